#include "server/thinkers.h"

#include "core/check.h"
#include "core/random.h"

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
    size_t room, first, count;
};

struct thinkers {
    void (*done)(void *context, struct job *job);
    void *context;
    uv_async_t async;
    pthread_t thread[THINKERS_MOST];
    int threads;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t work;
    struct queue hints, quick, slow; /* taken in this order */
    struct queue thought;
    bool leaving;
};

static void queue_put(struct queue *queue, struct job *job)
{
    if (queue->count == queue->room) {
        const size_t room = queue->room ? 2 * queue->room : 64;
        struct place *at = malloc(room * sizeof *at);
        CHECK(at);
        for (size_t i = 0; i < queue->count; i++)
            at[i] = queue->at[(queue->first + i) % queue->room];
        free(queue->at);
        *queue = (struct queue){.at = at, .room = room, .count = queue->count};
    }
    queue->at[(queue->first + queue->count++) % queue->room].job = job;
}

static struct job *queue_take(struct queue *queue)
{
    if (!queue->count)
        return NULL;
    struct job *job = queue->at[queue->first].job;
    queue->first = (queue->first + 1) % queue->room;
    queue->count--;
    return job;
}

/* Somebody waits for a hint, many for a quick bot; who thinks long can wait a little longer. */
static struct job *take_next(struct thinkers *thinkers)
{
    struct job *job = queue_take(&thinkers->hints);
    job = job ? job : queue_take(&thinkers->quick);
    return job ? job : queue_take(&thinkers->slow);
}

static uint64_t clock_ns(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void think(struct job *job, void *scratch)
{
    struct rng rng;
    rng_fast(&rng, job->luck);
    const struct thought thought = {
        .game = job->game,
        .seen = job->seen,
        .memory = &job->memory,
        .seat = job->seat,
        .people = job->people,
        .rng = &rng,
        .budget = {.playouts = job->bot.playouts,
                   .ns = (uint64_t)job->bot.ms * 1000000,
                   .clock = clock_ns},
        .scratch = scratch,
    };
    CHECK(!job->bot.bot->sees_all);
    if (job->advise)
        job->advices = bot_advise(&thought, job->advice, ADVICE_MAX);
    else
        job->move = job->bot.bot->choose(&thought);
}

static void *run(void *context)
{
    struct thinkers *thinkers = context;
    void *scratch = aligned_alloc(64, BOT_SCRATCH);
    CHECK(scratch);
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread, on Linux */
    pthread_mutex_lock(&thinkers->lock);
    for (;;) {
        struct job *job = NULL;
        while (!thinkers->leaving && !(job = take_next(thinkers)))
            pthread_cond_wait(&thinkers->work, &thinkers->lock);
        if (!job)
            break;
        pthread_mutex_unlock(&thinkers->lock);
        think(job, scratch);
        pthread_mutex_lock(&thinkers->lock);
        queue_put(&thinkers->thought, job);
        uv_async_send(&thinkers->async);
    }
    pthread_mutex_unlock(&thinkers->lock);
    free(scratch);
    return NULL;
}

static void tell(uv_async_t *async)
{
    struct thinkers *thinkers = async->data;
    for (;;) {
        pthread_mutex_lock(&thinkers->lock);
        struct job *job = queue_take(&thinkers->thought);
        pthread_mutex_unlock(&thinkers->lock);
        if (!job)
            return;
        thinkers->done(thinkers->context, job);
    }
}

struct thinkers *thinkers_open(uv_loop_t *loop, int threads,
                               void (*done)(void *context, struct job *job), void *context)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    CHECK(thinkers && threads >= 1 && threads <= THINKERS_MOST);
    thinkers->done = done;
    thinkers->context = context;
    thinkers->async.data = thinkers;
    pthread_mutex_init(&thinkers->lock, NULL);
    pthread_cond_init(&thinkers->work, NULL);
    CHECK(uv_async_init(loop, &thinkers->async, tell) == 0);
    while (thinkers->threads < threads &&
           pthread_create(&thinkers->thread[thinkers->threads], NULL, run, thinkers) == 0)
        thinkers->threads++;
    if (thinkers->threads)
        return thinkers;
    thinkers_close(thinkers);
    return NULL;
}

void thinkers_think(struct thinkers *thinkers, struct job *job)
{
    struct queue *queue = job->bot.bot->searches ? &thinkers->slow : &thinkers->quick;
    pthread_mutex_lock(&thinkers->lock);
    queue_put(job->advise ? &thinkers->hints : queue, job);
    pthread_cond_signal(&thinkers->work);
    pthread_mutex_unlock(&thinkers->lock);
}

int thinkers_waiting(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    const size_t waiting = thinkers->hints.count + thinkers->quick.count + thinkers->slow.count;
    pthread_mutex_unlock(&thinkers->lock);
    return (int)waiting;
}

static void forget(uv_handle_t *handle)
{
    struct thinkers *thinkers = handle->data;
    free(thinkers->hints.at);
    free(thinkers->quick.at);
    free(thinkers->slow.at);
    free(thinkers->thought.at);
    free(thinkers);
}

void thinkers_close(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    thinkers->leaving = true;
    pthread_cond_broadcast(&thinkers->work);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->threads; i++)
        pthread_join(thinkers->thread[i], NULL);
    for (struct job *job; (job = take_next(thinkers));)
        thinkers->done(thinkers->context, job);
    tell(&thinkers->async);
    pthread_mutex_destroy(&thinkers->lock);
    pthread_cond_destroy(&thinkers->work);
    uv_close((uv_handle_t *)&thinkers->async, forget);
}
