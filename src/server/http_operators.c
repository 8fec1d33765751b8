/* Who may act is decided by the head of a request, before a byte of its body counts:
 *
 * - The secret comes with each request, in `Authorization`, from the memory of the page. A cookie
 *   would be sent by the browser on its own, to every port of this machine and for pages from
 *   elsewhere; this header never is. So no other page can act for an operator.
 * - Besides, `Host` must be ours (http_guard.h), `Origin` the page's own, and the body JSON.
 * - An address that says wrong secrets is not listened to for a while, not even if it says the
 *   right one then.
 *
 * What is asked goes to the core as a line of the operator's socket does (net_admin.c). */
#include "server/http_operators.h"

#include "server/http_guard.h"
#include "server/http_reply.h"
#include "server/net_parts.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BODY_MOST = 4096, WHO = 80, WRONG_PER_MINUTE = 10, HASH = crypto_generichash_BYTES };

struct admission {
    uint8_t hash[HASH];     /* of the secret */
    struct addresses wrong; /* its requests are wrong secrets */
};

/* One request of the page. */
struct question {
    struct asker asker;
    struct connection *connection;
    struct admin_request *request; /* that is being answered; NULL: none */
    struct http_refusal refusal;   /* said when the body has come; status 0: none */
    char who[WHO];
    size_t size, used;
    char body[BODY_MOST];
};

/* ---- who knows the secret ---- */

static void hash_secret(const char *secret, uint8_t hash[HASH])
{
    crypto_generichash(hash, HASH, (const uint8_t *)secret, strlen(secret), NULL, 0);
}

void admission_open(struct net *net)
{
    net->admission = calloc(1, sizeof *net->admission);
    CHECK(net->admission);
    hash_secret(net->config->admin_secret, net->admission->hash);
    addresses_begin(&net->admission->wrong, 0, WRONG_PER_MINUTE,
                    net->config->server.addresses_per_network);
}

void admission_turn(struct net *net)
{
    if (net->admission)
        addresses_forget(&net->admission->wrong, net_now(net));
}

void admission_close(struct net *net)
{
    if (net->admission)
        addresses_end(&net->admission->wrong);
    free(net->admission);
}

/* Also those on this machine, whom other limits do not count. */
static void key_of(const struct connection *connection, uint8_t key[ADDRESS_SIZE])
{
    static const uint8_t nobody[ADDRESS_SIZE];
    if (memcmp(connection->from, nobody, ADDRESS_SIZE) != 0)
        memcpy(key, connection->from, ADDRESS_SIZE);
    else
        ip_key(&connection->peer, key);
}

/* Hashes are compared, in a time that says nothing about the secret nor about its length. */
static bool has_secret(const struct connection *connection)
{
    static const char scheme[] = "Bearer ";
    char said[HTTP_HEADER_MOST];
    uint8_t hash[HASH];
    http_header(connection->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, said);
    const bool bearer = !strncasecmp(said, scheme, sizeof scheme - 1);
    hash_secret(bearer ? said + sizeof scheme - 1 : "", hash);
    sodium_memzero(said, sizeof said);
    return bearer && !sodium_memcmp(hash, connection->net->admission->hash, HASH);
}

static struct http_refusal admit(const struct connection *connection, char who[WHO])
{
    static const struct http_refusal wrong = {401, "That is not the secret of this page.\n"};
    static const struct http_refusal often = {
        429, "Too many wrong secrets came from your address. Try again in a minute.\n"};
    struct net *net = connection->net;
    struct addresses *addresses = &net->admission->wrong;
    const int64_t now = net_now(net);
    struct http_refusal refusal = {0};
    uint8_t key[ADDRESS_SIZE];
    char address[IP_TEXT];
    key_of(connection, key);
    ip_key_text(key, address);
    snprintf(who, WHO, "page %s", address);
    struct address *from = addresses_take(addresses, key);
    if (!addresses_ask(addresses, from, 0, now)) {
        refusal = often;
    } else if (!has_secret(connection)) {
        addresses_ask(addresses, from, 1, now);
        refusal = wrong;
    }
    addresses_release(addresses, from, now);
    net->count.wrong_secrets += refusal.status != 0;
    return refusal;
}

