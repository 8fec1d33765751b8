/* Strangers' words on a terminal: names and pieces of records must not control it. */
#ifndef COOKIETIN_SHELL_PLAIN_H
#define COOKIETIN_SHELL_PLAIN_H

#include "core/text.h"

/* Adds UTF-8 text in which every control character, every byte that is not UTF-8 and every
 * character that turns the direction of writing is replaced by '?', and those without any width
 * are left out. */
void plain_put(struct text *out, const char *words);
/* Whether there is nothing to be seen in it. */
bool plain_blank(const char *words);

#endif
