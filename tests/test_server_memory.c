/* What clients can make a server keep in memory has a limit: games that are over, and all of it
 * together. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SHORT "'game':'thief','options':{'players':3,'rounds':1}"
#define ALONE SHORT ",'seats':['me','bot:random','bot:random']"

enum { KEPT = 4, GAMES = 12 };

static int set_up(void **state)
{
    return fixture_open(state, 22);
}

static struct server_counts count(const struct fixture *f)
{
    struct server_counts counts;
    server_count(f->world.server, &counts);
    return counts;
}

static size_t bytes_of(const struct server_counts *counts)
{
    return counts->room_bytes + counts->inbox_bytes + counts->outbox_bytes + counts->record_bytes;
}

static void keep_few(struct fixture *f)
{
    f->world.limits.finished_tables = KEPT;
    world_restart(&f->world);
    fixture_return(f);
}

static void play_out(struct fixture *f, int people)
{
    for (bool more = true; more;)
        more = world_step(&f->world, f->client, people, f->table);
    assert_true(place_of(f, 0)->over);
}

static void play_games(struct fixture *f, char table[GAMES][TABLE_WORD])
{
    for (int i = 0; i < GAMES; i++) {
        f->table = world_table(f->client, 1, ALONE);
        snprintf(table[i], TABLE_WORD, "%s", f->table);
        f->table = table[i];
        play_out(f, 1);
        assert_true(count(f).tables_finished <= f->world.limits.finished_tables);
    }
}

/* ---- games that are over ---- */

/* She never takes leave of one; the last ones are there, and the others come back when asked for.
 */
static void test_one_after_the_other(void **state)
{
    struct fixture *f = *state;
    char table[GAMES][TABLE_WORD];
    keep_few(f);
    play_games(f, table);
    assert_int_equal(count(f).tables_finished, KEPT);
    client_do(f->client[0], "'do':'chat','table':'%s','reaction':4", table[GAMES - KEPT]);
    client_refused(f->client[0], "state", "'do':'chat','table':'%s','reaction':4", table[0]);
    for (int i = 0; i < GAMES; i++) {
        client_place(f->client[0], table[i])->n = 0;
        client_do(f->client[0], "'do':'sync','table':'%s','seen':0", table[i]);
        assert_true(client_place(f->client[0], table[i])->over);
        client_do(f->client[0], "'do':'chat','table':'%s','reaction':4", table[i]);
        assert_true(count(f).tables_finished <= KEPT);
    }
    client_do(f->client[0], "'do':'rematch','table':'%s'", table[0]);
}

/* She watches few of them even where there is room for many, and the rest leaves memory. */
static void test_few_of_each(void **state)
{
    enum { EACH = 8 };
    struct fixture *f = *state;
    char table[GAMES][TABLE_WORD];
    play_games(f, table);
    world_wait(&f->world, 10000);
    assert_int_equal(count(f).tables_finished, EACH);
    for (int i = 0; i < GAMES; i++)
        if (i < GAMES - EACH)
            client_refused(f->client[0], "state", "'do':'chat','table':'%s','reaction':4",
                           table[i]);
        else
            client_do(f->client[0], "'do':'chat','table':'%s','reaction':4", table[i]);
}

/* Whoever asks for records does not make the server keep the games. */
static void test_records_of_many(void **state)
{
    struct fixture *f = *state;
    char table[GAMES][TABLE_WORD];
    size_t size;
    keep_few(f);
    play_games(f, table);
    for (int i = 0; i < GAMES; i++) {
        char *record = world_record(&f->world, table[i], &size);
        assert_non_null(record);
        free(record);
        assert_true(count(f).tables_finished <= KEPT);
    }
}

/* A game that is not on disk yet is nowhere else, however short memory is. */
static void test_not_before_it_is_on_disk(void **state)
{
    struct fixture *f = *state;
    f->world.limits.memory_mb = 1;
    world_restart(&f->world);
    fixture_return(f);
    f->table = world_table(f->client, 3, SHORT);
    server_hold_record(f->world.server, 1 << 20);
    while (!place_of(f, 0)->over) {
        const int who = mover(f);
        f->world.slow_disk = true;
        client_post(f->client[who], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                    place_of(f, who)->decision);
        world_run(&f->world);
        if (count(f).games_over)
            client_post(f->client[0], "'do':'sync','table':'%s','seen':%d", f->table,
                        place_of(f, 0)->n + 1);
        world_run(&f->world);
        f->world.slow_disk = false;
        world_run(&f->world);
    }
    assert_int_equal(count(f).games_over, 1);
    assert_int_equal(count(f).tables_finished, 0);
    assert_int_equal(client_heard(f->client[0], 0, "\"ok\":false"), 0);
    server_drop_record(f->world.server, 1 << 20);
}

/* ---- all together ---- */

