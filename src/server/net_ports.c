/* The ports between the core and the world: what the server asks, and what it is told when a thread
 * has done it. */
#include "server/net_parts.h"

#include <sodium.h>
#include <stdio.h>

/* ---- what it asks ---- */

static void port_ready(void *context, struct session *session)
{
    struct connection *connection = session_connection(session);
    if (!connection->is_later || !session_is_patient(session))
        net_ready(context, connection);
}

static void port_close(void *context, struct session *session, enum session_end end,
                       const char *why)
{
    (void)context;
    connection_close(session_connection(session),
                     end == SESSION_COME_BACK ? NET_TRY_AGAIN_LATER
                                              : LWS_CLOSE_STATUS_POLICY_VIOLATION,
                     why);
}

static void port_commit(void *context, struct batch *batch)
{
    struct net *net = context;
    net->last_commit = uv_now(&net->loop);
    committer_commit(net->committer, batch);
}

static void port_look_up(void *context, struct lookup *lookup)
{
    struct net *net = context;
    lookup_thread_ask(net->lookups, lookup);
}

static void port_opened(void *context, const char *error)
{
    struct net *net = context;
    net->opened = true;
    snprintf(net->open_error, sizeof net->open_error, "%s", error ? error : "");
}

static void port_record(void *context, void *asker, char *record, size_t size, bool failed)
{
    (void)context;
    http_take_record(asker, record, size, failed);
}

static void port_admin(void *context, void *asker, const char *answer, size_t size)
{
    struct asker *who = asker;
    (void)context;
    who->answer(who, answer, size);
}

static void port_think(void *context, struct job *job)
{
    struct net *net = context;
    bot_workers_think(net->bot_workers, job);
}

static void port_random(void *context, void *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

static void port_peer_ask(void *context, const char *node, const char *address, const char *bytes,
                          size_t size)
{
    peers_ask(context, node, address, bytes, size);
}

static void port_peer_tell(void *context, void *connection, const char *bytes, size_t size)
{
    peers_tell(context, connection, bytes, size);
}

/* Nothing more is sent: what waits for a batch was never so. */
static void port_fenced(void *context)
{
    struct net *net = context;
    if (net->fenced) /* it is told by its batches and by what it asks; the loop ends once */
        return;
    net->fenced = true;
    uv_stop(&net->loop);
}

static void port_log(void *context, const char *line)
{
    (void)context;
    net_log(line);
}

struct server_ports net_ports(struct net *net)
{
    struct server_ports ports = {.context = net,
                                 .ready = port_ready,
                                 .close = port_close,
                                 .commit = port_commit,
                                 .look_up = port_look_up,
                                 .opened = port_opened,
                                 .record = port_record,
                                 .admin = port_admin,
                                 .think = port_think,
                                 .random = port_random,
                                 .seed = net->config->seed,
                                 .log = port_log};
    if (net->peers) {
        ports.peer_ask = port_peer_ask;
        ports.peer_tell = port_peer_tell;
        ports.gather_ms = net->config->net.gather_ms;
        ports.fenced = port_fenced;
    }
    return ports;
}

/* ---- what it is told ---- */

void net_committed(void *context, const struct committed *committed)
{
    struct net *net = context;
    net->failing = committed->answer == COMMIT_FAILED;
    if (committed->answer == COMMIT_NOT_OWNER && committed->at == committed->batch->count) {
        net_log(committed->error);
        port_fenced(net);
        return;
    }
    server_committed(net->server, committed->batch, committed->answer, committed->at,
                     committed->error, net_now(net));
}

void net_answered(void *context, struct lookup *lookup)
{
    struct net *net = context;
    server_answered(net->server, lookup, net_now(net));
}

void net_thought(void *context, struct job *job)
{
    struct net *net = context;
    server_thought(net->server, job, net_now(net));
}
