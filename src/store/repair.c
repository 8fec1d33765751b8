/* Every row that the pages still hold (pages.h) goes into a new file. Then what refers to nothing
 * is taken out, because numbers are given out again: a new table must not begin with the steps of
 * one that is lost, nor a new guest sit where one sits who is lost. */
#include "store/repair.h"

#include "store/database.h"
#include "store/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_MOST = 1000 };

/* ---- rows ---- */

/* What a row is, by the types of its first columns, which no two kinds share. A column `n` is NULL,
 * because it is the rowid; `d` and `h` are BLOBs of the size of an id and of a hash. Columns that a
 * later version has added follow, or not, if the row is older. The first that fits counts. Guests
 * of the first two versions had their only token with them. `hashes`, `ids` and `twice` are
 * indexes: what is in them is there twice, so that a guest is found again of whom only the name is
 * lost. */
struct form {
    const char *columns, *table;
};

static const struct form forms[] = {
    {"nti", "guests"},  {"ndiit", "tables"},     {"nht", "former"},     {"niiibb", "recent"},
    {"iiibb", "steps"}, {"iiitiiii", "results"}, {"iihtii", "devices"}, {"hi", "hashes"},
    {"di", "ids"},      {"nd", "servers"},       {"idi", "twice"},      {"nitiit", "bans"},
    {"nittt", "acts"},  {"iiiit", "blocks"},     {"niiidi", "reports"},
};
enum { FORMS = sizeof forms / sizeof *forms, FORM_GUEST = 0, FORM_TABLE = 1, FORM_FORMER = 2 };

/* The sentence that puts a row of a form into its table. */
static const char make_sentence[] =
    "SELECT 'INSERT OR IGNORE INTO ' || ?1 || '(' || group_concat(name) || ') VALUES(' || "
    "group_concat(iif(cid < ?2, '?' || (cid + 1), "
    "'ifnull(?' || (cid + 1) || ', ' || ifnull(dflt_value, 'NULL') || ')')) || ')' "
    "FROM pragma_table_info(?1)";

static const char before_rows[] = "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;"
                                  "CREATE TEMP TABLE former("
                                  "id INTEGER PRIMARY KEY, token_hash, name, seen DEFAULT 0);"
                                  "CREATE TEMP TABLE hashes("
                                  "token_hash PRIMARY KEY, id INTEGER, n INTEGER DEFAULT 1);"
                                  "CREATE TEMP TABLE servers(number INTEGER PRIMARY KEY, id);"
                                  "CREATE TEMP TABLE twice(number INTEGER PRIMARY KEY, id);"
                                  "CREATE TEMP TABLE ids(id, number INTEGER PRIMARY KEY);"
                                  "CREATE TEMP TABLE seats(guest INTEGER PRIMARY KEY, name);"
                                  "BEGIN";

/* This is the only place where a store looks into a table's text: the people who sit there have
 * names, and their numbers must not become someone else's. Whoever has lost all tokens comes back
 * as a new guest. */
