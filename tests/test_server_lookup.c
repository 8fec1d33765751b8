/* Questions to the store: who waits for an answer and who need not; all that can happen between
 * question and answer; answers that do not come. */
#include "server/lookup.h"
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'rounds':1}"
#define BOTS  THIEF ",'seats':['me','bot:random','bot:random']"

static int set_up(void **state)
{
    return fixture_open(state, 12);
}

/* ---- helpers ---- */

static void play_out(struct fixture *f, int who, const char *table)
{
    while (world_step(&f->world, &f->client[who], 1, table))
        ;
    assert_true(client_place(f->client[who], table)->over);
}

/* A game that Anna has played and that only the store knows of, and nobody connected. */
static void finish_and_restart(struct fixture *f, char table[TABLE_WORD], const char *fields)
{
    snprintf(table, TABLE_WORD, "%s", world_table(f->client, 1, fields));
    play_out(f, 0, table);
    world_restart(&f->world);
}

static void say_hello(struct client *client)
{
    client_drop(client);
    client_connect(client);
    client_say(client, "'do':'hello','version':1,'token':'%s'", client->token);
}

static int waiting(const struct world *world)
{
    int count = 0;
    for (const struct lookup *lookup = world->lookup; lookup; lookup = lookup->next)
        count++;
    return count;
}

static int answers(const struct client *client, int from)
{
    return client_heard(client, from, "{\"re\":");
}

/* All that were waited for, with whatever follows. */
static void let_answer(struct world *world)
{
    world->slow_reads = false;
    world_run(world);
}

/* ---- others go on ---- */

/* One read takes for ever. Everybody else opens, plays to the end, chats and renames. */
static void test_one_read_for_ever(void **state)
{
    struct fixture *f = *state;
    world_restart(&f->world);
    client_return(f->client[1]);
    client_return(f->client[2]);
    f->world.slow_reads = true;
    const int from = f->client[0]->messages;
    say_hello(f->client[0]);
    assert_int_equal(waiting(&f->world), 1);
    f->table = world_table(f->client + 1, 2, THIEF ",'seats':['me','open','bot:greedy']");
    client_do(f->client[1], "'do':'chat','table':'%s','text':'Where is Anna?'", f->table);
    client_do(f->client[2], "'do':'rename','name':'Dís'");
    while (world_step(&f->world, f->client + 1, 2, f->table))
        ;
    assert_true(place_of(f, 1)->over && place_of(f, 2)->over);
    world_wait(&f->world, 3600000); /* clocks and sweeps go on, too */
    assert_int_equal(f->client[0]->messages, from);
    let_answer(&f->world);
    assert_int_equal(answers(f->client[0], from), 1);
    client_do(f->client[0], "'do':'open'," BOTS);
}

/* ---- the order of answers ---- */

static void test_answers_in_order(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    finish_and_restart(f, table, BOTS);
    struct client *anna = f->client[0];
    f->world.slow_reads = true;
    const int from = anna->messages;
    say_hello(anna);
    const int first = anna->ids;
    client_say(anna, "'do':'games'");
    client_say(anna, "'do':'sync','table':'%s','seen':0", table); /* waits again */
    client_say(anna, "'do':'nonsense'");
    client_say(anna, "'do':'statistics'"); /* and again */
    client_say(anna, "'do':'rename','name':'Anna Lísa'");
    client_say(anna, "'do':'mine'");
    client_say(anna, "'do':'tables'");
    assert_int_equal(anna->messages, from);
    client_place(anna, table)->n = 0;
    while (world_answer(&f->world))
        world_run(&f->world);
    int next = first;
    for (int i = from; i < anna->messages; i++) {
        char head[32];
        snprintf(head, sizeof head, "{\"re\":%d,\"ok\":%s", next, next == first + 3 ? "f" : "t");
        next += !strncmp(anna->message[i], head, strlen(head));
    }
    assert_int_equal(next, first + 8);
    assert_int_equal(answers(anna, from), 8);
    assert_true(client_place(anna, table)->over);
    assert_int_equal(client_heard(anna, from, "\"games\":1,\"won\":"), 1);
}

/* What comes too fast is refused in its turn, and not before. */
static void test_too_fast_in_order(void **state)
{
    struct fixture *f = *state;
    f->world.limits.messages_burst = 5;
    f->world.limits.messages_per_s = 1;
    world_restart(&f->world);
    struct client *anna = f->client[0];
    f->world.slow_reads = true;
    say_hello(anna);
    const int from = anna->messages, first = anna->ids;
    for (int i = 1; i <= 6; i++)
        client_say(anna, "'do':'games'");
    assert_int_equal(anna->messages, from);
    let_answer(&f->world);
    assert_int_equal(anna->messages, from + 7);
    for (int i = 0; i <= 6; i++) {
        char head[32];
        snprintf(head, sizeof head, "{\"re\":%d,\"ok\":%s", first + i, i < 5 ? "true" : "false");
        assert_int_equal(strncmp(anna->message[from + i], head, strlen(head)), 0);
    }
    assert_int_equal(client_heard(anna, from, "\"error\":\"rate\""), 2);
}

