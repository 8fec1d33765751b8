/* Rooms on their way to the store: the lobby as one JSON text, the game as steps. */
#include "server/server_internal.h"

#include "games/games.h"
#include "record/record.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void save_to_word(const uint8_t id[STORE_ID], char word[WORD_SIZE])
{
    sodium_bin2base64(word, WORD_SIZE, id, STORE_ID, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool save_from_word(const char *word, uint8_t id[STORE_ID])
{
    size_t size = 0;
    return word && strlen(word) == WORD_SIZE - 1 &&
           sodium_base642bin(id, STORE_ID, word, WORD_SIZE - 1, NULL, &size, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           size == STORE_ID;
}

/* ---- the lobby ---- */

static void put_hex(struct json *json, const char *key, const uint8_t *bytes, size_t count)
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, count, hex);
    json_field_string(json, key, hex);
}

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

static void put_seat(const struct room *room, int seat, struct json *json)
{
    const struct lobby_seat *shown = &room->lobby.seat[seat];
    const struct seat *s = &room->seat[seat];
    json_open(json, '{');
    if (shown->who != WHO_OPEN)
        json_field_string(json, "name", shown->name);
    if (shown->who == WHO_BOT)
        json_field_string(json, "bot", shown->bot);
    if (s->guest)
        json_field_number(json, "guest", s->guest->row.id);
    if (s->entropy.size)
        put_hex(json, "entropy", s->entropy.byte, s->entropy.size);
    json_close(json, '}');
}

/* What `mine` tells of a game without playing it again. */
static void put_outcome(const struct room *room, struct json *json)
{
    struct outcome outcome;
    table_outcome(room->table, &outcome, NULL);
    json_key(json, "scores");
    json_open(json, '[');
    for (int i = 0; i < room->lobby.seats; i++)
        json_put_number(json, outcome.score[i]);
    json_close(json, ']');
    json_field_seats(json, "winners", outcome.winners);
}

static struct text write_about(struct server *server, const struct room *room)
{
    const struct lobby *lobby = &room->lobby;
    struct text text = text_in(server->about, sizeof server->about);
    struct json json = {.out = &text};
    json_open(&json, '{');
    json_field_string(&json, "game", lobby->game->name);
    record_write_options(lobby->game, &lobby->options, &json);
    json_key(&json, "seats");
    json_open(&json, '[');
    for (int i = 0; i < lobby->seats; i++)
        put_seat(room, i, &json);
    json_close(&json, ']');
    json_field_number(&json, "host", room_host(room));
    json_field_string(&json, "code", lobby->code);
    put_flag(&json, "listed", lobby->listed);
    put_flag(&json, "hints", lobby->hints);
    json_field_number(&json, "clock", lobby->clock);
    put_hex(&json, "secret", room->secret, FAIR_BYTES);
    json_field_number(&json, "opened", room->opened);
    if (lobby->rematch[0])
        json_field_string(&json, "rematch", lobby->rematch);
    if (lobby->state == STORE_OVER)
        put_outcome(room, &json);
    json_close(&json, '}');
    CHECK(!text.cut);
    return text;
}

void save_room(struct server *server, struct room *room, int64_t now)
{
    room->changed = now;
    const struct text about = write_about(server, room);
    struct store_change change = {.type = CHANGE_TABLE,
                                  .table = {.state = room->lobby.state,
                                            .changed = now / 1000,
                                            .about = about.at,
                                            .about_size = about.used}};
    memcpy(change.table.id, room->id, STORE_ID);
    room->last_batch = batches_add(&server->batches, &change);
}

/* ---- steps ---- */

/* What belongs to a step but not to the game: the form, who is standing in, and, if any clock runs,
 * for each seat the milliseconds that were left, 4 bytes, lowest first. */
enum { EXTRA_FORM = 1, EXTRA_HEAD = 2, EXTRA_SIZE = EXTRA_HEAD + 4 * SEATS_MAX };

static size_t write_extra(const struct room *room, int64_t now, uint8_t extra[EXTRA_SIZE])
{
    const int seats = room->lobby.seats;
    bool clocks = false;
    memset(extra, 0, EXTRA_SIZE);
    extra[0] = EXTRA_FORM;
    for (int i = 0; i < seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        const uint32_t left = deadline > now ? (uint32_t)(deadline - now) : deadline != 0;
        extra[1] |= (uint8_t)(room->lobby.seat[i].standing_in << i);
        clocks |= deadline != 0;
        for (int j = 0; j < 4; j++)
            extra[EXTRA_HEAD + 4 * i + j] = (uint8_t)(left >> 8 * j);
    }
    return EXTRA_HEAD + (clocks ? 4 * (size_t)seats : 0);
}

/* Time goes on where it was at the last step, as far as the disk knows. */
static bool read_extra(struct room *room, const uint8_t *extra, size_t size, int64_t now)
{
    const int seats = room->lobby.seats;
    const bool clocks = size > EXTRA_HEAD;
    if (size != EXTRA_HEAD + (clocks ? 4 * (size_t)seats : 0) || extra[0] != EXTRA_FORM)
        return false;
    for (int i = 0; i < seats; i++) {
        int64_t left = 0;
        for (int j = 0; clocks && j < 4; j++)
            left |= (int64_t)extra[EXTRA_HEAD + 4 * i + j] << 8 * j;
        room->lobby.seat[i].standing_in = extra[1] >> i & 1;
        if (left)
            left = left > CLOCK_AFTER_RESTART ? left : CLOCK_AFTER_RESTART;
        room->seat[i].deadline = left ? now + left : 0;
    }
    return true;
}

void save_step(struct server *server, struct room *room, size_t at, int64_t now)
{
    const struct table *table = room->table;
    uint8_t extra[EXTRA_SIZE];
    struct store_change change = {.type = CHANGE_STEP,
                                  .step = {.n = room->step++,
                                           .at = (uint32_t)at,
                                           .bytes = table->log + at,
                                           .size = table->log_used - at,
                                           .extra = extra,
                                           .extra_size = write_extra(room, now, extra)}};
    memcpy(change.step.id, room->id, STORE_ID);
    room->last_batch = batches_add(&server->batches, &change);
}

void save_results(struct server *server, const struct room *room, int64_t now)
{
    struct outcome outcome;
    bool counted = true;
    table_outcome(room->table, &outcome, NULL);
    for (int i = 0; i < room->lobby.seats; i++)
        counted &= !room->lobby.seat[i].standing_in;
    for (int i = 0; i < room->lobby.seats; i++) {
        if (room->lobby.seat[i].who != WHO_PERSON)
            continue;
        const bool won = outcome.winners >> i & 1;
        struct store_change change = {
            .type = CHANGE_RESULT,
            .result = {.guest = room->seat[i].guest->row.id,
                       .finished = now / 1000,
                       .seat = i,
                       .score = outcome.score[i],
                       .share = won ? SHARE_UNITS / __builtin_popcount(outcome.winners) : 0,
                       .counted = counted}};
        memcpy(change.result.id, room->id, STORE_ID);
        word_set(change.result.game, sizeof change.result.game, room->lobby.game->name);
        batches_add(&server->batches, &change);
    }
}

/* ---- reading ---- */

static bool read_seat(struct server *server, struct room *room, int seat,
                      const struct json_node *node, bool *failed)
{
    const struct json_node *id = json_get(node, "guest");
    const char *name = json_text(json_get(node, "name"));
    const char *bot = json_text(json_get(node, "bot"));
    const char *entropy = json_text(json_get(node, "entropy"));
    struct lobby_seat *shown = &room->lobby.seat[seat];
    if (shown->who == WHO_GAME || !name)
        return true;
    if (strlen(name) >= PERSON_SIZE)
        return false;
    if (bot) {
        if (!think_bot(bot))
            return false;
        room_seat_bot(room, seat, think_bot(bot));
    } else {
        struct guest *guest =
            id && id->type == NODE_INTEGER ? guest_by_id(server, id->number, failed) : NULL;
        if (!guest || (entropy && !fair_read_entropy(entropy, &room->seat[seat].entropy)))
            return false;
        const struct fair_entropy kept = room->seat[seat].entropy;
        room_seat_person(room, seat, guest);
        room->seat[seat].entropy = kept;
        shown->entropy = kept.size > 0;
    }
    word_set(shown->name, PERSON_SIZE, name);
    return true;
}

static bool read_seats(struct server *server, struct room *room, const struct json_node *list,
                       bool *failed)
{
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)room->lobby.seats)
        return false;
    const struct json_node *node = json_first(list);
    for (int i = 0; i < room->lobby.seats; i++, node = json_next(node))
        if (!read_seat(server, room, i, node, failed))
            return false;
    return true;
}

