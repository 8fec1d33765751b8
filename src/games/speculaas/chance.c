/* Chance: the deal of both rounds at once (S5), and Speculattius (S14).
 *
 * The deal is, for each round, every seat's recipes and then every seat's spice cards. What
 * Speculattius collects is the cards he takes, in the order turned up. */
#include "games/speculaas/invariant.h"
#include "games/speculaas/state.h"

#include <string.h>

enum { ROUND_SIZE = RECIPE_HAND + SPICE_HAND };

_Static_assert(SPEC_SEATS *DEAL_SIZE <= CHANCE_MAX, "a deal is one chance event");

static const int hand_size[TYPES] = {RECIPE_HAND, SPICE_HAND};

/* Where the cards of one type and round begin in a deal. */
static int deal_offset(int seats, int round, enum type type)
{
    return seats * (round * ROUND_SIZE + (type == TYPE_SPICE ? RECIPE_HAND : 0));
}

/* ---- the deal ---- */

static int write_deck(const uint8_t *counts, uint8_t *deck)
{
    int size = 0;
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < counts[card]; i++)
            deck[size++] = (uint8_t)card;
    return size;
}

static void roll_deal(const struct speculaas *s, struct rng *rng, struct chance *chance)
{
    const struct spec_counts counts = spec_counts_of_deck(&s->deck);
    uint8_t deck[SPEC_SEATS * DEAL_SIZE];
    for (enum type type = TYPE_RECIPE; type < TYPES; type++) {
        const int size = write_deck(type == TYPE_RECIPE ? counts.recipe : counts.spice, deck);
        const int half = size / SPEC_ROUNDS;
        rng_shuffle(rng, deck, size);
        for (int round = 0; round < SPEC_ROUNDS; round++)
            memcpy(chance->value + deal_offset(s->seats, round, type), deck + half * round,
                   (size_t)half);
    }
    chance->count = (uint8_t)(s->seats * DEAL_SIZE);
}

/* A deal is a permutation of the deck (S4). */
static bool is_deal(const struct speculaas *s, const struct chance *chance)
{
    struct spec_counts counts = spec_counts_of_deck(&s->deck);
    if (chance->count != s->seats * DEAL_SIZE)
        return false;
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (enum type type = TYPE_RECIPE; type < TYPES; type++) {
            const uint8_t *card = chance->value + deal_offset(s->seats, round, type);
            uint8_t *left = type == TYPE_RECIPE ? counts.recipe : counts.spice;
            for (int i = 0; i < s->seats * hand_size[type]; i++)
                if (card[i] >= CARDS || left[card[i]]-- == 0)
                    return false;
        }
    return true;
}

static const struct refusal *settle_deal(struct speculaas *s, const struct chance *chance,
                                         struct events *events)
{
    if (!is_deal(s, chance))
        return &spec_refusals[REFUSE_DEAL];
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (enum type type = TYPE_RECIPE; type < TYPES; type++) {
            const uint8_t *card = chance->value + deal_offset(s->seats, round, type);
            for (int seat = 0; seat < s->seats; seat++, card += hand_size[type]) {
                s->hand[round][type][seat].may = MAY_ALL;
                hand_fill(&s->hand[round][type][seat], card, hand_size[type]);
            }
        }
    spec_begin_game(s, events);
    return NULL;
}

/* ---- Speculattius ---- */

static void roll_collect(const struct spec_hand *hand, enum type type, struct rng *rng,
                         struct chance *chance)
{
    struct spec_hand pack = *hand;
    const int first = hand_card(&pack, (int)rng_below(rng, pack.count));
    chance->count = 1;
    chance->value[0] = (uint8_t)first;
    if (type == TYPE_RECIPE || card_is(first, KINDS_DOUBLE) || pack.count == 1)
        return;
    hand_remove(&pack, first);
    const int second = hand_card(&pack, (int)rng_below(rng, pack.count));
    if (card_is(second, KINDS_DOUBLE)) { /* the first one is put back */
        chance->value[0] = (uint8_t)second;
        return;
    }
    chance->count = 2;
    chance->value[1] = (uint8_t)second;
}

/* Whether he can have turned up just that. */
static bool can_collect(const struct spec_hand *hand, enum type type, const struct chance *chance)
{
    const int first = chance->value[0];
    if (chance->count < 1 || chance->count > 2 || !card_is(first, hand->kinds))
        return false;
    if (type == TYPE_RECIPE)
        return chance->count == 1;
    if (chance->count == 1)
        return card_is(first, KINDS_DOUBLE) || hand->count == 1;
    return card_is(first, KINDS_SMALL) &&
           card_is(chance->value[1], hand_kinds_without(hand, first) & KINDS_SMALL);
}

static void collect(struct speculaas *s, enum type type, int card)
{
    struct spec_table *pile = &s->table[SPECULATTIUS];
    hand_remove(&s->hand[s->round - 1][type][spec_hand_owner(s, type, SPECULATTIUS)], card);
    if (type == TYPE_RECIPE) {
        pile->recipe[pile->recipe_count++] = (uint8_t)card;
    } else if (card == HONEY) {
        pile->tokens++; /* as in choices.c: the supply has one */
    } else {
        pile->spice[pile->spice_count++] = (uint8_t)card;
        pile->doubles = (uint8_t)(pile->doubles + card_is(card, KINDS_DOUBLE));
    }
}

static void tell_collected(const struct chance *chance, struct events *events)
{
    struct event event = {.kind = EVENT_COLLECT, .seat = SPECULATTIUS, .audience = EVERYONE};
    memset(event.arg, -1, sizeof event.arg);
    for (int i = 0; i < chance->count; i++)
        event.arg[i] = chance->value[i];
    events_add(events, event);
}

static const struct refusal *settle_collect(struct speculaas *s, const struct chance *chance,
                                            struct events *events)
{
    const enum type type = spec_turn_type(s);
    if (!can_collect(spec_held(s, type, SPECULATTIUS), type, chance))
        return &spec_refusals[REFUSE_COLLECT];
    spec_lay_steps(s, events);
    for (int i = 0; i < chance->count; i++)
        collect(s, type, chance->value[i]);
    if (events)
        tell_collected(chance, events);
    spec_end_turn(s, events);
    return NULL;
}

/* ---- the interface ---- */

void spec_roll(const void *state, struct rng *rng, struct chance *chance)
{
    const struct speculaas *s = state;
    const enum type type = spec_turn_type(s);
    if (s->phase == PHASE_DEAL)
        roll_deal(s, rng, chance);
    else
        roll_collect(spec_held(s, type, SPECULATTIUS), type, rng, chance);
}

const struct refusal *spec_settle(void *state, const struct chance *chance, struct events *events)
{
    struct speculaas *s = state;
    if (s->actors != SEAT(CHANCE))
        return &spec_refusals[s->solo ? REFUSE_COLLECT : REFUSE_DEAL];
    const struct refusal *refusal =
        s->phase == PHASE_DEAL ? settle_deal(s, chance, events) : settle_collect(s, chance, events);
    if (!refusal)
        CHECK_INVARIANT(spec_invariant(s));
    return refusal;
}
