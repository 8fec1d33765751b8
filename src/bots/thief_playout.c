/* Plays a round on quickly. Every seat decides by what it may know: its own cards, what lies open,
 * and its sets of what the other hands may be. Which of two cards is laid comes from a table; whom
 * it is laid on from a few rules. */
#include "bots/thief.h"

#include "core/bits.h"

#ifndef LAB
#define P(name) name
#define NOTE(t, move)
enum { FLOOR = 4 };
#endif

/* What the seat whose turn it is goes by. */
struct wits {
    const struct thief *t;
    struct rng *rng;
    int me;
    unsigned targets;
};

/* ---- what a seat knows ---- */

static pile unseen_cakes(const struct thief *t, int seat)
{
    static const pile box[2] = {0xaaccccd, 0xa244445}; /* T1, T3 */
    pile rest = box[t->seats == 3] - t->discard;
    for (int s = 0; s < SEATS_MAX; s++)
        rest -= t->front[s];
    rest -= pile_of(t->hand[seat]);
    for (int i = 0; i < t->extra_count; i++)
        rest -= pile_of(t->extra[i]);
    return rest;
}

static unsigned may_hold(const struct wits *w, int seat)
{
    return w->t->may[seat][w->me];
}

static bool is_known(unsigned may)
{
    return !(may & (may - 1));
}

/* Kinds below a kind in value. */
static unsigned kinds_under(int kind)
{
    return (1U << (kind >= HNALLTHORA ? kind : kind & ~1)) - 1;
}

static int any_of(const struct wits *w, unsigned seats)
{
    return set_nth(seats, (int)rng_below(w->rng, (uint32_t)set_size(seats)));
}

/* Those of whom it is certain that they hold one of these kinds. */
static unsigned surely(const struct wits *w, unsigned kinds)
{
    unsigned sure = 0;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        sure |= (unsigned)!(may_hold(w, seat) & ~kinds) << seat;
    }
    return sure;
}

/* ---- Kleina ---- */

static int likeliest(const struct wits *w, int target)
{
    const pile unseen = unseen_cakes(w->t, w->me);
    unsigned kinds = may_hold(w, target) & thief_nameable(w->t);
    const unsigned odd = thief_odd_kinds(w->t->front[target]);
    int best = PIPARKAKA, most = -1;
    for (; kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        const int weight = pile_count(unseen, kind) * (odd >> kind & 1 ? 1 : P(FLOOR));
        if (weight >= most) {
            most = weight;
            best = kind;
        }
    }
    return best;
}

/* Whoever can hold the fewest kinds. */
static int easiest_target(const struct wits *w)
{
    const unsigned nameable = thief_nameable(w->t);
    int best = NO_SEAT, fewest = 99;
    uint32_t equals = 0;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const unsigned may = may_hold(w, seat);
        const int kinds = may & nameable ? bits_count(may) : 98;
        if (kinds > fewest)
            continue;
        equals = kinds < fewest ? 1 : equals + 1;
        fewest = kinds;
        if (equals == 1 || rng_below(w->rng, equals) == 0)
            best = seat;
    }
    return best;
}

/* ---- whom a cake is laid on ---- */

static int weaker_target(const struct wits *w, int own)
{
    const unsigned lower = surely(w, kinds_under(own));
    if (lower)
        return any_of(w, lower);
    const unsigned unsafe = surely(w, KINDS_ALL & ~kinds_under(own));
    const unsigned rest = w->targets & ~unsafe;
    return any_of(w, rest ? rest : w->targets);
}

static int high_target(const struct wits *w)
{
    const unsigned high = surely(w, KINDS_ALL & ~kinds_under(HJONABANDSSAELA));
    return high ? any_of(w, high) : NO_SEAT;
}

static int unknown_target(const struct wits *w)
{
    unsigned unknown = 0;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        unknown |= (unsigned)!is_known(may_hold(w, seat)) << seat;
    }
    return any_of(w, unknown ? unknown : w->targets);
}

/* ---- pairs ---- */

static bool pair_needed(const struct wits *w, struct thief_move *move, int first)
{
    const struct thief *t = w->t;
    const unsigned self = 1U << w->me;
    const unsigned opponents = t->in & ~(t->safe | self);
    const bool lit = set_is_single(w->targets) && opponents != w->targets;
    const unsigned circle = opponents | self;
    if (!opponents)
        return false;
    int a = lit ? __builtin_ctz(w->targets) : first;
    unsigned rest = circle & ~(1U << a);
    if (lit && first != a)
        rest = 1U << first;
    else if (set_size(rest & ~self) > 0 && first != w->me)
        rest &= ~self;
    const int b = any_of(w, rest);
    move->a = a < b ? a : b;
    move->b = a < b ? b : a;
    return true;
}

