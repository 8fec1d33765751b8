/* Threads on which bots think. Quick bots have a thread of their own, so that one that fills in for
 * a person never waits for a search; the others search. People take turns (turns.h): first each of
 * those whose bots wait, then one hint of all that are wanted.
 *
 * When an answer is told says nothing about the decision: a search takes its whole time, even with
 * one choice, and quick bots answer together at the end of a round of fixed length. */
#ifndef COOKIETIN_SERVER_BOT_WORKERS_H
#define COOKIETIN_SERVER_BOT_WORKERS_H

#include "server/server.h"

#include <uv.h>

enum { BOT_WORKERS_MOST = 64 };

struct bot_workers;

struct bot_workers_config {
    int threads; /* that search: at most BOT_WORKERS_MOST */
    bool prompt; /* answers come as soon as they are there: for tests, where nothing is secret */
    void (*done)(void *context, struct job *job); /* called on the loop */
    void *context;
};

/* NULL: there are no threads to be had. */
struct bot_workers *bot_workers_open(uv_loop_t *loop, const struct bot_workers_config *config);
void bot_workers_think(struct bot_workers *workers, struct job *job);
/* Jobs that wait for a thread. */
int bot_workers_waiting(struct bot_workers *workers);
/* What is being thought about is waited for; what waits is handed to `done` as it is, and nothing
 * after that. The handle is closed by the loop, which must run once more. */
void bot_workers_close(struct bot_workers *workers);

#endif
