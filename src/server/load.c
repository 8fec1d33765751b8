/* Rooms from the store, as save.c wrote them: those that are not over when the server begins, and
 * one that is over whenever someone asks for it. An answer of the store holds all that a room is
 * made of, so making one needs no further question. */
#include "server/server_internal.h"

#include "games/games.h"
#include "record/record.h"
#include "server/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the question ---- */

static int guests_in(const char *about, size_t size, int64_t guest[STORE_SEATS])
{
    struct json_document document = {.root = NULL};
    int count = 0;
    const struct json_node *seats =
        json_load(&document, about, size) ? json_get(document.root, "seats") : NULL;
    const struct json_node *seat = json_first(seats);
    for (uint32_t i = 0; seats && seat && i < seats->size && count < STORE_SEATS;
         i++, seat = json_next(seat)) {
        const struct json_node *id = json_get(seat, "guest");
        if (id && id->type == NODE_INTEGER)
            guest[count++] = id->number;
    }
    json_unload(&document);
    return count;
}

struct store_query load_query(const uint8_t id[STORE_ID])
{
    struct store_query query = {.type = QUERY_TABLE, .guests_in = guests_in};
    memcpy(query.id, id, STORE_ID);
    return query;
}

/* ---- the lobby ---- */

struct load {
    struct server *server;
    const struct store_answer *answer;
    struct room *room;
    int64_t now;
};

static bool is_true(const struct json_node *node)
{
    return node && node->type == NODE_BOOL && node->number;
}

static bool read_share(const struct json_node *node, struct fair_share *share)
{
    const char *entropy = json_text(json_get(node, "entropy"));
    const char *commitment = json_text(json_get(node, "commitment"));
    const char *withheld = json_text(json_get(node, "withheld"));
    if (!fair_read_open(entropy ? entropy : "", share) ||
        (commitment && !fair_from_hex(commitment, share->commitment, FAIR_BYTES)))
        return false;
    share->committed = commitment;
    share->withheld = fair_read_withheld(withheld);
    return true;
}

/* Whoever played there is forgotten, maybe since the store was asked. */
static bool is_gone(const struct load *load, const struct json_node *node)
{
    const struct json_node *id = json_get(node, "guest");
    return is_true(json_get(node, "gone")) ||
           (id && id->type == NODE_INTEGER && person_is_erased(load->server, id->number));
}

static bool read_seat(const struct load *load, int seat, const struct json_node *node)
{
    struct room *room = load->room;
    const struct json_node *id = json_get(node, "guest");
    const char *name = json_text(json_get(node, "name"));
    const char *bot = json_text(json_get(node, "bot"));
    struct lobby_seat *shown = &room->lobby.seat[seat];
    if (shown->who == WHO_GAME || !name)
        return true;
    if (strlen(name) >= PERSON_SIZE)
        return false;
    if (bot) {
        if (!think_bot(bot))
            return false;
        room_seat_bot(room, seat, think_bot(bot));
    } else if (is_gone(load, node)) {
        room_forget_seat(room, seat, name);
    } else {
        struct guest *guest = id && id->type == NODE_INTEGER
                                  ? guest_from(load->server, load->answer, id->number)
                                  : NULL;
        if (!guest)
            return false;
        room_seat_person(room, seat, guest);
        shown->in = is_true(json_get(node, "in"));
        room->seat[seat].removed = is_true(json_get(node, "removed"));
        if (is_true(json_get(node, "left")))
            reveal_note_left(room, seat);
    }
    text_set(shown->name, PERSON_SIZE, name);
    if (!read_share(node, &room->seat[seat].share))
        return false;
    room_show_share(room, seat);
    return true;
}

static bool read_seats(const struct load *load, const struct json_node *list)
{
    const int seats = load->room->lobby.seats;
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)seats)
        return false;
    const struct json_node *node = json_first(list);
    for (int i = 0; i < seats; i++, node = json_next(node))
        if (!read_seat(load, i, node))
            return false;
    return true;
}

