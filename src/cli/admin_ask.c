/* One connection for each question; the server closes it after its answer. */
#include "cli/admin_ask.h"

#include "cli/cli.h"
#include "core/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ANSWER_MOST = 1 << 20 };

static int reach(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof at.sun_path) {
        job_error("the path “%s” is too long for a socket", path);
        return -1;
    }
    memcpy(at.sun_path, path, strlen(path));
    const int file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (file >= 0 && connect(file, (const struct sockaddr *)&at, sizeof at) == 0)
        return file;
    if (errno == ENOENT || errno == ECONNREFUSED)
        job_error("no server answers at “%s”: say where its games are with --db, or where its "
                  "socket is with --socket",
                  path);
    else
        job_error("cannot reach the server at “%s”: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

static bool send_all(int file, const char *text, size_t size)
{
    while (size) {
        const ssize_t sent = send(file, text, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        text += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Until it is closed, without the line's end. */
static size_t read_all(int file, char *line)
{
    size_t used = 0;
    for (ssize_t got = 1; got > 0 && used < ANSWER_MOST;) {
        got = read(file, line + used, ANSWER_MOST - used);
        used += got > 0 ? (size_t)got : 0;
    }
    while (used && line[used - 1] == '\n')
        used--;
    line[used] = '\0';
    return used;
}

/* Where it refuses before it has read the question, sending fails and the answer is there. */
bool admin_ask(const char *socket, const char *request, struct admin_answer *answer)
{
    const int file = reach(socket);
    if (file < 0)
        return false;
    answer->line = malloc(ANSWER_MOST + 1);
    CHECK(answer->line);
    if (send_all(file, request, strlen(request)))
        send_all(file, "\n", 1);
    const size_t size = read_all(file, answer->line);
    close(file);
    const bool read = json_load(&answer->document, answer->line, size);
    const struct json_node *ok = read ? json_get(answer->document.root, "ok") : NULL;
    if (ok && ok->type == NODE_BOOL && ok->number)
        return true;
    const char *say = read ? json_text(json_get(answer->document.root, "say")) : NULL;
    job_error("%s", say ? say : "the server has closed the connection without an answer");
    admin_answer_free(answer);
    return false;
}

void admin_answer_free(struct admin_answer *answer)
{
    free(answer->line);
    json_unload(&answer->document);
    *answer = (struct admin_answer){.line = NULL};
}
