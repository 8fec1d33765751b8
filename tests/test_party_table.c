/* Cookie Party at the table: what others see of an open round, undo, the words, records with a
 * board of one's own, and that every game ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/words.h"
#include "games/games.h"
#include "games/party/invariant.h"
#include "record/record.h"
#include "shell/json_load.h"
#include "support/party_position.h"
#include "table/playout.h"

static const struct names names = {.seat = {"Anna", "Björn", "Chris", "Davíð", "Eva"},
                                   .reader = SPECTATOR,
                                   .catalogue = NULL};

/* ---- an open round ---- */

static bool sees_the_same(const struct party *a, const struct party *b, int seat)
{
    struct party from_a, from_b;
    party_game.observe(a, seat, &from_a);
    party_game.observe(b, seat, &from_b);
    return memcmp(&from_a, &from_b, sizeof from_a) == 0;
}

static void test_round_is_secret_until_all_have_finished(void **state)
{
    (void)state;
    struct party p, before;
    struct events events = {.count = 0};
    position_open(&p, kitchen, 3);
    position_set_all(&p, two_chips);
    position_roll(&p, 3, 4);
    memcpy(&before, &p, sizeof p);
    position_play_with(&p, 0, wall("v01"), &events);
    position_play_with(&p, 0, move(3, "20"), &events);
    for (int i = 0; i < events.count; i++)
        assert_int_equal(events.at[i].audience, OWN(0));
    assert_true(sees_the_same(&before, &p, 1));
    assert_true(sees_the_same(&before, &p, SPECTATOR));
    assert_false(sees_the_same(&before, &p, 0));
    position_finish(&p, 1);
    assert_true(sees_the_same(&before, &p, 2));
    position_finish(&p, 2);
    struct party seen;
    party_game.observe(&p, 2, &seen);
    assert_memory_equal(&seen, &p, sizeof p);
}

static void test_setup_is_secret_until_all_have_finished(void **state)
{
    (void)state;
    struct party p, before;
    struct options options = options_none();
    options.players = 2;
    options.value[0] = 1;
    assert_null(party_game.start(&p, &options));
    memcpy(&before, &p, sizeof p);
    while (party_game.actors(&p) & SEAT(0))
        position_play(&p, 0, party_game.choice(&p, 0, 3));
    assert_true(sees_the_same(&before, &p, 1));
    assert_true(sees_the_same(&before, &p, SPECTATOR));
}

/* A task fulfilled in an open round and the points for it are a secret, too. */
static void test_points_are_secret_until_all_have_finished(void **state)
{
    (void)state;
    struct party p, before;
    struct outcome outcome;
    position_open(&p, kitchen, 2);
    position_set_all(&p, one_side_left);
    position_roll(&p, 6, 6);
    memcpy(&before, &p, sizeof p);
    position_finish(&p, 0);
    assert_true(sees_the_same(&before, &p, 1));
    party_game.outcome(&p, &outcome, NULL);
    assert_int_equal(outcome.score[0], 0);
}

static bool is_told(const struct events *events, int reader, const char *sentence)
{
    for (int i = 0; i < events->count; i++) {
        char buffer[256];
        struct text text = text_in(buffer, sizeof buffer);
        struct names view = names;
        view.reader = reader;
        if (!(events->at[i].audience >> reader & 1))
            continue;
        words_event(&party_game, &events->at[i], &view, &text);
        if (strcmp(buffer, sentence) == 0)
            return true;
    }
    return false;
}

