/* At most one batch waits for the thread, and at most one answer for the loop. */
#include "server/committer.h"

#include "core/check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RETRY_MS = 250 };

const double committer_seconds[COMMITTER_BUCKETS] = {0.0005, 0.001, 0.002, 0.004, 0.008, 0.016,
                                                     0.032,  0.064, 0.128, 0.256, 0.512, 1.024};
const int committer_sizes[COMMITTER_BUCKETS] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};

struct committer {
    struct store *store;
    void (*done)(void *context, const struct committed *committed);
    void (*log)(const char *line);
    void *context;
    uv_async_t async; /* wakes the loop */
    pthread_t thread;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t work;
    struct batch *batch;         /* to be done */
    struct committed done_batch; /* not handed over yet; its batch is NULL: none */
    bool leaving;
    struct committer_count count;
};

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void count_commit(struct committer_count *count, double seconds, size_t changes,
                         enum commit_answer answer)
{
    int slow = 0, large = 0;
    count->failures += answer == COMMIT_FAILED;
    if (answer != COMMIT_DONE)
        return;
    while (slow < COMMITTER_BUCKETS && seconds > committer_seconds[slow])
        slow++;
    while (large < COMMITTER_BUCKETS && changes > (size_t)committer_sizes[large])
        large++;
    count->by_seconds[slow]++;
    count->by_size[large]++;
    count->commits++;
    count->changes += changes;
    count->seconds += seconds;
}

/* A store that fails is given time, and the log only its first complaint. */
static void pause_after_failure(void)
{
    const struct timespec pause = {.tv_nsec = RETRY_MS * 1000000L};
    nanosleep(&pause, NULL);
}

static void commit(struct committer *committer, struct committed *to, bool failed_before)
{
    const struct batch *batch = to->batch;
    if (failed_before)
        pause_after_failure();
    to->error[0] = '\0';
    to->answer = committer->store->driver->commit(committer->store, batch->change, batch->count,
                                                  &to->at, to->error);
    const bool failed = to->answer == COMMIT_FAILED;
    if (failed && !failed_before) {
        char line[STORE_ERROR + 64];
        snprintf(line, sizeof line, "cannot write games, trying again: %s", to->error);
        committer->log(line);
    } else if (to->answer == COMMIT_DONE && failed_before) {
        committer->log("writing games works again");
    }
}

static void *run(void *context)
{
    struct committer *committer = context;
    struct committed now = {.answer = COMMIT_DONE};
    pthread_mutex_lock(&committer->lock);
    for (;;) {
        while (!committer->batch && !committer->leaving)
            pthread_cond_wait(&committer->work, &committer->lock);
        if (committer->leaving)
            break;
        now.batch = committer->batch;
        committer->batch = NULL;
        pthread_mutex_unlock(&committer->lock);
        const double began = clock_seconds();
        commit(committer, &now, now.answer == COMMIT_FAILED);
        const double took = clock_seconds() - began;
        pthread_mutex_lock(&committer->lock);
        count_commit(&committer->count, took, now.batch->count, now.answer);
        CHECK(!committer->done_batch.batch);
        committer->done_batch = now;
        uv_async_send(&committer->async);
    }
    pthread_mutex_unlock(&committer->lock);
    return NULL;
}

static void hand_over(uv_async_t *async)
{
    struct committer *committer = async->data;
    pthread_mutex_lock(&committer->lock);
    const struct committed committed = committer->done_batch;
    committer->done_batch.batch = NULL;
    pthread_mutex_unlock(&committer->lock);
    if (committed.batch)
        committer->done(committer->context, &committed);
}

struct committer *committer_open(uv_loop_t *loop, struct store *store,
                                 void (*done)(void *context, const struct committed *committed),
                                 void *context, void (*log)(const char *line))
{
    struct committer *committer = calloc(1, sizeof *committer);
    CHECK(committer);
    committer->store = store;
    committer->done = done;
    committer->context = context;
    committer->log = log;
    committer->async.data = committer;
    pthread_mutex_init(&committer->lock, NULL);
    pthread_cond_init(&committer->work, NULL);
    if (pthread_create(&committer->thread, NULL, run, committer) != 0) {
        free(committer);
        return NULL;
    }
    CHECK(uv_async_init(loop, &committer->async, hand_over) == 0);
    return committer;
}

void committer_commit(struct committer *committer, struct batch *batch)
{
    pthread_mutex_lock(&committer->lock);
    CHECK(!committer->batch && !committer->done_batch.batch);
    committer->batch = batch;
    pthread_cond_signal(&committer->work);
    pthread_mutex_unlock(&committer->lock);
}

void committer_count(struct committer *committer, struct committer_count *count)
{
    pthread_mutex_lock(&committer->lock);
    *count = committer->count;
    pthread_mutex_unlock(&committer->lock);
}

static void forget(uv_handle_t *handle)
{
    free(handle->data);
}

void committer_close(struct committer *committer)
{
    pthread_mutex_lock(&committer->lock);
    committer->leaving = true;
    pthread_cond_signal(&committer->work);
    pthread_mutex_unlock(&committer->lock);
    pthread_join(committer->thread, NULL);
    pthread_mutex_destroy(&committer->lock);
    pthread_cond_destroy(&committer->work);
    uv_close((uv_handle_t *)&committer->async, forget);
}
