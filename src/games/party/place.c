/* The rules of a round on one player's board. */
#include "games/party/place.h"

const uint8_t party_chip_walls[CHIPS] = {4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4};
const uint8_t party_chip_rolls[CHIPS] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

/* ---- P8: crosses ---- */

int place_chip_asked(const struct layout *layout, const struct place *place)
{
    if (place->step == STEP_PLACE)
        return __builtin_ctz(~(unsigned)place->held);
    const uint64_t crossed = place_crossed(layout, place);
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        if (bits_has(crossed, place->chip[chip]))
            return chip;
    }
    return -1;
}

/* Chips on crossed spaces must move; where none is free they are put away. */
static void cross_spaces(const struct layout *layout, struct place *place)
{
    place->step = STEP_MOVE;
    if (!(place->occupied & place_crossed(layout, place)))
        return;
    place->step = STEP_RELOCATE;
    if (place_free(layout, place))
        return;
    for (int chip; (chip = place_chip_asked(layout, place)) >= 0;)
        place_take(place, chip);
    place->step = STEP_MOVE;
}

void place_relocate(const struct layout *layout, struct place *place, int chip, int space)
{
    place_put(place, chip, space);
    cross_spaces(layout, place);
}

/* ---- P6, P7: walls and the drink ---- */

static unsigned cross_bar(const struct layout *layout, struct place *place)
{
    unsigned also = 0;
    if (++place->bars == BARS) {
        place->bars = 0;
        if (place->open[ABOVE] | place->open[BELOW] | place->open[LEFT] | place->open[RIGHT]) {
            place->step = STEP_DRINK;
            return 0;
        }
        also = BARS_WIPED;
    }
    cross_spaces(layout, place);
    return also;
}

void place_begin_round(const struct layout *layout, struct place *place, int called)
{
    if (place->held >> called & 1) {
        place->step = STEP_WALL;
        place->walls = party_chip_walls[called];
    } else {
        cross_bar(layout, place);
    }
}

/* After the last wall that fits, the rest is forfeit. */
unsigned place_draw_wall(const struct layout *layout, struct place *place, int called, int side)
{
    side_close(place->open, side);
    if (--place->walls == 0) {
        cross_spaces(layout, place);
        return 0;
    }
    if (!bits_has(place_crossed(layout, place), place->chip[called]))
        return 0;
    place->walls = 0;
    return WALLS_FORFEIT | cross_bar(layout, place);
}

void place_draw_drink(const struct layout *layout, struct place *place, int side)
{
    side_close(place->open, side);
    cross_spaces(layout, place);
}

/* ---- P10: tasks ---- */

unsigned tasks_fulfilled(const struct layout *layout, uint64_t crossed, unsigned before)
{
    unsigned set = 0;
    for (int task = 0; task < layout->tasks; task++)
        if (!(before >> task & 1) && task_is_fulfilled(layout, task, crossed))
            set |= 1U << task;
    return set;
}

void use_up_prizes(uint8_t taken[TASKS_MAX], unsigned tasks)
{
    for (; tasks; tasks &= tasks - 1) {
        uint8_t *next = &taken[__builtin_ctz(tasks)];
        if (*next < PRIZES - 1)
            ++*next;
    }
}
