/* The detective's sheet in words, and for programs. What is struck out is what the count says
 * (sheet.c); the reason is what can be counted on the table, or what the notes say, or where all
 * copies are known to be. */
#include "core/words.h"
#include "games/thief/know.h"
#include "games/thief/sheet.h"

#include <string.h>

/* ---- what is there ---- */

struct copies {
    int all, open, own;
};

static struct copies copies_of(const struct thief *t, int viewer, int kind)
{
    struct copies copies = {.all = pile_count(cakes_in_play(t->seats), kind),
                            .open = pile_count(t->discard, kind)};
    for (int seat = 0; seat < t->seats; seat++)
        copies.open += pile_count(t->front[seat], kind);
    copies.own = copies.all - copies.open - pile_count(know_unseen(t, viewer), kind);
    return copies;
}

static int percent_of(uint64_t part, uint64_t all)
{
    const int percent = (int)((200 * part + all) / (2 * all));
    return part == all ? 100 : percent < 1 ? 1 : percent > 99 ? 99 : percent;
}

/* ---- reasons ---- */

/* clang-format off */
#define BY(name)   {name, PART_SEAT, 0}
#define CARD(name) {name, PART_WORD, 1}
/* clang-format on */

/* i18n: Why a card that lies face down can’t be a certain cake; “it” is that cake. Small, under a
 * picture of the cake. */
static const struct phrase reasons[WHYS] = {
    [WHY_UNSAID] = {N_("Ruled out by everything you have seen."), NULL, {{0}}},
    [WHY_MISSED] = {N_("{player} guessed it and was wrong."),
                    N_("You guessed it and were wrong."),
                    {{0}}},
    [WHY_SAW] = {N_("You have seen this card: {card}."), NULL, {CARD("card")}},
    [WHY_HAD] = {N_("You had this card before: {card}."), NULL, {CARD("card")}},
    [WHY_BEAT] = {N_("This card was higher than {card}."), NULL, {CARD("card")}},
    [WHY_EQUAL] = {N_("This card has the same value as {target}’s card."),
                   NULL,
                   {BY("target")},
                   N_("This card had the same value as yours.")},
    [WHY_EQUALLED] = {N_("This card had the same value as {card}."), NULL, {CARD("card")}},
    [WHY_FORCED] = {N_("{player} played {card}. If you have Hnallþóra and a cake with coffee, you "
                       "must play Hnallþóra."),
                    NULL,
                    {CARD("card")}},
    [WHY_SPILLED] = {N_("{player} stayed in when coffee was spilled."),
                     N_("You stayed in when coffee was spilled."),
                     {{0}}},
    [WHY_DRAWN] = {N_("This card came from the deck, where there were none left."), NULL, {{0}}},
    [WHY_MIXED] = {N_("There were none among the hands that were shuffled together."), NULL, {{0}}},
};

/* i18n: It is a cake; {target} is a player. */
static const struct phrase has_it = {N_("{target} has it."), NULL, {BY("target")}};

static void put_phrase(const struct phrase *phrase, int seat, int card, const struct names *names,
                       struct text *out)
{
    const struct event event = {.seat = (uint8_t)seat, .arg = {(int16_t)seat, (int16_t)card}};
    words_phrase(&thief_game, phrase, &event, names, out);
}

/* All copies lie open, or are in the viewer's own hand. */
static void put_counted(struct copies copies, const struct names *names, struct text *out)
{
    /* i18n: Of a cake: where all its copies are. */
    const char *english =
        copies.own == copies.all ? copies.all > 1 ? N_("You have both.") : N_("In your hand.")
        : copies.own == 0 ? copies.all == 1   ? N_("On the table.")
                            : copies.all == 2 ? N_("Both copies are on the table.")
                                              : N_("All {n} are on the table.")
        : copies.all == 2 ? N_("You have one, and the other one is on the table.")
                                 : N_("You have {own} of {n}, with the rest on the table.");
    words_put(names, english, WITH({"n", NULL, copies.all}, {"own", NULL, copies.own}), out);
}

