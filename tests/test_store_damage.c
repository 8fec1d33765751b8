/* A file with one damaged page, whichever it is: the rest goes on. */
#include "core/random.h"
#include "store/repair.h"
#include "support/store_text.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>
#include <cmocka.h>

enum { PAGE = 4096, GUESTS = 150, TABLES = 40, STEPS = 20, BIG_EVERY = 20, FILE_MOST = 1 << 20 };

static char said[1024]; /* the last line of the log */

static void note(const char *line)
{
    snprintf(said, sizeof said, "%s", line);
}

/* ---- a file ---- */

/* Every 20th has a board of its own, and goes on in other pages. */
static const char *about_of(int id)
{
    static char text[10000];
    char board[9000] = "";
    if (id % BIG_EVERY == 0)
        memset(board, 'b', sizeof board - 1);
    snprintf(
        text, sizeof text,
        "{\"game\":\"thief\",\"seats\":[{\"name\":\"Person %d\",\"guest\":%d},{\"name\":\"bot\","
        "\"bot\":\"easy\"},{}],\"board\":\"%s\"}",
        id, id, board);
    return text;
}

static enum store_state state_of(int id)
{
    return id % 3 ? STORE_RUNNING : STORE_OVER;
}

static struct store_change step_of(int id, uint32_t n)
{
    return step(id, n, 8 * n, "a move with some bytes of its own and more", "extra");
}

static void write_games(struct store *store, uint32_t from, uint32_t to)
{
    struct store_change batch[STEPS];
    for (int id = 1; id <= TABLES; id++) {
        size_t count = 0;
        for (uint32_t n = from; n < to; n++)
            batch[count++] = step_of(id, n);
        assert_true(commit(store, batch, count));
    }
}

static uint8_t server_id[STORE_SERVER]; /* of the file that was filled last */

/* All kinds of pages: most steps are sorted in when it is opened again, the last ones are not. */
static void fill(struct fixture *fixture)
{
    open_sqlite(fixture);
    struct store_change people[GUESTS];
    for (int i = 1; i <= GUESTS; i++) {
        char name[32];
        snprintf(name, sizeof name, "Person %d", i);
        people[i - 1] = guest(i, i, name);
    }
    assert_true(commit(fixture->store, people, GUESTS));
    for (int id = 1; id <= TABLES; id++)
        assert_true(COMMIT(fixture->store, table(id, state_of(id), about_of(id)),
                           result(id, id, 100 + id, "thief", id, 420)));
    write_games(fixture->store, 0, STEPS - 4);
    shut(fixture);
    open_sqlite(fixture);
    write_games(fixture->store, STEPS - 4, STEPS);
    assert_true(fixture->store->driver->server_id(fixture->store, server_id, error));
}

