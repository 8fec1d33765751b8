/* Sequential halving over sampled worlds. Invariant: all candidates that are left have been played
 * in the same worlds with the same luck, so their sums can be compared. */
#include "bots/search.h"

#include <string.h>

enum { CLOCK_READ_NS = 50000 }; /* a look at the clock costs too much to take one each world */

/* What has been spent of a budget, from 0 to 1. */
struct meter {
    const struct budget *budget;
    uint64_t ns;            /* to spend */
    uint64_t began, looked; /* on the clock */
    uint32_t worlds_per_look, worlds;
    uint64_t playouts;
    double spent;
};

static uint64_t now_on(const struct budget *budget)
{
    CHECK(budget->playouts || budget->clock);
    return budget->playouts ? 0 : budget->clock();
}

/* When so much time has gone already. */
static struct meter meter_begin(const struct budget *budget, uint64_t gone)
{
    const uint64_t now = now_on(budget);
    return (struct meter){.budget = budget,
                          .ns = budget->ns > gone ? budget->ns - gone : 0,
                          .began = now,
                          .looked = now,
                          .worlds_per_look = 1};
}

/* After another world with so many play-outs. */
static void meter_add(struct meter *meter, int playouts)
{
    meter->playouts += (uint64_t)playouts;
    if (meter->budget->playouts) {
        meter->spent = (double)meter->playouts / meter->budget->playouts;
        return;
    }
    if (++meter->worlds < meter->worlds_per_look)
        return;
    const uint64_t now = meter->budget->clock();
    if (now - meter->looked < CLOCK_READ_NS && meter->worlds_per_look < 1U << 16)
        meter->worlds_per_look *= 2;
    else if (now - meter->looked > 2 * CLOCK_READ_NS && meter->worlds_per_look > 1)
        meter->worlds_per_look /= 2;
    meter->worlds = 0;
    meter->looked = now;
    meter->spent = (double)(now - meter->began) / ((double)meter->ns + 1);
}

/* One world, every candidate that is left in it. */
static void try_world(struct search *search, const struct thought *thought, const int *left,
                      int count)
{
    const struct game *game = thought->game;
    const struct skill *skill = skill_of(game);
    struct sample sample;
    skill->sample(thought, search->context, &sample);
    for (int i = 0; i < count; i++) {
        struct candidate *candidate = &search->at[left[i]];
        _Alignas(64) uint8_t state[STATE_MAX];
        float chance[SEATS_MAX];
        memcpy(state, sample.world, game->state_size);
        CHECK(!game->apply(state, thought->seat, candidate->move, NULL));
        skill->evaluate(thought, search->context, &sample, state, chance);
        candidate->sum += (double)chance[thought->seat];
        candidate->playouts++;
    }
    search->playouts += (uint64_t)count;
}

static double average(const struct candidate *candidate)
{
    return candidate->playouts ? candidate->sum / candidate->playouts : 0;
}

/* The play-outs that were won, and the prior: few play-outs tell less than the first look, and many
 * outweigh it. */
static double with_prior(const struct search *search, const struct candidate *candidate)
{
    return candidate->sum +
           (double)(search->prior_weight * (candidate->value - search->best_value));
}

/* Keeps the better half; all that is left has seen the same worlds. */
static int drop_worse(const struct search *search, int *left, int count)
{
    for (int i = 1; i < count; i++) {
        const int one = left[i];
        int at = i;
        for (; at > 0 &&
               with_prior(search, &search->at[one]) > with_prior(search, &search->at[left[at - 1]]);
             at--)
            left[at] = left[at - 1];
        left[at] = one;
    }
    return (count + 1) / 2;
}

void search_run(struct search *search, const struct thought *thought)
{
    int left[SEARCH_WIDTH], count = search->count, parts = 1;
    for (int i = 0; i < count; i++)
        left[i] = i;
    for (int n = count; n > 2; n = (n + 1) / 2)
        parts++;
    struct meter meter = meter_begin(&thought->budget, search->ns);
    for (int part = 1; part <= parts; part++) {
        do {
            try_world(search, thought, left, count);
            meter_add(&meter, count);
        } while (meter.spent * parts < part);
        count = drop_worse(search, left, count);
    }
}

void search_add(struct search *sum, const struct search *more)
{
    CHECK(sum->count == more->count);
    for (int i = 0; i < sum->count; i++) {
        CHECK(sum->at[i].move == more->at[i].move);
        sum->at[i].sum += more->at[i].sum;
        sum->at[i].playouts += more->at[i].playouts;
    }
    sum->playouts += more->playouts;
}

/* ---- candidates ---- */

/* Puts a candidate where its value belongs; what falls off the end is forgotten. */
static void keep(struct search *search, int width, struct candidate candidate)
{
    int at = search->count < width ? search->count++ : width;
    for (; at > 0 && candidate.value > search->at[at - 1].value; at--)
        if (at < width)
            search->at[at] = search->at[at - 1];
    if (at < width)
        search->at[at] = candidate;
}

/* A small budget looks at fewer choices, so that each gets a few play-outs. */
static int width_for(const struct skill *skill, const struct budget *budget)
{
    enum { PLAYOUTS_EACH = 8, LEAST = 2 };
    const uint32_t most = budget->playouts / PLAYOUTS_EACH;
    if (!budget->playouts || most >= (uint32_t)skill->width)
        return skill->width;
    return most < LEAST ? LEAST : (int)most;
}

