/* The one place where a bot's memory is made: what a skill is shown of a step is the viewer's
 * observation before it and the events that the viewer is told. */
#include "bots/memory.h"

#include "bots/skill.h"
#include "table/playback.h"

#include <string.h>

static void keep_events_of(struct events *events, int viewer)
{
    int kept = 0;
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience & SEAT(viewer))
            events->at[kept++] = events->at[i];
    events->count = kept;
}

void memory_recall_as(struct memory *memory, const struct skill *skill,
                      const struct options *options, const uint8_t *log, size_t size, int viewer)
{
    const struct game *game = skill->game;
    struct playback playback;
    memset(memory, 0, sizeof *memory);
    if (!skill->remember)
        return;
    playback_begin(&playback, game, options, log, size);
    for (;;) {
        _Alignas(64) uint8_t before[STATE_MAX];
        unsigned viewers;
        game->observe(playback.state, viewer, before);
        if (!playback_step(&playback, &viewers))
            return;
        keep_events_of(&playback.events, viewer);
        if (viewers >> viewer & 1)
            skill->remember(memory->at, before, &playback.events);
    }
}

void memory_recall_log(struct memory *memory, const struct game *game,
                       const struct options *options, const uint8_t *log, size_t size, int viewer)
{
    memory_recall_as(memory, skill_of(game), options, log, size, viewer);
}

void memory_recall(struct memory *memory, const struct table *table, int viewer)
{
    memory_recall_log(memory, table->game, &table->options, table->log, table->log_used, viewer);
}

size_t memory_size(const struct game *game)
{
    return skill_of(game)->memory_size;
}