static void read_sanctions(struct room *room, const struct json_node *list, bool silenced)
{
    const struct json_node *id = json_first(list);
    for (uint32_t i = 0; list && id && i < list->size; i++, id = json_next(id)) {
        const struct sanction *before = room_sanction(room, id->number);
        struct sanction now = {.guest = id->number, .removed = !silenced, .silenced = silenced};
        if (before)
            now = (struct sanction){id->number, before->removed || !silenced,
                                    before->silenced || silenced};
        if (id->type == NODE_INTEGER)
            room_set_sanction(room, &now);
    }
}

static bool read_rules(struct room *room, const struct json_node *root)
{
    const struct json_node *delay = json_get(root, "delay");
    room->lobby.locked = is_true(json_get(root, "locked"));
    room->lobby.unwatched = is_true(json_get(root, "unwatched"));
    read_sanctions(room, json_get(root, "barred"), false);
    read_sanctions(room, json_get(root, "silenced"), true);
    return !delay || json_int(delay, 0, DELAY_MOST, &room->lobby.delay);
}

static bool read_about(const struct load *load, const struct json_node *root)
{
    struct room *room = load->room;
    struct lobby *lobby = &room->lobby;
    const struct json_node *opened = json_get(root, "opened");
    const char *code = json_text(json_get(root, "code"));
    const char *rematch = json_text(json_get(root, "rematch"));
    const char *before = json_text(json_get(root, "before"));
    const struct json_node *closes = json_get(root, "closes");
    uint8_t commitment[FAIR_BYTES];
    int host;
    if (!code || strlen(code) != CODE_SIZE - 1 || !opened || opened->type != NODE_INTEGER ||
        !json_int(json_get(root, "clock"), 0, INT32_MAX, &lobby->clock) ||
        !json_int(json_get(root, "host"), -1, lobby->seats - 1, &host) ||
        !fair_from_hex(json_text(json_get(root, "secret")), room->secret, FAIR_BYTES) ||
        !read_rules(room, root) || !read_seats(load, json_get(root, "seats")))
        return false;
    room_set_host(room, host);
    text_set(lobby->code, CODE_SIZE, code);
    room->opened = opened->number;
    lobby->listed = is_true(json_get(root, "listed"));
    lobby->hints = is_true(json_get(root, "hints"));
    lobby->closes = closes && closes->type == NODE_INTEGER ? closes->number : 0;
    fair_commit(room->secret, commitment);
    fair_to_hex(commitment, FAIR_BYTES, lobby->commitment);
    if (rematch && strlen(rematch) == ID_TEXT_SIZE - 1)
        text_set(lobby->rematch, ID_TEXT_SIZE, rematch);
    if (is_true(json_get(root, "shuffling")))
        reveal_resume(load->server, room, load->now);
    room->is_rematch = before && fair_from_hex(before, room->before, STORE_ID);
    return true;
}

/* Options that a game can be started with, and nothing in the way of it. */
static struct room *create_room(const struct json_node *root)
{
    struct record_reader reader = {.game = NULL};
    _Alignas(16) uint8_t state[STATE_MAX];
    const char *name = json_text(json_get(root, "game"));
    reader.game = name ? game_named(name) : NULL;
    if (!reader.game || !record_read_options(&reader, json_get(root, "options")) ||
        reader.game->start(state, &reader.options))
        return NULL;
    return room_create(reader.game, &reader.options);
}

/* ---- the game ---- */

static bool repeat_step(const struct load *load, const struct store_step *step)
{
    struct room *room = load->room;
    return step->n == room->step++ && room_repeat(room, step->at, step->bytes, step->size) &&
           save_read_extra(room, step, load->now);
}

static bool load_game(const struct load *load)
{
    struct happening deal;
    struct room *room = load->room;
    room_start(room, load->now, &deal);
    for (size_t i = 0; i < load->answer->steps; i++)
        if (!repeat_step(load, &load->answer->step[i]))
            return false;
    return load->answer->steps && !room_waiting_for(room) == (room->lobby.state == STORE_OVER);
}

