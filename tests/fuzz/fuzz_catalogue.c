/* The reader of catalogues: whatever the bytes are, they are a catalogue or there is a sentence
 * about what is wrong with them; and in every catalogue everything can be looked up and said. */
#include "fuzz/mutate.h"

#include "core/catalogue.h"
#include "core/words.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static void look_up(const struct catalogue *catalogue, size_t whole)
{
    for (uint32_t n = 0; n < catalogue->count; n++) {
        size_t size;
        const char *key = catalogue_key(catalogue, n, &size);
        const char *found = catalogue_find(catalogue, key, (long)n * 37);
        CHECK(!found || strlen(found) < whole);
        found = catalogue_case(catalogue, CASES_OF_WORDS, key, "acc", 3, &size);
        CHECK(!found || memchr(found, 0, whole) || size < whole);
    }
}

/* Every text as a template, with parts that it may name or not. */
static void fill_in(const struct names *names, const struct catalogue *catalogue)
{
    char buffer[1024];
    for (uint32_t n = 1; n < catalogue->count; n++) {
        struct text text = text_in(buffer, sizeof buffer);
        size_t size;
        const char *key = catalogue_key(catalogue, n, &size);
        words_put(names, key,
                  WITH({"n", NULL, (long)n}, {"player", NULL, 1, true}, {"players", NULL, 7, true},
                       {"card", "kleina", 0}, {"name", "Anna", 0}),
                  &text);
        words_say(names, key, WITH({"number", NULL, -1}, {"target", NULL, 2, true}), &text);
    }
}

/* What the games say, in this language. */
static void tell(const struct names *names)
{
    char buffer[1024];
    for (int g = 0; games[g]; g++)
        for (int kind = 0; kind < games[g]->phrase_count; kind++) {
            const struct event event = {.kind = (uint8_t)kind, .seat = 1, .arg = {1, 1}};
            struct text text = text_in(buffer, sizeof buffer);
            words_event(games[g], &event, names, &text);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct catalogue catalogue;
    struct names names = {.seat = {"Anna", "Björn", "Dísa"}, .catalogue = &catalogue};
    /* a block of exactly that size: reading behind it would be noticed */
    uint8_t *bytes = malloc(size ? size : 1);
    CHECK(bytes);
    memcpy(bytes, data, size);
    const char *wrong = catalogue_open(&catalogue, bytes, size);
    CHECK(!wrong || *wrong);
    if (!wrong) {
        look_up(&catalogue, size);
        fill_in(&names, &catalogue);
        tell(&names);
    }
    free(bytes);
    return 0;
}
