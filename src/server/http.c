/* One reply at a time for each connection: filled in at once, or, where a record has to come from
 * the store, later; then its head is sent, and its body in pieces as the socket takes them. Every
 * reply has the same security headers, whoever writes it. */
#include "server/http.h"

#include "server/http_files.h"
#include "server/http_guard.h"
#include "server/metrics.h"
#include "server/net_parts.h"
#include "shell/corrected.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PATH_MOST = 1024,
    AT_ONCE = 12288,  /* head and body that go out in one piece */
    HEAD_MOST = 3072, /* the security headers alone are 700 bytes */
    CHUNK = 32768,
    TABLE_ID = 22,     /* characters */
    RECORD_WORTH = 10, /* requests: it is read from the store and written anew */
    REPLY_ETAG = HTTP_ETAG
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

struct http_reply {
    unsigned status;
    const char *type;
    const char *cache;
    const char *allow;    /* NULL, or the methods */
    const char *encoding; /* NULL, or "gzip" */
    bool varies;          /* by what the client accepts */
    bool no_body;         /* HEAD, 304 */
    bool last;            /* the connection ends with it */
    bool known;           /* a record: the client has it already */
    bool begun;           /* the head has been sent */
    char etag[REPLY_ETAG];
    const char *body;
    size_t size, sent;
    char *owned; /* what is to be freed, or NULL */
    size_t held; /* of a record: bytes that the server counts */
};

/* ---- answering ---- */

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

static void set_reply(struct connection *connection, const struct http_reply *filled)
{
    struct http_reply *reply = malloc(sizeof *reply);
    CHECK(reply);
    *reply = *filled;
    http_forget(connection);
    connection->reply = reply;
}

/* Sends the head, and the body with it where that is short; a long one follows in pieces as the
 * socket takes them. */
static int send_head(struct connection *connection)
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

static int answer(struct connection *connection, const struct http_reply *filled)
{
    set_reply(connection, filled);
    return send_head(connection);
}

static int send_more(struct connection *connection)
{
    struct http_reply *reply = connection->reply;
    uint8_t buffer[LWS_PRE + CHUNK];
    if (!reply || connection->record)
        return 0;
    if (!reply->begun)
        return send_head(connection);
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

static struct http_reply plain_reply(unsigned status, const char *words)
{
    return (struct http_reply){.status = status,
                               .type = "text/plain; charset=utf-8",
                               .cache = "no-store",
                               .allow = status == 405 ? "GET, HEAD" : NULL,
                               .last = status >= 400 && status != 404,
                               .body = words,
                               .size = strlen(words)};
}

static int say(struct connection *connection, unsigned status, const char *words)
{
    const struct http_reply reply = plain_reply(status, words);
    return answer(connection, &reply);
}

void http_forget(struct connection *connection)
{
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

/* ---- what is asked for ---- */

const char *http_header(struct lws *wsi, enum lws_token_indexes which,
                        char buffer[HTTP_HEADER_MOST])
{
    if (lws_hdr_copy(wsi, buffer, HTTP_HEADER_MOST, which) <= 0)
        buffer[0] = '\0';
    return buffer;
}

/* Whether a list with commas has the word; parameters (";q=1") are cut off, ";q=0" is a no. */
static bool list_has(const char *list, const char *word)
{
    const size_t size = strlen(word);
    while (*list) {
        list += strspn(list, " \t,");
        const size_t item = strcspn(list, ",");
        size_t name = strcspn(list, " \t,;");
        if (name == size && !strncasecmp(list, word, size)) {
            const char *q = memchr(list, '=', item);
            return !q || strtod(q + 1, NULL) > 0;
        }
        list += item;
    }
    return false;
}

static bool is_known(struct lws *wsi, const char *etag)
{
    char buffer[HTTP_HEADER_MOST];
    return list_has(http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, buffer), etag);
}

static int give_file(struct connection *connection, const struct http_file *file, bool head)
{
    struct lws *wsi = connection->wsi;
    char buffer[HTTP_HEADER_MOST];
    const bool gzip =
        file->gzip && list_has(http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, buffer), "gzip");
    struct http_reply reply = {.status = 200,
                               .type = file->type,
                               .cache = file->immutable ? "public, max-age=31536000, immutable"
                                                        : "no-cache",
                               .encoding = gzip ? "gzip" : NULL,
                               .varies = file->gzip,
                               .no_body = head,
                               .body = gzip ? file->gzip : file->bytes,
                               .size = gzip ? file->gzip_size : file->size};
    http_file_etag(file, gzip, reply.etag);
    if (is_known(wsi, reply.etag)) {
        reply.status = 304;
        reply.no_body = true;
        reply.size = 0;
    }
    return answer(connection, &reply);
}

