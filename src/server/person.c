/* Renaming, exporting and erasing a person. Erasing is one change for the store; what is in memory
 * is changed first, and comes before it in the same batch. */
#include "server/person.h"

#include "core/words.h"
#include "server/block.h"
#include "server/device.h"
#include "server/request.h"

#include <string.h>

/* i18n: The name of a person who played a game and has deleted themselves since. */
static const char nobody[] = N_("Someone");

/* ---- renaming ---- */

void person_rename(struct server *server, struct guest *guest, const char *name)
{
    text_set(guest->row.name, STORE_NAME, name);
    guest_save(server, guest, PART_NAME);
}

void person_tell_name(struct server *server, struct guest *guest, int64_t now)
{
    for (struct seat *seat = guest->seats; seat; seat = seat->next) {
        struct room *room = seat->room;
        if (room->lobby.state > STORE_RUNNING)
            continue;
        const int at = (int)(seat - room->seat);
        room_tell_apart(room, at, guest->row.name, room->lobby.seat[at].name);
        save_room(server, room, now);
        tell_change_by(server, room, guest);
    }
}

/* ---- exporting ---- */

static void put_device(const struct device *device, struct json *json)
{
    json_open(json, '{');
    json_field_number(json, "device", device->row.n);
    json_field_string(json, "name", device->row.name);
    json_field_number(json, "since", device->row.since);
    json_field_number(json, "seen", device->row.seen);
    json_key(json, "here");
    json_put_bool(json, device_is_here(device));
    json_close(json, '}');
}

void person_put(const struct guest *guest, struct json *json)
{
    json_field_string(json, "name", guest->row.name);
    json_field_number(json, "seen", guest->row.seen);
    json_key(json, "recoverable");
    json_put_bool(json, guest->row.recoverable);
    json_key(json, "devices");
    json_open(json, '[');
    for (const struct device *device = guest->devices; device; device = device->next)
        put_device(device, json);
    json_close(json, ']');
    blocks_put(guest, json);
}

void person_put_rest(const struct server *server, const struct guest *guest, struct json *json)
{
    json_key(json, "tables");
    json_open(json, '[');
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        if (seat->room->lobby.state <= STORE_RUNNING)
            json_put_string(json, seat->room->lobby.table);
    json_close(json, ']');
    bans_put_of(server, guest->row.id, json);
}

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

void person_put_game(struct server *server, const struct store_result *result,
                     const struct store_table *table, struct json *json)
{
    char name[ID_TEXT_SIZE];
    if (!json_load(&server->stored, table->about, table->about_size))
        return;
    save_id_to_text(table->id, name);
    json_open(json, '{');
    json_field_string(json, "table", name);
    json_field_string(json, "game", result->game);
    json_field_number(json, "finished", result->finished);
    json_field_number(json, "seat", result->seat);
    json_field_number(json, "score", result->score);
    json_field_number(json, "share", result->share);
    put_flag(json, "counted", result->counted);
    put_flag(json, "left", result->left);
    put_flag(json, "removed", result->removed);
    json_close(json, '}');
}

/* ---- going away for a while ---- */

static bool leaves(struct server *server, struct room *room, int seat, int64_t now)
{
    struct guest *guest = room->seat[seat].guest;
    const bool plays = !room->lobby.seat[seat].standing_in;
    if (room->lobby.state == STORE_WAITING && !room->lobby.shuffling) {
        request_detach(guest, room);
        lobby_tell_vacant(server, room, lobby_vacate(server, room, seat, now), now);
    } else if (room->lobby.shuffling && plays) {
        reveal_leaves(room, seat);
        host_pass_on(server, room, seat);
        save_room(server, room, now);
        request_detach(guest, room);
        host_tell(server, room);
        reveal_go_on(server, room, now);
    } else if (room->lobby.state == STORE_RUNNING && plays) {
        room->seat[seat].timeouts = 0;
        play_stand_in(server, room, seat, STOOD_IN_AWAY, now);
        host_pass_on(server, room, seat);
        request_detach(guest, room);
        tell_coming(server, room);
        host_tell(server, room);
        pause_go_on(server, room, now);
        think_wake(server, room);
    } else {
        return false;
    }
    return true;
}

/* One thing at a time, because what becomes of one table may change another. */
static bool leave_one(struct server *server, struct guest *guest, int64_t now)
{
    for (struct seat *seat = guest->seats; seat; seat = seat->next)
        if (leaves(server, seat->room, (int)(seat - seat->room->seat), now))
            return true;
    return false;
}

void person_stand_aside(struct server *server, int64_t id, int64_t now)
{
    for (struct guest *guest; (guest = guest_find_id(server, id));)
        if (!leave_one(server, guest, now))
            return;
}

/* ---- erasing, in memory ---- */

bool person_is_erased(const struct server *server, int64_t id)
{
    for (unsigned i = 0; i < ERASED_MOST && i < server->erased_count; i++)
        if (server->erased[i] == id)
            return true;
    return false;
}

