/* The loop: the one place that flushes before it sleeps, how it begins and how it stops. Nothing
 * here waits for a disk or a bot: that is done by threads, which wake the loop. */
#include "server/net.h"

#include "server/http_operators.h"
#include "server/net_parts.h"
#include "shell/corrected.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    TICK_MS = 100,     /* clocks of decisions count seconds */
    COMMIT_MS = 2,     /* from one batch to the next, at least: a lone move goes at once, many wait
                          for each other, and neither the disk nor the clients are woken for few */
    STOP_MS = 30000,   /* for what is on its way to the disk */
    CLOSING_MS = 1500, /* for closing connections politely */
    FILES_KEPT = 64 + NET_SPARE, /* for everything else */
    RX_BYTES = 512, /* a message of usual size comes in one piece; each connection has so much */
    SERVICE_BYTES = 16384
};

const struct net_limits net_default_limits = {.connections = 20000,
                                              .per_address = 100,
                                              .handshake_s = 10,
                                              .gather_ms = 100,
                                              .ping_s = 30,
                                              .hello_s = 60,
                                              .requests_per_minute = 1200};

/* One protocol for all: HTTP goes to the first one, and there is no other. */
static const struct lws_protocols protocols[] = {
    {.name = "cookietin.1",
     .callback = connection_callback,
     .rx_buffer_size = RX_BYTES,
     .tx_packet_size = 1 << 20},
    {.name = NULL},
};

void net_log(const char *line)
{
    fprintf(stderr, "cookietin: %s\n", line);
}

/* ---- lists ---- */

void ring_begin(struct ring *list)
{
    list->next = list->before = list;
}

bool ring_is_in(const struct ring *ring)
{
    return ring->next;
}

void ring_add(struct ring *list, struct ring *ring)
{
    ring->next = list;
    ring->before = list->before;
    ring->before->next = ring;
    list->before = ring;
}

void ring_remove(struct ring *ring)
{
    if (!ring->next)
        return;
    ring->next->before = ring->before;
    ring->before->next = ring->next;
    ring->next = ring->before = NULL;
}

/* The loop's clock never jumps; it was compared with the calendar once. */
int64_t net_now(const struct net *net)
{
    return net->clock_base + (int64_t)uv_now(&net->loop);
}

bool net_has_room(const struct net *net, int more)
{
    const struct net_count *count = &net->count;
    return count->used[FOR_PLAYERS] - count->giving_way + more <= net->most;
}

struct server_world net_world(const struct net *net)
{
    return (struct server_world){.connections = net->count.connections,
                                 .refused = net->count.refused,
                                 .requests_refused = net->count.requests_refused,
                                 .dropped = net->count.dropped,
                                 .wrong_secrets = net->count.wrong_secrets};
}

void net_ready(struct net *net, struct connection *connection)
{
    if (connection->is_later)
        ring_remove(&connection->ready);
    connection->is_later = false;
    if (!ring_is_in(&connection->ready))
        ring_add(&net->ready, &connection->ready);
}

/* ---- the loop ---- */

static struct connection *first_of(const struct ring *ring)
{
    return ring->next == ring ? NULL : lws_container_of(ring->next, struct connection, ready);
}

/* A table at which moves follow each other in no time tells those who only watch now and then,
 * and then all at once: sending is what costs most. */
static bool may_wait(const struct net *net, const struct connection *connection, uint64_t now)
{
    return connection->session && !connection->close_code &&
           now - connection->sent_at < (uint64_t)net->config->net.gather_ms &&
           session_is_patient(connection->session);
}

static void on_gather_due(uv_timer_t *timer)
{
    (void)timer; /* the loop wakes, and on_prepare does the rest */
}

