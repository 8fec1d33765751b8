/* The store in PostgreSQL from inside: what its parts share. As in SQLite, each half has a
 * connection and a thread of its own: postgres_commit.c writes batches, postgres_read.c answers
 * questions, also those about other servers (postgres_cluster.c). A third keeps this server's row
 * alive (postgres_node.c).
 *
 * A server is a node: a row with its name, its epoch, and until when it counts as alive by the
 * database's clock. A table that is not over names the node that owns it. Every batch changes the
 * node's row in its own transaction, and only if the epoch is still this server's: so it is fenced.
 * Whoever takes a node's tables over deletes that row first, which waits for a batch that is under
 * way and leaves nothing for the next one to change. Until someone does, a server that has slept
 * goes on as if nothing had been, whatever the clock says. */
#ifndef COOKIETIN_STORE_POSTGRES_H
#define COOKIETIN_STORE_POSTGRES_H

#include "store/store.h"
#include "store/wire.h"

#include <pthread.h>

enum {
    NODE_RENEW_MS = 2000, /* how often a server says that it is alive */
    NODE_VALID_S = 10,    /* ... and how long that holds */
    NODE_WATCH_MS = 3000, /* who has this server's name and does not say so for that long is gone */
    NODE_SLICE = 1000     /* tables that are taken over in one transaction */
};

struct postgres_node {
    char id[STORE_NAME];
    char address[STORE_ADDRESS]; /* for others; "": there may be none */
    int64_t epoch;
    char timeline[16]; /* of the database's history: another one if a copy of it took its place */
    pthread_t thread;
    bool is_renewed; /* there is a thread */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool leaving; /* under the lock */
};

struct postgres_store {
    struct store store; /* first */
    struct wire commits, reads, renewals;
    struct wire_values commit_values, read_values;
    struct postgres_node node;
    int64_t batch;   /* number of the next one, from 1 in each epoch */
    bool is_unsure;  /* it was sent before, and nobody knows what became of it */
    bool is_reading; /* between begin_read and end_read */
    char *heard;     /* the snapshot up to which others' changes were heard, */
    char *looked;    /* ... and the one in which they were last looked at */
    int looks;       /* how often */
    char *nodes;     /* who was there then */
    bool is_taking;  /* there may be more tables of those who are gone */
    store_log *log;
};

extern const struct store_driver postgres_driver;
extern const struct store_cluster postgres_cluster;

static inline struct postgres_store *postgres_of(struct store *store)
{
    return (struct postgres_store *)store;
}

void postgres_close(struct store *store);
enum commit_answer postgres_commit(struct store *store, const struct store_change *change,
                                   size_t count, size_t *at, char error[STORE_ERROR]);

/* Statements (postgres_changes.c). A kind is a type of change, or a part of one; -1: there are no
 * more. In order, what others refer to comes first; removals are not in it, and divide a batch. */
int postgres_kind_of(const struct store_change *change);
int postgres_kind_in_order(size_t i);
bool postgres_is_removal(const struct store_change *change);
/* The statement for all changes of a kind among these, whose values are in `commit_values`; NULL:
 * there are none. */
const char *postgres_gather(struct postgres_store *s, const struct store_change *change,
                            size_t count, int kind);

/* Questions (postgres_read.c): what one is given, and asking it; NULL or false with a sentence. */
struct wire_values *postgres_values(struct store *store);
PGresult *postgres_ask(struct store *store, const char *sql, char error[STORE_ERROR]);
bool postgres_read_tables(struct store *store, const char *sql, store_table_reader *read,
                          void *context, char error[STORE_ERROR]);

/* Brings the schema to this program's version. In a transaction, which must be under way: the
 * schema's row stays locked until its end, so that servers come one after the other. */
bool postgres_migrate(struct wire *wire, char error[STORE_ERROR]);

/* Becomes a node of that name with a new epoch, stays it, and takes over what belongs to nobody. */
bool node_join(struct postgres_store *s, char error[STORE_ERROR]);
bool node_begin_renewing(struct postgres_store *s, char error[STORE_ERROR]);
bool node_take_over(struct postgres_store *s, char error[STORE_ERROR]);
/* Says goodbye, so that nobody waits for it. */
void node_leave(struct postgres_store *s);

/* Which history of the database this is. */
#define NODE_TIMELINE "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"

/* All owners, found with one step each through the index tables_open, and of these the ones who are
 * no longer servers. Looking at all tables would take seconds if there are a million. */

#define GONE_OWNERS                                                                            \
    "WITH RECURSIVE owners(owner) AS ("                                                        \
    "(SELECT owner FROM tables WHERE state < 2 AND owner IS NOT NULL ORDER BY owner LIMIT 1) " \
    "UNION ALL SELECT (SELECT t.owner FROM tables t WHERE t.state < 2 AND t.owner > o.owner "  \
    "ORDER BY t.owner LIMIT 1) FROM owners o WHERE o.owner IS NOT NULL), "                     \
    "gone AS MATERIALIZED (SELECT owner FROM owners WHERE owner IS NOT NULL "                  \
    "AND NOT EXISTS(SELECT 1 FROM node WHERE node.id = owners.owner)), "

/* At most $3 tables of theirs; the order is the index's. */
#define GONE_TABLES                                   \
    "SELECT number FROM tables WHERE state < 2 "      \
    "AND owner = ANY(ARRAY(SELECT owner FROM gone)) " \
    "ORDER BY owner, number LIMIT $3 FOR UPDATE SKIP LOCKED"
/* ... and of those that nobody has had yet. */
#define NOBODYS_TABLES                                             \
    "SELECT number FROM tables WHERE state < 2 AND owner IS NULL " \
    "ORDER BY owner, number LIMIT $3 FOR UPDATE SKIP LOCKED"

#endif
