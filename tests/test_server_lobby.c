/* Around the table: arriving, opening, joining, seats, leaving, watching; and every refusal. */
#include "core/embedded.h"
#include "server/guest.h"
#include "server/languages.h"
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'points':1}"

struct fixture {
    struct world world;
    struct client *anna, *bjorn, *disa;
    char table[TABLE_WORD], code[16];
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    world_open(&f->world, 1);
    f->anna = client_arrive(&f->world, "Anna");
    f->bjorn = client_arrive(&f->world, "Björn");
    f->disa = client_arrive(&f->world, "Dísa");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    world_close(&f->world);
    free(f);
    return 0;
}

static void open_table(struct fixture *f, const char *fields)
{
    const struct json_node *answer = client_do(f->anna, "'do':'open',%s", fields);
    snprintf(f->table, sizeof f->table, "%s", json_text(json_get(answer, "table")));
    snprintf(f->code, sizeof f->code, "%s", json_text(json_get(answer, "code")));
}

/* Other limits, for a server on the same store. */
static void limit(struct fixture *f, struct server_limits limits)
{
    f->world.limits = limits;
    world_restart(&f->world);
    client_return(f->anna);
    client_return(f->bjorn);
    client_return(f->disa);
}

static struct place *place_of(struct fixture *f, struct client *client)
{
    return client_place(client, f->table);
}

/* ---- arriving ---- */

