/* What bots know about Speculaas: values, choices that any player would make, reasons in words. */
#include "bots/search.h"
#include "bots/speculaas/specbot.h"
#include "games/games.h"
#include "support/speculaas_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

extern const struct bot bot_greedy, bot_easy, bot_strong, bot_random;

#define HANDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- playing ---- */

static game_move ask(const struct bot *bot, const struct speculaas *s, int seat, struct rng *rng,
                     uint32_t playouts)
{
    static _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    struct speculaas seen;
    spec_observe(s, seat, &seen);
    return bot->choose(&(struct thought){.game = &speculaas_game,
                                         .seen = &seen,
                                         .seat = seat,
                                         .rng = rng,
                                         .budget = {.playouts = playouts},
                                         .scratch = scratch});
}

/* The card that a bot takes, by its name. */
static const char *taken(const struct bot *bot, const struct speculaas *s, int seat)
{
    struct rng rng;
    rng_fast(&rng, 1);
    return spec_card_names[spec_unpack(ask(bot, s, seat, &rng, 400)).card];
}

static void start(struct speculaas *s, int players, int level)
{
    struct options options = options_none();
    options.players = players;
    if (level >= 0)
        options.value[0] = level;
    assert_null(spec_start(s, &options));
}

static void let_chance(struct speculaas *s, struct rng *rng)
{
    struct chance chance;
    spec_roll(s, rng, &chance);
    assert_null(spec_settle(s, &chance, NULL));
}

/* Calls `look` before every decision of a game in which seats play greedily or at random. */
static void walk(int players, int level, uint64_t seed,
                 void (*look)(const struct speculaas *s, int seat, struct rng *rng))
{
    struct speculaas s;
    struct rng rng;
    rng_fast(&rng, seed);
    start(&s, players, level);
    while (s.actors) {
        if (s.actors == SEAT(CHANCE)) {
            let_chance(&s, &rng);
            continue;
        }
        const int seat = __builtin_ctz(s.actors);
        const struct bot *bot = rng_below(&rng, 4) ? &bot_greedy : &bot_random;
        look(&s, seat, &rng);
        assert_null(spec_apply(&s, seat, ask(bot, &s, seat, &rng, 1), NULL));
    }
}

static void walk_all(void (*look)(const struct speculaas *s, int seat, struct rng *rng))
{
    for (int players = 2; players <= SPEC_SEATS; players++)
        walk(players, -1, (uint64_t)players, look);
    for (int level = 0; level < 4; level++)
        walk(0, level, (uint64_t)level, look);
}

/* ---- values ---- */

static void open_eval(struct eval *eval, const struct speculaas *s, int seat)
{
    struct stock stock;
    specbot_stock_count(s, &stock);
    specbot_eval_open(eval, s, seat);
    specbot_eval_set_supply(eval, &stock);
}

static void look_at_gains(const struct speculaas *s, int seat, struct rng *rng)
{
    struct eval before, after;
    struct view view;
    (void)rng;
    open_eval(&before, s, seat);
    specbot_view_open(&view, s, seat);
    for (int i = 0, count = spec_choices(s, seat); i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(s, seat, i));
        const int at = specbot_view_place(&view, move);
        after = before;
        specbot_eval_lay(&after, view.type, move.card, at);
        assert_int_equal(specbot_view_gain(&view, move.card, at),
                         specbot_eval_value(&after) - specbot_eval_value(&before));
    }
}

/* What a step adds is the difference between the tables after and before it. */
static void test_gain_is_difference(void **state)
{
    (void)state;
    walk_all(look_at_gains);
}

static void look_at_card_gains(const struct speculaas *s, int seat, struct rng *rng)
{
    struct view view;
    struct card_gains gains;
    (void)rng;
    specbot_view_open(&view, s, seat);
    specbot_gains_make(&gains, &view.own, view.type, view.hand.kinds);
    int best[CARDS];
    for (int card = 0; card < CARDS; card++)
        best[card] = NO_GAIN;
    for (int i = 0, count = spec_choices(s, seat); i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(s, seat, i));
        const int gain = specbot_view_gain(&view, move.card, specbot_view_place(&view, move));
        best[move.card] = gain > best[move.card] ? gain : best[move.card];
    }
    for (int i = 0; i < gains.count; i++)
        if (s->offer[seat] >> gains.at[i].card & 1)
            assert_int_equal(gains.at[i].gain, best[gains.at[i].card]);
}