/* The places other than this one that can hold nothing but this kind. */
static unsigned known_places(const struct thief_sheet *sheet, int place, int kind)
{
    unsigned places = 0;
    for (int other = 0; other <= SECRET; other++) {
        uint64_t others = 0;
        for (int k = 0; k < CAKE_KINDS; k++)
            others |= k == kind ? 0 : sheet->has[other][k];
        if (other != place && sheet->has[other][kind] && !others)
            places |= 1U << other;
    }
    return places;
}

static void put_reason(const struct thief *t, int viewer, const struct thief_notes *notes,
                       const struct thief_sheet *sheet, int place, int kind,
                       const struct names *names, struct text *out)
{
    const struct copies copies = copies_of(t, viewer, kind);
    const int unseen = copies.all - copies.open - copies.own;
    const struct thief_note *note = &notes->at[place][kind];
    const unsigned known = known_places(sheet, place, kind);
    const bool is_elsewhere = __builtin_popcount(known) >= unseen;
    const bool is_said = note->why != WHY_UNSAID && note->why != WHY_DRAWN;
    if (!unseen)
        put_counted(copies, names, out);
    else if (is_said || !is_elsewhere)
        put_phrase(&reasons[note->why], note->seat, note->card, names, out);
    else if (known == 1U << SECRET)
        text_put(out, words_translate(names, N_("It’s the secret card.")));
    else if (set_is_single(known))
        put_phrase(&has_it, __builtin_ctz(known), kind, names, out);
    else
        text_put(out, words_translate(names, N_("You know where all of them are.")));
}

/* ---- for programs ---- */

static unsigned kinds_at(const struct thief_sheet *sheet, int place)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        kinds |= (unsigned)(sheet->has[place][kind] > 0) << kind;
    return kinds;
}