/* The catalogue of a language, whose name is followed by a hash: "/assets/hr-BkEf1rWm.words". */
static bool is_catalogue(const char *path, const char *language)
{
    const char *name = strrchr(path, '/') + 1;
    const char *end = strrchr(name, '.');
    const size_t size = strlen(language);
    return !strncmp(name, language, size) && name[size] == '-' && end && !strcmp(end, ".words");
}

/* While a language is corrected, its catalogue is the one that is corrected, as it is now, and
 * nothing is kept for later. */
static int give_corrected(struct connection *connection, const struct http_file *file, bool head)
{
    static const char forget[] =
        "self.addEventListener('install', () => self.skipWaiting());\n"
        "self.addEventListener('activate', event => event.waitUntil(caches.keys().then(names =>\n"
        "    Promise.all(names.map(name => caches.delete(name)))\n"
        ").then(() => self.clients.claim())));\n";
    struct corrected *corrected = connection->net->config->corrected;
    struct http_file now = *file;
    char error[CORRECTED_ERROR] = "";
    now.immutable = false;
    if (!strcmp(file->path, "/sw.js")) {
        now.bytes = forget;
        now.size = sizeof forget - 1;
        now.gzip = NULL;
    } else if (is_catalogue(file->path, corrected->language)) {
        if (corrected_refresh(corrected, error))
            server_correct(connection->net->server, corrected->language, &corrected->catalogue);
        if (*error)
            net_log(error);
        now.bytes = corrected->bytes;
        now.size = corrected->size;
        now.gzip = NULL;
    }
    return give_file(connection, &now, head);
}

/* The game may have to come from the store: then the reply is filled in when it is there. */
static int give_record(struct connection *connection, const char *table, bool head)
{
    struct net *net = connection->net;
    struct http_reply reply = {.status = 200,
                               .type = "application/json",
                               .cache = "max-age=31536000, immutable",
                               .no_body = head};
    /* A game that is over does not change any more, so its name is enough. */
    snprintf(reply.etag, sizeof reply.etag, "\"%.*s\"", TABLE_ID, table);
    reply.known = is_known(connection->wsi, reply.etag);
    set_reply(connection, &reply);
    connection->record = server_ask_record(net->server, table, connection, net_now(net));
    if (!connection->record)
        return send_head(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, net->config->net.handshake_s);
    return 0;
}

void http_take_record(struct connection *connection, char *record, size_t size, bool failed)
{
    struct http_reply *reply = connection->reply;
    const bool later = connection->record;
    connection->record = NULL;
    if (failed) {
        *reply = plain_reply(503, "The games cannot be read now. Try again.\n");
    } else if (!record) {
        *reply = plain_reply(404, "There is no recording of such a game, or it isn’t over yet.\n");
    } else if (reply->known) {
        reply->status = 304;
        reply->no_body = true;
        free(record);
    } else {
        reply->body = reply->owned = record;
        reply->size = reply->held = size;
        server_hold_record(connection->net->server, size);
    }
    if (later)
        lws_callback_on_writable(connection->wsi);
}

static int give_metrics(struct connection *connection, bool head)
{
    char *buffer = malloc(METRICS_MOST);
    CHECK(buffer);
    struct text out = text_in(buffer, METRICS_MOST);
    metrics_write(connection->net, &out);
    return answer(connection, &(struct http_reply){.status = 200,
                                                   .type = "text/plain; version=0.0.4; "
                                                           "charset=utf-8",
                                                   .cache = "no-store",
                                                   .no_body = head,
                                                   .body = buffer,
                                                   .size = out.used,
                                                   .owned = buffer});
}

static int give_health(struct connection *connection, bool head)
{
    const struct net *net = connection->net;
    const char *words = net->stopping  ? "stopping\n"
                        : net->failing ? "the games cannot be written to disk\n"
                                       : "ok\n";
    return answer(connection,
                  &(struct http_reply){.status = net->stopping || net->failing ? 503 : 200,
                                       .type = "text/plain; charset=utf-8",
                                       .cache = "no-store",
                                       .no_body = head,
                                       .body = words,
                                       .size = strlen(words)});
}

/* "/api/games/TABLE/record": the table in `table`. */
static bool read_record_path(const char *path, char table[TABLE_ID + 1])
{
    static const char before[] = "/api/games/", after[] = "/record";
    if (strncmp(path, before, sizeof before - 1) != 0)
        return false;
    path += sizeof before - 1;
    const size_t size = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789-_");
    if (size != TABLE_ID || strcmp(path + size, after) != 0)
        return false;
    memcpy(table, path, size);
    table[size] = '\0';
    return true;
}

