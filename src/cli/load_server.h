/* A server under load, and what it uses: asked of the system, if we know which process it is,
 * otherwise of the server itself (/metrics). */
#ifndef COOKIETIN_CLI_LOAD_SERVER_H
#define COOKIETIN_CLI_LOAD_SERVER_H

#include <stdbool.h>
#include <sys/socket.h>

enum { LOAD_ERROR = 512 };

struct load_server {
    struct sockaddr_storage address;
    char host[256]; /* for the Host header, with its port */
    long pid;       /* 0: ask /metrics */
};

struct load_cost {
    double cpu_s; /* so far */
    double bytes; /* of memory, now */
};

/* NULL, or a sentence saying what is wrong with the URL (http or ws, host, port). */
const char *load_server_find(struct load_server *server, const char *url);
bool load_server_is_here(const struct load_server *server);
/* False with a sentence. */
bool load_server_cost(const struct load_server *server, struct load_cost *cost,
                      char error[LOAD_ERROR]);

#endif
