/* A connection: messages in, frames out, and whether there is still someone at the other end.
 *
 * libwebsockets would have us wait for a socket to become writable before each message, which costs
 * two more system calls than the message itself. Sockets nearly always are: so we write at once,
 * all messages that are there in one piece, and wait only when it could not send everything. */
#include "server/net_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSE_WHY_MOST = 123, /* RFC 6455, 5.5: 125 bytes, of which the code takes two */
    FRAME_HEADER_MOST = 10,
    FRAMES_TIMES = 8,       /* as many frames as messages */
    UNHEARD_MOST = 1 << 16, /* bytes that are read from one that is to be closed */
    LOOKED_AT = 256,        /* connections, before one gives way: it must not take long */
    KEPT_BY_ADDRESS = 8,    /* connections, in any case */
    FRAME_TEXT = 0x81,
    FRAME_CLOSE = 0x88,
    FRAME_PING = 0x89
};

/* ---- whose it is ---- */

static bool is_proxy(const struct net_config *config, const struct ip *ip)
{
    for (int i = 0; i < config->proxies; i++)
        if (network_has(&config->proxy[i], ip))
            return true;
    return false;
}

bool connection_count(struct connection *connection, const struct ip *ip)
{
    struct net *net = connection->net;
    connection_uncount(connection);
    if (ip_is_loopback(ip) && !net->config->net.count_loopback)
        return true;
    ip_key(ip, connection->from);
    connection->counted = addresses_take(&net->addresses, connection->from);
    return connection->counted;
}

void connection_uncount(struct connection *connection)
{
    struct net *net = connection->net;
    if (connection->counted)
        addresses_release(&net->addresses, connection->counted, net_now(net));
    connection->counted = NULL;
    memset(connection->from, 0, sizeof connection->from);
}

/* A connection costs as much as a request, with TLS more, and need not be followed by one. */
static bool may_connect(const struct connection *connection)
{
    struct net *net = connection->net;
    return !connection->counted ||
           addresses_ask(&net->addresses, connection->counted, 1, net_now(net));
}

