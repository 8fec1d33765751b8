/* Principals, found by a key of 16 bytes: an address or a network as it is, a guest by their id.
 * Only what someone does makes them known. Whoever is asked about goes to the newer end of a list;
 * where there are too many, one of the oldest is forgotten. */
#include "server/principal.h"

#include "server/network.h"
#include "server/server_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_SIZE = ADDRESS_SIZE,
    ROW_BYTES = 64, /* what a row takes besides its contents, roughly */
    DAY_MINUTES = 24 * 60,
    LOOKED_AT = 64,   /* of the oldest, before one is forgotten */
    REPLAYS_PART = 10 /* of what a minute allows, so much may be played in one go */
};

struct principal {
    struct map_item by_key;
    uint8_t key[KEY_SIZE];
    struct principal *newer, *older;
    struct bucket bucket[ALLOWANCES];
};

/* ---- how much ---- */

struct rate {
    int64_t per_minute, burst;
};

/* Whom something is counted to. */
enum scope { SCOPE_GUEST, SCOPE_ADDRESS, SCOPE_NETWORK, SCOPES };

static enum scope scope_of(const uint8_t key[KEY_SIZE])
{
    switch (key[KEY_SIZE - 1]) {
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
                           enum scope scope)
{
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
    case ALLOW_ACTS: each = limits->acts_per_minute; break;
    case ALLOW_REPORTS:
        each = times * limits->reports_per_day;
        /* So that a whole one must be free, and not only a minute's part of it. */
        return (struct rate){each, each ? (each - 1) * REPORT_COST + 1 : 0};
    case ALLOW_RECOVERIES: each = limits->recoveries_per_minute; break;
    case ALLOW_REPLAYS:
        each = limits->replays_per_minute;
        return (struct rate){times * each, (times * each + REPLAYS_PART - 1) / REPLAYS_PART};
    case ALLOW_BYTES: {
        const int64_t bytes = 1024 * times * limits->daily_kib;
        return (struct rate){(bytes + DAY_MINUTES - 1) / DAY_MINUTES, bytes};
    }
    case ALLOW_MESSAGES:
        return (struct rate){60 * times * limits->messages_per_s, times * limits->messages_burst};
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
uint64_t principal_hash(struct server *server, const uint8_t key[ADDRESS_SIZE])
{
    struct principals *all = &server->principals;
    const uint8_t mark = key[KEY_SIZE - 1];
    if (mark == GUEST_MARK || mark == NETWORK_NONE_MARK)
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

/* NULL: whoever has that key has done nothing lately. */
static struct principal *find(struct server *server, const uint8_t key[KEY_SIZE])
{
    struct principals *all = &server->principals;
    struct map_item *item = map_first(&all->by_key, principal_hash(server, key));
    while (item && memcmp(((struct principal *)item->thing)->key, key, KEY_SIZE) != 0)
        item = map_next(item);
    if (!item)
        return NULL;
    struct principal *known = item->thing;
    unlink_one(all, known);
    put_first(all, known);
    return known;
}

/* How much of anything it has had, in percent, whatever it has had most of. */
static int most_used(struct server *server, struct principal *one)
{
    int most = 0;
    for (enum allowance what = 0; what < ALLOWANCES; what++) {
        const struct rate rate = rate_of(&server->limits, what, scope_of(one->key));
        const int used =
            bucket_percent(&one->bucket[what], rate.per_minute, rate.burst, server->now);
        most = rate.burst && used > most ? used : most;
    }
    return most;
}

/* Of the oldest, the one that has the least to be remembered: otherwise someone who has used up
 * everything could have themselves forgotten by many who have done next to nothing. */
static void make_room(struct server *server)
{
    struct principal *least = NULL, *one = server->principals.oldest;
    int used = 0;
    for (int i = 0; one && i < LOOKED_AT && (!least || used); i++, one = one->newer) {
        const int percent = most_used(server, one);
        if (!least || percent < used) {
            least = one;
            used = percent;
        }
    }
    if (least)
        forget(&server->principals, least);
}

static struct principal *add(struct server *server, const uint8_t key[KEY_SIZE])
{
    struct principals *all = &server->principals;
    if (all->by_key.count >= (size_t)server->limits.principals)
        make_room(server);
    struct principal *one = calloc(1, sizeof *one);
    CHECK(one);
    memcpy(one->key, key, KEY_SIZE);
    map_add(&all->by_key, &one->by_key, principal_hash(server, key), one);
    put_first(all, one);
    return one;
}

/* ---- whose it is ---- */

static bool is_counted(const struct server *server, const struct author *author)
{
    static const uint8_t none[ADDRESS_SIZE];
    return server->limits.people_per_address && memcmp(author->address, none, ADDRESS_SIZE) != 0;
}

uint64_t author_number(const struct author *author)
{
    static const uint8_t none[ADDRESS_SIZE];
    uint8_t network[ADDRESS_SIZE];
    if (!memcmp(author->address, none, ADDRESS_SIZE))
        return 0;
    return map_hash(network_of(author->address, network) ? network : author->address, ADDRESS_SIZE);
}

/* The keys of all to whom it is counted; how many. */
static int keys_of(const struct server *server, const struct author *author,
                   uint8_t key[SCOPES][KEY_SIZE])
{
    int count = 0;
    if (author->guest) {
        memset(key[count], 0, KEY_SIZE);
        memcpy(key[count], &author->guest, sizeof author->guest);
        key[count++][KEY_SIZE - 1] = GUEST_MARK;
    }
    if (!is_counted(server, author))
        return count;
    memcpy(key[count++], author->address, KEY_SIZE);
    count += server->limits.addresses_per_network && network_of(author->address, key[count]);
    return count;
}

/* What they have had of something, and what they may have. */
struct had {
    struct bucket bucket;
    struct rate rate;
};

/* Of all to whom it is counted; how many. Asking makes nobody known. */
static int had_all(struct server *server, const struct author *author, enum allowance what,
                   struct had had[SCOPES])
{
    uint8_t key[SCOPES][KEY_SIZE];
    const int count = keys_of(server, author, key);
    for (int i = 0; i < count; i++) {
        const struct principal *one = find(server, key[i]);
        had[i].bucket = one ? one->bucket[what] : (struct bucket){.at = server->now};
        had[i].rate = rate_of(&server->limits, what, scope_of(key[i]));
    }
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
    bool done = true;
    for (enum allowance what = 0; what < ALLOWANCES; what++) {
        const struct rate rate = rate_of(&server->limits, what, scope_of(one->key));
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

bool principal_may(struct server *server, const struct author *author, enum allowance what)
{
    const bool may = !principal_wait(server, author, what);
    server->counts.limited += !may;
    server->principals.refused[what] += !may;
    return may;
}

int64_t principal_wait(struct server *server, const struct author *author, enum allowance what)
{
    struct had had[SCOPES];
    const int count = had_all(server, author, what, had);
    int64_t longest = 0;
    for (int i = 0; i < count; i++) {
        const struct rate rate = had[i].rate;
        if (bucket_has(&had[i].bucket, rate.per_minute, rate.burst, server->now))
            continue;
        const int64_t wait =
            rate.per_minute ? bucket_wait(&had[i].bucket, rate.per_minute, rate.burst) : INT64_MAX;
        longest = wait > longest ? wait : longest;
    }
    return longest;
}

void principal_spend(struct server *server, const struct author *author, enum allowance what,
                     int64_t many)
{
    uint8_t key[SCOPES][KEY_SIZE];
    const int count = keys_of(server, author, key);
    for (int i = 0; i < count; i++) {
        struct principal *one = find(server, key[i]);
        if (!one)
            one = add(server, key[i]);
        const struct rate rate = rate_of(&server->limits, what, scope_of(key[i]));
        bucket_level(&one->bucket[what], rate.per_minute, server->now);
        bucket_spend(&one->bucket[what], many);
    }
}

bool principal_take(struct server *server, const struct author *author, enum allowance what)
{
    if (!principal_may(server, author, what))
        return false;
    principal_spend(server, author, what, 1);
    return true;
}

int principal_percent(struct server *server, const struct author *author, enum allowance what)
{
    struct had had[SCOPES];
    const int count = had_all(server, author, what, had);
    int most = 0;
    for (int i = 0; i < count; i++) {
        const int used =
            bucket_percent(&had[i].bucket, had[i].rate.per_minute, had[i].rate.burst, server->now);
        most = used > most ? used : most;
    }
    return most;
}

void principal_pay(struct server *server, const struct room *room, size_t bytes)
{
    const struct author *author = server->author;
    if (!author && room)
        author = &room->opener;
    if (author)
        principal_spend(server, author, ALLOW_BYTES, (int64_t)(bytes + ROW_BYTES));
}
