/* What bots think of a board of Cookie Party: which tasks to go for, what a wall on each side is
 * worth for them, and what a chip on each space is worth.
 *
 * A plan is made greedily. The task with the most points per wall that it still needs comes first.
 * Then, as if its walls were there, comes the next one, until the points end the game, and then the
 * others, just in case. So walls that serve two tasks count for both. All walls of the plan are
 * needed in the end, and a chip is next to only a few of them, so what comes first is worth only a
 * little more. */
#ifndef COOKIETIN_BOTS_PARTY_PLAN_H
#define COOKIETIN_BOTS_PARTY_PLAN_H

#include "games/party/state.h"

#include <string.h>

enum {
    CHIP_WALLS_MAX = 4,
    PLAN_PARTS = 6,    /* tasks of a plan that are told apart */
    VALUE_UNIT = 1500, /* of a wall for the first task: sixteen times as much fits into 16 bits */
    NO_RIVAL = 255
};

/* What a plan is made for: one seat's part of a game. */
struct solo {
    const struct layout *layout;
    struct place place;
    uint16_t done; /* tasks */
    int16_t points;
    uint8_t taken[TASKS_MAX]; /* as in struct party */
};

struct plan {
    /* The value of a wall, on every side of every space: 0 where there is one or where it helps
     * no task. */
    int16_t side[DIRECTIONS][SPACES_MAX];
    /* The best one, two, three and four walls around each space together. */
    int16_t best[CHIP_WALLS_MAX][SPACES_MAX];
    /* The sides where it had walls when it was made: for the tasks that end the game, and for all,
     * as in struct place. */
    uint64_t wanted[DIRECTIONS], useful[DIRECTIONS];
    uint8_t missing[TASKS_MAX]; /* walls until a task is completed, each for itself; 0: it is */
    uint8_t order[TASKS_MAX];   /* the tasks, as they are gone for */
    uint8_t tasks;              /* how many of these */
    uint8_t enough;             /* how many of these end the game */
    uint16_t walls;             /* that these need together, when it was made ... */
    float to_go; /* ... and the same if the last task counts by how likely it is needed */
    /* Of the first tasks, as if those before were done: the walls that each misses, the spaces next
     * to these, and the points to expect. */
    uint8_t part_walls[PLAN_PARTS];
    uint64_t part_near[PLAN_PARTS];
    float part_points[PLAN_PARTS];
};

/* How many sides of a set there are around every space, for all spaces together: bits with the
 * weights one, two and four. */
struct around {
    uint64_t one, two, four;
};

static inline struct around around_all(const uint64_t set[DIRECTIONS])
{
    const uint64_t odd = set[ABOVE] ^ set[BELOW], others_odd = set[LEFT] ^ set[RIGHT];
    const uint64_t both = set[ABOVE] & set[BELOW], others = set[LEFT] & set[RIGHT];
    return (struct around){odd ^ others_odd, both ^ others ^ (odd & others_odd), both & others};
}

void partybot_solo_of(struct solo *solo, const struct party *p, int seat);

/* Makes a plan, `missing` included. For every task `rival` says how many walls the rival who is
 * closest to it needs, or NO_RIVAL. */
void partybot_plan_make(struct plan *plan, const struct solo *solo, const uint8_t rival[TASKS_MAX]);
/* The same without `side` and `best`. */
void partybot_plan_outline(struct plan *plan, const struct solo *solo,
                           const uint8_t rival[TASKS_MAX]);
/* Brings a plan up to date after a wall, without thinking again. */
void partybot_plan_draw(struct plan *plan, int side);
/* Only how many walls each task needs. */
void partybot_plan_count(struct plan *plan, const struct party *p, int seat);
void partybot_plan_missing(uint8_t missing[TASKS_MAX], const struct solo *solo);

/* The points for a task that is completed now (P10). */
static inline int partybot_solo_prize(const struct solo *solo, int task)
{
    return solo->layout->prize[task][solo->taken[task]];
}

/* In 1/36 of a wall's value a round: what a chip adds where it stands, or would stand. */
static inline int partybot_chip_value(const struct plan *plan, int chip, int space)
{
    return party_chip_rolls[chip] * plan->best[party_chip_walls[chip] - 1][space];
}

/* A row of spaces together: play-outs spend most of their time on these. */
typedef int16_t row_of_eight __attribute__((vector_size(16)));

static inline row_of_eight row_load(const int16_t *first)
{
    row_of_eight row;
    memcpy(&row, first, sizeof row);
    return row;
}

/* One by one, because compilers make a single instruction of this. */
static inline row_of_eight row_larger(row_of_eight a, row_of_eight b)
{
    row_of_eight more = a;
    for (int i = 0; i < 8; i++)
        more[i] = a[i] > b[i] ? a[i] : b[i];
    return more;
}

#endif
