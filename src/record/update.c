/* An update has two halves: the events, and what is true now (the view, the decision, the result).
 * They are written apart because a server writes the second half only when the message leaves
 * (update_write_rest), from what is true then. */
#include "record/update.h"

#include "core/words.h"
#include "record/result.h"

#include <string.h>

enum { SENTENCE_SIZE = 1024, MOVE_NODES = 64 };

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

/* ---- events ---- */

/* Arguments behind the last one that is not 0 are left out. */
static void put_args(const struct event *event, struct json *json)
{
    int count = EVENT_ARGS;
    while (count > 0 && event->arg[count - 1] == 0)
        count--;
    json_key(json, "args");
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        json_put_number(json, event->arg[i]);
    json_close(json, ']');
}

static void put_event(const struct update *update, const struct event *event, struct json *json)
{
    json_open(json, '{');
    json_field_number(json, "kind", event->kind);
    json_field_number(json, "seat", event->seat);
    put_args(event, json);
    if (update->want & WANT_TEXT) {
        char buffer[SENTENCE_SIZE];
        struct text sentence = text_in(buffer, sizeof buffer);
        words_event(update->game, event, update->names, &sentence);
        json_field_string(json, "text", sentence.at);
    }
    if (words_is_by_bot(update->game, event, update->names))
        put_flag(json, "bot", true);
    json_close(json, '}');
}

void update_put_events(const struct update *update, const char *key, const struct events *events,
                       struct json *json)
{
    json_key(json, key);
    json_open(json, '[');
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> update->viewer & 1)
            put_event(update, &events->at[i], json);
    json_close(json, ']');
}

void update_put_undo(const struct update *update, struct json *json)
{
    if (update->undo)
        json_field_number(json, "undoes", 1);
}

/* ---- what is true now ---- */

void update_put_move(const struct game *game, int seat, game_move move, struct json *json)
{
    static const char of[] = ",\"of\":0}";
    struct text *out = json->out;
    const struct line line = {.type = LINE_MOVE, .seat = seat, .move = move};
    game->write_line(&line, json);
    if (out->cut)
        return;
    /* `of` is the last field of every decision. */
    out->used -= sizeof of - 1;
    CHECK(memcmp(out->at + out->used, of, sizeof of - 1) == 0);
    text_char(out, '}');
}

static void put_moves(const struct update *update, int of, struct json *json)
{
    const struct game *game = update->game;
    json_key(json, "moves");
    json_open(json, '[');
    for (int i = 0; i < of && !json->out->cut; i++) {
        const game_move move = game->choice(update->seen, update->viewer, i);
        update_put_move(game, update->viewer, move, json);
    }
    json_close(json, ']');
}

static void put_words(const struct update *update, int of, struct json *json)
{
    char buffer[SENTENCE_SIZE];
    const struct game *game = update->game;
    json_key(json, "words");
    json_open(json, '[');
    for (int i = 0; i < of && !json->out->cut; i++) {
        struct text text = text_in(buffer, sizeof buffer);
        const game_move move = game->choice(update->seen, update->viewer, i);
        game->say_move(update->seen, update->viewer, move, update->names, &text);
        json_put_string(json, buffer);
    }
    json_close(json, ']');
}

static void put_decision(const struct update *update, struct json *json)
{
    const struct game *game = update->game;
    const int seat = update->viewer;
    const int of = seat < SEATS_MAX ? game->choices(update->seen, seat) : 0;
    json_key(json, "decision");
    if (!of) {
        json_put_null(json);
        return;
    }
    json_open(json, '{');
    json_field_number(json, "n", update->next);
    json_field_number(json, "of", of);
    char buffer[SENTENCE_SIZE];
    struct text question = text_in(buffer, sizeof buffer);
    game->say_question(update->seen, seat, update->names, &question);
    json_field_string(json, "question", question.at);
    if (update->want & WANT_MOVES)
        put_moves(update, of, json);
    if (update->want & WANT_WORDS)
        put_words(update, of, json);
    json_close(json, '}');
}

static void put_waiting(seatset waiting_for, struct time_left time, struct json *json)
{
    json_field_seats(json, "waiting_for", waiting_for);
    json_key(json, "left_ms");
    if (time.left < 0)
        json_put_null(json);
    else
        json_put_number(json, time.left);
    if (time.stands > 0)
        json_field_number(json, "stands_ms", time.stands);
}

/* The result, and what each point was for. */
static void put_result(const struct update *update, struct json *json)
{
    struct outcome outcome;
    struct events why = {.count = 0};
    json_key(json, "result");
    result_write(update->game, update->over, json);
    update->game->outcome(update->over, &outcome, &why);
    update_put_events(update, "why", &why, json);
}

void update_put_now(const struct update *update, struct json *json)
{
    put_waiting(update->waiting_for, update->time, json);
    if (update->want & WANT_VIEW) {
        const int reader = update->viewer < SPECTATOR ? update->viewer : SPECTATOR;
        json_key(json, "view");
        json_open(json, '{');
        update->game->write_view(update->seen, reader, json);
        json_close(json, '}');
    }
    put_decision(update, json);
    if (update->viewer < SEATS_MAX)
        json_field_number(json, "next", update->next);
    put_flag(json, "can_undo", update->can_undo);
    put_flag(json, "over", update->over != NULL);
    if (update->over)
        put_result(update, json);
}

void update_fill_now(struct update *update, const struct table *table,
                     const uint32_t asked[SEATS_MAX], void *seen)
{
    const int viewer = update->viewer;
    const bool seated = viewer < SEATS_MAX;
    table_observe(table, viewer, seen);
    update->seen = seen;
    update->waiting_for = table_actors(table);
    update->next = seated ? asked[viewer] : 0;
    update->can_undo = seated && table_can_undo(table, viewer);
    update->over = update->waiting_for ? NULL : table->state;
}

