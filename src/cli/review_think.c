/* Each moment is looked into by itself, with luck of its own, so threads take them in any order. */
#include "cli/review.h"

#include "bots/search.h"
#include "bots/verdict.h"
#include "cli/progress.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FRAME_NS = 100000000, NS_PER_S = 1000000000 };

struct run {
    struct review *review;
    pthread_mutex_t lock;
    pthread_cond_t over;
    int next, done; /* moments */
    int working;    /* threads */
};

struct worker {
    struct run *run;
    pthread_t thread;
    void *scratch; /* BOT_SCRATCH bytes */
};

/* ---- thinking ---- */

static uint64_t thread_time(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

static struct budget budget_of(const struct review *review)
{
    return (struct budget){.playouts = review->strong.playouts,
                           .ns = (uint64_t)review->strong.ms * 1000000,
                           .clock = thread_time};
}

static void judge(struct moment *moment, const struct thought *thought)
{
    struct verdict verdict;
    verdict_find(thought, moment->played, &verdict);
    moment->best = verdict.best;
    moment->chance = verdict.chance;
    moment->loss = verdict.loss;
    moment->doubt = verdict.doubt;
}

/* A stream of luck for each question. */
static void seed_luck(struct rng *rng, int move, int question)
{
    rng_fast(rng, (uint64_t)move * 2 + (uint64_t)question);
}

static void recall(const struct review *review, size_t log_used, int viewer, struct memory *memory)
{
    const struct record_reader *reader = &review->reader;
    memory_recall_log(memory, reader->game, &reader->options, review->log, log_used, viewer);
}

static void find_chances(const struct review *review, const void *state, int move, size_t log_used,
                         void *scratch, float chances[SEATS_MAX])
{
    const struct game *game = review->reader.game;
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct memory memory;
    struct rng rng;
    seed_luck(&rng, move, 1);
    game->observe(state, SPECTATOR, seen);
    recall(review, log_used, SPECTATOR, &memory);
    const struct thought thought = {.game = game,
                                    .seen = seen,
                                    .memory = &memory,
                                    .seat = SPECTATOR,
                                    .rng = &rng,
                                    .budget = budget_of(review),
                                    .scratch = scratch};
    search_chances(&thought, chances);
}

static void look_into(const struct review *review, struct moment *moment, void *scratch)
{
    const struct game *game = review->reader.game;
    _Alignas(64) uint8_t state[STATE_MAX], seen[STATE_MAX];
    struct memory memory;
    struct rng rng;
    memcpy(state, review_state(review, moment), game->state_size);
    if (moment->judged) {
        seed_luck(&rng, moment->move, 0);
        game->observe(state, moment->seat, seen);
        recall(review, moment->log_used, moment->seat, &memory);
        judge(moment, &(struct thought){.game = game,
                                        .seen = seen,
                                        .memory = &memory,
                                        .seat = moment->seat,
                                        .rng = &rng,
                                        .budget = budget_of(review),
                                        .scratch = scratch});
    }
    if (moment->opens && review->wants_chances)
        find_chances(review, state, moment->move, moment->log_used, scratch, moment->chances);
}

/* The result, or how it stands if the record breaks off where someone has to decide. */
static void look_at_end(struct review *review, void *scratch)
{
    const struct record_reader *reader = &review->reader;
    const seatset who = reader->game->actors(reader->state);
    review->ends = who != SEAT(CHANCE);
    if (review->outcome.over)
        skill_share(&review->outcome, review->end);
    else if (review->ends && review->wants_chances)
        find_chances(review, reader->state, reader->move + 1, review->log_used, scratch,
                     review->end);
}

/* ---- threads ---- */

static void *work(void *context)
{
    struct worker *worker = context;
    struct run *run = worker->run;
    struct review *review = run->review;
    pthread_mutex_lock(&run->lock);
    while (run->next < review->count) {
        struct moment *moment = &review->moment[run->next++];
        pthread_mutex_unlock(&run->lock);
        look_into(review, moment, worker->scratch);
        pthread_mutex_lock(&run->lock);
        run->done++;
    }
    if (--run->working == 0)
        pthread_cond_signal(&run->over);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Draws the bar until all are done. */
static void wait_for_workers(struct run *run)
{
    struct progress progress = progress_begin("decisions", (uint64_t)run->review->count);
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        struct timespec until;
        CHECK(clock_gettime(CLOCK_REALTIME, &until) == 0);
        until.tv_nsec += FRAME_NS;
        until.tv_sec += until.tv_nsec / NS_PER_S;
        until.tv_nsec %= NS_PER_S;
        pthread_cond_timedwait(&run->over, &run->lock, &until);
        progress_draw(&progress, (uint64_t)run->done);
    }
    pthread_mutex_unlock(&run->lock);
    progress_end(&progress);
}

/* Where no thread can be had, the caller's own does the work. */
static void run_workers(struct run *run, struct worker *worker, int wanted)
{
    int hired = 1;
    pthread_mutex_lock(&run->lock);
    while (hired <= wanted &&
           pthread_create(&worker[hired].thread, NULL, work, &worker[hired]) == 0)
        hired++;
    run->working = hired > 1 ? hired - 1 : 1;
    pthread_mutex_unlock(&run->lock);
    if (hired == 1)
        work(&worker[0]);
    wait_for_workers(run);
    for (int i = 1; i < hired; i++)
        pthread_join(worker[i].thread, NULL);
}

void review_think(struct review *review)
{
    struct run run = {.review = review,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .over = PTHREAD_COND_INITIALIZER};
    const int wanted = review->threads < review->count ? review->threads : review->count;
    const size_t workers = (size_t)wanted + 1; /* number 0 is the caller's own thread */
    struct worker *worker = calloc(workers, sizeof *worker);
    uint8_t *scratch = aligned_alloc(64, workers * BOT_SCRATCH);
    CHECK(worker && scratch);
    for (size_t i = 0; i < workers; i++)
        worker[i] = (struct worker){.run = &run, .scratch = scratch + i * BOT_SCRATCH};
    run_workers(&run, worker, wanted);
    look_at_end(review, scratch);
    free(scratch);
    free(worker);
}