static void copy_file(const char *path, char bytes[FILE_MOST], size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *size = fread(bytes, 1, FILE_MOST, file);
    assert_true(*size < FILE_MOST);
    fclose(file);
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

enum way { ZEROS, GARBAGE, FIRST_HALF, SECOND_HALF, WAYS };

static bool damage(const char *path, size_t page, enum way way)
{
    char bytes[PAGE] = {0};
    const size_t from = way == SECOND_HALF ? PAGE / 2 : 0;
    const size_t size = way == FIRST_HALF || way == SECOND_HALF ? PAGE / 2 : PAGE;
    for (size_t i = 0; i < PAGE && way == GARBAGE; i++)
        bytes[i] = (char)(i * i + 7 * i + page);
    const int file = open(path, O_WRONLY);
    const bool done = pwrite(file, bytes, size, (off_t)(page * PAGE + from)) == (ssize_t)size;
    close(file);
    return done;
}

/* In another process: closing the file here would drop the locks that SQLite has on it. */
static void damage_in_use(const char *path, size_t page)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(!damage(path, page, GARBAGE));
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ---- what is still there ---- */

/* With how many damaged pages something was lost. */
struct losses {
    int name[GUESTS + 1], table[TABLES + 1], steps[TABLES + 1], result[TABLES + 1];
    int pages; /* with which anything was */
};

static void look_at_guests(struct store *store, struct losses *losses)
{
    for (int i = 1; i <= GUESTS; i++) {
        char want[64];
        snprintf(want, sizeof want, "%d ", i);
        const char *got = guest_of(store, i);
        /* Whoever has the token is the same guest. */
        if (strncmp(got, want, strlen(want)) != 0)
            fail_msg("guest %d is lost: %s", i, got);
        snprintf(want, sizeof want, "%d Person %d", i, i);
        losses->name[i] += strcmp(got, want) != 0;
    }
    assert_true(reserve(store, 1) > GUESTS);
    uint8_t id[STORE_SERVER];
    assert_true(store->driver->server_id(store, id, error));
    if (memcmp(id, server_id, STORE_SERVER) != 0)
        fail_msg("it is another server");
}

static void look_at_tables(struct store *store, struct losses *losses, const char *steps)
{
    bool lost = false;
    for (int id = 1; id <= TABLES; id++) {
        char want[11000], score[64];
        snprintf(want, sizeof want, "%d=%d %d %s;", id, state_of(id), 1000 + id, about_of(id));
        const bool no_table = strcmp(table_of(store, id), want) != 0;
        const bool no_steps = strcmp(steps_of(store, id), steps) != 0;
        snprintf(score, sizeof score, "thief 1 420 %d;", id);
        const bool no_result = strcmp(statistics_of(store, id), score) != 0;
        losses->table[id] += no_table;
        losses->steps[id] += no_steps && !no_table;
        losses->result[id] += no_result && !no_table;
        lost |= no_table || no_steps || no_result;
    }
    losses->pages += lost;
}

/* Nothing of what is lost comes back with what is new. */
static void play_on(struct store *store)
{
    const int64_t id = reserve(store, 1);
    assert_true(COMMIT(store, guest(id, 200, "Eva"), table(200, STORE_RUNNING, "new"),
                       step(200, 0, 0, "deal", ""), result(200, id, 999, "party", 7, 840)));
    assert_string_equal(table_of(store, 200), "200=1 1200 new;");
    assert_string_equal(steps_of(store, 200), "0@0 deal/;");
    assert_string_equal(statistics_of(store, id), "party 1 840 7;");
    struct store_change batch[TABLES];
    size_t count = 0;
    for (int i = 1; i <= TABLES; i++)
        if (table_of(store, i)[0])
            batch[count++] = step_of(i, STEPS);
    assert_true(commit(store, batch, count));
}

/* Whatever is lost is lost with the pages that it is on, and with no other. */
static void assert_few(const struct losses *losses)
{
    for (int i = 1; i <= GUESTS; i++)
        assert_true(losses->name[i] <= 1);
    for (int id = 1; id <= TABLES; id++) {
        assert_true(losses->table[id] <= (id % BIG_EVERY ? 1 : 4));
        assert_true(losses->result[id] <= 1);
        assert_true(losses->steps[id] <= 5); /* some kilobytes in two trees */
    }
}

static const char *all_steps(struct store *store)
{
    static char text[1 << 14];
    snprintf(text, sizeof text, "%s", steps_of(store, 1));
    return text;
}

static void open_mending(struct fixture *fixture)
{
    said[0] = 0;
    fixture->store = store_open_mending(fixture->path, note, error);
    if (!fixture->store)
        fail_msg("%s", error);
}

static int nobody(const char *about, size_t size, int64_t named[STORE_SEATS])
{
    (void)about;
    (void)size;
    named[0] = 0;
    return 0;
}

static void ask_for(struct store *store, struct store_query query, size_t tables)
{
    struct store_answer told;
    store_ask(store, &query, &told);
    if (told.failed)
        fail_msg("%s", told.error);
    assert_true(told.tables >= tables);
    query_free(&told);
}

/* As a server asks; what is new in play_on is asked for before it is there. */
static void ask_for_all(struct store *store, size_t tables)
{
    ask_for(store, (struct store_query){.type = QUERY_OPEN_TABLES}, tables);
    for (int i = 1; i <= 200; i++) {
        struct store_query one = {.type = QUERY_TABLE, .guests_in = nobody, .guest = i};
        memset(one.id, i, STORE_ID);
        memset(one.token_hash, i, STORE_HASH);
        ask_for(store, one, 0);
        one.type = QUERY_GUEST;
        ask_for(store, one, 0);
        one.type = QUERY_STATISTICS;
        ask_for(store, one, 0);
    }
}

/* ---- the tests ---- */

/* Whichever page it is, and sometimes in another way. */
static void test_every_page(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture);
    const char *steps = all_steps(fixture->store);
    shut(fixture);
    size_t size;
    static char bytes[FILE_MOST];
    copy_file(fixture->path, bytes, &size);
    for (enum way way = 0; way < WAYS; way++) {
        struct losses losses = {.pages = 0};
        for (size_t page = 0; page < size / PAGE; page += way == GARBAGE ? 1 : 3) {
            remove_files(fixture);
            write_file(fixture->path, bytes, size);
            assert_true(damage(fixture->path, page, way));
            open_mending(fixture);
            look_at_guests(fixture->store, &losses);
            look_at_tables(fixture->store, &losses, steps);
            play_on(fixture->store);
            shut(fixture);
        }
        assert_few(&losses);
        assert_true(losses.pages > 0 && losses.pages < (int)(size / PAGE));
        print_message("way %d: %d of %zu pages lose something\n", way, losses.pages, size / PAGE);
    }
}

