/* A store in SQLite for a server that goes on when its file turns out to be damaged: whoever
 * notices has it repaired and tries again. Meanwhile the others wait: whoever commits or reads
 * holds a lock, because the store behind this one is then closed, and another one opened. */
#include "core/check.h"
#include "store/database.h"
#include "store/inspect.h"
#include "store/repair.h"
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file of up to so many bytes is looked through before anyone plays, because that takes less
 * than half a second. A bigger one is looked through with each backup. */
enum { CHECKED_BYTES = 16 << 20 };

struct mending_store {
    struct store store; /* first */
    struct store *inner;
    char *path;
    int lock; /* of the file: held while it is repaired, too */
    store_log *log;
    /* Recursive, because a reader may ask again. Whoever takes both takes `committing` first. */
    pthread_mutex_t committing, reading;
    int64_t last_guest; /* the last id that was reserved */
    bool reads_mended;  /* who commits has repaired what the one who reads has run into */
    bool unrepairable;  /* that was tried in vain */
};

static struct mending_store *of(struct store *store)
{
    return (struct mending_store *)store;
}

static void lock(pthread_mutex_t *mutex)
{
    CHECK(pthread_mutex_lock(mutex) == 0);
}

static void unlock(pthread_mutex_t *mutex)
{
    CHECK(pthread_mutex_unlock(mutex) == 0);
}

/* ---- repairing ---- */

static bool repair(struct mending_store *m, bool *busy, char error[STORE_ERROR])
{
    struct repair_report report;
    char about[REPAIR_LINE], line[REPAIR_LINE + 64];
    const bool repaired = repair_file(m->path, &report, error);
    *busy = report.busy;
    if (!repaired)
        return false;
    repair_describe(&report, about);
    snprintf(line, sizeof line, "the database was damaged and is repaired. %s", about);
    m->log(line);
    return true;
}

/* Ids that were given out stay so: some of them may not be in the file yet. */
static void skip_guests(struct mending_store *m)
{
    char error[STORE_ERROR];
    int64_t first = 0;
    m->inner->driver->reserve_guests(m->inner, 1, &first, error);
    if (first < m->last_guest)
        m->inner->driver->reserve_guests(m->inner, (int)(m->last_guest - first), &first, error);
}

/* As long as a backup or an operator reads the file it is waited for: there is nothing else to do.
 * The log has one line about it. */
static bool repair_in_time(struct mending_store *m, char error[STORE_ERROR])
{
    bool busy;
    bool repaired = repair(m, &busy, error);
    if (!repaired)
        m->log(error);
    while (!repaired && busy)
        repaired = repair(m, &busy, error);
    return repaired;
}

/* With both locks held. What cannot be repaired is opened again as it is; if that fails, too,
 * nothing can be kept any more, and the next start of the server says why. */
static bool mend(struct mending_store *m)
{
    char error[STORE_ERROR] = "";
    bool damaged;
    if (m->unrepairable)
        return false;
    const bool reader_waits = m->inner->reads_damaged;
    m->inner->driver->close(m->inner);
    const bool repaired = repair_in_time(m, error);
    m->unrepairable = !repaired;
    m->inner = store_try_sqlite(m->path, m->lock, &damaged, error);
    if (!m->inner) {
        m->log(error);
        _exit(EXIT_FAILURE);
    }
    skip_guests(m);
    m->reads_mended = repaired && reader_waits;
    return repaired;
}

static bool mending_mend(struct store *store)
{
    struct mending_store *m = of(store);
    lock(&m->committing);
    lock(&m->reading);
    const bool mended = m->reads_mended || (m->inner->reads_damaged && mend(m));
    m->reads_mended = false;
    m->inner->reads_damaged = false;
    unlock(&m->reading);
    unlock(&m->committing);
    return mended;
}

