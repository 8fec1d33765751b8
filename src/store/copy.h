/* Copies everything that a server keeps from a file into PostgreSQL, or back. No server may be
 * running on either of them. */
#ifndef COOKIETIN_STORE_COPY_H
#define COOKIETIN_STORE_COPY_H

#include "store/rows.h"

struct copy_report {
    int64_t guests, tables, steps, results;
};

/* The target must be empty: PostgreSQL without games, or no file. False with a sentence, and
 * nothing has changed. */
bool copy_to_postgres(const char *file, const char *to, struct copy_report *report,
                      char error[STORE_ERROR]);
bool copy_to_file(const char *from, const char *file, struct copy_report *report,
                  char error[STORE_ERROR]);

#endif
