/* What bots know about playing Cookie Party. Reading order: party_plan.h (what walls and chips are
 * worth), party_play.c (quick play with it), then this file (judging choices one by one). */
#include "bots/skill.h"

#include "bots/party_play.h"

#include <string.h>

/* What all tasks of a seat are worth, in points. */
static float tasks_worth(const struct mind *mind, const struct party *p, int seat)
{
    float worth = 0;
    for (int task = 0; task < p->layout.tasks; task++)
        if (!p->player[seat].task[task])
            worth += mind_worth(mind, p, seat, task, mind->plan[seat].missing[task]);
    return worth;
}

/* What the chips will add, in WORTH_UNIT of points a round; a chip on a crossed space goes where it
 * does best. */
static float chips_worth(const struct plan *plan, const struct party *p, const struct place *place)
{
    const uint64_t room = party_free(p, place);
    int worth = 0;
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        int most = chip_worth(plan, chip, place->chip[chip]);
        if (bits_has(party_crossed(p, place), place->chip[chip]))
            for (uint64_t left = room; left; left &= left - 1) {
                const int here = chip_worth(plan, chip, __builtin_ctzll(left));
                most = here > most ? here : most;
            }
        worth += most;
    }
    return (float)worth / 36.0F;
}

static float board_worth(struct mind *mind, const struct party *p, int seat)
{
    struct plan *plan = &mind->plan[seat];
    plan_count(plan, p, seat);
    plan_weigh(mind, p, seat);
    return tasks_worth(mind, p, seat) +
           2.0F * chips_worth(plan, p, &p->player[seat].now) / mind->scale;
}

/* With a wall on that side, and the other walls that are still to be drawn where they do best. */
static float wall_worth(struct mind *mind, struct party *p, int seat, int side, int more)
{
    struct place *place = &p->player[seat].now;
    const int space = place->chip[party_called(p)];
    uint64_t open[DIRECTIONS];
    memcpy(open, place->open, sizeof open);
    float most = 0;
    bool fits = false;
    side_close(place->open, side);
    for (int i = 0; i < DIRECTIONS && more > 0; i++)
        if (bits_has(place->open[i], space)) {
            const float worth = wall_worth(mind, p, seat, side_of(space, i), more - 1);
            most = !fits || worth > most ? worth : most;
            fits = true;
        }
    if (!fits)
        most = board_worth(mind, p, seat);
    memcpy(place->open, open, sizeof open);
    return most;
}

static float judge_one(struct mind *mind, struct party *p, int seat, struct party_move m)
{
    const struct place *place = &p->player[seat].now;
    const struct plan *plan = &mind->plan[seat];
    switch (m.kind) {
    case MOVE_WALL: return wall_worth(mind, p, seat, m.where, place->walls - 1);
    case MOVE_DRINK: return wall_worth(mind, p, seat, m.where, 0);
    case MOVE_PUT: return (float)chip_worth(plan, m.chip, m.where) / 36.0F / mind->scale;
    case MOVE_CHIP:
        return (float)(chip_worth(plan, m.chip, m.where) -
                       chip_worth(plan, m.chip, place->chip[m.chip])) /
               36.0F / mind->scale;
    case MOVE_GIVE: return -(float)party_give_loss(plan, place, m.chip) / 36.0F / mind->scale;
    default: return 0;
    }
}

static void judge(const void *seen, int seat, int count, float *value)
{
    struct party p;
    struct mind mind;
    memcpy(&p, seen, sizeof p);
    mind_begin(&mind, &p);
    for (int i = 0; i < count; i++)
        value[i] = judge_one(&mind, &p, seat, party_unpack(party_choice(&p, seat, i)));
}

static void explain(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}

static const struct phrase reasons[] = {{.text = "it does best when the game is played on"}};

const struct skill party_skill = {.game = &party_game,
                                  .judge = judge,
                                  .slack = 0.02F,
                                  .width = 24,
                                  .playout = party_playout,
                                  .explain = explain,
                                  .reasons = reasons};