/* A bot plays on, under a name of its own; with nobody else there the table is closed. */
static void leave_running(struct server *server, struct room *room, int seat, int64_t now)
{
    if (room_people(room) == SEAT(seat)) {
        play_close(server, room);
        return;
    }
    think_forget(room, seat);
    host_pass_on(server, room, seat);
    if (room->lobby.shuffling)
        reveal_leaves(room, seat);
    room_replace(room, seat, think_bot("greedy"));
    save_room(server, room, now);
    host_tell(server, room);
    if (room->lobby.shuffling) {
        reveal_go_on(server, room, now);
        return;
    }
    tell_room(room);
    pause_go_on(server, room, now);
    think_wake(server, room);
}

static void leave_over(struct server *server, struct room *room, int seat, int64_t now)
{
    room_forget_seat(room, seat, nobody);
    if (!room_is_wanted(room)) {
        play_close(server, room);
        return;
    }
    save_as_old(server, room);
    tell_room(room);
    rematch_left(server, room, NULL, now);
}

static void leave(struct server *server, struct guest *guest, int64_t now)
{
    struct room *room = guest->seats->room;
    const int seat = (int)(guest->seats - room->seat);
    request_detach(guest, room);
    if (room->lobby.state == STORE_CLOSED)
        room_clear_seat(room, seat);
    else if (room->lobby.state == STORE_OVER)
        leave_over(server, room, seat, now);
    else if (room->lobby.state == STORE_RUNNING || room->lobby.shuffling)
        leave_running(server, room, seat, now);
    else
        lobby_tell_vacant(server, room, lobby_vacate(server, room, seat, now), now);
}

/* ---- erasing, in a table's text ---- */

static bool is_of(const struct json_node *seat, int64_t guest)
{
    const struct json_node *id = json_get(seat, "guest");
    return id && id->type == NODE_INTEGER && id->number == guest;
}

static bool is_wanted(const struct json_node *seats, int64_t without)
{
    const struct json_node *seat = json_first(seats);
    for (uint32_t i = 0; seat && i < seats->size; i++, seat = json_next(seat))
        if (json_get(seat, "guest") && !is_of(seat, without) && !json_get(seat, "removed"))
            return true;
    return false;
}

/* As save.c writes a seat that someone had who is forgotten. */
static void put_nobody(const struct json_node *seat, struct json *json)
{
    static const char *const kept[] = {"commitment", "entropy", "withheld"};
    json_open(json, '{');
    json_field_string(json, "name", nobody);
    put_flag(json, "gone", true);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (json_get(seat, kept[i])) {
            json_key(json, kept[i]);
            json_put_node(json, json_get(seat, kept[i]));
        }
    json_close(json, '}');
}

static void put_seats(const struct json_node *seats, int64_t without, struct json *json)
{
    const struct json_node *seat = json_first(seats);
    json_open(json, '[');
    for (uint32_t i = 0; seat && i < seats->size; i++, seat = json_next(seat))
        if (is_of(seat, without))
            put_nobody(seat, json);
        else
            json_put_node(json, seat);
    json_close(json, ']');
}

/* Of those whom the host has removed or muted. */
static void put_others(const struct json_node *list, int64_t without, struct json *json)
{
    const struct json_node *id = json_first(list);
    json_open(json, '[');
    for (uint32_t i = 0; id && i < list->size; i++, id = json_next(id))
        if (id->type != NODE_INTEGER || id->number != without)
            json_put_node(json, id);
    json_close(json, ']');
}

/* One whose text cannot be read is of no use to anyone. */
static size_t forget(const char *about, size_t size, int64_t guest, char *to, size_t capacity)
{
    struct json_document document = {.root = NULL};
    struct text text = text_in(to, capacity);
    struct json json = {.out = &text};
    const bool loaded = json_load(&document, about, size);
    const bool wanted = loaded && is_wanted(json_get(document.root, "seats"), guest);
    if (wanted) {
        const struct json_node *field = json_first(document.root);
        json_open(&json, '{');
        for (uint32_t i = 0; i < document.root->size; i++, field = json_next(field)) {
            json_key_slowly(&json, field->key);
            if (!strcmp(field->key, "seats"))
                put_seats(field, guest, &json);
            else if (!strcmp(field->key, "barred") || !strcmp(field->key, "silenced"))
                put_others(field, guest, &json);
            else
                json_put_node(&json, field);
        }
        json_close(&json, '}');
    }
    json_unload(&document);
    return wanted && !text.cut ? text.used : 0;
}

/* They may be there only for their seats: without a batch to wait for, the last table that is
 * closed would free them under our hands. */
static void forget_here(struct server *server, struct guest *guest, int64_t now)
{
    guest->last_batch = server->batches.number;
    while (guest->seats)
        leave(server, guest, now);
    server->erased[server->erased_count++ % ERASED_MOST] = guest->row.id;
    bans_forget_guest(server, guest->row.id);
    blocks_forget(server, guest->row.id);
    rooms_forget_guest(server, guest->row.id);
}

static void send_away(struct server *server, struct guest *guest, const struct session *asking)
{
    for (struct session *session = guest->sessions; session; session = session->next_of_guest)
        if (session != asking)
            session_come_back(session, "You have been deleted here, as you asked.");
    guest_forget(server, guest);
}

void person_erase(struct server *server, struct guest *guest, const struct session *asking,
                  int64_t now)
{
    const struct store_change change = {.type = ERASE_GUEST,
                                        .erase = {.guest = guest->row.id, .forget = forget}};
    forget_here(server, guest, now);
    guest->last_batch = batches_add(&server->batches, &change);
    send_away(server, guest, asking);
}
