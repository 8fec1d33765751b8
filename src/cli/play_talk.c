/* What the program says around the game itself: welcome, commands, farewell. */
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/play.h"
#include "cli/shell_word.h"
#include "games/games.h"
#include "record/record.h"
#include "record/sheet.h"
#include "shell/seed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    TABLE_SIZE = 1 << 14,
    LOG_LINES = 15,
    WORDS_SIZE = 1024,
    RECORD_FIRST = 1 << 16,
    SHEET_HANG = 6
};

/* ---- commands ---- */

typedef void describe(const void *seen, int seat, const struct names *names, struct text *out);

static void show(struct play *play, describe *what)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    char *buffer = malloc(TABLE_SIZE);
    CHECK(buffer);
    struct text text = text_in(buffer, TABLE_SIZE);
    table_observe(&play->table, play->seat, seen);
    what(seen, play->seat, &play->names, &text);
    screen_say(&play->screen, STYLE_PLAIN, HANG_COLUMN, text.at);
    free(buffer);
}

void play_show_table(struct play *play)
{
    show(play, play->setup.game->draw);
}

/* What can be worked out about hidden cards; without help only what lies open. */
static void show_sheet(struct play *play, bool help)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    struct sheet_notes notes;
    char *buffer = malloc(TABLE_SIZE);
    CHECK(buffer);
    struct text text = text_in(buffer, TABLE_SIZE);
    table_observe(&play->table, play->seat, seen);
    if (help)
        sheet_take_notes(&notes, &play->table, play->seat);
    play->setup.game->say_sheet(help ? notes.at : NULL, seen, play->seat, &play->names, &text);
    screen_say(&play->screen, STYLE_PLAIN, SHEET_HANG, text.at);
    free(buffer);
}

enum { SHORT_NAME = 10 }; /* columns are at least as wide as that */

static void show_scores(struct play *play)
{
    struct outcome outcome;
    table_outcome(&play->table, &outcome, NULL);
    int widest = SHORT_NAME;
    for (int seat = 0; seat < play->setup.seats; seat++) {
        const int width = screen_width_of(play->names.seat[seat] ? play->names.seat[seat] : "");
        widest = width > widest ? width : widest;
    }
    for (int seat = 0; seat < play->setup.seats; seat++) {
        char buffer[WORDS_SIZE];
        struct text line = text_in(buffer, sizeof buffer);
        text_put(&line, "  ");
        words_say(&play->names, "{name}", WITH({"name", NULL, 1L << seat, true}), &line);
        text_pad(&line, 0, (size_t)widest + 4);
        words_number(&line, outcome.score[seat]);
        screen_say(&play->screen, STYLE_PLAIN, 4, line.at);
    }
}

static void show_log(struct play *play, int lines)
{
    const int first = lines < play->story_count ? play->story_count - lines : 0;
    if (first > 0) {
        play_say(play, STYLE_FAINT,
                 P_("(the last {shown} line of {all}; `log all` shows all)",
                    "(the last {shown} lines of {all}; `log all` shows all)"),
                 WITH({"shown", NULL, lines}, {"all", NULL, play->story_count}));
    }
    for (int i = first; i < play->story_count; i++)
        screen_say(&play->screen, STYLE_PLAIN, 2, play->story[i]);
}

bool play_take_back(struct play *play)
{
    if (!table_undo(&play->table, play->seat, NULL)) {
        screen_say(&play->screen, STYLE_WRONG, 2, tr(N_("There is nothing to undo right now.")));
        return false;
    }
    screen_say(&play->screen, STYLE_PLAIN, 2, tr(N_("Your last step is undone.")));
    play->confirmed = false;
    return true;
}

struct command_word {
    const char *word;
    enum said (*run)(struct play *play);
};

static const char help_above[] =
    N_("Type the number from the list, or some of the words: the first letters are enough, and "
       "accents and capitals don’t matter. Press Enter to see the list again.\n");
static const char help_below[] =
    N_("  rules     the rules in short\n"
       "  hand      your cards\n"
       "  table     everything you can see\n"
       "  log       what just happened; `log 40` or `log all` for more\n"
       "  score     the points so far\n"
       "  back      back to the first list\n"
       "  undo      undo your last step, if nobody has seen it yet\n"
       "  quit      leave the game\n");

