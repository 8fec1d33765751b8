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
    int taken;               /* frames that say that something was */
    int begun[TRIO];         /* how often */
    bool is_stale;           /* somebody may be who has been overtaken and does not know it yet */
    bool is_cut[TRIO][TRIO]; /* nothing gets through between these two */
    struct trio_end end[TRIO][TRIO];
    struct peer_link *link[TRIO][TRIO]; /* at the second, of the first */
    struct trio_frame *frames, **last;  /* under way */
};

void trio_open(struct trio *trio, uint64_t seed);
/* The same in two steps, for other limits. */
void trio_prepare(struct trio *trio, uint64_t seed);
void trio_start(struct trio *trio);
void trio_close(struct trio *trio);
void trio_wait(struct trio *trio, int64_t ms); /* in steps of a second */
void trio_kill(struct trio *trio, int node);   /* from one instant to the next */
void trio_begin(struct trio *trio, int node);  /* again */
/* As by SIGTERM, until its links go; false: it was fenced, and has come back instead. */
bool trio_leave(struct trio *trio, int node);
bool trio_stop(struct trio *trio, int node); /* ... which go, too */
void trio_cut(struct trio *trio, int a, int b, bool is_cut);
/* It sleeps, perhaps while the store writes what it has handed over; or it is awake again. */
void trio_sleep(struct trio *trio, int node, bool is_asleep, bool is_written);
bool trio_is_awake(const struct trio *trio, int node);
bool trio_is_saved(const struct trio *trio, int node); /* everything that has been done there */
void trio_jump(struct trio *trio, int64_t ms); /* the clock, and nobody has renewed anything */
/* Another database takes the place of this one (shared_store.h). */
void trio_fail_over(struct trio *trio, int lost);
void trio_set_stale(struct trio *trio, bool is_stale);
void trio_heal(struct trio *trio); /* everything works, and everyone knows of it */

#endif