/* The gain of a card is the best one over all places. */
static void test_card_gain_is_best(void **state)
{
    (void)state;
    walk_all(look_at_card_gains);
}

/* After the last turn only points count: the values of stage 0 are what S12 says. */
static void test_last_stage_is_score(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct speculaas s;
        struct rng rng;
        struct outcome outcome;
        rng_fast(&rng, seed);
        start(&s, 2 + (int)seed % 4, -1);
        while (s.actors)
            if (s.actors == SEAT(CHANCE)) {
                let_chance(&s, &rng);
            } else {
                const int seat = __builtin_ctz(s.actors);
                const struct bot *bot = seed % 2 ? &bot_greedy : &bot_random;
                assert_null(spec_apply(&s, seat, ask(bot, &s, seat, &rng, 1), NULL));
            }
        spec_outcome(&s, &outcome, NULL);
        for (int seat = 0; seat < s.seats; seat++) {
            struct eval eval;
            open_eval(&eval, &s, seat);
            eval.weights = specbot_weights[0];
            assert_int_equal(specbot_eval_value(&eval), POINT * outcome.score[seat]);
        }
    }
}

/* ---- judging ---- */

static void look_at_twins(const struct speculaas *s, int seat, struct rng *rng)
{
    static float value[CHOICES_MAX], other[CHOICES_MAX];
    struct speculaas seen, twin, again;
    struct event why, too;
    spec_observe(s, seat, &seen);
    assert_true(spec_imagine(&seen, seat, rng, &twin));
    spec_observe(&twin, seat, &again);
    const int count = spec_choices(s, seat);
    const struct thought one = {.game = &speculaas_game, .seen = &seen, .seat = seat};
    const struct thought two = {.game = &speculaas_game, .seen = &again, .seat = seat};
    speculaas_skill.judge(&one, count, value);
    speculaas_skill.judge(&two, count, other);
    assert_memory_equal(value, other, (size_t)count * sizeof *value);
    for (int i = 0; i < count; i++) {
        const game_move move = spec_choice(s, seat, i);
        assert_true(value[i] > -1000 && value[i] < 1000);
        speculaas_skill.explain(&seen, seat, move, &why);
        speculaas_skill.explain(&again, seat, move, &too);
        assert_memory_equal(&why, &too, sizeof why);
    }
}

/* Neither values nor reasons depend on what the seat cannot know. */
static void test_judge_is_honest(void **state)
{
    (void)state;
    walk_all(look_at_twins);
}

/* Whether `strong` takes such a card in the turn that it begins, first or second (S8). */
static bool strong_takes(struct speculaas s, int seat, int card)
{
    struct rng rng;
    bool takes = false;
    rng_fast(&rng, 1);
    for (const uint16_t epoch = s.epoch; s.epoch == epoch && s.actors >> seat & 1;) {
        const game_move move = ask(&bot_strong, &s, seat, &rng, 1000);
        takes |= spec_unpack(move).card == card;
        assert_null(spec_apply(&s, seat, move, NULL));
    }
    return takes;
}

/* S12: whose only recipe is Clove takes cloves, each worth 3 at once. */
static void test_first_turns(void **state)
{
    (void)state;
    struct speculaas s;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: clove ginger",
                     "1 0 spices: clove clove pepper ginger nutmeg cinnamon cardamom pepper",
                     "1 1 recipes: nutmeg same"));
    assert_null(take(&s, 0, "clove", 0, 0));
    assert_null(take(&s, 1, "nutmeg", 0, 0));
    assert_string_equal(taken(&bot_greedy, &s, 0), "clove");
    assert_true(strong_takes(s, 0, CLOVE));
    assert_null(take(&s, 0, "clove", 1, 0));
    assert_string_equal(taken(&bot_greedy, &s, 0), "clove");
}

/* Points that a choice makes at once. */
static int points_of_move(const struct speculaas *s, int seat, game_move packed)
{
    struct spec_score score[RECIPES_MOST];
    struct spec_table table = spec_table_now(s, seat);
    struct view view;
    specbot_view_open(&view, s, seat);
    const struct spec_move move = spec_unpack(packed);
    const int at = specbot_view_place(&view, move), rival = spec_rival_tokens(s, seat);
    const int before = spec_score_table(&table, rival, score);
    if (move.card == HONEY)
        spec_table_put_token(&table, spec_table_recipe_at(&table, at));
    else if (move.type == TYPE_RECIPE)
        spec_table_lay_recipe(&table, move.card, at);
    else
        spec_table_lay_spice(&table, move.card, at);
    return spec_score_table(&table, rival, score) - before;
}

