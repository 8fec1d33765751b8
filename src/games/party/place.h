/* One player's board, and what the rules of a round do to it (P3, P6 to P8, P10). Nothing here
 * asks, tells or refuses: `step` says what has to be decided next, and the function of that
 * decision makes it happen. The game (play.c) calls them for everyone at a table, bots for a seat
 * that they play out alone. */
#ifndef COOKIETIN_PARTY_PLACE_H
#define COOKIETIN_PARTY_PLACE_H

#include "games/party/board.h"

enum {
    NO_SPACE = 0xff, /* of a chip that is not, or no longer, on the board */
    BARS = 3         /* the bar that empties the drink (P7) */
};

/* What a seat decides next; in this order through a round. */
enum step {
    STEP_IDLE, /* nothing: it has finished, or has not begun */
    STEP_PLACE,
    STEP_WALL,
    STEP_DRINK,
    STEP_RELOCATE,
    STEP_MOVE,
    STEP_GIVE,
    STEPS
};

/* A player's board and where the player is in the round. Which spaces are crossed follows from the
 * walls, and until P8 nothing asks for it.
 * Invariants: a chip is in `held` if and only if it has a space, and `occupied` is these spaces. */
struct place {
    uint64_t open[DIRECTIONS]; /* spaces whose side in that direction is open */
    uint64_t occupied;         /* spaces with a chip */
    uint16_t held;             /* chips on the board */
    uint8_t chip[CHIPS];       /* the space of each */
    uint8_t bars;              /* crossed off under the drink */
    uint8_t step;
    uint8_t walls; /* STEP_WALL: still to draw */
};

/* What drawing a wall can bring with it, beside the next step. */
enum { WALLS_FORFEIT = 1, BARS_WIPED = 2 };

extern const uint8_t party_chip_walls[CHIPS]; /* P3 */
extern const uint8_t party_chip_rolls[CHIPS]; /* in how many of the 36 rolls it comes up (P5) */

/* ---- chips ---- */

static inline void place_put(struct place *place, int chip, int space)
{
    if (place->chip[chip] != NO_SPACE)
        place->occupied &= ~bits_one(place->chip[chip]);
    place->chip[chip] = (uint8_t)space;
    place->occupied |= bits_one(space);
    place->held |= (uint16_t)(1U << chip);
}

static inline void place_take(struct place *place, int chip)
{
    place->occupied &= ~bits_one(place->chip[chip]);
    place->chip[chip] = NO_SPACE;
    place->held &= (uint16_t) ~(1U << chip);
}

/* ---- P8: crosses ---- */

static inline uint64_t place_crossed(const struct layout *layout, const struct place *place)
{
    return walled_in(layout->spaces, place->open);
}

/* Spaces with neither a chip nor a cross. */
static inline uint64_t place_free(const struct layout *layout, const struct place *place)
{
    return layout->spaces & ~place->occupied & ~place_crossed(layout, place);
}

/* The chip that STEP_PLACE or STEP_RELOCATE is about, or -1. Set-up: the lowest not yet on the
 * board (P4). Relocation: the lowest on a crossed space (P8). */
int place_chip_asked(const struct layout *layout, const struct place *place);
void place_relocate(const struct layout *layout, struct place *place, int chip, int space);

/* ---- P6, P7: walls and the drink ---- */

/* Up to the first decision of a round. */
void place_begin_round(const struct layout *layout, struct place *place, int called);
/* Next to the called chip; returns what came with it. */
unsigned place_draw_wall(const struct layout *layout, struct place *place, int called, int side);
void place_draw_drink(const struct layout *layout, struct place *place, int side);

/* ---- P10: tasks ---- */

/* A task costs a chip as long as there is one. */
static inline bool place_must_give(const struct place *place)
{
    return place->held;
}

static inline bool task_is_fulfilled(const struct layout *layout, int task, uint64_t crossed)
{
    return layout->task[task] == TASK_LINE
               ? has_line(layout, crossed)
               : bits_count(layout->task_spaces[task] & crossed) >= layout->need[task];
}

/* The tasks that these crosses complete, without those completed before. */
unsigned tasks_fulfilled(const struct layout *layout, uint64_t crossed, unsigned before);
/* A prize that was taken in a round, no matter by how many, is gone from the next round on; the
 * last prize never goes. `taken` is the number of the prize that is next, for each task. */
void use_up_prizes(uint8_t taken[TASKS_MAX], unsigned tasks);

/* P11 */
static inline bool points_end_game(const struct layout *layout, int points)
{
    return points >= layout->end;
}

#endif
