/* core/random: the key stream is ChaCha20, draws are fair, no two streams are the same. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>
#include <cmocka.h>

#include "core/random.h"

static struct seed seed_from(uint64_t n)
{
    struct rng rng;
    struct seed seed;
    rng_fast(&rng, n);
    for (size_t i = 0; i < sizeof seed.byte; i++)
        seed.byte[i] = (uint8_t)rng_next(&rng);
    return seed;
}

static void store32(uint8_t *to, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(word >> 8 * i);
}

static uint32_t load32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
           (uint32_t)from[3] << 24;
}

/* One block of the key stream, straight from the block function. */
static void block(const uint8_t key[32], const uint8_t nonce[12], uint32_t counter,
                  uint8_t stream[64])
{
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, output[16];
    for (size_t i = 0; i < 8; i++)
        input[4 + i] = load32(key + 4 * i);
    input[12] = counter;
    for (size_t i = 0; i < 3; i++)
        input[13 + i] = load32(nonce + 4 * i);
    chacha20_block(input, output);
    for (size_t i = 0; i < 16; i++)
        store32(stream + 4 * i, output[i]);
}

static void assert_hex(const uint8_t *bytes, size_t count, const char *hex)
{
    uint8_t expected[256];
    size_t size;
    assert_int_equal(sodium_hex2bin(expected, sizeof expected, hex, strlen(hex), " ", &size, NULL),
                     0);
    assert_int_equal(size, count);
    assert_memory_equal(bytes, expected, count);
}

/* ---- ChaCha20 ---- */

static void test_rfc8439_block(void **state)
{
    (void)state;
    uint8_t key[32], stream[64];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    const uint8_t nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    block(key, nonce, 1, stream); /* 2.3.2 */
    assert_hex(stream, 64,
               "10f1e7e4d13b5915500fdd1fa32071c4 c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2 b5129cd1de164eb9cbd083e8a2503c4e");
}

