/* What a change is in SQL: its statement, and the arrays that it gives it. Changes of one kind go
 * together; postgres_commit.c says when. */
#include "core/check.h"
#include "store/postgres.h"

#include <string.h>

/* ---- what a change gives its statement ---- */

typedef void row_putter(struct wire_values *to, const struct store_change *change);

static void put_text(struct wire_values *to, const char *text)
{
    values_put_text(to, text, strlen(text));
}

static void put_guest(struct wire_values *to, const struct store_change *change)
{
    const struct store_guest *guest = &change->guest;
    values_put_number(to, guest->id);
    put_text(to, guest->name);
    values_put_number(to, guest->seen);
    if (guest->recoverable)
        values_put_bytes(to, guest->recovery, STORE_RECOVERY);
    else
        values_put_null(to);
}

static void put_device(struct wire_values *to, const struct store_change *change)
{
    const struct store_device *device = &change->device;
    values_put_number(to, device->guest);
    values_put_number(to, device->n);
    values_put_bytes(to, device->token_hash, STORE_HASH);
    put_text(to, device->name);
    values_put_number(to, device->since);
    values_put_number(to, device->seen);
}

static void put_table(struct wire_values *to, const struct store_change *change)
{
    const struct store_table *table = &change->table;
    values_put_bytes(to, table->id, STORE_ID);
    values_put_number(to, table->state);
    values_put_number(to, table->changed);
    values_put_text(to, table->about, table->about_size);
}

static void put_step(struct wire_values *to, const struct store_change *change)
{
    const struct store_step *step = &change->step;
    values_put_bytes(to, step->id, STORE_ID);
    values_put_number(to, step->n);
    values_put_number(to, step->at);
    values_put_bytes(to, step->bytes, step->size);
    values_put_bytes(to, step->extra, step->extra_size);
}

static void put_result(struct wire_values *to, const struct store_change *change)
{
    const struct store_result *result = &change->result;
    values_put_bytes(to, result->id, STORE_ID);
    values_put_number(to, result->guest);
    values_put_number(to, result->finished);
    put_text(to, result->game);
    values_put_number(to, result->seat);
    values_put_number(to, result->score);
    values_put_number(to, result->share);
    values_put_number(to, result->counted);
    values_put_number(to, result->left);
}

static void put_ban(struct wire_values *to, const struct store_change *change)
{
    const struct store_ban *ban = &change->ban;
    values_put_number(to, ban->number);
    values_put_number(to, ban->guest);
    put_text(to, ban->network);
    values_put_number(to, ban->since);
    values_put_number(to, ban->until);
    put_text(to, ban->why);
}

static void put_act(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->act.at);
    put_text(to, change->act.who);
    put_text(to, change->act.what);
    put_text(to, change->act.about);
}

static void put_block(struct wire_values *to, const struct store_change *change)
{
    const struct store_block *block = &change->block;
    values_put_number(to, block->guest);
    values_put_number(to, block->other);
    values_put_number(to, block->how);
    values_put_number(to, block->since);
    put_text(to, block->name);
}

static void put_report(struct wire_values *to, const struct store_change *change)
{
    const struct store_report *report = &change->report;
    values_put_number(to, report->at);
    values_put_number(to, report->guest);
    values_put_number(to, report->other);
    values_put_bytes(to, report->table, STORE_ID);
    values_put_number(to, report->done);
    put_text(to, report->name);
    put_text(to, report->other_name);
    put_text(to, report->say);
    values_put_text(to, report->lines, report->lines_size);
}

static void name_result(struct wire_values *to, const struct store_change *change)
{
    values_put_bytes(to, change->result.id, STORE_ID);
    values_put_number(to, change->result.guest);
}

static void name_table(struct wire_values *to, const struct store_change *change)
{
    values_put_bytes(to, change->table.id, STORE_ID);
}

static void name_device(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->device.guest);
    values_put_number(to, change->device.n);
}

static void name_guest(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->guest.id);
    values_put_number(to, change->guest.seen);
}

static void name_ban(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->ban.number);
}

static void name_block(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->block.guest);
    values_put_number(to, change->block.other);
}

static void name_report(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->report.number);
}

static void put_age(struct wire_values *to, const struct store_change *change)
{
    values_put_number(to, change->report.at);
}

/* ---- the statements ---- */

