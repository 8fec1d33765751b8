/* Asks a driver and copies what it tells into an answer, which then depends on nothing: neither on
 * the store nor on the thread that asked it. */
#include "store/query.h"

#include "core/check.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 1 << 14 };

/* Chunks are never moved, so that pointers into them stay. */
struct answer_chunk {
    struct answer_chunk *next;
    size_t used, size;
    uint8_t byte[];
};

void query_free(struct store_answer *answer)
{
    for (struct answer_chunk *chunk = answer->chunk, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    free(answer->guest);
    free(answer->device);
    free(answer->table);
    free(answer->step);
    free(answer->result);
    free(answer->statistics);
    free(answer->ban);
    free(answer->act);
    free(answer->block);
    free(answer->report);
    free(answer->changed);
    *answer = (struct store_answer){.failed = false};
}

/* ---- copying ---- */

static const void *copy(struct store_answer *answer, const void *bytes, size_t size)
{
    struct answer_chunk *chunk = answer->chunk;
    if (!chunk || chunk->size - chunk->used < size) {
        const size_t capacity = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        chunk = malloc(sizeof *chunk + capacity);
        CHECK(chunk);
        *chunk = (struct answer_chunk){.next = answer->chunk, .size = capacity};
        answer->chunk = chunk;
    }
    void *to = chunk->byte + chunk->used;
    if (size)
        memcpy(to, bytes, size);
    chunk->used += size;
    return to;
}

/* An array with space for one more; it doubles at powers of two. */
static void *grow(void *array, size_t count, size_t size)
{
    if (count & (count - 1))
        return array;
    array = realloc(array, (count ? 2 * count : 1) * size);
    CHECK(array);
    return array;
}

static bool add_guest(void *context, const struct store_guest *row)
{
    struct store_answer *answer = context;
    answer->guest = grow(answer->guest, answer->guests, sizeof *answer->guest);
    answer->guest[answer->guests++] = *row;
    return true;
}

static bool add_device(void *context, const struct store_device *row)
{
    struct store_answer *answer = context;
    answer->device = grow(answer->device, answer->devices, sizeof *answer->device);
    answer->device[answer->devices++] = *row;
    return true;
}

static bool add_table(void *context, const struct store_table *row)
{
    struct store_answer *answer = context;
    answer->table = grow(answer->table, answer->tables, sizeof *answer->table);
    struct store_table *table = &answer->table[answer->tables++];
    *table = *row;
    table->about = copy(answer, row->about, row->about_size);
    return true;
}

static bool add_step(void *context, const struct store_step *row)
{
    struct store_answer *answer = context;
    answer->step = grow(answer->step, answer->steps, sizeof *answer->step);
    struct store_step *step = &answer->step[answer->steps++];
    *step = *row;
    step->bytes = copy(answer, row->bytes, row->size);
    step->extra = copy(answer, row->extra, row->extra_size);
    return true;
}

static bool add_result(void *context, const struct store_result *row)
{
    struct store_answer *answer = context;
    answer->result = grow(answer->result, answer->results, sizeof *answer->result);
    answer->result[answer->results++] = *row;
    return true;
}

static bool add_statistics(void *context, const struct store_statistics *row)
{
    struct store_answer *answer = context;
    answer->statistics =
        grow(answer->statistics, answer->statistics_count, sizeof *answer->statistics);
    answer->statistics[answer->statistics_count++] = *row;
    return true;
}

static bool add_ban(void *context, const struct store_ban *row)
{
    struct store_answer *answer = context;
    answer->ban = grow(answer->ban, answer->bans, sizeof *answer->ban);
    answer->ban[answer->bans++] = *row;
    return true;
}

static bool add_act(void *context, const struct store_act *row)
{
    struct store_answer *answer = context;
    answer->act = grow(answer->act, answer->acts, sizeof *answer->act);
    answer->act[answer->acts++] = *row;
    return true;
}

static bool add_block(void *context, const struct store_block *row)
{
    struct store_answer *answer = context;
    answer->block = grow(answer->block, answer->blocks, sizeof *answer->block);
    answer->block[answer->blocks++] = *row;
    return true;
}

static bool add_report(void *context, const struct store_report *row)
{
    struct store_answer *answer = context;
    answer->report = grow(answer->report, answer->reports, sizeof *answer->report);
    struct store_report *report = &answer->report[answer->reports++];
    *report = *row;
    report->lines = copy(answer, row->lines, row->lines_size);
    return true;
}

static void add_changed(void *context, int64_t guest)
{
    struct store_answer *answer = context;
    answer->changed = grow(answer->changed, answer->changes, sizeof *answer->changed);
    answer->changed[answer->changes++] = guest;
}

/* ---- asking ---- */

static bool find_guest(struct store *store, const struct store_query *query,
                       struct store_guest *row, bool *found, char error[STORE_ERROR])
{
    const struct store_driver *driver = store->driver;
    if (query->type == QUERY_GUEST)
        return driver->guest(store, query->token_hash, row, found, error);
    if (query->type == QUERY_RECOVERED)
        return driver->guest_by_recovery(store, query->recovery, row, found, error);
    return driver->guest_by_id(store, query->guest, row, found, error);
}

static bool take_guest(struct store *store, const struct store_guest *row,
                       struct store_answer *answer)
{
    add_guest(answer, row);
    return store->driver->devices(store, row->id, add_device, answer, answer->error) &&
           store->driver->blocks(store, row->id, add_block, answer, answer->error);
}

static bool ask_guest(struct store *store, const struct store_query *query,
                      struct store_answer *answer)
{
    struct store_guest row;
    bool found = false;
    if (!find_guest(store, query, &row, &found, answer->error))
        return false;
    return !found || take_guest(store, &row, answer);
}

static bool ask_guests(struct store *store, const int64_t *id, int count,
                       struct store_answer *answer)
{
    struct store_guest row;
    for (int i = 0; i < count; i++) {
        bool found = false;
        if (!store->driver->guest_by_id(store, id[i], &row, &found, answer->error))
            return false;
        if (found && !take_guest(store, &row, answer))
            return false;
    }
    return true;
}

static bool ask_open_tables(struct store *store, const struct store_query *query,
                            struct store_answer *answer)
{
    (void)query;
    return store->driver->server_id(store, answer->server, answer->error) &&
           store->driver->bans(store, add_ban, answer, answer->error) &&
           store->driver->open_tables(store, add_table, answer, answer->error);
}

static bool ask_rows(struct store *store, const struct store_query *query,
                     struct store_answer *answer)
{
    const uint8_t *id = answer->has_place ? answer->place.id : query->id;
    int64_t guest[STORE_SEATS];
    if (!store->driver->table(store, id, add_table, answer, answer->error))
        return false;
    if (!answer->tables)
        return true;
    const struct store_table *table = &answer->table[0];
    const int guests = query->guests_in(table->about, table->about_size, guest);
    return ask_guests(store, guest, guests, answer) &&
           store->driver->steps(store, id, add_step, answer, answer->error);
}

/* A result without its table cannot be: they are written together. But a file may be damaged. */
static bool ask_results(struct store *store, const struct store_query *query,
                        struct store_answer *answer)
{
    const bool all = query->type == QUERY_ALL_RESULTS;
    if (!store->driver->results(store, query->guest, query->has_id ? query->id : NULL, query->count,
                                all, add_result, answer, answer->error))
        return false;
    if (all && !query->has_id &&
        !store->driver->reports(store, query->guest, 0, query->count, add_report, answer,
                                answer->error))
        return false;
    for (size_t i = 0; i < answer->results; i++) {
        if (!store->driver->table(store, answer->result[i].id, add_table, answer, answer->error))
            return false;
        if (answer->tables == i)
            add_table(answer, &(struct store_table){.about = "", .about_size = 0});
    }
    return true;
}

typedef bool query_asker(struct store *store, const struct store_query *query,
                         struct store_answer *answer);

/* Several readings, all true of the same instant. */
static bool ask_at_once(struct store *store, const struct store_query *query,
                        struct store_answer *answer, query_asker *asker)
{
    if (!store->driver->begin_read(store, answer->error))
        return false;
    const bool told = asker(store, query, answer);
    store->driver->end_read(store);
    return told;
}

/* First where it is: from then on nobody else can change it, if it is here. */
static bool ask_table(struct store *store, const struct store_query *query,
                      struct store_answer *answer)
{
    const struct store_cluster *cluster = query->anywhere ? NULL : store->driver->cluster;
    const uint8_t *id = query->type == QUERY_CODE ? NULL : query->id;
    if (cluster &&
        !cluster->place(store, id, query->code, &answer->place, &answer->has_place, answer->error))
        return false;
    if (cluster && (!answer->has_place || !answer->place.is_mine))
        return true;
    return ask_at_once(store, query, answer, ask_rows);
}

/* Taking over comes last: what is taken must be told. */
static bool ask_news(struct store *store, const struct store_query *query,
                     struct store_answer *answer)
{
    const struct store_cluster *cluster = store->driver->cluster;
    if (!cluster->changes(store, add_changed, answer, &answer->bans_changed, answer->error))
        return false;
    answer->bans_changed |= query->all_bans;
    if ((answer->bans_changed && !store->driver->bans(store, add_ban, answer, answer->error)) ||
        !cluster->take_over(store, query->count, add_table, answer, &answer->is_fenced,
                            answer->error))
        return false;
    cluster->heard(store);
    return true;
}

static bool ask_cluster(struct store *store, const struct store_query *query,
                        struct store_answer *answer)
{
    const struct store_cluster *cluster = store->driver->cluster;
    switch (query->type) {
    case QUERY_CODE: return ask_table(store, query, answer);
    case QUERY_TABLES_OF:
        return cluster->tables_of(store, query->guest, add_table, answer, answer->error);
    case QUERY_LISTED:
        return cluster->listed(store, query->count, add_table, answer, answer->error);
    case QUERY_NEWS: return ask_news(store, query, answer);
    default: return cluster->leave(store, answer->error);
    }
}

static bool ask(struct store *store, const struct store_query *query, struct store_answer *answer)
{
    const struct store_driver *driver = store->driver;
    switch (query->type) {
    case QUERY_GUEST:
    case QUERY_RECOVERED:
    case QUERY_PERSON: return ask_at_once(store, query, answer, ask_guest);
    case QUERY_GUEST_IDS:
        return driver->reserve_guests(store, query->count, &answer->first_id, answer->error);
    case QUERY_TABLE: return ask_table(store, query, answer);
    case QUERY_OPEN_TABLES: return ask_at_once(store, query, answer, ask_open_tables);
    case QUERY_RESULTS:
    case QUERY_ALL_RESULTS: return ask_at_once(store, query, answer, ask_results);
    case QUERY_STATISTICS:
        return driver->statistics(store, query->guest, add_statistics, answer, answer->error);
    case QUERY_OLD_TABLES:
        return driver->old_tables(store, &query->ages, query->count, add_table, answer,
                                  answer->error);
    case QUERY_OLD_GUESTS:
        return driver->old_guests(store, query->before, query->guest, query->count,
                                  &answer->last_id, add_guest, answer, answer->error);
    case QUERY_ACTS:
        return driver->acts(store, query->before, query->count, add_act, answer, answer->error);
    case QUERY_REPORTS:
        return driver->reports(store, 0, query->before, query->count, add_report, answer,
                               answer->error);
    case QUERY_CODE:
    case QUERY_TABLES_OF:
    case QUERY_LISTED:
    case QUERY_NEWS:
    case QUERY_LEAVE: return ask_cluster(store, query, answer);
    }
    CHECK(false);
    return false;
}

void store_ask(struct store *store, const struct store_query *query, struct store_answer *answer)
{
    *answer = (struct store_answer){.failed = false};
    if (ask(store, query, answer))
        return;
    if (store->driver->mend && store->driver->mend(store)) {
        query_free(answer);
        if (ask(store, query, answer))
            return;
    }
    char error[STORE_ERROR];
    memcpy(error, answer->error, sizeof error);
    query_free(answer);
    answer->failed = true;
    memcpy(answer->error, error, sizeof error);
}
