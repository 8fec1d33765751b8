/* Catalogues made in memory, right ones and, byte by byte, wrong ones. */
#ifndef COOKIETIN_TESTS_CATALOGUE_MAKE_H
#define COOKIETIN_TESTS_CATALOGUE_MAKE_H

#include <stddef.h>
#include <stdint.h>

/* '|' stands for the NUL between two forms. Sorted by `english`; a NULL ends them. */
struct made_entry {
    const char *english, *other;
};

extern const char made_header[]; /* two forms, as in German */

/* Writes a .mo; returns its size, at most `room`. The header's entry comes first by itself. */
size_t catalogue_make(const char *header, const struct made_entry *entry, uint8_t *bytes,
                      size_t room);

#endif
