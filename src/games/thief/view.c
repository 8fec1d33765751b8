/* An observation for people in a plain terminal, and for programs as JSON. */
#include "core/words.h"
#include "games/thief/state.h"

static const char *card_word(const struct names *names, int card)
{
    return words_translate(names, thief_words[card]);
}

static void put_pile(const struct names *names, pile p, struct text *out)
{
    bool any = false;
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        const int count = pile_count(p, kind);
        if (!count)
            continue;
        text_put(out, any ? ", " : " ");
        if (count > 1) {
            text_number(out, count);
            text_put(out, " × ");
        }
        text_put(out, card_word(names, kind));
        any = true;
    }
    if (!any)
        text_put(out, " –");
}

/* A card in the own hand with its value and what it does, so that nobody needs the rules at hand.
 */
static void put_own_card(const struct names *names, int card, struct text *out)
{
    text_put(out, "  ");
    text_number(out, card_value[card]);
    text_char(out, ' ');
    /* i18n: A card, what it is, and what it does. */
    words_put(names, N_("{card}, {gloss}: {text}"),
              WITH({"card", card_word(names, card), 0},
                   {"gloss", words_translate(names, thief_glosses[card]), 0},
                   {"text", words_translate(names, thief_card_texts[card]), 0}),
              out);
    text_char(out, '\n');
}

void thief_say_hand(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct thief *t = seen;
    const bool out_of_round = t->hand[seat] == NO_CARD;
    text_put(out, words_translate(names, out_of_round ? N_("You are out of this round.")
                                                      : N_("Your hand:")));
    text_char(out, '\n');
    if (!out_of_round)
        put_own_card(names, t->hand[seat], out);
    for (int i = 0; t->turn == seat && i < t->extra_count; i++)
        put_own_card(names, t->extra[i], out);
}

/* Above a few kinds it is shorter to say what a card is not. */
enum { FEW = 4, SAID_SURE = 0, SAID_PERHAPS, SAID_NOT, SAYINGS };

/* i18n: Only in the terminal: what you know of a card, in a line below its player. */
static const char *const knowledge[2][SAYINGS] = {
    {N_("has {cards}"), N_("could have {cards}"), N_("can’t have {cards}")},
    {N_("The secret card is {cards}"), N_("The secret card could be {cards}"),
     N_("The secret card can’t be {cards}")},
};

/* What the reader has worked out about a place: the card, or what it is not. */
static void put_knowledge(const struct thief *t, int place, int seat, const struct names *names,
                          struct text *out)
{
    const unsigned may = t->may[place][seat];
    const unsigned ruled_out = kinds_in_play(t->seats) & ~may;
    if (seat >= t->seats || place == seat || !may || !ruled_out)
        return;
    const int kinds = __builtin_popcount(may);
    const int said = kinds > FEW ? SAID_NOT : kinds > 1 ? SAID_PERHAPS : SAID_SURE;
    const char *cards[CAKE_KINDS + 1];
    int count = 0;
    for (unsigned left = said == SAID_NOT ? ruled_out : may; left; left &= left - 1)
        cards[count++] = thief_words[__builtin_ctz(left)];
    cards[count] = NULL;
    text_put(out, place == SECRET ? "" : "    ");
    words_put(names, knowledge[place == SECRET][said], WITH({"cards", .any_of = cards}), out);
    text_char(out, '\n');
}

/* i18n: What a player is in this round, in a column of the terminal’s table. */
static const char *const states[] = {NC_("player", "out"), NC_("player", "protected"),
                                     NC_("player", "spotlight"), NULL};

static void put_points(const struct thief *t, int seat, const struct names *names, struct text *out)
{
    words_put(names, P_("{points} point", "{points} points"),
              WITH({"points", NULL, t->score[seat]}), out);
}

enum { CELL_SIZE = 256, NAME_LEAST = 11, POINTS_LEAST = 11 };

/* Where the columns begin that follow names, points and states: each is as wide as the names and
 * the language need. */
struct columns {
    size_t points, state, cards;
};

static size_t wider(size_t a, size_t b)
{
    return a > b ? a : b;
}

static struct columns columns_of(const struct thief *t, const struct names *names)
{
    size_t name = NAME_LEAST, points = POINTS_LEAST;
    for (int seat = 0; seat < t->seats; seat++) {
        char buffer[CELL_SIZE];
        struct text cell = text_in(buffer, sizeof buffer);
        words_seat(names, seat, &cell);
        name = wider(name, text_width(&cell, 0));
        cell = text_in(buffer, sizeof buffer);
        put_points(t, seat, names, &cell);
        points = wider(points, text_width(&cell, 0));
    }
    struct columns columns = {.points = 2 + name + 1};
    columns.state = columns.points + points + 1;
    columns.cards = columns.state + words_width(names, states) + 1;
    return columns;
}

