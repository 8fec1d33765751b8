/* Records, on the example game: what is written verifies, what is altered is refused or is another
 * right record, and nothing crashes the reader. */
#include "games/games.h"
#include "record/record.h"
#include "shell/json_load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORD_SIZE = 16384, LOG_SIZE = 8192 };

extern const struct game crumbs_game;

static const struct record_seat seats[SEATS_MAX] = {
    {"Ugla \"U\"", "random"}, {"Sæmundur", NULL}, {"Three", NULL}, {"Four", NULL},
    {"Five", "greedy"},       {"Six", NULL},      {"Seven", NULL},
};

struct fixture {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[LOG_SIZE];
    char record[RECORD_SIZE];
    struct json_document document;
    struct record_reader reader;
};

static int set_up(void **state)
{
    *state = calloc(1, sizeof(struct fixture));
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    json_unload(&f->document);
    free(f);
    return 0;
}

/* A game of so many random moves (-1: to its end) as a record. */
static void write_game(struct fixture *f, const struct game *game, int players, uint8_t n,
                       int moves)
{
    const struct seed seed = {{n, 0xab}};
    struct options options = options_none();
    struct rng rng;
    rng_fast(&rng, n);
    options.players = players;
    assert_null(
        table_open(&f->table, game, &options, &seed, f->states, f->log, sizeof f->log, NULL));
    for (seatset actors; moves-- && (actors = table_actors(&f->table)) != 0;) {
        for (int skip = (int)rng_below(&rng, (uint32_t)__builtin_popcount(actors)); skip; skip--)
            actors &= (seatset)(actors - 1);
        const int seat = __builtin_ctz(actors);
        const int count = table_choices(&f->table, seat);
        const int chosen = (int)rng_below(&rng, (uint32_t)count);
        assert_null(table_play(&f->table, seat, table_choice(&f->table, seat, chosen), NULL));
    }
    struct text out = text_in(f->record, sizeof f->record);
    record_write(&f->table, seats, &out);
    assert_false(out.cut);
}

static bool verify_bytes(struct fixture *f, const char *bytes, size_t size)
{
    return json_load(&f->document, bytes, size) && record_verify(&f->reader, f->document.root);
}

static bool verify(struct fixture *f)
{
    return verify_bytes(f, f->record, strlen(f->record));
}

/* Puts `to` in the place of the first `from` in the record. */
static void replace(struct fixture *f, const char *from, const char *to)
{
    char rest[RECORD_SIZE];
    char *at = strstr(f->record, from);
    assert_non_null(at);
    snprintf(rest, sizeof rest, "%s%s", to, at + strlen(from));
    const size_t before = (size_t)(at - f->record);
    assert_true(before + strlen(rest) < sizeof f->record);
    snprintf(at, sizeof f->record - before, "%s", rest);
}

/* Ends the record at `at`, as a game that is not over. */
static void close_record(char *at)
{
    at[0] = ']';
    at[1] = '}';
    at[2] = '\0';
}

static void assert_problem(struct fixture *f, int move, const char *rule, const char *part)
{
    assert_false(verify(f));
    assert_non_null(f->document.root);
    if (!strstr(f->reader.problem.text, part))
        fail_msg("'%s' does not say '%s'", f->reader.problem.text, part);
    assert_int_equal(f->reader.problem.move, move);
    assert_string_equal(f->reader.problem.rule, rule);
}

/* A small record made by hand: two seats, no seed, one round of five. */
static void write_by_hand(struct fixture *f)
{
    snprintf(f->record, sizeof f->record, "%s",
             "{\"format\":\"cookietin/1\",\"game\":\"crumbs\",\"options\":{\"players\":2},"
             "\"seats\":[{\"name\":\"A\"},{\"name\":\"B\",\"bot\":\"random\"}],"
             "\"setup\":{\"lucky\":[1,6]},\"moves\":[{\"roll\":2},"
             "{\"seat\":0,\"hand\":\"left\",\"of\":2},{\"seat\":1,\"hand\":\"right\",\"of\":2},"
             "{\"seat\":1,\"take\":2,\"of\":3},{\"seat\":0,\"take\":1,\"of\":3},{\"roll\":5}]}");
}

/* ---- writing ---- */

