/* Three lines of jobs and a list of answers, guarded by one lock. A job is in one of them, or with
 * one thread, and never in two places. */
#include "server/bot_workers.h"

#include "core/check.h"
#include "server/turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum {
    NICE = 5,     /* the loop comes first */
    QUICK_MS = 5, /* of a round of quick bots: longer than the slowest of them takes */
    LATE_MS = 5,  /* so much, and an eighth of its time, a search may take longer than it has */
    MS = 1000000  /* nanoseconds */
};

struct answers {
    struct job *first, *last;
};

struct bot_workers {
    struct bot_workers_config config;
    uv_async_t async;
    pthread_t thread[BOT_WORKERS_MOST + 1];
    int threads;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t search_work, quick_work, leave;
    struct turns hints, searches, quick;
    int passed; /* searches of bots that have gone before the next hint */
    struct answers thought;
    bool leaving;
};

static void answers_put(struct answers *answers, struct job *job)
{
    job->next = NULL;
    if (answers->last)
        answers->last->next = job;
    else
        answers->first = job;
    answers->last = job;
}

static struct job *answers_take(struct answers *answers)
{
    struct job *job = answers->first;
    if (!job)
        return NULL;
    answers->first = job->next;
    if (!answers->first)
        answers->last = NULL;
    return job;
}

/* A hint only after everyone whose bots wait has had a turn. */
static struct job *next_search(struct bot_workers *workers)
{
    const bool is_hints_turn = workers->passed >= turns_owners(&workers->searches);
    if (workers->hints.jobs && is_hints_turn) {
        workers->passed = 0;
        return turns_take(&workers->hints);
    }
    workers->passed = workers->hints.jobs ? workers->passed + 1 : 0;
    return turns_take(&workers->searches);
}

/* Those that nobody waits for any more take no time. */
static struct job *take_search(struct bot_workers *workers)
{
    struct job *job = next_search(workers);
    while (job && __atomic_load_n(&job->is_forgotten, __ATOMIC_RELAXED)) {
        answers_put(&workers->thought, job);
        uv_async_send(&workers->async);
        job = next_search(workers);
    }
    return job;
}

/* ---- time ---- */

static uint64_t clock_ns(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Keeps an answer back; with the lock, which others get meanwhile. */
static void hold_until(struct bot_workers *workers, uint64_t end)
{
    const struct timespec at = {.tv_sec = (time_t)(end / 1000000000),
                                .tv_nsec = (long)(end % 1000000000)};
    while (!workers->config.prompt && !workers->leaving && clock_ns() < end)
        pthread_cond_timedwait(&workers->leave, &workers->lock, &at);
}

/* ---- the threads ---- */

static void *begin_thread(void)
{
    void *scratch = aligned_alloc(64, BOT_SCRATCH);
    CHECK(scratch);
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread, on Linux */
    return scratch;
}

static void think(struct bot_workers *workers, struct job *job, void *scratch)
{
    pthread_mutex_unlock(&workers->lock);
    job_think(job, scratch, clock_ns);
    pthread_mutex_lock(&workers->lock);
}

/* The thread stays with a decision for all of its time, even if that needs no thought: otherwise
 * others' answers would come sooner by it. */
static void *run_searches(void *context)
{
    struct bot_workers *workers = context;
    void *scratch = begin_thread();
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        struct job *job = NULL;
        while (!workers->leaving && !(job = take_search(workers)))
            pthread_cond_wait(&workers->search_work, &workers->lock);
        if (!job)
            break;
        const uint64_t ms = job->bot.ms + job->bot.ms / 8 + LATE_MS;
        const uint64_t end = clock_ns() + ms * MS;
        think(workers, job, scratch);
        if (!job->advise)
            hold_until(workers, end);
        answers_put(&workers->thought, job);
        uv_async_send(&workers->async);
    }
    pthread_mutex_unlock(&workers->lock);
    free(scratch);
    return NULL;
}

