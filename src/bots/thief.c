/* Bots' skill at Who Stole the Cookie?. Reading order: thief.h, thief_odds.c (what can be told from
 * an observation), thief_read.c (from what others laid), thief_judge.c (rules of thumb),
 * thief_playout.c (quick play), thief_value.c (what scores are worth), thief_table.c (what was
 * learned), thief_words.c (reasons). */
#include "bots/thief.h"

static bool goes_for(struct thief_move move, unsigned seats)
{
    const unsigned chosen = 1U << move.a | 1U << move.b;
    return chosen & seats & ~(1U << NO_SEAT);
}

/* Whoever has nothing in front of them has not had a turn in this round. */
static bool is_cruel(const void *seen, int seat, game_move packed, seatset people)
{
    const struct thief *t = seen;
    const struct thief_move move = thief_unpack(packed);
    unsigned fresh = 0;
    for (unsigned rest = people & t->in & ~(1U << seat); rest; rest &= rest - 1) {
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

const struct skill thief_skill = {.game = &thief_game,
                                  .judge = thief_judge,
                                  .read = thief_read,
                                  .consider = thief_consider,
                                  .slack = 0.15F,
                                  .is_cruel = is_cruel,
                                  .width = 24,
                                  .trust = 20,
                                  .playout = thief_playout,
                                  .believe = thief_believe,
                                  .explain = thief_explain,
                                  .reasons = thief_reasons};
