/* A server that cheats: when it knows what everyone has revealed it changes something else that the
 * deal follows from, and tries until it likes the deal. Its record is right in itself. Whoever kept
 * what they committed to, and what they were told that others did, finds it out. (It is the same
 * server, but for a function that the linker puts another one before: --wrap, cmake/tests.cmake.)
 */
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

enum { VICTIM = 0, OTHER = 1, BOT = 2, TRIES_MOST = 10000 };

/* What it puts in: other bytes for a player's, a bot's as if it had committed to them, a bot's
 * openly, another secret. */
enum way { A_PLAYER, A_BOT, OPENLY, A_SECRET, WAYS };
static enum way way;

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
static void replace(struct room *room, int try)
{
    struct fair_share *share = &room->seat[way == A_PLAYER ? VICTIM : BOT].share;
    uint8_t *byte = way == A_SECRET ? room->secret : share->byte;
    memset(byte, 0, FAIR_BYTES);
    byte[0] = (uint8_t)try;
    byte[1] = (uint8_t)(try >> 8);
    if (way == A_SECRET)
        return;
    share->size = FAIR_BYTES;
    share->committed = way != OPENLY;
    if (share->committed)
        fair_commit(share->byte, share->commitment);
}

/* NOLINTNEXTLINE: the linker's name */
void __wrap_room_start(struct room *room, int64_t now, struct happening *happening)
{
    const struct fair_share *share = &room->seat[VICTIM].share;
    uint32_t updates[VIEWERS];
    memcpy(updates, room->updates, sizeof updates);
    __real_room_start(room, now, happening);
    for (tries = 0; wish && share->committed && (!tries || !is_liked(room)); tries++) {
        assert_true(tries < TRIES_MOST);
        room_drop_game(room);
        memcpy(room->updates, updates, sizeof updates);
        replace(room, tries);
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

/* The server's commitment, and those of the two, as they are told before the deal. */
static void read_told(const struct fixture *f, struct fair_share told[3])
{
    static const char key[] = "\"commitment\":\"";
    const struct client *client = f->client[OTHER];
    const char *table = strstr(client->message[client->messages - 1], key);
    char hex[FAIR_HEX] = "";
    assert_non_null(table);
    memcpy(hex, table + sizeof key - 1, FAIR_HEX - 1);
    for (int i = 0; i < 3; i++)
        told[i] = (struct fair_share){.committed = true};
    assert_true(fair_from_hex(hex, told[0].commitment, FAIR_BYTES));
    commitment_of(0, told[1].commitment);
    commitment_of(1, told[2].commitment);
}

/* A whole game of two, who commit and reveal; its record. */
static char *play(struct fixture *f, const char *game, struct fair_share told[3], size_t *size)
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
    read_told(f, told);
    for (int i = 0; i < 2; i++) {
        bytes_of(i, bytes);
        say(f, i, "reveal", "bytes", bytes);
    }
    fixture_play_out(f, 2);
    return world_record(&f->world, f->table, size);
}

/* The record as such is right, which is why it has to be held against what people kept. */
static void check(const char *record, size_t size, const struct fair_share told[3], bool honest)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    uint8_t mine[FAIR_BYTES], others[FAIR_BYTES];
    assert_true(json_load(&document, record, size));
    assert_true(record_verify(&reader, document.root));
    const struct json_node *fair = json_get(document.root, "fair");
    assert_null(fair_check(fair, &reader.seed, reader.seats));
    bytes_of(VICTIM, mine);
    bytes_of(OTHER, others);
    assert_int_equal(fair_check_mine(fair, others) == NULL, honest || way != OPENLY);
    assert_int_equal(fair_check_mine(fair, mine) == NULL,
                     honest || way == A_BOT || way == A_SECRET);
    assert_int_equal(fair_check_told(fair, told, 3) == NULL, honest);
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
    static const char *const names[] = {"forged", "bot", "open", "secret"};
    struct fixture *f = *state;
    struct fair_share told[3];
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        size_t size;
        wish = NULL;
        char *record = play(f, games[i].fields, told, &size);
        check(record, size, told, true);
        keep(i ? "other" : "committed", record, size);
        free(record);
        wish = games[i].wish;
        for (way = 0; way < WAYS; way++) {
            record = play(f, games[i].fields, told, &size);
            assert_true(tries > 0);
            assert_non_null(strstr(record, wish));
            check(record, size, told, false);
            keep(i ? "other" : names[way], record, size);
            free(record);
        }
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
