/* What an operator of a running server asks for: one JSON object in, one out, without sockets. The
 * table of all requests is in admin.c, and docs/operating.md describes them. Whatever changes
 * something, or shows someone's data, is an act in the store's log (ADD_ACT), and is answered when
 * that is on disk. */
#ifndef COOKIETIN_SERVER_ADMIN_H
#define COOKIETIN_SERVER_ADMIN_H

#include "server/request.h"

enum { ADMIN_ROWS = 100, NOTICE_CHARACTERS = 200 };

/* A request while it is being answered. */
struct admin {
    struct server *server;
    struct admin_request *request;
    const struct json_node *root;
    const struct lookup *answered; /* what it asked the store before; NULL: nothing yet */
    struct text text;
    struct json json;   /* the answer, an open object */
    const char *say;    /* refused: why, in a sentence; NULL: not */
    char sentence[160]; /* one that names something */
    bool waits;         /* for the store; it starts again with the answer */
    uint64_t batch;     /* that the answer waits for */
    int64_t now;
};

typedef void admin_handler(struct admin *admin);

/* The answer to a question; NULL: there is nothing more to do, as request_look_up says. */
const struct store_answer *admin_look_up(struct admin *admin, const struct store_query *query);
/* The person in `guest`; NULL: the same. */
struct guest *admin_person(struct admin *admin);
/* Logs an act of this operator that is done. `about` may be cut. */
void admin_note(struct admin *admin, const char *about);
/* A number in a field, as such or in a string; false: it is not a number, or not from low to
 * high. */
bool admin_number(const struct json_node *node, int64_t low, int64_t high, int64_t *number);
void admin_flag(struct admin *admin, const char *key, bool value);

/* admin_look.c */
admin_handler admin_look, admin_hour, admin_tables, admin_guests, admin_bans, admin_reports,
    admin_log;
/* admin_act.c */
admin_handler admin_close, admin_ban, admin_unban, admin_rename, admin_erase, admin_export,
    admin_drain, admin_tell, admin_done;

#endif
