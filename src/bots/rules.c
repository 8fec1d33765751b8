/* The bots that play by rules of thumb, without search: greedy takes what they like best, easy any
 * of what they like, and is kind to people. */
#include "bots/skill.h"

static int judge(const struct thought *thought, float *value, int *best)
{
    const int count = thought->game->choices(thought->seen, thought->seat);
    CHECK(count > 0 && count <= CHOICES_MAX);
    *best = skill_best(thought, count, value);
    return count;
}

static game_move choose_best(const struct thought *thought)
{
    struct thought cold = *thought;
    int best;
    cold.people = 0;
    judge(&cold, cold.scratch, &best);
    return thought->game->choice(thought->seen, thought->seat, best);
}

/* Among the choices that are nearly as good as the best one; an unkind one is not, unless all are.
 */
static game_move choose_easily(const struct thought *thought)
{
    const struct skill *skill = skill_of(thought->game);
    float *value = thought->scratch;
    int best, taken = -1;
    uint32_t good = 0;
    const int count = judge(thought, value, &best);
    const float least = value[best] - skill->slack;
    for (int i = 0; i < count; i++)
        if (value[i] >= least && rng_below(thought->rng, ++good) == 0)
            taken = i;
    return thought->game->choice(thought->seen, thought->seat, taken);
}

extern const struct bot bot_easy, bot_greedy;
const struct bot bot_easy = {.name = "easy",
                             .about = "sensible, gentle and not hard to beat",
                             .choose = choose_easily};
const struct bot bot_greedy = {.name = "greedy",
                               .about = "the best rules of thumb, without looking ahead",
                               .choose = choose_best};
