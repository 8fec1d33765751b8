/* Whose time bots think in: by whose table it is, within a budget, and not where nobody is left;
 * and what is told of when they have done so. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF  "'game':'thief','options':{'players':3,'rounds':20}"
#define STRONG ",'seats':['me','bot:strong','bot:strong']"

static int set_up(void **state)
{
    return fixture_open(state, 5);
}

static void leave(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'leave','table':'%s'", f->table);
}

static void sync(struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, who)->n);
    world_run(&f->world);
}

/* Until a bot thinks that searches, or not: its job, which waits. */
static const struct job *think_of(struct fixture *f, bool searches)
{
    for (int i = 0; i < 1000 && !place_of(f, 0)->over; i++) {
        for (int j = 0; j < f->world.jobs; j++)
            if (f->world.job[j]->bot.bot->searches == searches)
                return f->world.job[j];
        world_think(&f->world);
        world_run(&f->world);
        for (int who = 0; who < 2; who++)
            if (client_place(f->client[who], f->table)->decision)
                choose(f, who);
    }
    return NULL;
}

/* ---- where nobody is left ---- */

static void test_strong_while_somebody_plays(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    f->table = world_table(f->client, 1, THIEF STRONG);
    assert_non_null(think_of(f, true));
    assert_null(think_of(f, false));
}

static void test_quick_where_nobody_is_left(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    f->table = world_table(f->client, 1, THIEF STRONG);
    assert_non_null(think_of(f, true));
    leave(f, 0);
    int jobs = 0;
    for (int i = 0; i < f->world.jobs; i++) { /* what was to be thought before is not any more */
        assert_true(f->world.job[i]->bot.bot->searches == f->world.job[i]->is_forgotten);
        jobs += !f->world.job[i]->is_forgotten;
    }
    assert_true(jobs > 0);
    world_think(&f->world);
    for (; f->world.jobs; world_think(&f->world))
        for (int i = 0; i < f->world.jobs; i++, jobs++) {
            assert_string_equal(f->world.job[i]->bot.bot->name, "greedy");
            assert_int_equal(f->world.job[i]->owner, 0);
        }
    assert_true(jobs > 20);
    sync(f, 0);
    assert_true(place_of(f, 0)->over);
}

static void test_strong_again_for_who_is_back(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    f->table = world_table(f->client, 1, THIEF STRONG);
    leave(f, 0);
    for (int i = 0; i < 10; i++)
        world_think(&f->world);
    sync(f, 0);
    client_do(f->client[0], "'do':'back','table':'%s'", f->table);
    world_think(&f->world);
    world_run(&f->world);
    assert_non_null(think_of(f, true));
}

/* ---- whose they are ---- */

static int64_t guest_of(struct client *client)
{
    return strtoll(json_text(json_get(client->document.root, "guest")), NULL, 10);
}

static void test_owners(void **state)
{
    struct fixture *f = *state;
    fixture_return(f);
    const int64_t anna = guest_of(f->client[0]), other = guest_of(f->client[1]);
    assert_true(anna != other);
    f->world.slow_bots = true;
    f->table = world_table(f->client, 2, THIEF ",'seats':['me','open','bot:strong']");
    assert_int_equal(think_of(f, true)->owner, anna);
    world_think(&f->world);
    world_run(&f->world);
    leave(f, 0); /* the host: now it is for who is still there */
    while (f->world.jobs)
        world_think(&f->world);
    world_run(&f->world);
    place_of(f, 0)->decision = 0; /* they are told no more */
    assert_int_equal(think_of(f, true)->owner, other);
}

/* ---- turns that are taken together ---- */

