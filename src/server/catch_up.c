/* Those who have missed something are told it from a replay (tell.c): whoever has had the least of
 * that lately comes first, a bounded part for all of them in each pass of the loop, so that nobody
 * else waits for it. Whoever has used up what they may have played again is not refused but waits
 * in the line until they have more.
 *
 * A session is in the line once, for all tables that it looks at. It leaves when it has been told
 * everything, or when so much is on its way to it that it has to be read first (session_sent). */
#include "server/server_internal.h"

enum {
    STEPS_AT_ONCE = 500, /* in one pass: some milliseconds */
    LOOKED_AT = 128      /* sessions, for the one that comes first */
};

static void leave_line(struct session *session)
{
    struct catch_up *line = &session->server->catch_up;
    *(session->ahead ? &session->ahead->behind : &line->first) = session->behind;
    *(session->behind ? &session->behind->ahead : &line->last) = session->ahead;
    session->ahead = session->behind = NULL;
    session->in_line = false;
    if (line->current == session)
        line->current = NULL;
}

static void join_line(struct session *session)
{
    struct catch_up *line = &session->server->catch_up;
    session->ahead = line->last;
    session->behind = NULL;
    *(line->last ? &line->last->behind : &line->first) = session;
    line->last = session;
    session->in_line = true;
}

void catch_up_begin(struct server *server)
{
    server->catch_up.steps = STEPS_AT_ONCE;
}

void catch_up_enter(struct session *session)
{
    if (!session->in_line && !session->closing) {
        join_line(session);
        session->server->catch_up.more = true;
    }
}

void catch_up_forget(struct session *session)
{
    if (session->in_line)
        leave_line(session);
}

static struct link *missing(const struct session *session)
{
    for (struct link *link = session->links; link; link = link->next_of_session)
        if (link->room->table && link->seen < room_told(link->room, link->viewer))
            return link;
    return NULL;
}

bool catch_up_may(struct session *session)
{
    return session->server->catch_up.steps > 0 &&
           !principal_wait(session->server, &session->author, ALLOW_REPLAYS);
}

/* Whoever has to wait goes to the end, so that others are looked at. NULL: all have to. */
static struct session *next_in_line(struct server *server)
{
    struct session *next = NULL, *session = server->catch_up.first;
    const struct session *last = server->catch_up.last;
    int least = 0;
    for (int i = 0; session && i < LOOKED_AT; i++) {
        struct session *behind = session == last ? NULL : session->behind;
        if (session->closing || !missing(session)) {
            leave_line(session);
        } else if (!catch_up_may(session)) {
            leave_line(session);
            join_line(session);
        } else {
            const int used = principal_percent(server, &session->author, ALLOW_REPLAYS);
            if (!next || used < least) {
                next = session;
                least = used;
            }
        }
        session = behind;
    }
    return next;
}

/* Goes on with the same one until it is done or has to read first: another game would have to be
 * played again from its beginning. */
void server_catch_up(struct server *server, int64_t now)
{
    struct catch_up *line = &server->catch_up;
    server->now = now;
    line->steps = STEPS_AT_ONCE;
    while (line->steps > 0) {
        if (!line->current && !(line->current = next_in_line(server)))
            break;
        struct link *link = missing(line->current);
        if (link && !line->current->closing && !session_is_full(line->current))
            tell_part(link, now);
        else
            leave_line(line->current);
    }
    line->more = line->steps <= 0;
    line->steps = line->first ? 0 : STEPS_AT_ONCE;
    visits_flush(server);
}

bool server_is_behind(const struct server *server)
{
    return server->catch_up.more;
}