static void test_fields_in_order(void **state)
{
    struct fixture *f = *state;
    write_game(f, &crumbs_game, 2, 1, 1);
    const char *moves = strstr(f->record, "\"moves\":[{\"roll\":");
    assert_non_null(moves);
    static const char head[] =
        "{\"format\":\"cookietin/1\",\"game\":\"crumbs\",\"options\":{\"players\":2},"
        "\"seats\":[{\"name\":\"Ugla \\\"U\\\"\",\"bot\":\"random\"},{\"name\":\"Sæmundur\"}],"
        "\"seed\":\"01ab000000000000000000000000000000000000000000000000000000000000\","
        "\"setup\":{\"lucky\":[";
    assert_memory_equal(f->record, head, sizeof head - 1);
    assert_string_equal(f->record + strlen(f->record) - 2, "]}"); /* no result: not over */
}

static void test_players_left_open_are_written(void **state)
{
    struct fixture *f = *state;
    write_game(f, &crumbs_game, 0, 1, 0);
    assert_non_null(strstr(f->record, "\"options\":{\"players\":3}"));
    assert_true(verify(f));
}

static void test_cut_when_too_long(void **state)
{
    struct fixture *f = *state;
    char little[300];
    struct text out = text_in(little, sizeof little);
    write_game(f, &crumbs_game, 3, 1, -1);
    record_write(&f->table, seats, &out);
    assert_true(out.cut);
}

static void test_written_records_verify(void **state)
{
    struct fixture *f = *state;
    for (int n = 0; n < 200; n++) {
        write_game(f, &crumbs_game, 2 + n % 6, (uint8_t)n, n % 2 ? n / 4 : -1);
        if (!verify(f))
            fail_msg("game %d: move %d: %s", n, f->reader.problem.move, f->reader.problem.text);
        assert_true(f->reader.seeded);
        assert_memory_equal(f->reader.state, f->table.state, crumbs_game.state_size);
        assert_int_equal(f->reader.chances, f->table.chances);
    }
}

static void test_stepping(void **state)
{
    struct fixture *f = *state;
    write_by_hand(f);
    assert_true(json_load(&f->document, f->record, strlen(f->record)));
    assert_true(record_open(&f->reader, f->document.root));
    assert_int_equal(f->reader.seats, 2);
    assert_string_equal(f->reader.name[1], "B");
    assert_int_equal(f->reader.events.count, 2); /* the deal */
    for (int move = 0; move < 6; move++) {
        assert_int_equal(record_step(&f->reader), 1);
        assert_int_equal(f->reader.move, move);
        assert_int_equal(f->reader.line.type, move % 5 ? LINE_MOVE : LINE_CHANCE);
    }
    assert_int_equal(record_step(&f->reader), 0);
}

/* ---- what is right ---- */

static void test_by_hand(void **state)
{
    struct fixture *f = *state;
    write_by_hand(f);
    assert_true(verify(f));
    assert_false(f->reader.seeded);
    replace(f, "{\"seat\":1,\"hand\":\"right\",\"of\":2},{\"seat\":1,\"take\":2,\"of\":3},", "");
    replace(f, "{\"roll\":5}",
            "{\"seat\":1,\"hand\":\"right\",\"of\":2},{\"seat\":1,\"take\":2,\"of\":3}");
    assert_true(verify(f)); /* another order of the seats, and the next roll not yet made */
}

static void test_unknown_fields_are_ignored(void **state)
{
    struct fixture *f = *state;
    write_by_hand(f);
    replace(f, "\"players\":2", "\"colour\":\"blue\",\"players\":2");
    replace(f, "\"name\":\"A\"", "\"age\":[7],\"name\":\"A\"");
    replace(f, "\"roll\":2", "\"roll\":2,\"how\":{\"hard\":true}");
    replace(f, "\"take\":2", "\"note\":null,\"take\":2");
    replace(f, "\"setup\"", "\"when\":1.5,\"setup\"");
    assert_true(verify(f));
}

/* ---- what is wrong ---- */

