/* The store: what all drivers do alike. */
#include "support/postgres.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <pthread.h>
#include <cmocka.h>

static struct store *store_of(void **state)
{
    return ((struct fixture *)*state)->store;
}

static void test_empty(void **state)
{
    struct store *store = store_of(state);
    struct store_guest nobody;
    bool found = true;
    assert_int_equal(reserve(store, 1), 1);
    assert_string_equal(guest_of(store, 1), "nobody");
    assert_true(store->driver->guest_by_id(store, 1, &nobody, &found, error));
    assert_false(found);
    assert_string_equal(table_of(store, 1), "");
    assert_string_equal(open_of(store), "");
    assert_string_equal(steps_of(store, 1), "");
    assert_string_equal(results_of(store, 1, 0, 20), "");
    assert_string_equal(statistics_of(store, 1), "");
    assert_true(commit(store, NULL, 0));
}

static void test_guests(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(2, 22, "Björn"), guest(1, 11, "Anna"), guest(7, 77, "")));
    assert_string_equal(guest_of(store, 11), "1 Anna");
    assert_string_equal(guest_of(store, 22), "2 Björn");
    assert_string_equal(guest_of(store, 77), "7 ");
    assert_string_equal(guest_of(store, 33), "nobody");
    assert_true(COMMIT(store, guest(1, 11, "Anna Lísa")));
    assert_string_equal(guest_of(store, 11), "1 Anna Lísa");
    /* The longest name there is. */
    char name[STORE_NAME];
    memset(name, 'x', sizeof name);
    name[STORE_NAME - 1] = 0;
    assert_true(COMMIT(store, guest(3, 33, name)));
    assert_int_equal(strlen(guest_of(store, 33)), STORE_NAME + 1);
}

/* Each token is a device; the guest is found by any of them, and by recovery words. */
static void test_devices(void **state)
{
    struct store *store = store_of(state);
    uint8_t words[STORE_RECOVERY];
    struct store_guest found_guest;
    bool found = true;
    memset(words, 5, sizeof words);
    assert_true(COMMIT(store, guest(1, 11, "Anna"), device(1, 3, 13, "Phone"),
                       device(1, 2, 12, "Laptop"), guest(2, 22, "Eva")));
    assert_string_equal(guest_of(store, 12), "1 Anna");
    assert_string_equal(guest_of(store, 13), "1 Anna");
    assert_string_equal(devices_of(store, 1), "1 11  1-2;2 12 Laptop 1-2;3 13 Phone 1-2;");
    assert_string_equal(devices_of(store, 2), "1 22  1-2;");
    assert_true(COMMIT(store, delete_device(1, 1), device(1, 2, 14, "Tablet")));
    assert_string_equal(guest_of(store, 11), "nobody");
    assert_string_equal(guest_of(store, 12), "nobody");
    assert_string_equal(devices_of(store, 1), "2 14 Tablet 1-2;3 13 Phone 1-2;");
    assert_false(COMMIT(store, device(2, 2, 14, "Anna's token")));
    assert_int_equal(answer, COMMIT_NEVER);
    assert_false(COMMIT(store, device(9, 1, 99, "Nobody's")));
    assert_true(store->driver->guest_by_recovery(store, words, &found_guest, &found, error));
    assert_false(found);
    struct store_change change = guest(2, 22, "Eva");
    change.guest.recoverable = true;
    memcpy(change.guest.recovery, words, sizeof words);
    assert_true(COMMIT(store, change));
    assert_true(store->driver->guest_by_recovery(store, words, &found_guest, &found, error));
    assert_true(found && found_guest.recoverable && found_guest.id == 2);
    assert_true(COMMIT(store, delete_guest(2)));
    assert_string_equal(devices_of(store, 2), "");
}

/* The others' games stay: a text without the guest, or, if it becomes empty, no table. */
static size_t forget(const char *about, size_t size, int64_t who, char *to, size_t capacity)
{
    assert_int_equal(who, 1);
    assert_int_equal(capacity, size + STORE_FORGET_MORE);
    return strncmp(about, "alone", size)
               ? (size_t)snprintf(to, capacity, "without, %.*s", (int)size, about)
               : 0;
}