static void test_inbox_is_bounded(void **state)
{
    struct fixture *f = *state;
    world_restart(&f->world);
    client_return(f->client[1]);
    f->world.slow_reads = true;
    say_hello(f->client[0]);
    int sent = 0;
    while (!f->client[0]->closed && sent < 10000) {
        client_say(f->client[0], "'do':'games','%0500d':0", sent);
        sent++;
    }
    assert_in_range(sent, 100, 150); /* 64 KiB */
    assert_false(f->client[0]->to_come_back);
    client_drop(f->client[0]);
    let_answer(&f->world);
    client_do(f->client[1], "'do':'games'");
}

/* ---- between question and answer ---- */

static void test_session_goes(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    finish_and_restart(f, table, BOTS);
    f->world.slow_reads = true;
    say_hello(f->client[0]);
    client_say(f->client[0], "'do':'mine'");
    client_drop(f->client[0]);
    assert_int_equal(waiting(&f->world), 1);
    let_answer(&f->world);
    assert_true(server_is_idle(f->world.server));
    client_return(f->client[0]);
    f->world.slow_reads = true;
    client_say(f->client[0], "'do':'sync','table':'%s','seen':0", table);
    client_drop(f->client[0]);
    let_answer(&f->world);
    client_return(f->client[0]);
    client_place(f->client[0], table)->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", table);
}

/* The same person on two devices: one question, one guest. */
static void test_two_devices(void **state)
{
    struct fixture *f = *state;
    struct client *second = client_again(f->client[0]), *third = client_again(f->client[0]);
    f->world.limits.sessions_per_guest = 2;
    client_drop(third);
    world_restart(&f->world);
    f->world.slow_reads = true;
    const int from[] = {f->client[0]->messages, second->messages, third->messages};
    say_hello(f->client[0]);
    say_hello(second);
    say_hello(third);
    assert_int_equal(waiting(&f->world), 1);
    let_answer(&f->world);
    assert_int_equal(client_heard(f->client[0], from[0], "\"guest\":\"1\""), 1);
    assert_int_equal(client_heard(second, from[1], "\"guest\":\"1\""), 1);
    assert_int_equal(client_heard(third, from[2], "\"error\":\"limit\""), 1);
    /* What one does the other sees: they are the same guest. */
    const char *table = world_table(f->client, 1, BOTS);
    assert_int_equal(client_place(second, table)->you, 0);
}

/* Several want the same game at once, over both ways: it is read once. */
static void test_one_room_for_all(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    struct world_record record, other, cancelled;
    finish_and_restart(f, table, BOTS ",'listed':true");
    for (int i = 0; i < 3; i++)
        client_return(f->client[i]);
    f->world.slow_reads = true;
    const int reads = f->world.reads;
    client_place(f->client[0], table)->n = 0;
    client_say(f->client[0], "'do':'sync','table':'%s','seen':0", table);
    client_say(f->client[1], "'do':'watch','table':'%s'", table);
    client_say(f->client[2], "'do':'join','table':'%s'", table);
    assert_non_null(world_ask_record(&f->world, table, &record));
    assert_non_null(world_ask_record(&f->world, table, &other));
    struct record_request *request = world_ask_record(&f->world, table, &cancelled);
    server_cancel_record(request);
    assert_int_equal(waiting(&f->world), 1);
    let_answer(&f->world);
    assert_int_equal(f->world.reads, reads + 1);
    assert_true(client_place(f->client[0], table)->over);
    assert_int_equal(client_place(f->client[1], table)->watching, 1);
    assert_int_equal(client_heard(f->client[2], 0, "The game has already started."), 1);
    assert_true(record.answered && record.bytes && other.answered && other.bytes);
    assert_false(cancelled.answered);
    assert_memory_equal(record.bytes, other.bytes, record.size);
    free(record.bytes);
    free(other.bytes);
    /* Now it is in memory, and when nobody looks any more it is not. */
    size_t size;
    free(world_record(&f->world, table, &size));
    assert_int_equal(f->world.reads, reads + 1);
    client_drop(f->client[0]);
    client_drop(f->client[1]);
    world_wait(&f->world, 10000);
    free(world_record(&f->world, table, &size));
    assert_int_equal(f->world.reads, reads + 2);
}

