/* 88 random bits and a checksum of 8. A guest is found by the hash, so it has no salt of their own;
 * it has the server's, and takes a megabyte and a millisecond or two to make, so that whoever
 * steals a database tries no more than some hundred of the 2^88 per second and core. */
#include "server/recovery.h"

#include "server/server_internal.h"

#include <sodium.h>

enum { RECOVERY_PASSES = 2, RECOVERY_MEMORY = 1 << 20 };

_Static_assert(STORE_SERVER == crypto_pwhash_SALTBYTES, "the salt");

/* CRC-8 with the polynomial x^8 + x^2 + x + 1: a wrong word is always found, two that were swapped
 * nearly always. The page checks the same before it asks (web/src/you/words.ts). */
static uint8_t checksum(const uint8_t *bytes, int count)
{
    unsigned sum = 0;
    for (int i = 0; i < count; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = (sum << 1 ^ (sum & 0x80 ? 0x07U : 0)) & 0xff;
    }
    return (uint8_t)sum;
}

void recovery_make(struct server *server, uint8_t secret[RECOVERY_BYTES])
{
    server->ports.random(server->ports.context, secret, RECOVERY_BYTES - 1);
    secret[RECOVERY_BYTES - 1] = checksum(secret, RECOVERY_BYTES - 1);
}

bool recovery_read(const char *hex, uint8_t secret[RECOVERY_BYTES])
{
    return fair_from_hex(hex, secret, RECOVERY_BYTES) &&
           secret[RECOVERY_BYTES - 1] == checksum(secret, RECOVERY_BYTES - 1);
}

bool recovery_hash(const struct server *server, const uint8_t secret[RECOVERY_BYTES],
                   uint8_t hash[STORE_RECOVERY])
{
    return crypto_pwhash(hash, STORE_RECOVERY, (const char *)secret, RECOVERY_BYTES, server->id,
                         RECOVERY_PASSES, RECOVERY_MEMORY, crypto_pwhash_ALG_ARGON2ID13) == 0;
}
