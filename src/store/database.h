/* The file of the SQLite store: opening it, its schema, and saying what went wrong with it. */
#ifndef COOKIETIN_STORE_DATABASE_H
#define COOKIETIN_STORE_DATABASE_H

#include "store/store.h"

#include <sqlite3.h>

enum { BUSY_MS = 2000 }; /* for an operator who has the file open in another program */

/* Two connections, one for each of the two threads that use a store. */
struct database {
    sqlite3 *commits, *reads;
    int lock;     /* held while the server lives, so that no second one writes the same games; -1:
                     by someone else in this process */
    bool damaged; /* why it was not opened: repair.h may help */
};

/* False with a sentence in `error`. A file that is not there is made, readable for its owner only.
 * `lock` is the caller's, or -1 if the database should take it. */
bool database_open(struct database *database, const char *path, int lock, char error[STORE_ERROR]);
void database_close(struct database *database);

/* The lock of a file, to be closed, for those who open it more than once; the file is made if it is
 * not there. -1 with a sentence in `error`: it is another's. */
int database_lock(const char *path, char error[STORE_ERROR]);

/* For those who look at a file beside the server, or instead of it: a connection to a file that is
 * there, and the schema in a file that is empty. */
sqlite3 *database_connect(const char *path, char error[STORE_ERROR]);
bool database_create(sqlite3 *connection);
/* A file that was just made gets the owner and mode of the database, as far as this process may do
 * that: what root makes beside a service's file must be the service's, too. */
void database_own(int made, const char *path);
/* A file, or a directory with the names in it, is on disk. */
bool database_sync(const char *path);
/* By the two numbers in its header. */
bool database_is_ours(int64_t application, int64_t version);
/* Is it a file of ours, and of which version? Fails with a sentence if not. */
bool database_know(sqlite3 *connection, const char *path, int64_t *version,
                   char error[STORE_ERROR]);

/* Did the connection's last call fail because the file is not what was written? */
bool database_is_damaged(sqlite3 *connection);
/* Why the connection's last call failed; `doing` is what could not be done to the database. */
void database_explain(sqlite3 *connection, const char *doing, char error[STORE_ERROR]);

#endif
