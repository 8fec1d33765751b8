/* What is on its way to one client: whole messages, first in, first out. Each has the number of the
 * batch that must be on disk before it may leave (0: none), and since order is kept, it holds back
 * those behind it. */
#ifndef COOKIETIN_SERVER_OUTBOX_H
#define COOKIETIN_SERVER_OUTBOX_H

#include "core/text.h"

/* Blocks that no outbox needs now. An outbox has one only while there is something in it: so idle
 * clients cost nothing, and what is written next goes where the last was just read. */
struct spare {
    void *first;
    int count;
    size_t used; /* bytes that outboxes have, with those of larger blocks */
};

struct outbox {
    char *at;            /* NULL while there is nothing to keep */
    struct spare *spare; /* where blocks come from and go to; NULL: the heap */
    uint32_t capacity, begin, end;
    uint32_t last;  /* where the last message begins, if there is any */
    uint32_t usual; /* about the size of the longer recent messages: space is made for that much */
};

/* A message is written straight into the outbox: begin, write, end. If the text was cut, outbox_end
 * makes more space, returns false, and the same is to be written again. */
struct text outbox_begin(struct outbox *outbox);
bool outbox_end(struct outbox *outbox, const struct text *text, uint64_t batch);
/* The same with the last message once more, which goes on where it ended. */
struct text outbox_reopen(struct outbox *outbox);
bool outbox_end_again(struct outbox *outbox, const struct text *text, uint64_t batch);
void outbox_hold_last(struct outbox *outbox, uint64_t batch); /* until that one, too, is on disk */
void outbox_drop_held(struct outbox *outbox, uint64_t done);  /* all that may not leave yet */
void outbox_drop_last(struct outbox *outbox); /* and no other until the next one has ended */
/* There is one message and no more. */
bool outbox_has_one(const struct outbox *outbox);
void outbox_put(struct outbox *outbox, const char *bytes, size_t size, uint64_t batch);

/* The first message, if it may leave now that `done` is the last batch on disk; or NULL. */
const char *outbox_first(const struct outbox *outbox, uint64_t done, size_t *size);
void outbox_drop(struct outbox *outbox); /* the first message */
size_t outbox_used(const struct outbox *outbox);
void outbox_free(struct outbox *outbox);
void spare_free(struct spare *spare);

#endif
