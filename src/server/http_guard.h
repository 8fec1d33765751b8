/* Who may ask: whose request it is, how many they may make, and by which name they call us. */
#ifndef COOKIETIN_SERVER_HTTP_GUARD_H
#define COOKIETIN_SERVER_HTTP_GUARD_H

#include <stdbool.h>

struct connection;

struct http_refusal {
    unsigned status;
    const char *words;
};

/* For every request and every handshake, before anything is done for it; it counts as `worth`
 * requests. NULL: go on. */
const struct http_refusal *guard_request(struct connection *connection, int worth);
/* The same, whatever name they call us by. */
const struct http_refusal *guard_sender(struct connection *connection, int worth);
/* Whether a page from there may connect, or act for an operator: the Origin of the request. */
bool guard_origin(const struct connection *connection);
/* The Origin of the request if `--origin` names it, otherwise NULL. */
const char *guard_named_origin(const struct connection *connection);

#endif
