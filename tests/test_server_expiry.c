/* Nothing is kept for ever: tables at which nobody moves, old games, guests who never played, and
 * games that those who played them delete. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF  "'game':'thief','options':{'players':3,'points':3}"
#define SHORT  "'game':'thief','options':{'players':3,'rounds':1}"
#define CLOSES "\"closes\":"

#define HOUR ((int64_t)3600000)
#define DAY  (24 * HOUR)

static int set_up(void **state)
{
    return fixture_open(state, 21);
}

static int told_of_closing(const struct fixture *f, int who, int from)
{
    return client_heard(f->client[who], from, CLOSES);
}

static void return_and_sync(struct fixture *f)
{
    fixture_return(f);
    for (int i = 0; i < 3; i++)
        client_sync(f->client[i], place_of(f, i), place_of(f, i)->n);
    world_run(&f->world);
}

static void be_off(struct fixture *f, int64_t ms)
{
    server_stop(f->world.server);
    world_run(&f->world);
    world_stop(&f->world);
    f->world.now += ms;
    assert_true(world_start(&f->world));
    return_and_sync(f);
}

/* As Anna was told last. */
static int64_t closes_of(const struct fixture *f)
{
    const struct client *anna = f->client[0];
    for (int i = anna->messages - 1; i >= 0; i--) {
        const char *at = strstr(anna->message[i], CLOSES);
        if (at)
            return strtoll(at + strlen(CLOSES), NULL, 10);
    }
    return 0;
}

/* ---- running tables ---- */

static void test_idle_table_is_closed(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF);
    world_wait(&f->world, 22 * DAY);
    assert_int_equal(told_of_closing(f, 0, 0), 0);
    world_wait(&f->world, DAY);
    for (int i = 0; i < 3; i++)
        assert_int_equal(told_of_closing(f, i, 0), 1);
    world_wait(&f->world, 7 * DAY);
    assert_string_equal(place_of(f, 0)->state, "running");
    world_wait(&f->world, 2 * HOUR);
    for (int i = 0; i < 3; i++)
        assert_string_equal(place_of(f, i)->state, "closed");
    client_refused(f->client[0], "table", "'do':'sync','table':'%s','seen':0", f->table);
    struct server_counts counts;
    server_count(f->world.server, &counts);
    assert_int_equal(counts.tables_running, 0);
    assert_int_equal(counts.tables_expired, 1);
    world_restart(&f->world);
    fixture_return(f);
    client_refused(f->client[0], "table", "'do':'sync','table':'%s','seen':0", f->table);
}

static void test_a_move_spares_the_table(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF);
    world_wait(&f->world, 25 * DAY);
    assert_int_equal(told_of_closing(f, 0, 0), 1);
    const int from = f->client[0]->messages;
    choose(f, mover(f));
    assert_true(client_heard(f->client[0], from, "\"tell\":\"table\"") > 0);
    assert_int_equal(told_of_closing(f, 0, from), 0);
    world_wait(&f->world, 22 * DAY);
    assert_int_equal(told_of_closing(f, 0, from), 0);
    world_wait(&f->world, DAY);
    assert_int_equal(told_of_closing(f, 0, from), 1);
}

/* When somebody last moved is known after a restart, though no row of the table was due. */
static void test_moves_are_remembered(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF);
    for (int i = 0; i < 4; i++) {
        world_wait(&f->world, 10 * DAY);
        choose(f, mover(f));
        world_wait(&f->world, HOUR / 2);
        choose(f, mover(f));
        world_restart(&f->world);
        return_and_sync(f);
    }
    world_wait(&f->world, 22 * DAY);
    assert_int_equal(told_of_closing(f, 0, 0), 0);
    assert_string_equal(place_of(f, 0)->state, "running");
}

/* Nobody loses a game by a server that was off: it is said first, and a day later it happens,
 * however often the server is started meanwhile. */
