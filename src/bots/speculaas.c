/* Speculaas for bots: how good each choice is by rules of thumb, and why. */
#include "bots/skill.h"
#include "bots/speculaas_playout.h"

/* What a step adds, and for the first of two what the best second one adds after it. */
static int judge_small(const struct speculaas *s, int seat, const struct pantry *pantry, int card,
                       int at)
{
    struct pantry after = *pantry;
    const int gain =
        card == HONEY ? pantry_gain_honey(pantry, at) : pantry_gain_spice(pantry, card, at);
    if (s->steps[seat])
        return gain;
    if (card == HONEY)
        pantry_put_honey(&after, at);
    else
        pantry_lay_spice(&after, card, at);
    const uint32_t kinds = hand_kinds_without(spec_held(s, TYPE_SPICE, seat), card) & KINDS_SMALL;
    const struct pick second = pantry_pick_spice(&after, kinds, 0, false);
    return second.card == NO_CARD ? gain : gain + second.gain;
}

static void judge(const void *seen, int seat, int count, float *value)
{
    const struct speculaas *s = seen;
    struct pantry pantry;
    struct stock stock;
    pantry_open(&pantry, s, seat);
    spec_stock_count(s, &stock);
    pantry_set_supply(&pantry, &stock);
    for (int i = 0; i < count; i++) {
        const struct spec_move move = spec_unpack(spec_choice(s, seat, i));
        const enum type place = move.card == HONEY ? TYPE_RECIPE : (enum type)move.type;
        const int at = spec_table_place(&s->table[seat], place, move.spot.x, move.spot.y);
        const int gain = move.type == TYPE_RECIPE ? pantry_gain_recipe(&pantry, move.card, at)
                         : card_is(move.card, KINDS_SMALL)
                             ? judge_small(s, seat, &pantry, move.card, at)
                             : pantry_gain_spice(&pantry, move.card, at);
        value[i] = (float)gain / POINT;
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
