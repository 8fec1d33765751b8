/* Play-outs: every seat takes what is worth most on its own table, mostly with an eye on what it
 * passes on. After some turns the worth of the tables says how the game will end. */
#include "bots/speculaas/playout.h"

#include "bots/skill.h"
#include "bots/speculaas/bid.h"
#include "core/maths.h"

/* All three are the best of several by some hundred games each. */
#define PLAYOUT_SCALE 8.0F /* points by which a lead is e times as likely to last */
enum {
    PLAYOUT_TURNS = 7, /* then the expected scores are better than what greedy play makes of them */
    CARELESS = 30,     /* per cent: so often a seat does not mind what it passes on; people vary */
    ALL_TURNS = 64     /* more than there are */
};

static struct pick pick(const struct speculaas *s, int seat, const struct pantry *pantry,
                        struct rng *rng)
{
    const enum type type = spec_turn_type(s);
    const int left = seat + 1 < s->seats ? seat + 1 : 0;
    const int share = rng_below(rng, 100) < CARELESS ? 0 : bids_share(s);
    const struct spec_hand hand = spec_hand_now(s, type, seat);
    struct bids own, beside;
    bids_make(&own, &pantry[seat], type, hand.kinds);
    if (share)
        bids_make(&beside, &pantry[left], type, hand.kinds);
    const struct lot lot = bids_lot(&own, &hand);
    return bids_pick(&own, &beside, &lot, share, s->steps[seat] == 0);
}

static void play(struct speculaas *s, int seat, struct pantry *all, struct stock *stock,
                 struct rng *rng)
{
    bids_play(s, seat, pick(s, seat, all, rng), &all[seat], stock);
}

static void begin_turn(const struct speculaas *s, struct pantry *pantry, struct stock *stock)
{
    const int16_t *worth = spec_worth[spec_stage(s)];
    if (s->solo)
        spec_stock_count(s, stock); /* what Speculattius collects is counted nowhere else */
    for (int seat = 0; seat < s->seats && spec_plays(s, seat); seat++) {
        pantry[seat].worth = worth;
        pantry[seat].rival = (uint8_t)spec_rival_tokens(s, seat);
        pantry_set_supply(&pantry[seat], stock);
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
static void expect_scores(const struct speculaas *s, const struct pantry *pantry, float *score)
{
    struct outcome outcome;
    const bool over = s->phase == PHASE_OVER;
    if (over)
        spec_outcome(s, &outcome, NULL);
    for (int seat = 0; seat < s->seats; seat++)
        score[seat] =
            over ? (float)outcome.score[seat] : (float)pantry_worth(&pantry[seat]) / POINT;
}

static void play_turns(struct speculaas *s, struct pantry *pantry, int turns, struct rng *rng)
{
    struct stock stock;
    int epoch = -1;
    spec_stock_count(s, &stock);
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
            begin_turn(s, pantry, &stock);
            epoch = s->epoch;
        }
        play(s, __builtin_ctz(who), pantry, &stock, rng);
    }
}

void spec_evaluate(const struct thought *thought, const void *context, const struct sample *sample,
                   void *state, float chance[SEATS_MAX])
{
    struct speculaas *s = state;
    struct rng rng;
    struct pantry pantry[SPEC_SEATS];
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
            pantry_open(&pantry[seat], s, seat);
    /* Only play to the end tells what Speculattius collects. */
    play_turns(s, pantry, s->solo ? ALL_TURNS : PLAYOUT_TURNS, &rng);
    expect_scores(s, pantry, score);
    share_by_score(score, s->seats, PLAYOUT_SCALE, chance);
}
