/* Whole games of all seats, each by its plan. */
#include "bots/party/playout.h"

#include <string.h>

/* ---- choices ---- */

static game_move wall_move(int kind, int side)
{
    return party_pack((struct party_move){.kind = kind, .where = side});
}

static game_move best_wall(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    const int space = place->chip[party_called(p)];
    return wall_move(MOVE_WALL, side_of(space, partybot_best_direction(plan, place, space)));
}

/* Where no wall helps, any open side does. */
static game_move best_drink(const struct party *p, const struct plan *plan, int seat)
{
    const int side = partybot_best_side(plan, p->layout.spaces);
    return side >= 0 ? wall_move(MOVE_DRINK, side) : party_choice(p, seat, 0);
}

static game_move best_put(const struct party *p, const struct plan *plan, const struct place *place)
{
    const int chip = party_chip_asked(p, place);
    const int space = partybot_best_space(plan, party_free(p, place), chip);
    return party_pack((struct party_move){.kind = MOVE_PUT, .chip = chip, .where = space});
}

static game_move best_move(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    int to;
    const int chip = partybot_best_move(plan, place, party_free(p, place), &to);
    if (chip < 0)
        return party_pack((struct party_move){.kind = MOVE_NONE});
    return party_pack((struct party_move){.kind = MOVE_CHIP, .chip = chip, .where = to});
}

static game_move best_give(const struct party *p, const struct plan *plan, int seat)
{
    const struct player *player = &p->player[seat];
    const int task = __builtin_ctz(player->due);
    return party_pack((struct party_move){.kind = MOVE_GIVE,
                                          .chip = partybot_best_give(plan, &player->now),
                                          .task = p->layout.task[task],
                                          .points = party_points_now(p, task)});
}

/* ---- rounds ---- */

game_move partybot_decide(const struct party *p, const struct plan *plan, int seat)
{
    const struct place *place = &p->player[seat].now;
    switch (place->step) {
    case STEP_WALL: return best_wall(p, plan, place);
    case STEP_DRINK: return best_drink(p, plan, seat);
    case STEP_PLACE:
    case STEP_RELOCATE: return best_put(p, plan, place);
    case STEP_MOVE: return best_move(p, plan, place);
    default: return best_give(p, plan, seat);
    }
}

static void plan_again(struct plan *plan, const struct party *p, int seat,
                       const uint8_t rival[TASKS_MAX])
{
    struct solo solo;
    partybot_solo_of(&solo, p, seat);
    partybot_plan_make(plan, &solo, rival);
}

/* A plan is followed until a task is done: to think again after every wall plays a little better
 * and takes twice the time. */
void partybot_play_seat(struct party *p, struct plan *plan, int seat,
                        const uint8_t rival[TASKS_MAX])
{
    bool done = false;
    while (p->acting >> seat & 1) {
        const game_move move = partybot_decide(p, plan, seat);
        const struct party_move m = party_unpack(move);
        CHECK(!party_apply(p, seat, move, NULL));
        if (m.kind == MOVE_WALL || m.kind == MOVE_DRINK)
            partybot_plan_draw(plan, m.where);
        done |= m.kind == MOVE_GIVE;
    }
    if (done)
        plan_again(plan, p, seat, rival);
}

void partybot_find_rivals(const struct party *p, int seat, const struct plan *plan,
                          uint8_t rival[TASKS_MAX])
{
    memset(rival, NO_RIVAL, TASKS_MAX);
    for (int other = 0; other < p->seats; other++)
        for (int task = 0; other != seat && task < p->layout.tasks; task++)
            /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): made for all */
            if (!p->player[other].task[task] && plan[other].missing[task] < rival[task])
                rival[task] = plan[other].missing[task];
}

void partybot_plan_all(const struct party *p, struct plan plan[PLAYERS_MAX])
{
    uint8_t rival[TASKS_MAX];
    for (int seat = 0; seat < p->seats; seat++)
        partybot_plan_count(&plan[seat], p, seat);
    for (int seat = 0; seat < p->seats; seat++) {
        partybot_find_rivals(p, seat, plan, rival);
        plan_again(&plan[seat], p, seat, rival);
    }
}

void partybot_playout(struct party *p, struct rng *rng, float chance[SEATS_MAX])
{
    struct plan plan[PLAYERS_MAX];
    struct chance dice;
    struct outcome outcome;
    uint8_t rival[TASKS_MAX];
    partybot_plan_all(p, plan);
    while (p->phase != PHASE_OVER) {
        if (p->phase == PHASE_DEAL || p->phase == PHASE_ROLL) {
            party_roll(p, rng, &dice);
            CHECK(!party_settle(p, &dice, NULL));
        }
        for (int seat = 0; seat < p->seats; seat++) {
            partybot_find_rivals(p, seat, plan, rival);
            partybot_play_seat(p, &plan[seat], seat, rival);
        }
    }
    party_outcome(p, &outcome, NULL);
    skill_share(&outcome, chance);
}
