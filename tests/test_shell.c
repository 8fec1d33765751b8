/* The small parts of the shell: lines of a file, seeds, words of strangers. */
#include "shell/lines.h"
#include "shell/plain.h"
#include "shell/seed.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- lines ---- */

struct file {
    char path[32];
};

static struct file make_file(const char *bytes, size_t size)
{
    struct file file = {"/tmp/cookietin-test-XXXXXX"};
    const int to = mkstemp(file.path);
    assert_true(to >= 0);
    for (size_t done = 0; done < size;) {
        const ssize_t wrote = write(to, bytes + done, size - done);
        assert_true(wrote > 0);
        done += (size_t)wrote;
    }
    close(to);
    return file;
}

static void assert_lines(const char *bytes, const char *const *line)
{
    struct lines lines;
    const struct file file = make_file(bytes, strlen(bytes));
    assert_true(lines_open(&lines, file.path));
    assert_int_equal(lines.whole, strlen(bytes));
    long number = 0;
    for (; *line; line++) {
        assert_int_equal(lines_next(&lines), LINES_LINE);
        assert_string_equal(lines.line, *line);
        assert_int_equal(lines.size, strlen(*line));
        assert_int_equal(lines.number, ++number);
    }
    assert_int_equal(lines_next(&lines), LINES_END);
    assert_int_equal(lines.done, strlen(bytes));
    lines_close(&lines);
    unlink(file.path);
}

static void test_lines(void **state)
{
    (void)state;
    assert_lines("", (const char *const[]){NULL});
    assert_lines("\n", (const char *const[]){"", NULL});
    assert_lines("a", (const char *const[]){"a", NULL});
    assert_lines("a\n", (const char *const[]){"a", NULL});
    assert_lines("a\r\n\n  bc", (const char *const[]){"a\r", "", "  bc", NULL});
}

static void test_long_lines(void **state)
{
    struct lines lines;
    const size_t most = LINE_MOST, size = 4 * most + 100;
    char *bytes = malloc(size);
    (void)state;
    assert_non_null(bytes);
    memset(bytes, 'x', size);
    bytes[most] = '\n';         /* as long as a line may be */
    bytes[2 * most + 2] = '\n'; /* one byte more */
    bytes[2 * most + 4] = '\n'; /* short again, and then far too long */
    bytes[size - 2] = '\n';
    const struct file file = make_file(bytes, size);
    assert_true(lines_open(&lines, file.path));
    assert_int_equal(lines_next(&lines), LINES_LINE);
    assert_int_equal(lines.size, most);
    assert_int_equal(lines_next(&lines), LINES_TOO_LONG);
    assert_int_equal(lines_next(&lines), LINES_LINE);
    assert_string_equal(lines.line, "x");
    assert_int_equal(lines.number, 3);
    assert_int_equal(lines_next(&lines), LINES_TOO_LONG);
    assert_int_equal(lines_next(&lines), LINES_LINE);
    assert_int_equal(lines.size, 1);
    assert_int_equal(lines.number, 5);
    assert_int_equal(lines.done, size);
    assert_int_equal(lines_next(&lines), LINES_END);
    lines_close(&lines);
    unlink(file.path);
    free(bytes);
}

static void test_last_line_too_long(void **state)
{
    struct lines lines;
    const size_t size = 2 * (size_t)LINE_MOST;
    char *bytes = malloc(size);
    (void)state;
    assert_non_null(bytes);
    memset(bytes, 'x', size);
    const struct file file = make_file(bytes, size);
    assert_true(lines_open(&lines, file.path));
    assert_int_equal(lines_next(&lines), LINES_TOO_LONG);
    assert_int_equal(lines_next(&lines), LINES_END);
    lines_close(&lines);
    unlink(file.path);
    free(bytes);
}

