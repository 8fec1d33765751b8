/* A template is cut into pieces, texts and {parts}, after the reader's language and plural form
 * have been chosen; each part is then filled in from the event. A part that the phrase does not
 * have writes nothing. */
#include "core/words.h"

#include "core/catalogue.h"

#include <string.h>

const char *words_translate(const struct names *names, const char *english)
{
    const char *other = names->catalogue ? catalogue_find(names->catalogue, english, 0) : NULL;
    return other ? other : english;
}

/* ---- parts ---- */

/* A language that has no word for it without a gender says the name again. */
static void put_themselves(const struct names *names, int seat, struct text *out)
{
    const char *word = words_translate(names, N_("themselves"));
    text_put(out, strcmp(word, "{player}") ? word : names->seat[seat] ? names->seat[seat] : "");
}

/* `doer` is the seat that the sentence is about, so that it is not named twice. */
static void put_seat(const struct names *names, int seat, int doer, struct text *out)
{
    if (seat == doer && seat < SEATS_MAX && seat == names->reader)
        text_put(out, words_translate(names, N_("yourself")));
    else if (seat == doer && seat < SEATS_MAX)
        put_themselves(names, seat, out);
    else if (seat == names->reader)
        text_put(out, words_translate(names, N_("you")));
    else if (seat >= 0 && seat < SEATS_MAX && names->seat[seat])
        text_put(out, names->seat[seat]);
}

void words_seat(const struct names *names, int seat, struct text *out)
{
    put_seat(names, seat, SPECTATOR, out);
}

static void put_list_gap(const struct names *names, int done, int count, struct text *out)
{
    if (done == 0)
        return;
    text_put(out, done + 1 < count ? ", " : words_translate(names, N_(" and ")));
}

void words_seats(const struct names *names, unsigned seats, struct text *out)
{
    const int count = __builtin_popcount(seats);
    int done = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            put_list_gap(names, done++, count, out);
            words_seat(names, seat, out);
        }
    if (!count)
        text_put(out, words_translate(names, N_("nobody")));
}

static const char *word_for(const struct game *game, const struct names *names, int word)
{
    const char *seen = names->sees && game->seen_words ? game->seen_words[word] : NULL;
    return seen ? seen : game->words[word];
}

static void put_words(const struct game *game, const struct names *names, const int16_t *word,
                      int most, struct text *out)
{
    int count = 0;
    while (count < most && word[count] >= 0)
        count++;
    for (int i = 0; i < count; i++) {
        put_list_gap(names, i, count, out);
        text_put(out, words_translate(names, word_for(game, names, word[i])));
    }
    if (!count)
        text_put(out, words_translate(names, N_("nothing")));
}

static void put_part(const struct game *game, const struct part *part, const struct event *event,
                     const struct names *names, struct text *out)
{
    const int value = event->arg[part->arg];
    switch (part->type) {
    case PART_NONE: break;
    case PART_SEAT: put_seat(names, value, event->seat, out); break;
    case PART_SEATS: words_seats(names, (unsigned)value, out); break;
    case PART_WORD: put_words(game, names, event->arg + part->arg, 1, out); break;
    case PART_WORDS:
        put_words(game, names, event->arg + part->arg, EVENT_ARGS - part->arg, out);
        break;
    case PART_SIGNED:
        if (value > 0)
            text_char(out, '+');
        text_number(out, value);
        break;
    case PART_NUMBER:
    case PART_COUNT: text_number(out, value); break;
    }
}

static const struct part *find_part(const struct phrase *phrase, const char *name, size_t size)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (strlen(phrase->part[i].name) == size && !memcmp(phrase->part[i].name, name, size))
            return &phrase->part[i];
    return NULL;
}

/* ---- templates ---- */

/* The text between two parts, or a {part}: what is to be written next. */
struct piece {
    const char *at;
    size_t size;
    bool is_part;
};

/* A template in the reader's language and in the form for a number. */
static struct piece choose_form(const struct names *names, const char *english, long number)
{
    const char *other = names->catalogue ? catalogue_find(names->catalogue, english, number) : NULL;
    const char *bar = strchr(english, '|');
    if (other)
        return (struct piece){.at = other, .size = strlen(other)};
    if (!bar)
        return (struct piece){.at = english, .size = strlen(english)};
    if (!catalogue_form(NULL, number))
        return (struct piece){.at = english, .size = (size_t)(bar - english)};
    return (struct piece){.at = bar + 1, .size = strlen(bar + 1)};
}