static void test_what_is_counted_goes_again(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(count(f).room_bytes, 0);
    client_do(f->client[0], "'do':'open'," SHORT);
    const size_t opened = count(f).room_bytes;
    f->table = world_table(f->client, 3, SHORT);
    const size_t begun = count(f).room_bytes - opened;
    assert_true(opened > 0 && begun > opened + 2048); /* with a game */
    for (int i = 0; i < 15; i++)
        client_do(f->client[0], "'do':'chat','table':'%s','text':'a line of some length'",
                  f->table);
    assert_true(count(f).room_bytes > opened + begun + 15 * 21);
    assert_int_equal(count(f).outbox_bytes, 0);
    f->client[1]->deaf = true;
    client_do(f->client[0], "'do':'chat','table':'%s','reaction':4", f->table);
    assert_true(count(f).outbox_bytes > 0);
    f->client[1]->deaf = false;
    play_out(f, 3);
    for (int i = 0; i < 3; i++)
        client_drop(f->client[i]);
    world_wait(&f->world, 25 * 3600000);
    world_wait(&f->world, 20000);
    const struct server_counts counts = count(f);
    assert_int_equal(bytes_of(&counts), 0);
    server_hold_record(f->world.server, 1000);
    assert_int_equal(count(f).record_bytes, 1000);
    server_drop_record(f->world.server, 1000);
}

/* Spectators who read nothing of a long game: those who leave too much unread are dropped before
 * there is too much of it, and the players play on. */
static void test_deaf_crowd(void **state)
{
    enum { CROWD = 12 };
    struct fixture *f = *state;
    f->world.limits.memory_mb = 1;
    world_restart(&f->world);
    fixture_return(f);
    f->table = world_table(f->client, 3,
                           "'game':'thief','options':{'players':3,'points':10},"
                           "'listed':true");
    for (int i = 0; i < 60; i++)
        assert_true(world_step(&f->world, f->client, 3, f->table));
    struct client *crowd[CROWD];
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = client_arrive(&f->world, "Eva");
        crowd[i]->plain = crowd[i]->deaf = true;
        client_post(crowd[i], "'do':'watch','table':'%s'", f->table);
        client_post(crowd[i], "'do':'sync','table':'%s','seen':0", f->table);
        world_run(&f->world);
    }
    int dropped = 0;
    for (int i = 0; i < 60; i++) {
        assert_true(world_step(&f->world, f->client, 3, f->table));
        for (int k = 0; k < CROWD; k++)
            if (crowd[k]->session && crowd[k]->closed) {
                client_drop(crowd[k]);
                dropped++;
            }
        const struct server_counts counts = count(f);
        assert_true(bytes_of(&counts) < 3 << 19);
    }
    assert_true(dropped > 0);
    for (int i = 0; i < 3; i++)
        assert_false(f->client[i]->closed);
}

/* The same crowd when nobody plays on: those with the most unread go first, and no more of them
 * than there must. Whoever waits for the disk has read everything. */
static void test_what_is_unread_goes(void **state)
{
    enum { CROWD = 12 };
    struct fixture *f = *state;
    f->world.limits.memory_mb = 1;
    world_restart(&f->world);
    fixture_return(f);
    f->table = world_table(f->client, 3, SHORT);
    struct client *crowd[CROWD];
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = client_arrive(&f->world, "Eva");
        crowd[i]->plain = crowd[i]->deaf = true;
        for (int k = 0; k < i; k++)
            client_post(crowd[i], "'do':'games'");
        world_run(&f->world);
    }
    const size_t all = 1 << 20, unread = count(f).outbox_bytes;
    world_wait(&f->world, 1000);
    for (int i = 0; i < CROWD; i++)
        assert_false(crowd[i]->closed);
    f->world.slow_disk = true;
    client_post(f->client[0], "'do':'rename','name':'Anna Lena'");
    for (int i = 0; i < CROWD + 2; i++)
        client_post(f->client[0], "'do':'games'"); /* behind an answer that waits for the disk */
    const struct server_counts before = count(f);
    const size_t held = all - bytes_of(&before) + unread / 2;
    server_hold_record(f->world.server, held);
    world_wait(&f->world, 2000);
    const struct server_counts after = count(f);
    assert_true(bytes_of(&after) <= all && after.outbox_bytes >= before.outbox_bytes - unread);
    assert_true(crowd[CROWD - 1]->closed && crowd[CROWD - 1]->to_come_back);
    assert_false(crowd[1]->closed);
    for (int i = 0; i < 3; i++)
        assert_false(f->client[i]->closed);
    f->world.slow_disk = false;
    server_drop_record(f->world.server, held);
    world_run(&f->world);
    play_out(f, 3);
}

/* While there is no memory nothing new is taken in; what is over goes first. */
static void test_short_of_memory(void **state)
{
    struct fixture *f = *state;
    char table[GAMES][TABLE_WORD];
    struct world_record record;
    f->world.limits.memory_mb = 1;
    f->world.limits.finished_tables = KEPT;
    world_restart(&f->world);
    fixture_return(f);
    play_games(f, table);
    f->table = world_table(f->client, 3, SHORT);
    server_hold_record(f->world.server, 1 << 20);
    world_run(&f->world);
    assert_int_equal(count(f).tables_finished, 0);
    client_refused(f->client[0], "limit", "'do':'open'," SHORT);
    world_ask_record(&f->world, table[0], &record);
    assert_true(record.answered && record.failed);
    play_out(f, 3); /* but games go on */
    server_drop_record(f->world.server, 1 << 20);
    client_do(f->client[0], "'do':'open'," SHORT);
    client_place(f->client[0], table[0])->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", table[0]);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_after_the_other),
        TEST(test_few_of_each),
        TEST(test_records_of_many),
        TEST(test_not_before_it_is_on_disk),
        TEST(test_what_is_counted_goes_again),
        TEST(test_deaf_crowd),
        TEST(test_what_is_unread_goes),
        TEST(test_short_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
