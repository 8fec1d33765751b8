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

static void start(struct fixture *f, int people, const char *fields)
{
    f->table = world_table(f->client, people, fields);
}

static void play_out(struct fixture *f, int people)
{
    for (bool more = true; more;)
        more = world_step(&f->world, f->client, people, f->table);
    assert_true(place_of(f, 0)->over);
}

static void test_afterwards(void **state)
{
    struct fixture *f = *state;
    start(f, 3, THIEF);
    client_refused(f->client[0], "state", "'do':'rematch','table':'%s'", f->table);
    play_out(f, 3);
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
    start(f, 2, fields);
    char table[TABLE_WORD], code[16];
    snprintf(table, sizeof table, "%s", f->table);
    snprintf(code, sizeof code, "%s", place_of(f, 0)->code);
    play_out(f, 2);
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
        start(f, 1,
              "'game':'thief','options':{'players':3,'rounds':1},"
              "'seats':['me','bot:random','bot:random']");
        play_out(f, 1);
    }
}

static void test_rematch(void **state)
{
    struct fixture *f = *state;
    start(f, 2, THIEF ",'seats':['bot:easy','me','open'],'clock':20");
    play_out(f, 2);
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

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        TEST(test_afterwards),
        TEST(test_watched_afterwards),
        TEST(test_game_after_game),
        TEST(test_rematch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
