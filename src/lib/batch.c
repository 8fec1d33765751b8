/* Many games side by side: the handle, its bots, and the threads that share the rows. Every thread
 * has the same rows in every call, and a row is only ever touched by its own. */
#include "lib/batch.h"

/* ---- threads ---- */

static void *work(void *context)
{
    struct worker *worker = context;
    struct ct_batch *batch = worker->batch;
    for (;;) {
        pthread_mutex_lock(&batch->lock);
        while (batch->round == worker->round)
            pthread_cond_wait(&batch->begin, &batch->lock);
        worker->round = batch->round;
        pthread_mutex_unlock(&batch->lock);
        if (batch->task == TASK_STOP)
            return NULL;
        batch_run(worker);
        pthread_mutex_lock(&batch->lock);
        if (--batch->left == 0)
            pthread_cond_signal(&batch->end);
        pthread_mutex_unlock(&batch->lock);
    }
}

/* The caller's own thread does the first share. Returns how many rows were refused. */
static int run(struct ct_batch *batch, enum task task)
{
    int refused = 0;
    batch->task = task;
    if (batch->threads > 1) {
        pthread_mutex_lock(&batch->lock);
        batch->left = batch->threads - 1;
        batch->round++;
        pthread_cond_broadcast(&batch->begin);
        pthread_mutex_unlock(&batch->lock);
    }
    batch_run(&batch->worker[0]);
    if (batch->threads > 1) {
        pthread_mutex_lock(&batch->lock);
        while (batch->left)
            pthread_cond_wait(&batch->end, &batch->lock);
        pthread_mutex_unlock(&batch->lock);
    }
    for (int i = 0; i < batch->threads; i++) {
        refused += batch->worker[i].refused;
        if (batch->worker[i].failed)
            return CT_MEMORY;
    }
    return refused;
}

static void stop_threads(struct ct_batch *batch)
{
    if (batch->threads < 2)
        return;
    pthread_mutex_lock(&batch->lock);
    batch->task = TASK_STOP;
    batch->round++;
    pthread_cond_broadcast(&batch->begin);
    pthread_mutex_unlock(&batch->lock);
    for (int i = 1; i < batch->threads; i++)
        pthread_join(batch->worker[i].thread, NULL);
}

/* Where no further thread can be had, fewer share the rows. */
static void start_threads(struct ct_batch *batch, int threads)
{
    batch->threads = 1;
    for (int i = 1; i < threads; i++) {
        batch->worker[i].batch = batch;
        if (pthread_create(&batch->worker[i].thread, NULL, work, &batch->worker[i]) != 0)
            break;
        batch->threads++;
    }
    for (int i = 0; i < batch->threads; i++) {
        batch->worker[i].batch = batch;
        batch->worker[i].from = (int)((int64_t)batch->count * i / batch->threads);
        batch->worker[i].to = (int)((int64_t)batch->count * (i + 1) / batch->threads);
    }
}

/* ---- the handle ---- */

static bool allocate(struct ct_batch *batch, int threads)
{
    const size_t count = (size_t)batch->count;
    batch->states = aligned_alloc(64, count * batch->stride);
    batch->row = calloc(count, sizeof *batch->row);
    batch->worker = calloc((size_t)threads, sizeof *batch->worker);
    return batch->states && batch->row && batch->worker;
}

ct_batch *ct_batch_new(const ct_game *game, int count, uint64_t seed, int threads, char *why,
                       size_t why_size)
{
    if (count < 1 || count > BATCH_MOST || threads < 1 || threads > BATCH_THREADS_MOST) {
        lib_say(why, why_size, "A batch has 1 to 1048576 games and 1 to 64 threads.");
        return NULL;
    }
    struct ct_batch *batch = calloc(1, sizeof *batch);
    if (batch) {
        batch->of = game;
        batch->count = count;
        batch->seed = seed;
        batch->stride = (game->rules->state_size + 63) / 64 * 64;
        pthread_mutex_init(&batch->lock, NULL);
        pthread_cond_init(&batch->begin, NULL);
        pthread_cond_init(&batch->end, NULL);
    }
    if (!batch || !allocate(batch, threads)) {
        ct_batch_free(batch);
        lib_say(why, why_size, "There is not enough memory.");
        return NULL;
    }
    start_threads(batch, threads);
    run(batch, TASK_RESET);
    return batch;
}

