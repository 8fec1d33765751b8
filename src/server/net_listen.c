/* Sockets are ours until they are accepted and counted; then libwebsockets adopts them. So a
 * refused address costs next to nothing, and stopping to listen is closing a file. */
#include "server/net_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ACCEPT_AT_ONCE = 64, BACKLOG = 4096 };

/* The connection belongs to libwebsockets from here on; it is freed when that is done with it. */
static void adopt(const struct listener *listener, int file, struct connection *connection)
{
    struct net *net = listener->net;
    const int on = 1, bytes = NET_SEND_BUFFER;
    const int tls = listener->tls ? LWS_ADOPT_ALLOW_SSL : 0;
    const lws_adopt_desc_t adoption = {.vh = net->vhost,
                                       .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | tls,
                                       .fd = {.sockfd = file},
                                       .opaque = connection};
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    net->count.accepted++;
    connection_watch(connection, file);
    lws_adopt_descriptor_vhost_via_info(&adoption);
}

/* Whoever looks at the metrics, or is an operator, gets through however many others there are. */
static bool has_room(const struct listener *listener)
{
    const int there = listener->net->count.used[listener->use];
    return there <
           (listener->use == FOR_PLAYERS ? listener->net->most + NET_SPARE : NET_BESIDE_MOST);
}

static void on_connection(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    struct net *net = listener->net;
    (void)events;
    for (int i = 0; status == 0 && i < ACCEPT_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        struct connection *connection = NULL;
        const int file = accept(listener->file, (struct sockaddr *)&from, &size);
        if (file < 0)
            return;
        if (has_room(listener))
            connection = connection_new(net, (struct sockaddr *)&from, listener->use);
        if (connection) {
            adopt(listener, file, connection);
        } else {
            net->count.refused++;
            close(file);
        }
    }
}

static bool listen_at(struct net *net, const struct addrinfo *at, enum net_use use)
{
    const int on = 1;
    const int file = socket(at->ai_family, SOCK_STREAM, 0);
    if (file < 0)
        return false;
    fcntl(file, F_SETFD, FD_CLOEXEC);
    fcntl(file, F_SETFL, O_NONBLOCK);
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->ai_family == AF_INET6)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(file, at->ai_addr, at->ai_addrlen) != 0 || listen(file, BACKLOG) != 0) {
        const int why = errno;
        close(file);
        errno = why;
        return false;
    }
    struct listener *listener = &net->listener[net->listeners++];
    *listener = (struct listener){.net = net, .file = file, .open = true, .use = use};
    CHECK(uv_poll_init(&net->loop, &listener->poll, file) == 0);
    listener->poll.data = listener;
    return true;
}

static int port_of(const struct listener *listener)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    getsockname(listener->file, (struct sockaddr *)&at, &size);
    return ntohs(at.ss_family == AF_INET6
                     ? ((const struct sockaddr_in6 *)(const void *)&at)->sin6_port
                     : ((const struct sockaddr_in *)(const void *)&at)->sin_port);
}

