/* What operators ask for, in a world without sockets: every request, what people notice of it, what
 * stays after a restart, and that all of it is in the log. */
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
    return fixture_open(state, 23);
}

static bool is_true(const struct json_node *node)
{
    return node && node->type == NODE_BOOL && node->number;
}

#define done(f, ...)    checked(f, true, world_admin(&(f)->world, __VA_ARGS__))
#define refused(f, ...) checked(f, false, world_admin(&(f)->world, __VA_ARGS__))
static const struct json_node *checked(struct fixture *f, bool ok, const struct json_node *answer)
{
    assert_non_null(answer);
    if (is_true(json_get(answer, "ok")) != ok)
        fail_msg("answered: %s", f->world.admin.text);
    if (!ok)
        assert_true(strlen(json_text(json_get(answer, "say"))) > 10);
    return answer;
}

static int64_t number(const struct json_node *answer, const char *key)
{
    assert_non_null(json_get(answer, key));
    return json_get(answer, key)->number;
}

/* Who that is, as the server numbers people: in the order in which they came. */
static int64_t id_of(struct fixture *f, int who)
{
    return number(client_do(f->client[who], "'do':'export'"), "guest");
}

static bool logged(struct fixture *f, const char *what, const char *about)
{
    char row[128];
    snprintf(row, sizeof row, "\"what\":\"%s\",\"about\":\"%s\"", what, about);
    done(f, "'do':'log'");
    return strstr(f->world.admin.text, row) && strstr(f->world.admin.text, "\"who\":\"tester ");
}

static void test_bad(void **state)
{
    struct fixture *f = *state;
    refused(f, "'do':'dance'");
    refused(f, "'what':1");
    refused(f, "'do':");
    refused(f, "'do':'tables','from':-1");
    refused(f, "'do':'log','before':'x'");
    refused(f, "'do':'close','table':'x'");
    refused(f, "'do':'rename','guest':99,'name':'Bo'");
    refused(f, "'do':'rename','guest':1,'name':'  '");
    refused(f, "'do':'erase','guest':1");
    refused(f, "'do':'export','guest':99");
    refused(f, "'do':'unban','ban':1");
    refused(f, "'do':'drain'");
    refused(f, "'do':'tell','text':'a\\nb'");
    refused(f, "'do':'ban','guest':1");
    refused(f, "'do':'ban','guest':1,'address':'192.0.2.1','seconds':5");
    refused(f, "'do':'ban','address':'192.0.2','seconds':5");
    refused(f, "'do':'ban','address':'0.0.0.0/0','seconds':5");
    refused(f, "'do':'ban','address':'2001:db8::1/128','seconds':5");
    done(f, "'do':'log'"); /* nothing of it was an act */
    assert_non_null(strstr(f->world.admin.text, "\"acts\":[]"));
}

static void test_look(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    const struct json_node *answer = done(f, "'do':'look'");
    assert_int_equal(number(answer, "people"), 3);
    assert_int_equal(number(answer, "running"), 1);
    assert_int_equal(number(answer, "played"), 1);
    assert_int_equal(number(answer, "connections"), 3);
    assert_int_equal(number(json_get(answer, "limits"), "renames"), 0);
    answer = done(f, "'do':'tables'");
    const struct json_node *row = json_first(json_get(answer, "tables"));
    assert_string_equal(json_text(json_get(row, "table")), f->table);
    assert_int_equal(json_get(row, "seats")->size, 3);
    assert_int_equal(number(answer, "all"), 1);
    assert_int_equal(json_get(done(f, "'do':'tables','from':1"), "tables")->size, 0);
    answer = done(f, "'do':'guests'");
    assert_int_equal(json_get(answer, "guests")->size, 3);
    client_drop(f->client[0]);
    client_drop(f->client[1]);
    answer = done(f, "'do':'look'");
    assert_int_equal(number(answer, "running"), 1);
    assert_int_equal(number(answer, "played"), 0);
}

/* Which limit it was that someone ran into. */
static int64_t last_of(const struct json_node *answer, const char *key)
{
    const struct json_node *list = json_get(answer, key);
    assert_non_null(list);
    const struct json_node *node = json_first(list);
    for (uint32_t i = 1; i < list->size; i++)
        node = json_next(node);
    return list->size ? node->number : -1;
}

