/* Messages of clients: how they are read, who answers them, and how answers are written. Whatever
 * needs the store asks for it, and is begun again with the answer: nothing may have changed before
 * that. */
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

static struct json *open_answer(struct answer *answer, struct session *session, bool has_id, int id,
                                bool ok)
{
    struct server *server = session->server;
    answer->session = session;
    answer->text = text_in(server->answer, sizeof server->answer);
    answer->json = (struct json){.out = &answer->text};
    json_open(&answer->json, '{');
    put_id(&answer->json, has_id, id);
    json_key(&answer->json, "ok");
    json_put_bool(&answer->json, ok);
    return &answer->json;
}

struct json *answer_begin(struct answer *answer, struct session *session, bool has_id, int id)
{
    return open_answer(answer, session, has_id, id, true);
}

void answer_end(struct answer *answer, uint64_t batch)
{
    json_close(&answer->json, '}');
    CHECK(!answer->text.cut);
    session_put(answer->session, answer->text.at, answer->text.used, batch);
}

/* Opens a refusal, for more fields. */
static struct json *begin_refusal(struct answer *answer, struct session *session, bool has_id,
                                  int id, const char *error)
{
    struct json *json = open_answer(answer, session, has_id, id, false);
    json_field_string(json, "error", error);
    session->server->counts.refusals++;
    return json;
}

static void end_refusal(struct answer *answer, uint64_t batch, const char *say)
{
    json_field_string(&answer->json, "say", session_words(answer->session, say));
    answer_end(answer, batch);
}

void answer_refuse(struct session *session, bool has_id, int id, uint64_t batch, const char *error,
                   const char *say)
{
    struct answer answer;
    begin_refusal(&answer, session, has_id, id, error);
    end_refusal(&answer, batch, say);
}

/* What is said about a room or a guest waits for what was changed there. Whoever does not look at
 * the room has to come back, too, if that can never be written. */
static uint64_t last_batch_of(struct request *request)
{
    const uint64_t guest = request->guest ? request->guest->last_batch : 0;
    const int viewer = request->seat >= 0 ? request->seat : SPECTATOR;
    const uint64_t room = request->room ? request->room->told_batch[viewer] : 0;
    if (!request->link && request->session->left < room)
        request->session->left = room;
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
    struct json *json =
        begin_refusal(&request->answer, request->session, request->has_id, request->id, "move");
    json_field_string(json, "rule", refusal->rule);
    end_refusal(&request->answer, last_batch_of(request), refusal->text);
}

void request_refuse_identity(struct request *request, const char *error, const char *say)
{
    struct json *json =
        begin_refusal(&request->answer, request->session, request->has_id, request->id, error);
    json_field_string(json, "server_id", request->server->id_text);
    end_refusal(&request->answer, last_batch_of(request), say);
}

void request_refuse_banned(struct request *request, const struct ban *ban)
{
    struct json *json =
        begin_refusal(&request->answer, request->session, request->has_id, request->id, "banned");
    json_field_number(json, "until", ban->row.until);
    end_refusal(&request->answer, 0, N_("You can’t play on this server for now."));
}

void request_refuse_proof(struct request *request, int bits)
{
    const struct session *session = request->session;
    struct json *json =
        begin_refusal(&request->answer, request->session, request->has_id, request->id, "proof");
    json_field_string(json, "challenge", session->challenge);
    json_field_number(json, "bits", bits);
    end_refusal(&request->answer, last_batch_of(request),
                "Too many people are joining right now. Try again in a minute.");
}

void request_refuse_move(struct request *request, const char *say)
{
    request_refuse_rule(request, &(struct refusal){"", say});
}

/* The same message is answered again from its beginning when the answer is there. */
const struct store_answer *request_look_up(struct request *request, const struct store_query *query)
{
    const struct lookup *answered = request->answered;
    request->answered = NULL;
    if (answered && lookup_is_same(&answered->query, query) && !answered->answer.failed)
        return &answered->answer;
    if ((answered && answered->answer.failed) || request->server->stopping ||
        !lookup_start(request->server, query, &request->session->waiter))
        request_refuse(request, "busy", "The server can’t look that up right now. Try again.");
    return NULL;
}

bool request_flag(const struct request *request, const char *key, bool *value)
{
    const struct json_node *node = json_get(request->root, key);
    if (!node)
        return true;
    *value = node->number != 0;
    return node->type == NODE_BOOL;
}

