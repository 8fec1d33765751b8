/* The operator's socket: a Unix socket that only the server's own user, and root, may speak to. One
 * line of JSON in, one out, and it is closed. The file's mode keeps others out, and so does what
 * the kernel says of the process at the other end, whatever has become of the mode. */
#define _GNU_SOURCE /* NOLINT: struct ucred */
#include "server/net_parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { CALLERS_MOST = 8, REFUSED_MOST = 64, CALL_S = 60, GO_S = 2, LINE_MOST = 4096, WHO = 64 };

/* One connection. */
struct caller {
    struct asker asker;
    struct operators *operators;
    struct caller *next;
    uv_pipe_t pipe;
    uv_write_t write;
    uv_shutdown_t shutdown;
    struct admin_request *request; /* that is being answered; NULL: none */
    char *answer;                  /* being sent */
    int seconds;                   /* that it may still be there */
    size_t used;
    bool allowed, asked, closing;
    char line[LINE_MOST + 1];
};

struct operators {
    struct net *net;
    uv_pipe_t pipe;
    struct caller *callers;
    int count, refused; /* of these: who may ask, and who may not */
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
};

/* ---- one call ---- */

static void on_closed(uv_handle_t *handle)
{
    struct caller *caller = handle->data;
    struct operators *operators = caller->operators;
    struct caller **at = &operators->callers;
    while (*at != caller)
        at = &(*at)->next;
    *at = caller->next;
    operators->count -= caller->allowed;
    operators->refused -= !caller->allowed;
    free(caller->answer);
    free(caller);
}

static void hang_up(struct caller *caller)
{
    if (caller->closing)
        return;
    caller->closing = true;
    if (caller->request)
        server_cancel_admin(caller->operators->net->server, caller->request);
    caller->request = NULL;
    uv_close((uv_handle_t *)&caller->pipe, on_closed);
}

/* The other end has a moment to read the answer and go: what it still says would else make the
 * kernel drop the answer. */
static void on_written(uv_write_t *write, int status)
{
    struct caller *caller = write->data;
    caller->seconds = GO_S;
    if (status != 0 || uv_shutdown(&caller->shutdown, write->handle, NULL) != 0)
        hang_up(caller);
}

static void answer(struct caller *caller, const char *text, size_t size)
{
    if (caller->closing)
        return;
    caller->answer = malloc(size + 1);
    CHECK(caller->answer);
    memcpy(caller->answer, text, size);
    caller->answer[size] = '\n';
    const uv_buf_t buffer = uv_buf_init(caller->answer, (unsigned)size + 1);
    caller->write.data = caller;
    if (uv_write(&caller->write, (uv_stream_t *)&caller->pipe, &buffer, 1, on_written) != 0)
        hang_up(caller);
}

static void refuse(struct caller *caller, const char *say)
{
    char line[256];
    const int size = snprintf(line, sizeof line, "{\"ok\":false,\"say\":\"%s\"}", say);
    caller->asked = true;
    answer(caller, line, (size_t)size);
}

static void on_answer(struct asker *asker, const char *text, size_t size)
{
    struct caller *caller = lws_container_of(asker, struct caller, asker);
    caller->request = NULL;
    answer(caller, text, size);
}

/* The process at the other end, as it was when it connected. */
static bool who_is_it(const struct caller *caller, uid_t *who)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    uv_os_fd_t file;
    if (uv_fileno((const uv_handle_t *)&caller->pipe, &file) != 0 ||
        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    *who = peer.uid;
    return true;
}

static void ask(struct caller *caller, size_t size)
{
    struct net *net = caller->operators->net;
    const struct server_world world = net_world(net);
    char who[WHO];
    uid_t user = 0;
    caller->asked = true;
    if (!who_is_it(caller, &user)) {
        hang_up(caller);
        return;
    }
    snprintf(who, sizeof who, "uid %lu", (unsigned long)user);
    caller->request =
        server_admin(net->server, who, caller->line, size, &world, &caller->asker, net_now(net));
}

/* ---- reading ---- */

