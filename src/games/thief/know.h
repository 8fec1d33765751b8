/* What everyone knows (rules, "What a player knows").
 *
 * may[place][watcher] is the set of kinds that the watcher thinks possible for the card at a place.
 * A card that was looked at is a set of one; a missed guess takes one kind away; a lost comparison
 * leaves the winner the higher ones. The sets move with the cards. The invariants:
 *
 *   - the card at a place is always in the place's set, for every watcher but its owner, whose own
 *     entry is 0 (owners know their cards);
 *   - of a hand with several cards the set is about one of them, mostly the one in `hand`; the
 *     others, which came from the deck, are in the deck's set and not in `extra_not`;
 *   - the public's set contains every watcher's set: nobody knows less than the public. (Of a hand
 *     with several cards the sets may be about different cards; there only the whole hand has to
 *     fit. And the deck's set of a watcher is what an extra may be; a card in the deck itself is
 *     also in the public's set.)
 *
 * `equal` adds what sets cannot say: after an equal comparison two places have the same value.
 * What remains unsaid is forgotten, never wrong: which of several cards someone secretly chose. */
#ifndef COOKIETIN_THIEF_KNOW_H
#define COOKIETIN_THIEF_KNOW_H

#include "games/thief/state.h"

/* The cakes that a watcher does not see: neither open nor in its own hand. */
static inline pile know_unseen(const struct thief *t, int watcher)
{
    pile rest = cakes_in_play(t->seats) - t->discard;
    for (int s = 0; s < SEATS_MAX; s++)
        rest -= t->front[s];
    if (in_set(t->in, watcher))
        rest -= pile_of(t->hand[watcher]);
    for (int i = 0; t->turn == watcher && i < t->extra_count; i++)
        rest -= pile_of(t->extra[i]);
    return rest;
}

void know_deal(struct thief *t);
/* The seat whose turn it is shows a card from a hand of several, played or discarded. No card that
 * it keeps is of the kinds in kept_not. Call it before the card is taken away. */
void know_shown_from_hand(struct thief *t, int card, unsigned kept_not);
/* No card that this seat keeps is of these kinds. */
void know_kept_not(struct thief *t, unsigned kinds);
/* That seat secretly chooses which of its cards is the hand (T12, T13): call it before ... */
void know_choosing(struct thief *t);
/* ... and this after it, if the hand is given away ... */
void know_blur(struct thief *t);
/* ... or this, if it is shown to a watcher and kept. */
void know_shown_secretly(struct thief *t, int watcher);
/* Whether the hand of the seat whose turn it is can be what a watcher thinks, in any order. */
bool know_hand_fits(const struct thief *t, int watcher);
bool know_groups_hold(const struct thief *t);  /* whether places of one group have one value */
void know_new_card(struct thief *t, int seat); /* from the deck, for the whole hand */
void know_see(struct thief *t, int watcher, int place);
void know_not(struct thief *t, int place, unsigned kinds);
void know_swap(struct thief *t, int a, int b); /* two hands, or a hand and the secret card */
void know_equal(struct thief *t, int a, int b);
/* The card in a seat's hand is shown; whatever equalled it has its value. */
void know_revealed(struct thief *t, int seat);
void know_gone(struct thief *t, int seat);
void know_shuffled_in(struct thief *t, unsigned kinds);
/* The hands of some seats were mixed; `before` are the cards they gave. Call it after dealing. */
void know_mixed(struct thief *t, unsigned seats, const uint8_t before[SEATS_MAX]);

void thief_observe(const void *state, int seat, void *seen);
bool thief_imagine(const void *seen, int seat, struct rng *rng, void *state);

#endif
