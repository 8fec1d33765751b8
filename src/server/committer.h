/* The thread that writes batches to the disk, one at a time. While one is being written the next
 * one fills: so commits are grouped by how long they take, and by nothing else. */
#ifndef COOKIETIN_SERVER_COMMITTER_H
#define COOKIETIN_SERVER_COMMITTER_H

#include "server/server.h"
#include "store/store.h"

#include <uv.h>

enum { COMMITTER_BUCKETS = 12 };

/* What it has done so far: upper bounds are in committer_seconds and committer_sizes. */
struct committer_count {
    uint64_t commits, failures, changes;
    double seconds;
    uint64_t by_seconds[COMMITTER_BUCKETS + 1]; /* the last one: longer than all bounds */
    uint64_t by_size[COMMITTER_BUCKETS + 1];
};

extern const double committer_seconds[COMMITTER_BUCKETS];
extern const int committer_sizes[COMMITTER_BUCKETS];

/* What became of a batch (store.h). */
struct committed {
    struct batch *batch;
    enum commit_answer answer;
    size_t at;
    char error[STORE_ERROR];
};

struct committer;

/* `done` is called on the loop. NULL: no thread could be had. */
struct committer *committer_open(uv_loop_t *loop, struct store *store,
                                 void (*done)(void *context, const struct committed *committed),
                                 void *context, void (*log)(const char *line));
/* At most one is under way. After a failure the next one waits a little. */
void committer_commit(struct committer *committer, struct batch *batch);
void committer_count(struct committer *committer, struct committer_count *count);
/* Nothing may be under way. Its handle is closed by the loop, which must run once more. */
void committer_close(struct committer *committer);

#endif
