#include "games/thief/cards.h"

const uint8_t card_value[CAKE_KINDS] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8};
const uint8_t card_copies[CAKE_KINDS] = {5, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1};

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
