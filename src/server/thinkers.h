/* Threads on which bots think. Hints go first, then quick bots, so that nobody who stands in for a
 * person waits behind a search; within each kind it is first come, first served. */
#ifndef COOKIETIN_SERVER_THINKERS_H
#define COOKIETIN_SERVER_THINKERS_H

#include "server/house.h"

#include <uv.h>

enum { THINKERS_MOST = 64 };

struct thinkers;

/* `done` is called on the loop. At most THINKERS_MOST threads; NULL: none could be had. */
struct thinkers *thinkers_open(uv_loop_t *loop, int threads,
                               void (*done)(void *context, struct job *job), void *context);
void thinkers_think(struct thinkers *thinkers, struct job *job);
/* Jobs that wait for a thread. */
int thinkers_waiting(struct thinkers *thinkers);
/* What is being thought about is waited for; what waits is handed to `done` as it is, and nothing
 * after that. The handle is closed by the loop, which must run once more. */
void thinkers_close(struct thinkers *thinkers);

#endif
