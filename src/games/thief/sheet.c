/* Counts the deals behind an observation, exactly. Invariant: a deal is counted if and only if
 * thief_imagine may draw it (tests/test_thief_sheet.c).
 *
 * The face-down places are gaps to be filled. Value by value, from 1 to 8, the cakes of that value
 * go into some of the gaps that are still empty; what is left of them lies in the deck. So the only
 * thing that one value has to know of those before it is which gaps they have filled: a set, of
 * which there are few. `after[value][filled]` counts the ways to go on from there, and one walk
 * through all steps adds up in how many deals each gap gets each kind. */
#include "games/thief/sheet.h"

#include "games/thief/know.h"

#include <string.h>

enum { GAPS_MOST = SEATS_MAX + 3, FILLINGS = 1 << GAPS_MOST, VALUES = 8 };

struct gaps {
    int count;
    uint16_t may[GAPS_MOST];
    uint8_t place[GAPS_MOST];
    uint16_t of_place[SECRET + 1]; /* the gaps of each place, as a set */
    uint16_t several;              /* those of a hand with several cards: the hand, then extras */
    /* Places whose cards have the same value, as sets of gaps; the value, if the viewer has one. */
    int groups;
    uint16_t group[SECRET + 1];
    uint8_t group_value[SECRET + 1];
};

struct count {
    struct gaps gaps;
    uint8_t copies[CAKE_KINDS]; /* that the viewer does not see */
    uint16_t deck_may;
    uint16_t fits[CAKE_KINDS]; /* the gaps that may hold the kind */
    uint64_t after[VALUES + 1][FILLINGS];
    uint64_t before[2][FILLINGS];
};

/* ---- what there is to fill ---- */

static void add_gap(struct gaps *gaps, int place, unsigned may)
{
    gaps->of_place[place] |= (uint16_t)(1U << gaps->count);
    gaps->place[gaps->count] = (uint8_t)place;
    gaps->may[gaps->count++] = (uint16_t)may;
}

static void find_gaps(const struct thief *t, int viewer, struct gaps *gaps)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != viewer && in_set(t->in, seat))
            add_gap(gaps, seat, t->may[seat][viewer]);
    add_gap(gaps, SECRET, t->may[SECRET][viewer]);
    for (int i = 0; t->turn != viewer && i < t->extra_count; i++)
        add_gap(gaps, t->turn, t->may[DECK][viewer] & ~(unsigned)t->extra_not);
    if (t->turn != viewer && t->extra_count)
        gaps->several = gaps->of_place[t->turn];
}

/* Of a hand with several cards, it is the first one that equals others. */
static void find_groups(const struct thief *t, int viewer, struct gaps *gaps)
{
    for (unsigned group = 1; t->equal && group < 16; group++) {
        unsigned set = 0, value = 0;
        for (int place = 0; place <= SECRET; place++) {
            if (thief_group_at(t, place) != group)
                continue;
            if (place < SECRET && place == viewer && t->hand[place] != NO_CARD)
                value = card_value[t->hand[viewer]];
            set |= gaps->of_place[place] & -(unsigned)gaps->of_place[place];
        }
        if (!set)
            continue;
        gaps->group[gaps->groups] = (uint16_t)set;
        gaps->group_value[gaps->groups++] = (uint8_t)value;
    }
}

/* ---- counting ---- */

/* In how many orders so many of the copies go into as many gaps. */
static uint64_t ways_to_fill(int copies, int gaps)
{
    uint64_t ways = 1;
    for (int i = 0; i < gaps; i++)
        ways *= (uint64_t)(copies - i);
    return ways;
}

static bool may_take(const struct count *count, int kind, int gaps)
{
    const int left = count->copies[kind] - gaps;
    return left == 0 || (left > 0 && (count->deck_may >> kind & 1));
}

