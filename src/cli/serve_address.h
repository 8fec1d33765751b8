/* How people reach a server, and what to type if they cannot. The advice matches how it was
 * started: `cookietin serve ...` or, if COOKIETIN_CALLED says so, `make play ARGS="..."`. */
#ifndef COOKIETIN_CLI_SERVE_ADDRESS_H
#define COOKIETIN_CLI_SERVE_ADDRESS_H

#include "server/net.h"

/* What was asked for. */
struct serve_call {
    const struct net_config *config;
    char *const *argument; /* as it was typed; NULL ends them */
};

/* It is open at that URL: says so on stdout, and how others get there. */
void serve_say_open(const struct serve_call *call, const char *url);
/* It could not be opened, and why was said: says on stderr what to type instead, if that helps.
 * `db`: the games are in use; then it takes others, too. */
void serve_say_instead(const struct serve_call *call, bool db);

#endif
