/* How many rounds a board of Cookie Party will still take: what is read off a board, and that what
 * was learned from it is true of games. */
#include "bots/party/network.h"
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

static float rounds_of(const struct party *p, int seat)
{
    struct plan plan[PLAYERS_MAX];
    struct solo solo;
    partybot_plan_all(p, plan);
    partybot_solo_of(&solo, p, seat);
    return partybot_rounds(&plan[seat], &solo);
}

static void assert_feature(const float feature[FEATURES], int at, float right)
{
    assert_float_equal(feature[at], right, 1e-4F);
}

/* Task a misses h11, h21, v11 and v12 around 11; the 7 and the 2 are next to some of these, the 12
 * is where two sides of task b are. */
static const char three_chips[] = "+--+  +  +  +"
                                  "|##|         "
                                  "+--+  +  +  +"
                                  "  2  7       "
                                  "+  +  +  +--+"
                                  "         |12|"
                                  "+  +  +  +  +";

static void read_features(struct party *p, float feature[FEATURES])
{
    struct plan plan[PLAYERS_MAX];
    struct solo solo;
    partybot_plan_all(p, plan);
    partybot_solo_of(&solo, p, 0);
    for (int i = 0; i < FEATURES; i++)
        feature[i] = -1; /* none is forgotten */
    partybot_plan_features(feature, &plan[0], &solo);
    partybot_chip_features(feature, &plan[0], &solo);
    for (int i = 0; i < FEATURES; i++)
        assert_true(feature[i] >= 0);
}

static void test_features_of_plan(void **state)
{
    (void)state;
    struct party p;
    float feature[FEATURES];
    position_open(&p, larder, 2);
    position_set_all(&p, three_chips);
    read_features(&p, feature);
    assert_feature(feature, FEATURE_ONE, 1);
    assert_feature(feature, FEATURE_WALLS, 4);
    assert_feature(feature, FEATURE_TO_GO, 4);
    assert_feature(feature, FEATURE_ROOT, 2);
    assert_feature(feature, FEATURE_POINTS, 25); /* all of them */
    assert_feature(feature, FEATURE_ENOUGH, 1);
    assert_feature(feature, FEATURE_FIRST, 4);
    assert_feature(feature, FEATURE_SECOND, 0);
    assert_feature(feature, FEATURE_THIRD, 0);
    assert_feature(feature, FEATURE_LAST, 4);
    assert_feature(feature, FEATURE_SPARE, 5); /* b: four around 20, one below 23 */
    assert_feature(feature, FEATURE_SPARE_TWO, 30);
    assert_feature(feature, FEATURE_PART_WALLS, 4);
    assert_feature(feature, FEATURE_PART_WALLS + 1, 5);
    assert_feature(feature, FEATURE_PART_WALLS + 2, 0); /* there is no further task */
    assert_feature(feature, FEATURE_PART_POINTS,
                   11); /* 5 of 5, as if 25: more than was learned about */
    assert_feature(feature, FEATURE_PART_POINTS + 2, 0);
}

