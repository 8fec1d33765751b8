/* Two buffers take turns: one takes changes while the other is with the store. A change points only
 * into its own buffer, so that what it was made from may go. */
#include "server/batch.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 1 << 15, CHANGES_KEPT = 1 << 12 };

/* Chunks are never moved, so that pointers into them stay; the first one is kept. */
struct chunk {
    struct chunk *next;
    size_t used, size;
    uint8_t byte[];
};

static struct batch_buffer *other(struct batches *batches)
{
    return &batches->buffer[!batches->open];
}

static void clear(struct batch_buffer *buffer)
{
    while (buffer->chunk && (buffer->chunk->next || buffer->chunk->size > CHUNK_SIZE)) {
        struct chunk *next = buffer->chunk->next;
        free(buffer->chunk);
        buffer->chunk = next;
    }
    if (buffer->chunk)
        buffer->chunk->used = 0;
    if (buffer->capacity > CHANGES_KEPT) {
        free(buffer->change);
        buffer->change = NULL;
        buffer->capacity = 0;
    }
    buffer->count = 0;
}

void batches_begin(struct batches *batches)
{
    *batches = (struct batches){.number = 1};
}

void batches_free(struct batches *batches)
{
    for (int i = 0; i < 2; i++) {
        struct batch_buffer *buffer = &batches->buffer[i];
        clear(buffer);
        free(buffer->chunk);
        free(buffer->change);
    }
}

bool batches_empty(const struct batches *batches)
{
    return batches->buffer[batches->open].count == 0;
}

static const void *keep(struct batch_buffer *buffer, const void *bytes, size_t size)
{
    struct chunk *chunk = buffer->chunk;
    if (!chunk || chunk->size - chunk->used < size) {
        const size_t capacity = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        struct chunk *fresh = malloc(sizeof *fresh + capacity);
        CHECK(fresh);
        *fresh = (struct chunk){.next = chunk, .size = capacity};
        buffer->chunk = chunk = fresh;
    }
    void *kept = chunk->byte + chunk->used;
    if (size)
        memcpy(kept, bytes, size);
    chunk->used += size;
    return kept;
}

uint64_t batches_add(struct batches *batches, const struct store_change *change)
{
    struct batch_buffer *buffer = &batches->buffer[batches->open];
    if (buffer->count == buffer->capacity) {
        buffer->capacity = buffer->capacity * 2 + 64;
        buffer->change = realloc(buffer->change, buffer->capacity * sizeof *buffer->change);
        CHECK(buffer->change);
    }
    struct store_change *added = &buffer->change[buffer->count++];
    *added = *change;
    if (change->type == CHANGE_TABLE) {
        added->table.about = keep(buffer, change->table.about, change->table.about_size);
    } else if (change->type == CHANGE_STEP) {
        added->step.bytes = keep(buffer, change->step.bytes, change->step.size);
        added->step.extra = keep(buffer, change->step.extra, change->step.extra_size);
    } else if (change->type == ADD_REPORT) {
        added->report.lines = keep(buffer, change->report.lines, change->report.lines_size);
    }
    return batches->number;
}

struct batch *batches_close(struct batches *batches)
{
    CHECK(!batches->under_way && !batches_empty(batches));
    struct batch_buffer *buffer = &batches->buffer[batches->open];
    buffer->batch = (struct batch){.change = buffer->change, .count = buffer->count};
    batches->open = !batches->open;
    batches->under_way = true;
    batches->number++;
    return &buffer->batch;
}

/* If nothing is in the open one, as may be when changes were dropped, nothing need wait for it. */
void batches_done(struct batches *batches)
{
    CHECK(batches->under_way);
    clear(other(batches));
    batches->under_way = false;
    if (batches_empty(batches))
        batches->number++;
    batches->done = batches->number - 1;
}

/* ---- dropping ---- */

const uint8_t *batches_table_of(const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_GUEST:
    case CHANGE_DEVICE:
    case DELETE_DEVICE:
    case DELETE_GUEST:
    case ERASE_GUEST:
    case CHANGE_BAN:
    case DELETE_BAN:
    case ADD_ACT:
    case CHANGE_BLOCK:
    case DELETE_BLOCK:
    case ADD_REPORT:
    case FINISH_REPORT:
    case DELETE_REPORTS: return NULL;
    case CHANGE_TABLE:
    case DELETE_TABLE: return change->table.id;
    case CHANGE_STEP: return change->step.id;
    case CHANGE_RESULT:
    case REMOVE_RESULT: return change->result.id;
    }
    CHECK(false);
    return NULL;
}

int64_t batches_guest_of(const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_GUEST:
    case DELETE_GUEST: return change->guest.id;
    case CHANGE_DEVICE:
    case DELETE_DEVICE: return change->device.guest;
    case ERASE_GUEST: return change->erase.guest;
    case CHANGE_BLOCK:
    case DELETE_BLOCK: return change->block.guest;
    default: return 0;
    }
}

/* Of the table `id`, or, where that is NULL, of the guest. */
static bool is_of(const struct store_change *change, const uint8_t *id, int64_t guest)
{
    const uint8_t *table = batches_table_of(change);
    if (!id)
        return !table && batches_guest_of(change) == guest;
    return table && memcmp(table, id, STORE_ID) == 0;
}

static void drop(struct batches *batches, const uint8_t *id, int64_t guest)
{
    for (int i = 0; i < 2; i++) {
        struct batch_buffer *buffer = &batches->buffer[i];
        size_t left = 0;
        for (size_t k = 0; k < buffer->count; k++)
            if (!is_of(&buffer->change[k], id, guest))
                buffer->change[left++] = buffer->change[k];
        buffer->count = buffer->batch.count = left;
    }
}

void batches_drop_table(struct batches *batches, const uint8_t id[STORE_ID])
{
    drop(batches, id, 0);
}

void batches_drop_guest(struct batches *batches, int64_t id)
{
    drop(batches, NULL, id);
}

void batches_drop_change(struct batches *batches, size_t at)
{
    struct batch_buffer *buffer = other(batches);
    CHECK(batches->under_way && at < buffer->count);
    buffer->count = --buffer->batch.count;
    memmove(&buffer->change[at], &buffer->change[at + 1],
            (buffer->count - at) * sizeof *buffer->change);
}
