/* cookietin sim: bots against bots. Reads what is to be played, has it played (sim_run.c) or added
 * up (sim_merge.c), and reports. */
#include "cli/sim.h"

#include "cli/cli.h"
#include "cli/plot.h"
#include "cli/report.h"
#include "games/games.h"
#include "shell/seed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_MOST 1000000000000LL
enum { GAMES_DEFAULT = 1000, THREADS_MOST = 256, SHARDS_MOST = 1000000, MISSING_SIZE = 2048 };

static const struct flag flags[] = {
    {"games", "N", "number of games (1000)"},
    {"bots", "A,B,...", "the players (random); a short list is repeated"},
    {"bot-time", "MS", "time limit for a program's decision (1000)"},
    {"seed", "TEXT", "the same text gives the same games (new games each time)"},
    {"threads", "N", "number of threads (one per processor)"},
    {"shard", "I/N", "play only part I of N"},
    {"record", "FILE", "write a recording of every game, in order (- is stdout)"},
    {"csv", "FILE", "write a table with a row for each seat of every game"},
    {"resume", "FILE", "keep the progress in FILE, and go on from there"},
    {"report", NULL, "print a balance report: lengths, scores, seats and more"},
    {"plot", "FILE", "draw the balance report into an SVG file"},
    {"json", NULL, "print one JSON object instead of a table"},
    {"merge", NULL, "add up the --json output of the named files"},
    {NULL, NULL, NULL},
};

static int help(const struct arguments *arguments)
{
    puts("Usage: cookietin sim GAME [OPTIONS]\n"
         "       cookietin sim --merge FILE... [--report] [--plot FILE] [--json]\n\n"
         "Plays bots against each other and counts the wins. The bots move one seat along\n"
         "after every game, so that no seat gives an advantage. A shared win counts as a\n"
         "fraction; a bot in several seats counts as several games. A program that answers\n"
         "wrongly or too late forfeits the game, and all others win it. A program that\n"
         "cannot be started is an error. With --record - the table goes to stderr.\n"
         "A file whose name ends in .gz is compressed. With --resume, the same command\n"
         "goes on where it was interrupted, even if it was killed.");
    arguments_show(arguments, arguments->words ? game_named(arguments->word[0]) : NULL);
    return EXIT_OK;
}

/* Opened before the games are played, so that a wrong name is known at once. */
static int open_plot(const struct arguments *arguments, FILE **plot)
{
    const char *path = arguments_value(arguments, "plot");
    *plot = NULL;
    if (!path)
        return EXIT_OK;
    *plot = fopen(path, "we");
    return *plot ? EXIT_OK : job_error("cannot write “%s”: %s", path, strerror(errno));
}

/* Closes the plot and prints what was asked for. The plot is buffered: only now is it known whether
 * all of it could be written. */
static int print_report(const struct arguments *arguments, const struct sim *sim, FILE *plot,
                        FILE *out)
{
    const bool full = arguments_value(arguments, "report");
    if (plot) {
        plot_draw(sim, plot);
        const bool lost = ferror(plot);
        if (fclose(plot) != 0 || lost)
            return job_error("cannot write “%s”: %s", arguments_value(arguments, "plot"),
                             strerror(errno));
    }
    if (arguments_value(arguments, "json"))
        report_print_json(sim, full, out);
    else
        report_print_table(sim, full, out);
    return ferror(out) ? EXIT_FAILED : EXIT_OK;
}

static int merge(const struct arguments *arguments)
{
    static const char *const others[] = {"games", "bots",   "bot-time", "seed",  "threads",
                                         "shard", "record", "csv",      "resume"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (arguments_value(arguments, others[i]))
            return usage_error(arguments->command, "--%s does not go with --merge", others[i]);
    if (arguments->others)
        return usage_error(arguments->command, "--%s does not go with --merge",
                           arguments->other[0].name);
    if (!arguments->words)
        return usage_error(arguments->command, "--merge needs the files to add up");
    for (int i = 0; i < arguments->words; i++)
        if (game_named(arguments->word[i]))
            return usage_error(arguments->command, "--merge takes files only; the game is in them");
    struct sim sim;
    FILE *plot = NULL;
    char missing[MISSING_SIZE];
    struct text text = text_in(missing, sizeof missing);
    int status = sim_merge(&sim, arguments->word, arguments->words);
    const bool is_whole = status != EXIT_OK || !sim_name_missing(&sim, &text);
    sim_join_parts(&sim);
    if (status == EXIT_OK)
        status = open_plot(arguments, &plot);
    if (status == EXIT_OK)
        status = print_report(arguments, &sim, plot, stdout);
    if (status == EXIT_OK && !is_whole)
        status = job_error("these parts of the run are missing: %s", missing);
    free(sim.part);
    free(sim.setup.text);
    return status;
}

/* "2/8": the second of eight parts */
static int read_shard(const struct arguments *arguments, struct sim_part *part)
{
    const char *text = arguments_value(arguments, "shard");
    part->first = 0;
    part->end = part->total;
    if (!text)
        return EXIT_OK;
    char *end;
    const long shard = strtol(text, &end, 10);
    const char *slash = end;
    const long shards = *slash == '/' ? strtol(slash + 1, &end, 10) : 0;
    const bool digits = strspn(text, "0123456789/") == strlen(text) && slash > text;
    if (!digits || *end || shards < 1 || shards > SHARDS_MOST || shard < 1 || shard > shards)
        return usage_error(arguments->command,
                           "--shard takes a part and their number, like 1/8, not “%s”", text);
    part->first = part->total * (uint64_t)(shard - 1) / (uint64_t)shards;
    part->end = part->total * (uint64_t)shard / (uint64_t)shards;
    return EXIT_OK;
}

static int read_plan(const struct arguments *arguments, struct sim *sim)
{
    int64_t count = GAMES_DEFAULT, threads = sysconf(_SC_NPROCESSORS_ONLN);
    const char *seed = arguments_value(arguments, "seed");
    sim->players = setup_players(&sim->setup);
    if (threads < 1 || threads > THREADS_MOST)
        threads = threads < 1 ? 1 : THREADS_MOST;
    int status = arguments_number(arguments, "games", 1, GAMES_MOST, &count);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "threads", 1, THREADS_MOST, &threads);
    if (status == EXIT_OK)
        status = arguments_bots(arguments, sim->players, "random", sim->lineup);
    if (status == EXIT_OK)
        status = arguments_bot_time(arguments, sim->players, sim->lineup);
    if (status != EXIT_OK)
        return status;
    sim->part->total = (uint64_t)count;
    sim->part->seed = seed ? seed_from_text(seed) : seed_fresh();
    status = read_shard(arguments, sim->part);
    const int64_t part = (int64_t)(sim->part->end - sim->part->first);
    sim->threads = (int)(part < threads ? (part ? part : 1) : threads);
    return status;
}

