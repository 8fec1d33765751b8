/* The ports of a server in a test, and what happens behind them when a test wants it to. */
#include "support/server_world.h"

#include "record/fair.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- ports ---- */

static void on_ready(void *context, struct session *session)
{
    (void)context;
    (void)session;
}

static void on_close(void *context, struct session *session, enum session_end end, const char *why)
{
    struct client *client = session_connection(session);
    (void)context;
    assert_non_null(why);
    if (!client || client->session != session)
        return; /* nobody is there any more */
    client->closed = true;
    client->to_come_back = end == SESSION_COME_BACK;
}

static void on_commit(void *context, struct batch *batch)
{
    struct world *world = context;
    assert_null(world->batch); /* at most one is under way */
    assert_true(batch->count > 0);
    world->batch = batch;
    if (!world->again) { /* all that it holds was made since the one before was handed over */
        world->made = world->since;
        world->since = world->now;
    }
}

static void on_look_up(void *context, struct lookup *lookup)
{
    struct world *world = context;
    lookup->next = NULL;
    struct lookup **last = &world->lookup;
    while (*last)
        last = &(*last)->next;
    *last = lookup;
}

static void on_opened(void *context, const char *error)
{
    struct world *world = context;
    assert_false(world->opened);
    world->opened = true;
    snprintf(world->open_error, sizeof world->open_error, "%s", error ? error : "");
}

/* The type is the port's. NOLINTNEXTLINE(readability-non-const-parameter) */
static void on_record(void *context, void *asker, char *record, size_t size, bool failed)
{
    struct world_record *to = asker;
    (void)context;
    assert_false(to->answered);
    *to = (struct world_record){.answered = true, .failed = failed, .bytes = record, .size = size};
}

static void on_admin(void *context, void *asker, const char *answer, size_t size)
{
    struct world_admin *to = asker;
    (void)context;
    assert_false(to->answered);
    assert_true(size < sizeof to->text);
    memcpy(to->text, answer, size);
    to->text[size] = '\0';
    to->answered = true;
    assert_true(json_load(&to->document, answer, size));
}

static void on_think(void *context, struct job *job)
{
    struct world *world = context;
    assert_true(world->jobs < 64);
    world->job[world->jobs++] = job;
}

static void on_random(void *context, void *bytes, size_t size)
{
    struct world *world = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(&world->rng, 256);
    if (world->secret && size == FAIR_BYTES) {
        CHECK(fair_from_hex(world->secret, bytes, FAIR_BYTES));
        world->secret = NULL;
    }
}

static void on_log(void *context, const char *line)
{
    struct world *world = context;
    world->logged++;
    snprintf(world->log, sizeof world->log, "%s", line);
}

/* ---- the world ---- */

bool world_answer(struct world *world)
{
    struct lookup *lookup = world->lookup;
    if (!lookup)
        return false;
    world->lookup = lookup->next;
    world->reads++;
    const bool struck = world->fail_read && --world->fail_read == 0;
    if (world->broken_reads || struck) {
        lookup->answer = (struct store_answer){.failed = true, .error = "The disk is gone."};
    } else {
        store_ask(world->store, &lookup->query, &lookup->answer);
    }
    server_answered(world->server, lookup, world->now);
    return true;
}

bool world_start(struct world *world)
{
    const struct server_ports ports = {.context = world,
                                       .ready = on_ready,
                                       .close = on_close,
                                       .commit = on_commit,
                                       .look_up = on_look_up,
                                       .opened = on_opened,
                                       .record = on_record,
                                       .admin = on_admin,
                                       .think = on_think,
                                       .random = on_random,
                                       .seed = world->seed,
                                       .peer_ask = world->peer_ask,
                                       .peer_tell = world->peer_tell,
                                       .gather_ms = world->gather_ms,
                                       .fenced = world->fenced,
                                       .log = on_log};
    world->opened = false;
    world->server = server_open(&world->limits, &ports, world->now);
    while (!world->opened)
        assert_true(world_answer(world));
    if (world->open_error[0])
        world_stop(world);
    return world->server;
}

