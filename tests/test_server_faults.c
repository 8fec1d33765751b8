/* A server in a world that fails: first at the n-th read and at the n-th commit, for every n there
 * is, then at random under a seed. Whatever happens, nothing that somebody was told is lost, every
 * message is answered in its turn, and when the world is well again everything goes on. */
#include "support/budget.h"
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BOTS \
    "'game':'thief','options':{'players':3,'rounds':1},'seats':['me','bot:random','bot:random']"

/* ---- the n-th fails ---- */

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
    client_place(client, table)->n = 0;
    snprintf(fields, sizeof fields, "'do':'sync','table':'%s','seen':0", table);
    insist(client, fields);
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

/* ---- everything at random ---- */

enum { PEOPLE = 6, STEPS = 600 };

struct chaos {
    struct world world;
    struct client *client[PEOPLE];
    int connection[PEOPLE];          /* the number of the one it has */
    int looks[PEOPLE][PLACES_MOST];  /* at which of them it began to look at a place */
    int heard[PEOPLE], last[PEOPLE]; /* messages looked at, and the last id answered in them */
    int came_back, refused, given_up, failed_starts;
};

static bool chance(struct chaos *chaos, uint32_t percent)
{
    return rng_below(&chaos->world.rng, 100) < percent;
}

/* Answers come in the order of the messages; nobody is told that they cannot have seen what they
 * have seen. */
static void check_messages(struct chaos *chaos)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct client *client = chaos->client[i];
        for (; chaos->heard[i] < client->messages; chaos->heard[i]++) {
            const char *message = client->message[chaos->heard[i]];
            int id;
            assert_null(strstr(message, "\"error\":\"seen\""));
            if (sscanf(message, "{\"re\":%d,", &id) != 1)
                continue;
            assert_true(id > chaos->last[i]);
            chaos->last[i] = id;
            chaos->refused += strstr(message, "\"error\":\"busy\"") != NULL;
        }
    }
}

static void come(struct chaos *chaos, int i)
{
    struct client *client = chaos->client[i];
    chaos->came_back += client->to_come_back;
    client->to_come_back = false;
    client_drop(client);
    client_connect(client);
    chaos->connection[i]++;
    client_say(client, "'do':'hello','version':1,'token':'%s'", client->token);
}

static struct place *some_place(struct chaos *chaos, struct client *client)
{
    return client->places ? &client->place[rng_below(&chaos->world.rng, (uint32_t)client->places)]
                          : NULL;
}

/* Looks at a place again, once on each connection. */
static void look(struct chaos *chaos, int i, const struct place *place)
{
    struct client *client = chaos->client[i];
    int *looks = &chaos->looks[i][place - client->place];
    if (*looks == chaos->connection[i])
        return;
    *looks = chaos->connection[i];
    client_say(client, "'do':'sync','table':'%s','seen':%d", place->table, place->n);
}

/* A table of one's own: on that connection one looks at it from the beginning. */
static void open_table(struct chaos *chaos, int i)
{
    struct client *client = chaos->client[i];
    const int before = client->places;
    if (before > PLACES_MOST - 4)
        return;
    const struct json_node *answer = client_say(client, "'do':'open'," BOTS);
    const char *table = answer ? json_text(json_get(answer, "table")) : NULL;
    if (!table)
        return;
    chaos->looks[i][client_place(client, table) - client->place] = chaos->connection[i];
    client_say(client, "'do':'start','table':'%s'", table);
}

static void act(struct chaos *chaos, int i)
{
    struct client *client = chaos->client[i];
    const struct place *place = some_place(chaos, client);
    if (!client->session || client->closed || chance(chaos, 3)) {
        come(chaos, i);
        return;
    }
    switch (rng_below(&chaos->world.rng, 12)) {
    case 0: open_table(chaos, i); break;
    case 1: client_say(client, "'do':'mine'"); break;
    case 2: client_say(client, "'do':'statistics'"); break;
    case 3:
        client_say(client, "'do':'rename','name':'%s %d'", client->name, client->ids % 7);
        break;
    case 4:
    case 5:
        if (place)
            look(chaos, i, place);
        break;
    default:
        if (place && place->decision && !place->over)
            client_say(client, "'do':'move','table':'%s','decision':%d,'choice':%d", place->table,
                       place->decision, (int)rng_below(&chaos->world.rng, (uint32_t)place->of));
    }
}

