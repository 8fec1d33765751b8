/* Rules of thumb: what a choice does at once, weighed by how likely it is, and what the hand that
 * one is left with has been worth in such a position. In points. */
#include "bots/thief/thiefbot.h"

/* ---- what positions are worth ---- */

/* Whether others can choose the owner of a hand, and whether someone has seen it. */
enum exposure { EXPOSED, SAFE, SHOWN };

/* Showing the jar costs a point (T19); to each of the others it is worth its part of that. */
enum { CAUGHT = -1, OUT = 0 };

static float part_of_point(const struct odds *odds)
{
    return 1.0F / (float)(odds->t->seats - 1);
}

/* With so many in, everyone wins as often; a higher cake more often, above all when the deck is
 * nearly empty, and more often still if nobody can choose its owner. The jar is a burden for as
 * long as others have turns to catch it. */
static float hand_value(const struct odds *odds, int card, int in, enum exposure exposure)
{
    static const float per_value[DEPTHS] = {0.05F, 0.025F, 0.015F};
    static const float jar[DEPTHS] = {0.4F, 0, -0.4F}, jar_safe[DEPTHS] = {1.6F, 0.9F, 0};
    if (in < 2)
        return card == TOM_KRUS ? 2 : 1;
    const int depth = thiefbot_depth(odds->t->deck_count, in);
    const float even = 1.0F / (float)in;
    if (card == TOM_KRUS)
        return exposure == SAFE ? jar_safe[depth] : jar[depth] - (exposure == SHOWN ? 0.3F : 0);
    const float value = even + ((float)card_value[card] - 3.5F) * per_value[depth];
    return exposure == SAFE ? value + even / 3 : exposure == SHOWN ? value - even / 3 : value;
}

static float drawn_value(const struct odds *odds)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        sum += odds->draws[kind] * hand_value(odds, kind, odds->in, EXPOSED);
    return sum;
}

static float held_value(const struct odds *odds, int seat)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        sum += odds->holds[seat][kind] * hand_value(odds, kind, odds->in, EXPOSED);
    return sum;
}

/* The card that stays in hand while another one acts. */
static enum exposure exposure_of(const struct odds *odds, int own)
{
    const struct thief *t = odds->t;
    return thiefbot_is_shown(t, odds->me) && own == t->hand[odds->me] ? SHOWN : EXPOSED;
}

static float stay(const struct odds *odds, int own, int in)
{
    return hand_value(odds, own, in, exposure_of(odds, own));
}

/* A seat is out. The fewer the others, the more each of them wins: the better if it was a rival. */
static float without(const struct odds *odds, int own, int seat, enum exposure exposure)
{
    const float value = hand_value(odds, own, odds->in - 1, exposure);
    return value + (1 - value) * odds->rival[seat] / (float)(odds->in > 2 ? odds->in - 1 : 1);
}

/* Someone else's jar comes to light, and the round ends. */
static float jar_ends(const struct odds *odds, int own, int seat)
{
    const float wins = own == TOM_KRUS ? 0 : thiefbot_highest(odds, own, seat);
    return wins + part_of_point(odds) * (1 + odds->rival[seat]);
}

/* ---- what cakes do ---- */

static float guess(const struct odds *odds, int own, int seat, int kind)
{
    const float hit = odds->holds[seat][kind];
    const float then = kind == TOM_KRUS ? jar_ends(odds, own, seat)
                                        : without(odds, own, seat, exposure_of(odds, own));
    return hit * then + (1 - hit) * stay(odds, own, odds->in);
}

/* Looking is worth most with something to use it for. */
static float look(const struct odds *odds, int own, int seat)
{
    float most = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (odds->holds[seat][kind] > most)
            most = odds->holds[seat][kind];
    const float use = own == KLEINA ? 0.12F : own == LAUFABRAUD ? 0.08F : 0.04F;
    return stay(odds, own, odds->in) + (1 - most) * use * (1 + odds->rival[seat] / 2);
}

static float exchange(const struct odds *odds)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        sum += odds->holds[SECRET][kind] * hand_value(odds, kind, odds->in, EXPOSED);
    return sum;
}

static float compare(const struct odds *odds, int own, int seat)
{
    const float lower = thiefbot_lower(odds, seat, own), equal = thiefbot_equal(odds, seat, own);
    return lower * without(odds, own, seat, EXPOSED) +
           equal * hand_value(odds, own, odds->in, SHOWN) + (1 - lower - equal) * OUT;
}