static void test_hello(void **state)
{
    struct fixture *f = *state;
    struct client *eva = &f->world.client[f->world.clients++];
    eva->world = &f->world;
    client_connect(eva);
    client_refused(eva, "hello", "'do':'games'");
    client_refused(eva, "version", "'do':'hello','name':'Eva'");
    client_refused(eva, "version", "'do':'hello','version':2,'name':'Eva'");
    client_refused(eva, "token", "'do':'hello','version':1,'token':'x'");
    client_refused(eva, "token", "'do':'hello','version':1,'token':7");
    client_refused(eva, "message", "'do':'hello','version':1,'name':'Eva','want':'view'");
    static const char *const names[] = {"'name':''",          "'name':'  '",
                                        "'name':7",           "'name':'1234567890123456789012345'",
                                        "'name':'a\\u000ab'", "'name':'a\\u202eb'",
                                        "'name':'\\u200b'"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        client_refused(eva, "name", "'do':'hello','version':1,%s", names[i]);
    const struct json_node *answer =
        client_do(eva, "'do':'hello','version':1,'name':'  \xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae"
                       "\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae"
                       "\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae"
                       "\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae"
                       "\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xae  '"); /* 24 of three bytes each */
    assert_int_equal(strlen(json_text(json_get(answer, "name"))), 72);
    assert_int_equal(strlen(json_text(json_get(answer, "token"))), 43);
    client_refused(eva, "hello", "'do':'hello','version':1,'name':'Eva'");
    client_drop(eva);
}

static struct client *connected(struct fixture *f)
{
    struct client *client = &f->world.client[f->world.clients++];
    client->world = &f->world;
    client_connect(client);
    return client;
}

static void expect_made_up(struct client *client, const char *lang,
                           const struct catalogue *catalogue)
{
    const struct json_node *answer =
        client_do(client, "'do':'hello','version':1,'lang':'%s'", lang);
    char expected[STORE_NAME];
    guest_make_name(strtoll(json_text(json_get(answer, "guest")), NULL, 10), catalogue, expected);
    assert_string_equal(json_text(json_get(answer, "name")), expected);
}

/* Whoever says no name gets one in their own language, which others read as it is. */
static void test_made_up_names(void **state)
{
    struct fixture *f = *state;
    char name[STORE_NAME], table[TABLE_WORD];
    struct languages languages = {.is_open = {false}};
    struct client *eva = connected(f), *udo = connected(f);
    expect_made_up(eva, "en", NULL);
    expect_made_up(udo, "de", languages_find(&languages, "de"));
    snprintf(name, sizeof name, "\"name\":\"%s\"", json_text(json_get(udo->document.root, "name")));
    const struct json_node *opened =
        client_do(eva, "'do':'open','game':'thief','listed':true,'seats':['me','open','bot:easy']");
    snprintf(table, sizeof table, "%s", json_text(json_get(opened, "table")));
    const int from = eva->messages;
    client_do(udo, "'do':'join','table':'%s'", table);
    client_do(udo, "'do':'language','lang':'fr'");
    assert_int_equal(client_heard(eva, from, name), 1);
    client_drop(eva);
    client_drop(udo);
}

/* In every language all of them fit, are words and not parts of a template, and come before one
 * comes again. */
static void test_every_made_up_name(void **state)
{
    enum { PAIRS = 247 };
    static char made[PAIRS][STORE_NAME];
    struct languages languages = {.is_open = {false}};
    (void)state;
    for (int l = -1; l < embedded_catalogues_count; l++) {
        const char *language = l < 0 ? NULL : embedded_catalogues[l].name;
        for (int i = 0; i < PAIRS; i++) {
            guest_make_name(1000 + i, languages_find(&languages, language), made[i]);
            size_t characters = 0;
            for (const char *at = made[i]; *at; at++)
                characters += ((unsigned char)*at & 0xc0) != 0x80;
            assert_in_range(characters, 6, NAME_CHARACTERS);
            assert_null(strpbrk(made[i], "{}|"));
            for (int j = 0; j < i; j++)
                assert_string_not_equal(made[i], made[j]);
        }
    }
}

static void test_who_comes_back_is_the_same(void **state)
{
    struct fixture *f = *state;
    char guest[32];
    struct client *again = client_again(f->anna);
    assert_string_equal(json_text(json_get(again->document.root, "name")), "Anna");
    assert_null(json_get(again->document.root, "token"));
    snprintf(guest, sizeof guest, "%s", json_text(json_get(again->document.root, "guest")));
    client_do(again, "'do':'rename','name':'Anna Lena'");
    world_restart(&f->world);
    client_return(f->anna);
    assert_string_equal(json_text(json_get(f->anna->document.root, "name")), "Anna Lena");
    assert_string_equal(json_text(json_get(f->anna->document.root, "guest")), guest);
    client_refused(f->anna, "name", "'do':'rename','name':''");
}

static void test_limits_of_people(void **state)
{
    struct fixture *f = *state;
    struct server_limits limits = server_default_limits;
    limits.sessions_per_guest = 2;
    limits.sessions = 5;
    limits.guests_per_minute = 1;
    limit(f, limits);
    struct client *second = client_again(f->anna);
    struct client *third = &f->world.client[f->world.clients++];
    third->world = &f->world;
    client_connect(third);
    client_refused(third, "limit", "'do':'hello','version':1,'token':'%s'", f->anna->token);
    client_do(third, "'do':'hello','version':1,'name':'Eva'");
    struct client *fourth = &f->world.client[f->world.clients++];
    fourth->world = &f->world;
    client_connect(fourth);
    assert_null(fourth->session); /* too many connections */
    client_drop(second);
    client_connect(fourth);
    client_refused(fourth, "limit", "'do':'hello','version':1,'name':'Freyja'");
    world_wait(&f->world, 60000);
    client_do(fourth, "'do':'hello','version':1,'name':'Freyja'");
}

/* ---- messages ---- */

static void test_bad_messages(void **state)
{
    struct fixture *f = *state;
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "7",
                                      "{}",
                                      "{\"do\":7}",
                                      "{\"do\":\"games\",\"id\":-1}",
                                      "{\"do\":\"games\",\"id\":2147483648}",
                                      "{\"do\":\"games\",\"do\":\"games\"}",
                                      "{\"do\":\"games\",\"x\":\"\xff\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const int from = f->anna->messages;
        client_send(f->anna, bad[i]);
        assert_int_equal(f->anna->messages, from + 1);
        assert_non_null(strstr(f->anna->message[from],
                               "{\"re\":null,\"ok\":false,\"error\":\"message\",\"say\":"));
    }
    client_refused(f->anna, "message", "'do':'dance'");
    client_refused(f->anna, "message", "'do':'join','table':7");
    client_send(f->anna, "{\"do\":\"games\"}");
    assert_int_equal(client_heard(f->anna, 0, "{\"re\":null,\"ok\":true,\"games\":["), 1);
    assert_false(f->anna->closed);
    for (int i = 0; i < 20; i++)
        server_bad_message(f->world.server, f->anna->session, "No.", f->world.now);
    assert_true(f->anna->closed);
    const int messages = f->anna->messages;
    client_send(f->anna, "{\"do\":\"games\"}"); /* nobody listens any more */
    assert_int_equal(client_heard(f->anna, messages, "games"), 0);
}

