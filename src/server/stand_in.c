/* Which steps bots took in place of people, for whom they played, and who is told so when. A step
 * is told to its own seat at once, and to everyone else with the step that shows it: where all
 * take their turn at the same time, that is the one that ends the turn. Whoever came back and
 * finished the turn took it themselves. */
#include "server/room.h"

#include <stdlib.h>

void stand_ins_step(struct stand_ins *all, const struct table *table, int actor, bool undo,
                    unsigned viewers)
{
    const bool ends_epoch = !undo && table->epoch_log == table->log_used;
    for (int i = 0; i < SEATS_MAX; i++)
        if (all->shown >> i & 1)
            all->of[i] = STOOD_IN_NOT;
    all->shown = ends_epoch ? EVERYONE : 0;
    all->actor = actor;
    all->now = all->before = STOOD_IN_NOT;
    all->absent = 0;
    if (actor >= SEATS_MAX)
        return;
    all->before = all->of[actor];
    all->of[actor] = STOOD_IN_NOT;
    if (viewers >> SPECTATOR & 1)
        all->shown |= SEAT(actor);
}

/* Why it began to is told once, to everyone. */
void stand_ins_by_bot(struct stand_ins *all, struct stand_in step)
{
    all->absent = step.absent;
    if (all->actor >= SEATS_MAX || !step.why)
        return;
    all->now = step.why;
    all->of[all->actor] = step.why == STOOD_IN_STILL && all->before ? all->before : step.why;
}

void stand_ins_tell(const struct stand_ins *all, int viewer, const char *why[SEATS_MAX],
                    struct names *names)
{
    static const char *const words[] = {NULL, "clock", "away", ""};
    names->bots = 0;
    names->absent = all->absent;
    for (int i = 0; i < SEATS_MAX; i++) {
        int told = all->shown >> i & 1 ? all->of[i] : STOOD_IN_NOT;
        if (i == viewer && i == all->actor)
            told = all->now;
        else if (i == viewer && told)
            told = STOOD_IN_STILL;
        why[i] = words[told];
        if (told)
            names->bots |= SEAT(i);
    }
}

static seatset absent_from(const struct room *room)
{
    seatset absent = 0;
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].standing_in)
            absent |= SEAT(i);
    return absent;
}

void room_note_stand_in(struct room *room, enum stood_in why)
{
    const uint32_t count = room->stand_in_count;
    const struct stand_in step = {room->steps, (uint8_t)why, absent_from(room)};
    if (!step.why && !step.absent)
        return;
    room->stand_ins = realloc(room->stand_ins, (count + 1) * sizeof *room->stand_ins);
    CHECK(room->stand_ins);
    room->stand_ins[count] = step;
    room->stand_in_count = count + 1;
    stand_ins_by_bot(&room->stood_in, step);
}

struct stand_in room_stood_in(const struct room *room, uint32_t step)
{
    uint32_t low = 0, high = room->stand_in_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (room->stand_ins[middle].step < step)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < room->stand_in_count && room->stand_ins[low].step == step;
    return found ? room->stand_ins[low] : (struct stand_in){step, STOOD_IN_NOT, 0};
}
