/* The detective's sheet of a viewer: what follows from all that they saw and were told, worked out
 * for them (game.h). The log is the game, so nobody keeps the notes: they are taken anew, as the
 * viewer would have taken them, whenever someone wants to see the sheet. */
#ifndef COOKIETIN_RECORD_SHEET_H
#define COOKIETIN_RECORD_SHEET_H

#include "table/table.h"

enum { NOTES_MAX = 512 };

struct sheet_notes {
    _Alignas(16) uint8_t at[NOTES_MAX];
};

/* Plays the game of a table again for a viewer's notes; returns how many entries that were. */
int sheet_take_notes(struct sheet_notes *notes, const struct table *table, int viewer);
/* The sheet as an object, or null in a game that has none; returns as sheet_take_notes does. */
int sheet_write(const struct table *table, int viewer, const struct names *names,
                struct json *json);

#endif
