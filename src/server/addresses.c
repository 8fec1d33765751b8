/* Addresses in a hash table of chains. Those without a connection are also in a list, in the order
 * in which they lost their last one; they are there only so that hanging up does not give anyone
 * new requests, and only so many of them. */
#include "server/addresses.h"

#include "core/check.h"
#include "server/network.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void addresses_begin(struct addresses *addresses, int connections_most, int requests_per_minute,
                     int per_network)
{
    *addresses = (struct addresses){.connections_most = connections_most,
                                    .requests_per_minute = requests_per_minute,
                                    .per_network = per_network};
    randombytes_buf(addresses->hash_key, sizeof addresses->hash_key);
}

static struct address **find_slot(struct addresses *addresses, const uint8_t key[ADDRESS_SIZE])
{
    _Static_assert(ADDRESSES_KEY == crypto_shorthash_KEYBYTES, "the hash's key");
    uint8_t hash[crypto_shorthash_BYTES];
    uint16_t number;
    crypto_shorthash(hash, key, ADDRESS_SIZE, addresses->hash_key);
    memcpy(&number, hash, sizeof number);
    return &addresses->slot[number % ADDRESSES_SLOTS];
}

/* ---- those without a connection ---- */

static void put_to_rest(struct addresses *addresses, struct address *address)
{
    address->older = addresses->youngest;
    address->younger = NULL;
    if (address->older)
        address->older->younger = address;
    else
        addresses->oldest = address;
    addresses->youngest = address;
    addresses->idle++;
}

static void wake(struct addresses *addresses, struct address *address)
{
    if (address->older)
        address->older->younger = address->younger;
    else
        addresses->oldest = address->younger;
    if (address->younger)
        address->younger->older = address->older;
    else
        addresses->youngest = address->older;
    addresses->idle--;
}

static void forget_oldest(struct addresses *addresses)
{
    struct address *address = addresses->oldest;
    struct address **at = find_slot(addresses, address->key);
    addresses->oldest = address->younger;
    if (addresses->oldest)
        addresses->oldest->older = NULL;
    else
        addresses->youngest = NULL;
    addresses->idle--;
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    free(address);
}

/* It could do one thing in one go, if that were all it may do: so it has nothing to wait for. */
static bool is_at_rest(const struct addresses *addresses, const struct address *address,
                       int64_t now)
{
    struct bucket copy = address->requests;
    return bucket_take(&copy, (int64_t)address->times * addresses->requests_per_minute, 1, now);
}

void addresses_forget(struct addresses *addresses, int64_t now)
{
    while (addresses->oldest &&
           (addresses->idle > ADDRESSES_IDLE_MOST || is_at_rest(addresses, addresses->oldest, now)))
        forget_oldest(addresses);
}

void addresses_end(struct addresses *addresses)
{
    while (addresses->oldest)
        forget_oldest(addresses);
}

/* ---- connections and requests ---- */

static struct address *find(struct addresses *addresses, const uint8_t key[ADDRESS_SIZE], int times)
{
    struct address **slot = find_slot(addresses, key);
    struct address *found = *slot;
    while (found && memcmp(found->key, key, ADDRESS_SIZE) != 0)
        found = found->next;
    if (found && !found->connections)
        wake(addresses, found);
    if (found)
        return found;
    found = calloc(1, sizeof *found);
    CHECK(found);
    memcpy(found->key, key, ADDRESS_SIZE);
    found->times = times;
    found->next = *slot;
    *slot = found;
    return found;
}

static bool is_full(const struct addresses *addresses, const struct address *address)
{
    return addresses->connections_most &&
           address->connections >= address->times * addresses->connections_most;
}

struct address *addresses_take(struct addresses *addresses, const uint8_t key[ADDRESS_SIZE])
{
    uint8_t wider[ADDRESS_SIZE];
    const int times = addresses->per_network;
    struct address *network = NULL;
    if (times && network_of(key, wider)) {
        network = find(addresses, wider, times);
        if (is_full(addresses, network))
            return NULL;
        network->connections++;
    }
    struct address *address = find(addresses, key, 1);
    if (is_full(addresses, address)) {
        if (network)
            network->connections--; /* those of the address are left */
        return NULL;
    }
    address->network = network;
    address->connections++;
    return address;
}

static void release_one(struct addresses *addresses, struct address *address)
{
    if (--address->connections == 0)
        put_to_rest(addresses, address);
}

void addresses_release(struct addresses *addresses, struct address *address, int64_t now)
{
    if (address->network)
        release_one(addresses, address->network);
    release_one(addresses, address);
    addresses_forget(addresses, now);
}

int addresses_connections(const struct address *address)
{
    return address->network ? address->network->connections : address->connections;
}

static bool may_ask(const struct addresses *addresses, struct address *address, int64_t now)
{
    const int64_t most = (int64_t)address->times * addresses->requests_per_minute;
    return bucket_has(&address->requests, most, most, now);
}

bool addresses_ask(const struct addresses *addresses, struct address *address, int requests,
                   int64_t now)
{
    struct address *network = address->network;
    if (!addresses->requests_per_minute)
        return true;
    if (!may_ask(addresses, address, now) || (network && !may_ask(addresses, network, now)))
        return false;
    bucket_spend(&address->requests, requests);
    if (network)
        bucket_spend(&network->requests, requests);
    return true;
}
