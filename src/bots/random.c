/* The random bot: every choice is as likely. */
#include "bots/bots.h"

static game_move choose(const struct game *game, const void *seen, int seat, struct rng *rng)
{
    const int count = game->choices(seen, seat);
    CHECK(count > 0);
    return game->choice(seen, seat, (int)rng_below(rng, (uint32_t)count));
}

extern const struct bot bot_random;
const struct bot bot_random = {"random", "any legal move, each as likely", choose};
