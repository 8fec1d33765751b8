/* 64 hex digits are the seed itself; any other text is hashed into one, so that every word is a
 * seed. */
#include "shell/seed.h"

#include "core/check.h"

#include <sodium.h>
#include <string.h>

struct seed seed_fresh(void)
{
    struct seed seed;
    CHECK(sodium_init() >= 0);
    randombytes_buf(seed.byte, sizeof seed.byte);
    return seed;
}

struct seed seed_from_text(const char *text)
{
    struct seed seed;
    const size_t size = strlen(text);
    size_t bytes = 0;
    CHECK(sodium_init() >= 0);
    if (size == 2 * sizeof seed.byte &&
        sodium_hex2bin(seed.byte, sizeof seed.byte, text, size, NULL, &bytes, NULL) == 0 &&
        bytes == sizeof seed.byte)
        return seed;
    CHECK(crypto_generichash(seed.byte, sizeof seed.byte, (const unsigned char *)text, size, NULL,
                             0) == 0);
    return seed;
}

void seed_to_hex(const struct seed *seed, char hex[SEED_HEX_SIZE])
{
    sodium_bin2hex(hex, SEED_HEX_SIZE, seed->byte, sizeof seed->byte);
}
