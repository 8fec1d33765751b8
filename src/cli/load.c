/* cookietin load: how many players does this server hold? */
#include "cli/cli.h"
#include "cli/load_run.h"
#include "cli/sim.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLES_MOST = 100000, IDLE_MOST = 1000000, SECONDS_MOST = 86400 };

static const struct flag flags[] = {
    {"game", "GAME", "the game to play (thief)"},
    {"tables", "N", "number of games at the same time (100)"},
    {"seconds", "S", "how long to measure (10)"},
    {"idle", "N", "additional people who are only connected (0)"},
    {"think", "MS", "shortest time between two moves of a player (25)"},
    {"pid", "PID", "process id of the server, if it is on this machine"},
    {"metrics", "URL", "its metrics, if it is on another machine (serve --metrics)"},
    {"return", NULL, "come back after lost connections; say how long tables waited"},
    {"follow", NULL, "go to the server of the table, as the page does"},
    {"yes", NULL, "confirm that the server on another machine is yours"},
    {"json", NULL, "print one JSON object instead of words"},
    {NULL, NULL, NULL},
};

static int help(const struct arguments *arguments, const char *game)
{
    puts("Usage: cookietin load URL [OPTIONS]\n\n"
         "Fills a server's tables with clients that play random moves, one per seat, and\n"
         "measures how the server copes: moves per second, moves per second of its\n"
         "processor time, how long players wait until their own move is on disk and comes\n"
         "back (p50: half of the moves, p99: all but one in a hundred), and the memory of\n"
         "a table with its connections. Example:\n\n"
         "    cookietin serve --guests-per-minute 100000 &\n"
         "    cookietin load http://127.0.0.1:8080/ --tables 500 --players 4 --pid $!");
    arguments_show(arguments, game_named(game));
    return EXIT_OK;
}

static void print_json(const struct load_plan *plan, const struct load_result *r)
{
    printf("{\"game\":\"%s\",\"tables\":%d,\"players\":%d,\"idle\":%d,\"seconds\":%.2f,"
           "\"moves\":%" PRIu64 ",\"games\":%" PRIu64 ",\"moves_per_s\":%.0f,"
           "\"moves_per_cpu_s\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"kib_per_table\":%.1f",
           plan->setup->game->name, plan->tables, plan->players, plan->idle, r->seconds, r->moves,
           r->games, (double)r->moves / r->seconds, r->cpu_s > 0 ? (double)r->moves / r->cpu_s : 0,
           r->p50_ms, r->p99_ms, r->kib_per_table);
    if (plan->returns)
        printf(",\"returns\":%" PRIu64 ",\"still_ms\":%.0f", r->returns, r->still_ms);
    puts("}");
}

static void print_words(const struct load_plan *plan, const struct load_result *r)
{
    printf("%d tables of %s with %d players each, %d more connections idle, %.1f s\n\n",
           plan->tables, plan->setup->game->name, plan->players, plan->idle, r->seconds);
    printf("  moves per second                  %10.0f\n", (double)r->moves / r->seconds);
    if (!plan->unmetered)
        printf("  moves per CPU second of the server%10.0f\n",
               r->cpu_s > 0 ? (double)r->moves / r->cpu_s : 0);
    printf("  a move until it is seen, p50      %10.2f ms\n", r->p50_ms);
    printf("  a move until it is seen, p99      %10.2f ms\n", r->p99_ms);
    if (!plan->unmetered)
        printf("  memory of a table                 %10.1f KiB\n", r->kib_per_table);
    if (plan->returns) {
        printf("  connections that came back        %10" PRIu64 "\n", r->returns);
        printf("  a table without news, longest     %10.0f ms\n", r->still_ms);
    }
    printf("  games finished                    %10" PRIu64 "\n", r->games);
}

static int read_numbers(const struct arguments *arguments, struct load_plan *plan)
{
    int64_t tables = 100, seconds = 10, idle = 0, think = 25, pid = 0;
    int status = arguments_number(arguments, "tables", 1, TABLES_MOST, &tables);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "seconds", 1, SECONDS_MOST, &seconds);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "idle", 0, IDLE_MOST, &idle);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "think", 0, 1000, &think);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "pid", 1, INT32_MAX, &pid);
    plan->tables = (int)tables;
    plan->seconds = (int)seconds;
    plan->idle = (int)idle;
    plan->think_ms = (int)think;
    plan->returns = arguments_value(arguments, "return");
    plan->follows = arguments_value(arguments, "follow");
    plan->meter.pid = (long)pid;
    return status;
}

/* Where to ask what the server uses: its process, or its metrics. */
static int read_meter(const struct arguments *arguments, struct load_plan *plan)
{
    const char *url = arguments_value(arguments, "metrics");
    plan->unmetered = plan->returns && !url && !plan->meter.pid;
    if (!url && !plan->meter.pid && !plan->unmetered)
        return usage_error(arguments->command,
                           "say which process the server is (--pid), or where its metrics are "
                           "(--metrics)");
    const char *wrong = url ? load_server_find(&plan->meter, url) : NULL;
    if (wrong)
        return usage_error(arguments->command, "“%s”: %s", url, wrong);
    return EXIT_OK;
}

static int read_plan(const struct arguments *arguments, struct load_plan *plan)
{
    int status = read_numbers(arguments, plan);
    if (status != EXIT_OK)
        return status;
    const char *wrong = load_server_find(&plan->server, arguments->word[0]);
    if (wrong)
        return usage_error(arguments->command, "“%s”: %s", arguments->word[0], wrong);
    if (!load_server_is_here(&plan->server) && !arguments_value(arguments, "yes"))
        return usage_error(arguments->command,
                           "%s is not this machine: say --yes if that server is yours to flood",
                           plan->server.host);
    return read_meter(arguments, plan);
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    struct setup setup = {0};
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    const char *said = arguments_value(&arguments, "game");
    const char *game = said ? said : "thief";
    if (arguments.help)
        return help(&arguments, game);
    if (arguments.words != 1)
        return usage_error(arguments.command,
                           arguments.words ? "one server at a time" : "which server? Give its URL");
    struct load_plan plan = {.setup = &setup};
    struct load_result result = {0};
    status = arguments_setup(&arguments, game, &setup);
    if (status != EXIT_OK)
        return status;
    plan.players = setup_players(&setup);
    status = read_plan(&arguments, &plan);
    if (status == EXIT_OK)
        status = load_run(&plan, &result);
    if (status == EXIT_OK && arguments_value(&arguments, "json"))
        print_json(&plan, &result);
    else if (status == EXIT_OK)
        print_words(&plan, &result);
    free(setup.text);
    return status;
}

const struct command command_load = {"load", "measure how many players a server can handle", run};
