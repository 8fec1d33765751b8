/* Cookie Party rule by rule, P8 to P11: crosses, moves, tasks and the end (see test_party.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/party_position.h"

static int choices(const struct party *p, int seat)
{
    return party_game.choices(p, seat);
}

/* ---- P8: crosses ---- */

/* One wall closes two spaces; both chips move, the lowest number first. */
static void test_p8_one_wall_closes_two(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+  +  +"
                         "| 7  5|      "
                         "+--+--+  +  +"
                         "  9          "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    assert_int_equal(choices(&p, 0), 1);
    position_play(&p, 0, wall("v01"));
    assert_int_equal(choices(&p, 0), 12 - 2 - 1); /* not the crossed ones, not the one with 9 */
    position_refuses(&p, 0, put(7, "23"), "P8");
    position_refuses(&p, 0, put(5, "00"), "P8");
    position_refuses(&p, 0, put(5, "10"), "P8");
    position_refuses(&p, 0, move_nothing(), "P8");
    position_play(&p, 0, put(5, "23"));
    assert_int_equal(choices(&p, 0), 8);
    position_play(&p, 0, put(7, "22"));
    position_is(&p, 0,
                "+--+--+  +  +"
                "|##|##|      "
                "+--+--+  +  +"
                "  9          "
                "+  +  +  +  +"
                "        7  5 "
                "+  +  +  +  +");
}

/* A space that was open when the walls began and is closed by a neighbour's wall counts as well. */
static void test_p8_neighbour_closes(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+  +  +  +"
                         "|    7       "
                         "+--+  +  +  +"
                         "             "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("v01"));
    assert_int_equal(position_step(&p, 0), STEP_MOVE);
    position_refuses(&p, 0, move(7, "00"), "P9"); /* crossed */
}

/* One space is free for two chips: the lower one takes it, the other is put away for good. */
static void test_p8_no_free_space(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+--+--+"
                         "| 7  5|    9|"
                         "+--+--+--+--+"
                         "|##|##|##|##|"
                         "+--+--+--+--+"
                         "|##|##|##|##|"
                         "+--+--+--+--+");
    p.layout.tasks = 0; /* not the point here */
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("v01"));
    assert_int_equal(choices(&p, 0), 1);
    position_play(&p, 0, put(5, "02"));
    position_is(&p, 0,
                "+--+--+--+--+"
                "|##|##| 5  9|"
                "+--+--+--+--+"
                "|##|##|##|##|"
                "+--+--+--+--+"
                "|##|##|##|##|"
                "+--+--+--+--+");
    assert_int_equal(position_step(&p, 0), STEP_MOVE);
    assert_int_equal(choices(&p, 0), 1); /* nothing is free: only "none" */
}

/* ---- P9: the move ---- */

static void test_p9_move(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("h00"));
    assert_int_equal(choices(&p, 0), 1 + 2 * 10);
    position_refuses(&p, 0, move(7, "13"), "P9"); /* occupied by the 3 */
    position_refuses(&p, 0, move(7, "00"), "P9"); /* its own space is not free either */
    position_refuses(&p, 0, move(8, "01"), "P9"); /* not on the board */
    position_refuses(&p, 0, move(7, "33"), "P9"); /* not a space of this board */
    position_refuses(&p, 0, put(7, "01"), "P9");
    position_play(&p, 0, move(3, "01"));
    assert_int_equal(p.player[0].now.chip[1], 1);
    position_refuses(&p, 0, move(3, "02"), "P9"); /* one chip a round */
}

static void test_p9_none(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_set(&p, 1,
                 "+  +  +  +  +"
                 "             "
                 "+  +  +  +  +"
                 "             "
                 "+  +  +  +  +"
                 "             "
                 "+  +  +  +  +");
    position_roll(&p, 6, 6);
    position_play(&p, 0, move_nothing());
    assert_int_equal(choices(&p, 1), 1); /* asked even without chips */
    position_play(&p, 1, move_nothing());
    assert_int_equal(p.phase, PHASE_ROLL);
}

