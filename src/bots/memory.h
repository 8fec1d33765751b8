/* What a seat remembers of a game: a fold over what it saw, in a form that its skill defines. The
 * log is the game, so nobody keeps a memory from one decision to the next: the caller of a bot has
 * the log played again, once, and the skill is shown what the seat saw. The rules remember nothing
 * for bots, and play-outs maintain nothing. */
#ifndef COOKIETIN_BOTS_MEMORY_H
#define COOKIETIN_BOTS_MEMORY_H

#include "table/table.h"

struct skill;

enum { MEMORY_MAX = 1024 };

/* All zero: nothing has happened yet. */
struct memory {
    _Alignas(16) uint8_t at[MEMORY_MAX];
};

/* What a seat (or SPECTATOR) remembers at a table, or after these bytes of a log. */
void memory_recall(struct memory *memory, const struct table *table, int viewer);
void memory_recall_log(struct memory *memory, const struct game *game,
                       const struct options *options, const uint8_t *log, size_t size, int viewer);
/* The same in the way of a skill that need not be the game's own. */
void memory_recall_as(struct memory *memory, const struct skill *skill,
                      const struct options *options, const uint8_t *log, size_t size, int viewer);
/* How many of the bytes of a memory mean something in a game. */
size_t memory_size(const struct game *game);

#endif
