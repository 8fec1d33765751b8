/* At the table: answers and numbers, taking back, secrets, clocks, stand-ins, hints. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF     "'game':'thief','options':{'players':3,'points':3}"
#define SPECULAAS "'game':'speculaas','options':{'players':3}"

static int set_up(void **state)
{
    return fixture_open(state, 5);
}

static void start(struct fixture *f, int people, const char *fields)
{
    f->table = world_table(f->client, people, fields);
}

static void move(const struct fixture *f, int who, int choice)
{
    client_do(f->client[who], "'do':'move','table':'%s','decision':%d,'choice':%d", f->table,
              place_of(f, who)->decision, choice);
}

/* Up to its last step, after which the seat waits, or can take nothing back: the next turn. */
static void finish_turn(const struct fixture *f, int who)
{
    do
        move(f, who, 0);
    while (place_of(f, who)->decision && place_of(f, who)->can_undo);
}

static void play_out(struct fixture *f, int people)
{
    for (bool more = true; more;)
        more = world_step(&f->world, f->client, people, f->table);
    assert_true(place_of(f, 0)->over);
}

static const char *rule_of(const struct client *client)
{
    return json_text(json_get(client->document.root, "rule"));
}

/* ---- answers ---- */

static void test_repeated_and_late(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    int moves = 0;
    for (; moves < 20 && place_of(f, 0)->now && !place_of(f, 0)->over; moves++) {
        const int who = mover(f), n = place_of(f, who)->decision, of = place_of(f, who)->of;
        struct client *client = f->client[who];
        move(f, who, of - 1);
        const int heard[] = {f->client[0]->messages, f->client[1]->messages,
                             f->client[2]->messages};
        const struct json_node *answer =
            client_do(client, "'do':'move','table':'%s','decision':%d,'choice':%d", f->table, n,
                      of - 1);
        assert_true(json_get(answer, "repeated")->number);
        if (of > 1)
            client_refused(client, "late", "'do':'move','table':'%s','decision':%d,'choice':0",
                           f->table, n);
        client_refused(client, "late", "'do':'undo','table':'%s','decision':%d", f->table, n);
        client_refused(client, "late", "'do':'move','table':'%s','decision':%d,'choice':%d",
                       f->table, n, of);
        for (int i = 0; i < 3; i++) /* and nobody is told anything */
            assert_int_equal(f->client[i]->messages, heard[i] + (i == who ? 3 + (of > 1) : 0));
    }
    assert_true(moves > 10);
}

/* The others move until one is asked who hears nothing meanwhile, and then everything at once. */
static void move_unheard(struct fixture *f, int deaf)
{
    f->client[deaf]->deaf = true;
    for (int who = 0; who < 3; who++)
        while (who != deaf && place_of(f, who)->decision) {
            move(f, who, 0);
            who = 0;
        }
    f->client[deaf]->deaf = false;
    world_run(&f->world);
}

/* Of updates that wait to be read only the last one says what is true now, and it always does. */
static void test_only_the_last_is_whole(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    const int deaf = (mover(f) + 2) % 3;
    struct client *client = f->client[deaf];
    const int from = client->messages;
    move_unheard(f, deaf);
    assert_true(client_heard(client, from, "\"tell\":\"update\"") > 1);
    assert_int_equal(client_heard(client, from, "\"view\":"), 1);
    assert_true(place_of(f, deaf)->now);
    assert_true(place_of(f, deaf)->decision || place_of(f, deaf)->over);
}

/* Unless the client wants it in each, to show one after another. */
static void test_each_is_whole(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 3; i++) {
        client_drop(f->client[i]);
        client_connect(f->client[i]);
        client_do(f->client[i], "'do':'hello','version':1,'token':'%s','want':['view','each']",
                  f->client[i]->token);
    }
    start(f, 3, THIEF);
    const int deaf = (mover(f) + 2) % 3;
    struct client *client = f->client[deaf];
    const int from = client->messages;
    move_unheard(f, deaf);
    const int updates = client_heard(client, from, "\"tell\":\"update\"");
    assert_true(updates > 1);
    assert_int_equal(client_heard(client, from, "\"view\":"), updates);
}

