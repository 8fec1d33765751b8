/* What happens in the simulation to several servers that share a store. A server that was asleep,
 * or whose clock jumped, may have been overtaken; until it notices it knows nothing newer, and what
 * it tells is old but true. So nothing that others have decided since is expected of it. */
#include "support/simulation_parts.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

int64_t sim_now(const struct simulation *sim)
{
    return sim->trio ? sim->trio->now : sim->world->now;
}

void sim_wait(struct simulation *sim, int64_t ms)
{
    if (sim->trio)
        trio_wait(sim->trio, ms);
    else
        world_wait(sim->world, ms);
}

static int number_of(const struct simulation *sim, const struct world *world)
{
    return (int)(world - sim->world);
}

bool sim_is_awake(const struct simulation *sim, const struct world *world)
{
    return !sim->trio || trio_is_awake(sim->trio, number_of(sim, world));
}

struct world *sim_some_server(struct simulation *sim)
{
    if (!sim->trio)
        return sim->world;
    const int first = sim_below(sim, TRIO);
    for (int i = 0; i < TRIO; i++)
        if (trio_is_awake(sim->trio, (first + i) % TRIO))
            return &sim->world[(first + i) % TRIO];
    return NULL;
}

int sim_begun(const struct simulation *sim, const struct world *world)
{
    return sim->trio ? sim->trio->begun[number_of(sim, world)] : 0;
}

bool sim_is_stale(const struct simulation *sim)
{
    return sim->trio && sim->trio->is_stale;
}

void sim_heal(struct simulation *sim)
{
    struct world *world = sim->world;
    if (!sim->trio) {
        world->slow_reads = world->slow_disk = world->slow_bots = false;
        world->fail_read = world->fail_commit = world->refused = 0;
        return;
    }
    trio_heal(sim->trio);
}

void sim_note_healed(struct simulation *sim)
{
    if (!sim->trio)
        return;
    trio_set_stale(sim->trio, false);
    for (int i = 0; i < GUESTS; i++) {
        sim->guest[i].known = sim->guest[i].unheard;
        sim->guest[i].is_ban_known = true;
    }
}

/* ---- what happens to one of them ---- */

static void kill_or_begin(struct simulation *sim, int node)
{
    struct trio *trio = sim->trio;
    if (trio->is_dead[node]) {
        trio->world[node].fail_read = sim_chance(sim, 30) ? 1 + sim_below(sim, 3) : 0;
        trio->world[node].slow_reads = trio->world[node].slow_disk = false;
        trio_begin(trio, node);
        return;
    }
    if (sim_chance(sim, 30)) /* what it has handed over is written, and nobody hears of it */
        world_commit_unheard(&trio->world[node]);
    trio_kill(trio, node);
    sim->counts->killed++;
}

/* As by SIGTERM: it hands over its tables. */
static void stop(struct simulation *sim, int node)
{
    struct world *world = &sim->trio->world[node];
    if (!trio_is_awake(sim->trio, node) || world->slow_disk || world->slow_reads)
        return;
    world->fail_commit = world->fail_read = 0;
    if (!trio_stop(sim->trio, node))
        return;
    sim->counts->stopped++;
}

static void sleep_or_wake(struct simulation *sim, int node)
{
    struct trio *trio = sim->trio;
    if (trio->is_dead[node])
        return;
    if (!trio->is_asleep[node])
        sim->counts->slept++;
    trio_sleep(trio, node, !trio->is_asleep[node], sim_chance(sim, 50));
}

static void lose_answer(struct simulation *sim, int node)
{
    if (!trio_is_awake(sim->trio, node))
        return;
    shared_lose_answer(sim->trio->world[node].store, true);
    sim->counts->unheard++;
}

void sim_disturb_servers(struct simulation *sim)
{
    struct trio *trio = sim->trio;
    const int node = sim_below(sim, TRIO), other = (node + 1) % TRIO;
    switch (sim_below(sim, 160)) {
    case 0:
    case 1:
    case 2: kill_or_begin(sim, node); break;
    case 3: stop(sim, node); break;
    case 4:
    case 5:
    case 6: sleep_or_wake(sim, node); break;
    case 7:
    case 8:
        sim->counts->cut += !trio->is_cut[node][other];
        trio_cut(trio, node, other, !trio->is_cut[node][other]);
        break;
    case 9:
    case 10: lose_answer(sim, node); break;
    case 11:
        if (sim_chance(sim, 30)) {
            trio_jump(trio, 20000); /* everyone counts as gone */
            sim->counts->jumped++;
        }
        break;
    case 12:
        if (sim_chance(sim, 30)) {
            trio_fail_over(trio, 0);
            sim->counts->failed_over++;
        }
        break;
    case 16:
        if (trio_is_awake(trio, node))
            shared_fail_news(trio->world[node].store, 1 + sim_below(sim, 3));
        break;
    case 13:
    case 14:
    case 15: trio_wait(trio, 1000 * (int64_t)sim_below(sim, 13)); break;
    default: break;
    }
}