/* Ends it without a word, soon but not now: whoever asks for it may still look at it. */
static void drop(struct connection *connection)
{
    connection->net->count.dropped++;
    connection->net->nudge = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static int connections_of(const struct connection *connection)
{
    return connection->counted ? addresses_connections(connection->counted) : 0;
}

/* The next of all connections that belongs to whoever has the most; some are looked at, and are the
 * last to be looked at again: whoever has many is found soon. */
static struct connection *find_most(struct net *net)
{
    struct connection *found = NULL;
    int left = LOOKED_AT;
    for (int i = 0; i < net->config->net.ping_s && left > 0; i++) {
        struct ring *list = &net->wheel[net->looked_at];
        const struct ring *last = list->before;
        for (struct ring *at = list->next, *next; at != list && left > 0; at = next, left--) {
            struct connection *each = lws_container_of(at, struct connection, turn);
            next = at == last ? list : at->next;
            ring_remove(at);
            ring_add(list, at);
            if (each->wsi && each->use == FOR_PLAYERS &&
                (!found || connections_of(each) > connections_of(found)))
                found = each;
        }
        if (left > 0)
            net->looked_at = (net->looked_at + 1) % net->config->net.ping_s;
    }
    return found;
}

bool connection_make_room(const struct connection *connection)
{
    struct net *net = connection->net;
    struct connection *found = find_most(net);
    if (!found || connections_of(found) <= connections_of(connection) ||
        connections_of(found) <= KEPT_BY_ADDRESS)
        return false;
    found->gives_way = true;
    net->count.giving_way++;
    net->count.gave_way++;
    connection_uncount(found);
    drop(found);
    return true;
}

/* A proxy has many connections: who is behind them is known when they ask for something. */
static bool count_peer(struct connection *connection, const struct sockaddr *from)
{
    if (connection->use == FOR_METRICS || !ip_of(from, &connection->peer))
        return true;
    connection->is_proxied = is_proxy(connection->net->config, &connection->peer);
    return connection->is_proxied ||
           (connection_count(connection, &connection->peer) && may_connect(connection) &&
            (connection->use != FOR_PLAYERS || net_has_room(connection->net, 1) ||
             connection_make_room(connection)));
}

struct connection *connection_new(struct net *net, const struct sockaddr *from, enum net_use use)
{
    struct connection *connection = calloc(1, sizeof *connection);
    CHECK(connection);
    connection->net = net;
    connection->use = use;
    if (!count_peer(connection, from)) {
        connection_uncount(connection);
        free(connection);
        return NULL;
    }
    net->count.connections++;
    net->count.used[use]++;
    ring_add(&net->wheel[net->turn], &connection->turn);
    return connection;
}

void connection_free(struct connection *connection)
{
    struct net *net = connection->net;
    CHECK(!connection->session);
    frames_forget(connection->file, &connection->frames);
    connection_uncount(connection);
    ring_remove(&connection->ready);
    ring_remove(&connection->turn);
    ring_remove(&connection->arriving);
    ring_remove(&connection->unread);
    http_forget(connection);
    free(connection->message);
    net->count.connections--;
    net->count.used[connection->use]--;
    net->count.giving_way -= connection->gives_way;
    free(connection);
}

/* ---- out ---- */

static void reserve_frames(struct net *net, size_t bytes)
{
    if (bytes <= net->frames_capacity)
        return;
    net->frames_capacity = bytes < NET_FRAMES ? NET_FRAMES : bytes;
    net->frames = realloc(net->frames, net->frames_capacity);
    CHECK(net->frames);
}

/* RFC 6455, 5.2: a whole message in one frame, which a server does not mask. */
static size_t put_frame(uint8_t *at, int first, const char *message, size_t size)
{
    size_t head = 2;
    at[0] = (uint8_t)first;
    if (size < 126) {
        at[1] = (uint8_t)size;
    } else if (size < 65536) {
        at[1] = 126;
        at[2] = (uint8_t)(size >> 8);
        at[3] = (uint8_t)size;
        head = 4;
    } else {
        at[1] = 127;
        for (int i = 0; i < 8; i++)
            at[2 + i] = (uint8_t)((uint64_t)size >> (56 - 8 * i));
        head = FRAME_HEADER_MOST;
    }
    memcpy(at + head, message, size);
    return head + size;
}

/* Gathers what the session has to say, up to NET_FRAMES bytes or one message if it is longer. */
static size_t gather(struct connection *connection)
{
    struct net *net = connection->net;
    size_t used = 0, size;
    const char *message;
    while ((message = session_message(connection->session, &size))) {
        if (used && used + size + FRAME_HEADER_MOST > NET_FRAMES)
            break;
        reserve_frames(net, used + size + FRAME_HEADER_MOST);
        used += put_frame(net->frames + used, FRAME_TEXT, message, size);
        session_sent(connection->session);
        net->count.messages_out++;
    }
    return used;
}

/* Raw: the frames are made already. What the socket does not take, the library keeps. */
static bool write_raw(struct connection *connection, uint8_t *bytes, size_t size)
{
    if (lws_write(connection->wsi, bytes, size, LWS_WRITE_RAW) >= 0)
        return true;
    drop(connection);
    return false;
}

/* The library has a way to send it, too, but with libuv and asserts on it hangs up before that.
 * Then the other side answers, or its time runs out. */
static void send_close(struct connection *connection)
{
    uint8_t frame[FRAME_HEADER_MOST + 2 + CLOSE_WHY_MOST];
    char payload[2 + CLOSE_WHY_MOST + 1];
    payload[0] = (char)(connection->close_code >> 8);
    payload[1] = (char)connection->close_code;
    snprintf(payload + 2, sizeof payload - 2, "%s", connection->close_why);
    connection->close_sent = true;
    write_raw(connection, frame, put_frame(frame, FRAME_CLOSE, payload, 2 + strlen(payload + 2)));
}

void connection_send(struct connection *connection)
{
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    while (connection->session && !connection->close_sent && !lws_partial_buffered(wsi)) {
        const size_t bytes = gather(connection);
        if (!bytes)
            break;
        connection->spoke = true;
        connection->sent_at = uv_now(&net->loop);
        net->count.bytes_out += bytes;
        if (!write_raw(connection, net->frames, bytes))
            return;
    }
    if (lws_partial_buffered(wsi))
        lws_callback_on_writable(wsi);
    else if (connection->close_code && !connection->close_sent)
        send_close(connection);
}

void connection_close(struct connection *connection, int code, const char *why)
{
    struct net *net = connection->net;
    if (connection->close_code)
        return;
    connection->close_code = (uint16_t)code;
    connection->close_why = why;
    net->nudge = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, NET_CLOSE_S);
    net_ready(net, connection);
}

