/* Between people: muting, blocking and reporting, what stays of it, and words that are not welcome.
 */
#include "shell/wordlist.h"
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'rounds':1}"

enum { ANNA, BJORN, DISA };

static int set_up(void **state)
{
    return fixture_open(state, 31);
}

static void open_table(struct fixture *f, int who, const char *fields)
{
    static char table[TABLE_WORD];
    const struct json_node *answer = client_do(f->client[who], "'do':'open',%s", fields);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    f->table = table;
}

static void say(struct fixture *f, int who, const char *words)
{
    client_do(f->client[who], "'do':'chat','table':'%s','text':'%s'", f->table, words);
}

static int heard(const struct fixture *f, int who, int from, const char *words)
{
    return client_heard(f->client[who], from, words);
}

static const char *last(const struct fixture *f, int who)
{
    return f->client[who]->message[f->client[who]->messages - 1];
}

/* Anna at a table of hers, with both others. */
static void sit_down(struct fixture *f)
{
    open_table(f, ANNA, THIEF);
    for (int i = 1; i < 3; i++)
        client_do(f->client[i], "'do':'join','code':'%s'", place_of(f, ANNA)->code);
}

/* ---- muting ---- */

static void test_mute(void **state)
{
    struct fixture *f = *state;
    sit_down(f);
    say(f, BJORN, "first");
    const int from = f->client[ANNA]->messages;
    client_refused(f->client[ANNA], "seat", "'do':'block','table':'%s','seat':0,'how':'mute'",
                   f->table);
    client_refused(f->client[ANNA], "message", "'do':'block','table':'%s','seat':1,'how':'kick'",
                   f->table);
    client_do(f->client[ANNA], "'do':'block','table':'%s','seat':1,'how':'mute'", f->table);
    assert_int_equal(heard(f, ANNA, from, "\"muted\":[1]}"), 1);
    assert_int_equal(heard(f, BJORN, 0, "\"muted\""), 0); /* only she is told */
    assert_int_equal(heard(f, ANNA, from, "\"tell\":\"chats\",\"table\":"), 1);
    assert_int_equal(heard(f, ANNA, from, "first"), 0);
    say(f, BJORN, "second");
    client_do(f->client[BJORN], "'do':'chat','table':'%s','reaction':2", f->table);
    assert_int_equal(heard(f, ANNA, from, "second"), 0);
    assert_int_equal(heard(f, ANNA, from, "reaction"), 0);
    assert_int_equal(heard(f, DISA, 0, "second"), 1);
    /* On another device, and after a restart. */
    world_restart(&f->world);
    fixture_return(f);
    for (int i = 0; i < 3; i++)
        client_do(f->client[i], "'do':'sync','table':'%s'", f->table);
    const int later = f->client[ANNA]->messages;
    say(f, BJORN, "third");
    assert_int_equal(heard(f, ANNA, later, "third"), 0);
    assert_int_equal(heard(f, DISA, 0, "third"), 1);
    client_do(f->client[ANNA], "'do':'blocks'");
    assert_non_null(strstr(last(f, ANNA), "\"name\":\"Björn\",\"how\":\"mute\""));
    client_do(f->client[ANNA], "'do':'block','table':'%s','seat':1,'how':'none'", f->table);
    assert_int_equal(heard(f, ANNA, later, "third"), 1); /* what was said last is there again */
    say(f, BJORN, "fourth");
    assert_int_equal(heard(f, ANNA, later, "fourth"), 1);
    client_do(f->client[ANNA], "'do':'blocks'");
    assert_non_null(strstr(last(f, ANNA), "\"blocks\":[]"));
}

/* ---- blocking ---- */

static void block(struct fixture *f, int who, int seat)
{
    client_do(f->client[who], "'do':'block','table':'%s','seat':%d,'how':'block'", f->table, seat);
}

static void test_block(void **state)
{
    struct fixture *f = *state;
    sit_down(f);
    block(f, ANNA, 1);
    assert_int_equal(heard(f, ANNA, 0, "\"blocked\":[1]}"), 1);
    say(f, BJORN, "hello?");
    assert_int_equal(heard(f, ANNA, 0, "hello?"), 0);
    world_restart(&f->world);
    fixture_return(f);
    /* Not at tables that she hosts, with or without the code. */
    open_table(f, ANNA, THIEF);
    client_refused(f->client[BJORN], "removed", "'do':'join','code':'%s'", place_of(f, ANNA)->code);
    client_do(f->client[DISA], "'do':'join','code':'%s'", place_of(f, ANNA)->code);
    /* Nor beside her at one that anyone can join; at a friend's, the friend decides. */
    open_table(f, DISA, THIEF ",'listed':true");
    client_do(f->client[ANNA], "'do':'join','table':'%s'", f->table);
    client_refused(f->client[BJORN], "removed", "'do':'join','table':'%s'", f->table);
    open_table(f, DISA, THIEF);
    client_do(f->client[ANNA], "'do':'join','code':'%s'", place_of(f, DISA)->code);
    client_do(f->client[BJORN], "'do':'join','code':'%s'", place_of(f, DISA)->code);
    client_do(f->client[ANNA], "'do':'blocks'");
    const struct json_node *row = json_first(json_get(f->client[ANNA]->document.root, "blocks"));
    const long long person = (long long)json_get(row, "person")->number;
    client_refused(f->client[ANNA], "message", "'do':'unblock','person':'x'");
    client_do(f->client[ANNA], "'do':'unblock','person':%lld", person);
    open_table(f, ANNA, THIEF);
    client_do(f->client[BJORN], "'do':'join','code':'%s'", place_of(f, ANNA)->code);
}

