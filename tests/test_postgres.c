/* What only the store in PostgreSQL does: servers that come, go and are taken over from, batches
 * that are fenced, and connections that are lost. What all stores do is in test_store.c. */
#include "store/postgres.h"
#include "support/postgres.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- an answer that gets lost on its way ---- */

static int answers_to_lose;

/* NOLINTBEGIN: the linker's names */
enum wire_trouble __real_wire_end_many(struct wire *wire, int count, int *at, const char *doing,
                                       char why[STORE_ERROR]);
enum wire_trouble __wrap_wire_end_many(struct wire *wire, int count, int *at, const char *doing,
                                       char why[STORE_ERROR]);
enum wire_trouble __wrap_wire_end_many(struct wire *wire, int count, int *at, const char *doing,
                                       char why[STORE_ERROR])
{
    const enum wire_trouble trouble = __real_wire_end_many(wire, count, at, doing, why);
    if (answers_to_lose <= 0)
        return trouble;
    answers_to_lose--;
    wire_close(wire);
    snprintf(why, STORE_ERROR, "lost");
    return WIRE_LOST;
}
/* NOLINTEND */

static struct store *store_of(void **state)
{
    return ((struct fixture *)*state)->store;
}

static void close_store(struct store *store)
{
    store->driver->close(store);
}

static struct store_change act(const char *what)
{
    struct store_change change = {.type = ADD_ACT, .act = {.at = 7, .who = "me"}};
    snprintf(change.act.what, sizeof change.act.what, "%s", what);
    return change;
}

/* ---- fences ---- */

static void assert_fenced(struct store *store)
{
    assert_false(COMMIT(store, guest(9, 9, "Nobody"), table(9, STORE_RUNNING, "nine")));
    assert_int_equal(answer, COMMIT_NOT_OWNER);
    assert_int_equal(refused_at, 2); /* none of them: the server itself */
    assert_string_equal(sql("SELECT count(*) FROM tables WHERE about = 'nine'"), "0;");
    assert_string_equal(sql("SELECT count(*) FROM guests WHERE id = 9"), "0;");
}

static void test_revoked(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one")));
    sql("DELETE FROM node");
    assert_fenced(store);
    assert_fenced(store); /* and for good */
}

static void test_new_epoch(void **state)
{
    struct store *store = store_of(state);
    sql("UPDATE node SET epoch = nextval('epochs')");
    assert_fenced(store);
}

/* Whoever has slept, and was missed by nobody, goes on. */
static void test_slept(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one")));
    sql("UPDATE node SET expires = now() - interval '1 hour'");
    assert_true(COMMIT(store, step(1, 0, 0, "a", "")));
    assert_string_equal(steps_of(store, 1), "0@0 a/;");
}

/* A copy of the database has taken its place, and may know less. */
static void test_other_timeline(void **state)
{
    struct store *store = store_of(state);
    assert_string_equal(postgres_of(store)->node.timeline, "00000001");
    strcpy(postgres_of(store)->node.timeline, "00000002");
    assert_fenced(store);
}

/* ---- coming and going ---- */

static void test_taken_over(void **state)
{
    struct store *one = store_of(state);
    assert_true(COMMIT(one, table(1, STORE_RUNNING, "one"), step(1, 0, 0, "a", ""),
                       table(2, STORE_OVER, "over")));
    /* No thread renews it in between: its row has another epoch, and is dead. */
    sql("UPDATE node SET epoch = nextval('epochs'), expires = now() - interval '1 s'");
    struct store *two = open_postgres("two");
    assert_non_null(two);
    assert_string_equal(everything(two), "1=1 1001 one;0@0 a/;");
    assert_string_equal(sql("SELECT id FROM node"), "two;");
    assert_string_equal(sql("SELECT coalesce(owner, 'nobody') FROM tables ORDER BY number"),
                        "two;one;");
    assert_true(COMMIT(two, step(1, 1, 1, "b", "")));
    assert_fenced(one);
    assert_string_equal(everything(one), "");
    close_store(two);
    assert_string_equal(sql("SELECT id FROM node"), "");
}

