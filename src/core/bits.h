/* Sets as the bits of a number: how many there are, and the n-th of them. Written out, because a
 * plain x86-64 has no instruction for either; and without a branch, because random play asks for
 * random bits and every second branch would be mispredicted. */
#ifndef COOKIETIN_CORE_BITS_H
#define COOKIETIN_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define BITS_ONES UINT64_C(0x0101010101010101) /* one in every byte */

static inline uint64_t bits_one(int n)
{
    return UINT64_C(1) << n;
}

static inline bool bits_has(uint64_t set, int n)
{
    return set >> n & 1;
}

/* How many bits each byte has. */
static inline uint64_t bits_per_byte(uint64_t x)
{
    const uint64_t pairs = UINT64_C(0x3333333333333333);
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & pairs) + (x >> 2 & pairs);
    return (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

static inline int bits_count(uint64_t x)
{
#if defined(__POPCNT__) || defined(__wasm__)
    return __builtin_popcountll(x);
#else
    return (int)(bits_per_byte(x) * BITS_ONES >> 56);
#endif
}

/* How many of the lowest four bits are set: a table of sixteen entries in one word. */
static inline unsigned bits_of_nibble(unsigned x)
{
    return UINT64_C(0x4332322132212110) >> 4 * (x & 15) & 15;
}

/* The n-th lowest bit, counted from 0; there are more than n. First its byte: as many bytes as have
 * no more than n bits up to their end lie below it. Then halves of the byte. */
static inline int bits_nth(uint64_t x, int n)
{
    const uint64_t high = BITS_ONES << 7;
    const uint64_t sums = bits_per_byte(x) * BITS_ONES;
    const uint64_t below = (((uint64_t)n * BITS_ONES | high) - sums) & high;
    const int byte = (int)((below >> 7) * BITS_ONES >> 56);
    unsigned rest = (unsigned)n - (unsigned)(sums << 8 >> 8 * byte & 0xff);
    unsigned bits = (unsigned)(x >> 8 * byte) & 0xff;
    unsigned at = (unsigned)byte * 8;
    const unsigned four = bits_of_nibble(bits);
    const unsigned upper = rest >= four;
    rest -= four & -upper;
    bits >>= 4 * upper;
    at += 4 * upper;
    const unsigned two = (bits & 1) + (bits >> 1 & 1);
    const unsigned pair = rest >= two;
    rest -= two & -pair;
    bits >>= 2 * pair;
    at += 2 * pair;
    return (int)(at + (rest >= (bits & 1)));
}

#endif
