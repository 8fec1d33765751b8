/* The store in memory from inside: its rows, and how they are found. memory_commit.c changes them,
 * memory.c reads them. One mutex guards everything; it is recursive, because a reader may ask the
 * store something else. */
#ifndef COOKIETIN_STORE_MEMORY_H
#define COOKIETIN_STORE_MEMORY_H

#include "store/store.h"

#include <pthread.h>

struct memory_step {
    uint32_t n, at;
    uint8_t *bytes; /* first the step's, then the extra ones */
    size_t size, extra_size;
};

struct memory_table {
    struct store_table about; /* its text is the next one */
    char *text;
    struct memory_step *step; /* ascending */
    size_t steps, capacity;
    bool taken; /* by another server */
};

struct memory_report {
    struct store_report row; /* its lines are the next one */
    char *lines;
};

struct memory_store {
    struct store store; /* first */
    pthread_mutex_t mutex;
    uint8_t id[STORE_SERVER];
    struct store_guest *guest; /* ascending */
    size_t guests, guest_capacity;
    struct store_device *device; /* in the order in which they came */
    size_t devices, device_capacity;
    struct memory_table *table; /* in the order in which they came */
    size_t tables, table_capacity;
    struct store_result *result;
    size_t results, result_capacity;
    struct store_ban *ban; /* ascending, as they are made */
    size_t bans, ban_capacity;
    struct store_act *act; /* ascending */
    size_t acts, act_capacity;
    struct store_block *block; /* in the order in which they came */
    size_t blocks, block_capacity;
    struct memory_report *report; /* ascending */
    size_t reports, report_capacity;
    int64_t last_report;
    uint32_t *slot; /* a hash table: 1 + index of a table, or 0; at most half full */
    size_t slots;
    int64_t last_guest; /* the last id that is taken or reserved */
    bool deletes;       /* the batch that is being looked at does */
};

struct memory_store *memory_lock(struct store *store);
void memory_unlock(struct memory_store *m);

/* NULL if it is not there. */
struct memory_table *memory_find_table(const struct memory_store *m, const uint8_t id[STORE_ID]);
struct store_result *memory_find_result(const struct memory_store *m, int64_t guest,
                                        const uint8_t id[STORE_ID]);
struct store_device *memory_find_device(const struct memory_store *m, int64_t guest, int n);
bool memory_has_results(const struct memory_store *m, int64_t guest);
/* The first guest from `id` on, and whether it is the one. */
size_t memory_guest_place(const struct memory_store *m, int64_t id);
bool memory_guest_is_at(const struct memory_store *m, size_t place, int64_t id);
/* Where a table is looked for first in the hash table. */
size_t memory_first_slot(const struct memory_store *m, const uint8_t id[STORE_ID]);

enum commit_answer memory_commit(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR]);
void memory_free_table(struct memory_table *table);

#endif
