/* This server among those that use the database: coming, staying, going, and taking over the tables
 * of those that are gone. Those that others can reach share it; one that nobody can reach is alone,
 * and whoever comes while it is alive is told so. */
#define _DEFAULT_SOURCE /* NOLINT: pthread_condattr_setclock */
#include "core/check.h"
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 250, JOIN_TRIES = 3 };

static const char look_sql[] =
    "SELECT id, (extract(epoch FROM expires) * 1000)::bigint, id = $1 FROM node "
    "WHERE expires > now() AND (id = $1 OR address = '' OR $2 = '') ORDER BY expires DESC";

/* Deleting waits for a batch of theirs that is under way; then there is nothing to fence with. */
static const char revoke_sql[] = "DELETE FROM node WHERE expires <= now() AND id <> $1";

static const char claim_sql[] =
    "INSERT INTO node(id, epoch, batch, expires, address) "
    "VALUES($1, nextval('epochs'), 0, now() + $2 * interval '1 s', $3) "
    "ON CONFLICT(id) DO UPDATE SET epoch = excluded.epoch, batch = 0, expires = excluded.expires, "
    "address = excluded.address RETURNING epoch, " NODE_TIMELINE;

/* In slices, so that no transaction is long, and past the rows that another server is just taking.
 * Nobody can revoke this server before it ends. */
#define FENCED "fence AS MATERIALIZED (SELECT 1 FROM node WHERE id = $1 AND epoch = $2 FOR SHARE) "
static const char take_sql[] = GONE_OWNERS FENCED
    "UPDATE tables SET owner = $1 FROM fence WHERE number IN (" GONE_TABLES ") RETURNING number";
static const char take_nobodys_sql[] =
    "WITH " FENCED "UPDATE tables SET owner = $1 FROM fence WHERE number IN (" NOBODYS_TABLES
    ") RETURNING number";

static const char renew_sql[] =
    "UPDATE node SET expires = now() + $3 * interval '1 s' WHERE id = $1 AND epoch = $2 "
    "RETURNING epoch";

static const char leave_sql[] = "DELETE FROM node WHERE id = $1 AND epoch = $2";

/* ---- coming ---- */

/* What is seen while one waits. */
struct watch {
    int64_t latest; /* until when anyone was valid at the first look; 0: not looked yet */
    int waited_ms;
};

enum verdict { JOIN, WAIT, REFUSE };

static void give_id(struct postgres_store *s)
{
    values_begin(&s->commit_values);
    values_text(&s->commit_values, s->node.id);
}

static enum verdict decide(struct postgres_store *s, struct watch *watch, const PGresult *alive,
                           char error[STORE_ERROR])
{
    const int count = PQntuples(alive);
    if (!count || (count == 1 && cell_number(alive, 0, 2) && watch->waited_ms >= NODE_WATCH_MS))
        return JOIN;
    const int64_t latest = cell_number(alive, 0, 1);
    char id[STORE_NAME];
    cell_text(alive, 0, 0, id, sizeof id);
    if (!watch->latest) {
        char line[STORE_ERROR];
        snprintf(line, sizeof line, "waiting for the server “%s”, which stopped without saying so",
                 id);
        s->log(line);
        watch->latest = latest;
        return WAIT;
    }
    if (latest == watch->latest)
        return WAIT;
    snprintf(error, STORE_ERROR, "The database is in use by another Cookie Tin server, “%s”.", id);
    return REFUSE;
}

static bool claim(struct postgres_store *s, char error[STORE_ERROR])
{
    enum wire_trouble trouble;
    give_id(s);
    if (!wire_do(&s->commits, revoke_sql, &s->commit_values, "opened", &trouble, error))
        return false;
    values_number(&s->commit_values, NODE_VALID_S);
    values_text(&s->commit_values, s->node.address);
    PGresult *row = wire_ask(&s->commits, claim_sql, &s->commit_values, "opened", &trouble, error);
    if (!row)
        return false;
    s->node.epoch = cell_number(row, 0, 0);
    cell_text(row, 0, 1, s->node.timeline, sizeof s->node.timeline);
    PQclear(row);
    s->batch = 1;
    s->is_unsure = false;
    return true;
}

/* One look, in a transaction that locks the schema's row: whoever else comes, comes later. */
static bool try_join(struct postgres_store *s, struct watch *watch, enum verdict *verdict,
                     char error[STORE_ERROR])
{
    enum wire_trouble trouble;
    char ignored[STORE_ERROR];
    if (!wire_do(&s->commits, "BEGIN", NULL, "opened", &trouble, error))
        return false;
    bool fine = postgres_migrate(&s->commits, error);
    if (fine) {
        give_id(s);
        values_text(&s->commit_values, s->node.address);
        PGresult *alive =
            wire_ask(&s->commits, look_sql, &s->commit_values, "opened", &trouble, error);
        fine = alive;
        *verdict = alive ? decide(s, watch, alive, error) : WAIT;
        PQclear(alive);
    }
    fine = fine && (*verdict != JOIN || claim(s, error));
    if (fine)
        return wire_do(&s->commits, "COMMIT", NULL, "opened", &trouble, error);
    wire_do(&s->commits, "ROLLBACK", NULL, "opened", &trouble, ignored);
    return false;
}

