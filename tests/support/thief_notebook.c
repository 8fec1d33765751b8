/* First what can happen to one hand, then to several, then which of it each kind of event says.
 * Only what follows for certain is kept. */
#include "support/thief_notebook.h"

#include <string.h>

static unsigned all_kinds(const struct notebook *n)
{
    return kinds_in_play(n->seats);
}

static unsigned kinds_of_value_in(unsigned kinds)
{
    unsigned same = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        for (int other = 0; kinds >> kind & 1 && other < CAKE_KINDS; other++)
            if (card_value[other] == card_value[kind])
                same |= 1U << other;
    return same;
}

/* ---- one hand ---- */

static void gain(struct notebook *n, int seat, unsigned may)
{
    struct notebook_hand *hand = &n->hand[seat];
    if (hand->count == 3)
        n->confused = "a hand of more than three cards";
    else
        hand->may[hand->count++] = may;
}

/* A card leaves a hand for all to see, or for the viewer. If it may have been any of several, those
 * are told apart no longer. */
static void lose(struct notebook *n, int seat, unsigned kinds)
{
    struct notebook_hand *hand = &n->hand[seat];
    unsigned either = 0;
    int gone = -1;
    for (int i = 0; i < hand->count; i++)
        if (hand->may[i] & kinds) {
            either |= hand->may[i];
            gone = i;
        }
    if (gone < 0) {
        n->confused = "a card is shown that cannot be in that hand";
        return;
    }
    for (int i = 0; i < hand->count; i++)
        if (hand->may[i] & kinds)
            hand->may[i] = either;
    hand->may[gone] = hand->may[--hand->count];
}

/* A hand in which one card was chosen secretly, to be given away or shown: it may be any of them,
 * and which is which is forgotten. Returns what it may be. */
static unsigned choose_secretly(struct notebook *n, int seat)
{
    struct notebook_hand *hand = &n->hand[seat];
    if (hand->count == 1)
        return hand->may[0];
    for (int i = 0; i < hand->count; i++)
        hand->may[i] = all_kinds(n);
    return all_kinds(n);
}

/* One card of a hand is seen by the viewer and stays there. */
static void see(struct notebook *n, int seat, int card)
{
    choose_secretly(n, seat);
    lose(n, seat, 1U << card);
    gain(n, seat, 1U << card);
}

static void exclude(struct notebook *n, int seat, unsigned kinds)
{
    for (int i = 0; i < n->hand[seat].count; i++)
        n->hand[seat].may[i] &= ~kinds;
}

/* ---- equal cards ---- */

/* What is known of one card is known of its equals, while each of them is the only one in hand. */
static void spread(struct notebook *n)
{
    for (int pass = 0; n->strict & NOTE_EQUAL && pass < SEATS_MAX; pass++)
        for (int a = 0; a < n->seats; a++)
            for (int b = 0; b < n->seats; b++)
                if (a != b && in_set(n->equal[a], b))
                    n->hand[a].may[0] &= kinds_of_value_in(n->hand[b].may[0]);
}

/* The card of a seat is not alone any more, or another one. */
static void forget_equals(struct notebook *n, int seat)
{
    spread(n);
    n->equal[seat] = 0;
    for (int s = 0; s < n->seats; s++)
        n->equal[s] &= ~(1U << seat);
}

static void note_equal(struct notebook *n, int a, int b)
{
    if (n->hand[a].count > 1 || n->hand[b].count > 1)
        return; /* which of several it was is not known */
    n->equal[a] |= 1U << b;
    n->equal[b] |= 1U << a;
    spread(n);
}

/* ---- cards that change places ---- */

/* The viewer is not one of the two. Whoever lays from three swaps one of two cards. */
static void swap_unseen(struct notebook *n, int a, int b)
{
    forget_equals(n, a);
    forget_equals(n, b);
    const unsigned from_a = choose_secretly(n, a), from_b = choose_secretly(n, b);
    n->hand[a].may[n->hand[a].count - 1] = from_b;
    n->hand[b].may[n->hand[b].count - 1] = from_a;
}

static void swap_seen(struct notebook *n, int own, int other, int given, int got)
{
    forget_equals(n, own);
    forget_equals(n, other);
    lose(n, own, 1U << given);
    gain(n, own, 1U << got);
    see(n, other, got);
    lose(n, other, 1U << got);
    gain(n, other, 1U << given);
}

