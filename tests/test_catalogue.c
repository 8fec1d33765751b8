/* core/catalogue: reading a .mo, right or damaged; and what stands in ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalogue.h"
#include "core/embedded.h"
#include "core/random.h"
#include "support/catalogue_make.h"

enum { ROOM = 4096, SPICE_LETTERS = 13 };

static const struct made_entry few[] = {
    {"apple", "Apfel"},
    {"{n} cookie|{n} cookies", "{n} Keks|{n} Kekse"},
    {"zest", "Schale"},
    {NULL, NULL},
};

/* ---- looking up ---- */

static void test_find(void **state)
{
    (void)state;
    uint8_t bytes[ROOM];
    struct catalogue c;
    const struct made_entry sorted[] = {few[0], few[2], few[1], {NULL, NULL}};
    const size_t size = catalogue_make(made_header, sorted, bytes, sizeof bytes);
    assert_null(catalogue_open(&c, bytes, size));
    assert_string_equal(catalogue_find(&c, "apple", 0), "Apfel");
    assert_string_equal(catalogue_find(&c, "zest", 7), "Schale");
    assert_string_equal(catalogue_find(&c, "{n} cookie|{n} cookies", 1), "{n} Keks");
    assert_string_equal(catalogue_find(&c, "{n} cookie|{n} cookies", 2), "{n} Kekse");
    assert_string_equal(catalogue_find(&c, "{n} cookie|{n} cookies", -1), "{n} Keks");
    assert_null(catalogue_find(&c, "", 0));
    assert_null(catalogue_find(&c, "appl", 0));
    assert_null(catalogue_find(&c, "apples", 0));
    assert_null(catalogue_find(&c, "zzz", 0));
    assert_null(catalogue_find(&c, "|", 0));
}

static void assert_refused(const char *header, const struct made_entry *entries)
{
    uint8_t bytes[ROOM];
    struct catalogue c;
    const size_t size = catalogue_make(header, entries, bytes, sizeof bytes);
    assert_non_null(catalogue_open(&c, bytes, size));
}

static void test_refused(void **state)
{
    (void)state;
    const struct made_entry none[] = {{NULL, NULL}};
    const struct made_entry twice[] = {{"a", "b"}, {"a", "c"}, {NULL, NULL}};
    const struct made_entry bare[] = {{"one|many", "eins"}, {NULL, NULL}};
    const struct made_entry spare[] = {{"one", "eins|zwei"}, {NULL, NULL}};
    assert_refused(made_header, few); /* not sorted */
    assert_refused(made_header, twice);
    assert_refused(made_header, bare);
    assert_refused(made_header, spare);
    assert_refused("", none);
    assert_refused("charset=UTF-8\nPlural-Forms: nplurals=2;\n", none);
    assert_refused("charset=UTF-8\nPlural-Forms: nplurals=2; plural=n;\n", none);
    assert_refused("charset=UTF-8\nPlural-Forms: nplurals=9; plural=0;\n", none);
    assert_refused("charset=latin1\nPlural-Forms: nplurals=1; plural=0;\n", none);
}

/* ---- damage ---- */

/* Whatever was accepted can be used: AddressSanitizer watches the ends of the copy. */
static bool survives(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    struct catalogue c;
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    const bool opened = !catalogue_open(&c, copy, size);
    for (uint32_t i = 0; opened && i < c.count; i++) {
        size_t length;
        const char *key = catalogue_key(&c, i, &length);
        const char *found = catalogue_find(&c, key, (long)i * 37);
        assert_true(!*key || strchr(key, '|') || (found && strlen(found) < size));
        found = catalogue_find(&c, "{number} guess: {percent}% chance that it is right|x", (long)i);
        assert_true(!found || strlen(found) < size);
    }
    free(copy);
    return opened;
}

static void test_cut_anywhere(void **state)
{
    (void)state;
    uint8_t bytes[ROOM];
    const size_t size = catalogue_make(made_header, few + 2, bytes, sizeof bytes);
    assert_true(survives(bytes, size));
    for (size_t cut = 0; cut < size; cut++)
        assert_false(survives(bytes, cut));
}

static void test_every_byte_changed(void **state)
{
    (void)state;
    static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff, '|', '%', '/', '('};
    uint8_t bytes[ROOM];
    const struct made_entry sorted[] = {few[0], few[2], few[1], {NULL, NULL}};
    const size_t size = catalogue_make(made_header, sorted, bytes, sizeof bytes);
    for (size_t at = 0; at < size; at++)
        for (size_t i = 0; i < sizeof values; i++) {
            const uint8_t before = bytes[at];
            bytes[at] = values[i];
            const bool opened = survives(bytes, size);
            assert_true(at >= 4 || before == values[i] || !opened);
            bytes[at] = before;
        }
}

