/* The file is locked by a file beside it, because SQLite's own locks let several processes take
 * turns, and two servers that each hold half of the games in memory must never do that. The lock is
 * the kernel's, so it goes with the process, however that ends. */
#include "store/database.h"

#include "core/check.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x436b546e, /* "CkTn" in the file's header */
    VERSION = 5               /* of the schema, in the header's user_version */
};

/* Entry v brings a file from version v to v + 1; a new one starts at 0. Never change one that has
 * been released. Columns that are added come last; repair.c knows the types of the first ones.
 *
 * Steps come to `recent`, in the order in which they are made, and now and then all of them move to
 * `steps`, which is sorted by table (sqlite_commit.c). So 500 tables that move once each touch some
 * ten pages; sorted at once they would touch 500, and by an index alone still more than a hundred.
 * They refer to tables by number, which is looked up with each insert: that is all that a foreign
 * key would do. */
static const char *const migration[VERSION] = {
    "CREATE TABLE guests("
    " id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL);"
    "CREATE TABLE tables("
    " number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, state INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, about TEXT NOT NULL);"
    "CREATE INDEX tables_open ON tables(number) WHERE state < 2;"
    "CREATE TABLE recent("
    " seq INTEGER PRIMARY KEY, number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " bytes BLOB NOT NULL, extra BLOB NOT NULL);"
    "CREATE TABLE steps("
    " number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " bytes BLOB NOT NULL, extra BLOB NOT NULL, PRIMARY KEY(number, n)) WITHOUT ROWID;"
    "CREATE TABLE results("
    " guest INTEGER NOT NULL REFERENCES guests(id), number INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL,"
    " score INTEGER NOT NULL, share INTEGER NOT NULL, counted INTEGER NOT NULL,"
    " PRIMARY KEY(guest, number)) WITHOUT ROWID;"
    "CREATE INDEX results_newest ON results(guest, finished, number);",
    /* What is old is deleted. Nobody knows when older guests were last here, nor when someone last
     * moved at a table that is not over: as far as that goes, now. */
    "ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE guests SET seen = CAST(strftime('%s', 'now') AS INTEGER);"
    "UPDATE tables SET changed = CAST(strftime('%s', 'now') AS INTEGER) WHERE state < 2;"
    "CREATE INDEX tables_old ON tables(state, changed);"
    "ALTER TABLE results ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX results_of_table ON results(number);",
    /* A server has an id, and a guest any number of tokens, each of them a device. SQLite does not
     * drop a column that is unique, so guests and what refers to them are made anew. */
    "CREATE TABLE server(number INTEGER PRIMARY KEY, id BLOB NOT NULL);"
    "CREATE INDEX server_twice ON server(number, id);" /* on another page, for repair.c */
    "INSERT INTO server VALUES(1, randomblob(16));"
    "CREATE TABLE people("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL, seen INTEGER NOT NULL, recovery BLOB);"
    "CREATE TABLE devices("
    " guest INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    " token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, since INTEGER NOT NULL,"
    " seen INTEGER NOT NULL, PRIMARY KEY(guest, n)) WITHOUT ROWID;"
    "CREATE TABLE outcomes("
    " guest INTEGER NOT NULL REFERENCES people(id), number INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL,"
    " score INTEGER NOT NULL, share INTEGER NOT NULL, counted INTEGER NOT NULL,"
    " removed INTEGER NOT NULL DEFAULT 0, left INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY(guest, number)) WITHOUT ROWID;"
    "INSERT INTO people SELECT id, name, seen, NULL FROM guests;"
    "INSERT INTO devices SELECT id, 1, token_hash, '', seen / 86400 * 86400, seen / 86400 * 86400 "
    "FROM guests;"
    "INSERT INTO outcomes SELECT guest, number, finished, game, seat, score, share, counted, "
    "removed, 0 FROM results;"
    "DROP TABLE results; DROP TABLE guests;"
    "ALTER TABLE people RENAME TO guests; ALTER TABLE outcomes RENAME TO results;"
    "CREATE UNIQUE INDEX guests_recovery ON guests(recovery) WHERE recovery IS NOT NULL;"
    "CREATE INDEX results_newest ON results(guest, finished, number);"
    "CREATE INDEX results_of_table ON results(number);",
    /* What operators do. Numbers of guests are given out again, and then no ban must be left. */
    "CREATE TABLE bans("
    " number INTEGER PRIMARY KEY, guest INTEGER NOT NULL, network TEXT NOT NULL,"
    " since INTEGER NOT NULL, until INTEGER NOT NULL, why TEXT NOT NULL);"
    "CREATE TRIGGER bans_of_nobody AFTER DELETE ON guests BEGIN"
    " DELETE FROM bans WHERE guest = old.id; END;"
    "CREATE TABLE acts("
    " number INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,"
    " about TEXT NOT NULL);"
    "CREATE TRIGGER acts_stay BEFORE DELETE ON acts BEGIN"
    " SELECT RAISE(ABORT, 'acts are only added'); END;"
    "CREATE TRIGGER acts_stay_so BEFORE UPDATE ON acts BEGIN"
    " SELECT RAISE(ABORT, 'acts are only added'); END;",
    /* Whom people do not want to hear or to sit with, and what they report. */
    "CREATE TABLE blocks("
    " guest INTEGER NOT NULL, other INTEGER NOT NULL, how INTEGER NOT NULL,"
    " since INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY(guest, other)) WITHOUT ROWID;"
    "CREATE INDEX blocks_of_other ON blocks(other);"
    "CREATE TABLE reports("
    " number INTEGER PRIMARY KEY, at INTEGER NOT NULL, guest INTEGER NOT NULL,"
    " other INTEGER NOT NULL, id BLOB NOT NULL, done INTEGER NOT NULL, name TEXT NOT NULL,"
    " other_name TEXT NOT NULL, say TEXT NOT NULL, lines TEXT NOT NULL);"
    "CREATE INDEX reports_by ON reports(guest);"
    "CREATE INDEX reports_of ON reports(other);"
    "CREATE INDEX reports_old ON reports(at);"
    "CREATE TRIGGER nobody_blocks AFTER DELETE ON guests BEGIN"
    " DELETE FROM blocks WHERE guest = old.id OR other = old.id;"
    " DELETE FROM reports WHERE guest = old.id OR other = old.id; END;",
};