/* ---- P10: tasks ---- */

/* One wall, v12, is missing around 11, the second of the two a's; 00 is crossed already. */
static const char almost_a[] = "+--+  +  +  +"
                               "|##| 9     2 "
                               "+--+--+  +  +"
                               "   | 7       "
                               "+  +--+  +  +"
                               "             "
                               "+  +  +  +  +";

static void test_p10_give_up_a_chip(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, almost_a);
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("v12"));
    position_play(&p, 0, put(7, "20"));
    assert_int_equal(position_step(&p, 0), STEP_MOVE); /* first the move, then the tasks */
    position_play(&p, 0, move_nothing());
    assert_int_equal(choices(&p, 0), 3);
    position_refuses(&p, 0, give(8, "a", 6), "P10");
    position_refuses(&p, 0, give(7, "b", 6), "P10");
    position_refuses(&p, 0, give(7, "a", 4), "P10");
    position_refuses(&p, 0, move_nothing(), "P10");
    position_play(&p, 0, give(2, "a", 6));
    assert_int_equal(position_points(&p, 0), 0); /* the round is still open */
    position_finish(&p, 1);
    assert_int_equal(position_points(&p, 0), 6);
    position_roll(&p, 1, 1); /* the 2 is gone for the rest of the game */
    assert_int_equal(p.player[0].now.bars, 1);
}

/* Everyone who fulfils a task in the same round gets the same prize, then the second is next. */
static void test_p10_same_round_same_prize(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 3);
    position_set_all(&p, almost_a);
    position_set(&p, 2,
                 "+--+  +  +  +" /* the third player has the 8 there */
                 "|##| 9     2 "
                 "+--+--+  +  +"
                 "   | 8     7 "
                 "+  +--+  +  +"
                 "             "
                 "+  +  +  +  +");
    position_roll(&p, 3, 4);
    for (int seat = 0; seat < 2; seat++) {
        position_play(&p, seat, wall("v12"));
        position_play(&p, seat, put(7, "20"));
        position_play(&p, seat, move_nothing());
        position_play(&p, seat, give(9, "a", 6));
    }
    position_finish(&p, 2);
    assert_int_equal(position_points(&p, 0), 6);
    assert_int_equal(position_points(&p, 1), 6);
    position_roll(&p, 4, 4);
    position_play(&p, 2, wall("v12"));
    position_play(&p, 2, put(8, "20"));
    position_play(&p, 2, move_nothing());
    position_refuses(&p, 2, give(9, "a", 3), "P10");
    position_play(&p, 2, give(9, "a", 4));
}

/* The same with four chips: one next to the missing wall, the others at the right edge. */
#define ALMOST_A(near, one, two, three) \
    "+--+  +  +  +"                     \
    "|##|       " one " "               \
    "+--+--+  +  +"                     \
    "   | " near "     " two " "        \
    "+  +--+  +  +"                     \
    "           " three " "             \
    "+  +  +  +  +"

/* Four players, one after the other: first, second, third, and the third never runs out. */
static void test_p10_all_three_prizes(void **state)
{
    (void)state;
    static const char *const pictures[] = {ALMOST_A("5", "6", "8", "9"),
                                           ALMOST_A("6", "5", "8", "9"),
                                           ALMOST_A("8", "5", "6", "9"),
                                           ALMOST_A("9", "5", "6", "8")};
    static const int called[] = {5, 6, 8, 9}, points[] = {6, 4, 3, 3};
    struct party p;
    position_open(&p, kitchen, 4);
    for (int seat = 0; seat < 4; seat++)
        position_set(&p, seat, pictures[seat]);
    for (int round = 0; round < 4; round++) {
        position_roll(&p, called[round] / 2, called[round] - called[round] / 2);
        position_play(&p, round, wall("v12"));
        position_play(&p, round, put(called[round], "20"));
        position_play(&p, round, move_nothing());
        position_play(&p, round, give(called[round], "a", points[round]));
        for (int seat = 0; seat < 4; seat++)
            position_finish(&p, seat);
    }
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(position_points(&p, seat), points[seat]);
}

