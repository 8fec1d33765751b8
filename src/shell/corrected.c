/* msgfmt says what is wrong with a file, on standard error, better than we could: so it reads the
 * file as it was typed, and once more with the typography that the build would have put in. */
#include "shell/corrected.h"

#include "core/check.h"
#include "core/embedded.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127, ARGUMENTS_MOST = 5 };

extern char **environ;

/* Runs a program with these files as its input and output; its exit status, 127 if there is no such
 * program. */
static int run(const char *const *argument, FILE *in, FILE *out)
{
    posix_spawn_file_actions_t actions;
    char *copy[ARGUMENTS_MOST + 1] = {NULL}; /* that spawning may write to, says its type */
    pid_t child;
    int status;
    for (int i = 0; argument[i]; i++) {
        CHECK(i < ARGUMENTS_MOST);
        copy[i] = strdup(argument[i]);
        CHECK(copy[i]);
    }
    CHECK(!posix_spawn_file_actions_init(&actions));
    CHECK(!posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO));
    CHECK(!posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO));
    const int wrong = posix_spawnp(&child, copy[0], &actions, NULL, copy, environ);
    posix_spawn_file_actions_destroy(&actions);
    for (int i = 0; copy[i]; i++)
        free(copy[i]);
    if (wrong)
        return NOT_FOUND;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return EXIT_FAILURE;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

/* The catalogue of a .po, into `out`; `typeset` is for its text in between. */
static int make_catalogue(const char *path, FILE *typeset, FILE *out)
{
    const char *const check[] = {"msgfmt", "--check-format", "--output-file=/dev/null", path, NULL};
    const char *const set[] = {"sh", "-c", embedded_typography[0].text, "typography", path, NULL};
    const char *const make[] = {"msgfmt", "--output-file=-", "-", NULL};
    int status = run(check, typeset, out);
    if (status == EXIT_SUCCESS)
        status = run(set, typeset, typeset);
    rewind(typeset);
    return status == EXIT_SUCCESS ? run(make, typeset, out) : status;
}

struct kept {
    struct kept *before;
    char bytes[];
};

static struct kept *read_all(FILE *file, size_t *size)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return NULL;
    const long end = ftell(file);
    struct kept *kept = end > 0 ? malloc(sizeof *kept + (size_t)end + 1) : NULL;
    rewind(file);
    if (!kept || fread(kept->bytes, 1, (size_t)end, file) != (size_t)end) {
        free(kept);
        return NULL;
    }
    kept->bytes[end] = '\0';
    *size = (size_t)end;
    return kept;
}

/* "Language: hr" in the header, which is the translation of nothing. */
static void read_language(struct corrected *corrected)
{
    size_t size;
    const char *header = catalogue_value(&corrected->catalogue, 0, &size);
    const char *line = strstr(header, "Language: ");
    line = line ? line + strlen("Language: ") : "";
    size = strspn(line, "abcdefghijklmnopqrstuvwxyz");
    snprintf(corrected->language, CORRECTED_LANGUAGE, "%.*s", (int)size, line);
}

static bool is_ours(const char *language)
{
    for (int i = 0; i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, language))
            return true;
    return false;
}

static bool refuse(char error[CORRECTED_ERROR], const char *path, const char *why)
{
    snprintf(error, CORRECTED_ERROR, "cannot read '%s': %s", path, why);
    return false;
}

static bool take(struct corrected *corrected, FILE *typeset, FILE *file,
                 char error[CORRECTED_ERROR])
{
    struct corrected read = *corrected;
    const int status = make_catalogue(read.path, typeset, file);
    if (status == NOT_FOUND)
        return refuse(error, read.path, "this needs msgfmt, which comes with gettext");
    struct kept *kept = status == EXIT_SUCCESS ? read_all(file, &read.size) : NULL;
    if (!kept || catalogue_open(&read.catalogue, kept->bytes, read.size)) {
        free(kept);
        return refuse(error, read.path, "it is not a gettext catalogue");
    }
    read_language(&read);
    if (!is_ours(read.language)) {
        free(kept);
        return refuse(error, read.path, "its header names no language that we have");
    }
    kept->before = read.kept;
    read.kept = kept;
    read.bytes = kept->bytes;
    *corrected = read;
    return true;
}

bool corrected_read(struct corrected *corrected, const char *path, char error[CORRECTED_ERROR])
{
    struct corrected read = {.path = path, .kept = corrected->kept};
    struct stat about;
    if (stat(path, &about) != 0 || access(path, R_OK) != 0)
        return refuse(error, path, strerror(errno));
    read.changed = about.st_mtim;
    FILE *typeset = tmpfile(), *file = tmpfile();
    const bool taken =
        typeset && file ? take(&read, typeset, file, error) : refuse(error, path, strerror(errno));
    if (typeset)
        fclose(typeset);
    if (file)
        fclose(file);
    if (taken)
        *corrected = read;
    return taken;
}

bool corrected_refresh(struct corrected *corrected, char error[CORRECTED_ERROR])
{
    struct stat about;
    if (stat(corrected->path, &about) != 0 || (about.st_mtim.tv_sec == corrected->changed.tv_sec &&
                                               about.st_mtim.tv_nsec == corrected->changed.tv_nsec))
        return false;
    corrected->changed = about.st_mtim; /* a wrong file is complained about once */
    return corrected_read(corrected, corrected->path, error);
}

void corrected_close(struct corrected *corrected)
{
    while (corrected->kept) {
        struct kept *before = corrected->kept->before;
        free(corrected->kept);
        corrected->kept = before;
    }
}
