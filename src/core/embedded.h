/* Text files compiled into the program: cmake/embed.cmake writes the definitions from data/. */
#ifndef CORE_EMBEDDED_H
#define CORE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* the file's name without its extension */
    const char *text; /* ends with a NUL that size does not count */
    size_t size;
};

/* data/boards, sorted by name */
extern const struct embedded_file embedded_boards[];
extern const int embedded_boards_count;

/* The languages of po/ as gettext catalogues, sorted by name; English needs none. Not in the core:
 * cmake/words.cmake makes them a part of the shell. */
extern const struct embedded_file embedded_catalogues[];
extern const int embedded_catalogues_count;

/* data/words, in the shell. */
extern const struct embedded_file embedded_wordlists[];
extern const int embedded_wordlists_count;

/* tools/typography, a script, for a catalogue that was not built: in the shell. */
extern const struct embedded_file embedded_typography[];
extern const int embedded_typography_count;

/* data/decks, in the program only. */
extern const struct embedded_file embedded_decks[];
extern const int embedded_decks_count;

/* Our own licence, in the program only. */
extern const struct embedded_file embedded_licence[];
extern const int embedded_licence_count;

#endif
