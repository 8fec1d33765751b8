/* Connections: what they are sent and in which order, what waits to be answered, and which tables
 * they look at. A session is in no list that does not know of it when it goes. */
#include "core/words.h"
#include "server/request.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- sending ---- */

static void hold(struct session *session)
{
    struct server *server = session->server;
    if (session->held)
        return;
    session->held = true;
    session->next_held = server->held;
    server->held = session;
}

/* To the world, or to the server that it is a client of. */
static void ready(struct session *session)
{
    struct server *server = session->server;
    if (session->visit)
        visit_ready(session->visit);
    else
        server->ports.ready(server->ports.context, session);
}

void session_written(struct session *session)
{
    struct server *server = session->server;
    size_t size;
    /* While memory is short, everyone has to read sooner. */
    const size_t most = (size_t)server->limits.outbox_bytes / (memory_is_short(server) ? 8 : 1);
    if (outbox_used(&session->outbox) > most) {
        session_close(session, "You are not reading fast enough.");
        return;
    }
    if (outbox_has_one(&session->outbox))
        session->read_at = server->now;
    if (outbox_first(&session->outbox, server->batches.done, &size))
        ready(session);
    else
        hold(session);
}

void session_finish(struct session *session, uint64_t batch)
{
    struct server *server = session->server;
    struct link *link = session->unfinished;
    size_t size;
    session->unfinished = NULL;
    if (!link || session->closing)
        return;
    if (link->seen != link->room->updates[link->viewer]) {
        /* The next one has happened and is about to be told: what is true now is for that one. */
        outbox_hold_last(&session->outbox, link->room->told_batch[link->viewer]);
        return;
    }
    tell_rest(link, batch, server->now);
    if (!outbox_first(&session->outbox, server->batches.done, &size))
        hold(session);
}

void session_put(struct session *session, const char *bytes, size_t size, uint64_t batch)
{
    if (session->closing)
        return;
    session_finish(session, batch);
    session->shown = NULL;
    session->urgent = true;
    outbox_put(&session->outbox, bytes, size, batch);
    session_written(session);
}

static void end(struct session *session, enum session_end how, const char *why)
{
    struct server *server = session->server;
    if (session->closing)
        return;
    session->closing = true;
    if (session->visit)
        visit_close(session->visit, how);
    else
        server->ports.close(server->ports.context, session, how, why);
}

void session_close(struct session *session, const char *why)
{
    end(session, SESSION_MISUSE, why);
}

void session_come_back(struct session *session, const char *why)
{
    outbox_drop_held(&session->outbox, session->server->batches.done);
    session->unfinished = session->shown = NULL;
    end(session, SESSION_COME_BACK, why);
}

void session_give_up(struct session *session, const char *why)
{
    outbox_free(&session->outbox);
    session->unfinished = session->shown = NULL;
    end(session, SESSION_COME_BACK, why);
}

/* ---- messages that wait ---- */

void session_queue(struct session *session, const char *bytes, size_t size, bool too_fast)
{
    struct message **last = &session->inbox;
    if (session->inbox && (session->inbox_bytes + sizeof **last + size > INBOX_BYTES ||
                           memory_is_short(session->server))) {
        session_close(session, "Too many messages in one go.");
        return;
    }
    while (*last)
        last = &(*last)->next;
    struct message *message = malloc(sizeof *message + size);
    CHECK(message);
    *message = (struct message){.too_fast = too_fast,
                                .number = session->visit ? visit_number(session->visit) : 0,
                                .size = size};
    memcpy(message->bytes, bytes, size);
    session->inbox_bytes += sizeof *message + size;
    session->server->inbox_bytes += sizeof *message + size;
    *last = message;
}

void session_unqueue(struct session *session)
{
    struct message *message = session->inbox;
    session->inbox = message->next;
    session->inbox_bytes -= sizeof *message + message->size;
    session->server->inbox_bytes -= sizeof *message + message->size;
    free(message);
}

/* ---- in the language of the client ---- */

const char *session_words(const struct session *session, const char *english)
{
    return words_translate(&(struct names){.catalogue = session->catalogue}, english);
}

