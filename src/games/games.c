/* The list that makes a game part of the program, and options as people write them: by name and in
 * words. */
#include "games/games.h"

#include "core/words.h"

#include <string.h>

extern const struct game thief_game, speculaas_game, party_game, crumbs_game;

const struct game *const games[] = {&thief_game, &speculaas_game, &party_game, &crumbs_game, NULL};

const char games_independent[] =
    N_("Cookie Tin is an independent implementation with its own drawings and texts.");

const struct game *game_named(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

struct options options_none(void)
{
    struct options options = {.players = 0};
    for (int i = 0; i < OPTIONS_MAX; i++)
        options.value[i] = OPTION_ABSENT;
    return options;
}

int options_seats(const struct game *game, const struct options *options)
{
    for (int i = 0; i < OPTIONS_MAX; i++)
        if (options->value[i] != OPTION_ABSENT && game->option[i].seats)
            return game->option[i].seats;
    return options->players ? options->players : game->seats_default;
}

static const char *set_number(int *value, const struct option_spec *spec, const char *words)
{
    int number = 0;
    for (const char *c = words; *c; c++) {
        if (*c < '0' || *c > '9' || number > 1000000)
            return "that option takes a number";
        number = number * 10 + (*c - '0');
    }
    if (!*words)
        return "that option takes a number";
    if (number < spec->low || number > spec->high)
        return "that number is out of range";
    *value = number;
    return NULL;
}

const char *options_set(struct options *options, const struct game *game, int index,
                        const char *words)
{
    const struct option_spec *spec = &game->option[index];
    if (!spec->words)
        return set_number(&options->value[index], spec, words);
    for (int i = 0; spec->words[i]; i++)
        if (strcmp(spec->words[i], words) == 0) {
            options->value[index] = i;
            return NULL;
        }
    return "that option does not know this word";
}
