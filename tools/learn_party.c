/* Writes src/bots/party/weights.c: how many rounds a board will still take, by its features
 * (bots/party/network.h). The network is trained on games in which walls are drawn and chips are
 * moved by what it has learned so far: first everybody plays by plans alone, then games and
 * training take turns. So it becomes true of those who play by it, and boards that it thinks too
 * much of are soon met and put right. A board's target is partly the rounds that it took, partly
 * what the network said of the boards after it (TD(lambda), as in Tesauro's backgammon player).
 * What is played by and written is the average of the parameters over the last tenth of all steps.
 *
 * Half of the games open with some rounds by plans, every second of these with random moves, and
 * chips that people would place are placed at random: so all sorts of boards are met. A game goes
 * on until everybody has the points that end it.
 *
 *   learn_party FILE [SEED]
 *
 * The same seed gives the same file, wherever floating point follows IEEE 754: do not compile it
 * with -ffast-math. It takes about a quarter of an hour on one processor. */
#include "bots/party/network.h"
#include "bots/party/playout.h"
#include "games/games.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAMBDA    0.8F /* how much of a board's target is what it took */
#define RATE      0.002F
#define RATE_LOSS 0.92F /* so much of the rate is gone in the end */
#define BETA_ONE  0.9F  /* of Adam */
#define BETA_TWO  0.999F

enum {
    STAGES = 120,
    GAMES_FIRST = 3400, /* by plans, */
    STEPS_FIRST = 3000,
    GAMES = 1400, /* and in every later stage */
    GAME_STEPS = 1000,
    OPENING = 34,     /* rounds by plans before a game, fewer than these */
    RANDOM_MOVES = 5, /* one in so many */
    PLAYERS = 2, /* with more, whoever comes last takes long, and it says little about boards */
    ROUNDS_MOST = 150,
    EXAMPLES = 1000000, /* the latest */
    BATCH = 1024,
    PARAMETERS = FEATURES * UNITS + HIDDEN
};

struct example {
    float feature[FEATURES];
    float rounds;
};

/* Parameters are in the order of struct weights. They are for features with about the mean 0 and
 * the deviation 1, the weights for features as they are. */
struct learner {
    float parameter[PARAMETERS], gradient[PARAMETERS];
    float moment[PARAMETERS], square[PARAMETERS]; /* Adam's means of the gradient */
    float average[PARAMETERS]; /* of the parameters in about the last tenth of all steps */
    float mean[FEATURES], deviation[FEATURES];
    struct weights weights;
    struct example *example;
    size_t examples; /* so far; the place of one is this modulo EXAMPLES */
    int steps;
    bool by_plan;                  /* there is nothing to play by yet */
    long rounds, finished;         /* in this stage, of games without an opening */
    double rounds_a_game, squared; /* the results of this stage */
    struct rng rng;
};

/* ---- games ---- */

struct match {
    struct party p;
    int end;     /* points */
    int opening; /* rounds */
    bool random; /* some moves of these */
    int finished[PLAYERS];
    struct example example[PLAYERS][ROUNDS_MOST + 1]; /* with the rounds as the network has them */
    int examples[PLAYERS];
};

/* Whoever has finished is nobody's rival. */
static void find_rivals(const struct match *match, int seat, uint8_t rival[TASKS_MAX])
{
    const struct party *p = &match->p;
    struct plan plan;
    memset(rival, NO_RIVAL, TASKS_MAX);
    for (int other = 0; other < PLAYERS; other++) {
        if (other == seat || match->finished[other])
            continue;
        partybot_plan_count(&plan, p, other);
        for (int task = 0; task < p->layout.tasks; task++)
            if (!p->player[other].task[task] && plan.missing[task] < rival[task])
                rival[task] = plan.missing[task];
    }
}

static void apply(struct match *match, int seat, game_move move)
{
    match->p.layout.end = INT16_MAX; /* so that the round does not end the game */
    CHECK(!party_apply(&match->p, seat, move, NULL));
    match->p.layout.end = (uint16_t)match->end;
}

/* A board in the middle of a round, as it will be when the tasks that it has fulfilled by now are
 * settled: a plan with these still in it is unlike all plans that are learned from. */
struct prospect {
    struct solo solo;
    struct plan plan;
    float feature[FEATURES], unit[UNITS]; /* when the plan was made */
};