static void test_erased(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 11, "Anna"), device(1, 2, 12, "Laptop"), guest(2, 22, "Eva"),
                       table(1, STORE_OVER, "alone"), table(2, STORE_OVER, "both"),
                       table(3, STORE_OVER, "Eva's"), step(1, 0, 0, "a", ""),
                       step(2, 0, 0, "b", "")));
    assert_true(COMMIT(store, result(1, 1, 50, "thief", 5, 0), result(2, 1, 60, "thief", 5, 0),
                       result(2, 2, 60, "thief", 5, 0), result(3, 2, 70, "thief", 5, 0)));
    assert_true(COMMIT(store, (struct store_change){.type = ERASE_GUEST, .erase = {1, forget}}));
    assert_string_equal(guest_of(store, 11), "nobody");
    assert_string_equal(guest_of(store, 12), "nobody");
    assert_string_equal(devices_of(store, 1), "");
    assert_string_equal(results_of(store, 1, 0, 20), "");
    assert_string_equal(table_of(store, 1), "");
    assert_string_equal(steps_of(store, 1), "");
    assert_string_equal(table_of(store, 2), "2=2 1002 without, both;");
    assert_string_equal(steps_of(store, 2), "0@0 b/;");
    assert_string_equal(table_of(store, 3), "3=2 1003 Eva's;");
    assert_string_equal(statistics_of(store, 2), "thief 2 0 5;");
    assert_true(COMMIT(store, (struct store_change){.type = ERASE_GUEST, .erase = {1, forget}}));
}

/* One that they left counts as a game, and neither as won nor as their best. */
static void test_left(void **state)
{
    struct store *store = store_of(state);
    struct store_change left = result(1, 1, 50, "thief", 9, 0);
    struct store_answer told;
    left.result.left = true;
    assert_true(COMMIT(store, guest(1, 11, "Anna"), table(1, STORE_OVER, ""),
                       table(2, STORE_OVER, ""), left, result(2, 1, 60, "thief", -3, 420)));
    assert_string_equal(statistics_of(store, 1), "thief 2 420 -3;");
    store_ask(store, &(struct store_query){.type = QUERY_STATISTICS, .guest = 1}, &told);
    assert_int_equal(told.statistics[0].left, 1);
    query_free(&told);
    assert_true(COMMIT(store, remove_result(2, 1)));
    assert_string_equal(statistics_of(store, 1), "thief 1 0 0;");
    store_ask(store, &(struct store_query){.type = QUERY_ALL_RESULTS, .guest = 1, .count = 9},
              &told);
    assert_int_equal(told.results, 2);
    assert_true(told.result[0].removed && !told.result[1].removed && told.result[1].left);
    query_free(&told);
}

/* Each id is given out once, whether it is used or not. */
static void test_reserved_ids(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(reserve(store, 3), 1);
    assert_int_equal(reserve(store, 64), 4);
    assert_true(COMMIT(store, guest(2, 22, "Björn")));
    assert_int_equal(reserve(store, 1), 68);
    assert_true(COMMIT(store, guest(68, 68, "Eva")));
    assert_int_equal(reserve(store, 1), 69);
}

static void test_tables(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(9, STORE_WAITING, "{}"), table(5, STORE_RUNNING, "{\"a\":1}"),
                       table(7, STORE_WAITING, "")));
    assert_string_equal(table_of(store, 5), "5=1 1005 {\"a\":1};");
    assert_string_equal(open_of(store), "9=0 1009 {};5=1 1005 {\"a\":1};7=0 1007 ;");
    assert_true(COMMIT(store, table(9, STORE_OVER, "{}"), table(7, STORE_CLOSED, "closed")));
    assert_string_equal(open_of(store), "5=1 1005 {\"a\":1};");
    assert_string_equal(table_of(store, 9), "9=2 1009 {};");
    assert_string_equal(table_of(store, 7), "7=3 1007 closed;");
    /* The last of several changes in a batch counts. */
    assert_true(COMMIT(store, table(9, STORE_OVER, "first"), table(9, STORE_RUNNING, "second")));
    assert_string_equal(open_of(store), "9=1 1009 second;5=1 1005 {\"a\":1};");
}

