/* A seat's chance of winning, from its own board: boards do not touch each other but by the prizes.
 * So what the others do in the next rounds is foreseen once, for all choices of the seat; then the
 * seat plays these rounds alone after each choice, and prizes go to whoever comes first. In the end
 * the rounds that all of them will still need are compared. The next roll is not drawn: all eleven
 * sums are played, each counts by its odds; the rolls after it are spread over the eleven. */
#include "bots/party/features.h"
#include "bots/party/playout.h"
#include "bots/skill.h"
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
struct foresight {
    struct branch branch[CHIPS];
    struct missing missing; /* when the choice is made */
    uint8_t rival[TASKS_MAX];
    uint8_t rounds; /* ahead */
};

_Static_assert(sizeof(struct foresight) <= CONTEXT_MAX, "fits");

/* A seat that plays on without the others. */
struct alone {
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
static void finish_round(struct alone *alone, const struct party *p, int seat)
{
    struct party one;
    memcpy(&one, p, sizeof one);
    one.player[0] = p->player[seat];
    one.seats = 1;
    one.acting = p->acting >> seat & 1;
    if (one.acting)
        party_play_seat(&one, &alone->plan, 0, alone->rival);
    solo_of(&alone->solo, &one, 0);
    alone->solo.layout = &p->layout;
    memcpy(alone->solo.taken, p->taken, sizeof p->taken);
}

static void leave_others(struct alone *alone, const struct party *p, int seat,
                         const uint8_t rival[TASKS_MAX])
{
    int points;
    alone->seats = p->seats;
    alone->over = p->phase == PHASE_OVER;
    memcpy(alone->rival, rival, sizeof alone->rival);
    for (int at = 1; at < p->seats; at++) {
        alone->other[at].done = (uint16_t)tasks_before(p, who_is(at, seat), &points);
        alone->other[at].points = (int16_t)points;
    }
    const unsigned before = tasks_before(p, seat, &points);
    solo_of(&alone->solo, p, seat);
    plan_make(&alone->plan, &alone->solo, rival);
    finish_round(alone, p, seat);
    alone->fresh = (uint16_t)(alone->solo.done & ~before);
}

/* ---- the others ---- */

/* The n-th of the 36 rolls, by its sum. */
static int sum_of_roll(int n)
{
    return 2 + n / 6 + n % 6;
}

static void draw_rolls(struct foresight *foresight, struct rng *rng)
{
    for (int i = 1; i <= foresight->rounds; i++) {
        const int roll = (int)rng_below(rng, ROLLS);
        for (int n = 0; n < CHIPS; n++)
            foresight->branch[n].sum[i] =
                (uint8_t)(i > 1 ? sum_of_roll((roll + ROLL_STRIDE * n) % ROLLS) : n + 2);
    }
}

static void use_up(struct solo *solo, unsigned tasks)
{
    for (; tasks; tasks &= tasks - 1)
        if (solo->taken[__builtin_ctz(tasks)] < PRIZES - 1)
            solo->taken[__builtin_ctz(tasks)]++;
}

/* One of the others in every branch, as if there were nobody else. */
static void follow(struct foresight *foresight, const struct party *p, int seat, int at,
                   const uint8_t rival[TASKS_MAX])
{
    struct alone alone, now;
    leave_others(&alone, p, seat, rival);
    for (int n = 0; n < CHIPS; n++) {
        struct branch *branch = &foresight->branch[n];
        struct other *other = &branch->other[at];
        memcpy(&now, &alone, sizeof now);
        other->done[0] = now.fresh;
        use_up(&now.solo, now.fresh);
        for (int i = 1; i <= foresight->rounds; i++) {
            const unsigned fresh =
                party_play_alone(&now.solo, &now.plan, branch->sum[i], i == foresight->rounds);
            other->done[i] = (uint16_t)fresh;
            use_up(&now.solo, fresh);
            if (fresh)
                plan_make(&now.plan, &now.solo, rival);
        }
        other->place = now.solo.place;
        plan_missing(branch->missing.of[at], &now.solo);
    }
}

static void find_nearest(const struct alone *alone, int task, const struct missing *missing,
                         uint8_t rival[TASKS_MAX])
{
    rival[task] = NO_RIVAL;
    for (int other = 1; other < alone->seats; other++)
        if (!(alone->other[other].done >> task & 1) && missing->of[other][task] < rival[task])
            rival[task] = missing->of[other][task];
}

/* P10 for all: who does a task in the same round gets the same prize. */
static void share_prizes(struct alone *alone, const struct foresight *foresight,
                         const struct branch *branch, int round)
{
    struct solo *solo = &alone->solo;
    unsigned set = 0;
    for (int other = 1; other < alone->seats; other++) {
        const unsigned done = branch->other[other].done[round];
        for (unsigned left = done; left; left &= left - 1) {
            const int task = __builtin_ctz(left);
            alone->other[other].points = (int16_t)(alone->other[other].points +
                                                   solo->layout->prize[task][solo->taken[task]]);
        }
        alone->other[other].done |= (uint16_t)done;
        alone->over |= alone->other[other].points >= solo->layout->end;
        set |= done;
    }
    use_up(solo, set | alone->fresh);
    for (unsigned left = set; left; left &= left - 1)
        find_nearest(alone, __builtin_ctz(left), &foresight->missing, alone->rival);
}

/* The rounds that another needs in the end, by the tasks and walls of all. */
static float others_rounds(const struct alone *alone, const struct branch *branch, int other,
                           const uint8_t mine[TASKS_MAX])
{
    struct solo solo = {.layout = alone->solo.layout,
                        .place = branch->other[other].place,
                        .done = alone->other[other].done,
                        .points = alone->other[other].points};
    struct plan plan;
    uint8_t rival[TASKS_MAX];
    memcpy(solo.taken, alone->solo.taken, sizeof solo.taken);
    for (int task = 0; task < solo.layout->tasks; task++) {
        rival[task] = alone->solo.done >> task & 1 ? NO_RIVAL : mine[task];
        for (int next = 1; next < alone->seats; next++)
            if (next != other && !(alone->other[next].done >> task & 1) &&
                branch->missing.of[next][task] < rival[task])
                rival[task] = branch->missing.of[next][task];
    }
    plan_outline(&plan, &solo, rival);
    return party_rounds(&plan, &solo);
}

/* How the others fare in a branch if the seat does nothing. */
static void end_branch(struct branch *branch, const struct foresight *foresight,
                       const struct alone *alone)
{
    struct alone now;
    memcpy(&now, alone, sizeof now);
    now.fresh = 0;
    for (int round = 0; round <= foresight->rounds; round++)
        share_prizes(&now, foresight, branch, round);
    for (int other = 1; other < now.seats; other++)
        branch->other[other].rounds = others_rounds(&now, branch, other, foresight->missing.of[0]);
    for (int task = 0; task < now.solo.layout->tasks; task++)
        find_nearest(&now, task, &branch->missing, branch->rival);
}

static void look_ahead(struct foresight *foresight, const struct party *p, int seat, int rounds,
                       struct rng *rng)
{
    struct plan plan[PLAYERS_MAX];
    struct alone alone;
    uint8_t rival[TASKS_MAX];
    foresight->rounds = (uint8_t)rounds;
    draw_rolls(foresight, rng);
    for (int other = 0; other < p->seats; other++)
        plan_count(&plan[other], p, other);
    for (int at = 0; at < p->seats; at++) {
        const int other = who_is(at, seat);
        memcpy(foresight->missing.of[at], plan[other].missing, sizeof plan[other].missing);
        party_find_rivals(p, other, plan, rival);
        if (at)
            follow(foresight, p, other, at, rival);
        else
            memcpy(foresight->rival, rival, sizeof rival);
    }
    leave_others(&alone, p, seat, foresight->rival);
    for (int n = 0; n < CHIPS; n++)
        end_branch(&foresight->branch[n], foresight, &alone);
}

void party_sample(const struct thought *thought, void *context, struct sample *sample)
{
    struct rng rng;
    skill_sample(thought, context, sample);
    if (thought->seat == SPECTATOR)
        return;
    rng_fast(&rng, sample->luck);
    look_ahead(context, (const void *)sample->world, thought->seat, ROUNDS_AHEAD, &rng);
}

/* ---- the promise ---- */

/* How much likelier another wins who needs so many rounds, beside one who needs `mine`: the more
 * rounds there are to come, the less one of them is worth. */
static float edge(float mine, float rounds)
{
    const float both = 0.5F * (mine + rounds), lead = mine - rounds;
    const float unsure = 1.3F + 0.1F * (both < 1 ? 1 : both < 19 ? both : 19);
    return maths_expf((lead < 40 ? lead : 40) / unsure);
}

static float share_at_end(const struct alone *alone)
{
    int equal = 1;
    for (int other = 1; other < alone->seats; other++) {
        if (alone->other[other].points > alone->solo.points)
            return 0;
        equal += alone->other[other].points == alone->solo.points;
    }
    return 1 / (float)equal;
}

static float share_by_plans(struct alone *alone, const struct branch *branch)
{
    float others = 0;
    plan_outline(&alone->plan, &alone->solo, branch->rival);
    const float rounds = party_rounds(&alone->plan, &alone->solo);
    for (int other = 1; other < alone->seats; other++)
        others += edge(rounds, branch->other[other].rounds);
    return 1 / (1 + others);
}

static float share_in(struct alone *alone, const struct foresight *foresight,
                      const struct branch *branch, int round)
{
    for (;; round++) {
        const bool last = round == foresight->rounds;
        if (round)
            alone->fresh =
                (uint16_t)party_play_alone(&alone->solo, &alone->plan, branch->sum[round], last);
        share_prizes(alone, foresight, branch, round);
        alone->over |= alone->solo.points >= alone->solo.layout->end;
        if (alone->over)
            return share_at_end(alone);
        if (last)
            return share_by_plans(alone, branch);
        if (alone->fresh)
            plan_make(&alone->plan, &alone->solo, alone->rival);
    }
}

static float promise(const struct party *p, int seat, const struct foresight *foresight)
{
    struct alone alone, now;
    float sum = 0;
    leave_others(&alone, p, seat, foresight->rival);
    if (alone.over)
        return share_at_end(&alone);
    for (int n = 0; n < CHIPS; n++) {
        memcpy(&now, &alone, sizeof now);
        sum += (float)party_chip_odds[n] *
               share_in(&now, foresight, &foresight->branch[n], p->phase == PHASE_ROLL);
    }
    return sum / ROLLS;
}

void party_evaluate(const struct thought *thought, const void *context, const struct sample *sample,
                    void *state, float chance[SEATS_MAX])
{
    struct rng rng;
    if (thought->seat != SPECTATOR) {
        chance[thought->seat] = promise(state, thought->seat, context);
        return;
    }
    rng_fast(&rng, sample->luck);
    party_playout(state, &rng, chance);
}

void party_begin(const struct thought *thought, void *context, int count, float *chance)
{
    struct foresight *foresight = context;
    struct party after;
    struct rng any; /* one round ahead lies nothing that is drawn */
    if (!count)
        return;
    rng_fast(&any, 0);
    look_ahead(foresight, thought->seen, thought->seat, 1, &any);
    for (int i = 0; i < count; i++) {
        const game_move move = party_choice(thought->seen, thought->seat, i);
        memcpy(&after, thought->seen, sizeof after);
        CHECK(!party_apply(&after, thought->seat, move, NULL));
        chance[i] = promise(&after, thought->seat, foresight);
    }
}
