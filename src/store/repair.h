/* A new file from what can still be read in a damaged one. The damaged file is kept beside it. */
#ifndef COOKIETIN_STORE_REPAIR_H
#define COOKIETIN_STORE_REPAIR_H

#include "store/rows.h"

enum { REPAIR_NAME = 4096, REPAIR_LINE = 512 };

struct repair_report {
    int64_t guests, tables, results; /* that are in the new file */
    int64_t lost;                    /* tables of which only the id is left */
    int64_t broken;                  /* tables with missing steps; a server sets them aside */
    int64_t nameless;                /* guests whose name or token is lost */
    char kept[REPAIR_NAME];          /* the damaged file */
    bool busy;                       /* why not: someone reads it, and will be done with it */
};

/* False with a sentence in `error`; then the file is as it was. The caller has the lock
 * (database.h), and nobody in this process has the file open. A crash leaves the old file or the
 * new one. */
bool repair_file(const char *path, struct repair_report *report, char error[STORE_ERROR]);
/* The same with the lock: refused if a server uses the file. */
bool repair_unused(const char *path, struct repair_report *report, char error[STORE_ERROR]);
/* For an operator. */
void repair_describe(const struct repair_report *report, char line[REPAIR_LINE]);

#endif
