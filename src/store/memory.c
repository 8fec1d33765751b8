/* The store in memory, for tests and benchmarks: the same answers as SQLite's, and nothing on disk.
 * It copies what it is given. */
#include "store/memory.h"
#include "core/check.h"

#include <stdlib.h>
#include <string.h>

struct memory_store *memory_lock(struct store *store)
{
    struct memory_store *m = (struct memory_store *)store;
    CHECK(pthread_mutex_lock(&m->mutex) == 0);
    return m;
}

void memory_unlock(struct memory_store *m)
{
    CHECK(pthread_mutex_unlock(&m->mutex) == 0);
}

/* ---- finding ---- */

size_t memory_first_slot(const struct memory_store *m, const uint8_t id[STORE_ID])
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < STORE_ID; i++)
        hash = (hash ^ id[i]) * 0x100000001b3;
    return (hash >> 20) & (m->slots - 1);
}

struct memory_table *memory_find_table(const struct memory_store *m, const uint8_t id[STORE_ID])
{
    for (size_t at = memory_first_slot(m, id); m->slot[at]; at = (at + 1) & (m->slots - 1)) {
        struct memory_table *table = &m->table[m->slot[at] - 1];
        if (memcmp(table->about.id, id, STORE_ID) == 0)
            return table;
    }
    return NULL;
}

