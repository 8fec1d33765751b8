/* How many rounds a board of Cookie Party will still take, learned from games. What can be read off
 * a board and its plan goes into a small function with bends; its numbers are in party_table.c,
 * written by tools/learn_party.c. */
#ifndef COOKIETIN_BOTS_PARTY_CLUES_H
#define COOKIETIN_BOTS_PARTY_CLUES_H

#include "bots/party/plan.h"

enum {
    CHIP_KINDS = 6, /* two chips of a kind are called as often and draw as many walls; the 7 */
    COVERS = 4, /* how often a roll calls a chip next to a side: never, 1 to 3 of 36, to 6, more */
    ROOMS = 4   /* free spaces with at least so many sides */
};

enum clue {
    /* Of walls and tasks */
    CLUE_ONE,        /* always 1 */
    CLUE_TO_GO,      /* as in the plan, ... */
    CLUE_ROOT,       /* ... and its square root: the last walls take longest */
    CLUE_WALLS,      /* as in the plan */
    CLUE_POINTS,     /* until the game ends, as if 25 ended every game */
    CLUE_ENOUGH,     /* tasks that end the game */
    CLUE_FIRST,      /* walls that the first of these misses, by itself, ... */
    CLUE_SECOND,     /* ... and the second, ... */
    CLUE_THIRD,      /* ... the third, ... */
    CLUE_LAST,       /* ... and the last */
    CLUE_SPARE,      /* the same for the first task beyond these, ... */
    CLUE_SPARE_TWO,  /* ... and the second */
    CLUE_PART_WALLS, /* as in the plan, of each part */
    CLUE_PART_POINTS = CLUE_PART_WALLS + PLAN_PARTS,
    PLAN_CLUES = CLUE_PART_POINTS + PLAN_PARTS,

    /* Of chips; where odds count, for one roll on average */
    CLUE_BARS = PLAN_CLUES,
    CLUE_USEFUL_ON,                  /* sides that help a task, left for another time */
    CLUE_FORFEIT,                    /* bars of chips whose walls do not fit */
    CLUE_SHARED,                     /* wanted sides between two chips */
    CLUE_COVER,                      /* wanted sides by how often chips next to them are called */
    CLUE_IDLE = CLUE_COVER + COVERS, /* useful sides beyond the wanted ones, without a chip */
    CLUE_ROOM,                       /* by wanted sides */
    CLUE_HELD = CLUE_ROOM + ROOMS,   /* chips of each kind, ... */
    CLUE_DRAWS = CLUE_HELD + CHIP_KINDS,       /* ... the wanted walls that they would draw, ... */
    CLUE_LEAVES = CLUE_DRAWS + CHIP_KINDS - 1, /* ... leave (the first none: no clue), ... */
    CLUE_HELPS = CLUE_LEAVES + CHIP_KINDS,     /* ... and the useful walls that they would draw */
    CLUE_PART_ODDS = CLUE_HELPS + CHIP_KINDS,  /* that a chip next to each part is called */
    CLUES = CLUE_PART_ODDS + PLAN_PARTS
};

enum { LANES = 32 }; /* bends, and last a straight line */

struct rounds_table {
    float weight[CLUES][LANES], bend[LANES - 1];
};
extern const struct rounds_table party_table;

/* Of a plan that was just made for that board: those before PLAN_CLUES, and the others, which alone
 * change when a chip moves. */
void party_plan_clues(float clue[CLUES], const struct plan *plan, const struct solo *solo);
void party_chip_clues(float clue[CLUES], const struct plan *plan, const struct solo *solo);

/* Adds what the clues do to every lane; and the rounds in the end. */
void party_lanes(float lane[restrict LANES], const struct rounds_table *table,
                 const float clue[CLUES]);
float party_rounds_in(const float lane[LANES], const struct rounds_table *table);

float party_rounds(const struct plan *plan, const struct solo *solo);

#endif
