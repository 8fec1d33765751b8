/* Where a world keeps its games, if its test does not say: in memory; or, where there is a
 * PostgreSQL (tools/with-postgres), in a schema of its own there, so that all tests of the server's
 * core run over it, too (tests/long/test_core_postgres.sh). */
#include "store/postgres.h"
#include "support/server_world.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void make_schema(const char *database, const char *name)
{
    char statement[80];
    PGconn *connection = PQconnectdb(database);
    snprintf(statement, sizeof statement, "CREATE SCHEMA %s", name);
    PGresult *result = PQexec(connection, statement);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

static void ignore(const char *line)
{
    (void)line;
}

static struct store *open_schema(const char *database)
{
    static int last;
    char name[48], to[1024], error[STORE_ERROR];
    snprintf(name, sizeof name, "world%d_%d", (int)getpid(), ++last);
    make_schema(database, name);
    snprintf(to, sizeof to, "%s&options=-csearch_path%%3D%s", database, name);
    struct store *store = store_open_postgres(to, "one", NULL, ignore, error);
    if (!store)
        fail_msg("%s", error);
    return store;
}

struct store *world_store(void)
{
    const char *database = getenv("COOKIETIN_POSTGRES");
    return database ? open_schema(database) : store_open_memory();
}

void world_open(struct world *world, uint64_t seed)
{
    world_open_on(world, seed, world_store());
}
