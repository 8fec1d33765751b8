/* Games with their options, and what their tensors and actions look like. */
#include "lib/lib.h"

#include "bots/bots.h"
#include "games/games.h"
#include "record/record.h"
#include "shell/json_load.h"

int ct_abi_version(void)
{
    return CT_ABI;
}

const char *ct_version(void)
{
    return COOKIETIN_VERSION;
}

static const struct encoding *encoding_of(const struct game *game)
{
    static const struct {
        const char *name;
        const struct encoding *encoding;
    } known[] = {{"thief", &encoding_thief},
                 {"speculaas", &encoding_speculaas},
                 {"party", &encoding_party}};
    for (size_t i = 0; game && i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, game->name))
            return known[i].encoding;
    return NULL;
}

const char *ct_game_name(int n)
{
    for (int i = 0; games[i]; i++)
        if (encoding_of(games[i]) && n-- == 0)
            return games[i]->name;
    return NULL;
}

void lib_say(char *why, size_t size, const char *sentence)
{
    if (!size)
        return;
    struct text out = text_in(why, size);
    text_put(&out, sentence);
}

/* ---- shapes ---- */

static int side_of_shape(int side, int seats)
{
    return side < 0 ? seats + side - SHAPE_SEATS : side;
}

/* Pieces with their places; how many there are. */
static int lay_out(const struct piece_spec *spec, int seats, struct ct_piece *piece, size_t *size)
{
    int count = 0;
    *size = 0;
    for (; spec[count].name; count++) {
        struct ct_piece *at = &piece[count];
        size_t bytes = 1;
        CHECK(count < LIB_PIECES);
        *at = (struct ct_piece){.name = spec[count].name,
                                .meaning = spec[count].meaning,
                                .offset = *size};
        for (; at->dims < 4 && spec[count].shape[at->dims]; at->dims++) {
            at->shape[at->dims] = side_of_shape(spec[count].shape[at->dims], seats);
            bytes *= (size_t)at->shape[at->dims];
        }
        *size += bytes;
    }
    return count;
}

static void describe(struct ct_game *game)
{
    size_t actions;
    game->pieces = lay_out(game->encoding->pieces, game->seats, game->piece, &game->tensor_size);
    game->groups = lay_out(game->encoding->groups, game->seats, game->group, &actions);
    CHECK(actions == (size_t)game->encoding->actions);
}

/* ---- opening ---- */

/* Options from JSON; their text, if any, is copied. NULL, or what is wrong. */
static const char *read_options(struct ct_game *game, struct record_reader *reader,
                                const char *options, struct json_document *document)
{
    reader->game = game->rules;
    reader->options = options_none();
    if (options && *options) {
        if (!json_load(document, options, strlen(options)))
            return document->problem;
        if (!record_read_options(reader, document->root))
            return reader->problem.text;
    }
    game->options = reader->options;
    if (!reader->options.text)
        return NULL;
    game->text = malloc(reader->options.text_size + 1);
    if (!game->text)
        return "There is not enough memory.";
    memcpy(game->text, reader->options.text, reader->options.text_size);
    game->text[reader->options.text_size] = '\0';
    game->options.text = game->text;
    return NULL;
}

/* Whether every field of the options is one of the game's. */
static bool fields_known(const struct ct_game *game, const struct json_node *root)
{
    const struct json_node *node = json_first(root);
    for (uint32_t n = 0; n < root->size; n++, node = json_next(node)) {
        bool known = !strcmp(node->key, "players");
        for (int i = 0; i < OPTIONS_MAX; i++)
            known |= game->rules->option[i].name && !strcmp(node->key, game->rules->option[i].name);
        if (!known)
            return false;
    }
    return true;
}

static const char *start(struct ct_game *game)
{
    const char *wrong = game->rules->start(game->begun, &game->options);
    if (wrong)
        return wrong;
    if (!options_fix_seats(game->rules, &game->options))
        game->options.players = game->rules->seats(game->begun);
    if (game->rules->settings)
        game->rules->settings(game->begun, &game->options);
    game->seats = game->rules->seats(game->begun);
    game->players = game_players(game->rules, &game->options, game->seats);
    describe(game);
    if (game->encoding->prepare)
        game->encoding->prepare(game->begun, game->fixed);
    return NULL;
}

