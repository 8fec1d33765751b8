/* Batches into SQLite: each is one transaction. New steps wait unsorted in `recent`. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

/* So many steps lie in `recent` at most, and are looked through when a game is read; more of them
 * would cost less to sort in, and make the batch that does it slower. */
enum { RECENT_MOST = 8192 };

/* How long a batch waits for a reader to be done. */
enum { EMPTY_MS = 10 };

/* Nothing is kept about someone who is gone. */
#define BOTH_ARE_THERE(guest, other) \
    "2 = (SELECT count(*) FROM guests WHERE id IN (" guest ", " other "))"

const char *const sqlite_commit_sql[COMMITS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PUT_GUEST] = "INSERT INTO guests(id, name, seen, recovery) VALUES(?1, ?2, ?3, ?4) "
                  "ON CONFLICT(id) DO UPDATE SET name = ?2, seen = ?3, recovery = ?4",
    [PUT_DEVICE] = "INSERT INTO devices(guest, n, token_hash, name, since, seen) "
                   "VALUES(?1, ?2, ?3, ?4, ?5, ?6) "
                   "ON CONFLICT(guest, n) DO UPDATE SET token_hash = ?3, name = ?4, since = ?5, "
                   "seen = ?6",
    [PUT_TABLE] = "INSERT INTO tables(id, state, changed, about) VALUES(?1, ?2, ?3, ?4) "
                  "ON CONFLICT(id) DO UPDATE SET state = ?2, changed = ?3, about = ?4",
    [PUT_STEP] = "INSERT INTO recent(number, n, at, bytes, extra) "
                 "VALUES((SELECT number FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5)",
    [PUT_RESULT] = "INSERT OR REPLACE INTO results"
                   "(number, guest, finished, game, seat, score, share, counted, left) VALUES("
                   "(SELECT number FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [REMOVE] = "UPDATE results SET removed = 1 WHERE guest = ?2 AND number = "
               "(SELECT number FROM tables WHERE id = ?1)",
    [FIND_TABLE] = "SELECT number, state FROM tables WHERE id = ?1",
    [DELETE_RECENT] = "DELETE FROM recent WHERE number = ?1",
    [DELETE_STEPS] = "DELETE FROM steps WHERE number = ?1",
    [DELETE_RESULTS] = "DELETE FROM results WHERE number = ?1",
    [DELETE_TABLE_ROW] = "DELETE FROM tables WHERE number = ?1",
    [DELETE_GUEST_ROW] = "DELETE FROM guests WHERE id = ?1 AND seen < ?2 AND "
                         "NOT EXISTS(SELECT 1 FROM results WHERE guest = ?1)",
    [DELETE_DEVICE_ROW] = "DELETE FROM devices WHERE guest = ?1 AND n = ?2",
    [TABLES_OF] = "SELECT id, about FROM tables "
                  "WHERE number IN (SELECT number FROM results WHERE guest = ?1)",
    [SET_ABOUT] = "UPDATE tables SET about = ?2 WHERE id = ?1",
    [ERASE_RESULTS] = "DELETE FROM results WHERE guest = ?1",
    [ERASE_ROW] = "DELETE FROM guests WHERE id = ?1", /* their devices go with it */
    /* A step that was put twice is what was put last. */
    [SORT_IN] = "INSERT OR REPLACE INTO steps(number, n, at, bytes, extra) "
                "SELECT number, n, at, bytes, extra FROM recent ORDER BY number, n, seq",
    [EMPTY_RECENT] = "DELETE FROM recent",
    [COUNT_RECENT] = "SELECT count(*) FROM recent",
    [LAST_GUEST] = "SELECT ifnull(max(id), 0) FROM guests",
    [PUT_BAN] = "INSERT OR REPLACE INTO bans(number, guest, network, since, until, why) "
                "VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [DELETE_BAN_ROW] = "DELETE FROM bans WHERE number = ?1",
    [PUT_ACT] = "INSERT INTO acts(at, who, what, about) VALUES(?1, ?2, ?3, ?4)",
    [PUT_BLOCK] = "INSERT OR REPLACE INTO blocks(guest, other, how, since, name) "
                  "SELECT ?1, ?2, ?3, ?4, ?5 WHERE " BOTH_ARE_THERE("?1", "?2"),
    [DELETE_BLOCK_ROW] = "DELETE FROM blocks WHERE guest = ?1 AND other = ?2",
    [PUT_REPORT] = "INSERT INTO reports(at, guest, other, id, done, name, other_name, say, lines) "
                   "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
                   "WHERE " BOTH_ARE_THERE("?2", "?3"),
    [FINISH_REPORT_ROW] = "UPDATE reports SET done = 1 WHERE number = ?1",
    [DELETE_OLD_REPORTS] = "DELETE FROM reports WHERE at < ?1",
};

