/* The list of bots, and their names as people write them ("strong:20ms"). */
#include "bots/bots.h"

#include "core/words.h"

#include <string.h>

extern const struct bot bot_random, bot_easy, bot_greedy, bot_strong, bot_cheat;

const struct bot *const bots[] = {&bot_random, &bot_easy,  &bot_greedy,
                                  &bot_strong, &bot_cheat, NULL};

const char *const bot_names[BOT_NAMES] = {NAME_("Birna"), NAME_("Dagur"),  NAME_("Edda"),
                                          NAME_("Flóki"), NAME_("Gréta"),  NAME_("Hrafn"),
                                          NAME_("Ísold"), NAME_("Jökull"), NAME_("Katla"),
                                          NAME_("Logi"),  NAME_("Mjöll"),  NAME_("Nökkvi"),
                                          NAME_("Ösp"),   NAME_("Rökkvi")};

/* A number from 1 to `most` in digits only, or 0. */
static uint32_t read_number(const char *at, size_t size, uint32_t most)
{
    uint64_t number = 0;
    if (!size || size > 10)
        return 0;
    for (size_t i = 0; i < size; i++) {
        if (at[i] < '0' || at[i] > '9')
            return 0;
        number = number * 10 + (uint64_t)(at[i] - '0');
    }
    return number <= most ? (uint32_t)number : 0;
}

/* "20ms" or "5000" */
static const char *read_budget(const char *at, size_t size, struct bot_spec *spec)
{
    const bool timed = size > 2 && !memcmp(at + size - 2, "ms", 2);
    spec->ms = timed ? read_number(at, size - 2, BOT_MS_MOST) : 0;
    spec->playouts = timed ? 0 : read_number(at, size, BOT_PLAYOUTS_MOST);
    if (!spec->ms && !spec->playouts)
        return "a budget is a time from 1ms to 600000ms, or a number of play-outs like 5000";
    return NULL;
}

static size_t part_size(const char *at, size_t size)
{
    const char *colon = memchr(at, ':', size);
    return colon ? (size_t)(colon - at) : size;
}

static const char *read_search(const char *at, size_t size, struct bot_spec *spec)
{
    const size_t budget = part_size(at, size);
    const char *wrong = read_budget(at, budget, spec);
    if (wrong || budget == size)
        return wrong;
    spec->threads = (int)read_number(at + budget + 1, size - budget - 1, BOT_THREADS_MOST);
    return spec->threads ? NULL : "behind the budget comes a number of threads from 1 to 64";
}

const char *bot_read_spec(const char *name, size_t size, struct bot_spec *spec)
{
    const size_t word = part_size(name, size);
    *spec = (struct bot_spec){.ms = BOT_MS_DEFAULT, .threads = 1};
    for (int i = 0; bots[i]; i++)
        if (strlen(bots[i]->name) == word && !memcmp(bots[i]->name, name, word))
            spec->bot = bots[i];
    if (!spec->bot)
        return "there is no such bot";
    if (word == size)
        return NULL;
    if (!spec->bot->searches)
        return "it takes no budget";
    return read_search(name + word + 1, size - word - 1, spec);
}
