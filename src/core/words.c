/* A template is cut into pieces, texts and {parts}, after the reader's language and plural form
 * have been chosen; each part is then filled in from an event, or from what a program says. A part
 * that is not known writes nothing.
 *
 * A translation may ask for a case, {card:acc}, and have a second template behind a bar for when a
 * case has no answer: a guest's name is in no table. The first template is written, and undone if
 * it asked too much. */
#include "core/words.h"

#include "core/catalogue.h"

#include <string.h>

const char *words_translate(const struct names *names, const char *english)
{
    const char *other = names->catalogue ? catalogue_find(names->catalogue, english, 0) : NULL;
    return other ? other : catalogue_bare(english);
}

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

size_t words_width(const struct names *names, const char *const *english)
{
    size_t widest = 0;
    for (; *english; english++) {
        const size_t width = width_of(words_translate(names, *english));
        widest = width > widest ? width : widest;
    }
    return widest;
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

/* ---- words and names ---- */

struct piece {
    const char *at;
    size_t size;
};

enum { NOBODY = -1 }; /* of the seats */

/* What is being filled in, and what became of it. */
struct filling {
    const struct names *names;
    const struct game *game; /* of an event */
    const struct phrase *phrase;
    const struct event *event;
    const struct words_part *parts; /* of a sentence of a program */
    struct text *out;
    size_t begin;
    bool by_bot;     /* in place of the person whose event it is */
    bool named;      /* a name stands at the beginning */
    bool unanswered; /* a case was asked for that is in no table */
};

static struct piece whole(const char *text)
{
    return (struct piece){text, strlen(text)};
}

/* A word or a name, in the case that is asked for, if any. Names are not looked up but for that:
 * someone may be called Pepper. */
static struct piece form_of(struct filling *f, const char *word, bool is_name, struct piece asked)
{
    struct piece form = {NULL, 0};
    if (f->names->caseless)
        asked.size = 0;
    if (asked.size && f->names->catalogue)
        form.at = catalogue_case(f->names->catalogue, is_name ? CASES_OF_NAMES : CASES_OF_WORDS,
                                 word, asked.at, asked.size, &form.size);
    f->unanswered |= asked.size && !form.at;
    return form.at ? form : whole(is_name ? word : words_translate(f->names, word));
}

static struct piece form_of_seat(struct filling *f, int seat, struct piece asked)
{
    if (seat == f->names->reader && seat < SEATS_MAX)
        return form_of(f, W_("you"), false, asked);
    const char *name = seat >= 0 && seat < SEATS_MAX ? f->names->seat[seat] : NULL;
    f->named |= name && f->out->used == f->begin;
    return form_of(f, name ? name : "", true, asked);
}

/* Before i- and hi-, but not hie-, Spanish says "e" instead of "y". */
static bool begins_with_i(struct piece word)
{
    const bool silent = word.size && (*word.at | 0x20) == 'h';
    const char *at = word.at + silent;
    const size_t size = word.size - silent;
    if (size > 1 && at[0] == '\xc3')
        return at[1] == '\xad' || at[1] == '\x8d';
    return size && (*at | 0x20) == 'i' && !(silent && size > 1 && (at[1] | 0x20) == 'e');
}

/* The joint stands before the last; in a language that has two, the second is for words that begin
 * with i. */
static void join_item(struct filling *f, int done, int count, const char *english,
                      struct piece item)
{
    if (done && done + 1 < count) {
        text_put(f->out, ", ");
    } else if (done) {
        const char *joint = words_translate(f->names, english);
        const char *bar = strchr(joint, '|');
        if (bar && begins_with_i(item))
            text_put(f->out, bar + 1);
        else
            text_bytes(f->out, joint, bar ? (size_t)(bar - joint) : strlen(joint));
    }
    text_bytes(f->out, item.at, item.size);
}

static void put_item(struct filling *f, int done, int count, struct piece item)
{
    join_item(f, done, count, NC_("list", " and "), item);
}

static const char nothing[] = "–"; /* an empty list, in a phrase that has no text for it */

/* The reader comes last, as is polite. */
static void put_seats(struct filling *f, unsigned seats, struct piece asked)
{
    const int count = __builtin_popcount(seats);
    const int reader = f->names->reader;
    int done = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1 && seat != reader)
            put_item(f, done++, count, form_of_seat(f, seat, asked));
    if (done < count)
        put_item(f, done, count, form_of_seat(f, reader, asked));
    if (!count)
        text_put(f->out, nothing);
}