/* Nobody who still has to decide sees that bots have finished their secret turn. */
static void test_bots_wait_for_people(void **state)
{
    static const char *const tables[] = {
        "'game':'speculaas','options':{'players':3},'seats':['me','bot:easy','bot:strong']",
        "'game':'party','options':{'players':3},'seats':['me','bot:greedy','bot:random']",
    };
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++) {
        char news[128];
        f->table = world_table(f->client, 1, tables[i]);
        snprintf(news, sizeof news, "{\"tell\":\"waiting\",\"table\":\"%s\",\"waiting_for\":[",
                 f->table);
        do {
            assert_int_equal(f->world.jobs, 0); /* they have thought about it */
        } while (world_step(&f->world, f->client, 1, f->table));
        assert_true(place_of(f, 0)->over);
        assert_true(client_heard(f->client[0], 0, news) > 10);
        snprintf(news + strlen(news), sizeof news - strlen(news), "0");
        assert_int_equal(client_heard(f->client[0], 0, news), 0);
    }
}

/* Whoever leaves is not waited for, nor whoever's time is up. */
static void test_bots_wait_for_nobody_else(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 2,
                           "'game':'speculaas','options':{'players':3},"
                           "'seats':['me','open','bot:easy'],'clock':30");
    const int n = place_of(f, 0)->n;
    leave(f, 1);
    assert_int_equal(place_of(f, 0)->n, n);
    assert_int_equal(place_of(f, 0)->waiting, 7);
    world_wait(&f->world, 30000);
    assert_true(place_of(f, 0)->n > n);
    assert_int_equal(place_of(f, 0)->waiting, 7);
    leave(f, 0);
    world_run(&f->world);
    sync(f, 0);
    assert_true(place_of(f, 0)->over);
}

/* ---- the budget ---- */

static void limit_to(struct fixture *f, int seconds)
{
    f->world.limits.bot_seconds = seconds;
    f->world.limits.bot_ms = 500;
    f->world.limits.hint_ms = 500;
    world_restart(&f->world);
    fixture_return(f);
}

/* As many decisions of strong bots as there are until they rest. */
static int decisions_until_rest(struct fixture *f)
{
    int count = 0;
    while (think_of(f, true)) {
        count++;
        world_think(&f->world);
        world_run(&f->world);
    }
    assert_false(place_of(f, 0)->over);
    assert_int_equal(place_of(f, 0)->decision, 0); /* a bot is waited for */
    return count;
}

static void test_budget(void **state)
{
    struct fixture *f = *state;
    limit_to(f, 2);
    f->world.slow_bots = true;
    f->table = world_table(f->client, 1, THIEF STRONG);
    assert_int_equal(decisions_until_rest(f), 4);
    world_wait(&f->world, 29);
    assert_int_equal(f->world.jobs, 0);
    world_wait(&f->world, 1000);
    assert_int_equal(f->world.jobs, 1);
    assert_int_equal(decisions_until_rest(f), 1);
    world_wait(&f->world, 60000 + 15000);
    assert_int_equal(f->world.jobs, 1);
    /* Somebody else has a time of their own. */
    assert_in_range(decisions_until_rest(f), 3, 5);
    const char *exhausted = f->table;
    struct client *host = f->client[0];
    f->client[0] = f->client[1];
    f->table = world_table(f->client, 1, THIEF STRONG);
    assert_int_equal(decisions_until_rest(f), 4);
    assert_int_equal(client_place(host, exhausted)->decision, 0);
}

/* Bots that do not search cost nothing. */
static void test_budget_of_quick_bots(void **state)
{
    struct fixture *f = *state;
    limit_to(f, 1);
    f->table = world_table(f->client, 1, THIEF ",'seats':['me','bot:greedy','bot:easy']");
    while (world_step(&f->world, f->client, 1, f->table))
        ;
    assert_true(place_of(f, 0)->over);
}