static enum said say_help(struct play *play)
{
    static const char hint[] = N_("  hint      the best choices, and why\n");
    static const char sheet[] = N_("  sheet     all cards, and what the others could have\n");
    char buffer[2 * WORDS_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    text_put(&text, tr(help_above));
    text_put(&text, play->no_hints ? "" : tr(hint));
    text_put(&text, play->setup.game->say_sheet ? tr(sheet) : "");
    text_put(&text, tr(help_below));
    screen_reflow(&play->screen, text.at);
    return SAID_DONE;
}

static enum said say_hint(struct play *play)
{
    play_hint(play);
    return SAID_DONE;
}

static enum said say_sheet(struct play *play)
{
    if (play->setup.game->say_sheet)
        show_sheet(play, !play->no_hints);
    else
        play_show_table(play);
    return SAID_DONE;
}

/* "Kleina, a twisted doughnut", each word once. */
static void say_glosses(struct play *play)
{
    const struct game *game = play->setup.game;
    for (int i = 0; game->glosses && game->words[i]; i++) {
        char buffer[WORDS_SIZE];
        struct text line = text_in(buffer, sizeof buffer);
        if (!game->glosses[i] || (i > 0 && game->glosses[i] == game->glosses[i - 1]))
            continue;
        text_put(&line, "  ");
        text_put(&line, tr(game->words[i]));
        text_put(&line, ", ");
        text_put(&line, tr(game->glosses[i]));
        screen_say(&play->screen, STYLE_PLAIN, 4, line.at);
    }
}

static enum said say_rules(struct play *play)
{
    const struct game *game = play->setup.game;
    char buffer[WORDS_SIZE];
    struct text ours = text_in(buffer, sizeof buffer);
    if (game->credits)
        text_put(&ours, tr(games_independent));
    if (game->ours) {
        text_char(&ours, ' ');
        text_put(&ours, tr(game->ours));
    }
    const char *const parts[] = {game->rules, game->solo_rules, game->credits};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]) {
            screen_reflow(&play->screen, tr(parts[i]));
            if (parts[i] == game->rules)
                say_glosses(play);
            if (parts[i] == game->rules && game->say_sheet) {
                screen_gap(&play->screen);
                show_sheet(play, false);
            }
            screen_gap(&play->screen);
        }
    screen_reflow(&play->screen, ours.at);
    return SAID_DONE;
}

static enum said say_table(struct play *play)
{
    play_show_table(play);
    return SAID_DONE;
}

static enum said say_hand(struct play *play)
{
    const struct game *game = play->setup.game;
    show(play, game->say_hand ? game->say_hand : game->draw);
    return SAID_DONE;
}

static enum said say_score(struct play *play)
{
    show_scores(play);
    return SAID_DONE;
}

static enum said say_log(struct play *play)
{
    show_log(play, LOG_LINES);
    return SAID_DONE;
}

static enum said say_undo(struct play *play)
{
    return play_take_back(play) ? SAID_UNDO : SAID_DONE;
}

static enum said say_quit(struct play *play)
{
    play->left = true;
    return SAID_LEAVE;
}

static const struct command_word commands[] = {
    {"help", say_help},   {"?", say_help},      {"hint", say_hint},   {"rules", say_rules},
    {"table", say_table}, {"hand", say_hand},   {"score", say_score}, {"scores", say_score},
    {"log", say_log},     {"undo", say_undo},   {"quit", say_quit},   {"exit", say_quit},
    {"q", say_quit},      {"sheet", say_sheet},
};

enum said play_command(struct play *play, const char *input)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcasecmp(commands[i].word, input))
            return commands[i].run(play);
    if (!strncasecmp(input, "log ", 4)) {
        const int lines = atoi(input + 4);
        show_log(play, !strcasecmp(input + 4, "all") || lines < 1 ? play->story_count : lines);
        return SAID_DONE;
    }
    return SAID_NOTHING;
}

/* ---- welcome and farewell ---- */

/* The options as the command line takes them. */
static void put_options(const struct play *play, struct text *out)
{
    const struct setup *setup = &play->setup;
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++) {
        const struct option_spec *spec = &setup->game->option[i];
        const int value = setup->options.value[i];
        if (value < 0)
            continue;
        text_put(out, " --");
        text_put(out, spec->name);
        text_char(out, ' ');
        if (spec->words)
            text_put(out, spec->words[value]);
        else
            text_number(out, value);
    }
}

void play_welcome(struct play *play)
{
    char buffer[WORDS_SIZE];
    struct text line = text_in(buffer, sizeof buffer);
    const unsigned others = ((1U << play->setup.seats) - 1) & ~(1U << play->seat);
    text_put(&line, tr(play->setup.game->title));
    text_put(&line, " (");
    words_setup(&play->names, play->setup.game, play->setup.seats, &play->setup.options, &line);
    text_char(&line, ')');
    screen_say(&play->screen, STYLE_STRONG, 0, line.at);
    screen_say(&play->screen, STYLE_PLAIN, 0, tr(play->setup.game->about));
    play_say(play, STYLE_PLAIN, N_("You are playing against {players}."),
             WITH({"players", NULL, others, true}));
    screen_say(&play->screen, STYLE_PLAIN, 0,
               tr(play->no_hints
                      ? N_("New here? Type `rules` or `help` at any question.")
                      : N_("New here? Type `rules`, `help` or `hint` at any question.")));
}