/* P10, but for the chips that it costs; returns how many tasks. */
static int settle_tasks(struct solo *solo)
{
    const uint64_t crossed = place_crossed(solo->layout, &solo->place);
    const unsigned fresh = tasks_fulfilled(solo->layout, crossed, solo->done);
    for (unsigned left = fresh; left; left &= left - 1)
        solo->points = (int16_t)(solo->points + partybot_solo_prize(solo, __builtin_ctz(left)));
    solo->done |= (uint16_t)fresh;
    return bits_count(fresh);
}

static void make_plan(const struct learner *learner, struct prospect *prospect,
                      const uint8_t rival[TASKS_MAX])
{
    memset(prospect->unit, 0, sizeof prospect->unit);
    partybot_plan_outline(&prospect->plan, &prospect->solo, rival);
    partybot_plan_features(prospect->feature, &prospect->plan, &prospect->solo);
    partybot_chip_features(prospect->feature, &prospect->plan, &prospect->solo);
    partybot_network_add(prospect->unit, &learner->weights, prospect->feature);
}

/* After a chip has changed its place, and with it a few features: what these change is added to the
 * hidden layer, because most of the time goes by here. */
static float rounds_of(const struct learner *learner, const struct prospect *prospect)
{
    float feature[FEATURES], unit[UNITS];
    memcpy(unit, prospect->unit, sizeof unit);
    partybot_chip_features(feature, &prospect->plan, &prospect->solo);
    for (int i = PLAN_FEATURES; i < FEATURES; i++) {
        const float more = feature[i] - prospect->feature[i];
        for (int j = 0; more != 0 && j < UNITS; j++)
            unit[j] += more * learner->weights.hidden[i][j];
    }
    return partybot_network_output(unit, &learner->weights);
}

/* Gives up so many chips, each time the one without which the board will take the fewest rounds. */
static void give_chips(const struct learner *learner, struct prospect *prospect, int chips)
{
    for (; chips && place_must_give(&prospect->solo.place); chips--) {
        const struct place place = prospect->solo.place;
        float least = FLT_MAX;
        int best = __builtin_ctz(place.held);
        for (unsigned held = place.held; held; held &= held - 1) {
            prospect->solo.place = place;
            place_take(&prospect->solo.place, __builtin_ctz(held));
            const float rounds = rounds_of(learner, prospect);
            best = rounds < least ? __builtin_ctz(held) : best;
            least = rounds < least ? rounds : least;
        }
        prospect->solo.place = place;
        place_take(&prospect->solo.place, best);
    }
}

/* A chip that will be given up in this round may go anywhere. */
static void play_chip(struct place *place, struct party_move m)
{
    if (m.kind == MOVE_NONE || !(place->held >> m.chip & 1))
        return;
    if (m.kind == MOVE_GIVE)
        place_take(place, m.chip);
    else
        place_put(place, m.chip, m.where);
}

/* The choice about a chip after which the board will take the fewest rounds. */
static game_move best_of_chips(const struct learner *learner, const struct match *match, int seat,
                               const uint8_t rival[TASKS_MAX])
{
    struct prospect prospect;
    float least = FLT_MAX;
    game_move best = 0;
    partybot_solo_of(&prospect.solo, &match->p, seat);
    const int fresh = settle_tasks(&prospect.solo);
    make_plan(learner, &prospect, rival);
    if (match->p.player[seat].now.step != STEP_GIVE)
        give_chips(learner, &prospect, fresh);
    const struct place place = prospect.solo.place;
    const int count = party_choices(&match->p, seat);
    for (int i = 0; i < count; i++) {
        const game_move move = party_choice(&match->p, seat, i);
        prospect.solo.place = place;
        play_chip(&prospect.solo.place, party_unpack(move));
        const float rounds = rounds_of(learner, &prospect);
        best = rounds < least ? move : best;
        least = rounds < least ? rounds : least;
    }
    return best;
}

/* The rounds that a board will take after its walls, though a chip may still be moved. */
static float rounds_with_walls(const struct learner *learner, const struct solo *solo,
                               const uint8_t rival[TASKS_MAX])
{
    struct prospect prospect = {.solo = *solo};
    const int fresh = settle_tasks(&prospect.solo);
    if (points_end_game(prospect.solo.layout, prospect.solo.points))
        return 0;
    make_plan(learner, &prospect, rival);
    give_chips(learner, &prospect, fresh);
    return rounds_of(learner, &prospect);
}

