/* A word is quoted only where it must be. Inside make's ARGS="..." a shell reads it twice and make
 * once, so some characters need more than one backslash. */
#include "cli/shell_word.h"

#include <string.h>

void shell_word_put(struct text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=./:,@+%";
    if (*word && !word[strspn(word, plain)]) {
        text_put(out, word);
        return;
    }
    text_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_put(out, "'\\''");
        else
            text_char(out, *word);
    text_char(out, '\'');
}

void shell_word_put_in_make(struct text *out, const char *words)
{
    for (; *words; words++)
        if (*words == '$') {
            text_put(out, "\\$\\$"); /* once for the shell, once for make */
        } else {
            if (strchr("\"\\`", *words))
                text_char(out, '\\');
            text_char(out, *words);
        }
}
