/* Which features a table has, and how laying a card changes them. Features are never listed while a
 * game is played on: a gain looks up the weights of the few that change, before and after. */
#include "bots/speculaas/eval.h"

#include "games/speculaas/spices.h"

#include <string.h>

/* ---- features ---- */

/* Whether several spices have the most: the better chance that one of them comes. */
static inline int spices_tie(uint32_t spices, int most)
{
    /* those that have the most become 0xf */
    uint32_t with = spices ^ (uint32_t)(0xf - most) * SPICES_ONE_EACH;
    with &= with >> 2;
    with &= with >> 1;
    with &= SPICES_ONE_EACH;
    return (with & (with - 1)) != 0;
}

static inline int feature_of_empty(uint32_t around)
{
    const int filled = (int)(around >> AROUND_FILLED);
    const uint32_t spices = around & AROUND_SPICES;
    if (!filled)
        return FEATURE_NONE;
    return feature_empty(filled, spices_most(spices), spices_different(spices));
}

static inline int feature_of_spices(const struct eval *eval, int square, uint32_t around)
{
    const int honey = square >= SQUARE_HONEY, form = square & (SQUARE_HONEY - 1);
    const int free = NEIGHBOURS - (int)(around >> AROUND_FILLED);
    const uint32_t spices = around & AROUND_SPICES;
    if (form < SQUARE_SAME) {
        const int spice = form - SQUARE_BASIC;
        return feature_basic(eval->supply[spice], honey, free, (int)(spices >> 4 * spice & 15));
    }
    if (form == SQUARE_SAME) {
        const int most = spices_most(spices);
        return feature_same(spices_tie(spices, most), honey, free, most);
    }
    if (form == SQUARE_DIFFERENT)
        return feature_different(honey, free, spices_different(spices));
    if (form == SQUARE_PAIRS) {
        const int odd = spices_odd(spices);
        return feature_pairs(honey, free, odd < 4 ? odd : 4, spices_pairs(spices));
    }
    return feature_doubles(honey, free);
}

static int feature_of_near(const struct eval *eval, int at)
{
    int with = 0, without = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int square = eval->square[place_beside(at, n)];
        with += square >= SQUARE_HONEY;
        without += square != SQUARE_EMPTY && square < SQUARE_HONEY;
    }
    return feature_near(eval->square[at] >= SQUARE_HONEY, without, with);
}

static inline int feature_of_rival(const struct eval *eval, int square)
{
    return feature_rival(square >= SQUARE_HONEY,
                         eval->rival < RIVAL_TOKENS ? eval->rival : RIVAL_TOKENS);
}

/* Points of a Rival honey recipe for tokens beyond those that its features tell apart. */
static inline int rival_excess(const struct eval *eval)
{
    const int excess = eval->rival - RIVAL_TOKENS;
    return excess > 0 ? spec_recipe_points(RIVAL_HONEY, excess) : 0;
}

static inline bool scores_spices(int square)
{
    const int form = square & (SQUARE_HONEY - 1);
    return form >= SQUARE_BASIC && form <= SQUARE_DOUBLES;
}

/* What a square is with other spices around it. Nearby honey and Rival honey do not care. */
static inline int feature_of(const struct eval *eval, int square, uint32_t around)
{
    if (square == SQUARE_EMPTY)
        return feature_of_empty(around);
    return scores_spices(square) ? feature_of_spices(eval, square, around) : FEATURE_NONE;
}

static inline int feature_of_corner(int corner)
{
    if (corner == 0 || corner & CORNER_FILLED)
        return FEATURE_NONE;
    return feature_corner(corner & (CORNER_SCORING - 1), corner / CORNER_SCORING);
}

static int feature_at(const struct eval *eval, int at)
{
    const int square = eval->square[at];
    switch (square & (SQUARE_HONEY - 1)) {
    case SQUARE_NEAR: return feature_of_near(eval, at);
    case SQUARE_RIVAL: return feature_of_rival(eval, square);
    default: return feature_of(eval, square, eval->around[at]);
    }
}

/* ---- laying ---- */

static inline int square_of_card(int card)
{
    return card < SPICES ? SQUARE_BASIC + card : SQUARE_SAME + card - SAME;
}

/* Where a place is on the checkerboard, from 0 on. */
static struct spec_spot spot_of(const struct eval *eval, enum type type, int at)
{
    const struct spec_spot spot = spec_table_spot(eval->table, type, at);
    return (struct spec_spot){spot.x + 32, spot.y + 32};
}

