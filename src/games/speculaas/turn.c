/* What happens between decisions: turns begin and end, hands pass on, rounds end (S6 to S9). */
#include "games/speculaas/state.h"

#include <string.h>

struct spec_hand spec_hand_now(const struct speculaas *s, enum type type, int seat)
{
    struct spec_hand hand = *spec_held(s, type, seat);
    if (type == spec_turn_type(s))
        for (int i = 0; i < s->steps[seat]; i++)
            hand_remove(&hand, s->step[seat][i].card);
    return hand;
}

/* ---- steps ---- */

static void lay_step(struct spec_table *table, enum type type, struct spec_step step)
{
    if (type == TYPE_RECIPE)
        spec_table_lay_recipe(table, step.card, step.at);
    else if (step.card == HONEY)
        spec_table_put_token(table, step.at);
    else
        spec_table_lay_spice(table, step.card, step.at);
}

struct spec_table spec_table_now(const struct speculaas *s, int seat)
{
    struct spec_table table = s->table[seat];
    for (int i = 0; i < s->steps[seat]; i++)
        lay_step(&table, spec_turn_type(s), s->step[seat][i]);
    return table;
}

void spec_tell_step(const struct speculaas *s, int seat, int n, seatset audience,
                    struct events *events)
{
    const struct spec_table *table = &s->table[seat];
    const struct spec_step step = s->step[seat][n];
    const bool honey = step.card == HONEY;
    const enum type type = honey ? TYPE_RECIPE : spec_turn_type(s);
    const struct spec_spot spot =
        spec_table_spot(table, type, honey ? table->recipe_at[step.at] : step.at);
    const int card = honey ? table->recipe[step.at] : step.card;
    const enum spec_event kind = honey                 ? EVENT_PUT_HONEY
                                 : type == TYPE_RECIPE ? EVENT_LAY_RECIPE
                                                       : EVENT_LAY_SPICE;
    events_add(events, (struct event){(uint8_t)kind,
                                      (uint8_t)seat,
                                      audience,
                                      {(int16_t)card, (int16_t)spot.x, (int16_t)spot.y}});
}

/* S8 lets a player stop only where nothing more can be taken; so everyone learns from it what the
 * hand does not hold. */
static void note_what_is_left(struct speculaas *s, int seat)
{
    const struct spec_table *table = &s->table[seat];
    struct spec_hand *hand =
        &s->hand[s->round - 1][TYPE_SPICE][spec_hand_owner(s, TYPE_SPICE, seat)];
    const int steps = s->steps[seat];
    if (steps == STEPS || (steps && !card_is(s->step[seat][0].card, KINDS_SMALL)))
        return;
    int may = MAY_ALL;
    if (spaces_count(&table->open[TYPE_SPICE]))
        may &= steps ? ~MAY_SINGLE : ~(MAY_SINGLE | MAY_DOUBLE);
    if (table->recipe_count > table->tokens)
        may &= ~MAY_HONEY;
    hand->may &= (uint8_t)may;
}

static void tell_steps(const struct speculaas *s, int seat, struct events *events)
{
    const enum spec_event none = s->phase == PHASE_RECIPE ? EVENT_NO_RECIPE : EVENT_NO_SPICE;
    for (int i = 0; i < s->steps[seat]; i++)
        spec_tell_step(s, seat, i, OTHERS(seat), events);
    if (!s->steps[seat])
        events_add(events, (struct event){(uint8_t)none, (uint8_t)seat, EVERYONE, {0}});
}

void spec_lay_steps(struct speculaas *s, struct events *events)
{
    const enum type type = spec_turn_type(s);
    for (int seat = 0; seat < s->seats; seat++) {
        if (!spec_plays(s, seat))
            continue;
        if (events)
            tell_steps(s, seat, events);
        struct spec_hand *hand = &s->hand[s->round - 1][type][spec_hand_owner(s, type, seat)];
        for (int i = 0; i < s->steps[seat]; i++) {
            hand_remove(hand, s->step[seat][i].card);
            lay_step(&s->table[seat], type, s->step[seat][i]);
        }
        if (type == TYPE_SPICE)
            note_what_is_left(s, seat);
        s->steps[seat] = 0;
        memset(s->step[seat], 0, sizeof s->step[seat]);
    }
}