static void answer_round(struct bot_workers *workers, struct answers *round)
{
    for (struct job *job; (job = answers_take(round));)
        answers_put(&workers->thought, job);
    uv_async_send(&workers->async);
}

static void *run_quick(void *context)
{
    struct bot_workers *workers = context;
    void *scratch = begin_thread();
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        struct answers round = {NULL, NULL};
        while (!workers->leaving && !workers->quick.jobs)
            pthread_cond_wait(&workers->quick_work, &workers->lock);
        if (workers->leaving)
            break;
        const uint64_t end = clock_ns() + (uint64_t)QUICK_MS * MS;
        do {
            struct job *job = turns_take(&workers->quick);
            think(workers, job, scratch);
            answers_put(&round, job);
        } while (workers->quick.jobs && !workers->leaving && !workers->config.prompt &&
                 clock_ns() < end);
        hold_until(workers, end);
        answer_round(workers, &round);
    }
    pthread_mutex_unlock(&workers->lock);
    free(scratch);
    return NULL;
}

/* ---- on the loop ---- */

static void tell(uv_async_t *async)
{
    struct bot_workers *workers = async->data;
    for (;;) {
        pthread_mutex_lock(&workers->lock);
        struct job *job = answers_take(&workers->thought);
        pthread_mutex_unlock(&workers->lock);
        if (!job)
            return;
        workers->config.done(workers->config.context, job);
    }
}

static void open_conditions(struct bot_workers *workers)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    CHECK(pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC) == 0);
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->search_work, NULL);
    pthread_cond_init(&workers->quick_work, NULL);
    pthread_cond_init(&workers->leave, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static bool begin(struct bot_workers *workers, void *(*run)(void *))
{
    if (pthread_create(&workers->thread[workers->threads], NULL, run, workers) != 0)
        return false;
    workers->threads++;
    return true;
}

struct bot_workers *bot_workers_open(uv_loop_t *loop, const struct bot_workers_config *config)
{
    struct bot_workers *workers = calloc(1, sizeof *workers);
    CHECK(workers && config->threads >= 1 && config->threads <= BOT_WORKERS_MOST);
    workers->config = *config;
    workers->async.data = workers;
    open_conditions(workers);
    CHECK(uv_async_init(loop, &workers->async, tell) == 0);
    if (begin(workers, run_quick))
        while (workers->threads <= config->threads && begin(workers, run_searches))
            ;
    if (workers->threads > 1)
        return workers;
    bot_workers_close(workers);
    return NULL;
}

void bot_workers_think(struct bot_workers *workers, struct job *job)
{
    const bool searches = job->advise || job->bot.bot->searches;
    pthread_mutex_lock(&workers->lock);
    turns_put(job->advise ? &workers->hints : searches ? &workers->searches : &workers->quick, job);
    pthread_cond_signal(searches ? &workers->search_work : &workers->quick_work);
    pthread_mutex_unlock(&workers->lock);
}

int bot_workers_waiting(struct bot_workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    const int waiting = workers->hints.jobs + workers->searches.jobs + workers->quick.jobs;
    pthread_mutex_unlock(&workers->lock);
    return waiting;
}

static void hand_back(struct bot_workers *workers, struct turns *turns)
{
    for (struct job *job; (job = turns_take(turns));)
        workers->config.done(workers->config.context, job);
    turns_free(turns);
}

static void forget(uv_handle_t *handle)
{
    free(handle->data);
}

void bot_workers_close(struct bot_workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->leaving = true;
    pthread_cond_broadcast(&workers->search_work);
    pthread_cond_broadcast(&workers->quick_work);
    pthread_cond_broadcast(&workers->leave);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    hand_back(workers, &workers->hints);
    hand_back(workers, &workers->searches);
    hand_back(workers, &workers->quick);
    tell(&workers->async);
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->search_work);
    pthread_cond_destroy(&workers->quick_work);
    pthread_cond_destroy(&workers->leave);
    uv_close((uv_handle_t *)&workers->async, forget);
}