static void test_features_of_chips(void **state)
{
    (void)state;
    enum { TWO_OR_TWELVE = 0, SEVEN = 5 };
    struct party p;
    float feature[FEATURES];
    position_open(&p, larder, 2);
    position_set_all(&p, three_chips);
    p.player[0].now.bars = 2;
    read_features(&p, feature);
    assert_feature(feature, FEATURE_BARS, 2);
    assert_feature(feature, FEATURE_USEFUL_ON, 6 * 3 / 36.0F);
    assert_feature(feature, FEATURE_FORFEIT, (1 + 1) / 36.0F); /* 2: h10 is a wall; 12: three are */
    assert_feature(feature, FEATURE_SHARED, 1);
    assert_feature(feature, FEATURE_COVER, 0);
    assert_feature(feature, FEATURE_COVER + 1, 0);
    assert_feature(feature, FEATURE_COVER + 2, 3); /* by the 7 alone */
    assert_feature(feature, FEATURE_COVER + 3, 1); /* by the 2 too */
    assert_feature(feature, FEATURE_IDLE, 3);      /* of b: not h20, where the 2 is, nor h33 */
    assert_feature(feature, FEATURE_ROOM, 3);      /* 01, 12 and 21 */
    assert_feature(feature, FEATURE_ROOM + 1, 0);
    assert_feature(feature, FEATURE_HELD + TWO_OR_TWELVE, 2);
    assert_feature(feature, FEATURE_HELD + SEVEN, 1);
    assert_feature(feature, FEATURE_HELD + 1, 0);
    assert_feature(feature, FEATURE_DRAWS + TWO_OR_TWELVE, 1);
    assert_feature(feature, FEATURE_DRAWS + SEVEN, 1);
    assert_feature(feature, FEATURE_LEAVES + SEVEN, 3);
    assert_feature(feature, FEATURE_HELPS + TWO_OR_TWELVE, 2 + 1); /* the 2: also h20 */
    assert_feature(feature, FEATURE_HELPS + SEVEN, 1);
    assert_feature(feature, FEATURE_PART_ODDS, (6 + 1) / 36.0F);
    assert_feature(feature, FEATURE_PART_ODDS + 1,
                   (1 + 1) / 36.0F); /* the 2 above 20, the 12 on 23 */
}

/* Sides at the far edges, and a free space with all four. */
static void test_features_at_the_edge(void **state)
{
    (void)state;
    struct party p;
    float feature[FEATURES];
    position_open(&p, larder, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|##|         "
                         "+--+--+  +  +"
                         "   |##|      "
                         "+  +--+  +  +"
                         "           3 "
                         "+  +  +  +  +");
    p.player[0].task[0] = fulfilled_pack(0, NO_CHIP, 2);
    read_features(&p, feature);
    assert_feature(feature, FEATURE_WALLS, 8); /* of b */
    assert_feature(feature, FEATURE_COVER, 4);
    assert_feature(feature, FEATURE_COVER + 1, 4); /* around 23 */
    assert_feature(feature, FEATURE_IDLE, 0);
    assert_feature(feature, FEATURE_ROOM, 5);     /* 20, and next to the two 10, 13, 21, 22 */
    assert_feature(feature, FEATURE_ROOM + 1, 1); /* 20 */
    assert_feature(feature, FEATURE_ROOM + 3, 1);
    assert_feature(feature, FEATURE_DRAWS + 1, 3);
    assert_feature(feature, FEATURE_LEAVES + 1, 1);
}

static void put_chip(struct party *p, int number, int space)
{
    struct place *place = &p->player[0].now;
    place->chip[number - 2] = (uint8_t)space;
    place->held |= (uint16_t)(1U << (number - 2));
    place->occupied |= bits_one(space);
}

/* On the largest board the last space of a row is no neighbour of the first of the next. */
static void test_features_on_a_large_board(void **state)
{
    (void)state;
    static const char attic[] = "name Attic\nsize 8 8\nend 25 25 25 25\ncells\n"
                                ". . . . . . . a\na . . . . . . .\n. . . . . . . .\n"
                                ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
                                ". . . . . . . .\n. . . . . . a a\ntask a all 40 30 25\n";
    struct party p;
    float feature[FEATURES];
    position_open(&p, attic, 2);
    put_chip(&p, 7, space_at(0, 7));
    put_chip(&p, 5, space_at(0, 6));
    put_chip(&p, 6, space_at(1, 0));
    put_chip(&p, 2, space_at(7, 6));
    side_close(p.player[0].now.open, side_of(space_at(7, 7), ABOVE));
    read_features(&p, feature);
    assert_feature(feature, FEATURE_WALLS, 4 + 4 + 6);
    assert_feature(feature, FEATURE_COVER, 2);     /* right of 77 and below it */
    assert_feature(feature, FEATURE_COVER + 1, 4); /* around 76 */
    assert_feature(feature, FEATURE_COVER + 2, 7); /* around 07 and 10, ... */
    assert_feature(feature, FEATURE_COVER + 3, 1); /* ... but between the 7 and the 5 */
    assert_feature(feature, FEATURE_SHARED, 1);
    assert_feature(feature, FEATURE_ROOM, 7); /* 00, 11, 17, 20, 66, 75, 77 */
    assert_feature(feature, FEATURE_ROOM + 1, 1);
    assert_feature(feature, FEATURE_ROOM + 2, 1);
    assert_feature(feature, FEATURE_ROOM + 3, 0);
    assert_feature(feature, FEATURE_PART_ODDS, (6 + 4 + 5 + 1) / 36.0F);
    assert_feature(feature, FEATURE_PART_ODDS + 1, 0);
}

