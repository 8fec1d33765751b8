/* The best step of a turn by the worth of the table after it: what play-outs do all the time. */
#include "bots/speculaas_value.h"

#include <string.h>

enum { LANES = 8 }; /* a hand has at most eight cards */

/* Kinds of recipes that score spices, and those that do not. */
#define KINDS_HUNGRY (KINDS_RECIPE & ~(KIND(NEAR_HONEY) | KIND(RIVAL_HONEY)))

static void pick_kinds(const struct pantry *pantry, uint32_t kinds, int at, int space,
                       struct pick *best)
{
    for (; kinds; kinds &= kinds - 1) {
        const int card = __builtin_ctz(kinds);
        const int gain = space + pantry_gain_kind(pantry, card, at);
        if (gain > best->gain)
            *best = (struct pick){gain, (uint8_t)card, (uint8_t)at};
    }
}

struct pick pantry_pick_recipe(const struct pantry *pantry, uint32_t kinds)
{
    const struct board *open = &pantry->table->open[TYPE_RECIPE].board;
    const uint32_t hungry = kinds & KINDS_HUNGRY, others = kinds & ~KINDS_HUNGRY;
    struct pick best = {INT16_MIN, NO_CARD, 0};
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (hungry)
                pick_kinds(pantry, hungry, at, pantry_gain_space(pantry, at, true), &best);
            if (others)
                pick_kinds(pantry, others, at, pantry_gain_space(pantry, at, false), &best);
        }
    return best;
}

/* ---- spices ---- */

/* For one kind of card the best place, and what the next best would give. */
struct bid {
    int gain, next;
    uint8_t card, at;
};

static inline void bid_raise(struct bid *bid, int gain, int at)
{
    if (gain > bid->gain) {
        bid->next = bid->gain;
        bid->gain = gain;
        bid->at = (uint8_t)at;
    } else if (gain > bid->next) {
        bid->next = gain;
    }
}

/* What each card of a hand adds on the squares asked for so far. */
struct rows {
    int16_t gain[256][LANES];
    struct board known;
    uint32_t more[LANES];
    int count;
};

static const int16_t *row_of(const struct pantry *pantry, struct rows *rows, int square)
{
    if (!board_has(&rows->known, square)) {
        board_set(&rows->known, square);
        pantry_gain_square(pantry, square, rows->more, rows->count, rows->gain[square]);
    }
    return rows->gain[square];
}

static void bid_place(const struct pantry *pantry, struct rows *rows, int at, struct bid *bid)
{
    int16_t sum[LANES];
    const int16_t *a = row_of(pantry, rows, place_square(at, 0));
    const int16_t *b = row_of(pantry, rows, place_square(at, 1));
    const int16_t *c = row_of(pantry, rows, place_square(at, 2));
    const int16_t *d = row_of(pantry, rows, place_square(at, 3));
    const int16_t corner = (int16_t)pantry_gain_corner(pantry, at);
    for (int i = 0; i < LANES; i++)
        sum[i] = (int16_t)(a[i] + b[i] + c[i] + d[i] + corner);
    const int line = pantry->wants ? pantry_gain_line(pantry, at) : 0;
    for (int i = 0; i < rows->count; i++)
        bid_raise(&bid[i], sum[i] + (bid[i].card >= DOUBLE ? line : 0), at);
}

static void bid_places(const struct pantry *pantry, struct bid *bid, int count)
{
    const struct board *open = &pantry->table->open[TYPE_SPICE].board;
    struct rows rows;
    memset(&rows.known, 0, sizeof rows.known);
    memset(rows.more, 0, sizeof rows.more);
    rows.count = count;
    for (int i = 0; i < count; i++)
        rows.more[i] = around_of_card(bid[i].card);
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (!(pantry->corner[at] & CORNER_FILLED))
                bid_place(pantry, &rows, at, bid);
        }
}

static void bid_honey(const struct pantry *pantry, struct bid *bid)
{
    const struct spec_table *table = pantry->table;
    for (int i = 0; i < table->recipe_count; i++)
        if (pantry->square[table->recipe_at[i]] < SQUARE_HONEY)
            bid_raise(bid, pantry_gain_honey(pantry, table->recipe_at[i]), table->recipe_at[i]);
}

/* Two small cards, as if neither changed what the other is worth. */
static struct pick pick_pair(const struct bid *bid, int count, uint32_t twice)
{
    struct pick best = {INT16_MIN, NO_CARD, 0};
    for (int i = 0; i < count; i++) {
        if (!card_is(bid[i].card, KINDS_SMALL) || bid[i].gain == INT16_MIN)
            continue;
        int second = card_is(bid[i].card, twice) && bid[i].next > INT16_MIN ? bid[i].next : INT16_MIN;
        for (int j = 0; j < count; j++) {
            if (j == i || !card_is(bid[j].card, KINDS_SMALL))
                continue;
            const bool same = bid[j].at == bid[i].at && (bid[j].card == HONEY) == (bid[i].card == HONEY);
            const int gain = same ? bid[j].next : bid[j].gain;
            second = gain > second ? gain : second;
        }
        const int gain = bid[i].gain + (second > INT16_MIN ? second : 0);
        if (gain > best.gain)
            best = (struct pick){gain, bid[i].card, bid[i].at};
    }
    return best;
}

struct pick pantry_pick_spice(const struct pantry *pantry, uint32_t kinds, uint32_t twice,
                              bool first)
{
    struct bid bid[LANES];
    int count = 0;
    for (uint32_t more = kinds & ~KIND(HONEY); more; more &= more - 1)
        bid[count++] =
            (struct bid){INT16_MIN, INT16_MIN, (uint8_t)__builtin_ctz(more), 0};
    bid_places(pantry, bid, count);
    if (kinds & KIND(HONEY)) {
        bid[count] = (struct bid){INT16_MIN, INT16_MIN, HONEY, 0};
        bid_honey(pantry, &bid[count++]);
    }
    struct pick best = {INT16_MIN, NO_CARD, 0};
    if (first)
        best = pick_pair(bid, count, twice);
    for (int i = 0; i < count; i++)
        if (bid[i].gain > best.gain && !(first && card_is(bid[i].card, KINDS_SMALL)))
            best = (struct pick){bid[i].gain, bid[i].card, bid[i].at};
    return best;
}
