/* Questions to SQLite, in the order of the driver, which is at the end. */
#include "shell/plain.h"
#include "store/sqlite.h"

#include <string.h>

#define OWN_NUMBER     "(SELECT number FROM tables WHERE id = ?1)"
#define RESULT_COLUMNS "id, guest, finished, game, seat, score, share, counted, left, removed"
#define GUEST_COLUMNS  "guests.id, guests.name, guests.seen, guests.recovery"

const char *const sqlite_read_sql[READS] = {
    [BEGIN_READ] = "BEGIN",
    [END_READ] = "ROLLBACK", /* nothing was written, and this asks nothing of the disk */
    [GUEST_BY_HASH] = "SELECT " GUEST_COLUMNS " FROM devices JOIN guests ON guests.id = guest "
                      "WHERE token_hash = ?1",
    [GUEST_BY_ID] = "SELECT " GUEST_COLUMNS " FROM guests WHERE id = ?1",
    [GUEST_BY_RECOVERY] = "SELECT " GUEST_COLUMNS " FROM guests WHERE recovery = ?1",
    [DEVICES] = "SELECT n, token_hash, name, since, seen FROM devices WHERE guest = ?1 ORDER BY n "
                "LIMIT ?2",
    [SERVER_ID] = "SELECT id FROM server ORDER BY number LIMIT 1",
    [TABLE] = "SELECT id, state, changed, about FROM tables WHERE id = ?1",
    [OPEN_TABLES] = "SELECT id, state, changed, about FROM tables WHERE state < 2 ORDER BY number",
    /* Where there is a max(), SQLite takes the other columns from the row that it is in. */
    [STEPS] =
        "SELECT n, at, bytes, extra, max(seq) FROM ("
        "SELECT 0 AS seq, n, at, bytes, extra FROM steps WHERE number = " OWN_NUMBER " UNION ALL "
        "SELECT seq, n, at, bytes, extra FROM recent WHERE number = " OWN_NUMBER ") "
        "GROUP BY n ORDER BY n",
    [RESULTS] = "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
                "WHERE guest = ?1 AND (?4 OR NOT removed) "
                "ORDER BY finished DESC, number DESC LIMIT ?2",
    [RESULTS_BEFORE] = "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
                       "WHERE guest = ?1 AND (?4 OR NOT removed) AND (finished, number) < "
                       "(SELECT finished, number FROM results WHERE guest = ?1 AND number = "
                       "(SELECT number FROM tables WHERE id = ?3)) "
                       "ORDER BY finished DESC, number DESC LIMIT ?2",
    [STATISTICS] = ("SELECT game, count(*), sum(share), sum(left <> 0), "
                    "ifnull(max(score) FILTER (WHERE NOT left), 0) FROM results "
                    "WHERE guest = ?1 AND counted AND NOT removed GROUP BY game ORDER BY game"),
    [OLD_TABLES] = ("SELECT id, state, changed, '' FROM tables WHERE state = 3 UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 4 AND changed < ?4 "
                    "UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 2 AND changed < ?2 "
                    "UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 1 AND changed < ?1 "
                    "UNION ALL "
                    "SELECT id, state, changed, '' FROM tables WHERE state = 0 AND changed < ?1 "
                    "LIMIT ?3"),
    /* All of them are told, so that the work of one question has a limit. */
    [OLD_GUESTS] = ("SELECT " GUEST_COLUMNS ", seen < ?1 AND "
                    "NOT EXISTS(SELECT 1 FROM results WHERE guest = guests.id) "
                    "FROM guests WHERE id > ?2 ORDER BY id LIMIT ?3"),
    [BANS] = "SELECT number, guest, network, since, until, why FROM bans ORDER BY number",
    [ACTS] = "SELECT number, at, who, what, about FROM acts WHERE number < ?1 "
             "ORDER BY number DESC LIMIT ?2",
    [BLOCKS] = "SELECT other, how, since, name FROM blocks WHERE guest = ?1 ORDER BY other "
               "LIMIT ?2",
    [REPORTS] = "SELECT number, at, guest, other, id, done, name, other_name, say, lines "
                "FROM reports WHERE number < ?1 AND (?2 = 0 OR guest = ?2) "
                "ORDER BY number DESC LIMIT ?3",
};

