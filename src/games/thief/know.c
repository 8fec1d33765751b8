/* Every function takes the sets from one state to the next and keeps the invariants of know.h. The
 * test build checks that at its end, unless the card itself is still to be moved. Where what
 * follows cannot be said in sets, a set stays too large, never too small.
 *
 * Loops run over all eight watchers, whether a seat is taken or not: the compiler turns each into a
 * few vector instructions, and skipping someone would cost more. */
#include "games/thief/know.h"

#include "games/thief/invariant.h"

#include <string.h>

static void set_group(struct thief *t, int place, unsigned group)
{
    t->equal = (t->equal & ~(15U << 4 * place)) | group << 4 * place;
}

/* All kinds of the values in a set. */
static unsigned values_of(unsigned kinds)
{
    const unsigned pairs = (1U << HNALLTHORA) - 1; /* every lower value is plain and with coffee */
    const unsigned plain = kinds & pairs & ~KINDS_COFFEE, coffee = kinds & KINDS_COFFEE;
    return kinds | plain << 1 | coffee >> 1;
}

static void set_own(struct thief *t, unsigned places, const uint8_t *card)
{
    for (; places; places &= places - 1) {
        const int place = __builtin_ctz(places);
        if (place < SECRET)
            t->may[place][place] = (uint16_t)(card ? 1U << card[place] : 0U);
    }
}

/* Places of one group hold the same value: what is known of one narrows the others, for every
 * watcher, also for the owners, who know their own. Twice, so that it comes round. */
static void spread(struct thief *t, unsigned group, const uint8_t *card)
{
    unsigned places = 0;
    for (int place = 0; place <= SECRET; place++)
        places |= (unsigned)(thief_group_at(t, place) == group) << place;
    set_own(t, places, card);
    for (int pass = 0; pass < 2; pass++)
        for (unsigned to = places; to; to &= to - 1)
            for (unsigned by = places; by; by &= by - 1)
                for (int w = 0; w < WATCHERS; w++)
                    t->may[__builtin_ctz(to)][w] &=
                        (uint16_t)values_of(t->may[__builtin_ctz(by)][w]);
    set_own(t, places, NULL);
}

/* The card in a seat's hand is about to be another one, or may be: what was seen there, and what it
 * equalled, is over; but what follows for its equals stays. */
static void forget(struct thief *t, int seat, const uint8_t *card)
{
    const unsigned group = t->equal ? thief_group_at(t, seat) : 0;
    t->shown[seat] = 0;
    if (!group)
        return;
    spread(t, group, card);
    set_group(t, seat, 0);
}

void know_deal(struct thief *t)
{
    const uint16_t all = (uint16_t)kinds_in_play(t->seats);
    for (int place = 0; place < PLACES; place++) {
        const uint16_t set = place >= t->seats && place < SECRET ? 0 : all;
        for (int w = 0; w < WATCHERS; w++)
            t->may[place][w] = set;
        if (place < SECRET)
            t->may[place][place] = 0;
    }
    memset(t->shown, 0, sizeof t->shown);
    t->equal = 0;
    t->extra_not = 0;
    CHECK_INVARIANT(know_invariant(t, (1U << PLACES) - 1));
}

/* Of two cards, one in the set m and one in the set d, one of this kind came to light: what the
 * other may be. If the card can have been the second, the first may still be there, and the other
 * way round. */
static uint16_t other_of_two(uint16_t m, uint16_t d, uint16_t kind)
{
    const uint16_t was_second = (d & kind) == kind ? m : 0, was_first = (m & kind) == kind ? d : 0;
    return was_second | was_first;
}

void know_shown_from_hand(struct thief *t, int card, unsigned kept_not)
{
    const uint16_t kind = (uint16_t)(1U << card), no_extra = t->extra_not;
    uint16_t *hand = t->may[t->turn], deck[WATCHERS];
    if (hand[SPECTATOR] & kind)
        forget(t, t->turn, t->hand);
    for (int w = 0; w < WATCHERS; w++) /* a copy, so that the next loop is a few instructions */
        deck[w] = t->may[DECK][w] & (uint16_t)~no_extra;
    const uint16_t left =
        (uint16_t)(other_of_two(hand[SPECTATOR], deck[SPECTATOR], kind) & ~kept_not);
    for (int w = 0; w < WATCHERS; w++)
        hand[w] = other_of_two(hand[w], deck[w], kind) & left;
    hand[t->turn] = 0;
    t->extra_not = (uint16_t)(t->extra_count > 1 ? no_extra | kept_not : 0);
}

void know_choosing(struct thief *t)
{
    forget(t, t->turn, t->hand);
    CHECK_INVARIANT(know_invariant(t, 1U << t->turn));
}

