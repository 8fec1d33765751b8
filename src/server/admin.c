/* Requests of operators: how they are read, who answers them, and when the answer leaves. What
 * needs the store asks for it and is begun again with the answer, as requests of clients are. */
#include "server/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct admin_request {
    struct waiter waiter;
    struct admin_request *next; /* in the server's list, until it is answered */
    void *asker;
    char who[STORE_NAME];
    char *answer; /* that waits for its batch; NULL: not written yet */
    size_t answer_size;
    uint64_t batch;
    struct server_world world;
    size_t size;
    char bytes[];
};

static const struct verb {
    const char *word;
    admin_handler *handle;
    bool changes; /* refused while nothing can be written */
} verbs[] = {
    {"look", admin_look, false},     {"hour", admin_hour, false},  {"tables", admin_tables, false},
    {"guests", admin_guests, false}, {"bans", admin_bans, false},  {"log", admin_log, false},
    {"close", admin_close, true},    {"ban", admin_ban, true},     {"unban", admin_unban, true},
    {"rename", admin_rename, true},  {"erase", admin_erase, true}, {"export", admin_export, true},
    {"drain", admin_drain, true},    {"tell", admin_tell, true},   {"reports", admin_reports, true},
    {"done", admin_done, true},
};

/* ---- for those who answer ---- */

const struct store_answer *admin_look_up(struct admin *admin, const struct store_query *query)
{
    const struct lookup *answered = admin->answered;
    admin->answered = NULL;
    if (answered && lookup_is_same(&answered->query, query) && !answered->answer.failed)
        return &answered->answer;
    if ((answered && answered->answer.failed) || admin->server->stopping ||
        !lookup_start(admin->server, query, &admin->request->waiter))
        admin->say = "The server cannot look that up right now. Try again.";
    else
        admin->waits = true;
    return NULL;
}

bool admin_number(const struct json_node *node, int64_t low, int64_t high, int64_t *number)
{
    const char *text = json_text(node);
    if (text && *text && strlen(text) < 19 && strspn(text, "0123456789") == strlen(text))
        *number = strtoll(text, NULL, 10);
    else if (node && node->type == NODE_INTEGER)
        *number = node->number;
    else
        return false;
    return *number >= low && *number <= high;
}

struct guest *admin_person(struct admin *admin)
{
    struct store_query query = {.type = QUERY_PERSON};
    if (!admin_number(json_get(admin->root, "guest"), 1, INT64_MAX, &query.guest)) {
        admin->say = "“guest” must be the number of a person.";
        return NULL;
    }
    struct guest *guest = guest_find_id(admin->server, query.guest);
    if (guest)
        return guest;
    const struct store_answer *answer = admin_look_up(admin, &query);
    guest = answer ? guest_from(admin->server, answer, query.guest) : NULL;
    if (answer && !guest)
        admin->say = "Nobody here has that number.";
    return guest;
}

/* As much as there is room for, in whole characters. */
static void cut_into(char to[STORE_NAME], const char *text)
{
    size_t size = strlen(text);
    if (size >= STORE_NAME)
        for (size = STORE_NAME - 1; size && ((unsigned char)text[size] & 0xc0) == 0x80;)
            size--;
    memcpy(to, text, size);
    to[size] = '\0';
}

void admin_note(struct admin *admin, const char *about)
{
    struct store_change change = {.type = ADD_ACT, .act = {.at = admin->now / 1000}};
    cut_into(change.act.who, admin->request->who);
    cut_into(change.act.what, json_text(json_get(admin->root, "do")));
    cut_into(change.act.about, about);
    admin->batch = batches_add(&admin->server->batches, &change);
}

void admin_flag(struct admin *admin, const char *key, bool value)
{
    json_key(&admin->json, key);
    json_put_bool(&admin->json, value);
}

const struct server_world *admin_world(const struct admin *admin)
{
    return &admin->request->world;
}

/* ---- answering ---- */

static void begin_answer(struct admin *admin, bool ok)
{
    struct server *server = admin->server;
    admin->text = text_in(server->answer, sizeof server->answer);
    admin->json = (struct json){.out = &admin->text};
    json_open(&admin->json, '{');
    admin_flag(admin, "ok", ok);
}

static void handle(struct admin *admin)
{
    const struct admin_request *request = admin->request;
    struct json_document *document = &admin->server->document;
    const struct verb *verb = NULL;
    if (!json_load(document, request->bytes, request->size)) {
        admin->say = document->problem;
        return;
    }
    admin->root = document->root;
    const char *word = json_text(json_get(admin->root, "do"));
    for (size_t i = 0; word && i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].word, word))
            verb = &verbs[i];
    if (!verb)
        admin->say = "A request is an object with “do”, and one of the words in docs/operating.md.";
    else if (verb->changes && server_is_busy(admin->server))
        admin->say = "The server cannot save right now. Try again in a moment.";
    else
        verb->handle(admin);
}

static void take_out(struct server *server, struct admin_request *request)
{
    struct admin_request **at = &server->admins;
    while (*at != request)
        at = &(*at)->next;
    *at = request->next;
}

static void give(struct server *server, struct admin_request *request)
{
    take_out(server, request);
    server->ports.admin(server->ports.context, request->asker, request->answer,
                        request->answer_size);
    free(request->answer);
    free(request);
}

/* False: it waits, for the store or for the disk. */
static bool go(struct server *server, struct admin_request *request, const struct lookup *answered)
{
    struct admin admin = {.server = server,
                          .request = request,
                          .answered = answered,
                          .now = server->now};
    begin_answer(&admin, true);
    handle(&admin);
    if (admin.waits)
        return false;
    if (admin.say || admin.text.cut) {
        begin_answer(&admin, false);
        json_field_string(&admin.json, "say", admin.say ? admin.say : "That is too long to send.");
    }
    json_close(&admin.json, '}');
    request->batch = admin.batch;
    request->answer_size = admin.text.used;
    request->answer = malloc(admin.text.used + 1);
    CHECK(request->answer);
    memcpy(request->answer, admin.text.at, admin.text.used + 1);
    if (request->batch > server->batches.done)
        return false;
    give(server, request);
    return true;
}

static void resume(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    go(server, waiter->owner, lookup);
}

struct admin_request *server_admin(struct server *server, const char *who, const char *bytes,
                                   size_t size, const struct server_world *world, void *asker,
                                   int64_t now)
{
    struct admin_request *request = calloc(1, sizeof *request + size);
    CHECK(request);
    server->now = now;
    request->waiter = (struct waiter){.owner = request, .resume = resume};
    request->asker = asker;
    request->size = size;
    request->world = *world;
    memcpy(request->bytes, bytes, size);
    cut_into(request->who, who);
    request->next = server->admins;
    server->admins = request;
    return go(server, request, NULL) ? NULL : request;
}

void server_cancel_admin(struct server *server, struct admin_request *request)
{
    lookup_cancel(&request->waiter);
    take_out(server, request);
    free(request->answer);
    free(request);
}

void admin_release(struct server *server)
{
    for (struct admin_request *request = server->admins, *next; request; request = next) {
        next = request->next;
        if (request->answer && request->batch <= server->batches.done)
            give(server, request);
    }
}
