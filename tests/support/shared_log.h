/* All batches that were written to a store, so that one can be made that lacks the last of them. */
#ifndef COOKIETIN_TESTS_SHARED_LOG_H
#define COOKIETIN_TESTS_SHARED_LOG_H

#include "support/shared_store.h"

struct shared_log;

struct shared_log *shared_log_open(void);
void shared_log_close(struct shared_log *log); /* or NULL */
void shared_log_add(struct shared_log *log, int node, const struct store_change *change,
                    size_t count);
void shared_log_drop(struct shared_log *log, int batches); /* the last ones; at least one stays */
void shared_log_repeat(const struct shared_log *log, shared_listener *repeat, void *context);

#endif
