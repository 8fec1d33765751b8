/* A server in a world that fails: first at the n-th read and at the n-th commit, for every n there
 * is, then at random under a seed. Whatever happens, nothing that somebody was told is lost, every
 * message is answered in its turn, and when the world is well again everything goes on: everybody
 * can see all of their tables, and is told the same of them as before. */
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

#define ROUNDS \
    "'game':'thief','options':{'players':3,'rounds':3},'seats':['me','bot:random','bot:random']"

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

/* ---- everything at random ---- */

enum { PEOPLE = 6, STEPS = 600, GONE_MOST = 64 };

struct chaos {
    struct world world;
    struct client *client[PEOPLE];
    int heard[PEOPLE], last[PEOPLE];  /* messages looked at, and the last id answered in them */
    char gone[GONE_MOST][TABLE_WORD]; /* tables that may have been closed before they began */
    int gone_count;
    int came_back, refused, given_up, failed_starts, left, watched, unwatched, pauses;
};

static bool chance(struct chaos *chaos, uint32_t percent)
{
    return rng_below(&chaos->world.rng, 100) < percent;
}

static bool is_done(const struct json_node *answer)
{
    return answer && json_get(answer, "ok")->number;
}

/* Every message is answered, in the order in which they were said; nobody is told that they cannot
 * have seen what they have seen. */
static void check_messages_of(struct chaos *chaos, int i)
{
    const struct client *client = chaos->client[i];
    for (; chaos->heard[i] < client->messages; chaos->heard[i]++) {
        const char *message = client->message[chaos->heard[i]];
        int id;
        assert_null(strstr(message, "\"error\":\"seen\""));
        chaos->pauses += strstr(message, "{\"tell\":\"pause\"") != NULL;
        if (sscanf(message, "{\"re\":%d,", &id) != 1)
            continue;
        assert_int_equal(id, chaos->last[i] + 1);
        chaos->last[i] = id;
        chaos->refused += strstr(message, "\"error\":\"busy\"") != NULL;
    }
}

static void check_messages(struct chaos *chaos)
{
    for (int i = 0; i < PEOPLE; i++)
        check_messages_of(chaos, i);
}

/* What was not answered on the old connection never is. */
static void come(struct chaos *chaos, int i)
{
    struct client *client = chaos->client[i];
    check_messages_of(chaos, i);
    chaos->last[i] = client->ids;
    chaos->came_back += client->to_come_back;
    client->to_come_back = false;
    client_drop(client);
    client_connect(client);
    client_say(client, "'do':'hello','version':1,'token':'%s','pauses':%s", client->token,
               chance(chaos, 50) ? "true" : "false");
}

static struct place *some_place(struct chaos *chaos, struct client *client)
{
    return client->places ? &client->place[rng_below(&chaos->world.rng, (uint32_t)client->places)]
                          : NULL;
}

static void open_table(struct client *client)
{
    if (client->places > PLACES_MOST - 4)
        return;
    const struct json_node *answer = client_say(client, "'do':'open','listed':true," ROUNDS);
    const char *table = answer ? json_text(json_get(answer, "table")) : NULL;
    if (table)
        client_say(client, "'do':'start','table':'%s'", table);
}

/* A table that waits is closed by it; in a game a bot stands in. */
static void leave(struct chaos *chaos, struct client *client, const struct place *place)
{
    if (place->you < 0 || chaos->gone_count == GONE_MOST)
        return;
    if (!strcmp(place->state, "waiting"))
        memcpy(chaos->gone[chaos->gone_count++], place->table, TABLE_WORD);
    chaos->left += is_done(client_say(client, "'do':'leave','table':'%s'", place->table));
}

static bool is_gone(const struct chaos *chaos, const char *table)
{
    for (int i = 0; i < chaos->gone_count; i++)
        if (!strcmp(chaos->gone[i], table))
            return true;
    return false;
}

/* A table of somebody else's, with its whole story. */
static void watch(struct chaos *chaos, struct client *client)
{
    struct client *other = chaos->client[rng_below(&chaos->world.rng, PEOPLE)];
    const struct place *theirs = some_place(chaos, other);
    if (other == client || !theirs || theirs->you < 0 || client->places > PLACES_MOST - 4)
        return;
    struct place *place = client_place(client, theirs->table);
    client_sync(client, place, place->n);
    chaos->watched += !place->sync && place->n > 0;
}

static void unwatch(struct chaos *chaos, struct client *client, const struct place *place)
{
    if (place->you < 0)
        chaos->unwatched +=
            is_done(client_say(client, "'do':'unwatch','table':'%s'", place->table));
}

/* At one of the tables that one knows. */
static void act_at(struct chaos *chaos, struct client *client, struct place *place)
{
    switch (rng_below(&chaos->world.rng, 10)) {
    case 0:
    case 1: client_sync(client, place, place->n); break;
    case 2:
        if (chance(chaos, 50))
            leave(chaos, client, place);
        break;
    case 3: unwatch(chaos, client, place); break;
    default:
        if (place->you >= 0 && place->decision && !place->over)
            client_say(client, "'do':'move','table':'%s','decision':%d,'choice':%d", place->table,
                       place->decision, (int)rng_below(&chaos->world.rng, (uint32_t)place->of));
    }
}

