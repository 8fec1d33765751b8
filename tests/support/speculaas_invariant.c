/* S4, and S10 in the slow and obvious way: real coordinates, no bitboards, nothing remembered. What
 * a state promises besides is said by the game itself (games/speculaas/invariant.h). */
#include "support/speculaas_invariant.h"

#include "games/speculaas/invariant.h"
#include "games/speculaas/state.h"

#include <string.h>

/* ---- the deck ---- */

static void count_hand(const struct spec_hand *hand, uint8_t *count)
{
    for (int i = 0; i < hand->count; i++)
        if (hand_card(hand, i) < CARDS)
            count[hand_card(hand, i)]++;
}

/* S4: all cards of the game are on a table, in a hand, or honey that has become a token. */
static const char *check_deck(const struct speculaas *s)
{
    const struct spec_counts deck = spec_counts_of_deck(&s->deck);
    struct spec_counts found = {{0}, {0}};
    for (int seat = 0; seat < s->seats; seat++) {
        const struct spec_table *table = &s->table[seat];
        for (int i = 0; i < table->recipe_count; i++)
            found.recipe[table->recipe[i]]++;
        for (int i = 0; i < table->spice_count; i++)
            found.spice[table->spice[i]]++;
        found.spice[HONEY] = (uint8_t)(found.spice[HONEY] + table->tokens);
        for (int round = 0; round < SPEC_ROUNDS; round++) {
            count_hand(&s->hand[round][TYPE_RECIPE][seat], found.recipe);
            count_hand(&s->hand[round][TYPE_SPICE][seat], found.spice);
        }
    }
    return memcmp(&found, &deck, sizeof deck) ? "the cards are not the deck (S4)" : NULL;
}

/* ---- tables ---- */

/* A table by its real coordinates, with room around it; |x|, |y| <= 23 says grid.h. */
enum { FAR = 26, WIDE = 2 * FAR + 1, EMPTY = 0, RECIPE = 1, SPICE = 2 };

struct map {
    uint8_t at[WIDE][WIDE]; /* [y][x] */
    int left, right, top, bottom;
};

static const char *put(struct map *map, struct spec_spot spot, int what)
{
    const int x = spot.x + FAR, y = spot.y + FAR;
    if (x < 2 || x >= WIDE - 2 || y < 2 || y >= WIDE - 2)
        return "a card lies further away than can be (S10)";
    if (((spot.x + spot.y) & 1) != (what == SPICE))
        return "a card lies on a space of the other type (S10)";
    map->at[y][x] = (uint8_t)what;
    map->left = x - 2 < map->left ? x - 2 : map->left;
    map->right = x + 2 > map->right ? x + 2 : map->right;
    map->top = y - 2 < map->top ? y - 2 : map->top;
    map->bottom = y + 2 > map->bottom ? y + 2 : map->bottom;
    return NULL;
}

static const char *draw_map(const struct spec_table *table, struct map *map)
{
    *map = (struct map){.left = FAR - 1, .right = FAR + 1, .top = FAR - 1, .bottom = FAR + 1};
    const char *broken = NULL;
    for (int i = 0; !broken && i < table->recipe_count; i++)
        broken = put(map, spec_table_spot(table, TYPE_RECIPE, table->recipe_at[i]), RECIPE);
    for (int i = 0; !broken && i < table->spice_count; i++)
        broken = put(map, spec_table_spot(table, TYPE_SPICE, table->spice_at[i]), SPICE);
    return broken;
}

static bool touches(const struct map *map, int x, int y, int what)
{
    return map->at[y][x - 1] == what || map->at[y][x + 1] == what || map->at[y - 1][x] == what ||
           map->at[y + 1][x] == what;
}

static bool is_diagonal(const struct map *map, int x, int y, int what)
{
    return map->at[y - 1][x - 1] == what || map->at[y - 1][x + 1] == what ||
           map->at[y + 1][x - 1] == what || map->at[y + 1][x + 1] == what;
}

/* S10, word by word. */
static bool is_open(const struct spec_table *table, const struct map *map, enum type type, int x,
                    int y)
{
    if (map->at[y][x] != EMPTY)
        return false;
    if (type == TYPE_SPICE)
        return touches(map, x, y, RECIPE);
    if (!table->recipe_count)
        return x == FAR && y == FAR;
    return table->spice_count ? touches(map, x, y, SPICE) : is_diagonal(map, x, y, RECIPE);
}

static const char *check_spaces(const struct spec_table *table, const struct map *map,
                                enum type type)
{
    int open = 0;
    for (int y = map->top + 1; y < map->bottom; y++)
        for (int x = map->left + 1; x < map->right; x++) {
            const int at = spec_table_place(table, type, x - FAR, y - FAR);
            const bool marked = at >= 0 && board_has(&table->open[type].board, at);
            if (marked != is_open(table, map, type, x, y))
                return "the open spaces are not those of S10";
            open += marked;
        }
    return open == spaces_count(&table->open[type]) ? NULL
                                                    : "a space is open far from all cards (S10)";
}

const char *speculaas_table_invariant(const struct spec_table *table)
{
    struct map map;
    const char *broken = spec_table_invariant(table);
    if (broken)
        return broken;
    broken = draw_map(table, &map);
    if (broken)
        return broken;
    broken = check_spaces(table, &map, TYPE_RECIPE);
    return broken ? broken : check_spaces(table, &map, TYPE_SPICE);
}

const char *speculaas_invariant(const void *state)
{
    const struct speculaas *s = state;
    const char *broken = spec_invariant(state);
    if (broken || s->phase == PHASE_DEAL)
        return broken;
    broken = check_deck(s);
    for (int seat = 0; !broken && seat < s->seats; seat++)
        if (spec_plays(s, seat))
            broken = speculaas_table_invariant(&s->table[seat]);
    return broken;
}
