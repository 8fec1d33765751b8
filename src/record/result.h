/* The `result` of a record: written with it, and compared with it when it is read. */
#ifndef COOKIETIN_RECORD_RESULT_H
#define COOKIETIN_RECORD_RESULT_H

#include "record/record.h"

/* An object: scores, winners, and what the game has besides. */
void result_write(const struct game *game, const void *state, struct json *json);

#endif
