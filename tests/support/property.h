/* What must hold for every game, whatever its rules: played at random, with every position looked
 * at from outside through `struct game` alone. No game is named here.
 *
 * A property that fails does not stop the program but is told in a sentence, so that the tests can
 * also show the opposite: a game broken on purpose (support/canary.h) must be reported. */
#ifndef TESTS_SUPPORT_PROPERTY_H
#define TESTS_SUPPORT_PROPERTY_H

#include "core/game.h"

/* What a game adds to what holds for all: one in support/property_games.c. For a game NAME,
 * src/games/NAME/invariant.[ch] hold (for Speculaas and the example, with what only tests know,
 * tests/support/NAME_invariant.[ch])
 *
 *     const char *NAME_invariant(const void *state);
 *
 * which gets a state (never an observation), real or imagined, at any point of a game, also before
 * the first deal and after the end. It returns NULL if all is well, else what is broken ("23 cakes
 * instead of 22"): a string literal. It neither asserts nor keeps anything between two calls, and
 * it is called millions of times: a few microseconds. */
struct property_game {
    const char *name;
    const char *(*invariant)(const void *state); /* or NULL */
    int steps_max;        /* longest game, decisions and chance together; 0: STEPS_MAX */
    bool may_lack_winner; /* the rules know a game that nobody wins */
};

enum { STEPS_MAX = 20000 };

/* What was looked at, to see that a test has tested something. */
struct property_counts {
    long positions;   /* of random games, each looked at by all that follows */
    long games;       /* begun */
    long endings;     /* games and play-outs that reached their end */
    long refused;     /* moves that were no choices, refused without a trace */
    long accepted;    /* the same, but choices after all */
    long listed;      /* choices, each accepted */
    long altered;     /* chance, falsified: refused, or possible after all */
    long seen;        /* observations */
    long imagined;    /* worlds behind an observation */
    long watched;     /* ... of a spectator */
    long twins;       /* steps of two games that look the same to one seat ... */
    long twins_apart; /* ... although they differ */
    long secrets;     /* ... because of two different moves of another seat */
    long unseen;      /* steps of a seat that nobody else may notice */
    long interleaved; /* turns of several seats at once, in two different orders */
    long events;      /* put into words, for every reader */
    long lines;       /* of a record, written and read back */
    long records;     /* whole ones, verified */
};

struct property {
    const struct game *game;
    const struct property_game *about; /* or NULL */
    struct property_counts counts;
    char problem[1024]; /* empty while all is well */
};

/* A batch: plays random games with so many seats until PROPERTY_BATCH positions or a few more are
 * looked at. The options are drawn, too. False, with the problem told, as soon as something does
 * not hold: the same seed leads there again. */
enum { PROPERTY_BATCH = 2000 };
bool property_check(struct property *property, int players, uint64_t seed);

/* Plays random games at a table; all of their records must verify. */
bool property_check_records(struct property *property, int players, int count, uint64_t seed);

/* False, with the problem told, if the checks above never met what they are there for. */
bool property_check_counts(struct property *property);

/* Options that `start` takes, drawn at random: false if none were found. */
bool property_options(const struct game *game, int players, struct rng *rng,
                      struct options *options);

/* What is known about a game besides, or NULL. */
const struct property_game *property_game_named(const char *name);

#endif
