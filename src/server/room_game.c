/* The game of a room: the desk, the history, steps and clocks. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_FIRST = 2048 };

/* ---- desk and shelves ---- */

static void clear_desk(struct desk *desk)
{
    if (!desk->room)
        return;
    const struct table *table = &desk->table;
    const size_t size = table->game->state_size;
    struct shelf *shelf = desk->room->shelf;
    shelf->seed = table->seed;
    shelf->chances = table->chances;
    shelf->decisions = table->decisions;
    shelf->epoch_decisions = table->epoch_decisions;
    shelf->log = table->log;
    shelf->log_size = table->log_size;
    shelf->log_used = table->log_used;
    shelf->epoch_log = table->epoch_log;
    memcpy(shelf->state, table->state, size);
    memcpy(shelf->state + size, table->epoch_state, size);
    desk->room = NULL;
}

struct table *room_table(const struct room *room)
{
    struct desk *desk = room->desk;
    struct table *table = &desk->table;
    if (desk->room == room)
        return table;
    clear_desk(desk);
    const struct shelf *shelf = room->shelf;
    const size_t size = room->lobby.game->state_size;
    desk->room = shelf->room;
    table->game = room->lobby.game;
    table->options = room->lobby.options;
    table->seed = shelf->seed;
    table->chances = shelf->chances;
    table->decisions = shelf->decisions;
    table->epoch_decisions = shelf->epoch_decisions;
    table->log = shelf->log;
    table->log_size = shelf->log_size;
    table->log_used = shelf->log_used;
    table->epoch_log = shelf->epoch_log;
    table->events.count = 0;
    memcpy(table->state, shelf->state, size);
    memcpy(table->epoch_state, shelf->state + size, size);
    return table;
}

void room_drop_game(struct room *room)
{
    if (room->shelf)
        free(room_table(room)->log);
    if (room->desk->room == room)
        room->desk->room = NULL;
    free(room->shelf);
    free(room->history);
    room->shelf = NULL;
    room->history = NULL;
}

/* ---- history ---- */

static void history_put(struct room *room, const uint8_t *bytes, size_t size)
{
    if (!room->history || room->history_used + size > room->history_size) {
        room->history_size = (room->history_used + size) * 2;
        room->history = realloc(room->history, room->history_size);
        CHECK(room->history);
    }
    memcpy(room->history + room->history_used, bytes, size);
    room->history_used += size;
}

/* Before a step is taken back: from now on the history is more than the log. */
static void history_begin(struct room *room, const struct table *table)
{
    if (!room->history)
        history_put(room, table->log, table->log_used);
}

size_t room_next_past(const struct room *room, size_t at, struct past *past)
{
    const struct table *table = room_table(room);
    const uint8_t *bytes = room->history ? room->history : table->log;
    const size_t end = room->history ? room->history_used : table->log_used;
    struct line line = {.type = LINE_CHANCE};
    while (at < end) {
        past->undo = bytes[at] & TAKEN_BACK;
        past->seat = bytes[at] & ~TAKEN_BACK;
        if (past->undo)
            return at + 1;
        at = table_read_log(bytes, at, &line);
        past->move = line.move;
        if (line.type == LINE_MOVE)
            return at;
    }
    return 0;
}

/* ---- the game ---- */

/* The deal, and in games in which every move is seen at once each step, is an update for all; else
 * a step is one for its own seat, for those who are told something, and for all when it ends the
 * epoch. Nobody else may notice it. */
unsigned room_viewers(const struct table *table, int actor, bool undo)
{
    const unsigned own = actor < SEATS_MAX ? 1U << actor : 0;
    const unsigned all = (1U << VIEWERS) - 1;
    unsigned told = own;
    if (undo)
        return own;
    if (table->epoch_log == table->log_used)
        return all;
    for (int i = 0; i < table->events.count; i++)
        told |= table->events.at[i].audience & all;
    return told;
}

/* Behind the step itself: counters. */
static void count_step(struct room *room, struct happening *happening, seatset before)
{
    happening->viewers = room_viewers(room_table(room), happening->actor, happening->undo);
    happening->finished = before != table_actors(room_table(room));
    for (int i = 0; i < VIEWERS; i++)
        room->told[i] += happening->viewers >> i & 1;
    if (happening->actor < SEATS_MAX)
        room->seat[happening->actor].asked++;
}