/* ---- putting ---- */

/* Guests and devices whole, whatever part has changed: there is no other server. */

static bool put_guest(sqlite3_stmt *to, const struct store_guest *guest)
{
    bind_number(to, 1, guest->id);
    bind_text(to, 2, guest->name, strlen(guest->name));
    bind_number(to, 3, guest->seen);
    if (guest->recoverable)
        bind_bytes(to, 4, guest->recovery, STORE_RECOVERY);
    else
        CHECK(sqlite3_bind_null(to, 4) == SQLITE_OK);
    return sqlite_done(to);
}

static bool put_device(sqlite3_stmt *to, const struct store_device *device)
{
    bind_number(to, 1, device->guest);
    bind_number(to, 2, device->n);
    bind_bytes(to, 3, device->token_hash, STORE_HASH);
    bind_text(to, 4, device->name, strlen(device->name));
    bind_number(to, 5, device->since);
    bind_number(to, 6, device->seen);
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
    bind_number(to, 9, result->left);
    return sqlite_done(to);
}

static bool put_ban(sqlite3_stmt *to, const struct store_ban *ban)
{
    bind_number(to, 1, ban->number);
    bind_number(to, 2, ban->guest);
    bind_text(to, 3, ban->network, strlen(ban->network));
    bind_number(to, 4, ban->since);
    bind_number(to, 5, ban->until);
    bind_text(to, 6, ban->why, strlen(ban->why));
    return sqlite_done(to);
}

static bool put_act(sqlite3_stmt *to, const struct store_act *act)
{
    bind_number(to, 1, act->at);
    bind_text(to, 2, act->who, strlen(act->who));
    bind_text(to, 3, act->what, strlen(act->what));
    bind_text(to, 4, act->about, strlen(act->about));
    return sqlite_done(to);
}

static bool put_block(sqlite3_stmt *to, const struct store_block *block)
{
    bind_number(to, 1, block->guest);
    bind_number(to, 2, block->other);
    bind_number(to, 3, block->how);
    bind_number(to, 4, block->since);
    bind_text(to, 5, block->name, strlen(block->name));
    return sqlite_done(to);
}

