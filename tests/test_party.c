/* Cookie Party rule by rule: positions drawn as pictures (support/party_position.h), a test or more
 * for every number in docs/rules/party.md. Here P1 to P7; P8 to P11 are in test_party_tasks.c, P2
 * has its own file, test_board.c, and what concerns the table (secrets, undo, records, the end of
 * every game) is in test_party_table.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/party_position.h"

static void start(struct party *p, int board, int start, int players)
{
    struct options options = options_none();
    options.players = players;
    options.value[0] = board;
    options.value[1] = start;
    assert_null(party_game.start(p, &options));
}

enum { BLUE = 0, YELLOW = 1, FIRST = 0, STANDARD = 1 };

static int choices(const struct party *p, int seat)
{
    return party_game.choices(p, seat);
}

/* ---- P1: the board ---- */

static void test_p1_sides(void **state)
{
    (void)state;
    struct party p;
    start(&p, BLUE, STANDARD, 2);
    int open = 0;
    for (int side = 0; side < 2 * SIDE_V; side++)
        open += side_is_open(p.player[0].now.open, side);
    assert_int_equal(open, 84 - 8); /* eight walls are printed on the blue side */
    assert_int_equal(party_side_named("h60", 3, 6, 6), 6 * 16);
    assert_int_equal(party_side_named("h06", 3, 6, 6), -1);
    assert_int_equal(party_side_named("v06", 3, 6, 6), SIDE_V + 6);
    assert_int_equal(party_side_named("v60", 3, 6, 6), -1);
}

/* Neighbours share a side; the outer border is open, too. */
static void test_p1_shared_and_border(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+  +  +  +  +"
                         "  7        8 "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    assert_int_equal(choices(&p, 0), 4); /* two of them on the border */
    position_play(&p, 0, wall("v00"));
    position_finish(&p, 0);
    position_play(&p, 1, wall("v01")); /* left of 01 is right of 00 */
    position_finish(&p, 1);
    position_is(&p, 1,
                "+  +  +  +  +"
                "  7|       8 "
                "+  +  +  +  +"
                "             "
                "+  +  +  +  +"
                "             "
                "+  +  +  +  +");
}

/* ---- P2: the boards that come with the program ---- */

static void test_p2_our_boards(void **state)
{
    (void)state;
    struct party p;
    for (int players = 2; players <= 5; players++) {
        start(&p, BLUE, OPTION_ABSENT, players);
        assert_true(p.first); /* the first-game set-up where there are dots */
        assert_int_equal(p.layout.end, 29 - 2 * players);
        assert_int_equal(p.layout.tasks, 10);
        assert_int_equal(p.layout.need[0], 3);
        assert_int_equal(bits_count(p.layout.task_spaces[8]), 10); /* red */
        start(&p, YELLOW, OPTION_ABSENT, players);
        assert_false(p.first);
        assert_int_equal(p.layout.end, 29 - 2 * players);
    }
}

/* ---- P3: chips ---- */

static void test_p3_walls_of_each_chip(void **state)
{
    (void)state;
    static const int walls[] = {4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4};
    for (int chip = 2; chip <= 12; chip++) {
        struct party p;
        char picture[] = "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +"
                         "    ..       "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +";
        *strchr(picture, '.') = chip > 9 ? '1' : ' ';
        *strchr(picture, '.') = (char)('0' + chip % 10);
        position_open(&p, kitchen, 2);
        position_set_all(&p, picture);
        position_roll(&p, chip / 2, chip - chip / 2);
        int drawn = 0;
        for (; position_step(&p, 0) == STEP_WALL; drawn++) {
            assert_int_equal(choices(&p, 0), 4 - drawn);
            position_play(&p, 0, party_game.choice(&p, 0, 0));
        }
        assert_int_equal(drawn, walls[chip - 2]);
        assert_int_equal(p.player[0].now.bars, 0);
    }
}

/* ---- P4: set-up ---- */

static void deal_in_order(const struct party *p, struct chance *chance)
{
    chance->count = (uint8_t)(CHIPS * p->seats);
    for (int seat = 0; seat < p->seats; seat++) {
        uint64_t dots = p->layout.dots;
        for (int i = 0; i < CHIPS; i++, dots &= dots - 1)
            chance->value[seat * CHIPS + i] = (uint8_t)__builtin_ctzll(dots);
    }
}

