#include "wasm/dictionary.h"

#include <string.h>

void dictionary_clear(struct dictionary *dictionary)
{
    dictionary->used = 0;
    dictionary->count = 0;
    memset(dictionary->slot, 0, sizeof dictionary->slot);
}

/* The slot of some words, or the free one where they belong: there always is one, because at most
 * half of them are taken. (FNV-1a) */
static uint32_t find_slot(const struct dictionary *dictionary, const char *english)
{
    uint32_t hash = 2166136261U;
    for (const char *c = english; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619U;
    for (;; hash++) {
        const uint32_t at = dictionary->slot[hash % DICTIONARY_SLOTS];
        if (!at || !strcmp(dictionary->text + at - 1, english))
            return hash % DICTIONARY_SLOTS;
    }
}

bool dictionary_add(struct dictionary *dictionary, const char *english, const char *other)
{
    const size_t first = strlen(english) + 1, second = strlen(other) + 1;
    const uint32_t slot = find_slot(dictionary, english);
    if (dictionary->count == DICTIONARY_SLOTS / 2 ||
        DICTIONARY_BYTES - dictionary->used < first + second)
        return false;
    dictionary->count += !dictionary->slot[slot];
    dictionary->slot[slot] = (uint32_t)dictionary->used + 1;
    memcpy(dictionary->text + dictionary->used, english, first);
    memcpy(dictionary->text + dictionary->used + first, other, second);
    dictionary->used += first + second;
    return true;
}

const char *dictionary_find(const struct dictionary *dictionary, const char *english)
{
    const uint32_t at = dictionary->slot[find_slot(dictionary, english)];
    return at ? dictionary->text + at - 1 + strlen(english) + 1 : english;
}