/* Prizes that are large beside the points that end the game do not lead astray. */
static void test_large_prizes(void **state)
{
    (void)state;
    static const char rich[] = "name Larder\n"
                               "size 3 4\n"
                               "end 5 5 5 5\n"
                               "cells\n"
                               "a . . .\n"
                               ". a . .\n"
                               "b . . b\n"
                               "task a all 900 600 500\n"
                               "task b all 800 500 400\n";
    struct party p;
    position_open(&p, larder, 2);
    position_set_all(&p, two_chips);
    const float rounds = rounds_of(&p, 0);
    position_open(&p, rich, 2);
    position_set_all(&p, two_chips);
    assert_float_equal(rounds_of(&p, 0), rounds, 3);
}

/* Ten times all prizes are the same game. */
static void test_points_have_no_size(void **state)
{
    (void)state;
    static const char big[] = "name Larder\n"
                              "size 3 4\n"
                              "end 50 50 50 50\n"
                              "cells\n"
                              "a . . .\n"
                              ". a . .\n"
                              "b . . b\n"
                              "task a all 60 40 30\n"
                              "task b all 50 30 20\n";
    struct party p;
    float rounds[2];
    for (int i = 0; i < 2; i++) {
        position_open(&p, i ? big : larder, 2);
        position_set_all(&p, two_chips);
        rounds[i] = rounds_of(&p, 0);
    }
    assert_float_equal(rounds[0], rounds[1], 0.1F);
}

/* An outline is a plan but for the values of walls and chips. */
static void test_outline(void **state)
{
    (void)state;
    struct party p;
    struct plan plan, line;
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    memset(rival, NO_RIVAL, sizeof rival);
    memset(&line, 0, sizeof line);
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    partybot_solo_of(&solo, &p, 0);
    partybot_plan_make(&plan, &solo, rival);
    partybot_plan_outline(&line, &solo, rival);
    assert_true(plan.tasks > 0);
    assert_int_equal(line.tasks, plan.tasks);
    assert_int_equal(line.enough, plan.enough);
    assert_int_equal(line.walls, plan.walls);
    assert_float_equal(line.to_go, plan.to_go, 0);
    assert_memory_equal(line.order, plan.order, plan.tasks);
    assert_memory_equal(line.missing, plan.missing, (size_t)p.layout.tasks);
    assert_memory_equal(line.wanted, plan.wanted, sizeof plan.wanted);
    assert_memory_equal(line.useful, plan.useful, sizeof plan.useful);
    assert_memory_equal(line.part_walls, plan.part_walls, sizeof plan.part_walls);
    assert_memory_equal(line.part_near, plan.part_near, sizeof plan.part_near);
    assert_memory_equal(line.part_points, plan.part_points, sizeof plan.part_points);
    for (int i = 0; i < DIRECTIONS; i++)
        for (int space = 0; space < SPACES_MAX; space++)
            assert_int_equal(plan.side[i][space] > 0, plan.useful[i] >> space & 1);
}

/* A task that takes a whole board is far away, however its walls are counted. */
static void test_everything_red(void **state)
{
    (void)state;
    static const char red[] = "name Red\nsize 8 8\nend 10 10 10 10\ncells\n"
                              "R R R R R R R R\nR R R R R R R R\nR R R R R R R R\n"
                              "R R R R R R R R\nR R R R R R R R\nR R R R R R R R\n"
                              "R R R R R R R R\nR R R R R R R R\ntask R 64 50 30 10\n";
    struct party p;
    struct plan plan;
    position_open(&p, red, 2);
    partybot_plan_count(&plan, &p, 0);
    assert_in_range(plan.missing[0], 144, NO_RIVAL - 1);
}

/* ---- games ---- */

