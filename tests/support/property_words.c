/* The outcome, events and their sentences, and whatever else people read. */
#include "core/words.h"
#include "support/property_walk.h"

#include <stdlib.h>

enum { SEEN = 0 };

static const struct names test_names = {
    .seat = {"Anna", "Birna", "Davíð", "Edda", "Fífa", "Gunnar", "Halla"},
    .reader = SPECTATOR,
};

/* ---- outcome ---- */

bool property_outcome(struct walk *walk)
{
    const struct game *game = walk->game;
    const struct property_game *about = walk->property->about;
    const bool done = game->actors(walk->state) == 0;
    struct outcome outcome, again;
    walk->events.count = 0;
    game->outcome(walk->state, &outcome, &walk->events);
    game->outcome(walk->state, &again, NULL);
    if (outcome.over != done)
        return walk_fail(walk, done ? "nobody acts, but it is not over"
                                    : "it is over, but somebody acts");
    if (outcome.winners >= SEAT(walk->seats) || (!done && outcome.winners))
        return walk_fail(walk, "the winners are %#x", outcome.winners);
    if (done && !outcome.winners && !(about && about->may_lack_winner))
        return walk_fail(walk, "it is over and nobody has won");
    if (again.winners != outcome.winners ||
        memcmp(again.score, outcome.score, sizeof again.score) != 0)
        return walk_fail(walk, "the outcome is another one when nobody asks why");
    return property_events(walk, &walk->events, done || walk_one_in(walk, 16));
}

/* ---- events ---- */

static bool check_text(struct walk *walk, const struct text *text, const char *what, int kind)
{
    if (text->cut || !text->used)
        return walk_fail(walk, "%s %d is %s", what, kind, text->cut ? "too long" : "empty");
    if (strpbrk(text->at, "{}") || strstr(text->at, "  ") || text->at[0] == ' ')
        return walk_fail(walk, "%s %d is left unfilled: \"%s\"", what, kind, text->at);
    return true;
}

static bool is_part(const struct phrase *phrase, const char *name, size_t size)
{
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (strlen(phrase->part[i].name) == size && !memcmp(phrase->part[i].name, name, size))
            return true;
    return size == 6 && !memcmp(name, "player", size);
}

/* Every {name} in a template is one of its parts. */
static bool check_template(struct walk *walk, const struct phrase *phrase, const char *template,
                           int kind)
{
    for (const char *at = template ? strchr(template, '{') : NULL; at; at = strchr(at + 1, '{')) {
        const size_t size = strcspn(at + 1, "}");
        if (!at[1 + size] || !is_part(phrase, at + 1, size))
            return walk_fail(walk, "the phrase %d has no part for \"%s\"", kind, at);
    }
    return true;
}

static bool check_part(struct walk *walk, const struct part *part, const struct event *event)
{
    const int value = event->arg[part->arg];
    int words = 0;
    while (walk->game->words[words])
        words++;
    bool right = true;
    switch (part->type) {
    case PART_SEAT: right = value >= 0 && value < walk->seats; break;
    case PART_SEATS: right = (unsigned)value < 1U << walk->seats; break;
    case PART_WORD: right = value < words; break;
    case PART_WORDS:
        for (int i = part->arg; i < EVENT_ARGS && event->arg[i] >= 0; i++)
            right = right && event->arg[i] < words;
        break;
    default: break;
    }
    return right ||
           walk_fail(walk, "event %d has %d for its part \"%s\"", event->kind, value, part->name);
}

static bool say_event(struct walk *walk, const struct event *event)
{
    const struct phrase *phrase = &walk->game->phrases[event->kind];
    if (!phrase->text)
        return walk_fail(walk, "there is no phrase for event %d", event->kind);
    if (!check_template(walk, phrase, phrase->text, event->kind) ||
        !check_template(walk, phrase, phrase->you, event->kind) ||
        !check_template(walk, phrase, phrase->to_you, event->kind))
        return false;
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++)
        if (!check_part(walk, &phrase->part[i], event))
            return false;
    const unsigned all = SEAT(ALL_SEEING); /* read like spectators */
    for (int reader = 0; reader <= SPECTATOR; reader++)
        if (event->audience >> reader & 1 || (reader == SPECTATOR && event->audience & all)) {
            char buffer[1024];
            struct text text = text_in(buffer, sizeof buffer);
            struct names names = test_names;
            names.reader = reader;
            words_event(walk->game, event, &names, &text);
            if (!check_text(walk, &text, "the sentence for event", event->kind))
                return false;
        }
    walk->counts->events++;
    return true;
}

/* Those who see everything are told something whenever anybody is. */
bool property_events(struct walk *walk, const struct events *events, bool in_words)
{
    unsigned audience = 0;
    const unsigned allowed = EVERYONE | SEAT(RECORD);
    const unsigned there = walk_viewers(walk) | SEAT(RECORD) | SEAT(ALL_SEEING);
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->at[i];
        if (event->audience & ~allowed || !(event->audience & there))
            return walk_fail(walk, "event %d is for the audience %#x", event->kind,
                             event->audience);
        if (event->seat >= walk->seats && event->seat != SPECTATOR)
            return walk_fail(walk, "event %d is the doing of %d", event->kind, event->seat);
        if (in_words && event->audience & EVERYONE && !say_event(walk, event))
            return false;
        audience |= event->audience;
    }
    return !(audience & walk_viewers(walk)) || audience & SEAT(ALL_SEEING) ||
           walk_fail(walk, "an open replay is told nothing of a step");
}

/* ---- questions, moves, the table as text and JSON ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* People choose by what a move is called, so no two are called the same. */
static bool say_choices(struct walk *walk, const uint8_t *seen, const struct names *names)
{
    enum { SAID_MOST = 512, SAID_SIZE = 160 };
    char said[SAID_MOST][SAID_SIZE];
    const char *sorted[SAID_MOST] = {NULL};
    const int seat = names->reader;
    const int all = walk->game->choices(seen, seat);
    const int count = all < SAID_MOST ? all : SAID_MOST;
    for (int i = 0; i < count; i++) {
        struct text text = text_in(said[i], SAID_SIZE);
        const game_move move = walk->game->choice(seen, seat, i);
        walk->game->say_move(seen, seat, move, names, &text);
        if (!check_text(walk, &text, "the name of choice", i))
            return false;
        sorted[i] = said[i];
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    for (int i = 1; i < count; i++)
        if (!strcmp(sorted[i], sorted[i - 1]))
            return walk_fail(walk, "two choices of seat %d are called \"%s\"", seat, sorted[i]);
    return true;
}

bool property_texts(struct walk *walk)
{
    const struct game *game = walk->game;
    char buffer[LINE_SIZE];
    struct names names = test_names;
    names.reader = walk_viewer(walk);
    uint8_t *seen = walk->scratch[SEEN];
    game->observe(walk->state, names.reader, seen);
    struct text text = text_in(buffer, sizeof buffer);
    game->draw(seen, names.reader, &names, &text);
    if (text.cut || !text.used)
        return walk_fail(walk, "the table is drawn for %d as \"%s\"", names.reader, buffer);
    if (names.reader == SPECTATOR || !game->choices(seen, names.reader))
        return true;
    text = text_in(buffer, sizeof buffer);
    game->say_question(seen, names.reader, &names, &text);
    return check_text(walk, &text, "the question to seat", names.reader) &&
           say_choices(walk, seen, &names);
}