static void put_stand_ins(const struct update *update, struct json *json)
{
    const char *const *why = update->stood_in;
    const char *own = update->viewer < SEATS_MAX ? why[update->viewer] : NULL;
    bool any = false;
    if (own && *own)
        json_field_string(json, "stood_in", own);
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!why[i])
            continue;
        if (!any) {
            json_key(json, "stand_ins");
            json_open(json, '[');
        }
        any = true;
        json_open(json, '{');
        json_field_number(json, "seat", i);
        if (*why[i])
            json_field_string(json, "why", why[i]);
        json_close(json, '}');
    }
    if (any)
        json_close(json, ']');
}

void update_write(const struct update *update, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "update");
    json_field_string(&json, "table", update->table);
    json_field_number(&json, "n", update->n);
    update_put_events(update, "events", update->events, &json);
    if (update->stood_in)
        put_stand_ins(update, &json);
    update_put_undo(update, &json);
    if (update->seen)
        update_put_now(update, &json);
    json_close(&json, '}');
}

void update_write_rest(const struct update *update, struct text *out)
{
    struct json json = {.out = out, .comma = true};
    out->used--;
    update_put_now(update, &json);
    json_close(&json, '}');
}

void update_write_waiting(const char *table, seatset waiting_for, struct time_left time,
                          struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "waiting");
    json_field_string(&json, "table", table);
    put_waiting(waiting_for, time, &json);
    json_close(&json, '}');
}

/* ---- advice ---- */

static int index_of(const struct game *game, const void *seen, int seat, game_move move)
{
    const int count = game->choices(seen, seat);
    for (int i = 0; i < count; i++)
        if (game->choice(seen, seat, i) == move)
            return i;
    return -1;
}

void update_put_hint(const struct game *game, const void *seen, int seat,
                     const struct advice *advice, const struct names *names, struct json *json)
{
    char words[512], why[1024];
    struct text text = text_in(words, sizeof words), reason = text_in(why, sizeof why);
    json_open(json, '{');
    json_field_number(json, "choice", index_of(game, seen, seat, advice->move));
    json_field_number(json, "chance", (int64_t)(100 * advice->chance + 0.5F));
    json_key(json, "move");
    update_put_move(game, seat, advice->move, json);
    game->say_move(seen, seat, advice->move, names, &text);
    json_field_string(json, "text", words);
    bot_say_why(game, advice, names, &reason);
    json_field_string(json, "why", why);
    json_close(json, '}');
}

/* ---- what there is ---- */

static void put_option(const struct option_spec *option, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, "name", option->name);
    json_field_string(json, "about", option->help);
    if (option->words) {
        json_key(json, "words");
        json_open(json, '[');
        for (int i = 0; option->words[i]; i++)
            json_put_string(json, option->words[i]);
        json_close(json, ']');
    } else {
        json_field_number(json, "low", option->low);
        json_field_number(json, "high", option->high);
    }
    if (option->takes_text) {
        json_key(json, "text");
        json_put_bool(json, true);
    }
    if (option->seats)
        json_field_number(json, "seats", option->seats);
    json_close(json, '}');
}

void update_put_game(const struct game *game, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, "game", game->name);
    json_field_string(json, "title", game->title);
    json_field_string(json, "about", game->about);
    if (game->credits)
        json_field_string(json, "credits", game->credits);
    if (game->ours)
        json_field_string(json, "ours", game->ours);
    json_key(json, "players");
    json_open(json, '[');
    json_put_number(json, game->seats_min);
    json_put_number(json, game->seats_max);
    json_close(json, ']');
    json_key(json, "options");
    json_open(json, '[');
    for (int i = 0; i < OPTIONS_MAX && game->option[i].name; i++)
        if (!game->option[i].workbench)
            put_option(&game->option[i], json);
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- moves that come back ---- */

/* A client's move has neither `seat` nor `of`, which a line of a record has: they are put before
 * its fields. NULL: it is too large, or for another seat. */
static const struct json_node *complete_line(const struct json_node *node, int seat, int of,
                                             struct json_node line[MOVE_NODES])
{
    int named_seat = seat;
    const struct json_node *own = json_get(node, "seat");
    if (node->type != NODE_OBJECT || node->next + 2 > MOVE_NODES ||
        (own && !json_int(own, seat, seat, &named_seat)))
        return NULL;
    line[0] = *node;
    line[0].size += 2;
    line[0].next += 2;
    line[1] = (struct json_node){.type = NODE_INTEGER, .next = 1, .key = "seat", .number = seat};
    line[2] = (struct json_node){.type = NODE_INTEGER, .next = 1, .key = "of", .number = of};
    memcpy(line + 3, node + 1, (node->next - 1) * sizeof *node);
    return line;
}

const char *update_read_move(const struct json_node *message, const struct game *game,
                             const void *state, int seat, game_move *move)
{
    const struct json_node *choice = json_get(message, "choice");
    const struct json_node *given = json_get(message, "move");
    const int of = game->choices(state, seat);
    struct json_node nodes[MOVE_NODES];
    struct line line = {.seat = -1};
    int n;
    if (choice) {
        if (!json_int(choice, 0, of - 1, &n))
            return N_("That isn’t one of the choices.");
        *move = game->choice(state, seat, n);
        return NULL;
    }
    const struct json_node *whole = given ? complete_line(given, seat, of, nodes) : NULL;
    if (!whole)
        return N_("Give a move by its number in “choice” or in full in “move”.");
    const char *unknown = game->read_line(whole, &line);
    if (unknown || line.type != LINE_MOVE || line.seat != seat)
        return N_("That isn’t a move in this game.");
    *move = line.move;
    return NULL;
}
