/* getopt_long is given one table: the command's own flags, `--players`, and every option of every
 * game. Which game is meant is known only afterwards, wherever in the line its name stands; then
 * its own table judges what was said. */
#include "cli/options.h"

#include "cli/cli.h"
#include "cli/language.h"
#include "games/games.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_MAX_COUNT = 64, FIRST_FLAG = 256, FIRST_OTHER = 512, HELP = 'h', WORD = 1 };

static const char players_name[] = "players";

struct long_options {
    int count;
    struct option at[LONG_MAX_COUNT + 1];
};

static void add(struct long_options *table, const char *name, bool takes_value, int code)
{
    for (int i = 0; i < table->count; i++)
        if (!strcmp(table->at[i].name, name))
            return;
    CHECK(table->count < LONG_MAX_COUNT);
    table->at[table->count++] =
        (struct option){name, takes_value ? required_argument : no_argument, NULL, code};
}

static void collect(struct long_options *table, const struct flag *flags)
{
    *table = (struct long_options){.count = 0};
    for (int i = 0; flags[i].name; i++) {
        CHECK(i < FLAGS_MAX);
        add(table, flags[i].name, flags[i].value, FIRST_FLAG + i);
    }
    add(table, "help", false, HELP);
    add(table, players_name, true, FIRST_OTHER + table->count);
    for (int g = 0; games[g]; g++)
        for (int i = 0; i < OPTIONS_MAX && games[g]->option[i].name; i++)
            add(table, games[g]->option[i].name, true, FIRST_OTHER + table->count);
}

static const char *name_of_code(const struct long_options *table, int code)
{
    for (int i = 0; i < table->count; i++)
        if (table->at[i].val == code)
            return table->at[i].name;
    return "?";
}

/* getopt_long has refused something; it tells what by its own variables. */
static int refuse(const char *command, const struct long_options *table, int answer,
                  const char *given)
{
    if (answer == ':')
        return usage_error(command, "--%s needs a value", name_of_code(table, optopt));
    if (optopt >= FIRST_FLAG || optopt == HELP)
        return usage_error(command, "--%s takes no value", name_of_code(table, optopt));
    if (strncmp(given, "--", 2) != 0)
        return usage_error(command, "there is no option “-%c”", optopt);
    const size_t size = strcspn(given + 2, "=");
    int fitting = 0;
    for (int i = 0; i < table->count; i++)
        fitting += !strncmp(table->at[i].name, given + 2, size);
    if (fitting > 1)
        return usage_error(command, "“%s” could be several options: write it in full", given);
    return usage_error(command, "there is no option “%s”", given);
}

int arguments_read(struct arguments *arguments, const struct flag *flags, int argc, char **argv)
{
    struct long_options table;
    collect(&table, flags);
    *arguments = (struct arguments){.command = argv[0], .flag = flags, .word = argv};
    opterr = 0;
    optind = 1;
    /* "-": words come in their order, whatever POSIXLY_CORRECT says; ":": see refuse() */
    for (int code; (code = getopt_long(argc, argv, "-:h", table.at, NULL)) != -1;) {
        if (code == '?' || code == ':')
            return refuse(arguments->command, &table, code, argv[optind - 1]);
        if (code == WORD) {
            argv[arguments->words++] = optarg; /* always behind what getopt has still to read */
        } else if (code == HELP) {
            arguments->help = true;
        } else if (code < FIRST_OTHER) {
            char error[CORRECTED_ERROR];
            arguments->said[code - FIRST_FLAG] = optarg ? optarg : "";
            if (!strcmp(flags[code - FIRST_FLAG].name, "lang") && !language_choose(optarg))
                return usage_error(arguments->command,
                                   "there is no language “%s”; choose one of: %s", optarg,
                                   language_list());
            if (!strcmp(flags[code - FIRST_FLAG].name, "po") && !language_correct(optarg, error))
                return job_error("%s", error);
        } else {
            if (arguments->others == SAID_MAX)
                return usage_error(arguments->command, "too many options");
            arguments->other[arguments->others].name = name_of_code(&table, code);
            arguments->other[arguments->others++].value = optarg;
        }
    }
    while (optind < argc) /* behind "--" */
        argv[arguments->words++] = argv[optind++];
    return EXIT_OK;
}

const char *arguments_value(const struct arguments *arguments, const char *flag)
{
    for (int i = 0; arguments->flag[i].name; i++)
        if (!strcmp(arguments->flag[i].name, flag))
            return arguments->said[i];
    CHECK(!"a flag of this command");
    return NULL;
}

static bool read_number(const char *text, int64_t *number)
{
    if (!*text || strspn(text, "0123456789") != strlen(text))
        return false;
    errno = 0;
    *number = strtoll(text, NULL, 10);
    return errno == 0;
}

