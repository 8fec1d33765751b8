/* How many connections an address has: in memory, no longer than they last, and told to nobody.
 * IPv6 addresses count by their first 64 bits, which is what one customer gets. */
#ifndef COOKIETIN_SERVER_ADDRESSES_H
#define COOKIETIN_SERVER_ADDRESSES_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

enum { ADDRESSES_SLOTS = 4096, ADDRESS_SIZE = 16, ADDRESSES_KEY = 16 };

struct address {
    struct address *next;
    uint8_t bytes[ADDRESS_SIZE];
    int count;
};

struct addresses {
    struct address *slot[ADDRESSES_SLOTS];
    uint8_t key[ADDRESSES_KEY]; /* so that nobody can choose addresses that share a slot */
    int most;                   /* of one address; 0: no limit */
    bool count_loopback;
};

void addresses_begin(struct addresses *addresses, int most, bool count_loopback);
/* Whether one more may come from there. *address is who is to be released, or NULL: not counted. */
bool addresses_take(struct addresses *addresses, const struct sockaddr *from,
                    struct address **address);
void addresses_release(struct addresses *addresses, struct address *address);

#endif
