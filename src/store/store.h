/* Where a server keeps guests and games. The interface is small: changes come in batches, and a
 * batch is either on disk as a whole or not at all; everything else is reading. There are three
 * drivers: SQLite (sqlite.h), PostgreSQL (postgres.h), and memory for tests (memory.h). A server
 * uses SQLite through mending.c, which repairs a file that is damaged.
 *
 * Calls may wait for a disk, so none of them is made on the server's loop: batches go through
 * server/committer.h, questions through query.h and server/lookup_thread.h. */
#ifndef COOKIETIN_STORE_STORE_H
#define COOKIETIN_STORE_STORE_H

#include "store/query.h"

typedef bool store_guest_reader(void *context, const struct store_guest *guest);
typedef bool store_device_reader(void *context, const struct store_device *device);
typedef bool store_table_reader(void *context, const struct store_table *table);
typedef bool store_step_reader(void *context, const struct store_step *step);
typedef bool store_result_reader(void *context, const struct store_result *result);
typedef bool store_statistics_reader(void *context, const struct store_statistics *statistics);
typedef bool store_ban_reader(void *context, const struct store_ban *ban);
typedef bool store_act_reader(void *context, const struct store_act *act);
typedef bool store_block_reader(void *context, const struct store_block *block);
typedef bool store_report_reader(void *context, const struct store_report *report);

struct store;

/* What a store can do that several servers share. All of it is called by the reading thread. */
struct store_cluster {
    /* Where the table is, by its id or, if that is NULL, by its code. A table that nobody has, or
     * whose owner is gone, is this server's from then on. */
    bool (*place)(struct store *store, const uint8_t *id, const char *code,
                  struct store_place *place, bool *found, char error[STORE_ERROR]);
    bool (*tables_of)(struct store *store, int64_t guest, store_table_reader *read, void *context,
                      char error[STORE_ERROR]);
    bool (*listed)(struct store *store, int most, store_table_reader *read, void *context,
                   char error[STORE_ERROR]);
    /* What others have changed since the last time of which the server has heard all (`heard`); it
     * may be told again. */
    bool (*changes)(struct store *store, void (*changed)(void *context, int64_t guest),
                    void *context, bool *bans, char error[STORE_ERROR]);
    void (*heard)(struct store *store);
    /* Tables of those who are gone: at most `most`, which are this server's from then on. */
    bool (*take_over)(struct store *store, int most, store_table_reader *read, void *context,
                      bool *is_fenced, char error[STORE_ERROR]);
    bool (*leave)(struct store *store, char error[STORE_ERROR]);
};

/* `commit` is called by one thread, everything else by another, at the same time. A reader that
 * returns false ends the reading, and may ask the store anything but what it is just being told.
 * What it is given is valid until it returns. Readers return false with a sentence in `error` where
 * the store itself fails; what is not there is no failure (*found is false, or no reader is
 * called). */
