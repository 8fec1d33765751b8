/* Speculaas as tensors and actions. A place is a square or a corner of the board along its
 * diagonals (games/speculaas/grid.h), u and v from 0 to 15 and round the edges: the first recipe
 * lies at 0, 0, and the recipe at u, v has its four spices at u and u+1, v and v+1. Cards are
 * numbered as in games/speculaas/cards.h, plus 1. Tables are as they were when the turn began. */
#include "games/speculaas/state.h"
#include "lib/encode.h"

#define P SHAPE_SEATS

enum {
    HAND_KINDS = 3, /* of hands that are not known */
    /* The most places where the next card can go. A recipe has four corners for spice cards, each
     * further one shares a corner with an earlier one: 4 + 11 * 3. Squares for recipes lie around
     * those that are there: 8, and each further one is one of them and adds 5 at most: 8 + 11 * 4.
     */
    SPACES_MOST = 64
};

static const struct piece_spec pieces[] = {
    {"recipes",
     {P, 4, RECIPES_MOST},
     "Recipes in the order they were placed: card (0: none), u, v, honey."},
    {"spices",
     {P, 3, SPICES_MOST},
     "Spice cards in the order they were placed: card (0: none), u, v."},
    {"recipe_hand",
     {P, RECIPE_HAND},
     "The recipes in a seat's hand, in order: card; 0: none; -1: one you do not know."},
    {"spice_hand", {P, SPICE_HAND}, "The spice cards in a seat's hand, in the same way."},
    {"spice_may",
     {P, HAND_KINDS},
     "1: there may be singles, doubles, honey among a seat's spice cards."},
    {"tokens", {P}, "Honey tokens of each seat."},
    {"doubles", {P}, "Doubles on each table."},
    {"steps", {2, 3}, "Your own steps of this turn: card (0: none), u, v."},
    {"spaces",
     {2, SPACES_MOST},
     "Where your next card can go, in the order of the actions: u + 1, v + 1; 0: no more."},
    {"phase", {PHASE_OVER + 1}, "Deal, recipe turn, spice turn, over."},
    {"round", {1}, "1 or 2; 0 before the deal."},
    {"turns", {TYPES}, "Recipe turns and spice turns taken in this round."},
    {"solo", {1}, "The level of a solo game, 1 to 4; 0: not a solo game."},
    {NULL, {0}, NULL},
};

#undef P

/* ---- the tensor ---- */

static int recipe_index(int card)
{
    return card < SPICES ? card : card - SAME + SPICES;
}

static int recipe_card(int index)
{
    return index < SPICES ? index : index - SPICES + SAME;
}

