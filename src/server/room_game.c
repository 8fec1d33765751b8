/* The game of a room: history, steps and clocks. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_FIRST = 2048 };

void room_drop_game(struct room *room)
{
    if (room->table) {
        free(room->table->log);
        free(room->table->state); /* with the other one behind it */
    }
    free(room->table);
    free(room->history);
    free(room->stand_ins);
    room->table = NULL;
    room->history = NULL;
    room->stand_ins = NULL;
    room->stand_in_count = 0;
    room->steps = 0;
    room->stood_in = (struct stand_ins){.actor = SPECTATOR};
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

size_t room_next_entry(const struct room *room, size_t at, struct history_entry *entry)
{
    const struct table *table = room->table;
    const uint8_t *bytes = room->history ? room->history : table->log;
    const size_t end = room->history ? room->history_used : table->log_used;
    struct line line = {.type = LINE_CHANCE};
    while (at < end) {
        entry->undo = bytes[at] & UNDONE;
        entry->seat = bytes[at] & ~UNDONE;
        if (entry->undo)
            return at + 1;
        at = table_read_log(bytes, at, &line);
        entry->move = line.move;
        if (line.type == LINE_MOVE)
            return at;
    }
    return 0;
}

/* ---- the game ---- */

static void begin_happening(struct happening *happening, int actor, bool undo, size_t at)
{
    /* Not the events: the table begins them. */
    happening->actor = actor;
    happening->undo = undo;
    happening->at = at;
    happening->viewers = 0;
    happening->finished = happening->table_changed = false;
    happening->stood_in = STOOD_IN_NOT;
}

/* Nothing comes behind the end of a game, and one that is over stays while someone looks. */
static void trim_log(struct table *table)
{
    uint8_t *log = realloc(table->log, table->log_used);
    if (log)
        table->log = log;
    table->log_size = table->log_used;
}

/* Behind the step itself: counters. */
static void count_step(struct room *room, struct happening *happening, seatset before)
{
    happening->viewers =
        table_viewers(room->table, happening->actor, happening->undo, &happening->events);
    happening->finished = before != table_actors(room->table);
    stand_ins_step(&room->stood_in, room->table, happening->actor, happening->undo,
                   happening->viewers);
    room->steps++;
    for (int i = 0; i < VIEWERS; i++)
        room->updates[i] += happening->viewers >> i & 1;
    if (happening->viewers >> SPECTATOR & 1) {
        memcpy(room->shown, room->updates, sizeof room->shown);
        room->telling_ms = told_time(&happening->events);
    }
    if (happening->actor < SEATS_MAX) {
        room->asked[happening->actor]++;
        room->undone[happening->actor] += happening->undo;
    }
    if (!happening->undo && room->table->epoch_log == room->table->log_used)
        memset(room->undone, 0, sizeof room->undone);
    if (!table_actors(room->table))
        trim_log(room->table);
}

/* Clocks run for a decision, or, where seats act at once, for a turn: an epoch. */
static void start_clocks(struct room *room, int64_t now)
{
    if (room->table->epoch_log != room->table->log_used)
        return;
    for (int i = 0; i < room->lobby.seats; i++) {
        room->seat[i].deadline = 0;
        room_start_clock(room, i, now);
    }
}

void room_start_clock(struct room *room, int seat, int64_t now)
{
    const bool asked = table_actors(room->table) >> seat & 1;
    if (!room->lobby.clock || !asked || room_is_played(room, seat))
        return;
    const bool untold = room_is_being_told(room, seat);
    room->seat[seat].untold = untold;
    room->seat[seat].deadline =
        room_time(room, now) + 1000 * (int64_t)room->lobby.clock + (untold ? room->telling_ms : 0);
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
    struct fair_share share[SEATS_MAX];
    for (int i = 0; i < room->lobby.seats; i++)
        share[i] = room->seat[i].share;
    const struct seed seed = fair_seed(room->secret, share, room->lobby.seats);
    uint8_t *log = malloc(LOG_FIRST);
    uint8_t *states = malloc(table_states_size(room->lobby.game));
    room->table = malloc(sizeof *room->table);
    CHECK(room->table && states && log);
    begin_happening(happening, SPECTATOR, false, 0);
    CHECK(!table_open(room->table, room->lobby.game, &room->lobby.options, &seed, states, log,
                      LOG_FIRST, &happening->events));
    count_step(room, happening, 0);
    start_clocks(room, now);
}

seatset room_waiting_for(const struct room *room)
{
    return table_actors(room->table);
}

const struct refusal *room_play(struct room *room, int seat, game_move move, int64_t now,
                                struct happening *happening)
{
    struct table *table = room->table;
    const seatset before = table_actors(table);
    make_room(table);
    begin_happening(happening, seat, false, table->log_used);
    const struct refusal *refusal = table_play(table, seat, move, &happening->events);
    if (refusal)
        return refusal;
    if (room->history)
        history_put(room, table->log + happening->at, table->log_used - happening->at);
    count_step(room, happening, before);
    start_clocks(room, now);
    return NULL;
}

bool room_undo(struct room *room, int seat, struct happening *happening)
{
    struct table *table = room->table;
    const seatset before = table_actors(table);
    begin_happening(happening, seat, true, table_last_step(table, seat));
    if (happening->at == table->log_used)
        return false;
    history_begin(room, table);
    CHECK(table_undo(table, seat, &happening->events));
    const uint8_t entry = (uint8_t)(UNDONE | seat);
    history_put(room, &entry, 1);
    count_step(room, happening, before);
    return true;
}

bool room_repeat(struct room *room, size_t at, const uint8_t *bytes, size_t size)
{
    struct table *table = room->table;
    const seatset before = table_actors(table);
    const bool deal = table->decisions == 0 && at < table->log_used;
    struct happening happening;
    int taker;
    if (size == 0 && at == table->log_used)
        return true;
    make_room(table);
    if (at < table->log_used && !deal)
        history_begin(room, table);
    if (!table_repeat(table, at, bytes, size, &taker, &happening.events))
        return false;
    if (deal)
        return true;
    begin_happening(&happening, taker >= 0 ? taker : bytes[0], taker >= 0, at);
    const uint8_t entry = (uint8_t)(UNDONE | taker);
    if (happening.undo)
        history_put(room, &entry, 1);
    else if (room->history)
        history_put(room, bytes, size);
    count_step(room, &happening, before);
    return true;
}

/* ---- clocks ---- */

/* The time for being told comes on top of it: so long the clock stands. */
static struct time_left left_until(const struct room *room, int64_t deadline, int64_t now)
{
    const int64_t most = 1000 * (int64_t)room->lobby.clock, left = deadline - now;
    if (left > most)
        return (struct time_left){.left = most, .stands = left - most};
    return (struct time_left){.left = left < 0 ? 0 : left};
}

struct time_left room_left(const struct room *room, int viewer, int64_t now)
{
    const seatset waiting = table_actors(room->table);
    const struct time_left none = {.left = -1};
    int64_t until = 0;
    if (room->pause.until)
        return none;
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (!(waiting >> i & 1) || room_is_played(room, i) || !deadline)
            continue;
        if (i == viewer)
            return left_until(room, deadline, now);
        until = deadline > until ? deadline : until;
    }
    return until ? left_until(room, until, now) : none;
}
