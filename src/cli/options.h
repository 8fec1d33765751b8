/* The arguments of a command that plays games: the command's own options, the options of the game
 * that was named (from its own table), and the words between them. Every reader here says on stderr
 * what is wrong and returns an exit status, so that a command only has to pass it on. */
#ifndef COOKIETIN_CLI_OPTIONS_H
#define COOKIETIN_CLI_OPTIONS_H

#include "core/game.h"
#include "shell/player.h"

enum { FLAGS_MAX = 16, SAID_MAX = 16, TEXT_OPTION_MOST = 1 << 16 };

/* An option of a command itself. */
struct flag {
    const char *name;
    const char *value; /* what it takes, for the help: "N"; NULL: nothing */
    const char *help;
};

struct arguments {
    const char *command;
    const struct flag *flag; /* a NULL name ends them */
    bool help;
    const char *said[FLAGS_MAX]; /* for each flag its value, "" if it takes none; NULL: not given */
    char **word;                 /* what is not an option */
    int words;
    int others; /* options of games, checked when the game is known */
    struct {
        const char *name, *value;
    } other[SAID_MAX];
};

/* A game as the arguments ask for it. */
struct setup {
    const struct game *game;
    struct options options; /* with nothing left open */
    int seats;
    char *text; /* what options.text points to, or NULL; free it after the last use of options */
};

/* EXIT_OK, or EXIT_USAGE. The words are gathered at the front of argv. */
int arguments_read(struct arguments *arguments, const struct flag *flags, int argc, char **argv);
/* NULL: not given. */
const char *arguments_value(const struct arguments *arguments, const char *flag);
/* Changes *number only if the flag was given. */
int arguments_number(const struct arguments *arguments, const char *flag, int64_t low, int64_t high,
                     int64_t *number);
/* The game that a word names, with the options given for it, which the game itself checks. */
int arguments_setup(const struct arguments *arguments, const char *name, struct setup *setup);
/* Where no game is named: the options that were given must fit at least one game. */
int arguments_refuse_others(const struct arguments *arguments);

/* The players in --bots, the list repeated until all seats are filled; without --bots, the usual
 * list. */
int arguments_bots(const struct arguments *arguments, int seats, const char *usual,
                   struct player_spec *lineup);

/* The time that programs among them have for an answer, if --bot-time gives it. */
int arguments_bot_time(const struct arguments *arguments, int count, struct player_spec *lineup);

/* Starts each program among them once, to see that it plays: EXIT_OK, or EXIT_FAILED with a
 * sentence. Before anything else is done, so that a wrong name costs nothing. */
int arguments_try_bots(const struct player_spec *lineup, int count, const struct game *game);

/* Prints what the command takes, with the options of all games that are not hidden, or of one. */
void arguments_show(const struct arguments *arguments, const struct game *only);

#endif