static void test_no_file(void **state)
{
    struct lines lines;
    (void)state;
    assert_false(lines_open(&lines, "/tmp/cookietin-there-is-no-such-file"));
    assert_int_equal(lines.error, ENOENT);
    assert_true(lines_open(&lines, "/tmp"));
    assert_int_equal(lines_next(&lines), LINES_FAILED);
    assert_int_equal(lines.error, EISDIR);
    lines_close(&lines);
}

static void test_blank_lines(void **state)
{
    (void)state;
    assert_true(lines_blank(&(struct lines){.line = "", .size = 0}));
    assert_true(lines_blank(&(struct lines){.line = " \t\r", .size = 3}));
    assert_false(lines_blank(&(struct lines){.line = " x", .size = 2}));
    assert_false(lines_blank(&(struct lines){.line = " \0", .size = 2}));
}

/* ---- seeds ---- */

static void test_seed_in_hex(void **state)
{
    static const char hex[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
    char back[SEED_HEX_SIZE];
    (void)state;
    const struct seed seed = seed_from_text(hex);
    assert_int_equal(seed.byte[1], 1);
    assert_int_equal(seed.byte[31], 0xff);
    seed_to_hex(&seed, back);
    assert_string_equal(back, hex);
}

/* BLAKE2b-256, as any other program computes it. */
static void test_seed_from_words(void **state)
{
    char hex[SEED_HEX_SIZE];
    (void)state;
    struct seed seed = seed_from_text("abc");
    seed_to_hex(&seed, hex);
    assert_string_equal(hex, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    seed = seed_from_text("");
    seed_to_hex(&seed, hex);
    assert_string_equal(hex, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

static void test_seed_almost_hex(void **state)
{
    static const char almost[] = "g00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
    char hex[SEED_HEX_SIZE];
    (void)state;
    const struct seed seed = seed_from_text(almost);
    seed_to_hex(&seed, hex);
    assert_string_not_equal(hex + 2, almost + 2);
}

static void test_fresh_seeds_differ(void **state)
{
    const struct seed a = seed_fresh(), b = seed_fresh();
    (void)state;
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* ---- words of strangers ---- */

static void test_plain(void **state)
{
    static const char *const pair[][2] = {
        {"Hallgerður 汉 🍪", "Hallgerður 汉 🍪"},
        {"a\x1b[31mb\nc\x7f", "a?[31mb?c?"},
        {"\xc2\x9b"
         "31m",
         "?31m"},
        {"\xe2\x80\xaexyz\xe2\x80\xac", "?xyz?"},
        {"\xe2\x80\xa8", "?"},
        {"\xff\xc3", "??"},
        {"\xc3(", "?("},
        {"\xe2\x82", "?"},
        {"\xc0\x9b", "??"},
        {"\xe0\x80\x9b", "?"},
        {"\xed\xa0\x80", "?"},
        {"\xf4\x90\x80\x80", "?"},
        {"\xf5", "?"},
        {"A\u200bd\u200d\u200ea\u2060\ufeff", "Ada"},
        {"\u200b\u200f", ""},
        {"H\u00ado\u034fs\u115ft\u17b4\u180e\u2063\uffa0\U000e0041", "Host"},
        {"Host\u00a0\u2800\u3000\u3164", "Host    "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        char buffer[64];
        struct text text = text_in(buffer, sizeof buffer);
        plain_put(&text, pair[i][0]);
        assert_string_equal(buffer, pair[i][1]);
    }
}

static void test_plain_blank(void **state)
{
    (void)state;
    assert_true(plain_blank(""));
    assert_true(plain_blank("  "));
    assert_true(plain_blank(" \u200b\u2060\ufeff\u2003\u3000"));
    assert_true(plain_blank("\xc2\xa0"));
    assert_false(plain_blank(" a "));
    assert_false(plain_blank("\u200b\u00f0"));
    assert_false(plain_blank("\xff"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_last_line_too_long),
        cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_blank_lines),
        cmocka_unit_test(test_seed_in_hex),
        cmocka_unit_test(test_seed_from_words),
        cmocka_unit_test(test_seed_almost_hex),
        cmocka_unit_test(test_fresh_seeds_differ),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_plain_blank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
