/* Batches into SQLite: each is one transaction. New steps wait unsorted in `recent`. */
#include "store/sqlite.h"

#include <string.h>

/* So many steps lie in `recent` at most, and are looked through when a game is read; more of them
 * would cost less to sort in, and make the batch that does it slower. */
enum { RECENT_MOST = 8192 };

const char *const sqlite_commit_sql[COMMITS] = {
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

/* ---- putting ---- */

static bool put_guest(sqlite3_stmt *to, const struct store_guest *guest)
{
    bind_number(to, 1, guest->id);
    bind_bytes(to, 2, guest->token_hash, STORE_HASH);
    bind_text(to, 3, guest->name, strlen(guest->name));
    bind_number(to, 4, guest->seen);
    return sqlite_done(to);
}

static bool put_table(sqlite3_stmt *to, const struct store_table *table)
{
    bind_bytes(to, 1, table->id, STORE_ID);
    bind_number(to, 2, table->state);
    bind_number(to, 3, table->changed);
    bind_text(to, 4, table->about, table->about_size);
    return sqlite_done(to);
}

static bool put_step(sqlite3_stmt *to, const struct store_step *step)
{
    bind_bytes(to, 1, step->id, STORE_ID);
    bind_number(to, 2, step->n);
    bind_number(to, 3, step->at);
    bind_bytes(to, 4, step->bytes, step->size);
    bind_bytes(to, 5, step->extra, step->extra_size);
    return sqlite_done(to);
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
    return sqlite_done(to);
}

/* ---- deleting ---- */

static bool remove_result(sqlite3_stmt *to, const struct store_result *result)
{
    bind_bytes(to, 1, result->id, STORE_ID);
    bind_number(to, 2, result->guest);
    return sqlite_done(to);
}

static bool delete_by(sqlite3_stmt *to, int64_t number)
{
    bind_number(to, 1, number);
    return sqlite_done(to);
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
    return sqlite_done(s->commit[SORT_IN]) && sqlite_done(s->commit[EMPTY_RECENT]);
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

enum commit_answer sqlite_commit(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR])
{
    struct sqlite_store *s = sqlite_of(store);
    enum commit_answer answer = COMMIT_FAILED;
    size_t recent = s->recent + count_steps(change, count);
    bool fine = sqlite_done(s->commit[BEGIN]);
    if (fine) {
        *at = put_all(s, change, count);
        fine = *at == count;
        answer = fine ? COMMIT_FAILED : failure(s);
    }
    if (fine && recent > RECENT_MOST) {
        fine = sort_in(s);
        recent = 0;
    }
    if (fine && sqlite_done(s->commit[COMMIT])) {
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

/* ---- beginning ---- */

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
    if (!s->recent || !sqlite_done(s->commit[BEGIN]))
        return;
    if (sort_in(s) && sqlite_done(s->commit[COMMIT]))
        s->recent = 0;
    else if (!sqlite3_get_autocommit(s->database.commits))
        sqlite3_exec(s->database.commits, "ROLLBACK", NULL, NULL, NULL);
}

bool sqlite_begin_commits(struct sqlite_store *s, char error[STORE_ERROR])
{
    if (!read_numbers(s, error))
        return false;
    begin_sorted(s);
    return true;
}