void know_kept_not(struct thief *t, unsigned kinds)
{
    know_not(t, t->turn, kinds);
    if (t->extra_count)
        t->extra_not |= (uint16_t)kinds;
    CHECK_INVARIANT(know_invariant(t, 1U << t->turn));
}

/* What was known of the hand may now be true of an extra, and extras are thought of as coming from
 * the deck: so the deck's set has to take it in. */
void know_blur(struct thief *t)
{
    for (int w = 0; w < WATCHERS; w++) {
        t->may[DECK][w] |= t->may[t->turn][w];
        t->may[t->turn][w] = t->may[DECK][w] & (uint16_t)~t->extra_not;
    }
    t->may[t->turn][t->turn] = 0;
    CHECK_INVARIANT(know_invariant(t, 1U << t->turn));
}

/* To all others nothing has changed: one card of the set, the others from the deck, in whatever
 * order. The watcher now knows the hand; what stays beside it may be the card thought of before,
 * and the set of the extras has to take it in. `shown` says nothing: which card it was, only two
 * know. */
void know_shown_secretly(struct thief *t, int watcher)
{
    uint16_t *hand = &t->may[t->turn][watcher], *deck = &t->may[DECK][watcher];
    const uint16_t kind = (uint16_t)(1U << t->hand[t->turn]);
    *deck |= other_of_two(*hand, *deck & (uint16_t)~t->extra_not, kind);
    *hand = kind;
    CHECK_INVARIANT(know_invariant(t, 1U << t->turn));
}

bool know_hand_fits(const struct thief *t, int watcher)
{
    const unsigned hand = t->may[t->turn][watcher];
    const unsigned deck = t->may[DECK][watcher] & ~(unsigned)t->extra_not;
    const int cards = 1 + t->extra_count;
    bool fits = false;
    for (int kept = 0; kept < cards; kept++) {
        bool possible = hand >> thief_slot(t, kept) & 1;
        for (int i = 0; i < cards; i++)
            possible = possible && (i == kept || (deck >> thief_slot(t, i) & 1));
        fits = fits || possible;
    }
    return fits;
}

bool know_groups_hold(const struct thief *t)
{
    uint8_t value[16] = {0};
    for (int place = 0; place <= SECRET; place++) {
        const unsigned group = thief_group_at(t, place);
        const int card = thief_card_at(t, place);
        if (!group || card == NO_CARD)
            continue;
        if (value[group] && value[group] != card_value[card])
            return false;
        value[group] = card_value[card];
    }
    return true;
}

void know_new_card(struct thief *t, int seat)
{
    for (int w = 0; w < WATCHERS; w++)
        t->may[seat][w] = t->may[DECK][w] & t->may[DECK][SPECTATOR];
    t->may[seat][seat] = 0;
    CHECK_INVARIANT(know_invariant(t, 1U << seat));
}

static void see(struct thief *t, int watcher, int place)
{
    const int card = thief_card_at(t, place);
    CHECK(is_cake(card));
    t->may[place][watcher] = (uint16_t)(1U << card);
    t->shown[place] |= (uint8_t)(1U << watcher);
}

void know_see(struct thief *t, int watcher, int place)
{
    see(t, watcher, place);
    CHECK_INVARIANT(know_invariant(t, 1U << place));
}

void know_not(struct thief *t, int place, unsigned kinds)
{
    for (int w = 0; w < WATCHERS; w++)
        t->may[place][w] &= (uint16_t)~kinds;
    CHECK_INVARIANT(know_invariant(t, 1U << place));
}

/* After the cards have changed places, the sets follow, and each owner knows the card given. */
void know_swap(struct thief *t, int a, int b)
{
    uint16_t sets[WATCHERS];
    memcpy(sets, t->may[a], sizeof sets);
    memcpy(t->may[a], t->may[b], sizeof sets);
    memcpy(t->may[b], sets, sizeof sets);
    const uint8_t shown = t->shown[a];
    const unsigned group = thief_group_at(t, a);
    t->shown[a] = t->shown[b];
    t->shown[b] = shown;
    set_group(t, a, thief_group_at(t, b));
    set_group(t, b, group);
    see(t, a, b);
    if (b != SECRET)
        see(t, b, a);
    for (int place = a, i = 0; i < 2; place = b, i++)
        if (place != SECRET) {
            t->may[place][place] = 0;
            t->shown[place] &= (uint8_t) ~(1U << place);
        }
    CHECK_INVARIANT(know_invariant(t, 1U << a | 1U << b));
}

