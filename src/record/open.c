/* Everything in a record that stands before its moves. */
#include "games/games.h"
#include "record/fair.h"
#include "record/problem.h"

#include <string.h>

static bool wrong(struct record_reader *reader, const char *sentence)
{
    struct text text = problem_begin(reader, -1, "");
    text_put(&text, sentence);
    return false;
}

static bool open_game(struct record_reader *reader, const struct json_node *root)
{
    const char *format = json_text(json_get(root, "format"));
    const char *name = json_text(json_get(root, "game"));
    if (!root || root->type != NODE_OBJECT)
        return wrong(reader, "A record is a JSON object.");
    if (!format || strcmp(format, "cookietin/1") != 0)
        return wrong(reader, "format must be \"cookietin/1\".");
    if (!name)
        return wrong(reader, "game must be the name of a game.");
    reader->game = game_named(name);
    return reader->game || wrong(reader, "game is not one that we know.");
}

/* ---- options ---- */

static bool wrong_range(struct record_reader *reader, const char *name, int low, int high)
{
    struct text text = problem_begin(reader, -1, "");
    text_put(&text, "options: ");
    text_put(&text, name);
    text_put(&text, " must be a number from ");
    text_number(&text, low);
    text_put(&text, " to ");
    text_number(&text, high);
    text_char(&text, '.');
    return false;
}

static bool wrong_word(struct record_reader *reader, const struct option_spec *spec)
{
    struct text text = problem_begin(reader, -1, "");
    text_put(&text, "options: ");
    text_put(&text, spec->name);
    text_put(&text, " must be one of ");
    for (int i = 0; spec->words[i]; i++) {
        text_put(&text, i ? ", " : "");
        text_put(&text, spec->words[i]);
    }
    text_put(&text, spec->takes_text ? ", or {\"text\":...}." : ".");
    return false;
}

static bool wrong_option(struct record_reader *reader, const char *name, const char *sentence)
{
    struct text text = problem_begin(reader, -1, "");
    text_put(&text, "options: ");
    text_put(&text, name);
    text_put(&text, sentence);
    return false;
}

static bool read_word(struct record_reader *reader, int index, const struct json_node *node)
{
    const struct option_spec *spec = &reader->game->option[index];
    const char *word = json_text(node);
    for (int i = 0; word && spec->words[i]; i++)
        if (strcmp(spec->words[i], word) == 0) {
            reader->options.value[index] = i;
            return true;
        }
    const char *own = json_text(json_get(node, "text"));
    if (!spec->takes_text || !own)
        return wrong_word(reader, spec);
    reader->options.value[index] = OPTION_TEXT;
    reader->options.text = own;
    reader->options.text_size = strlen(own);
    char why[256];
    struct text error = text_in(why, sizeof why);
    text_put(&error, ": ");
    if (reader->game->check_text && !reader->game->check_text(own, strlen(own), &error))
        return wrong_option(reader, spec->name, why);
    return true;
}

static bool read_option(struct record_reader *reader, int index, const struct json_node *node)
{
    const struct option_spec *spec = &reader->game->option[index];
    if (spec->words)
        return read_word(reader, index, node);
    return json_int(node, spec->low, spec->high, &reader->options.value[index]) ||
           wrong_range(reader, spec->name, spec->low, spec->high);
}

bool record_read_options(struct record_reader *reader, const struct json_node *node)
{
    const struct game *game = reader->game;
    if (!node || node->type != NODE_OBJECT)
        return wrong(reader, "options must be an object.");
    reader->options = options_none();
    for (int i = 0; i < OPTIONS_MAX; i++) {
        const char *name = game->option[i].name;
        const struct json_node *value = name ? json_get(node, name) : NULL;
        if (value && !read_option(reader, i, value))
            return false;
    }
    const struct json_node *players = json_get(node, "players");
    if (players && options_fix_seats(game, &reader->options))
        return wrong_option(reader, "players", " cannot be chosen with this option.");
    return !players ||
           json_int(players, game->seats_min, game->seats_max, &reader->options.players) ||
           wrong_range(reader, "players", game->seats_min, game->seats_max);
}

/* A record says how many play. */
static bool read_options(struct record_reader *reader, const struct json_node *node)
{
    const struct game *game = reader->game;
    if (!record_read_options(reader, node))
        return false;
    return reader->options.players || options_fix_seats(game, &reader->options) ||
           wrong_range(reader, "players", game->seats_min, game->seats_max);
}

/* A record leaves nothing open: what we take for granted, another program may not. */
static bool start_game(struct record_reader *reader)
{
    const struct game *game = reader->game;
    const char *sentence = game->start(reader->state, &reader->options);
    if (sentence)
        return wrong(reader, sentence);
    reader->seats = game->seats(reader->state);
    struct options played = reader->options;
    if (game->settings)
        game->settings(reader->state, &played);
    for (int i = 0; i < OPTIONS_MAX; i++)
        if (played.value[i] != reader->options.value[i])
            return wrong_option(reader, game->option[i].name, " is missing.");
    return true;
}

/* ---- seats and seed ---- */

static bool read_seats(struct record_reader *reader, const struct json_node *list)
{
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)reader->seats)
        return wrong(reader, "seats must be a list with an entry for every seat.");
    const struct json_node *seat = json_first(list);
    for (int i = 0; i < reader->seats; i++, seat = json_next(seat)) {
        const struct json_node *bot = json_get(seat, "bot");
        reader->name[i] = json_text(json_get(seat, "name"));
        if (!reader->name[i])
            return wrong(reader, "seats: every seat must have a name.");
        if (strlen(reader->name[i]) >= NAME_SIZE)
            return wrong(reader, "seats: a name is longer than 96 bytes.");
        if (bot && !json_text(bot))
            return wrong(reader, "seats: bot must be the name of a bot.");
    }
    return true;
}

static bool read_seed(struct record_reader *reader, const struct json_node *node)
{
    if (!node)
        return true;
    if (!fair_from_hex(json_text(node), reader->seed.byte, sizeof reader->seed.byte))
        return wrong(reader, "seed must be 64 hex digits.");
    reader->seeded = true;
    return true;
}

/* ---- the record ---- */

bool record_open(struct record_reader *reader, const struct json_node *root)
{
    memset(reader, 0, sizeof *reader);
    reader->move = -1;
    if (!open_game(reader, root) || !read_options(reader, json_get(root, "options")) ||
        !start_game(reader) || !read_seats(reader, json_get(root, "seats")) ||
        !read_seed(reader, json_get(root, "seed")))
        return false;
    const struct json_node *setup = json_get(root, "setup");
    const struct json_node *moves = json_get(root, "moves");
    if (!setup || setup->type != NODE_OBJECT)
        return wrong(reader, "setup must be an object.");
    if (!moves || moves->type != NODE_ARRAY)
        return wrong(reader, "moves must be a list.");
    reader->next = json_first(moves);
    reader->left = (int)moves->size;
    reader->result = json_get(root, "result");
    const bool deal =
        reader->game->setup_is_chance && reader->game->actors(reader->state) == SEAT(CHANCE);
    return deal ? record_play_chance(reader, setup, -1)
                : record_fields_belong(reader, setup, -1, "{}");
}
