#include "bots/speculaas/bid.h"

#include <string.h>

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

/* ---- recipes ---- */

static bool is_hungry(int card)
{
    return card != NEAR_HONEY && card != RIVAL_HONEY;
}

static void bid_space(const struct pantry *pantry, struct bids *bids, int at)
{
    /* Near honey and Rival honey have the highest numbers, so one of them would be the last. */
    const bool others = !is_hungry(bids->at[bids->count - 1].card);
    const int hungry = pantry_gain_space(pantry, at, true);
    const int other = others ? pantry_gain_space(pantry, at, false) : 0;
    for (int i = 0; i < bids->count; i++) {
        struct bid *bid = &bids->at[i];
        const int space = is_hungry(bid->card) ? hungry : other;
        bid_raise(bid, space + pantry_gain_kind(pantry, bid->card, at), at);
    }
}

static void bid_recipes(const struct pantry *pantry, struct bids *bids)
{
    const struct board *open = &pantry->table->open[TYPE_RECIPE].board;
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (pantry->square[at] == SQUARE_EMPTY) /* the seat may have had its turn already */
                bid_space(pantry, bids, at);
        }
}

/* ---- spice cards ---- */

/* What each card of a hand adds on the squares asked for so far: neighbouring corners share them.
 */
struct rows {
    int16_t gain[256][LANES];
    struct board known;
    uint32_t more[LANES];
};

static const int16_t *row_of(const struct pantry *pantry, struct rows *rows, int count, int square)
{
    if (!board_has(&rows->known, square)) {
        board_set(&rows->known, square);
        pantry_gain_square(pantry, square, rows->more, count, rows->gain[square]);
    }
    return rows->gain[square];
}

static void bid_place(const struct pantry *pantry, struct rows *rows, int at, struct bids *bids,
                      int count)
{
    const int16_t *a = row_of(pantry, rows, count, place_square(at, 0));
    const int16_t *b = row_of(pantry, rows, count, place_square(at, 1));
    const int16_t *c = row_of(pantry, rows, count, place_square(at, 2));
    const int16_t *d = row_of(pantry, rows, count, place_square(at, 3));
    const int corner = pantry_gain_corner(pantry, at);
    const int line = pantry->wants ? pantry_gain_line(pantry, at) : 0;
    for (int i = 0; i < count; i++) {
        struct bid *bid = &bids->at[i];
        const int extra = bid->card >= DOUBLE ? corner + line : corner;
        bid_raise(bid, a[i] + b[i] + c[i] + d[i] + extra, at);
    }
}

static void bid_spices(const struct pantry *pantry, struct bids *bids, int count)
{
    const struct board *open = &pantry->table->open[TYPE_SPICE].board;
    struct rows rows;
    memset(&rows.known, 0, sizeof rows.known);
    for (int i = 0; i < count; i++)
        rows.more[i] = around_of_card(bids->at[i].card);
    for (int word = 0; word < 4; word++)
        for (uint64_t left = open->row[word]; left; left &= left - 1) {
            const int at = 64 * word + __builtin_ctzll(left);
            if (!(pantry->corner[at] & CORNER_FILLED))
                bid_place(pantry, &rows, at, bids, count);
        }
}

static void bid_honey(const struct pantry *pantry, struct bid *bid)
{
    const struct spec_table *table = pantry->table;
    for (int i = 0; i < table->recipe_count; i++)
        if (pantry->square[table->recipe_at[i]] < SQUARE_HONEY)
            bid_raise(bid, pantry_gain_honey(pantry, table->recipe_at[i]), table->recipe_at[i]);
}

/* ---- a hand ---- */

void bids_make(struct bids *bids, const struct pantry *pantry, enum type type, uint32_t kinds)
{
    bids->type = type;
    bids->count = 0;
    for (uint32_t more = kinds; more; more &= more - 1)
        bids->at[bids->count++] = (struct bid){NO_GAIN, NO_GAIN, (uint8_t)__builtin_ctz(more), 0};
    if (type == TYPE_RECIPE) {
        bid_recipes(pantry, bids);
        return;
    }
    const bool honey = kinds >> HONEY & 1; /* the highest of the kinds, so the last one */
    bid_spices(pantry, bids, bids->count - honey);
    if (honey)
        bid_honey(pantry, &bids->at[bids->count - 1]);
}

