/* Everything happens in world_run of any of the three: all of them run until nothing is left to be
 * done. Whoever sleeps does nothing, and what is sent to it waits. */
#include "support/trio.h"

#include "server/server_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct trio_frame {
    struct trio_frame *next;
    int from, to;
    bool is_answer; /* from the one that was asked */
    size_t size;
    char bytes[];
};

static struct trio *trio_of(const struct world *world)
{
    return world->trio;
}

static int number_of(const struct trio *trio, const struct world *world)
{
    return (int)(world - trio->world);
}

/* ---- links ---- */

static void put_frame(struct trio *trio, int from, int to, bool is_answer, const char *bytes,
                      size_t size)
{
    struct trio_frame *frame = calloc(1, sizeof *frame + size + 1);
    frame->from = from;
    frame->to = to;
    frame->is_answer = is_answer;
    frame->size = size;
    memcpy(frame->bytes, bytes, size);
    trio->taken += bytes[0] == 'A';
    *trio->last = frame;
    trio->last = &frame->next;
}

static void on_peer_ask(void *context, const char *node, const char *address, const char *bytes,
                        size_t size)
{
    struct world *world = context;
    assert_string_equal(node, address);
    put_frame(trio_of(world), number_of(trio_of(world), world), atoi(node), false, bytes, size);
}

static void on_peer_tell(void *context, void *connection, const char *bytes, size_t size)
{
    const struct trio_end *end = connection;
    (void)context;
    put_frame(end->trio, end->to, end->from, true, bytes, size);
}

static void on_fenced(void *context)
{
    struct world *world = context;
    trio_of(world)->is_fenced[number_of(trio_of(world), world)] = true;
}

static void on_written(void *context, int node, const struct store_change *change, size_t count)
{
    struct trio *trio = context;
    for (size_t i = 0; trio->world[0].audit && i < count; i++)
        audit_note_change(trio->world[0].audit, shared_all(trio->shared), &change[i],
                          trio->world[node].made);
}

/* All that is under way on the link that one has made to another. */
static void drop_frames(struct trio *trio, int from, int to)
{
    struct trio_frame **at = &trio->frames;
    while (*at) {
        struct trio_frame *frame = *at;
        if (frame->is_answer ? frame->from == to && frame->to == from
                             : frame->from == from && frame->to == to) {
            *at = frame->next;
            free(frame);
        } else {
            at = &frame->next;
        }
    }
    trio->last = at;
}

static void lose_link(struct trio *trio, int from, int to)
{
    drop_frames(trio, from, to);
    if (trio->link[from][to] && !trio->is_dead[to])
        server_peer_gone(trio->world[to].server, trio->link[from][to], trio->now);
    trio->link[from][to] = NULL;
    if (!trio->is_dead[from]) {
        const char node[2] = {(char)('0' + to), '\0'};
        server_peer_lost(trio->world[from].server, node, trio->now);
    }
}

static bool deliver(struct trio *trio)
{
    for (struct trio_frame **at = &trio->frames; *at; at = &(*at)->next) {
        struct trio_frame *frame = *at;
        const int maker = frame->is_answer ? frame->to : frame->from;
        const int other = frame->is_answer ? frame->from : frame->to;
        if (trio->is_asleep[frame->to] && !trio->is_cut[maker][other])
            continue;
        if (trio->is_cut[maker][other] || trio->is_dead[other] || trio->is_dead[maker]) {
            lose_link(trio, maker, other);
            return true;
        }
        *at = frame->next;
        if (!*at)
            trio->last = at;
        struct server *to = trio->world[frame->to].server;
        if (!frame->is_answer && !trio->link[maker][other])
            trio->link[maker][other] = server_peer_come(to, &trio->end[maker][other]);
        if (frame->is_answer) {
            const char node[2] = {(char)('0' + other), '\0'};
            server_peer_told(to, node, frame->bytes, frame->size, trio->now);
        } else {
            server_peer_asked(to, trio->link[maker][other], frame->bytes, frame->size, trio->now);
        }
        free(frame);
        return true;
    }
    return false;
}

/* ---- time ---- */

static void come_back(struct trio *trio, int node)
{
    trio->is_fenced[node] = false;
    trio_kill(trio, node);
    trio_begin(trio, node);
}

bool trio_is_saved(const struct trio *trio, int node)
{
    const struct batches *batches = &trio->world[node].server->batches;
    return !batches->under_way && batches_empty(batches);
}

/* Only when nothing is under way has somebody heard all that was told; what is on disk, and the
 * server does not know it, is yet to be told. */
static void note_drained(struct trio *trio)
{
    struct world *home = &trio->world[0];
    for (int i = 0; i < TRIO; i++)
        if (trio->is_asleep[i] || (!trio->is_dead[i] && !trio_is_saved(trio, i)))
            return;
    for (int i = 0; i < home->clients && !trio->frames; i++)
        if (home->client[i].session && !home->client[i].deaf)
            audit_note_drained(home->audit, i);
}

static bool run_all(struct world *of)
{
    struct trio *trio = trio_of(of);
    bool any = false;
    for (int i = 0; i < TRIO; i++) {
        if (trio->is_dead[i] || trio->is_asleep[i])
            continue;
        trio->world[i].now = trio->now;
        any |= world_run_once(&trio->world[i]);
        if (trio->is_fenced[i])
            come_back(trio, i);
    }
    while (deliver(trio))
        any = true;
    if (!any && trio->world[0].audit)
        note_drained(trio);
    return any;
}

static void note_time(struct trio *trio)
{
    if (trio->world[0].audit)
        audit_note_time(trio->world[0].audit, trio->now);
    for (int i = 0; i < TRIO; i++) /* what it makes from now on is not older than that */
        if (trio_is_awake(trio, i) && trio_is_saved(trio, i))
            trio->world[i].since = trio->now;
}

