/* Reading goes through to the store that all share; what is written passes the fence first. */
#include "support/shared_store.h"
#include "support/shared_log.h"

#include "core/check.h"
#include "shell/json_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OWNED_MOST = 4096, CHANGES_KEPT = 65536, RECOVERED_MOST = 4096, NOBODY = -1 };

struct owned {
    uint8_t id[STORE_ID];
    int owner;
};

struct shared_log;

struct shared {
    struct store *all;
    const int64_t *now;
    int64_t epoch[SHARED_NODES]; /* 0: it is not there */
    int64_t expires[SHARED_NODES];
    int64_t last_epoch;
    struct owned owned[OWNED_MOST];
    int owned_count;
    int64_t changed[CHANGES_KEPT]; /* guests; 0: bans */
    int changes;
    struct {
        int64_t guest, at;
    } recovered[RECOVERED_MOST]; /* whose recovery words were made when */
    int recovered_count;
    bool has_no_fences, writes_twice;
    int64_t timeline;
    struct shared_log *log;
    shared_listener *listen;
    void *context;
};

struct shared_node {
    struct store store; /* first */
    struct shared *shared;
    int node;
    int64_t epoch, timeline;
    int looked, heard; /* of the changes */
    int fails;         /* the news, at its n-th step; 0: not */
    bool loses_answer, is_unsure;
};

static struct shared_node *node_of(struct store *store)
{
    return (struct shared_node *)store;
}

static struct store *all_of(struct store *store)
{
    return node_of(store)->shared->all;
}

static bool is_there(const struct shared_node *node)
{
    return node->shared->epoch[node->node] == node->epoch &&
           node->shared->timeline == node->timeline;
}

static struct owned *find(struct shared *shared, const uint8_t id[STORE_ID])
{
    for (int i = 0; i < shared->owned_count; i++)
        if (memcmp(shared->owned[i].id, id, STORE_ID) == 0)
            return &shared->owned[i];
    return NULL;
}

/* ---- what is written ---- */

static const uint8_t *table_of(const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_TABLE:
    case DELETE_TABLE: return change->table.id;
    case CHANGE_STEP: return change->step.id;
    case CHANGE_RESULT: return change->result.id;
    default: return NULL;
    }
}

static void note(struct shared *shared, const struct store_change *change)
{
    int64_t guest = -1;
    switch (change->type) {
    case CHANGE_GUEST:
    case DELETE_GUEST: guest = change->guest.id; break;
    case ERASE_GUEST: guest = change->erase.guest; break;
    case CHANGE_DEVICE:
    case DELETE_DEVICE: guest = change->device.guest; break;
    case CHANGE_BLOCK:
    case DELETE_BLOCK: guest = change->block.guest; break;
    case CHANGE_BAN:
    case DELETE_BAN: guest = 0; break;
    default: break;
    }
    if (guest < 0)
        return;
    CHECK(shared->changes < CHANGES_KEPT);
    shared->changed[shared->changes++] = guest;
}

static bool is_others(const struct shared_node *node, const struct store_change *change)
{
    const uint8_t *id = table_of(change);
    const struct owned *owned = id ? find(node->shared, id) : NULL;
    return owned && owned->owner != node->node && owned->owner != NOBODY &&
           node->shared->epoch[owned->owner];
}

static void take_note(const struct shared_node *node, const struct store_change *change)
{
    struct shared *shared = node->shared;
    note(shared, change);
    if (change->type != CHANGE_TABLE)
        return;
    struct owned *owned = find(shared, change->table.id);
    if (!owned) {
        CHECK(shared->owned_count < OWNED_MOST);
        owned = &shared->owned[shared->owned_count++];
        memcpy(owned->id, change->table.id, STORE_ID);
    }
    owned->owner = node->node;
}

