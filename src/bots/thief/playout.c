/* Plays a round on quickly. Every seat decides by what it may know: its own cards, what lies open,
 * and its sets of what the other hands may be. After the first decisions, which are made with more
 * care, which of two cards is played comes from a learned
 * policy, whom it is played on from a few rules. */
#include "bots/thief/thiefbot.h"

/* What the seat whose turn it is goes by. */
struct decider {
    const struct thief *t;
    const struct thiefbot_policy *policy;
    struct rng *rng;
    int me;
    unsigned targets;
};

/* ---- what a seat knows ---- */

static unsigned may_hold(const struct decider *w, int seat)
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

static int any_of(const struct decider *w, unsigned seats)
{
    return set_nth(seats, (int)rng_below(w->rng, (uint32_t)set_size(seats)));
}

/* The one with most points: everyone's rival. */
static int leader_of(const struct decider *w, unsigned seats)
{
    const int any = any_of(w, seats);
    int best = any;
    for (; seats; seats &= seats - 1) {
        const int seat = __builtin_ctz(seats);
        if (w->t->score[seat] > w->t->score[best])
            best = seat;
    }
    return best;
}

/* Those of whom it is certain that they hold one of these kinds. */
static unsigned surely(const struct decider *w, unsigned kinds)
{
    unsigned sure = 0;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        sure |= (unsigned)!(may_hold(w, seat) & ~kinds) << seat;
    }
    return sure;
}

/* ---- Kleina ---- */

struct shot {
    int kind;
    float value; /* the chance to hit, times what hitting is value */
};

/* A jar that is hit ends the round: how much better that is than another hit depends on the own
 * chance to have the highest hand then (T16). */
static float jar_factor(const struct decider *w, int own)
{
    static const float by_value[] = {0, 0.3F, 0.5F, 1, 1.7F, 3, 4, 4.5F, 0};
    return set_is_single(w->t->in & ~(1U << w->me)) ? 1.4F : by_value[card_value[own]];
}

static struct shot best_shot(const struct decider *w, pile unseen, int own, int target)
{
    struct shot shot = {PIPARKAKA, 0};
    uint32_t equals = 1;
    int sum = 0;
    for (unsigned kinds = may_hold(w, target); kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds), copies = pile_count(unseen, kind);
        const float value = (float)copies * (kind == TOM_KRUS ? jar_factor(w, own) : 1);
        sum += copies;
        if (kind < PIPARKAKA || value < shot.value)
            continue;
        equals = value > shot.value ? 1 : equals + 1;
        if (equals == 1 || rng_below(w->rng, equals) == 0)
            shot = (struct shot){kind, value};
    }
    shot.value = sum ? shot.value / (float)sum : 0;
    return shot;
}

static void aim(const struct decider *w, struct thief_move *move, int own)
{
    const pile unseen = know_unseen(w->t, w->me);
    const int leader = leader_of(w, w->targets);
    float most = -1;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const struct shot shot = best_shot(w, unseen, own, seat);
        if (shot.value < most || (shot.value == most && seat != leader))
            continue;
        most = shot.value;
        move->a = seat;
        move->guess = shot.kind;
    }
}

/* ---- whom a cake is laid on ---- */

static int weaker_target(const struct decider *w, int own)
{
    const unsigned lower = surely(w, kinds_under(own));
    if (lower)
        return leader_of(w, lower);
    const unsigned unsafe = surely(w, KINDS_ALL & ~kinds_under(own));
    const unsigned rest = w->targets & ~unsafe;
    return leader_of(w, rest ? rest : w->targets);
}

static int high_target(const struct decider *w)
{
    const unsigned high = surely(w, KINDS_ALL & ~kinds_under(HJONABANDSSAELA));
    return high ? leader_of(w, high) : NO_SEAT;
}

static int unknown_target(const struct decider *w)
{
    unsigned unknown = 0;
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        unknown |= (unsigned)!is_known(may_hold(w, seat)) << seat;
    }
    return leader_of(w, unknown ? unknown : w->targets);
}

/* Two of all who can be chosen, one of them `first` if the spotlight allows it (T10); oneself only
 * if asked for or if there is nobody else. */
static void choose_pair(const struct decider *w, struct thief_move *move, int first)
{
    const struct thief *t = w->t;
    const unsigned self = 1U << w->me, opponents = t->in & ~(t->safe | self);
    const bool lit = opponents != w->targets;
    const int one = lit ? __builtin_ctz(w->targets) : first;
    const unsigned others = opponents & ~(1U << one);
    const int two = first != one ? first : any_of(w, others ? others : self);
    move->a = one < two ? one : two;
    move->b = one < two ? two : one;
}

static void choose_way(const struct decider *w, struct thief_move *move, int own)
{
    switch (move->card) {
    case KLEINA: aim(w, move, own); break;
    case PIPARKAKA: move->a = unknown_target(w); break;
    case LAUFABRAUD: move->a = weaker_target(w, own); break;
    case LAUFABRAUD_COFFEE: choose_pair(w, move, leader_of(w, w->targets)); break;
    case LAKKRISTOPPUR_COFFEE: move->a = leader_of(w, w->targets); break;
    case RANDALINA:
        move->a = high_target(w);
        if (move->a == NO_SEAT)
            move->a = leader_of(w, w->targets);
        break;
    case RANDALINA_COFFEE: choose_pair(w, move, leader_of(w, w->targets)); break;
    case HJONABANDSSAELA:
        move->a = high_target(w);
        if (move->a == NO_SEAT)
            move->a = unknown_target(w);
        break;
    case HJONABANDSSAELA_COFFEE:
        choose_pair(w, move, own == TOM_KRUS ? w->me : leader_of(w, w->targets));
        break;
    default: break;
    }
}

