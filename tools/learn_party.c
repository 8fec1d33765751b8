/* Writes src/bots/party/weights.c: how many rounds a board will still take by what can be read off
 * it (bots/party/features.h). It is learned from games in which walls are drawn and chips are moved
 * by what is learned so far: first everybody plays by plans alone, then games and learning take
 * turns. So it becomes true of those who play by it, and boards that it thinks too much of are soon
 * met and put right. A board's rounds are partly those that it took, partly those that the boards
 * after it were thought to take (TD(lambda), as in Tesauro's backgammon player). What is played by
 * and written is the average of the numbers over the last tenth of all steps.
 *
 * Half of the games begin with some rounds by plans, every second of these with whims, and chips
 * that people would place are placed at random: so all sorts of boards are met. A game goes on
 * until everybody has the points that end it.
 *
 *   make all
 *   cc -O3 -march=native -ffast-math -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -o build/learn \
 *       tools/learn_party.c src/bots/party/features.c src/bots/party/plan.c \
 *       build/release/libcookietin_core.a build/release/libcookietin_panic.a -lm
 *   build/learn >build/party_table.c && cp build/party_table.c src/bots/ && make format
 *
 * The same file again on the same kind of machine, after nine minutes. */
#include "bots/party/features.h"
#include "bots/party/playout.h"
#include "games/games.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAMBDA 0.8F /* how much a board's rounds are those that it took */
#define RATE   0.002F
#define SLOWER 0.92F /* so much of the rate is gone in the end */
#define DECAY  0.9F
#define CALM   0.999F

enum {
    STAGES = 120,
    GAMES_FIRST = 3400, /* by plans, */
    LESSONS_FIRST = 3000,
    GAMES = 1400, /* and in every later stage */
    LESSONS = 1000,
    PRELUDE = 34, /* rounds by plans before a game, fewer than these */
    WHIMS = 5,    /* one move in so many is one */
    PLAYERS = 2,  /* with more, whoever comes last takes long, and it says little about boards */
    ROUNDS_MOST = 150,
    SAMPLES = 1000000, /* the latest */
    BATCH = 1024,
    BENDS = LANES - 1,
    NUMBERS = CLUES * LANES + BENDS
};

struct example {
    float clue[CLUES];
    float rounds;
};

/* What is learned: for each clue a number in every lane, then what each bend counts. The numbers
 * are for clues with about the mean 0 and the spread 1, the table for clues as they are. */
struct learner {
    float number[NUMBERS], slope[NUMBERS], drift[NUMBERS], size[NUMBERS];
    float average[NUMBERS]; /* of the numbers in about the last tenth of all steps */
    float mean[CLUES], spread[CLUES];
    struct rounds_table table;
    struct example *sample;
    size_t samples; /* so far; the place of one is this modulo SAMPLES */
    int steps;
    bool by_plan;          /* there is nothing to play by yet */
    long rounds, finished; /* in this stage, without preludes */
    struct rng rng;
};

/* ---- games ---- */

struct match {
    struct party p;
    int end;     /* points */
    int prelude; /* rounds */
    int whims;   /* in these: one move in so many; 0: none */
    int finished[PLAYERS];
    struct example sample[PLAYERS][ROUNDS_MOST + 1]; /* with the rounds as they are foreseen */
    int samples[PLAYERS];
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
        plan_count(&plan, p, other);
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
    float clue[CLUES], lane[LANES]; /* when the plan was made */
};

/* P10; returns how many. */
static int settle_tasks(struct solo *solo)
{
    const struct layout *layout = solo->layout;
    const uint64_t crossed = walled_in(layout->spaces, solo->place.open);
    int fresh = 0;
    for (int task = 0; task < layout->tasks; task++) {
        if (solo->done >> task & 1)
            continue;
        if (layout->task[task] == TASK_LINE
                ? !has_line(layout, crossed)
                : bits_count(layout->task_spaces[task] & crossed) < layout->need[task])
            continue;
        solo->done |= (uint16_t)(1U << task);
        solo->points = (int16_t)(solo->points + layout->prize[task][solo->taken[task]]);
        fresh++;
    }
    return fresh;
}

