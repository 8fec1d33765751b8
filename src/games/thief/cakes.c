/* What a laid cake does. Every function returns true if the round is over or someone has to
 * decide, so that the turn must not go on by itself. */
#include "games/thief/know.h"

bool thief_guess(struct thief *t, int target, int card, struct events *events)
{
    CHECK(in_set(t->in, target));
    if (t->hand[target] != card) {
        tell(events, EVENT_MISS, t->turn, EVERYONE, target, card, -1);
        know_not(t, target, 1U << card);
        return false;
    }
    tell(events, EVENT_HIT, t->turn, EVERYONE, target, card, -1);
    thief_put_out(t, 1U << target, events);
    return thief_round_ends(t, events);
}

bool thief_aim_next(struct thief *t)
{
    if (t->aim)
        t->phase = PHASE_GUESS;
    return t->aim != 0;
}

static bool look(struct thief *t, int target, struct events *events)
{
    const seatset both = SEAT(t->turn) | SEAT(target);
    know_see(t, t->turn, target);
    tell(events, EVENT_LOOK, t->turn, both | SEAT(ALL_SEEING), target, t->hand[target], -1);
    tell(events, EVENT_LOOK_UNSEEN, t->turn, 0xff & ~both, target, -1, -1);
    return false;
}

static bool exchange(struct thief *t, struct events *events)
{
    const uint8_t given = t->hand[t->turn];
    t->hand[t->turn] = t->secret;
    t->secret = given;
    know_swap(t, t->turn, SECRET);
    tell(events, EVENT_EXCHANGE, t->turn, OWN(t->turn), given, t->hand[t->turn], -1);
    tell(events, EVENT_EXCHANGE_UNSEEN, t->turn, OTHERS(t->turn), -1, -1, -1);
    return false;
}

static bool has_several(const struct thief *t, int seat)
{
    return seat == t->turn && t->extra_count;
}

/* A watcher sees a hand; of several cards in it nobody else knows which one (T12). */
static void see_hand(struct thief *t, int watcher, int seat)
{
    if (has_several(t, seat))
        know_shown_secretly(t, watcher);
    else
        know_see(t, watcher, seat);
}

static void lose(struct thief *t, int loser, int winner, struct events *events)
{
    const int card = t->hand[loser];
    tell(events, EVENT_LOSE, loser, EVERYONE, winner, -1, -1);
    thief_put_out(t, 1U << loser, events);
    if (!has_several(t, winner))
        know_not(t, winner, KINDS_ALL & ~kinds_above(card));
}

static bool compare(struct thief *t, int a, int b, struct events *events)
{
    const seatset both = SEAT(a) | SEAT(b);
    CHECK(is_cake(t->hand[a]) && is_cake(t->hand[b]));
    const int value_a = card_value[t->hand[a]], value_b = card_value[t->hand[b]];
    see_hand(t, a, b);
    see_hand(t, b, a);
    tell(events, EVENT_COMPARE, a, SEAT(a) | SEAT(ALL_SEEING), b, t->hand[a], t->hand[b]);
    tell(events, EVENT_COMPARE, b, SEAT(b), a, t->hand[b], t->hand[a]);
    tell(events, EVENT_COMPARE_UNSEEN, a, 0xff & ~both, b, -1, -1);
    if (value_a != value_b) {
        lose(t, value_a < value_b ? a : b, value_a < value_b ? b : a, events);
        return thief_round_ends(t, events);
    }
    tell(events, EVENT_EQUAL, a, EVERYONE, b, -1, -1);
    if (!has_several(t, a) && !has_several(t, b))
        know_equal(t, a, b);
    return false;
}

/* Randalína: discards the hand and draws a new card; a jar that comes to light so is shown. */
static bool renew(struct thief *t, int seat, struct events *events)
{
    CHECK(is_cake(t->hand[seat]));
    tell(events, EVENT_DISCARD, seat, EVERYONE, t->hand[seat], -1, -1);
    if (t->hand[seat] != TOM_KRUS) {
        t->discard += pile_of(t->hand[seat]);
        if (has_several(t, seat)) {
            thief_take_from_hand(t, t->hand[seat], 0);
        } else {
            know_revealed(t, seat);
            t->hand[seat] = NO_CARD;
        }
        if (thief_redraw(t, seat, events))
            return false;
    }
    thief_put_out(t, 1U << seat, events);
    return thief_round_ends(t, events);
}

static bool swap(struct thief *t, int a, int b, struct events *events)
{
    const uint8_t from_a = t->hand[a], from_b = t->hand[b];
    t->hand[a] = from_b;
    t->hand[b] = from_a;
    know_swap(t, a, b);
    tell(events, EVENT_SWAP, a, SEAT(a) | SEAT(ALL_SEEING), b, from_a, from_b);
    tell(events, EVENT_SWAP, b, SEAT(b), a, from_b, from_a);
    tell(events, EVENT_SWAP_UNSEEN, a, 0xff & ~(SEAT(a) | SEAT(b)), b, -1, -1);
    return false;
}

static bool protect(struct thief *t, struct events *events)
{
    t->safe |= (uint8_t)(1U << t->turn);
    tell(events, EVENT_PROTECTED, t->turn, EVERYONE, -1, -1, -1);
    return false;
}

static bool spotlight(struct thief *t, int target, struct events *events)
{
    t->spot_by = t->turn;
    t->spot_on = (uint8_t)target;
    tell(events, EVENT_SPOTLIGHT, t->turn, EVERYONE, target, -1, -1);
    return false;
}

/* T16 */
static bool lay_jar(struct thief *t, struct events *events)
{
    t->caught = t->turn;
    thief_put_out(t, 1U << t->turn, events);
    return thief_round_ends(t, events);
}

static bool aim_at_all(struct thief *t)
{
    t->aim = (uint8_t)thief_targets(t);
    return thief_aim_next(t);
}

bool thief_cake(struct thief *t, struct thief_move move, struct events *events)
{
    if (move.a == NO_SEAT && thief_chooses(move.card)) /* T6 */
        return false;
    switch (move.card) {
    case KLEINA: return thief_guess(t, move.a, move.guess, events);
    case KLEINA_COFFEE: return aim_at_all(t);
    case PIPARKAKA: return look(t, move.a, events);
    case PIPARKAKA_COFFEE: return exchange(t, events);
    case LAUFABRAUD: return compare(t, t->turn, move.a, events);
    case LAUFABRAUD_COFFEE: return compare(t, move.a, move.b, events);
    case LAKKRISTOPPUR: return protect(t, events);
    case LAKKRISTOPPUR_COFFEE: return spotlight(t, move.a, events);
    case RANDALINA: return renew(t, move.a, events);
    case RANDALINA_COFFEE: return renew(t, move.a, events) || renew(t, move.b, events);
    case HJONABANDSSAELA: return swap(t, t->turn, move.a, events);
    case HJONABANDSSAELA_COFFEE: return swap(t, move.a, move.b, events);
    case TOM_KRUS: return lay_jar(t, events);
    default: return false; /* Hnallþóra */
    }
}
