/* Opening a table, from options or from a record, and saying what it is. */
#include "games/games.h"
#include "wasm/page.h"

#include <string.h>

static void copy_word(char *to, size_t room, const char *from)
{
    const size_t size = strlen(from) + 1;
    CHECK(size <= room);
    memcpy(to, from, size);
}

/* The options with the text of one's own, which must outlive the message. */
static bool copy_options(struct page_game *to, const struct options *options)
{
    to->options = *options;
    if (!options->text)
        return true;
    if (options->text_size >= sizeof to->board)
        return false;
    memcpy(to->board, options->text, options->text_size);
    to->board[options->text_size] = '\0';
    to->options.text = to->board;
    return true;
}

/* ---- seats ---- */

/* A seat's entry is as in a record: {"name":"Anna"} for a person, {"bot":"easy"} for a bot, with a
 * name or without. NULL, or what is wrong. */
static const char *read_seat(struct page_game *game, int seat, const struct json_node *entry)
{
    const struct json_node *name = json_get(entry, "name"), *bot = json_get(entry, "bot");
    const char *own = game_seat_name(game->game, &game->options, seat);
    struct bot_spec spec;
    game->bot[seat][0] = game->name[seat][0] = '\0';
    if (own) {
        copy_word(game->name[seat], NAME_SIZE, own);
        return NULL;
    }
    if (name && (!json_text(name) || !name->size || name->size >= NAME_SIZE))
        return "A name has 1 to 96 bytes.";
    if (bot && (!json_text(bot) || bot->size >= PAGE_LEVEL))
        return "There is no such bot.";
    if (bot && (bot_read_spec(bot->text, bot->size, &spec) || spec.bot->sees_all))
        return "There is no such bot.";
    if (!name && !bot)
        return "A seat has a name, or a bot, or both.";
    copy_word(game->name[seat], NAME_SIZE, name ? name->text : "");
    copy_word(game->bot[seat], PAGE_LEVEL, bot ? bot->text : "");
    return NULL;
}

static bool is_taken(const struct page_game *game, const char *name)
{
    for (int i = 0; i < game->seats; i++)
        if (!strcmp(game->name[i], name))
            return true;
    return false;
}

static void name_bots(struct page_game *game)
{
    int n = 0;
    for (int i = 0; i < game->seats; i++) {
        if (game->name[i][0])
            continue;
        while (is_taken(game, bot_names[n]))
            n++;
        copy_word(game->name[i], NAME_SIZE, bot_names[n]);
    }
}

static const char *read_seats(struct page_game *game, const struct json_node *list)
{
    const struct json_node *entry = json_first(list);
    if (!list || list->type != NODE_ARRAY || list->size != (uint32_t)game->seats)
        return "seats must be a list with an entry for every seat.";
    for (int i = 0; i < game->seats; i++, entry = json_next(entry)) {
        const char *wrong = read_seat(game, i, entry);
        if (wrong)
            return wrong;
    }
    name_bots(game);
    return NULL;
}

/* ---- what it is ---- */

static void put_seat(struct page *page, const struct page_game *game, int seat)
{
    struct json *json = &page->json;
    const bool own = game_seat_name(game->game, &game->options, seat);
    json_open(json, '{');
    json_field_string(json, "who", own ? "game" : game->bot[seat][0] ? "bot" : "person");
    json_field_string(json, "name", page_seat_name(page, game, seat));
    if (game->bot[seat][0])
        json_field_string(json, "bot", game->bot[seat]);
    json_close(json, '}');
}

void page_put_game(struct page *page, const struct page_game *game)
{
    struct json *json = &page->json;
    json_field_string(json, "game", game->game->name);
    record_write_options(game->game, &game->options, json);
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < game->seats; i++)
        put_seat(page, game, i);
    json_close(json, ']');
}

static int first_person(const struct page_game *game)
{
    const seatset people = page_people(game);
    return people ? __builtin_ctz(people) : SPECTATOR;
}

/* The table, and all that has happened at it for the first person there; where several pass it
 * around, for nobody yet. */
static void put_table(struct page *page, const struct json_node *message)
{
    struct json *json = &page->json;
    const struct json_node *passed = json_get(message, "passed");
    page->passed = passed && passed->type == NODE_BOOL && passed->number;
    const int you = page->passed ? SPECTATOR : first_person(&page->played);
    page->holder = you;
    page->played.options = page->table.options;
    page->serial++;
    page_put_game(page, &page->played);
    json_field_number(json, "serial", page->serial);
    json_field_number(json, "you", you);
    if (page->has_secret) {
        char hex[FAIR_HEX];
        uint8_t commitment[FAIR_BYTES];
        fair_commit(page->secret, commitment);
        fair_to_hex(commitment, FAIR_BYTES, hex);
        json_field_string(json, "commitment", hex);
    }
    page_put_record(page);
    page_put_whole(page, you);
}

/* ---- opening ---- */

/* The secret makes the seed, as on a server, so that every record can be proved. */
static const char *read_secret(struct page *page, const struct json_node *message,
                               struct seed *seed)
{
    memset(page->share, 0, sizeof page->share);
    if (!fair_from_hex(json_text(json_get(message, "secret")), page->secret, FAIR_BYTES))
        return "secret must be 64 hex digits.";
    page->has_secret = true;
    *seed = fair_seed(page->secret, page->share, page->played.seats);
    return NULL;
}