static void begin(struct party *p, int players)
{
    struct options options = options_none();
    options.players = players;
    assert_null(party_game.start(p, &options));
}

/* A round of everybody by plan; false: the game is over. */
static bool play_round(struct party *p, struct rng *rng)
{
    struct plan plan[PLAYERS_MAX];
    struct chance dice;
    while (p->phase == PHASE_DEAL || p->phase == PHASE_ROLL) {
        party_game.roll(p, rng, &dice);
        assert_null(party_game.settle(p, &dice, NULL));
    }
    while (p->acting) {
        const int seat = __builtin_ctz(p->acting);
        partybot_plan_all(p, plan);
        position_play(p, seat, partybot_decide(p, &plan[seat], seat));
    }
    return p->phase != PHASE_OVER;
}

/* In the middle of a game: whoever needs clearly fewer rounds mostly wins, and after about so many.
 */
static void test_rounds_come_true(void **state)
{
    (void)state;
    enum { GAMES = 300, MIDDLE = 22 };
    int clear = 0, right = 0;
    float said = 0, took = 0;
    for (int game = 0; game < GAMES; game++) {
        struct party p;
        struct rng rng;
        struct outcome outcome;
        float rounds[2] = {0};
        rng_fast(&rng, (uint64_t)game);
        begin(&p, 2);
        while (play_round(&p, &rng))
            for (int seat = 0; seat < 2 && p.round == MIDDLE; seat++)
                rounds[seat] = rounds_of(&p, seat);
        const int ahead = rounds[1] < rounds[0];
        if (rounds[!ahead] - rounds[ahead] < 2)
            continue;
        party_game.outcome(&p, &outcome, NULL);
        clear++;
        right += outcome.winners == SEAT(ahead);
        said += rounds[ahead];
        took += (float)(outcome.rounds - MIDDLE);
    }
    assert_true(clear > GAMES / 5);
    assert_true(right * 100 > clear * 75);
    assert_float_equal(said / (float)clear, took / (float)clear, 1.5F);
}

/* Another wall that is wanted saves time, nearly always. */
static void test_walls_save_rounds(void **state)
{
    (void)state;
    int tried = 0, saved = 0;
    for (int game = 0; game < 20; game++) {
        struct party p;
        struct rng rng;
        rng_fast(&rng, (uint64_t)game);
        begin(&p, 2 + game % 4);
        while (play_round(&p, &rng)) {
            struct plan plan[PLAYERS_MAX];
            struct party after = p;
            partybot_plan_all(&p, plan);
            const int side = partybot_best_side(&plan[0], p.layout.spaces);
            if (side < 0)
                continue;
            side_close(after.player[0].now.open, side);
            tried++;
            saved += rounds_of(&after, 0) < rounds_of(&p, 0);
        }
    }
    assert_true(tried > 400);
    assert_true(saved * 100 > tried * 90);
}

/* ---- the search that begins with it ---- */

/* The first look of a search at the choices of a seat. */
static void first_look(const struct party *p, int seat, int count, float *value)
{
    const struct thought thought = {.game = &party_game, .seen = p, .seat = seat};
    _Alignas(64) uint8_t context[CONTEXT_MAX];
    party_skill.begin(&thought, context, count, value);
}

static void test_considers(void **state)
{
    (void)state;
    struct party p, seen;
    float value[8];
    position_open(&p, kitchen, 2);
    position_set_all(&p, a_misses_one_wall);
    position_roll(&p, 3, 4);
    party_game.observe(&p, 0, &seen);
    const int count = party_game.choices(&seen, 0);
    assert_in_range(count, 2, 8);
    first_look(&seen, 0, count, value);
    int best = 0;
    for (int i = 0; i < count; i++) {
        assert_true(value[i] >= 0 && value[i] <= 1);
        best = value[i] > value[best] ? i : best;
    }
    assert_int_equal(party_game.choice(&seen, 0, best), wall("v12"));
}

static void look_at_chances(const struct party *p, int seat, float *value)
{
    const int count = party_game.choices(p, seat);
    struct party seen;
    party_game.observe(p, seat, &seen);
    first_look(&seen, seat, count, value);
    for (int i = 0; i < count; i++)
        assert_true(value[i] >= 0 && value[i] <= 1);
}

