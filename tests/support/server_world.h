/* A whole world around a server, in one thread: a store in memory, a clock that stands still until
 * a test moves it, a disk that can be slow or fail, bots that think at once or later, and clients
 * that know nothing but the messages of docs/protocol.md. */
#ifndef TESTS_SUPPORT_SERVER_WORLD_H
#define TESTS_SUPPORT_SERVER_WORLD_H

#include "server/server.h"
#include "shell/json_load.h"
#include "store/store.h"
#include "support/audit.h"

enum { CLIENTS_MOST = 16, PLACES_MOST = 32, TABLE_WORD = 23, REFUSED_MOST = 8, LEAVERS_MOST = 64 };

/* What a client knows of one table. */
struct place {
    char table[TABLE_WORD], code[16], state[16];
    int you;                  /* -1: a spectator */
    int n;                    /* of the last update */
    int decision, of, next;   /* decision 0: nothing is asked */
    bool can_undo, over, now; /* now: the last update said what is true now */
    unsigned waiting, standing_in, here, people;
    int watching;
    int64_t left_ms, stands_ms; /* left -1: no clock runs */
    char rematch[TABLE_WORD];
    int sync, seen; /* the `id` of a client_sync that is not answered yet (0: none), its `seen` */
    bool adrift;    /* a spectator whose `sync` was refused: updates begin anywhere */
    int rematch_by; /* -1: nobody */
    unsigned rematch_in;
    bool rematch_begun;
    unsigned in; /* of a rematch: who wants to play */
    unsigned bots;
    bool paused; /* someone is waited for at the end of a round */
    unsigned pause_ready, pause_waiting;
    int64_t pause_left_ms;
    bool shuffling;   /* started and not dealt */
    unsigned awaited; /* then: who has to reveal something */
    bool revealed;    /* something was, from here, and that was done */
    int host;         /* -1: nobody */
    bool locked, unwatched;
    int delay;
    unsigned silenced;
    int line; /* the last one that somebody else said */
};

struct client {
    struct world *world;
    struct session *session;       /* NULL: not connected */
    uint8_t address[ADDRESS_SIZE]; /* all zero: not counted */
    char name[64], token[64];
    bool closed;       /* the server wants it to be closed */
    bool to_come_back; /* ... and to come back on a new connection */
    bool deaf;         /* does not read what is sent */
    bool plain;        /* only keeps what is sent, without understanding it */
    /* Everything that came in, oldest first. */
    char **message;
    int messages, room;
    struct place place[PLACES_MOST];
    int places, ids;
    struct json_document document; /* the last answer, or whatever a test reads */
    struct json_document incoming;
};

/* What became of a request of an operator. */
struct world_admin {
    bool answered;
    struct json_document document;
    char text[1 << 16];
};

/* What became of asking for a record. */
struct world_record {
    bool answered, failed;
    char *bytes; /* to be freed */
    size_t size;
};

struct world {
    struct server_limits limits;
    const struct seed *seed; /* of all deals, from the next restart on; NULL: none */
    struct store *store;
    struct server *server;
    int64_t now;
    struct rng rng;
    bool shares_store;             /* with another world, which closes it */
    bool slow_disk, broken_disk;   /* commits wait; commits fail */
    bool slow_reads, broken_reads; /* answers wait; there are none */
    int fail_read, fail_commit;    /* so many from now, one fails; 0: none */
    struct {
        uint8_t id[STORE_ID];
        enum commit_answer answer;
    } refuse[REFUSED_MOST]; /* the answer to every change of these tables */
    int refused;
    bool pauses;    /* clients say that they show the end of a round */
    bool tells;     /* clients say when they have told what happened */
    bool slow_bots; /* jobs wait */
    bool stopped;   /* the server was told to stop */
    bool opened;    /* or not: see open_error */
    bool is_asleep; /* nothing happens, and whoever goes has gone later */
    bool again;     /* the batch has failed, and is tried once more */
    struct batch *batch;
    struct {
        bool is_there;
        enum commit_answer answer;
        size_t at;
        char error[STORE_ERROR];
    } unheard;             /* what became of the batch, on its way */
    int64_t since, made;   /* what is in the open batch, and in this one, was not made earlier */
    struct lookup *lookup; /* those that wait, oldest first */
    char open_error[STORE_ERROR];
    struct job *job[64];
    int jobs;
    int commits, reads, logged;
    char log[256]; /* the last line */
    struct client client[CLIENTS_MOST];
    int clients;
    const char *secret;       /* of the next table that is opened, in hex; NULL: any */
    struct world_admin admin; /* the last request, */
    int asked;                /* ... and which one it is: it is called by that */
    struct audit *audit;      /* of all that clients are told; NULL: none */
    /* One of several (trio.h); NULL: it is alone. */
    struct trio *trio;
    struct world *home; /* has the clients of all of them, and the audit */
    struct session *leaver[LEAVERS_MOST];
    int leavers;
    bool (*run_all)(struct world *world); /* once; false: there is nothing left to do */
    void (*peer_ask)(void *context, const char *node, const char *address, const char *bytes,
                     size_t size);
    void (*peer_tell)(void *context, void *connection, const char *bytes, size_t size);
    int gather_ms;
    void (*fenced)(void *context);
};

