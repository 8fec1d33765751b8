/* Hindsight: what a decision was worth, going by what its seat could know. */
#ifndef COOKIETIN_BOTS_VERDICT_H
#define COOKIETIN_BOTS_VERDICT_H

#include "bots/bots.h"

/* Chances are those of winning the game, from 0 to 1. */
struct verdict {
    struct advice best; /* its move is the one played where nothing better was found */
    double chance;      /* after what was played */
    double loss, doubt; /* best.chance - chance, and its standard error */
};

/* The thought's budget is spent once on finding the best choice, and once more on comparing it with
 * what was played, if that is another. */
void verdict_find(const struct thought *thought, game_move played, struct verdict *verdict);
/* A loss that is both worth telling and not just bad luck of the play-outs. */
bool verdict_is_mistake(double loss, double doubt);

#endif