static void test_server_that_was_off(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF);
    be_off(f, 100 * DAY);
    assert_int_equal(told_of_closing(f, 0, 0), 0);
    world_wait(&f->world, 16000);
    const int64_t closes = closes_of(f);
    assert_int_equal(closes, (f->world.now + DAY) / 1000);
    for (int i = 0; i < 3; i++) {
        be_off(f, 7 * HOUR);
        assert_int_equal(closes_of(f), closes);
        assert_string_equal(place_of(f, 0)->state, "running");
    }
    world_wait(&f->world, 4 * HOUR);
    assert_string_equal(place_of(f, 0)->state, "closed");
}

/* ---- the store ---- */

/* Rows that are there, whatever they are about. */
static bool count_row(void *context, const struct store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static int tables_in_store(const struct fixture *f)
{
    char error[STORE_ERROR];
    int count = 0;
    const struct store_ages all = {INT64_MAX, INT64_MAX, INT64_MAX};
    assert_true(
        f->world.store->driver->old_tables(f->world.store, &all, 1000, count_row, &count, error));
    return count;
}

static void test_closed_tables_are_deleted(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 5; i++) {
        const struct json_node *answer = client_do(f->client[0], "'do':'open'," THIEF);
        char table[TABLE_WORD];
        snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
        assert_int_equal(tables_in_store(f), 1);
        client_do(f->client[0], "'do':'leave','table':'%s'", table);
        assert_int_equal(tables_in_store(f), 0);
    }
    client_do(f->client[0], "'do':'open'," THIEF);
    world_wait(&f->world, DAY + 60000); /* nobody starts it */
    assert_int_equal(tables_in_store(f), 0);
}

static void put_closed(const struct fixture *f, int number)
{
    char error[STORE_ERROR];
    size_t at;
    struct store_change change = {.type = CHANGE_TABLE,
                                  .table = {.state = STORE_CLOSED, .about = "", .about_size = 0}};
    memcpy(change.table.id, &number, sizeof number);
    assert_int_equal(f->world.store->driver->commit(f->world.store, &change, 1, &at, error),
                     COMMIT_DONE);
}

/* What an older server has left there: some at a time, but all of it. */
static void test_old_rows_are_deleted(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 120; i++)
        put_closed(f, i);
    world_wait(&f->world, 16000);
    assert_int_equal(tables_in_store(f), 70);
    for (int i = 0; i < 2; i++)
        world_wait(&f->world, 2000);
    assert_int_equal(tables_in_store(f), 0);
}

static bool is_known(struct fixture *f, struct client *client)
{
    client_drop(client);
    client_connect(client);
    const struct json_node *answer =
        client_say(client, "'do':'hello','version':1,'token':'%s'", client->token);
    const bool known = json_get(answer, "ok")->number;
    client_drop(client);
    world_wait(&f->world, 16000);
    return known;
}

/* Anna has finished a game, Björn sits at a table, Dísa has nothing but a name. */
static void test_guests_who_never_played(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 1, SHORT ",'seats':['me','bot:random','bot:random']");
    fixture_play_out(f, 1);
    client_do(f->client[1], "'do':'open'," THIEF ",'seats':['me','bot:random','bot:random']");
    client_do(f->client[1], "'do':'start','table':'%s'", f->client[1]->place[0].table);
    world_wait(&f->world, 8 * DAY); /* she is here: nothing happens */
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    world_wait(&f->world, 6 * DAY);
    world_wait(&f->world, HOUR);
    assert_true(is_known(f, f->client[2])); /* ... and was here again */
    world_wait(&f->world, 6 * DAY);
    assert_true(is_known(f, f->client[2]));
    world_wait(&f->world, 7 * DAY + HOUR);
    assert_false(is_known(f, f->client[2]));
    assert_true(is_known(f, f->client[0]));
    assert_true(is_known(f, f->client[1]));
}