static void test_one_at_a_time(void **state)
{
    assert_non_null(store_of(state));
    assert_null(open_postgres("two"));
    assert_string_equal(error, "The database is in use by another Cookie Tin server, “one”.");
    assert_non_null(
        strstr(logged, "waiting for the server “one”, which stopped without saying so"));
    assert_null(open_postgres("one"));
    assert_true(COMMIT(store_of(state), table(1, STORE_RUNNING, "one")));
}

/* One that was killed has left its row, which counts as alive for a while. Its name comes back:
 * that is found out by watching it, and not only when it has run out. */
static void test_killed(void **state)
{
    struct fixture *fixture = *state;
    fixture->store = open_postgres("one");
    assert_non_null(fixture->store);
    assert_true(COMMIT(fixture->store, table(1, STORE_RUNNING, "one")));
    shut(fixture);
    sql("INSERT INTO node VALUES('one', 0, 17, now() + interval '1 hour')");
    fixture->store = open_postgres("one");
    assert_non_null(fixture->store);
    assert_true(COMMIT(fixture->store, step(1, 0, 0, "a", "")));
    assert_string_equal(everything(fixture->store), "1=1 1001 one;0@0 a/;");
}

/* More than one slice of them. */
static void test_many_tables(void **state)
{
    struct fixture *fixture = *state;
    shut(fixture);
    sql("INSERT INTO tables(id, state, changed, about, owner) SELECT "
        "decode(lpad(to_hex(i), 32, '0'), 'hex'), 1, 5, 'many', CASE i % 2 WHEN 0 THEN 'gone' END "
        "FROM generate_series(1, 2500) AS i");
    fixture->store = open_postgres("one");
    assert_non_null(fixture->store);
    assert_string_equal(sql("SELECT count(*) FROM tables WHERE owner = 'one'"), "2500;");
}

static void test_newer_version(void **state)
{
    shut(*state);
    sql("UPDATE cookietin SET version = 99");
    assert_null(open_postgres("one"));
    assert_string_equal(error, "The database is from a newer Cookie Tin (version 99; this one "
                               "knows 4).");
    assert_string_equal(sql("SELECT count(*) FROM node"), "0;");
}

static char nodes[256];

static void tell_node(void *context, const struct store_node *node)
{
    (void)context;
    snprintf(nodes + strlen(nodes), sizeof nodes - strlen(nodes), "%s %s %lld;", node->id,
             node->valid_ms > 0 ? "alive" : "gone", (long long)node->tables);
}

static void test_nodes(void **state)
{
    assert_true(COMMIT(store_of(state), table(1, STORE_RUNNING, ""), table(2, STORE_OVER, "")));
    sql("INSERT INTO node VALUES('two', 0, 0, now() - interval '1 s')");
    nodes[0] = '\0';
    assert_true(store_postgres_nodes(postgres_string(), tell_node, NULL, error));
    assert_string_equal(nodes, "one alive 1;two gone 0;");
}

/* ---- tables of others ---- */

static int nobody_in(const char *about, size_t size, int64_t guest[STORE_SEATS])
{
    (void)about;
    (void)size;
    guest[0] = 0;
    return 0;
}

static struct store_answer asked(struct store *store, const struct store_query *query)
{
    struct store_answer told;
    store_ask(store, query, &told);
    if (told.failed)
        fail_msg("%s", told.error);
    return told;
}

/* Where a table is for a server: "mine", or whose it is and where that is; "": there is none. */
static const char *place_of(struct store *store, int n, const char *code)
{
    static char place[STORE_NAME + STORE_ADDRESS + 2];
    struct store_query query = {.type = n ? QUERY_TABLE : QUERY_CODE, .guests_in = nobody_in};
    if (n)
        memcpy(query.id, table(n, STORE_RUNNING, "").table.id, STORE_ID);
    else
        snprintf(query.code, sizeof query.code, "%s", code);
    struct store_answer told = asked(store, &query);
    place[0] = '\0';
    if (told.has_place && told.place.is_mine)
        snprintf(place, sizeof place, "mine");
    else if (told.has_place)
        snprintf(place, sizeof place, "%s@%s", told.place.node, told.place.address);
    assert_int_equal(told.tables, told.has_place && told.place.is_mine);
    query_free(&told);
    return place;
}

