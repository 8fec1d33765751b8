/* placeholder, being written */
#include "bots/skill.h"

#include "table/playout.h"

extern const struct game party_game;

static void judge(const void *seen, int seat, int count, float *value)
{
    (void)seen;
    (void)seat;
    for (int i = 0; i < count; i++)
        value[i] = 0;
}

static void playout(const struct game *game, void *state, struct rng *rng, float *chance)
{
    struct outcome outcome;
    playout_random(game, state, rng);
    game->outcome(state, &outcome, NULL);
    skill_share(&outcome, chance);
}

static void explain(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}

static const struct phrase reasons[] = {{.text = "it does best when the game is played on"}};

const struct skill party_skill = {.game = &party_game,
                                  .judge = judge,
                                  .width = SEARCH_WIDTH,
                                  .playout = playout,
                                  .explain = explain,
                                  .reasons = reasons};
