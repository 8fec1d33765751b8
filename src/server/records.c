/* Records of games that are over, for whoever knows the table's name: from memory at once, else as
 * soon as the store has told of the game. */
#include "server/server_internal.h"

#include "record/record.h"

#include <stdlib.h>

struct record_request {
    struct waiter waiter;
    void *asker;
};

/* ---- writing ---- */

/* The record as the core writes it, with one more field at its end. */
static void write_record(const struct room *room, struct text *text)
{
    struct record_seat seat[SEATS_MAX];
    struct fair_share share[SEATS_MAX];
    for (int i = 0; i < room->lobby.seats; i++) {
        seat[i] = (struct record_seat){room->lobby.seat[i].name, room->lobby.seat[i].bot};
        share[i] = room->seat[i].share;
    }
    record_write(room->table, seat, text);
    if (text->cut)
        return;
    text->used--;
    struct json json = {.out = text, .comma = true};
    json_key(&json, "fair");
    json_open(&json, '{');
    fair_write(room->secret, share, room->lobby.seats, &json);
    json_close(&json, '}');
    json_close(&json, '}');
}

static char *write_all(const struct room *room, size_t *size)
{
    for (size_t size_max = 1 << 16;; size_max *= 4) {
        char *buffer = malloc(size_max);
        CHECK(buffer);
        struct text text = text_in(buffer, size_max);
        write_record(room, &text);
        *size = text.used;
        if (!text.cut) {
            char *fitting = realloc(buffer, text.used + 1);
            return fitting ? fitting : buffer;
        }
        free(buffer);
    }
}

/* ---- asking ---- */

static void give(struct server *server, void *asker, const struct room *room)
{
    size_t size = 0;
    const bool over =
        room && room->lobby.state == STORE_OVER && room->last_batch <= server->batches.done;
    char *record = over ? write_all(room, &size) : NULL;
    server->ports.record(server->ports.context, asker, record, size, false);
}

/* Two may have asked for the same game, and the first has brought it into memory. */
static void go_on(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    struct record_request *request = waiter->owner;
    void *asker = request->asker;
    free(request);
    if (lookup->answer.failed) {
        server->ports.record(server->ports.context, asker, NULL, 0, true);
        return;
    }
    const struct room *room = server_find_room(server, lookup->query.id);
    struct room *copy = NULL;
    if (!room && server_is_shared(server))
        room = copy = load_copy(server, &lookup->answer, server->now);
    else if (!room)
        room = load_over(server, &lookup->answer, server->now);
    give(server, asker, room);
    if (copy)
        load_free_copy(server, copy);
}

struct record_request *server_ask_record(struct server *server, const char *table, void *asker,
                                         int64_t now)
{
    uint8_t id[STORE_ID];
    server->now = now;
    if (memory_is_short(server)) {
        server->ports.record(server->ports.context, asker, NULL, 0, true);
        return NULL;
    }
    const bool named = save_id_from_text(table, id);
    const struct room *room = named ? server_find_room(server, id) : NULL;
    if (room || !named) {
        give(server, asker, room);
        return NULL;
    }
    struct record_request *request = malloc(sizeof *request);
    CHECK(request);
    *request =
        (struct record_request){.waiter = {.owner = request, .resume = go_on}, .asker = asker};
    struct store_query query = load_query(id);
    query.anywhere = server_is_shared(server);
    if (!server->stopping && lookup_start(server, &query, &request->waiter))
        return request;
    free(request);
    server->ports.record(server->ports.context, asker, NULL, 0, true);
    return NULL;
}

void server_cancel_record(struct record_request *request)
{
    lookup_cancel(&request->waiter);
    free(request);
}
