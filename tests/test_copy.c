/* Moving a server's games from a file into PostgreSQL and back: nothing is lost, and it goes on
 * from there. */
#include "store/copy.h"
#include "support/postgres.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { DUMP = 1 << 16 };

static int begin(void **state)
{
    begin_empty_postgres(state);
    free(*state);
    return make_directory(state);
}

static struct store_change act(const char *what)
{
    struct store_change change = {.type = ADD_ACT, .act = {.at = 7, .who = "me"}};
    snprintf(change.act.what, sizeof change.act.what, "%s", what);
    return change;
}

/* Something of everything, and more steps than go over in one slice. */
static void fill(struct fixture *fixture)
{
    struct store_change eva = guest(3, 33, "Eva “Ö”");
    struct store_change ban = {.type = CHANGE_BAN, .ban = {.number = 4, .guest = 3, .until = 9}};
    const struct store_change block = {
        .type = CHANGE_BLOCK,
        .block = {.guest = 1, .other = 3, .how = STORE_BLOCKED, .since = 6, .name = "Eva"}};
    const struct store_change report = {.type = ADD_REPORT,
                                        .report = {.at = 8,
                                                   .guest = 3,
                                                   .other = 1,
                                                   .table = {2},
                                                   .name = "Eva",
                                                   .other_name = "Anna",
                                                   .say = "rude",
                                                   .lines = "[\"“…”\"]",
                                                   .lines_size = 13}};
    struct store_change many[1200];
    open_sqlite(fixture);
    eva.guest.recoverable = true;
    memset(eva.guest.recovery, 5, STORE_RECOVERY);
    assert_true(COMMIT(fixture->store, guest(1, 11, "Anna"), device(1, 2, 12, "Laptop"), eva, ban,
                       table(5, STORE_RUNNING, "{\"five\":5}"), table(2, STORE_OVER, "two"),
                       result(2, 1, 50, "thief", -3, 420), result(2, 3, 50, "thief", 5, -1),
                       step(2, 0, 0, "", "x"), act("first"), act("second"), remove_result(2, 3),
                       block, report));
    for (uint32_t i = 0; i < 1200; i++)
        many[i] = step(5, i, i, "a\x01", "");
    assert_true(commit(fixture->store, many, 1200));
    shut(fixture);
}

/* All rows of a file, but what is only there to be sorted. */
static const char *dump(const char *path)
{
    static const char *const names[] = {"server",  "guests", "devices", "tables", "steps",
                                        "results", "bans",   "acts",    "blocks", "reports"};
    static char text[2][DUMP];
    static int turn;
    char *to = text[turn = !turn];
    size_t size = 0;
    sqlite3 *file = NULL;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char question[64];
        sqlite3_stmt *rows = NULL;
        snprintf(question, sizeof question, "SELECT * FROM %s", names[i]);
        assert_int_equal(sqlite3_prepare_v2(file, question, -1, &rows, NULL), SQLITE_OK);
        while (sqlite3_step(rows) == SQLITE_ROW)
            for (int k = 0; k < sqlite3_column_count(rows); k++)
                size +=
                    (size_t)snprintf(to + size, DUMP - size, "%d %d %.40s|",
                                     sqlite3_column_type(rows, k), sqlite3_column_bytes(rows, k),
                                     (const char *)sqlite3_column_text(rows, k));
        sqlite3_finalize(rows);
    }
    sqlite3_close(file);
    assert_in_range(size, 1000, DUMP - 1);
    return to;
}

static void test_there_and_back(void **state)
{
    struct fixture *fixture = *state;
    struct copy_report report;
    char second[sizeof fixture->path];
    fill(fixture);
    snprintf(second, sizeof second, "%.60s/second.db", fixture->directory);
    if (!copy_to_postgres(fixture->path, postgres_string(), &report, error))
        fail_msg("%s", error);
    assert_int_equal(report.guests, 2);
    assert_int_equal(report.tables, 2);
    assert_int_equal(report.steps, 1201);
    assert_int_equal(report.results, 2);
    /* Twice would be two of everything. */
    assert_false(copy_to_postgres(fixture->path, postgres_string(), &report, error));
    assert_non_null(strstr(error, "There are games in that PostgreSQL database already."));
    if (!copy_to_file(postgres_string(), second, &report, error))
        fail_msg("%s", error);
    assert_int_equal(report.steps, 1201);
    assert_string_equal(dump(second), dump(fixture->path));
    assert_false(copy_to_file(postgres_string(), second, &report, error));
    assert_non_null(strstr(error, "is there already"));
    remove_files(fixture);
    memcpy(fixture->path, second, sizeof second);
}

