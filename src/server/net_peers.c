/* Links between servers that share a store. Each server listens at its own address, and makes one
 * link to every other whose tables its clients ask for; whatever goes over it is encrypted, and
 * both ends prove with it that they know the secret of the cluster.
 *
 * Each side first greets: which versions of all this it speaks, and a random number. Both speak the
 * highest that both know, so that servers can be updated one after the other. Both greetings and
 * the secret make one key for each direction, of a stream as libsodium has them
 * (XChaCha20-Poly1305); then come the streams' headers, then packs: four bytes of size, and so much
 * of the stream. In a pack are all frames that go at the same time, because encrypting costs more
 * for each than for what is in it: four bytes of size, the frame, and a zero. A frame of one byte
 * says that someone is there. Whoever is not heard for some seconds is gone.
 *
 * The first pack has such a frame alone: until it has come, whoever is at the other end may be
 * anyone, and has as long for all of it, and no memory but for that. Of strangers there are only so
 * many; when one more comes, the oldest gives way, so they cannot keep out a server, which needs no
 * time. */
#include "server/net_parts.h"

#include <netdb.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of what goes over a link, frames and what is in them. Fields and letters that are new need no new
 * version, because whoever does not know them passes over them. A server speaks the version before
 * its own as well: docs/operating.md promises that to those who update. */
#ifndef COOKIETIN_LINK_HIGHEST
#define COOKIETIN_LINK_HIGHEST 1
#endif
#ifndef COOKIETIN_LINK_LOWEST
#define COOKIETIN_LINK_LOWEST 1
#endif

enum {
    GREETING_HEAD = 4, /* "CT", the lowest and the highest version */
    GREETING_SIZE = GREETING_HEAD + 32,
    SIZE_BYTES = 4,
    FRAME_MORE = SIZE_BYTES + 1,
    PACK_BYTES = 1 << 16,   /* then it is full */
    PACK_MOST = 1 << 20,    /* with its last frame: the longest message has a quarter of it */
    UNSENT_MOST = 64 << 20, /* of one link; then it is dropped */
    READ_BYTES = 1 << 16,
    SILENT_S = 5,
    STRANGERS_MOST = 64, /* links that have not shown that they know the secret */
    LOG_MS = 60000,      /* from one line about strangers to the next */
    LOG_LOST_MS = 10000, /* ... and about links that are lost */
    STREAM_HEADER = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    STREAM_MORE = crypto_secretstream_xchacha20poly1305_ABYTES,
    KEY = crypto_secretstream_xchacha20poly1305_KEYBYTES
};

struct bytes {
    uint8_t *at;
    size_t used, size;
};

struct wire_link {
    struct net *net;
    struct wire_link *next;
    uv_tcp_t tcp;
    uv_connect_t connecting;
    uv_write_t writing;
    uv_getaddrinfo_t resolving;
    bool is_mine; /* this server has made it, to: */
    char node[STORE_NAME], address[STORE_ADDRESS];
    const char *why;        /* it is over; NULL: this server has ended it */
    struct peer_link *link; /* of the core; NULL: not yet, or is_mine */
    uint8_t greeting[GREETING_SIZE];
    int version; /* that both speak; 0: not agreed yet */
    crypto_secretstream_xchacha20poly1305_state push, pull;
    enum { CONNECTING, GREETING, AGREEING, OPEN } state;
    struct bytes plain; /* frames that wait to be encrypted */
    struct bytes out;   /* being written */
    struct bytes more;  /* ... and what comes behind it */
    struct bytes in;
    bool is_writing, is_resolving, is_over, is_known, is_closed;
    bool has_shown; /* that this server knows the secret: the first pack */
    int silent;     /* seconds; those of strangers do not begin anew */
};

struct peers {
    uv_tcp_t listener;
    struct wire_link *links;
    uint8_t secret[KEY];
    bool is_closing;
    int64_t log_next, log_lost_next; /* when strangers, and lost links, may be worth a line again */
    uint8_t buffer[READ_BYTES];
};

/* ---- bytes ---- */

static uint8_t *add(struct bytes *bytes, size_t size)
{
    if (bytes->used + size > bytes->size) {
        bytes->size = 2 * (bytes->used + size);
        bytes->at = realloc(bytes->at, bytes->size);
        CHECK(bytes->at);
    }
    bytes->used += size;
    return bytes->at + bytes->used - size;
}

