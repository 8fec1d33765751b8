/* The store: the same tests for both drivers, and what only a file can go through. */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>
#include <sqlite3.h>
#include <cmocka.h>

/* ---- a store to test on ---- */

struct fixture {
    char directory[64], path[96];
    struct store *store;
};

static char error[STORE_ERROR];

static void open_sqlite(struct fixture *fixture)
{
    fixture->store = store_open_sqlite(fixture->path, error);
    if (!fixture->store)
        fail_msg("%s", error);
}

static void shut(struct fixture *fixture)
{
    if (fixture->store)
        fixture->store->driver->close(fixture->store);
    fixture->store = NULL;
}

static int make_directory(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    strcpy(fixture->directory, "/tmp/cookietin-store-XXXXXX");
    assert_non_null(mkdtemp(fixture->directory));
    snprintf(fixture->path, sizeof fixture->path, "%s/games.db", fixture->directory);
    *state = fixture;
    return 0;
}

static int begin_sqlite(void **state)
{
    make_directory(state);
    open_sqlite(*state);
    return 0;
}

static int begin_memory(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    fixture->store = store_open_memory();
    *state = fixture;
    return 0;
}

static void remove_files(const struct fixture *fixture)
{
    static const char *const end[] = {"", "-wal", "-shm", "-lock", "-journal", "-link"};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", fixture->path, end[i]);
        unlink(path);
    }
}

static int end(void **state)
{
    struct fixture *fixture = *state;
    shut(fixture);
    if (fixture->directory[0]) {
        remove_files(fixture);
        assert_int_equal(rmdir(fixture->directory), 0);
    }
    free(fixture);
    return 0;
}

/* ---- changes, and what is read back as text ---- */

static struct store_change guest(int64_t id, int hash, const char *name)
{
    struct store_change change = {.type = CHANGE_GUEST, .guest = {.id = id}};
    memset(change.guest.token_hash, hash, STORE_HASH);
    snprintf(change.guest.name, STORE_NAME, "%s", name);
    return change;
}

static struct store_change table(int id, enum store_state now, const char *about)
{
    struct store_change change = {
        .type = CHANGE_TABLE,
        .table = {.state = now, .changed = 1000 + id, .about = about, .about_size = strlen(about)}};
    memset(change.table.id, id, STORE_ID);
    return change;
}

static struct store_change step(int id, uint32_t n, uint32_t at, const char *bytes,
                                const char *extra)
{
    struct store_change change = {.type = CHANGE_STEP,
                                  .step = {.n = n,
                                           .at = at,
                                           .bytes = (const uint8_t *)bytes,
                                           .size = bytes ? strlen(bytes) : 0,
                                           .extra = (const uint8_t *)extra,
                                           .extra_size = extra ? strlen(extra) : 0}};
    memset(change.step.id, id, STORE_ID);
    return change;
}

static struct store_change result(int id, int64_t who, int64_t finished, const char *game,
                                  int score, int share)
{
    struct store_change change = {.type = CHANGE_RESULT,
                                  .result = {.guest = who,
                                             .finished = finished,
                                             .seat = id % 3,
                                             .score = score,
                                             .share = share < 0 ? 0 : share,
                                             .counted = share >= 0}};
    memset(change.result.id, id, STORE_ID);
    snprintf(change.result.game, sizeof change.result.game, "%s", game);
    return change;
}

static bool commit(struct store *store, const struct store_change *change, size_t count)
{
    error[0] = 0;
    return store->driver->commit(store, change, count, error);
}

#define COMMIT(store, ...)                                    \
    commit(store, (const struct store_change[]){__VA_ARGS__}, \
           sizeof((const struct store_change[]){__VA_ARGS__}) / sizeof(struct store_change))

struct told {
    char text[65536];
    size_t size;
    int left;            /* how many more it wants */
    struct store *store; /* to be asked from inside a reader */
};

