/* What bots know about Who Stole the Cookie?: the parts of its skill. */
#ifndef COOKIETIN_BOTS_THIEF_H
#define COOKIETIN_BOTS_THIEF_H

#include "bots/skill.h"
#include "games/thief/state.h"

/* thief_value.c: every seat's chance to win the match, by the points that each still needs. */
void thief_match_chances(const struct thief *t, float chance[SEATS_MAX]);

/* thief_playout.c */
void thief_playout(const struct game *game, void *state, struct rng *rng, float *chance);

/* thief_table.c: what was learned by playing rounds.
 *
 * Which of two cards is better laid depends on how many are in, how much is left to draw, and on
 * whether somebody has seen the old one. */
enum { CROWDS = 4, DEPTHS = 3, CONTEXTS = CROWDS * DEPTHS * 2 };

extern const uint16_t thief_lays[CONTEXTS][CAKE_KINDS];

/* What it is worth to have a cake at the end of one's turn, in hundredths of a point more than the
 * others get on average. */
enum exposure { EXPOSED, SAFE, SHOWN, EXPOSURES };

extern const int16_t thief_worth[CROWDS][DEPTHS][EXPOSURES][CAKE_KINDS];

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

/* The kinds that somebody with these cakes in front hardly holds: they would have laid them. */
enum { CONTEXT_COMMON = (2 * DEPTHS + 2) * 2 };

static inline unsigned thief_odd_kinds(pile front)
{
    unsigned odd = 0;
    for (; front; front -= pile_of(pile_highest(front)))
        odd |= ~(unsigned)thief_lays[CONTEXT_COMMON][pile_highest(front)];
    return odd & KINDS_ALL;
}

/* thief_odds.c: what a seat can tell from its observation. */
struct odds {
    const struct thief *t;
    int me, in;                          /* how many are in */
    pile unseen;                         /* cakes that may lie anywhere */
    float holds[SECRET + 1][CAKE_KINDS]; /* the chance that a hand or the secret card is a kind */
    float draws[CAKE_KINDS];             /* that the next cake from the deck is one */
    float rival[SEATS_MAX]; /* how much more it hurts than on average if that seat wins the round,
                               as a part of what winning it oneself is worth */
};

void thief_odds(struct odds *odds, const struct thief *seen, int me);
/* Whether a world is believed: in those that are not, somebody would have laid another cake. */
bool thief_believe(const void *world, int seat, struct rng *rng);
/* The chance that a hand is lower than a cake, or equal. */
float thief_lower(const struct odds *odds, int seat, int card);
float thief_equal(const struct odds *odds, int seat, int card);
/* That a cake is the highest of all hands, but for one seat (or NO_SEAT) that is put out. */
float thief_highest(const struct odds *odds, int card, int without);

/* thief_judge.c */
void thief_judge(const void *seen, int seat, int count, float *value);

/* thief_words.c */
void thief_explain(const void *seen, int seat, game_move move, struct event *why);
extern const struct phrase thief_reasons[];

#endif
