/* What a seat can tell from its observation: who may hold what, and how likely. */
#include "bots/thief/thiefbot.h"

static bool is_known(unsigned may)
{
    return may && !(may & (may - 1));
}

/* By the copies left, what the place may hold, and how likely each kind is there. */
static void fill_place(float *chance, const float *copies, unsigned may, const float *likelihood)
{
    float sum = 0;
    if (is_known(may)) {
        chance[__builtin_ctz(may)] = 1;
        return;
    }
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        const float weight = copies[kind] * (likelihood ? likelihood[kind] : 1);
        chance[kind] = may >> kind & 1 ? weight : 0;
        sum += chance[kind];
    }
    const float part = sum > 0 ? 1 / sum : 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        chance[kind] *= part;
}

/* My chance to win the match if a seat wins this round, against the average of the others. */
void thiefbot_rivals(const struct thief *t, int me, float rival[SEATS_MAX])
{
    float own[SEATS_MAX], mean = 0;
    for (int winner = 0; winner < t->seats; winner++) {
        float chance[SEATS_MAX];
        struct thief after = *t;
        after.score[winner]++;
        const bool over =
            t->flags & FLAG_ROUNDS ? t->round >= t->goal : after.score[winner] >= t->goal;
        after.phase = over ? PHASE_OVER : PHASE_DEAL;
        thiefbot_match_chances(&after, chance);
        own[winner] = chance[me];
    }
    for (int s = 0; s < t->seats; s++)
        mean += s == me ? 0 : own[s] / (float)(t->seats - 1);
    const float gain = own[me] - mean;
    for (int s = 0; s < t->seats; s++)
        rival[s] = s == me || gain < 1e-6F ? 0 : (mean - own[s]) / gain;
}

void thiefbot_odds(struct odds *odds, const struct thief *seen, int me, const float *rival,
                   const float (*likelihood)[CAKE_KINDS])
{
    float copies[CAKE_KINDS];
    *odds = (struct odds){.t = seen, .me = me, .in = set_size(seen->in), .rival = rival};
    odds->unseen = know_unseen(seen, me);
    for (int place = 0; place <= SECRET; place++) {
        const unsigned may = seen->may[place][me];
        const int kind = may ? __builtin_ctz(may) : 0;
        if (is_known(may) && pile_count(odds->unseen, kind))
            odds->unseen -= pile_of(kind);
    }
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        copies[kind] = (float)pile_count(odds->unseen, kind);
    for (int place = 0; place <= SECRET; place++)
        if (place == SECRET || (place != me && in_set(seen->in, place)))
            fill_place(odds->holds[place], copies, seen->may[place][me],
                       likelihood ? likelihood[place] : NULL);
    fill_place(odds->draws, copies, seen->may[DECK][me] & seen->may[DECK][SPECTATOR], NULL);
}

float thiefbot_lower(const struct odds *odds, int seat, int card)
{
    float sum = 0;
    for (int kind = 0; card_value[kind] < card_value[card]; kind++)
        sum += odds->holds[seat][kind];
    return sum;
}

float thiefbot_equal(const struct odds *odds, int seat, int card)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] == card_value[card])
            sum += odds->holds[seat][kind];
    return sum;
}

float thiefbot_highest(const struct odds *odds, int card, int without)
{
    float chance = 1;
    for (int s = 0; s < odds->t->seats; s++)
        if (s != odds->me && s != without && in_set(odds->t->in, s))
            chance *= thiefbot_lower(odds, s, card) + thiefbot_equal(odds, s, card) / 2;
    return chance;
}
