/* Bots and clocks wait until people have been told what happened, and not for ever. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF     "'game':'thief','options':{'players':3,'rounds':4}"
#define SPECULAAS "'game':'speculaas','options':{'players':3}"
#define PARTY     "'game':'party','options':{'players':3}"
#define BOTS      ",'seats':['me','bot:random','bot:random']"
#define THIEF_AND_BOT                                    \
    "'game':'thief','options':{'players':4,'rounds':4}," \
    "'seats':['me','open','open','bot:random']"

static int set_up(void **state)
{
    const int done = fixture_open(state, 5);
    struct fixture *f = *state;
    f->world.tells = true;
    fixture_return(f);
    return done;
}

static void told(const struct fixture *f, int who, int n)
{
    client_do(f->client[who], "'do':'told','table':'%s','n':%d", f->table, n);
    world_run(f->client[who]->world);
}

static void all_told(const struct fixture *f, int who)
{
    told(f, who, place_of(f, who)->n);
}

/* Until bots are to move, and somebody is told what happened. */
static void play_to_bots(struct fixture *f, int people)
{
    for (int i = 0; i < 1000; i++) {
        struct place *place = place_of(f, 0);
        assert_false(place->over);
        if (!(place->waiting & ((1U << people) - 1)))
            return;
        for (int who = 0; who < people; who++) {
            if (place_of(f, who)->decision)
                choose(f, who);
            if (place_of(f, 0)->waiting & ((1U << people) - 1))
                all_told(f, who);
        }
    }
    fail_msg("bots are never asked");
}

/* A bot makes one move, and waits again. */
static void test_bots_wait(void **state)
{
    struct fixture *f = *state;
    int moves = 0;
    f->table = world_table(f->client, 1, THIEF BOTS);
    for (int i = 0; i < 20; i++) {
        play_to_bots(f, 1);
        for (; !(place_of(f, 0)->waiting & 1) && !place_of(f, 0)->over; moves++) {
            const int n = place_of(f, 0)->n;
            world_wait(&f->world, 9000);
            assert_int_equal(place_of(f, 0)->n, n);
            told(f, 0, n - 1); /* not all of it */
            assert_int_equal(place_of(f, 0)->n, n);
            told(f, 0, n);
            assert_int_equal(place_of(f, 0)->n, n + 1);
        }
        if (place_of(f, 0)->over)
            break;
    }
    assert_true(moves > 5);
}

static void test_not_for_ever(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 1, THIEF BOTS);
    play_to_bots(f, 1);
    const int n = place_of(f, 0)->n;
    world_wait(&f->world, 9999);
    assert_int_equal(place_of(f, 0)->n, n);
    world_wait(&f->world, 1000);
    assert_int_equal(place_of(f, 0)->n, n + 1);
}

/* Seconds until the next update, of which nobody says that it was told. */
static int seconds_to_next(struct fixture *f)
{
    const int n = place_of(f, 0)->n;
    int seconds = 0;
    for (; place_of(f, 0)->n == n; seconds++) {
        assert_true(seconds < 40);
        world_wait(&f->world, 1000);
    }
    return seconds;
}

/* A step in which much happens takes longer to tell, and still not for ever. */
static void test_much_takes_longer(void **state)
{
    struct fixture *f = *state;
    int usual = 0, longest = 0;
    f->table = world_table(f->client, 1,
                           "'game':'thief','options':{'players':7,'rounds':8},'seats':['me',"
                           "'bot:random','bot:random','bot:random','bot:random','bot:random',"
                           "'bot:random']");
    while (!place_of(f, 0)->over) {
        if (place_of(f, 0)->decision) {
            choose(f, 0);
            continue;
        }
        const int seconds = seconds_to_next(f);
        assert_in_range(seconds, 10, 31);
        usual += seconds <= 11;
        longest = seconds > longest ? seconds : longest;
    }
    assert_true(usual > 20);
    assert_true(longest >= 16);
}

/* All are waited for; who goes or is away is not. */
static void test_everybody_is_waited_for(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 2, THIEF ",'seats':['me','open','bot:random']");
    play_to_bots(f, 2);
    int n = place_of(f, 0)->n;
    all_told(f, 0);
    assert_int_equal(place_of(f, 0)->n, n);
    all_told(f, 1);
    assert_int_equal(place_of(f, 0)->n, n + 1);
    all_told(f, 0);
    all_told(f, 1);
    play_to_bots(f, 2);
    n = place_of(f, 0)->n;
    all_told(f, 0);
    client_drop(f->client[1]);
    world_run(&f->world);
    assert_true(place_of(f, 0)->n > n);
}