const char *session_too_long(struct session *session, const char *english, int most)
{
    const struct names names = {.catalogue = session->catalogue};
    struct text text = text_in(session->server->too_long, sizeof session->server->too_long);
    words_put(&names, english, WITH({"n", NULL, most}), &text);
    return text.at;
}

/* ---- what may leave ---- */

void session_release_held(struct server *server)
{
    struct session **at = &server->held;
    while (*at) {
        struct session *session = *at;
        size_t size;
        if (outbox_first(&session->outbox, server->batches.done, &size)) {
            *at = session->next_held;
            session->held = false;
            session->read_at = server->now;
            ready(session);
        } else {
            at = &session->next_held;
        }
    }
}

void *session_connection(const struct session *session)
{
    return session->connection;
}

bool session_has_arrived(const struct session *session)
{
    return session->guest;
}

/* An update that waits to be sent may be followed by the next one; the last one is whole. What has
 * changed since it was begun were others' secrets, which it does not tell, and does not wait for:
 * all else would be behind it in the outbox. */
const char *session_message(struct session *session, size_t *size)
{
    if (session->unfinished && outbox_has_one(&session->outbox))
        session_finish(session, 0);
    return outbox_first(&session->outbox, session->server->batches.done, size);
}

bool session_is_patient(const struct session *session)
{
    return !session->urgent;
}

bool session_is_full(const struct session *session)
{
    return outbox_used(&session->outbox) >= (size_t)session->server->limits.outbox_bytes / 2;
}

/* Room in the outbox: those who have missed much get the next part of it. What is behind a held
 * message is held, too, and told by the next batch. */
void session_sent(struct session *session)
{
    size_t size;
    outbox_drop(&session->outbox);
    session->read_at = session->server->now;
    if (!outbox_used(&session->outbox)) {
        session->shown = NULL;
        session->urgent = false;
    }
    if (outbox_used(&session->outbox) < (size_t)session->server->limits.outbox_bytes / 8)
        for (struct link *link = session->links; link; link = link->next_of_session)
            if (link->room->table && link->seen < room_told(link->room, link->viewer))
                catch_up_enter(session);
    if (session->channels)
        peer_was_read(session);
    if (outbox_used(&session->outbox) &&
        !outbox_first(&session->outbox, session->server->batches.done, &size))
        session_written(session);
}

/* ---- links ---- */

struct link *session_link(struct session *session, const struct room *room)
{
    struct link *link = session->links;
    while (link && link->room != room)
        link = link->next_of_session;
    return link;
}

static void count_link(const struct link *link, int by)
{
    struct room *room = link->room;
    if (link->viewer == SPECTATOR) {
        room->lobby.watching += by;
        link->session->server->counts.watchers += by;
    } else {
        room->seat[link->viewer].links += by;
        room->lobby.seat[link->viewer].here = room->seat[link->viewer].links > 0;
        if (room->lobby.seat[link->viewer].host)
            room->host_away = room->lobby.seat[link->viewer].here ? 0 : link->session->server->now;
    }
}

/* Whoever plays game after game need not take leave of each: the oldest that is over goes, but none
 * that is still being told. The place for games that are over is everyone's (finished.c), so
 * nobody takes much of it. */
static bool has_room_for_link(struct session *session)
{
    struct link *over = NULL;
    int count = 0, finished = 0;
    for (struct link *each = session->links; each; each = each->next_of_session) {
        count++;
        if (each->room->lobby.state != STORE_OVER)
            continue;
        finished++;
        if (each->seen >= room_told(each->room, each->viewer))
            over = each;
    }
    if (count < LINKS_MOST && (finished < FINISHED_LINKS_MOST || !over))
        return true;
    if (!over)
        return false;
    struct room *room = over->room;
    link_remove(over);
    tell_coming(session->server, room);
    return true;
}

/* The newest comes first. */
static void renew(struct link *link)
{
    struct link **at = &link->session->links;
    while (*at != link)
        at = &(*at)->next_of_session;
    *at = link->next_of_session;
    link->next_of_session = link->session->links;
    link->session->links = link;
}

