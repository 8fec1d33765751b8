/* msgfmt says what is wrong with a file, on standard error, better than we could. */
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

enum { NOT_FOUND = 127 };

extern char **environ;

/* Its exit status, 127 if there is none. */
static int run_msgfmt(const char *path, FILE *out)
{
    char name[] = "msgfmt", check[] = "--check-format", to[] = "--output-file=-";
    char *file = strdup(path);
    CHECK(file);
    char *const argv[] = {name, check, to, file, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status;
    CHECK(!posix_spawn_file_actions_init(&actions));
    CHECK(!posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO));
    const int wrong = posix_spawnp(&child, name, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    free(file);
    if (wrong)
        return NOT_FOUND;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return EXIT_FAILURE;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
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

static bool take(struct corrected *corrected, FILE *file, char error[CORRECTED_ERROR])
{
    struct corrected read = *corrected;
    const int status = run_msgfmt(read.path, file);
    if (status == NOT_FOUND)
        return refuse(error, read.path, "that takes msgfmt, which comes with gettext");
    struct kept *kept = status == EXIT_SUCCESS ? read_all(file, &read.size) : NULL;
    if (!kept || catalogue_open(&read.catalogue, kept->bytes, read.size)) {
        free(kept);
        return refuse(error, read.path, "it is not a catalogue of gettext's");
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
    FILE *file = tmpfile();
    if (!file)
        return refuse(error, path, strerror(errno));
    const bool taken = take(&read, file, error);
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
