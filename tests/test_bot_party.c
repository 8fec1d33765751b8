/* What bots know about Cookie Party: positions in which a player would not think twice, reasons
 * that are true, and boards of any size. */
#include "bots/party/explain.h"
#include "bots/party/playout.h"
#include "bots/search.h"
#include "bots/skill.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/party_position.h"

extern const struct bot bot_greedy, bot_strong;

/* ---- asking a bot ---- */

/* The bot's choice, or without a bot the best advice. */
static game_move ask_for(const struct bot *bot, const struct party *p, int seat, uint32_t playouts,
                         struct advice *advice)
{
    struct party seen;
    struct rng rng;
    void *scratch = aligned_alloc(64, BOT_SCRATCH);
    rng_fast(&rng, 1);
    party_game.observe(p, seat, &seen);
    const struct thought thought = {.game = &party_game,
                                    .seen = &seen,
                                    .seat = seat,
                                    .rng = &rng,
                                    .budget = {.playouts = playouts},
                                    .scratch = scratch};
    if (!bot)
        assert_int_equal(bot_advise(&thought, advice, 1), 1);
    const game_move move = bot ? bot->choose(&thought) : advice->move;
    free(scratch);
    return move;
}

static game_move ask(const struct bot *bot, const struct party *p, int seat, uint32_t playouts)
{
    return ask_for(bot, p, seat, playouts, NULL);
}

/* Greedy and strong must both choose that. */
static void both_choose(const struct party *p, int seat, game_move right)
{
    assert_int_equal(ask(&bot_greedy, p, seat, 0), right);
    assert_int_equal(ask(&bot_strong, p, seat, 400), right);
}

static void says(const struct party *p, int seat, game_move move, int reader, const char *right)
{
    static const char *const people[] = {"Anna", "Ben", "Cleo", "Dan", "Eva"};
    struct names names = {.reader = reader};
    struct advice advice = {.move = move};
    struct party seen;
    char buffer[512];
    struct text text = text_in(buffer, sizeof buffer);
    memcpy(names.seat, people, sizeof people);
    party_game.observe(p, seat, &seen);
    partybot_explain(&seen, seat, move, &advice.why);
    bot_say_why(&party_game, &advice, &names, &text);
    assert_string_equal(buffer, right);
}

/* ---- positions ---- */

/* P10: one wall between two spaces that are nearly walled in completes task a. */
static void test_completes_a_task(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, a_misses_one_wall);
    position_roll(&p, 3, 4);
    both_choose(&p, 0, wall("v12"));
    says(&p, 0, wall("v12"), 0, "It completes task a: +6");
}

/* P7: the drink's wall goes where it completes a task. */
static void test_drinks_to_a_task(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, larder, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|##|         "
                         "+--+  +  +  +"
                         "   |  |    7 "
                         "+  +--+  +  +"
                         "           3 "
                         "+  +  +  +  +");
    p.player[0].now.bars = p.player[0].begun.bars = 2;
    position_roll(&p, 1, 1);
    assert_int_equal(position_step(&p, 0), STEP_DRINK);
    both_choose(&p, 0, drink("h11"));
}

/* P7: also on the far edges of a board that is smaller than boards can be. */
static void test_drinks_at_the_edge(void **state)
{
    (void)state;
    static const char *const boards[] = {"+  +  +  +  +"
                                         "        7  3 "
                                         "+  +  +  +  +"
                                         "             "
                                         "+--+  +  +--+"
                                         "|##|     |   "
                                         "+--+  +  +--+",
                                         "+  +  +  +  +"
                                         "        7  3 "
                                         "+  +  +  +  +"
                                         "             "
                                         "+--+  +  +--+"
                                         "|  |     |##|"
                                         "+  +  +  +--+"};
    static const char *const sides[] = {"v24", "h30"};
    for (int i = 0; i < 2; i++) {
        struct party p;
        position_open(&p, larder, 2);
        position_set_all(&p, boards[i]);
        p.player[0].now.bars = p.player[0].begun.bars = 2;
        position_roll(&p, 1, 1);
        assert_int_equal(position_step(&p, 0), STEP_DRINK);
        both_choose(&p, 0, drink(sides[i]));
    }
}

