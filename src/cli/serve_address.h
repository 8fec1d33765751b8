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

/* The server is open at that URL: prints that, and how others get there. */
void serve_say_open(const struct serve_call *call, const char *url);
/* The server could not be opened, and has said why: prints on stderr what to type instead, if that
 * helps. `db`: its games are in use; then it suggests another database, too. */
void serve_say_instead(const struct serve_call *call, bool db);

#endif
