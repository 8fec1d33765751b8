/* The certificate is renewed every few weeks, the server is not: so its files are read again when
 * they change and when an operator says so (SIGHUP). New files are tried apart from everything
 * else. Only a certificate and a key that belong together take the place of the old ones, both at
 * once, for connections from then on; whoever is connected notices nothing. */
#include "server/net_parts.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LOOK_MS = 2000,  /* at the files */
    SETTLE_MS = 1000 /* from a change: the two files are not written at the same time */
};

struct tls {
    struct net *net;
    SSL_CTX *context; /* the library's */
    uv_signal_t on_hup;
    uv_fs_poll_t certificate, key;
    uv_timer_t settle;
    int open; /* handles */
};

/* ---- reading ---- */

/* NULL: they cannot be used; a key of another certificate is refused, too. */
static SSL_CTX *read_files(const struct net_config *config)
{
    SSL_CTX *fresh = SSL_CTX_new(TLS_server_method());
    CHECK(fresh);
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(fresh, config->tls_cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(fresh, config->tls_key, SSL_FILETYPE_PEM) == 1)
        return fresh;
    SSL_CTX_free(fresh);
    return NULL;
}

static bool replace(SSL_CTX *context, SSL_CTX *fresh)
{
    STACK_OF(X509) *chain = NULL;
    X509 *certificate = SSL_CTX_get0_certificate(fresh);
    EVP_PKEY *key = SSL_CTX_get0_privatekey(fresh);
    return SSL_CTX_get0_chain_certs(fresh, &chain) == 1 &&
           SSL_CTX_use_cert_and_key(context, certificate, key, chain, 1) == 1;
}

static void reload(struct tls *tls)
{
    SSL_CTX *fresh = read_files(tls->net->config);
    if (fresh && replace(tls->context, fresh)) {
        net_log("the certificate was read again, and new connections get it");
    } else {
        char line[256];
        const char *why = ERR_reason_error_string(ERR_peek_last_error());
        snprintf(line, sizeof line, "the new certificate cannot be used, the old one stays: %s",
                 why ? why : "its files cannot be read");
        net_log(line);
    }
    SSL_CTX_free(fresh);
    ERR_clear_error();
}

/* ---- when ---- */

static void on_settled(uv_timer_t *timer)
{
    reload(timer->data);
}

static void on_hang_up(uv_signal_t *handle, int number)
{
    (void)number;
    reload(handle->data);
}

static void on_change(uv_fs_poll_t *poll, int status, const uv_stat_t *before, const uv_stat_t *now)
{
    struct tls *tls = poll->data;
    (void)before;
    (void)now;
    if (status == 0) /* else it is gone for a moment, while another is put in its place */
        uv_timer_start(&tls->settle, on_settled, SETTLE_MS, 0);
}

void tls_begin(struct net *net, void *context)
{
    struct tls *tls = calloc(1, sizeof *tls);
    CHECK(tls && !net->tls);
    tls->net = net;
    tls->context = context;
    net->tls = tls;
    uv_signal_init(&net->loop, &tls->on_hup);
    uv_fs_poll_init(&net->loop, &tls->certificate);
    uv_fs_poll_init(&net->loop, &tls->key);
    uv_timer_init(&net->loop, &tls->settle);
    tls->on_hup.data = tls->certificate.data = tls->key.data = tls->settle.data = tls;
    tls->open = 4;
}

void tls_watch(struct net *net)
{
    struct tls *tls = net->tls;
    if (!tls)
        return;
    uv_signal_start(&tls->on_hup, on_hang_up, SIGHUP);
    uv_fs_poll_start(&tls->certificate, on_change, net->config->tls_cert, LOOK_MS);
    uv_fs_poll_start(&tls->key, on_change, net->config->tls_key, LOOK_MS);
}

static void on_closed(uv_handle_t *handle)
{
    struct tls *tls = handle->data;
    if (--tls->open == 0)
        free(tls);
}

void tls_close(struct net *net)
{
    struct tls *tls = net->tls;
    if (!tls)
        return;
    net->tls = NULL;
    uv_close((uv_handle_t *)&tls->on_hup, on_closed);
    uv_close((uv_handle_t *)&tls->certificate, on_closed);
    uv_close((uv_handle_t *)&tls->key, on_closed);
    uv_close((uv_handle_t *)&tls->settle, on_closed);
}
