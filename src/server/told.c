/* People are told what happens one thing after another, which takes longer than it takes a bot,
 * also if a bot plays for them while they watch.
 * Bots do not move, and the clock of a decision does not run, before everyone's client has told
 * its person what happened, or for as long as that may take. Whoever does not say that they tell is
 * not waited for, nor is whoever comes back, until they have caught up with the others; but their
 * own clock waits for them. Those who wait see for whom. It depends on nothing that is secret, and
 * is not stored. */
#include "server/request.h"
#include "server/server_internal.h"

enum {
    TELLING_MS = 10000,      /* a usual step */
    EVENTS_USUAL = 5,        /* that it makes happen */
    TELLING_EVENT_MS = 1500, /* each one more */
    TELLING_MOST_MS = 30000  /* in any case */
};

/* Only what everyone sees counts: how long others wait must tell nothing of the rest. */
int64_t told_time(const struct events *events)
{
    int more = -EVENTS_USUAL;
    for (int i = 0; i < events->count; i++)
        more += events->at[i].audience >> SPECTATOR & 1;
    const int64_t needed = TELLING_MS + (more > 0 ? more * TELLING_EVENT_MS : 0);
    return needed < TELLING_MOST_MS ? needed : TELLING_MOST_MS;
}

static bool is_telling(const struct link *link)
{
    return link->viewer < SEATS_MAX && link->session->tells &&
           link->told < link->room->shown[link->viewer];
}

bool room_is_being_told(const struct room *room, int seat)
{
    for (const struct link *link = room->links; link; link = link->next_of_room)
        if (link->viewer == seat && is_telling(link))
            return true;
    return false;
}

static seatset waited_for(const struct room *room)
{
    seatset seats = 0;
    for (const struct link *link = room->links; link; link = link->next_of_room)
        if (is_telling(link) && !link->catching_up)
            seats |= SEAT(link->viewer);
    return seats;
}

static bool is_bots_turn(const struct room *room)
{
    const seatset actors = room_waiting_for(room);
    for (int i = 0; i < room->lobby.seats; i++)
        if (actors >> i & 1 && room_is_played(room, i))
            return true;
    return false;
}

/* Whoever is told something knows of nobody else any more: an update has ended that. */
static void tell_who_is_waited_for(const struct room *room)
{
    const bool bots_wait = room->told_until && !room->pause.until && is_bots_turn(room);
    const seatset seats = bots_wait ? waited_for(room) : 0;
    for (struct link *link = room->links; link; link = link->next_of_room) {
        const bool told = link->session->tells && !is_telling(link) && !link_is_late(link);
        if (told && link->awaited != seats)
            tell_telling_to(link, seats);
        link->awaited = told ? seats : 0;
    }
}

void told_missed(struct link *link)
{
    link->told = link->seen;
    link->catching_up = is_telling(link);
    link->awaited = 0;
}

void told_begin(struct server *server, struct room *room, int64_t now)
{
    room->told_until = room_waiting_for(room) && waited_for(room) ? now + room->telling_ms : 0;
    if (room->told_until && room->told_until < server->next_clock)
        server->next_clock = room->told_until;
}

void told_go_on(struct server *server, struct room *room, int64_t now)
{
    if (!room->told_until)
        return;
    const bool waits = room->told_until > now && waited_for(room);
    if (!waits)
        room->told_until = 0;
    tell_who_is_waited_for(room);
    if (!waits)
        think_wake(server, room);
}

/* Someone has been told all: now they have their whole time. */
static void start_clock(struct server *server, struct room *room, int seat, int64_t now)
{
    if (!room->seat[seat].untold || room_is_being_told(room, seat))
        return;
    room->seat[seat].untold = false;
    room->seat[seat].deadline = room_time(room, now) + 1000 * (int64_t)room->lobby.clock;
    tell_waiting(room, ~0U, now);
    play_note_clock(server, room);
}

/* `n`: the last update that was told. */
void request_told(struct request *request)
{
    struct room *room = request->room;
    const int seat = request->seat;
    int n;
    if (!room->table)
        request_refuse(request, "state", "The game hasn’t started.");
    else if (!request->link)
        request_refuse(request, "state", "Send “sync” first: you are not following this table.");
    else if (!json_int(json_get(request->root, "n"), 0, room->updates[seat], &n))
        request_refuse(request, "message", "“n” must be the number of an update you were sent.");
    else {
        if (request->link->told < (uint32_t)n)
            request->link->told = (uint32_t)n;
        request->link->catching_up &= is_telling(request->link);
        request_ok(request);
        if (room->lobby.state == STORE_RUNNING)
            start_clock(request->server, room, seat, request->now);
        told_go_on(request->server, room, request->now);
    }
}
