/* Who Stole the Cookie?: what bots know about it. */
#include "bots/search.h"
#include "bots/thief/thiefbot.h"
#include "support/thief_memory.h"
#include "support/thief_position.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYOUTS = 2000 };

/* ---- what bots choose ---- */

static _Alignas(64) uint8_t scratch[BOT_SCRATCH];

static struct thief_move choice_of(const char *bot_name, const struct position *p)
{
    struct thief seen;
    struct rng rng;
    struct bot_spec spec;
    rng_fast(&rng, 7);
    assert_null(bot_read_spec(bot_name, strlen(bot_name), &spec));
    thief_game.observe(&p->t, p->t.turn, &seen);
    const struct thought thought = {.game = &thief_game,
                                    .seen = &seen,
                                    .memory = &p->memory,
                                    .seat = p->t.turn,
                                    .rng = &rng,
                                    .budget = {.playouts = PLAYOUTS},
                                    .scratch = scratch};
    return thief_unpack(spec.bot->choose(&thought));
}

static const char *const thinkers[] = {"greedy", "strong"};

#define EACH_THINKER(name) for (int n_ = 0; n_ < 2 && ((name) = thinkers[n_]); n_++)

static void expect_choice(const struct position *p, int card, int target, int guess)
{
    const char *name;
    EACH_THINKER(name)
    {
        const struct thief_move move = choice_of(name, p);
        if ((card != ANY && move.card != card) || (target != ANY && move.a != target) ||
            (guess != ANY && move.guess != guess))
            fail_msg("%s chooses card %d, target %d, guess %d instead of %d, %d, %d", name,
                     move.card, move.a, move.guess, card, target, guess);
    }
}

/* 0 has looked at 1, who kept that hand; 2 is out, so a hit wins the round (T15). */
TEST(test_hits_a_hand_that_was_seen)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka randalina laufabraud"
             "  deck piparkaka kleina kleina");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess laufabraud");
    expect_choice(&p, KLEINA, 1, RANDALINA);
}

TEST(test_compares_with_a_hand_that_is_lower)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hjonabandssaela piparkaka kleina laufabraud"
             "  deck piparkaka kleina kleina kleina laufabraud randalina randalina");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess randalina; 2 lay kleina 3 guess randalina");
    play(&p, "3 lay kleina 2 guess hnallthora");
    expect_choice(&p, LAUFABRAUD, 1, ANY);
}

/* With a Kleina left in hand a comparison is lost to nearly everybody. */
TEST(test_does_not_compare_a_kleina)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina randalina piparkaka randalina  deck laufabraud");
    expect_choice(&p, KLEINA, ANY, ANY);
}

/* T16: it costs a point and the round. */
TEST(test_never_lays_the_jar)
{
    struct position p;
    deal(&p, "players 4  start 0  hands tom_krus kleina kleina laufabraud  deck hnallthora");
    expect_choice(&p, HNALLTHORA, ANY, ANY);
    deal(&p, "players 3  start 0  hands tom_krus kleina kleina  deck randalina");
    const char *name;
    EACH_THINKER(name)
    {
        const struct thief_move move = choice_of(name, &p);
        assert_int_equal(move.card, RANDALINA);
        assert_int_not_equal(move.a, 0); /* nor discards it */
    }
}

/* T17: when the deck is empty the highest hand wins. */
TEST(test_keeps_the_highest_cake_at_the_end)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora randalina piparkaka lakkristoppur"
             "  deck lakkristoppur end");
    expect_choice(&p, LAKKRISTOPPUR, ANY, ANY);
}

/* T16: 1 showed the jar to 0; made to discard it, 1 is caught and Hnallþóra wins. */
TEST(test_makes_a_jar_that_was_seen_come_to_light)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora tom_krus kleina laufabraud"
             "  deck piparkaka kleina kleina kleina randalina");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess hnallthora; 2 lay kleina 3 guess tom_krus");
    play(&p, "3 lay kleina 2 guess hnallthora");
    expect_choice(&p, RANDALINA, 1, ANY);
}

/* T12: with coffee in hand, Viðbrennd first throws Kaffilumma away. */
TEST(test_burns_the_coffee_that_would_put_it_out)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina+ kleina kleina laufabraud"
             "  deck tvilumma kaffilumma vidbrennd");
    expect_asked(&p, 0, "first");
    expect_choice(&p, VIDBRENND, ANY, ANY);
}

