/* cookietin replay: a recorded game in words, as one who sees everything or as one seat saw it. */
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/play_screen.h"
#include "cli/record_file.h"
#include "core/words.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SENTENCE_SIZE = 2048, HEAD_WIDTH = 8 };

struct replay {
    int seat;     /* whose view, or ALL_SEEING */
    long shown;   /* moves shown so far */
    bool wrapped; /* lines are broken to fit a terminal */
    struct screen screen;
    struct names names;
    char name[SEATS_MAX][NAME_SIZE];
    struct record_file file;
    struct record_reader reader;
};

static const struct flag flags[] = {
    {"game", "N", "the N-th recording of the file, counting from 1 (1)"},
    {"seat", "S", "only what seat S saw, counting from 0 (everything)"},
    {"lang", "LL", "language: en, de, es, fr, hr, is, it or nl (as LANG says)"},
    {"po", "FILE", "speak with FILE.po, to see corrections of a language"},
    {NULL, NULL, NULL},
};

static void help(void)
{
    puts("Usage: cookietin replay FILE [--game N] [--seat S]\n"
         "\n"
         "Tells a recorded game in words, move by move. FILE is a file of recordings, one\n"
         "per line, or - for standard input. The numbers are those of the moves in the\n"
         "recording, from 0. With --seat, only what that seat saw is counted.\n"
         "\n"
         "Options (defaults in brackets):");
    for (int i = 0; flags[i].name; i++) {
        char flag[32];
        snprintf(flag, sizeof flag, "%s %s", flags[i].name, flags[i].value);
        printf("  --%-14s %s\n", flag, flags[i].help);
    }
    puts("  --help           show this help");
}

static int tell_wrong_record(const struct replay *replay)
{
    const struct record_problem *problem = &replay->reader.problem;
    return record_file_refuse(&replay->file, problem->move, problem->rule, problem->text);
}

/* ---- telling ---- */

static void tell_line(struct replay *replay, int hang, const char *line)
{
    if (replay->wrapped)
        screen_say(&replay->screen, STYLE_PLAIN, hang, line);
    else
        puts(line);
}

static bool tell_event(struct replay *replay, const struct event *event, const char *head)
{
    char buffer[SENTENCE_SIZE], line[SENTENCE_SIZE + 32];
    struct text text = text_in(buffer, sizeof buffer);
    if (!(event->audience & SEAT(replay->seat)))
        return false;
    words_event_more(replay->reader.game, event, &replay->names, &text);
    snprintf(line, sizeof line, "%*s  %s", HEAD_WIDTH - 2, head, buffer);
    tell_line(replay, HEAD_WIDTH, line);
    return true;
}

static void tell_events(struct replay *replay, const struct events *events, bool numbered)
{
    char head[24] = "";
    const bool all = replay->seat == ALL_SEEING;
    if (numbered)
        snprintf(head, sizeof head, "%ld", all ? replay->reader.move : replay->shown);
    bool any = false;
    for (int i = 0; i < events->count; i++)
        any |= tell_event(replay, &events->at[i], any ? "" : head);
    replay->shown += any && numbered;
}

static void tell_table(struct replay *replay)
{
    const struct record_reader *reader = &replay->reader;
    tell_line(replay, 0, tr(reader->game->title));
    for (int seat = 0; seat < reader->seats; seat++) {
        char row[NAME_SIZE + 64];
        struct text line = text_in(row, sizeof row);
        text_put(&line, "  ");
        words_put(&replay->names,
                  seat == replay->seat ? N_("seat {seat}: {name} (you)")
                                       : N_("seat {seat}: {name}"),
                  WITH({"seat", NULL, seat}, {"name", replay->name[seat], 0}), &line);
        tell_line(replay, 4, row);
    }
    putchar('\n');
}

static void tell_result(struct replay *replay)
{
    const struct record_reader *reader = &replay->reader;
    struct outcome outcome;
    struct events why;
    why.count = 0;
    reader->game->outcome(reader->state, &outcome, &why);
    if (!outcome.over) {
        putchar('\n');
        tell_line(replay, 0, tr(N_("The recording ends here; the game is not over.")));
        return;
    }
    putchar('\n');
    tell_events(replay, &why, false);
    putchar('\n');
    puts(tr(N_("Scores")));
    for (int seat = 0; seat < reader->seats; seat++) {
        char buffer[2 * NAME_SIZE], number[16], line[sizeof buffer + 64];
        struct text row = text_in(buffer, sizeof buffer), points = text_in(number, sizeof number);
        words_number(&points, outcome.score[seat]);
        text_put(&row, seat == replay->seat ? tr(N_("You")) : replay->name[seat]);
        text_pad(&row, 0, (size_t)(29 - screen_width_of(number)));
        const bool won = outcome.winners >> seat & 1;
        snprintf(line, sizeof line, "  %s%s%s%s", buffer, number, won ? "  " : "",
                 won ? tr(NC_("player", "wins")) : "");
        tell_line(replay, 4, line);
    }
}

static int tell_game(struct replay *replay)
{
    struct record_reader *reader = &replay->reader;
    if (!record_open(reader, replay->file.document.root))
        return tell_wrong_record(replay);
    if (replay->seat != ALL_SEEING && replay->seat >= reader->seats)
        return job_error("there is no seat %d in this game, only 0 to %d", replay->seat,
                         reader->seats - 1);
    record_names(reader, replay->name);
    for (int seat = 0; seat < reader->seats; seat++)
        replay->names.seat[seat] = replay->name[seat];
    tell_table(replay);
    tell_events(replay, &reader->events, false);
    int status = 1;
    while (!ferror(stdout) && (status = record_step(reader)) > 0)
        tell_events(replay, &reader->events, true);
    if (status < 0)
        return tell_wrong_record(replay);
    if (status == 0)
        tell_result(replay);
    return EXIT_OK;
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    int64_t game = 1, seat = ALL_SEEING;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status == EXIT_OK && arguments.help) {
        help();
        return EXIT_OK;
    }
    if (status == EXIT_OK && arguments.others)
        status =
            usage_error(arguments.command, "there is no option “--%s”", arguments.other[0].name);
    if (status == EXIT_OK)
        status = arguments_number(&arguments, "game", 1, INT32_MAX, &game);
    if (status == EXIT_OK)
        status = arguments_number(&arguments, "seat", 0, SEATS_MAX - 1, &seat);
    if (status != EXIT_OK)
        return status;
    if (arguments.words != 1)
        return usage_error(arguments.command,
                           arguments.words ? N_("one file only") : N_("which file?"));
    struct replay replay = {.seat = (int)seat,
                            .wrapped = isatty(STDOUT_FILENO),
                            .screen = screen_open()};
    replay.names.catalogue = language_catalogue();
    replay.names.reader = seat == ALL_SEEING ? SPECTATOR : (int)seat;
    replay.file = (struct record_file){.path = arguments.word[0],
                                       .number = (long)game,
                                       .discreet = seat != ALL_SEEING};
    status = record_file_load(&replay.file);
    if (status == EXIT_OK)
        status = tell_game(&replay);
    record_file_unload(&replay.file);
    return status;
}

const struct command command_replay = {"replay", "tell a recorded game in words", run};
