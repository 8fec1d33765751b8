/* cookietin board: checks a board file of Cookie Party and draws it. */
#include "games/party/board.h"
#include "cli/cli.h"
#include "cli/small_file.h"
#include "core/embedded.h"
#include "shell/plain.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char template[] =
    "# A board for Cookie Party. Change it to your liking, then check and draw it with\n"
    "#     cookietin board FILE\n"
    "# and play on it with\n"
    "#     cookietin play party --board FILE\n"
    "# A # starts a comment anywhere. Spaces or tabs separate words.\n"
    "\n"
    "name   My board\n"
    "\n"
    "# Rows and columns: at least 11 spaces in all, at most 8 by 8.\n"
    "size   6 6\n"
    "\n"
    "# The points that end the game with 2, 3, 4 and 5 players, at least 1.\n"
    "end    25 23 21 19\n"
    "\n"
    "# One line per row: a to z is a type of cookie, R a cookie on red, a dot no cookie.\n"
    "# size must come before cells.\n"
    "cells\n"
    "e . R b d R\n"
    "d R h R f c\n"
    "R f e c R g\n"
    "a c R . h b\n"
    "R h d g a f\n"
    "g e a R b R\n"
    "\n"
    "# The spaces for the chips of a first game: eleven, or none. If there are none, everyone\n"
    "# always chooses spaces for the chips. 02 is the third space of the first row.\n"
    "dots   02 05 10 22 24 31 35 40 43 51 54\n"
    "\n"
    "# The printed walls: h23 is the side above space 23, v23 the side to its left. There is\n"
    "# one more row of h sides and one more column of v sides than of spaces.\n"
    "walls  h11 h24 h41 h54 v13 v22 v34 v43\n"
    "\n"
    "# The tasks, at most eleven, in the order of the scoreboard, each with its three prizes:\n"
    "#     task a all   every cookie of type a\n"
    "#     task R 6     any six cookies on red\n"
    "#     task line    one whole row or column\n"
    "# The third prizes of all tasks must add up to at least the highest number after end.\n"
    "task   a all  6 4 3\n"
    "task   b all  6 4 3\n"
    "task   c all  6 4 3\n"
    "task   d all  6 4 3\n"
    "task   e all  6 4 3\n"
    "task   f all  6 4 3\n"
    "task   g all  6 4 3\n"
    "task   h all  6 4 3\n"
    "task   R 6    6 4 3\n"
    "task   line   6 4 3\n";

static void help(void)
{
    puts("Usage: cookietin board FILE\n"
         "       cookietin board --new > FILE\n"
         "\n"
         "Checks a Cookie Party board file and draws the board: walls as lines, cookies as\n"
         "letters, o for the dots of a first game, and the tasks with their prizes beside\n"
         "it. FILE is a file, - for standard input, or a board that comes with the\n"
         "program: blue or yellow. Problems are reported with their line and the reason.\n"
         "\n"
         "Options:\n"
         "  --new            print a board file with explanations, to start from\n"
         "  --help           show this help\n"
         "\n"
         "The exit status is 0 if everything is right, otherwise 1.");
}

/* ---- reading ---- */

static const struct embedded_file *embedded_named(const char *name)
{
    for (int i = 0; i < embedded_boards_count; i++)
        if (strcmp(embedded_boards[i].name, name) == 0)
            return &embedded_boards[i];
    return NULL;
}

/* ---- showing ---- */

static void show(const struct board *board)
{
    char buffer[4096], title[BOARD_NAME_SIZE];
    struct text out = text_in(buffer, sizeof buffer), name = text_in(title, sizeof title);
    party_board_draw(board, &out);
    plain_put(&name, board->layout.name);
    printf("%s: %d rows, %d columns, %d tasks, %s\n", title, board->layout.rows, board->layout.cols,
           board->layout.tasks, board->layout.dots ? "with dots for a first game" : "no dots");
    printf("The game ends at %d, %d, %d or %d points with 2, 3, 4 or 5 players.\n\n", board->end[0],
           board->end[1], board->end[2], board->end[3]);
    fputs(out.at, stdout);
}

static int check(const char *path, const char *bytes, size_t size)
{
    struct board board;
    char reason[256];
    struct text error = text_in(reason, sizeof reason);
    if (party_board_parse(bytes, size, &board, &error)) {
        show(&board);
        return EXIT_OK;
    }
    return small_file_error(path, reason);
}

static int check_file(const char *path)
{
    static const size_t room = BOARD_BYTES_MAX + 1;
    const struct embedded_file *embedded = embedded_named(path);
    if (embedded)
        return check(path, embedded->text, embedded->size);
    size_t size;
    char *bytes = malloc(room);
    if (!bytes)
        return job_error("out of memory");
    const int status =
        small_file_read(path, bytes, room, &size) ? check(path, bytes, size) : EXIT_FAILED;
    free(bytes);
    return status;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"new", no_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    bool fresh = false;
    opterr = 0;
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == 'h') {
            help();
            return EXIT_OK;
        }
        if (option != 'n')
            return usage_error("board", "there is no option “%s”", argv[optind - 1]);
        fresh = true;
    }
    if (fresh && optind < argc)
        return usage_error("board", "--new takes no file; it prints one");
    if (fresh) {
        fputs(template, stdout);
        return EXIT_OK;
    }
    if (optind + 1 != argc)
        return usage_error("board", "name one board file");
    return check_file(argv[optind]);
}

const struct command command_board = {"board", "check and draw a Cookie Party board file", run};
