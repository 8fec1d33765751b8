/* cookietin verify: every record of some files, played and checked. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "record/fair.h"
#include "record/record.h"
#include "shell/json_load.h"
#include "shell/lines.h"
#include "shell/plain.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { BETWEEN_LOOKS = 64, TOLD_MOST = SEATS_MAX + 1 };
/* BETWEEN_LOOKS: records from one look at the clock to the next. TOLD_MOST: commitments that
 * someone can have been told of a deal, everyone's and the server's. */

/* What the one who asks knows of the deals, besides the records. */
struct known {
    bool has_mine;
    uint8_t mine[FAIR_BYTES]; /* what they committed to, and revealed */
    int told;
    struct fair_share share[TOLD_MOST]; /* the commitments that they were told */
};

struct check {
    long ok, wrong;
    bool unread; /* a file or a part of it */
    struct progress progress;
    double drawn;       /* when the bar was drawn last */
    uint64_t kilobytes; /* of the files that are done */
    struct known known;
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
         "a file of recordings, one per line, or - for standard input.\n"
         "\n"
         "Options:\n"
         "  --mine HEX       the luck that you revealed: every deal must contain it\n"
         "  --told HEX,...   all commitments you were shown before the deal: first the\n"
         "                   server’s, then each seat’s, nothing for a seat without one.\n"
         "                   Every deal must have these, and no others\n"
         "  --help           show this help\n"
         "\n"
         "The exit status is 0 if everything is right, otherwise 1.");
}

/* ---- one record ---- */

static void report(struct check *check, const char *path, long line, const char *sentence)
{
    char buffer[sizeof check->reader.problem.text + 256];
    struct text text = text_in(buffer, sizeof buffer);
    plain_put(&text, sentence);
    progress_end(&check->progress);
    printf("%s:%ld: %s\n", path, line, buffer);
    check->wrong++;
}

static void report_problem(struct check *check, const char *path, long line)
{
    const struct record_problem *problem = &check->reader.problem;
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
    report(check, path, line, buffer);
}

/* Where a record has `fair`: that the server's secret and the players' entropy fit what was
 * promised, that the seed follows, and that it is what the asker knows. NULL, or what is wrong. */
static const char *unfair(const struct check *check)
{
    const struct record_reader *reader = &check->reader;
    const struct known *known = &check->known;
    const struct json_node *fair = json_get(check->document.root, "fair");
    const char *wrong =
        fair ? fair_check(fair, reader->seeded ? &reader->seed : NULL, reader->seats) : NULL;
    if (!wrong && known->has_mine)
        wrong = fair_check_mine(fair, known->mine);
    if (!wrong && known->told)
        wrong = fair_check_told(fair, known->share, known->told);
    return wrong;
}

static void verify_line(struct check *check, const char *path, const struct lines *lines)
{
    if (lines_blank(lines))
        return;
    if (!json_load(&check->document, lines->line, lines->size))
        report(check, path, lines->number, check->document.problem);
    else if (!record_verify(&check->reader, check->document.root))
        report_problem(check, path, lines->number);
    else if (unfair(check))
        report(check, path, lines->number, unfair(check));
    else
        check->ok++;
}

/* ---- files ---- */

static void show_progress(struct check *check, const struct lines *lines)
{
    if (!check->progress.shown || lines->number % BETWEEN_LOOKS)
        return;
    const double now = clock_wall();
    if (now - check->drawn < 0.2)
        return;
    check->drawn = now;
    progress_draw(&check->progress, check->kilobytes + lines->done / 1000);
}

static void verify_file(struct check *check, const char *path)
{
    struct lines lines;
    const char *name = strcmp(path, "-") ? path : "standard input";
    if (!lines_open(&lines, path)) {
        job_error("%s: %s", name, strerror(lines.error));
        check->unread = true;
        return;
    }
    for (enum lines_status status; !ferror(stdout) && (status = lines_next(&lines)) != LINES_END;) {
        if (status == LINES_FAILED) {
            progress_end(&check->progress);
            job_error("%s: %s", name, strerror(lines.error));
            check->unread = true;
            break;
        }
        if (status == LINES_TOO_LONG)
            report(check, path, lines.number, "The line is longer than 4 MiB.");
        else
            verify_line(check, path, &lines);
        show_progress(check, &lines);
    }
    check->kilobytes += lines.whole / 1000;
    lines_close(&lines);
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

static int run(int argc, char **argv)
{
    static const struct flag flags[] = {{"mine", "HEX", NULL},
                                        {"told", "HEX,...", NULL},
                                        {NULL, NULL, NULL}};
    struct arguments arguments;
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
    struct known known = {.told = 0};
    if ((status = read_known(&arguments, &known)) != EXIT_OK)
        return status;
    const uint64_t kilobytes = count_kilobytes(arguments.word, arguments.words);
    struct check check = {.progress = progress_begin("kB", kilobytes),
                          .drawn = clock_wall(),
                          .known = known};
    check.progress.shown &= kilobytes > 0;
    for (int i = 0; i < arguments.words; i++)
        verify_file(&check, arguments.word[i]);
    progress_end(&check.progress);
    json_unload(&check.document);
    printf("%ld %s OK, %ld wrong\n", check.ok, check.ok == 1 ? "recording" : "recordings",
           check.wrong);
    return check.wrong || check.unread ? EXIT_FAILED : EXIT_OK;
}

const struct command command_verify = {"verify", "check recorded games against the rules", run};
