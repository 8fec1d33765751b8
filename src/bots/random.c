/* The random bot: every choice is as likely. */
#include "bots/bots.h"

static game_move choose(const struct thought *thought)
{
    const int count = thought->game->choices(thought->seen, thought->seat);
    CHECK(count > 0);
    return thought->game->choice(thought->seen, thought->seat,
                                 (int)rng_below(thought->rng, (uint32_t)count));
}

extern const struct bot bot_random;
const struct bot bot_random = {.name = "random",
                               .about = "any legal move, all equally likely",
                               .choose = choose};
