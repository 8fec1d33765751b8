/* What a seat can choose: counted, and the n-th named, without writing out the others. */
#include "games/thief/state.h"

/* Bits: 4 ask, 5 card, 3 a, 3 b, 5 guess, 5 hand; MOVE_BITS in all. */
game_move thief_pack(struct thief_move move)
{
    return (game_move)move.ask | (game_move)move.card << 4 | (game_move)move.a << 9 |
           (game_move)move.b << 12 | (game_move)move.guess << 15 | (game_move)move.hand << 20;
}

struct thief_move thief_unpack(game_move packed)
{
    return (struct thief_move){.ask = packed & 15,
                               .card = packed >> 4 & 31,
                               .a = packed >> 9 & 7,
                               .b = packed >> 12 & 7,
                               .guess = packed >> 15 & 31,
                               .hand = packed >> 20 & 31};
}

static const struct thief_move no_move = {
    .card = NO_CARD, .a = NO_SEAT, .b = NO_SEAT, .guess = NO_CARD, .hand = NO_CARD};

/* How a card chooses. */
enum way { WAY_NONE, WAY_TARGET, WAY_GUESS, WAY_TARGET_OR_SELF, WAY_PAIR, WAY_ORDERED, WAYS };

static const uint8_t way_of[CAKE_KINDS] = {[KLEINA] = WAY_GUESS,
                                           [PIPARKAKA] = WAY_TARGET,
                                           [LAUFABRAUD] = WAY_TARGET,
                                           [LAUFABRAUD_COFFEE] = WAY_PAIR,
                                           [LAKKRISTOPPUR_COFFEE] = WAY_TARGET,
                                           [RANDALINA] = WAY_TARGET_OR_SELF,
                                           [RANDALINA_COFFEE] = WAY_ORDERED,
                                           [HJONABANDSSAELA] = WAY_TARGET,
                                           [HJONABANDSSAELA_COFFEE] = WAY_PAIR};

bool thief_chooses(int card)
{
    return way_of[card] != WAY_NONE;
}

/* Whom the cards of the seat whose turn it is can choose, and in how many ways. */
struct reach {
    int spotlit;         /* T10: who must be chosen, or NO_SEAT */
    unsigned targets;    /* opponents who are not protected, cut down by the spotlight */
    unsigned circle;     /* those opponents, not cut down, and oneself: for pairs */
    const uint8_t *ways; /* by enum way */
};

/* Ways to choose, with p opponents to choose from and n kinds to name. T6: a card that cannot
 * choose is laid without effect, which is one way. */
/* clang-format off */
#define SOME(ways) ((ways) ? (ways) : 1)
#define FREE(p, n) \
    {1, SOME(p), SOME((p) * (n)), (p) + 1, SOME((p) * ((p) + 1) / 2), SOME((p) * ((p) + 1))}
#define LIT(p, n) {1, 1, (n), 1, (p), 2 * (p)} /* T10: one opponent must be chosen */
/* clang-format on */

static const uint8_t ways_to_choose[2][2][SEATS_MAX][WAYS] = {
    {{FREE(0, 12), FREE(1, 12), FREE(2, 12), FREE(3, 12), FREE(4, 12), FREE(5, 12), FREE(6, 12)},
     {FREE(0, 7), FREE(1, 7), FREE(2, 7)}},
    {{LIT(0, 12), LIT(1, 12), LIT(2, 12), LIT(3, 12), LIT(4, 12), LIT(5, 12), LIT(6, 12)},
     {LIT(0, 7), LIT(1, 7), LIT(2, 7)}}};

static int nameable_kinds(const struct thief *t)
{
    return t->seats == 3 ? 7 : 12;
}

/* Who laid the spotlight ends it by laying any cake, before that cake's own choice. */
static inline struct reach reach_of(const struct thief *t)
{
    const unsigned self = 1U << t->turn;
    const unsigned opponents = t->in & ~(t->safe | self);
    const bool forced = t->spot_by != t->turn && in_set(opponents, t->spot_on);
    return (struct reach){.spotlit = forced ? t->spot_on : NO_SEAT,
                          .targets = forced ? 1U << t->spot_on : opponents,
                          .circle = opponents | self,
                          .ways = ways_to_choose[forced][t->seats == 3][set_size(opponents)]};
}

