/* Writes src/bots/party_table.c: how many rounds a board will still take by what can be read off it
 * (party_clues.h), learned from games in which everybody plays by plans, and by whim at first, so
 * that all sorts of boards are met. A game goes on until everybody has the points that end it.
 *
 *   make all
 *   cc -O3 -march=native -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -o build/learn \
 *       tools/learn_party.c build/release/libcookietin_core.a build/release/libcookietin_panic.a -lm
 *   build/learn 500000 >src/bots/party_table.c && tools/format
 *
 * The same number of games gives the same file on the same kind of machine. */
#include "bots/party_clues.h"
#include "bots/party_play.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE  0.003
#define DECAY 0.9
#define CALM  0.999

enum {
    WHIM_ROUNDS = 34, /* before a whim ends, at most */
    WHIMS = 5,        /* one move in so many is one */
    LOOKS = 2,        /* rounds of a game that are learned from */
    PLAYERS = 2,      /* with more, whoever comes last takes long, and it says little about boards */
    ROUNDS_MOST = 150,
    BATCH = 2048,
    PASSES = 10,
    BENDS = LANES - 1,
    NUMBERS = CLUES * LANES + BENDS
};

struct sample {
    float clue[CLUES];
    float rounds;
};

/* What is learned: for each clue a number in every lane, then what each bend counts. */
struct learner {
    double number[NUMBERS], slope[NUMBERS], drift[NUMBERS], size[NUMBERS];
    double mean[CLUES], spread[CLUES];
    struct sample *sample;
    size_t samples, room;
    struct rng rng;
};

/* ---- games ---- */

struct match {
    struct party p;
    int end, round; /* points; in which whims end */
    int finished[PLAYERS];
    size_t first; /* of its samples */
    int seat_of[LOOKS * PLAYERS];
};

static game_move decide(struct learner *learner, const struct match *match, int seat)
{
    const struct party *p = &match->p;
    struct plan plan[PLAYERS_MAX];
    struct solo solo;
    uint8_t rival[TASKS_MAX];
    const int count = party_choices(p, seat);
    if (match->finished[seat])
        return party_choice(p, seat, 0);
    if (p->player[seat].now.step == STEP_MOVE && p->round < match->round &&
        !rng_below(&learner->rng, WHIMS))
        return party_choice(p, seat, (int)rng_below(&learner->rng, (uint32_t)count));
    for (int other = 0; other < p->seats; other++)
        plan_count(&plan[other], p, other);
    party_find_rivals(p, seat, plan, rival);
    solo_of(&solo, p, seat);
    plan_make(&plan[seat], &solo, rival);
    return party_decide(p, &plan[seat], seat);
}

/* The clues of all boards; the rounds are filled in when the game is over. */
static void look(struct learner *learner, struct match *match)
{
    const struct party *p = &match->p;
    struct plan plan[PLAYERS_MAX];
    struct solo solo;
    party_plan_all(p, plan);
    for (int seat = 0; seat < p->seats; seat++) {
        if (match->finished[seat])
            continue;
        CHECK(learner->samples < learner->room &&
              learner->samples - match->first < LOOKS * PLAYERS);
        match->seat_of[learner->samples - match->first] = seat;
        struct sample *sample = &learner->sample[learner->samples++];
        solo_of(&solo, p, seat);
        party_clues(sample->clue, &plan[seat], &solo);
        sample->rounds = -(float)p->round;
    }
}

/* Between two rounds; false: everybody has finished. */
static bool go_on(struct learner *learner, struct match *match)
{
    struct party *p = &match->p;
    struct chance dice;
    int left = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        if (!match->finished[seat] && party_score(p, seat) >= match->end)
            match->finished[seat] = p->round;
        left += !match->finished[seat];
    }
    if (!left || p->round >= ROUNDS_MOST)
        return false;
    if (left == p->seats && p->phase == PHASE_ROLL && p->round >= match->round &&
        p->round < match->round + LOOKS)
        look(learner, match);
    party_roll(p, &learner->rng, &dice);
    CHECK(!party_settle(p, &dice, NULL));
    return true;
}

static void play(struct learner *learner, struct match *match)
{
    struct party *p = &match->p;
    while (p->acting || go_on(learner, match)) {
        if (!p->acting)
            continue;
        const int seat = __builtin_ctz(p->acting);
        const game_move move = decide(learner, match, seat);
        p->layout.end = INT16_MAX; /* so that the round does not end the game */
        CHECK(!party_apply(p, seat, move, NULL));
        p->layout.end = (uint16_t)match->end;
    }
    for (size_t i = match->first; i < learner->samples; i++) {
        const int finished = match->finished[match->seat_of[i - match->first]];
        learner->sample[i].rounds += (float)(finished ? finished : p->round);
    }
}

static void play_one(struct learner *learner)
{
    struct match match = {.first = learner->samples};
    struct options options = options_none();
    options.players = PLAYERS;
    options.value[0] = !rng_below(&learner->rng, 5);                     /* the other board */
    options.value[1] = rng_below(&learner->rng, 5) ? OPTION_ABSENT : 1; /* the standard set-up */
    CHECK(!party_start(&match.p, &options));
    match.end = match.p.layout.end;
    match.round = (int)rng_below(&learner->rng, WHIM_ROUNDS);
    play(learner, &match);
}

/* ---- learning ---- */