static const void *column_bytes(sqlite3_stmt *from, int column, size_t *size)
{
    const void *bytes = sqlite3_column_blob(from, column);
    *size = (size_t)sqlite3_column_bytes(from, column);
    return *size ? bytes : "";
}

/* A file that someone has tampered with may hold more or less than the place for it. */
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
    char read[STORE_SAY];
    struct text text = text_in(to, capacity);
    CHECK(capacity <= sizeof read);
    copy_bytes(from, column, read, capacity - 1);
    read[capacity - 1] = '\0';
    plain_put(&text, read);
}

/* Ready to be asked; a reader must not ask again what it is being told. */
static sqlite3_stmt *ask(struct store *store, enum read_statement which)
{
    sqlite3_stmt *statement = sqlite_of(store)->read[which];
    CHECK(!sqlite3_stmt_busy(statement));
    return statement;
}

static bool finish(struct store *store, sqlite3_stmt *statement, char error[STORE_ERROR])
{
    if (sqlite3_reset(statement) == SQLITE_OK)
        return true;
    database_explain(sqlite_of(store)->database.reads, "read", error);
    store->reads_damaged = database_is_damaged(sqlite_of(store)->database.reads);
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
    if (!sqlite3_get_autocommit(sqlite_of(store)->database.reads))
        sqlite_done(ask(store, END_READ));
}

static void copy_guest(sqlite3_stmt *from, struct store_guest *guest)
{
    guest->id = sqlite3_column_int64(from, 0);
    copy_text(from, 1, guest->name, sizeof guest->name);
    guest->seen = sqlite3_column_int64(from, 2);
    guest->recoverable = sqlite3_column_bytes(from, 3) == STORE_RECOVERY;
    copy_bytes(from, 3, guest->recovery, STORE_RECOVERY);
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

static bool sqlite_guest_by_recovery(struct store *store, const uint8_t recovery[STORE_RECOVERY],
                                     struct store_guest *guest, bool *found,
                                     char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, GUEST_BY_RECOVERY);
    bind_bytes(from, 1, recovery, STORE_RECOVERY);
    return read_guest(store, from, guest, found, error);
}

static bool sqlite_devices(struct store *store, int64_t guest, store_device_reader *read,
                           void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, DEVICES);
    bool more = true;
    bind_number(from, 1, guest);
    bind_number(from, 2, STORE_DEVICES);
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_device device = {.guest = guest,
                                      .n = sqlite3_column_int(from, 0),
                                      .since = sqlite3_column_int64(from, 3),
                                      .seen = sqlite3_column_int64(from, 4)};
        copy_bytes(from, 1, device.token_hash, STORE_HASH);
        copy_text(from, 2, device.name, sizeof device.name);
        more = read(context, &device);
    }
    return finish(store, from, error);
}

static bool sqlite_server_id(struct store *store, uint8_t id[STORE_SERVER], char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, SERVER_ID);
    memset(id, 0, STORE_SERVER);
    if (sqlite3_step(from) == SQLITE_ROW)
        copy_bytes(from, 0, id, STORE_SERVER);
    return finish(store, from, error);
}

static bool sqlite_reserve_guests(struct store *store, int count, int64_t *first,
                                  char error[STORE_ERROR])
{
    struct sqlite_store *s = sqlite_of(store);
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
                           bool all, store_result_reader *read, void *context,
                           char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, before ? RESULTS_BEFORE : RESULTS);
    bind_number(from, 1, guest);
    bind_number(from, 2, most);
    bind_number(from, 4, all);
    if (before)
        bind_bytes(from, 3, before, STORE_ID);
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_result result = {.guest = sqlite3_column_int64(from, 1),
                                      .finished = sqlite3_column_int64(from, 2),
                                      .seat = sqlite3_column_int(from, 4),
                                      .score = sqlite3_column_int(from, 5),
                                      .share = sqlite3_column_int(from, 6),
                                      .counted = sqlite3_column_int(from, 7),
                                      .left = sqlite3_column_int(from, 8),
                                      .removed = sqlite3_column_int(from, 9)};
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
                                        .left = sqlite3_column_int64(from, 3),
                                        .best = sqlite3_column_int(from, 4)};
        copy_text(from, 0, sums.game, sizeof sums.game);
        more = read(context, &sums);
    }
    return finish(store, from, error);
}