static void test_p4_first_game(void **state)
{
    (void)state;
    struct party p, before;
    struct chance chance = {.count = 0};
    start(&p, BLUE, FIRST, 3);
    assert_int_equal(party_game.actors(&p), SEAT(CHANCE));
    deal_in_order(&p, &chance);
    memcpy(&before, &p, sizeof p);
    chance.value[12] = chance.value[11]; /* two chips on one dot */
    assert_string_equal(party_game.settle(&p, &chance, NULL)->rule, "P4");
    chance.value[12] = 0; /* 00 has no dot */
    assert_string_equal(party_game.settle(&p, &chance, NULL)->rule, "P4");
    deal_in_order(&p, &chance);
    chance.count = CHIPS * 2; /* one player too few */
    assert_string_equal(party_game.settle(&p, &chance, NULL)->rule, "P4");
    assert_memory_equal(&before, &p, sizeof p);
    chance.count = CHIPS * 3;
    assert_null(party_game.settle(&p, &chance, NULL));
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(p.player[seat].now.occupied, p.layout.dots);
    assert_int_equal(p.player[0].now.chip[0], 2); /* chip 2 on 02 */
    assert_int_equal(p.phase, PHASE_ROLL);
}

/* For each player anew: two players with the same order are one in 39,916,800. */
static void test_p4_first_game_at_random(void **state)
{
    (void)state;
    struct party p;
    struct chance chance;
    struct rng rng;
    rng_fast(&rng, 1);
    start(&p, BLUE, FIRST, 2);
    party_game.roll(&p, &rng, &chance);
    assert_null(party_game.settle(&p, &chance, NULL));
    assert_memory_not_equal(chance.value, chance.value + CHIPS, CHIPS);
}

static void test_p4_first_game_needs_dots(void **state)
{
    (void)state;
    struct party p;
    struct options options = options_none();
    options.value[0] = YELLOW;
    options.value[1] = FIRST;
    assert_non_null(strstr(party_game.start(&p, &options), "dots"));
}

static void test_p4_standard_game(void **state)
{
    (void)state;
    struct party p;
    start(&p, YELLOW, STANDARD, 2);
    assert_int_equal(party_game.actors(&p), SEAT(0) | SEAT(1));
    position_refuses(&p, 0, put(3, "00"), "P4"); /* chip 2 comes first */
    position_refuses(&p, 0, move_nothing(), "P4");
    for (int chip = 2; chip <= 12; chip++) {
        const char space[] = {'3', (char)('0' + (chip - 2) % 6), '\0'};
        const char other[] = {(char)('4' + (chip - 2) / 6), space[1], '\0'};
        assert_int_equal(choices(&p, 1), 36 - (chip - 2));
        position_play(&p, 1, put(chip, other));
        if (chip < 8) {
            position_play(&p, 0, put(chip, space));
            position_refuses(&p, 0, put(chip + 1, space), "P4"); /* one a space */
        }
    }
    assert_int_equal(choices(&p, 1), 0);
    assert_int_equal(party_game.actors(&p), SEAT(0));
    for (int chip = 8; chip <= 12; chip++)
        position_play(&p, 0, party_game.choice(&p, 0, 0));
    assert_int_equal(party_game.actors(&p), SEAT(CHANCE));
}

/* ---- P5: the roll ---- */

static void test_p5_the_sum_is_called(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 1, 2);
    assert_int_equal(p.round, 1);
    position_refuses(&p, 0, wall("h00"), "P6"); /* next to the 7 */
    position_play(&p, 0, wall("h13"));          /* next to the 3 */
}

static void test_p5_impossible_rolls(void **state)
{
    (void)state;
    static const struct chance wrong[] = {{.count = 2, .value = {0, 3}},
                                          {.count = 2, .value = {1, 7}},
                                          {.count = 1, .value = {6}}};
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(party_game.settle(&p, &wrong[i], NULL)->rule, "P5");
    position_roll(&p, 6, 1);
    const struct chance again = {.count = 2, .value = {6, 1}};
    assert_string_equal(party_game.settle(&p, &again, NULL)->rule, "P5"); /* the round is open */
}

/* ---- P6: walls ---- */

static void test_p6_one_by_one(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 2, 1);
    position_play(&p, 0, wall("v14"));
    assert_int_equal(choices(&p, 0), 3);
    position_refuses(&p, 0, wall("v14"), "P6"); /* has a wall now */
    position_refuses(&p, 0, drink("h13"), "P6");
    position_refuses(&p, 0, move_nothing(), "P6"); /* all of them, if they fit */
    position_play(&p, 0, wall("h13"));
    position_play(&p, 0, wall("h23"));
    assert_int_equal(position_step(&p, 0), STEP_MOVE);
    position_is(&p, 0,
                "+  +  +  +  +"
                "  7          "
                "+  +  +  +--+"
                "           3|"
                "+  +  +  +--+"
                "             "
                "+  +  +  +  +");
}