/* How many seats there are follows from the options, or else from the seats. */
static const char *read_setup(struct page *page, const struct json_node *message, struct seed *seed)
{
    struct page_game *played = &page->played;
    const char *name = json_text(json_get(message, "game"));
    const struct json_node *options = json_get(message, "options");
    const struct json_node *seats = json_get(message, "seats");
    struct record_reader *reader = &page->reader;
    reader->game = name ? game_named(name) : NULL;
    if (!reader->game)
        return "That game doesn’t exist.";
    reader->options = options_none();
    if (options && !record_read_options(reader, options))
        return reader->problem.text;
    if (!reader->options.players && seats && !options_fix_seats(reader->game, &reader->options))
        reader->options.players = (int)(seats->size <= SEATS_MAX ? seats->size : 0);
    if (!copy_options(played, &reader->options))
        return "That board is too long.";
    played->game = reader->game;
    played->seats = options_seats(played->game, &played->options);
    const char *wrong = read_seats(played, seats);
    return wrong ? wrong : read_secret(page, message, seed);
}

/* A game that is wrong leaves no game: the one before is gone, as the page wanted it. */
void page_open(struct page *page, const struct json_node *message)
{
    struct page_game *played = &page->played;
    struct seed seed;
    const char *wrong = read_setup(page, message, &seed);
    if (!wrong)
        wrong = table_open(&page->table, played->game, &played->options, &seed, page->states,
                           page->log, PAGE_LOG, NULL);
    if (wrong) {
        played->game = NULL;
        page_refuse(page, "options", wrong);
        return;
    }
    for (int i = 0; i < SEATS_MAX; i++)
        page->asked[i] = 1;
    put_table(page, message);
}

/* ---- from a record ---- */

bool page_game_of_record(struct page_game *to, const struct record_reader *reader,
                         const struct json_node *record)
{
    const struct json_node *entry = json_first(json_get(record, "seats"));
    if (!copy_options(to, &reader->options))
        return false;
    to->game = reader->game;
    to->seats = reader->seats;
    for (int i = 0; i < to->seats; i++, entry = json_next(entry)) {
        const char *bot = json_text(json_get(entry, "bot"));
        copy_word(to->name[i], NAME_SIZE, reader->name[i]);
        copy_word(to->bot[i], PAGE_LEVEL, bot && strlen(bot) < PAGE_LEVEL ? bot : "");
    }
    return true;
}

/* Plays all moves of the record at the table; chance follows from the seed, as the reader checks.
 */
static const char *play_record(struct page *page)
{
    struct record_reader *reader = &page->reader;
    int status;
    while ((status = record_step(reader)) > 0) {
        if (reader->line.type != LINE_MOVE)
            continue;
        if (!table_has_room(&page->table))
            return "This game is too long.";
        if (table_play(&page->table, reader->line.seat, reader->line.move, NULL))
            return "This recording can’t be continued.";
        page->asked[reader->line.seat]++;
    }
    return status < 0 ? reader->problem.text : NULL;
}

/* A bot that this program does not know gives way to a good one of ours. */
static void replace_unknown_bots(struct page_game *game)
{
    struct bot_spec spec;
    for (int i = 0; i < game->seats; i++)
        if (game->bot[i][0] &&
            (bot_read_spec(game->bot[i], strlen(game->bot[i]), &spec) || spec.bot->sees_all))
            copy_word(game->bot[i], PAGE_LEVEL, "greedy");
}

static const char *load(struct page *page, const struct json_node *record)
{
    struct record_reader *reader = &page->reader;
    struct page_game *played = &page->played;
    const struct json_node *fair = json_get(record, "fair");
    if (!record_open(reader, record))
        return reader->problem.text;
    if (!reader->seeded)
        return "This recording has no seed, so nobody can say how it continues.";
    if (!page_game_of_record(played, reader, record))
        return "That board is too long.";
    replace_unknown_bots(played);
    memset(page->share, 0, sizeof page->share);
    page->has_secret = fair && !fair_check(fair, &reader->seed, reader->seats);
    if (page->has_secret)
        CHECK(!fair_read(fair, page->secret, page->share, played->seats));
    for (int i = 0; i < SEATS_MAX; i++)
        page->asked[i] = 1;
    const char *wrong = table_open(&page->table, played->game, &played->options, &reader->seed,
                                   page->states, page->log, PAGE_LOG, NULL);
    return wrong ? wrong : play_record(page);
}

void page_load(struct page *page, const struct json_node *message)
{
    page->played.game = NULL;
    const char *wrong = load(page, json_get(message, "record"));
    if (wrong) {
        page->played.game = NULL;
        page_refuse(page, "record", wrong);
        return;
    }
    put_table(page, message);
}

/* ---- passing it on ---- */

/* To a person or to nobody: then only what everyone may see is told. */
void page_hand(struct page *page, const struct json_node *message)
{
    const struct page_game *game = &page->played;
    int viewer;
    if (!json_int(json_get(message, "viewer"), 0, SPECTATOR, &viewer) ||
        (viewer != SPECTATOR && !(page_people(game) & SEAT(viewer)))) {
        page_refuse(page, "seat", "Nobody sits there who could take it.");
        return;
    }
    page->holder = viewer;
    page_put_flag(page, "together", game->game->epoch != NULL);
    page_put_record(page);
    page_put_whole(page, viewer);
}
