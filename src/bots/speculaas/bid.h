/* What the cards of a hand are worth to a seat: for each kind the best place on its table. */
#ifndef COOKIETIN_BOTS_SPECULAAS_BID_H
#define COOKIETIN_BOTS_SPECULAAS_BID_H

#include "bots/speculaas/value.h"

enum { LANES = 8 };           /* a hand has at most eight cards */
enum { NO_GAIN = INT16_MIN }; /* it cannot be taken */

struct bid {
    int gain, next; /* with the best place, and with the next best for a second card */
    uint8_t card;
    uint8_t at; /* a place, of honey the recipe's */
};

/* One bid for each kind in a hand. */
struct bids {
    enum type type;
    int count;
    struct bid at[LANES];
};

/* How many cards of each kind the hand has, in the order of the bids. */
struct lot {
    uint8_t count[LANES];
};

void bids_make(struct bids *bids, const struct pantry *pantry, enum type type, uint32_t kinds);
struct lot bids_lot(const struct bids *bids, const struct spec_hand *hand);
int bids_lane(const struct bids *bids, int card);

/* What a seat gains by what it likes best in a hand (S7, S8); 0 if it can take nothing. Of two
 * small cards it is assumed that neither changes what the other is worth. */
int bids_best(const struct bids *bids, const struct lot *lot);

/* The step to take from a hand that goes to another seat next. What that seat gains by it counts
 * against it, `share` 64ths of it; with 0 `beside` is not looked at. */
struct pick {
    uint8_t card, at; /* NO_CARD: there is none */
};
struct pick bids_pick(const struct bids *own, const struct bids *beside, const struct lot *lot,
                      int share, bool first);

/* Takes that step, in the game and in what is known of the seat's table and of the stock. */
void bids_play(struct speculaas *s, int seat, struct pick one, struct pantry *pantry,
               struct stock *stock);

/* The part of what the next player gains that counts, in 64ths: it is one of several rivals. */
static inline int bids_share(const struct speculaas *s)
{
    return s->solo || s->seats < 2 ? 0 : 38 / (s->seats - 1);
}

#endif