static void put_size(uint8_t *to, size_t size)
{
    for (int i = 0; i < SIZE_BYTES; i++)
        to[i] = (uint8_t)(size >> 8 * i);
}

static size_t get_size(const uint8_t *from)
{
    size_t size = 0;
    for (int i = 0; i < SIZE_BYTES; i++)
        size |= (size_t)from[i] << 8 * i;
    return size;
}

static void put_frame(struct wire_link *wire, const void *bytes, size_t size)
{
    uint8_t *to = add(&wire->plain, size + FRAME_MORE);
    put_size(to, size);
    memcpy(to + SIZE_BYTES, bytes, size);
    to[SIZE_BYTES + size] = 0;
}

/* ---- out ---- */

static void over(struct wire_link *wire)
{
    wire->is_over = true; /* peers_flush does the rest: nobody is told from within */
}

static void fail(struct wire_link *wire, int status)
{
    wire->why = status == UV_EOF ? "it has hung up" : uv_strerror(status);
    over(wire);
}

static void on_written(uv_write_t *request, int status)
{
    struct wire_link *wire = request->data;
    wire->is_writing = false;
    wire->out.used = 0;
    if (status < 0)
        fail(wire, status);
}

/* How many bytes of the frames go together. */
static size_t pack_size(const struct bytes *plain, size_t from, size_t most)
{
    size_t at = from;
    do
        at += get_size(plain->at + at) + FRAME_MORE;
    while (at < plain->used && at - from < most);
    return at - from;
}

static void encrypt(struct wire_link *wire)
{
    size_t at = 0;
    while (at < wire->plain.used) {
        const size_t size = pack_size(&wire->plain, at, wire->has_shown ? PACK_BYTES : 0);
        uint8_t *to = add(&wire->more, SIZE_BYTES + size + STREAM_MORE);
        wire->has_shown = true;
        put_size(to, size + STREAM_MORE);
        crypto_secretstream_xchacha20poly1305_push(&wire->push, to + SIZE_BYTES, NULL,
                                                   wire->plain.at + at, size, NULL, 0, 0);
        at += size;
    }
    wire->plain.used = 0;
}

static void send_out(struct wire_link *wire)
{
    if (wire->state == OPEN)
        encrypt(wire);
    if (wire->more.used + wire->plain.used > UNSENT_MOST) {
        over(wire);
        return;
    }
    if (wire->is_writing || !wire->more.used || wire->state == CONNECTING)
        return;
    const struct bytes empty = wire->out;
    wire->out = wire->more;
    wire->more = empty;
    const uv_buf_t buffer = uv_buf_init((char *)wire->out.at, (unsigned)wire->out.used);
    wire->is_writing =
        uv_write(&wire->writing, (uv_stream_t *)&wire->tcp, &buffer, 1, on_written) == 0;
    if (!wire->is_writing)
        over(wire);
}

/* ---- agreeing on keys ---- */

/* Of what the one who made the link sends, or of what comes back. */
static void make_key(const struct wire_link *wire, const uint8_t theirs[GREETING_SIZE],
                     bool from_maker, uint8_t key[KEY])
{
    const uint8_t direction = from_maker;
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, wire->net->peers->secret, KEY, KEY);
    crypto_generichash_update(&hash, wire->is_mine ? wire->greeting : theirs, GREETING_SIZE);
    crypto_generichash_update(&hash, wire->is_mine ? theirs : wire->greeting, GREETING_SIZE);
    crypto_generichash_update(&hash, &direction, 1);
    crypto_generichash_final(&hash, key, KEY);
}

static void greet(struct wire_link *wire)
{
    static const uint8_t head[GREETING_HEAD] = {'C', 'T', COOKIETIN_LINK_LOWEST,
                                                COOKIETIN_LINK_HIGHEST};
    wire->state = GREETING;
    memcpy(wire->greeting, head, GREETING_HEAD);
    randombytes_buf(wire->greeting + GREETING_HEAD, GREETING_SIZE - GREETING_HEAD);
    memcpy(add(&wire->more, GREETING_SIZE), wire->greeting, GREETING_SIZE);
}

