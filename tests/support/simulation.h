/* A server, its people and a world that fails, all from one seed: several people at several tables,
 * some with two connections; disks and bots that are slow, reads and writes that fail, tables that
 * can never be written or are another server's, readers who do not read, kills and restarts.
 *
 * What must hold: every message is answered in its turn; updates come without gaps; nobody is told
 * what is not on disk, or what they may not know (audit.h); and when all is over everyone sees all
 * of their tables, and is told the same of them as before. What was answered holds from then on,
 * also after a kill: what hosts and operators have decided, who is banned, deleted, silenced or
 * blocked. Whatever does not hold fails the test.
 */
#ifndef TESTS_SUPPORT_SIMULATION_H
#define TESTS_SUPPORT_SIMULATION_H

#include "support/server_world.h"

/* How often something was met, so that a test can say that nothing was left out. */
struct simulation_counts {
    long came_back, busy, given_up, failed_starts, left, watched, unwatched, pauses, joined, undone,
        hints, over, updates, compared, revealed, withheld, resumed, proved;
    /* By hosts, and what they decided was told on a later connection; between people; oneself. */
    long removed, silenced, handed_on, set, kept, blocked, reported, exported, signed_out,
        recovered, erased, rematches, sheets, deleted;
    /* By operators; and those who were banned and tried to come in. */
    long operated, closed, banned, kept_out;
    /* To servers; and what was heard of it. */
    long killed, stopped, slept, cut, unheard, jumped, failed_over, moved, seen_more;
};

/* Adds to `counts`. */
void simulation_run(uint64_t seed, struct simulation_counts *counts);
/* The same with three servers over one store (trio.h): they are killed, stopped, asleep, cut off
 * from each other, their answers are lost, clocks jump, the database fails over, and people go from
 * one to another. `spoil` may break the store first. */
struct shared;
void simulation_run_servers(uint64_t seed, void (*spoil)(struct shared *shared),
                            struct simulation_counts *counts);

#endif
