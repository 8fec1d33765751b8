/* cookietin review: where a recorded game was won and lost. */
#include "cli/review.h"

#include "bots/verdict.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/options.h"
#include "core/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MISTAKES_DEFAULT = 5, MISTAKES_MOST = 1000, THREADS_MOST = 256 };

/* Numbers of play-outs, so that the same record gets the same review. */
static const char budget_default[] = "2000";

static const struct flag flags[] = {
    {"game", "N", "the N-th game of the file, counting from 1 (1)"},
    {"seat", "S", "only the decisions of seat S, counting from 0 (all)"},
    {"mistakes", "N", "number of mistakes to show, costliest first (5)"},
    {"budget", "B", "play-outs for each decision (2000), or a time such as 20ms"},
    {"plot", "FILE", "draw everyone's chances of winning as an SVG file"},
    {"json", NULL, "print one JSON object with every decision instead"},
    {"threads", "N", "number of threads (one per processor)"},
    {"lang", "LL", "language: en, de, es, fr, hr, is, it or nl (as LANG says)"},
    {"po", "FILE", "speak with FILE.po, to see corrections of a language"},
    {NULL, NULL, NULL},
};

static int help(void)
{
    puts("Usage: cookietin review FILE [OPTIONS]\n"
         "\n"
         "Goes through a recorded game and compares each choice with what a strong player\n"
         "would have done with the same knowledge: the costliest mistakes, what was better\n"
         "and why, and how well everyone played. FILE is a file of recordings, one per\n"
         "line, or - for standard input. With a number of play-outs as its budget, the\n"
         "same recording always gets the same review.\n"
         "\n"
         "Options (defaults in brackets):");
    for (int i = 0; flags[i].name; i++) {
        char head[32];
        snprintf(head, sizeof head, "--%s %s", flags[i].name, flags[i].value ? flags[i].value : "");
        printf("  %-16s %s\n", head, flags[i].help);
    }
    puts("  --help           show this help");
    return EXIT_OK;
}

/* ---- the record ---- */

static int tell_wrong_record(const struct review *review)
{
    const struct record_problem *problem = &review->reader.problem;
    return record_file_refuse(&review->file, problem->move, problem->rule, problem->text);
}

static struct moment *add_moment(struct review *review)
{
    const size_t state_size = review->reader.game->state_size;
    if (review->count == review->room) {
        review->room = review->room * 2 + 64;
        review->moment = realloc(review->moment, (size_t)review->room * sizeof *review->moment);
        review->state = realloc(review->state, (size_t)review->room * state_size);
        CHECK(review->moment && review->state);
    }
    struct moment *moment = &review->moment[review->count++];
    *moment = (struct moment){.move = 0};
    return moment;
}

/* Whether anyone at the table could see a difference to the moment before. */
static bool table_changed(const struct review *review, const void *state)
{
    const struct game *game = review->reader.game;
    _Alignas(16) uint8_t now[STATE_MAX], before[STATE_MAX], old[STATE_MAX];
    if (review->count < 2)
        return true;
    memcpy(old, review_state(review, &review->moment[review->count - 2]), game->state_size);
    game->observe(state, SPECTATOR, now);
    game->observe(old, SPECTATOR, before);
    return memcmp(now, before, game->state_size) != 0;
}

/* Keeps what the reader has just played. */
static void keep_line(struct review *review)
{
    if (review->log_size - review->log_used < TABLE_ENTRY_MAX) {
        review->log_size = review->log_size * 2 + 4096;
        review->log = realloc(review->log, review->log_size);
        CHECK(review->log);
    }
    review->log_used = table_write_log(review->log, review->log_used, &review->reader.line);
}

/* Keeps the decision that the reader has just played from `state`. */
static void keep_moment(struct review *review, const void *state)
{
    const struct record_reader *reader = &review->reader;
    const struct game *game = reader->game;
    struct outcome outcome;
    struct moment *moment = add_moment(review);
    const struct moment *last = review->count > 1 ? moment - 1 : NULL;
    game->outcome(state, &outcome, NULL);
    moment->move = reader->move;
    moment->round = outcome.rounds;
    moment->seat = reader->line.seat;
    moment->of = reader->line.of;
    moment->played = reader->line.move;
    moment->log_used = review->log_used;
    moment->judged = moment->of > 1 && (review->seat < 0 || review->seat == moment->seat);
    moment->opens = table_changed(review, state);
    if (game->simultaneous)
        moment->turn = last && last->round == moment->round ? last->turn + moment->opens : 1;
    memcpy(review->state + (size_t)(review->count - 1) * game->state_size, state, game->state_size);
}

/* Plays through the record; it is right all through, or nothing is reviewed. */
static int read_game(struct review *review)
{
    struct record_reader *reader = &review->reader;
    const struct json_node *root = review->file.document.root;
    _Alignas(16) uint8_t before[STATE_MAX];
    if (!record_verify(reader, root) || !record_open(reader, root))
        return tell_wrong_record(review);
    if (reader->line.type == LINE_CHANCE) /* a deal that is the record's set-up */
        keep_line(review);
    for (;;) {
        memcpy(before, reader->state, sizeof before);
        if (record_step(reader) <= 0)
            break;
        if (reader->line.type == LINE_MOVE)
            keep_moment(review, before);
        keep_line(review);
    }
    reader->game->outcome(reader->state, &review->outcome, NULL);
    record_names(reader, review->name);
    for (int seat = 0; seat < reader->seats; seat++)
        review->names.seat[seat] = review->name[seat];
    review->names.reader = review->seat < 0 ? SPECTATOR : review->seat;
    return EXIT_OK;
}

