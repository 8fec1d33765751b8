/* The `result` of a record: written with it, and compared with it when it is read. */
#ifndef COOKIETIN_RECORD_RESULT_H
#define COOKIETIN_RECORD_RESULT_H

#include "record/record.h"

enum {
    RESULT_SCORES = 1,
    RESULT_WINNERS = 2,
    RESULT_DETAILS = 4, /* what the game has besides */
    RESULT_ALL = 7
};

/* An object with those parts. */
void result_write(const struct game *game, const void *state, unsigned parts, struct json *json);

#endif