static void exchange_unseen(struct notebook *n, int seat)
{
    forget_equals(n, seat);
    const unsigned given = choose_secretly(n, seat);
    n->hand[seat].may[n->hand[seat].count - 1] = n->secret;
    n->secret = given;
}

static void exchange_seen(struct notebook *n, int seat, int given, int got)
{
    lose(n, seat, 1U << given);
    gain(n, seat, 1U << got);
    n->secret = 1U << given;
}

/* Lummudeig: everybody mixed may have whatever any of them gave. */
static void mix(struct notebook *n, unsigned seats)
{
    unsigned any = 0;
    n->mixed = seats;
    for (int s = 0; s < n->seats; s++) {
        if (!in_set(seats, s))
            continue;
        forget_equals(n, s);
        if (s == n->viewer)
            n->before[s] = n->hand[s].count > 1 ? 1U << n->own_batter : n->hand[s].may[0];
        else
            n->before[s] = choose_secretly(n, s);
        any |= n->before[s];
    }
    if (!(seats & (seats - 1)))
        return;
    for (int s = 0; s < n->seats; s++)
        if (in_set(seats, s) && s != n->viewer)
            n->hand[s].may[n->hand[s].count - 1] = any;
}

/* The viewer's own card out of the batter; with one other player it tells what they have. */
static void new_hand(struct notebook *n, int card)
{
    const int own = n->viewer;
    const unsigned others = n->mixed & ~(1U << own);
    lose(n, own, n->before[own]);
    gain(n, own, 1U << card);
    if (!others || (others & (others - 1)))
        return;
    const int other = __builtin_ctz(others);
    n->hand[other].may[n->hand[other].count - 1] =
        n->before[own] == 1U << card ? n->before[other] : n->before[own];
}

/* ---- going out, coffee ---- */

static void out(struct notebook *n, int seat, const struct event *event)
{
    /* What equalled it has its value. A jar discarded by Randalína is told twice. */
    if (n->hand[seat].count == 1 && event->arg[0] >= 0 && n->hand[seat].may[0] >> event->arg[0] & 1)
        see(n, seat, event->arg[0]);
    forget_equals(n, seat);
    n->hand[seat].count = 0;
    n->in &= ~(1U << seat);
    n->safe &= ~(1U << seat);
}

/* The winner has more, if it is known which card won. */
static void lost(struct notebook *n, int winner, const struct event *shown)
{
    unsigned above = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] > card_value[shown->arg[0]])
            above |= 1U << kind;
    if (n->hand[winner].count == 1)
        n->hand[winner].may[0] &= above;
}

static void spill_coffee(struct notebook *n, int drawer, unsigned outs)
{
    for (int s = 0; s < n->seats; s++)
        if (in_set(n->in & ~n->safe & ~outs, s) &&
            (s != drawer || n->hand[s].count == 1 || n->strict & NOTE_COFFEE))
            exclude(n, s, KINDS_COFFEE);
}

static void lay(struct notebook *n, int seat, int card)
{
    n->laid = card;
    forget_equals(n, seat);
    lose(n, seat, 1U << card);
    if (KINDS_COFFEE >> card & 1 && (n->hand[seat].count == 1 || n->strict & NOTE_HNALLTHORA))
        exclude(n, seat, 1U << HNALLTHORA);
    n->safe = card == LAKKRISTOPPUR ? n->safe | 1U << seat : n->safe & ~(1U << seat);
}

/* ---- reading ---- */

static void begin_round(struct notebook *n)
{
    n->in = (1U << n->seats) - 1;
    n->safe = 0;
    n->secret = all_kinds(n);
    memset(n->equal, 0, sizeof n->equal);
    for (int s = 0; s < n->seats; s++)
        n->hand[s] = (struct notebook_hand){1, {all_kinds(n)}};
}

