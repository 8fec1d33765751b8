/* The view of a seat on its choices, for judging and for explaining them. */
#ifndef COOKIETIN_BOTS_SPECULAAS_JUDGE_H
#define COOKIETIN_BOTS_SPECULAAS_JUDGE_H

#include "bots/speculaas_bid.h"

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
    WHY_BEST,         /* nothing better is known */
    WHY_FIRST,        /* card, expected */
    WHY_RECIPE_NOW,   /* card, expected, points */
    WHY_RECIPE_LATER, /* card, expected, free spaces */
    WHY_SUPPLY,       /* card, expected, per cent */
    WHY_IN_LINE,      /* card, expected, points */
    WHY_NEAR,         /* card, expected, points */
    WHY_RIVAL,        /* card, expected, points, the rival */
    WHY_KEEP,         /* card, what the next player would gain by it, that player */
    WHY_ADDS,         /* card, expected, points, the recipes */
    WHY_LINE,         /* card, expected, points: only Doubles gains */
    WHY_READY,        /* card, expected, -, the recipes */
    WHY_ROOM,         /* card, expected */
    WHY_LEAST,        /* card */
    WHY_TOGETHER,     /* card, -, points, the second card */
    WHY_HONEY,        /* the recipe, expected, points */
    WHY_HONEY_PAIR,   /* the recipe, expected, points */
    WHY_HONEY_BESIDE, /* the recipe, expected, points */
    WHY_HONEY_LATER,  /* the recipe, expected */
    SPEC_REASONS
};

void spec_explain(const void *seen, int seat, game_move move, struct event *why);
extern const struct phrase spec_reasons[];

#endif
