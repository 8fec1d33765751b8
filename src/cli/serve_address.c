/* A port is suggested only after it could be bound; 0, which lets the system choose, if none could.
 */
#define _DEFAULT_SOURCE /* NOLINT: getifaddrs, and flags of interfaces */
#include "cli/serve_address.h"

#include "cli/serve_code.h"
#include "cli/shell_word.h"
#include "core/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    COMMAND_SIZE = 4096,
    PORTS_TRIED = 200,
    PORT_MOST = 65535,
    PORT_USUAL = 8080,
    PORTS_LOW = 1024
};

/* ---- what to type ---- */

static void put_word(struct text *out, const char *word)
{
    text_put(out, " ");
    shell_word_put(out, word);
}

/* "--port 8081" or "--port=8081": how many words are that option, 0 if it is another. */
static int words_of(char *const *argument, const char *option)
{
    const size_t size = strlen(option);
    if (strncmp(argument[0], option, size) != 0)
        return 0;
    if (argument[0][size] == '=')
        return 1;
    return argument[0][size] ? 0 : argument[1] ? 2 : 1;
}

/* The command that was typed, with other values for some options (two words each, NULL ends them).
 */
static void put_command(const struct serve_call *call, const char *const *other, struct text *out)
{
    const char *called = getenv("COOKIETIN_CALLED");
    char buffer[COMMAND_SIZE];
    struct text words = text_in(buffer, sizeof buffer);
    for (char *const *at = call->argument; *at;) {
        int skip = 0;
        for (int i = 0; other[i] && !skip; i += 2)
            skip = words_of(at, other[i]);
        if (!skip)
            put_word(&words, *at);
        at += skip ? skip : 1;
    }
    for (int i = 0; other[i]; i++)
        put_word(&words, other[i]);
    const bool by_make = called && *called;
    if (by_make) {
        text_put(out, called);
        text_put(out, " ARGS=\"");
        shell_word_put_in_make(out, words.at + 1);
        text_put(out, "\"");
    } else {
        text_put(out, "cookietin serve");
        text_put(out, words.at);
    }
}

static void say_command(const struct serve_call *call, const char *const *other, FILE *out)
{
    char buffer[2 * COMMAND_SIZE];
    struct text command = text_in(buffer, sizeof buffer);
    put_command(call, other, &command);
    fprintf(out, "  %s\n", command.at);
}

/* ---- when it could not be opened ---- */

static void set_port(const struct addrinfo *at, int port)
{
    if (at->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = htons((uint16_t)port);
}

/* Whether one could listen there: 0, or errno. */
static int try_address(const struct addrinfo *at, int port)
{
    const int on = 1;
    const int file = socket(at->ai_family, SOCK_STREAM, 0);
    if (file < 0)
        return errno;
    set_port(at, port);
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->ai_family == AF_INET6)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    const bool can = bind(file, at->ai_addr, at->ai_addrlen) == 0 && listen(file, 1) == 0;
    const int why = can ? 0 : errno;
    close(file);
    return why;
}

/* All addresses that the name stands for, as far as this machine has them. */
static int try_port(const struct addrinfo *found, int port)
{
    int why = EADDRNOTAVAIL;
    for (const struct addrinfo *at = found; at; at = at->ai_next) {
        if (at->ai_family != AF_INET && at->ai_family != AF_INET6)
            continue;
        const int this = try_address(at, port);
        if (this && this != EADDRNOTAVAIL)
            return this;
        why = this ? why : 0;
    }
    return why;
}

static int free_port(const struct addrinfo *found, int taken)
{
    const int first = taken < PORTS_LOW ? PORT_USUAL : taken + 1;
    for (int port = first; port <= PORT_MOST && port < first + PORTS_TRIED; port++)
        if (try_port(found, port) == 0)
            return port;
    return 0; /* any that is free */
}

static void say_other_port(const struct serve_call *call, const struct addrinfo *found)
{
    char port[16];
    snprintf(port, sizeof port, "%d", free_port(found, call->config->port));
    const char *const other[] = {"--port", port, NULL};
    fputs("Use another port:\n", stderr);
    say_command(call, other, stderr);
}

/* Another server has these games open. */
static void say_other_db(const struct serve_call *call, const struct addrinfo *found, int why)
{
    char port[16];
    const int wanted = call->config->port;
    snprintf(port, sizeof port, "%d", why ? free_port(found, wanted) : wanted);
    const char *const other[] = {"--port", port, "--db", "second.db", NULL};
    fputs("Open that one in your browser. Or start a second one with its own games:\n", stderr);
    say_command(call, other, stderr);
}

