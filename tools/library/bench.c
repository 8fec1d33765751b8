/* How fast the library is from C, next to a plain loop over the rules as `cookietin bench` has it:
 * for each game steps a second of that loop, of one game through the library, and of batches of
 * 1024 with observations and masks. Processor time of one thread; a few turns each, in turn, and
 * the best of each counts, because a busy machine only ever slows down.
 *
 *   bench_library SECONDS */
#include "cookietin.h"
#include "games/games.h"
#include "table/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 1024, TURNS = 4 };

static double clock_cpu(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double plain_loop(const struct game *rules, double seconds)
{
    _Alignas(64) uint8_t begun[STATE_MAX], state[STATE_MAX];
    struct options options = options_none();
    struct rng rng;
    double steps = 0, used;
    memset(begun, 0, sizeof begun);
    CHECK(!rules->start(begun, &options));
    rng_fast(&rng, 1);
    const double from = clock_cpu();
    do
        for (int i = 0; i < 50; i++) {
            memcpy(state, begun, rules->state_size);
            steps += (double)playout_random(rules, state, &rng);
        }
    while ((used = clock_cpu() - from) < seconds);
    return steps / used;
}

static double one_game(const ct_game *game, double seconds)
{
    ct_state *state = NULL;
    struct rng rng;
    double steps = 0, used;
    rng_fast(&rng, 1);
    const double from = clock_cpu();
    do
        for (int i = 0; i < 50; i++) {
            ct_state_free(state);
            state = ct_state_new(game, rng_next(&rng), CT_FAST);
            for (int seat; (seat = ct_actor(state)) != CT_NOBODY;) {
                if (seat == CT_CHANCE) {
                    CHECK(!ct_chance(state));
                    continue;
                }
                const uint32_t count = (uint32_t)ct_choices(state, seat);
                const uint32_t move = ct_choice(state, seat, (int)rng_below(&rng, count));
                CHECK(!ct_apply_move(state, seat, move));
                steps++;
            }
        }
    while ((used = clock_cpu() - from) < seconds);
    ct_state_free(state);
    return steps / used;
}

static double batches(const ct_game *game, double seconds)
{
    static int32_t action[BATCH], actor[BATCH];
    static uint8_t done[BATCH];
    static float reward[BATCH * CT_SEATS_MAX];
    struct ct_arrays arrays = {.tensor = malloc(BATCH * ct_tensor_size(game)),
                               .mask = malloc(BATCH * (size_t)ct_action_count(game)),
                               .reward = reward,
                               .done = done,
                               .actor = actor};
    ct_batch *batch = ct_batch_new(game, BATCH, 1, 1, NULL, 0);
    CHECK(batch && arrays.tensor && arrays.mask);
    CHECK(!ct_batch_reset(batch, 1, &arrays));
    double steps = 0, used;
    const double from = clock_cpu();
    do
        for (int i = 0; i < 20; i++, steps += BATCH) {
            CHECK(!ct_batch_sample(batch, action));
            CHECK(!ct_batch_step(batch, action, &arrays));
        }
    while ((used = clock_cpu() - from) < seconds);
    ct_batch_free(batch);
    free(arrays.tensor);
    free(arrays.mask);
    return steps / used;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? strtod(argv[1], NULL) / TURNS : 0.5;
    for (int i = 0; ct_game_name(i); i++) {
        ct_game *game = ct_game_new(ct_game_name(i), NULL, NULL, 0);
        double loop = 0, one = 0, batch = 0;
        CHECK(game);
        for (int turn = 0; turn < TURNS; turn++) {
            loop = larger(loop, plain_loop(game_named(ct_game_name(i)), seconds));
            one = larger(one, one_game(game, seconds));
            batch = larger(batch, batches(game, seconds));
        }
        printf("%s %.0f %.0f %.0f\n", ct_game_name(i), loop, one, batch);
        ct_game_free(game);
    }
    return EXIT_SUCCESS;
}
