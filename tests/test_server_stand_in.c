/* Everybody at the table is told which moves a bot made in place of a person, with the first of
 * them why, and in whose words; and again whenever the game is told again. What is done secretly is
 * told when it is shown. */
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
#define CLOCK     "\"stood_in\":\"clock\""
#define AWAY      "\"stood_in\":\"away\""
#define FOR       "\"stand_ins\":[{\"seat\":"
#define WHY       "\"why\":"

static int set_up(void **state)
{
    return fixture_open(state, 5);
}

/* The updates, from a message on, that say so; all of them must be of that number. */
static int told_so(const struct fixture *f, int who, int from, const char *what, int n)
{
    char number[32];
    int count = 0;
    snprintf(number, sizeof number, "\"n\":%d,", n);
    for (int i = from; i < f->client[who]->messages; i++)
        if (strstr(f->client[who]->message[i], what)) {
            assert_non_null(strstr(f->client[who]->message[i], number));
            count++;
        }
    return count;
}

/* Tells the whole game again; from which message on it came. */
static int tell_again(const struct fixture *f, int who)
{
    const int heard = f->client[who]->messages;
    client_sync(f->client[who], place_of(f, who), 0);
    world_run(f->client[who]->world);
    return heard;
}

static void test_time_is_up(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, THIEF ",'clock':30");
    const int who = mover(f), n = place_of(f, who)->n;
    world_wait(&f->world, 31000);
    assert_true(place_of(f, who)->n > n);
    assert_int_equal(told_so(f, who, 0, CLOCK, n + 1), 1);
    choose(f, mover(f)); /* what people do themselves is not a bot's */
    assert_int_equal(told_so(f, who, tell_again(f, who), CLOCK, n + 1), 1);
    world_restart(&f->world);
    fixture_return(f);
    assert_int_equal(told_so(f, who, tell_again(f, who), CLOCK, n + 1), 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(client_heard(f->client[i], 0, "stood_in"), i == who ? 3 : 0);
}

/* All of those who look, with every move of a bot and a reason with the first; and again. */
static void test_everybody_is_told(void **state)
{
    struct fixture *f = *state;
    char one[64];
    fixture_start(f, 3, THIEF ",'clock':30");
    const int who = mover(f), other = (who + 1) % 3, n = place_of(f, other)->n;
    snprintf(one, sizeof one, FOR "%d," WHY "\"clock\"}]", who);
    client_drop(f->client[who]);
    world_wait(&f->world, 31000);
    assert_int_equal(told_so(f, other, 0, one, n + 1), 1);
    for (int i = 0; i < 100 && client_heard(f->client[other], 0, FOR) < 3; i++)
        choose(f, place_of(f, other)->decision ? other : (who + 2) % 3);
    const int moves = client_heard(f->client[other], 0, FOR);
    assert_true(moves >= 3);
    assert_int_equal(client_heard(f->client[other], 0, WHY), 1);
    assert_int_equal(client_heard(f->client[other], tell_again(f, other), FOR), moves);
    world_restart(&f->world);
    fixture_return(f);
    const int heard = tell_again(f, other);
    assert_int_equal(told_so(f, other, heard, one, n + 1), 1);
    assert_int_equal(client_heard(f->client[other], heard, FOR), moves);
}

/* In words, the bot is the one who does it. */
static void test_words(void **state)
{
    struct fixture *f = *state;
    char bot[128];
    fixture_start(f, 3, THIEF ",'clock':30");
    const int who = mover(f), other = (who + 1) % 3;
    snprintf(bot, sizeof bot, "\"%s’s bot ", f->client[who]->name);
    world_wait(&f->world, 31000);
    assert_true(client_heard(f->client[who], 0, "\"Your bot plays ") > 0);
    assert_int_equal(client_heard(f->client[who], 0, "\"You play "), 0);
    assert_true(client_heard(f->client[other], 0, bot) > 0);
    const int heard = f->client[who]->messages;
    while (mover(f) != who)
        choose(f, mover(f));
    choose(f, who);
    assert_true(client_heard(f->client[who], heard, "\"You play ") > 0);
    assert_int_equal(client_heard(f->client[who], heard, "\"Your bot "), 0);
}