static bool tell(struct told *told, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool tell(struct told *told, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int size =
        vsnprintf(told->text + told->size, sizeof told->text - told->size, format, list);
    va_end(list);
    told->size += (size_t)size;
    assert_true(told->size < sizeof told->text);
    return --told->left != 0;
}

static bool tell_step(void *context, const struct store_step *s)
{
    return tell(context, "%u@%u %.*s/%.*s;", s->n, s->at, (int)s->size, (const char *)s->bytes,
                (int)s->extra_size, (const char *)s->extra);
}

static bool tell_table(void *context, const struct store_table *t)
{
    struct told *told = context;
    const bool more = tell(told, "%d=%d %lld %.*s;", t->id[3], (int)t->state, (long long)t->changed,
                           (int)t->about_size, t->about);
    if (told->store)
        assert_true(told->store->driver->steps(told->store, t->id, tell_step, told, error));
    return more;
}

static bool tell_result(void *context, const struct store_result *r)
{
    return tell(context, "%d %lld %lld %s %d %d %d %d;", r->id[0], (long long)r->guest,
                (long long)r->finished, r->game, r->seat, r->score, r->share, (int)r->counted);
}

static bool tell_statistics(void *context, const struct store_statistics *s)
{
    return tell(context, "%s %lld %lld %d;", s->game, (long long)s->games, (long long)s->shares,
                s->best);
}

static struct told told;

static const char *steps_of(struct store *store, int id)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, id, STORE_ID);
    told = (struct told){0};
    assert_true(store->driver->steps(store, bytes, tell_step, &told, error));
    return told.text;
}

static const char *table_of(struct store *store, int id)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, id, STORE_ID);
    told = (struct told){0};
    assert_true(store->driver->table(store, bytes, tell_table, &told, error));
    return told.text;
}

static const char *open_of(struct store *store)
{
    told = (struct told){0};
    assert_true(store->driver->open_tables(store, tell_table, &told, error));
    return told.text;
}

static const char *results_of(struct store *store, int64_t who, int before, int most)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, before, STORE_ID);
    told = (struct told){0};
    assert_true(
        store->driver->results(store, who, before ? bytes : NULL, most, tell_result, &told, error));
    return told.text;
}

static const char *statistics_of(struct store *store, int64_t who)
{
    told = (struct told){0};
    assert_true(store->driver->statistics(store, who, tell_statistics, &told, error));
    return told.text;
}

static const char *guest_of(struct store *store, int hash)
{
    uint8_t bytes[STORE_HASH];
    struct store_guest by_hash, by_id;
    bool found = false;
    memset(bytes, hash, STORE_HASH);
    told = (struct told){0};
    assert_true(store->driver->guest(store, bytes, &by_hash, &found, error));
    if (!found)
        return "nobody";
    assert_memory_equal(by_hash.token_hash, bytes, STORE_HASH);
    assert_true(store->driver->guest_by_id(store, by_hash.id, &by_id, &found, error));
    assert_true(found);
    assert_string_equal(by_id.name, by_hash.name);
    tell(&told, "%lld %s", (long long)by_id.id, by_id.name);
    return told.text;
}

static int64_t last_guest(struct store *store)
{
    int64_t id = -1;
    assert_true(store->driver->last_guest(store, &id, error));
    return id;
}

/* ---- both drivers ---- */

static struct store *store_of(void **state)
{
    return ((struct fixture *)*state)->store;
}

static void test_empty(void **state)
{
    struct store *store = store_of(state);
    struct store_guest nobody;
    bool found = true;
    assert_int_equal(last_guest(store), 0);
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
    assert_int_equal(last_guest(store), 7);
    assert_true(COMMIT(store, guest(1, 11, "Anna Lísa")));
    assert_string_equal(guest_of(store, 11), "1 Anna Lísa");
    /* The longest name there is. */
    char name[STORE_NAME];
    memset(name, 'x', sizeof name);
    name[STORE_NAME - 1] = 0;
    assert_true(COMMIT(store, guest(3, 33, name)));
    assert_int_equal(strlen(guest_of(store, 33)), STORE_NAME + 1);
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
    told = (struct told){.store = store};
    assert_true(store->driver->open_tables(store, tell_table, &told, error));
    assert_string_equal(told.text, "1=1 1001 one;0@0 a/;2=0 1002 two;0@0 b/;");
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
    told = (struct told){.left = 1};
    assert_true(store->driver->steps(store, id, tell_step, &told, error));
    assert_string_equal(told.text, "0@0 a/;");
    told = (struct told){.left = 1};
    assert_true(store->driver->open_tables(store, tell_table, &told, error));
    assert_string_equal(told.text, "1=1 1001 one;");
    told = (struct told){.left = 1};
    assert_true(store->driver->results(store, 1, NULL, 20, tell_result, &told, error));
    assert_string_equal(told.text, "2 1 6 party 2 1 0 1;");
    told = (struct told){.left = 1};
    assert_true(store->driver->statistics(store, 1, tell_statistics, &told, error));
    assert_string_equal(told.text, "party 1 0 1;");
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
        assert_non_null(strstr(error, "The database cannot be written: what was to be written "
                                      "does not fit to what is there"));
        assert_string_equal(guest_of(store, 2), "nobody");
        assert_string_equal(open_of(store), "1=1 1001 one;");
        assert_string_equal(steps_of(store, 1), "0@0 a/;");
        assert_string_equal(results_of(store, 1, 0, 20), "");
    }
    /* And it goes on. */
    assert_true(COMMIT(store, step(1, 1, 1, "b", "")));
    assert_string_equal(steps_of(store, 1), "0@0 a/;1@1 b/;");
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

