/* What a request asks for, at each of the addresses that there are: the players', the metrics' and
 * the operators'. */
#include "server/http.h"

#include "server/http_files.h"
#include "server/http_guard.h"
#include "server/http_operators.h"
#include "server/http_reply.h"
#include "server/metrics.h"
#include "server/net_parts.h"
#include "shell/corrected.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PATH_MOST = 1024,
    TABLE_ID = 22,    /* characters */
    RECORD_WORTH = 10 /* requests: it is read from the store and written anew */
};

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

int http_give_file(struct connection *connection, const struct http_file *file, bool head)
{
    struct lws *wsi = connection->wsi;
    char buffer[HTTP_HEADER_MOST];
    const bool gzip =
        file->gzip && list_has(http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, buffer), "gzip");
    struct http_reply reply = {.status = 200,
                               .type = file->type,
                               .cache = connection->use == FOR_OPERATORS ? "no-store"
                                        : file->immutable ? "public, max-age=31536000, immutable"
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
    return reply_with(connection, &reply);
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
    return http_give_file(connection, &now, head);
}

/* The game may have to come from the store: then the reply is filled in when it is there. */
static int give_record(struct connection *connection, const char *table, bool head)
{
    struct net *net = connection->net;
    struct http_reply reply = {.status = 200,
                               .type = "application/json",
                               .cache = "max-age=31536000, immutable",
                               .origin = guard_named_origin(connection),
                               .no_body = head};
    /* A game that is over does not change any more, so its name is enough. */
    snprintf(reply.etag, sizeof reply.etag, "\"%.*s\"", TABLE_ID, table);
    reply.known = is_known(connection->wsi, reply.etag);
    reply_set(connection, &reply);
    connection->record = server_ask_record(net->server, table, connection, net_now(net));
    if (!connection->record)
        return reply_send(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, net->config->net.handshake_s);
    return 0;
}

void http_take_record(struct connection *connection, char *record, size_t size, bool failed)
{
    struct http_reply *reply = connection->reply;
    const bool later = connection->record;
    const char *origin = reply->origin;
    connection->record = NULL;
    if (failed) {
        *reply = reply_plain(503, "The games cannot be read now. Try again.\n");
    } else if (!record) {
        *reply = reply_plain(404, "There is no recording of such a game, or it isn’t over yet.\n");
        reply->origin = origin;
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
    return reply_with(connection, &(struct http_reply){.status = 200,
                                                       .type = "text/plain; version=0.0.4; "
                                                               "charset=utf-8",
                                                       .cache = "no-store",
                                                       .no_body = head,
                                                       .body = buffer,
                                                       .size = out.used,
                                                       .owned = buffer});
}

static int give_state(struct connection *connection, const char *wrong, bool head)
{
    const char *words = wrong ? wrong : "ok\n";
    return reply_with(connection, &(struct http_reply){.status = wrong ? 503 : 200,
                                                       .type = "text/plain; charset=utf-8",
                                                       .cache = "no-store",
                                                       .no_body = head,
                                                       .body = words,
                                                       .size = strlen(words)});
}

/* Whether it works, or has to be looked after. */
static const char *what_is_wrong(const struct net *net)
{
    return net->stopping  ? "stopping\n"
           : net->failing ? "the games cannot be written to disk\n"
                          : NULL;
}

static int give_health(struct connection *connection, bool head)
{
    return give_state(connection, what_is_wrong(connection->net), head);
}

/* Whether more people are to be sent here. */
static int give_readiness(struct connection *connection, bool head)
{
    const struct net *net = connection->net;
    const char *wrong = what_is_wrong(net);
    if (!wrong && server_is_draining(net->server))
        wrong = "about to be updated\n";
    if (!wrong && server_is_cut_off(net->server))
        wrong = "the database says nothing\n";
    return give_state(connection, wrong, head);
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
    return reply_say(connection, 404, "The metrics are at /metrics, and nothing else is here.\n");
}

/* What strangers get. */
static int give(struct connection *connection, const char *path, size_t size, bool head)
{
    char table[TABLE_ID + 1];
    if (!strcmp(path, "/healthz"))
        return give_health(connection, head);
    if (!strcmp(path, "/readyz"))
        return give_readiness(connection, head);
    if (read_record_path(path, table))
        return give_record(connection, table, head);
    const struct http_file *file = http_file_find(http_files, path, size);
    if (file && connection->net->config->corrected)
        return give_corrected(connection, file, head);
    if (file)
        return http_give_file(connection, file, head);
    if (!strcmp(path, "/ws"))
        return reply_say(connection, 426, "This is where WebSocket clients connect.\n");
    return reply_say(connection, 404, "There is nothing here.\n");
}

/* Whatever it is answered with, a refusal or "ok" included, takes the server's time. */
static const struct http_refusal *guard(struct connection *connection, const char *path)
{
    char table[TABLE_ID + 1];
    if (connection->use != FOR_PLAYERS) /* the operators' page does it itself */
        return NULL;
    if (!strcmp(path, "/healthz") ||
        !strcmp(path, "/readyz")) /* under any name: whoever asks may know only a number */
        return guard_sender(connection, 1);
    return guard_request(connection, read_record_path(path, table) ? RECORD_WORTH : 1);
}

/* A request says how long it is by Content-Length alone, and once: whatever is before this server
 * must not take its end for another one's. */
static bool is_framed(struct lws *wsi)
{
    char length[HTTP_HEADER_MOST];
    http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) < HTTP_HEADER_MOST &&
           !length[strspn(length, "0123456789")];
}

