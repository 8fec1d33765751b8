/* What the net*.c files share, and nothing else sees. */
#ifndef COOKIETIN_SERVER_NET_PARTS_H
#define COOKIETIN_SERVER_NET_PARTS_H

#include "server/addresses.h"
#include "server/bot_workers.h"
#include "server/committer.h"
#include "server/http.h"
#include "server/lookup_thread.h"
#include "server/net.h"
#include "server/net_frames.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    NET_LISTENERS_MOST = 16,
    NET_BESIDE_MOST = 16,       /* connections to the metrics, to the operators' page: each */
    NET_SPARE = 64,             /* connections more than there may be, until others have gone */
    NET_WHEEL_MOST = 3600,      /* seconds between pings */
    NET_SEND_BUFFER = 1 << 16,  /* what the kernel may hold of a reader who does not read */
    NET_FRAMES = 1 << 16,       /* messages are gathered up to this many bytes, then sent */
    NET_CLOSE_S = 5,            /* to take leave */
    NET_TRY_AGAIN_LATER = 1013, /* of the registry of WebSocket close codes */
    NET_HEADERS_MOST = 8192,
    NET_MACHINE = 256
};

/* A list that its members can leave by themselves. */
struct ring {
    struct ring *next, *before;
};

/* What an address is for: each gives what it is for, and nothing else. */
enum net_use { FOR_PLAYERS, FOR_METRICS, FOR_OPERATORS, NET_USES };

/* Whoever waits for the answer to an operator's request. */
struct asker {
    void (*answer)(struct asker *asker, const char *text, size_t size);
};

/* One connection, from being accepted to being gone. */
struct connection {
    struct net *net;
    struct lws *wsi;         /* NULL: not adopted yet */
    struct session *session; /* NULL while it is HTTP */
    struct ring ready;       /* in net->ready or net->later: has something to send */
    struct ring turn;        /* in the wheel: when to look whether it is alive */
    struct ring arriving;    /* in net->arriving: until its time for `hello` is over */
    struct ring unread;      /* in net->unread: TLS has more that it has sent */
    int file;
    struct frames frames;   /* what it reads */
    struct bucket received; /* frames */
    size_t unheard;         /* bytes that came after it was to be closed */
    struct ip peer;
    bool is_proxied; /* the peer is a proxy that is believed: each request has its own address */
    enum net_use use;
    uint8_t from[ADDRESS_SIZE]; /* whose it is: the peer's, or whose request a proxy passes on */
    struct address *counted;    /* by that address; NULL: not counted */
    char *message;              /* a message that comes in parts; NULL: none */
    size_t message_used;
    struct http_reply *reply;      /* HTTP: what is being sent */
    struct record_request *record; /* HTTP: the record that it waits for */
    struct question *question;     /* HTTP: what an operator's page asks for; NULL: nothing */
    const char *close_why;
    uint16_t close_code;       /* 0: not to be closed */
    bool heard, spoke, pinged; /* since its last turn */
    bool close_sent;
    bool gives_way;        /* it is being dropped for another */
    bool is_later;         /* in net->later */
    uint64_t sent_at, due; /* on the loop's clock: last sent to; in net->later until then */
    uint64_t opened_at;    /* as a WebSocket */
};

struct listener {
    struct net *net;
    uv_poll_t poll;
    int file;
    bool open;
    bool tls;
    enum net_use use;
};

struct net {
    const struct net_config *config;
    struct store *store;
    struct server *server;
    struct committer *committer;
    struct lookup_thread *lookups;
    struct bot_workers *bot_workers;
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_prepare_t prepare;
    uv_idle_t more; /* active: there is more to do, in the next pass */
    uv_timer_t tick, second, flush, gather, deadline;
    uv_signal_t on_term, on_int;
    struct tls *tls;             /* NULL: none */
    struct net_words *words;     /* NULL: none */
    struct peers *peers;         /* links to other servers; NULL: there are none */
    struct operators *operators; /* their socket; NULL: none */
    struct admission *admission; /* to their page; NULL: there is none */
    struct listener listener[NET_LISTENERS_MOST];
    int listeners;
    struct addresses addresses;
    bool nudge;           /* the library has a new timeout, and looks only when something happens */
    uint64_t last_commit; /* on the loop's clock */
    int64_t clock_base;   /* milliseconds since 1970 when the loop's clock was 0 */
    struct ring ready;
    struct ring later;    /* in the order in which they are due */
    struct ring arriving; /* in the order in which they came */
    struct ring unread;
    struct ring wheel[NET_WHEEL_MOST];
    int turn;        /* the wheel's */
    int looked_at;   /* in the wheel, for one that gives way */
    int most;        /* connections */
    uint8_t *frames; /* what is about to be sent */
    size_t frames_capacity;
    char address[NET_ADDRESS], metrics_address[NET_ADDRESS], operators_address[NET_ADDRESS];
    char machine[NET_MACHINE]; /* its name */
    struct net_count {
        int connections, websockets, giving_way;
        int used[NET_USES]; /* of all connections: by what they are for */
        uint64_t accepted, refused, dropped, gave_way, unmasked, requests, requests_refused;
        uint64_t wrong_secrets;
        uint64_t messages_in, messages_out, bytes_out;
    } count;
    bool stopping, closing, late; /* signal; connections are being closed; not done in time */
    bool fenced;                  /* the store is another server's now */
    bool failing;                 /* the last batch could not be written */
    bool opened;                  /* the server has read its tables, or has said why not: */
    char open_error[STORE_ERROR];
};

