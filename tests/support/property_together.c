/* Seats that act at once: the order in which they do so makes no difference. */
#include "support/property_walk.h"

enum { FIRST = 0, SECOND = 1 };

/* Every seat decides from random numbers of its own, the order is drawn from others: play until
 * something becomes known. `order` gets the seats in the order in which they acted. */
static int play_epoch(struct walk *walk, uint8_t *state, uint64_t decisions, uint64_t orders,
                      uint8_t *order, int most)
{
    const struct game *game = walk->game;
    struct rng own[SEATS_MAX], queue;
    const uint32_t epoch = game->epoch(state);
    for (int i = 0; i < walk->seats; i++)
        rng_fast(&own[i], decisions + (uint64_t)i);
    rng_fast(&queue, orders);
    int steps = 0;
    for (seatset who; (who = game->actors(state)) != 0 && !(who & SEAT(CHANCE)); steps++) {
        if (steps == most || game->epoch(state) != epoch)
            break;
        int skip = (int)rng_below(&queue, (uint32_t)__builtin_popcount(who));
        int seat = __builtin_ctz(who);
        for (unsigned rest = who; skip >= 0; skip--, rest &= rest - 1)
            seat = __builtin_ctz(rest);
        const int count = game->choices(state, seat);
        const int n = (int)rng_below(&own[seat], (uint32_t)count);
        if (game->apply(state, seat, game->choice(state, seat, n), NULL))
            return -1;
        order[steps] = (uint8_t)seat;
    }
    return steps;
}

bool property_together(struct walk *walk)
{
    enum { STEPS = 512 };
    uint8_t one[STEPS], two[STEPS];
    if (__builtin_popcount(walk->game->actors(walk->state)) < 2)
        return true;
    const uint64_t decisions = rng_next(&walk->rng);
    const uint64_t orders = rng_next(&walk->rng);
    walk_copy(walk, walk->scratch[FIRST], walk->state);
    walk_copy(walk, walk->scratch[SECOND], walk->state);
    const int a = play_epoch(walk, walk->scratch[FIRST], decisions, orders, one, STEPS);
    const int b = play_epoch(walk, walk->scratch[SECOND], decisions, orders + 1, two, STEPS);
    if (a < 0 || b < 0)
        return walk_fail(walk, "a choice of a seat among several is refused");
    if (a == STEPS || b == STEPS)
        return walk_fail(walk, "an epoch of more than %d steps", STEPS);
    if (a != b)
        return walk_fail(walk, "the order of the seats decides how many steps they take");
    walk->counts->interleaved += memcmp(one, two, (size_t)a) != 0;
    return walk_same(walk, walk->scratch[FIRST], walk->scratch[SECOND]) ||
           walk_fail(walk, "the order in which seats act at once makes a difference");
}
