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

static struct crate *other(struct batches *batches)
{
    return &batches->crate[!batches->open];
}

static void clear(struct crate *crate)
{
    while (crate->chunk && (crate->chunk->next || crate->chunk->size > CHUNK_SIZE)) {
        struct chunk *next = crate->chunk->next;
        free(crate->chunk);
        crate->chunk = next;
    }
    if (crate->chunk)
        crate->chunk->used = 0;
    if (crate->room > CHANGES_KEPT) {
        free(crate->change);
        crate->change = NULL;
        crate->room = 0;
    }
    crate->count = 0;
}

void batches_begin(struct batches *batches)
{
    *batches = (struct batches){.number = 1};
}

void batches_free(struct batches *batches)
{
    for (int i = 0; i < 2; i++) {
        struct crate *crate = &batches->crate[i];
        clear(crate);
        free(crate->chunk);
        free(crate->change);
    }
}

bool batches_empty(const struct batches *batches)
{
    return batches->crate[batches->open].count == 0;
}

static const void *keep(struct crate *crate, const void *bytes, size_t size)
{
    struct chunk *chunk = crate->chunk;
    if (!chunk || chunk->size - chunk->used < size) {
        const size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        struct chunk *fresh = malloc(sizeof *fresh + room);
        CHECK(fresh);
        *fresh = (struct chunk){.next = chunk, .size = room};
        crate->chunk = chunk = fresh;
    }
    void *kept = chunk->byte + chunk->used;
    if (size)
        memcpy(kept, bytes, size);
    chunk->used += size;
    return kept;
}

uint64_t batches_add(struct batches *batches, const struct store_change *change)
{
    struct crate *crate = &batches->crate[batches->open];
    if (crate->count == crate->room) {
        crate->room = crate->room * 2 + 64;
        crate->change = realloc(crate->change, crate->room * sizeof *crate->change);
        CHECK(crate->change);
    }
    struct store_change *added = &crate->change[crate->count++];
    *added = *change;
    if (change->type == CHANGE_TABLE) {
        added->table.about = keep(crate, change->table.about, change->table.about_size);
    } else if (change->type == CHANGE_STEP) {
        added->step.bytes = keep(crate, change->step.bytes, change->step.size);
        added->step.extra = keep(crate, change->step.extra, change->step.extra_size);
    }
    return batches->number;
}

struct batch *batches_close(struct batches *batches)
{
    CHECK(!batches->under_way && !batches_empty(batches));
    struct crate *crate = &batches->crate[batches->open];
    crate->batch = (struct batch){.change = crate->change, .count = crate->count};
    batches->open = !batches->open;
    batches->under_way = true;
    batches->number++;
    return &crate->batch;
}

void batches_done(struct batches *batches)
{
    CHECK(batches->under_way);
    clear(other(batches));
    batches->under_way = false;
    batches->done = batches->number - 1;
}
