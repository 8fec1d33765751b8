/* The table, on the example game: seats in any order, undo, refusals, the log. */
#include "games/games.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { LOG_SIZE = 8192, LEFT = 0, RIGHT = 1, TAKE_1 = 2, TAKE_2 = 3, TAKE_3 = 4 };

extern const struct game crumbs_game;

struct fixture {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct events events;
    uint8_t log[LOG_SIZE];
};

static struct seed seed_number(uint8_t n)
{
    struct seed seed = {{n}};
    return seed;
}

static void open_table(struct fixture *f, int players, uint8_t seed)
{
    struct options options = options_none();
    const struct seed from = seed_number(seed);
    options.players = players;
    assert_null(table_open(&f->table, &crumbs_game, &options, &from, f->states, f->log,
                           sizeof f->log, &f->events));
}

/* A second table that has been played exactly like the first. */
static bool play_line(void *context, const struct line *line, const void *state)
{
    struct table *table = context;
    (void)state;
    if (line->type == LINE_MOVE)
        assert_null(table_play(table, line->seat, line->move, NULL));
    return true;
}

static void assert_same_game(const struct table *a, const struct table *b)
{
    assert_int_equal(a->log_used, b->log_used);
    assert_memory_equal(a->log, b->log, a->log_used);
    assert_memory_equal(a->state, b->state, crumbs_game.state_size);
    assert_memory_equal(a->epoch_state, b->epoch_state, crumbs_game.state_size);
    assert_int_equal(a->chances, b->chances);
    assert_int_equal(a->decisions, b->decisions);
    assert_int_equal(a->epoch_log, b->epoch_log);
    assert_int_equal(a->epoch_decisions, b->epoch_decisions);
}

static int random_seat(seatset set, struct rng *rng)
{
    for (int skip = (int)rng_below(rng, (uint32_t)__builtin_popcount(set)); skip > 0; skip--)
        set &= (seatset)(set - 1);
    return __builtin_ctz(set);
}

static void play_random_move(struct table *table, struct rng *rng)
{
    const int seat = random_seat(table_actors(table), rng);
    const int count = table_choices(table, seat);
    const game_move move = table_choice(table, seat, (int)rng_below(rng, (uint32_t)count));
    assert_null(table_play(table, seat, move, NULL));
}

/* ---- opening ---- */

static void test_open_deals(void **state)
{
    struct fixture f;
    (void)state;
    open_table(&f, 4, 1);
    assert_int_equal(f.events.count, 5);
    assert_int_equal(table_seats(&f.table), 4);
    assert_int_equal(table_actors(&f.table), 0xf);
    assert_int_equal(f.table.chances, 2); /* the lucky numbers and the first roll */
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(table_choices(&f.table, seat), 2);
        assert_false(table_can_undo(&f.table, seat));
    }
    assert_int_equal(table_choices(&f.table, 4), 0);
}

static void test_open_refuses_options(void **state)
{
    struct fixture f;
    struct options options = options_none();
    const struct seed seed = seed_number(1);
    (void)state;
    options.players = 8;
    assert_string_equal(table_open(&f.table, &crumbs_game, &options, &seed, f.states, f.log,
                                   sizeof f.log, NULL),
                        "Crumbs is for 2 to 7 players.");
}

static void test_options_say_what_is_played(void **state)
{
    struct fixture f;
    (void)state;
    open_table(&f, 0, 1);
    assert_int_equal(f.table.options.players, 3);
}

/* ---- playing ---- */

static void test_seats_in_any_order(void **state)
{
    struct fixture a, b;
    (void)state;
    open_table(&a, 2, 7);
    open_table(&b, 2, 7);
    assert_null(table_play(&a.table, 0, LEFT, NULL));
    assert_null(table_play(&a.table, 0, TAKE_2, NULL));
    assert_int_equal(table_actors(&a.table), SEAT(1));
    assert_null(table_play(&a.table, 1, RIGHT, NULL));
    assert_null(table_play(&a.table, 1, TAKE_1, NULL));
    assert_null(table_play(&b.table, 1, RIGHT, NULL));
    assert_null(table_play(&b.table, 0, LEFT, NULL));
    assert_null(table_play(&b.table, 1, TAKE_1, NULL));
    assert_null(table_play(&b.table, 0, TAKE_2, NULL));
    assert_memory_equal(a.table.state, b.table.state, crumbs_game.state_size);
    assert_int_equal(a.table.chances, 3);
}