static void test_rfc8439_key_stream(void **state)
{
    (void)state;
    uint8_t key[32], stream[128];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    const uint8_t nonce[12] = {0, 0, 0, 0, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    block(key, nonce, 1, stream); /* 2.4.2 */
    block(key, nonce, 2, stream + 64);
    assert_hex(stream, 114,
               "224f51f3401bd9e12fde276fb8631ded8c131f823d2c06e27e4fcaec9ef3cf788a3b0aa372600a92"
               "b57974cded2b9334794cba40c63e34cdea212c4cf07d41b769a6749f3f630f4122cafe28ec4dc47e"
               "26d4346d70b98c73f3e9c53ac40c5945398b6eda1a832c89c167eacd901d7e2bf363");
}

static void test_rfc8439_zero_key(void **state)
{
    (void)state;
    const struct seed zero = {{0}};
    struct rng rng;
    uint8_t stream[128];
    rng_keyed(&rng, &zero, RANDOM_CHANCE, 0);
    for (size_t i = 0; i < sizeof stream; i += 4)
        store32(stream + i, rng_next(&rng));
    assert_hex(stream, 128, /* A.1, vectors 1 and 2 */
               "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
               "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
               "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
               "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
}

static void test_block_is_libsodium(void **state)
{
    (void)state;
    struct rng rng;
    rng_fast(&rng, 7);
    for (int i = 0; i < 2000; i++) {
        uint8_t key[32], nonce[12], ours[64], theirs[64] = {0};
        for (int j = 0; j < 32; j++)
            key[j] = (uint8_t)rng_next(&rng);
        for (int j = 0; j < 12; j++)
            nonce[j] = (uint8_t)rng_next(&rng);
        const uint32_t counter = rng_next(&rng);
        block(key, nonce, counter, ours);
        crypto_stream_chacha20_ietf_xor_ic(theirs, theirs, 64, nonce, counter, key);
        assert_memory_equal(ours, theirs, 64);
    }
}

static void test_stream_is_libsodium(void **state)
{
    (void)state;
    struct rng fast, rng;
    rng_fast(&fast, 8);
    for (int i = 0; i < 300; i++) {
        const struct seed seed = seed_from((uint64_t)i);
        const uint64_t n = (uint64_t)rng_next(&fast) << 32 | rng_next(&fast);
        const enum random_use use = (enum random_use)rng_below(&fast, 3);
        uint8_t nonce[12], ours[1000], theirs[1000];
        store32(nonce, (uint32_t)n);
        store32(nonce + 4, (uint32_t)(n >> 32));
        store32(nonce + 8, (uint32_t)use);
        rng_keyed(&rng, &seed, use, n);
        for (size_t j = 0; j < sizeof ours; j += 4)
            store32(ours + j, rng_next(&rng));
        assert_int_equal(crypto_stream_chacha20_ietf(theirs, sizeof theirs, nonce, seed.byte), 0);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* ---- fairness ---- */

/* Chi-square over equally likely cells, as standard deviations from what is expected (Wilson and
 * Hilferty). Fair numbers stay within 4 in all but one of 16,000 cases; the seeds are fixed. */
static double deviation(const long *cell, int cells, long draws)
{
    const double expected = (double)draws / cells, df = cells - 1;
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += ((double)cell[i] - expected) * ((double)cell[i] - expected) / expected;
    return (cbrt(sum / df) - (1 - 2 / (9 * df))) / sqrt(2 / (9 * df));
}

static void assert_fair(const long *cell, int cells, long draws)
{
    const double z = deviation(cell, cells, draws);
    if (!(z > -4 && z < 4))
        fail_msg("%d cells, %ld draws: %.2f standard deviations off", cells, draws, z);
}

static void start_rng(struct rng *rng, bool keyed, uint64_t n)
{
    const struct seed seed = seed_from(n);
    if (keyed)
        rng_keyed(rng, &seed, RANDOM_CHANCE, n);
    else
        rng_fast(rng, n);
}

static void check_small_bound(bool keyed, uint32_t bound)
{
    enum { MOST = 276, EACH = 2000 };
    long cell[MOST] = {0};
    struct rng rng;
    start_rng(&rng, keyed, bound);
    for (uint32_t i = 0; i < bound * EACH; i++) {
        const uint32_t drawn = rng_below(&rng, bound);
        assert_true(drawn < bound);
        cell[drawn]++;
    }
    if (bound > 1)
        assert_fair(cell, (int)bound, (long)bound * EACH);
}

static void test_small_bounds_are_fair(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {1, 2, 3, 6, 7, 22, 24, 32, 100, 276};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        check_small_bound(false, bounds[i]);
        check_small_bound(true, bounds[i]);
    }
}

/* Just below 2^32 a draw without rejection is badly off: of 3 * 2^30 numbers every third comes
 * twice as often. */
static void test_large_bounds_are_fair(void **state)
{
    (void)state;
    enum { DRAWS = 300000 };
    static const uint32_t bounds[] = {3U << 30, 0xaaaaaaab, 0x80000001, UINT32_MAX};
    for (size_t i = 0; i < 2 * sizeof bounds / sizeof *bounds; i++) {
        const uint32_t bound = bounds[i / 2];
        long third[3] = {0}, range[16] = {0};
        struct rng rng;
        start_rng(&rng, i & 1, i);
        for (int j = 0; j < DRAWS; j++) {
            const uint32_t drawn = rng_below(&rng, bound);
            assert_true(drawn < bound);
            third[drawn % 3]++;
            range[(uint64_t)drawn * 16 / bound]++;
        }
        assert_fair(third, 3, DRAWS);
        assert_fair(range, 16, DRAWS);
    }
}

/* The test above would notice. */
static void test_unfair_draws_are_noticed(void **state)
{
    (void)state;
    enum { DRAWS = 300000 };
    long scaled[3] = {0}, folded[22] = {0};
    struct rng rng;
    rng_fast(&rng, 1);
    for (int i = 0; i < DRAWS; i++) {
        scaled[((uint64_t)rng_next(&rng) * (3U << 30) >> 32) % 3]++;
        folded[(rng_next(&rng) & 0xff) % 22]++;
    }
    assert_true(deviation(scaled, 3, DRAWS) > 20);
    assert_true(deviation(folded, 22, DRAWS) > 10);
}

static int permutation_number(const uint8_t *item, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        int smaller = 0;
        for (int j = i + 1; j < count; j++)
            smaller += item[j] < item[i];
        number = number * (count - i) + smaller;
    }
    return number;
}

static void test_shuffles_are_fair(void **state)
{
    (void)state;
    enum { SHUFFLES = 240000 };
    for (int keyed = 0; keyed < 2; keyed++) {
        long cell[24] = {0};
        struct rng rng;
        start_rng(&rng, keyed, 24);
        for (int i = 0; i < SHUFFLES; i++) {
            uint8_t item[4] = {0, 1, 2, 3};
            rng_shuffle(&rng, item, 4);
            cell[permutation_number(item, 4)]++;
        }
        assert_fair(cell, 24, SHUFFLES);
    }
}

static void test_shuffles_keep_everything(void **state)
{
    (void)state;
    struct rng rng;
    rng_fast(&rng, 3);
    for (int count = 0; count <= 200; count++) {
        uint8_t item[200], seen[200] = {0};
        for (int i = 0; i < count; i++)
            item[i] = (uint8_t)i;
        rng_shuffle(&rng, item, count);
        for (int i = 0; i < count; i++)
            seen[item[i]]++;
        for (int i = 0; i < count; i++)
            assert_int_equal(seen[i], 1);
    }
}

/* ---- streams ---- */

static int compare_bytes(const void *a, const void *b)
{
    return memcmp(a, b, 32);
}

static void assert_all_different(uint8_t (*bytes)[32], size_t count)
{
    qsort(bytes, count, sizeof *bytes, compare_bytes);
    for (size_t i = 1; i < count; i++)
        assert_true(memcmp(bytes[i], bytes[i - 1], sizeof *bytes) != 0);
}

static void test_streams_differ(void **state)
{
    (void)state;
    enum { SEEDS = 4, USES = 3, STREAMS = 400 };
    static uint8_t head[SEEDS * USES * STREAMS][32];
    size_t count = 0;
    for (int s = 0; s < SEEDS; s++)
        for (int use = 0; use < USES; use++)
            for (uint64_t n = 0; n < STREAMS; n++, count++) {
                struct rng rng;
                const struct seed seed = seed_from((uint64_t)s);
                const uint64_t number = n < STREAMS / 2 ? n : n << 32;
                rng_keyed(&rng, &seed, (enum random_use)use, number);
                for (size_t i = 0; i < 32; i += 4)
                    store32(head[count] + i, rng_next(&rng));
            }
    assert_all_different(head, count);
}

static void test_seeds_of_games_differ(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    uint8_t(*seeds)[32] = malloc(GAMES * sizeof *seeds);
    assert_non_null(seeds);
    const struct seed run = seed_from(1);
    for (uint64_t n = 0; n < GAMES; n++) {
        const struct seed seed = seed_of_game(&run, n), again = seed_of_game(&run, n);
        assert_memory_equal(seed.byte, again.byte, 32);
        memcpy(seeds[n], seed.byte, 32);
    }
    assert_all_different(seeds, GAMES);
    free(seeds);
}

static void test_a_stream_can_be_copied(void **state)
{
    (void)state;
    for (int keyed = 0; keyed < 2; keyed++) {
        struct rng rng;
        start_rng(&rng, keyed, 5);
        for (int i = 0; i < 37; i++)
            rng_next(&rng);
        struct rng copy = rng;
        for (int i = 0; i < 100; i++)
            assert_int_equal(rng_next(&rng), rng_next(&copy));
    }
}

/* The fast generator is xoroshiro128++ 1.0, its state filled by splitmix64: a run of the reference
 * code for both. */
static uint64_t reference_split(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint64_t reference_rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static void test_fast_is_xoroshiro(void **state)
{
    (void)state;
    uint64_t seed = 42;
    struct rng rng;
    rng_fast(&rng, seed);
    uint64_t s[2];
    s[0] = reference_split(&seed);
    s[1] = reference_split(&seed);
    for (int i = 0; i < 1000; i++) {
        const uint64_t s0 = s[0];
        uint64_t s1 = s[1];
        const uint64_t result = reference_rotl(s0 + s1, 17) + s0;
        s1 ^= s0;
        s[0] = reference_rotl(s0, 49) ^ s1 ^ (s1 << 21);
        s[1] = reference_rotl(s1, 28);
        assert_int_equal(rng_next(&rng), (uint32_t)(result >> 32));
    }
    uint64_t zero = 0; /* a published number: the first of splitmix64 from 0 */
    assert_true(reference_split(&zero) == 0xe220a8397b1dcdaf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc8439_block),
        cmocka_unit_test(test_rfc8439_key_stream),
        cmocka_unit_test(test_rfc8439_zero_key),
        cmocka_unit_test(test_block_is_libsodium),
        cmocka_unit_test(test_stream_is_libsodium),
        cmocka_unit_test(test_small_bounds_are_fair),
        cmocka_unit_test(test_large_bounds_are_fair),
        cmocka_unit_test(test_unfair_draws_are_noticed),
        cmocka_unit_test(test_shuffles_are_fair),
        cmocka_unit_test(test_shuffles_keep_everything),
        cmocka_unit_test(test_streams_differ),
        cmocka_unit_test(test_seeds_of_games_differ),
        cmocka_unit_test(test_a_stream_can_be_copied),
        cmocka_unit_test(test_fast_is_xoroshiro),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
