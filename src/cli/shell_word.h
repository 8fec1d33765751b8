/* A word as people type it: what is suggested must work when it is pasted into a shell. */
#ifndef CLI_SHELL_WORD_H
#define CLI_SHELL_WORD_H

#include "core/text.h"

/* In single quotes if there is anything in it that means something to a shell. */
void shell_word_put(struct text *out, const char *word);

/* What stands between the double quotes of make ARGS="...", where make reads it, too. */
void shell_word_put_in_make(struct text *out, const char *words);

#endif