void know_equal(struct thief *t, int a, int b)
{
    const unsigned old_a = thief_group_at(t, a), old_b = thief_group_at(t, b);
    unsigned used = 0, group = old_a ? old_a : old_b;
    for (int place = 0; place <= SECRET; place++)
        used |= 1U << thief_group_at(t, place);
    if (!group) /* eight places cannot use up fifteen groups */
        group = (unsigned)__builtin_ctz(~(used | 1));
    for (int place = 0; old_a && old_b && place <= SECRET; place++)
        if (thief_group_at(t, place) == old_b)
            set_group(t, place, group);
    set_group(t, a, group);
    set_group(t, b, group);
    spread(t, group, t->hand);
    CHECK_INVARIANT(know_invariant(t, (1U << DECK) - 1));
}

void know_revealed(struct thief *t, int seat)
{
    CHECK(is_cake(t->hand[seat]));
    for (int w = 0; w < WATCHERS; w++)
        t->may[seat][w] = (uint16_t)(1U << t->hand[seat]);
    forget(t, seat, t->hand);
}

void know_gone(struct thief *t, int seat)
{
    memset(t->may[seat], 0, sizeof t->may[seat]);
    CHECK_INVARIANT(know_invariant(t, 1U << seat));
}

void know_shuffled_in(struct thief *t, unsigned kinds)
{
    for (int w = 0; w < WATCHERS; w++)
        t->may[DECK][w] |= (uint16_t)kinds;
    CHECK_INVARIANT(know_invariant(t, 1U << DECK));
}

/* Copies of a kind that a watcher cannot see lying open or in the own hand. */
static int copies_unseen(const struct thief *t, int watcher, int kind, int own_card)
{
    int open = pile_count(t->discard, kind);
    for (int s = 0; s < t->seats; s++)
        open += pile_count(t->front[s], kind);
    open += own_card == kind;
    if (watcher == t->turn)
        for (int i = 0; i < t->extra_count; i++)
            open += t->extra[i] == kind;
    return card_copies[kind] - open;
}

/* If a watcher knows where every unseen copy of a kind lies, it lies nowhere else. Places with
 * only that kind left keep it. */
static void exclude_elsewhere(struct thief *t, int watcher, int kind, int own_card)
{
    const uint16_t only = (uint16_t)(1U << kind);
    int known = 0;
    for (int place = 0; place <= SECRET; place++)
        known += t->may[place][watcher] == only;
    if (known < copies_unseen(t, watcher, kind, own_card))
        return;
    for (int place = 0; place < PLACES; place++)
        if (t->may[place][watcher] != only)
            t->may[place][watcher] &= (uint16_t)~only;
}

/* Says in the sets what a watcher could work out so far, before mixing blurs the places: a unique
 * card that went into the batter must be in one of the mixed hands, not in the deck. */
static void work_out(struct thief *t, int watcher, int own_card)
{
    unsigned done = 0;
    if (own_card != NO_CARD) {
        exclude_elsewhere(t, watcher, own_card, own_card);
        done = 1U << own_card;
    }
    for (int place = 0; place <= SECRET; place++) {
        const unsigned set = t->may[place][watcher];
        if (!set || (set & (set - 1)) || (set & done))
            continue;
        exclude_elsewhere(t, watcher, __builtin_ctz(set), own_card);
        done |= set;
    }
}

static void mixed_for(struct thief *t, int watcher, unsigned seats, const uint8_t *before)
{
    const bool seated = watcher < t->seats && in_set(t->in, watcher);
    const bool own = seated && in_set(seats, watcher);
    work_out(t, watcher, own ? before[watcher] : seated ? t->hand[watcher] : NO_CARD);
    const unsigned others = own ? seats & ~(1U << watcher) : seats;
    if (own && !(others & (others - 1))) { /* with one other: what went, they have */
        if (others && before[watcher] != t->hand[watcher])
            t->may[__builtin_ctz(others)][watcher] = (uint16_t)(1U << before[watcher]);
        return;
    }
    unsigned any = own ? 1U << before[watcher] : 0;
    for (unsigned rest = others; rest; rest &= rest - 1)
        any |= t->may[__builtin_ctz(rest)][watcher];
    for (unsigned rest = others; rest; rest &= rest - 1)
        t->may[__builtin_ctz(rest)][watcher] = (uint16_t)any;
}

void know_mixed(struct thief *t, unsigned seats, const uint8_t before[SEATS_MAX])
{
    if (!(seats & (seats - 1)))
        return;
    for (unsigned rest = seats; rest; rest &= rest - 1)
        forget(t, __builtin_ctz(rest), before);
    for (int w = 0; w < WATCHERS; w++)
        if (w < t->seats || w == SPECTATOR)
            mixed_for(t, w, seats, before);
    CHECK_INVARIANT(know_invariant(t, (1U << PLACES) - 1));
}
