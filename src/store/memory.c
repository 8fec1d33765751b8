/* The store in memory, for tests and benchmarks: the same answers as SQLite's, and nothing on disk.
 * It copies what it is given. One mutex guards everything; it is recursive, because a reader may
 * ask the store something else. */
#include "core/check.h"
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct step {
    uint32_t n, at;
    uint8_t *bytes; /* first the step's, then the extra ones */
    size_t size, extra_size;
};

struct table {
    struct store_table about; /* its text is the next one */
    char *text;
    struct step *step; /* ascending */
    size_t steps, capacity;
    bool taken; /* by another server */
};

struct memory_store {
    struct store store; /* first */
    pthread_mutex_t mutex;
    struct store_guest *guest; /* ascending */
    size_t guests, guest_capacity;
    struct table *table; /* in the order in which they came */
    size_t tables, table_capacity;
    struct store_result *result;
    size_t results, result_capacity;
    uint32_t *slot; /* a hash table: 1 + index of a table, or 0; at most half full */
    size_t slots;
    int64_t last_guest; /* the last id that is taken or reserved */
    bool deletes;       /* the batch that is being looked at does */
};

static struct memory_store *locked(struct store *store)
{
    struct memory_store *m = (struct memory_store *)store;
    CHECK(pthread_mutex_lock(&m->mutex) == 0);
    return m;
}

static void unlock(struct memory_store *m)
{
    CHECK(pthread_mutex_unlock(&m->mutex) == 0);
}

/* The end of every reading: it cannot fail here. */
static bool end_read(struct memory_store *m, char error[STORE_ERROR])
{
    error[0] = '\0';
    unlock(m);
    return true;
}

/* Room for one more of `size` bytes. */
static void *grow(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = *capacity ? 2 * *capacity : 8;
    array = realloc(array, *capacity * size);
    CHECK(array);
    return array;
}

static void *copy(const void *bytes, size_t size, const void *more, size_t more_size)
{
    uint8_t *to = malloc(size + more_size + 1);
    CHECK(to);
    if (size)
        memcpy(to, bytes, size);
    if (more_size)
        memcpy(to + size, more, more_size);
    to[size + more_size] = 0;
    return to;
}

static void free_table(struct table *table)
{
    for (size_t i = 0; i < table->steps; i++)
        free(table->step[i].bytes);
    free(table->step);
    free(table->text);
}

static void memory_close(struct store *store)
{
    struct memory_store *m = (struct memory_store *)store;
    for (size_t i = 0; i < m->tables; i++)
        free_table(&m->table[i]);
    free(m->table);
    free(m->guest);
    free(m->result);
    free(m->slot);
    pthread_mutex_destroy(&m->mutex);
    free(m);
}

/* ---- finding ---- */

static size_t first_slot(const struct memory_store *m, const uint8_t id[STORE_ID])
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < STORE_ID; i++)
        hash = (hash ^ id[i]) * 0x100000001b3;
    return (hash >> 20) & (m->slots - 1);
}

static struct table *find_table(const struct memory_store *m, const uint8_t id[STORE_ID])
{
    for (size_t at = first_slot(m, id); m->slot[at]; at = (at + 1) & (m->slots - 1)) {
        struct table *table = &m->table[m->slot[at] - 1];
        if (memcmp(table->about.id, id, STORE_ID) == 0)
            return table;
    }
    return NULL;
}

/* The first guest from `id` on. */
static size_t guest_place(const struct memory_store *m, int64_t id)
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

static bool guest_is_at(const struct memory_store *m, size_t place, int64_t id)
{
    return place < m->guests && m->guest[place].id == id;
}

/* ---- committing ---- */

static void note_slot(struct memory_store *m, size_t index)
{
    size_t at = first_slot(m, m->table[index].about.id);
    while (m->slot[at])
        at = (at + 1) & (m->slots - 1);
    m->slot[at] = (uint32_t)index + 1;
}

static void note_all_slots(struct memory_store *m)
{
    memset(m->slot, 0, m->slots * sizeof *m->slot);
    for (size_t i = 0; i < m->tables; i++)
        note_slot(m, i);
}

static void grow_slots(struct memory_store *m)
{
    if (m->slots >= 2 * (m->tables + 1))
        return;
    free(m->slot);
    m->slots *= 2;
    m->slot = calloc(m->slots, sizeof *m->slot);
    CHECK(m->slot);
    note_all_slots(m);
}

