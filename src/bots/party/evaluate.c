/* A seat's chance of winning, from its own board: boards do not touch each other but by the prizes.
 * So what the others do in the next rounds is worked out once, for all choices of the seat; then
 * the seat plays these rounds alone after each choice, and prizes go to whoever comes first. In the
 * end the rounds that all of them will still need are compared. The next roll is not drawn: all
 * eleven sums are played, each counts by its odds; the rolls after it are spread over the eleven.
 */
#include "bots/party/network.h"
#include "bots/party/playout.h"
#include "core/maths.h"

#include <string.h>

enum { ROLLS = 36, ROUNDS_AHEAD = 8, ROLL_STRIDE = 7 };

/* What another does, whatever the seat in question chooses. Round 0 is the one that is open. */
struct other {
    struct place place; /* in the end */
    uint16_t done[ROUNDS_AHEAD + 1];
    float rounds; /* that it needs from there, but for prizes that the seat takes meanwhile */
};

/* The walls that each seat needs for each task. */
struct missing {
    uint8_t of[PLAYERS_MAX][TASKS_MAX];
};

struct branch {
    struct other other[PLAYERS_MAX]; /* from 1 on */
    struct missing missing;          /* in the end, for the others */
    uint8_t rival[TASKS_MAX];        /* and the fewest of these */
    uint8_t sum[ROUNDS_AHEAD + 1];   /* of the dice */
};

/* Everywhere in here the seat in question has changed places with seat 0. */
struct lookahead {
    struct branch branch[CHIPS];
    struct missing missing; /* when the choice is made */
    uint8_t rival[TASKS_MAX];
    uint8_t rounds; /* ahead */
};

_Static_assert(sizeof(struct lookahead) <= CONTEXT_MAX, "fits");

/* A seat that plays on without the others. */
struct rollout {
    struct solo solo;
    struct plan plan;
    uint8_t rival[TASKS_MAX];
    uint8_t seats;
    bool over;
    uint16_t fresh; /* tasks that it has done in this round */
    struct {
        uint16_t done;
        int16_t points;
    } other[PLAYERS_MAX];
};

/* Who sits there once a seat has changed places with seat 0. */
static int who_is(int at, int seat)
{
    return at == 0 ? seat : at == seat ? 0 : at;
}

/* ---- a seat alone ---- */

/* Tasks that were done before the round that is open, and their points. */
static unsigned tasks_before(const struct party *p, int seat, int *points)
{
    unsigned set = 0;
    *points = 0;
    for (int task = 0; task < p->layout.tasks; task++) {
        const fulfilled f = p->player[seat].task[task];
        if (!f || party_is_fresh(p, f))
            continue;
        set |= 1U << task;
        *points += party_points(p, seat, task);
    }
    return set;
}

/* A seat's round played to the end as if there were nobody else, but for the prizes that are gone
 * after it. */
static void finish_round(struct rollout *rollout, const struct party *p, int seat)
{
    struct party one;
    memcpy(&one, p, sizeof one);
    one.player[0] = p->player[seat];
    one.seats = 1;
    one.acting = p->acting >> seat & 1;
    if (one.acting)
        partybot_play_seat(&one, &rollout->plan, 0, rollout->rival);
    partybot_solo_of(&rollout->solo, &one, 0);
    rollout->solo.layout = &p->layout;
    memcpy(rollout->solo.taken, p->taken, sizeof p->taken);
}

static void begin_rollout(struct rollout *rollout, const struct party *p, int seat,
                          const uint8_t rival[TASKS_MAX])
{
    int points;
    rollout->seats = p->seats;
    rollout->over = p->phase == PHASE_OVER;
    memcpy(rollout->rival, rival, sizeof rollout->rival);
    for (int at = 1; at < p->seats; at++) {
        rollout->other[at].done = (uint16_t)tasks_before(p, who_is(at, seat), &points);
        rollout->other[at].points = (int16_t)points;
    }
    const unsigned before = tasks_before(p, seat, &points);
    partybot_solo_of(&rollout->solo, p, seat);
    partybot_plan_make(&rollout->plan, &rollout->solo, rival);
    finish_round(rollout, p, seat);
    rollout->fresh = (uint16_t)(rollout->solo.done & ~before);
}

/* ---- the others ---- */

/* The n-th of the 36 rolls, by its sum. */
static int sum_of_roll(int n)
{
    return 2 + n / 6 + n % 6;
}

static void draw_rolls(struct lookahead *lookahead, struct rng *rng)
{
    for (int i = 1; i <= lookahead->rounds; i++) {
        const int roll = (int)rng_below(rng, ROLLS);
        for (int n = 0; n < CHIPS; n++)
            lookahead->branch[n].sum[i] =
                (uint8_t)(i > 1 ? sum_of_roll((roll + ROLL_STRIDE * n) % ROLLS) : n + 2);
    }
}