static void make_plan(const struct learner *learner, struct prospect *prospect,
                      const uint8_t rival[TASKS_MAX])
{
    memset(prospect->lane, 0, sizeof prospect->lane);
    plan_outline(&prospect->plan, &prospect->solo, rival);
    party_plan_clues(prospect->clue, &prospect->plan, &prospect->solo);
    party_chip_clues(prospect->clue, &prospect->plan, &prospect->solo);
    party_lanes(prospect->lane, &learner->table, prospect->clue);
}

/* After a chip has changed its place, and with it a few clues: most of the time goes by here. */
static float rounds_of(const struct learner *learner, const struct prospect *prospect)
{
    float clue[CLUES], lane[LANES];
    memcpy(lane, prospect->lane, sizeof lane);
    party_chip_clues(clue, &prospect->plan, &prospect->solo);
    for (int i = PLAN_CLUES; i < CLUES; i++) {
        const float more = clue[i] - prospect->clue[i];
        for (int j = 0; more != 0 && j < LANES; j++)
            lane[j] += more * learner->table.weight[i][j];
    }
    return party_rounds_in(lane, &learner->table);
}

static void take(struct place *place, int chip)
{
    place->occupied &= ~bits_one(place->chip[chip]);
    place->chip[chip] = NO_SPACE;
    place->held &= (uint16_t) ~(1U << chip);
}

/* Gives up so many chips, each time the one without which the board will take the fewest rounds. */
static void give_chips(const struct learner *learner, struct prospect *prospect, int chips)
{
    for (; chips && prospect->solo.place.held; chips--) {
        const struct place place = prospect->solo.place;
        float least = FLT_MAX;
        int best = __builtin_ctz(place.held);
        for (unsigned held = place.held; held; held &= held - 1) {
            prospect->solo.place = place;
            take(&prospect->solo.place, __builtin_ctz(held));
            const float rounds = rounds_of(learner, prospect);
            best = rounds < least ? __builtin_ctz(held) : best;
            least = rounds < least ? rounds : least;
        }
        prospect->solo.place = place;
        take(&prospect->solo.place, best);
    }
}

/* A chip that will be given up in this round may go anywhere. */
static void place_after(struct place *place, struct party_move m)
{
    if (m.kind == MOVE_NONE || !(place->held >> m.chip & 1))
        return;
    if (m.kind == MOVE_GIVE) {
        take(place, m.chip);
        return;
    }
    place->occupied &= ~bits_one(place->chip[m.chip]);
    place->chip[m.chip] = (uint8_t)m.where;
    place->occupied |= bits_one(m.where);
}

/* The choice about a chip after which the board will take the fewest rounds. */
static game_move best_of_chips(const struct learner *learner, const struct match *match, int seat,
                               const uint8_t rival[TASKS_MAX])
{
    struct prospect prospect;
    float least = FLT_MAX;
    game_move best = 0;
    solo_of(&prospect.solo, &match->p, seat);
    const int fresh = settle_tasks(&prospect.solo);
    make_plan(learner, &prospect, rival);
    if (match->p.player[seat].now.step != STEP_GIVE)
        give_chips(learner, &prospect, fresh);
    const struct place place = prospect.solo.place;
    const int count = party_choices(&match->p, seat);
    for (int i = 0; i < count; i++) {
        const game_move move = party_choice(&match->p, seat, i);
        prospect.solo.place = place;
        place_after(&prospect.solo.place, party_unpack(move));
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
    if (prospect.solo.points >= prospect.solo.layout->end)
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
        solo_of(&solo, p, seat);
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
    const bool prelude = p->round < match->prelude;
    struct plan plan;
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    if (match->finished[seat])
        return party_choice(p, seat, 0);
    if (step == STEP_PLACE || (step == STEP_MOVE && prelude && match->whims &&
                               !rng_below(&learner->rng, (uint32_t)match->whims)))
        return party_choice(p, seat, (int)rng_below(&learner->rng, (uint32_t)count));
    find_rivals(match, seat, rival);
    if (!prelude && !learner->by_plan)
        return (step < STEP_RELOCATE ? best_of_walls : best_of_chips)(learner, match, seat, rival);
    solo_of(&solo, p, seat);
    plan_make(&plan, &solo, rival);
    return party_decide(p, &plan, seat);
}

/* The clues of all boards, and the rounds that they are thought to take. */
static void look(const struct learner *learner, struct match *match)
{
    struct plan plan;
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (match->finished[seat])
            continue;
        struct example *sample = &match->sample[seat][match->samples[seat]++];
        float lane[LANES] = {0};
        find_rivals(match, seat, rival);
        solo_of(&solo, &match->p, seat);
        plan_outline(&plan, &solo, rival);
        party_plan_clues(sample->clue, &plan, &solo);
        party_chip_clues(sample->clue, &plan, &solo);
        party_lanes(lane, &learner->table, sample->clue);
        sample->rounds = party_rounds_in(lane, &learner->table);
    }
}

