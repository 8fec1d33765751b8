/* Questions to PostgreSQL, in the order of the driver, which is at the end. An answer is read as a
 * whole before its readers are called, so they may ask again. */
#include "core/check.h"
#include "store/postgres.h"

#include <string.h>

#define RESULT_COLUMNS "id, guest, finished, game, seat, score, share, counted, \"left\", removed"
#define GUEST_COLUMNS  "guests.id, guests.name, guests.seen, guests.recovery"
#define TABLE_COLUMNS  "SELECT id, state, changed, about FROM tables "
#define OLD_COLUMNS    "SELECT id, state, changed, ''::text FROM tables "
#define MINE_OR_NOBODYS                    \
    "(owner IS NULL OR owner = $5 OR NOT " \
    "EXISTS(SELECT 1 FROM node WHERE node.id = owner)) "

/* ---- asking ---- */

struct wire_values *postgres_values(struct store *store)
{
    struct wire_values *values = &postgres_of(store)->read_values;
    values_begin(values);
    return values;
}

/* A connection that is lost between two questions is made again by the next one. Inside of several
 * that are to be true of one instant it stays lost, and mend() makes it before they are asked
 * anew. */
PGresult *postgres_ask(struct store *store, const char *sql, char error[STORE_ERROR])
{
    struct postgres_store *s = postgres_of(store);
    enum wire_trouble trouble;
    if (!s->is_reading && !wire_open(&s->reads, error))
        return NULL;
    return wire_ask(&s->reads, sql, &s->read_values, "read", &trouble, error);
}

static bool postgres_mend(struct store *store)
{
    char error[STORE_ERROR];
    struct postgres_store *s = postgres_of(store);
    return !s->reads.connection && wire_open(&s->reads, error);
}

static bool postgres_begin_read(struct store *store, char error[STORE_ERROR])
{
    postgres_values(store);
    PGresult *begun = postgres_ask(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);
    PQclear(begun);
    postgres_of(store)->is_reading = begun;
    return begun;
}

static void postgres_end_read(struct store *store)
{
    char error[STORE_ERROR];
    postgres_values(store);
    PQclear(postgres_ask(store, "COMMIT", error));
    postgres_of(store)->is_reading = false;
}

/* ---- guests ---- */

static void copy_guest(const PGresult *rows, int row, struct store_guest *guest)
{
    size_t size;
    guest->id = cell_number(rows, row, 0);
    cell_text(rows, row, 1, guest->name, sizeof guest->name);
    guest->seen = cell_number(rows, row, 2);
    cell_bytes(rows, row, 3, &size);
    guest->recoverable = size == STORE_RECOVERY;
    cell_copy(rows, row, 3, guest->recovery, STORE_RECOVERY);
}

static bool read_guest(struct store *store, const char *sql, struct store_guest *guest, bool *found,
                       char error[STORE_ERROR])
{
    PGresult *rows = postgres_ask(store, sql, error);
    *found = rows && PQntuples(rows);
    if (*found)
        copy_guest(rows, 0, guest);
    PQclear(rows);
    return rows;
}

static bool postgres_guest(struct store *store, const uint8_t token_hash[STORE_HASH],
                           struct store_guest *guest, bool *found, char error[STORE_ERROR])
{
    values_bytes(postgres_values(store), token_hash, STORE_HASH);
    return read_guest(store,
                      "SELECT " GUEST_COLUMNS " FROM devices JOIN guests ON guests.id = guest "
                      "WHERE token_hash = $1",
                      guest, found, error);
}

static bool postgres_guest_by_id(struct store *store, int64_t id, struct store_guest *guest,
                                 bool *found, char error[STORE_ERROR])
{
    values_number(postgres_values(store), id);
    return read_guest(store, "SELECT " GUEST_COLUMNS " FROM guests WHERE id = $1", guest, found,
                      error);
}

static bool postgres_guest_by_recovery(struct store *store, const uint8_t recovery[STORE_RECOVERY],
                                       struct store_guest *guest, bool *found,
                                       char error[STORE_ERROR])
{
    values_bytes(postgres_values(store), recovery, STORE_RECOVERY);
    return read_guest(store, "SELECT " GUEST_COLUMNS " FROM guests WHERE recovery = $1", guest,
                      found, error);
}

