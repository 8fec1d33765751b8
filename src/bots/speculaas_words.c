/* Why a choice may be a good one, in words. A reason follows the sentence of its move. Points are
 * certain, what scoring would give at once; what is expected in the end is by the learned worth. */
#include "bots/speculaas_judge.h"

#include <string.h>

#define CARD     "card", PART_WORD, 0
#define EXPECTED "expected", PART_NUMBER, 1
#define POINTS   "points", PART_SIGNED, 2
#define LIST     "recipes", PART_WORDS, 4

const struct phrase spec_reasons[SPEC_REASONS] = {
    [WHY_BEST] = {.text = "it does best when the game is played on"},
    [WHY_FIRST] = {.text = "all four spaces around {card} are free: expect about {expected} of it "
                           "in the end",
                   .part = {{CARD}, {EXPECTED}}},
    [WHY_RECIPE_NOW] = {.text = "{points} at once, and about {expected} from {card} in the end",
                        .part = {{CARD}, {EXPECTED}, {POINTS}}},
    [WHY_RECIPE_LATER] = {.text = "nothing from {card} yet, but about {expected} in the end; free "
                                  "spaces around it: {free}",
                          .part = {{CARD}, {EXPECTED}, {"free", PART_NUMBER, 2}}},
    [WHY_SUPPLY] = {.text = "{percent} % of the spice cards to come show {card}: expect about "
                            "{expected} in the end",
                    .part = {{CARD}, {EXPECTED}, {"percent", PART_NUMBER, 2}}},
    [WHY_IN_LINE] = {.text = "{points} at once for doubles in its row and column, and about "
                             "{expected} more to come",
                     .part = {{CARD}, {EXPECTED}, {POINTS}}},
    [WHY_NEAR] = {.text = "{points} at once for honey diagonal to it, and about {expected} in the "
                          "end",
                  .part = {{CARD}, {EXPECTED}, {POINTS}}},
    [WHY_RIVAL] = {.text = "{points} at once for the honey of {rival}, and about {expected} in the "
                           "end",
                   .part = {{CARD}, {EXPECTED}, {POINTS}, {"rival", PART_SEAT, 3}}},
    [WHY_KEEP] = {.text = "{card} would be worth about {expected} to {next}, who gets this hand "
                          "next",
                  .part = {{CARD}, {EXPECTED}, {"next", PART_SEAT, 3}}},
    [WHY_ADDS] = {.text = "{points} at once for {recipes}, and about {expected} in the end",
                  .part = {{EXPECTED}, {POINTS}, {LIST}}},
    [WHY_LINE] = {.text = "{points} at once: it lies in the row or column of Doubles",
                  .part = {{POINTS}}},
    [WHY_READY] = {.text = "no points yet, but it gets {recipes} ready: about {expected} in the "
                           "end",
                   .part = {{EXPECTED}, {LIST}}},
    [WHY_ROOM] = {.text = "it makes room for recipes that can use {card}: about {expected} in the "
                          "end",
                  .part = {{CARD}, {EXPECTED}}},
    [WHY_LEAST] = {.text = "nothing here helps much; there {card} does the least harm",
                   .part = {{CARD}}},
    [WHY_TOGETHER] = {.text = "together with {second} it is {points} at once",
                      .part = {{POINTS}, {"second", PART_WORD, 4}}},
    [WHY_HONEY] = {.text = "the honey is {points} at once for {card}",
                   .part = {{CARD}, {POINTS}}},
    [WHY_HONEY_PAIR] = {.text = "the honey completes a pair: {points} at once",
                        .part = {{POINTS}}},
    [WHY_HONEY_BESIDE] = {.text = "the honey counts for Near honey, too: {points} at once",
                          .part = {{POINTS}}},
    [WHY_HONEY_LATER] = {.text = "the honey pays once more lies around {card}: about {expected} in "
                                 "the end",
                         .part = {{CARD}, {EXPECTED}}},
};

/* ---- points ---- */

/* A table before and after a step. */
struct change {
    int points;                   /* that the step adds at once */
    int16_t gainer[RECIPES_MOST]; /* recipes that gain, each kind once; then -1 */
    int gainers;
    int own; /* what the recipe laid, or the one that honey is put on, scores of it */
};

