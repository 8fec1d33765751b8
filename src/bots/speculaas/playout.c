/* Play-outs: every seat takes what adds most to its own table, mostly with an eye on what it passes
 * on. After some turns the values of the tables say how the game will end. */
#include "bots/speculaas/specbot.h"
#include "core/maths.h"

/* All three are the best of several by some hundred games each. */
#define PLAYOUT_SCALE 8.0F /* points by which a lead is e times as likely to last */
enum {
    PLAYOUT_TURNS = 7, /* then the expected scores are better than what greedy play makes of them */
    CARELESS = 30,     /* per cent: so often a seat does not mind what it passes on; people vary */
    ALL_TURNS = 64     /* more than there are */
};

struct pick specbot_playout_pick(const struct speculaas *s, int seat, const struct eval *eval,
                                 struct rng *rng)
{
    const enum type type = spec_turn_type(s);
    const int left = seat + 1 < s->seats ? seat + 1 : 0;
    const int denial = rng_below(rng, 100) < CARELESS ? 0 : specbot_denial(s);
    const struct spec_hand hand = spec_hand_now(s, type, seat);
    struct card_gains own, next;
    specbot_gains_make(&own, &eval[seat], type, hand.kinds);
    if (denial)
        specbot_gains_make(&next, &eval[left], type, hand.kinds);
    const struct kind_counts counts = specbot_gains_count(&own, &hand);
    return specbot_pick(&own, denial ? &next : NULL, &counts, denial, s->steps[seat] == 0);
}

static void begin_turn(const struct speculaas *s, struct eval *eval, struct stock *stock)
{
    const int16_t *weights = specbot_weights[specbot_stage(s)];
    if (s->solo)
        specbot_stock_count(s, stock); /* what Speculattius collects is counted nowhere else */
    for (int seat = 0; seat < s->seats && spec_plays(s, seat); seat++) {
        eval[seat].weights = weights;
        eval[seat].rival = (uint8_t)spec_rival_tokens(s, seat);
        specbot_eval_set_supply(&eval[seat], stock);
    }
}

/* Scores that are nearly the same could as well have come out the other way round: so a margin
 * makes a winner only so far. */
static void share_by_score(const float *score, int seats, float scale, float *chance)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it is filled for every seat */
    float best = score[0], sum = 0;
    for (int seat = 1; seat < seats; seat++)
        best = score[seat] > best ? score[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        sum += chance[seat] = maths_expf((score[seat] - best) / scale);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        chance[seat] = seat < seats ? chance[seat] / sum : 0;
}

/* The scores that are to be expected from here on; of a game that is over, the scores. */
static void expect_scores(const struct speculaas *s, const struct eval *eval, float *score)
{
    struct outcome outcome;
    const bool over = s->phase == PHASE_OVER;
    if (over)
        spec_outcome(s, &outcome, NULL);
    for (int seat = 0; seat < s->seats; seat++)
        score[seat] =
            over ? (float)outcome.score[seat] : (float)specbot_eval_value(&eval[seat]) / POINT;
}

static void play_turns(struct speculaas *s, struct eval *eval, int turns, struct rng *rng)
{
    struct stock stock;
    int epoch = -1;
    specbot_stock_count(s, &stock);
    for (seatset who; (who = s->actors) != 0;) {
        if (who == SEAT(CHANCE)) {
            struct chance luck;
            spec_roll(s, rng, &luck);
            CHECK(!spec_settle(s, &luck, NULL));
            continue;
        }
        if (epoch != s->epoch) {
            if (turns-- == 0)
                return;
            begin_turn(s, eval, &stock);
            epoch = s->epoch;
        }
        const int seat = __builtin_ctz(who);
        specbot_play(s, seat, specbot_playout_pick(s, seat, eval, rng), &eval[seat], &stock);
    }
}

void specbot_evaluate(const struct thought *thought, const void *context,
                      const struct sample *sample, void *state, float chance[SEATS_MAX])
{
    struct speculaas *s = state;
    struct rng rng;
    struct eval eval[SPEC_SEATS];
    struct outcome outcome;
    float score[SEATS_MAX];
    (void)thought;
    (void)context;
    rng_fast(&rng, sample->luck);
    if (s->phase == PHASE_OVER) {
        spec_outcome(s, &outcome, NULL);
        skill_share(&outcome, chance);
        return;
    }
    if (s->phase == PHASE_DEAL) {
        struct chance deal;
        spec_roll(s, &rng, &deal);
        CHECK(!spec_settle(s, &deal, NULL));
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (spec_plays(s, seat))
            specbot_eval_open(&eval[seat], s, seat);
    /* Only play to the end tells what Speculattius collects. */
    play_turns(s, eval, s->solo ? ALL_TURNS : PLAYOUT_TURNS, &rng);
    expect_scores(s, eval, score);
    share_by_score(score, s->seats, PLAYOUT_SCALE, chance);
}