/* ---- links ---- */

void request_tell(struct request *request, struct room *room)
{
    tell_change_by(request->server, room, request->guest);
}

void request_attach(struct request *request, struct room *room, int viewer)
{
    for (struct session *session = request->guest->sessions; session;
         session = session->next_of_guest)
        if (session == request->session || viewer != SPECTATOR)
            link_add(session, room, viewer);
    request_tell(request, room);
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
    SEATED = 8,  /* ... and at which they sit */
    WRITES = 16  /* can be done over and over, and takes space on the disk each time */
};

/* As nothing but a message: above all moves, so that whoever sits at a game can play it. */
enum { FREE = ALLOWANCES };

static const struct verb {
    const char *word;
    request_handler *handle;
    unsigned needs;
    unsigned counts_as; /* an enum allowance, or FREE */
} verbs[] = {
    {"move", request_move, CHANGES | AT | SEATED, FREE},
    {"undo", request_undo, CHANGES | AT | SEATED | WRITES, FREE},
    {"hello", request_hello, FIRST, FREE},
    {"rename", request_rename, CHANGES | WRITES, ALLOW_RENAMES},
    {"language", request_language, 0, FREE},
    {"games", request_games, 0, FREE},
    {"tables", request_tables, 0, FREE},
    {"open", request_open, CHANGES | WRITES, ALLOW_OPENS},
    {"join", request_join, CHANGES | WRITES, ALLOW_JOINS},
    {"sit", request_sit, CHANGES | AT | SEATED | WRITES, ALLOW_JOINS},
    {"entropy", request_entropy, CHANGES | AT | SEATED | WRITES, ALLOW_JOINS},
    {"commit", request_commit, CHANGES | AT | SEATED | WRITES, ALLOW_JOINS},
    {"reveal", request_reveal, AT | SEATED, FREE}, /* also while nothing can be written */
    {"start", request_start, CHANGES | AT | SEATED, FREE},
    {"leave", request_leave, CHANGES | AT | SEATED, FREE},
    {"watch", request_watch, 0, ALLOW_JOINS},
    {"unwatch", request_unwatch, AT, FREE},
    {"remove", request_remove, CHANGES | AT | SEATED | WRITES, ALLOW_ACTS},
    {"silence", request_silence, CHANGES | AT | SEATED | WRITES, ALLOW_ACTS},
    {"host", request_host, CHANGES | AT | SEATED | WRITES, ALLOW_ACTS},
    {"set", request_set, CHANGES | AT | SEATED | WRITES, ALLOW_ACTS},
    {"block", request_block, CHANGES | AT | WRITES, ALLOW_ACTS},
    {"blocks", request_blocks, 0, FREE},
    {"unblock", request_unblock, CHANGES | WRITES, ALLOW_ACTS},
    {"report", request_report, CHANGES | AT | WRITES, FREE}, /* counts those that are taken */
    {"rematch", request_rematch, CHANGES | AT | SEATED | WRITES, ALLOW_OPENS},
    {"sync", request_sync, AT, FREE},
    {"hint", request_hint, AT | SEATED, FREE},   /* counts those that are worked out */
    {"sheet", request_sheet, AT | SEATED, FREE}, /* counts what is played again for it */
    {"chat", request_chat, AT, FREE}, /* counts what is said, and nothing that is refused */
    {"ready", request_ready, AT | SEATED, FREE},
    {"told", request_told, AT | SEATED, FREE},
    {"back", request_back, CHANGES | AT | SEATED | WRITES, ALLOW_JOINS},
    {"mine", request_mine, 0, ALLOW_LOOKUPS},
    {"statistics", request_statistics, 0, ALLOW_LOOKUPS},
    {"delete", request_delete, CHANGES | AT | SEATED, FREE},
    {"words", request_words, CHANGES | WRITES, ALLOW_RECOVERIES},
    {"devices", request_devices, 0, FREE},
    {"device", request_device, CHANGES | WRITES, ALLOW_RENAMES},
    {"sign_out", request_sign_out, CHANGES, ALLOW_JOINS},
    {"export", request_export, 0, ALLOW_LOOKUPS},
    {"erase", request_erase, CHANGES, FREE},
};

