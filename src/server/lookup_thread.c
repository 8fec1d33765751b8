/* Two lists, guarded by one lock: questions that wait for the thread, and answers that wait for the
 * loop. */
#include "server/lookup_thread.h"

#include "core/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct list {
    struct lookup *first, *last;
};

struct lookup_thread {
    struct store *store;
    void (*done)(void *context, struct lookup *lookup);
    void *context;
    uv_async_t async; /* wakes the loop */
    pthread_t thread;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t work;
    struct list asked, answered;
    struct lookup_count count;
    bool leaving;
};

static void list_put(struct list *list, struct lookup *lookup)
{
    lookup->next = NULL;
    if (list->first)
        list->last->next = lookup;
    else
        list->first = lookup;
    list->last = lookup;
}

static struct lookup *list_take(struct list *list)
{
    struct lookup *lookup = list->first;
    if (lookup)
        list->first = lookup->next;
    return lookup;
}

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *run(void *context)
{
    struct lookup_thread *thread = context;
    pthread_mutex_lock(&thread->lock);
    for (;;) {
        struct lookup *lookup = NULL;
        while (!thread->leaving && !(lookup = list_take(&thread->asked)))
            pthread_cond_wait(&thread->work, &thread->lock);
        if (!lookup)
            break;
        pthread_mutex_unlock(&thread->lock);
        const double began = clock_seconds();
        store_ask(thread->store, &lookup->query, &lookup->answer);
        const double took = clock_seconds() - began;
        pthread_mutex_lock(&thread->lock);
        thread->count.lookups++;
        thread->count.failures += lookup->answer.failed;
        thread->count.waiting--;
        thread->count.seconds += took;
        list_put(&thread->answered, lookup);
        uv_async_send(&thread->async);
    }
    pthread_mutex_unlock(&thread->lock);
    return NULL;
}

static void hand_over(uv_async_t *async)
{
    struct lookup_thread *thread = async->data;
    for (;;) {
        pthread_mutex_lock(&thread->lock);
        struct lookup *lookup = list_take(&thread->answered);
        pthread_mutex_unlock(&thread->lock);
        if (!lookup)
            return;
        thread->done(thread->context, lookup);
    }
}

struct lookup_thread *lookup_thread_open(uv_loop_t *loop, struct store *store,
                                         void (*done)(void *context, struct lookup *lookup),
                                         void *context)
{
    struct lookup_thread *thread = calloc(1, sizeof *thread);
    CHECK(thread);
    thread->store = store;
    thread->done = done;
    thread->context = context;
    thread->async.data = thread;
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->work, NULL);
    if (pthread_create(&thread->thread, NULL, run, thread) != 0) {
        free(thread);
        return NULL;
    }
    CHECK(uv_async_init(loop, &thread->async, hand_over) == 0);
    return thread;
}

void lookup_thread_ask(struct lookup_thread *thread, struct lookup *lookup)
{
    pthread_mutex_lock(&thread->lock);
    list_put(&thread->asked, lookup);
    thread->count.waiting++;
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->lock);
}

void lookup_thread_count(struct lookup_thread *thread, struct lookup_count *count)
{
    pthread_mutex_lock(&thread->lock);
    *count = thread->count;
    pthread_mutex_unlock(&thread->lock);
}

static void forget(uv_handle_t *handle)
{
    free(handle->data);
}

void lookup_thread_close(struct lookup_thread *thread)
{
    pthread_mutex_lock(&thread->lock);
    thread->leaving = true;
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->lock);
    pthread_join(thread->thread, NULL);
    do {
        for (struct lookup *lookup; (lookup = list_take(&thread->asked));) {
            lookup->answer.failed = true;
            list_put(&thread->answered, lookup);
        }
        hand_over(&thread->async);
    } while (thread->asked.first); /* whoever was answered may have asked for more */
    pthread_mutex_destroy(&thread->lock);
    pthread_cond_destroy(&thread->work);
    uv_close((uv_handle_t *)&thread->async, forget);
}
