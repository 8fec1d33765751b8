/* The best step of a turn by the worth of the table after it: what play-outs do all the time. */
#include "bots/speculaas_value.h"

#include <string.h>

enum { LANES = 8 }; /* a hand has at most eight cards */

struct pick pantry_pick_recipe(const struct pantry *pantry, uint32_t kinds)
{
    const struct board *open = &pantry->table->open[TYPE_RECIPE].board;
    struct pick best = {INT16_MIN, NO_CARD, 0};
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            for (uint32_t more = kinds; more; more &= more - 1) {
                const int card = __builtin_ctz(more);
                const int gain = pantry_gain_recipe(pantry, card, at);
                if (gain > best.gain)
                    best = (struct pick){gain, (uint8_t)card, (uint8_t)at};
            }
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

static void bid_places(const struct pantry *pantry, struct bid *bid, int count)
{
    const struct board *open = &pantry->table->open[TYPE_SPICE].board;
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (pantry->corner[at] & CORNER_FILLED)
                continue;
            for (int i = 0; i < count; i++)
                bid_raise(&bid[i], pantry_gain_spice(pantry, bid[i].card, at), at);
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
