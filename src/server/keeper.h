/* The thread that takes batches to the disk, one at a time. While one is on its way the next one
 * gathers: so commits are grouped by how long they take, and by nothing else. */
#ifndef COOKIETIN_SERVER_KEEPER_H
#define COOKIETIN_SERVER_KEEPER_H

#include "server/house.h"

#include <uv.h>

enum { KEEPER_BUCKETS = 12 };

/* What it has done so far: upper bounds are in keeper_seconds and keeper_sizes. */
struct keeper_count {
    uint64_t commits, failures, changes;
    double seconds;
    uint64_t by_seconds[KEEPER_BUCKETS + 1]; /* the last one: longer than all bounds */
    uint64_t by_size[KEEPER_BUCKETS + 1];
};

extern const double keeper_seconds[KEEPER_BUCKETS];
extern const int keeper_sizes[KEEPER_BUCKETS];

struct keeper;

/* `done` is called on the loop. NULL: no thread could be had. */
struct keeper *keeper_open(uv_loop_t *loop, struct store *store,
                           void (*done)(void *context, struct batch *batch, bool ok), void *context,
                           void (*log)(const char *line));
/* At most one is under way. After a failure the next one waits a little. */
void keeper_commit(struct keeper *keeper, struct batch *batch);
void keeper_count(struct keeper *keeper, struct keeper_count *count);
/* Nothing may be under way. Its handle is closed by the loop, which must run once more. */
void keeper_close(struct keeper *keeper);

#endif
