/* Three queues for jobs and one for answers, guarded by one lock. A job is in one of them, or with
 * one thread, and never in two places. */
#include "server/bot_workers.h"

#include "core/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { NICE = 5 }; /* the loop comes first */

struct place {
    struct job *job;
};

/* Jobs in a ring that grows; nobody but the lock's holder looks in. */
struct queue {
    struct place *at;
    size_t capacity, first, count;
};

struct bot_workers {
    void (*done)(void *context, struct job *job);
    void *context;
    uv_async_t async;
    pthread_t thread[BOT_WORKERS_MOST];
    int threads;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t work;
    struct queue hints, quick, slow; /* taken in this order */
    struct queue thought;
    bool leaving;
};

static void queue_put(struct queue *queue, struct job *job)
{
    if (queue->count == queue->capacity) {
        const size_t capacity = queue->capacity ? 2 * queue->capacity : 64;
        struct place *at = malloc(capacity * sizeof *at);
        CHECK(at);
        for (size_t i = 0; i < queue->count; i++)
            at[i] = queue->at[(queue->first + i) % queue->capacity];
        free(queue->at);
        *queue = (struct queue){.at = at, .capacity = capacity, .count = queue->count};
    }
    queue->at[(queue->first + queue->count++) % queue->capacity].job = job;
}

static struct job *queue_take(struct queue *queue)
{
    if (!queue->count)
        return NULL;
    struct job *job = queue->at[queue->first].job;
    queue->first = (queue->first + 1) % queue->capacity;
    queue->count--;
    return job;
}

/* Somebody waits for a hint, many for a quick bot; who thinks long can wait a little longer. */
static struct job *take_next(struct bot_workers *workers)
{
    struct job *job = queue_take(&workers->hints);
    job = job ? job : queue_take(&workers->quick);
    return job ? job : queue_take(&workers->slow);
}

static uint64_t clock_ns(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void *run(void *context)
{
    struct bot_workers *workers = context;
    void *scratch = aligned_alloc(64, BOT_SCRATCH);
    CHECK(scratch);
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread, on Linux */
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        struct job *job = NULL;
        while (!workers->leaving && !(job = take_next(workers)))
            pthread_cond_wait(&workers->work, &workers->lock);
        if (!job)
            break;
        pthread_mutex_unlock(&workers->lock);
        job_think(job, scratch, clock_ns);
        pthread_mutex_lock(&workers->lock);
        queue_put(&workers->thought, job);
        uv_async_send(&workers->async);
    }
    pthread_mutex_unlock(&workers->lock);
    free(scratch);
    return NULL;
}

static void tell(uv_async_t *async)
{
    struct bot_workers *workers = async->data;
    for (;;) {
        pthread_mutex_lock(&workers->lock);
        struct job *job = queue_take(&workers->thought);
        pthread_mutex_unlock(&workers->lock);
        if (!job)
            return;
        workers->done(workers->context, job);
    }
}

struct bot_workers *bot_workers_open(uv_loop_t *loop, int threads,
                                     void (*done)(void *context, struct job *job), void *context)
{
    struct bot_workers *workers = calloc(1, sizeof *workers);
    CHECK(workers && threads >= 1 && threads <= BOT_WORKERS_MOST);
    workers->done = done;
    workers->context = context;
    workers->async.data = workers;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->work, NULL);
    CHECK(uv_async_init(loop, &workers->async, tell) == 0);
    while (workers->threads < threads &&
           pthread_create(&workers->thread[workers->threads], NULL, run, workers) == 0)
        workers->threads++;
    if (workers->threads)
        return workers;
    bot_workers_close(workers);
    return NULL;
}

void bot_workers_think(struct bot_workers *workers, struct job *job)
{
    struct queue *queue = job->bot.bot->searches ? &workers->slow : &workers->quick;
    pthread_mutex_lock(&workers->lock);
    queue_put(job->advise ? &workers->hints : queue, job);
    pthread_cond_signal(&workers->work);
    pthread_mutex_unlock(&workers->lock);
}

int bot_workers_waiting(struct bot_workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    const size_t waiting = workers->hints.count + workers->quick.count + workers->slow.count;
    pthread_mutex_unlock(&workers->lock);
    return (int)waiting;
}

static void forget(uv_handle_t *handle)
{
    struct bot_workers *workers = handle->data;
    free(workers->hints.at);
    free(workers->quick.at);
    free(workers->slow.at);
    free(workers->thought.at);
    free(workers);
}

void bot_workers_close(struct bot_workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->leaving = true;
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    for (struct job *job; (job = take_next(workers));)
        workers->done(workers->context, job);
    tell(&workers->async);
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->work);
    uv_close((uv_handle_t *)&workers->async, forget);
}
