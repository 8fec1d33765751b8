/* Laying a card updates where the next one can go; nothing is ever worked out from all cards on the
 * table. The tests do just that, and compare (tests/support/speculaas_invariant.c). */
#include "games/speculaas/grid.h"

#include "core/check.h"

#include <string.h>

void spec_table_clear(struct spec_table *table)
{
    memset(table, 0, sizeof *table);
    board_set(&table->open[TYPE_RECIPE].board, 0); /* S10: the first recipe lies at (0,0) */
    table->open[TYPE_RECIPE].counts = 1;
}

/* Opens the empty ones of two spaces at most in a row, of places given by a mask; branches here
 * would all be guessed wrong half of the time. */
static void open_spaces(struct spec_table *table, enum type type, int v, unsigned mask)
{
    const int word = v >> 2 & 3;
    struct spaces *open = &table->open[type];
    const uint64_t taken = table->laid[type].row[word] | open->board.row[word];
    const uint64_t more = (uint64_t)mask << 16 * (v & 3) & ~taken;
    const uint32_t count = (uint32_t)((more != 0) + ((more & (more - 1)) != 0));
    open->board.row[word] |= more;
    open->counts += count << 8 * word;
}

/* A pattern of places in a row, from u on, round its 16. */
static unsigned row_mask(unsigned pattern, int u)
{
    const unsigned mask = pattern << (u & 15);
    return (mask | mask >> 16) & 0xffff;
}

static void fill_space(struct spec_table *table, enum type type, int at)
{
    CHECK(board_has(&table->open[type].board, at));
    spaces_remove(&table->open[type], at);
    board_set(&table->laid[type], at);
}

/* u and v of a place, from the lowest that this table can have. */
static int unfold(int low, int at)
{
    return low - 1 + ((at - (low - 1)) & 15);
}

void spec_table_lay_recipe(struct spec_table *table, int card, int at)
{
    CHECK(table->recipe_count < RECIPES_MOST);
    const int u = unfold(table->low_u, at), v = unfold(table->low_v, at >> 4);
    table->low_u = (int8_t)(u < table->low_u ? u : table->low_u);
    table->low_v = (int8_t)(v < table->low_v ? v : table->low_v);
    fill_space(table, TYPE_RECIPE, at);
    table->recipe[table->recipe_count] = (uint8_t)card;
    table->recipe_at[table->recipe_count++] = (uint8_t)at;
    open_spaces(table, TYPE_SPICE, v, row_mask(3, u)); /* its four corners */
    open_spaces(table, TYPE_SPICE, v + 1, row_mask(3, u));
    if (table->spice_count == 0) { /* S10, house rule: the squares beside it */
        open_spaces(table, TYPE_RECIPE, v - 1, row_mask(1, u));
        open_spaces(table, TYPE_RECIPE, v, row_mask(5, u - 1));
        open_spaces(table, TYPE_RECIPE, v + 1, row_mask(1, u));
    }
}

void spec_table_lay_spice(struct spec_table *table, int card, int at)
{
    CHECK(table->spice_count < SPICES_MOST);
    if (table->spice_count == 0) /* S10: from now on a recipe touches a spice card */
        memset(&table->open[TYPE_RECIPE], 0, sizeof table->open[TYPE_RECIPE]);
    fill_space(table, TYPE_SPICE, at);
    table->spice[table->spice_count] = (uint8_t)card;
    table->spice_at[table->spice_count++] = (uint8_t)at;
    table->doubles = (uint8_t)(table->doubles + card_is(card, KINDS_DOUBLE));
    const int u = at & 15, v = at >> 4; /* the four squares at this corner */
    open_spaces(table, TYPE_RECIPE, v - 1, row_mask(3, u - 1));
    open_spaces(table, TYPE_RECIPE, v, row_mask(3, u - 1));
}

void spec_table_put_token(struct spec_table *table, int recipe)
{
    table->honey |= (uint16_t)(1U << recipe);
    table->tokens++;
}

int spec_table_place(const struct spec_table *table, enum type type, int x, int y)
{
    if (((x + y) & 1) != (int)type)
        return -1;
    const int u = (x + y + (int)type) / 2, v = (x - y + (int)type) / 2;
    if (unfold(table->low_u, u) != u || unfold(table->low_v, v) != v)
        return -1;
    return (v & 15) << 4 | (u & 15);
}

struct spec_spot spec_table_spot(const struct spec_table *table, enum type type, int at)
{
    const int u = unfold(table->low_u, at), v = unfold(table->low_v, at >> 4);
    return (struct spec_spot){u + v - (int)type, u - v};
}

int spec_table_recipe_at(const struct spec_table *table, int at)
{
    for (int n = 0; n < table->recipe_count; n++)
        if (table->recipe_at[n] == at)
            return n;
    return -1;
}
