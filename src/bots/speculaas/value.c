#include "bots/speculaas/value.h"

#include <string.h>

#define ODD UINT32_C(0x111111)

/* ---- pieces ---- */

static inline int spices_most(uint32_t spices)
{
    const uint32_t two = spices >> 1 & ODD, four = spices >> 2 & ODD;
    return four ? 4 : (two & spices) ? 3 : two ? 2 : (spices & ODD) != 0;
}

/* The sum of six counts of four bits, which is at most 15. */
static inline int spices_sum(uint32_t counts)
{
    return (int)(counts * ODD >> 20 & 15);
}

static inline int spices_different(uint32_t spices)
{
    return spices_sum((spices | spices >> 1 | spices >> 2) & ODD);
}

static inline int spices_pairs(uint32_t spices)
{
    return spices_sum(spices >> 1 & 3 * ODD);
}

/* Whether several spices have the most: the better chance that one of them comes. */
static inline int spices_tie(uint32_t spices, int most)
{
    uint32_t with = spices ^ (uint32_t)(0xf - most) * ODD; /* those that have the most become 0xf */
    with &= with >> 2;
    with &= with >> 1;
    with &= ODD;
    return (with & (with - 1)) != 0;
}

static inline int piece_of_empty(uint32_t around)
{
    const int filled = (int)(around >> AROUND_FILLED);
    const uint32_t spices = around & 0xffffff;
    if (!filled)
        return PIECE_NONE;
    return PIECE_EMPTY + ((filled - 1) * 4 + spices_most(spices) - 1) * 7 +
           spices_different(spices);
}

static inline int piece_of_spices(const struct pantry *pantry, int square, uint32_t around)
{
    const int honey = (square >> 4), form = square & (SQUARE_HONEY - 1);
    const int free = NEIGHBOURS - (int)(around >> AROUND_FILLED);
    const int way = honey * 5 + free;
    const uint32_t spices = around & 0xffffff;
    if (form < SQUARE_SAME) {
        const int spice = form - SQUARE_BASIC;
        return PIECE_BASIC + (pantry->supply[spice] * 10 + way) * 5 +
               (int)(spices >> 4 * spice & 15);
    }
    if (form == SQUARE_SAME) {
        const int most = spices_most(spices);
        return PIECE_SAME + (spices_tie(spices, most) * 10 + way) * 5 + most;
    }
    if (form == SQUARE_DIFFERENT)
        return PIECE_DIFFERENT + way * 7 + spices_different(spices);
    if (form == SQUARE_PAIRS) {
        const int odd = spices_sum(spices & ODD);
        return PIECE_PAIRS + (way * 5 + (odd < 4 ? odd : 4)) * 5 + spices_pairs(spices);
    }
    return PIECE_DOUBLES + way;
}

static int piece_of_near(const struct pantry *pantry, int at)
{
    int with = 0, without = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int square = pantry->square[place_beside(at, n)];
        with += square >= SQUARE_HONEY;
        without += square != SQUARE_EMPTY && square < SQUARE_HONEY;
    }
    return PIECE_NEAR + ((pantry->square[at] >> 4) * 5 + without) * 5 + with;
}

static inline int piece_of_rival(const struct pantry *pantry, int square)
{
    return PIECE_RIVAL + (square >> 4) * 8 + (pantry->rival < 7 ? pantry->rival : 7);
}

/* Points of a Rival honey recipe for tokens beyond those that its pieces tell apart. */
static inline int rival_excess(const struct pantry *pantry)
{
    return pantry->rival > 7 ? 2 * (pantry->rival - 7) : 0;
}

static inline bool scores_spices(int square)
{
    const int form = square & (SQUARE_HONEY - 1);
    return form >= SQUARE_BASIC && form <= SQUARE_DOUBLES;
}

/* What a square is with other spices around it. Near honey and Rival honey do not care. */
static inline int piece_of(const struct pantry *pantry, int square, uint32_t around)
{
    if (square == SQUARE_EMPTY)
        return piece_of_empty(around);
    return scores_spices(square) ? piece_of_spices(pantry, square, around) : PIECE_NONE;
}

static inline int piece_of_corner(int corner)
{
    if (corner == 0 || corner & CORNER_FILLED)
        return PIECE_NONE;
    return PIECE_CORNER + (corner >> 4) * 5 + (corner & 15);
}

static int piece_at(const struct pantry *pantry, int at)
{
    const int square = pantry->square[at];
    switch (square & (SQUARE_HONEY - 1)) {
    case SQUARE_NEAR: return piece_of_near(pantry, at);
    case SQUARE_RIVAL: return piece_of_rival(pantry, square);
    default: return piece_of(pantry, square, pantry->around[at]);
    }
}

/* ---- laying ---- */

static inline int square_of_card(int card)
{
    return card < SPICES ? SQUARE_BASIC + card : SQUARE_SAME + card - SAME;
}

/* Where a place is on the checkerboard, from 0 on. */
static struct spec_spot spot_of(const struct pantry *pantry, enum type type, int at)
{
    const struct spec_spot spot = spec_table_spot(pantry->table, type, at);
    return (struct spec_spot){spot.x + 32, spot.y + 32};
}

