/* Rows go over as they are, table by table, in slices; numbers stay the same. All of it is one
 * transaction on both sides. */
#include "store/copy.h"

#include "core/check.h"
#include "core/text.h"
#include "store/database.h"
#include "store/postgres.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLICE = 500, SQL = 512 };

/* What others refer to comes first. `types` is a letter for each column (wire.h). */
static const struct copied {
    const char *name, *columns, *types, *order;
    size_t count_at; /* in the report; 0: not counted */
} copied[] = {
    {"server", "number, id", "nb", "number", 0},
    {"guests", "id, name, seen, recovery", "ntnb", "id", 1},
    {"devices", "guest, n, token_hash, name, since, seen", "nnbtnn", "guest, n", 0},
    {"tables", "number, id, state, changed, about", "nbnnt", "number", 2},
    {"steps", "number, n, at, bytes, extra", "nnnbb", "number, n", 3},
    {"results", "guest, number, finished, game, seat, score, share, counted, removed, \"left\"",
     "nnntnnnnnn", "guest, number", 4},
    {"bans", "number, guest, network, since, until, why", "nntnnt", "number", 0},
    {"acts", "number, at, who, what, about", "nnttt", "number", 0},
    {"blocks", "guest, other, how, since, name", "nnnnt", "guest, other", 0},
    {"reports", "number, at, guest, other, id, done, name, other_name, say, lines", "nnnnbntttt",
     "number", 0},
};
enum { COPIED = sizeof copied / sizeof *copied };

/* One copy on its way. */
struct copying {
    struct wire wire;
    struct wire_values values;
    sqlite3 *file;
    int lock;
    int64_t count[5]; /* behind the first one as in the report */
    char *error;
};

static bool fail_file(const struct copying *c, const char *doing)
{
    database_explain(c->file, doing, c->error);
    return false;
}

static bool ask_postgres(struct copying *c, const char *sql, PGresult **rows)
{
    enum wire_trouble trouble;
    *rows = wire_ask(&c->wire, sql, &c->values, "copied", &trouble, c->error);
    return *rows;
}

static bool do_postgres(struct copying *c, const char *sql)
{
    PGresult *rows;
    const bool done = ask_postgres(c, sql, &rows);
    PQclear(rows);
    return done;
}

static bool do_file(struct copying *c, const char *sql)
{
    return sqlite3_exec(c->file, sql, NULL, NULL, NULL) == SQLITE_OK || fail_file(c, "copied");
}

static void put_insert(struct text *text, const struct copied *table)
{
    text_put(text, "INSERT INTO ");
    text_put(text, table->name);
    text_put(text, "(");
    text_put(text, table->columns);
    text_put(text, ")");
}

/* ---- opening ---- */

/* The schema stays locked, so that no server comes before it ends. */
static bool open_postgres(struct copying *c, const char *to)
{
    PGresult *rows;
    c->wire.to = strdup(to);
    CHECK(c->wire.to);
    if (!wire_is_string(to, c->error) || !wire_open(&c->wire, c->error) ||
        !do_postgres(c, "BEGIN") || !postgres_migrate(&c->wire, c->error) ||
        !ask_postgres(c, "SELECT id FROM node WHERE expires > now()", &rows))
        return false;
    const bool is_in_use = PQntuples(rows);
    char id[STORE_NAME] = "";
    if (is_in_use)
        cell_text(rows, 0, 0, id, sizeof id);
    PQclear(rows);
    if (is_in_use)
        snprintf(c->error, STORE_ERROR,
                 "The database is in use by a Cookie Tin server, “%s”. If that was killed, try "
                 "again in %d seconds.",
                 id, NODE_VALID_S);
    return !is_in_use;
}

/* Opening it has moved all steps to their place, or else this is not the time to copy it. */
static bool is_sorted(struct copying *c)
{
    sqlite3_stmt *recent = NULL;
    const bool sorted =
        sqlite3_prepare_v2(c->file, "SELECT 1 FROM recent", -1, &recent, NULL) == SQLITE_OK &&
        sqlite3_step(recent) == SQLITE_DONE;
    sqlite3_finalize(recent);
    if (!sorted)
        snprintf(c->error, STORE_ERROR, "The file cannot be copied while it cannot be written.");
    return sorted;
}

