/* Principals, found by a key of 16 bytes: an address or a network as it is, a guest by their id.
 * Whoever is asked about goes to the newer end of a list; where there are too many, the oldest is
 * forgotten. */
#include "server/principal.h"

#include "server/network.h"
#include "server/server_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_SIZE = ADDRESS_SIZE,
    GUEST_MARK = 1, /* the last byte of a guest's key: no address ends so (server.h) */
    ROW_BYTES = 64, /* what a row takes besides its contents, roughly */
    DAY_MINUTES = 24 * 60
};

struct principal {
    struct map_item by_key;
    uint8_t key[KEY_SIZE];
    struct principal *newer, *older;
    struct bucket bucket[ALLOWANCES];
    int tables; /* of an address or network: that were opened from there and are not over */
};

/* ---- how much ---- */

struct rate {
    int64_t per_minute, burst;
};

/* Whom something is counted to. */
enum scope { SCOPE_GUEST, SCOPE_ADDRESS, SCOPE_NETWORK, SCOPES };

static enum scope scope_of(const struct principal *one)
{
    switch (one->key[KEY_SIZE - 1]) {
    case GUEST_MARK: return SCOPE_GUEST;
    case NETWORK_MARK: return SCOPE_NETWORK;
    default: return SCOPE_ADDRESS;
    }
}

/* As how many people. */
static int64_t times_of(const struct server_limits *limits, enum scope scope)
{
    const int64_t people = scope == SCOPE_GUEST ? 1 : limits->people_per_address;
    return scope == SCOPE_NETWORK ? people * limits->addresses_per_network : people;
}

static struct rate rate_of(const struct server_limits *limits, enum allowance what,
                           const struct principal *one)
{
    const enum scope scope = scope_of(one);
    const int64_t times = times_of(limits, scope);
    int64_t each = 0;
    switch (what) {
    case ALLOW_ARRIVALS: {
        const int addresses = scope == SCOPE_NETWORK ? limits->addresses_per_network : 1;
        const int64_t guests = (int64_t)addresses * limits->guests_per_address;
        return (struct rate){guests, guests};
    }
    case ALLOW_WRONG_CODES: each = limits->wrong_codes; break;
    case ALLOW_OPENS: each = limits->opens_per_minute; break;
    case ALLOW_JOINS: each = limits->joins_per_minute; break;
    case ALLOW_RENAMES: each = limits->renames_per_minute; break;
    case ALLOW_CHAT: each = limits->chat_per_minute; break;
    case ALLOW_HINTS: each = limits->hints_per_minute; break;
    case ALLOW_LOOKUPS: each = limits->lookups_per_minute; break;
    case ALLOW_REPLAYS: each = limits->replays_per_minute; break;
    case ALLOW_BYTES: {
        const int64_t bytes = 1024 * times * limits->daily_kib;
        return (struct rate){(bytes + DAY_MINUTES - 1) / DAY_MINUTES, bytes};
    }
    case ALLOW_THOUGHT: each = 1000 * (int64_t)limits->bot_seconds; break;
    case ALLOWANCES: break;
    }
    return (struct rate){times * each, times * each};
}

/* ---- the list and the map ---- */

static void unlink_one(struct principals *all, const struct principal *one)
{
    *(one->newer ? &one->newer->older : &all->newest) = one->older;
    *(one->older ? &one->older->newer : &all->oldest) = one->newer;
}

static void put_first(struct principals *all, struct principal *one)
{
    one->newer = NULL;
    one->older = all->newest;
    *(all->newest ? &all->newest->newer : &all->oldest) = one;
    all->newest = one;
}

static void forget(struct principals *all, struct principal *one)
{
    unlink_one(all, one);
    map_remove(&all->by_key, &one->by_key);
    free(one);
}

/* Clients choose their addresses, but not their ids. */
static uint64_t hash_of(struct server *server, const uint8_t key[KEY_SIZE])
{
    struct principals *all = &server->principals;
    if (key[KEY_SIZE - 1] == GUEST_MARK)
        return map_hash(key, KEY_SIZE);
    _Static_assert(sizeof all->secret == crypto_shorthash_KEYBYTES, "the hash's key");
    _Static_assert(sizeof(uint64_t) == crypto_shorthash_BYTES, "the hash");
    uint64_t hash;
    if (!all->has_secret)
        server->ports.random(server->ports.context, all->secret, sizeof all->secret);
    all->has_secret = true;
    crypto_shorthash((unsigned char *)&hash, key, KEY_SIZE, all->secret);
    return hash;
}

/* The one with that key; one who was not known has done nothing yet. */
static struct principal *find(struct server *server, const uint8_t key[KEY_SIZE])
{
    struct principals *all = &server->principals;
    const uint64_t hash = hash_of(server, key);
    struct map_item *item = map_first(&all->by_key, hash);
    while (item && memcmp(((struct principal *)item->thing)->key, key, KEY_SIZE) != 0)
        item = map_next(item);
    if (item) {
        struct principal *known = item->thing;
        unlink_one(all, known);
        put_first(all, known);
        return known;
    }
    if (all->by_key.count >= (size_t)server->limits.principals)
        forget(all, all->oldest);
    struct principal *one = calloc(1, sizeof *one);
    CHECK(one);
    memcpy(one->key, key, KEY_SIZE);
    map_add(&all->by_key, &one->by_key, hash, one);
    put_first(all, one);
    return one;
}

