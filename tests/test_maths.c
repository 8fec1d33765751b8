/* core/maths: as near to libm as its header promises, and the same bits wherever it runs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/maths.h"
#include "core/random.h"

static float float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* How far a float is from the true value, in units of the true value's last place. */
static double error_in_ulps(float is, double truth)
{
    int exponent;
    frexp(truth, &exponent);
    const int last = exponent - 24 > -149 ? exponent - 24 : -149;
    return fabs((double)is - truth) / ldexp(1, last);
}

static void test_exp_is_near(void **state)
{
    double worst = 0;
    (void)state;
    for (uint32_t bits = 0; bits < 0x43000000; bits += 157) /* up to 128 */
        for (int sign = 0; sign < 2; sign++) {
            const float x = float_of(bits | (uint32_t)sign << 31);
            if (x >= 88.72284F)
                continue;
            const double error = error_in_ulps(maths_expf(x), exp((double)x));
            worst = error > worst ? error : worst;
        }
    assert_true(worst > 0.5); /* the measure measures */
    assert_true(worst <= 0.54);
}

static void test_exp_at_the_ends(void **state)
{
    (void)state;
    assert_true(maths_expf(0) == 1);
    assert_true(maths_expf(-0.0F) == 1);
    assert_true(maths_expf(88.72283F) < INFINITY);
    assert_true(maths_expf(88.72284F) == INFINITY);
    assert_true(maths_expf(INFINITY) == INFINITY);
    assert_true(maths_expf(-103.9F) == float_of(1)); /* the smallest there is */
    assert_true(maths_expf(-104) == 0);
    assert_true(maths_expf(-INFINITY) == 0);
    assert_true(isnan(maths_expf(NAN)));
}

/* A greater lead must never be worth less. */
static void test_exp_never_falls(void **state)
{
    float before = 0;
    (void)state;
    for (int i = -80000; i < 80000; i++) {
        const float power = maths_expf((float)i / 4096);
        assert_true(power >= before);
        before = power;
    }
}

static void test_roots_are_exact(void **state)
{
    struct rng rng;
    (void)state;
    rng_fast(&rng, 1);
    for (int i = 0; i < 1000000; i++) {
        const float x = float_of((uint32_t)rng_next(&rng) & 0x7f7fffff);
        assert_int_equal(bits_of(maths_sqrtf(x)), bits_of(sqrtf(x)));
        assert_true(maths_sqrt((double)x) == sqrt((double)x));
    }
    assert_true(maths_sqrtf(0) == 0);
}

/* FNV-1a over many results: other bits anywhere give another number. A machine or a compiler for
 * which this fails computes floats differently, and plays different games from the same seed. */
static void test_same_bits_everywhere(void **state)
{
    uint64_t hash = 0xcbf29ce484222325;
    (void)state;
    for (int i = -80000; i < 80000; i++) {
        const float x = (float)i / 1000;
        const uint32_t bits = bits_of(maths_expf(x)) ^ bits_of(maths_sqrtf(x < 0 ? -x : x));
        hash = (hash ^ bits) * 0x100000001b3;
    }
    assert_int_equal(hash, 0xdabc43246d83af75);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp_is_near),          cmocka_unit_test(test_exp_at_the_ends),
        cmocka_unit_test(test_exp_never_falls),      cmocka_unit_test(test_roots_are_exact),
        cmocka_unit_test(test_same_bits_everywhere),
    };
    return cmocka_run_group_tests_name("maths", tests, NULL, NULL);
}