/* That bots wait for these seats. */
static int heard(const struct fixture *f, int who, int from, const char *seats)
{
    char message[128];
    snprintf(message, sizeof message, "{\"tell\":\"telling\",\"table\":\"%s\",\"waiting\":[%s]}",
             f->table, seats);
    return client_heard(f->client[who], from, message);
}

/* Whoever has been told all sees for whom the bots wait, and that they go on; also if nobody ever
 * says so. Nobody hears of it who is still being told, nor a program. */
static void test_for_whom_bots_wait(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF_AND_BOT);
    play_to_bots(f, 3);
    assert_int_equal(client_heard(f->client[0], 0, "telling"), 0);
    all_told(f, 0);
    assert_int_equal(heard(f, 0, 0, "1,2"), 1);
    all_told(f, 0); /* and no more than once */
    assert_int_equal(client_heard(f->client[0], 0, "telling"), 1);
    all_told(f, 1);
    assert_int_equal(heard(f, 0, 0, "2"), 1);
    assert_int_equal(heard(f, 1, 0, "2"), 1);
    const int n = place_of(f, 0)->n;
    world_wait(&f->world, 11000);
    assert_int_equal(place_of(f, 0)->n, n + 1);
    for (int who = 0; who < 2; who++)
        assert_int_equal(heard(f, who, 0, ""), 1);
    assert_int_equal(client_heard(f->client[2], 0, "telling"), 0);
}

/* What someone does in secret nobody hears of: not by whom the bots wait for, either, nor by how
 * long. */
static void test_nobody_waits_for_what_is_secret(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 2, PARTY ",'seats':['me','open','bot:random']");
    all_told(f, 0);
    all_told(f, 1);
    const int from = f->client[1]->messages;
    int steps = 0;
    for (; steps < 5 && place_of(f, 0)->decision; steps++) {
        const int n = place_of(f, 0)->n;
        choose(f, 0);
        assert_int_equal(place_of(f, 0)->n, n + 1);
        world_wait(&f->world, 1000);
    }
    assert_true(steps > 1);
    assert_int_equal(client_heard(f->client[1], from, "telling"), 0);
}

/* Who goes is not waited for; and where a person is to move, it is they who are waited for. */
static void test_for_whom_nobody_waits(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF_AND_BOT);
    play_to_bots(f, 3);
    all_told(f, 0);
    client_drop(f->client[1]);
    world_run(&f->world);
    assert_int_equal(heard(f, 0, 0, "2"), 1);
    client_return(f->client[1]);
    f->table = world_table(f->client, 3, THIEF);
    const int from = f->client[0]->messages;
    all_told(f, 0);
    assert_int_equal(client_heard(f->client[0], from, "telling"), 0);
}

/* Whoever comes back is told what they missed, and the others go on meanwhile. They are waited for
 * again when they have caught up. */
static void test_who_catches_up(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 2, THIEF ",'seats':['me','open','bot:random']");
    play_to_bots(f, 2);
    int n = place_of(f, 0)->n;
    client_return(f->client[1]);
    client_sync(f->client[1], place_of(f, 1), 0);
    assert_int_equal(place_of(f, 0)->n, n);
    all_told(f, 0);
    assert_int_equal(place_of(f, 0)->n, n + 1);
    all_told(f, 1);
    all_told(f, 0);
    play_to_bots(f, 2);
    n = place_of(f, 0)->n;
    all_told(f, 0);
    assert_int_equal(place_of(f, 0)->n, n);
    all_told(f, 1);
    assert_int_equal(place_of(f, 0)->n, n + 1);
}

/* Their own clock starts when they have been told what they missed. */
static void test_clock_of_who_catches_up(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF ",'clock':30");
    const int who = (mover(f) + 1) % 3, other = (who + 1) % 3;
    f->world.slow_bots = true;
    client_do(f->client[who], "'do':'leave','table':'%s'", f->table);
    for (int i = 0; i < 100 && !(place_of(f, other)->waiting >> who & 1); i++)
        choose(f, place_of(f, other)->decision ? other : (who + 2) % 3);
    client_sync(f->client[who], place_of(f, who), 0);
    client_do(f->client[who], "'do':'back','table':'%s'", f->table);
    assert_int_equal(place_of(f, who)->left_ms, 30000);
    assert_int_equal(place_of(f, who)->stands_ms, 10000);
    all_told(f, who);
    assert_int_equal(place_of(f, who)->left_ms, 30000);
    assert_int_equal(place_of(f, who)->stands_ms, 0);
}

