/* Learns the weights of Speculaas' evaluation (src/bots/speculaas/eval.h) and writes them as
 * src/bots/speculaas/weights.c.
 *
 *   learn_speculaas FILE [SEED [GAMES]]
 *
 * The games are played as play-outs are, by what has been learned so far. What the tables at the
 * end of every turn turned out to make is learned by TD(lambda), from the last table to the first;
 * the linear evaluation is moved towards it by a rate that falls over the games. In the last turn
 * nothing is expected any more: there the weights are the points of S12, with which all begin.
 *
 * The same games and seed give the same file on every machine. Then the new weights are compared
 * with those that the program was built with, on stderr; to be read before they are replaced. */
#include "bots/speculaas/specbot.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAMBDA     0.9
#define RATE_FIRST 0.1
#define RATE_LAST  0.002

enum {
    GAMES_DEFAULT = 600000,
    TURNS_MOST = 64,
    GAMES_PER_POLICY = 200, /* games that are played by the same weights, rounded */
    GAMES_PER_LINE = 20000, /* of progress */
    GAMES_MEASURED = 10000
};

/* Weights to play by, rounded as they are used. */
struct policy {
    int16_t weight[STAGES][FEATURES];
};

/* A table at the end of a turn. */
struct snapshot {
    int stage, count, certain;
    uint16_t feature[FEATURES_MOST];
};

struct learner {
    double weight[STAGES][FEATURES]; /* in points */
    double bias[STAGES];             /* what every table of that stage gets besides */
    struct policy policy;
    struct snapshot turn[SPEC_SEATS][TURNS_MOST];
    int turns[SPEC_SEATS];
    struct rng rng;
};

/* ---- where it begins ---- */

/* Recipes by what they count around them, as if nothing more came. */
static void set_points_by_spices(double *weight, int honey, int free)
{
    for (int count = 0; count <= NEIGHBOURS; count++) {
        for (int supply = 0; supply < SUPPLIES; supply++)
            weight[feature_basic(supply, honey, free, count)] =
                spec_recipe_points(CARDAMOM, count + honey);
        for (int tie = 0; tie < 2; tie++)
            weight[feature_same(tie, honey, free, count)] = spec_recipe_points(SAME, count + honey);
        for (int odd = 0; odd <= 4; odd++) /* with four pairs there is none */
            weight[feature_pairs(honey, free, odd, count)] =
                spec_recipe_points(PAIRS, count + (honey && odd && count < 4));
    }
    for (int count = 0; count <= SPICES; count++)
        weight[feature_different(honey, free, count)] =
            spec_recipe_points(DIFFERENT, count + honey);
    weight[feature_doubles(honey, free)] = spec_recipe_points(DOUBLES, honey);
}

static void set_points_by_honey(double *weight, int honey)
{
    for (int with = 0; with <= NEIGHBOURS; with++)
        for (int without = 0; without <= NEIGHBOURS; without++)
            weight[feature_near(honey, without, with)] =
                spec_recipe_points(NEAR_HONEY, with + honey);
    for (int tokens = 0; tokens <= RIVAL_TOKENS; tokens++)
        weight[feature_rival(honey, tokens)] = spec_recipe_points(RIVAL_HONEY, tokens + honey);
}

static void set_points(struct learner *learner)
{
    for (int stage = 0; stage < STAGES; stage++)
        for (int honey = 0; honey < 2; honey++) {
            for (int free = 0; free <= NEIGHBOURS; free++)
                set_points_by_spices(learner->weight[stage], honey, free);
            set_points_by_honey(learner->weight[stage], honey);
        }
}

static void set_policy(struct learner *learner)
{
    for (int stage = 0; stage < STAGES; stage++)
        for (int feature = 0; feature < FEATURES; feature++) {
            const double weight = learner->weight[stage][feature] * POINT;
            learner->policy.weight[stage][feature] = (int16_t)(weight + (weight < 0 ? -0.5 : 0.5));
        }
}

/* ---- a game ---- */

/* Whose weights each seat plays by, and the learner who watches, if any. */
struct players {
    const struct policy *policy[SPEC_SEATS];
    struct learner *learner;
};

static void begin_turn(const struct speculaas *s, const struct players *players, int stage,
                       const struct stock *stock, struct eval *eval)
{
    for (int seat = 0; seat < s->seats; seat++) {
        eval[seat].weights = players->policy[seat]->weight[stage];
        eval[seat].rival = (uint8_t)spec_rival_tokens(s, seat);
        specbot_eval_set_supply(&eval[seat], stock);
    }
}

static void take_snapshot(struct learner *learner, int seat, int stage, const struct eval *eval)
{
    CHECK(learner->turns[seat] < TURNS_MOST);
    struct snapshot *turn = &learner->turn[seat][learner->turns[seat]++];
    turn->stage = stage;
    turn->count = specbot_eval_features(eval, turn->feature);
    turn->certain = specbot_eval_certain_points(eval);
}

static void play_game(const struct players *players, int seats, struct rng *rng,
                      struct outcome *outcome)
{
    struct speculaas s;
    struct eval eval[SPEC_SEATS];
    struct stock stock;
    struct chance deal;
    struct options options = options_none();
    options.players = seats;
    CHECK(!spec_start(&s, &options));
    spec_roll(&s, rng, &deal);
    CHECK(!spec_settle(&s, &deal, NULL));
    specbot_stock_count(&s, &stock);
    for (int seat = 0; seat < seats; seat++)
        specbot_eval_open(&eval[seat], &s, seat);
    for (int epoch = -1, stage = 0; s.actors;) {
        if (epoch != s.epoch) {
            stage = specbot_stage(&s);
            begin_turn(&s, players, stage, &stock, eval);
            epoch = s.epoch;
        }
        const int seat = __builtin_ctz(s.actors);
        specbot_play(&s, seat, specbot_playout_pick(&s, seat, eval, rng), &eval[seat], &stock);
        if (players->learner && (s.epoch != epoch || !(s.actors >> seat & 1)))
            take_snapshot(players->learner, seat, stage, &eval[seat]);
    }
    spec_outcome(&s, outcome, NULL);
}

