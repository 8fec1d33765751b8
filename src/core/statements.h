/* Reading a data file (a board, a deck): a statement on each line, of words between spaces and
 * tabs; a # starts a comment. Nothing is believed about the bytes but their number. */
#ifndef COOKIETIN_CORE_STATEMENTS_H
#define COOKIETIN_CORE_STATEMENTS_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATEMENT_NUMBER_MAX = 999 }; /* the largest number in a file */

struct word {
    const char *at; /* NULL: there is none */
    size_t size;
};

/* A line without its comment, from the word after the keyword on. */
struct statement {
    const char *at, *end;
    int number; /* of the line; 0: there is none */
};

struct statements {
    const char *at, *end; /* what is not yet read */
    int number;           /* of the line read last */
    struct text *error;
};

/* False, here and below: `error` says in which line and why. */
bool statements_open(struct statements *s, const char *bytes, size_t size, size_t most,
                     struct text *error);
bool statements_next(struct statements *s, struct statement *line); /* false: the end of the file */

/* Refusing: always false. A word is shown in quotes between the two texts. */
bool statements_refuse(struct statements *s, int line, const char *before, struct word word,
                       const char *after);
bool statements_refuse_plain(struct statements *s, int line, const char *reason);

struct word statement_word(struct statement *line); /* the next one */
bool statement_word_is(struct word word, const char *text);
/* Numbers to the end of the line, exactly so many. */
bool statement_numbers(struct statements *s, struct statement line, uint16_t *out, int count,
                       const char *expected);
/* A number, cut off far above all that is allowed; -1: it is none. */
int statement_number(struct word word);
/* The rest of the line as a name, cut to fit; the bytes after it are left as they are. */
bool statement_name(struct statements *s, struct statement line, char *name, size_t room);

#endif
