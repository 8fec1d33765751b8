/* Search over sampled deals ("worlds"): in each world every choice that is still in question is
 * played, and the game is played out from there. In the end the choice with the best average is
 * taken. All choices see the same worlds and the same luck, so that only the choice differs. After
 * each of several equal parts of the budget the worse half is dropped (sequential halving).
 *
 * A search is a flat struct. To share the work, begin one, copy it, run each copy with its own
 * random numbers, and add them up. */
#ifndef COOKIETIN_BOTS_SEARCH_H
#define COOKIETIN_BOTS_SEARCH_H

#include "bots/skill.h"

struct candidate {
    game_move move;
    uint32_t playouts;
    float value; /* by the skill's `begin` */
    double sum;  /* of the seat's chances of winning */
};

struct search {
    int count;                      /* candidates, by their values best first */
    float prior_weight, best_value; /* of these values, by the skill; the best of them */
    struct candidate at[SEARCH_WIDTH];
    uint64_t playouts;
    uint64_t ns;                               /* of the budget that went into finding candidates */
    _Alignas(16) uint8_t context[CONTEXT_MAX]; /* the skill's */
};

/* Finds the candidates. */
void search_begin(struct search *search, const struct thought *thought);
/* Sees to it that a choice is among the candidates: in place of the last if there is no room. */
void search_include(struct search *search, game_move move);
/* Spends what is left of the thought's budget. */
void search_run(struct search *search, const struct thought *thought);
/* Of searches that began as the same. */
void search_add(struct search *sum, const struct search *more);
/* The candidates in order, best first. */
void search_rank(struct search *search);

/* Every seat's chance of winning as it looks to a seat or a SPECTATOR: the average of play-outs. */
void search_chances(const struct thought *thought, float chance[SEATS_MAX]);

#endif
