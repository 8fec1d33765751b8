/* The store in SQLite. A batch is one transaction; what the sentences below ask is prepared once.
 */
#include "core/check.h"
#include "shell/plain.h"
#include "store/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many steps lie in `recent` at most, and are looked through when a game is read; more of them
 * would cost less to sort in, and make the batch that does it slower. */
enum { RECENT_MOST = 8192 };

enum commit_statement {
    BEGIN,
    COMMIT,
    PUT_GUEST,
    PUT_TABLE,
    PUT_STEP,
    PUT_RESULT,
    REMOVE,
    FIND_TABLE,
    DELETE_RECENT,
    DELETE_STEPS,
    DELETE_RESULTS,
    DELETE_TABLE_ROW,
    DELETE_GUEST_ROW,
    SORT_IN,
    EMPTY_RECENT,
    COUNT_RECENT,
    LAST_GUEST,
    COMMITS
};

static const char *const commit_sql[COMMITS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PUT_GUEST] = "INSERT INTO guests(id, token_hash, name, seen) VALUES(?1, ?2, ?3, ?4) "
                  "ON CONFLICT(id) DO UPDATE SET token_hash = ?2, name = ?3, seen = ?4",
    [PUT_TABLE] = "INSERT INTO tables(id, state, changed, about) VALUES(?1, ?2, ?3, ?4) "
                  "ON CONFLICT(id) DO UPDATE SET state = ?2, changed = ?3, about = ?4",
    [PUT_STEP] = "INSERT INTO recent(number, n, at, bytes, extra) "
                 "VALUES((SELECT number FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5)",
    [PUT_RESULT] = "INSERT OR REPLACE INTO results"
                   "(number, guest, finished, game, seat, score, share, counted) "
                   "VALUES((SELECT number FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [REMOVE] = "UPDATE results SET removed = 1 WHERE guest = ?2 AND number = "
               "(SELECT number FROM tables WHERE id = ?1)",
    [FIND_TABLE] = "SELECT number, state FROM tables WHERE id = ?1",
    [DELETE_RECENT] = "DELETE FROM recent WHERE number = ?1",
    [DELETE_STEPS] = "DELETE FROM steps WHERE number = ?1",
    [DELETE_RESULTS] = "DELETE FROM results WHERE number = ?1",
    [DELETE_TABLE_ROW] = "DELETE FROM tables WHERE number = ?1",
    [DELETE_GUEST_ROW] = "DELETE FROM guests WHERE id = ?1 AND "
                         "NOT EXISTS(SELECT 1 FROM results WHERE guest = ?1)",
    /* A step that was put twice is what was put last. */
    [SORT_IN] = "INSERT OR REPLACE INTO steps(number, n, at, bytes, extra) "
                "SELECT number, n, at, bytes, extra FROM recent ORDER BY number, n, seq",
    [EMPTY_RECENT] = "DELETE FROM recent",
    [COUNT_RECENT] = "SELECT count(*) FROM recent",
    [LAST_GUEST] = "SELECT ifnull(max(id), 0) FROM guests",
};

enum read_statement {
    BEGIN_READ,
    END_READ,
    GUEST_BY_HASH,
    GUEST_BY_ID,
    TABLE,
    OPEN_TABLES,
    STEPS,
    RESULTS,
    RESULTS_BEFORE,
    STATISTICS,
    OLD_TABLES,
    OLD_GUESTS,
    READS
};

#define OWN_NUMBER     "(SELECT number FROM tables WHERE id = ?1)"
#define RESULT_COLUMNS "id, guest, finished, game, seat, score, share, counted"

