/* cookietin play: a person against bots, line by line in a plain terminal. The person's screen is
 * fed with what the table tells their seat, and with nothing else. */
#include "cli/play.h"

#include "cli/cli.h"
#include "cli/language.h"
#include "cli/play_choose.h"
#include "core/words.h"
#include "games/games.h"
#include "shell/seed.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LOG_FIRST = 1 << 14, PAUSE_DEFAULT = 300, PAUSE_MOST = 10000, SENTENCE_SIZE = 1024 };

static const char substitute[] = "greedy";

static const struct flag flags[] = {
    {"seat", "S", "your seat, counting from 0 (0)"},
    {"bots", "A,B,...", "the other players (easy); a short list is repeated"},
    {"bot-time", "MS", "time limit for a program's decision (1000)"},
    {"seed", "TEXT", "the same text gives the same deal (a new deal each time)"},
    {"pause", "MS", "pause after each move of the others, in a terminal (300)"},
    {"no-hints", NULL, "play without hints"},
    {"record", "FILE", "add the game to a file of recordings, for `review`"},
    {"lang", "LL", "language: en, de, es, fr, hr, is, it or nl (as LANG says)"},
    {"po", "FILE", "speak with FILE.po, to see corrections of a language"},
    {NULL, NULL, NULL},
};

/* All with different initials. */
/* i18n: A bot’s name in the terminal; in a table of cases. */
static const char *const friends[SEATS_MAX] = {NAME_("Anna"),  NAME_("Björn"),  NAME_("Dísa"),
                                               NAME_("Einar"), NAME_("Freyja"), NAME_("Gunnar"),
                                               NAME_("Helga")};

static int help(const struct arguments *arguments)
{
    puts("Usage: cookietin play GAME [OPTIONS]\n\n"
         "Play against bots. Choices are numbered: type the number or some of the words.\n"
         "Type `help` while playing to see what else you can type. If your own program\n"
         "fails, greedy takes over.");
    arguments_show(arguments, arguments->words ? game_named(arguments->word[0]) : NULL);
    return EXIT_OK;
}

/* ---- telling ---- */

void play_say(struct play *play, enum style style, const char *english,
              const struct words_part *parts)
{
    char buffer[SENTENCE_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    words_say(&play->names, english, parts, &text);
    screen_say(&play->screen, style, 2, text.at);
}

static void remember(struct play *play, const char *sentence)
{
    if (play->story_count == play->story_room) {
        play->story_room = play->story_room * 2 + 64;
        play->story = realloc(play->story, (size_t)play->story_room * sizeof *play->story);
        CHECK(play->story);
    }
    const size_t size = strlen(sentence) + 1;
    play->story[play->story_count] = malloc(size);
    CHECK(play->story[play->story_count]);
    memcpy(play->story[play->story_count++], sentence, size);
}

/* Before a sentence that opens a round or a turn; `told`: others of the same step came before. */
static void begin_paragraph(struct play *play, const struct event *event, bool told)
{
    const enum story_mark mark = play->setup.game->phrases[event->kind].mark;
    if (mark == OPENS_ROUND) {
        screen_pause(&play->screen, told ? 3 * play->pause : 0);
        screen_gap(&play->screen);
    }
    const bool other_turn = mark == OPENS_TURN && event->seat != play->turn;
    play->fresh |= mark == OPENS_ROUND || other_turn;
    if (mark == OPENS_TURN)
        play->turn = event->seat;
    else if (mark != GOES_ON)
        play->turn = SPECTATOR;
}

/* A turn is a paragraph: its first sentence stands out to the left. */
static void tell_sentence(struct play *play, const struct event *event, const char *sentence)
{
    const bool inner = !play->fresh && !play->setup.game->simultaneous;
    char line[SENTENCE_SIZE + 8];
    snprintf(line, sizeof line, "%s%s", inner ? "  " : "", sentence);
    screen_say(&play->screen, event->seat == play->seat ? STYLE_STRONG : STYLE_PLAIN, 4, line);
    play->fresh = false;
}

/* Tells the person the events that are for their eyes; returns how many. */
int play_tell(struct play *play, const struct events *events)
{
    const struct game *game = play->setup.game;
    int count = 0;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->at[i];
        char buffer[SENTENCE_SIZE];
        struct text sentence = text_in(buffer, sizeof buffer);
        if (!(event->audience & SEAT(play->seat)))
            continue;
        words_event_more(game, event, &play->names, &sentence);
        if (!sentence.used)
            continue;
        begin_paragraph(play, event, count > 0);
        play->news |= event->seat != play->seat;
        tell_sentence(play, event, sentence.at);
        remember(play, sentence.at);
        count++;
    }
    return count;
}

/* ---- the others ---- */