/* Every clue but the first, which is always one, gets the mean 0 and the spread 1. */
static void even_out(struct learner *learner)
{
    const double count = (double)learner->samples;
    learner->spread[0] = 1;
    for (int i = 1; i < CLUES; i++) {
        double sum = 0, squares = 0;
        for (size_t k = 0; k < learner->samples; k++) {
            const double clue = (double)learner->sample[k].clue[i];
            sum += clue;
            squares += clue * clue;
        }
        learner->mean[i] = sum / count;
        learner->spread[i] = sqrt(squares / count - sum / count * sum / count) + 1e-6;
        for (size_t k = 0; k < learner->samples; k++)
            learner->sample[k].clue[i] = (float)(((double)learner->sample[k].clue[i] - sum / count) /
                                                 learner->spread[i]);
    }
}

static void begin(struct learner *learner)
{
    double sum = 0;
    for (size_t k = 0; k < learner->samples; k++)
        sum += (double)learner->sample[k].rounds;
    learner->number[BENDS] = sum / (double)learner->samples;
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            if (i && j < BENDS)
                learner->number[i * LANES + j] =
                    ((double)rng_below(&learner->rng, 20001) / 10000 - 1) * sqrt(3.0 / CLUES);
    for (int j = 0; j < BENDS; j++)
        learner->number[CLUES * LANES + j] =
            ((double)rng_below(&learner->rng, 20001) / 10000 - 1) * 0.1;
}

/* Adds one sample to the slope; returns the error. */
static double learn_one(struct learner *learner, const struct sample *sample)
{
    double lane[LANES] = {0}, push[LANES];
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            lane[j] += (double)sample->clue[i] * learner->number[i * LANES + j];
    const double *bend = &learner->number[CLUES * LANES];
    double error = lane[BENDS] - (double)sample->rounds;
    for (int j = 0; j < BENDS; j++)
        error += lane[j] > 0 ? lane[j] * bend[j] : 0;
    for (int j = 0; j < BENDS; j++) {
        push[j] = lane[j] > 0 ? error * bend[j] : 0;
        learner->slope[CLUES * LANES + j] += lane[j] > 0 ? error * lane[j] : 0;
    }
    push[BENDS] = error;
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            learner->slope[i * LANES + j] += (double)sample->clue[i] * push[j];
    return error;
}

/* Adam: a step along the slope, as long as the slope is steady. */
static void step(struct learner *learner, int steps, double rate)
{
    const double drift_so_far = 1 - pow(DECAY, steps), size_so_far = 1 - pow(CALM, steps);
    for (int i = 0; i < NUMBERS; i++) {
        const double slope = learner->slope[i] * 2 / BATCH;
        learner->drift[i] = DECAY * learner->drift[i] + (1 - DECAY) * slope;
        learner->size[i] = CALM * learner->size[i] + (1 - CALM) * slope * slope;
        learner->number[i] -= rate * learner->drift[i] / drift_so_far /
                              (sqrt(learner->size[i] / size_so_far) + 1e-8);
        learner->slope[i] = 0;
    }
}

static void learn(struct learner *learner)
{
    const int batches = (int)(learner->samples / BATCH), all = batches * PASSES;
    double squares = 0;
    for (int n = 1; n <= all; n++) {
        for (int k = 0; k < BATCH; k++) {
            const size_t at = rng_below(&learner->rng, (uint32_t)learner->samples);
            const double error = learn_one(learner, &learner->sample[at]);
            squares += error * error;
        }
        step(learner, n, RATE * 0.5 * (1 + cos(3.14159265 * n / all)));
        if (n % batches == 0) {
            fprintf(stderr, "pass %d: error squared %.4f\n", n / batches,
                    squares / ((double)batches * BATCH));
            squares = 0;
        }
    }
}

/* ---- the file ---- */

/* Back to clues as they are. */
static void undo_even_out(struct learner *learner)
{
    for (int i = 1; i < CLUES; i++)
        for (int j = 0; j < LANES; j++) {
            learner->number[i * LANES + j] /= learner->spread[i];
            learner->number[j] -= learner->mean[i] * learner->number[i * LANES + j];
        }
}

/* Eleven bits of a number are enough, and pack well into a page. */
static double rounded(double number)
{
    int exponent;
    const double part = frexp(number, &exponent);
    return ldexp(round(part * 2048), exponent - 11);
}

static void write_numbers(const double *number, int count)
{
    int column = printf("{");
    for (int i = 0; i < count; i++) {
        if (column > 85)
            column = printf("\n") - 1;
        column += printf("%#.9gF,", rounded(number[i]));
    }
    printf("}");
}

static void write_file(const struct learner *learner, int count)
{
    printf("/* How many rounds a board will still take (party_clues.h): a row for each clue. Written\n"
           " * by tools/learn_party.c from %d games. */\n"
           "#include \"bots/party_clues.h\"\n\n/* clang-format off */\n"
           "const float party_weight[CLUES][LANES] = {\n",
           count);
    for (int i = 0; i < CLUES; i++) {
        write_numbers(&learner->number[i * LANES], LANES);
        printf(",\n");
    }
    printf("};\nconst float party_bend_weight[LANES - 1] = ");
    write_numbers(&learner->number[CLUES * LANES], BENDS);
    printf(";\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    static struct learner learner;
    const int count = argc > 1 ? atoi(argv[1]) : 500000;
    learner.room = (size_t)count * LOOKS * PLAYERS;
    learner.sample = malloc(learner.room * sizeof *learner.sample);
    CHECK(learner.sample);
    rng_fast(&learner.rng, 1);
    for (int i = 0; i < count; i++) {
        play_one(&learner);
        if ((i + 1) % 100000 == 0)
            fprintf(stderr, "%d games\n", i + 1);
    }
    even_out(&learner);
    begin(&learner);
    learn(&learner);
    undo_even_out(&learner);
    write_file(&learner, count);
    free(learner.sample);
    return 0;
}
