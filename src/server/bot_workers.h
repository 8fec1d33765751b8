/* Threads on which bots think. Hints go first, then quick bots, so that a bot that fills in for a
 * person never waits for a search; within each kind it is first come, first served. */
#ifndef COOKIETIN_SERVER_BOT_WORKERS_H
#define COOKIETIN_SERVER_BOT_WORKERS_H

#include "server/server.h"

#include <uv.h>

enum { BOT_WORKERS_MOST = 64 };

struct bot_workers;

/* `done` is called on the loop. At most BOT_WORKERS_MOST threads; NULL: none could be had. */
struct bot_workers *bot_workers_open(uv_loop_t *loop, int threads,
                                     void (*done)(void *context, struct job *job), void *context);
void bot_workers_think(struct bot_workers *workers, struct job *job);
/* Jobs that wait for a thread. */
int bot_workers_waiting(struct bot_workers *workers);
/* What is being thought about is waited for; what waits is handed to `done` as it is, and nothing
 * after that. The handle is closed by the loop, which must run once more. */
void bot_workers_close(struct bot_workers *workers);

#endif