/* P9: task a misses one side; the chip that is called most goes next to it. */
static void test_moves_a_likely_chip(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, larder, 2);
    position_set_all(&p, "+--+  +  +--+"
                         "|##|     | 7|"
                         "+--+--+  +  +"
                         "      |    3 "
                         "+  +--+  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 1, 2);
    position_play(&p, 0, wall("v13"));
    position_play(&p, 0, wall("v14"));
    position_play(&p, 0, wall("h23"));
    const game_move greedy = ask(&bot_greedy, &p, 0, 0), strong = ask(&bot_strong, &p, 0, 400);
    assert_true(greedy == move(7, "11") || greedy == move(7, "10"));
    assert_true(strong == move(7, "11") || strong == move(7, "10"));
    says(&p, 0, move(7, "11"), 0,
         "17% chance that it is rolled next, and then it completes task a");
}

/* Who asks for a hint with a single choice still wants to know the chances. */
static void test_one_choice_has_a_chance(void **state)
{
    (void)state;
    struct party p;
    struct advice advice;
    position_open(&p, larder, 2);
    position_set_all(&p, one_side_left);
    position_roll(&p, 6, 6);
    assert_int_equal(party_game.choices(&p, 0), 1);
    assert_int_equal(ask_for(NULL, &p, 0, 50, &advice), wall("h10"));
    assert_float_equal(advice.chance, 0.5, 0.01); /* the other one draws the same */
}

/* P10: the chip that is called most is kept. */
static void test_gives_up_a_lesser_chip(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|##|         "
                         "+--+--+  +  +"
                         " 6 |    7    "
                         "+  +--+  +  +"
                         "           5 "
                         "+  +  +  +--+");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("v12"));
    position_play(&p, 0, move_nothing());
    assert_int_equal(position_step(&p, 0), STEP_GIVE);
    assert_int_equal(ask(&bot_greedy, &p, 0, 0), give(5, "a", 6));
    assert_int_not_equal(ask(&bot_strong, &p, 0, 400), give(7, "a", 6));
}

/* ---- reasons ---- */

static bool task_is_done(const struct party *p, const struct place *place, int task)
{
    return task_is_fulfilled(&p->layout, task, party_crossed(p, place));
}

/* Counted side by side, for a task that needs all its spaces; -1 for others. */
static int sides_missing(const struct party *p, const struct place *place, int task)
{
    const uint64_t set = p->layout.task_spaces[task];
    bool counted[2 * SIDE_V] = {false};
    int missing = 0;
    if (p->layout.task[task] == TASK_LINE || bits_count(set) != p->layout.need[task])
        return -1;
    for (int space = 0; space < SPACES_MAX; space++)
        for (int i = 0; i < DIRECTIONS && bits_has(set, space); i++) {
            const int side = side_of(space, i);
            missing += side_is_open(place->open, side) && !counted[side];
            counted[side] = true;
        }
    return missing;
}

static int task_of_word(const struct party *p, int word)
{
    for (int task = 0; task < p->layout.tasks; task++)
        if (WORD_TASKS + p->layout.task[task] == word)
            return task;
    fail();
    return -1;
}

static void check_missing(const struct party *p, const struct place *place, int word, int said)
{
    const int missing = sides_missing(p, place, task_of_word(p, word));
    assert_true(said > 0);
    if (missing >= 0)
        assert_int_equal(missing, said);
}

