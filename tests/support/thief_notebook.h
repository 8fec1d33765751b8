/* What one viewer of Who Stole the Cookie? would write down, from nothing but the events that are
 * told to that viewer: for every card that someone else holds, the cakes that it may be. It shares
 * no code with games/thief/know.c and is kept simple: where a fact would need an "or" between two
 * cards it is dropped, so everything in a notebook is certain.
 *
 * The facts in `strict` are those that are easily lost; they can be left out one by one. */
#ifndef TESTS_SUPPORT_THIEF_NOTEBOOK_H
#define TESTS_SUPPORT_THIEF_NOTEBOOK_H

#include "games/thief/state.h"

enum notebook_fact {
    NOTE_COFFEE = 1,     /* Kaffilumma: no card of the drawer's several is one with coffee */
    NOTE_HNALLTHORA = 2, /* laid coffee from three cards: no Hnallþóra among the other two */
    NOTE_CHOICE = 4,     /* cards known in a hand, after one of several was compared or discarded */
    NOTE_EQUAL = 8       /* equal cards: what is known of one is known of the other */
};

/* The cards in one hand, in no particular order: what each may be. */
struct notebook_hand {
    int count;
    unsigned may[3];
};

struct notebook {
    int viewer, seats;
    unsigned strict;
    unsigned in, safe;
    struct notebook_hand hand[SEATS_MAX]; /* the viewer's own, too */
    unsigned secret;
    unsigned equal[SEATS_MAX]; /* sets of seats with a card of the same value */
    int laid;                  /* what was laid in the events that are being read, or NO_CARD */
    /* Lummudeig, between choosing and dealing */
    int own_batter;                    /* the viewer's own card that went in */
    unsigned mixed, before[SEATS_MAX]; /* who is mixed, and what they gave */
    const char *confused;              /* an event that cannot be: a bug here or in the game */
};

void notebook_open(struct notebook *n, int viewer, int seats, unsigned strict);
void notebook_read(struct notebook *n, const struct events *events);
/* NULL, or which fact a world contradicts. */
const char *notebook_contradicts(const struct notebook *n, const struct thief *world);

#endif
