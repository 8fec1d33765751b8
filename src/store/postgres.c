/* The store in PostgreSQL: opening and closing it. */
#include "store/postgres.h"

#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool store_is_postgres(const char *to)
{
    return !strncmp(to, "postgresql:", 11) || !strncmp(to, "postgres:", 9);
}

/* All but what kind of string it is: a host or a name is no help without the rest. */
void store_hide_password(char *to)
{
    if (wire_has_password(to))
        memset(strchr(to, ':') + 1, '*', strlen(strchr(to, ':') + 1));
}

void postgres_close(struct store *store)
{
    struct postgres_store *s = postgres_of(store);
    node_leave(s);
    struct wire *const wire[] = {&s->commits, &s->reads, &s->renewals, NULL};
    for (int i = 0; wire[i]; i++) {
        wire_close(wire[i]);
        free(wire[i]->to);
    }
    values_free(&s->commit_values);
    values_free(&s->read_values);
    free(s->heard);
    free(s->looked);
    free(s->nodes);
    free(s);
}

/* Names are UTF-8, and a database that takes them for something else would change or refuse them.
 */
static bool is_unicode(struct postgres_store *s, char error[STORE_ERROR])
{
    const char *encoding = PQparameterStatus(s->commits.connection, "server_encoding");
    if (!encoding || !strcmp(encoding, "UTF8"))
        return true;
    snprintf(error, STORE_ERROR, "The database has the encoding %.40s; it must be made with UTF8.",
             encoding);
    return false;
}

/* Not refused, because a copy of everything elsewhere may be what its owner relies on. */
static void warn_of_loss(struct postgres_store *s)
{
    enum wire_trouble trouble;
    char error[STORE_ERROR];
    PGresult *row = wire_ask(&s->commits,
                             "SELECT current_setting('fsync') = 'off' OR "
                             "current_setting('synchronous_commit') = 'off'",
                             NULL, "read", &trouble, error);
    if (row && cell_number(row, 0, 0))
        s->log("PostgreSQL says that a move is kept before it is on disk (fsync or "
               "synchronous_commit is off): moves may be lost if its machine stops");
    PQclear(row);
}

static void ignore(void *context, int64_t guest)
{
    (void)context;
    (void)guest;
}

/* From here on others' changes are heard of. */
static bool begin_hearing(struct postgres_store *s, char error[STORE_ERROR])
{
    bool bans;
    if (!postgres_cluster.changes(&s->store, ignore, NULL, &bans, error))
        return false;
    postgres_cluster.heard(&s->store);
    return true;
}

struct store *store_open_postgres(const char *to, const char *node, const char *address,
                                  store_log *log, char error[STORE_ERROR])
{
    if (!wire_is_string(to, error))
        return NULL;
    struct postgres_store *s = calloc(1, sizeof *s);
    CHECK(s);
    s->store.driver = &postgres_driver;
    s->log = log;
    snprintf(s->node.id, sizeof s->node.id, "%s", node);
    snprintf(s->node.address, sizeof s->node.address, "%s", address ? address : "");
    s->commits.to = strdup(to);
    s->reads.to = strdup(to);
    s->renewals.to = strdup(to);
    CHECK(s->commits.to && s->reads.to && s->renewals.to);
    if (wire_open(&s->commits, error) && wire_open(&s->reads, error) && is_unicode(s, error) &&
        node_join(s, error) && node_begin_renewing(s, error) && begin_hearing(s, error) &&
        node_take_over(s, error)) {
        warn_of_loss(s);
        return &s->store;
    }
    postgres_close(&s->store);
    return NULL;
}
