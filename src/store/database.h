/* The file of the SQLite store: opening it, its schema, and saying what went wrong with it. */
#ifndef COOKIETIN_STORE_DATABASE_H
#define COOKIETIN_STORE_DATABASE_H

#include "store/store.h"

#include <sqlite3.h>

/* Two connections, one for each of the two threads that use a store. */
struct database {
    sqlite3 *commits, *reads;
    int lock; /* held while the server lives, so that no second one writes the same games */
};

/* False with a sentence in `error`. A file that is not there is made, readable for its owner only.
 */
bool database_open(struct database *database, const char *path, char error[STORE_ERROR]);
void database_close(struct database *database);

/* Why the connection's last call failed; `doing` is what could not be done to the database. */
void database_explain(sqlite3 *connection, const char *doing, char error[STORE_ERROR]);

#endif
