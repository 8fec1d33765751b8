/* The bots that play by rules of thumb, without search: greedy takes what they like best, easy any
 * of what they like, and is kind to people. */
#include "bots/skill.h"

#include <float.h>

static int judge(const struct thought *thought, float *value, int *best)
{
    const struct skill *skill = skill_of(thought->game);
    const int count = thought->game->choices(thought->seen, thought->seat);
    CHECK(count > 0 && count <= CHOICES_MAX);
    *best = skill_best(skill, thought->seen, thought->seat, count, value, thought->rng);
    return count;
}

static game_move choose_best(const struct thought *thought)
{
    int best;
    judge(thought, thought->memory, &best);
    return thought->game->choice(thought->seen, thought->seat, best);
}

/* Among the choices that are nearly as good as the best kind one; if all are cruel, among all. */
static game_move choose_easily(const struct thought *thought)
{
    const struct skill *skill = skill_of(thought->game);
    const struct game *game = thought->game;
    float *value = thought->memory, most = -FLT_MAX;
    uint8_t *kind = (uint8_t *)(value + CHOICES_MAX);
    int best, taken = -1;
    uint32_t seen = 0;
    const int count = judge(thought, value, &best);
    for (int i = 0; i < count; i++) {
        const game_move move = game->choice(thought->seen, thought->seat, i);
        kind[i] = !thought->people || !skill->is_cruel ||
                  !skill->is_cruel(thought->seen, thought->seat, move, thought->people);
        if (kind[i] && value[i] > most)
            most = value[i];
    }
    if (most == -FLT_MAX)
        return game->choice(thought->seen, thought->seat, best);
    for (int i = 0; i < count; i++)
        if (kind[i] && value[i] >= most - skill->slack && rng_below(thought->rng, ++seen) == 0)
            taken = i;
    return game->choice(thought->seen, thought->seat, taken);
}

extern const struct bot bot_easy, bot_greedy;
const struct bot bot_easy = {.name = "easy",
                             .about = "sensible, but not hard to beat, and kind",
                             .choose = choose_easily};
const struct bot bot_greedy = {.name = "greedy",
                               .about = "the best rules of thumb, without looking ahead",
                               .choose = choose_best};
