/* Lines of a record (docs/records.md, speculaas), both ways, and its result. */
#include "games/speculaas/state.h"

#include <string.h>

const char *const spec_fields[] = {"seat", "of", "rounds",   "recipe", "spice",
                                   "at",   "on", "collects", NULL};

/* ---- writing ---- */

static void write_spot(const char *key, struct spec_spot spot, struct json *json)
{
    json_key(json, key);
    json_open(json, '[');
    json_put_number(json, spot.x);
    json_put_number(json, spot.y);
    json_close(json, ']');
}

static void write_move(const struct line *line, struct json *json)
{
    const struct spec_move move = spec_unpack(line->move);
    json_field_number(json, "seat", line->seat);
    json_field_string(json, move.type == TYPE_RECIPE ? "recipe" : "spice",
                      spec_card_names[move.card]);
    write_spot(move.card == HONEY ? "on" : "at", move.spot, json);
    json_field_number(json, "of", line->of);
}

static void write_cards(const uint8_t *card, int count, struct json *json)
{
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        json_put_string(json, spec_card_names[card[i]]);
    json_close(json, ']');
}

/* A deal in the order of chance.c; where it has got to. */
static const uint8_t *write_hands(const char *key, const uint8_t *card, int seats, int size,
                                  struct json *json)
{
    json_key(json, key);
    json_open(json, '[');
    for (int seat = 0; seat < seats; seat++, card += size)
        write_cards(card, size, json);
    json_close(json, ']');
    return card;
}

