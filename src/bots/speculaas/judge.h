/* The view of a seat on its choices, for judging and for explaining them. */
#ifndef COOKIETIN_BOTS_SPECULAAS_JUDGE_H
#define COOKIETIN_BOTS_SPECULAAS_JUDGE_H

#include "bots/speculaas/bid.h"

struct view {
    const struct speculaas *s;
    int seat;
    enum type type;
    struct pantry own;
    struct spec_hand hand; /* what is left of it */
    int share;             /* of what the next player gains; 0: nobody gets the hand */
    struct bids beside;    /* that player's, if there is one */
    struct lot lot;
};

void view_open(struct view *view, const struct speculaas *s, int seat);
int view_place(const struct view *view, struct spec_move move);
/* What a step adds to the worth of the seat's own table. */
int view_gain(const struct view *view, int card, int at);
/* The best second step after a small card: NO_CARD if there is none. */
struct bid view_second(const struct view *view, int card, int at);

/* speculaas_words.c: why a step may be a good one. */
enum spec_reason {
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
    WHY_ADDS_MORE,    /* the same, and it is worth more than that */
    WHY_LINE,         /* card, points: only Doubles gains */
    WHY_READY,        /* card, -, -, the recipes */
    WHY_ROOM,         /* card */
    WHY_LEAST,        /* card */
    WHY_TOGETHER,     /* card, points, -, the second card */
    WHY_HONEY,        /* the recipe, points */
    WHY_HONEY_PAIR,   /* the recipe, points */
    WHY_HONEY_BESIDE, /* the recipe, points */
    WHY_HONEY_LATER,  /* the recipe */
    SPEC_REASONS
};

void spec_explain(const void *seen, int seat, game_move packed, struct event *why);
extern const struct phrase spec_reasons[];

#endif
