/* The end of a round (T15 to T19) and of the match. */
#include "games/thief/know.h"

#include <string.h>

/* T5: of several cards in a hand the highest counts. */
static int best_card(const struct thief *t, int seat)
{
    int best = t->hand[seat];
    for (int i = 0; seat == t->turn && i < t->extra_count; i++)
        if (t->extra[i] > best)
            best = t->extra[i];
    return best; /* kinds ascend in value */
}

/* The seats of a set that have most of something. */
static unsigned most(unsigned seats, const int amount[SEATS_MAX])
{
    unsigned winners = 0;
    int best = INT32_MIN;
    for (unsigned rest = seats; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        if (amount[seat] > best)
            winners = 0;
        if (amount[seat] >= best) {
            best = amount[seat];
            winners |= 1U << seat;
        }
    }
    return winners;
}

static unsigned highest_hands(const struct thief *t)
{
    int amount[SEATS_MAX];
    for (unsigned rest = t->in; rest; rest &= rest - 1)
        amount[__builtin_ctz(rest)] = card_value[best_card(t, __builtin_ctz(rest))];
    return most(t->in, amount);
}

/* T16 to T18: of the highest hands, those with the higher sum in front. */
static unsigned best_of_highest(const struct thief *t)
{
    const unsigned winners = highest_hands(t);
    int amount[SEATS_MAX];
    if (set_is_single(winners))
        return winners;
    for (unsigned rest = winners; rest; rest &= rest - 1)
        amount[__builtin_ctz(rest)] = pile_sum(t->front[__builtin_ctz(rest)]);
    return most(winners, amount);
}

static void show_hands(const struct thief *t, struct events *events)
{
    for (unsigned rest = t->in; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const bool turn = seat == t->turn;
        tell(events, EVENT_SHOW, seat, EVERYONE, t->hand[seat],
             turn && t->extra_count > 0 ? t->extra[0] : -1,
             turn && t->extra_count > 1 ? t->extra[1] : -1);
    }
}

/* The kinds of cake with which a set of seats ends the round, as a mask. */
static unsigned best_kinds(const struct thief *t, unsigned seats)
{
    unsigned kinds = 0;
    for (; seats; seats &= seats - 1)
        kinds |= 1U << best_card(t, __builtin_ctz(seats));
    return kinds & KINDS_ALL;
}

static void tell_end(const struct thief *t, enum end how, unsigned winners, struct events *events)
{
    if (!events)
        return;
    struct event event = {.kind = (uint8_t)(EVENT_END_LAST + how),
                          .seat = t->caught == NO_SEAT ? SPECTATOR : t->caught,
                          .audience = EVERYONE | SEAT(RECORD),
                          .arg = {(int16_t)winners, (int16_t)t->seats}};
    for (int s = 0; s < t->seats; s++)
        event.arg[2 + s] = t->score[s];
    event.arg[END_KINDS] = (int16_t)best_kinds(t, winners);
    if (how == END_JAR || how == END_DECK)
        event.arg[END_EQUAL] = (int16_t)__builtin_popcount(highest_hands(t));
    events_add(events, event);
}

static unsigned best_scores(const struct thief *t)
{
    int amount[SEATS_MAX];
    for (int s = 0; s < t->seats; s++)
        amount[s] = t->score[s];
    return most((1U << t->seats) - 1, amount);
}

static bool match_over(const struct thief *t)
{
    if (t->flags & FLAG_ROUNDS)
        return t->round >= t->goal;
    return t->score[__builtin_ctz(best_scores(t))] >= t->goal;
}

/* T18: of those who share a win, the nearest to the left of the last starting seat. */
static int next_start(const struct thief *t, unsigned winners)
{
    int seat = t->start;
    while (winners && !in_set(winners, seat))
        seat = (seat + 1) % t->seats;
    return seat;
}

void thief_finish_round(struct thief *t, enum end how, struct events *events)
{
    CHECK((how == END_NOBODY) == !t->in && (how != END_LAST || set_is_single(t->in)));
    const unsigned winners = how == END_NOBODY ? 0 : how == END_LAST ? t->in : best_of_highest(t);
    show_hands(t, events);
    for (unsigned rest = winners; rest; rest &= rest - 1) { /* T19 */
        const int seat = __builtin_ctz(rest);
        t->score[seat] = (int16_t)(t->score[seat] + 1 + (best_card(t, seat) == TOM_KRUS));
    }
    if (t->caught != NO_SEAT)
        t->score[t->caught]--;
    tell_end(t, how, winners, events);
    t->start = (uint8_t)next_start(t, winners);
    t->waiting_count = t->aim = 0;
    t->phase = match_over(t) ? PHASE_OVER : PHASE_DEAL;
}

/* What each point was for the end of its round has told; a shared win speaks for itself. */
static void tell_why_won(const struct thief *t, unsigned winners, struct events *why)
{
    int reached = 0;
    if (!set_is_single(winners))
        return;
    for (int s = 0; s < t->seats; s++)
        reached += !(t->flags & FLAG_ROUNDS) && t->score[s] >= t->goal;
    const bool alone = reached == 1;
    tell(why, alone ? EVENT_WON_GOAL : EVENT_WON_MOST, __builtin_ctz(winners), EVERYONE,
         alone ? t->goal : t->round, -1, -1);
}

void thief_outcome(const void *state, struct outcome *outcome, struct events *why)
{
    const struct thief *t = state;
    *outcome = (struct outcome){.over = t->phase == PHASE_OVER, .rounds = t->round};
    for (int s = 0; s < t->seats; s++)
        outcome->score[s] = t->score[s];
    if (!outcome->over)
        return;
    outcome->winners = (seatset)best_scores(t);
    tell_why_won(t, outcome->winners, why);
}
