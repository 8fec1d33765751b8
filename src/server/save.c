/* Rooms on their way to the store: the lobby as one JSON text, the game as steps. What is written
 * here is read in load.c. */
#include "server/server_internal.h"

#include "games/games.h"
#include "record/record.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void save_id_to_text(const uint8_t id[STORE_ID], char word[ID_TEXT_SIZE])
{
    sodium_bin2base64(word, ID_TEXT_SIZE, id, STORE_ID, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool save_id_from_text(const char *word, uint8_t id[STORE_ID])
{
    size_t size = 0;
    return word && strlen(word) == ID_TEXT_SIZE - 1 &&
           sodium_base642bin(id, STORE_ID, word, ID_TEXT_SIZE - 1, NULL, &size, NULL,
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

static void put_share(const struct fair_share *share, struct json *json)
{
    if (share->committed)
        put_hex(json, "commitment", share->commitment, FAIR_BYTES);
    if (share->size)
        put_hex(json, "entropy", share->byte, share->size);
    if (share->withheld)
        json_field_string(json, "withheld", fair_withheld_words[share->withheld]);
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
    if (shown->who == WHO_GONE)
        put_flag(json, "gone", true);
    if (shown->in)
        put_flag(json, "in", true);
    if (s->removed)
        put_flag(json, "removed", true);
    put_share(&s->share, json);
    if (room->lobby.shuffling && shown->standing_in)
        put_flag(json, "left", true);
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

/* Numbers of guests, for whom it holds. */
static void put_sanctions(const struct room *room, bool silenced, struct json *json)
{
    json_key(json, silenced ? "silenced" : "barred");
    json_open(json, '[');
    for (int i = 0; i < room->sanction_count; i++)
        if (silenced ? room->sanctions[i].silenced : room->sanctions[i].removed)
            json_put_number(json, room->sanctions[i].guest);
    json_close(json, ']');
}

/* What the host has decided; also when the game is over: people still talk, and want a rematch. */
static void put_rules(const struct room *room, struct json *json)
{
    if (room->lobby.locked)
        put_flag(json, "locked", true);
    if (room->lobby.unwatched)
        put_flag(json, "unwatched", true);
    if (room->lobby.delay)
        json_field_number(json, "delay", room->lobby.delay);
    if (!room->sanction_count)
        return;
    put_sanctions(room, false, json);
    put_sanctions(room, true, json);
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
    put_rules(room, &json);
    if (lobby->shuffling)
        put_flag(&json, "shuffling", true);
    if (lobby->rematch[0])
        json_field_string(&json, "rematch", lobby->rematch);
    if (room->is_rematch)
        put_hex(&json, "before", room->before, STORE_ID);
    if (lobby->closes)
        json_field_number(&json, "closes", lobby->closes);
    if (lobby->state == STORE_OVER)
        put_outcome(room, &json);
    json_close(&json, '}');
    CHECK(!text.cut);
    return text;
}

void save_is_told(struct room *room, unsigned viewers)
{
    for (int i = 0; i < VIEWERS; i++)
        if (viewers >> i & 1)
            room->told_batch[i] = room->last_batch;
}

void save_as_old(struct server *server, struct room *room)
{
    const struct text about = write_about(server, room);
    struct store_change change = {.type = CHANGE_TABLE,
                                  .table = {.state = room->left ? STORE_LEFT : room->lobby.state,
                                            .changed = room->changed / 1000,
                                            .about = about.at,
                                            .about_size = about.used}};
    memcpy(change.table.id, room->id, STORE_ID);
    principal_pay(server, room, about.used);
    room->last_batch = batches_add(&server->batches, &change);
    save_is_told(room, ~0U);
    memory_note_room(server, room);
}

void save_room(struct server *server, struct room *room, int64_t now)
{
    room->changed = now;
    save_as_old(server, room);
}

void save_deleted(struct server *server, struct room *room)
{
    struct store_change change = {.type = DELETE_TABLE};
    memcpy(change.table.id, room->id, STORE_ID);
    room->last_batch = batches_add(&server->batches, &change);
    save_is_told(room, ~0U);
}

/* ---- steps ---- */

/* What belongs to a step but not to the game: the form, who is standing in, if any clock runs for
 * each seat the milliseconds that were left, 4 bytes, lowest first, and, if a bot took it for a
 * person, enum stood_in. */
enum { EXTRA_FORM = 1, EXTRA_HEAD = 2, EXTRA_SIZE = EXTRA_HEAD + 4 * SEATS_MAX + 1 };

static size_t write_extra(const struct room *room, enum stood_in why, int64_t now,
                          uint8_t extra[EXTRA_SIZE])
{
    const int64_t time = room_time(room, now);
    const int seats = room->lobby.seats;
    bool clocks = false;
    memset(extra, 0, EXTRA_SIZE);
    extra[0] = EXTRA_FORM;
    for (int i = 0; i < seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        const uint32_t left = deadline > time ? (uint32_t)(deadline - time) : deadline != 0;
        extra[1] |= (uint8_t)(room->lobby.seat[i].standing_in << i);
        clocks |= deadline != 0;
        for (int j = 0; j < 4; j++)
            extra[EXTRA_HEAD + 4 * i + j] = (uint8_t)(left >> 8 * j);
    }
    size_t size = EXTRA_HEAD + (clocks ? 4 * (size_t)seats : 0);
    if (why)
        extra[size++] = (uint8_t)why;
    return size;
}

/* A bot that has begun to stand in has yet to say why. */
static void read_standing_in(struct room *room, int seat, bool standing_in)
{
    bool *before = &room->lobby.seat[seat].standing_in;
    if (standing_in && !*before)
        room->seat[seat].untold_bot = room->lobby.clock ? STOOD_IN_CLOCK : STOOD_IN_AWAY;
    *before = standing_in;
}

static bool read_stood_in(struct room *room, const struct store_step *step, uint8_t why)
{
    if (!step->size || step->bytes[0] >= room->lobby.seats || why < STOOD_IN_CLOCK ||
        why > STOOD_IN_STILL)
        return false;
    room->seat[step->bytes[0]].untold_bot = STOOD_IN_NOT;
    return true;
}

/* Time goes on where it was at the last step, as far as the disk knows. */
bool save_read_extra(struct room *room, const struct store_step *step, int64_t now)
{
    const int seats = room->lobby.seats;
    const uint8_t *extra = step->extra;
    const bool clocks = step->extra_size > EXTRA_HEAD + 1;
    const size_t size = EXTRA_HEAD + (clocks ? 4 * (size_t)seats : 0);
    const bool stood_in = step->extra_size == size + 1;
    if ((step->extra_size != size && !stood_in) || extra[0] != EXTRA_FORM)
        return false;
    for (int i = 0; i < seats; i++) {
        int64_t left = 0;
        for (int j = 0; clocks && j < 4; j++)
            left |= (int64_t)extra[EXTRA_HEAD + 4 * i + j] << 8 * j;
        read_standing_in(room, i, extra[1] >> i & 1);
        if (left)
            left = left > CLOCK_AFTER_RESTART ? left : CLOCK_AFTER_RESTART;
        room->seat[i].deadline = left ? now + left : 0;
    }
    if (stood_in && !read_stood_in(room, step, extra[size]))
        return false;
    if (step->size) /* it is a step of the game, and not only someone who comes or goes */
        room_note_stand_in(room, stood_in ? extra[size] : STOOD_IN_NOT);
    return true;
}

void save_step(struct server *server, struct room *room, size_t at, enum stood_in why, int64_t now)
{
    const struct table *table = room->table;
    uint8_t extra[EXTRA_SIZE];
    struct store_change change = {.type = CHANGE_STEP,
                                  .step = {.n = room->step++,
                                           .at = (uint32_t)at,
                                           .bytes = table->log + at,
                                           .size = table->log_used - at,
                                           .extra = extra,
                                           .extra_size = write_extra(room, why, now, extra)}};
    memcpy(change.step.id, room->id, STORE_ID);
    principal_pay(server, room, change.step.size + change.step.extra_size);
    room->last_batch = batches_add(&server->batches, &change);
    memory_note_room(server, room);
}

/* Who has left has lost, whatever the bot made of it. The win is of those who stayed, people and
 * bots: if all winners have left, of those among the others with the most points. */
static seatset winners_who_stayed(const struct room *room, const struct outcome *outcome)
{
    seatset stayed = 0, most = 0;
    int best = INT32_MIN;
    for (int i = 0; i < room->lobby.seats; i++)
        if (!play_has_left(room, i)) {
            stayed |= SEAT(i);
            if (outcome->score[i] > best) {
                best = outcome->score[i];
                most = 0;
            }
            if (outcome->score[i] == best)
                most |= SEAT(i);
        }
    const seatset won = outcome->winners & stayed;
    return won ? won : most;
}

void save_results(struct server *server, const struct room *room, int64_t now)
{
    struct outcome outcome;
    table_outcome(room->table, &outcome, NULL);
    const seatset winners = winners_who_stayed(room, &outcome);
    for (int i = 0; i < room->lobby.seats; i++) {
        if (room->lobby.seat[i].who != WHO_PERSON)
            continue;
        const bool won = winners >> i & 1;
        struct store_change change = {.type = CHANGE_RESULT,
                                      .result = {.guest = room->seat[i].guest->row.id,
                                                 .finished = now / 1000,
                                                 .seat = i,
                                                 .score = outcome.score[i],
                                                 .share =
                                                     won ? SHARE_UNITS / __builtin_popcount(winners)
                                                         : 0,
                                                 .counted = true,
                                                 .left = play_has_left(room, i)}};
        memcpy(change.result.id, room->id, STORE_ID);
        text_set(change.result.game, sizeof change.result.game, room->lobby.game->name);
        batches_add(&server->batches, &change);
    }
}
