/* Oneself on a server: devices, recovery words, one's data, being forgotten; and what a game counts
 * for those who left it and those who stayed. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SHORT "'game':'thief','options':{'players':3,'rounds':1}"

static int set_up(void **state)
{
    return fixture_open(state, 22);
}

static bool is_true(const struct json_node *node)
{
    return node && node->type == NODE_BOOL && node->number;
}

/* A connection that says this `hello`; its token is noted if it is told one. */
static struct client *hello(struct fixture *f, const char *word, const char *fields)
{
    struct client *client = &f->world.client[f->world.clients++];
    assert_true(f->world.clients <= CLIENTS_MOST);
    *client = (struct client){.world = &f->world};
    client_connect(client);
    if (word) {
        client_refused(client, word, "'do':'hello','version':1,%s", fields);
        return client;
    }
    const struct json_node *answer = client_do(client, "'do':'hello','version':1,%s", fields);
    if (json_text(json_get(answer, "token")))
        snprintf(client->token, sizeof client->token, "%s", json_text(json_get(answer, "token")));
    return client;
}

static const char *words_of(struct client *client)
{
    static char fields[64];
    const struct json_node *answer = client_do(client, "'do':'words'");
    snprintf(fields, sizeof fields, "'recovery':'%s'", json_text(json_get(answer, "recovery")));
    return fields;
}

static int devices_of(struct client *client)
{
    return (int)json_get(client_do(client, "'do':'devices'"), "devices")->size;
}

/* ---- which server ---- */

static void test_server_id(void **state)
{
    struct fixture *f = *state;
    char id[TABLE_WORD];
    struct client *anna = hello(f, NULL, "'name':'Anna'");
    snprintf(id, sizeof id, "%s", json_text(json_get(anna->document.root, "server_id")));
    assert_int_equal(strlen(id), 22);
    struct client *other = hello(f, "server", "'server_id':'AAAAAAAAAAAAAAAAAAAAAA','token':'x'");
    assert_string_equal(json_text(json_get(other->document.root, "server_id")), id);
    other = hello(f, "token", "'token':'nobody has it'");
    assert_string_equal(json_text(json_get(other->document.root, "server_id")), id);
    hello(f, "server", "'server_id':7");
    char fields[128];
    snprintf(fields, sizeof fields, "'server_id':'%s','token':'%s'", id, anna->token);
    hello(f, NULL, fields);
}

/* ---- devices and words ---- */

static void test_recovery(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    char fields[64];
    hello(f, "recovery", "'recovery':'00112233'");
    hello(f, "recovery", "'recovery':'000000000000000000000001'"); /* the checksum */
    snprintf(fields, sizeof fields, "%s", words_of(anna));
    world_restart(&f->world); /* only the store knows */
    char named[96];
    snprintf(named, sizeof named, "%s,'device':'Phone'", fields);
    struct client *phone = hello(f, NULL, named);
    assert_string_equal(json_text(json_get(phone->document.root, "name")), anna->name);
    assert_int_equal(devices_of(phone), 2);
    client_return(anna);
    assert_string_not_equal(phone->token, anna->token);
    /* New words take the place of the old ones straight away. */
    snprintf(named, sizeof named, "%s", words_of(anna));
    hello(f, "recovery", fields);
    hello(f, NULL, named);
    assert_int_equal(devices_of(anna), 3);
}

static void test_sign_out(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    char fields[64], token[160];
    snprintf(fields, sizeof fields, "%s", words_of(anna));
    struct client *phone = hello(f, NULL, fields), *tablet = hello(f, NULL, fields);
    client_do(anna, "'do':'device','device':2,'name':'Phone'");
    client_refused(anna, "device", "'do':'device','device':9,'name':'Phone'");
    client_refused(anna, "name", "'do':'device','device':2,'name':''");
    assert_int_equal(client_heard(anna, 0, "\"name\":\"Phone\""), 0);
    client_do(anna, "'do':'devices'");
    assert_int_equal(client_heard(anna, anna->messages - 1, "\"name\":\"Phone\""), 1);
    assert_int_equal(json_get(anna->document.root, "this")->number, 1);
    client_do(anna, "'do':'sign_out','device':2");
    assert_true(phone->closed && phone->to_come_back);
    assert_false(tablet->closed);
    snprintf(token, sizeof token, "'token':'%s'", phone->token);
    hello(f, "token", token);
    client_refused(anna, "device", "'do':'sign_out','device':2");
    client_do(tablet, "'do':'sign_out','others':true");
    assert_true(anna->closed);
    assert_int_equal(devices_of(tablet), 1);
    world_restart(&f->world);
    snprintf(token, sizeof token, "'token':'%s'", anna->token);
    hello(f, "token", token);
    /* Whoever signs out themselves is nobody on this connection. */
    snprintf(token, sizeof token, "'token':'%s'", tablet->token);
    struct client *again = hello(f, NULL, token);
    client_do(again, "'do':'sign_out','device':3");
    client_refused(again, "hello", "'do':'devices'");
    hello(f, "token", token);
    client_do(again, "'do':'hello','version':1,'name':'Another'");
}