static void test_wrong_heads(void **state)
{
    static const char *const wrong[][3] = {
        {"cookietin/1", "cookietin/2", "format must be"},
        {"\"format\"", "\"form\"", "format must be"},
        {"\"crumbs\"", "\"chess\"", "game is not one that we know"},
        {"\"crumbs\"", "7", "game must be the name"},
        {"{\"players\":2}", "[]", "options must be an object"},
        {"{\"players\":2}", "{}", "players must be a number from 2 to 7"},
        {"{\"players\":2}", "{\"players\":1}", "players must be a number from 2 to 7"},
        {"{\"players\":2}", "{\"players\":8}", "players must be a number from 2 to 7"},
        {"{\"players\":2}", "{\"players\":\"2\"}", "players must be a number from 2 to 7"},
        {"{\"players\":2}", "{\"players\":2.0}", "players must be a number from 2 to 7"},
        {"{\"players\":2}", "{\"players\":3}", "an entry for every seat"},
        {"{\"name\":\"A\"},", "", "an entry for every seat"},
        {"{\"name\":\"A\"}", "{}", "must have a name"},
        {"{\"name\":\"A\"}", "\"A\"", "must have a name"},
        {"{\"name\":\"A\"}", "{\"name\":null}", "must have a name"},
        {"\"A\"",
         "\"1234567890123456789012345678901234567890123456789012345678901234567890"
         "123456789012345678901234567\"",
         "a name is longer"},
        {"\"random\"", "1", "bot must be the name"},
        {"\"setup\"", "\"seed\":\"abc\",\"setup\"", "seed must be 64 hex digits"},
        {"\"setup\"", "\"seed\":5,\"setup\"", "seed must be 64 hex digits"},
        {"\"setup\"",
         "\"seed\":\"x000000000000000000000000000000000000000000000000000000000000000\",\"setup\"",
         "seed must be 64 hex digits"},
        {"\"setup\"", "\"set\"", "setup must be an object"},
        {"{\"lucky\":[1,6]}", "[1,6]", "setup must be an object"},
        {"\"moves\"", "\"move\"", "moves must be a list"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_by_hand(f);
        replace(f, wrong[i][0], wrong[i][1]);
        assert_problem(f, -1, "", wrong[i][2]);
    }
    snprintf(f->record, sizeof f->record, "[]");
    assert_problem(f, -1, "", "A record is a JSON object.");
}

struct wrong_line {
    const char *from, *to;
    int move;
    const char *rule, *part;
};

static const struct wrong_line wrong_lines[] = {
    {"[1,6]", "[1,7]", -1, "C1", "a lucky number is 1 to 6"},
    {"[1,6]", "[1,6,2]", -1, "C1", "dealt to everyone"},
    {"{\"lucky\":[1,6]}", "{\"roll\":3}", -1, "C1", "dealt to everyone"},
    {"{\"lucky\":[1,6]}", "{}", -1, "C1", "unknown move"},
    {"{\"roll\":2}", "{\"roll\":7}", 0, "C2", "{\"roll\":7}: unknown move"},
    {"{\"roll\":2}", "{\"lucky\":[2,2]}", 0, "C2", "A die shows"},
    {"{\"roll\":2}", "4", 0, "", "A move must be an object"},
    {"{\"roll\":2},", "", 0, "C2", "expected what chance did"},
    {"{\"seat\":0,\"hand\"", "{\"roll\":2},{\"seat\":0,\"hand\"", 1, "C3",
     "expected a decision of seat 0 or 1."},
    {"\"hand\":\"left\",\"of\":2", "\"hand\":\"left\",\"of\":3", 1, "C3",
     "of is 3, there are 2 choices"},
    {"\"hand\":\"left\",\"of\":2", "\"hand\":\"left\"", 1, "C3", "of is missing"},
    {"\"hand\":\"left\"", "\"hand\":\"third\"", 1, "C3", "unknown move"},
    {"\"hand\":\"left\"", "\"take\":1", 1, "C3", "Choose a hand first"},
    {"\"seat\":0", "\"seat\":2", 1, "C3", "expected a decision of seat 0 or 1."},
    {"\"seat\":0", "\"seat\":-1", 1, "C3", "seat is no seat"},
    {"\"seat\":0,\"take\"", "\"seat\":1,\"take\"", 4, "C3", "expected a decision of seat 0."},
    {"\"take\":1,\"of\":3", "\"hand\":\"left\",\"of\":3", 4, "C3", "Take 1, 2 or 3"},
    {"\"take\":1,\"of\":3", "\"take\":1,\"of\":3,\"hand\":\"left\"", 4, "C3",
     "\"hand\":\"left\"}: hand does not belong here."},
    {"{\"roll\":5}", "{\"roll\":5,\"take\":null}", 5, "C2", "take does not belong here."},
    {"{\"lucky\":[1,6]}", "{\"lucky\":[1,6],\"of\":1}", -1, "C1", "of does not belong here."},
    {"]}", "],\"result\":{\"scores\":[0,0],\"winners\":[]}}", -1, "C5", "is not over"},
    {"]}", "],\"result\":null}", -1, "", "must be an object"},
};

static void test_wrong_lines(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof wrong_lines / sizeof *wrong_lines; i++) {
        const struct wrong_line *wrong = &wrong_lines[i];
        write_by_hand(f);
        if (!strcmp(wrong->from, "]}")) {
            f->record[strlen(f->record) - 2] = '\0';
            strncat(f->record, wrong->to, 100);
        } else {
            replace(f, wrong->from, wrong->to);
        }
        assert_problem(f, wrong->move, wrong->rule, wrong->part);
    }
}

