/* The best choices on one board by its plan. */
#include "bots/party/playout.h"

#include <string.h>

enum {
    NEIGHBOUR_FEE = VALUE_UNIT / 50, /* smaller than what sets two tasks apart */
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

int partybot_side_value(const struct plan *plan, const struct place *place, int space,
                        int direction)
{
    const bool shared = bits_has(next_to(place->occupied, direction), space);
    return plan->side[direction][space] - (shared ? NEIGHBOUR_FEE : 0);
}

int partybot_best_direction(const struct plan *plan, const struct place *place, int space)
{
    int best = -1, most = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        if (!bits_has(place->open[i], space))
            continue;
        const int value = partybot_side_value(plan, place, space, i);
        if (best < 0 || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

static row_of_eight spaces_of_row(uint64_t set, int first)
{
    const row_of_eight bit = {1, 2, 4, 8, 16, 32, 64, 128};
    return (bit & (int16_t)(set >> first & 0xff)) == bit;
}

static row_of_eight half_of_both(row_of_eight a, row_of_eight b)
{
    return row_larger(__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11),
                      __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
}

/* The first space in a set around which so many walls have that value. */
static int space_with_value(const struct plan *plan, uint64_t set, int walls, int value)
{
    const int16_t *best = plan->best[walls - 1];
    while (best[__builtin_ctzll(set)] != value)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* The first space in a set with the best walls around it, so many. */
static int best_space(const struct plan *plan, uint64_t set, int walls)
{
    row_of_eight most = {0};
    for (int first = 0; first < SPACES_MAX && set >> first; first += 8)
        most =
            row_larger(most, spaces_of_row(set, first) & row_load(plan->best[walls - 1] + first));
    for (int i = 0; i < 3; i++)
        most = half_of_both(most, most);
    return space_with_value(plan, set, walls, most[0]);
}

int partybot_best_side(const struct plan *plan, uint64_t spaces)
{
    const int space = best_space(plan, spaces, 1);
    for (int i = 0; i < DIRECTIONS; i++)
        if (plan->side[i][space] > 0 && plan->side[i][space] == plan->best[0][space])
            return side_of(space, i);
    return -1;
}

/* ---- chips ---- */

int partybot_best_space(const struct plan *plan, uint64_t set, int chip)
{
    return best_space(plan, set, party_chip_walls[chip]);
}

/* The most that one, two, three and four walls around a space of a set add up to: the first four
 * numbers. All rows at once, because this is where a play-out spends most of its time. */
static row_of_eight most_around(const struct plan *plan, uint64_t set)
{
    row_of_eight most[CHIP_WALLS_MAX] = {{0}, {0}, {0}, {0}};
    for (int first = 0; first < SPACES_MAX && set >> first; first += 8) {
        const row_of_eight here = spaces_of_row(set, first);
        for (int i = 0; i < CHIP_WALLS_MAX; i++)
            most[i] = row_larger(most[i], here & row_load(plan->best[i] + first));
    }
    /* Interleaved and halved three times: 8 times 4 numbers, 4, 2, 1. */
    const row_of_eight odd = half_of_both(most[0], most[2]), even = half_of_both(most[1], most[3]);
    const row_of_eight all = half_of_both(odd, even);
    return row_larger(all, __builtin_shufflevector(all, all, 4, 5, 6, 7, 0, 1, 2, 3));
}

int partybot_best_move(const struct plan *plan, const struct place *place, uint64_t room, int *to)
{
    const row_of_eight around = most_around(plan, room);
    int best = -1, most = 0;
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), there = around[party_chip_walls[chip] - 1];
        const int more =
            party_chip_rolls[chip] * there - partybot_chip_value(plan, chip, place->chip[chip]);
        best = more > most ? chip : best;
        most = more > most ? more : most;
    }
    if (best >= 0)
        *to = space_with_value(plan, room, party_chip_walls[best],
                               around[party_chip_walls[best] - 1]);
    return best;
}

int partybot_give_loss(const struct plan *plan, const struct place *place, int chip)
{
    return partybot_chip_value(plan, chip, place->chip[chip]) +
           GIVE_RATE * party_chip_rolls[chip] * (BARS * party_chip_walls[chip] - 1);
}

int partybot_best_give(const struct plan *plan, const struct place *place)
{
    int best = -1, least = INT32_MAX;
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), loss = partybot_give_loss(plan, place, chip);
        if (loss < least) {
            least = loss;
            best = chip;
        }
    }
    return best;
}