/* The store has been asked about a token before it was signed out, and answers after it. */
static void test_late_answer(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    char fields[64], token[160];
    snprintf(fields, sizeof fields, "%s", words_of(anna));
    struct client *phone = hello(f, NULL, fields);
    snprintf(token, sizeof token, "'do':'hello','version':1,'token':'%s'", phone->token);
    client_drop(anna);
    client_drop(phone);
    world_wait(&f->world, 60000); /* nobody is in memory any more */
    f->world.slow_reads = true;
    struct client *late = &f->world.client[f->world.clients++];
    *late = (struct client){.world = &f->world};
    client_connect(late);
    client_post(late, "%s", token);
    client_connect(anna);
    client_post(anna, "'do':'hello','version':1,'token':'%s'", anna->token);
    const struct lookup *first = f->world.lookup; /* the phone's, answered as of now */
    store_ask(f->world.store, &first->query, &f->world.lookup->answer);
    struct lookup *held = f->world.lookup;
    f->world.lookup = held->next;
    f->world.slow_reads = false;
    world_run(&f->world);
    client_do(anna, "'do':'sign_out','others':true");
    client_drop(anna);
    world_wait(&f->world, 60000);
    server_answered(f->world.server, held, f->world.now);
    world_run(&f->world);
    assert_int_equal(client_heard(late, 0, "\"error\":\"token\""), 1);
}

/* More of them than there may be: who was not here for longest goes. */
static void test_many_devices(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    char fields[64];
    f->world.limits.sessions_per_guest = 100;
    snprintf(fields, sizeof fields, "%s", words_of(anna));
    client_drop(anna);
    for (int i = 0; i < STORE_DEVICES; i++) {
        world_wait(&f->world, 24LL * 60 * 60 * 1000);
        struct client *more = hello(f, NULL, fields);
        assert_int_equal(devices_of(more), i + 2 < STORE_DEVICES ? i + 2 : STORE_DEVICES);
        client_drop(more);
    }
    char token[160];
    snprintf(token, sizeof token, "'token':'%s'", anna->token);
    hello(f, "token", token);
}

static void test_limits(void **state)
{
    struct fixture *f = *state;
    world_stop(&f->world);
    f->world.limits.recoveries_per_minute = 3;
    assert_true(world_start(&f->world));
    fixture_return(f);
    for (int i = 0; i < 3; i++)
        words_of(f->client[0]);
    client_refused(f->client[0], "rate", "'do':'words'");
    words_of(f->client[1]);
    world_wait(&f->world, 60000);
    words_of(f->client[0]);
}

/* ---- one's data, and no data ---- */

static void test_export(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    fixture_play_out(f, 2);
    client_do(f->client[0], "'do':'delete','table':'%s'", f->table);
    const struct json_node *all = client_do(f->client[0], "'do':'export'");
    assert_string_equal(json_text(json_get(all, "name")), f->client[0]->name);
    assert_int_equal(json_get(all, "devices")->size, 1);
    const struct json_node *game = json_first(json_get(all, "games"));
    assert_string_equal(json_text(json_get(game, "table")), f->table);
    assert_true(is_true(json_get(game, "removed")));
    all = client_do(f->client[0], "'do':'export','before':'%s'", f->table);
    assert_int_equal(json_get(all, "games")->size, 0);
    client_refused(f->client[0], "table", "'do':'export','before':'x'");
}

static void erase(struct client *client)
{
    client_refused(client, "message", "'do':'erase'");
    client_do(client, "'do':'erase','sure':true");
    client_refused(client, "hello", "'do':'devices'");
    char fields[160];
    snprintf(fields, sizeof fields, "'do':'hello','version':1,'token':'%s'", client->token);
    client_refused(client, "token", "%s", fields);
}

/* Of a game that is over: in memory, and in the store alone. */
static void erase_over(struct fixture *f, bool in_memory)
{
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    char table[TABLE_WORD];
    snprintf(table, sizeof table, "%s", f->table);
    fixture_play_out(f, 2);
    const int seat = place_of(f, 0)->you;
    if (!in_memory)
        world_restart(&f->world);
    for (int i = 0; !in_memory && i < 2; i++)
        client_return(f->client[i]);
    erase(f->client[0]);
    if (in_memory)
        world_restart(&f->world);
    client_return(f->client[1]);
    const struct json_node *mine = client_do(f->client[1], "'do':'mine'");
    const struct json_node *player =
        json_first(json_get(json_first(json_get(mine, "games")), "seats"));
    for (int i = 0; i < seat; i++)
        player = json_next(player);
    assert_string_equal(json_text(json_get(player, "name")), "Someone");
    assert_true(is_true(json_get(player, "gone")));
    client_place(f->client[1], table)->n = 0;
    client_do(f->client[1], "'do':'sync','table':'%s','seen':0", table);
    assert_true(client_place(f->client[1], table)->over);
    size_t size;
    char *record = world_record(&f->world, table, &size);
    assert_non_null(strstr(record, "\"Someone\""));
    assert_null(strstr(record, "Anna"));
    free(record);
}

