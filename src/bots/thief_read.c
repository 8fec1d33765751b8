/* What others tell by what they lay. Whoever lays a cake had two and kept the other one. So for
 * each kind that may have stayed one asks what one would have laid oneself, with these two cards
 * and what everybody knew then: the less the lay fits, the less likely is that kind. */
#include "bots/thief.h"

#include "games/thief/know.h"

#include <string.h>

enum { CHOICES_OF_TWO = 192 };

/* How others choose: so often what rules of thumb like best, so often something that they like
 * nearly as well, else anything. What they like so much less than the best still comes up a
 * sixteenth as often. */
static const float best_share = 0.82F, near_share = 0.12F, whim_share = 0.06F, near = 0.3F;

static float nearness(float less)
{
    const float part = near / (near + less), square = part * part;
    return square * square;
}

/* The chance that a seat with these two cards makes a lay. */
static float chance_of(struct thief *then, const float *rival, game_move lay, int old, int drawn)
{
    static const float alike = 1e-4F;
    float value[CHOICES_OF_TWO], best = 0, bests = 0, nears = 0;
    struct odds odds;
    int at = -1;
    then->hand[then->turn] = (uint8_t)old;
    then->extra[0] = (uint8_t)drawn;
    const int count = thief_choices(then, then->turn);
    CHECK(count <= CHOICES_OF_TWO);
    thief_odds(&odds, then, then->turn, rival, NULL);
    thief_judge_by(&odds, count, value);
    for (int i = 0; i < count; i++) {
        at = thief_choice(then, then->turn, i) == lay ? i : at;
        best = i == 0 || value[i] > best ? value[i] : best;
    }
    if (at < 0)
        return 0; /* Hnallþóra would have had to be laid */
    for (int i = 0; i < count; i++) {
        bests += (float)(value[i] > best - alike);
        nears += nearness(best - value[i]);
    }
    return best_share * (float)(value[at] > best - alike) / bests +
           near_share * nearness(best - value[at]) / nears + whim_share / (float)count;
}

/* The table before a lay as everybody knew it; what else a seat knew is not told. */
static void go_back(struct thief *then, const struct thief *seen, const struct lay *lay)
{
    *then = *seen;
    memset(then->front, 0, sizeof then->front);
    memset(then->extra, NO_CARD, sizeof then->extra);
    for (int place = 0; place <= SECRET; place++)
        then->may[place][lay->seat] = lay->may[place];
    then->may[lay->seat][lay->seat] = 0;
    then->may[DECK][lay->seat] = seen->may[DECK][SPECTATOR];
    then->discard = lay->open;
    then->shown[lay->seat] = lay->shown;
    then->turn = lay->seat;
    then->in = lay->in;
    then->safe = lay->safe;
    then->spot_by = lay->spot_by;
    then->spot_on = lay->spot_on;
    then->deck_count = lay->deck_count;
    then->phase = PHASE_LAY;
    then->extra_count = 1;
}

/* The card that stayed was there before, or it came and the one before was laid: which of the two,
 * makes a difference only to a seat whose hand has been seen. Whoever knows somebody's hand goes by
 * that, and tells nothing else. */
static void read_lay(const struct thief *seen, const struct lay *lay, const float *rival,
                     float kind[CAKE_KINDS])
{
    static const float never = 1e-4F; /* is too strong a word */
    struct thief then;
    const int laid = thief_unpack(lay->move).card;
    const unsigned old = lay->may[lay->seat]; /* what the hand may have been */
    const float before = old >> laid & 1 ? kind[laid] : 0;
    float sum = 0;
    go_back(&then, seen, lay);
    for (int k = 0; k < CAKE_KINDS; k++) {
        const float stay = old >> k & 1 ? kind[k] : 0;
        kind[k] = 0;
        if (pile_count(lay->open + pile_of(laid), k) == card_copies[k])
            continue;
        const float stayed = lay->knew ? 1 : chance_of(&then, rival, lay->move, k, laid);
        const float came = thief_is_shown(&then, lay->seat) && !lay->knew
                               ? chance_of(&then, rival, lay->move, laid, k)
                               : stayed;
        kind[k] = stay * stayed + (k == laid ? 0 : before * came);
        sum += kind[k];
    }
    for (int k = 0; k < CAKE_KINDS; k++)
        kind[k] = never + (sum > 0 ? kind[k] * CAKE_KINDS / sum : 0);
}

static void read_trail(const struct thief *seen, int place, struct insight *in)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        const struct lay *lay = know_lay(seen, seen->trail[place] >> shift & 255);
        if (lay)
            read_lay(seen, lay, in->rival[lay->seat], in->told[place]);
    }
}

void thief_read(const void *seen, int seat, void *insight)
{
    const struct thief *t = seen;
    struct insight *in = insight;
    _Static_assert(sizeof *in <= INSIGHT_MAX, "fits");
    for (int s = 0; s < t->seats; s++)
        thief_rivals(t, s, in->rival[s]);
    for (int place = 0; place <= SECRET; place++) {
        const bool own = place == seat && place < t->seats;
        for (int k = 0; k < CAKE_KINDS; k++)
            in->told[place][k] = 1;
        if (!own)
            read_trail(t, place, in);
    }
}

float thief_believe(const void *world, int seat, const void *insight)
{
    const struct thief *t = world;
    const struct insight *in = insight;
    float belief = is_cake(t->secret) ? in->told[SECRET][t->secret] : 1;
    for (unsigned rest = t->in & ~(1U << seat); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        if (is_cake(t->hand[s]))
            belief *= in->told[s][t->hand[s]];
    }
    return belief;
}
