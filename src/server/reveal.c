/* Everyone's own share of the deal. While a table waits, people commit to some bytes by their hash,
 * and everyone at the table is told. `start` freezes these commitments; then people reveal what
 * they committed to, and the cards are dealt when all have, or without those who did not in time.
 * So nobody, not even the server, knows the deal while they can still change what it follows from.
 *
 * What is revealed is told to nobody before the game is over: with the server's secret it is the
 * seed. */
#include "server/request.h"

#include <string.h>

enum { AFTER_RESTART_MS = 15000 }; /* people's connections have to come back first */

/* Has committed to something, and may still reveal it. */
static bool is_awaited(const struct fair_share *share)
{
    return share->committed && !share->size && !share->withheld;
}

static bool awaits_anybody(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (is_awaited(&room->seat[i].share))
            return true;
    return false;
}

/* ---- while the table waits ---- */

static void set_share(struct request *request, const struct fair_share *share)
{
    struct room *room = request->room;
    room->seat[request->seat].share = *share;
    room_show_share(room, request->seat);
    save_room(request->server, room, request->now);
    request_ok(request);
    request_tell(request, room);
}

/* From clients that do not commit: told openly, so it proves less, and never in place of a
 * commitment, which another client of the same person may be about to reveal. */
void request_entropy(struct request *request)
{
    struct fair_share share;
    const char *hex = json_text(json_get(request->root, "bytes"));
    if (!request_is_waiting(request))
        return;
    if (!hex || !*hex || !fair_read_open(hex, &share))
        request_refuse(request, "text", "“bytes” must be 2 to 64 hex digits, two for each byte.");
    else if (request->room->seat[request->seat].share.committed)
        request_refuse(request, "state", "Your luck has been added already.");
    else
        set_share(request, &share);
}

void request_commit(struct request *request)
{
    struct fair_share share = {.committed = true};
    const struct fair_share *before = &request->room->seat[request->seat].share;
    const char *hex = json_text(json_get(request->root, "commitment"));
    if (!request_is_waiting(request))
        return;
    if (!fair_from_hex(hex, share.commitment, FAIR_BYTES))
        request_refuse(request, "text", "“commitment” must be 64 hex digits.");
    else if (before->committed && !memcmp(before->commitment, share.commitment, FAIR_BYTES))
        request_ok(request); /* sent twice */
    else
        set_share(request, &share);
}

/* ---- from the start to the deal ---- */

void reveal_begin(struct server *server, struct room *room, int64_t now)
{
    room->lobby.shuffling = true;
    room->reveal_until = now + 1000 * (int64_t)server->limits.reveal_seconds;
    save_room(server, room, now);
}

void reveal_resume(const struct server *server, struct room *room, int64_t now)
{
    const int64_t usual = 1000 * (int64_t)server->limits.reveal_seconds;
    room->lobby.shuffling = true;
    room->reveal_until = now + (usual > AFTER_RESTART_MS ? usual : AFTER_RESTART_MS);
}

/* If all is there, something cannot be written now: then as soon as it can. */
static void note_clock(struct server *server, const struct room *room, int64_t now)
{
    const int64_t next = awaits_anybody(room) ? room->reveal_until : now;
    if (server->next_clock > next)
        server->next_clock = next;
}

/* What nobody has revealed by now is not part of it. */
static void deal(struct server *server, struct room *room, int64_t now)
{
    struct happening happening;
    for (int i = 0; i < room->lobby.seats; i++)
        if (is_awaited(&room->seat[i].share)) {
            room->seat[i].share.withheld = WITHHELD_LATE;
            room_show_share(room, i);
        }
    room->lobby.shuffling = false;
    play_start(server, room, now, &happening);
    tell_room(room);
    play_announce(server, room, &happening, now);
    rematch_changed(server, room, now);
}

static bool is_due(const struct server *server, const struct room *room, int64_t now)
{
    return room->lobby.shuffling && !server_is_busy(server) &&
           (room->reveal_until <= now || !awaits_anybody(room));
}

void reveal_go_on(struct server *server, struct room *room, int64_t now)
{
    if (is_due(server, room, now)) {
        deal(server, room, now);
        return;
    }
    note_clock(server, room, now);
    tell_room(room);
}

void reveal_look(struct server *server, struct room *room, int64_t now)
{
    if (is_due(server, room, now))
        deal(server, room, now);
    else
        note_clock(server, room, now);
}

/* A share is revealed once. Sent again, by a client that has lost the answer, it is nothing new. */
static void answer_again(struct request *request, const struct fair_share *share,
                         const uint8_t bytes[FAIR_BYTES])
{
    if (!share->committed || !share->size || memcmp(share->byte, bytes, FAIR_BYTES) != 0) {
        request_refuse(request, "late", "There is nothing to reveal now.");
        return;
    }
    struct json *json = request_answer(request);
    json_key(json, "repeated");
    json_put_bool(json, true);
    request_end(request);
}

/* Not refused while nothing can be written: it would be too late by the time it can. There is one
 * for each seat, so nobody fills the memory with them. */
void request_reveal(struct request *request)
{
    struct room *room = request->room;
    struct fair_share *share = &room->seat[request->seat].share;
    uint8_t bytes[FAIR_BYTES];
    if (!fair_from_hex(json_text(json_get(request->root, "bytes")), bytes, FAIR_BYTES)) {
        request_refuse(request, "text", "“bytes” must be 64 hex digits.");
        return;
    }
    if (!room->lobby.shuffling || !is_awaited(share)) {
        answer_again(request, share, bytes);
        return;
    }
    const bool fits = fair_reveal(share, bytes);
    room_show_share(room, request->seat);
    save_room(request->server, room, request->now);
    if (fits)
        request_ok(request);
    else
        request_refuse(request, "reveal", "That isn’t what you committed to.");
    reveal_go_on(request->server, room, request->now);
}

/* ---- leaving ---- */

/* The game has started, so a bot plays for them. */
void reveal_note_left(struct room *room, int seat)
{
    room->lobby.seat[seat].standing_in = true;
    room->seat[seat].untold_bot = STOOD_IN_AWAY;
}

void reveal_leaves(struct room *room, int seat)
{
    struct fair_share *share = &room->seat[seat].share;
    reveal_note_left(room, seat);
    if (is_awaited(share))
        share->withheld = WITHHELD_LATE;
    room_show_share(room, seat);
}

void reveal_leave(struct request *request)
{
    struct room *room = request->room;
    reveal_leaves(room, request->seat);
    host_pass_on(request->server, room, request->seat);
    save_room(request->server, room, request->now);
    request_ok(request);
    request_detach(request->guest, room);
    host_tell(request->server, room);
    reveal_go_on(request->server, room, request->now);
}
