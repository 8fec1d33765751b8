/* One player's table: what is where (S10), and where something can be placed.
 *
 * Seen along its diagonals the checkerboard is a plain board: recipes, where x+y is even, are its
 * squares (u,v) = ((x+y)/2, (x-y)/2), and spice cards, where x+y is odd, are the corners of the
 * squares, (u,v) = ((x+y+1)/2, (x-y+1)/2). The square (u,v) has the corners (u..u+1, v..v+1): the
 * recipe's four neighbours. The recipes at (x+-1, y+-1) are the squares beside it.
 *
 * Why 16 by 16 is enough for an unbounded table: a recipe is placed at a corner of an earlier one
 * (through the spice card there, or beside it by S10's house rule), so each of the 12 widens the
 * table by at most one square. Recipes are at most 12 wide, spice cards 13, and spaces where a
 * recipe can go 14. So a table taken modulo 16 never meets itself, and its lowest recipe (low_u,
 * low_v) tells where it really is: |u|, |v| <= 11 for recipes, |x|, |y| <= 23 for everything.
 *
 * Why 37 spice cards are enough: each is on a corner of a recipe, the first has 4 corners and
 * every further one shares at least one with an earlier recipe: 4 + 11 * 3. */
#ifndef COOKIETIN_SPECULAAS_GRID_H
#define COOKIETIN_SPECULAAS_GRID_H

#include "core/bits.h"
#include "games/speculaas/cards.h"

enum { SPICES_MOST = 4 + 3 * (RECIPES_MOST - 1) };
enum { NEIGHBOURS = 4 };

enum type { TYPE_RECIPE, TYPE_SPICE, TYPES };

/* A set of squares or corners; a place is one byte, u in the low half, v in the high one. */
struct board {
    uint64_t row[4];
};

/* Such a set whose members are counted and numbered. */
struct spaces {
    struct board board;
    uint32_t counts;    /* a byte for each of its four words */
    uint8_t padding[4]; /* no hidden padding: states are compared as bytes */
};

struct spec_table {
    struct board laid[TYPES];
    struct spaces open[TYPES]; /* where a recipe, a spice card can go now */
    uint16_t honey;            /* bit n: the n-th recipe placed has a token */
    int8_t low_u, low_v;
    uint8_t recipe_count, spice_count;
    uint8_t tokens, doubles;
    uint8_t recipe[RECIPES_MOST], recipe_at[RECIPES_MOST]; /* in the order placed */
    uint8_t spice[SPICES_MOST], spice_at[SPICES_MOST];
    uint8_t padding[6];
};

_Static_assert(sizeof(struct spec_table) == 256, "no padding");

static inline bool board_has(const struct board *board, int at)
{
    return board->row[at >> 6] >> (at & 63) & 1;
}

static inline void board_set(struct board *board, int at)
{
    board->row[at >> 6] |= UINT64_C(1) << (at & 63);
}

static inline int spaces_count(const struct spaces *spaces)
{
    return (int)(spaces->counts * UINT32_C(0x01010101) >> 24);
}

/* The space must be there. */
static inline void spaces_remove(struct spaces *spaces, int at)
{
    spaces->board.row[at >> 6] ^= UINT64_C(1) << (at & 63);
    spaces->counts -= UINT32_C(1) << 8 * (at >> 6);
}

/* There are more than n. The word is found like a byte in bits_nth. */
static inline int spaces_nth(const struct spaces *spaces, int n)
{
    const uint32_t ones = UINT32_C(0x01010101), high = ones << 7;
    const uint32_t sums = spaces->counts * ones;
    const uint32_t below = (((uint32_t)n * ones | high) - sums) & high;
    const int word = (int)((below >> 7) * ones >> 24);
    const int before = (int)((uint64_t)sums << 8 >> 8 * word & 0xff);
    return 64 * word + bits_nth(spaces->board.row[word], n - before);
}

/* The place that many squares further, going round the 16 by 16. */
static inline int place_step(int at, int du, int dv)
{
    return ((at + du) & 15) | ((at + 16 * dv) & 0xf0);
}

/* The four corners of a square: the recipe's neighbours. */
static inline int place_corner(int square, int n)
{
    return place_step(square, n & 1, n >> 1);
}

/* The four squares beside a square: recipes at (x+-1, y+-1). */
static inline int place_beside(int square, int n)
{
    return n < 2 ? place_step(square, 2 * n - 1, 0) : place_step(square, 0, 2 * n - 5);
}

void spec_table_clear(struct spec_table *table);
/* The caller has made sure that the place is open. */
void spec_table_lay_recipe(struct spec_table *table, int card, int at);
void spec_table_lay_spice(struct spec_table *table, int card, int at);
void spec_table_put_token(struct spec_table *table, int recipe);

/* The place of (x,y), or -1 where nothing of that type lies or could lie next. */
int spec_table_place(const struct spec_table *table, enum type type, int x, int y);
/* And back again. */
struct spec_spot {
    int x, y;
};
struct spec_spot spec_table_spot(const struct spec_table *table, enum type type, int at);
/* The number of the recipe that is there, or -1. */
int spec_table_recipe_at(const struct spec_table *table, int at);

#endif
