/* Random play from any state to the end of the game, without a table: for benchmarks and search. */
#ifndef COOKIETIN_TABLE_PLAYOUT_H
#define COOKIETIN_TABLE_PLAYOUT_H

#include "core/game.h"

/* Plays to the end; returns the number of decisions made. */
long playout_random(const struct game *game, void *state, struct rng *rng);

#endif