static void test_wrong_results(void **state)
{
    struct fixture *f = *state;
    char whole[RECORD_SIZE];
    write_game(f, &crumbs_game, 2, 3, -1);
    memcpy(whole, f->record, sizeof whole);
    char *result = strstr(f->record, "],\"result\":");
    assert_non_null(result);
    close_record(result);
    assert_problem(f, -1, "C5", "has no result");

    memcpy(f->record, whole, sizeof whole);
    replace(f, "\"scores\":[", "\"scores\":[1");
    assert_problem(f, -1, "C5", "result: scores is [1");
    memcpy(f->record, whole, sizeof whole);
    replace(f, "\"winners\":[", "\"winners\":[7,");
    assert_problem(f, -1, "C5", "result: winners is [7,");
    memcpy(f->record, whole, sizeof whole);
    replace(f, "\"winners\"", "\"losers\"");
    assert_problem(f, -1, "C5", "result: winners is missing, should be [");
    memcpy(f->record, whole, sizeof whole);
    replace(f, "\"winners\"", "\"take\":3,\"winners\"");
    assert_problem(f, -1, "", "result: take does not belong here.");
    memcpy(f->record, whole, sizeof whole);
    result = strstr(f->record, "\"result\":");
    memcpy(result, "\"result\":null}", sizeof "\"result\":null}");
    assert_problem(f, -1, "", "result: must be an object.");
    memcpy(result, "\"result\":[[]]}", sizeof "\"result\":[[]]}");
    assert_problem(f, -1, "", "result: must be an object.");
    memcpy(f->record, whole, sizeof whole);
    replace(f, "],\"result\"", ",{\"roll\":1}],\"result\"");
    assert_problem(f, (int)f->table.decisions + 5, "C5", "was over before");
}

static void test_seed_is_held_against_chance(void **state)
{
    struct fixture *f = *state;
    write_game(f, &crumbs_game, 2, 3, 5);
    char *roll = strstr(f->record, "{\"roll\":");
    assert_non_null(roll);
    roll[8] = roll[8] == '6' ? '5' : '6';
    assert_problem(f, 0, "", "is not what the seed gives: {\"roll\":");
    write_game(f, &crumbs_game, 2, 3, 5);
    replace(f, "03ab", "03ac");
    assert_problem(f, -1, "", "is not what the seed gives: {\"lucky\":[");
}

/* ---- lines that follow by the rules ----
 * The example game has none, so it gets one here: every `take` is followed by what was taken. */

static const struct refusal *apply_and_tell(void *state, int seat, game_move move,
                                            struct events *events)
{
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (!refusal && move >= 2)
        events_add(events, (struct event){.seat = (uint8_t)seat,
                                          .audience = SEAT(RECORD),
                                          .arg = {(int16_t)(move - 1)}});
    return refusal;
}

static void write_took_line(const struct line *line, struct json *json)
{
    if (line->type != LINE_EVENT) {
        crumbs_game.write_line(line, json);
        return;
    }
    json_open(json, '{');
    json_field_number(json, "seat", line->seat);
    json_field_number(json, "took", line->event.arg[0]);
    json_close(json, '}');
}

static struct game telling_game(bool simultaneous)
{
    struct game game = crumbs_game;
    game.apply = apply_and_tell;
    game.write_line = write_took_line;
    game.simultaneous = simultaneous;
    return game;
}

#define HANDS  "{\"seat\":0,\"hand\":\"left\",\"of\":2},{\"seat\":1,\"hand\":\"left\",\"of\":2},"
#define TAKE_0 "{\"seat\":0,\"take\":1,\"of\":3}"
#define TAKE_1 "{\"seat\":1,\"take\":2,\"of\":3}"
#define TOOK_0 "{\"seat\":0,\"took\":1}"
#define TOOK_1 "{\"seat\":1,\"took\":2}"

