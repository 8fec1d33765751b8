/* Several servers that share a store: clients are connected to any, and notice nothing. */
#include "support/trio.h"

#include "server/server_internal.h"

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
    /* Only the one who is elsewhere is told where the table is. */
    assert_int_equal(client_heard(client[0], 0, "\"at\":\""), 0);
    assert_true(client_heard(client[1], 0, "\"at\":\"0\"}") > 1);
    play_on(trio, client, table);
    /* A rematch, asked for by the one who is elsewhere. */
    client_do(client[1], "'do':'rematch','table':'%s','in':true", table);
    client_do(client[0], "'do':'rematch','table':'%s','in':true", table);
    const char *rematch = client_place(client[0], table)->rematch;
    assert_string_equal(client_place(client[1], rematch)->state, "running");
    play_on(trio, client, rematch);
}

/* Whoever only looks on is told what happens in no time together, a little later, also elsewhere;
 * nobody who is asked something waits for that. */
static void test_gathered(void **state)
{
    struct trio *trio = *state;
    struct client *client[2] = {client_arrive(&trio->world[0], "Anna"),
                                client_arrive(&trio->world[1], "Björn")};
    const char *table = world_table(client, 2,
                                    "'game':'speculaas','options':{'players':2},"
                                    "'seats':['me','open'],'listed':true");
    struct client *lis = client_arrive(&trio->world[2], "Lis");
    client_do(lis, "'do':'watch','table':'%s'", table);
    client_do(lis, "'do':'sync','table':'%s','seen':0", table);
    trio->world[0].server->ports.gather_ms = 100;
    trio_wait(trio, 100);
    const uint32_t *told = &trio->world[0].server->rooms->updates[SPECTATOR];
    int behind = 0;
    for (int i = 0; i < 40 && world_step(&trio->world[0], client, 2, table); i++)
        behind += (int)*told - client_place(lis, table)->n;
    assert_in_range(behind, 5, 1000);
    trio_wait(trio, 100);
    assert_int_equal(client_place(lis, table)->n, *told);
    play_on(trio, client, table);
}

