#include "server/outbox.h"

#include "core/check.h"

#include <stdlib.h>
#include <string.h>

/* Enough for one small update; what an idle client keeps at most. */
enum { ROOM_FIRST = 1024, ROOM_KEPT = 2048, ROOM_AT_ONCE = 1 << 14 };

struct head {
    uint64_t batch;
    uint32_t size;
    uint32_t unused;
};

static void make_room(struct outbox *outbox, size_t room)
{
    CHECK(room < UINT32_MAX / 2);
    if (outbox->begin > 0) {
        memmove(outbox->at, outbox->at + outbox->begin, outbox->end - outbox->begin);
        outbox->end -= outbox->begin;
        outbox->begin = 0;
    }
    if (room <= outbox->room)
        return;
    outbox->at = realloc(outbox->at, room);
    CHECK(outbox->at);
    outbox->room = (uint32_t)room;
}

struct text outbox_begin(struct outbox *outbox)
{
    const size_t usual = outbox->usual > ROOM_FIRST ? outbox->usual : ROOM_FIRST;
    if (outbox->room - outbox->end < usual)
        make_room(outbox, outbox->end - outbox->begin + usual);
    return text_in(outbox->at + outbox->end + sizeof(struct head),
                   outbox->room - outbox->end - sizeof(struct head));
}

bool outbox_end(struct outbox *outbox, const struct text *text, uint64_t batch)
{
    if (text->cut) {
        make_room(outbox, 2 * (size_t)outbox->room);
        return false;
    }
    const struct head head = {.batch = batch, .size = (uint32_t)text->used};
    memcpy(outbox->at + outbox->end, &head, sizeof head);
    outbox->end += (uint32_t)(sizeof head + text->used);
    const uint32_t size = (uint32_t)(text->used + text->used / 8 + sizeof head);
    outbox->usual -= outbox->usual / 8;
    if (size > outbox->usual)
        outbox->usual = size < ROOM_AT_ONCE ? size : ROOM_AT_ONCE;
    return true;
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
    outbox->begin = outbox->end = 0;
    if (outbox->room > ROOM_KEPT)
        outbox_free(outbox);
}

size_t outbox_used(const struct outbox *outbox)
{
    return outbox->end - outbox->begin;
}

void outbox_free(struct outbox *outbox)
{
    free(outbox->at);
    *outbox = (struct outbox){.usual = outbox->usual};
}