/* A sample every ten seconds, of what has grown since the one before; those of an hour are kept. */
static void test_hour(void **state)
{
    enum { EVERY = 10000, SAMPLES = 360 };
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    world_wait(&f->world, EVERY);
    const struct json_node *answer = done(f, "'do':'hour'");
    assert_int_equal(number(answer, "every"), 10);
    assert_int_equal(last_of(answer, "people"), 3);
    assert_int_equal(last_of(answer, "running"), 1);
    assert_int_equal(last_of(answer, "waiting"), 0);
    assert_true(last_of(answer, "memory") > 0);
    client_refused(f->client[0], "state", "'do':'start','table':'%s'", f->table);
    world_wait(&f->world, EVERY);
    assert_int_equal(last_of(done(f, "'do':'hour'"), "refusals"), 1);
    world_wait(&f->world, EVERY);
    assert_int_equal(last_of(done(f, "'do':'hour'"), "refusals"), 0);
    for (int i = 0; i < SAMPLES; i++)
        world_wait(&f->world, EVERY);
    answer = done(f, "'do':'hour'");
    assert_int_equal(json_get(answer, "at")->size, SAMPLES);
    assert_int_equal(json_get(answer, "memory")->size, SAMPLES);
    assert_int_equal(last_of(answer, "at") - json_first(json_get(answer, "at"))->number,
                     (SAMPLES - 1) * EVERY / 1000);
    done(f, "'do':'log'");
    assert_non_null(strstr(f->world.admin.text, "\"acts\":[]"));
}

static void test_limits(void **state)
{
    struct fixture *f = *state;
    world_stop(&f->world);
    f->world.limits.renames_per_minute = 1;
    assert_true(world_start(&f->world));
    fixture_return(f);
    client_do(f->client[0], "'do':'rename','name':'One'");
    client_refused(f->client[0], "rate", "'do':'rename','name':'Two'");
    assert_int_equal(number(json_get(done(f, "'do':'look'"), "limits"), "renames"), 1);
}

static void test_close(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    char about[64];
    done(f, "'do':'close','table':'%s'", f->table);
    assert_string_equal(place_of(f, 1)->state, "closed");
    snprintf(about, sizeof about, "table %s", f->table);
    assert_true(logged(f, "close", about));
    world_restart(&f->world);
    refused(f, "'do':'close','table':'%s'", f->table);
}

/* ---- bans ---- */

static void come_banned(struct client *client)
{
    if (client->session)
        client_drop(client);
    client_connect(client);
    client_refused(client, "banned", "'do':'hello','version':1,'token':'%s'", client->token);
    assert_int_equal(client_heard(client, client->messages - 1, "\"until\":"), 1);
    client_drop(client);
}

static void test_ban_guest(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    const int64_t id = id_of(f, 0);
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    const unsigned seat = 1U << place_of(f, 0)->you;
    const struct json_node *answer =
        done(f, "'do':'ban','guest':%lld,'seconds':3600,'why':'rude'", (long long)id);
    const int64_t ban = number(answer, "ban");
    assert_true(anna->closed && anna->to_come_back);
    assert_int_equal(place_of(f, 1)->standing_in & seat, seat);
    come_banned(anna);
    world_restart(&f->world);
    come_banned(anna);
    client_return(f->client[1]); /* nobody else is */
    done(f, "'do':'bans'");
    assert_non_null(strstr(f->world.admin.text, "\"why\":\"rude\""));
    /* It ends by being lifted, or by itself. */
    done(f, "'do':'unban','ban':%lld", (long long)ban);
    client_connect(anna);
    client_do(anna, "'do':'hello','version':1,'token':'%s'", anna->token);
    done(f, "'do':'ban','guest':%lld,'seconds':60", (long long)id);
    come_banned(anna);
    world_wait(&f->world, 61000);
    client_connect(anna);
    client_do(anna, "'do':'hello','version':1,'token':'%s'", anna->token);
    world_restart(&f->world);
    assert_int_equal(json_get(done(f, "'do':'bans'"), "bans")->size, 0);
    assert_true(logged(f, "unban", "ban 1"));
}

/* Their seat at a table that waits is free again, and the next person is the host. */
static void test_ban_waiting(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    const struct json_node *opened = client_do(f->client[0], "'do':'open'," SHORT);
    snprintf(table, sizeof table, "%s", json_text(json_get(opened, "table")));
    f->table = table;
    client_do(f->client[1], "'do':'join','code':'%s'", place_of(f, 0)->code);
    done(f, "'do':'ban','guest':%lld,'seconds':3600", (long long)id_of(f, 0));
    assert_int_equal(place_of(f, 1)->people, 2);
    client_do(f->client[1], "'do':'start','table':'%s','fill':'easy'", table);
}