/* ---- asking ---- */

int operators_get(struct connection *connection, const char *path, size_t size, bool head)
{
    const struct http_refusal *refusal = guard_request(connection, 1);
    const struct http_file *file = http_file_find(http_operators_files, path, size);
    if (refusal)
        return reply_say(connection, refusal->status, refusal->words);
    if (file)
        return http_give_file(connection, file, head);
    return reply_say(connection, 404, "There is nothing here.\n");
}

static bool is_json(struct lws *wsi)
{
    static const char json[] = "application/json";
    char type[HTTP_HEADER_MOST];
    http_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type);
    return !strncasecmp(type, json, sizeof json - 1) && strchr(" ;", type[sizeof json - 1]);
}

/* The first that is wrong; what is said of the rest must not help anyone. */
static struct http_refusal refusal_of(struct connection *connection, const char *path,
                                      char who[WHO])
{
    const struct http_refusal *refusal = guard_request(connection, 1);
    if (refusal)
        return *refusal;
    if (strcmp(path, "/api") != 0)
        return (struct http_refusal){405, "Only GET and HEAD are answered here.\n"};
    if (!guard_origin(connection))
        return (struct http_refusal){403, "Pages from elsewhere may not ask here.\n"};
    if (!is_json(connection->wsi))
        return (struct http_refusal){415, "A request is application/json.\n"};
    return admit(connection, who);
}

static void answer_page(struct asker *asker, const char *text, size_t size);

int operators_post(struct connection *connection, const char *path)
{
    char length[HTTP_HEADER_MOST];
    http_header(connection->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length);
    const long size = *length ? strtol(length, NULL, 10) : 0;
    if (size <= 0 || size > BODY_MOST)
        return reply_say(connection, size > 0 ? 413 : 411,
                         "A request has a body of at most 4096 bytes, and says its length.\n");
    http_forget(connection);
    struct question *question = calloc(1, sizeof *question);
    CHECK(question);
    *question =
        (struct question){.asker = {answer_page}, .connection = connection, .size = (size_t)size};
    question->refusal = refusal_of(connection, path, question->who);
    connection->question = question;
    return 0;
}

int operators_take(struct connection *connection, const char *bytes, size_t size)
{
    struct question *question = connection->question;
    if (!question || question->used + size > question->size)
        return -1;
    memcpy(question->body + question->used, bytes, size);
    question->used += size;
    return 0;
}

int operators_ask(struct connection *connection)
{
    struct net *net = connection->net;
    struct question *question = connection->question;
    const struct server_world world = net_world(net);
    if (!question || question->request)
        return -1;
    const struct http_refusal refusal = question->refusal;
    if (refusal.status) {
        operators_forget(connection);
        return reply_say(connection, refusal.status, refusal.words);
    }
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, net->config->net.handshake_s);
    struct admin_request *request =
        server_admin(net->server, question->who, question->body, question->used, &world,
                     &question->asker, net_now(net));
    if (request) /* else it has been answered, and the question is gone */
        question->request = request;
    return 0;
}

/* ---- answering ---- */

static void answer_page(struct asker *asker, const char *text, size_t size)
{
    struct question *question = lws_container_of(asker, struct question, asker);
    struct connection *connection = question->connection;
    char *body = malloc(size);
    CHECK(body && size);
    memcpy(body, text, size);
    question->request = NULL;
    operators_forget(connection);
    reply_set(connection, &(struct http_reply){.status = 200,
                                               .type = "application/json",
                                               .cache = "no-store",
                                               .body = body,
                                               .size = size,
                                               .owned = body});
    lws_callback_on_writable(connection->wsi);
}

void operators_forget(struct connection *connection)
{
    struct question *question = connection->question;
    if (question && question->request)
        server_cancel_admin(connection->net->server, question->request);
    free(question);
    connection->question = NULL;
}
