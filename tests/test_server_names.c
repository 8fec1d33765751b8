/* Nobody at a table is called like another: whoever comes second gets a number behind their name,
 * also after a new name, in chat and in the rematch. */
#include "server/room.h"
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct world world;

static int begin(void **state)
{
    (void)state;
    world_open(&world, 22);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_close(&world);
    return 0;
}

/* Whether the last that somebody was told of a table calls one of its seats so. */
static bool is_shown(const struct client *client, const char *table, const char *name)
{
    char head[64], seat[160];
    snprintf(head, sizeof head, "{\"tell\":\"table\",\"table\":\"%s\"", table);
    snprintf(seat, sizeof seat, "\"name\":\"%s\"", name);
    for (int i = client->messages; i-- > 0;)
        if (!strncmp(client->message[i], head, strlen(head)))
            return strstr(client->message[i], seat) != NULL;
    fail_msg("nothing was told");
    return false;
}

static void open_table(struct client *host, const char *seats, char table[TABLE_WORD])
{
    const struct json_node *answer =
        client_do(host,
                  "'do':'open','game':'thief','options':{'rounds':1},'listed':true,'seats':%s",
                  seats);
    snprintf(table, TABLE_WORD, "%s", json_text(json_get(answer, "table")));
}

/* What cannot be seen does not make two names of one. */
static void test_what_cannot_be_seen_is_no_name(void **state)
{
    (void)state;
    static const char *const hidden[] = {"\u00ad", "\u034f", "\u115f",
                                         "\u2063", "\u2800", "\uffa0"};
    struct client *eva = client_arrive(&world, "Eva");
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        client_refused(eva, "name", "'do':'rename','name':'Ho%sst'", hidden[i]);
}

/* Marks hang over what stands around a name. */
static void test_what_nobody_knows_is_no_name(void **state)
{
    (void)state;
    /* format controls, private use, unassigned, a noncharacter */
    static const char *const unknown[] = {"\ufff9", "\U0001d173", "\U0001bca0",
                                          "\ue000", "\u0378",     "\uffff"};
    struct client *eva = client_arrive(&world, "Eva");
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        client_refused(eva, "name", "'do':'rename','name':'Ho%sst'", unknown[i]);
}

static void test_piled_marks_in_chat(void **state)
{
    (void)state;
    struct client *eva = client_arrive(&world, "Eva");
    const char *table = json_text(json_get(client_do(eva, "'do':'open','game':'thief'"), "table"));
    char word[TABLE_WORD];
    snprintf(word, sizeof word, "%s", table);
    client_refused(eva, "text", "'do':'chat','table':'%s','text':'a\u0301\u0302\u0303\u0304'",
                   word);
    client_do(eva, "'do':'chat','table':'%s','text':'Thi\u0323\u0302 นี้ हिन्दी ❤\ufe0f'", word);
}

static void test_piled_marks(void **state)
{
    (void)state;
    struct client *eva = client_arrive(&world, "Eva");
    client_refused(eva, "name", "'do':'rename','name':'Z\u0351\u036b\u0343\u036aalgo'");
    client_refused(eva, "name", "'do':'rename','name':'\u0308Host'");
    /* Á has one already */
    client_refused(eva, "name", "'do':'rename','name':'Á\u0302\u0303\u0304nna'");
    client_do(eva, "'do':'rename','name':'A\u0308nne Thi\u0323\u0302 นี้ हिन्दी'");
}

/* In other letters than one's own, wider, or in another case. */
static void test_alike_in_other_letters(void **state)
{
    static const char *const alike[] = {"host",   "Ноst",  "НOST", "Ｈost",     "hоst",
                                        "Ｈоｓt", "H ost", "𝓗ost", "Hos\ufe0ft"};
    char table[TABLE_WORD], shown[64];
    (void)state;
    struct client *host = client_arrive(&world, "Host"), *eva = client_arrive(&world, "Eva");
    open_table(host, "['me','open','open']", table);
    client_do(eva, "'do':'join','table':'%s'", table);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        client_do(eva, "'do':'rename','name':'%s'", alike[i]);
        world_wait(&world, 2000); /* a table is not told on and on */
        snprintf(shown, sizeof shown, "%s 2", alike[i]);
        assert_true(is_shown(host, table, shown));
    }
    client_do(eva, "'do':'rename','name':'Hóst'");
    assert_true(is_shown(host, table, "Hóst"));
}

static void test_a_second_one_gets_a_number(void **state)
{
    (void)state;
    char table[TABLE_WORD];
    struct client *host = client_arrive(&world, "Host"), *eva = client_arrive(&world, "Host");
    struct client *third = client_arrive(&world, "h O s T");
    open_table(host, "['open','open','me','bot:easy']", table);
    client_do(eva, "'do':'join','table':'%s'", table);
    client_do(third, "'do':'join','table':'%s'", table);
    assert_true(is_shown(host, table, "Host"));
    assert_true(is_shown(host, table, "Host 2"));
    assert_true(is_shown(host, table, "h O s T 3"));
    /* Another seat, and the same name again: still told apart. */
    client_do(eva, "'do':'rename','name':'Eva'");
    assert_true(is_shown(host, table, "Eva"));
    client_do(eva, "'do':'rename','name':'HOST'");
    assert_true(is_shown(host, table, "HOST 2"));
    client_do(eva, "'do':'rename','name':'Birna'"); /* like the bot */
    assert_true(is_shown(host, table, "Birna 2"));
    client_do(host, "'do':'rename','name':'Host'");
    assert_true(is_shown(host, table, "Host"));
    assert_true(is_shown(host, table, "Birna"));
}

