/* Cookie Party: every invariant that the test build checks (games/party/invariant.h) is seen
 * failing once, and the rules are seen checking. */
#include "games/games.h"
#include "games/party/invariant.h"
#include "support/party_position.h"
#include "support/spoilt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Seat 0 has fulfilled task a in the first round and given up the 3 for it; in the second one
 * everybody is to draw a wall. */
static void open_position(struct party *p)
{
    position_open(p, kitchen, 2);
    position_set_all(p, a_misses_one_wall);
    position_roll(p, 3, 4);
    position_play(p, 0, wall("v12"));
    position_play(p, 0, move_nothing());
    position_play(p, 0, give(3, "a", 6));
    position_finish(p, 1);
    position_roll(p, 3, 4);
}

/* ---- boards ---- */

static const char *spoil_board(void *state, int n)
{
    struct place *place = &((struct party *)state)->player[1].now;
    switch (n) {
    case 0: place->held ^= 1; return "a chip has a space if and only if it is held (P3)";
    case 1: place->chip[5] = 63; return "a chip stands beside the board (P1)";
    case 2: place->chip[5] = place->chip[1]; return "two chips stand on one space (P4)";
    case 3: place->open[ABOVE] |= bits_one(63); return "a side beside the board is open (P1)";
    case 4:
        place->open[LEFT] ^= bits_one(space_at(2, 2));
        return "a side is open on one side only (P1)";
    case 5: place->bars = BARS; return "bars, walls or step are out of range (P6, P7)";
    case 6:
        place->step = STEP_MOVE;
        for (int i = 0; i < DIRECTIONS; i++)
            side_close(place->open, side_of(place->chip[5], i));
        return "a chip stands on a crossed space (P8)";
    default: return NULL;
    }
}

static const char *spoil_begun(void *state, int n)
{
    struct player *player = &((struct party *)state)->player[1];
    side_close(player->begun.open, side_of(space_at(2, 2), LEFT));
    return n ? NULL : "a wall has vanished";
}

static void test_boards(void **state)
{
    struct party p;
    (void)state;
    open_position(&p);
    assert_int_equal(expect_spoilt(&p, sizeof p, spoil_board, party_invariant), 7);
    assert_int_equal(expect_spoilt(&p, sizeof p, spoil_begun, party_invariant), 1);
}

/* ---- tasks ---- */

static const char *spoil_tasks(void *state, int n)
{
    struct party *p = state;
    struct player *player = &p->player[0];
    switch (n) {
    case 0:
        player->task[TASKS_MAX - 1] = player->task[0];
        return "a task is fulfilled that is none (P10)";
    case 1: player->due = 1; return "a task is fulfilled and due (P10)";
    case 2:
        player->task[0] = fulfilled_pack(1, 1, 3);
        return "a later prize was taken before an earlier one (P10)";
    case 3:
        player->task[1] = fulfilled_pack(1, NO_CHIP, 1);
        return "a task is fulfilled without its cookies (P10)";
    case 4:
        player->task[3] = player->task[0]; /* the line: it asks for no cookies */
        return "a chip was given up twice (P10)";
    case 5:
        player->task[0] = fulfilled_pack(1, 5, 1);
        return "a chip that was given up is back (P10)";
    case 6: p->taken[0] = PRIZES; return "there is no fourth prize (P10)";
    default: return NULL;
    }
}

static const char *spoil_round(void *state, int n)
{
    struct party *p = state;
    switch (n) {
    case 0: p->seats = PLAYERS_MAX + 1; return "seats or phase are out of range";
    case 1: p->round = 1000; return "the game has hung (P2)";
    case 2: p->phase = PHASE_ROLL; return "seats act outside a round";
    case 3: p->acting = 1; return "a seat acts if and only if something is asked";
    case 4: p->player[0].due = 2; return "a chip is asked for if and only if a task is due (P10)";
    default: return NULL;
    }
}

static void test_tasks_and_rounds(void **state)
{
    struct party p;
    (void)state;
    open_position(&p);
    assert_int_equal(expect_spoilt(&p, sizeof p, spoil_tasks, party_invariant), 7);
    assert_int_equal(expect_spoilt(&p, sizeof p, spoil_round, party_invariant), 5);
}

/* ---- where it is checked ---- */

static void make_a_move(void *state)
{
    party_game.apply(state, 0, party_game.choice(state, 0, 0), NULL);
}

static void roll_dice(void *state)
{
    const struct chance dice = {.count = 2, .value = {1, 2}};
    party_game.settle(state, &dice, NULL);
}

static void test_moves_and_chance_check(void **state)
{
    struct party p;
    (void)state;
    open_position(&p);
    p.player[1].now.chip[5] = 63;
    expect_death(make_a_move, &p, "a chip stands beside the board (P1)");
    open_position(&p);
    position_finish(&p, 0);
    position_finish(&p, 1);
    p.taken[0] = PRIZES;
    expect_death(roll_dice, &p, "there is no fourth prize (P10)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_tasks_and_rounds),
        cmocka_unit_test(test_moves_and_chance_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