/* For each of them all tables are looked at, so it is done some at a time; but for all of them. */
static void test_many_who_never_played(void **state)
{
    enum { MANY = 250, AT_ONCE = 100 };
    struct fixture *f = *state;
    char error[STORE_ERROR];
    size_t at;
    struct server_counts counts;
    for (int i = 0; i < MANY; i++) {
        struct store_change change = {.type = CHANGE_GUEST,
                                      .guest = {.id = 1000000 + i, .name = "Eva"}};
        assert_int_equal(f->world.store->driver->commit(f->world.store, &change, 1, &at, error),
                         COMMIT_DONE);
    }
    for (int past = 0; past < 4; past++) {
        const int gone = past * AT_ONCE;
        server_count(f->world.server, &counts);
        assert_in_range(counts.guests_purged, gone < AT_ONCE ? 0 : gone - AT_ONCE,
                        gone < MANY ? gone : MANY);
        world_wait(&f->world, past ? 1000 : 15000);
    }
    world_wait(&f->world, 2000);
    server_count(f->world.server, &counts);
    assert_int_equal(counts.guests_purged, MANY);
}

/* She comes back in the moment in which she is deleted: the store tells of her before that. */
static void test_guest_who_comes_back_just_then(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    f->world.slow_disk = true;
    world_wait(&f->world, 8 * DAY);
    client_connect(f->client[2]);
    client_post(f->client[2], "'do':'hello','version':1,'token':'%s'", f->client[2]->token);
    world_run(&f->world);
    f->world.slow_disk = false;
    world_run(&f->world);
    assert_int_equal(client_heard(f->client[2], 0, "\"ok\":true,\"version\":1"), 2);
    world_crash(&f->world);
    assert_true(is_known(f, f->client[2]));
    assert_false(is_known(f, f->client[0]));
}

/* ---- games that are over ---- */

static bool has_record(struct fixture *f)
{
    size_t size;
    char *record = world_record(&f->world, f->table, &size);
    const bool is_there = record != NULL;
    free(record);
    return is_there;
}

static unsigned games_of(struct client *client)
{
    return json_get(client_do(client, "'do':'mine'"), "games")->size;
}

static void test_kept_for_ever_or_for_days(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    fixture_play_out(f, 2);
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    world_wait(&f->world, 1000 * DAY);
    assert_true(has_record(f));
    f->world.limits.keep_days = 1001;
    world_restart(&f->world);
    world_wait(&f->world, 16000);
    assert_true(has_record(f));
    world_wait(&f->world, 2 * DAY);
    assert_false(has_record(f));
    assert_int_equal(tables_in_store(f), 0);
    /* Without games those who played them are as if they never had. */
    world_wait(&f->world, 2 * HOUR);
    assert_false(is_known(f, f->client[0]));
}

/* What bots have finished because everybody had left is kept for a while, also if they come back to
 * look at it; what somebody stayed for is kept. */
static void test_left_to_bots(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    for (int i = 0; i < 2; i++)
        client_do(f->client[i], "'do':'leave','table':'%s'", f->table);
    world_wait(&f->world, 20 * DAY);
    world_restart(&f->world);
    fixture_return(f);
    client_sync(f->client[0], place_of(f, 0), place_of(f, 0)->n);
    assert_int_equal(games_of(f->client[1]), 1);
    assert_true(has_record(f));
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    world_wait(&f->world, 11 * DAY);
    assert_false(has_record(f));
    assert_int_equal(tables_in_store(f), 0);
}

static void test_left_by_one(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    fixture_play_out(f, 1);
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    world_wait(&f->world, 1000 * DAY);
    assert_true(has_record(f));
}

/* While it is being deleted the store still tells of it. */
static void test_old_game_that_is_asked_for_just_then(void **state)
{
    struct fixture *f = *state;
    f->world.limits.keep_days = 10;
    world_restart(&f->world);
    fixture_return(f);
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    fixture_play_out(f, 2);
    fixture_return(f);
    f->world.slow_disk = true;
    world_wait(&f->world, 11 * DAY);
    assert_false(has_record(f));
    f->world.slow_disk = false;
    world_run(&f->world);
    client_refused(f->client[0], "table", "'do':'sync','table':'%s','seen':0", f->table);
    assert_false(has_record(f));
}

