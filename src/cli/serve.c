/* cookietin serve: the server (src/server/) with its options, its file of games and its address. */
#include "cli/cli.h"
#include "cli/data_file.h"
#include "cli/serve_address.h"
#include "cli/serve_limits.h"
#include "cli/serve_secret.h"
#include "core/check.h"
#include "server/net.h"
#include "shell/corrected.h"
#include "shell/seed.h"
#include "store/store.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { OPTIONS_COUNT_MOST = 128, FIRST_LIMIT = 256 };

/* What was said on the command line. */
struct serve {
    struct net_config config;
    char *db;
    char *string;          /* the same, if that is in PostgreSQL; may have a password */
    char node[STORE_NAME]; /* then: which server this is */
    const char *peer_secret_file;
    char peer_secret[SECRET_SIZE];
    bool came_back;             /* after it was fenced */
    char path[DATA_PATH];       /* of the usual one, if that is used */
    char socket[DATA_PATH + 8]; /* the operator's, beside the file */
    const char *seed;           /* NULL: none */
    const char *po;             /* of a language that someone corrects; NULL: none */
    int origins, hosts;
    char metrics[NET_ADDRESS], page[NET_ADDRESS]; /* the addresses without the ports */
    const char *secret_file; /* of the operators' page; NULL: beside the games */
    char secret[SECRET_SIZE];
    bool help;
};

static struct net_config default_config(void)
{
    return (struct net_config){.listen = "127.0.0.1",
                               .port = 8080,
                               .server = server_default_limits,
                               .net = net_default_limits,
                               .backup = {.hours = 24, .kept = 7}};
}

/* ---- help ---- */

static int help(void)
{
    puts("Usage: cookietin serve [OPTIONS]\n\n"
         "Runs a server where people play together and against bots, from a browser or a\n"
         "program. It needs no configuration. Ctrl-C (or SIGTERM) stops it; the next start\n"
         "picks up every game where it left off.\n\n"
         "Options (defaults in brackets):\n"
         "  --listen ADDRESS        address to listen on (127.0.0.1: this machine only);\n"
         "                          0.0.0.0 or :: for everyone\n"
         "  --port N                port (8080); 0 for any free one\n"
         "  --db PATH               file for the games (in $XDG_DATA_HOME, otherwise\n"
         "                          ~/.local/share/cookietin/cookietin.db);\n"
         "                          :memory: keeps nothing; or in PostgreSQL:\n"
         "                          postgresql://NAME@HOST/DATABASE\n"
         "  --node NAME             name of this server in PostgreSQL (this machine’s)\n"
         "  --address HOST:PORT     where other servers that share this PostgreSQL reach\n"
         "                          this one (nowhere: there are no others)\n"
         "  --cluster-secret FILE   the secret that these servers share, 16 characters or\n"
         "                          more\n"
         "  --backup-dir DIR        back up the games into DIR while people play; see\n"
         "                          --backup-hours\n"
         "  --tls-cert FILE         certificate in PEM format, for https and wss\n"
         "  --tls-key FILE          the key of the certificate; both files are read again\n"
         "                          when they change, and on SIGHUP\n"
         "  --host NAME             answer only to NAME; may be repeated (IP addresses,\n"
         "                          localhost and the name of this machine)\n"
         "  --trust-proxy NETWORK   believe X-Forwarded-For from ADDRESS or ADDRESS/BITS,\n"
         "                          a proxy of yours; may be repeated\n"
         "  --metrics ADDRESS:PORT  numbers for Prometheus at /metrics there (nowhere)\n"
         "  --admin-socket PATH     socket for `cookietin admin` (PATH of --db with -admin\n"
         "                          added)\n"
         "  --admin-page ADDRESS:PORT\n"
         "                          where a browser shows operators the same as a page\n"
         "                          (nowhere); PORT alone: on this machine only\n"
         "  --admin-secret FILE     the secret for that page (PATH of --db with -secret\n"
         "                          added); written if there is none\n"
         "  --origin URL            also allow pages from URL; may be repeated\n"
         "  --seed TEXT             for tests only: every deal follows from TEXT and\n"
         "                          the person who opens the table, and bots think\n"
         "                          in play-outs, not milliseconds\n"
         "  --words FILE            words to refuse in names and chat, one per line; read\n"
         "                          again when it changes; off allows any word (a few of\n"
         "                          the worst in each language)\n"
         "  --po FILE               speak the language of FILE.po with FILE.po, and read\n"
         "                          it again whenever the page is reloaded\n"
         "  --help                  show this help\n\n"
         "Limits (defaults in brackets):");
    const struct net_config usual = default_config();
    serve_limits_show(&usual);
    puts("\nPages and programs connect to /ws (docs/protocol.md). /healthz answers \"ok\",\n"
         "and so does /readyz, for load balancers.\n"
         "`cookietin load` measures how many players the server can handle.");
    return EXIT_OK;
}

