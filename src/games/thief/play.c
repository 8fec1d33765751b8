/* The flow of a turn (T5): draw, execute pancakes, lay cakes, end the turn. */
#include "games/thief/invariant.h"
#include "games/thief/know.h"

#include <string.h>

/* ---- drawing ---- */

static int take_top(struct thief *t)
{
    CHECK(t->deck_count);
    const int card = t->deck[--t->deck_count];
    t->deck[t->deck_count] = NO_CARD;
    if (!is_cake(card))
        t->pancakes |= (uint8_t)(1U << (card - CAKE_KINDS));
    return card;
}

/* A secret card in full to those who may know it and to the record; to the rest that it was drawn.
 */
static void tell_drawn(struct events *events, int seat, int card, enum thief_event in_full,
                       enum thief_event unseen)
{
    tell(events, in_full, seat, OWN(seat) | SEAT(RECORD), card, -1, -1);
    tell(events, unseen, seat, OTHERS(seat), -1, -1, -1);
}

static void add_extra(struct thief *t, int card)
{
    CHECK(t->extra_count < sizeof t->extra);
    t->extra[t->extra_count++] = (uint8_t)card;
}

/* Cakes go into the hand, pancakes wait to be executed. */
void thief_draw(struct thief *t, int count, struct events *events)
{
    while (count-- && t->deck_count) {
        const int card = take_top(t);
        if (is_cake(card)) {
            add_extra(t, card);
            tell_drawn(events, t->turn, card, EVENT_DRAW, EVENT_DRAW_UNSEEN);
        } else {
            CHECK(t->waiting_count < sizeof t->waiting);
            t->waiting[t->waiting_count++] = (uint8_t)card;
            tell(events, EVENT_DRAW_PANCAKE, t->turn, EVERYONE | SEAT(RECORD), card, -1, -1);
        }
    }
}

/* T11: false if there is no cake to draw. */
bool thief_redraw(struct thief *t, int seat, struct events *events)
{
    while (t->deck_count) {
        const int card = take_top(t);
        if (!is_cake(card)) {
            tell(events, EVENT_REDRAW_PANCAKE, seat, EVERYONE | SEAT(RECORD), card, -1, -1);
            continue;
        }
        if (t->hand[seat] == NO_CARD) {
            t->hand[seat] = (uint8_t)card;
            know_new_card(t, seat);
        } else { /* beside a card that stayed (T12) */
            add_extra(t, card);
        }
        tell_drawn(events, seat, card, EVENT_REDRAW, EVENT_REDRAW_UNSEEN);
        return true;
    }
    return false;
}

/* ---- going out ---- */

/* T7: all cards in hand go face up to the discard pile; a jar among them ends the round (T16). */
static void put_out(struct thief *t, int seat, struct events *events)
{
    int card[3], count = 0;
    if (t->hand[seat] != NO_CARD) {
        know_revealed(t, seat);
        card[count++] = t->hand[seat];
    }
    for (int i = 0; seat == t->turn && i < t->extra_count; i++)
        card[count++] = t->extra[i];
    for (int i = 0; i < count; i++) {
        CHECK(is_cake(card[i]));
        t->discard += pile_of(card[i]);
        if (card[i] == TOM_KRUS)
            t->caught = (uint8_t)seat;
    }
    tell(events, EVENT_OUT, seat, EVERYONE | SEAT(RECORD), count > 0 ? card[0] : -1,
         count > 1 ? card[1] : -1, count > 2 ? card[2] : -1);
    t->hand[seat] = NO_CARD;
    if (seat == t->turn) {
        memset(t->extra, NO_CARD, sizeof t->extra);
        t->extra_count = t->waiting_count = 0;
        t->extra_not = 0;
        t->flags &= (uint8_t)~FLAG_APART;
    }
    t->in &= (uint8_t) ~(1U << seat);
    t->safe &= (uint8_t) ~(1U << seat);
    if (seat == t->spot_by || seat == t->spot_on)
        t->spot_by = t->spot_on = NO_SEAT;
    know_gone(t, seat);
}

void thief_put_out(struct thief *t, unsigned seats, struct events *events)
{
    for (; seats; seats &= seats - 1)
        put_out(t, __builtin_ctz(seats), events);
}

/* T15, T16: looked at when everyone put out by one event is out. */
bool thief_round_ends(struct thief *t, struct events *events)
{
    if (t->in == 0)
        thief_finish_round(t, END_NOBODY, events);
    else if (t->caught != NO_SEAT)
        thief_finish_round(t, END_JAR, events);
    else if (set_is_single(t->in))
        thief_finish_round(t, END_LAST, events);
    else
        return false;
    return true;
}

/* ---- turns ---- */

void thief_begin_turn(struct thief *t, int seat, struct events *events)
{
    t->turn = (uint8_t)seat;
    thief_draw(t, 1, events);
}