static void put_seat_line(const struct thief *t, int seat, int reader,
                          const struct columns *columns, const struct names *names,
                          struct text *out)
{
    const size_t begin = out->used;
    text_put(out, t->turn == seat && t->phase != PHASE_OVER ? "> " : "  ");
    words_seat(names, seat, out);
    text_pad(out, begin, columns->points);
    put_points(t, seat, names, out);
    text_pad(out, begin, columns->state);
    text_put(out, !in_set(t->in, seat)    ? words_translate(names, states[0])
                  : in_set(t->safe, seat) ? words_translate(names, states[1])
                  : t->spot_on == seat    ? words_translate(names, states[2])
                                          : "");
    text_pad(out, begin, columns->cards);
    put_pile(names, t->front[seat], out);
    text_char(out, '\n');
    put_knowledge(t, seat, reader, names, out);
}

void thief_draw_view(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct thief *t = seen;
    words_put(names,
              t->flags & FLAG_REVERSED
                  ? N_("Round {round}, cards in the deck: {deck}, turns go up the list")
                  : N_("Round {round}, cards in the deck: {deck}, turns go down the list"),
              WITH({"round", NULL, t->round}, {"deck", NULL, t->deck_count}), out);
    text_put(out, "\n\n");
    const struct columns columns = columns_of(t, names);
    for (int s = 0; s < t->seats; s++)
        put_seat_line(t, s, seat, &columns, names, out);
    text_char(out, '\n');
    text_put(out, words_translate(names, N_("Discarded:")));
    put_pile(names, t->discard, out);
    text_char(out, '\n');
    put_knowledge(t, SECRET, seat, names, out);
    if (seat < t->seats)
        thief_say_hand(seen, seat, names, out);
}

/* ---- JSON ---- */

static void write_kinds(struct json *json, const char *key, unsigned kinds)
{
    json_key(json, key);
    json_open(json, '[');
    json_put_words(json, thief_card_names, kinds);
    json_close(json, ']');
}

static void write_pile(struct json *json, pile p)
{
    uint8_t card[CAKES_ALL];
    const int count = pile_cards(p, card);
    json_open(json, '[');
    for (int i = count - 1; i >= 0; i--)
        json_put_string(json, thief_card_names[card[i]]);
    json_close(json, ']');
}

static void write_hand(const struct thief *t, int seat, struct json *json)
{
    json_key(json, "hand");
    json_open(json, '[');
    if (t->hand[seat] != NO_CARD)
        json_put_string(json, thief_card_names[t->hand[seat]]);
    for (int i = 0; t->turn == seat && i < t->extra_count; i++)
        if (t->extra[i] != NO_CARD)
            json_put_string(json, thief_card_names[t->extra[i]]);
    json_close(json, ']');
}

static void write_seat(const struct thief *t, int seat, int reader, struct json *json)
{
    json_open(json, '{');
    json_field_number(json, "score", t->score[seat]);
    json_key(json, "in");
    json_put_bool(json, in_set(t->in, seat));
    json_key(json, "protected");
    json_put_bool(json, in_set(t->safe, seat));
    json_field_number(json, "cards",
                      in_set(t->in, seat) ? 1 + (t->turn == seat ? t->extra_count : 0) : 0);
    json_key(json, "front");
    write_pile(json, t->front[seat]);
    write_hand(t, seat, json);
    if (seat != reader) {
        write_kinds(json, "may_hold", t->may[seat][reader]);
        json_field_number(json, "equal", thief_group_at(t, seat));
    }
    json_field_seats(json, "seen_by", t->shown[seat] & 0x7f);
    json_close(json, '}');
}

static const char *const phase_names[] = {"deal",   "shuffle", "mix",  "lay",  "guess", "first",
                                          "batter", "discard", "turn", "back", "over"};

void thief_write_view(const void *seen, int seat, struct json *json)
{
    const struct thief *t = seen;
    json_field_number(json, "round", t->round);
    json_field_number(json, t->flags & FLAG_ROUNDS ? "rounds" : "points", t->goal);
    json_field_string(json, "phase", phase_names[t->phase]);
    json_field_number(json, "start", t->start);
    json_field_number(json, "turn", t->turn);
    json_field_string(json, "direction", t->flags & FLAG_REVERSED ? "right" : "left");
    json_field_number(json, "deck", t->deck_count);
    if (t->phase == PHASE_GUESS)
        json_field_number(json, "guessing", thief_next_aim(t));
    if (t->spot_on != NO_SEAT) {
        json_key(json, "spotlight");
        json_open(json, '{');
        json_field_number(json, "by", t->spot_by);
        json_field_number(json, "on", t->spot_on);
        json_close(json, '}');
    }
    json_key(json, "seats");
    json_open(json, '[');
    for (int s = 0; s < t->seats; s++)
        write_seat(t, s, seat, json);
    json_close(json, ']');
    json_key(json, "discard");
    write_pile(json, t->discard);
    json_key(json, "pancakes");
    json_open(json, '[');
    json_put_words(json, thief_card_names + CAKE_KINDS, t->pancakes);
    json_close(json, ']');
    if (t->extra_count && t->turn != seat) { /* know.h: of a hand with several cards */
        write_kinds(json, "extras_are_not", t->extra_not);
        json_key(json, "not_hnallthora_with_coffee");
        json_put_bool(json, t->flags & FLAG_APART);
    }
    write_kinds(json, "secret_may_be", t->may[SECRET][seat]);
    write_kinds(json, "deck_may_hold", t->may[DECK][seat] & t->may[DECK][SPECTATOR]);
}
