/* What holds for every state of Who Stole the Cookie?, whatever was played: no card is lost, what
 * is asked can be asked, and nobody's knowledge is wrong (know.h). Only the test build has it: it
 * checks after every change (CHECK_INVARIANT), and the property tests ask for it from outside. */
#ifndef COOKIETIN_THIEF_INVARIANT_H
#define COOKIETIN_THIEF_INVARIANT_H

struct thief;

/* NULL, or what is broken. The state is a whole one, not an observation. */
const char *thief_invariant(const void *state);

/* The invariants of know.h alone, for the cards at a set of places: bit n for place n. They hold
 * also in the middle of a move, whenever a function of know.h has done its part and the card is in
 * its place. */
const char *know_invariant(const struct thief *t, unsigned places);

#endif
