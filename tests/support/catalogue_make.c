/* The layout is written out here a second time on purpose: a mistake in core/catalogue.c must not
 * cancel itself out. */
#include "support/catalogue_make.h"

#include "core/check.h"

#include <string.h>

const char made_header[] = "Content-Type: text/plain; charset=UTF-8\n"
                           "Plural-Forms: nplurals=2; plural=(n != 1);\n";

static void put_number(uint8_t *at, size_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

/* Appends a text and fills in its row. */
static size_t put_text(uint8_t *bytes, size_t row, size_t used, size_t room, const char *text)
{
    const size_t size = strlen(text);
    CHECK(used + size + 1 <= room);
    for (size_t i = 0; i <= size; i++)
        bytes[used + i] = text[i] == '|' ? 0 : (uint8_t)text[i];
    put_number(bytes + row, size);
    put_number(bytes + row + 4, used);
    return used + size + 1;
}

size_t catalogue_make(const char *header, const struct made_entry *entry, uint8_t *bytes,
                      size_t room)
{
    size_t count = 1;
    while (entry[count - 1].english)
        count++;
    const size_t keys = 28, values = keys + 8 * count;
    size_t used = values + 8 * count;
    CHECK(used <= room);
    memset(bytes, 0, used);
    put_number(bytes, 0x950412de);
    put_number(bytes + 8, count);
    put_number(bytes + 12, keys);
    put_number(bytes + 16, values);
    used = put_text(bytes, keys, used, room, "");
    used = put_text(bytes, values, used, room, header);
    for (size_t i = 1; i < count; i++) {
        used = put_text(bytes, keys + 8 * i, used, room, entry[i - 1].english);
        used = put_text(bytes, values + 8 * i, used, room, entry[i - 1].other);
    }
    return used;
}
