/* How much one person, one address and one network may do. What they have done lately is remembered
 * whether they are connected or not, so that coming back on a new connection, or as another guest
 * from the same place, gains nothing. It is in memory only, there are never more than
 * `limits.principals` of them, and anyone with nothing left to count is forgotten.
 *
 * An address may do as much as `limits.people_per_address` people: many share one. (IPv6 addresses
 * count by their first 64 bits; net_ip.c makes the keys.) A network of IPv6 (network.h) may do as
 * much as `limits.addresses_per_network` addresses: else whoever has one would have no limits. */
#ifndef COOKIETIN_SERVER_PRINCIPAL_H
#define COOKIETIN_SERVER_PRINCIPAL_H

#include "server/bucket.h"
#include "server/map.h"
#include "server/server.h"

#include <stddef.h>

struct room;

/* The last byte of a guest's key: no address or network ends so (network.h). */
enum { GUEST_MARK = 1 };

/* What is counted. */
enum allowance {
    ALLOW_ARRIVALS,    /* of new people; of addresses and networks alone */
    ALLOW_WRONG_CODES, /* and tokens that are nobody's */
    ALLOW_OPENS,
    ALLOW_JOINS, /* whatever shows others that someone is there, or changes seats */
    ALLOW_RENAMES,
    ALLOW_CHAT,
    ALLOW_HINTS,
    ALLOW_REPLAYS,    /* steps of games that are played again for them */
    ALLOW_LOOKUPS,    /* of their games and results, in the store */
    ALLOW_RECOVERIES, /* recovery words, made or entered */
    ALLOW_BYTES,      /* written to disk, in a day */
    ALLOW_MESSAGES,   /* on all connections together */
    ALLOW_ACTS,       /* of hosts, and muting and blocking */
    ALLOW_REPORTS,    /* in a day, each as much as there are minutes in one */
    ALLOW_THOUGHT,    /* of bots and hints, in milliseconds */
    ALLOWANCES
};

/* Of ALLOW_REPORTS, for one. */
enum { REPORT_COST = 24 * 60 };

/* Who asks for something. */
struct author {
    uint8_t address[ADDRESS_SIZE]; /* all zero: not counted by address */
    int64_t guest;                 /* 0: nobody yet */
};

/* A number for the address, or for its network if it is in one, because anyone can have any number
 * of IPv6 addresses. 0: it is not counted. */
uint64_t author_number(const struct author *author);

struct principals {
    struct map by_key;
    struct principal *newest, *oldest; /* by when they were last asked about */
    uint8_t secret[16];                /* nobody can choose addresses that share a hash */
    bool has_secret;
    uint64_t refused[ALLOWANCES]; /* how often, since the server started */
};

/* Of the key of an address, a network or a guest. */
uint64_t principal_hash(struct server *server, const uint8_t key[ADDRESS_SIZE]);
void principals_free(struct server *server);
/* Forgets those with nothing left to count. */
void principals_sweep(struct server *server);
/* Whether the guest, the address and the network may all do it once more. */
bool principal_may(struct server *server, const struct author *author, enum allowance what);
void principal_spend(struct server *server, const struct author *author, enum allowance what,
                     int64_t many);
/* Milliseconds until all of them may do it once more. */
int64_t principal_wait(struct server *server, const struct author *author, enum allowance what);
/* The same; if so, counts it. */
bool principal_take(struct server *server, const struct author *author, enum allowance what);
/* How much of it they have used, in percent: that of whoever has used the most. */
int principal_percent(struct server *server, const struct author *author, enum allowance what);
/* Charges for bytes, of a room or of none, that are on their way to the disk. The author of the
 * current request pays; for what bots and clocks do, the person who opened the table pays. */
void principal_pay(struct server *server, const struct room *room, size_t bytes);

#endif