static void test_same_seed_same_game(void **state)
{
    (void)state;
    for (uint8_t n = 0; n < 20; n++) {
        struct fixture a, b;
        struct rng rng[2];
        open_table(&a, 2 + n % 6, n);
        open_table(&b, 2 + n % 6, n);
        for (int i = 0; i < 2; i++)
            rng_fast(&rng[i], n);
        while (table_actors(&a.table)) {
            play_random_move(&a.table, &rng[0]);
            play_random_move(&b.table, &rng[1]);
        }
        assert_same_game(&a.table, &b.table);
        struct outcome outcome;
        table_outcome(&a.table, &outcome, NULL);
        assert_true(outcome.over);
        assert_int_equal(outcome.rounds, 5);
    }
}

static void test_other_seed_other_game(void **state)
{
    struct fixture a, b;
    (void)state;
    open_table(&a, 7, 1);
    open_table(&b, 7, 2);
    assert_memory_not_equal(a.table.state, b.table.state, crumbs_game.state_size);
}

static void test_refused_moves_change_nothing(void **state)
{
    struct fixture f, before;
    struct rng rng;
    int refused = 0;
    (void)state;
    memset(&f, 0, sizeof f);
    open_table(&f, 3, 9);
    rng_fast(&rng, 9);
    while (table_actors(&f.table)) {
        for (int i = 0; i < 40; i++) {
            const int seat = (int)rng_below(&rng, 10) - 1;
            const game_move move = i % 4 ? rng_below(&rng, 6) : rng_next(&rng);
            bool legal = false;
            for (int n = 0; n < table_choices(&f.table, seat < 0 ? 9 : seat); n++)
                legal |= table_choice(&f.table, seat, n) == move;
            if (legal)
                continue;
            memcpy(&before, &f, sizeof f);
            assert_non_null(table_play(&f.table, seat, move, NULL));
            assert_memory_equal(&before, &f, sizeof f);
            refused++;
        }
        play_random_move(&f.table, &rng);
    }
    assert_true(refused > 500);
    assert_non_null(table_play(&f.table, 0, LEFT, NULL));
}

static void test_observe_hides_steps_of_others(void **state)
{
    struct fixture f;
    _Alignas(16) uint8_t before[STATE_MAX] = {0}, after[STATE_MAX] = {0};
    (void)state;
    open_table(&f, 3, 4);
    table_observe(&f.table, 1, before);
    assert_null(table_play(&f.table, 0, RIGHT, NULL));
    assert_null(table_play(&f.table, 0, TAKE_3, NULL));
    table_observe(&f.table, 1, after);
    assert_memory_equal(before, after, sizeof before);
    table_observe(&f.table, 0, after);
    assert_memory_not_equal(before, after, sizeof before);
}

static void test_room_in_the_log(void **state)
{
    struct fixture f;
    struct options options = options_none();
    const struct seed seed = seed_number(3);
    (void)state;
    assert_null(table_open(&f.table, &crumbs_game, &options, &seed, f.states, f.log,
                           TABLE_LOG_MARGIN, NULL));
    assert_false(table_has_room(&f.table));
    f.table.log_size = sizeof f.log; /* the caller has enlarged it */
    assert_true(table_has_room(&f.table));
}

/* ---- undo ---- */

static void test_undo_own_steps_only(void **state)
{
    struct fixture f, begun;
    (void)state;
    open_table(&f, 3, 5);
    begun = f;
    assert_false(table_undo(&f.table, 0, NULL));
    assert_null(table_play(&f.table, 0, LEFT, NULL));
    assert_null(table_play(&f.table, 2, RIGHT, NULL));
    assert_null(table_play(&f.table, 0, TAKE_3, NULL));
    assert_false(table_can_undo(&f.table, 1));
    assert_false(table_undo(&f.table, 1, NULL));
    assert_true(f.events.count > 0);
    assert_true(table_undo(&f.table, 0, &f.events));
    assert_int_equal(f.events.count, 0);
    assert_int_equal(table_choices(&f.table, 0), 3); /* the hand is still chosen */
    assert_true(table_undo(&f.table, 2, NULL));
    assert_int_equal(table_choices(&f.table, 2), 2);
    assert_true(table_undo(&f.table, 0, NULL));
    assert_false(table_undo(&f.table, 0, NULL));
    assert_memory_equal(f.table.state, begun.table.state, crumbs_game.state_size);
    assert_int_equal(f.table.log_used, begun.table.log_used);
    assert_int_equal(f.table.decisions, 0);
}

