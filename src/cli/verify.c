/* cookietin verify: every record of some files, played and checked. Threads take batches of lines
 * in turn, check them on their own, and say in turn what they found: the output does not depend on
 * how many they are. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "record/fair.h"
#include "record/record.h"
#include "shell/json_load.h"
#include "shell/lines.h"
#include "shell/plain.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOLD_MOST = SEATS_MAX + 1, THREADS_MOST = 256, BATCH_LINES = 64, BATCH_SIZE = 1 << 18 };
/* TOLD_MOST: commitments that someone can have been told of a deal, everyone's and the server's. A
 * batch has so many lines at most, and ends when it has so many bytes. */

/* What the one who asks knows of the deals, besides the records. */
struct known {
    bool has_mine;
    uint8_t mine[FAIR_BYTES]; /* what they committed to, and revealed */
    int told;
    struct fair_share share[TOLD_MOST]; /* the commitments that they were told */
};

/* What the threads share; the lock guards all of it. */
struct check {
    pthread_mutex_t lock;
    pthread_cond_t told;
    struct lines lines;
    const char *path;
    const char *stopped;      /* why the file could not be read to its end, or NULL */
    bool at_end;              /* of the file */
    uint64_t taken, reported; /* batches of the file */
    long ok, wrong;
    bool unread; /* a file or a part of it */
    struct progress progress;
    double drawn;       /* when the bar was drawn last */
    uint64_t kilobytes; /* of the files that are done */
    int threads;
    const struct known *known;
};

/* A line of a batch: its text lies in the checker's. */
struct taken_line {
    size_t at, size;
    long number;
    bool is_too_long;
};

struct growing {
    char *at;
    size_t size, used;
};

/* A thread. */
struct checker {
    struct check *check;
    pthread_t thread;
    struct taken_line line[BATCH_LINES];
    int lines;
    struct growing text, report; /* of the batch */
    long ok, wrong;              /* in the batch */
    struct json_document document;
    struct record_reader reader;
};

static void help(void)
{
    puts("Usage: cookietin verify FILE... [OPTION]...\n"
         "\n"
         "Checks every recording against the rules, and against its seed if it has one. If\n"
         "a server claims that the deal was fair, checks that the seed is the one it\n"
         "promised, and follows from what the players committed to. Only those who were\n"
         "there can tell whether these are the commitments that were shown before the\n"
         "deal: they check that with --mine and --told. Reports the first problem of each\n"
         "recording as FILE:LINE: move NUMBER: RULE: problem. Moves count from 0. FILE is\n"
         "a file of recordings, one per line, compressed by gzip or not, or - for standard\n"
         "input.\n"
         "\n"
         "Options:\n"
         "  --mine HEX       the luck that you revealed: every deal must contain it\n"
         "  --told HEX,...   all commitments you were shown before the deal: first the\n"
         "                   server’s, then each seat’s, nothing for a seat without one.\n"
         "                   Every deal must have these, and no others\n"
         "  --threads N      number of threads (one per processor)\n"
         "  --help           show this help\n"
         "\n"
         "The exit status is 0 if everything is right, otherwise 1.");
}

/* ---- one record ---- */

static void put(struct growing *to, const char *text, size_t size)
{
    if (to->size - to->used < size + 1) {
        to->size = to->size * 2 + size + 1;
        to->at = realloc(to->at, to->size);
        CHECK(to->at);
    }
    memcpy(to->at + to->used, text, size);
    to->used += size;
    to->at[to->used] = '\0';
}

static void report(struct checker *checker, long line, const char *sentence)
{
    char buffer[sizeof checker->reader.problem.text + 256], number[32];
    const char *path = checker->check->path;
    struct text text = text_in(buffer, sizeof buffer);
    plain_put(&text, sentence);
    text_char(&text, '\n');
    const int digits = snprintf(number, sizeof number, ":%ld: ", line);
    put(&checker->report, path, strlen(path));
    put(&checker->report, number, (size_t)digits);
    put(&checker->report, buffer, text.used);
    checker->wrong++;
}

static void report_problem(struct checker *checker, long line)
{
    const struct record_problem *problem = &checker->reader.problem;
    char buffer[sizeof problem->text + 64];
    struct text text = text_in(buffer, sizeof buffer);
    if (problem->move >= 0) {
        text_put(&text, "move ");
        text_number(&text, problem->move);
        text_put(&text, ": ");
    }
    text_put(&text, problem->rule);
    text_put(&text, *problem->rule ? ": " : "");
    text_put(&text, problem->text);
    report(checker, line, buffer);
}

