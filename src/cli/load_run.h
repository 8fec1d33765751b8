/* Tables full of clients that play random legal moves as fast as they are allowed to. */
#ifndef COOKIETIN_CLI_LOAD_RUN_H
#define COOKIETIN_CLI_LOAD_RUN_H

#include "cli/load_server.h"
#include "cli/options.h"

#include <stdint.h>

struct load_plan {
    struct load_server server, meter; /* whom to load, and whom to ask what it uses */
    const struct setup *setup;        /* the game */
    int players;                      /* at each table */
    int tables, idle;
    int seconds;
    int think_ms; /* between two moves of one player, at least */
    bool returns; /* who loses a connection comes back */
    bool follows; /* goes to the server that has its table, if it is told which */
    bool unmetered;
};

struct load_result {
    double seconds, cpu_s;
    double kib_per_table;
    uint64_t moves, games;
    double p50_ms, p99_ms;
    uint64_t returns; /* of connections that were lost */
    double still_ms;  /* the longest time without an update of a table */
};

/* EXIT_OK, or EXIT_FAILED after it has said why. */
int load_run(const struct load_plan *plan, struct load_result *result);

#endif
