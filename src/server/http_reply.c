/* Answering a request: the head is sent, and the body in pieces as the socket takes them. Every
 * reply has the same security headers, whoever writes it. */
#include "server/http_reply.h"

#include "server/http_operators.h"
#include "server/net_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 12288,  /* head and body that go out in one piece */
    HEAD_MOST = 3072, /* the security headers alone are 700 bytes */
    CHUNK = 32768
};

#define HEADER_ROW(i, key, text)                    \
    {                                               \
        &http_headers[(i) + 1], NULL, key ":", text \
    }
const struct lws_protocol_vhost_options http_headers[] = {
    HEADER_ROW(0, "content-security-policy",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
               "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    HEADER_ROW(1, "x-content-type-options", "nosniff"),
    HEADER_ROW(2, "referrer-policy", "no-referrer"),
    HEADER_ROW(3, "cross-origin-opener-policy", "same-origin"),
    HEADER_ROW(4, "cross-origin-resource-policy", "same-origin"),
    {NULL, NULL, "permissions-policy:",
     "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"},
};

static bool put_header(struct lws *wsi, const char *name, const char *value, uint8_t **at,
                       uint8_t *end)
{
    if (!value || !*value)
        return true;
    return !lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value,
                                        (int)strlen(value), at, end);
}

static bool put_head(struct lws *wsi, const struct http_reply *reply, uint8_t **at, uint8_t *end)
{
    return !lws_add_http_header_status(wsi, reply->status | LWSAHH_FLAG_NO_SERVER_NAME, at, end) &&
           put_header(wsi, "content-type:", reply->type, at, end) &&
           put_header(wsi, "cache-control:", reply->cache, at, end) &&
           put_header(wsi, "etag:", reply->etag, at, end) &&
           put_header(wsi, "allow:", reply->allow, at, end) &&
           put_header(wsi, "content-encoding:", reply->encoding, at, end) &&
           put_header(wsi, "vary:", reply->varies ? "accept-encoding" : NULL, at, end) &&
           put_header(wsi, "vary:", reply->origin ? "origin" : NULL, at, end) &&
           put_header(wsi, "access-control-allow-origin:", reply->origin, at, end) &&
           put_header(wsi, "retry-after:", reply->status == 429 ? "60" : NULL, at, end) &&
           put_header(wsi, "connection:", reply->last ? "close" : NULL, at, end) &&
           !lws_add_http_header_content_length(wsi, reply->size, at, end) &&
           !lws_finalize_http_header(wsi, at, end);
}

/* Nonzero ends the connection. */
static int finish(struct connection *connection)
{
    const bool last = connection->reply->last;
    struct lws *wsi = connection->wsi;
    http_forget(connection);
    if (connection->is_proxied) /* the next request may be someone else's */
        connection_uncount(connection);
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

void reply_set(struct connection *connection, const struct http_reply *filled)
{
    struct http_reply *reply = malloc(sizeof *reply);
    CHECK(reply);
    *reply = *filled;
    http_forget(connection);
    connection->reply = reply;
}

/* Sends the head, and the body with it where that is short; a long one follows in pieces as the
 * socket takes them. */
int reply_send(struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    struct http_reply *reply = connection->reply;
    uint8_t buffer[LWS_PRE + AT_ONCE];
    uint8_t *at = buffer + LWS_PRE;
    reply->begun = true;
    connection->net->count.requests++;
    if (!put_head(wsi, reply, &at, buffer + LWS_PRE + HEAD_MOST))
        return -1;
    const size_t head = (size_t)(at - (buffer + LWS_PRE));
    const bool whole = reply->no_body || head + reply->size <= AT_ONCE;
    if (whole && !reply->no_body) {
        memcpy(at, reply->body, reply->size);
        at += reply->size;
    }
    if (lws_write(wsi, buffer + LWS_PRE, (size_t)(at - (buffer + LWS_PRE)),
                  whole ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP_HEADERS) < 0)
        return -1;
    if (whole)
        return finish(connection);
    lws_callback_on_writable(wsi);
    return 0;
}

int reply_with(struct connection *connection, const struct http_reply *filled)
{
    reply_set(connection, filled);
    return reply_send(connection);
}

int reply_go_on(struct connection *connection)
{
    struct http_reply *reply = connection->reply;
    uint8_t buffer[LWS_PRE + CHUNK];
    if (!reply || connection->record || connection->question)
        return 0;
    if (!reply->begun)
        return reply_send(connection);
    const size_t left = reply->size - reply->sent;
    const size_t size = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, reply->body + reply->sent, size);
    reply->sent += size;
    const bool last = reply->sent == reply->size;
    /* As long as the client reads, it may take its time. */
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    connection->net->config->net.handshake_s);
    if (lws_write(connection->wsi, buffer + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last)
        return finish(connection);
    lws_callback_on_writable(connection->wsi);
    return 0;
}

struct http_reply reply_plain(unsigned status, const char *words)
{
    return (struct http_reply){.status = status,
                               .type = "text/plain; charset=utf-8",
                               .cache = "no-store",
                               .allow = status == 405 ? "GET, HEAD" : NULL,
                               .last = status >= 400 && status != 404,
                               .body = words,
                               .size = strlen(words)};
}

int reply_say(struct connection *connection, unsigned status, const char *words)
{
    const struct http_reply reply = reply_plain(status, words);
    return reply_with(connection, &reply);
}

void http_forget(struct connection *connection)
{
    operators_forget(connection);
    if (connection->record)
        server_cancel_record(connection->record);
    connection->record = NULL;
    if (connection->reply) {
        if (connection->reply->held)
            server_drop_record(connection->net->server, connection->reply->held);
        free(connection->reply->owned);
    }
    free(connection->reply);
    connection->reply = NULL;
}
