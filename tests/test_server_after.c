/* After the end: what is told of a finished game, and the next one. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'points':3}"

static int set_up(void **state)
{
    return fixture_open(state, 5);
}

static void test_afterwards(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF);
    client_refused(f->client[0], "state", "'do':'rematch','table':'%s'", f->table);
    fixture_play_out(f, 3);
    const int n = place_of(f, 0)->next - 1;
    client_refused(f->client[0], "state", "'do':'move','table':'%s','decision':%d,'choice':0",
                   f->table, n + 1);
    client_refused(f->client[0], "state", "'do':'back','table':'%s'", f->table);
    const struct json_node *games = json_get(client_do(f->client[0], "'do':'mine'"), "games");
    const struct json_node *game = json_first(games);
    assert_string_equal(json_text(json_get(game, "table")), f->table);
    assert_int_equal(json_get(game, "seats")->size, 3);
    assert_int_equal(json_get(game, "scores")->size, 3);
    assert_true(json_get(game, "counted")->number);
    games = json_get(client_do(f->client[0], "'do':'mine','before':'%s'", f->table), "games");
    assert_int_equal(games->size, 0);
    client_refused(f->client[0], "table", "'do':'mine','before':'x'");
    client_do(f->client[1], "'do':'statistics'");
    assert_int_equal(client_heard(f->client[1], 0, "[{\"game\":\"thief\",\"games\":1,\"won\":"), 1);
}

/* After a restart, too, a finished game is there for those who played, and for all if it was
 * listed. */
static void watch_afterwards(struct fixture *f, const char *fields, bool listed)
{
    fixture_start(f, 2, fields);
    char table[TABLE_WORD], code[16];
    snprintf(table, sizeof table, "%s", f->table);
    snprintf(code, sizeof code, "%s", place_of(f, 0)->code);
    fixture_play_out(f, 2);
    world_restart(&f->world);
    for (int i = 0; i < 3; i++)
        client_return(f->client[i]);
    struct client *stranger = f->client[2];
    client_refused(stranger, "code", "'do':'watch','code':'%s'", code);
    if (listed) {
        client_do(stranger, "'do':'watch','table':'%s'", table);
        client_do(stranger, "'do':'sync','table':'%s','seen':0", table);
        assert_true(client_place(stranger, table)->over);
        client_refused(stranger, "state", "'do':'join','table':'%s'", table);
    } else {
        client_refused(stranger, "table", "'do':'watch','table':'%s'", table);
        client_refused(stranger, "table", "'do':'sync','table':'%s','seen':0", table);
        client_refused(stranger, "table", "'do':'join','table':'%s'", table);
    }
    client_refused(f->client[0], "seat", "'do':'watch','table':'%s'", table);
    client_place(f->client[0], table)->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", table);
    assert_true(client_place(f->client[0], table)->over);
}

static void test_watched_afterwards(void **state)
{
    struct fixture *f = *state;
    watch_afterwards(f, THIEF ",'seats':['me','open','bot:random']", false);
    watch_afterwards(f, THIEF ",'seats':['me','open','bot:random'],'listed':true", true);
}

/* One connection plays more games than it can look at. */
static void test_game_after_game(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 70; i++) {
        f->client[0]->places = 0;
        fixture_start(f, 1,
                      "'game':'thief','options':{'players':3,'rounds':1},"
                      "'seats':['me','bot:random','bot:random']");
        fixture_play_out(f, 1);
    }
}

static void test_rematch(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, THIEF ",'seats':['bot:easy','me','open'],'clock':20");
    fixture_play_out(f, 2);
    const struct json_node *answer =
        client_do(f->client[1], "'do':'rematch','table':'%s'", f->table);
    char again[TABLE_WORD];
    snprintf(again, sizeof again, "%s", json_text(json_get(answer, "table")));
    assert_string_equal(place_of(f, 0)->rematch, again);
    const struct place *place = client_place(f->client[0], again);
    assert_string_equal(place->state, "waiting");
    assert_int_equal(place->people, 6);
    assert_int_equal(place->you, place_of(f, 0)->you);
    answer = client_do(f->client[0], "'do':'rematch','table':'%s'", f->table);
    assert_string_equal(json_text(json_get(answer, "table")), again); /* the same one */
    client_refused(f->client[0], "host", "'do':'start','table':'%s'", again);
    client_do(f->client[1], "'do':'start','table':'%s'", again);
    assert_true(place->n > 0);
    /* who was away when it ended has no seat in the next one */
    f->table = place->table;
    client_do(f->client[0], "'do':'leave','table':'%s'", f->table);
    for (bool more = true; more;)
        more = world_step(&f->world, f->client + 1, 1, f->table);
    answer = client_do(f->client[1], "'do':'rematch','table':'%s'", f->table);
    const char *third = json_text(json_get(answer, "table"));
    assert_int_equal(client_place(f->client[1], third)->people, 4);
}