static void test_steps(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one"), step(1, 0, 0, "deal", "x"),
                       table(2, STORE_RUNNING, "two"), step(2, 0, 0, "other", NULL)));
    assert_true(COMMIT(store, step(1, 1, 4, "ab", "yy"), step(1, 2, 6, NULL, "z")));
    assert_string_equal(steps_of(store, 1), "0@0 deal/x;1@4 ab/yy;2@6 /z;");
    assert_string_equal(steps_of(store, 2), "0@0 other/;");
    /* Replaced, and out of order. */
    assert_true(
        COMMIT(store, step(1, 4, 9, "e", ""), step(1, 1, 4, "cd", "yyy"), step(1, 3, 8, "d", "")));
    assert_string_equal(steps_of(store, 1), "0@0 deal/x;1@4 cd/yyy;2@6 /z;3@8 d/;4@9 e/;");
    /* A table that changes keeps its steps, also when it is over. */
    assert_true(COMMIT(store, table(2, STORE_OVER, "two, over")));
    assert_string_equal(steps_of(store, 2), "0@0 other/;");
    assert_true(COMMIT(store, step(2, 4000000000u, 4000000001u, "big", "")));
    assert_string_equal(steps_of(store, 2), "0@0 other/;4000000000@4000000001 big/;");
}

static void test_steps_inside_tables(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one"), table(2, STORE_WAITING, "two"),
                       step(2, 0, 0, "b", ""), step(1, 0, 0, "a", "")));
    listing = (struct listing){.store = store};
    assert_true(store->driver->open_tables(store, tell_table, &listing, error));
    assert_string_equal(listing.text, "1=1 1001 one;0@0 a/;2=0 1002 two;0@0 b/;");
}

static void test_readers_stop(void **state)
{
    struct store *store = store_of(state);
    uint8_t id[STORE_ID];
    memset(id, 1, STORE_ID);
    assert_true(COMMIT(store, guest(1, 1, "Anna"), table(1, STORE_RUNNING, "one"),
                       table(2, STORE_RUNNING, "two"), step(1, 0, 0, "a", ""),
                       step(1, 1, 1, "b", ""), result(1, 1, 5, "thief", 1, 0),
                       result(2, 1, 6, "party", 1, 0)));
    listing = (struct listing){.left = 1};
    assert_true(store->driver->steps(store, id, tell_step, &listing, error));
    assert_string_equal(listing.text, "0@0 a/;");
    listing = (struct listing){.left = 1};
    assert_true(store->driver->open_tables(store, tell_table, &listing, error));
    assert_string_equal(listing.text, "1=1 1001 one;");
    listing = (struct listing){.left = 1};
    assert_true(store->driver->results(store, 1, NULL, 20, false, tell_result, &listing, error));
    assert_string_equal(listing.text, "2 1 6 party 2 1 0 1;");
    listing = (struct listing){.left = 1};
    assert_true(store->driver->statistics(store, 1, tell_statistics, &listing, error));
    assert_string_equal(listing.text, "party 1 0 1;");
    /* And the whole again. */
    assert_string_equal(steps_of(store, 1), "0@0 a/;1@1 b/;");
}

static void test_results(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 1, "Anna"), guest(2, 2, "Eva")));
    for (int id = 1; id <= 5; id++)
        assert_true(COMMIT(store, table(id, STORE_OVER, "")));
    assert_true(COMMIT(store, result(3, 1, 50, "thief", 5, 420), result(1, 1, 70, "thief", 2, 0),
                       result(2, 1, 60, "party", 90, 210), result(5, 1, 60, "thief", 99, -1),
                       result(4, 2, 65, "thief", 4, 140)));
    assert_string_equal(results_of(store, 1, 0, 20),
                        "1 1 70 thief 1 2 0 1;5 1 60 thief 2 99 0 0;"
                        "2 1 60 party 2 90 210 1;3 1 50 thief 0 5 420 1;");
    assert_string_equal(results_of(store, 1, 0, 2), "1 1 70 thief 1 2 0 1;5 1 60 thief 2 99 0 0;");
    assert_string_equal(results_of(store, 1, 5, 2),
                        "2 1 60 party 2 90 210 1;3 1 50 thief 0 5 420 1;");
    assert_string_equal(results_of(store, 1, 3, 2), "");
    /* Another's game, or none: nothing, rather than something. */
    assert_string_equal(results_of(store, 1, 4, 20), "");
    assert_string_equal(results_of(store, 1, 99, 20), "");
    assert_string_equal(results_of(store, 2, 0, 20), "4 2 65 thief 1 4 140 1;");
    assert_string_equal(statistics_of(store, 1), "party 1 210 90;thief 2 420 5;");
    assert_string_equal(statistics_of(store, 2), "thief 1 140 4;");
    /* The same game again replaces. */
    assert_true(COMMIT(store, result(3, 1, 50, "thief", -3, -1)));
    assert_string_equal(statistics_of(store, 1), "party 1 210 90;thief 1 0 2;");
}