/* Whether the lines are right after the first roll. */
static bool verify_lines(struct fixture *f, bool simultaneous, const char *lines)
{
    const struct game game = telling_game(simultaneous);
    snprintf(f->record, sizeof f->record,
             "{\"format\":\"cookietin/1\",\"game\":\"crumbs\",\"options\":{\"players\":2},"
             "\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"setup\":{\"lucky\":[1,6]},"
             "\"moves\":[{\"roll\":2},%s]}",
             lines);
    assert_true(json_load(&f->document, f->record, strlen(f->record)));
    assert_true(record_open(&f->reader, f->document.root));
    f->reader.game = &game;
    int status;
    do
        status = record_step(&f->reader);
    while (status > 0);
    f->reader.game = NULL;
    return status == 0;
}

static void test_written_lines_that_follow(void **state)
{
    struct fixture *f = *state;
    const struct game game = telling_game(true);
    write_game(f, &game, 4, 1, -1);
    assert_true(json_load(&f->document, f->record, strlen(f->record)));
    assert_true(record_open(&f->reader, f->document.root));
    f->reader.game = &game;
    int status, steps = 0;
    while ((status = record_step(&f->reader)) > 0)
        steps++;
    assert_int_equal(status, 0);
    assert_int_equal(steps, 5 * (1 + 4 * 2));
    assert_int_equal(f->reader.move + 1, 5 * (1 + 4 * 3));
}

static void test_lines_that_follow_at_once(void **state)
{
    struct fixture *f = *state;
    assert_true(verify_lines(f, false, HANDS TAKE_0 "," TOOK_0 "," TAKE_1 "," TOOK_1));
    assert_true(verify_lines(f, false, HANDS TAKE_0 "," TOOK_0));
    assert_false(verify_lines(f, false, HANDS TAKE_0 "," TAKE_1 "," TOOK_0 "," TOOK_1));
    assert_int_equal(f->reader.problem.move, 4);
    assert_string_equal(f->reader.problem.text, TAKE_1 " is out of place, expected " TOOK_0);
    assert_false(verify_lines(f, false, HANDS TAKE_0));
    assert_string_equal(f->reader.problem.text, "The last line is missing: " TOOK_0);
    assert_int_equal(f->reader.problem.move, 4);
    assert_false(verify_lines(f, false, HANDS TAKE_0 ",{\"seat\":0,\"took\":2}"));
    assert_false(verify_lines(f, false, HANDS TAKE_0 "," TOOK_0 "," TOOK_0));
    assert_false(verify_lines(f, false, HANDS TOOK_0));
}

static void test_lines_that_follow_later(void **state)
{
    struct fixture *f = *state;
    assert_true(verify_lines(f, true, HANDS TAKE_0 "," TOOK_0 "," TAKE_1 "," TOOK_1));
    assert_true(verify_lines(f, true, HANDS TAKE_0 "," TAKE_1 "," TOOK_0 "," TOOK_1));
    assert_true(verify_lines(f, true, HANDS TAKE_0 "," TAKE_1 "," TOOK_1 "," TOOK_0));
    assert_true(
        verify_lines(f, true, HANDS TAKE_0 "," TAKE_1 "," TOOK_1 "," TOOK_0 ",{\"roll\":1}"));
    /* but before chance, ... */
    assert_false(verify_lines(f, true, HANDS TAKE_0 "," TAKE_1 "," TOOK_1 ",{\"roll\":1}," TOOK_0));
    assert_int_equal(f->reader.problem.move, 6);
    assert_string_equal(f->reader.problem.text, "{\"roll\":1} is out of place, expected " TOOK_0);
    /* ... before the end, ... */
    assert_false(verify_lines(f, true, HANDS TAKE_0 "," TAKE_1 "," TOOK_1));
    /* ... and before another line of the same seat. */
    assert_false(verify_lines(f, true, HANDS TAKE_0 "," TAKE_0 "," TOOK_0 "," TAKE_1));
    assert_int_equal(f->reader.problem.move, 4);
}

/* ---- damage ---- */

