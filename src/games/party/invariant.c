/* Every statement is worked out from the rules (P1 to P11), not from the code that keeps it. */
#include "games/party/invariant.h"

#include "games/party/state.h"

/* A side that two spaces share is open in both or in neither. */
static bool sides_agree(uint64_t spaces, const uint64_t *open)
{
    const uint64_t last_column = BITS_ONES << 7;
    const uint64_t has_below = spaces & spaces >> 8,
                   has_right = spaces & spaces >> 1 & ~last_column;
    return !((open[BELOW] ^ open[ABOVE] >> 8) & has_below) &&
           !((open[RIGHT] ^ open[LEFT] >> 1) & has_right);
}

static const char *check_place(const struct party *p, const struct place *place)
{
    uint64_t occupied = 0;
    int held = 0;
    for (int chip = 0; chip < CHIPS; chip++) {
        const int space = place->chip[chip];
        if ((space != NO_SPACE) != (place->held >> chip & 1))
            return "a chip has a space if and only if it is held (P3)";
        if (space == NO_SPACE)
            continue;
        if (space >= SPACES_MAX || !bits_has(p->layout.spaces, space))
            return "a chip stands beside the board (P1)";
        occupied |= bits_one(space);
        held++;
    }
    if (place->held >> CHIPS || occupied != place->occupied || bits_count(occupied) != held)
        return "two chips stand on one space (P4)";
    for (int i = 0; i < DIRECTIONS; i++)
        if (place->open[i] & ~p->layout.spaces)
            return "a side beside the board is open (P1)";
    if (!sides_agree(p->layout.spaces, place->open))
        return "a side is open on one side only (P1)";
    if (place->bars >= BARS || place->walls > 4 || place->step >= STEPS)
        return "bars, walls or step are out of range (P6, P7)";
    const bool crossed =
        place->step == STEP_MOVE || place->step == STEP_GIVE || place->step == STEP_IDLE;
    if (crossed && place->occupied & party_crossed(p, place))
        return "a chip stands on a crossed space (P8)";
    return NULL;
}

static const char *check_tasks(const struct party *p, const struct player *player)
{
    unsigned given = 0;
    for (int task = 0; task < TASKS_MAX; task++) {
        const fulfilled f = player->task[task];
        if (!f)
            continue;
        if (task >= p->layout.tasks || !fulfilled_prize(f) || fulfilled_round(f) > p->round)
            return "a task is fulfilled that is none (P10)";
        if (player->due >> task & 1)
            return "a task is fulfilled and due (P10)";
        if (fulfilled_prize(f) - 1 > p->taken[task])
            return "a later prize was taken before an earlier one (P10)";
        if (p->layout.task[task] != TASK_LINE &&
            bits_count(p->layout.task_spaces[task] & party_crossed(p, &player->now)) <
                p->layout.need[task])
            return "a task is fulfilled without its cookies (P10)";
        if (fulfilled_chip(f) == NO_CHIP)
            continue;
        if (fulfilled_chip(f) >= CHIPS || given >> fulfilled_chip(f) & 1)
            return "a chip was given up twice (P10)";
        given |= 1U << fulfilled_chip(f);
    }
    return (given & player->now.held) ? "a chip that was given up is back (P10)" : NULL;
}

static const char *check_player(const struct party *p, int seat)
{
    const struct player *player = &p->player[seat];
    const char *broken = check_place(p, &player->now);
    if (!broken)
        broken = check_place(p, &player->begun);
    if (!broken)
        broken = check_tasks(p, player);
    if (broken)
        return broken;
    for (int i = 0; i < DIRECTIONS; i++)
        if (player->now.open[i] & ~player->begun.open[i])
            return "a wall has vanished";
    if ((player->now.step == STEP_IDLE) == (p->acting >> seat & 1))
        return "a seat acts if and only if something is asked";
    if ((player->now.step == STEP_GIVE) != (player->due != 0))
        return "a chip is asked for if and only if a task is due (P10)";
    return NULL;
}

const char *party_invariant(const void *state)
{
    const struct party *p = state;
    /* A bot may try out a round of its own seat alone. */
    if (p->seats < 1 || p->seats > PLAYERS_MAX || p->phase > PHASE_OVER)
        return "seats or phase are out of range";
    if (p->round > 3 * 144)
        return "the game has hung (P2)";
    if ((p->acting != 0) != (p->phase == PHASE_ROUND || p->phase == PHASE_PLACE))
        return "seats act outside a round";
    for (int task = 0; task < TASKS_MAX; task++)
        if (p->taken[task] >= PRIZES)
            return "there is no fourth prize (P10)";
    for (int seat = 0; seat < p->seats; seat++) {
        const char *broken = check_player(p, seat);
        if (broken)
            return broken;
    }
    return NULL;
}
