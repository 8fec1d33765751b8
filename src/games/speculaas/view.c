/* An observation as JSON, for clients that draw it themselves:
 *
 *   solo      the level, "easy" ...; not there in a game of several players
 *   round     1 or 2; 0 before the deal
 *   turn      {"type":"recipe"|"spice","number":n}, n counted in this round; null before and after
 *   supply    honey tokens that nobody has yet
 *   tables    for each seat {"recipes":[{"recipe":name,"at":[x,y],"honey":true|false,
 *             "points":n}],"spices":[{"spice":name,"at":[x,y]}],"tokens":n,"doubles":n,"score":n},
 *             in the order laid, the observer's own steps of this turn included; points and score
 *             as they stand on these tables (S12, S15); Speculattius' cards have no place, and his
 *             recipes no points of their own
 *   hands     for each seat {"recipes":[names],"spices":[names]}: what it holds now, in order; null
 *             for a card that the observer does not know
 *   steps     the observer's own steps of this turn: how many of the cards above can be taken back
 *   spaces    where the observer's next card can go: {"at":[[x,y],...],"honey":[[x,y],...]}
 *   brings    what each of the observer's choices, in their order, would add to its score */
#include "games/speculaas/state.h"

static void write_spot(struct spec_spot spot, struct json *json)
{
    json_open(json, '[');
    json_put_number(json, spot.x);
    json_put_number(json, spot.y);
    json_close(json, ']');
}

static void write_card(const char *type, int card, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, type, spec_card_names[card]);
}

static void write_recipes(const struct spec_table *table, const struct spec_score *score,
                          struct json *json)
{
    json_key(json, "recipes");
    json_open(json, '[');
    for (int i = 0; i < table->recipe_count; i++) {
        write_card("recipe", table->recipe[i], json);
        if (score) {
            json_key(json, "at");
            write_spot(spec_table_spot(table, TYPE_RECIPE, table->recipe_at[i]), json);
            json_key(json, "honey");
            json_put_bool(json, table->honey >> i & 1);
            json_field_number(json, "points", score[i].points);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_spices(const struct spec_table *table, bool placed, struct json *json)
{
    json_key(json, "spices");
    json_open(json, '[');
    for (int i = 0; i < table->spice_count; i++) {
        write_card("spice", table->spice[i], json);
        if (placed) {
            json_key(json, "at");
            write_spot(spec_table_spot(table, TYPE_SPICE, table->spice_at[i]), json);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_table(const struct speculaas *now, int seat, struct json *json)
{
    const struct spec_table *table = &now->table[seat];
    const bool plays = spec_plays(now, seat);
    struct spec_score score[RECIPES_MOST];
    const int sum = plays ? spec_score_table(table, spec_rival_tokens(now, seat), score)
                          : spec_score_pile(now, NULL);
    json_open(json, '{');
    write_recipes(table, plays ? score : NULL, json);
    write_spices(table, plays, json);
    json_field_number(json, "tokens", table->tokens);
    json_field_number(json, "doubles", table->doubles);
    json_field_number(json, "score", sum);
    json_close(json, '}');
}

static void write_tables(const struct speculaas *now, struct json *json)
{
    int tokens = 0;
    for (int i = 0; i < now->seats; i++)
        tokens += now->table[i].tokens;
    json_field_number(json, "supply", now->deck.spice[HONEY] - tokens); /* S4 */
    json_key(json, "tables");
    json_open(json, '[');
    for (int i = 0; i < now->seats; i++)
        write_table(now, i, json);
    json_close(json, ']');
}

static void write_hand(const struct speculaas *s, enum type type, int seat, struct json *json)
{
    const struct spec_hand hand = spec_hand_now(s, type, seat);
    json_key(json, type == TYPE_RECIPE ? "recipes" : "spices");
    json_open(json, '[');
    for (int i = 0; i < hand.count; i++) {
        if (hand_card(&hand, i) == HIDDEN_CARD)
            json_put_null(json);
        else
            json_put_string(json, spec_card_names[hand_card(&hand, i)]);
    }
    json_close(json, ']');
}

static void write_hands(const struct speculaas *s, struct json *json)
{
    json_key(json, "hands");
    json_open(json, '[');
    for (int seat = 0; s->round && seat < s->seats; seat++) {
        json_open(json, '{');
        write_hand(s, TYPE_RECIPE, seat, json);
        write_hand(s, TYPE_SPICE, seat, json);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_turn(const struct speculaas *s, struct json *json)
{
    json_key(json, "turn");
    if (s->phase == PHASE_DEAL || s->phase == PHASE_OVER) {
        json_put_null(json);
        return;
    }
    json_open(json, '{');
    json_field_string(json, "type", s->phase == PHASE_RECIPE ? "recipe" : "spice");
    json_field_number(json, "number", s->turns[spec_turn_type(s)] + 1);
    json_close(json, '}');
}

static void write_spaces(const struct speculaas *s, const struct spec_table *table, bool honey,
                         struct json *json)
{
    const enum type type = spec_turn_type(s);
    json_key(json, "spaces");
    json_open(json, '{');
    json_key(json, "at");
    json_open(json, '[');
    for (int i = 0; i < spaces_count(&table->open[type]); i++)
        write_spot(spec_table_spot(table, type, spaces_nth(&table->open[type], i)), json);
    json_close(json, ']');
    json_key(json, "honey");
    json_open(json, '[');
    for (int i = 0; honey && i < table->recipe_count; i++)
        if (!(table->honey >> i & 1))
            write_spot(spec_table_spot(table, TYPE_RECIPE, table->recipe_at[i]), json);
    json_close(json, ']');
    json_close(json, '}');
}

static void write_brings(const struct speculaas *s, const struct speculaas *now, int seat,
                         struct json *json)
{
    struct spec_trial trial;
    spec_trial_begin(&now->table[seat], spec_rival_tokens(now, seat), &trial);
    json_key(json, "brings");
    json_open(json, '[');
    for (int n = 0; n < spec_choices(s, seat); n++)
        json_put_number(json, spec_trial_gain(&trial, spec_choice(s, seat, n)));
    json_close(json, ']');
}

void spec_write_view(const void *seen, int seat, struct json *json)
{
    const struct speculaas *s = seen;
    struct speculaas now = *s; /* with the steps of this turn on the tables */
    for (int i = 0; i < s->seats; i++)
        now.table[i] = spec_table_now(s, i);
    if (s->solo)
        json_field_string(json, "solo", spec_levels[s->solo - 1]);
    json_field_number(json, "round", s->round);
    write_turn(s, json);
    write_tables(&now, json);
    write_hands(s, json);
    if (seat < 0 || seat >= s->seats)
        return;
    json_field_number(json, "steps", s->steps[seat]);
    if (!(s->actors >> seat & 1))
        return;
    write_spaces(s, &now.table[seat], s->offer[seat] & KIND(HONEY), json);
    write_brings(s, &now, seat, json);
}