/* What comes behind an update finds it whole. */
static void test_whole_before_others(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    const int who = mover(f), deaf = (who + 2) % 3;
    struct client *client = f->client[deaf];
    const int from = client->messages;
    client->deaf = true;
    move(f, who, 0);
    client_do(f->client[who], "'do':'leave','table':'%s'", f->table);
    client->deaf = false;
    world_run(&f->world);
    assert_true(client->messages > from + 1);
    assert_non_null(strstr(client->message[from], "\"view\":"));
    assert_non_null(strstr(client->message[from + 1], "\"tell\":\"table\""));
}

static void test_moves_are_refused(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    const int who = mover(f), other = (who + 1) % 3, n = place_of(f, who)->decision;
    struct client *client = f->client[who];
    static const char *const wrong[] = {
        "'choice':-1", "'choice':100000",    "'choice':'0'",          "'choice':null",
        "'move':7",    "'move':{}",          "'move':{'lay':'cake'}", "'move':{'roll':[1,2]}",
        "'x':1",       "'move':{'seat':0.5}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        client_refused(client, "move", "'do':'move','table':'%s','decision':%d,%s", f->table, n,
                       wrong[i]);
        assert_non_null(rule_of(client));
    }
    char list[256] = "0"; /* more than a move can have */
    for (size_t i = 1; i < 100; i++)
        memcpy(list + 2 * i - 1, ",0", 3);
    client_refused(client, "move",
                   "'do':'move','table':'%s','decision':%d,'move':{'lay':'kleina','x':[%s]}",
                   f->table, n, list);
    /* another seat's move */
    client_refused(client, "move",
                   "'do':'move','table':'%s','decision':%d,'move':{'seat':%d,'lay':'kleina'}",
                   f->table, n, other);
    client_refused(client, "message", "'do':'move','table':'%s','choice':0", f->table);
    client_refused(client, "message", "'do':'move','table':'%s','decision':0,'choice':0", f->table);
    client_refused(client, "turn", "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                   n + 1);
    client_refused(f->client[other], "turn", "'do':'move','table':'%s','decision':%d,'choice':0",
                   f->table, place_of(f, other)->next);
    client_refused(client, "undo", "'do':'undo','table':'%s','decision':%d", f->table, n);
}

/* Moves as they are listed are moves that are taken, and a move that the rules forbid has a rule.
 */
static void test_moves_written_out(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    int rules = 0;
    for (int step = 0; step < 30 && !place_of(f, 0)->over; step++) {
        const int who = mover(f);
        struct client *client = f->client[who];
        char list[32768], line[512];
        snprintf(list, sizeof list, "%s", client->message[client->messages - 1]);
        char *at = strstr(list, "\"moves\":[{");
        assert_non_null(at);
        at += strlen("\"moves\":[");
        const char *end = strchr(at, '}') + 1;
        snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        if (strstr(line, "\"lay\"")) {
            client_refused(client, "move",
                           "'do':'move','table':'%s','decision':%d,'move':{'lay':'tom_krus',"
                           "'target':%d,'guess':'kleina'}",
                           f->table, place_of(f, who)->decision, who);
            rules += *rule_of(client) == 'T';
        }
        client_do(client, "'do':'move','table':'%s','decision':%d,'move':%s", f->table,
                  place_of(f, who)->decision, line);
    }
    assert_true(rules > 0);
}

/* ---- acting at once ---- */