/* What is new to a server: whom others have changed, bans, and how many tables it has taken over.
 */
static const char *news_of(struct store *store, int most)
{
    static char news[256];
    struct store_answer told =
        asked(store, &(struct store_query){.type = QUERY_NEWS, .count = most});
    news[0] = '\0';
    for (size_t i = 0; i < told.changes; i++)
        snprintf(news + strlen(news), sizeof news - strlen(news), "%lld ",
                 (long long)told.changed[i]);
    snprintf(news + strlen(news), sizeof news - strlen(news), "%s%zu%s",
             told.bans_changed ? "bans " : "", told.tables, told.is_fenced ? " fenced" : "");
    query_free(&told);
    return news;
}

static struct store *second(void **state)
{
    struct fixture *fixture = *state;
    fixture->store = open_postgres_at("one", "one:1");
    assert_non_null(fixture->store);
    struct store *two = open_postgres_at("two", "two:2");
    if (!two) {
        fail_msg("%s", error);
        abort(); /* never reached, which clang-tidy can't know */
    }
    return two;
}

static const char text[] = "{\"code\":\"ABCD-EFGH\",\"listed\":true,\"seats\":[{\"guest\":7},{}]}";

/* Servers that can reach each other share a database: each has its own tables, and knows whose the
 * others are. */
static void test_several(void **state)
{
    struct store *two = second(state), *one = store_of(state);
    assert_true(COMMIT(one, table(1, STORE_RUNNING, text), table(3, STORE_OVER, "over")));
    assert_true(COMMIT(two, table(2, STORE_RUNNING, "two")));
    assert_null(open_postgres("three")); /* which nobody could reach */
    assert_non_null(strstr(error, "in use by another Cookie Tin server, “")); /* either of them */
    assert_string_equal(place_of(one, 1, NULL), "mine");
    assert_string_equal(place_of(two, 1, NULL), "one@one:1");
    assert_string_equal(place_of(two, 3, NULL), "one@one:1"); /* also when it is over */
    assert_string_equal(place_of(two, 0, "ABCD-EFGH"), "one@one:1");
    assert_string_equal(place_of(two, 0, "ABCD-EFGJ"), "");
    assert_string_equal(place_of(one, 9, NULL), "");
    assert_false(COMMIT(two, step(1, 0, 0, "a", "")));
    assert_int_equal(answer, COMMIT_NOT_OWNER);
    assert_int_equal(refused_at, 0);
    /* No two tables that are not over have the same code. */
    assert_false(COMMIT(two, table(4, STORE_WAITING, text)));
    assert_int_equal(answer, COMMIT_NEVER);
    struct store_answer told =
        asked(two, &(struct store_query){.type = QUERY_TABLES_OF, .guest = 7});
    assert_int_equal(told.tables, 1);
    query_free(&told);
    told = asked(two, &(struct store_query){.type = QUERY_LISTED, .count = 9});
    assert_int_equal(told.tables, 1);
    assert_memory_equal(told.table[0].about, text, strlen(text));
    query_free(&told);
    told = asked(one, &(struct store_query){.type = QUERY_LISTED, .count = 9});
    assert_int_equal(told.tables, 0);
    query_free(&told);
    close_store(two);
}

