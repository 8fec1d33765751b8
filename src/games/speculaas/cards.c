/* What each card shows and is called (S2, S3). */
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