static const char *const read_sql[READS] = {
    [BEGIN_READ] = "BEGIN",
    [END_READ] = "ROLLBACK", /* nothing was written, and this asks nothing of the disk */
    [GUEST_BY_HASH] = "SELECT id, token_hash, name, seen FROM guests WHERE token_hash = ?1",
    [GUEST_BY_ID] = "SELECT id, token_hash, name, seen FROM guests WHERE id = ?1",
    [TABLE] = "SELECT id, state, changed, about FROM tables WHERE id = ?1",
    [OPEN_TABLES] = "SELECT id, state, changed, about FROM tables WHERE state < 2 ORDER BY number",
    /* Where there is a max(), SQLite takes the other columns from the row that it is in. */
    [STEPS] =
        "SELECT n, at, bytes, extra, max(seq) FROM ("
        "SELECT 0 AS seq, n, at, bytes, extra FROM steps WHERE number = " OWN_NUMBER " UNION ALL "
        "SELECT seq, n, at, bytes, extra FROM recent WHERE number = " OWN_NUMBER ") "
        "GROUP BY n ORDER BY n",
    [RESULTS] = "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
                "WHERE guest = ?1 AND NOT removed ORDER BY finished DESC, number DESC LIMIT ?2",
    [RESULTS_BEFORE] = "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
                       "WHERE guest = ?1 AND NOT removed AND (finished, number) < "
                       "(SELECT finished, number FROM results WHERE guest = ?1 AND number = "
                       "(SELECT number FROM tables WHERE id = ?3)) "
                       "ORDER BY finished DESC, number DESC LIMIT ?2",
    [STATISTICS] = ("SELECT game, count(*), sum(share), max(score) FROM results "
                    "WHERE guest = ?1 AND counted AND NOT removed GROUP BY game ORDER BY game"),
    [OLD_TABLES] = ("SELECT id, state, changed, '' FROM tables WHERE state = 3 UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 2 AND changed < ?2 "
                    "UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 1 AND changed < ?1 "
                    "UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 0 AND changed < ?1 "
                    "LIMIT ?3"),
    /* All of them are told, so that the work of one question has a limit. */
    [OLD_GUESTS] = ("SELECT id, token_hash, name, seen, seen < ?1 AND "
                    "NOT EXISTS(SELECT 1 FROM results WHERE guest = guests.id) "
                    "FROM guests WHERE id > ?2 ORDER BY id LIMIT ?3"),
};

struct sqlite_store {
    struct store store; /* first */
    struct database database;
    sqlite3_stmt *commit[COMMITS], *read[READS];
    size_t recent;      /* steps that are there */
    int64_t last_guest; /* the last id that is taken or reserved: no other server has the file */
};

static struct sqlite_store *of(struct store *store)
{
    return (struct sqlite_store *)store;
}

static bool prepare(sqlite3 *connection, const char *const *sql, sqlite3_stmt **statement,
                    int count, char error[STORE_ERROR])
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(connection, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statement[i],
                               NULL) != SQLITE_OK) {
            database_explain(connection, "opened", error);
            return false;
        }
    return true;
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = of(store);
    for (int i = 0; i < COMMITS; i++)
        sqlite3_finalize(s->commit[i]);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(s->read[i]);
    database_close(&s->database);
    free(s);
}

/* ---- committing ---- */

/* What is bound outlives the statement's step, so nothing is copied. Empty is not NULL. */
static void bind_bytes(sqlite3_stmt *to, int index, const void *bytes, size_t size)
{
    CHECK(sqlite3_bind_blob64(to, index, size ? bytes : "", size, SQLITE_STATIC) == SQLITE_OK);
}

static void bind_text(sqlite3_stmt *to, int index, const char *text, size_t size)
{
    CHECK(sqlite3_bind_text64(to, index, size ? text : "", size, SQLITE_STATIC, SQLITE_UTF8) ==
          SQLITE_OK);
}

static void bind_number(sqlite3_stmt *to, int index, int64_t number)
{
    CHECK(sqlite3_bind_int64(to, index, number) == SQLITE_OK);
}

