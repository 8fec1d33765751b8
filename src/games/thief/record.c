/* Lines of a record (docs/records.md, thief), both ways. */
#include "games/thief/state.h"

#include <string.h>

const char *const thief_fields[] = {"seat",   "of",      "round",   "start",  "hands",
                                    "secret", "deck",    "draw",    "redraw", "lay",
                                    "target", "guess",   "pair",    "hand",   "first",
                                    "batter", "discard", "turn",    "back",   "out",
                                    "cards",  "end",     "winners", "points", NULL};

/* ---- writing ---- */

static void field_card(struct json *json, const char *key, int card)
{
    json_field_string(json, key, thief_card_names[card]);
}

static void write_cards(struct json *json, const char *key, const uint8_t *card, int count)
{
    json_key(json, key);
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        if (card[i] == NO_CARD)
            json_put_null(json);
        else
            json_put_string(json, thief_card_names[card[i]]);
    }
    json_close(json, ']');
}

/* A deck is written from the top; its bytes have the top last. */
static void write_deck(struct json *json, const uint8_t *card, int count)
{
    json_key(json, "deck");
    json_open(json, '[');
    while (count > 0)
        json_put_string(json, thief_card_names[card[--count]]);
    json_close(json, ']');
}

static void write_deal(const struct chance *chance, struct json *json)
{
    const uint8_t *card = chance->value + DEAL_CARDS;
    const int seats = chance->value[DEAL_SEATS];
    json_field_number(json, "round",
                      chance->value[DEAL_ROUND] | chance->value[DEAL_ROUND + 1] << 8);
    json_field_number(json, "start", chance->value[DEAL_START]);
    write_cards(json, "hands", card, seats);
    field_card(json, "secret", card[seats]);
    write_deck(json, card + seats + 1, chance->count - DEAL_CARDS - seats - 1);
}

static void write_chance(const struct line *line, struct json *json)
{
    const struct chance *chance = &line->chance;
    switch (chance->value[0]) {
    case PHASE_DEAL: write_deal(chance, json); break;
    case PHASE_SHUFFLE: write_deck(json, chance->value + 1, chance->count - 1); break;
    default: write_cards(json, "hands", chance->value + 1, chance->count - 1);
    }
}

static void write_pair(struct json *json, int a, int b)
{
    json_key(json, "pair");
    json_open(json, '[');
    json_put_number(json, a);
    json_put_number(json, b);
    json_close(json, ']');
}

static void write_lay(struct thief_move move, struct json *json)
{
    field_card(json, "lay", move.card);
    if (move.b != NO_SEAT)
        write_pair(json, move.a, move.b);
    else if (move.a != NO_SEAT)
        json_field_number(json, "target", move.a);
    if (move.guess != NO_CARD)
        field_card(json, "guess", move.guess);
    if (move.hand != NO_CARD)
        field_card(json, "hand", move.hand);
}

static void write_move(const struct line *line, struct json *json)
{
    const struct thief_move move = thief_unpack(line->move);
    json_field_number(json, "seat", line->seat);
    switch (move.ask) {
    case PHASE_LAY: write_lay(move, json); break;
    case PHASE_GUESS:
        field_card(json, "guess", move.guess);
        json_field_number(json, "target", move.a);
        break;
    case PHASE_FIRST: field_card(json, "first", move.card); break;
    case PHASE_BATTER: field_card(json, "batter", move.card); break;
    case PHASE_DISCARD: field_card(json, "discard", move.card); break;
    case PHASE_TURN: json_field_number(json, "turn", move.a); break;
    default: json_field_number(json, "back", move.a);
    }
    json_field_number(json, "of", line->of);
}

static void write_out(const struct event *event, struct json *json)
{
    json_field_number(json, "out", event->seat);
    json_key(json, "cards");
    json_open(json, '[');
    for (int i = 0; i < 3 && event->arg[i] >= 0; i++)
        json_put_string(json, thief_card_names[event->arg[i]]);
    json_close(json, ']');
}

static void write_end(const struct event *event, struct json *json)
{
    static const char *const end[] = {"last", "jar", "deck", "nobody"};
    json_field_string(json, "end", end[event->kind - EVENT_END_LAST]);
    json_field_seats(json, "winners", (unsigned)event->arg[0]);
    json_key(json, "points");
    json_open(json, '[');
    for (int s = 0; s < event->arg[1]; s++)
        json_put_number(json, event->arg[2 + s]);
    json_close(json, ']');
}

static void write_event(const struct event *event, struct json *json)
{
    switch (event->kind) {
    case EVENT_DRAW:
    case EVENT_DRAW_PANCAKE:
        json_field_number(json, "seat", event->seat);
        field_card(json, "draw", event->arg[0]);
        break;
    case EVENT_REDRAW:
    case EVENT_REDRAW_PANCAKE:
        json_field_number(json, "seat", event->seat);
        field_card(json, "redraw", event->arg[0]);
        break;
    case EVENT_OUT: write_out(event, json); break;
    default: write_end(event, json);
    }
}

void thief_write_line(const struct line *line, struct json *json)
{
    json_open(json, '{');
    if (line->type == LINE_MOVE)
        write_move(line, json);
    else if (line->type == LINE_CHANCE)
        write_chance(line, json);
    else
        write_event(&line->event, json);
    json_close(json, '}');
}

/* ---- reading ---- */

static int card_named(const struct json_node *node)
{
    const char *name = json_text(node);
    for (int card = 0; name && card < CARD_KINDS; card++)
        if (strcmp(name, thief_card_names[card]) == 0)
            return card;
    return NO_CARD;
}