static void test_failures_change_nothing(void **state)
{
    struct store *store = store_of(state);
    const struct store_change first[] = {guest(1, 1, "Anna"), table(1, STORE_RUNNING, "one"),
                                         step(1, 0, 0, "a", "")};
    assert_true(commit(store, first, 3));
    const struct store_change bad[] = {
        step(3, 0, 0, "no such table", ""),
        result(3, 1, 5, "thief", 0, 0),  /* no such table */
        result(1, 55, 5, "thief", 0, 0), /* no such guest */
        guest(9, 1, "Anna's token"),
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(COMMIT(store, guest(2, 2, "Eva"), table(2, STORE_RUNNING, "two"),
                            step(1, 1, 1, "b", ""), table(1, STORE_OVER, "changed"),
                            result(1, 1, 5, "thief", 0, 0), bad[i]));
        assert_int_equal(answer, COMMIT_NEVER);
        assert_int_equal(refused_at, 5);
        assert_non_null(strstr(error, "The database cannot be written: the changes do not fit "
                                      "what is there"));
        assert_string_equal(guest_of(store, 2), "nobody");
        assert_string_equal(open_of(store), "1=1 1001 one;");
        assert_string_equal(steps_of(store, 1), "0@0 a/;");
        assert_string_equal(results_of(store, 1, 0, 20), "");
    }
    /* And it goes on. */
    assert_true(COMMIT(store, step(1, 1, 1, "b", "")));
    assert_string_equal(steps_of(store, 1), "0@0 a/;1@1 b/;");
}

/* A table goes with all that belongs to it, wherever that is kept, and another may come under its
 * name. */
static void test_deleted_tables(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, delete_table(1))); /* there is none */
    assert_true(COMMIT(store, guest(1, 11, "Anna"), table(1, STORE_RUNNING, "one"),
                       step(1, 0, 0, "a", ""), table(2, STORE_OVER, "two"), step(2, 0, 0, "b", ""),
                       result(2, 1, 5, "thief", 1, 420), table(3, STORE_WAITING, "three")));
    assert_true(COMMIT(store, delete_table(2), delete_table(3)));
    assert_string_equal(everything(store), "1=1 1001 one;0@0 a/;");
    assert_string_equal(table_of(store, 2), "");
    assert_string_equal(steps_of(store, 2), "");
    assert_string_equal(results_of(store, 1, 0, 20), "");
    assert_string_equal(statistics_of(store, 1), "");
    assert_true(COMMIT(store, table(4, STORE_RUNNING, "four"), table(2, STORE_RUNNING, "anew")));
    assert_string_equal(everything(store), "1=1 1001 one;0@0 a/;4=1 1004 four;2=1 1002 anew;");
    /* Made and deleted in one batch, and made again. */
    assert_true(COMMIT(store, table(5, STORE_RUNNING, "five"), step(5, 0, 0, "c", ""),
                       delete_table(5), delete_table(4), table(4, STORE_WAITING, "again")));
    assert_string_equal(everything(store), "1=1 1001 one;0@0 a/;2=1 1002 anew;4=0 1004 again;");
    /* What belongs to a deleted one does not fit. */
    assert_false(COMMIT(store, delete_table(1), step(1, 1, 1, "d", "")));
    assert_int_equal(answer, COMMIT_NEVER);
    assert_int_equal(refused_at, 1);
    assert_string_equal(steps_of(store, 1), "0@0 a/;");
}