/* Only a part has changed: another server may know the rest better, or have deleted it. */
enum { SEEN_GUEST = DELETE_REPORTS + 1, NAMED_GUEST, RECOVERABLE_GUEST, SEEN_DEVICE, NAMED_DEVICE };

int postgres_kind_of(const struct store_change *change)
{
    static const int guests[] = {[PART_ALL] = CHANGE_GUEST,
                                 [PART_SEEN] = SEEN_GUEST,
                                 [PART_NAME] = NAMED_GUEST,
                                 [PART_RECOVERY] = RECOVERABLE_GUEST};
    if (change->type == CHANGE_GUEST)
        return guests[change->guest.part];
    if (change->type == CHANGE_DEVICE && change->device.part != PART_ALL)
        return change->device.part == PART_NAME ? NAMED_DEVICE : SEEN_DEVICE;
    return (int)change->type;
}

/* Nobody's, or of a server that is gone. */
#define NOBODYS(owner) \
    "(" owner " IS NULL OR NOT EXISTS(SELECT 1 FROM node WHERE node.id = " owner "))"

/* The table of a step or result, if it is this server's or nobody's; otherwise no number, which no
 * row can be without. */
#define OWN_TABLE(owner) \
    "LEFT JOIN tables t ON t.id = u.id AND (t.owner IS NULL OR t.owner = " owner ") "

/* Nothing is kept about someone who is gone. */
#define BOTH_ARE_THERE "2 = (SELECT count(*) FROM guests WHERE id IN (u.guest, u.other)) "

/* Of each guest that is given the last. */
#define LAST_GUESTS                                                                  \
    "SELECT DISTINCT ON(id) id, name, seen, recovery "                               \
    "FROM unnest($1, $2, $3, $4) WITH ORDINALITY AS u(id, name, seen, recovery, o) " \
    "ORDER BY id, o DESC"

/* The same of devices. */
#define LAST_DEVICES                                                        \
    "SELECT DISTINCT ON(guest, n) guest, n, token_hash, name, since, seen " \
    "FROM unnest($1, $2, $3, $4, $5, $6) WITH ORDINALITY "                  \
    "AS u(guest, n, token_hash, name, since, seen, o) ORDER BY guest, n, o DESC"

#define SAME_DEVICE                                      \
    "WHERE devices.guest = u.guest AND devices.n = u.n " \
    "AND devices.token_hash = u.token_hash"

/* `columns` are the arrays (wire.h); behind them comes this server's name, for whom it matters. Of
 * a row that is put twice the last one counts. */
