/* Deals are made as chance events and moves go through the rules, so that a position is one that a
 * game can reach; only pictures, which are for scoring, are put down. */
#include "support/speculaas_position.h"

#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NAME_MOST = 32, ROUND_CARDS = RECIPE_HAND + SPICE_HAND };

/* ---- names ---- */

/* The next name in a text, or false at its end. */
static bool next_name(const char **text, char *name)
{
    *text += strspn(*text, " ");
    const size_t size = strcspn(*text, " ");
    assert_true(size < NAME_MOST);
    memcpy(name, *text, size);
    name[size] = '\0';
    *text += size;
    return size > 0;
}

static int card_of(const char *name, uint32_t kinds)
{
    const int card = spec_card_named(name, kinds);
    if (card == NO_CARD)
        fail_msg("there is no card %s", name);
    return card;
}

const char *hand_names(const struct spec_hand *hand)
{
    static char buffer[SPICE_HAND * NAME_MOST];
    struct text text = text_in(buffer, sizeof buffer);
    for (int i = 0; i < hand->count; i++) {
        const int card = hand_card(hand, i);
        text_put(&text, i ? " " : "");
        text_put(&text, card == HIDDEN_CARD ? "?" : spec_card_names[card]);
    }
    return buffer;
}

const char *held_names(const struct speculaas *s, enum type type, int seat)
{
    return hand_names(spec_held(s, type, seat));
}

/* ---- dealing ---- */

/* Where a seat's cards of one type lie in a deal (chance.c). */
static uint8_t *dealt(struct chance *chance, int seats, int round, enum type type, int seat)
{
    uint8_t *cards = chance->value + (round - 1) * seats * ROUND_CARDS;
    return type == TYPE_RECIPE ? cards + seat * RECIPE_HAND
                               : cards + seats * RECIPE_HAND + seat * SPICE_HAND;
}

static void put_hand(struct chance *chance, struct spec_counts *deck, int seats, const char *line)
{
    int round, seat, used;
    char type_name[NAME_MOST], name[NAME_MOST];
    if (sscanf(line, "%d %d %31[a-z]: %n", &round, &seat, type_name, &used) != 3)
        fail_msg("no hand: %s", line);
    const enum type type = strcmp(type_name, "recipes") == 0 ? TYPE_RECIPE : TYPE_SPICE;
    uint8_t *to = dealt(chance, seats, round, type, seat);
    uint8_t *left = type == TYPE_RECIPE ? deck->recipe : deck->spice;
    for (line += used; next_name(&line, name);) {
        *to = (uint8_t)card_of(name, type == TYPE_RECIPE ? KINDS_RECIPE : KINDS_SPICE);
        if (left[*to] == 0)
            fail_msg("there are not so many of %s", name);
        left[*to++]--;
    }
}

static void fill_rest(uint8_t *to, int count, uint8_t *left)
{
    for (int i = 0, card = 0; i < count; i++) {
        while (to[i] == NO_CARD && !left[card])
            card++;
        if (to[i] == NO_CARD) {
            to[i] = (uint8_t)card;
            left[card]--;
        }
    }
}

static void deal(struct speculaas *s, const struct options *options, const char *const *hands)
{
    struct chance chance = {.count = 0};
    memset(chance.value, NO_CARD, sizeof chance.value);
    assert_null(spec_start(s, options));
    const int seats = s->seats;
    struct spec_counts deck = spec_counts_of_deck(&s->deck);
    for (; hands && *hands; hands++)
        put_hand(&chance, &deck, seats, *hands);
    for (int round = 1; round <= SPEC_ROUNDS; round++)
        for (int seat = 0; seat < seats; seat++) {
            fill_rest(dealt(&chance, seats, round, TYPE_RECIPE, seat), RECIPE_HAND, deck.recipe);
            fill_rest(dealt(&chance, seats, round, TYPE_SPICE, seat), SPICE_HAND, deck.spice);
        }
    chance.count = (uint8_t)(seats * DEAL_SIZE);
    assert_null(spec_settle(s, &chance, NULL));
}

void deal_hands(struct speculaas *s, int players, const char *const *hands)
{
    struct options options = options_none();
    options.players = players;
    deal(s, &options, hands);
}

