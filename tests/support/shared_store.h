/* A store in memory that several servers share, each with a store of its own over it: with owners,
 * epochs and fences as PostgreSQL has them (store/postgres.h), and a clock that a test moves. */
#ifndef COOKIETIN_TESTS_SHARED_STORE_H
#define COOKIETIN_TESTS_SHARED_STORE_H

#include "store/store.h"

enum { SHARED_NODES = 3, SHARED_VALID_MS = 10000 };

struct shared;

struct shared *shared_open(const int64_t *now);
void shared_close(struct shared *shared);
/* The server “0”, “1” or “2” comes, with a new epoch; its address is its name. */
struct store *shared_join(struct shared *shared, int node);
void shared_renew(struct store *store);
/* The next commit is done, but the answer says that it failed. */
void shared_lose_answer(struct store *store, bool is_lost);
/* Its n-th step from now on (1: the next) of looking for news fails, and what came before it with
 * it; 0: none. */
void shared_fail_news(struct store *store, int step);
/* Another database takes the place of this one: nobody who is there may write any more. It lacks
 * the last so many batches; with synchronous replication, none. */
void shared_fail_over(struct shared *shared, int lost);
void shared_keep_log(struct shared *shared); /* from the start, so that it can lack some */
/* Told of every batch that is written, also if the answer is lost. */
typedef void shared_listener(void *context, int node, const struct store_change *change,
                             size_t count);
void shared_listen(struct shared *shared, shared_listener *listen, void *context);
/* A broken one: whatever a server writes is taken. */
void shared_drop_fences(struct shared *shared);
/* A broken one: does not know a batch again whose answer was lost. */
void shared_write_twice(struct shared *shared);
/* All there is, for those who look on. */
struct store *shared_all(struct shared *shared);

#endif
