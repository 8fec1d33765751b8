/* Addresses of the internet as bytes: reading them, and whether one lies in a network. */
#ifndef COOKIETIN_SERVER_NET_IP_H
#define COOKIETIN_SERVER_NET_IP_H

#include "server/server.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

enum { IP_SIZE = 16, IP_BITS = 128 };

/* One of IPv6; one of IPv4 is mapped into it (::ffff:192.0.2.1). */
struct ip {
    uint8_t bytes[IP_SIZE];
};

struct network {
    struct ip ip;
    int bits; /* of it that count, of IP_BITS */
};

/* False: neither IPv4 nor IPv6. */
bool ip_of(const struct sockaddr *from, struct ip *ip);
/* "192.0.2.1", "2001:db8::1"; as in a URL or a header with a port after it, or in brackets. */
bool ip_read(const char *text, size_t size, struct ip *ip);
bool ip_is_loopback(const struct ip *ip);
/* The same for all addresses that one customer gets: server.h says how. */
void ip_key(const struct ip *ip, uint8_t key[ADDRESS_SIZE]);

enum { IP_TEXT = 64 };
/* The address of a key, or the first of those that have it; false: the key is nobody's. */
bool ip_of_key(const uint8_t key[ADDRESS_SIZE], struct ip *ip);
/* "192.0.2.1", "2001:db8:1:2::/64", or "" if it is nobody's. */
void ip_key_text(const uint8_t key[ADDRESS_SIZE], char text[IP_TEXT]);

/* "192.0.2.1", "10.0.0.0/8", "2001:db8::/32". */
bool network_read(const char *text, struct network *network);
/* Neither finer than keys are nor so large that it is half of the world. */
bool network_is_bannable(const struct network *network);
bool network_has(const struct network *network, const struct ip *ip);

/* Who sent a request that came from `peer` through proxies: `list` is their X-Forwarded-For, to
 * which each proxy has added, at the end, whom it was asked by. So from the end on, proxies that
 * are trusted are believed, and the first address that is not one of theirs is the answer. Anyone
 * may have invented what comes before it. */
struct ip ip_forwarded(const struct ip *peer, const char *list, const struct network *trusted,
                       int count);

#endif
