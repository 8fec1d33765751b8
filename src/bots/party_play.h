/* Cookie Party played quickly and sensibly, by what a `struct mind` thinks of the boards. */
#ifndef COOKIETIN_BOTS_PARTY_PLAY_H
#define COOKIETIN_BOTS_PARTY_PLAY_H

#include "bots/party_plan.h"

/* What a chip that is held is worth where it stands (or would stand), in 1/36 of a wall's worth a
 * round. */
static inline int chip_worth(const struct plan *plan, int chip, int space)
{
    return party_chip_odds[chip] * plan->best[party_chip_walls[chip] - 1][space];
}

/* What giving up a chip costs. */
int party_give_loss(const struct plan *plan, const struct place *place, int chip);
/* The best wall anywhere. */
int party_best_side(const struct plan *plan, uint64_t spaces, int *worth);

void party_playout(const struct game *game, void *state, struct rng *rng, float *chance);

#endif
