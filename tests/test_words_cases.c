/* Cases, second templates and lists, as tests/support/words.tsv has them for the core and the page;
 * and what only phrases have: words of a game, and forms for who does something to whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalogue.h"
#include "core/words.h"
#include "support/catalogue_make.h"

enum { FIELDS = 6, LINE_MOST = 512, ENTRIES_MOST = 32, ROOM = 8192 };

static const char *const people[SEATS_MAX] = {"Anna", "Björn", "Hielo", "Hilda",
                                              "Ida",  "Ísak",  NULL};
enum { ME = 6 };

/* ---- the table ---- */

struct language {
    struct made_entry entry[ENTRIES_MOST + 1];
    int entries;
    uint8_t bytes[ROOM];
    struct catalogue catalogue;
};

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct made_entry *)a)->english, ((const struct made_entry *)b)->english);
}

static void open_language(struct language *language)
{
    /* "a|b" in the file is two templates of one form: catalogue_make would cut it in two. */
    qsort(language->entry, (size_t)language->entries, sizeof *language->entry, by_key);
    const size_t size =
        catalogue_make(made_header, language->entry, language->bytes, sizeof language->bytes);
    for (size_t i = 0; i < size; i++)
        if (language->bytes[i] == '~')
            language->bytes[i] = '|';
    const char *wrong = catalogue_open(&language->catalogue, language->bytes, size);
    assert_null(wrong);
}

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, text, size);
    return copy;
}

static void add_entry(struct language *language, const char *context, const char *english,
                      const char *other)
{
    char key[LINE_MOST];
    assert_true(language->entries < ENTRIES_MOST);
    snprintf(key, sizeof key, "%s%s%s", context, *context ? "\4" : "", english);
    struct made_entry *entry = &language->entry[language->entries++];
    char *value = copy_of(other);
    for (char *at = value; *at; at++)
        *at = *at == '|' ? '~' : *at;
    *entry = (struct made_entry){copy_of(key), value};
}

/* Entries are constant to everybody else. */
static void free_constant(const char *const *text)
{
    void *owned;
    memcpy(&owned, text, sizeof owned);
    free(owned);
}

static void close_language(struct language *language)
{
    for (int i = 0; i < language->entries; i++) {
        free_constant(&language->entry[i].english);
        free_constant(&language->entry[i].other);
    }
}

static int split(char *line, char **field)
{
    int fields = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at && fields < FIELDS; fields++) {
        field[fields] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    return fields;
}

static int seat_of(const char *name, size_t size)
{
    if (size == 3 && !memcmp(name, "you", size))
        return ME;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people[seat] && strlen(people[seat]) == size && !memcmp(people[seat], name, size))
            return seat;
    return -1;
}

/* Names that nobody at the table has are texts. */
static struct words_part read_part(char *field)
{
    char *value = strchr(field, '=');
    assert_non_null(value);
    *value++ = '\0';
    struct words_part part = {.name = field};
    if (strspn(value, "-0123456789") == strlen(value)) {
        part.number = atol(value);
        return part;
    }
    for (const char *at = value; *at;) {
        const size_t size = strcspn(at, "+");
        const int seat = seat_of(at, size);
        part.number |= seat < 0 ? 0 : 1L << seat;
        part.is_seats = seat >= 0;
        at += size + (at[size] == '+');
    }
    return part;
}

static void check_fill(const struct language *language, char **field, int fields)
{
    const struct names names = {.seat = {people[0], people[1], people[2], people[3], people[4],
                                         people[5], NULL},
                                .reader = ME,
                                .catalogue = &language->catalogue};
    struct words_part parts[FIELDS] = {{.name = NULL}};
    char buffer[LINE_MOST];
    struct text text = text_in(buffer, sizeof buffer);
    for (int i = 2; i < fields - 1; i++)
        parts[i - 2] = read_part(field[i]);
    words_put(&names, field[1], parts, &text);
    assert_string_equal(buffer, field[fields - 1]);
}

static void test_the_same_as_on_the_page(void **state)
{
    (void)state;
    struct language language = {.entries = 0};
    char line[LINE_MOST], *field[FIELDS];
    FILE *file = fopen(TEST_DATA "/support/words.tsv", "r");
    int filled = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        for (int i = 0; i < FIELDS; i++)
            field[i] = line;
        const int fields = split(line, field);
        if (!strcmp(field[0], "entry")) {
            assert_int_equal(fields, 4);
            add_entry(&language, field[1], field[2], field[3]);
        } else if (!strcmp(field[0], "fill")) {
            if (!filled++)
                open_language(&language);
            check_fill(&language, field, fields);
        } else {
            assert_int_equal(*line, '#');
        }
    }
    fclose(file);
    assert_true(filled > 15);
    close_language(&language);
}