static void test_secret_steps(void **state)
{
    struct fixture *f = *state;
    start(f, 3, SPECULAAS);
    struct client *ugla = client_arrive(&f->world, "Ugla");
    client_do(ugla, "'do':'watch','code':'%s'", place_of(f, 0)->code);
    client_do(ugla, "'do':'sync','table':'%s','seen':0", f->table);
    for (int turn = 0; turn < 6; turn++) {
        const int heard[] = {f->client[1]->messages, f->client[2]->messages, ugla->messages};
        const int n[] = {place_of(f, 1)->n, place_of(f, 2)->n};
        int steps = 0;
        while (place_of(f, 0)->decision) {
            move(f, 0, 0);
            steps++;
            if (place_of(f, 0)->decision)
                assert_int_equal(f->client[1]->messages, heard[0]); /* told nothing at all */
        }
        /* that it was the last step is told, and nothing else */
        assert_int_equal(f->client[1]->messages, heard[0] + 1);
        assert_int_equal(f->client[2]->messages, heard[1] + 1);
        assert_int_equal(ugla->messages, heard[2] + 1);
        assert_int_equal(client_heard(ugla, heard[2], "\"tell\":\"waiting\""), 1);
        assert_int_equal(place_of(f, 1)->waiting, 6);
        assert_int_equal(place_of(f, 1)->n, n[0]);
        assert_int_equal(place_of(f, 2)->n, n[1]);
        /* the finished turn is taken back while the others think, and finished again */
        const int next = place_of(f, 0)->next;
        assert_true(place_of(f, 0)->can_undo);
        const int before = f->client[0]->messages;
        client_do(f->client[0], "'do':'undo','table':'%s','decision':%d", f->table, next);
        assert_int_equal(client_heard(f->client[0], before, "\"undoes\":1"), 1);
        assert_int_equal(client_heard(f->client[1], 0, "undoes"), 0);
        assert_int_equal(place_of(f, 0)->decision, next + 1);
        assert_int_equal(place_of(f, 1)->waiting, 7);
        assert_int_equal(place_of(f, 1)->n, n[0]);
        const struct json_node *again =
            client_do(f->client[0], "'do':'undo','table':'%s','decision':%d", f->table, next);
        assert_true(json_get(again, "repeated")->number);
        finish_turn(f, 0);
        finish_turn(f, 1);
        finish_turn(f, 2);
        /* others have seen it */
        client_refused(f->client[0], "undo", "'do':'undo','table':'%s','decision':%d", f->table,
                       place_of(f, 0)->next);
        assert_true(place_of(f, 1)->n > n[0]);
        assert_int_equal(place_of(f, 2)->waiting, 7);
    }
}

/* Who comes back to nothing new is told what has changed without an update. */
static void test_sync_tells_who_is_waited_for(void **state)
{
    struct fixture *f = *state;
    start(f, 3, SPECULAAS);
    client_drop(f->client[1]);
    finish_turn(f, 0);
    client_return(f->client[1]);
    assert_int_equal(place_of(f, 1)->waiting, 7);
    client_do(f->client[1], "'do':'sync','table':'%s','seen':1", f->table);
    assert_int_equal(place_of(f, 1)->n, 1);
    assert_int_equal(place_of(f, 1)->waiting, 6);
}

/* ---- clocks and stand-ins ---- */

/* Against bots alone: a clock that runs out costs a decision, not the game; the third time is
 * enough. */
static void test_clock_for_one_decision(void **state)
{
    struct fixture *f = *state;
    start(f, 1,
          "'game':'speculaas','options':{'players':3},'clock':60,"
          "'seats':['me','bot:random','bot:random']");
    for (int i = 0; i < 2; i++) {
        const int decision = place_of(f, 0)->decision;
        world_wait(&f->world, 60000);
        world_run(&f->world);
        assert_true(place_of(f, 0)->decision > decision);
        assert_int_equal(place_of(f, 0)->standing_in, 0);
        assert_int_equal(place_of(f, 0)->left_ms, 60000);
    }
    world_wait(&f->world, 60000);
    world_run(&f->world);
    assert_true(place_of(f, 0)->over);
}

static void test_clock(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF ",'clock':60");
    const int who = mover(f);
    assert_int_equal(place_of(f, who)->left_ms, 60000);
    assert_int_equal(place_of(f, (who + 1) % 3)->left_ms, 60000);
    world_wait(&f->world, 59000);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    const int n = place_of(f, who)->n, decision = place_of(f, who)->decision;
    const int heard = f->client[0]->messages;
    world_wait(&f->world, 1100);
    assert_int_equal(client_heard(f->client[0], heard, "\"standing_in\":\"greedy\""), 1);
    assert_int_equal(place_of(f, 0)->standing_in, 0); /* and no more, when it has moved */
    assert_true(place_of(f, who)->n > n);             /* it has moved */
    client_refused(f->client[who], "late", "'do':'move','table':'%s','decision':%d,'choice':9999",
                   f->table, decision);
    client_do(f->client[who], "'do':'back','table':'%s'", f->table); /* nothing to be done */
    move(f, mover(f), 0);
    assert_int_equal(place_of(f, 0)->left_ms, 60000);
}

