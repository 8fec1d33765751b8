#include "server/inside.h"
#include "server/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 500, SWEEP_MS = 10000 };

const struct house_limits house_default_limits = {
    .message_bytes = 8192,
    .messages_per_s = 50,
    .messages_burst = 200,
    .bad_messages = 20,
    .outbox_bytes = 262144,
    .sessions = 20000,
    .sessions_per_guest = 8,
    .tables = 10000,
    .tables_per_guest = 20,
    .watchers = 100,
    .guests_per_minute = 600,
    .name_characters = NAME_CHARACTERS,
    .chat_characters = 200,
    .chat_per_minute = 20,
    .hints_at_once = 2,
    .waiting_minutes = 1440,
    .bot_ms = 200,
    .hint_ms = 300,
};

bool house_is_busy(const struct house *house)
{
    return house->stopping || house->stuck;
}

/* Which table, in a few characters: enough to find it, too few to enter it. */
void house_log(struct house *house, const char *line, const struct room *room)
{
    char buffer[STORE_ERROR + 64];
    if (room)
        snprintf(buffer, sizeof buffer, "table %.6s: %s", room->lobby.table, line);
    else
        snprintf(buffer, sizeof buffer, "%s", line);
    house->ports.log(house->ports.context, buffer);
}

/* ---- rooms ---- */

static void count_state(struct house *house, enum store_state state, int by)
{
    if (state == STORE_WAITING)
        house->counts.tables_waiting += by;
    if (state == STORE_RUNNING)
        house->counts.tables_running += by;
}

void house_set_state(struct house *house, struct room *room, enum store_state state)
{
    count_state(house, room->lobby.state, -1);
    room->lobby.state = state;
    count_state(house, state, 1);
}

