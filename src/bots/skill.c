/* The skills that there are, the one of someone who only knows the rules, and what skills have in
 * common. */
#include "bots/skill.h"

#include "core/words.h"
#include "games/games.h"
#include "table/playout.h"

#include <string.h>

/* ---- the skill of someone who only knows the rules ---- */

static void judge_alike(const struct thought *thought, int count, float *value)
{
    (void)thought;
    for (int i = 0; i < count; i++)
        value[i] = 0;
}

static void play_anything(const struct thought *thought, const void *context,
                          const struct sample *sample, void *state, float *chance)
{
    struct outcome outcome;
    struct rng rng;
    (void)context;
    rng_fast(&rng, sample->luck);
    playout_random(thought->game, state, &rng);
    thought->game->outcome(state, &outcome, NULL);
    skill_share(&outcome, chance);
}

static void explain_nothing(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}

static const struct phrase no_reasons[] = {
    {.text = N_("it wins most often when the game is played out")}};

static const struct skill no_skill = {.judge = judge_alike,
                                      .width = SEARCH_WIDTH,
                                      .hint = 4000,
                                      .begin = skill_begin,
                                      .sample = skill_sample,
                                      .evaluate = play_anything,
                                      .explain = explain_nothing,
                                      .reasons = no_reasons};

/* ---- every skill ---- */

static const struct skill *const skills[] = {&thief_skill, &speculaas_skill, &party_skill, NULL};

const struct skill *skill_of(const struct game *game)
{
    for (int i = 0; skills[i]; i++)
        if (skills[i]->game == game)
            return skills[i];
    return &no_skill;
}

void skill_share(const struct outcome *outcome, float *chance)
{
    const int winners = __builtin_popcount(outcome->winners);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        chance[seat] = outcome->winners >> seat & 1 ? 1.0F / (float)winners : 0;
}

void skill_begin(const struct thought *thought, void *context, int count, float *value)
{
    struct thought cold = *thought; /* only `easy` is kind */
    cold.people = 0;
    (void)context;
    if (count)
        skill_of(thought->game)->judge(&cold, count, value);
}

void skill_draw_world(const struct thought *thought, void *world)
{
    const struct game *game = thought->game;
    if (thought->sees_all)
        memcpy(world, thought->seen, game->state_size);
    else
        CHECK(game->imagine(thought->seen, thought->seat, thought->rng, world));
}

uint64_t skill_draw_luck(struct rng *rng)
{
    const uint64_t low = rng_next(rng);
    return low | (uint64_t)rng_next(rng) << 32;
}

void skill_sample(const struct thought *thought, void *context, struct sample *sample)
{
    (void)context;
    skill_draw_world(thought, sample->world);
    sample->luck = skill_draw_luck(thought->rng);
}

int skill_best(const struct thought *thought, int count, float *value)
{
    int best = 0;
    uint32_t equals = 1;
    skill_of(thought->game)->judge(thought, count, value);
    for (int i = 1; i < count; i++) {
        if (value[i] < value[best])
            continue;
        equals = value[i] > value[best] ? 1 : equals + 1;
        if (rng_below(thought->rng, equals) == 0)
            best = i;
    }
    return best;
}

void bot_say_why(const struct game *game, const struct advice *advice, const struct names *names,
                 struct text *out)
{
    const struct skill *skill = skill_of(game);
    words_phrase(game, &skill->reasons[advice->why.kind], &advice->why, names, out);
}