static void make_room(struct play *play)
{
    struct table *table = &play->table;
    if (table_has_room(table))
        return;
    table->log_size *= 2;
    table->log = realloc(table->log, table->log_size);
    CHECK(table->log);
}

/* A program that failed is out of the game; one of our bots takes its seat. */
static void replace_bot(struct play *play, int seat, const char *why)
{
    struct player_spec spec;
    char words[SENTENCE_SIZE];
    struct text text = text_in(words, sizeof words);
    CHECK(!player_read_spec(substitute, strlen(substitute), &spec));
    words_put(&play->names, N_("{player}’s program is out of the game: {why}. {bot} takes over."),
              WITH({"player", play->names.seat[seat], 0}, {"why", why, 0}, {"bot", substitute, 0}),
              &text);
    player_close(play->player[seat]); /* which `why` belongs to */
    play->player[seat] = player_open(&spec, PLAYER_WALL);
    screen_say(&play->screen, STYLE_WRONG, 2, words);
    remember(play, words);
}

static bool has_left(const struct play *play)
{
    return play->left || atomic_load(&play->quit.asked);
}

static void begin_bots(struct play *play, const struct seed *seed)
{
    const struct setup *setup = &play->setup;
    for (int seat = 0; seat < setup->seats; seat++) {
        const struct player_game begins = {.game = setup->game,
                                           .options = &setup->options,
                                           .seats = setup->seats,
                                           .seat = seat,
                                           .people = SEAT(play->seat),
                                           .random = player_draw(seed, seat)};
        rng_fast(&play->rng[seat], begins.random);
        const char *why = play->player[seat] ? player_begin(play->player[seat], &begins) : NULL;
        if (why && !has_left(play))
            replace_bot(play, seat, why);
    }
}

static void end_bots(struct play *play)
{
    struct outcome outcome;
    table_outcome(&play->table, &outcome, NULL);
    const struct player_result result = {.score = outcome.score,
                                         .seats = play->setup.seats,
                                         .winners = outcome.winners};
    for (int seat = 0; outcome.over && seat < play->setup.seats; seat++)
        if (play->player[seat])
            player_over(play->player[seat], &result);
}

static void move_bot(struct play *play, int seat)
{
    struct sight sight;
    make_room(play);
    player_look(play->player[seat], &play->table, seat, &sight);
    const struct thought thought = {.game = play->setup.game,
                                    .seen = sight.seen,
                                    .memory = &sight.memory,
                                    .seat = seat,
                                    .people = SEAT(play->seat),
                                    .rng = &play->rng[seat]};
    game_move move;
    const char *why = player_choose(play->player[seat], thought, &move);
    if (why && has_left(play)) /* in the middle of its thoughts */
        return;
    if (why) {
        replace_bot(play, seat, why);
        CHECK(!player_choose(play->player[seat], thought, &move));
    }
    CHECK(!table_play(&play->table, seat, move, &play->events));
    if (play_tell(play, &play->events) > 0)
        screen_pause(&play->screen, play->pause);
}

/* ---- the person ---- */

/* Shows the list of choices, with the words they have in common as its head. */
static void show_choices(struct play *play, const struct choose *choose)
{
    if (choose->list.lead[0]) {
        char buffer[LABEL_SIZE + 8];
        struct text head = text_in(buffer, sizeof buffer);
        choose_put_begin(&head, choose->list.lead, strlen(choose->list.lead));
        screen_say(&play->screen, STYLE_ASK, 2, head.at);
    }
    screen_list(&play->screen, (const char *const *)choose->list.label, choose->list.entries);
    if (choose->narrowed) {
        char row[LABEL_SIZE];
        snprintf(row, sizeof row, "   0  %s", tr(N_("back to all choices")));
        screen_say(&play->screen, STYLE_FAINT, 6, row);
    }
}

/* A number or words picked something: the choice, or -1 where the next step has to be asked. */
static int settle(struct play *play, struct choose *choose, enum chosen result, int chosen)
{
    if (result == CHOSEN_ONE)
        return chosen;
    if (result == CHOSEN_SEVERAL)
        show_choices(play, choose);
    return -1;
}

static int wrong_input(struct play *play, const struct choose *choose)
{
    char input[64];
    snprintf(input, sizeof input, "%.40s", play->screen.input);
    play_say(play, STYLE_WRONG,
             N_("“{input}” isn’t one of the choices. Type a number from 1 to {most}, or `help`."),
             WITH({"input", input, 0}, {"most", NULL, choose->list.entries}));
    return -1;
}