/* A server that was killed leaves its newest moves in the WAL, and they are not lost either, even
 * with a header that says nothing. */
static void test_after_a_kill(void **state)
{
    struct fixture *fixture = *state;
    char wal[128];
    snprintf(wal, sizeof wal, "%s-wal", fixture->path);
    fill(fixture);
    shut(fixture);
    open_sqlite(fixture);
    assert_true(COMMIT(fixture->store, guest(201, 201, "Eva"), table(201, STORE_RUNNING, "new"),
                       step(201, 0, 0, "deal", "")));
    size_t size, wal_size;
    static char bytes[FILE_MOST], wal_bytes[FILE_MOST];
    copy_file(fixture->path, bytes, &size);
    copy_file(wal, wal_bytes, &wal_size);
    assert_true(wal_size > 0);
    shut(fixture);
    for (size_t page = 0; page < size / PAGE; page++) {
        struct losses losses = {.pages = 0};
        remove_files(fixture);
        write_file(fixture->path, bytes, size);
        write_file(wal, wal_bytes, wal_size);
        assert_true(damage(fixture->path, page, GARBAGE));
        open_mending(fixture);
        look_at_guests(fixture->store, &losses);
        assert_string_equal(guest_of(fixture->store, 201), "201 Eva");
        assert_string_equal(table_of(fixture->store, 201), "201=1 1201 new;");
        assert_string_equal(steps_of(fixture->store, 201), "0@0 deal/;");
        shut(fixture);
    }
}

/* The page is damaged while the server runs: nobody is told anything but what is lost. */
static void test_while_it_is_used(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture);
    shut(fixture);
    open_sqlite(fixture); /* sorts the last steps in, or each of the following ones would */
    shut(fixture);
    size_t size;
    static char bytes[FILE_MOST];
    copy_file(fixture->path, bytes, &size);
    int repairs = 0;
    for (size_t page = 0; page < size / PAGE; page++) {
        remove_files(fixture);
        write_file(fixture->path, bytes, size);
        open_mending(fixture);
        assert_string_equal(said, "");
        const int64_t id = reserve(fixture->store, 10);
        damage_in_use(fixture->path, page);
        ask_for_all(fixture->store, TABLES / 5);
        assert_true(COMMIT(fixture->store, guest(id, 199, "Eva"))); /* so that it reads anew */
        ask_for_all(fixture->store, TABLES / 5);
        assert_true(reserve(fixture->store, 1) >= id + 10);
        play_on(fixture->store);
        repairs += said[0] != 0;
        shut(fixture);
    }
    print_message("%d of %zu pages were noticed\n", repairs, size / PAGE);
    assert_true(repairs > (int)(size / PAGE) / 4);
}

static sqlite3 *other; /* who reads the file */

static void let_go_when_told(const char *line)
{
    if (strstr(line, "cannot be repaired: another program has locked it")) {
        /* No second server comes in between. */
        assert_null(store_open_sqlite(sqlite3_db_filename(other, "main"), error));
        assert_non_null(strstr(error, "is in use by another Cookie Tin server."));
        sqlite3_close(other);
        other = NULL;
    }
    note(line);
}