/* ---- in ---- */

/* Within a read, which then fails: what is said must be said now. */
static void refuse_frame(void *context)
{
    struct connection *connection = context;
    connection->net->count.unmasked++;
    connection_close(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR, "frames must be masked");
    connection_send(connection);
}

/* Frames that are no messages (pings, parts of messages) cost as much as others; and whoever is to
 * be closed need not be read for long. */
static bool count_in(void *context, size_t bytes)
{
    struct connection *connection = context;
    const struct net *net = connection->net;
    const struct server_limits *limits = &net->config->server;
    const uint32_t frames = connection->frames.count;
    connection->frames.count = 0;
    if (connection->close_code) {
        connection->unheard += bytes;
        return connection->unheard < UNHEARD_MOST;
    }
    const int64_t most = (int64_t)FRAMES_TIMES * limits->messages_burst;
    const int64_t rate = (int64_t)60 * FRAMES_TIMES * limits->messages_per_s;
    const bool may = bucket_has(&connection->received, rate, most, net_now(net));
    bucket_spend(&connection->received, frames);
    if (!may) {
        connection_close(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many frames");
        connection_send(connection);
    }
    return may;
}

static void note_unread(void *context, bool more)
{
    struct connection *connection = context;
    ring_remove(&connection->unread);
    if (more)
        ring_add(&connection->net->unread, &connection->unread);
}

void connection_watch(struct connection *connection, int file)
{
    connection->file = file;
    connection->frames = (struct frames){.refuse = refuse_frame,
                                         .count_in = count_in,
                                         .read_on = note_unread,
                                         .context = connection};
    frames_watch(file, &connection->frames);
}

/* Each once, as if its socket had said that there is more. Whoever is not done with it, or was not
 * read at all, is at the end of the list then. */
void connection_read_on(struct net *net)
{
    int count = 0;
    for (const struct ring *at = net->unread.next; at != &net->unread; at = at->next)
        count++;
    while (count-- > 0 && net->unread.next != &net->unread) {
        struct connection *connection =
            lws_container_of(net->unread.next, struct connection, unread);
        struct lws_pollfd readable = {.fd = connection->file,
                                      .events = LWS_POLLIN,
                                      .revents = LWS_POLLIN};
        note_unread(connection, true);
        lws_service_fd(net->context, &readable);
    }
    net->nudge |= net->unread.next != &net->unread;
}

static int refuse_message(struct connection *connection, int code, const char *why)
{
    struct net *net = connection->net;
    server_bad_message(net->server, connection->session, why, net_now(net));
    connection_close(connection, code, why);
    return 0;
}

static void take_message(struct connection *connection, const char *bytes, size_t size)
{
    struct net *net = connection->net;
    net->count.messages_in++;
    server_receive(net->server, connection->session, bytes, size, net_now(net));
}

static int on_receive(struct connection *connection, const char *bytes, size_t size)
{
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    const size_t most = (size_t)net->config->server.message_bytes;
    connection->heard = true;
    if (connection->close_code || !connection->session)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse_message(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE,
                              "messages are text, not binary");
    const size_t left = lws_remaining_packet_payload(wsi);
    const bool last = lws_is_final_fragment(wsi) && !left;
    if (connection->message_used + size > most || left > most)
        return refuse_message(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                              "that message is too long");
    if (last && !connection->message) {
        take_message(connection, bytes, size);
        return 0;
    }
    if (!connection->message) {
        connection->message = malloc(most);
        CHECK(connection->message);
    }
    memcpy(connection->message + connection->message_used, bytes, size);
    connection->message_used += size;
    if (last) {
        char *message = connection->message;
        const size_t used = connection->message_used;
        connection->message = NULL;
        connection->message_used = 0;
        take_message(connection, message, used);
        free(message);
    }
    return 0;
}

/* ---- who is still there ---- */

/* It has not answered a ping; or it reads nothing: what was written before its last turn has not
 * left yet, and nothing else could be written, not even a ping. */
static bool is_gone(const struct connection *connection)
{
    return (connection->pinged && !connection->heard) ||
           (!connection->spoke && lws_partial_buffered(connection->wsi));
}

static void look_after(struct connection *connection)
{
    if (!connection->session || connection->close_code)
        return;
    if (is_gone(connection)) {
        drop(connection);
        return;
    }
    connection->pinged = false;
    if ((!connection->heard || !connection->spoke) && !lws_partial_buffered(connection->wsi)) {
        uint8_t ping[] = {FRAME_PING, 1, '?'}; /* the library keeps empty pongs to itself */
        connection->pinged = true;
        write_raw(connection, ping, sizeof ping);
    }
    connection->heard = connection->spoke = false;
}

/* All have the same time, so the first to come is the first whose time is over. */
static void look_for_hello(struct net *net)
{
    const uint64_t now = uv_now(&net->loop);
    const uint64_t patience = (uint64_t)net->config->net.hello_s * 1000;
    while (net->arriving.next != &net->arriving) {
        struct connection *connection =
            lws_container_of(net->arriving.next, struct connection, arriving);
        if (now - connection->opened_at < patience)
            return;
        ring_remove(&connection->arriving);
        if (connection->session && !session_has_arrived(connection->session))
            connection_close(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                             "no hello came in time");
    }
}

void connection_turn(struct net *net)
{
    look_for_hello(net);
    net->turn = (net->turn + 1) % net->config->net.ping_s;
    struct ring *list = &net->wheel[net->turn];
    for (struct ring *at = list->next, *next; at != list; at = next) {
        next = at->next;
        look_after(lws_container_of(at, struct connection, turn));
    }
}

void connection_close_all(struct net *net, int code, const char *why)
{
    for (int i = 0; i < net->config->net.ping_s; i++)
        for (struct ring *at = net->wheel[i].next; at != &net->wheel[i]; at = at->next) {
            struct connection *connection = lws_container_of(at, struct connection, turn);
            if (connection->session)
                connection_close(connection, code, why);
            else if (connection->wsi)
                drop(connection);
        }
}

/* ---- beginning and end ---- */

static void establish(struct connection *connection)
{
    struct net *net = connection->net;
    connection->session =
        net->stopping ? NULL
                      : server_connect(net->server, connection, connection->from, net_now(net));
    net->count.websockets++;
    connection->heard = connection->spoke = true;
    connection->opened_at = uv_now(&net->loop);
    ring_add(&net->arriving, &connection->arriving);
    if (!frames_begin(&connection->frames))
        connection_close(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR, "that request has no end");
    else if (!connection->session)
        connection_close(connection, NET_TRY_AGAIN_LATER,
                         net->stopping ? "the server is stopping" : "too many people are here");
}

static void part(struct connection *connection)
{
    struct net *net = connection->net;
    struct session *session = connection->session;
    net->count.websockets--;
    ring_remove(&connection->ready);
    ring_remove(&connection->arriving);
    connection->session = NULL;
    if (session)
        server_disconnect(net->server, session, net_now(net));
}

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size)
{
    struct connection *connection = lws_get_opaque_user_data(wsi);
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) /* OpenSSL is ready */
        tls_begin(lws_vhost_user(in), user);
    if (!connection)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: connection->wsi = wsi; return 0;
    case LWS_CALLBACK_ESTABLISHED: establish(connection); return 0;
    case LWS_CALLBACK_RECEIVE: return on_receive(connection, in, size);
    case LWS_CALLBACK_RECEIVE_PONG: connection->heard = true; return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: connection_send(connection); return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return connection->close_sent ? -1 : 0; /* the answer to ours: that is it */
    case LWS_CALLBACK_CLOSED: part(connection); return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        connection_free(connection);
        return 0;
    default: return http_callback(connection, reason, in, size);
    }
}
