/* Backups of a store that is in use: each is one instant, and sound. */
#include "store/backup.h"
#include "store/inspect.h"
#include "support/store_text.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PAGE = 4096, BIG = 1500, BYTES = 3000 };

static char said[1024]; /* the last line of the log */

static void note(const char *line)
{
    snprintf(said, sizeof said, "%s", line);
}

static struct store_change big_table(int number)
{
    static char about[BYTES];
    memset(about, 'x', sizeof about - 1);
    struct store_change change = table(1, STORE_OVER, about);
    memcpy(change.table.id, &number, sizeof number);
    return change;
}

/* More pages than are copied in one go. */
static void fill(struct store *store)
{
    static struct store_change batch[BIG];
    for (int i = 0; i < BIG; i++)
        batch[i] = big_table(1000 + i);
    assert_true(commit(store, batch, BIG));
    assert_true(COMMIT(store, guest(1, 1, "Anna"), table(1, STORE_RUNNING, "one"),
                       step(1, 0, 0, "deal", "")));
}

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

static const char *beside(const struct fixture *fixture, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", fixture->directory, name);
    return path;
}

static void make(const struct fixture *fixture, const char *name, int64_t changed)
{
    const struct timespec times[2] = {{.tv_sec = changed}, {.tv_sec = changed}};
    FILE *file = fopen(beside(fixture, name), "w");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(utimensat(AT_FDCWD, beside(fixture, name), times, 0), 0);
}

/* The journal mode that is in the header: 1 for a file that is complete without others, 2 for one
 * with a WAL. */
static int journal_of(const char *path)
{
    uint8_t header[20] = {0};
    const int file = open(path, O_RDONLY);
    assert_int_equal(read(file, header, sizeof header), sizeof header);
    close(file);
    return header[18];
}

/* ---- one ---- */

struct meanwhile {
    struct store *store;
    int asked, most;
};

/* Somebody moves between any two parts of the copy. */
static bool play_meanwhile(void *context)
{
    struct meanwhile *meanwhile = context;
    const uint32_t n = (uint32_t)++meanwhile->asked;
    assert_true(
        COMMIT(meanwhile->store, step(1, n, n, "move", ""), big_table(100000 + meanwhile->asked)));
    return meanwhile->asked < meanwhile->most;
}

