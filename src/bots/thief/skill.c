/* Bots' skill at Who Stole the Cookie?. Reading order: thiefbot.h, memory.c (what was played),
 * odds.c (what can be told from an observation), belief.c (from what others played), judge.c (rules
 * of thumb), playout.c (quick play), value.c (what scores are worth), policy.c (what was learned),
 * explain.c (reasons). */
#include "bots/thief/thiefbot.h"

static bool goes_for(struct thief_move move, unsigned seats)
{
    const unsigned chosen = 1U << move.a | 1U << move.b;
    return chosen & seats & ~(1U << NO_SEAT);
}

/* Whoever has nothing in front of them has not had a turn in this round. */
static bool is_unkind(const struct thought *thought, struct thief_move move)
{
    const struct thief *t = thought->seen;
    const int seat = thought->seat;
    unsigned fresh = 0;
    for (unsigned rest = thought->people & t->in & ~(1U << seat); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        fresh |= (unsigned)!t->front[s] << s;
    }
    if (!fresh || (move.ask != PHASE_LAY && move.ask != PHASE_GUESS))
        return false;
    switch (move.ask == PHASE_GUESS ? KLEINA : move.card) {
    case KLEINA: return goes_for(move, fresh) && t->may[move.a][seat] >> move.guess & 1;
    case KLEINA_COFFEE: return thief_targets(t) & fresh;
    case LAUFABRAUD:
    case LAUFABRAUD_COFFEE:
    case LAKKRISTOPPUR_COFFEE:
    case RANDALINA:
    case RANDALINA_COFFEE: return goes_for(move, fresh);
    default: return false;
    }
}

static void judge(const struct thought *thought, int count, float *value)
{
    thiefbot_judge(thought, count, value);
    for (int i = 0; thought->people && i < count; i++)
        if (is_unkind(thought, thief_unpack(thief_choice(thought->seen, thought->seat, i))))
            value[i] -= UNKIND;
}

const struct skill thief_skill = {.game = &thief_game,
                                  .judge = judge,
                                  .begin = thiefbot_begin,
                                  .sample = thiefbot_sample,
                                  .evaluate = thiefbot_evaluate,
                                  .explain = thiefbot_explain,
                                  .reasons = thiefbot_reasons,
                                  .slack = 0.15F,
                                  .width = 24,
                                  .hint = 20000,
                                  .prior_weight = 20,
                                  .remember = thiefbot_remember,
                                  .memory_size = sizeof(struct thiefbot_memory)};
