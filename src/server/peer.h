/* Several servers that share a store. Each table is in the memory of one of them, its owner;
 * clients are connected to any. Whoever asks for a table that is elsewhere is served by its owner,
 * through the server that they are connected to:
 *
 *   client ── session, channel ── (link between servers) ── visit, session ── table
 *
 * A channel is one client's way to one other server (peer.c). There it is a visit: an ordinary
 * session, whose guest is not asked for a token, because both servers believe each other (visit.c).
 * Requests go there as they came and answers come back as they are, but for the numbers that say
 * what they answer. While one is under way the client's next ones wait, so answers keep their
 * order; only hints do not keep others waiting.
 *
 * Frames are text: a letter, the number of the channel, and what the letter needs.
 *   to the owner:    O channel {"do":"hello",…}    S channel number request    A channel bytes
 *                    C channel
 *   from the owner:  T channel message             N channel number            E channel how
 * O opens a channel and C ends it; E is its end by the owner, with 2 if the owner leaves, and its
 * tables are free. N: the table is not here (any more).
 * A says how many bytes a client has taken, so that the owner sends no more than it can read; it
 * comes when there are many.
 *
 * cluster.c asks the store every other second what others have changed, and takes over from those
 * that are gone. */
#ifndef COOKIETIN_SERVER_PEER_H
#define COOKIETIN_SERVER_PEER_H

#include "server/lookup.h"
#include "server/map.h"
#include "server/server.h"

struct channel;
struct request;
struct room;
struct visit;

/* A request that another server answers. */
struct relay {
    uint32_t number; /* by which its answer is known; 0: there is none */
    struct channel *channel;
    bool has_id;
    int id;
};

enum { NEWS_MS = 2000, FOREIGN_MS = 1000, FOREIGN_MOST = 50, CLOSED_MOST = 1024 };

/* What the server knows of others; all zero for one that is alone. */
struct cluster {
    struct map peers, places; /* by name; by id: where tables were found to be */
    struct peer_link *links;  /* of servers whose clients come here */
    struct visit *ready;      /* those that have something to send */
    struct visit *later;      /* ... which can wait until: */
    int64_t later_until;
    struct waiter news, load, leave;
    struct refresh *refreshing; /* guests whom others have changed */
    int64_t next_news;
    uint64_t news_done;         /* batches that were on disk when it was asked for news */
    int64_t heard_at;           /* when the store has answered anything, or written it */
    uint8_t (*taken)[STORE_ID]; /* tables that were taken over and are not in memory yet */
    size_t taken_count, taken_next;
    char *foreign[FOREIGN_MOST]; /* others' listed tables, as rows of the list */
    int foreign_count;
    int64_t foreign_at;
    uint8_t closed[CLOSED_MOST][STORE_ID]; /* in a ring: the store may tell of them still */
    unsigned closed_count;
    bool has_left;
};

/* ---- peer.c: for clients here, about tables elsewhere ---- */

/* True: the table is known to be elsewhere, and the request goes there. */
bool peer_forward_known(struct request *request, const uint8_t id[STORE_ID]);
/* The request goes where the table is; or, if it comes from another server itself, back to it. */
void peer_forward(struct request *request, const struct store_place *place);
bool peer_is_waiting(const struct session *session); /* for the answer of another server */
/* Sends the same request to all servers that serve this client. */
void peer_repeat(const struct request *request);
void peer_was_read(struct session *session); /* it has read some of what it was sent */
void peer_leave(struct session *session);    /* it is gone, or is someone else from now on */
void peers_free(struct server *server);

/* ---- visit.c: for clients elsewhere, about tables here ---- */

void visit_ready(struct visit *visit);
void visit_close(struct visit *visit, enum session_end end);
uint32_t visit_number(const struct visit *visit); /* of the request that is being answered */
void visit_set_number(struct visit *visit, uint32_t number);
void visit_refuse_place(struct visit *visit); /* the table of that request is not here */
void visits_flush(struct server *server);
void visits_end(struct server *server); /* this server leaves: they are to come back */

/* ---- cluster.c ---- */

bool server_is_shared(const struct server *server);
void cluster_hurry(struct server *server); /* someone has left: there is something to take over */
void cluster_begin(struct server *server, int64_t now);
int64_t cluster_tick(struct server *server, int64_t now); /* returns when to look again */
void cluster_flush(struct server *server);
void cluster_end(struct server *server);
/* The table is deleted: what the store tells of it is out of date. */
void cluster_note_closed(struct server *server, const uint8_t id[STORE_ID]);
bool cluster_was_closed(const struct server *server, const uint8_t id[STORE_ID]);
/* The store knows something newer of someone in memory: it is asked before long. */
void cluster_refresh(struct server *server, int64_t id);
/* Others' listed tables from the store. */
void cluster_take_foreign(struct server *server, const struct store_answer *answer);

#endif