/* Where a record has `fair`: that the server's secret and the players' entropy fit what was
 * promised, that the seed follows, and that it is what the asker knows. NULL, or what is wrong. */
static const char *unfair(const struct checker *checker)
{
    const struct record_reader *reader = &checker->reader;
    const struct known *known = checker->check->known;
    const struct json_node *fair = json_get(checker->document.root, "fair");
    const char *wrong =
        fair ? fair_check(fair, reader->seeded ? &reader->seed : NULL, reader->seats) : NULL;
    if (!wrong && known->has_mine)
        wrong = fair_check_mine(fair, known->mine);
    if (!wrong && known->told)
        wrong = fair_check_told(fair, known->share, known->told);
    return wrong;
}

static void verify_line(struct checker *checker, const struct taken_line *line)
{
    const char *text = checker->text.at + line->at;
    if (line->is_too_long)
        report(checker, line->number, "The line is longer than 4 MiB.");
    else if (!json_load(&checker->document, text, line->size))
        report(checker, line->number, checker->document.problem);
    else if (!record_verify(&checker->reader, checker->document.root))
        report_problem(checker, line->number);
    else if (unfair(checker))
        report(checker, line->number, unfair(checker));
    else
        checker->ok++;
}

/* ---- batches ---- */

static void show_progress(struct check *check)
{
    const double now = clock_wall();
    if (!check->progress.shown || now - check->drawn < 0.2)
        return;
    check->drawn = now;
    progress_draw(&check->progress, check->kilobytes + check->lines.read / 1000);
}

/* The next batch of the file, with the lock held. */
static void take_lines(struct checker *checker)
{
    struct check *check = checker->check;
    struct lines *lines = &check->lines;
    checker->lines = 0;
    checker->text.used = checker->report.used = 0;
    checker->ok = checker->wrong = 0;
    while (!check->at_end && checker->lines < BATCH_LINES && checker->text.used < BATCH_SIZE) {
        const enum lines_status status = ferror(stdout) ? LINES_END : lines_next(lines);
        if (status == LINES_FAILED)
            check->stopped = lines_why(lines);
        check->at_end = status == LINES_END || status == LINES_FAILED;
        if (check->at_end || (status == LINES_LINE && lines_blank(lines)))
            continue;
        struct taken_line *line = &checker->line[checker->lines++];
        *line = (struct taken_line){checker->text.used, lines->size, lines->number,
                                    status == LINES_TOO_LONG};
        if (status == LINES_LINE)
            put(&checker->text, lines->line, lines->size + 1);
    }
}

/* What was found in batch `number`, when it is its turn, with the lock held. */
static void tell(struct checker *checker, uint64_t number)
{
    struct check *check = checker->check;
    while (check->reported != number)
        pthread_cond_wait(&check->told, &check->lock);
    if (checker->report.used) {
        CHECK(checker->report.at);
        progress_end(&check->progress);
        fwrite(checker->report.at, 1, checker->report.used, stdout);
    }
    check->ok += checker->ok;
    check->wrong += checker->wrong;
    check->reported++;
    show_progress(check);
    pthread_cond_broadcast(&check->told);
}

static void *work(void *context)
{
    struct checker *checker = context;
    struct check *check = checker->check;
    pthread_mutex_lock(&check->lock);
    while (!check->at_end) {
        const uint64_t number = check->taken++;
        take_lines(checker);
        pthread_mutex_unlock(&check->lock);
        for (int i = 0; i < checker->lines; i++)
            verify_line(checker, &checker->line[i]);
        pthread_mutex_lock(&check->lock);
        tell(checker, number);
    }
    pthread_mutex_unlock(&check->lock);
    return NULL;
}

