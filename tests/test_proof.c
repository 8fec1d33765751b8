/* Proof of work (core/proof.h): what holds, and that a search finds the first that does. */
#include "core/proof.h"
#include "core/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char challenge[] = "00112233445566778899aabbccddeeff";

/* The zero bits that the hash of the challenge and a number begins with, counted one by one. */
static int zeros(int number)
{
    char text[64];
    struct sha256 hash;
    uint8_t digest[SHA256_BYTES];
    snprintf(text, sizeof text, "%s%d", challenge, number);
    sha256_begin(&hash);
    sha256_add(&hash, text, strlen(text));
    sha256_end(&hash, digest);
    int count = 0;
    while (count < 256 && !(digest[count / 8] >> (7 - count % 8) & 1))
        count++;
    return count;
}

static void test_as_many_bits_as_there_are(void **state)
{
    (void)state;
    for (int number = 0; number < 2000; number++) {
        char digits[16];
        snprintf(digits, sizeof digits, "%d", number);
        for (int bits = 1; bits <= 20; bits++)
            assert_int_equal(proof_holds(challenge, digits, bits), zeros(number) >= bits);
    }
}

static void test_the_first_is_found(void **state)
{
    (void)state;
    int first = 0;
    while (zeros(first) < 11)
        first++;
    assert_int_equal(proof_search(challenge, 11, 0, 1 << 20), first);
    assert_int_equal(proof_search(challenge, 11, 0, first), -1);
    assert_int_equal(proof_search(challenge, 11, first, 1), first);
}

static void test_no_long_answers(void **state)
{
    (void)state;
    char number[32];
    int found = 0;
    for (int i = 0; i < 1000; i++) {
        snprintf(number, sizeof number, "%011d", i);
        found += proof_holds(challenge, number, 1);
    }
    assert_int_equal(found, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_many_bits_as_there_are),
        cmocka_unit_test(test_the_first_is_found),
        cmocka_unit_test(test_no_long_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