static int last_turns;

static void look_at_last_turn(const struct speculaas *s, int seat, struct rng *rng)
{
    if (specbot_stage(s) != 0)
        return;
    int most = INT16_MIN;
    for (int i = 0, count = spec_choices(s, seat); i < count; i++) {
        const int points = points_of_move(s, seat, spec_choice(s, seat, i));
        most = points > most ? points : most;
    }
    const game_move greedy = ask(&bot_greedy, s, seat, rng, 1);
    assert_int_equal(points_of_move(s, seat, greedy), most);
    if (s->seats > 2 || s->solo || s->offer[seat] >> HONEY & 1)
        return; /* there honey counts for others, too */
    const game_move strong = ask(&bot_strong, s, seat, rng, 200);
    assert_int_equal(points_of_move(s, seat, strong), most);
    last_turns++;
}

/* In the last turn the card goes where it makes most points. */
static void test_last_turn_takes_points(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++)
        walk(2 + (int)(seed % 4 == 3), -1, seed, look_at_last_turn);
    assert_true(last_turns > 3);
}

/* ---- play-outs ---- */

static void evaluate(struct speculaas *s, struct rng *rng, float chance[SEATS_MAX])
{
    const struct thought thought = {.game = &speculaas_game, .seen = s, .seat = SPECTATOR};
    const struct sample sample = {.luck = rng_next(rng)};
    speculaas_skill.evaluate(&thought, NULL, &sample, s, chance);
}

static void look_at_playout(const struct speculaas *s, int seat, struct rng *rng)
{
    struct speculaas copy = *s;
    float chance[SEATS_MAX], sum = 0;
    (void)seat;
    evaluate(&copy, rng, chance);
    for (int i = 0; i < SEATS_MAX; i++) {
        assert_true(chance[i] >= 0 && chance[i] <= 1);
        assert_true(i < s->seats || chance[i] == 0);
        sum += chance[i];
    }
    assert_true(sum > 0.999F && sum < 1.001F);
}

static void test_playout_shares_one(void **state)
{
    (void)state;
    walk_all(look_at_playout);
}

/* Who is far ahead when the game ends is nearly sure of it. */
static void test_playout_sees_leader(void **state)
{
    (void)state;
    int sure = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct speculaas s;
        struct rng rng;
        float chance[SEATS_MAX];
        rng_fast(&rng, seed);
        start(&s, 2, -1);
        while (s.round < 2 || s.turns[TYPE_RECIPE] < 5)
            if (s.actors == SEAT(CHANCE)) {
                let_chance(&s, &rng);
            } else {
                const int seat = __builtin_ctz(s.actors);
                const struct bot *bot = seat ? &bot_random : &bot_greedy;
                assert_null(spec_apply(&s, seat, ask(bot, &s, seat, &rng, 1), NULL));
            }
        evaluate(&s, &rng, chance);
        sure += chance[0] > 0.95F;
    }
    assert_int_equal(sure, 10);
}

/* ---- reasons ---- */

static int said[SPECBOT_REASONS];

/* Reasons whose number is the points that the move makes at once. */
#define TELL_POINTS                                                                          \
    (KIND(WHY_FULL) | KIND(WHY_NOW) | KIND(WHY_NEAR) | KIND(WHY_IN_LINE) | KIND(WHY_RIVAL) | \
     KIND(WHY_ADDS) | KIND(WHY_ADDS_MORE) | KIND(WHY_LINE) | KIND(WHY_HONEY) |               \
     KIND(WHY_HONEY_PAIR) | KIND(WHY_HONEY_BESIDE))

static void check_sentence(const struct advice *advice, int seat)
{
    char buffer[512];
    struct text text = text_in(buffer, sizeof buffer);
    const struct names names = {{"Ada", "Bo", "Cy", "Di", "Ed", NULL, NULL}, seat, NULL};
    bot_say_why(&speculaas_game, advice, &names, &text);
    assert_true(strlen(buffer) > 10);
    assert_null(strpbrk(buffer, "{}"));
    assert_null(strstr(buffer, "  "));
    assert_null(strstr(buffer, " ,"));
    assert_null(strstr(buffer, " :"));
    assert_null(strstr(buffer, "−1"));
    assert_null(strstr(buffer, "nothing:"));
    assert_null(strstr(buffer, "for nothing"));
}

