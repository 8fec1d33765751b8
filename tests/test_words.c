/* core/words and core/text: sentences from templates, in a buffer that never overflows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalogue.h"
#include "core/words.h"
#include "support/catalogue_make.h"

static const char *const bakery[] = {"kleina", "gingerbread", "leaf bread", NULL};

static const struct phrase phrases[] = {
    {.text = "{player} plays {card} on {target}.",
     .you = "You play {card} on {target}.",
     .to_you = "{player} lays {card} on you!",
     .part = {{"target", PART_SEAT, 0}, {"card", PART_WORD, 1}}},
    {.text = "{winners} share {points} for {cards}.",
     .part = {{"winners", PART_SEATS, 0}, {"points", PART_SIGNED, 1}, {"cards", PART_WORDS, 2}}},
    {.text = "Round {round} starts.", .part = {{"round", PART_NUMBER, 0}}},
};

static const struct game bakers = {.phrases = phrases, .words = bakery};

static const struct made_entry icelandic[] = {
    {"You play {card} on {target}.", "Þú gefur {target} {card}."},
    {"leaf bread", "laufabrauð"},
    {"list\4 and ", " og "},
    {"you", "þú"},
    {"{n} crumb|{n} crumbs", "{n} mylsna|{n} mylsnur"},
    {"{player} plays {card} on {target}.", "{target} fær {card} frá {player}."},
    {NULL, NULL},
};

static struct names names_for(int reader)
{
    return (struct names){.seat = {"Anna", "Birna", "Davíð"}, .reader = reader};
}

static void assert_says(const struct event *event, const struct names *names, const char *expected)
{
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    words_event(&bakers, event, names, &text);
    assert_string_equal(buffer, expected);
    assert_false(text.cut);
}

/* ---- who reads ---- */

static void test_each_reader_has_a_sentence(void **state)
{
    (void)state;
    const struct event lay = {.kind = 0, .seat = 0, .arg = {1, 0}};
    struct names names = names_for(SPECTATOR);
    assert_says(&lay, &names, "Anna plays kleina on Birna.");
    names.reader = 2;
    assert_says(&lay, &names, "Anna plays kleina on Birna.");
    names.reader = 0;
    assert_says(&lay, &names, "You play kleina on Birna.");
    names.reader = 1;
    assert_says(&lay, &names, "Anna lays kleina on you!");
}

static void test_you_begins_a_sentence(void **state)
{
    (void)state;
    const struct event shared = {.kind = 1, .seat = SPECTATOR, .arg = {1 << 0, 1, 0, -1}};
    const struct names names = names_for(0);
    assert_says(&shared, &names, "You share +1 for kleina.");
}

/* ---- parts ---- */

static void test_sets_and_lists(void **state)
{
    (void)state;
    struct event shared = {.kind = 1, .seat = SPECTATOR, .arg = {7, 2, 0, 1, 2, -1}};
    struct names names = names_for(SPECTATOR);
    assert_says(&shared, &names,
                "Anna, Birna and Davíð share +2 for kleina, gingerbread and leaf bread.");
    shared = (struct event){.kind = 1, .seat = SPECTATOR, .arg = {5, -1, 2, 2, -1}};
    names.reader = 2;
    assert_says(&shared, &names, "Anna and you share −1 for leaf bread and leaf bread.");
    shared = (struct event){.kind = 1, .seat = SPECTATOR, .arg = {0, 0, -1, 1}};
    assert_says(&shared, &names, "– share 0 for –.");
}

static void test_a_list_ends_with_the_arguments(void **state)
{
    (void)state;
    struct event shared = {.kind = 1, .seat = SPECTATOR, .arg = {1, 1}};
    const struct names names = names_for(SPECTATOR);
    assert_says(&shared, &names,
                "Anna share +1 for kleina, kleina, kleina, kleina, kleina, kleina, kleina, kleina, "
                "kleina and kleina.");
}

static void test_numbers(void **state)
{
    (void)state;
    const struct names names = names_for(SPECTATOR);
    const struct event first = {.kind = 2, .seat = SPECTATOR, .arg = {1}};
    const struct event last = {.kind = 2, .seat = SPECTATOR, .arg = {INT16_MAX}};
    assert_says(&first, &names, "Round 1 starts.");
    assert_says(&last, &names, "Round 32767 starts.");
}

static void assert_template(const char *template, const char *expected)
{
    char buffer[64];
    const struct phrase phrase = {.text = template, .part = {{"n", PART_NUMBER, 0}}};
    const struct event event = {.seat = 1, .arg = {5}};
    const struct names names = names_for(SPECTATOR);
    struct text text = text_in(buffer, sizeof buffer);
    words_phrase(&bakers, &phrase, &event, &names, &text);
    assert_string_equal(buffer, expected);
}

/* A translation may be wrong: it must not do harm. */
static void test_odd_templates(void **state)
{
    (void)state;
    assert_template("", "");
    assert_template("{n}", "5");
    assert_template("{n}{n}{player}", "55Birna");
    assert_template("a {m} b", "A  b");
    assert_template("a {} b", "A  b");
    assert_template("a {n", "A {n");
    assert_template("a } b", "A } b");
    assert_template("{nn}{N}n", "N");
}

