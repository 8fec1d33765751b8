#include "bots/skill.h"

#include "core/words.h"
#include "games/games.h"
#include "table/playout.h"

/* ---- the skill of somebody who only knows the rules ---- */

static void judge_alike(const void *seen, int seat, int count, float *value)
{
    (void)seen;
    (void)seat;
    for (int i = 0; i < count; i++)
        value[i] = 0;
}

static void play_anything(const struct game *game, void *state, const void *insight,
                          struct rng *rng, float *chance)
{
    struct outcome outcome;
    (void)insight;
    playout_random(game, state, rng);
    game->outcome(state, &outcome, NULL);
    skill_share(&outcome, chance);
}

static void explain_nothing(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}

static const struct phrase no_reasons[] = {{.text = "it does best when the game is played on"}};

static const struct skill no_skill = {.judge = judge_alike,
                                      .width = SEARCH_WIDTH,
                                      .playout = play_anything,
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

int skill_best(const struct skill *skill, const void *seen, int seat, int count, float *value,
               struct rng *rng)
{
    int best = 0;
    uint32_t equals = 1;
    skill->judge(seen, seat, count, value);
    for (int i = 1; i < count; i++) {
        if (value[i] < value[best])
            continue;
        equals = value[i] > value[best] ? 1 : equals + 1;
        if (rng_below(rng, equals) == 0)
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

void bot_put_why(const struct game *game, const struct advice *advice, const struct names *names,
                 struct text *out)
{
    const struct skill *skill = skill_of(game);
    words_clause(game, &skill->reasons[advice->why.kind], &advice->why, names, out);
}