/* Takes the next piece off the front of the rest; a brace that is never closed is text. */
static struct piece next_piece(struct piece *rest)
{
    const char *open = memchr(rest->at, '{', rest->size);
    const char *end = rest->at + rest->size;
    const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
    struct piece piece = {.at = rest->at, .size = rest->size};
    if (close && open > rest->at)
        piece.size = (size_t)(open - rest->at);
    else if (close)
        piece = (struct piece){open + 1, (size_t)(close - open - 1), true};
    const char *next = piece.is_part ? close + 1 : piece.at + piece.size;
    *rest = (struct piece){.at = next, .size = (size_t)(end - next)};
    return piece;
}

static bool piece_is(const struct piece *piece, const char *word)
{
    return strlen(word) == piece->size && !memcmp(word, piece->at, piece->size);
}

/* ---- capitals ---- */

/* The second byte of a capital, for the letters of our languages that are two bytes long. In
 * Latin Extended-A small letters are odd, but even from U+0139 to U+0148 and from U+0179 on. */
static unsigned char capital_of(unsigned char first, unsigned char second)
{
    const unsigned letter = (first & 0x1fU) << 6 | (second & 0x3fU);
    if (first == 0xc3)
        return letter >= 0xe0 && letter <= 0xfe && letter != 0xf7 ? second - 0x20 : second;
    const bool even = (letter >= 0x139 && letter <= 0x148) || letter >= 0x179;
    if ((first != 0xc4 && first != 0xc5) || letter > 0x17e || letter == 0x131 || letter == 0x138 ||
        letter == 0x149)
        return second;
    return letter % 2 == !even ? second - 1 : second;
}

void words_capitalise(struct text *out, size_t at)
{
    if (at >= out->used)
        return;
    if (out->at[at] >= 'a' && out->at[at] <= 'z')
        out->at[at] = (char)(out->at[at] - 'a' + 'A');
    else if (at + 1 < out->used && (unsigned char)out->at[at] >= 0xc3)
        out->at[at + 1] =
            (char)capital_of((unsigned char)out->at[at], (unsigned char)out->at[at + 1]);
}

/* ---- phrases ---- */

static const char *choose_template(const struct phrase *phrase, const struct event *event,
                                   const struct names *names)
{
    const struct part *first = &phrase->part[0];
    if (names->reader >= SEATS_MAX)
        return phrase->text;
    if (phrase->you && event->seat == names->reader)
        return phrase->you;
    if (phrase->to_you && first->type == PART_SEAT && event->arg[first->arg] == names->reader)
        return phrase->to_you;
    return phrase->text;
}

/* The number that the form of a phrase depends on. */
static long count_of(const struct phrase *phrase, const struct event *event)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (phrase->part[i].type == PART_COUNT)
            return event->arg[phrase->part[i].arg];
    return 0;
}

void words_clause(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out)
{
    struct piece rest =
        choose_form(names, choose_template(phrase, event, names), count_of(phrase, event));
    while (rest.size) {
        const struct piece piece = next_piece(&rest);
        const struct part *part = piece.is_part ? find_part(phrase, piece.at, piece.size) : NULL;
        if (!piece.is_part)
            text_bytes(out, piece.at, piece.size);
        else if (part)
            put_part(game, part, event, names, out);
        else if (piece_is(&piece, "player"))
            words_seat(names, event->seat, out);
    }
}

void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out)
{
    const size_t begin = out->used;
    words_clause(game, phrase, event, names, out);
    words_capitalise(out, begin); /* "you" may have come to stand at the beginning */
}

void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out)
{
    words_phrase(game, &game->phrases[event->kind], event, names, out);
}

/* ---- sentences of the programs themselves ---- */

void words_put(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out)
{
    const struct words_part *number = parts;
    while (number->name && number->text)
        number++;
    struct piece rest = choose_form(names, english, number->name ? number->number : 0);
    while (rest.size) {
        const struct piece piece = next_piece(&rest);
        const struct words_part *part = parts;
        while (piece.is_part && part->name && !piece_is(&piece, part->name))
            part++;
        if (!piece.is_part)
            text_bytes(out, piece.at, piece.size);
        else if (part->name && part->text)
            text_put(out, part->text);
        else if (part->name)
            text_number(out, part->number);
    }
}