void request_enter(struct request *request, struct room *room)
{
    if (room->lobby.state == STORE_OVER)
        finished_use(request->server, room);
    request->room = room;
    request->seat = room_seat_of(room, request->guest);
    request->link = session_link(request->session, room);
}

static void refuse_table(struct request *request)
{
    request_refuse(request, "table", "There is no such table, or you can’t see it.");
}

/* From an answer of the store. NULL: it is refused, or goes to another server. */
static struct room *take_room(struct request *request, const struct store_answer *answer)
{
    if (answer->has_place && !answer->place.is_mine) {
        const struct store_place place = answer->place;
        peer_forward(request, &place);
        return NULL;
    }
    struct room *room = answer->has_place ? load_mine(request->server, answer, request->now)
                                          : load_over(request->server, answer, request->now);
    if (room)
        principal_spend(request->server, &request->session->author, ALLOW_REPLAYS, room->step);
    else
        refuse_table(request);
    return room;
}

bool request_find_code(struct request *request, const char *code, bool *none)
{
    static const uint8_t any[STORE_ID];
    struct store_query query = load_query(any);
    query.type = QUERY_CODE;
    text_set(query.code, STORE_CODE, code);
    *none = false;
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return false;
    *none = !answer->has_place;
    struct room *room = *none ? NULL : server_find_room(request->server, answer->place.id);
    if (!*none && !room)
        room = take_room(request, answer);
    if (room && room->lobby.state == STORE_CLOSED)
        *none = true;
    else if (room)
        request_enter(request, room);
    return room && !*none;
}

/* Looking for a game in the store is worth several messages, and it is played again. NULL: it waits
 * or is refused. */
static struct room *fetch_room(struct request *request, const uint8_t id[STORE_ID])
{
    const struct given_up *given_up = commit_given_up(request->server, id);
    const struct store_query query = load_query(id);
    const struct author *author = &request->session->author;
    if (given_up && given_up->is_lost && !server_is_shared(request->server)) {
        request_refuse(request, "busy", "This table has moved to another server. Try again.");
        return NULL;
    }
    if (given_up && !given_up->is_lost) {
        request_refuse(request, "table",
                       "This table couldn’t be saved, so its game can’t continue.");
        return NULL;
    }
    if (!request->answered && !principal_may(request->server, author, ALLOW_REPLAYS)) {
        request_refuse(request, "rate", "That was too fast. Wait a moment.");
        return NULL;
    }
    if (!request->answered)
        bucket_spend(&request->session->messages, FETCH_COST);
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return NULL;
    return take_room(request, answer);
}

bool request_find_table(struct request *request, const char *word)
{
    uint8_t id[STORE_ID];
    if (!save_id_from_text(word, id)) {
        refuse_table(request);
        return false;
    }
    struct room *room = server_find_room(request->server, id);
    if (!room && peer_forward_known(request, id))
        return false;
    if (!room)
        room = fetch_room(request, id);
    if (!room)
        return false;
    if (room->lobby.state == STORE_CLOSED) {
        refuse_table(request);
        return false;
    }
    request_enter(request, room);
    if (request->seat >= 0 || request->link || room->lobby.listed)
        return true;
    request->room = NULL;
    refuse_table(request);
    return false;
}

static const char *const too_often[ALLOWANCES] = {
    [ALLOW_OPENS] = N_("You are opening a lot of tables. Wait a moment."),
    [ALLOW_JOINS] = N_("You are coming and going a lot. Wait a moment."),
    [ALLOW_RENAMES] = N_("You are changing your name a lot. Wait a moment."),
    [ALLOW_ACTS] = N_("That was too fast. Wait a moment."),
    [ALLOW_LOOKUPS] = N_("That was too fast. Wait a moment."),
    [ALLOW_RECOVERIES] = N_("That was too fast. Wait a minute."),
};

/* Whether this guest and their address have not done too much lately. A message that was answered
 * by the store is the same one again. */
static bool is_allowed(struct request *request, const struct verb *verb)
{
    struct server *server = request->server;
    const struct author *author = &request->session->author;
    if (verb->needs & WRITES && !principal_may(server, author, ALLOW_BYTES)) {
        request_refuse(request, "limit", "That’s enough for today. Try again tomorrow.");
        return false;
    }
    if (verb->counts_as == FREE || request->answered ||
        principal_take(server, author, (enum allowance)verb->counts_as))
        return true;
    request_refuse(request, "rate", too_often[verb->counts_as]);
    return false;
}