enum { NOBODY = 1 << NO_SEAT };

/* The seats that a card can choose; NOBODY where it can choose none (T6). By index instead of by
 * branch, here and below: which card it is, no processor can predict. */
static inline unsigned seats_to_choose(const struct thief *t, const struct reach *reach,
                                       enum way way)
{
    const unsigned or_self = (way == WAY_TARGET_OR_SELF) & (reach->spotlit == NO_SEAT);
    const unsigned seats = reach->targets | or_self << t->turn;
    const unsigned set[2] = {seats, NOBODY};
    return set[(way == WAY_NONE) | (seats == 0)];
}

unsigned thief_targets(const struct thief *t)
{
    return reach_of(t).targets;
}

unsigned thief_nameable(const struct thief *t)
{
    return kinds_in_play(t->seats) & ~KINDS_KLEINA;
}

/* Every kind from Piparkaka on; with three players only the plain ones. */
static int nth_nameable(const struct thief *t, int n)
{
    static const uint8_t plain[7] = {PIPARKAKA,       LAUFABRAUD, LAKKRISTOPPUR, RANDALINA,
                                     HJONABANDSSAELA, HNALLTHORA, TOM_KRUS};
    return t->seats == 3 ? plain[n] : PIPARKAKA + n;
}

unsigned thief_leaders(const struct thief *t)
{
    unsigned leaders = 0;
    int best = 0;
    for (unsigned rest = t->in; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const int value = t->front[seat] ? card_value[pile_highest(t->front[seat])] : 0;
        if (value > best)
            leaders = 0;
        if (value && value >= best) {
            best = value;
            leaders |= 1U << seat;
        }
    }
    return leaders;
}

int thief_next_aim(const struct thief *t)
{
    /* to the left: the seats after the own one, then from 0 on */
    const unsigned left = (unsigned)t->aim & ~((2U << t->turn) - 1);
    return __builtin_ctz(left ? left : t->aim);
}

static unsigned kinds_in_hand(const struct thief *t)
{
    /* a slot that is not used holds NO_CARD, whose bit is not one of a kind */
    return (1U << t->hand[t->turn] | 1U << t->extra[0] | 1U << t->extra[1]) & KINDS_ALL;
}

/* With two cards to choose from there is the lower kind and the higher. */
static int nth_kind_in_hand(const struct thief *t, int n)
{
    const unsigned kinds = kinds_in_hand(t);
    return n ? 31 - __builtin_clz(kinds) : __builtin_ctz(kinds);
}

/* The kinds in hand that may be laid: Hnallþóra alone while it is together with coffee. */
static unsigned kinds_to_lay(unsigned kinds)
{
    const bool forced = (kinds >> HNALLTHORA & 1) && (kinds & KINDS_COFFEE);
    return forced ? 1U << HNALLTHORA : kinds;
}

/* T12: the two cards that stay when one of three is laid; returns how many kinds they are. */
static int asides(const struct thief *t, int card, int aside[2])
{
    const int slot = t->hand[t->turn] == card ? 0 : t->extra[0] == card ? 1 : 2;
    aside[0] = thief_slot(t, slot == 0 ? 1 : 0);
    aside[1] = thief_slot(t, slot == 2 ? 1 : 2);
    return aside[0] == aside[1] ? 1 : 2;
}

/* T12: with three cards, times the kinds of the other two. */
static int ways_from_three(const struct thief *t, const struct reach *reach, int card)
{
    int aside[2];
    return reach->ways[way_of[card]] * asides(t, card, aside);
}

static int lay_choices(const struct thief *t)
{
    const struct reach reach = reach_of(t);
    unsigned kinds = kinds_to_lay(kinds_in_hand(t));
    if (t->extra_count == 2) {
        int count = 0;
        for (; kinds; kinds &= kinds - 1)
            count += ways_from_three(t, &reach, __builtin_ctz(kinds));
        return count;
    }
    const int low = __builtin_ctz(kinds), high = 31 - __builtin_clz(kinds);
    return reach.ways[way_of[low]] + (low != high) * reach.ways[way_of[high]];
}