/* ---- reading the options ---- */

static bool read_int(const char *text, int low, int high, int *number)
{
    if (!*text || strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
        return false;
    const int read = (int)strtol(text, NULL, 10);
    if (read < low || read > high)
        return false;
    *number = read;
    return true;
}

static int set_number(const char *name, const char *text, int low, int high, int *number)
{
    if (read_int(text, low, high, number))
        return EXIT_OK;
    return usage_error("serve", "--%s takes a number from %d to %d, not “%s”", name, low, high,
                       text);
}

static int add_origin(struct serve *serve, char *url)
{
    const char *host = strstr(url, "://");
    if (serve->origins == NET_ORIGINS_MOST)
        return usage_error("serve", "at most %d origins", NET_ORIGINS_MOST);
    if (strcmp(url, "null") != 0 && (!host || !host[3] || strchr(host + 3, '/')))
        return usage_error("serve", "--origin takes something like https://example.org, not “%s”",
                           url);
    serve->config.origin[serve->origins++] = url;
    return EXIT_OK;
}

static int add_host(struct serve *serve, char *name)
{
    if (serve->hosts == NET_HOSTS_MOST)
        return usage_error("serve", "at most %d hosts", NET_HOSTS_MOST);
    if (!*name || strpbrk(name, "/:@ "))
        return usage_error("serve", "--host takes a name like cookies.example.org, not “%s”", name);
    serve->config.host[serve->hosts++] = name;
    return EXIT_OK;
}

static int add_proxy(struct net_config *config, const char *network)
{
    if (config->proxies == NET_PROXIES_MOST)
        return usage_error("serve", "at most %d networks of proxies", NET_PROXIES_MOST);
    if (!network_read(network, &config->proxy[config->proxies]))
        return usage_error("serve",
                           "--trust-proxy takes something like 127.0.0.1 or 10.0.0.0/8, not “%s”",
                           network);
    config->proxies++;
    return EXIT_OK;
}

/* "127.0.0.1:9464", "[::1]:9464", "localhost:0". */
static bool read_address(const char *at, char host[NET_ADDRESS], int *port)
{
    const char *colon = strrchr(at, ':');
    const bool bracket = at[0] == '[' && colon && colon[-1] == ']';
    const size_t size = colon ? (size_t)(colon - at) - 2 * bracket : 0;
    if (!size || size >= NET_ADDRESS || (!bracket && strchr(at, ':') != colon) ||
        !read_int(colon + 1, 0, 65535, port))
        return false;
    memcpy(host, at + bracket, size);
    host[size] = '\0';
    return true;
}

static int set_metrics(struct serve *serve, const char *at)
{
    if (!read_address(at, serve->metrics, &serve->config.metrics_port))
        return usage_error("serve", "--metrics takes something like 127.0.0.1:9464, not “%s”", at);
    serve->config.metrics = serve->metrics;
    return EXIT_OK;
}

static int set_page(struct serve *serve, const char *at)
{
    struct net_config *config = &serve->config;
    config->admin_page = serve->page;
    if (read_int(at, 0, 65535, &config->admin_page_port))
        snprintf(serve->page, sizeof serve->page, "127.0.0.1");
    else if (!read_address(at, serve->page, &config->admin_page_port))
        return usage_error("serve", "--admin-page takes something like 127.0.0.1:9465, not “%s”",
                           at);
    return EXIT_OK;
}

static int set_node(struct serve *serve, const char *name)
{
    const size_t size = strlen(name);
    if (!size || size >= sizeof serve->node)
        return usage_error("serve", "--node takes a name of at most %zu bytes, not “%s”",
                           sizeof serve->node - 1, name);
    memcpy(serve->node, name, size + 1);
    return EXIT_OK;
}

static int set_peers(struct serve *serve, const char *at)
{
    char host[NET_ADDRESS];
    int port;
    if (!read_address(at, host, &port) || port == 0)
        return usage_error("serve", "--address takes something like 192.0.2.1:7070, not “%s”", at);
    serve->config.peer_address = at;
    return EXIT_OK;
}

static const struct option words[] = {
    {"listen", required_argument, NULL, 'l'},
    {"port", required_argument, NULL, 'p'},
    {"db", required_argument, NULL, 'd'},
    {"tls-cert", required_argument, NULL, 'c'},
    {"tls-key", required_argument, NULL, 'k'},
    {"origin", required_argument, NULL, 'o'},
    {"seed", required_argument, NULL, 's'},
    {"po", required_argument, NULL, 'w'},
    {"host", required_argument, NULL, 'H'},
    {"trust-proxy", required_argument, NULL, 't'},
    {"metrics", required_argument, NULL, 'm'},
    {"backup-dir", required_argument, NULL, 'b'},
    {"help", no_argument, NULL, 'h'},
    {"admin-socket", required_argument, NULL, 'a'},
    {"admin-page", required_argument, NULL, 'A'},
    {"admin-secret", required_argument, NULL, 'S'},
    {"words", required_argument, NULL, 'W'},
    {"node", required_argument, NULL, 'n'},
    {"address", required_argument, NULL, 'x'},
    {"cluster-secret", required_argument, NULL, 'X'},
};
enum { WORDS = sizeof words / sizeof words[0] };

static int take_option(struct serve *serve, int code, char *value)
{
    struct net_config *config = &serve->config;
    switch (code) {
    case 'l': config->listen = value; return EXIT_OK;
    case 'p': return set_number("port", value, 0, 65535, &config->port);
    case 'd': serve->db = value; return EXIT_OK;
    case 'c': config->tls_cert = value; return EXIT_OK;
    case 'k': config->tls_key = value; return EXIT_OK;
    case 'o': return add_origin(serve, value);
    case 's': serve->seed = value; return EXIT_OK;
    case 'w': serve->po = value; return EXIT_OK;
    case 'H': return add_host(serve, value);
    case 't': return add_proxy(config, value);
    case 'm': return set_metrics(serve, value);
    case 'a':
        config->admin_socket = value;
        config->admin_is_wanted = true;
        return EXIT_OK;
    case 'A': return set_page(serve, value);
    case 'S': serve->secret_file = value; return EXIT_OK;
    case 'h': serve->help = true; return EXIT_OK;
    case 'W': config->words = value; return EXIT_OK;
    case 'n': return set_node(serve, value);
    case 'x': return set_peers(serve, value);
    case 'X': serve->peer_secret_file = value; return EXIT_OK;
    case 'b': config->backup.directory = value; return EXIT_OK;
    default: break;
    }
    const struct serve_limit *limit = &serve_limits[code - FIRST_LIMIT];
    config->net.count_loopback |= limit->counts_loopback;
    return set_number(limit->name, value, limit->low, limit->high, serve_limit_in(config, limit));
}

static bool keeps_nothing(const struct serve *serve)
{
    return serve->db && !strcmp(serve->db, ":memory:");
}

static bool is_in_postgres(const struct serve *serve)
{
    return serve->db && store_is_postgres(serve->db);
}

static int refuse(const char *given, int answer)
{
    if (answer == ':')
        return usage_error("serve", "%s needs a value", given);
    return usage_error("serve", "there is no option “%s”, or it can’t be used like that", given);
}

/* Options that belong together, or do not. */
static int check_together(const struct serve *serve)
{
    if (!serve->config.tls_cert != !serve->config.tls_key)
        return usage_error("serve", "--tls-cert and --tls-key belong together");
    if (serve->config.backup.directory && keeps_nothing(serve))
        return usage_error("serve", "--db :memory: keeps nothing that --backup-dir could back up");
    if (serve->config.backup.directory && is_in_postgres(serve))
        return usage_error("serve", "--backup-dir is for games in a file; pg_dump backs up others");
    if (serve->node[0] && !is_in_postgres(serve))
        return usage_error("serve", "--node goes with --db postgresql://… only");
    if ((serve->config.peer_address || serve->peer_secret_file) && !is_in_postgres(serve))
        return usage_error("serve", "--address goes with --db postgresql://… only");
    if (!serve->config.peer_address != !serve->peer_secret_file)
        return usage_error("serve", "--address and --cluster-secret belong together");
    if (serve->secret_file && !serve->config.admin_page)
        return usage_error("serve", "--admin-secret is for --admin-page");
    if (serve->config.admin_page && !serve->secret_file &&
        (keeps_nothing(serve) || is_in_postgres(serve)))
        return usage_error("serve",
                           "--db %s has no place for the secret of --admin-page: "
                           "say one, with --admin-secret",
                           keeps_nothing(serve) ? ":memory:" : "postgresql://…");
    return EXIT_OK;
}

static int read_options(struct serve *serve, int argc, char **argv)
{
    struct option table[OPTIONS_COUNT_MOST] = {0};
    memcpy(table, words, sizeof words);
    for (int i = 0; serve_limits[i].name; i++) {
        CHECK(WORDS + i + 1 < OPTIONS_COUNT_MOST); /* a last one ends them */
        table[WORDS + i] =
            (struct option){serve_limits[i].name, required_argument, NULL, FIRST_LIMIT + i};
    }
    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":h", table, NULL)) != -1;) {
        if (code == '?' || code == ':')
            return refuse(argv[optind - 1], code);
        const int status = take_option(serve, code, optarg);
        if (status != EXIT_OK)
            return status;
    }
    if (optind < argc && !serve->help)
        return usage_error("serve", "what is “%s”? serve takes only options", argv[optind]);
    return check_together(serve);
}

