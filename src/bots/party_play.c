#include "bots/party_play.h"

#include "bots/skill.h"

#include <string.h>

enum {
    NEIGHBOUR_FEE = WORTH_UNIT / 50, /* smaller than what sets two tasks apart */
    GIVE_RATE = 200                  /* what a chip can do elsewhere, against what it does here */
};

/* ---- walls ---- */

/* The spaces that have one of these behind their side in that direction. */
static uint64_t next_to(uint64_t spaces, int direction)
{
    switch (direction) {
    case ABOVE: return spaces << 8;
    case BELOW: return spaces >> 8;
    case LEFT: return (spaces & ~(BITS_ONES << 7)) << 1;
    default: return (spaces & ~BITS_ONES) >> 1;
    }
}

int party_side_worth(const struct plan *plan, const struct place *place, int space, int direction)
{
    const bool shared = bits_has(next_to(place->occupied, direction), space);
    return plan->side[direction][space] - (shared ? NEIGHBOUR_FEE : 0);
}

static game_move wall_move(int kind, int side)
{
    return party_pack((struct party_move){.kind = kind, .where = side});
}

static game_move best_wall(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    const int space = place->chip[party_called(p)];
    int best = -1, most = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        if (!bits_has(place->open[i], space))
            continue;
        const int worth = party_side_worth(plan, place, space, i);
        if (best < 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    return wall_move(MOVE_WALL, side_of(space, best));
}

/* The space in the set with the best walls for a chip that draws so many. */
static int best_space(const struct plan *plan, uint64_t set, int walls)
{
    const int16_t *best = plan->best[walls - 1];
    int space = __builtin_ctzll(set);
    for (uint64_t left = set & (set - 1); left; left &= left - 1) {
        const int at = __builtin_ctzll(left);
        if (best[at] > best[space])
            space = at;
    }
    return space;
}

/* Where no wall helps, any open side does. */
static game_move best_drink(const struct party *p, const struct plan *plan, int seat)
{
    const int space = best_space(plan, p->layout.spaces, 1);
    for (int i = 0; i < DIRECTIONS; i++)
        if (plan->side[i][space] > 0 && plan->side[i][space] == plan->best[0][space])
            return wall_move(MOVE_DRINK, side_of(space, i));
    return party_choice(p, seat, 0);
}

/* ---- chips ---- */

static game_move best_put(const struct party *p, const struct plan *plan, const struct place *place)
{
    const int chip = party_chip_asked(p, place);
    const int space = best_space(plan, party_free(p, place), party_chip_walls[chip]);
    return party_pack((struct party_move){.kind = MOVE_PUT, .chip = chip, .where = space});
}

static game_move best_move(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    const uint64_t room = party_free(p, place);
    struct party_move move = {.kind = MOVE_NONE};
    int space[CHIP_WALLS_MAX], most = 0;
    if (!room)
        return party_pack(move);
    for (int i = 0; i < CHIP_WALLS_MAX; i++)
        space[i] = best_space(plan, room, i + 1);
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), to = space[party_chip_walls[chip] - 1];
        const int more = chip_worth(plan, chip, to) - chip_worth(plan, chip, place->chip[chip]);
        if (more > most) {
            most = more;
            move = (struct party_move){.kind = MOVE_CHIP, .chip = chip, .where = to};
        }
    }
    return party_pack(move);
}

int party_give_loss(const struct plan *plan, const struct place *place, int chip)
{
    return chip_worth(plan, chip, place->chip[chip]) + GIVE_RATE * party_chip_rate[chip];
}

static game_move best_give(const struct party *p, const struct plan *plan, int seat)
{
    const struct player *player = &p->player[seat];
    const int task = __builtin_ctz(player->due);
    int best = -1, least = INT32_MAX;
    for (unsigned held = player->now.held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), loss = party_give_loss(plan, &player->now, chip);
        if (loss < least) {
            least = loss;
            best = chip;
        }
    }
    return party_pack((struct party_move){.kind = MOVE_GIVE,
                                          .chip = best,
                                          .task = p->layout.task[task],
                                          .points = party_points_now(p, task)});
}

/* ---- rounds ---- */

static game_move decide(const struct party *p, const struct plan *plan, int seat)
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

/* A plan is followed until a task is done: to think again after every wall plays a little better
 * and takes twice the time. */
void party_play_seat(struct party *p, struct plan *plan, int seat, const uint8_t rival[TASKS_MAX])
{
    bool done = false;
    while (p->acting >> seat & 1) {
        const game_move move = decide(p, plan, seat);
        const struct party_move m = party_unpack(move);
        CHECK(!party_apply(p, seat, move, NULL));
        if (m.kind == MOVE_WALL || m.kind == MOVE_DRINK)
            plan_draw(plan, m.where);
        done |= m.kind == MOVE_GIVE;
    }
    if (done)
        plan_make(plan, p, seat, rival);
}

void party_find_rivals(const struct party *p, int seat, const struct plan *plan,
                       uint8_t rival[TASKS_MAX])
{
    memset(rival, NO_RIVAL, TASKS_MAX);
    for (int other = 0; other < p->seats; other++)
        for (int task = 0; other != seat && task < p->layout.tasks; task++)
            /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): made for all */
            if (!p->player[other].task[task] && plan[other].missing[task] < rival[task])
                rival[task] = plan[other].missing[task];
}

void party_plan_all(const struct party *p, struct plan plan[PLAYERS_MAX])
{
    uint8_t rival[TASKS_MAX];
    for (int seat = 0; seat < p->seats; seat++)
        plan_count(&plan[seat], p, seat);
    for (int seat = 0; seat < p->seats; seat++) {
        party_find_rivals(p, seat, plan, rival);
        plan_make(&plan[seat], p, seat, rival);
    }
}

void party_playout(const struct game *game, void *state, struct rng *rng, float *chance)
{
    struct party *p = state;
    struct plan plan[PLAYERS_MAX];
    struct chance dice;
    struct outcome outcome;
    uint8_t rival[TASKS_MAX];
    party_plan_all(p, plan);
    while (p->phase != PHASE_OVER) {
        if (p->phase == PHASE_DEAL || p->phase == PHASE_ROLL) {
            party_roll(p, rng, &dice);
            CHECK(!party_settle(p, &dice, NULL));
        }
        for (int seat = 0; seat < p->seats; seat++) {
            party_find_rivals(p, seat, plan, rival);
            party_play_seat(p, &plan[seat], seat, rival);
        }
    }
    game->outcome(state, &outcome, NULL);
    skill_share(&outcome, chance);
}
