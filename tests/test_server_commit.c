/* What becomes of a batch that a real database does not take: who is told what, what is written all
 * the same, and who goes on. */
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>
#include <sqlite3.h>
#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'points':3}"
#define BOTS  THIEF ",'seats':['me','bot:random','bot:random']"

struct fixture {
    struct world world;
    struct client *anna, *eva;
    char hers[TABLE_WORD], other[TABLE_WORD]; /* tables: Anna's and Eva's */
    char directory[64], path[96];
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    char error[STORE_ERROR];
    assert_non_null(f);
    strcpy(f->directory, "/tmp/cookietin-commit-XXXXXX");
    assert_non_null(mkdtemp(f->directory));
    snprintf(f->path, sizeof f->path, "%s/games.db", f->directory);
    world_open_on(&f->world, 21, store_open_sqlite(f->path, error));
    f->anna = client_arrive(&f->world, "Anna");
    f->eva = client_arrive(&f->world, "Eva");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    char path[128];
    world_close(&f->world);
    snprintf(path, sizeof path, "%s-lock", f->path);
    unlink(path);
    unlink(f->path);
    assert_int_equal(rmdir(f->directory), 0);
    free(f);
    return 0;
}

/* What another program does to the file; foreign keys are off there, as they always are in SQLite
 * unless one says so. */
static void run_sql(const struct fixture *f, const char *sql)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(f->path, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(connection);
}

/* Plays until the game is over or the client is not answered any more. */
static void play_on(struct client *client, const char *table)
{
    const struct place *place = client_place(client, table);
    while (!client->closed && !place->over && place->decision &&
           client_say(client, "'do':'move','table':'%s','decision':%d,'choice':0", table,
                      place->decision))
        ;
}

/* Both tables, with a bot's move or two behind each choice; nobody has moved yet. */
static void open_tables(struct fixture *f)
{
    snprintf(f->hers, sizeof f->hers, "%s", world_table(&f->anna, 1, BOTS));
    snprintf(f->other, sizeof f->other, "%s", world_table(&f->eva, 1, BOTS));
}

static const struct json_node *move(struct client *client, const char *table)
{
    const struct place *place = client_place(client, table);
    assert_true(place->decision);
    return client_say(client, "'do':'move','table':'%s','decision':%d,'choice':0", table,
                      place->decision);
}

static struct server_counts counts(const struct fixture *f)
{
    struct server_counts counts;
    server_count(f->world.server, &counts);
    return counts;
}