static bool done(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

static bool put_guest(sqlite3_stmt *to, const struct store_guest *guest)
{
    bind_number(to, 1, guest->id);
    bind_bytes(to, 2, guest->token_hash, STORE_HASH);
    bind_text(to, 3, guest->name, strlen(guest->name));
    bind_number(to, 4, guest->seen);
    return done(to);
}

static bool put_table(sqlite3_stmt *to, const struct store_table *table)
{
    bind_bytes(to, 1, table->id, STORE_ID);
    bind_number(to, 2, table->state);
    bind_number(to, 3, table->changed);
    bind_text(to, 4, table->about, table->about_size);
    return done(to);
}

static bool put_step(sqlite3_stmt *to, const struct store_step *step)
{
    bind_bytes(to, 1, step->id, STORE_ID);
    bind_number(to, 2, step->n);
    bind_number(to, 3, step->at);
    bind_bytes(to, 4, step->bytes, step->size);
    bind_bytes(to, 5, step->extra, step->extra_size);
    return done(to);
}

static bool put_result(sqlite3_stmt *to, const struct store_result *result)
{
    bind_bytes(to, 1, result->id, STORE_ID);
    bind_number(to, 2, result->guest);
    bind_number(to, 3, result->finished);
    bind_text(to, 4, result->game, strlen(result->game));
    bind_number(to, 5, result->seat);
    bind_number(to, 6, result->score);
    bind_number(to, 7, result->share);
    bind_number(to, 8, result->counted);
    return done(to);
}

/* ---- deleting ---- */

static bool remove_result(sqlite3_stmt *to, const struct store_result *result)
{
    bind_bytes(to, 1, result->id, STORE_ID);
    bind_number(to, 2, result->guest);
    return done(to);
}

static bool delete_by(sqlite3_stmt *to, int64_t number)
{
    bind_number(to, 1, number);
    return done(to);
}

/* Nothing may be left with its number, which is given to another table. `recent` has no index, but
 * a table that never started has no steps. */
static bool delete_table(struct sqlite_store *s, const struct store_table *table)
{
    sqlite3_stmt *find = s->commit[FIND_TABLE];
    bind_bytes(find, 1, table->id, STORE_ID);
    const bool found = sqlite3_step(find) == SQLITE_ROW;
    const int64_t number = found ? sqlite3_column_int64(find, 0) : 0;
    const bool started = found && sqlite3_column_int(find, 1) != STORE_WAITING;
    if (sqlite3_reset(find) != SQLITE_OK)
        return false;
    if (!found)
        return true;
    if (started && !(delete_by(s->commit[DELETE_RECENT], number) &&
                     delete_by(s->commit[DELETE_STEPS], number) &&
                     delete_by(s->commit[DELETE_RESULTS], number)))
        return false;
    return delete_by(s->commit[DELETE_TABLE_ROW], number);
}

/* ---- batches ---- */

static bool put(struct sqlite_store *s, const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_GUEST: return put_guest(s->commit[PUT_GUEST], &change->guest);
    case CHANGE_TABLE: return put_table(s->commit[PUT_TABLE], &change->table);
    case CHANGE_STEP: return put_step(s->commit[PUT_STEP], &change->step);
    case CHANGE_RESULT: return put_result(s->commit[PUT_RESULT], &change->result);
    case REMOVE_RESULT: return remove_result(s->commit[REMOVE], &change->result);
    case DELETE_TABLE: return delete_table(s, &change->table);
    case DELETE_GUEST: return delete_by(s->commit[DELETE_GUEST_ROW], change->guest.id);
    }
    CHECK(false);
    return false;
}

static bool sort_in(struct sqlite_store *s)
{
    return done(s->commit[SORT_IN]) && done(s->commit[EMPTY_RECENT]);
}

/* Writes all changes or up to the one that fails; returns how many. */
static size_t put_all(struct sqlite_store *s, const struct store_change *change, size_t count)
{
    size_t i = 0;
    while (i < count && put(s, &change[i]))
        i++;
    return i;
}