/* Where all act at once the clock is the turn's, and its steps do not wind it. */
static void test_clock_of_a_turn(void **state)
{
    struct fixture *f = *state;
    start(f, 3, SPECULAAS ",'clock':60");
    finish_turn(f, 0);
    finish_turn(f, 1);
    finish_turn(f, 2); /* now turns of several steps are possible */
    world_wait(&f->world, 30000);
    finish_turn(f, 0);
    assert_int_equal(place_of(f, 1)->left_ms, 30000);
    assert_int_equal(place_of(f, 0)->left_ms, 30000);
    client_do(f->client[0], "'do':'undo','table':'%s','decision':%d", f->table,
              place_of(f, 0)->next);
    assert_int_equal(place_of(f, 0)->left_ms, 30000);
    const int n = place_of(f, 0)->n;
    world_wait(&f->world, 30000);
    world_wait(&f->world, 60000);
    assert_int_equal(place_of(f, 0)->standing_in, 0); /* a turn each time, but the third */
    assert_int_equal(place_of(f, 0)->left_ms, 60000);
    world_wait(&f->world, 60000);
    world_run(&f->world);
    assert_true(place_of(f, 0)->n > n + 10); /* bots finish the game */
    assert_true(place_of(f, 0)->over);
    const struct json_node *games = json_get(client_do(f->client[0], "'do':'mine'"), "games");
    assert_int_equal(games->size, 1);
    assert_true(json_get(json_first(games), "left")->number); /* it counts against them */
    const struct json_node *sums = client_do(f->client[0], "'do':'statistics'");
    assert_int_equal(json_get(json_first(json_get(sums, "statistics")), "left")->number, 1);
}

static void test_move_says_back(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    start(f, 3, THIEF ",'clock':10");
    const int who = mover(f);
    world_wait(&f->world, 10000);
    assert_int_equal(place_of(f, who)->standing_in, 1 << who);
    assert_int_equal(f->world.jobs, 1);
    client_refused(f->client[who], "move", "'do':'move','table':'%s','decision':%d,'choice':9999",
                   f->table, place_of(f, who)->decision);
    assert_int_equal(place_of(f, who)->standing_in, 1 << who); /* nothing has changed */
    const int n = place_of(f, who)->n;
    move(f, who, 0);
    assert_int_equal(place_of(f, who)->standing_in, 0);
    world_think(&f->world); /* too late */
    world_run(&f->world);
    assert_int_equal(place_of(f, who)->n, n + 1);
    f->world.slow_bots = false;
    play_out(f, 3);
}

static void test_leave_and_back(void **state)
{
    struct fixture *f = *state;
    start(f, 3, SPECULAAS);
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    assert_int_equal(place_of(f, 0)->standing_in, 2);
    assert_int_equal(place_of(f, 0)->here, 5);
    const int heard = f->client[1]->messages;
    finish_turn(f, 0);
    finish_turn(f, 2);
    assert_int_equal(f->client[1]->messages, heard);
    world_restart(&f->world); /* still so */
    for (int i = 0; i < 3; i++) {
        client_return(f->client[i]);
        assert_int_equal(json_get(f->client[i]->document.root, "tables")->size, 1);
        client_do(f->client[i], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, i)->n);
    }
    assert_int_equal(place_of(f, 0)->standing_in, 2);
    client_do(f->client[1], "'do':'back','table':'%s'", f->table);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    while (place_of(f, 1)->can_undo) /* a stand-in's steps are the seat's */
        client_do(f->client[1], "'do':'undo','table':'%s','decision':%d", f->table,
                  place_of(f, 1)->next);
    play_out(f, 3);
    const struct json_node *games = json_get(client_do(f->client[0], "'do':'mine'"), "games");
    assert_true(json_get(json_first(games), "counted")->number);
}

static void test_everybody_leaves(void **state)
{
    struct fixture *f = *state;
    struct server_counts counts;
    start(f, 3, THIEF);
    for (int i = 0; i < 3; i++)
        client_do(f->client[i], "'do':'leave','table':'%s'", f->table);
    world_run(&f->world);
    server_count(f->world.server, &counts);
    assert_int_equal(counts.games_over, 1);
    assert_int_equal(counts.tables_running, 0);
    world_wait(&f->world, 20000); /* nobody looks: it is not kept in memory */
    client_do(f->client[1], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, 1)->n);
    assert_true(place_of(f, 1)->over);
}

