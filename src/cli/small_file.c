/* Reading a file that may be anything. */
#include "cli/small_file.h"

#include "cli/cli.h"
#include "shell/plain.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool small_file_read(const char *path, char *bytes, size_t room, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char name[256];
    struct text shown = text_in(name, sizeof name);
    plain_put(&shown, path);
    if (!file) {
        job_error("cannot read “%s”: %s", name, strerror(errno));
        return false;
    }
    *size = fread(bytes, 1, room, file);
    const int error = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    if (error)
        job_error("cannot read “%s”: %s", name, strerror(error));
    return !error;
}

int small_file_error(const char *path, const char *reason)
{
    char name[256];
    struct text shown = text_in(name, sizeof name);
    plain_put(&shown, path);
    return job_error("%s: %s", strcmp(path, "-") == 0 ? "standard input" : name, reason);
}