/* Who asks for a record while another waits for the same game makes no second room of it: those who
 * come then look at the first. */
static void test_record_makes_no_second_room(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    struct world_record record;
    finish_and_restart(f, table, BOTS ",'listed':true");
    client_return(f->client[0]);
    client_return(f->client[1]);
    f->world.slow_reads = true;
    client_say(f->client[0], "'do':'sync','table':'%s','seen':%d", table,
               client_place(f->client[0], table)->n);
    assert_non_null(world_ask_record(&f->world, table, &record));
    client_say(f->client[1], "'do':'watch','table':'%s'", table);
    let_answer(&f->world);
    assert_true(record.answered && record.bytes);
    free(record.bytes);
    assert_int_equal(client_place(f->client[0], table)->watching, 1);
    assert_int_equal(client_place(f->client[1], table)->here, 1);
}

/* The game is in memory when it is asked for, but not any more when it is that message's turn. */
static void test_unloaded_meanwhile(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    size_t size;
    finish_and_restart(f, table, BOTS ",'listed':true");
    free(world_record(&f->world, table, &size));
    f->world.slow_reads = true;
    say_hello(f->client[1]);
    client_say(f->client[1], "'do':'watch','table':'%s'", table);
    client_say(f->client[1], "'do':'sync','table':'%s','seen':0", table);
    world_wait(&f->world, 10000); /* the sweep */
    assert_true(world_answer(&f->world));
    world_run(&f->world);
    assert_int_equal(waiting(&f->world), 1); /* now for the game */
    let_answer(&f->world);
    assert_true(client_place(f->client[1], table)->over);
}

static void test_server_stops(void **state)
{
    struct fixture *f = *state;
    struct world_record record;
    world_restart(&f->world);
    client_return(f->client[1]);
    f->world.slow_reads = true;
    const int from = f->client[0]->messages;
    say_hello(f->client[0]);
    client_say(f->client[0], "'do':'statistics'");
    server_stop(f->world.server);
    world_run(&f->world);
    assert_false(server_is_idle(f->world.server)); /* it is waited for */
    client_refused(f->client[1], "busy", "'do':'mine'");
    assert_null(world_ask_record(&f->world, "AAAAAAAAAAAAAAAAAAAAAA", &record));
    assert_true(record.answered && record.failed);
    let_answer(&f->world);
    assert_true(server_is_idle(f->world.server));
    assert_int_equal(client_heard(f->client[0], from, "\"ok\":true"), 1);
    assert_int_equal(client_heard(f->client[0], from, "\"error\":\"busy\""), 1);
}

/* So many questions may be under way, and no more. What is asked already, or needs no asking, is
 * not refused. */
static void test_questions_are_bounded(void **state)
{
    struct fixture *f = *state;
    static struct world_record record[QUESTIONS_MOST], more;
    struct client *anna = f->client[0];
    char table[TABLE_WORD];
    memset(record, 0, sizeof record);
    f->world.slow_reads = true;
    for (int i = 0; i < QUESTIONS_MOST; i++) {
        snprintf(table, sizeof table, "%021dA", i);
        assert_non_null(server_ask_record(f->world.server, table, &record[i], f->world.now));
    }
    assert_int_equal(waiting(&f->world), QUESTIONS_MOST);
    assert_null(world_ask_record(&f->world, "AAAAAAAAAAAAAAAAAAAAAA", &more));
    assert_true(more.answered && more.failed);
    client_refused(anna, "busy", "'do':'mine'");
    client_refused(anna, "busy", "'do':'watch','table':'AAAAAAAAAAAAAAAAAAAAAA'");
    assert_non_null(world_ask_record(&f->world, table, &more)); /* one that is asked already */
    client_do(anna, "'do':'open'," BOTS);
    assert_int_equal(waiting(&f->world), QUESTIONS_MOST);
    assert_true(world_answer(&f->world));
    client_say(anna, "'do':'mine'");
    assert_int_equal(waiting(&f->world), QUESTIONS_MOST);
    let_answer(&f->world);
    for (int i = 0; i < QUESTIONS_MOST; i++)
        assert_true(record[i].answered && !record[i].failed && !record[i].bytes);
    assert_true(more.answered && !more.failed);
    client_do(anna, "'do':'mine'");
}

/* ---- answers that do not come ---- */