static void test_rate(void **state)
{
    struct fixture *f = *state;
    int done = 0, refused = 0;
    struct server_limits limits = server_default_limits;
    limits.lookups_per_minute = 1000;
    limit(f, limits);
    for (int i = 0; i < 300 && !f->anna->closed; i++) {
        const struct json_node *answer = client_say(f->anna, "'do':'statistics'");
        if (!answer)
            break;
        const char *error = json_text(json_get(answer, "error"));
        done += !error;
        refused += error && !strcmp(error, "rate");
    }
    assert_int_equal(done, 199); /* and hello */
    assert_int_equal(refused, 21);
    assert_true(f->anna->closed);
    for (int i = 0; i < 190; i++)
        client_do(f->bjorn, "'do':'statistics'");
    world_wait(&f->world, 1000);
    for (int i = 0; i < 50; i++)
        client_do(f->bjorn, "'do':'statistics'");
}

/* ---- opening ---- */

static void test_games(void **state)
{
    struct fixture *f = *state;
    const struct json_node *games = json_get(client_do(f->anna, "'do':'games'"), "games");
    assert_int_equal(games->size, 3);
    const struct json_node *thief = json_first(games);
    assert_string_equal(json_text(json_get(thief, "game")), "thief");
    assert_int_equal(json_get(thief, "options")->size, 2);
    const struct json_node *speculaas = json_next(thief);
    assert_int_equal(json_get(speculaas, "options")->size, 1); /* no deck, which is refused */
}

#define OWN_DECK "deck speculaas\\nrecipe same 24 12 12 12\\nspice honey 32 16 16 16"

