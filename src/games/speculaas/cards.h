/* The cards of Speculaas (S1 to S4). Recipes and spice cards share one numbering: a basic recipe
 * and the single of its spice have the same number, as they have the same name in records. */
#ifndef COOKIETIN_SPECULAAS_CARDS_H
#define COOKIETIN_SPECULAAS_CARDS_H

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CARDAMOM,
    PEPPER,
    CLOVE,
    NUTMEG,
    CINNAMON,
    GINGER,
    SPICES,          /* S1: how many there are */
    DOUBLE = SPICES, /* the first of the 15 doubles, cardamom+pepper */
    HONEY = DOUBLE + 15,
    SAME,
    DIFFERENT,
    PAIRS,
    DOUBLES,
    NEAR_HONEY,
    RIVAL_HONEY,
    CARDS, /* kinds of cards */
    NO_CARD = 0xff,
    HIDDEN_CARD = 0xfe /* one that the observer does not know */
};

/* Sets of kinds are masks, bit n for kind n. */
#define KIND(card)   (1U << (card))
#define KINDS_SINGLE (KIND(SPICES) - 1)
#define KINDS_DOUBLE (KIND(HONEY) - KIND(DOUBLE))
#define KINDS_SMALL  (KINDS_SINGLE | KIND(HONEY)) /* S8: two of these may be taken */
#define KINDS_SPICE  (KIND(SAME) - 1)
#define KINDS_RECIPE (KINDS_SINGLE | (KIND(CARDS) - KIND(SAME)))

enum {
    SPEC_SEATS = 5,  /* S4: the most players */
    RECIPE_HAND = 6, /* S5 */
    SPICE_HAND = 8,
    SPEC_ROUNDS = 2,
    RECIPES_MOST = SPEC_ROUNDS * RECIPE_HAND,            /* on one table */
    DEAL_SIZE = SPEC_ROUNDS * (RECIPE_HAND + SPICE_HAND) /* cards dealt to one seat */
};

static inline bool card_is(int card, uint32_t kinds)
{
    return card < CARDS && (KIND(card) & kinds) != 0;
}

/* S2: a double of two different spices, a before b in canonical order. */
#define CARD_DOUBLE(a, b) (DOUBLE + (a) * (11 - (a)) / 2 + (b) - (a)-1)

/* The spices that a card shows, counted in four bits for each spice: cards are added as numbers. A
 * recipe has at most four neighbours (S12), so no count overflows. */
extern const uint32_t spec_card_spices[HONEY + 1];

extern const char *const spec_card_names[CARDS];       /* as records write them */
int spec_card_named(const char *name, uint32_t kinds); /* NO_CARD: there is none of that name */

/* How many cards of each kind there are. */
struct spec_counts {
    uint8_t recipe[CARDS], spice[CARDS];
};

/* The same, packed: S4's deck of a game, or one's own (deck.c). */
enum { RECIPE_KINDS = SPICES + CARDS - SAME };
struct spec_deck {
    uint8_t spice[HONEY + 1], recipe[RECIPE_KINDS];
};
struct spec_counts spec_counts_of_deck(const struct spec_deck *deck);
struct spec_deck spec_deck_usual(int players);
/* A deck from its file, as that many players use it. False: `error` says in which line and why. */
enum { DECK_BYTES_MAX = 16384 };
bool spec_deck_parse(const char *bytes, size_t size, int players, struct spec_deck *deck,
                     struct text *error);

#endif
