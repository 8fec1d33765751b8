/* The thread that writes a backup when the newest one is old enough, whenever the server was
 * started, and keeps as many as it should. */
#ifndef COOKIETIN_STORE_BACKUP_THREAD_H
#define COOKIETIN_STORE_BACKUP_THREAD_H

#include "store/store.h"

struct backup_plan {
    const char *file;      /* what is to be kept safe */
    const char *directory; /* where backups go; NULL: there are none */
    int hours;             /* 24: from one to the next */
    int kept;              /* 7: the newest ones */
};

struct backup_count {
    uint64_t written, failures; /* since the server was started */
    int64_t newest;             /* seconds since 1970; 0: there is none */
};

struct backup_thread;

/* The store is that of the file; if a backup finds it damaged, it is repaired. NULL: no thread
 * could be had. */
struct backup_thread *backup_thread_open(const struct backup_plan *plan, struct store *store,
                                         store_log *log);
void backup_thread_count(struct backup_thread *thread, struct backup_count *count);
/* A backup that is being written is given up. */
void backup_thread_close(struct backup_thread *thread);

#endif
