/* The copy is made under another name, and gets its own when it is on disk and sound: a file with
 * the name of a backup is one. */
#include "store/backup.h"

#include "core/check.h"
#include "store/database.h"
#include "store/inspect.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 1024 }; /* then it asks whether to go on */

/* ---- one copy ---- */

static bool explain(const char *path, int number, char error[STORE_ERROR])
{
    snprintf(error, STORE_ERROR, "%.150s cannot be written: %.80s.", path, strerror(number));
    return false;
}

static bool make_file(const char *path, char error[STORE_ERROR])
{
    unlink(path); /* of a backup that was cut short */
    const int made = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0)
        return explain(path, errno, error);
    close(made);
    return true;
}

static bool run(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool copy_pages(sqlite3 *from, sqlite3 *to, backup_goes_on *go_on, void *context,
                       char error[STORE_ERROR])
{
    int code = SQLITE_OK;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    while (backup && code == SQLITE_OK && (!go_on || go_on(context)))
        code = sqlite3_backup_step(backup, PAGES_AT_ONCE);
    sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && run(to, "PRAGMA journal_mode = DELETE"))
        return true;
    if (code == SQLITE_OK)
        snprintf(error, STORE_ERROR, "The backup was stopped.");
    else
        database_explain(to, "copied", error);
    return false;
}

/* A reading that is open all the time sees one instant, so that the copy is never begun again,
 * however much is written meanwhile. */
static bool copy_instant(sqlite3 *from, const char *path, sqlite3 *to, backup_goes_on *go_on,
                         void *context, char error[STORE_ERROR])
{
    int64_t version = 0;
    if (!run(from, "BEGIN")) {
        database_explain(from, "read", error);
        return false;
    }
    return database_know(from, path, &version, error) &&
           copy_pages(from, to, go_on, context, error);
}

static bool copy_file(const char *from, const char *to, backup_goes_on *go_on, void *context,
                      bool *damaged, char error[STORE_ERROR])
{
    sqlite3 *source = database_connect(from, error);
    sqlite3 *target = source ? database_connect(to, error) : NULL;
    const bool copied = target && copy_instant(source, from, target, go_on, context, error);
    *damaged = source && !copied && database_is_damaged(source);
    sqlite3_close(target);
    sqlite3_close(source);
    return copied;
}

static bool give_name(const char *part, const char *to, char error[STORE_ERROR])
{
    char directory[PATH_MAX];
    snprintf(directory, sizeof directory, "%s", to);
    if (database_sync(part) && rename(part, to) == 0 && database_sync(dirname(directory)))
        return true;
    return explain(to, errno, error);
}

bool backup_write(const char *from, const char *to, backup_goes_on *go_on, void *context,
                  bool *damaged, char error[STORE_ERROR])
{
    char part[PATH_MAX];
    *damaged = false;
    if (access(to, F_OK) == 0)
        return explain(to, EEXIST, error);
    if (snprintf(part, sizeof part, "%s-part", to) >= (int)sizeof part)
        return explain(to, ENAMETOOLONG, error);
    if (make_file(part, error) && copy_file(from, part, go_on, context, damaged, error) &&
        inspect_is_sound(part, 0, damaged, error) && give_name(part, to, error))
        return true;
    unlink(part);
    return false;
}

/* ---- a directory of them ---- */

static const char form[] = "cookietin-dddddddd-dddddd.db";

void backup_name(int64_t seconds, char name[BACKUP_NAME])
{
    struct tm when;
    const time_t time = (time_t)seconds;
    CHECK(gmtime_r(&time, &when));
    CHECK(strftime(name, BACKUP_NAME, "cookietin-%Y%m%d-%H%M%S.db", &when));
}

/* Letters as they are, and digits for all but the last d. What was cut short is called like a
 * backup, with something behind it. */
static bool is_backup(const char *name, bool cut_short)
{
    const size_t size = strlen(name);
    if (cut_short ? size <= strlen(form) : size != strlen(form))
        return false;
    for (size_t i = 0; form[i]; i++) {
        const bool is_digit = name[i] >= '0' && name[i] <= '9';
        const bool wants_digit = i < strlen(form) - 2 && form[i] == 'd';
        if (wants_digit ? !is_digit : name[i] != form[i])
            return false;
    }
    return true;
}

static int newest_first(const void *a, const void *b)
{
    return strcmp(b, a);
}

/* Their names, newest first, to be freed. */
static char (*list(const char *directory, bool cut_short, size_t *count))[BACKUP_NAME]
{
    char(*name)[BACKUP_NAME] = NULL;
    DIR *open = opendir(directory);
    *count = 0;
    for (const struct dirent *entry; open && (entry = readdir(open));) {
        if (!is_backup(entry->d_name, cut_short) || strlen(entry->d_name) >= BACKUP_NAME)
            continue;
        name = realloc(name, (*count + 1) * sizeof *name);
        CHECK(name);
        snprintf(name[(*count)++], BACKUP_NAME, "%.*s", BACKUP_NAME - 1, entry->d_name);
    }
    if (open)
        closedir(open);
    if (*count)
        qsort(name, *count, sizeof *name, newest_first);
    return name;
}

int64_t backup_newest(const char *directory)
{
    char path[PATH_MAX];
    struct stat about;
    size_t count;
    int64_t when = 0;
    char(*name)[BACKUP_NAME] = list(directory, false, &count);
    if (count && snprintf(path, sizeof path, "%s/%s", directory, name[0]) < (int)sizeof path &&
        stat(path, &about) == 0)
        when = about.st_mtime;
    free(name);
    return when;
}

static bool remove_from(const char *directory, bool cut_short, int kept, char error[STORE_ERROR])
{
    size_t count;
    bool removed = true;
    char(*name)[BACKUP_NAME] = list(directory, cut_short, &count);
    for (size_t i = (size_t)kept; i < count; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", directory, name[i]);
        if (unlink(path) != 0)
            removed = explain(path, errno, error);
    }
    free(name);
    return removed;
}

bool backup_prune(const char *directory, int kept, char error[STORE_ERROR])
{
    return remove_from(directory, false, kept, error) && remove_from(directory, true, 0, error);
}