static void test_what_the_others_are_told(void **state)
{
    (void)state;
    struct party p;
    struct events events = {.count = 0};
    position_open(&p, kitchen, 2);
    position_set_all(&p, "+--+--+  +  +"
                         "|##|  |    2 "
                         "+--+  +  +  +"
                         "|##| 7|    9 "
                         "+--+--+  +  +"
                         "           3 "
                         "+  +  +  +  +");
    position_roll(&p, 3, 4);
    position_play(&p, 0, wall("h11"));
    position_play(&p, 0, put(7, "20"));
    position_play(&p, 0, move(9, "21"));
    position_play(&p, 0, give(2, "a", 6));
    position_play(&p, 0, give(3, "b", 5));
    position_play(&p, 1, wall("h11"));
    position_play(&p, 1, put(7, "22"));
    position_play(&p, 1, move_nothing());
    position_play(&p, 1, give(7, "a", 6));
    position_play_with(&p, 1, give(2, "b", 5), &events);
    assert_true(is_told(&events, 1, "Anna draws h11."));
    assert_true(is_told(&events, 1, "Anna crosses out 01 and 11."));
    assert_true(is_told(&events, 1, "Anna moves chip 7 to 20."));
    assert_true(is_told(&events, 1, "Anna moves chip 9 to 21."));
    assert_true(is_told(&events, 1, "Anna completes task a: +6, and gives up chip 2."));
    assert_true(is_told(&events, 1, "You complete task b: +5, and give up chip 2."));
    assert_true(is_told(&events, 0, "Björn completes task a: +6, and gives up chip 7."));
    assert_true(is_told(&events, SPECTATOR, "Björn crosses out 01 and 11."));
    assert_true(is_told(&events, 0, "Björn and you reached 9 points. The game is over."));
    assert_false(is_told(&events, 0, "You draw h11."));
}

/* ---- undo ---- */

static void test_undo_within_the_round(void **state)
{
    (void)state;
    struct table *table = calloc(1, sizeof *table);
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[4096];
    const struct seed seed = {{3}};
    struct options options = options_none();
    options.players = 2;
    assert_non_null(table);
    assert_null(table_open(table, &party_game, &options, &seed, states, log, sizeof log, NULL));
    const struct party *p = (const struct party *)table->state;
    struct party begun;
    memcpy(&begun, p, sizeof begun);
    assert_false(table_can_undo(table, 0)); /* not past the roll */
    while (table_actors(table) & SEAT(0))
        assert_null(table_play(table, 0, table_choice(table, 0, 0), NULL));
    assert_null(table_play(table, 1, table_choice(table, 1, 0), NULL));
    while (table_undo(table, 0, NULL)) {
    }
    assert_true(table_undo(table, 1, NULL));
    assert_memory_equal(&begun, p, sizeof begun);
    for (int seat = 0; seat < 2; seat++)
        while (p->round == 1 && table_actors(table) & SEAT(seat))
            assert_null(table_play(table, seat, table_choice(table, seat, 0), NULL));
    assert_int_equal(p->round, 2); /* rolled again: nobody can go back */
    assert_false(table_can_undo(table, 0));
    assert_false(table_can_undo(table, 1));
    free(table);
}

/* ---- moves that are none ---- */

static void test_any_number_is_judged(void **state)
{
    (void)state;
    static const int seats[] = {-1000000, -1, 2, 5, 7, 8, 31, 32, 1 << 20};
    struct party p;
    struct rng rng;
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 3, 4);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        position_refuses(&p, seats[i], wall("h00"), "P5");
        assert_int_equal(party_game.choices(&p, seats[i]), 0);
    }
    rng_fast(&rng, 5);
    for (int i = 0; i < 200000; i++) {
        const game_move any = rng_next(&rng) & (i & 1 ? 0x1fffU : ~0U);
        struct party copy;
        memcpy(&copy, &p, sizeof p);
        bool choice = false;
        for (int n = 0; n < party_game.choices(&p, 0); n++)
            choice |= party_game.choice(&p, 0, n) == any;
        assert_int_equal(choice, party_game.apply(&copy, 0, any, NULL) == NULL);
    }
}

/* ---- every game ends ---- */

/* As small, as large and as mean as boards can be: the points of the last in everything are just
 * enough (board.c says why such games end, too). */