/* No sentence in what somebody was told begins with that name and one of these. */
static void assert_unsaid(const struct client *client, int from, const char *name,
                          const char *const *verbs)
{
    for (; *verbs; verbs++) {
        char begin[160];
        snprintf(begin, sizeof begin, "\"text\":\"%s %s", name, *verbs);
        for (int i = from; i < client->messages; i++)
            if (strstr(client->message[i], begin))
                fail_msg("“%s”: %s", begin, client->message[i]);
    }
}

static void leave(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'leave','table':'%s'", f->table);
    world_wait(f->client[who]->world, 1000);
}

/* Whoever has left has done nothing since: neither what their bot chose nor what came of it, at
 * once or told again. */
static void all_is_the_bots(struct fixture *f, const char *fields)
{
    static const char *const yours[] = {"play ",    "draw ",    "look ", "guess ",    "compare ",
                                        "discard ", "give ",    "swap ", "put ",      "resolve ",
                                        "bring ",   "place ",   "take ", "can’t ",    "cross ",
                                        "finish ",  "complete", "move ", "no longer", NULL};
    static const char *const theirs[] = {"plays ",    "draws ",     "looks ",    "guesses ",
                                         "and ",      "(",          "discards ", "gives ",
                                         "swaps ",    "puts ",      "resolves ", "brings ",
                                         "places ",   "takes ",     "can’t ",    "crosses ",
                                         "finishes ", "completes ", "moves ",    "no longer",
                                         NULL};
    fixture_start(f, 3, fields);
    leave(f, 1);
    const int seen[] = {place_of(f, 0)->n, place_of(f, 1)->n}, heard = f->client[0]->messages;
    struct client *rest[] = {f->client[0], f->client[2]};
    while (world_step(&f->world, rest, 2, f->table)) {
    }
    assert_true(place_of(f, 0)->over);
    assert_unsaid(f->client[0], heard, f->client[1]->name, theirs);
    const int again = f->client[0]->messages, back = f->client[1]->messages;
    for (int who = 0; who < 2; who++) {
        client_sync(f->client[who], place_of(f, who), seen[who]);
        world_run(&f->world);
    }
    assert_true(client_heard(f->client[1], back, "\"Your bot ") > 5);
    assert_true(client_heard(f->client[1], back, "\"bot\":true") > 5);
    assert_unsaid(f->client[0], again, f->client[1]->name, theirs);
    assert_unsaid(f->client[1], back, "You", yours);
}

static void test_all_of_thief(void **state)
{
    all_is_the_bots(*state, THIEF);
}

static void test_all_of_speculaas(void **state)
{
    all_is_the_bots(*state, SPECULAAS);
}

static void test_all_of_party(void **state)
{
    all_is_the_bots(*state, PARTY);
}

/* Where all act at the same time, others are told when the turn is shown, of all of them. */
static void test_secret_steps(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SPECULAAS);
    leave(f, 1);
    leave(f, 2);
    const int n = place_of(f, 0)->n;
    assert_int_equal(client_heard(f->client[0], 0, FOR), 0);
    while (place_of(f, 0)->n == n)
        choose(f, 0);
    assert_int_equal(client_heard(f->client[0], 0,
                                  FOR "1," WHY "\"away\"},{\"seat\":2," WHY "\"away\"}]"),
                     1);
}

