/* The page's way into the core (src/wasm/page.h), natively and under the sanitizers; web/tests/ has
 * the same in WebAssembly. Here: whole games, and messages that are wrong in every place. */
#include "core/proof.h"
#include "core/sha256.h"
#include "shell/json_load.h"
#include "wasm/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants those before it */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define SECRET "\"secret\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\""
#define THREE  "\"seats\":[{\"name\":\"Anna\"},{\"bot\":\"easy\"},{\"bot\":\"greedy\"}]"

static struct page *page;
static struct json_document sent, received;

static uint64_t clock_ns(void)
{
    static uint64_t now;
    return now += 1000000;
}

static int create(void **state)
{
    (void)state;
    page = aligned_alloc(64, (sizeof *page + 63) / 64 * 64);
    assert_non_null(page);
    memset(page, 0, sizeof *page);
    page->clock = clock_ns;
    return 0;
}

static int destroy(void **state)
{
    (void)state;
    free(page);
    json_unload(&sent);
    json_unload(&received);
    return 0;
}

/* What the page is answered; every answer is JSON. */
static const struct json_node *ask(const char *message)
{
    assert_true(json_load(&sent, message, strlen(message)));
    const size_t size = page_ask(page, sent.root);
    assert_int_equal(size, strlen(page->answer));
    assert_true(json_load(&received, page->answer, size));
    return received.root;
}

static bool is_ok(const struct json_node *answer)
{
    const struct json_node *ok = json_get(answer, "ok");
    assert_true(ok && ok->type == NODE_BOOL);
    if (!ok->number)
        assert_true(json_text(json_get(answer, "error")) && json_text(json_get(answer, "say")));
    return ok->number;
}

/* A request that may change the game says what that did to seat 0, and nothing else; if it did
 * nothing, in the same form. */
static const struct json_node *ask_change(const char *format, ...)
{
    char message[256];
    const uint32_t before = page->sent[0];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    const struct json_node *answer = ask(message);
    if (!is_ok(answer))
        return answer;
    const struct json_node *messages = json_get(answer, "messages");
    assert_true(messages && messages->type == NODE_ARRAY);
    assert_non_null(json_get(json_get(answer, "recorded"), "moves"));
    if (page->sent[0] == before)
        return answer;
    int n;
    assert_null(json_get(answer, "again"));
    assert_int_equal(messages->size, 1);
    assert_true(json_int(json_get(json_first(messages), "n"), before + 1, before + 1, &n));
    return answer;
}

/* Plays on with the last choice of seat 0 until the game is over. */
static void play_out(void)
{
    for (int i = 0; i < 20000; i++) {
        const struct json_node *seat =
            json_get(ask_change("{\"do\":\"bot\",\"playouts\":10,\"viewer\":0,\"seen\":%u}",
                                page->sent[0]),
                     "seat");
        if (seat->type == NODE_INTEGER)
            continue;
        const struct json_node *nothing = received.root;
        assert_int_equal(json_get(nothing, "messages")->size, 0);
        assert_int_equal(json_get(json_get(nothing, "recorded"), "moves")->size, 0);
        if (!table_actors(&page->table))
            return;
        assert_true(is_ok(
            ask_change("{\"do\":\"move\",\"seat\":0,\"decision\":%u,\"choice\":%d,\"seen\":%u}",
                       page->asked[0], table_choices(&page->table, 0) - 1, page->sent[0])));
    }
    fail_msg("the game does not end");
}

/* What the page is given in parts is what it is told of the whole. */
static void expect_counted(void)
{
    uint32_t counted[VIEWERS], moves[SEATS_MAX];
    const int steps = page->steps;
    memcpy(counted, page->sent, sizeof counted);
    memcpy(moves, page->moves, sizeof moves);
    const struct json_node *answer = ask("{\"do\":\"updates\",\"viewer\":0}");
    assert_true(is_ok(answer));
    assert_int_equal(json_get(answer, "messages")->size, counted[0]);
    assert_memory_equal(page->sent, counted, sizeof counted);
    assert_memory_equal(page->moves, moves, sizeof moves);
    assert_int_equal(page->steps, steps);
}

static void watch_played(void)
{
    static char message[1 << 17];
    ask("{\"do\":\"record\"}");
    const char *record = strstr(page->answer, "{\"format\"");
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"record\":%s", record);
    assert_true(is_ok(ask(message)));
}

static void whole_games(void **state)
{
    static const char *const names[] = {"thief", "speculaas", "party"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char open[512];
        snprintf(open, sizeof open, "{\"do\":\"open\",\"game\":\"%s\"," THREE "," SECRET "}",
                 names[i]);
        assert_true(is_ok(ask(open)));
        play_out();
        expect_counted();
        watch_played();
        assert_true(is_ok(ask("{\"do\":\"show\",\"step\":5,\"viewer\":10}")));
        assert_true(is_ok(ask("{\"do\":\"lines\",\"viewer\":7}")));
        assert_true(is_ok(ask("{\"do\":\"review\",\"step\":4,\"playouts\":20}")));
        assert_true(is_ok(ask("{\"do\":\"undo\",\"seat\":0}")));
        assert_true(is_ok(ask("{\"do\":\"updates\",\"viewer\":7}")));
        assert_false(is_ok(ask("{\"do\":\"updates\",\"viewer\":10}")));
    }
}