static const char *const boards[] = {
    "name Strip\nsize 2 6\nend 3 3 3 3\ncells\na a a a a a\na a a a a a\ntask a all 3 3 3\n",
    "name Square\nsize 8 8\nend 11 11 11 11\ncells\n"
    "a b c d e f g h\nb c d e f g h i\nc d e f g h i R\nd e f g h i R R\n"
    "e f g h i R R R\nf g h i R R R R\ng h i R R R R R\nh i R R R R R R\n"
    "task a all 1 1 1\ntask b all 1 1 1\ntask c all 1 1 1\ntask d all 1 1 1\ntask e all 1 1 1\n"
    "task f all 1 1 1\ntask g all 1 1 1\ntask h all 1 1 1\ntask i all 1 1 1\ntask R 21 1 1 1\n"
    "task line 1 1 1\n",
    "name Bare\nsize 3 4\nend 1 1 1 1\ncells\n. . . .\n. . . .\n. . . .\ntask line 1 1 1\n",
    "name Tower\nsize 8 2\nend 999 999 999 999\ncells\n. R\n. .\n. .\n. .\n. .\n. .\n. .\nR .\n"
    "dots 00 01 10 11 20 21 30 31 40 41 50\ntask R 2 999 999 999\ntask line 0 0 0\n"};

static void open_board(struct options *options, const char *board, int players)
{
    *options = options_none();
    options->players = players;
    options->value[0] = OPTION_TEXT;
    options->text = board;
    options->text_size = strlen(board);
}

static void test_every_game_ends(void **state)
{
    (void)state;
    struct rng rng;
    rng_fast(&rng, 11);
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++)
        for (int i = 0; i < 100; i++) {
            struct party p;
            struct outcome outcome;
            struct options options;
            open_board(&options, boards[board], 2 + i % 4);
            assert_null(party_game.start(&p, &options));
            const int sides =
                p.layout.rows * (p.layout.cols + 1) + p.layout.cols * (p.layout.rows + 1);
            playout_random(&party_game, &p, &rng);
            party_game.outcome(&p, &outcome, NULL);
            assert_null(party_invariant(&p));
            assert_true(outcome.over && outcome.winners);
            assert_true(outcome.rounds <= 3 * sides);
        }
}

/* Every position of games on such boards, choice by choice. */
static void test_odd_boards_keep_the_invariant(void **state)
{
    (void)state;
    struct rng rng;
    struct events events;
    rng_fast(&rng, 12);
    for (int i = 0; i < 24; i++) {
        struct party p;
        struct options options;
        open_board(&options, boards[(size_t)i % (sizeof boards / sizeof *boards)], 2 + i % 4);
        assert_null(party_game.start(&p, &options));
        for (seatset who; (who = party_game.actors(&p)) != 0;) {
            struct chance chance;
            events.count = 0;
            if (who == SEAT(CHANCE)) {
                party_game.roll(&p, &rng, &chance);
                assert_null(party_game.settle(&p, &chance, &events));
                continue;
            }
            const int seat = 31 - __builtin_clz(who);
            const int count = party_game.choices(&p, seat);
            assert_in_range(count, 1, CHOICES_MAX);
            const int n = (int)rng_below(&rng, (uint32_t)count);
            position_play_with(&p, seat, party_game.choice(&p, seat, n), &events);
            const char *broken = party_invariant(&p);
            if (broken)
                fail_msg("%s", broken);
        }
    }
}

static void test_state_is_small(void **state)
{
    (void)state;
    assert_true(party_game.state_size <= 1024);
}

/* ---- records ---- */

struct desk {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct record_reader reader;
    uint8_t log[1 << 18];
    char text[1 << 19];
};

/* A whole game on a board of one's own; the strip leaves so little room that chips are put away and
 * tasks are fulfilled without one to give up. */
