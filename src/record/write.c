/* A record from a table. The fields come in the order of docs/records.md, so that the same game is
 * the same bytes. */
#include "core/words.h"
#include "record/result.h"

#include <string.h>

/* i18n: The name of a person who gave none. */
const char record_guest[] = N_("Guest");

static void write_text_option(const struct options *options, struct json *json)
{
    json_open(json, '{');
    json_key(json, "text");
    json_put_bytes(json, options->text, options->text_size);
    json_close(json, '}');
}

void record_write_options(const struct game *game, const struct options *options, struct json *json)
{
    json_key(json, "options");
    json_open(json, '{');
    if (!options_fix_seats(game, options))
        json_field_number(json, "players", options->players);
    for (int i = 0; i < OPTIONS_MAX; i++) {
        const struct option_spec *spec = &game->option[i];
        const int value = options->value[i];
        if (value == OPTION_ABSENT)
            continue;
        json_key(json, spec->name);
        if (value == OPTION_TEXT)
            write_text_option(options, json);
        else if (spec->words)
            json_put_string(json, spec->words[value]);
        else
            json_put_number(json, value);
    }
    json_close(json, '}');
}

static void write_seats(const struct record_seat *seat, int count, struct json *json)
{
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_field_string(json, "name", seat[i].name);
        if (seat[i].bot)
            json_field_string(json, "bot", seat[i].bot);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_seed(const struct seed *seed, struct json *json)
{
    static const char digit[] = "0123456789abcdef";
    char hex[2 * sizeof seed->byte + 1];
    for (size_t i = 0; i < sizeof seed->byte; i++) {
        hex[2 * i] = digit[seed->byte[i] >> 4];
        hex[2 * i + 1] = digit[seed->byte[i] & 15];
    }
    hex[sizeof hex - 1] = '\0';
    json_field_string(json, "seed", hex);
}

/* The lines of a game on their way into `setup` and `moves`. */
struct lines {
    const struct game *game;
    struct json json;
    bool in_moves;
};

static void begin_moves(struct lines *lines, const struct line *setup)
{
    json_key(&lines->json, "setup");
    if (setup) {
        lines->game->write_line(setup, &lines->json);
    } else {
        json_open(&lines->json, '{');
        json_close(&lines->json, '}');
    }
    json_key(&lines->json, "moves");
    json_open(&lines->json, '[');
    lines->in_moves = true;
}

static bool write_line(void *context, const struct line *line, const void *state)
{
    struct lines *lines = context;
    (void)state;
    if (!lines->in_moves) {
        const bool deal = lines->game->setup_is_chance && line->type == LINE_CHANCE;
        begin_moves(lines, deal ? line : NULL);
        if (deal)
            return true;
    }
    lines->game->write_line(line, &lines->json);
    return !lines->json.out->cut;
}

struct move_lines {
    const struct game *game;
    struct json *json;
    int count;
};

static bool write_move(void *context, const struct line *line, const void *state)
{
    struct move_lines *lines = context;
    (void)state;
    lines->count++;
    if (lines->json)
        lines->game->write_line(line, lines->json);
    return true;
}

int record_write_moves(const struct table *table, size_t at, void *state, struct json *json)
{
    struct move_lines lines = {.game = table->game, .json = json};
    table_walk_from(table, at, state, write_move, &lines);
    return lines.count;
}

void result_write(const struct game *game, const void *state, struct json *json)
{
    struct outcome outcome;
    game->outcome(state, &outcome, NULL);
    json_open(json, '{');
    json_key(json, "scores");
    json_open(json, '[');
    for (int seat = 0; seat < game->seats(state); seat++)
        json_put_number(json, outcome.score[seat]);
    json_close(json, ']');
    json_field_seats(json, "winners", outcome.winners);
    if (game->write_result)
        game->write_result(state, json);
    json_close(json, '}');
}

static void write_whole(const struct table *table, const struct record_seat *seat, bool seeded,
                        struct text *out)
{
    const struct game *game = table->game;
    struct lines lines = {.game = game, .json = {.out = out}};
    struct json *json = &lines.json;
    json_open(json, '{');
    json_field_string(json, "format", "cookietin/1");
    json_field_string(json, "game", game->name);
    record_write_options(game, &table->options, json);
    write_seats(seat, table_seats(table), json);
    if (seeded)
        write_seed(&table->seed, json);
    table_walk(table, write_line, &lines);
    if (!lines.in_moves)
        begin_moves(&lines, NULL);
    json_close(json, ']');
    if (!table_actors(table)) {
        json_key(json, "result");
        result_write(game, table->state, json);
    }
    json_close(json, '}');
}

void record_write(const struct table *table, const struct record_seat *seat, struct text *out)
{
    write_whole(table, seat, true, out);
}

void record_write_unseeded(const struct table *table, const struct record_seat *seat,
                           struct text *out)
{
    write_whole(table, seat, false, out);
}
