/* Cookie Party played quickly and sensibly, each board by its plan. */
#ifndef COOKIETIN_BOTS_PARTY_PLAY_H
#define COOKIETIN_BOTS_PARTY_PLAY_H

#include "bots/party/choose.h"
#include "bots/skill.h"

/* For every task the walls that the other nearest to it needs, or NO_RIVAL. */
void party_find_rivals(const struct party *p, int seat, const struct plan *plan,
                       uint8_t rival[TASKS_MAX]);
void party_plan_all(const struct party *p, struct plan plan[PLAYERS_MAX]);

/* What a seat does next by its plan. */
game_move party_decide(const struct party *p, const struct plan *plan, int seat);
/* One seat's part of a round, from wherever it is. */
void party_play_seat(struct party *p, struct plan *plan, int seat, const uint8_t rival[TASKS_MAX]);
/* party_solo.c: a whole round of a seat alone. Returns the tasks that it has done; their prizes are
 * still there. Before a board is judged no chip is moved: to judge it as it was left tells more
 * than after a move that only follows the plan. */
unsigned party_play_alone(struct solo *solo, struct plan *plan, int sum, bool last);
/* To the end. */
void party_playout(struct party *p, struct rng *rng, float chance[SEATS_MAX]);

/* evaluate.c: a few rounds of one seat against what the others will do in them, which are worked
 * out once for every world. The first look at all choices is only the next round, whatever is
 * rolled: there is no luck in it. Rules of thumb are no use to choose among these: of the best
 * moves of a chip every fourth only makes room for another chip, or is poor at first sight for some
 * other reason. */
void party_begin(const struct thought *thought, void *context, int count, float *chance);
void party_sample(const struct thought *thought, void *context, struct sample *sample);
void party_evaluate(const struct thought *thought, const void *context, const struct sample *sample,
                    void *state, float chance[SEATS_MAX]);

#endif
