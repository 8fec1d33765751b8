/* Several servers that share a store: clients are connected to any, and notice nothing. */
#include "support/trio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int begin(void **state)
{
    *state = malloc(sizeof(struct trio));
    trio_open(*state, 1);
    return 0;
}

static int end(void **state)
{
    trio_close(*state);
    free(*state);
    return 0;
}

static const char fields[] = "'game':'speculaas','options':{'players':2},'seats':['me','open']";

/* Anna at the server 0, where the table is, and Björn at 1. */
static const char *two_at_a_table(struct trio *trio, struct client *client[2])
{
    client[0] = client_arrive(&trio->world[0], "Anna");
    client[1] = client_arrive(&trio->world[1], "Björn");
    return world_table(client, 2, fields);
}

static void play_on(struct trio *trio, struct client **client, const char *table)
{
    while (world_step(&trio->world[0], client, 2, table))
        ;
    assert_true(client_place(client[0], table)->over);
    assert_true(client_place(client[1], table)->over);
}

static void test_game_across_servers(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    client_do(client[1], "'do':'chat','table':'%s','text':'Hello there'", table);
    assert_int_equal(client_heard(client[0], 0, "Hello there"), 1);
    assert_int_equal(client_heard(client[1], 0, "Hello there"), 1);
    assert_int_equal(client_place(client[0], table)->here, 3);
    play_on(trio, client, table);
    /* A rematch, asked for by the one who is elsewhere. */
    client_do(client[1], "'do':'rematch','table':'%s','in':true", table);
    client_do(client[0], "'do':'rematch','table':'%s','in':true", table);
    const char *rematch = client_place(client[0], table)->rematch;
    assert_string_equal(client_place(client[1], rematch)->state, "running");
    play_on(trio, client, rematch);
}

/* Answers come in the order of requests, wherever they are answered. */
static void test_order(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    const int from = client[1]->messages;
    client_post(client[1], "'do':'devices'");
    client_post(client[1], "'do':'sync','table':'%s','seen':0", table);
    client_place(client[1], table)->n = 0;
    client_post(client[1], "'do':'hint','table':'%s'", table);
    client_post(client[1], "'do':'games'");
    client_post(client[1], "'do':'chat','table':'%s','text':'x'", table);
    client_post(client[1], "'do':'devices'");
    world_run(&trio->world[0]);
    int last = 0, answers = 0;
    for (int i = from; i < client[1]->messages; i++) {
        const char *message = client[1]->message[i];
        if (strncmp(message, "{\"re\":", 6) != 0 || strstr(message, "hints"))
            continue;
        assert_true(atoi(message + 6) > last);
        last = atoi(message + 6);
        answers++;
    }
    assert_in_range(answers, 5, 6);
}

static void test_list_and_code(void **state)
{
    struct trio *trio = *state;
    struct client *anna = client_arrive(&trio->world[0], "Anna");
    struct client *eva = client_arrive(&trio->world[2], "Eva");
    client_do(anna, "'do':'open','game':'thief','options':{'players':3},'listed':true");
    trio_wait(trio, 2000);
    client_do(eva, "'do':'tables'");
    assert_int_equal(client_heard(eva, 0, "\"name\":\"Anna\""), 1);
    const char *table = anna->place[0].table;
    client_do(eva, "'do':'join','table':'%s'", table);
    assert_int_equal(client_place(eva, table)->you, 1);
    client_refused(eva, "code", "'do':'join','code':'2222-2222'");
    client_refused(eva, "table", "'do':'sync','table':'AAAAAAAAAAAAAAAAAAAAAA'");
    /* She comes back, and is told where she sits. */
    client_return(eva);
    const struct json_node *answer = client_say(eva, "'do':'devices'");
    assert_non_null(answer);
    assert_true(client_heard(eva, 0, table) > 0);
    client_do(eva, "'do':'leave','table':'%s'", table);
    /* Someone who only looks on. */
    struct client *lis = client_arrive(&trio->world[1], "Lis");
    client_do(lis, "'do':'watch','table':'%s'", table);
    assert_int_equal(client_place(anna, table)->watching, 1);
    client_do(lis, "'do':'unwatch','table':'%s'", table);
    assert_int_equal(client_place(anna, table)->watching, 0);
}

/* The owner is gone: the table goes on where it is first asked for, with all that anyone was told.
 */
