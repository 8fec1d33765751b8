/* Three servers that share a store, in one thread: three worlds (server_world.h), the links between
 * them, and what may happen to either. */
#ifndef COOKIETIN_TESTS_TRIO_H
#define COOKIETIN_TESTS_TRIO_H

#include "support/server_world.h"
#include "support/shared_store.h"

enum { TRIO = SHARED_NODES };

struct trio_frame;
struct trio_end {
    struct trio *trio;
    int from, to; /* it was made by the one, to the other */
};

struct trio {
    struct shared *shared;
    struct world world[TRIO];
    int64_t now;
    bool is_dead[TRIO], is_asleep[TRIO], is_fenced[TRIO];
    bool is_cut[TRIO][TRIO]; /* nothing gets through between these two */
    struct trio_end end[TRIO][TRIO];
    struct peer_link *link[TRIO][TRIO]; /* at the second, of the first */
    struct trio_frame *frames, **last;  /* under way */
};

void trio_open(struct trio *trio, uint64_t seed);
void trio_close(struct trio *trio);
void trio_wait(struct trio *trio, int64_t ms); /* in steps of a second */
void trio_kill(struct trio *trio, int node);   /* from one instant to the next */
void trio_begin(struct trio *trio, int node);  /* again */
void trio_stop(struct trio *trio, int node);   /* as by SIGTERM */
void trio_cut(struct trio *trio, int a, int b, bool is_cut);

#endif