static void test_clock_after_restart(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF ",'clock':60");
    world_wait(&f->world, 58000);
    move(f, mover(f), 0);
    const int who = mover(f);
    world_restart(&f->world);
    for (int i = 0; i < 3; i++) {
        client_return(f->client[i]);
        place_of(f, i)->n--; /* the last one again */
        client_do(f->client[i], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, i)->n);
    }
    assert_int_equal(place_of(f, who)->left_ms, 60000);
    world_wait(&f->world, 59900);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    const int n = place_of(f, who)->n;
    world_wait(&f->world, 200);
    assert_true(place_of(f, who)->n > n); /* a bot has moved */
    /* a short rest becomes five seconds */
    const int next = mover(f);
    world_wait(&f->world, 59000);
    client_do(f->client[(next + 1) % 3], "'do':'leave','table':'%s'", f->table); /* saves */
    world_restart(&f->world);
    client_return(f->client[next]);
    place_of(f, next)->n--;
    client_do(f->client[next], "'do':'sync','table':'%s','seen':%d", f->table,
              place_of(f, next)->n);
    assert_int_equal(place_of(f, next)->left_ms, 5000);
}

/* ---- hints ---- */

/* What the seat can work out is its own, and help like a hint: a table can do without. */
static void test_sheets(void **state)
{
    struct fixture *f = *state;
    int seat;
    start(f, 3, THIEF);
    const struct json_node *sheet =
        json_get(client_do(f->client[0], "'do':'sheet','table':'%s'", f->table), "sheet");
    assert_int_equal(json_get(sheet, "cakes")->size, 8);
    const struct json_node *places = json_get(sheet, "places");
    assert_int_equal(places->size, 3); /* two others, and the secret card */
    assert_true(json_int(json_get(json_first(places), "seat"), 1, 1, &seat));
    start(f, 3, THIEF ",'hints':false");
    client_refused(f->client[0], "hint", "'do':'sheet','table':'%s'", f->table);
}

/* Whoever is deleted meanwhile, by this connection, is answered all the same. */
static void test_hint_for_nobody(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    struct client *client = f->client[mover(f)];
    f->world.slow_bots = true;
    assert_null(client_say(client, "'do':'hint','table':'%s'", f->table));
    client_do(client, "'do':'erase','sure':true");
    assert_int_equal(client_heard(client, 0, "\"error\":\"hint\""), 1);
    f->world.slow_bots = false;
    world_run(&f->world);
    assert_int_equal(client_heard(client, 0, "\"error\":\"hint\""), 1);
}

static void test_hints(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    const int who = mover(f), other = (who + 1) % 3;
    client_refused(f->client[other], "hint", "'do':'hint','table':'%s'", f->table);
    const struct json_node *hints =
        json_get(client_do(f->client[who], "'do':'hint','table':'%s'", f->table), "hints");
    assert_in_range(hints->size, 1, ADVICE_MAX);
    int choice;
    assert_true(
        json_int(json_get(json_first(hints), "choice"), 0, place_of(f, who)->of - 1, &choice));
    f->world.slow_bots = true;
    assert_null(client_say(f->client[who], "'do':'hint','table':'%s'", f->table));
    client_refused(f->client[who], "limit", "'do':'hint','table':'%s'", f->table);
    move(f, who, choice);
    const int heard = f->client[who]->messages;
    f->world.slow_bots = false;
    world_run(&f->world); /* the answer comes when there is one; it is about the past */
    assert_int_equal(client_heard(f->client[who], heard, "\"error\":\"hint\""), 1);
    /* who asks and leaves, and the game is over and forgotten before there is an answer */
    f->world.slow_bots = true;
    const int third = mover(f);
    assert_null(client_say(f->client[third], "'do':'hint','table':'%s'", f->table));
    struct job *const hint = f->world.job[0];
    f->world.jobs = 0;
    f->world.slow_bots = false;
    for (int i = 0; i < 3; i++)
        client_do(f->client[i], "'do':'leave','table':'%s'", f->table);
    world_wait(&f->world, 20000);
    f->world.job[f->world.jobs++] = hint;
    world_run(&f->world);
    assert_int_equal(client_heard(f->client[third], 0, "\"error\":\"hint\""),
                     1 + (third == who) + (third == other));
    /* who asks and goes away */
    start(f, 3, THIEF);
    f->world.slow_bots = true;
    const int next = mover(f);
    assert_null(client_say(f->client[next], "'do':'hint','table':'%s'", f->table));
    client_drop(f->client[next]);
    f->world.slow_bots = false;
    world_run(&f->world);
}