int arguments_number(const struct arguments *arguments, const char *flag, int64_t low, int64_t high,
                     int64_t *number)
{
    const char *text = arguments_value(arguments, flag);
    int64_t read;
    if (!text)
        return EXIT_OK;
    if (!read_number(text, &read) || read < low || read > high)
        return usage_error(arguments->command, "--%s takes a number from %lld to %lld, not “%s”",
                           flag, (long long)low, (long long)high, text);
    *number = read;
    return EXIT_OK;
}

/* ---- the game's own options ---- */

static void list_words(const struct option_spec *spec, struct text *out)
{
    for (int i = 0; spec->words[i]; i++) {
        if (i)
            text_put(out, spec->words[i + 1] || spec->takes_text ? ", " : " or ");
        text_put(out, spec->words[i]);
    }
    if (spec->takes_text)
        text_put(out, " or a file");
}

/* The text of one's own that an option may be instead of its words comes from a file. */
static int read_text(const char *command, const char *path, struct setup *setup)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return usage_error(command, "cannot read “%s”: %s", path, strerror(errno));
    free(setup->text);
    setup->text = malloc(TEXT_OPTION_MOST + 1);
    CHECK(setup->text);
    const size_t size = fread(setup->text, 1, TEXT_OPTION_MOST + 1, file);
    const int bad = ferror(file) ? errno : 0;
    fclose(file);
    if (bad)
        return usage_error(command, "cannot read “%s”: %s", path, strerror(bad));
    if (size > TEXT_OPTION_MOST)
        return usage_error(command, "“%s” is too long: at most %d bytes", path, TEXT_OPTION_MOST);
    char buffer[512];
    struct text error = text_in(buffer, sizeof buffer);
    if (setup->game->check_text && !setup->game->check_text(setup->text, size, &error))
        return usage_error(command, "%s: %s", path, error.at);
    setup->options.text = setup->text;
    setup->options.text_size = size;
    return EXIT_OK;
}

static int set_option(const char *command, struct setup *setup, int index, const char *value)
{
    const struct option_spec *spec = &setup->game->option[index];
    if (!options_set(&setup->options, setup->game, index, value))
        return EXIT_OK;
    if (spec->takes_text) {
        setup->options.value[index] = OPTION_TEXT;
        return read_text(command, value, setup);
    }
    if (!spec->words)
        return usage_error(command, "--%s takes a number from %d to %d, not “%s”", spec->name,
                           spec->low, spec->high, value);
    char buffer[512];
    struct text list = text_in(buffer, sizeof buffer);
    list_words(spec, &list);
    return usage_error(command, "--%s must be %s, not “%s”", spec->name, list.at, value);
}

static int set_players(const char *command, struct setup *setup, const char *value)
{
    const struct game *game = setup->game;
    int64_t number;
    if (!read_number(value, &number) || number < game->seats_min || number > game->seats_max)
        return usage_error(command, "%s is for %d to %d players, not “%s”", game->name,
                           game->seats_min, game->seats_max, value);
    setup->options.players = (int)number;
    return EXIT_OK;
}

static int set_other(const char *command, struct setup *setup, const char *name, const char *value)
{
    if (!strcmp(name, players_name))
        return set_players(command, setup, value);
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++)
        if (!strcmp(setup->game->option[i].name, name))
            return set_option(command, setup, i, value);
    return usage_error(command, "%s has no option --%s", setup->game->name, name);
}

/* The game has the last word, and says what was left open. */
static int settle(const char *command, struct setup *setup)
{
    const struct game *game = setup->game;
    _Alignas(16) uint8_t state[STATE_MAX];
    memset(state, 0, sizeof state);
    const char *wrong = game->start(state, &setup->options);
    if (wrong)
        return usage_error(command, "%s", tr(wrong));
    setup->seats = game->seats(state);
    if (!options_fix_seats(game, &setup->options))
        setup->options.players = setup->seats;
    if (game->settings)
        game->settings(state, &setup->options);
    return EXIT_OK;
}

static int no_such_game(const char *command, const char *name)
{
    char buffer[256];
    struct text list = text_in(buffer, sizeof buffer);
    for (int i = 0; games[i]; i++)
        if (!games[i]->hidden) {
            text_put(&list, list.used ? ", " : "");
            text_put(&list, games[i]->name);
        }
    return usage_error(command, "there is no game “%s”; choose one of: %s", name, list.at);
}

int arguments_setup(const struct arguments *arguments, const char *name, struct setup *setup)
{
    *setup = (struct setup){.game = game_named(name), .options = options_none()};
    if (!setup->game)
        return no_such_game(arguments->command, name);
    int status = EXIT_OK;
    for (int i = 0; status == EXIT_OK && i < arguments->others; i++)
        status = set_other(arguments->command, setup, arguments->other[i].name,
                           arguments->other[i].value);
    if (status == EXIT_OK)
        status = settle(arguments->command, setup);
    if (status != EXIT_OK) {
        free(setup->text);
        setup->text = NULL;
    }
    return status;
}

int arguments_refuse_others(const struct arguments *arguments)
{
    if (arguments->others)
        return usage_error(arguments->command, "--%s is an option of a game: name the game, too",
                           arguments->other[0].name);
    return EXIT_OK;
}

