/* A PostgreSQL for all tests of a program; each of them begins with an empty one. */
#include "support/postgres.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

char logged[4096];

void with_postgres(char **argv)
{
    static char program[] = TEST_DATA "/../tools/with-postgres";
    char *again[] = {program, argv[0], argv[0] ? argv[1] : NULL, NULL};
    if (getenv("COOKIETIN_POSTGRES"))
        return;
    execv(program, again);
    perror(program);
    exit(1);
}

const char *postgres_string(void)
{
    return getenv("COOKIETIN_POSTGRES");
}

static void ignore(void *context, const char *message)
{
    (void)context;
    (void)message;
}

const char *sql(const char *statement)
{
    static char told[4096];
    PGconn *connection = PQconnectdb(postgres_string());
    PQsetNoticeProcessor(connection, ignore, NULL);
    PGresult *result = PQexec(connection, statement);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", statement, PQerrorMessage(connection));
    told[0] = '\0';
    for (int i = 0; i < PQntuples(result); i++)
        snprintf(told + strlen(told), sizeof told - strlen(told), "%s;", PQgetvalue(result, i, 0));
    PQclear(result);
    PQfinish(connection);
    return told;
}

static void note(const char *line)
{
    snprintf(logged + strlen(logged), sizeof logged - strlen(logged), "%s\n", line);
}

struct store *open_postgres_at(const char *node, const char *address)
{
    return store_open_postgres(postgres_string(), node, address, note, error);
}

struct store *open_postgres(const char *node)
{
    return store_open_postgres(postgres_string(), node, NULL, note, error);
}

int begin_empty_postgres(void **state)
{
    logged[0] = '\0';
    sql("DROP SCHEMA public CASCADE");
    sql("CREATE SCHEMA public");
    *state = calloc(1, sizeof(struct fixture));
    assert_non_null(*state);
    return 0;
}

int begin_postgres(void **state)
{
    begin_empty_postgres(state);
    struct store *store = open_postgres("one");
    if (!store)
        fail_msg("%s", error);
    ((struct fixture *)*state)->store = store;
    return 0;
}