/* What a reason for a wall says must be so once it is drawn. */
static void check_wall_reason(const struct party *p, int seat, int side, const struct event *why)
{
    const int16_t *arg = why->arg;
    struct place after = p->player[seat].now;
    side_close(after.open, side);
    int done = 0, helped = 0;
    for (int task = 0; task < p->layout.tasks; task++) {
        done += !p->player[seat].task[task] && task_is_done(p, &after, task);
        helped += !p->player[seat].task[task] &&
                  sides_missing(p, &after, task) < sides_missing(p, &p->player[seat].now, task);
    }
    assert_int_equal(why->kind == REASON_DONE || why->kind == REASON_DONE_BOTH, done > 0);
    assert_int_equal(why->kind == REASON_DONE_BOTH, done > 1);
    switch (why->kind) {
    case REASON_DONE:
        assert_true(task_is_done(p, &after, task_of_word(p, arg[0])));
        assert_int_equal(arg[1], party_points_now(p, task_of_word(p, arg[0])));
        break;
    case REASON_ONE_LEFT: check_missing(p, &after, arg[0], 1); break;
    case REASON_NEARER: check_missing(p, &after, arg[0], arg[1]); break;
    case REASON_CROSSES:
        assert_true(bits_has(party_crossed(p, &after), arg[0] - WORD_SPACES));
        check_missing(p, &after, arg[1], arg[2]);
        break;
    case REASON_RACE:
        check_missing(p, &after, arg[1], arg[2]);
        check_missing(p, &p->player[arg[0]].now, arg[1], arg[3]);
        break;
    case REASON_IDLE_WALL: assert_int_equal(helped, 0); break;
    default: break;
    }
}

static void check_other_reason(const struct party *p, int seat, struct party_move m,
                               const struct event *why)
{
    static const int percent[CHIPS] = {3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3};
    const struct player *player = &p->player[seat];
    struct place after = player->now;
    switch (why->kind) {
    case REASON_FINISHES:
        for (int i = 0; i < DIRECTIONS; i++)
            side_close(after.open, side_of(m.where, i));
        assert_true(task_is_done(p, &after, task_of_word(p, why->arg[1])));
        assert_int_equal(why->arg[0], percent[m.chip]);
        break;
    case REASON_STANDS:
    case REASON_GIVE_RARE: assert_int_equal(why->arg[0], percent[m.chip]); break;
    case REASON_ALL_FIT:
        assert_int_equal(why->arg[0], party_chip_walls[m.chip]);
        assert_int_equal(why->arg[1], percent[m.chip]);
        break;
    case REASON_MORE: assert_true(why->arg[0] > why->arg[1]); break;
    case REASON_GIVE_LAST: assert_int_equal(bits_count(player->now.held), 1); break;
    case REASON_GIVE_LEAST: assert_in_range(why->arg[0], 4, 5); break;
    case REASON_NO_CHIPS: assert_int_equal(player->now.held, 0); break;
    case REASON_STAY: assert_int_equal(m.kind, MOVE_NONE); break;
    default: break;
    }
}

static unsigned check_reason(const struct party *seen, int seat, game_move move)
{
    static const struct names names = {.seat = {"Anna", "Ben", "Cleo", "Dan", "Eva"}};
    const struct party_move m = party_unpack(move);
    struct advice advice = {.move = move};
    char buffer[512];
    struct text text = text_in(buffer, sizeof buffer);
    partybot_explain(seen, seat, move, &advice.why);
    assert_true(advice.why.kind < REASONS);
    bot_say_why(&party_game, &advice, &names, &text);
    assert_true(text.used > 5 && !text.cut);
    assert_null(strchr(buffer, '{'));
    assert_null(strstr(buffer, "  "));
    if (m.kind == MOVE_WALL || m.kind == MOVE_DRINK)
        check_wall_reason(seen, seat, m.where, &advice.why);
    else
        check_other_reason(seen, seat, m, &advice.why);
    return 1U << advice.why.kind;
}

/* ---- random games, looked at ---- */

static const char big[] = "name Big\n"
                          "size 8 8\n"
                          "end 999 999 999 999\n"
                          "cells\n"
                          "a b c d e f g h\n"
                          "b c d e f g h a\n"
                          "c d e f g h a b\n"
                          "R R R R R R R R\n"
                          "d e f g h a b c\n"
                          "e f g h a b c d\n"
                          "f g h a b c d e\n"
                          "g h a b c d e f\n"
                          "task a all 999 900 800\n"
                          "task h all 999 900 800\n"
                          "task R 3 1 0 0\n"
                          "task line 5 5 5\n";

static const char low[] = "name Low\n"
                          "size 2 6\n"
                          "end 1 1 1 1\n"
                          "cells\n"
                          "a b . . b a\n"
                          ". R R . . b\n"
                          "task a all 1 1 1\n"
                          "task R 1 0 0 0\n";

