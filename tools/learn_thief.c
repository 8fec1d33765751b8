/* Learns which of two cards to play in play-outs of Who Stole the Cookie?, and writes
 * src/bots/thief/policy.c:
 *
 *   learn_thief FILE [SEED [SWEEPS [ROUNDS]]]
 *
 * Policy iteration by Monte Carlo. In each sweep rounds are dealt for every number of players, and
 * all seats play by the policy. From one decision of each round, drawn at random, the round is then
 * played on twice more with the same luck, once after either card: the difference in what it brings
 * that seat, in points before the average of the others', tells which card is better there. At the
 * end of a sweep that is the policy, where the difference is more than chance. What earlier sweeps
 * found counts for less and less. The last policy is measured against the first, which always plays
 * the lower card.
 *
 * The same seed gives the same file on every machine. */
#include "bots/thief/thiefbot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1,
    SEED_MEASURE = 1000,
    SWEEPS = 8,
    ROUNDS = 1500000, /* in a sweep */
    DUELS = 500000,   /* rounds that measure */
    SEEN_LEAST = 50   /* comparisons before anything follows from them */
};

static const double fading = 0.7; /* so much of what a sweep found counts in the next */

/* How much more the old card brought than the drawn one: number, sum and squares of the points. */
struct account {
    double count, sum, squares;
};

struct learner {
    struct thiefbot_policy policy;
    struct account account[SITUATIONS][CAKE_KINDS][CAKE_KINDS]; /* by the old card and the drawn */
    struct rng rng;
};

/* ---- policies ---- */

/* What is forced or certain is so with every policy: where these two play different cards, the
 * policy is asked. */
static const struct thiefbot_policy always_drawn;
static struct thiefbot_policy always_old;

static void play_lower(struct thiefbot_policy *policy)
{
    for (int i = 0; i < SITUATIONS; i++)
        for (int old = 0; old < CAKE_KINDS; old++)
            policy->plays_old[i][old] = (uint16_t)(KINDS_ALL & ~((1U << old) - 1));
}

static void set_bit(uint16_t *set, int bit, bool on)
{
    *set = (uint16_t)(on ? *set | 1U << bit : *set & ~(1U << bit));
}

/* ---- rounds ---- */

/* A new match each time: what is learned is true of a round, not of a score. */
static void deal(struct thief *t, int seats, struct rng *rng)
{
    const struct options options = {.players = seats, .value = {-1, -1, -1, -1}};
    struct chance chance;
    memset(t, 0, sizeof *t);
    CHECK(!thief_game.start(t, &options));
    thief_roll(t, rng, &chance);
    CHECK(!thief_settle(t, &chance, NULL));
}

static bool is_over(const struct thief *t)
{
    return t->phase == PHASE_OVER || t->phase == PHASE_DEAL;
}

static void let_chance_act(struct thief *t, struct rng *rng)
{
    struct chance chance;
    while (!is_over(t) && t->phase < PHASE_LAY) {
        thief_roll(t, rng, &chance);
        CHECK(!thief_settle(t, &chance, NULL));
    }
}

/* Points before the average of the others. */
static double points_of(const struct thief *t, int seat)
{
    int all = 0;
    for (int s = 0; s < t->seats; s++)
        all += t->score[s];
    return t->score[seat] - (double)(all - t->score[seat]) / (t->seats - 1);
}

/* Whether the policy is asked; then `moves` are what playing the drawn card and the old one are. */
static bool is_asked(const struct thief *t, const struct rng *rng, game_move moves[2])
{
    struct rng luck[2] = {*rng, *rng};
    if (t->phase != PHASE_LAY || t->extra_count != 1)
        return false;
    moves[0] = thiefbot_decide(t, &always_drawn, &luck[0]);
    moves[1] = thiefbot_decide(t, &always_old, &luck[1]);
    return thief_unpack(moves[0]).card != thief_unpack(moves[1]).card;
}

static void play_on(struct thief *t, const struct thiefbot_policy *policy, struct rng *rng)
{
    while (let_chance_act(t, rng), !is_over(t))
        CHECK(!thief_apply(t, t->turn, thiefbot_decide(t, policy, rng), NULL));
}

/* Plays a round and keeps one of the positions in which the policy was asked, each as likely.
 * False: it never was. */
static bool find_decision(struct learner *learner, struct thief *t, struct thief *kept)
{
    struct rng *rng = &learner->rng;
    uint32_t asked = 0;
    while (let_chance_act(t, rng), !is_over(t)) {
        game_move moves[2];
        if (is_asked(t, rng, moves) && rng_below(rng, ++asked) == 0)
            *kept = *t;
        CHECK(!thief_apply(t, t->turn, thiefbot_decide(t, &learner->policy, rng), NULL));
    }
    return asked;
}

/* What playing the old card brings more than playing the drawn one. */
static double compare(struct learner *learner, const struct thief *t)
{
    const struct rng luck = learner->rng;
    double points[2];
    game_move moves[2];
    CHECK(is_asked(t, &luck, moves));
    for (int i = 0; i < 2; i++) {
        struct thief after = *t;
        learner->rng = luck;
        CHECK(!thief_apply(&after, after.turn, moves[i], NULL));
        play_on(&after, &learner->policy, &learner->rng);
        points[i] = points_of(&after, t->turn);
    }
    return points[1] - points[0];
}

