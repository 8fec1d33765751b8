/* How often someone may do something: so many in one go, and so many per minute on average. All
 * zero is someone who has done nothing yet. */
#ifndef COOKIETIN_SERVER_BUCKET_H
#define COOKIETIN_SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t at;   /* milliseconds */
    int64_t used; /* in 1/60000 */
};

static inline bool bucket_take(struct bucket *bucket, int64_t per_minute, int64_t burst,
                               int64_t now)
{
    const int64_t one = 60000, day = 24 * 60 * one;
    const int64_t passed = now - bucket->at;
    const int64_t free = (passed < day ? passed : day) * per_minute;
    bucket->used = free < bucket->used ? bucket->used - free : 0;
    bucket->at = now;
    if (bucket->used + one > burst * one)
        return false;
    bucket->used += one;
    return true;
}

/* Milliseconds until the next one may be taken, after it could not be. */
static inline int64_t bucket_wait(const struct bucket *bucket, int64_t per_minute, int64_t burst)
{
    return (bucket->used + 60000 - burst * 60000 + per_minute - 1) / per_minute;
}

/* Something that is worth several. */
static inline void bucket_spend(struct bucket *bucket, int64_t count)
{
    bucket->used += 60000 * count;
}

#endif
