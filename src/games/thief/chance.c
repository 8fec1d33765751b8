/* What chance does: deals, and two pancakes that shuffle. In bytes, after the phase:
 *   deal     the round (two bytes), the starting seat, the number of seats, a card for each, the
 *            secret card, the deck with its top last
 *   shuffle  the deck with its top last
 *   mix      a card per seat, NO_CARD for those who were not dealt one */
#include "games/thief/invariant.h"
#include "games/thief/know.h"

#include <string.h>

/* ---- drawing ---- */

/* The cards of a list as one number: four bits count each kind of cake, then one bit is for each
 * pancake. Counts cannot run over unnoticed: sixteen cakes of a kind look like one of the next, two
 * equal pancakes like one other, so whatever adds up to the cards of a real deck is more cards. */
#define CAKE(kind)    (UINT64_C(1) << 4 * (kind))
#define PANCAKE(kind) (UINT64_C(1) << (4 * CAKE_KINDS + (kind)-CAKE_KINDS))

/* T1 to T3: what is in the box. */
struct box {
    int cakes;
    uint64_t sum; /* of the cakes */
    uint8_t cake[CAKES_ALL];
    int pancakes;
    uint8_t pancake[PANCAKE_KINDS];
};

static const struct box *box_of(int seats)
{
    static const struct box plain = {16,
                                     0x11010202020205,
                                     {0, 0, 0, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 12, 13},
                                     7,
                                     {GRAUTARLUMMA, HALFBOKUD, LUMMUDEIG, LUMMUSTAFLI, TVILUMMA,
                                      UPPHITUD, VIDBRENND}};
    static const struct box all = {22,
                                   0x11111212121215,
                                   {0, 0, 0, 0, 0, 1, 2, 2,  3,  4,  4,
                                    5, 6, 6, 7, 8, 8, 9, 10, 11, 12, 13},
                                   8,
                                   {GRAUTARLUMMA, HALFBOKUD, KAFFILUMMA, LUMMUDEIG, LUMMUSTAFLI,
                                    TVILUMMA, UPPHITUD, VIDBRENND}};
    return seats == 3 ? &plain : &all;
}

static int next_round(const struct thief *t)
{
    return t->round < UINT16_MAX ? t->round + 1 : UINT16_MAX;
}

/* T4: cakes for the hands and the secret card, then four pancakes shuffled into the rest. */
static void roll_deal(const struct thief *t, struct rng *rng, struct chance *chance)
{
    const struct box *box = box_of(t->seats);
    uint8_t pancake[PANCAKE_KINDS], deck[CAKES_ALL + PANCAKES_DEALT];
    uint8_t *card = chance->value + DEAL_CARDS;
    const int round = next_round(t), dealt = t->seats + 1, rest = box->cakes - dealt;
    const int left = rest + PANCAKES_DEALT;
    chance->value[DEAL_ROUND] = (uint8_t)round;
    chance->value[DEAL_ROUND + 1] = (uint8_t)(round >> 8);
    chance->value[DEAL_START] = t->round ? t->start : (uint8_t)rng_below(rng, t->seats);
    chance->value[DEAL_SEATS] = t->seats;
    memcpy(deck, box->cake, sizeof box->cake);
    rng_draw(rng, deck, box->cakes, dealt);
    memcpy(card, deck + rest, (size_t)dealt);
    memcpy(pancake, box->pancake, sizeof pancake);
    rng_draw(rng, pancake, box->pancakes, PANCAKES_DEALT);
    memcpy(deck + rest, pancake + box->pancakes - PANCAKES_DEALT, PANCAKES_DEALT);
    rng_shuffle(rng, deck, left);
    memcpy(card + dealt, deck, (size_t)left);
    chance->count = (uint8_t)(DEAL_CARDS + dealt + left);
}

/* Grautarlumma: every cake that lies open, but a Lakkrístoppur that still protects and the one
 * whose spotlight is still on. */
static pile open_piles(const struct thief *t)
{
    pile open = t->discard;
    for (int s = 0; s < t->seats; s++) {
        open += t->front[s];
        if (in_set(t->safe, s)) {
            CHECK(pile_count(t->front[s], LAKKRISTOPPUR));
            open -= pile_of(LAKKRISTOPPUR);
        }
    }
    if (t->spot_by != NO_SEAT) {
        CHECK(pile_count(t->front[t->spot_by], LAKKRISTOPPUR_COFFEE));
        open -= pile_of(LAKKRISTOPPUR_COFFEE);
    }
    return open;
}