static int give_metrics_or_nothing(struct connection *connection, const char *path, bool head)
{
    if (!strcmp(path, "/metrics"))
        return give_metrics(connection, head);
    if (!strcmp(path, "/healthz"))
        return give_health(connection, head);
    return say(connection, 404, "The metrics are at /metrics, and nothing else is here.\n");
}

/* What strangers get. */
static int give(struct connection *connection, const char *path, size_t size, bool head)
{
    char table[TABLE_ID + 1];
    if (!strcmp(path, "/healthz"))
        return give_health(connection, head);
    if (read_record_path(path, table))
        return give_record(connection, table, head);
    const struct http_file *file = http_file_find(path, size);
    if (file && connection->net->config->corrected)
        return give_corrected(connection, file, head);
    if (file)
        return give_file(connection, file, head);
    if (!strcmp(path, "/ws"))
        return say(connection, 426, "This is where WebSocket clients connect.\n");
    return say(connection, 404, "There is nothing here.\n");
}

/* Whatever it is answered with, a refusal or "ok" included, takes the server's time. */
static const struct http_refusal *guard(struct connection *connection, const char *path)
{
    char table[TABLE_ID + 1];
    if (connection->is_metrics)
        return NULL;
    if (!strcmp(path, "/healthz")) /* under any name: whoever asks may know only a number */
        return guard_sender(connection, 1);
    return guard_request(connection, read_record_path(path, table) ? RECORD_WORTH : 1);
}

static int on_request(struct connection *connection, const char *path, size_t size)
{
    struct lws *wsi = connection->wsi;
    const struct http_refusal *refusal = guard(connection, path);
    if (refusal)
        return say(connection, refusal->status, refusal->words);
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return say(connection, 405, "Only GET and HEAD are answered here.\n");
    if (size > PATH_MOST || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > PATH_MOST)
        return say(connection, 414, "That address is too long.\n");
    if (connection->is_metrics)
        return give_metrics_or_nothing(connection, path, head);
    return give(connection, path, size, head);
}

/* ---- becoming a WebSocket ---- */

/* Nonzero: it has been answered, and the connection ends. */
static int on_upgrade(struct connection *connection, const char *to)
{
    struct lws *wsi = connection->wsi;
    char path[PATH_MOST], list[HTTP_HEADER_MOST];
    const struct http_refusal *refusal =
        connection->is_metrics ? NULL : guard_request(connection, 1);
    if (strcasecmp(to, "websocket") != 0) {
        say(connection, 400, "This server speaks HTTP/1.1 and WebSocket.\n");
        return -1;
    }
    if (refusal)
        say(connection, refusal->status, refusal->words);
    else if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 ||
             strcmp(path, "/ws") != 0 || connection->is_metrics)
        say(connection, 404, "WebSocket clients connect to /ws.\n");
    else if (!guard_origin(connection))
        say(connection, 403, "Pages from elsewhere may not connect to this server.\n");
    else if (strcmp(http_header(wsi, WSI_TOKEN_VERSION, list), "13") != 0 ||
             !*http_header(wsi, WSI_TOKEN_KEY, list))
        say(connection, 400, "That isn’t a WebSocket handshake of version 13.\n");
    else if (!list_has(http_header(wsi, WSI_TOKEN_PROTOCOL, list), "cookietin.1"))
        say(connection, 400, "Ask for the subprotocol cookietin.1.\n");
    else
        return 0;
    return -1;
}

/* Bytes that are no HTTP at all: libwebsockets hands them over raw. */
static int refuse_raw(struct connection *connection)
{
    static const char words[] = "That isn’t an HTTP request.\n";
    char buffer[1024];
    int used = snprintf(buffer, sizeof buffer,
                        "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\n"
                        "cache-control: no-store\r\nconnection: close\r\ncontent-length: %zu\r\n",
                        sizeof words - 1);
    for (const struct lws_protocol_vhost_options *row = http_headers; row; row = row->next)
        used += snprintf(buffer + used, sizeof buffer - (size_t)used, "%s %s\r\n", row->name,
                         row->value);
    used += snprintf(buffer + used, sizeof buffer - (size_t)used, "\r\n%s", words);
    CHECK((size_t)used < sizeof buffer);
    connection->net->count.requests++;
    lws_write(connection->wsi, (uint8_t *)buffer, (size_t)used, LWS_WRITE_RAW);
    return -1;
}

int http_callback(struct connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP: return on_request(connection, in, size);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_more(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return on_upgrade(connection, in);
    case LWS_CALLBACK_RAW_RX: return refuse_raw(connection);
    case LWS_CALLBACK_CLOSED_HTTP: http_forget(connection); return 0;
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return -1; /* nothing here takes one */
    default: return 0;
    }
}
