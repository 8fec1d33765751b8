/* A seat's chance of winning, from its own board: boards do not touch each other but by the prizes,
 * so for a few rounds it is played alone, and then the rounds that it will still need are compared
 * with those of the others. The next roll is not drawn: all eleven sums are played, each counts by
 * its odds; the rolls after it are spread over the eleven. */
#include "bots/party_play.h"
#include "bots/skill.h"

#include <string.h>

/* A seat that plays on without the others. */
struct alone {
    struct party party; /* with one seat */
    struct plan plan;
};

enum { ROLLS = 36, ROUNDS_ALONE = 4, ROLL_STRIDE = 7 };

static struct chance dice_of(int sum)
{
    const int one = sum > 7 ? 6 : sum - 1;
    return (struct chance){.count = DICE, .value = {(uint8_t)one, (uint8_t)(sum - one)}};
}

/* The n-th of the 36 rolls, by its sum. */
static int sum_of_roll(int n)
{
    return 2 + n / 6 + n % 6;
}

/* Rounds that a seat will need; points that it has beyond them count a little. */
static float rounds_of(const struct plan *plan, const struct party *p, int seat)
{
    const float points = 0.1F * (float)party_score(p, seat);
    return plan_rounds(plan, &p->player[seat].now) - points;
}

/* The rounds from here on, the first with that sum: some played, the others estimated. */
static float rounds_alone(struct alone *alone, const uint8_t rival[TASKS_MAX], int sum,
                          const uint8_t later[ROUNDS_ALONE])
{
    struct party *p = &alone->party;
    const int first = sum;
    for (int i = 1;; i++) {
        const struct chance dice = dice_of(sum);
        CHECK(!party_settle(p, &dice, NULL));
        party_play_seat(p, &alone->plan, 0, rival);
        if (p->phase == PHASE_OVER)
            return (float)i - 0.1F * (float)party_score(p, 0);
        if (i == ROUNDS_ALONE)
            break;
        sum = sum_of_roll((later[i] + ROLL_STRIDE * first) % ROLLS);
    }
    plan_make(&alone->plan, p, 0, rival);
    return (float)ROUNDS_ALONE + rounds_of(&alone->plan, p, 0);
}

/* The seat has finished its round and the others have not: closes it for the seat alone. */
static void close_alone(struct party *p)
{
    for (int task = 0; task < p->layout.tasks; task++)
        if (p->taken[task] < PRIZES - 1 && party_is_fresh(p, p->player[0].task[task]))
            p->taken[task]++;
    p->phase =
        party_score(p, 0) >= p->layout.end && p->phase == PHASE_ROUND ? PHASE_OVER : PHASE_ROLL;
}

/* Takes a seat away from the others and plays its round to the end. */
static void leave_others(struct alone *alone, const struct party *p, int seat,
                         const uint8_t rival[TASKS_MAX])
{
    struct party *one = &alone->party;
    memcpy(one, p, sizeof *one);
    one->player[0] = p->player[seat];
    one->seats = 1;
    one->acting = p->acting >> seat & 1;
    if (one->acting)
        party_play_seat(one, &alone->plan, 0, rival);
    else if (p->acting)
        close_alone(one);
}

static float average_rounds(const struct alone *alone, const uint8_t rival[TASKS_MAX],
                            struct rng *rng)
{
    struct alone branch;
    uint8_t later[ROUNDS_ALONE];
    float sum = 0;
    for (int i = 0; i < ROUNDS_ALONE; i++)
        later[i] = (uint8_t)rng_below(rng, ROLLS);
    for (int i = 0; i < CHIPS; i++) {
        memcpy(&branch, alone, sizeof branch);
        sum += (float)party_chip_odds[i] * rounds_alone(&branch, rival, i + 2, later);
    }
    return sum / ROLLS;
}

static float exponential(float x)
{
    float y = x > -128 ? 1 + x / 256 : 0.5F;
    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

/* How much likelier somebody wins who needs so many rounds less. */
static float edge(float rounds)
{
    return exponential((rounds < 40 ? rounds : 40) / 3);
}

static float chance_at_end(const struct game *game, const struct party *p, int seat)
{
    struct outcome outcome;
    float chance[SEATS_MAX];
    game->outcome(p, &outcome, NULL);
    skill_share(&outcome, chance);
    return chance[seat];
}

float party_promise(const struct game *game, void *state, int seat, struct rng *rng)
{
    const struct party *p = state;
    struct plan plan[PLAYERS_MAX];
    struct alone alone;
    uint8_t rival[TASKS_MAX];
    float others = 0;
    if (p->phase == PHASE_OVER)
        return chance_at_end(game, p, seat);
    party_plan_all(p, plan);
    party_find_rivals(p, seat, plan, rival);
    alone.plan = plan[seat];
    leave_others(&alone, p, seat, rival);
    const float rounds = alone.party.phase == PHASE_OVER ? -0.1F * (float)party_score(p, seat)
                                                         : average_rounds(&alone, rival, rng);
    for (int other = 0; other < p->seats; other++)
        if (other != seat)
            others += edge(rounds - rounds_of(&plan[other], p, other));
    return 1 / (1 + others);
}