/* ---- everybody is asked along ---- */

#define SMALL "'game':'thief','options':{'players':4,'rounds':1}"

static const char *rematch_in(struct fixture *f, int who)
{
    static char table[TABLE_WORD];
    const struct json_node *answer =
        client_do(f->client[who], "'do':'rematch','table':'%s','in':true", f->table);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    return table;
}

static const struct place *rematch_place(struct fixture *f, int who)
{
    return client_place(f->client[who], place_of(f, who)->rematch);
}

/* It begins when everybody is in; people and bots keep their seats. */
static void test_rematch_together(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['open','bot:random','me','open']");
    fixture_play_out(f, 3);
    const int by = place_of(f, 1)->you, other = place_of(f, 2)->you, first = place_of(f, 0)->you;
    client_refused(f->client[1], "message", "'do':'rematch','table':'%s','in':1", f->table);
    rematch_in(f, 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(place_of(f, i)->rematch_by, by);
        assert_int_equal(place_of(f, i)->rematch_in, 1U << by);
        assert_string_equal(rematch_place(f, i)->state, "waiting");
        assert_int_equal(rematch_place(f, i)->in, 1U << by);
    }
    rematch_in(f, 1); /* may be said twice */
    rematch_in(f, 2);
    assert_int_equal(place_of(f, 0)->rematch_in, 1U << by | 1U << other);
    assert_string_equal(rematch_place(f, 0)->state, "waiting");
    rematch_in(f, 0);
    for (int i = 0; i < 3; i++) {
        const struct place *place = rematch_place(f, i);
        assert_string_equal(place->state, "running");
        assert_int_equal(place->you, place_of(f, i)->you);
        assert_int_equal(place->bots, 2);
        assert_int_equal(place->people, 1U << by | 1U << other | 1U << first);
        assert_true(place->n > 0);
    }
}

/* Whoever leaves the old table is not waited for, and has no seat in the next game. */
static void test_rematch_without_who_leaves(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    rematch_in(f, 0);
    rematch_in(f, 2);
    assert_string_equal(rematch_place(f, 0)->state, "waiting");
    const unsigned left = 1U << place_of(f, 1)->you;
    const char *again = place_of(f, 1)->rematch;
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    assert_string_equal(rematch_place(f, 0)->state, "running");
    assert_int_equal(rematch_place(f, 0)->bots, 2 | left);
    assert_int_equal(rematch_place(f, 0)->people & left, 0);
    assert_int_equal(client_place(f->client[1], again)->you, -1); /* and knows it */
    client_refused(f->client[1], "table", "'do':'sync','table':'%s'", again);
}

static void test_rematch_without_who_is_gone(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    rematch_in(f, 1);
    client_drop(f->client[0]);
    world_run(&f->world);
    assert_string_equal(rematch_place(f, 1)->state, "waiting");
    client_drop(f->client[2]);
    world_run(&f->world);
    assert_string_equal(rematch_place(f, 1)->state, "running");
    assert_int_equal(rematch_place(f, 1)->people, 1U << place_of(f, 1)->you);
    assert_true(place_of(f, 1)->rematch_begun);
}

/* Before it begins one may come back and be in after all. */
static void test_rematch_after_coming_back(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    rematch_in(f, 0);
    const int seat = place_of(f, 1)->you;
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    assert_int_equal(rematch_place(f, 0)->people & 1U << seat, 0);
    assert_string_equal(rematch_place(f, 0)->state, "waiting");
    client_do(f->client[1], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, 1)->n);
    rematch_in(f, 1);
    assert_int_equal(rematch_place(f, 1)->you, seat);
    rematch_in(f, 2);
    assert_string_equal(rematch_place(f, 1)->state, "running");
    assert_int_equal(rematch_place(f, 1)->people, 0xd);
}

/* Alone against bots there is nobody to wait for. */
static void test_rematch_alone(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 1, SMALL ",'seats':['me','bot:random','bot:easy','bot:random']");
    fixture_play_out(f, 1);
    rematch_in(f, 0);
    assert_string_equal(rematch_place(f, 0)->state, "running");
    assert_non_null(strstr(f->client[0]->message[f->client[0]->messages - 1], "\"n\":"));
}