/* Brought to this program's version. */
static bool open_file(struct copying *c, const char *path)
{
    bool damaged = false;
    c->lock = database_lock(path, c->error);
    if (c->lock < 0)
        return false;
    struct store *store = store_try_sqlite(path, c->lock, &damaged, c->error);
    if (!store)
        return false;
    store->driver->close(store);
    c->file = database_connect(path, c->error);
    return c->file && is_sorted(c) && do_file(c, "PRAGMA foreign_keys = ON; BEGIN IMMEDIATE");
}

static void close_both(struct copying *c)
{
    wire_close(&c->wire);
    free(c->wire.to);
    values_free(&c->values);
    sqlite3_close(c->file);
    if (c->lock >= 0)
        close(c->lock);
}

static void report_to(const struct copying *c, struct copy_report *report)
{
    *report = (struct copy_report){c->count[1], c->count[2], c->count[3], c->count[4]};
}

/* ---- into PostgreSQL ---- */

static void put_row(struct copying *c, const char *types, sqlite3_stmt *from)
{
    for (int i = 0; types[i]; i++) {
        const size_t size = (size_t)sqlite3_column_bytes(from, i);
        if (sqlite3_column_type(from, i) == SQLITE_NULL)
            values_put_null(&c->values);
        else if (types[i] == 'n')
            values_put_number(&c->values, sqlite3_column_int64(from, i));
        else if (types[i] == 't')
            values_put_text(&c->values, (const char *)sqlite3_column_text(from, i), size);
        else
            values_put_bytes(&c->values, sqlite3_column_blob(from, i), size);
    }
}

static bool put_slice(struct copying *c, const struct copied *table)
{
    char sql[SQL];
    struct text text = text_in(sql, sizeof sql);
    if (!c->values.rows)
        return true;
    put_insert(&text, table);
    text_put(&text, " SELECT * FROM unnest(");
    for (int i = 0; table->types[i]; i++) {
        text_put(&text, i ? ", $" : "$");
        text_number(&text, i + 1);
    }
    text_put(&text, ")");
    const bool done = do_postgres(c, sql);
    values_begin(&c->values);
    values_arrays(&c->values, table->types);
    return done;
}

static bool copy_table_in(struct copying *c, const struct copied *table)
{
    char sql[SQL];
    sqlite3_stmt *from = NULL;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name,
             table->order);
    if (sqlite3_prepare_v2(c->file, sql, -1, &from, NULL) != SQLITE_OK)
        return fail_file(c, "read");
    values_begin(&c->values);
    values_arrays(&c->values, table->types);
    bool fine = true;
    while (fine && sqlite3_step(from) == SQLITE_ROW) {
        put_row(c, table->types, from);
        c->count[table->count_at]++;
        fine = c->values.rows < SLICE || put_slice(c, table);
    }
    if (sqlite3_finalize(from) != SQLITE_OK && fine)
        fine = fail_file(c, "read");
    fine = fine && put_slice(c, table);
    values_begin(&c->values);
    return fine;
}

static bool is_empty(struct copying *c)
{
    PGresult *rows;
    if (!ask_postgres(c,
                      "SELECT EXISTS(SELECT 1 FROM guests) OR EXISTS(SELECT 1 FROM tables) OR "
                      "EXISTS(SELECT 1 FROM acts)",
                      &rows))
        return false;
    const bool empty = !cell_number(rows, 0, 0);
    PQclear(rows);
    if (!empty)
        snprintf(c->error, STORE_ERROR, "There are games in that PostgreSQL database already.");
    return empty;
}

/* Whatever is numbered goes on behind the last number. */
static bool go_on_counting(struct copying *c)
{
    return do_postgres(c, "UPDATE last_guest SET id = (SELECT coalesce(max(id), 0) FROM guests)") &&
           do_postgres(c, "SELECT setval(pg_get_serial_sequence('tables', 'number'), "
                          "(SELECT coalesce(max(number), 0) + 1 FROM tables), false)") &&
           do_postgres(c, "SELECT setval(pg_get_serial_sequence('acts', 'number'), "
                          "(SELECT coalesce(max(number), 0) + 1 FROM acts), false)") &&
           do_postgres(c, "SELECT setval(pg_get_serial_sequence('reports', 'number'), "
                          "(SELECT coalesce(max(number), 0) + 1 FROM reports), false)");
}