static void test_record_with_own_board(void **state)
{
    (void)state;
    static const struct record_seat seat[] = {{"A", NULL}, {"B", "random"}, {"C", NULL}};
    if (!game_named("party"))
        skip();
    struct desk *desk = calloc(1, sizeof *desk);
    struct json_document document = {0};
    struct options options;
    bool gave_nothing = false;
    assert_non_null(desk);
    for (uint8_t i = 0; i < 20; i++) {
        const struct seed seed = {{i}};
        struct rng rng;
        rng_keyed(&rng, &seed, RANDOM_BOTS, 0);
        open_board(&options, boards[i % 4], 3);
        assert_null(table_open(&desk->table, &party_game, &options, &seed, desk->states, desk->log,
                               sizeof desk->log, NULL));
        for (seatset who; (who = table_actors(&desk->table)) != 0;) {
            const int at = __builtin_ctz(who);
            const uint32_t count = (uint32_t)table_choices(&desk->table, at);
            assert_null(table_play(&desk->table, at,
                                   table_choice(&desk->table, at, (int)rng_below(&rng, count)),
                                   NULL));
        }
        struct text text = text_in(desk->text, sizeof desk->text);
        record_write(&desk->table, seat, &text);
        assert_false(text.cut);
        assert_non_null(strstr(text.at, "\"board\":{\"text\":\"name "));
        assert_true(json_load(&document, text.at, text.used));
        gave_nothing |= strstr(text.at, "\"give\":null") != NULL;
        if (!record_verify(&desk->reader, document.root))
            fail_msg("%s", desk->reader.problem.text);
    }
    assert_true(gave_nothing);
    json_unload(&document);
    free(desk);
}

static void write_line(const struct line *line, struct text *out)
{
    struct json json = {.out = out};
    party_game.write_line(line, &json);
}

static void test_lines_as_in_the_format(void **state)
{
    (void)state;
    const struct {
        game_move move;
        int of;
        const char *json;
    } rows[] = {
        {put(2, "02"), 36, "{\"seat\":0,\"chip\":2,\"to\":\"02\",\"of\":36}"},
        {wall("h23"), 4, "{\"seat\":0,\"wall\":\"h23\",\"of\":4}"},
        {drink("v50"), 60, "{\"seat\":0,\"drink\":\"v50\",\"of\":60}"},
        {move(7, "33"), 200, "{\"seat\":0,\"move\":7,\"to\":\"33\",\"of\":200}"},
        {move_nothing(), 200, "{\"seat\":0,\"move\":null,\"of\":200}"},
        {give(7, "a", 6), 11, "{\"seat\":0,\"give\":7,\"task\":\"a\",\"points\":6,\"of\":11}"},
        {give(12, "line", 0), 1,
         "{\"seat\":0,\"give\":12,\"task\":\"line\",\"points\":0,\"of\":1}"},
    };
    struct json_document document = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char buffer[128];
        struct text text = text_in(buffer, sizeof buffer);
        const struct line line = {.type = LINE_MOVE, .of = rows[i].of, .move = rows[i].move};
        struct line read = {.type = LINE_EVENT};
        write_line(&line, &text);
        assert_string_equal(buffer, rows[i].json);
        assert_true(json_load(&document, text.at, text.used));
        assert_null(party_game.read_line(document.root, &read));
        assert_int_equal(read.type, LINE_MOVE);
        assert_int_equal(read.of, rows[i].of);
        assert_int_equal(read.move, rows[i].move);
    }
    json_unload(&document);
}