struct room *house_find_room(const struct house *house, const uint8_t id[STORE_ID])
{
    struct map_item *item = map_first(&house->rooms_by_id, map_hash(id, STORE_ID));
    while (item && memcmp(((struct room *)item->thing)->id, id, STORE_ID) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

struct room *house_find_code(const struct house *house, const char code[CODE_SIZE])
{
    struct map_item *item = map_first(&house->rooms_by_code, map_hash(code, CODE_SIZE - 1));
    while (item && strcmp(((struct room *)item->thing)->lobby.code, code) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

void house_add_room(struct house *house, struct room *room)
{
    map_add(&house->rooms_by_id, &room->by_id, map_hash(room->id, STORE_ID), room);
    map_add(&house->rooms_by_code, &room->by_code, map_hash(room->lobby.code, CODE_SIZE - 1), room);
    room->next = house->rooms;
    room->back = &house->rooms;
    if (room->next)
        room->next->back = &room->next;
    house->rooms = room;
    count_state(house, room->lobby.state, 1);
}

void house_remove_room(struct house *house, struct room *room)
{
    struct guest *guest[SEATS_MAX];
    const int seats = room->lobby.seats;
    count_state(house, room->lobby.state, -1);
    map_remove(&house->rooms_by_id, &room->by_id);
    map_remove(&house->rooms_by_code, &room->by_code);
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
    tell_forget(house, room);
    room_free(room);
    for (int i = 0; i < seats; i++)
        if (guest[i])
            guest_release(house, guest[i]);
}

/* ---- opening and closing ---- */

/* Tables to be loaded, copied out of the store's reading. */
struct kept {
    struct kept *next;
    struct store_table row;
    char about[];
};

static bool keep_row(void *context, const struct store_table *row)
{
    struct kept **list = context;
    struct kept *kept = malloc(sizeof *kept + row->about_size + 1);
    CHECK(kept);
    kept->next = *list;
    kept->row = *row;
    memcpy(kept->about, row->about, row->about_size);
    kept->row.about = kept->about;
    *list = kept;
    return true;
}

static bool load_room(struct house *house, const struct store_table *row, int64_t now)
{
    bool failed;
    struct room *room = save_load(house, row, now, &failed);
    if (failed)
        return false;
    if (!room) {
        char word[WORD_SIZE], line[96];
        save_to_word(row->id, word);
        snprintf(line, sizeof line, "table %.6s cannot be read and is set aside", word);
        house_log(house, line, NULL);
        return true;
    }
    house_add_room(house, room);
    return true;
}

static bool load_rooms(struct house *house, int64_t now, char error[STORE_ERROR])
{
    struct kept *list = NULL;
    bool ok = house->store->driver->open_tables(house->store, keep_row, &list, error);
    while (list) {
        struct kept *next = list->next;
        if (ok && !load_room(house, &list->row, now)) {
            snprintf(error, STORE_ERROR, "The tables cannot be read from the database.");
            ok = false;
        }
        free(list);
        list = next;
    }
    return ok;
}

struct house *house_open(const struct house_limits *limits, struct store *store,
                         const struct house_ports *ports, int64_t now, char error[STORE_ERROR])
{
    struct house *house = calloc(1, sizeof *house);
    CHECK(house);
    house->limits = *limits;
    languages_open(&house->languages);
    house->store = store;
    house->ports = *ports;
    house->now = now;
    house->next_clock = now;
    house->next_sweep = now + SWEEP_MS;
    batches_begin(&house->batches);
    if (!store->driver->last_guest(store, &house->last_guest, error) ||
        !load_rooms(house, now, error)) {
        house_close(house);
        return NULL;
    }
    for (struct room *room = house->rooms; room; room = room->next)
        think_wake(house, room);
    return house;
}

static void free_guests(struct house *house)
{
    for (size_t i = 0; i < house->guests_by_id.buckets; i++)
        while (house->guests_by_id.bucket[i]) {
            struct guest *guest = house->guests_by_id.bucket[i]->thing;
            map_remove(&house->guests_by_id, &guest->by_id);
            map_remove(&house->guests_by_token, &guest->by_token);
            free(guest);
        }
}

void house_close(struct house *house)
{
    CHECK(!house->sessions);
    while (house->rooms)
        house_remove_room(house, house->rooms);
    while (house->parked) {
        struct think *next = house->parked->next;
        free(house->parked);
        house->parked = next;
    }
    free_guests(house);
    map_free(&house->guests_by_id);
    map_free(&house->guests_by_token);
    map_free(&house->rooms_by_id);
    map_free(&house->rooms_by_code);
    batches_free(&house->batches);
    spare_free(&house->spare);
    json_unload(&house->document);
    json_unload(&house->stored);
    if (house->replay)
        free(house->replay->log);
    free(house->replay);
    free(house);
}

void house_stop(struct house *house)
{
    house->stopping = true;
}

bool house_is_idle(const struct house *house)
{
    return !house->batches.under_way && batches_empty(&house->batches);
}

/* ---- batches ---- */

static void commit(struct house *house, struct batch *batch)
{
    house->ports.commit(house->ports.context, batch);
}

void house_flush(struct house *house, int64_t now)
{
    house->now = now;
    if (house->stuck && now >= house->retry_at) {
        house->retry_at = INT64_MAX; /* until it is answered */
        commit(house, house->stuck);
    } else if (!house->batches.under_way && !batches_empty(&house->batches)) {
        commit(house, batches_close(&house->batches));
    }
}

/* The disk works again: bots go on. */
static void recover(struct house *house, int64_t now)
{
    house->stuck = NULL;
    house_log(house, "the database can be written again", NULL);
    while (house->parked && !house_is_busy(house)) {
        struct think *think = house->parked;
        house->parked = think->next;
        think_use(house, think, now);
    }
    for (struct room *room = house->rooms; room; room = room->next)
        think_wake(house, room);
}

void house_committed(struct house *house, struct batch *batch, bool ok, int64_t now)
{
    house->now = now;
    if (!ok) {
        if (!house->stuck)
            house_log(house, "the database cannot be written; trying again", NULL);
        house->stuck = batch;
        house->retry_at = now + RETRY_MS;
        return;
    }
    house->counts.batches++;
    house->counts.changes += batch->count;
    batches_done(&house->batches);
    session_release_held(house);
    if (house->stuck)
        recover(house, now);
}

/* ---- time ---- */

/* Tables that nobody started in time, games that are over and that nobody looks at any more, and
 * guests who have gone while their row was on its way to disk. */
static void sweep(struct house *house, int64_t now)
{
    const int64_t patience = 60000 * (int64_t)house->limits.waiting_minutes;
    for (struct room *room = house->rooms, *next; room; room = next) {
        next = room->next;
        if (room->lobby.state == STORE_WAITING && now - room->changed >= patience)
            play_close(house, room, now);
        else if (room->lobby.state == STORE_OVER && !room->links &&
                 room->mark <= house->batches.done)
            house_remove_room(house, room);
    }
    for (size_t i = 0; i < house->guests_by_id.buckets; i++)
        for (struct map_item *item = house->guests_by_id.bucket[i], *next; item; item = next) {
            next = item->next;
            guest_release(house, item->thing);
        }
    house->next_sweep = now + SWEEP_MS;
}

int64_t house_tick(struct house *house, int64_t now)
{
    house->now = now;
    if (house->stuck)
        return house->retry_at < now + RETRY_MS ? house->retry_at : now + RETRY_MS;
    if (house->stopping)
        return now + RETRY_MS;
    if (now >= house->next_sweep)
        sweep(house, now);
    const int64_t clocks = play_clocks(house, now);
    return clocks < house->next_sweep ? clocks : house->next_sweep;
}

/* ---- for the world ---- */

char *house_record(struct house *house, const char *table, size_t *size)
{
    uint8_t id[STORE_ID];
    if (!save_from_word(table, id))
        return NULL;
    struct room *room = house_find_room(house, id);
    if (room)
        return room->lobby.state == STORE_OVER && room->mark <= house->batches.done
                   ? save_record(room, size)
                   : NULL;
    room = save_fetch(house, id, house->now);
    if (!room)
        return NULL;
    house_add_room(house, room); /* the next sweep takes it away */
    return save_record(room, size);
}

void house_count(const struct house *house, struct house_counts *counts)
{
    *counts = house->counts;
}