/* T5: down to one card, and never the jar. */
TEST(test_discards_the_lesser_cake)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hjonabandssaela kleina piparkaka laufabraud"
             "  deck tvilumma kleina vidbrennd");
    expect_asked(&p, 0, "discard");
    expect_choice(&p, KLEINA, ANY, ANY);
    deal(&p, "players 4  start 0  hands tom_krus kleina piparkaka laufabraud"
             "  deck tvilumma kleina vidbrennd");
    expect_choice(&p, KLEINA, ANY, ANY);
}

/* Of two hands seen before, the one of whoever is about to win the match. */
TEST(test_goes_for_the_leader)
{
    struct position p;
    deal(&p, "players 4  start 0  hands laufabraud randalina laufabraud randalina"
             "  deck piparkaka kleina kleina kleina piparkaka kleina kleina+ hnallthora kleina");
    p.t.score[0] = p.t.score[3] = 4;
    p.t.score[1] = p.t.score[2] = -2;
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess tom_krus; 2 lay kleina 3 guess tom_krus");
    play(&p, "3 lay kleina 2 guess hnallthora; 0 lay piparkaka 3");
    play(&p, "1 lay kleina 2 guess hjonabandssaela; 2 lay kleina+; 2 guess tom_krus 3");
    play(&p, "2 guess tom_krus 0; 2 guess tom_krus 1; 3 lay hnallthora");
    expect_choice(&p, KLEINA, 3, RANDALINA);
}

/* ---- kindness ---- */

static float value[3][CHOICES_MAX];

/* Rules of thumb, of what a seat sees or of a whole state. */
static void judge(const struct thief *t, int seat, seatset people, float *values)
{
    const struct thought thought = {.game = &thief_game, .seen = t, .seat = seat, .people = people};
    thief_skill.judge(&thought, thief_choices(t, seat), values);
}

/* Whether a choice is worth less because it goes for one of these people. */
static bool unkind(const struct position *p, seatset people, struct thief_move move)
{
    struct thief seen;
    int at = 0;
    thief_game.observe(&p->t, p->t.turn, &seen);
    while (thief_choice(&seen, seen.turn, at) != thief_pack(move))
        assert_true(++at < thief_choices(&seen, seen.turn));
    judge(&seen, seen.turn, 0, value[0]);
    judge(&seen, seen.turn, people, value[1]);
    assert_true(value[1][at] == value[0][at] || value[1][at] == value[0][at] - UNKIND);
    return value[1][at] < value[0][at];
}

static struct thief_move lays(int card, int a, int b, int guess)
{
    return (struct thief_move){PHASE_LAY, card, a, b, guess, NO_CARD};
}

TEST(test_is_unkind_to_who_had_no_turn)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina laufabraud"
             "  deck kleina lakkristoppur");
    assert_true(unkind(&p, SEAT(2), lays(KLEINA, 2, NO_SEAT, RANDALINA)));
    assert_true(unkind(&p, SEAT(2), lays(LAUFABRAUD, 2, NO_SEAT, NO_CARD)));
    assert_false(unkind(&p, SEAT(2), lays(KLEINA, 3, NO_SEAT, RANDALINA)));
    assert_false(unkind(&p, SEAT(2), lays(LAUFABRAUD, 0, NO_SEAT, NO_CARD)));
    assert_false(unkind(&p, 0, lays(KLEINA, 2, NO_SEAT, RANDALINA)));
    play(&p, "1 lay kleina 2 guess tom_krus; 2 lay randalina 1");
    assert_false(unkind(&p, SEAT(2),
                        lays(p.t.extra[0], p.t.extra[0] == KLEINA ? 2 : NO_SEAT, NO_SEAT,
                             p.t.extra[0] == KLEINA ? RANDALINA : NO_CARD)));
}