struct link *link_add(struct session *session, struct room *room, int viewer)
{
    struct link *link = session_link(session, room);
    if (link)
        renew(link);
    if (link && link->viewer == viewer) /* it may be in the middle of what it has missed */
        return link;
    if (link) {
        count_link(link, -1);
    } else {
        if (!has_room_for_link(session))
            return NULL;
        link = calloc(1, sizeof *link);
        CHECK(link);
        link->session = session;
        link->room = room;
        link->next_of_session = session->links;
        session->links = link;
        link->next_of_room = room->links;
        link->back = &room->links;
        if (link->next_of_room)
            link->next_of_room->back = &link->next_of_room;
        room->links = link;
    }
    link->viewer = viewer;
    link->seen = link->told = room_told(room, viewer);
    count_link(link, 1);
    return link;
}

void link_remove(struct link *link)
{
    struct link **at = &link->session->links;
    while (*at != link)
        at = &(*at)->next_of_session;
    *at = link->next_of_session;
    if (link->session->left < link->room->last_batch)
        link->session->left = link->room->last_batch;
    if (link->session->unfinished == link)
        link->session->unfinished = NULL;
    if (link->session->shown == link)
        link->session->shown = NULL;
    count_link(link, -1);
    *link->back = link->next_of_room;
    if (link->next_of_room)
        link->next_of_room->back = link->back;
    free(link);
}

/* ---- coming and going ---- */

struct session *server_connect(struct server *server, void *connection,
                               const uint8_t address[ADDRESS_SIZE], int64_t now)
{
    server->now = now;
    if (server->counts.sessions >= server->limits.sessions)
        return NULL;
    struct session *session = calloc(1, sizeof *session);
    CHECK(session);
    session->server = server;
    session->outbox.spare = &server->spare;
    session->waiter = (struct waiter){.owner = session, .resume = request_resume};
    session->connection = connection;
    memcpy(session->author.address, address, ADDRESS_SIZE);
    session->want = WANT_ALL;
    session->next = server->sessions;
    session->back = &server->sessions;
    if (session->next)
        session->next->back = &session->next;
    server->sessions = session;
    server->counts.sessions++;
    return session;
}

static void leave_guest(struct session *session)
{
    struct guest *guest = session->guest;
    if (!guest)
        return;
    struct session **at = &guest->sessions;
    while (*at != session)
        at = &(*at)->next_of_guest;
    *at = session->next_of_guest;
    if (--guest->session_count == 0)
        session->server->counts.guests_here--;
    guest_seen(session->server, guest);
    guest_release(session->server, guest);
}

static void leave_rooms(struct session *session)
{
    struct server *server = session->server;
    while (session->links) {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): link_remove takes it out of the list first */
        struct room *room = session->links->room;
        const int viewer = session->links->viewer;
        link_remove(session->links);
        if (viewer == SPECTATOR || !room->lobby.seat[viewer].here)
            tell_coming(server, room);
        pause_go_on(server, room, server->now);
        rematch_left(server, room, NULL, server->now);
    }
    think_forget_session(session);
}

/* Whatever was asked is answered, and they decide nothing here any more. */
static void refuse_hint(struct session *session, bool has_id, int id)
{
    answer_refuse(session, has_id, id, 0, "hint", "There is nothing left to decide.");
}

void session_depart(struct session *session)
{
    if (session->hint)
        refuse_hint(session, session->hint->has_id, session->hint->id);
    if (session->later.number)
        refuse_hint(session, session->later.has_id, session->later.id);
    peer_leave(session);
    leave_rooms(session);
    leave_guest(session);
    session->guest = NULL;
    session->device = NULL;
    session->author.guest = 0;
}

void server_disconnect(struct server *server, struct session *session, int64_t now)
{
    server->now = now;
    session->closing = true;
    peer_leave(session);
    leave_rooms(session);
    lookup_cancel(&session->waiter);
    while (session->inbox)
        session_unqueue(session);
    catch_up_forget(session);
    leave_guest(session);
    for (struct session **at = &server->held; session->held && *at;)
        if (*at == session)
            *at = session->next_held;
        else
            at = &(*at)->next_held;
    *session->back = session->next;
    if (session->next)
        session->next->back = session->back;
    outbox_free(&session->outbox);
    free(session);
    server->counts.sessions--;
}
