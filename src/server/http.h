/* What is answered over HTTP: files of the page, /healthz, /metrics and records; and whether a
 * request may become a WebSocket. */
#ifndef COOKIETIN_SERVER_HTTP_H
#define COOKIETIN_SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

struct connection;
struct http_reply;

/* On every answer, also on those that libwebsockets gives by itself. */
extern const struct lws_protocol_vhost_options http_headers[];

/* Everything that is not WebSocket. */
int http_callback(struct connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size);
/* What server_ask_record asked for; `record` is to be freed. */
void http_take_record(struct connection *connection, char *record, size_t size, bool failed);
/* Frees what is being sent. */
void http_forget(struct connection *connection);

#endif