static bool groups_hold(const struct gaps *gaps, int value, unsigned filled_now)
{
    for (int i = 0; i < gaps->groups; i++) {
        const unsigned here = filled_now & gaps->group[i];
        const bool must = gaps->group_value[i] == value + 1;
        const bool cannot = gaps->group_value[i] && !must;
        if (here ? here != gaps->group[i] || cannot : must)
            return false;
    }
    return true;
}

/* A way to fill gaps, beside those that are filled, with the cakes of one value. */
struct filling {
    int value;
    unsigned filled, plain, coffee; /* sets of gaps */
    uint64_t ways;                  /* in how many orders of the copies */
};

typedef void visitor(struct count *count, const struct filling *filling, struct thief_sheet *sheet);

static int plain_of(int value)
{
    return value < VALUES - 2 ? 2 * value : HNALLTHORA + value - (VALUES - 2);
}

static int coffee_of(int value)
{
    return value < VALUES - 2 ? plain_of(value) + 1 : NO_CARD;
}

/* There is at most one copy of each cake with coffee: in none of the gaps, or in one. */
static void visit_coffee(struct count *count, struct filling filling, visitor *visit,
                         struct thief_sheet *sheet)
{
    const int kind = coffee_of(filling.value);
    const unsigned taken = filling.filled | filling.plain;
    if (kind == NO_CARD || may_take(count, kind, 0))
        if (groups_hold(&count->gaps, filling.value, filling.plain))
            visit(count, &filling, sheet);
    if (kind == NO_CARD || !count->copies[kind])
        return;
    for (unsigned fits = count->fits[kind] & ~taken; fits; fits &= fits - 1) {
        filling.coffee = fits & -fits;
        if (groups_hold(&count->gaps, filling.value, filling.plain | filling.coffee))
            visit(count, &filling, sheet);
    }
}

static void visit_fillings(struct count *count, int value, unsigned filled, visitor *visit,
                           struct thief_sheet *sheet)
{
    const int kind = plain_of(value), copies = count->copies[kind];
    const unsigned fits = count->fits[kind] & ~filled;
    unsigned plain = 0;
    do {
        const int gaps = __builtin_popcount(plain);
        if (may_take(count, kind, gaps))
            visit_coffee(count,
                         (struct filling){.value = value,
                                          .filled = filled,
                                          .plain = plain,
                                          .ways = ways_to_fill(copies, gaps)},
                         visit, sheet);
        plain = (plain - fits) & fits; /* the next set of gaps that fit */
    } while (plain);
}

static unsigned filled_by(const struct filling *filling)
{
    return filling->filled | filling->plain | filling->coffee;
}

static void look_back(struct count *count, const struct filling *filling, struct thief_sheet *sheet)
{
    (void)sheet;
    count->after[filling->value][filling->filled] +=
        filling->ways * count->after[filling->value + 1][filled_by(filling)];
}

static void add_kind(const struct count *count, int kind, unsigned gaps, uint64_t deals,
                     struct thief_sheet *sheet)
{
    unsigned places = 0;
    for (; gaps; gaps &= gaps - 1)
        places |= 1U << count->gaps.place[__builtin_ctz(gaps)];
    for (; places; places &= places - 1) /* once, also of two in one hand */
        sheet->has[__builtin_ctz(places)][kind] += deals;
}

static void go_forward(struct count *count, const struct filling *filling,
                       struct thief_sheet *sheet)
{
    const int value = filling->value;
    const uint64_t ways = count->before[value & 1][filling->filled] * filling->ways;
    const unsigned filled = filled_by(filling);
    const uint64_t deals = ways * count->after[value + 1][filled];
    count->before[~value & 1][filled] += ways;
    if (!deals)
        return;
    add_kind(count, plain_of(value), filling->plain, deals, sheet);
    if (filling->coffee)
        add_kind(count, coffee_of(value), filling->coffee, deals, sheet);
}