void store_mend_now(struct store *mending)
{
    struct mending_store *m = of(mending);
    char error[STORE_ERROR];
    bool damaged = false;
    lock(&m->committing);
    lock(&m->reading);
    if (!inspect_is_sound(m->path, 0, &damaged, error) && damaged)
        mend(m);
    unlock(&m->reading);
    unlock(&m->committing);
}

/* ---- what a store does ---- */

static enum commit_answer mending_commit(struct store *store, const struct store_change *change,
                                         size_t count, size_t *at, char error[STORE_ERROR])
{
    struct mending_store *m = of(store);
    lock(&m->committing);
    m->inner->writes_damaged = false;
    enum commit_answer answer = m->inner->driver->commit(m->inner, change, count, at, error);
    if (answer == COMMIT_FAILED && m->inner->writes_damaged) {
        lock(&m->reading);
        const bool mended = mend(m);
        unlock(&m->reading);
        if (mended)
            answer = m->inner->driver->commit(m->inner, change, count, at, error);
    }
    unlock(&m->committing);
    return answer;
}

/* The lock is held until it ends. */
static bool mending_begin_read(struct store *store, char error[STORE_ERROR])
{
    struct mending_store *m = of(store);
    lock(&m->reading);
    if (m->inner->driver->begin_read(m->inner, error))
        return true;
    unlock(&m->reading);
    return false;
}

static void mending_end_read(struct store *store)
{
    struct mending_store *m = of(store);
    m->inner->driver->end_read(m->inner);
    unlock(&m->reading);
}

/* The readings differ only in what they are given. */
#define READ(call)                         \
    struct mending_store *m = of(store);   \
    lock(&m->reading);                     \
    struct store *inner = m->inner;        \
    const bool told = inner->driver->call; \
    unlock(&m->reading);                   \
    return told

static bool mending_guest(struct store *store, const uint8_t token_hash[STORE_HASH],
                          struct store_guest *guest, bool *found, char error[STORE_ERROR])
{
    READ(guest(inner, token_hash, guest, found, error));
}

static bool mending_guest_by_id(struct store *store, int64_t id, struct store_guest *guest,
                                bool *found, char error[STORE_ERROR])
{
    READ(guest_by_id(inner, id, guest, found, error));
}

static bool mending_guest_by_recovery(struct store *store, const uint8_t recovery[STORE_RECOVERY],
                                      struct store_guest *guest, bool *found,
                                      char error[STORE_ERROR])
{
    READ(guest_by_recovery(inner, recovery, guest, found, error));
}

static bool mending_devices(struct store *store, int64_t guest, store_device_reader *read,
                            void *context, char error[STORE_ERROR])
{
    READ(devices(inner, guest, read, context, error));
}

static bool mending_server_id(struct store *store, uint8_t id[STORE_SERVER],
                              char error[STORE_ERROR])
{
    READ(server_id(inner, id, error));
}

static bool mending_table(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                          void *context, char error[STORE_ERROR])
{
    READ(table(inner, id, read, context, error));
}

static bool mending_open_tables(struct store *store, store_table_reader *read, void *context,
                                char error[STORE_ERROR])
{
    READ(open_tables(inner, read, context, error));
}

static bool mending_steps(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                          void *context, char error[STORE_ERROR])
{
    READ(steps(inner, id, read, context, error));
}

static bool mending_results(struct store *store, int64_t guest, const uint8_t *before, int most,
                            bool all, store_result_reader *read, void *context,
                            char error[STORE_ERROR])
{
    READ(results(inner, guest, before, most, all, read, context, error));
}

static bool mending_statistics(struct store *store, int64_t guest, store_statistics_reader *read,
                               void *context, char error[STORE_ERROR])
{
    READ(statistics(inner, guest, read, context, error));
}

static bool mending_old_tables(struct store *store, const struct store_ages *ages, int most,
                               store_table_reader *read, void *context, char error[STORE_ERROR])
{
    READ(old_tables(inner, ages, most, read, context, error));
}

static bool mending_old_guests(struct store *store, int64_t before, int64_t after, int most,
                               int64_t *last, store_guest_reader *read, void *context,
                               char error[STORE_ERROR])
{
    READ(old_guests(inner, before, after, most, last, read, context, error));
}