static void test_taken_over_while_running(void **state)
{
    struct store *two = second(state), *one = store_of(state);
    assert_true(COMMIT(one, table(1, STORE_RUNNING, "1"), table(2, STORE_RUNNING, "2"),
                       table(3, STORE_RUNNING, "3"), table(4, STORE_OVER, "4")));
    assert_string_equal(news_of(two, 2), "0");
    sql("UPDATE node SET epoch = nextval('epochs'), expires = now() - interval '1 s' "
        "WHERE id = 'one'");
    assert_string_equal(place_of(two, 2, NULL), "mine"); /* whoever is asked for goes first */
    assert_string_equal(news_of(two, 1), "1");
    assert_string_equal(news_of(two, 1), "1");
    assert_string_equal(news_of(two, 1), "0");
    assert_string_equal(place_of(two, 4, NULL), "mine");
    assert_true(COMMIT(two, step(1, 0, 0, "a", "")));
    assert_string_equal(news_of(one, 1), "0 fenced");
    strcpy(postgres_of(two)->node.timeline, "00000002"); /* another database, and no batch */
    assert_string_equal(news_of(two, 1), "0 fenced");
    strcpy(postgres_of(two)->node.timeline, "00000001");
    struct store_answer told = asked(two, &(struct store_query){.type = QUERY_LEAVE});
    query_free(&told);
    assert_false(COMMIT(two, step(1, 1, 1, "b", "")));
    assert_int_equal(answer, COMMIT_NOT_OWNER);
    assert_int_equal(refused_at, 1);
    close_store(two);
}

/* Each is told once of what others have done to people, and to bans. */
static void test_news(void **state)
{
    struct store *two = second(state), *one = store_of(state);
    assert_true(COMMIT(one, guest(1, 1, "Anna"), guest(2, 2, "Björn")));
    assert_string_equal(news_of(two, 9), "0");
    assert_true(COMMIT(one, guest(1, 1, "Anne")));
    assert_string_equal(news_of(two, 9), "1 0");
    assert_string_equal(news_of(two, 9), "0");
    struct store_change seen = guest(2, 2, "Older name");
    seen.guest.part = PART_SEEN;
    seen.guest.seen = 77;
    assert_true(COMMIT(two, seen));
    assert_string_equal(sql("SELECT name || seen FROM guests ORDER BY id"), "Anne0;Björn77;");
    assert_string_equal(news_of(one, 9), "1 0");
    /* Nor does one that gives a name take away words that the other has given, and the reverse. */
    struct store_change words = guest(2, 2, "Older name"), named = guest(2, 2, "Newer name");
    words.guest.part = PART_RECOVERY;
    words.guest.recoverable = true;
    named.guest.part = PART_NAME;
    assert_true(COMMIT(one, words));
    assert_true(COMMIT(two, named));
    assert_true(COMMIT(one, words));
    assert_string_equal(sql("SELECT name || length(recovery) FROM guests WHERE id = 2"),
                        "Newer name24;");
    /* Words that were made later stay, even if others come behind them that were made before. */
    words.guest.seen = 20;
    memset(words.guest.recovery, 2, STORE_RECOVERY);
    assert_true(COMMIT(two, words));
    words.guest.seen = 19;
    memset(words.guest.recovery, 1, STORE_RECOVERY);
    assert_true(COMMIT(one, words));
    assert_string_equal(sql("SELECT get_byte(recovery, 0) || ' ' || seen FROM guests WHERE id = 2"),
                        "2 20;");
    news_of(one, 9);
    const struct store_change ban = {.type = CHANGE_BAN, .ban = {.number = 1, .guest = 2}};
    assert_true(COMMIT(two, ban));
    assert_string_equal(news_of(one, 9), "bans 0");
    close_store(two);
}