/* One more, if the game is over; once, because who asks again looks at it from then on only. */
static void play_again(struct client *client, const struct place *place)
{
    if (place->over && place->you >= 0 && !place->rematch[0] && client->places <= PLACES_MOST - 4)
        client_say(client, "'do':'rematch','table':'%s','in':true", place->table);
}

static void act(struct chaos *chaos, int i)
{
    struct client *client = chaos->client[i];
    struct place *place = some_place(chaos, client);
    if (!client->session || client->closed || chance(chaos, 3)) {
        come(chaos, i);
        return;
    }
    switch (rng_below(&chaos->world.rng, 16)) {
    case 0: open_table(client); break;
    case 1: client_say(client, "'do':'mine'"); break;
    case 2: client_say(client, "'do':'statistics'"); break;
    case 3:
        client_say(client, "'do':'rename','name':'%s %d'", client->name, client->ids % 7);
        break;
    case 4: watch(chaos, client); break;
    case 5:
        if (place)
            client_say(client, "'do':'ready','table':'%s'", place->table);
        break;
    case 6:
        if (place)
            play_again(client, place);
        break;
    default:
        if (place)
            act_at(chaos, client, place);
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

/* ---- what is left at the end ---- */

/* Behind the sentence of an event, if there is one: names in it may have changed. */
static const char *skip_text(const char *at, const char *end)
{
    static const char head[] = "\"text\":\"";
    if (end - at < (long)strlen(head) || strncmp(at, head, strlen(head)) != 0)
        return at;
    for (at += strlen(head); *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static void compare_events(const char *a, size_t a_size, const char *b, size_t b_size)
{
    const char *const a_end = a + a_size, *const b_end = b + b_size;
    while (a < a_end && b < b_end) {
        a = skip_text(a, a_end);
        b = skip_text(b, b_end);
        assert_int_equal(*a++, *b++);
    }
    assert_true(a == a_end && b == b_end);
}

/* All that was told of a table before message `from` has been told again since. */
static int compare_told(const struct client *client, int from, const char *table)
{
    char head[96];
    int count = 0, n;
    snprintf(head, sizeof head, "{\"tell\":\"update\",\"table\":\"%s\",\"n\":", table);
    for (int i = 0; i < from; i++) {
        const char *old = client->message[i];
        size_t old_size = 0, size = 0;
        if (strncmp(old, head, strlen(head)) != 0)
            continue;
        assert_int_equal(sscanf(old + strlen(head), "%d", &n), 1);
        old = update_events(old, &old_size);
        const char *now = client_events(client, table, n, &size);
        compare_events(old, old_size, now, size);
        count++;
    }
    return count;
}

/* Everybody sees all of their tables again, and all that they were told of them. */
static int expect_all(struct chaos *chaos)
{
    int compared = 0;
    for (int i = 0; i < PEOPLE; i++) {
        struct client *client = chaos->client[i];
        come(chaos, i);
        for (int k = 0; k < client->places; k++) {
            struct place *place = &client->place[k];
            const int before = place->n, from = client->messages;
            if (is_gone(chaos, place->table))
                continue;
            client_sync(client, place, 0);
            client_done(__FILE__, __LINE__, client, find_answer(client));
            assert_true(place->n >= before);
            compared += compare_told(client, from, place->table);
        }
    }
    return compared;
}

static void episode(struct chaos *chaos, uint64_t seed)
{
    static const char *const names[PEOPLE] = {"Anna", "Björn", "Dísa", "Egill", "Freyja", "Gunnar"};
    memset(chaos, 0, sizeof *chaos);
    world_open(&chaos->world, seed);
    for (int i = 0; i < PEOPLE; i++)
        chaos->client[i] = client_arrive(&chaos->world, names[i]);
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
    assert_true(expect_all(chaos) > 0);
    recover(chaos);
    world_close(&chaos->world);
}

static void test_at_random(void **state)
{
    static struct chaos chaos;
    int came_back = 0, refused = 0, given_up = 0, failed_starts = 0;
    int left = 0, watched = 0, unwatched = 0, pauses = 0;
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
        left += chaos.left;
        watched += chaos.watched;
        unwatched += chaos.unwatched;
        pauses += chaos.pauses;
    }
    print_message("came back %d, busy %d, given up %d, failed starts %d\n", came_back, refused,
                  given_up, failed_starts);
    print_message("left %d, watched %d, unwatched %d, pauses %d\n", left, watched, unwatched,
                  pauses);
    assert_true(came_back > 0 && refused > 0 && given_up > 0 && failed_starts > 0);
    assert_true(left > 0 && watched > 0 && unwatched > 0 && pauses > 0);
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
