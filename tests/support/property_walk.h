/* Inside the property tests: one random game, looked at position by position. */
#ifndef TESTS_SUPPORT_PROPERTY_WALK_H
#define TESTS_SUPPORT_PROPERTY_WALK_H

#include "support/property.h"

#include <string.h>

enum { SCRATCHES = 8, POOL_SIZE = 256 };

struct walk {
    struct property *property;
    const struct game *game;
    struct property_counts *counts;
    struct options options;
    int seats;
    uint64_t seed;
    int step;
    struct rng rng;
    /* Every state has its own piece of memory of exactly state_size bytes, so that AddressSanitizer
     * sees a game that reaches beyond it. */
    uint8_t *state;
    uint8_t *scratch[SCRATCHES];
    struct events events, again;
    game_move pool[POOL_SIZE]; /* moves that were legal somewhere in the games so far */
    int pooled;
    struct rng pool_rng;  /* apart, so that a game's seed alone gives the game again */
    struct chance chance; /* the last that was accepted */
};

/* Tells the problem, with what is needed to meet it again, or adds to what is told; false. */
bool walk_fail(struct walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Plays at random from here to the end. */
bool walk_to_the_end(struct walk *walk, uint8_t *state);
bool walk_check_invariant(struct walk *walk, const void *state, const char *where);
bool walk_check_refusal(struct walk *walk, const struct refusal *refusal, const uint8_t *after);

/* The properties. Each looks at walk->state and leaves it alone ... */
bool property_choices(struct walk *walk);     /* property_moves.c */
bool property_refusals(struct walk *walk);    /* property_moves.c */
bool property_chance(struct walk *walk);      /* property_chance.c */
bool property_observation(struct walk *walk); /* property_seen.c */
bool property_twins(struct walk *walk);       /* property_twins.c */
bool property_twin_games(struct walk *walk);  /* property_twins.c */
bool property_together(struct walk *walk);    /* property_together.c */
bool property_outcome(struct walk *walk);     /* property_words.c */
bool property_events(struct walk *walk, const struct events *events, bool in_words);
bool property_texts(struct walk *walk);
bool property_view(struct walk *walk); /* property_lines.c */
bool property_line(struct walk *walk, const struct line *line);
bool property_record_lines(struct walk *walk, const struct events *events);
/* ... but these, which play on, with walk->events telling what happened. */
bool property_play(struct walk *walk, int seat, game_move move); /* property_moves.c */
bool property_settle(struct walk *walk);                         /* property_chance.c */

static inline bool walk_same(const struct walk *walk, const void *a, const void *b)
{
    return memcmp(a, b, walk->game->state_size) == 0;
}

static inline void walk_copy(const struct walk *walk, void *to, const void *from)
{
    memcpy(to, from, walk->game->state_size);
}

static inline bool walk_events_same(const struct events *a, const struct events *b)
{
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof a->at[0]) == 0;
}

static inline int walk_below(struct walk *walk, int bound)
{
    return (int)rng_below(&walk->rng, (uint32_t)bound);
}

static inline bool walk_one_in(struct walk *walk, int n)
{
    return walk_below(walk, n) == 0;
}

/* One seat of a set that is not empty. */
static inline int walk_seat_of(struct walk *walk, unsigned set)
{
    for (int skip = walk_below(walk, __builtin_popcount(set)); skip > 0; skip--)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* A seat or the spectators. */
static inline int walk_viewer(struct walk *walk)
{
    const int viewer = walk_below(walk, walk->seats + 1);
    return viewer == walk->seats ? SPECTATOR : viewer;
}

/* Those who can be told something: the seats of this game and the spectators. */
static inline seatset walk_viewers(const struct walk *walk)
{
    return (seatset)((SEAT(walk->seats) - 1U) | SEAT(SPECTATOR));
}

#endif