/* Whoever looks on while a bot plays for them, because their time was up too often, sees the rest
 * of the game at the pace of whoever plays. */
static void test_who_only_looks_on(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 1, THIEF BOTS ",'clock':30");
    const struct place *place = place_of(f, 0);
    for (int i = 0; i < 100 && !place->standing_in; i++) {
        all_told(f, 0);
        world_wait(&f->world, 10000);
    }
    for (int i = 0; i < 3; i++) {
        const int n = place->n;
        assert_int_equal(place->standing_in, 1);
        assert_false(place->over);
        world_wait(&f->world, 5000);
        assert_int_equal(place->n, n);
        all_told(f, 0);
        assert_int_equal(place->n, n + 1);
    }
}

static void test_programs_are_not_waited_for(void **state)
{
    struct fixture *f = *state;
    f->world.tells = false;
    client_return(f->client[0]);
    f->table = world_table(f->client, 1, THIEF BOTS);
    while (world_step(&f->world, f->client, 1, f->table))
        assert_true(place_of(f, 0)->decision || place_of(f, 0)->over);
}

/* The time for a decision begins when it is seen. */
static void test_clocks(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF ",'clock':30");
    const int who = mover(f);
    assert_int_equal(place_of(f, who)->stands_ms, 10000);
    world_wait(&f->world, 7000);
    assert_int_equal(place_of(f, who)->left_ms, 30000);
    all_told(f, who);
    assert_int_equal(place_of(f, who)->left_ms, 30000);
    assert_int_equal(place_of(f, who)->stands_ms, 0);
    all_told(f, who); /* once more gives no more time */
    world_wait(&f->world, 29999);
    all_told(f, who);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    f->world.slow_bots = true;
    world_wait(&f->world, 1000);
    assert_int_equal(place_of(f, 0)->standing_in, 1U << who);
}

/* Whoever never says that they were told has ten seconds more, and no more than that. */
static void test_clocks_of_the_silent(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF ",'clock':30");
    const int who = mover(f);
    world_wait(&f->world, 39999);
    assert_int_equal(place_of(f, 0)->standing_in, 0);
    f->world.slow_bots = true;
    world_wait(&f->world, 1000);
    assert_int_equal(place_of(f, 0)->standing_in, 1U << who);
}

/* Where all act at once each has their own time. */
static void test_clocks_together(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, SPECULAAS ",'clock':30");
    all_told(f, 0);
    world_wait(&f->world, 5000);
    all_told(f, 1);
    f->world.slow_bots = true;
    world_wait(&f->world, 25000);
    assert_int_equal(place_of(f, 0)->standing_in, 1);
    world_wait(&f->world, 5000);
    assert_int_equal(place_of(f, 0)->standing_in, 3);
    world_wait(&f->world, 5000);
    assert_int_equal(place_of(f, 0)->standing_in, 7);
}

static void test_refusals(void **state)
{
    struct fixture *f = *state;
    client_do(f->client[0], "'do':'open'," THIEF);
    client_refused(f->client[0], "state", "'do':'told','table':'%s','n':0",
                   f->client[0]->place[0].table);
    f->table = world_table(f->client, 3, THIEF);
    client_refused(f->client[0], "message", "'do':'told','table':'%s'", f->table);
    client_refused(f->client[0], "message", "'do':'told','table':'%s','n':%d", f->table,
                   place_of(f, 0)->n + 1);
    client_refused(f->client[0], "message", "'do':'told','table':'%s','n':-1", f->table);
    client_return(f->client[0]);
    client_refused(f->client[0], "state", "'do':'told','table':'%s','n':1", f->table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bots_wait, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_much_takes_longer, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_not_for_ever, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_everybody_is_waited_for, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_for_whom_bots_wait, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_nobody_waits_for_what_is_secret, set_up,
                                        fixture_close),
        cmocka_unit_test_setup_teardown(test_for_whom_nobody_waits, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_who_catches_up, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_clock_of_who_catches_up, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_who_only_looks_on, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_programs_are_not_waited_for, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_clocks, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_clocks_of_the_silent, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_clocks_together, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_refusals, set_up, fixture_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