void serve_say_instead(const struct serve_call *call, bool db)
{
    static const char *const everywhere[] = {"--listen", "0.0.0.0", NULL};
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    const int unknown = getaddrinfo(call->config->listen, NULL, &hints, &found);
    const int why = unknown ? EADDRNOTAVAIL : try_port(found, call->config->port);
    if (db) {
        say_other_db(call, found, why);
    } else if (why == EADDRINUSE || why == EACCES) {
        say_other_port(call, found);
    } else if (why == EADDRNOTAVAIL) {
        fputs("Use all addresses of this machine:\n", stderr);
        say_command(call, everywhere, stderr);
    }
    if (!unknown)
        freeaddrinfo(found);
}

/* ---- when it is open ---- */

static bool is_loopback(const char *host)
{
    return !strncmp(host, "127.", 4) || !strcmp(host, "::1") || !strcmp(host, "localhost");
}

/* An address of this machine that another machine could open, in digits. */
static bool is_reachable(const struct ifaddrs *at, int family, char host[INET6_ADDRSTRLEN])
{
    if (!at->ifa_addr || at->ifa_addr->sa_family != family || !(at->ifa_flags & IFF_UP) ||
        at->ifa_flags & IFF_LOOPBACK)
        return false;
    if (family == AF_INET)
        return inet_ntop(AF_INET,
                         &((const struct sockaddr_in *)(const void *)at->ifa_addr)->sin_addr, host,
                         INET6_ADDRSTRLEN);
    const struct in6_addr *six =
        &((const struct sockaddr_in6 *)(const void *)at->ifa_addr)->sin6_addr;
    return !IN6_IS_ADDR_LINKLOCAL(six) && inet_ntop(AF_INET6, six, host, INET6_ADDRSTRLEN);
}

/* What is only noise in the log of a service is said to people. */
static bool somebody_reads(void)
{
    const char *called = getenv("COOKIETIN_CALLED");
    return isatty(STDOUT_FILENO) || (called && *called);
}

/* The first of them as a code, too, for phones. */
static void say_reachable(const char *listen, const char *scheme, const char *port)
{
    struct ifaddrs *all = NULL;
    const int family = strcmp(listen, "::") == 0 ? AF_INET6 : AF_INET;
    const bool six = family == AF_INET6;
    char first[INET6_ADDRSTRLEN + 32] = "";
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char host[INET6_ADDRSTRLEN];
        if (!is_reachable(at, family, host))
            continue;
        if (!*first)
            puts("Other machines can open:");
        char url[sizeof first];
        snprintf(url, sizeof url, "%s://%s%s%s:%s", scheme, six ? "[" : "", host, six ? "]" : "",
                 port);
        printf("  %s\n", url);
        if (!*first)
            memcpy(first, url, strlen(url) + 1);
    }
    freeifaddrs(all);
    if (!*first) {
        puts("This machine has no address yet that others could open.");
    } else if (somebody_reads()) {
        puts("With a phone in the same network, scan this:");
        serve_put_code(first, isatty(STDOUT_FILENO), stdout);
    }
}

/* A browser on the machine that someone sits at gets here through the connection they have. */
static void say_tunnel(const char *listen, const char *scheme, const char *port)
{
    const char *connection = getenv("SSH_CONNECTION");
    char host[64] = "", ssh_port[16] = "";
    if (!connection || sscanf(connection, "%*s %*s %63s %15s", host, ssh_port) != 2)
        return;
    const struct passwd *user = getpwuid(getuid());
    const int number = (int)strtol(port, NULL, 10);
    const bool usual = !strcmp(ssh_port, "22");
    const char *here = !strcmp(listen, "127.0.0.1")  ? "localhost"
                       : strchr(listen, ':') != NULL ? "[::1]"
                                                     : listen;
    printf("You are here over ssh. On your own computer, type:\n  ssh%s%s -L %d:%s:%d %s%s%s\n"
           "Then open %s://localhost:%s there.\n",
           usual ? "" : " -p ", usual ? "" : ssh_port, number, here, number,
           user ? user->pw_name : "", user ? "@" : "", host, scheme, port);
}

void serve_say_open(const struct serve_call *call, const char *url)
{
    static const char *const everywhere[] = {"--listen", "0.0.0.0", NULL};
    const char *listen = call->config->listen, *port = strrchr(url, ':') + 1;
    const char *scheme = call->config->tls_cert ? "https" : "http";
    printf("Cookie Tin is open at %s\n", url);
    if (!strcmp(listen, "0.0.0.0") || !strcmp(listen, "::"))
        say_reachable(listen, scheme, port);
    if (!is_loopback(listen) || !somebody_reads())
        return;
    say_tunnel(listen, scheme, port);
    puts("Only this machine can open it. To let others in, press Ctrl-C and type:");
    say_command(call, everywhere, stdout);
}
