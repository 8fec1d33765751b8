/* A hand of recipes or spice cards, at most eight, in the order in which it was dealt (S5): a byte
 * each, the first card lowest, NO_CARD after the last one. */
#ifndef COOKIETIN_SPECULAAS_HAND_H
#define COOKIETIN_SPECULAAS_HAND_H

#include "core/check.h"
#include "games/speculaas/cards.h"

/* What may be in a hand, going by what everyone has seen players take from it or leave in it. */
enum { MAY_SINGLE = 1, MAY_DOUBLE = 2, MAY_HONEY = 4, MAY_ALL = 7 };

struct spec_hand {
    uint64_t cards;
    uint32_t kinds; /* in it; 0 if its cards are hidden */
    uint8_t count;
    uint8_t may;
    uint8_t padding[2]; /* no hidden padding: states are compared as bytes */
};

_Static_assert(sizeof(struct spec_hand) == 16, "no padding");

#define HAND_BYTES UINT64_C(0x0101010101010101) /* one in each byte */

static inline int hand_card(const struct spec_hand *hand, int n)
{
    return (int)(hand->cards >> 8 * n & 0xff);
}

/* The top bit of every byte that is this card. */
static inline uint64_t hand_find(const struct spec_hand *hand, int card)
{
    const uint64_t low = HAND_BYTES * 0x7f;
    const uint64_t differs = hand->cards ^ HAND_BYTES * (uint64_t)card;
    return ~(((differs & low) + low) | differs | low);
}

/* The kinds left when one card is taken out. */
static inline uint32_t hand_kinds_without(const struct spec_hand *hand, int card)
{
    const uint64_t found = hand_find(hand, card);
    const uint32_t last = (found & (found - 1)) == 0;
    return hand->kinds & ~(last << card);
}

/* S5: taken cards are just removed, the others keep their order. */
static inline void hand_remove(struct spec_hand *hand, int card)
{
    const uint64_t found = hand_find(hand, card);
    CHECK(found);
    const int shift = __builtin_ctzll(found) - 7;
    const uint64_t before = (UINT64_C(1) << shift) - 1;
    hand->kinds = hand_kinds_without(hand, card);
    hand->cards = (hand->cards & before) | (hand->cards >> 8 & ~before) | (uint64_t)NO_CARD << 56;
    hand->count--;
}

/* Leaves `may` as it is. */
static inline void hand_fill(struct spec_hand *hand, const uint8_t *card, int count)
{
    hand->cards = ~UINT64_C(0);
    hand->kinds = 0;
    for (int i = count - 1; i >= 0; i--) {
        hand->cards = hand->cards << 8 | card[i];
        hand->kinds |= KIND(card[i]);
    }
    hand->count = (uint8_t)count;
}

static inline void hand_hide(struct spec_hand *hand)
{
    for (int i = 0; i < hand->count; i++)
        hand->cards = (hand->cards & ~(UINT64_C(0xff) << 8 * i)) | (uint64_t)HIDDEN_CARD << 8 * i;
    hand->kinds = 0;
}

static inline bool hand_is_hidden(const struct spec_hand *hand)
{
    return hand_card(hand, 0) == HIDDEN_CARD;
}

#endif