/* ---- learning from it ---- */

/* From the last table to the first: each is to have the value that the later ones turned out to
 * have. */
static void learn(struct learner *learner, int seat, double score, double rate)
{
    double target = score;
    for (int i = learner->turns[seat] - 1; i >= 0; i--) {
        const struct snapshot *turn = &learner->turn[seat][i];
        double *weight = learner->weight[turn->stage];
        double value = turn->certain + learner->bias[turn->stage];
        for (int k = 0; k < turn->count; k++)
            value += weight[turn->feature[k]];
        const double step = turn->stage ? rate * (target - value) / turn->count : 0;
        for (int k = 0; k < turn->count; k++)
            weight[turn->feature[k]] += step;
        learner->bias[turn->stage] += step;
        target = LAMBDA * target + (1 - LAMBDA) * value;
    }
}

static void learn_from_games(struct learner *learner, int games_count)
{
    static const int seats_of[] = {2, 2, 2, 2, 2, 2, 2, 3, 4, 5};
    struct players players = {.learner = learner};
    double sum = 0;
    for (int seat = 0; seat < SPEC_SEATS; seat++)
        players.policy[seat] = &learner->policy;
    for (int game = 0; game < games_count; game++) {
        struct outcome outcome;
        const int seats = seats_of[rng_below(&learner->rng, 10)];
        if (game % GAMES_PER_POLICY == 0)
            set_policy(learner);
        memset(learner->turns, 0, sizeof learner->turns);
        play_game(&players, seats, &learner->rng, &outcome);
        const double rate = RATE_FIRST + (RATE_LAST - RATE_FIRST) * game / games_count;
        for (int seat = 0; seat < seats; seat++)
            learn(learner, seat, outcome.score[seat], rate);
        sum += outcome.score[0];
        if ((game + 1) % GAMES_PER_LINE == 0) {
            fprintf(stderr, "%d games, %.2f points\n", game + 1, sum / GAMES_PER_LINE);
            sum = 0;
        }
    }
    set_policy(learner);
}

/* ---- measuring ---- */

struct measure {
    double points, wins; /* of one seat */
};

/* One seat, another one in every game, plays by the one weights and the rest by the others. */
static struct measure measure(const struct policy *one, const struct policy *others, int seats)
{
    struct players players = {.learner = NULL};
    struct measure sum = {0, 0};
    struct rng rng;
    rng_fast(&rng, 1);
    for (int game = 0; game < GAMES_MEASURED; game++) {
        struct outcome outcome;
        const int own = game % seats;
        for (int seat = 0; seat < seats; seat++)
            players.policy[seat] = seat == own ? one : others;
        play_game(&players, seats, &rng, &outcome);
        sum.points += outcome.score[own];
        if (outcome.winners >> own & 1)
            sum.wins += 1.0 / __builtin_popcount(outcome.winners);
    }
    return (struct measure){sum.points / GAMES_MEASURED, sum.wins / GAMES_MEASURED};
}

static void compare(const struct policy *policy)
{
    static struct policy in_use;
    memcpy(in_use.weight, specbot_weights, sizeof in_use.weight);
    for (int seats = 2; seats <= 4; seats += 2)
        fprintf(stderr,
                "%d players: one by the new weights wins %.1f %% against those in use, of %d\n",
                seats, 100 * measure(policy, &in_use, seats).wins, GAMES_MEASURED);
}

/* ---- the file ---- */

static void write_row(FILE *file, const int16_t *row)
{
    int column = fprintf(file, "{");
    for (int feature = 0; feature < FEATURES; feature++) {
        if (column > 94)
            column = fprintf(file, "\n") - 1;
        column += fprintf(file, "%d,", row[feature]);
    }
    fprintf(file, "},\n");
}

static bool write_file(const struct policy *policy, const char *name, uint64_t seed,
                       int games_count)
{
    const double points_of_2 = measure(policy, policy, 2).points;
    const double points_of_4 = measure(policy, policy, 4).points;
    FILE *file = fopen(name, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* learn_speculaas FILE %" PRIu64
            " %d: play-outs make %.1f points with 2 players, %.1f with 4.\n"
            " * The weights of eval.h in sixteenths of a point, a row for each stage: written by\n"
            " * tools/learn_speculaas.c, which says how, from so many games and this seed. */\n"
            "#include \"bots/speculaas/eval.h\"\n\n/* clang-format off */\n"
            "const int16_t specbot_weights[STAGES][FEATURES] = {\n",
            seed, games_count, points_of_2, points_of_4);
    for (int stage = 0; stage < STAGES; stage++)
        write_row(file, policy->weight[stage]);
    fprintf(file, "};\n/* clang-format on */\n");
    return !fclose(file);
}

int main(int argc, char **argv)
{
    static struct learner learner;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const int games_count = argc > 3 ? atoi(argv[3]) : GAMES_DEFAULT;
    if (argc < 2 || argc > 4 || games_count <= 0) {
        fprintf(stderr, "Usage: learn_speculaas FILE [SEED [GAMES]]\n");
        return 2;
    }
    rng_fast(&learner.rng, seed);
    set_points(&learner);
    learn_from_games(&learner, games_count);
    if (!write_file(&learner.policy, argv[1], seed, games_count)) {
        perror(argv[1]);
        return 1;
    }
    compare(&learner.policy);
    return 0;
}