/* How many others have not deleted a guest's newest game. */
static int others_at_newest(struct client *client)
{
    const struct json_node *games = json_get(client_do(client, "'do':'mine'"), "games");
    return (int)json_get(json_first(games), "others")->number;
}

/* A game is kept as long as one of those who played it wants it. */
static void test_deleted_by_those_who_played(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random'],'listed':true");
    client_refused(f->client[0], "state", "'do':'delete','table':'%s'", f->table);
    f->client[2]->plain = true;
    client_do(f->client[2], "'do':'watch','table':'%s'", f->table);
    fixture_play_out(f, 2);
    client_refused(f->client[2], "seat", "'do':'delete','table':'%s'", f->table);
    assert_int_equal(others_at_newest(f->client[1]), 1); /* people, not bots */
    client_do(f->client[0], "'do':'delete','table':'%s'", f->table);
    client_do(f->client[0], "'do':'delete','table':'%s'", f->table);
    assert_int_equal(games_of(f->client[0]), 0);
    assert_int_equal(games_of(f->client[1]), 1);
    assert_int_equal(others_at_newest(f->client[1]), 0);
    const struct json_node *answer = client_do(f->client[0], "'do':'statistics'");
    assert_int_equal(json_get(answer, "statistics")->size, 0);
    assert_true(has_record(f));
    world_restart(&f->world); /* that one of them does not want it is not forgotten */
    fixture_return(f);
    client_do(f->client[2], "'do':'watch','table':'%s'", f->table);
    client_do(f->client[1], "'do':'delete','table':'%s'", f->table);
    assert_int_equal(client_heard(f->client[2], 0, "\"state\":\"closed\""), 1);
    assert_int_equal(games_of(f->client[1]), 0);
    assert_false(has_record(f));
    assert_int_equal(tables_in_store(f), 0);
    client_refused(f->client[0], "table", "'do':'sync','table':'%s'", f->table);
    client_refused(f->client[1], "table", "'do':'rematch','table':'%s'", f->table);
}

/* Until that is on disk, it is not said; and if the server dies before, it was not done. */
static void test_deleted_only_when_on_disk(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 1, SHORT ",'seats':['me','bot:random','bot:random']");
    fixture_play_out(f, 1);
    f->world.slow_disk = true;
    const int from = f->client[0]->messages;
    client_post(f->client[0], "'do':'delete','table':'%s'", f->table);
    world_run(&f->world);
    assert_int_equal(f->client[0]->messages, from);
    assert_false(has_record(f));
    world_wait(&f->world, 60000);
    client_post(f->client[0], "'do':'sync','table':'%s'", f->table);
    world_run(&f->world);
    world_abandon(&f->world);
    f->world.slow_disk = false;
    assert_true(world_start(&f->world));
    fixture_return(f);
    assert_int_equal(games_of(f->client[0]), 1);
    assert_true(has_record(f));
    client_do(f->client[0], "'do':'delete','table':'%s'", f->table);
    assert_int_equal(tables_in_store(f), 0);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_idle_table_is_closed),
        TEST(test_a_move_spares_the_table),
        TEST(test_moves_are_remembered),
        TEST(test_server_that_was_off),
        TEST(test_closed_tables_are_deleted),
        TEST(test_old_rows_are_deleted),
        TEST(test_guests_who_never_played),
        TEST(test_many_who_never_played),
        TEST(test_guest_who_comes_back_just_then),
        TEST(test_left_to_bots),
        TEST(test_left_by_one),
        TEST(test_kept_for_ever_or_for_days),
        TEST(test_old_game_that_is_asked_for_just_then),
        TEST(test_deleted_by_those_who_played),
        TEST(test_deleted_only_when_on_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
