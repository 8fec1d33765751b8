/* Every statement is worked out from the lists of cards and from the rules. Two are left to the
 * tests: where cards may lie (S10), for which they have real coordinates; and that all cards of the
 * deck are there (S4), because tests of single rules put down positions that no deal leads to. */
#include "games/speculaas/invariant.h"

#include "games/speculaas/state.h"

/* ---- hands ---- */

static int class_of(int card)
{
    return card < SPICES ? MAY_SINGLE : card < HONEY ? MAY_DOUBLE : MAY_HONEY;
}

static const char *check_hand(const struct spec_hand *hand, enum type type)
{
    uint32_t kinds = 0;
    for (int i = 0; i < SPICE_HAND; i++) {
        const int card = hand_card(hand, i);
        if ((card == NO_CARD) != (i >= hand->count))
            return "a hand has holes, or not as many cards as it says";
        if (card == NO_CARD)
            continue;
        if (!card_is(card, type == TYPE_RECIPE ? KINDS_RECIPE : KINDS_SPICE))
            return "a hand holds what is no card of its type (S5)";
        if (type == TYPE_SPICE && !(class_of(card) & hand->may))
            return "a hand holds what everyone knows it does not (S8)";
        kinds |= KIND(card);
    }
    return kinds == hand->kinds ? NULL : "a hand miscounts its kinds";
}

static const char *check_hands(const struct speculaas *s)
{
    for (int round = 0; round < SPEC_ROUNDS; round++)
        for (int seat = 0; seat < s->seats; seat++)
            for (enum type type = TYPE_RECIPE; type < TYPES; type++) {
                const char *broken = check_hand(&s->hand[round][type][seat], type);
                if (broken)
                    return broken;
            }
    return NULL;
}

/* ---- tables ---- */

/* S11: what is counted along with the lists. */
static const char *check_counts(const struct spec_table *table)
{
    int doubles = 0;
    for (int i = 0; i < table->spice_count; i++)
        doubles += card_is(table->spice[i], KINDS_DOUBLE);
    if (doubles != table->doubles || table->tokens != __builtin_popcount(table->honey) ||
        table->honey >> table->recipe_count)
        return "doubles or tokens are miscounted (S11)";
    return NULL;
}

/* A place in a list is laid, once; nothing else is; and what is laid is not open. */
static const char *check_places(const struct spec_table *table, enum type type)
{
    const int count = type == TYPE_RECIPE ? table->recipe_count : table->spice_count;
    const uint8_t *at = type == TYPE_RECIPE ? table->recipe_at : table->spice_at;
    const struct spaces *open = &table->open[type];
    struct board laid = {{0}};
    for (int i = 0; i < count; i++) {
        if (board_has(&laid, at[i]))
            return "two cards lie on the same space (S10)";
        board_set(&laid, at[i]);
    }
    for (int word = 0; word < 4; word++) {
        if (laid.row[word] != table->laid[type].row[word])
            return "what is laid is not where the cards are";
        if (laid.row[word] & open->board.row[word])
            return "a space is open where a card lies (S10)";
        if (bits_count(open->board.row[word]) != (int)(open->counts >> 8 * word & 0xff))
            return "the open spaces are miscounted";
    }
    return NULL;
}

/* The promise of grid.h that lets 16 by 16 squares stand for an unbounded table. */
static const char *check_extent(const struct spec_table *table)
{
    int low_u = 0, low_v = 0, high_u = 0, high_v = 0;
    for (int i = 0; i < table->recipe_count; i++) {
        const struct spec_spot spot = spec_table_spot(table, TYPE_RECIPE, table->recipe_at[i]);
        const int u = (spot.x + spot.y) / 2, v = (spot.x - spot.y) / 2;
        low_u = u < low_u ? u : low_u;
        low_v = v < low_v ? v : low_v;
        high_u = u > high_u ? u : high_u;
        high_v = v > high_v ? v : high_v;
    }
    if (low_u != table->low_u || low_v != table->low_v)
        return "the lowest recipe is not where the table says";
    return high_u - low_u < RECIPES_MOST && high_v - low_v < RECIPES_MOST
               ? NULL
               : "a table is wider than its recipes can make it (S10)";
}

const char *spec_table_invariant(const struct spec_table *table)
{
    if (table->recipe_count > RECIPES_MOST || table->spice_count > SPICES_MOST)
        return "more cards lie on a table than there is room for";
    const char *broken = check_counts(table);
    if (!broken)
        broken = check_places(table, TYPE_RECIPE);
    if (!broken)
        broken = check_places(table, TYPE_SPICE);
    return broken ? broken : check_extent(table);
}

/* ---- turns ---- */

static const char *check_turn(const struct speculaas *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (spec_plays(s, seat) && (s->offer[seat] != 0) != (s->actors >> seat & 1))
            return "who acts is not who can take something (S8)";
        if (s->phase != PHASE_OVER && spec_plays(s, seat) &&
            s->offer[seat] != spec_offer_to(s, seat))
            return "a seat is not offered what it can take (S8)";
    }
    if (s->phase == PHASE_OVER ? s->actors != 0 : s->actors == 0)
        return "nobody acts although it is not over (S9)";
    return s->turns[TYPE_RECIPE] > RECIPE_HAND ? "too many recipe turns (S7)" : NULL;
}

const char *spec_invariant(const void *state)
{
    const struct speculaas *s = state;
    if (s->seats < 2 || s->seats > SPEC_SEATS || s->phase > PHASE_OVER || s->round > SPEC_ROUNDS)
        return "seats, phase or round are out of range";
    if (s->phase == PHASE_DEAL)
        return s->actors == SEAT(CHANCE) ? NULL : "the deal is not chance's (S5)";
    const char *broken = check_hands(s);
    if (!broken)
        broken = check_turn(s);
    for (int seat = 0; !broken && seat < s->seats; seat++)
        if (spec_plays(s, seat))
            broken = spec_table_invariant(&s->table[seat]);
    return broken;
}
