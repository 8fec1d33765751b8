/* Shares, found by a key of 16 bytes; one that counts nothing any more is freed. */
#include "server/share.h"

#include "core/words.h"
#include "server/network.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    HOUR = 60 * 60 * 1000,
    DAY = 24 * HOUR,
    LOOKED_AT = 512,  /* tables, before one gives way: it must not take long */
    KEPT_BY_GUEST = 3 /* tables, in any case */
};

/* ---- finding ---- */

/* False: there is nobody whom it would be counted to. */
static bool key_of(const struct server *server, const struct author *author, enum share_of what,
                   uint8_t key[ADDRESS_SIZE])
{
    static const uint8_t none[ADDRESS_SIZE];
    const bool counted =
        server->limits.people_per_address && memcmp(author->address, none, ADDRESS_SIZE) != 0;
    memset(key, 0, ADDRESS_SIZE);
    switch (what) {
    case SHARE_NETWORK: network_or_any(counted ? author->address : none, key); return true;
    case SHARE_ADDRESS: memcpy(key, author->address, ADDRESS_SIZE); return counted;
    case SHARE_GUEST:
        memcpy(key, &author->guest, sizeof author->guest);
        key[ADDRESS_SIZE - 1] = GUEST_MARK;
        return author->guest;
    case SHARES: break;
    }
    return false;
}

