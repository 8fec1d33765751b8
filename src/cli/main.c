/* Finds the command, and does what all commands need: complaints in one form, and, at the very end,
 * a look whether standard output could be written. */
#include "cli/cli.h"

#include "cli/language.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &command_play,   &command_sim,   &command_ladder, &command_verify,   &command_replay,
    &command_review, &command_serve, &command_admin,  &command_load,     &command_bench,
    &command_bot,    &command_board, &command_deck,   &command_licences, NULL};

int usage_error(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "cookietin%s%s: ", command ? " " : "", command ? command : "");
    vfprintf(stderr, tr(format), arguments);
    fputc('\n', stderr);
    fprintf(stderr, tr("Try: cookietin%s%s --help"), command ? " " : "", command ? command : "");
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_USAGE;
}

int job_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cookietin: ", stderr);
    vfprintf(stderr, tr(format), arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_FAILED;
}

static void help(void)
{
    puts("Cookie Tin: cookie-themed tabletop games.\n\nUsage: cookietin COMMAND [ARGUMENTS]\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    puts("\nFor more about a command: cookietin COMMAND --help");
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        help();
        return EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        help();
        return EXIT_OK;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("cookietin " COOKIETIN_VERSION);
        return EXIT_OK;
    }
    const char *name = strcmp(argv[1], "licenses") ? argv[1] : "licences"; /* in American, too */
    for (int i = 0; commands[i]; i++)
        if (!strcmp(name, commands[i]->name))
            return commands[i]->run(argc - 1, argv + 1);
    return usage_error(NULL, "there is no command “%s”", argv[1]);
}

/* Output is buffered: only now is it known whether all of it could be written. */
static int finish(int status)
{
    const bool lost = ferror(stdout);
    if (lost)
        putchar('\n'); /* the reason is gone with the failure; one more byte brings it back */
    errno = 0;
    if (fflush(stdout) == 0 && !lost)
        return status;
    job_error("cannot write to standard output: %s",
              errno ? strerror(errno) : "a part of it is lost");
    return status == EXIT_OK ? EXIT_FAILED : status;
}

int main(int argc, char **argv)
{
    language_from_environment();
    return finish(run(argc, argv));
}