/* After the start and before the deal: it goes on without them, and a bot plays for them. */
static void test_ban_shuffling(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD], luck[2 * STORE_HASH + 1];
    const struct json_node *opened = client_do(f->client[0], "'do':'open'," SHORT);
    snprintf(table, sizeof table, "%s", json_text(json_get(opened, "table")));
    f->table = table;
    client_do(f->client[1], "'do':'join','code':'%s'", place_of(f, 0)->code);
    memset(luck, 'a', sizeof luck - 1);
    luck[sizeof luck - 1] = '\0';
    client_do(f->client[1], "'do':'commit','table':'%s','commitment':'%s'", table, luck);
    client_do(f->client[0], "'do':'start','table':'%s','fill':'easy'", table);
    assert_string_equal(place_of(f, 0)->state, "waiting");
    const unsigned seat = 1U << place_of(f, 1)->you;
    done(f, "'do':'ban','guest':%lld,'seconds':3600", (long long)id_of(f, 1));
    assert_string_equal(place_of(f, 0)->state, "running");
    assert_int_equal(place_of(f, 0)->standing_in, seat);
}

static void test_ban_address(void **state)
{
    struct fixture *f = *state;
    static const uint8_t near[ADDRESS_SIZE] = {192, 0, 2, 7}, far[ADDRESS_SIZE] = {192, 0, 3, 7};
    static const uint8_t v6[ADDRESS_SIZE] = {0x20, 1, 0xd, 0xb8, 0, 1, [ADDRESS_SIZE - 1] = 6};
    memcpy(f->client[0]->address, near, ADDRESS_SIZE);
    memcpy(f->client[1]->address, far, ADDRESS_SIZE);
    memcpy(f->client[2]->address, v6, ADDRESS_SIZE);
    fixture_return(f);
    done(f, "'do':'guests'");
    assert_non_null(strstr(f->world.admin.text, "\"from\":[\"192.0.2.7\"]"));
    assert_non_null(strstr(f->world.admin.text, "\"from\":[\"2001:db8:1::/64\"]"));
    done(f, "'do':'ban','address':'192.0.2.0/24','seconds':3600");
    assert_true(f->client[0]->closed);
    assert_false(f->client[1]->closed || f->client[2]->closed);
    done(f, "'do':'ban','address':'2001:db8::/32','seconds':3600");
    assert_true(f->client[2]->closed);
    assert_true(logged(f, "ban", "address 192.0.2.0/24"));
    assert_true(logged(f, "ban", "address 2001:db8::/32"));
    world_restart(&f->world);
    come_banned(f->client[0]);
    come_banned(f->client[2]);
    client_return(f->client[1]);
    /* Nor as someone new. */
    client_connect(f->client[0]);
    client_refused(f->client[0], "banned", "'do':'hello','version':1,'name':'New'");
    /* The same once more is the same ban, with another end. */
    done(f, "'do':'ban','address':'192.0.2.0/24','seconds':7200");
    assert_int_equal(json_get(done(f, "'do':'bans'"), "bans")->size, 2);
}

/* ---- people ---- */

static void test_rename(void **state)
{
    struct fixture *f = *state;
    const int64_t id = id_of(f, 0);
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    done(f, "'do':'rename','guest':'%lld','name':'Polite'", (long long)id);
    assert_true(client_heard(f->client[1], 0, "\"name\":\"Polite\"") > 0);
    world_restart(&f->world);
    done(f, "'do':'rename','guest':%lld,'name':'Politer'", (long long)id); /* not in memory */
    for (int i = 0; i < 2; i++) {
        client_return(f->client[0]);
        assert_string_equal(json_text(json_get(client_do(f->client[0], "'do':'export'"), "name")),
                            "Politer");
        world_restart(&f->world);
    }
}

static void test_export_and_erase(void **state)
{
    struct fixture *f = *state;
    const int64_t id = id_of(f, 0);
    char about[32];
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    fixture_play_out(f, 2);
    world_restart(&f->world); /* only the store knows them */
    const struct json_node *answer = done(f, "'do':'export','guest':%lld", (long long)id);
    assert_string_equal(json_text(json_get(answer, "name")), f->client[0]->name);
    assert_int_equal(json_get(answer, "games")->size, 1);
    assert_int_equal(json_get(answer, "bans")->size, 0);
    client_return(f->client[0]);
    client_do(f->client[0], "'do':'open'," SHORT);
    answer = done(f, "'do':'export','guest':%lld", (long long)id);
    assert_int_equal(json_get(answer, "tables")->size, 1);
    done(f, "'do':'ban','address':'192.0.2.0/24','seconds':600,'why':'floods'");
    done(f, "'do':'ban','guest':%lld,'seconds':600,'why':'rude'", (long long)id);
    done(f, "'do':'export','guest':%lld", (long long)id);
    assert_non_null(strstr(f->world.admin.text, "\"why\":\"rude\""));
    assert_null(strstr(f->world.admin.text, "\"why\":\"floods\""));
    done(f, "'do':'unban','ban':1");
    client_drop(f->client[0]);
    done(f, "'do':'erase','guest':%lld,'sure':true", (long long)id);
    refused(f, "'do':'export','guest':%lld", (long long)id);
    assert_int_equal(json_get(done(f, "'do':'bans'"), "bans")->size, 0);
    client_connect(f->client[0]);
    client_refused(f->client[0], "token", "'do':'hello','version':1,'token':'%s'",
                   f->client[0]->token);
    snprintf(about, sizeof about, "guest %lld", (long long)id);
    assert_true(logged(f, "export", about));
    assert_true(logged(f, "erase", about));
}

