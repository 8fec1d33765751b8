/* The rules in short, for a terminal. The page has its own, with pictures, so its catalogues come
 * without this text (cmake/words.cmake). */
#include "core/words.h"
#include "games/party/state.h"

const char party_rules[] = N_(
    "Everyone has a board of their own, and everyone plays at the same time. The sum of two\n"
    "dice picks one of your number chips, 2 to 12: draw walls on open sides of its space (5 to 9\n"
    "one wall, 4 and 10 two, 3 and 11 three, 2 and 12 four). If they don’t all fit, or if you no\n"
    "longer have that chip, cross off a bar under the drink; the third bar gives you a wall\n"
    "anywhere, and the bars are wiped clean. A space with walls on all four sides is crossed\n"
    "out, and a chip on it moves to a free space. Then you may move one chip to any free space.\n"
    "Tasks: all cookies of one type, a number of cookies on red (R), or a whole row or column.\n"
    "If you complete a task, you give up a chip and get the best prize that was still there when\n"
    "the round began. When someone has enough points, the game ends after that round; most\n"
    "points wins.\n"
    "Spaces are named by row and column: 02 is the third space of the first row. h02 is the side\n"
    "above it, v02 the side to its left. You can type `h23`, `7 to 33` or `none`.\n");
