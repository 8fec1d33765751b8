/* What a seat can tell from its observation: who may hold what, and how likely. */
#include "bots/thief.h"

/* Somebody who would rather have laid a cake than what lies in front of them holds it so many times
 * less likely than by the cards alone. */
static const float odd_factor[4] = {1, 0.25F, 0.3F, 0.35F};

static int cards_in_front(pile front)
{
    int count = 0;
    for (; front; front -= pile_of(pile_highest(front)))
        count++;
    return count < 3 ? count : 3;
}

static pile unseen_cakes(const struct thief *t, int me)
{
    static const pile box[2] = {0xaaccccd, 0xa244445}; /* T1, T3 */
    pile rest = box[t->seats == 3] - t->discard;
    for (int s = 0; s < t->seats; s++)
        rest -= t->front[s];
    if (in_set(t->in, me))
        rest -= pile_of(t->hand[me]);
    for (int i = 0; t->turn == me && i < t->extra_count; i++)
        rest -= pile_of(t->extra[i]);
    return rest;
}

static bool is_known(unsigned may)
{
    return may && !(may & (may - 1));
}

/* By the copies left, what the place may hold, and what its owner has laid. */
static void fill_place(struct odds *odds, float *chance, unsigned may, pile front)
{
    const unsigned odd = thief_odd_kinds(front);
    const float factor = odd_factor[cards_in_front(front)];
    const bool known = is_known(may);
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        const int copies = known ? 1 : pile_count(odds->unseen, kind);
        chance[kind] = may >> kind & 1 ? (float)copies * (odd >> kind & 1 ? factor : 1) : 0;
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
        after.phase = PHASE_DEAL;
        thief_match_chances(&after, chance);
        own[winner] = chance[odds->me];
    }
    for (int s = 0; s < t->seats; s++)
        mean += s == odds->me ? 0 : own[s] / (float)(t->seats - 1);
    const float gain = own[odds->me] - mean;
    for (int s = 0; s < t->seats; s++)
        odds->rival[s] = s == odds->me || gain < 1e-6F ? 0 : (mean - own[s]) / gain;
}

void thief_odds(struct odds *odds, const struct thief *seen, int me)
{
    *odds = (struct odds){.t = seen, .me = me, .in = set_size(seen->in)};
    odds->unseen = unseen_cakes(seen, me);
    for (int place = 0; place <= SECRET; place++) {
        const unsigned may = seen->may[place][me];
        const int kind = may ? __builtin_ctz(may) : 0;
        if (is_known(may) && pile_count(odds->unseen, kind))
            odds->unseen -= pile_of(kind);
    }
    for (int s = 0; s < seen->seats; s++)
        if (s != me && in_set(seen->in, s))
            fill_place(odds, odds->holds[s], seen->may[s][me], seen->front[s]);
    fill_place(odds, odds->holds[SECRET], seen->may[SECRET][me], 0);
    fill_place(odds, odds->draws, seen->may[DECK][me] & seen->may[DECK][SPECTATOR], 0);
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

bool thief_believe(const void *world, int seat, struct rng *rng)
{
    const struct thief *t = world;
    for (unsigned rest = t->in & ~(1U << seat); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        if (!(thief_odd_kinds(t->front[s]) >> t->hand[s] & 1))
            continue;
        const float factor = odd_factor[cards_in_front(t->front[s])];
        if (rng_below(rng, 1000) >= (uint32_t)(factor * 1000))
            return false;
    }
    return true;
}
