/* What holds for every state of Who Stole the Cookie?, whatever was played: no card is lost, and
 * nobody's knowledge is wrong (games/thief/know.h). */
#ifndef TESTS_SUPPORT_THIEF_INVARIANT_H
#define TESTS_SUPPORT_THIEF_INVARIANT_H

/* NULL, or what is broken; see support/property.h. */
const char *thief_invariant(const void *state);

#endif
