/* Copies of a file while a server writes to it, by SQLite's online backup: each is what was true of
 * one instant, and is looked through before it gets its name. */
#ifndef COOKIETIN_STORE_BACKUP_H
#define COOKIETIN_STORE_BACKUP_H

#include "store/rows.h"

enum { BACKUP_NAME = 48 };

/* Asked now and then: false ends it. */
typedef bool backup_goes_on(void *context);

/* False with a sentence in `error`; then there is no copy. `damaged`: because there is something
 * wrong with what was copied. A file that is there already is not written over. */
bool backup_write(const char *from, const char *to, backup_goes_on *go_on, void *context,
                  bool *damaged, char error[STORE_ERROR]);

/* Backups in a directory are called cookietin-20261117-213000.db, by the time in UTC. Other files
 * in it are not looked at. */
void backup_name(int64_t seconds, char name[BACKUP_NAME]);
/* When the newest was written, in seconds since 1970; 0: there is none. */
int64_t backup_newest(const char *directory);
/* Removes all but the newest `kept`, and what was cut short. */
bool backup_prune(const char *directory, int kept, char error[STORE_ERROR]);

#endif