static const char *reason(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return "it may only be read";
    case SQLITE_CORRUPT: return "the file is damaged";
    case SQLITE_NOTADB: return "the file is not a database";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program has locked it";
    case SQLITE_IOERR: return "the disk does not read or write";
    case SQLITE_CANTOPEN: return "the file cannot be opened";
    case SQLITE_CONSTRAINT: return "the changes do not fit what is there";
    default: return "SQLite refuses";
    }
}

bool database_is_damaged(sqlite3 *connection)
{
    const int code = sqlite3_errcode(connection) & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

void database_explain(sqlite3 *connection, const char *doing, char error[STORE_ERROR])
{
    const int code = sqlite3_errcode(connection);
    const int system = sqlite3_system_errno(connection);
    const char *detail = sqlite3_errmsg(connection);
    if ((code & 0xff) == SQLITE_IOERR && system)
        detail = strerror(system);
    snprintf(error, STORE_ERROR, "The database cannot be %s: %s (%s).", doing, reason(code),
             detail);
}

static bool explain_opening(sqlite3 *connection, const char *path, char error[STORE_ERROR])
{
    char inner[STORE_ERROR];
    database_explain(connection, "opened", inner);
    snprintf(error, STORE_ERROR, "%.100s: %.150s", path, inner);
    return false;
}

static bool run(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The first column of the only row. */
static bool ask(sqlite3 *connection, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    bool done = sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (done)
        *number = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK && done;
}

/* ---- the files ---- */

/* Never opens a file that is there: closing it again would drop the locks that SQLite has on it if
 * this process has it open already. */
static bool make_file(const char *path, char error[STORE_ERROR])
{
    const int made = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made >= 0)
        close(made);
    if (made >= 0 || errno == EEXIST)
        return true;
    snprintf(error, STORE_ERROR, "%.150s cannot be made: %.80s.", path, strerror(errno));
    return false;
}

/* The mode only with the owner: it may let a group in that is not this process's. */
void database_own(int made, const char *path)
{
    struct stat of;
    if (stat(path, &of) == 0 && fchown(made, of.st_uid, of.st_gid) == 0)
        (void)fchmod(made, (of.st_mode & 0777) | 0600);
}

/* Only a lock that is made here changes its owner: if one that is there did, whoever may write into
 * the directory could put a link there and have root give them any file. */
static int open_lock(const char *lock, const char *name)
{
    const int made = open(lock, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made >= 0)
        database_own(made, name);
    return made >= 0 || errno != EEXIST ? made : open(lock, O_RDWR | O_CLOEXEC);
}

static int lock_file(const char *name, char error[STORE_ERROR])
{
    char beside[PATH_MAX];
    const int size = snprintf(beside, sizeof beside, "%s-lock", name);
    const int file = size < (int)sizeof beside ? open_lock(beside, name) : -1;
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (file >= 0 && errno == EWOULDBLOCK)
        snprintf(error, STORE_ERROR, "%.180s is in use by another Cookie Tin server.", name);
    else
        snprintf(error, STORE_ERROR, "%.150s cannot be locked: %.80s.", name, strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

sqlite3 *database_connect(const char *path, char error[STORE_ERROR])
{
    sqlite3 *connection = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path, &connection, flags, NULL);
    CHECK(connection);
    sqlite3_extended_result_codes(connection, 1);
    sqlite3_busy_timeout(connection, BUSY_MS);
    if (code == SQLITE_OK)
        return connection;
    explain_opening(connection, path, error);
    sqlite3_close(connection);
    return NULL;
}

/* ---- what is in it ---- */

/* Before anything is written: is it ours, and do we know it? */
bool database_know(sqlite3 *connection, const char *path, int64_t *version, char error[STORE_ERROR])
{
    int64_t application = 0;
    int64_t things = 0;
    if (!ask(connection, "PRAGMA application_id", &application) ||
        !ask(connection, "PRAGMA user_version", version) ||
        !ask(connection, "SELECT count(*) FROM sqlite_schema", &things))
        return explain_opening(connection, path, error);
    if (application != APPLICATION && (application || *version || things)) {
        snprintf(error, STORE_ERROR, "%.180s is a database, but not one of Cookie Tin's.", path);
        return false;
    }
    if (*version > VERSION) {
        snprintf(error, STORE_ERROR,
                 "%.150s is from a newer Cookie Tin (version %lld; this one knows %d).", path,
                 (long long)*version, VERSION);
        return false;
    }
    return true;
}

bool database_is_ours(int64_t application, int64_t version)
{
    return application == APPLICATION && version <= VERSION;
}

/* An automatic checkpoint copies at most about 1000 pages, some milliseconds, and never the backlog
 * of an hour. What is deleted is overwritten, so that nobody finds it again, not even a repair. */
static bool set_up(sqlite3 *connection)
{
    int64_t number = 0;
    return run(connection, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                           "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 1000;"
                           "PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -8000;"
                           "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON") &&
           ask(connection, "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'",
               &number) &&
           number == 1;
}

static bool migrate(sqlite3 *connection, int64_t version)
{
    char pragmas[96];
    if (version == VERSION)
        return true;
    bool done = run(connection, "BEGIN IMMEDIATE");
    for (; done && version < VERSION; version++)
        done = run(connection, migration[version]);
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, VERSION);
    return done && run(connection, pragmas) && run(connection, "COMMIT");
}

bool database_create(sqlite3 *connection)
{
    return run(connection, "PRAGMA secure_delete = ON") && migrate(connection, 0);
}

bool database_sync(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return synced;
}

/* The lock's name comes from SQLite, which has followed symbolic links: another way to the same
 * file leads to the same lock. */
int database_lock(const char *path, char error[STORE_ERROR])
{
    sqlite3 *connection = make_file(path, error) ? database_connect(path, error) : NULL;
    const int lock = connection ? lock_file(sqlite3_db_filename(connection, "main"), error) : -1;
    sqlite3_close(connection);
    return lock;
}

static bool open_commits(struct database *database, const char *path, char error[STORE_ERROR])
{
    int64_t version = 0;
    database->commits = database_connect(path, error);
    if (!database->commits || !database_know(database->commits, path, &version, error))
        return false;
    if (set_up(database->commits) && migrate(database->commits, version))
        return true;
    return explain_opening(database->commits, path, error);
}

static bool open_reads(struct database *database, const char *path, char error[STORE_ERROR])
{
    database->reads = database_connect(path, error);
    if (!database->reads)
        return false;
    return run(database->reads, "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF") ||
           explain_opening(database->reads, path, error);
}

bool database_open(struct database *database, const char *path, int lock, char error[STORE_ERROR])
{
    *database = (struct database){.lock = lock < 0 ? database_lock(path, error) : -1};
    const bool opened = (lock >= 0 || database->lock >= 0) && open_commits(database, path, error) &&
                        open_reads(database, path, error);
    if (opened)
        return true;
    const bool damaged = (database->commits && database_is_damaged(database->commits)) ||
                         (database->reads && database_is_damaged(database->reads));
    database_close(database);
    database->damaged = damaged;
    return false;
}

/* The connection that may write goes last: it moves the rest of the WAL into the file. */
void database_close(struct database *database)
{
    sqlite3_close(database->reads);
    sqlite3_close(database->commits);
    if (database->lock >= 0)
        close(database->lock);
    *database = (struct database){.lock = -1};
}
