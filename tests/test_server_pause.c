/* The end of a round stops the clock for people: who is waited for, for how long, what is told of
 * it, and that the game stands still meanwhile. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF     "'game':'thief','options':{'players':3,'rounds':4}"
#define SPECULAAS "'game':'speculaas','options':{'players':3}"
#define BOTS      ",'seats':['me','bot:random','bot:random']"

static int set_up(void **state)
{
    const int done = fixture_open(state, 5);
    struct fixture *f = *state;
    f->world.pauses = true;
    fixture_return(f);
    return done;
}

static void ready(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'ready','table':'%s'", f->table);
}

/* Plays until somebody is waited for at the end of a round. */
static void play_to_pause(struct fixture *f, int people, const char *fields)
{
    if (fields)
        f->table = world_table(f->client, people, fields);
    while (!place_of(f, 0)->paused)
        assert_true(world_step(&f->world, f->client, people, f->table));
    assert_int_equal(place_of(f, 0)->pause_left_ms, 20000);
    assert_int_equal(place_of(f, 0)->pause_ready, 0);
}

static void assert_waits(const struct fixture *f, int people, unsigned ready, unsigned waiting)
{
    for (int i = 0; i < people; i++) {
        assert_int_equal(place_of(f, i)->pause_ready, ready);
        assert_int_equal(place_of(f, i)->pause_waiting, waiting);
    }
}

static void drop(struct fixture *f, int who)
{
    client_drop(f->client[who]);
    world_run(&f->world);
}

/* ---- who is waited for ---- */

static void test_all_are_waited_for(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF);
    assert_waits(f, 3, 0, 7);
    ready(f, 1);
    assert_waits(f, 3, 2, 5);
    const int heard = f->client[0]->messages;
    ready(f, 1); /* it may be said twice */
    assert_int_equal(f->client[0]->messages, heard);
    world_wait(&f->world, 5000);
    ready(f, 0);
    assert_waits(f, 3, 3, 4);
    assert_int_equal(place_of(f, 2)->pause_left_ms, 15000);
    ready(f, 2);
    assert_waits(f, 3, 7, 0);
    assert_int_equal(place_of(f, 2)->pause_left_ms, 0);
    ready(f, 2); /* or too late */
    play_to_pause(f, 3, NULL);
}

static void test_time_is_up(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF);
    ready(f, 0);
    world_wait(&f->world, 19999);
    assert_waits(f, 3, 1, 6);
    world_wait(&f->world, 1);
    assert_waits(f, 3, 1, 0);
}

/* Whoever looks at something else is not waited for, unless they look on another connection. */
static void test_who_is_away(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF);
    struct client *second = client_again(f->client[1]);
    client_do(second, "'do':'sync','table':'%s','seen':0", f->table);
    play_to_pause(f, 3, NULL);
    client_refused(second, "message", "'do':'ready','table':'%s','away':1", f->table);
    client_do(f->client[2], "'do':'ready','table':'%s','away':true", f->table);
    assert_waits(f, 3, 0, 3);
    client_do(second, "'do':'ready','table':'%s','away':true", f->table);
    assert_waits(f, 3, 0, 3);
    ready(f, 1);
    ready(f, 0);
    assert_waits(f, 3, 3, 0);
    play_to_pause(f, 3, NULL);
    assert_waits(f, 3, 0, 7);
}

/* Whoever still catches up when the round ends has not seen that yet; whoever loads their page
 * again after it has. */
static void test_who_catches_up(void **state)
{
    struct fixture *f = *state;
    f->world.tells = true;
    fixture_return(f);
    f->table = world_table(f->client, 3, THIEF);
    client_sync(f->client[1], place_of(f, 1), 0);
    play_to_pause(f, 3, NULL);
    assert_waits(f, 3, 0, 5);
    client_return(f->client[2]);
    client_sync(f->client[2], place_of(f, 2), 0);
    assert_waits(f, 3, 0, 5);
    ready(f, 2);
    assert_waits(f, 3, 4, 1);
    ready(f, 0);
    assert_waits(f, 3, 5, 0);
}

/* Bots wait for people, and programs are not waited for. */
static void test_bots_wait(void **state)
{
    struct fixture *f = *state;
    int bots_turns = 0;
    f->table = world_table(f->client, 1, THIEF BOTS);
    while (!place_of(f, 0)->over) {
        if (!place_of(f, 0)->paused) {
            assert_true(world_step(&f->world, f->client, 1, f->table));
            continue;
        }
        const int n = place_of(f, 0)->n;
        bots_turns += !(place_of(f, 0)->waiting & 1);
        world_wait(&f->world, 10000);
        assert_int_equal(place_of(f, 0)->n, n);
        ready(f, 0);
        assert_true(place_of(f, 0)->decision || place_of(f, 0)->n > n);
    }
    assert_true(bots_turns > 0);
}

