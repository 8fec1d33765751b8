/* How much random work a test does: a fixed least, which is the same everywhere and meets all that
 * must be met, then more of the same until so much CPU time is spent. A busy machine needs more
 * time for it, and does as much.
 *
 * COOKIETIN_SCALE multiplies both, COOKIETIN_SEED chooses other games. COOKIETIN_REPLAY is what a
 * test says when it fails: "thief 5 0x200000434", the name of a game, its seats and a seed; with
 * it, the test does that and nothing else. */
#ifndef TESTS_SUPPORT_BUDGET_H
#define TESTS_SUPPORT_BUDGET_H

#include "core/game.h"

/* COOKIETIN_SCALE, or 1. */
int budget_scale(void);

/* COOKIETIN_SEED, or 1; it is printed. */
uint64_t budget_seed(void);

/* CPU time of this process, of which `seconds` may be spent from now on (times the scale). */
struct cpu_budget {
    double until;
};
struct cpu_budget budget_of(double seconds);
bool budget_left(const struct cpu_budget *budget);

/* Where the random play is. If the test fails there, or a sanitizer or a check ends the program,
 * how to come back to it is told. */
void replay_mark(const struct game *game, int seats, uint64_t seed);
/* The same in other words. */
void replay_mark_words(const char *words);
void replay_forget(void);

/* A teardown for cmocka: tells, if there still is a mark. */
int replay_tell(void **state);

/* What COOKIETIN_REPLAY asks for. */
struct replay_point {
    const struct game *game;
    int seats;
    uint64_t seed;
};

/* False if it is not set; ends the program if it makes no sense. */
bool replay_wanted(struct replay_point *point);

#endif