/* ---- words of a game ---- */

static const char *const bakery[] = {"Kleina", "Pepper", "Honey", NULL};

static const struct phrase phrases[] = {
    {.text = "{player} gives {card} to {target}.",
     .you = "You give {card} to {target}.",
     .to_you = "{player} gives {card} to you.",
     .self = "{player} keeps {card}.",
     .you_self = "You keep {card}.",
     .part = {{"target", PART_SEAT, 0}, {"card", PART_WORD, 1}}},
    {.text = "{player} plays on {one} and {two}.",
     .you = "You play on {one} and {two}.",
     .to_you = "{player} plays on you and {other}.",
     .self = "{player} plays on {other} and themselves.",
     .you_self = "You play on {other} and yourself.",
     .to_you_self = "{player} plays on you and themselves.",
     .part = {{"one", PART_SEAT, 0}, {"two", PART_SEAT, 1}, {"other", PART_OTHER, 0}}},
    {.text = "Coffee for: {seats}.",
     .to_you = "Coffee for you.",
     .none = "Nobody gets coffee.",
     .part = {{"seats", PART_SEATS, 0}}},
    {.text = "{player} shows {cards}.",
     .none = "{player} shows nothing.",
     .you_none = "You show nothing.",
     .part = {{"cards", PART_WORDS, 0}}},
};

static const struct game bakers = {.phrases = phrases, .words = bakery};

static void assert_says(const struct catalogue *catalogue, int reader, struct event event,
                        const char *expected)
{
    char buffer[LINE_MOST];
    struct text text = text_in(buffer, sizeof buffer);
    const struct names names = {.seat = {"anna", "Björn", "Pepper"},
                                .reader = reader,
                                .catalogue = catalogue};
    words_event(&bakers, &event, &names, &text);
    assert_string_equal(buffer, expected);
}

/* A word is inflected by its English; a guest who is called like one is not. */
static void test_words_in_cases(void **state)
{
    (void)state;
    struct language l = {.entries = 0};
    add_entry(&l, "", "Pepper", "Papar");
    add_entry(&l, "", "Honey", "Med");
    add_entry(&l, "cases", "Pepper", "gen=Papra");
    add_entry(&l, "cases", "Honey", "gen=Meda; dat=Medu");
    add_entry(&l, "cases", "Kleina", "acc=Kleinu ; dat=Kleini");
    add_entry(&l, "name", "Björn", "dat=Birni");
    add_entry(&l, "", "{player} gives {card} to {target}.",
              "{player} {target:dat} {card:gen}|{player} {card:acc}: {target}");
    add_entry(&l, "", "{player} shows {cards}.", "{player}: {cards:dat}");
    open_language(&l);
    const struct catalogue *c = &l.catalogue;
    assert_says(c, SPECTATOR, (struct event){.seat = 0, .arg = {1, 2}}, "anna Birni Meda");
    assert_says(c, SPECTATOR, (struct event){.seat = 0, .arg = {1, 0}}, "anna Birni Kleina");
    assert_says(c, SPECTATOR, (struct event){.seat = 0, .arg = {2, 0}}, "anna Kleinu: Pepper");
    assert_says(c, SPECTATOR, (struct event){.seat = 1, .arg = {2, 1}}, "Björn Papar: Pepper");
    assert_says(c, SPECTATOR, (struct event){.kind = 3, .seat = 0, .arg = {0, 1, 2, -1}},
                "anna: Kleini, Papar and Medu");
    close_language(&l);
}

/* Words of which any may be meant: each in its case, with "or" before the last. */
static void test_any_of_several(void **state)
{
    (void)state;
    struct language l = {.entries = 0};
    add_entry(&l, "", "Pepper", "Papar");
    add_entry(&l, "cases", "Pepper", "acc=Papra");
    add_entry(&l, "cases", "Kleina", "acc=Kleinu");
    add_entry(&l, "list", " or ", " ili ");
    add_entry(&l, "", "could have {cards}", "možda ima {cards:acc}");
    open_language(&l);
    const struct names names[] = {{.catalogue = NULL}, {.catalogue = &l.catalogue}};
    const char *const said[] = {"could have Kleina or Pepper", "možda ima Kleinu ili Papra"};
    const char *const cards[] = {"Kleina", "Pepper", NULL};
    for (int i = 0; i < 2; i++) {
        char buffer[64];
        struct text text = text_in(buffer, sizeof buffer);
        words_put(&names[i], "could have {cards}", WITH({"cards", .any_of = cards}), &text);
        assert_string_equal(buffer, said[i]);
    }
    close_language(&l);
}