/* The same with so many more walls around a space, in directions from one on. */
static float rounds_around(const struct learner *learner, const struct solo *solo,
                           const uint8_t rival[TASKS_MAX], int space, int from, int walls)
{
    float least = FLT_MAX;
    for (int i = from; walls && i < DIRECTIONS; i++) {
        struct solo after = *solo;
        if (!bits_has(solo->place.open[i], space))
            continue;
        side_close(after.place.open, side_of(space, i));
        const float rounds = rounds_around(learner, &after, rival, space, i + 1, walls - 1);
        least = rounds < least ? rounds : least;
    }
    return least < FLT_MAX ? least : rounds_with_walls(learner, solo, rival);
}

/* The wall, with the best ones to follow it, after which the board will take the fewest rounds. */
static game_move best_of_walls(const struct learner *learner, const struct match *match, int seat,
                               const uint8_t rival[TASKS_MAX])
{
    const struct party *p = &match->p;
    const struct place *place = &p->player[seat].now;
    const bool drink = place->step == STEP_DRINK;
    const int space = drink ? 0 : place->chip[party_called(p)], count = party_choices(p, seat);
    float least = FLT_MAX;
    game_move best = 0;
    for (int i = 0; i < count; i++) {
        struct solo solo;
        const game_move move = party_choice(p, seat, i);
        partybot_solo_of(&solo, p, seat);
        side_close(solo.place.open, party_unpack(move).where);
        const float rounds =
            rounds_around(learner, &solo, rival, space, 0, drink ? 0 : place->walls - 1);
        best = rounds < least ? move : best;
        least = rounds < least ? rounds : least;
    }
    return best;
}

static game_move decide(struct learner *learner, const struct match *match, int seat)
{
    const struct party *p = &match->p;
    const int step = p->player[seat].now.step, count = party_choices(p, seat);
    const bool opening = p->round < match->opening;
    struct plan plan;
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    if (match->finished[seat])
        return party_choice(p, seat, 0);
    if (step == STEP_PLACE ||
        (step == STEP_MOVE && opening && match->random && !rng_below(&learner->rng, RANDOM_MOVES)))
        return party_choice(p, seat, (int)rng_below(&learner->rng, (uint32_t)count));
    find_rivals(match, seat, rival);
    if (!opening && !learner->by_plan)
        return (step < STEP_RELOCATE ? best_of_walls : best_of_chips)(learner, match, seat, rival);
    partybot_solo_of(&solo, p, seat);
    partybot_plan_make(&plan, &solo, rival);
    return partybot_decide(p, &plan, seat);
}

/* The features of all boards, and the rounds that the network says. */
static void take_examples(const struct learner *learner, struct match *match)
{
    struct plan plan;
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (match->finished[seat])
            continue;
        struct example *example = &match->example[seat][match->examples[seat]++];
        float unit[UNITS] = {0};
        find_rivals(match, seat, rival);
        partybot_solo_of(&solo, &match->p, seat);
        partybot_plan_outline(&plan, &solo, rival);
        partybot_plan_features(example->feature, &plan, &solo);
        partybot_chip_features(example->feature, &plan, &solo);
        partybot_network_add(unit, &learner->weights, example->feature);
        example->rounds = partybot_network_output(unit, &learner->weights);
    }
}

/* Between two rounds; false: everybody has finished. */
static bool go_on(struct learner *learner, struct match *match)
{
    struct party *p = &match->p;
    struct chance dice;
    int left = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (!match->finished[seat] && points_end_game(&p->layout, party_score(p, seat)))
            match->finished[seat] = p->round;
        left += !match->finished[seat];
    }
    if (!left || p->round >= ROUNDS_MOST)
        return false;
    if (p->phase == PHASE_ROLL && p->round >= match->opening)
        take_examples(learner, match);
    party_roll(p, &learner->rng, &dice);
    CHECK(!party_settle(p, &dice, NULL));
    return true;
}

/* From the last board of a seat to its first. */
static void keep_examples(struct learner *learner, const struct match *match, int seat)
{
    const struct example *example = match->example[seat];
    const int last = match->examples[seat] - 1;
    const float lambda = learner->by_plan ? 1 : LAMBDA;
    float rounds = 0;
    for (int i = last; i >= 0; i--) {
        if (i < last)
            rounds = 1 + lambda * rounds + (1 - lambda) * example[i + 1].rounds;
        else
            rounds = match->finished[seat] ? 1 : 1 + example[i].rounds;
        struct example *kept = &learner->example[learner->examples++ % EXAMPLES];
        *kept = example[i];
        kept->rounds = rounds;
    }
}

