/* Why a choice may be a good one, in words. A reason follows the sentence of its move. Points are
 * certain: what scoring would give at once. */
#include "bots/speculaas/specbot.h"
#include "core/words.h"

#include <string.h>

#define CARD    "card", PART_WORD, 0
#define POINTS  "points", PART_SIGNED, 1
#define FREE    "free", PART_NUMBER, 2
#define RECIPES "recipes", PART_WORDS, 3
enum { LIST = 3 };

const struct phrase specbot_reasons[SPECBOT_REASONS] = {
    [WHY_FULL] = {.text = N_("{points} for {card}: every space around it is filled"),
                  .part = {{CARD}, {POINTS}}},
    [WHY_NOW] = {.text = N_(
                     "{points} straight away for {card}, with room for more (free spaces: {free})"),
                 .part = {{CARD}, {POINTS}, {FREE}}},
    [WHY_LATER] = {.text = N_("nothing for {card} yet, but it can grow (free spaces: {free})"),
                   .part = {{CARD}, {FREE}}},
    [WHY_SUPPLY] = {.text = N_("{percent}% of the singles and doubles still to come show {card}; "
                               "each one next to it is +3"),
                    .part = {{CARD}, {"percent", PART_NUMBER, 1}}},
    [WHY_IN_LINE] = {.text = N_("{points} straight away for the doubles in its row and column"),
                     .part = {{POINTS}}},
    [WHY_NEAR] = {.text = N_("{points} straight away for the honey diagonally next to it"),
                  .part = {{POINTS}}},
    [WHY_RIVAL] = {.text = N_("{points} straight away for {rival}’s honey"),
                   .part = {{POINTS}, {"rival", PART_SEAT, 2}}},
    [WHY_TOKENS] = {.text = N_("{card} grows with honey; tokens still to come: {count}"),
                    .part = {{CARD}, {"count", PART_NUMBER, 1}}},
    [WHY_KEEP] = {.text =
                      N_("{next} gets this hand next and could score about {points} with {card}"),
                  .part = {{CARD}, {POINTS}, {"next", PART_SEAT, 2}}},
    [WHY_ADDS] = {.text = N_("{points} straight away for {recipes}"),
                  .part = {{POINTS}, {RECIPES}}},
    [WHY_ADDS_MORE] = {.text =
                           N_("{points} straight away for {recipes}, and a good start for more"),
                       .part = {{POINTS}, {RECIPES}}},
    [WHY_LINE] = {.text = N_("{points} straight away: it is in the same row or column as Doubles"),
                  .part = {{POINTS}}},
    [WHY_READY] = {.text = N_("no points yet, but it sets up {recipes}"), .part = {{RECIPES}}},
    [WHY_ROOM] = {.text = N_("it makes room for recipes that can use {card}"), .part = {{CARD}}},
    [WHY_LEAST] = {.text = N_("no points, but {card} is hardly in the way there"),
                   .part = {{CARD}}},
    [WHY_TOGETHER] = {.text = N_("with {second} it is {points} straight away"),
                      .part = {{POINTS}, {"second", PART_WORD, LIST}}},
    [WHY_HONEY] = {.text = N_("the honey is worth {points} straight away on {card}"),
                   .part = {{CARD}, {POINTS}}},
    [WHY_HONEY_PAIR] = {.text = N_("the honey completes a pair: {points} straight away"),
                        .part = {{POINTS}}},
    [WHY_HONEY_BESIDE] = {.text =
                              N_("the honey also counts for Nearby honey: {points} straight away"),
                          .part = {{POINTS}}},
    [WHY_HONEY_LATER] = {.text = N_("the honey pays off once there is more around {card}"),
                         .part = {{CARD}}},
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

static void say(struct event *why, enum specbot_reason reason, int card, int points, int third)
{
    why->kind = (uint8_t)reason;
    why->arg[0] = (int16_t)card;
    why->arg[1] = (int16_t)points;
    why->arg[2] = (int16_t)third;
}

static void list_recipes(struct event *why, const int16_t *recipe, int count)
{
    for (int i = 0; i < count && LIST + i < EVENT_ARGS; i++)
        why->arg[LIST + i] = recipe[i];
}

enum { SUPPLY_GOOD = 22 }; /* per cent; on average 26 % of the cards show a spice */

static int percent_to_come(const struct view *view, int spice)
{
    struct stock stock;
    specbot_stock_count(view->s, &stock);
    return stock.cards ? 100 * stock.left[spice] / stock.cards : 0;
}

static int tokens_to_come(const struct view *view)
{
    int count = view->s->deck.spice[HONEY]; /* S4 */
    for (int seat = 0; seat < view->s->seats; seat++)
        count -= view->s->table[seat].tokens;
    return count;
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
    const int points = change_by(view, &table, card, at).points;
    const int free = NEIGHBOURS - (int)(view->own.around[at] >> AROUND_FILLED);
    if (!points && (card == NEAR_HONEY || card == RIVAL_HONEY))
        say(why, WHY_TOKENS, card, tokens_to_come(view), 0);
    else if (card == NEAR_HONEY)
        say(why, WHY_NEAR, card, points, 0);
    else if (card == RIVAL_HONEY)
        say(why, WHY_RIVAL, card, points, rival_with_most(view));
    else if (points && card == DOUBLES)
        say(why, WHY_IN_LINE, card, points, 0);
    else if (points)
        say(why, free ? WHY_NOW : WHY_FULL, card, points, free);
    else if (card < SPICES && free && percent_to_come(view, card) >= SUPPLY_GOOD)
        say(why, WHY_SUPPLY, card, percent_to_come(view, card), 0);
    else
        say(why, WHY_LATER, card, 0, free);
}

static void explain_honey(const struct view *view, int at, struct event *why)
{
    struct spec_table table = spec_table_now(view->s, view->seat);
    const int recipe = table.recipe[spec_table_recipe_at(&table, at)];
    const struct change change = change_by(view, &table, HONEY, at);
    const enum specbot_reason reason = change.points > change.own ? WHY_HONEY_BESIDE
                                       : !change.points           ? WHY_HONEY_LATER
                                       : recipe == PAIRS          ? WHY_HONEY_PAIR
                                                                  : WHY_HONEY;
    say(why, reason, recipe, change.points, 0);
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
    const struct card_gain second = specbot_view_second(view, card, at);
    if (second.card == NO_CARD)
        return false;
    const struct change change = change_by(view, table, second.card, second.at);
    if (change.points <= 0 || points + change.points <= 0)
        return false;
    say(why, WHY_TOGETHER, card, points + change.points, 0);
    why->arg[LIST] = second.card;
    return true;
}

static void explain_spice(const struct view *view, int card, int at, struct event *why)
{
    struct spec_table table = spec_table_now(view->s, view->seat);
    const struct change change = change_by(view, &table, card, at);
    const int gain = specbot_view_gain(view, card, at);
    int16_t around[RECIPES_MOST];
    const int count = list_around(view, at, around);
    if (change.points > 0 && change.gainers == 1 && change.gainer[0] == DOUBLES) {
        say(why, WHY_LINE, card, change.points, 0);
    } else if (change.points > 0) {
        const bool more = gain > POINT * (change.points + 1);
        say(why, more ? WHY_ADDS_MORE : WHY_ADDS, card, change.points, 0);
        list_recipes(why, change.gainer, change.gainers);
    } else if (explain_together(view, &table, change.points, card, at, why)) {
        return;
    } else if (gain <= 0) {
        say(why, WHY_LEAST, card, 0, 0);
    } else if (count) {
        say(why, WHY_READY, card, 0, 0);
        list_recipes(why, around, count);
    } else {
        say(why, WHY_ROOM, card, 0, 0);
    }
}

/* Whether a card is taken for what the next player would gain by it: something else would do more
 * on the seat's own table. */
static bool explain_keep(const struct view *view, int card, int at, struct event *why)
{
    if (!view->denial || view->s->steps[view->seat])
        return false;
    struct card_gains own;
    struct kind_counts counts = view->counts;
    const int gain = specbot_view_gain(view, card, at);
    const int best = specbot_gains_best(&view->next, &counts);
    counts.count[specbot_gains_index(&view->next, card)]--;
    const int less = best - specbot_gains_best(&view->next, &counts);
    specbot_gains_make(&own, &view->own, view->type, view->hand.kinds);
    for (int i = 0; i < own.count && less >= 2 * POINT; i++)
        if (own.at[i].card != card && own.at[i].gain > gain + POINT / 2) {
            say(why, WHY_KEEP, card, less / POINT, (view->seat + 1) % view->s->seats);
            return true;
        }
    return false;
}

void specbot_explain(const void *seen, int seat, game_move packed, struct event *why)
{
    const struct spec_move move = spec_unpack(packed);
    struct view view;
    *why = (struct event){.seat = (uint8_t)seat};
    memset(why->arg, -1, sizeof why->arg);
    specbot_view_open(&view, seen, seat);
    const int at = specbot_view_place(&view, move);
    if (explain_keep(&view, move.card, at, why))
        return;
    if (view.type == TYPE_RECIPE)
        explain_recipe(&view, move.card, at, why);
    else if (move.card == HONEY)
        explain_honey(&view, at, why);
    else
        explain_spice(&view, move.card, at, why);
}
