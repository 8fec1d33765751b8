/* Waiting for PostgreSQL, and saying what went wrong. libpq never waits itself: its socket is
 * polled here, so that there is an end to it. */
#include "store/wire.h"

#include "core/check.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the connection ---- */

/* A password that was not written in %-notation ends too early, and the rest of it is taken for
 * another part. Then nobody may be told what that part is. */
static bool is_part_of_password(const PQconninfoOption *option)
{
    if (!option->val)
        return false;
    if (!strcmp(option->keyword, "port"))
        return strspn(option->val, "0123456789,") != strlen(option->val);
    return (!strcmp(option->keyword, "host") || !strcmp(option->keyword, "dbname")) &&
           strchr(option->val, '@');
}

/* What libpq says of a string that it cannot read may be a part of the password, too. */
bool wire_is_string(const char *to, char error[STORE_ERROR])
{
    PQconninfoOption *options = PQconninfoParse(to, NULL);
    bool fine = options;
    for (const PQconninfoOption *option = options; option && option->keyword; option++)
        fine = fine && !is_part_of_password(option);
    PQconninfoFree(options);
    if (!fine)
        snprintf(error, STORE_ERROR,
                 "The connection string must be like postgresql://name@host:5432/database. "
                 "In a password, @ : / ? and %% are written %%40 %%3A %%2F %%3F %%25.");
    return fine;
}

/* One that cannot be read may have any. */
bool wire_has_password(const char *to)
{
    PQconninfoOption *options = PQconninfoParse(to, NULL);
    bool has = !options;
    for (const PQconninfoOption *option = options; option && option->keyword; option++)
        has = has || is_part_of_password(option) ||
              (option->val && strstr(option->keyword, "password"));
    PQconninfoFree(options);
    return has;
}

/* The first line, without an end. */
static void put_line(const char *message, char *to, size_t capacity)
{
    snprintf(to, capacity, "%.*s", (int)strcspn(message, "\n"), message);
}

static void explain(const char *doing, const char *reason, const char *detail,
                    char error[STORE_ERROR])
{
    char line[160];
    put_line(detail, line, sizeof line);
    snprintf(error, STORE_ERROR, "The database cannot be %s: %s%s%s%s.", doing, reason,
             line[0] ? " (" : "", line, line[0] ? ")" : "");
}

bool wire_open(struct wire *wire, char error[STORE_ERROR])
{
    /* What stands before the string is what it may say otherwise. A link over which nothing comes
     * any more is noticed before others take over, and tried anew. */
    static const char *const key[] = {
        "connect_timeout", "tcp_user_timeout", "keepalives_idle",           "keepalives_interval",
        "dbname",          "client_encoding",  "fallback_application_name", NULL};
    const char *const value[] = {"5", "5000", "3", "2", wire->to, "UTF8", "cookietin", NULL};
    if (wire->connection && PQstatus(wire->connection) == CONNECTION_OK)
        return true;
    wire_close(wire);
    wire->connection = PQconnectdbParams(key, value, 1);
    CHECK(wire->connection);
    if (PQstatus(wire->connection) == CONNECTION_OK && PQsetnonblocking(wire->connection, 1) == 0)
        return true;
    explain("reached", "PostgreSQL does not let us in", PQerrorMessage(wire->connection), error);
    wire_close(wire);
    return false;
}

void wire_close(struct wire *wire)
{
    PQfinish(wire->connection);
    wire->connection = NULL;
}

/* ---- waiting ---- */

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Until everything is sent and there is a result to get. Results are read while it is being sent:
 * otherwise both sides could wait for each other. */
static bool wait_for_result(PGconn *connection, int64_t until)
{
    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0)
            return false;
        if (!unsent && !PQisBusy(connection))
            return true;
        struct pollfd file = {.fd = PQsocket(connection),
                              .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
        const int64_t left = until - clock_ms();
        if (left <= 0)
            return false;
        if (poll(&file, 1, (int)left) < 0 && errno != EINTR)
            return false;
        if ((file.revents & (POLLIN | POLLHUP | POLLERR)) && !PQconsumeInput(connection))
            return false;
    }
}

/* By the five characters of the SQL standard: the first two are the class. */
static enum wire_trouble trouble_of(const char *state)
{
    if (!state)
        return WIRE_LOST;
    if (!strcmp(state, "22012"))
        return WIRE_ZERO;
    if (!strncmp(state, "22", 2) || !strncmp(state, "23", 2) || !strncmp(state, "54", 2))
        return WIRE_UNFIT;
    /* It goes down, or has become a copy of another that is the one to write to. */
    if (!strncmp(state, "57P", 3) || !strncmp(state, "08", 2) || !strcmp(state, "25006"))
        return WIRE_LOST;
    return WIRE_REFUSED;
}