static void look_at_reasons(const struct speculaas *s, int seat, struct rng *rng)
{
    struct speculaas seen;
    (void)rng;
    spec_observe(s, seat, &seen);
    for (int i = 0, count = spec_choices(s, seat); i < count; i++) {
        struct advice advice = {.move = spec_choice(s, seat, i)};
        const struct event *why = &advice.why;
        speculaas_skill.explain(&seen, seat, advice.move, &advice.why);
        assert_true(why->kind < SPECBOT_REASONS);
        check_sentence(&advice, seat);
        said[why->kind]++;
        const int points = points_of_move(s, seat, advice.move);
        if (card_is(why->kind, TELL_POINTS))
            assert_int_equal(why->arg[1], points);
        if (why->kind == WHY_LATER || why->kind == WHY_HONEY_LATER)
            assert_int_equal(points, 0);
        if (why->kind == WHY_KEEP)
            assert_int_equal(why->arg[2], (seat + 1) % s->seats);
        if (why->kind == WHY_RIVAL)
            assert_int_equal(s->table[why->arg[2]].tokens, spec_rival_tokens(s, seat));
    }
}

/* Every reason comes up, reads without a hole, and its points are those that scoring gives. */
static void test_reasons(void **state)
{
    (void)state;
    walk_all(look_at_reasons);
    for (int kind = 0; kind < SPECBOT_REASONS; kind++)
        if (!said[kind])
            fail_msg("reason %d is never given", kind);
}

/* Two players: what the other one has waited for is worth taking away. */
static void test_keeps_from_next(void **state)
{
    (void)state;
    struct speculaas s;
    struct event why;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: clove", "1 1 recipes: ginger",
                     "1 0 spices: ginger ginger pepper cardamom clove nutmeg"));
    assert_null(take(&s, 0, "clove", 0, 0));
    assert_null(take(&s, 1, "ginger", 0, 0));
    speculaas_skill.explain(&s, 0, spec_pack(TYPE_SPICE, GINGER, (struct spec_spot){1, 0}), &why);
    assert_int_equal(why.kind, WHY_KEEP);
    assert_int_equal(why.arg[2], 1);
    /* but the clove is taken for its own points */
    speculaas_skill.explain(&s, 0, spec_pack(TYPE_SPICE, CLOVE, (struct spec_spot){1, 0}), &why);
    assert_true(why.kind == WHY_ADDS || why.kind == WHY_ADDS_MORE);
    assert_int_equal(why.arg[1], 3);
}

/* ---- levels ---- */

static double wins_of(const struct bot *bot, const struct bot *other, int players, int count,
                      uint32_t playouts)
{
    double wins = 0;
    for (int game = 0; game < count; game++) {
        struct speculaas s;
        struct rng rng;
        struct outcome outcome;
        rng_fast(&rng, 100 + (uint64_t)game);
        start(&s, players, -1);
        while (s.actors)
            if (s.actors == SEAT(CHANCE)) {
                let_chance(&s, &rng);
            } else {
                const int seat = __builtin_ctz(s.actors);
                const struct bot *now = seat == game % players ? bot : other;
                assert_null(spec_apply(&s, seat, ask(now, &s, seat, &rng, playouts), NULL));
            }
        spec_outcome(&s, &outcome, NULL);
        if (outcome.winners >> (game % players) & 1)
            wins += 1.0 / __builtin_popcount(outcome.winners);
    }
    return wins;
}

/* Each level is better than the one below; the intervals are docs/bots.md's to show. */
static void test_levels(void **state)
{
    (void)state;
    assert_true(wins_of(&bot_easy, &bot_random, 2, 20, 1) >= 16);
    assert_true(wins_of(&bot_greedy, &bot_easy, 2, 20, 1) >= 15);
    assert_true(wins_of(&bot_greedy, &bot_easy, 5, 20, 1) >= 10);
    assert_true(wins_of(&bot_strong, &bot_greedy, 2, 8, 100) >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gain_is_difference),
        cmocka_unit_test(test_card_gain_is_best),
        cmocka_unit_test(test_last_stage_is_score),
        cmocka_unit_test(test_judge_is_honest),
        cmocka_unit_test(test_first_turns),
        cmocka_unit_test(test_last_turn_takes_points),
        cmocka_unit_test(test_playout_shares_one),
        cmocka_unit_test(test_playout_sees_leader),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_keeps_from_next),
        cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