static void send_ready(struct net *net)
{
    const uint64_t now = uv_now(&net->loop);
    struct connection *connection;
    while ((connection = first_of(&net->later)) && connection->due <= now) {
        ring_remove(&connection->ready);
        connection->is_later = false;
        connection_send(connection);
    }
    while ((connection = first_of(&net->ready))) {
        ring_remove(&connection->ready);
        if (may_wait(net, connection, now)) {
            connection->due = now + (uint64_t)net->config->net.gather_ms;
            connection->is_later = true;
            ring_add(&net->later, &connection->ready);
        } else {
            connection_send(connection);
        }
    }
    connection = first_of(&net->later);
    if (connection && !uv_is_active((uv_handle_t *)&net->gather))
        uv_timer_start(&net->gather, on_gather_due, connection->due - now, 0);
}

/* Takes leave as soon as nothing is on its way to the disk any more. */
static void go_on_stopping(struct net *net)
{
    if (!net->closing && server_is_idle(net->server)) {
        net->closing = true;
        connection_close_all(net, LWS_CLOSE_STATUS_GOINGAWAY, "the server is stopping");
        uv_timer_start(&net->deadline, net->deadline.timer_cb, CLOSING_MS, 0);
    }
    if (net->closing && !net->count.connections)
        uv_stop(&net->loop);
}

static void on_flush_due(uv_timer_t *timer)
{
    (void)timer; /* the loop wakes, and on_prepare does the rest */
}

static void on_more(uv_idle_t *idle)
{
    (void)idle; /* the loop does not sleep, and on_prepare does the rest */
}

/* The one place that flushes, before the loop sleeps. */
static void on_prepare(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;
    const uint64_t next = net->last_commit + COMMIT_MS, now = uv_now(&net->loop);
    connection_read_on(net);
    if (now >= next)
        server_flush(net->server, net_now(net));
    else if (!uv_is_active((uv_handle_t *)&net->flush))
        uv_timer_start(&net->flush, on_flush_due, next - now, 0);
    server_catch_up(net->server, net_now(net));
    send_ready(net);
    peers_flush(net);
    if (server_is_behind(net->server))
        uv_idle_start(&net->more, on_more);
    else
        uv_idle_stop(&net->more);
    if (net->stopping)
        go_on_stopping(net);
    if (net->nudge)
        lws_cancel_service(net->context);
    net->nudge = false;
}

static void on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;
    server_tick(net->server, net_now(net));
}

static void on_second(uv_timer_t *timer)
{
    struct net *net = timer->data;
    connection_turn(net);
    operators_turn(net);
    peers_turn(net);
    admission_turn(net);
    addresses_forget(&net->addresses, net_now(net));
}

static void on_deadline(uv_timer_t *timer)
{
    struct net *net = timer->data;
    net->late = !net->closing;
    uv_stop(&net->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    if (net->stopping) {
        net_log("stopped straight away");
        _exit(128 + number);
    }
    net_log("stopping");
    net->stopping = true;
    net_stop_listening(net);
    server_stop(net->server);
    uv_timer_start(&net->deadline, on_deadline, STOP_MS, 0);
}

static void begin_handles(struct net *net)
{
    uv_prepare_init(&net->loop, &net->prepare);
    uv_idle_init(&net->loop, &net->more);
    uv_timer_init(&net->loop, &net->tick);
    uv_timer_init(&net->loop, &net->second);
    uv_timer_init(&net->loop, &net->flush);
    uv_timer_init(&net->loop, &net->gather);
    uv_timer_init(&net->loop, &net->deadline);
    uv_signal_init(&net->loop, &net->on_term);
    uv_signal_init(&net->loop, &net->on_int);
    net->prepare.data = net->tick.data = net->second.data = net->deadline.data = net;
    net->on_term.data = net->on_int.data = net;
}

enum net_end net_run(struct net *net)
{
    uv_prepare_start(&net->prepare, on_prepare);
    uv_timer_start(&net->tick, on_tick, TICK_MS, TICK_MS);
    uv_timer_start(&net->second, on_second, 1000, 1000);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->late)
        net_log("the store did not finish in time: what nobody was told of may be lost");
    return net->fenced ? NET_FENCED : net->late ? NET_LATE : NET_STOPPED;
}