/* A guess that is known to miss hurts nobody; spotlights and new hands do. */
TEST(test_is_unkind_by_what_a_cake_does)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina piparkaka laufabraud  deck kleina kleina");
    assert_true(unkind(&p, SEAT(3), lays(RANDALINA, 3, NO_SEAT, NO_CARD)));
    assert_false(unkind(&p, SEAT(3), lays(RANDALINA, 1, NO_SEAT, NO_CARD)));
    play(&p, "1 lay kleina 3 guess tom_krus");
    assert_false(unkind(&p, SEAT(3), lays(KLEINA, 3, NO_SEAT, TOM_KRUS)));
    assert_true(unkind(&p, SEAT(3), lays(KLEINA, 3, NO_SEAT, RANDALINA)));
    assert_false(unkind(&p, SEAT(3), lays(PIPARKAKA, 3, NO_SEAT, NO_CARD)));
    deal(&p, "players 4  start 1  hands kleina lakkristoppur+ piparkaka laufabraud  deck kleina+");
    assert_true(unkind(&p, SEAT(3), lays(LAKKRISTOPPUR_COFFEE, 3, NO_SEAT, NO_CARD)));
    assert_true(unkind(&p, SEAT(3), lays(KLEINA_COFFEE, NO_SEAT, NO_SEAT, NO_CARD)));
    deal(&p, "players 4  start 1  hands kleina randalina+ piparkaka laufabraud"
             "  deck laufabraud+");
    assert_true(unkind(&p, SEAT(3), lays(RANDALINA_COFFEE, 3, 1, NO_CARD)));
    assert_true(unkind(&p, SEAT(3), lays(LAUFABRAUD_COFFEE, 2, 3, NO_CARD)));
    assert_false(unkind(&p, SEAT(3), lays(LAUFABRAUD_COFFEE, 0, 2, NO_CARD)));
}

/* ---- in every position of many games ---- */

static void start(struct thief *t, struct rng *rng, int seats)
{
    struct options options = {.players = seats, .value = {-1, -1, -1, -1}};
    if (rng_below(rng, 4) == 0)
        options.value[1] = 1 + (int)rng_below(rng, 6);
    else
        options.value[0] = 1 + (int)rng_below(rng, rng_below(rng, 2) ? 7 : 100);
    memset(t, 0, sizeof *t);
    assert_null(thief_game.start(t, &options));
}

/* What everybody remembers of the game that is walked through. */
static struct memory remembered;

static void move(struct thief *t, game_move packed)
{
    static struct events events;
    const struct thief before = *t;
    events.count = 0;
    assert_null(thief_apply(t, t->turn, packed, &events));
    thief_memory_add(&remembered, &before, &events, 0);
}

static void step(struct thief *t, struct rng *rng)
{
    static struct events events;
    const struct thief before = *t;
    struct chance chance;
    if (t->phase < PHASE_LAY) {
        events.count = 0;
        thief_game.roll(t, rng, &chance);
        assert_null(thief_game.settle(t, &chance, &events));
        thief_memory_add(&remembered, &before, &events, 0);
        return;
    }
    const int count = thief_choices(t, t->turn);
    move(t, thief_choice(t, t->turn, (int)rng_below(rng, (uint32_t)count)));
}

/* Every position, at most so many, of random games with every number of players. */
static void walk(void (*visit)(const struct thief *t, struct rng *rng), int most)
{
    struct rng rng;
    struct thief t;
    rng_fast(&rng, 11);
    for (int seats = 3; seats <= SEATS_MAX; seats++) {
        t.phase = PHASE_OVER;
        for (int i = 0; i < most; i++) {
            if (t.phase == PHASE_OVER)
                start(&t, &rng, seats);
            visit(&t, &rng);
            step(&t, &rng);
        }
    }
}

/* What is hidden from the seat changes nothing: not what rules of thumb say, nor the reasons. */
static void visit_judge(const struct thief *t, struct rng *rng)
{
    struct thief seen, world;
    if (t->phase < PHASE_LAY || t->phase == PHASE_OVER)
        return;
    const int seat = t->turn, count = thief_choices(t, seat);
    thief_game.observe(t, seat, &seen);
    assert_true(thief_game.imagine(&seen, seat, rng, &world));
    judge(&seen, seat, 0, value[0]);
    judge(t, seat, 0, value[1]);
    judge(&world, seat, 0, value[2]);
    for (int i = 0; i < count; i++)
        assert_true(isfinite(value[0][i]) && fabsf(value[0][i]) < 10);
    assert_memory_equal(value[0], value[1], (size_t)count * sizeof(float));
    assert_memory_equal(value[0], value[2], (size_t)count * sizeof(float));
    for (int i = 0; i < count; i++) {
        struct event by_seen, by_state;
        thief_skill.explain(&seen, seat, thief_choice(t, seat, i), &by_seen);
        thief_skill.explain(t, seat, thief_choice(t, seat, i), &by_state);
        assert_memory_equal(&by_seen, &by_state, sizeof by_seen);
    }
}