void ring_begin(struct ring *list);
bool ring_is_in(const struct ring *ring);
void ring_add(struct ring *list, struct ring *ring); /* at the end */
void ring_remove(struct ring *ring);

int64_t net_now(const struct net *net);
/* What the core does not know of the world, for operators. */
struct server_world net_world(const struct net *net);
/* Has something to send, before the loop sleeps. */
void net_ready(struct net *net, struct connection *connection);

/* Whether there is room for `more` connections, when those that give way have gone. */
bool net_has_room(const struct net *net, int more);

/* ---- net_ports.c ---- */
struct server_ports net_ports(struct net *net);
/* What threads have done, back on the loop; `context` is the net. */
void net_committed(void *context, const struct committed *committed);
void net_answered(void *context, struct lookup *lookup);
void net_thought(void *context, struct job *job);

/* ---- net_listen.c ---- */
bool net_listen(struct net *net, char error[NET_ERROR]);
void net_accept(struct net *net); /* from now on */
void net_stop_listening(struct net *net);

/* ---- net_connection.c ---- */
/* Of the protocol: HTTP and WebSocket. */
int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size);
/* NULL: too many have come from there. */
struct connection *connection_new(struct net *net, const struct sockaddr *from, enum net_use use);
/* From now on it counts for that address; false: too many do. */
bool connection_count(struct connection *connection, const struct ip *ip);
void connection_uncount(struct connection *connection);
/* There are too many in all: one of whoever has more than this one's address goes. False: nobody
 * has. */
bool connection_make_room(const struct connection *connection);
/* What libwebsockets reads from that file is looked at. */
void connection_watch(struct connection *connection, int file);
void connection_free(struct connection *connection);
/* Sends what may be sent and fits; the rest when the socket takes it. */
void connection_send(struct connection *connection);
/* Those of whose bytes the loop does not know. */
void connection_read_on(struct net *net);
/* After what can be sent has been sent. */
void connection_close(struct connection *connection, int code, const char *why);
/* One second of the wheel: pings, and drops those who are gone or have not said hello. */
void connection_turn(struct net *net);
void connection_close_all(struct net *net, int code, const char *why);

/* ---- net_admin.c ---- */
/* The operator's socket; false with a sentence. */
bool operators_listen(struct net *net, const char *path, char error[NET_ERROR]);
void operators_turn(struct net *net);  /* every second */
void operators_close(struct net *net); /* before the loop runs for the last time; then: */
void operators_free(struct net *net);

/* ---- net_peers.c ---- */
bool peers_open(struct net *net, char error[NET_ERROR]);
/* The ports of the core (server.h). */
void peers_ask(struct net *net, const char *node, const char *address, const char *bytes,
               size_t size);
void peers_tell(struct net *net, void *connection, const char *bytes, size_t size);
void peers_flush(struct net *net); /* before the loop sleeps */
void peers_turn(struct net *net);  /* every second */
void peers_close(struct net *net); /* no link any more; before the loop runs for the last time: */
void peers_end(struct net *net);

/* ---- net_words.c ---- */

/* False with a sentence in `error`: the operator's list cannot be read. */
bool words_begin(struct net *net, char error[NET_ERROR]);
void words_close(struct net *net); /* before the loop runs for the last time */

/* ---- net_tls.c ---- */
/* The certificate is read again when its files change, and on SIGHUP. `context` is OpenSSL's. */
void tls_begin(struct net *net, void *context);
void tls_watch(struct net *net);
void tls_close(struct net *net); /* before the loop runs for the last time */

#endif