static void write_deal(const struct chance *chance, struct json *json)
{
    const int seats = chance->count / DEAL_SIZE;
    const uint8_t *card = chance->value;
    json_key(json, "rounds");
    json_open(json, '[');
    for (int round = 0; round < SPEC_ROUNDS; round++) {
        json_open(json, '{');
        card = write_hands("recipes", card, seats, RECIPE_HAND, json);
        card = write_hands("spices", card, seats, SPICE_HAND, json);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void spec_write_line(const struct line *line, struct json *json)
{
    json_open(json, '{');
    if (line->type == LINE_MOVE) {
        write_move(line, json);
    } else if (line->chance.count >= DEAL_SIZE) {
        write_deal(&line->chance, json);
    } else {
        json_field_number(json, "seat", SPECULATTIUS);
        json_key(json, "collects");
        write_cards(line->chance.value, line->chance.count, json);
    }
    json_close(json, '}');
}

static void write_scores(const struct speculaas *s, int seat, struct json *json)
{
    const struct spec_table *table = &s->table[seat];
    struct spec_score score[RECIPES_MOST];
    spec_score_table(table, spec_rival_tokens(s, seat), score);
    for (int n = 0; n < table->recipe_count; n++) {
        json_open(json, '{');
        json_field_string(json, "recipe", spec_card_names[table->recipe[n]]);
        write_spot("at", spec_table_spot(table, TYPE_RECIPE, table->recipe_at[n]), json);
        json_field_number(json, "points", score[n].points);
        json_close(json, '}');
    }
}

void spec_write_result(const void *state, struct json *json)
{
    const struct speculaas *s = state;
    json_key(json, "recipes");
    json_open(json, '[');
    for (int seat = 0; seat < s->seats; seat++) {
        json_open(json, '[');
        if (spec_plays(s, seat))
            write_scores(s, seat, json);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- reading ---- */

static bool is_list(const struct json_node *node, uint32_t size)
{
    return node && node->type == NODE_ARRAY && node->size == size;
}

/* A list of so many cards; false if it is none. */
static bool read_cards(const struct json_node *list, uint32_t count, uint32_t kinds, uint8_t *card)
{
    if (!is_list(list, count))
        return false;
    const struct json_node *item = json_first(list);
    for (uint32_t i = 0; i < count; i++, item = json_next(item)) {
        const int found = spec_card_named(json_text(item), kinds);
        if (found == NO_CARD)
            return false;
        card[i] = (uint8_t)found;
    }
    return true;
}

static bool read_hands(const struct json_node *list, int seats, int size, uint32_t kinds,
                       uint8_t *card)
{
    if (!is_list(list, (uint32_t)seats))
        return false;
    const struct json_node *hand = json_first(list);
    for (int seat = 0; seat < seats; seat++, hand = json_next(hand))
        if (!read_cards(hand, (uint32_t)size, kinds, card + seat * size))
            return false;
    return true;
}

static const char *read_deal(const struct json_node *rounds, struct chance *chance)
{
    if (!is_list(rounds, SPEC_ROUNDS))
        return "rounds must be a list of two deals.";
    const struct json_node *round = json_first(rounds);
    const struct json_node *first = json_get(round, "recipes");
    if (!first || first->type != NODE_ARRAY || first->size < 2 || first->size > SPEC_SEATS)
        return "recipes must be a list with a hand for every seat.";
    const int seats = (int)first->size;
    uint8_t *card = chance->value;
    for (int i = 0; i < SPEC_ROUNDS; i++, round = json_next(round)) {
        if (!read_hands(json_get(round, "recipes"), seats, RECIPE_HAND, KINDS_RECIPE, card))
            return "recipes must be a hand of 6 recipes for every seat.";
        card += seats * RECIPE_HAND;
        if (!read_hands(json_get(round, "spices"), seats, SPICE_HAND, KINDS_SPICE, card))
            return "spices must be a hand of 8 spice cards for every seat.";
        card += seats * SPICE_HAND;
    }
    chance->count = (uint8_t)(seats * DEAL_SIZE);
    return NULL;
}

/* Whether they are recipes or spice cards only the turn can tell. */
static const char *read_collects(const struct json_node *list, struct line *line)
{
    if (line->seat != SPECULATTIUS)
        return "only Speculattius, seat 1, collects.";
    if (!list || list->type != NODE_ARRAY || list->size < 1 || list->size > 2 ||
        !read_cards(list, list->size, KINDS_RECIPE | KINDS_SPICE, line->chance.value))
        return "collects must be a list of one or two cards.";
    line->chance.count = (uint8_t)list->size;
    return NULL;
}

static bool read_spot(const struct json_node *list, struct spec_spot *spot)
{
    return is_list(list, 2) &&
           json_int(json_first(list), -MOVE_ORIGIN, MOVE_ORIGIN - 1, &spot->x) &&
           json_int(json_next(json_first(list)), -MOVE_ORIGIN, MOVE_ORIGIN - 1, &spot->y);
}

static const char *read_move(const struct json_node *node, struct line *line)
{
    const struct json_node *recipe = json_get(node, "recipe"), *spice = json_get(node, "spice");
    if (!recipe == !spice)
        return "unknown move.";
    const enum type type = recipe ? TYPE_RECIPE : TYPE_SPICE;
    const int card =
        spec_card_named(json_text(recipe ? recipe : spice), recipe ? KINDS_RECIPE : KINDS_SPICE);
    if (card == NO_CARD)
        return recipe ? "there is no such recipe." : "there is no such spice card.";
    struct spec_spot spot;
    if (!read_spot(json_get(node, card == HONEY ? "on" : "at"), &spot))
        return card == HONEY ? "on must be the place [x,y] of a recipe."
                             : "at must be a place [x,y].";
    if (!json_int(json_get(node, "of"), 0, CHOICES_MAX, &line->of))
        return "of is missing.";
    line->move = spec_pack(type, card, spot);
    return NULL;
}

const char *spec_read_line(const struct json_node *node, struct line *line)
{
    const struct json_node *rounds = json_get(node, "rounds");
    const struct json_node *collects = json_get(node, "collects");
    line->type = rounds || collects ? LINE_CHANCE : LINE_MOVE;
    if (rounds)
        return read_deal(rounds, &line->chance);
    if (!json_int(json_get(node, "seat"), 0, SPEC_SEATS - 1, &line->seat))
        return "seat must be a seat of this game.";
    return collects ? read_collects(collects, line) : read_move(node, line);
}
