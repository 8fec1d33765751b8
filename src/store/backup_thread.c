/* The thread sleeps until the next backup is due, and looks at the calendar now and then, because
 * someone may set it. */
#include "store/backup_thread.h"

#include "core/check.h"
#include "store/backup.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HOUR_S = 3600, LOOK_S = 60, AGAIN_S = 600 };

struct backup_thread {
    struct backup_plan plan;
    struct store *store;
    store_log *log;
    pthread_t thread;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t leave;
    struct backup_count count;
    bool leaving;
};

static bool go_on(void *context)
{
    struct backup_thread *thread = context;
    pthread_mutex_lock(&thread->lock);
    const bool stays = !thread->leaving;
    pthread_mutex_unlock(&thread->lock);
    return stays;
}

static bool write_backup(struct backup_thread *thread, bool *damaged)
{
    char name[BACKUP_NAME], path[PATH_MAX], error[STORE_ERROR], line[STORE_ERROR + 64];
    const struct backup_plan *plan = &thread->plan;
    backup_name(time(NULL), name);
    snprintf(path, sizeof path, "%s/%s", plan->directory, name);
    const bool written = backup_write(plan->file, path, go_on, thread, damaged, error);
    if (!written && !go_on(thread))
        return false;
    if (written)
        snprintf(line, sizeof line, "backup %s is written and sound", name);
    else
        snprintf(line, sizeof line, "no backup: %s", error);
    thread->log(line);
    if (written && !backup_prune(plan->directory, plan->kept, error))
        thread->log(error);
    return written;
}

/* A copy that is not sound shows that the file is not; what is repaired is worth a copy. */
static bool back_up(struct backup_thread *thread)
{
    bool damaged = false;
    bool written = write_backup(thread, &damaged);
    if (!written && damaged) {
        store_mend_now(thread->store);
        written = write_backup(thread, &damaged);
    }
    pthread_mutex_lock(&thread->lock);
    thread->count.written += written;
    thread->count.failures += !written;
    if (written)
        thread->count.newest = time(NULL);
    pthread_mutex_unlock(&thread->lock);
    return written;
}

/* Until then, or until the server stops; returns whether it goes on. */
static bool sleep_until(struct backup_thread *thread, int64_t due)
{
    pthread_mutex_lock(&thread->lock);
    for (int64_t now; !thread->leaving && (now = time(NULL)) < due;) {
        const int64_t next = due - now < LOOK_S ? due : now + LOOK_S;
        const struct timespec until = {.tv_sec = (time_t)next};
        pthread_cond_timedwait(&thread->leave, &thread->lock, &until);
    }
    const bool stays = !thread->leaving;
    pthread_mutex_unlock(&thread->lock);
    return stays;
}

static void *run(void *context)
{
    struct backup_thread *thread = context;
    int64_t due = thread->count.newest ? thread->count.newest + thread->plan.hours * HOUR_S : 0;
    while (sleep_until(thread, due))
        due = time(NULL) + (back_up(thread) ? thread->plan.hours * HOUR_S : AGAIN_S);
    return NULL;
}

struct backup_thread *backup_thread_open(const struct backup_plan *plan, struct store *store,
                                         store_log *log)
{
    struct backup_thread *thread = calloc(1, sizeof *thread);
    CHECK(thread);
    thread->plan = *plan;
    thread->store = store;
    thread->log = log;
    thread->count.newest = backup_newest(plan->directory);
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->leave, NULL);
    if (pthread_create(&thread->thread, NULL, run, thread) == 0)
        return thread;
    free(thread);
    return NULL;
}

void backup_thread_count(struct backup_thread *thread, struct backup_count *count)
{
    pthread_mutex_lock(&thread->lock);
    *count = thread->count;
    pthread_mutex_unlock(&thread->lock);
}

void backup_thread_close(struct backup_thread *thread)
{
    pthread_mutex_lock(&thread->lock);
    thread->leaving = true;
    pthread_cond_signal(&thread->leave);
    pthread_mutex_unlock(&thread->lock);
    pthread_join(thread->thread, NULL);
    pthread_mutex_destroy(&thread->lock);
    pthread_cond_destroy(&thread->leave);
    free(thread);
}
