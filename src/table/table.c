/* The log is a row of entries, oldest first:
 *   a move:  seat, then the move in 4 bytes, lowest first
 *   chance:  CHANCE, how many values, the values
 * Invariant: chance is never due between two calls, and everything in the log since epoch_log is
 * moves of the present epoch, so that epoch_state and these moves give the state. */
#include "table/table.h"

#include <string.h>

enum { MOVE_SIZE = 5, CHANCE_HEAD = 2, STATE_ALIGN = 16 };

static size_t put_move(uint8_t *at, int seat, game_move move)
{
    at[0] = (uint8_t)seat;
    for (int i = 1; i < MOVE_SIZE; i++, move >>= 8)
        at[i] = (uint8_t)move;
    return MOVE_SIZE;
}

static size_t put_chance(uint8_t *at, const struct chance *chance)
{
    at[0] = CHANCE;
    at[1] = chance->count;
    memcpy(at + CHANCE_HEAD, chance->value, chance->count);
    return CHANCE_HEAD + (size_t)chance->count;
}

static void log_move(struct table *table, int seat, game_move move)
{
    CHECK(MOVE_SIZE <= table->log_size - table->log_used);
    table->log_used += put_move(table->log + table->log_used, seat, move);
}

static void log_chance(struct table *table, const struct chance *chance)
{
    CHECK(CHANCE_HEAD + (size_t)chance->count <= table->log_size - table->log_used);
    table->log_used += put_chance(table->log + table->log_used, chance);
}

size_t table_write_log(uint8_t *log, size_t at, const struct line *line)
{
    CHECK(line->type != LINE_EVENT);
    return at + (line->type == LINE_CHANCE ? put_chance(log + at, &line->chance)
                                           : put_move(log + at, line->seat, line->move));
}

size_t table_read_log(const uint8_t *log, size_t at, struct line *line)
{
    const uint8_t *entry = log + at;
    line->seat = entry[0];
    if (entry[0] == CHANCE) {
        line->type = LINE_CHANCE;
        line->chance.count = entry[1];
        memcpy(line->chance.value, entry + CHANCE_HEAD, entry[1]);
        return at + CHANCE_HEAD + entry[1];
    }
    line->type = LINE_MOVE;
    line->move = (game_move)entry[1] | (game_move)entry[2] << 8 | (game_move)entry[3] << 16 |
                 (game_move)entry[4] << 24;
    return at + MOVE_SIZE;
}

static void begin_epoch(struct table *table)
{
    memcpy(table->epoch_state, table->state, table->game->state_size);
    table->epoch_log = table->log_used;
    table->epoch_decisions = table->decisions;
}

static void begin_events(struct events *events)
{
    if (events)
        events->count = 0;
}

static bool let_chance_act(struct table *table, struct events *events)
{
    const struct game *game = table->game;
    bool acted = false;
    while (game->actors(table->state) == SEAT(CHANCE)) {
        struct rng rng;
        struct chance chance;
        rng_keyed(&rng, &table->seed, RANDOM_CHANCE, table->chances);
        game->roll(table->state, &rng, &chance);
        CHECK(chance.count <= CHANCE_MAX);
        CHECK(!game->settle(table->state, &chance, events));
        log_chance(table, &chance);
        table->chances++;
        acted = true;
    }
    return acted;
}

/* What was left open is what is played: the table's options say it all. */
static void settle_options(struct table *table)
{
    const struct game *game = table->game;
    if (!options_fix_seats(game, &table->options))
        table->options.players = game->seats(table->state);
    if (game->settings)
        game->settings(table->state, &table->options);
}