/* What is wrong may lie in what is freed here, so it is said here. */
static bool open_game(struct ct_game *game, const char *options, char *why, size_t why_size)
{
    struct json_document document = {.root = NULL};
    struct record_reader *reader = calloc(1, sizeof *reader);
    const char *wrong =
        reader ? read_options(game, reader, options, &document) : "There is not enough memory.";
    if (!wrong && document.root && !fields_known(game, document.root))
        wrong = "The game has no option with that name.";
    if (!wrong)
        wrong = start(game);
    if (wrong)
        lib_say(why, why_size, wrong);
    json_unload(&document);
    free(reader);
    return !wrong;
}

ct_game *ct_game_new(const char *name, const char *options, char *why, size_t why_size)
{
    const struct game *rules = name ? game_named(name) : NULL;
    const struct encoding *encoding = encoding_of(rules);
    if (!encoding) {
        lib_say(why, why_size, "There is no game with that name.");
        return NULL;
    }
    struct ct_game *game = aligned_alloc(64, (sizeof *game + 63) / 64 * 64);
    if (!game) {
        lib_say(why, why_size, "There is not enough memory.");
        return NULL;
    }
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->encoding = encoding;
    if (!open_game(game, options, why, why_size)) {
        ct_game_free(game);
        return NULL;
    }
    return game;
}

void ct_game_free(ct_game *game)
{
    if (!game)
        return;
    free(game->text);
    free(game);
}

/* ---- asking ---- */

int ct_game_seats(const ct_game *game)
{
    return game->seats;
}

unsigned ct_game_players(const ct_game *game)
{
    return game->players;
}

int ct_encoding(const ct_game *game)
{
    return game->encoding->version;
}

size_t ct_tensor_size(const ct_game *game)
{
    return game->tensor_size;
}

int ct_action_count(const ct_game *game)
{
    return game->encoding->actions;
}

int ct_tensor_piece(const ct_game *game, int n, struct ct_piece *piece)
{
    if (n < 0 || n >= game->pieces)
        return CT_WRONG;
    *piece = game->piece[n];
    return 0;
}

int ct_action_group(const ct_game *game, int n, struct ct_piece *group)
{
    if (n < 0 || n >= game->groups)
        return CT_WRONG;
    *group = game->group[n];
    return 0;
}

static void put_pieces(struct json *json, const char *key, const struct ct_piece *piece, int count)
{
    json_key(json, key);
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_field_string(json, "name", piece[i].name);
        json_field_number(json, "offset", (int64_t)piece[i].offset);
        json_key(json, "shape");
        json_open(json, '[');
        for (int n = 0; n < piece[i].dims; n++)
            json_put_number(json, piece[i].shape[n]);
        json_close(json, ']');
        json_field_string(json, "meaning", piece[i].meaning);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_game(const void *context, struct text *out)
{
    const struct ct_game *game = context;
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "name", game->rules->name);
    json_field_string(&json, "title", game->rules->title);
    record_write_options(game->rules, &game->options, &json);
    json_field_number(&json, "seats", game->seats);
    json_field_seats(&json, "players", game->players);
    json_key(&json, "simultaneous");
    json_put_bool(&json, game->rules->simultaneous);
    json_key(&json, "bots");
    json_open(&json, '[');
    for (int i = 0; bots[i]; i++)
        json_put_string(&json, bots[i]->name);
    json_close(&json, ']');
    json_field_number(&json, "encoding", game->encoding->version);
    json_field_number(&json, "tensor_size", (int64_t)game->tensor_size);
    put_pieces(&json, "tensor", game->piece, game->pieces);
    json_field_number(&json, "action_count", game->encoding->actions);
    put_pieces(&json, "actions", game->group, game->groups);
    json_close(&json, '}');
}

size_t ct_game_json(const ct_game *game, char *out, size_t size)
{
    return lib_write(write_game, game, out, size);
}
