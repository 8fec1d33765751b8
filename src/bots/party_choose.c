#include "bots/party_choose.h"

#include <string.h>

enum {
    NEIGHBOUR_FEE = WORTH_UNIT / 50, /* smaller than what sets two tasks apart */
    GIVE_RATE = 400                  /* what a chip can do elsewhere, against what it does here */
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

int party_best_direction(const struct plan *plan, const struct place *place, int space)
{
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
    return best;
}

/* The best space for chips that draw one, two, three and four walls: four comparisons at once,
 * because this is where a play-out spends most of its time. */
typedef int16_t four __attribute__((vector_size(8)));

static four pick(four mask, four yes, four no)
{
    return (yes & mask) | (no & ~mask);
}

static four best_spaces(const struct plan *plan, uint64_t set)
{
    four most = {-1, -1, -1, -1}, space = most;
    for (uint64_t left = set; left; left &= left - 1) {
        const int16_t at = (int16_t)__builtin_ctzll(left);
        four best;
        memcpy(&best, plan->best[at], sizeof best);
        const four more = best > most;
        most = pick(more, best, most);
        space = pick(more, (four){at, at, at, at}, space);
    }
    return space;
}

int party_best_side(const struct plan *plan, uint64_t spaces)
{
    const int space = best_spaces(plan, spaces)[0];
    for (int i = 0; i < DIRECTIONS; i++)
        if (plan->side[i][space] > 0 && plan->side[i][space] == plan->best[space][0])
            return side_of(space, i);
    return -1;
}

/* ---- chips ---- */

int party_best_space(const struct plan *plan, uint64_t set, int chip)
{
    return best_spaces(plan, set)[party_chip_walls[chip] - 1];
}

int party_best_move(const struct plan *plan, const struct place *place, uint64_t room, int *to)
{
    const four space = best_spaces(plan, room);
    int best = -1, most = 0;
    for (unsigned held = room ? place->held : 0; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), there = space[party_chip_walls[chip] - 1];
        const int more = chip_worth(plan, chip, there) - chip_worth(plan, chip, place->chip[chip]);
        if (more > most) {
            most = more;
            best = chip;
            *to = there;
        }
    }
    return best;
}

int party_give_loss(const struct plan *plan, const struct place *place, int chip)
{
    return chip_worth(plan, chip, place->chip[chip]) + GIVE_RATE * party_chip_rate[chip];
}

int party_best_give(const struct plan *plan, const struct place *place)
{
    int best = -1, least = INT32_MAX;
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), loss = party_give_loss(plan, place, chip);
        if (loss < least) {
            least = loss;
            best = chip;
        }
    }
    return best;
}