static void test_owner_dies(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    client[0] = client_arrive(&trio->world[2], "Anna");
    client[1] = client_arrive(&trio->world[1], "Björn");
    struct client *host = client_arrive(&trio->world[0], "Host");
    client_do(host, "'do':'open','game':'speculaas','options':{'players':3},"
                    "'seats':['me','open','open']");
    const char *table = host->place[0].table;
    client_do(client[0], "'do':'join','code':'%s'", host->place[0].code);
    client_do(client[1], "'do':'join','code':'%s'", host->place[0].code);
    client_do(host, "'do':'start','table':'%s'", table);
    struct client *all[] = {client[0], client[1], host};
    for (int i = 0; i < 9; i++)
        assert_true(world_step(&trio->world[0], all, 3, table));
    trio_kill(trio, 0);
    /* Both are to come back, and are refused until the owner counts as gone. */
    for (int i = 0; i < 2; i++) {
        assert_true(client[i]->closed && client[i]->to_come_back);
        client_return(client[i]);
        client_refused(client[i], "busy", "'do':'sync','table':'%s'", table);
    }
    trio_wait(trio, 12000);
    for (int i = 0; i < 2; i++)
        client_sync(client[i], client_place(client[i], table), client_place(client[i], table)->n);
    client_do(client[0], "'do':'chat','table':'%s','text':'Still here?'", table);
    assert_int_equal(client_heard(client[1], 0, "Still here?"), 1);
    trio_begin(trio, 0);
    client_return(host);
    client_sync(host, client_place(host, table), client_place(host, table)->n);
    while (world_step(&trio->world[0], all, 3, table))
        ;
    assert_true(client_place(host, table)->over && client_place(client[1], table)->over);
}

/* SIGTERM: others have the tables at once. */
static void test_owner_stops(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    assert_true(world_step(&trio->world[1], client, 2, table));
    trio_stop(trio, 0);
    assert_true(client[1]->to_come_back);
    client_return(client[1]);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
    client_do(client[1], "'do':'chat','table':'%s','text':'Here'", table);
    trio_begin(trio, 0);
    client_return(client[0]);
    client_sync(client[0], client_place(client[0], table), client_place(client[0], table)->n);
    client_return(client[1]);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
    play_on(trio, client, table);
}

/* Two servers are parted: `busy` for each other's tables, the owner stays. */
static void test_parted(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    trio_cut(trio, 0, 1, true);
    assert_true(client[1]->to_come_back);
    client_return(client[1]);
    client_refused(client[1], "busy", "'do':'sync','table':'%s','seen':0", table);
    client_do(client[0], "'do':'chat','table':'%s','text':'Alone'", table);
    trio_cut(trio, 0, 1, false);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
    play_on(trio, client, table);
}

/* A server sleeps while another takes over: when it wakes, it writes nothing and tells nobody. */
static void test_asleep(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    const int n = client_place(client[0], table)->n;
    trio->is_asleep[0] = true;
    trio_cut(trio, 0, 1, true); /* its links time out */
    client_return(client[1]);
    trio_wait(trio, 15000);
    trio_cut(trio, 0, 1, false);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
    assert_int_equal(client_heard(client[1], 0, "\"ok\":false"), 0);
    trio->is_asleep[0] = false;
    client_post(client[0], "'do':'move','table':'%s','decision':1,'choice':0", table);
    world_run(&trio->world[0]);
    assert_int_equal(client_place(client[0], table)->n, n);
    assert_null(client[0]->session);
    client_return(client[0]);
    client_sync(client[0], client_place(client[0], table), client_place(client[0], table)->n);
    play_on(trio, client, table);
}

/* Two devices of one person at two servers: what is done at one is so at the other. */
static void test_person_at_two_servers(void **state)
{
    struct trio *trio = *state;
    struct client *anna = client_arrive(&trio->world[0], "Anna");
    client_do(anna, "'do':'open','game':'thief','options':{'players':3}");
    const char *table = anna->place[0].table;
    struct client *there = client_arrive(&trio->world[1], "Nobody");
    client_drop(there);
    memcpy(there->token, anna->token, sizeof there->token);
    client_return(there);
    client_sync(there, client_place(there, table), 0);
    client_do(there, "'do':'rename','name':'Anne'");
    trio_wait(trio, 4000);
    assert_true(client_heard(anna, 0, "\"name\":\"Anne\"") > 0);
    client_do(anna, "'do':'erase','sure':true");
    trio_wait(trio, 4000);
    assert_true(there->closed);
    client_drop(there);
    client_connect(there);
    client_refused(there, "token", "'do':'hello','version':1,'token':'%s'", there->token);
}

#define CLUSTER(test)                 \
    {                                 \
#test, test, begin, end, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLUSTER(test_game_across_servers),
        CLUSTER(test_order),
        CLUSTER(test_list_and_code),
        CLUSTER(test_owner_dies),
        CLUSTER(test_owner_stops),
        CLUSTER(test_parted),
        CLUSTER(test_asleep),
        CLUSTER(test_person_at_two_servers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
