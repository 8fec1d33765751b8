/* What is answered to one request. One reply at a time for each connection: filled in straight
 * away, or, where something has to come from the store, later. */
#ifndef COOKIETIN_SERVER_HTTP_REPLY_H
#define COOKIETIN_SERVER_HTTP_REPLY_H

#include "server/http.h"
#include "server/http_files.h"

struct http_reply {
    unsigned status;
    const char *type;
    const char *cache;
    const char *allow;    /* NULL, or the methods */
    const char *encoding; /* NULL, or "gzip" */
    const char *origin;   /* NULL, or which other page may read it */
    bool varies;          /* by what the client accepts */
    bool no_body;         /* HEAD, 304 */
    bool last;            /* the connection ends with it */
    bool known;           /* a record: the client has it already */
    bool begun;           /* the head has been sent */
    char etag[HTTP_ETAG];
    const char *body;
    size_t size, sent;
    char *owned; /* what is to be freed, or NULL */
    size_t held; /* of a record: bytes that the server counts */
};

/* Words for a person, as a whole reply. */
struct http_reply reply_plain(unsigned status, const char *words);
/* What is to be sent next; then send it. Nonzero ends the connection. */
void reply_set(struct connection *connection, const struct http_reply *filled);
int reply_send(struct connection *connection);
/* Both; and both of words. */
int reply_with(struct connection *connection, const struct http_reply *filled);
int reply_say(struct connection *connection, unsigned status, const char *words);
/* The socket takes more. */
int reply_go_on(struct connection *connection);

#endif
