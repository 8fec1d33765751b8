/* The store in SQLite: opening and closing it. */
#include "store/sqlite.h"

#include <stdlib.h>

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

void sqlite_close(struct store *store)
{
    struct sqlite_store *s = sqlite_of(store);
    for (int i = 0; i < COMMITS; i++)
        sqlite3_finalize(s->commit[i]);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(s->read[i]);
    database_close(&s->database);
    free(s);
}

struct store *store_try_sqlite(const char *path, int lock, bool *damaged, char error[STORE_ERROR])
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    CHECK(s);
    s->store.driver = &sqlite_driver;
    if (!database_open(&s->database, path, lock, error)) {
        *damaged = s->database.damaged;
        free(s);
        return NULL;
    }
    if (prepare(s->database.commits, sqlite_commit_sql, s->commit, COMMITS, error) &&
        prepare(s->database.reads, sqlite_read_sql, s->read, READS, error) &&
        sqlite_begin_commits(s, error))
        return &s->store;
    *damaged = database_is_damaged(s->database.commits) || database_is_damaged(s->database.reads);
    sqlite_close(&s->store);
    return NULL;
}

struct store *store_open_sqlite(const char *path, char error[STORE_ERROR])
{
    bool damaged;
    return store_try_sqlite(path, -1, &damaged, error);
}