static void clear_piles(struct thief *t)
{
    t->discard = 0;
    for (int s = 0; s < t->seats; s++)
        t->front[s] = (in_set(t->safe, s) ? pile_of(LAKKRISTOPPUR) : 0) +
                      (t->spot_by == s ? pile_of(LAKKRISTOPPUR_COFFEE) : 0);
}

/* What the deck consists of after Grautarlumma, in no particular order. */
static int deck_with_piles(const struct thief *t, uint8_t *card)
{
    memcpy(card, t->deck, t->deck_count);
    return t->deck_count + pile_cards(open_piles(t), card + t->deck_count);
}

static void roll_shuffle(const struct thief *t, struct rng *rng, struct chance *chance)
{
    const int count = deck_with_piles(t, chance->value + 1);
    rng_shuffle(rng, chance->value + 1, count);
    chance->count = (uint8_t)(1 + count);
}

static unsigned mixed_seats(const struct thief *t)
{
    return t->in & ~t->safe;
}

static void roll_mix(const struct thief *t, struct rng *rng, struct chance *chance)
{
    uint8_t card[SEATS_MAX] = {0};
    int count = 0;
    for (unsigned rest = mixed_seats(t); rest; rest &= rest - 1)
        card[count++] = t->hand[__builtin_ctz(rest)];
    rng_shuffle(rng, card, count);
    chance->count = (uint8_t)(1 + t->seats);
    for (int s = t->seats - 1; s >= 0; s--)
        chance->value[1 + s] = in_set(mixed_seats(t), s) ? card[--count] : NO_CARD;
}

void thief_roll(const void *state, struct rng *rng, struct chance *chance)
{
    const struct thief *t = state;
    chance->value[0] = t->phase;
    switch (t->phase) {
    case PHASE_DEAL: roll_deal(t, rng, chance); break;
    case PHASE_SHUFFLE: roll_shuffle(t, rng, chance); break;
    case PHASE_MIX: roll_mix(t, rng, chance); break;
    default: chance->count = 0;
    }
}

/* ---- happening ---- */

/* 0 if something is no card. By table: what comes next in a shuffled deck, no processor can
 * predict. */
static uint64_t sum_of(const uint8_t *card, int count)
{
    static const uint64_t one[CARD_KINDS] = {CAKE(0),     CAKE(1),     CAKE(2),     CAKE(3),
                                             CAKE(4),     CAKE(5),     CAKE(6),     CAKE(7),
                                             CAKE(8),     CAKE(9),     CAKE(10),    CAKE(11),
                                             CAKE(12),    CAKE(13),    PANCAKE(14), PANCAKE(15),
                                             PANCAKE(16), PANCAKE(17), PANCAKE(18), PANCAKE(19),
                                             PANCAKE(20), PANCAKE(21)};
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        if (card[i] >= CARD_KINDS)
            return 0;
        sum += one[card[i]];
    }
    return sum;
}

/* Whether a list is made of just the cards of another, which are real ones. */
static bool same_cards(const uint8_t *real, const uint8_t *card, int count)
{
    return count == 0 || sum_of(card, count) == sum_of(real, count);
}

static bool deal_possible(const struct thief *t, const struct chance *chance)
{
    const uint8_t *card = chance->value + DEAL_CARDS;
    const struct box *box = box_of(t->seats);
    const int count = box->cakes + PANCAKES_DEALT;
    if (chance->count != DEAL_CARDS + count || chance->value[DEAL_SEATS] != t->seats)
        return false;
    for (int i = 0; i <= t->seats; i++) /* hands and the secret card */
        if (!is_cake(card[i]))
            return false;
    const uint64_t pancakes = sum_of(card, count) - box->sum;
    const unsigned kinds = (unsigned)(pancakes >> 4 * CAKE_KINDS);
    return !(pancakes & (CAKE(CAKE_KINDS) - 1)) && !(kinds & ~pancakes_in_play(t->seats)) &&
           __builtin_popcount(kinds) == PANCAKES_DEALT;
}

static void set_deck(struct thief *t, const uint8_t *card, int count)
{
    CHECK(count <= DECK_MOST);
    memset(t->deck, NO_CARD, sizeof t->deck);
    memcpy(t->deck, card, (size_t)count);
    t->deck_count = (uint8_t)count;
}

