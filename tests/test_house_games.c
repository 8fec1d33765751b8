/* Whole games at a house, by clients that only use the messages. */
#include "record/fair.h"
#include "record/record.h"
#include "support/house_world.h"

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
    char *record = house_record(world->house, table, &size);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