static bool put_report(sqlite3_stmt *to, const struct store_report *report)
{
    bind_number(to, 1, report->at);
    bind_number(to, 2, report->guest);
    bind_number(to, 3, report->other);
    bind_bytes(to, 4, report->table, STORE_ID);
    bind_number(to, 5, report->done);
    bind_text(to, 6, report->name, strlen(report->name));
    bind_text(to, 7, report->other_name, strlen(report->other_name));
    bind_text(to, 8, report->say, strlen(report->say));
    bind_text(to, 9, report->lines, report->lines_size);
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

static bool delete_guest(sqlite3_stmt *to, const struct store_guest *guest)
{
    bind_number(to, 1, guest->id);
    bind_number(to, 2, guest->seen);
    return sqlite_done(to);
}

static bool delete_device(sqlite3_stmt *to, const struct store_device *device)
{
    bind_number(to, 1, device->guest);
    bind_number(to, 2, device->n);
    return sqlite_done(to);
}

static bool delete_block(sqlite3_stmt *to, const struct store_block *block)
{
    bind_number(to, 1, block->guest);
    bind_number(to, 2, block->other);
    return sqlite_done(to);
}

static bool set_about(sqlite3_stmt *to, const struct store_table *table)
{
    bind_bytes(to, 1, table->id, STORE_ID);
    bind_text(to, 2, table->about, table->about_size);
    return sqlite_done(to);
}

/* A table at which someone sat who is forgotten, now with this text. */
static bool forget_at(struct sqlite_store *s, const struct store_erase *erase,
                      struct store_table *table, const char *about, size_t size)
{
    char *text = malloc(size + STORE_FORGET_MORE);
    CHECK(text);
    table->about = text;
    table->about_size = erase->forget(about, size, erase->guest, text, size + STORE_FORGET_MORE);
    const bool done =
        table->about_size ? set_about(s->commit[SET_ABOUT], table) : delete_table(s, table);
    free(text);
    return done;
}

/* What is being read is changed meanwhile, but never so that it would be read again: the results
 * that lead there go last, or with their table. */
static bool erase_guest(struct sqlite_store *s, const struct store_erase *erase)
{
    sqlite3_stmt *from = s->commit[TABLES_OF];
    bool fine = true;
    bind_number(from, 1, erase->guest);
    while (fine && sqlite3_step(from) == SQLITE_ROW) {
        struct store_table table = {.state = STORE_OVER};
        const size_t size = (size_t)sqlite3_column_bytes(from, 1);
        const char *about = sqlite3_column_blob(from, 1);
        if (sqlite3_column_bytes(from, 0) != STORE_ID)
            continue; /* someone has tampered with it */
        memcpy(table.id, sqlite3_column_blob(from, 0), STORE_ID);
        fine = forget_at(s, erase, &table, size ? about : "", size);
    }
    if (!fine) {
        sqlite3_reset(from);
        return false;
    }
    return sqlite3_reset(from) == SQLITE_OK && delete_by(s->commit[ERASE_RESULTS], erase->guest) &&
           delete_by(s->commit[ERASE_ROW], erase->guest);
}

/* ---- batches ---- */

static bool put(struct sqlite_store *s, const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_GUEST: return put_guest(s->commit[PUT_GUEST], &change->guest);
    case CHANGE_DEVICE: return put_device(s->commit[PUT_DEVICE], &change->device);
    case CHANGE_TABLE: return put_table(s->commit[PUT_TABLE], &change->table);
    case CHANGE_STEP: return put_step(s->commit[PUT_STEP], &change->step);
    case CHANGE_RESULT: return put_result(s->commit[PUT_RESULT], &change->result);
    case REMOVE_RESULT: return remove_result(s->commit[REMOVE], &change->result);
    case DELETE_TABLE: return delete_table(s, &change->table);
    case DELETE_DEVICE: return delete_device(s->commit[DELETE_DEVICE_ROW], &change->device);
    case ERASE_GUEST: return erase_guest(s, &change->erase);
    case DELETE_GUEST: return delete_guest(s->commit[DELETE_GUEST_ROW], &change->guest);
    case CHANGE_BAN: return put_ban(s->commit[PUT_BAN], &change->ban);
    case DELETE_BAN: return delete_by(s->commit[DELETE_BAN_ROW], change->ban.number);
    case ADD_ACT: return put_act(s->commit[PUT_ACT], &change->act);
    case CHANGE_BLOCK: return put_block(s->commit[PUT_BLOCK], &change->block);
    case DELETE_BLOCK: return delete_block(s->commit[DELETE_BLOCK_ROW], &change->block);
    case ADD_REPORT: return put_report(s->commit[PUT_REPORT], &change->report);
    case FINISH_REPORT: return delete_by(s->commit[FINISH_REPORT_ROW], change->report.number);
    case DELETE_REPORTS: return delete_by(s->commit[DELETE_OLD_REPORTS], change->report.at);
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

/* Whoever has been forgotten would still be found in the WAL, which only grows, or is written over
 * from its beginning: it is emptied. Where someone reads at that very moment, with a later batch.
 */
static void empty_wal(struct sqlite_store *s)
{
    sqlite3 *connection = s->database.commits;
    sqlite3_busy_timeout(connection, EMPTY_MS);
    if (sqlite3_wal_checkpoint_v2(connection, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) ==
        SQLITE_OK)
        s->forgets = false;
    sqlite3_busy_timeout(connection, BUSY_MS);
}

static bool has_forgotten(const struct store_change *change, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (change[i].type == ERASE_GUEST || change[i].type == DELETE_GUEST)
            return true;
    return false;
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
        s->forgets |= has_forgotten(change, count);
        if (s->forgets)
            empty_wal(s);
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
