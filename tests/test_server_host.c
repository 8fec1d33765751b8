/* What a host can do at a table, what others notice of it, and what stays after a restart. */
#include "support/server_fixture.h"

#include "server/server_internal.h"

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
    return fixture_open(state, 29);
}

/* Anna opens a table, and the others of so many sit down. */
static void open_table(struct fixture *f, const char *fields, int people)
{
    static char table[TABLE_WORD];
    const struct json_node *answer = client_do(f->client[ANNA], "'do':'open',%s", fields);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    f->table = table;
    for (int i = 1; i < people; i++)
        client_do(f->client[i], "'do':'join','code':'%s'", place_of(f, ANNA)->code);
}

static const char *code_of(struct fixture *f)
{
    return place_of(f, ANNA)->code;
}

static const char *last_table(const struct client *client)
{
    for (int i = client->messages - 1; i >= 0; i--)
        if (!strncmp(client->message[i], "{\"tell\":\"table\"", 15))
            return client->message[i];
    return "";
}

static void sync(struct fixture *f, int who, int seen)
{
    client_sync(f->client[who], place_of(f, who), seen);
    world_run(&f->world);
}

/* ---- removing ---- */

static void test_remove(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_refused(f->client[BJORN], "host", "'do':'remove','table':'%s','seat':2", f->table);
    client_refused(f->client[ANNA], "seat", "'do':'remove','table':'%s','seat':0", f->table);
    client_refused(f->client[ANNA], "seat", "'do':'remove','table':'%s','seat':9", f->table);
    client_refused(f->client[ANNA], "seat", "'do':'remove','table':'%s','line':1", f->table);
    client_do(f->client[ANNA], "'do':'remove','table':'%s','seat':1", f->table);
    static const char line[] = "\"name\":\"Anna\",\"seat\":0,\"text\":\"\",\"did\":\"remove\","
                               "\"whom\":\"Björn\"}";
    for (int i = 0; i < 3; i++)
        assert_int_equal(client_heard(f->client[i], 0, line), 1);
    const char *told = last_table(f->client[BJORN]);
    assert_non_null(strstr(told, "\"you\":null"));
    assert_non_null(strstr(told, "\"why\":\"removed\"}"));
    assert_non_null(strstr(last_table(f->client[DISA]), "{\"who\":\"open\"}"));
    const int heard = f->client[BJORN]->messages;
    client_do(f->client[ANNA], "'do':'chat','table':'%s','text':'psst'", f->table);
    assert_int_equal(client_heard(f->client[BJORN], heard, "psst"), 0);
    /* Neither by the code nor on a new connection nor after a restart. */
    client_refused(f->client[BJORN], "removed", "'do':'join','code':'%s'", code_of(f));
    client_refused(f->client[BJORN], "removed", "'do':'watch','code':'%s'", code_of(f));
    world_restart(&f->world);
    fixture_return(f);
    client_refused(f->client[BJORN], "removed", "'do':'join','code':'%s'", code_of(f));
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_refused(f->client[ANNA], "state", "'do':'remove','table':'%s','seat':2", f->table);
}

/* By what they said; a game need not wait for that. */
static void test_remove_spectator(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 2);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[DISA], "'do':'chat','table':'%s','text':'boo'", f->table);
    assert_int_equal(client_heard(f->client[ANNA], 0, "\"line\":1,\"name\":\"Dísa\""), 1);
    client_refused(f->client[BJORN], "host", "'do':'remove','table':'%s','line':1", f->table);
    client_do(f->client[ANNA], "'do':'remove','table':'%s','line':1", f->table);
    assert_non_null(strstr(last_table(f->client[DISA]), "\"why\":\"removed\"}"));
    assert_int_equal(place_of(f, ANNA)->watching, 0);
    client_refused(f->client[DISA], "removed", "'do':'watch','code':'%s'", code_of(f));
}

/* ---- muting ---- */

