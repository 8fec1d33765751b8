/* Changes from a few words, and rows as a line of text each, so that a test can compare them at a
 * glance. */
#include "support/store_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

char error[STORE_ERROR];
enum commit_answer answer;
size_t refused_at;

void open_sqlite(struct fixture *fixture)
{
    fixture->store = store_open_sqlite(fixture->path, error);
    if (!fixture->store)
        fail_msg("%s", error);
}

void shut(struct fixture *fixture)
{
    if (fixture->store)
        fixture->store->driver->close(fixture->store);
    fixture->store = NULL;
}

int make_directory(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    strcpy(fixture->directory, "/tmp/cookietin-store-XXXXXX");
    assert_non_null(mkdtemp(fixture->directory));
    snprintf(fixture->path, sizeof fixture->path, "%s/games.db", fixture->directory);
    *state = fixture;
    return 0;
}

int begin_sqlite(void **state)
{
    make_directory(state);
    open_sqlite(*state);
    return 0;
}

static void fail_with(const char *line)
{
    fail_msg("%s", line); /* nothing is damaged */
}

int begin_mending(void **state)
{
    make_directory(state);
    struct fixture *fixture = *state;
    fixture->store = store_open_mending(fixture->path, fail_with, error);
    assert_non_null(fixture->store);
    return 0;
}

int begin_memory(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    fixture->store = store_open_memory();
    *state = fixture;
    return 0;
}

void remove_files(const struct fixture *fixture)
{
    static const char *const end[] = {"",         "-wal",  "-shm",       "-lock",
                                      "-journal", "-link", "-damaged-1", "-repair"};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", fixture->path, end[i]);
        unlink(path);
    }
}

int end(void **state)
{
    struct fixture *fixture = *state;
    shut(fixture);
    if (fixture->directory[0]) {
        remove_files(fixture);
        assert_int_equal(rmdir(fixture->directory), 0);
    }
    free(fixture);
    return 0;
}

/* The hash of each guest's token, for the device that `commit` puts with the guest. */
static int hash_of[1000];

struct store_change guest(int64_t id, int hash, const char *name)
{
    struct store_change change = {.type = CHANGE_GUEST, .guest = {.id = id}};
    assert_in_range(id, 1, 999);
    hash_of[id] = hash;
    snprintf(change.guest.name, STORE_NAME, "%s", name);
    return change;
}

struct store_change device(int64_t who, int n, int hash, const char *name)
{
    struct store_change change = {.type = CHANGE_DEVICE,
                                  .device = {.guest = who, .n = n, .since = 86400, .seen = 172800}};
    memset(change.device.token_hash, hash, STORE_HASH);
    snprintf(change.device.name, STORE_NAME, "%s", name);
    return change;
}

struct store_change delete_device(int64_t who, int n)
{
    return (struct store_change){.type = DELETE_DEVICE, .device = {.guest = who, .n = n}};
}

struct store_change table(int id, enum store_state now, const char *about)
{
    struct store_change change = {
        .type = CHANGE_TABLE,
        .table = {.state = now, .changed = 1000 + id, .about = about, .about_size = strlen(about)}};
    memset(change.table.id, id, STORE_ID);
    return change;
}

struct store_change step(int id, uint32_t n, uint32_t at, const char *bytes, const char *extra)
{
    struct store_change change = {.type = CHANGE_STEP,
                                  .step = {.n = n,
                                           .at = at,
                                           .bytes = (const uint8_t *)bytes,
                                           .size = bytes ? strlen(bytes) : 0,
                                           .extra = (const uint8_t *)extra,
                                           .extra_size = extra ? strlen(extra) : 0}};
    memset(change.step.id, id, STORE_ID);
    return change;
}

struct store_change result(int id, int64_t who, int64_t finished, const char *game, int score,
                           int share)
{
    struct store_change change = {.type = CHANGE_RESULT,
                                  .result = {.guest = who,
                                             .finished = finished,
                                             .seat = id % 3,
                                             .score = score,
                                             .share = share < 0 ? 0 : share,
                                             .counted = share >= 0}};
    memset(change.result.id, id, STORE_ID);
    snprintf(change.result.game, sizeof change.result.game, "%s", game);
    return change;
}