/* ---- whose it is ---- */

static struct principal *find_guest(struct server *server, const struct author *author)
{
    uint8_t key[KEY_SIZE] = {[KEY_SIZE - 1] = GUEST_MARK};
    if (!author->guest)
        return NULL;
    memcpy(key, &author->guest, sizeof author->guest);
    return find(server, key);
}

static struct principal *find_address(struct server *server, const struct author *author)
{
    static const uint8_t none[ADDRESS_SIZE];
    if (!server->limits.people_per_address || !memcmp(author->address, none, ADDRESS_SIZE))
        return NULL;
    return find(server, author->address);
}

static struct principal *find_network(struct server *server, const struct author *author)
{
    uint8_t key[KEY_SIZE];
    if (!server->limits.people_per_address || !server->limits.addresses_per_network ||
        !network_of(author->address, key))
        return NULL;
    return find(server, key);
}

/* All to whom it is counted; how many. None of them is forgotten for another one: there is room for
 * more than SCOPES. */
static int find_all(struct server *server, const struct author *author,
                    struct principal *found[SCOPES])
{
    struct principal *const each[SCOPES] = {find_guest(server, author),
                                            find_address(server, author),
                                            find_network(server, author)};
    int count = 0;
    for (enum scope scope = 0; scope < SCOPES; scope++)
        if (each[scope])
            found[count++] = each[scope];
    return count;
}

/* ---- forgetting ---- */

void principals_free(struct server *server)
{
    while (server->principals.oldest)
        forget(&server->principals, server->principals.oldest);
    map_free(&server->principals.by_key);
}

static bool is_done(struct server *server, struct principal *one)
{
    bool done = !one->tables;
    for (enum allowance what = 0; what < ALLOWANCES; what++) {
        const struct rate rate = rate_of(&server->limits, what, one);
        done &= !bucket_level(&one->bucket[what], rate.per_minute, server->now);
    }
    return done;
}

void principals_sweep(struct server *server)
{
    struct principals *all = &server->principals;
    while (all->oldest && is_done(server, all->oldest))
        forget(all, all->oldest);
}

/* ---- doing ---- */

static bool has_room(struct server *server, struct principal *one, enum allowance what)
{
    const struct rate rate = rate_of(&server->limits, what, one);
    return bucket_has(&one->bucket[what], rate.per_minute, rate.burst, server->now);
}

bool principal_may(struct server *server, const struct author *author, enum allowance what)
{
    struct principal *each[SCOPES];
    const int count = find_all(server, author, each);
    bool may = true;
    for (int i = 0; i < count; i++)
        may &= has_room(server, each[i], what);
    server->counts.limited += !may;
    return may;
}

int64_t principal_wait(struct server *server, const struct author *author, enum allowance what)
{
    struct principal *each[SCOPES];
    const int count = find_all(server, author, each);
    int64_t longest = 0;
    for (int i = 0; i < count; i++) {
        const struct rate rate = rate_of(&server->limits, what, each[i]);
        const int64_t wait = has_room(server, each[i], what)
                                 ? 0
                                 : bucket_wait(&each[i]->bucket[what], rate.per_minute, rate.burst);
        longest = wait > longest ? wait : longest;
    }
    return longest;
}

void principal_spend(struct server *server, const struct author *author, enum allowance what,
                     int64_t many)
{
    struct principal *each[SCOPES];
    const int count = find_all(server, author, each);
    for (int i = 0; i < count; i++)
        bucket_spend(&each[i]->bucket[what], many);
}

bool principal_take(struct server *server, const struct author *author, enum allowance what)
{
    if (!principal_may(server, author, what))
        return false;
    principal_spend(server, author, what, 1);
    return true;
}

int principal_arrivals(struct server *server, const struct author *author)
{
    struct principal *each[SCOPES];
    const int count = find_all(server, author, each);
    int most = 0;
    for (int i = 0; i < count; i++) {
        const struct rate rate = rate_of(&server->limits, ALLOW_ARRIVALS, each[i]);
        const int used = bucket_percent(&each[i]->bucket[ALLOW_ARRIVALS], rate.per_minute,
                                        rate.burst, server->now);
        most = used > most ? used : most;
    }
    return most;
}

bool principal_has_table(struct server *server, const struct author *author)
{
    const struct server_limits *limits = &server->limits;
    struct principal *each[SCOPES];
    const int count = find_all(server, author, each);
    const int half = (limits->tables + 1) / 2;
    bool has = true;
    for (int i = 0; i < count; i++) {
        const int64_t people = times_of(limits, scope_of(each[i]));
        has &= each[i]->tables < half && each[i]->tables < people * limits->tables_per_guest;
    }
    return has;
}

/* A guest's are counted by their seats. One that was forgotten meanwhile begins anew, and has none
 * that it could lose. */
void principal_count_table(struct server *server, const struct room *room, int by)
{
    struct principal *each[SCOPES];
    const int count = find_all(server, &room->opener, each);
    for (int i = 0; i < count; i++)
        if (scope_of(each[i]) != SCOPE_GUEST && each[i]->tables + by >= 0)
            each[i]->tables += by;
}

void principal_pay(struct server *server, const struct room *room, size_t bytes)
{
    const struct author *author = server->author;
    if (!author && room)
        author = &room->opener;
    if (author)
        principal_spend(server, author, ALLOW_BYTES, (int64_t)(bytes + ROW_BYTES));
}