static void test_silence(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_do(f->client[BJORN], "'do':'chat','table':'%s','text':'one'", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table); /* again */
    assert_int_equal(client_heard(f->client[DISA], 0, "\"did\":\"silence\",\"whom\":\"Björn\""), 1);
    assert_non_null(strstr(last_table(f->client[DISA]), "\"silenced\":true"));
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'two'", f->table);
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','reaction':1", f->table);
    /* It is of the person: another seat, a new connection or a restart does not end it. */
    client_do(f->client[DISA], "'do':'leave','table':'%s'", f->table);
    client_do(f->client[BJORN], "'do':'sit','table':'%s','seat':2", f->table);
    assert_non_null(strstr(last_table(f->client[ANNA]), "\"silenced\":true"));
    client_do(f->client[BJORN], "'do':'leave','table':'%s'", f->table);
    client_do(f->client[BJORN], "'do':'join','code':'%s'", code_of(f));
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'3'", f->table);
    world_restart(&f->world);
    fixture_return(f);
    client_do(f->client[BJORN], "'do':'sync','table':'%s'", f->table);
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'4'", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':%d,'on':false", f->table,
              place_of(f, BJORN)->you);
    client_do(f->client[BJORN], "'do':'chat','table':'%s','text':'five'", f->table);
    assert_int_equal(client_heard(f->client[ANNA], 0, "\"did\":\"unsilence\""), 1);
    assert_int_equal(client_heard(f->client[ANNA], 0, "\"text\":\"five\""), 1);
}

/* ---- the role ---- */

static void test_host(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_refused(f->client[BJORN], "host", "'do':'host','table':'%s','seat':2", f->table);
    client_do(f->client[ANNA], "'do':'host','table':'%s','seat':2", f->table);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"host\",\"whom\":\"Dísa\"}"), 1);
    client_refused(f->client[ANNA], "host", "'do':'start','table':'%s'", f->table);
    client_do(f->client[DISA], "'do':'start','table':'%s'", f->table);
    /* Whoever leaves a running game is not its host any more, and everyone is told. */
    client_do(f->client[DISA], "'do':'leave','table':'%s'", f->table);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"host\",\"whom\":\"Anna\"}"), 1);
    client_do(f->client[ANNA], "'do':'set','table':'%s','spectators':false", f->table);
    /* Nobody can be made the host who is not there. */
    client_refused(f->client[ANNA], "seat", "'do':'host','table':'%s','seat':2", f->table);
    world_restart(&f->world);
    fixture_return(f);
    sync(f, ANNA, 0);
    client_do(f->client[ANNA], "'do':'set','table':'%s','spectators':true", f->table);
}

static void test_host_leaves(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_do(f->client[ANNA], "'do':'leave','table':'%s'", f->table);
    assert_int_equal(client_heard(f->client[DISA], 0, "\"did\":\"host\",\"whom\":\"Björn\"}"), 1);
    client_do(f->client[BJORN], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[BJORN], "'do':'erase','sure':true");
    /* and once more among the lines that are left when his are gone */
    assert_int_equal(client_heard(f->client[DISA], 0, "\"did\":\"host\",\"whom\":\"Dísa\"}"), 2);
    assert_int_equal(client_heard(f->client[DISA], 0, "\"tell\":\"chats\""), 1);
    client_do(f->client[DISA], "'do':'set','table':'%s','spectators':false", f->table);
}

/* Whoever is there comes before whoever sits before them and is not. */
static void test_host_leaves_to_someone_here(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_drop(f->client[BJORN]);
    client_do(f->client[ANNA], "'do':'leave','table':'%s'", f->table);
    client_do(f->client[DISA], "'do':'start','table':'%s','fill':'easy'", f->table);
}

/* Whoever loses the connection is the host for two more minutes, counted anew when they come back.
 * Nobody becomes it who is not there, and whoever was it does not get it back. */
static void test_host_away(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_drop(f->client[ANNA]);
    world_wait(&f->world, 100000);
    client_return(f->client[ANNA]);
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    client_drop(f->client[ANNA]);
    client_drop(f->client[BJORN]);
    world_wait(&f->world, 100000);
    client_refused(f->client[DISA], "host", "'do':'start','table':'%s'", f->table);
    client_drop(f->client[DISA]);
    world_wait(&f->world, 100000); /* nobody is there */
    client_return(f->client[BJORN]);
    client_do(f->client[BJORN], "'do':'sync','table':'%s'", f->table);
    client_refused(f->client[BJORN], "host", "'do':'start','table':'%s','fill':'easy'", f->table);
    world_wait(&f->world, 11000);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"host\",\"whom\":\"Björn\"}"), 1);
    world_restart(&f->world);
    fixture_return(f);
    sync(f, ANNA, 0);
    sync(f, BJORN, 0);
    world_wait(&f->world, 200000);
    client_refused(f->client[ANNA], "host", "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[BJORN], "'do':'start','table':'%s','fill':'easy'", f->table);
}