static void verify_lines(struct check *check, struct checker *checkers)
{
    int started = 1;
    CHECK(check->threads >= started);
    check->at_end = false;
    check->stopped = NULL;
    check->taken = check->reported = 0;
    for (int i = 0; i < check->threads; i++)
        checkers[i].check = check;
    while (started < check->threads &&
           pthread_create(&checkers[started].thread, NULL, work, &checkers[started]) == 0)
        started++;
    work(&checkers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(checkers[i].thread, NULL);
}

/* ---- files ---- */

static void verify_file(struct check *check, struct checker *checkers, const char *path)
{
    const char *name = strcmp(path, "-") ? path : "standard input";
    check->path = path;
    if (!lines_open(&check->lines, path)) {
        job_error("%s: %s", name, lines_why(&check->lines));
        check->unread = true;
        return;
    }
    verify_lines(check, checkers);
    if (check->stopped) {
        progress_end(&check->progress);
        fflush(stdout);
        job_error("%s: %s", name, check->stopped);
        check->unread = true;
    }
    check->kilobytes += check->lines.whole / 1000;
    lines_close(&check->lines);
}

/* All that there is to read, if only regular files are named. */
static uint64_t count_kilobytes(char *const *path, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct stat about;
        const bool standard = strcmp(path[i], "-") == 0;
        if ((standard ? fstat(0, &about) : stat(path[i], &about)) != 0 || !S_ISREG(about.st_mode))
            return 0;
        sum += (uint64_t)about.st_size / 1000;
    }
    return sum;
}

/* ---- the command ---- */

static bool read_told(const char *list, struct known *known)
{
    for (known->told = 0; known->told < TOLD_MOST; list++) {
        struct fair_share *share = &known->share[known->told++];
        const size_t digits = strcspn(list, ",");
        char hex[FAIR_HEX];
        *share = (struct fair_share){.committed = digits > 0};
        if (digits >= sizeof hex)
            return false;
        memcpy(hex, list, digits);
        hex[digits] = '\0';
        if (digits && !fair_from_hex(hex, share->commitment, FAIR_BYTES))
            return false;
        list += digits;
        if (!*list)
            return true;
    }
    return false;
}

static int read_known(const struct arguments *arguments, struct known *known)
{
    const char *mine = arguments_value(arguments, "mine");
    const char *told = arguments_value(arguments, "told");
    known->has_mine = mine;
    if (mine && !fair_from_hex(mine, known->mine, FAIR_BYTES))
        return usage_error(arguments->command, "“--mine” must be 64 hex digits");
    if (told && !read_told(told, known))
        return usage_error(
            arguments->command,
            "“--told” must be up to 9 times 64 hex digits or nothing, with commas between them");
    return EXIT_OK;
}

static int verify(const struct arguments *arguments, const struct known *known, int threads)
{
    const uint64_t kilobytes = count_kilobytes(arguments->word, arguments->words);
    struct check check = {.lock = PTHREAD_MUTEX_INITIALIZER,
                          .told = PTHREAD_COND_INITIALIZER,
                          .progress = progress_begin("kB", kilobytes),
                          .drawn = clock_wall(),
                          .threads = threads,
                          .known = known};
    struct checker *checkers = calloc((size_t)threads, sizeof *checkers);
    CHECK(checkers);
    check.progress.shown &= kilobytes > 0;
    for (int i = 0; i < arguments->words; i++)
        verify_file(&check, checkers, arguments->word[i]);
    progress_end(&check.progress);
    for (int i = 0; i < threads; i++) {
        json_unload(&checkers[i].document);
        free(checkers[i].text.at);
        free(checkers[i].report.at);
    }
    free(checkers);
    printf("%ld %s OK, %ld wrong\n", check.ok, check.ok == 1 ? "recording" : "recordings",
           check.wrong);
    return check.wrong || check.unread ? EXIT_FAILED : EXIT_OK;
}

static int run(int argc, char **argv)
{
    static const struct flag flags[] = {{"mine", "HEX", NULL},
                                        {"told", "HEX,...", NULL},
                                        {"threads", "N", NULL},
                                        {NULL, NULL, NULL}};
    struct arguments arguments;
    struct known known = {.told = 0};
    int64_t threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (arguments.help) {
        help();
        return EXIT_OK;
    }
    if (arguments.others)
        return usage_error(arguments.command, "there is no option “--%s”", arguments.other[0].name);
    if (!arguments.words)
        return usage_error(arguments.command, "which file?");
    status = read_known(&arguments, &known);
    if (status == EXIT_OK)
        status = arguments_number(&arguments, "threads", 1, THREADS_MOST, &threads);
    return status == EXIT_OK ? verify(&arguments, &known, (int)threads) : status;
}

const struct command command_verify = {"verify", "check recorded games against the rules", run};
