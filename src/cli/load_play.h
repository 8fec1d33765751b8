/* What the clients of a load do: connect, open tables, sit down, play. Shared with load_run.c,
 * which says when. */
#ifndef COOKIETIN_CLI_LOAD_PLAY_H
#define COOKIETIN_CLI_LOAD_PLAY_H

#include "cli/load_client.h"
#include "cli/load_run.h"
#include "cli/progress.h"
#include "core/random.h"

enum {
    TABLE_ID = 22,
    TOKEN = 43,
    CODE_MOST = 16,
    SHAKING_MOST = 64, /* connections that have not been greeted yet */
    PER_GUEST = 8,     /* idle connections that share a person */
    WHEEL = 1024,      /* milliseconds; more than anyone waits */
    RETRY_MS = 1000,
    RETURN_MS = 200,
    SILENCE_MS = 60000, /* then something is wrong */
    SAY_EVERY_S = 10,
    MESSAGE_MOST = 2048
};

/* The `id` of a request says what it was: answers come in order, but a client may have asked for
 * the next thing before it hears of the last. */
enum asked {
    ASKED_NOTHING,
    ASKED_HELLO,
    ASKED_OPEN,
    ASKED_JOIN,
    ASKED_START,
    ASKED_MOVE,
    ASKED_SYNC
};

struct load_table;

struct player_client {
    struct client client; /* first: the client is the player */
    struct load *load;
    struct load_table *table;   /* NULL: idle */
    struct player_client *next; /* in a slot of the wheel */
    double sent_at;             /* of the last move */
    int seat;                   /* an idle one: its number */
    int decision, of;           /* asked now; 0: nothing */
    int answered;               /* the decision that was answered and not yet seen; 0: none */
    bool here, queued;          /* greeted; in the wheel */
    bool open_again;            /* a table, when it wakes */
    bool join_again;            /* the table, when it wakes */
    /* With --return: */
    char token[TOKEN + 1];
    char at[CLIENT_AT];          /* the server that was asked for */
    int n;                       /* the last update of the table */
    bool joined;                 /* the table */
    bool come_again, sync_again; /* when it wakes */
    bool syncing;                /* what comes before the answer does not count */
    bool is_unsure;              /* whether the last move has arrived */
};

struct load_table {
    struct player_client *seat;
    char id[TABLE_ID + 1];
    char code[CODE_MOST];
    int joined;
    bool playing;
    double heard; /* the last update, by anyone */
};

enum phase { PHASE_IDLE, PHASE_TABLES, PHASE_MEASURE, PHASE_DONE };

struct load {
    const struct load_plan *plan;
    struct load_result *result;
    struct client_world world;
    uv_timer_t tick;
    uv_signal_t on_term;
    enum phase phase;
    struct player_client *idler, *player; /* all of them */
    struct load_table *table;
    int started, shaking, here; /* of this phase: asked to connect; not greeted; greeted */
    int playing;                /* tables */
    struct player_client *wheel[WHEEL];
    uint64_t slot;
    char (*token)[TOKEN + 1]; /* of idle people */
    char open[MESSAGE_MOST];  /* the message that opens a table */
    struct rng rng;
    float *sample;
    size_t samples, room;
    uint64_t moves, games, returns;
    double still_s;      /* the longest time without an update of a table */
    double began, heard; /* the measurement; anything at all */
    double said;         /* when it was last said how far it is */
    struct load_cost before, start, end;
    struct progress progress;
    char error[640];
    bool waiting_said;
};

/* The clients' callbacks. */
void load_on_open(struct client *client);
void load_on_message(struct client *client, const char *text, size_t size);
void load_on_gone(struct client *client, const char *why);
/* Does what a client has put off until now. */
void load_wake(struct player_client *player);
void load_wait(struct player_client *player, double ms);

/* ---- load_return.c ---- */

void load_lost(struct player_client *player); /* its connection */
void load_connect_again(struct player_client *player);
/* True: it is on its way to that server, which has its table. */
bool load_follow(struct player_client *player, const char *at);
void load_sync(struct player_client *player);
void load_synced(struct player_client *player); /* that was answered */
/* A request was refused: true if that is as it should be. */
bool load_forgives(struct player_client *player, enum asked asked, const char *error);
bool load_is_next(struct player_client *player, int n); /* an update, to be played */

/* Ends the run with a sentence. */
void load_fail(struct load *load, const char *what, const char *why);

#endif
