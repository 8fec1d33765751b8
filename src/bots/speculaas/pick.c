/* Picking: for each kind of card in a hand the best place on a table, and with it the best step. */
#include "bots/speculaas/specbot.h"

#include <string.h>

static inline void raise_gain(struct card_gain *one, int gain, int at)
{
    if (gain > one->gain) {
        one->second = one->gain;
        one->gain = gain;
        one->at = (uint8_t)at;
    } else if (gain > one->second) {
        one->second = gain;
    }
}

/* ---- recipes ---- */

static bool scores_spices(int card)
{
    return card != NEAR_HONEY && card != RIVAL_HONEY;
}

static void offer_space(const struct eval *eval, struct card_gains *list, int at)
{
    /* Nearby honey and Rival honey have the highest numbers, so one of them would be the last. */
    const bool others = !scores_spices(list->at[list->count - 1].card);
    const int scoring = specbot_gain_space(eval, at, true);
    const int other = others ? specbot_gain_space(eval, at, false) : 0;
    for (int i = 0; i < list->count; i++) {
        struct card_gain *one = &list->at[i];
        const int space = scores_spices(one->card) ? scoring : other;
        raise_gain(one, space + specbot_gain_kind(eval, one->card, at), at);
    }
}

static void offer_recipes(const struct eval *eval, struct card_gains *list)
{
    const struct board *open = &eval->table->open[TYPE_RECIPE].board;
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (eval->square[at] == SQUARE_EMPTY) /* the seat may have had its turn already */
                offer_space(eval, list, at);
        }
}

/* ---- spice cards ---- */

/* What each card of a hand adds on the squares looked at so far: neighbouring corners share them.
 */
struct square_gains {
    int16_t gain[256][HAND_KINDS];
    struct board looked_at;
    uint32_t more[HAND_KINDS];
};

static const int16_t *gains_at(const struct eval *eval, struct square_gains *known, int count,
                               int square)
{
    if (!board_has(&known->looked_at, square)) {
        board_set(&known->looked_at, square);
        specbot_gain_square(eval, square, known->more, count, known->gain[square]);
    }
    return known->gain[square];
}

static void offer_corner(const struct eval *eval, struct square_gains *known, int at,
                         struct card_gains *list, int count)
{
    const int16_t *a = gains_at(eval, known, count, place_square(at, 0));
    const int16_t *b = gains_at(eval, known, count, place_square(at, 1));
    const int16_t *c = gains_at(eval, known, count, place_square(at, 2));
    const int16_t *d = gains_at(eval, known, count, place_square(at, 3));
    const int corner = specbot_gain_corner(eval, at);
    const int line = eval->has_doubles ? specbot_gain_line(eval, at) : 0;
    for (int i = 0; i < count; i++) {
        struct card_gain *one = &list->at[i];
        const int extra = one->card >= DOUBLE ? corner + line : corner;
        raise_gain(one, a[i] + b[i] + c[i] + d[i] + extra, at);
    }
}

static void offer_spices(const struct eval *eval, struct card_gains *list, int count)
{
    const struct board *open = &eval->table->open[TYPE_SPICE].board;
    struct square_gains known;
    memset(&known.looked_at, 0, sizeof known.looked_at);
    for (int i = 0; i < count; i++)
        known.more[i] = around_of_card(list->at[i].card);
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (!(eval->corner[at] & CORNER_FILLED))
                offer_corner(eval, &known, at, list, count);
        }
}

static void offer_honey(const struct eval *eval, struct card_gain *one)
{
    const struct spec_table *table = eval->table;
    for (int i = 0; i < table->recipe_count; i++)
        if (eval->square[table->recipe_at[i]] < SQUARE_HONEY)
            raise_gain(one, specbot_gain_honey(eval, table->recipe_at[i]), table->recipe_at[i]);
}

/* ---- a hand ---- */

void specbot_gains_make(struct card_gains *list, const struct eval *eval, enum type type,
                        uint32_t kinds)
{
    list->type = type;
    list->count = 0;
    for (uint32_t more = kinds; more; more &= more - 1)
        list->at[list->count++] =
            (struct card_gain){NO_GAIN, NO_GAIN, (uint8_t)__builtin_ctz(more), 0};
    if (type == TYPE_RECIPE) {
        offer_recipes(eval, list);
        return;
    }
    const bool honey = kinds >> HONEY & 1; /* the highest of the kinds, so the last one */
    offer_spices(eval, list, list->count - honey);
    if (honey)
        offer_honey(eval, &list->at[list->count - 1]);
}