/* ---- where games are kept ---- */

enum { COME_BACK_MS = 1000 };

static bool is_in_use(const char *error)
{
    return strstr(error, "is in use by another");
}

/* One that comes back has players who wait for it, so it tries until PostgreSQL lets it in. */
static int open_postgres(struct serve *serve, struct store **store)
{
    const struct timespec pause = {.tv_sec = COME_BACK_MS / 1000};
    char error[STORE_ERROR] = "";
    for (;;) {
        *store = store_open_postgres(serve->string, serve->node, serve->config.peer_address,
                                     net_log, error);
        if (*store)
            return EXIT_OK;
        if (!serve->came_back || is_in_use(error))
            return job_error("%s", error);
        nanosleep(&pause, NULL);
    }
}

/* What was typed is for everyone to see who lists processes; a password is not. */
static void take_string(struct serve *serve)
{
    serve->string = strdup(serve->db);
    CHECK(serve->string);
    store_hide_password(serve->db);
    if (!serve->node[0] && gethostname(serve->node, sizeof serve->node - 1) != 0)
        snprintf(serve->node, sizeof serve->node, "cookietin");
}

static int open_store(const struct serve_call *call, struct serve *serve, struct store **store)
{
    char error[STORE_ERROR] = "";
    if (serve->string)
        return open_postgres(serve, store);
    if (keeps_nothing(serve)) {
        uint8_t id[STORE_SERVER];
        randombytes_buf(id, sizeof id);
        *store = store_open_memory();
        store_memory_be(*store, id);
        return EXIT_OK;
    }
    if (!serve->db) {
        const int status = data_file_find(serve->path, true);
        if (status != EXIT_OK)
            return status;
        serve->db = serve->path;
    }
    *store = store_open_mending(serve->db, net_log, error);
    if (*store)
        return EXIT_OK;
    job_error("%s", error);
    if (is_in_use(error))
        serve_say_instead(call, true);
    return EXIT_FAILED;
}