void world_prepare(struct world *world, uint64_t seed, struct store *store)
{
    memset(world, 0, sizeof *world);
    world->limits = server_default_limits;
    world->limits.messages_per_s = world->limits.messages_burst = 1000000;
    world->limits.bot_seconds = 0;
    world->limits.opens_per_minute = world->limits.joins_per_minute = 1000000;
    world->limits.renames_per_minute = world->limits.hints_per_minute = 1000000;
    world->limits.wrong_codes = world->limits.daily_kib = 1000000;
    world->limits.lookups_per_minute = world->limits.listed_per_guest = 1000000;
    world->limits.recoveries_per_minute = 1000000;
    world->limits.acts_per_minute = 1000000;
    world->limits.replays_per_minute = 1000000000;
    world->now = world->since = 1760000000000;
    rng_fast(&world->rng, seed);
    world->store = store;
    assert_non_null(world->store);
}

void world_open_on(struct world *world, uint64_t seed, struct store *store)
{
    world_prepare(world, seed, store);
    assert_true(world_start(world));
}

/* Thinks like the server's threads, but by play-outs, so that the same game goes the same way. */
static void think(struct job *job)
{
    static _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    job->bot.playouts = 10;
    job->bot.ms = 0;
    job_think(job, scratch, NULL);
}

