/* What a seat can tell from its observation: who may hold what, and how likely. */
#include "bots/thief.h"

static bool is_known(unsigned may)
{
    return may && !(may & (may - 1));
}

/* By the copies left, what the place may hold, and what was laid beside the card there. */
static void fill_place(struct odds *odds, float *chance, unsigned may, const float *told)
{
    const bool known = is_known(may);
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        const int copies = known ? 1 : pile_count(odds->unseen, kind);
        chance[kind] = may >> kind & 1 ? (float)copies * (told ? told[kind] : 1) : 0;
        sum += chance[kind];
    }
    for (int kind = 0; kind < CAKE_KINDS && sum > 0; kind++)
        chance[kind] /= sum;
}

/* My chance to win the match if a seat wins this round, against the average of the others. */
static void fill_rivals(struct odds *odds)
{
    const struct thief *t = odds->t;
    float own[SEATS_MAX], mean = 0;
    for (int winner = 0; winner < t->seats; winner++) {
        float chance[SEATS_MAX];
        struct thief after = *t;
        after.score[winner]++;
        const bool over =
            t->flags & FLAG_ROUNDS ? t->round >= t->goal : after.score[winner] >= t->goal;
        after.phase = over ? PHASE_OVER : PHASE_DEAL;
        thief_match_chances(&after, chance);
        own[winner] = chance[odds->me];
    }
    for (int s = 0; s < t->seats; s++)
        mean += s == odds->me ? 0 : own[s] / (float)(t->seats - 1);
    const float gain = own[odds->me] - mean;
    for (int s = 0; s < t->seats; s++)
        odds->rival[s] = s == odds->me || gain < 1e-6F ? 0 : (mean - own[s]) / gain;
}

void thief_odds(struct odds *odds, const struct thief *seen, int me, const struct told *told)
{
    *odds = (struct odds){.t = seen, .me = me, .in = set_size(seen->in)};
    odds->unseen = thief_unseen(seen, me);
    for (int place = 0; place <= SECRET; place++) {
        const unsigned may = seen->may[place][me];
        const int kind = may ? __builtin_ctz(may) : 0;
        if (is_known(may) && pile_count(odds->unseen, kind))
            odds->unseen -= pile_of(kind);
    }
    for (int s = 0; s < seen->seats; s++)
        if (s != me && in_set(seen->in, s))
            fill_place(odds, odds->holds[s], seen->may[s][me], told ? told->kind[s] : NULL);
    fill_place(odds, odds->holds[SECRET], seen->may[SECRET][me], told ? told->kind[SECRET] : NULL);
    fill_place(odds, odds->draws, seen->may[DECK][me] & seen->may[DECK][SPECTATOR], NULL);
    fill_rivals(odds);
}

float thief_lower(const struct odds *odds, int seat, int card)
{
    float sum = 0;
    for (int kind = 0; card_value[kind] < card_value[card]; kind++)
        sum += odds->holds[seat][kind];
    return sum;
}

float thief_equal(const struct odds *odds, int seat, int card)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] == card_value[card])
            sum += odds->holds[seat][kind];
    return sum;
}

float thief_highest(const struct odds *odds, int card, int without)
{
    float chance = 1;
    for (int s = 0; s < odds->t->seats; s++)
        if (s != odds->me && s != without && in_set(odds->t->in, s))
            chance *= thief_lower(odds, s, card) + thief_equal(odds, s, card) / 2;
    return chance;
}
