/* The rows that a store keeps, and the changes that are made to them: all that the server's core
 * knows about a store. The driver decides how they are written and read (store.h); query.h says how
 * they are asked for, away from the loop.
 *
 * A game is its setup and a log of bytes (table/table.h). A step says what the log holds from some
 * byte on: a move appends, an undo replaces. Steps are numbered from 0 in each table. */
#ifndef COOKIETIN_STORE_ROWS_H
#define COOKIETIN_STORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID = 16,       /* bytes of a table's id; random, so that nobody guesses one */
    STORE_SERVER = 16,   /* ... and of the server's own, which is made with the store */
    STORE_HASH = 32,     /* bytes of a token's hash */
    STORE_RECOVERY = 24, /* ... and of that of recovery words: of another size, for repair.c */
    STORE_DEVICES = 10,  /* of one guest */
    STORE_BLOCKS = 100,  /* people whom one guest has muted or blocked */
    STORE_SEATS = 7,
    STORE_NAME = 97,     /* 24 characters of UTF-8, and the end */
    STORE_SAY = 801,     /* 200 characters of UTF-8, and the end */
    STORE_CODE = 16,     /* a table's, and the end */
    STORE_ADDRESS = 300, /* of a server, for others */
    STORE_ERROR = 256
};

enum store_state {
    STORE_WAITING,
    STORE_RUNNING,
    STORE_OVER,
    STORE_CLOSED,
    STORE_LEFT /* over: bots have finished it, after everyone had left */
};

/* Tables that were last changed before these, in seconds since 1970, may be deleted. */
struct store_ages {
    int64_t open, over, left;
};

/* Of a change to a guest or a device: PART_ALL adds it, or replaces it. The others say what of it
 * has changed. In a store that servers share they change only that, as another may have changed the
 * rest, and add nothing, as another may have deleted it. */
enum store_part { PART_ALL, PART_SEEN, PART_NAME, PART_RECOVERY };

struct store_guest {
    int64_t id; /* from 1 */
    char name[STORE_NAME];
    int64_t seen; /* seconds since 1970: when they were last here, to the day */
    bool recoverable;
    uint8_t recovery[STORE_RECOVERY]; /* then: the hash of their recovery words */
    enum store_part part;
};

/* Each token of a guest is a device of theirs. */
struct store_device {
    int64_t guest;
    int n; /* from 1, of this guest */
    uint8_t token_hash[STORE_HASH];
    char name[STORE_NAME];
    int64_t since, seen; /* the beginnings of these days, in seconds since 1970 */
    enum store_part part;
};

/* Which of several servers that share a store has a table in its memory. */
struct store_place {
    uint8_t id[STORE_ID]; /* of the table */
    bool is_mine;
    char node[STORE_NAME];
    char address[STORE_ADDRESS]; /* where others reach that server; "": they cannot */
};

/* A table but its log. What belongs to the server alone (seats, options, seeds, clock, code) is one
 * JSON text that the store does not look into. */
struct store_table {
    uint8_t id[STORE_ID];
    enum store_state state;
    int64_t changed; /* seconds since 1970, of the last change; sorts */
    const char *about;
    size_t about_size;
};

struct store_step {
    uint8_t id[STORE_ID];
    uint32_t n;
    uint32_t at; /* the log's byte from which on it holds `bytes` */
    const uint8_t *bytes;
    size_t size;
    /* What belongs to the step but not to the game: who is standing in, counters, the clock; the
     * last step's is the one that counts. */
    const uint8_t *extra;
    size_t extra_size;
};

/* How a game ended for one guest. */
struct store_result {
    uint8_t id[STORE_ID];
    int64_t guest;
    int64_t finished; /* seconds since 1970 */
    char game[16];
    int seat, score;
    int share; /* of the win, in 1/SHARE_UNITS (core/game.h) */
    bool counted;
    bool left;    /* they had left, and a bot has finished it */
    bool removed; /* by the guest: only those who ask for all are told about it */
};