/* Steps are kept in two places; after so many some are in each. */
static void test_deleted_long_games(void **state)
{
    enum { STEPS = 10000, BATCH = 100 };
    struct store *store = store_of(state);
    struct store_change batch[BATCH];
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one"), table(2, STORE_RUNNING, "two")));
    for (uint32_t n = 0; n < STEPS; n += BATCH) {
        for (uint32_t i = 0; i < BATCH; i++)
            batch[i] = step(1 + i % 2, n + i, n + i, "a", "");
        assert_true(commit(store, batch, BATCH));
    }
    assert_true(COMMIT(store, delete_table(2)));
    assert_true(COMMIT(store, table(3, STORE_RUNNING, "three"), table(2, STORE_RUNNING, "two")));
    assert_string_equal(steps_of(store, 2), "");
    assert_string_equal(steps_of(store, 3), "");
    assert_non_null(strstr(steps_of(store, 1), ";9998@9998 a/;"));
}

/* A result that its guest has removed counts for others; the guest is still known by it. */
static void test_removed_results(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 11, "Anna"), guest(2, 22, "Eva"),
                       table(1, STORE_OVER, "one"), table(2, STORE_OVER, "two"),
                       result(1, 1, 5, "thief", 1, 420), result(1, 2, 5, "thief", 3, 0),
                       result(2, 1, 6, "thief", 4, 0)));
    assert_true(COMMIT(store, remove_result(1, 1), remove_result(9, 1), remove_result(2, 2)));
    assert_string_equal(results_of(store, 1, 0, 20), "2 1 6 thief 2 4 0 1;");
    assert_string_equal(results_of(store, 1, 2, 20), "");
    assert_string_equal(statistics_of(store, 1), "thief 1 0 4;");
    assert_string_equal(results_of(store, 2, 0, 20), "1 2 5 thief 1 3 0 1;");
    assert_true(COMMIT(store, delete_table(2), delete_guest(1), delete_guest(2)));
    assert_string_equal(guest_of(store, 11), "1 Anna");
    assert_true(COMMIT(store, delete_table(1), delete_guest(1)));
    assert_string_equal(guest_of(store, 11), "nobody");
    assert_string_equal(guest_of(store, 22), "2 Eva");
    assert_true(COMMIT(store, delete_guest(1), guest(3, 11, "Anna’s token")));
}

static void test_old_tables(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(1, STORE_WAITING, "a"), table(2, STORE_RUNNING, "b"),
                       table(3, STORE_OVER, "c"), table(4, STORE_CLOSED, "d"),
                       table(5, STORE_RUNNING, "e"), table(6, STORE_OVER, "f")));
    assert_string_equal(old_tables_of(store, AGES(0, 0, 0), 9), "4=3 1004 ;");
    assert_true(COMMIT(store, delete_table(4)));
    assert_string_equal(old_tables_of(store, AGES(0, 0, 0), 9), "");
    assert_string_equal(old_tables_of(store, AGES(0, 1004, 0), 9), "3=2 1003 ;");
    assert_string_equal(old_tables_of(store, AGES(1003, 0, 0), 1)[0] ? "one" : "", "one");
    assert_true(COMMIT(store, delete_table(1)));
    assert_string_equal(old_tables_of(store, AGES(1003, 0, 0), 9), "2=1 1002 ;");
    assert_string_equal(old_tables_of(store, AGES(1002, 1003, 0), 9), "");
    assert_true(COMMIT(store, table(7, STORE_LEFT, "g"), table(8, STORE_LEFT, "h")));
    assert_string_equal(old_tables_of(store, AGES(1002, 1003, 1007), 9), "");
    assert_string_equal(old_tables_of(store, AGES(1002, 1003, 1008), 9), "7=4 1007 ;");
}

static void test_old_guests(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest_seen(1, 100), guest_seen(2, 200), guest_seen(3, 100),
                       guest_seen(4, 100), table(1, STORE_OVER, "one"),
                       result(1, 3, 5, "thief", 1, 0)));
    assert_string_equal(old_guests_of(store, 100, 0, 9), "/0");
    assert_string_equal(old_guests_of(store, 101, 0, 9), "1 4 /0");
    assert_string_equal(old_guests_of(store, 999, 0, 9), "1 2 4 /0");
    assert_string_equal(old_guests_of(store, 999, 0, 3), "1 2 /3");
    assert_string_equal(old_guests_of(store, 999, 3, 3), "4 /0");
    assert_string_equal(old_guests_of(store, 999, 4, 3), "/0");
    assert_true(COMMIT(store, guest_seen(1, 500)));
    assert_string_equal(old_guests_of(store, 101, 0, 9), "4 /0");
    /* Of those who are to go, whoever was here meanwhile stays. */
    struct store_change one = delete_guest(1), four = delete_guest(4);
    one.guest.seen = four.guest.seen = 500;
    assert_true(COMMIT(store, one, four));
    assert_string_equal(old_guests_of(store, 999, 0, 9), "1 2 /0");
}

