/* Clients of a server in a test: they understand what they are sent, and check that it fits
 * together: updates without gaps, decisions that are asked of them. */
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what clients take in ---- */

static unsigned read_set(const struct json_node *list)
{
    unsigned set = 0;
    const struct json_node *item = json_first(list);
    for (uint32_t i = 0; item && i < list->size; i++, item = json_next(item))
        set |= 1U << item->number;
    return set;
}

static bool is_true(const struct json_node *node)
{
    return node && node->type == NODE_BOOL && node->number;
}

static void copy_text(char *to, size_t size, const struct json_node *node)
{
    if (json_text(node))
        snprintf(to, size, "%s", json_text(node));
}

struct place *client_place(struct client *client, const char *table)
{
    for (int i = 0; i < client->places; i++)
        if (!strcmp(client->place[i].table, table))
            return &client->place[i];
    assert_true(client->places < PLACES_MOST);
    struct place *place = &client->place[client->places++];
    *place = (struct place){.you = -1, .left_ms = -1, .host = -1};
    snprintf(place->table, sizeof place->table, "%s", table);
    return place;
}

/* What the host has decided is told where it is not as usual. */
static void take_rules(struct place *place, const struct json_node *root)
{
    const struct json_node *spectators = json_get(root, "spectators");
    const struct json_node *seats = json_get(root, "seats"), *seat = json_first(seats);
    place->locked = is_true(json_get(root, "locked"));
    place->unwatched = spectators && !spectators->number;
    if (!json_int(json_get(root, "delay"), 1, 300, &place->delay))
        place->delay = 0;
    place->host = -1;
    place->silenced = 0;
    for (uint32_t i = 0; i < seats->size; i++, seat = json_next(seat)) {
        place->host = is_true(json_get(seat, "host")) ? (int)i : place->host;
        place->silenced |= (unsigned)is_true(json_get(seat, "silenced")) << i;
    }
}

static void take_table(struct place *place, const struct json_node *root)
{
    const struct json_node *seats = json_get(root, "seats");
    const struct json_node *seat = json_first(seats);
    take_rules(place, root);
    copy_text(place->code, sizeof place->code, json_get(root, "code"));
    copy_text(place->state, sizeof place->state, json_get(root, "state"));
    place->rematch[0] = '\0';
    copy_text(place->rematch, sizeof place->rematch, json_get(root, "rematch"));
    if (!json_int(json_get(root, "rematch_by"), 0, 6, &place->rematch_by))
        place->rematch_by = -1;
    place->rematch_in = read_set(json_get(root, "rematch_in"));
    place->rematch_begun = is_true(json_get(root, "rematch_begun"));
    if (!json_int(json_get(root, "you"), 0, 6, &place->you))
        place->you = -1;
    assert_true(json_int(json_get(root, "watching"), 0, 1000, &place->watching));
    place->shuffling = json_get(root, "shuffling") != NULL;
    place->awaited = read_set(json_get(root, "shuffling"));
    place->standing_in = place->here = place->people = place->in = place->bots = 0;
    for (uint32_t i = 0; i < seats->size; i++, seat = json_next(seat)) {
        place->standing_in |= (unsigned)(json_get(seat, "standing_in") != NULL) << i;
        place->here |= (unsigned)is_true(json_get(seat, "here")) << i;
        place->in |= (unsigned)is_true(json_get(seat, "in")) << i;
        place->bots |= (unsigned)!strcmp(json_text(json_get(seat, "who")), "bot") << i;
        place->people |= (unsigned)!strcmp(json_text(json_get(seat, "who")), "person") << i;
    }
}

static void take_waiting(struct place *place, const struct json_node *root)
{
    const struct json_node *left = json_get(root, "left_ms");
    const struct json_node *stands = json_get(root, "stands_ms");
    place->waiting = read_set(json_get(root, "waiting_for"));
    place->left_ms = left->type == NODE_INTEGER ? left->number : -1;
    place->stands_ms = stands ? stands->number : 0;
}

static void take_pause(struct place *place, const struct json_node *root)
{
    place->pause_ready = read_set(json_get(root, "ready"));
    place->pause_waiting = read_set(json_get(root, "waiting"));
    place->pause_left_ms = json_get(root, "left_ms")->number;
    place->paused = place->pause_waiting != 0;
    assert_false(place->pause_ready & place->pause_waiting);
    assert_int_equal(place->pause_left_ms > 0, place->paused);
}