/* A game may last days, and nobody is there all the time: a bot that stands in for the host, or a
 * day, makes the difference. */
static void test_host_away_from_game(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 3);
    client_do(f->client[ANNA], "'do':'start','table':'%s'", f->table);
    client_drop(f->client[ANNA]);
    world_wait(&f->world, 23 * 3600000LL);
    client_refused(f->client[BJORN], "host", "'do':'set','table':'%s','locked':true", f->table);
    world_wait(&f->world, 3700000);
    client_do(f->client[BJORN], "'do':'set','table':'%s','locked':true", f->table);
}

static void test_host_away_with_clock(void **state)
{
    struct fixture *f = *state;
    open_table(f, "'game':'speculaas','options':{'players':2},'clock':60", 2);
    client_do(f->client[ANNA], "'do':'start','table':'%s'", f->table);
    client_drop(f->client[ANNA]);
    world_wait(&f->world, 119000);
    client_refused(f->client[BJORN], "host", "'do':'set','table':'%s','locked':true", f->table);
    world_wait(&f->world, 100000);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"host\",\"whom\":\"Björn\"}"), 1);
    client_do(f->client[BJORN], "'do':'set','table':'%s','locked':true", f->table);
}

static void test_host_stays(void **state)
{
    struct fixture *f = *state;
    f->world.limits.host_seconds = 0;
    world_restart(&f->world);
    fixture_return(f);
    open_table(f, THIEF, 2);
    client_drop(f->client[ANNA]);
    world_wait(&f->world, 36000000);
    client_refused(f->client[BJORN], "host", "'do':'start','table':'%s','fill':'easy'", f->table);
}

/* ---- who may come ---- */

static void test_lock(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true", 2);
    client_refused(f->client[BJORN], "host", "'do':'set','table':'%s','locked':true", f->table);
    client_refused(f->client[ANNA], "options", "'do':'set','table':'%s','locked':1", f->table);
    client_do(f->client[ANNA], "'do':'set','table':'%s','locked':true", f->table);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"lock\"}"), 1);
    client_refused(f->client[DISA], "locked", "'do':'join','code':'%s'", code_of(f));
    client_do(f->client[BJORN], "'do':'join','code':'%s'", code_of(f)); /* who sits there does */
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[DISA], "'do':'tables'");
    assert_non_null(
        strstr(f->client[DISA]->message[f->client[DISA]->messages - 1], "\"locked\":true"));
    world_restart(&f->world);
    fixture_return(f);
    client_refused(f->client[DISA], "locked", "'do':'join','code':'%s'", code_of(f));
    client_do(f->client[ANNA], "'do':'sync','table':'%s'", f->table);
    client_do(f->client[ANNA], "'do':'set','table':'%s','locked':false", f->table);
    client_do(f->client[DISA], "'do':'join','code':'%s'", code_of(f));
    assert_int_equal(client_heard(f->client[ANNA], 0, "\"did\":\"unlock\"}"), 1);
}

static void test_no_spectators(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF ",'listed':true", 2);
    client_do(f->client[DISA], "'do':'watch','table':'%s'", f->table);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[ANNA], "'do':'set','table':'%s','spectators':false", f->table);
    assert_int_equal(client_heard(f->client[BJORN], 0,
                                  "\"did\":\"spectators\",\"spectators\":false}"),
                     1);
    assert_non_null(strstr(last_table(f->client[DISA]), "\"why\":\"spectators\"}"));
    assert_int_equal(place_of(f, ANNA)->watching, 0);
    client_refused(f->client[DISA], "spectators", "'do':'watch','table':'%s'", f->table);
    client_refused(f->client[DISA], "state", "'do':'sync','table':'%s','seen':0", f->table);
    client_do(f->client[DISA], "'do':'tables'");
    assert_null(strstr(f->client[DISA]->message[f->client[DISA]->messages - 1], f->table));
}

/* ---- with a delay ---- */

/* The last update that someone was told. */
static int told_of(struct fixture *f, int who)
{
    return place_of(f, who)->n;
}