/* Cards of a list into bytes; null is NO_CARD where `gaps` are allowed. -1: not such a list. */
static int read_cards(const struct json_node *list, bool gaps, uint8_t *card, int most)
{
    if (!list || list->type != NODE_ARRAY || list->size > (uint32_t)most)
        return -1;
    const struct json_node *item = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, item = json_next(item)) {
        card[i] = (uint8_t)card_named(item);
        if (card[i] == NO_CARD && !(gaps && item->type == NODE_NULL))
            return -1;
    }
    return (int)list->size;
}

static int read_deck(const struct json_node *node, uint8_t *card)
{
    const int count = read_cards(json_get(node, "deck"), false, card, DECK_MOST + 4);
    for (int i = 0; i < count / 2; i++) {
        const uint8_t swap = card[i];
        card[i] = card[count - 1 - i];
        card[count - 1 - i] = swap;
    }
    return count;
}

static const char *read_deal(const struct json_node *node, struct line *line)
{
    struct chance *chance = &line->chance;
    uint8_t *card = chance->value + DEAL_CARDS;
    int round, start;
    if (!json_int(json_get(node, "round"), 1, UINT16_MAX, &round) ||
        !json_int(json_get(node, "start"), 0, SEATS_MAX - 1, &start))
        return "a round has a number and a starting seat";
    const int seats = read_cards(json_get(node, "hands"), false, card, SEATS_MAX);
    const int secret = card_named(json_get(node, "secret"));
    if (seats < 0 || secret == NO_CARD)
        return "a round has a card for each hand and a secret card";
    card[seats] = (uint8_t)secret;
    const int deck = read_deck(node, card + seats + 1);
    if (deck < 0)
        return "a round has a deck of cards";
    chance->value[0] = PHASE_DEAL;
    chance->value[DEAL_ROUND] = (uint8_t)round;
    chance->value[DEAL_ROUND + 1] = (uint8_t)(round >> 8);
    chance->value[DEAL_START] = (uint8_t)start;
    chance->count = (uint8_t)(DEAL_CARDS + seats + 1 + deck);
    chance->value[DEAL_SEATS] = (uint8_t)seats;
    return NULL;
}

static const char *read_chance(const struct json_node *node, struct line *line)
{
    line->type = LINE_CHANCE;
    if (json_get(node, "round"))
        return read_deal(node, line);
    const bool deck = json_get(node, "deck");
    const int count =
        deck ? read_deck(node, line->chance.value + 1)
             : read_cards(json_get(node, "hands"), true, line->chance.value + 1, SEATS_MAX);
    if (count < 0)
        return "unknown move";
    line->chance.value[0] = deck ? PHASE_SHUFFLE : PHASE_MIX;
    line->chance.count = (uint8_t)(1 + count);
    return NULL;
}

static bool read_seat(const struct json_node *node, int *seat)
{
    return !node || json_int(node, 0, SEATS_MAX - 1, seat);
}

static const char *read_lay(const struct json_node *node, struct thief_move *move)
{
    const struct json_node *pair = json_get(node, "pair"), *hand = json_get(node, "hand");
    move->ask = PHASE_LAY;
    move->card = card_named(json_get(node, "lay"));
    if (move->card >= CAKE_KINDS)
        return "lay names no cake";
    if (hand && (move->hand = card_named(hand)) == NO_CARD)
        return "hand names no card";
    if (!read_seat(json_get(node, "target"), &move->a))
        return "target is no seat";
    if (!pair)
        return NULL;
    const struct json_node *one = json_first(pair);
    if (json_get(node, "target") || pair->type != NODE_ARRAY || pair->size != 2 ||
        !json_int(one, 0, SEATS_MAX - 1, &move->a) ||
        !json_int(json_next(one), 0, SEATS_MAX - 1, &move->b))
        return "pair is not two seats";
    if (move->card != RANDALINA_COFFEE && move->a > move->b) { /* either way round */
        const int swap = move->a;
        move->a = move->b;
        move->b = swap;
    }
    return NULL;
}

/* A decision that names one card or one seat under its own key. */
static bool read_simple(const struct json_node *node, struct thief_move *move)
{
    static const struct {
        const char *key;
        int ask;
        bool card;
    } known[] = {{"first", PHASE_FIRST, true},     {"batter", PHASE_BATTER, true},
                 {"discard", PHASE_DISCARD, true}, {"turn", PHASE_TURN, false},
                 {"back", PHASE_BACK, false},      {"guess", PHASE_GUESS, false}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct json_node *value = json_get(node, known[i].key);
        if (!value)
            continue;
        move->ask = known[i].ask;
        if (known[i].card)
            return (move->card = card_named(value)) != NO_CARD;
        if (move->ask == PHASE_GUESS)
            value = json_get(node, "target");
        return json_int(value, 0, SEATS_MAX - 1, &move->a);
    }
    return false;
}

const char *thief_read_line(const struct json_node *node, struct line *line)
{
    struct thief_move move = {
        .card = NO_CARD, .a = NO_SEAT, .b = NO_SEAT, .guess = NO_CARD, .hand = NO_CARD};
    const struct json_node *guess = json_get(node, "guess");
    if (!json_get(node, "seat"))
        return read_chance(node, line);
    line->type = LINE_MOVE;
    if (!json_int(json_get(node, "seat"), 0, SEATS_MAX - 1, &line->seat))
        return "seat is no seat of this game";
    if (guess && (move.guess = card_named(guess)) == NO_CARD)
        return "guess names no card";
    if (json_get(node, "lay")) {
        const char *problem = read_lay(node, &move);
        if (problem)
            return problem;
    } else if (!read_simple(node, &move)) {
        return "unknown move";
    }
    if (!json_int(json_get(node, "of"), 0, CHOICES_MAX, &line->of))
        return "of is missing";
    line->move = thief_pack(move);
    return NULL;
}
