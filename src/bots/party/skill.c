/* What bots know about playing Cookie Party. Reading order: plan.h (the value of walls and chips),
 * choose.c (the best choices by that), playout.c and solo.c (quick play), features.h and network.h
 * (how long a board will take), evaluate.c (looking ahead), then this file (judging choices one by
 * one). */
#include "bots/skill.h"

#include "bots/party/explain.h"
#include "bots/party/playout.h"

/* Next to the called chip, or anywhere for the drink. */
static int wall_value(const struct plan *plan, const struct party *p, const struct place *place,
                      int side)
{
    const int row = side >> 4 & 15, col = side & 15, at = space_at(row, col);
    const int called = place->step == STEP_WALL ? place->chip[party_called(p)] : -1;
    for (int i = 0; i < DIRECTIONS && called >= 0; i++)
        if (side_of(called, i) == side)
            return partybot_side_value(plan, place, called, i);
    if (side & SIDE_V)
        return col < p->layout.cols ? plan->side[LEFT][at] : plan->side[RIGHT][at - 1];
    return row < p->layout.rows ? plan->side[ABOVE][at] : plan->side[BELOW][at - 8];
}

/* In walls for the most important task; for chips, in such walls a round. */
static float judge_one(const struct plan *plan, const struct party *p, int seat,
                       struct party_move m)
{
    const struct place *place = &p->player[seat].now;
    const float a_round = 1 / (36.0F * VALUE_UNIT);
    switch (m.kind) {
    case MOVE_WALL:
    case MOVE_DRINK: return (float)wall_value(plan, p, place, m.where) / VALUE_UNIT;
    case MOVE_PUT: return (float)partybot_chip_value(plan, m.chip, m.where) * a_round;
    case MOVE_CHIP:
        return (float)(partybot_chip_value(plan, m.chip, m.where) -
                       partybot_chip_value(plan, m.chip, place->chip[m.chip])) *
               a_round;
    case MOVE_GIVE: return -(float)partybot_give_loss(plan, place, m.chip) * a_round;
    default: return 0;
    }
}

static void judge(const struct thought *thought, int count, float *value)
{
    const struct party *p = thought->seen;
    const int seat = thought->seat;
    struct plan plan[PLAYERS_MAX];
    partybot_plan_all(p, plan);
    for (int i = 0; i < count; i++)
        value[i] = judge_one(&plan[seat], p, seat, party_unpack(party_choice(p, seat, i)));
}

const struct skill party_skill = {.game = &party_game,
                                  .judge = judge,
                                  .begin = partybot_begin,
                                  .sample = partybot_sample,
                                  .evaluate = partybot_evaluate,
                                  .explain = partybot_explain,
                                  .reasons = partybot_reasons,
                                  .slack = 0.12F,
                                  .width = 24,
                                  .hint = 1000,
                                  .prior_weight = 15};