/* With the usual limits, but for how much clients may say and bots think: the clock stands still.
 */
void world_open(struct world *world, uint64_t seed);
/* The same on a store of the caller's, which world_close closes (unless it is told not to). */
void world_open_on(struct world *world, uint64_t seed, struct store *store);
/* In memory; or, under tools/with-postgres, in there. */
struct store *world_store(void);
/* All but the server, for other limits: world_start opens it. */
void world_prepare(struct world *world, uint64_t seed, struct store *store);
void world_close(struct world *world);
/* Lets everything happen that is due: reading, writing, thinking, ticking. */
void world_run(struct world *world);
bool world_run_once(struct world *world); /* of this one alone; false: there was nothing to do */
void world_wait(struct world *world, int64_t ms);
/* Ends the server and opens it again on the same store; clients lose their connections. */
void world_restart(struct world *world);
/* The server alone: opens it, false if it cannot read its tables; drops everyone and closes it. */
bool world_start(struct world *world);
void world_stop(struct world *world);
/* The server is gone from one instant to the next: what was not on disk is lost. */
void world_abandon(struct world *world);
/* ... and starts again. */
void world_crash(struct world *world);
bool world_commit(struct world *world); /* the batch that waits; false: there is none */
/* The same, and the answer comes with the next world_commit. */
void world_commit_unheard(struct world *world);
void world_wake(struct world *world);   /* those who have gone meanwhile are gone */
void world_think(struct world *world);  /* all jobs that wait */
bool world_answer(struct world *world); /* the first question that waits; false: there is none */
/* From now on the store answers every change of that table so. */
void world_refuse(struct world *world, const char *table, enum commit_answer answer);
/* The record of a game, to be freed; or asked for only, and answered when the reads allow it. */
char *world_record(struct world *world, const char *table, size_t *size);
struct record_request *world_ask_record(struct world *world, const char *table,
                                        struct world_record *to);

/* An operator's request, written as for client_say; NULL: it is not answered yet. */
const struct json_node *world_admin(struct world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Connects, and says hello. */
struct client *client_arrive(struct world *world, const char *name);
struct client *client_again(const struct client *old); /* the same guest, one connection more */
void client_connect(struct client *client);            /* without a word */
void client_drop(struct client *client);
void client_return(struct client *client); /* drops the connection and comes back on a new one */

/* Says something, written as for printf, with ' for ": "'do':'games'". The answer, once it is
 * there, or NULL. */
const struct json_node *client_say(struct client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same, and it must be done; or refused with that word. */
#define client_do(client, ...) \
    client_done(__FILE__, __LINE__, client, client_say(client, __VA_ARGS__))
#define client_refused(client, word, ...) \
    client_not_done(__FILE__, __LINE__, client, word, client_say(client, __VA_ARGS__))
const struct json_node *client_done(const char *file, int line, struct client *client,
                                    const struct json_node *answer);
const struct json_node *client_not_done(const char *file, int line, struct client *client,
                                        const char *word, const struct json_node *answer);
/* Says something, and nothing happens yet. */
void client_post(struct client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Says `sync`, for a spectator with `watch` before it, unless it waits for the answer to one; what
 * was told of the table before the answer is out of date by it. */
void client_sync(struct client *client, struct place *place, int seen);
/* Sends bytes as they are. */
void client_send(struct client *client, const char *bytes);
/* What the server sends. */
void client_take(struct client *client, const char *bytes, size_t size);

struct place *client_place(struct client *client, const char *table);
/* How many messages hold a text, from a certain one on. */
int client_heard(const struct client *client, int from, const char *text);
/* What happened by the update n at a table, its "events":[...] and why a bot did it, as it was last
 * told; NULL: it was not. */
const char *update_events(const char *update, size_t *size); /* the same of one message */
const char *client_events(const struct client *client, const char *table, int n, size_t *size);

/* Opens a table with that JSON of options and seats and lets the others join; returns its name. */
const char *world_table(struct client **client, int clients, const char *fields);
/* Makes one random choice for some client that is asked; false: nobody is. */
bool world_step(struct world *world, struct client **client, int clients, const char *table);

#endif
