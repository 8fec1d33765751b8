/* Speculaas for bots: which cards to take and where to place them, by the evaluation of eval.h.
 *
 * pick.c finds the best place for each kind of card in a hand, and the best step; playout.c plays
 * games out by it; skill.c judges all choices of a seat, and explain.c says why. */
#ifndef COOKIETIN_BOTS_SPECULAAS_SPECBOT_H
#define COOKIETIN_BOTS_SPECULAAS_SPECBOT_H

#include "bots/skill.h"
#include "bots/speculaas/eval.h"

/* ---- pick.c ---- */

enum { HAND_KINDS = 8 };      /* a hand has at most eight cards */
enum { NO_GAIN = INT16_MIN }; /* it cannot be taken */

/* A kind of card in a hand, and what it adds to the value of a table at its best place. */
struct card_gain {
    int gain, second; /* at the best place, and at the next best for another such card */
    uint8_t card;
    uint8_t at; /* a place, for honey the recipe's */
};

/* One for each kind in a hand. */
struct card_gains {
    enum type type;
    int count;
    struct card_gain at[HAND_KINDS];
};

/* How many cards of each kind the hand has, in the order of the gains. */
struct kind_counts {
    uint8_t count[HAND_KINDS];
};

void specbot_gains_make(struct card_gains *list, const struct eval *eval, enum type type,
                        uint32_t kinds);
struct kind_counts specbot_gains_count(const struct card_gains *list, const struct spec_hand *hand);
int specbot_gains_index(const struct card_gains *list, int card);

/* What a seat gains by its best choice from a hand (S7, S8); 0 if it can take nothing. Of two small
 * cards it is assumed that neither changes what the other adds. */
int specbot_gains_best(const struct card_gains *list, const struct kind_counts *counts);

/* The step to take from a hand that goes to another seat next. What that seat gains by it counts
 * against it, `denial` 64ths of it; with 0 the next seat's gains are not looked at. */
struct pick {
    uint8_t card, at; /* NO_CARD: there is none */
};
struct pick specbot_pick(const struct card_gains *own, const struct card_gains *next,
                         const struct kind_counts *counts, int denial, bool first);

/* Takes that step, in the game, in the evaluation of the seat's table and in the stock. */
void specbot_play(struct speculaas *s, int seat, struct pick pick, struct eval *eval,
                  struct stock *stock);

/* The part of what the next player gains that counts, in 64ths: it is one of several rivals. */
static inline int specbot_denial(const struct speculaas *s)
{
    return s->solo || s->seats < 2 ? 0 : 38 / (s->seats - 1);
}

/* ---- playout.c ---- */

/* The step of a seat in a play-out, by the evaluations of all seats' tables. */
struct pick specbot_playout_pick(const struct speculaas *s, int seat, const struct eval *eval,
                                 struct rng *rng);
void specbot_evaluate(const struct thought *thought, const void *context,
                      const struct sample *sample, void *state, float chance[SEATS_MAX]);

/* ---- skill.c: what a seat sees, for judging and for explaining its choices ---- */

struct view {
    const struct speculaas *s;
    int seat;
    enum type type;
    struct eval own;
    struct spec_hand hand;  /* what is left of it */
    int denial;             /* 0: nobody gets the hand */
    struct card_gains next; /* the next player's, if there is one */
    struct kind_counts counts;
};

void specbot_view_open(struct view *view, const struct speculaas *s, int seat);
int specbot_view_place(const struct view *view, struct spec_move move);
/* What a step adds to the value of the seat's own table. */
int specbot_view_gain(const struct view *view, int card, int at);
/* The best second step after a small card: NO_CARD if there is none. */
struct card_gain specbot_view_second(const struct view *view, int card, int at);

/* ---- explain.c ---- */

enum specbot_reason {
    WHY_FULL,         /* card, points: no space around it is left */
    WHY_NOW,          /* card, points, free spaces around it */
    WHY_LATER,        /* card, -, free spaces around it */
    WHY_SUPPLY,       /* card, per cent of the cards to come that show it */
    WHY_IN_LINE,      /* card, points */
    WHY_NEAR,         /* card, points */
    WHY_RIVAL,        /* card, points, the rival */
    WHY_TOKENS,       /* card, honey tokens to come */
    WHY_KEEP,         /* card, what the next player would gain by it, that player */
    WHY_ADDS,         /* card, points, -, the recipes */
    WHY_ADDS_MORE,    /* the same, and it adds more than that in the long run */
    WHY_LINE,         /* card, points: only Doubles gains */
    WHY_READY,        /* card, -, -, the recipes */
    WHY_ROOM,         /* card */
    WHY_LEAST,        /* card */
    WHY_TOGETHER,     /* card, points, -, the second card */
    WHY_HONEY,        /* the recipe, points */
    WHY_HONEY_PAIR,   /* the recipe, points */
    WHY_HONEY_BESIDE, /* the recipe, points */
    WHY_HONEY_LATER,  /* the recipe */
    SPECBOT_REASONS
};

void specbot_explain(const void *seen, int seat, game_move packed, struct event *why);
extern const struct phrase specbot_reasons[];

#endif