static size_t count_steps(const struct store_change *change, size_t count)
{
    size_t steps = 0;
    for (size_t i = 0; i < count; i++)
        steps += change[i].type == CHANGE_STEP;
    return steps;
}

/* Foreign keys and all other constraints are looked at with each change, so the one that failed is
 * the one that does not fit. */
static enum commit_answer failure(const struct sqlite_store *s)
{
    switch (sqlite3_errcode(s->database.commits) & 0xff) {
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH: return COMMIT_NEVER;
    default: return COMMIT_FAILED;
    }
}

static enum commit_answer sqlite_commit(struct store *store, const struct store_change *change,
                                        size_t count, size_t *at, char error[STORE_ERROR])
{
    struct sqlite_store *s = of(store);
    enum commit_answer answer = COMMIT_FAILED;
    size_t recent = s->recent + count_steps(change, count);
    bool fine = done(s->commit[BEGIN]);
    if (fine) {
        *at = put_all(s, change, count);
        fine = *at == count;
        answer = fine ? COMMIT_FAILED : failure(s);
    }
    if (fine && recent > RECENT_MOST) {
        fine = sort_in(s);
        recent = 0;
    }
    if (fine && done(s->commit[COMMIT])) {
        s->recent = recent;
        return COMMIT_DONE;
    }
    database_explain(s->database.commits, "written", error);
    s->store.writes_damaged = database_is_damaged(s->database.commits);
    /* Some failures have rolled it back already. */
    if (!sqlite3_get_autocommit(s->database.commits))
        sqlite3_exec(s->database.commits, "ROLLBACK", NULL, NULL, NULL);
    return answer;
}

/* ---- reading ---- */

static const void *column_bytes(sqlite3_stmt *from, int column, size_t *size)
{
    const void *bytes = sqlite3_column_blob(from, column);
    *size = (size_t)sqlite3_column_bytes(from, column);
    return *size ? bytes : "";
}

/* A file that somebody has tampered with may hold more or less than the place for it. */
static void copy_bytes(sqlite3_stmt *from, int column, void *to, size_t capacity)
{
    size_t size = 0;
    const void *bytes = column_bytes(from, column, &size);
    memset(to, 0, capacity);
    memcpy(to, bytes, size < capacity ? size : capacity);
}

/* ... and what is no text: it would be sent to clients as it is. */
static void copy_text(sqlite3_stmt *from, int column, char *to, size_t capacity)
{
    char read[STORE_NAME];
    struct text text = text_in(to, capacity);
    CHECK(capacity <= sizeof read);
    copy_bytes(from, column, read, capacity - 1);
    read[capacity - 1] = '\0';
    plain_put(&text, read);
}

/* Ready to be asked; a reader must not ask again what it is being told. */
static sqlite3_stmt *ask(struct store *store, enum read_statement which)
{
    sqlite3_stmt *statement = of(store)->read[which];
    CHECK(!sqlite3_stmt_busy(statement));
    return statement;
}

static bool finish(struct store *store, sqlite3_stmt *statement, char error[STORE_ERROR])
{
    if (sqlite3_reset(statement) == SQLITE_OK)
        return true;
    database_explain(of(store)->database.reads, "read", error);
    store->reads_damaged = database_is_damaged(of(store)->database.reads);
    return false;
}

static bool sqlite_begin_read(struct store *store, char error[STORE_ERROR])
{
    sqlite3_stmt *begin = ask(store, BEGIN_READ);
    sqlite3_step(begin);
    return finish(store, begin, error);
}

/* Some failures have ended it already. */
static void sqlite_end_read(struct store *store)
{
    if (!sqlite3_get_autocommit(of(store)->database.reads))
        done(ask(store, END_READ));
}

static void copy_guest(sqlite3_stmt *from, struct store_guest *guest)
{
    guest->id = sqlite3_column_int64(from, 0);
    copy_bytes(from, 1, guest->token_hash, STORE_HASH);
    copy_text(from, 2, guest->name, sizeof guest->name);
    guest->seen = sqlite3_column_int64(from, 3);
}