static void dispatch(struct request *request, const struct verb *verb)
{
    const struct json_node *table = json_get(request->root, "table");
    if (!(verb->needs & FIRST) && !request->guest)
        request_refuse(request, "hello", "Send “hello” first.");
    else if (verb->needs & CHANGES && server_is_busy(request->server))
        answer_refuse(request->session, request->has_id, request->id, 0, "busy",
                      "The server can’t save right now. Try again in a moment.");
    else if (table && !json_text(table))
        request_refuse(request, "message", "“table” must be the name of a table.");
    else if (verb->needs & AT && !request_find_table(request, json_text(table)))
        return;
    else if (verb->needs & SEATED && request->seat < 0)
        request_refuse(request, "seat", "You don’t have a seat at this table.");
    else if (is_allowed(request, verb))
        verb->handle(request);
}

/* ---- messages ---- */

/* For so many bytes more a message counts as one more, as does its answer: short questions with
 * long answers are what a network would be flooded with. */
enum { LONG_MESSAGE = 1024, LONG_ANSWER = 4096 };

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
        return N_("A message must be an object that says what to do.");
    const struct json_node *id = json_get(request->root, "id");
    request->has_id = id && json_int(id, 0, INT32_MAX, &request->id);
    return id && !request->has_id ? N_("“id” must be a number from 0 to 2147483647.") : NULL;
}

/* Answers a message, unless it then waits for the store: until `answered` is there. */
static void do_message(struct session *session, const char *bytes, size_t size, bool too_fast,
                       const struct lookup *answered)
{
    struct server *server = session->server;
    struct request request = {.server = server,
                              .session = session,
                              .guest = session->guest,
                              .bytes = bytes,
                              .size = size,
                              .now = server->now,
                              .seat = -1,
                              .answered = answered};
    const char *word = NULL;
    const char *wrong = read_message(&request, bytes, size, &word);
    if (session->visit) {
        request.has_id = true;
        request.id = (int)visit_number(session->visit);
    }
    if (too_fast) {
        bad_message(&request, "rate", N_("That was too fast. Wait a moment."));
        return;
    }
    if (wrong) {
        bad_message(&request, "message", wrong);
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].word, word)) {
            server->author = &session->author;
            dispatch(&request, &verbs[i]);
            server->author = NULL;
            return;
        }
    request_refuse(&request, "message", "You can’t do that here.");
}

static void answer_message(struct session *session, const char *bytes, size_t size, bool too_fast,
                           const struct lookup *answered)
{
    const size_t before = outbox_used(&session->outbox);
    do_message(session, bytes, size, too_fast, answered);
    const size_t after = outbox_used(&session->outbox);
    if (after >= before + LONG_ANSWER)
        principal_spend(session->server, &session->author, ALLOW_MESSAGES,
                        (int64_t)((after - before) / LONG_ANSWER));
}

/* For the store, or for another server. */
static bool is_waiting(const struct session *session)
{
    return session->waiter.question || peer_is_waiting(session);
}

void server_receive(struct server *server, struct session *session, const char *bytes, size_t size,
                    int64_t now)
{
    const struct server_limits *limits = &server->limits;
    server->now = now;
    if (session->closing)
        return;
    const bool too_fast = !bucket_take(&session->messages, 60 * (int64_t)limits->messages_per_s,
                                       limits->messages_burst, now) ||
                          !principal_may(server, &session->author, ALLOW_MESSAGES);
    principal_spend(server, &session->author, ALLOW_MESSAGES, 1 + (int64_t)size / LONG_MESSAGE);
    if (!is_waiting(session))
        answer_message(session, bytes, size, too_fast, NULL);
    if (is_waiting(session))
        session_queue(session, bytes, size, too_fast);
}

void request_resume(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    struct session *session = waiter->owner;
    (void)server;
    while (session->inbox && !session->closing) {
        const struct message *first = session->inbox;
        if (session->visit)
            visit_set_number(session->visit, first->number);
        answer_message(session, first->bytes, first->size, first->too_fast, lookup);
        if (is_waiting(session))
            return;
        session_unqueue(session);
        lookup = NULL; /* it was for the first one */
    }
}
