/* Records are counted by lines: a blank one is none, one that is too long to be read is. */
#include "cli/record_file.h"

#include "cli/cli.h"
#include "cli/language.h"
#include "core/words.h"
#include "shell/lines.h"
#include "shell/plain.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_SIZE = 4096 + 256 };

int record_file_refuse(const struct record_file *file, int move, const char *rule,
                       const char *problem)
{
    char buffer[sizeof((struct record_problem *)0)->text + 64];
    struct text text = text_in(buffer, sizeof buffer);
    const struct names names = {.reader = SPECTATOR, .catalogue = language_catalogue()};
    if (move >= 0)
        words_put(&names, N_("move {move}: "), WITH({"move", NULL, move}), &text);
    text_put(&text, rule);
    text_put(&text, *rule ? ": " : "");
    plain_put(&text,
              file->discreet
                  ? tr(N_(
                        "there is a mistake in the recording here; `cookietin verify` explains it"))
                  : problem);
    fflush(stdout);
    return job_error("%s:%ld: %s", file->path, file->line, buffer);
}

static int cannot_read(const char *path, const struct lines *lines)
{
    return job_error("%s: %s", strcmp(path, "-") ? path : "standard input", lines_why(lines));
}

static int too_few(const char *path, long found, long n)
{
    char buffer[WORDS_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    const struct names names = {.reader = SPECTATOR, .catalogue = language_catalogue()};
    words_put(&names,
              P_("{file} has {count} recording; there is no number {number}",
                 "{file} has {count} recordings; there is no number {number}"),
              WITH({"file", path, 0}, {"count", NULL, found}, {"number", NULL, n}), &text);
    return job_error("%s", buffer);
}

/* Stops at the line of the n-th record, or says why there is none. */
static int find_record(struct lines *lines, const char *path, long n)
{
    for (long found = 0;;) {
        switch (lines_next(lines)) {
        case LINES_FAILED: return cannot_read(path, lines);
        case LINES_END: return too_few(path, found, n);
        case LINES_TOO_LONG:
            if (++found == n)
                return job_error("%s:%ld: The line is longer than 4 MiB.", path, lines->number);
            break;
        case LINES_LINE:
            if (!lines_blank(lines) && ++found == n)
                return EXIT_OK;
        }
    }
}

int record_file_load(struct record_file *file)
{
    struct lines lines;
    if (!lines_open(&lines, file->path))
        return cannot_read(file->path, &lines);
    int status = find_record(&lines, file->path, file->number);
    file->line = lines.number;
    if (status == EXIT_OK && !json_load(&file->document, lines.line, lines.size))
        status = record_file_refuse(file, -1, "", file->document.problem);
    lines_close(&lines);
    return status;
}

void record_file_unload(struct record_file *file)
{
    json_unload(&file->document);
}

void record_names(const struct record_reader *reader, char name[SEATS_MAX][NAME_SIZE])
{
    for (int seat = 0; seat < reader->seats; seat++) {
        struct text text = text_in(name[seat], NAME_SIZE);
        plain_put(&text,
                  strcmp(reader->name[seat], record_guest) ? reader->name[seat] : tr(record_guest));
        if (plain_blank(name[seat])) {
            text = text_in(name[seat], NAME_SIZE);
            const struct names names = {.reader = SPECTATOR, .catalogue = language_catalogue()};
            words_put(&names, N_("Seat {seat}"), WITH({"seat", NULL, seat}), &text);
        }
    }
}