int thief_choices(const void *state, int seat)
{
    const struct thief *t = state;
    if (seat != t->turn || t->phase < PHASE_LAY)
        return 0;
    switch (t->phase) {
    case PHASE_LAY: return lay_choices(t);
    case PHASE_GUESS: return nameable_kinds(t);
    case PHASE_FIRST: return 2;
    case PHASE_BATTER:
    case PHASE_DISCARD: return __builtin_popcount(kinds_in_hand(t));
    case PHASE_TURN: return set_size(thief_leaders(t));
    case PHASE_BACK: return t->seats - set_size(t->in);
    default: return 0;
    }
}

/* The n-th pair out of the circle; with a spotlight, of those with that seat. */
static void nth_pair(const struct reach *reach, int n, bool ordered, struct thief_move *move)
{
    const bool turned = ordered && n % 2;
    if (ordered)
        n /= 2;
    int a = reach->spotlit, b;
    if (a != NO_SEAT) {
        b = set_nth(reach->circle & ~(1U << a), n);
    } else {
        int first = 0, rest = set_size(reach->circle) - 1;
        for (; n >= rest; first++)
            n -= rest--;
        a = set_nth(reach->circle, first);
        b = set_nth(reach->circle, first + 1 + n);
    }
    const bool descending = a > b;
    move->a = descending == turned ? a : b;
    move->b = descending == turned ? b : a;
}

static inline void nth_way(const struct thief *t, const struct reach *reach, int n,
                           struct thief_move *move)
{
    const enum way way = way_of[move->card];
    const unsigned seats = seats_to_choose(t, reach, way);
    if ((way >= WAY_PAIR) & (seats != NOBODY)) {
        nth_pair(reach, n, way == WAY_ORDERED, move);
    } else if ((way == WAY_GUESS) & (seats != NOBODY)) {
        const int seat = t->seats == 3 ? n / 7 : n / 12;
        move->a = set_nth(seats, seat);
        move->guess = nth_nameable(t, n - seat * nameable_kinds(t));
    } else {
        move->a = set_nth(seats, n); /* NOBODY's only seat is NO_SEAT */
    }
}

/* Says which card the n-th way to lay is about, and returns which of that card's ways it is. */
static int nth_card(const struct thief *t, const struct reach *reach, int n,
                    struct thief_move *move)
{
    unsigned kinds = kinds_to_lay(kinds_in_hand(t));
    const int low = __builtin_ctz(kinds), high = 31 - __builtin_clz(kinds);
    if (t->extra_count < 2) {
        const int card[2] = {low, high}, ways = reach->ways[way_of[low]];
        const int second = n >= ways;
        move->card = card[second];
        return n - second * ways;
    }
    int aside[2];
    for (int ways; n >= (ways = ways_from_three(t, reach, __builtin_ctz(kinds))); n -= ways)
        kinds &= kinds - 1;
    move->card = __builtin_ctz(kinds);
    asides(t, move->card, aside);
    const int ways = reach->ways[way_of[move->card]];
    move->hand = aside[n / ways];
    return n % ways;
}

static struct thief_move nth_lay(const struct thief *t, int n)
{
    const struct reach reach = reach_of(t);
    struct thief_move move = no_move;
    move.ask = PHASE_LAY;
    n = nth_card(t, &reach, n, &move);
    nth_way(t, &reach, n, &move);
    return move;
}

game_move thief_choice(const void *state, int seat, int n)
{
    const struct thief *t = state;
    struct thief_move move = no_move;
    (void)seat;
    move.ask = t->phase;
    switch (t->phase) {
    case PHASE_LAY: move = nth_lay(t, n); break;
    case PHASE_GUESS:
        move.a = thief_next_aim(t);
        move.guess = nth_nameable(t, n);
        break;
    case PHASE_FIRST: move.card = t->waiting[n]; break;
    case PHASE_BATTER:
    case PHASE_DISCARD: move.card = nth_kind_in_hand(t, n); break;
    case PHASE_TURN: move.a = set_nth(thief_leaders(t), n); break;
    case PHASE_BACK: move.a = set_nth(((1U << t->seats) - 1) & ~t->in, n); break;
    default: break;
    }
    return thief_pack(move);
}