/* ---- who does something to whom ---- */

static void test_oneself(void **state)
{
    (void)state;
    const struct event keep = {.seat = 0, .arg = {0, 0}};
    assert_says(NULL, SPECTATOR, keep, "anna keeps Kleina.");
    assert_says(NULL, 1, keep, "anna keeps Kleina.");
    assert_says(NULL, 0, keep, "You keep Kleina.");
    const struct event give = {.seat = 0, .arg = {1, 0}};
    assert_says(NULL, 0, give, "You give Kleina to Björn.");
    assert_says(NULL, 1, give, "anna gives Kleina to you.");
}

static void test_pairs(void **state)
{
    (void)state;
    const struct event others = {.kind = 1, .seat = 0, .arg = {1, 2}};
    assert_says(NULL, SPECTATOR, others, "anna plays on Björn and Pepper.");
    assert_says(NULL, 0, others, "You play on Björn and Pepper.");
    assert_says(NULL, 1, others, "anna plays on you and Pepper.");
    assert_says(NULL, 2, others, "anna plays on you and Björn.");
    const struct event self = {.kind = 1, .seat = 2, .arg = {1, 2}};
    assert_says(NULL, SPECTATOR, self, "Pepper plays on Björn and themselves.");
    assert_says(NULL, 0, self, "Pepper plays on Björn and themselves.");
    assert_says(NULL, 1, self, "Pepper plays on you and themselves.");
    assert_says(NULL, 2, self, "You play on Björn and yourself.");
}

static void test_empty_and_single_lists(void **state)
{
    (void)state;
    assert_says(NULL, 0, (struct event){.kind = 2, .seat = SPECTATOR}, "Nobody gets coffee.");
    assert_says(NULL, 0, (struct event){.kind = 2, .seat = SPECTATOR, .arg = {1}},
                "Coffee for you.");
    assert_says(NULL, 0, (struct event){.kind = 2, .seat = SPECTATOR, .arg = {3}},
                "Coffee for: Björn and you.");
    assert_says(NULL, 1, (struct event){.kind = 3, .seat = 0, .arg = {-1}}, "anna shows nothing.");
    assert_says(NULL, 0, (struct event){.kind = 3, .seat = 0, .arg = {-1}}, "You show nothing.");
}

/* ---- contexts ---- */

static void test_contexts(void **state)
{
    (void)state;
    struct language l = {.entries = 0};
    add_entry(&l, "", "free", "frei");
    add_entry(&l, "", "none", "nichts");
    add_entry(&l, "seat", "free", "noch frei");
    open_language(&l);
    const struct names names = {.catalogue = &l.catalogue}, english = {.catalogue = NULL};
    assert_string_equal(words_translate(&names, NC_("seat", "free")), "noch frei");
    assert_string_equal(words_translate(&names, "free"), "frei");
    assert_string_equal(words_translate(&names, NC_("cards", "none")), "nichts");
    assert_string_equal(words_translate(&names, NC_("cards", "some")), "some");
    assert_string_equal(words_translate(&english, NC_("seat", "free")), "free");
    char buffer[64];
    struct text text = text_in(buffer, sizeof buffer);
    words_say(&english, PC_("seats", "{n} free seat", "{n} free seats"), WITH({"n", NULL, 2}),
              &text);
    assert_string_equal(buffer, "2 free seats");
    close_language(&l);
}

static void test_widths(void **state)
{
    (void)state;
    const struct names english = {.catalogue = NULL};
    assert_int_equal(words_width(&english, (const char *const[]){"Björn", "a\u202f;", NULL}), 5);
    assert_int_equal(words_width(&english, (const char *const[]){NULL}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_as_on_the_page),
        cmocka_unit_test(test_words_in_cases),
        cmocka_unit_test(test_any_of_several),
        cmocka_unit_test(test_oneself),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_empty_and_single_lists),
        cmocka_unit_test(test_contexts),
        cmocka_unit_test(test_widths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
