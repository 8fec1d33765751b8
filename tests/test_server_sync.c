/* Coming back: after a lost connection, on another device, after the server was restarted. What is
 * told then is, byte for byte, what was told to those who were there. */
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PEOPLE = 2 };

static const char *const tables[] = {
    "'game':'thief','options':{'players':3,'points':2},'seats':['me','bot:random','open']",
    "'game':'speculaas','options':{'players':3},'seats':['me','open','bot:easy']",
    "'game':'party','options':{'players':2,'start':'standard'}",
};
enum { TABLES = sizeof tables / sizeof *tables };

static void assert_same_events(const struct client *a, const struct client *b, const char *table,
                               int n)
{
    size_t size_a, size_b;
    const char *events_a = client_events(a, table, n, &size_a);
    const char *events_b = client_events(b, table, n, &size_b);
    assert_non_null(events_a);
    assert_non_null(events_b);
    if (!events_a || !events_b)
        return;
    if (size_a != size_b || memcmp(events_a, events_b, size_a) != 0)
        fail_msg("update %d differs:\n%.*s\n%.*s", n, (int)size_a, events_a, (int)size_b, events_b);
}

static void forget(struct client *client)
{
    for (int i = 0; i < client->messages; i++)
        free(client->message[i]);
    client->messages = 0;
}

/* Who says what they have seen is told exactly the rest of what the other was told. */
static void assert_rest(struct client *fresh, const struct client *live, const char *table,
                        int seen, int last)
{
    struct place *place = client_place(fresh, table);
    forget(fresh);
    place->n = seen;
    place->now = false;
    client_do(fresh, "'do':'sync','table':'%s','seen':%d", table, seen);
    assert_int_equal(place->n, last);
    assert_int_equal(place->now, seen < last);
    assert_int_equal(client_heard(fresh, 0, "\"tell\":\"update\""), last - seen);
    assert_int_equal(client_heard(fresh, 0, "\"tell\":\"table\""), 1);
    assert_int_equal(client_heard(fresh, 0, "\"view\":"), seen < last);
    for (int n = seen + 1; n <= last; n++)
        assert_same_events(fresh, live, table, n);
}

/* A move, or now and then one's last step back, also of a turn that is finished. */
static bool step_or_undo(struct world *world, struct client **client, const char *table)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct place *place = client_place(client[i], table);
        if (place->can_undo && !place->over && rng_below(&world->rng, 4) == 0) {
            client_do(client[i], "'do':'undo','table':'%s','decision':%d", table, place->next);
            return true;
        }
    }
    return world_step(world, client, PEOPLE, table);
}

static struct client *watcher(struct world *world, const char *table, const char *code)
{
    struct client *client = client_arrive(world, "Ugla");
    client_do(client, "'do':'watch','code':'%s'", code);
    client_do(client, "'do':'sync','table':'%s','seen':0", table);
    return client;
}

static void test_every_update(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        struct world world;
        world_open(&world, (uint64_t)i + 50);
        struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
        const char *table = world_table(client, PEOPLE, tables[i]);
        const char *code = client_place(client[0], table)->code;
        struct client *live[] = {client[0], client[1], watcher(&world, table, code)};
        struct client *fresh[] = {client_again(client[0]), client_again(client[1]),
                                  watcher(&world, table, code)};
        do {
            const int who = (int)rng_below(&world.rng, 3);
            const int last = client_place(live[who], table)->n;
            if (who < PEOPLE && fresh[who]->session)
                client_return(fresh[who]);
            const int most = rng_below(&world.rng, 8) && last > 12 ? 12 : last;
            const int missed = (int)rng_below(&world.rng, (uint32_t)most + 1);
            assert_rest(fresh[who], live[who], table, last - missed, last);
        } while (step_or_undo(&world, client, table));
        assert_true(client_place(client[0], table)->over);
        for (int who = 0; who < 3; who++) {
            const int last = client_place(live[who], table)->n;
            for (int seen = 0; seen <= last; seen += 1 + last / 20)
                assert_rest(fresh[who], live[who], table, seen, last);
            client_refused(fresh[who], "seen", "'do':'sync','table':'%s','seen':%d", table,
                           last + 1);
        }
        world_close(&world);
    }
}