/* Clocks run for a decision, or, where seats act at once, for a turn: an epoch. */
static void wind_all(struct room *room, int64_t now)
{
    if (room_table(room)->epoch_log != room_table(room)->log_used)
        return;
    for (int i = 0; i < room->lobby.seats; i++) {
        room->seat[i].deadline = 0;
        room_wind(room, i, now);
    }
}

void room_wind(struct room *room, int seat, int64_t now)
{
    const bool asked = table_actors(room_table(room)) >> seat & 1;
    if (room->lobby.clock && asked && !room_is_played(room, seat))
        room->seat[seat].deadline = now + 1000 * (int64_t)room->lobby.clock;
}

static void make_room(struct table *table)
{
    if (table_has_room(table))
        return;
    table->log_size = table->log_used * 3 / 2 + TABLE_LOG_MARGIN;
    table->log = realloc(table->log, table->log_size);
    CHECK(table->log);
}

void room_start(struct room *room, int64_t now, struct happening *happening)
{
    struct fair_entropy entropy[SEATS_MAX];
    for (int i = 0; i < room->lobby.seats; i++)
        entropy[i] = room->seat[i].entropy;
    const struct seed seed = fair_seed(room->secret, entropy, room->lobby.seats);
    struct desk *desk = room->desk;
    uint8_t *log = malloc(LOG_FIRST);
    room->shelf = malloc(sizeof *room->shelf + 2 * room->lobby.game->state_size);
    CHECK(room->shelf && log);
    room->shelf->room = room;
    clear_desk(desk);
    desk->room = room;
    CHECK(!table_open(&desk->table, room->lobby.game, &room->lobby.options, &seed, log, LOG_FIRST));
    *happening = (struct happening){.actor = SPECTATOR};
    count_step(room, happening, 0);
    wind_all(room, now);
}

seatset room_waiting_for(const struct room *room)
{
    return table_actors(room_table(room));
}

const struct refusal *room_play(struct room *room, int seat, game_move move, int64_t now,
                                struct happening *happening)
{
    struct table *table = room_table(room);
    const seatset before = table_actors(table);
    make_room(table);
    *happening = (struct happening){.actor = seat, .at = table->log_used};
    const struct refusal *refusal = table_play(table, seat, move);
    if (refusal)
        return refusal;
    if (room->history)
        history_put(room, table->log + happening->at, table->log_used - happening->at);
    count_step(room, happening, before);
    wind_all(room, now);
    return NULL;
}

bool room_undo(struct room *room, int seat, struct happening *happening)
{
    struct table *table = room_table(room);
    const seatset before = table_actors(table);
    *happening = (struct happening){.actor = seat, .undo = true};
    happening->at = table_last_step(table, seat);
    if (happening->at == table->log_used)
        return false;
    history_begin(room, table);
    CHECK(table_undo(table, seat));
    const uint8_t mark = (uint8_t)(TAKEN_BACK | seat);
    history_put(room, &mark, 1);
    count_step(room, happening, before);
    return true;
}

bool room_repeat(struct room *room, size_t at, const uint8_t *bytes, size_t size)
{
    struct table *table = room_table(room);
    const seatset before = table_actors(table);
    const bool deal = table->decisions == 0 && at < table->log_used;
    int taker;
    if (size == 0 && at == table->log_used)
        return true;
    make_room(table);
    if (at < table->log_used && !deal)
        history_begin(room, table);
    if (!table_repeat(table, at, bytes, size, &taker))
        return false;
    if (deal)
        return true;
    struct happening happening = {.undo = taker >= 0, .actor = taker >= 0 ? taker : bytes[0]};
    const uint8_t mark = (uint8_t)(TAKEN_BACK | taker);
    if (happening.undo)
        history_put(room, &mark, 1);
    else if (room->history)
        history_put(room, bytes, size);
    count_step(room, &happening, before);
    return true;
}

/* ---- clocks ---- */

int64_t room_left(const struct room *room, int viewer, int64_t now)
{
    const seatset waiting = table_actors(room_table(room));
    int64_t until = 0;
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (!(waiting >> i & 1) || room_is_played(room, i) || !deadline)
            continue;
        if (i == viewer)
            return deadline > now ? deadline - now : 0;
        until = deadline > until ? deadline : until;
    }
    return until ? (until > now ? until - now : 0) : -1;
}
