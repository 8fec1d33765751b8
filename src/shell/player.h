/* What decides for a seat: one of our bots, with memory, a clock and threads, or someone else's
 * program (external.h). */
#ifndef COOKIETIN_SHELL_PLAYER_H
#define COOKIETIN_SHELL_PLAYER_H

#include "bots/bots.h"

#include <stdatomic.h>

enum { PLAYER_NAME_SIZE = 512, PLAYER_ANSWER_MS = 1000, PLAYER_ANSWER_MS_MOST = 600000 };
enum { PLAYER_WHY_SIZE = 256 };

/* A player as people name it. */
struct player_spec {
    char name[PLAYER_NAME_SIZE]; /* as it was said: "strong:20ms", "exec:./mybot" */
    struct bot_spec bot;
    bool is_program; /* of someone else's: the command is in the name */
    int answer_ms;   /* how long a program may take for an answer */
};

/* A game as a player is told about it. */
struct player_game {
    const struct game *game;
    const struct options *options;
    int seats, seat;
    seatset people;  /* seats in which people sit */
    uint64_t random; /* the seat's own randomness in this game: see player_draw */
};

/* How it ended: scores, or the seat of a player who forfeited. */
struct player_result {
    const int *score; /* NULL: it was not played to its end */
    int forfeit;
    int seats;
    seatset winners;
};

/* NULL, or a sentence saying what is wrong with the name. */
const char *player_read_spec(const char *name, size_t size, struct player_spec *spec);

/* Whether a player can play the game at all: a program is started, greeted and ended. If not, `why`
 * is a sentence about "it". */
bool player_try(const struct player_spec *spec, const struct game *game, char why[PLAYER_WHY_SIZE]);

/* The time that a budget counts: of this thread's processor, so that a busy machine does not make
 * a bot weaker, or on the wall, where someone is waiting. */
enum player_clock { PLAYER_CPU, PLAYER_WALL };

struct player;

struct player *player_open(const struct player_spec *spec, enum player_clock clock);
void player_close(struct player *player);
/* Tells it to give up whatever it is waiting for when *stop becomes true. */
void player_watch(struct player *player, const atomic_bool *stop);
/* A game begins, and ends: our own bots need not be told, programs must. NULL, or a sentence saying
 * why it cannot play. The thread that begins a program's first game must outlive the player: the
 * system ends the program with it. */
const char *player_begin(struct player *player, const struct player_game *game);
void player_over(struct player *player, const struct player_result *result);
/* NULL, or a sentence saying why it makes no sense to go on with this player. */
const char *player_hopeless(const struct player *player);
/* What a player goes by when it decides for a seat: what the seat sees and remembers; the true
 * state for a bot that sees all. */
struct sight {
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct memory memory; /* only of those who make use of it */
};
void player_look(const struct player *player, const struct table *table, int seat,
                 struct sight *sight);
/* A legal move for the seat of the thought: NULL, or a sentence saying why there is none from this
 * player (never from our own bots); then it is out of this game. Budget and scratch are the
 * player's to fill in. */
const char *player_choose(struct player *player, struct thought thought, game_move *move);
/* Like bot_hint, whatever the player's own budget is. */
int player_hint(struct player *player, struct thought thought, struct advice *advice, int most);

/* The randomness of the bot on a seat: a stream of the game's seed of its own, so that no bot can
 * disturb the deal or another bot. */
void player_seed(struct rng *rng, const struct seed *seed, int seat);
/* The number that it begins from: rng_fast(rng, player_draw(seed, seat)). */
uint64_t player_draw(const struct seed *seed, int seat);

#endif