void trio_wait(struct trio *trio, int64_t ms)
{
    for (int64_t left = ms; left > 0; left -= 1000) {
        trio->now += left < 1000 ? left : 1000;
        for (int i = 0; i < TRIO; i++)
            if (!trio->is_dead[i] && !trio->is_asleep[i])
                shared_renew(trio->world[i].store);
        note_time(trio);
        world_run(&trio->world[0]);
    }
}

/* ---- coming and going ---- */

void trio_set_stale(struct trio *trio, bool is_stale)
{
    trio->is_stale = is_stale;
    if (trio->world[0].audit)
        audit_note_stale(trio->world[0].audit, is_stale);
}

bool trio_is_awake(const struct trio *trio, int node)
{
    return !trio->is_dead[node] && !trio->is_asleep[node];
}

void trio_sleep(struct trio *trio, int node, bool is_asleep, bool is_written)
{
    if (is_asleep && is_written)
        world_commit_unheard(&trio->world[node]);
    trio->is_asleep[node] = trio->world[node].is_asleep = is_asleep;
    if (is_asleep)
        trio_set_stale(trio, true);
    if (!is_asleep)
        world_wake(&trio->world[node]);
}

void trio_jump(struct trio *trio, int64_t ms)
{
    trio->now += ms;
    trio_set_stale(trio, true);
    note_time(trio);
}

void trio_fail_over(struct trio *trio, int lost)
{
    shared_fail_over(trio->shared, lost);
    trio_set_stale(trio, true);
}

void trio_heal(struct trio *trio)
{
    for (int i = 0; i < TRIO; i++) {
        struct world *world = &trio->world[i];
        world->slow_reads = world->slow_disk = world->slow_bots = false;
        world->fail_read = world->fail_commit = 0;
        if (trio->is_asleep[i])
            trio_sleep(trio, i, false, false);
        trio_cut(trio, i, (i + 1) % TRIO, false);
        if (trio->is_dead[i])
            trio_begin(trio, i);
        shared_lose_answer(world->store, false);
        shared_fail_news(world->store, 0);
    }
    trio_wait(trio, 15000);
}

void trio_begin(struct trio *trio, int node)
{
    struct world *world = &trio->world[node];
    world->store = shared_join(trio->shared, node);
    world->now = world->since = trio->now;
    trio->is_dead[node] = false;
    trio->begun[node]++;
    while (!world_start(world))
        ; /* a read has failed */
}

void trio_kill(struct trio *trio, int node)
{
    struct world *world = &trio->world[node];
    for (int i = 0; i < TRIO; i++)
        if (i != node) {
            if (trio->link[i][node])
                server_peer_gone(world->server, trio->link[i][node], trio->now);
            trio->link[i][node] = NULL;
        }
    trio->is_asleep[node] = false;
    world_abandon(world);
    world->store->driver->close(world->store);
    world->store = NULL;
    trio->is_dead[node] = true;
    for (int i = 0; i < TRIO; i++)
        if (i != node) {
            lose_link(trio, i, node);
            lose_link(trio, node, i);
        }
}

bool trio_leave(struct trio *trio, int node)
{
    const int begun = trio->begun[node];
    server_stop(trio->world[node].server);
    world_run(&trio->world[node]);
    for (int i = 0; i < 30 && trio->begun[node] == begun; i++) {
        if (server_is_idle(trio->world[node].server))
            break;
        trio_wait(trio, 1000); /* something failed, and is tried again */
    }
    if (trio->begun[node] != begun)
        return false; /* it was fenced, and has come back instead */
    assert_true(server_is_idle(trio->world[node].server));
    return true;
}

bool trio_stop(struct trio *trio, int node)
{
    if (!trio_leave(trio, node))
        return false;
    trio_kill(trio, node);
    return true;
}

void trio_cut(struct trio *trio, int a, int b, bool is_cut)
{
    trio->is_cut[a][b] = trio->is_cut[b][a] = is_cut;
    if (is_cut) {
        lose_link(trio, a, b);
        lose_link(trio, b, a);
    }
}

void trio_prepare(struct trio *trio, uint64_t seed)
{
    memset(trio, 0, sizeof *trio);
    trio->last = &trio->frames;
    trio->now = 1760000000000;
    trio->shared = shared_open(&trio->now);
    shared_listen(trio->shared, on_written, trio);
    for (int i = 0; i < TRIO; i++) {
        world_prepare(&trio->world[i], seed + (uint64_t)i, shared_join(trio->shared, i));
        trio->world[i].trio = trio;
        trio->world[i].home = &trio->world[0];
        trio->world[i].run_all = run_all;
        trio->world[i].peer_ask = on_peer_ask;
        trio->world[i].peer_tell = on_peer_tell;
        trio->world[i].fenced = on_fenced;
        for (int j = 0; j < TRIO; j++)
            trio->end[i][j] = (struct trio_end){.trio = trio, .from = i, .to = j};
    }
}

void trio_start(struct trio *trio)
{
    for (int i = 0; i < TRIO; i++)
        assert_true(world_start(&trio->world[i]));
}

void trio_open(struct trio *trio, uint64_t seed)
{
    trio_prepare(trio, seed);
    trio_start(trio);
}

void trio_close(struct trio *trio)
{
    for (int i = 0; i < TRIO; i++)
        if (!trio->is_dead[i])
            trio_kill(trio, i);
    for (int i = 0; i < TRIO; i++) {
        trio->world[i].shares_store = true;
        world_close(&trio->world[i]);
        for (int j = 0; j < TRIO; j++)
            drop_frames(trio, i, j);
    }
    shared_close(trio->shared);
}
