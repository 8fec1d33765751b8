#include "wasm/page.h"

#include <string.h>

void film_begin(struct film *film, const struct page_game *game, const uint8_t *log, size_t size)
{
    film->game = game;
    film->log = log;
    film->size = size;
    film->at = 0;
    film->step = 0;
    film->dealt = false;
    film->events.count = 0;
    memset(film->state, 0, sizeof film->state);
    CHECK(!game->game->start(film->state, &game->options));
}

/* The log was written by a table or by the reader of a record, who have played all of it. */
static void play_entry(struct film *film)
{
    const struct game *game = film->game->game;
    struct line *line = &film->line;
    film->at = table_read_log(film->log, film->at, line);
    line->of = line->type == LINE_MOVE ? game->choices(film->state, line->seat) : 0;
    CHECK(line->type == LINE_CHANCE
              ? !game->settle(film->state, &line->chance, &film->events)
              : !game->apply(film->state, line->seat, line->move, &film->events));
    film->step++;
}

bool film_step(struct film *film)
{
    film->events.count = 0;
    if (film->at == film->size)
        return false;
    play_entry(film);
    return true;
}

static uint32_t epoch_of(const struct film *film)
{
    const struct game *game = film->game->game;
    return game->epoch ? game->epoch(film->state) : 0;
}

bool film_piece(struct film *film, unsigned *viewers)
{
    const bool deal = !film->dealt; /* also where there is nothing to deal */
    const uint32_t epoch = epoch_of(film);
    int actor = SPECTATOR;
    bool open = film->game->game->epoch && !deal;
    film->events.count = 0;
    if (!deal && film->at == film->size)
        return false;
    film->dealt = true;
    if (!deal) {
        play_entry(film);
        actor = film->line.seat;
    }
    while (film->at < film->size && film->log[film->at] == CHANCE) {
        play_entry(film);
        open = false;
    }
    *viewers = viewers_of_step(actor, !open || epoch_of(film) != epoch, &film->events);
    return true;
}
