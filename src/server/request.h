/* What clients ask for: one short function for each request (docs/protocol.md). */
#ifndef COOKIETIN_SERVER_REQUEST_H
#define COOKIETIN_SERVER_REQUEST_H

#include "server/server_internal.h"

/* ---- answers ---- */

struct answer {
    struct session *session;
    struct text text;
    struct json json;
};

/* Opens an answer that is `ok`, for more fields; one at a time. */
struct json *answer_begin(struct answer *answer, struct session *session, bool has_id, int id);
void answer_end(struct answer *answer, uint64_t batch);
void answer_refuse(struct session *session, bool has_id, int id, uint64_t batch, const char *error,
                   const char *say);

/* ---- requests ---- */

struct request {
    struct server *server;
    struct session *session;
    struct guest *guest;
    const struct json_node *root; /* the message */
    const char *bytes;            /* ... as it came */
    size_t size;
    int64_t now;
    bool has_id;
    int id;
    struct room *room; /* that it is about */
    int seat;          /* of the guest there, or -1 */
    struct link *link; /* of the session there, or NULL */
    struct answer answer;
    const struct store_answer
        *foreign;                  /* of `hello`: the guest's tables; NULL: they are all here */
    const struct lookup *answered; /* what it asked the store before; NULL: nothing yet */
};

struct json *request_answer(struct request *request);
void request_end(struct request *request); /* of what request_answer began */
void request_ok(struct request *request);  /* an answer without more fields */
void request_refuse(struct request *request, const char *error, const char *say);
/* `move`, with the rule that does not allow it; or without one. */
void request_refuse_move(struct request *request, const char *say);
void request_refuse_rule(struct request *request, const struct refusal *refusal);
/* ... because of who someone is, or which server this is: with the server's id. */
void request_refuse_identity(struct request *request, const char *error, const char *say);
/* `banned`, with when that ends. */
void request_refuse_banned(struct request *request, const struct ban *ban);
/* `proof`, with the challenge that the session has been given and how hard it is. */
void request_refuse_proof(struct request *request, int bits);

/* The answer of the store. NULL: the request waits for it, and starts again when it is there; or it
 * has been refused, because the store cannot answer. In either case there is nothing more to do. */
const struct store_answer *request_look_up(struct request *request,
                                           const struct store_query *query);
/* Goes on with a session's messages. */
void request_resume(struct server *server, struct waiter *waiter, const struct lookup *lookup);

bool request_has_room(struct request *request);   /* at one more table; or it is refused */
bool request_may_begin(struct request *request);  /* a game (drain); or it is refused */
bool request_may_list(struct request *request);   /* one more seat (share.h); or it is refused */
bool request_is_waiting(struct request *request); /* its table, to be started; or it is refused */
/* A boolean field; false: it is there and is not a boolean. */
bool request_flag(const struct request *request, const char *key, bool *value);
/* From now on the request is about this room. */
void request_enter(struct request *request, struct room *room);
/* The table of that name, in memory, or over and in the store. False: there is no such table, or it
 * is not listed and this guest neither sits there nor watches, and that has been said; or the
 * request waits for the store. */
bool request_find_table(struct request *request, const char *word);
/* The guest has changed something at a table (tell_change_by). */
void request_tell(struct request *request, struct room *room);
/* The same for a code that no table in memory has. *none: there is no such table, and the request
 * has not been refused. */
bool request_find_code(struct request *request, const char *code, bool *none);
/* Lets all connections of the guest (or this one) watch a room, and tells them about it. */
void request_attach(struct request *request, struct room *room, int viewer);
void request_detach(struct guest *guest, struct room *room);
/* Whether nobody can join it any more, or watch it. */
bool lobby_is_shut(const struct lobby *lobby);
/* Someone gives up their seat at a waiting table. Then everyone there is told or, if nobody is left
 * (false), it is closed. */

bool lobby_vacate(struct server *server, struct room *room, int seat, int64_t now);
void lobby_tell_vacant(struct server *server, struct room *room, bool goes_on, int64_t now);

/* Someone else at the table of a request: in a `seat`, or the writer of a `line`. */
struct other {
    int64_t id;
    struct guest *guest; /* NULL: they are not in memory */
    int seat;            /* -1: none any more */
    char name[PERSON_SIZE];
};
/* False: it has been refused. */
bool request_find_other(struct request *request, struct other *other);
/* Who becomes the host after the one in that seat: someone who is here, if anyone is; -1:
 * nobody. */
int host_next(const struct room *room, int but);
/* The person of a seat leaves a game that has started: if they are the host, someone else becomes
 * it, and everyone there is told. */
void host_pass_on(struct server *server, struct room *room, int seat);
void host_tell(struct server *server, struct room *room);
/* By the clock: if the host has been away for too long and someone else is here, they become the
 * host. */
void host_look(struct server *server, struct room *room, int64_t now);
/* Someone is gone, and their number may belong to someone else one day. */
void rooms_forget_guest(struct server *server, int64_t guest);
/* Whether something here is theirs although they have no seat. */
bool rooms_know_guest(const struct server *server, int64_t guest);

typedef void request_handler(struct request *request);

/* request_hello.c */
request_handler request_hello, request_rename, request_language;
/* request_lobby.c */
request_handler request_games, request_tables, request_join, request_sit, request_start,
    request_leave, request_watch, request_unwatch;
/* reveal.c; the last of them leaves a table that is being dealt. */
request_handler request_entropy, request_commit, request_reveal, reveal_leave;
/* request_open.c */
request_handler request_open, request_rematch;
/* request_play.c */
request_handler request_move, request_undo, request_hint, request_sheet, request_chat, request_back,
    request_ready, request_told, request_sync;
/* request_host.c */
request_handler request_remove, request_silence, request_host, request_set;
/* request_block.c */
request_handler request_block, request_blocks, request_unblock, request_report;
/* request_after.c */
request_handler request_mine, request_statistics, request_delete;
/* request_person.c */
request_handler request_words, request_devices, request_device, request_sign_out, request_export,
    request_erase;

#endif
