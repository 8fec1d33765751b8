/* cookietin ladder: does each bot beat the one before it? One of them plays against a table full of
 * the other, on every seat in turn, so that an even chance is one in the number of players. */
#include "cli/cli.h"
#include "cli/report.h"
#include "games/games.h"
#include "shell/seed.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNGS_MOST = 16, GAMES_DEFAULT = 400, GAMES_MOST = 10000000, THREADS_MOST = 256 };

static const struct flag flags[] = {
    {"bots", "A,B,...", "from weak to strong (random,easy,greedy,strong:20ms)"},
    {"games", "N", "number of games for each pair (400)"},
    {"seed", "TEXT", "the same text gives the same games (ladder)"},
    {"threads", "N", "number of threads (one per processor)"},
    {NULL, NULL, NULL},
};

static int help(const struct arguments *arguments)
{
    puts("Usage: cookietin ladder GAME [OPTIONS]\n\n"
         "Plays each bot against a table full of the bot before it, for every number of\n"
         "players or only for --players, and prints a Markdown table. A rung holds if the\n"
         "whole 95% interval is better than an even chance. If a rung does not hold, the\n"
         "exit status is 1.");
    arguments_show(arguments, arguments->words ? game_named(arguments->word[0]) : NULL);
    return EXIT_OK;
}

struct ladder {
    const struct arguments *arguments;
    struct setup setup;
    struct player_spec rung[RUNGS_MOST];
    int rungs;
    int64_t games, threads;
    struct seed seed;
    bool broken; /* a rung that does not hold */
};

/* The upper one first, the others are the lower one. */
static struct rate play_rung(const struct ladder *ladder, int upper, bool *interrupted)
{
    struct sim_part part = {.seed = ladder->seed, .total = (uint64_t)ladder->games};
    struct sim *sim = calloc(1, sizeof *sim);
    struct sim_output nowhere = {.file = {{.file = -1}, {.file = -1}}};
    CHECK(sim);
    part.end = part.total;
    sim->setup = ladder->setup;
    sim->players = setup_players(&ladder->setup);
    for (int i = 0; i < sim->players; i++)
        sim->lineup[i] = ladder->rung[i ? upper - 1 : upper];
    sim->threads = (int)(ladder->threads < ladder->games ? ladder->threads : ladder->games);
    sim->parts = 1;
    sim->part = &part;
    sim_run(sim, &nowhere);
    const struct rate rate = rate_of(sim->count.bot_share[0], sim->count.games);
    *interrupted = sim->interrupted;
    free(sim);
    return rate;
}

static int climb(struct ladder *ladder)
{
    const double even = 100.0 / ladder->setup.seats;
    const int others = setup_players(&ladder->setup) - 1;
    for (int upper = 1; upper < ladder->rungs; upper++) {
        bool interrupted;
        const struct rate r = play_rung(ladder, upper, &interrupted);
        if (interrupted)
            return job_error("interrupted");
        const bool holds = 100 * r.low > even;
        ladder->broken |= !holds;
        printf("| %d | `%s` | %d × `%s` | %.0f | %.1f%% | %.1f to %.1f%% | %.1f%% | %s |\n",
               ladder->setup.seats, ladder->rung[upper].name, others, ladder->rung[upper - 1].name,
               r.games, 100 * r.rate, 100 * r.low, 100 * r.high, even, holds ? "yes" : "**no**");
        if (fflush(stdout) != 0)
            return EXIT_FAILED;
    }
    return EXIT_OK;
}

static int climb_all(struct ladder *ladder)
{
    const struct game *game = ladder->setup.game;
    bool fixed = options_fix_seats(game, &ladder->setup.options);
    int status = EXIT_OK;
    for (int i = 0; i < ladder->arguments->others; i++)
        fixed |= !strcmp(ladder->arguments->other[i].name, "players");
    puts("| players | bot | against | games | wins | 95% interval | even | holds |\n"
         "|---|---|---|---|---|---|---|---|");
    if (fixed)
        status = climb(ladder);
    const int fewest = game->seats_min < 2 ? 2 : game->seats_min;
    for (int seats = fewest; !fixed && seats <= game->seats_max && status == EXIT_OK; seats++) {
        ladder->setup.options.players = ladder->setup.seats = seats;
        status = climb(ladder);
    }
    if (status == EXIT_OK && ladder->broken)
        return EXIT_FAILED;
    return status;
}

static int read_ladder(struct ladder *ladder)
{
    const struct arguments *arguments = ladder->arguments;
    const char *bots_said = arguments_value(arguments, "bots");
    const char *seed = arguments_value(arguments, "seed");
    const char *names = bots_said ? bots_said : "random,easy,greedy,strong:20ms";
    for (const char *c = names; c; c = strchr(c, ','), c = c ? c + 1 : NULL)
        ladder->rungs++;
    if (ladder->rungs < 2 || ladder->rungs > RUNGS_MOST)
        return usage_error(arguments->command, "--bots needs 2 to %d bots", RUNGS_MOST);
    ladder->seed = seed_from_text(seed ? seed : "ladder");
    int status = arguments_bots(arguments, ladder->rungs, names, ladder->rung);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "games", 1, GAMES_MOST, &ladder->games);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "threads", 1, THREADS_MOST, &ladder->threads);
    return status;
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (arguments.help)
        return help(&arguments);
    if (arguments.words != 1)
        return usage_error(arguments.command,
                           arguments.words ? "one game at a time" : "which game?");
    struct ladder ladder = {.arguments = &arguments, .games = GAMES_DEFAULT};
    ladder.threads = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
    status = arguments_setup(&arguments, arguments.word[0], &ladder.setup);
    if (status == EXIT_OK)
        status = read_ladder(&ladder);
    if (status == EXIT_OK)
        status = arguments_try_bots(ladder.rung, ladder.rungs, ladder.setup.game);
    if (status == EXIT_OK)
        status = climb_all(&ladder);
    free(ladder.setup.text);
    return status;
}

const struct command command_ladder = {"ladder", "check that each bot beats the one before it",
                                       run};
