/* How far a run is, in a file: what `sim --json` says, and how long the other files were then. It
 * is replaced as a whole, once a second and at the end, after what it speaks of is on disk. So a
 * killed run goes on with the first game that is not counted, and ends with the same bytes as one
 * that was never interrupted. */
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/sim.h"
#include "shell/json_load.h"
#include "shell/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_MOST = 4096 };

static const char *const written_name[SIM_FILES] = {[SIM_RECORDS] = "record", [SIM_ROWS] = "csv"};

/* ---- writing ---- */

static bool write_state(const struct sim *sim, const struct sim_output *output, FILE *to)
{
    report_print_json(sim, false, to);
    fputs("{\"written\":{", to);
    for (int i = 0; i < SIM_FILES; i++)
        fprintf(to, "%s\"%s\":%llu", i ? "," : "", written_name[i],
                (unsigned long long)output->file[i].bytes);
    fputs("}}\n", to);
    return fflush(to) == 0 && fdatasync(fileno(to)) == 0;
}

static bool replace(const struct sim *sim, const struct sim_output *output)
{
    char path[PATH_MOST];
    for (int i = 0; i < SIM_FILES; i++)
        if (output->file[i].file >= 0 && fdatasync(output->file[i].file) != 0)
            return false;
    snprintf(path, sizeof path, "%s.new", output->resume);
    FILE *to = fopen(path, "we");
    if (!to)
        return false;
    const bool whole = write_state(sim, output, to);
    const int why = errno;
    fclose(to);
    errno = why;
    return whole && rename(path, output->resume) == 0;
}

void sim_keep(const struct sim *sim, struct sim_output *output)
{
    struct sim now = *sim;
    if (!output->resume || output->is_lost || sim_output_failed(output))
        return;
    now.interrupted = sim->part->games < sim->part->end - sim->part->first;
    if (!replace(&now, output)) {
        job_error("cannot write “%s”: %s", output->resume, strerror(errno));
        output->is_lost = true;
    }
    output->kept = clock_wall();
}

/* ---- reading ---- */

static int read_written(const struct sim_output *output, struct sim_file *file)
{
    struct json_document document = {.root = NULL};
    struct lines lines;
    bool found = false;
    if (!lines_open(&lines, output->resume))
        return job_error("cannot read “%s”: %s", output->resume, lines_why(&lines));
    while (!found && lines_next(&lines) == LINES_LINE)
        found = lines.number == 2 && json_load(&document, lines.line, lines.size);
    const struct json_node *written = found ? json_get(document.root, "written") : NULL;
    for (int i = 0; written && i < SIM_FILES; i++) {
        const struct json_node *bytes = json_get(written, written_name[i]);
        found &= bytes && bytes->type == NODE_INTEGER && bytes->number >= 0;
        if (found)
            file[i].bytes = (uint64_t)bytes->number;
    }
    json_unload(&document);
    lines_close(&lines);
    return found && written ? EXIT_OK
                            : job_error("“%s” does not say what was written", output->resume);
}

/* What is asked for now must be what was asked for then. */
static const char *differs(const struct sim *sim, const struct sim *old, bool has_seed)
{
    const struct sim_part *now = sim->part, *then = old->part;
    if (old->parts != 1 || !sim_is_alike(sim, old))
        return "its game, options or bots are others";
    if (now->total != then->total)
        return "its number of games is another";
    if (now->first != then->first || now->end != then->end)
        return "it is another part of the games";
    if (has_seed && memcmp(&now->seed, &then->seed, sizeof now->seed) != 0)
        return "its seed is another";
    return NULL;
}

/* A file that was not filled before cannot be filled from the middle on. */
static const char *starts_late(const struct sim_output *output, const struct sim_file *old)
{
    for (int i = 0; i < SIM_FILES; i++)
        if ((output->file[i].path != NULL) != (old[i].bytes > 0))
            return i == SIM_RECORDS ? "say --record as you did then" : "say --csv as you did then";
    return NULL;
}

static int take_up(struct sim *sim, struct sim_output *output, bool has_seed)
{
    struct sim_file old[SIM_FILES] = {{.bytes = 0}};
    struct sim then;
    int status = sim_merge_first(&then, output->resume);
    if (status == EXIT_OK)
        status = read_written(output, old);
    if (status == EXIT_OK) {
        const char *other = differs(sim, &then, has_seed);
        if (!other && then.part->games)
            other = starts_late(output, old);
        if (other)
            status = job_error("cannot go on with the run in “%s”: %s", output->resume, other);
    }
    if (status == EXIT_OK) {
        *sim->part = *then.part;
        sim->count = then.count;
        for (int i = 0; i < SIM_FILES; i++)
            output->file[i].bytes = old[i].bytes;
    }
    free(then.part);
    free(then.setup.text);
    return status;
}

int sim_resume(struct sim *sim, struct sim_output *output, bool has_seed)
{
    if (!output->resume || access(output->resume, F_OK) != 0)
        return EXIT_OK;
    return take_up(sim, output, has_seed);
}
