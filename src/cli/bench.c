/* cookietin bench: how fast the rules are. Random games from the deal to the end through choices,
 * choice and apply, on one thread, in processor time, with the fast generator. */
#include "cli/allocations.h"
#include "cli/bench_strong.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "games/games.h"
#include "table/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_DEFAULT = 1, SECONDS_MOST = 3600, SEED = 1 };

static const struct flag flags[] = {
    {"seconds", "N", "processor time per row in seconds (1); 0 for a single game"},
    {"strong", NULL, "measure the play-outs of the bot `strong` instead"},
    {"json", NULL, "print one JSON object per line instead of a table"},
    {NULL, NULL, NULL},
};

struct measure {
    uint64_t games, rounds, decisions, allocations;
    double seconds;
};

static int help(const struct arguments *arguments)
{
    puts("Usage: cookietin bench [GAME] [OPTIONS]\n\n"
         "Measures the speed of the rules: random games on one thread, in processor time.\n"
         "With --strong: how many games the bot `strong` plays out per second from its\n"
         "first decision. Without GAME, all games are measured; without --players, every\n"
         "number of players.");
    arguments_show(arguments, arguments->words ? game_named(arguments->word[0]) : NULL);
    return EXIT_OK;
}

static void play_games(const struct setup *setup, uint64_t count, struct rng *rng,
                       struct measure *sum)
{
    const struct game *game = setup->game;
    _Alignas(64) uint8_t begun[STATE_MAX], state[STATE_MAX];
    memset(begun, 0, sizeof begun);
    CHECK(!game->start(begun, &setup->options));
    for (uint64_t i = 0; i < count; i++) {
        struct outcome outcome;
        memcpy(state, begun, game->state_size);
        sum->decisions += (uint64_t)playout_random(game, state, rng);
        game->outcome(state, &outcome, NULL);
        sum->rounds += (uint64_t)outcome.rounds;
    }
    sum->games += count;
}

/* Batches that grow until the clock is read about ten times a second. */
static struct measure measure(const struct setup *setup, double seconds)
{
    struct measure sum = {.games = 0}, warm_up = {.games = 0};
    struct rng rng;
    rng_fast(&rng, SEED);
    play_games(setup, 10, &rng, &warm_up);
    const uint64_t allocations = allocations_so_far();
    const double began = clock_cpu();
    uint64_t batch = 1;
    do {
        const double before = sum.seconds;
        play_games(setup, batch, &rng, &sum);
        sum.seconds = clock_cpu() - began;
        if (sum.seconds - before < 0.05)
            batch *= 2;
    } while (sum.seconds < seconds);
    sum.allocations = allocations_so_far() - allocations;
    return sum;
}

static void print_json(const struct setup *setup, const struct measure *m)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%llu,\"cpu_seconds\":%.3f,"
           "\"games_per_s\":%.0f,\"rounds_per_s\":%.0f,\"decisions_per_s\":%.0f,"
           "\"ns_per_decision\":%.2f,\"state_bytes\":%zu,\"allocations_per_game\":",
           setup->game->name, setup->seats, (unsigned long long)m->games, m->seconds,
           (double)m->games / m->seconds, (double)m->rounds / m->seconds,
           (double)m->decisions / m->seconds, 1e9 * m->seconds / (double)m->decisions,
           setup->game->state_size);
    if (allocations_counted())
        printf("%.9g}\n", (double)m->allocations / (double)m->games);
    else
        puts("null}");
}

static void print_row(const struct setup *setup, const struct measure *m)
{
    printf("%-10s %7d %11.0f %11.0f %12.0f %8.1f %7zu ", setup->game->name, setup->seats,
           (double)m->games / m->seconds, (double)m->rounds / m->seconds,
           (double)m->decisions / m->seconds, 1e9 * m->seconds / (double)m->decisions,
           setup->game->state_size);
    if (allocations_counted())
        printf("%7.3g\n", (double)m->allocations / (double)m->games);
    else
        puts("unknown");
}

static int report(const struct arguments *arguments, const struct setup *setup, double seconds)
{
    const bool as_json = arguments_value(arguments, "json");
    if (arguments_value(arguments, "strong"))
        return bench_strong(setup, seconds, as_json) == 0 ? EXIT_OK : EXIT_FAILED;
    const struct measure m = measure(setup, seconds);
    if (as_json)
        print_json(setup, &m);
    else
        print_row(setup, &m);
    return fflush(stdout) == 0 ? EXIT_OK : EXIT_FAILED;
}

/* One game: with the number of players that was said, or with every possible one. */
static int bench_game(const struct arguments *arguments, const struct game *game, double seconds)
{
    struct setup setup;
    int status = arguments_setup(arguments, game->name, &setup);
    if (status != EXIT_OK)
        return status;
    bool fixed = options_fix_seats(game, &setup.options);
    for (int i = 0; i < arguments->others; i++)
        fixed |= !strcmp(arguments->other[i].name, "players");
    if (fixed)
        status = report(arguments, &setup, seconds);
    for (int seats = game->seats_min; !fixed && status == EXIT_OK && seats <= game->seats_max;
         seats++) {
        setup.options.players = setup.seats = seats;
        status = report(arguments, &setup, seconds);
    }
    free(setup.text);
    return status;
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    int64_t seconds = SECONDS_DEFAULT;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status == EXIT_OK && arguments.help)
        return help(&arguments);
    if (status == EXIT_OK)
        status = arguments_number(&arguments, "seconds", 0, SECONDS_MOST, &seconds);
    if (status == EXIT_OK && arguments.words > 1)
        status = usage_error(arguments.command, "one game, or none for all: what is “%s”?",
                             arguments.word[1]);
    struct setup named = {.game = NULL};
    if (status == EXIT_OK && arguments.words)
        status = arguments_setup(&arguments, arguments.word[0], &named);
    else if (status == EXIT_OK)
        status = arguments_refuse_others(&arguments);
    free(named.text);
    if (status != EXIT_OK)
        return status;
    if (!arguments_value(&arguments, "json") && arguments_value(&arguments, "strong"))
        puts("game       players     play-outs/s");
    else if (!arguments_value(&arguments, "json"))
        puts("game       players     games/s    rounds/s  decisions/s  ns/dec.   bytes  allocs");
    for (int i = 0; games[i] && status == EXIT_OK; i++)
        if (named.game ? games[i] == named.game : !games[i]->hidden)
            status = bench_game(&arguments, games[i], (double)seconds);
    return status;
}

const struct command command_bench = {"bench", "measure how fast the rules are", run};
