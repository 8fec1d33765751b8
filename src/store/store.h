/* Where a server keeps guests and games. The interface is small: changes come in batches, and a
 * batch is either on disk as a whole or not at all; everything else is reading. SQLite fills it
 * (sqlite.c), memory serves tests (memory.c).
 *
 * A game is its set-up and a log of bytes (table/table.h). A step says what the log holds from some
 * byte on: a move appends, taking a move back replaces. Steps are numbered from 0 in each table. */
#ifndef COOKIETIN_STORE_STORE_H
#define COOKIETIN_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID = 16,   /* bytes of a table's id; random, so that nobody guesses one */
    STORE_HASH = 32, /* bytes of a token's hash */
    STORE_SEATS = 7,
    STORE_NAME = 97, /* 24 characters of UTF-8, and the end */
    STORE_ERROR = 256
};

enum store_state { STORE_WAITING, STORE_RUNNING, STORE_OVER, STORE_CLOSED };

struct store_guest {
    int64_t id; /* from 1 */
    uint8_t token_hash[STORE_HASH];
    char name[STORE_NAME];
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
};

enum store_change_type { CHANGE_GUEST, CHANGE_TABLE, CHANGE_STEP, CHANGE_RESULT };

/* Insert or replace. The pointers in it stay valid until the batch is committed. A step's table,
 * and a result's guest and table, come before it: in the same batch or in an earlier one. */
struct store_change {
    enum store_change_type type;
    union {
        struct store_guest guest;
        struct store_table table;
        struct store_step step;
        struct store_result result;
    };
};

struct store_statistics {
    char game[16];
    int64_t games, shares; /* counted ones; wins in 1/SHARE_UNITS */
    int best;              /* score */
};

typedef bool store_table_reader(void *context, const struct store_table *table);
typedef bool store_step_reader(void *context, const struct store_step *step);
typedef bool store_result_reader(void *context, const struct store_result *result);
typedef bool store_statistics_reader(void *context, const struct store_statistics *statistics);

struct store;

/* `commit` is called by one thread, everything else by another, both at once; a reader that returns
 * false ends the reading, and may ask the store anything but what it is just being told. What it is
 * given is valid until it returns. All but close return false with a sentence in `error` where the
 * store itself fails; what is not there is no failure (*found is false, or no reader is called). */
struct store_driver {
    void (*close)(struct store *store);
    bool (*commit)(struct store *store, const struct store_change *change, size_t count,
                   char error[STORE_ERROR]);
    bool (*guest)(struct store *store, const uint8_t token_hash[STORE_HASH],
                  struct store_guest *guest, bool *found, char error[STORE_ERROR]);
    bool (*guest_by_id)(struct store *store, int64_t id, struct store_guest *guest, bool *found,
                        char error[STORE_ERROR]);
    bool (*last_guest)(struct store *store, int64_t *id, char error[STORE_ERROR]); /* 0: none */
    bool (*table)(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                  void *context, char error[STORE_ERROR]);
    /* All that are not STORE_OVER or STORE_CLOSED, in the order in which they came. */
    bool (*open_tables)(struct store *store, store_table_reader *read, void *context,
                        char error[STORE_ERROR]);
    /* In the order of their numbers. */
    bool (*steps)(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                  void *context, char error[STORE_ERROR]);
    /* Of a guest, newest first, at most `most`, older than the game `before` (NULL: from the
     * newest; of a guest who has not played it: none). */
    bool (*results)(struct store *store, int64_t guest, const uint8_t *before, int most,
                    store_result_reader *read, void *context, char error[STORE_ERROR]);
    bool (*statistics)(struct store *store, int64_t guest, store_statistics_reader *read,
                       void *context, char error[STORE_ERROR]);
};

struct store {
    const struct store_driver *driver;
};

/* NULL with a sentence in `error`. */
struct store *store_open_sqlite(const char *path, char error[STORE_ERROR]);
struct store *store_open_memory(void);

#endif