/* What was given may change after the commit. */
static void test_copies(void **state)
{
    struct store *store = store_of(state);
    char about[] = "about", bytes[] = "bytes", extra[] = "extra";
    assert_true(COMMIT(store, table(1, STORE_RUNNING, about), step(1, 0, 0, bytes, extra)));
    memset(about, '?', 5);
    memset(bytes, '?', 5);
    memset(extra, '?', 5);
    assert_string_equal(table_of(store, 1), "1=1 1001 about;");
    assert_string_equal(steps_of(store, 1), "0@0 bytes/extra;");
}

/* So many that a store which keeps the latest apart has moved them several times meanwhile. */
enum { MANY_TABLES = 200, MANY_STEPS = 100 };

static struct store_change numbered_step(int number, uint32_t n)
{
    struct store_change change = step(0, n, n, "step", "extra");
    memcpy(change.step.id, &number, sizeof number);
    return change;
}

static void *commit_many(void *context)
{
    struct store *store = context;
    static struct store_change batch[MANY_TABLES];
    char why[STORE_ERROR];
    for (int i = 0; i < MANY_TABLES; i++) {
        batch[i] = table(0, STORE_RUNNING, "many");
        memcpy(batch[i].table.id, &i, sizeof i);
    }
    size_t at;
    bool fine = store->driver->commit(store, batch, MANY_TABLES, &at, why) == COMMIT_DONE;
    for (uint32_t n = 0; n < MANY_STEPS && fine; n++) {
        for (int i = 0; i < MANY_TABLES; i++)
            batch[i] = numbered_step(i, n);
        fine = store->driver->commit(store, batch, MANY_TABLES, &at, why) == COMMIT_DONE;
    }
    return fine ? store : NULL;
}

static bool count_step(void *context, const struct store_step *s)
{
    assert_int_equal(s->n, *(uint32_t *)context);
    ++*(uint32_t *)context;
    return true;
}

/* A batch is seen as a whole: no table is further than one that was looked at later. */
static void test_two_threads(void **state)
{
    struct store *store = store_of(state);
    pthread_t committing;
    void *fine = NULL;
    uint32_t least = 0;
    assert_int_equal(pthread_create(&committing, NULL, commit_many, store), 0);
    while (least < MANY_STEPS)
        for (int i = 0; i < MANY_TABLES; i += 37) {
            uint8_t id[STORE_ID] = {0};
            uint32_t count = 0;
            memcpy(id, &i, sizeof i);
            assert_true(store->driver->steps(store, id, count_step, &count, error));
            assert_true(count >= least);
            least = count;
        }
    assert_int_equal(pthread_join(committing, &fine), 0);
    assert_non_null(fine);
}

static void assert_step(struct store *store, uint32_t n, const char *bytes)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, ";%u@%u %s/;", n, n, bytes);
    const char *at = strstr(steps_of(store, 1), wanted);
    assert_non_null(at);
    assert_null(strstr(at + 1, wanted));
}

/* Replaced at once, later, and much later: the last one counts, wherever it is kept. */
static void test_replaced_whenever(void **state)
{
    enum { STEPS = 10000, BATCH = 100 };
    struct store *store = store_of(state);
    struct store_change batch[BATCH];
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one")));
    for (uint32_t n = 0; n < STEPS; n += BATCH) {
        for (uint32_t i = 0; i < BATCH; i++)
            batch[i] = step(1, n + i, n + i, "a", "");
        assert_true(commit(store, batch, BATCH));
        assert_true(COMMIT(store, step(1, n, n, "b", ""), step(1, n / 2, n / 2, "c", "")));
        assert_step(store, n > 0 ? n / 2 : BATCH - 1, n > 0 ? "c" : "a");
    }
    assert_step(store, STEPS - BATCH, "b");
    assert_true(COMMIT(store, step(1, 7, 7, "d", ""), step(1, STEPS - 1, STEPS - 1, "e", "")));
    assert_step(store, 7, "d");
    assert_step(store, STEPS - 1, "e");
}

