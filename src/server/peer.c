/* Requests of clients that are connected here, about tables that are elsewhere. */
#include "server/request.h"

#include "record/fair.h"
#include "server/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES_MOST = 65536,
    HEADER = 32,
    HELLO_SIZE = 512,
    TAKEN_BYTES = 1 << 14 /* worth a frame: a quarter of what may be under way (visit.c) */
};

/* Another server. */
struct peer {
    struct map_item by_name;
    char node[STORE_NAME], address[STORE_ADDRESS];
    struct channel *channels;
    struct map by_number; /* the same */
    uint32_t last_number; /* of a channel */
};

struct channel {
    struct map_item by_number;
    struct peer *peer;
    struct session *session;
    uint32_t number, last_request;
    struct channel *next_of_session;
    struct channel *next, **back; /* of the peer */
    size_t unread;                /* bytes that the other server does not know to be taken */
    bool is_used;                 /* something was answered: it may be watching there */
};

struct known_place {
    struct map_item by_id;
    struct store_place place;
};

/* ---- servers and places ---- */

static uint64_t hash_of(uint32_t number)
{
    return map_hash(&number, sizeof number);
}

static struct peer *find_peer(const struct server *server, const char *node)
{
    struct map_item *item = map_first(&server->cluster.peers, map_hash(node, strlen(node)));
    while (item && strcmp(((struct peer *)item->thing)->node, node) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

static struct peer *peer_at(struct server *server, const struct store_place *place)
{
    struct peer *peer = find_peer(server, place->node);
    if (peer)
        return peer;
    peer = calloc(1, sizeof *peer);
    CHECK(peer);
    memcpy(peer->node, place->node, sizeof peer->node);
    memcpy(peer->address, place->address, sizeof peer->address);
    map_add(&server->cluster.peers, &peer->by_name, map_hash(peer->node, strlen(peer->node)), peer);
    return peer;
}

static struct known_place *find_place(const struct server *server, const uint8_t id[STORE_ID])
{
    struct map_item *item = map_first(&server->cluster.places, map_hash(id, STORE_ID));
    while (item && memcmp(((struct known_place *)item->thing)->place.id, id, STORE_ID) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

static void forget_place(struct server *server, struct known_place *known)
{
    map_remove(&server->cluster.places, &known->by_id);
    free(known);
}

/* All places, or those at one server. */
static void forget_places(struct server *server, const char *node)
{
    struct map *places = &server->cluster.places;
    for (size_t i = 0; i < places->buckets; i++)
        for (struct map_item *item = places->bucket[i], *next; item; item = next) {
            struct known_place *known = item->thing;
            next = item->next;
            if (!node || !strcmp(known->place.node, node))
                forget_place(server, known);
        }
}

static void remember_place(struct server *server, const struct store_place *place)
{
    struct known_place *known = find_place(server, place->id);
    if (known) {
        known->place = *place;
        return;
    }
    if (server->cluster.places.count >= PLACES_MOST)
        forget_places(server, NULL);
    known = calloc(1, sizeof *known);
    CHECK(known);
    known->place = *place;
    map_add(&server->cluster.places, &known->by_id, map_hash(place->id, STORE_ID), known);
}

/* ---- sending ---- */

static void send_frame(const struct channel *channel, const char *head, const char *bytes,
                       size_t size)
{
    const struct server *server = channel->session->server;
    const size_t head_size = strlen(head);
    char *frame = malloc(head_size + size + 1);
    CHECK(frame);
    memcpy(frame, head, head_size + 1);
    memcpy(frame + head_size, bytes, size);
    server->ports.peer_ask(server->ports.context, channel->peer->node, channel->peer->address,
                           frame, head_size + size);
    free(frame);
}

static void say_hello(const struct channel *channel)
{
    const struct session *session = channel->session;
    char head[HEADER], buffer[HELLO_SIZE], address[2 * ADDRESS_SIZE + 1];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    fair_to_hex(session->author.address, ADDRESS_SIZE, address);
    json_open(&json, '{');
    json_field_string(&json, "do", "hello");
    json_field_number(&json, "guest", session->guest->row.id);
    json_field_number(&json, "device", session->device ? session->device->row.n : 0);
    json_field_number(&json, "want", session->want);
    json_field_string(&json, "lang", session->language);
    json_key(&json, "pauses");
    json_put_bool(&json, session->pauses);
    json_key(&json, "tells");
    json_put_bool(&json, session->tells);
    json_field_string(&json, "address", address);
    json_close(&json, '}');
    CHECK(!text.cut);
    snprintf(head, sizeof head, "O %u ", channel->number);
    send_frame(channel, head, text.at, text.used);
}

static struct channel *channel_to(struct session *session, struct peer *peer)
{
    struct channel *channel = session->channels;
    while (channel && channel->peer != peer)
        channel = channel->next_of_session;
    if (channel)
        return channel;
    channel = calloc(1, sizeof *channel);
    CHECK(channel);
    *channel = (struct channel){.peer = peer,
                                .session = session,
                                .number = ++peer->last_number,
                                .next_of_session = session->channels,
                                .next = peer->channels,
                                .back = &peer->channels};
    if (channel->next)
        channel->next->back = &channel->next;
    peer->channels = session->channels = channel;
    map_add(&peer->by_number, &channel->by_number, hash_of(channel->number), channel);
    say_hello(channel);
    return channel;
}

static void free_channel(struct channel *channel)
{
    struct session *session = channel->session;
    struct channel **at = &session->channels;
    while (*at != channel)
        at = &(*at)->next_of_session;
    *at = channel->next_of_session;
    map_remove(&channel->peer->by_number, &channel->by_number);
    *channel->back = channel->next;
    if (channel->next)
        channel->next->back = channel->back;
    if (session->relay.channel == channel)
        session->relay = (struct relay){.number = 0};
    if (session->later.channel == channel)
        session->later = (struct relay){.number = 0};
    free(channel);
}

static void refuse_busy(struct session *session, const struct relay *relay)
{
    answer_refuse(session, relay->has_id, relay->id, 0, "busy",
                  "This table has moved to another server. Try again.");
}

/* ---- requests ---- */

bool peer_is_waiting(const struct session *session)
{
    return session->relay.number;
}

static bool is_hint(const struct request *request)
{
    const char *word = json_text(json_get(request->root, "do"));
    return word && !strcmp(word, "hint");
}

void peer_forward(struct request *request, const struct store_place *place)
{
    struct session *session = request->session;
    const struct relay relay = {.has_id = request->has_id, .id = request->id};
    char head[HEADER];
    if (session->visit) {
        visit_refuse_place(session->visit);
        return;
    }
    if (!place->address[0] || !server_is_shared(request->server) || request->server->stopping) {
        refuse_busy(session, &relay);
        return;
    }
    struct relay *to =
        is_hint(request) && !session->later.number ? &session->later : &session->relay;
    remember_place(request->server, place);
    request->server->counts.passed_on++;
    *to = relay;
    to->channel = channel_to(session, peer_at(request->server, place));
    to->number = ++to->channel->last_request;
    snprintf(head, sizeof head, "S %u %u ", to->channel->number, to->number);
    send_frame(to->channel, head, request->bytes, request->size);
}

bool peer_forward_known(struct request *request, const uint8_t id[STORE_ID])
{
    const struct known_place *known = find_place(request->server, id);
    if (!known || request->session->visit || request->answered)
        return false;
    const struct store_place place = known->place; /* it may be forgotten meanwhile */
    peer_forward(request, &place);
    return true;
}

void peer_repeat(const struct request *request)
{
    char head[HEADER];
    for (const struct channel *channel = request->session->channels; channel;
         channel = channel->next_of_session) {
        snprintf(head, sizeof head, "S %u 0 ", channel->number);
        send_frame(channel, head, request->bytes, request->size);
    }
}

void peer_leave(struct session *session)
{
    char head[HEADER];
    while (session->channels) {
        snprintf(head, sizeof head, "C %u", session->channels->number);
        send_frame(session->channels, head, "", 0);
        free_channel(session->channels);
    }
}

void peer_was_read(struct session *session)
{
    char head[HEADER];
    const size_t most = (size_t)session->server->limits.outbox_bytes / 8;
    if (outbox_used(&session->outbox) >= most)
        return;
    for (struct channel *channel = session->channels; channel; channel = channel->next_of_session)
        if (channel->unread >= TAKEN_BYTES) {
            snprintf(head, sizeof head, "A %u %zu", channel->number, channel->unread);
            channel->unread = 0;
            send_frame(channel, head, "", 0);
        }
}

/* ---- what other servers say ---- */

/* The message that waited is answered; those behind it go on. */
static void answered(struct session *session)
{
    session->relay = (struct relay){.number = 0};
    session->relay_tries = 0;
    if (session->inbox)
        session_unqueue(session);
    request_resume(session->server, &session->waiter, NULL);
}

/* Whether a balancer can be asked for that server in an address, without any quoting. */
static bool is_plain(const char *node)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !node[strspn(node, plain)];
}

/* Under the client's own number; and where the table is, so that the client may go there. */
static void put_answer(const struct channel *channel, const struct relay *relay, const char *rest,
                       size_t size)
{
    static const char ok[] = ",\"ok\":true";
    const char *node = channel->peer->node;
    const bool says_where = size >= sizeof ok && !memcmp(rest, ok, sizeof ok - 1) && is_plain(node);
    const size_t room = HEADER + size + sizeof ",\"at\":\"\"" + strlen(node);
    char *message = malloc(room);
    CHECK(message);
    struct text text = text_in(message, room);
    text_put(&text, "{\"re\":");
    if (relay->has_id)
        text_number(&text, relay->id);
    else
        text_put(&text, "null");
    text_bytes(&text, rest, says_where ? size - 1 : size); /* all but its bracket */
    if (says_where) {
        text_put(&text, ",\"at\":\"");
        text_put(&text, node);
        text_put(&text, "\"}");
    }
    CHECK(!text.cut);
    session_put(channel->session, text.at, text.used, 0);
    free(message);
}

static void take_message(struct channel *channel, const char *bytes, size_t size)
{
    static const char re[] = "{\"re\":";
    struct session *session = channel->session;
    channel->unread += size;
    if (size <= sizeof re || memcmp(bytes, re, sizeof re - 1) != 0) {
        session_put(session, bytes, size, 0);
        peer_was_read(session);
        return;
    }
    char *rest;
    const uint32_t number = (uint32_t)strtoul(bytes + sizeof re - 1, &rest, 10);
    const size_t rest_size = size - (size_t)(rest - bytes);
    channel->is_used = true;
    if (session->relay.channel == channel && session->relay.number == number) {
        put_answer(channel, &session->relay, rest, rest_size);
        peer_was_read(session);
        answered(session);
    } else if (session->later.channel == channel && session->later.number == number) {
        put_answer(channel, &session->later, rest, rest_size);
        session->later = (struct relay){.number = 0};
        peer_was_read(session);
    }
}

/* The table has gone from there: it is looked for again, some times. */
static void look_again(struct server *server, struct channel *channel, uint32_t number)
{
    enum { TRIES_MOST = 3 };
    struct session *session = channel->session;
    forget_places(server, channel->peer->node);
    if (session->later.channel == channel && session->later.number == number) {
        refuse_busy(session, &session->later);
        session->later = (struct relay){.number = 0};
    } else if (session->relay.channel == channel && session->relay.number == number) {
        if (session->relay_tries++ >= TRIES_MOST) {
            refuse_busy(session, &session->relay);
            answered(session);
            return;
        }
        session->relay = (struct relay){.number = 0};
        request_resume(server, &session->waiter, NULL);
    }
}

/* What it told this client of a table there is out of date: the client comes back for the rest. One
 * that has never got there is only told so. */
static void lose_channel(struct channel *channel)
{
    struct session *session = channel->session;
    const bool was_used = channel->is_used, waits = session->relay.channel == channel;
    const struct relay relay = session->relay;
    if (session->later.channel == channel)
        refuse_busy(session, &session->later);
    free_channel(channel);
    if (waits)
        refuse_busy(session, &relay);
    if (was_used)
        session_come_back(session, "This table has moved to another server.");
    else if (waits)
        answered(session);
}

void server_peer_lost(struct server *server, const char *node, int64_t now)
{
    struct peer *peer = find_peer(server, node);
    server->now = now;
    if (!peer)
        return;
    forget_places(server, node);
    map_remove(&server->cluster.peers, &peer->by_name); /* who asks again begins anew */
    while (peer->channels)
        lose_channel(peer->channels);
    map_free(&peer->by_number);
    free(peer);
}

void server_peer_told(struct server *server, const char *node, const char *bytes, size_t size,
                      int64_t now)
{
    const struct peer *peer = find_peer(server, node);
    char *rest;
    server->now = now;
    if (!peer || size < 3)
        return;
    const uint32_t number = (uint32_t)strtoul(bytes + 1, &rest, 10);
    struct map_item *item = map_first(&peer->by_number, hash_of(number));
    while (item && ((struct channel *)item->thing)->number != number)
        item = map_next(item);
    struct channel *channel = item ? item->thing : NULL;
    if (!channel || channel->session->closing)
        return;
    if (bytes[0] == 'T')
        take_message(channel, rest + 1, size - (size_t)(rest + 1 - bytes));
    else if (bytes[0] == 'N')
        look_again(server, channel, (uint32_t)strtoul(rest, NULL, 10));
    else if (bytes[0] == 'E') {
        if (strtoul(rest, NULL, 10) == 2) {
            forget_places(server, node);
            cluster_hurry(server);
        }
        lose_channel(channel);
    }
}

void peers_free(struct server *server)
{
    struct map *peers = &server->cluster.peers;
    forget_places(server, NULL);
    for (size_t i = 0; i < peers->buckets; i++)
        while (peers->bucket[i]) {
            struct peer *peer = peers->bucket[i]->thing;
            CHECK(!peer->channels);
            map_remove(peers, &peer->by_name);
            map_free(&peer->by_number);
            free(peer);
        }
    map_free(peers);
    map_free(&server->cluster.places);
}
