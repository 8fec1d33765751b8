/* What a name looks like: two that the eye can take for one another are told apart at a table, in
 * whichever letters they are written ("Host" and "Ноst", of which one begins in Cyrillic). */
#ifndef COOKIETIN_SHELL_LOOK_H
#define COOKIETIN_SHELL_LOOK_H

#include <stdbool.h>
#include <stdint.h>

enum { LOOK_SIZE = 512 };

/* Upper and lower case can look alike in one case only ("H" and the Cyrillic "Н", but not "h" and
 * "н"), so there are two forms: one is made of lower case, the other made to it in the end. */
struct look {
    uint16_t form[2][LOOK_SIZE];
    int32_t size[2];
};

/* Of a name in UTF-8. */
void look_of(const char *name, struct look *look);
bool looks_alike(const struct look *one, const struct look *other);
/* Whether marks are piled on one of the letters, or it begins with one: they would hang over what
 * stands above, below or before it. */
bool look_is_piled(const char *words);
/* Whether it has characters that have no look of their own: format controls, those of private use,
 * and those that Unicode does not know (noncharacters among them). */
bool look_is_unknown(const char *name);

#endif
