/* What others tell by what they play. Whoever plays a cake had two and kept the other one. So for
 * each kind that may have stayed one asks what one would have played oneself, with these two cards
 * and what everyone knew then: the less the play fits, the less likely is that kind. */
#include "bots/thief/thiefbot.h"

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

/* The chance that a seat with these two cards makes a move. */
static float chance_of(struct thief *then, const float *rival, game_move move, int old, int drawn)
{
    static const float alike = 1e-4F;
    float value[CHOICES_OF_TWO], best = 0, bests = 0, nears = 0;
    struct odds odds;
    int at = -1;
    then->hand[then->turn] = (uint8_t)old;
    then->extra[0] = (uint8_t)drawn;
    const int count = thief_choices(then, then->turn);
    CHECK(count <= CHOICES_OF_TWO);
    thiefbot_odds(&odds, then, then->turn, rival, NULL);
    thiefbot_judge_by(&odds, count, value);
    for (int i = 0; i < count; i++) {
        at = thief_choice(then, then->turn, i) == move ? i : at;
        best = i == 0 || value[i] > best ? value[i] : best;
    }
    if (at < 0)
        return 0; /* Hnallþóra would have had to be played */
    for (int i = 0; i < count; i++) {
        bests += (float)(value[i] > best - alike);
        nears += nearness(best - value[i]);
    }
    return best_share * (float)(value[at] > best - alike) / bests +
           near_share * nearness(best - value[at]) / nears + whim_share / (float)count;
}

/* The table before a play as everyone knew it; what else a seat knew is not told. */
static void go_back(struct thief *then, const struct thief *seen, const struct play *play)
{
    *then = *seen;
    memset(then->front, 0, sizeof then->front);
    memset(then->extra, NO_CARD, sizeof then->extra);
    for (int place = 0; place <= SECRET; place++)
        then->may[place][play->seat] = play->may[place];
    then->may[play->seat][play->seat] = 0;
    then->may[DECK][play->seat] = seen->may[DECK][SPECTATOR];
    then->discard = play->open;
    then->shown[play->seat] = play->shown;
    then->turn = play->seat;
    then->in = play->in;
    then->safe = play->safe;
    then->spot_by = play->spot_by;
    then->spot_on = play->spot_on;
    then->deck_count = play->deck_count;
    then->phase = PHASE_LAY;
    then->extra_count = 1;
}

/* The card that stayed was there before, or it came and the one before was played: which of the
 * two, makes a difference only to a seat whose hand has been seen. Whoever knows someone's hand
 * goes by that, and tells nothing else. */
static void read_play(const struct thief *seen, const struct play *play, const float *rival,
                      float kind[CAKE_KINDS])
{
    static const float never = 1e-4F; /* is too strong a word */
    struct thief then;
    const int played = thief_unpack(play->move).card;
    const unsigned old = play->may[play->seat]; /* what the hand may have been */
    const float before = old >> played & 1 ? kind[played] : 0;
    float sum = 0;
    go_back(&then, seen, play);
    for (int k = 0; k < CAKE_KINDS; k++) {
        const float stay = old >> k & 1 ? kind[k] : 0;
        kind[k] = 0;
        if (pile_count(play->open + pile_of(played), k) == card_copies[k])
            continue;
        const float stayed = play->knew ? 1 : chance_of(&then, rival, play->move, k, played);
        const float came = thiefbot_is_shown(&then, play->seat) && !play->knew
                               ? chance_of(&then, rival, play->move, played, k)
                               : stayed;
        kind[k] = stay * stayed + (k == played ? 0 : before * came);
        sum += kind[k];
    }
    for (int k = 0; k < CAKE_KINDS; k++)
        kind[k] = never + (sum > 0 ? kind[k] * CAKE_KINDS / sum : 0);
}

static void read_trail(const struct thief *seen, const struct thiefbot_memory *memory, int place,
                       struct thiefbot_context *context)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        const struct play *play = thiefbot_recall(memory, memory->trail[place] >> shift & 255);
        if (play)
            read_play(seen, play, context->rival[play->seat], context->likelihood[place]);
    }
}

void thiefbot_begin_belief(const struct thought *thought, struct thiefbot_context *context)
{
    const struct thief *t = thought->seen;
    const struct thiefbot_memory *memory =
        thought->memory ? (const void *)thought->memory->at : NULL;
    context->belief = 0;
    for (int s = 0; s < t->seats; s++)
        thiefbot_rivals(t, s, context->rival[s]);
    for (int place = 0; place <= SECRET; place++) {
        const bool own = place == thought->seat && place < t->seats;
        for (int k = 0; k < CAKE_KINDS; k++)
            context->likelihood[place][k] = 1;
        if (memory && !own)
            read_trail(t, memory, place, context);
    }
}

float thiefbot_belief(const struct thiefbot_context *context, const struct thief *world, int seat)
{
    float belief = is_cake(world->secret) ? context->likelihood[SECRET][world->secret] : 1;
    for (unsigned rest = world->in & ~(1U << seat); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        if (is_cake(world->hand[s]))
            belief *= context->likelihood[s][world->hand[s]];
    }
    return belief;
}

/* Metropolis sampling: a few worlds are proposed, and each is taken as often as it is more
 * believable than where the search is, so in the long run every world comes as often as it is
 * believed. */
void thiefbot_sample(const struct thought *thought, void *context, struct sample *sample)
{
    enum { PROPOSALS = 8 };
    struct thiefbot_context *c = context;
    if (thought->sees_all) {
        skill_sample(thought, context, sample);
        return;
    }
    for (int i = 0; i < PROPOSALS; i++) {
        struct thief proposal;
        CHECK(thief_imagine(thought->seen, thought->seat, thought->rng, &proposal));
        const float belief = thiefbot_belief(c, &proposal, thought->seat);
        const float chance = (float)(rng_next(thought->rng) >> 8) / (1 << 24);
        if (chance * c->belief >= belief)
            continue;
        c->world = proposal;
        c->belief = belief;
    }
    CHECK(c->belief > 0);
    memcpy(sample->world, &c->world, sizeof c->world);
    sample->luck = skill_draw_luck(thought->rng);
}
