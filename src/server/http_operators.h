/* The operators' page: its files, and /api, which takes the requests of admin.h from whoever knows
 * the secret. */
#ifndef COOKIETIN_SERVER_HTTP_OPERATORS_H
#define COOKIETIN_SERVER_HTTP_OPERATORS_H

#include <stdbool.h>
#include <stddef.h>

struct net;
struct connection;

/* What is known of the secret and of those who have tried others. */
void admission_open(struct net *net);
void admission_turn(struct net *net); /* every second */
void admission_close(struct net *net);

/* A request; nonzero ends the connection. A POST's body follows in parts, and at its end it is
 * asked. */
int operators_get(struct connection *connection, const char *path, size_t size, bool head);
int operators_post(struct connection *connection, const char *path);
int operators_take(struct connection *connection, const char *bytes, size_t size);
int operators_ask(struct connection *connection);
/* Nobody waits for the answer any more. */
void operators_forget(struct connection *connection);

#endif