static void test_no_hints(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF ",'hints':false");
    client_refused(f->client[mover(f)], "hint", "'do':'hint','table':'%s'", f->table);
}

/* ---- two devices ---- */

static void test_two_devices(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    struct client *second = client_again(f->client[0]);
    client_do(second, "'do':'sync','table':'%s','seen':0", f->table);
    assert_int_equal(place_of(f, 1)->here, 7);
    while (!place_of(f, 0)->over) {
        const struct place *place = client_place(second, f->table);
        if (place->decision)
            client_do(second, "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                      place->decision);
        else
            assert_true(world_step(&f->world, f->client, 3, f->table));
        assert_int_equal(place->n, place_of(f, 0)->n);
        assert_int_equal(place->decision, place_of(f, 0)->decision);
    }
    client_drop(f->client[0]);
    world_run(&f->world);
    assert_int_equal(place_of(f, 1)->here, 7);
    client_drop(second);
    world_run(&f->world);
    assert_int_equal(place_of(f, 1)->here, 6);
}

/* ---- languages ---- */

static void expect_language(const struct client *client, int from, const char *question,
                            const char *refusal)
{
    char text[256];
    snprintf(text, sizeof text, "\"question\":\"%s\"", question);
    assert_int_equal(client_heard(client, from, text), 1);
    snprintf(text, sizeof text, "\"say\":\"%s\"", refusal);
    assert_int_equal(client_heard(client, from, text), 1);
}

/* Everybody reads their own, also two connections that look from the same seat. */
static void test_languages(void **state)
{
    struct fixture *f = *state;
    struct client *reader[] = {f->client[0], f->client[1], client_again(f->client[0])};
    int from[3];
    client_drop(reader[1]);
    client_connect(reader[1]);
    client_do(reader[1], "'do':'hello','version':1,'token':'%s','lang':'de'", reader[1]->token);
    client_do(reader[2], "'do':'language','lang':'de'");
    client_do(f->client[2], "'do':'language','lang':'tlh'"); /* ignored */
    for (int i = 0; i < 3; i++)
        from[i] = reader[i]->messages;
    start(f, 3, SPECULAAS);
    for (int i = 0; i < 3; i++)
        client_refused(reader[i], "turn", "'do':'move','table':'%s','decision':9,'choice':0",
                       f->table);
    expect_language(reader[0], from[0], "Which recipe do you take, and where does it go?",
                    "You haven’t been asked that yet.");
    for (int i = 1; i < 3; i++)
        expect_language(reader[i], from[i], "Welches Rezept nimmst du, und wohin kommt es?",
                        "Das wurdest du noch nicht gefragt.");
    client_refused(reader[1], "name", "'do':'rename','name':'%s'", "abcdefghijklmnopqrstuvwxyz");
    client_do(reader[2], "'do':'language','lang':'en'");
    client_refused(reader[2], "turn", "'do':'move','table':'%s','decision':9,'choice':0", f->table);
    assert_int_equal(client_heard(reader[2], from[2], "You haven’t been asked that yet."), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        TEST(test_repeated_and_late),
        TEST(test_only_the_last_is_whole),
        TEST(test_each_is_whole),
        TEST(test_whole_before_others),
        TEST(test_moves_are_refused),
        TEST(test_moves_written_out),
        TEST(test_secret_steps),
        TEST(test_sync_tells_who_is_waited_for),
        TEST(test_clock),
        TEST(test_clock_for_one_decision),
        TEST(test_clock_of_a_turn),
        TEST(test_move_says_back),
        TEST(test_leave_and_back),
        TEST(test_everybody_leaves),
        TEST(test_clock_after_restart),
        TEST(test_hints),
        TEST(test_hint_for_nobody),
        TEST(test_sheets),
        TEST(test_no_hints),
        TEST(test_two_devices),
        TEST(test_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
