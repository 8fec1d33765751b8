/* Nothing here can be refused: what is in a log has been played. */
#include "table/playback.h"

#include <string.h>

void playback_begin(struct playback *playback, const struct game *game,
                    const struct options *options, const uint8_t *log, size_t size)
{
    playback->game = game;
    playback->log = log;
    playback->size = size;
    playback->at = 0;
    playback->entries = 0;
    playback->dealt = false;
    playback->events.count = 0;
    memset(playback->state, 0, sizeof playback->state);
    CHECK(!game->start(playback->state, options));
}

static void play_entry(struct playback *playback)
{
    const struct game *game = playback->game;
    struct line *line = &playback->line;
    playback->at = table_read_log(playback->log, playback->at, line);
    line->of = line->type == LINE_MOVE ? game->choices(playback->state, line->seat) : 0;
    CHECK(line->type == LINE_CHANCE
              ? !game->settle(playback->state, &line->chance, &playback->events)
              : !game->apply(playback->state, line->seat, line->move, &playback->events));
    playback->entries++;
}

bool playback_entry(struct playback *playback)
{
    playback->events.count = 0;
    if (playback->at == playback->size)
        return false;
    play_entry(playback);
    return true;
}

static uint32_t epoch_of(const struct playback *playback)
{
    return playback->game->epoch ? playback->game->epoch(playback->state) : 0;
}

bool playback_step(struct playback *playback, unsigned *viewers)
{
    const bool deal = !playback->dealt;
    const uint32_t epoch = epoch_of(playback);
    int actor = SPECTATOR;
    bool open = playback->game->epoch && !deal;
    playback->events.count = 0;
    if (!deal && playback->at == playback->size)
        return false;
    playback->dealt = true;
    if (!deal) {
        play_entry(playback);
        actor = playback->line.seat;
    }
    while (playback->at < playback->size && playback->log[playback->at] == CHANCE) {
        play_entry(playback);
        open = false;
    }
    *viewers = viewers_of_step(actor, !open || epoch_of(playback) != epoch, &playback->events);
    return true;
}
