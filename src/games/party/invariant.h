/* What holds for every state of Cookie Party, whatever was played; state.h says what its fields
 * promise. Only the test build has it: it checks after every change (CHECK_INVARIANT), and the
 * property tests ask for it from outside. */
#ifndef COOKIETIN_PARTY_INVARIANT_H
#define COOKIETIN_PARTY_INVARIANT_H

/* NULL, or what is broken. */
const char *party_invariant(const void *state);

#endif
