/* Speculaas for bots: how good each choice is by rules of thumb. */
#include "bots/speculaas/judge.h"

#include "bots/skill.h"
#include "bots/speculaas/playout.h"

void view_open(struct view *view, const struct speculaas *s, int seat)
{
    struct stock stock;
    struct pantry pantry;
    view->s = s;
    view->seat = seat;
    view->type = spec_turn_type(s);
    view->hand = spec_hand_now(s, view->type, seat);
    view->share = bids_share(s);
    spec_stock_count(s, &stock);
    pantry_open(&view->own, s, seat);
    pantry_set_supply(&view->own, &stock);
    if (!view->share)
        return;
    pantry_open(&pantry, s, (seat + 1) % s->seats);
    pantry_set_supply(&pantry, &stock);
    bids_make(&view->beside, &pantry, view->type, view->hand.kinds);
    view->lot = bids_lot(&view->beside, &view->hand);
}

/* What it costs to leave the hand without one or two cards to the next player, in POINTs. */
static float cost_beside(const struct view *view, int card, int second)
{
    if (!view->share)
        return 0;
    struct lot lot = view->lot;
    lot.count[bids_lane(&view->beside, card)]--;
    if (second != NO_CARD)
        lot.count[bids_lane(&view->beside, second)]--;
    return (float)(view->share * bids_best(&view->beside, &lot)) / 64;
}

int view_gain(const struct view *view, int card, int at)
{
    return view->type == TYPE_RECIPE ? pantry_gain_recipe(&view->own, card, at)
           : card == HONEY           ? pantry_gain_honey(&view->own, at)
                                     : pantry_gain_spice(&view->own, card, at);
}

struct bid view_second(const struct view *view, int card, int at)
{
    struct pantry after = view->own;
    struct bids bids;
    struct bid best = {.gain = NO_GAIN, .card = NO_CARD};
    if (card == HONEY)
        pantry_put_honey(&after, at);
    else
        pantry_lay_spice(&after, card, at);
    bids_make(&bids, &after, TYPE_SPICE, hand_kinds_without(&view->hand, card) & KINDS_SMALL);
    for (int i = 0; i < bids.count; i++)
        if (bids.at[i].gain > best.gain)
            best = bids.at[i];
    return best;
}

/* How good a step is: what the turn adds to the seat's own table, less what it leaves. */
static float judge_step(const struct view *view, int card, int at)
{
    const float gain = (float)view_gain(view, card, at);
    const bool first = view->type == TYPE_SPICE && !view->s->steps[view->seat];
    if (first && card_is(card, KINDS_SMALL)) {
        const struct bid second = view_second(view, card, at);
        if (second.card != NO_CARD)
            return gain + (float)second.gain - cost_beside(view, card, second.card);
    }
    return gain - cost_beside(view, card, NO_CARD);
}

int view_place(const struct view *view, struct spec_move move)
{
    const enum type type = move.card == HONEY ? TYPE_RECIPE : view->type;
    return spec_table_place(&view->s->table[view->seat], type, move.spot.x, move.spot.y);
}

static void judge(const struct thought *thought, int count, float *value)
{
    struct view view;
    view_open(&view, thought->seen, thought->seat);
    for (int i = 0; i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(thought->seen, thought->seat, i));
        value[i] = judge_step(&view, move.card, view_place(&view, move)) / POINT;
    }
}

const struct skill speculaas_skill = {.game = &speculaas_game,
                                      .judge = judge,
                                      .begin = skill_begin,
                                      .sample = skill_sample,
                                      .evaluate = spec_evaluate,
                                      .explain = spec_explain,
                                      .reasons = spec_reasons,
                                      .slack = 4,
                                      .width = 32};
