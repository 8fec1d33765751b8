/* What is shared out (share.h): rows of the list, seats at strangers' tables, and tables when all
 * are taken. Whoever has few of them loses nothing to whoever has many. */
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HOUR = 60 * 60 * 1000, SHOWN = 50 };

static struct world world;

static int begin(void **state)
{
    (void)state;
    world_open(&world, 22);
    world.limits.tables_per_guest = 1000;
    world.limits.listed_per_guest = 1000;
    world.limits.guests_per_minute = world.limits.guests_per_address = 1000;
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_close(&world);
    return 0;
}

/* The same person goes to another address, 10.0.`network`.`last`. */
static void move_to(struct client *client, int network, int last)
{
    memcpy(client->address, (const uint8_t[]){10, 0, (uint8_t)network, (uint8_t)last}, 4);
    client_return(client);
}

static struct client *arrive(const char *name, int network, int last)
{
    assert_true(world.clients < CLIENTS_MOST);
    struct client *client = &world.client[world.clients++];
    client->world = &world;
    client->plain = true; /* who opens more tables than a client keeps */
    snprintf(client->name, sizeof client->name, "%s", name);
    move_to(client, network, last);
    return client;
}

static void open_table(struct client *host, const char *listed, char table[TABLE_WORD])
{
    const struct json_node *answer =
        client_do(host, "'do':'open','game':'thief','options':{'players':3},'listed':%s", listed);
    snprintf(table, TABLE_WORD, "%s", json_text(json_get(answer, "table")));
}

static void open_many(struct client *host, const char *listed, int count)
{
    char table[TABLE_WORD];
    for (int i = 0; i < count; i++)
        open_table(host, listed, table);
}

/* ---- the list ---- */

/* In which row a table is listed; -1: in none. */
static int row_of(struct client *client, const char *table)
{
    const struct json_node *tables = json_get(client_do(client, "'do':'tables'"), "tables");
    const struct json_node *row = json_first(tables);
    assert_true(tables->size <= SHOWN);
    for (int i = 0; i < (int)tables->size; i++, row = json_next(row))
        if (!strcmp(json_text(json_get(row, "table")), table))
            return i;
    return -1;
}

static void test_nobody_fills_the_list(void **state)
{
    (void)state;
    char annas[TABLE_WORD], bjorns[TABLE_WORD];
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1), *bjorn = arrive("Björn", 2, 1);
    struct client *eva = arrive("Eva", 3, 1);
    open_table(anna, "true", annas);
    open_table(bjorn, "true", bjorns);
    for (int i = 0; i < 60; i++) { /* from all addresses of a network */
        move_to(eva, 3, i);
        open_many(eva, "true", 1);
    }
    assert_int_equal(row_of(eva, bjorns), 1);
    assert_int_equal(row_of(eva, annas), 2);
}

/* More networks than rows: each is shown as often as any other. */
static void test_networks_take_turns_in_the_list(void **state)
{
    (void)state;
    char annas[TABLE_WORD];
    int shown = 0;
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1), *eva = arrive("Eva", 2, 1);
    open_table(anna, "true", annas);
    for (int i = 0; i < 2 * SHOWN - 1; i++) {
        move_to(eva, 2 + i, 1);
        open_many(eva, "true", 1);
    }
    for (int i = 0; i < 10; i++) {
        shown += row_of(anna, annas) >= 0;
        move_to(eva, 120 + i, 1); /* and new ones all the time */
        open_many(eva, "true", 1);
    }
    assert_in_range(shown, 4, 6);
}

/* ---- seats ---- */