static int on_request(struct connection *connection, const char *path, size_t size)
{
    struct lws *wsi = connection->wsi;
    const struct http_refusal *refusal = guard(connection, path);
    if (refusal)
        return reply_say(connection, refusal->status, refusal->words);
    if (!is_framed(wsi))
        return reply_say(connection, 400,
                         "A request must give its length with Content-Length alone.\n");
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (connection->use == FOR_OPERATORS && lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
        return operators_post(connection, path);
    if (!head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return reply_say(connection, 405, "Only GET and HEAD are answered here.\n");
    if (size > PATH_MOST || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > PATH_MOST)
        return reply_say(connection, 414, "That address is too long.\n");
    if (connection->use == FOR_METRICS)
        return give_metrics_or_nothing(connection, path, head);
    if (connection->use == FOR_OPERATORS)
        return operators_get(connection, path, size, head);
    return give(connection, path, size, head);
}

/* ---- becoming a WebSocket ---- */

/* Nonzero: it has been answered, and the connection ends. */
static int on_upgrade(struct connection *connection, const char *to)
{
    struct lws *wsi = connection->wsi;
    char path[PATH_MOST], list[HTTP_HEADER_MOST];
    const struct http_refusal *refusal =
        connection->use == FOR_METRICS ? NULL : guard_request(connection, 1);
    if (strcasecmp(to, "websocket") != 0 || !is_framed(wsi)) {
        reply_say(connection, 400, "This server speaks HTTP/1.1 and WebSocket.\n");
        return -1;
    }
    if (refusal)
        reply_say(connection, refusal->status, refusal->words);
    else if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 ||
             strcmp(path, "/ws") != 0 || connection->use != FOR_PLAYERS)
        reply_say(connection, 404, "WebSocket clients connect to /ws.\n");
    else if (!guard_origin(connection))
        reply_say(connection, 403, "Pages from elsewhere may not connect to this server.\n");
    else if (strcmp(http_header(wsi, WSI_TOKEN_VERSION, list), "13") != 0 ||
             !*http_header(wsi, WSI_TOKEN_KEY, list))
        reply_say(connection, 400, "That isn’t a WebSocket handshake of version 13.\n");
    else if (!list_has(http_header(wsi, WSI_TOKEN_PROTOCOL, list), "cookietin.1"))
        reply_say(connection, 400, "Ask for the subprotocol cookietin.1.\n");
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
    case LWS_CALLBACK_HTTP_WRITEABLE: return reply_go_on(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return on_upgrade(connection, in);
    case LWS_CALLBACK_RAW_RX: return refuse_raw(connection);
    case LWS_CALLBACK_CLOSED_HTTP: http_forget(connection); return 0;
    case LWS_CALLBACK_HTTP_BODY: return operators_take(connection, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return operators_ask(connection);
    default: return 0;
    }
}