static int words_in(const int16_t *word, int most)
{
    int count = 0;
    while (count < most && word[count] >= 0)
        count++;
    return count;
}

static const char *word_for(const struct game *game, const struct names *names, int word)
{
    const char *seen = names->sees && game->seen_words ? game->seen_words[word] : NULL;
    return seen ? seen : game->words[word];
}

static void put_words(struct filling *f, const int16_t *word, int most, struct piece asked)
{
    const int count = words_in(word, most);
    for (int i = 0; i < count; i++)
        put_item(f, i, count, form_of(f, word_for(f->game, f->names, word[i]), false, asked));
    if (!count && most > 1)
        text_put(f->out, nothing);
}

void words_number(struct text *out, long number)
{
    if (number < 0)
        text_put(out, "−");
    text_number(out, number < 0 ? -number : number);
}

void words_seat(const struct names *names, int seat, struct text *out)
{
    struct filling f = {.names = names, .out = out};
    put_item(&f, 0, 1, form_of_seat(&f, seat, (struct piece){NULL, 0}));
}

void words_seats(const struct names *names, unsigned seats, struct text *out)
{
    struct filling f = {.names = names, .out = out};
    put_seats(&f, seats, (struct piece){NULL, 0});
}

/* ---- parts ---- */

static bool piece_is(struct piece piece, const char *word)
{
    return strlen(word) == piece.size && !memcmp(word, piece.at, piece.size);
}

/* Of two seats the one whom the sentence does not name as the doer or the reader. */
static int other_of(const struct filling *f, const int16_t *two)
{
    const int doer = f->by_bot ? NOBODY : f->event->seat;
    const int named = two[0] == doer || two[1] == doer ? doer : f->names->reader;
    return two[0] == named ? two[1] : two[0];
}

static void put_part(struct filling *f, const struct part *part, struct piece asked)
{
    const int16_t *arg = f->event->arg + part->arg;
    switch (part->type) {
    case PART_NONE: break;
    case PART_SEAT: put_item(f, 0, 1, form_of_seat(f, *arg, asked)); break;
    case PART_OTHER: put_item(f, 0, 1, form_of_seat(f, other_of(f, arg), asked)); break;
    case PART_SEATS: put_seats(f, (unsigned)*arg, asked); break;
    case PART_WORD: put_words(f, arg, 1, asked); break;
    case PART_WORDS: put_words(f, arg, EVENT_ARGS - part->arg, asked); break;
    case PART_SIGNED: text_put(f->out, *arg > 0 ? "+" : ""); __attribute__((fallthrough));
    case PART_NUMBER:
    case PART_COUNT: words_number(f->out, *arg); break;
    }
}

/* No table has its cases: nothing that someone does asks for one. */
static void put_bot(struct filling *f)
{
    const int seat = f->event->seat;
    if (seat == f->names->reader) {
        /* i18n: A bot that plays in your place for a while; it does something: "your bot plays…".
         */
        text_put(f->out, words_translate(f->names, NC_("who does it", "your bot")));
        return;
    }
    const struct piece name = whole(f->names->seat[seat]);
    const size_t at = f->out->used;
    /* i18n: A bot that plays in that person's place for a while, and does something. */
    words_put(f->names, NC_("who does it", "{name}’s bot"), WITH({"name", name.at}), f->out);
    f->named |= at == f->begin && f->out->used - at >= name.size &&
                memcmp(f->out->at + at, name.at, name.size) == 0;
}