static void test_lines_that_are_none(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "{}",
        "{\"seat\":0,\"of\":1}",
        "{\"seat\":5,\"wall\":\"h00\",\"of\":1}",
        "{\"seat\":0,\"wall\":\"h00\"}",
        "{\"seat\":0,\"wall\":\"x00\",\"of\":1}",
        "{\"seat\":0,\"wall\":\"h90\",\"of\":1}",
        "{\"seat\":0,\"wall\":7,\"of\":1}",
        "{\"seat\":0,\"wall\":\"h00\",\"drink\":\"h00\",\"of\":1}",
        "{\"seat\":0,\"move\":13,\"to\":\"00\",\"of\":1}",
        "{\"seat\":0,\"move\":7,\"of\":1}",
        "{\"seat\":0,\"chip\":null,\"to\":\"00\",\"of\":1}",
        "{\"seat\":0,\"chip\":2,\"to\":\"88\",\"of\":1}",
        "{\"seat\":0,\"give\":7,\"task\":\"A\",\"points\":6,\"of\":1}",
        "{\"seat\":0,\"give\":7,\"task\":\"a\",\"of\":1}",
        "{\"roll\":[1]}",
        "{\"roll\":[0,7]}",
        "{\"roll\":7}",
        "{\"chips\":[[\"00\"]]}",
        "{\"chips\":7}"};
    struct json_document document = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct line line = {.type = LINE_EVENT};
        assert_true(json_load(&document, wrong[i], strlen(wrong[i])));
        assert_non_null(party_game.read_line(document.root, &line));
    }
    json_unload(&document);
}

/* ---- words ---- */

/* Every name is there in full; above the small boards a long one goes on in the next line. */
static void test_draw_long_names(void **state)
{
    (void)state;
    static const char longest[] = "Rosquilla de albaricoque";
    struct names strangers = names;
    struct options options;
    struct party p;
    char buffer[8192];
    struct text text = text_in(buffer, sizeof buffer);
    strangers.seat[1] = longest;
    open_board(&options, boards[0], 5);
    assert_null(party_game.start(&p, &options));
    party_game.draw(&p, 0, &strangers, &text);
    assert_non_null(strstr(buffer, longest));
    const char *above = strstr(buffer, "\n2 Rosquilla de ");
    assert_non_null(above);
    assert_int_equal(strncmp(strchr(above + 1, '\n'), "\n  albaricoque\n", 15), 0);
    strangers.seat[1] = "Apfelstrudelmeisterinnen"; /* nowhere to break it */
    text = text_in(buffer, sizeof buffer);
    party_game.draw(&p, 0, &strangers, &text);
    above = strstr(buffer, "\n2 Apfelstrudelmeist");
    assert_non_null(above);
    assert_non_null(strstr(above, "\n  "));
    assert_null(strstr(buffer, "…"));
}

static void test_say_and_draw(void **state)
{
    (void)state;
    struct party p;
    char buffer[8192];
    struct text text = text_in(buffer, sizeof buffer);
    struct options options;
    struct rng rng;
    rng_fast(&rng, 1);
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    position_roll(&p, 3, 4);
    party_game.say_question(&p, 0, &names, &text);
    assert_string_equal(buffer,
                        "Chip 7 is rolled. Which side of 00 gets a wall? (walls to draw: 1)");
    text = text_in(buffer, sizeof buffer);
    party_game.say_move(&p, 0, move(7, "33"), &names, &text);
    assert_string_equal(buffer, "Move 7 to 33");
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++)
        for (int seat = 0; seat <= SPECTATOR; seat++) {
            open_board(&options, boards[board], 5);
            assert_null(party_game.start(&p, &options));
            text = text_in(buffer, sizeof buffer);
            party_game.draw(&p, seat, &names, &text);
            assert_false(text.cut);
            size_t from = 0;
            for (size_t i = 0; i < text.used; i++) {
                struct text line = text;
                line.used = i;
                if (buffer[i] != '\n')
                    continue;
                assert_true(text_width(&line, from) <= 80);
                from = i + 1;
            }
        }
}

/* ---- what an observation says as JSON ---- */

static void seat_counts(const struct party *p, int seat, char *out, size_t size)
{
    static char view[LINE_SIZE];
    struct party seen;
    struct text text = text_in(view, sizeof view);
    struct json json = {.out = &text};
    party_game.observe(p, seat, &seen);
    json_open(&json, '{');
    party_game.write_view(&seen, seat, &json);
    json_close(&json, '}');
    const char *from = strstr(view, "\"missing\"");
    for (int i = 0; i < seat; i++)
        from = strstr(from + 1, "\"missing\"");
    const char *end = strchr(from, '}');
    assert_true((size_t)(end - from) < size);
    memcpy(out, from, (size_t)(end - from));
    out[end - from] = '\0';
    assert_non_null(strstr(view, "\"odds\":[1,2,3,4,5,6,5,4,3,2,1]"));
}

