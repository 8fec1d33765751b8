/* Messages lie one behind the other in a block, each with a head that says how long it is and which
 * batch it waits for; begin <= last <= end. A block is had only while there is something in it. */
#include "server/outbox.h"

#include "core/check.h"

#include <stdlib.h>
#include <string.h>

/* A block is enough for an answer and an update, as they mostly are. */
enum { BLOCK = 4096, SPACE_FIRST = 1024, SPACE_AT_ONCE = 1 << 14, SPARE_MOST = 256 };

struct head {
    uint64_t batch;
    uint32_t size;
    uint32_t padding;
};

/* ---- blocks ---- */

static void *take_block(struct spare *spare)
{
    void *block = spare ? spare->first : NULL;
    if (block) {
        memcpy(&spare->first, block, sizeof spare->first);
        spare->count--;
        return block;
    }
    block = malloc(BLOCK);
    CHECK(block);
    return block;
}

static void give_back(struct spare *spare, void *block, size_t size)
{
    if (block && spare)
        spare->used -= size;
    if (!block || !spare || size != BLOCK || spare->count == SPARE_MOST) {
        free(block);
        return;
    }
    memcpy(block, &spare->first, sizeof spare->first);
    spare->first = block;
    spare->count++;
}

void spare_free(struct spare *spare)
{
    while (spare->first)
        free(take_block(spare));
}

/* ---- messages ---- */

static void make_space(struct outbox *outbox, size_t capacity)
{
    CHECK(capacity < UINT32_MAX / 2);
    if (outbox->begin > 0) {
        memmove(outbox->at, outbox->at + outbox->begin, outbox->end - outbox->begin);
        outbox->end -= outbox->begin;
        outbox->last -= outbox->begin;
        outbox->begin = 0;
    }
    if (capacity <= outbox->capacity)
        return;
    char *larger = capacity <= BLOCK ? take_block(outbox->spare) : malloc(capacity);
    CHECK(larger);
    if (outbox->end)
        memcpy(larger, outbox->at, outbox->end);
    give_back(outbox->spare, outbox->at, outbox->capacity);
    outbox->at = larger;
    outbox->capacity = capacity <= BLOCK ? BLOCK : (uint32_t)capacity;
    if (outbox->spare)
        outbox->spare->used += outbox->capacity;
}

static void make_usual_space(struct outbox *outbox)
{
    const size_t usual = outbox->usual > SPACE_FIRST ? outbox->usual : SPACE_FIRST;
    if (outbox->capacity - outbox->end < usual)
        make_space(outbox, outbox->end - outbox->begin + usual);
}

static void put_head(struct outbox *outbox, size_t size, uint64_t batch)
{
    const struct head head = {.batch = batch, .size = (uint32_t)size};
    memcpy(outbox->at + outbox->last, &head, sizeof head);
    outbox->end = outbox->last + (uint32_t)(sizeof head + size);
}

/* It becomes less by and by, and more at once. */
static void learn_usual(struct outbox *outbox, size_t written)
{
    const uint32_t size = (uint32_t)(written + written / 8 + sizeof(struct head));
    outbox->usual -= outbox->usual / 8;
    if (size > outbox->usual)
        outbox->usual = size < SPACE_AT_ONCE ? size : SPACE_AT_ONCE;
}

struct text outbox_begin(struct outbox *outbox)
{
    make_usual_space(outbox);
    return text_in(outbox->at + outbox->end + sizeof(struct head),
                   outbox->capacity - outbox->end - sizeof(struct head));
}

bool outbox_end(struct outbox *outbox, const struct text *text, uint64_t batch)
{
    if (text->cut) {
        make_space(outbox, 2 * (size_t)outbox->capacity);
        return false;
    }
    outbox->last = outbox->end;
    put_head(outbox, text->used, batch);
    learn_usual(outbox, text->used);
    return true;
}

struct text outbox_reopen(struct outbox *outbox)
{
    CHECK(outbox->begin < outbox->end);
    make_usual_space(outbox);
    const size_t at = outbox->last + sizeof(struct head);
    return (struct text){.at = outbox->at + at,
                         .size = outbox->capacity - at,
                         .used = outbox->end - at};
}

bool outbox_end_again(struct outbox *outbox, const struct text *text, uint64_t batch)
{
    struct head head;
    if (text->cut) {
        make_space(outbox, 2 * (size_t)outbox->capacity);
        return false;
    }
    memcpy(&head, outbox->at + outbox->last, sizeof head);
    learn_usual(outbox, text->used);
    put_head(outbox, text->used, head.batch > batch ? head.batch : batch);
    return true;
}

void outbox_hold_last(struct outbox *outbox, uint64_t batch)
{
    struct head head;
    CHECK(outbox->begin < outbox->end);
    memcpy(&head, outbox->at + outbox->last, sizeof head);
    put_head(outbox, head.size, head.batch > batch ? head.batch : batch);
}

void outbox_drop_last(struct outbox *outbox)
{
    CHECK(outbox->begin < outbox->end);
    outbox->end = outbox->last;
}

bool outbox_has_one(const struct outbox *outbox)
{
    return outbox->begin < outbox->end && outbox->begin == outbox->last;
}

void outbox_put(struct outbox *outbox, const char *bytes, size_t size, uint64_t batch)
{
    struct text text;
    do {
        text = outbox_begin(outbox);
        text_bytes(&text, bytes, size);
    } while (!outbox_end(outbox, &text, batch));
}

const char *outbox_first(const struct outbox *outbox, uint64_t done, size_t *size)
{
    struct head head;
    if (outbox->begin == outbox->end)
        return NULL;
    memcpy(&head, outbox->at + outbox->begin, sizeof head);
    *size = head.size;
    return head.batch <= done ? outbox->at + outbox->begin + sizeof head : NULL;
}

void outbox_drop(struct outbox *outbox)
{
    struct head head;
    CHECK(outbox->begin < outbox->end);
    memcpy(&head, outbox->at + outbox->begin, sizeof head);
    outbox->begin += (uint32_t)(sizeof head + head.size);
    if (outbox->begin < outbox->end)
        return;
    outbox_free(outbox);
}

/* What is behind a held message is held, too. */
void outbox_drop_held(struct outbox *outbox, uint64_t done)
{
    struct head head;
    uint32_t at = outbox->begin, before = outbox->begin;
    for (; at < outbox->end; at += (uint32_t)(sizeof head + head.size)) {
        memcpy(&head, outbox->at + at, sizeof head);
        if (head.batch > done)
            break;
        before = at;
    }
    outbox->end = at;
    outbox->last = before;
    if (outbox->begin == outbox->end)
        outbox_free(outbox);
}

size_t outbox_used(const struct outbox *outbox)
{
    return outbox->end - outbox->begin;
}

void outbox_free(struct outbox *outbox)
{
    give_back(outbox->spare, outbox->at, outbox->capacity);
    *outbox = (struct outbox){.usual = outbox->usual, .spare = outbox->spare};
}
