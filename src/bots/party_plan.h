/* What bots think of the boards of a Cookie Party: how many walls each task still needs, what a
 * wall on each side is worth, and with it what a chip is worth on each space.
 *
 * A task that needs n more walls is worth its prize times a decay to the power of n, so that walls
 * for tasks that are nearly done count most; the prize is the one that the seat can expect, given
 * how far the others are. Everything else follows from it: a wall is worth what it adds to the
 * tasks, a chip what its walls would add if it were called. */
#ifndef COOKIETIN_BOTS_PARTY_PLAN_H
#define COOKIETIN_BOTS_PARTY_PLAN_H

#include "games/party/state.h"

enum {
    CHIP_WALLS_MAX = 4,
    MISSING_MAX = 160, /* more than all sides of the largest board */
    WORTH_UNIT = 1500  /* of the best prize: sixteen walls' worth of it fit into 16 bits */
};

/* One seat's board. */
struct plan {
    /* What a wall is worth, on every side of every space: 0 where there is one or where it helps
     * no task. */
    int16_t side[DIRECTIONS][SPACES_MAX];
    /* The best one, two, three and four walls around each space together. */
    int16_t best[CHIP_WALLS_MAX][SPACES_MAX];
    uint64_t wanted[TASKS_MAX]; /* the spaces that the task still needs crossed */
    uint64_t likely[TASKS_MAX]; /* of equally good ones a part will be needed ... */
    float share[TASKS_MAX];     /* ... and this is the part */
    uint8_t missing[TASKS_MAX]; /* walls until it is done; 0: it is */
};

/* All boards, and how far ahead it pays to look. */
struct mind {
    struct plan plan[PLAYERS_MAX];
    float decay[MISSING_MAX + 1]; /* what is left of a prize so many walls away */
    float scale;                  /* from points to WORTH_UNIT */
    int leader;                   /* points of the seat that has most: what `decay` is for */
};

extern const uint8_t party_chip_walls[CHIPS]; /* P3 */
extern const uint8_t party_chip_odds[CHIPS];  /* of 36 rolls */

void mind_begin(struct mind *mind, const struct party *p);
/* After points have been made. */
void mind_set_horizon(struct mind *mind, const struct party *p);
/* After walls on a seat's board: what tasks miss ... */
void plan_count(struct plan *plan, const struct party *p, int seat);
/* ... and what walls are worth. */
void plan_weigh(struct mind *mind, const struct party *p, int seat);
/* The points that a seat can expect of a task that misses so many walls. */
float mind_worth(const struct mind *mind, const struct party *p, int seat, int task, int missing);

int party_score(const struct party *p, int seat);

#endif
