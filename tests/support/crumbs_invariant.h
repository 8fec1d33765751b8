/* The example game from inside, for the tests that need to break it. */
#ifndef TESTS_SUPPORT_CRUMBS_INVARIANT_H
#define TESTS_SUPPORT_CRUMBS_INVARIANT_H

#include "core/game.h"

extern const struct game crumbs_game;

/* The same bytes as struct crumbs in crumbs.c, which shows it to nobody. */
struct crumbs_bytes {
    uint8_t seats, phase, round, crumbs, rolled;
    uint8_t lucky[SEATS_MAX];
    uint8_t hand[SEATS_MAX];
    uint8_t take[SEATS_MAX];
    uint8_t score[SEATS_MAX];
};

enum { CRUMBS_DEAL, CRUMBS_ROLL, CRUMBS_TAKE, CRUMBS_OVER };

const char *crumbs_invariant(const void *state);

#endif
