#include "server/request.h"

#include "core/words.h"

#include <string.h>

/* ---- answers ---- */

static void put_id(struct json *json, bool has_id, int id)
{
    json_key(json, "re");
    if (has_id)
        json_put_number(json, id);
    else
        json_put_null(json);
}

struct json *answer_begin(struct answer *answer, struct session *session, bool has_id, int id)
{
    struct server *server = session->server;
    answer->session = session;
    answer->text = text_in(server->answer, sizeof server->answer);
    answer->json = (struct json){.out = &answer->text};
    json_open(&answer->json, '{');
    put_id(&answer->json, has_id, id);
    json_key(&answer->json, "ok");
    json_put_bool(&answer->json, true);
    return &answer->json;
}

void answer_end(struct answer *answer, uint64_t batch)
{
    json_close(&answer->json, '}');
    CHECK(!answer->text.cut);
    session_put(answer->session, answer->text.at, answer->text.used, batch);
}

static void refuse(struct session *session, bool has_id, int id, uint64_t batch, const char *error,
                   const char *rule, const char *say)
{
    struct server *server = session->server;
    struct text text = text_in(server->answer, sizeof server->answer);
    struct json json = {.out = &text};
    json_open(&json, '{');
    put_id(&json, has_id, id);
    json_key(&json, "ok");
    json_put_bool(&json, false);
    json_field_string(&json, "error", error);
    if (rule)
        json_field_string(&json, "rule", rule);
    json_field_string(&json, "say", session_words(session, say));
    json_close(&json, '}');
    CHECK(!text.cut);
    server->counts.refusals++;
    session_put(session, text.at, text.used, batch);
}

void answer_refuse(struct session *session, bool has_id, int id, uint64_t batch, const char *error,
                   const char *say)
{
    refuse(session, has_id, id, batch, error, NULL, say);
}

/* What is said about a room or a guest waits for what was changed there. */
static uint64_t last_batch_of(const struct request *request)
{
    const uint64_t guest = request->guest ? request->guest->last_batch : 0;
    const uint64_t room = request->room ? request->room->last_batch : 0;
    return guest > room ? guest : room;
}

struct json *request_answer(struct request *request)
{
    return answer_begin(&request->answer, request->session, request->has_id, request->id);
}

void request_end(struct request *request)
{
    answer_end(&request->answer, last_batch_of(request));
}

void request_ok(struct request *request)
{
    request_answer(request);
    request_end(request);
}

void request_refuse(struct request *request, const char *error, const char *say)
{
    answer_refuse(request->session, request->has_id, request->id, last_batch_of(request), error,
                  say);
}

void request_refuse_rule(struct request *request, const struct refusal *refusal)
{
    refuse(request->session, request->has_id, request->id, last_batch_of(request), "move",
           refusal->rule, refusal->text);
}

void request_refuse_move(struct request *request, const char *say)
{
    request_refuse_rule(request, &(struct refusal){"", say});
}

bool request_flag(const struct request *request, const char *key, bool *value)
{
    const struct json_node *node = json_get(request->root, key);
    if (!node)
        return true;
    *value = node->number != 0;
    return node->type == NODE_BOOL;
}

/* ---- arriving ---- */

static bool read_want(const struct request *request, unsigned *want)
{
    static const char *const words[] = {"view", "moves", "text", "each", NULL};
    const struct json_node *list = json_get(request->root, "want");
    *want = WANT_ALL;
    if (!list)
        return true;
    if (list->type != NODE_ARRAY)
        return false;
    *want = 0;
    const struct json_node *item = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, item = json_next(item)) {
        if (!json_text(item))
            return false;
        for (int j = 0; words[j]; j++)
            *want |= !strcmp(words[j], json_text(item)) ? 1U << j : 0;
    }
    return true;
}

static void put_tables(const struct guest *guest, struct json *json)
{
    json_key(json, "tables");
    json_open(json, '[');
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        if (seat->room->lobby.state <= STORE_RUNNING)
            json_put_string(json, seat->room->lobby.table);
    json_close(json, ']');
}

static void welcome(struct request *request, const char *token)
{
    struct guest *guest = request->guest;
    char word[24];
    struct text text = text_in(word, sizeof word);
    text_number(&text, guest->row.id);
    struct json *json = request_answer(request);
    json_field_number(json, "version", 1);
    json_field_string(json, "server", COOKIETIN_VERSION);
    json_field_string(json, "guest", word);
    json_field_string(json, "name", guest->row.name);
    if (token)
        json_field_string(json, "token", token);
    put_tables(guest, json);
    request_end(request);
}

