/* ChaCha20's key stream and the seeding of both sources. The draws are inline in random.h, because
 * play-outs spend much of their time in them. */
#include "core/random.h"

#include <string.h>

static uint32_t rotate32(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = rotate32(*d ^ *a, 16);
    *c += *d;
    *b = rotate32(*b ^ *c, 12);
    *a += *b;
    *d = rotate32(*d ^ *a, 8);
    *c += *d;
    *b = rotate32(*b ^ *c, 7);
}

void chacha20_block(const uint32_t input[16], uint32_t output[16])
{
    uint32_t x[16];
    memcpy(x, input, sizeof x);
    for (int i = 0; i < 10; i++) {
        quarter_round(&x[0], &x[4], &x[8], &x[12]);
        quarter_round(&x[1], &x[5], &x[9], &x[13]);
        quarter_round(&x[2], &x[6], &x[10], &x[14]);
        quarter_round(&x[3], &x[7], &x[11], &x[15]);
        quarter_round(&x[0], &x[5], &x[10], &x[15]);
        quarter_round(&x[1], &x[6], &x[11], &x[12]);
        quarter_round(&x[2], &x[7], &x[8], &x[13]);
        quarter_round(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < 16; i++)
        output[i] = x[i] + input[i];
}

static uint32_t little_endian(const uint8_t *byte)
{
    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 |
           (uint32_t)byte[3] << 24;
}

void rng_keyed(struct rng *rng, const struct seed *seed, enum random_use use, uint64_t n)
{
    static const uint32_t constant[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memset(rng, 0, sizeof *rng);
    rng->keyed = true;
    memcpy(rng->input, constant, sizeof constant);
    for (int i = 0; i < 8; i++)
        rng->input[4 + i] = little_endian(seed->byte + 4 * (size_t)i);
    rng->input[13] = (uint32_t)n;
    rng->input[14] = (uint32_t)(n >> 32);
    rng->input[15] = (uint32_t)use;
}

uint32_t rng_refill(struct rng *rng)
{
    chacha20_block(rng->input, rng->block);
    rng->input[12]++; /* 2^32 blocks are 256 GiB: no chance event gets near the end */
    rng->left = 15;
    return rng->block[0];
}

/* splitmix64, the usual way to fill xoroshiro's state from one word. */
static uint64_t split(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

void rng_fast(struct rng *rng, uint64_t seed)
{
    memset(rng, 0, sizeof *rng);
    rng->fast[0] = split(&seed);
    rng->fast[1] = split(&seed);
}

struct seed seed_of_game(const struct seed *run, uint64_t n)
{
    struct rng rng;
    struct seed seed;
    rng_keyed(&rng, run, RANDOM_GAMES, n);
    uint32_t word = 0;
    for (size_t i = 0; i < sizeof seed.byte; i++) {
        word = i % 4 ? word >> 8 : rng_next(&rng);
        seed.byte[i] = (uint8_t)word;
    }
    return seed;
}
