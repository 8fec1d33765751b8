/* A game played again from its log: every entry changes a state of its own. */
#include "wasm/page.h"

#include <string.h>

void replay_begin(struct replay *replay, const struct page_game *game, const uint8_t *log,
                  size_t size)
{
    replay->game = game;
    replay->log = log;
    replay->size = size;
    replay->at = 0;
    replay->step = 0;
    replay->dealt = false;
    replay->events.count = 0;
    memset(replay->state, 0, sizeof replay->state);
    CHECK(!game->game->start(replay->state, &game->options));
}

/* The log was written by a table or by the reader of a record, who have played all of it. */
static void play_entry(struct replay *replay)
{
    const struct game *game = replay->game->game;
    struct line *line = &replay->line;
    replay->at = table_read_log(replay->log, replay->at, line);
    line->of = line->type == LINE_MOVE ? game->choices(replay->state, line->seat) : 0;
    CHECK(line->type == LINE_CHANCE
              ? !game->settle(replay->state, &line->chance, &replay->events)
              : !game->apply(replay->state, line->seat, line->move, &replay->events));
    replay->step++;
}

bool replay_step(struct replay *replay)
{
    replay->events.count = 0;
    if (replay->at == replay->size)
        return false;
    play_entry(replay);
    return true;
}

static uint32_t epoch_of(const struct replay *replay)
{
    const struct game *game = replay->game->game;
    return game->epoch ? game->epoch(replay->state) : 0;
}

bool replay_piece(struct replay *replay, unsigned *viewers)
{
    const bool deal = !replay->dealt; /* also where there is nothing to deal */
    const uint32_t epoch = epoch_of(replay);
    int actor = SPECTATOR;
    bool open = replay->game->game->epoch && !deal;
    replay->events.count = 0;
    if (!deal && replay->at == replay->size)
        return false;
    replay->dealt = true;
    if (!deal) {
        play_entry(replay);
        actor = replay->line.seat;
    }
    while (replay->at < replay->size && replay->log[replay->at] == CHANCE) {
        play_entry(replay);
        open = false;
    }
    *viewers = viewers_of_step(actor, !open || epoch_of(replay) != epoch, &replay->events);
    return true;
}