static void test_random_damage(void **state)
{
    (void)state;
    const struct embedded_file *file = &embedded_catalogues[0];
    uint8_t *bytes = malloc(file->size);
    struct rng rng;
    assert_non_null(bytes);
    rng_fast(&rng, 7);
    for (int round = 0; round < 300; round++) {
        memcpy(bytes, file->text, file->size);
        /* the head and the tables are where damage could lead astray */
        for (int i = 0; i < 3; i++)
            bytes[rng_below(&rng, round % 2 ? 2000 : (uint32_t)file->size)] =
                (uint8_t)rng_below(&rng, 256);
        survives(bytes, file->size);
    }
    free(bytes);
}

/* ---- plural forms ---- */

static void test_plural_rules(void **state)
{
    (void)state;
    assert_int_equal(plural_rule("0", 5), 0);
    assert_int_equal(plural_rule("n != 1;\n", 1), 0);
    assert_int_equal(plural_rule(" ( n>1 ) ;", 2), 1);
    assert_int_equal(plural_rule("n==1 ? 0 : n==2 ? 1 : 2", 2), 1);
    assert_int_equal(plural_rule("1+2*3-n%4", 6), 5);
    assert_int_equal(plural_rule("!n || n >= 3 && n <= 4", 4), 1);
    static const char *const wrong[] = {"",         "n+",    "(n",    "n)",    "n ? 1",
                                        "n ? 1 : ", "n%0",   "n/0",   "m",     "1 2",
                                        "n & 1",    "n = 1", "0 - 1", "99999", "n ?? 1:2"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(plural_rule(wrong[i], 1), -1);
    char deep[512];
    memset(deep, '(', sizeof deep);
    deep[sizeof deep - 1] = '\0';
    assert_int_equal(plural_rule(deep, 1), -1);
    memset(deep, '!', sizeof deep - 1);
    assert_int_equal(plural_rule(deep, 1), -1);
}

/* ---- our languages ---- */

static struct catalogue open_language(const char *name)
{
    struct catalogue c = {.count = 0};
    for (int i = 0; i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, name))
            assert_null(
                catalogue_open(&c, embedded_catalogues[i].text, embedded_catalogues[i].size));
    assert_true(c.count > 0);
    return c;
}

static void assert_points(const char *language, long number, const char *expected)
{
    const struct catalogue c = open_language(language);
    assert_string_equal(catalogue_find(&c, "{points} point|{points} points", number), expected);
}

static void test_languages_count(void **state)
{
    (void)state;
    static const int many[] = {0, 5, 11, 12, 14, 20, 111, 112};
    assert_int_equal(embedded_catalogues_count, 7);
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        assert_points("hr", many[i], "{points} bodova");
    assert_points("hr", 1, "{points} bod");
    assert_points("hr", 21, "{points} bod");
    assert_points("hr", 101, "{points} bod");
    assert_points("hr", 2, "{points} boda");
    assert_points("hr", 24, "{points} boda");
    assert_points("fr", 0, "{points} point");
    assert_points("de", 0, "{points} Punkte");
    const struct catalogue is = open_language("is");
    static const char walls[] = "task {task} then needs {count} more wall|";
    assert_non_null(strstr(catalogue_find(&is, walls, 21), "{count} vegg"));
    assert_null(strstr(catalogue_find(&is, walls, 21), "veggi"));
    assert_non_null(strstr(catalogue_find(&is, walls, 11), "veggi"));
}

static int find_text(const char *const *list, int count, const char *text, size_t size)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i]) == size && !memcmp(list[i], text, size))
            return i;
    return -1;
}

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* The letters that stand for cards in a drawing are two, and tell all of them apart. */
static void test_letters(void **state)
{
    (void)state;
    static const char *const letters[SPICE_LETTERS] = {"Ca", "Pe", "Cl", "Nu", "Ci", "Gi", "Ho",
                                                       "Sa", "Di", "Pa", "Do", "Ne", "Ri"};
    for (int i = 0; i < embedded_catalogues_count; i++) {
        const struct catalogue c = open_language(embedded_catalogues[i].name);
        const char *other[SPICE_LETTERS];
        for (int n = 0; n < SPICE_LETTERS; n++) {
            other[n] = catalogue_find(&c, letters[n], 0);
            assert_int_equal(width_of(other[n]), 2);
            assert_int_equal(find_text(other, n, other[n], strlen(other[n])), -1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_every_byte_changed),
        cmocka_unit_test(test_random_damage),
        cmocka_unit_test(test_plural_rules),
        cmocka_unit_test(test_languages_count),
        cmocka_unit_test(test_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
