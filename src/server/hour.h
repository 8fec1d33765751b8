/* The last hour in figures, for operators: a sample every ten seconds, in memory, in a ring. */
#ifndef COOKIETIN_SERVER_HOUR_H
#define COOKIETIN_SERVER_HOUR_H

#include <stddef.h>
#include <stdint.h>

struct server;

enum { HOUR_EVERY_MS = 10000, HOUR_SAMPLES = 360 };

struct hour_sample {
    int64_t at; /* seconds since 1970 */
    int people, waiting, running;
    uint64_t moves, refusals; /* since the one before */
    size_t memory;            /* bytes, as memory.c counts them */
};

struct hour {
    struct hour_sample sample[HOUR_SAMPLES];
    unsigned count;           /* so far */
    int64_t next;             /* when to take the next one, in milliseconds */
    uint64_t moves, refusals; /* when the last one was taken */
};

/* Takes a sample if it is time to. */
void hour_tick(struct server *server, int64_t now);
unsigned hour_count(const struct hour *hour); /* how many samples there are */
/* The n-th of them, oldest first. */
const struct hour_sample *hour_at(const struct hour *hour, unsigned n);

#endif
