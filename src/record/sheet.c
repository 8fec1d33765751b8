/* What a viewer notes of a step is what memory.c of the bots shows a skill: the observations around
 * it, and the events that this viewer is told. */
#include "record/sheet.h"

#include "table/playback.h"

#include <string.h>

static void keep_told(struct events *events, int viewer)
{
    int kept = 0;
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience & SEAT(viewer))
            events->at[kept++] = events->at[i];
    events->count = kept;
}

int sheet_take_notes(struct sheet_notes *notes, const struct table *table, int viewer)
{
    const struct game *game = table->game;
    struct playback playback;
    _Alignas(64) uint8_t seen[2][STATE_MAX];
    unsigned viewers;
    int now = 0;
    memset(notes, 0, sizeof *notes);
    if (!game->take_notes)
        return 0;
    CHECK(game->notes_size <= sizeof notes->at);
    playback_begin(&playback, game, &table->options, table->log, table->log_used);
    game->observe(playback.state, viewer, seen[now]);
    while (playback_step(&playback, &viewers)) {
        keep_told(&playback.events, viewer);
        game->observe(playback.state, viewer, seen[!now]);
        if (viewers >> viewer & 1)
            game->take_notes(notes->at, seen[now], seen[!now], viewer, &playback.events);
        now = !now;
    }
    return playback.entries;
}

int sheet_write(const struct table *table, int viewer, const struct names *names, struct json *json)
{
    struct sheet_notes notes;
    _Alignas(64) uint8_t seen[STATE_MAX];
    if (!table->game->write_sheet) {
        json_put_null(json);
        return 0;
    }
    const int entries = sheet_take_notes(&notes, table, viewer);
    table_observe(table, viewer, seen);
    json_open(json, '{');
    table->game->write_sheet(notes.at, seen, viewer, names, json);
    json_close(json, '}');
    return entries;
}
