/* A server that cheats: it replaces what a player has revealed by bytes of its own, and tries until
 * it likes the deal. Its record is right in itself. Whoever kept what they committed to, or what
 * others did, finds it out. (It is the same server, but for a function that the linker puts another
 * one before: --wrap, cmake/tests.cmake.) */
#include "record/fair.h"
#include "record/record.h"
#include "server/server_internal.h"
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VICTIM = 0, OTHER = 1, TRIES_MOST = 10000 };

/* What a record of the deal that it likes contains; NULL: it is honest. */
static const char *wish;
static int tries;

/* NOLINTBEGIN: the linker's names */
void __real_room_start(struct room *room, int64_t now, struct happening *happening);
void __wrap_room_start(struct room *room, int64_t now, struct happening *happening);
/* NOLINTEND */

static bool is_liked(const struct room *room)
{
    static char record[1 << 16];
    static const struct record_seat seats[SEATS_MAX] = {{"a", NULL}, {"b", NULL}, {"c", NULL}};
    struct text text = text_in(record, sizeof record);
    record_write(room->table, seats, &text);
    return strstr(record, wish) != NULL;
}

/* Bytes of its own, with a commitment that fits, as if they had always been there. */
static void replace_share(struct fair_share *share, int try)
{
    memset(share->byte, 0, sizeof share->byte);
    share->byte[0] = (uint8_t)try;
    share->byte[1] = (uint8_t)(try >> 8);
    fair_commit(share->byte, share->commitment);
}

/* NOLINTNEXTLINE: the linker's name */
void __wrap_room_start(struct room *room, int64_t now, struct happening *happening)
{
    struct fair_share *share = &room->seat[VICTIM].share;
    uint32_t updates[VIEWERS];
    memcpy(updates, room->updates, sizeof updates);
    __real_room_start(room, now, happening);
    for (tries = 0; wish && share->committed && !is_liked(room); tries++) {
        assert_true(tries < TRIES_MOST);
        room_drop_game(room);
        memcpy(room->updates, updates, sizeof updates);
        replace_share(share, tries);
        __real_room_start(room, now, happening);
    }
}

static int set_up(void **state)
{
    return fixture_open(state, 23);
}

static void bytes_of(int who, uint8_t bytes[FAIR_BYTES])
{
    memset(bytes, 0x30 + who, FAIR_BYTES);
}

static void commitment_of(int who, uint8_t commitment[FAIR_BYTES])
{
    uint8_t bytes[FAIR_BYTES];
    bytes_of(who, bytes);
    fair_commit(bytes, commitment);
}

static void say(const struct fixture *f, int who, const char *what, const char *field,
                const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, FAIR_BYTES, hex);
    client_do(f->client[who], "'do':'%s','table':'%s','%s':'%s'", what, f->table, field, hex);
}

/* A whole game of two, who commit and reveal; its record. */
static char *play(struct fixture *f, const char *game, size_t *size)
{
    static char table[TABLE_WORD];
    uint8_t bytes[FAIR_BYTES];
    const struct json_node *answer =
        client_do(f->client[0], "'do':'open',%s,'seats':['me','open','bot:random']", game);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    f->table = table;
    client_do(f->client[1], "'do':'join','code':'%s'", place_of(f, 0)->code);
    for (int i = 0; i < 2; i++) {
        commitment_of(i, bytes);
        say(f, i, "commit", "commitment", bytes);
    }
    client_do(f->client[0], "'do':'start','table':'%s'", f->table);
    for (int i = 0; i < 2; i++) {
        bytes_of(i, bytes);
        say(f, i, "reveal", "bytes", bytes);
    }
    fixture_play_out(f, 2);
    return world_record(&f->world, f->table, size);
}

/* The record as such is right, which is why it has to be held against what people kept. */
static void check(const char *record, size_t size, bool honest)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    uint8_t mine[FAIR_BYTES], others[FAIR_BYTES], told[FAIR_BYTES];
    assert_true(json_load(&document, record, size));
    assert_true(record_verify(&reader, document.root));
    const struct json_node *fair = json_get(document.root, "fair");
    assert_null(fair_check(fair, &reader.seed, reader.seats));
    bytes_of(VICTIM, mine);
    bytes_of(OTHER, others);
    commitment_of(VICTIM, told);
    assert_null(fair_check_mine(fair, others));
    assert_int_equal(fair_check_mine(fair, mine) == NULL, honest);
    assert_int_equal(fair_check_told(fair, told) == NULL, honest);
    json_unload(&document);
}

/* COOKIETIN_FORGED is a directory for the records: some of them are in tests/support. */
static void keep(const char *name, const char *record, size_t size)
{
    char path[512];
    const char *directory = getenv("COOKIETIN_FORGED");
    if (!directory)
        return;
    snprintf(path, sizeof path, "%s/%s.jsonl", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s\n", (int)size, record);
    fclose(file);
}

static void test_forged(void **state)
{
    static const struct {
        const char *fields, *wish;
    } games[] = {
        {"'game':'thief','options':{'players':3,'points':1}", "\"hands\":[\"tom_krus\""},
        {"'game':'speculaas','options':{'players':3}", "\"spices\":[[\"honey\""},
        {"'game':'party','options':{'players':3,'start':'standard'}", "\"seed\":\"0"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        size_t size;
        wish = NULL;
        char *record = play(f, games[i].fields, &size);
        check(record, size, true);
        keep(i ? "other" : "committed", record, size);
        free(record);
        wish = games[i].wish;
        record = play(f, games[i].fields, &size);
        assert_true(tries > 0);
        assert_non_null(strstr(record, wish));
        check(record, size, false);
        keep(i ? "other" : "forged", record, size);
        free(record);
    }
    wish = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_forged, set_up, fixture_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