static void test_open_refuses(void **state)
{
    struct fixture *f = *state;
    static const char *const cases[][2] = {
        {"options", "'x':1"},
        {"options", "'game':'chess'"},
        {"options", "'game':'crumbs'"},
        {"options", "'game':'thief','options':7"},
        {"options", "'game':'thief','options':{'players':8}"},
        {"options", "'game':'thief','options':{'players':3,'points':1,'rounds':2}"},
        {"options", "'game':'party','options':{'board':'pink'}"},
        {"options", "'game':'party','options':{'board':{'text':'nonsense'}}"},
        {"options", "'game':'speculaas','options':{'solo':'easy','players':2}"},
        /* a right one, but for experiments: who knows how long bots would think with it */
        {"options", "'game':'speculaas','options':{'players':2,'deck':{'text':'" OWN_DECK "'}}"},
        {"options", THIEF ",'listed':1"},
        {"options", THIEF ",'hints':'no'"},
        {"options", THIEF ",'clock':-1"},
        {"options", THIEF ",'clock':604801"},
        {"seats", THIEF ",'seats':7"},
        {"seats", THIEF ",'seats':['me']"},
        {"seats", THIEF ",'seats':['open','open','open']"},
        {"seats", THIEF ",'seats':['me','me','open']"},
        {"seats", THIEF ",'seats':['me','bot:cheat','open']"},
        {"seats", THIEF ",'seats':['me','bot:strong:5','open']"},
        {"seats", THIEF ",'seats':['me','game','open']"},
        {"seats", "'game':'speculaas','options':{'solo':'easy'},'seats':['me','open']"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        client_refused(f->anna, cases[i][0], "'do':'open',%s", cases[i][1]);
    client_return(f->anna);
    assert_int_equal(json_get(f->anna->document.root, "tables")->size, 0);
}

static void test_open_says_what_is_played(void **state)
{
    struct fixture *f = *state;
    open_table(f, "'game':'thief'");
    assert_int_equal(client_heard(f->anna, 0, "\"options\":{\"players\":4,\"points\":5}"), 1);
    open_table(f, "'game':'thief','seats':['me','open','bot:easy']");
    assert_int_equal(client_heard(f->anna, 0, "\"options\":{\"players\":3,\"points\":5}"), 1);
    open_table(f, "'game':'speculaas','options':{'solo':'hard'},'seats':['me','game']");
    assert_int_equal(client_heard(f->anna, 0, "{\"who\":\"game\",\"name\":\"Speculattius\"}"), 1);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
}

static void test_own_board(void **state)
{
    struct fixture *f = *state;
    char board[8192], fields[sizeof board + 256];
    struct text text = text_in(board, sizeof board);
    for (size_t i = 0; i < embedded_boards[0].size; i++) {
        const char c = embedded_boards[0].text[i];
        text_put(&text, c == '\n' ? "\\n" : (char[]){c, '\0'});
    }
    assert_false(text.cut);
    snprintf(
        fields, sizeof fields,
        "'game':'party','options':{'players':2,'board':{'text':'%s'}},'seats':['me','bot:random']",
        board);
    open_table(f, fields);
    snprintf(fields, sizeof fields,
             "'game':'party','options':{'players':2,'board':{'text':'%s'}},'listed':true", board);
    client_do(f->bjorn, "'do':'open',%s", fields);
    const struct json_node *tables = json_get(client_do(f->bjorn, "'do':'tables'"), "tables");
    const struct json_node *options = json_get(json_first(tables), "options");
    assert_string_equal(json_text(json_get(json_get(options, "board"), "text")), ""); /* a list */
    world_restart(&f->world); /* the text is kept with the table */
    client_return(f->anna);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
    assert_int_equal(client_heard(f->anna, 0, "\"board\":{\"text\":"), 1);
    client_do(f->anna, "'do':'sync','table':'%s','seen':0", f->table);
    for (bool more = true; more;)
        more = world_step(&f->world, &f->anna, 1, f->table);
    assert_true(place_of(f, f->anna)->over);
}

/* What is wrong is told in a sentence, whatever strange words are quoted in it. */
static void test_strange_words(void **state)
{
    struct fixture *f = *state;
    char words[7 * 1000];
    for (int i = 0; i < 1000; i++)
        memcpy(words + 6 * i, "\\u0001", 7);
    client_refused(f->anna, "options",
                   "'do':'open','game':'party','options':{'board':{'text':'%s'}}", words);
    client_refused(f->anna, "options", "'do':'open','game':'party','options':{'board':'%s'}",
                   words);
    client_refused(f->anna, "name", "'do':'rename','name':'%s'", words);
}

static void test_limit_of_tables(void **state)
{
    struct fixture *f = *state;
    struct server_limits limits = server_default_limits;
    limits.tables_per_guest = 2;
    limits.tables = 3;
    limit(f, limits);
    open_table(f, THIEF ",'listed':true");
    client_do(f->anna, "'do':'open'," THIEF);
    client_refused(f->anna, "limit", "'do':'open'," THIEF);
    client_do(f->bjorn, "'do':'join','code':'%s'", f->code);
    client_do(f->bjorn, "'do':'open'," THIEF);
    client_refused(f->disa, "limit", "'do':'open'," THIEF); /* of the server */
    client_do(f->bjorn, "'do':'leave','table':'%s'", f->table);
    client_do(f->disa, "'do':'join','table':'%s'", f->table);
}

/* ---- joining ---- */

static void test_private_tables(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF);
    static const char *const what[] = {"join",  "watch",   "unwatch", "sit",  "entropy", "start",
                                       "leave", "rematch", "move",    "undo", "hint",    "chat",
                                       "back",  "ready",   "sync",    "sheet"};
    char first[256] = "";
    for (size_t i = 0; i < sizeof what / sizeof *what; i++)
        for (int missing = 0; missing < 2; missing++) {
            client_refused(f->bjorn, "table", "'do':'%s','table':'%s','seat':1,'seen':0", what[i],
                           missing ? "AAAAAAAAAAAAAAAAAAAAAA" : f->table);
            /* which of the two it is, is not told */
            const char *say = json_text(json_get(f->bjorn->document.root, "say"));
            if (!*first)
                snprintf(first, sizeof first, "%s", say);
            assert_string_equal(say, first);
        }
    client_refused(f->bjorn, "code", "'do':'join','code':'AAAA-AAAA'");
    client_refused(f->bjorn, "code", "'do':'watch','code':''");
    client_refused(f->bjorn, "code", "'do':'watch','code':7");
    assert_int_equal(json_get(client_do(f->bjorn, "'do':'tables'"), "tables")->size, 0);
    char code[32];
    snprintf(code, sizeof code, " %.2s-%s", f->code, f->code + 2);
    for (char *c = code; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    const struct json_node *answer = client_do(f->bjorn, "'do':'join','code':'%s'", code);
    assert_int_equal(json_get(answer, "seat")->number, 1);
    client_do(f->disa, "'do':'watch','code':'%s'", f->code);
    assert_int_equal(client_heard(f->disa, 0, "\"code\":"), 0); /* only for who sits there */
    assert_int_equal(place_of(f, f->anna)->watching, 1);
}

static void test_listed_tables(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true");
    const struct json_node *tables = json_get(client_do(f->bjorn, "'do':'tables'"), "tables");
    assert_int_equal(tables->size, 1);
    const struct json_node *table = json_first(tables);
    assert_string_equal(json_text(json_get(table, "table")), f->table);
    assert_null(json_get(table, "code"));
    assert_null(json_get(table, "you"));
    client_refused(f->bjorn, "seat", "'do':'start','table':'%s'", f->table);
    client_refused(f->bjorn, "state", "'do':'sync','table':'%s','seen':0", f->table);
    client_refused(f->bjorn, "taken", "'do':'join','table':'%s','seat':0", f->table);
    client_refused(f->bjorn, "seats", "'do':'join','table':'%s','seat':3", f->table);
    client_do(f->bjorn, "'do':'join','table':'%s','seat':2", f->table);
    const struct json_node *again = client_do(f->bjorn, "'do':'join','table':'%s'", f->table);
    assert_int_equal(json_get(again, "seat")->number, 2); /* said twice */
    client_do(f->disa, "'do':'join','table':'%s'", f->table);
    struct client *eva = client_arrive(&f->world, "Eva");
    client_refused(eva, "full", "'do':'join','table':'%s'", f->table);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
    client_refused(eva, "state", "'do':'join','table':'%s'", f->table);
    assert_int_equal(json_get(client_do(eva, "'do':'tables'"), "tables")->size, 1);
}

static void test_sit_and_entropy(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF);
    client_do(f->bjorn, "'do':'join','code':'%s'", f->code);
    client_do(f->bjorn, "'do':'entropy','table':'%s','bytes':'00fF'", f->table);
    assert_int_equal(client_heard(f->anna, 0, "\"entropy\":[1]"), 1);
    static const char *const bad[] = {"''", "'0'", "'xx'", "7"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        client_refused(f->bjorn, "text", "'do':'entropy','table':'%s','bytes':%s", f->table,
                       bad[i]);
    client_refused(f->bjorn, "text", "'do':'entropy','table':'%s','bytes':'%066d'", f->table, 0);
    client_refused(f->bjorn, "taken", "'do':'sit','table':'%s','seat':0", f->table);
    client_refused(f->bjorn, "taken", "'do':'sit','table':'%s','seat':1", f->table);
    client_refused(f->bjorn, "seats", "'do':'sit','table':'%s'", f->table);
    client_do(f->bjorn, "'do':'sit','table':'%s','seat':2", f->table);
    assert_int_equal(place_of(f, f->bjorn)->you, 2);
    assert_int_equal(place_of(f, f->anna)->people, 5);
    assert_int_equal(place_of(f, f->anna)->here, 5);
    assert_int_equal(client_heard(f->anna, 0, "\"entropy\":[2]"), 1); /* goes along */
    client_refused(f->bjorn, "host", "'do':'start','table':'%s'", f->table);
    client_refused(f->anna, "seats", "'do':'start','table':'%s'", f->table);
    client_refused(f->anna, "seats", "'do':'start','table':'%s','fill':'clever'", f->table);
    client_do(f->anna, "'do':'sit','table':'%s','seat':1", f->table); /* the host stays host */
    client_do(f->anna, "'do':'start','table':'%s','fill':'easy'", f->table);
    client_refused(f->anna, "state", "'do':'start','table':'%s'", f->table);
    client_refused(f->anna, "state", "'do':'sit','table':'%s','seat':0", f->table);
    client_refused(f->anna, "state", "'do':'entropy','table':'%s','bytes':'00'", f->table);
    client_refused(f->anna, "state", "'do':'rematch','table':'%s'", f->table);
}

/* ---- leaving ---- */

static void test_the_host_leaves(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true");
    client_do(f->bjorn, "'do':'join','code':'%s'", f->code);
    client_do(f->disa, "'do':'watch','code':'%s'", f->code);
    client_do(f->anna, "'do':'leave','table':'%s'", f->table);
    assert_int_equal(place_of(f, f->bjorn)->people, 2);
    const int from = f->anna->messages;
    client_do(f->bjorn, "'do':'start','table':'%s','fill':'random'", f->table);
    assert_int_equal(client_heard(f->anna, from, f->table), 0); /* is not told any more */
}

static void test_nobody_is_left(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true");
    client_do(f->disa, "'do':'watch','table':'%s'", f->table);
    client_do(f->anna, "'do':'leave','table':'%s'", f->table);
    assert_string_equal(place_of(f, f->disa)->state, "closed");
    client_refused(f->disa, "table", "'do':'watch','table':'%s'", f->table);
    client_refused(f->disa, "code", "'do':'join','code':'%s'", f->code);
    client_refused(f->anna, "table", "'do':'sync','table':'%s','seen':0", f->table);
    world_restart(&f->world);
    client_return(f->anna);
    assert_int_equal(json_get(f->anna->document.root, "tables")->size, 0);
}

static void test_nobody_starts(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF);
    world_wait(&f->world, 1439 * 60000);
    assert_string_equal(place_of(f, f->anna)->state, "waiting");
    world_wait(&f->world, 60000);
    assert_string_equal(place_of(f, f->anna)->state, "closed");
    client_refused(f->anna, "table", "'do':'sync','table':'%s','seen':0", f->table);
}

static void test_waiting_tables_survive(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'clock':30,'hints':false,'seats':['me','bot:strong','open']");
    client_do(f->bjorn, "'do':'join','code':'%s'", f->code);
    client_do(f->bjorn, "'do':'entropy','table':'%s','bytes':'abcd'", f->table);
    client_do(f->anna, "'do':'sync','table':'%s','seen':0", f->table);
    char before[4096], after[4096];
    snprintf(before, sizeof before, "%s", f->anna->message[f->anna->messages - 1]);
    world_restart(&f->world);
    client_return(f->anna);
    client_return(f->bjorn);
    client_do(f->bjorn, "'do':'sync','table':'%s'", f->table);
    client_do(f->anna, "'do':'sync','table':'%s','seen':0", f->table);
    snprintf(after, sizeof after, "%s", f->anna->message[f->anna->messages - 1]);
    assert_string_equal(before, after);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
}

/* ---- watching ---- */

static void test_watching(void **state)
{
    struct fixture *f = *state;
    struct server_limits limits = server_default_limits;
    limits.watchers = 1;
    limit(f, limits);
    open_table(f, THIEF ",'listed':true,'seats':['me','open','bot:random']");
    client_do(f->disa, "'do':'watch','table':'%s'", f->table);
    client_do(f->disa, "'do':'watch','table':'%s'", f->table); /* twice is once */
    assert_int_equal(place_of(f, f->anna)->watching, 1);
    client_refused(f->bjorn, "limit", "'do':'watch','table':'%s'", f->table);
    client_refused(f->anna, "seat", "'do':'watch','table':'%s'", f->table);
    client_refused(f->anna, "state", "'do':'unwatch','table':'%s'", f->table);
    client_refused(f->disa, "seat", "'do':'move','table':'%s','decision':1,'choice':0", f->table);
    client_do(f->disa, "'do':'chat','table':'%s','text':'Halló!'", f->table);
    assert_int_equal(client_heard(f->anna, 0,
                                  "\"name\":\"Dísa\",\"seat\":null,\"text\":\"Halló!\""),
                     1);
    client_do(f->disa, "'do':'unwatch','table':'%s'", f->table);
    assert_int_equal(place_of(f, f->anna)->watching, 0);
    client_refused(f->disa, "state", "'do':'unwatch','table':'%s'", f->table);
    client_do(f->bjorn, "'do':'watch','table':'%s'", f->table);
    client_drop(f->bjorn);
    world_run(&f->world);
    assert_int_equal(place_of(f, f->anna)->watching, 0);
    /* who watches can sit down */
    client_do(f->disa, "'do':'watch','table':'%s'", f->table);
    client_do(f->disa, "'do':'join','table':'%s'", f->table);
    assert_int_equal(place_of(f, f->disa)->you, 1);
    assert_int_equal(place_of(f, f->anna)->watching, 0);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
    assert_true(place_of(f, f->disa)->n > 0);
}

/* Somebody who has a seat sees what the seat sees, and never what a spectator is told besides. */
static void test_who_left_cannot_watch(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true,'seats':['me','open','bot:random']");
    client_do(f->bjorn, "'do':'join','table':'%s'", f->table);
    client_do(f->anna, "'do':'start','table':'%s'", f->table);
    client_do(f->bjorn, "'do':'leave','table':'%s'", f->table);
    client_refused(f->bjorn, "seat", "'do':'watch','table':'%s'", f->table);
    client_do(f->bjorn, "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, f->bjorn)->n);
    assert_int_equal(place_of(f, f->bjorn)->you, 1);
}

static void test_chat(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF);
    static const char *const bad[] = {"7", "''", "'  '", "'a\\u001bb'"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        client_refused(f->anna, "text", "'do':'chat','table':'%s','text':%s", f->table, bad[i]);
    client_refused(f->anna, "text", "'do':'chat','table':'%s','text':'%0201d'", f->table, 0);
    for (int i = 0; i < 20; i++)
        client_do(f->anna, "'do':'chat','table':'%s','text':'%0200d'", f->table, i);
    client_refused(f->anna, "rate", "'do':'chat','table':'%s','text':'hi'", f->table);
    client_return(f->anna);
    client_refused(f->anna, "state", "'do':'chat','table':'%s','text':'hi'", f->table);
}

static void test_limits_of_words(void **state)
{
    struct fixture *f = *state;
    struct server_limits limits = server_default_limits;
    limits.name_characters = 4;
    limits.chat_characters = 300;
    limit(f, limits);
    open_table(f, THIEF);
    client_refused(f->anna, "name", "'do':'rename','name':'Annalísa'");
    client_do(f->anna, "'do':'rename','name':'Lísa'");
    client_do(f->anna, "'do':'chat','table':'%s','text':'%0300d'", f->table, 7);
    client_refused(f->anna, "text", "'do':'chat','table':'%s','text':'%0301d'", f->table, 7);
}

/* Who comes back, or later, hears the last lines; a server that was restarted has none. */
/* They cost as much as a line, and are one for whoever does not know them. */
static void test_reactions(void **state)
{
    static const char *const bad[] = {"-1", "6", "'1'", "null", "1.5"};
    struct fixture *f = *state;
    open_table(f, THIEF);
    client_do(f->bjorn, "'do':'watch','code':'%s'", f->code);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        client_refused(f->anna, "text", "'do':'chat','table':'%s','reaction':%s", f->table, bad[i]);
    for (int i = 0; i < 20; i++)
        client_do(f->anna, "'do':'chat','table':'%s','reaction':%d", f->table, i % 6);
    client_refused(f->anna, "rate", "'do':'chat','table':'%s','reaction':0", f->table);
    const char *last = f->bjorn->message[f->bjorn->messages - 1];
    assert_non_null(strstr(last, "\"seat\":0,\"text\":\"😄\",\"reaction\":1}"));
}

static void test_chat_is_kept(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF);
    client_do(f->bjorn, "'do':'join','code':'%s'", f->code);
    assert_int_equal(client_heard(f->bjorn, 0, "\"chats\""), 0);
    client_do(f->bjorn, "'do':'chat','table':'%s','text':'hush'", f->table);
    for (int i = 0; i < 20; i++)
        client_do(f->anna, "'do':'chat','table':'%s','text':'line %d'", f->table, i);
    client_do(f->disa, "'do':'join','code':'%s'", f->code);
    static const char first[] = "{\"tell\":\"chats\",";
    static const char last[] = "{\"line\":21,\"name\":\"Anna\",\"seat\":0,\"text\":\"line 19\"}]}";
    assert_int_equal(client_heard(f->disa, 0, first), 1);
    assert_int_equal(client_heard(f->disa, 0, last), 1);
    assert_int_equal(client_heard(f->disa, 0, "hush"), 0);
    client_return(f->anna);
    const int from = f->anna->messages;
    client_do(f->anna, "'do':'sync','table':'%s'", f->table);
    static const char own[] = "{\"name\":\"Anna\",\"seat\":0,\"text\":\"line 19\"}]}";
    assert_int_equal(client_heard(f->anna, from, own), 1);
    world_restart(&f->world);
    client_return(f->anna);
    client_do(f->anna, "'do':'sync','table':'%s'", f->table);
    assert_int_equal(client_heard(f->anna, from, first), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_hello),
        TEST(test_made_up_names),
        TEST(test_every_made_up_name),
        TEST(test_who_comes_back_is_the_same),
        TEST(test_limits_of_people),
        TEST(test_bad_messages),
        TEST(test_rate),
        TEST(test_games),
        TEST(test_open_refuses),
        TEST(test_open_says_what_is_played),
        TEST(test_own_board),
        TEST(test_strange_words),
        TEST(test_limit_of_tables),
        TEST(test_private_tables),
        TEST(test_listed_tables),
        TEST(test_sit_and_entropy),
        TEST(test_the_host_leaves),
        TEST(test_nobody_is_left),
        TEST(test_nobody_starts),
        TEST(test_waiting_tables_survive),
        TEST(test_watching),
        TEST(test_who_left_cannot_watch),
        TEST(test_chat),
        TEST(test_limits_of_words),
        TEST(test_reactions),
        TEST(test_chat_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
