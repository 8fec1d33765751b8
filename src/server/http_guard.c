/* Three questions about a request.
 *
 * Whose is it? The peer's; if that is a proxy that the operator trusts, whoever X-Forwarded-For
 * names (net_ip.h). Nobody else is believed, and no other header: a proxy that writes one of them
 * passes on the others as its client sent them.
 *
 * Is the host ours? A page from elsewhere can have its own name resolve to this machine, and then
 * it is of the same origin as we are (DNS rebinding). Such a request carries that name. So the
 * names are those that the operator gives; without any, those that nobody else can have: numbers,
 * localhost, this machine's.
 *
 * Is the page ours? A page may connect if it came from the host that it connects to, or from one
 * that was named. A proxy may have taken off the TLS, so the scheme does not count. A program sends
 * no origin. */
#include "server/http_guard.h"

#include "server/net_parts.h"

#include <string.h>
#include <strings.h>

/* ---- whose it is ---- */

/* False: too many connections of that address. */
static bool count_sender(struct connection *connection)
{
    const struct net_config *config = connection->net->config;
    char list[NET_HEADERS_MOST + 1];
    if (!connection->is_proxied)
        return true;
    connection_uncount(connection);
    /* A proxy that names nobody asks for itself: is the server well? */
    if (lws_hdr_copy(connection->wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) == 0)
        return true;
    const struct ip sender = ip_forwarded(&connection->peer, list, config->proxy, config->proxies);
    return connection_count(connection, &sender);
}

/* ---- by which name ---- */

static bool is_name(const char *name, size_t size, const char *other)
{
    return strlen(other) == size && !strncasecmp(name, other, size);
}

static bool ends_with(const char *name, size_t size, const char *end)
{
    const size_t tail = strlen(end);
    return size > tail && !strncasecmp(name + size - tail, end, tail);
}

/* Names that only this machine has. */
static bool is_of_this_machine(const struct connection *connection, const char *name, size_t size)
{
    const struct net *net = connection->net;
    const size_t machine = strlen(net->machine);
    const char *listen =
        connection->use == FOR_OPERATORS ? net->config->admin_page : net->config->listen;
    struct ip ip;
    return ip_read(name, size, &ip) || is_name(name, size, "localhost") ||
           ends_with(name, size, ".localhost") || is_name(name, size, listen) ||
           (machine && (is_name(name, size, net->machine) ||
                        (ends_with(name, size, ".local") && size == machine + strlen(".local") &&
                         is_name(name, machine, net->machine))));
}

/* An operator on this machine need not use the names that players know. */
static bool host_is_ours(const struct connection *connection)
{
    const struct net *net = connection->net;
    char host[HTTP_HEADER_MOST];
    if (!*http_header(connection->wsi, WSI_TOKEN_HOST, host))
        return false;
    const char *colon = strrchr(host, ':');
    const bool port = colon && !strchr(colon, ']') && strchr(host, ':') == colon;
    const char *end = host[0] == '[' ? strchr(host, ']') : port ? colon : NULL;
    const size_t size = end ? (size_t)(end - host) + (*end == ']') : strlen(host);
    if ((!net->config->host[0] || connection->use == FOR_OPERATORS) &&
        is_of_this_machine(connection, host, size))
        return true;
    for (int i = 0; net->config->host[i]; i++)
        if (is_name(host, size, net->config->host[i]))
            return true;
    return false;
}

/* ---- all of it ---- */

const struct http_refusal *guard_sender(struct connection *connection, int worth)
{
    static const struct http_refusal connections = {
        429, "Too many connections from your address are open.\n"};
    static const struct http_refusal full = {503, "Too many people are here. Try again later.\n"};
    static const struct http_refusal requests = {
        429, "Too many requests came from your address. Try again in a minute.\n"};
    struct net *net = connection->net;
    const struct http_refusal *refusal = NULL;
    if (!count_sender(connection))
        refusal = &connections;
    else if (connection->counted &&
             !addresses_ask(&net->addresses, connection->counted, worth, net_now(net)))
        refusal = &requests;
    else if (connection->use == FOR_PLAYERS && connection->is_proxied && !net_has_room(net, 0) &&
             !connection_make_room(connection))
        refusal = &full;
    if (refusal)
        net->count.requests_refused++;
    return refusal;
}

const struct http_refusal *guard_request(struct connection *connection, int worth)
{
    static const struct http_refusal host = {
        403, "This server has another name. Its operator can add names with --host.\n"};
    const struct http_refusal *refusal = guard_sender(connection, worth);
    if (refusal || host_is_ours(connection))
        return refusal;
    connection->net->count.requests_refused++;
    return &host;
}

const char *guard_named_origin(const struct connection *connection)
{
    const struct net_config *config = connection->net->config;
    char origin[HTTP_HEADER_MOST];
    if (!*http_header(connection->wsi, WSI_TOKEN_ORIGIN, origin))
        return NULL;
    for (int i = 0; connection->use == FOR_PLAYERS && config->origin[i]; i++)
        if (!strcasecmp(config->origin[i], origin))
            return config->origin[i];
    return NULL;
}

bool guard_origin(const struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    char origin[HTTP_HEADER_MOST], host[HTTP_HEADER_MOST];
    const int size = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (size <= 0)
        return true;
    if (!*http_header(wsi, WSI_TOKEN_ORIGIN, origin))
        return false;
    if (guard_named_origin(connection))
        return true;
    const char *authority = strstr(origin, "://");
    return authority && *http_header(wsi, WSI_TOKEN_HOST, host) && !strcasecmp(authority + 3, host);
}