TEST(test_rules_of_thumb_use_only_what_is_seen)
{
    walk(visit_judge, 400);
}

/* All but a few: of guesses it leaves out those that had better miss. */
static int picks, best_picks;

static void visit_pick(const struct thief *t, struct rng *rng)
{
    const int seat = t->turn, count = thief_choices(t, seat);
    struct odds odds;
    float rival[SEATS_MAX], best = -100, picked = -100;
    if (!count)
        return;
    thiefbot_rivals(t, seat, rival);
    thiefbot_odds(&odds, t, seat, rival, NULL);
    thiefbot_judge_by(&odds, count, value[0]);
    const game_move pick = thiefbot_pick(&odds, rng);
    for (int i = 0; i < count; i++) {
        best = value[0][i] > best ? value[0][i] : best;
        if (thief_choice(t, seat, i) == pick)
            picked = value[0][i];
    }
    assert_true(picked > best - 0.1F);
    best_picks += picked > best - 1e-5F;
    picks++;
}

TEST(test_picks_the_best_by_rules_of_thumb)
{
    walk(visit_pick, 2000);
    assert_true(picks > 0 && best_picks > 0.99 * picks);
}

/* T19: chances are of winning the match, whatever it goes to. */
static void visit_playout(const struct thief *t, struct rng *rng)
{
    struct thief played = *t;
    float chance[SEATS_MAX], sum = 0;
    const struct thought thought = {.game = &thief_game, .seen = t, .seat = t->turn};
    const struct sample sample = {.luck = rng_next(rng)};
    struct thiefbot_context context;
    thief_skill.begin(&thought, &context, 0, NULL);
    thief_skill.evaluate(&thought, &context, &sample, &played, chance);
    for (int s = 0; s < t->seats; s++) {
        assert_true(chance[s] >= 0 && chance[s] <= 1);
        sum += chance[s];
    }
    assert_true(fabsf(sum - 1) < 1e-4F);
    assert_true(played.phase == PHASE_OVER || played.phase == PHASE_DEAL);
}

TEST(test_playouts_end_and_share_one_win)
{
    walk(visit_playout, 2000);
}

/* ---- what scores are worth ---- */

static float chance_with(const char *options, const int *score, int seat)
{
    struct position p;
    float chance[SEATS_MAX];
    deal(&p, "%s  start 0", options);
    for (int s = 0; s < p.t.seats; s++)
        p.t.score[s] = (int16_t)score[s];
    p.t.phase = PHASE_DEAL;
    thiefbot_match_chances(&p.t, chance);
    return chance[seat];
}

TEST(test_chances_follow_the_scores)
{
    static const char *const matches[] = {"players 4  points 5", "players 4  points 100",
                                          "players 4  rounds 12"};
    for (int i = 0; i < 3; i++) {
        assert_float_equal(chance_with(matches[i], (int[]){1, 1, 1, 1}, 2), 0.25, 1e-4);
        assert_true(chance_with(matches[i], (int[]){2, 1, 1, 1}, 0) > 0.25F);
        assert_true(chance_with(matches[i], (int[]){3, 1, 1, 1}, 0) >
                    chance_with(matches[i], (int[]){2, 1, 1, 1}, 0));
        assert_true(chance_with(matches[i], (int[]){1, 1, 1, -2}, 3) < 0.25F);
    }
    /* the further the goal, the less a point is worth */
    assert_true(chance_with(matches[0], (int[]){4, 3, 3, 3}, 0) >
                chance_with(matches[1], (int[]){4, 3, 3, 3}, 0));
    assert_true(chance_with(matches[0], (int[]){4, 0, 0, 0}, 0) > 0.6F);
}

/* ---- reasons ---- */

static const struct names *names_for(int reader)
{
    static struct names names = {{"Anna", "Bjarni", "Dagur", "Egill", "Freyja", "Gunnar", "Halla"},
                                 0,
                                 NULL};
    names.reader = reader;
    return &names;
}