/* Between two rounds; false: everybody has finished. */
static bool go_on(struct learner *learner, struct match *match)
{
    struct party *p = &match->p;
    struct chance dice;
    int left = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (!match->finished[seat] && party_score(p, seat) >= match->end)
            match->finished[seat] = p->round;
        left += !match->finished[seat];
    }
    if (!left || p->round >= ROUNDS_MOST)
        return false;
    if (p->phase == PHASE_ROLL && p->round >= match->prelude)
        look(learner, match);
    party_roll(p, &learner->rng, &dice);
    CHECK(!party_settle(p, &dice, NULL));
    return true;
}

/* From the last board of a seat to its first. */
static void keep_samples(struct learner *learner, const struct match *match, int seat)
{
    const struct example *sample = match->sample[seat];
    const int last = match->samples[seat] - 1;
    const float lambda = learner->by_plan ? 1 : LAMBDA;
    float rounds = 0;
    for (int i = last; i >= 0; i--) {
        if (i < last)
            rounds = 1 + lambda * rounds + (1 - lambda) * sample[i + 1].rounds;
        else
            rounds = match->finished[seat] ? 1 : 1 + sample[i].rounds;
        struct example *kept = &learner->sample[learner->samples++ % SAMPLES];
        *kept = sample[i];
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
    match.prelude = rng_below(rng, 2) ? (int)rng_below(rng, PRELUDE) : 0;
    match.whims = rng_below(rng, 2) ? WHIMS : 0;
    while (match.p.acting || go_on(learner, &match)) {
        if (!match.p.acting)
            continue;
        const int seat = __builtin_ctz(match.p.acting);
        apply(&match, seat, decide(learner, &match, seat));
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        keep_samples(learner, &match, seat);
        learner->rounds += match.prelude ? 0 : match.finished[seat];
        learner->finished += !match.prelude && match.finished[seat];
    }
}

/* ---- learning ---- */

static void find_spread(struct learner *learner)
{
    const double count = (double)learner->samples;
    CHECK(learner->samples <= SAMPLES);
    learner->spread[CLUE_ONE] = 1;
    for (int i = 1; i < CLUES; i++) {
        double sum = 0, squares = 0;
        for (size_t k = 0; k < learner->samples; k++) {
            const double clue = (double)learner->sample[k].clue[i];
            sum += clue;
            squares += clue * clue;
        }
        const double mean = sum / count;
        learner->mean[i] = (float)mean;
        learner->spread[i] = (float)(sqrt(squares / count - mean * mean) + 0.05);
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
    for (size_t k = 0; k < learner->samples; k++)
        sum += (double)learner->sample[k].rounds;
    for (int i = 1; i < CLUES; i++)
        for (int j = 0; j < BENDS; j++)
            learner->number[i * LANES + j] = any(&learner->rng) * sqrtf(3.0F / CLUES);
    for (int j = 0; j < BENDS; j++)
        learner->number[CLUES * LANES + j] = any(&learner->rng) * 0.1F;
    learner->number[BENDS] = (float)(sum / (double)learner->samples);
}

/* Adds one sample to the slope; returns the error. */
static float learn_one(struct learner *learner, const struct example *sample)
{
    float clue[CLUES], lane[LANES] = {0}, push[LANES];
    for (int i = 0; i < CLUES; i++)
        clue[i] = (sample->clue[i] - learner->mean[i]) / learner->spread[i];
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            lane[j] += clue[i] * learner->number[i * LANES + j];
    const float *bend = &learner->number[CLUES * LANES];
    float error = lane[BENDS] - sample->rounds;
    for (int j = 0; j < BENDS; j++)
        error += lane[j] > 0 ? lane[j] * bend[j] : 0;
    for (int j = 0; j < BENDS; j++) {
        push[j] = lane[j] > 0 ? error * bend[j] : 0;
        learner->slope[CLUES * LANES + j] += lane[j] > 0 ? error * lane[j] : 0;
    }
    push[BENDS] = error;
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            learner->slope[i * LANES + j] += clue[i] * push[j];
    return error;
}

/* Adam: a step along the slope, as long as the slope is steady. */
static void step(struct learner *learner, float rate)
{
    const int steps = ++learner->steps;
    const float drift_so_far = 1 - powf(DECAY, (float)steps);
    const float size_so_far = 1 - powf(CALM, (float)steps);
    const float share = 10 / (float)(steps + 9);
    for (int i = 0; i < NUMBERS; i++) {
        const float slope = learner->slope[i] * 2 / BATCH;
        learner->drift[i] = DECAY * learner->drift[i] + (1 - DECAY) * slope;
        learner->size[i] = CALM * learner->size[i] + (1 - CALM) * slope * slope;
        learner->number[i] -= rate * learner->drift[i] / drift_so_far /
                              (sqrtf(learner->size[i] / size_so_far) + 1e-8F);
        learner->slope[i] = 0;
        learner->average[i] += (learner->number[i] - learner->average[i]) * share;
    }
}

/* Back to clues as they are. */
static void fill_table(struct learner *learner)
{
    struct rounds_table *table = &learner->table;
    memcpy(table->weight, learner->average, sizeof table->weight);
    memcpy(table->bend, &learner->average[CLUES * LANES], sizeof table->bend);
    for (int i = 1; i < CLUES; i++)
        for (int j = 0; j < LANES; j++) {
            table->weight[i][j] /= learner->spread[i];
            table->weight[CLUE_ONE][j] -= learner->mean[i] * table->weight[i][j];
        }
}

static void learn(struct learner *learner, int steps, float rate)
{
    const size_t kept = learner->samples < SAMPLES ? learner->samples : SAMPLES;
    double squares = 0;
    for (int n = 0; n < steps; n++) {
        for (int k = 0; k < BATCH; k++) {
            const float error =
                learn_one(learner, &learner->sample[rng_below(&learner->rng, (uint32_t)kept)]);
            squares += (double)(error * error);
        }
        step(learner, rate);
    }
    fill_table(learner);
    fprintf(stderr, "%.2f rounds a game; error squared %.3f\n",
            (double)learner->rounds / (double)learner->finished, squares / ((double)steps * BATCH));
}

static void run_stage(struct learner *learner, int stage)
{
    const int matches = stage ? GAMES : GAMES_FIRST;
    learner->by_plan = stage == 0;
    learner->rounds = learner->finished = 0;
    for (int i = 0; i < matches; i++)
        play_one(learner);
    if (stage == 0) {
        find_spread(learner);
        begin(learner);
    }
    fprintf(stderr, "stage %d of %d: ", stage + 1, STAGES);
    learn(learner, stage ? LESSONS : LESSONS_FIRST, RATE * (1 - SLOWER * (float)stage / STAGES));
}

/* ---- the file ---- */

/* Nine bits of a number are enough, and pack well into a page. */
static double rounded(float number)
{
    int exponent;
    const double part = frexp((double)number, &exponent);
    return ldexp(round(part * 512), exponent - 9);
}

static void write_numbers(const float *number, int count)
{
    int column = printf("{");
    for (int i = 0; i < count; i++) {
        if (column > 83)
            column = printf("\n") - 1;
        column += printf("%#.9gF,", rounded(number[i]));
    }
    printf("}");
}

static void write_file(const struct rounds_table *table)
{
    printf("/* How many rounds a board will still take (bots/party/features.h): a row for each "
           "clue. Written\n"
           " * by tools/learn_party.c. */\n"
           "#include \"bots/party/features.h\"\n\n/* clang-format off */\n"
           "const struct rounds_table party_table = {.weight = {\n");
    for (int i = 0; i < CLUES; i++) {
        write_numbers(table->weight[i], LANES);
        printf(",\n");
    }
    printf("}, .bend = ");
    write_numbers(table->bend, BENDS);
    printf("};\n/* clang-format on */\n");
}

int main(void)
{
    static struct learner learner;
    learner.sample = malloc(SAMPLES * sizeof *learner.sample);
    CHECK(learner.sample);
    rng_fast(&learner.rng, 1);
    for (int stage = 0; stage < STAGES; stage++)
        run_stage(&learner, stage);
    write_file(&learner.table);
    free(learner.sample);
    return 0;
}