int bids_lane(const struct bids *bids, int card)
{
    int lane = 0;
    while (lane < bids->count && bids->at[lane].card != card)
        lane++;
    return lane;
}

struct lot bids_lot(const struct bids *bids, const struct spec_hand *hand)
{
    struct lot lot = {{0}};
    for (int i = 0; i < hand->count; i++)
        lot.count[bids_lane(bids, hand_card(hand, i))]++;
    return lot;
}

int bids_best(const struct bids *bids, const struct lot *lot)
{
    int best = NO_GAIN, first = NO_GAIN, second = NO_GAIN;
    for (int i = 0; i < bids->count; i++) {
        const struct bid *bid = &bids->at[i];
        if (!lot->count[i])
            continue;
        if (bids->type == TYPE_RECIPE || !card_is(bid->card, KINDS_SMALL)) {
            best = bid->gain > best ? bid->gain : best;
            continue;
        }
        const int next = lot->count[i] > 1 ? bid->next : NO_GAIN;
        if (bid->gain > first) {
            second = next > first ? next : first;
            first = bid->gain;
        } else if (bid->gain > second) {
            second = bid->gain;
        }
    }
    const int small = second == NO_GAIN ? first : first + second;
    best = small > best ? small : best;
    return best == NO_GAIN ? 0 : best;
}

/* ---- picking ---- */

/* A step being looked for: worth is gain in 64ths, less what is left to the next player. */
struct choice {
    const struct bids *own, *beside;
    struct lot lot;
    int share;
    int worth;
    struct pick pick;
};

static void choice_offer(struct choice *choice, const struct bid *bid, int gain)
{
    int worth = 64 * gain;
    if (choice->share)
        worth -= choice->share * bids_best(choice->beside, &choice->lot);
    if (worth > choice->worth) {
        choice->worth = worth;
        choice->pick = (struct pick){bid->card, bid->at};
    }
}

static bool takes_same_place(const struct bid *a, const struct bid *b)
{
    return a->at == b->at && (a->card == HONEY) == (b->card == HONEY);
}

/* All ways to go on after a first small card; later kinds only, for the order does not matter. */
static void offer_pairs(struct choice *choice, int lane)
{
    const struct bid *bid = &choice->own->at[lane];
    bool alone = true;
    for (int i = 0; i < choice->own->count; i++) {
        const struct bid *other = &choice->own->at[i];
        if (!choice->lot.count[i] || !card_is(other->card, KINDS_SMALL))
            continue;
        const int gain = i == lane || takes_same_place(bid, other) ? other->next : other->gain;
        if (gain == NO_GAIN)
            continue;
        alone = false;
        if (i < lane && !takes_same_place(bid, other))
            continue;
        choice->lot.count[i]--;
        choice_offer(choice, bid, bid->gain + gain);
        choice->lot.count[i]++;
    }
    if (alone)
        choice_offer(choice, bid, bid->gain);
}

struct pick bids_pick(const struct bids *own, const struct bids *beside, const struct lot *lot,
                      int share, bool first)
{
    struct choice choice = {own, beside, *lot, share, INT32_MIN, {NO_CARD, 0}};
    for (int i = 0; i < own->count; i++) {
        const struct bid *bid = &own->at[i];
        const bool small = own->type == TYPE_SPICE && card_is(bid->card, KINDS_SMALL);
        if (!lot->count[i] || bid->gain == NO_GAIN || (!first && !small))
            continue;
        choice.lot.count[i]--;
        if (small && first)
            offer_pairs(&choice, i);
        else
            choice_offer(&choice, bid, bid->gain);
        choice.lot.count[i]++;
    }
    return choice.pick;
}

void bids_play(struct speculaas *s, int seat, struct pick one, struct pantry *pantry,
               struct stock *stock)
{
    const enum type type = spec_turn_type(s);
    CHECK(one.card != NO_CARD);
    const enum type place = one.card == HONEY ? TYPE_RECIPE : type;
    const game_move move =
        spec_pack(type, one.card, spec_table_spot(&s->table[seat], place, one.at));
    if (type == TYPE_RECIPE) {
        pantry_lay_recipe(pantry, one.card, one.at);
    } else if (one.card == HONEY) {
        pantry_put_honey(pantry, one.at);
    } else {
        pantry_lay_spice(pantry, one.card, one.at);
        stock_take(stock, one.card);
    }
    CHECK(!spec_apply(s, seat, move, NULL));
}