static void test_seats_at_strangers_tables(void **state)
{
    (void)state;
    char table[13][TABLE_WORD], code[16], own[TABLE_WORD];
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1);
    for (int i = 0; i < 12; i++)
        open_table(anna, "true", table[i]);
    const struct json_node *answer =
        client_do(anna, "'do':'open','game':'thief','options':{'players':3},'listed':true");
    snprintf(table[12], TABLE_WORD, "%s", json_text(json_get(answer, "table")));
    snprintf(code, sizeof code, "%s", json_text(json_get(answer, "code")));
    world.limits.listed_per_guest = 2; /* an address has four times as many */
    world_restart(&world);             /* these have strangers' tables now, too */
    client_return(anna);
    struct client *eva = NULL;
    for (int i = 0; i < 4; i++) {
        eva = arrive("Eva", 2, 1);
        client_do(eva, "'do':'join','table':'%s'", table[2 * i]);
        client_do(eva, "'do':'join','table':'%s'", table[2 * i + 1]);
        client_refused(eva, "limit", "'do':'join','table':'%s'", table[12]);
        client_refused(eva, "limit", "'do':'open','game':'thief','listed':true");
    }
    struct client *fifth = arrive("Eva", 2, 1), *disa = arrive("Dísa", 2, 2);
    client_refused(fifth, "limit", "'do':'join','table':'%s'", table[12]);
    client_do(disa, "'do':'join','table':'%s'", table[12]);          /* a neighbour */
    client_refused(fifth, "limit", "'do':'join','code':'%s'", code); /* which others pass on */
    open_table(fifth, "false", own);
    /* A seat that was changed and left, and one at a table that has started, count no more. */
    client_do(eva, "'do':'sit','table':'%s','seat':2", table[7]);
    client_refused(eva, "limit", "'do':'join','table':'%s'", table[8]);
    client_do(eva, "'do':'leave','table':'%s'", table[7]);
    client_do(fifth, "'do':'join','table':'%s'", table[8]);
    client_refused(fifth, "limit", "'do':'join','table':'%s'", table[9]);
    client_do(anna, "'do':'start','table':'%s','fill':'easy'", table[6]);
    client_do(fifth, "'do':'join','table':'%s'", table[9]);
}

/* A class in one room, where somebody has listed a table. */
static void test_seats_at_a_neighbours_table(void **state)
{
    (void)state;
    char table[TABLE_WORD];
    world.limits.listed_per_guest = 1;
    world_restart(&world);
    struct client *host[4];
    for (int i = 0; i < 4; i++) {
        host[i] = arrive("Anna", 1, 1);
        open_table(host[i], "true", table);
    }
    client_refused(arrive("Eva", 1, 1), "limit", "'do':'open','game':'thief','listed':true");
    for (int i = 0; i < 2; i++)
        client_do(arrive("Björn", 1, 1), "'do':'join','table':'%s'", table);
}

/* ---- tables ---- */

static int tables_there(void)
{
    struct server_counts counts;
    server_count(world.server, &counts);
    return counts.tables_waiting + counts.tables_running;
}

static void check_there(struct client *client, const char *table)
{
    client_do(client, "'do':'sync','table':'%s'", table);
}

/* Somebody new each time, with as many tables as one person may have, until all are taken. */
static void fill(struct client *eva, int networks)
{
    for (int i = 0; tables_there() < world.limits.tables; i++) {
        eva->token[0] = '\0';
        move_to(eva, 100 + i % networks, 1);
        for (int k = 0; k < world.limits.tables_per_guest; k++)
            if (tables_there() < world.limits.tables)
                open_many(eva, "false", 1);
    }
}

/* All tables are taken by two networks. Newcomers get as many as anybody, and whoever had few
 * before keeps them. */
static void test_a_full_server_has_room(void **state)
{
    (void)state;
    char annas[5][TABLE_WORD], bjorns[TABLE_WORD];
    world.limits.tables = 100;
    world.limits.tables_per_guest = 5;
    world.limits.people_per_address = 100;
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1), *bjorn = arrive("Björn", 2, 1);
    struct client *eva = arrive("Eva", 100, 1);
    for (int i = 0; i < 5; i++)
        open_table(anna, "false", annas[i]);
    fill(eva, 2);
    open_table(bjorn, "false", bjorns);
    assert_int_equal(tables_there(), 100);
    for (int i = 0; i < 100; i++) { /* nobody has so many that these two lose theirs */
        eva->token[0] = '\0';
        move_to(eva, 100 + i % 10, 1);
        client_say(eva, "'do':'open','game':'thief'");
    }
    client_refused(eva, "limit", "'do':'open','game':'thief'");
    open_many(bjorn, "false", 4);
    check_there(bjorn, bjorns);
    for (int i = 0; i < 5; i++)
        check_there(anna, annas[i]);
    assert_int_equal(tables_there(), 100);
}

/* Everybody has one, from a network of their own: whoever waits alone does not do so for ever. */
static void test_a_full_server_does_not_stay_so(void **state)
{
    (void)state;
    char annas[TABLE_WORD], evas[18][TABLE_WORD];
    world.limits.tables = 20;
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1), *bjorn = arrive("Björn", 2, 1);
    struct client *eva = arrive("Eva", 3, 1);
    open_table(anna, "false", annas);
    client_do(bjorn, "'do':'join','code':'%s'",
              json_text(json_get(client_do(anna, "'do':'open','game':'thief'"), "code")));
    for (int i = 0; i < 18; i++) {
        move_to(eva, 10 + i, 1);
        open_table(eva, "false", evas[i]);
    }
    move_to(eva, 99, 1);
    for (int i = 0; i < 18; i++)
        check_there(eva, evas[i]);
    client_refused(eva, "limit", "'do':'open','game':'thief'");
    struct client *disa = arrive("Dísa", 4, 1);
    client_refused(disa, "limit", "'do':'open','game':'thief'");
    world_wait(&world, HOUR);
    client_do(anna, "'do':'commit','table':'%s','commitment':'%064d'", annas, 0);
    const int from = eva->messages;
    open_many(disa, "false", 10); /* half of all, and no more */
    assert_int_equal(client_heard(eva, from, "\"state\":\"closed\""), 10);
    assert_int_equal(client_heard(eva, from, "\"why\":\"full\""), 10);
    check_there(anna, annas);
    assert_int_equal(tables_there(), 20);
}

