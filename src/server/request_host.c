/* What a host can do: send someone away from a table that waits, mute someone there, hand the role
 * on, and decide who may sit down and watch. All of it is told to everyone there. */
#include "server/request.h"

#include <string.h>

enum { HOST_DAY = 24 * 60 * 60 }; /* seconds */

/* ---- whom it is about ---- */

bool request_find_other(struct request *request, struct other *other)
{
    const struct room *room = request->room;
    const struct json_node *line = json_get(request->root, "line");
    int seat = -1;
    *other = (struct other){.seat = -1};
    if (line && line->type == NODE_INTEGER) {
        const struct chat_line *said = room_find_line(room, line->number);
        if (said && said->did == DID_SAY) {
            other->id = said->guest;
            text_set(other->name, PERSON_SIZE, said->name);
        }
    } else if (json_int(json_get(request->root, "seat"), 0, room->lobby.seats - 1, &seat) &&
               room->seat[seat].guest) {
        other->id = room->seat[seat].guest->row.id;
        text_set(other->name, PERSON_SIZE, room->lobby.seat[seat].name);
    }
    if (!other->id || other->id == request->guest->row.id) {
        request_refuse(request, "seat", "There is nobody else there.");
        return false;
    }
    other->guest = guest_find_id(request->server, other->id);
    other->seat = other->guest ? room_seat_of(room, other->guest) : -1;
    return true;
}

static bool is_host(struct request *request)
{
    const struct lobby *lobby = &request->room->lobby;
    if (lobby->state > STORE_RUNNING) {
        request_refuse(request, "state", "The game is over.");
        return false;
    }
    if (lobby->seat[request->seat].host)
        return true;
    request_refuse(request, "host", "Only the host can do that.");
    return false;
}

/* ---- the role ---- */

int host_next(const struct room *room, int but)
{
    int next = -1;
    for (int i = 0; i < room->lobby.seats; i++) {
        const struct lobby_seat *shown = &room->lobby.seat[i];
        if (i == but || shown->who != WHO_PERSON || shown->standing_in)
            continue;
        if (shown->here)
            return i;
        next = next < 0 ? i : next;
    }
    return next;
}

void host_pass_on(struct server *server, struct room *room, int seat)
{
    const int next = room->lobby.seat[seat].host ? host_next(room, seat) : -1;
    if (next < 0)
        return;
    room_set_host(room, next);
    save_as_old(server, room);
}

void host_tell(struct server *server, struct room *room)
{
    const int host = room_host(room);
    const struct guest *guest = host < 0 ? NULL : room->seat[host].guest;
    if (!guest || guest->row.id == room->host_told)
        return;
    room->host_told = guest->row.id;
    tell_did(server, room, DID_HOST, guest, 0);
}

/* Whoever plays one move a day is away most of the time, and still there: then it takes a day. */
void host_look(struct server *server, struct room *room, int64_t now)
{
    const int host = room_host(room);
    if (!server->limits.host_seconds || host < 0 || room->lobby.seat[host].here) {
        room->host_away = 0;
        return;
    }
    if (!room->host_away)
        room->host_away = now;
    const bool plays = room->lobby.state == STORE_RUNNING && !room->lobby.seat[host].standing_in;
    const int64_t patience = 1000 * (int64_t)(plays ? HOST_DAY : server->limits.host_seconds);
    const int next = host_next(room, host);
    if (next < 0 || !room->lobby.seat[next].here || now - room->host_away < patience)
        return;
    room_set_host(room, next);
    save_as_old(server, room);
    tell_room(room);
    host_tell(server, room);
}

void request_host(struct request *request)
{
    struct room *room = request->room;
    struct other other;
    if (!is_host(request) || !request_find_other(request, &other))
        return;
    if (other.seat < 0 || room->lobby.seat[other.seat].standing_in) {
        request_refuse(request, "seat", "There is nobody else there.");
        return;
    }
    room_set_host(room, other.seat);
    save_as_old(request->server, room);
    request_ok(request);
    request_tell(request, room);
    host_tell(request->server, room);
}

/* ---- people ---- */

static bool set_sanction(struct request *request, const struct sanction *sanction)
{
    if (room_set_sanction(request->room, sanction))
        return true;
    request_refuse(request, "limit", "You have removed or muted too many people here.");
    return false;
}

/* They are told that they are not there any more, and why. */
static void dismiss(struct room *room, struct guest *guest, const char *why)
{
    for (struct session *session = guest->sessions; session; session = session->next_of_guest) {
        struct link *link = session_link(session, room);
        if (link && link->viewer != SPECTATOR)
            link = link_add(session, room, SPECTATOR);
        if (link)
            tell_why_to(link, why);
    }
    request_detach(guest, room);
}

