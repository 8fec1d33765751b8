/* A server, its people and a world that fails, all from one seed: several people at several tables,
 * some with two connections; disks and bots that are slow, reads and writes that fail, tables that
 * can never be written or are another server's, readers who do not read, kills and restarts.
 *
 * What must hold: every message is answered in its turn; updates come without gaps; nobody is told
 * what is not on disk, or what they may not know (audit.h); and when all is over everyone sees all
 * of their tables, and is told the same of them as before. Whatever does not hold fails the test.
 */
#ifndef TESTS_SUPPORT_SIMULATION_H
#define TESTS_SUPPORT_SIMULATION_H

#include "support/server_world.h"

/* How often something was met, so that a test can say that nothing was left out. */
struct simulation_counts {
    long came_back, busy, given_up, failed_starts, left, watched, unwatched, pauses, joined, undone,
        hints, over, updates, compared, revealed, withheld, resumed, proved;
};

/* Adds to `counts`. */
void simulation_run(uint64_t seed, struct simulation_counts *counts);

#endif
