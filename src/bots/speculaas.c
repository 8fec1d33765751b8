/* Speculaas for bots: how good each choice is by rules of thumb, and why. */
#include "bots/skill.h"
#include "bots/speculaas_playout.h"

#ifdef SPEC_TUNE
extern double knob[8];
#else
static const double knob[8] = {8, 7, 0.6};
#endif

/* What is needed to judge the choices of a seat. */
struct view {
    const struct speculaas *s;
    int seat;
    enum type type;
    struct spec_hand hand;     /* what is left of it */
    struct pantry own, beside; /* the seat's table, and that of whom the hand goes to next */
    bool passes;               /* there is such a player */
};

static void view_open(struct view *view, const struct speculaas *s, int seat)
{
    struct stock stock;
    const int left = (seat + 1) % s->seats;
    view->s = s;
    view->seat = seat;
    view->type = spec_turn_type(s);
    view->hand = spec_hand_now(s, view->type, seat);
    view->passes = spec_plays(s, left);
    spec_stock_count(s, &stock);
    pantry_open(&view->own, s, seat);
    pantry_set_supply(&view->own, &stock);
    if (!view->passes)
        return;
    pantry_open(&view->beside, s, left);
    pantry_set_supply(&view->beside, &stock);
}

/* What the next player gains by the best card of a hand. */
static int gain_beside(const struct view *view, const struct spec_hand *hand)
{
    if (!view->passes || !hand->count)
        return 0;
    const struct pick best = view->type == TYPE_RECIPE
                                 ? pantry_pick_recipe(&view->beside, hand->kinds)
                                 : pantry_pick_spice(&view->beside, hand->kinds,
                                                     spec_kinds_twice(hand), true);
    return best.card == NO_CARD ? 0 : best.gain;
}

/* What one card adds and leaves to the next player. */
static float judge_last(const struct view *view, const struct spec_hand *hand, int card, int at)
{
    struct spec_hand left = *hand;
    hand_remove(&left, card);
    const int gain = view->type == TYPE_RECIPE ? pantry_gain_recipe(&view->own, card, at)
                     : card == HONEY           ? pantry_gain_honey(&view->own, at)
                                               : pantry_gain_spice(&view->own, card, at);
    const float share = (float)knob[2] / (float)(view->s->seats - 1);
    return ((float)gain - share * (float)gain_beside(view, &left)) / POINT;
}

/* The first of two steps is as good as the best second one after it makes it. */
static float judge_first(const struct view *view, int card, int at)
{
    struct view after = *view;
    const int gain = card == HONEY ? pantry_gain_honey(&view->own, at)
                                   : pantry_gain_spice(&view->own, card, at);
    hand_remove(&after.hand, card);
    if (card == HONEY)
        pantry_put_honey(&after.own, at);
    else
        pantry_lay_spice(&after.own, card, at);
    const struct pick second =
        pantry_pick_spice(&after.own, after.hand.kinds & KINDS_SMALL, 0, false);
    if (second.card == NO_CARD)
        return judge_last(view, &view->hand, card, at);
    return (float)gain / POINT + judge_last(&after, &after.hand, second.card, second.at);
}

static void judge(const void *seen, int seat, int count, float *value)
{
    const struct speculaas *s = seen;
    struct view view;
    view_open(&view, s, seat);
    for (int i = 0; i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(s, seat, i));
        const enum type place = move.card == HONEY ? TYPE_RECIPE : view.type;
        const int at = spec_table_place(&s->table[seat], place, move.spot.x, move.spot.y);
        const bool first =
            view.type == TYPE_SPICE && !s->steps[seat] && card_is(move.card, KINDS_SMALL);
        value[i] = first ? judge_first(&view, move.card, at)
                         : judge_last(&view, &view.hand, move.card, at);
    }
}

static void explain(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}

static const struct phrase reasons[] = {{.text = "it does best when the game is played on"}};

const struct skill speculaas_skill = {.game = &speculaas_game,
                                      .judge = judge,
                                      .slack = 2,
                                      .width = 16,
                                      .playout = spec_playout,
                                      .explain = explain,
                                      .reasons = reasons};