static int next_seat(const struct thief *t)
{
    CHECK(t->in);
    const unsigned left = t->in & ~((2U << t->turn) - 1), right = t->in & ((1U << t->turn) - 1);
    if (t->flags & FLAG_REVERSED)
        return 31 - __builtin_clz(right ? right : t->in);
    return __builtin_ctz(left ? left : t->in);
}

/* True if the round is over or someone has to decide; else the next turn has begun. */
static bool end_turn(struct thief *t, struct events *events)
{
    if (!t->deck_count) { /* T17 */
        thief_finish_round(t, END_DECK, events);
        return true;
    }
    if (t->flags & FLAG_REVERSE_AFTER)
        t->flags = (uint8_t)((t->flags ^ FLAG_REVERSED) & ~FLAG_REVERSE_AFTER);
    int seat = next_seat(t);
    if (t->flags & FLAG_STACKED) {
        const unsigned leaders = thief_leaders(t);
        t->flags &= (uint8_t)~FLAG_STACKED;
        if (leaders & (leaders - 1)) {
            t->phase = PHASE_TURN;
            return true;
        }
        if (leaders)
            seat = __builtin_ctz(leaders);
    }
    thief_begin_turn(t, seat, events);
    return false;
}

/* Goes on until someone has to decide, chance has to act, or the match is over. */
void thief_go_on(struct thief *t, struct events *events)
{
    for (bool waits = false; !waits;) {
        if (t->waiting_count) {
            waits = thief_pancake(t, events);
        } else if (t->extra_count) {
            t->phase = PHASE_LAY;
            waits = true;
        } else {
            waits = end_turn(t, events);
        }
    }
}

/* ---- decisions ---- */

/* Takes a card out of the hand of the seat whose turn it is; the hand is what stays. */
void thief_take_from_hand(struct thief *t, int card, unsigned kept_not)
{
    know_shown_from_hand(t, card, kept_not);
    const uint8_t from[2] = {t->hand[t->turn], t->extra[0]};
    const int is_hand = from[0] == card, moves_up = is_hand | (from[1] == card);
    CHECK(moves_up | (t->extra[1] == card));
    t->hand[t->turn] = from[is_hand]; /* by index: which card is laid, no processor can predict */
    t->extra[0] = t->extra[moves_up];
    t->extra[1] = NO_CARD;
    t->extra_count--;
    CHECK_INVARIANT(know_invariant(t, 1U << t->turn));
}

/* T12, T13: makes a card the one that texts act on. Nobody else knows which of several it is. */
static void choose_hand(struct thief *t, int card)
{
    know_choosing(t);
    for (int i = 0; t->hand[t->turn] != card && i < t->extra_count; i++)
        if (t->extra[i] == card) {
            t->extra[i] = t->hand[t->turn];
            t->hand[t->turn] = (uint8_t)card;
        }
}

static bool acts_on_own_hand(const struct thief *t, struct thief_move move)
{
    switch (move.card) {
    case PIPARKAKA_COFFEE: return true;
    case LAUFABRAUD:
    case HJONABANDSSAELA: return move.a != NO_SEAT;
    case RANDALINA:
    case RANDALINA_COFFEE:
    case LAUFABRAUD_COFFEE:
    case HJONABANDSSAELA_COFFEE: return move.a == t->turn || move.b == t->turn;
    default: return false;
    }
}

/* T12. Where the hand is given away, nobody knows any more which card is where. */
static void lay_from_three(struct thief *t, struct thief_move move)
{
    if (!acts_on_own_hand(t, move))
        return;
    choose_hand(t, move.hand);
    if (move.card == PIPARKAKA_COFFEE || move.card == HJONABANDSSAELA ||
        move.card == HJONABANDSSAELA_COFFEE)
        know_blur(t);
}

/* T6: opponents there always are, so all of them are protected. */
static bool is_blocked(const struct thief *t, int card)
{
    return (thief_chooses(card) || card == KLEINA_COFFEE) && !thief_targets(t);
}

static void tell_laid(const struct thief *t, struct thief_move move, struct events *events)
{
    if (!events)
        return;
    const int seat = t->turn;
    const enum thief_event kind = move.guess != NO_CARD      ? EVENT_LAY_GUESS
                                  : move.b != NO_SEAT        ? EVENT_LAY_PAIR
                                  : move.a != NO_SEAT        ? EVENT_LAY_ON
                                  : is_blocked(t, move.card) ? EVENT_LAY_BLOCKED
                                  : move.card == HNALLTHORA  ? EVENT_LAY_NOTHING
                                                             : EVENT_LAY;
    tell(events, kind, seat, EVERYONE, move.card, move.a,
         kind == EVENT_LAY_GUESS ? move.guess : move.b);
    if (move.hand != NO_CARD)
        tell(events, EVENT_ASIDE, seat, OWN(seat), move.hand, -1, -1);
}