static bool postgres_devices(struct store *store, int64_t guest, store_device_reader *read,
                             void *context, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, guest);
    values_number(values, STORE_DEVICES);
    PGresult *rows =
        postgres_ask(store,
                     "SELECT n, token_hash, name, since, seen FROM devices WHERE guest = $1 "
                     "ORDER BY n LIMIT $2",
                     error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_device device = {.guest = guest,
                                      .n = (int)cell_number(rows, i, 0),
                                      .since = cell_number(rows, i, 3),
                                      .seen = cell_number(rows, i, 4)};
        cell_copy(rows, i, 1, device.token_hash, STORE_HASH);
        cell_text(rows, i, 2, device.name, sizeof device.name);
        more = read(context, &device);
    }
    PQclear(rows);
    return rows;
}

static bool postgres_server_id(struct store *store, uint8_t id[STORE_SERVER],
                               char error[STORE_ERROR])
{
    postgres_values(store);
    PGresult *rows = postgres_ask(store, "SELECT id FROM server ORDER BY number LIMIT 1", error);
    memset(id, 0, STORE_SERVER);
    if (rows && PQntuples(rows))
        cell_copy(rows, 0, 0, id, STORE_SERVER);
    PQclear(rows);
    return rows;
}

/* If the answer is lost, these ids are never used. */
static bool postgres_reserve_guests(struct store *store, int count, int64_t *first,
                                    char error[STORE_ERROR])
{
    values_number(postgres_values(store), count);
    PGresult *rows =
        postgres_ask(store, "UPDATE last_guest SET id = id + $1 RETURNING id - $1 + 1", error);
    if (rows)
        *first = cell_number(rows, 0, 0);
    PQclear(rows);
    return rows;
}

/* ---- tables ---- */

bool postgres_read_tables(struct store *store, const char *sql, store_table_reader *read,
                          void *context, char error[STORE_ERROR])
{
    PGresult *rows = postgres_ask(store, sql, error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_table table = {.state = (enum store_state)cell_number(rows, i, 1),
                                    .changed = cell_number(rows, i, 2)};
        cell_copy(rows, i, 0, table.id, STORE_ID);
        table.about = cell_bytes(rows, i, 3, &table.about_size);
        more = read(context, &table);
    }
    PQclear(rows);
    return rows;
}

static bool postgres_table(struct store *store, const uint8_t id[STORE_ID],
                           store_table_reader *read, void *context, char error[STORE_ERROR])
{
    values_bytes(postgres_values(store), id, STORE_ID);
    return postgres_read_tables(store, TABLE_COLUMNS "WHERE id = $1", read, context, error);
}

static bool postgres_open_tables(struct store *store, store_table_reader *read, void *context,
                                 char error[STORE_ERROR])
{
    values_text(postgres_values(store), postgres_of(store)->node.id);
    return postgres_read_tables(store,
                                TABLE_COLUMNS "WHERE state < 2 AND owner = $1 ORDER BY number",
                                read, context, error);
}

static bool postgres_steps(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                           void *context, char error[STORE_ERROR])
{
    struct store_step step = {0};
    memcpy(step.id, id, STORE_ID);
    values_bytes(postgres_values(store), id, STORE_ID);
    PGresult *rows =
        postgres_ask(store,
                     "SELECT n, at, bytes, extra FROM steps "
                     "WHERE number = (SELECT number FROM tables WHERE id = $1) ORDER BY n",
                     error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        step.n = (uint32_t)cell_number(rows, i, 0);
        step.at = (uint32_t)cell_number(rows, i, 1);
        step.bytes = cell_bytes(rows, i, 2, &step.size);
        step.extra = cell_bytes(rows, i, 3, &step.extra_size);
        more = read(context, &step);
    }
    PQclear(rows);
    return rows;
}

/* ---- results ---- */

static const char results_sql[] =
    "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
    "WHERE guest = $1 AND ($3 <> 0 OR removed = 0) ORDER BY finished DESC, number DESC LIMIT $2";
static const char results_before_sql[] =
    "SELECT " RESULT_COLUMNS " FROM results JOIN tables USING(number) "
    "WHERE guest = $1 AND ($3 <> 0 OR removed = 0) AND (finished, number) < "
    "(SELECT finished, number FROM results WHERE guest = $1 AND number = "
    "(SELECT number FROM tables WHERE id = $4)) "
    "ORDER BY finished DESC, number DESC LIMIT $2";