static void lay(struct spec_table *table, enum type type, int card, int at)
{
    if (card == HONEY)
        spec_table_put_token(table, spec_table_recipe_at(table, at));
    else if (type == TYPE_RECIPE)
        spec_table_lay_recipe(table, card, at);
    else
        spec_table_lay_spice(table, card, at);
}

static void note_gainer(struct change *change, int card)
{
    for (int i = 0; i < change->gainers; i++)
        if (change->gainer[i] == card)
            return;
    change->gainer[change->gainers++] = (int16_t)card;
}

/* Lays a card and says what has changed. */
static struct change change_by(const struct view *view, struct spec_table *table, int card, int at)
{
    struct spec_score old[RECIPES_MOST], new[RECIPES_MOST];
    struct change change = {.points = 0};
    const int rival = spec_rival_tokens(view->s, view->seat);
    const int before = table->recipe_count;
    change.points = -spec_score_table(table, rival, old);
    lay(table, view->type, card, at);
    change.points += spec_score_table(table, rival, new);
    for (int i = 0; i < table->recipe_count; i++) {
        const int gain = new[i].points - (i < before ? old[i].points : 0);
        if (gain > 0)
            note_gainer(&change, table->recipe[i]);
        if (table->recipe_at[i] == at && (card == HONEY || view->type == TYPE_RECIPE))
            change.own = gain;
    }
    return change;
}

/* ---- reasons ---- */

static int in_points(int worth)
{
    return worth > 0 ? (worth + POINT / 2) / POINT : -((POINT / 2 - worth) / POINT);
}

static void say(struct event *why, enum spec_reason reason, int card, int expected, int points)
{
    why->kind = (uint8_t)reason;
    why->arg[0] = (int16_t)card;
    why->arg[1] = (int16_t)expected;
    why->arg[2] = (int16_t)points;
}

static void list_recipes(struct event *why, const int16_t *recipe, int count)
{
    for (int i = 0; i < count && 4 + i < EVENT_ARGS; i++)
        why->arg[4 + i] = recipe[i];
}

static int percent_to_come(const struct view *view, int spice)
{
    struct stock stock;
    spec_stock_count(view->s, &stock);
    return stock.cards ? 100 * stock.left[spice] / stock.cards : 0;
}

static int rival_with_most(const struct view *view)
{
    int best = -1;
    for (int seat = 0; seat < view->s->seats; seat++)
        if (seat != view->seat &&
            (best < 0 || view->s->table[seat].tokens > view->s->table[best].tokens))
            best = seat;
    return best;
}

static void explain_recipe(const struct view *view, int card, int at, struct event *why)
{
    struct spec_table table = spec_table_now(view->s, view->seat);
    const struct change change = change_by(view, &table, card, at);
    const int expected = in_points(pantry_gain_kind(&view->own, card, at));
    const int free = NEIGHBOURS - (int)(view->own.around[at] >> AROUND_FILLED);
    why->arg[3] = (int16_t)rival_with_most(view);
    if (card == NEAR_HONEY && change.own)
        say(why, WHY_NEAR, card, expected, change.own);
    else if (card == RIVAL_HONEY && change.own)
        say(why, WHY_RIVAL, card, expected, change.own);
    else if (card == DOUBLES && change.own)
        say(why, WHY_IN_LINE, card, expected - change.own, change.own);
    else if (change.own)
        say(why, WHY_RECIPE_NOW, card, expected, change.own);
    else if (card < SPICES && percent_to_come(view, card) > 27)
        say(why, WHY_SUPPLY, card, expected, percent_to_come(view, card));
    else if (free == NEIGHBOURS && card != NEAR_HONEY && card != RIVAL_HONEY)
        say(why, WHY_FIRST, card, expected, 0);
    else
        say(why, WHY_RECIPE_LATER, card, expected, free);
}

static void explain_honey(const struct view *view, int at, struct event *why)
{
    struct spec_table table = spec_table_now(view->s, view->seat);
    const int recipe = table.recipe[spec_table_recipe_at(&table, at)];
    const struct change change = change_by(view, &table, HONEY, at);
    const int expected = in_points(view_gain(view, HONEY, at));
    const enum spec_reason reason = change.points > change.own ? WHY_HONEY_BESIDE
                                    : !change.points           ? WHY_HONEY_LATER
                                    : recipe == PAIRS          ? WHY_HONEY_PAIR
                                                               : WHY_HONEY;
    say(why, reason, recipe, expected, change.points);
}