enum { MANY_TABLES = 200, MANY_STEPS = 20 };

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
    bool fine = store->driver->commit(store, batch, MANY_TABLES, why);
    for (uint32_t n = 0; n < MANY_STEPS && fine; n++) {
        for (int i = 0; i < MANY_TABLES; i++)
            batch[i] = numbered_step(i, n);
        fine = store->driver->commit(store, batch, MANY_TABLES, why);
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

/* ---- files ---- */

static void test_reopen(void **state)
{
    struct fixture *fixture = *state;
    assert_true(COMMIT(fixture->store, guest(4, 44, "Anna"), table(1, STORE_RUNNING, "one"),
                       step(1, 0, 0, "a", "x"), result(1, 4, 9, "thief", 3, 420)));
    for (int i = 0; i < 2; i++) {
        shut(fixture);
        open_sqlite(fixture);
        assert_string_equal(guest_of(fixture->store, 44), "4 Anna");
        assert_int_equal(last_guest(fixture->store), 4);
        assert_string_equal(open_of(fixture->store), "1=1 1001 one;");
        assert_string_equal(steps_of(fixture->store, 1), "0@0 a/x;");
        assert_string_equal(statistics_of(fixture->store, 4), "thief 1 420 3;");
    }
}

/* A process that dies without closing anything. */
static void test_killed(void **state)
{
    struct fixture *fixture = *state;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = store_open_sqlite(fixture->path, error);
        _exit(store && COMMIT(store, table(1, STORE_RUNNING, "one"), step(1, 0, 0, "a", "")) ? 0
                                                                                             : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    open_sqlite(fixture);
    assert_string_equal(steps_of(fixture->store, 1), "0@0 a/;");
}

static void test_mode(void **state)
{
    struct fixture *fixture = *state;
    static const char *const name[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char path[128];
        struct stat about;
        snprintf(path, sizeof path, "%s%s", fixture->path, name[i]);
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

static void assert_refused(const char *path, const char *why)
{
    struct store *store = store_open_sqlite(path, error);
    assert_null(store);
    if (!strstr(error, why))
        fail_msg("not \"%s\": %s", why, error);
}

static void test_second_opener(void **state)
{
    struct fixture *fixture = *state;
    char link[128];
    snprintf(link, sizeof link, "%s-link", fixture->path);
    assert_int_equal(symlink("games.db", link), 0);
    assert_refused(fixture->path, "is in use by another Cookie Tin server.");
    assert_refused(link, "is in use by another Cookie Tin server.");
    const pid_t child = fork();
    if (child == 0)
        _exit(store_open_sqlite(fixture->path, error) ? 1 : 0);
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    /* The first has not been hurt by it, and later the second gets its turn. */
    assert_true(COMMIT(fixture->store, guest(1, 1, "Anna")));
    shut(fixture);
    open_sqlite(fixture);
    assert_string_equal(guest_of(fixture->store, 1), "1 Anna");
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(path, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(connection);
}

static void test_strange_files(void **state)
{
    struct fixture *fixture = *state;
    char garbage[8192];
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 7 + i / 256);
    write_file(fixture->path, garbage, sizeof garbage);
    assert_refused(fixture->path, "the file is not a database");
    write_file(fixture->path, garbage, 10);
    assert_refused(fixture->path, "the file is not a database");
    assert_refused(fixture->directory, "cannot be opened");
    assert_refused("/no such directory/games.db", "cannot be made: No such file or directory.");
    unlink(fixture->path);
    run_sql(fixture->path, "CREATE TABLE recipes(name)");
    assert_refused(fixture->path, "is a database, but not one of Cookie Tin's.");
    remove_files(fixture);
    open_sqlite(fixture);
    shut(fixture);
    run_sql(fixture->path, "PRAGMA user_version = 9");
    assert_refused(fixture->path, "is from a newer Cookie Tin (version 9; this one knows 1).");
    run_sql(fixture->path, "PRAGMA user_version = 1");
    open_sqlite(fixture);
}

/* An empty file is a new one: the server may have died just after making it. */
static void test_empty_file(void **state)
{
    struct fixture *fixture = *state;
    write_file(fixture->path, "", 0);
    open_sqlite(fixture);
    assert_true(COMMIT(fixture->store, guest(1, 1, "Anna")));
}

static void test_truncated_file(void **state)
{
    struct fixture *fixture = *state;
    for (int i = 1; i <= 40; i++)
        assert_true(COMMIT(fixture->store, table(i, STORE_RUNNING, "a table"),
                           step(i, 0, 0, "a step that fills the file a little", "extra")));
    shut(fixture);
    struct stat about;
    assert_int_equal(stat(fixture->path, &about), 0);
    for (off_t size = about.st_size - 4096; size > 0; size -= size > 6000 ? 2500 : 999) {
        assert_int_equal(truncate(fixture->path, size), 0);
        assert_refused(fixture->path, size < 100 ? "the file is not a database" : "the file is");
    }
}

/* ---- the n-th write fails ---- */

/* A file system that counts what changes a file, and lets the `at`-th of it fail, or all from then
 * on; a write that fails may have written a part. */
static struct {
    sqlite3_vfs *real;
    int count, at;
    bool for_ever, torn;
} disk;

struct bad_file {
    sqlite3_file file; /* first */
    sqlite3_file *real;
};

static bool strikes(void)
{
    disk.count++;
    return disk.at && (disk.count == disk.at || (disk.for_ever && disk.count > disk.at));
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct bad_file *)file)->real;
}

static int bad_close(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int bad_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    return real_of(f)->pMethods->xRead(real_of(f), to, size, at);
}

static int bad_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    if (!strikes())
        return real_of(f)->pMethods->xWrite(real_of(f), from, size, at);
    if (disk.torn)
        real_of(f)->pMethods->xWrite(real_of(f), from, size / 2, at);
    return disk.torn ? SQLITE_IOERR_WRITE : SQLITE_FULL;
}

static int bad_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return strikes() ? SQLITE_IOERR_TRUNCATE : real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int bad_sync(sqlite3_file *f, int flags)
{
    return strikes() ? SQLITE_IOERR_FSYNC : real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int bad_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int bad_lock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xLock(real_of(f), lock);
}

static int bad_unlock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), lock);
}

