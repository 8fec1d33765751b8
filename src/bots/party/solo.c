/* Rounds of one seat without the others, for play-outs. The rules (games/party/place.h) say what is
 * to be decided and what comes of it, the plan decides; there is nobody to ask, tell or refuse. */
#include "bots/party/playout.h"

/* Where no wall helps: the first open side there is. */
static int any_side(const struct place *place)
{
    for (int i = 0; i < DIRECTIONS; i++)
        if (place->open[i])
            return side_of(__builtin_ctzll(place->open[i]), i);
    return -1;
}

static void draw_walls(struct solo *solo, struct plan *plan, int called)
{
    struct place *place = &solo->place;
    while (place->step == STEP_WALL) {
        const int space = place->chip[called];
        const int side = side_of(space, partybot_best_direction(plan, place, space));
        place_draw_wall(solo->layout, place, called, side);
        partybot_plan_draw(plan, side);
    }
    if (place->step == STEP_DRINK) {
        const int best = partybot_best_side(plan, solo->layout->spaces);
        const int side = best >= 0 ? best : any_side(place);
        place_draw_drink(solo->layout, place, side);
        partybot_plan_draw(plan, side);
    }
}

static void relocate_chips(struct solo *solo, const struct plan *plan)
{
    struct place *place = &solo->place;
    while (place->step == STEP_RELOCATE) {
        const int chip = place_chip_asked(solo->layout, place);
        const uint64_t room = place_free(solo->layout, place);
        place_relocate(solo->layout, place, chip, partybot_best_space(plan, room, chip));
    }
}

static void move_chip(struct solo *solo, const struct plan *plan)
{
    int to;
    const uint64_t room = place_free(solo->layout, &solo->place);
    const int chip = partybot_best_move(plan, &solo->place, room, &to);
    if (chip >= 0)
        place_put(&solo->place, chip, to);
}

/* P10, but for the prizes that are gone then: whoever else completes a task decides about these. */
static unsigned settle_tasks(struct solo *solo, const struct plan *plan, uint64_t crossed)
{
    struct place *place = &solo->place;
    const unsigned fresh = tasks_fulfilled(solo->layout, crossed, solo->done);
    for (unsigned due = fresh; due; due &= due - 1) {
        if (place_must_give(place))
            place_take(place, partybot_best_give(plan, place));
        solo->points = (int16_t)(solo->points + partybot_solo_prize(solo, __builtin_ctz(due)));
    }
    solo->done |= (uint16_t)fresh;
    return fresh;
}

unsigned partybot_play_alone(struct solo *solo, struct plan *plan, int sum, bool last)
{
    const uint64_t before = place_crossed(solo->layout, &solo->place);
    const int called = sum - 2;
    place_begin_round(solo->layout, &solo->place, called);
    draw_walls(solo, plan, called);
    relocate_chips(solo, plan);
    if (!last)
        move_chip(solo, plan);
    const uint64_t crossed = place_crossed(solo->layout, &solo->place);
    return crossed == before ? 0 : settle_tasks(solo, plan, crossed);
}
