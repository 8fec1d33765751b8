/* Proof of work, by which a newcomer shows that coming in is worth some arithmetic to them
 * (docs/protocol.md, Arriving): a number whose digits, after those of a challenge, have a SHA-256
 * that begins with a given number of zero bits. Each number is as good a guess as any other. */
#ifndef COOKIETIN_CORE_PROOF_H
#define COOKIETIN_CORE_PROOF_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PROOF_BYTES = 16,                /* of a challenge, */
    PROOF_HEX = 2 * PROOF_BYTES + 1, /* which is said in hex digits */
    PROOF_DIGITS = 10,               /* of an answer, at most */
    PROOF_BITS_MOST = 32
};

/* `answer` may be any text. */
bool proof_holds(const char *challenge, const char *answer, int bits);
/* The first number from `from` on that holds, of `count`; -1: none does. */
int64_t proof_search(const char *challenge, int bits, int64_t from, int64_t count);

#endif