static void test_budget_of_hints(void **state)
{
    struct fixture *f = *state;
    limit_to(f, 1);
    f->table = world_table(f->client, 3, THIEF);
    const int who = mover(f);
    for (int i = 0; i < 2; i++)
        client_do(f->client[who], "'do':'hint','table':'%s'", f->table);
    client_refused(f->client[who], "limit", "'do':'hint','table':'%s'", f->table);
    client_return(f->client[who]);
    sync(f, who);
    client_refused(f->client[who], "limit", "'do':'hint','table':'%s'", f->table);
    world_wait(&f->world, 60000);
    client_do(f->client[who], "'do':'hint','table':'%s'", f->table);
    choose(f, who);
    client_do(f->client[mover(f)], "'do':'hint','table':'%s'", f->table);
}

/* ... also for who is nowhere for a moment. */
static void test_budget_stays(void **state)
{
    struct fixture *f = *state;
    limit_to(f, 1);
    for (int i = 0; i < 4; i++) {
        f->table = world_table(f->client, 1, "'game':'speculaas','options':{'solo':'easy'}");
        client_say(f->client[0], "'do':'hint','table':'%s'", f->table);
        while (world_step(&f->world, f->client, 1, f->table))
            ;
        client_drop(f->client[0]);
        world_wait(&f->world, 11000); /* the game is over, and nobody looks at it any more */
        client_return(f->client[0]);
    }
    f->table = world_table(f->client, 1, "'game':'speculaas','options':{'solo':'easy'}");
    client_refused(f->client[0], "limit", "'do':'hint','table':'%s'", f->table);
}

static void move_to(struct fixture *f, uint8_t last)
{
    for (int who = 0; who < 3; who++) {
        const uint8_t address[ADDRESS_SIZE] = {10, 0, 0, last};
        memcpy(f->client[who]->address, address, ADDRESS_SIZE);
        client_return(f->client[who]);
    }
}

/* Another guest at the same address has what is left there, also after leaving the connection. */
static void test_budget_of_an_address(void **state)
{
    struct fixture *f = *state;
    f->world.limits.people_per_address = 2;
    limit_to(f, 2);
    move_to(f, 1);
    f->world.slow_bots = true;
    int decisions[3];
    for (int i = 0; i < 3; i++) {
        struct client *host = f->client[i];
        f->client[i] = f->client[0];
        f->client[0] = host;
        f->table = world_table(f->client, 1, THIEF STRONG);
        decisions[i] = decisions_until_rest(f);
    }
    assert_int_equal(decisions[0], 4);
    assert_int_equal(decisions[1], 4);
    assert_int_equal(decisions[2], 0);
    /* The one at the third table is elsewhere now, and the address does not count any more. */
    f->client[0]->address[3] = 2;
    client_return(f->client[0]);
    sync(f, 0);
    world_wait(&f->world, 1000);
    assert_int_equal(decisions_until_rest(f), 4);
}

/* Whoever is away is where their table was opened. */
static void test_budget_of_who_is_away(void **state)
{
    struct fixture *f = *state;
    f->world.limits.people_per_address = 1;
    limit_to(f, 5);
    move_to(f, 1);
    f->world.slow_bots = true;
    f->table = world_table(f->client, 1,
                           "'game':'thief','options':{'players':5},'seats':"
                           "['me','bot:strong','bot:strong','bot:strong','bot:strong']");
    assert_non_null(think_of(f, true));
    client_drop(f->client[0]);
    int decisions = 0;
    for (; f->world.jobs; world_think(&f->world))
        decisions += f->world.jobs;
    assert_in_range(decisions, 2, 8);
    f->client[0] = f->client[1];
    f->table = world_table(f->client, 1, THIEF STRONG);
    assert_int_equal(decisions_until_rest(f), 10 - decisions);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        TEST(test_strong_while_somebody_plays),
        TEST(test_quick_where_nobody_is_left),
        TEST(test_strong_again_for_who_is_back),
        TEST(test_owners),
        TEST(test_bots_wait_for_people),
        TEST(test_bots_wait_for_nobody_else),
        TEST(test_budget),
        TEST(test_budget_of_quick_bots),
        TEST(test_budget_of_hints),
        TEST(test_budget_stays),
        TEST(test_budget_of_an_address),
        TEST(test_budget_of_who_is_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
