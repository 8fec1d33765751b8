/* A .po in which someone corrects a language, in place of the catalogue in the program, so that
 * they see their corrections before anything is built. gettext's msgfmt reads it. */
#ifndef COOKIETIN_SHELL_CORRECTED_H
#define COOKIETIN_SHELL_CORRECTED_H

#include "core/catalogue.h"

#include <stdbool.h>
#include <time.h>

enum { CORRECTED_ERROR = 512, CORRECTED_LANGUAGE = 8 };

struct corrected {
    const char *path;
    char language[CORRECTED_LANGUAGE]; /* as the file's header says */
    struct catalogue catalogue;
    const char *bytes; /* of the catalogue: a .mo */
    size_t size;
    struct kept *kept; /* all that was ever read */
    struct timespec changed;
};

/* False with a sentence in `error`; then nothing is changed. Begins with zeros; what was read
 * before stays in memory, because someone may still read it. */
bool corrected_read(struct corrected *corrected, const char *path, char error[CORRECTED_ERROR]);
/* Reads the file again if it is another by now: true if that changed something. */
bool corrected_refresh(struct corrected *corrected, char error[CORRECTED_ERROR]);
void corrected_close(struct corrected *corrected);

#endif