static const struct refusal *deal(struct thief *t, const struct chance *chance,
                                  struct events *events)
{
    const int start = chance->value[DEAL_START];
    const int round = chance->value[DEAL_ROUND] | chance->value[DEAL_ROUND + 1] << 8;
    const uint8_t *card = chance->value + DEAL_CARDS;
    if (!deal_possible(t, chance) || round != next_round(t))
        return &thief_refusals[REFUSE_DEAL];
    if (start >= t->seats || (t->round && start != t->start))
        return &thief_refusals[REFUSE_START];
    memset(t->front, 0, sizeof t->front);
    t->discard = 0;
    memcpy(t->hand, card, t->seats);
    memset(t->extra, NO_CARD, sizeof t->extra);
    t->extra_count = t->waiting_count = 0;
    t->secret = card[t->seats];
    set_deck(t, card + t->seats + 1, chance->count - DEAL_CARDS - t->seats - 1);
    t->round = (uint16_t)round;
    t->start = (uint8_t)start;
    t->in = (uint8_t)((1U << t->seats) - 1);
    t->safe = t->pancakes = t->aim = 0;
    t->spot_by = t->spot_on = t->caught = NO_SEAT;
    t->flags &= FLAG_ROUNDS;
    know_deal(t);
    tell(events, EVENT_ROUND, SPECTATOR, EVERYONE, t->round, start, -1);
    for (int s = 0; s < t->seats; s++)
        tell(events, EVENT_DEALT, s, OWN(s), t->hand[s], -1, -1);
    thief_begin_turn(t, start, events);
    return NULL;
}

static const struct refusal *shuffle(struct thief *t, const struct chance *chance,
                                     struct events *events)
{
    uint8_t card[CAKES_ALL + PANCAKES_DEALT];
    const int count = deck_with_piles(t, card);
    if (chance->count != 1 + count || !same_cards(card, chance->value + 1, count))
        return &thief_refusals[REFUSE_SHUFFLE];
    know_shuffled_in(t, pile_kinds(open_piles(t)));
    clear_piles(t);
    set_deck(t, chance->value + 1, count);
    tell(events, EVENT_SHUFFLED, t->turn, EVERYONE, count, -1, -1);
    return NULL;
}

static const struct refusal *mix(struct thief *t, const struct chance *chance,
                                 struct events *events)
{
    uint8_t before[SEATS_MAX], old[SEATS_MAX], new[SEATS_MAX];
    int count = 0;
    const unsigned seats = mixed_seats(t);
    const uint8_t *dealt = chance->value + 1;
    if (chance->count != 1 + t->seats)
        return &thief_refusals[REFUSE_MIX];
    for (int s = 0; s < t->seats; s++) {
        if (in_set(seats, s) ? dealt[s] >= CAKE_KINDS : dealt[s] != NO_CARD)
            return &thief_refusals[REFUSE_MIX];
        if (in_set(seats, s)) {
            old[count] = t->hand[s];
            new[count++] = dealt[s];
        }
    }
    if (!same_cards(old, new, count))
        return &thief_refusals[REFUSE_MIX];
    memcpy(before, t->hand, sizeof before);
    tell(events, EVENT_MIXED, t->turn, EVERYONE, (int)seats, -1, -1);
    for (unsigned rest = seats; rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        t->hand[s] = dealt[s];
        tell(events, EVENT_NEW_HAND, s, OWN(s), t->hand[s], -1, -1);
    }
    know_mixed(t, seats, before);
    return NULL;
}

const struct refusal *thief_settle(void *state, const struct chance *chance, struct events *events)
{
    struct thief *t = state;
    const struct refusal *refusal;
    if (!chance->count || chance->value[0] != t->phase)
        return &thief_refusals[REFUSE_CHANCE];
    switch (t->phase) {
    case PHASE_DEAL: refusal = deal(t, chance, events); break;
    case PHASE_SHUFFLE: refusal = shuffle(t, chance, events); break;
    case PHASE_MIX: refusal = mix(t, chance, events); break;
    default: return &thief_refusals[REFUSE_CHANCE];
    }
    if (refusal)
        return refusal;
    if (t->phase != PHASE_DEAL)
        thief_draw(t, 1, events); /* both pancakes say so */
    thief_go_on(t, events);
    CHECK_INVARIANT(thief_invariant(t));
    return NULL;
}