/* Nobody knows any more where tables were opened: whoever has the most gives way. */
static void test_a_full_server_after_a_restart(void **state)
{
    (void)state;
    char annas[3][TABLE_WORD];
    world.limits.tables = 20;
    world_restart(&world);
    struct client *anna = arrive("Anna", 1, 1), *eva = arrive("Eva", 2, 1);
    for (int i = 0; i < 3; i++)
        open_table(anna, "false", annas[i]);
    open_many(eva, "false", 10);
    move_to(eva, 3, 1);
    open_many(eva, "false", 7);
    world.limits.tables_per_guest = 4;
    world_restart(&world);
    struct client *bjorn = arrive("Björn", 4, 1);
    open_many(bjorn, "false", 4);
    client_return(anna);
    for (int i = 0; i < 3; i++)
        check_there(anna, annas[i]);
    assert_int_equal(tables_there(), 20);
}

/* All of them are of no network then, which is no reason to close one that people play at. */
static void test_one_table_each_after_a_restart(void **state)
{
    (void)state;
    struct client *person[12];
    char tables[12][TABLE_WORD];
    world.limits.tables = 20;
    world.limits.tables_per_guest = 10;
    world_restart(&world);
    for (int i = 0; i < 12; i++) {
        person[i] = arrive("Anna", i + 1, 1);
        open_table(person[i], "false", tables[i]);
    }
    world_restart(&world);
    struct client *eva = arrive("Eva", 99, 1);
    for (int i = 0; i < 10; i++)
        client_say(eva, "'do':'open','game':'thief'");
    for (int i = 0; i < 12; i++) {
        client_return(person[i]);
        check_there(person[i], tables[i]);
    }
}

/* ---- turns that are finished again and again ---- */

static void test_turns_are_not_told_on_and_on(void **state)
{
    (void)state;
    world_restart(&world);
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Eva")};
    const char *table =
        world_table(client, 2, "'game':'speculaas','options':{'players':2},'seats':['me','open']");
    const struct place *evas = client_place(client[1], table);
    const struct place *annas = client_place(client[0], table);
    const int from = client[0]->messages;
    int finished = 0;
    for (int i = 0; i < 1000 && finished < 100; i++) {
        if (evas->decision) {
            client_do(client[1], "'do':'move','table':'%s','decision':%d,'choice':0", table,
                      evas->decision);
            continue;
        }
        assert_true(evas->can_undo);
        client_do(client[1], "'do':'undo','table':'%s','decision':%d", table, evas->next);
        finished++;
    }
    assert_int_equal(finished, 100);
    assert_in_range(client_heard(client[0], from, "\"tell\":\"waiting\""), 10, 20);
    assert_int_equal(evas->waiting, 3);
    while (evas->decision)
        client_do(client[1], "'do':'move','table':'%s','decision':%d,'choice':0", table,
                  evas->decision);
    world_wait(&world, 2000);
    assert_int_equal(annas->waiting, 1); /* what is true is told in the end */
    assert_in_range(client_heard(client[0], from, "\"tell\":\"waiting\""), 10, 22);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_nobody_fills_the_list, begin, end),
        cmocka_unit_test_setup_teardown(test_networks_take_turns_in_the_list, begin, end),
        cmocka_unit_test_setup_teardown(test_seats_at_strangers_tables, begin, end),
        cmocka_unit_test_setup_teardown(test_seats_at_a_neighbours_table, begin, end),
        cmocka_unit_test_setup_teardown(test_a_full_server_has_room, begin, end),
        cmocka_unit_test_setup_teardown(test_a_full_server_does_not_stay_so, begin, end),
        cmocka_unit_test_setup_teardown(test_a_full_server_after_a_restart, begin, end),
        cmocka_unit_test_setup_teardown(test_one_table_each_after_a_restart, begin, end),
        cmocka_unit_test_setup_teardown(test_turns_are_not_told_on_and_on, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