static int check_seat(const struct review *review)
{
    const struct record_reader *reader = &review->reader;
    if (review->seat >= reader->seats)
        return job_error("there is no seat %d in this game, only 0 to %d", review->seat,
                         reader->seats - 1);
    const char *nobody =
        review->seat < 0 ? NULL : game_seat_name(reader->game, &reader->options, review->seat);
    if (nobody)
        return job_error("seat %d belongs to %s, who makes no decisions", review->seat, nobody);
    return EXIT_OK;
}

/* ---- what came out ---- */

bool review_is_mistake(const struct moment *moment)
{
    return moment->judged && verdict_is_mistake(moment->loss, moment->doubt);
}

static int by_cost(const void *a, const void *b)
{
    const struct moment *one = *(struct moment *const *)a, *other = *(struct moment *const *)b;
    if (one->loss > other->loss || one->loss < other->loss)
        return one->loss > other->loss ? -1 : 1;
    return one->move - other->move;
}

/* The losses of good choices scatter around something that is not negative, so their sum is not,
 * either: it takes nothing off what the mistakes cost. */
static void add_up(struct review *review)
{
    double of_good[SEATS_MAX] = {0};
    int found = 0;
    review->mistake = malloc(((size_t)review->count + 1) * sizeof(struct moment *));
    CHECK(review->mistake);
    for (int i = 0; i < review->count; i++) {
        struct moment *moment = &review->moment[i];
        struct review_seat *seat = &review->of_seat[moment->seat];
        if (!moment->judged)
            continue;
        const bool mistake = review_is_mistake(moment);
        seat->decisions++;
        seat->good += !mistake;
        *(mistake ? &seat->loss : &of_good[moment->seat]) += moment->loss;
        if (mistake)
            review->mistake[found++] = moment;
    }
    for (int seat = 0; seat < review->reader.seats; seat++) {
        struct review_seat *of = &review->of_seat[seat];
        of->loss += of_good[seat] > 0 ? of_good[seat] : 0;
        of->loss = of->decisions ? of->loss / of->decisions : 0;
    }
    qsort(review->mistake, (size_t)found, sizeof(struct moment *), by_cost);
    review->mistakes = found < review->mistakes_most ? found : review->mistakes_most;
    for (int i = 0; i < review->mistakes; i++)
        review->mistake[i]->rank = i + 1;
}

/* ---- the command ---- */

static int read_budget(const struct arguments *arguments, struct review *review)
{
    char name[64];
    const char *said = arguments_value(arguments, "budget");
    review->budget = said ? said : budget_default;
    snprintf(name, sizeof name, "strong:%.48s", review->budget);
    const char *wrong = strchr(review->budget, ':')
                            ? "a budget is a time like 20ms, or a number of play-outs like 2000"
                            : bot_read_spec(name, strlen(name), &review->strong);
    return wrong ? usage_error(arguments->command, "--budget “%s”: %s", review->budget, wrong)
                 : EXIT_OK;
}

static int read_options(const struct arguments *arguments, struct review *review)
{
    int64_t record = 1, seat = -1, mistakes = MISTAKES_DEFAULT;
    int64_t threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    if (arguments->others)
        return usage_error(arguments->command, "there is no option “--%s”",
                           arguments->other[0].name);
    if (arguments->words != 1)
        return usage_error(arguments->command,
                           arguments->words ? N_("one file only") : N_("which file?"));
    int status = arguments_number(arguments, "game", 1, INT32_MAX, &record);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "seat", 0, SEATS_MAX - 1, &seat);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "mistakes", 0, MISTAKES_MOST, &mistakes);
    if (status == EXIT_OK)
        status = arguments_number(arguments, "threads", 1, THREADS_MOST, &threads);
    if (status == EXIT_OK)
        status = read_budget(arguments, review);
    review->file = (struct record_file){.path = arguments->word[0], .number = (long)record};
    review->seat = (int)seat;
    review->mistakes_most = (int)mistakes;
    review->threads = (int)threads;
    review->wants_chances =
        arguments_value(arguments, "plot") || arguments_value(arguments, "json");
    return status;
}

/* The plot is buffered: only when it is closed is it known whether all of it could be written. */
static int close_plot(const char *path, FILE *plot)
{
    const bool lost = ferror(plot);
    if (fclose(plot) != 0 || lost)
        return job_error("cannot write “%s”: %s", path, strerror(errno));
    return EXIT_OK;
}

/* Opened before the thinking begins, so that a wrong name is known at once. */
static int think_and_tell(const struct arguments *arguments, struct review *review)
{
    const char *path = arguments_value(arguments, "plot");
    FILE *plot = path ? fopen(path, "we") : NULL;
    int status = EXIT_OK;
    if (path && !plot)
        return job_error("cannot write “%s”: %s", path, strerror(errno));
    review_think(review);
    add_up(review);
    if (plot) {
        review_draw(review, plot);
        status = close_plot(path, plot);
    }
    if (arguments_value(arguments, "json"))
        review_write_json(review, stdout);
    else
        review_tell(review);
    return status;
}

static int run(int argc, char **argv)
{
    struct arguments arguments;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (arguments.help)
        return help();
    if (arguments_value(&arguments, "json"))
        language_choose("en"); /* programs read it */
    struct review *review = calloc(1, sizeof *review);
    CHECK(review);
    review->names.catalogue = language_catalogue();
    status = read_options(&arguments, review);
    if (status == EXIT_OK)
        status = record_file_load(&review->file);
    if (status == EXIT_OK)
        status = read_game(review);
    if (status == EXIT_OK)
        status = check_seat(review);
    if (status == EXIT_OK)
        status = think_and_tell(&arguments, review);
    record_file_unload(&review->file);
    free(review->moment);
    free(review->state);
    free(review->log);
    free(review->mistake);
    free(review);
    return status;
}

const struct command command_review = {"review", "find the turning points of a recorded game", run};
