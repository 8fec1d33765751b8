#include "core/words.h"

#include <string.h>

const char *words_translate(const struct names *names, const char *english)
{
    return names->translate ? names->translate(english) : english;
}

/* `doer` is the seat that the sentence is about, so that it is not named twice. */
static void put_seat(const struct names *names, int seat, int doer, struct text *out)
{
    if (seat == doer && seat < SEATS_MAX)
        text_put(out, words_translate(names, seat == names->reader ? "yourself" : "themselves"));
    else if (seat == names->reader)
        text_put(out, words_translate(names, "you"));
    else if (seat >= 0 && seat < SEATS_MAX && names->seat[seat])
        text_put(out, names->seat[seat]);
}

static void put_list_gap(const struct names *names, int done, int count, struct text *out)
{
    if (done == 0)
        return;
    text_put(out, done + 1 < count ? ", " : words_translate(names, " and "));
}

static void put_seats(const struct names *names, unsigned set, struct text *out)
{
    const int count = __builtin_popcount(set);
    int done = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (set >> seat & 1) {
            put_list_gap(names, done++, count, out);
            put_seat(names, seat, SPECTATOR, out);
        }
    if (!count)
        text_put(out, words_translate(names, "nobody"));
}

static void put_words(const struct game *game, const struct names *names, const int16_t *word,
                      int most, struct text *out)
{
    int count = 0;
    while (count < most && word[count] >= 0)
        count++;
    for (int i = 0; i < count; i++) {
        put_list_gap(names, i, count, out);
        text_put(out, words_translate(names, game->words[word[i]]));
    }
    if (!count)
        text_put(out, words_translate(names, "nothing"));
}

static void put_part(const struct game *game, const struct part *part, const struct event *event,
                     const struct names *names, struct text *out)
{
    const int value = event->arg[part->arg];
    switch (part->type) {
    case PART_NONE: break;
    case PART_SEAT: put_seat(names, value, event->seat, out); break;
    case PART_SEATS: put_seats(names, (unsigned)value, out); break;
    case PART_WORD: put_words(game, names, event->arg + part->arg, 1, out); break;
    case PART_WORDS:
        put_words(game, names, event->arg + part->arg, EVENT_ARGS - part->arg, out);
        break;
    case PART_SIGNED:
        if (value > 0)
            text_char(out, '+');
        text_number(out, value);
        break;
    case PART_NUMBER: text_number(out, value); break;
    }
}

static const struct part *find_part(const struct phrase *phrase, const char *name, size_t size)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (strlen(phrase->part[i].name) == size && !memcmp(phrase->part[i].name, name, size))
            return &phrase->part[i];
    return NULL;
}

/* "you" may have come to stand at the beginning of a sentence. */
static void capitalise(struct text *out, size_t at)
{
    if (at < out->used && out->at[at] >= 'a' && out->at[at] <= 'z')
        out->at[at] = (char)(out->at[at] - 'a' + 'A');
}

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

void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out)
{
    const char *at = words_translate(names, choose_template(phrase, event, names));
    const size_t begin = out->used;
    while (*at) {
        const char *open = strchr(at, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            text_put(out, at);
            break;
        }
        text_bytes(out, at, (size_t)(open - at));
        const size_t size = (size_t)(close - open - 1);
        const struct part *part = find_part(phrase, open + 1, size);
        if (part)
            put_part(game, part, event, names, out);
        else if (size == 6 && !memcmp(open + 1, "player", 6))
            put_seat(names, event->seat, SPECTATOR, out);
        at = close + 1;
    }
    capitalise(out, begin);
}

void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out)
{
    words_phrase(game, &game->phrases[event->kind], event, names, out);
}