/* ---- which cake is laid ---- */

static bool knows_hand(const struct decider *w, unsigned kinds)
{
    for (unsigned rest = w->targets; rest; rest &= rest - 1) {
        const unsigned may = may_hold(w, __builtin_ctz(rest));
        if (is_known(may) && may & kinds)
            return true;
    }
    return false;
}

/* Of two cards the one to lay: what is certain first, then what was learned. */
static int choose_card(const struct decider *w, int old, int drawn)
{
    const unsigned both = 1U << old | 1U << drawn;
    const int high = old > drawn ? old : drawn, low = old > drawn ? drawn : old;
    if (high == TOM_KRUS)
        return low;
    if (high == HNALLTHORA && KINDS_COFFEE >> low & 1)
        return HNALLTHORA;
    if (low == KLEINA && knows_hand(w, thief_nameable(w->t)))
        return KLEINA;
    if (both & 1U << LAUFABRAUD && surely(w, kinds_under(low == LAUFABRAUD ? high : low)))
        return LAUFABRAUD;
    return w->policy->plays_old[thiefbot_situation(w->t)][old] >> drawn & 1 ? old : drawn;
}

static bool gives_hand_away(int card)
{
    return card == PIPARKAKA_COFFEE || card == RANDALINA || card == HJONABANDSSAELA ||
           card == HJONABANDSSAELA_COFFEE;
}

/* T12: Hnallþóra is forced by either of the others; the text acts on the lower of the two that stay
 * if it gives it away, else on the higher. Returns it. */
static int choose_from_three(const struct decider *w, struct thief_move *move)
{
    const struct thief *t = w->t;
    uint8_t card[3] = {t->hand[w->me], t->extra[0], t->extra[1]};
    const unsigned kinds = 1U << card[0] | 1U << card[1] | 1U << card[2];
    const bool forced = kinds >> HNALLTHORA & 1 && kinds & KINDS_COFFEE;
    move->card = forced ? HNALLTHORA : choose_card(w, choose_card(w, card[0], card[1]), card[2]);
    const int laid = card[0] == move->card ? 0 : card[1] == move->card ? 1 : 2;
    const int one = card[laid == 0], two = card[laid == 2 ? 1 : 2];
    move->hand = (one < two) == gives_hand_away(move->card) ? one : two;
    return move->hand;
}

static struct thief_move choose_lay(const struct decider *w)
{
    const struct thief *t = w->t;
    const int old = t->hand[w->me], drawn = t->extra[0];
    struct thief_move move = {PHASE_LAY, NO_CARD, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    int own;
    if (t->extra_count == 2) {
        own = choose_from_three(w, &move);
    } else {
        move.card = choose_card(w, old, drawn);
        own = move.card == old ? drawn : old;
    }
    if (w->targets)
        choose_way(w, &move, own);
    else if (move.card == RANDALINA)
        move.a = w->me;
    return move;
}

/* ---- the other decisions ---- */

static int lowest_card(const struct thief *t)
{
    int card = t->hand[t->turn];
    for (int i = 0; i < t->extra_count; i++)
        if (t->extra[i] < card)
            card = t->extra[i];
    return card;
}

game_move thiefbot_decide(const struct thief *t, const struct thiefbot_policy *policy,
                          struct rng *rng)
{
    struct decider w = {t, policy, rng, t->turn, thief_targets(t)};
    struct thief_move move = {t->phase, NO_CARD, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    switch (t->phase) {
    case PHASE_LAY: move = choose_lay(&w); break;
    case PHASE_GUESS:
        move.a = thief_next_aim(t);
        move.guess = best_shot(&w, know_unseen(t, w.me), t->hand[w.me], move.a).kind;
        break;
    case PHASE_FIRST: move.card = t->waiting[rng_below(rng, 2)]; break;
    case PHASE_BATTER:
    case PHASE_DISCARD: move.card = lowest_card(t); break;
    case PHASE_TURN: {
        const unsigned leaders = thief_leaders(t);
        move.a = in_set(leaders, t->turn) ? t->turn : any_of(&w, leaders);
        break;
    }
    default: move.a = any_of(&w, ((1U << t->seats) - 1) & ~t->in);
    }
    return thief_pack(move);
}

/* The first decisions count most, and are made by the rules of thumb. */
static game_move decide(const struct thief *t, const struct thiefbot_context *context,
                        int decisions, struct rng *rng)
{
    enum { CAREFUL = 4 };
    struct odds odds;
    if (decisions >= CAREFUL)
        return thiefbot_decide(t, &thiefbot_learned_policy, rng);
    thiefbot_odds(&odds, t, t->turn, context->rival[t->turn], NULL);
    return thiefbot_pick(&odds, rng);
}

static void play_round(struct thief *t, const struct thiefbot_context *context, struct rng *rng)
{
    for (int decisions = 0; t->phase != PHASE_OVER && t->phase != PHASE_DEAL;) {
        if (t->phase < PHASE_LAY) {
            struct chance chance;
            thief_roll(t, rng, &chance);
            CHECK(!thief_settle(t, &chance, NULL));
            continue;
        }
        CHECK(!thief_apply(t, t->turn, decide(t, context, decisions++, rng), NULL));
    }
}

void thiefbot_evaluate(const struct thought *thought, const void *context,
                       const struct sample *sample, void *state, float chance[SEATS_MAX])
{
    struct rng rng;
    (void)thought;
    rng_fast(&rng, sample->luck);
    play_round(state, context, &rng);
    thiefbot_match_chances(state, chance);
}
