/* What a drawn pancake does. It has been shown when it was drawn; executing it counts as a play. */
#include "games/thief/know.h"

#include <string.h>

/* The turn is over early: a pancake that still waits is discarded (T12), then the hand down to one
 * (T5). */
static bool turn_over(struct thief *t)
{
    t->waiting_count = 0;
    if (!t->extra_count)
        return false;
    t->phase = PHASE_DISCARD;
    return true;
}

/* T5: it counted as a play. Anyone who waits for a cake to follow has to hear that none does. */
void thief_tell_played(const struct thief *t, struct events *events)
{
    if (!t->waiting_count && !t->extra_count)
        tell(events, EVENT_TURN_OVER, t->turn, EVERYONE, -1, -1, -1);
}

/* T14: every card of the drawer counts, and who is protected is skipped (T9). */
static bool coffee(struct thief *t, struct events *events)
{
    unsigned out = 0;
    for (unsigned rest = t->in & ~t->safe; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        unsigned kinds = 1U << t->hand[seat];
        for (int i = 0; seat == t->turn && i < t->extra_count; i++)
            kinds |= 1U << t->extra[i];
        if (kinds & KINDS_COFFEE)
            out |= 1U << seat;
        else if (seat == t->turn)
            know_kept_not(t, KINDS_COFFEE);
        else
            know_not(t, seat, KINDS_COFFEE);
    }
    tell(events, EVENT_COFFEE, t->turn, EVERYONE, (int)out, -1, -1);
    thief_put_out(t, out, events);
    if (out && thief_round_ends(t, events))
        return true;
    thief_tell_played(t, events);
    return false;
}

static bool batter(struct thief *t)
{
    const bool chooses = t->extra_count && !in_set(t->safe, t->turn); /* T13 */
    t->phase = chooses ? PHASE_BATTER : PHASE_MIX;
    return true;
}

static bool twins(struct thief *t, struct events *events)
{
    thief_draw(t, 2, events);
    if (t->waiting_count < 2)
        return false;
    t->phase = PHASE_FIRST;
    return true;
}

static bool reheated(struct thief *t, struct events *events)
{
    if (t->deck_count && t->in != (1U << t->seats) - 1) {
        t->phase = PHASE_BACK;
        return true;
    }
    tell(events, t->deck_count ? EVENT_NOBODY_BACK : EVENT_BACK_EMPTY, t->turn, EVERYONE, -1, -1,
         -1);
    thief_tell_played(t, events);
    return false;
}

static bool stack(struct thief *t, struct events *events)
{
    t->flags |= FLAG_STACKED;
    tell(events, EVENT_STACK, t->turn, EVERYONE, (int)thief_leaders(t), -1, -1);
    return turn_over(t);
}

static bool reverse(struct thief *t, struct events *events)
{
    t->flags |= FLAG_REVERSE_AFTER;
    tell(events, EVENT_REVERSE, t->turn, EVERYONE, -1, -1, -1);
    thief_draw(t, 1, events);
    return false;
}

static bool burned(struct thief *t, struct events *events)
{
    tell(events, EVENT_BURNED, t->turn, EVERYONE, -1, -1, -1);
    return turn_over(t);
}

bool thief_pancake(struct thief *t, struct events *events)
{
    CHECK(t->waiting_count);
    const int card = t->waiting[--t->waiting_count];
    switch (card) {
    case GRAUTARLUMMA: t->phase = PHASE_SHUFFLE; return true;
    case HALFBOKUD: return reverse(t, events);
    case KAFFILUMMA: return coffee(t, events);
    case LUMMUDEIG: return batter(t);
    case LUMMUSTAFLI: return stack(t, events);
    case TVILUMMA: return twins(t, events);
    case UPPHITUD: return reheated(t, events);
    default: CHECK(card == VIDBRENND); return burned(t, events);
    }
}