/* One wall closes 01 and 11, with them task a, task b and the second column: the tasks are settled
 * in the order of the scoreboard, a chip for each. */
static void test_p10_several_tasks(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+  +  +"
                         "|##|  |    2 "
                         "+--+  +  +  +"
                         "|##| 7|    9 "
                         "+--+--+  +  +"
                         "   |##|    3 "
                         "+  +--+  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("h11"));
    position_play(&p, 0, put(7, "20"));
    position_play(&p, 0, move_nothing());
    position_refuses(&p, 0, give(2, "b", 5), "P10");
    position_refuses(&p, 0, give(2, "line", 3), "P10");
    position_play(&p, 0, give(2, "a", 6));
    assert_int_equal(choices(&p, 0), 3);
    position_refuses(&p, 0, give(2, "b", 5), "P10"); /* that one is given up */
    position_play(&p, 0, give(3, "b", 5));
    assert_int_equal(choices(&p, 0), 2);
    position_play(&p, 0, give(7, "line", 3));
    assert_int_equal(choices(&p, 0), 0);
    position_finish(&p, 1);
    assert_int_equal(position_points(&p, 0), 14);
}

static void test_p10_line_by_row(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+--+--+"
                         "|##|##| 7|##|"
                         "+--+--+  +--+"
                         "           9 "
                         "+  +  +  +  +"
                         "     2       "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("h12"));
    position_play(&p, 0, put(7, "20"));
    position_play(&p, 0, move_nothing());
    position_play(&p, 0, give(2, "line", 3));
    position_play(&p, 1, wall("h12"));
    position_finish(&p, 1);
    assert_int_equal(position_points(&p, 0), 3);
    assert_int_equal(position_points(&p, 1), 3);
}

/* The third column, a red cookie in each of its spaces: one wall closes the last two of them, R
 * (any two reds) comes before the line, and a line that is still there a round later is not new. */
static void test_p10_line_by_column_and_red(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+  +  +--+  +"
                         "      |##|   "
                         "+  +  +--+  +"
                         "      | 8|   "
                         "+  +  +  +  +"
                         "  2  3|  | 9 "
                         "+  +  +--+  +");
    position_roll(&p, 4, 4);
    position_play(&p, 0, wall("h22"));
    position_play(&p, 0, put(8, "00"));
    position_play(&p, 0, move_nothing());
    position_play(&p, 0, give(2, "R", 4));
    position_play(&p, 0, give(3, "line", 3));
    position_finish(&p, 1);
    position_roll(&p, 4, 5);
    position_finish(&p, 0);
    position_finish(&p, 1);
    assert_int_equal(position_points(&p, 0), 7);
}

/* No chip left: nothing to give up, the points count all the same, and the record says so. */
static void test_p10_nothing_to_give_up(void **state)
{
    (void)state;
    static const char *const order[] = {"a", "b", "R", "line"};
    static const int points[] = {6, 5, 4, 3};
    struct party p;
    struct events events = {.count = 0};
    position_open(&p, kitchen, 2);
    position_set_all(&p, one_side_left);
    position_roll(&p, 6, 6);
    position_play(&p, 0, wall("h10"));
    assert_int_equal(choices(&p, 0), 1);
    position_play_with(&p, 0, move_nothing(), &events);
    assert_int_equal(choices(&p, 0), 0);
    int lines = 0;
    for (int i = 0; i < events.count; i++) {
        const struct event *event = &events.at[i];
        if (!(event->audience & SEAT(RECORD)))
            continue;
        assert_int_equal(event->audience, OWN(0) | SEAT(RECORD));
        assert_int_equal(event->kind, EVENT_GAVE_NOTHING);
        assert_string_equal(party_words[event->arg[0]], order[lines]);
        assert_int_equal(event->arg[1], points[lines++]);
    }
    assert_int_equal(lines, 4);
    position_finish(&p, 1);
    assert_int_equal(position_points(&p, 0), 18);
}

