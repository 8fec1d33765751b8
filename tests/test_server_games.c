/* Whole games at a server, by clients that only use the messages. */
#include "record/fair.h"
#include "record/record.h"
#include "support/server_world.h"
#include "table/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PEOPLE_MOST = 7 };

static const char *const people[PEOPLE_MOST] = {"Anna",   "Björn",  "Dísa", "Einar",
                                                "Freyja", "Gunnar", "Helga"};

/* The record of the table is right, and says that it was fair. */
static void assert_record(struct world *world, const char *table)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    size_t size;
    char *record = world_record(world, table, &size);
    assert_non_null(record);
    assert_int_equal(strlen(record), size);
    assert_true(json_load(&document, record, size));
    if (!record_verify(&reader, document.root))
        fail_msg("%s: %s", reader.problem.rule, reader.problem.text);
    assert_non_null(json_get(document.root, "result"));
    assert_null(fair_check(json_get(document.root, "fair"), &reader.seed, reader.seats));
    json_unload(&document);
    free(record);
}

struct setup {
    const char *fields;
    int people;
};

static const struct setup setups[] = {
    {"'game':'thief','options':{'players':3,'points':2}", 3},
    {"'game':'thief','options':{'players':4,'rounds':3}", 4},
    {"'game':'thief','options':{'players':7,'points':1}", 7},
    {"'game':'thief','options':{'players':5},'seats':['bot:easy','me','bot:random','open',"
     "'bot:greedy']",
     2},
    {"'game':'speculaas','options':{'players':2}", 2},
    {"'game':'speculaas','options':{'players':4},'seats':['me','open','bot:easy','open']", 3},
    {"'game':'speculaas','options':{'solo':'easy'}", 1},
    {"'game':'party','options':{'players':2,'board':'blue','start':'first'}", 2},
    {"'game':'party','options':{'players':3},'seats':['me','bot:greedy','open']", 2},
    {"'game':'party','options':{'players':4,'start':'standard'}", 4},
};

static void play_out(struct world *world, struct client **client, int clients, const char *table)
{
    int steps = 0;
    while (!client_place(client[0], table)->over) {
        assert_true(world_step(world, client, clients, table));
        assert_true(++steps < 5000);
    }
}

static void test_whole_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        struct world world;
        struct client *client[PEOPLE_MOST];
        world_open(&world, i + 1);
        for (int j = 0; j < setups[i].people; j++)
            client[j] = client_arrive(&world, people[j]);
        const char *table = world_table(client, setups[i].people, setups[i].fields);
        play_out(&world, client, setups[i].people, table);
        for (int j = 0; j < setups[i].people; j++) {
            const struct place *place = client_place(client[j], table);
            assert_true(place->over);
            assert_string_equal(place->state, "over");
            assert_int_equal(place->decision, 0);
        }
        assert_record(&world, table);
        world_restart(&world);
        assert_record(&world, table);
        world_close(&world);
    }
}

/* ---- with a seed ---- */

#define BOTS \
    "'game':'thief','options':{'players':3,'points':2},'seats':['me','bot:random','bot:strong']"

/* The record of Anna's n-th table, who plays by luck of her own; the server has other luck in every
 * world, and others come before her. */
static char *play_seeded(const struct seed *seed, uint64_t world_seed, int n)
{
    struct world world;
    size_t size;
    world_open(&world, world_seed);
    world.seed = seed;
    world_restart(&world);
    for (uint64_t i = 0; i < world_seed; i++) {
        struct client *other = client_arrive(&world, "Björn");
        world_table(&other, 1, BOTS);
    }
    struct client *anna = client_arrive(&world, "Anna");
    for (int i = 0; i < n; i++) {
        char left[TABLE_WORD];
        const struct json_node *opened = client_do(anna, "'do':'open'," BOTS);
        snprintf(left, sizeof left, "%s", json_text(json_get(opened, "table")));
        client_do(anna, "'do':'leave','table':'%s'", left);
        client_drop(anna);
        world_wait(&world, 60000);
        client_return(anna); /* who was away is not forgotten */
    }
    const char *table = world_table(&anna, 1, BOTS);
    rng_fast(&world.rng, 1);
    play_out(&world, &anna, 1, table);
    char *record = world_record(&world, table, &size);
    assert_non_null(record);
    world_close(&world);
    return record;
}

static void assert_seeded(bool same, char *one, char *other)
{
    if (same)
        assert_string_equal(one, other);
    else
        assert_string_not_equal(strstr(one, "\"secret\""), strstr(other, "\"secret\""));
    free(one);
    free(other);
}

static void test_seed(void **state)
{
    (void)state;
    const struct seed seed = {{1}}, other = {{2}};
    assert_seeded(true, play_seeded(&seed, 1, 0), play_seeded(&seed, 2, 0));
    assert_seeded(true, play_seeded(&seed, 3, 2), play_seeded(&seed, 1, 2));
    assert_seeded(false, play_seeded(&seed, 1, 0), play_seeded(&seed, 1, 1));
    assert_seeded(false, play_seeded(&seed, 1, 0), play_seeded(&other, 1, 0));
    assert_seeded(false, play_seeded(NULL, 1, 0), play_seeded(NULL, 1, 1));
    assert_seeded(false, play_seeded(NULL, 1, 0), play_seeded(NULL, 2, 0));
}

/* ---- what bots remember ---- */

static bool same_advice(const struct job *a, const struct job *b)
{
    bool same = a->advices == b->advices;
    for (int i = 0; same && i < a->advices; i++)
        same = a->advice[i].move == b->advice[i].move && a->advice[i].chance == b->advice[i].chance;
    return same;
}

/* A bot that searches gets the log up to where its seat sees the game, and makes use of it: without
 * it, it would not always think the same. Returns whether it does not. */
static bool check_log(const struct job *job)
{
    static _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct playback playback;
    struct job with = *job, without = *job;
    playback_begin(&playback, job->game, &job->options, job->log, job->log_size);
    while (playback_entry(&playback))
        ;
    job->game->observe(playback.state, job->seat, seen);
    assert_memory_equal(seen, job->seen, job->game->state_size);
    with.advise = without.advise = true;
    with.bot.playouts = without.bot.playouts = 200;
    with.bot.ms = without.bot.ms = 0;
    without.log = NULL;
    job_think(&with, scratch, NULL);
    job_think(&without, scratch, NULL);
    return !same_advice(&with, &without);
}

static void test_bots_remember(void **state)
{
    static struct world world;
    int logs = 0, differ = 0;
    (void)state;
    world_open(&world, 9);
    struct client *anna = client_arrive(&world, "Anna");
    world.slow_bots = true;
    const char *table = world_table(&anna, 1, BOTS);
    while (!client_place(anna, table)->over) {
        for (int i = 0; i < world.jobs; i++) {
            const struct job *job = world.job[i];
            assert_int_equal(job->log != NULL, job->bot.bot->searches);
            logs += job->log != NULL;
            differ += job->log && check_log(job);
        }
        world_think(&world);
        world_run(&world);
        world_step(&world, &anna, 1, table);
    }
    assert_true(logs > 5 && differ > 0);
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_bots_remember),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
