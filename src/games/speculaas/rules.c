/* The rules in short, for a terminal. The page has its own, with pictures, so its catalogues come
 * without this text (cmake/words.cmake). */
#include "core/words.h"
#include "games/speculaas/state.h"

const char spec_rules[] =
    N_("Everyone plays at the same time. In each of the two rounds, recipe turns and spice\n"
       "turns alternate. Recipe turn: take one recipe and place it. Spice turn: take one\n"
       "double, or two cards that are singles or honey. Then hands pass to the left. Recipes\n"
       "and spice cards form a checkerboard: a recipe touches a spice card, a spice card\n"
       "touches a recipe. Honey goes on a recipe, at most one on each.\n"
       "At the end, every recipe scores:\n"
       "  a spice       3 for each of that spice touching it, and for its honey\n"
       "  Same          2, 3, 4, 5 of the same spice: 4, 8, 12, 20; honey counts as one more\n"
       "  Different     2 to 7 different spices: 1, 3, 6, 10, 15, 21; honey counts as one more\n"
       "  Pairs         1 to 4 pairs of a spice: 4, 9, 15, 22; honey completes one\n"
       "  Doubles       3 for each double in its row or column, and for its honey\n"
       "  Nearby honey  4 for each honey token diagonally next to it, and for its own\n"
       "  Rival honey   2 for each honey token of the rival with the most, and for its own\n"
       "Most points wins; if tied, fewest honey tokens, then fewest doubles.\n"
       "Solo, you play against Speculattius, who collects cards at random and scores them\n"
       "by his own list.\n");
