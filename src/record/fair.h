/* Proof of a fair deal (docs/protocol.md, Fair): the server shows the hash of its secret before the
 * deal, people add their own bytes, and the seed of the game follows from both. */
#ifndef COOKIETIN_RECORD_FAIR_H
#define COOKIETIN_RECORD_FAIR_H

#include "core/game.h"
#include "core/random.h"

enum { FAIR_BYTES = 32, FAIR_HEX = 2 * FAIR_BYTES + 1 };

/* What the person on a seat has added; size is 0 where nobody has. */
struct fair_entropy {
    uint8_t size;
    uint8_t byte[FAIR_BYTES];
};

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
struct seed fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *entropy,
                      int seats);
/* From hex digits, two for each byte; false: they are none, or too many. An empty text is nothing
 * added. */
bool fair_read_entropy(const char *hex, struct fair_entropy *entropy);
void fair_to_hex(const uint8_t *bytes, size_t count, char *hex); /* 2 * count + 1 */
/* Exactly so many bytes. */
bool fair_from_hex(const char *hex, uint8_t *bytes, size_t count);

/* The `fair` of a record: its fields in an open object; and whether a record's one is right, given
 * the record's seed, with a sentence if not. */
void fair_write(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *entropy, int seats,
                struct json *json);
const char *fair_check(const struct json_node *fair, const struct seed *seed, int seats);

#endif
