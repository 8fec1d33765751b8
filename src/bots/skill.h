/* What bots know about playing one game well. A skill looks into the states and observations of
 * its game, as the game itself does; everything else about bots is the same for all games. A game
 * without a skill of its own gets one that knows nothing: then `greedy` is random and `strong`
 * searches with random play-outs. */
#ifndef COOKIETIN_BOTS_SKILL_H
#define COOKIETIN_BOTS_SKILL_H

#include "bots/bots.h"

enum {
    SEARCH_WIDTH = 64, /* the most choices that a search compares */
    FORESIGHT_MAX = 8192,
    INSIGHT_MAX = 1024
};

struct skill {
    const struct game *game;
    /* Rules of thumb: how good each choice of the seat is, in a unit of the game's own; higher is
     * better. `value` has room for all `count` of them. Uses nothing but `seen`. */
    void (*judge)(const void *seen, int seat, int count, float *value);
    /* What can be told from an observation once and used throughout a search, in a form of the
     * skill's own of at most INSIGHT_MAX bytes. NULL: nothing. */
    void (*read)(const void *seen, int seat, void *insight);
    /* Like `judge` for a search, which may see through more, in a unit of its own; NULL: `judge`.
     */
    void (*consider)(const void *seen, int seat, const void *insight, int count, float *value);
    /* `easy` takes any choice whose value is at most so much below the best one. */
    float slack;
    /* Whether a choice goes for one of these people before their first turn; NULL: none does. */
    bool (*is_cruel)(const void *seen, int seat, game_move move, seatset people);
    /* A search compares so many choices, the best by `consider`; at most SEARCH_WIDTH. */
    int width;
    /* What a search gives for `consider` beside its own play-outs: so many won ones for each unit.
     */
    float trust;
    /* Plays on quickly from a whole state, as far as it takes to tell what each seat's chance of
     * winning the game is (0 to 1, together 1). Every seat decides by what it may know, or nearly:
     * speed decides. */
    void (*playout)(const struct game *game, void *state, const void *insight, struct rng *rng,
                    float *chance);
    /* Where the others go on nearly the same whatever a seat chooses: what they will do from a
     * world on, in a form of the skill's own of at most FORESIGHT_MAX bytes; and then, after a
     * choice in that world, the seat's chance of winning against it. A search asks for nothing
     * else. NULL: it takes the seat's chance from `playout`. */
    void (*foresee)(const void *world, int seat, struct rng *rng, void *foreseen);
    float (*promise)(const void *state, int seat, const void *foreseen);
    /* How believable a world is that `imagine` drew for a seat (or SPECTATOR), beside others: the
     * less it fits what the others chose so far, the less; above 0. NULL: all worlds alike. */
    float (*believe)(const void *world, int seat, const void *insight);
    /* Why a choice may be a good one: an event whose kind counts `reasons`. */
    void (*explain)(const void *seen, int seat, game_move move, struct event *why);
    const struct phrase *reasons;
};

extern const struct skill thief_skill, speculaas_skill, party_skill;

const struct skill *skill_of(const struct game *game);

/* Judges all choices of a seat; returns the number of the best one, drawn among equals. */
int skill_best(const struct skill *skill, const void *seen, int seat, int count, float *value,
               struct rng *rng);

/* The shares of a game that is over, as chances. */
void skill_share(const struct outcome *outcome, float *chance);

#endif