static bool take_all(struct postgres_store *s, const char *sql, char error[STORE_ERROR])
{
    enum wire_trouble trouble;
    int taken;
    give_id(s);
    values_number(&s->commit_values, s->node.epoch);
    values_number(&s->commit_values, NODE_SLICE);
    do {
        PGresult *rows = wire_ask(&s->commits, sql, &s->commit_values, "opened", &trouble, error);
        if (!rows)
            return false;
        taken = PQntuples(rows);
        PQclear(rows);
    } while (taken == NODE_SLICE);
    return true;
}

bool node_take_over(struct postgres_store *s, char error[STORE_ERROR])
{
    return take_all(s, take_sql, error) && take_all(s, take_nobodys_sql, error);
}

bool node_join(struct postgres_store *s, char error[STORE_ERROR])
{
    const struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};
    struct watch watch = {.latest = 0};
    enum verdict verdict = WAIT;
    for (int failures = 0;;) {
        /* Two that make the schema at the same time get in each other's way. */
        const bool looked = try_join(s, &watch, &verdict, error);
        if (looked && verdict == JOIN)
            return true;
        if ((looked && verdict == REFUSE) ||
            (!looked && (!s->commits.connection || ++failures == JOIN_TRIES)))
            return false;
        nanosleep(&pause, NULL);
        watch.waited_ms += LOOK_MS;
    }
}

/* ---- staying and going ---- */

/* Whether it is alive at all is found out by the next batch; here one only tries. */
static void renew(struct postgres_store *s, struct wire_values *values)
{
    enum wire_trouble trouble;
    char ignored[STORE_ERROR];
    values_begin(values);
    values_text(values, s->node.id);
    values_number(values, s->node.epoch);
    values_number(values, NODE_VALID_S);
    if (wire_open(&s->renewals, ignored))
        wire_do(&s->renewals, renew_sql, values, "written", &trouble, ignored);
}

static struct timespec in_ms(int ms)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_nsec += ms % 1000 * 1000000L;
    at.tv_sec += ms / 1000 + at.tv_nsec / 1000000000L;
    at.tv_nsec %= 1000000000L;
    return at;
}

static void *run(void *context)
{
    struct postgres_store *s = context;
    struct wire_values values = {.columns = 0};
    pthread_mutex_lock(&s->node.lock);
    while (!s->node.leaving) {
        const struct timespec next = in_ms(NODE_RENEW_MS);
        pthread_mutex_unlock(&s->node.lock);
        renew(s, &values);
        pthread_mutex_lock(&s->node.lock);
        while (!s->node.leaving && pthread_cond_timedwait(&s->node.wake, &s->node.lock, &next) == 0)
            ;
    }
    pthread_mutex_unlock(&s->node.lock);
    values_free(&values);
    return NULL;
}

bool node_begin_renewing(struct postgres_store *s, char error[STORE_ERROR])
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&s->node.wake, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&s->node.lock, NULL);
    s->node.is_renewed = pthread_create(&s->node.thread, NULL, run, s) == 0;
    if (!s->node.is_renewed)
        snprintf(error, STORE_ERROR, "The system has no threads left.");
    return s->node.is_renewed;
}

void node_leave(struct postgres_store *s)
{
    enum wire_trouble trouble;
    char ignored[STORE_ERROR];
    if (s->node.is_renewed) {
        pthread_mutex_lock(&s->node.lock);
        s->node.leaving = true;
        pthread_cond_signal(&s->node.wake);
        pthread_mutex_unlock(&s->node.lock);
        pthread_join(s->node.thread, NULL);
        pthread_mutex_destroy(&s->node.lock);
        pthread_cond_destroy(&s->node.wake);
    }
    if (!s->node.epoch || !s->commits.connection)
        return;
    give_id(s);
    values_number(&s->commit_values, s->node.epoch);
    wire_do(&s->commits, leave_sql, &s->commit_values, "written", &trouble, ignored);
}

/* ---- who is there ---- */

bool store_postgres_nodes(const char *to, store_node_reader *read, void *context,
                          char error[STORE_ERROR])
{
    static const char sql[] =
        "SELECT id, epoch, (extract(epoch FROM expires - now()) * 1000)::bigint, "
        "(SELECT count(*) FROM tables WHERE state < 2 AND owner = node.id), address "
        "FROM node ORDER BY id";
    struct wire wire = {.to = strdup(to)};
    enum wire_trouble trouble;
    CHECK(wire.to);
    PGresult *rows = wire_is_string(to, error) && wire_open(&wire, error)
                         ? wire_ask(&wire, sql, NULL, "read", &trouble, error)
                         : NULL;
    for (int i = 0; rows && i < PQntuples(rows); i++) {
        struct store_node node = {.epoch = cell_number(rows, i, 1),
                                  .valid_ms = cell_number(rows, i, 2),
                                  .tables = cell_number(rows, i, 3)};
        cell_text(rows, i, 0, node.id, sizeof node.id);
        cell_text(rows, i, 4, node.address, sizeof node.address);
        read(context, &node);
    }
    const bool told = rows;
    PQclear(rows);
    wire_close(&wire);
    free(wire.to);
    return told;
}