/* The spaces that tasks still need, as the seat is told them; how many, or -1: it is told none. */
static int needs(const struct party *p, int seat, char *out, size_t size)
{
    static char view[LINE_SIZE];
    struct party seen;
    struct text text = text_in(view, sizeof view);
    struct json json = {.out = &text};
    party_game.observe(p, seat, &seen);
    json_open(&json, '{');
    party_game.write_view(&seen, seat, &json);
    json_close(&json, '}');
    const char *from = strstr(view, "\"needs\":");
    if (!from)
        return -1;
    const char *begin = from + strlen("\"needs\":"), *end = strstr(begin, "]]") + 2;
    int quotes = 0;
    assert_true((size_t)(end - begin) < size);
    memcpy(out, begin, (size_t)(end - begin));
    out[end - begin] = '\0';
    for (const char *at = out; *at; at++)
        quotes += *at == '"';
    return quotes / 2;
}

/* Tasks a, b, R 2 and the line: spaces and walls, a wall between two spaces once; then what chips
 * would draw, and how many rolls draw anything. */
static void test_view_counts_what_is_missing(void **state)
{
    (void)state;
    struct party p;
    char counts[256];
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    seat_counts(&p, 0, counts, sizeof counts);
    assert_string_equal(counts, "\"missing\":[[2,8],[2,8],[2,7],[3,10]],"
                                "\"draws\":[0,3,0,0,0,1,0,0,0,0,0],\"draw_odds\":8");
    position_set(&p, 1,
                 "+--+--+--+  +"
                 "|##|##|##| 2 "
                 "+--+--+--+--+"
                 "|12|##|##|##|"
                 "+  +--+--+--+"
                 "|  |##|##|##|"
                 "+--+--+--+--+");
    seat_counts(&p, 1, counts, sizeof counts);
    assert_string_equal(counts, "\"missing\":[[0,0],[1,1],[0,0],[0,0]],"
                                "\"draws\":[2,0,0,0,0,0,0,0,0,0,1],\"draw_odds\":2");
    assert_int_equal(needs(&p, 1, counts, sizeof counts), 1);
    assert_string_equal(counts, "[[],[\"10\"],[],[]]");
    assert_int_equal(needs(&p, 0, counts, sizeof counts), 2 + 2 + 2 + 3);
}

/* Nobody else is told where a board's spaces are that it needs: everyone could count it. */
static void test_needs_are_told_to_whose_they_are(void **state)
{
    (void)state;
    struct party p;
    char counts[256];
    position_open(&p, kitchen, 2);
    position_set_all(&p, two_chips);
    assert_int_equal(needs(&p, SPECTATOR, counts, sizeof counts), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_is_secret_until_all_have_finished),
        cmocka_unit_test(test_setup_is_secret_until_all_have_finished),
        cmocka_unit_test(test_points_are_secret_until_all_have_finished),
        cmocka_unit_test(test_what_the_others_are_told),
        cmocka_unit_test(test_undo_within_the_round),
        cmocka_unit_test(test_any_number_is_judged),
        cmocka_unit_test(test_every_game_ends),
        cmocka_unit_test(test_odd_boards_keep_the_invariant),
        cmocka_unit_test(test_state_is_small),
        cmocka_unit_test(test_record_with_own_board),
        cmocka_unit_test(test_lines_as_in_the_format),
        cmocka_unit_test(test_lines_that_are_none),
        cmocka_unit_test(test_say_and_draw),
        cmocka_unit_test(test_draw_long_names),
        cmocka_unit_test(test_view_counts_what_is_missing),
        cmocka_unit_test(test_needs_are_told_to_whose_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
