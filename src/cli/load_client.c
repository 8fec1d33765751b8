/* As much of RFC 6455 as our server uses: it sends every message in one frame. Bytes are only kept
 * while a frame is incomplete, so that thousands of idle clients hold no memory. */
#include "cli/load_client.h"

#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10, FIN = 0x80 };

struct connecting {
    uv_connect_t request;
    struct client *client;
};

static void on_closed(uv_handle_t *handle)
{
    ((struct client *)handle->data)->is_closed = true;
}

void client_close(struct client *client)
{
    client->state = CLIENT_GONE;
    if (!uv_is_closing((uv_handle_t *)&client->tcp))
        uv_close((uv_handle_t *)&client->tcp, on_closed);
    free(client->part);
    client->part = NULL;
    client->part_used = client->part_room = 0;
}

static void gone(struct client *client, const char *why)
{
    if (client->state == CLIENT_GONE)
        return;
    client_close(client);
    client->world->on_gone(client, why);
}

static void put(struct client *client, char *bytes, size_t size)
{
    const uv_buf_t buffer = uv_buf_init(bytes, (unsigned)size);
    /* So little is on its way at once that the socket takes it, or something is very wrong. */
    if (uv_try_write((uv_stream_t *)&client->tcp, &buffer, 1) != (int)size)
        gone(client, "the server does not read");
}

static void put_frame(struct client *client, int opcode, const char *text, size_t size)
{
    char frame[CLIENT_SAY_MOST + 8];
    size_t head = 2;
    uint8_t mask[4];
    if (client->state != CLIENT_OPEN)
        return;
    CHECK(size <= CLIENT_SAY_MOST);
    client->world->mask = client->world->mask * 1664525 + 1013904223;
    memcpy(mask, &client->world->mask, sizeof mask);
    frame[0] = (char)(FIN | opcode);
    if (size < 126) {
        frame[1] = (char)(0x80 | size);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(size >> 8);
        frame[3] = (char)size;
        head = 4;
    }
    memcpy(frame + head, mask, sizeof mask);
    head += sizeof mask;
    for (size_t i = 0; i < size; i++)
        frame[head + i] = (char)(text[i] ^ (char)mask[i % 4]);
    put(client, frame, head + size);
}

void client_say(struct client *client, const char *text, size_t size)
{
    put_frame(client, OPCODE_TEXT, text, size);
}

static void take_frame(struct client *client, int opcode, const char *payload, size_t size)
{
    char why[CLIENT_WHY] = "the server closed the connection";
    if (opcode == OPCODE_TEXT) {
        client->world->on_message(client, payload, size);
    } else if (opcode == OPCODE_PING) {
        put_frame(client, OPCODE_PONG, payload, size);
    } else if (opcode == OPCODE_CLOSE) {
        if (size > 2)
            snprintf(why, sizeof why, "%.*s", (int)(size - 2), payload + 2);
        gone(client, why);
    }
}

/* One frame at the beginning of the bytes: its size, or 0 if not all of it is there. Our server
 * sends each message in one frame. */
static size_t take_one(struct client *client, const char *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    size_t head = 2, payload;
    if (size < 2)
        return 0;
    payload = at[1] & 0x7f;
    if (payload == 126)
        head = 4;
    else if (payload == 127)
        head = 10;
    if (size < head)
        return 0;
    if (head > 2) {
        payload = 0;
        for (size_t i = 2; i < head; i++)
            payload = payload << 8 | at[i];
    }
    if (payload > SIZE_MAX / 2 || size < head + payload)
        return 0;
    take_frame(client, at[0] & 0xf, bytes + head, payload);
    return head + payload;
}

