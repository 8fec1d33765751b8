/* What servers that share the database know of each other: who has which table, whom others have
 * changed, and taking over from those that are gone while this one runs.
 *
 * Changes come from triggers, and each server tells them apart by the snapshot in which it looked
 * last: so none is missed, however long its transaction took, and none is told twice. */
#include "core/check.h"
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

enum { FORGET_EVERY = 30 }; /* looks, until changes that everyone has heard of are deleted */

/* ---- where a table is ---- */

#define PLACE                                                                      \
    "SELECT t.id, coalesce(t.owner, ''), coalesce(n.address, ''), "                \
    "coalesce(t.owner = $2, false)::int, coalesce(n.expires > now(), false)::int " \
    "FROM tables t LEFT JOIN node n ON n.id = t.owner "

static const char by_id_sql[] = PLACE "WHERE t.id = $1";
static const char by_code_sql[] =
    "(" PLACE "WHERE t.state < 2 AND t.facts->>'code' = $1) UNION ALL "
    "(" PLACE "WHERE t.state = 2 AND t.facts->>'code' = $1 ORDER BY t.number DESC LIMIT 1) LIMIT 1";

/* Past a server that is just in the middle of a batch: it is alive after all. */
static const char revoke_sql[] =
    "DELETE FROM node WHERE id IN "
    "(SELECT id FROM node WHERE expires <= now() AND id <> $1 FOR UPDATE SKIP LOCKED)";

/* Nobody can revoke this server before it ends; batches do not wait for it. */
#define FENCED \
    "fence AS MATERIALIZED (SELECT 1 FROM node WHERE id = $1 AND epoch = $2 FOR KEY SHARE) "
#define FENCE "WITH " FENCED

static const char claim_sql[] =
    FENCE "UPDATE tables SET owner = $1 FROM fence WHERE id = $3 AND (owner IS NULL OR "
          "NOT EXISTS(SELECT 1 FROM node WHERE node.id = tables.owner))";

static struct wire_values *give_fence(struct store *store)
{
    struct wire_values *values = postgres_values(store);
    values_text(values, postgres_of(store)->node.id);
    values_number(values, postgres_of(store)->node.epoch);
    return values;
}

static bool done(struct store *store, const char *sql, char error[STORE_ERROR])
{
    PGresult *answer = postgres_ask(store, sql, error);
    PQclear(answer);
    return answer;
}

static bool revoke(struct store *store, char error[STORE_ERROR])
{
    values_text(postgres_values(store), postgres_of(store)->node.id);
    return done(store, revoke_sql, error);
}

/* One look; *is_alive: its owner is. */
static bool look(struct store *store, const uint8_t *id, const char *code,
                 struct store_place *place, bool *found, bool *is_alive, char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    if (id)
        values_bytes(values, id, STORE_ID);
    else
        values_text(values, code);
    values_text(values, postgres_of(store)->node.id);
    PGresult *row = postgres_ask(store, id ? by_id_sql : by_code_sql, error);
    *found = row && PQntuples(row);
    if (*found) {
        cell_copy(row, 0, 0, place->id, STORE_ID);
        cell_text(row, 0, 1, place->node, sizeof place->node);
        cell_text(row, 0, 2, place->address, sizeof place->address);
        place->is_mine = cell_number(row, 0, 3);
        *is_alive = cell_number(row, 0, 4);
    }
    PQclear(row);
    return row;
}

static bool place(struct store *store, const uint8_t *id, const char *code,
                  struct store_place *place, bool *found, char error[STORE_ERROR])
{
    bool is_alive = false;
    if (!look(store, id, code, place, found, &is_alive, error))
        return false;
    if (!*found || place->is_mine || is_alive)
        return true;
    if (!revoke(store, error))
        return false;
    values_bytes(give_fence(store), place->id, STORE_ID);
    return done(store, claim_sql, error) &&
           look(store, place->id, NULL, place, found, &is_alive, error);
}

/* ---- lists ---- */

static bool tables_of(struct store *store, int64_t guest, store_table_reader *read, void *context,
                      char error[STORE_ERROR])
{
    values_number(postgres_values(store), guest);
    return postgres_read_tables(store,
                                "SELECT id, state, changed, ''::text FROM tables WHERE state < 2 "
                                "AND facts->'guests' @> to_jsonb($1) ORDER BY number",
                                read, context, error);
}

static bool listed(struct store *store, int most, store_table_reader *read, void *context,
                   char error[STORE_ERROR])
{
    struct wire_values *values = postgres_values(store);
    values_text(values, postgres_of(store)->node.id);
    values_number(values, most);
    return postgres_read_tables(store,
                                "SELECT id, state, changed, about FROM tables WHERE state < 2 AND "
                                "facts @> '{\"listed\":true}' AND owner <> $1 "
                                "ORDER BY state, number DESC LIMIT $2",
                                read, context, error);
}