static void test_undo_never_past_a_reveal(void **state)
{
    struct fixture f;
    (void)state;
    open_table(&f, 2, 6);
    assert_null(table_play(&f.table, 0, LEFT, NULL));
    assert_null(table_play(&f.table, 0, TAKE_1, NULL));
    assert_null(table_play(&f.table, 1, LEFT, NULL));
    assert_true(table_can_undo(&f.table, 0));
    assert_null(table_play(&f.table, 1, TAKE_1, NULL));
    assert_false(table_can_undo(&f.table, 0));
    assert_false(table_can_undo(&f.table, 1));
    assert_null(table_play(&f.table, 0, RIGHT, NULL));
    assert_true(table_undo(&f.table, 0, NULL));
    assert_false(table_undo(&f.table, 0, NULL));
}

/* Whatever is taken back, the game is as if it had never been done: the same as another table on
 * which only the rest was played. */
static void test_undo_at_random(void **state)
{
    struct fixture f, again;
    struct rng rng;
    int undone = 0;
    (void)state;
    for (uint8_t n = 0; n < 60; n++) {
        open_table(&f, 2 + n % 6, n);
        rng_fast(&rng, n);
        while (table_actors(&f.table)) {
            play_random_move(&f.table, &rng);
            const int seat = (int)rng_below(&rng, (uint32_t)table_seats(&f.table));
            if (rng_below(&rng, 3) || !table_can_undo(&f.table, seat))
                continue;
            const uint32_t decisions = f.table.decisions;
            assert_true(table_undo(&f.table, seat, NULL));
            assert_int_equal(f.table.decisions, decisions - 1);
            open_table(&again, 2 + n % 6, n);
            table_walk(&f.table, play_line, &again.table);
            assert_same_game(&f.table, &again.table);
            undone++;
        }
        for (int seat = 0; seat < table_seats(&f.table); seat++)
            assert_false(table_can_undo(&f.table, seat));
    }
    assert_true(undone > 300);
}

/* ---- the log ---- */

struct replayed {
    _Alignas(16) uint8_t state[STATE_MAX];
    int moves, chances, lines;
    int stop; /* after so many lines */
};

static bool replay_line(void *context, const struct line *line, const void *state)
{
    struct replayed *r = context;
    assert_memory_equal(state, r->state, crumbs_game.state_size);
    if (line->type == LINE_CHANCE) {
        assert_null(crumbs_game.settle(r->state, &line->chance, NULL));
        r->chances++;
    } else {
        assert_int_equal(line->type, LINE_MOVE);
        assert_int_equal(line->of, line->move < TAKE_1 ? 2 : 3);
        assert_null(crumbs_game.apply(r->state, line->seat, line->move, NULL));
        r->moves++;
    }
    return ++r->lines != r->stop;
}

static void test_log_is_the_game(void **state)
{
    struct fixture f;
    struct rng rng;
    (void)state;
    for (uint8_t n = 0; n < 30; n++) {
        struct replayed r = {.stop = 0};
        open_table(&f, 2 + n % 6, n);
        rng_fast(&rng, n);
        for (int moves = n * 4; moves > 0 && table_actors(&f.table); moves--)
            play_random_move(&f.table, &rng);
        assert_null(crumbs_game.start(r.state, &f.table.options));
        table_walk(&f.table, replay_line, &r);
        assert_memory_equal(r.state, f.table.state, crumbs_game.state_size);
        assert_int_equal(r.moves, f.table.decisions);
        assert_int_equal(r.chances, f.table.chances);
    }
}

