#include "server/keeper.h"

#include "core/check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RETRY_MS = 250 };

const double keeper_seconds[KEEPER_BUCKETS] = {0.0005, 0.001, 0.002, 0.004, 0.008, 0.016,
                                               0.032,  0.064, 0.128, 0.256, 0.512, 1.024};
const int keeper_sizes[KEEPER_BUCKETS] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};

struct keeper {
    struct store *store;
    void (*done)(void *context, struct batch *batch, bool ok);
    void (*log)(const char *line);
    void *context;
    uv_async_t async; /* the loop's way to hear of it */
    pthread_t thread;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t work;
    struct batch *batch; /* to be done */
    struct batch *kept;  /* done, not yet told */
    bool kept_ok, leaving;
    struct keeper_count count;
};

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void count_commit(struct keeper_count *count, double seconds, size_t changes, bool ok)
{
    int slow = 0, large = 0;
    if (!ok) {
        count->failures++;
        return;
    }
    while (slow < KEEPER_BUCKETS && seconds > keeper_seconds[slow])
        slow++;
    while (large < KEEPER_BUCKETS && changes > (size_t)keeper_sizes[large])
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

static bool commit(struct keeper *keeper, const struct batch *batch, bool failed_before)
{
    char error[STORE_ERROR] = "";
    if (failed_before)
        pause_after_failure();
    const bool ok =
        keeper->store->driver->commit(keeper->store, batch->change, batch->count, error);
    if (!ok && !failed_before) {
        char line[STORE_ERROR + 64];
        snprintf(line, sizeof line, "cannot write games, trying again: %s", error);
        keeper->log(line);
    } else if (ok && failed_before) {
        keeper->log("writing games works again");
    }
    return ok;
}

static void *run(void *context)
{
    struct keeper *keeper = context;
    bool ok = true;
    pthread_mutex_lock(&keeper->lock);
    for (;;) {
        while (!keeper->batch && !keeper->leaving)
            pthread_cond_wait(&keeper->work, &keeper->lock);
        if (keeper->leaving)
            break;
        struct batch *batch = keeper->batch;
        keeper->batch = NULL;
        pthread_mutex_unlock(&keeper->lock);
        const double began = clock_seconds();
        ok = commit(keeper, batch, !ok);
        const double took = clock_seconds() - began;
        pthread_mutex_lock(&keeper->lock);
        count_commit(&keeper->count, took, batch->count, ok);
        CHECK(!keeper->kept);
        keeper->kept = batch;
        keeper->kept_ok = ok;
        uv_async_send(&keeper->async);
    }
    pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

static void tell(uv_async_t *async)
{
    struct keeper *keeper = async->data;
    pthread_mutex_lock(&keeper->lock);
    struct batch *batch = keeper->kept;
    const bool ok = keeper->kept_ok;
    keeper->kept = NULL;
    pthread_mutex_unlock(&keeper->lock);
    if (batch)
        keeper->done(keeper->context, batch, ok);
}

struct keeper *keeper_open(uv_loop_t *loop, struct store *store,
                           void (*done)(void *context, struct batch *batch, bool ok), void *context,
                           void (*log)(const char *line))
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    CHECK(keeper);
    keeper->store = store;
    keeper->done = done;
    keeper->context = context;
    keeper->log = log;
    keeper->async.data = keeper;
    pthread_mutex_init(&keeper->lock, NULL);
    pthread_cond_init(&keeper->work, NULL);
    if (pthread_create(&keeper->thread, NULL, run, keeper) != 0) {
        free(keeper);
        return NULL;
    }
    CHECK(uv_async_init(loop, &keeper->async, tell) == 0);
    return keeper;
}

void keeper_commit(struct keeper *keeper, struct batch *batch)
{
    pthread_mutex_lock(&keeper->lock);
    CHECK(!keeper->batch && !keeper->kept);
    keeper->batch = batch;
    pthread_cond_signal(&keeper->work);
    pthread_mutex_unlock(&keeper->lock);
}

void keeper_count(struct keeper *keeper, struct keeper_count *count)
{
    pthread_mutex_lock(&keeper->lock);
    *count = keeper->count;
    pthread_mutex_unlock(&keeper->lock);
}

static void forget(uv_handle_t *handle)
{
    free(handle->data);
}

void keeper_close(struct keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->leaving = true;
    pthread_cond_signal(&keeper->work);
    pthread_mutex_unlock(&keeper->lock);
    pthread_join(keeper->thread, NULL);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->work);
    uv_close((uv_handle_t *)&keeper->async, forget);
}
