/* Batches into PostgreSQL: each is one transaction, which begins with the fence (postgres.h).
 *
 * Changes of one kind go together, as arrays, and all statements of a batch in one go, so a batch
 * costs one round trip however large it is. What is deleted divides a batch: nothing is put before
 * what came before it is deleted, nor the other way round. If something does not fit, the batch is
 * tried again change by change, to find the one.
 *
 * A lost connection may have committed or not. The node's row counts batches, so the same batch
 * again either finds its number there and is done, or is written now; a transaction that is still
 * under way holds the row until its end. */
#include "core/check.h"
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A division by zero ends the transaction, and all statements behind it. */
static const char fence_sql[] =
    "WITH mine AS (UPDATE node SET batch = $3 WHERE id = $1 AND epoch = $2 AND batch = $3 - 1 AND "
    "$4 = " NODE_TIMELINE " RETURNING 1) "
    "SELECT 1 / count(*) FROM mine";
static const char last_batch_sql[] = "SELECT batch FROM node WHERE id = $1 AND epoch = $2 AND "
                                     "$3 = " NODE_TIMELINE;

/* A server whose machine is gone must not hold the fence for ever. */
static const char patience_sql[] = "SET LOCAL idle_in_transaction_session_timeout = '10s'";

static void give_fence(struct postgres_store *s)
{
    values_begin(&s->commit_values);
    values_text(&s->commit_values, s->node.id);
    values_number(&s->commit_values, s->node.epoch);
    values_number(&s->commit_values, s->batch);
    values_text(&s->commit_values, s->node.timeline);
}

static void roll_back(struct postgres_store *s)
{
    enum wire_trouble ignored;
    char unheard[STORE_ERROR] = "";
    wire_do(&s->commits, "ROLLBACK", NULL, "written", &ignored, unheard);
}

/* ---- all in one go ---- */

/* How many changes, from the first on, can be sorted by kind: up to a removal, or, if it begins
 * with one, those that remove the same. */
static size_t section(const struct store_change *change, size_t count)
{
    const bool removes = postgres_is_removal(&change[0]);
    size_t size = 1;
    while (size < count &&
           (removes ? change[size].type == change[0].type : !postgres_is_removal(&change[size])))
        size++;
    return size;
}

static bool add_kind(struct postgres_store *s, const struct store_change *change, size_t count,
                     int kind, int *statements)
{
    const char *sql = postgres_gather(s, change, count, kind);
    if (!sql)
        return true;
    ++*statements;
    return wire_add(&s->commits, sql, &s->commit_values);
}

static bool add_section(struct postgres_store *s, const struct store_change *change, size_t count,
                        int *statements)
{
    bool fine = true;
    if (postgres_is_removal(&change[0]))
        return add_kind(s, change, count, postgres_kind_of(&change[0]), statements);
    for (int i = 0, kind; fine && (kind = postgres_kind_in_order((size_t)i)) >= 0; i++)
        fine = add_kind(s, change, count, kind, statements);
    return fine;
}

static bool add_all(struct postgres_store *s, const struct store_change *change, size_t count,
                    int *statements)
{
    give_fence(s);
    if (!wire_add(&s->commits, "BEGIN", NULL) ||
        !wire_add(&s->commits, fence_sql, &s->commit_values))
        return false;
    *statements = 2;
    for (size_t i = 0, size; i < count; i += size) {
        size = section(change + i, count - i);
        if (!add_section(s, change + i, size, statements))
            return false;
    }
    ++*statements;
    return wire_add(&s->commits, "COMMIT", NULL);
}

/* *at is the statement that had trouble: 1 is the fence. */
static enum wire_trouble commit_in_one(struct postgres_store *s, const struct store_change *change,
                                       size_t count, int *at, char error[STORE_ERROR])
{
    int statements = 0;
    if (!wire_begin_many(&s->commits) || !add_all(s, change, count, &statements)) {
        snprintf(error, STORE_ERROR, "The database cannot be written: the connection is lost.");
        wire_close(&s->commits);
        return WIRE_LOST;
    }
    const enum wire_trouble trouble = wire_end_many(&s->commits, statements, at, "written", error);
    if (trouble != WIRE_FINE && trouble != WIRE_LOST)
        roll_back(s);
    return trouble;
}

/* ---- change by change ---- */

