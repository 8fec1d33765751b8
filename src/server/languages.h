/* The languages in which clients get their sentences: all that the program has. */
#ifndef COOKIETIN_SERVER_LANGUAGES_H
#define COOKIETIN_SERVER_LANGUAGES_H

#include "core/catalogue.h"

#include <stdbool.h>

enum { LANGUAGES_MOST = 16 };

struct languages {
    struct catalogue catalogue[LANGUAGES_MOST];
    bool is_open[LANGUAGES_MOST];
};

/* One that someone corrects, in place of ours; its bytes must outlive us. */
void languages_correct(struct languages *languages, const char *name,
                       const struct catalogue *catalogue);
/* By a name like "de". NULL: English, even for a language that we do not have. */
const struct catalogue *languages_find(struct languages *languages, const char *name);

#endif