/* The end of the handshake's answer: its size, or 0 if it is not all there or was a no. */
static size_t take_answer(struct client *client, const char *bytes, size_t size)
{
    static const char yes[] = "HTTP/1.1 101";
    for (size_t i = 3; i < size; i++)
        if (!memcmp(bytes + i - 3, "\r\n\r\n", 4)) {
            if (memcmp(bytes, yes, sizeof yes - 1) != 0) {
                char why[CLIENT_WHY];
                snprintf(why, sizeof why, "the server answers: %.*s",
                         (int)(strcspn(bytes, "\r") < 80 ? strcspn(bytes, "\r") : 80), bytes);
                gone(client, why);
                return 0;
            }
            client->state = CLIENT_OPEN;
            client->world->on_open(client);
            return i + 1;
        }
    return 0;
}

static size_t take_all(struct client *client, const char *bytes, size_t size)
{
    size_t taken = 0, more = 0;
    do {
        if (client->state == CLIENT_GREETING)
            more = take_answer(client, bytes + taken, size - taken);
        else
            more = take_one(client, bytes + taken, size - taken);
        taken += more;
    } while (more && client->state != CLIENT_GONE);
    return taken;
}

static void keep_part(struct client *client, const char *bytes, size_t size)
{
    if (client->part_used + size > client->part_room) {
        client->part_room = 2 * (client->part_used + size);
        client->part = realloc(client->part, client->part_room);
        CHECK(client->part);
    }
    memcpy(client->part + client->part_used, bytes, size);
    client->part_used += size;
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct client *client = stream->data;
    if (size < 0) {
        gone(client, "the server has hung up");
        return;
    }
    const bool had_part = client->part_used;
    const char *bytes = buffer->base;
    size_t count = (size_t)size;
    if (had_part) {
        keep_part(client, bytes, count);
        bytes = client->part;
        count = client->part_used;
    }
    const size_t taken = take_all(client, bytes, count);
    if (client->state == CLIENT_GONE)
        return;
    if (had_part) {
        memmove(client->part, client->part + taken, count - taken);
        client->part_used = count - taken;
    } else if (taken < count) {
        keep_part(client, bytes + taken, count - taken);
    }
    if (!client->part_used && client->part) {
        free(client->part);
        client->part = NULL;
        client->part_room = 0;
    }
}

static void lend_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    const struct client *client = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(client->world->buffer, CLIENT_READ - 1);
}

static void put_request(struct client *client)
{
    char request[sizeof client->world->request + CLIENT_AT + 16];
    const int size = snprintf(request, sizeof request, "GET /ws%s%s%s", client->at[0] ? "?at=" : "",
                              client->at, client->world->request);
    put(client, request, (size_t)size);
}

static void on_connect(uv_connect_t *request, int status)
{
    struct connecting *connecting = (struct connecting *)(void *)request;
    struct client *client = connecting->client;
    free(connecting);
    if (client->state == CLIENT_GONE)
        return;
    if (status < 0) {
        char why[CLIENT_WHY];
        snprintf(why, sizeof why, "cannot connect: %s", uv_strerror(status));
        gone(client, why);
        return;
    }
    client->state = CLIENT_GREETING;
    uv_tcp_nodelay(&client->tcp, 1);
    put_request(client);
    if (client->state != CLIENT_GONE)
        uv_read_start((uv_stream_t *)&client->tcp, lend_buffer, on_read);
}

void client_connect(struct client *client, struct client_world *world, const char *at)
{
    struct connecting *connecting = malloc(sizeof *connecting);
    struct client next = {.world = world, .state = CLIENT_CONNECTING};
    CHECK(connecting);
    snprintf(next.at, sizeof next.at, "%s", at);
    *client = next;
    connecting->client = client;
    uv_tcp_init(&world->loop, &client->tcp);
    client->tcp.data = client;
    const int problem = uv_tcp_connect(&connecting->request, &client->tcp,
                                       (const struct sockaddr *)&world->server, on_connect);
    if (problem) {
        char why[CLIENT_WHY];
        free(connecting);
        snprintf(why, sizeof why, "cannot connect: %s", uv_strerror(problem));
        gone(client, why);
    }
}