/* The version that both speak; 0: there is none, and why is said. */
static int version_with(struct wire_link *wire, const uint8_t theirs[GREETING_SIZE])
{
    const int lowest = theirs[2], highest = theirs[3];
    const int both = highest < COOKIETIN_LINK_HIGHEST ? highest : COOKIETIN_LINK_HIGHEST;
    if (theirs[0] != 'C' || theirs[1] != 'T')
        wire->why = "it greets like no Cookie Tin server of this kind";
    else if (both < lowest)
        wire->why = "it is too new for this server: update this one";
    else if (both < COOKIETIN_LINK_LOWEST)
        wire->why = "it is too old for this server: update it";
    else
        return both;
    return 0;
}

static void agree(struct wire_link *wire, const uint8_t theirs[GREETING_SIZE])
{
    uint8_t key[KEY];
    wire->version = version_with(wire, theirs);
    if (!wire->version) {
        over(wire);
        return;
    }
    make_key(wire, theirs, wire->is_mine, key);
    crypto_secretstream_xchacha20poly1305_init_push(&wire->push, add(&wire->more, STREAM_HEADER),
                                                    key);
    make_key(wire, theirs, !wire->is_mine, key);
    memcpy(wire->pull.k, key, KEY); /* until the header is there */
    wire->state = AGREEING;
}

static void open_stream(struct wire_link *wire, const uint8_t header[STREAM_HEADER])
{
    uint8_t key[KEY];
    memcpy(key, wire->pull.k, KEY);
    if (crypto_secretstream_xchacha20poly1305_init_pull(&wire->pull, header, key) != 0)
        over(wire);
    wire->state = OPEN;
}

/* ---- in ---- */

static void take_frame(struct wire_link *wire, const char *bytes, size_t size)
{
    struct net *net = wire->net;
    if (!wire->is_known && !wire->is_mine)
        wire->link = server_peer_come(net->server, wire);
    wire->is_known = true;
    if (size == 1)
        return; /* someone is there */
    if (wire->is_mine)
        server_peer_told(net->server, wire->node, bytes, size, net_now(net));
    else
        server_peer_asked(net->server, wire->link, bytes, size, net_now(net));
}

static bool take_frames(struct wire_link *wire, const uint8_t *pack, size_t size)
{
    size_t at = 0;
    while (at < size) {
        const size_t left = size - at;
        const size_t frame = left > FRAME_MORE ? get_size(pack + at) : 0;
        if (!frame || frame > left - FRAME_MORE || pack[at + SIZE_BYTES + frame])
            return false;
        take_frame(wire, (const char *)pack + at + SIZE_BYTES, frame);
        at += frame + FRAME_MORE;
    }
    return true;
}

/* Anyone can have this happen as often as they like. */
static void log_stranger(struct net *net)
{
    const int64_t now = net_now(net);
    if (now < net->peers->log_next)
        return;
    net->peers->log_next = now + LOG_MS;
    net_log("another server does not know the secret of this one (--cluster-secret)");
}

static bool take_encrypted(struct wire_link *wire, const uint8_t *at, size_t size)
{
    unsigned char tag;
    unsigned long long used;
    uint8_t *plain = malloc(size);
    CHECK(plain);
    bool fine = crypto_secretstream_xchacha20poly1305_pull(&wire->pull, plain, &used, &tag, at,
                                                           size, NULL, 0) == 0;
    if (fine)
        fine = take_frames(wire, plain, (size_t)used);
    else if (wire->is_mine)
        wire->why = "it knows another secret";
    else
        log_stranger(wire->net);
    free(plain);
    return fine;
}

/* How many bytes were used of those that are there; 0: there must be more. */
static size_t take_some(struct wire_link *wire, const uint8_t *at, size_t size)
{
    if (wire->state == GREETING && size >= GREETING_SIZE) {
        agree(wire, at);
        return GREETING_SIZE;
    }
    if (wire->state == AGREEING && size >= STREAM_HEADER) {
        open_stream(wire, at);
        return STREAM_HEADER;
    }
    if (wire->state != OPEN || size < SIZE_BYTES)
        return 0;
    const size_t pack = get_size(at);
    const size_t most = wire->is_known ? PACK_MOST : 1 + FRAME_MORE + STREAM_MORE;
    if (pack <= STREAM_MORE || pack > most) {
        over(wire);
        return 0;
    }
    if (size < SIZE_BYTES + pack)
        return 0;
    if (!take_encrypted(wire, at + SIZE_BYTES, pack))
        over(wire);
    return SIZE_BYTES + pack;
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct wire_link *wire = stream->data;
    size_t at = 0, used;
    if (count < 0) {
        fail(wire, (int)count);
        return;
    }
    if (wire->is_known)
        wire->silent = 0;
    if (count > 0)
        memcpy(add(&wire->in, (size_t)count), buffer->base, (size_t)count);
    while (!wire->is_over && (used = take_some(wire, wire->in.at + at, wire->in.used - at)))
        at += used;
    memmove(wire->in.at, wire->in.at + at, wire->in.used - at);
    wire->in.used -= at;
}