/* Words that were made before others which have come first. */
static bool is_out_of_date(struct shared *shared, const struct store_change *change)
{
    int at = 0;
    if (change->type != CHANGE_GUEST || change->guest.part != PART_RECOVERY)
        return false;
    while (at < shared->recovered_count && shared->recovered[at].guest != change->guest.id)
        at++;
    if (at < shared->recovered_count && shared->recovered[at].at > change->guest.seen)
        return true;
    CHECK(at < RECOVERED_MOST);
    shared->recovered_count += at == shared->recovered_count;
    shared->recovered[at].guest = change->guest.id;
    shared->recovered[at].at = change->guest.seen;
    return false;
}

static enum commit_answer pass_on(const struct shared_node *node, const struct store_change *change,
                                  size_t count, size_t *at, char error[STORE_ERROR])
{
    struct shared *shared = node->shared;
    struct store_change *given = calloc(count + 1, sizeof *given);
    CHECK(given);
    memcpy(given, change, count * sizeof *given);
    for (size_t i = 0; i < count; i++)
        if (is_out_of_date(shared, &given[i]))
            given[i].guest.part = PART_SEEN;
    const enum commit_answer answer =
        shared->all->driver->commit(shared->all, given, count, at, error);
    free(given);
    return answer;
}

static enum commit_answer commit(struct store *store, const struct store_change *change,
                                 size_t count, size_t *at, char error[STORE_ERROR])
{
    struct shared_node *node = node_of(store);
    snprintf(error, STORE_ERROR, "Another server has taken over.");
    *at = count;
    if (!is_there(node) && !node->shared->has_no_fences)
        return COMMIT_NOT_OWNER;
    if (node->is_unsure && !node->shared->writes_twice) {
        node->is_unsure = false;
        return COMMIT_DONE; /* it is on disk already */
    }
    for (*at = 0; *at < count && !node->shared->has_no_fences; ++*at)
        if (is_others(node, &change[*at]))
            return COMMIT_NOT_OWNER;
    const enum commit_answer answer = pass_on(node, change, count, at, error);
    for (size_t i = 0; answer == COMMIT_DONE && i < count; i++)
        take_note(node, &change[i]);
    if (answer == COMMIT_DONE && node->shared->log)
        shared_log_add(node->shared->log, node->node, change, count);
    if (answer == COMMIT_DONE && node->shared->listen)
        node->shared->listen(node->shared->context, node->node, change, count);
    node->is_unsure = answer == COMMIT_DONE && node->loses_answer;
    node->loses_answer = false;
    return node->is_unsure ? COMMIT_FAILED : answer;
}

/* ---- what is shared ---- */

static void revoke(struct shared_node *node)
{
    for (int i = 0; i < SHARED_NODES; i++)
        if (i != node->node && node->shared->expires[i] <= *node->shared->now)
            node->shared->epoch[i] = 0;
}

/* A table whose text the reader is to look at. */
struct look {
    struct store *store;
    const char *code;
    int64_t guest;
    bool is_listed;
    int owner_is_not, most;
    store_table_reader *read;
    void *context;
    uint8_t found[STORE_ID];
    bool has_found;
};

static bool has_guest(const struct json_node *root, int64_t guest)
{
    const struct json_node *seats = json_get(root, "seats");
    const struct json_node *seat = json_first(seats);
    for (uint32_t i = 0; seat && i < seats->size; i++, seat = json_next(seat)) {
        const struct json_node *id = json_get(seat, "guest");
        if (id && id->number == guest)
            return true;
    }
    return false;
}

static bool look_at(void *context, const struct store_table *table)
{
    struct look *look = context;
    struct json_document document = {.root = NULL};
    const bool loaded = json_load(&document, table->about, table->about_size);
    const struct json_node *root = loaded ? document.root : NULL;
    const char *code = json_text(json_get(root, "code"));
    const struct json_node *listed = json_get(root, "listed");
    const struct owned *owned = find(node_of(look->store)->shared, table->id);
    const bool fits = loaded && (!look->code || (code && !strcmp(code, look->code))) &&
                      (!look->guest || has_guest(root, look->guest)) &&
                      (!look->is_listed ||
                       (listed && listed->number && owned && owned->owner != look->owner_is_not));
    json_unload(&document);
    if (fits) {
        memcpy(look->found, table->id, STORE_ID);
        look->has_found = true;
    }
    return !fits || !look->read || (look->read(look->context, table) && --look->most != 0);
}