void ct_batch_free(ct_batch *batch)
{
    if (!batch)
        return;
    stop_threads(batch);
    for (int i = 0; batch->worker && i < batch->threads; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            lib_bot_free(batch->worker[i].bot[seat]);
    for (int n = 0; batch->row && n < batch->count; n++)
        free(batch->row[n].log);
    pthread_cond_destroy(&batch->begin);
    pthread_cond_destroy(&batch->end);
    pthread_mutex_destroy(&batch->lock);
    free(batch->states);
    free(batch->row);
    free(batch->worker);
    free(batch);
}

/* ---- bots ---- */

static void drop_bot(struct ct_batch *batch, int seat)
{
    for (int i = 0; i < batch->threads; i++) {
        lib_bot_free(batch->worker[i].bot[seat]);
        batch->worker[i].bot[seat] = NULL;
    }
    batch->bots &= (seatset)~SEAT(seat);
}

static void note_memories(struct ct_batch *batch)
{
    batch->remembers = false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (batch->bots >> seat & 1)
            batch->remembers |= lib_bot_remembers(batch->worker[0].bot[seat]);
}

static int seat_bot(struct ct_batch *batch, int seat, const char *name, char *why, size_t why_size)
{
    struct lib_bot *bot[BATCH_THREADS_MOST] = {NULL};
    for (int i = 0; i < batch->threads; i++) {
        bot[i] = lib_bot_new(name, why, why_size);
        if (!bot[i]) {
            while (i-- > 0)
                lib_bot_free(bot[i]);
            return CT_WRONG;
        }
    }
    drop_bot(batch, seat);
    for (int i = 0; i < batch->threads; i++)
        batch->worker[i].bot[seat] = bot[i];
    batch->bots |= SEAT(seat);
    return 0;
}

int ct_batch_bot(ct_batch *batch, int seat, const char *bot, char *why, size_t why_size)
{
    const seatset players = batch->of->players;
    int status = 0;
    if (seat < 0 || seat >= batch->of->seats || !(players >> seat & 1)) {
        lib_say(why, why_size, "There is no such seat, or nobody decides for it.");
        return CT_WRONG;
    }
    if (bot && !(players & ~(batch->bots | SEAT(seat)))) {
        lib_say(why, why_size, "At least one seat must stay yours.");
        return CT_WRONG;
    }
    if (bot)
        status = seat_bot(batch, seat, bot, why, why_size);
    else
        drop_bot(batch, seat);
    note_memories(batch);
    batch->arrays = (struct ct_arrays){.tensor = NULL};
    if (status == 0)
        run(batch, TASK_RESET);
    return status;
}

/* ---- playing ---- */

static int run_writing(ct_batch *batch, enum task task, const struct ct_arrays *arrays)
{
    batch->arrays = arrays ? *arrays : (struct ct_arrays){.tensor = NULL};
    return run(batch, task);
}

int ct_batch_reset(ct_batch *batch, uint64_t seed, const struct ct_arrays *arrays)
{
    batch->seed = seed;
    return run_writing(batch, TASK_RESET, arrays);
}

int ct_batch_step(ct_batch *batch, const int32_t *action, const struct ct_arrays *arrays)
{
    batch->action = action;
    return run_writing(batch, TASK_STEP, arrays);
}

int ct_batch_sample(ct_batch *batch, int32_t *action)
{
    batch->sampled = action;
    return run(batch, TASK_SAMPLE);
}

ct_state *ct_batch_state(const ct_batch *batch, int n)
{
    if (n < 0 || n >= batch->count)
        return NULL;
    ct_state *state = ct_state_new(batch->of, batch->seed + (uint64_t)n, CT_FAST);
    if (state)
        memcpy(state->state, batch->states + (size_t)n * batch->stride,
               batch->of->rules->state_size);
    return state;
}
