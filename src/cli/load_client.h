/* A WebSocket client that does next to nothing, because it shares the machine with the server that
 * it measures. (libwebsockets' client takes each byte through its state machine: at a hundred
 * thousand messages per second the client, not the server, would be the limit.) Plain text only, no
 * TLS. */
#ifndef COOKIETIN_CLI_LOAD_CLIENT_H
#define COOKIETIN_CLI_LOAD_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { CLIENT_READ = 1 << 18, CLIENT_SAY_MOST = 4096, CLIENT_WHY = 160, CLIENT_AT = 128 };

enum client_state { CLIENT_NEW, CLIENT_CONNECTING, CLIENT_GREETING, CLIENT_OPEN, CLIENT_GONE };

struct client;

/* What all clients have in common. */
struct client_world {
    uv_loop_t loop;
    struct sockaddr_storage server;
    char request[512]; /* the handshake, behind the address */
    char *buffer;      /* CLIENT_READ bytes: what has just been read */
    uint32_t mask;     /* RFC 6455 wants one; it hides nothing here */
    void (*on_open)(struct client *client);
    void (*on_message)(struct client *client, const char *text, size_t size);
    void (*on_gone)(struct client *client, const char *why);
};

struct client {
    struct client_world *world;
    uv_tcp_t tcp;
    enum client_state state;
    char *part; /* the beginning of a message whose rest has not come; NULL: none */
    size_t part_used, part_room;
    bool is_closed;     /* gone, and so is the socket: it may connect again */
    char at[CLIENT_AT]; /* the server that a balancer is asked for; "": any */
};

/* `at` may be that of the client itself. */
void client_connect(struct client *client, struct client_world *world, const char *at);
/* Without a word to anyone. */
void client_close(struct client *client);
/* At most CLIENT_SAY_MOST bytes. */
void client_say(struct client *client, const char *text, size_t size);

#endif