static void test_rematch(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2,
                  "'game':'thief','options':{'players':3,'rounds':1},"
                  "'seats':['me','open','bot:easy']");
    fixture_play_out(f, 2);
    block(f, ANNA, 1);
    client_do(f->client[ANNA], "'do':'rematch','table':'%s'", f->table);
    client_refused(f->client[BJORN], "state", "'do':'rematch','table':'%s'", f->table);
}

/* Numbers are given out again: who is gone is blocked by nobody. */
static void test_gone(void **state)
{
    struct fixture *f = *state;
    sit_down(f);
    block(f, ANNA, 1);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table);
    client_do(f->client[BJORN], "'do':'erase','sure':true");
    client_do(f->client[ANNA], "'do':'blocks'");
    assert_non_null(strstr(last(f, ANNA), "\"blocks\":[]"));
    world_restart(&f->world);
    client_return(f->client[ANNA]);
    client_do(f->client[ANNA], "'do':'blocks'");
    assert_non_null(strstr(last(f, ANNA), "\"blocks\":[]"));
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    assert_int_equal(heard(f, ANNA, 0, "Björn\",\"here\":true,\"silenced\":true"), 1);
    assert_null(strstr(last(f, ANNA), "silenced"));
}

/* What someone said who never had a seat goes with them, too. */
static void test_gone_spectator(void **state)
{
    struct fixture *f = *state;
    open_table(f, ANNA, THIEF);
    struct client *eva = client_arrive(&f->world, "Eva");
    client_do(eva, "'do':'watch','code':'%s'", place_of(f, ANNA)->code);
    client_do(eva, "'do':'chat','table':'%s','text':'first'", f->table);
    client_do(f->client[BJORN], "'do':'join','code':'%s'", place_of(f, ANNA)->code);
    client_do(f->client[BJORN], "'do':'chat','table':'%s','text':'second'", f->table);
    client_do(f->client[BJORN], "'do':'leave','table':'%s'", f->table);
    client_do(eva, "'do':'erase','sure':true");
    client_do(f->client[BJORN], "'do':'erase','sure':true");
    assert_non_null(strstr(last(f, ANNA), "\"lines\":[]")); /* what stood there is gone at once */
    const int from = f->client[ANNA]->messages;
    client_refused(f->client[ANNA], "seat", "'do':'block','table':'%s','line':1,'how':'mute'",
                   f->table);
    client_refused(f->client[ANNA], "seat", "'do':'report','table':'%s','line':1", f->table);
    client_refused(f->client[ANNA], "seat", "'do':'report','table':'%s','line':2", f->table);
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    assert_int_equal(heard(f, ANNA, from, "Eva"), 0);
    assert_int_equal(heard(f, ANNA, from, "second"), 0);
    assert_false(f->client[ANNA]->closed);
}

static void test_too_many(void **state)
{
    struct fixture *f = *state;
    open_table(f, ANNA, THIEF);
    struct client *one = client_arrive(&f->world, "Jón");
    for (int i = 0; i <= STORE_BLOCKS; i++) {
        char code[16];
        snprintf(code, sizeof code, "%s", place_of(f, ANNA)->code);
        client_do(one, "'do':'join','code':'%s'", code);
        if (i < STORE_BLOCKS)
            client_do(f->client[ANNA], "'do':'block','table':'%s','seat':1,'how':'mute'", f->table);
        else
            client_refused(f->client[ANNA], "limit",
                           "'do':'block','table':'%s','seat':1,'how':'mute'", f->table);
        client_do(one, "'do':'leave','table':'%s'", f->table);
        one->token[0] = '\0'; /* the next is someone else */
        client_return(one);
    }
}

/* ---- reporting ---- */

