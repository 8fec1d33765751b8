/* Batches to the store, and what becomes of them. Whole tables are given up, never parts of one:
 * when a change of a table cannot be written, none of that table's changes in memory is, nobody is
 * told of them, and all other tables' changes of the same batch are written. With a guest all
 * tables are given up at which they sit. */
#include "server/server_internal.h"

#include <stdio.h>
#include <string.h>

enum { RETRY_MS = 500 };

static void commit(struct server *server, struct batch *batch)
{
    server->ports.commit(server->ports.context, batch);
}

void server_flush(struct server *server, int64_t now)
{
    server->now = now;
    finished_trim(server);
    cluster_flush(server);
    if (server->stuck && now >= server->retry_at) {
        server->retry_at = INT64_MAX; /* until it is answered */
        commit(server, server->stuck);
    } else if (!server->batches.under_way && !batches_empty(&server->batches)) {
        commit(server, batches_close(&server->batches));
    }
}

int64_t commit_retry_at(const struct server *server, int64_t now)
{
    return server->retry_at < now + RETRY_MS ? server->retry_at : now + RETRY_MS;
}

/* ---- tables that are given up ---- */

const struct given_up *commit_given_up(const struct server *server, const uint8_t id[STORE_ID])
{
    for (unsigned i = 0; i < GIVEN_UP_MOST && i < server->given_up_count; i++)
        if (memcmp(server->given_up[i].id, id, STORE_ID) == 0)
            return &server->given_up[i];
    return NULL;
}

static void remember(struct server *server, const uint8_t id[STORE_ID], bool is_lost)
{
    struct given_up *place = &server->given_up[server->given_up_count++ % GIVEN_UP_MOST];
    memcpy(place->id, id, STORE_ID);
    place->is_lost = is_lost;
}

static void log_given_up(struct server *server, const uint8_t id[STORE_ID], bool is_lost,
                         const char *error)
{
    char name[ID_TEXT_SIZE], line[STORE_ERROR + 96];
    save_id_to_text(id, name);
    if (is_lost)
        snprintf(line, sizeof line, "table %.6s is another server's now and is dropped here", name);
    else
        snprintf(line, sizeof line, "table %.6s can never be written and is set aside: %s", name,
                 error);
    server_log(server, line, NULL);
}

/* Those who look at a table or have just left it, or have asked for a list that it is in, may hold
 * messages that tell of what is not on disk. They come back on a new connection, and see what is.
 * `room` is NULL if it was closed, and everyone has left it so. */
static void send_back(struct server *server, const struct room *room, const char *why)
{
    for (struct link *link = room ? room->links : NULL; link; link = link->next_of_room)
        session_come_back(link->session, why);
    for (struct session *session = server->sessions; session; session = session->next)
        if (session->left > server->batches.done ||
            (room && room->lobby.listed && session->listing > server->batches.done))
            session_come_back(session, why);
}

static void give_up_table(struct server *server, const uint8_t id[STORE_ID], bool is_lost,
                          const char *error)
{
    struct room *room = server_find_room(server, id);
    log_given_up(server, id, is_lost, error);
    remember(server, id, is_lost);
    batches_drop_table(&server->batches, id);
    if (is_lost)
        server->counts.tables_lost++;
    else
        server->counts.tables_set_aside++;
    send_back(server, room,
              is_lost ? "This table has moved to another server."
                      : "This table cannot be saved and is set aside.");
    if (room)
        server_remove_room(server, room);
}

/* A game that is over and on disk can be told again from there, as far as it can be; any other ends
 * as it would if a change of its own could not be written. */
static void give_up_seat(struct server *server, const struct seat *seat, const char *error)
{
    struct room *room = seat->room;
    uint8_t id[STORE_ID];
    if (room->lobby.state == STORE_OVER && room->last_batch <= server->batches.done) {
        send_back(server, room, "Someone who played here cannot be saved.");
        server_remove_room(server, room);
        return;
    }
    memcpy(id, room->id, STORE_ID); /* the room goes */
    give_up_table(server, id, false, error);
}

/* The store knows nobody with this id and this token, and will not, so it can neither keep the
 * results of their games nor load the tables at which they sit. They are forgotten with all of
 * that, and are whoever the store takes them for when they come back. */
static void give_up_guest(struct server *server, int64_t id, const char *error)
{
    struct guest *guest = guest_find_id(server, id);
    char line[STORE_ERROR + 64];
    snprintf(line, sizeof line, "a guest can never be written and is forgotten: %s", error);
    server_log(server, line, NULL);
    batches_drop_guest(&server->batches, id);
    if (!guest) /* they were to be deleted; all others stay in memory until they are on disk */
        return;
    for (struct session *session = guest->sessions; session; session = session->next_of_guest)
        session_come_back(session, "Your name cannot be saved.");
    while (guest->seats)
        give_up_seat(server, guest->seats, error);
    guest_forget(server, guest);
}

static void give_up(struct server *server, const struct store_change *change, bool is_lost,
                    const char *error)
{
    const uint8_t *table = batches_table_of(change);
    uint8_t id[STORE_ID];
    if (!table) {
        give_up_guest(server, batches_guest_of(change), error);
        return;
    }
    memcpy(id, table, STORE_ID); /* the change itself goes */
    give_up_table(server, id, is_lost, error);
}

/* Where several servers share the store, one of them may have erased someone a moment ago. This one
 * hears of it soon (cluster.c); until then nobody else at their tables is to suffer from what of
 * theirs cannot be written any more. */
static bool give_up_erased(struct server *server, const struct batch *batch, size_t at)
{
    const enum store_change_type type = batch->change[at].type;
    if (!server_is_shared(server) || (type != CHANGE_RESULT && type != CHANGE_DEVICE))
        return false;
    batches_drop_change(&server->batches, at);
    server->cluster.next_news = server->now;
    return true;
}

/* ---- answers ---- */

/* The disk works again: bots go on. */
static void recover(struct server *server, int64_t now)
{
    server->stuck = NULL;
    server_log(server, "the database can be written again", NULL);
    while (server->parked && !server_is_busy(server)) {
        struct think *think = server->parked;
        server->parked = think->next;
        think_use(server, think, now);
    }
    for (struct room *room = server->rooms; room; room = room->next)
        think_wake(server, room);
}

static void finish(struct server *server, const struct batch *batch, int64_t now)
{
    server->cluster.heard_at = now;
    server->counts.batches++;
    server->counts.changes += batch->count;
    batches_done(&server->batches);
    session_release_held(server);
    admin_release(server);
    if (server->stuck)
        recover(server, now);
}

static void try_later(struct server *server, struct batch *batch, int64_t now)
{
    if (!server->stuck)
        server_log(server, "the database cannot be written; trying again", NULL);
    server->stuck = batch;
    server->retry_at = now + RETRY_MS;
}

void server_committed(struct server *server, struct batch *batch, enum commit_answer answer,
                      size_t at, const char *error, int64_t now)
{
    server->now = now;
    switch (answer) {
    case COMMIT_DONE: finish(server, batch, now); return;
    case COMMIT_FAILED: try_later(server, batch, now); return;
    case COMMIT_NEVER:
    case COMMIT_NOT_OWNER: break;
    }
    CHECK(at < batch->count);
    if (answer == COMMIT_NOT_OWNER || !give_up_erased(server, batch, at))
        give_up(server, &batch->change[at], answer == COMMIT_NOT_OWNER, error);
    if (batch->count)
        commit(server, batch);
    else
        finish(server, batch, now);
}
