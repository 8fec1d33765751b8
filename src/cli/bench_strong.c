/* The position is always the same, the first decision after a fixed deal, so that two builds can be
 * compared. */
#include "cli/bench_strong.h"

#include "bots/search.h"
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 1 };

static uint64_t clock_ns(void)
{
    return (uint64_t)(clock_cpu() * 1e9);
}

/* Chance acts until someone has to decide. */
static int first_decision(const struct setup *setup, struct rng *rng, void *state)
{
    const struct game *game = setup->game;
    struct chance chance;
    memset(state, 0, STATE_MAX);
    CHECK(!game->start(state, &setup->options));
    while (game->actors(state) == SEAT(CHANCE)) {
        game->roll(state, rng, &chance);
        CHECK(!game->settle(state, &chance, NULL));
    }
    return __builtin_ctz(game->actors(state));
}

int bench_strong(const struct setup *setup, double seconds, bool as_json)
{
    _Alignas(64) uint8_t state[STATE_MAX], seen[STATE_MAX];
    _Alignas(64) static uint8_t scratch[BOT_SCRATCH];
    struct search *search = (struct search *)(void *)scratch;
    struct rng rng;
    rng_fast(&rng, SEED);
    const int seat = first_decision(setup, &rng, state);
    setup->game->observe(state, seat, seen);
    const struct budget budget = {.ns = (uint64_t)(seconds * 1e9), .clock = clock_ns};
    const struct thought thought = {.game = setup->game,
                                    .seen = seen,
                                    .seat = seat,
                                    .rng = &rng,
                                    .budget = budget,
                                    .scratch = scratch};
    const double began = clock_cpu();
    search_begin(search, &thought);
    search_run(search, &thought);
    const double rate = (double)search->playouts / (clock_cpu() - began);
    if (as_json)
        printf("{\"game\":\"%s\",\"players\":%d,\"playouts_per_s\":%.0f}\n", setup->game->name,
               setup->seats, rate);
    else
        printf("%-10s %7d %14.0f\n", setup->game->name, setup->seats, rate);
    return fflush(stdout);
}
