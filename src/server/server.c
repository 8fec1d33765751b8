/* The core as a whole: its rooms, its beginning and end, and what it does by the clock. */
#include "server/request.h"
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_MS = 10000 };

const struct server_limits server_default_limits = {
    .message_bytes = 8192,
    .messages_per_s = 50,
    .messages_burst = 200,
    .bad_messages = 20,
    .outbox_bytes = 262144,
    .sessions = 20000,
    .sessions_per_guest = 8,
    .tables = 10000,
    .tables_per_guest = 20,
    .listed_per_guest = 3,
    .watchers = 100,
    .guests_per_minute = 600,
    .name_characters = NAME_CHARACTERS,
    .chat_characters = 200,
    .chat_per_minute = 20,
    .hints_at_once = 16,
    .waiting_minutes = 1440,
    .host_seconds = 120,
    .pause_seconds = 20,
    .reveal_seconds = 5,
    .bot_ms = 200,
    .hint_ms = 300,
    .idle_days = 30,
    .guest_days = 7,
    .keep_days = 0,
    .left_days = 30,
    .report_days = 30,
    .finished_tables = 10000,
    .memory_mb = 1024,
    .bot_seconds = 40,
    .wrong_codes = 10,
    .opens_per_minute = 60,
    .joins_per_minute = 60,
    .renames_per_minute = 6,
    .hints_per_minute = 30,
    .lookups_per_minute = 60,
    .recoveries_per_minute = 3,
    .acts_per_minute = 30,
    .reports_per_day = 10,
    .replays_per_minute = 100000,
    .daily_kib = 20000,
    .people_per_address = 10,
    .addresses_per_network = 8,
    .guests_per_address = 30,
    .proof_bits = 22,
    .principals = 65536,
};

bool server_is_busy(const struct server *server)
{
    return server->stopping || server->stuck;
}

/* Which table, in a few characters: enough to find it, too few to enter it. */
void server_log(struct server *server, const char *line, const struct room *room)
{
    char buffer[STORE_ERROR + 64];
    if (room)
        snprintf(buffer, sizeof buffer, "table %.6s: %s", room->lobby.table, line);
    else
        snprintf(buffer, sizeof buffer, "%s", line);
    server->ports.log(server->ports.context, buffer);
}

/* ---- rooms ---- */

static void count_state(struct server *server, const struct room *room, int by)
{
    if (room->lobby.state == STORE_WAITING)
        server->counts.tables_waiting += by;
    if (room->lobby.state == STORE_RUNNING)
        server->counts.tables_running += by;
}

static void enter_state(struct server *server, struct room *room)
{
    count_state(server, room, 1);
    if (room->lobby.state > STORE_RUNNING)
        return;
    share_enter(server, room);
    listing_add(room);
}

static void leave_state(struct server *server, struct room *room)
{
    count_state(server, room, -1);
    listing_remove(room);
    share_leave(server, room);
    for (int i = 0; i < room->lobby.seats; i++)
        share_give_back(&room->seat[i].from_list);
}

void server_set_state(struct server *server, struct room *room, enum store_state state)
{
    leave_state(server, room);
    room->lobby.state = state;
    enter_state(server, room);
}