static void enter(struct request *request, struct guest *guest, unsigned want)
{
    struct session *session = request->session;
    request->guest = session->guest = guest;
    session->next_of_guest = guest->sessions;
    guest->sessions = session;
    if (guest->session_count++ == 0)
        request->server->counts.guests_here++;
    session->want = want;
}

static void hello_again(struct request *request, const char *token, unsigned want)
{
    bool failed;
    struct guest *guest = guest_by_token(request->server, token, &failed);
    if (failed)
        request_refuse(request, "busy", "The server cannot look that up now. Try again.");
    else if (!guest)
        request_refuse(request, "token", "Nobody here has this token.");
    else if (guest->session_count >= request->server->limits.sessions_per_guest)
        request_refuse(request, "limit", "You are connected too many times.");
    else {
        enter(request, guest, want);
        welcome(request, NULL);
    }
}

static void hello_new(struct request *request, unsigned want)
{
    struct server *server = request->server;
    const int rate = server->limits.guests_per_minute;
    char name[STORE_NAME], token[TOKEN_SIZE];
    const char *given = json_text(json_get(request->root, "name"));
    const char *wrong = guest_read_name(request->session, given, name);
    if (wrong)
        request_refuse(request, "name", wrong);
    else if (server_is_busy(server))
        request_refuse(request, "busy", "The server cannot write now. Try again.");
    else if (!bucket_take(&server->arrivals, rate, rate, request->now))
        request_refuse(request, "limit", "Too many people are arriving. Try again in a minute.");
    else {
        enter(request, guest_create(server, name, token), want);
        welcome(request, token);
    }
}

static void read_language(struct request *request)
{
    request->session->catalogue =
        languages_find(&request->server->languages, json_text(json_get(request->root, "lang")));
}

void request_language(struct request *request)
{
    read_language(request);
    request_ok(request);
}

void request_hello(struct request *request)
{
    const struct json_node *token = json_get(request->root, "token");
    int version;
    unsigned want;
    if (!request->guest)
        read_language(request);
    if (request->guest)
        request_refuse(request, "hello", "That has been said.");
    else if (!json_int(json_get(request->root, "version"), 1, 1, &version))
        request_refuse(request, "version", "This server speaks version 1.");
    else if (!read_want(request, &want))
        request_refuse(request, "message", "want is a list of words.");
    else if (token)
        hello_again(request, json_text(token) ? json_text(token) : "", want);
    else
        hello_new(request, want);
}

void request_rename(struct request *request)
{
    struct server *server = request->server;
    struct guest *guest = request->guest;
    char name[STORE_NAME];
    const char *given = json_text(json_get(request->root, "name"));
    const char *wrong = guest_read_name(request->session, given, name);
    if (wrong) {
        request_refuse(request, "name", wrong);
        return;
    }
    word_set(guest->row.name, STORE_NAME, name);
    guest_save(server, guest);
    struct json *json = request_answer(request);
    json_field_string(json, "name", name);
    request_end(request);
    for (struct seat *seat = guest->seats; seat; seat = seat->next) {
        struct room *room = seat->room;
        if (room->lobby.state > STORE_RUNNING)
            continue;
        word_set(room->lobby.seat[seat - room->seat].name, PERSON_SIZE, name);
        save_room(server, room, request->now);
        tell_room(room);
    }
}

/* ---- links ---- */

void request_attach(struct request *request, struct room *room, int viewer)
{
    for (struct session *session = request->guest->sessions; session;
         session = session->next_of_guest)
        if (session == request->session || viewer != SPECTATOR)
            link_add(session, room, viewer);
    tell_room(room);
    struct link *link = session_link(request->session, room);
    if (link)
        tell_chats_to(link);
}

void request_detach(struct guest *guest, struct room *room)
{
    for (struct session *session = guest->sessions; session; session = session->next_of_guest) {
        struct link *link = session_link(session, room);
        if (link)
            link_remove(link);
    }
}

/* ---- what can be done ---- */

enum { FETCH_COST = 4 }; /* messages, for a game from the store */

/* What is looked at before a request is handed on: */
enum need {
    FIRST = 1,   /* may come before `hello` */
    CHANGES = 2, /* refused while nothing can be written */
    AT = 4,      /* `table` is one that this guest may know of: sits at, watches, or is listed */
    SEATED = 8   /* ... and at which they sit */
};

