/* Changes on their way to the store. One batch is open and takes changes, at most one is being
 * written. Batches are numbered from 1, and a number says which batch something must wait for. */
#ifndef COOKIETIN_SERVER_BATCH_H
#define COOKIETIN_SERVER_BATCH_H

#include "server/server.h"

struct chunk;

struct batch_buffer {
    struct batch batch; /* what the world sees of it */
    struct store_change *change;
    size_t count, capacity;
    struct chunk *chunk; /* the bytes that changes point to */
};

struct batches {
    struct batch_buffer buffer[2];
    int open;        /* which one takes changes */
    bool under_way;  /* the other one is with the store */
    uint64_t number; /* of the open one */
    uint64_t done;   /* on disk */
};

void batches_begin(struct batches *batches);
void batches_free(struct batches *batches);
bool batches_empty(const struct batches *batches); /* the open one */

/* Adds a change, and copies what it points to. Returns the number of the batch. */
uint64_t batches_add(struct batches *batches, const struct store_change *change);
/* Closes the open batch, which is not empty, and opens the next one; none may be under way. */
struct batch *batches_close(struct batches *batches);
/* The one under way is on disk. */
void batches_done(struct batches *batches);

/* The table that a change is to; NULL: it is to a guest. */
const uint8_t *batches_table_of(const struct store_change *change);
int64_t batches_guest_of(const struct store_change *change); /* 0: it is to a table */
/* Takes all changes to a table, or to a guest, out of both batches; either may then be empty. */
void batches_drop_table(struct batches *batches, const uint8_t id[STORE_ID]);
void batches_drop_guest(struct batches *batches, int64_t id);
/* One change of the batch under way, which may be empty then. */
void batches_drop_change(struct batches *batches, size_t at);

#endif
