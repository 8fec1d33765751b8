/* The server: guests, tables, and what is said to whom; all of docs/protocol.md, without sockets,
 * threads, files or a clock. Those come through `struct server_ports` and as numbers passed in, so
 * that a test can run a server in one thread with its own clock.
 *
 * A request changes memory straight away, adds its changes to the open batch, and appends what it
 * has to say to the sessions' outboxes. Nothing that depends on a batch leaves an outbox before the
 * batch is on disk. */
#ifndef COOKIETIN_SERVER_SERVER_H
#define COOKIETIN_SERVER_SERVER_H

#include "bots/bots.h"
#include "core/game.h"
#include "core/random.h"
#include "store/query.h"

struct server;
struct session; /* one connection of a client */
struct record_request;
struct peer_link; /* to another server, whose clients come to tables here (peer.h) */
struct admin_request;
struct wordlist;

/* Why a session is closed: it did what it may not, or it is to come back on a new connection. */
enum session_end { SESSION_MISUSE, SESSION_COME_BACK };

enum { NAME_CHARACTERS = 24, CHAT_CHARACTERS = 500 };

/* An address as limits know it: 4 bytes of IPv4 or the first 8 of IPv6, then zeros, and 6 at the
 * end for IPv6. All zero: nobody's, and not counted. (network.h: the network that it is in.) */
enum { ADDRESS_SIZE = 16 };

/* Every limit is an option of `cookietin serve`, with this default. */
struct server_limits {
    int message_bytes;      /* 8192: of a client's message */
    int messages_per_s;     /* 50: of one connection, on average */
    int messages_burst;     /* 200 */
    int bad_messages;       /* 20: then it is closed */
    int outbox_bytes;       /* 262144: of a reader who does not read; then it is dropped */
    int sessions;           /* 20000 */
    int sessions_per_guest; /* 8 */
    int tables;             /* 10000: in memory, waiting or running */
    int tables_per_guest;   /* 20: unfinished ones that they have opened or have a seat at */
    int listed_per_guest;   /* 3: seats at listed tables that have not started */
    int watchers;           /* 100: of one table */
    int guests_per_minute;  /* 600: new ones, in all */
    int name_characters;    /* 24, and never more */
    int chat_characters;    /* 200: of one line; at most CHAT_CHARACTERS */
    int chat_per_minute;    /* 20: of one guest */
    int hints_at_once;      /* 16: of one guest: 1, of one address */
    int waiting_minutes;    /* 1440: a table that nobody starts is closed */
    int host_seconds;       /* 120: then someone else replaces a host who is away; 0: never */
    int pause_seconds;      /* 20: at the end of a round, for people to look at it */
    int reveal_seconds;     /* 5: until a deal goes on without those who have not revealed */
    int bot_ms;             /* 200: for a decision of `strong` */
    int hint_ms;            /* 300 */
    int idle_days;          /* 30: a running table at which nobody moves is closed */
    int guest_days;         /* 7: whoever was not here and never finished a game is forgotten */
    int keep_days;          /* 0, for ever: games that are over */
    int left_days;          /* 30: those that bots finished after everyone had left; 0: as others */
    int report_days;        /* 30: what people report */
    int finished_tables;    /* 10000: in memory, whose game is over */
    int memory_mb;          /* 1024: of what clients can make it use (memory.c) */
    int bot_seconds;        /* 40: of searches for one person, per minute; 0: any number */
    /* Of one person; an address may do as much as people_per_address of them, and a network as much
     * as addresses_per_network of those (principal.h). */
    int wrong_codes;           /* 10: per minute */
    int opens_per_minute;      /* 60: tables */
    int joins_per_minute;      /* 60: of tables, also of spectators; and changes of seats */
    int renames_per_minute;    /* 6 */
    int hints_per_minute;      /* 30 */
    int lookups_per_minute;    /* 60: `mine` and `statistics` */
    int recoveries_per_minute; /* 3: of recovery words, made or entered */
    int acts_per_minute;       /* 30: as a host, and muting and blocking */
    int reports_per_day;       /* 10 */
    int replays_per_minute;    /* 100000: steps of games, for those who have missed something */
    int daily_kib;             /* 20000: written to disk for them, in a day */
    int people_per_address;    /* 10; 0: addresses have no limits */
    int addresses_per_network; /* 8; 0: networks have no limits */
    int guests_per_address;    /* 30: new ones per minute, from one address */
    int proof_bits; /* 22: the hardest proof of work that newcomers are asked for; 0: none */
    int principals; /* 65536: people, addresses and networks that are remembered for all this */
};

extern const struct server_limits server_default_limits;

/* A question to the store and, once the world has filled it in, the answer. */
struct lookup {
    struct store_query query;
    struct store_answer answer;
    struct lookup *next; /* free for the world while it has the question */
};

