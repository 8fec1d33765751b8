/* The best choices on one board of Cookie Party by its plan. */
#ifndef COOKIETIN_BOTS_PARTY_CHOOSE_H
#define COOKIETIN_BOTS_PARTY_CHOOSE_H

#include "bots/party/plan.h"

/* What a wall is worth next to a called chip: a little less where another chip could draw it. */
int party_side_worth(const struct plan *plan, const struct place *place, int space, int direction);
/* The best open side of a space, as a direction, or -1. */
int party_best_direction(const struct plan *plan, const struct place *place, int space);
/* The best side of all, or -1 where no wall helps. */
int party_best_side(const struct plan *plan, uint64_t spaces);

/* The best space in a set for a chip. */
int party_best_space(const struct plan *plan, uint64_t set, int chip);
/* The best of all moves to a free space: a chip and where to, or -1. */
int party_best_move(const struct plan *plan, const struct place *place, uint64_t room, int *to);

/* What giving up a chip costs, in the unit of chip_worth; and the chip that costs least, or -1. */
int party_give_loss(const struct plan *plan, const struct place *place, int chip);
int party_best_give(const struct plan *plan, const struct place *place);

#endif