/* Before anyone plays: a backup that cannot be written is not to be found out when it is needed.
 */
static int open_backups(struct serve *serve, struct store *store)
{
    struct backup_plan *plan = &serve->config.backup;
    if (!plan->directory)
        return EXIT_OK;
    if ((mkdir(plan->directory, 0700) != 0 && errno != EEXIST) ||
        access(plan->directory, W_OK | X_OK) != 0)
        return job_error("cannot write backups into “%s”: %s", plan->directory, strerror(errno));
    plan->file = serve->db;
    serve->config.backups = backup_thread_open(plan, store, net_log);
    return serve->config.backups ? EXIT_OK : job_error("the system has no threads left");
}

/* Beside the games, unless they are not kept. */
static void place_socket(struct serve *serve)
{
    if (serve->config.admin_socket || keeps_nothing(serve) || serve->string)
        return;
    snprintf(serve->socket, sizeof serve->socket, "%s-admin", serve->db);
    serve->config.admin_socket = serve->socket;
}

/* The operators' secret, beside the games unless another place is named. */
static int find_secret(struct serve *serve)
{
    char beside[DATA_PATH + 8];
    if (!serve->config.admin_page)
        return EXIT_OK;
    snprintf(beside, sizeof beside, "%s-secret", serve->db);
    serve->config.admin_secret = serve->secret;
    return serve_secret(serve->secret_file ? serve->secret_file : beside, serve->secret);
}

