/* Starting a game, and a seat's decisions (S7, S8, S10, S11). */
#include "games/speculaas/invariant.h"
#include "games/speculaas/state.h"

#include <string.h>

/* S4's own, or that of a file. */
static bool load_deck(const struct options *options, int seats, struct spec_deck *deck)
{
    if (options->value[SPEC_DECK] == OPTION_TEXT) {
        char why[8];
        struct text error = text_in(why, sizeof why); /* check_text says why */
        return spec_deck_parse(options->text, options->text_size, seats, deck, &error);
    }
    *deck = spec_deck_usual(seats);
    return options->value[SPEC_DECK] <= 0; /* open, or the one word there is */
}

const char *spec_start(void *state, const struct options *options)
{
    struct speculaas *s = state;
    const int level = options->value[SPEC_SOLO];
    const bool solo = level != OPTION_ABSENT;
    const int seats = solo ? 2 : options->players ? options->players : 3;
    if (solo && options->players)
        return "A solo game is for one: say solo or players, not both.";
    if (seats < 2 || seats > SPEC_SEATS)
        return "Speculaas is for 2 to 5 players, or solo.";
    if (solo && (level < 0 || level > 3))
        return "A solo game is easy, medium, hard or very-hard.";
    struct spec_deck deck;
    if (!load_deck(options, seats, &deck))
        return "This is no deck for Speculaas.";
    memset(s, 0, sizeof *s);
    s->deck = deck;
    s->seats = (uint8_t)seats;
    s->solo = (uint8_t)(solo ? level + 1 : 0);
    s->actors = SEAT(CHANCE);
    for (int seat = 0; seat < seats; seat++)
        spec_table_clear(&s->table[seat]);
    return NULL;
}

int spec_seats(const void *state)
{
    return ((const struct speculaas *)state)->seats;
}

seatset spec_actors(const void *state)
{
    return ((const struct speculaas *)state)->actors;
}

uint32_t spec_epoch(const void *state)
{
    return ((const struct speculaas *)state)->epoch;
}

const char *spec_rule(const void *state, int seat, const struct event *due)
{
    (void)seat, (void)due;
    const struct speculaas *s = state;
    if (s->phase == PHASE_DEAL)
        return "S5";
    if (s->phase == PHASE_OVER)
        return "S9";
    if (s->actors & SEAT(CHANCE))
        return "S14";
    return s->phase == PHASE_RECIPE ? "S7" : "S8";
}

static const struct refusal *refuse(enum spec_refusal code)
{
    return &spec_refusals[code];
}

/* Why a seat that owes no decision owes none. */
static const struct refusal *refuse_unasked(const struct speculaas *s, int seat)
{
    if (seat < 0 || seat >= s->seats)
        return refuse(REFUSE_SEAT);
    if (s->phase == PHASE_DEAL)
        return refuse(REFUSE_DEALING);
    if (s->phase == PHASE_OVER)
        return refuse(REFUSE_OVER);
    if (!spec_plays(s, seat))
        return refuse(REFUSE_COLLECTING);
    return refuse(s->phase == PHASE_RECIPE ? REFUSE_RECIPE_DONE : REFUSE_SPICE_DONE);
}

/* S7, S8: why a seat that is asked cannot take a card. */
static const struct refusal *refuse_card(const struct speculaas *s, int seat, int card)
{
    const enum type type = spec_turn_type(s);
    if (s->steps[seat] && !card_is(card, KINDS_SMALL))
        return refuse(REFUSE_SECOND);
    const struct spec_hand hand = spec_hand_now(s, type, seat);
    if (!(hand.kinds & KIND(card)))
        return refuse(type == TYPE_RECIPE ? REFUSE_NO_RECIPE : REFUSE_NO_SPICE);
    return refuse(card == HONEY ? REFUSE_HONEY : REFUSE_SPICE_PLACE);
}

/* S10: finds the place. */
static const struct refusal *refuse_place(const struct speculaas *s, int seat,
                                          const struct spec_move *move, int *at)
{
    const struct spec_table *table = &s->table[seat];
    const enum type type = spec_turn_type(s);
    *at = spec_table_place(table, type, move->spot.x, move->spot.y);
    const bool taken =
        s->steps[seat] && s->step[seat][0].card != HONEY && s->step[seat][0].at == *at;
    if (*at >= 0 && board_has(&table->open[type].board, *at) && !taken)
        return NULL;
    if (type == TYPE_SPICE)
        return refuse(REFUSE_SPICE_PLACE);
    if (!table->recipe_count)
        return refuse(REFUSE_FIRST_PLACE);
    return refuse(table->spice_count ? REFUSE_RECIPE_PLACE : REFUSE_RECIPE_DIAGONAL);
}

/* S11: finds the recipe. */
static const struct refusal *refuse_honey(const struct speculaas *s, int seat,
                                          const struct spec_move *move, int *recipe)
{
    const struct spec_table *table = &s->table[seat];
    const int at = spec_table_place(table, TYPE_RECIPE, move->spot.x, move->spot.y);
    *recipe = at < 0 ? -1 : spec_table_recipe_at(table, at);
    const bool taken =
        s->steps[seat] && s->step[seat][0].card == HONEY && s->step[seat][0].at == *recipe;
    return *recipe < 0 || table->honey >> *recipe & 1 || taken ? refuse(REFUSE_HONEY) : NULL;
}

/* Checks a move; a legal one becomes a step. */
static const struct refusal *read_move(const struct speculaas *s, int seat, game_move packed,
                                       struct spec_step *step)
{
    if (seat < 0 || seat >= s->seats || !s->offer[seat])
        return refuse_unasked(s, seat);
    const struct spec_move move = spec_unpack(packed);
    if (move.type > TYPE_SPICE ||
        !card_is(move.card, move.type == TYPE_RECIPE ? KINDS_RECIPE : KINDS_SPICE))
        return refuse(REFUSE_MOVE);
    if (move.type != (int)spec_turn_type(s))
        return refuse(move.type == TYPE_RECIPE ? REFUSE_NOT_RECIPE : REFUSE_NOT_SPICE);
    if (!(s->offer[seat] & KIND(move.card)))
        return refuse_card(s, seat, move.card);
    int at = 0;
    const struct refusal *wrong =
        move.card == HONEY ? refuse_honey(s, seat, &move, &at) : refuse_place(s, seat, &move, &at);
    *step = (struct spec_step){(uint8_t)move.card, (uint8_t)at};
    return wrong;
}

/* A seat has taken what it can; the last one to do so ends the turn for all. */
static void finish(struct speculaas *s, int seat, struct events *events)
{
    s->actors &= (seatset)~SEAT(seat);
    if (s->actors)
        return;
    if (s->solo)
        spec_ask(s); /* S14: chance, if Speculattius has something to take */
    if (!s->actors) {
        spec_lay_steps(s, events);
        spec_end_turn(s, events);
    }
}

const struct refusal *spec_apply(void *state, int seat, game_move move, struct events *events)
{
    struct speculaas *s = state;
    struct spec_step step;
    const struct refusal *wrong = read_move(s, seat, move, &step);
    if (wrong)
        return wrong;
    s->step[seat][s->steps[seat]++] = step;
    if (events)
        spec_tell_step(s, seat, s->steps[seat] - 1, OWN(seat), events);
    s->offer[seat] = spec_offer_to(s, seat);
    if (!s->offer[seat])
        finish(s, seat, events);
    CHECK_INVARIANT(spec_invariant(s));
    return NULL;
}