static bool mending_bans(struct store *store, store_ban_reader *read, void *context,
                         char error[STORE_ERROR])
{
    READ(bans(inner, read, context, error));
}

static bool mending_acts(struct store *store, int64_t before, int most, store_act_reader *read,
                         void *context, char error[STORE_ERROR])
{
    READ(acts(inner, before, most, read, context, error));
}

static bool mending_blocks(struct store *store, int64_t guest, store_block_reader *read,
                           void *context, char error[STORE_ERROR])
{
    READ(blocks(inner, guest, read, context, error));
}

static bool mending_reports(struct store *store, int64_t guest, int64_t before, int most,
                            store_report_reader *read, void *context, char error[STORE_ERROR])
{
    READ(reports(inner, guest, before, most, read, context, error));
}

static bool mending_reserve_guests(struct store *store, int count, int64_t *first,
                                   char error[STORE_ERROR])
{
    struct mending_store *m = of(store);
    lock(&m->reading);
    const bool told = m->inner->driver->reserve_guests(m->inner, count, first, error);
    if (told)
        m->last_guest = *first + count - 1;
    unlock(&m->reading);
    return told;
}

static void mending_close(struct store *store)
{
    struct mending_store *m = of(store);
    if (m->inner)
        m->inner->driver->close(m->inner);
    if (m->lock >= 0)
        close(m->lock);
    pthread_mutex_destroy(&m->committing);
    pthread_mutex_destroy(&m->reading);
    free(m->path);
    free(m);
}

static const struct store_driver driver = {
    .close = mending_close,
    .commit = mending_commit,
    .begin_read = mending_begin_read,
    .end_read = mending_end_read,
    .guest = mending_guest,
    .guest_by_id = mending_guest_by_id,
    .guest_by_recovery = mending_guest_by_recovery,
    .devices = mending_devices,
    .server_id = mending_server_id,
    .reserve_guests = mending_reserve_guests,
    .table = mending_table,
    .open_tables = mending_open_tables,
    .steps = mending_steps,
    .results = mending_results,
    .statistics = mending_statistics,
    .old_tables = mending_old_tables,
    .old_guests = mending_old_guests,
    .bans = mending_bans,
    .acts = mending_acts,
    .blocks = mending_blocks,
    .reports = mending_reports,
    .mend = mending_mend,
};
/* A file has one server. */
_Static_assert(sizeof driver == 23 * sizeof(void (*)(void)), "whatever a store does is passed on");

/* ---- opening ---- */

static void begin_mutex(pthread_mutex_t *mutex)
{
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    CHECK(pthread_mutex_init(mutex, &recursive) == 0);
    pthread_mutexattr_destroy(&recursive);
}

/* Opened, and sound as far as that is looked at. */
static struct store *try_open(const struct mending_store *m, bool *damaged, char error[STORE_ERROR])
{
    struct store *inner = store_try_sqlite(m->path, m->lock, damaged, error);
    if (!inner || inspect_is_sound(m->path, CHECKED_BYTES, damaged, error))
        return inner;
    inner->driver->close(inner);
    return NULL;
}

struct store *store_open_mending(const char *path, store_log *log, char error[STORE_ERROR])
{
    bool damaged = false;
    bool busy;
    struct mending_store *m = calloc(1, sizeof *m);
    CHECK(m);
    m->store.driver = &driver;
    m->log = log;
    m->path = strdup(path);
    CHECK(m->path);
    begin_mutex(&m->committing);
    begin_mutex(&m->reading);
    m->lock = database_lock(path, error);
    if (m->lock >= 0)
        m->inner = try_open(m, &damaged, error);
    if (!m->inner && damaged && repair(m, &busy, error))
        m->inner = try_open(m, &damaged, error);
    if (m->inner)
        return &m->store;
    mending_close(&m->store);
    return NULL;
}
