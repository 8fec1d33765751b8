/* Threads share a search by each running a part of it, with memory and random numbers of their own;
 * the parts are added up in a fixed order. So a seed and a budget in play-outs give the same move,
 * however the threads are scheduled. */
#include "shell/player.h"

#include "bots/search.h"
#include "shell/external.h"
#include "shell/plain.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct player {
    struct bot_spec spec;
    struct external *external; /* NULL: one of our bots */
    enum player_clock clock;
    uint8_t *scratch; /* BOT_SCRATCH bytes for each thread */
};

/* One thread's part of a search. */
struct share {
    struct thought thought;
    struct rng rng;
    struct search *search;
    pthread_t thread;
    bool running;
};

/* Stands where a bot of ours would: a program sees what its seat sees. */
static const struct bot stranger = {.name = "exec", .about = "a program of your own"};

static const char prefix[] = "exec:";

/* It is shown in reports and written into records, so it must be words. */
static const char *read_command(struct player_spec *spec)
{
    char buffer[PLAYER_NAME_SIZE];
    struct text plain = text_in(buffer, sizeof buffer);
    plain_put(&plain, spec->name);
    if (strcmp(plain.at, spec->name) != 0)
        return "there are characters in it that cannot be shown";
    if (plain_blank(spec->name + strlen(prefix)))
        return "exec: needs a command after it";
    spec->bot = (struct bot_spec){.bot = &stranger, .threads = 1};
    return NULL;
}

const char *player_read_spec(const char *name, size_t size, struct player_spec *spec)
{
    if (size >= sizeof spec->name)
        return "that name is too long";
    *spec = (struct player_spec){.answer_ms = PLAYER_ANSWER_MS};
    memcpy(spec->name, name, size);
    spec->name[size] = '\0';
    if (strncmp(spec->name, prefix, strlen(prefix)) != 0)
        return bot_read_spec(name, size, &spec->bot);
    spec->is_program = true;
    return read_command(spec);
}

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now;
    CHECK(clock_gettime(clock, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static uint64_t clock_of_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

static uint64_t clock_on_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

struct player *player_open(const struct player_spec *spec, enum player_clock clock)
{
    struct player *player = malloc(sizeof *player);
    CHECK(player);
    *player = (struct player){.spec = spec->bot, .clock = clock};
    player->scratch = aligned_alloc(64, (size_t)BOT_SCRATCH * (size_t)spec->bot.threads);
    CHECK(player->scratch);
    if (spec->is_program)
        player->external = external_open(spec->name + strlen(prefix), spec->answer_ms);
    return player;
}

void player_close(struct player *player)
{
    if (!player)
        return;
    if (player->external)
        external_close(player->external);
    free(player->scratch);
    free(player);
}

bool player_try(const struct player_spec *spec, const struct game *game, char why[PLAYER_WHY_SIZE])
{
    if (!spec->is_program)
        return true;
    struct external *external = external_open(spec->name + strlen(prefix), spec->answer_ms);
    const char *problem = external_try(external, game);
    if (problem)
        snprintf(why, PLAYER_WHY_SIZE, "%s", problem);
    external_close(external);
    return !problem;
}

/* What a program is, nobody here knows: it may be one of our bots that search. */
void player_look(const struct player *player, const struct table *table, int seat,
                 struct sight *sight)
{
    const struct bot *bot = player->spec.bot;
    if (bot->sees_all)
        memcpy(sight->seen, table->state, table->game->state_size);
    else
        table_observe(table, seat, sight->seen);
    if (bot->searches || player->external)
        memory_recall(&sight->memory, table, seat);
}

/* ---- games ---- */

void player_watch(struct player *player, const atomic_bool *stop)
{
    if (player->external)
        external_watch(player->external, stop);
}

const char *player_begin(struct player *player, const struct player_game *game)
{
    return player->external ? external_begin(player->external, game) : NULL;
}

void player_over(struct player *player, const struct player_result *result)
{
    if (player->external)
        external_over(player->external, result);
}

const char *player_hopeless(const struct player *player)
{
    return player->external ? external_hopeless(player->external) : NULL;
}

/* ---- thinking ---- */

static void equip(const struct player *player, struct thought *thought)
{
    const struct bot_spec *spec = &player->spec;
    const uint32_t threads = (uint32_t)spec->threads;
    thought->budget =
        (struct budget){.playouts = (spec->playouts + threads - 1) / threads,
                        .ns = (uint64_t)spec->ms * 1000000,
                        .clock = player->clock == PLAYER_CPU ? clock_of_thread : clock_on_wall};
    thought->scratch = player->scratch;
    thought->sees_all = spec->bot->sees_all;
}

static void *run_share(void *context)
{
    struct share *share = context;
    search_run(share->search, &share->thought);
    return NULL;
}

/* Shares the search; where no thread can be had, the caller's own does that part too. */
static void search_together(const struct player *player, const struct thought *thought)
{
    const int threads = player->spec.threads;
    struct share share[BOT_THREADS_MOST] = {{.search = NULL}};
    struct search *first = thought->scratch;
    CHECK(threads >= 1 && threads <= BOT_THREADS_MOST);
    search_begin(first, thought);
    for (int i = 0; i < threads; i++) {
        share[i] = (struct share){.thought = *thought};
        share[i].search = (struct search *)(void *)(player->scratch + (size_t)i * BOT_SCRATCH);
        if (i)
            *share[i].search = *first;
        rng_fast(&share[i].rng, rng_next(thought->rng));
        share[i].thought.rng = &share[i].rng;
        share[i].thought.scratch = share[i].search;
    }
    for (int i = 1; i < threads; i++)
        share[i].running = pthread_create(&share[i].thread, NULL, run_share, &share[i]) == 0;
    run_share(&share[0]);
    for (int i = 1; i < threads; i++) {
        if (share[i].running)
            pthread_join(share[i].thread, NULL);
        else
            run_share(&share[i]);
        search_add(first, share[i].search);
    }
    search_rank(first);
}

const char *player_choose(struct player *player, struct thought thought, game_move *move)
{
    equip(player, &thought);
    if (player->external)
        return external_choose(player->external, &thought, move);
    if (player->spec.threads == 1) {
        *move = player->spec.bot->choose(&thought);
    } else {
        search_together(player, &thought);
        *move = ((struct search *)thought.scratch)->at[0].move;
    }
    return NULL;
}

int player_hint(struct player *player, struct thought thought, struct advice *advice, int most)
{
    equip(player, &thought);
    thought.budget = (struct budget){0};
    return bot_hint(&thought, advice, most);
}

uint64_t player_draw(const struct seed *seed, int seat)
{
    struct rng keyed;
    rng_keyed(&keyed, seed, RANDOM_BOTS, (uint64_t)seat);
    const uint64_t low = rng_next(&keyed);
    return low | (uint64_t)rng_next(&keyed) << 32;
}

void player_seed(struct rng *rng, const struct seed *seed, int seat)
{
    rng_fast(rng, player_draw(seed, seat));
}