/* ---- opening ---- */

/* As many files as the system allows; returns how many connections that makes. */
static int allow_files(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    const rlim_t possible =
        limit.rlim_cur > 2 * FILES_KEPT ? limit.rlim_cur - FILES_KEPT : FILES_KEPT;
    return possible < (rlim_t)wanted ? (int)possible : wanted;
}

/* Why libwebsockets does not start is known only from what it logs; after that it is kept quiet,
 * because its lines may name addresses. */
static char *last_words(void)
{
    static _Thread_local char words[256];
    return words;
}

static void remember_words(int level, const char *line)
{
    char *words = last_words();
    (void)level;
    snprintf(words, 256, "%s", line);
    words[strcspn(words, "\n")] = '\0';
}

static bool open_context(struct net *net, char error[NET_ERROR])
{
    const struct net_config *config = net->config;
    static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0};
    void *loops[] = {&net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = http_headers,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .max_http_header_data2 = NET_HEADERS_MOST,
        .pt_serv_buf_size = SERVICE_BYTES,
        .timeout_secs = (unsigned)config->net.handshake_s,
        .timeout_secs_ah_idle = (unsigned)config->net.handshake_s,
        .keepalive_timeout = config->net.handshake_s,
        .retry_and_idle_policy = &no_pings, /* connection_turn does that */
        .vhost_name = "cookietin",
        .gid = -1,
        .uid = -1,
        .alpn = "http/1.1",
        .user = net,
    };
    if (config->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = config->tls_cert;
        info.ssl_private_key_filepath = config->tls_key;
    }
    lws_set_log_level(LLL_ERR | LLL_WARN, remember_words);
    last_words()[0] = '\0';
    net->context = lws_create_context(&info);
    if (net->context)
        net->vhost = lws_create_vhost(net->context, &info);
    lws_set_log_level(0, NULL);
    if (net->vhost)
        return true;
    if (config->tls_cert)
        snprintf(error, NET_ERROR, "the certificate “%s” and the key “%s” cannot be used: %s",
                 config->tls_cert, config->tls_key, last_words());
    else
        snprintf(error, NET_ERROR, "libwebsockets does not start: %s", last_words());
    return false;
}

static bool open_threads(struct net *net, char error[NET_ERROR])
{
    int threads = net->config->net.bot_threads;
    if (threads == 0)
        threads = (int)sysconf(_SC_NPROCESSORS_ONLN) - 1;
    threads = threads < 1 ? 1 : threads > BOT_WORKERS_MOST ? BOT_WORKERS_MOST : threads;
    net->committer = committer_open(&net->loop, net->store, net_committed, net, net_log);
    net->lookups = lookup_thread_open(&net->loop, net->store, net_answered, net);
    /* Whoever has the seed knows every hand, without looking at the time. */
    const struct bot_workers_config config = {.threads = threads,
                                              .prompt = net->config->seed,
                                              .done = net_thought,
                                              .context = net};
    net->bot_workers = bot_workers_open(&net->loop, &config);
    if (net->committer && net->lookups && net->bot_workers)
        return true;
    snprintf(error, NET_ERROR, "the system has no threads left");
    return false;
}

static bool open_server(struct net *net, char error[NET_ERROR])
{
    const struct server_ports ports = net_ports(net);
    net->server = server_open(&net->config->server, &ports, net_now(net));
    const struct corrected *corrected = net->config->corrected;
    if (corrected)
        server_correct(net->server, corrected->language, &corrected->catalogue);
    while (!net->opened) /* nobody can connect yet */
        uv_run(&net->loop, UV_RUN_ONCE);
    if (net->open_error[0])
        snprintf(error, NET_ERROR, "%s", net->open_error);
    return !net->open_error[0] && words_begin(net, error);
}

