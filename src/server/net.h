/* Everything around the server: sockets, threads, signals. One loop (libuv) owns the server and all
 * connections (libwebsockets). One thread commits batches to the store, another looks up what the
 * server asks for, and others play bots. In reading order: net_parts.h, net.c, net_connection.c,
 * net_frames.h, net_listen.c, net_peers.c, net_tls.c, http.c, http_reply.h, http_guard.c,
 * http_operators.h; committer.h, lookup_thread.h and bot_workers.h stand alone. */
#ifndef COOKIETIN_SERVER_NET_H
#define COOKIETIN_SERVER_NET_H

#include "server/net_ip.h"
#include "server/server.h"
#include "store/backup_thread.h"

enum {
    NET_ORIGINS_MOST = 16,
    NET_HOSTS_MOST = 16,
    NET_PROXIES_MOST = 16,
    NET_ERROR = 512,
    NET_ADDRESS = 300
};

/* Every limit is an option of `cookietin serve`, with a default. */
struct net_limits {
    int connections;     /* 20000: of all kinds; fewer where the system allows fewer files */
    int per_address;     /* 100: connections of one address; 0: no limit */
    bool count_loopback; /* false: clients on this machine have no limits per address */
    int handshake_s;     /* 10: to send a request */
    int ping_s;          /* 30: of silence; whoever does not answer for as long is gone */
    int gather_ms; /* 80: whoever has just been told something and is not asked anything may wait so
                      long for more of it; 0: never. At the pace of people nobody ever waits */
    int bot_threads; /* threads for bots; 0: one less than there are processors, at least one */
    int hello_s;     /* 60: for a WebSocket's `hello` to be answered */
    int requests_per_minute; /* 1200: HTTP, of one address, and as many in one go; 0: any number */
};

extern const struct net_limits net_default_limits;

#define NET_WORDS_OFF "off"

struct corrected;

struct net_config {
    const char *listen;                       /* a name or address */
    int port;                                 /* 0: any that is free */
    const char *tls_cert, *tls_key;           /* files, or both NULL */
    const char *origin[NET_ORIGINS_MOST + 1]; /* allowed besides the same host; NULL ends them */
    const struct seed *seed;     /* of all deals, for tests; NULL: none, as it should be */
    struct corrected *corrected; /* a language that someone corrects, or NULL */
    const char
        *words; /* a file with those that nobody may say, or NET_WORDS_OFF; NULL: the usual */
    struct server_limits server;
    struct net_limits net;
    struct backup_plan backup;
    struct backup_thread *backups;          /* for /metrics; NULL: none are written */
    const char *host[NET_HOSTS_MOST + 1];   /* the names it goes by; none: see http_guard.c */
    struct network proxy[NET_PROXIES_MOST]; /* whose X-Forwarded-For is believed */
    int proxies;
    const char *metrics;      /* where /metrics is, and only there; NULL: nowhere */
    int metrics_port;         /* 0: any that is free */
    const char *admin_socket; /* the operator's; NULL: none */
    bool admin_is_wanted;     /* without it the server does not start */
    const char *peer_address; /* where other servers reach this one; NULL: there are none */
    const char *peer_secret;  /* that all of them know; as long as `peer_address` is not NULL */
    const char *admin_page;   /* where the operators' page is, and only there; NULL: nowhere */
    int admin_page_port;      /* 0: any that is free */
    const char *admin_secret; /* who knows it is an operator; as long as `admin_page` is not NULL */
};

struct net;
struct store;

/* Reads the store, listens. NULL with a sentence in `error`. The config must outlive the net. */
struct net *net_open(const struct net_config *config, struct store *store, char error[NET_ERROR]);
/* Where to find it: "http://127.0.0.1:8080/". */
const char *net_address(const struct net *net);
/* The same of the metrics and of the operators' page, or "". */
const char *net_metrics_address(const struct net *net);
const char *net_operators_address(const struct net *net);
enum net_end {
    NET_STOPPED,
    NET_LATE,  /* saving took too long */
    NET_FENCED /* the store is another server's now (store.h): what is in memory counts for nothing
                */
};
/* Runs until SIGTERM or SIGINT, then until everything on its way to the disk is there. A second
 * signal ends the process immediately. */
enum net_end net_run(struct net *net);
void net_close(struct net *net);

/* One line on stderr: no names, no addresses, nothing of a game. */
void net_log(const char *line);

#endif
