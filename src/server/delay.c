/* Spectators may be kept behind, so that none of them can help someone who plays: they are told an
 * update only when it is so many seconds old. They are told it from a replay (tell.c), with the
 * table as it was then, so nothing of what is true now gets to them: neither clocks, nor who is
 * waited for, nor the end of a round. When the game is over, they are told the rest.
 *
 * The times are remembered for a few moments only: a spectator may be up to a thirtieth of the
 * delay later than that, and never earlier. After a restart everything has happened just now. */
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

static int64_t delay_ms(const struct room *room)
{
    return 1000 * (int64_t)room->lobby.delay;
}

bool link_is_late(const struct link *link)
{
    return link->viewer == SPECTATOR && link->room->delayed;
}

/* ---- what is said ---- */

bool delay_keeps(const struct room *room, const struct chat_line *line)
{
    return room->delayed && line->did == DID_SAY && line->viewer < SEATS_MAX &&
           line->n > room->delayed->heard;
}

/* The first line that is kept back; NULL: none is. */
static const struct chat_line *first_kept(const struct room *room)
{
    for (int i = 0; room->chat && i < room->chat->count; i++)
        if (delay_keeps(room, room->chat->line[i]))
            return room->chat->line[i];
    return NULL;
}

static void tell_said(struct room *room, int64_t now)
{
    const bool plays = room->lobby.state == STORE_RUNNING;
    for (const struct chat_line *line; (line = first_kept(room));) {
        if (plays && line->at + delay_ms(room) > now)
            return;
        room->delayed->heard = line->n;
        tell_line_late(room, line);
    }
}

void delay_said(struct server *server, const struct room *room)
{
    struct delayed *d = room->delayed;
    const struct chat_line *kept = d ? first_kept(room) : NULL;
    if (kept && room->lobby.state != STORE_RUNNING)
        d->heard = room->chat->last;
    else if (kept && kept->at + delay_ms(room) < server->next_late)
        server->next_late = kept->at + delay_ms(room);
}

/* ---- what happens ---- */

/* What happens within a moment of the slot before it counts as of now: later, never earlier. */
static void add_slot(struct room *room, int64_t now)
{
    struct delayed *d = room->delayed;
    const int64_t moment = delay_ms(room) / (DELAY_SLOTS - 2);
    if (d->count > 1 && now - d->slot[d->count - 2].at < moment)
        d->count--;
    if (d->count == DELAY_SLOTS) { /* the delay was longer before: the oldest two become one */
        memmove(d->slot, d->slot + 1, (DELAY_SLOTS - 1) * sizeof d->slot[0]);
        d->count--;
    }
    d->slot[d->count].at = now;
    d->slot[d->count++].updates = room->updates[SPECTATOR];
}

static void take_due(struct room *room, int64_t now)
{
    struct delayed *d = room->delayed;
    int due = 0;
    if (room->lobby.state == STORE_OVER) {
        d->told = room->updates[SPECTATOR];
        d->count = 0;
    }
    while (due < d->count && d->slot[due].at + delay_ms(room) <= now)
        d->told = d->slot[due++].updates;
    d->count -= due;
    memmove(d->slot, d->slot + due, (size_t)d->count * sizeof d->slot[0]);
}

static void note_clock(struct server *server, const struct room *room)
{
    const struct delayed *d = room->delayed;
    if (d->count && d->slot[0].at + delay_ms(room) < server->next_late)
        server->next_late = d->slot[0].at + delay_ms(room);
    delay_said(server, room);
}

static void tell_late(struct room *room, int64_t now)
{
    for (struct link *link = room->links; link; link = link->next_of_room)
        if (link->viewer == SPECTATOR && room->table && link->seen < room_told(room, SPECTATOR))
            tell_missed(link, now);
}

static void go_on(struct server *server, struct room *room, int64_t now)
{
    const uint32_t before = room->delayed->told;
    take_due(room, now);
    if (room->delayed->told != before)
        tell_late(room, now);
    tell_said(room, now);
    note_clock(server, room);
}

void delay_happened(struct server *server, struct room *room, int64_t now)
{
    if (!room->delayed)
        return;
    add_slot(room, now);
    go_on(server, room, now);
}

int64_t delay_look(struct server *server, int64_t now)
{
    if (now < server->next_late)
        return server->next_late;
    server->next_late = INT64_MAX;
    for (struct room *room = server->rooms; room; room = room->next)
        if (room->delayed)
            go_on(server, room, now);
    return server->next_late;
}

static struct delayed *make(const struct room *room, uint32_t told)
{
    struct delayed *made = calloc(1, sizeof *made);
    CHECK(made);
    made->told = told;
    made->heard = room->chat ? room->chat->last : 0;
    return made;
}

void delay_set(struct server *server, struct room *room, int seconds, int64_t now)
{
    room->lobby.delay = seconds;
    if (seconds) {
        if (!room->delayed)
            room->delayed = make(room, room->updates[SPECTATOR]);
        go_on(server, room, now);
    } else if (room->delayed) {
        tell_said(room, INT64_MAX);
        free(room->delayed);
        room->delayed = NULL;
        tell_late(room, now);
    }
    memory_note_room(server, room);
}

void delay_resume(struct server *server, struct room *room, int64_t now)
{
    if (!room->lobby.delay || room->lobby.state > STORE_RUNNING)
        return;
    room->delayed = make(room, 0);
    if (room->updates[SPECTATOR])
        add_slot(room, now);
    note_clock(server, room);
}