/* The recipes around a corner that score spices: they are what a card there gets ready. */
static int list_around(const struct view *view, int corner, int16_t *recipe)
{
    struct change list = {.gainers = 0};
    for (int n = 0; n < NEIGHBOURS; n++) {
        const int number = spec_table_recipe_at(view->own.table, place_square(corner, n));
        const int card = number < 0 ? NO_CARD : view->own.table->recipe[number];
        if (number >= 0 && card != NEAR_HONEY && card != RIVAL_HONEY)
            note_gainer(&list, card);
    }
    memcpy(recipe, list.gainer, sizeof list.gainer);
    return list.gainers;
}

/* A first small card that does little alone. */
static bool explain_together(const struct view *view, struct spec_table *table, int points,
                             int card, int at, struct event *why)
{
    if (view->s->steps[view->seat] || !card_is(card, KINDS_SMALL))
        return false;
    const struct bid second = view_second(view, card, at);
    if (second.card == NO_CARD)
        return false;
    const struct change change = change_by(view, table, second.card, second.at);
    if (change.points <= 0 || points + change.points <= 0)
        return false;
    say(why, WHY_TOGETHER, card, 0, points + change.points);
    why->arg[4] = second.card;
    return true;
}

static void explain_spice(const struct view *view, int card, int at, struct event *why)
{
    struct spec_table table = spec_table_now(view->s, view->seat);
    const struct change change = change_by(view, &table, card, at);
    const int expected = in_points(view_gain(view, card, at));
    int16_t around[RECIPES_MOST];
    const int count = list_around(view, at, around);
    if (change.points > 0 && change.gainers == 1 && change.gainer[0] == DOUBLES) {
        say(why, WHY_LINE, card, expected, change.points);
    } else if (change.points > 0) {
        say(why, WHY_ADDS, card, expected, change.points);
        list_recipes(why, change.gainer, change.gainers);
    } else if (explain_together(view, &table, change.points, card, at, why)) {
        return;
    } else if (expected <= 0) {
        say(why, WHY_LEAST, card, expected, 0);
    } else if (count) {
        say(why, WHY_READY, card, expected, 0);
        list_recipes(why, around, count);
    } else {
        say(why, WHY_ROOM, card, expected, 0);
    }
}

/* Whether a card is taken more for what it would do for the next player: that is far more than what
 * it does here, and something else would do more here. */
static bool explain_keep(const struct view *view, int card, int at, struct event *why)
{
    if (!view->share || view->s->steps[view->seat])
        return false;
    struct bids own;
    struct lot lot = view->lot;
    const int gain = view_gain(view, card, at);
    const int best = bids_best(&view->beside, &lot);
    lot.count[bids_lane(&view->beside, card)]--;
    const int less = best - bids_best(&view->beside, &lot);
    bids_make(&own, &view->own, view->type, view->hand.kinds);
    for (int i = 0; i < own.count && less >= 2 * POINT; i++)
        if (own.at[i].card != card && own.at[i].gain > gain + POINT / 2) {
            const struct bid *bid = &view->beside.at[bids_lane(&view->beside, card)];
            say(why, WHY_KEEP, card, in_points(bid->gain), 0);
            why->arg[3] = (int16_t)((view->seat + 1) % view->s->seats);
            return true;
        }
    return false;
}

void spec_explain(const void *seen, int seat, game_move packed, struct event *why)
{
    const struct spec_move move = spec_unpack(packed);
    struct view view;
    *why = (struct event){.kind = WHY_BEST, .seat = (uint8_t)seat};
    memset(why->arg, -1, sizeof why->arg);
    view_open(&view, seen, seat);
    const int at = view_place(&view, move);
    if (explain_keep(&view, move.card, at, why))
        return;
    if (view.type == TYPE_RECIPE)
        explain_recipe(&view, move.card, at, why);
    else if (move.card == HONEY)
        explain_honey(&view, at, why);
    else
        explain_spice(&view, move.card, at, why);
}