int specbot_gains_index(const struct card_gains *list, int card)
{
    int index = 0;
    while (index < list->count && list->at[index].card != card)
        index++;
    return index;
}

struct kind_counts specbot_gains_count(const struct card_gains *list, const struct spec_hand *hand)
{
    struct kind_counts counts = {{0}};
    for (int i = 0; i < hand->count; i++)
        counts.count[specbot_gains_index(list, hand_card(hand, i))]++;
    return counts;
}

int specbot_gains_best(const struct card_gains *list, const struct kind_counts *counts)
{
    int best = NO_GAIN, first = NO_GAIN, second = NO_GAIN;
    for (int i = 0; i < list->count; i++) {
        const struct card_gain *one = &list->at[i];
        if (!counts->count[i])
            continue;
        if (list->type == TYPE_RECIPE || !card_is(one->card, KINDS_SMALL)) {
            best = one->gain > best ? one->gain : best;
            continue;
        }
        const int another = counts->count[i] > 1 ? one->second : NO_GAIN;
        if (one->gain > first) {
            second = another > first ? another : first;
            first = one->gain;
        } else if (one->gain > second) {
            second = one->gain;
        }
    }
    const int small = second == NO_GAIN ? first : first + second;
    best = small > best ? small : best;
    return best == NO_GAIN ? 0 : best;
}

/* ---- picking ---- */

/* A step being looked for: value is gain in 64ths, less what is left to the next player. */
struct choice {
    const struct card_gains *own, *next;
    struct kind_counts counts;
    int denial;
    int value;
    struct pick pick;
};

static void choice_offer(struct choice *choice, const struct card_gain *one, int gain)
{
    int value = 64 * gain;
    if (choice->denial)
        value -= choice->denial * specbot_gains_best(choice->next, &choice->counts);
    if (value > choice->value) {
        choice->value = value;
        choice->pick = (struct pick){one->card, one->at};
    }
}

static bool takes_same_place(const struct card_gain *a, const struct card_gain *b)
{
    return a->at == b->at && (a->card == HONEY) == (b->card == HONEY);
}

/* All ways to go on after a first small card; later kinds only, for the order does not matter. */
static void offer_pairs(struct choice *choice, int index)
{
    const struct card_gain *one = &choice->own->at[index];
    bool alone = true;
    for (int i = 0; i < choice->own->count; i++) {
        const struct card_gain *other = &choice->own->at[i];
        if (!choice->counts.count[i] || !card_is(other->card, KINDS_SMALL))
            continue;
        const int gain = i == index || takes_same_place(one, other) ? other->second : other->gain;
        if (gain == NO_GAIN)
            continue;
        alone = false;
        if (i < index && !takes_same_place(one, other))
            continue;
        choice->counts.count[i]--;
        choice_offer(choice, one, one->gain + gain);
        choice->counts.count[i]++;
    }
    if (alone)
        choice_offer(choice, one, one->gain);
}

struct pick specbot_pick(const struct card_gains *own, const struct card_gains *next,
                         const struct kind_counts *counts, int denial, bool first)
{
    struct choice choice = {own, next, *counts, denial, INT32_MIN, {NO_CARD, 0}};
    for (int i = 0; i < own->count; i++) {
        const struct card_gain *one = &own->at[i];
        const bool small = own->type == TYPE_SPICE && card_is(one->card, KINDS_SMALL);
        if (!counts->count[i] || one->gain == NO_GAIN || (!first && !small))
            continue;
        choice.counts.count[i]--;
        if (small && first)
            offer_pairs(&choice, i);
        else
            choice_offer(&choice, one, one->gain);
        choice.counts.count[i]++;
    }
    return choice.pick;
}

void specbot_play(struct speculaas *s, int seat, struct pick pick, struct eval *eval,
                  struct stock *stock)
{
    const enum type type = spec_turn_type(s);
    CHECK(pick.card != NO_CARD);
    const enum type place = pick.card == HONEY ? TYPE_RECIPE : type;
    const game_move move =
        spec_pack(type, pick.card, spec_table_spot(&s->table[seat], place, pick.at));
    specbot_eval_lay(eval, type, pick.card, pick.at);
    if (place == TYPE_SPICE)
        stock_take(stock, pick.card);
    CHECK(!spec_apply(s, seat, move, NULL));
}