/* Two others compare: one of them is out unless they are equal. */
static float watch(const struct odds *odds, int own, int a, int b)
{
    float a_loses = 0, equal = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        a_loses += odds->holds[b][kind] * thiefbot_lower(odds, a, kind);
        equal += odds->holds[b][kind] * thiefbot_equal(odds, a, kind);
    }
    const enum exposure exposure = exposure_of(odds, own);
    return a_loses * without(odds, own, a, exposure) +
           (1 - a_loses - equal) * without(odds, own, b, exposure) +
           equal * stay(odds, own, odds->in);
}

/* What someone else loses, all others gain together. */
static float from_others_loss(const struct odds *odds, int seat, float loss)
{
    return loss * (1 + odds->rival[seat]) / (float)(odds->in > 1 ? odds->in - 1 : 1);
}

/* On top of staying: someone else discards and draws. */
static float renew(const struct odds *odds, int own, int seat)
{
    const float jar = odds->holds[seat][TOM_KRUS], now = stay(odds, own, odds->in);
    if (!odds->t->deck_count)
        return without(odds, own, seat, exposure_of(odds, own)) - now;
    float rest = held_value(odds, seat) - jar * hand_value(odds, TOM_KRUS, odds->in, EXPOSED);
    rest -= (1 - jar) * drawn_value(odds);
    return jar * (jar_ends(odds, own, seat) - now) + from_others_loss(odds, seat, rest);
}

static float renew_self(const struct odds *odds, int own)
{
    if (own == TOM_KRUS)
        return CAUGHT;
    return odds->t->deck_count ? drawn_value(odds) : OUT;
}

static float swap(const struct odds *odds, int own, int seat)
{
    float got = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        got += odds->holds[seat][kind] * hand_value(odds, kind, odds->in, SHOWN);
    const float loss = held_value(odds, seat) - hand_value(odds, own, odds->in, SHOWN);
    return got + from_others_loss(odds, seat, loss);
}

static float value_of_pair(const struct odds *odds, struct thief_move move, int own)
{
    const bool self = move.a == odds->me || move.b == odds->me;
    const int other = move.a == odds->me ? move.b : move.a;
    const float now = stay(odds, own, odds->in);
    switch (move.card) {
    case LAUFABRAUD_COFFEE:
        return self ? compare(odds, own, other) : watch(odds, own, move.a, move.b);
    case RANDALINA_COFFEE:
        if (!self)
            return now + renew(odds, own, move.a) + renew(odds, own, move.b);
        return renew_self(odds, own) + renew(odds, own, other);
    default: /* of two others both learn the other's hand */
        return self ? swap(odds, own, other) : now + 0.01F;
    }
}

static float value_of_lay(const struct odds *odds, struct thief_move move, int own)
{
    const float now = stay(odds, own, odds->in);
    if (move.card == TOM_KRUS)
        return CAUGHT;
    if (move.card == LAKKRISTOPPUR)
        return hand_value(odds, own, odds->in, SAFE);
    if (move.card == PIPARKAKA_COFFEE)
        return exchange(odds);
    if (move.b != NO_SEAT)
        return value_of_pair(odds, move, own);
    if (move.a == NO_SEAT)
        return move.card == KLEINA_COFFEE ? now + 0.08F * (float)(odds->in - 1) : now;
    switch (move.card) {
    case KLEINA: return guess(odds, own, move.a, move.guess);
    case PIPARKAKA: return look(odds, own, move.a);
    case LAUFABRAUD: return compare(odds, own, move.a);
    case LAKKRISTOPPUR_COFFEE: return now + 0.06F * (1 + odds->rival[move.a]);
    case RANDALINA:
        return move.a == odds->me ? renew_self(odds, own) : now + renew(odds, own, move.a);
    default: return swap(odds, own, move.a);
    }
}

int thiefbot_kept_card(const struct thief *t, int me, struct thief_move move)
{
    if (move.hand != NO_CARD)
        return move.hand;
    if (!t->extra_count)
        return t->hand[me];
    return t->hand[me] == move.card ? t->extra[0] : t->hand[me];
}

/* T12: the card set aside stays as a choice for the rest of the turn. */
static int card_aside(const struct thief *t, int me, struct thief_move move)
{
    const int all = t->hand[me] + t->extra[0] + t->extra[1];
    return all - move.card - move.hand;
}

static float lay(const struct odds *odds, struct thief_move move)
{
    const float value = value_of_lay(odds, move, thiefbot_kept_card(odds->t, odds->me, move));
    if (move.hand == NO_CARD || move.card == TOM_KRUS)
        return value;
    const int aside = card_aside(odds->t, odds->me, move);
    const float beside = hand_value(odds, aside, odds->in, EXPOSED);
    return value + (aside == TOM_KRUS ? -0.3F : 0.5F * beside);
}

/* ---- the other decisions ---- */

bool thiefbot_has_coffee(const struct thief *t)
{
    unsigned kinds = 1U << t->hand[t->turn];
    for (int i = 0; i < t->extra_count; i++)
        kinds |= 1U << t->extra[i];
    return kinds & KINDS_COFFEE;
}

