/* How often someone may do something: a number of times in one go, and a number per minute on
 * average. All zero is someone who has done nothing yet. */
#ifndef COOKIETIN_SERVER_BUCKET_H
#define COOKIETIN_SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t at;   /* milliseconds */
    int64_t used; /* in 1/60000 */
};

enum { BUCKET_ONE = 60000 };

/* What is in it now. */
static inline int64_t bucket_level(struct bucket *bucket, int64_t per_minute, int64_t now)
{
    const int64_t day = (int64_t)24 * 60 * BUCKET_ONE;
    const int64_t passed = now - bucket->at;
    const int64_t free = (passed < day ? passed : day) * per_minute;
    bucket->used = free < bucket->used ? bucket->used - free : 0;
    bucket->at = now;
    return bucket->used;
}

/* Whether there is room for one more. */
static inline bool bucket_has(struct bucket *bucket, int64_t per_minute, int64_t burst, int64_t now)
{
    return bucket_level(bucket, per_minute, now) + BUCKET_ONE <= burst * BUCKET_ONE;
}

static inline bool bucket_take(struct bucket *bucket, int64_t per_minute, int64_t burst,
                               int64_t now)
{
    if (!bucket_has(bucket, per_minute, burst, now))
        return false;
    bucket->used += BUCKET_ONE;
    return true;
}

/* Milliseconds until the next one may be taken, after it could not be. */
static inline int64_t bucket_wait(const struct bucket *bucket, int64_t per_minute, int64_t burst)
{
    return (bucket->used + 60000 - burst * 60000 + per_minute - 1) / per_minute;
}

/* How full it is. */
static inline int bucket_percent(struct bucket *bucket, int64_t per_minute, int64_t burst,
                                 int64_t now)
{
    const int64_t level = bucket_level(bucket, per_minute, now);
    return burst > 0 ? (int)(100 * level / (burst * BUCKET_ONE)) : 100;
}

/* Something that is worth several. */
static inline void bucket_spend(struct bucket *bucket, int64_t count)
{
    bucket->used += BUCKET_ONE * count;
}

#endif