/* What the world does by itself. */
static void disturb(struct chaos *chaos)
{
    struct world *world = &chaos->world;
    const struct client *client = chaos->client[rng_below(&world->rng, PEOPLE)];
    switch (rng_below(&world->rng, 10)) {
    case 0: world->slow_reads = !world->slow_reads; break;
    case 1: world->slow_disk = !world->slow_disk; break;
    case 2: world->slow_bots = !world->slow_bots; break;
    case 3: world->fail_read = 1 + (int)rng_below(&world->rng, 4); break;
    case 4: world->fail_commit = 1 + (int)rng_below(&world->rng, 4); break;
    case 5: world_answer(world); break;
    case 6: world_commit(world); break;
    case 7: world_wait(world, rng_below(&world->rng, 12000)); break;
    case 8:
        if (client->places && world->refused < REFUSED_MOST && chance(chaos, 20))
            world_refuse(world, client->place[client->places - 1].table,
                         chance(chaos, 50) ? COMMIT_NEVER : COMMIT_NOT_OWNER);
        break;
    default: break;
    }
}

/* Killed, and started again: perhaps not at the first attempt. Whatever was refused may be written
 * by then. */
static void restart(struct chaos *chaos)
{
    struct world *world = &chaos->world;
    struct server_counts counts;
    server_count(world->server, &counts);
    chaos->given_up += (int)(counts.tables_lost + counts.tables_set_aside);
    world->slow_reads = world->slow_disk = false;
    world->fail_commit = world->refused = 0;
    world->batch = NULL; /* it never came to the disk */
    world->fail_read = 0;
    world_abandon(world);
    world->fail_read = chance(chaos, 50) ? 1 + (int)rng_below(&world->rng, 3) : 0;
    while (!world_start(world))
        chaos->failed_starts++;
}

/* The world is well again: all that was said is answered. */
static void recover(struct chaos *chaos)
{
    struct world *world = &chaos->world;
    world->slow_reads = world->slow_disk = world->slow_bots = false;
    world->fail_read = world->fail_commit = world->refused = 0;
    world_wait(world, 1000);
    world_wait(world, 1000);
    check_messages(chaos);
    for (int i = 0; i < PEOPLE; i++)
        if (chaos->client[i]->session && !chaos->client[i]->closed)
            assert_int_equal(chaos->last[i], chaos->client[i]->ids);
    assert_true(server_is_idle(world->server) || world->jobs);
}

static void episode(struct chaos *chaos, uint64_t seed)
{
    static const char *const names[PEOPLE] = {"Anna", "Björn", "Dísa", "Egill", "Freyja", "Gunnar"};
    memset(chaos, 0, sizeof *chaos);
    world_open(&chaos->world, seed);
    for (int i = 0; i < PEOPLE; i++) {
        chaos->client[i] = client_arrive(&chaos->world, names[i]);
        chaos->connection[i] = 1;
    }
    for (int step = 0; step < STEPS; step++) {
        act(chaos, (int)rng_below(&chaos->world.rng, PEOPLE));
        disturb(chaos);
        check_messages(chaos);
        if (chance(chaos, 2))
            recover(chaos);
        if (chance(chaos, 1))
            restart(chaos);
    }
    restart(chaos);
    recover(chaos);
    /* Everybody sees all of their tables again, and no less than before. */
    for (int i = 0; i < PEOPLE; i++) {
        come(chaos, i);
        for (int k = 0; k < chaos->client[i]->places; k++)
            look(chaos, i, &chaos->client[i]->place[k]);
    }
    recover(chaos);
    world_close(&chaos->world);
}

static void test_at_random(void **state)
{
    static struct chaos chaos;
    int came_back = 0, refused = 0, given_up = 0, failed_starts = 0;
    (void)state;
    const uint64_t first = budget_seed() << 32;
    struct cpu_budget budget = budget_of(5);
    for (uint64_t i = 0; i < 10 || budget_left(&budget); i++) {
        const unsigned long long seed = first + i;
        print_message("%#llx\n", seed);
        episode(&chaos, seed);
        came_back += chaos.came_back;
        refused += chaos.refused;
        given_up += chaos.given_up;
        failed_starts += chaos.failed_starts;
    }
    print_message("came back %d, busy %d, given up %d, failed starts %d\n", came_back, refused,
                  given_up, failed_starts);
    assert_true(came_back > 0 && refused > 0 && given_up > 0 && failed_starts > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nth_read_fails),
        cmocka_unit_test(test_nth_commit_fails),
        cmocka_unit_test(test_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