/* Whoever comes back and finishes the turn that a bot began has taken it themselves. */
static void test_back_in_the_turn(void **state)
{
    struct fixture *f = *state;
    int begun = 0;
    fixture_start(f, 3, PARTY);
    for (int turn = 0; turn < 20; turn++) {
        const int heard = f->client[0]->messages, before = f->client[1]->messages;
        leave(f, 1);
        client_do(f->client[1], "'do':'back','table':'%s'", f->table);
        client_sync(f->client[1], place_of(f, 1), place_of(f, 1)->n);
        begun += client_heard(f->client[1], before, FOR) > 0;
        while (place_of(f, 1)->decision)
            choose(f, 1);
        while (place_of(f, 0)->decision)
            choose(f, 0);
        for (const int n = place_of(f, 0)->n; place_of(f, 0)->n == n;)
            choose(f, 2);
        assert_int_equal(client_heard(f->client[0], heard, FOR), 0);
    }
    assert_true(begun > 3);
}

/* Once, however long it lasts; and once more when they leave once more. */
static void test_away(void **state)
{
    struct fixture *f = *state;
    fixture_start(f, 3, SPECULAAS);
    for (int i = 0; i < 2; i++) {
        client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
        const int told = f->client[0]->messages;
        client_do(f->client[1], "'do':'leave','table':'%s'", f->table); /* and nobody is told */
        assert_int_equal(f->client[0]->messages, told);
        for (int turn = 0; turn < 2; turn++)
            for (int who = 0; who < 3; who += 2)
                while (place_of(f, who)->decision)
                    choose(f, who);
        client_do(f->client[1], "'do':'back','table':'%s'", f->table);
        const int heard = tell_again(f, 1);
        assert_int_equal(client_heard(f->client[1], heard, AWAY), i + 1);
        choose(f, 1);
    }
    const int heard = tell_again(f, 0);
    assert_int_equal(client_heard(f->client[0], heard, "stood_in"), 0);
    assert_int_equal(client_heard(f->client[0], heard, WHY), 2);
}

/* A bot that was about to move when the server ended says why when it does. */
static void test_restart_before_the_move(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    fixture_start(f, 3, THIEF ",'clock':30");
    const int who = mover(f), n = place_of(f, who)->n;
    world_wait(&f->world, 31000);
    assert_int_equal(place_of(f, who)->standing_in, 1 << who);
    assert_int_equal(place_of(f, who)->n, n);
    world_restart(&f->world);
    f->world.slow_bots = false;
    fixture_return(f);
    world_wait(&f->world, 5000);
    assert_int_equal(told_so(f, who, tell_again(f, who), CLOCK, n + 1), 1);
}

/* Whoever is back before the bot has moved has moved themselves. */
static void test_back_in_time(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    fixture_start(f, 3, THIEF ",'clock':30");
    const int who = mover(f);
    world_wait(&f->world, 31000);
    assert_int_equal(place_of(f, who)->standing_in, 1 << who);
    choose(f, who);
    assert_int_equal(client_heard(f->client[who], tell_again(f, who), "stood_in"), 0);
}

/* Who leaves and is back with a move, on and on, does not have everyone told each time. */
static void test_leaving_and_moving_on_and_on(void **state)
{
    struct fixture *f = *state;
    f->world.slow_bots = true;
    fixture_start(f, 3, SPECULAAS);
    const int from = f->client[1]->messages;
    for (int i = 0; i < 50; i++) {
        client_do(f->client[0], "'do':'leave','table':'%s'", f->table);
        client_sync(f->client[0], place_of(f, 0), place_of(f, 0)->n);
        choose(f, 0);
        assert_int_equal(place_of(f, 0)->standing_in, 0);
        client_do(f->client[0], "'do':'undo','table':'%s','decision':%d", f->table,
                  place_of(f, 0)->next);
    }
    assert_in_range(client_heard(f->client[1], from, "\"tell\":\"table\""), 1, 12);
    world_wait(&f->world, 3000);
    assert_int_equal(place_of(f, 1)->standing_in, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_time_is_up, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_everybody_is_told, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_words, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_all_of_thief, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_all_of_speculaas, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_all_of_party, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_secret_steps, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_back_in_the_turn, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_away, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_restart_before_the_move, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_back_in_time, set_up, fixture_close),
        cmocka_unit_test_setup_teardown(test_leaving_and_moving_on_and_on, set_up, fixture_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