static void sweep(struct learner *learner, long rounds)
{
    for (long i = 0; i < rounds; i++) {
        struct thief t, kept = {.seats = 0};
        deal(&t, 3 + (int)(i % (SEATS_MAX - 2)), &learner->rng);
        if (!find_decision(learner, &t, &kept))
            continue;
        struct account *account =
            &learner->account[thiefbot_situation(&kept)][kept.hand[kept.turn]][kept.extra[0]];
        const double more = compare(learner, &kept);
        account->count++;
        account->sum += more;
        account->squares += more * more;
    }
}

/* ---- learning ---- */

/* Whether the sum is further from 0 than it would be by chance (one standard error). */
static bool is_certain(const struct account *account)
{
    return account->count >= SEEN_LEAST && account->sum * account->sum > account->squares;
}

static void fade(struct account *account)
{
    account->count *= fading;
    account->sum *= fading;
    account->squares *= fading;
}

/* Returns how many entries have changed. */
static int improve(struct learner *learner)
{
    int changes = 0;
    for (int i = 0; i < SITUATIONS; i++)
        for (int old = 0; old < CAKE_KINDS; old++)
            for (int drawn = 0; drawn < CAKE_KINDS; drawn++) {
                struct account *account = &learner->account[i][old][drawn];
                uint16_t *set = &learner->policy.plays_old[i][old];
                if (is_certain(account) && (account->sum > 0) != (*set >> drawn & 1)) {
                    set_bit(set, drawn, account->sum > 0);
                    changes++;
                }
                fade(account);
            }
    return changes;
}

/* The share of rounds' points that one seat with the policy gets before the others, who play by
 * another one. */
static double measure(const struct thiefbot_policy *policy, const struct thiefbot_policy *against)
{
    double sum = 0;
    struct rng luck, *rng = &luck; /* of its own: what is learned does not depend on measuring */
    rng_fast(rng, SEED_MEASURE);
    for (long i = 0; i < DUELS; i++) {
        struct thief t;
        const int seats = 3 + (int)(i % (SEATS_MAX - 2)), seat = (int)(i % seats);
        deal(&t, seats, rng);
        while (let_chance_act(&t, rng), !is_over(&t)) {
            const game_move move = thiefbot_decide(&t, t.turn == seat ? policy : against, rng);
            CHECK(!thief_apply(&t, t.turn, move, NULL));
        }
        sum += points_of(&t, seat);
    }
    return sum / DUELS;
}

/* ---- the file ---- */

static bool write_policy(const struct learner *learner, const char *name, const long way[3],
                         double gain)
{
    FILE *file = fopen(name, "w");
    if (!file)
        return false;
    fprintf(
        file,
        "/* learn_thief FILE %ld %ld %ld: %+.3f points a round before those who always play the\n"
        " * lower card (tools/learn_thief.c). */\n"
        "#include \"bots/thief/thiefbot.h\"\n\n"
        "/* For the old card of two, the drawn cards beside which it is the one to play. In the\n"
        " * order of thiefbot_situation: by crowd, then by depth, then whether somebody has seen\n"
        " * the old card. */\n/* clang-format off */\n"
        "const struct thiefbot_policy thiefbot_learned_policy = {.plays_old = {\n",
        way[0], way[1], way[2], gain);
    for (int i = 0; i < SITUATIONS; i++)
        for (int old = 0; old < CAKE_KINDS; old++)
            fprintf(file, "%s0x%04x%s",
                    old == 0   ? "    {"
                    : old == 7 ? "     "
                               : " ",
                    learner->policy.plays_old[i][old],
                    old == CAKE_KINDS - 1 ? "},\n"
                    : old == 6            ? ",\n"
                                          : ",");
    fprintf(file, "}};\n/* clang-format on */\n");
    return fclose(file) == 0;
}

static long number(int argc, char **argv, int n, long otherwise)
{
    return argc > n ? strtol(argv[n], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    static struct learner learner;
    static struct thiefbot_policy lower;
    if (argc < 2) {
        fputs("usage: learn_thief FILE [SEED [SWEEPS [ROUNDS]]]\n", stderr);
        return EXIT_FAILURE;
    }
    const long way[3] = {number(argc, argv, 2, SEED), number(argc, argv, 3, SWEEPS),
                         number(argc, argv, 4, ROUNDS)};
    memset(&always_old, 0xff, sizeof always_old);
    play_lower(&lower);
    learner.policy = lower;
    rng_fast(&learner.rng, (uint64_t)way[0]);
    fprintf(stderr, "the policy in use: %+.4f points a round before the lower card\n",
            measure(&thiefbot_learned_policy, &lower));
    for (long i = 1; i <= way[1]; i++) {
        sweep(&learner, way[2]);
        const int changes = improve(&learner);
        fprintf(stderr, "sweep %ld of %ld: %d entries changed, %+.4f\n", i, way[1], changes,
                measure(&learner.policy, &lower));
    }
    if (write_policy(&learner, argv[1], way, measure(&learner.policy, &lower)))
        return EXIT_SUCCESS;
    perror(argv[1]);
    return EXIT_FAILURE;
}
