/* cookietin admin: what the operator of a server does. Here its file of games is looked at,
 * repaired and copied; admin_live.c speaks to the server while it runs. */
#include "cli/admin_live.h"
#include "cli/cli.h"
#include "cli/shell_word.h"
#include "core/check.h"
#include "store/backup.h"
#include "store/copy.h"
#include "store/inspect.h"
#include "store/repair.h"
#include "store/store.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD_SIZE = 4096 };

static int help(void)
{
    puts("Usage: cookietin admin check FILE\n"
         "       cookietin admin repair FILE\n"
         "       cookietin admin backup FILE COPY\n"
         "       cookietin admin copy FILE POSTGRESQL, or POSTGRESQL FILE\n"
         "       cookietin admin nodes POSTGRESQL\n"
         "       cookietin admin ORDER ... [--db FILE | --socket PATH] [--json]\n\n"
         "Looks after the FILE in which a server keeps its games (serve --db FILE).\n\n"
         "  check   reads every page of FILE and says what is in it, while a server may be\n"
         "          running. Changes nothing, except that after a killed server it moves\n"
         "          FILE-wal into FILE, as the next start would. The exit status is 1 if\n"
         "          something is wrong.\n"
         "  repair  saves what can still be read in a damaged FILE. The damaged file is\n"
         "          kept as FILE-damaged-1, and the new one has the same owner. The server\n"
         "          must be stopped; it does the same by itself when it comes across the\n"
         "          damage.\n"
         "  backup  writes a copy of FILE as it is at this moment, checked, while a server\n"
         "          may be running. COPY must not exist. serve --backup-dir does this\n"
         "          regularly.\n"
         "  copy    moves everything from a FILE into PostgreSQL, or back into a FILE that\n"
         "          does not exist. POSTGRESQL is a connection string such as\n"
         "          postgresql://NAME@HOST/DATABASE. Servers must be stopped.\n"
         "  nodes   lists the servers that use a PostgreSQL.");
    admin_live_help();
    return EXIT_OK;
}

static void print_report(const char *path, const struct inspect_report *r)
{
    printf("%s is sound.\n\n", path);
    printf("  people           %10lld\n", (long long)r->guests);
    printf("  tables waiting   %10lld\n", (long long)r->waiting);
    printf("  games running    %10lld\n", (long long)r->running);
    printf("  games finished   %10lld\n", (long long)r->over);
    printf("  tables closed    %10lld\n", (long long)r->closed);
    printf("  moves            %10lld\n", (long long)r->steps);
    printf("  results          %10lld\n", (long long)r->results);
    printf("  KiB              %10lld\n", (long long)r->bytes / 1024);
    if (r->broken)
        printf("\nGames with missing moves: %lld. A server sets them aside and runs all others.\n",
               (long long)r->broken);
}

static int check(char **path)
{
    struct inspect_report report;
    char error[STORE_ERROR] = "";
    if (inspect_file(path[0], &report, error)) {
        print_report(path[0], &report);
        return report.broken ? EXIT_FAILED : EXIT_OK;
    }
    job_error("%s", error);
    if (report.damaged) {
        char word[WORD_SIZE];
        struct text text = text_in(word, sizeof word);
        shell_word_put(&text, path[0]);
        fprintf(stderr,
                "To save what can still be read, stop the server and type:\n"
                "  cookietin admin repair %s\n",
                word);
    }
    return EXIT_FAILED;
}

static int repair(char **path)
{
    struct inspect_report before;
    struct repair_report report;
    char error[STORE_ERROR] = "", line[REPAIR_LINE];
    if (inspect_file(path[0], &before, error)) {
        printf("%s is sound: there is nothing to repair.\n", path[0]);
        return EXIT_OK;
    }
    if (!repair_unused(path[0], &report, error))
        return job_error("%s", error);
    repair_describe(&report, line);
    printf("%s is repaired.\n%s\n", path[0], line);
    return EXIT_OK;
}

static int backup(char **path)
{
    char error[STORE_ERROR] = "";
    bool damaged = false;
    if (!backup_write(path[0], path[1], NULL, NULL, &damaged, error))
        return job_error("%s", error);
    printf("%s is written and sound.\n", path[1]);
    return EXIT_OK;
}

static int copy(char **path)
{
    struct copy_report report;
    char error[STORE_ERROR] = "";
    const bool in = store_is_postgres(path[1]);
    if (in == store_is_postgres(path[0]))
        return usage_error("admin",
                           "copy needs a file and a postgresql:// string, in either order");
    char *string = strdup(path[in]);
    CHECK(string);
    store_hide_password(path[in]);
    const bool copied = in ? copy_to_postgres(path[0], string, &report, error)
                           : copy_to_file(string, path[1], &report, error);
    free(string);
    if (!copied)
        return job_error("%s", error);
    printf("Copied: %lld people, %lld tables, %lld moves, %lld results.\n",
           (long long)report.guests, (long long)report.tables, (long long)report.steps,
           (long long)report.results);
    return EXIT_OK;
}

static void print_node(void *context, const struct store_node *node)
{
    (void)context;
    printf("%-24s %6lld  %8lld  %s\n", node->id, (long long)node->epoch, (long long)node->tables,
           node->valid_ms > 0 ? "running" : "gone");
}

static int nodes(char **path)
{
    char error[STORE_ERROR] = "";
    if (!store_is_postgres(path[0]))
        return usage_error("admin", "nodes takes a string like postgresql://…; a file has one "
                                    "server at most");
    char *string = strdup(path[0]);
    CHECK(string);
    store_hide_password(path[0]);
    printf("%-24s %6s  %8s\n", "server", "epoch", "tables");
    const bool told = store_postgres_nodes(string, print_node, NULL, error);
    free(string);
    return told ? EXIT_OK : job_error("%s", error);
}

static const struct job {
    const char *name;
    int (*run)(char **path);
    int paths;
    bool takes_postgres;
} jobs[] = {{"check", check, 1},
            {"repair", repair, 1},
            {"backup", backup, 2},
            {"copy", copy, 2, true},
            {"nodes", nodes, 1, true}};
enum { JOBS = sizeof jobs / sizeof *jobs };

static int run_job(const struct job *job, int count, char **path)
{
    if (count < 1)
        return usage_error("admin", "%s needs a file", job->name);
    if (count < job->paths)
        return usage_error("admin", "%s needs a name for the copy", job->name);
    if (count > job->paths)
        return usage_error("admin", "what is “%s”?", path[job->paths]);
    for (int i = 0; i < count; i++)
        if (store_is_postgres(path[i]) && !job->takes_postgres)
            return usage_error("admin",
                               "%s is for files; PostgreSQL has its own programs for "
                               "that",
                               job->name);
    if (!store_is_postgres(path[0]) && access(path[0], R_OK) != 0)
        return job_error("cannot read “%s”: %s", path[0], strerror(errno));
    return job->run(path);
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return usage_error("admin", "check, repair, backup, copy, nodes, or an order for a running "
                                    "server?");
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return help();
    for (int i = 0; i < JOBS; i++)
        if (!strcmp(argv[1], jobs[i].name))
            return run_job(&jobs[i], argc - 2, argv + 2);
    if (admin_live_has(argv[1]))
        return admin_live_run(argc - 1, argv + 1);
    return usage_error("admin", "there is no “%s”; cookietin admin --help lists all", argv[1]);
}

const struct command command_admin = {"admin", "look after a server and its games", run};