static void test_programs_are_not_waited_for(void **state)
{
    struct fixture *f = *state;
    f->world.pauses = false;
    client_return(f->client[0]);
    client_return(f->client[2]);
    play_to_pause(f, 3, THIEF);
    assert_waits(f, 3, 0, 2);
    f->world.pauses = true;
    client_refused(f->client[2], "hello", "'do':'hello','version':1,'name':'x','pauses':true");
    ready(f, 1);
    assert_waits(f, 3, 2, 0);
}

static void test_nobody_is_waited_for(void **state)
{
    struct fixture *f = *state;
    f->world.pauses = false;
    for (int i = 0; i < 3; i++)
        client_return(f->client[i]);
    f->table = world_table(f->client, 3, THIEF);
    while (world_step(&f->world, f->client, 3, f->table))
        ;
    assert_true(place_of(f, 0)->over);
    for (int i = 0; i < 3; i++)
        assert_int_equal(client_heard(f->client[i], 0, "\"tell\":\"pause\""), 0);
}

/* The end of the game is no pause. */
static void test_not_at_the_end(void **state)
{
    struct fixture *f = *state;
    int pauses = 0;
    f->table = world_table(f->client, 3, THIEF);
    for (; !place_of(f, 0)->over; world_step(&f->world, f->client, 3, f->table))
        for (int i = 0; i < 3 && place_of(f, 0)->paused; i++) {
            pauses += i == 0;
            ready(f, i);
        }
    assert_false(place_of(f, 0)->paused);
    assert_int_equal(pauses, 3); /* of four rounds */
}

static void test_spectators_are_told(void **state)
{
    struct fixture *f = *state;
    struct client *ugla = client_arrive(&f->world, "Ugla");
    f->table = world_table(f->client, 3, THIEF ",'listed':true");
    client_do(ugla, "'do':'watch','table':'%s'", f->table);
    client_do(ugla, "'do':'sync','table':'%s','seen':0", f->table);
    play_to_pause(f, 3, NULL);
    assert_int_equal(client_place(ugla, f->table)->pause_waiting, 7);
    client_refused(ugla, "seat", "'do':'ready','table':'%s'", f->table);
    for (int i = 0; i < 3; i++)
        ready(f, i);
    assert_false(client_place(ugla, f->table)->paused);
}

static void test_before_the_start(void **state)
{
    struct fixture *f = *state;
    client_do(f->client[0], "'do':'open'," THIEF);
    client_refused(f->client[0], "state", "'do':'ready','table':'%s'",
                   f->client[0]->place[0].table);
    client_drop(f->client[1]);
    client_connect(f->client[1]);
    client_refused(f->client[1], "message", "'do':'hello','version':1,'token':'%s','pauses':1",
                   f->client[1]->token);
}

/* ---- moves ---- */

/* Whoever moves has seen enough. */
static void test_a_move_is_ready(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF);
    const int who = mover(f);
    choose(f, who);
    assert_waits(f, 3, 1U << who, 7U & ~(1U << who));
    for (int i = 0; i < 3; i++)
        ready(f, i);
    assert_waits(f, 3, 7, 0);
}

/* Where all act at once, a turn that is not finished is nobody's business. */
static void test_a_secret_step_is_not_told(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, SPECULAAS);
    const int heard = f->client[0]->messages;
    choose(f, 1);
    if (place_of(f, 1)->can_undo && place_of(f, 1)->decision) {
        assert_int_equal(f->client[0]->messages, heard);
        assert_waits(f, 3, 0, 7);
        client_do(f->client[1], "'do':'undo','table':'%s','decision':%d", f->table,
                  place_of(f, 1)->next);
        assert_waits(f, 3, 0, 7);
    }
    while (place_of(f, 1)->decision)
        choose(f, 1);
    assert_waits(f, 3, 2, 5);
    client_do(f->client[1], "'do':'undo','table':'%s','decision':%d", f->table,
              place_of(f, 1)->next);
    assert_waits(f, 3, 2, 5);
    ready(f, 0);
    ready(f, 2);
    assert_waits(f, 3, 7, 0);
}

/* ---- clocks ---- */

/* Whoever looks on while a bot plays for them, because their time was up too often. */
static void test_who_only_looks_on(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 1, THIEF BOTS ",'clock':10");
    const struct place *place = place_of(f, 0);
    while (!place->over && !(place->standing_in && place->paused))
        world_wait(&f->world, 1000);
    assert_int_equal(place->standing_in, 1);
    assert_waits(f, 1, 0, 1);
    ready(f, 0);
    assert_waits(f, 1, 1, 0);
}