static void test_report(void **state)
{
    struct fixture *f = *state;
    sit_down(f);
    say(f, BJORN, "you are silly");
    say(f, DISA, "now now");
    say(f, ANNA, "enough");
    client_refused(f->client[ANNA], "text", "'do':'report','table':'%s','seat':1,'text':'%0201d'",
                   f->table, 7);
    client_refused(f->client[ANNA], "seat", "'do':'report','table':'%s','seat':0", f->table);
    client_do(f->client[ANNA], "'do':'report','table':'%s','line':1,'text':'He is rude.'",
              f->table);
    assert_int_equal(heard(f, BJORN, 0, "report"), 0);
    world_restart(&f->world);
    world_admin(&f->world, "'do':'reports'");
    const char *told = f->world.admin.text;
    assert_non_null(strstr(told, "\"report\":1"));
    assert_non_null(strstr(told, "\"by_name\":\"Anna\",\"about_name\":\"Björn\","
                                 "\"text\":\"He is rude.\",\"done\":false"));
    assert_non_null(strstr(told, "\"name\":\"Björn\",\"seat\":1,\"text\":\"you are silly\""));
    assert_non_null(strstr(told, "\"name\":\"\",\"seat\":2,\"text\":\"now now\""));
    assert_non_null(strstr(told, "\"name\":\"Anna\",\"seat\":0,\"text\":\"enough\""));
    assert_non_null(strstr(told, f->table));
    static const char *const none[] = {"99", "2", "9223372036854775806"};
    for (int i = 0; i < 3; i++) {
        world_admin(&f->world, "'do':'done','report':%s", none[i]);
        assert_non_null(
            strstr(f->world.admin.text, "\"ok\":false,\"say\":\"There is no report with that"));
    }
    world_admin(&f->world, "'do':'log'");
    assert_null(strstr(f->world.admin.text, "\"what\":\"done\""));
    world_admin(&f->world, "'do':'done','report':1");
    world_admin(&f->world, "'do':'reports'");
    assert_non_null(strstr(f->world.admin.text, "\"done\":true"));
    world_admin(&f->world, "'do':'log'");
    assert_non_null(
        strstr(f->world.admin.text, "\"what\":\"reports\",\"about\":\"reports 1 to 1\""));
    assert_non_null(strstr(f->world.admin.text, "\"what\":\"done\",\"about\":\"report 1\""));
    /* She gets a copy of hers; and it goes with either of them. */
    fixture_return(f);
    client_do(f->client[ANNA], "'do':'export'");
    assert_non_null(strstr(last(f, ANNA), "\"about_name\":\"Björn\",\"text\":\"He is rude.\""));
    assert_null(strstr(last(f, ANNA), "now now"));
    client_do(f->client[BJORN], "'do':'erase','sure':true");
    world_admin(&f->world, "'do':'reports'");
    assert_non_null(strstr(f->world.admin.text, "\"reports\":[]"));
}

/* So many in a day, and not for ever. */
static void test_reports_end(void **state)
{
    struct fixture *f = *state;
    f->world.limits.reports_per_day = 3;
    f->world.limits.waiting_minutes = 1000000;
    world_restart(&f->world);
    fixture_return(f);
    sit_down(f);
    for (int i = 0; i < 3; i++)
        client_do(f->client[ANNA], "'do':'report','table':'%s','seat':1", f->table);
    client_refused(f->client[ANNA], "rate", "'do':'report','table':'%s','seat':1", f->table);
    client_do(f->client[DISA], "'do':'report','table':'%s','seat':1", f->table);
    world_wait(&f->world, 9 * 3600 * 1000);
    client_do(f->client[ANNA], "'do':'report','table':'%s','seat':1", f->table);
    client_refused(f->client[ANNA], "rate", "'do':'report','table':'%s','seat':1", f->table);
    world_admin(&f->world, "'do':'reports'");
    assert_non_null(strstr(f->world.admin.text, "\"report\":5"));
    world_wait(&f->world, (int64_t)30 * 24 * 3600 * 1000 - 2 * 3600 * 1000);
    world_admin(&f->world, "'do':'reports'");
    assert_null(strstr(f->world.admin.text, "\"report\":4"));
    assert_non_null(strstr(f->world.admin.text, "\"report\":5"));
    world_wait(&f->world, 4 * 3600 * 1000);
    world_admin(&f->world, "'do':'reports'");
    assert_non_null(strstr(f->world.admin.text, "\"reports\":[]"));
}

/* ---- words ---- */

static void test_words(void **state)
{
    struct fixture *f = *state;
    char error[WORDLIST_ERROR];
    static const char text[] = "crumb\n";
    struct wordlist *list = wordlist_read(text, strlen(text), error);
    assert_non_null(list);
    sit_down(f);
    server_use_words(f->world.server, list);
    client_refused(f->client[ANNA], "text", "'do':'chat','table':'%s','text':'You Crumb!'",
                   f->table);
    say(f, ANNA, "breadcrumbs");
    client_refused(f->client[ANNA], "name", "'do':'rename','name':'CRUMB'");
    client_do(f->client[ANNA], "'do':'rename','name':'Crumble'");
    struct client *one = client_arrive(&f->world, "Eva");
    client_drop(one);
    client_connect(one);
    client_refused(one, "name", "'do':'hello','version':1,'name':'Mr Crumb'");
    server_use_words(f->world.server, NULL);
    say(f, ANNA, "crumb");
    wordlist_free(list);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_mute),   TEST(test_block),          TEST(test_rematch),
        TEST(test_gone),   TEST(test_gone_spectator), TEST(test_too_many),
        TEST(test_report), TEST(test_reports_end),    TEST(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