/* Somebody reads the file when it is to be repaired, a backup for example: it is waited for. */
static void test_while_others_read(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture);
    shut(fixture);
    fixture->store = store_open_mending(fixture->path, let_go_when_told, error);
    assert_int_equal(sqlite3_open(fixture->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN; SELECT * FROM guests", 0, 0, 0), SQLITE_OK);
    assert_true(COMMIT(fixture->store, guest(GUESTS + 1, GUESTS + 1, "Eva")));
    for (size_t page = 1; page < 12; page++)
        damage_in_use(fixture->path, page);
    ask_for(fixture->store, (struct store_query){.type = QUERY_OPEN_TABLES}, 1);
    assert_null(other);
    assert_non_null(strstr(said, "the database was damaged and is repaired."));
    assert_string_equal(guest_of(fixture->store, GUESTS + 1), "151 Eva");
}

/* What was deleted or removed does not come back, and nobody is older than they were. */
static void test_deleted(void **state)
{
    struct fixture *fixture = *state;
    size_t size;
    static char bytes[FILE_MOST];
    fill(fixture);
    for (int id = 1; id <= TABLES; id += 2)
        assert_true(COMMIT(fixture->store, delete_table(id), remove_result(id + 1, id + 1),
                           delete_guest(id)));
    for (int id = TABLES + 1; id <= GUESTS; id++)
        assert_true(
            COMMIT(fixture->store, (id % 2) ? delete_guest(id) : guest_seen(id, 5000 + id)));
    shut(fixture);
    copy_file(fixture->path, bytes, &size);
    for (size_t page = 0; page < size / PAGE; page++) {
        remove_files(fixture);
        write_file(fixture->path, bytes, size);
        assert_true(damage(fixture->path, page, GARBAGE));
        open_mending(fixture);
        for (int id = 1; id <= TABLES; id += 2) {
            assert_string_equal(table_of(fixture->store, id), "");
            assert_string_equal(statistics_of(fixture->store, id), "");
            assert_string_equal(statistics_of(fixture->store, id + 1), "");
        }
        for (int id = TABLES + 1; id <= GUESTS; id += 2)
            assert_string_equal(guest_of(fixture->store, id), "nobody");
        assert_string_equal(old_guests_of(fixture->store, 5000, 0, 1000), "/0");
        shut(fixture);
    }
}

/* The end of the last of some bytes in a file: what was moved is still in its old place, too. */
static size_t last_end(const char *file, size_t size, const char *bytes, size_t count)
{
    size_t end = 0;
    for (size_t at = 0; at + count <= size; at++)
        if (file[at] == bytes[0] && memcmp(file + at, bytes, count) == 0)
            end = at + count;
    assert_true(end > 0);
    return end;
}

/* Where in the file a guest ends, name and token, and a table, the text of which is on one page. */
struct ends {
    size_t guest[GUESTS + 1], table[TABLES + 1];
};

static void find_ends(const char *file, size_t size, struct ends *ends)
{
    for (int i = 1; i <= GUESTS; i++) {
        char name[32], hash[STORE_HASH];
        memset(hash, i, STORE_HASH);
        snprintf(name, sizeof name, "Person %d", i);
        const size_t named = last_end(file, size, name, strlen(name));
        const size_t known = last_end(file, size, hash, STORE_HASH);
        ends->guest[i] = named > known ? named : known;
    }
    for (int id = 1; id <= TABLES; id++)
        if (id % BIG_EVERY)
            ends->table[id] = last_end(file, size, about_of(id), strlen(about_of(id)));
}

/* How much of that ends on the pages that are whole. */
static int count_rest(const struct ends *ends, size_t size)
{
    int count = 0;
    for (int i = 1; i <= GUESTS; i++)
        count += ends->guest[i] <= size;
    for (int id = 1; id <= TABLES; id++)
        count += ends->table[id] && ends->table[id] <= size;
    return count;
}

/* All of it is there. */
static void look_at_rest(struct store *store, const struct ends *ends, size_t size)
{
    char want[11000];
    for (int i = 1; i <= GUESTS; i++) {
        snprintf(want, sizeof want, "%d Person %d", i, i);
        if (ends->guest[i] <= size)
            assert_string_equal(guest_of(store, i), want);
    }
    for (int id = 1; id <= TABLES; id++) {
        snprintf(want, sizeof want, "%d=%d %d %s;", id, state_of(id), 1000 + id, about_of(id));
        if (ends->table[id] && ends->table[id] <= size)
            assert_string_equal(table_of(store, id), want);
    }
}

static void assert_set_aside(const struct fixture *fixture, const char *bytes, size_t size)
{
    static char aside[FILE_MOST];
    char path[128];
    size_t count;
    snprintf(path, sizeof path, "%s-damaged-1", fixture->path);
    copy_file(path, aside, &count);
    assert_int_equal(count, size);
    assert_memory_equal(aside, bytes, size);
}

/* The end of the file is missing: the server starts with all that is left of it. */
static void test_truncated(void **state)
{
    struct fixture *fixture = *state;
    static char bytes[FILE_MOST];
    struct ends ends = {.table = {0}};
    size_t size;
    int most = 0, opened = 0;
    fill(fixture);
    shut(fixture);
    copy_file(fixture->path, bytes, &size);
    find_ends(bytes, size, &ends);
    for (size_t left = size - PAGE; left > 1000; left -= left > 3500 ? 2500 : 999) {
        remove_files(fixture);
        write_file(fixture->path, bytes, left);
        fixture->store = store_open_mending(fixture->path, note, error);
        const size_t whole = left / PAGE * PAGE;
        const int rest = count_rest(&ends, whole);
        if (!fixture->store) { /* there is nothing to go on with */
            assert_non_null(strstr(error, "there are no games in it."));
            assert_int_equal(rest, 0);
            continue;
        }
        look_at_rest(fixture->store, &ends, whole);
        most = rest > most ? rest : most;
        opened++;
        play_on(fixture->store);
        shut(fixture);
        assert_set_aside(fixture, bytes, left);
    }
    print_message("%d opened, with up to %d rows\n", opened, most);
    assert_true(opened > 10 && most > GUESTS);
}

/* Anything may be wrong with any bytes, or the end may be missing: it opens and goes on, or says
 * why it does not. */
static void test_any_damage(void **state)
{
    struct fixture *fixture = *state;
    struct rng rng;
    size_t size;
    static char bytes[FILE_MOST], spoilt[FILE_MOST];
    int opened = 0;
    rng_fast(&rng, 21);
    fill(fixture);
    shut(fixture);
    copy_file(fixture->path, bytes, &size);
    for (int round = 0; round < 60; round++) {
        memcpy(spoilt, bytes, size);
        for (uint32_t i = 1 + rng_below(&rng, 40); i > 0; i--)
            spoilt[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        if (round % 4 == 0) /* a page in the place of another */
            memcpy(spoilt + PAGE * (size_t)rng_below(&rng, (uint32_t)size / PAGE),
                   bytes + PAGE * (size_t)rng_below(&rng, (uint32_t)size / PAGE), PAGE);
        remove_files(fixture);
        write_file(fixture->path, spoilt, round % 3 ? size : 1 + rng_below(&rng, (uint32_t)size));
        fixture->store = store_open_mending(fixture->path, note, error);
        if (fixture->store) {
            ask_for_all(fixture->store, 0);
            assert_true(COMMIT(fixture->store, guest(reserve(fixture->store, 1), 250, "Eva")));
            opened++;
        } else {
            assert_non_null(strchr(error, '.'));
        }
        shut(fixture);
    }
    print_message("%d of 60 opened\n", opened);
    assert_true(opened > 40);
}

/* Whom people block and what they report is saved, unless one of the two is lost. */
static void test_rows_of_people(void **state)
{
    struct fixture *fixture = *state;
    struct repair_report saved;
    open_sqlite(fixture);
    assert_true(COMMIT(fixture->store, guest(1, 1, "Anna"), guest(2, 2, "Bo"),
                       block(1, 2, STORE_MUTED, "Bo"), block(2, 9, STORE_BLOCKED, "nobody"),
                       report(1, 2, 10, "rude", "[1]"), report(9, 2, 11, "", "[]")));
    shut(fixture);
    assert_true(repair_unused(fixture->path, &saved, error));
    open_sqlite(fixture);
    assert_string_equal(blocks_of(fixture->store, 1), "1>2 1 5 Bo;");
    assert_string_equal(blocks_of(fixture->store, 2), "");
    assert_string_equal(reports_of(fixture->store, 0, 0, 9),
                        "1@10 Person 1>Person 2 7 0 rude [1];");
}

/* What is not ours is refused, and not a byte of it changes. */
static void test_foreign_files(void **state)
{
    struct fixture *fixture = *state;
    static char garbage[8 * PAGE], after[FILE_MOST];
    size_t size;
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 7 + i / 256);
    for (size_t part = sizeof garbage; part >= PAGE; part /= 2) {
        write_file(fixture->path, garbage, part);
        assert_null(store_open_mending(fixture->path, note, error));
        assert_non_null(strstr(error, "cannot be repaired: there are no games in it."));
        copy_file(fixture->path, after, &size);
        assert_int_equal(size, part);
        assert_memory_equal(after, garbage, part);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_page, make_directory, end),
        cmocka_unit_test_setup_teardown(test_after_a_kill, make_directory, end),
        cmocka_unit_test_setup_teardown(test_while_it_is_used, make_directory, end),
        cmocka_unit_test_setup_teardown(test_while_others_read, make_directory, end),
        cmocka_unit_test_setup_teardown(test_deleted, make_directory, end),
        cmocka_unit_test_setup_teardown(test_truncated, make_directory, end),
        cmocka_unit_test_setup_teardown(test_any_damage, make_directory, end),
        cmocka_unit_test_setup_teardown(test_rows_of_people, make_directory, end),
        cmocka_unit_test_setup_teardown(test_foreign_files, make_directory, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
