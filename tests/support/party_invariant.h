/* What always holds in Cookie Party, for the property tests. */
#ifndef TESTS_SUPPORT_PARTY_INVARIANT_H
#define TESTS_SUPPORT_PARTY_INVARIANT_H

/* NULL, or what is broken in a state (support/property.h). */
const char *party_invariant(const void *state);

#endif