/* Whoever changes what is there adds nothing that is not, as another server may have deleted it. */
static void test_parts(void **state)
{
    static const enum store_part parts[] = {PART_SEEN, PART_NAME, PART_RECOVERY};
    struct store *store = store_of(state);
    struct store_change changed = guest(1, 11, "Anne"), tablet = device(1, 1, 11, "Tablet");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        changed.guest.part = parts[i];
        tablet.device.part = i ? PART_NAME : PART_SEEN;
        assert_true(COMMIT(store, changed, tablet));
        assert_string_equal(guest_of(store, 11), "nobody");
        assert_string_equal(old_guests_of(store, 999, 0, 9), "/0");
    }
    /* What was added just before is changed, and only the part. */
    changed.guest.part = PART_NAME;
    assert_true(COMMIT(store, guest(1, 11, "Anna"), changed, tablet));
    assert_string_equal(guest_of(store, 11), "1 Anne");
    assert_string_equal(devices_of(store, 1), "1 11 Tablet 1-2;");
    changed = guest(1, 11, "An older name");
    changed.guest.part = PART_SEEN;
    changed.guest.seen = 7;
    tablet = device(1, 1, 11, "An older name");
    tablet.device.part = PART_SEEN;
    tablet.device.seen = 3 * 86400;
    assert_true(COMMIT(store, changed, tablet));
    assert_string_equal(guest_of(store, 11), "1 Anne");
    assert_string_equal(devices_of(store, 1), "1 11 Tablet 1-3;");
    assert_string_equal(old_guests_of(store, 8, 0, 9), "1 /0");
    /* Another's device has that number now. */
    struct store_change old = device(1, 1, 12, "The one before");
    for (int i = 0; i < 2; i++) {
        old.device.part = i ? PART_NAME : PART_SEEN;
        assert_true(COMMIT(store, old));
        assert_string_equal(devices_of(store, 1), "1 11 Tablet 1-3;");
    }
}

static void test_table_of_another(void **state)
{
    struct store *store = store_of(state);
    assert_true(COMMIT(store, guest(1, 1, "Anna"), table(1, STORE_RUNNING, "one"),
                       table(2, STORE_RUNNING, "two")));
    sql("UPDATE tables SET owner = 'two' WHERE about = 'two'");
    sql("INSERT INTO node VALUES('two', 0, 0, now() + interval '1 hour')");
    const struct store_change its[] = {table(2, STORE_OVER, "mine"), step(2, 0, 0, "b", ""),
                                       result(2, 1, 5, "thief", 0, 0), delete_table(2)};
    for (size_t i = 0; i < sizeof its / sizeof *its; i++) {
        assert_false(COMMIT(store, step(1, 0, 0, "a", ""), its[i], act("never")));
        assert_int_equal(answer, COMMIT_NOT_OWNER);
        assert_int_equal(refused_at, 1);
        assert_string_equal(steps_of(store, 1), "");
        assert_string_equal(table_of(store, 2), "2=1 1002 two;");
    }
    assert_string_equal(open_of(store), "1=1 1001 one;");
    assert_string_equal(sql("SELECT count(*) FROM acts"), "0;");
    assert_true(COMMIT(store, step(1, 0, 0, "a", "")));
}

/* ---- connections ---- */

/* Each of these batches cannot be written twice: what it was about is gone, or there would be two
 * of it. */
static void test_lost_answers(void **state)
{
    struct store *store = store_of(state);
    const struct store_change batch[] = {table(1, STORE_RUNNING, "one"), step(1, 0, 0, "a", ""),
                                         act("once")};
    const struct store_change gone[] = {step(1, 1, 1, "b", ""), delete_table(1), act("twice")};
    answers_to_lose = 1;
    assert_false(commit(store, batch, 3));
    assert_int_equal(answer, COMMIT_FAILED);
    assert_true(commit(store, batch, 3));
    assert_string_equal(steps_of(store, 1), "0@0 a/;");
    answers_to_lose = 3;
    for (int i = 0; i < 3; i++)
        assert_false(commit(store, gone, 3));
    assert_true(commit(store, gone, 3));
    assert_string_equal(table_of(store, 1), "");
    assert_string_equal(sql("SELECT what FROM acts ORDER BY number"), "once;twice;");
    assert_true(COMMIT(store, act("thrice")));
    assert_string_equal(sql("SELECT what FROM acts ORDER BY number"), "once;twice;thrice;");
}

