/* A log played again, from the deal on, for replays and memories: an entry at a time, or a step at
 * a time (a move with the chance that follows it, as one call of a table made them). Invariant:
 * `state` is the game after the entries before `at`, and `events` are those of the last entry or
 * step, for all audiences. */
#ifndef COOKIETIN_TABLE_PLAYBACK_H
#define COOKIETIN_TABLE_PLAYBACK_H

#include "table/table.h"

struct playback {
    const struct game *game;
    const uint8_t *log; /* written by a table or by the reader of a record, who have played it */
    size_t size, at;
    int entries; /* played so far */
    bool dealt;
    struct line line; /* the last entry */
    struct events events;
    _Alignas(16) uint8_t state[STATE_MAX];
};

void playback_begin(struct playback *playback, const struct game *game,
                    const struct options *options, const uint8_t *log, size_t size);
/* The next entry; false: there is none. */
bool playback_entry(struct playback *playback);
/* The next step, and who is told about it (table.h). The deal comes first, even if nothing is
 * dealt; false: there is none. */
bool playback_step(struct playback *playback, unsigned *viewers);

#endif
