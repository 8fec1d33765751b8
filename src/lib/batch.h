/* A batch from inside: its rows, and the threads that share them. */
#ifndef COOKIETIN_LIB_BATCH_H
#define COOKIETIN_LIB_BATCH_H

#include "lib/lib.h"

#include <pthread.h>

enum { BATCH_MOST = 1 << 20, BATCH_THREADS_MOST = 64 };

/* Of a generator only what a fast one needs: there are many rows. */
struct luck {
    uint64_t fast[2];
};

/* One game: its state is elsewhere, in a row of states. */
struct row {
    struct luck luck, pick; /* for chance and bots; for ct_batch_sample */
    int32_t actor;          /* a seat that is the caller's */
    uint32_t log_used, log_room;
    uint8_t *log; /* only where a bot remembers */
};

/* A share of the rows, and who decides for seats in it. */
struct worker {
    struct ct_batch *batch;
    int from, to;
    int refused;
    uint64_t round; /* of the last task done */
    bool failed;    /* there was not enough memory for a log */
    struct lib_bot *bot[SEATS_MAX];
    pthread_t thread;
};

enum task { TASK_STOP, TASK_RESET, TASK_STEP, TASK_SAMPLE };

struct ct_batch {
    const struct ct_game *of;
    int count, threads;
    uint64_t seed;
    size_t stride; /* of a state */
    uint8_t *states;
    struct row *row;
    seatset bots;
    bool remembers; /* a bot does */
    struct worker *worker;

    /* What the workers do now. Under the lock: round, left. */
    enum task task;
    const int32_t *action;
    int32_t *sampled;
    struct ct_arrays arrays;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    uint64_t round;
    int left;
};

/* batch_rows.c: a worker does the batch's task for its rows. */
void batch_run(struct worker *worker);

#endif