static const char *reason_for(const struct thief *t, struct thief_move move, int reader)
{
    static char line[512];
    struct thief seen;
    struct text text = text_in(line, sizeof line);
    struct advice advice = {.move = thief_pack(move)};
    thief_game.observe(t, t->turn, &seen);
    thief_skill.explain(&seen, t->turn, advice.move, &advice.why);
    bot_say_why(&thief_game, &advice, names_for(reader), &text);
    return line;
}

TEST(test_reasons_are_true)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora randalina laufabraud laufabraud"
             "  deck piparkaka kleina kleina kleina kleina");
    assert_string_equal(reason_for(&p.t, lays(PIPARKAKA, 1, NO_SEAT, NO_CARD), 0),
                        "Bjarni could have any of 13 cakes; whoever knows which can’t miss");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess tom_krus; 2 lay kleina 3 guess tom_krus");
    play(&p, "3 lay kleina 2 guess hnallthora");
    assert_string_equal(reason_for(&p.t, lays(KLEINA, 1, NO_SEAT, RANDALINA), 0),
                        "Bjarni definitely has Randalína");
    assert_string_equal(reason_for(&p.t, lays(KLEINA, 1, NO_SEAT, RANDALINA), 1),
                        "You definitely have Randalína");
    assert_string_equal(reason_for(&p.t, lays(KLEINA, 2, NO_SEAT, HNALLTHORA), 0),
                        "Dagur can’t have Hnallþóra, so nothing happens");
    assert_string_equal(reason_for(&p.t, lays(HNALLTHORA, NO_SEAT, NO_SEAT, NO_CARD), 0),
                        "It keeps Kleina");
}

/* Piparkaka has shown that 1 holds a Piparkaka. */
TEST(test_reasons_with_a_hand_that_was_seen)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hjonabandssaela piparkaka kleina laufabraud"
             "  deck piparkaka kleina kleina kleina laufabraud");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess tom_krus; 2 lay kleina 3 guess tom_krus");
    play(&p, "3 lay kleina 2 guess hnallthora");
    assert_string_equal(reason_for(&p.t, lays(LAUFABRAUD, 1, NO_SEAT, NO_CARD), 0),
                        "Hjónabandssæla definitely beats Bjarni’s card");
    assert_string_equal(reason_for(&p.t, lays(HJONABANDSSAELA, 1, NO_SEAT, NO_CARD), 0),
                        "0% chance that Bjarni’s card is higher than Laufabrauð");
    deal(&p, "players 4  start 0  hands tom_krus randalina kleina laufabraud"
             "  deck hjonabandssaela");
    assert_string_equal(reason_for(&p.t, lays(HJONABANDSSAELA, 1, NO_SEAT, NO_CARD), 0),
                        "Bjarni is then stuck with Tóm krús");
    assert_string_equal(reason_for(&p.t, lays(TOM_KRUS, NO_SEAT, NO_SEAT, NO_CARD), 0),
                        "It ends the round straight away and costs a point");
}

enum { REASONS_MOST = 64, REASONS = 35 };

static int said[REASONS_MOST];

static void visit_reasons(const struct thief *t, struct rng *rng)
{
    (void)rng;
    if (t->phase < PHASE_LAY || t->phase == PHASE_OVER)
        return;
    const int count = thief_choices(t, t->turn);
    for (int i = 0; i < count; i++) {
        struct event why;
        const game_move move = thief_choice(t, t->turn, i);
        thief_skill.explain(t, t->turn, move, &why);
        assert_in_range(why.kind, 0, REASONS_MOST - 1);
        said[why.kind]++;
        for (int reader = 0; reader < SEATS_MAX; reader += 2) {
            const char *line = reason_for(t, thief_unpack(move), reader);
            assert_true(strlen(line) > 8);
            assert_null(strpbrk(line, "{}"));
            assert_null(strstr(line, "  "));
            assert_null(strstr(line, "nothing t"));
            assert_null(strstr(line, " ,"));
        }
    }
}

/* Every reason turns up in play and is said without a hole. */
TEST(test_every_reason_can_be_said)
{
    int kinds = 0;
    walk(visit_reasons, 1500);
    for (int i = 0; i < REASONS_MOST; i++)
        kinds += said[i] > 0;
    assert_int_equal(kinds, REASONS);
}

/* ---- beliefs ---- */