bool copy_to_postgres(const char *file, const char *to, struct copy_report *report,
                      char error[STORE_ERROR])
{
    struct copying c = {.lock = -1, .error = error};
    error[0] = '\0';
    bool fine = open_file(&c, file) && open_postgres(&c, to) && is_empty(&c) &&
                do_postgres(&c, "DELETE FROM server");
    for (int i = 0; fine && i < COPIED; i++)
        fine = copy_table_in(&c, &copied[i]);
    fine = fine && go_on_counting(&c) && do_postgres(&c, "COMMIT");
    report_to(&c, report);
    close_both(&c);
    return fine;
}

/* ---- into a file ---- */

static bool insert_row(struct copying *c, const char *types, sqlite3_stmt *to, const PGresult *rows,
                       int row)
{
    for (int i = 0; types[i]; i++) {
        size_t size;
        const void *bytes = cell_bytes(rows, row, i, &size);
        int code;
        if (PQgetisnull(rows, row, i))
            code = sqlite3_bind_null(to, i + 1);
        else if (types[i] == 'n')
            code = sqlite3_bind_int64(to, i + 1, cell_number(rows, row, i));
        else if (types[i] == 't')
            code = sqlite3_bind_text64(to, i + 1, bytes, size, SQLITE_STATIC, SQLITE_UTF8);
        else
            code = sqlite3_bind_blob64(to, i + 1, size ? bytes : "", size, SQLITE_STATIC);
        CHECK(code == SQLITE_OK);
    }
    sqlite3_step(to);
    return sqlite3_reset(to) == SQLITE_OK || fail_file(c, "written");
}

static bool fetch_slices(struct copying *c, const struct copied *table, sqlite3_stmt *to)
{
    char sql[SQL];
    snprintf(sql, sizeof sql, "DECLARE slices CURSOR FOR SELECT %s FROM %s ORDER BY %s",
             table->columns, table->name, table->order);
    bool fine = do_postgres(c, sql);
    for (int count = 1; fine && count;) {
        PGresult *rows;
        snprintf(sql, sizeof sql, "FETCH %d FROM slices", SLICE);
        if (!ask_postgres(c, sql, &rows))
            return false;
        count = PQntuples(rows);
        c->count[table->count_at] += count;
        for (int i = 0; fine && i < count; i++)
            fine = insert_row(c, table->types, to, rows, i);
        PQclear(rows);
    }
    return fine && do_postgres(c, "CLOSE slices");
}

static bool copy_table_out(struct copying *c, const struct copied *table)
{
    char sql[SQL];
    struct text text = text_in(sql, sizeof sql);
    sqlite3_stmt *to = NULL;
    put_insert(&text, table);
    text_put(&text, " VALUES(");
    for (int i = 0; table->types[i]; i++)
        text_put(&text, i ? ", ?" : "?");
    text_put(&text, ")");
    if (sqlite3_prepare_v2(c->file, sql, -1, &to, NULL) != SQLITE_OK)
        return fail_file(c, "written");
    const bool fine = fetch_slices(c, table, to);
    sqlite3_finalize(to);
    return fine;
}

static void remove_file(const char *file)
{
    static const char *const end[] = {"", "-wal", "-shm", "-lock"};
    char path[4096];
    for (size_t i = 0; i < sizeof end / sizeof *end; i++)
        if (snprintf(path, sizeof path, "%s%s", file, end[i]) < (int)sizeof path)
            unlink(path);
}

bool copy_to_file(const char *from, const char *file, struct copy_report *report,
                  char error[STORE_ERROR])
{
    struct copying c = {.lock = -1, .error = error};
    if (access(file, F_OK) == 0 || errno != ENOENT) {
        snprintf(error, STORE_ERROR, "%.180s is there already, or cannot be made.", file);
        return false;
    }
    const bool reached = open_postgres(&c, from);
    bool fine = reached && open_file(&c, file) && do_file(&c, "DELETE FROM server");
    for (int i = 0; fine && i < COPIED; i++)
        fine = copy_table_out(&c, &copied[i]);
    fine = fine && do_file(&c, "COMMIT");
    report_to(&c, report);
    close_both(&c);
    if (!fine && reached)
        remove_file(file);
    return fine;
}
