/* What a board of Cookie Party and its plan say about how long it will take: the input of the
 * network (network.h). */
#ifndef COOKIETIN_BOTS_PARTY_FEATURES_H
#define COOKIETIN_BOTS_PARTY_FEATURES_H

#include "bots/party/plan.h"

enum {
    CHIP_KINDS = 6, /* two chips of a kind are rolled as often and draw as many walls; the 7 */
    COVERS = 4,     /* how often a chip next to a side is rolled: never, 1 to 3 of 36, to 6, more */
    ROOMS = 4       /* free spaces with at least this many sides */
};

enum feature {
    /* Of walls and tasks */
    FEATURE_ONE,        /* always 1 */
    FEATURE_TO_GO,      /* as in the plan, ... */
    FEATURE_ROOT,       /* ... and its square root: the last walls take longest */
    FEATURE_WALLS,      /* as in the plan */
    FEATURE_POINTS,     /* until the game ends, as if 25 ended every game */
    FEATURE_ENOUGH,     /* tasks that end the game */
    FEATURE_FIRST,      /* walls that the first of these misses, by itself, ... */
    FEATURE_SECOND,     /* ... and the second, ... */
    FEATURE_THIRD,      /* ... the third, ... */
    FEATURE_LAST,       /* ... and the last */
    FEATURE_SPARE,      /* the same for the first task beyond these, ... */
    FEATURE_SPARE_TWO,  /* ... and the second */
    FEATURE_PART_WALLS, /* as in the plan, of each part */
    FEATURE_PART_POINTS = FEATURE_PART_WALLS + PLAN_PARTS,
    PLAN_FEATURES = FEATURE_PART_POINTS + PLAN_PARTS,

    /* Of chips; where odds count, for one roll on average */
    FEATURE_BARS = PLAN_FEATURES,
    FEATURE_USEFUL_ON, /* sides that help a task, left for another time */
    FEATURE_FORFEIT,   /* bars of chips whose walls do not fit */
    FEATURE_SHARED,    /* wanted sides between two chips */
    FEATURE_COVER,     /* wanted sides by how often chips next to them are rolled */
    FEATURE_IDLE = FEATURE_COVER + COVERS, /* useful sides beyond the wanted ones, without a chip */
    FEATURE_ROOM,                          /* by wanted sides */
    FEATURE_HELD = FEATURE_ROOM + ROOMS,   /* chips of each kind, ... */
    FEATURE_DRAWS = FEATURE_HELD + CHIP_KINDS, /* ... the wanted walls that they would draw, ... */
    FEATURE_LEAVES =
        FEATURE_DRAWS + CHIP_KINDS - 1,          /* ... leave (the first none: no feature), ... */
    FEATURE_HELPS = FEATURE_LEAVES + CHIP_KINDS, /* ... and the useful walls that they would draw */
    FEATURE_PART_ODDS = FEATURE_HELPS + CHIP_KINDS, /* that a chip next to each part is rolled */
    FEATURES = FEATURE_PART_ODDS + PLAN_PARTS
};

/* Of a plan that was just made for that board: those before PLAN_FEATURES, and the others, which
 * alone change when a chip moves. */
void partybot_plan_features(float feature[FEATURES], const struct plan *plan,
                            const struct solo *solo);
void partybot_chip_features(float feature[FEATURES], const struct plan *plan,
                            const struct solo *solo);

#endif