/* From a seat before the start; as a spectator at any time. */
void request_remove(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    struct other other;
    if (!is_host(request) || !request_find_other(request, &other) ||
        (other.seat >= 0 && !request_is_waiting(request)))
        return;
    const struct sanction *before = room_sanction(room, other.id);
    const struct sanction now = {other.id, true, before && before->silenced};
    if (!set_sanction(request, &now))
        return;
    bool goes_on = true;
    if (other.seat >= 0) {
        for (struct session *session = other.guest->sessions; session;
             session = session->next_of_guest)
            if (session_link(session, room))
                link_add(session, room, SPECTATOR);
        goes_on = lobby_vacate(server, room, other.seat, request->now);
    } else {
        save_as_old(server, room);
    }
    CHECK(goes_on); /* the host is still there */
    request_ok(request);
    if (other.guest)
        tell_did(server, room, DID_REMOVE, other.guest, 0);
    if (other.guest)
        dismiss(room, other.guest, "removed");
    if (other.seat >= 0)
        lobby_tell_vacant(server, room, true, request->now);
    else
        tell_coming(server, room);
}

void request_silence(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    struct other other;
    bool on = true;
    if (!request_flag(request, "on", &on)) {
        request_refuse(request, "message", "“on” must be true or false.");
        return;
    }
    if (!is_host(request) || !request_find_other(request, &other))
        return;
    const struct sanction *before = room_sanction(room, other.id);
    const struct sanction now = {other.id, before && before->removed, on};
    const bool changes = on != (before && before->silenced);
    if (changes && !set_sanction(request, &now))
        return;
    if (changes)
        save_as_old(server, room);
    request_ok(request);
    if (!changes)
        return;
    request_tell(request, room);
    if (other.guest)
        tell_did(server, room, on ? DID_SILENCE : DID_UNSILENCE, other.guest, 0);
}

/* Also where they never had a seat; and nobody who is there shall go on reading it. */
static void forget_said(struct server *server, struct room *room, int64_t guest)
{
    if (!room_forget_chat(room, guest))
        return;
    memory_note_room(server, room);
    for (struct link *link = room->links; link; link = link->next_of_room)
        tell_chats_to(link);
}

void rooms_forget_guest(struct server *server, int64_t guest)
{
    const struct sanction none = {.guest = guest};
    for (struct room *room = server->rooms; room; room = room->next) {
        forget_said(server, room, guest);
        if (!room_sanction(room, guest))
            continue;
        room_set_sanction(room, &none);
        if (room->lobby.state != STORE_CLOSED)
            save_as_old(server, room);
    }
}

bool rooms_know_guest(const struct server *server, int64_t guest)
{
    for (const struct room *room = server->rooms; room; room = room->next)
        if (room_knows(room, guest))
            return true;
    return false;
}

/* ---- who may come ---- */

static void send_spectators_away(struct server *server, struct room *room)
{
    for (struct link *link = room->links, *next; link; link = next) {
        next = link->next_of_room;
        if (link->viewer != SPECTATOR)
            continue;
        tell_why_to(link, "spectators");
        link_remove(link);
    }
    tell_coming(server, room);
}

static bool read_rules(struct request *request, struct lobby *wanted)
{
    const struct json_node *delay = json_get(request->root, "delay");
    bool spectators = !wanted->unwatched;
    if (!request_flag(request, "locked", &wanted->locked) ||
        !request_flag(request, "spectators", &spectators) ||
        (delay && !json_int(delay, 0, DELAY_MOST, &wanted->delay)))
        return false;
    wanted->unwatched = !spectators;
    return true;
}

static void tell_rules(struct server *server, struct room *room, const struct lobby *before)
{
    const struct lobby *now = &room->lobby;
    if (now->locked != before->locked)
        tell_did(server, room, now->locked ? DID_LOCK : DID_UNLOCK, NULL, 0);
    if (now->unwatched != before->unwatched || (now->delay != before->delay && !now->unwatched))
        tell_did(server, room, DID_SPECTATORS, NULL, now->unwatched ? -1 : now->delay);
}

void request_set(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    const struct lobby before = room->lobby;
    struct lobby wanted = before;
    if (!is_host(request))
        return;
    if (!read_rules(request, &wanted)) {
        request_refuse(
            request, "options",
            "“locked” and “spectators” must be true or false, and “delay” 0 to 300 seconds.");
        return;
    }
    room->lobby.locked = wanted.locked;
    room->lobby.unwatched = wanted.unwatched;
    room->lobby.delay = wanted.delay;
    save_as_old(server, room);
    request_ok(request);
    if (wanted.delay != before.delay)
        delay_set(server, room, wanted.delay, request->now);
    tell_rules(server, room, &before);
    if (wanted.unwatched)
        send_spectators_away(server, room);
    request_tell(request, room);
}