/* Lost before it was written: then it is written the next time. */
static void test_lost_batches(void **state)
{
    struct store *store = store_of(state);
    sql("CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'");
    sql("CREATE CONSTRAINT TRIGGER die AFTER INSERT ON acts DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION die()");
    const struct store_change batch[] = {table(1, STORE_RUNNING, "one"), act("once")};
    for (int i = 0; i < 2; i++) {
        assert_false(commit(store, batch, 2));
        assert_int_equal(answer, COMMIT_FAILED);
        assert_string_equal(table_of(store, 1), "");
    }
    sql("DROP TRIGGER die ON acts");
    assert_true(commit(store, batch, 2));
    assert_string_equal(sql("SELECT what FROM acts"), "once;");
}

static void hang_up(void)
{
    sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE application_name = 'cookietin'");
}

/* Who asks again is told, and who commits again is done. */
static void test_reconnects(void **state)
{
    struct store *store = store_of(state);
    struct store_answer told;
    assert_true(COMMIT(store, guest(1, 1, "Anna")));
    hang_up();
    store_ask(store, &(struct store_query){.type = QUERY_PERSON, .guest = 1}, &told);
    assert_false(told.failed);
    assert_int_equal(told.guests, 1);
    query_free(&told);
    assert_false(COMMIT(store, table(1, STORE_RUNNING, "one")));
    assert_int_equal(answer, COMMIT_FAILED);
    assert_true(COMMIT(store, table(1, STORE_RUNNING, "one")));
}

static void test_not_utf8(void **state)
{
    struct store *store = store_of(state);
    assert_false(COMMIT(store, table(1, STORE_RUNNING, "one"), table(2, STORE_RUNNING, "\xff")));
    assert_int_equal(answer, COMMIT_NEVER);
    assert_int_equal(refused_at, 1);
    assert_string_equal(open_of(store), "");
}

/* Whatever is wrong with it, nobody reads the password. */
static void test_secrets(void **state)
{
    static const char *const to[] = {
        "postgresql://me:hush@nowhere.invalid:1/x",    "postgresql://me:hush@127.0.0.1:1/x",
        "postgresql://me:hu@sh@127.0.0.1:1/x",         "postgresql://me:hush@127.0.0.1:1/x?hush=1",
        "postgresql://me@127.0.0.1:1/x?password=hush", "postgresql://me:hush@127.0.0.1:hush/x",
        "postgresql://me:hu%zzhush@127.0.0.1/x",       "postgresql://me:x/hush@127.0.0.1:1/x",
        "postgresql://me:hu?sh@127.0.0.1:1/x",
    };
    (void)state;
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        assert_null(store_open_postgres(to[i], "one", NULL, NULL, error));
        if (strstr(error, "hu") || strstr(error, "sh@"))
            fail_msg("%s", error);
        assert_true(strlen(error) > 20);
    }
}

#define POSTGRES(test)                         \
    {                                          \
#test, test, begin_postgres, end, NULL \
    }

int main(int argc, char **argv)
{
    (void)argc;
    with_postgres(argv);
    const struct CMUnitTest tests[] = {
        POSTGRES(test_revoked),
        POSTGRES(test_new_epoch),
        POSTGRES(test_slept),
        POSTGRES(test_other_timeline),
        POSTGRES(test_taken_over),
        POSTGRES(test_one_at_a_time),
        {"test_killed", test_killed, begin_empty_postgres, end, NULL},
        POSTGRES(test_many_tables),
        POSTGRES(test_newer_version),
        POSTGRES(test_nodes),
        {"test_several", test_several, begin_empty_postgres, end, NULL},
        {"test_taken_over_while_running", test_taken_over_while_running, begin_empty_postgres, end,
         NULL},
        {"test_news", test_news, begin_empty_postgres, end, NULL},
        POSTGRES(test_parts),
        POSTGRES(test_table_of_another),
        POSTGRES(test_lost_answers),
        POSTGRES(test_lost_batches),
        POSTGRES(test_reconnects),
        POSTGRES(test_not_utf8),
        cmocka_unit_test(test_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