static void test_clocks_stand_still(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF ",'clock':10");
    const int who = mover(f);
    assert_int_equal(place_of(f, who)->left_ms, -1);
    world_wait(&f->world, 15000); /* longer than the clock */
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    for (int i = 0; i < 3; i++)
        ready(f, i);
    assert_int_equal(place_of(f, who)->left_ms, 10000);
    world_wait(&f->world, 9999);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    f->world.slow_bots = true;
    world_wait(&f->world, 1000);
    assert_int_equal(place_of(f, 0)->standing_in, 1U << who);
}

/* One that is wound within a pause begins when it ends. */
static void test_clocks_of_quick_moves(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF ",'clock':30");
    world_wait(&f->world, 7000);
    choose(f, mover(f));
    world_wait(&f->world, 13000);
    assert_false(place_of(f, 0)->paused);
    if (!place_of(f, 0)->over)
        assert_int_equal(place_of(f, mover(f))->left_ms, 30000);
}

/* ---- coming and going ---- */

static void test_leaving(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF);
    client_do(f->client[2], "'do':'leave','table':'%s'", f->table);
    assert_waits(f, 2, 0, 3);
    drop(f, 1);
    assert_waits(f, 1, 0, 1);
    client_return(f->client[1]);
    client_do(f->client[1], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, 1)->n);
    assert_waits(f, 2, 0, 3); /* back, and waited for again */
    ready(f, 0);
    drop(f, 1);
    assert_waits(f, 1, 1, 0);
}

/* The last one goes: the bots go on. */
static void test_alone_and_gone(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 1, THIEF BOTS);
    drop(f, 0);
    client_return(f->client[0]);
    client_do(f->client[0], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, 0)->n);
    assert_false(place_of(f, 0)->paused);
    assert_true(place_of(f, 0)->decision || place_of(f, 0)->over);
}

/* Who comes back with another connection is told, and it counts once. */
static void test_two_connections(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF);
    struct client *other = client_again(f->client[1]);
    client_do(other, "'do':'sync','table':'%s','seen':0", f->table);
    assert_int_equal(client_place(other, f->table)->pause_waiting, 7);
    drop(f, 1);
    assert_int_equal(place_of(f, 0)->pause_waiting, 7);
    client_do(other, "'do':'ready','table':'%s'", f->table);
    assert_int_equal(place_of(f, 0)->pause_ready, 2);
}

static void test_restart(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 3, THIEF ",'clock':10");
    world_wait(&f->world, 12000);
    world_restart(&f->world);
    for (int i = 0; i < 3; i++) {
        client_return(f->client[i]);
        client_do(f->client[i], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, i)->n);
    }
    assert_int_equal(place_of(f, mover(f))->left_ms, 10000); /* what was left when it began */
    place_of(f, 0)->paused = false;
    play_to_pause(f, 3, NULL);
}

/* While nothing can be written the game stands still anyway, and `ready` is heard. */
static void test_broken_disk(void **state)
{
    struct fixture *f = *state;
    play_to_pause(f, 1, THIEF BOTS);
    const int n = place_of(f, 0)->n, heard = f->client[0]->messages;
    f->world.broken_disk = true;
    client_say(f->client[0], "'do':'rename','name':'Anna B'");
    world_wait(&f->world, 1000);
    client_say(f->client[0], "'do':'ready','table':'%s'", f->table);
    f->world.broken_disk = false;
    world_wait(&f->world, 1000);
    assert_true(client_heard(f->client[0], heard, "\"ready\":[0],\"waiting\":[],") > 0);
    assert_true(place_of(f, 0)->decision || place_of(f, 0)->n > n);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_all_are_waited_for),
        TEST(test_time_is_up),
        TEST(test_who_is_away),
        TEST(test_who_catches_up),
        TEST(test_bots_wait),
        TEST(test_programs_are_not_waited_for),
        TEST(test_nobody_is_waited_for),
        TEST(test_not_at_the_end),
        TEST(test_spectators_are_told),
        TEST(test_before_the_start),
        TEST(test_a_move_is_ready),
        TEST(test_a_secret_step_is_not_told),
        TEST(test_who_only_looks_on),
        TEST(test_clocks_stand_still),
        TEST(test_clocks_of_quick_moves),
        TEST(test_leaving),
        TEST(test_alone_and_gone),
        TEST(test_two_connections),
        TEST(test_restart),
        TEST(test_broken_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
