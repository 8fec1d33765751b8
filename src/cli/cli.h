/* The program's commands, one file each. A command parses its own arguments with getopt_long,
 * answers --help, and returns the exit status. main checks whether standard output could be
 * written, and says so if not; a command with more to do only stops when ferror(stdout). */
#ifndef COOKIETIN_CLI_CLI_H
#define COOKIETIN_CLI_CLI_H

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct command {
    const char *name;
    const char *summary;               /* for the list of commands */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct command command_play, command_sim, command_verify, command_replay,
    command_bench, command_board, command_deck, command_ladder, command_review, command_bot,
    command_serve, command_load, command_licences, command_admin;

/* Says what is wrong with the usage, where to read more, and returns EXIT_USAGE. */
int usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Says what went wrong while doing the job, and returns EXIT_FAILED. */
int job_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