/* The host may begin earlier, and all who have a seat play. */
static void test_rematch_begun_by_its_host(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    const char *again = rematch_in(f, 0);
    assert_false(place_of(f, 2)->rematch_begun);
    client_do(f->client[0], "'do':'start','table':'%s'", again);
    assert_true(place_of(f, 2)->rematch_begun);
    assert_int_equal(rematch_place(f, 2)->people, 0xd);
    assert_string_equal(rematch_place(f, 2)->state, "running");
    rematch_in(f, 2); /* too late to make a difference */
}

/* Who asked may think better of it; if nobody is left, there is none any more. */
static void test_rematch_taken_back(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    char again[TABLE_WORD];
    snprintf(again, sizeof again, "%s", rematch_in(f, 0));
    client_do(f->client[0], "'do':'leave','table':'%s'", again);
    assert_int_equal(place_of(f, 1)->rematch_in, 0);
    assert_int_equal(place_of(f, 1)->rematch_by, place_of(f, 1)->you); /* the next host */
    client_do(f->client[1], "'do':'leave','table':'%s'", again);
    client_do(f->client[2], "'do':'leave','table':'%s'", again);
    for (int i = 0; i < 3; i++)
        assert_string_equal(place_of(f, i)->rematch, "");
    rematch_in(f, 1);
    assert_int_equal(place_of(f, 2)->rematch_by, place_of(f, 1)->you);
}

/* Who is in is kept; those who come back are waited for. */
static void test_rematch_after_restart(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SMALL ",'seats':['me','bot:random','open','open']");
    fixture_play_out(f, 3);
    rematch_in(f, 0);
    world_restart(&f->world);
    for (int i = 0; i < 3; i++) {
        client_return(f->client[i]);
        client_do(f->client[i], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, i)->n);
    }
    assert_int_equal(place_of(f, 2)->rematch_in, 1U << place_of(f, 0)->you);
    rematch_in(f, 1);
    assert_string_equal(rematch_place(f, 1)->state, "waiting");
    rematch_in(f, 2);
    assert_string_equal(rematch_place(f, 1)->state, "running");
}

/* What was due while the disk failed happens afterwards. */
static void test_rematch_on_a_broken_disk(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 2, SMALL ",'seats':['me','bot:random','open','bot:easy']");
    fixture_play_out(f, 2);
    rematch_in(f, 0);
    f->world.broken_disk = true;
    client_say(f->client[0], "'do':'rename','name':'Anna B'");
    client_drop(f->client[1]);
    world_wait(&f->world, 1000);
    assert_string_equal(rematch_place(f, 0)->state, "waiting");
    f->world.broken_disk = false;
    world_wait(&f->world, 20000);
    assert_string_equal(rematch_place(f, 0)->state, "running");
}

/* Kaffilumma in the first draw may knock out all but one before anybody has moved. */
static void test_over_with_the_deal(void **state)
{
    struct fixture *f = *state;
    struct server_counts counts;
    f->world.secret = "3b0836561574c8cc117022ee9b536b99bbbf0b8eb9e8ea63ca1a18ed6004f3f9";
    fixture_start(f, 3,
                  "'game':'thief','options':{'players':4,'rounds':1},"
                  "'seats':['me','open','open','bot:random']");
    for (int i = 0; i < 3; i++)
        assert_true(place_of(f, i)->over);
    assert_int_equal(place_of(f, 0)->n, 1);
    assert_string_equal(place_of(f, 0)->state, "over");
    server_count(f->world.server, &counts);
    assert_int_equal(counts.games_over, 1);
    world_restart(&f->world);
    fixture_return(f);
    client_sync(f->client[0], place_of(f, 0), 0);
    world_run(&f->world);
    assert_true(place_of(f, 0)->over);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        TEST(test_over_with_the_deal),
        TEST(test_afterwards),
        TEST(test_watched_afterwards),
        TEST(test_game_after_game),
        TEST(test_rematch),
        TEST(test_rematch_together),
        TEST(test_rematch_without_who_leaves),
        TEST(test_rematch_without_who_is_gone),
        TEST(test_rematch_after_coming_back),
        TEST(test_rematch_alone),
        TEST(test_rematch_begun_by_its_host),
        TEST(test_rematch_taken_back),
        TEST(test_rematch_after_restart),
        TEST(test_rematch_on_a_broken_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