static void test_translation(void **state)
{
    (void)state;
    const struct event lay = {.kind = 0, .seat = 0, .arg = {1, 2}};
    const struct event shared = {.kind = 1, .seat = SPECTATOR, .arg = {3, 1, 2, -1}};
    uint8_t bytes[1024];
    struct catalogue catalogue;
    struct names names = names_for(SPECTATOR);
    const size_t size = catalogue_make(made_header, icelandic, bytes, sizeof bytes);
    assert_null(catalogue_open(&catalogue, bytes, size));
    names.catalogue = &catalogue;
    assert_says(&lay, &names, "Birna fær laufabrauð frá Anna.");
    assert_says(&shared, &names, "Anna og Birna share +1 for laufabrauð.");
    names.reader = 0;
    const struct event back = {.kind = 0, .seat = 1, .arg = {0, 2}};
    assert_says(&back, &names, "Birna lays laufabrauð on you!"); /* there is no translation */
    names.reader = 0;
    assert_says(&lay, &names, "Þú gefur Birna laufabrauð.");
    const struct event shared_by_you = {.kind = 1, .seat = SPECTATOR, .arg = {1, 1, 0, -1}};
    assert_says(&shared_by_you, &names, "Þú share +1 for kleina.");
}

static void assert_counts(const struct names *names, int count, const char *expected)
{
    char buffer[64];
    const struct phrase phrase = {.text = P_("{n} crumb", "{n} crumbs"),
                                  .part = {{"n", PART_COUNT, 3}}};
    const struct event event = {.seat = 1, .arg = {0, 0, 0, (int16_t)count}};
    struct text text = text_in(buffer, sizeof buffer);
    words_phrase(&bakers, &phrase, &event, names, &text);
    assert_string_equal(buffer, expected);
    text = text_in(buffer, sizeof buffer);
    words_put(names, P_("{n} crumb", "{n} crumbs"), WITH({"x", "-", 0}, {"n", NULL, count}), &text);
    assert_string_equal(buffer, expected);
}

static void test_one_and_many(void **state)
{
    (void)state;
    uint8_t bytes[1024];
    struct catalogue catalogue;
    struct names names = names_for(SPECTATOR);
    assert_counts(&names, 1, "1 crumb");
    assert_counts(&names, 0, "0 crumbs");
    assert_counts(&names, 2, "2 crumbs");
    const size_t size = catalogue_make(made_header, icelandic, bytes, sizeof bytes);
    assert_null(catalogue_open(&catalogue, bytes, size));
    names.catalogue = &catalogue;
    assert_counts(&names, 1, "1 mylsna");
    assert_counts(&names, 5, "5 mylsnur");
}

static void test_capitals(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"anna", "Anna"}, {"þú", "Þú"},   {"élan", "Élan"}, {"ćevap", "Ćevap"}, {"čaj", "Čaj"},
        {"đak", "Đak"},   {"šal", "Šal"}, {"žir", "Žir"},   {"ýmir", "Ýmir"},   {"öl", "Öl"},
        {"Žir", "Žir"},   {"Šal", "Šal"}, {"ÿ", "ÿ"},       {"÷", "÷"},         {"ß", "ß"},
        {"1", "1"},       {"", ""},       {"„a", "„a"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char buffer[32];
        struct text text = text_in(buffer, sizeof buffer);
        text_put(&text, pairs[i][0]);
        words_capitalise(&text, 0);
        assert_string_equal(buffer, pairs[i][1]);
    }
}

/* ---- text ---- */

static void test_text_is_cut_and_says_so(void **state)
{
    (void)state;
    const struct event lay = {.kind = 0, .seat = 0, .arg = {1, 0}};
    const struct names names = names_for(SPECTATOR);
    const char whole[] = "Anna plays kleina on Birna.";
    for (size_t size = 1; size <= sizeof whole + 1; size++) {
        char *buffer = malloc(size); /* exactly: AddressSanitizer watches its end */
        assert_non_null(buffer);
        struct text text = text_in(buffer, size);
        words_event(&bakers, &lay, &names, &text);
        assert_int_equal(text.cut, size < sizeof whole);
        assert_int_equal(strlen(buffer), text.used);
        assert_int_equal(strncmp(buffer, whole, text.used), 0);
        free(buffer);
    }
}

static void assert_number(int64_t number, const char *expected)
{
    char buffer[32];
    struct text text = text_in(buffer, sizeof buffer);
    text_number(&text, number);
    assert_string_equal(buffer, expected);
}

static void test_text_numbers(void **state)
{
    (void)state;
    assert_number(0, "0");
    assert_number(-1, "-1");
    assert_number(1000, "1000");
    assert_number(INT64_MAX, "9223372036854775807");
    assert_number(INT64_MIN, "-9223372036854775808");
}

static void test_text_columns(void **state)
{
    (void)state;
    char buffer[64];
    struct text text = text_in(buffer, sizeof buffer);
    text_put(&text, "Davíð");
    assert_int_equal(text.used, 7);
    assert_int_equal(text_width(&text, 0), 5);
    text_pad(&text, 0, 8);
    const size_t second = text.used;
    text_put(&text, "Anna");
    text_pad(&text, second, 2); /* too long already: nothing happens */
    text_char(&text, '|');
    assert_string_equal(buffer, "Davíð   Anna|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_reader_has_a_sentence),
        cmocka_unit_test(test_you_begins_a_sentence),
        cmocka_unit_test(test_sets_and_lists),
        cmocka_unit_test(test_a_list_ends_with_the_arguments),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_odd_templates),
        cmocka_unit_test(test_translation),
        cmocka_unit_test(test_one_and_many),
        cmocka_unit_test(test_capitals),
        cmocka_unit_test(test_text_is_cut_and_says_so),
        cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_text_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
