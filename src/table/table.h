/* A table: one game in progress. All play goes through a table; other code only repeats moves that
 * were made before (playback.h, record/read.c) or tries some out (playout.h, searches and
 * benchmarks). Simulation, terminal, server and browser are thin layers on top of it. It lets
 * chance act as soon as chance is due, keeps the log, filters what each seat may see, and undoes
 * steps of an unfinished turn.
 *
 * The log is a string of bytes in the caller's memory: the game is its options and this log, and
 * playing the log again gives the game again. */
#ifndef COOKIETIN_TABLE_TABLE_H
#define COOKIETIN_TABLE_TABLE_H

#include "core/game.h"

enum {
    /* Room in the log that one move can need: itself and the chance events that follow it. */
    TABLE_LOG_MARGIN = 1024,
    TABLE_ENTRY_MAX = CHANCE_MAX + 2,
    TABLE_STATES = 2 * STATE_MAX /* enough memory for the states of any game */
};

struct table {
    const struct game *game;
    struct options options; /* options.text, if any, must outlive the table */
    struct seed seed;
    uint32_t chances;   /* chance events so far: the number of the next stream of the seed */
    uint32_t decisions; /* moves in the log: the number of the next decision */
    uint8_t *log;       /* the caller's; may be moved and enlarged between two calls */
    size_t log_size, log_used;
    /* Undo: the state when the present epoch began, and where the log stood then. */
    size_t epoch_log;
    uint32_t epoch_decisions;
    uint8_t *state, *epoch_state; /* in the caller's memory */
};

/* Whatever makes something happen writes it into the caller's events, which hold that and nothing
 * else afterwards, for all audiences; NULL: the caller does not want to know. */

/* Opens a table and deals: NULL, or a sentence saying what is wrong with the options. `states` has
 * room for table_states_size bytes, aligned like a state, and belongs to the table from now on. */
const char *table_open(struct table *table, const struct game *game, const struct options *options,
                       const struct seed *seed, uint8_t *states, uint8_t *log, size_t log_size,
                       struct events *events);
size_t table_states_size(const struct game *game);

int table_seats(const struct table *table);
seatset table_actors(const struct table *table);
int table_choices(const struct table *table, int seat);
game_move table_choice(const struct table *table, int seat, int n);
bool table_has_room(const struct table *table); /* for one more move */

/* Plays a move and whatever chance does next; a refused one changes nothing. */
const struct refusal *table_play(struct table *table, int seat, game_move move,
                                 struct events *events);

/* Undoes a seat's last step, if it was made in the present epoch: nobody else has seen it, and
 * so nothing happens. */
bool table_can_undo(const struct table *table, int seat);
bool table_undo(struct table *table, int seat, struct events *events);
/* Where in the log the step begins that would be undone; log_used: there is none. */
size_t table_last_step(const struct table *table, int seat);

/* Loading. A log grows in pieces: opening a table writes the first one, then each move appends one,
 * and undoing a move replaces the end. Does what gave the log the piece that begins at `at`,
 * and says whether the log now holds exactly these bytes there; if not, the table is of no use any
 * more. `taker` gets the seat that undid a step, or -1. Nothing is expected of the bytes. */
bool table_repeat(struct table *table, size_t at, const uint8_t *bytes, size_t size, int *taker,
                  struct events *events);

/* What a seat (or SPECTATOR) may know; `seen` has room for STATE_MAX bytes, aligned like a state.
 */
void table_observe(const struct table *table, int seat, void *seen);
void table_outcome(const struct table *table, struct outcome *outcome, struct events *why);

/* Who is told about a step. The deal is an update for all; so is a step that ends an epoch, and in
 * games in which every move is seen straight away, each of them does. Any other step is one for its
 * own seat and for those whom an event of it is for: nobody else may notice it, and so nobody else
 * may notice that it is undone. A set of viewers, seats and SPECTATOR; `actor` is SPECTATOR for the
 * deal. */
enum { VIEWERS = SPECTATOR + 1 };
unsigned viewers_of_step(int actor, bool ends_epoch, const struct events *events);
/* The same of the last step of a table, or of the step of that seat that was undone. */
unsigned table_viewers(const struct table *table, int actor, bool undo,
                       const struct events *events);

/* The entry of a log that begins at `at`, a move or chance; returns where the next one begins. */
size_t table_read_log(const uint8_t *log, size_t at, struct line *line);
/* The same the other way round, at most TABLE_ENTRY_MAX bytes. */
size_t table_write_log(uint8_t *log, size_t at, const struct line *line);

/* The log as lines: moves with their `of`, chance, and the events for the record, in order, with
 * the state before each line. Stops early when `each` returns false. */
typedef bool table_line_reader(void *context, const struct line *line, const void *state);
void table_walk(const struct table *table, table_line_reader *each, void *context);
/* The same from the entry at `at` on; `state` is the one before it, and the last one afterwards. */
void table_walk_from(const struct table *table, size_t at, void *state, table_line_reader *each,
                     void *context);

#endif