void search_begin(struct search *search, const struct thought *thought)
{
    const struct skill *skill = skill_of(thought->game);
    const int width = width_for(skill, &thought->budget);
    float *value = (float *)(void *)((uint8_t *)thought->scratch + sizeof *search);
    _Static_assert(sizeof *search + CHOICES_MAX * sizeof *value <= BOT_SCRATCH, "fits");
    const int count = thought->game->choices(thought->seen, thought->seat);
    const uint64_t began = now_on(&thought->budget);
    CHECK(count > 0 && count <= CHOICES_MAX);
    *search = (struct search){.count = 0, .prior_weight = skill->prior_weight};
    skill->begin(thought, search->context, count, value);
    for (int i = 0; i < count; i++) {
        if (search->count == width && value[i] <= search->at[search->count - 1].value)
            continue;
        const game_move move = thought->game->choice(thought->seen, thought->seat, i);
        keep(search, width, (struct candidate){.move = move, .value = value[i]});
    }
    search->best_value = search->at[0].value;
    search->ns = now_on(&thought->budget) - began;
}

void search_include(struct search *search, game_move move)
{
    CHECK(search->count > 0);
    for (int i = 0; i < search->count; i++)
        if (search->at[i].move == move)
            return;
    const float value = search->at[search->count - 1].value;
    const int at = search->count < SEARCH_WIDTH ? search->count++ : search->count - 1;
    search->at[at] = (struct candidate){.move = move, .value = value};
}

/* An average counts for less the fewer play-outs it comes from: as if so many more had been lost.
 * Fewer than these, and of many that were dropped early one that met kind worlds often passes those
 * that stayed to the end. */
static double rank_value(const struct search *search, const struct candidate *candidate)
{
    const double lost = 2, never = -1e9;
    return candidate->playouts
               ? (with_prior(search, candidate) - lost) / (double)candidate->playouts
               : never;
}

void search_rank(struct search *search)
{
    for (int i = 1; i < search->count; i++) {
        const struct candidate one = search->at[i];
        int at = i;
        for (; at > 0 && rank_value(search, &one) > rank_value(search, &search->at[at - 1]); at--)
            search->at[at] = search->at[at - 1];
        search->at[at] = one;
    }
}

/* ---- chances ---- */

void search_chances(const struct thought *thought, float chance[SEATS_MAX])
{
    const struct game *game = thought->game;
    const struct skill *skill = skill_of(game);
    struct meter meter = meter_begin(&thought->budget, 0);
    double sum[SEATS_MAX] = {0};
    _Alignas(16) uint8_t context[CONTEXT_MAX];
    CHECK(thought->seat == SPECTATOR);
    skill->begin(thought, context, 0, NULL);
    do {
        struct sample sample;
        _Alignas(64) uint8_t state[STATE_MAX];
        float one[SEATS_MAX];
        skill->sample(thought, context, &sample);
        memcpy(state, sample.world, game->state_size);
        skill->evaluate(thought, context, &sample, state, one);
        for (int seat = 0; seat < game->seats(state); seat++)
            sum[seat] += (double)one[seat];
        meter_add(&meter, 1);
    } while (meter.spent < 1);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        chance[seat] = (float)(sum[seat] / (double)meter.playouts);
}

/* ---- the bots that search ---- */

static game_move choose(const struct thought *thought)
{
    struct search *search = thought->scratch;
    search_begin(search, thought);
    if (search->count > 1)
        search_run(search, thought);
    search_rank(search);
    return search->at[0].move;
}

int bot_advise(const struct thought *thought, struct advice *advice, int most)
{
    struct search *search = thought->scratch;
    const struct skill *skill = skill_of(thought->game);
    search_begin(search, thought);
    search_run(search, thought);
    search_rank(search);
    const int count = search->count < most ? search->count : most;
    for (int i = 0; i < count; i++) {
        advice[i] = (struct advice){search->at[i].move, (float)average(&search->at[i]), {0}};
        skill->explain(thought->seen, thought->seat, search->at[i].move, &advice[i].why);
    }
    return count;
}

/* FNV-1a, 64 bits. */
static uint64_t hash_of(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

int bot_hint(const struct thought *thought, struct advice *advice, int most)
{
    const uint32_t playouts = thought->budget.playouts;
    struct thought own = *thought;
    struct rng rng;
    rng_fast(&rng, hash_of(thought->seen, thought->game->state_size) + (uint64_t)thought->seat);
    own.rng = &rng;
    own.budget = (struct budget){.playouts = playouts ? playouts : skill_of(own.game)->hint};
    return bot_advise(&own, advice, most);
}

extern const struct bot bot_strong, bot_cheat;
const struct bot bot_strong = {.name = "strong",
                               .about = "looks ahead through the deals it thinks possible",
                               .choose = choose,
                               .searches = true};
const struct bot bot_cheat = {.name = "cheat",
                              .about = "like strong, but sees everything; only for sim",
                              .choose = choose,
                              .searches = true,
                              .sees_all = true};