static int64_t calendar_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A server whose data directory has a long name runs without it, unless one was asked for. */
static bool open_operators(struct net *net, char error[NET_ERROR])
{
    if (!net->config->admin_socket || operators_listen(net, net->config->admin_socket, error))
        return true;
    if (net->config->admin_is_wanted)
        return false;
    net_log(error);
    return true;
}

struct net *net_open(const struct net_config *config, struct store *store, char error[NET_ERROR])
{
    struct net *net = calloc(1, sizeof *net);
    CHECK(net);
    net->config = config;
    net->store = store;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store */
    net->most = allow_files(config->net.connections);
    CHECK(uv_loop_init(&net->loop) == 0);
    net->clock_base = calendar_ms() - (int64_t)uv_now(&net->loop);
    addresses_begin(&net->addresses, config->net.per_address, config->net.requests_per_minute,
                    config->server.addresses_per_network);
    if (gethostname(net->machine, sizeof net->machine - 1) != 0)
        net->machine[0] = '\0';
    ring_begin(&net->ready);
    ring_begin(&net->arriving);
    ring_begin(&net->unread);
    ring_begin(&net->later);
    for (int i = 0; i < NET_WHEEL_MOST; i++)
        ring_begin(&net->wheel[i]);
    begin_handles(net);
    if (config->admin_page)
        admission_open(net);
    if (!net_listen(net, error) || !open_context(net, error) || !open_threads(net, error) ||
        !peers_open(net, error) || !open_server(net, error)) {
        net_close(net);
        return NULL;
    }
    if (!open_operators(net, error)) {
        net_close(net);
        return NULL;
    }
    net_accept(net);
    /* Here already: whoever is told that it is open may stop it, and it must end well. */
    uv_signal_start(&net->on_term, on_signal, SIGTERM);
    uv_signal_start(&net->on_int, on_signal, SIGINT);
    tls_watch(net);
    return net;
}

const char *net_address(const struct net *net)
{
    return net->address;
}

const char *net_metrics_address(const struct net *net)
{
    return net->metrics_address;
}

const char *net_operators_address(const struct net *net)
{
    return net->operators_address;
}

/* ---- closing ---- */

static void close_handles(struct net *net)
{
    uv_close((uv_handle_t *)&net->prepare, NULL);
    uv_close((uv_handle_t *)&net->more, NULL);
    uv_close((uv_handle_t *)&net->tick, NULL);
    uv_close((uv_handle_t *)&net->second, NULL);
    uv_close((uv_handle_t *)&net->flush, NULL);
    uv_close((uv_handle_t *)&net->gather, NULL);
    uv_close((uv_handle_t *)&net->deadline, NULL);
    uv_close((uv_handle_t *)&net->on_term, NULL);
    uv_close((uv_handle_t *)&net->on_int, NULL);
}

void net_close(struct net *net)
{
    if (net->server)
        server_stop(net->server); /* it may be fenced: then it would go on */
    net_stop_listening(net);
    uv_prepare_stop(&net->prepare);
    uv_idle_stop(&net->more);
    if (net->bot_workers)
        bot_workers_close(net->bot_workers);
    peers_close(net);
    /* libwebsockets closes its sockets and handles on the loop, and wants to be asked again. */
    if (net->context) {
        lws_context_destroy(net->context);
        for (int i = 0; i < 100 && uv_run(&net->loop, UV_RUN_NOWAIT); i++)
            ;
        lws_context_destroy(net->context);
    }
    if (net->committer)
        committer_close(net->committer);
    if (net->lookups)
        lookup_thread_close(net->lookups);
    tls_close(net);
    words_close(net);
    operators_close(net);
    close_handles(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->server && !net->late)
        server_close(net->server);
    uv_loop_close(&net->loop);
    operators_free(net);
    peers_end(net);
    admission_close(net);
    addresses_end(&net->addresses);
    frames_end();
    free(net->frames);
    free(net);
}