static void put_event_part(struct filling *f, struct piece name, struct piece asked)
{
    const struct part *part = f->phrase->part;
    for (int i = 0; i < PARTS_MAX && part[i].name; i++)
        if (piece_is(name, part[i].name)) {
            put_part(f, &part[i], asked);
            return;
        }
    if (!piece_is(name, "player"))
        return;
    if (f->by_bot)
        put_bot(f);
    else
        put_item(f, 0, 1, form_of_seat(f, f->event->seat, asked));
}

static void put_any_of(struct filling *f, const char *const *word, struct piece asked)
{
    int count = 0;
    while (word[count])
        count++;
    for (int i = 0; i < count; i++)
        join_item(f, i, count, NC_("list", " or "), form_of(f, word[i], false, asked));
}

static void put_given_part(struct filling *f, struct piece name, struct piece asked)
{
    const struct words_part *part = f->parts;
    while (part->name && !piece_is(name, part->name))
        part++;
    if (!part->name)
        return;
    if (part->is_seats) {
        put_seats(f, (unsigned)part->number, asked);
    } else if (part->any_of) {
        put_any_of(f, part->any_of, asked);
    } else if (part->text) {
        f->named |= f->out->used == f->begin;
        put_item(f, 0, 1, form_of(f, part->text, true, asked));
    } else {
        words_number(f->out, part->number);
    }
}

/* ---- templates ---- */

/* A template in the reader's language and in the form for a number. */
static struct piece choose_form(const struct names *names, const char *english, long number)
{
    const char *other = names->catalogue ? catalogue_find(names->catalogue, english, number) : NULL;
    const char *bare = catalogue_bare(english);
    const char *bar = strchr(bare, '|');
    if (other || !bar)
        return whole(other ? other : bare);
    if (catalogue_form(NULL, number))
        return whole(bar + 1);
    return (struct piece){bare, (size_t)(bar - bare)};
}

/* What stands before a sign, which is taken off with it; or everything. */
static struct piece take_until(struct piece *rest, char sign)
{
    const char *at = rest->size ? memchr(rest->at, sign, rest->size) : NULL;
    const struct piece taken = {rest->at, at ? (size_t)(at - rest->at) : rest->size};
    const size_t gone = taken.size + (at != NULL);
    *rest = (struct piece){rest->at + gone, rest->size - gone};
    return taken;
}

/* A brace that is never closed is text. */
static void put_template(struct filling *f, struct piece rest)
{
    while (rest.size) {
        const char *open = memchr(rest.at, '{', rest.size);
        const size_t before = open ? (size_t)(open - rest.at) : rest.size;
        if (!open || !memchr(open, '}', rest.size - before)) {
            text_bytes(f->out, rest.at, rest.size);
            return;
        }
        text_bytes(f->out, rest.at, before);
        rest = (struct piece){open + 1, rest.size - before - 1};
        struct piece asked = take_until(&rest, '}');
        const struct piece name = take_until(&asked, ':');
        if (f->phrase)
            put_event_part(f, name, asked);
        else
            put_given_part(f, name, asked);
    }
}

/* The template with cases, or the one behind the bar. */
static void fill(struct filling *f, const char *english, long number)
{
    struct piece second = choose_form(f->names, english, number);
    const struct piece first = take_until(&second, '|');
    const struct text before = *f->out;
    f->begin = before.used;
    put_template(f, first);
    if (!f->unanswered || !second.size)
        return;
    *f->out = before;
    f->out->at[before.used] = '\0';
    f->named = false;
    put_template(f, second);
}

/* ---- phrases ---- */

/* Whether something is done to a seat: it is one of the first parts, or all of a first set. */
static bool is_done_to(const struct phrase *phrase, const struct event *event, int seat)
{
    const struct part *part = phrase->part;
    if (part->type == PART_SEATS)
        return event->arg[part->arg] == 1 << seat;
    for (int i = 0; i < PARTS_MAX && part[i].name && part[i].type == PART_SEAT; i++)
        if (event->arg[part[i].arg] == seat)
            return true;
    return false;
}

static bool has_empty_list(const struct phrase *phrase, const struct event *event)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++) {
        const struct part *part = &phrase->part[i];
        const int value = event->arg[part->arg];
        if ((part->type == PART_SEATS && !value) || (part->type == PART_WORDS && value < 0))
            return true;
    }
    return false;
}