/* In no list yet; NULL: it is damaged. */
static struct room *load_room(struct server *server, const struct store_answer *answer, int64_t now)
{
    const struct store_table *row = &answer->table[0];
    struct load load = {.server = server, .answer = answer, .now = now};
    if (!json_load(&server->stored, row->about, row->about_size))
        return NULL;
    struct room *room = load.room = create_room(server->stored.root);
    if (!room)
        return NULL;
    memcpy(room->id, row->id, STORE_ID);
    save_id_to_text(room->id, room->lobby.table);
    room->left = row->state == STORE_LEFT;
    room->lobby.state = room->left ? STORE_OVER : row->state;
    room->changed = row->changed * 1000;
    const bool begun = room->lobby.state == STORE_RUNNING || room->lobby.state == STORE_OVER;
    if (read_about(&load, server->stored.root) && (!begun || load_game(&load))) {
        delay_resume(server, room, now);
        return room;
    }
    room_free(room);
    return NULL;
}

struct room *load_over(struct server *server, const struct store_answer *answer, int64_t now)
{
    const struct store_table *row = answer->table;
    if (!answer->tables || (row->state != STORE_OVER && row->state != STORE_LEFT) ||
        expiry_is_going(server, row->id))
        return NULL;
    struct room *room = load_room(server, answer, now);
    if (!room)
        return NULL;
    server_add_room(server, room); /* a sweep takes it away when nobody looks at it */
    finished_use(server, room);
    rematch_look(server, room);
    return room;
}

/* One that is not over goes on here, as it would after a restart. */
static struct room *load_open(struct server *server, const struct store_answer *answer, int64_t now)
{
    struct room *room = load_room(server, answer, now);
    if (!room)
        return NULL;
    server_add_room(server, room);
    server->next_clock = now;
    think_wake(server, room);
    return room;
}

struct room *load_mine(struct server *server, const struct store_answer *answer, int64_t now)
{
    const struct store_table *row = answer->table;
    if (!answer->tables || row->state > STORE_RUNNING)
        return load_over(server, answer, now);
    if (cluster_was_closed(server, row->id) || commit_given_up(server, row->id))
        return NULL;
    return load_open(server, answer, now);
}

struct room *load_copy(struct server *server, const struct store_answer *answer, int64_t now)
{
    const struct store_table *row = answer->table;
    if (!answer->tables || (row->state != STORE_OVER && row->state != STORE_LEFT))
        return NULL;
    return load_room(server, answer, now);
}

void load_free_copy(struct server *server, struct room *room)
{
    struct guest *guest[SEATS_MAX];
    const int seats = room->lobby.seats;
    for (int i = 0; i < seats; i++)
        guest[i] = room->seat[i].guest;
    room_free(room);
    for (int i = 0; i < seats; i++)
        if (guest[i])
            guest_release(server, guest[i]);
}

/* Nobody's guest is needed for it, and who is connected there is not known here. */
static bool read_row_seat(struct room *room, int seat, const struct json_node *node)
{
    const char *name = json_text(json_get(node, "name"));
    const char *bot = json_text(json_get(node, "bot"));
    struct lobby_seat *shown = &room->lobby.seat[seat];
    if (shown->who == WHO_GAME || !name)
        return true;
    if (strlen(name) >= PERSON_SIZE || (bot && !think_bot(bot)))
        return false;
    if (bot)
        room_seat_bot(room, seat, think_bot(bot));
    else
        shown->who = WHO_PERSON;
    shown->here = !bot;
    text_set(shown->name, PERSON_SIZE, name);
    if (!read_share(node, &room->seat[seat].share))
        return false;
    room_show_share(room, seat);
    return true;
}

