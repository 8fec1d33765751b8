/* Addresses in a hash table of chains. One is there while it has a connection, and gone with its
 * last: nothing is remembered of whoever has left. */
#include "server/addresses.h"

#include "core/check.h"

#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void addresses_begin(struct addresses *addresses, int most, bool count_loopback)
{
    *addresses = (struct addresses){.most = most, .count_loopback = count_loopback};
    randombytes_buf(addresses->key, sizeof addresses->key);
}

static struct address **find_slot(struct addresses *addresses, const uint8_t bytes[ADDRESS_SIZE])
{
    _Static_assert(ADDRESSES_KEY == crypto_shorthash_KEYBYTES, "the hash's key");
    uint8_t hash[crypto_shorthash_BYTES];
    uint16_t number;
    crypto_shorthash(hash, bytes, ADDRESS_SIZE, addresses->key);
    memcpy(&number, hash, sizeof number);
    return &addresses->slot[number % ADDRESSES_SLOTS];
}

/* False: an address that is not counted. */
static bool read_address(const struct addresses *addresses, const struct sockaddr *from,
                         uint8_t bytes[ADDRESS_SIZE])
{
    memset(bytes, 0, ADDRESS_SIZE);
    if (from->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)from;
        const uint32_t number = ntohl(v4->sin_addr.s_addr);
        memcpy(bytes, &v4->sin_addr, sizeof v4->sin_addr);
        return addresses->count_loopback || number >> 24 != IN_LOOPBACKNET;
    }
    if (from->sa_family == AF_INET6) {
        const struct in6_addr *v6 = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(v6)) {
            memcpy(bytes, &v6->s6_addr[12], 4);
            return addresses->count_loopback || bytes[0] != IN_LOOPBACKNET;
        }
        memcpy(bytes, v6->s6_addr, 8);
        bytes[15] = 6; /* never the same as one of IPv4 */
        return addresses->count_loopback || !IN6_IS_ADDR_LOOPBACK(v6);
    }
    return false;
}

bool addresses_take(struct addresses *addresses, const struct sockaddr *from,
                    struct address **address)
{
    uint8_t bytes[ADDRESS_SIZE];
    *address = NULL;
    if (!addresses->most || !read_address(addresses, from, bytes))
        return true;
    struct address **slot = find_slot(addresses, bytes);
    struct address *found = *slot;
    while (found && memcmp(found->bytes, bytes, ADDRESS_SIZE) != 0)
        found = found->next;
    if (!found) {
        found = calloc(1, sizeof *found);
        CHECK(found);
        memcpy(found->bytes, bytes, ADDRESS_SIZE);
        found->next = *slot;
        *slot = found;
    }
    if (found->count >= addresses->most)
        return false;
    found->count++;
    *address = found;
    return true;
}

void addresses_release(struct addresses *addresses, struct address *address)
{
    if (!address || --address->count > 0)
        return;
    struct address **at = find_slot(addresses, address->bytes);
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    free(address);
}