size_t memory_guest_place(const struct memory_store *m, int64_t id)
{
    size_t low = 0;
    size_t high = m->guests;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (m->guest[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool memory_guest_is_at(const struct memory_store *m, size_t place, int64_t id)
{
    return place < m->guests && m->guest[place].id == id;
}

struct store_result *memory_find_result(const struct memory_store *m, int64_t guest,
                                        const uint8_t id[STORE_ID])
{
    for (size_t i = 0; i < m->results; i++)
        if (m->result[i].guest == guest && memcmp(m->result[i].id, id, STORE_ID) == 0)
            return &m->result[i];
    return NULL;
}

struct store_device *memory_find_device(const struct memory_store *m, int64_t guest, int n)
{
    for (size_t i = 0; i < m->devices; i++)
        if (m->device[i].guest == guest && m->device[i].n == n)
            return &m->device[i];
    return NULL;
}

bool memory_has_results(const struct memory_store *m, int64_t guest)
{
    for (size_t i = 0; i < m->results; i++)
        if (m->result[i].guest == guest)
            return true;
    return false;
}

/* The end of every reading: it cannot fail here. */
static bool end_read(struct memory_store *m, char error[STORE_ERROR])
{
    error[0] = '\0';
    memory_unlock(m);
    return true;
}

/* ---- reading ---- */

static bool memory_begin_read(struct store *store, char error[STORE_ERROR])
{
    memory_lock(store);
    error[0] = '\0';
    return true;
}

static void memory_end_read(struct store *store)
{
    memory_unlock((struct memory_store *)store);
}

static bool memory_guest(struct store *store, const uint8_t token_hash[STORE_HASH],
                         struct store_guest *guest, bool *found, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    *found = false;
    for (size_t i = 0; i < m->devices && !*found; i++) {
        const size_t at = memory_guest_place(m, m->device[i].guest);
        *found = memcmp(m->device[i].token_hash, token_hash, STORE_HASH) == 0 &&
                 memory_guest_is_at(m, at, m->device[i].guest);
        if (*found)
            *guest = m->guest[at];
    }
    return end_read(m, error);
}

static bool memory_guest_by_recovery(struct store *store, const uint8_t recovery[STORE_RECOVERY],
                                     struct store_guest *guest, bool *found,
                                     char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    *found = false;
    for (size_t i = 0; i < m->guests && !*found; i++) {
        *found =
            m->guest[i].recoverable && memcmp(m->guest[i].recovery, recovery, STORE_RECOVERY) == 0;
        if (*found)
            *guest = m->guest[i];
    }
    return end_read(m, error);
}

static bool memory_devices(struct store *store, int64_t guest, store_device_reader *read,
                           void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    bool more = true;
    for (int n = 1; more && n <= STORE_DEVICES; n++) {
        const struct store_device *device = memory_find_device(m, guest, n);
        more = !device || read(context, device);
    }
    return end_read(m, error);
}

static bool memory_server_id(struct store *store, uint8_t id[STORE_SERVER], char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    memcpy(id, m->id, STORE_SERVER);
    return end_read(m, error);
}

static bool memory_guest_by_id(struct store *store, int64_t id, struct store_guest *guest,
                               bool *found, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const size_t at = memory_guest_place(m, id);
    *found = memory_guest_is_at(m, at, id);
    if (*found)
        *guest = m->guest[at];
    return end_read(m, error);
}

static bool memory_reserve_guests(struct store *store, int count, int64_t *first,
                                  char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    *first = m->last_guest + 1;
    m->last_guest += count;
    return end_read(m, error);
}

static bool memory_table(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                         void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const struct memory_table *table = memory_find_table(m, id);
    if (table)
        read(context, &table->about);
    return end_read(m, error);
}

static bool memory_open_tables(struct store *store, store_table_reader *read, void *context,
                               char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    bool more = true;
    for (size_t i = 0; more && i < m->tables; i++)
        if (m->table[i].about.state < STORE_OVER && !m->table[i].taken)
            more = read(context, &m->table[i].about);
    return end_read(m, error);
}

static bool memory_steps(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                         void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const struct memory_table *table = memory_find_table(m, id);
    bool more = table;
    for (size_t i = 0; more && i < table->steps; i++) {
        const struct memory_step *s = &table->step[i];
        struct store_step step = {.n = s->n,
                                  .at = s->at,
                                  .bytes = s->bytes,
                                  .size = s->size,
                                  .extra = s->bytes + s->size,
                                  .extra_size = s->extra_size};
        memcpy(step.id, id, STORE_ID);
        more = read(context, &step);
    }
    return end_read(m, error);
}

/* Results sort by when they finished and then by when their table came. */
static bool is_older(const struct memory_store *m, const struct store_result *a,
                     const struct store_result *b)
{
    if (a->finished != b->finished)
        return a->finished < b->finished;
    return memory_find_table(m, a->id) < memory_find_table(m, b->id);
}

static const struct store_result *next_older(const struct memory_store *m, int64_t guest,
                                             const struct store_result *than, bool all)
{
    const struct store_result *newest = NULL;
    for (size_t i = 0; i < m->results; i++) {
        const struct store_result *r = &m->result[i];
        if (r->guest == guest && (all || !r->removed) && (!than || is_older(m, r, than)) &&
            (!newest || is_older(m, newest, r)))
            newest = r;
    }
    return newest;
}

static bool memory_results(struct store *store, int64_t guest, const uint8_t *before, int most,
                           bool all, store_result_reader *read, void *context,
                           char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const struct store_result *last = before ? memory_find_result(m, guest, before) : NULL;
    bool more = !before || last;
    for (int i = 0; more && i < most; i++) {
        last = next_older(m, guest, last, all);
        more = last && read(context, last);
    }
    return end_read(m, error);
}

static void add_up(struct store_statistics *sums, const struct store_result *result)
{
    const bool first = sums->games == sums->left;
    sums->games++;
    sums->shares += result->share;
    sums->left += result->left;
    if (!result->left && (first || result->score > sums->best))
        sums->best = result->score;
}

static bool memory_statistics(struct store *store, int64_t guest, store_statistics_reader *read,
                              void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    struct store_statistics sums = {.game = ""};
    bool more = true;
    do { /* the games by name, one after the other */
        const char *after = sums.game;
        struct store_statistics next = {.game = ""};
        for (size_t i = 0; i < m->results; i++) {
            const struct store_result *r = &m->result[i];
            if (r->guest != guest || !r->counted || r->removed || strcmp(r->game, after) <= 0 ||
                (next.games && strcmp(r->game, next.game) > 0))
                continue;
            if (strcmp(r->game, next.game) != 0)
                next = (struct store_statistics){.games = 0};
            memcpy(next.game, r->game, sizeof next.game);
            add_up(&next, r);
        }
        sums = next;
        more = sums.games && read(context, &sums);
    } while (more);
    return end_read(m, error);
}

static bool is_old(const struct memory_table *table, const struct store_ages *ages)
{
    const struct store_table *about = &table->about;
    if (table->taken)
        return false;
    switch (about->state) {
    case STORE_WAITING:
    case STORE_RUNNING: return about->changed < ages->open;
    case STORE_OVER: return about->changed < ages->over;
    case STORE_LEFT: return about->changed < ages->left;
    case STORE_CLOSED: return true;
    }
    return false;
}

static bool memory_old_tables(struct store *store, const struct store_ages *ages, int most,
                              store_table_reader *read, void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    for (size_t i = 0; most > 0 && i < m->tables; i++) {
        struct store_table told = m->table[i].about;
        if (!is_old(&m->table[i], ages))
            continue;
        told.about = "";
        told.about_size = 0;
        most = read(context, &told) ? most - 1 : 0;
    }
    return end_read(m, error);
}

static bool memory_old_guests(struct store *store, int64_t before, int64_t after, int most,
                              int64_t *last, store_guest_reader *read, void *context,
                              char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const size_t first = memory_guest_place(m, after + 1);
    const size_t end = m->guests - first < (size_t)most ? m->guests : first + (size_t)most;
    for (size_t i = first; i < end; i++)
        if (m->guest[i].seen < before && !memory_has_results(m, m->guest[i].id))
            read(context, &m->guest[i]);
    *last = end - first == (size_t)most ? m->guest[end - 1].id : 0;
    return end_read(m, error);
}

static bool memory_bans(struct store *store, store_ban_reader *read, void *context,
                        char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    bool more = true;
    for (size_t i = 0; more && i < m->bans; i++)
        more = read(context, &m->ban[i]);
    return end_read(m, error);
}

static bool memory_acts(struct store *store, int64_t before, int most, store_act_reader *read,
                        void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    for (size_t i = m->acts; most > 0 && i-- > 0;)
        if (!before || m->act[i].number < before)
            most = read(context, &m->act[i]) ? most - 1 : 0;
    return end_read(m, error);
}

/* The first of a guest that is about someone behind `after`. */
static const struct store_block *next_block(const struct memory_store *m, int64_t guest,
                                            int64_t after)
{
    const struct store_block *next = NULL;
    for (size_t i = 0; i < m->blocks; i++) {
        const struct store_block *each = &m->block[i];
        if (each->guest == guest && each->other > after && (!next || each->other < next->other))
            next = each;
    }
    return next;
}

static bool memory_blocks(struct store *store, int64_t guest, store_block_reader *read,
                          void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    const struct store_block *block = next_block(m, guest, 0);
    for (int i = 0; block && i < STORE_BLOCKS; i++)
        block = read(context, block) ? next_block(m, guest, block->other) : NULL;
    return end_read(m, error);
}

static bool memory_reports(struct store *store, int64_t guest, int64_t before, int most,
                           store_report_reader *read, void *context, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    for (size_t i = m->reports; most > 0 && i-- > 0;)
        if ((!before || m->report[i].row.number < before) &&
            (!guest || m->report[i].row.guest == guest))
            most = read(context, &m->report[i].row) ? most - 1 : 0;
    return end_read(m, error);
}

static void memory_close(struct store *store)
{
    struct memory_store *m = (struct memory_store *)store;
    for (size_t i = 0; i < m->tables; i++)
        memory_free_table(&m->table[i]);
    free(m->table);
    free(m->guest);
    free(m->device);
    free(m->result);
    free(m->ban);
    free(m->act);
    free(m->block);
    for (size_t i = 0; i < m->reports; i++)
        free(m->report[i].lines);
    free(m->report);
    free(m->slot);
    pthread_mutex_destroy(&m->mutex);
    free(m);
}

static const struct store_driver driver = {
    .close = memory_close,
    .commit = memory_commit,
    .begin_read = memory_begin_read,
    .end_read = memory_end_read,
    .guest = memory_guest,
    .guest_by_id = memory_guest_by_id,
    .guest_by_recovery = memory_guest_by_recovery,
    .devices = memory_devices,
    .server_id = memory_server_id,
    .reserve_guests = memory_reserve_guests,
    .table = memory_table,
    .open_tables = memory_open_tables,
    .steps = memory_steps,
    .results = memory_results,
    .statistics = memory_statistics,
    .old_tables = memory_old_tables,
    .old_guests = memory_old_guests,
    .bans = memory_bans,
    .acts = memory_acts,
    .blocks = memory_blocks,
    .reports = memory_reports,
};

struct store *store_open_memory(void)
{
    struct memory_store *m = calloc(1, sizeof *m);
    CHECK(m);
    m->store.driver = &driver;
    memset(m->id, 'm', STORE_SERVER);
    m->slots = 64;
    m->slot = calloc(m->slots, sizeof *m->slot);
    CHECK(m->slot);
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    CHECK(pthread_mutex_init(&m->mutex, &recursive) == 0);
    pthread_mutexattr_destroy(&recursive);
    return &m->store;
}

void store_memory_be(struct store *store, const uint8_t id[STORE_SERVER])
{
    memcpy(((struct memory_store *)store)->id, id, STORE_SERVER);
}

/* ---- behind the server's back ---- */

void store_memory_forget_guest(struct store *store, int64_t id)
{
    struct memory_store *m = memory_lock(store);
    const size_t at = memory_guest_place(m, id);
    CHECK(memory_guest_is_at(m, at, id));
    memmove(&m->guest[at], &m->guest[at + 1], (m->guests - at - 1) * sizeof *m->guest);
    m->guests--;
    memory_unlock(m);
}

void store_memory_take_table(struct store *store, const uint8_t id[STORE_ID])
{
    struct memory_store *m = memory_lock(store);
    struct memory_table *table = memory_find_table(m, id);
    CHECK(table);
    table->taken = true;
    memory_unlock(m);
}
