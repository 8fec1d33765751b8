/* What one network, one address and one person have at present: tables that are not over, and seats
 * at listed tables that have not started. (principal.h has what they did lately.) It is in memory
 * only. A share is kept for exactly as long as it has something.
 *
 * A network is a /48 of IPv6 or a /24 of IPv4 here; whoever comes from no address that is counted,
 * and all tables from before a restart, are in one more. When all tables are taken, the network
 * that has the most gives one of them to whoever has fewer: however many it opens, nobody else is
 * kept out. */
#ifndef COOKIETIN_SERVER_SHARE_H
#define COOKIETIN_SERVER_SHARE_H

#include "server/map.h"
#include "server/server.h"

struct author;
struct room;

enum share_of { SHARE_NETWORK, SHARE_ADDRESS, SHARE_GUEST, SHARES };

/* A network's listed tables of one state, and its place among all networks that have some
 * (listing.c). */
struct shelf {
    struct room *newest; /* NULL: it has none, and is in no list */
    struct share *next, *before;
};

struct share {
    struct map_item by_key;
    struct shares *all;
    uint8_t key[ADDRESS_SIZE];
    int tables; /* that were opened from there and are not over */
    int seats;  /* at listed tables that have not started */
    struct shelf shelf[STORE_RUNNING + 1];
};

struct shares {
    struct map by_key;
    struct {
        struct share *first, *last; /* the first one is shown next */
    } shelves[STORE_RUNNING + 1];
    struct room *looked_at; /* the next one that may give way */
};

/* The shares to which something counts; NULL where there is none. */
struct shared {
    struct share *of[SHARES];
};

void shares_free(struct shares *all);

/* A table has been opened; it is over or gone. */
void share_enter(struct server *server, struct room *room);
void share_leave(struct server *server, struct room *room);
/* Whether one more table may be opened from there: as many as its people could sit at, but never
 * more than half of all that the server has room for. */
bool share_may_open(struct server *server, const struct author *author);
/* All tables are taken: closes one of someone who has more. False: there is none. */
bool share_make_room(struct server *server, const struct author *author);

/* A seat at a listed table that has not started, by someone who has no code for it: NULL, or why
 * they may not have one more. They have it until it is given back. */
const char *share_may_sit(struct server *server, const struct author *author);
void share_take_seat(struct server *server, const struct author *author, struct shared *seat);
void share_give_back(struct shared *seat);

/* ---- listing.c: which tables are shown to everyone ---- */

void listing_add(struct room *room); /* after share_enter */
void listing_remove(struct room *room);
/* Up to `most` tables of a state: one of each network, the newest one, then one more of each, and
 * so on. Where more networks have some than are shown, they take turns. Returns how many. */
int listing_choose(struct server *server, enum store_state state, const struct room *rows[],
                   int most);

#endif