static inline uint64_t eight_at(const struct spec_table *table, size_t offset)
{
    uint64_t bytes;
    memcpy(&bytes, (const uint8_t *)table + offset, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

/* Card, u and v of `most` places, of which `count` are taken, eight bytes at a time: what is read
 * behind a list is still the table, and what is written behind a row the next row overwrites. */
static inline int8_t *put_laid(int8_t *out, const struct spec_table *table, size_t card, size_t at,
                               int count, int most)
{
    const uint64_t half = HAND_BYTES * 15;
    uint64_t place[(SPICES_MOST + 7) / 8];
    for (int i = 0; i < most; i += 8) {
        const int left = count - i;
        const uint64_t some = left > 0 ? (UINT64_C(1) << 8 * (left & 7)) - 1 : 0;
        const uint64_t taken = left >= 8 ? ~UINT64_C(0) : some;
        place[i / 8] = eight_at(table, at + (size_t)i) & taken;
        put_eight(out + i, (eight_at(table, card + (size_t)i) + HAND_BYTES) & taken);
    }
    for (int i = 0; i < most; i += 8)
        put_eight(out + most + i, place[i / 8] & half);
    for (int i = 0; i < most; i += 8)
        put_eight(out + (ptrdiff_t)2 * most + i, place[i / 8] >> 4 & half);
    return out + (ptrdiff_t)3 * most;
}

static int8_t *put_recipes(int8_t *out, const struct spec_table *table)
{
    out = put_laid(out, table, offsetof(struct spec_table, recipe),
                   offsetof(struct spec_table, recipe_at), table->recipe_count, RECIPES_MOST);
    put_eight(out, spread_bits(table->honey & 0xff));
    return put_bytes(out + 8, spread_bits(table->honey >> 8), RECIPES_MOST - 8);
}

/* Eight cards are eight bytes of one number. Plus one, NO_CARD is 0 and HIDDEN_CARD is -1. */
static int8_t *put_hand(int8_t *out, const struct speculaas *s, enum type type, int seat)
{
    const uint64_t high = HAND_BYTES << 7;
    const uint64_t cards = s->round ? spec_held(s, type, seat)->cards : ~UINT64_C(0);
    const uint64_t more = ((cards & ~high) + HAND_BYTES) ^ (cards & high);
    return put_bytes(out, more, type == TYPE_RECIPE ? RECIPE_HAND : SPICE_HAND);
}

static int8_t *put_steps(int8_t *out, const struct speculaas *s, int viewer)
{
    memset(out, 0, STEPS * 3);
    for (int i = 0; viewer < s->seats && i < s->steps[viewer]; i++) {
        const struct spec_step step = s->step[viewer][i];
        const bool honey = step.card == HONEY && s->phase == PHASE_SPICE;
        const int at = honey ? s->table[viewer].recipe_at[step.at] : step.at;
        out[3 * i] = (int8_t)(step.card + 1);
        out[3 * i + 1] = (int8_t)(at & 15);
        out[3 * i + 2] = (int8_t)(at >> 4);
    }
    return out + (ptrdiff_t)STEPS * 3;
}

/* The places where the seat's next card can go; `fewer` is room for them if one has been taken. */
static const struct spaces *open_spaces(const struct speculaas *s, int seat, struct spaces *fewer)
{
    const struct spaces *open = &s->table[seat].open[spec_turn_type(s)];
    if (!s->steps[seat] || s->step[seat][0].card == HONEY)
        return open;
    *fewer = *open;
    spaces_remove(fewer, s->step[seat][0].at);
    return fewer;
}

static int8_t *put_spaces(int8_t *out, const struct speculaas *s, int viewer)
{
    memset(out, 0, (size_t)2 * SPACES_MOST);
    if (viewer < s->seats && s->offer[viewer]) {
        struct spaces fewer;
        const struct spaces *open = open_spaces(s, viewer, &fewer);
        int n = 0;
        for (int word = 0; word < 4; word++)
            for (uint64_t row = open->board.row[word]; row; row &= row - 1, n++) {
                const int at = __builtin_ctzll(row);
                out[n] = (int8_t)((at & 15) + 1);
                out[SPACES_MOST + n] = (int8_t)(4 * word + (at >> 4) + 1);
            }
    }
    return out + (ptrdiff_t)2 * SPACES_MOST;
}

static int8_t *put_may(int8_t *out, const struct speculaas *s, int seat)
{
    return put_bytes(out, spread_bits(s->round ? spec_held(s, TYPE_SPICE, seat)->may : 0),
                     HAND_KINDS);
}

static int8_t *put_tables(int8_t *out, const struct speculaas *s, const int *seat)
{
    for (int i = 0; i < s->seats; i++)
        out = put_recipes(out, &s->table[seat[i]]);
    for (int i = 0; i < s->seats; i++) {
        const struct spec_table *table = &s->table[seat[i]];
        out = put_laid(out, table, offsetof(struct spec_table, spice),
                       offsetof(struct spec_table, spice_at), table->spice_count, SPICES_MOST);
    }
    return out;
}

static int8_t *write(const void *seen, int viewer, const int8_t *fixed, int8_t *out)
{
    (void)fixed;
    const struct speculaas *s = seen;
    int seat[SPEC_SEATS];
    for (int i = 0, at = viewer < s->seats ? viewer : 0; i < s->seats; i++) {
        seat[i] = at;
        at = at + 1 == s->seats ? 0 : at + 1;
    }
    out = put_tables(out, s, seat);
    for (int i = 0; i < s->seats; i++)
        out = put_hand(out, s, TYPE_RECIPE, seat[i]);
    for (int i = 0; i < s->seats; i++)
        out = put_hand(out, s, TYPE_SPICE, seat[i]);
    for (int i = 0; i < s->seats; i++)
        out = put_may(out, s, seat[i]);
    for (int i = 0; i < s->seats; i++)
        *out++ = (int8_t)s->table[seat[i]].tokens;
    for (int i = 0; i < s->seats; i++)
        *out++ = (int8_t)s->table[seat[i]].doubles;
    out = put_steps(out, s, viewer);
    out = put_spaces(out, s, viewer);
    out = put_one_hot(out, PHASE_OVER + 1, s->phase);
    out = put_byte(out, s->round);
    for (enum type type = TYPE_RECIPE; type < TYPES; type++)
        out = put_byte(out, s->turns[type]);
    return put_byte(out, s->solo);
}

/* ---- actions ---- */

enum {
    ACTION_RECIPE = 0,
    ACTION_SPICE = ACTION_RECIPE + RECIPE_KINDS * SPACES_MOST,
    ACTION_HONEY = ACTION_SPICE + HONEY * SPACES_MOST,
    ACTIONS = ACTION_HONEY + RECIPES_MOST
};

static const struct piece_spec groups[] = {
    {"recipe",
     {RECIPE_KINDS, SPACES_MOST},
     "Place this recipe (six basic ones, same, different, pairs, doubles, nearby honey, rival "
     "honey) on this one of your spaces."},
    {"spice",
     {HONEY, SPACES_MOST},
     "Place this spice card (six singles, 15 doubles) on this one of your spaces."},
    {"honey",
     {RECIPES_MOST},
     "Put honey on this one of your recipes, in the order they were placed."},
    {NULL, {0}, NULL},
};

/* The first action of a card; the number of its space is added. */
static int action_of_card(enum type type, int card)
{
    return type == TYPE_RECIPE ? ACTION_RECIPE + recipe_index(card) * SPACES_MOST
                               : ACTION_SPICE + card * SPACES_MOST;
}

/* Which of the spaces a place is. */
static int space_number(const struct spaces *open, int at)
{
    int before = 0;
    for (int word = 0; word < at >> 6; word++)
        before += bits_count(open->board.row[word]);
    return before + bits_count(open->board.row[at >> 6] & ((UINT64_C(1) << (at & 63)) - 1));
}

static int32_t action(const void *seen, int seat, game_move packed)
{
    const struct speculaas *s = seen;
    const struct spec_table *table = &s->table[seat];
    const struct spec_move m = spec_unpack(packed);
    const enum type type = m.card == HONEY ? TYPE_RECIPE : (enum type)m.type;
    const int at = spec_table_place(table, type, m.spot.x, m.spot.y);
    if (m.card == HONEY)
        return ACTION_HONEY + spec_table_recipe_at(table, at);
    struct spaces fewer;
    return action_of_card(type, m.card) + space_number(open_spaces(s, seat, &fewer), at);
}

static bool move_honey(const struct spec_table *table, int recipe, game_move *out)
{
    if (recipe >= table->recipe_count)
        return false;
    const int at = table->recipe_at[recipe];
    *out = spec_pack(TYPE_SPICE, HONEY, spec_table_spot(table, TYPE_RECIPE, at));
    return true;
}

static bool move(const void *seen, int seat, int32_t id, game_move *out)
{
    const struct speculaas *s = seen;
    const struct spec_table *table = &s->table[seat];
    const enum type type = id < ACTION_SPICE ? TYPE_RECIPE : TYPE_SPICE;
    if (!s->offer[seat] || type != spec_turn_type(s))
        return false;
    if (id >= ACTION_HONEY)
        return move_honey(table, id - ACTION_HONEY, out);
    const int card =
        type == TYPE_RECIPE ? recipe_card(id / SPACES_MOST) : (id - ACTION_SPICE) / SPACES_MOST;
    struct spaces fewer;
    const struct spaces *open = open_spaces(s, seat, &fewer);
    const int n = id % SPACES_MOST;
    if (n >= spaces_count(open))
        return false;
    *out = spec_pack(type, card, spec_table_spot(table, type, spaces_nth(open, n)));
    return true;
}

static int mask(const void *seen, int seat, uint8_t *out)
{
    const struct speculaas *s = seen;
    const struct spec_table *table = &s->table[seat];
    const enum type type = spec_turn_type(s);
    const int spaces = spec_spaces(s, seat);
    CHECK(spaces <= SPACES_MOST);
    for (uint32_t kinds = s->offer[seat] & ~KIND(HONEY); kinds; kinds &= kinds - 1)
        memset(out + action_of_card(type, __builtin_ctz(kinds)), 1, (size_t)spaces);
    if (s->offer[seat] & KIND(HONEY)) {
        unsigned without = ((1U << table->recipe_count) - 1) & ~(unsigned)table->honey;
        if (s->steps[seat] && s->step[seat][0].card == HONEY)
            without &= ~(1U << s->step[seat][0].at);
        for (; without; without &= without - 1)
            out[ACTION_HONEY + __builtin_ctz(without)] = 1;
    }
    return spec_choices(s, seat);
}

const struct encoding encoding_speculaas = {.version = 1,
                                            .actions = ACTIONS,
                                            .pieces = pieces,
                                            .groups = groups,
                                            .write = write,
                                            .action = action,
                                            .move = move,
                                            .mask = mask};
