/* The deck as it is printed (T1): values and copies stand here. With them the functions over kinds
 * and piles that are not called often enough to be inline. */
#include "games/thief/cards.h"

#define EACH_CAKE(X)           \
    X(KLEINA, 5)               \
    X(KLEINA_COFFEE, 1)        \
    X(PIPARKAKA, 2)            \
    X(PIPARKAKA_COFFEE, 1)     \
    X(LAUFABRAUD, 2)           \
    X(LAUFABRAUD_COFFEE, 1)    \
    X(LAKKRISTOPPUR, 2)        \
    X(LAKKRISTOPPUR_COFFEE, 1) \
    X(RANDALINA, 2)            \
    X(RANDALINA_COFFEE, 1)     \
    X(HJONABANDSSAELA, 1) X(HJONABANDSSAELA_COFFEE, 1) X(HNALLTHORA, 1) X(TOM_KRUS, 1)

/* NOLINTBEGIN(bugprone-macro-parentheses): these are terms of a list, and of sums */
#define COPIES(kind, copies) [kind] = (copies),
#define PILE(kind, copies)   +((pile)(copies) << ((kind) ? 2 * (kind) + 1 : 0)) /* pile_shift */
#define PLAIN(kind, copies)  +((KINDS_COFFEE >> (kind)&1) ? 0 : (0 PILE(kind, copies)))
/* NOLINTEND(bugprone-macro-parentheses) */

const uint8_t card_value[CAKE_KINDS] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8};
const uint8_t card_copies[CAKE_KINDS] = {EACH_CAKE(COPIES)};
const pile cakes_with_coffee = 0 EACH_CAKE(PILE), cakes_without_coffee = 0 EACH_CAKE(PLAIN);

unsigned kinds_above(int card)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] > card_value[card])
            kinds |= 1U << kind;
    return kinds;
}

unsigned kinds_equal(int card)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] == card_value[card])
            kinds |= 1U << kind;
    return kinds;
}

unsigned pile_kinds(pile p)
{
    unsigned kinds = 0;
    for (; p; p &= ~((pile)(pile_highest(p) ? 3 : 7) << pile_shift(pile_highest(p))))
        kinds |= 1U << pile_highest(p);
    return kinds;
}

int pile_sum(pile p)
{
    int sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        sum += pile_count(p, kind) * card_value[kind];
    return sum;
}

int pile_cards(pile p, uint8_t *cards)
{
    int count = 0;
    while (p) {
        const int kind = pile_highest(p);
        cards[count++] = (uint8_t)kind;
        p -= pile_of(kind);
    }
    return count;
}