void pantry_lay_recipe(struct pantry *pantry, int card, int at)
{
    const int square = square_of_card(card);
    pantry->square[at] = (uint8_t)square;
    for (int n = 0; n < NEIGHBOURS; n++) {
        uint8_t *corner = &pantry->corner[place_corner(at, n)];
        *corner = (uint8_t)(*corner + (scores_spices(square) ? 0x11 : 1));
    }
    pantry->nears |= square == SQUARE_NEAR;
    if (square == SQUARE_DOUBLES) {
        pantry->wants = true;
        const struct spec_spot spot = spot_of(pantry, TYPE_RECIPE, at);
        pantry->wants_x[spot.x]++;
        pantry->wants_y[spot.y]++;
    }
}

void pantry_lay_spice(struct pantry *pantry, int card, int at)
{
    pantry->corner[at] |= CORNER_FILLED;
    for (int n = 0; n < NEIGHBOURS; n++)
        pantry->around[place_square(at, n)] += around_of_card(card);
    if (card >= DOUBLE) {
        const struct spec_spot spot = spot_of(pantry, TYPE_SPICE, at);
        pantry->doubles_x[spot.x]++;
        pantry->doubles_y[spot.y]++;
    }
}

void pantry_put_honey(struct pantry *pantry, int at)
{
    pantry->square[at] |= SQUARE_HONEY;
}

/* ---- opening ---- */

int spec_stage(const struct speculaas *s)
{
    const int taken = (s->round - 1) * RECIPE_HAND + s->turns[TYPE_RECIPE];
    if (s->phase == PHASE_RECIPE)
        return taken + 1;
    if (taken < RECIPES_MOST)
        return taken;
    int most = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        const int count = spec_held(s, TYPE_SPICE, seat)->count;
        most = count > most ? count : most;
    }
    return most > 1 ? taken : 0;
}

void spec_stock_count(const struct speculaas *s, struct stock *stock)
{
    const struct spec_counts all = spec_counts_of_game(s->seats);
    *stock = (struct stock){.cards = 0};
    for (int card = 0; card < HONEY; card++) {
        stock->cards = (uint8_t)(stock->cards + all.spice[card]);
        for (int spice = 0; spice < SPICES; spice++)
            if (spec_card_spices[card] >> 4 * spice & 1)
                stock->left[spice] = (uint8_t)(stock->left[spice] + all.spice[card]);
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->table[seat].spice_count; i++)
            stock_take(stock, s->table[seat].spice[i]);
}

/* Of 27 cards that are not honey 7 show a spice, and so it is with more players. */
void pantry_set_supply(struct pantry *pantry, const struct stock *stock)
{
    for (int spice = 0; spice < SPICES; spice++) {
        const int part = stock->left[spice] * 27 * 4, usual = stock->cards * 7;
        pantry->supply[spice] = (uint8_t)((part > 3 * usual) + (part > 5 * usual));
    }
}

void pantry_open(struct pantry *pantry, const struct speculaas *s, int seat)
{
    const struct spec_table *table = &s->table[seat];
    memset(pantry, 0, sizeof *pantry);
    pantry->table = table;
    pantry->rival = (uint8_t)spec_rival_tokens(s, seat);
    pantry->worth = spec_worth[spec_stage(s)];
    for (int i = 0; i < table->recipe_count; i++) {
        pantry_lay_recipe(pantry, table->recipe[i], table->recipe_at[i]);
        if (table->honey >> i & 1)
            pantry_put_honey(pantry, table->recipe_at[i]);
    }
    for (int i = 0; i < table->spice_count; i++)
        pantry_lay_spice(pantry, table->spice[i], table->spice_at[i]);
    for (int i = 0; i < s->steps[seat]; i++) {
        const struct spec_step step = s->step[seat][i];
        if (s->phase == PHASE_RECIPE)
            pantry_lay_recipe(pantry, step.card, step.at);
        else if (step.card == HONEY)
            pantry_put_honey(pantry, table->recipe_at[step.at]);
        else
            pantry_lay_spice(pantry, step.card, step.at);
    }
}

/* ---- gains ---- */

/* What happens to Near honey recipes beside a square that gets a recipe, or honey. */
static int gain_beside(const struct pantry *pantry, int at, int change)
{
    int gain = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int other = place_beside(at, n);
        if ((pantry->square[other] & (SQUARE_HONEY - 1)) != SQUARE_NEAR)
            continue;
        const int piece = piece_of_near(pantry, other);
        gain += pantry->worth[piece + change] - pantry->worth[piece];
    }
    return gain;
}

enum { NEAR_WITHOUT = 5, NEAR_WITH = 1 }; /* steps between kinds of pieces */

static int gain_corners(const struct pantry *pantry, int square, int at)
{
    const int more = scores_spices(square) ? 0x11 : 1;
    int gain = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int corner = pantry->corner[place_corner(at, n)];
        if (!(corner & CORNER_FILLED))
            gain += pantry->worth[piece_of_corner(corner + more)] -
                    pantry->worth[piece_of_corner(corner)];
    }
    return gain;
}

