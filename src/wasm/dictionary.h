/* The words of a language other than English, as the page has them from its catalogue: what the
 * core's templates are looked up in. */
#ifndef COOKIETIN_WASM_DICTIONARY_H
#define COOKIETIN_WASM_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DICTIONARY_BYTES = 1 << 18, DICTIONARY_SLOTS = 1 << 13 };

struct dictionary {
    size_t used;
    int count;
    uint32_t slot[DICTIONARY_SLOTS]; /* where an entry begins in `text`, plus 1; 0: free */
    char text[DICTIONARY_BYTES];     /* an entry is the English words, then the others */
};

void dictionary_clear(struct dictionary *dictionary);
/* The later of two entries for the same words counts. False: there is no room. */
bool dictionary_add(struct dictionary *dictionary, const char *english, const char *other);
/* What stands for some words; they themselves where nothing does. */
const char *dictionary_find(const struct dictionary *dictionary, const char *english);

#endif
