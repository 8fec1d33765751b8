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
    if (buffer->room > CHANGES_KEPT) {
        free(buffer->change);
        buffer->change = NULL;
        buffer->room = 0;
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
        const size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        struct chunk *fresh = malloc(sizeof *fresh + room);
        CHECK(fresh);
        *fresh = (struct chunk){.next = chunk, .size = room};
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
    if (buffer->count == buffer->room) {
        buffer->room = buffer->room * 2 + 64;
        buffer->change = realloc(buffer->change, buffer->room * sizeof *buffer->change);
        CHECK(buffer->change);
    }
    struct store_change *added = &buffer->change[buffer->count++];
    *added = *change;
    if (change->type == CHANGE_TABLE) {
        added->table.about = keep(buffer, change->table.about, change->table.about_size);
    } else if (change->type == CHANGE_STEP) {
        added->step.bytes = keep(buffer, change->step.bytes, change->step.size);
        added->step.extra = keep(buffer, change->step.extra, change->step.extra_size);
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

void batches_done(struct batches *batches)
{
    CHECK(batches->under_way);
    clear(other(batches));
    batches->under_way = false;
    batches->done = batches->number - 1;
}