static const char *const own_boards[] = {kitchen, big, low};
enum { OWN_BOARDS = 3, BOARDS_TRIED = OWN_BOARDS + BOARDS };

static void begin(struct party *p, int board, int players)
{
    struct options options = options_none();
    options.players = players;
    options.value[0] = board < BOARDS ? board : OPTION_TEXT;
    if (board >= BOARDS) {
        options.text = own_boards[board - BOARDS];
        options.text_size = strlen(options.text);
    }
    assert_null(party_game.start(p, &options));
}

/* Plays at random up to a seat's next decision; false: the game is over. */
static bool next_decision(struct party *p, struct rng *rng, int *seat)
{
    struct chance chance;
    while (party_game.actors(p) == SEAT(CHANCE)) {
        party_game.roll(p, rng, &chance);
        assert_null(party_game.settle(p, &chance, NULL));
    }
    if (!party_game.actors(p))
        return false;
    do
        *seat = (int)rng_below(rng, p->seats);
    while (!(party_game.actors(p) >> *seat & 1));
    return true;
}

static void play_random(struct party *p, int seat, struct rng *rng)
{
    const int count = party_game.choices(p, seat);
    position_play(p, seat, party_game.choice(p, seat, (int)rng_below(rng, (uint32_t)count)));
}

typedef void look(const struct party *p, int seat, struct rng *rng, void *context);

/* Looks at about one position in `seldom`, on all boards with all numbers of players. */
static void look_around(look *at, uint32_t seldom, void *context)
{
    for (int board = 0; board < BOARDS_TRIED; board++)
        for (int players = PLAYERS_MIN; players <= PLAYERS_MAX; players++) {
            struct party p;
            struct rng rng;
            int seat;
            rng_fast(&rng, (uint64_t)board * 10 + (uint64_t)players);
            begin(&p, board, players);
            while (next_decision(&p, &rng, &seat)) {
                if (!rng_below(&rng, seldom))
                    at(&p, seat, &rng, context);
                play_random(&p, seat, &rng);
            }
        }
}

static void look_at_reasons(const struct party *p, int seat, struct rng *rng, void *context)
{
    struct party seen;
    unsigned *met = context;
    party_game.observe(p, seat, &seen);
    for (int i = 0, count = party_game.choices(p, seat); i < count; i += 1 + count / 20)
        *met |= check_reason(&seen, seat, party_game.choice(p, seat, i));
    (void)rng;
}

static void test_reasons_are_true(void **state)
{
    (void)state;
    unsigned met = 0;
    look_around(look_at_reasons, 5, &met);
    /* Too rare for random games: shown one by one below. */
    met |= 1U << REASON_GIVE_LAST | 1U << REASON_NO_CHIPS | 1U << REASON_DONE_BOTH |
           1U << REASON_GIVE_END;
    assert_int_equal(met, (1U << REASONS) - 1);
}

static void test_rare_reasons(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+  +  +"
                         "|##|##|      "
                         "+--+--+  +  +"
                         "| 7   |      "
                         "+--+--+  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    says(&p, 0, wall("v11"), 0, "It completes a and b in one go");
    position_play(&p, 0, wall("v11"));
    position_play(&p, 0, put(7, "22"));
    position_play(&p, 0, move_nothing());
    says(&p, 0, give(7, "a", 6), 0, "It is the only chip left");
    position_play(&p, 0, give(7, "a", 6));
    position_finish(&p, 1);
    assert_int_equal(p.phase, PHASE_OVER); /* 11 points of 9 */
    position_open(&p, kitchen, 2);
    position_roll(&p, 3, 4);
    says(&p, 0, move_nothing(), 0, "There is no chip to move");
}