static bool read_row(struct room *room, const struct json_node *root)
{
    const struct json_node *list = json_get(root, "seats");
    int host;
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)room->lobby.seats ||
        !json_int(json_get(root, "clock"), 0, INT32_MAX, &room->lobby.clock) ||
        !json_int(json_get(root, "host"), -1, room->lobby.seats - 1, &host) ||
        !read_rules(room, root))
        return false;
    const struct json_node *node = json_first(list);
    for (int i = 0; i < room->lobby.seats; i++, node = json_next(node))
        if (!read_row_seat(room, i, node))
            return false;
    room_set_host(room, host);
    room->lobby.listed = true;
    room->lobby.hints = is_true(json_get(root, "hints"));
    return fair_from_hex(json_text(json_get(root, "secret")), room->secret, FAIR_BYTES);
}

struct room *load_row(struct server *server, const struct store_table *row)
{
    uint8_t commitment[FAIR_BYTES];
    if (!json_load(&server->stored, row->about, row->about_size))
        return NULL;
    struct room *room = create_room(server->stored.root);
    if (!room)
        return NULL;
    memcpy(room->id, row->id, STORE_ID);
    save_id_to_text(room->id, room->lobby.table);
    room->lobby.state = row->state;
    if (!read_row(room, server->stored.root)) {
        room_free(room);
        return NULL;
    }
    fair_commit(room->secret, commitment);
    fair_to_hex(commitment, FAIR_BYTES, room->lobby.commitment);
    return room;
}

/* ---- when the server begins ---- */

/* One table after the other, so that no more than one is in memory twice. */
struct loading {
    struct waiter waiter;
    uint8_t (*id)[STORE_ID];
    size_t tables, next;
};

static void take_ids(struct loading *loading, const struct store_answer *answer)
{
    loading->tables = answer->tables;
    loading->id = calloc(answer->tables + 1, sizeof *loading->id);
    CHECK(loading->id);
    for (size_t i = 0; i < answer->tables; i++)
        memcpy(loading->id[i], answer->table[i].id, STORE_ID);
}

static void take_table(struct server *server, const struct lookup *lookup)
{
    char name[ID_TEXT_SIZE], line[96];
    const struct store_answer *answer = &lookup->answer;
    struct room *room = answer->tables ? load_room(server, answer, server->now) : NULL;
    if (room) {
        server_add_room(server, room);
        return;
    }
    save_id_to_text(lookup->query.id, name);
    snprintf(line, sizeof line, "table %.6s cannot be read and is set aside", name);
    server_log(server, line, NULL);
    server->counts.tables_set_aside++;
}

void load_end(struct server *server)
{
    if (server->loading) {
        lookup_cancel(&server->loading->waiter);
        free(server->loading->id);
    }
    free(server->loading);
    server->loading = NULL;
}

static void finish(struct server *server, const char *error)
{
    load_end(server);
    for (struct room *room = server->rooms; room && !error; room = room->next)
        think_wake(server, room);
    server->ports.opened(server->ports.context, error);
}

static void go_on(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    struct loading *loading = waiter->owner;
    if (lookup->answer.failed) {
        finish(server, lookup->answer.error);
        return;
    }
    if (lookup->query.type == QUERY_OPEN_TABLES) {
        memcpy(server->id, lookup->answer.server, STORE_SERVER);
        save_id_to_text(server->id, server->id_text);
        bans_take(server, &lookup->answer);
        take_ids(loading, &lookup->answer);
    } else {
        take_table(server, lookup);
    }
    if (loading->next == loading->tables) {
        finish(server, NULL);
        return;
    }
    const struct store_query query = load_query(loading->id[loading->next++]);
    CHECK(lookup_start(server, &query, waiter)); /* nobody else may ask yet */
}

void load_begin(struct server *server)
{
    const struct store_query query = {.type = QUERY_OPEN_TABLES};
    struct loading *loading = calloc(1, sizeof *loading);
    CHECK(loading);
    loading->waiter = (struct waiter){.owner = loading, .resume = go_on};
    server->loading = loading;
    CHECK(lookup_start(server, &query, &loading->waiter));
}