struct store_change remove_result(int id, int64_t who)
{
    struct store_change change = {.type = REMOVE_RESULT, .result = {.guest = who}};
    memset(change.result.id, id, STORE_ID);
    return change;
}

struct store_change delete_table(int id)
{
    struct store_change change = {.type = DELETE_TABLE};
    memset(change.table.id, id, STORE_ID);
    return change;
}

struct store_change delete_guest(int64_t id)
{
    return (struct store_change){.type = DELETE_GUEST, .guest = {.id = id, .seen = INT64_MAX}};
}

struct store_change guest_seen(int64_t id, int64_t seen)
{
    struct store_change change = guest(id, (int)id, "Guest");
    change.guest.seen = seen;
    return change;
}

bool commit(struct store *store, const struct store_change *change, size_t count)
{
    struct store_change *all = calloc(2 * count + 1, sizeof *all);
    size_t *from = calloc(2 * count + 1, sizeof *from), put = 0;
    assert_true(all && from);
    for (size_t i = 0; i < count; i++) {
        from[put] = i;
        all[put++] = change[i];
        if (change[i].type != CHANGE_GUEST || change[i].guest.part != PART_ALL)
            continue;
        from[put] = i;
        all[put++] = device(change[i].guest.id, 1, hash_of[change[i].guest.id], "");
    }
    error[0] = 0;
    answer = store->driver->commit(store, all, put, &refused_at, error);
    if (answer != COMMIT_DONE)
        refused_at = refused_at < put ? from[refused_at] : count;
    free(all);
    free(from);
    return answer == COMMIT_DONE;
}

static bool tell(struct listing *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool tell(struct listing *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int size = vsnprintf(to->text + to->size, sizeof to->text - to->size, format, list);
    va_end(list);
    to->size += (size_t)size;
    assert_true(to->size < sizeof to->text);
    return --to->left != 0;
}

bool tell_step(void *context, const struct store_step *s)
{
    return tell(context, "%u@%u %.*s/%.*s;", s->n, s->at, (int)s->size, (const char *)s->bytes,
                (int)s->extra_size, (const char *)s->extra);
}

bool tell_table(void *context, const struct store_table *t)
{
    struct listing *to = context;
    const bool more = tell(to, "%d=%d %lld %.*s;", t->id[3], (int)t->state, (long long)t->changed,
                           (int)t->about_size, t->about);
    if (to->store)
        assert_true(to->store->driver->steps(to->store, t->id, tell_step, to, error));
    return more;
}

bool tell_result(void *context, const struct store_result *r)
{
    return tell(context, "%d %lld %lld %s %d %d %d %d;", r->id[0], (long long)r->guest,
                (long long)r->finished, r->game, r->seat, r->score, r->share, (int)r->counted);
}

bool tell_statistics(void *context, const struct store_statistics *s)
{
    return tell(context, "%s %lld %lld %d;", s->game, (long long)s->games, (long long)s->shares,
                s->best);
}

struct listing listing;

const char *steps_of(struct store *store, int id)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, id, STORE_ID);
    listing = (struct listing){0};
    assert_true(store->driver->steps(store, bytes, tell_step, &listing, error));
    return listing.text;
}

const char *table_of(struct store *store, int id)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, id, STORE_ID);
    listing = (struct listing){0};
    assert_true(store->driver->table(store, bytes, tell_table, &listing, error));
    return listing.text;
}

const char *open_of(struct store *store)
{
    listing = (struct listing){0};
    assert_true(store->driver->open_tables(store, tell_table, &listing, error));
    return listing.text;
}

const char *results_of(struct store *store, int64_t who, int before, int most)
{
    uint8_t bytes[STORE_ID];
    memset(bytes, before, STORE_ID);
    listing = (struct listing){0};
    assert_true(store->driver->results(store, who, before ? bytes : NULL, most, false, tell_result,
                                       &listing, error));
    return listing.text;
}

const char *statistics_of(struct store *store, int64_t who)
{
    listing = (struct listing){0};
    assert_true(store->driver->statistics(store, who, tell_statistics, &listing, error));
    return listing.text;
}

