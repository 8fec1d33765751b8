/* What bots know about Who Stole the Cookie?: the parts of its skill. They see a position as its
 * seat does, and what was played in this round as everyone at the table remembers it. */
#ifndef COOKIETIN_BOTS_THIEF_THIEFBOT_H
#define COOKIETIN_BOTS_THIEF_THIEFBOT_H

#include "bots/skill.h"
#include "games/thief/know.h"

/* memory.c: the cards played in this round, each with what everyone knew just before it. */

struct play {
    game_move move;
    pile open;                /* all cakes that were face up */
    uint16_t may[SECRET + 1]; /* what the public thought of each hand, and of the secret card */
    uint8_t seat, in, safe, spot_by, spot_on, deck_count;
    uint8_t shown; /* who had definitely seen the seat's hand */
    uint8_t knew;  /* whose hands it had definitely seen */
};

enum { PLAYS_KEPT = 16 };

struct thiefbot_memory {
    struct play play[PLAYS_KEPT]; /* the latest, number n at n modulo PLAYS_KEPT */
    /* The numbers of the plays that the owners of the card at a place made while they had it, or
     * drew it: the last four since it came from the deck, a byte each, the newest in the low one; 0
     * is none. It ends where nobody can tell which card is which: plays from three (T12), discards,
     * batter. */
    uint32_t trail[SECRET + 1];
    uint8_t plays; /* in this round */
};

void thiefbot_remember(void *memory, const void *before, const struct events *seen);
/* A play by its number; NULL if there is no such play, or if it was too long ago. */
const struct play *thiefbot_recall(const struct thiefbot_memory *memory, unsigned number);

/* value.c: every seat's chance to win the match, by the points that each still needs. */
void thiefbot_match_chances(const struct thief *t, float chance[SEATS_MAX]);

/* policy.c: which of two cards is played in play-outs, as tools/learn_thief.c learned it. It
 * depends on how many are in, how much is left to draw, and on whether someone has seen the old
 * one. */
enum { CROWDS = 4, DEPTHS = 3, SITUATIONS = CROWDS * DEPTHS * 2 };

struct thiefbot_policy {
    uint16_t plays_old[SITUATIONS][CAKE_KINDS]; /* by the old card: a set of drawn ones */
};

extern const struct thiefbot_policy thiefbot_learned_policy;

/* How many are in: 2, 3, 4, more. */
static inline int thiefbot_crowd(int in)
{
    return in < 5 ? in - 2 : 3;
}

/* How often everyone will still draw: not all, once, more often. */
static inline int thiefbot_depth(int deck, int in)
{
    return deck < in ? 0 : deck < 2 * in ? 1 : 2;
}

/* Whether someone else who is in has definitely seen a seat's hand. */
static inline bool thiefbot_is_shown(const struct thief *t, int seat)
{
    return t->shown[seat] & t->in & ~(1U << seat);
}

static inline int thiefbot_situation(const struct thief *t)
{
    const int in = set_size(t->in);
    return (thiefbot_crowd(in) * DEPTHS + thiefbot_depth(t->deck_count, in)) * 2 +
           thiefbot_is_shown(t, t->turn);
}

/* odds.c: what a seat can tell from its observation. */
struct odds {
    const struct thief *t;
    int me, in;                          /* how many are in */
    pile unseen;                         /* cakes that may be anywhere */
    float holds[SECRET + 1][CAKE_KINDS]; /* the chance that a hand or the secret card is a kind */
    float draws[CAKE_KINDS];             /* that the next cake from the deck is one */
    const float *rival;                  /* by seat, thiefbot_rivals */
};

/* How much more it hurts a seat than on average if another wins the round, as a part of what
 * winning it oneself is worth. */
void thiefbot_rivals(const struct thief *t, int me, float rival[SEATS_MAX]);
/* By counting cards, and by the likelihood of each kind at each place (or NULL: all alike). */
void thiefbot_odds(struct odds *odds, const struct thief *seen, int me, const float *rival,
                   const float (*likelihood)[CAKE_KINDS]);
/* The chance that a hand is lower than a cake, or equal. */
float thiefbot_lower(const struct odds *odds, int seat, int card);
float thiefbot_equal(const struct odds *odds, int seat, int card);
/* That a cake is the highest of all hands, but for one seat (or NO_SEAT) that is put out. */
float thiefbot_highest(const struct odds *odds, int card, int without);

/* belief.c: what others tell by what they play. */

/* What holds throughout a search, and where its sampling is. */
struct thiefbot_context {
    /* How likely each card is of each kind, going by what was played beside it: a factor beside
     * those of counting cards. */
    float likelihood[SECRET + 1][CAKE_KINDS];
    float rival[SEATS_MAX][SEATS_MAX]; /* every seat's */
    float belief;                      /* in the last sample; 0: there is none yet */
    struct thief world;                /* of the last sample */
};

_Static_assert(sizeof(struct thiefbot_context) <= CONTEXT_MAX, "fits");

/* Fills in likelihoods and rivals. */
void thiefbot_begin_belief(const struct thought *thought, struct thiefbot_context *context);
/* How believable a world is: in another one someone would have played another cake. */
float thiefbot_belief(const struct thiefbot_context *context, const struct thief *world, int seat);
void thiefbot_sample(const struct thought *thought, void *context, struct sample *sample);

/* playout.c: quick decisions, each from what its seat may know. Which of two cards is played comes
 * from the policy, but for what is certain. */
game_move thiefbot_decide(const struct thief *t, const struct thiefbot_policy *policy,
                          struct rng *rng);
void thiefbot_evaluate(const struct thought *thought, const void *context,
                       const struct sample *sample, void *state, float chance[SEATS_MAX]);

/* judge.c */
void thiefbot_judge(const struct thought *thought, int count, float *value);
void thiefbot_begin(const struct thought *thought, void *context, int count, float *value);
void thiefbot_judge_by(const struct odds *odds, int count, float *value);
/* The best by rules of thumb, drawn among equals. */
game_move thiefbot_pick(const struct odds *odds, struct rng *rng);
/* The card that stays when one is played; of two (T12) the one that the text acts on. */
int thiefbot_kept_card(const struct thief *t, int me, struct thief_move move);
bool thiefbot_has_coffee(const struct thief *t); /* in the hand of the seat whose turn it is */

/* explain.c */
void thiefbot_explain(const void *seen, int seat, game_move packed, struct event *why);
extern const struct phrase thiefbot_reasons[];

#endif
