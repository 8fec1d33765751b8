/* The checks of the test build (CHECK_INVARIANT), seen failing: states that are broken on purpose,
 * each in one way, must be called what they are; and a program that goes on with one must die. */
#ifndef TESTS_SUPPORT_SPOILT_H
#define TESTS_SUPPORT_SPOILT_H

#include <stddef.h>

/* Breaks a state in the n-th way and returns what must be said of it; NULL: there are no more. */
typedef const char *spoil_function(void *state, int n);

/* All ways, each on a copy of a state that is right; returns how many there were. */
int expect_spoilt(const void *state, size_t size, spoil_function *spoil,
                  const char *(*invariant)(const void *state));

/* What is done to the state must end the program, saying this; it is done in a child process. */
void expect_death(void (*act)(void *state), void *state, const char *says);

#endif
