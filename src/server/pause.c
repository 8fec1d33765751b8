/* The end of a round stops the clock for people: bots do not move until everyone who shows such
 * pauses has seen it, or for as long as the server's limit says. It begins with an event that
 * everyone may know, and depends on nothing secret after that, so it tells nothing, either. */
#include "server/server_internal.h"

/* Whoever has left, or looks on from nowhere, is not waited for; whoever looks on while a bot plays
 * for them is. `too_late`: with those who have yet to be told what they missed. */
static seatset attentive(const struct room *room, bool too_late)
{
    seatset seats = 0;
    for (const struct link *link = room->links; link; link = link->next_of_room)
        if (link->viewer < SEATS_MAX && link->session->pauses && !link->away &&
            (too_late || !link->catching_up))
            seats |= SEAT(link->viewer);
    return seats;
}

seatset pause_waiting(const struct room *room)
{
    return room->pause.asked & ~room->pause.ready & attentive(room, true);
}

/* Clocks go on where they stood. */
static void stop(struct room *room, int64_t now)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->seat[i].deadline)
            room->seat[i].deadline += now - room->pause.since;
    room->pause.until = 0;
}

static bool calls_for_one(const struct game *game, const struct events *events)
{
    for (int i = 0; game->pauses && i < events->count; i++)
        if ((events->at[i].audience & EVERYONE) == EVERYONE && game->pauses(&events->at[i]))
            return true;
    return false;
}

/* A round may end within the pause after the one before, by a move of someone who was quick. */
void pause_begin(struct server *server, struct room *room, const struct happening *happening,
                 int64_t now)
{
    const int64_t most = 1000 * (int64_t)server->limits.pause_seconds;
    for (struct link *link = room->links; link; link = link->next_of_room)
        link->away = false;
    const seatset asked = attentive(room, false);
    if (!room_waiting_for(room) || !asked || !most ||
        !calls_for_one(room->lobby.game, &happening->events))
        return;
    if (room->pause.until)
        stop(room, now);
    room->pause =
        (struct pause){.since = now, .until = now + most, .asked = asked, .changed = true};
    if (server->next_clock > room->pause.until)
        server->next_clock = room->pause.until;
}

void pause_ready(struct room *room, int seat)
{
    const seatset ready = room->pause.ready | SEAT(seat);
    if (!room->pause.until || ready == room->pause.ready)
        return;
    room->pause.ready = ready;
    room->pause.changed = true;
}

bool pause_go_on(struct server *server, struct room *room, int64_t now)
{
    struct pause *pause = &room->pause;
    told_go_on(server, room, now);
    if (!pause->until)
        return false;
    const seatset waiting = pause_waiting(room);
    const bool ends = !waiting || pause->until <= now || !room_waiting_for(room);
    if (!ends && !pause->changed && waiting == pause->awaited)
        return false;
    if (ends)
        stop(room, now);
    pause->awaited = waiting;
    pause->changed = false;
    tell_pause(room, now);
    if (!ends)
        return true;
    if (room->lobby.clock && room_waiting_for(room))
        tell_waiting(room, ~0U, now);
    play_note_clock(server, room);
    think_wake(server, room);
    return true;
}
