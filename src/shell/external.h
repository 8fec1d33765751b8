/* A player that is someone else's program. It is started when its first game begins, plays one game
 * after another, and is started again for the next game after it has failed. A failure costs it the
 * game; the sentence that says so is about "it" and stays until the next call. */
#ifndef COOKIETIN_SHELL_EXTERNAL_H
#define COOKIETIN_SHELL_EXTERNAL_H

#include "shell/player.h"

struct external;

struct external *external_open(const char *command, int answer_ms);
void external_close(struct external *external);
void external_watch(struct external *external, const atomic_bool *stop);
/* Starts it and greets it, without a game: NULL, or why it cannot play. */
const char *external_try(struct external *external, const struct game *game);
const char *external_begin(struct external *external, const struct player_game *game);
const char *external_choose(struct external *external, const struct thought *thought,
                            game_move *move);
void external_over(struct external *external, const struct player_result *result);
const char *external_hopeless(const struct external *external);

#endif