/* T12: what ends the turn comes last, unless it saves one from the other. */
static float first(const struct odds *odds, int card)
{
    const struct thief *t = odds->t;
    const int other = t->waiting[0] == card ? t->waiting[1] : t->waiting[0];
    const bool coffee = thiefbot_has_coffee(t) && !in_set(t->safe, odds->me);
    if (card == KAFFILUMMA)
        return coffee ? -1 : 0.2F;
    if (card != VIDBRENND && card != LUMMUSTAFLI)
        return other == KAFFILUMMA && coffee ? 0.1F : 0;
    return other == UPPHITUD || (other == KAFFILUMMA && coffee) ? 0.3F : -0.2F;
}

static float other_decision(const struct odds *odds, struct thief_move move)
{
    const struct thief *t = odds->t;
    switch (t->phase) {
    case PHASE_GUESS: return guess(odds, t->hand[odds->me], move.a, move.guess);
    case PHASE_FIRST: return first(odds, move.card);
    case PHASE_DISCARD:
        if (move.card == TOM_KRUS)
            return CAUGHT;
        return -hand_value(odds, move.card, odds->in, exposure_of(odds, move.card));
    case PHASE_BATTER: return -hand_value(odds, move.card, odds->in, EXPOSED);
    case PHASE_TURN: return move.a == odds->me ? 0.1F : -odds->rival[move.a] / 10;
    default: return -odds->rival[move.a] / 10;
    }
}

static float judge_move(const struct odds *odds, struct thief_move move)
{
    return move.ask == PHASE_LAY ? lay(odds, move) : other_decision(odds, move);
}

void thiefbot_judge_by(const struct odds *odds, int count, float *value)
{
    for (int i = 0; i < count; i++)
        value[i] = judge_move(odds, thief_unpack(thief_choice(odds->t, odds->me, i)));
}

void thiefbot_judge(const struct thought *thought, int count, float *value)
{
    struct odds odds;
    float rival[SEATS_MAX];
    thiefbot_rivals(thought->seen, thought->seat, rival);
    thiefbot_odds(&odds, thought->seen, thought->seat, rival, NULL);
    thiefbot_judge_by(&odds, count, value);
}

void thiefbot_begin(const struct thought *thought, void *context, int count, float *value)
{
    const struct thiefbot_context *c = context;
    struct odds odds;
    thiefbot_begin_belief(thought, context);
    if (!count)
        return;
    thiefbot_odds(&odds, thought->seen, thought->seat, c->rival[thought->seat], c->likelihood);
    thiefbot_judge_by(&odds, count, value);
}

/* ---- the best one, quickly ---- */

struct pick {
    struct thief_move move;
    float value;
    uint32_t equals;
};

static void offer(struct pick *pick, const struct odds *odds, struct thief_move move,
                  struct rng *rng)
{
    const float value = judge_move(odds, move);
    if (pick->equals && value < pick->value)
        return;
    pick->equals = pick->equals && value == pick->value ? pick->equals + 1 : 1;
    if (pick->equals > 1 && rng_below(rng, pick->equals))
        return;
    pick->move = move;
    pick->value = value;
}

/* A kind other than the jar, drawn among equals. */
static int likeliest(const struct odds *odds, int seat, struct rng *rng)
{
    const float *holds = odds->holds[seat];
    int best = TOM_KRUS;
    uint32_t equals = 0;
    for (unsigned kinds = thief_nameable(odds->t) & ~(1U << TOM_KRUS); kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        if (equals && holds[kind] < holds[best])
            continue;
        equals = equals && holds[kind] == holds[best] ? equals + 1 : 1;
        if (equals == 1 || rng_below(rng, equals) == 0)
            best = kind;
    }
    return best;
}

/* The guesses at one hand come one after another; none is better than the likeliest kind or the
 * jar, but for the rare ones that had better miss. */
game_move thiefbot_pick(const struct odds *odds, struct rng *rng)
{
    const struct thief *t = odds->t;
    const int count = thief_choices(t, odds->me);
    const int guesses = __builtin_popcount(thief_nameable(t));
    struct pick pick = {.equals = 0};
    for (int i = 0; i < count; i++) {
        struct thief_move move = thief_unpack(thief_choice(t, odds->me, i));
        if (move.ask == PHASE_LAY && move.guess != NO_CARD && move.hand == NO_CARD) {
            i += guesses - 1;
            move.guess = TOM_KRUS;
            offer(&pick, odds, move, rng);
            move.guess = likeliest(odds, move.a, rng);
        }
        offer(&pick, odds, move, rng);
    }
    return thief_pack(pick.move);
}
