/* What bots know about Who Stole the Cookie?: the parts of its skill. */
#ifndef COOKIETIN_BOTS_THIEF_H
#define COOKIETIN_BOTS_THIEF_H

#include "bots/skill.h"
#include "games/thief/state.h"

/* The cakes that a seat does not see: neither open nor in its own hand. */
static inline pile thief_unseen(const struct thief *t, int seat)
{
    static const pile box[2] = {0xaaccccd, 0xa244445}; /* T1, T3 */
    pile rest = box[t->seats == 3] - t->discard;
    for (int s = 0; s < SEATS_MAX; s++)
        rest -= t->front[s];
    if (in_set(t->in, seat))
        rest -= pile_of(t->hand[seat]);
    for (int i = 0; t->turn == seat && i < t->extra_count; i++)
        rest -= pile_of(t->extra[i]);
    return rest;
}

/* thief_value.c: every seat's chance to win the match, by the points that each still needs. */
void thief_match_chances(const struct thief *t, float chance[SEATS_MAX]);

/* thief_playout.c */
void thief_playout(const struct game *game, void *state, const void *insight, struct rng *rng,
                   float *chance);

/* thief_table.c: what was learned by playing rounds.
 *
 * Which of two cards is better laid depends on how many are in, how much is left to draw, and on
 * whether somebody has seen the old one. */
enum { CROWDS = 4, DEPTHS = 3, CONTEXTS = CROWDS * DEPTHS * 2 };

extern const uint16_t thief_lays[CONTEXTS][CAKE_KINDS];

/* How many are in: 2, 3, 4, more. */
static inline int thief_crowd(int in)
{
    return in < 5 ? in - 2 : 3;
}

/* How often everybody will still draw: not all, once, more often. */
static inline int thief_depth(int deck, int in)
{
    return deck < in ? 0 : deck < 2 * in ? 1 : 2;
}

/* Whether somebody else who is in has certainly seen a seat's hand. */
static inline bool thief_is_shown(const struct thief *t, int seat)
{
    return t->shown[seat] & t->in & ~(1U << seat);
}

static inline int thief_context(const struct thief *t)
{
    const int in = set_size(t->in);
    return (thief_crowd(in) * DEPTHS + thief_depth(t->deck_count, in)) * 2 +
           thief_is_shown(t, t->turn);
}

/* Whether to lay the old card of two. */
static inline bool thief_lays_old(const struct thief *t, int old, int drawn)
{
    return thief_lays[thief_context(t)][old] >> drawn & 1;
}

/* thief_odds.c: what a seat can tell from its observation. */
struct odds {
    const struct thief *t;
    int me, in;                          /* how many are in */
    pile unseen;                         /* cakes that may lie anywhere */
    float holds[SECRET + 1][CAKE_KINDS]; /* the chance that a hand or the secret card is a kind */
    float draws[CAKE_KINDS];             /* that the next cake from the deck is one */
    const float *rival;                  /* by seat, thief_rivals */
};

/* How much more it hurts a seat than on average if another wins the round, as a part of what
 * winning it oneself is worth. */
void thief_rivals(const struct thief *t, int me, float rival[SEATS_MAX]);
/* By counting cards, and by what the others told about each place, if that was read (or NULL). */
void thief_odds(struct odds *odds, const struct thief *seen, int me, const float *rival,
                const float (*told)[CAKE_KINDS]);
/* The chance that a hand is lower than a cake, or equal. */
float thief_lower(const struct odds *odds, int seat, int card);
float thief_equal(const struct odds *odds, int seat, int card);
/* That a cake is the highest of all hands, but for one seat (or NO_SEAT) that is put out. */
float thief_highest(const struct odds *odds, int card, int without);

/* thief_read.c: what others tell by what they lay. */

/* What holds throughout a search. */
struct insight {
    /* How likely each card is of each kind, beside the cards that may be it, by what was laid
     * beside it. */
    float told[SECRET + 1][CAKE_KINDS];
    float rival[SEATS_MAX][SEATS_MAX]; /* every seat's */
};

/* Fills a struct insight. */
void thief_read(const void *seen, int seat, void *insight);
/* How believable a world is: in another one somebody would have laid another cake. */
float thief_believe(const void *world, int seat, const void *insight);

/* thief_judge.c */
void thief_judge(const void *seen, int seat, int count, float *value);
void thief_consider(const void *seen, int seat, const void *insight, int count, float *value);
void thief_judge_by(const struct odds *odds, int count, float *value);
/* The best by rules of thumb, drawn among equals. */
game_move thief_pick(const struct odds *odds, struct rng *rng);
/* The card that stays when one is laid; of two (T12) the one that the text acts on. */
int thief_kept_card(const struct thief *t, int me, struct thief_move move);
bool thief_has_coffee(const struct thief *t); /* in the hand of the seat whose turn it is */

/* thief_words.c */
void thief_explain(const void *seen, int seat, game_move packed, struct event *why);
extern const struct phrase thief_reasons[];

#endif
