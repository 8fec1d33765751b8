/* Sentences from events: one way for every game, every client and every language.
 *
 * English is written in the code and is the key of all translations (po/, docs/languages.md). Every
 * text that people read stands in N_(), or in P_() if its form depends on a number; in NC_() or
 * PC_() if it means something else in another place. Words that are put into sentences stand in
 * W_(), in FIXED_() if no language translates them, and names in NAME_(): all three so that a
 * language can inflect them. `make words` collects them all. */
#ifndef COOKIETIN_CORE_WORDS_H
#define COOKIETIN_CORE_WORDS_H

#include "core/game.h"

/* tools/words defines them otherwise, for xgettext. */
#ifndef N_
#define N_(english)             english
#define P_(one, other)          one "|" other
#define NC_(context, english)   context "\4" english
#define PC_(context, one, more) context "\4" one "|" more
#define W_(english)             english
#define FIXED_(word)            word
#define NAME_(name)             name
#endif

/* One sentence about an event, as the reader in `names` may read it. */
void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out);
/* Whether a bot did it in place of the person whose event it is. */
bool words_is_by_bot(const struct game *game, const struct event *event, const struct names *names);
/* The same for those who read only words: with what a drawing would show. */
void words_event_more(const struct game *game, const struct event *event, const struct names *names,
                      struct text *out);
/* A template filled from an event's arguments: for phrases that are not events (moves, questions).
 */
void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out);

/* Texts with no number in them. */
const char *words_translate(const struct names *names, const char *english);
/* How wide the widest of these texts is in the reader's language; they end with NULL. */
size_t words_width(const struct names *names, const char *const *english);

/* How a game is set up: "4 players, 5 points to win". */
void words_setup(const struct names *names, const struct game *game, int seats,
                 const struct options *options, struct text *out);

/* What stands for {name}: a text, a set of seats (with `is_seats`), words of a game of which any
 * may be meant, up to NULL, or a number. */
struct words_part {
    const char *name;
    const char *text;
    long number;
    bool is_seats;
    const char *const *any_of;
};

#define WITH(...) ((const struct words_part[]){__VA_ARGS__, {NULL, NULL, 0, false, NULL}})

/* A template filled with parts, which end with one without a name. The first of them that is a
 * number says which form is meant. */
void words_put(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out);
/* The same as a sentence: it begins with a capital, unless a name stands there. */
void words_say(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out);

/* "Anna, Björn and you"; "–" for nobody, which needs another sentence. */
void words_seats(const struct names *names, unsigned seats, struct text *out);
/* The name of a seat, or "you". */
void words_seat(const struct names *names, int seat, struct text *out);
/* A number for people, with a real minus sign. */
void words_number(struct text *out, long number);
/* Makes the letter at that place a capital. */
void words_capitalise(struct text *out, size_t at);

#endif