static void test_erased_over(void **state)
{
    erase_over(*state, true);
}

static void test_erased_in_store(void **state)
{
    erase_over(*state, false);
}

/* A game that nobody else has played goes with them. */
static void test_erased_alone(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 1, SHORT ",'seats':['me','bot:random','bot:random'],'listed':true");
    fixture_play_out(f, 1);
    char table[TABLE_WORD];
    snprintf(table, sizeof table, "%s", f->table);
    erase(f->client[0]);
    client_refused(f->client[1], "table", "'do':'watch','table':'%s'", table);
    world_restart(&f->world);
    client_return(f->client[1]);
    client_refused(f->client[1], "table", "'do':'watch','table':'%s'", table);
}

/* At once out of tables that wait, and the next person is the host. */
static void test_erased_waiting(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    const struct json_node *opened = client_do(f->client[0], "'do':'open'," SHORT);
    snprintf(table, sizeof table, "%s", json_text(json_get(opened, "table")));
    f->table = table;
    client_do(f->client[1], "'do':'join','code':'%s'", place_of(f, 0)->code);
    assert_int_equal(place_of(f, 1)->people, 3);
    erase(f->client[0]);
    assert_int_equal(place_of(f, 1)->people, 2);
    client_do(f->client[1], "'do':'start','table':'%s','fill':'easy'", f->table);
}

/* A running game goes on with a bot, also after a restart, and its record can be verified. */
static void test_erased_running(void **state)
{
    struct fixture *f = *state;
    char said[160];
    snprintf(said, sizeof said, "\"lines\":[{\"name\":\"%s\"", f->client[0]->name);
    fixture_start(f, 3, SHORT);
    char table[TABLE_WORD];
    snprintf(table, sizeof table, "%s", f->table);
    client_do(f->client[0], "'do':'chat','table':'%s','text':'hello'", table);
    const unsigned seat = 1U << place_of(f, 0)->you;
    erase(f->client[0]);
    assert_int_equal(place_of(f, 1)->people, 7 & ~seat);
    assert_int_equal(place_of(f, 1)->bots, seat);
    client_do(f->client[1], "'do':'sync','table':'%s','seen':%d", table, place_of(f, 1)->n);
    assert_int_equal(client_heard(f->client[1], 0, said), 0);
    world_restart(&f->world);
    for (int i = 1; i < 3; i++) {
        client_return(f->client[i]);
        client_place(f->client[i], table)->n = 0;
        client_do(f->client[i], "'do':'sync','table':'%s','seen':0", table);
    }
    for (bool more = true; more;)
        more = world_step(&f->world, f->client + 1, 2, table);
    assert_true(client_place(f->client[1], table)->over);
    client_do(f->client[1], "'do':'statistics'");
    assert_int_equal(client_heard(f->client[1], 0, "[{\"game\":\"thief\",\"games\":1,\"won\":"), 1);
}

/* ---- leaving ---- */

static const struct json_node *statistics_of(struct client *client)
{
    return json_first(json_get(client_do(client, "'do':'statistics'"), "statistics"));
}

/* Who left has lost, and the win is of those who stayed. */
static void test_left(void **state)
{
    struct fixture *f = *state;
    for (int round = 1; round <= 5; round++) {
        fixture_start(f, 3, SHORT);
        client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
        client_do(f->client[2], "'do':'leave','table':'%s'", f->table);
        for (bool more = true; more;)
            more = world_step(&f->world, f->client, 1, f->table);
        const struct json_node *sums = statistics_of(f->client[1]);
        assert_int_equal(json_get(sums, "games")->number, round);
        assert_int_equal(json_get(sums, "left")->number, round);
        assert_int_equal(json_get(sums, "won")->number, 0);
        sums = statistics_of(f->client[0]);
        assert_int_equal(json_get(sums, "games")->number, round);
        assert_null(json_get(sums, "left"));
        assert_int_equal(json_get(sums, "won")->number, round); /* whoever has the most points */
    }
    const struct json_node *mine = client_do(f->client[1], "'do':'mine'");
    assert_true(is_true(json_get(json_first(json_get(mine, "games")), "left")));
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_server_id),    TEST(test_recovery),       TEST(test_sign_out),
        TEST(test_late_answer),  TEST(test_many_devices),   TEST(test_limits),
        TEST(test_export),       TEST(test_erased_over),    TEST(test_erased_in_store),
        TEST(test_erased_alone), TEST(test_erased_waiting), TEST(test_erased_running),
        TEST(test_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
