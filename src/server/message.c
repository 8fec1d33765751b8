#include "server/message.h"

#include "core/words.h"
#include "record/record.h"
#include "record/result.h"

#include <string.h>

enum { SENTENCE_SIZE = 1024 };

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

/* ---- tables ---- */

static void put_seat(const struct lobby_seat *seat, struct json *json)
{
    static const char *const words[] = {"open", "person", "bot", "game"};
    json_open(json, '{');
    json_field_string(json, "who", words[seat->who]);
    if (seat->who != WHO_OPEN)
        json_field_string(json, "name", seat->name);
    if (seat->who == WHO_BOT)
        json_field_string(json, "bot", seat->bot);
    if (seat->who == WHO_PERSON) {
        put_flag(json, "here", seat->here);
        if (seat->host)
            put_flag(json, "host", true);
        if (seat->standing_in)
            json_field_string(json, "standing_in", "greedy");
    }
    json_close(json, '}');
}

static void put_seats(const struct lobby *lobby, struct json *json)
{
    unsigned entropy = 0;
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < lobby->seats; i++) {
        put_seat(&lobby->seat[i], json);
        entropy |= (unsigned)lobby->seat[i].entropy << i;
    }
    json_close(json, ']');
    json_field_seats(json, "entropy", entropy);
}

void message_put_table(const struct lobby *lobby, int viewer, struct json *json)
{
    static const char *const states[] = {"waiting", "running", "over", "closed"};
    json_field_string(json, "table", lobby->table);
    if (viewer >= 0 && viewer < SEATS_MAX)
        json_field_string(json, "code", lobby->code);
    json_field_string(json, "game", lobby->game->name);
    record_write_options(lobby->game, &lobby->options, json);
    json_field_string(json, "state", states[lobby->state]);
    put_seats(lobby, json);
    if (viewer >= 0) {
        json_key(json, "you");
        if (viewer == SPECTATOR)
            json_put_null(json);
        else
            json_put_number(json, viewer);
    }
    json_field_number(json, "watching", lobby->watching);
    put_flag(json, "listed", lobby->listed);
    json_field_number(json, "clock", lobby->clock);
    put_flag(json, "hints", lobby->hints);
    json_field_string(json, "commitment", lobby->commitment);
    if (lobby->rematch[0] && viewer >= 0)
        json_field_string(json, "rematch", lobby->rematch);
}

void message_table(const struct lobby *lobby, int viewer, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "table");
    message_put_table(lobby, viewer, &json);
    json_close(&json, '}');
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
    json_close(json, '}');
}

static void put_events(const struct update *update, const char *key, const struct events *events,
                       struct json *json)
{
    json_key(json, key);
    json_open(json, '[');
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> update->viewer & 1)
            put_event(update, &events->at[i], json);
    json_close(json, ']');
}

/* ---- what is true now ---- */

void message_put_move(const struct game *game, int seat, game_move move, struct json *json)
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
    if (update->want & WANT_MOVES) {
        json_key(json, "moves");
        json_open(json, '[');
        for (int i = 0; i < of && !json->out->cut; i++)
            message_put_move(game, seat, game->choice(update->seen, seat, i), json);
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void put_waiting(seatset waiting_for, int64_t left_ms, struct json *json)
{
    json_field_seats(json, "waiting_for", waiting_for);
    json_key(json, "left_ms");
    if (left_ms < 0)
        json_put_null(json);
    else
        json_put_number(json, left_ms);
}

/* The result, and what each point was for. */
static void put_result(const struct update *update, struct json *json)
{
    struct outcome outcome;
    struct events why = {.count = 0};
    json_key(json, "result");
    result_write(update->game, update->over, json);
    update->game->outcome(update->over, &outcome, &why);
    put_events(update, "why", &why, json);
}

static void put_now(const struct update *update, struct json *json)
{
    put_waiting(update->waiting_for, update->left_ms, json);
    if (update->want & WANT_VIEW) {
        json_key(json, "view");
        json_open(json, '{');
        update->game->write_view(update->seen, update->viewer, json);
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

void message_update(const struct update *update, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "update");
    json_field_string(&json, "table", update->table);
    json_field_number(&json, "n", update->n);
    put_events(update, "events", update->events, &json);
    if (update->seen)
        put_now(update, &json);
    json_close(&json, '}');
}

void message_update_rest(const struct update *update, struct text *out)
{
    struct json json = {.out = out, .comma = true};
    out->used--;
    put_now(update, &json);
    json_close(&json, '}');
}

void message_waiting(const char *table, seatset waiting_for, int64_t left_ms, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "waiting");
    json_field_string(&json, "table", table);
    put_waiting(waiting_for, left_ms, &json);
    json_close(&json, '}');
}

void message_chat_line(const char *name, int viewer, const char *words, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "name", name);
    json_key(&json, "seat");
    if (viewer < SEATS_MAX)
        json_put_number(&json, viewer);
    else
        json_put_null(&json);
    json_field_string(&json, "text", words);
    json_close(&json, '}');
}

void message_chat(const char *table, const char *line, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "chat");
    json_field_string(&json, "table", table);
    text_char(out, ',');
    text_put(out, line + 1); /* the object's fields, and its end */
}

void message_chats(const char *table, char *const *line, int lines, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "chats");
    json_field_string(&json, "table", table);
    json_key(&json, "lines");
    json_open(&json, '[');
    for (int i = 0; i < lines; i++) {
        text_put(out, i ? "," : "");
        text_put(out, line[i]);
    }
    json_close(&json, ']');
    json_close(&json, '}');
}
