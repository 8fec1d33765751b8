/* What a seat knows, and the worlds that may be behind it.
 *
 * A seat knows every hand that it has held, minus what was openly taken since; a hand of the first
 * round has been in everyone's hands when that round is over, since hands pass at least five
 * times. A hand that it has never held it knows by its size and by what its holders could not take
 * (spec_hand.may). The hands of the round to come nobody knows. Spectators have held none, and
 * nobody sits in the seat of Speculattius.
 *
 * What nobody has seen lies, in any order, in the hidden places. */
#include "games/speculaas/state.h"

#include <string.h>

static bool knows_hand(const struct speculaas *s, int seat, int round, enum type type, int owner)
{
    if (!spec_plays(s, seat) || round >= s->round)
        return false;
    if (round < s->round - 1)
        return true;
    const int passes = seat >= owner ? seat - owner : seat - owner + s->seats;
    return passes <= s->turns[type];
}

/* ---- observing ---- */

void spec_observe(const void *state, int seat, void *seen)
{
    struct speculaas *s = seen;
    memcpy(s, state, sizeof *s);
    if (s->phase == PHASE_DEAL || s->phase == PHASE_OVER)
        return;
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (enum type type = TYPE_RECIPE; type < TYPES; type++)
            for (int owner = 0; owner < s->seats; owner++)
                if (!knows_hand(s, seat, round, type, owner))
                    hand_hide(&s->hand[round][type][owner]);
    for (int other = 0; other < s->seats; other++)
        if (other != seat && spec_plays(s, other)) {
            memset(s->step[other], 0, sizeof s->step[other]);
            s->steps[other] = 0;
            s->offer[other] = 0;
            s->actors |= SEAT(other);
            s->actors &= (seatset)~SEAT(CHANCE);
        }
}

/* ---- imagining ---- */

/* Takes what lies on a table, and what hands are known, out of the deck. */
static void subtract_seen(const struct speculaas *s, struct spec_counts *left)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const struct spec_table *table = &s->table[seat];
        for (int i = 0; i < table->recipe_count; i++)
            left->recipe[table->recipe[i]]--;
        for (int i = 0; i < table->spice_count; i++)
            left->spice[table->spice[i]]--;
        left->spice[HONEY] = (uint8_t)(left->spice[HONEY] - table->tokens);
        for (int round = 0; round < SPEC_ROUNDS; round++) {
            const struct spec_hand *recipes = &s->hand[round][TYPE_RECIPE][seat];
            const struct spec_hand *spices = &s->hand[round][TYPE_SPICE][seat];
            for (int i = 0; i < recipes->count && !hand_is_hidden(recipes); i++)
                left->recipe[hand_card(recipes, i)]--;
            for (int i = 0; i < spices->count && !hand_is_hidden(spices); i++)
                left->spice[hand_card(spices, i)]--;
        }
    }
}

/* Cards that lie in no place that the observer knows. */
struct pool {
    uint8_t card[SPEC_SEATS * SPEC_ROUNDS * SPICE_HAND];
    int count;
};

static struct pool fill_pool(const uint8_t *counts)
{
    struct pool pool = {.count = 0};
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < counts[card]; i++) {
            CHECK(pool.count < (int)sizeof pool.card);
            pool.card[pool.count++] = (uint8_t)card;
        }
    return pool;
}

static int class_of(int card)
{
    return card == HONEY ? MAY_HONEY : card_is(card, KINDS_DOUBLE) ? MAY_DOUBLE : MAY_SINGLE;
}

/* Draws one of the pool's cards that may be in a hand, each as likely; NO_CARD if there is none. */
static int draw_card(struct pool *pool, int may, struct rng *rng)
{
    int fitting = pool->count;
    for (int i = 0; may != MAY_ALL && i < pool->count; i++)
        fitting -= !(class_of(pool->card[i]) & may);
    if (fitting == 0)
        return NO_CARD;
    int at = (int)rng_below(rng, (uint32_t)fitting);
    for (int i = 0; may != MAY_ALL && i <= at; i++)
        at += !(class_of(pool->card[i]) & may);
    const int card = pool->card[at];
    pool->card[at] = pool->card[--pool->count];
    return card;
}

static bool fill_hand(struct spec_hand *hand, int may, struct pool *pool, struct rng *rng)
{
    uint8_t card[SPICE_HAND];
    for (int i = 0; i < hand->count; i++) {
        card[i] = (uint8_t)draw_card(pool, may, rng);
        if (card[i] == NO_CARD)
            return false;
    }
    hand_fill(hand, card, hand->count);
    return true;
}

/* Every arrangement of the pool in the hidden hands is as likely: hands that may hold less are
 * filled first, so that whatever they get, the later ones find equally many ways. That needs what
 * hands may hold to be nested or disjoint: doubles; honey; both; all. The one exception (no honey,
 * in front of someone who had no space left for a spice card) is filled like all, and
 * `is_possible` throws out what is wrong. */
static bool deal_hidden(struct speculaas *s, const struct speculaas *seen,
                        const struct spec_counts *left, struct rng *rng)
{
    static const uint8_t order[] = {MAY_DOUBLE, MAY_HONEY, MAY_DOUBLE | MAY_HONEY, MAY_ALL};
    struct pool recipes = fill_pool(left->recipe), spices = fill_pool(left->spice);
    for (size_t i = 0; i < sizeof order; i++)
        for (int round = 0; round < SPEC_ROUNDS; round++)
            for (int owner = 0; owner < s->seats; owner++) {
                const struct spec_hand *hidden = &seen->hand[round][TYPE_SPICE][owner];
                const int may = hidden->may & MAY_SINGLE ? MAY_ALL : hidden->may;
                if (hand_is_hidden(hidden) && may == order[i] &&
                    !fill_hand(&s->hand[round][TYPE_SPICE][owner], may, &spices, rng))
                    return false;
            }
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (int owner = 0; owner < s->seats; owner++)
            if (hand_is_hidden(&seen->hand[round][TYPE_RECIPE][owner]) &&
                !fill_hand(&s->hand[round][TYPE_RECIPE][owner], MAY_ALL, &recipes, rng))
                return false;
    return true;
}

/* The turn is still open, so someone has something to take in it. */
static bool is_possible(struct speculaas *s)
{
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (int owner = 0; owner < s->seats; owner++) {
            const struct spec_hand *hand = &s->hand[round][TYPE_SPICE][owner];
            for (int i = 0; i < hand->count; i++)
                if (!(class_of(hand_card(hand, i)) & hand->may))
                    return false;
        }
    spec_ask(s);
    return s->actors != 0;
}

bool spec_imagine(const void *seen, int seat, struct rng *rng, void *state)
{
    enum { TRIES = 100000 }; /* almost always one is enough */
    struct speculaas *s = state;
    (void)seat;
    memcpy(s, seen, sizeof *s);
    if (s->phase == PHASE_DEAL || s->phase == PHASE_OVER)
        return true;
    struct spec_counts left = spec_counts_of_deck(&s->deck);
    subtract_seen(seen, &left);
    for (int i = 0; i < TRIES; i++)
        if (deal_hidden(s, seen, &left, rng) && is_possible(s))
            return true;
    return false;
}