/* By an observation, or by a whole state. */
static void begin_belief(const struct thief *t, const struct memory *memory, int seat,
                         struct thiefbot_context *context)
{
    const struct thought thought = {.game = &thief_game, .seen = t, .memory = memory, .seat = seat};
    memset(context, 0, sizeof *context);
    thiefbot_begin_belief(&thought, context);
}

static float belief(const struct position *p, int seat)
{
    struct thief seen;
    struct thiefbot_context context;
    thief_game.observe(&p->t, seat, &seen);
    begin_belief(&seen, &p->memory, seat, &context);
    return thiefbot_belief(&context, &p->t, seat);
}

/* Who laid Randalína beside a Kleina would have laid the Kleina. */
TEST(test_worlds_with_silly_players_are_believed_less)
{
    struct position p;
    deal(&p, "players 4  start 1  hands hnallthora kleina laufabraud laufabraud  deck randalina");
    play(&p, "1 lay randalina 2");
    p.t.hand[1] = KLEINA;
    const float silly = belief(&p, 0);
    p.t.hand[1] = HJONABANDSSAELA;
    assert_true(belief(&p, 0) > 2 * silly && silly > 0);
    assert_true(belief(&p, 1) == 1); /* one's own hand is no matter of belief */
}

/* By the table as it was: one of two Laufabrauðs that lie open now may have stayed then. */
TEST(test_reads_a_lay_by_what_was_known_then)
{
    struct position p;
    struct thiefbot_context before, after;
    deal(&p, "players 4  start 1  hands hnallthora piparkaka kleina laufabraud"
             "  deck kleina hjonabandssaela laufabraud kleina");
    play(&p, "1 lay kleina 3 guess tom_krus");
    begin_belief(&p.t, &p.memory, 0, &before);
    play(&p, "2 lay hjonabandssaela 3; 3 lay laufabraud 2");
    begin_belief(&p.t, &p.memory, 0, &after);
    assert_memory_equal(before.likelihood[1], after.likelihood[1], sizeof before.likelihood[1]);
    for (int k = 0; k < CAKE_KINDS; k++) /* 0 laid nothing; nobody reads their own hand */
        assert_true(after.likelihood[0][k] == 1);
    begin_belief(&p.t, &p.memory, 1, &after);
    for (int k = 0; k < CAKE_KINDS; k++)
        assert_true(after.likelihood[1][k] == 1);
}

/* Who has seen a hand may have any reason for a lay. */
TEST(test_does_not_read_who_knows_a_hand)
{
    struct position p;
    struct thiefbot_context context;
    deal(&p, "players 4  start 1  hands hnallthora piparkaka lakkristoppur laufabraud"
             "  deck tvilumma kleina randalina kleina");
    play(&p, "1 lay piparkaka 2 hand kleina; 1 lay kleina 3 guess tom_krus");
    play(&p, "2 lay kleina 3 guess tom_krus");
    begin_belief(&p.t, &p.memory, 0, &context);
    assert_true(context.likelihood[2][HNALLTHORA] != context.likelihood[2][LAUFABRAUD]);
    for (int k = KLEINA_COFFEE; k < CAKE_KINDS; k++)
        assert_true(context.likelihood[1][k] == context.likelihood[1][TOM_KRUS]);
}