/* A batch of changes on its way to the disk. */
struct batch {
    const struct store_change *change;
    size_t count;
    void *server_private;
};

/* Something for a bot to think about, away from the loop: job_think fills in the answer. */
struct job {
    const struct game *game;
    _Alignas(16) uint8_t seen[STATE_MAX]; /* an observation of the seat */
    /* The log of the game and its options, copied, if the bot makes use of what has happened; NULL:
     * it does not. It holds everyone's secrets: the bot gets what its seat remembers of it. */
    uint8_t *log;
    size_t log_size;
    struct options options;
    int seat;
    seatset people;
    uint64_t luck; /* seeds the bot's randomness */
    struct bot_spec bot;
    bool advise;      /* a hint: `advice` is wanted, not `move` */
    uint64_t address; /* whose it is (or network), to be fair; 0: from no address that is counted */
    int64_t owner;    /* ... and of which guest; 0: of tables where nobody is left */
    bool is_forgotten; /* nobody waits for the answer any more; atomic while the world has it */
    /* the answer */
    game_move move;
    struct advice advice[ADVICE_MAX];
    int advices;
    void *server_private;
    struct job *next; /* free for the world while it has the job */
};

/* On any thread, one job at a time on each; `scratch` is BOT_SCRATCH bytes, `clock` nanoseconds. */
void job_think(struct job *job, void *scratch, uint64_t (*clock)(void));

struct server_ports {
    void *context;
    /* The session has something to send: session_message. */
    void (*ready)(void *context, struct session *session);
    /* To be closed, after what can be sent has been sent. `why` may be shown. */
    void (*close)(void *context, struct session *session, enum session_end end, const char *why);
    /* Takes a batch to the store; at most one is under way. Answered by server_committed. */
    void (*commit)(void *context, struct batch *batch);
    /* Takes a question to the store. Answered by server_answered, later and never from within. */
    void (*look_up)(void *context, struct lookup *lookup);
    /* The server has read its tables and may be used; or, with a sentence, it cannot. */
    void (*opened)(void *context, const char *error);
    /* Answers server_ask_record: NULL if there is no such record (or, `failed`, if it cannot be
     * told now), else memory to be freed. */
    void (*record)(void *context, void *asker, char *record, size_t size, bool failed);
    /* Answers server_admin: one line of JSON, without its end. */
    void (*admin)(void *context, void *asker, const char *answer, size_t size);
    /* Has a thread think; answered by server_thought. The job is the server's memory. */
    void (*think)(void *context, struct job *job);
    void (*random)(void *context, void *bytes, size_t size);
    /* For tests: deals follow from it, and from who opens which of their tables, in whatever order
     * people come; bots think in play-outs instead of milliseconds. NULL: secrets are random. */
    const struct seed *seed;
    /* Where several servers share a store (peer.h); NULL: this is the only one. Takes a frame to
     * the server of that name, which is at that address. Frames keep their order. If the server
     * cannot be reached any more, server_peer_lost is called, later and never from within. */
    void (*peer_ask)(void *context, const char *node, const char *address, const char *bytes,
                     size_t size);
    /* ... and back, to one that has come. */
    void (*peer_tell)(void *context, void *connection, const char *bytes, size_t size);
    int gather_ms; /* how long what is not urgent may wait to go there with what comes next */
    /* Another server has taken over from this one: nothing that it holds counts any more. */
    void (*fenced)(void *context);
    /* One line for the operator's log: no names, no addresses, nothing of a game's hidden state. */
    void (*log)(void *context, const char *line);
};

/* Begins to read what is not over from the store, to go on with it; a game that cannot be read is
 * set aside and logged. The port `opened` says when that is done, and nobody may connect before.
 * `now` is milliseconds since 1970, here and below; it must not go backwards. */
struct server *server_open(const struct server_limits *limits, const struct server_ports *ports,
                           int64_t now);
/* No session and no job, batch or lookup may be under way. */
void server_close(struct server *server);
/* From now on the server uses this catalogue for a language. The catalogue must outlive the
 * server. */
void server_correct(struct server *server, const char *language, const struct catalogue *catalogue);

/* From now on nobody may say these words, or have them in a name (shell/wordlist.h); NULL: people
 * may say anything. The list must live until the server closes or gets another one. */
void server_use_words(struct server *server, const struct wordlist *words);

/* A client has connected; NULL: too many. `connection` is given back by session_connection. */
struct session *server_connect(struct server *server, void *connection,
                               const uint8_t address[ADDRESS_SIZE], int64_t now);
void server_receive(struct server *server, struct session *session, const char *bytes, size_t size,
                    int64_t now);
/* A message that could not be taken in at all (too long, binary): counts as a bad one. */
void server_bad_message(struct server *server, struct session *session, const char *say,
                        int64_t now);