static bool place(struct store *store, const uint8_t *id, const char *code,
                  struct store_place *place, bool *found, char error[STORE_ERROR])
{
    struct shared_node *node = node_of(store);
    struct look look = {.store = store, .code = code};
    if (!id && !all_of(store)->driver->open_tables(all_of(store), look_at, &look, error))
        return false;
    struct owned *owned = id               ? find(node->shared, id)
                          : look.has_found ? find(node->shared, look.found)
                                           : NULL;
    revoke(node);
    *found = owned;
    if (!owned)
        return true;
    if (is_there(node) && (owned->owner == NOBODY || !node->shared->epoch[owned->owner]))
        owned->owner = node->node;
    *place = (struct store_place){.is_mine = owned->owner == node->node};
    memcpy(place->id, owned->id, STORE_ID);
    snprintf(place->node, sizeof place->node, "%d", owned->owner);
    snprintf(place->address, sizeof place->address, "%d", owned->owner);
    return true;
}

static bool tables_of(struct store *store, int64_t guest, store_table_reader *read, void *context,
                      char error[STORE_ERROR])
{
    struct look look = {.store = store, .guest = guest, .read = read, .context = context};
    return all_of(store)->driver->open_tables(all_of(store), look_at, &look, error);
}

static bool listed(struct store *store, int most, store_table_reader *read, void *context,
                   char error[STORE_ERROR])
{
    struct look look = {.store = store,
                        .is_listed = true,
                        .owner_is_not = node_of(store)->node,
                        .most = most,
                        .read = read,
                        .context = context};
    return all_of(store)->driver->open_tables(all_of(store), look_at, &look, error);
}

/* One step of several whose answers count together. */
static bool fails(struct store *store, char error[STORE_ERROR])
{
    struct shared_node *node = node_of(store);
    const bool now = node->fails && --node->fails == 0;
    snprintf(error, STORE_ERROR, "%s", now ? "The connection is gone." : "");
    return now;
}

static bool changes(struct store *store, void (*changed)(void *context, int64_t guest),
                    void *context, bool *bans, char error[STORE_ERROR])
{
    struct shared_node *node = node_of(store);
    if (fails(store, error))
        return false;
    *bans = false;
    for (node->looked = node->heard; node->looked < node->shared->changes; node->looked++) {
        const int64_t guest = node->shared->changed[node->looked];
        if (guest)
            changed(context, guest);
        *bans |= !guest;
    }
    return true;
}

static void heard(struct store *store)
{
    node_of(store)->heard = node_of(store)->looked;
}

struct taking {
    struct shared_node *node;
    int most;
    store_table_reader *read;
    void *context;
};

static bool take(void *context, const struct store_table *table)
{
    struct taking *taking = context;
    struct owned *owned = find(taking->node->shared, table->id);
    CHECK(owned);
    if (owned->owner != NOBODY && taking->node->shared->epoch[owned->owner])
        return true;
    owned->owner = taking->node->node;
    return taking->read(taking->context, table) && --taking->most != 0;
}

static bool take_over(struct store *store, int most, store_table_reader *read, void *context,
                      bool *is_fenced, char error[STORE_ERROR])
{
    struct shared_node *node = node_of(store);
    struct taking taking = {.node = node, .most = most, .read = read, .context = context};
    if (fails(store, error))
        return false;
    *is_fenced = !is_there(node) && !node->shared->has_no_fences;
    if (*is_fenced)
        return true;
    revoke(node);
    return all_of(store)->driver->open_tables(all_of(store), take, &taking, error);
}

static bool leave(struct store *store, char error[STORE_ERROR])
{
    error[0] = '\0';
    if (is_there(node_of(store)))
        node_of(store)->shared->epoch[node_of(store)->node] = 0;
    return true;
}

