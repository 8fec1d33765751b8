/* cookietin sim: bots against bots. Reads what is to be played, has it played (sim_run.c) or added
 * up (sim_merge.c), and reports. */
#include "cli/sim.h"

#include "cli/cli.h"
#include "cli/plot.h"
#include "cli/report.h"
#include "games/games.h"
#include "shell/seed.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
         "cannot be started is an error. With --record - the table goes to stderr.");
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
    static const char *const others[] = {"games",   "bots",  "bot-time", "seed",
                                         "threads", "shard", "record"};
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

static int open_record(const char *path, struct sim_record *record)
{
    *record = (struct sim_record){.file = -1, .path = path};
    if (!path)
        return EXIT_OK;
    if (!strcmp(path, "-"))
        record->file = STDOUT_FILENO;
    else
        record->file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (record->file < 0)
        return job_error("cannot write “%s”: %s", path, strerror(errno));
    return EXIT_OK;
}

/* After a failure a file is cut to its whole records; where that is impossible it is said. */
static int close_record(struct sim_record *record)
{
    const bool own = record->file > STDOUT_FILENO;
    bool whole = true;
    if (record->error && own)
        whole = ftruncate(record->file, (off_t)record->bytes) == 0;
    else if (record->error)
        whole = false;
    if (own && close(record->file) != 0 && !record->error)
        record->error = errno;
    if (!record->error)
        return EXIT_OK;
    return job_error("cannot write all recordings to “%s”: %s; %llu %s", record->path,
                     strerror(record->error), (unsigned long long)record->records,
                     whole ? "of them are there, whole"
                           : "of them were written whole, the last line may be a broken one");
}

static int simulate(const struct arguments *arguments, struct sim *sim)
{
    struct sim_record record;
    FILE *plot = NULL;
    int status = read_plan(arguments, sim);
    if (status == EXIT_OK)
        status = arguments_try_bots(sim->lineup, sim->players, sim->setup.game);
    if (status == EXIT_OK)
        status = open_plot(arguments, &plot);
    if (status == EXIT_OK)
        status = open_record(arguments_value(arguments, "record"), &record);
    if (status == EXIT_OK) {
        sim_run(sim, &record);
        status = record.file >= 0 ? close_record(&record) : EXIT_OK;
    }
    if (status != EXIT_OK) {
        if (plot)
            fclose(plot);
        return status;
    }
    status = print_report(arguments, sim, plot, record.file == STDOUT_FILENO ? stderr : stdout);
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