static int bad_reserved(sqlite3_file *f, int *out)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int bad_control(sqlite3_file *f, int what, void *with)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int bad_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int bad_characteristics(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int bad_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **to)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, to);
}

static int bad_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void bad_shm_barrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int bad_shm_unmap(sqlite3_file *f, int away)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), away);
}

static int bad_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    static const sqlite3_io_methods methods = {2,
                                               bad_close,
                                               bad_read,
                                               bad_write,
                                               bad_truncate,
                                               bad_sync,
                                               bad_size,
                                               bad_lock,
                                               bad_unlock,
                                               bad_reserved,
                                               bad_control,
                                               bad_sector,
                                               bad_characteristics,
                                               bad_shm_map,
                                               bad_shm_lock,
                                               bad_shm_barrier,
                                               bad_shm_unmap,
                                               NULL,
                                               NULL};
    (void)vfs;
    struct bad_file *bad = (struct bad_file *)file;
    bad->real = (sqlite3_file *)(bad + 1);
    const int code = disk.real->xOpen(disk.real, name, bad->real, flags, out);
    bad->file.pMethods = bad->real->pMethods ? &methods : NULL;
    return code;
}

static const char *everything(struct store *store)
{
    static char text[sizeof told.text];
    told = (struct told){.store = store};
    assert_true(store->driver->open_tables(store, tell_table, &told, error));
    memcpy(text, told.text, sizeof text);
    return text;
}

static sqlite3_vfs bad_disk;

static void begin_bad_disk(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.at = 0;
    bad_disk = *disk.real;
    bad_disk.zName = "bad";
    bad_disk.xOpen = bad_open;
    bad_disk.szOsFile += (int)sizeof(struct bad_file);
    assert_int_equal(sqlite3_vfs_register(&bad_disk, 1), SQLITE_OK);
}

enum { BIG = 300 };