static bool is_true(const struct json_node *node)
{
    return node && node->type == NODE_BOOL && node->number;
}

static bool read_about(struct server *server, struct room *room, const struct json_node *root,
                       bool *failed)
{
    struct lobby *lobby = &room->lobby;
    const struct json_node *opened = json_get(root, "opened");
    const char *code = json_text(json_get(root, "code"));
    const char *rematch = json_text(json_get(root, "rematch"));
    uint8_t commitment[FAIR_BYTES];
    int host;
    if (!code || strlen(code) != CODE_SIZE - 1 || !opened || opened->type != NODE_INTEGER ||
        !json_int(json_get(root, "clock"), 0, INT32_MAX, &lobby->clock) ||
        !json_int(json_get(root, "host"), -1, lobby->seats - 1, &host) ||
        !fair_from_hex(json_text(json_get(root, "secret")), room->secret, FAIR_BYTES) ||
        !read_seats(server, room, json_get(root, "seats"), failed))
        return false;
    room_set_host(room, host);
    word_set(lobby->code, CODE_SIZE, code);
    room->opened = opened->number;
    lobby->listed = is_true(json_get(root, "listed"));
    lobby->hints = is_true(json_get(root, "hints"));
    fair_commit(room->secret, commitment);
    fair_to_hex(commitment, FAIR_BYTES, lobby->commitment);
    if (rematch && strlen(rematch) == WORD_SIZE - 1)
        word_set(lobby->rematch, WORD_SIZE, rematch);
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

struct loading {
    struct room *room;
    int64_t now;
    bool right;
};

static bool load_step(void *context, const struct store_step *step)
{
    struct loading *loading = context;
    struct room *room = loading->room;
    loading->right = step->n == room->step &&
                     room_repeat(room, step->at, step->bytes, step->size) &&
                     read_extra(room, step->extra, step->extra_size, loading->now);
    room->step++;
    return loading->right;
}

static bool load_game(struct server *server, struct room *room, int64_t now, bool *failed)
{
    struct happening deal;
    struct loading loading = {.room = room, .now = now};
    char error[STORE_ERROR] = "";
    room_start(room, now, &deal);
    if (!server->store->driver->steps(server->store, room->id, load_step, &loading, error)) {
        server_log(server, error, room);
        *failed = true;
        return false;
    }
    return loading.right && !room_waiting_for(room) == (room->lobby.state == STORE_OVER);
}

struct room *save_load(struct server *server, const struct store_table *row, int64_t now,
                       bool *failed)
{
    *failed = false;
    if (!json_load(&server->stored, row->about, row->about_size))
        return NULL;
    struct room *room = create_room(server->stored.root);
    if (!room)
        return NULL;
    memcpy(room->id, row->id, STORE_ID);
    save_to_word(room->id, room->lobby.table);
    room->lobby.state = row->state;
    room->changed = row->changed * 1000;
    const bool begun = row->state == STORE_RUNNING || row->state == STORE_OVER;
    if (read_about(server, room, server->stored.root, failed) &&
        (!begun || load_game(server, room, now, failed)))
        return room;
    room_free(room);
    return NULL;
}

/* A copy, because a store need not stand being asked from within its own reading. */
struct kept {
    struct store_table row;
    char *about;
};

static bool keep_over(void *context, const struct store_table *row)
{
    struct kept *kept = context;
    if (row->state != STORE_OVER)
        return true;
    kept->about = malloc(row->about_size + 1);
    CHECK(kept->about);
    memcpy(kept->about, row->about, row->about_size);
    kept->row = *row;
    kept->row.about = kept->about;
    return false;
}

struct room *save_fetch(struct server *server, const uint8_t id[STORE_ID], int64_t now)
{
    struct kept kept = {.about = NULL};
    struct room *room = NULL;
    char error[STORE_ERROR] = "";
    bool failed;
    if (!server->store->driver->table(server->store, id, keep_over, &kept, error))
        server_log(server, error, NULL);
    if (kept.about)
        room = save_load(server, &kept.row, now, &failed);
    free(kept.about);
    return room;
}

/* ---- records ---- */

/* The record as the core writes it, with one more field at its end. */
static void write_record(const struct room *room, struct text *text)
{
    struct record_seat seat[SEATS_MAX];
    struct fair_entropy entropy[SEATS_MAX];
    for (int i = 0; i < room->lobby.seats; i++) {
        seat[i] = (struct record_seat){room->lobby.seat[i].name, room->lobby.seat[i].bot};
        entropy[i] = room->seat[i].entropy;
    }
    record_write(room->table, seat, text);
    if (text->cut)
        return;
    text->used--;
    struct json json = {.out = text, .comma = true};
    json_key(&json, "fair");
    json_open(&json, '{');
    fair_write(room->secret, entropy, room->lobby.seats, &json);
    json_close(&json, '}');
    json_close(&json, '}');
}

char *save_record(const struct room *room, size_t *size)
{
    for (size_t size_max = 1 << 16;; size_max *= 4) {
        char *buffer = malloc(size_max);
        CHECK(buffer);
        struct text text = text_in(buffer, size_max);
        write_record(room, &text);
        *size = text.used;
        if (!text.cut)
            return buffer;
        free(buffer);
    }
}