/* Only a file of one's own can be cut to what was there when the run was interrupted. */
static int check_resume(const struct arguments *arguments)
{
    static const char *const files[] = {"record", "csv"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *path = arguments_value(arguments, files[i]);
        if (path && !strcmp(path, "-") && arguments_value(arguments, "resume"))
            return usage_error(arguments->command, "--%s - does not go with --resume", files[i]);
    }
    const char *record = arguments_value(arguments, "record");
    const char *csv = arguments_value(arguments, "csv");
    if (record && csv && !strcmp(record, csv))
        return usage_error(arguments->command, "--record and --csv need a file each");
    return EXIT_OK;
}

static int open_output(const struct arguments *arguments, struct sim *sim,
                       struct sim_output *output)
{
    output->resume = arguments_value(arguments, "resume");
    output->file[SIM_RECORDS].path = arguments_value(arguments, "record");
    output->file[SIM_ROWS].path = arguments_value(arguments, "csv");
    output->file[SIM_RECORDS].lines = 1;
    output->file[SIM_ROWS].lines = sim->setup.seats;
    int status = sim_resume(sim, output, arguments_value(arguments, "seed"));
    for (int i = 0; i < SIM_FILES && status == EXIT_OK; i++)
        status = sim_file_open(&output->file[i], sim->part->games > 0);
    if (status == EXIT_OK && !sim->part->games)
        sim_write_columns(&output->file[SIM_ROWS]);
    return status;
}

static int close_output(struct sim_output *output)
{
    int status = output->is_lost ? EXIT_FAILED : EXIT_OK;
    for (int i = 0; i < SIM_FILES; i++)
        if (sim_file_close(&output->file[i]) != EXIT_OK)
            status = EXIT_FAILED;
    return status;
}

static int simulate(const struct arguments *arguments, struct sim *sim)
{
    struct sim_output output = {.file = {{.file = -1}, {.file = -1}}};
    FILE *plot = NULL;
    int status = check_resume(arguments);
    if (status == EXIT_OK)
        status = read_plan(arguments, sim);
    if (status == EXIT_OK)
        status = arguments_try_bots(sim->lineup, sim->players, sim->setup.game);
    if (status == EXIT_OK)
        status = open_plot(arguments, &plot);
    if (status == EXIT_OK)
        status = open_output(arguments, sim, &output);
    const bool is_printing = output.file[SIM_RECORDS].file == STDOUT_FILENO ||
                             output.file[SIM_ROWS].file == STDOUT_FILENO;
    if (status == EXIT_OK) {
        sim_run(sim, &output);
        status = close_output(&output);
    }
    if (status != EXIT_OK) {
        if (plot)
            fclose(plot);
        return status;
    }
    status = print_report(arguments, sim, plot, is_printing ? stderr : stdout);
    if (isatty(STDERR_FILENO)) /* not among the results, which are the same each time */
        report_print_speed(sim, stderr);
    if (sim->interrupted && status == EXIT_OK)
        return job_error("interrupted after %llu of %llu games",
                         (unsigned long long)sim->part->games,
                         (unsigned long long)(sim->part->end - sim->part->first));
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
    if (arguments_value(&arguments, "merge"))
        return merge(&arguments);
    if (!arguments.words)
        return usage_error(arguments.command, "which game?");
    if (arguments.words > 1)
        return usage_error(arguments.command, "only one game at a time: what is “%s”?",
                           arguments.word[1]);
    struct sim_part part = {.total = 0};
    struct sim sim = {.parts = 1, .part = &part};
    status = arguments_setup(&arguments, arguments.word[0], &sim.setup);
    if (status == EXIT_OK)
        status = simulate(&arguments, &sim);
    free(sim.setup.text);
    return status;
}

const struct command command_sim = {"sim", "play bots against each other and count the wins", run};
