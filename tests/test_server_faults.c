/* A server in a world that fails at the n-th read and at the n-th commit, for every n there is; at
 * random it does in test_simulation.c. Whatever happens, nothing that somebody was told is lost,
 * and everything goes on. */
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BOTS \
    "'game':'thief','options':{'players':3,'rounds':1},'seats':['me','bot:random','bot:random']"

static const struct json_node *find_answer(struct client *client)
{
    char head[32];
    snprintf(head, sizeof head, "{\"re\":%d,", client->ids);
    for (int i = client->messages - 1; i >= 0; i--)
        if (!strncmp(client->message[i], head, strlen(head))) {
            assert_true(
                json_load(&client->document, client->message[i], strlen(client->message[i])));
            return client->document.root;
        }
    return NULL;
}

/* Waits while the disk fails, and says it again if it is told to: until it is done. */
static const struct json_node *insist(struct client *client, const char *fields)
{
    for (int i = 0; i < 5; i++) {
        const struct json_node *answer = client_say(client, "%s", fields);
        if (!answer)
            world_wait(client->world, 500);
        answer = find_answer(client);
        assert_non_null(answer);
        if (json_get(answer, "ok")->number)
            return answer;
        assert_string_equal(json_text(json_get(answer, "error")), "busy");
    }
    fail_msg("not done: %s", fields);
    return NULL;
}

static void insist_on_coming(struct client *client)
{
    char fields[128];
    snprintf(fields, sizeof fields, "'do':'hello','version':1,'%s':'%s'",
             client->token[0] ? "token" : "name", client->token[0] ? client->token : client->name);
    client_drop(client);
    client_connect(client);
    const struct json_node *token = json_get(insist(client, fields), "token");
    if (token)
        snprintf(client->token, sizeof client->token, "%s", json_text(token));
}

static void insist_on_sync(struct client *client, const char *table)
{
    char fields[128];
    struct place *place = client_place(client, table);
    const int before = place->n;
    place->n = 0;
    snprintf(fields, sizeof fields, "'do':'sync','table':'%s','seen':0", table);
    insist(client, fields);
    assert_true(place->n >= before);
}

static void play_out(struct client *client, char table[TABLE_WORD])
{
    char fields[128];
    snprintf(table, TABLE_WORD, "%s",
             json_text(json_get(insist(client, "'do':'open'," BOTS), "table")));
    snprintf(fields, sizeof fields, "'do':'start','table':'%s'", table);
    insist(client, fields);
    const struct place *place = client_place(client, table);
    while (!place->over) {
        world_wait(client->world, 500);
        snprintf(fields, sizeof fields, "'do':'move','table':'%s','decision':%d,'choice':0", table,
                 place->decision);
        if (place->decision)
            insist(client, fields);
    }
}

static void insist_on_record(struct world *world, const char *table)
{
    struct world_record record;
    do
        world_ask_record(world, table, &record);
    while (record.answered && record.failed);
    assert_true(record.answered && record.bytes);
    free(record.bytes);
}

/* A little of everything that reads or writes, from a start of the server to its end. */
static void scenario(struct world *world, struct client *anna, struct client *other,
                     char table[TABLE_WORD], int games)
{
    char wanted[64];
    while (!world_start(world))
        assert_string_equal(world->open_error, "The disk is gone.");
    insist_on_record(world, table);
    world_wait(world, 20000); /* sweeps */
    insist_on_coming(anna);
    insist_on_sync(anna, table);
    insist(anna, "'do':'mine'");
    other->token[0] = '\0';
    insist_on_coming(other);
    anna->places = 0;
    play_out(anna, table);
    insist(anna, "'do':'statistics'");
    snprintf(wanted, sizeof wanted, "[{\"game\":\"thief\",\"games\":%d,", games);
    assert_non_null(strstr(anna->message[anna->messages - 1], wanted));
    server_stop(world->server);
    for (int i = 0; i < 3 && !server_is_idle(world->server); i++)
        world_wait(world, 500);
    assert_true(server_is_idle(world->server));
    world_stop(world);
}

/* Fails the n-th for n = 1, 2, ... until a whole scenario has fewer than n of them. */
static int fail_each(struct world *world, int *countdown)
{
    struct client *anna = client_arrive(world, "Anna"), *other = client_arrive(world, "Ugla");
    char table[TABLE_WORD];
    int n = 0;
    play_out(anna, table);
    client_do(other, "'do':'open','game':'party'"); /* waits for players all the time */
    world_stop(world);
    do {
        *countdown = ++n;
        scenario(world, anna, other, table, n + 1);
    } while (*countdown == 0);
    *countdown = 0;
    return n;
}

static void test_nth_read_fails(void **state)
{
    static struct world world;
    (void)state;
    world_open(&world, 31);
    assert_in_range(fail_each(&world, &world.fail_read), 9, 100);
    world_close(&world);
}

static void test_nth_commit_fails(void **state)
{
    static struct world world;
    (void)state;
    world_open(&world, 32);
    assert_in_range(fail_each(&world, &world.fail_commit), 5, 100);
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nth_read_fails),
        cmocka_unit_test(test_nth_commit_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