/* Twelve asks for four walls and two sides are open: two are forfeit, for one bar in all. */
static const char corner[] = "+--+  +  +  +"
                             "|12          "
                             "+  +  +  +  +"
                             "             "
                             "+  +  +  +  +"
                             "             "
                             "+  +  +  +  +";

static void test_p6_forfeit(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, corner);
    position_roll(&p, 6, 6);
    assert_int_equal(choices(&p, 0), 2);
    position_play(&p, 0, wall("h10"));
    assert_int_equal(p.player[0].now.bars, 0); /* first the walls that fit */
    position_play(&p, 0, wall("v01"));
    assert_int_equal(p.player[0].now.bars, 1);
    assert_int_equal(position_step(&p, 0), STEP_RELOCATE);
}

static void test_p6_chip_gone(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 6, 6);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(p.player[seat].now.bars, 1);
        assert_int_equal(position_step(&p, seat), STEP_MOVE);
    }
    position_refuses(&p, 0, wall("h00"), "P9");
}

/* ---- P7: the drink ---- */

static void test_p7_third_bar(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    p.player[0].now.bars = 2;
    position_roll(&p, 6, 6);
    assert_int_equal(choices(&p, 0), 31); /* any open side of the board */
    position_refuses(&p, 0, wall("h00"), "P7");
    position_play(&p, 0, drink("h31"));
    assert_int_equal(p.player[0].now.bars, 0);
    assert_int_equal(position_step(&p, 0), STEP_MOVE);
    assert_int_equal(p.player[1].now.bars, 1);
}

/* Walls, bar, drink, and only then crosses: the space that the walls closed and the one that the
 * drink closes are crossed together, and 5 leaves before 12. */
static void test_p7_before_crosses(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|12          "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +--+"
                         "           5|"
                         "+  +  +  +--+");
    p.player[0].now.bars = 2;
    position_roll(&p, 6, 6);
    position_play(&p, 0, wall("h10"));
    position_play(&p, 0, wall("v01"));
    assert_int_equal(position_step(&p, 0), STEP_DRINK);
    assert_int_equal(choices(&p, 0), 31 - 4 - 3);
    position_refuses(&p, 0, drink("v01"), "P7");
    position_play(&p, 0, drink("v23"));
    assert_int_equal(position_step(&p, 0), STEP_RELOCATE);
    position_refuses(&p, 0, put(12, "01"), "P8");
    position_play(&p, 0, put(5, "01"));
    position_play(&p, 0, put(12, "02"));
    position_is(&p, 0,
                "+--+  +  +  +"
                "|##| 5 12    "
                "+--+  +  +  +"
                "             "
                "+  +  +  +--+"
                "         |##|"
                "+  +  +  +--+");
}

/* The last open side of the board is drawn and three walls are forfeit: the third bar finds no open
 * side, and the bars are wiped all the same. */
static void test_p7_no_open_side(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, one_side_left);
    p.player[0].now.bars = 2;
    position_roll(&p, 6, 6);
    position_play(&p, 0, wall("h10"));
    assert_int_equal(p.player[0].now.bars, 0);
    assert_int_equal(position_step(&p, 0), STEP_MOVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_p1_sides),
        cmocka_unit_test(test_p1_shared_and_border),
        cmocka_unit_test(test_p2_our_boards),
        cmocka_unit_test(test_p3_walls_of_each_chip),
        cmocka_unit_test(test_p4_first_game),
        cmocka_unit_test(test_p4_first_game_at_random),
        cmocka_unit_test(test_p4_first_game_needs_dots),
        cmocka_unit_test(test_p4_standard_game),
        cmocka_unit_test(test_p5_the_sum_is_called),
        cmocka_unit_test(test_p5_impossible_rolls),
        cmocka_unit_test(test_p6_one_by_one),
        cmocka_unit_test(test_p6_forfeit),
        cmocka_unit_test(test_p6_chip_gone),
        cmocka_unit_test(test_p7_third_bar),
        cmocka_unit_test(test_p7_before_crosses),
        cmocka_unit_test(test_p7_no_open_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