/* ---- turns and rounds ---- */

void spec_ask(struct speculaas *s)
{
    s->actors = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        s->offer[seat] = spec_plays(s, seat) ? spec_offer_to(s, seat) : 0;
        if (s->offer[seat])
            s->actors |= SEAT(seat);
    }
    /* S14: once the player has finished, chance collects for Speculattius. */
    if (!s->actors && s->solo && spec_held(s, spec_turn_type(s), SPECULATTIUS)->count)
        s->actors = SEAT(CHANCE);
}

/* A seat sees the hand that it gets. */
static void tell_hands(const struct speculaas *s, enum type type, bool dealt, struct events *events)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const struct spec_hand *hand = spec_held(s, type, seat);
        if (!spec_plays(s, seat) || !hand->count)
            continue;
        struct event event = {
            .kind = type == TYPE_RECIPE ? EVENT_RECIPE_HAND : EVENT_SPICE_HAND,
            .seat = (uint8_t)seat,
            .audience = (seatset)(dealt ? OWN(seat) : SEAT(seat)),
        };
        for (int i = 0; i < EVENT_ARGS; i++)
            event.arg[i] = (int16_t)(i < hand->count ? hand_card(hand, i) : -1);
        events_add(events, event);
    }
}

static void pass_hands(struct speculaas *s, struct events *events)
{
    const enum type type = spec_turn_type(s);
    s->turns[type]++;
    s->shift[type] = (uint8_t)(s->shift[type] + 1 == s->seats ? 0 : s->shift[type] + 1);
    s->epoch++;
    if (events)
        tell_hands(s, type, false, events);
}

/* The next round's hands are in the state already. */
static void deal_round(struct speculaas *s, struct events *events)
{
    s->round++;
    s->phase = PHASE_SPICE; /* as if one were over: a recipe turn comes next */
    memset(s->turns, 0, sizeof s->turns);
    memset(s->shift, 0, sizeof s->shift);
    if (!events)
        return;
    events_add(events, (struct event){EVENT_ROUND, SPECTATOR, EVERYONE, {(int16_t)s->round}});
    tell_hands(s, TYPE_RECIPE, true, events);
    tell_hands(s, TYPE_SPICE, true, events);
}

/* S9: what is left in the hands is put out of the game. */
static void end_round(struct speculaas *s, struct events *events)
{
    int left = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        left += spec_held(s, TYPE_RECIPE, seat)->count + spec_held(s, TYPE_SPICE, seat)->count;
        if (spec_plays(s, seat))
            note_what_is_left(s, seat);
    }
    if (left)
        events_add(events, (struct event){EVENT_LEFT, SPECTATOR, EVERYONE, {(int16_t)left}});
    if (s->round == SPEC_ROUNDS)
        s->phase = PHASE_OVER;
    else
        deal_round(s, events);
}

static void tell_turn(const struct speculaas *s, struct events *events)
{
    const bool recipe = s->phase == PHASE_RECIPE;
    const int turn = s->turns[spec_turn_type(s)] + 1;
    events_add(events, (struct event){recipe ? EVENT_RECIPE_TURN : EVENT_SPICE_TURN,
                                      SPECTATOR,
                                      EVERYONE,
                                      {(int16_t)turn, (int16_t)s->round}});
}

/* Goes on to the next turn in which there is something to take (S6, S9). */
static void begin_turn(struct speculaas *s, struct events *events)
{
    while (s->phase != PHASE_OVER) {
        const bool last = s->turns[TYPE_RECIPE] == RECIPE_HAND;
        s->phase = s->phase == PHASE_RECIPE || last ? PHASE_SPICE : PHASE_RECIPE;
        spec_ask(s);
        if (s->actors) {
            if (events)
                tell_turn(s, events);
            return;
        }
        if (s->phase == PHASE_SPICE && last) {
            end_round(s, events);
            continue;
        }
        spec_lay_steps(s, events); /* everyone passes */
        pass_hands(s, events);
    }
}

void spec_end_turn(struct speculaas *s, struct events *events)
{
    pass_hands(s, events);
    begin_turn(s, events);
}

void spec_begin_game(struct speculaas *s, struct events *events)
{
    s->epoch++;
    deal_round(s, events);
    begin_turn(s, events);
}