const struct json_node *world_admin(struct world *world, const char *format, ...)
{
    static const struct server_world around = {.connections = 3};
    char line[4096] = "{", who[32];
    va_list given;
    va_start(given, format);
    vsnprintf(line + 1, sizeof line - 2, format, given);
    va_end(given);
    for (char *at = line; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    memcpy(line + strlen(line), "}", 2);
    world->admin.answered = false;
    snprintf(who, sizeof who, "tester %d", ++(world->home ? world->home : world)->asked);
    server_admin(world->server, who, line, strlen(line), &around, &world->admin, world->now);
    world_run(world);
    return world->admin.answered ? world->admin.document.root : NULL;
}

void world_think(struct world *world)
{
    const int count = world->jobs;
    struct job *job[64];
    memcpy(job, world->job, sizeof job);
    world->jobs = 0;
    for (int i = 0; i < count; i++) {
        think(job[i]);
        server_thought(world->server, job[i], world->now);
    }
}

/* What the store says, unless the test has something else happen. */
/* NULL: it is about a guest. */
static const uint8_t *table_of(const struct store_change *change)
{
    switch (change->type) {
    case CHANGE_TABLE:
    case DELETE_TABLE: return change->table.id;
    case CHANGE_STEP: return change->step.id;
    case CHANGE_RESULT:
    case REMOVE_RESULT: return change->result.id;
    case CHANGE_GUEST:
    case CHANGE_DEVICE:
    case DELETE_DEVICE:
    case DELETE_GUEST:
    case CHANGE_BAN:
    case DELETE_BAN:
    case ADD_ACT:
    case CHANGE_BLOCK:
    case DELETE_BLOCK:
    case ADD_REPORT:
    case FINISH_REPORT:
    case DELETE_REPORTS:
    case ERASE_GUEST: break;
    }
    return NULL;
}

static enum commit_answer commit(struct world *world, const struct batch *batch, size_t *at,
                                 char error[STORE_ERROR])
{
    snprintf(error, STORE_ERROR, "The disk is gone.");
    if (world->broken_disk || (world->fail_commit && --world->fail_commit == 0))
        return COMMIT_FAILED;
    for (*at = 0; *at < batch->count; ++*at)
        for (int i = 0; i < world->refused; i++) {
            const struct store_change *change = &batch->change[*at];
            const uint8_t *table = table_of(change);
            if (table && memcmp(table, world->refuse[i].id, STORE_ID) == 0)
                return world->refuse[i].answer;
        }
    const enum commit_answer answer =
        world->store->driver->commit(world->store, batch->change, batch->count, at, error);
    if (!world->trio && answer == COMMIT_DONE)
        for (size_t i = 0; world->audit && i < batch->count; i++)
            audit_note_change(world->audit, world->store, &batch->change[i], world->made);
    return answer;
}

void world_commit_unheard(struct world *world)
{
    if (!world->batch || world->unheard.is_there)
        return;
    world->unheard.at = 0;
    world->unheard.answer = commit(world, world->batch, &world->unheard.at, world->unheard.error);
    world->unheard.is_there = true;
}

bool world_commit(struct world *world)
{
    struct batch *batch = world->batch;
    if (!batch)
        return false;
    world_commit_unheard(world);
    const enum commit_answer answer = world->unheard.answer;
    const size_t at = world->unheard.at;
    world->unheard.is_there = false;
    world->batch = NULL;
    if (world->fenced && answer == COMMIT_NOT_OWNER && at == batch->count) {
        world->fenced(world);
        return false;
    }
    world->commits += answer == COMMIT_DONE;
    world->again = answer != COMMIT_DONE;
    server_committed(world->server, batch, answer, at, world->unheard.error, world->now);
    return true;
}

void world_refuse(struct world *world, const char *table, enum commit_answer answer)
{
    assert_true(world->refused < REFUSED_MOST);
    size_t size = 0;
    assert_int_equal(sodium_base642bin(world->refuse[world->refused].id, STORE_ID, table,
                                       strlen(table), NULL, &size, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    world->refuse[world->refused++].answer = answer;
}

struct record_request *world_ask_record(struct world *world, const char *table,
                                        struct world_record *to)
{
    *to = (struct world_record){.answered = false};
    struct record_request *request = server_ask_record(world->server, table, to, world->now);
    world_run(world);
    return request;
}

char *world_record(struct world *world, const char *table, size_t *size)
{
    struct world_record record;
    world_ask_record(world, table, &record);
    assert_true(record.answered && !record.failed);
    *size = record.size;
    return record.bytes;
}

static bool read_all(struct world *world)
{
    struct world *home = world->home ? world->home : world;
    bool any = false;
    for (int i = 0; i < home->clients; i++) {
        struct client *client = &home->client[i];
        const char *bytes;
        size_t size;
        while (client->world == world && client->session && !client->deaf &&
               (bytes = session_message(client->session, &size))) {
            client_take(client, bytes, size);
            session_sent(client->session);
            any = true;
        }
        if (world->audit && !world->trio && client->session && !client->deaf)
            audit_note_drained(world->audit, i);
    }
    return any;
}

bool world_run_once(struct world *world)
{
    server_tick(world->server, world->now);
    server_catch_up(world->server, world->now);
    bool any = server_is_behind(world->server);
    any |= read_all(world);
    server_flush(world->server, world->now);
    if (!world->slow_disk && world->batch && !world->broken_disk)
        any |= world_commit(world);
    else if (world->broken_disk && world->batch)
        world_commit(world);
    if (!world->slow_reads)
        any |= world_answer(world);
    if (!world->slow_bots && world->jobs) {
        world_think(world);
        any = true;
    }
    return any;
}

void world_run(struct world *world)
{
    while (world->run_all ? world->run_all(world) : world_run_once(world))
        ;
}

void world_wait(struct world *world, int64_t ms)
{
    world->now += ms;
    if (world->audit)
        audit_note_time(world->audit, world->now);
    if (server_is_idle(world->server))
        world->since = world->now;
    world_run(world);
}

void world_wake(struct world *world)
{
    world->is_asleep = false;
    while (world->leavers)
        server_disconnect(world->server, world->leaver[--world->leavers], world->now);
}

void world_stop(struct world *world)
{
    struct world *home = world->home ? world->home : world;
    world_wake(world);
    for (int i = 0; i < home->clients; i++)
        if (home->client[i].world == world)
            client_drop(&home->client[i]);
    while (world->jobs)
        world_think(world);
    while (world_answer(world))
        ;
    server_close(world->server);
    world->server = NULL;
}

void world_restart(struct world *world)
{
    world->slow_disk = world->broken_disk = world->slow_reads = world->broken_reads = false;
    world_run(world);
    server_stop(world->server);
    world_run(world);
    assert_true(server_is_idle(world->server));
    world_stop(world);
    assert_true(world_start(world));
}

void world_abandon(struct world *world)
{
    world->batch = NULL; /* it never comes to the disk, or the answer does not come back */
    world->again = world->unheard.is_there = false;
    world->since = world->now;
    server_stop(world->server);
    world_stop(world);
}

void world_crash(struct world *world)
{
    world_abandon(world);
    assert_true(world_start(world));
}

void world_close(struct world *world)
{
    json_unload(&world->admin.document);
    while (world->batch)
        world_commit(world);
    if (world->server)
        world_stop(world);
    for (int i = 0; i < world->clients; i++) {
        struct client *client = &world->client[i];
        for (int j = 0; j < client->messages; j++)
            free(client->message[j]);
        free(client->message);
        json_unload(&client->document);
        json_unload(&client->incoming);
    }
    audit_close(world->audit);
    if (!world->shares_store)
        world->store->driver->close(world->store);
}