static void put_guest(struct memory_store *m, const struct store_guest *guest)
{
    const size_t at = guest_place(m, guest->id);
    if (!guest_is_at(m, at, guest->id)) {
        m->guest = grow(m->guest, m->guests, &m->guest_capacity, sizeof *m->guest);
        memmove(&m->guest[at + 1], &m->guest[at], (m->guests - at) * sizeof *m->guest);
        m->guests++;
    }
    m->guest[at] = *guest;
    m->last_guest = guest->id > m->last_guest ? guest->id : m->last_guest;
}

static void put_table(struct memory_store *m, const struct store_table *given)
{
    struct table *table = find_table(m, given->id);
    if (!table) {
        grow_slots(m);
        m->table = grow(m->table, m->tables, &m->table_capacity, sizeof *m->table);
        table = &m->table[m->tables];
        *table = (struct table){0};
        memcpy(table->about.id, given->id, STORE_ID);
        note_slot(m, m->tables++);
    }
    free(table->text);
    table->text = copy(given->about, given->about_size, NULL, 0);
    table->about = *given;
    table->about.about = table->text;
}

static void put_step(struct memory_store *m, const struct store_step *step)
{
    struct table *table = find_table(m, step->id);
    size_t at = table->steps;
    while (at > 0 && table->step[at - 1].n >= step->n)
        at--;
    if (at == table->steps || table->step[at].n != step->n) {
        table->step = grow(table->step, table->steps, &table->capacity, sizeof *table->step);
        memmove(&table->step[at + 1], &table->step[at], (table->steps - at) * sizeof *table->step);
        table->steps++;
    } else {
        free(table->step[at].bytes);
    }
    table->step[at] = (struct step){step->n, step->at,
                                    copy(step->bytes, step->size, step->extra, step->extra_size),
                                    step->size, step->extra_size};
}

static void put_result(struct memory_store *m, const struct store_result *result)
{
    size_t at = 0;
    while (at < m->results && (m->result[at].guest != result->guest ||
                               memcmp(m->result[at].id, result->id, STORE_ID) != 0))
        at++;
    if (at == m->results) {
        m->result = grow(m->result, m->results, &m->result_capacity, sizeof *m->result);
        m->results++;
    }
    m->result[at] = *result;
}

/* ---- deleting ---- */

static struct store_result *find_result(const struct memory_store *m, int64_t guest,
                                        const uint8_t id[STORE_ID])
{
    for (size_t i = 0; i < m->results; i++)
        if (m->result[i].guest == guest && memcmp(m->result[i].id, id, STORE_ID) == 0)
            return &m->result[i];
    return NULL;
}

static void remove_result(const struct memory_store *m, const struct store_result *result)
{
    struct store_result *found = find_result(m, result->guest, result->id);
    if (found)
        found->removed = true;
}

/* The others stay in the order in which they came. */
static void delete_table(struct memory_store *m, const uint8_t id[STORE_ID])
{
    struct table *table = find_table(m, id);
    size_t left = 0;
    if (!table)
        return;
    const size_t index = (size_t)(table - m->table);
    free_table(table);
    memmove(table, table + 1, (m->tables - index - 1) * sizeof *table);
    m->tables--;
    note_all_slots(m);
    for (size_t i = 0; i < m->results; i++)
        if (memcmp(m->result[i].id, id, STORE_ID) != 0)
            m->result[left++] = m->result[i];
    m->results = left;
}

static bool has_results(const struct memory_store *m, int64_t guest)
{
    for (size_t i = 0; i < m->results; i++)
        if (m->result[i].guest == guest)
            return true;
    return false;
}

static void delete_guest(struct memory_store *m, int64_t id)
{
    const size_t at = guest_place(m, id);
    if (!guest_is_at(m, at, id) || has_results(m, id))
        return;
    memmove(&m->guest[at], &m->guest[at + 1], (m->guests - at - 1) * sizeof *m->guest);
    m->guests--;
}

/* ---- batches ---- */

static bool same_guest_hash(const struct store_guest *a, const struct store_guest *b)
{
    return a->id != b->id && memcmp(a->token_hash, b->token_hash, STORE_HASH) == 0;
}

/* Is there, or comes earlier in the batch, and is not deleted there again. */
static bool has_table(const struct memory_store *m, const struct store_change *change, size_t i,
                      const uint8_t id[STORE_ID])
{
    const bool found = find_table(m, id);
    while ((!found || m->deletes) && i-- > 0)
        if ((change[i].type == CHANGE_TABLE || change[i].type == DELETE_TABLE) &&
            memcmp(change[i].table.id, id, STORE_ID) == 0)
            return change[i].type == CHANGE_TABLE;
    return found;
}

