/* Every game there is, by name. */
#ifndef COOKIETIN_GAMES_GAMES_H
#define COOKIETIN_GAMES_GAMES_H

#include "core/game.h"

extern const struct game *const games[]; /* ends in NULL */
/* What goes with the credits of every game. */
extern const char games_independent[];

const struct game *game_named(const char *name); /* NULL: there is no such game */
/* Options with nothing given. */
struct options options_none(void);
/* The number of seats that options ask for: players, what an option fixes, or the default. */
int options_seats(const struct game *game, const struct options *options);
/* Sets one option from its words: NULL or a sentence. An option that takes the caller's own text
 * refuses unknown words; the caller who has such a text sets OPTION_TEXT itself. */
const char *options_set(struct options *options, const struct game *game, int index,
                        const char *words);

#endif