static void lay_recipe(struct eval *eval, int card, int at)
{
    const int square = square_of_card(card);
    eval->square[at] = (uint8_t)square;
    for (int n = 0; n < NEIGHBOURS; n++) {
        uint8_t *corner = &eval->corner[place_corner(at, n)];
        *corner = (uint8_t)(*corner + (scores_spices(square) ? CORNER_RECIPE + CORNER_SCORING
                                                             : CORNER_RECIPE));
    }
    eval->has_near |= square == SQUARE_NEAR;
    if (square == SQUARE_DOUBLES) {
        eval->has_doubles = true;
        const struct spec_spot spot = spot_of(eval, TYPE_RECIPE, at);
        eval->recipe_x[spot.x]++;
        eval->recipe_y[spot.y]++;
    }
}

static void lay_spice(struct eval *eval, int card, int at)
{
    eval->corner[at] |= CORNER_FILLED;
    for (int n = 0; n < NEIGHBOURS; n++)
        eval->around[place_square(at, n)] += around_of_card(card);
    if (card >= DOUBLE) {
        const struct spec_spot spot = spot_of(eval, TYPE_SPICE, at);
        eval->double_x[spot.x]++;
        eval->double_y[spot.y]++;
    }
}

void specbot_eval_lay(struct eval *eval, enum type type, int card, int at)
{
    if (type == TYPE_RECIPE)
        lay_recipe(eval, card, at);
    else if (card == HONEY)
        eval->square[at] |= SQUARE_HONEY;
    else
        lay_spice(eval, card, at);
}

/* ---- opening ---- */

int specbot_stage(const struct speculaas *s)
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

void specbot_stock_count(const struct speculaas *s, struct stock *stock)
{
    const struct spec_counts all = spec_counts_of_deck(&s->deck);
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
void specbot_eval_set_supply(struct eval *eval, const struct stock *stock)
{
    for (int spice = 0; spice < SPICES; spice++) {
        const int part = stock->left[spice] * 27 * 4, usual = stock->cards * 7;
        eval->supply[spice] = (uint8_t)((part > 3 * usual) + (part > 5 * usual));
    }
}

void specbot_eval_open(struct eval *eval, const struct speculaas *s, int seat)
{
    const struct spec_table *table = &s->table[seat];
    memset(eval, 0, sizeof *eval);
    eval->table = table;
    eval->rival = (uint8_t)spec_rival_tokens(s, seat);
    eval->weights = specbot_weights[specbot_stage(s)];
    for (int i = 0; i < table->recipe_count; i++) {
        lay_recipe(eval, table->recipe[i], table->recipe_at[i]);
        if (table->honey >> i & 1)
            specbot_eval_lay(eval, TYPE_SPICE, HONEY, table->recipe_at[i]);
    }
    for (int i = 0; i < table->spice_count; i++)
        lay_spice(eval, table->spice[i], table->spice_at[i]);
    for (int i = 0; i < s->steps[seat]; i++) {
        const struct spec_step step = s->step[seat][i];
        const int at = step.card == HONEY ? table->recipe_at[step.at] : step.at;
        specbot_eval_lay(eval, spec_turn_type(s), step.card, at);
    }
}

/* ---- gains ---- */

/* What happens to Nearby honey recipes beside a square that gets a recipe, or honey. */
static int gain_beside(const struct eval *eval, int at, int change)
{
    int gain = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int other = place_beside(at, n);
        if ((eval->square[other] & (SQUARE_HONEY - 1)) != SQUARE_NEAR)
            continue;
        const int feature = feature_of_near(eval, other);
        gain += eval->weights[feature + change] - eval->weights[feature];
    }
    return gain;
}

static int gain_corners(const struct eval *eval, int square, int at)
{
    const int more = scores_spices(square) ? CORNER_RECIPE + CORNER_SCORING : CORNER_RECIPE;
    int gain = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int corner = eval->corner[place_corner(at, n)];
        if (!(corner & CORNER_FILLED))
            gain += eval->weights[feature_of_corner(corner + more)] -
                    eval->weights[feature_of_corner(corner)];
    }
    return gain;
}

static int line_doubles(const struct eval *eval, int at)
{
    const struct spec_spot spot = spot_of(eval, TYPE_RECIPE, at);
    return eval->double_x[spot.x] + eval->double_y[spot.y];
}

int specbot_gain_space(const struct eval *eval, int at, bool scoring)
{
    const int square = scoring ? SQUARE_BASIC : SQUARE_NEAR;
    const int gain =
        gain_corners(eval, square, at) - eval->weights[feature_of_empty(eval->around[at])];
    return eval->has_near ? gain + gain_beside(eval, at, feature_near(0, 1, 0) - FEATURE_NEAR)
                          : gain;
}

