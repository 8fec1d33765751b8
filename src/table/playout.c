/* Of seats that act at once the lowest moves first: it makes no difference to the rules, and takes
 * no draw. */
#include "table/playout.h"

long playout_random(const struct game *game, void *state, struct rng *rng)
{
    long decisions = 0;
    struct chance chance;
    for (seatset who; (who = game->actors(state)) != 0;) {
        if (who == SEAT(CHANCE)) {
            game->roll(state, rng, &chance);
            CHECK(!game->settle(state, &chance, NULL));
            continue;
        }
        const int seat = __builtin_ctz(who);
        const int count = game->choices(state, seat);
        const game_move move = game->choice(state, seat, (int)rng_below(rng, (uint32_t)count));
        CHECK(!game->apply(state, seat, move, NULL));
        decisions++;
    }
    return decisions;
}
