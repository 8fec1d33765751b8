/* Where requests end and frames begin, however the bytes come; and which frames are refused. */
#include "server/net_frames.h"
#include "support/budget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MASKED = 0x80, FRAMES_MOST = 6, BYTES_MOST = FRAMES_MOST * 70016 };

struct bytes {
    uint8_t at[BYTES_MOST];
    size_t size;
    size_t refused; /* after so many of them */
};

static void put(struct bytes *bytes, uint8_t byte)
{
    bytes->at[bytes->size++] = byte;
}

static void put_head(struct bytes *bytes, uint8_t mask, uint64_t length, int length_bytes)
{
    put(bytes, 0x81);
    put(bytes, mask | (length_bytes == 8 ? 127 : length_bytes == 2 ? 126 : (uint8_t)length));
    if (!mask && !bytes->refused)
        bytes->refused = bytes->size;
    for (int i = length_bytes - 1; i >= 0; i--)
        put(bytes, (uint8_t)(length >> (8 * i)));
}

/* Of any length, in any of the ways to write it, with a payload that looks like headers. */
static void put_frame(struct bytes *bytes, struct rng *rng, uint8_t mask)
{
    static const uint32_t lengths[] = {0, 1, 5, 125, 126, 300, 65535, 65536, 70000};
    const uint32_t length = lengths[rng_below(rng, sizeof lengths / sizeof *lengths)];
    const int least = length < 126 ? 0 : length < 65536 ? 2 : 8;
    const int ways[] = {least, least == 0 ? 2 : 8, 8};
    put_head(bytes, mask, length, ways[rng_below(rng, 3)]);
    for (uint32_t i = 0; i < length + (mask ? 4 : 0); i++)
        put(bytes, i % 3 ? 0x01 : 0x81);
}

/* How many bytes are taken, in pieces of any size, until one is refused; all of them: none was. */
static size_t take_in_pieces(const struct bytes *bytes, struct rng *rng, uint32_t longest)
{
    struct frames frames = {.is_websocket = true};
    for (size_t at = 0; at < bytes->size;) {
        size_t part = 1 + rng_below(rng, longest);
        part = part < bytes->size - at ? part : bytes->size - at;
        struct frames before = frames;
        if (!frames_take(&frames, bytes->at + at, part)) {
            while (frames_take(&before, bytes->at + at, 1))
                at++;
            return at + 1;
        }
        at += part;
    }
    return bytes->size;
}

static void test_any_pieces(void **state)
{
    static const uint32_t longest[] = {1, 2, 7, 1000, 100000, BYTES_MOST};
    struct bytes *bytes = malloc(sizeof *bytes);
    struct rng rng;
    (void)state;
    assert_non_null(bytes);
    rng_fast(&rng, budget_seed());
    for (int round = 0; round < 60; round++) {
        const uint32_t frames = 1 + rng_below(&rng, FRAMES_MOST), bad = rng_below(&rng, frames + 1);
        bytes->size = bytes->refused = 0;
        for (uint32_t i = 0; i < frames; i++)
            put_frame(bytes, &rng, i == bad ? 0 : MASKED);
        for (size_t i = 0; i < sizeof longest / sizeof *longest; i++)
            assert_int_equal(take_in_pieces(bytes, &rng, longest[i]),
                             bad < frames ? bytes->refused : bytes->size);
    }
    free(bytes);
}

/* RFC 6455, 5.2: the first bit of a length is 0. More than that would be counted wrongly. */
static void test_longest(void **state)
{
    static const uint8_t longest[] = {0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255};
    static const uint8_t longer[] = {0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t unmasked[] = {0x81, 0x00};
    struct frames frames = {.is_websocket = true};
    (void)state;
    assert_true(frames_take(&frames, longest, sizeof longest));
    assert_true(frames_take(&frames, unmasked, sizeof unmasked)); /* it is payload */
    frames = (struct frames){.is_websocket = true};
    assert_false(frames_take(&frames, longer, sizeof longer));
}

static size_t request(struct frames *frames, const char *text)
{
    return frames_take_request(frames, (const uint8_t *)text, strlen(text));
}

static void test_requests(void **state)
{
    static const char text[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\r\n\r\nGET";
    const size_t end = sizeof text - 1 - 3;
    (void)state;
    for (size_t cut = 0; cut < end; cut++) {
        struct frames frames = {.skip = 0};
        const uint8_t *bytes = (const uint8_t *)text;
        assert_int_equal(frames_take_request(&frames, bytes, cut), cut);
        assert_int_equal(frames_take_request(&frames, bytes + cut, sizeof text - 1 - cut),
                         end - cut);
        assert_true(frames_begin(&frames));
    }
}

/* It becomes a WebSocket where we have seen no end: what is read then may be in a frame. */
static void test_request_without_end(void **state)
{
    struct frames frames = {.skip = 0};
    (void)state;
    assert_int_equal(request(&frames, "GET / HTTP/1.1\n\n"), 16);
    assert_false(frames_begin(&frames));
    frames = (struct frames){.skip = 0};
    assert_int_equal(request(&frames, "a\r\n\r\nb"), 5);
    assert_int_equal(request(&frames, "b"), 1);
    assert_false(frames_begin(&frames));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_pieces),
        cmocka_unit_test(test_longest),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_request_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