struct store_driver {
    void (*close)(struct store *store);
    /* For COMMIT_NEVER and COMMIT_NOT_OWNER *at is the number of the change it is about, from 0;
     * for all but COMMIT_DONE there is a sentence in `error`. COMMIT_NOT_OWNER with *at == count:
     * this server is not one any more that may write, and nothing that it holds counts; it has to
     * open the store anew. After COMMIT_FAILED the next batch is the same one: it may be on disk
     * already, if the answer was lost on its way. */
    enum commit_answer (*commit)(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR]);
    /* Called by the reading thread, after a reading has failed and with none under way: true if
     * that was because the store was damaged and it is repaired now, so that it is worth asking
     * again. NULL: never.
     */
    bool (*mend)(struct store *store);
    /* What is read in between is true of one instant, whatever is committed meanwhile. */
    bool (*begin_read)(struct store *store, char error[STORE_ERROR]);
    void (*end_read)(struct store *store);
    /* The same as long as the store is there: a copy of it is the same server. */
    bool (*server_id)(struct store *store, uint8_t id[STORE_SERVER], char error[STORE_ERROR]);
    bool (*guest)(struct store *store, const uint8_t token_hash[STORE_HASH],
                  struct store_guest *guest, bool *found, char error[STORE_ERROR]);
    bool (*guest_by_id)(struct store *store, int64_t id, struct store_guest *guest, bool *found,
                        char error[STORE_ERROR]);
    bool (*guest_by_recovery)(struct store *store, const uint8_t recovery[STORE_RECOVERY],
                              struct store_guest *guest, bool *found, char error[STORE_ERROR]);
    bool (*devices)(struct store *store, int64_t guest, store_device_reader *read, void *context,
                    char error[STORE_ERROR]);
    /* `count` ids for new guests, from *first on. No other guest has one of them or gets one while
     * any server has the store open; those that are not used may be given out again later. */
    bool (*reserve_guests)(struct store *store, int count, int64_t *first, char error[STORE_ERROR]);
    bool (*table)(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                  void *context, char error[STORE_ERROR]);
    /* All that are not over or closed, nor another server's, in the order in which they
     * came. */
    bool (*open_tables)(struct store *store, store_table_reader *read, void *context,
                        char error[STORE_ERROR]);
    /* In the order of their numbers. */
    bool (*steps)(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                  void *context, char error[STORE_ERROR]);
    /* Of a guest, newest first, at most `most`, older than the game `before` (NULL: from the
     * newest; of a guest who has not played it: none), with those removed only if `all`. */
    bool (*results)(struct store *store, int64_t guest, const uint8_t *before, int most, bool all,
                    store_result_reader *read, void *context, char error[STORE_ERROR]);
    bool (*statistics)(struct store *store, int64_t guest, store_statistics_reader *read,
                       void *context, char error[STORE_ERROR]);
    /* At most `most` tables, without their text: closed ones, and those that are too old. */
    bool (*old_tables)(struct store *store, const struct store_ages *ages, int most,
                       store_table_reader *read, void *context, char error[STORE_ERROR]);
    /* Of the next `most` guests after the id `after`: those last seen before `before` who have no
     * result. *last is the last id that was looked at, or 0 if there are no more. */
    bool (*old_guests)(struct store *store, int64_t before, int64_t after, int most, int64_t *last,
                       store_guest_reader *read, void *context, char error[STORE_ERROR]);
    /* In the order of their numbers. */
    bool (*bans)(struct store *store, store_ban_reader *read, void *context,
                 char error[STORE_ERROR]);
    /* At most `most`, newest first, with a number below `before` (0: of all). */
    bool (*acts)(struct store *store, int64_t before, int most, store_act_reader *read,
                 void *context, char error[STORE_ERROR]);
    /* Of a guest, in the order of whom they are about; at most STORE_BLOCKS. */
    bool (*blocks)(struct store *store, int64_t guest, store_block_reader *read, void *context,
                   char error[STORE_ERROR]);
    /* By a guest (0: by anyone), otherwise like acts. */
    bool (*reports)(struct store *store, int64_t guest, int64_t before, int most,
                    store_report_reader *read, void *context, char error[STORE_ERROR]);
    const struct store_cluster *cluster; /* NULL: there is one server */
};

struct store {
    const struct store_driver *driver;
    /* What failed last did so because the store is damaged: of commits, and of everything else. */
    bool writes_damaged, reads_damaged;
};

/* NULL with a sentence in `error`. */
struct store *store_open_sqlite(const char *path, char error[STORE_ERROR]);
/* The same for a caller that may have the file's lock (database.h; -1: it does not). If it fails,
 * it also says whether that is because the file is damaged. */
struct store *store_try_sqlite(const char *path, int lock, bool *damaged, char error[STORE_ERROR]);
/* The same for a server: a file that is damaged, now or later, is repaired (repair.h), and the log
 * says what was saved. */
typedef void store_log(const char *line);
struct store *store_open_mending(const char *path, store_log *log, char error[STORE_ERROR]);
/* Someone else has found the file of such a store damaged: looks, and repairs it if it is so. On
 * any thread. */
void store_mend_now(struct store *mending);
/* In PostgreSQL, for the server `node`, by a connection string. Others reach it at `address`; NULL:
 * there may be no others. */
struct store *store_open_postgres(const char *to, const char *node, const char *address,
                                  store_log *log, char error[STORE_ERROR]);
bool store_is_postgres(const char *to); /* a connection string, and not the name of a file */
/* If there is a password in it: overwrites it, where anyone may see it. */
void store_hide_password(char *to);
/* The servers that use it. */
struct store_node {
    char id[STORE_NAME];
    char address[STORE_ADDRESS]; /* "": none */
    int64_t epoch;
    int64_t valid_ms; /* for how long it counts as alive; below 0: it does not */
    int64_t tables;   /* that it owns */
};
typedef void store_node_reader(void *context, const struct store_node *node);
bool store_postgres_nodes(const char *to, store_node_reader *read, void *context,
                          char error[STORE_ERROR]);
struct store *store_open_memory(void);
/* Until then all stores in memory are the same server, so that tests are told the same. */
void store_memory_be(struct store *store, const uint8_t id[STORE_SERVER]);
/* Answers a question (query.c). */
void store_ask(struct store *store, const struct store_query *query, struct store_answer *answer);

/* What may happen to rows behind the server's back, for tests of it. */
void store_memory_forget_guest(struct store *store, int64_t id);
void store_memory_take_table(struct store *store, const uint8_t id[STORE_ID]); /* another's now */

#endif
