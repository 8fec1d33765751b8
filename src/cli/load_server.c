/* Processor time and memory come from /proc for a process on this machine, else from the server's
 * own /metrics: the same two numbers either way. */
#include "cli/load_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { ANSWER_MOST = 1 << 16, PATIENCE_S = 10 };

const char *load_server_find(struct load_server *server, const char *url)
{
    const char *host = strstr(url, "://");
    char name[256], port[8] = "80";
    if (!host || (strncmp(url, "http://", 7) != 0 && strncmp(url, "ws://", 5) != 0))
        return !strncmp(url, "https://", 8) || !strncmp(url, "wss://", 6)
                   ? "load cannot use TLS: start the server without it, or bypass the proxy"
                   : "the URL must start with http:// or ws://";
    host += 3;
    const size_t size = strcspn(host, "/");
    if (size >= sizeof server->host - 1 || size == 0)
        return "the URL names no host";
    memcpy(server->host, host, size);
    server->host[size] = '\0';
    const bool bracket = *server->host == '[' && strchr(server->host, ']');
    const char *colon = strchr(bracket ? strchr(server->host, ']') : server->host, ':');
    const size_t end = colon ? (size_t)(colon - server->host) : size;
    memcpy(name, server->host + bracket, end - 2 * bracket);
    name[end - 2 * bracket] = '\0';
    if (colon && (strlen(colon + 1) > 5 || strspn(colon + 1, "0123456789") != strlen(colon + 1)))
        return "that is not a port";
    if (colon)
        snprintf(port, sizeof port, "%s", colon + 1);
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    if (getaddrinfo(name, port, &hints, &found) != 0 || !found)
        return "there is no such host";
    memcpy(&server->address, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    return NULL;
}

bool load_server_is_here(const struct load_server *server)
{
    if (server->address.ss_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)&server->address;
        return ntohl(v4->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    }
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)&server->address;
    return IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

/* ---- the system's word ---- */

static bool read_file(long pid, const char *name, char *out, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/%s", pid, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    const size_t used = fread(out, 1, size - 1, file);
    out[used] = '\0';
    fclose(file);
    return used > 0;
}

static bool ask_system(long pid, struct load_cost *cost)
{
    char text[1024];
    unsigned long user = 0, system = 0;
    long all = 0, resident = 0;
    if (!read_file(pid, "stat", text, sizeof text))
        return false;
    const char *at = strrchr(text, ')'); /* the name before it may hold anything */
    if (!at ||
        sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return false;
    if (!read_file(pid, "statm", text, sizeof text) ||
        sscanf(text, "%ld %ld", &all, &resident) != 2)
        return false;
    cost->cpu_s = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    cost->bytes = (double)resident * (double)sysconf(_SC_PAGESIZE);
    return true;
}

/* ---- the server's word ---- */

static bool find_number(const char *text, const char *name, double *number)
{
    const size_t size = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += size)
        if (at > text && at[-1] == '\n' && at[size] == ' ') {
            *number = strtod(at + size, NULL);
            return true;
        }
    return false;
}

static bool fetch(const struct load_server *server, char *out, size_t size)
{
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    char request[512];
    size_t used = 0;
    const int file = socket(server->address.ss_family, SOCK_STREAM, 0);
    if (file < 0)
        return false;
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const int count =
        snprintf(request, sizeof request,
                 "GET /metrics HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", server->host);
    bool ok =
        connect(file, (const struct sockaddr *)&server->address, sizeof server->address) == 0 &&
        send(file, request, (size_t)count, MSG_NOSIGNAL) == count;
    for (ssize_t got = 1; ok && got > 0 && used<size - 1; used += got> 0 ? (size_t)got : 0)
        got = recv(file, out + used, size - 1 - used, 0);
    out[used] = '\0';
    ok = ok && !strncmp(out, "HTTP/1.1 200", 12);
    close(file);
    return ok;
}

bool load_server_cost(const struct load_server *server, struct load_cost *cost,
                      char error[LOAD_ERROR])
{
    if (server->pid) {
        if (ask_system(server->pid, cost))
            return true;
        snprintf(error, LOAD_ERROR, "there is no process %ld to look at", server->pid);
        return false;
    }
    char *text = malloc(ANSWER_MOST);
    errno = 0;
    const bool ok = text && fetch(server, text, ANSWER_MOST) &&
                    find_number(text, "process_cpu_seconds_total", &cost->cpu_s) &&
                    find_number(text, "process_resident_memory_bytes", &cost->bytes);
    if (!ok)
        snprintf(error, LOAD_ERROR, "the server at %s does not answer as one of ours: %s",
                 server->host, errno ? strerror(errno) : "no numbers at /metrics");
    free(text);
    return ok;
}
