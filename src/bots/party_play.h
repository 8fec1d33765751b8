/* Cookie Party played quickly and sensibly, each board by its plan. */
#ifndef COOKIETIN_BOTS_PARTY_PLAY_H
#define COOKIETIN_BOTS_PARTY_PLAY_H

#include "bots/party_plan.h"

/* What giving up a chip costs, in the unit of chip_worth. */
int party_give_loss(const struct plan *plan, const struct place *place, int chip);
/* What a wall is worth next to a called chip: a little less where another chip could draw it. */
int party_side_worth(const struct plan *plan, const struct place *place, int space, int direction);

/* For every task the walls that the other nearest to it needs, or NO_RIVAL. */
void party_find_rivals(const struct party *p, int seat, const struct plan *plan,
                       uint8_t rival[TASKS_MAX]);
void party_plan_all(const struct party *p, struct plan plan[PLAYERS_MAX]);

/* One seat's part of a round, from wherever it is. */
void party_play_seat(struct party *p, struct plan *plan, int seat, const uint8_t rival[TASKS_MAX]);
/* To the end. */
void party_playout(const struct game *game, void *state, struct rng *rng, float *chance);

/* party_promise.c: a few rounds of one seat, and what that is worth */
float party_promise(const struct game *game, void *state, int seat, struct rng *rng);

#endif