static bool postgres_results(struct store *store, int64_t guest, const uint8_t *before, int most,
                             bool all, store_result_reader *read, void *context,
                             char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, guest);
    values_number(values, most);
    values_number(values, all);
    if (before)
        values_bytes(values, before, STORE_ID);
    PGresult *rows = postgres_ask(store, before ? results_before_sql : results_sql, error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_result result = {.guest = cell_number(rows, i, 1),
                                      .finished = cell_number(rows, i, 2),
                                      .seat = (int)cell_number(rows, i, 4),
                                      .score = (int)cell_number(rows, i, 5),
                                      .share = (int)cell_number(rows, i, 6),
                                      .counted = cell_number(rows, i, 7),
                                      .left = cell_number(rows, i, 8),
                                      .removed = cell_number(rows, i, 9)};
        cell_copy(rows, i, 0, result.id, STORE_ID);
        cell_text(rows, i, 3, result.game, sizeof result.game);
        more = read(context, &result);
    }
    PQclear(rows);
    return rows;
}

static bool postgres_statistics(struct store *store, int64_t guest, store_statistics_reader *read,
                                void *context, char error[STORE_ERROR])
{
    values_number(postgres_values(store), guest);
    PGresult *rows =
        postgres_ask(store,
                     "SELECT game, count(*), sum(share)::bigint, "
                     "count(*) FILTER (WHERE \"left\" <> 0), "
                     "coalesce(max(score) FILTER (WHERE \"left\" = 0), 0) FROM results "
                     "WHERE guest = $1 AND counted <> 0 AND removed = 0 "
                     "GROUP BY game ORDER BY game COLLATE \"C\"",
                     error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_statistics sums = {.games = cell_number(rows, i, 1),
                                        .shares = cell_number(rows, i, 2),
                                        .left = cell_number(rows, i, 3),
                                        .best = (int)cell_number(rows, i, 4)};
        cell_text(rows, i, 0, sums.game, sizeof sums.game);
        more = read(context, &sums);
    }
    PQclear(rows);
    return rows;
}

/* ---- what is old ---- */

static bool postgres_old_tables(struct store *store, const struct store_ages *ages, int most,
                                store_table_reader *read, void *context, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, ages->open);
    values_number(values, ages->over);
    values_number(values, ages->left);
    values_number(values, most);
    values_text(values, postgres_of(store)->node.id);
    return postgres_read_tables(
        store,
        OLD_COLUMNS "WHERE state = 3 AND " MINE_OR_NOBODYS "UNION ALL " OLD_COLUMNS
                    "WHERE state = 4 AND changed < $3 AND " MINE_OR_NOBODYS "UNION ALL " OLD_COLUMNS
                    "WHERE state = 2 AND changed < $2 AND " MINE_OR_NOBODYS "UNION ALL " OLD_COLUMNS
                    "WHERE state = 1 AND changed < $1 AND owner = $5 UNION ALL " OLD_COLUMNS
                    "WHERE state = 0 AND changed < $1 AND owner = $5 LIMIT $4",
        read, context, error);
}

/* All of them are told, so that the work of one question has a limit. */
static bool postgres_old_guests(struct store *store, int64_t before, int64_t after, int most,
                                int64_t *last, store_guest_reader *read, void *context,
                                char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    struct store_guest guest = {.id = 0};
    values_number(values, before);
    values_number(values, after);
    values_number(values, most);
    PGresult *rows = postgres_ask(store,
                                  "SELECT " GUEST_COLUMNS ", seen < $1 AND "
                                  "NOT EXISTS(SELECT 1 FROM results WHERE guest = guests.id) AND "
                                  "NOT EXISTS(SELECT 1 FROM tables WHERE state < 2 AND "
                                  "facts->'guests' @> to_jsonb(guests.id)) "
                                  "FROM guests WHERE id > $2 ORDER BY id LIMIT $3",
                                  error);
    const int count = rows ? PQntuples(rows) : 0;
    for (int i = 0; i < count; i++) {
        copy_guest(rows, i, &guest);
        if (cell_number(rows, i, 4))
            read(context, &guest);
    }
    *last = count == most ? guest.id : 0;
    PQclear(rows);
    return rows;
}

/* ---- people among themselves ---- */

