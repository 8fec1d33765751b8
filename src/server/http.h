/* What is answered over HTTP: files of the page, /healthz, /metrics and records; and whether a
 * request may become a WebSocket. Whether it is answered at all is http_guard.h's. */
#ifndef COOKIETIN_SERVER_HTTP_H
#define COOKIETIN_SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

struct connection;
struct http_file;
struct http_reply;

/* On every answer, even on those that libwebsockets gives by itself. */
extern const struct lws_protocol_vhost_options http_headers[];

enum { HTTP_HEADER_MOST = 512 }; /* of the headers that we look into */

/* A header, "" if there is none or it is too long to be taken seriously. */
const char *http_header(struct lws *wsi, enum lws_token_indexes which,
                        char buffer[HTTP_HEADER_MOST]);
/* Everything that is not WebSocket. */
int http_callback(struct connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size);
/* What server_ask_record asked for; `record` is to be freed. */
void http_take_record(struct connection *connection, char *record, size_t size, bool failed);
/* Frees what is being sent. */
void http_forget(struct connection *connection);
int http_give_file(struct connection *connection, const struct http_file *file, bool head);

#endif