static void on_space(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct caller *caller = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(caller->line + caller->used, (unsigned)(LINE_MOST - caller->used));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct caller *caller = stream->data;
    (void)buffer;
    if (size < 0 && size != UV_ENOBUFS) {
        hang_up(caller);
        return;
    }
    caller->used += size > 0 ? (size_t)size : 0;
    const char *end = memchr(caller->line, '\n', caller->used);
    if (caller->asked)
        caller->used = 0; /* more than one line: of no use */
    else if (end)
        ask(caller, (size_t)(end - caller->line));
    else if (caller->used == LINE_MOST)
        refuse(caller, "The request is too long.");
}

/* ---- calls coming in ---- */

static struct caller *take_call(struct operators *operators)
{
    struct caller *caller = calloc(1, sizeof *caller);
    CHECK(caller);
    caller->operators = operators;
    caller->asker.answer = on_answer;
    caller->seconds = CALL_S;
    caller->next = operators->callers;
    operators->callers = caller;
    operators->refused++;
    uv_pipe_init(&operators->net->loop, &caller->pipe, 0);
    caller->pipe.data = caller;
    return caller;
}

static void on_call(uv_stream_t *stream, int status)
{
    struct operators *operators = stream->data;
    uid_t who = 0;
    if (status != 0)
        return;
    struct caller *caller = take_call(operators);
    if (uv_accept(stream, (uv_stream_t *)&caller->pipe) != 0 || operators->refused > REFUSED_MOST) {
        hang_up(caller);
        return;
    }
    if (!who_is_it(caller, &who) || (who != 0 && who != geteuid())) {
        refuse(caller, "Only the user whose server this is, and root, may do that.");
    } else if (operators->count == CALLERS_MOST) {
        refuse(caller, "Too many operators are connected. Try again in a moment.");
    } else {
        caller->allowed = true;
        operators->count++;
        operators->refused--;
    }
    uv_read_start((uv_stream_t *)&caller->pipe, on_space, on_read);
}

void operators_turn(struct net *net)
{
    if (!net->operators)
        return;
    for (struct caller *caller = net->operators->callers, *next; caller; caller = next) {
        next = caller->next;
        if (caller->seconds-- == 0)
            hang_up(caller);
    }
}

/* ---- opening and closing ---- */

/* A socket that a server has left behind is removed; one at which someone answers is not. */
static bool clear_path(const char *path, char error[NET_ERROR])
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    struct stat found;
    if (lstat(path, &found) != 0)
        return true;
    const int file = S_ISSOCK(found.st_mode) ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    const bool in_use = file < 0 || connect(file, (const struct sockaddr *)&at, sizeof at) == 0;
    if (file >= 0)
        close(file);
    if (in_use)
        snprintf(error, NET_ERROR,
                 "“%s” is not a socket, or another server is using it: choose another with "
                 "--admin-socket",
                 path);
    else
        unlink(path);
    return !in_use;
}

bool operators_listen(struct net *net, const char *path, char error[NET_ERROR])
{
    struct operators *operators = calloc(1, sizeof *operators);
    CHECK(operators);
    operators->net = net;
    if (strlen(path) >= sizeof operators->path || !clear_path(path, error)) {
        if (strlen(path) >= sizeof operators->path)
            snprintf(error, NET_ERROR,
                     "the path of the operator's socket is too long: choose another with "
                     "--admin-socket");
        free(operators);
        return false;
    }
    uv_pipe_init(&net->loop, &operators->pipe, 0);
    operators->pipe.data = operators;
    net->operators = operators;
    const mode_t before = umask(0177); /* never open to others, not even for a moment */
    int problem = uv_pipe_bind(&operators->pipe, path);
    umask(before);
    if (!problem) {
        snprintf(operators->path, sizeof operators->path, "%s", path);
        problem = uv_listen((uv_stream_t *)&operators->pipe, CALLERS_MOST, on_call);
    }
    if (problem)
        snprintf(error, NET_ERROR, "cannot make the operator's socket “%s”: %s", path,
                 uv_strerror(problem));
    return !problem;
}

/* Before the loop runs for the last time. */
void operators_close(struct net *net)
{
    struct operators *operators = net->operators;
    if (!operators)
        return;
    for (struct caller *caller = operators->callers; caller; caller = caller->next)
        hang_up(caller);
    uv_close((uv_handle_t *)&operators->pipe, NULL);
    if (operators->path[0])
        unlink(operators->path);
}

void operators_free(struct net *net)
{
    free(net->operators);
}