/* A record with one value replaced by another of any kind is refused or watched, never worse. */
static void spoiled_records(void **state)
{
    static const char *const values[] = {"null", "-1", "99999", "\"x\"", "[]", "{}", "true"};
    static char record[1 << 16], message[1 << 17];
    (void)state;
    assert_true(is_ok(ask("{\"do\":\"open\",\"game\":\"thief\",\"options\":{\"rounds\":1}," THREE
                          "," SECRET "}")));
    play_out();
    ask("{\"do\":\"record\"}");
    snprintf(record, sizeof record, "%s", strstr(page->answer, "{\"format\""));
    record[strlen(record) - 1] = '\0';
    for (size_t at = 1, n = 0; record[at]; at++) {
        if (record[at - 1] != ':')
            continue;
        size_t end = at;
        while (!strchr(",}]", record[end]))
            end++;
        for (const char *doing = "load"; doing; doing = strcmp(doing, "load") ? NULL : "watch") {
            snprintf(message, sizeof message, "{\"do\":\"%s\",\"record\":%.*s%s%s}", doing, (int)at,
                     record, values[n++ % 7], record + end);
            if (json_load(&sent, message, strlen(message)))
                is_ok(ask(message));
        }
    }
}

static void wrong_messages(void **state)
{
    static const char *const wrong[] = {
        "[]",
        "{\"do\":\"updates\",\"viewer\":0}",
        "{\"do\":\"undo\",\"seat\":0}",
        "{\"do\":\"watch\"}",
        "{\"do\":\"say\",\"game\":1}",
        "{\"do\":\"open\",\"game\":\"party\"," SECRET "}",
        "{\"do\":\"open\",\"game\":\"thief\"," THREE "}",
    };
    (void)state;
    page->played.game = page->replayed.game = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(is_ok(ask(wrong[i])));
    assert_true(is_ok(ask("{\"do\":\"say\",\"game\":\"thief\",\"names\":[1,null],\"reader\":99,"
                          "\"moves\":[{},[],{\"seat\":0,\"of\":1,\"lay\":\"kleina\"},"
                          "{\"seat\":0,\"of\":1,\"first\":7}]}")));
}

/* Whether this is refused because another one has the device. */
static bool is_not_yours(const char *message)
{
    const struct json_node *answer = ask(message);
    return !is_ok(answer) && !strcmp(json_text(json_get(answer, "error")), "seat");
}

/* A device that is passed around: whoever has it is told, whatever is asked for the others is
 * refused, and so it is for everyone while nobody has it. Reloading hands it to nobody. */
static void passed_around(void **state)
{
    static const char *const others[][2] = {
        {"updates", "viewer"}, {"bot", "viewer"}, {"move", "seat"},
        {"undo", "seat"},      {"hint", "seat"},  {"sheet", "seat"},
    };
    char message[96];
    int you;
    (void)state;
    assert_true(
        is_ok(ask("{\"do\":\"open\",\"game\":\"thief\",\"passed\":true,\"seats\":"
                  "[{\"name\":\"Anna\"},{\"bot\":\"easy\"},{\"name\":\"Birna\"}]," SECRET "}")));
    assert_true(json_int(json_get(received.root, "you"), SPECTATOR, SPECTATOR, &you));
    for (int holder = 0; holder <= SPECTATOR; holder++) {
        snprintf(message, sizeof message, "{\"do\":\"hand\",\"viewer\":%d}", holder);
        assert_int_equal(is_ok(ask(message)), holder == 0 || holder == 2 || holder == SPECTATOR);
        const int seat = page->holder;
        for (int other = 0; other < 3; other++)
            for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
                snprintf(message, sizeof message,
                         "{\"do\":\"%s\",\"%s\":%d,\"choice\":0,\"playouts\":1}", others[i][0],
                         others[i][1], other);
                if (other != seat)
                    assert_true(is_not_yours(message));
            }
        assert_true(is_ok(ask("{\"do\":\"updates\",\"viewer\":7}")));
    }
    assert_true(is_ok(ask("{\"do\":\"open\",\"game\":\"thief\"," THREE "," SECRET "}")));
    assert_true(is_ok(ask("{\"do\":\"updates\",\"viewer\":2}")));
}

/* Our hash against the library's, for every length around the borders of its blocks. */
static void hashes(void **state)
{
    uint8_t bytes[200], ours[SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        struct sha256 hash;
        sha256_begin(&hash);
        sha256_add(&hash, bytes, size / 3);
        sha256_add(&hash, bytes + size / 3, size - size / 3);
        sha256_end(&hash, ours);
        crypto_hash_sha256(theirs, bytes, size);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* Parts of a search, one after another, find what the whole finds. */
static void proof_of_work(void **state)
{
    (void)state;
    char message[160];
    const char *challenge = "00112233445566778899aabbccddeeff", *proof = NULL;
    int from = 0;
    while (!proof) {
        snprintf(message, sizeof message,
                 "{\"do\":\"prove\",\"challenge\":\"%s\",\"bits\":16,\"from\":%d}", challenge,
                 from);
        const struct json_node *answer = ask(message);
        assert_true(is_ok(answer));
        assert_true(json_int(json_get(answer, "next"), from + 1, INT32_MAX, &from));
        proof = json_text(json_get(answer, "proof"));
    }
    assert_true(proof_holds(challenge, proof, 16));
    assert_false(is_ok(ask("{\"do\":\"prove\",\"challenge\":\"x\",\"bits\":0,\"from\":0}")));
    assert_false(is_ok(ask("{\"do\":\"prove\",\"challenge\":7,\"bits\":9,\"from\":0}")));
    assert_false(is_ok(ask("{\"do\":\"prove\",\"challenge\":\"x\",\"bits\":9,\"from\":-1}")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),    cmocka_unit_test(spoiled_records),
        cmocka_unit_test(wrong_messages), cmocka_unit_test(hashes),
        cmocka_unit_test(proof_of_work),  cmocka_unit_test(passed_around),
    };
    return cmocka_run_group_tests(tests, create, destroy);
}
