/* Cookie Party played quickly and sensibly, each board by its plan. */
#ifndef COOKIETIN_BOTS_PARTY_PLAYOUT_H
#define COOKIETIN_BOTS_PARTY_PLAYOUT_H

#include "bots/party/plan.h"
#include "bots/skill.h"

/* choose.c */

/* The value of a wall next to the chip that was rolled: a little less where another chip could draw
 * it. */
int partybot_side_value(const struct plan *plan, const struct place *place, int space,
                        int direction);
/* The best open side of a space, as a direction, or -1. */
int partybot_best_direction(const struct plan *plan, const struct place *place, int space);
/* The best side of all, or -1 where no wall helps. */
int partybot_best_side(const struct plan *plan, uint64_t spaces);
/* The best space in a set for a chip. */
int partybot_best_space(const struct plan *plan, uint64_t set, int chip);
/* The best of all moves to a free space: a chip and where to, or -1. */
int partybot_best_move(const struct plan *plan, const struct place *place, uint64_t room, int *to);
/* What giving up a chip costs, in the unit of partybot_chip_value; and the chip that costs least,
 * or -1. */
int partybot_give_loss(const struct plan *plan, const struct place *place, int chip);
int partybot_best_give(const struct plan *plan, const struct place *place);

/* playout.c */

/* For every task the walls that the rival who is closest to it needs, or NO_RIVAL. */
void partybot_find_rivals(const struct party *p, int seat, const struct plan *plan,
                          uint8_t rival[TASKS_MAX]);
void partybot_plan_all(const struct party *p, struct plan plan[PLAYERS_MAX]);
/* What a seat does next by its plan. */
game_move partybot_decide(const struct party *p, const struct plan *plan, int seat);
/* One seat's part of a round, from wherever it is. */
void partybot_play_seat(struct party *p, struct plan *plan, int seat,
                        const uint8_t rival[TASKS_MAX]);
/* To the end. */
void partybot_playout(struct party *p, struct rng *rng, float chance[SEATS_MAX]);

/* solo.c: a whole round of a seat alone. Returns the tasks that it has completed; their prizes are
 * still there. In the last round before a board is evaluated no chip is moved: the board as it was
 * left tells more than after a move that only follows the plan. */
unsigned partybot_play_alone(struct solo *solo, struct plan *plan, int sum, bool last);

/* evaluate.c: a few rounds of one seat against what the others will do in them, which are worked
 * out once for every world. The first look at all choices is only the next round, whatever is
 * rolled: there is no luck in it. Rules of thumb are no use to choose among these: of the best
 * moves of a chip every fourth only makes room for another chip, or is poor at first sight for some
 * other reason. */
void partybot_begin(const struct thought *thought, void *context, int count, float *chance);
void partybot_sample(const struct thought *thought, void *context, struct sample *sample);
void partybot_evaluate(const struct thought *thought, const void *context,
                       const struct sample *sample, void *state, float chance[SEATS_MAX]);

#endif
