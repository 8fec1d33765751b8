/* Sentences from events: one way for every game, every client and every language.
 *
 * English is written in the code and is the key of all translations (po/, docs/languages.md). Every
 * text that people read is in N_(), or in P_() if its form depends on a number; `make words`
 * collects them from there. */
#ifndef COOKIETIN_CORE_WORDS_H
#define COOKIETIN_CORE_WORDS_H

#include "core/game.h"

/* tools/words defines them otherwise, for xgettext. */
#ifndef N_
#define N_(english)    english
#define P_(one, other) one "|" other
#endif

/* One sentence about an event, as the reader in `names` may read it. */
void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out);
/* A template filled from an event's arguments: for phrases that are not events (moves, questions).
 */
void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out);
/* The same as a part of a sentence: it begins as the template does. */
void words_clause(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out);

/* Texts with no number in them. */
const char *words_translate(const struct names *names, const char *english);

/* What stands for {name}: a text, or a number if there is none. */
struct words_part {
    const char *name;
    const char *text;
    long number;
};

#define WITH(...) ((const struct words_part[]){__VA_ARGS__, {NULL, NULL, 0}})

/* A template filled with parts, which end with one without a name. The first of them that is a
 * number says which form is meant. */
void words_put(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out);

/* "Anna, Björn and you"; or "nobody". */
void words_seats(const struct names *names, unsigned seats, struct text *out);
/* The name of a seat, or "you". */
void words_seat(const struct names *names, int seat, struct text *out);
/* Makes the letter that stands there a capital. */
void words_capitalise(struct text *out, size_t at);

#endif
