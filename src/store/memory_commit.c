/* Changes to the store in memory. A batch is looked at as a whole before anything is changed. */
#include "core/check.h"
#include "store/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void memory_free_table(struct memory_table *table)
{
    for (size_t i = 0; i < table->steps; i++)
        free(table->step[i].bytes);
    free(table->step);
    free(table->text);
}

/* ---- committing ---- */

static void note_slot(struct memory_store *m, size_t index)
{
    size_t at = memory_first_slot(m, m->table[index].about.id);
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

/* Of one who is there already only what has changed: another server may know the rest better. */
static struct store_guest merged(const struct store_guest *old, const struct store_guest *guest)
{
    struct store_guest row = guest->part == PART_ALL ? *guest : *old;
    row.seen = guest->seen;
    if (guest->part == PART_NAME)
        memcpy(row.name, guest->name, sizeof row.name);
    if (guest->part == PART_RECOVERY) {
        row.recoverable = guest->recoverable;
        memcpy(row.recovery, guest->recovery, sizeof row.recovery);
    }
    row.part = PART_ALL;
    return row;
}

static void put_guest(struct memory_store *m, const struct store_guest *guest)
{
    const size_t at = memory_guest_place(m, guest->id);
    const bool is_there = memory_guest_is_at(m, at, guest->id);
    if (!is_there && guest->part != PART_ALL)
        return; /* another server has erased them */
    if (!is_there) {
        m->guest = grow(m->guest, m->guests, &m->guest_capacity, sizeof *m->guest);
        memmove(&m->guest[at + 1], &m->guest[at], (m->guests - at) * sizeof *m->guest);
        m->guests++;
    }
    m->guest[at] = merged(is_there ? &m->guest[at] : guest, guest);
    m->last_guest = guest->id > m->last_guest ? guest->id : m->last_guest;
}

static void put_device(struct memory_store *m, const struct store_device *device)
{
    struct store_device *at = memory_find_device(m, device->guest, device->n);
    if (device->part != PART_ALL) {
        if (!at || memcmp(at->token_hash, device->token_hash, STORE_HASH) != 0)
            return; /* another server has signed it out */
        at->seen = device->seen;
        if (device->part == PART_NAME)
            memcpy(at->name, device->name, sizeof at->name);
        return;
    }
    if (!at) {
        m->device = grow(m->device, m->devices, &m->device_capacity, sizeof *m->device);
        at = &m->device[m->devices++];
    }
    *at = *device;
}

static void put_table(struct memory_store *m, const struct store_table *given)
{
    struct memory_table *table = memory_find_table(m, given->id);
    if (!table) {
        grow_slots(m);
        m->table = grow(m->table, m->tables, &m->table_capacity, sizeof *m->table);
        table = &m->table[m->tables];
        *table = (struct memory_table){0};
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
    struct memory_table *table = memory_find_table(m, step->id);
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
    table->step[at] =
        (struct memory_step){step->n, step->at,
                             copy(step->bytes, step->size, step->extra, step->extra_size),
                             step->size, step->extra_size};
}

static void put_result(struct memory_store *m, const struct store_result *result)
{
    struct store_result *at = memory_find_result(m, result->guest, result->id);
    if (!at) {
        m->result = grow(m->result, m->results, &m->result_capacity, sizeof *m->result);
        at = &m->result[m->results++];
    }
    *at = *result;
}

static void put_ban(struct memory_store *m, const struct store_ban *ban)
{
    size_t at = 0;
    while (at < m->bans && m->ban[at].number != ban->number)
        at++;
    m->ban = grow(m->ban, m->bans, &m->ban_capacity, sizeof *m->ban);
    m->bans += at == m->bans;
    m->ban[at] = *ban;
}

static void add_act(struct memory_store *m, const struct store_act *act)
{
    m->act = grow(m->act, m->acts, &m->act_capacity, sizeof *m->act);
    m->act[m->acts] = *act;
    m->acts++;
    m->act[m->acts - 1].number = (int64_t)m->acts;
}

/* Another server may have erased one of them: then nothing is kept about them. */
static bool both_are_there(const struct memory_store *m, int64_t guest, int64_t other)
{
    return memory_guest_is_at(m, memory_guest_place(m, guest), guest) &&
           memory_guest_is_at(m, memory_guest_place(m, other), other);
}

static void put_block(struct memory_store *m, const struct store_block *block)
{
    size_t at = 0;
    if (!both_are_there(m, block->guest, block->other))
        return;
    while (at < m->blocks &&
           (m->block[at].guest != block->guest || m->block[at].other != block->other))
        at++;
    m->block = grow(m->block, m->blocks, &m->block_capacity, sizeof *m->block);
    m->blocks += at == m->blocks;
    m->block[at] = *block;
}

static void add_report(struct memory_store *m, const struct store_report *report)
{
    if (!both_are_there(m, report->guest, report->other))
        return;
    m->report = grow(m->report, m->reports, &m->report_capacity, sizeof *m->report);
    struct memory_report *added = &m->report[m->reports++];
    added->row = *report;
    added->row.number = ++m->last_report;
    added->row.lines = added->lines = copy(report->lines, report->lines_size, NULL, 0);
}

static void finish_report(const struct memory_store *m, int64_t number)
{
    for (size_t i = 0; i < m->reports; i++)
        m->report[i].row.done |= m->report[i].row.number == number;
}

/* ---- deleting ---- */

static void delete_block(struct memory_store *m, const struct store_block *block)
{
    size_t left = 0;
    for (size_t i = 0; i < m->blocks; i++)
        if (m->block[i].guest != block->guest || m->block[i].other != block->other)
            m->block[left++] = m->block[i];
    m->blocks = left;
}

/* Those from before a time, and those of a guest. */
static void delete_reports(struct memory_store *m, int64_t before, int64_t guest)
{
    size_t left = 0;
    for (size_t i = 0; i < m->reports; i++) {
        const struct memory_report *each = &m->report[i];
        if (each->row.at < before || each->row.guest == guest || each->row.other == guest)
            free(each->lines);
        else
            m->report[left++] = *each;
    }
    m->reports = left;
}

/* Whoever blocks nobody any more, or is blocked by nobody, being gone. */
static void delete_blocks_of(struct memory_store *m, int64_t guest)
{
    size_t left = 0;
    for (size_t i = 0; i < m->blocks; i++)
        if (m->block[i].guest != guest && m->block[i].other != guest)
            m->block[left++] = m->block[i];
    m->blocks = left;
}

/* The one of that number, or all of a guest. */
static void delete_bans(struct memory_store *m, int64_t number, int64_t guest)
{
    size_t left = 0;
    for (size_t i = 0; i < m->bans; i++)
        if (m->ban[i].number != number && (!guest || m->ban[i].guest != guest))
            m->ban[left++] = m->ban[i];
    m->bans = left;
}

static void remove_result(const struct memory_store *m, const struct store_result *result)
{
    struct store_result *found = memory_find_result(m, result->guest, result->id);
    if (found)
        found->removed = true;
}

/* The others stay in the order in which they came. */
static void delete_table(struct memory_store *m, const uint8_t id[STORE_ID])
{
    struct memory_table *table = memory_find_table(m, id);
    size_t left = 0;
    if (!table)
        return;
    const size_t index = (size_t)(table - m->table);
    memory_free_table(table);
    memmove(table, table + 1, (m->tables - index - 1) * sizeof *table);
    m->tables--;
    note_all_slots(m);
    for (size_t i = 0; i < m->results; i++)
        if (memcmp(m->result[i].id, id, STORE_ID) != 0)
            m->result[left++] = m->result[i];
    m->results = left;
}

/* One of a guest's devices, or all of them. */
static void delete_devices(struct memory_store *m, int64_t guest, int n)
{
    size_t left = 0;
    for (size_t i = 0; i < m->devices; i++)
        if (m->device[i].guest != guest || (n && m->device[i].n != n))
            m->device[left++] = m->device[i];
    m->devices = left;
}

/* By a change of that kind, if nothing else happens. */
static bool is_deleted(const struct memory_store *m, const struct store_guest *guest)
{
    const size_t at = memory_guest_place(m, guest->id);
    return memory_guest_is_at(m, at, guest->id) && m->guest[at].seen < guest->seen &&
           !memory_has_results(m, guest->id);
}

static void delete_rest(struct memory_store *m, int64_t guest)
{
    delete_devices(m, guest, 0);
    delete_bans(m, 0, guest);
    delete_blocks_of(m, guest);
    delete_reports(m, 0, guest);
}

static void delete_guest(struct memory_store *m, const struct store_guest *guest)
{
    const size_t at = memory_guest_place(m, guest->id);
    if (!is_deleted(m, guest))
        return;
    memmove(&m->guest[at], &m->guest[at + 1], (m->guests - at - 1) * sizeof *m->guest);
    m->guests--;
    delete_rest(m, guest->id);
}

static void forget_at(struct memory_store *m, const struct store_erase *erase,
                      const uint8_t id[STORE_ID])
{
    struct memory_table *table = memory_find_table(m, id);
    const size_t capacity = table ? table->about.about_size + STORE_FORGET_MORE : 0;
    if (!table)
        return;
    char *text = calloc(capacity + 1, 1);
    CHECK(text);
    const size_t size =
        erase->forget(table->text, table->about.about_size, erase->guest, text, capacity);
    free(table->text);
    table->text = text;
    table->about.about = text;
    table->about.about_size = size;
    if (!size)
        delete_table(m, id);
}

static void erase_guest(struct memory_store *m, const struct store_erase *erase)
{
    for (size_t i = 0; i < m->results;) {
        const struct store_result result = m->result[i];
        if (result.guest != erase->guest) {
            i++;
            continue;
        }
        m->result[i] = m->result[--m->results];
        forget_at(m, erase, result.id);
    }
    delete_guest(m, &(struct store_guest){.id = erase->guest, .seen = INT64_MAX});
    delete_rest(m, erase->guest);
}

/* ---- batches ---- */

static bool same_hash(const struct store_device *a, const struct store_device *b)
{
    return (a->guest != b->guest || a->n != b->n) &&
           memcmp(a->token_hash, b->token_hash, STORE_HASH) == 0;
}

/* Is there, or comes earlier in the batch, and is not deleted there again. */
static bool has_table(const struct memory_store *m, const struct store_change *change, size_t i,
                      const uint8_t id[STORE_ID])
{
    const bool found = memory_find_table(m, id);
    while ((!found || m->deletes) && i-- > 0)
        if ((change[i].type == CHANGE_TABLE || change[i].type == DELETE_TABLE) &&
            memcmp(change[i].table.id, id, STORE_ID) == 0)
            return change[i].type == CHANGE_TABLE;
    return found;
}

static bool has_guest(const struct memory_store *m, const struct store_change *change, size_t i,
                      int64_t id)
{
    const bool found = memory_guest_is_at(m, memory_guest_place(m, id), id);
    while ((!found || m->deletes) && i-- > 0)
        if (change[i].type == CHANGE_GUEST && change[i].guest.id == id &&
            change[i].guest.part == PART_ALL)
            return true;
        else if ((change[i].type == DELETE_GUEST && change[i].guest.id == id &&
                  is_deleted(m, &change[i].guest)) ||
                 (change[i].type == ERASE_GUEST && change[i].erase.guest == id))
            return false;
    return found;
}

static bool is_taken(const struct memory_store *m, const struct store_change *change)
{
    const struct memory_table *table = NULL;
    switch (change->type) {
    case CHANGE_GUEST:
    case CHANGE_DEVICE:
    case DELETE_DEVICE:
    case DELETE_GUEST:
    case ERASE_GUEST:
    case CHANGE_BAN:
    case DELETE_BAN:
    case ADD_ACT:
    case CHANGE_BLOCK:
    case DELETE_BLOCK:
    case ADD_REPORT:
    case FINISH_REPORT:
    case DELETE_REPORTS: break;
    case CHANGE_TABLE:
    case DELETE_TABLE: table = memory_find_table(m, change->table.id); break;
    case CHANGE_STEP: table = memory_find_table(m, change->step.id); break;
    case CHANGE_RESULT:
    case REMOVE_RESULT: table = memory_find_table(m, change->result.id); break;
    }
    return table && table->taken;
}

/* What SQLite's constraints refuse. */
static bool fits(const struct memory_store *m, const struct store_change *change, size_t i)
{
    const struct store_change *c = &change[i];
    switch (c->type) {
    case CHANGE_DEVICE:
        if (c->device.part != PART_ALL)
            return true;
        for (size_t k = 0; k < m->devices; k++)
            if (same_hash(&m->device[k], &c->device))
                return false;
        return has_guest(m, change, i, c->device.guest);
    case CHANGE_GUEST:
    case CHANGE_TABLE:
    case REMOVE_RESULT:
    case DELETE_TABLE:
    case DELETE_DEVICE:
    case DELETE_GUEST:
    case ERASE_GUEST:
    case CHANGE_BAN:
    case DELETE_BAN:
    case ADD_ACT:
    case CHANGE_BLOCK:
    case DELETE_BLOCK:
    case ADD_REPORT:
    case FINISH_REPORT:
    case DELETE_REPORTS: return true;
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
    case CHANGE_DEVICE: put_device(m, &change->device); break;
    case CHANGE_TABLE: put_table(m, &change->table); break;
    case CHANGE_STEP: put_step(m, &change->step); break;
    case CHANGE_RESULT: put_result(m, &change->result); break;
    case REMOVE_RESULT: remove_result(m, &change->result); break;
    case DELETE_TABLE: delete_table(m, change->table.id); break;
    case DELETE_DEVICE: delete_devices(m, change->device.guest, change->device.n); break;
    case DELETE_GUEST: delete_guest(m, &change->guest); break;
    case ERASE_GUEST: erase_guest(m, &change->erase); break;
    case CHANGE_BAN: put_ban(m, &change->ban); break;
    case DELETE_BAN: delete_bans(m, change->ban.number, 0); break;
    case ADD_ACT: add_act(m, &change->act); break;
    case CHANGE_BLOCK: put_block(m, &change->block); break;
    case DELETE_BLOCK: delete_block(m, &change->block); break;
    case ADD_REPORT: add_report(m, &change->report); break;
    case FINISH_REPORT: finish_report(m, change->report.number); break;
    case DELETE_REPORTS: delete_reports(m, change->report.at, 0); break;
    }
}

/* All is looked at before anything is changed, so there is nothing to roll back. */
enum commit_answer memory_commit(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR])
{
    struct memory_store *m = memory_lock(store);
    enum commit_answer answer = COMMIT_DONE;
    m->deletes = false;
    for (size_t i = 0; i < count; i++)
        m->deletes |= change[i].type == DELETE_TABLE || change[i].type == DELETE_GUEST ||
                      change[i].type == ERASE_GUEST;
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
                 "The database cannot be written: the changes do not fit what is there.");
    for (size_t i = 0; answer == COMMIT_DONE && i < count; i++)
        put(m, &change[i]);
    memory_unlock(m);
    return answer;
}