/* Two compare, or two swap, one of whom has several cards: which one it was is a secret. */
static void read_card_event(struct notebook *n, const struct event *e)
{
    const int seat = e->seat, a = e->arg[0], b = e->arg[1], c = e->arg[2];
    switch (e->kind) {
    case EVENT_DEALT: n->hand[seat].may[0] = 1U << a; break;
    case EVENT_DRAW:
    case EVENT_DRAW_UNSEEN:
        forget_equals(n, seat);
        gain(n, seat, e->kind == EVENT_DRAW ? 1U << a : all_kinds(n));
        break;
    case EVENT_REDRAW: gain(n, seat, 1U << a); break;
    case EVENT_REDRAW_UNSEEN: gain(n, seat, all_kinds(n)); break;
    case EVENT_DISCARD:
        if (n->hand[seat].count == 1)
            see(n, seat, a);
        else if (n->laid != NO_CARD && !(n->strict & NOTE_CHOICE))
            choose_secretly(n, seat); /* Randalína from three cards: one of two was the hand */
        forget_equals(n, seat);
        lose(n, seat, 1U << a);
        break;
    case EVENT_LOOK:
        if (n->viewer == seat)
            see(n, a, b);
        break;
    case EVENT_COMPARE: see(n, a, c); break;
    case EVENT_COMPARE_UNSEEN:
        if (n->strict & NOTE_CHOICE)
            break; /* all cards stay where they are */
        choose_secretly(n, seat);
        choose_secretly(n, a);
        break;
    case EVENT_SWAP: swap_seen(n, seat, a, b, c); break;
    case EVENT_SWAP_UNSEEN: swap_unseen(n, seat, a); break;
    case EVENT_EXCHANGE: exchange_seen(n, seat, a, b); break;
    default: exchange_unseen(n, seat);
    }
}

static void read_event(struct notebook *n, const struct event *e, const struct event *next)
{
    const int seat = e->seat, a = e->arg[0];
    switch (e->kind) {
    case EVENT_ROUND: begin_round(n); break;
    case EVENT_LAY:
    case EVENT_LAY_NOTHING:
    case EVENT_LAY_BLOCKED:
    case EVENT_LAY_ON:
    case EVENT_LAY_GUESS:
    case EVENT_LAY_PAIR: lay(n, seat, a); break;
    case EVENT_MISS: exclude(n, a, 1U << e->arg[1]); break;
    case EVENT_EQUAL: note_equal(n, seat, a); break;
    case EVENT_LOSE: lost(n, a, next); break; /* the next event shows the loser's cards */
    case EVENT_OUT: out(n, seat, e); break;
    case EVENT_BACK: n->in |= 1U << a; break;
    case EVENT_COFFEE: spill_coffee(n, seat, (unsigned)a); break;
    case EVENT_BATTER: n->own_batter = a; break;
    case EVENT_BATTER_UNSEEN: choose_secretly(n, seat); break;
    case EVENT_MIXED: mix(n, (unsigned)a); break;
    case EVENT_NEW_HAND: new_hand(n, a); break;
    case EVENT_DEALT:
    case EVENT_DRAW:
    case EVENT_DRAW_UNSEEN:
    case EVENT_REDRAW:
    case EVENT_REDRAW_UNSEEN:
    case EVENT_DISCARD:
    case EVENT_LOOK:
    case EVENT_COMPARE:
    case EVENT_COMPARE_UNSEEN:
    case EVENT_SWAP:
    case EVENT_SWAP_UNSEEN:
    case EVENT_EXCHANGE:
    case EVENT_EXCHANGE_UNSEEN: read_card_event(n, e); break;
    default: break;
    }
}

void notebook_open(struct notebook *n, int viewer, int seats, unsigned strict)
{
    *n = (struct notebook){.viewer = viewer, .seats = seats, .strict = strict};
}

void notebook_read(struct notebook *n, const struct events *events)
{
    n->laid = NO_CARD;
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> n->viewer & 1)
            read_event(n, &events->at[i], &events->at[i + 1 < events->count ? i + 1 : i]);
}

/* ---- checking ---- */

static bool fits(const struct notebook_hand *hand, const int *card)
{
    static const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 6; i++) {
        bool all = true;
        for (int j = 0; j < hand->count; j++)
            all = all && order[i][j] < hand->count && hand->may[j] >> card[order[i][j]] & 1;
        if (all)
            return true;
    }
    return false;
}

const char *notebook_contradicts(const struct notebook *n, const struct thief *world)
{
    if (n->confused)
        return n->confused;
    for (int s = 0; s < n->seats; s++) {
        int card[3] = {world->hand[s], world->extra[0], world->extra[1]};
        const int count =
            !in_set(world->in, s) ? 0 : 1 + (s == world->turn ? world->extra_count : 0);
        if (n->hand[s].count != count)
            return "another number of cards in a hand";
        if (!fits(&n->hand[s], card))
            return s == n->viewer ? "the own hand" : "a hand";
        for (int other = 0; other < n->seats; other++)
            if (in_set(n->equal[s], other) &&
                card_value[world->hand[s]] != card_value[world->hand[other]])
                return "equal cards";
    }
    return n->secret >> world->secret & 1 ? NULL : "the secret card";
}