static const char after_rows[] =
    "DELETE FROM tables WHERE state NOT BETWEEN 0 AND 4;"
    "INSERT OR IGNORE INTO temp.servers SELECT number, id FROM temp.twice;"
    "UPDATE server SET id = (SELECT id FROM temp.servers) WHERE EXISTS (SELECT 1 FROM "
    "temp.servers);"
    "INSERT OR IGNORE INTO guests(id, name, seen) SELECT id, name, seen FROM temp.former;"
    "INSERT OR IGNORE INTO devices "
    "SELECT id, 1, token_hash, '', seen / 86400 * 86400, seen / 86400 * 86400 FROM temp.former;"
    "INSERT OR IGNORE INTO temp.seats SELECT seat.value ->> 'guest', seat.value ->> 'name' "
    "FROM tables, json_each(iif(json_valid(about), about, '{}'), '$.seats') AS seat "
    "WHERE seat.type = 'object' AND typeof(seat.value ->> 'guest') = 'integer' "
    "AND typeof(seat.value ->> 'name') = 'text' AND seat.value ->> 'guest' > 0;"
    "INSERT OR IGNORE INTO temp.seats SELECT guest, NULL FROM results WHERE guest > 0;"
    "CREATE TEMP TABLE named AS SELECT id FROM guests;"
    "INSERT OR IGNORE INTO temp.seats SELECT id, NULL FROM temp.hashes WHERE id > 0;"
    "INSERT OR IGNORE INTO temp.seats SELECT guest, NULL FROM devices WHERE guest > 0;"
    "INSERT OR IGNORE INTO guests(id, name, seen) "
    "SELECT guest, ifnull(name, 'Guest ' || guest), 0 FROM temp.seats;"
    "INSERT OR IGNORE INTO devices SELECT id, n, token_hash, '', 0, 0 FROM temp.hashes "
    "WHERE id > 0;"
    "DELETE FROM devices WHERE guest NOT IN (SELECT id FROM guests);"
    /* Of whom it is not known when they were here: as far as deleting goes, now. */
    "UPDATE guests SET seen = CAST(strftime('%s', 'now') AS INTEGER) WHERE seen = 0;"
    "UPDATE devices SET seen = (SELECT guests.seen / 86400 * 86400 FROM guests WHERE id = guest) "
    "WHERE seen = 0;"
    "UPDATE devices SET since = seen WHERE since = 0;"
    "DELETE FROM bans WHERE guest <> 0 AND guest NOT IN (SELECT id FROM guests);"
    "DELETE FROM blocks WHERE guest NOT IN (SELECT id FROM guests) "
    "OR other NOT IN (SELECT id FROM guests);"
    "DELETE FROM reports WHERE guest NOT IN (SELECT id FROM guests) "
    "OR other NOT IN (SELECT id FROM guests);"
    "DELETE FROM recent WHERE number NOT IN (SELECT number FROM tables);"
    "DELETE FROM steps WHERE number NOT IN (SELECT number FROM tables);"
    "DELETE FROM results WHERE number NOT IN (SELECT number FROM tables) "
    "OR guest NOT IN (SELECT id FROM guests);"
    "COMMIT";

struct saving {
    sqlite3_stmt *put[FORMS];
    int64_t found[FORMS];
    bool failed; /* the new file cannot be written */
};

static bool fits(char form, const struct page_value *value)
{
    switch (form) {
    case 'n': return value->type == VALUE_NULL;
    case 'i': return value->type == VALUE_INTEGER;
    case 't': return value->type == VALUE_TEXT;
    case 'b': return value->type == VALUE_BLOB;
    case 'd': return value->type == VALUE_BLOB && value->size == STORE_ID;
    default: return value->type == VALUE_BLOB && value->size == STORE_HASH;
    }
}

static bool is_of(const struct page_row *row, const char *columns)
{
    const int count = (int)strlen(columns);
    if (row->columns < count || row->has_rowid != (columns[0] == 'n'))
        return false;
    for (int i = 0; i < count; i++)
        if (!fits(columns[i], &row->value[i]))
            return false;
    return true;
}

static void bind(sqlite3_stmt *to, int index, const struct page_row *row)
{
    const struct page_value *value = &row->value[index - 1];
    const char *bytes = value->size ? (const char *)value->bytes : "";
    if (index == 1 && row->has_rowid)
        sqlite3_bind_int64(to, index, row->rowid);
    else if (value->type == VALUE_INTEGER)
        sqlite3_bind_int64(to, index, value->number);
    else if (value->type == VALUE_TEXT)
        sqlite3_bind_text64(to, index, bytes, value->size, SQLITE_STATIC, SQLITE_UTF8);
    else if (value->type == VALUE_BLOB)
        sqlite3_bind_blob64(to, index, bytes, value->size, SQLITE_STATIC);
}