static void play_one(struct learner *learner)
{
    static struct match match;
    struct options options = options_none();
    struct rng *rng = &learner->rng;
    memset(&match, 0, sizeof match);
    options.players = PLAYERS;
    options.value[0] = !rng_below(rng, 3);                    /* the other board */
    options.value[1] = rng_below(rng, 5) ? OPTION_ABSENT : 1; /* the standard set-up */
    CHECK(!party_start(&match.p, &options));
    match.end = match.p.layout.end;
    match.opening = rng_below(rng, 2) ? (int)rng_below(rng, OPENING) : 0;
    match.random = rng_below(rng, 2);
    while (match.p.acting || go_on(learner, &match)) {
        if (!match.p.acting)
            continue;
        const int seat = __builtin_ctz(match.p.acting);
        apply(&match, seat, decide(learner, &match, seat));
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        keep_examples(learner, &match, seat);
        learner->rounds += match.opening ? 0 : match.finished[seat];
        learner->finished += !match.opening && match.finished[seat];
    }
}

/* ---- training ---- */

static void find_deviations(struct learner *learner)
{
    const double count = (double)learner->examples;
    CHECK(learner->examples <= EXAMPLES);
    learner->deviation[FEATURE_ONE] = 1;
    for (int i = 1; i < FEATURES; i++) {
        double sum = 0, squares = 0;
        for (size_t k = 0; k < learner->examples; k++) {
            const double feature = (double)learner->example[k].feature[i];
            sum += feature;
            squares += feature * feature;
        }
        const double mean = sum / count;
        learner->mean[i] = (float)mean;
        learner->deviation[i] = (float)(sqrt(squares / count - mean * mean) + 0.05);
    }
}

/* From -1 to 1 */
static float any(struct rng *rng)
{
    return (float)rng_below(rng, 20001) / 10000 - 1;
}

static void begin(struct learner *learner)
{
    double sum = 0;
    for (size_t k = 0; k < learner->examples; k++)
        sum += (double)learner->example[k].rounds;
    for (int i = 1; i < FEATURES; i++)
        for (int j = 0; j < HIDDEN; j++)
            learner->parameter[i * UNITS + j] = any(&learner->rng) * sqrtf(3.0F / FEATURES);
    for (int j = 0; j < HIDDEN; j++)
        learner->parameter[FEATURES * UNITS + j] = any(&learner->rng) * 0.1F;
    learner->parameter[HIDDEN] = (float)(sum / (double)learner->examples);
}

/* Adds one example to the gradient; returns the error. */
static float learn_one(struct learner *learner, const struct example *example)
{
    float feature[FEATURES], unit[UNITS] = {0}, delta[UNITS];
    for (int i = 0; i < FEATURES; i++)
        feature[i] = (example->feature[i] - learner->mean[i]) / learner->deviation[i];
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < UNITS; j++)
            unit[j] += feature[i] * learner->parameter[i * UNITS + j];
    const float *output = &learner->parameter[FEATURES * UNITS];
    float error = unit[HIDDEN] - example->rounds;
    for (int j = 0; j < HIDDEN; j++)
        error += unit[j] > 0 ? unit[j] * output[j] : 0;
    for (int j = 0; j < HIDDEN; j++) {
        delta[j] = unit[j] > 0 ? error * output[j] : 0;
        learner->gradient[FEATURES * UNITS + j] += unit[j] > 0 ? error * unit[j] : 0;
    }
    delta[HIDDEN] = error;
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < UNITS; j++)
            learner->gradient[i * UNITS + j] += feature[i] * delta[j];
    return error;
}

