/* Clients of other servers at tables here. A visit is a session without a connection of its own:
 * what it has to say goes out through the link to its server, as much of it as the client reads. */
#include "server/request.h"

#include "record/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 1 << 16, HEADER = 32 }; /* bytes that may be under way to a client */

struct peer_link {
    struct server *server;
    void *connection;
    struct map visits; /* by number */
    struct peer_link *next, **back;
};

struct visit {
    struct map_item by_number;
    struct peer_link *link;
    struct session *session;
    uint32_t number;  /* of the channel */
    uint32_t request; /* number of the one that is being answered; 0: nobody wants the answer */
    size_t under_way; /* bytes */
    int64_t sent_at;
    bool is_closing, is_free; /* free: so is the table, because this server leaves */
    bool is_ready, is_later;  /* in one of the two lists, or in none */
    struct visit *next_listed, **back_listed;
};

static uint64_t hash_of(uint32_t number)
{
    return map_hash(&number, sizeof number);
}

static struct visit *find(const struct peer_link *link, uint32_t number)
{
    struct map_item *item = map_first(&link->visits, hash_of(number));
    while (item && ((struct visit *)item->thing)->number != number)
        item = map_next(item);
    return item ? item->thing : NULL;
}

uint32_t visit_number(const struct visit *visit)
{
    return visit->request;
}

void visit_set_number(struct visit *visit, uint32_t number)
{
    visit->request = number;
}

/* ---- out ---- */

static void send_frame(const struct peer_link *link, const char *head, const char *bytes,
                       size_t size)
{
    const struct server *server = link->server;
    const size_t head_size = strlen(head);
    char *frame = malloc(head_size + size + 1);
    CHECK(frame);
    memcpy(frame, head, head_size + 1);
    memcpy(frame + head_size, bytes, size);
    server->ports.peer_tell(server->ports.context, link->connection, frame, head_size + size);
    free(frame);
}

static void leave_list(struct visit *visit)
{
    if (!visit->is_ready && !visit->is_later)
        return;
    *visit->back_listed = visit->next_listed;
    if (visit->next_listed)
        visit->next_listed->back_listed = visit->back_listed;
    visit->is_ready = visit->is_later = false;
}

static struct visit *take_first(struct visit **list)
{
    struct visit *visit = *list;
    if (!visit)
        return NULL;
    *list = visit->next_listed;
    if (*list)
        (*list)->back_listed = list;
    visit->is_ready = visit->is_later = false;
    return visit;
}

static void enter_list(struct visit *visit, struct visit **list)
{
    visit->next_listed = *list;
    visit->back_listed = list;
    if (visit->next_listed)
        visit->next_listed->back_listed = &visit->next_listed;
    *list = visit;
}

/* As a client that is connected here: whoever has just been told something, and is not asked
 * anything, is told the next things together. */
static bool may_wait(const struct visit *visit)
{
    const struct server *server = visit->link->server;
    return !visit->is_closing && server->now - visit->sent_at < server->ports.gather_ms &&
           session_is_patient(visit->session);
}

void visit_ready(struct visit *visit)
{
    if (visit->is_ready || (visit->is_later && may_wait(visit)))
        return;
    leave_list(visit);
    enter_list(visit, &visit->link->server->cluster.ready);
    visit->is_ready = true;
}

/* Ends at the next flush: whoever closes it may still look at it. */
void visit_close(struct visit *visit, enum session_end end)
{
    (void)end; /* either way its client comes back, and is told there what is wrong */
    visit->is_closing = true;
    visit_ready(visit);
}

void visit_refuse_place(struct visit *visit)
{
    char head[HEADER];
    snprintf(head, sizeof head, "N %u %u", visit->number, visit->request);
    send_frame(visit->link, head, "", 0);
}

static void end(struct visit *visit)
{
    struct server *server = visit->link->server;
    struct session *session = visit->session;
    leave_list(visit);
    map_remove(&visit->link->visits, &visit->by_number);
    session->visit = NULL;
    server_disconnect(server, session, server->now);
    free(visit);
}

/* Answers to what its server has said, and not its client, are for nobody. */
static bool is_for_nobody(const char *message, size_t size)
{
    static const char re[] = "{\"re\":0,";
    return size >= sizeof re - 1 && memcmp(message, re, sizeof re - 1) == 0;
}