/* The second batch touches many pages, so that there are many writes to fail. */
static size_t make_batch(struct store_change *batch, int which)
{
    size_t count = 0;
    batch[count++] = guest(1 + which, 1 + which, which ? "Eva" : "Anna");
    for (int i = 1; i <= 20; i++)
        batch[count++] = table(i, STORE_RUNNING, which ? "after" : "before");
    for (uint32_t n = 0; n < BIG; n++) {
        static const char bytes[] = "0123456789012345678901234567890123456789"
                                    "0123456789012345678901234567890123456789";
        batch[count++] = step(1 + (int)n % 20, n, n + (uint32_t)which, bytes, "extra");
    }
    return count;
}

/* One round: the disk fails at its `at`-th change, while a batch is committed. Returns whether it
 * still did. */
static bool fail_at(struct fixture *fixture, int at, const char *before, const char *after)
{
    struct store_change batch[BIG + 30];
    disk.at = 0;
    remove_files(fixture);
    open_sqlite(fixture);
    assert_true(commit(fixture->store, batch, make_batch(batch, 0)));
    disk.count = 0;
    disk.at = at;
    const size_t count = make_batch(batch, 1);
    const bool done = commit(fixture->store, batch, count);
    const bool struck = disk.count >= at;
    if (!done)
        assert_non_null(strstr(error, "The database cannot be written: the disk "));
    /* What this process sees after it, and what one sees that starts again. */
    assert_string_equal(everything(fixture->store), done ? after : before);
    shut(fixture);
    disk.at = 0;
    open_sqlite(fixture);
    const char *now = everything(fixture->store);
    assert_true(strcmp(now, after) == 0 || (!done && strcmp(now, before) == 0));
    /* The same batch again gets through: nothing is stuck, and twice is the same as once. */
    assert_true(commit(fixture->store, batch, count));
    assert_string_equal(everything(fixture->store), after);
    shut(fixture);
    return struck;
}

static void test_nth_write_fails(void **state)
{
    struct fixture *fixture = *state;
    struct store_change batch[BIG + 30];
    static char before[sizeof told.text], after[sizeof told.text];
    open_sqlite(fixture);
    assert_true(commit(fixture->store, batch, make_batch(batch, 0)));
    strcpy(before, everything(fixture->store));
    assert_true(commit(fixture->store, batch, make_batch(batch, 1)));
    strcpy(after, everything(fixture->store));
    assert_string_not_equal(before, after);
    shut(fixture);
    begin_bad_disk();
    int most = 0;
    for (int way = 0; way < 4; way++) {
        disk.for_ever = way & 1;
        disk.torn = way & 2;
        int at = 1;
        while (fail_at(fixture, at, before, after))
            at++;
        most = at > most ? at : most;
    }
    assert_true(most > 20);
    sqlite3_vfs_unregister(&bad_disk);
}

/* The disk is full for a while; then there is room, and the same batch goes through. */
static void test_again_after_failure(void **state)
{
    struct fixture *fixture = *state;
    struct store_change batch[BIG + 30];
    begin_bad_disk();
    disk.torn = false;
    disk.for_ever = true;
    open_sqlite(fixture);
    disk.at = 1;
    const size_t count = make_batch(batch, 0);
    for (int i = 0; i < 3; i++) {
        assert_false(commit(fixture->store, batch, count));
        assert_non_null(strstr(error, "The database cannot be written: the disk is full"));
        assert_string_equal(everything(fixture->store), "");
    }
    disk.at = 0;
    assert_true(commit(fixture->store, batch, count));
    assert_int_equal(last_guest(fixture->store), 1);
    shut(fixture);
    sqlite3_vfs_unregister(&bad_disk);
}

#define BOTH(test)                                       \
    {#test " (SQLite)", test, begin_sqlite, end, NULL},  \
    {                                                    \
#test " (memory)", test, begin_memory, end, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(test_empty),
        BOTH(test_guests),
        BOTH(test_tables),
        BOTH(test_steps),
        BOTH(test_steps_inside_tables),
        BOTH(test_readers_stop),
        BOTH(test_results),
        BOTH(test_failures_change_nothing),
        BOTH(test_copies),
        BOTH(test_two_threads),
        cmocka_unit_test_setup_teardown(test_reopen, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_killed, make_directory, end),
        cmocka_unit_test_setup_teardown(test_mode, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_second_opener, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_strange_files, make_directory, end),
        cmocka_unit_test_setup_teardown(test_empty_file, make_directory, end),
        cmocka_unit_test_setup_teardown(test_truncated_file, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_nth_write_fails, make_directory, end),
        cmocka_unit_test_setup_teardown(test_again_after_failure, make_directory, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
