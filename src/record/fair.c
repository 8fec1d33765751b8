/* The commitment is SHA-256 of the secret. The seed is SHA-256 of the secret followed, for every
 * seat, by one byte with the size of its entropy and the entropy itself. Clients check just that,
 * so it never changes. */
#include "record/fair.h"

#include "core/sha256.h"

#include <string.h>

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, secret, FAIR_BYTES);
    sha256_end(&hash, commitment);
}

struct seed fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *entropy,
                      int seats)
{
    struct seed seed = {{0}};
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, secret, FAIR_BYTES);
    for (int i = 0; i < seats; i++) {
        sha256_add(&hash, &entropy[i].size, 1);
        sha256_add(&hash, entropy[i].byte, entropy[i].size);
    }
    sha256_end(&hash, seed.byte);
    return seed;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool fair_from_hex(const char *hex, uint8_t *bytes, size_t count)
{
    if (!hex || strlen(hex) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_read_entropy(const char *hex, struct fair_entropy *entropy)
{
    const size_t digits = hex ? strlen(hex) : 1;
    *entropy = (struct fair_entropy){.size = 0};
    if (digits % 2 || digits > 2 * FAIR_BYTES || !fair_from_hex(hex, entropy->byte, digits / 2))
        return false;
    entropy->size = (uint8_t)(digits / 2);
    return true;
}

void fair_to_hex(const uint8_t *bytes, size_t count, char *hex)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *hex++ = digit[bytes[i] >> 4];
        *hex++ = digit[bytes[i] & 15];
    }
    *hex = '\0';
}

void fair_write(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *entropy, int seats,
                struct json *json)
{
    char hex[FAIR_HEX];
    uint8_t commitment[FAIR_BYTES];
    fair_commit(secret, commitment);
    fair_to_hex(secret, FAIR_BYTES, hex);
    json_field_string(json, "secret", hex);
    fair_to_hex(commitment, FAIR_BYTES, hex);
    json_field_string(json, "commitment", hex);
    json_key(json, "entropy");
    json_open(json, '[');
    for (int i = 0; i < seats; i++) {
        fair_to_hex(entropy[i].byte, entropy[i].size, hex);
        json_put_string(json, hex);
    }
    json_close(json, ']');
}

static const char *read_entropies(const struct json_node *list, struct fair_entropy *entropy,
                                  int seats)
{
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)seats)
        return "fair: entropy must be a list with an entry for every seat.";
    const struct json_node *item = json_first(list);
    for (int i = 0; i < seats; i++, item = json_next(item))
        if (!json_text(item) || !fair_read_entropy(json_text(item), &entropy[i]))
            return "fair: entropy is told in hex digits, at most 64 for each seat.";
    return NULL;
}

const char *fair_check(const struct json_node *fair, const struct seed *seed, int seats)
{
    uint8_t secret[FAIR_BYTES], claimed[FAIR_BYTES], commitment[FAIR_BYTES];
    struct fair_entropy entropy[SEATS_MAX];
    if (fair->type != NODE_OBJECT)
        return "fair: must be an object.";
    if (!fair_from_hex(json_text(json_get(fair, "secret")), secret, FAIR_BYTES))
        return "fair: secret must be 64 hex digits.";
    if (!fair_from_hex(json_text(json_get(fair, "commitment")), claimed, FAIR_BYTES))
        return "fair: commitment must be 64 hex digits.";
    const char *wrong = read_entropies(json_get(fair, "entropy"), entropy, seats);
    if (wrong)
        return wrong;
    fair_commit(secret, commitment);
    if (memcmp(commitment, claimed, FAIR_BYTES) != 0)
        return "fair: the commitment is not the hash of the secret.";
    if (!seed)
        return "fair: the record has no seed.";
    const struct seed right = fair_seed(secret, entropy, seats);
    if (memcmp(right.byte, seed->byte, sizeof right.byte) != 0)
        return "fair: the seed does not follow from the secret and the entropy.";
    return NULL;
}
