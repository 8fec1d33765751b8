/* The user's data directory: $XDG_DATA_HOME, or where that is by default. */
#include "cli/data_file.h"

#include "cli/cli.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

int data_file_find(char path[DATA_PATH], bool make)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (!home || !*home) {
        const struct passwd *user = getpwuid(getuid());
        home = user ? user->pw_dir : NULL;
    }
    int used;
    if (data && *data == '/')
        used = snprintf(path, DATA_PATH, "%s/cookietin/cookietin.db", data);
    else if (home && *home == '/')
        used = snprintf(path, DATA_PATH, "%s/.local/share/cookietin/cookietin.db", home);
    else
        return job_error("there is no home directory to keep games in: say where, with --db");
    if (used >= DATA_PATH)
        return job_error("the path of the data directory is too long: choose another with --db");
    if (make && !make_directories(path))
        return job_error("cannot make the directory for “%s”: %s", path, strerror(errno));
    return EXIT_OK;
}
