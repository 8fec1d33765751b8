/* Observations, and the worlds behind them. A world is a deal of the cards that an observer cannot
 * see onto the face-down places, such that every place holds a card of its set (know.h) and places
 * of one group hold the same value. All such deals are equally likely: cards are dealt at random
 * and thrown together again until they fit. */
#include "games/thief/know.h"

#include <string.h>

enum { TRIES = 1 << 22 };

/* Between two rounds and after the last one the hands of those still in lie open (T5, T17). */
static bool hands_open(const struct thief *t)
{
    return t->phase == PHASE_OVER || t->phase == PHASE_DEAL;
}

void thief_observe(const void *state, int seat, void *seen)
{
    struct thief *t = seen;
    memcpy(seen, state, sizeof *t);
    if (!hands_open(t)) {
        for (int s = 0; s < SEATS_MAX; s++)
            if (s != seat)
                t->hand[s] = NO_CARD;
        if (t->turn != seat)
            memset(t->extra, NO_CARD, sizeof t->extra);
    }
    t->secret = NO_CARD;
    memset(t->deck, NO_CARD, sizeof t->deck);
    for (int place = 0; place < PLACES; place++)
        for (int w = 0; w < SEATS_MAX; w++)
            if (w != seat)
                t->may[place][w] = place == w ? 0 : t->may[place][SPECTATOR];
}

/* The places to fill: hands, the extras of whoever's turn it is, the secret card. */
struct gap {
    uint16_t may;
    uint8_t *card;
};

struct world {
    int gaps, cards;
    struct gap gap[SEATS_MAX + 3];
    uint8_t card[CAKES_ALL + PANCAKE_KINDS]; /* unseen cakes */
};

static void add_gap(struct world *world, unsigned may, uint8_t *card)
{
    struct gap *gap = &world->gap[world->gaps++];
    gap->may = (uint16_t)may;
    gap->card = card;
}

static void find_gaps(struct thief *t, int seat, struct world *world)
{
    for (int s = 0; s < t->seats; s++)
        if (s != seat && in_set(t->in, s))
            add_gap(world, t->may[s][seat], &t->hand[s]);
    add_gap(world, t->may[SECRET][seat], &t->secret);
    for (int i = 0; t->turn != seat && i < t->extra_count; i++)
        add_gap(world, t->may[DECK][seat] & ~(unsigned)t->extra_not, &t->extra[i]);
}

static void find_cards(const struct thief *t, int seat, struct world *world)
{
    world->cards = pile_cards(know_unseen(t, seat), world->card);
}

/* Fills places with a known card at once; the others are tried at random. */
static bool fill_known(struct world *world)
{
    int open = 0;
    for (int i = 0; i < world->gaps; i++) {
        const struct gap gap = world->gap[i];
        if (gap.may & (gap.may - 1)) {
            world->gap[open++] = gap;
            continue;
        }
        int at = 0;
        while (at < world->cards && !(gap.may >> world->card[at] & 1))
            at++;
        if (at == world->cards)
            return false;
        *gap.card = world->card[at];
        world->card[at] = world->card[--world->cards];
    }
    world->gaps = open;
    return true;
}

/* The hand of the seat whose turn it is fits what everyone knows. */
static bool several_hold(const struct thief *t)
{
    unsigned kinds = 1U << t->hand[t->turn];
    for (int i = 0; i < t->extra_count; i++)
        kinds |= 1U << t->extra[i];
    const bool both = (kinds >> HNALLTHORA & 1) && (kinds & KINDS_COFFEE);
    return know_hand_fits(t, SPECTATOR) && !(t->flags & FLAG_APART && both);
}

/* One attempt: the first cards of a random order go to the gaps, the rest to the deck. */
static bool try_world(const struct thief *t, struct world *world, unsigned deck_may,
                      struct rng *rng)
{
    for (int i = 0; i < world->gaps; i++) {
        const int j = i + (int)rng_below(rng, (uint32_t)(world->cards - i));
        const uint8_t card = world->card[j];
        world->card[j] = world->card[i];
        world->card[i] = card;
        if (!(world->gap[i].may >> card & 1))
            return false;
        *world->gap[i].card = card;
    }
    for (int i = world->gaps; i < world->cards; i++)
        if (!(deck_may >> world->card[i] & 1))
            return false;
    return (t->extra_count == 0 || several_hold(t)) && (!t->equal || know_groups_hold(t));
}

/* T4: which of the unseen pancakes are in the deck is as unknown as where. */
static bool fill_deck(struct thief *t, struct world *world, struct rng *rng)
{
    uint8_t unseen[PANCAKE_KINDS];
    int count = 0;
    for (unsigned rest = pancakes_in_play(t->seats) & ~t->pancakes; rest; rest &= rest - 1)
        unseen[count++] = (uint8_t)(CAKE_KINDS + __builtin_ctz(rest));
    rng_shuffle(rng, unseen, count);
    const int dealt = PANCAKES_DEALT - __builtin_popcount(t->pancakes);
    const int cakes = world->cards - world->gaps;
    if (dealt < 0 || dealt > count || cakes + dealt != t->deck_count)
        return false;
    memset(t->deck, NO_CARD, sizeof t->deck);
    memcpy(t->deck, world->card + world->gaps, (size_t)cakes);
    memcpy(t->deck + cakes, unseen, (size_t)dealt);
    rng_shuffle(rng, t->deck, t->deck_count);
    return true;
}

/* What the others know: all that is public, and the cards that they have certainly seen. */
static void imagine_knowledge(struct thief *t, int seat)
{
    for (int place = 0; place <= SECRET; place++) {
        const int card = thief_card_at(t, place);
        for (int w = 0; w < t->seats; w++)
            if (w != seat && w != place && card != NO_CARD && in_set(t->shown[place], w))
                t->may[place][w] = (uint16_t)(1U << card);
    }
}

bool thief_imagine(const void *seen, int seat, struct rng *rng, void *state)
{
    struct thief *t = state;
    struct world world = {.gaps = 0};
    memcpy(state, seen, sizeof *t);
    if (hands_open(t))
        return true; /* nothing that is face down matters any more */
    find_gaps(t, seat, &world);
    find_cards(t, seat, &world);
    if (world.gaps > world.cards || !fill_known(&world))
        return false;
    const unsigned deck_may = t->may[DECK][seat] & t->may[DECK][SPECTATOR];
    for (int i = 0; i < TRIES; i++)
        if (try_world(t, &world, deck_may, rng)) {
            imagine_knowledge(t, seat);
            return fill_deck(t, &world, rng);
        }
    return false;
}
