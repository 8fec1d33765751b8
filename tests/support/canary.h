/* Games that are broken on purpose, each in one way: the property tests must find every one. */
#ifndef TESTS_SUPPORT_CANARY_H
#define TESTS_SUPPORT_CANARY_H

#include "core/game.h"

struct canary {
    const char *what;             /* is broken */
    const char *problem;          /* a part of what the property tests say about it */
    void (*spoil)(struct game *); /* makes it of the example game */
};

extern const struct canary canaries[];
extern const int canaries_count;

#endif
