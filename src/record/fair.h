/* Proof of a fair deal (docs/protocol.md, Fair): the server shows the hash of its secret before the
 * deal, everyone the hash of some bytes of their own, then they reveal these, and the seed of the
 * game follows from all of them. */
#ifndef COOKIETIN_RECORD_FAIR_H
#define COOKIETIN_RECORD_FAIR_H

#include "core/game.h"
#include "core/random.h"

enum { FAIR_BYTES = 32, FAIR_HEX = 2 * FAIR_BYTES + 1 };

/* Why a seat has committed to something, and the cards were dealt without it. */
enum fair_withheld { WITHHELD_NOT, WITHHELD_LATE, WITHHELD_WRONG };

/* What the person on a seat adds. Whoever commits reveals all of its bytes; without a commitment
 * they were told openly before the deal, or there are none. */
struct fair_share {
    uint8_t size; /* of what is known by now; 0: nothing */
    uint8_t byte[FAIR_BYTES];
    bool committed;
    uint8_t commitment[FAIR_BYTES];
    enum fair_withheld withheld;
};

/* The commitment to some bytes: their hash. */
void fair_commit(const uint8_t bytes[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
/* Takes what a committed share reveals; false: it is not what it has committed to, and withheld. */
bool fair_reveal(struct fair_share *share, const uint8_t bytes[FAIR_BYTES]);
struct seed fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_share *share, int seats);
/* Bytes told openly, as hex digits, two for each byte; false: they are not hex digits, or too many.
 * An empty text is nothing added. */
bool fair_read_open(const char *hex, struct fair_share *share);
void fair_to_hex(const uint8_t *bytes, size_t count, char *hex); /* 2 * count + 1 */
/* Exactly `count` bytes. */
bool fair_from_hex(const char *hex, uint8_t *bytes, size_t count);
/* As in the protocol; none is "", and any other word. */
extern const char *const fair_withheld_words[];
enum fair_withheld fair_read_withheld(const char *word);
/* The list of those who withheld something, with that word; left out if there are none. */
void fair_put_withheld(const enum fair_withheld *withheld, int seats, struct json *json);

/* The `fair` of a record: its fields in an open object; the same read back, NULL or a sentence; and
 * whether it is right, given the record's seed. */
void fair_write(const uint8_t secret[FAIR_BYTES], const struct fair_share *share, int seats,
                struct json *json);
const char *fair_read(const struct json_node *fair, uint8_t secret[FAIR_BYTES],
                      struct fair_share *share, int seats);
const char *fair_check(const struct json_node *fair, const struct seed *seed, int seats);

/* What one person knows of a deal besides its record, which is right. NULL, or what does not fit:
 * these bytes, which they committed to; the commitments that they were told before the deal, the
 * server's and then each seat's, those of no more seats left out. */
const char *fair_check_mine(const struct json_node *fair, const uint8_t mine[FAIR_BYTES]);
const char *fair_check_told(const struct json_node *fair, const struct fair_share *told, int count);

#endif