struct room *server_find_room(const struct server *server, const uint8_t id[STORE_ID])
{
    struct map_item *item = map_first(&server->rooms_by_id, map_hash(id, STORE_ID));
    while (item && memcmp(((struct room *)item->thing)->id, id, STORE_ID) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

struct room *server_find_code(const struct server *server, const char code[CODE_SIZE])
{
    struct map_item *item = map_first(&server->rooms_by_code, map_hash(code, CODE_SIZE - 1));
    while (item && strcmp(((struct room *)item->thing)->lobby.code, code) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

void server_add_room(struct server *server, struct room *room)
{
    map_add(&server->rooms_by_id, &room->by_id, map_hash(room->id, STORE_ID), room);
    map_add(&server->rooms_by_code, &room->by_code, map_hash(room->lobby.code, CODE_SIZE - 1),
            room);
    room->next = server->rooms;
    room->back = &server->rooms;
    if (room->next)
        room->next->back = &room->next;
    server->rooms = room;
    const int host = room_host(room);
    room->host_told = host >= 0 && room->seat[host].guest ? room->seat[host].guest->row.id : 0;
    enter_state(server, room);
    memory_note_room(server, room);
}

void server_remove_room(struct server *server, struct room *room)
{
    struct guest *guest[SEATS_MAX];
    const int seats = room->lobby.seats;
    leave_state(server, room);
    finished_forget(server, room);
    memory_forget_room(server, room);
    map_remove(&server->rooms_by_id, &room->by_id);
    map_remove(&server->rooms_by_code, &room->by_code);
    *room->back = room->next;
    if (room->next)
        room->next->back = room->back;
    for (struct link *link = room->links, *next; link; link = next) {
        next = link->next_of_room;
        link_remove(link);
    }
    for (int i = 0; i < seats; i++) {
        think_forget(room, i);
        guest[i] = room->seat[i].guest;
    }
    tell_forget(server, room);
    room_free(room);
    for (int i = 0; i < seats; i++)
        if (guest[i])
            guest_release(server, guest[i]);
}

/* ---- opening and closing ---- */

struct server *server_open(const struct server_limits *limits, const struct server_ports *ports,
                           int64_t now)
{
    struct server *server = calloc(1, sizeof *server);
    CHECK(server);
    server->limits = *limits;
    server->ports = *ports;
    server->now = server->began = now;
    server->next_clock = now;
    server->next_sweep = now + SWEEP_MS;
    server->next_coming = server->next_late = INT64_MAX;
    catch_up_begin(server);
    expiry_begin(server, now);
    batches_begin(&server->batches);
    cluster_begin(server, now);
    load_begin(server);
    return server;
}

void server_correct(struct server *server, const char *language, const struct catalogue *catalogue)
{
    languages_correct(&server->languages, language, catalogue);
}

void server_use_words(struct server *server, const struct wordlist *words)
{
    server->words = words;
}

static void free_guests(struct server *server)
{
    for (size_t i = 0; i < server->guests_by_id.buckets; i++)
        while (server->guests_by_id.bucket[i]) {
            struct guest *guest = server->guests_by_id.bucket[i]->thing;
            guest_free(server, guest);
        }
}

void server_close(struct server *server)
{
    CHECK(!server->sessions && !server->questions.count);
    cluster_end(server);
    load_end(server);
    while (server->rooms)
        server_remove_room(server, server->rooms);
    while (server->parked) {
        struct think *next = server->parked->next;
        think_free(server->parked);
        server->parked = next;
    }
    free_guests(server);
    principals_free(server);
    shares_free(&server->shares);
    bans_free(server);
    while (server->admins)
        server_cancel_admin(server, server->admins);
    map_free(&server->guests_by_id);
    map_free(&server->devices);
    map_free(&server->rooms_by_id);
    map_free(&server->rooms_by_code);
    map_free(&server->questions);
    batches_free(&server->batches);
    spare_free(&server->spare);
    json_unload(&server->document);
    json_unload(&server->stored);
    tell_end(server);
    free(server);
}

void server_stop(struct server *server)
{
    server->stopping = true;
}

bool server_is_draining(const struct server *server)
{
    return server->notice.draining;
}

bool server_is_idle(const struct server *server)
{
    return !server->batches.under_way && batches_empty(&server->batches) &&
           !server->questions.count && (!server_is_shared(server) || server->cluster.has_left);
}

/* ---- time ---- */

/* Tables that nobody started in time or plays at any more, games that are over and that nobody
 * looks at any more, and guests who have gone while their row was on its way to disk. */
static void sweep(struct server *server, int64_t now)
{
    const int64_t patience = 60000 * (int64_t)server->limits.waiting_minutes;
    for (struct room *room = server->rooms, *next; room; room = next) {
        next = room->next;
        /* What was due while nothing could be written. */
        if (rematch_is_due(server, room))
            rematch_changed(server, room, now);
        if (room->lobby.state <= STORE_RUNNING)
            host_look(server, room, now);
        if (room->lobby.state == STORE_WAITING && !room->lobby.shuffling &&
            now - room->changed >= patience)
            play_close(server, room);
        else if (room->lobby.state == STORE_RUNNING)
            expiry_look(server, room, now);
        else if (room->lobby.state > STORE_RUNNING && !room->links &&
                 room->last_batch <= server->batches.done)
            server_remove_room(server, room);
    }
    for (size_t i = 0; i < server->guests_by_id.buckets; i++)
        for (struct map_item *item = server->guests_by_id.bucket[i], *next; item; item = next) {
            next = item->next;
            guest_release(server, item->thing);
        }
    principals_sweep(server);
    bans_sweep(server);
    server->next_sweep = now + SWEEP_MS;
}

int64_t server_tick(struct server *server, int64_t now)
{
    server->now = now;
    memory_relieve(server);
    hour_tick(server, now);
    const int64_t news = cluster_tick(server, now);
    if (server->stuck)
        return commit_retry_at(server, now);
    if (server->stopping)
        return now + SWEEP_MS;
    if (now >= server->next_sweep)
        sweep(server, now);
    const int64_t due[] = {expiry_purge(server, now), play_clocks(server, now),
                           tell_comings(server, now), delay_look(server, now), news};
    int64_t next = server->next_sweep;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        next = due[i] < next ? due[i] : next;
    return next;
}

/* ---- for the world ---- */

void server_count(const struct server *server, struct server_counts *counts)
{
    *counts = server->counts;
    counts->tables_finished = server->finished.count;
    counts->room_bytes = server->room_bytes;
    counts->inbox_bytes = server->inbox_bytes;
    counts->outbox_bytes = server->spare.used;
    counts->record_bytes = server->record_bytes;
    counts->memory_bytes_most = (size_t)server->limits.memory_mb << 20;
    counts->principals = (int)server->principals.by_key.count;
}