static void choose_way(const struct wits *w, struct thief_move *move, int own)
{
    switch (move->card) {
    case KLEINA:
        move->a = easiest_target(w);
        move->guess = likeliest(w, move->a);
        break;
    case PIPARKAKA: move->a = unknown_target(w); break;
    case LAUFABRAUD: move->a = weaker_target(w, own); break;
    case LAUFABRAUD_COFFEE: pair_needed(w, move, any_of(w, w->targets)); break;
    case LAKKRISTOPPUR_COFFEE: move->a = any_of(w, w->targets); break;
    case RANDALINA:
        move->a = high_target(w);
        if (move->a == NO_SEAT)
            move->a = any_of(w, w->targets);
        break;
    case RANDALINA_COFFEE: pair_needed(w, move, any_of(w, w->targets)); break;
    case HJONABANDSSAELA:
        move->a = high_target(w);
        if (move->a == NO_SEAT)
            move->a = unknown_target(w);
        break;
    case HJONABANDSSAELA_COFFEE:
        pair_needed(w, move, own == TOM_KRUS ? w->me : any_of(w, w->targets));
        break;
    default: break;
    }
}

/* ---- which cake is laid ---- */

static int choose_card(const struct wits *w, int old, int drawn)
{
    const struct thief *t = w->t;
    if (old == TOM_KRUS || drawn == TOM_KRUS)
        return old == TOM_KRUS ? drawn : old;
    if (old == HNALLTHORA || drawn == HNALLTHORA) {
        const int other = old == HNALLTHORA ? drawn : old;
        if (KINDS_COFFEE >> other & 1)
            return HNALLTHORA;
    }
    const unsigned both = 1U << old | 1U << drawn;
    if (both & 1U << KLEINA && surely(w, thief_nameable(t)) & surely(w, KINDS_ALL))
        for (unsigned rest = w->targets; rest; rest &= rest - 1)
            if (is_known(may_hold(w, __builtin_ctz(rest))) &&
                may_hold(w, __builtin_ctz(rest)) & thief_nameable(t))
                return KLEINA;
    return thief_lays_old(t, old, drawn) ? old : drawn;
}

static struct thief_move choose_lay(const struct wits *w)
{
    const struct thief *t = w->t;
    const int old = t->hand[w->me], drawn = t->extra[0];
    struct thief_move move = {PHASE_LAY, 0, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    int own;
    move.card = choose_card(w, old, drawn);
    own = move.card == old ? drawn : old;
    if (t->extra_count == 2) {
        const int third = t->extra[1], card = choose_card(w, move.card, third);
        const unsigned kinds = 1U << old | 1U << drawn | 1U << third;
        int other = card == move.card ? third : move.card;
        move.card = kinds >> HNALLTHORA & 1 && kinds & KINDS_COFFEE ? HNALLTHORA : card;
        if (move.card != card) {
            other = old == HNALLTHORA ? third : old;
            own = drawn == HNALLTHORA ? third : drawn;
        }
        const bool give = move.card == PIPARKAKA_COFFEE || move.card == HJONABANDSSAELA ||
                          move.card == HJONABANDSSAELA_COFFEE || move.card == RANDALINA;
        own = (other > own) == give ? own : other;
        move.hand = own;
    }
    if (w->targets)
        choose_way(w, &move, own);
    else if (move.card == RANDALINA)
        move.a = w->me;
    return move;
}

/* ---- the other decisions ---- */

static int least_loved(const struct thief *t)
{
    int card = t->hand[t->turn];
    for (int i = 0; i < t->extra_count; i++)
        if (t->extra[i] < card)
            card = t->extra[i];
    return card;
}

static struct thief_move choose(const struct thief *t, struct rng *rng)
{
    struct wits w = {t, rng, t->turn, thief_targets(t)};
    struct thief_move move = {t->phase, NO_CARD, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    switch (t->phase) {
    case PHASE_LAY: return choose_lay(&w);
    case PHASE_GUESS:
        move.a = thief_next_aim(t);
        move.guess = likeliest(&w, move.a);
        break;
    case PHASE_FIRST: move.card = t->waiting[rng_below(rng, 2)]; break;
    case PHASE_BATTER:
    case PHASE_DISCARD: move.card = least_loved(t); break;
    case PHASE_TURN: {
        const unsigned leaders = thief_leaders(t);
        move.a = in_set(leaders, t->turn) ? t->turn : any_of(&w, leaders);
        break;
    }
    default: move.a = any_of(&w, ((1U << t->seats) - 1) & ~t->in);
    }
    return move;
}

static void play_round(struct thief *t, struct rng *rng)
{
    while (t->phase != PHASE_OVER && t->phase != PHASE_DEAL) {
        if (t->phase < PHASE_LAY) {
            struct chance chance;
            thief_roll(t, rng, &chance);
            CHECK(!thief_settle(t, &chance, NULL));
            continue;
        }
        const struct thief_move move = choose(t, rng);
        NOTE(t, move);
        CHECK(!thief_apply(t, t->turn, thief_pack(move), NULL));
    }
}

void thief_playout(const struct game *game, void *state, struct rng *rng, float *chance)
{
    (void)game;
    play_round(state, rng);
    thief_match_chances(state, chance);
}
