/* What bots know about playing one game well. A skill looks into the states and observations of its
 * game, as the game itself does; everything else about bots is the same for all games. A game
 * without its own skill gets one that knows nothing: then `greedy` is random and `strong` searches
 * with random play-outs.
 *
 * A search calls `begin` once, then `sample` for every world, and `evaluate` for every choice in
 * that world. A skill keeps what it works out on the way in its own context, which only its
 * functions read. Contexts are flat and copied with the search that they belong to. */
#ifndef COOKIETIN_BOTS_SKILL_H
#define COOKIETIN_BOTS_SKILL_H

#include "bots/bots.h"

enum {
    SEARCH_WIDTH = 64, /* the most choices that a search compares */
    CONTEXT_MAX = 8192
};

/* A world that a search looks at, and the luck in it: all choices meet the same. */
struct sample {
    _Alignas(64) uint8_t world[STATE_MAX];
    uint64_t luck; /* seeds what is still to be drawn */
};

struct skill {
    const struct game *game;
    /* Rules of thumb: how good each choice of the seat is, in a unit of the game's own; higher is
     * better. `value` has room for all `count` of them. A choice that is hard on someone of the
     * thought's `people` (who has not had a turn, say) is worth UNKIND less. Uses nothing but what
     * the seat sees. */
    void (*judge)(const struct thought *thought, int count, float *value);
    /* Begins a search: a closer look at all choices than `judge` takes, in a unit of its own, and
     * the context. For a SPECTATOR, who has no choices, `count` is 0. */
    void (*begin)(const struct thought *thought, void *context, int count, float *value);
    /* The next world behind what is seen, each as often as it is likely. */
    void (*sample)(const struct thought *thought, void *context, struct sample *sample);
    /* The chance of winning the game (0 to 1) from a state that a choice in the sample led to: the
     * seat's own, or, for a SPECTATOR, everyone's (together 1). May change the state. */
    void (*evaluate)(const struct thought *thought, const void *context,
                     const struct sample *sample, void *state, float chance[SEATS_MAX]);
    /* Why a choice may be a good one: an event whose kind counts `reasons`. */
    void (*explain)(const void *seen, int seat, game_move move, struct event *why);
    const struct phrase *reasons;
    /* `easy` takes any choice whose value is at most this far below the best one. */
    float slack;
    /* How many choices a search compares, the best by `begin`; at most SEARCH_WIDTH. */
    int width;
    /* So many play-outs make a hint: a third of a second in a browser. */
    uint32_t hint;
    /* The values from `begin` are the prior of the search: each unit counts as this many play-outs
     * won. */
    float prior_weight;
    /* Where it matters what happened, and not only how things stand: adds one step to a memory of
     * memory_size bytes (memory.h), from what the viewer saw before it and the events that
     * the viewer sees in it. NULL: it does not matter. */
    void (*remember)(void *memory, const void *before, const struct events *seen);
    size_t memory_size;
};

#define UNKIND 1e3F /* more than any two choices differ by */

extern const struct skill thief_skill, speculaas_skill, party_skill;

const struct skill *skill_of(const struct game *game);

/* Judges all choices of a seat; returns the number of the best one, drawn among equals. */
int skill_best(const struct thought *thought, int count, float *value);

/* Parts that several skills use. */
void skill_begin(const struct thought *thought, void *context, int count, float *value);
void skill_sample(const struct thought *thought, void *context, struct sample *sample);
/* A world that fits what is seen, each one equally likely; for a bot that sees all, the true one.
 */
void skill_draw_world(const struct thought *thought, void *world);
uint64_t skill_draw_luck(struct rng *rng);
/* The shares of a game that is over, as chances. */
void skill_share(const struct outcome *outcome, float *chance);

#endif
