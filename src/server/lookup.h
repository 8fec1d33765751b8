/* Questions that the store has not answered yet, and who waits for them. The core itself never
 * waits: code that needs something that is not in memory asks for it, returns, and goes on when the
 * answer comes. A question that several wait for is asked once. */
#ifndef COOKIETIN_SERVER_LOOKUP_H
#define COOKIETIN_SERVER_LOOKUP_H

#include "server/server.h"

/* The most that are under way at the same time, from all clients. One thread answers them one by
 * one: a client with that many before it had better try again. */
enum { QUESTIONS_MOST = 4096 };

struct question;

struct waiter {
    void *owner;
    /* Goes on; the answer is good until it returns. It may ask again. */
    void (*resume)(struct server *server, struct waiter *waiter, const struct lookup *lookup);
    struct question *question;   /* NULL: it waits for nothing */
    struct waiter *next, **back; /* in the question's list */
};

/* Asks, for one who waits for nothing yet. False: too many questions are under way. */
bool lookup_start(struct server *server, const struct store_query *query, struct waiter *waiter);
/* The answer is of no use any more. The question stays under way. */
void lookup_cancel(struct waiter *waiter);
/* The answer to it may have been read already. */
bool lookup_is_under_way(const struct server *server, const struct store_query *query);
bool lookup_is_same(const struct store_query *a, const struct store_query *b);

#endif