/* NULL: there is none yet. */
static struct share *find(struct server *server, const uint8_t key[ADDRESS_SIZE])
{
    struct map_item *item = map_first(&server->shares.by_key, principal_hash(server, key));
    while (item && memcmp(((struct share *)item->thing)->key, key, ADDRESS_SIZE) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

static struct share *find_of(struct server *server, const struct author *author, enum share_of what)
{
    uint8_t key[ADDRESS_SIZE];
    return key_of(server, author, what, key) ? find(server, key) : NULL;
}

static struct share *find_or_add(struct server *server, const struct author *author,
                                 enum share_of what)
{
    uint8_t key[ADDRESS_SIZE];
    if (!key_of(server, author, what, key))
        return NULL;
    struct share *share = find(server, key);
    if (share)
        return share;
    share = calloc(1, sizeof *share);
    CHECK(share);
    share->all = &server->shares;
    memcpy(share->key, key, ADDRESS_SIZE);
    map_add(&server->shares.by_key, &share->by_key, principal_hash(server, key), share);
    return share;
}

static void release(struct share *share)
{
    if (share->tables || share->seats)
        return;
    map_remove(&share->all->by_key, &share->by_key);
    free(share);
}

void shares_free(struct shares *all)
{
    CHECK(!all->by_key.count);
    map_free(&all->by_key);
}

/* ---- tables ---- */

/* A table from before a restart is its host's. */
void share_enter(struct server *server, struct room *room)
{
    struct author opener = room->opener;
    const int host = room_host(room);
    if (!opener.guest && host >= 0 && room->seat[host].guest)
        opener.guest = room->seat[host].guest->row.id;
    for (enum share_of what = 0; what < SHARES; what++) {
        room->shared.of[what] = find_or_add(server, &opener, what);
        if (room->shared.of[what])
            room->shared.of[what]->tables++;
    }
}

void share_leave(struct server *server, struct room *room)
{
    if (server->shares.looked_at == room)
        server->shares.looked_at = room->next;
    for (enum share_of what = 0; what < SHARES; what++) {
        struct share *share = room->shared.of[what];
        if (!share)
            continue;
        room->shared.of[what] = NULL;
        share->tables--;
        release(share);
    }
}

bool share_may_open(struct server *server, const struct author *author)
{
    const struct server_limits *limits = &server->limits;
    const struct share *address = find_of(server, author, SHARE_ADDRESS);
    const struct share *network = find_of(server, author, SHARE_NETWORK);
    const int64_t half = (limits->tables + 1) / 2;
    const int64_t most = (int64_t)limits->people_per_address * limits->tables_per_guest;
    uint8_t key[ADDRESS_SIZE];
    if (address && (address->tables >= most || address->tables >= half))
        return false;
    if (!network || !network_of(author->address, key) || !limits->addresses_per_network)
        return true;
    return network->tables < half && network->tables < most * limits->addresses_per_network;
}

/* ---- giving way ---- */

static int tables_of(const struct share *share)
{
    return share ? share->tables : 0;
}

/* Nobody plays there with anyone, and nothing has happened for long. */
static bool is_abandoned(const struct room *room, int64_t now)
{
    const seatset people = room_people(room);
    const int64_t patience = room->lobby.state == STORE_WAITING ? HOUR : DAY;
    return !(people & (people - 1)) && now - room->changed >= patience;
}

/* Its network has more tables than the asker's, and more than one person may have; or, in the same
 * network, its opener has more than the asker, and than a few. Tables from before a restart are of
 * no network that is known: they are not many because there are many of them. */
static bool may_give_way(const struct server *server, const struct room *room,
                         const struct share *network, int of_network, int of_guest)
{
    const struct share *theirs = room->shared.of[SHARE_NETWORK];
    const int opener = tables_of(room->shared.of[SHARE_GUEST]);
    if (room->lobby.state > STORE_RUNNING || room->lobby.shuffling)
        return false;
    if (is_abandoned(room, server->now))
        return true;
    if (theirs == network || !room->opener.guest)
        return opener > of_guest + 1 && opener > KEPT_BY_GUEST;
    return theirs->tables > of_network + 1 && theirs->tables > server->limits.tables_per_guest;
}

static bool is_anyone_here(const struct room *room)
{
    bool here = false;
    for (int i = 0; i < room->lobby.seats; i++)
        here |= room->lobby.seat[i].here;
    return here;
}

/* Whoever has the most loses one; of theirs, the one where nothing has happened for longest. */
static bool gives_way_before(const struct room *one, const struct room *other)
{
    for (enum share_of what = 0; what < SHARES; what++) {
        const int tables = tables_of(one->shared.of[what]);
        const int others = tables_of(other->shared.of[what]);
        if (tables != others)
            return tables > others;
    }
    const bool here = is_anyone_here(one);
    if (here != is_anyone_here(other))
        return !here;
    return one->changed < other->changed;
}

/* Looks at some of all tables, each time at the next: whoever has many is found soon. */
bool share_make_room(struct server *server, const struct author *author)
{
    struct shares *all = &server->shares;
    const struct share *network = find_of(server, author, SHARE_NETWORK);
    const int of_network = tables_of(network);
    const int of_guest = tables_of(find_of(server, author, SHARE_GUEST));
    struct room *room = all->looked_at ? all->looked_at : server->rooms, *found = NULL;
    const struct room *first = room;
    for (int i = 0; i < LOOKED_AT && room; i++) {
        if (may_give_way(server, room, network, of_network, of_guest) &&
            (!found || gives_way_before(room, found)))
            found = room;
        room = room->next ? room->next : server->rooms;
        if (room == first)
            break;
    }
    all->looked_at = room;
    if (!found)
        return false;
    server->counts.tables_given_up++;
    found->lobby.gave_way = true;
    play_close(server, found);
    return true;
}

/* ---- seats ---- */

/* How many times as many as one person. */
static const int seats_times[SHARES] = {
    [SHARE_NETWORK] = 16, [SHARE_ADDRESS] = 4, [SHARE_GUEST] = 1};

static bool has_seat(struct server *server, const struct author *author, enum share_of what)
{
    const struct share *share = find_of(server, author, what);
    const int64_t most = (int64_t)seats_times[what] * server->limits.listed_per_guest;
    return !share || share->seats < most;
}

const char *share_may_sit(struct server *server, const struct author *author)
{
    uint8_t key[ADDRESS_SIZE];
    if (!has_seat(server, author, SHARE_GUEST))
        return N_("You are sitting at too many tables.");
    if (key_of(server, author, SHARE_ADDRESS, key) &&
        (!has_seat(server, author, SHARE_ADDRESS) || !has_seat(server, author, SHARE_NETWORK)))
        return N_("Too many people from your network are waiting for a game.");
    return NULL;
}

void share_take_seat(struct server *server, const struct author *author, struct shared *seat)
{
    for (enum share_of what = 0; what < SHARES; what++) {
        seat->of[what] = find_or_add(server, author, what);
        if (seat->of[what])
            seat->of[what]->seats++;
    }
}

void share_give_back(struct shared *seat)
{
    for (enum share_of what = 0; what < SHARES; what++) {
        struct share *share = seat->of[what];
        if (!share)
            continue;
        seat->of[what] = NULL;
        share->seats--;
        release(share);
    }
}