/* Adam */
static void step(struct learner *learner, float rate)
{
    const int steps = ++learner->steps;
    const float moment_so_far = 1 - powf(BETA_ONE, (float)steps);
    const float square_so_far = 1 - powf(BETA_TWO, (float)steps);
    const float share = 10 / (float)(steps + 9);
    for (int i = 0; i < PARAMETERS; i++) {
        const float gradient = learner->gradient[i] * 2 / BATCH;
        learner->moment[i] = BETA_ONE * learner->moment[i] + (1 - BETA_ONE) * gradient;
        learner->square[i] = BETA_TWO * learner->square[i] + (1 - BETA_TWO) * gradient * gradient;
        learner->parameter[i] -= rate * learner->moment[i] / moment_so_far /
                                 (sqrtf(learner->square[i] / square_so_far) + 1e-8F);
        learner->gradient[i] = 0;
        learner->average[i] += (learner->parameter[i] - learner->average[i]) * share;
    }
}

/* Back to features as they are. */
static void find_weights(struct learner *learner)
{
    struct weights *weights = &learner->weights;
    memcpy(weights->hidden, learner->average, sizeof weights->hidden);
    memcpy(weights->output, &learner->average[FEATURES * UNITS], sizeof weights->output);
    for (int i = 1; i < FEATURES; i++)
        for (int j = 0; j < UNITS; j++) {
            weights->hidden[i][j] /= learner->deviation[i];
            weights->hidden[FEATURE_ONE][j] -= learner->mean[i] * weights->hidden[i][j];
        }
}

static void learn(struct learner *learner, int steps, float rate)
{
    const size_t kept = learner->examples < EXAMPLES ? learner->examples : EXAMPLES;
    double squares = 0;
    for (int n = 0; n < steps; n++) {
        for (int k = 0; k < BATCH; k++) {
            const uint32_t one = rng_below(&learner->rng, (uint32_t)kept);
            const float error = learn_one(learner, &learner->example[one]);
            squares += (double)(error * error);
        }
        step(learner, rate);
    }
    find_weights(learner);
    learner->rounds_a_game = (double)learner->rounds / (double)learner->finished;
    learner->squared = squares / ((double)steps * BATCH);
}

static void run_stage(struct learner *learner, int stage)
{
    const int matches = stage ? GAMES : GAMES_FIRST;
    learner->by_plan = stage == 0;
    learner->rounds = learner->finished = 0;
    for (int i = 0; i < matches; i++)
        play_one(learner);
    if (stage == 0) {
        find_deviations(learner);
        begin(learner);
    }
    learn(learner, stage ? GAME_STEPS : STEPS_FIRST,
          RATE * (1 - RATE_LOSS * (float)stage / STAGES));
    fprintf(stderr, "stage %d of %d: %.2f rounds a game; error squared %.3f\n", stage + 1, STAGES,
            learner->rounds_a_game, learner->squared);
}

/* ---- the file ---- */

/* Nine bits of a number are enough, and pack well into a page. */
static double rounded(float number)
{
    int exponent;
    const double part = frexp((double)number, &exponent);
    return ldexp(round(part * 512), exponent - 9);
}

static void write_numbers(FILE *file, const float *number, int count)
{
    int column = fprintf(file, "{");
    for (int i = 0; i < count; i++) {
        if (column > 83)
            column = fprintf(file, "\n") - 1;
        column += fprintf(file, "%#.9gF,", rounded(number[i]));
    }
    fprintf(file, "}");
}

static bool write_file(const struct learner *learner, const char *name, uint64_t seed)
{
    FILE *file = fopen(name, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* learn_party FILE %" PRIu64
            ": %.2f rounds a game, squared error %.3f (tools/learn_party.c).\n"
            " * How many rounds a board will still take (network.h); a row for each feature. */\n"
            "#include \"bots/party/network.h\"\n\n/* clang-format off */\n"
            "const struct weights partybot_weights = {.hidden = {\n",
            seed, learner->rounds_a_game, learner->squared);
    for (int i = 0; i < FEATURES; i++) {
        write_numbers(file, learner->weights.hidden[i], UNITS);
        fprintf(file, ",\n");
    }
    fprintf(file, "}, .output = ");
    write_numbers(file, learner->weights.output, HIDDEN);
    fprintf(file, "};\n/* clang-format on */\n");
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    static struct learner learner;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "Usage: learn_party FILE [SEED]\n");
        return 2;
    }
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    learner.example = malloc(EXAMPLES * sizeof *learner.example);
    CHECK(learner.example);
    rng_fast(&learner.rng, seed);
    for (int stage = 0; stage < STAGES; stage++)
        run_stage(&learner, stage);
    free(learner.example);
    if (write_file(&learner, argv[1], seed))
        return 0;
    perror(argv[1]);
    return 1;
}