/* Others are told what is left of the chat, before the operator is answered. */
static void test_erase_who_has_spoken(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    client_do(f->client[0], "'do':'chat','table':'%s','text':'Mine'", f->table);
    const int from = f->client[1]->messages;
    done(f, "'do':'erase','guest':%lld,'sure':true", (long long)id_of(f, 0));
    assert_int_equal(client_heard(f->client[1], from, "\"tell\":\"chats\""), 1);
}

/* The server knows them by their seat alone, and the table goes with them. */
static void test_erase_last_at_table(void **state)
{
    struct fixture *f = *state;
    const int64_t id = id_of(f, 0);
    fixture_start(f, 1, SHORT ",'seats':['me','bot:random','bot:random']");
    world_restart(&f->world);
    done(f, "'do':'erase','guest':%lld,'sure':true", (long long)id);
    assert_int_equal(json_get(done(f, "'do':'tables'"), "tables")->size, 0);
}

/* ---- everyone ---- */

static void test_tell(void **state)
{
    struct fixture *f = *state;
    static const char said[] =
        "{\"tell\":\"notice\",\"text\":\"Back at nine.\",\"draining\":false}";
    assert_int_equal(number(done(f, "'do':'tell','text':'Back at nine.'"), "people"), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(client_heard(f->client[i], 0, said), 1);
    client_return(f->client[0]);
    assert_int_equal(client_heard(f->client[0], 0, said), 2);
    done(f, "'do':'tell','text':''");
    assert_int_equal(client_heard(f->client[0], 0, "\"text\":\"\",\"draining\":false"), 1);
    client_return(f->client[0]);
    assert_int_equal(client_heard(f->client[0], 0, "\"notice\""), 3);
    assert_true(logged(f, "tell", "Back at nine."));
}

static void test_drain(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SHORT ",'seats':['me','open','bot:random']");
    const struct json_node *opened = client_do(f->client[2], "'do':'open'," SHORT);
    char waiting[TABLE_WORD];
    snprintf(waiting, sizeof waiting, "%s", json_text(json_get(opened, "table")));
    const struct json_node *answer = done(f, "'do':'drain','on':true");
    assert_int_equal(number(answer, "played"), 1);
    assert_int_equal(client_heard(f->client[0], 0, "\"draining\":true"), 1);
    client_refused(f->client[2], "busy", "'do':'open'," SHORT);
    client_refused(f->client[2], "busy", "'do':'start','table':'%s','fill':'easy'", waiting);
    fixture_play_out(f, 2);
    client_refused(f->client[0], "busy", "'do':'rematch','table':'%s'", f->table);
    assert_int_equal(number(done(f, "'do':'drain','on':true"), "played"), 0);
    done(f, "'do':'drain','on':false");
    client_do(f->client[2], "'do':'start','table':'%s','fill':'easy'", waiting);
    assert_true(logged(f, "drain", "on") && logged(f, "drain", "off"));
}

/* An act is answered when it is on disk, and not before. */
static void test_disk(void **state)
{
    struct fixture *f = *state;
    f->world.slow_disk = true;
    assert_null(world_admin(&f->world, "'do':'tell','text':'Hello'"));
    world_commit(&f->world);
    assert_true(f->world.admin.answered);
    f->world.slow_disk = false;
    f->world.slow_reads = true;
    assert_null(world_admin(&f->world, "'do':'log'"));
    f->world.slow_reads = false;
    world_run(&f->world);
    assert_true(f->world.admin.answered);
    f->world.broken_reads = true;
    refused(f, "'do':'log'");
    f->world.broken_reads = false;
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bad),
        TEST(test_look),
        TEST(test_limits),
        TEST(test_close),
        TEST(test_ban_guest),
        TEST(test_ban_waiting),
        TEST(test_ban_shuffling),
        TEST(test_rename),
        TEST(test_ban_address),
        TEST(test_export_and_erase),
        TEST(test_tell),
        TEST(test_drain),
        TEST(test_disk),
        TEST(test_hour),
        TEST(test_erase_who_has_spoken),
        TEST(test_erase_last_at_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