static int line_doubles(const struct pantry *pantry, int at)
{
    const struct spec_spot spot = spot_of(pantry, TYPE_RECIPE, at);
    return pantry->doubles_x[spot.x] + pantry->doubles_y[spot.y];
}

int pantry_gain_space(const struct pantry *pantry, int at, bool scores)
{
    const int square = scores ? SQUARE_BASIC : SQUARE_NEAR;
    const int gain =
        gain_corners(pantry, square, at) - pantry->worth[piece_of_empty(pantry->around[at])];
    return pantry->nears ? gain + gain_beside(pantry, at, NEAR_WITHOUT) : gain;
}

int pantry_gain_kind(const struct pantry *pantry, int card, int at)
{
    const int square = square_of_card(card);
    if (square == SQUARE_NEAR)
        return pantry->worth[piece_of_near(pantry, at)]; /* without honey, like an empty square */
    if (square == SQUARE_RIVAL)
        return pantry->worth[piece_of_rival(pantry, square)] + POINT * rival_excess(pantry);
    const int gain = pantry->worth[piece_of_spices(pantry, square, pantry->around[at])];
    return square == SQUARE_DOUBLES ? gain + 3 * POINT * line_doubles(pantry, at) : gain;
}

int pantry_gain_recipe(const struct pantry *pantry, int card, int at)
{
    return pantry_gain_kind(pantry, card, at) +
           pantry_gain_space(pantry, at, scores_spices(square_of_card(card)));
}

void pantry_gain_square(const struct pantry *pantry, int at, const uint32_t *more, int count,
                        int16_t *gain)
{
    const int square = pantry->square[at];
    const uint32_t around = pantry->around[at];
    const int16_t *worth = pantry->worth;
    if (square == SQUARE_EMPTY) {
        const int now = worth[piece_of_empty(around)];
        for (int i = 0; i < count; i++)
            gain[i] = (int16_t)(worth[piece_of_empty(around + more[i])] - now);
    } else if (scores_spices(square)) {
        const int now = worth[piece_of_spices(pantry, square, around)];
        for (int i = 0; i < count; i++)
            gain[i] = (int16_t)(worth[piece_of_spices(pantry, square, around + more[i])] - now);
    } else {
        memset(gain, 0, (size_t)count * sizeof *gain);
    }
}

int pantry_gain_corner(const struct pantry *pantry, int at)
{
    return -pantry->worth[piece_of_corner(pantry->corner[at])];
}

int pantry_gain_line(const struct pantry *pantry, int at)
{
    const struct spec_spot spot = spot_of(pantry, TYPE_SPICE, at);
    return 3 * POINT * (pantry->wants_x[spot.x] + pantry->wants_y[spot.y]);
}

int pantry_gain_spice(const struct pantry *pantry, int card, int at)
{
    const int16_t *worth = pantry->worth;
    const uint32_t more = around_of_card(card);
    int gain = pantry_gain_corner(pantry, at);
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int other = place_square(at, n), square = pantry->square[other];
        const uint32_t around = pantry->around[other];
        gain += worth[piece_of(pantry, square, around + more)] -
                worth[piece_of(pantry, square, around)];
    }
    return card >= DOUBLE ? gain + pantry_gain_line(pantry, at) : gain;
}

int pantry_gain_honey(const struct pantry *pantry, int at)
{
    const int square = pantry->square[at], form = square & (SQUARE_HONEY - 1);
    const int16_t *worth = pantry->worth;
    const int beside = gain_beside(pantry, at, NEAR_WITH - NEAR_WITHOUT);
    const int piece = piece_at(pantry, at);
    if (form == SQUARE_NEAR)
        return beside + worth[piece + 25] - worth[piece];
    if (form == SQUARE_RIVAL)
        return beside + worth[piece + 8] - worth[piece];
    return beside + worth[piece_of(pantry, square + SQUARE_HONEY, pantry->around[at])] -
           worth[piece];
}

/* ---- all of it ---- */

int pantry_pieces(const struct pantry *pantry, uint16_t *piece)
{
    int count = 0;
    for (int at = 0; at < 256; at++) {
        const int one = piece_at(pantry, at), other = piece_of_corner(pantry->corner[at]);
        if (one != PIECE_NONE)
            piece[count++] = (uint16_t)one;
        if (other != PIECE_NONE)
            piece[count++] = (uint16_t)other;
    }
    return count;
}

int pantry_certain_points(const struct pantry *pantry)
{
    int points = 0;
    for (int at = 0; at < 256; at++) {
        const int form = pantry->square[at] & (SQUARE_HONEY - 1);
        if (form == SQUARE_DOUBLES)
            points += 3 * line_doubles(pantry, at);
        else if (form == SQUARE_RIVAL)
            points += rival_excess(pantry);
    }
    return points;
}

int pantry_worth(const struct pantry *pantry)
{
    uint16_t piece[PANTRY_PIECES];
    int worth = POINT * pantry_certain_points(pantry);
    for (int i = 0, count = pantry_pieces(pantry, piece); i < count; i++)
        worth += pantry->worth[piece[i]];
    return worth;
}