/* Some decisions of each sort, with each number of players. */
static void test_considers_everywhere(void **state)
{
    (void)state;
    enum { SORTS = STEP_GIVE + 1, SOME = 20 };
    float *value = malloc(CHOICES_MAX * sizeof *value);
    int met[SORTS] = {0};
    for (int players = PLAYERS_MIN; players <= PLAYERS_MAX; players++) {
        struct party p;
        struct rng rng;
        struct options options = options_none();
        rng_fast(&rng, (uint64_t)players);
        options.players = players;
        options.value[1] = 1; /* the standard set-up */
        assert_null(party_game.start(&p, &options));
        while (p.phase != PHASE_OVER) {
            struct plan plan[PLAYERS_MAX];
            struct chance dice;
            if (!p.acting) {
                party_game.roll(&p, &rng, &dice);
                assert_null(party_game.settle(&p, &dice, NULL));
                continue;
            }
            const int seat = __builtin_ctz(p.acting);
            if (met[p.player[seat].now.step]++ % SOME == 0)
                look_at_chances(&p, seat, value);
            partybot_plan_all(&p, plan);
            position_play(&p, seat, partybot_decide(&p, &plan[seat], seat));
        }
    }
    free(value);
    for (int step = STEP_PLACE; step < SORTS; step++)
        assert_true(met[step] > 0);
}

/* Whoever sits where: the same board has the same prospects. */
static void test_considers_any_seat(void **state)
{
    (void)state;
    struct party p, swapped;
    float value[4], other[4];
    position_open(&p, kitchen, 3);
    position_set_all(&p, two_chips);
    position_set(&p, 0,
                 "+--+--+  +  +"
                 "|##|##|      "
                 "+--+--+  +  +"
                 "|    7|    3 "
                 "+  +  +  +  +"
                 "             "
                 "+  +  +  +  +");
    position_roll(&p, 3, 4);
    swapped = p;
    swapped.player[0] = p.player[2];
    swapped.player[2] = p.player[0];
    const int count = party_game.choices(&p, 0);
    assert_in_range(count, 2, 4);
    assert_int_equal(party_game.choices(&swapped, 2), count);
    first_look(&p, 0, count, value);
    first_look(&swapped, 2, count, other);
    for (int i = 0; i < count; i++)
        assert_float_equal(value[i], other[i], 1e-6F);
}

static uint64_t ticks;

static uint64_t slow_clock(void)
{
    return ticks += 60000; /* long enough for a look at the clock after every world */
}

/* The time for the first look belongs to the budget. */
static void test_considering_takes_time(void **state)
{
    (void)state;
    struct party p;
    struct rng rng;
    struct search *search = aligned_alloc(64, BOT_SCRATCH);
    const struct thought thought = {.game = &party_game,
                                    .seen = &p,
                                    .seat = 0,
                                    .rng = &rng,
                                    .budget = {.ns = 6000000, .clock = slow_clock},
                                    .scratch = search};
    rng_fast(&rng, 1);
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 3, 4);
    search_begin(search, &thought);
    assert_int_equal(search->ns, 60000);
    search->ns = 3600000;
    ticks = 0;
    search_run(search, &thought);
    assert_in_range(ticks, 2400000, 2700000);
    for (int i = 0; i < search->count; i++) /* before the first are dropped */
        assert_true(search->at[i].playouts > 10);
    free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features_of_plan),
        cmocka_unit_test(test_features_of_chips),
        cmocka_unit_test(test_features_at_the_edge),
        cmocka_unit_test(test_features_on_a_large_board),
        cmocka_unit_test(test_large_prizes),
        cmocka_unit_test(test_points_have_no_size),
        cmocka_unit_test(test_outline),
        cmocka_unit_test(test_everything_red),
        cmocka_unit_test(test_rounds_come_true),
        cmocka_unit_test(test_walls_save_rounds),
        cmocka_unit_test(test_considers),
        cmocka_unit_test(test_considers_everywhere),
        cmocka_unit_test(test_considers_any_seat),
        cmocka_unit_test(test_considering_takes_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