static void test_walk_stops(void **state)
{
    struct fixture f;
    struct replayed r = {.stop = 2};
    (void)state;
    open_table(&f, 2, 1);
    assert_null(table_play(&f.table, 0, LEFT, NULL));
    assert_null(crumbs_game.start(r.state, &f.table.options));
    table_walk(&f.table, replay_line, &r);
    assert_int_equal(r.lines, 2);
}

/* ---- loading ---- */

/* Pieces of a log as a store keeps them. */
struct piece {
    size_t at, size;
    uint8_t bytes[TABLE_LOG_MARGIN];
};

static struct piece piece_of(const struct table *table, size_t at)
{
    struct piece piece = {.at = at, .size = table->log_used - at};
    memcpy(piece.bytes, table->log + at, piece.size);
    return piece;
}

/* A game with steps taken back, piece by piece; returns how many. */
static int play_pieces(struct fixture *f, uint8_t seed, struct piece *piece, int most)
{
    struct rng rng;
    int count = 0;
    rng_fast(&rng, seed);
    open_table(f, 2 + seed % 6, seed);
    piece[count++] = piece_of(&f->table, 0);
    while (table_actors(&f->table) && count < most) {
        const int seat = (int)rng_below(&rng, (uint32_t)table_seats(&f->table));
        size_t at = f->table.log_used;
        if (rng_below(&rng, 3) == 0 && table_can_undo(&f->table, seat)) {
            at = table_last_step(&f->table, seat);
            assert_true(table_undo(&f->table, seat, NULL));
        } else {
            play_random_move(&f->table, &rng);
        }
        piece[count++] = piece_of(&f->table, at);
    }
    return count;
}

static void test_repeat(void **state)
{
    static struct piece piece[200];
    struct fixture played, loaded;
    (void)state;
    for (uint8_t n = 0; n < 20; n++) {
        const int count = play_pieces(&played, n, piece, 30 + 8 * n);
        int taken_back = 0, taker;
        open_table(&loaded, 2 + n % 6, n);
        for (int i = 0; i < count; i++) {
            assert_true(table_repeat(&loaded.table, piece[i].at, piece[i].bytes, piece[i].size,
                                     &taker, NULL));
            taken_back += taker >= 0;
        }
        assert_same_game(&played.table, &loaded.table);
        assert_true(taken_back > 0);
    }
}

/* Whatever the bytes are: what does not follow is noticed, and nothing worse happens. */
static void test_repeat_refuses(void **state)
{
    static struct piece piece[40];
    struct fixture played, loaded;
    struct rng rng;
    int refused = 0, taker;
    (void)state;
    rng_fast(&rng, 5);
    for (int n = 0; n < 2000; n++) {
        const int count = play_pieces(&played, (uint8_t)n, piece, 40);
        const int wrong = (int)rng_below(&rng, (uint32_t)count);
        struct piece *bad = &piece[wrong];
        if (rng_below(&rng, 3) == 0)
            bad->at += rng_below(&rng, 12);
        else if (rng_below(&rng, 3) == 0)
            bad->size = rng_below(&rng, 30);
        else if (bad->size)
            bad->bytes[rng_below(&rng, (uint32_t)bad->size)] ^= (uint8_t)(1 + rng_below(&rng, 255));
        open_table(&loaded, 2 + (uint8_t)n % 6, (uint8_t)n);
        bool right = true;
        for (int i = 0; i < count && right; i++)
            right = table_repeat(&loaded.table, piece[i].at, piece[i].bytes, piece[i].size, &taker,
                                 NULL);
        refused += !right;
    }
    assert_in_range(refused, 1200, 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_deals),
        cmocka_unit_test(test_open_refuses_options),
        cmocka_unit_test(test_options_say_what_is_played),
        cmocka_unit_test(test_seats_in_any_order),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_other_seed_other_game),
        cmocka_unit_test(test_refused_moves_change_nothing),
        cmocka_unit_test(test_observe_hides_steps_of_others),
        cmocka_unit_test(test_room_in_the_log),
        cmocka_unit_test(test_undo_own_steps_only),
        cmocka_unit_test(test_undo_never_past_a_reveal),
        cmocka_unit_test(test_undo_at_random),
        cmocka_unit_test(test_log_is_the_game),
        cmocka_unit_test(test_walk_stops),
        cmocka_unit_test(test_repeat),
        cmocka_unit_test(test_repeat_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