static const struct store_cluster cluster = {.place = place,
                                             .tables_of = tables_of,
                                             .listed = listed,
                                             .changes = changes,
                                             .heard = heard,
                                             .take_over = take_over,
                                             .leave = leave};

/* ---- what goes through ---- */

#define THROUGH(name, parameters, ...)                                  \
    static bool name parameters                                         \
    {                                                                   \
        return all_of(store)->driver->name(all_of(store), __VA_ARGS__); \
    }

THROUGH(begin_read, (struct store * store, char error[STORE_ERROR]), error)
THROUGH(server_id, (struct store * store, uint8_t id[STORE_SERVER], char error[STORE_ERROR]), id,
        error)
THROUGH(guest,
        (struct store * store, const uint8_t hash[STORE_HASH], struct store_guest *to, bool *found,
         char error[STORE_ERROR]),
        hash, to, found, error)
THROUGH(guest_by_id,
        (struct store * store, int64_t id, struct store_guest *to, bool *found,
         char error[STORE_ERROR]),
        id, to, found, error)
THROUGH(guest_by_recovery,
        (struct store * store, const uint8_t hash[STORE_RECOVERY], struct store_guest *to,
         bool *found, char error[STORE_ERROR]),
        hash, to, found, error)
THROUGH(devices,
        (struct store * store, int64_t id, store_device_reader *read, void *context,
         char error[STORE_ERROR]),
        id, read, context, error)
THROUGH(reserve_guests, (struct store * store, int count, int64_t *first, char error[STORE_ERROR]),
        count, first, error)
THROUGH(table,
        (struct store * store, const uint8_t id[STORE_ID], store_table_reader *read, void *context,
         char error[STORE_ERROR]),
        id, read, context, error)
THROUGH(steps,
        (struct store * store, const uint8_t id[STORE_ID], store_step_reader *read, void *context,
         char error[STORE_ERROR]),
        id, read, context, error)
THROUGH(results,
        (struct store * store, int64_t id, const uint8_t *before, int most, bool all,
         store_result_reader *read, void *context, char error[STORE_ERROR]),
        id, before, most, all, read, context, error)
THROUGH(statistics,
        (struct store * store, int64_t id, store_statistics_reader *read, void *context,
         char error[STORE_ERROR]),
        id, read, context, error)
THROUGH(old_guests,
        (struct store * store, int64_t before, int64_t after, int most, int64_t *last,
         store_guest_reader *read, void *context, char error[STORE_ERROR]),
        before, after, most, last, read, context, error)
THROUGH(acts,
        (struct store * store, int64_t before, int most, store_act_reader *read, void *context,
         char error[STORE_ERROR]),
        before, most, read, context, error)
THROUGH(blocks,
        (struct store * store, int64_t id, store_block_reader *read, void *context,
         char error[STORE_ERROR]),
        id, read, context, error)
THROUGH(reports,
        (struct store * store, int64_t id, int64_t before, int most, store_report_reader *read,
         void *context, char error[STORE_ERROR]),
        id, before, most, read, context, error)

static bool bans(struct store *store, store_ban_reader *read, void *context,
                 char error[STORE_ERROR])
{
    return !fails(store, error) && all_of(store)->driver->bans(all_of(store), read, context, error);
}

static void end_read(struct store *store)
{
    all_of(store)->driver->end_read(all_of(store));
}

/* Only those that are this server's. */
struct own {
    struct shared_node *node;
    store_table_reader *read;
    void *context;
};

static bool tell_own(void *context, const struct store_table *table)
{
    struct own *own = context;
    const struct owned *owned = find(own->node->shared, table->id);
    return !owned || owned->owner != own->node->node || own->read(own->context, table);
}

static bool open_tables(struct store *store, store_table_reader *read, void *context,
                        char error[STORE_ERROR])
{
    struct own own = {.node = node_of(store), .read = read, .context = context};
    return all_of(store)->driver->open_tables(all_of(store), tell_own, &own, error);
}