/* Who may not come in: a guest, or all addresses of a network. */
struct store_ban {
    int64_t number;           /* from 1 */
    int64_t guest;            /* 0: a network is meant */
    char network[STORE_NAME]; /* "192.0.2.0/24", or "" */
    int64_t since, until;     /* seconds since 1970 */
    char why[STORE_NAME];     /* for operators; may be "" */
};

/* What an operator has done. The store only ever adds one, and numbers it. */
struct store_act {
    int64_t number;         /* from 1 */
    int64_t at;             /* seconds since 1970 */
    char who[STORE_NAME];   /* "uid 0" */
    char what[STORE_NAME];  /* the request's word */
    char about[STORE_NAME]; /* whom or which, never what is in a game */
};

/* Whom a guest does not want to hear, or not to sit with. */
enum store_blocked { STORE_MUTED = 1, STORE_BLOCKED = 2 };
struct store_block {
    int64_t guest, other;
    enum store_blocked how;
    int64_t since;         /* seconds since 1970 */
    char name[STORE_NAME]; /* of the other, when it was done */
};

/* A report about someone at a table, for operators. The store numbers it. */
struct store_report {
    int64_t number;       /* from 1 */
    int64_t at;           /* seconds since 1970 */
    int64_t guest, other; /* who, of whom */
    uint8_t table[STORE_ID];
    bool done;                                     /* an operator has dealt with it */
    char name[STORE_NAME], other_name[STORE_NAME]; /* as they were called there */
    char say[STORE_SAY];                           /* in their own words; may be "" */
    const char *lines; /* what was said there last: JSON that the store does not look into */
    size_t lines_size;
};

/* A guest is to be forgotten: rewrites the text of a table at which they had a seat. Returns its
 * size, at most `capacity`, or 0 if nobody else wants the table to be kept. It is called on another
 * thread, and looks at nothing but the text. */
typedef size_t store_forget(const char *about, size_t size, int64_t guest, char *to,
                            size_t capacity);
enum { STORE_FORGET_MORE = 64 }; /* bytes by which the text may become longer */

struct store_erase {
    int64_t guest;
    store_forget *forget;
};

enum store_change_type {
    CHANGE_GUEST,
    CHANGE_DEVICE,
    CHANGE_TABLE,
    CHANGE_STEP,
    CHANGE_RESULT,
    REMOVE_RESULT, /* by its `id` and `guest`: neither told nor counted from now on */
    DELETE_TABLE,  /* by its `id`, with its steps and results */
    DELETE_DEVICE, /* by its `guest` and `n` */
    DELETE_GUEST,  /* by their `id`, unless they were `seen` then or later, or there is a result of
                      theirs, removed or not */
    ERASE_GUEST,   /* with all that is theirs; the games of others stay, without them */
    CHANGE_BAN,
    DELETE_BAN, /* by its `number`; one of a guest goes with them, too */
    ADD_ACT,
    CHANGE_BLOCK,
    DELETE_BLOCK, /* by its `guest` and `other`; it goes with either of them, too */
    ADD_REPORT,
    FINISH_REPORT, /* by its `number`: it is done */
    DELETE_REPORTS /* all from before `at`; one goes with either of the two people, too */
};

/* Insert or replace; or remove or delete what need not be there. The pointers in it stay valid
 * until the batch is committed. A step's table, a device's guest, and a result's guest and table,
 * come before it: in the same batch or in an earlier one. */
struct store_change {
    enum store_change_type type;
    union {
        struct store_guest guest;
        struct store_device device;
        struct store_erase erase;
        struct store_table table;
        struct store_step step;
        struct store_result result;
        struct store_ban ban;
        struct store_act act;
        struct store_block block;
        struct store_report report;
    };
};

/* What becomes of a batch. Unless it is done, nothing of it has been written. */
enum commit_answer {
    COMMIT_DONE,
    COMMIT_FAILED,   /* the same batch may be tried again */
    COMMIT_NEVER,    /* one of its changes can never be written */
    COMMIT_NOT_OWNER /* one of its changes is to a table that another server has taken over */
};

struct store_statistics {
    char game[16];
    int64_t games, shares; /* counted ones; wins in 1/SHARE_UNITS */
    int64_t left;          /* of these: that they left before the end */
    int best;              /* the best score among the others; 0 if there are none */
};

#endif