void deal_solo(struct speculaas *s, int level, const char *const *hands)
{
    struct options options = options_none();
    options.value[0] = level;
    deal(s, &options, hands);
}

/* ---- playing ---- */

const char *take(struct speculaas *s, int seat, const char *card, int x, int y)
{
    const enum type type = spec_turn_type(s);
    const int number = card_of(card, type == TYPE_RECIPE ? KINDS_RECIPE : KINDS_SPICE);
    const struct refusal *refusal =
        spec_apply(s, seat, spec_pack(type, number, (struct spec_spot){x, y}), NULL);
    return refusal ? refusal->rule : NULL;
}

const char *collect(struct speculaas *s, const char *cards)
{
    struct chance chance = {.count = 0};
    char name[NAME_MOST];
    while (next_name(&cards, name))
        chance.value[chance.count++] = (uint8_t)card_of(name, KINDS_RECIPE | KINDS_SPICE);
    const struct refusal *refusal = spec_settle(s, &chance, NULL);
    return refusal ? refusal->rule : NULL;
}

void finish_turn(struct speculaas *s)
{
    const uint32_t epoch = spec_epoch(s);
    struct rng rng;
    struct chance chance;
    rng_fast(&rng, 1);
    while (s->actors && spec_epoch(s) == epoch) {
        if (s->actors == SEAT(CHANCE)) {
            spec_roll(s, &rng, &chance);
            assert_null(spec_settle(s, &chance, NULL));
            continue;
        }
        const int seat = __builtin_ctz(s->actors);
        assert_null(spec_apply(s, seat, spec_choice(s, seat, 0), NULL));
    }
}

void skip_to(struct speculaas *s, int round, enum type type, int number)
{
    while (s->round != round || spec_turn_type(s) != type || s->turns[type] + 1 != number) {
        if (s->phase == PHASE_OVER)
            fail_msg("the game was over before");
        finish_turn(s);
    }
}

/* ---- pictures ---- */

static void put_cell(struct spec_table *table, const char *cell, int x, int y)
{
    char name[NAME_MOST];
    if (cell[0] != '[') {
        const int card = card_of(cell, KINDS_SPICE & ~KIND(HONEY));
        table->spice[table->spice_count] = (uint8_t)card;
        table->doubles = (uint8_t)(table->doubles + card_is(card, KINDS_DOUBLE));
        const int at = spec_table_place(table, TYPE_SPICE, x, y);
        assert_true(at >= 0);
        table->spice_at[table->spice_count++] = (uint8_t)at;
        return;
    }
    assert_int_equal(sscanf(cell, "[%31[^]]", name), 1);
    const int at = spec_table_place(table, TYPE_RECIPE, x, y);
    assert_true(at >= 0);
    if (strchr(cell, '*'))
        spec_table_put_token(table, table->recipe_count);
    table->recipe[table->recipe_count] = (uint8_t)card_of(name, KINDS_RECIPE);
    table->recipe_at[table->recipe_count++] = (uint8_t)at;
}

/* Calls put_cell for every cell, with (left,top) as the coordinates of the first. */
static void put_rows(struct spec_table *table, const char *const *rows, int left, int top)
{
    char cell[NAME_MOST];
    for (int y = top; *rows; rows++, y++) {
        const char *row = *rows;
        for (int x = left; next_name(&row, cell); x++)
            if (strcmp(cell, ".") != 0)
                put_cell(table, cell, x, y);
    }
}

struct spec_table picture(const char *const *rows)
{
    struct spec_table table;
    char cell[NAME_MOST];
    spec_table_clear(&table);
    table.low_u = table.low_v = -6; /* a window of 16 with the first recipe in its middle */
    for (int y = 0; rows[y]; y++) {
        const char *row = rows[y];
        for (int x = 0; next_name(&row, cell); x++)
            if (cell[0] == '[') {
                put_rows(&table, rows, -x, -y);
                return table;
            }
    }
    fail_msg("no recipe in the picture");
    return table;
}

int points_of(const char *const *rows, int n, int rival)
{
    const struct spec_table table = picture(rows);
    struct spec_score score[RECIPES_MOST];
    assert_true(n < table.recipe_count);
    spec_score_table(&table, rival, score);
    return score[n].points;
}
