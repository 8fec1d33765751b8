/* The network that an address is in. A customer gets one address of IPv4, but of IPv6 often a whole
 * /56 or /48: as many addresses (/64) as they like. So those of a /48 have limits together, too. */
#ifndef COOKIETIN_SERVER_NETWORK_H
#define COOKIETIN_SERVER_NETWORK_H

#include "server/server.h"

#include <string.h>

enum {
    NETWORK_SIZE = 6,
    NETWORK_MARK = 48,
    ADDRESS_V6_MARK = 6,
    NETWORK_V4_SIZE = 3,
    NETWORK_V4_MARK = 24,
    NETWORK_NONE_MARK = 255 /* of all that come from no address that is counted */
};

/* Its key, which is no address's (server.h); false: it is in none that is counted. */
static inline bool network_of(const uint8_t address[ADDRESS_SIZE], uint8_t network[ADDRESS_SIZE])
{
    memset(network, 0, ADDRESS_SIZE);
    if (address[ADDRESS_SIZE - 1] != ADDRESS_V6_MARK)
        return false;
    memcpy(network, address, NETWORK_SIZE);
    network[ADDRESS_SIZE - 1] = NETWORK_MARK;
    return true;
}

/* The network among which tables are shared out (share.h): of IPv4 a /24, in which neighbours often
 * are one customer; who has no address that is counted is in one of their own. */
static inline void network_or_any(const uint8_t address[ADDRESS_SIZE],
                                  uint8_t network[ADDRESS_SIZE])
{
    static const uint8_t none[ADDRESS_SIZE];
    const bool counted = memcmp(address, none, ADDRESS_SIZE) != 0;
    if (network_of(address, network))
        return;
    memcpy(network, address, NETWORK_V4_SIZE);
    network[ADDRESS_SIZE - 1] = counted ? NETWORK_V4_MARK : NETWORK_NONE_MARK;
}

#endif