static bool postgres_blocks(struct store *store, int64_t guest, store_block_reader *read,
                            void *context, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, guest);
    values_number(values, STORE_BLOCKS);
    PGresult *rows = postgres_ask(store,
                                  "SELECT other, how, since, name FROM blocks WHERE guest = $1 "
                                  "ORDER BY other LIMIT $2",
                                  error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_block block = {.guest = guest,
                                    .other = cell_number(rows, i, 0),
                                    .how = cell_number(rows, i, 1) == STORE_MUTED ? STORE_MUTED
                                                                                  : STORE_BLOCKED,
                                    .since = cell_number(rows, i, 2)};
        cell_text(rows, i, 3, block.name, sizeof block.name);
        more = read(context, &block);
    }
    PQclear(rows);
    return rows;
}

static bool postgres_reports(struct store *store, int64_t guest, int64_t before, int most,
                             store_report_reader *read, void *context, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, before ? before : INT64_MAX);
    values_number(values, guest);
    values_number(values, most);
    PGresult *rows =
        postgres_ask(store,
                     "SELECT number, at, guest, other, id, done, name, other_name, say, lines "
                     "FROM reports WHERE number < $1 AND ($2 = 0 OR guest = $2) "
                     "ORDER BY number DESC LIMIT $3",
                     error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_report report = {.number = cell_number(rows, i, 0),
                                      .at = cell_number(rows, i, 1),
                                      .guest = cell_number(rows, i, 2),
                                      .other = cell_number(rows, i, 3),
                                      .done = cell_number(rows, i, 5)};
        cell_copy(rows, i, 4, report.table, STORE_ID);
        cell_text(rows, i, 6, report.name, sizeof report.name);
        cell_text(rows, i, 7, report.other_name, sizeof report.other_name);
        cell_text(rows, i, 8, report.say, sizeof report.say);
        report.lines = cell_bytes(rows, i, 9, &report.lines_size);
        more = read(context, &report);
    }
    PQclear(rows);
    return rows;
}

/* ---- operators ---- */

static bool postgres_bans(struct store *store, store_ban_reader *read, void *context,
                          char error[STORE_ERROR])
{
    postgres_values(store);
    PGresult *rows =
        postgres_ask(store,
                     "SELECT number, guest, network, since, until, why FROM bans ORDER BY number",
                     error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_ban ban = {.number = cell_number(rows, i, 0),
                                .guest = cell_number(rows, i, 1),
                                .since = cell_number(rows, i, 3),
                                .until = cell_number(rows, i, 4)};
        cell_text(rows, i, 2, ban.network, sizeof ban.network);
        cell_text(rows, i, 5, ban.why, sizeof ban.why);
        more = read(context, &ban);
    }
    PQclear(rows);
    return rows;
}

static bool postgres_acts(struct store *store, int64_t before, int most, store_act_reader *read,
                          void *context, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_number(values, before ? before : INT64_MAX);
    values_number(values, most);
    PGresult *rows = postgres_ask(store,
                                  "SELECT number, at, who, what, about FROM acts WHERE number < $1 "
                                  "ORDER BY number DESC LIMIT $2",
                                  error);
    bool more = rows;
    for (int i = 0; more && i < PQntuples(rows); i++) {
        struct store_act act = {.number = cell_number(rows, i, 0), .at = cell_number(rows, i, 1)};
        cell_text(rows, i, 2, act.who, sizeof act.who);
        cell_text(rows, i, 3, act.what, sizeof act.what);
        cell_text(rows, i, 4, act.about, sizeof act.about);
        more = read(context, &act);
    }
    PQclear(rows);
    return rows;
}

const struct store_driver postgres_driver = {
    .close = postgres_close,
    .commit = postgres_commit,
    .mend = postgres_mend,
    .begin_read = postgres_begin_read,
    .end_read = postgres_end_read,
    .guest = postgres_guest,
    .guest_by_id = postgres_guest_by_id,
    .guest_by_recovery = postgres_guest_by_recovery,
    .devices = postgres_devices,
    .server_id = postgres_server_id,
    .reserve_guests = postgres_reserve_guests,
    .table = postgres_table,
    .open_tables = postgres_open_tables,
    .steps = postgres_steps,
    .results = postgres_results,
    .statistics = postgres_statistics,
    .old_tables = postgres_old_tables,
    .old_guests = postgres_old_guests,
    .bans = postgres_bans,
    .acts = postgres_acts,
    .blocks = postgres_blocks,
    .reports = postgres_reports,
    .cluster = &postgres_cluster,
};
