/* Random numbers. Two sources behind one struct:
 *  - a ChaCha20 key stream (RFC 8439) from a 256-bit seed, for real games. Each chance event of a
 *    game has a stream of its own, numbered by the nonce, so that re-deriving the n-th shuffle
 *    needs the seed and n and nothing else;
 *  - xoroshiro128++, for simulation and search.
 * Bounded draws are unbiased (Lemire's multiplication with rejection); shuffles are Fisher-Yates.
 * How a seed becomes a shuffle is part of the record format (docs/records.md): never change it. */
#ifndef COOKIETIN_CORE_RANDOM_H
#define COOKIETIN_CORE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seed {
    uint8_t byte[32];
};

/* What a stream of a seed is for, so that no two uses ever share one. */
enum random_use { RANDOM_CHANCE = 0, RANDOM_GAMES = 1, RANDOM_BOTS = 2 };

struct rng {
    uint64_t fast[2]; /* xoroshiro's state; unused by a key stream */
    bool keyed;
    uint8_t left; /* words of block[] not yet used */
    uint32_t input[16];
    uint32_t block[16];
};

/* The n-th stream of a seed for one use: the nonce is n (64 bits), then the use (32 bits). */
void rng_keyed(struct rng *rng, const struct seed *seed, enum random_use use, uint64_t n);
void rng_fast(struct rng *rng, uint64_t seed);
void chacha20_block(const uint32_t input[16], uint32_t output[16]);
uint32_t rng_refill(struct rng *rng);

/* The seed of the n-th game of a run. */
struct seed seed_of_game(const struct seed *run, uint64_t n);

static inline uint64_t rng_rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline uint32_t rng_next(struct rng *rng)
{
    if (rng->keyed)
        return rng->left ? rng->block[16 - rng->left--] : rng_refill(rng);
    uint64_t a = rng->fast[0], b = rng->fast[1];
    const uint64_t result = rng_rotate(a + b, 17) + a;
    b ^= a;
    rng->fast[0] = rng_rotate(a, 49) ^ b ^ (b << 21);
    rng->fast[1] = rng_rotate(b, 28);
    return (uint32_t)(result >> 32);
}

/* A number from 0 to bound - 1, each exactly as likely; bound is at least 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)rng_next(rng) * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        const uint32_t reject = -bound % bound;
        while ((uint32_t)product < reject)
            product = (uint64_t)rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

enum { RNG_BATCH = 4 };

/* One word serves up to four draws: each takes the upper half of a product and leaves the lower
 * half to the next, and the word is thrown away if what is left in the end is one of the few values
 * that would favour some result (Brackett-Rozinsky and Lemire). Exact for lists of up to 255.
 * `draws` is a constant wherever it matters, so that the loops unroll. */
static inline void rng_draw_batch(struct rng *rng, uint8_t *item, int count, int draws)
{
    uint32_t to[RNG_BATCH], together, rest;
    do {
        together = 1;
        rest = rng_next(rng);
        for (int i = 0; i < draws; i++) {
            const uint32_t bound = (uint32_t)(count - i);
            const uint64_t product = (uint64_t)rest * bound;
            to[i] = (uint32_t)(product >> 32);
            rest = (uint32_t)product;
            together *= bound;
        }
    } while (__builtin_expect(rest < together, 0) && rest < -together % together);
    for (int i = 0; i < draws; i++) {
        const int last = count - 1 - i;
        const uint8_t swap = item[last];
        item[last] = item[to[i]];
        item[to[i]] = swap;
    }
}

/* Fisher-Yates from the end until `take` items have been drawn; they are the last ones then. */
static inline void rng_draw(struct rng *rng, uint8_t *item, int count, int take)
{
    for (; take >= RNG_BATCH; take -= RNG_BATCH, count -= RNG_BATCH)
        rng_draw_batch(rng, item, count, RNG_BATCH);
    if (take > 0)
        rng_draw_batch(rng, item, count, take);
}

/* The last item needs no draw. */
static inline void rng_shuffle(struct rng *rng, uint8_t *item, int count)
{
    if (count > 1)
        rng_draw(rng, item, count, count - 1);
}

#endif