static bool sqlite_old_tables(struct store *store, const struct store_ages *ages, int most,
                              store_table_reader *read, void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, OLD_TABLES);
    bind_number(from, 1, ages->open);
    bind_number(from, 2, ages->over);
    bind_number(from, 3, most);
    bind_number(from, 4, ages->left);
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

static bool sqlite_bans(struct store *store, store_ban_reader *read, void *context,
                        char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, BANS);
    bool more = true;
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_ban ban = {.number = sqlite3_column_int64(from, 0),
                                .guest = sqlite3_column_int64(from, 1),
                                .since = sqlite3_column_int64(from, 3),
                                .until = sqlite3_column_int64(from, 4)};
        copy_text(from, 2, ban.network, sizeof ban.network);
        copy_text(from, 5, ban.why, sizeof ban.why);
        more = read(context, &ban);
    }
    return finish(store, from, error);
}

static bool sqlite_acts(struct store *store, int64_t before, int most, store_act_reader *read,
                        void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, ACTS);
    bool more = true;
    bind_number(from, 1, before ? before : INT64_MAX);
    bind_number(from, 2, most);
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_act act = {.number = sqlite3_column_int64(from, 0),
                                .at = sqlite3_column_int64(from, 1)};
        copy_text(from, 2, act.who, sizeof act.who);
        copy_text(from, 3, act.what, sizeof act.what);
        copy_text(from, 4, act.about, sizeof act.about);
        more = read(context, &act);
    }
    return finish(store, from, error);
}

static bool sqlite_blocks(struct store *store, int64_t guest, store_block_reader *read,
                          void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, BLOCKS);
    bool more = true;
    bind_number(from, 1, guest);
    bind_number(from, 2, STORE_BLOCKS);
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_block block = {.guest = guest,
                                    .other = sqlite3_column_int64(from, 0),
                                    .how = sqlite3_column_int(from, 1) == STORE_MUTED
                                               ? STORE_MUTED
                                               : STORE_BLOCKED,
                                    .since = sqlite3_column_int64(from, 2)};
        copy_text(from, 3, block.name, sizeof block.name);
        more = read(context, &block);
    }
    return finish(store, from, error);
}

static bool sqlite_reports(struct store *store, int64_t guest, int64_t before, int most,
                           store_report_reader *read, void *context, char error[STORE_ERROR])
{
    sqlite3_stmt *from = ask(store, REPORTS);
    bool more = true;
    bind_number(from, 1, before ? before : INT64_MAX);
    bind_number(from, 2, guest);
    bind_number(from, 3, most);
    while (more && sqlite3_step(from) == SQLITE_ROW) {
        struct store_report report = {.number = sqlite3_column_int64(from, 0),
                                      .at = sqlite3_column_int64(from, 1),
                                      .guest = sqlite3_column_int64(from, 2),
                                      .other = sqlite3_column_int64(from, 3),
                                      .done = sqlite3_column_int(from, 5)};
        copy_bytes(from, 4, report.table, STORE_ID);
        copy_text(from, 6, report.name, sizeof report.name);
        copy_text(from, 7, report.other_name, sizeof report.other_name);
        copy_text(from, 8, report.say, sizeof report.say);
        report.lines = column_bytes(from, 9, &report.lines_size);
        more = read(context, &report);
    }
    return finish(store, from, error);
}

const struct store_driver sqlite_driver = {
    .close = sqlite_close,
    .commit = sqlite_commit,
    .begin_read = sqlite_begin_read,
    .end_read = sqlite_end_read,
    .guest = sqlite_guest,
    .guest_by_id = sqlite_guest_by_id,
    .guest_by_recovery = sqlite_guest_by_recovery,
    .devices = sqlite_devices,
    .server_id = sqlite_server_id,
    .reserve_guests = sqlite_reserve_guests,
    .table = sqlite_table,
    .open_tables = sqlite_open_tables,
    .steps = sqlite_steps,
    .results = sqlite_results,
    .statistics = sqlite_statistics,
    .old_tables = sqlite_old_tables,
    .old_guests = sqlite_old_guests,
    .bans = sqlite_bans,
    .acts = sqlite_acts,
    .blocks = sqlite_blocks,
    .reports = sqlite_reports,
};
