/* How many rounds a board of Cookie Party will still take, learned from games. What can be read off
 * a board and its plan goes into a small function with bends; its numbers are in party_table.c,
 * written by tools/learn_party.c. */
#ifndef COOKIETIN_BOTS_PARTY_CLUES_H
#define COOKIETIN_BOTS_PARTY_CLUES_H

#include "bots/party_plan.h"

enum clue {
    CLUE_ONE,       /* always 1 */
    CLUE_TO_GO,     /* as in the plan, ... */
    CLUE_ROOT,      /* ... and its square root: the last walls take longest */
    CLUE_WALLS,     /* as in the plan */
    CLUE_POINTS,    /* until the game ends, as if 25 ended every game */
    CLUE_ENOUGH,    /* tasks that end the game */
    CLUE_FIRST,     /* walls that the first of these misses, by itself, ... */
    CLUE_SECOND,    /* ... and the second, ... */
    CLUE_THIRD,     /* ... the third, ... */
    CLUE_LAST,      /* ... and the last */
    CLUE_SPARE,     /* the same for the first task beyond these, ... */
    CLUE_SPARE_TWO, /* ... and the second */
    CLUE_BARS,
    CLUE_CHIPS,
    CLUE_ALL,       /* walls a roll, if there were open sides everywhere; ... */
    CLUE_SINGLE,    /* ... of chips with a single wall */
    CLUE_USEFUL,    /* walls a roll that help a task, ... */
    CLUE_WANTED,    /* ... and of these for the tasks that end the game */
    CLUE_USEFUL_ON, /* sides like these that the called chip leaves for another time */
    CLUE_WANTED_ON,
    CLUE_FORFEIT, /* bars a roll of chips whose walls do not fit */
    CLUE_SELDOM,  /* wanted sides next to chips that are called seldom, ... */
    CLUE_OFTEN,   /* ... and often */
    CLUE_SHARED,  /* wanted sides between two chips */
    CLUES
};

enum { LANES = 16 }; /* bends, and last a straight line */

extern const float party_weight[CLUES][LANES], party_bend_weight[LANES - 1];

/* Of a plan that was just made for that board. */
void party_clues(float clue[CLUES], const struct plan *plan, const struct solo *solo);
float party_rounds(const struct plan *plan, const struct solo *solo);

#endif