static bool set_about(struct postgres_store *s, const struct store_table *table,
                      enum wire_trouble *trouble, char error[STORE_ERROR])
{
    values_begin(&s->commit_values);
    values_arrays(&s->commit_values, "bt");
    values_put_bytes(&s->commit_values, table->id, STORE_ID);
    values_put_text(&s->commit_values, table->about, table->about_size);
    return wire_do(&s->commits,
                   "UPDATE tables SET about = u.about FROM unnest($1, $2) AS u(id, about) "
                   "WHERE tables.id = u.id",
                   &s->commit_values, "written", trouble, error);
}

static bool do_change(struct postgres_store *s, const struct store_change *change,
                      enum wire_trouble *trouble, char error[STORE_ERROR]);

/* A table at which someone sat who is forgotten, now with another text, or none. */
static bool forget_at(struct postgres_store *s, const struct store_erase *erase,
                      const PGresult *rows, int row, enum wire_trouble *trouble,
                      char error[STORE_ERROR])
{
    struct store_change gone = {.type = DELETE_TABLE};
    struct store_table *table = &gone.table;
    size_t size;
    const char *about = cell_bytes(rows, row, 1, &size);
    char *text = malloc(size + STORE_FORGET_MORE);
    CHECK(text);
    cell_copy(rows, row, 0, table->id, STORE_ID);
    table->about = text;
    table->about_size = erase->forget(about, size, erase->guest, text, size + STORE_FORGET_MORE);
    const bool done = table->about_size ? set_about(s, table, trouble, error)
                                        : do_change(s, &gone, trouble, error);
    free(text);
    return done;
}

/* Also what was put by a server that had not heard yet that they are gone. */
static const char *const erase_sql[] = {"DELETE FROM results WHERE guest = $1",
                                        "DELETE FROM guests WHERE id = $1",
                                        "DELETE FROM bans WHERE guest = $1",
                                        "DELETE FROM blocks WHERE guest = $1 OR other = $1",
                                        "DELETE FROM reports WHERE guest = $1 OR other = $1"};

static bool erase_guest(struct postgres_store *s, const struct store_erase *erase,
                        enum wire_trouble *trouble, char error[STORE_ERROR])
{
    values_begin(&s->commit_values);
    values_number(&s->commit_values, erase->guest);
    PGresult *rows = wire_ask(&s->commits,
                              "SELECT id, about FROM tables WHERE number IN "
                              "(SELECT number FROM results WHERE guest = $1) FOR UPDATE",
                              &s->commit_values, "written", trouble, error);
    bool fine = rows;
    for (int i = 0; fine && i < PQntuples(rows); i++)
        fine = forget_at(s, erase, rows, i, trouble, error);
    PQclear(rows);
    for (size_t i = 0; fine && i < sizeof erase_sql / sizeof *erase_sql; i++) {
        values_begin(&s->commit_values);
        values_number(&s->commit_values, erase->guest);
        fine = wire_do(&s->commits, erase_sql[i], &s->commit_values, "written", trouble, error);
    }
    return fine;
}

static bool do_change(struct postgres_store *s, const struct store_change *change,
                      enum wire_trouble *trouble, char error[STORE_ERROR])
{
    if (change->type == ERASE_GUEST)
        return erase_guest(s, &change->erase, trouble, error);
    const char *sql = postgres_gather(s, change, 1, postgres_kind_of(change));
    CHECK(sql);
    return wire_do(&s->commits, sql, &s->commit_values, "written", trouble, error);
}

/* *at is the change that had trouble, or `count` if none had. */
static enum wire_trouble commit_one_by_one(struct postgres_store *s,
                                           const struct store_change *change, size_t count,
                                           bool *is_fenced, size_t *at, char error[STORE_ERROR])
{
    enum wire_trouble trouble = WIRE_FINE;
    bool fine = wire_do(&s->commits, "BEGIN", NULL, "written", &trouble, error) &&
                wire_do(&s->commits, patience_sql, NULL, "written", &trouble, error);
    give_fence(s);
    if (fine) {
        fine = wire_do(&s->commits, fence_sql, &s->commit_values, "written", &trouble, error);
        *is_fenced = trouble == WIRE_ZERO;
    }
    for (*at = 0; fine && *at < count; *at += fine)
        fine = do_change(s, &change[*at], &trouble, error);
    if (fine && wire_do(&s->commits, "COMMIT", NULL, "written", &trouble, error))
        return WIRE_FINE;
    roll_back(s);
    return trouble;
}