/* Gone; the session is freed. */
void server_disconnect(struct server *server, struct session *session, int64_t now);

/* Other servers: a frame that is for this one's clients, from the server of that name; it cannot be
 * reached any more; one has come; it asks something; it has gone. There is a zero after each
 * frame. */
void server_peer_told(struct server *server, const char *node, const char *bytes, size_t size,
                      int64_t now);
void server_peer_lost(struct server *server, const char *node, int64_t now);
struct peer_link *server_peer_come(struct server *server, void *connection);
void server_peer_asked(struct server *server, struct peer_link *link, const char *bytes,
                       size_t size, int64_t now);
void server_peer_gone(struct server *server, struct peer_link *link, int64_t now);

/* To be called once before the loop sleeps: closes the open batch if none is under way. */
void server_flush(struct server *server, int64_t now);
/* To be called once in each pass of the loop: tells those who have missed something the next
 * part. */
void server_catch_up(struct server *server, int64_t now);
bool server_is_behind(const struct server *server); /* there is more: the loop must not sleep */
/* What became of the batch under way. COMMIT_FAILED: the server stops taking moves, answers `busy`,
 * and tries the same batch again. COMMIT_NEVER, COMMIT_NOT_OWNER: the table of change number `at`
 * (or the guest, with all tables at which they sit) is given up, and the batch goes to the store
 * again without it; `error` is for the log. */
void server_committed(struct server *server, struct batch *batch, enum commit_answer answer,
                      size_t at, const char *error, int64_t now);
/* The answer is filled in; the server frees it. */
void server_answered(struct server *server, struct lookup *lookup, int64_t now);
void server_thought(struct server *server, struct job *job, int64_t now);
/* Clocks, closing of old tables. Returns when it wants to be called next. */
int64_t server_tick(struct server *server, int64_t now);
/* No new games and moves from now on; what is on its way is finished. */
void server_stop(struct server *server);
bool server_is_draining(const struct server *server); /* an operator has said so: no new games */
/* Of several, this one has not heard of the database for some seconds: others can do better. */
bool server_is_cut_off(const struct server *server);
bool server_is_idle(const struct server *server); /* nothing on its way to disk or from it */

void *session_connection(const struct session *session);
bool session_has_arrived(const struct session *session); /* its `hello` was answered */
/* The next whole message that may be sent, or NULL; then say that it was sent. */
const char *session_message(struct session *session, size_t *size);
/* What it has to say answers nothing and asks nothing, so it can wait for what comes next. */
bool session_is_patient(const struct session *session);
void session_sent(struct session *session);

/* The record of a game that is over, for `asker`. It comes through the port `record`: either
 * during the call, which then returns NULL, or later, unless it is cancelled before. */
struct record_request *server_ask_record(struct server *server, const char *table, void *asker,
                                         int64_t now);
void server_cancel_record(struct record_request *request);
/* The world has a record that it has not sent yet, or has sent or dropped it. */
void server_hold_record(struct server *server, size_t size);
void server_drop_record(struct server *server, size_t size);

/* What only the world knows of itself, for operators. */
struct server_world {
    int connections;
    uint64_t refused, requests_refused, dropped, wrong_secrets;
};
/* A request of an operator (admin.h), who is `who` in the log of what they do. The answer comes
 * through the port `admin`: either during the call, which then returns NULL, or later, unless it is
 * cancelled before. */
struct admin_request *server_admin(struct server *server, const char *who, const char *bytes,
                                   size_t size, const struct server_world *world, void *asker,
                                   int64_t now);
void server_cancel_admin(struct server *server, struct admin_request *request);

/* For /metrics. */
struct server_counts {
    int sessions, guests_here, tables_waiting, tables_running, watchers;
    int tables_finished; /* in memory */
    size_t room_bytes, inbox_bytes, outbox_bytes, record_bytes, memory_bytes_most;
    uint64_t moves, updates, refusals, batches, changes, games_over, hints, bot_moves, stand_ins;
    uint64_t tables_set_aside, tables_lost; /* COMMIT_NEVER or not to be read; COMMIT_NOT_OWNER */
    uint64_t tables_expired;                /* closed because nobody moved */
    uint64_t tables_given_up;               /* closed for someone who has fewer (share.h) */
    uint64_t tables_purged, guests_purged;  /* deleted from the store, being old */
    uint64_t limited;    /* refused: an address or a person did too much (principal.h) */
    uint64_t reports;    /* of people about others */
    uint64_t passed_on;  /* requests about tables that are elsewhere */
    uint64_t challenges; /* newcomers who were asked for a proof of work */
    int principals;      /* that are remembered */
};
void server_count(const struct server *server, struct server_counts *counts);

#endif