/* Together with coffee Hnallþóra would have had to be laid: what laying a card says of those that
 * stay. Of two that stay beside a plain cake, only that they are not both (FLAG_APART). */
static unsigned kept_not(const struct thief *t, int card)
{
    const unsigned coffee = (KINDS_COFFEE >> card & 1) << HNALLTHORA;
    return card == HNALLTHORA && t->flags & FLAG_APART ? KINDS_COFFEE : coffee;
}

static void note_apart(struct thief *t, struct thief_move move)
{
    if (!t->extra_count) { /* as nearly always */
        t->flags &= (uint8_t)~FLAG_APART;
        return;
    }
    const bool plain = !(KINDS_COFFEE >> move.card & 1) && move.card != HNALLTHORA;
    const bool changes = (move.card == RANDALINA && move.a == t->turn) ||
                         (move.card == HJONABANDSSAELA && move.a != NO_SEAT);
    if (plain && !changes)
        t->flags |= FLAG_APART;
}

static bool lay(struct thief *t, struct thief_move move, struct events *events)
{
    thief_take_from_hand(t, move.card, kept_not(t, move.card));
    note_apart(t, move);
    t->front[t->turn] += pile_of(move.card);
    if (move.card != LAKKRISTOPPUR) /* T9 */
        t->safe &= (uint8_t) ~(1U << t->turn);
    if (t->spot_by == t->turn || (t->spot_on == t->turn && move.card == LAKKRISTOPPUR)) /* T10 */
        t->spot_by = t->spot_on = NO_SEAT;
    tell_laid(t, move, events);
    if (move.hand != NO_CARD)
        lay_from_three(t, move);
    return thief_cake(t, move, events);
}

/* T5, T8: down to one card, without executing; the jar is caught all the same (T16). */
static bool discard(struct thief *t, int card, struct events *events)
{
    thief_take_from_hand(t, card, 0);
    t->discard += pile_of(card);
    tell(events, EVENT_DISCARD, t->turn, EVERYONE, card, -1, -1);
    if (card == TOM_KRUS) {
        t->caught = t->turn;
        thief_put_out(t, 1U << t->turn, events);
        return thief_round_ends(t, events);
    }
    return t->extra_count > 0; /* and the same is asked again */
}

static bool first(struct thief *t, int card, struct events *events)
{
    if (t->waiting[0] == card) {
        t->waiting[0] = t->waiting[1];
        t->waiting[1] = (uint8_t)card;
    }
    tell(events, EVENT_FIRST, t->turn, EVERYONE, card, -1, -1);
    return false;
}

static bool batter(struct thief *t, int card, struct events *events)
{
    choose_hand(t, card);
    know_blur(t);
    tell(events, EVENT_BATTER, t->turn, OWN(t->turn), card, -1, -1);
    tell(events, EVENT_BATTER_UNSEEN, t->turn, OTHERS(t->turn), -1, -1, -1);
    t->phase = PHASE_MIX;
    return true;
}

static bool back(struct thief *t, int seat, struct events *events)
{
    t->in |= (uint8_t)(1U << seat);
    tell(events, EVENT_BACK, t->turn, EVERYONE, seat, -1, -1);
    if (!thief_redraw(t, seat, events))
        thief_put_out(t, 1U << seat, events);
    thief_tell_played(t, events);
    return false;
}

const struct refusal *thief_apply(void *state, int seat, game_move packed, struct events *events)
{
    struct thief *t = state;
    const struct thief_move move = thief_unpack(packed);
    const struct refusal *refusal =
        packed >> MOVE_BITS ? &thief_refusals[REFUSE_ASKED] : thief_refuse(t, seat, move);
    if (refusal)
        return refusal;
    bool waits = false;
    switch (t->phase) {
    case PHASE_LAY: waits = lay(t, move, events); break;
    case PHASE_GUESS:
        t->aim &= (uint8_t) ~(1U << move.a);
        tell(events, EVENT_GUESS, seat, EVERYONE, move.a, move.guess, -1);
        waits = thief_guess(t, move.a, move.guess, events) || thief_aim_next(t);
        break;
    case PHASE_FIRST: waits = first(t, move.card, events); break;
    case PHASE_BATTER: waits = batter(t, move.card, events); break;
    case PHASE_DISCARD: waits = discard(t, move.card, events); break;
    case PHASE_TURN:
        tell(events, EVENT_TURN, seat, EVERYONE, move.a, -1, -1);
        thief_begin_turn(t, move.a, events);
        break;
    case PHASE_BACK: waits = back(t, move.a, events); break;
    default: break;
    }
    if (!waits)
        thief_go_on(t, events);
    CHECK_INVARIANT(thief_invariant(t));
    return NULL;
}