static bool has_guest(const struct memory_store *m, const struct store_change *change, size_t i,
                      int64_t id)
{
    const bool found = guest_is_at(m, guest_place(m, id), id);
    while ((!found || m->deletes) && i-- > 0)
        if ((change[i].type == CHANGE_GUEST || change[i].type == DELETE_GUEST) &&
            change[i].guest.id == id)
            return change[i].type == CHANGE_GUEST || has_results(m, id);
    return found;
}

static bool is_taken(const struct memory_store *m, const struct store_change *change)
{
    const struct table *table = NULL;
    switch (change->type) {
    case CHANGE_GUEST:
    case DELETE_GUEST: break;
    case CHANGE_TABLE:
    case DELETE_TABLE: table = find_table(m, change->table.id); break;
    case CHANGE_STEP: table = find_table(m, change->step.id); break;
    case CHANGE_RESULT:
    case REMOVE_RESULT: table = find_table(m, change->result.id); break;
    }
    return table && table->taken;
}

/* What SQLite's constraints refuse. */
static bool fits(const struct memory_store *m, const struct store_change *change, size_t i)
{
    const struct store_change *c = &change[i];
    switch (c->type) {
    case CHANGE_GUEST:
        for (size_t k = 0; k < m->guests; k++)
            if (same_guest_hash(&m->guest[k], &c->guest))
                return false;
        return true;
    case CHANGE_TABLE:
    case REMOVE_RESULT:
    case DELETE_TABLE:
    case DELETE_GUEST: return true;
    case CHANGE_STEP: return has_table(m, change, i, c->step.id);
    case CHANGE_RESULT:
        return has_table(m, change, i, c->result.id) && has_guest(m, change, i, c->result.guest);
    }
    return false;
}

static void put(struct memory_store *m, const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_GUEST: put_guest(m, &change->guest); break;
    case CHANGE_TABLE: put_table(m, &change->table); break;
    case CHANGE_STEP: put_step(m, &change->step); break;
    case CHANGE_RESULT: put_result(m, &change->result); break;
    case REMOVE_RESULT: remove_result(m, &change->result); break;
    case DELETE_TABLE: delete_table(m, change->table.id); break;
    case DELETE_GUEST: delete_guest(m, change->guest.id); break;
    }
}

/* All is looked at before anything is changed, so there is nothing to roll back. */
static enum commit_answer memory_commit(struct store *store, const struct store_change *change,
                                        size_t count, size_t *at, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    enum commit_answer answer = COMMIT_DONE;
    m->deletes = false;
    for (size_t i = 0; i < count; i++)
        m->deletes |= change[i].type == DELETE_TABLE || change[i].type == DELETE_GUEST;
    for (*at = 0; *at < count; ++*at) {
        if (is_taken(m, &change[*at]))
            answer = COMMIT_NOT_OWNER;
        else if (!fits(m, change, *at))
            answer = COMMIT_NEVER;
        if (answer != COMMIT_DONE)
            break;
    }
    if (answer == COMMIT_NOT_OWNER)
        snprintf(error, STORE_ERROR, "The table belongs to another server.");
    else if (answer == COMMIT_NEVER)
        snprintf(error, STORE_ERROR,
                 "The database cannot be written: what was to be written does "
                 "not fit to what is there.");
    for (size_t i = 0; answer == COMMIT_DONE && i < count; i++)
        put(m, &change[i]);
    unlock(m);
    return answer;
}

/* ---- reading ---- */

static bool memory_begin_read(struct store *store, char error[STORE_ERROR])
{
    locked(store);
    error[0] = '\0';
    return true;
}

static void memory_end_read(struct store *store)
{
    unlock((struct memory_store *)store);
}

static bool memory_guest(struct store *store, const uint8_t token_hash[STORE_HASH],
                         struct store_guest *guest, bool *found, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    *found = false;
    for (size_t i = 0; i < m->guests && !*found; i++) {
        *found = memcmp(m->guest[i].token_hash, token_hash, STORE_HASH) == 0;
        if (*found)
            *guest = m->guest[i];
    }
    return end_read(m, error);
}

static bool memory_guest_by_id(struct store *store, int64_t id, struct store_guest *guest,
                               bool *found, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    const size_t at = guest_place(m, id);
    *found = guest_is_at(m, at, id);
    if (*found)
        *guest = m->guest[at];
    return end_read(m, error);
}

static bool memory_reserve_guests(struct store *store, int count, int64_t *first,
                                  char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    *first = m->last_guest + 1;
    m->last_guest += count;
    return end_read(m, error);
}

