/* SQLite's own check, then numbers. */
#include "store/inspect.h"

#include "store/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The first fault, without the name of the database and line breaks, or an empty text. */
static bool find_fault(sqlite3 *connection, char fault[STORE_ERROR])
{
    sqlite3_stmt *statement = NULL;
    static const char sql[] = "SELECT replace(integrity_check, char(10), ' ') "
                              "FROM pragma_integrity_check(1) WHERE integrity_check <> 'ok'";
    fault[0] = '\0';
    if (sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        snprintf(fault, STORE_ERROR, "%.100s", said ? said : "it does not say");
    }
    return sqlite3_finalize(statement) == SQLITE_OK;
}

static bool is_sound(sqlite3 *connection, const char *path, bool *damaged, char error[STORE_ERROR])
{
    char fault[STORE_ERROR];
    int64_t version = 0;
    if (!database_know(connection, path, &version, error)) {
        *damaged = database_is_damaged(connection);
        return false;
    }
    if (!find_fault(connection, fault)) {
        *damaged = database_is_damaged(connection);
        database_explain(connection, "checked", error);
        return false;
    }
    if (!fault[0])
        return true;
    *damaged = true;
    snprintf(error, STORE_ERROR, "%.110s is damaged: %.100s.", path, fault);
    return false;
}

bool inspect_is_sound(const char *path, int64_t bytes, bool *damaged, char error[STORE_ERROR])
{
    struct stat about;
    *damaged = false;
    if (bytes && (stat(path, &about) != 0 || about.st_size > bytes))
        return true;
    sqlite3 *connection = database_connect(path, error);
    const bool sound = connection && is_sound(connection, path, damaged, error);
    sqlite3_close(connection);
    return sound;
}

static const char numbers[] =
    "SELECT (SELECT count(*) FROM guests), count(*) FILTER (WHERE state = 0), "
    "count(*) FILTER (WHERE state = 1), count(*) FILTER (WHERE state IN (2, 4)), "
    "count(*) FILTER (WHERE state = 3), "
    "(SELECT count(*) FROM steps) + (SELECT count(*) FROM recent), "
    "(SELECT count(*) FROM results), "
    "(SELECT count(*) FROM (SELECT max(n) + 1 AS want, count(DISTINCT n) AS there "
    "FROM (SELECT number, n FROM steps UNION ALL SELECT number, n FROM recent) "
    "GROUP BY number) WHERE want <> there), "
    "(SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size) "
    "FROM tables";

static bool count_all(sqlite3 *connection, struct inspect_report *report, char error[STORE_ERROR])
{
    int64_t *const to[] = {&report->guests,  &report->waiting, &report->running,
                           &report->over,    &report->closed,  &report->steps,
                           &report->results, &report->broken,  &report->bytes};
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(connection, numbers, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < (int)(sizeof to / sizeof *to); i++)
            *to[i] = sqlite3_column_int64(statement, i);
    if (sqlite3_finalize(statement) == SQLITE_OK)
        return true;
    database_explain(connection, "checked", error);
    return false;
}

/* One instant, whatever a server writes meanwhile. */
bool inspect_file(const char *path, struct inspect_report *report, char error[STORE_ERROR])
{
    *report = (struct inspect_report){.damaged = false};
    sqlite3 *connection = database_connect(path, error);
    const bool checked = connection && is_sound(connection, path, &report->damaged, error) &&
                         count_all(connection, report, error);
    sqlite3_close(connection);
    return checked;
}