static void take_update(struct place *place, const struct json_node *root)
{
    const struct json_node *decision = json_get(root, "decision");
    int n;
    assert_true(json_int(json_get(root, "n"), 1, INT32_MAX, &n));
    if (place->you < 0 && (place->sync || place->adrift))
        return; /* what comes between `watch` and the answer to `sync` is out of date by it */
    if (n != place->n + 1)
        fail_msg("a gap: update %d of %s comes after %d", n, place->table, place->n);
    place->n = n;
    place->now = json_get(root, "over") != NULL;
    if (!place->now)
        return;
    take_waiting(place, root);
    place->can_undo = is_true(json_get(root, "can_undo"));
    place->over = is_true(json_get(root, "over"));
    assert_int_equal(place->over, json_get(root, "result") != NULL);
    place->decision = place->of = 0;
    if (place->you >= 0)
        assert_true(json_int(json_get(root, "next"), 1, INT32_MAX, &place->next));
    if (decision->type == NODE_NULL)
        return;
    assert_true(json_int(json_get(decision, "n"), 1, INT32_MAX, &place->decision));
    assert_true(json_int(json_get(decision, "of"), 1, CHOICES_MAX, &place->of));
    assert_int_equal(place->decision, place->next);
    assert_true(place->waiting >> place->you & 1);
}

/* An answer: to a client_sync, perhaps. */
static void take_answer(struct client *client, const struct json_node *root)
{
    int id;
    if (!json_int(json_get(root, "re"), 1, INT32_MAX, &id))
        return;
    for (int i = 0; i < client->places; i++) {
        struct place *place = &client->place[i];
        if (place->sync != id)
            continue;
        place->sync = 0;
        place->adrift = !is_true(json_get(root, "ok"));
        if (!place->adrift)
            place->n = place->seen;
    }
}

/* What it may not know, or what is not on disk, is noticed at once. */
static void hear(const struct client *client, const char *bytes, size_t size)
{
    struct world *home = client->world->home ? client->world->home : client->world;
    const char *problem = home->audit ? audit_hear(home->audit, client->world->store,
                                                   (int)(client - home->client), bytes, size)
                                      : NULL;
    if (problem)
        fail_msg("%s", problem);
}

void client_take(struct client *client, const char *bytes, size_t size)
{
    if (client->messages == client->room) {
        client->room = client->room * 2 + 64;
        client->message = realloc(client->message, (size_t)client->room * sizeof(char *));
    }
    char *copy = malloc(size + 1);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    assert_int_equal(strlen(copy), size);
    client->message[client->messages++] = copy;
    hear(client, copy, size);
    if (client->plain)
        return;
    if (!json_load(&client->incoming, bytes, size))
        fail_msg("not JSON: %s: %s", client->incoming.problem, copy);
    const struct json_node *root = client->incoming.root;
    const char *tell = json_text(json_get(root, "tell"));
    if (!tell) {
        take_answer(client, root);
        return;
    }
    if (!strcmp(tell, "notice"))
        return;
    struct place *place = client_place(client, json_text(json_get(root, "table")));
    if (!strcmp(tell, "table"))
        take_table(place, root);
    else if (!strcmp(tell, "update"))
        take_update(place, root);
    else if (!strcmp(tell, "waiting"))
        take_waiting(place, root);
    else if (!strcmp(tell, "pause"))
        take_pause(place, root);
    else if (!strcmp(tell, "chat"))
        json_int(json_get(root, "line"), 1, INT32_MAX, &place->line);
    else
        assert_true(!strcmp(tell, "chats") || !strcmp(tell, "telling"));
}

/* ---- what clients say ---- */

static struct client *new_client(struct world *world)
{
    struct world *home = world->home ? world->home : world;
    assert_true(home->clients < CLIENTS_MOST);
    struct client *client = &home->client[home->clients++];
    client->world = world;
    return client;
}

void client_connect(struct client *client)
{
    client->session =
        server_connect(client->world->server, client, client->address, client->world->now);
    client->closed = false;
    for (int i = 0; i < client->places; i++) {
        client->place[i].sync = 0;
        client->place[i].adrift = false;
    }
}

static void say_hello(struct client *client)
{
    client_connect(client);
    assert_non_null(client->session);
    const struct json_node *answer =
        client_do(client, "'do':'hello','version':1,'%s':'%s','pauses':%s,'tells':%s",
                  client->token[0] ? "token" : "name",
                  client->token[0] ? client->token : client->name,
                  client->world->pauses ? "true" : "false",
                  client->world->tells ? "true" : "false");
    copy_text(client->token, sizeof client->token, json_get(answer, "token"));
}

struct client *client_arrive(struct world *world, const char *name)
{
    struct client *client = new_client(world);
    snprintf(client->name, sizeof client->name, "%s", name);
    say_hello(client);
    return client;
}

struct client *client_again(const struct client *old)
{
    struct client *client = new_client(old->world);
    memcpy(client->name, old->name, sizeof client->name);
    memcpy(client->token, old->token, sizeof client->token);
    say_hello(client);
    return client;
}

void client_drop(struct client *client)
{
    struct world *world = client->world;
    if (client->session && world->is_asleep && world->leavers < LEAVERS_MOST)
        world->leaver[world->leavers++] = client->session;
    else if (client->session)
        server_disconnect(world->server, client->session, world->now);
    client->session = NULL;
}

void client_return(struct client *client)
{
    client_drop(client);
    say_hello(client);
}