static const struct kind {
    const char *sql, *columns;
    row_putter *put;
    bool is_owned;   /* it matters who owns the table */
    bool is_removal; /* divides the batch */
} kinds[] = {
    [CHANGE_GUEST] =
        {"INSERT INTO guests(id, name, seen, recovery) " LAST_GUESTS " ON CONFLICT(id) DO UPDATE "
         "SET name = excluded.name, seen = excluded.seen, recovery = excluded.recovery",
         "ntnb", put_guest},
    [CHANGE_DEVICE] = {"INSERT INTO devices(guest, n, token_hash, name, since, seen) " LAST_DEVICES
                       " ON CONFLICT(guest, n) DO UPDATE SET token_hash = excluded.token_hash, "
                       "name = excluded.name, since = excluded.since, seen = excluded.seen",
                       "nnbtnn", put_device},
    [CHANGE_TABLE] =
        {"WITH given AS (SELECT DISTINCT ON(id) id, state, changed, about, o "
         "FROM unnest($1, $2, $3, $4) WITH ORDINALITY AS u(id, state, changed, about, o) "
         "ORDER BY id, o DESC), put AS ("
         "INSERT INTO tables(id, state, changed, about, owner) "
         "SELECT id, state, changed, about, $5 FROM given ORDER BY o "
         "ON CONFLICT(id) DO UPDATE SET state = excluded.state, changed = excluded.changed, "
         "about = excluded.about, owner = excluded.owner "
         "WHERE tables.owner IS NULL OR tables.owner = $5 RETURNING 1) "
         "SELECT 1 / ((SELECT count(*) FROM put) = (SELECT count(*) FROM given))::int",
         "bnnt", put_table, .is_owned = true},
    [CHANGE_STEP] =
        {"INSERT INTO steps(number, n, at, bytes, extra) "
         "SELECT DISTINCT ON(u.id, u.n) t.number, u.n, u.at, u.bytes, u.extra "
         "FROM unnest($1, $2, $3, $4, $5) WITH ORDINALITY AS u(id, n, at, bytes, extra, "
         "o) " OWN_TABLE(
             "$6") "ORDER BY u.id, u.n, u.o DESC ON CONFLICT(number, n) DO UPDATE "
                   "SET at = excluded.at, bytes = excluded.bytes, extra = excluded.extra",
         "bnnbb", put_step, .is_owned = true},
    [CHANGE_RESULT] =
        {"INSERT INTO results(number, guest, finished, game, seat, score, share, counted, \"left\")"
         " SELECT DISTINCT ON(u.guest, u.id) t.number, u.guest, u.finished, u.game, u.seat, "
         "u.score, u.share, u.counted, u.gone "
         "FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) WITH ORDINALITY "
         "AS u(id, guest, finished, game, seat, score, share, counted, gone, o) " OWN_TABLE(
             "$10") "ORDER BY u.guest, u.id, u.o DESC ON CONFLICT(guest, number) DO UPDATE "
                    "SET finished = excluded.finished, game = excluded.game, seat = excluded.seat, "
                    "score = excluded.score, share = excluded.share, counted = excluded.counted, "
                    "\"left\" = excluded.\"left\", removed = 0",
         "bnntnnnnn", put_result, .is_owned = true},
    [REMOVE_RESULT] = {"UPDATE results SET removed = 1 FROM unnest($1, $2) AS u(id, guest) "
                       "JOIN tables ON tables.id = u.id "
                       "WHERE results.guest = u.guest AND results.number = tables.number",
                       "bn", name_result, .is_removal = true},
    [DELETE_TABLE] =
        {"WITH gone AS (DELETE FROM tables WHERE id = ANY($1) AND (owner = $2 OR " NOBODYS(
             "owner") ") RETURNING number), gone_steps AS "
                      "(DELETE FROM steps USING gone WHERE steps.number = gone.number), "
                      "gone_results AS "
                      "(DELETE FROM results USING gone WHERE results.number = gone.number) "
                      "SELECT 1 / (count(*) = 0)::int FROM tables "
                      "WHERE id = ANY($1) AND owner <> $2 AND NOT " NOBODYS("owner"),
         "b", name_table, .is_owned = true, .is_removal = true},
    [DELETE_DEVICE] = {"DELETE FROM devices USING unnest($1, $2) AS u(guest, n) "
                       "WHERE devices.guest = u.guest AND devices.n = u.n",
                       "nn", name_device, .is_removal = true},
    [DELETE_GUEST] = {"WITH gone AS (DELETE FROM guests USING unnest($1, $2) AS u(id, seen) "
                      "WHERE guests.id = u.id AND guests.seen < u.seen AND "
                      "NOT EXISTS(SELECT 1 FROM results WHERE guest = u.id) RETURNING u.id), "
                      "gone_bans AS (DELETE FROM bans USING gone WHERE guest = gone.id), "
                      "gone_blocks AS (DELETE FROM blocks USING gone "
                      "WHERE guest = gone.id OR other = gone.id) "
                      "DELETE FROM reports USING gone WHERE guest = gone.id OR other = gone.id",
                      "nn", name_guest, .is_removal = true},
    [ERASE_GUEST] = {NULL, NULL, NULL, .is_removal = true}, /* by hand, change by change */
    [CHANGE_BAN] = {"INSERT INTO bans(number, guest, network, since, until, why) "
                    "SELECT DISTINCT ON(number) number, guest, network, since, until, why "
                    "FROM unnest($1, $2, $3, $4, $5, $6) WITH ORDINALITY "
                    "AS u(number, guest, network, since, until, why, o) ORDER BY number, o DESC "
                    "ON CONFLICT(number) DO UPDATE SET guest = excluded.guest, "
                    "network = excluded.network, since = excluded.since, "
                    "until = excluded.until, why = excluded.why",
                    "nntnnt", put_ban},
    [DELETE_BAN] = {"DELETE FROM bans WHERE number = ANY($1)", "n", name_ban, .is_removal = true},
    [ADD_ACT] = {"INSERT INTO acts(at, who, what, about) SELECT at, who, what, about "
                 "FROM unnest($1, $2, $3, $4) WITH ORDINALITY AS u(at, who, what, about, o) "
                 "ORDER BY o",
                 "nttt", put_act},
    [CHANGE_BLOCK] = {"INSERT INTO blocks(guest, other, how, since, name) "
                      "SELECT DISTINCT ON(guest, other) guest, other, how, since, name "
                      "FROM unnest($1, $2, $3, $4, $5) WITH ORDINALITY "
                      "AS u(guest, other, how, since, name, o) "
                      "WHERE " BOTH_ARE_THERE "ORDER BY guest, other, o DESC "
                      "ON CONFLICT(guest, other) DO UPDATE SET how = excluded.how, "
                      "since = excluded.since, name = excluded.name",
                      "nnnnt", put_block},
    [DELETE_BLOCK] = {"DELETE FROM blocks USING unnest($1, $2) AS u(guest, other) "
                      "WHERE blocks.guest = u.guest AND blocks.other = u.other",
                      "nn", name_block, .is_removal = true},
    [ADD_REPORT] = {"INSERT INTO reports(at, guest, other, id, done, name, other_name, say, lines) "
                    "SELECT at, guest, other, id, done, name, other_name, say, lines "
                    "FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) WITH ORDINALITY "
                    "AS u(at, guest, other, id, done, name, other_name, say, lines, o) "
                    "WHERE " BOTH_ARE_THERE "ORDER BY o",
                    "nnnbntttt", put_report},
    [FINISH_REPORT] = {"UPDATE reports SET done = 1 WHERE number = ANY($1)", "n", name_report,
                       .is_removal = true},
    [DELETE_REPORTS] = {"DELETE FROM reports WHERE at < (SELECT max(at) FROM unnest($1) AS u(at))",
                        "n", put_age, .is_removal = true},
    [SEEN_GUEST] = {"UPDATE guests SET seen = u.seen FROM (" LAST_GUESTS ") AS u "
                    "WHERE guests.id = u.id",
                    "ntnb", put_guest},
    [NAMED_GUEST] = {"UPDATE guests SET name = u.name, seen = u.seen FROM (" LAST_GUESTS ") AS u "
                     "WHERE guests.id = u.id",
                     "ntnb", put_guest},
    /* A server whose writing was delayed must not take away what was made at another meanwhile. */
    [RECOVERABLE_GUEST] = {"UPDATE guests SET recovery = u.recovery, seen = u.seen, "
                           "recovered = u.seen FROM (" LAST_GUESTS ") AS u "
                           "WHERE guests.id = u.id AND guests.recovered <= u.seen",
                           "ntnb", put_guest},
    [SEEN_DEVICE] = {"UPDATE devices SET seen = u.seen FROM (" LAST_DEVICES ") AS u " SAME_DEVICE,
                     "nnbtnn", put_device},
    [NAMED_DEVICE] = {"UPDATE devices SET name = u.name, seen = u.seen "
                      "FROM (" LAST_DEVICES ") AS u " SAME_DEVICE,
                      "nnbtnn", put_device},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* What others refer to comes first. */
static const int order[] = {CHANGE_GUEST,  SEEN_GUEST,    NAMED_GUEST,  RECOVERABLE_GUEST,
                            CHANGE_DEVICE, SEEN_DEVICE,   NAMED_DEVICE, CHANGE_TABLE,
                            CHANGE_STEP,   CHANGE_RESULT, CHANGE_BAN,   ADD_ACT,
                            CHANGE_BLOCK,  ADD_REPORT};

int postgres_kind_in_order(size_t i)
{
    return i < sizeof order / sizeof *order ? order[i] : -1;
}

bool postgres_is_removal(const struct store_change *change)
{
    return kinds[change->type].is_removal;
}

const char *postgres_gather(struct postgres_store *s, const struct store_change *change,
                            size_t count, int kind)
{
    struct wire_values *values = &s->commit_values;
    CHECK((size_t)kind < KINDS && kinds[kind].sql);
    values_begin(values);
    values_arrays(values, kinds[kind].columns);
    for (size_t i = 0; i < count; i++)
        if (postgres_kind_of(&change[i]) == kind)
            kinds[kind].put(values, &change[i]);
    if (!values->rows)
        return NULL;
    if (kinds[kind].is_owned)
        values_text(values, s->node.id);
    return kinds[kind].sql;
}