/* Adds the deals in which each gap holds a card of its set in `may`, or takes them away. */
static void add_deals(struct count *count, const uint16_t may[GAPS_MOST], bool takes_away,
                      struct thief_sheet *sheet)
{
    struct thief_sheet part = {.deals = 0};
    const unsigned full = (1U << count->gaps.count) - 1;
    memset(count->fits, 0, sizeof count->fits);
    for (int gap = 0; gap < count->gaps.count; gap++)
        for (unsigned kinds = may[gap]; kinds; kinds &= kinds - 1)
            count->fits[__builtin_ctz(kinds)] |= (uint16_t)(1U << gap);
    memset(count->after, 0, sizeof count->after);
    memset(count->before, 0, sizeof count->before);
    count->after[VALUES][full] = count->before[0][0] = 1;
    for (int value = VALUES - 1; value >= 0; value--)
        for (unsigned filled = 0; filled <= full; filled++)
            visit_fillings(count, value, filled, look_back, NULL);
    for (int value = 0; value < VALUES; value++) {
        memset(count->before[~value & 1], 0, sizeof count->before[0]);
        for (unsigned filled = 0; filled <= full; filled++)
            if (count->before[value & 1][filled])
                visit_fillings(count, value, filled, go_forward, &part);
    }
    part.deals = count->after[0][0];
    sheet->deals += takes_away ? -part.deals : part.deals;
    for (int place = 0; place <= SECRET; place++)
        for (int kind = 0; kind < CAKE_KINDS; kind++)
            sheet->has[place][kind] += takes_away ? -part.has[place][kind] : part.has[place][kind];
}

/* ---- a hand with several cards ---- */

/* What everyone knows of such a hand: one of its cards, whichever, is in the hand's set, and the
 * others came from the deck (know_hand_fits); and perhaps that it is not Hnallþóra beside coffee.
 * Each says "this or that", where every "this" is a set for each gap. So the deals with this or
 * that are those with this, and those with that, without those with both. */
static void add_several(struct count *count, const struct thief *t, struct thief_sheet *sheet)
{
    const unsigned hand = t->may[t->turn][SPECTATOR];
    const unsigned deck = t->may[DECK][SPECTATOR] & ~(unsigned)t->extra_not;
    const unsigned apart[] = {KINDS_ALL, ~(1U << HNALLTHORA), ~KINDS_COFFEE,
                              ~(1U << HNALLTHORA | KINDS_COFFEE)};
    const int cards = 1 + t->extra_count;
    const bool is_apart = t->flags & FLAG_APART;
    for (unsigned firsts = 1; firsts < 1U << cards; firsts++)
        for (int not_both = is_apart; not_both < (is_apart ? 4 : 1); not_both++) {
            uint16_t may[GAPS_MOST];
            const bool odd = __builtin_popcount(firsts) % 2 == 0;
            const bool odd_too = not_both == 3;
            memcpy(may, count->gaps.may, sizeof may);
            unsigned gaps = count->gaps.several;
            for (int i = 0; gaps; i++, gaps &= gaps - 1) {
                const unsigned only = 1U << i == firsts ? hand
                                      : firsts >> i & 1 ? hand & deck
                                                        : deck;
                may[__builtin_ctz(gaps)] &= (uint16_t)(only & apart[not_both]);
            }
            add_deals(count, may, odd != odd_too, sheet);
        }
}

void thief_count_deals(const struct thief *seen, int viewer, struct thief_sheet *sheet)
{
    struct count count = {.deck_may = seen->may[DECK][viewer] & seen->may[DECK][SPECTATOR]};
    const pile unseen = know_unseen(seen, viewer);
    *sheet = (struct thief_sheet){.deals = 0};
    if (seen->phase == PHASE_OVER || seen->phase == PHASE_DEAL)
        return;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        count.copies[kind] = (uint8_t)pile_count(unseen, kind);
    find_gaps(seen, viewer, &count.gaps);
    find_groups(seen, viewer, &count.gaps);
    if (count.gaps.several)
        add_several(&count, seen, sheet);
    else
        add_deals(&count, count.gaps.may, false, sheet);
}