static bool is_by_bot(const struct phrase *phrase, const struct event *event,
                      const struct names *names)
{
    const seatset bots = phrase->deed == CHOSEN ? names->bots : names->bots | names->absent;
    return phrase->deed && event->seat < SEATS_MAX && bots >> event->seat & 1;
}

static const char *choose_template(const struct phrase *phrase, const struct event *event,
                                   const struct names *names)
{
    const int doer = is_by_bot(phrase, event, names) ? NOBODY : event->seat, reader = names->reader;
    const bool self = doer >= 0 && doer < SEATS_MAX && is_done_to(phrase, event, doer);
    if (phrase->none && has_empty_list(phrase, event))
        return phrase->you_none && doer == reader ? phrase->you_none : phrase->none;
    if (doer == reader && reader < SEATS_MAX) {
        if (self && phrase->you_self)
            return phrase->you_self;
        if (phrase->you)
            return phrase->you;
    }
    if (reader < SEATS_MAX && is_done_to(phrase, event, reader)) {
        if (self && doer != reader && phrase->to_you_self)
            return phrase->to_you_self;
        if (phrase->to_you)
            return phrase->to_you;
    }
    return self && phrase->self ? phrase->self : phrase->text;
}

/* The number that the form of a phrase depends on. */
static long count_of(const struct phrase *phrase, const struct event *event)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (phrase->part[i].type == PART_COUNT)
            return event->arg[phrase->part[i].arg];
    return 0;
}

void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out)
{
    struct filling f = {.names = names,
                        .game = game,
                        .phrase = phrase,
                        .event = event,
                        .out = out,
                        .by_bot = is_by_bot(phrase, event, names)};
    fill(&f, choose_template(phrase, event, names), count_of(phrase, event));
    if (!f.named)
        words_capitalise(out, f.begin);
}

void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out)
{
    words_phrase(game, &game->phrases[event->kind], event, names, out);
}

bool words_is_by_bot(const struct game *game, const struct event *event, const struct names *names)
{
    return is_by_bot(&game->phrases[event->kind], event, names);
}

void words_event_more(const struct game *game, const struct event *event, const struct names *names,
                      struct text *out)
{
    words_event(game, event, names, out);
    if (game->say_more)
        game->say_more(event, names, out);
}

/* ---- sentences of the programs themselves ---- */

static struct filling fill_given(const struct names *names, const char *english,
                                 const struct words_part *parts, struct text *out)
{
    struct filling f = {.names = names, .parts = parts, .out = out};
    const struct words_part *number = parts;
    while (number->name && (number->text || number->is_seats || number->any_of))
        number++;
    fill(&f, english, number->name ? number->number : 0);
    return f;
}

void words_put(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out)
{
    fill_given(names, english, parts, out);
}

void words_say(const struct names *names, const char *english, const struct words_part *parts,
               struct text *out)
{
    const struct filling f = fill_given(names, english, parts, out);
    if (!f.named)
        words_capitalise(out, f.begin);
}

static void put_option(const struct names *names, const struct option_spec *option, int value,
                       struct text *out)
{
    if (!option->words) {
        words_put(names, option->says, WITH({"n", NULL, value}), out);
        return;
    }
    int word = 0; /* a text of one's own comes behind the words */
    while (option->words[word] && word != value)
        word++;
    text_put(out, words_translate(names, option->says_words[word]));
}

void words_setup(const struct names *names, const struct game *game, int seats,
                 const struct options *options, struct text *out)
{
    bool any = !options_fix_seats(game, options);
    if (any)
        words_put(names, P_("{count} player", "{count} players"), WITH({"count", NULL, seats}),
                  out);
    for (int i = 0; i < OPTIONS_MAX && game->option[i].name; i++) {
        if (options->value[i] == OPTION_ABSENT)
            continue;
        text_put(out, any ? ", " : "");
        put_option(names, &game->option[i], options->value[i], out);
        any = true;
    }
}