/* ---- bots ---- */

/* A bot that sees everyone's cards does not play with people. */
static bool command_takes(const char *command, const struct bot *bot)
{
    return !bot->sees_all || strcmp(command, "play") != 0;
}

static int wrong_bot(const char *command, const char *name, size_t size, const char *why)
{
    char buffer[256];
    struct text list = text_in(buffer, sizeof buffer);
    for (int i = 0; bots[i]; i++)
        if (command_takes(command, bots[i])) {
            text_put(&list, list.used ? ", " : "");
            text_put(&list, bots[i]->name);
        }
    text_put(&list, ", exec:COMMAND"); /* a program of one's own */
    return usage_error(command, "--bots “%.*s”: %s (choose from: %s)", (int)size, name, why,
                       list.at);
}

int arguments_bots(const struct arguments *arguments, int seats, const char *usual,
                   struct player_spec *lineup)
{
    const char *at = arguments_value(arguments, "bots");
    int count = 0;
    if (!at && !seats)
        return EXIT_OK;
    if (!at)
        at = usual;
    for (const char *end;; at = end + 1) {
        struct player_spec spec;
        const size_t size = strcspn(at, ",");
        end = at + size;
        const char *wrong = player_read_spec(at, size, &spec);
        if (wrong)
            return wrong_bot(arguments->command, at, size, wrong);
        if (!seats)
            return usage_error(arguments->command,
                               "--bots names a bot, but there is no seat for one");
        if (count == seats)
            return usage_error(arguments->command, "--bots names more than %d bots", seats);
        lineup[count++] = spec;
        if (!*end)
            break;
    }
    for (int i = count; i < seats; i++)
        lineup[i] = lineup[i - count];
    return EXIT_OK;
}

int arguments_bot_time(const struct arguments *arguments, int count, struct player_spec *lineup)
{
    int64_t ms = PLAYER_ANSWER_MS;
    const int status = arguments_number(arguments, "bot-time", 1, PLAYER_ANSWER_MS_MOST, &ms);
    for (int i = 0; i < count; i++)
        lineup[i].answer_ms = (int)ms;
    return status;
}

/* A program is started twice for that, but what cannot play is known before anything else. */
int arguments_try_bots(const struct player_spec *lineup, int count, const struct game *game)
{
    for (int i = 0; i < count; i++) {
        char why[PLAYER_WHY_SIZE];
        bool tried = false;
        for (int j = 0; j < i; j++)
            tried |= !strcmp(lineup[j].name, lineup[i].name);
        if (!tried && !player_try(&lineup[i], game, why))
            return job_error("%s cannot play: %s", lineup[i].name, why);
    }
    return EXIT_OK;
}

/* ---- help ---- */

static void show_row(const char *name, const char *value, const char *help)
{
    char head[64];
    snprintf(head, sizeof head, "--%s%s%s", name, value ? " " : "", value ? value : "");
    printf("  %-16s %s\n", head, help ? help : "");
}

static void show_option(const struct option_spec *spec)
{
    char value[32], buffer[512];
    struct text line = text_in(buffer, sizeof buffer);
    snprintf(value, sizeof value, "%d-%d", spec->low, spec->high);
    text_put(&line, spec->help);
    if (spec->words) {
        text_put(&line, ": ");
        list_words(spec, &line);
    }
    if (spec->usually) {
        text_put(&line, " (");
        text_put(&line, spec->usually);
        text_put(&line, ")");
    }
    show_row(spec->name, spec->words ? spec->value : value, line.at);
}

static void show_game(const struct game *game)
{
    char value[32], number[32];
    printf("\n%s: %s\n", game->name, game->about);
    snprintf(value, sizeof value, "%d-%d", game->seats_min, game->seats_max);
    snprintf(number, sizeof number, "number of players (%d)", game->seats_default);
    show_row(players_name, value, number);
    for (int i = 0; i < OPTIONS_MAX && game->option[i].name; i++)
        show_option(&game->option[i]);
}

void arguments_show(const struct arguments *arguments, const struct game *only)
{
    puts("\nOptions (defaults in brackets):");
    for (int i = 0; arguments->flag[i].name; i++)
        show_row(arguments->flag[i].name, arguments->flag[i].value, arguments->flag[i].help);
    show_row("help", NULL, "show this help");
    for (int i = 0; games[i]; i++)
        if (only ? games[i] == only : !games[i]->hidden)
            show_game(games[i]);
    bool play_bots = false;
    for (int i = 0; arguments->flag[i].name; i++)
        play_bots |= !strcmp(arguments->flag[i].name, "bots");
    if (play_bots)
        puts("\nBots:");
    for (int i = 0; play_bots && bots[i]; i++)
        if (command_takes(arguments->command, bots[i]))
            printf("  %-16s %s\n", bots[i]->name, bots[i]->about);
    if (play_bots)
        puts("  exec:COMMAND     your own program, run by a shell: quote spaces, and use no\n"
             "                   comma, because commas separate bots (docs/bot-protocol.md)");
}