static void test_one_instant(void **state)
{
    struct fixture *fixture = *state;
    struct meanwhile meanwhile = {.store = fixture->store, .most = 100};
    struct inspect_report report;
    bool damaged;
    struct stat about;
    fill(fixture->store);
    char copy[256];
    snprintf(copy, sizeof copy, "%s", beside(fixture, "copy.db"));
    make(fixture, "copy.db-part", 0); /* one was cut short */
    assert_true(backup_write(fixture->path, copy, play_meanwhile, &meanwhile, &damaged, error));
    assert_int_equal(journal_of(copy), 1);
    assert_true(meanwhile.asked >= 2 && meanwhile.asked < 100);
    assert_true(inspect_file(copy, &report, error));
    assert_int_equal(report.over, BIG);
    assert_int_equal(report.steps, 1);
    assert_int_equal(report.guests, 1);
    assert_int_equal(report.broken, 0);
    assert_int_equal(stat(copy, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_false(is_there(beside(fixture, "copy.db-part")));
    /* It is a file like any other. */
    struct store *again = store_open_sqlite(copy, error);
    assert_non_null(again);
    assert_string_equal(steps_of(again, 1), "0@0 deal/;");
    again->driver->close(again);
    /* And it is not written over. */
    assert_false(backup_write(fixture->path, copy, NULL, NULL, &damaged, error));
    assert_non_null(strstr(error, "File exists"));
    unlink(copy);
    unlink(beside(fixture, "copy.db-lock"));
}

static void test_stopped(void **state)
{
    struct fixture *fixture = *state;
    struct meanwhile meanwhile = {.store = fixture->store, .most = 2};
    bool damaged;
    fill(fixture->store);
    assert_false(backup_write(fixture->path, beside(fixture, "copy.db"), play_meanwhile, &meanwhile,
                              &damaged, error));
    assert_string_equal(error, "The backup was stopped.");
    assert_false(damaged);
    assert_false(is_there(beside(fixture, "copy.db")));
    assert_false(is_there(beside(fixture, "copy.db-part")));
}

/* In another process: closing the file here would drop the locks that SQLite has on it. */
static void damage(const char *path, int page)
{
    const pid_t child = fork();
    if (child == 0) {
        static const char zeros[PAGE];
        const int file = open(path, O_WRONLY);
        _exit(pwrite(file, zeros, PAGE, (off_t)page * PAGE) != PAGE);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* A copy of a damaged file is no backup; the file is repaired, and then there is one. */
static void test_damaged(void **state)
{
    struct fixture *fixture = *state;
    struct inspect_report report;
    bool damaged = false;
    char copy[256];
    snprintf(copy, sizeof copy, "%s", beside(fixture, "copy.db"));
    fill(fixture->store);
    shut(fixture);
    fixture->store = store_open_mending(fixture->path, note, error);
    assert_non_null(fixture->store);
    store_mend_now(fixture->store); /* nothing is wrong */
    assert_string_equal(said, "");
    damage(fixture->path, 700);
    assert_false(backup_write(fixture->path, copy, NULL, NULL, &damaged, error));
    assert_true(damaged);
    assert_non_null(strstr(error, "is damaged"));
    assert_false(is_there(copy));
    store_mend_now(fixture->store);
    assert_non_null(strstr(said, "the database was damaged and is repaired. People saved: 1, "));
    assert_true(backup_write(fixture->path, copy, NULL, NULL, &damaged, error));
    assert_true(inspect_file(copy, &report, error));
    assert_true(report.over >= BIG - 2 && report.over < BIG);
    unlink(copy);
    /* Here not even copying begins. */
    shut(fixture);
    damage(fixture->path, 0);
    assert_false(backup_write(fixture->path, copy, NULL, NULL, &damaged, error));
    assert_true(damaged);
}

/* ---- many ---- */

/* The two newest stay, and whatever is not called like a backup. */
static void test_directory(void **state)
{
    struct fixture *fixture = *state;
    static const char *const name[] = {"cookietin-20261117-213000.db",
                                       "cookietin-20261116-213000.db",
                                       "cookietin-20261115-213000.db",
                                       "cookietin-20261118-213000.db-part",
                                       "cookietin-2026111x-213000.db",
                                       "biscuitin-20261118-213000.db",
                                       "cookietin-.db",
                                       "holiday.jpg"};
    static const char there_then[] = "11001111";
    enum { NAMES = sizeof name / sizeof *name };
    char made[BACKUP_NAME];
    backup_name(1795005000, made);
    assert_string_equal(made, "cookietin-20261118-123000.db");
    assert_int_equal(backup_newest(fixture->directory), 0);
    for (int i = 0; i < NAMES; i++)
        make(fixture, name[i], 1800000000 + 1000 * i);
    assert_int_equal(backup_newest(fixture->directory), 1800000000);
    assert_true(backup_prune(fixture->directory, 2, error));
    for (int i = 0; i < NAMES; i++) {
        assert_int_equal(is_there(beside(fixture, name[i])), there_then[i] - '0');
        unlink(beside(fixture, name[i]));
    }
}

static void test_cannot_be_removed(void **state)
{
    struct fixture *fixture = *state;
    static const char name[] = "cookietin-20261115-213000.db";
    assert_int_equal(mkdir(beside(fixture, name), 0700), 0);
    assert_false(backup_prune(fixture->directory, 0, error));
    assert_non_null(strstr(error, name));
    rmdir(beside(fixture, name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_instant, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_stopped, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_damaged, begin_sqlite, end),
        cmocka_unit_test_setup_teardown(test_directory, make_directory, end),
        cmocka_unit_test_setup_teardown(test_cannot_be_removed, make_directory, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
