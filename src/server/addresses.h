/* How many connections an address, and the network that it is in (network.h), may have at a time,
 * and how many HTTP requests it may make in a minute. This is in memory only, nobody is told, and
 * it is forgotten some minutes after the last connection. */
#ifndef COOKIETIN_SERVER_ADDRESSES_H
#define COOKIETIN_SERVER_ADDRESSES_H

#include "server/bucket.h"
#include "server/server.h"

enum {
    ADDRESSES_SLOTS = 1 << 14,
    ADDRESSES_IDLE_MOST = 1 << 16, /* remembered without a connection; beyond that the oldest go */
    ADDRESSES_KEY = 16
};

struct address {
    struct address *next;            /* in its slot */
    struct address *older, *younger; /* while it has no connection */
    uint8_t key[ADDRESS_SIZE];
    struct address *network; /* whose connections its own are, too; NULL: none */
    int times;               /* what one address may do */
    int connections;
    struct bucket requests;
};

struct addresses {
    struct address *slot[ADDRESSES_SLOTS];
    uint8_t hash_key[ADDRESSES_KEY];   /* so that nobody can choose addresses that share a slot */
    struct address *oldest, *youngest; /* of those that have no connection */
    int idle;
    int connections_most;    /* of one address; 0: no limit */
    int requests_per_minute; /* of one address, and as many in one go; 0: no limit */
    int per_network;         /* a network may do as much as this many addresses; 0: any amount */
};

void addresses_begin(struct addresses *addresses, int connections_most, int requests_per_minute,
                     int per_network);
void addresses_end(struct addresses *addresses);
/* One more connection; NULL: it, or its network, has as many as it may have. To be released. */
struct address *addresses_take(struct addresses *addresses, const uint8_t key[ADDRESS_SIZE]);
void addresses_release(struct addresses *addresses, struct address *address, int64_t now);
/* How many it has; of IPv6, how many its network has. */
int addresses_connections(const struct address *address);
/* Whether it may ask for something that counts as that many requests; if so, they are spent. */
bool addresses_ask(const struct addresses *addresses, struct address *address, int requests,
                   int64_t now);
/* To be called now and then: forgets those with nothing left to count. */
void addresses_forget(struct addresses *addresses, int64_t now);

#endif
