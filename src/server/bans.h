/* Who may not come in, and until when: guests, and networks of addresses. All bans are in memory
 * and in the store, so that neither a new connection nor a restart ends one. */
#ifndef COOKIETIN_SERVER_BANS_H
#define COOKIETIN_SERVER_BANS_H

#include "core/json.h"
#include "server/net_ip.h"
#include "store/query.h"

enum { BANS_MOST = 1000 };

struct ban {
    struct store_ban row;
    struct network network; /* of one without a guest */
};

struct bans {
    struct ban *ban; /* in the order of their numbers */
    int count;
    int64_t last;   /* the highest number so far */
    uint64_t batch; /* the last with a change of this server's */
    bool is_behind; /* others have changed them, and that has not been taken yet */
};

/* What the store holds, when the server begins. */
void bans_take(struct server *server, const struct store_answer *answer);
/* Sends away whoever a ban is about, and frees their seats at waiting tables. */
void bans_enforce(struct server *server, const struct store_ban *row);
/* Another server has changed them: takes all bans anew, and enforces them. Not if the answer may
 * lack something that was changed here: all batches up to `done` were on disk when it was asked
 * for. */
void bans_follow(struct server *server, const struct store_answer *answer, uint64_t done);
void bans_free(struct server *server);
/* The one that keeps this address, or this guest (0: nobody yet), out now; NULL: none. */
const struct ban *bans_find(const struct server *server, const uint8_t address[ADDRESS_SIZE],
                            int64_t guest);
const struct ban *bans_numbered(const struct server *server, int64_t number);
void ban_put(const struct store_ban *row, struct json *json);
/* A list of those of a guest, as a field of an open object. */
void bans_put_of(const struct server *server, int64_t guest, struct json *json);
/* Adds a ban, in place of one for the same person or network, and numbers it. NULL, or why not. */
const char *bans_add(struct server *server, struct store_ban *row);
void bans_lift(struct server *server, int64_t number);
/* Drops those that have ended. */
void bans_sweep(struct server *server);
/* Someone is deleted: drops their bans. The store drops its own. */
void bans_forget_guest(struct server *server, int64_t guest);

#endif
