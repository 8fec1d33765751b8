/* What chance can do, one thing after the other, where that is little enough: dice, cards that are
 * mixed or shuffled, what Speculattius turns up. Deals are not: three players of Who Stole the
 * Cookie? alone have more than 10^12. */
#include "lib/lib.h"

#include "games/party/state.h"

/* Both games' headers name a NO_CARD; here is what a solo game of Speculaas needs, behind one
 * function (chance_collect.c). */
int lib_collect(const void *state, int n, struct chance *chance, double *probability);

enum { KINDS_MOST = 32 };

/* ---- orders of cards ---- */

struct cards {
    int count, of[KINDS_MOST];
};

/* In how many different orders they can lie. */
static double orders(const struct cards *cards)
{
    double ways = 1;
    int placed = 0;
    for (int kind = 0; kind < KINDS_MOST; kind++)
        for (int i = 1; i <= cards->of[kind]; i++)
            ways = ways * ++placed / i;
    return ways;
}

/* The n-th order of the cards that stand in `value` at the places that are not `skip`. */
static void order_nth(struct cards *cards, int n, uint8_t *value, int count, int skip)
{
    for (int at = 0; at < count; at++) {
        if (value[at] == skip)
            continue;
        for (int kind = 0; kind < KINDS_MOST; kind++) {
            if (!cards->of[kind])
                continue;
            cards->of[kind]--;
            const int ways = (int)(orders(cards) + 0.5);
            if (n < ways) {
                value[at] = (uint8_t)kind;
                break;
            }
            n -= ways;
            cards->of[kind]++;
        }
    }
}

/* A shuffle is any order of the cards that one draw shows, each as likely. Its first byte says what
 * it is, and `skip` stands where nothing is dealt. */
static int shuffles(struct chance drawn, int skip, int n, struct chance *chance,
                    double *probability)
{
    struct cards cards = {.count = 0};
    for (int i = 1; i < drawn.count; i++)
        if (drawn.value[i] != skip && drawn.value[i] < KINDS_MOST) {
            cards.of[drawn.value[i]]++;
            cards.count++;
        }
    const double ways = orders(&cards);
    if (ways > LIB_OUTCOMES + 0.5)
        return CT_TOO_LARGE;
    const int count = (int)(ways + 0.5);
    if (chance && n < count) {
        *probability = 1.0 / count;
        *chance = drawn;
        order_nth(&cards, n, chance->value + 1, drawn.count - 1, skip);
    }
    return count;
}

/* ---- dice ---- */

static int rolls(int n, struct chance *chance, double *probability)
{
    enum { FACES = 6, ROLLS = FACES * FACES };
    if (chance && n < ROLLS) {
        chance->count = DICE;
        chance->value[0] = (uint8_t)(1 + n / FACES);
        chance->value[1] = (uint8_t)(1 + n % FACES);
        *probability = 1.0 / ROLLS;
    }
    return ROLLS;
}

/* ---- games ---- */

enum { SHUFFLE_THIEF = 1, MIX_THIEF = 2, NO_CARD_THIEF = 31 };

static int thief_outcomes(const ct_state *state, int n, struct chance *chance, double *probability)
{
    struct rng rng;
    struct chance drawn;
    rng_fast(&rng, 1);
    state->rules->roll(state->state, &rng, &drawn);
    if (drawn.value[0] != SHUFFLE_THIEF && drawn.value[0] != MIX_THIEF)
        return CT_TOO_LARGE;
    return shuffles(drawn, NO_CARD_THIEF, n, chance, probability);
}

int lib_outcomes(const ct_state *state, int n, struct chance *chance, double *probability)
{
    if (state->rules->actors(state->state) != SEAT(CHANCE))
        return 0;
    if (state->of->encoding == &encoding_thief)
        return thief_outcomes(state, n, chance, probability);
    if (state->of->encoding == &encoding_speculaas)
        return lib_collect(state->state, n, chance, probability);
    const struct party *p = (const struct party *)(const void *)state->state;
    return p->phase == PHASE_ROLL ? rolls(n, chance, probability) : CT_TOO_LARGE;
}

/* ---- the public side ---- */

int ct_chance_outcomes(const ct_state *state)
{
    return lib_outcomes(state, 0, NULL, NULL);
}

int ct_chance_outcome(const ct_state *state, int n, uint8_t *out, size_t size, double *probability)
{
    struct chance chance;
    double likely = 0;
    const int count = lib_outcomes(state, n < 0 ? 0 : n, &chance, &likely);
    if (count < 0)
        return count;
    if (n < 0 || n >= count)
        return CT_WRONG;
    if (probability)
        *probability = likely;
    memcpy(out, chance.value, size < chance.count ? size : chance.count);
    return chance.count;
}

int ct_chance_draw(const ct_state *state, uint8_t *out, size_t size)
{
    struct rng rng = state->rng;
    struct chance chance;
    if (state->rules->actors(state->state) != SEAT(CHANCE))
        return CT_WRONG;
    lib_roll(state, &rng, &chance);
    if (size)
        memcpy(out, chance.value, size < chance.count ? size : chance.count);
    return chance.count;
}
