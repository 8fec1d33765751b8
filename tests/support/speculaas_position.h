/* Positions of Speculaas written so that a player can read them. */
#ifndef TESTS_SUPPORT_SPECULAAS_POSITION_H
#define TESTS_SUPPORT_SPECULAAS_POSITION_H

#include "games/speculaas/state.h"

/* A game of so many players with these hands, each as "ROUND SEAT recipes|spices: names", the first
 * cards in order; NULL-terminated. What is left open is filled with the rest of the deck. */
void deal_hands(struct speculaas *s, int players, const char *const *hands);
void deal_solo(struct speculaas *s, int level, const char *const *hands); /* 0: easy */

/* A seat takes a card: NULL, or the number of the rule that forbids it. */
const char *take(struct speculaas *s, int seat, const char *card, int x, int y);
/* Speculattius collects "honey clove": NULL, or a rule. */
const char *collect(struct speculaas *s, const char *cards);

/* The first choice of every seat in `who`, until the turn is over; chance takes its first card. */
void finish_turn(struct speculaas *s);
/* Turns like that until a turn of that type and number in that round. */
void skip_to(struct speculaas *s, int round, enum type type, int number);

/* A hand as names with blanks between; "?" for what is hidden. The text is the next call's. */
const char *hand_names(const struct spec_hand *hand);
const char *held_names(const struct speculaas *s, enum type type, int seat);

/* A table from rows of cells with blanks between: "." empty, [pairs] a recipe, [pairs]* one with
 * honey, clove or clove+nutmeg a spice card. The first recipe is at (0,0). Only fit for scoring. */
struct spec_table picture(const char *const *rows);
/* The points of the n-th recipe in it, counted in reading order. */
int points_of(const char *const *rows, int n, int rival);

#endif
