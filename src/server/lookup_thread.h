/* The thread that asks the store what the server wants to know, one question at a time, in the
 * order in which they came. It waits for the disk so that the loop need not. */
#ifndef COOKIETIN_SERVER_LOOKUP_THREAD_H
#define COOKIETIN_SERVER_LOOKUP_THREAD_H

#include "server/server.h"
#include "store/store.h"

#include <uv.h>

struct lookup_count {
    uint64_t lookups, failures; /* so far */
    int waiting;                /* now, the one being asked included */
    double seconds;             /* spent on all of them */
};

struct lookup_thread;

/* `done` is called on the loop. NULL: no thread could be had. */
struct lookup_thread *lookup_thread_open(uv_loop_t *loop, struct store *store,
                                         void (*done)(void *context, struct lookup *lookup),
                                         void *context);
void lookup_thread_ask(struct lookup_thread *thread, struct lookup *lookup);
void lookup_thread_count(struct lookup_thread *thread, struct lookup_count *count);
/* What is being asked is waited for; what waits is handed to `done` as failed, and nothing after
 * that. The handle is closed by the loop, which must run once more. */
void lookup_thread_close(struct lookup_thread *thread);

#endif
