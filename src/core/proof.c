/* One hash tells whether an answer holds; finding one takes 2 to the power of `bits` of them. */
#include "core/proof.h"

#include "core/sha256.h"
#include "core/text.h"

#include <string.h>

static bool begins_with_zeros(const uint8_t digest[SHA256_BYTES], int bits)
{
    int at = 0;
    for (; bits >= 8; bits -= 8)
        if (digest[at++])
            return false;
    return !bits || digest[at] >> (8 - bits) == 0;
}

/* The hash of the challenge is the same for all answers. */
static bool holds(const struct sha256 *challenge, const char *answer, int bits)
{
    struct sha256 hash = *challenge;
    uint8_t digest[SHA256_BYTES];
    sha256_add(&hash, answer, strlen(answer));
    sha256_end(&hash, digest);
    return begins_with_zeros(digest, bits);
}

static struct sha256 begin(const char *challenge)
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, challenge, strlen(challenge));
    return hash;
}

bool proof_holds(const char *challenge, const char *answer, int bits)
{
    const struct sha256 hash = begin(challenge);
    return strlen(answer) <= PROOF_DIGITS && holds(&hash, answer, bits);
}

int64_t proof_search(const char *challenge, int bits, int64_t from, int64_t count)
{
    const struct sha256 hash = begin(challenge);
    for (int64_t number = from; number < from + count; number++) {
        char digits[PROOF_DIGITS + 1];
        struct text text = text_in(digits, sizeof digits);
        text_number(&text, number);
        if (holds(&hash, digits, bits))
            return number;
    }
    return -1;
}
