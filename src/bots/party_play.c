#include "bots/party_play.h"

#include "bots/skill.h"

#include <string.h>

static game_move wall_move(int kind, int side)
{
    return party_pack((struct party_move){.kind = kind, .where = side});
}

static game_move best_wall(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    const int space = place->chip[party_called(p)];
    int best = -1, most = -1;
    for (int i = 0; i < DIRECTIONS; i++)
        if (bits_has(place->open[i], space) && plan->side[i][space] > most) {
            most = plan->side[i][space];
            best = i;
        }
    return wall_move(MOVE_WALL, side_of(space, best));
}

int party_best_side(const struct plan *plan, uint64_t spaces, int *worth)
{
    int space = __builtin_ctzll(spaces), best = 0;
    for (uint64_t left = spaces; left; left &= left - 1) {
        const int at = __builtin_ctzll(left);
        if (plan->best[0][at] > plan->best[0][space])
            space = at;
    }
    for (int i = 1; i < DIRECTIONS; i++)
        if (plan->side[i][space] > plan->side[best][space])
            best = i;
    *worth = plan->side[best][space];
    return side_of(space, best);
}

/* Where all walls are worth nothing, any open side does. */
static game_move best_drink(const struct party *p, const struct plan *plan, int seat)
{
    int worth;
    const int side = party_best_side(plan, p->layout.spaces, &worth);
    return worth > 0 ? wall_move(MOVE_DRINK, side) : party_choice(p, seat, 0);
}

/* The free space with the best walls for a chip that draws so many. */
static int best_space(const struct plan *plan, uint64_t room, int walls)
{
    const int16_t *best = plan->best[walls - 1];
    int space = __builtin_ctzll(room);
    for (uint64_t left = room & (room - 1); left; left &= left - 1) {
        const int at = __builtin_ctzll(left);
        if (best[at] > best[space])
            space = at;
    }
    return space;
}

static game_move best_put(const struct party *p, const struct plan *plan, const struct place *place)
{
    const int chip = party_chip_asked(p, place);
    const uint64_t room = party_free(p, place);
    return party_pack((struct party_move){.kind = MOVE_PUT,
                                          .chip = chip,
                                          .where = best_space(plan, room, party_chip_walls[chip])});
}

static game_move best_move(const struct party *p, const struct plan *plan,
                           const struct place *place)
{
    const uint64_t room = party_free(p, place);
    int space[CHIP_WALLS_MAX], gain = 0, best = -1;
    if (!room)
        return party_pack((struct party_move){.kind = MOVE_NONE});
    for (int i = 0; i < CHIP_WALLS_MAX; i++)
        space[i] = best_space(plan, room, i + 1);
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        const int more = chip_worth(plan, chip, space[party_chip_walls[chip] - 1]) -
                         chip_worth(plan, chip, place->chip[chip]);
        if (more > gain) {
            gain = more;
            best = chip;
        }
    }
    if (best < 0)
        return party_pack((struct party_move){.kind = MOVE_NONE});
    return party_pack((struct party_move){.kind = MOVE_CHIP,
                                          .chip = best,
                                          .where = space[party_chip_walls[best] - 1]});
}

/* A chip can be moved, so that what counts is half what it does here, half what it could do; when
 * it is gone, its number still crosses a third of a bar. */
int party_give_loss(const struct plan *plan, const struct place *place, int chip)
{
    static const uint8_t rate[CHIPS] = {11, 16, 15, 8, 10, 12, 10, 8, 15, 16, 11};
    return chip_worth(plan, chip, place->chip[chip]) + 40 * rate[chip];
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

static game_move decide(const struct party *p, const struct mind *mind, int seat)
{
    const struct place *place = &p->player[seat].now;
    const struct plan *plan = &mind->plan[seat];
    switch (place->step) {
    case STEP_WALL: return best_wall(p, plan, place);
    case STEP_DRINK: return best_drink(p, plan, seat);
    case STEP_PLACE:
    case STEP_RELOCATE: return best_put(p, plan, place);
    case STEP_MOVE: return best_move(p, plan, place);
    default: return best_give(p, plan, seat);
    }
}

/* One seat's part of a round, from wherever it is. */
static void play_seat(struct party *p, struct mind *mind, int seat)
{
    bool stale = false;
    while (p->acting >> seat & 1) {
        const int step = p->player[seat].now.step;
        if (stale && step != STEP_WALL) {
            plan_count(&mind->plan[seat], p, seat);
            plan_weigh(mind, p, seat);
            stale = false;
        }
        stale |= step == STEP_WALL || step == STEP_DRINK;
        CHECK(!party_apply(p, seat, decide(p, mind, seat), NULL));
    }
}

void party_playout(const struct game *game, void *state, struct rng *rng, float *chance)
{
    struct party *p = state;
    struct mind mind;
    struct chance dice;
    mind_begin(&mind, p);
    while (p->phase != PHASE_OVER) {
        if (p->phase == PHASE_DEAL || p->phase == PHASE_ROLL) {
            party_roll(p, rng, &dice);
            CHECK(!party_settle(p, &dice, NULL));
        }
        for (int seat = 0; seat < p->seats; seat++)
            play_seat(p, &mind, seat);
        mind_set_horizon(&mind, p);
    }
    struct outcome outcome;
    game->outcome(state, &outcome, NULL);
    skill_share(&outcome, chance);
}