enum { STEP_MS = 500, MOVE_STEPS = 14, UPDATES_MOST = 400 };

/* When there were so many updates, to a step; what everyone sees is one for Anna, too. */
static void wait_and_look(struct fixture *f, int64_t at[UPDATES_MOST], int *known)
{
    for (int i = 0; i < MOVE_STEPS; i++) {
        while (*known < told_of(f, ANNA))
            at[++*known] = f->world.now;
        for (int n = 1; n <= told_of(f, DISA) && !place_of(f, ANNA)->over; n++)
            assert_true(f->world.now - at[n] >= 20000 - STEP_MS);
        world_wait(&f->world, STEP_MS);
    }
}

/* Every update that a spectator has been told was true so many seconds ago. */
static void test_delay(void **state)
{
    struct fixture *f = *state;
    int64_t at[UPDATES_MOST] = {0};
    int known = 0, behind = 0;
    open_table(f, "'game':'thief','options':{'players':3,'points':4}", 2);
    client_refused(f->client[ANNA], "options", "'do':'set','table':'%s','delay':301", f->table);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':20", f->table);
    assert_int_equal(client_heard(f->client[BJORN], 0, "\"did\":\"spectators\",\"delay\":20}"), 1);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    sync(f, DISA, 0);
    assert_int_equal(told_of(f, DISA), 0);
    while (!place_of(f, ANNA)->over && known < UPDATES_MOST - 50) {
        choose(f, mover(f));
        wait_and_look(f, at, &known);
        behind += told_of(f, DISA) > 0 && told_of(f, DISA) < known;
    }
    assert_true(behind > 3);
    assert_true(place_of(f, ANNA)->over);
    assert_true(place_of(f, DISA)->over); /* then there is nothing to be kept back */
}

static void speak(struct fixture *f, int who, const char *words)
{
    client_do(f->client[who], "'do':'chat','table':'%s','text':'%s'", f->table, words);
}

static int heard_of(const struct fixture *f, int who, int from, const char *words)
{
    return client_heard(f->client[who], from, words);
}

/* What players say of the game is of now, too; what those who look on say is not. */
static void test_delay_of_words(void **state)
{
    struct fixture *f = *state;
    struct client *eva = client_arrive(&f->world, "Eva");
    open_table(f, "'game':'thief','options':{'players':3,'points':4}", 2);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':20", f->table);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(eva, "'do':'watch','code':'%s'", code_of(f));
    speak(f, ANNA, "before");
    assert_int_equal(heard_of(f, DISA, 0, "before"), 1);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    speak(f, ANNA, "Kleina!");
    world_wait(&f->world, 10000);
    client_do(f->client[BJORN], "'do':'chat','table':'%s','reaction':2", f->table);
    speak(f, DISA, "so slow");
    assert_int_equal(heard_of(f, BJORN, 0, "Kleina!"), 1);
    assert_int_equal(heard_of(f, BJORN, 0, "so slow"), 1);
    assert_int_equal(client_heard(eva, 0, "so slow"), 1);
    const int from = f->client[DISA]->messages;
    sync(f, DISA, 0); /* nor by asking for it */
    assert_int_equal(heard_of(f, DISA, from, "before"), 1);
    assert_int_equal(heard_of(f, DISA, 0, "Kleina!"), 0);
    world_wait(&f->world, 11000);
    assert_int_equal(heard_of(f, DISA, 0, "Kleina!"), 1);
    assert_int_equal(client_heard(eva, 0, "Kleina!"), 1);
    assert_int_equal(heard_of(f, DISA, 0, "reaction"), 0);
    const int later = f->client[DISA]->messages;
    sync(f, DISA, 0);
    assert_int_equal(heard_of(f, DISA, later, "Kleina!"), 1);
    world_wait(&f->world, 11000);
    assert_int_equal(heard_of(f, DISA, 0, "\"reaction\":2"), 1);
    /* Without a delay, or a game, there is nothing to be kept back. */
    speak(f, BJORN, "at last");
    assert_int_equal(heard_of(f, DISA, 0, "at last"), 0);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':0", f->table);
    assert_int_equal(heard_of(f, DISA, 0, "at last"), 1);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':20", f->table);
    assert_int_equal(heard_of(f, DISA, 0, "at last"), 1);
    speak(f, BJORN, "the end");
    while (!place_of(f, ANNA)->over)
        choose(f, mover(f));
    assert_int_equal(heard_of(f, DISA, 0, "the end"), 1);
    speak(f, ANNA, "good game");
    assert_int_equal(heard_of(f, DISA, 0, "good game"), 1);
    client_refused(f->client[DISA], "seat", "'do':'told','table':'%s','n':1", f->table);
    client_refused(f->client[DISA], "seat", "'do':'sheet','table':'%s'", f->table);
    client_refused(f->client[DISA], "seat", "'do':'hint','table':'%s'", f->table);
}

