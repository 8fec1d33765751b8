/* Writes src/bots/speculaas/weights.c: what the pieces of a table are worth, learned from games
 * that greedy bots play against themselves (TD(lambda) on the tables at the end of every turn).
 *
 *   make all
 *   cc -O2 -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -o build/learn tools/learn_speculaas.c \
 *       build/release/libcookietin_core.a build/release/libcookietin_panic.a
 *   build/learn 2000000 >src/bots/speculaas/weights.c && tools/format
 *
 * The same number of games gives the same file on the same kind of machine. The file in use came
 * from a forerunner of this program: 600,000 games of two players with the same rates. */
#include "bots/speculaas/bid.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAMBDA     0.9
#define RATE_FIRST 0.1
#define RATE_LAST  0.002

enum { SNAPS_MOST = 64, GAMES_PER_POLICY = 200 };

/* A table at the end of a turn. */
struct snap {
    int stage, count, certain;
    uint16_t piece[PANTRY_PIECES];
};

struct learner {
    double worth[STAGES][PIECES]; /* in points */
    double base[STAGES];          /* what every table of that stage gets besides */
    int16_t policy[STAGES][PIECES];
    struct snap snap[SPEC_SEATS][SNAPS_MOST];
    int snaps[SPEC_SEATS];
    struct rng rng;
};

/* ---- where it starts from: S12 ---- */

/* The points of a piece as it is; the dimensions are those of speculaas_value.h. */
static int points_of_piece(int piece)
{
    static const int same[] = {0, 0, 4, 8, 12, 20}, different[] = {0, 0, 1, 3, 6, 10, 15, 21};
    static const int pairs[] = {0, 4, 9, 15, 22, 22};
    if (piece < PIECE_BASIC || piece >= PIECE_CORNER)
        return 0;
    if (piece < PIECE_SAME)
        return 3 * ((piece - PIECE_BASIC) % 5 + (piece - PIECE_BASIC) / 25 % 2);
    if (piece < PIECE_DIFFERENT)
        return same[(piece - PIECE_SAME) % 5 + (piece - PIECE_SAME) / 25 % 2];
    if (piece < PIECE_PAIRS)
        return different[(piece - PIECE_DIFFERENT) % 7 + (piece - PIECE_DIFFERENT) / 35];
    if (piece < PIECE_DOUBLES) {
        const int way = piece - PIECE_PAIRS, odd = way / 5 % 5, honey = way / 125;
        return pairs[way % 5 + (odd && honey)];
    }
    if (piece < PIECE_NEAR)
        return 3 * ((piece - PIECE_DOUBLES) / 5);
    if (piece < PIECE_RIVAL)
        return 4 * ((piece - PIECE_NEAR) % 5 + (piece - PIECE_NEAR) / 25);
    return 2 * ((piece - PIECE_RIVAL) % 8 + (piece - PIECE_RIVAL) / 8);
}

static void begin(struct learner *learner)
{
    for (int stage = 0; stage < STAGES; stage++)
        for (int piece = 0; piece < PIECES; piece++)
            learner->worth[stage][piece] = points_of_piece(piece);
}

static void set_policy(struct learner *learner)
{
    for (int stage = 0; stage < STAGES; stage++)
        for (int piece = 0; piece < PIECES; piece++) {
            const double worth = learner->worth[stage][piece] * POINT;
            learner->policy[stage][piece] = (int16_t)(worth + (worth < 0 ? -0.5 : 0.5));
        }
}

/* ---- a game ---- */

static struct pick pick(const struct speculaas *s, int seat, const struct pantry *pantry)
{
    const enum type type = spec_turn_type(s);
    const struct spec_hand hand = spec_hand_now(s, type, seat);
    struct bids bids;
    bids_make(&bids, pantry, type, hand.kinds);
    const struct lot lot = bids_lot(&bids, &hand);
    return bids_pick(&bids, NULL, &lot, 0, s->steps[seat] == 0);
}

static void play(struct speculaas *s, int seat, struct pantry *pantry, struct stock *stock)
{
    bids_play(s, seat, pick(s, seat, pantry), pantry, stock);
}