/* ---- operators ---- */

enum { LISTED = 512 };

static bool tell_ban(void *context, const struct store_ban *ban)
{
    char *text = context;
    snprintf(text + strlen(text), LISTED - strlen(text), "%lld %lld %s %lld-%lld %s;",
             (long long)ban->number, (long long)ban->guest, ban->network, (long long)ban->since,
             (long long)ban->until, ban->why);
    return true;
}

static bool tell_act(void *context, const struct store_act *act)
{
    char *text = context;
    snprintf(text + strlen(text), LISTED - strlen(text), "%lld %lld %s %s %s;",
             (long long)act->number, (long long)act->at, act->who, act->what, act->about);
    return true;
}

static const char *bans_of(struct store *store)
{
    static char buffer[LISTED];
    buffer[0] = '\0';
    assert_true(store->driver->bans(store, tell_ban, buffer, error));
    return buffer;
}

static const char *acts_of(struct store *store, int64_t before, int most)
{
    static char buffer[LISTED];
    buffer[0] = '\0';
    assert_true(store->driver->acts(store, before, most, tell_act, buffer, error));
    return buffer;
}

static struct store_change ban(int64_t number, int64_t who, const char *network, const char *why)
{
    struct store_change change = {.type = CHANGE_BAN,
                                  .ban = {.number = number, .guest = who, .since = 5, .until = 9}};
    snprintf(change.ban.network, sizeof change.ban.network, "%s", network);
    snprintf(change.ban.why, sizeof change.ban.why, "%s", why);
    return change;
}

static struct store_change act(const char *what)
{
    struct store_change change = {.type = ADD_ACT, .act = {.at = 7, .who = "me", .about = "you"}};
    snprintf(change.act.what, sizeof change.act.what, "%s", what);
    return change;
}

/* A guest's number may be another's one day, so their bans go with them. */
static void test_bans(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 1, "Anna"), ban(1, 1, "", "rude"),
                       ban(2, 0, "192.0.2.0/24", ""), guest(2, 2, "Bo"), ban(3, 2, "", "")));
    assert_string_equal(bans_of(store), "1 1  5-9 rude;2 0 192.0.2.0/24 5-9 ;3 2  5-9 ;");
    assert_true(COMMIT(store, ban(2, 0, "192.0.2.0/25", "less"), delete_guest(2)));
    assert_string_equal(bans_of(store), "1 1  5-9 rude;2 0 192.0.2.0/25 5-9 less;");
    const struct store_change gone = {.type = DELETE_BAN, .ban = {.number = 2}};
    assert_true(COMMIT(store, gone));
    assert_string_equal(bans_of(store), "1 1  5-9 rude;");
}

static void test_acts(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, act("close"), act("ban")));
    assert_true(COMMIT(store, act("tell")));
    assert_string_equal(acts_of(store, 0, 2), "3 7 me tell you;2 7 me ban you;");
    assert_string_equal(acts_of(store, 2, 9), "1 7 me close you;");
}

/* ---- people among themselves ---- */

static void test_blocks(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 1, "Anna"), guest(2, 2, "Bo"), guest(3, 3, "Cy"),
                       block(1, 3, STORE_BLOCKED, "Cy"), block(1, 2, STORE_MUTED, "Bo"),
                       block(2, 1, STORE_BLOCKED, "Anna")));
    assert_string_equal(blocks_of(store, 1), "1>2 1 5 Bo;1>3 2 5 Cy;");
    assert_true(COMMIT(store, block(1, 2, STORE_BLOCKED, "Bob")));
    assert_string_equal(blocks_of(store, 1), "1>2 2 5 Bob;1>3 2 5 Cy;");
    struct store_change gone = block(1, 2, STORE_MUTED, "");
    gone.type = DELETE_BLOCK;
    assert_true(COMMIT(store, gone));
    assert_string_equal(blocks_of(store, 1), "1>3 2 5 Cy;");
    assert_string_equal(blocks_of(store, 2), "2>1 2 5 Anna;");
    /* A number may be another's one day. */
    assert_true(COMMIT(store, delete_guest(1)));
    assert_string_equal(blocks_of(store, 1), "");
    assert_string_equal(blocks_of(store, 2), "");
    /* Nothing is kept about someone who is gone, whoever had not heard of it yet. */
    assert_true(COMMIT(store, block(2, 1, STORE_BLOCKED, "Anna"), block(1, 2, STORE_MUTED, "Bo"),
                       block(2, 3, STORE_MUTED, "Cy")));
    assert_string_equal(blocks_of(store, 1), "");
    assert_string_equal(blocks_of(store, 2), "2>3 1 5 Cy;");
}

