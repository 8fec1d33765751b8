/* Why a choice may be a good one, in words. A reason follows the sentence of its move: "Wall h23:
 * one more wall and task h is done". Every number is read off the boards or the dice. */
#include "bots/party/explain.h"

#include "bots/party/playout.h"
#include "core/words.h"

#include <string.h>

#define CHIP(arg)    "chip", PART_NUMBER, arg
#define TASK(arg)    "task", PART_WORD, arg
#define OTHER(arg)   "other", PART_WORD, arg
#define COUNT(arg)   "count", PART_COUNT, arg
#define PERCENT(arg) "percent", PART_NUMBER, arg

const struct phrase partybot_reasons[REASONS] = {
    [REASON_IDLE_WALL] = {N_("it doesn’t help any task, but it does no harm"), NULL, {{0}}, NULL},
    [REASON_DONE] = {N_("it completes task {task}: {points}"),
                     NULL,
                     {{TASK(0)}, {"points", PART_SIGNED, 1}},
                     NULL},
    [REASON_DONE_BOTH] = {N_("it completes {tasks} in one go"),
                          NULL,
                          {{"tasks", PART_WORDS, 0}},
                          NULL},
    [REASON_ONE_LEFT] = {N_("one more wall completes task {task}"), NULL, {{TASK(0)}}, NULL},
    [REASON_BOTH] = {N_("it helps with both {task} and {other}"),
                     NULL,
                     {{TASK(0)}, {OTHER(1)}},
                     NULL},
    [REASON_CROSSES] = {P_("it crosses out a space; task {task} then needs {count} more wall",
                           "it crosses out a space; task {task} then needs {count} more walls"),
                        NULL,
                        {{TASK(1)}, {COUNT(2)}},
                        NULL},
    [REASON_RACE] = {P_("task {task} then needs {count} more wall, and {rival} needs {theirs}",
                        "task {task} then needs {count} more walls, and {rival} needs {theirs}"),
                     NULL,
                     {{"rival", PART_SEAT, 0}, {TASK(1)}, {COUNT(2)}, {"theirs", PART_NUMBER, 3}},
                     P_("task {task} then needs {count} more wall, and you need {theirs}",
                        "task {task} then needs {count} more walls, and you need {theirs}")},
    [REASON_NEARER] = {P_("task {task} then needs {count} more wall",
                          "task {task} then needs {count} more walls"),
                       NULL,
                       {{TASK(0)}, {COUNT(1)}},
                       NULL},
    [REASON_FINISHES] =
        {N_("{percent}% chance that it is rolled next, and then it completes task {task}"),
         NULL,
         {{PERCENT(0)}, {TASK(1)}},
         NULL},
    [REASON_STANDS] =
        {N_("{percent}% chance that it is rolled next; from there it draws for task {task}"),
         NULL,
         {{PERCENT(0)}, {TASK(1)}},
         NULL},
    [REASON_ALL_FIT] =
        {P_("{count} useful wall there whenever it is rolled ({percent}% each roll)",
            "{count} useful walls there whenever it is rolled ({percent}% each roll)"),
         NULL,
         {{COUNT(0)}, {PERCENT(1)}},
         NULL},
    [REASON_MORE] =
        {P_("it draws {count} useful wall there, {before} here ({percent}% each roll)",
            "it draws {count} useful walls there, {before} here ({percent}% each roll)"),
         NULL,
         {{COUNT(0)}, {"before", PART_NUMBER, 1}, {PERCENT(2)}},
         NULL},
    [REASON_FROM_NOTHING] =
        {N_("here it helps none of the tasks closest to completion; there it helps with {task}"),
         NULL,
         {{TASK(0)}},
         NULL},
    [REASON_NO_USE] = {N_("it is out of the way there"), NULL, {{0}}, NULL},
    [REASON_STAY] = {N_("the chips are fine where they are"), NULL, {{0}}, NULL},
    [REASON_NO_CHIPS] = {N_("there is no chip to move"), NULL, {{0}}, NULL},
    [REASON_GIVE_LAST] = {N_("it is the only chip left"), NULL, {{0}}, NULL},
    [REASON_GIVE_END] = {N_("these points end the game, so chips no longer matter"),
                         NULL,
                         {{0}},
                         NULL},
    [REASON_GIVE_IDLE] = {N_("where it is, it helps none of the tasks closest to completion"),
                          NULL,
                          {{0}},
                          NULL},
    [REASON_GIVE_RARE] = {N_("it is rolled only {percent}% of the time"),
                          NULL,
                          {{PERCENT(0)}},
                          NULL},
    [REASON_GIVE_LEAST] =
        {P_("it draws just {count} wall in 36 rolls; without it, those rolls cross off bars",
            "it draws just {count} walls in 36 rolls; without it, those rolls cross off bars"),
         NULL,
         {{COUNT(0)}},
         NULL},
    [REASON_GIVE_HERE] = {N_("the other chips are more useful"), NULL, {{0}}, NULL},
};