static bool read_guest(struct store *store, sqlite3_stmt *from, struct store_guest *guest,
                       bool *found, char error[STORE_ERROR])
{
    *found = sqlite3_step(from) == SQLITE_ROW;
    if (*found)
        copy_guest(from, guest);
    return finish(store, from, error);
}

static bool sqlite_guest(struct store *store, const uint8_t token_hash[STORE_HASH],
                         struct store_guest *guest, bool *found, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, GUEST_BY_HASH);
    bind_bytes(from, 1, token_hash, STORE_HASH);
    return read_guest(store, from, guest, found, error);
}

static bool sqlite_guest_by_id(struct store *store, int64_t id, struct store_guest *guest,
                               bool *found, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, GUEST_BY_ID);
    bind_number(from, 1, id);
    return read_guest(store, from, guest, found, error);
}

static bool sqlite_reserve_guests(struct store *store, int count, int64_t *first,
                                  char error[STORE_ERROR])
{
    struct sqlite_store *s = of(store);
    error[0] = '\0';
    *first = s->last_guest + 1;
    s->last_guest += count;
    return true;
}

static bool read_tables(struct store *store, sqlite3_stmt *from, store_table_reader *read,
                        void *context, char error[STORE_ERROR])
{
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_table table = {.state = (enum store_state)sqlite3_column_int(from, 1),
                                    .changed = sqlite3_column_int64(from, 2)};
        copy_bytes(from, 0, table.id, STORE_ID);
        table.about = column_bytes(from, 3, &table.about_size);
        more = read(context, &table);
    }
    return finish(store, from, error);
}

static bool sqlite_table(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                         void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, TABLE);
    bind_bytes(from, 1, id, STORE_ID);
    return read_tables(store, from, read, context, error);
}

static bool sqlite_open_tables(struct store *store, store_table_reader *read, void *context,
                               char error[STORE_ERROR])
{
    return read_tables(store, ask(store, OPEN_TABLES), read, context, error);
}

static bool sqlite_steps(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                         void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, STEPS);
    bind_bytes(from, 1, id, STORE_ID);
    struct store_step step = {0};
    memcpy(step.id, id, STORE_ID);
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        step.n = (uint32_t)sqlite3_column_int64(from, 0);
        step.at = (uint32_t)sqlite3_column_int64(from, 1);
        step.bytes = column_bytes(from, 2, &step.size);
        step.extra = column_bytes(from, 3, &step.extra_size);
        more = read(context, &step);
    }
    return finish(store, from, error);
}

static bool sqlite_results(struct store *store, int64_t guest, const uint8_t *before, int most,
                           store_result_reader *read, void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, before ? RESULTS_BEFORE : RESULTS);
    bind_number(from, 1, guest);
    bind_number(from, 2, most);
    if (before)
        bind_bytes(from, 3, before, STORE_ID);
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_result result = {.guest = sqlite3_column_int64(from, 1),
                                      .finished = sqlite3_column_int64(from, 2),
                                      .seat = sqlite3_column_int(from, 4),
                                      .score = sqlite3_column_int(from, 5),
                                      .share = sqlite3_column_int(from, 6),
                                      .counted = sqlite3_column_int(from, 7)};
        copy_bytes(from, 0, result.id, STORE_ID);
        copy_text(from, 3, result.game, sizeof result.game);
        more = read(context, &result);
    }
    return finish(store, from, error);
}

static bool sqlite_statistics(struct store *store, int64_t guest, store_statistics_reader *read,
                              void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, STATISTICS);
    bind_number(from, 1, guest);
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_statistics sums = {.games = sqlite3_column_int64(from, 1),
                                        .shares = sqlite3_column_int64(from, 2),
                                        .best = sqlite3_column_int(from, 3)};
        copy_text(from, 0, sums.game, sizeof sums.game);
        more = read(context, &sums);
    }
    return finish(store, from, error);
}

