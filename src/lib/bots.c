/* Our bots, each with memory of its own to think in. */
#include "lib/lib.h"

#include "bots/bots.h"

#include <time.h>

struct lib_bot {
    _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct memory memory;
    struct bot_spec spec;
};

struct ct_bot {
    struct lib_bot *thinks;
    struct rng rng;
};

/* A busy machine makes no bot weaker: it is this thread's time that counts. */
static uint64_t clock_of_thread(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

struct lib_bot *lib_bot_new(const char *name, char *why, size_t why_size)
{
    struct bot_spec spec;
    const char *wrong = name ? bot_read_spec(name, strlen(name), &spec) : "a bot must have a name";
    if (!wrong && spec.threads > 1)
        wrong = "here a bot thinks on one thread";
    struct lib_bot *bot = NULL;
    if (!wrong) {
        bot = aligned_alloc(64, (sizeof *bot + 63) / 64 * 64);
        wrong = bot ? NULL : "there is not enough memory";
    }
    if (wrong)
        lib_say(why, why_size, wrong);
    else
        bot->spec = spec;
    return bot;
}

void lib_bot_free(struct lib_bot *bot)
{
    free(bot);
}

bool lib_bot_remembers(const struct lib_bot *bot)
{
    return bot->spec.bot->searches;
}

game_move lib_bot_choose(struct lib_bot *bot, const struct ct_game *game, const void *state,
                         int seat, const uint8_t *log, size_t log_used, struct rng *rng)
{
    const struct game *rules = game->rules;
    const bool sees_all = bot->spec.bot->sees_all, remembers = lib_bot_remembers(bot) && log_used;
    if (sees_all)
        memcpy(bot->seen, state, rules->state_size);
    else
        rules->observe(state, seat, bot->seen);
    if (remembers)
        memory_recall_log(&bot->memory, rules, &game->options, log, log_used, seat);
    const struct thought thought = {.game = rules,
                                    .seen = bot->seen,
                                    .memory = remembers ? &bot->memory : NULL,
                                    .seat = seat,
                                    .sees_all = sees_all,
                                    .rng = rng,
                                    .budget = {.playouts = bot->spec.playouts,
                                               .ns = (uint64_t)bot->spec.ms * 1000000,
                                               .clock = clock_of_thread},
                                    .scratch = bot->scratch};
    return bot->spec.bot->choose(&thought);
}

/* ---- the public side ---- */

ct_bot *ct_bot_new(const char *name, uint64_t seed, char *why, size_t why_size)
{
    struct lib_bot *thinks = lib_bot_new(name, why, why_size);
    ct_bot *bot = thinks ? malloc(sizeof *bot) : NULL;
    if (!bot) {
        lib_bot_free(thinks);
        return NULL;
    }
    bot->thinks = thinks;
    rng_fast(&bot->rng, seed);
    return bot;
}

void ct_bot_free(ct_bot *bot)
{
    if (!bot)
        return;
    lib_bot_free(bot->thinks);
    free(bot);
}

int32_t ct_bot_choose(ct_bot *bot, const ct_state *state, int seat)
{
    if (!ct_choices(state, seat))
        return CT_WRONG;
    const game_move move = lib_bot_choose(bot->thinks, state->of, state->state, seat, state->log,
                                          state->log_used, &bot->rng);
    return state->of->encoding->action(state->state, seat, move);
}