static int rows(const struct fixture *f, const char *sql)
{
    sqlite3 *connection;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(f->path, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(connection, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(connection);
    return number;
}

/* ---- a change that can never be written ---- */

/* Whoever played is gone from the database, so the result of their game can never be written. */
static void test_foreign_key_gone(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    run_sql(f, "DELETE FROM guests WHERE name = 'Anna'");
    play_on(f->anna, f->hers);
    assert_false(client_place(f->anna, f->hers)->over); /* she is not told what is not on disk */
    assert_true(f->anna->closed && f->anna->to_come_back);
    assert_int_equal(counts(f).tables_set_aside, 1);
    assert_int_equal(counts(f).tables_running, 1);
    assert_non_null(strstr(f->world.log, "can never be written and is set aside: The database"));
    world_wait(&f->world, 10000);
    client_do(f->eva, "'do':'rename','name':'Eva Dögg'");
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
    assert_int_equal(rows(f, "SELECT count(*) FROM results"), 1);
    client_drop(f->anna);
    world_run(&f->world);
    assert_true(server_is_idle(f->world.server));
}

/* The table itself is gone, and its next step is in the same batch as a move of another table and
 * as a guest's new name. All but the one is written, and told. */
static void test_same_batch(void **state)
{
    struct fixture *f = *state;
    struct client *ugla = client_arrive(&f->world, "Katla");
    open_tables(f);
    run_sql(f, "DELETE FROM tables WHERE about LIKE '%\"Anna\"%'");
    const int n = client_place(f->anna, f->hers)->n, other = client_place(f->eva, f->other)->n;
    f->world.slow_disk = f->world.slow_bots = true;
    client_say(f->eva, "'do':'rename','name':'Eva Dögg'"); /* goes off alone */
    assert_null(move(f->eva, f->other));
    assert_null(move(f->anna, f->hers));
    client_say(ugla, "'do':'rename','name':'Ugla'");
    f->world.slow_disk = f->world.slow_bots = false;
    world_run(&f->world);
    assert_int_equal(client_place(f->anna, f->hers)->n, n);
    assert_true(f->anna->closed && !f->eva->closed && !ugla->closed);
    assert_true(client_place(f->eva, f->other)->n > other);
    assert_int_equal(rows(f, "SELECT count(*) FROM guests WHERE name = 'Ugla'"), 1);
    assert_int_equal(counts(f).tables_set_aside, 1);
    /* Anna comes back, hears what has happened, and begins another. */
    client_return(f->anna);
    const struct json_node *answer =
        client_refused(f->anna, "table", "'do':'sync','table':'%s'", f->hers);
    assert_non_null(strstr(json_text(json_get(answer, "say")), "couldn’t be saved"));
    client_do(f->anna, "'do':'open'," BOTS);
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
}

/* A guest whom the store does not take any more as they are: it has their token under another id.
 */
static void spoil_anna(const struct fixture *f)
{
    run_sql(f, "UPDATE guests SET id = 999 WHERE name = 'Anna';"
               "UPDATE devices SET guest = 999 WHERE guest NOT IN (SELECT id FROM guests);"
               "CREATE TRIGGER spoilt BEFORE INSERT ON guests "
               "WHEN new.id <> 999 AND new.name LIKE 'Anna%' "
               "BEGIN SELECT RAISE(ABORT, 'spoilt'); END");
}

static void test_guest_never(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    spoil_anna(f);
    client_say(f->anna, "'do':'rename','name':'Anna Lísa'");
    assert_true(f->anna->closed && f->anna->to_come_back && !f->eva->closed);
    assert_int_equal(client_heard(f->anna, 0, "Lísa"), 0);
    client_do(f->eva, "'do':'rename','name':'Eva Dögg'");
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
}

/* They come back as whoever the store knows, and what they play then is kept. The table of before
 * could never have ended: that is said at once, and not after its last move. */
static void test_guest_never_comes_back(void **state)
{
    struct fixture *f = *state;
    char again[TABLE_WORD];
    open_tables(f);
    spoil_anna(f);
    client_say(f->anna, "'do':'rename','name':'Anna Lísa'");
    assert_int_equal(counts(f).tables_set_aside, 1);
    client_drop(f->anna);
    client_connect(f->anna);
    const struct json_node *answer =
        client_do(f->anna, "'do':'hello','version':1,'token':'%s'", f->anna->token);
    assert_string_equal(json_text(json_get(answer, "name")), "Anna");
    assert_string_equal(json_text(json_get(answer, "guest")), "999");
    client_refused(f->anna, "table", "'do':'sync','table':'%s'", f->hers);
    snprintf(again, sizeof again, "%s", world_table(&f->anna, 1, BOTS));
    play_on(f->anna, again);
    assert_true(client_place(f->anna, again)->over);
    assert_int_equal(counts(f).tables_set_aside, 1);
    assert_int_equal(rows(f, "SELECT count(*) FROM results WHERE guest = 999"), 1);
    assert_int_equal(rows(f, "SELECT count(*) FROM guests WHERE name LIKE '%Lísa%'"), 0);
}

/* All that depended on them goes, too: a table at which others sit, one that waits, one that is
 * over, a second connection, a hint that is being thought of. Nobody hears the new name. */
static void test_guest_never_goes_whole(void **state)
{
    struct fixture *f = *state;
    char shared[TABLE_WORD];
    open_tables(f);
    play_on(f->anna, f->hers);
    assert_true(client_place(f->anna, f->hers)->over);
    struct client *anna = client_again(f->anna), *both[] = {f->anna, f->eva};
    snprintf(shared, sizeof shared, "%s",
             world_table(both, 2, THIEF ",'seats':['me','open','bot:random']"));
    client_do(f->anna, "'do':'open','game':'party'");
    f->world.slow_bots = true;
    for (int i = 0; i < 20 && !client_place(f->anna, shared)->decision; i++) {
        if (client_place(f->eva, shared)->decision)
            move(f->eva, shared);
        world_think(&f->world);
        world_run(&f->world);
    }
    client_say(f->anna, "'do':'hint','table':'%s'", shared);
    assert_int_equal(f->world.jobs, 1);
    spoil_anna(f);
    client_say(f->anna, "'do':'rename','name':'Anna Lísa'");
    assert_true(f->anna->to_come_back && anna->to_come_back && f->eva->to_come_back);
    assert_int_equal(client_heard(f->eva, 0, "Lísa") + client_heard(anna, 0, "Lísa"), 0);
    assert_int_equal(counts(f).tables_set_aside, 2);
    assert_int_equal(counts(f).tables_running, 1);
    assert_int_equal(counts(f).tables_waiting, 0);
    client_return(anna); /* while the old connection and the hint are still there */
    f->world.slow_bots = false;
    world_run(&f->world);
    client_return(f->anna);
    client_return(f->eva);
    client_refused(f->eva, "table", "'do':'sync','table':'%s'", shared);
    client_do(f->eva, "'do':'sync','table':'%s','seen':%d", f->other,
              client_place(f->eva, f->other)->n);
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
    assert_int_equal(counts(f).guests_here, 2);
}

/* Who has gone meanwhile is forgotten at once (the test build sees what is not freed). */
static void test_guest_never_is_gone(void **state)
{
    struct fixture *f = *state;
    spoil_anna(f);
    f->world.slow_disk = true;
    client_say(f->anna, "'do':'rename','name':'Anna Lísa'");
    client_drop(f->anna);
    f->world.slow_disk = false;
    world_run(&f->world);
    client_connect(f->anna);
    client_do(f->anna, "'do':'hello','version':1,'token':'%s'", f->anna->token);
    assert_int_equal(client_heard(f->anna, 0, "\"guest\":\"999\",\"name\":\"Anna\""), 1);
}

/* Changes of the table are in the batch under way and in the next one, and the disk fails before.
 */
static void test_never_after_failure(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    f->world.slow_bots = true;
    f->world.broken_disk = true;
    const int n = client_place(f->anna, f->hers)->n;
    assert_null(move(f->anna, f->hers));
    client_refused(f->eva, "busy", "'do':'rename','name':'Eva Dögg'");
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    f->world.broken_disk = f->world.slow_bots = false;
    world_wait(&f->world, 500);
    assert_true(f->anna->closed);
    assert_int_equal(client_place(f->anna, f->hers)->n, n);
    client_do(f->eva, "'do':'rename','name':'Eva Dögg'");
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
}

static int steps(const struct fixture *f)
{
    return rows(f, "SELECT (SELECT count(*) FROM steps) + (SELECT count(*) FROM recent)");
}

/* What has happened at the table since is in the next batch, and is not written either: the store
 * never holds a part of a game without what came before it. So a server that begins can go on. */
static void test_whole_table(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    const int before = steps(f), n = client_place(f->anna, f->hers)->n;
    f->world.slow_disk = true;
    assert_null(move(f->anna, f->hers)); /* and the bots go on */
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    assert_true(world_commit(&f->world));
    f->world.refused = 0;
    f->world.slow_disk = false;
    world_run(&f->world);
    assert_int_equal(steps(f), before);
    assert_int_equal(counts(f).tables_set_aside, 1);
    world_restart(&f->world);
    client_return(f->anna);
    assert_int_equal(client_place(f->anna, f->hers)->n, n);
    client_do(f->anna, "'do':'sync','table':'%s','seen':%d", f->hers, n);
    play_on(f->anna, f->hers);
    assert_true(client_place(f->anna, f->hers)->over);
}

/* Whoever leaves a table as the last one hears of it, though the table cannot be written. */
static void test_last_to_leave(void **state)
{
    struct fixture *f = *state;
    const struct json_node *answer = client_do(f->anna, "'do':'open'," THIEF);
    snprintf(f->hers, sizeof f->hers, "%s", json_text(json_get(answer, "table")));
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    client_do(f->anna, "'do':'leave','table':'%s'", f->hers);
    client_do(f->anna, "'do':'games'");
}

/* Who watches it is not told that it is closed, because it is not. */
static void test_closed_in_vain(void **state)
{
    struct fixture *f = *state;
    const struct json_node *answer = client_do(f->anna, "'do':'open'," THIEF);
    snprintf(f->hers, sizeof f->hers, "%s", json_text(json_get(answer, "table")));
    client_do(f->eva, "'do':'watch','code':'%s'", client_place(f->anna, f->hers)->code);
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    client_do(f->anna, "'do':'leave','table':'%s'", f->hers);
    assert_string_equal(client_place(f->eva, f->hers)->state, "waiting");
    assert_true(f->eva->to_come_back);
}

/* Nor is anybody told what was never written who has left, or stopped watching, meanwhile. */
static void test_left_before_it_was_written(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    const int hers = client_place(f->anna, f->hers)->n;
    client_do(f->eva, "'do':'watch','code':'%s'", client_place(f->anna, f->hers)->code);
    const int watched = client_place(f->eva, f->hers)->n;
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    f->world.slow_disk = f->world.slow_bots = true;
    client_say(f->anna, "'do':'move','table':'%s','decision':%d,'choice':0", f->hers,
               client_place(f->anna, f->hers)->decision);
    client_say(f->eva, "'do':'unwatch','table':'%s'", f->hers);
    client_say(f->anna, "'do':'leave','table':'%s'", f->hers);
    f->world.slow_disk = false;
    world_run(&f->world);
    assert_int_equal(client_place(f->anna, f->hers)->n, hers);
    assert_int_equal(client_place(f->eva, f->hers)->n, watched);
    assert_true(f->anna->to_come_back && f->eva->to_come_back);
    f->world.slow_bots = false;
}

/* Nor who has come back and plays without looking at the table: their move was not done. */
static void test_not_looking(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    const int decision = client_place(f->anna, f->hers)->decision;
    client_return(f->anna);
    world_refuse(&f->world, f->hers, COMMIT_NEVER);
    const int from = f->anna->messages;
    client_say(f->anna, "'do':'move','table':'%s','decision':%d,'choice':0", f->hers, decision);
    assert_int_equal(client_heard(f->anna, from, "\"ok\":true"), 0);
    assert_true(f->anna->to_come_back);
}

/* A list of tables waits for what it tells of. */
static void test_listed(void **state)
{
    struct fixture *f = *state;
    f->world.slow_disk = true;
    client_say(f->anna, "'do':'open','listed':true," THIEF);
    client_say(f->eva, "'do':'tables'");
    struct client *ugla = client_again(f->eva);
    assert_int_equal(client_heard(f->eva, 0, "\"tables\":[{"), 0);
    const struct store_change *change = &f->world.batch->change[0];
    assert_int_equal(change->type, CHANGE_TABLE);
    memcpy(f->world.refuse[0].id, change->table.id, STORE_ID);
    f->world.refuse[0].answer = COMMIT_NEVER;
    f->world.refused = 1;
    f->world.slow_disk = false;
    world_run(&f->world);
    assert_true(f->anna->to_come_back && f->eva->to_come_back && !ugla->closed);
    assert_int_equal(client_heard(f->eva, 0, "\"tables\":[{"), 0);
}

/* ---- a table that is another server's ---- */

static void test_not_owner(void **state)
{
    struct fixture *f = *state;
    open_tables(f);
    struct client *watcher = client_arrive(&f->world, "Ugla");
    client_do(watcher, "'do':'watch','code':'%s'", client_place(f->anna, f->hers)->code);
    const int before = steps(f);
    world_refuse(&f->world, f->hers, COMMIT_NOT_OWNER);
    const int n = client_place(f->anna, f->hers)->n;
    assert_null(move(f->anna, f->hers));
    assert_int_equal(client_place(f->anna, f->hers)->n, n);
    assert_true(f->anna->closed && f->anna->to_come_back && watcher->to_come_back);
    assert_int_equal(counts(f).tables_lost, 1);
    assert_int_equal(counts(f).tables_set_aside, 0);
    assert_int_equal(steps(f), before);
    client_return(f->anna);
    client_refused(f->anna, "busy", "'do':'sync','table':'%s'", f->hers);
    client_refused(f->anna, "busy", "'do':'move','table':'%s','decision':1,'choice':0", f->hers);
    play_on(f->eva, f->other);
    assert_true(client_place(f->eva, f->other)->over);
}

/* The store in memory gives that answer by itself, and a server that begins does not take such a
 * table up. */
static void test_taken_table(void **state)
{
    static struct world world;
    char table[TABLE_WORD], id[STORE_ID + 1];
    size_t size;
    (void)state;
    world_open(&world, 3);
    struct client *anna = client_arrive(&world, "Anna");
    snprintf(table, sizeof table, "%s", world_table(&anna, 1, BOTS));
    assert_int_equal(sodium_base642bin((unsigned char *)id, STORE_ID, table, strlen(table), NULL,
                                       &size, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    store_memory_take_table(world.store, (const uint8_t *)id);
    assert_null(move(anna, table));
    assert_true(anna->to_come_back);
    world_restart(&world);
    struct server_counts now;
    server_count(world.server, &now);
    assert_int_equal(now.tables_running, 0);
    client_return(anna);
    world_table(&anna, 1, BOTS);
    world_close(&world);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_foreign_key_gone),
        TEST(test_same_batch),
        TEST(test_guest_never),
        TEST(test_guest_never_comes_back),
        TEST(test_guest_never_goes_whole),
        TEST(test_guest_never_is_gone),

        TEST(test_never_after_failure),
        TEST(test_whole_table),
        TEST(test_last_to_leave),
        TEST(test_closed_in_vain),
        TEST(test_left_before_it_was_written),
        TEST(test_not_looking),
        TEST(test_listed),
        TEST(test_not_owner),
        cmocka_unit_test(test_taken_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
