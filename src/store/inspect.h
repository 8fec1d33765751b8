/* A file as an operator looks at it: what is in it, and whether it is sound. Nothing is written,
 * and a server may use it meanwhile. */
#ifndef COOKIETIN_STORE_INSPECT_H
#define COOKIETIN_STORE_INSPECT_H

#include "store/rows.h"

struct inspect_report {
    bool damaged; /* `error` says what is wrong, and nothing below is known */
    int64_t guests, waiting, running, over, closed, steps, results;
    int64_t broken; /* tables with missing moves: a server sets them aside */
    int64_t bytes;
};

/* Every page and every index. False with a sentence in `error`: it cannot be checked, or it is
 * `damaged`. */
bool inspect_file(const char *path, struct inspect_report *report, char error[STORE_ERROR]);
/* Only whether it is sound; files over `bytes` are taken to be (0: no file is). */
bool inspect_is_sound(const char *path, int64_t bytes, bool *damaged, char error[STORE_ERROR]);

#endif