/* Whoever comes back is never ahead, also after a restart, and is not told how much there is. */
static void test_delay_comes_back(void **state)
{
    struct fixture *f = *state;
    open_table(f, "'game':'thief','options':{'players':3,'points':5},'clock':600", 2);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':30", f->table);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    for (int i = 0; i < 3; i++)
        choose(f, mover(f));
    world_wait(&f->world, 40000);
    const int before = told_of(f, DISA);
    assert_true(before > 1);
    const char *last = "";
    for (int i = 0; i < f->client[DISA]->messages; i++)
        if (strstr(f->client[DISA]->message[i], "\"tell\":\"update\""))
            last = f->client[DISA]->message[i];
    assert_non_null(strstr(last, "\"view\":")); /* as it was then, without clocks of now */
    assert_non_null(strstr(last, "\"left_ms\":null"));
    choose(f, mover(f));
    choose(f, mover(f));
    client_return(f->client[DISA]);
    const int from = f->client[DISA]->messages;
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    sync(f, DISA, 0);
    assert_int_equal(told_of(f, DISA), before);
    client_do(f->client[DISA], "'do':'sync','table':'%s','seen':%d", f->table, before);
    client_do(f->client[DISA], "'do':'sync','table':'%s','seen':%d", f->table, before + 90);
    assert_int_equal(client_heard(f->client[DISA], from, "\"tell\":\"waiting\""), 0);
    assert_int_equal(told_of(f, DISA), before);
    world_restart(&f->world);
    fixture_return(f);
    sync(f, ANNA, 0);
    sync(f, BJORN, 0);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    const int again = f->client[DISA]->messages;
    sync(f, DISA, 0);
    assert_int_equal(client_heard(f->client[DISA], again, "\"tell\":\"update\""), 0);
    world_wait(&f->world, 29000);
    assert_int_equal(client_heard(f->client[DISA], again, "\"tell\":\"update\""), 0);
    world_wait(&f->world, 3000);
    assert_true(told_of(f, DISA) > before);
    /* Without it they are told the rest at once. */
    choose(f, mover(f));
    const int now = told_of(f, DISA);
    client_do(f->client[ANNA], "'do':'set','table':'%s','delay':0", f->table);
    assert_true(told_of(f, DISA) > now);
}

/* A rematch is opened as the table was. */
static void test_rematch(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 2);
    client_do(f->client[ANNA], "'do':'set','table':'%s','locked':true,'delay':20", f->table);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    fixture_play_out(f, 2);
    const int from = f->client[ANNA]->messages;
    client_do(f->client[BJORN], "'do':'rematch','table':'%s'", f->table);
    assert_true(client_heard(f->client[ANNA], from, "\"state\":\"waiting\"") > 0);
    for (int i = from; i < f->client[ANNA]->messages; i++)
        if (strstr(f->client[ANNA]->message[i], "\"state\":\"waiting\""))
            assert_non_null(strstr(f->client[ANNA]->message[i], "\"locked\":true,\"delay\":20"));
}

/* Nobody gets rid of what the host has decided by asking for a rematch. */
static void test_rematch_keeps_sanctions(void **state)
{
    struct fixture *f = *state;
    open_table(f, THIEF, 2);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[DISA], "'do':'chat','table':'%s','text':'spam'", f->table);
    client_do(f->client[ANNA], "'do':'remove','table':'%s','line':1", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table);
    fixture_play_out(f, 2);
    const struct json_node *answer =
        client_do(f->client[BJORN], "'do':'rematch','table':'%s'", f->table);
    char table[TABLE_WORD];
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'x'", table);
    client_refused(f->client[DISA], "removed", "'do':'watch','code':'%s'",
                   client_place(f->client[BJORN], table)->code);
}