static void test_goes_on(void **state)
{
    struct fixture *fixture = *state;
    struct copy_report report;
    uint8_t file_id[STORE_SERVER], id[STORE_SERVER];
    fill(fixture);
    open_sqlite(fixture);
    assert_true(fixture->store->driver->server_id(fixture->store, file_id, error));
    /* Not while it is in use. */
    assert_false(copy_to_postgres(fixture->path, postgres_string(), &report, error));
    assert_non_null(strstr(error, "in use by another Cookie Tin server"));
    shut(fixture);
    assert_true(copy_to_postgres(fixture->path, postgres_string(), &report, error));
    fixture->store = open_postgres("one");
    struct store *store = fixture->store;
    assert_true(store->driver->server_id(store, id, error));
    assert_memory_equal(id, file_id, STORE_SERVER);
    assert_string_equal(open_of(store), "5=1 1005 {\"five\":5};");
    assert_string_equal(guest_of(store, 12), "1 Anna");
    assert_string_equal(results_of(store, 3, 0, 9), "");
    assert_int_equal(reserve(store, 1), 4);
    assert_true(COMMIT(store, step(5, 1200, 1200, "b", ""), table(7, STORE_RUNNING, "new"),
                       act("third"), delete_guest(1)));
    assert_string_equal(sql("SELECT number FROM tables ORDER BY number"), "1;2;3;");
    assert_string_equal(sql("SELECT number FROM acts ORDER BY number"), "1;2;3;");
    assert_string_equal(sql("SELECT name FROM guests ORDER BY id"), "Anna;Eva “Ö”;");
    assert_false(copy_to_file(postgres_string(), "/nowhere", &report, error));
    assert_non_null(strstr(error, "The database is in use by a Cookie Tin server, “one”."));
}

/* Whoever adds a table or a column does so in both schemas, and copy.c knows it. */
static void test_same_schema(void **state)
{
    struct fixture *fixture = *state;
    struct copy_report report;
    sqlite3 *file = NULL;
    char here[2048] = "";
    sqlite3_stmt *rows = NULL;
    fill(fixture);
    assert_true(copy_to_postgres(fixture->path, postgres_string(), &report, error));
    assert_int_equal(sqlite3_open(fixture->path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file,
                                        "SELECT m.name || '.' || c.name FROM sqlite_schema m "
                                        "JOIN pragma_table_info(m.name) c WHERE m.type = 'table' "
                                        "AND m.name <> 'recent' ORDER BY 1",
                                        -1, &rows, NULL),
                     SQLITE_OK);
    while (sqlite3_step(rows) == SQLITE_ROW)
        snprintf(here + strlen(here), sizeof here - strlen(here), "%s;",
                 (const char *)sqlite3_column_text(rows, 0));
    sqlite3_finalize(rows);
    sqlite3_close(file);
    assert_string_equal(sql("SELECT table_name || '.' || column_name COLLATE \"C\" "
                            "FROM information_schema.columns WHERE table_schema = 'public' "
                            "AND table_name NOT IN ('cookietin', 'node', 'changes', 'last_guest') "
                            "AND column_name NOT IN ('owner', 'facts', 'recovered') ORDER BY 1"),
                        here);
    /* Every table has rows, so one that copy.c forgets is empty there. */
    assert_string_equal(sql("SELECT count(*) FROM (SELECT EXISTS(SELECT 1 FROM server) AND "
                            "EXISTS(SELECT 1 FROM devices) AND EXISTS(SELECT 1 FROM bans) AND "
                            "EXISTS(SELECT 1 FROM acts) AND EXISTS(SELECT 1 FROM blocks) AND "
                            "EXISTS(SELECT 1 FROM reports) AS all_there) AS a WHERE all_there"),
                        "1;");
}

int main(int argc, char **argv)
{
    (void)argc;
    with_postgres(argv);
    const struct CMUnitTest tests[] = {
        {"test_there_and_back", test_there_and_back, begin, end, NULL},
        {"test_goes_on", test_goes_on, begin, end, NULL},
        {"test_same_schema", test_same_schema, begin, end, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
