/* Changes point to texts and bytes that are gone after the batch, so they are copied. */
#include "support/shared_log.h"

#include "core/check.h"

#include <stdlib.h>
#include <string.h>

struct kept_batch {
    int node;
    struct store_change *change;
    size_t count;
};

struct shared_log {
    struct kept_batch *batch;
    size_t count, room;
};

struct shared_log *shared_log_open(void)
{
    struct shared_log *log = calloc(1, sizeof *log);
    CHECK(log);
    return log;
}

static void *copy(const void *bytes, size_t size)
{
    void *it = malloc(size + 1);
    CHECK(it);
    memset(it, 0, size + 1);
    if (size)
        memcpy(it, bytes, size);
    return it;
}

static void keep(struct store_change *change)
{
    switch (change->type) {
    case CHANGE_TABLE:
        change->table.about = copy(change->table.about, change->table.about_size);
        break;
    case CHANGE_STEP:
        change->step.bytes = copy(change->step.bytes, change->step.size);
        change->step.extra = copy(change->step.extra, change->step.extra_size);
        break;
    case ADD_REPORT:
        change->report.lines = copy(change->report.lines, change->report.lines_size);
        break;
    default: break;
    }
}

/* What copy() made is ours, though the rows promise not to change it. */
static void release(const void *bytes)
{
    void *own;
    memcpy(&own, &bytes, sizeof own);
    free(own);
}

static void forget(const struct store_change *change)
{
    if (change->type == CHANGE_TABLE)
        release(change->table.about);
    if (change->type == CHANGE_STEP) {
        release(change->step.bytes);
        release(change->step.extra);
    }
    if (change->type == ADD_REPORT)
        release(change->report.lines);
}

void shared_log_add(struct shared_log *log, int node, const struct store_change *change,
                    size_t count)
{
    if (log->count == log->room) {
        log->room = 2 * log->room + 64;
        log->batch = realloc(log->batch, log->room * sizeof *log->batch);
        CHECK(log->batch);
    }
    struct store_change *kept = copy(change, count * sizeof *change);
    for (size_t i = 0; i < count; i++)
        keep(&kept[i]);
    log->batch[log->count++] = (struct kept_batch){node, kept, count};
}

static void drop_last(struct shared_log *log)
{
    const struct kept_batch *batch = &log->batch[--log->count];
    for (size_t i = 0; i < batch->count; i++)
        forget(&batch->change[i]);
    free(batch->change);
}

void shared_log_drop(struct shared_log *log, int batches)
{
    for (; batches > 0 && log->count > 1; batches--)
        drop_last(log);
}

void shared_log_repeat(const struct shared_log *log, shared_listener *repeat, void *context)
{
    for (size_t i = 0; i < log->count; i++)
        repeat(context, log->batch[i].node, log->batch[i].change, log->batch[i].count);
}

void shared_log_close(struct shared_log *log)
{
    while (log && log->count)
        drop_last(log);
    if (log)
        free(log->batch);
    free(log);
}
