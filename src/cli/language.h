/* The language that the program speaks to people: chosen once, before anything is said. What other
 * programs read is the same in all of them. */
#ifndef COOKIETIN_CLI_LANGUAGE_H
#define COOKIETIN_CLI_LANGUAGE_H

#include "core/catalogue.h"
#include "shell/corrected.h"

#include <stdbool.h>

/* By LC_ALL, LC_MESSAGES or LANG, the first that says something; English if they name none of ours.
 */
void language_from_environment(void);
/* "de", "de_AT", "de-AT.UTF-8", ...; false: there is no such language. */
bool language_choose(const char *name);
/* That of a .po that someone corrects; false with a sentence in `error`. */
bool language_correct(const char *path, char error[CORRECTED_ERROR]);
/* "en, de, ..." */
const char *language_list(void);

/* NULL: English. */
const struct catalogue *language_catalogue(void);
/* A text without parts in braces, or a format for printf. */
const char *tr(const char *english) __attribute__((format_arg(1)));

#endif