/* That something was taken is said now and then, and not of each message. */
static void test_taken(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    play_on(trio, client, table);
    const int messages = client[1]->messages;
    assert_in_range(trio->taken, 0, messages / 10);
    for (int i = 0; i < 8; i++) {
        client_place(client[1], table)->n = 0;
        client_do(client[1], "'do':'sync','table':'%s','seen':0", table);
        trio_wait(trio, 60000);
        assert_true(client_place(client[1], table)->over);
    }
    assert_in_range(trio->taken, 1, client[1]->messages / 10);
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

/* The game is over, and its owner dies: whoever the host has muted stays so at the next one.
 * (Simulated with seed 12526.) */
static void test_muted_after_the_end(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    client_do(client[0], "'do':'silence','table':'%s','seat':1", table);
    play_on(trio, client, table);
    client_refused(client[1], "silenced", "'do':'chat','table':'%s','text':'x'", table);
    trio_kill(trio, 0);
    trio_wait(trio, 12000);
    client_return(client[1]);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
    client_refused(client[1], "silenced", "'do':'chat','table':'%s','text':'x'", table);
}

/* A hint that another server is working out for somebody who is deleted by then. (Simulated with
 * seed 13824, at one server.) */
static void test_hint_for_nobody(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    while (!client_place(client[1], table)->decision)
        assert_true(world_step(&trio->world[0], client, 2, table));
    trio->world[0].slow_bots = true;
    assert_null(client_say(client[1], "'do':'hint','table':'%s'", table));
    client_do(client[1], "'do':'erase','sure':true");
    assert_int_equal(client_heard(client[1], 0, "\"error\":\"hint\""), 1);
    trio->world[0].slow_bots = false;
    trio_wait(trio, 4000);
    assert_int_equal(client_heard(client[1], 0, "\"error\":\"hint\""), 1);
}

static int running_at(struct trio *trio, int node)
{
    struct server_counts counts;
    server_count(trio->world[node].server, &counts);
    return counts.tables_running;
}

/* SIGTERM: others have the tables at once, without any time passing. */
static void test_owner_stops(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    assert_true(world_step(&trio->world[1], client, 2, table));
    trio_leave(trio, 0);
    /* Nobody waits for it to be gone, and whoever had clients there looks what there is to take. */
    assert_true(client[1]->to_come_back);
    assert_int_equal(running_at(trio, 1), 1);
    trio_kill(trio, 0);
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

/* A server hears nothing of the database any more, not even that something failed: it sends its
 * clients to others, and balancers know. */
static void test_cut_off(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    struct world *world = &trio->world[1];
    trio_wait(trio, 20000);
    assert_false(client[1]->closed || server_is_cut_off(world->server));
    world->slow_disk = world->slow_reads = true;
    trio_wait(trio, 10000);
    assert_true(client[1]->to_come_back && server_is_cut_off(world->server));
    assert_false(client[0]->closed || server_is_cut_off(trio->world[0].server));
    world->slow_disk = world->slow_reads = false;
    trio_wait(trio, 1000);
    assert_false(server_is_cut_off(trio->world[1].server));
    client_return(client[1]);
    client_sync(client[1], client_place(client[1], table), client_place(client[1], table)->n);
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

/* New recovery words were asked for at a server whose disk was slow, and then at another; when the
 * first finds its disk, what it writes is out of date. (Simulated once, with seed 32488.) */
static void test_words_that_come_late(void **state)
{
    struct trio *trio = *state;
    char words[32];
    struct client *lis = client_arrive(&trio->world[1], "Lis");
    trio->world[1].slow_disk = true;
    client_post(lis, "'do':'words'");
    trio_wait(trio, 2000);
    client_drop(lis);
    lis->world = &trio->world[0];
    client_return(lis);
    const struct json_node *answer = client_do(lis, "'do':'words'");
    snprintf(words, sizeof words, "%s", json_text(json_get(answer, "recovery")));
    trio->world[1].slow_disk = false;
    trio_wait(trio, 4000);
    client_drop(lis);
    client_connect(lis);
    client_do(lis, "'do':'hello','version':1,'recovery':'%s'", words);
}

/* Nobody is called like another, wherever they changed their name. */
static void test_names_across_servers(void **state)
{
    struct trio *trio = *state;
    struct client *client[2], *lis = client_arrive(&trio->world[2], "Anna");
    const char *table = two_at_a_table(trio, client);
    client_do(client[1], "'do':'rename','name':'аnnа'"); /* Cyrillic */
    trio_wait(trio, 4000);
    assert_true(client_heard(client[0], 0, "\"name\":\"аnnа 2\"") > 0);
    assert_int_equal(client_heard(client[0], 0, "\"name\":\"аnnа\""), 0);
    client_do(lis, "'do':'watch','code':'%s'", client_place(client[0], table)->code);
    client_do(lis, "'do':'chat','table':'%s','text':'it is me'", table);
    assert_int_equal(client_heard(client[1], 0, "\"name\":\"Anna 3\",\"seat\":null"), 1);
    client_do(client[0], "'do':'rename','name':'Eva'");
    client_do(client[1], "'do':'chat','table':'%s','text':'so am I'", table);
    assert_int_equal(client_heard(lis, 0, "\"text\":\"so am I\""), 1);
}

/* Nobody has more tables by having them on several servers; others' there count for nothing. */
static void test_tables_of_one_person(void **state)
{
    struct trio *trio = *state;
    struct client *eva = client_arrive(&trio->world[0], "Eva");
    struct client *there = client_arrive(&trio->world[1], "Nobody");
    struct client *anna = client_arrive(&trio->world[1], "Anna");
    client_drop(there);
    memcpy(there->token, eva->token, sizeof there->token);
    client_return(there);
    for (int i = 0; i < 20; i++) /* --tables-per-guest */
        client_do(i % 2 ? there : eva, "'do':'open','game':'thief','options':{'players':3}");
    client_refused(eva, "limit", "'do':'open','game':'thief'");
    client_refused(there, "limit", "'do':'open','game':'thief'");
    client_do(anna, "'do':'open','game':'thief','options':{'players':3}");
    const char *code = anna->place[0].code;
    client_refused(eva, "limit", "'do':'join','code':'%s'", code);
    client_refused(there, "limit", "'do':'join','code':'%s'", code);
    client_do(eva, "'do':'leave','table':'%s'", eva->place[0].table);
    client_do(there, "'do':'join','code':'%s'", code);
    client_refused(eva, "limit", "'do':'open','game':'thief'");
}

static long long id_of(struct client *client)
{
    const struct json_node *id = json_get(client_do(client, "'do':'export'"), "guest");
    assert_non_null(id);
    return id->number;
}

/* Björn is deleted at the server 2, and where he plays nobody has heard of it yet. */
static void erase_at_two(struct trio *trio, const struct client *bjorn)
{
    struct client *there = client_arrive(&trio->world[2], "Nobody");
    client_drop(there);
    memcpy(there->token, bjorn->token, sizeof there->token);
    client_return(there);
    client_do(there, "'do':'erase','sure':true");
}

static void assert_nothing_set_aside(struct trio *trio)
{
    struct server_counts counts;
    trio_wait(trio, 4000);
    for (int i = 0; i < TRIO; i++) {
        server_count(trio->world[i].server, &counts);
        assert_int_equal(counts.tables_set_aside, 0);
    }
}

/* Whoever else is there has the end of the game in full. */
static void test_erased_elsewhere(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    erase_at_two(trio, client[1]);
    play_on(trio, client, table);
    assert_nothing_set_aside(trio);
    assert_true(client[1]->closed);
    assert_false(client[0]->closed);
    const int from = client[0]->messages;
    client_do(client[0], "'do':'mine'");
    assert_int_equal(client_heard(client[0], from, "\"gone\":true"), 1);
    assert_int_equal(client_heard(client[0], from, "\"name\":\"Björn\""), 0);
}

/* Nor is what they said, at a table where they never had a seat. */
static void test_erased_spectator(void **state)
{
    struct trio *trio = *state;
    struct client *client[2], *eva = client_arrive(&trio->world[0], "Eva");
    const char *table = two_at_a_table(trio, client);
    client_do(eva, "'do':'watch','code':'%s'", client_place(client[0], table)->code);
    client_do(eva, "'do':'chat','table':'%s','text':'Hello there'", table);
    client_drop(eva);
    erase_at_two(trio, eva);
    trio_wait(trio, 5000);
    const int from = client[0]->messages;
    client_do(client[0], "'do':'sync','table':'%s','seen':%d", table,
              client_place(client[0], table)->n);
    assert_int_equal(client_heard(client[0], from, "Hello there"), 0);
    client_refused(client[0], "seat", "'do':'report','table':'%s','line':1", table);
}

/* What they still do there harms nobody. */
static void test_device_of_erased(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    client[1]->world = &trio->world[0]; /* where the table is */
    client_drop(client[1]);
    client_return(client[1]);
    erase_at_two(trio, client[1]);
    client_post(client[1], "'do':'device','device':1,'name':'Gone'");
    assert_nothing_set_aside(trio);
    assert_true(client[1]->closed);
    assert_false(client[0]->closed);
    assert_int_equal(client_place(client[0], table)->people, 1);
}

static int rows_about(struct trio *trio, int64_t guest)
{
    struct store *store = trio->world[0].store;
    struct store_query all = {.type = QUERY_REPORTS, .count = 9};
    const struct store_query person = {.type = QUERY_PERSON, .guest = guest};
    struct store_answer them, reports;
    store_ask(store, &person, &them);
    store_ask(store, &all, &reports);
    const size_t rows = them.guests + them.devices + them.blocks + reports.reports;
    query_free(&them);
    query_free(&reports);
    return (int)rows;
}

/* Nor does it bring anything of theirs back, whoever does it. */
static void test_erased_stays_so(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    const int64_t bjorn = id_of(client[1]);
    client[1]->world = &trio->world[0]; /* where the table is */
    client_drop(client[1]);
    trio_wait(trio, 24LL * 60 * 60 * 1000);
    assert_int_equal(rows_about(trio, bjorn), 2);
    erase_at_two(trio, client[1]);
    assert_int_equal(rows_about(trio, bjorn), 0);
    client_return(client[1]); /* seen */
    client_do(client[1], "'do':'rename','name':'Here again'");
    client_do(client[1], "'do':'words'");
    client_do(client[1], "'do':'device','device':1,'name':'Gone'");
    client_do(client[0], "'do':'report','table':'%s','seat':1,'text':'Rude'", table);
    client_do(client[1], "'do':'block','table':'%s','seat':0,'how':'mute'", table);
    assert_nothing_set_aside(trio);
    assert_true(client[1]->closed);
    assert_int_equal(rows_about(trio, bjorn), 0);
}

/* ---- operators ---- */

#define says_ok(...) is_ok(world_admin(__VA_ARGS__))
static bool is_ok(const struct json_node *answer)
{
    assert_non_null(answer);
    return json_get(answer, "ok")->number;
}

/* An operator bans someone at one server: at the others their seats are free, or a bot has them. */
static void test_ban_elsewhere(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    struct client *host = client_arrive(&trio->world[0], "Host");
    client_do(host, "'do':'open','game':'thief','options':{'players':3}");
    client_do(client[1], "'do':'join','code':'%s'", host->place[0].code);
    assert_int_equal(client_place(host, host->place[0].table)->people, 3);
    assert_true(
        says_ok(&trio->world[2], "'do':'ban','guest':%lld,'seconds':3600", id_of(client[1])));
    trio_wait(trio, 4000);
    assert_true(client[1]->closed);
    assert_int_equal(client_place(host, host->place[0].table)->people, 1);
    assert_int_equal(client_place(client[0], table)->standing_in, 2);
}

static void refuse_banned(struct world *world, struct client *client)
{
    client->world = world;
    client_drop(client);
    client_connect(client);
    client_refused(client, "banned", "'do':'hello','version':1,'token':'%s'", client->token);
}

/* What another server has done to bans does not hide one that is not on disk here yet; nor is it
 * forgotten because of that. (Simulated with seed 5965.) */
static void test_ban_under_way(void **state)
{
    struct trio *trio = *state;
    struct client *anna = client_arrive(&trio->world[0], "Anna");
    struct client *lis = client_arrive(&trio->world[0], "Lis");
    trio->world[0].slow_disk = true;
    assert_null(
        world_admin(&trio->world[0], "'do':'ban','guest':%lld,'seconds':3600", id_of(anna)));
    assert_true(says_ok(&trio->world[1], "'do':'ban','guest':%lld,'seconds':3600", id_of(lis)));
    trio_wait(trio, 4000);
    refuse_banned(&trio->world[0], anna);
    trio->world[0].slow_disk = false;
    trio_wait(trio, 4000);
    for (int i = 0; i < TRIO; i++) {
        refuse_banned(&trio->world[i], anna);
        refuse_banned(&trio->world[i], lis);
    }
}

/* At the same moment, at two servers: both hold, everywhere. */
static void test_two_bans(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    for (int i = 0; i < 2; i++)
        client[i] = client_arrive(&trio->world[i], i ? "Björn" : "Anna");
    for (int i = 0; i < 2; i++)
        assert_true(
            says_ok(&trio->world[i], "'do':'ban','guest':%lld,'seconds':3600", id_of(client[i])));
    assert_true(says_ok(&trio->world[2], "'do':'ban','address':'192.0.2.0/24','seconds':3600"));
    trio_wait(trio, 4000);
    for (int i = 0; i < TRIO; i++)
        assert_int_equal(json_get(world_admin(&trio->world[i], "'do':'bans'"), "bans")->size, 3);
    for (int i = 0; i < 2; i++)
        refuse_banned(&trio->world[2], client[i]);
}

/* The news is asked for in several steps; when a later one fails, what the earlier ones said is not
 * forgotten, but said again. */
static void test_half_the_news(void **state)
{
    struct trio *trio = *state;
    for (int step = 2; step <= 3; step++) { /* bans, and taking over */
        struct client *client = client_arrive(&trio->world[1], "Anna");
        trio_wait(trio, 5000);
        assert_true(
            says_ok(&trio->world[0], "'do':'ban','guest':%lld,'seconds':3600", id_of(client)));
        shared_fail_news(trio->world[1].store, step);
        trio_wait(trio, 5000);
        assert_true(client->closed);
    }
}

/* Whoever asks the wrong server is told which one has the table. */
static void test_close_elsewhere(void **state)
{
    struct trio *trio = *state;
    struct client *client[2];
    const char *table = two_at_a_table(trio, client);
    assert_false(says_ok(&trio->world[2], "'do':'close','table':'%s'", table));
    assert_non_null(strstr(trio->world[2].admin.text, "at the server “0”"));
    assert_false(says_ok(&trio->world[2], "'do':'close','table':'AAAAAAAAAAAAAAAAAAAAAA'"));
    assert_non_null(strstr(trio->world[2].admin.text, "No table with that name"));
    assert_true(says_ok(&trio->world[0], "'do':'close','table':'%s'", table));
    assert_string_equal(client_place(client[1], table)->state, "closed");
}

#define CLUSTER(test)                 \
    {                                 \
#test, test, begin, end, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLUSTER(test_game_across_servers),
        CLUSTER(test_gathered),
        CLUSTER(test_taken),
        CLUSTER(test_order),
        CLUSTER(test_list_and_code),
        CLUSTER(test_owner_dies),
        CLUSTER(test_muted_after_the_end),
        CLUSTER(test_hint_for_nobody),
        CLUSTER(test_owner_stops),
        CLUSTER(test_parted),
        CLUSTER(test_asleep),
        CLUSTER(test_cut_off),
        CLUSTER(test_person_at_two_servers),
        CLUSTER(test_words_that_come_late),
        CLUSTER(test_names_across_servers),
        CLUSTER(test_tables_of_one_person),
        CLUSTER(test_erased_elsewhere),
        CLUSTER(test_erased_spectator),
        CLUSTER(test_device_of_erased),
        CLUSTER(test_erased_stays_so),
        CLUSTER(test_ban_elsewhere),
        CLUSTER(test_ban_under_way),
        CLUSTER(test_two_bans),
        CLUSTER(test_half_the_news),
        CLUSTER(test_close_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