/* What the person typed, as a choice; -1: ask again. */
static int understand(struct play *play, struct choose *choose)
{
    const char *input = play->screen.input;
    int chosen = -1;
    const bool back = !strcasecmp(input, "back") || (choose->narrowed && !strcmp(input, "0"));
    if (back)
        choose_reset(choose);
    if (back || !*input) {
        show_choices(play, choose);
        return -1;
    }
    enum chosen result = CHOSEN_NONE;
    if (strspn(input, "0123456789") == strlen(input))
        result = choose_number(choose, strlen(input) < 6 ? atoi(input) : 0, &chosen);
    else if (strspn(input, "+-.,#() 0123456789") < strlen(input)) /* "-1" is not the word "1" */
        result = choose_words(choose, input, &chosen);
    if (result == CHOSEN_NONE)
        return wrong_input(play, choose);
    return settle(play, choose, result, chosen);
}

/* Asks until a choice is made: its number, or -1 if the person left or took a step back. */
static int pick(struct play *play, struct choose *choose)
{
    play->choose = choose;
    show_choices(play, choose);
    for (;;) {
        if (!screen_read(&play->screen, "> ")) {
            play->left = true;
            return -1;
        }
        const enum said said = play_command(play, play->screen.input);
        if (said == SAID_LEAVE || said == SAID_UNDO)
            return -1;
        if (said == SAID_DONE)
            continue;
        const int chosen = understand(play, choose);
        if (chosen >= 0)
            return chosen;
    }
}

/* What a choice says, to be freed. */
static char *sentence_of(struct play *play, const void *seen, int choice, bool caseless)
{
    char buffer[SENTENCE_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    struct names names = play->names;
    names.caseless = caseless;
    play->setup.game->say_move(seen, play->seat, table_choice(&play->table, play->seat, choice),
                               &names, &text);
    char *sentence = malloc(text.used + 1);
    CHECK(sentence);
    memcpy(sentence, text.at, text.used + 1);
    return sentence;
}

static void say_choices(struct play *play, struct choose *choose, const void *seen, int count)
{
    char **sentence = calloc(2 * (size_t)count, sizeof *sentence);
    CHECK(sentence);
    for (int i = 0; i < 2 * count; i++)
        sentence[i] = sentence_of(play, seen, i % count, i >= count);
    choose_open(choose, (const char *const *)sentence, (const char *const *)sentence + count,
                count);
    for (int i = 0; i < 2 * count; i++)
        free(sentence[i]);
    free(sentence);
}

static void ask_question(struct play *play, const void *seen)
{
    char buffer[SENTENCE_SIZE];
    struct text question = text_in(buffer, sizeof buffer);
    screen_gap(&play->screen);
    if (play->news) {
        play_show_table(play);
        screen_gap(&play->screen);
    }
    play->news = false;
    play->setup.game->say_question(seen, play->seat, &play->names, &question);
    screen_say(&play->screen, STYLE_ASK, 2, question.at);
}

/* The one thing that can be done is done, and said. */
static int only_choice(struct play *play, const struct choose *choose)
{
    play_say(play, STYLE_PLAIN, N_("There is only one choice: {choice}."),
             WITH({"choice", choose->sentence[0], 0}));
    screen_pause(&play->screen, play->pause);
    return 0;
}

static void move_person(struct play *play)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    struct choose choose;
    table_observe(&play->table, play->seat, seen);
    const int count = table_choices(&play->table, play->seat);
    say_choices(play, &choose, seen, count);
    ask_question(play, seen);
    const int chosen = count == 1 ? only_choice(play, &choose) : pick(play, &choose);
    choose_close(&choose);
    if (chosen < 0)
        return;
    make_room(play);
    const game_move move = table_choice(&play->table, play->seat, chosen);
    CHECK(!table_play(&play->table, play->seat, move, &play->events));
    screen_gap(&play->screen);
    play->fresh = true;
    play_tell(play, &play->events);
    play->confirmed = false;
}

/* Where all act at the same time, the others wait until the person says that their turn is done.
 * Until then it can be undone. */
static void confirm_turn(struct play *play)
{
    const char *const answers[] = {tr(N_("Done")), tr(N_("Undo the last step"))};
    struct choose choose;
    int chosen;
    screen_gap(&play->screen);
    screen_say(&play->screen, STYLE_ASK, 2, tr(N_("Have you finished your turn?")));
    choose_open(&choose, answers, answers, 2);
    chosen = pick(play, &choose);
    choose_close(&choose);
    if (chosen == 1)
        play_take_back(play);
    play->confirmed = chosen == 0;
}

/* ---- the game ---- */

static void play_on(struct play *play)
{
    for (seatset who;
         !has_left(play) && !play->screen.lost && (who = table_actors(&play->table));) {
        if (who >> play->seat & 1)
            move_person(play);
        else if (play->setup.game->simultaneous && !play->confirmed &&
                 table_can_undo(&play->table, play->seat))
            confirm_turn(play);
        else
            move_bot(play, __builtin_ctz(who));
    }
}

static void dismiss_bots(struct play *play)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        player_close(play->player[i]);
        play->player[i] = NULL;
    }
}