static void on_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    const struct wire_link *wire = handle->data;
    (void)wanted;
    *buffer = uv_buf_init((char *)wire->net->peers->buffer, READ_BYTES);
}

/* ---- coming and going ---- */

static struct wire_link *new_link(struct net *net)
{
    struct wire_link *wire = calloc(1, sizeof *wire);
    CHECK(wire);
    wire->net = net;
    CHECK(uv_tcp_init(&net->loop, &wire->tcp) == 0);
    wire->tcp.data = wire->connecting.data = wire->writing.data = wire->resolving.data = wire;
    wire->next = net->peers->links;
    net->peers->links = wire;
    put_frame(wire, "P", 1); /* shows that the secret is known */
    return wire;
}

static void begin(struct wire_link *wire)
{
    uv_tcp_nodelay(&wire->tcp, 1);
    greet(wire);
    if (uv_read_start((uv_stream_t *)&wire->tcp, on_buffer, on_read) != 0)
        over(wire);
}

static void free_link(struct wire_link *wire)
{
    free(wire->plain.at);
    free(wire->out.at);
    free(wire->more.at);
    free(wire->in.at);
    free(wire);
}

static void on_closed(uv_handle_t *handle)
{
    struct wire_link *wire = handle->data;
    wire->is_closed = true;
    if (!wire->is_resolving)
        free_link(wire);
}

/* Nobody else would know why people are told `busy`. As often as someone asks it is tried anew. */
static void log_lost(const struct wire_link *wire)
{
    struct net *net = wire->net;
    char line[STORE_NAME + STORE_ADDRESS + 160];
    const int64_t now = net_now(net);
    if (now < net->peers->log_lost_next || !wire->why)
        return;
    net->peers->log_lost_next = now + LOG_LOST_MS;
    if (wire->is_known)
        snprintf(line, sizeof line, "the link to the server “%s” is lost: %s", wire->node,
                 wire->why);
    else
        snprintf(line, sizeof line, "the server “%s” cannot be reached at %s: %s%s", wire->node,
                 wire->address, wire->why,
                 wire->version ? " (does it have the same --cluster-secret?)" : "");
    net_log(line);
}

static void close_link(struct wire_link *wire)
{
    struct net *net = wire->net;
    struct wire_link **at = &net->peers->links;
    while (*at != wire)
        at = &(*at)->next;
    *at = wire->next;
    if (wire->is_resolving)
        uv_cancel((uv_req_t *)&wire->resolving);
    uv_close((uv_handle_t *)&wire->tcp, on_closed);
    if (wire->link)
        server_peer_gone(net->server, wire->link, net_now(net));
    if (wire->is_mine && !net->peers->is_closing) {
        log_lost(wire);
        server_peer_lost(net->server, wire->node, net_now(net));
    }
}

static void on_connected(uv_connect_t *request, int status)
{
    struct wire_link *wire = request->data;
    if (status < 0)
        fail(wire, status);
    else
        begin(wire);
}

static void on_resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *found)
{
    struct wire_link *wire = request->data;
    wire->is_resolving = false;
    if (wire->is_closed)
        free_link(wire);
    else if (status < 0)
        fail(wire, status);
    else if (uv_is_closing((uv_handle_t *)&wire->tcp) ||
             uv_tcp_connect(&wire->connecting, &wire->tcp, found->ai_addr, on_connected) != 0)
        over(wire);
    if (status == 0)
        uv_freeaddrinfo(found);
}

static bool split_address(const char *address, char host[STORE_ADDRESS], char port[8])
{
    const char *colon = strrchr(address, ':');
    const bool bracket = address[0] == '[' && colon && colon[-1] == ']';
    if (!colon || strlen(colon + 1) > 5)
        return false;
    snprintf(host, STORE_ADDRESS, "%.*s", (int)(colon - address) - 2 * bracket, address + bracket);
    snprintf(port, 8, "%s", colon + 1);
    return true;
}