/* One of the others in every branch, as if there were nobody else. */
static void roll_out_other(struct lookahead *lookahead, const struct party *p, int seat, int at,
                           const uint8_t rival[TASKS_MAX])
{
    struct rollout rollout, now;
    begin_rollout(&rollout, p, seat, rival);
    for (int n = 0; n < CHIPS; n++) {
        struct branch *branch = &lookahead->branch[n];
        struct other *other = &branch->other[at];
        memcpy(&now, &rollout, sizeof now);
        other->done[0] = now.fresh;
        use_up_prizes(now.solo.taken, now.fresh);
        for (int i = 1; i <= lookahead->rounds; i++) {
            const unsigned fresh =
                partybot_play_alone(&now.solo, &now.plan, branch->sum[i], i == lookahead->rounds);
            other->done[i] = (uint16_t)fresh;
            use_up_prizes(now.solo.taken, fresh);
            if (fresh)
                partybot_plan_make(&now.plan, &now.solo, rival);
        }
        other->place = now.solo.place;
        partybot_plan_missing(branch->missing.of[at], &now.solo);
    }
}

static void find_nearest(const struct rollout *rollout, int task, const struct missing *missing,
                         uint8_t rival[TASKS_MAX])
{
    rival[task] = NO_RIVAL;
    for (int other = 1; other < rollout->seats; other++)
        if (!(rollout->other[other].done >> task & 1) && missing->of[other][task] < rival[task])
            rival[task] = missing->of[other][task];
}

/* P10 for all: whoever completes a task in the same round gets the same prize. */
static void share_prizes(struct rollout *rollout, const struct lookahead *lookahead,
                         const struct branch *branch, int round)
{
    struct solo *solo = &rollout->solo;
    unsigned set = 0;
    for (int other = 1; other < rollout->seats; other++) {
        const unsigned done = branch->other[other].done[round];
        for (unsigned left = done; left; left &= left - 1)
            rollout->other[other].points =
                (int16_t)(rollout->other[other].points +
                          partybot_solo_prize(solo, __builtin_ctz(left)));
        rollout->other[other].done |= (uint16_t)done;
        rollout->over |= points_end_game(solo->layout, rollout->other[other].points);
        set |= done;
    }
    use_up_prizes(solo->taken, set | rollout->fresh);
    for (unsigned left = set; left; left &= left - 1)
        find_nearest(rollout, __builtin_ctz(left), &lookahead->missing, rollout->rival);
}

/* The rounds that another needs in the end, by the tasks and walls of all. */
static float others_rounds(const struct rollout *rollout, const struct branch *branch, int other,
                           const uint8_t mine[TASKS_MAX])
{
    struct solo solo = {.layout = rollout->solo.layout,
                        .place = branch->other[other].place,
                        .done = rollout->other[other].done,
                        .points = rollout->other[other].points};
    struct plan plan;
    uint8_t rival[TASKS_MAX];
    memcpy(solo.taken, rollout->solo.taken, sizeof solo.taken);
    for (int task = 0; task < solo.layout->tasks; task++) {
        rival[task] = rollout->solo.done >> task & 1 ? NO_RIVAL : mine[task];
        for (int next = 1; next < rollout->seats; next++)
            if (next != other && !(rollout->other[next].done >> task & 1) &&
                branch->missing.of[next][task] < rival[task])
                rival[task] = branch->missing.of[next][task];
    }
    partybot_plan_outline(&plan, &solo, rival);
    return partybot_rounds(&plan, &solo);
}

/* How the others fare in a branch if the seat does nothing. */
static void end_branch(struct branch *branch, const struct lookahead *lookahead,
                       const struct rollout *rollout)
{
    struct rollout now;
    memcpy(&now, rollout, sizeof now);
    now.fresh = 0;
    for (int round = 0; round <= lookahead->rounds; round++)
        share_prizes(&now, lookahead, branch, round);
    for (int other = 1; other < now.seats; other++)
        branch->other[other].rounds = others_rounds(&now, branch, other, lookahead->missing.of[0]);
    for (int task = 0; task < now.solo.layout->tasks; task++)
        find_nearest(&now, task, &branch->missing, branch->rival);
}

