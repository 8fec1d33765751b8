/* Afterwards: a guest's finished games and statistics, from the store. */
#include "server/request.h"

#include <string.h>

enum { MINE_MOST = 20 };

struct mine {
    struct store_result row[MINE_MOST];
    int count;
};

static bool keep_result(void *context, const struct store_result *result)
{
    struct mine *mine = context;
    if (mine->count < MINE_MOST)
        mine->row[mine->count++] = *result;
    return mine->count < MINE_MOST;
}

/* ---- mine ---- */

struct listing {
    struct server *server;
    struct json *json;
    const struct store_result *row;
};

static void put_numbers(struct json *json, const char *key, const struct json_node *list)
{
    const struct json_node *item = json_first(list);
    json_key(json, key);
    json_open(json, '[');
    for (uint32_t i = 0; item && i < list->size; i++, item = json_next(item))
        json_put_number(json, item->number);
    json_close(json, ']');
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
        json_close(json, '}');
    }
    json_close(json, ']');
}

static bool list_game(void *context, const struct store_table *table)
{
    const struct listing *listing = context;
    struct json *json = listing->json;
    char word[WORD_SIZE];
    if (!json_load(&listing->server->stored, table->about, table->about_size))
        return true;
    const struct json_node *root = listing->server->stored.root;
    save_to_word(table->id, word);
    json_open(json, '{');
    json_field_string(json, "table", word);
    json_field_string(json, "game", listing->row->game);
    json_field_number(json, "finished", listing->row->finished);
    put_names(json, json_get(root, "seats"));
    put_numbers(json, "scores", json_get(root, "scores"));
    put_numbers(json, "winners", json_get(root, "winners"));
    json_field_number(json, "you", listing->row->seat);
    json_key(json, "counted");
    json_put_bool(json, listing->row->counted);
    json_close(json, '}');
    return true;
}

static void store_failed(struct request *request, const char *error)
{
    server_log(request->server, error, NULL);
    request_refuse(request, "busy", "The server cannot look that up now. Try again.");
}

void request_mine(struct request *request)
{
    struct server *server = request->server;
    struct store *store = server->store;
    const struct json_node *before = json_get(request->root, "before");
    struct mine mine = {.count = 0};
    uint8_t id[STORE_ID];
    char error[STORE_ERROR] = "";
    if (before && !save_from_word(json_text(before), id)) {
        request_refuse(request, "table", "before is the name of a table.");
        return;
    }
    if (!store->driver->results(store, request->guest->row.id, before ? id : NULL, MINE_MOST,
                                keep_result, &mine, error)) {
        store_failed(request, error);
        return;
    }
    struct json *json = request_answer(request);
    struct listing listing = {.server = server, .json = json};
    json_key(json, "games");
    json_open(json, '[');
    for (int i = 0; i < mine.count; i++) {
        listing.row = &mine.row[i];
        if (!store->driver->table(store, mine.row[i].id, list_game, &listing, error))
            server_log(server, error, NULL);
    }
    json_close(json, ']');
    request_end(request);
}

/* ---- statistics ---- */

/* To the thousandth. */
static void put_won(struct json *json, int64_t shares)
{
    const int64_t thousandths = (shares * 1000 + SHARE_UNITS / 2) / SHARE_UNITS;
    json_field_number(json, "won", thousandths / 1000);
    int64_t rest = thousandths % 1000;
    if (!rest)
        return;
    text_char(json->out, '.');
    for (int64_t unit = 100; rest; rest %= unit, unit /= 10)
        text_char(json->out, (char)('0' + rest / unit));
}

static bool list_statistics(void *context, const struct store_statistics *statistics)
{
    struct json *json = context;
    json_open(json, '{');
    json_field_string(json, "game", statistics->game);
    json_field_number(json, "games", statistics->games);
    put_won(json, statistics->shares);
    json_field_number(json, "best", statistics->best);
    json_close(json, '}');
    return true;
}

void request_statistics(struct request *request)
{
    struct store *store = request->server->store;
    char error[STORE_ERROR] = "";
    struct json *json = request_answer(request);
    json_key(json, "statistics");
    json_open(json, '[');
    if (!store->driver->statistics(store, request->guest->row.id, list_statistics, json, error)) {
        store_failed(request, error);
        return;
    }
    json_close(json, ']');
    request_end(request);
}