/* A long story is told in parts, as the client reads; what happens meanwhile comes behind it. */
static void test_long_story(void **state)
{
    (void)state;
    struct world world;
    world_open(&world, 7);
    world.limits.outbox_bytes = 20000;
    world_restart(&world);
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
    const char *table = world_table(client, PEOPLE, tables[0]);
    for (int i = 0; i < 60 && world_step(&world, client, PEOPLE, table);)
        i++;
    struct client *slow = client_again(client[0]);
    struct place *place = client_place(slow, table);
    slow->deaf = true;
    client_say(slow, "'do':'sync','table':'%s','seen':0", table);
    while (world_step(&world, client, PEOPLE, table))
        assert_false(slow->closed);
    assert_int_equal(place->n, 0);
    slow->deaf = false;
    world_run(&world);
    assert_int_equal(place->n, client_place(client[0], table)->n);
    assert_true(place->over);
    for (int n = 1; n <= place->n; n++)
        assert_same_events(slow, client[0], table, n);
    world_close(&world);
}

/* However fast somebody reads, the loop goes on between the parts of a long story: of what was
 * missed, only so much is told before it has had its turn. */
static void test_story_does_not_stop_the_loop(void **state)
{
    (void)state;
    struct world world;
    world_open(&world, 7);
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
    const char *table = world_table(client, PEOPLE,
                                    "'game':'thief','options':{'players':4,'rounds':250},"
                                    "'seats':['me','open','bot:random','bot:random']");
    while (world_step(&world, client, PEOPLE, table))
        ;
    const int last = client_place(client[0], table)->n;
    assert_true(last > 2000);
    struct client *reader = client_again(client[0]);
    size_t size;
    int told = 0;
    reader->deaf = true;
    client_say(reader, "'do':'sync','table':'%s','seen':0", table);
    for (; session_message(reader->session, &size); told++)
        session_sent(reader->session);
    assert_in_range(told, 1, last / 2);
    reader->deaf = false;
    client_return(reader);
    client_sync(reader, client_place(reader, table), 0);
    world_run(&world);
    assert_int_equal(client_place(reader, table)->n, last);
    world_close(&world);
}

/* Who is being told a long story is told all of it, whatever is said meanwhile. */
static void interrupt(struct client *slow, struct client *other, const char *what,
                      struct client *live, const char *table)
{
    struct place *place = client_place(slow, table);
    const char *code = client_place(live, table)->code;
    slow->deaf = true;
    place->n = 0;
    place->over = false;
    client_say(slow, "'do':'sync','table':'%s','seen':0", table);
    client_say(other, "'do':'%s','code':'%s'", what, code);
    assert_int_equal(place->n, 0);
    slow->deaf = false;
    world_run(slow->world);
    assert_true(place->over);
}

static void test_long_story_is_not_cut_short(void **state)
{
    (void)state;
    struct world world;
    world_open(&world, 7);
    world.limits.outbox_bytes = 20000;
    world_restart(&world);
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
    const char *table = world_table(client, PEOPLE, tables[0]);
    while (world_step(&world, client, PEOPLE, table))
        ;
    struct client *slow = client_again(client[0]);
    interrupt(slow, client[0], "join", client[0], table);
    interrupt(slow, slow, "join", client[0], table);
    for (int n = 1; n <= client_place(slow, table)->n; n++)
        assert_same_events(slow, client[0], table, n);
    struct client *spectator = watcher(&world, table, client_place(client[0], table)->code);
    interrupt(spectator, spectator, "watch", client[0], table);
    world_close(&world);
}

/* Everybody who is asked answers at every table, and only then does anybody hear of it. */
static void answer_everywhere(struct world *world, struct client **client,
                              char (*table)[TABLE_WORD])
{
    world->slow_disk = true;
    for (int i = 0; i < TABLES; i++)
        for (int j = 0; j < PEOPLE; j++) {
            const struct place *place = client_place(client[j], table[i]);
            if (place->decision && !place->over)
                client_say(client[j], "'do':'move','table':'%s','decision':%d,'choice':%d",
                           table[i], place->decision,
                           (int)rng_below(&world->rng, (uint32_t)place->of));
        }
    world->slow_disk = false;
    world_run(world);
}

/* One connection at several tables, with updates of all of them on their way out at once. */
static void test_several_tables(void **state)
{
    (void)state;
    struct world world;
    char table[TABLES][TABLE_WORD];
    int compared = 0;
    world_open(&world, 60);
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
    for (int i = 0; i < TABLES; i++)
        snprintf(table[i], TABLE_WORD, "%s", world_table(client, PEOPLE, tables[i]));
    for (int round = 0; round < 40; round++)
        answer_everywhere(&world, client, table);
    for (int i = 0; i < TABLES; i++)
        for (int j = 0; j < PEOPLE; j++) {
            struct client *fresh = client_again(client[j]);
            const int last = client_place(client[j], table[i])->n;
            client_do(fresh, "'do':'sync','table':'%s','seen':0", table[i]);
            for (int n = 1; n <= last; n++, compared++)
                assert_same_events(fresh, client[j], table[i], n);
            client_drop(fresh);
        }
    assert_true(compared > 100);
    world_close(&world);
}