static size_t aligned_size(const struct game *game)
{
    return (game->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
}

size_t table_states_size(const struct game *game)
{
    return 2 * aligned_size(game);
}

const char *table_open(struct table *table, const struct game *game, const struct options *options,
                       const struct seed *seed, uint8_t *states, uint8_t *log, size_t log_size,
                       struct events *events)
{
    CHECK(game->state_size <= STATE_MAX && log_size >= TABLE_LOG_MARGIN);
    table->state = states;
    table->epoch_state = states + aligned_size(game);
    memset(states, 0, table_states_size(game));
    const char *wrong = game->start(table->state, options);
    if (wrong)
        return wrong;
    table->game = game;
    table->options = *options;
    settle_options(table);
    table->seed = *seed;
    table->chances = table->decisions = 0;
    table->log = log;
    table->log_size = log_size;
    table->log_used = 0;
    begin_events(events);
    let_chance_act(table, events);
    begin_epoch(table);
    return NULL;
}

int table_seats(const struct table *table)
{
    return table->game->seats(table->state);
}

seatset table_actors(const struct table *table)
{
    return table->game->actors(table->state);
}

int table_choices(const struct table *table, int seat)
{
    return table->game->choices(table->state, seat);
}

game_move table_choice(const struct table *table, int seat, int n)
{
    CHECK(n >= 0 && n < table_choices(table, seat));
    return table->game->choice(table->state, seat, n);
}

bool table_has_room(const struct table *table)
{
    return table->log_size - table->log_used >= TABLE_LOG_MARGIN;
}

const struct refusal *table_play(struct table *table, int seat, game_move move,
                                 struct events *events)
{
    static const struct refusal no_seat = {"", "There is no such seat at this table."};
    begin_events(events);
    if (seat < 0 || seat >= table_seats(table))
        return &no_seat;
    CHECK(table_has_room(table));
    const struct game *game = table->game;
    const uint32_t epoch = game->epoch ? game->epoch(table->state) : 0;
    const struct refusal *refusal = game->apply(table->state, seat, move, events);
    if (refusal)
        return refusal;
    log_move(table, seat, move);
    table->decisions++;
    /* What chance did is never taken back, whatever the game says about its epoch. */
    if (let_chance_act(table, events) || !game->epoch || game->epoch(table->state) != epoch)
        begin_epoch(table);
    return NULL;
}

size_t table_last_step(const struct table *table, int seat)
{
    size_t found = table->log_used;
    for (size_t at = table->epoch_log; at < table->log_used; at += MOVE_SIZE)
        if (table->log[at] == seat)
            found = at;
    return found;
}

bool table_can_undo(const struct table *table, int seat)
{
    return table_last_step(table, seat) < table->log_used;
}

/* Steps that seats take within one epoch do not touch each other, so the others' steps can be
 * played again without the one that is taken back. */
bool table_undo(struct table *table, int seat, struct events *events)
{
    begin_events(events);
    const size_t gone = table_last_step(table, seat);
    if (gone == table->log_used)
        return false;
    const size_t rest = gone + MOVE_SIZE;
    memmove(table->log + gone, table->log + rest, table->log_used - rest);
    table->log_used -= MOVE_SIZE;
    table->decisions--;
    memcpy(table->state, table->epoch_state, table->game->state_size);
    struct line step;
    for (size_t at = table->epoch_log; at < table->log_used;) {
        at = table_read_log(table->log, at, &step);
        CHECK(step.type == LINE_MOVE);
        CHECK(!table->game->apply(table->state, step.seat, step.move, NULL));
    }
    return true;
}

/* A piece that the log holds already (the deal) is right without doing anything. */
bool table_repeat(struct table *table, size_t at, const uint8_t *bytes, size_t size, int *taker,
                  struct events *events)
{
    begin_events(events);
    *taker = -1;
    if (at > table->log_used || (at == table->log_used && !table_has_room(table)))
        return false;
    if (at == table->log_used) {
        struct line step;
        if (size < MOVE_SIZE || bytes[0] >= SEATS_MAX)
            return false;
        table_read_log(bytes, 0, &step);
        if (table_play(table, step.seat, step.move, events))
            return false;
    } else if (table->decisions > 0) {
        if (at < table->epoch_log || (at - table->epoch_log) % MOVE_SIZE)
            return false;
        *taker = table->log[at];
        if (table_last_step(table, *taker) != at || !table_undo(table, *taker, events))
            return false;
    }
    return table->log_used - at == size && memcmp(table->log + at, bytes, size) == 0;
}

unsigned viewers_of_step(int actor, bool ends_epoch, const struct events *events)
{
    const unsigned all = (1U << VIEWERS) - 1;
    unsigned viewers = ends_epoch ? all : 1U << actor;
    for (int i = 0; i < events->count; i++)
        viewers |= events->at[i].audience & all;
    return viewers;
}

unsigned table_viewers(const struct table *table, int actor, bool undo, const struct events *events)
{
    return viewers_of_step(actor, !undo && table->epoch_log == table->log_used, events);
}

void table_observe(const struct table *table, int seat, void *seen)
{
    table->game->observe(table->state, seat, seen);
}

void table_outcome(const struct table *table, struct outcome *outcome, struct events *why)
{
    table->game->outcome(table->state, outcome, why);
}

static bool walk_events(const struct events *events, table_line_reader *each, void *context,
                        const void *state)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience & SEAT(RECORD)) {
            struct line line;
            line.type = LINE_EVENT;
            line.seat = events->at[i].seat;
            line.event = events->at[i];
            if (!each(context, &line, state))
                return false;
        }
    return true;
}

void table_walk_from(const struct table *table, size_t at, void *state, table_line_reader *each,
                     void *context)
{
    const struct game *game = table->game;
    struct events events;
    struct line line;
    while (at < table->log_used) {
        at = table_read_log(table->log, at, &line);
        line.of = line.type == LINE_MOVE ? game->choices(state, line.seat) : 0;
        if (!each(context, &line, state))
            return;
        events.count = 0;
        CHECK(line.type == LINE_CHANCE ? !game->settle(state, &line.chance, &events)
                                       : !game->apply(state, line.seat, line.move, &events));
        if (!walk_events(&events, each, context, state))
            return;
    }
}

void table_walk(const struct table *table, table_line_reader *each, void *context)
{
    _Alignas(16) uint8_t state[STATE_MAX];
    memset(state, 0, sizeof state);
    CHECK(!table->game->start(state, &table->options));
    table_walk_from(table, 0, state, each, context);
}