static void test_every_truncation(void **state)
{
    struct fixture *f = *state;
    for (int players = 2; players <= 7; players += 5) {
        write_game(f, &crumbs_game, players, 5, players == 2 ? -1 : 20);
        const size_t size = strlen(f->record);
        for (size_t cut = 0; cut < size; cut++) {
            char *exact = malloc(cut ? cut : 1); /* reading past the end would be seen */
            assert_non_null(exact);
            memcpy(exact, f->record, cut);
            assert_false(verify_bytes(f, exact, cut));
            free(exact);
        }
    }
}

/* A record short of its last lines is an unfinished game, if it has no result. */
static void test_every_shorter_game(void **state)
{
    struct fixture *f = *state;
    write_game(f, &crumbs_game, 3, 8, -1);
    char *end = strstr(f->record, "],\"result\"");
    assert_non_null(end);
    close_record(end);
    assert_problem(f, -1, "C5", "has no result");
    const char *first = strstr(f->record, "\"moves\":[");
    int shorter = 0;
    while (end > first + 9) {
        do
            end--;
        while (strncmp(end, ",{", 2) != 0 && end > first + 9);
        close_record(end);
        assert_true(verify(f));
        shorter++;
    }
    assert_int_equal(shorter, 5 + 30);
}

static void alter(char *record, size_t size, struct rng *rng)
{
    static const char likely[] = "0123456789-\"{}[],:.eE\\ntfu seathndrol";
    const size_t at = rng_below(rng, (uint32_t)size);
    switch (rng_below(rng, 4)) {
    case 0: record[at] = (char)rng_next(rng); break;
    case 1: record[at] = likely[rng_below(rng, sizeof likely - 1)]; break;
    case 2: record[at] = (char)(record[at] ^ 1 << rng_below(rng, 8)); break;
    case 3: record[at] = record[rng_below(rng, (uint32_t)size)]; break;
    }
}

/* Without a seed much more can be altered and still be right. */
static void test_random_alterations(void **state)
{
    struct fixture *f = *state;
    struct rng rng;
    int right = 0, refused = 0;
    rng_fast(&rng, 1);
    for (int n = 0; n < 20000; n++) {
        if (n % 1000 == 0)
            write_game(f, &crumbs_game, 2 + n / 1000 % 6, (uint8_t)(n / 1000), n % 2000 ? 12 : -1);
        const size_t size = strlen(f->record);
        char *altered = malloc(size);
        assert_non_null(altered);
        memcpy(altered, f->record, size);
        if (n % 3 == 0)
            altered[strstr(f->record, "seed") - f->record] = 'S'; /* an unknown field */
        for (uint32_t times = 1 + rng_below(&rng, 3); times > 0; times--)
            alter(altered, size, &rng);
        *(verify_bytes(f, altered, size) ? &right : &refused) += 1;
        free(altered);
    }
    assert_true(right > 100);
    assert_true(refused > 10000);
}

/* Values moved to where others belong: right JSON, and mostly nonsense. */
static void test_swapped_values(void **state)
{
    static const char *const value[] = {"0",        "-1",   "7",  "99999999999", "2.5",  "null",
                                        "\"left\"", "true", "[]", "{}",          "[[]]", "\"\""};
    struct fixture *f = *state;
    char whole[RECORD_SIZE];
    write_game(f, &crumbs_game, 3, 2, -1);
    memcpy(whole, f->record, sizeof whole);
    int count = 0;
    for (char *colon = strchr(whole, ':'); colon; colon = strchr(colon + 1, ':'))
        for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
            /* a number or a short word behind the colon is replaced */
            const size_t skip = strcspn(colon + 1, ",]}");
            snprintf(f->record, sizeof f->record, "%.*s%s%s", (int)(colon + 1 - whole), whole,
                     value[i], colon + 1 + skip);
            verify(f);
            count++;
        }
    assert_true(count > 1000);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_fields_in_order),
        TEST(test_players_left_open_are_written),
        TEST(test_cut_when_too_long),
        TEST(test_written_records_verify),
        TEST(test_stepping),
        TEST(test_by_hand),
        TEST(test_unknown_fields_are_ignored),
        TEST(test_wrong_heads),
        TEST(test_wrong_lines),
        TEST(test_wrong_results),
        TEST(test_seed_is_held_against_chance),
        TEST(test_written_lines_that_follow),
        TEST(test_lines_that_follow_at_once),
        TEST(test_lines_that_follow_later),
        TEST(test_every_truncation),
        TEST(test_every_shorter_game),
        TEST(test_random_alterations),
        TEST(test_swapped_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
