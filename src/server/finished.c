/* Games that are over and in memory, in one list for all: what was used last comes first. They are
 * there so that people can look at the end, talk, and agree on one more; but not for as long as
 * someone is connected. If there are too many (--finished-tables), or memory is short, the one
 * that was not used for longest goes, whoever looks at it; it is in the store, and comes back when
 * someone asks for it. */
#include "server/server_internal.h"

static void take_out(struct server *server, struct room *room)
{
    struct finished *finished = &server->finished;
    *(room->newer ? &room->newer->older : &finished->newest) = room->older;
    *(room->older ? &room->older->newer : &finished->oldest) = room->newer;
    room->newer = room->older = NULL;
    finished->count--;
}

static bool is_in(const struct server *server, const struct room *room)
{
    return room->newer || server->finished.newest == room;
}

void finished_use(struct server *server, struct room *room)
{
    struct finished *finished = &server->finished;
    finished_forget(server, room);
    room->older = finished->newest;
    *(room->older ? &room->older->newer : &finished->oldest) = room;
    finished->newest = room;
    finished->count++;
}

void finished_forget(struct server *server, struct room *room)
{
    if (is_in(server, room))
        take_out(server, room);
}

/* What is not on disk yet stays. */
void finished_trim(struct server *server)
{
    const struct finished *finished = &server->finished;
    for (struct room *room = finished->oldest, *newer; room; room = newer) {
        newer = room->newer;
        if (finished->count <= server->limits.finished_tables && !memory_is_short(server))
            return;
        if (room->last_batch <= server->batches.done)
            server_remove_room(server, room);
    }
}
