/* A simulation: bots against bots, many games in one run. Game g of a run is the same game on every
 * machine: its seed comes from the run's seed and g, and bot i of the line-up sits on seat (i + g)
 * mod players, counting only seats that a player sits on. So a run can be cut into parts and added
 * up again exactly: everything is kept in integers, and reports are worked out from them. */
#ifndef COOKIETIN_CLI_SIM_H
#define COOKIETIN_CLI_SIM_H

#include "cli/options.h"
#include "core/random.h"
#include "table/table.h"

#include <stdio.h>

enum {
    /* A histogram's first value and how many it has; what lies outside counts as the nearest. That
     * holds every score of our games; a board of someone's own may give more points. */
    HISTOGRAM_LEAST = -256,
    HISTOGRAM_SIZE = 2048,
    HISTOGRAM_MOST = HISTOGRAM_LEAST + HISTOGRAM_SIZE - 1
};

/* How often each value occurred. */
struct histogram {
    uint64_t count[HISTOGRAM_SIZE];
};

struct sim_length {
    uint64_t sum;
    uint64_t least, most;
};

struct tally_cell {
    uint64_t count;
    int64_t points;
};

/* Where the groups of a game have their cells: row by row, in a row part by part. */
struct tally_plan {
    int groups, cells;
    int first[TALLY_GROUPS_MAX], rows[TALLY_GROUPS_MAX], parts[TALLY_GROUPS_MAX];
};

struct tally_plan tally_plan_of(const struct game *game);

static inline int tally_cell_at(const struct tally_plan *plan, int group, int row, int part)
{
    return plan->first[group] + row * plan->parts[group] + part;
}

/* What was counted; everything in it can be added up. If a bot forfeits a game, all others win it.
 * Everything except wins counts only games that were played to the end. */
struct sim_count {
    uint64_t games;
    uint64_t shared;                /* won by several, played to the end */
    uint64_t forfeits[SEATS_MAX];   /* by place in the line-up: games that it lost so */
    uint64_t bot_share[SEATS_MAX];  /* by place in the line-up, in 1/SHARE_UNITS wins */
    uint64_t seat_share[SEATS_MAX]; /* by seat */
    struct sim_length decisions;
    struct histogram rounds;
    struct histogram score[SEATS_MAX];       /* by seat */
    struct histogram winning;                /* the highest score of each game */
    struct histogram margin;                 /* and by how much the next one is lower */
    struct tally_cell cell[TALLY_CELLS_MAX]; /* the game's own tallies */
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
    int players;                          /* seats that a bot sits on */
    seatset seated;                       /* these seats */
    struct player_spec lineup[SEATS_MAX]; /* bots, one for each player */
    int threads;                          /* 0: added up from several */
    bool interrupted;
    uint64_t wall_us, cpu_us;
    struct sim_count count;
    int parts;
    struct sim_part *part;
};

/* A file that a run fills game by game, in order, however many threads play; file -1: none. */
struct sim_file {
    int file;
    const char *path;
    int lines;             /* of each game */
    bool is_packed;        /* as gzip, one member for each piece */
    uint64_t bytes, games; /* written so far, whole */
    int error;             /* errno of what failed */
};

/* What a run writes besides its report: recordings, a table with a row for each seat of a game, and
 * what is needed to go on after an interruption. */
enum { SIM_RECORDS, SIM_ROWS, SIM_FILES };

struct sim_output {
    struct sim_file file[SIM_FILES];
    const char *resume; /* NULL: nobody wants to go on */
    double kept;        /* when it was last written */
    bool is_lost;       /* it could not be written, which has been said */
};

/* A game that has ended, for those who write it down. */
struct sim_game {
    const struct sim *sim;
    const struct table *table;
    uint64_t number;
    const struct outcome *outcome;
    int forfeit; /* the seat that forfeited it, or -1 */
    seatset winners;
};

/* Text that grows. */
struct sim_text {
    char *at;
    size_t size, used;
};

void histogram_put(struct histogram *histogram, int64_t value);
void histogram_add(struct histogram *sum, const struct histogram *more);
uint64_t histogram_total(const struct histogram *histogram);
void sim_length_put(struct sim_length *length, uint64_t games_before, uint64_t value);
void sim_count_add(struct sim_count *sum, const struct sim_count *more);
/* Games that were played to the end. */
uint64_t sim_finished(const struct sim_count *count);

/* How many seats of a setup a player sits on. */
static inline int setup_players(const struct setup *setup)
{
    return __builtin_popcount(game_players(setup->game, &setup->options, setup->seats));
}

/* The place in the line-up of the bot on a seat: all move on by one player's seat each game. */
int sim_bot_of_seat(const struct sim *sim, uint64_t game, int seat);

/* Plays what is left of the one part that is there; stops early on a signal, when something cannot
 * be written, or when a bot does nothing but forfeit, and says so. */
void sim_run(struct sim *sim, struct sim_output *output);

/* One line for a game, or one for each of its seats, at the end of a text. */
void sim_write_record(const struct sim_game *game, struct sim_text *to);
void sim_write_rows(const struct sim_game *game, struct sim_text *to);

/* The files of a run: opened after their first `bytes` bytes if it continues, otherwise empty.
 * These functions say themselves what went wrong. */
int sim_file_open(struct sim_file *file, bool goes_on);
int sim_file_close(struct sim_file *file);
/* Makes a text ready to be written: compressed, if the file is. Threads need not take turns for
 * it. */
void sim_file_pack(const struct sim_file *file, struct sim_text *text);
/* Writes the text of that many games; after an error, nothing more. */
void sim_file_write(struct sim_file *file, const struct sim_text *text, uint64_t games);
/* The first line of a table. */
void sim_write_columns(struct sim_file *file);
bool sim_output_failed(const struct sim_output *output);

/* Continues the run in the file of --resume, if there is one. It must be the run that was asked
 * for; has_seed: with its seed, too. */
int sim_resume(struct sim *sim, struct sim_output *output, bool has_seed);
/* Writes down how far the run is, so that nothing of it is lost even by a power cut. */
void sim_keep(const struct sim *sim, struct sim_output *output);

/* Adds up the outputs of --json in the files; says what is wrong with them. Their parts are sorted,
 * but not joined. */
int sim_merge(struct sim *sim, char **path, int count);
/* The same for the first line of one file only. */
int sim_merge_first(struct sim *sim, const char *path);
/* The same game with the same options, played by the same bots. */
bool sim_is_alike(const struct sim *a, const struct sim *b);

/* Of sorted parts: whether games of their runs are missing, and which: as shards, or by their
 * numbers. */
bool sim_name_missing(const struct sim *sim, struct text *to);
void sim_sort_parts(struct sim *sim);
/* Parts that follow each other become one. */
void sim_join_parts(struct sim *sim);

#endif