/* ---- what became of it ---- */

/* Fenced, or the batch of before, which is on disk? */
static enum commit_answer ask_last_batch(struct postgres_store *s, size_t count, size_t *at,
                                         char error[STORE_ERROR])
{
    enum wire_trouble trouble;
    values_begin(&s->commit_values);
    values_text(&s->commit_values, s->node.id);
    values_number(&s->commit_values, s->node.epoch);
    values_text(&s->commit_values, s->node.timeline);
    PGresult *row =
        wire_ask(&s->commits, last_batch_sql, &s->commit_values, "read", &trouble, error);
    if (!row)
        return COMMIT_FAILED;
    const bool is_mine = PQntuples(row) == 1;
    const bool is_done = is_mine && s->is_unsure && cell_number(row, 0, 0) == s->batch;
    PQclear(row);
    if (is_done)
        return COMMIT_DONE;
    *at = count;
    snprintf(error, STORE_ERROR,
             "Another server has taken over from “%s”, or the database is another one.",
             s->node.id);
    return COMMIT_NOT_OWNER;
}

static const uint8_t *table_of(const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_STEP: return change->step.id;
    case CHANGE_RESULT: return change->result.id;
    default: return NULL;
    }
}

/* A step or a result did not fit: because its table is another server's? */
static bool is_taken(struct postgres_store *s, const struct store_change *change)
{
    const uint8_t *id = table_of(change);
    enum wire_trouble trouble;
    char ignored[STORE_ERROR];
    if (!id)
        return false;
    values_begin(&s->commit_values);
    values_bytes(&s->commit_values, id, STORE_ID);
    values_text(&s->commit_values, s->node.id);
    PGresult *rows = wire_ask(&s->commits, "SELECT 1 FROM tables WHERE id = $1 AND owner <> $2",
                              &s->commit_values, "read", &trouble, ignored);
    const bool taken = rows && PQntuples(rows);
    PQclear(rows);
    return taken;
}

static enum commit_answer judge(struct postgres_store *s, enum wire_trouble trouble,
                                const struct store_change *change, char error[STORE_ERROR])
{
    if (trouble == WIRE_ZERO || (trouble == WIRE_UNFIT && is_taken(s, change))) {
        snprintf(error, STORE_ERROR, "The table belongs to another server.");
        return COMMIT_NOT_OWNER;
    }
    return trouble == WIRE_UNFIT ? COMMIT_NEVER : COMMIT_FAILED;
}

static enum commit_answer try_commit(struct postgres_store *s, const struct store_change *change,
                                     size_t count, size_t *at, enum wire_trouble *trouble,
                                     char error[STORE_ERROR])
{
    bool is_fenced = false, erases = false;
    int statement = 0;
    for (size_t i = 0; i < count; i++)
        erases |= change[i].type == ERASE_GUEST;
    *trouble = WIRE_UNFIT;
    if (!erases) {
        *trouble = commit_in_one(s, change, count, &statement, error);
        is_fenced = *trouble == WIRE_ZERO && statement == 1;
    }
    if (!is_fenced && (*trouble == WIRE_UNFIT || *trouble == WIRE_ZERO))
        *trouble = commit_one_by_one(s, change, count, &is_fenced, at, error);
    if (*trouble == WIRE_FINE)
        return COMMIT_DONE;
    return is_fenced ? ask_last_batch(s, count, at, error)
                     : judge(s, *trouble, &change[*at < count ? *at : 0], error);
}

enum commit_answer postgres_commit(struct store *store, const struct store_change *change,
                                   size_t count, size_t *at, char error[STORE_ERROR])
{
    struct postgres_store *s = postgres_of(store);
    enum wire_trouble trouble;
    *at = 0;
    if (!wire_open(&s->commits, error))
        return COMMIT_FAILED;
    const enum commit_answer answer = try_commit(s, change, count, at, &trouble, error);
    if (answer == COMMIT_DONE) {
        s->batch++;
        s->is_unsure = false;
    } else if (trouble == WIRE_LOST) {
        s->is_unsure = true;
    }
    return answer;
}