static void save_row(void *context, const struct page_row *row)
{
    struct saving *saving = context;
    int form = 0;
    while (form < FORMS && !is_of(row, forms[form].columns))
        form++;
    if (form == FORMS || saving->failed)
        return;
    sqlite3_stmt *put = saving->put[form];
    sqlite3_clear_bindings(put);
    for (int i = 1; i <= row->columns && i <= sqlite3_bind_parameter_count(put); i++)
        bind(put, i, row);
    sqlite3_step(put);
    saving->failed = sqlite3_reset(put) != SQLITE_OK;
    saving->found[form]++;
}

static bool run(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static sqlite3_stmt *prepare(sqlite3 *to, const struct form *form)
{
    sqlite3_stmt *make = NULL;
    sqlite3_stmt *put = NULL;
    if (sqlite3_prepare_v2(to, make_sentence, -1, &make, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_text(make, 1, form->table, -1, SQLITE_STATIC);
    sqlite3_bind_int(make, 2, (int)strlen(form->columns));
    if (sqlite3_step(make) == SQLITE_ROW)
        sqlite3_prepare_v2(to, (const char *)sqlite3_column_text(make, 0), -1, &put, NULL);
    sqlite3_finalize(make);
    return put;
}

static bool save_rows(sqlite3 *to, struct pages *from, struct saving *saving)
{
    *saving = (struct saving){.failed = !run(to, before_rows)};
    for (int i = 0; i < FORMS && !saving->failed; i++) {
        saving->put[i] = prepare(to, &forms[i]);
        saving->failed = !saving->put[i];
    }
    if (!saving->failed)
        pages_read(from, save_row, saving);
    for (int i = 0; i < FORMS; i++)
        sqlite3_finalize(saving->put[i]);
    return !saving->failed && run(to, after_rows);
}

static bool count(sqlite3 *connection, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    const bool told = sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK &&
                      sqlite3_step(statement) == SQLITE_ROW;
    if (told)
        *number = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK && told;
}

static bool count_rows(sqlite3 *connection, struct repair_report *report)
{
    return count(connection, "SELECT count(*) FROM guests", &report->guests) &&
           count(connection, "SELECT count(*) FROM tables", &report->tables) &&
           count(connection, "SELECT count(*) FROM results", &report->results) &&
           count(connection,
                 "SELECT count(*) FROM temp.ids WHERE number NOT IN (SELECT number FROM tables)",
                 &report->lost) &&
           count(connection,
                 "SELECT count(*) FROM guests WHERE id NOT IN (SELECT id FROM temp.named)",
                 &report->nameless) &&
           count(connection,
                 "SELECT count(*) FROM (SELECT max(n) + 1 AS want, count(DISTINCT n) AS there "
                 "FROM (SELECT number, n FROM steps UNION ALL SELECT number, n FROM recent) "
                 "GROUP BY number) WHERE want <> there",
                 &report->broken);
}

/* ---- files ---- */

static bool is_refused(const char *what, const char *why, char error[STORE_ERROR])
{
    snprintf(error, STORE_ERROR, "%.130s cannot be repaired: %.90s.", what, why);
    return false;
}

static char *beside(const char *name, const char *end)
{
    const size_t size = strlen(name) + strlen(end) + 1;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s", name, end);
    return path;
}

/* The newest pages are in the WAL: SQLite moves them into the file without a look into either. */
static bool fold_wal(sqlite3 *connection, bool *busy, char error[STORE_ERROR])
{
    run(connection, "SELECT count(*) FROM sqlite_schema"); /* has it open the WAL; may fail */
    const int code =
        sqlite3_wal_checkpoint_v2(connection, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    *busy = (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
    if (code == SQLITE_OK)
        return true;
    database_explain(connection, "repaired", error);
    return false;
}

/* A file without a header is ours if there are rows in it that only ours have. With none of them
 * there is nothing to go on with, and an operator should know. */
static bool is_worth_it(const struct pages *pages, const struct saving *saving, const char *name,
                        char error[STORE_ERROR])
{
    if (pages->headed && !database_is_ours(pages->application, pages->version))
        return is_refused(name, "it is not a file of this Cookie Tin", error);
    if (!saving->found[FORM_GUEST] && !saving->found[FORM_TABLE] && !saving->found[FORM_FORMER])
        return is_refused(name, "there are no games in it", error);
    return true;
}

static bool write_new(sqlite3 *to, const char *name, struct repair_report *report,
                      char error[STORE_ERROR])
{
    struct pages pages;
    struct saving saving;
    if (!pages_open(&pages, name, error))
        return false;
    bool done = database_create(to) && save_rows(to, &pages, &saving) && count_rows(to, report);
    if (!done)
        database_explain(to, "repaired", error);
    else
        done = is_worth_it(&pages, &saving, name, error);
    pages_close(&pages);
    return done;
}

static bool make_new(const char *path, const char *name, struct repair_report *report,
                     char error[STORE_ERROR])
{
    unlink(path); /* of a repair that was cut short */
    const int made = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0)
        return is_refused(name, strerror(errno), error);
    database_own(made, name);
    close(made);
    sqlite3 *to = database_connect(path, error);
    const bool written = to && write_new(to, name, report, error);
    sqlite3_close(to);
    return written && (database_sync(path) || is_refused(name, strerror(errno), error));
}

/* A second name for the damaged file: the first that is free. */
static bool keep_old(const char *name, char kept[REPAIR_NAME])
{
    for (int i = 1; i <= KEPT_MOST; i++) {
        if (snprintf(kept, REPAIR_NAME, "%s-damaged-%d", name, i) >= REPAIR_NAME) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (link(name, kept) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* The old WAL must be gone before the new file has the name: SQLite would take it for its own. */
static bool remove_wal(const char *name)
{
    static const char *const end[] = {"-wal", "-shm"};
    bool removed = true;
    for (int i = 0; i < 2 && removed; i++) {
        char *path = beside(name, end[i]);
        removed = path && (unlink(path) == 0 || errno == ENOENT);
        free(path);
    }
    return removed;
}

static bool change_over(const char *new, const char *name, struct repair_report *report,
                        char error[STORE_ERROR])
{
    char *copy = beside(name, "");
    const bool done = copy && keep_old(name, report->kept) && remove_wal(name) &&
                      rename(new, name) == 0 && database_sync(dirname(copy));
    if (!done)
        is_refused(name, strerror(errno), error);
    free(copy);
    return done;
}

static bool repair_named(const char *name, struct repair_report *report, char error[STORE_ERROR])
{
    char *new = beside(name, "-repair");
    const bool done =
        new &&make_new(new, name, report, error) && change_over(new, name, report, error);
    if (new && !done)
        unlink(new);
    free(new);
    return done;
}

bool repair_file(const char *path, struct repair_report *report, char error[STORE_ERROR])
{
    *report = (struct repair_report){.guests = 0};
    sqlite3 *connection = database_connect(path, error);
    if (!connection)
        return false;
    char *name = beside(sqlite3_db_filename(connection, "main"), "");
    bool done = name && fold_wal(connection, &report->busy, error);
    sqlite3_close(connection); /* before anyone else opens the file: see pages_open */
    done = done && repair_named(name, report, error);
    free(name);
    return done;
}

bool repair_unused(const char *path, struct repair_report *report, char error[STORE_ERROR])
{
    const int lock = database_lock(path, error);
    if (lock < 0)
        return false;
    const bool repaired = repair_file(path, report, error);
    close(lock);
    return repaired;
}

void repair_describe(const struct repair_report *report, char line[REPAIR_LINE])
{
    snprintf(
        line, REPAIR_LINE,
        "People saved: %lld, tables: %lld, results: %lld. Tables lost: %lld, tables with missing "
        "moves: %lld, names lost: %lld. The damaged file is kept as %.200s",
        (long long)report->guests, (long long)report->tables, (long long)report->results,
        (long long)report->lost, (long long)report->broken, (long long)report->nameless,
        report->kept);
}