static bool memory_table(struct store *store, const uint8_t id[STORE_ID], store_table_reader *read,
                         void *context, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    const struct table *table = find_table(m, id);
    if (table)
        read(context, &table->about);
    return end_read(m, error);
}

static bool memory_open_tables(struct store *store, store_table_reader *read, void *context,
                               char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    bool more = true;
    for (size_t i = 0; more && i < m->tables; i++)
        if (m->table[i].about.state < STORE_OVER && !m->table[i].taken)
            more = read(context, &m->table[i].about);
    return end_read(m, error);
}

static bool memory_steps(struct store *store, const uint8_t id[STORE_ID], store_step_reader *read,
                         void *context, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    const struct table *table = find_table(m, id);
    bool more = table;
    for (size_t i = 0; more && i < table->steps; i++) {
        const struct step *s = &table->step[i];
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
    return find_table(m, a->id) < find_table(m, b->id);
}

static const struct store_result *next_older(const struct memory_store *m, int64_t guest,
                                             const struct store_result *than)
{
    const struct store_result *newest = NULL;
    for (size_t i = 0; i < m->results; i++) {
        const struct store_result *r = &m->result[i];
        if (r->guest == guest && !r->removed && (!than || is_older(m, r, than)) &&
            (!newest || is_older(m, newest, r)))
            newest = r;
    }
    return newest;
}

static bool memory_results(struct store *store, int64_t guest, const uint8_t *before, int most,
                           store_result_reader *read, void *context, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    const struct store_result *last = before ? find_result(m, guest, before) : NULL;
    bool more = !before || last;
    for (int i = 0; more && i < most; i++) {
        last = next_older(m, guest, last);
        more = last && read(context, last);
    }
    return end_read(m, error);
}

static bool memory_statistics(struct store *store, int64_t guest, store_statistics_reader *read,
                              void *context, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
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
                next = (struct store_statistics){.best = r->score};
            memcpy(next.game, r->game, sizeof next.game);
            next.games++;
            next.shares += r->share;
            next.best = r->score > next.best ? r->score : next.best;
        }
        sums = next;
        more = sums.games && read(context, &sums);
    } while (more);
    return end_read(m, error);
}

static bool is_old(const struct table *table, int64_t before, int64_t over_before)
{
    const struct store_table *about = &table->about;
    if (table->taken)
        return false;
    return about->state == STORE_CLOSED ||
           about->changed < (about->state == STORE_OVER ? over_before : before);
}

static bool memory_old_tables(struct store *store, int64_t before, int64_t over_before, int most,
                              store_table_reader *read, void *context, char error[STORE_ERROR])
{
    struct memory_store *m = locked(store);
    for (size_t i = 0; most > 0 && i < m->tables; i++) {
        struct store_table told = m->table[i].about;
        if (!is_old(&m->table[i], before, over_before))
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
    struct memory_store *m = locked(store);
    const size_t first = guest_place(m, after + 1);
    const size_t end = m->guests - first < (size_t)most ? m->guests : first + (size_t)most;
    for (size_t i = first; i < end; i++)
        if (m->guest[i].seen < before && !has_results(m, m->guest[i].id))
            read(context, &m->guest[i]);
    *last = end - first == (size_t)most ? m->guest[end - 1].id : 0;
    return end_read(m, error);
}

static const struct store_driver driver = {
    .close = memory_close,
    .commit = memory_commit,
    .begin_read = memory_begin_read,
    .end_read = memory_end_read,
    .guest = memory_guest,
    .guest_by_id = memory_guest_by_id,
    .reserve_guests = memory_reserve_guests,
    .table = memory_table,
    .open_tables = memory_open_tables,
    .steps = memory_steps,
    .results = memory_results,
    .statistics = memory_statistics,
    .old_tables = memory_old_tables,
    .old_guests = memory_old_guests,
};

struct store *store_open_memory(void)
{
    struct memory_store *m = calloc(1, sizeof *m);
    CHECK(m);
    m->store.driver = &driver;
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

/* ---- behind the server's back ---- */

void store_memory_forget_guest(struct store *store, int64_t id)
{
    struct memory_store *m = locked(store);
    const size_t at = guest_place(m, id);
    CHECK(guest_is_at(m, at, id));
    memmove(&m->guest[at], &m->guest[at + 1], (m->guests - at - 1) * sizeof *m->guest);
    m->guests--;
    unlock(m);
}

void store_memory_take_table(struct store *store, const uint8_t id[STORE_ID])
{
    struct memory_store *m = locked(store);
    struct table *table = find_table(m, id);
    CHECK(table);
    table->taken = true;
    unlock(m);
}
