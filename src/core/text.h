/* Text in a buffer of fixed size. What does not fit is cut and remembered, never written. */
#ifndef COOKIETIN_CORE_TEXT_H
#define COOKIETIN_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;    /* always ends in '\0' */
    size_t size; /* of the buffer, the '\0' included */
    size_t used;
    bool cut; /* something did not fit */
};

/* size is at least 1 */
struct text text_in(char *buffer, size_t size);
void text_char(struct text *text, char c);
void text_put(struct text *text, const char *words);
void text_bytes(struct text *text, const char *bytes, size_t count);
void text_number(struct text *text, int64_t number);
/* Blanks up to a column counted in characters since the last line break. */
void text_pad(struct text *text, size_t from, size_t columns);
/* Characters of UTF-8 in bytes from `from` on: what a terminal shows, for our letters. */
size_t text_width(const struct text *text, size_t from);

#endif
