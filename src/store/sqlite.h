/* The store in SQLite from inside: what its two halves share. Each half has a connection and a
 * thread of its own: sqlite_commit.c writes batches, sqlite_read.c answers questions, and sqlite.c
 * opens and closes both. */
#ifndef COOKIETIN_STORE_SQLITE_H
#define COOKIETIN_STORE_SQLITE_H

#include "core/check.h"
#include "store/database.h"

enum commit_statement {
    BEGIN,
    COMMIT,
    PUT_GUEST,
    PUT_DEVICE,
    PUT_TABLE,
    PUT_STEP,
    PUT_RESULT,
    REMOVE,
    FIND_TABLE,
    DELETE_RECENT,
    DELETE_STEPS,
    DELETE_RESULTS,
    DELETE_TABLE_ROW,
    DELETE_DEVICE_ROW,
    DELETE_GUEST_ROW,
    TABLES_OF,
    SET_ABOUT,
    ERASE_RESULTS,
    ERASE_ROW,
    SORT_IN,
    EMPTY_RECENT,
    COUNT_RECENT,
    LAST_GUEST,
    PUT_BAN,
    DELETE_BAN_ROW,
    PUT_ACT,
    PUT_BLOCK,
    DELETE_BLOCK_ROW,
    PUT_REPORT,
    FINISH_REPORT_ROW,
    DELETE_OLD_REPORTS,
    COMMITS
};

enum read_statement {
    BEGIN_READ,
    END_READ,
    GUEST_BY_HASH,
    GUEST_BY_ID,
    GUEST_BY_RECOVERY,
    DEVICES,
    SERVER_ID,
    TABLE,
    OPEN_TABLES,
    STEPS,
    RESULTS,
    RESULTS_BEFORE,
    STATISTICS,
    OLD_TABLES,
    OLD_GUESTS,
    BANS,
    ACTS,
    BLOCKS,
    REPORTS,
    READS
};

/* Prepared once, when the file is opened. */
extern const char *const sqlite_commit_sql[COMMITS], *const sqlite_read_sql[READS];

struct sqlite_store {
    struct store store; /* first */
    struct database database;
    sqlite3_stmt *commit[COMMITS], *read[READS];
    bool forgets;       /* the WAL has someone's name who was deleted */
    size_t recent;      /* steps that are there */
    int64_t last_guest; /* the last id that is taken or reserved: no other server has the file */
};

extern const struct store_driver sqlite_driver;

void sqlite_close(struct store *store);
enum commit_answer sqlite_commit(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR]);
/* When everything is prepared: what commits have to know before the first one. */
bool sqlite_begin_commits(struct sqlite_store *s, char error[STORE_ERROR]);

static inline struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* What is bound outlives the statement's step, so nothing is copied. Empty is not NULL. */
static inline void bind_bytes(sqlite3_stmt *to, int index, const void *bytes, size_t size)
{
    CHECK(sqlite3_bind_blob64(to, index, size ? bytes : "", size, SQLITE_STATIC) == SQLITE_OK);
}

static inline void bind_text(sqlite3_stmt *to, int index, const char *text, size_t size)
{
    CHECK(sqlite3_bind_text64(to, index, size ? text : "", size, SQLITE_STATIC, SQLITE_UTF8) ==
          SQLITE_OK);
}

static inline void bind_number(sqlite3_stmt *to, int index, int64_t number)
{
    CHECK(sqlite3_bind_int64(to, index, number) == SQLITE_OK);
}

static inline bool sqlite_done(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

#endif