/* A disk that is gone is one line in the log, however many ask, and so is its return. */
static void test_failed_reads_are_logged_once(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++) {
        const int before = f->world.logged;
        f->world.broken_reads = true;
        for (int k = 0; k < 3; k++)
            client_refused(f->client[k], "busy", "'do':'mine'");
        assert_int_equal(f->world.logged, before + 1);
        assert_string_equal(f->world.log, "The disk is gone.");
        f->world.broken_reads = false;
        for (int k = 0; k < 3; k++)
            client_do(f->client[k], "'do':'mine'");
        assert_int_equal(f->world.logged, before + 2);
        assert_string_equal(f->world.log, "the database can be read again");
    }
}

static void test_reads_fail(void **state)
{
    struct fixture *f = *state;
    char table[TABLE_WORD];
    struct world_record record;
    finish_and_restart(f, table, BOTS);
    client_return(f->client[0]);
    f->world.broken_reads = true;
    client_refused(f->client[0], "busy", "'do':'sync','table':'%s','seen':0", table);
    client_refused(f->client[0], "busy", "'do':'watch','table':'%s'", table);
    client_refused(f->client[0], "busy", "'do':'mine'");
    client_refused(f->client[0], "busy", "'do':'statistics'");
    assert_string_equal(f->world.log, "The disk is gone.");
    world_ask_record(&f->world, table, &record);
    assert_true(record.answered && record.failed && !record.bytes);
    client_connect(f->client[1]);
    client_refused(f->client[1], "busy", "'do':'hello','version':1,'token':'%s'",
                   f->client[1]->token);
    client_refused(f->client[1], "busy", "'do':'hello','version':1,'name':'Ugla'");
    client_do(f->client[0], "'do':'open'," BOTS); /* what needs no reading is done */
    f->world.broken_reads = false;
    client_do(f->client[1], "'do':'hello','version':1,'token':'%s'", f->client[1]->token);
    client_place(f->client[0], table)->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", table);
    assert_true(client_place(f->client[0], table)->over);
}

/* ---- ids of guests ---- */

static int64_t arrive(struct client *client, const char *name)
{
    client_drop(client);
    client_connect(client);
    const struct json_node *answer =
        client_do(client, "'do':'hello','version':1,'name':'%s'", name);
    return strtoll(json_text(json_get(answer, "guest")), NULL, 10);
}

/* Two servers over one store: nobody's id is given twice, whatever order people come in. */
static void test_ids_of_two_servers(void **state)
{
    struct fixture *f = *state;
    static struct world other;
    static bool taken[1000];
    struct rng rng;
    rng_fast(&rng, 4);
    memset(taken, 0, sizeof taken);
    world_open_on(&other, 13, f->world.store);
    other.shares_store = true;
    f->world.limits.guests_per_minute = other.limits.guests_per_minute = 10000;
    struct client *there = client_arrive(&other, "Ugla");
    world_restart(&f->world);
    world_restart(&other);
    for (int i = 0; i < 300; i++) {
        const int64_t id = arrive(rng_below(&rng, 2) ? there : f->client[0], "Guest");
        assert_in_range(id, 1, 999);
        assert_false(taken[id]);
        taken[id] = true;
    }
    world_close(&other);
}

enum { CROWD = 150 };

/* More people come at once than ids are reserved at once. */
static void test_crowd(void **state)
{
    struct fixture *f = *state;
    static struct client crowd[CROWD];
    static bool taken[1000];
    memset(crowd, 0, sizeof crowd);
    memset(taken, 0, sizeof taken);
    world_restart(&f->world);
    f->world.slow_reads = true;
    for (int i = 0; i < CROWD; i++) {
        crowd[i].world = &f->world;
        client_connect(&crowd[i]);
        client_send(&crowd[i], "{\"do\":\"hello\",\"version\":1,\"name\":\"Guest\"}");
    }
    assert_int_equal(waiting(&f->world), 1);
    let_answer(&f->world);
    for (int i = 0; i < CROWD; i++) {
        size_t size;
        const char *message = session_message(crowd[i].session, &size);
        assert_non_null(message);
        const char *id = strstr(message, "\"guest\":\"");
        assert_non_null(id);
        const long number = strtol(id + 9, NULL, 10);
        assert_in_range(number, 4, 999);
        assert_false(taken[number]);
        taken[number] = true;
        client_drop(&crowd[i]);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        TEST(test_one_read_for_ever),
        TEST(test_answers_in_order),
        TEST(test_too_fast_in_order),
        TEST(test_inbox_is_bounded),
        TEST(test_session_goes),
        TEST(test_two_devices),
        TEST(test_one_room_for_all),
        TEST(test_record_makes_no_second_room),
        TEST(test_unloaded_meanwhile),
        TEST(test_server_stops),
        TEST(test_questions_are_bounded),
        TEST(test_failed_reads_are_logged_once),
        TEST(test_reads_fail),
        TEST(test_ids_of_two_servers),
        TEST(test_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
