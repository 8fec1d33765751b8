/* A simulation: bots against bots, many games of one run. Game g of a run is the same game on every
 * machine: its seed comes from the run's seed and g, and bot i of the line-up sits on seat
 * (i + g) mod players. So a run can be cut into parts and added up again, exactly: shares of wins
 * are kept in integers. */
#ifndef COOKIETIN_CLI_SIM_H
#define COOKIETIN_CLI_SIM_H

#include "bots/bots.h"
#include "cli/options.h"
#include "core/random.h"

#include <stdio.h>

enum {
    SHARE_UNITS = 420, /* a win; divisible by every number of winners who can share it */
    TALLIES_MAX = 16
};

struct sim_length {
    uint64_t sum;
    uint64_t least, most;
};

/* What was counted; everything in it can be added up. */
struct sim_count {
    uint64_t games;
    uint64_t bot_share[SEATS_MAX];  /* by place in the line-up, in 1/420 wins */
    uint64_t seat_share[SEATS_MAX]; /* by seat */
    uint64_t tally[TALLIES_MAX];    /* by the game's own tallies */
    struct sim_length decisions, rounds;
};

/* The games first … end - 1 out of a run of `total`. */
struct sim_part {
    struct seed seed;
    uint64_t total, first, end;
    uint64_t games; /* that were played: all, unless interrupted */
};

/* A run, or several added up. */
struct sim {
    struct setup setup;
    const char *lineup[SEATS_MAX]; /* names of bots, one for each player */
    int threads;                   /* 0: added up from several */
    bool interrupted;
    uint64_t wall_us, cpu_us;
    struct sim_count count;
    int parts;
    struct sim_part *part;
};

/* Where records go; -1: nowhere. */
struct sim_record {
    int file;
    const char *path;
    uint64_t bytes, records; /* written so far, whole */
    int error;               /* errno of what failed */
};

void sim_count_add(struct sim_count *sum, const struct sim_count *more);

/* Plays the one part that is there; stops early on a signal, or when records cannot be written. */
void sim_run(struct sim *sim, const struct bot *const *lineup, struct sim_record *record);

/* Adds up the outputs of --json in the files; says what is wrong with them. */
int sim_merge(struct sim *sim, char **path, int count);

void sim_print_table(const struct sim *sim, FILE *out);
void sim_print_json(const struct sim *sim, FILE *out);

#endif