/* ---- restart ---- */

/* The same game by the same choices; `restart` says what happens between two steps. */
static void play_with(struct world *world, int number, void (*restart)(struct world *),
                      char table[TABLE_WORD])
{
    struct client *client[] = {client_arrive(world, "Anna"), client_arrive(world, "Björn")};
    snprintf(table, TABLE_WORD, "%s", world_table(client, PEOPLE, tables[number]));
    struct rng rng;
    rng_fast(&rng, 99);
    while (!client_place(client[0], table)->over) {
        world->rng = rng; /* what else is drawn must not change the moves */
        assert_true(step_or_undo(world, client, table));
        rng = world->rng;
        if (!restart)
            continue;
        restart(world);
        for (int i = 0; i < PEOPLE; i++) {
            const struct place *place = client_place(client[i], table);
            client_return(client[i]);
            const struct json_node *list = json_get(client[i]->document.root, "tables");
            assert_int_equal(list->size, place->over ? 0 : 1);
            client_do(client[i], "'do':'sync','table':'%s','seen':%d", table, place->n);
        }
        world_run(world);
        /* Who had seen everything is told nothing new. */
    }
}

static void test_restart_at_every_step(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        struct world one, two;
        char table_one[TABLE_WORD], table_two[TABLE_WORD];
        size_t size_one, size_two;
        world_open(&one, 70);
        world_open(&two, 70);
        play_with(&one, i, NULL, table_one);
        play_with(&two, i, world_restart, table_two);
        assert_string_equal(table_one, table_two);
        char *record_one = world_record(&one, table_one, &size_one);
        char *record_two = world_record(&two, table_two, &size_two);
        assert_non_null(record_one);
        assert_non_null(record_two);
        assert_string_equal(record_one, record_two);
        for (int j = 0; j < PEOPLE; j++) {
            const int last = client_place(&one.client[j], table_one)->n;
            assert_int_equal(client_place(&two.client[j], table_one)->n, last);
            for (int n = 1; n <= last; n++)
                assert_same_events(&one.client[j], &two.client[j], table_one, n);
        }
        free(record_one);
        free(record_two);
        world_close(&one);
        world_close(&two);
    }
}

/* Answers with the first choice, if asked, with the disk as it is said. */
static void move_first(struct client *client, const char *table, bool slow_disk)
{
    const int decision = client_place(client, table)->decision;
    client->world->slow_disk = slow_disk;
    if (decision)
        client_say(client, "'do':'move','table':'%s','decision':%d,'choice':0", table, decision);
    client->world->slow_disk = false;
}

/* Killed at any instant: what a client has been told is there, and the game goes on. */
static void test_crashes(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        struct world world;
        world_open(&world, (uint64_t)i + 90);
        struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
        const char *table = world_table(client, PEOPLE, tables[i]);
        int crashes = 0;
        while (!client_place(client[0], table)->over) {
            const bool slow = rng_below(&world.rng, 4) == 0;
            move_first(client[rng_below(&world.rng, 2)], table, slow);
            if (!slow)
                continue;
            world_crash(&world);
            crashes++;
            for (int j = 0; j < PEOPLE; j++) {
                client_return(client[j]);
                client_do(client[j], "'do':'sync','table':'%s','seen':%d", table,
                          client_place(client[j], table)->n);
            }
            world.now += 1000;
        }
        assert_true(crashes > 3);
        world_close(&world);
    }
}

/* To work out a sheet takes as long as to tell some of a game again, and counts as that. */
static void test_sheets_count_as_replays(void **state)
{
    struct world world;
    (void)state;
    world_open(&world, 21);
    world.limits.replays_per_minute = 10000;
    world_restart(&world);
    for (int game = 0; game < 2; game++) {
        struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
        const char *table = world_table(client, PEOPLE, tables[game]);
        const struct json_node *answer;
        int sheets = 0;
        while (
            sheets < 100 &&
            !json_get(answer = client_say(client[0], "'do':'sheet','table':'%s'", table), "error"))
            sheets++;
        assert_in_range(sheets, 3, 4);
        assert_string_equal(json_text(json_get(answer, "error")), "rate");
        client_do(client[1], "'do':'sheet','table':'%s'", table);
    }
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_update),
        cmocka_unit_test(test_long_story),
        cmocka_unit_test(test_story_does_not_stop_the_loop),
        cmocka_unit_test(test_long_story_is_not_cut_short),
        cmocka_unit_test(test_several_tables),
        cmocka_unit_test(test_sheets_count_as_replays),
        cmocka_unit_test(test_restart_at_every_step),
        cmocka_unit_test(test_crashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
