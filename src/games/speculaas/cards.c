/* What each card shows and is called, and how many of each are in the deck (S2 to S4). */
#include "games/speculaas/cards.h"

#include <stddef.h>
#include <string.h>

#define ONE(spice) (1U << 4 * (spice))
#define TWO(a, b)  (ONE(a) + ONE(b))

const uint32_t spec_card_spices[HONEY + 1] = {
    ONE(CARDAMOM),
    ONE(PEPPER),
    ONE(CLOVE),
    ONE(NUTMEG),
    ONE(CINNAMON),
    ONE(GINGER),
    TWO(CARDAMOM, PEPPER),
    TWO(CARDAMOM, CLOVE),
    TWO(CARDAMOM, NUTMEG),
    TWO(CARDAMOM, CINNAMON),
    TWO(CARDAMOM, GINGER),
    TWO(PEPPER, CLOVE),
    TWO(PEPPER, NUTMEG),
    TWO(PEPPER, CINNAMON),
    TWO(PEPPER, GINGER),
    TWO(CLOVE, NUTMEG),
    TWO(CLOVE, CINNAMON),
    TWO(CLOVE, GINGER),
    TWO(NUTMEG, CINNAMON),
    TWO(NUTMEG, GINGER),
    TWO(CINNAMON, GINGER),
    0,
};

const char *const spec_card_names[CARDS] = {
    "cardamom",        "pepper",          "clove",          "nutmeg",          "cinnamon",
    "ginger",          "cardamom+pepper", "cardamom+clove", "cardamom+nutmeg", "cardamom+cinnamon",
    "cardamom+ginger", "pepper+clove",    "pepper+nutmeg",  "pepper+cinnamon", "pepper+ginger",
    "clove+nutmeg",    "clove+cinnamon",  "clove+ginger",   "nutmeg+cinnamon", "nutmeg+ginger",
    "cinnamon+ginger", "honey",           "same",           "different",       "pairs",
    "doubles",         "near-honey",      "rival-honey",
};

int spec_card_named(const char *name, uint32_t kinds)
{
    for (int card = 0; name && card < CARDS; card++)
        if (card_is(card, kinds) && strcmp(spec_card_names[card], name) == 0)
            return card;
    return NO_CARD;
}

/* ---- the deck ---- */

enum { DOUBLES_OF_A_MARK = 6 };

/* The doubles with marks 3, 4 and 5, in the order of the list; unmarked there is each pair once. */
static const uint8_t marked_doubles[][DOUBLES_OF_A_MARK] = {
    {CARD_DOUBLE(CARDAMOM, PEPPER), CARD_DOUBLE(CLOVE, NUTMEG), CARD_DOUBLE(CINNAMON, GINGER),
     CARD_DOUBLE(CARDAMOM, CLOVE), CARD_DOUBLE(PEPPER, CINNAMON), CARD_DOUBLE(NUTMEG, GINGER)},
    {CARD_DOUBLE(CARDAMOM, NUTMEG), CARD_DOUBLE(PEPPER, GINGER), CARD_DOUBLE(CLOVE, CINNAMON),
     CARD_DOUBLE(CARDAMOM, CINNAMON), CARD_DOUBLE(PEPPER, NUTMEG), CARD_DOUBLE(CLOVE, GINGER)},
    {CARD_DOUBLE(CARDAMOM, GINGER), CARD_DOUBLE(PEPPER, CLOVE), CARD_DOUBLE(NUTMEG, CINNAMON),
     CARD_DOUBLE(CARDAMOM, PEPPER), CARD_DOUBLE(CLOVE, NUTMEG), CARD_DOUBLE(CINNAMON, GINGER)},
};

void spec_counts_add_mark(struct spec_counts *counts, int mark)
{
    const int each = mark == 2 ? 2 : 1;
    for (int card = 0; card < CARDS; card++) {
        if (card_is(card, KINDS_RECIPE))
            counts->recipe[card] = (uint8_t)(counts->recipe[card] + each);
        if (card_is(card, KINDS_SINGLE))
            counts->spice[card] = (uint8_t)(counts->spice[card] + each);
        if (card_is(card, KINDS_DOUBLE) && mark == 2)
            counts->spice[card]++;
    }
    for (int i = 0; mark > 2 && i < DOUBLES_OF_A_MARK; i++)
        counts->spice[marked_doubles[mark - 3][i]]++;
    counts->spice[HONEY] = (uint8_t)(counts->spice[HONEY] + (mark == 2 ? 5 : 4));
}

struct spec_counts spec_counts_of_game(int players)
{
    struct spec_counts counts = {{0}, {0}};
    for (int mark = 2; mark <= players; mark++)
        spec_counts_add_mark(&counts, mark);
    return counts;
}