static struct wire_link *dial(struct net *net, const char *node, const char *address)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    char host[STORE_ADDRESS], port[8];
    struct wire_link *wire = new_link(net);
    wire->is_mine = true;
    snprintf(wire->node, sizeof wire->node, "%s", node);
    snprintf(wire->address, sizeof wire->address, "%s", address);
    wire->is_resolving =
        split_address(address, host, port) &&
        uv_getaddrinfo(&net->loop, &wire->resolving, on_resolved, host, port, &hints) == 0;
    if (!wire->is_resolving)
        over(wire);
    return wire;
}

/* New links are in front of all others. */
static void drop_oldest_stranger(struct net *net)
{
    struct wire_link *oldest = NULL;
    int strangers = 0;
    for (struct wire_link *each = net->peers->links; each; each = each->next)
        if (!each->is_known && !each->is_mine && !each->is_over) {
            oldest = each;
            strangers++;
        }
    if (strangers >= STRANGERS_MOST)
        over(oldest);
}

static void on_incoming(uv_stream_t *listener, int status)
{
    struct net *net = listener->data;
    if (status < 0)
        return;
    drop_oldest_stranger(net);
    struct wire_link *wire = new_link(net);
    if (uv_accept(listener, (uv_stream_t *)&wire->tcp) != 0)
        over(wire);
    else
        begin(wire);
}

/* ---- for the loop ---- */

void peers_ask(struct net *net, const char *node, const char *address, const char *bytes,
               size_t size)
{
    struct wire_link *wire = net->peers->links;
    if (net->peers->is_closing)
        return;
    while (wire && (!wire->is_mine || wire->is_over || strcmp(wire->node, node) != 0))
        wire = wire->next;
    put_frame(wire ? wire : dial(net, node, address), bytes, size);
}

void peers_tell(struct net *net, void *connection, const char *bytes, size_t size)
{
    (void)net;
    put_frame(connection, bytes, size);
}

void peers_flush(struct net *net)
{
    if (!net->peers)
        return;
    for (struct wire_link *wire = net->peers->links, *next; wire; wire = next) {
        next = wire->next;
        if (!wire->is_over)
            send_out(wire);
    }
    /* Whoever is told of it may ask another, and make a new link, in front of all. */
    for (struct wire_link *wire = net->peers->links, *next; wire; wire = next) {
        next = wire->next;
        if (wire->is_over)
            close_link(wire);
    }
}

void peers_turn(struct net *net)
{
    for (struct wire_link *wire = net->peers ? net->peers->links : NULL; wire; wire = wire->next) {
        if (++wire->silent > SILENT_S)
            fail(wire, UV_ETIMEDOUT);
        if (wire->state == OPEN)
            put_frame(wire, "P", 1);
    }
}

static bool listen_at(struct net *net, const char *address, char error[NET_ERROR])
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char host[STORE_ADDRESS], port[8];
    const int why =
        split_address(address, host, port) ? getaddrinfo(host, port, &hints, &found) : EAI_NONAME;
    int trouble = UV_EAI_NONAME;
    if (!why) {
        trouble = uv_tcp_bind(&net->peers->listener, found->ai_addr, 0);
        freeaddrinfo(found);
    }
    if (!trouble)
        trouble = uv_listen((uv_stream_t *)&net->peers->listener, STRANGERS_MOST, on_incoming);
    if (trouble)
        snprintf(error, NET_ERROR, "cannot listen for other servers at %s: %s", address,
                 uv_strerror(trouble));
    return !trouble;
}

bool peers_open(struct net *net, char error[NET_ERROR])
{
    const struct net_config *config = net->config;
    if (!config->peer_address)
        return true;
    net->peers = calloc(1, sizeof *net->peers);
    CHECK(net->peers);
    crypto_generichash(net->peers->secret, KEY, (const uint8_t *)config->peer_secret,
                       strlen(config->peer_secret), NULL, 0);
    CHECK(uv_tcp_init(&net->loop, &net->peers->listener) == 0);
    net->peers->listener.data = net;
    return listen_at(net, config->peer_address, error);
}

void peers_close(struct net *net)
{
    if (!net->peers)
        return;
    net->peers->is_closing = true;
    while (net->peers->links)
        close_link(net->peers->links);
    if (!uv_is_closing((uv_handle_t *)&net->peers->listener))
        uv_close((uv_handle_t *)&net->peers->listener, NULL);
}

void peers_end(struct net *net)
{
    if (net->peers)
        sodium_memzero(net->peers->secret, KEY);
    free(net->peers);
}
