/* The store in SQLite: what a file can go through. */
#include "support/bad_disk.h"
#include "support/store_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>
#include <cmocka.h>

/* ---- files ---- */

static void test_reopen(void **state)
{
    struct fixture *fixture = *state;
    assert_true(COMMIT(fixture->store, guest(4, 44, "Anna"), table(1, STORE_RUNNING, "one"),
                       step(1, 0, 0, "a", "x"), result(1, 4, 9, "thief", 3, 420)));
    for (int i = 0; i < 2; i++) {
        shut(fixture);
        open_sqlite(fixture);
        assert_string_equal(guest_of(fixture->store, 44), "4 Anna");
        assert_int_equal(reserve(fixture->store, 100), 5); /* none of them is used */
        assert_string_equal(open_of(fixture->store), "1=1 1001 one;");
        assert_string_equal(steps_of(fixture->store, 1), "0@0 a/x;");
        assert_string_equal(statistics_of(fixture->store, 4), "thief 1 420 3;");
    }
}

/* A process that dies without closing anything. */
static void test_killed(void **state)
{
    struct fixture *fixture = *state;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = store_open_sqlite(fixture->path, error);
        _exit(store && COMMIT(store, table(1, STORE_RUNNING, "one"), step(1, 0, 0, "a", "")) ? 0
                                                                                             : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    open_sqlite(fixture);
    assert_string_equal(steps_of(fixture->store, 1), "0@0 a/;");
}

static void test_mode(void **state)
{
    struct fixture *fixture = *state;
    static const char *const name[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char path[128];
        struct stat about;
        snprintf(path, sizeof path, "%s%s", fixture->path, name[i]);
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

static void assert_refused(const char *path, const char *why)
{
    struct store *store = store_open_sqlite(path, error);
    assert_null(store);
    if (!strstr(error, why))
        fail_msg("not \"%s\": %s", why, error);
}

static void test_second_opener(void **state)
{
    struct fixture *fixture = *state;
    char link[128];
    snprintf(link, sizeof link, "%s-link", fixture->path);
    assert_int_equal(symlink("games.db", link), 0);
    assert_refused(fixture->path, "is in use by another Cookie Tin server.");
    assert_refused(link, "is in use by another Cookie Tin server.");
    const pid_t child = fork();
    if (child == 0)
        _exit(store_open_sqlite(fixture->path, error) ? 1 : 0);
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    /* The first has not been hurt by it, and later the second gets its turn. */
    assert_true(COMMIT(fixture->store, guest(1, 1, "Anna")));
    shut(fixture);
    open_sqlite(fixture);
    assert_string_equal(guest_of(fixture->store, 1), "1 Anna");
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(path, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(connection);
}

static void test_strange_files(void **state)
{
    struct fixture *fixture = *state;
    char garbage[8192];
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 7 + i / 256);
    write_file(fixture->path, garbage, sizeof garbage);
    assert_refused(fixture->path, "the file is not a database");
    write_file(fixture->path, garbage, 10);
    assert_refused(fixture->path, "the file is not a database");
    assert_refused(fixture->directory, "cannot be opened");
    assert_refused("/no such directory/games.db", "cannot be made: No such file or directory.");
    unlink(fixture->path);
    run_sql(fixture->path, "CREATE TABLE recipes(name)");
    assert_refused(fixture->path, "is a database, but not one of Cookie Tin's.");
    remove_files(fixture);
    open_sqlite(fixture);
    shut(fixture);
    run_sql(fixture->path, "PRAGMA user_version = 9");
    assert_refused(fixture->path, "is from a newer Cookie Tin (version 9; this one knows 5).");
    run_sql(fixture->path, "PRAGMA user_version = 5");
    open_sqlite(fixture);
}

/* A file of the first version: nobody knows how old what is in it is, so none of it is old. */
static void test_first_version(void **state)
{
    struct fixture *fixture = *state;
    run_sql(fixture->path,
            "CREATE TABLE guests("
            " id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL);"
            "CREATE TABLE tables("
            " number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, state INTEGER NOT NULL,"
            " changed INTEGER NOT NULL, about TEXT NOT NULL);"
            "CREATE INDEX tables_open ON tables(number) WHERE state < 2;"
            "CREATE TABLE recent("
            " seq INTEGER PRIMARY KEY, number INTEGER NOT NULL, n INTEGER NOT NULL,"
            " at INTEGER NOT NULL, bytes BLOB NOT NULL, extra BLOB NOT NULL);"
            "CREATE TABLE steps("
            " number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
            " bytes BLOB NOT NULL, extra BLOB NOT NULL, PRIMARY KEY(number, n)) WITHOUT ROWID;"
            "CREATE TABLE results("
            " guest INTEGER NOT NULL REFERENCES guests(id), number INTEGER NOT NULL,"
            " finished INTEGER NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL,"
            " score INTEGER NOT NULL, share INTEGER NOT NULL, counted INTEGER NOT NULL,"
            " PRIMARY KEY(guest, number)) WITHOUT ROWID;"
            "CREATE INDEX results_newest ON results(guest, finished, number);"
            "INSERT INTO guests VALUES(1, zeroblob(32), 'Anna');"
            "INSERT INTO tables VALUES(1, zeroblob(16), 1, 1000, 'running');"
            "INSERT INTO tables VALUES(2, randomblob(16), 2, 1000, 'over');"
            "INSERT INTO steps VALUES(1, 0, 0, 'a', 'x');"
            "INSERT INTO results VALUES(1, 2, 1000, 'thief', 0, 5, 420, 1);"
            "PRAGMA application_id = 1131107438; PRAGMA user_version = 1");
    open_sqlite(fixture);
    struct store *store = fixture->store;
    assert_string_equal(guest_of(store, 0), "1 Anna");
    assert_string_equal(steps_of(store, 0), "0@0 a/x;");
    assert_string_equal(statistics_of(store, 1), "thief 1 420 5;");
    assert_string_equal(old_tables_of(store, AGES(1700000000, 1000, 0), 9), "");
    assert_string_equal(old_guests_of(store, 1700000000, 0, 9), "/0");
    assert_non_null(strstr(old_tables_of(store, AGES(0, 1001, 0), 9), "=2 1000 ;"));
    assert_memory_equal(devices_of(store, 1), "1 0  ", 5); /* the token is their only device */
    assert_true(COMMIT(store, result(0, 1, 2000, "party", 3, 0))); /* it refers to the guest */
}

/* It is made with the file, and stays. */
static void test_server_id(void **state)
{
    struct fixture *fixture = *state;
    uint8_t first[STORE_SERVER], second[STORE_SERVER];
    const uint8_t none[STORE_SERVER] = {0};
    assert_true(fixture->store->driver->server_id(fixture->store, first, error));
    assert_memory_not_equal(first, none, STORE_SERVER);
    shut(fixture);
    open_sqlite(fixture);
    assert_true(fixture->store->driver->server_id(fixture->store, second, error));
    assert_memory_equal(first, second, STORE_SERVER);
    shut(fixture);
    remove_files(fixture);
    open_sqlite(fixture);
    assert_true(fixture->store->driver->server_id(fixture->store, second, error));
    assert_memory_not_equal(first, second, STORE_SERVER);
}

/* Whatever another program has put there: what is read as text is text. */
static void test_name_is_text(void **state)
{
    struct fixture *fixture = *state;
    assert_true(COMMIT(fixture->store, guest(4, 44, "Anna")));
    shut(fixture);
    run_sql(fixture->path, "UPDATE guests SET name = CAST(x'C3B641FF0A42' AS TEXT)");
    open_sqlite(fixture);
    assert_string_equal(guest_of(fixture->store, 44), "4 öA??B");
}

/* An empty file is a new one: the server may have died just after making it. */
static void test_empty_file(void **state)
{
    struct fixture *fixture = *state;
    write_file(fixture->path, "", 0);
    open_sqlite(fixture);
    assert_true(COMMIT(fixture->store, guest(1, 1, "Anna")));
}

/* What a server makes of it is in test_store_damage.c. */
static void test_truncated_file(void **state)
{
    struct fixture *fixture = *state;
    for (int i = 1; i <= 40; i++)
        assert_true(COMMIT(fixture->store, table(i, STORE_RUNNING, "a table"),
                           step(i, 0, 0, "a step that fills the file a little", "extra")));
    shut(fixture);
    struct stat about;
    assert_int_equal(stat(fixture->path, &about), 0);
    for (off_t size = about.st_size - 4096; size > 0; size -= size > 6000 ? 2500 : 999) {
        assert_int_equal(truncate(fixture->path, size), 0);
        assert_refused(fixture->path, "the file is damaged"); /* its header is there */
    }
    assert_int_equal(truncate(fixture->path, 20), 0);
    assert_refused(fixture->path, "the file is not a database");
}

/* ---- the n-th write fails ---- */

enum { BIG = 300 };

/* The second batch touches many pages, so that there are many writes to fail. */
static size_t make_batch(struct store_change *batch, int which)
{
    size_t count = 0;
    batch[count++] = guest(1 + which, 1 + which, which ? "Eva" : "Anna");
    for (int i = 1; i <= 20; i++)
        batch[count++] = table(i, STORE_RUNNING, which ? "after" : "before");
    for (uint32_t n = 0; n < BIG; n++) {
        static const char bytes[] = "0123456789012345678901234567890123456789"
                                    "0123456789012345678901234567890123456789";
        batch[count++] = step(1 + (int)n % 20, n, n + (uint32_t)which, bytes, "extra");
    }
    return count;
}

/* One round: the disk fails at its `at`-th change, while a batch is committed. Returns whether it
 * still did. */
static bool fail_at(struct fixture *fixture, int at, const char *before, const char *after)
{
    struct store_change batch[BIG + 30];
    disk.at = 0;
    remove_files(fixture);
    open_sqlite(fixture);
    assert_true(commit(fixture->store, batch, make_batch(batch, 0)));
    disk.count = 0;
    disk.at = at;
    const size_t count = make_batch(batch, 1);
    const bool done = commit(fixture->store, batch, count);
    const bool struck = disk.count >= at;
    assert_int_equal(answer, done ? COMMIT_DONE : COMMIT_FAILED);
    if (!done)
        assert_non_null(strstr(error, "The database cannot be written: the disk "));
    /* What this process sees after it, and what one sees that starts again. */
    assert_string_equal(everything(fixture->store), done ? after : before);
    shut(fixture);
    disk.at = 0;
    open_sqlite(fixture);
    const char *now = everything(fixture->store);
    assert_true(strcmp(now, after) == 0 || (!done && strcmp(now, before) == 0));
    /* The same batch again gets through: nothing is stuck, and twice is the same as once. */
    assert_true(commit(fixture->store, batch, count));
    assert_string_equal(everything(fixture->store), after);
    shut(fixture);
    return struck;
}

static void test_nth_write_fails(void **state)
{
    struct fixture *fixture = *state;
    struct store_change batch[BIG + 30];
    static char before[sizeof listing.text], after[sizeof listing.text];
    open_sqlite(fixture);
    assert_true(commit(fixture->store, batch, make_batch(batch, 0)));
    snprintf(before, sizeof before, "%s", everything(fixture->store));
    assert_true(commit(fixture->store, batch, make_batch(batch, 1)));
    snprintf(after, sizeof after, "%s", everything(fixture->store));
    assert_string_not_equal(before, after);
    shut(fixture);
    begin_bad_disk();
    int most = 0;
    for (int way = 0; way < 4; way++) {
        disk.for_ever = way & 1;
        disk.torn = way & 2;
        int at = 1;
        while (fail_at(fixture, at, before, after))
            at++;
        most = at > most ? at : most;
    }
    assert_true(most > 20);
    end_bad_disk();
}

/* The disk is full for a while; then there is room, and the same batch goes through. */
static void test_again_after_failure(void **state)
{
    struct fixture *fixture = *state;
    struct store_change batch[BIG + 30];
    begin_bad_disk();
    disk.torn = false;
    disk.for_ever = true;
    open_sqlite(fixture);
    disk.at = 1;
    const size_t count = make_batch(batch, 0);
    for (int i = 0; i < 3; i++) {
        assert_false(commit(fixture->store, batch, count));
        assert_non_null(strstr(error, "The database cannot be written: the disk is full"));
        assert_string_equal(everything(fixture->store), "");
    }
    disk.at = 0;
    assert_true(commit(fixture->store, batch, count));
    assert_string_equal(guest_of(fixture->store, 1), "1 Anna");
    shut(fixture);
    end_bad_disk();
}

/* ---- reading while another thread writes ---- */

static struct store *written;

/* Between the table and what belongs to it: the game goes on and ends, and somebody is renamed. */
static int write_meanwhile(const char *about, size_t size, int64_t named[STORE_SEATS])
{
    assert_memory_equal(about, "one", size);
    assert_true(COMMIT(written, guest(4, 44, "Anna Lísa"), step(1, 1, 1, "b", ""),
                       table(1, STORE_OVER, "one"), result(1, 4, 9, "thief", 3, 420)));
    named[0] = 4;
    return 1;
}

/* An answer is true of one instant, however many readings it takes. */
static void test_one_instant(void **state)
{
    struct fixture *fixture = *state;
    struct store_query query = {.type = QUERY_TABLE, .guests_in = write_meanwhile};
    struct store_answer told;
    written = fixture->store;
    memset(query.id, 1, STORE_ID);
    assert_true(COMMIT(written, guest(4, 44, "Anna"), table(1, STORE_RUNNING, "one"),
                       step(1, 0, 0, "a", "x")));
    for (int i = 0; i < 2; i++) {
        store_ask(written, &query, &told);
        assert_false(told.failed);
        assert_int_equal(told.table[0].state, i ? STORE_OVER : STORE_RUNNING);
        assert_int_equal(told.steps, i ? 2 : 1);
        assert_string_equal(told.guest[0].name, i ? "Anna Lísa" : "Anna");
        query_free(&told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reopen, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_killed, make_directory, end),
        cmocka_unit_test_setup_teardown(test_mode, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_second_opener, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_strange_files, make_directory, end),
        cmocka_unit_test_setup_teardown(test_first_version, make_directory, end),
        cmocka_unit_test_setup_teardown(test_server_id, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_name_is_text, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_empty_file, make_directory, end),
        cmocka_unit_test_setup_teardown(test_truncated_file, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_one_instant, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_nth_write_fails, make_directory, end),
        cmocka_unit_test_setup_teardown(test_again_after_failure, make_directory, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
