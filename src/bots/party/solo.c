/* Rounds of one seat alone, for play-outs: the rules of games/party/play.c once more, for somebody
 * who follows a plan and whom nobody has to ask, tell or refuse anything. A test holds the two
 * against each other. */
#include "bots/party/playout.h"

static void draw(struct solo *solo, struct plan *plan, int side)
{
    side_close(solo->place.open, side);
    plan_draw(plan, side);
}

static uint64_t crossed_by(const struct solo *solo)
{
    return walled_in(solo->layout->spaces, solo->place.open);
}

static uint64_t free_of(const struct solo *solo, uint64_t crossed)
{
    return solo->layout->spaces & ~solo->place.occupied & ~crossed;
}

/* Where no wall helps: the first open side there is. */
static int any_side(const struct solo *solo)
{
    for (int i = 0; i < DIRECTIONS; i++)
        if (solo->place.open[i])
            return side_of(__builtin_ctzll(solo->place.open[i]), i);
    return -1;
}

/* P6, P7 */
static void draw_walls(struct solo *solo, struct plan *plan, int chip)
{
    struct place *place = &solo->place;
    int left = 1;
    if (place->held >> chip & 1) {
        const int space = place->chip[chip];
        for (left = party_chip_walls[chip]; left; left--) {
            const int direction = party_best_direction(plan, place, space);
            if (direction < 0)
                break;
            draw(solo, plan, side_of(space, direction));
        }
    }
    if (!left || ++place->bars < BARS)
        return;
    place->bars = 0;
    const int best = party_best_side(plan, solo->layout->spaces);
    const int side = best >= 0 ? best : any_side(solo);
    if (side >= 0)
        draw(solo, plan, side);
}

static void take(struct place *place, int chip)
{
    place->occupied &= ~bits_one(place->chip[chip]);
    place->chip[chip] = NO_SPACE;
    place->held &= (uint16_t) ~(1U << chip);
}

static void put(struct place *place, int chip, int space)
{
    place->occupied &= ~bits_one(place->chip[chip]);
    place->occupied |= bits_one(space);
    place->chip[chip] = (uint8_t)space;
}

/* P8: a chip that leaves a crossed space makes no room for the next. */
static void relocate(struct solo *solo, const struct plan *plan, uint64_t crossed)
{
    struct place *place = &solo->place;
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        if (!bits_has(crossed, place->chip[chip]))
            continue;
        const uint64_t room = free_of(solo, crossed);
        if (room)
            put(place, chip, party_best_space(plan, room, chip));
        else
            take(place, chip);
    }
}

/* P10, but for the prizes that are gone then: who else does the task decides about these. */
static unsigned settle_tasks(struct solo *solo, const struct plan *plan, uint64_t crossed)
{
    const struct layout *layout = solo->layout;
    unsigned fresh = 0;
    for (int task = 0; task < layout->tasks; task++) {
        if (solo->done >> task & 1)
            continue;
        if (layout->task[task] == TASK_LINE
                ? !has_line(layout, crossed)
                : bits_count(layout->task_spaces[task] & crossed) < layout->need[task])
            continue;
        if (solo->place.held)
            take(&solo->place, party_best_give(plan, &solo->place));
        solo->points = (int16_t)(solo->points + layout->prize[task][solo->taken[task]]);
        fresh |= 1U << task;
    }
    solo->done |= (uint16_t)fresh;
    return fresh;
}

unsigned party_play_alone(struct solo *solo, struct plan *plan, int sum, bool last)
{
    const uint64_t before = crossed_by(solo);
    int to;
    draw_walls(solo, plan, sum - 2);
    const uint64_t crossed = crossed_by(solo);
    if (solo->place.occupied & crossed)
        relocate(solo, plan, crossed);
    const int chip = last ? -1 : party_best_move(plan, &solo->place, free_of(solo, crossed), &to);
    if (chip >= 0)
        put(&solo->place, chip, to);
    return crossed == before ? 0 : settle_tasks(solo, plan, crossed);
}