static const char *reason(enum wire_trouble trouble)
{
    switch (trouble) {
    case WIRE_LOST: return "the connection to PostgreSQL is lost";
    case WIRE_UNFIT: return "the changes do not fit what is there";
    case WIRE_ZERO: return "another server has changed it";
    case WIRE_FINE:
    case WIRE_REFUSED: break;
    }
    return "PostgreSQL refuses";
}

static enum wire_trouble judge(const PGresult *result, const char *doing, char error[STORE_ERROR])
{
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC)
        return WIRE_FINE;
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const enum wire_trouble trouble = trouble_of(PQresultErrorField(result, PG_DIAG_SQLSTATE));
    explain(doing, reason(trouble), message ? message : "", error);
    return trouble;
}

static enum wire_trouble lose(struct wire *wire, const char *doing, char error[STORE_ERROR])
{
    explain(doing, reason(WIRE_LOST), "", error);
    wire_close(wire);
    return WIRE_LOST;
}

/* ---- statements ---- */

static bool send(PGconn *connection, const char *sql, const struct wire_values *values)
{
    const char *value[WIRE_COLUMNS];
    int size[WIRE_COLUMNS];
    int format[WIRE_COLUMNS];
    const int count = values ? values->columns : 0;
    for (int i = 0; i < count; i++) {
        value[i] = (const char *)values->column[i].at;
        size[i] = (int)values->column[i].size;
        format[i] = 1;
    }
    return PQsendQueryParams(connection, sql, count, values ? values->type : NULL, value, size,
                             format, 1);
}

/* Its result, and nothing behind it. */
static PGresult *take_result(PGconn *connection, int64_t until)
{
    PGresult *result = NULL;
    for (;;) {
        if (!wait_for_result(connection, until)) {
            PQclear(result);
            return NULL;
        }
        PGresult *next = PQgetResult(connection);
        if (!next)
            return result;
        PQclear(result);
        result = next;
    }
}

PGresult *wire_ask(struct wire *wire, const char *sql, const struct wire_values *values,
                   const char *doing, enum wire_trouble *trouble, char error[STORE_ERROR])
{
    const int64_t until = clock_ms() + WIRE_SECONDS * 1000LL;
    PGresult *result = NULL;
    if (wire->connection && send(wire->connection, sql, values))
        result = take_result(wire->connection, until);
    if (!result) {
        *trouble = lose(wire, doing, error);
        return NULL;
    }
    *trouble = judge(result, doing, error);
    if (*trouble == WIRE_FINE)
        return result;
    PQclear(result);
    if (*trouble == WIRE_LOST)
        wire_close(wire);
    return NULL;
}

bool wire_do(struct wire *wire, const char *sql, const struct wire_values *values,
             const char *doing, enum wire_trouble *trouble, char error[STORE_ERROR])
{
    PGresult *result = wire_ask(wire, sql, values, doing, trouble, error);
    PQclear(result);
    return result;
}

bool wire_begin_many(struct wire *wire)
{
    return wire->connection && PQenterPipelineMode(wire->connection);
}

bool wire_add(struct wire *wire, const char *sql, const struct wire_values *values)
{
    return send(wire->connection, sql, values);
}

enum wire_trouble wire_end_many(struct wire *wire, int count, int *at, const char *doing,
                                char error[STORE_ERROR])
{
    const int64_t until = clock_ms() + WIRE_SECONDS * 1000LL;
    enum wire_trouble trouble = WIRE_FINE;
    if (!PQpipelineSync(wire->connection))
        return lose(wire, doing, error);
    for (int i = 0; i <= count; i++) { /* the sync is one more */
        PGresult *result = NULL;
        if (i < count) {
            result = take_result(wire->connection, until);
        } else if (wait_for_result(wire->connection, until)) {
            result = PQgetResult(wire->connection);
        }
        if (!result)
            return lose(wire, doing, error);
        if (trouble == WIRE_FINE) {
            trouble = judge(result, doing, error);
            *at = i;
        }
        PQclear(result);
    }
    if (trouble == WIRE_LOST || !PQexitPipelineMode(wire->connection))
        return lose(wire, doing, error);
    return trouble;
}