int specbot_gain_kind(const struct eval *eval, int card, int at)
{
    const int square = square_of_card(card);
    if (square == SQUARE_NEAR)
        return eval->weights[feature_of_near(eval, at)]; /* without honey, like an empty square */
    if (square == SQUARE_RIVAL)
        return eval->weights[feature_of_rival(eval, square)] + POINT * rival_excess(eval);
    const int gain = eval->weights[feature_of_spices(eval, square, eval->around[at])];
    return square == SQUARE_DOUBLES
               ? gain + POINT * spec_recipe_points(DOUBLES, line_doubles(eval, at))
               : gain;
}

int specbot_gain_recipe(const struct eval *eval, int card, int at)
{
    return specbot_gain_kind(eval, card, at) +
           specbot_gain_space(eval, at, scores_spices(square_of_card(card)));
}

void specbot_gain_square(const struct eval *eval, int at, const uint32_t *more, int count,
                         int16_t *gain)
{
    const int square = eval->square[at];
    const uint32_t around = eval->around[at];
    const int16_t *weights = eval->weights;
    if (square == SQUARE_EMPTY) {
        const int now = weights[feature_of_empty(around)];
        for (int i = 0; i < count; i++)
            gain[i] = (int16_t)(weights[feature_of_empty(around + more[i])] - now);
    } else if (scores_spices(square)) {
        const int now = weights[feature_of_spices(eval, square, around)];
        for (int i = 0; i < count; i++)
            gain[i] = (int16_t)(weights[feature_of_spices(eval, square, around + more[i])] - now);
    } else {
        memset(gain, 0, (size_t)count * sizeof *gain);
    }
}

int specbot_gain_corner(const struct eval *eval, int at)
{
    return -eval->weights[feature_of_corner(eval->corner[at])];
}

int specbot_gain_line(const struct eval *eval, int at)
{
    const struct spec_spot spot = spot_of(eval, TYPE_SPICE, at);
    return POINT * spec_recipe_points(DOUBLES, 1) *
           (eval->recipe_x[spot.x] + eval->recipe_y[spot.y]);
}

int specbot_gain_spice(const struct eval *eval, int card, int at)
{
    const int16_t *weights = eval->weights;
    const uint32_t more = around_of_card(card);
    int gain = specbot_gain_corner(eval, at);
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int other = place_square(at, n), square = eval->square[other];
        const uint32_t around = eval->around[other];
        gain += weights[feature_of(eval, square, around + more)] -
                weights[feature_of(eval, square, around)];
    }
    return card >= DOUBLE ? gain + specbot_gain_line(eval, at) : gain;
}

int specbot_gain_honey(const struct eval *eval, int at)
{
    const int square = eval->square[at], form = square & (SQUARE_HONEY - 1);
    const int16_t *weights = eval->weights;
    const int beside = gain_beside(eval, at, feature_near(0, 0, 1) - feature_near(0, 1, 0));
    const int feature = feature_at(eval, at);
    if (form == SQUARE_NEAR)
        return beside + weights[feature + feature_near(1, 0, 0) - FEATURE_NEAR] - weights[feature];
    if (form == SQUARE_RIVAL)
        return beside + weights[feature + feature_rival(1, 0) - FEATURE_RIVAL] - weights[feature];
    return beside + weights[feature_of(eval, square + SQUARE_HONEY, eval->around[at])] -
           weights[feature];
}

/* ---- all of it ---- */

int specbot_eval_features(const struct eval *eval, uint16_t *feature)
{
    int count = 0;
    for (int at = 0; at < 256; at++) {
        const int one = feature_at(eval, at), other = feature_of_corner(eval->corner[at]);
        if (one != FEATURE_NONE)
            feature[count++] = (uint16_t)one;
        if (other != FEATURE_NONE)
            feature[count++] = (uint16_t)other;
    }
    return count;
}

int specbot_eval_certain_points(const struct eval *eval)
{
    int points = 0;
    for (int at = 0; at < 256; at++) {
        const int form = eval->square[at] & (SQUARE_HONEY - 1);
        if (form == SQUARE_DOUBLES)
            points += spec_recipe_points(DOUBLES, line_doubles(eval, at));
        else if (form == SQUARE_RIVAL)
            points += rival_excess(eval);
    }
    return points;
}

int specbot_eval_value(const struct eval *eval)
{
    uint16_t feature[FEATURES_MOST];
    int value = POINT * specbot_eval_certain_points(eval);
    for (int i = 0, count = specbot_eval_features(eval, feature); i < count; i++)
        value += eval->weights[feature[i]];
    return value;
}