/* ---- refusing ---- */

static const struct refusal *refuse_pair(const struct reach *reach, struct thief_move move,
                                         bool ordered)
{
    if (move.a == move.b || !in_set(reach->circle, move.a) || !in_set(reach->circle, move.b) ||
        (!ordered && move.a > move.b))
        return &thief_refusals[REFUSE_PAIR];
    if (reach->spotlit != NO_SEAT && move.a != reach->spotlit && move.b != reach->spotlit)
        return &thief_refusals[REFUSE_SPOTLIGHT];
    return NULL;
}

static const struct refusal *refuse_way(const struct thief *t, struct thief_move move)
{
    const struct reach reach = reach_of(t);
    const enum way way = way_of[move.card];
    const unsigned seats = seats_to_choose(t, &reach, way);
    const unsigned guesses[2] = {1U << NO_CARD, thief_nameable(t)};
    if (!in_set(guesses[(way == WAY_GUESS) & (seats != NOBODY)], move.guess))
        return &thief_refusals[REFUSE_GUESS];
    if ((way >= WAY_PAIR) & (seats != NOBODY))
        return refuse_pair(&reach, move, way == WAY_ORDERED);
    if ((move.b == NO_SEAT) & in_set(seats, move.a))
        return NULL;
    return &thief_refusals[reach.spotlit == NO_SEAT ? REFUSE_TARGET : REFUSE_SPOTLIGHT];
}

static const struct refusal *refuse_lay(const struct thief *t, struct thief_move move)
{
    const unsigned kinds = kinds_in_hand(t);
    if (!in_set(kinds, move.card))
        return &thief_refusals[REFUSE_HAND];
    if (!in_set(kinds_to_lay(kinds), move.card))
        return &thief_refusals[REFUSE_FORCED];
    if (t->extra_count == 2) {
        int aside[2];
        asides(t, move.card, aside);
        if (move.hand != aside[0] && move.hand != aside[1])
            return &thief_refusals[REFUSE_ASIDE];
    } else if (move.hand != NO_CARD) {
        return &thief_refusals[REFUSE_ASIDE];
    }
    return refuse_way(t, move);
}

/* Decisions that only name a card, or only a seat. */
static const struct refusal *refuse_simple(const struct thief *t, struct thief_move move)
{
    const unsigned out = ((1U << t->seats) - 1) & ~t->in;
    switch (t->phase) {
    case PHASE_FIRST:
        return move.card == t->waiting[0] || move.card == t->waiting[1]
                   ? NULL
                   : &thief_refusals[REFUSE_WAITING];
    case PHASE_BATTER:
    case PHASE_DISCARD:
        return in_set(kinds_in_hand(t), move.card) ? NULL : &thief_refusals[REFUSE_HAND];
    case PHASE_TURN:
        return in_set(thief_leaders(t), move.a) ? NULL : &thief_refusals[REFUSE_LEADER];
    default: return in_set(out, move.a) ? NULL : &thief_refusals[REFUSE_OUT];
    }
}

const struct refusal *thief_refuse(const struct thief *t, int seat, struct thief_move move)
{
    if (t->phase < PHASE_LAY || t->phase == PHASE_OVER || seat != t->turn)
        return &thief_refusals[REFUSE_TURN];
    if (move.ask != t->phase)
        return &thief_refusals[REFUSE_ASKED];
    if (t->phase == PHASE_LAY)
        return refuse_lay(t, move);
    const bool names_card =
        t->phase == PHASE_FIRST || t->phase == PHASE_BATTER || t->phase == PHASE_DISCARD;
    if (move.b != NO_SEAT || move.hand != NO_CARD || (names_card && move.a != NO_SEAT) ||
        (!names_card && move.card != NO_CARD))
        return &thief_refusals[REFUSE_ASKED];
    if (t->phase == PHASE_GUESS) {
        if (move.a != thief_next_aim(t))
            return &thief_refusals[REFUSE_TARGET];
        return in_set(thief_nameable(t), move.guess) ? NULL : &thief_refusals[REFUSE_GUESS];
    }
    return move.guess == NO_CARD ? refuse_simple(t, move) : &thief_refusals[REFUSE_ASKED];
}