static void look_ahead(struct lookahead *lookahead, const struct party *p, int seat, int rounds,
                       struct rng *rng)
{
    struct plan plan[PLAYERS_MAX];
    struct rollout rollout;
    uint8_t rival[TASKS_MAX];
    lookahead->rounds = (uint8_t)rounds;
    draw_rolls(lookahead, rng);
    for (int other = 0; other < p->seats; other++)
        partybot_plan_count(&plan[other], p, other);
    for (int at = 0; at < p->seats; at++) {
        const int other = who_is(at, seat);
        memcpy(lookahead->missing.of[at], plan[other].missing, sizeof plan[other].missing);
        partybot_find_rivals(p, other, plan, rival);
        if (at)
            roll_out_other(lookahead, p, other, at, rival);
        else
            memcpy(lookahead->rival, rival, sizeof rival);
    }
    begin_rollout(&rollout, p, seat, lookahead->rival);
    for (int n = 0; n < CHIPS; n++)
        end_branch(&lookahead->branch[n], lookahead, &rollout);
}

void partybot_sample(const struct thought *thought, void *context, struct sample *sample)
{
    struct rng rng;
    skill_sample(thought, context, sample);
    if (thought->seat == SPECTATOR)
        return;
    rng_fast(&rng, sample->luck);
    look_ahead(context, (const void *)sample->world, thought->seat, ROUNDS_AHEAD, &rng);
}

/* ---- the chance of winning ---- */

/* How much likelier another wins who needs so many rounds, beside one who needs `mine`: the more
 * rounds there are to come, the less one of them counts. */
static float edge(float mine, float rounds)
{
    const float both = 0.5F * (mine + rounds), lead = mine - rounds;
    const float unsure = 1.3F + 0.1F * (both < 1 ? 1 : both < 19 ? both : 19);
    return maths_expf((lead < 40 ? lead : 40) / unsure);
}

static float chance_at_end(const struct rollout *rollout)
{
    int score[SEATS_MAX] = {rollout->solo.points};
    for (int other = 1; other < rollout->seats; other++)
        score[other] = rollout->other[other].points;
    const seatset winners = party_winners(score, rollout->seats);
    return (winners & SEAT(0)) ? 1 / (float)bits_count(winners) : 0;
}

static float chance_by_rounds(struct rollout *rollout, const struct branch *branch)
{
    float others = 0;
    partybot_plan_outline(&rollout->plan, &rollout->solo, branch->rival);
    const float rounds = partybot_rounds(&rollout->plan, &rollout->solo);
    for (int other = 1; other < rollout->seats; other++)
        others += edge(rounds, branch->other[other].rounds);
    return 1 / (1 + others);
}

static float chance_in_branch(struct rollout *rollout, const struct lookahead *lookahead,
                              const struct branch *branch, int round)
{
    for (;; round++) {
        const bool last = round == lookahead->rounds;
        if (round)
            rollout->fresh = (uint16_t)partybot_play_alone(&rollout->solo, &rollout->plan,
                                                           branch->sum[round], last);
        share_prizes(rollout, lookahead, branch, round);
        rollout->over |= points_end_game(rollout->solo.layout, rollout->solo.points);
        if (rollout->over)
            return chance_at_end(rollout);
        if (last)
            return chance_by_rounds(rollout, branch);
        if (rollout->fresh)
            partybot_plan_make(&rollout->plan, &rollout->solo, rollout->rival);
    }
}

static float evaluate(const struct party *p, int seat, const struct lookahead *lookahead)
{
    struct rollout rollout, now;
    float sum = 0;
    begin_rollout(&rollout, p, seat, lookahead->rival);
    if (rollout.over)
        return chance_at_end(&rollout);
    for (int n = 0; n < CHIPS; n++) {
        memcpy(&now, &rollout, sizeof now);
        sum += (float)party_chip_rolls[n] *
               chance_in_branch(&now, lookahead, &lookahead->branch[n], p->phase == PHASE_ROLL);
    }
    return sum / ROLLS;
}

void partybot_evaluate(const struct thought *thought, const void *context,
                       const struct sample *sample, void *state, float chance[SEATS_MAX])
{
    struct rng rng;
    if (thought->seat != SPECTATOR) {
        chance[thought->seat] = evaluate(state, thought->seat, context);
        return;
    }
    rng_fast(&rng, sample->luck);
    partybot_playout(state, &rng, chance);
}

void partybot_begin(const struct thought *thought, void *context, int count, float *chance)
{
    struct lookahead *lookahead = context;
    struct party after;
    struct rng any; /* one round ahead lies nothing that is drawn */
    if (!count)
        return;
    rng_fast(&any, 0);
    look_ahead(lookahead, thought->seen, thought->seat, 1, &any);
    for (int i = 0; i < count; i++) {
        const game_move move = party_choice(thought->seen, thought->seat, i);
        memcpy(&after, thought->seen, sizeof after);
        CHECK(!party_apply(&after, thought->seat, move, NULL));
        chance[i] = evaluate(&after, thought->seat, lookahead);
    }
}
