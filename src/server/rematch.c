/* One more game with the same people. It begins by itself when everyone who is still at the old
 * table is in; whoever is not in by then loses the seat to a bot. Its host need not wait for that:
 * `start` takes everyone who has a seat. */
#include "server/request.h"
#include "server/server_internal.h"

#include <string.h>

static struct room *rematch_of(const struct server *server, const struct room *old)
{
    uint8_t id[STORE_ID];
    return save_id_from_text(old->lobby.rematch, id) ? server_find_room(server, id) : NULL;
}

/* Not started. */
static bool is_waiting(const struct room *room)
{
    return room->lobby.state == STORE_WAITING && !room->lobby.shuffling;
}

static struct room *table_before(const struct server *server, const struct room *room)
{
    return room->is_rematch ? server_find_room(server, room->before) : NULL;
}

void rematch_look(struct server *server, struct room *old)
{
    const struct room *room = rematch_of(server, old);
    old->lobby.rematch_by = -1;
    old->lobby.rematch_in = 0;
    old->lobby.rematch_begun = room && !is_waiting(room);
    for (int i = 0; room && i < old->lobby.seats; i++) {
        const int seat = old->seat[i].guest ? room_seat_of(room, old->seat[i].guest) : -1;
        if (seat < 0)
            continue;
        if (room->lobby.seat[seat].host)
            old->lobby.rematch_by = i;
        if (room->lobby.seat[seat].in || old->lobby.rematch_begun)
            old->lobby.rematch_in |= SEAT(i);
    }
}

/* Those who have a seat but are not in, and look at the end of the old game still. */
static bool is_complete(const struct room *room, const struct room *old)
{
    int in = 0;
    for (int i = 0; i < room->lobby.seats; i++) {
        const struct lobby_seat *shown = &room->lobby.seat[i];
        if (shown->who != WHO_PERSON)
            continue;
        const int before = old ? room_seat_of(old, room->seat[i].guest) : -1;
        if (!shown->in && before >= 0 && old->lobby.seat[before].here)
            return false;
        in += shown->in;
    }
    return in > 0;
}

/* Someone has no seat any more, and is told so. */
static void dismiss(struct room *room, int seat)
{
    for (struct session *session = room->seat[seat].guest->sessions; session;
         session = session->next_of_guest)
        if (session_link(session, room))
            link_add(session, room, SPECTATOR);
    struct guest *guest = room->seat[seat].guest;
    room_clear_seat(room, seat);
    for (struct session *session = guest->sessions; session; session = session->next_of_guest)
        if (session_link(session, room))
            tell_room_to(session_link(session, room));
    request_detach(guest, room);
}

/* Bots take the seats that nobody wants, as they do for whoever leaves a running game. */
static void fill_seats(struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        const struct lobby_seat *shown = &room->lobby.seat[i];
        if (shown->who == WHO_PERSON && !shown->in)
            dismiss(room, i);
        if (shown->who == WHO_OPEN)
            room_seat_bot(room, i, think_bot("greedy"));
    }
    if (room_host(room) < 0)
        room_set_host(room, __builtin_ctz(room_people(room)));
}

bool rematch_is_due(const struct server *server, const struct room *room)
{
    return room->is_rematch && is_waiting(room) && !server_is_busy(server) &&
           !server->notice.draining && is_complete(room, table_before(server, room));
}

void rematch_changed(struct server *server, struct room *room, int64_t now)
{
    struct room *old = table_before(server, room);
    const bool begins = rematch_is_due(server, room);
    if (begins) {
        fill_seats(room);
        reveal_begin(server, room, now);
    }
    if (old) {
        rematch_look(server, old);
        tell_coming(server, old);
    }
    if (begins)
        reveal_go_on(server, room, now);
}

void rematch_left(struct server *server, struct room *old, const struct guest *guest, int64_t now)
{
    struct room *room = old->lobby.state == STORE_OVER ? rematch_of(server, old) : NULL;
    if (!room || !is_waiting(room))
        return;
    const int seat = guest ? room_seat_of(room, guest) : -1;
    const struct lobby_seat *shown = &room->lobby.seat[seat < 0 ? 0 : seat];
    if (seat >= 0 && !shown->in && !shown->host) {
        dismiss(room, seat);
        save_room(server, room, now);
        tell_room(room);
    }
    rematch_changed(server, room, now);
}

void rematch_close(struct server *server, const struct room *room, int64_t now)
{
    struct room *old = table_before(server, room);
    if (!old)
        return;
    old->lobby.rematch[0] = '\0';
    rematch_look(server, old);
    save_room(server, old, now);
    tell_room(old);
}