static void test_reports(void **state)
{
    struct store *store = store_of(state);
    char lines[30000];
    memset(lines, 'x', sizeof lines - 1);
    lines[sizeof lines - 1] = '\0';
    assert_true(COMMIT(store, guest(1, 1, "Anna"), guest(2, 2, "Bo"), guest(3, 3, "Cy"),
                       report(1, 2, 10, "rude", "[1]"), report(3, 2, 11, "", lines)));
    assert_true(COMMIT(store, report(1, 3, 12, "", "[3]")));
    assert_int_equal(strlen(reports_of(store, 3, 0, 9)),
                     strlen("2@11 Person 3>Person 2 7 0  ;") + strlen(lines));
    assert_string_equal(reports_of(store, 0, 0, 1), "3@12 Person 1>Person 3 7 0  [3];");
    assert_string_equal(reports_of(store, 0, 2, 9), "1@10 Person 1>Person 2 7 0 rude [1];");
    const struct store_change done = {.type = FINISH_REPORT, .report = {.number = 1}};
    assert_true(COMMIT(store, done));
    assert_string_equal(reports_of(store, 1, 0, 9),
                        "3@12 Person 1>Person 3 7 0  [3];1@10 Person 1>Person 2 7 1 rude [1];");
    const struct store_change old = {.type = DELETE_REPORTS, .report = {.at = 11}};
    assert_true(COMMIT(store, old)); /* what is as old as that stays */
    assert_memory_equal(reports_of(store, 3, 0, 9), "2@11 ", 5);
    assert_string_equal(reports_of(store, 1, 0, 9), "3@12 Person 1>Person 3 7 0  [3];");
    assert_true(COMMIT(store, delete_guest(2)));
    assert_string_equal(reports_of(store, 0, 0, 9), "3@12 Person 1>Person 3 7 0  [3];");
    assert_true(COMMIT(store, delete_guest(1)));
    assert_string_equal(reports_of(store, 0, 0, 9), "");
    assert_true(COMMIT(store, report(3, 1, 13, "late", "[1]"), report(1, 3, 13, "", "[1]")));
    assert_string_equal(reports_of(store, 0, 0, 9), "");
}

#define EACH(test)                                                \
    {#test " (SQLite)", test, begin_mending, end, NULL},          \
        {#test " (PostgreSQL)", test, begin_postgres, end, NULL}, \
    {                                                             \
#test " (memory)", test, begin_memory, end, NULL          \
    }

int main(int argc, char **argv)
{
    (void)argc;
    with_postgres(argv);
    cmocka_set_test_filter(getenv("COOKIETIN_TESTS")); /* NULL: all */
    const struct CMUnitTest tests[] = {
        EACH(test_empty),
        EACH(test_guests),
        EACH(test_devices),
        EACH(test_erased),
        EACH(test_left),
        EACH(test_reserved_ids),
        EACH(test_tables),
        EACH(test_steps),
        EACH(test_steps_inside_tables),
        EACH(test_replaced_whenever),
        EACH(test_readers_stop),
        EACH(test_results),
        EACH(test_failures_change_nothing),
        EACH(test_deleted_tables),
        EACH(test_deleted_long_games),
        EACH(test_removed_results),
        EACH(test_old_tables),
        EACH(test_old_guests),
        EACH(test_copies),
        EACH(test_two_threads),
        EACH(test_bans),
        EACH(test_acts),
        EACH(test_blocks),
        EACH(test_reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