/* ---- P11: the end ---- */

/* The round is played to its end; then most points win. */
static void test_p11_end(void **state)
{
    (void)state;
    struct party p;
    struct outcome outcome;
    struct events why = {.count = 0};
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_set(&p, 0,
                 "+--+--+  +  +"
                 "|##|  |    2 "
                 "+--+  +  +  +"
                 "|##| 7|    9 "
                 "+--+--+  +  +"
                 "             "
                 "+  +  +  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("h11"));
    position_play(&p, 0, put(7, "20"));
    position_play(&p, 0, move_nothing());
    position_play(&p, 0, give(2, "a", 6));
    position_play(&p, 0, give(7, "b", 5)); /* 11 points, 9 are enough */
    party_game.outcome(&p, &outcome, NULL);
    assert_false(outcome.over);
    assert_int_equal(party_game.actors(&p), SEAT(1));
    position_finish(&p, 1);
    assert_int_equal(party_game.actors(&p), 0);
    party_game.outcome(&p, &outcome, &why);
    assert_true(outcome.over);
    assert_int_equal(outcome.winners, SEAT(0));
    assert_int_equal(outcome.rounds, 1);
    assert_int_equal(outcome.score[0], 11);
    assert_int_equal(outcome.score[1], 0);
    assert_int_equal(why.count, 2); /* which prize of which task, in which round */
    static const int16_t prize[][4] = {{6, WORD_TASKS, 1, 1}, {5, WORD_TASKS + 1, 1, 1}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(why.at[i].seat, 0);
        assert_memory_equal(why.at[i].arg, prize[i], sizeof prize[i]);
    }
    position_refuses(&p, 0, move_nothing(), "P9");
}

static void test_p11_goes_on_below(void **state)
{
    (void)state;
    struct party p;
    position_open(&p, kitchen, 2);
    position_set_all(&p, almost_a);
    position_roll(&p, 3, 4);
    for (int seat = 0; seat < 2; seat++) {
        position_play(&p, seat, wall("v12"));
        position_finish(&p, seat);
    }
    assert_int_equal(position_points(&p, 0), 6);
    assert_int_equal(p.phase, PHASE_ROLL);
}

static void test_p11_tie(void **state)
{
    (void)state;
    struct party p;
    struct outcome outcome;
    position_open(&p, kitchen, 3);
    position_set_all(&p, one_side_left);
    position_set(&p, 1, two_chips);
    position_roll(&p, 6, 6);
    for (int seat = 0; seat < 3; seat++)
        position_finish(&p, seat);
    party_game.outcome(&p, &outcome, NULL);
    assert_true(outcome.over);
    assert_int_equal(outcome.score[0], outcome.score[2]);
    assert_int_equal(outcome.winners, SEAT(0) | SEAT(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_p8_one_wall_closes_two),
        cmocka_unit_test(test_p8_neighbour_closes),
        cmocka_unit_test(test_p8_no_free_space),
        cmocka_unit_test(test_p9_move),
        cmocka_unit_test(test_p9_none),
        cmocka_unit_test(test_p10_give_up_a_chip),
        cmocka_unit_test(test_p10_same_round_same_prize),
        cmocka_unit_test(test_p10_all_three_prizes),
        cmocka_unit_test(test_p10_several_tasks),
        cmocka_unit_test(test_p10_line_by_row),
        cmocka_unit_test(test_p10_line_by_column_and_red),
        cmocka_unit_test(test_p10_nothing_to_give_up),
        cmocka_unit_test(test_p11_end),
        cmocka_unit_test(test_p11_goes_on_below),
        cmocka_unit_test(test_p11_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