/* ---- what a move changes ---- */

/* A board before and after a move. */
struct change {
    const struct party *p;
    int seat;
    struct plan plan[PLAYERS_MAX]; /* before */
    struct plan after;             /* only what tasks miss */
};

static int word_of_task(const struct party *p, int task)
{
    return WORD_TASKS + p->layout.task[task];
}

static int percent_of(int chip)
{
    return (party_chip_rolls[chip] * 100 + 18) / 36;
}

static bool is_helped(const struct change *change, int task)
{
    return change->after.missing[task] < change->plan[change->seat].missing[task];
}

/* A task that needs fewer walls than before, after `from` others: those of the plan in its order,
 * then any; or -1. */
static int task_helped(const struct change *change, int from)
{
    const struct plan *before = &change->plan[change->seat];
    unsigned planned = 0;
    for (int i = 0; i < before->tasks; i++) {
        planned |= 1U << before->order[i];
        if (is_helped(change, before->order[i]) && from-- == 0)
            return before->order[i];
    }
    for (int task = 0; task < change->p->layout.tasks; task++)
        if (!(planned >> task & 1) && is_helped(change, task) && from-- == 0)
            return task;
    return -1;
}

static struct event because(int seat, int reason, int a, int b, int c, int d)
{
    return (struct event){.kind = (uint8_t)reason,
                          .seat = (uint8_t)seat,
                          .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
}

/* ---- walls ---- */

/* The other that needs fewest walls for a task whose better prize is still to be had, or -1. */
static int rival_for(const struct change *change, int task)
{
    const struct party *p = change->p;
    const int now = p->taken[task];
    int rival = -1;
    if (now == PRIZES - 1 || p->layout.prize[task][now] == p->layout.prize[task][now + 1])
        return -1;
    for (int other = 0; other < p->seats; other++)
        if (other != change->seat && !p->player[other].task[task] &&
            (rival < 0 || change->plan[other].missing[task] < change->plan[rival].missing[task]))
            rival = other;
    return rival;
}

static struct event explain_done(const struct change *change)
{
    const struct party *p = change->p;
    struct event why = because(change->seat, REASON_DONE_BOTH, -1, -1, -1, -1);
    int count = 0, last = -1;
    for (int task = 0; task < p->layout.tasks; task++)
        if (!p->player[change->seat].task[task] && !change->after.missing[task]) {
            if (count < EVENT_ARGS - 1)
                why.arg[count++] = (int16_t)word_of_task(p, task);
            why.arg[count] = -1;
            last = task;
        }
    return count > 1 ? why
                     : because(change->seat, REASON_DONE, word_of_task(p, last),
                               party_points_now(p, last), 0, 0);
}

static bool is_done_now(const struct change *change)
{
    const struct party *p = change->p;
    for (int task = 0; task < p->layout.tasks; task++)
        if (!p->player[change->seat].task[task] && !change->after.missing[task])
            return true;
    return false;
}

/* A space of the task that the wall crosses, or -1. */
static int space_crossed(const struct change *change, const struct place *after, int task)
{
    const struct party *p = change->p;
    const uint64_t fresh =
        party_crossed(p, after) & ~party_crossed(p, &p->player[change->seat].now);
    const uint64_t of_task = p->layout.task[task] == TASK_LINE ? 0 : p->layout.task_spaces[task];
    return (fresh & of_task) ? __builtin_ctzll(fresh & of_task) : -1;
}

static struct event explain_wall(struct change *change, int side)
{
    const struct party *p = change->p;
    const int seat = change->seat;
    struct party after;
    memcpy(&after, p, sizeof after);
    side_close(after.player[seat].now.open, side);
    partybot_plan_count(&change->after, &after, seat);
    const int task = task_helped(change, 0), other = task_helped(change, 1);
    if (is_done_now(change))
        return explain_done(change);
    if (task < 0)
        return because(seat, REASON_IDLE_WALL, 0, 0, 0, 0);
    const int word = word_of_task(p, task), left = change->after.missing[task];
    const int space = space_crossed(change, &after.player[seat].now, task);
    const int rival = rival_for(change, task);
    if (left == 1)
        return because(seat, REASON_ONE_LEFT, word, 0, 0, 0);
    if (other >= 0)
        return because(seat, REASON_BOTH, word, word_of_task(p, other), 0, 0);
    if (space >= 0)
        return because(seat, REASON_CROSSES, WORD_SPACES + space, word, left, 0);
    if (rival >= 0 && change->plan[rival].missing[task] < left + 4)
        return because(seat, REASON_RACE, rival, word, left, change->plan[rival].missing[task]);
    return because(seat, REASON_NEARER, word, left, 0, 0);
}

/* ---- chips ---- */

/* How many of a chip's walls would help a task on that space. */
static int useful_walls(const struct plan *plan, int chip, int space)
{
    int useful = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        useful += plan->side[i][space] > 0;
    return useful < party_chip_walls[chip] ? useful : party_chip_walls[chip];
}

/* The first task of the plan that a wall next to a space would help, or -1; and whether the walls
 * of a chip on it would complete that task. */
static int task_near(struct change *change, int chip, int space, bool *completes)
{
    const struct plan *plan = &change->plan[change->seat];
    struct party after;
    int best = -1, first = plan->tasks;
    for (int i = 0; i < DIRECTIONS; i++) {
        if (!plan->side[i][space])
            continue;
        memcpy(&after, change->p, sizeof after);
        side_close(after.player[change->seat].now.open, side_of(space, i));
        partybot_plan_count(&change->after, &after, change->seat);
        for (int at = 0; at < first; at++)
            if (change->after.missing[plan->order[at]] < plan->missing[plan->order[at]]) {
                best = plan->order[at];
                first = at;
            }
    }
    *completes = false;
    if (best < 0 || plan->missing[best] > party_chip_walls[chip])
        return best;
    memcpy(&after, change->p, sizeof after);
    for (int i = 0; i < DIRECTIONS; i++)
        if (bits_has(after.player[change->seat].now.open[i], space))
            side_close(after.player[change->seat].now.open, side_of(space, i));
    partybot_plan_count(&change->after, &after, change->seat);
    *completes = !change->after.missing[best];
    return best;
}

static struct event explain_chip(struct change *change, struct party_move m)
{
    const struct plan *plan = &change->plan[change->seat];
    const int from = change->p->player[change->seat].now.chip[m.chip];
    const int there = useful_walls(plan, m.chip, m.where), percent = percent_of(m.chip);
    const int here = m.kind == MOVE_CHIP ? useful_walls(plan, m.chip, from) : 0;
    bool completes;
    const int task = task_near(change, m.chip, m.where, &completes);
    if (task < 0)
        return because(change->seat, REASON_NO_USE, 0, 0, 0, 0);
    const int word = word_of_task(change->p, task);
    if (completes)
        return because(change->seat, REASON_FINISHES, percent, word, 0, 0);
    if (m.kind == MOVE_CHIP && !here)
        return because(change->seat, REASON_FROM_NOTHING, word, 0, 0, 0);
    if (there > 1 && there == party_chip_walls[m.chip])
        return because(change->seat, REASON_ALL_FIT, there, percent, 0, 0);
    if (m.kind == MOVE_CHIP && there > 1 && there > here)
        return because(change->seat, REASON_MORE, there, here, percent, 0);
    return because(change->seat, REASON_STANDS, percent, word, 0, 0);
}

static struct event explain_give(const struct change *change, struct party_move m)
{
    const struct party *p = change->p;
    const struct player *player = &p->player[change->seat];
    const int walls = party_chip_rolls[m.chip] * party_chip_walls[m.chip];
    int points = party_score(p, change->seat);
    for (unsigned due = player->due; due; due &= due - 1)
        points += party_points_now(p, __builtin_ctz(due));
    if (bits_count(player->now.held) == 1)
        return because(change->seat, REASON_GIVE_LAST, 0, 0, 0, 0);
    if (points_end_game(&p->layout, points))
        return because(change->seat, REASON_GIVE_END, 0, 0, 0, 0);
    if (!useful_walls(&change->plan[change->seat], m.chip, player->now.chip[m.chip]))
        return because(change->seat, REASON_GIVE_IDLE, 0, 0, 0, 0);
    if (party_chip_rolls[m.chip] == 1)
        return because(change->seat, REASON_GIVE_RARE, percent_of(m.chip), 0, 0, 0);
    if (walls < 6)
        return because(change->seat, REASON_GIVE_LEAST, walls, 0, 0, 0);
    return because(change->seat, REASON_GIVE_HERE, 0, 0, 0, 0);
}

void partybot_explain(const void *seen, int seat, game_move move, struct event *why)
{
    const struct party_move m = party_unpack(move);
    struct change change = {.p = seen, .seat = seat};
    partybot_plan_all(seen, change.plan);
    switch (m.kind) {
    case MOVE_WALL:
    case MOVE_DRINK: *why = explain_wall(&change, m.where); break;
    case MOVE_PUT:
    case MOVE_CHIP: *why = explain_chip(&change, m); break;
    case MOVE_GIVE: *why = explain_give(&change, m); break;
    default:
        *why = because(seat, change.p->player[seat].now.held ? REASON_STAY : REASON_NO_CHIPS, 0, 0,
                       0, 0);
    }
}