static void put_bytes(struct client *client, const char *bytes)
{
    /* a block of exactly that size: reading behind it would be noticed */
    const size_t size = strlen(bytes);
    char *copy = malloc(size ? size : 1);
    for (size_t i = 0; i < size; i++)
        copy[i] = bytes[i];
    server_receive(client->world->server, client->session, copy, size, client->world->now);
    free(copy);
}

void client_send(struct client *client, const char *bytes)
{
    put_bytes(client, bytes);
    world_run(client->world);
}

__attribute__((format(printf, 2, 0))) static void put_words(struct client *client,
                                                            const char *format, va_list list)
{
    static char fields[1 << 16];
    static char text[sizeof fields + 64];
    vsnprintf(fields, sizeof fields, format, list);
    for (char *c = fields; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
    snprintf(text, sizeof text, "{\"id\":%d,%s}", ++client->ids, fields);
    put_bytes(client, text);
}

void client_post(struct client *client, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_words(client, format, list);
    va_end(list);
}

void client_sync(struct client *client, struct place *place, int seen)
{
    if (place->sync)
        return;
    if (place->you < 0)
        client_post(client, "'do':'watch','table':'%s'", place->table);
    place->sync = client->ids + 1;
    place->seen = seen;
    client_post(client, "'do':'sync','table':'%s','seen':%d", place->table, seen);
    world_run(client->world);
}

const struct json_node *client_say(struct client *client, const char *format, ...)
{
    char head[32];
    va_list list;
    const int from = client->messages;
    va_start(list, format);
    put_words(client, format, list);
    va_end(list);
    world_run(client->world);
    snprintf(head, sizeof head, "{\"re\":%d,", client->ids);
    for (int i = from; i < client->messages; i++)
        if (!strncmp(client->message[i], head, strlen(head))) {
            assert_true(
                json_load(&client->document, client->message[i], strlen(client->message[i])));
            return client->document.root;
        }
    return NULL;
}

static const char *last_message(const struct client *client)
{
    return client->messages ? client->message[client->messages - 1] : "(nothing)";
}

const struct json_node *client_done(const char *file, int line, struct client *client,
                                    const struct json_node *answer)
{
    if (!answer || !is_true(json_get(answer, "ok"))) {
        print_error("%s:%d: not done: %s\n", file, line, last_message(client));
        fail();
    }
    return answer;
}

const struct json_node *client_not_done(const char *file, int line, struct client *client,
                                        const char *word, const struct json_node *answer)
{
    const char *error = answer ? json_text(json_get(answer, "error")) : NULL;
    if (!error || strcmp(error, word) != 0 || is_true(json_get(answer, "ok")) ||
        !json_text(json_get(answer, "say"))) {
        print_error("%s:%d: not refused with %s: %s\n", file, line, word, last_message(client));
        fail();
    }
    return answer;
}

int client_heard(const struct client *client, int from, const char *text)
{
    int count = 0;
    for (int i = from; i < client->messages; i++)
        count += strstr(client->message[i], text) != NULL;
    return count;
}

const char *update_events(const char *update, size_t *size)
{
    const char *events = strstr(update, "\"events\":") + strlen("\"events\":");
    const char *end = strstr(events, ",\"waiting_for\":");
    *size = end ? (size_t)(end - events) : strlen(events) - 1;
    return events;
}

const char *client_events(const struct client *client, const char *table, int n, size_t *size)
{
    char head[128];
    snprintf(head, sizeof head, "{\"tell\":\"update\",\"table\":\"%s\",\"n\":%d,\"events\":", table,
             n);
    for (int i = client->messages - 1; i >= 0; i--)
        if (!strncmp(client->message[i], head, strlen(head)))
            return update_events(client->message[i], size);
    return NULL;
}

/* ---- whole tables ---- */

const char *world_table(struct client **client, int clients, const char *fields)
{
    const struct json_node *answer = client_do(client[0], "'do':'open',%s", fields);
    static char table[TABLE_WORD];
    char code[16];
    copy_text(table, sizeof table, json_get(answer, "table"));
    copy_text(code, sizeof code, json_get(answer, "code"));
    for (int i = 1; i < clients; i++)
        client_do(client[i], "'do':'join','code':'%s'", code);
    client_do(client[0], "'do':'start','table':'%s'", table);
    return client_place(client[0], table)->table;
}

bool world_step(struct world *world, struct client **client, int clients, const char *table)
{
    const int first = (int)rng_below(&world->rng, (uint32_t)clients);
    for (int i = 0; i < clients; i++) {
        struct client *mover = client[(first + i) % clients];
        const struct place *place = client_place(mover, table);
        if (!place->decision || place->over)
            continue;
        const int choice = (int)rng_below(&world->rng, (uint32_t)place->of);
        client_do(mover, "'do':'move','table':'%s','decision':%d,'choice':%d", table,
                  place->decision, choice);
        return true;
    }
    return false;
}