static void write_cakes(const struct thief *t, int viewer, struct json *json)
{
    json_key(json, "cakes");
    json_open(json, '[');
    for (unsigned kinds = kinds_in_play(t->seats); kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        const struct copies copies = copies_of(t, viewer, kind);
        json_open(json, '{');
        json_field_string(json, "card", thief_card_names[kind]);
        json_field_number(json, "copies", copies.all);
        json_field_number(json, "open", copies.open);
        json_field_number(json, "own", copies.own);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_place(const struct thief *t, int viewer, const struct thief_notes *notes,
                        const struct thief_sheet *sheet, int place, const struct names *names,
                        struct json *json)
{
    json_open(json, '{');
    if (place != SECRET)
        json_field_number(json, "seat", place);
    json_key(json, "cakes");
    json_open(json, '[');
    for (unsigned kinds = kinds_in_play(t->seats); kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        const uint64_t deals = sheet->has[place][kind];
        json_open(json, '{');
        json_field_string(json, "card", thief_card_names[kind]);
        json_field_number(json, "percent", deals ? percent_of(deals, sheet->deals) : 0);
        if (!deals) {
            char buffer[512];
            struct text why = text_in(buffer, sizeof buffer);
            put_reason(t, viewer, notes, sheet, place, kind, names, &why);
            json_field_string(json, "why", why.at);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

void thief_write_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                       struct json *json)
{
    const struct thief *t = seen;
    struct thief_sheet sheet;
    thief_count_deals(t, viewer, &sheet);
    write_cakes(t, viewer, json);
    json_key(json, "places");
    json_open(json, '[');
    for (int place = 0; place <= SECRET; place++)
        if (kinds_at(&sheet, place))
            write_place(t, viewer, notes, &sheet, place, names, json);
    json_close(json, ']');
}

/* ---- for people in a terminal ---- */

enum { NAME_COLUMN = 32, SHEET_LINE = 1024 };

/* i18n: Only in the terminal: how many copies of a cake there are in the game, how many of them lie
 * face up, and how many the reader has. */
static const char *const counted[2][2] = {
    {P_("{copies} copy", "{copies} copies"),
     P_("{copies} copy, {own} in your hand", "{copies} copies, {own} in your hand")},
    {P_("{copies} copy, {open} on the table", "{copies} copies, {open} on the table"),
     P_("{copies} copy, {open} on the table, {own} in your hand",
        "{copies} copies, {open} on the table, {own} in your hand")},
};

static void say_cake(const struct thief *t, int viewer, int kind, const struct names *names,
                     struct text *out)
{
    const struct copies copies = copies_of(t, viewer, kind);
    const size_t begin = out->used;
    text_put(out, copies.open + copies.own == copies.all ? "x " : "  ");
    text_number(out, card_value[kind]);
    text_char(out, ' ');
    text_put(out, words_translate(names, thief_words[kind]));
    text_pad(out, begin, NAME_COLUMN);
    words_put(names, counted[copies.open > 0][copies.own > 0],
              WITH({"copies", NULL, copies.all}, {"open", NULL, copies.open},
                   {"own", NULL, copies.own}),
              out);
    text_char(out, '\n');
}

/* "Kleina 40%, Piparkaka 60%" */
static void put_chances(const struct thief_sheet *sheet, int place, const struct names *names,
                        struct text *out)
{
    bool any = false;
    for (unsigned kinds = kinds_at(sheet, place); kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        text_put(out, any ? ", " : "");
        /* i18n: In a list: a cake, and how likely it is. */
        words_put(names, N_("{card} {percent}%"),
                  WITH({"card", words_translate(names, thief_words[kind]), 0},
                       {"percent", NULL, percent_of(sheet->has[place][kind], sheet->deals)}),
                  out);
        any = true;
    }
}

/* Why not: what everyone can count has been said above. */
static void say_reasons(const struct thief *t, int viewer, const struct thief_notes *notes,
                        const struct thief_sheet *sheet, int place, const struct names *names,
                        struct text *out)
{
    for (unsigned kinds = kinds_in_play(t->seats) & ~kinds_at(sheet, place); kinds;
         kinds &= kinds - 1) {
        char buffer[SHEET_LINE];
        struct text why = text_in(buffer, sizeof buffer);
        const int kind = __builtin_ctz(kinds);
        if (!pile_count(know_unseen(t, viewer), kind))
            continue;
        put_reason(t, viewer, notes, sheet, place, kind, names, &why);
        text_put(out, "    ");
        /* i18n: Only in the terminal: a cake that a player can’t have, and the sentence why. */
        words_put(names, N_("Not {card}. {reason}"),
                  WITH({"card", words_translate(names, thief_words[kind]), 0},
                       {"reason", why.at, 0}),
                  out);
        text_char(out, '\n');
    }
}

static void say_place(const struct thief *t, int viewer, const struct thief_notes *notes,
                      const struct thief_sheet *sheet, int place, const struct names *names,
                      struct text *out)
{
    char buffer[SHEET_LINE];
    struct text cards = text_in(buffer, sizeof buffer);
    const unsigned kinds = kinds_at(sheet, place);
    const char *known[] = {thief_words[kinds ? __builtin_ctz(kinds) : 0], NULL};
    put_chances(sheet, place, names, &cards);
    text_put(out, "  ");
    if (place == SECRET && set_is_single(kinds))
        words_put(names, N_("The secret card is {cards}"), WITH({"cards", .any_of = known}), out);
    else if (place == SECRET)
        words_put(names, N_("The secret card could be: {cards}"), WITH({"cards", cards.at, 0}),
                  out);
    else if (set_is_single(kinds))
        words_put(names, N_("{player} has {cards}"),
                  WITH({"player", NULL, 1L << place, true}, {"cards", .any_of = known}), out);
    else
        words_put(names, N_("{player} could have: {cards}"),
                  WITH({"player", NULL, 1L << place, true}, {"cards", cards.at, 0}), out);
    text_char(out, '\n');
    if (!set_is_single(kinds))
        say_reasons(t, viewer, notes, sheet, place, names, out);
}

void thief_say_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                     struct text *out)
{
    const struct thief *t = seen;
    struct thief_sheet sheet;
    /* i18n: Only in the terminal: heading of a list. An x stands before a cake of which all are on
     * the table or in the reader’s hand. */
    text_put(out, words_translate(names,
                                  N_("The cakes in this game (x means nobody else can have it):")));
    text_char(out, '\n');
    for (unsigned kinds = kinds_in_play(t->seats); kinds; kinds &= kinds - 1)
        say_cake(t, viewer, __builtin_ctz(kinds), names, out);
    if (!notes)
        return;
    thief_count_deals(t, viewer, &sheet);
    for (int place = 0; place <= SECRET; place++)
        if (kinds_at(&sheet, place))
            say_place(t, viewer, notes, &sheet, place, names, out);
}