/* What was told of a card is told of it in the secret place, too. */
TEST(test_believes_what_was_told_of_the_secret_card)
{
    struct position p;
    deal(&p,
         "players 4  start 1  hands hnallthora lakkristoppur kleina laufabraud  secret randalina"
         "  deck randalina+ kleina kleina kleina piparkaka+");
    play(&p, "1 lay lakkristoppur; 2 lay kleina 3 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    play(&p, "0 lay kleina 3 guess tom_krus; 1 lay piparkaka+");
    assert_int_equal(p.t.secret, RANDALINA_COFFEE);
    const float sensible = belief(&p, 0);
    p.t.secret = TOM_KRUS; /* which Lakkrístoppur would have been kept for */
    assert_true(belief(&p, 0) != sensible);
}

/* It looks only at what the seat may know, and comes into the first look at choices. */
static int reads, closer_looks;

static void visit_read(const struct thief *t, struct rng *rng)
{
    struct thief seen;
    struct thiefbot_context by_seen, by_state;
    const int seat = t->turn, count = thief_choices(t, seat);
    (void)rng;
    if (!count)
        return;
    thief_game.observe(t, seat, &seen);
    begin_belief(&seen, &remembered, seat, &by_seen);
    begin_belief(t, &remembered, seat, &by_state);
    assert_memory_equal(&by_seen, &by_state, sizeof by_seen);
    const struct thought thought = {.game = &thief_game,
                                    .seen = &seen,
                                    .memory = &remembered,
                                    .seat = seat};
    thiefbot_judge(&thought, count, value[0]);
    thiefbot_begin(&thought, &by_seen, count, value[1]);
    closer_looks += memcmp(value[0], value[1], (size_t)count * sizeof value[0][0]) != 0;
    reads++;
}

TEST(test_reads_only_what_is_seen)
{
    walk(visit_read, 1000);
    assert_true(closer_looks > reads / 10);
}

/* The chances that were given to what the others really held: by reading, and by counting alone. */
struct reading {
    double read, counted;
};

static void read_hands(const struct thief *t, struct reading *sum)
{
    const pile unseen = know_unseen(t, t->turn);
    struct thiefbot_context context;
    struct thief seen;
    thief_game.observe(t, t->turn, &seen);
    begin_belief(&seen, &remembered, t->turn, &context);
    for (unsigned rest = t->in & ~(1U << t->turn); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        const float *kind = context.likelihood[s];
        float all = 0, weighed = 0;
        for (int k = 0; k < CAKE_KINDS; k++) {
            assert_true(kind[k] > 0);
            all += (float)pile_count(unseen, k);
            weighed += (float)pile_count(unseen, k) * kind[k];
        }
        sum->counted += 1 / (double)all;
        sum->read += (double)(kind[t->hand[s]] / weighed);
    }
}

/* Whoever plays by the rules of thumb is read better than by counting cards. */
TEST(test_reading_tells_more_than_counting)
{
    struct rng rng;
    struct thief t = {.phase = PHASE_OVER};
    struct reading sum = {0};
    rng_fast(&rng, 5);
    for (int i = 0; i < 5000; i++) {
        if (t.phase == PHASE_OVER)
            start(&t, &rng, 3 + i % 5);
        if (t.phase < PHASE_LAY) {
            step(&t, &rng);
            continue;
        }
        read_hands(&t, &sum);
        const int count = thief_choices(&t, t.turn);
        const struct thought thought = {.game = &thief_game,
                                        .seen = &t,
                                        .seat = t.turn,
                                        .rng = &rng};
        move(&t, thief_choice(&t, t.turn, skill_best(&thought, count, value[0])));
    }
    assert_true(sum.read > 1.8 * sum.counted); /* less if any part of the reading is wrong */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hits_a_hand_that_was_seen),
        cmocka_unit_test(test_compares_with_a_hand_that_is_lower),
        cmocka_unit_test(test_does_not_compare_a_kleina),
        cmocka_unit_test(test_never_lays_the_jar),
        cmocka_unit_test(test_keeps_the_highest_cake_at_the_end),
        cmocka_unit_test(test_makes_a_jar_that_was_seen_come_to_light),
        cmocka_unit_test(test_burns_the_coffee_that_would_put_it_out),
        cmocka_unit_test(test_discards_the_lesser_cake),
        cmocka_unit_test(test_goes_for_the_leader),
        cmocka_unit_test(test_is_unkind_to_who_had_no_turn),
        cmocka_unit_test(test_is_unkind_by_what_a_cake_does),
        cmocka_unit_test(test_rules_of_thumb_use_only_what_is_seen),
        cmocka_unit_test(test_picks_the_best_by_rules_of_thumb),
        cmocka_unit_test(test_playouts_end_and_share_one_win),
        cmocka_unit_test(test_chances_follow_the_scores),
        cmocka_unit_test(test_reasons_are_true),
        cmocka_unit_test(test_reasons_with_a_hand_that_was_seen),
        cmocka_unit_test(test_every_reason_can_be_said),
        cmocka_unit_test(test_worlds_with_silly_players_are_believed_less),
        cmocka_unit_test(test_reads_a_lay_by_what_was_known_then),
        cmocka_unit_test(test_does_not_read_who_knows_a_hand),
        cmocka_unit_test(test_believes_what_was_told_of_the_secret_card),
        cmocka_unit_test(test_reads_only_what_is_seen),
        cmocka_unit_test(test_reading_tells_more_than_counting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