/* A number fits behind the longest name there is, between two characters. */
static void test_long_names(void **state)
{
    (void)state;
    char table[TABLE_WORD], name[STORE_NAME], shown[STORE_NAME];
    struct text whole = text_in(name, sizeof name), cut = text_in(shown, sizeof shown);
    for (int i = 0; i < NAME_CHARACTERS; i++)
        text_put(&whole, "\xf0\x9f\x8d\xaa");
    for (int i = 0; i < NAME_CHARACTERS - 2; i++)
        text_put(&cut, "\xf0\x9f\x8d\xaa");
    text_put(&cut, " 2");
    struct client *host = client_arrive(&world, "Anna"), *eva = client_arrive(&world, "Eva");
    client_do(host, "'do':'rename','name':'%s'", name);
    client_do(eva, "'do':'rename','name':'%s'", name);
    open_table(host, "['me','open','open']", table);
    client_do(eva, "'do':'join','table':'%s'", table);
    assert_true(is_shown(host, table, name));
    assert_true(is_shown(host, table, shown));
}

static void test_spectators_who_speak(void **state)
{
    (void)state;
    char table[TABLE_WORD];
    struct client *host = client_arrive(&world, "Host"), *eva = client_arrive(&world, "Host");
    open_table(host, "['me','open','open']", table);
    client_do(eva, "'do':'watch','table':'%s'", table);
    const int from = host->messages;
    client_do(eva, "'do':'chat','table':'%s','text':'Send me money'", table);
    assert_int_equal(client_heard(host, from, "\"name\":\"Host 2\""), 1);
    assert_int_equal(client_heard(host, from, "\"name\":\"Host\",\"seat\":null"), 0);
}

/* Nor are two of those who look on, or someone who has spoken and left, whoever they are. */
static void test_speakers_are_told_apart(void **state)
{
    (void)state;
    char table[TABLE_WORD];
    struct client *host = client_arrive(&world, "Host"), *eva = client_arrive(&world, "Eva");
    struct client *other = client_arrive(&world, "eVa"), *third = client_arrive(&world, "Еva");
    open_table(host, "['me','open','open']", table);
    client_do(third, "'do':'join','table':'%s'", table);
    client_do(third, "'do':'chat','table':'%s','text':'one'", table);
    client_do(third, "'do':'leave','table':'%s'", table);
    client_do(eva, "'do':'watch','table':'%s'", table);
    client_do(other, "'do':'watch','table':'%s'", table);
    client_do(eva, "'do':'chat','table':'%s','text':'two'", table);
    client_do(other, "'do':'chat','table':'%s','reaction':1", table);
    client_do(eva, "'do':'chat','table':'%s','text':'four'", table);
    assert_int_equal(client_heard(host, 0, "\"name\":\"Еva\",\"seat\":1,\"text\":\"one\""), 1);
    assert_int_equal(client_heard(host, 0, "\"name\":\"Eva 2\",\"seat\":null,\"text\":\"two\""), 1);
    assert_int_equal(client_heard(host, 0, "\"name\":\"eVa 3\",\"seat\":null"), 1);
    assert_int_equal(client_heard(host, 0, "\"name\":\"Eva 2\",\"seat\":null,\"text\":\"four\""),
                     1);
}

/* In the rematch, too, whoever was called by their own name keeps it, on whatever seat. */
static void test_rematch(void **state)
{
    (void)state;
    char table[TABLE_WORD];
    struct client *host = client_arrive(&world, "Host"), *eva = client_arrive(&world, "Host");
    struct client *both[] = {host, eva};
    open_table(host, "['open','me','bot:random']", table);
    client_do(eva, "'do':'join','table':'%s'", table);
    client_do(host, "'do':'start','table':'%s'", table);
    while (world_step(&world, both, 2, table))
        ;
    assert_true(client_place(host, table)->over);
    const struct json_node *answer = client_do(eva, "'do':'rematch','table':'%s'", table);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    assert_true(is_shown(host, table, "Host 2"));
    for (int i = host->messages; i-- > 0;) {
        const char *first = strstr(host->message[i], "\"seats\":[{\"who\":\"person\",\"name\":\"");
        if (!first)
            continue;
        assert_non_null(strstr(first, "\"name\":\"Host 2\"")); /* Eva's seat is the first */
        assert_true(strstr(first, "\"name\":\"Host 2\"") < strstr(first, "\"name\":\"Host\""));
        break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_second_one_gets_a_number, begin, end),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_seen_is_no_name, begin, end),
        cmocka_unit_test_setup_teardown(test_what_nobody_knows_is_no_name, begin, end),
        cmocka_unit_test_setup_teardown(test_piled_marks, begin, end),
        cmocka_unit_test_setup_teardown(test_piled_marks_in_chat, begin, end),
        cmocka_unit_test_setup_teardown(test_alike_in_other_letters, begin, end),
        cmocka_unit_test_setup_teardown(test_long_names, begin, end),
        cmocka_unit_test_setup_teardown(test_spectators_who_speak, begin, end),
        cmocka_unit_test_setup_teardown(test_speakers_are_told_apart, begin, end),
        cmocka_unit_test_setup_teardown(test_rematch, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