/* ---- what others have changed ---- */

/* Keeps the text of a cell; true: it is another one than before. */
static bool keep(char **kept, const PGresult *rows, int column)
{
    size_t size;
    const char *text = cell_bytes(rows, 0, column, &size);
    char *copy = malloc(size + 1);
    CHECK(copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    const bool is_new = !*kept || strcmp(*kept, copy) != 0;
    free(*kept);
    *kept = copy;
    return is_new;
}

static bool changes(struct store *store, void (*changed)(void *context, int64_t guest),
                    void *context, bool *bans, char error[STORE_ERROR])
{
    struct postgres_store *s = postgres_of(store);
    *bans = false;
    values_text(postgres_values(store), s->heard ? s->heard : "");
    PGresult *rows = postgres_ask(
        store,
        "SELECT now_is::text, c.number, c.guest FROM pg_current_snapshot() AS now_is "
        "LEFT JOIN changes c ON $1 <> '' AND NOT pg_visible_in_snapshot(c.transaction, "
        "coalesce(nullif($1, ''), '1:1:')::pg_snapshot) ORDER BY c.number",
        error);
    if (!rows)
        return false;
    for (int i = 0; i < PQntuples(rows); i++) {
        const int64_t guest = cell_number(rows, i, 2);
        if (guest)
            changed(context, guest);
        *bans |= cell_number(rows, i, 1) && !guest;
    }
    keep(&s->looked, rows, 0);
    PQclear(rows);
    if (++s->looks % FORGET_EVERY)
        return true;
    postgres_values(store);
    return done(store, "DELETE FROM changes WHERE at < now() - interval '2 minutes'", error);
}

static void heard(struct store *store)
{
    struct postgres_store *s = postgres_of(store);
    free(s->heard);
    s->heard = s->looked;
    s->looked = NULL;
}

/* ---- taking over, and going ---- */

static const char take_sql[] =
    GONE_OWNERS FENCED "UPDATE tables SET owner = $1 FROM fence WHERE number IN (" GONE_TABLES ") "
                       "RETURNING id, state, changed, ''::text";
static const char take_nobodys_sql[] =
    FENCE "UPDATE tables SET owner = $1 FROM fence WHERE number IN (" NOBODYS_TABLES ") "
          "RETURNING id, state, changed, ''::text";

/* Whether this server is one still, and in the same database; and whether others have come or gone:
 * only then there is something to be taken over, and all tables are looked at. */
static bool look_around(struct store *store, bool *is_fenced, char error[STORE_ERROR])
{
    struct postgres_store *s = postgres_of(store);
    values_text(give_fence(store), s->node.timeline);
    PGresult *row =
        postgres_ask(store,
                     "SELECT coalesce(sum((id = $1 AND epoch = $2 AND $3 = " NODE_TIMELINE
                     ")::int), 0)::bigint,"
                     " coalesce(string_agg(epoch::text, ' ' ORDER BY epoch), '') FROM node",
                     error);
    if (!row)
        return false;
    *is_fenced = !cell_number(row, 0, 0);
    s->is_taking |= keep(&s->nodes, row, 1) || s->looks % FORGET_EVERY == 0;
    PQclear(row);
    return true;
}

struct taken {
    store_table_reader *read;
    void *context;
    int count;
};

static bool note_taken(void *context, const struct store_table *table)
{
    struct taken *taken = context;
    taken->count++;
    return taken->read(taken->context, table);
}

static bool take_over(struct store *store, int most, store_table_reader *read, void *context,
                      bool *is_fenced, char error[STORE_ERROR])
{
    struct postgres_store *s = postgres_of(store);
    struct taken taken = {.read = read, .context = context};
    if (!revoke(store, error) || !look_around(store, is_fenced, error))
        return false;
    if (*is_fenced || !s->is_taking)
        return true;
    values_number(give_fence(store), most);
    if (!postgres_read_tables(store, take_sql, note_taken, &taken, error))
        return false;
    bool fine = true;
    if (taken.count < most) {
        values_number(give_fence(store), most - taken.count);
        fine = postgres_read_tables(store, take_nobodys_sql, note_taken, &taken, error);
    }
    s->is_taking = !fine || taken.count == most;
    return fine || taken.count; /* what is taken must be told; the rest comes later */
}

static bool leave(struct store *store, char error[STORE_ERROR])
{
    give_fence(store);
    return done(store, "DELETE FROM node WHERE id = $1 AND epoch = $2", error);
}

const struct store_cluster postgres_cluster = {
    .place = place,
    .tables_of = tables_of,
    .listed = listed,
    .changes = changes,
    .heard = heard,
    .take_over = take_over,
    .leave = leave,
};
