/* The skill: how good each choice is by what it adds to the seat's table and leaves to the next. */
#include "bots/speculaas/specbot.h"

void specbot_view_open(struct view *view, const struct speculaas *s, int seat)
{
    struct stock stock;
    struct eval eval;
    view->s = s;
    view->seat = seat;
    view->type = spec_turn_type(s);
    view->hand = spec_hand_now(s, view->type, seat);
    view->denial = specbot_denial(s);
    specbot_stock_count(s, &stock);
    specbot_eval_open(&view->own, s, seat);
    specbot_eval_set_supply(&view->own, &stock);
    if (!view->denial)
        return;
    specbot_eval_open(&eval, s, (seat + 1) % s->seats);
    specbot_eval_set_supply(&eval, &stock);
    specbot_gains_make(&view->next, &eval, view->type, view->hand.kinds);
    view->counts = specbot_gains_count(&view->next, &view->hand);
}

/* What it costs to leave the hand without one or two cards to the next player, in POINTs. */
static float cost_of_passing(const struct view *view, int card, int second)
{
    if (!view->denial)
        return 0;
    struct kind_counts counts = view->counts;
    counts.count[specbot_gains_index(&view->next, card)]--;
    if (second != NO_CARD)
        counts.count[specbot_gains_index(&view->next, second)]--;
    return (float)(view->denial * specbot_gains_best(&view->next, &counts)) / 64;
}

int specbot_view_gain(const struct view *view, int card, int at)
{
    return view->type == TYPE_RECIPE ? specbot_gain_recipe(&view->own, card, at)
           : card == HONEY           ? specbot_gain_honey(&view->own, at)
                                     : specbot_gain_spice(&view->own, card, at);
}

struct card_gain specbot_view_second(const struct view *view, int card, int at)
{
    struct eval after = view->own;
    struct card_gains list;
    struct card_gain best = {.gain = NO_GAIN, .card = NO_CARD};
    specbot_eval_lay(&after, TYPE_SPICE, card, at);
    specbot_gains_make(&list, &after, TYPE_SPICE,
                       hand_kinds_without(&view->hand, card) & KINDS_SMALL);
    for (int i = 0; i < list.count; i++)
        if (list.at[i].gain > best.gain)
            best = list.at[i];
    return best;
}

/* How good a step is: what the turn adds to the seat's own table, less what it leaves. */
static float judge_step(const struct view *view, int card, int at)
{
    const float gain = (float)specbot_view_gain(view, card, at);
    const bool first = view->type == TYPE_SPICE && !view->s->steps[view->seat];
    if (first && card_is(card, KINDS_SMALL)) {
        const struct card_gain second = specbot_view_second(view, card, at);
        if (second.card != NO_CARD)
            return gain + (float)second.gain - cost_of_passing(view, card, second.card);
    }
    return gain - cost_of_passing(view, card, NO_CARD);
}

int specbot_view_place(const struct view *view, struct spec_move move)
{
    const enum type type = move.card == HONEY ? TYPE_RECIPE : view->type;
    return spec_table_place(&view->s->table[view->seat], type, move.spot.x, move.spot.y);
}

static void judge(const struct thought *thought, int count, float *value)
{
    struct view view;
    specbot_view_open(&view, thought->seen, thought->seat);
    for (int i = 0; i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(thought->seen, thought->seat, i));
        value[i] = judge_step(&view, move.card, specbot_view_place(&view, move)) / POINT;
    }
}

const struct skill speculaas_skill = {.game = &speculaas_game,
                                      .judge = judge,
                                      .begin = skill_begin,
                                      .sample = skill_sample,
                                      .evaluate = specbot_evaluate,
                                      .explain = specbot_explain,
                                      .reasons = specbot_reasons,
                                      .slack = 4,
                                      .width = 32,
                                      .hint = 4000};