static void set_port(const struct addrinfo *at, int port)
{
    if (at->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = htons((uint16_t)port);
}

static void say_address(char out[NET_ADDRESS], const char *host, int port, bool tls)
{
    const bool any = !strcmp(host, "0.0.0.0") || !strcmp(host, "::");
    const bool v6 = !any && strchr(host, ':');
    snprintf(out, NET_ADDRESS, "%s://%s%s%s:%d/", tls ? "https" : "http", v6 ? "[" : "",
             any ? "localhost" : host, v6 ? "]" : "", port);
}

static bool refuse(const char *host, int port, char error[NET_ERROR])
{
    if (errno == EADDRINUSE)
        snprintf(error, NET_ERROR, "port %d is in use: is Cookie Tin running already?", port);
    else if (errno == EACCES)
        snprintf(error, NET_ERROR, "port %d is not yours to listen on: take one above 1023", port);
    else if (errno == EADDRNOTAVAIL)
        snprintf(error, NET_ERROR, "“%.200s” is not an address of this machine", host);
    else
        snprintf(error, NET_ERROR, "cannot listen on “%s”, port %d: %s", host, port,
                 strerror(errno));
    return false;
}

/* All addresses that the name stands for, on one port, which is returned; -1 with a sentence. */
static int listen_on(struct net *net, const char *host, int port, enum net_use use,
                     char error[NET_ERROR])
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    const int first = net->listeners;
    const int problem = getaddrinfo(host, NULL, &hints, &found);
    if (problem) {
        snprintf(error, NET_ERROR, "cannot listen on “%s”: %s", host, gai_strerror(problem));
        return -1;
    }
    bool ok = true;
    for (const struct addrinfo *at = found; ok && at; at = at->ai_next) {
        if (net->listeners == first + NET_LISTENERS_MOST / NET_USES ||
            (at->ai_family != AF_INET && at->ai_family != AF_INET6))
            continue;
        set_port(at, port);
        ok = listen_at(net, at, use);
        /* A name may stand for an address that this machine has not: one that works is enough. */
        if (!ok && errno == EADDRNOTAVAIL && (net->listeners > first || at->ai_next))
            ok = true;
        if (ok && net->listeners > first)
            port = port_of(&net->listener[first]);
    }
    if (!ok || net->listeners == first)
        ok = refuse(host, port, error);
    freeaddrinfo(found);
    return ok ? port : -1;
}

/* The same, and says where it is. */
static bool open_at(struct net *net, const char *host, int port, enum net_use use, bool tls,
                    char where[NET_ADDRESS], char error[NET_ERROR])
{
    const int first = net->listeners;
    port = listen_on(net, host, port, use, error);
    if (port < 0)
        return false;
    for (int i = first; i < net->listeners; i++)
        net->listener[i].tls = tls;
    say_address(where, host, port, tls);
    return true;
}

/* Whether all addresses that the name stands for are of this machine alone. */
static bool is_here_alone(const char *host)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    struct ip ip;
    if (getaddrinfo(host, NULL, &hints, &found) != 0)
        return true; /* listening there says what is wrong */
    bool here = true;
    for (const struct addrinfo *at = found; at; at = at->ai_next)
        here = here && ip_of(at->ai_addr, &ip) && ip_is_loopback(&ip);
    freeaddrinfo(found);
    return here;
}

/* The operators' secret does not go over a network in the clear. On this machine it may: there the
 * certificate, which is for another name, would only be in the way. */
static bool listen_for_operators(struct net *net, char error[NET_ERROR])
{
    const struct net_config *config = net->config;
    const bool here = is_here_alone(config->admin_page);
    if (!here && !config->tls_cert) {
        snprintf(error, NET_ERROR,
                 "the operators’ page would send its secret in the clear: let it listen on "
                 "127.0.0.1, or use --tls-cert");
        return false;
    }
    return open_at(net, config->admin_page, config->admin_page_port, FOR_OPERATORS, !here,
                   net->operators_address, error);
}

bool net_listen(struct net *net, char error[NET_ERROR])
{
    const struct net_config *config = net->config;
    return open_at(net, config->listen, config->port, FOR_PLAYERS, config->tls_cert, net->address,
                   error) &&
           (!config->metrics || open_at(net, config->metrics, config->metrics_port, FOR_METRICS,
                                        false, net->metrics_address, error)) &&
           (!config->admin_page || listen_for_operators(net, error));
}

void net_accept(struct net *net)
{
    for (int i = 0; i < net->listeners; i++)
        uv_poll_start(&net->listener[i].poll, UV_READABLE, on_connection);
}

void net_stop_listening(struct net *net)
{
    for (int i = 0; i < net->listeners; i++) {
        struct listener *listener = &net->listener[i];
        if (!listener->open)
            continue;
        listener->open = false;
        uv_poll_stop(&listener->poll);
        uv_close((uv_handle_t *)&listener->poll, NULL);
        close(listener->file);
    }
}