static const struct verb {
    const char *word;
    request_handler *handle;
    unsigned needs;
} verbs[] = {
    {"move", request_move, CHANGES | AT | SEATED},
    {"undo", request_undo, CHANGES | AT | SEATED},
    {"hello", request_hello, FIRST},
    {"rename", request_rename, CHANGES},
    {"language", request_language, 0},
    {"games", request_games, 0},
    {"tables", request_tables, 0},
    {"open", request_open, CHANGES},
    {"join", request_join, CHANGES},
    {"sit", request_sit, CHANGES | AT | SEATED},
    {"entropy", request_entropy, CHANGES | AT | SEATED},
    {"start", request_start, CHANGES | AT | SEATED},
    {"leave", request_leave, CHANGES | AT | SEATED},
    {"watch", request_watch, 0},
    {"unwatch", request_unwatch, AT},
    {"rematch", request_rematch, CHANGES | AT | SEATED},
    {"sync", request_sync, AT},
    {"hint", request_hint, AT | SEATED},
    {"chat", request_chat, AT},
    {"back", request_back, CHANGES | AT | SEATED},
    {"mine", request_mine, 0},
    {"statistics", request_statistics, 0},
};

void request_enter(struct request *request, struct room *room)
{
    request->room = room;
    request->seat = room_seat_of(room, request->guest);
    request->link = session_link(request->session, room);
}

/* A game that is over is fetched from the store, and the next sweep takes it away again. Looking
 * for one is worth several messages. */
bool request_find_table(struct request *request, const char *word)
{
    struct server *server = request->server;
    uint8_t id[STORE_ID];
    if (!save_from_word(word, id))
        return false;
    struct room *room = server_find_room(server, id);
    if (!room) {
        bucket_spend(&request->session->messages, FETCH_COST);
        room = save_fetch(server, id, request->now);
        if (!room)
            return false;
        server_add_room(server, room);
    }
    request_enter(request, room);
    if (request->seat >= 0 || request->link || room->lobby.listed)
        return true;
    request->room = NULL;
    return false;
}

static void dispatch(struct request *request, const struct verb *verb)
{
    const struct json_node *table = json_get(request->root, "table");
    if (!(verb->needs & FIRST) && !request->guest)
        request_refuse(request, "hello", "Say hello first.");
    else if (verb->needs & CHANGES && server_is_busy(request->server))
        answer_refuse(request->session, request->has_id, request->id, 0, "busy",
                      "The server cannot write now. Try again in a moment.");
    else if (table && !json_text(table))
        request_refuse(request, "message", "table is the name of a table.");
    else if (verb->needs & AT && !request_find_table(request, json_text(table)))
        request_refuse(request, "table", "There is no such table, or it is not for you.");
    else if (verb->needs & SEATED && request->seat < 0)
        request_refuse(request, "seat", "You have no seat at this table.");
    else
        verb->handle(request);
}

/* ---- messages ---- */

static void bad_message(struct request *request, const char *error, const char *say)
{
    struct session *session = request->session;
    const int most = request->server->limits.bad_messages;
    answer_refuse(session, request->has_id, request->id, 0, error, say);
    if (!bucket_take(&session->bad, 1, most, request->now))
        session_close(session, "Too many messages that could not be answered.");
}

void server_bad_message(struct server *server, struct session *session, const char *say,
                        int64_t now)
{
    struct request request = {.server = server, .session = session, .now = now};
    server->now = now;
    if (!session->closing)
        bad_message(&request, "message", say);
}

/* NULL, or what is wrong with the message as such. */
static const char *read_message(struct request *request, const char *bytes, size_t size,
                                const char **word)
{
    struct json_document *document = &request->server->document;
    if (size > (size_t)request->server->limits.message_bytes)
        return N_("The message is too long.");
    if (!json_load(document, bytes, size))
        return document->problem;
    request->root = document->root;
    *word = json_text(json_get(request->root, "do"));
    if (!*word)
        return N_("A message is an object that says what to do.");
    const struct json_node *id = json_get(request->root, "id");
    request->has_id = id && json_int(id, 0, INT32_MAX, &request->id);
    return id && !request->has_id ? N_("id must be a number from 0 to 2147483647.") : NULL;
}

void server_receive(struct server *server, struct session *session, const char *bytes, size_t size,
                    int64_t now)
{
    struct request request = {
        .server = server, .session = session, .guest = session->guest, .now = now, .seat = -1};
    const struct server_limits *limits = &server->limits;
    const char *word = NULL;
    server->now = now;
    if (session->closing)
        return;
    const char *wrong = read_message(&request, bytes, size, &word);
    if (!bucket_take(&session->messages, 60 * (int64_t)limits->messages_per_s,
                     limits->messages_burst, now)) {
        bad_message(&request, "rate", N_("That was too fast. Wait a moment."));
        return;
    }
    if (wrong) {
        bad_message(&request, "message", wrong);
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].word, word)) {
            dispatch(&request, &verbs[i]);
            return;
        }
    request_refuse(&request, "message", "That is nothing that can be done here.");
}
