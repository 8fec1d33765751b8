/* Afterwards: a guest's finished games and statistics, from the store, and deleting one's own. */
#include "server/request.h"

#include <string.h>

enum { MINE_MOST = 20 };

/* ---- mine ---- */

static void put_numbers(struct json *json, const char *key, const struct json_node *list)
{
    const struct json_node *item = json_first(list);
    json_key(json, key);
    json_open(json, '[');
    for (uint32_t i = 0; item && i < list->size; i++, item = json_next(item))
        json_put_number(json, item->number);
    json_close(json, ']');
}

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

static void put_names(struct json *json, const struct json_node *seats)
{
    const struct json_node *seat = json_first(seats);
    json_key(json, "seats");
    json_open(json, '[');
    for (uint32_t i = 0; seat && i < seats->size; i++, seat = json_next(seat)) {
        const char *name = json_text(json_get(seat, "name"));
        const char *bot = json_text(json_get(seat, "bot"));
        json_open(json, '{');
        json_field_string(json, "name", name ? name : "");
        if (bot)
            json_field_string(json, "bot", bot);
        if (json_get(seat, "gone"))
            put_flag(json, "gone", true);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* How many other people who played it have not deleted it. */
static int others_who_keep(const struct json_node *seats, int you)
{
    const struct json_node *seat = json_first(seats);
    int others = 0;
    for (int i = 0; seat && i < (int)seats->size; i++, seat = json_next(seat))
        others += i != you && json_get(seat, "guest") && !json_get(seat, "removed");
    return others;
}

/* One whose text cannot be read is left out. */
static void put_game(struct server *server, const struct store_result *result,
                     const struct store_table *table, struct json *json)
{
    char name[ID_TEXT_SIZE];
    if (!json_load(&server->stored, table->about, table->about_size))
        return;
    const struct json_node *root = server->stored.root;
    save_id_to_text(table->id, name);
    json_open(json, '{');
    json_field_string(json, "table", name);
    json_field_string(json, "game", result->game);
    json_field_number(json, "finished", result->finished);
    put_names(json, json_get(root, "seats"));
    put_numbers(json, "scores", json_get(root, "scores"));
    put_numbers(json, "winners", json_get(root, "winners"));
    json_field_number(json, "you", result->seat);
    put_flag(json, "counted", result->counted);
    if (result->left)
        put_flag(json, "left", true);
    json_field_number(json, "others", others_who_keep(json_get(root, "seats"), result->seat));
    json_close(json, '}');
}

void request_mine(struct request *request)
{
    const struct json_node *before = json_get(request->root, "before");
    struct store_query query = {.type = QUERY_RESULTS,
                                .guest = request->guest->row.id,
                                .count = MINE_MOST,
                                .has_id = before};
    if (before && !save_id_from_text(json_text(before), query.id)) {
        request_refuse(request, "table", "“before” must be the name of a table.");
        return;
    }
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return;
    struct json *json = request_answer(request);
    json_key(json, "games");
    json_open(json, '[');
    for (size_t i = 0; i < answer->results; i++)
        put_game(request->server, &answer->result[i], &answer->table[i], json);
    json_close(json, ']');
    request_end(request);
}

/* ---- statistics ---- */

/* To the thousandth. In a damaged file a share may be any number. */
static void put_won(struct json *json, const struct store_statistics *statistics)
{
    const int64_t most = statistics->games * SHARE_UNITS;
    const int64_t won = statistics->shares < most ? statistics->shares : most;
    const int64_t shares = won > 0 ? won : 0;
    const int64_t thousandths = (shares * 1000 + SHARE_UNITS / 2) / SHARE_UNITS;
    json_field_number(json, "won", thousandths / 1000);
    int64_t rest = thousandths % 1000;
    if (!rest)
        return;
    text_char(json->out, '.');
    for (int64_t unit = 100; rest; rest %= unit, unit /= 10)
        text_char(json->out, (char)('0' + rest / unit));
}

static void put_statistics(struct json *json, const struct store_statistics *statistics)
{
    json_open(json, '{');
    json_field_string(json, "game", statistics->game);
    json_field_number(json, "games", statistics->games);
    put_won(json, statistics);
    json_field_number(json, "best", statistics->best);
    if (statistics->left)
        json_field_number(json, "left", statistics->left);
    json_close(json, '}');
}

void request_statistics(struct request *request)
{
    const struct store_query query = {.type = QUERY_STATISTICS, .guest = request->guest->row.id};
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return;
    struct json *json = request_answer(request);
    json_key(json, "statistics");
    json_open(json, '[');
    for (size_t i = 0; i < answer->statistics_count; i++)
        put_statistics(json, &answer->statistics[i]);
    json_close(json, ']');
    request_end(request);
}

/* ---- delete ---- */

static void remove_result(struct request *request)
{
    struct store_change change = {.type = REMOVE_RESULT, .result.guest = request->guest->row.id};
    memcpy(change.result.id, request->room->id, STORE_ID);
    batches_add(&request->server->batches, &change);
}

/* A game is kept as long as one of those who played it wants it. */
void request_delete(struct request *request)
{
    struct room *room = request->room;
    struct seat *seat = &room->seat[request->seat];
    if (room->lobby.state != STORE_OVER) {
        request_refuse(request, "state", "The game isn’t over yet.");
        return;
    }
    if (!seat->removed) {
        seat->removed = true;
        remove_result(request);
        save_as_old(request->server, room);
    }
    if (room_is_wanted(room)) {
        request_ok(request);
        return;
    }
    play_close(request->server, room);
    request_ok(request);
}
