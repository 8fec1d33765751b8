/* What an operator tells everyone, and that the server is about to be updated: to all who are here,
 * and to all who come while it holds. */
#include "server/server_internal.h"

void notice_tell_to(struct session *session)
{
    const struct notice *notice = &session->server->notice;
    char buffer[NOTICE_SIZE * 6 + 64]; /* if every byte is escaped */
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    json_open(&json, '{');
    json_field_string(&json, "tell", "notice");
    json_field_string(&json, "text", notice->text);
    json_key(&json, "draining");
    json_put_bool(&json, notice->draining);
    json_close(&json, '}');
    session_put(session, text.at, text.used, 0);
}

void notice_tell(struct server *server)
{
    for (struct session *session = server->sessions; session; session = session->next)
        if (session->guest)
            notice_tell_to(session);
}