static bool sqlite_old_tables(struct store *store, int64_t before, int64_t over_before, int most,
                              store_table_reader *read, void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, OLD_TABLES);
    bind_number(from, 1, before);
    bind_number(from, 2, over_before);
    bind_number(from, 3, most);
    return read_tables(store, from, read, context, error);
}

static bool sqlite_old_guests(struct store *store, int64_t before, int64_t after, int most,
                              int64_t *last, store_guest_reader *read, void *context,
                              char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, OLD_GUESTS);
    struct store_guest guest = {.id = 0};
    int looked_at = 0;
    bind_number(from, 1, before);
    bind_number(from, 2, after);
    bind_number(from, 3, most);
    while (sqlite3_step(from) == SQLITE_ROW) {
        copy_guest(from, &guest);
        if (sqlite3_column_int(from, 4))
            read(context, &guest);
        looked_at++;
    }
    *last = looked_at == most ? guest.id : 0;
    return finish(store, from, error);
}

static const struct store_driver driver = {
    .close = sqlite_close,
    .commit = sqlite_commit,
    .begin_read = sqlite_begin_read,
    .end_read = sqlite_end_read,
    .guest = sqlite_guest,
    .guest_by_id = sqlite_guest_by_id,
    .reserve_guests = sqlite_reserve_guests,
    .table = sqlite_table,
    .open_tables = sqlite_open_tables,
    .steps = sqlite_steps,
    .results = sqlite_results,
    .statistics = sqlite_statistics,
    .old_tables = sqlite_old_tables,
    .old_guests = sqlite_old_guests,
};

/* The number that a statement asks for. */
static bool read_number(struct sqlite_store *s, enum commit_statement which, int64_t *number,
                        char error[STORE_ERROR])
{
    sqlite3_stmt *from = s->commit[which];
    if (sqlite3_step(from) == SQLITE_ROW)
        *number = sqlite3_column_int64(from, 0);
    if (sqlite3_reset(from) == SQLITE_OK)
        return true;
    database_explain(s->database.commits, "read", error);
    return false;
}

static bool read_numbers(struct sqlite_store *s, char error[STORE_ERROR])
{
    int64_t recent = 0;
    if (!read_number(s, LAST_GUEST, &s->last_guest, error) ||
        !read_number(s, COUNT_RECENT, &recent, error))
        return false;
    s->recent = (size_t)recent;
    return true;
}

/* A server that begins reads many games: none of them should have to look through `recent`. If that
 * cannot be written now, reading works all the same. */
static void begin_sorted(struct sqlite_store *s)
{
    if (!s->recent || !done(s->commit[BEGIN]))
        return;
    if (sort_in(s) && done(s->commit[COMMIT]))
        s->recent = 0;
    else if (!sqlite3_get_autocommit(s->database.commits))
        sqlite3_exec(s->database.commits, "ROLLBACK", NULL, NULL, NULL);
}

struct store *store_try_sqlite(const char *path, int lock, bool *damaged, char error[STORE_ERROR])
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    CHECK(s);
    s->store.driver = &driver;
    if (!database_open(&s->database, path, lock, error)) {
        *damaged = s->database.damaged;
        free(s);
        return NULL;
    }
    if (prepare(s->database.commits, commit_sql, s->commit, COMMITS, error) &&
        prepare(s->database.reads, read_sql, s->read, READS, error) && read_numbers(s, error)) {
        begin_sorted(s);
        return &s->store;
    }
    *damaged = database_is_damaged(s->database.commits) || database_is_damaged(s->database.reads);
    sqlite_close(&s->store);
    return NULL;
}

struct store *store_open_sqlite(const char *path, char error[STORE_ERROR])
{
    bool damaged;
    return store_try_sqlite(path, -1, &damaged, error);
}