const char *guest_of(struct store *store, int hash)
{
    uint8_t bytes[STORE_HASH];
    struct store_guest by_hash, by_id;
    bool found = false;
    memset(bytes, hash, STORE_HASH);
    listing = (struct listing){0};
    assert_true(store->driver->guest(store, bytes, &by_hash, &found, error));
    if (!found)
        return "nobody";
    assert_true(store->driver->guest_by_id(store, by_hash.id, &by_id, &found, error));
    assert_true(found);
    assert_string_equal(by_id.name, by_hash.name);
    tell(&listing, "%lld %s", (long long)by_id.id, by_id.name);
    return listing.text;
}

static bool tell_device(void *context, const struct store_device *d)
{
    return tell(context, "%d %d %s %lld-%lld;", d->n, d->token_hash[0], d->name,
                (long long)d->since / 86400, (long long)d->seen / 86400);
}

const char *devices_of(struct store *store, int64_t who)
{
    listing = (struct listing){0};
    assert_true(store->driver->devices(store, who, tell_device, &listing, error));
    return listing.text;
}

const char *old_tables_of(struct store *store, struct store_ages ages, int most)
{
    listing = (struct listing){0};
    assert_true(store->driver->old_tables(store, &ages, most, tell_table, &listing, error));
    return listing.text;
}

static bool tell_guest(void *context, const struct store_guest *g)
{
    return tell(context, "%lld ", (long long)g->id);
}

const char *old_guests_of(struct store *store, int64_t before, int64_t after, int most)
{
    int64_t last = -1;
    listing = (struct listing){0};
    assert_true(
        store->driver->old_guests(store, before, after, most, &last, tell_guest, &listing, error));
    tell(&listing, "/%lld", (long long)last);
    return listing.text;
}

int64_t reserve(struct store *store, int count)
{
    int64_t first = -1;
    assert_true(store->driver->reserve_guests(store, count, &first, error));
    return first;
}

const char *everything(struct store *store)
{
    static char text[sizeof listing.text];
    listing = (struct listing){.store = store};
    assert_true(store->driver->open_tables(store, tell_table, &listing, error));
    memcpy(text, listing.text, sizeof text);
    return text;
}

struct store_change block(int64_t who, int64_t other, enum store_blocked how, const char *name)
{
    struct store_change change = {.type = CHANGE_BLOCK,
                                  .block = {.guest = who, .other = other, .how = how, .since = 5}};
    snprintf(change.block.name, STORE_NAME, "%s", name);
    return change;
}

struct store_change report(int64_t who, int64_t other, int64_t at, const char *say,
                           const char *lines)
{
    struct store_change change = {.type = ADD_REPORT,
                                  .report = {.guest = who,
                                             .other = other,
                                             .at = at,
                                             .lines = lines,
                                             .lines_size = strlen(lines)}};
    memset(change.report.table, 7, STORE_ID);
    snprintf(change.report.name, STORE_NAME, "Person %lld", (long long)who);
    snprintf(change.report.other_name, STORE_NAME, "Person %lld", (long long)other);
    snprintf(change.report.say, STORE_SAY, "%s", say);
    return change;
}

static bool tell_block(void *context, const struct store_block *b)
{
    return tell(context, "%lld>%lld %d %lld %s;", (long long)b->guest, (long long)b->other,
                (int)b->how, (long long)b->since, b->name);
}

const char *blocks_of(struct store *store, int64_t who)
{
    listing = (struct listing){0};
    assert_true(store->driver->blocks(store, who, tell_block, &listing, error));
    return listing.text;
}

static bool tell_report(void *context, const struct store_report *r)
{
    return tell(context, "%lld@%lld %s>%s %d %d %s %.*s;", (long long)r->number, (long long)r->at,
                r->name, r->other_name, r->table[3], (int)r->done, r->say, (int)r->lines_size,
                r->lines);
}

const char *reports_of(struct store *store, int64_t who, int64_t before, int most)
{
    listing = (struct listing){0};
    assert_true(store->driver->reports(store, who, before, most, tell_report, &listing, error));
    return listing.text;
}