static void flush(struct visit *visit)
{
    char head[HEADER];
    const char *message;
    size_t size;
    snprintf(head, sizeof head, "T %u ", visit->number);
    while (visit->under_way < WINDOW && (message = session_message(visit->session, &size))) {
        if (!is_for_nobody(message, size)) {
            visit->under_way += size;
            visit->sent_at = visit->link->server->now;
            send_frame(visit->link, head, message, size);
        }
        session_sent(visit->session);
    }
    if (!visit->is_closing)
        return;
    snprintf(head, sizeof head, "E %u %d", visit->number, visit->is_free ? 2 : 1);
    send_frame(visit->link, head, "", 0);
    end(visit);
}

/* Whoever waited for the links to go would wait until the last connection is closed. */
void visits_end(struct server *server)
{
    for (struct session *session = server->sessions; session; session = session->next)
        if (session->visit) {
            session->visit->is_free = true;
            session_come_back(session, "The server is stopping.");
        }
}

/* Those that wait go all together, so that the link carries less, too. */
static void end_waiting(struct server *server)
{
    struct visit *visit;
    if (server->now < server->cluster.later_until)
        return;
    while ((visit = take_first(&server->cluster.later)))
        flush(visit);
}

static void wait(struct visit *visit)
{
    struct server *server = visit->link->server;
    if (!server->cluster.later)
        server->cluster.later_until = server->now + server->ports.gather_ms;
    enter_list(visit, &server->cluster.later);
    visit->is_later = true;
}

void visits_flush(struct server *server)
{
    struct visit *visit;
    end_waiting(server);
    while ((visit = take_first(&server->cluster.ready)))
        if (may_wait(visit))
            wait(visit);
        else
            flush(visit);
}

/* ---- in ---- */

static void open_visit(struct peer_link *link, uint32_t number, const char *hello, size_t size)
{
    struct server *server = link->server;
    static const uint8_t nobody[ADDRESS_SIZE];
    struct session *session = server_connect(server, NULL, nobody, server->now);
    if (!session) {
        char head[HEADER];
        snprintf(head, sizeof head, "E %u 1", number);
        send_frame(link, head, "", 0);
        return;
    }
    struct visit *visit = calloc(1, sizeof *visit);
    CHECK(visit);
    *visit = (struct visit){.link = link, .session = session, .number = number};
    map_add(&link->visits, &visit->by_number, hash_of(number), visit);
    session->visit = visit;
    server_receive(server, session, hello, size, server->now);
}

static void take_request(struct visit *visit, const char *bytes, size_t size)
{
    char *rest;
    const uint32_t number = (uint32_t)strtoul(bytes, &rest, 10);
    if (rest - bytes + 1 >= (ptrdiff_t)size)
        return;
    visit->request = number;
    server_receive(visit->link->server, visit->session, rest + 1, size - (size_t)(rest + 1 - bytes),
                   visit->link->server->now);
}

static void was_read(struct visit *visit, size_t bytes)
{
    visit->under_way -= bytes < visit->under_way ? bytes : visit->under_way;
    visit_ready(visit);
}

void server_peer_asked(struct server *server, struct peer_link *link, const char *bytes,
                       size_t size, int64_t now)
{
    char *rest;
    server->now = now;
    if (size < 3)
        return;
    const uint32_t number = (uint32_t)strtoul(bytes + 1, &rest, 10);
    const size_t used = (size_t)(rest - bytes) + 1;
    struct visit *visit = find(link, number);
    if (bytes[0] == 'O' && !visit && used < size)
        open_visit(link, number, bytes + used, size - used);
    else if (!visit)
        return;
    else if (bytes[0] == 'S' && used < size)
        take_request(visit, bytes + used, size - used);
    else if (bytes[0] == 'A' && used < size)
        was_read(visit, strtoul(bytes + used, NULL, 10));
    else if (bytes[0] == 'C')
        end(visit);
}

struct peer_link *server_peer_come(struct server *server, void *connection)
{
    struct peer_link *link = calloc(1, sizeof *link);
    CHECK(link);
    *link = (struct peer_link){.server = server,
                               .connection = connection,
                               .next = server->cluster.links,
                               .back = &server->cluster.links};
    if (link->next)
        link->next->back = &link->next;
    server->cluster.links = link;
    return link;
}

void server_peer_gone(struct server *server, struct peer_link *link, int64_t now)
{
    server->now = now;
    for (size_t i = 0; i < link->visits.buckets; i++)
        while (link->visits.bucket[i])
            /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): `end` takes it out of the map first */
            end(link->visits.bucket[i]->thing);
    map_free(&link->visits);
    *link->back = link->next;
    if (link->next)
        link->next->back = link->back;
    free(link);
}
