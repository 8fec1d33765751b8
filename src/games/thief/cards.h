/* The cards of Who Stole the Cookie? (T1 to T3), and piles of them. */
#ifndef COOKIETIN_THIEF_CARDS_H
#define COOKIETIN_THIEF_CARDS_H

#include <stdbool.h>
#include <stdint.h>

/* Cakes in ascending value, plain before with coffee; then the pancakes. */
enum card {
    KLEINA,
    KLEINA_COFFEE,
    PIPARKAKA,
    PIPARKAKA_COFFEE,
    LAUFABRAUD,
    LAUFABRAUD_COFFEE,
    LAKKRISTOPPUR,
    LAKKRISTOPPUR_COFFEE,
    RANDALINA,
    RANDALINA_COFFEE,
    HJONABANDSSAELA,
    HJONABANDSSAELA_COFFEE,
    HNALLTHORA,
    TOM_KRUS,
    CAKE_KINDS,
    GRAUTARLUMMA = CAKE_KINDS,
    HALFBOKUD,
    KAFFILUMMA,
    LUMMUDEIG,
    LUMMUSTAFLI,
    TVILUMMA,
    UPPHITUD,
    VIDBRENND,
    CARD_KINDS,
    NO_CARD = 31 /* none, or one that the observer does not know */
};

enum { PANCAKE_KINDS = CARD_KINDS - CAKE_KINDS, PANCAKES_DEALT = 4, CAKES_ALL = 22 };

/* Sets of cake kinds are masks, bit n for kind n. */
#define KINDS_ALL ((1U << CAKE_KINDS) - 1)
#define KINDS_COFFEE                                                          \
    (1U << KLEINA_COFFEE | 1U << PIPARKAKA_COFFEE | 1U << LAUFABRAUD_COFFEE | \
     1U << LAKKRISTOPPUR_COFFEE | 1U << RANDALINA_COFFEE | 1U << HJONABANDSSAELA_COFFEE)
#define KINDS_KLEINA (1U << KLEINA | 1U << KLEINA_COFFEE)

extern const uint8_t card_value[CAKE_KINDS];
extern const uint8_t card_copies[CAKE_KINDS];

static inline bool is_cake(int card)
{
    return card < CAKE_KINDS;
}

/* T3: three players play without coffee. */
static inline unsigned kinds_in_play(int seats)
{
    return seats == 3 ? KINDS_ALL & ~KINDS_COFFEE : KINDS_ALL;
}

static inline unsigned pancakes_in_play(int seats)
{
    const unsigned all = (1U << PANCAKE_KINDS) - 1;
    return seats == 3 ? all & ~(1U << (KAFFILUMMA - CAKE_KINDS)) : all;
}

/* The kinds of higher value than a card; of the same value. */
unsigned kinds_above(int card);
unsigned kinds_equal(int card);

/* A pile counts its cakes by kind: three bits for the five Kleinas, two for every other kind (of
 * which there are at most two). Piles are added and subtracted as numbers. */
typedef uint32_t pile;

static inline int pile_shift(int kind)
{
    return kind ? 2 * kind + 1 : 0;
}

static inline pile pile_of(int kind)
{
    return (pile)1 << pile_shift(kind);
}

static inline int pile_count(pile p, int kind)
{
    return (int)(p >> pile_shift(kind) & (kind ? 3 : 7));
}

/* The highest kind in a pile that is not empty: the top bit tells. */
static inline int pile_highest(pile p)
{
    const int bit = 31 - __builtin_clz(p);
    return bit < 3 ? KLEINA : (bit - 1) / 2;
}

/* All cakes in the game (T1, T3). */
extern const pile cakes_with_coffee, cakes_without_coffee;

static inline pile cakes_in_play(int seats)
{
    return seats == 3 ? cakes_without_coffee : cakes_with_coffee;
}

unsigned pile_kinds(pile p);
int pile_sum(pile p);                   /* of the values, T18 */
int pile_cards(pile p, uint8_t *cards); /* writes them out, returns how many */

#endif
