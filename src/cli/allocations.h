/* How often this thread has asked for memory: see allocations.c for what is counted. */
#ifndef COOKIETIN_CLI_ALLOCATIONS_H
#define COOKIETIN_CLI_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether the counter counts: it is tried out. */
bool allocations_counted(void);
uint64_t allocations_so_far(void);

#endif