static bool old_tables(struct store *store, const struct store_ages *ages, int most,
                       store_table_reader *read, void *context, char error[STORE_ERROR])
{
    struct own own = {.node = node_of(store), .read = read, .context = context};
    return all_of(store)->driver->old_tables(all_of(store), ages, most, tell_own, &own, error);
}

/* Without a goodbye: whoever stops properly has said it before (QUERY_LEAVE). */
static void close_node(struct store *store)
{
    free(store);
}

static const struct store_driver driver = {.close = close_node,
                                           .commit = commit,
                                           .begin_read = begin_read,
                                           .end_read = end_read,
                                           .server_id = server_id,
                                           .guest = guest,
                                           .guest_by_id = guest_by_id,
                                           .guest_by_recovery = guest_by_recovery,
                                           .devices = devices,
                                           .reserve_guests = reserve_guests,
                                           .table = table,
                                           .open_tables = open_tables,
                                           .steps = steps,
                                           .results = results,
                                           .statistics = statistics,
                                           .old_tables = old_tables,
                                           .old_guests = old_guests,
                                           .bans = bans,
                                           .acts = acts,
                                           .blocks = blocks,
                                           .reports = reports,
                                           .cluster = &cluster};

/* ---- coming and going ---- */

struct shared *shared_open(const int64_t *now)
{
    struct shared *shared = calloc(1, sizeof *shared);
    CHECK(shared);
    shared->all = store_open_memory();
    shared->now = now;
    return shared;
}

void shared_close(struct shared *shared)
{
    shared->all->driver->close(shared->all);
    shared_log_close(shared->log);
    free(shared);
}

struct store *shared_join(struct shared *shared, int node)
{
    struct shared_node *it = calloc(1, sizeof *it);
    CHECK(it);
    *it = (struct shared_node){.store = {.driver = &driver},
                               .shared = shared,
                               .node = node,
                               .epoch = ++shared->last_epoch,
                               .timeline = shared->timeline,
                               .heard = shared->changes};
    shared->epoch[node] = it->epoch;
    shared_renew(&it->store);
    return &it->store;
}

void shared_renew(struct store *store)
{
    const struct shared_node *node = node_of(store);
    if (is_there(node))
        node->shared->expires[node->node] = *node->shared->now + SHARED_VALID_MS;
}

void shared_fail_news(struct store *store, int step)
{
    node_of(store)->fails = step;
}

void shared_lose_answer(struct store *store, bool is_lost)
{
    node_of(store)->loses_answer = is_lost;
}

void shared_drop_fences(struct shared *shared)
{
    shared->has_no_fences = true;
}

void shared_write_twice(struct shared *shared)
{
    shared->writes_twice = true;
}

void shared_listen(struct shared *shared, shared_listener *listen, void *context)
{
    shared->listen = listen;
    shared->context = context;
}

/* Who had which table then is not written down; who has it now is fenced in any case. */
static void write_again(void *context, int node, const struct store_change *change, size_t count)
{
    struct shared *shared = context;
    char error[STORE_ERROR];
    size_t at;
    CHECK(shared->all->driver->commit(shared->all, change, count, &at, error) == COMMIT_DONE);
    for (size_t i = 0; i < count; i++)
        take_note(&(struct shared_node){.shared = shared, .node = node}, &change[i]);
}

void shared_fail_over(struct shared *shared, int lost)
{
    uint8_t id[STORE_SERVER];
    char error[STORE_ERROR];
    shared->timeline++;
    if (!lost)
        return;
    CHECK(shared->log && shared->all->driver->server_id(shared->all, id, error));
    shared->all->driver->close(shared->all);
    shared->all = store_open_memory();
    store_memory_be(shared->all, id);
    shared->owned_count = 0;
    shared_log_drop(shared->log, lost);
    shared_log_repeat(shared->log, write_again, shared);
}

void shared_keep_log(struct shared *shared)
{
    shared->log = shared_log_open();
}

struct store *shared_all(struct shared *shared)
{
    return shared->all;
}
