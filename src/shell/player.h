/* Somebody who decides for a seat: one of our bots, with memory, a clock and threads. */
#ifndef COOKIETIN_SHELL_PLAYER_H
#define COOKIETIN_SHELL_PLAYER_H

#include "bots/bots.h"

enum { PLAYER_NAME_SIZE = 128 };

/* A player as people name it. */
struct player_spec {
    char name[PLAYER_NAME_SIZE]; /* as it was said: "strong:20ms" */
    struct bot_spec bot;
};

/* NULL, or a sentence saying what is wrong with the name. */
const char *player_read_spec(const char *name, size_t size, struct player_spec *spec);

/* The time that a budget counts: of this thread's processor, so that a busy machine does not make
 * a bot weaker, or on the wall, where somebody is waiting. */
enum player_clock { PLAYER_CPU, PLAYER_WALL };

struct player;

struct player *player_open(const struct player_spec *spec, enum player_clock clock);
void player_close(struct player *player);
/* Whether it must be given the true state instead of an observation. */
bool player_sees_all(const struct player *player);
/* A legal move for the seat that thought.seen is the observation of: NULL, or a sentence saying why
 * there is none from this player. Budget and memory are the player's to fill in. */
const char *player_choose(struct player *player, struct thought thought, game_move *move);
/* Like bot_advise, with the same budget and memory. */
int player_advise(struct player *player, struct thought thought, struct advice *advice, int most);

/* The randomness of the bot on a seat: a stream of the game's seed of its own, so that no bot can
 * disturb the deal or another bot. */
void player_seed(struct rng *rng, const struct seed *seed, int seat);

#endif