/* The whole command that deals the same game again. Said only when the game is over: whoever knows
 * the seed knows the cards. */
static void say_how_to_repeat(struct play *play)
{
    const struct setup *setup = &play->setup;
    char buffer[WORDS_SIZE], hex[SEED_HEX_SIZE];
    struct text line = text_in(buffer, sizeof buffer);
    seed_to_hex(&play->table.seed, hex);
    text_put(&line, tr(N_("The same cards and rolls again:")));
    text_put(&line, "\n  cookietin play ");
    text_put(&line, setup->game->name);
    if (!options_fix_seats(setup->game, &setup->options)) {
        text_put(&line, " --players ");
        text_number(&line, setup->seats);
    }
    put_options(play, &line);
    if (play->seat > 0) {
        text_put(&line, " --seat ");
        text_number(&line, play->seat);
    }
    text_put(&line, " \\\n  --seed ");
    text_put(&line, hex);
    screen_say(&play->screen, STYLE_FAINT, 4, line.at);
}

static void say_winners(struct play *play, const struct outcome *outcome)
{
    const bool shared = outcome->winners & (outcome->winners - 1);
    const unsigned own = SEAT(play->seat) & outcome->winners, others = outcome->winners & ~own;
    const char *english = !outcome->winners ? N_("Nobody wins.")
                          : shared && own   ? N_("You share the win with {names}.")
                          : shared          ? N_("{winners} share the win.")
                          : own             ? N_("You win!")
                                            : N_("{winners} wins.");
    play_say(play, STYLE_STRONG, english,
             WITH({"winners", NULL, outcome->winners, true}, {"names", NULL, others, true}));
}

static void say_how_to_review(struct play *play)
{
    char words[WORDS_SIZE];
    struct text command = text_in(words, sizeof words);
    text_put(&command, "  cookietin review ");
    shell_word_put(&command, play->record);
    text_put(&command, " --seat ");
    text_number(&command, play->seat);
    screen_say(&play->screen, STYLE_FAINT, 2, tr(N_("The turning points:")));
    screen_say(&play->screen, STYLE_FAINT, 4, words);
}

/* The record of the game, as one more line of its file. */
static int keep_record(struct play *play)
{
    struct record_seat seat[SEATS_MAX];
    struct text text = {.cut = true};
    char *buffer = NULL;
    for (int i = 0; i < play->setup.seats; i++)
        seat[i] = (struct record_seat){i == play->seat ? record_guest : play->names.seat[i],
                                       play->player[i] ? play->bot[i] : NULL};
    for (size_t size = RECORD_FIRST; text.cut; size *= 2) {
        free(buffer);
        buffer = malloc(size);
        CHECK(buffer);
        text = text_in(buffer, size);
        record_write(&play->table, seat, &text);
    }
    FILE *file = fopen(play->record, "a+");
    /* Whatever was there before, the record is a line of its own. */
    const bool unended = file && fseek(file, -1, SEEK_END) == 0 && fgetc(file) != '\n';
    const bool wrote = file && fseek(file, 0, SEEK_END) == 0 &&
                       fprintf(file, "%s%s\n", unended ? "\n" : "", text.at) > 0;
    free(buffer);
    if (!file || fclose(file) != 0 || !wrote)
        return job_error("cannot write “%s”: %s", play->record, strerror(errno));
    return EXIT_OK;
}

int play_farewell(struct play *play)
{
    struct outcome outcome;
    struct events *why = calloc(1, sizeof *why);
    CHECK(why);
    table_outcome(&play->table, &outcome, why);
    const int status = play->record ? keep_record(play) : EXIT_OK; /* while we can */
    screen_gap(&play->screen);
    if (outcome.over) {
        play_tell(play, why);
        say_winners(play, &outcome);
    } else {
        screen_say(&play->screen, STYLE_PLAIN, 2, tr(N_("You leave the table. The score so far:")));
    }
    show_scores(play);
    screen_gap(&play->screen);
    say_how_to_repeat(play);
    if (play->record && status == EXIT_OK)
        say_how_to_review(play);
    fflush(stdout);
    free(why);
    return status;
}