static int read_peer_secret(struct serve *serve)
{
    const char *path = serve->peer_secret_file;
    if (!path)
        return EXIT_OK;
    if (access(path, R_OK) != 0)
        return job_error("cannot read “%s”: %s", path, strerror(errno));
    serve->config.peer_secret = serve->peer_secret;
    return serve_secret(path, serve->peer_secret);
}

static int check_file(const char *path)
{
    if (path && access(path, R_OK) != 0)
        return job_error("cannot read “%s”: %s", path, strerror(errno));
    return EXIT_OK;
}

/* The port that it has got: who comes back comes back there. */
static void keep_port(int *port, const char *url)
{
    const char *colon = strrchr(url, ':');
    if (colon)
        *port = (int)strtol(colon + 1, NULL, 10);
}

static void say_open(const struct serve_call *call, const struct net *net)
{
    serve_say_open(call, net_address(net));
    if (call->config->metrics)
        printf("Metrics are at %smetrics\n", net_metrics_address(net));
    if (call->config->admin_page)
        printf("The operators’ page is at %s\n", net_operators_address(net));
    fflush(stdout);
}

static int serve_games(const struct serve_call *call, struct serve *serve, struct store *store,
                       bool *is_fenced)
{
    char error[NET_ERROR] = "";
    struct net *net = net_open(call->config, store, error);
    if (!net) {
        job_error("%s", error);
        serve_say_instead(call, false);
        return EXIT_FAILED;
    }
    if (serve->came_back)
        net_log("open again");
    else
        say_open(call, net);
    keep_port(&serve->config.port, net_address(net));
    keep_port(&serve->config.metrics_port, net_metrics_address(net));
    keep_port(&serve->config.admin_page_port, net_operators_address(net));
    const enum net_end end = net_run(net);
    if (end == NET_LATE)
        _exit(EXIT_FAILED); /* closing would wait for the store, and that is stuck */
    net_close(net);
    *is_fenced = end == NET_FENCED;
    return EXIT_OK;
}

/* With the store open. */
static int serve_store(const struct serve_call *call, struct serve *serve, struct store *store,
                       bool *is_fenced)
{
    int status = find_secret(serve);
    if (status == EXIT_OK)
        status = open_backups(serve, store);
    if (status == EXIT_OK) {
        place_socket(serve);
        status = serve_games(call, serve, store, is_fenced);
    }
    if (serve->config.backups)
        backup_thread_close(serve->config.backups);
    return status;
}

/* Another server may have taken over from this one while it slept. Then it comes back with nothing
 * in memory, as it would after a new start. */
static int serve_on(const struct serve_call *call, struct serve *serve)
{
    if (is_in_postgres(serve))
        take_string(serve);
    if (serve->config.seed)
        net_log("--seed is for tests only: anyone who knows it knows every hand.");
    for (;;) {
        struct store *store = NULL;
        bool is_fenced = false;
        int status = open_store(call, serve, &store);
        if (status == EXIT_OK)
            status = serve_store(call, serve, store, &is_fenced);
        if (store)
            store->driver->close(store);
        if (!is_fenced)
            return status;
        serve->came_back = true;
    }
}

static int run(int argc, char **argv)
{
    struct serve serve = {.config = default_config()};
    const struct serve_call call = {.config = &serve.config, .argument = argv + 1};
    int status = read_options(&serve, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (serve.help)
        return help();
    const struct seed seed = seed_from_text(serve.seed ? serve.seed : "");
    if (serve.seed)
        serve.config.seed = &seed;
    if (sodium_init() < 0)
        return job_error("the system gives no random numbers");
    struct corrected corrected = {0};
    char error[CORRECTED_ERROR] = "";
    if (serve.po && !corrected_read(&corrected, serve.po, error))
        return job_error("%s", error);
    if (serve.po)
        serve.config.corrected = &corrected;
    status = read_peer_secret(&serve);
    if (status == EXIT_OK)
        status = check_file(serve.config.tls_cert);
    if (status == EXIT_OK)
        status = check_file(serve.config.tls_key);
    if (status == EXIT_OK)
        status = serve_on(&call, &serve);
    free(serve.string);
    corrected_close(&corrected);
    return status;
}

const struct command command_serve = {"serve", "run a server for playing together", run};
