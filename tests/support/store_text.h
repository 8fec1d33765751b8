/* For tests of the store: one to test on, changes written short, and what it holds as text. */
#ifndef COOKIETIN_TESTS_STORE_TEXT_H
#define COOKIETIN_TESTS_STORE_TEXT_H

#include "store/store.h"

struct fixture {
    char directory[64], path[96]; /* empty for memory */
    struct store *store;
};

/* Set-ups and the tear-down of cmocka's tests; the state is a fixture. */
int make_directory(void **state); /* and no store yet */
int begin_sqlite(void **state);
int begin_mending(void **state); /* the same as a server has it */
int begin_memory(void **state);
int end(void **state);

void open_sqlite(struct fixture *fixture);
void shut(struct fixture *fixture);
void remove_files(const struct fixture *fixture);

/* An id or hash is the given number in every byte. A share below 0: not counted. */
struct store_change guest(int64_t id, int hash, const char *name);
/* One more of a guest's: `guest` alone is put with number 1 and that hash. */
struct store_change device(int64_t who, int n, int hash, const char *name);
struct store_change delete_device(int64_t who, int n);
struct store_change table(int id, enum store_state now, const char *about);
struct store_change step(int id, uint32_t n, uint32_t at, const char *bytes, const char *extra);
struct store_change result(int id, int64_t who, int64_t finished, const char *game, int score,
                           int share);
struct store_change remove_result(int id, int64_t who);
struct store_change delete_table(int id);
struct store_change delete_guest(int64_t id);
/* Whoever was last here at that time. */
struct store_change guest_seen(int64_t id, int64_t seen);

extern char error[STORE_ERROR];   /* of the last call */
extern enum commit_answer answer; /* of the last commit */
extern size_t refused_at;
bool commit(struct store *store, const struct store_change *change, size_t count);

#define COMMIT(store, ...)                                    \
    commit(store, (const struct store_change[]){__VA_ARGS__}, \
           sizeof((const struct store_change[]){__VA_ARGS__}) / sizeof(struct store_change))

/* What readers were told, as text. */
struct listing {
    char text[1 << 18];
    size_t size;
    int left;            /* how many more it wants; 0: all */
    struct store *store; /* to be asked for its steps with each table, or NULL */
};
extern struct listing listing;

bool tell_step(void *context, const struct store_step *s);
bool tell_table(void *context, const struct store_table *t);
bool tell_result(void *context, const struct store_result *r);
bool tell_statistics(void *context, const struct store_statistics *s);

/* Valid until the next one. */
const char *steps_of(struct store *store, int id);
const char *table_of(struct store *store, int id);
const char *open_of(struct store *store);
const char *results_of(struct store *store, int64_t who, int before, int most);
const char *statistics_of(struct store *store, int64_t who);
const char *guest_of(struct store *store, int hash);
const char *devices_of(struct store *store,
                       int64_t who); /* number, hash, name, first and last day */
#define AGES(open, over, left) ((struct store_ages){open, over, left})
const char *old_tables_of(struct store *store, struct store_ages ages, int most);
/* The ids, and behind a slash the last that was looked at. */
const char *old_guests_of(struct store *store, int64_t before, int64_t after, int most);
int64_t reserve(struct store *store, int count);
const char *everything(struct store *store); /* open tables with their steps */

/* Whom a guest mutes (1) or blocks (2), and reports about them. */
struct store_change block(int64_t who, int64_t other, enum store_blocked how, const char *name);
struct store_change report(int64_t who, int64_t other, int64_t at, const char *say,
                           const char *lines);
const char *blocks_of(struct store *store, int64_t who);
const char *reports_of(struct store *store, int64_t who, int64_t before, int most);

#endif