static void note(struct learner *learner, int seat, int stage, const struct pantry *pantry)
{
    CHECK(learner->snaps[seat] < SNAPS_MOST);
    struct snap *snap = &learner->snap[seat][learner->snaps[seat]++];
    snap->stage = stage;
    snap->count = pantry_pieces(pantry, snap->piece);
    snap->certain = pantry_certain_points(pantry);
}

static void play_game(struct learner *learner, struct speculaas *s)
{
    struct pantry pantry[SPEC_SEATS];
    struct stock stock;
    struct chance deal;
    spec_roll(s, &learner->rng, &deal);
    CHECK(!spec_settle(s, &deal, NULL));
    spec_stock_count(s, &stock);
    for (int seat = 0; seat < s->seats; seat++) {
        pantry_open(&pantry[seat], s, seat);
        learner->snaps[seat] = 0;
    }
    for (int epoch = -1, stage = 0; s->actors;) {
        if (epoch != s->epoch)
            stage = spec_stage(s);
        for (int seat = 0; seat < s->seats && epoch != s->epoch; seat++) {
            pantry[seat].worth = learner->policy[stage];
            pantry[seat].rival = (uint8_t)spec_rival_tokens(s, seat);
            pantry_set_supply(&pantry[seat], &stock);
        }
        epoch = s->epoch;
        const int seat = __builtin_ctz(s->actors);
        play(s, seat, &pantry[seat], &stock);
        if (s->epoch != epoch || !(s->actors >> seat & 1))
            note(learner, seat, stage, &pantry[seat]);
    }
}

/* ---- learning from it ---- */

/* From the last table to the first: each is to be worth what the later ones turned out to be. */
static void learn(struct learner *learner, int seat, double score, double rate)
{
    double target = score;
    for (int i = learner->snaps[seat] - 1; i >= 0; i--) {
        const struct snap *snap = &learner->snap[seat][i];
        double *worth = learner->worth[snap->stage];
        double now = snap->certain + learner->base[snap->stage];
        for (int k = 0; k < snap->count; k++)
            now += worth[snap->piece[k]];
        const double step = rate * (target - now) / snap->count;
        for (int k = 0; k < snap->count && snap->stage; k++)
            worth[snap->piece[k]] += step;
        learner->base[snap->stage] += snap->stage ? step : 0;
        target = LAMBDA * target + (1 - LAMBDA) * now;
    }
}

static void write_file(const struct learner *learner, int games_played)
{
    printf("/* What the pieces of a table are worth (speculaas_value.h): a row for each stage, in\n"
           " * sixteenths of a point. Written by tools/learn_speculaas.c from %d games. */\n"
           "#include \"bots/speculaas/value.h\"\n\n/* clang-format off */\n"
           "const int16_t spec_worth[STAGES][PIECES] = {\n",
           games_played);
    for (int stage = 0; stage < STAGES; stage++) {
        int column = printf("{");
        for (int piece = 0; piece < PIECES; piece++) {
            if (column > 94)
                column = printf("\n") - 1;
            column += printf("%d,", learner->policy[stage][piece]);
        }
        printf("},\n");
    }
    printf("};\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    static const int players[] = {2, 2, 2, 2, 2, 2, 2, 3, 4, 5};
    static struct learner learner;
    const int count = argc > 1 ? atoi(argv[1]) : 2000000;
    double sum = 0;
    rng_fast(&learner.rng, 1);
    begin(&learner);
    for (int game = 0; game < count; game++) {
        struct speculaas s;
        struct outcome outcome;
        struct options options = options_none();
        options.players = players[rng_below(&learner.rng, 10)];
        if (game % GAMES_PER_POLICY == 0)
            set_policy(&learner);
        CHECK(!spec_start(&s, &options));
        play_game(&learner, &s);
        spec_outcome(&s, &outcome, NULL);
        const double rate = RATE_FIRST + (RATE_LAST - RATE_FIRST) * game / count;
        for (int seat = 0; seat < s.seats; seat++)
            learn(&learner, seat, outcome.score[seat], rate);
        sum += outcome.score[0];
        if ((game + 1) % 20000 == 0) {
            fprintf(stderr, "%d games, %.2f points\n", game + 1, sum / 20000);
            sum = 0;
        }
    }
    set_policy(&learner);
    write_file(&learner, count);
    return 0;
}