/* Björn and Dísa, who watches, are muted, and nobody new may sit down; then the game ends, and the
 * server begins anew. */
static void end_and_restart(struct fixture *f)
{
    open_table(f, THIEF, 2);
    client_do(f->client[ANNA], "'do':'start','table':'%s','fill':'easy'", f->table);
    client_do(f->client[DISA], "'do':'watch','code':'%s'", code_of(f));
    client_do(f->client[DISA], "'do':'chat','table':'%s','text':'boo'", f->table);
    client_do(f->client[ANNA], "'do':'set','table':'%s','locked':true", f->table);
    client_do(f->client[DISA], "'do':'unwatch','table':'%s'", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','line':1", f->table);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table);
    fixture_play_out(f, 2);
    world_restart(&f->world);
    fixture_return(f);
}

/* Neither does a restart when the game is over: people go on talking, and want a rematch. */
static void test_restart_after_the_end(void **state)
{
    struct fixture *f = *state;
    end_and_restart(f);
    sync(f, BJORN, 0);
    assert_non_null(strstr(last_table(f->client[BJORN]), "\"silenced\":true"));
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'x'", f->table);
    const struct json_node *answer =
        client_do(f->client[BJORN], "'do':'rematch','table':'%s'", f->table);
    const char *table = json_text(json_get(answer, "table"));
    assert_non_null(strstr(last_table(f->client[BJORN]), "\"locked\":true"));
    client_refused(f->client[BJORN], "silenced", "'do':'chat','table':'%s','text':'x'", table);
}

/* How many the table has in this list, as it is stored. */
static int stored_in(struct fixture *f, const char *list)
{
    uint8_t id[STORE_ID];
    struct store_answer answer;
    struct json_document document = {.root = NULL};
    assert_true(save_id_from_text(f->table, id));
    const struct store_query query = load_query(id);
    store_ask(f->world.store, &query, &answer);
    assert_int_equal(answer.tables, 1);
    assert_true(json_load(&document, answer.table[0].about, answer.table[0].about_size));
    const struct json_node *found = json_get(document.root, list);
    const int count = found ? (int)found->size : 0;
    json_unload(&document);
    query_free(&answer);
    return count;
}

/* Whoever is deleted is in no such list: of their own tables, in memory or not, and of all tables
 * in memory. */
static void test_erased_after_the_end(void **state)
{
    struct fixture *f = *state;
    end_and_restart(f);
    assert_int_equal(stored_in(f, "silenced"), 2);
    client_do(f->client[BJORN], "'do':'erase','sure':true");
    assert_int_equal(stored_in(f, "silenced"), 1);
    sync(f, ANNA, 0);
    client_do(f->client[DISA], "'do':'erase','sure':true");
    assert_int_equal(stored_in(f, "silenced"), 0);
}

/* As often as the server allows, and only so many people. */
static void test_limits(void **state)
{
    struct fixture *f = *state;
    f->world.limits.acts_per_minute = 5;
    world_restart(&f->world);
    fixture_return(f);
    open_table(f, THIEF, 2);
    for (int i = 0; i < 5; i++)
        client_do(f->client[ANNA], "'do':'set','table':'%s','locked':%s", f->table,
                  i % 2 ? "true" : "false");
    client_refused(f->client[ANNA], "rate", "'do':'silence','table':'%s','seat':1", f->table);
    world_wait(&f->world, 60000);
    client_do(f->client[ANNA], "'do':'silence','table':'%s','seat':1", f->table);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_remove),
        TEST(test_remove_spectator),
        TEST(test_silence),
        TEST(test_host),
        TEST(test_host_leaves),
        TEST(test_lock),
        TEST(test_no_spectators),
        TEST(test_delay),
        TEST(test_delay_of_words),
        TEST(test_delay_comes_back),
        TEST(test_rematch),
        TEST(test_limits),
        TEST(test_host_leaves_to_someone_here),
        TEST(test_rematch_keeps_sanctions),
        TEST(test_restart_after_the_end),
        TEST(test_erased_after_the_end),
        TEST(test_host_away),
        TEST(test_host_away_from_game),
        TEST(test_host_away_with_clock),
        TEST(test_host_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
