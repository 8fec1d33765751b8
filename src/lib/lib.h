/* What the files of the library share. The public side is include/cookietin.h; everything else in
 * here stays inside (cookietin.map).
 *
 * A state without a history is the game's own bytes and a generator. With one it also has the log
 * of a table (table/table.h), from which all that needs the past is made: undoing, records, bots'
 * memories, saved states. */
#ifndef COOKIETIN_LIB_LIB_H
#define COOKIETIN_LIB_LIB_H

#include "cookietin.h"

#include "core/game.h"
#include "lib/encode.h"
#include "table/table.h"

#include <stdlib.h>

enum { LIB_WHY = 256, LIB_PIECES = 40, LIB_OUTCOMES = 5040 };

struct ct_game {
    _Alignas(64) uint8_t begun[STATE_MAX]; /* the state before the deal */
    const struct game *rules;
    const struct encoding *encoding;
    struct options options; /* its text, if any, is `text` */
    char *text;
    int seats;
    seatset players;
    size_t tensor_size;
    int8_t fixed[ENCODING_FIXED];
    int pieces, groups;
    struct ct_piece piece[LIB_PIECES], group[LIB_PIECES];
};

struct ct_state {
    const struct ct_game *of;
    const struct game *rules; /* of->rules: what every call needs first */
    uint8_t *state;           /* behind this struct, aligned to 64 */
    struct rng rng;           /* of a fast state, and for ct_sample */
    bool fast;
    bool given; /* chance has done something that does not follow from the seed */
    struct seed seed;
    uint32_t chances; /* the number of the seed's next stream */
    int entries;      /* in the log */
    uint8_t *log;
    size_t log_used, log_room;
    char why[LIB_WHY];
};

/* The state's bytes in a block of their own with the struct before it. */
ct_state *lib_state_new(const ct_game *game);
/* A sentence for the caller; the size of `why` may be 0. */
void lib_say(char *why, size_t size, const char *sentence);
/* What the state refuses, with its reason; `status` again. */
int lib_refuse(ct_state *state, int status, const char *sentence);
int lib_refuse_rule(ct_state *state, const struct refusal *refusal);
/* Whether someone can look at the game from there: a seat or a spectator. */
bool lib_is_viewer(const ct_state *state, int viewer);
/* What chance would do now, from the state's own generator. */
void lib_roll(const ct_state *state, struct rng *rng, struct chance *chance);
/* The table that a history is, for records and memories: it is read only. */
struct table lib_table(const ct_state *state);
/* Plays an entry of a log; false: it is refused. Nothing is expected of it. */
bool lib_play(ct_state *state, const struct line *line);
/* A text is written by `write` into as much memory as it needs, then handed over; the whole length.
 */
typedef void lib_writer(const void *context, struct text *out);
size_t lib_write(lib_writer *write, const void *context, char *out, size_t size);

/* chance.c: the n-th thing that chance can do and its weight, out of the sum of all weights. How
 * many there are, or CT_TOO_LARGE. `chance` may be NULL. */
int lib_outcomes(const ct_state *state, int n, struct chance *chance, double *probability);

/* bots.c: who decides, and what is needed for that. */
struct lib_bot;
struct lib_bot *lib_bot_new(const char *name, char *why, size_t why_size);
void lib_bot_free(struct lib_bot *bot);
bool lib_bot_remembers(const struct lib_bot *bot);
game_move lib_bot_choose(struct lib_bot *bot, const struct ct_game *game, const void *state,
                         int seat, const uint8_t *log, size_t log_used, struct rng *rng);

#endif