static int deal(struct play *play, const struct seed *seed)
{
    uint8_t *log = malloc(LOG_FIRST);
    CHECK(log);
    CHECK(!table_open(&play->table, play->setup.game, &play->setup.options, seed, play->states, log,
                      LOG_FIRST, &play->events));
    play->names.reader = play->seat;
    play->names.catalogue = language_catalogue();
    int friend = 0;
    for (int seat = 0; seat < play->setup.seats; seat++) {
        play->names.seat[seat] = game_seat_name(play->setup.game, &play->setup.options, seat);
        if (!play->names.seat[seat])
            play->names.seat[seat] = seat == play->seat ? tr(N_("You")) : friends[friend ++];
    }
    play->screen = screen_open();
    quit_open(&play->quit);
    play->screen.wake = play->quit.wake;
    for (int seat = 0; seat < play->setup.seats; seat++)
        if (play->player[seat])
            player_watch(play->player[seat], &play->quit.asked);
    play_welcome(play);
    begin_bots(play, seed);
    play->news = play->fresh = true;
    play->turn = SPECTATOR;
    play_tell(play, &play->events);
    play_on(play);
    end_bots(play);
    const int status = play_farewell(play);
    dismiss_bots(play); /* nobody is left behind if this was the end */
    quit_close(&play->quit);
    return play->screen.lost ? EXIT_FAILED : status;
}

static void clear_away(struct play *play)
{
    for (int i = 0; i < play->story_count; i++)
        free(play->story[i]);
    dismiss_bots(play);
    free(play->story);
    free(play->table.log);
    free(play->setup.text);
    free(play);
}

/* The others sit down; a bot that sees everyone's cards does not play with people. */
static int seat_bots(const struct arguments *arguments, struct play *play, seatset others)
{
    struct player_spec bot[SEATS_MAX];
    const int count = __builtin_popcount(others);
    int status = arguments_bots(arguments, count, "easy", bot);
    if (status == EXIT_OK)
        status = arguments_bot_time(arguments, count, bot);
    for (int i = 0; status == EXIT_OK && i < count; i++)
        if (bot[i].bot.bot->sees_all)
            return usage_error(arguments->command,
                               "--bots “%s”: only sim can use this bot, because it cheats",
                               bot[i].name);
    if (status == EXIT_OK)
        status = arguments_try_bots(bot, count, play->setup.game);
    for (int seat = 0, next = 0; status == EXIT_OK && seat < SEATS_MAX; seat++) {
        if (!(others >> seat & 1))
            continue;
        memcpy(play->bot[seat], bot[next].name, sizeof play->bot[seat]);
        play->player[seat] = player_open(&bot[next++], PLAYER_WALL);
    }
    return status;
}

/* Better known before the game than after it; but until there is a record there is no new file. */
static bool can_write(const char *path)
{
    const int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file >= 0)
        return close(file) == 0;
    if (errno != ENOENT)
        return false;
    char *copy = strdup(path);
    CHECK(copy);
    const bool can = access(dirname(copy), W_OK | X_OK) == 0;
    free(copy);
    return can;
}

static int sit_down(const struct arguments *arguments, struct play *play)
{
    int64_t seat = 0, pause = PAUSE_DEFAULT;
    int status = arguments_setup(arguments, arguments->word[0], &play->setup);
    const struct setup *setup = &play->setup;
    const int seats = setup->seats;
    if (status == EXIT_OK)
        status = arguments_number(arguments, "seat", 0, seats - 1, &seat);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "pause", 0, PAUSE_MOST, &pause);
    if (status != EXIT_OK)
        return status;
    const seatset players = game_players(setup->game, &setup->options, seats);
    if (!(players >> seat & 1))
        return usage_error(arguments->command, "seat %d belongs to %s", (int)seat,
                           game_seat_name(setup->game, &setup->options, (int)seat));
    play->seat = (int)seat;
    play->pause = (int)pause;
    play->record = arguments_value(arguments, "record");
    play->no_hints = arguments_value(arguments, "no-hints");
    if (play->record && !can_write(play->record))
        return job_error("cannot write “%s”: %s", play->record, strerror(errno));
    status = seat_bots(arguments, play, players & (seatset)~SEAT(seat));
    if (status != EXIT_OK)
        return status;
    const char *text = arguments_value(arguments, "seed");
    const struct seed seed = text ? seed_from_text(text) : seed_fresh();
    return deal(play, &seed);
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (arguments.help)
        return help(&arguments);
    if (!arguments.words)
        return usage_error(arguments.command, "which game?");
    if (arguments.words > 1)
        return usage_error(arguments.command, "only one game at a time: what is “%s”?",
                           arguments.word[1]);
    struct play *play = calloc(1, sizeof *play);
    CHECK(play);
    status = sit_down(&arguments, play);
    clear_away(play);
    return status;
}

const struct command command_play = {"play", "play against bots in a plain terminal", run};
