/* Invariant: `used` is less than `size`, and at[used] is the NUL, so that a text can be read as a
 * string at any time. */
#include "core/text.h"

#include <string.h>

struct text text_in(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct text){.at = buffer, .size = size};
}

void text_bytes(struct text *text, const char *bytes, size_t count)
{
    const size_t room = text->size - text->used - 1;
    if (count > room) {
        text->cut = true;
        count = room;
    }
    memcpy(text->at + text->used, bytes, count);
    text->used += count;
    text->at[text->used] = '\0';
}

void text_char(struct text *text, char c)
{
    if (text->size - text->used < 2) {
        text->cut = true;
        return;
    }
    text->at[text->used++] = c;
    text->at[text->used] = '\0';
}

void text_put(struct text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_number(struct text *text, int64_t number)
{
    if (number >= 0 && number < 10) {
        text_char(text, (char)('0' + number));
        return;
    }
    char digits[21];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    text_bytes(text, digits + at, sizeof digits - at);
}

size_t text_width(const struct text *text, size_t from)
{
    size_t width = 0;
    for (size_t i = from; i < text->used; i++)
        width += ((unsigned char)text->at[i] & 0xc0) != 0x80;
    return width;
}

void text_pad(struct text *text, size_t from, size_t columns)
{
    for (size_t width = text_width(text, from); width < columns; width++)
        text_char(text, ' ');
}
