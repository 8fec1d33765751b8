/* For tests with a PostgreSQL of their own (tools/with-postgres). */
#ifndef COOKIETIN_TESTS_POSTGRES_H
#define COOKIETIN_TESTS_POSTGRES_H

#include "support/store_text.h"

/* Called first: starts the program again beside a PostgreSQL, unless there is one already. */
void with_postgres(char **argv);

const char *postgres_string(void); /* how to connect to it */
/* Does something to it behind the store's back, and tells the first column of what comes, each with
 * a semicolon; numbers and texts only. Valid until the next call. */
const char *sql(const char *statement);

/* Set-up of cmocka's tests: an empty database with the server “one”. The tear-down is `end`. */
int begin_postgres(void **state);
int begin_empty_postgres(void **state); /* and no store yet */
struct store *open_postgres(const char *node);
struct store *open_postgres_at(const char *node, const char *address); /* of several */
extern char logged[4096]; /* what stores have said since the set-up */

#endif