/* The points of all tasks that are due count, and the one who reads may be the rival. */
static void test_reasons_with_others(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+  +  +"
                         "|##|##|      "
                         "+--+--+  +  +"
                         "| 7   |    5 "
                         "+--+--+  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("v11"));
    position_play(&p, 0, put(7, "22"));
    position_play(&p, 0, move_nothing());
    says(&p, 0, give(5, "a", 6), 0, "These points end the game, so chips no longer matter");
    position_open(&p, larder, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|##|         "
                         "+--+  +  +  +"
                         "     7     5 "
                         "+  +--+  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    says(&p, 0, wall("v12"), 0, "Task a then needs 2 more walls, and Ben needs 3");
    says(&p, 0, wall("v12"), 1, "Task a then needs 2 more walls, and you need 3");
}

/* ---- judging and playing on ---- */

static void look_at_judgement(const struct party *p, int seat, struct rng *rng, void *context)
{
    static float one[CHOICES_MAX], other[CHOICES_MAX];
    struct party seen, later;
    const int count = party_game.choices(p, seat);
    long *differ = context;
    memcpy(&later, p, sizeof later);
    for (int i = 0; i < p->seats; i++) /* the others finish what they can */
        while (i != seat && later.acting >> i & 1)
            play_random(&later, i, rng);
    *differ += memcmp(p, &later, sizeof later) != 0;
    party_game.observe(p, seat, &seen);
    const struct thought thought = {.game = &party_game, .seen = &seen, .seat = seat};
    party_skill.judge(&thought, count, one);
    party_game.observe(&later, seat, &seen);
    party_skill.judge(&thought, count, other);
    for (int i = 0; i < count; i++)
        assert_true(one[i] == other[i] && one[i] > -1e6F && one[i] < 1e6F);
}

/* P5 and the head of "A round": nobody knows what others have done in an open round. */
static void test_judges_by_what_it_sees(void **state)
{
    (void)state;
    long differ = 0;
    look_around(look_at_judgement, 3, &differ);
    assert_true(differ > 1000);
}

static float evaluation_of(const struct party *p, int seat, struct rng *rng)
{
    const struct thought thought = {
        .game = &party_game, .seen = p, .seat = seat, .sees_all = true, .rng = rng};
    _Alignas(64) uint8_t context[CONTEXT_MAX];
    float chance[SEATS_MAX];
    struct sample sample;
    party_skill.sample(&thought, context, &sample);
    party_skill.evaluate(&thought, context, &sample, sample.world, chance);
    return chance[seat];
}

static void look_at_chances(const struct party *p, int seat, struct rng *rng, void *context)
{
    struct party copy;
    float chance[SEATS_MAX], sum = 0;
    memcpy(&copy, p, sizeof copy);
    partybot_playout(&copy, rng, chance);
    assert_int_equal(copy.phase, PHASE_OVER);
    for (int i = 0; i < p->seats; i++)
        sum += chance[i];
    assert_float_equal(sum, 1, 1e-4F);
    const float evaluation = evaluation_of(p, seat, rng);
    assert_true(evaluation >= 0 && evaluation <= 1);
    (void)context;
}

static void test_plays_on_from_anywhere(void **state)
{
    (void)state;
    look_around(look_at_chances, 40, NULL);
}

/* Before a board is judged the same walls are drawn, but no chip is moved. */
static int moves_left_out;

static void same_walls_without_a_move(const struct solo *before, const struct plan *plan, int sum,
                                      const struct solo *moved)
{
    struct solo still = *before;
    struct plan own = *plan;
    int moves = 0;
    partybot_play_alone(&still, &own, sum, true);
    assert_memory_equal(still.place.open, moved->place.open, sizeof still.place.open);
    for (int chip = 0; chip < CHIPS; chip++)
        moves += still.place.chip[chip] != moved->place.chip[chip];
    if (moved->done == before->done) /* else chips were given up */
        assert_true(moves <= 1);
    moves_left_out += moves;
}

/* A round as the game plays it, asking and refusing, and the same round of a seat alone. */
static void same_round(struct party *one, struct plan *plan, int first, int second)
{
    const struct chance dice = {.count = DICE, .value = {(uint8_t)first, (uint8_t)second}};
    uint8_t rival[TASKS_MAX];
    struct solo solo, by_rules;
    struct plan own = *plan;
    memset(rival, NO_RIVAL, sizeof rival);
    partybot_solo_of(&solo, one, 0);
    const struct solo before = solo;
    const unsigned fresh = partybot_play_alone(&solo, &own, first + second, false);
    assert_int_equal(fresh, solo.done & ~before.done);
    same_walls_without_a_move(&before, plan, first + second, &solo);
    assert_null(party_settle(one, &dice, NULL));
    partybot_play_seat(one, plan, 0, rival);
    partybot_solo_of(&by_rules, one, 0);
    assert_memory_equal(solo.place.open, by_rules.place.open, sizeof solo.place.open);
    assert_memory_equal(solo.place.chip, by_rules.place.chip, sizeof solo.place.chip);
    assert_int_equal(solo.place.occupied, by_rules.place.occupied);
    assert_int_equal(solo.place.held, by_rules.place.held);
    assert_int_equal(solo.place.bars, by_rules.place.bars);
    assert_int_equal(solo.done, by_rules.done);
    assert_int_equal(solo.points, by_rules.points);
}

static void look_at_rounds_alone(const struct party *p, int seat, struct rng *rng, void *context)
{
    struct party one;
    struct plan plan[PLAYERS_MAX];
    uint8_t rival[TASKS_MAX];
    long *rounds = context;
    memset(rival, NO_RIVAL, sizeof rival);
    partybot_plan_all(p, plan);
    memcpy(&one, p, sizeof one);
    one.player[0] = p->player[seat];
    one.seats = one.acting = 1;
    partybot_play_seat(&one, &plan[seat], 0, rival);
    for (; one.phase != PHASE_OVER; ++*rounds)
        same_round(&one, &plan[seat], (int)rng_below(rng, 6) + 1, (int)rng_below(rng, 6) + 1);
}

static void test_plays_alone_by_the_rules(void **state)
{
    (void)state;
    long rounds = 0;
    look_around(look_at_rounds_alone, 20, &rounds);
    assert_true(rounds > 4000);
    assert_true(moves_left_out > rounds / 10);
}

/* Whoever has won has won, and whoever is about to has good chances. */
static void test_evaluations(void **state)
{
    (void)state;
    struct party p;
    struct rng rng;
    rng_fast(&rng, 1);
    position_open(&p, kitchen, 2);
    position_set(&p, 0,
                 "+--+--+  +  +"
                 "|##|##|      "
                 "+--+--+  +  +"
                 "| 7   |    5 "
                 "+--+--+  +  +"
                 "             "
                 "+  +  +  +  +");
    position_set(&p, 1, two_chips);
    position_roll(&p, 2, 3);
    assert_true(evaluation_of(&p, 0, &rng) > 0.8F);
    assert_true(evaluation_of(&p, 1, &rng) < 0.2F);
    p.player[0].task[0] = fulfilled_pack(1, 3, 1);
    p.phase = PHASE_OVER;
    p.acting = 0;
    assert_float_equal(evaluation_of(&p, 0, &rng), 1, 0);
    assert_float_equal(evaluation_of(&p, 1, &rng), 0, 0);
}

static void test_greedy_beats_random(void **state)
{
    (void)state;
    int won = 0;
    for (int game = 0; game < 10; game++) {
        struct party p;
        struct rng rng;
        struct outcome outcome;
        int seat;
        rng_fast(&rng, (uint64_t)game);
        begin(&p, game % BOARDS, 2);
        while (next_decision(&p, &rng, &seat))
            if (seat == 0)
                position_play(&p, seat, ask(&bot_greedy, &p, seat, 0));
            else
                play_random(&p, seat, &rng);
        party_game.outcome(&p, &outcome, NULL);
        won += outcome.winners == SEAT(0);
    }
    assert_true(won >= 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_completes_a_task),
        cmocka_unit_test(test_drinks_to_a_task),
        cmocka_unit_test(test_drinks_at_the_edge),
        cmocka_unit_test(test_moves_a_likely_chip),
        cmocka_unit_test(test_one_choice_has_a_chance),
        cmocka_unit_test(test_gives_up_a_lesser_chip),
        cmocka_unit_test(test_reasons_are_true),
        cmocka_unit_test(test_rare_reasons),
        cmocka_unit_test(test_reasons_with_others),
        cmocka_unit_test(test_judges_by_what_it_sees),
        cmocka_unit_test(test_plays_on_from_anywhere),
        cmocka_unit_test(test_plays_alone_by_the_rules),
        cmocka_unit_test(test_evaluations),
        cmocka_unit_test(test_greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
