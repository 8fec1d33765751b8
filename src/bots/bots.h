/* Bots: they get an observation and randomness of their own, and answer with a choice. */
#ifndef COOKIETIN_BOTS_BOTS_H
#define COOKIETIN_BOTS_BOTS_H

#include "core/game.h"

struct bot {
    const char *name;
    const char *about;
    /* `seen` is what table_observe gave to this seat, which owes a decision. */
    game_move (*choose)(const struct game *game, const void *seen, int seat, struct rng *rng);
};

extern const struct bot *const bots[]; /* ends in NULL */
const struct bot *bot_named(const char *name);

#endif
