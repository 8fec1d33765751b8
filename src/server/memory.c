/* How much memory clients can make the server use: rooms with their games and what was said there,
 * messages on their way in and out, records on their way out. All of it has one limit. When that is
 * reached, games that are over go first (finished.c); then nothing new is taken in, and whoever has
 * left the most unread is dropped; games go on. */
#include "server/server_internal.h"

size_t memory_used(const struct server *server)
{
    return server->room_bytes + server->inbox_bytes + server->spare.used + server->record_bytes;
}

bool memory_is_short(const struct server *server)
{
    return memory_used(server) > (size_t)server->limits.memory_mb << 20;
}

/* It could have been sent long ago, and the connection did not take it. */
static bool is_deaf(const struct session *session)
{
    enum { UNREAD_MS = 1000 };
    size_t size;
    return session->server->now - session->read_at >= UNREAD_MS &&
           outbox_first(&session->outbox, session->server->batches.done, &size);
}

void memory_relieve(struct server *server)
{
    enum { UNREAD_LEAST = 4096 };
    for (size_t most = (size_t)server->limits.outbox_bytes / 2; most >= UNREAD_LEAST; most /= 2)
        for (struct session *session = server->sessions; session; session = session->next) {
            if (!memory_is_short(server))
                return;
            if (outbox_used(&session->outbox) > most && is_deaf(session))
                session_give_up(session, "You are not reading fast enough.");
        }
}

static size_t size_of(const struct room *room)
{
    size_t size = sizeof *room + room->history_size + (room->chat ? room->chat->bytes : 0) +
                  room->stand_in_count * sizeof *room->stand_ins +
                  (room->sanctions ? SANCTIONS_MOST * sizeof *room->sanctions : 0) +
                  (room->delayed ? sizeof *room->delayed : 0);
    if (room->own_text)
        size += room->lobby.options.text_size;
    if (room->table)
        size += sizeof *room->table + table_states_size(room->lobby.game) + room->table->log_size;
    return size;
}

void memory_note_room(struct server *server, struct room *room)
{
    const size_t size = size_of(room);
    server->room_bytes += size - room->noted;
    room->noted = size;
}

void memory_forget_room(struct server *server, struct room *room)
{
    server->room_bytes -= room->noted;
    room->noted = 0;
}

void server_hold_record(struct server *server, size_t size)
{
    server->record_bytes += size;
}

void server_drop_record(struct server *server, size_t size)
{
    CHECK(size <= server->record_bytes);
    server->record_bytes -= size;
}
