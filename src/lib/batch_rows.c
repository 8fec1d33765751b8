/* The games of a batch, row by row. A row always waits for a seat of the caller's: chance and bots
 * have done what they had to, and a game that was over has been dealt anew. */
#include "lib/batch.h"

static struct rng rng_of(const struct luck *luck)
{
    struct rng rng;
    rng.keyed = false;
    rng.fast[0] = luck->fast[0];
    rng.fast[1] = luck->fast[1];
    return rng;
}

static void keep_luck(struct luck *luck, const struct rng *rng)
{
    luck->fast[0] = rng->fast[0];
    luck->fast[1] = rng->fast[1];
}

/* ---- logs, for bots that remember ---- */

static void keep_line(struct worker *worker, struct row *row, const struct line *line)
{
    if (row->log_room - row->log_used < TABLE_ENTRY_MAX) {
        const uint32_t room = row->log_room ? 2 * row->log_room : 1024;
        uint8_t *log = realloc(row->log, room);
        if (!log) {
            worker->failed = true;
            return;
        }
        row->log = log;
        row->log_room = room;
    }
    row->log_used = (uint32_t)table_write_log(row->log, row->log_used, line);
}

static void keep_move(struct worker *worker, struct row *row, int seat, game_move move)
{
    if (!worker->batch->remembers)
        return;
    struct line line;
    line.type = LINE_MOVE;
    line.seat = seat;
    line.move = move;
    keep_line(worker, row, &line);
}

static void keep_chance(struct worker *worker, struct row *row, const struct chance *chance)
{
    if (!worker->batch->remembers)
        return;
    struct line line;
    line.type = LINE_CHANCE;
    line.seat = CHANCE;
    line.chance = *chance;
    keep_line(worker, row, &line);
}

/* ---- playing ---- */

/* Adds up how it ended. */
static void end_game(const struct worker *worker, int n, const uint8_t *state)
{
    const struct ct_batch *batch = worker->batch;
    const struct ct_arrays *arrays = &batch->arrays;
    const int seats = batch->of->seats;
    struct outcome outcome;
    batch->of->rules->outcome(state, &outcome, NULL);
    const float share = 1.0F / (float)__builtin_popcount(outcome.winners);
    for (int seat = 0; seat < seats; seat++) {
        if (arrays->reward && outcome.winners >> seat & 1)
            arrays->reward[(ptrdiff_t)n * seats + seat] += share;
        if (arrays->score)
            arrays->score[(ptrdiff_t)n * seats + seat] = outcome.score[seat];
    }
    if (arrays->done && arrays->done[n] < CT_ROW_REFUSED - 1)
        arrays->done[n]++;
}

static void begin_game(struct worker *worker, int n, uint8_t *state)
{
    const struct ct_game *game = worker->batch->of;
    memcpy(state, game->begun, game->rules->state_size);
    worker->batch->row[n].log_used = 0;
}

/* Until the caller is asked. */
static void play_on(struct worker *worker, int n, uint8_t *state)
{
    struct ct_batch *batch = worker->batch;
    const struct game *rules = batch->of->rules;
    struct row *row = &batch->row[n];
    struct rng rng = rng_of(&row->luck);
    for (;;) {
        const seatset actors = rules->actors(state);
        const int seat = actors ? __builtin_ctz(actors) : CT_NOBODY;
        if (seat == CT_NOBODY) {
            end_game(worker, n, state);
            begin_game(worker, n, state);
        } else if (seat == CHANCE) {
            struct chance chance;
            rules->roll(state, &rng, &chance);
            CHECK(!rules->settle(state, &chance, NULL));
            keep_chance(worker, row, &chance);
        } else if (batch->bots >> seat & 1) {
            const game_move move = lib_bot_choose(worker->bot[seat], batch->of, state, seat,
                                                  row->log, row->log_used, &rng);
            CHECK(!rules->apply(state, seat, move, NULL));
            keep_move(worker, row, seat, move);
        } else {
            row->actor = seat;
            break;
        }
    }
    keep_luck(&row->luck, &rng);
}

/* ---- writing ---- */

static void write_row(const struct ct_batch *batch, int n, const uint8_t *state)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct ct_game *game = batch->of;
    const struct encoding *encoding = game->encoding;
    const struct ct_arrays *arrays = &batch->arrays;
    const int seat = batch->row[n].actor;
    if (arrays->actor)
        arrays->actor[n] = seat;
    if (!arrays->tensor && !arrays->mask)
        return;
    game->rules->observe(state, seat, seen);
    if (arrays->tensor)
        encoding->write(seen, seat, game->fixed, arrays->tensor + (size_t)n * game->tensor_size);
    if (arrays->mask) {
        uint8_t *mask = arrays->mask + (ptrdiff_t)n * encoding->actions;
        memset(mask, 0, (size_t)encoding->actions);
        encoding->mask(seen, seat, mask);
    }
}

static void clear_results(const struct ct_batch *batch, int n)
{
    const struct ct_arrays *arrays = &batch->arrays;
    const size_t seats = (size_t)batch->of->seats;
    if (arrays->reward)
        memset(arrays->reward + (size_t)n * seats, 0, seats * sizeof *arrays->reward);
    if (arrays->score)
        memset(arrays->score + (size_t)n * seats, 0, seats * sizeof *arrays->score);
    if (arrays->done)
        arrays->done[n] = 0;
}

/* ---- tasks ---- */

/* Streams of different rows, and of one row's two uses, must not meet. */
static struct luck luck_of(uint64_t seed, uint64_t n)
{
    struct rng rng;
    struct luck luck;
    uint64_t x = (seed ^ (n + 1) * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 29) * UINT64_C(0x94d049bb133111eb);
    rng_fast(&rng, x ^ x >> 32);
    keep_luck(&luck, &rng);
    return luck;
}

static void reset_row(struct worker *worker, int n, uint8_t *state)
{
    struct row *row = &worker->batch->row[n];
    row->luck = luck_of(worker->batch->seed, 2 * (uint64_t)n);
    row->pick = luck_of(worker->batch->seed, 2 * (uint64_t)n + 1);
    clear_results(worker->batch, n);
    begin_game(worker, n, state);
    play_on(worker, n, state);
    write_row(worker->batch, n, state);
}

static bool play_action(struct worker *worker, int n, uint8_t *state)
{
    struct ct_batch *batch = worker->batch;
    const struct encoding *encoding = batch->of->encoding;
    struct row *row = &batch->row[n];
    const int32_t action = batch->action[n];
    game_move move;
    if (action < 0 || action >= encoding->actions ||
        !encoding->move(state, row->actor, action, &move) ||
        batch->of->rules->apply(state, row->actor, move, NULL))
        return false;
    keep_move(worker, row, row->actor, move);
    return true;
}

static void step_row(struct worker *worker, int n, uint8_t *state)
{
    clear_results(worker->batch, n);
    if (play_action(worker, n, state)) {
        play_on(worker, n, state);
    } else {
        worker->refused++;
        if (worker->batch->arrays.done)
            worker->batch->arrays.done[n] = CT_ROW_REFUSED;
    }
    write_row(worker->batch, n, state);
}

static void sample_row(const struct ct_batch *batch, int n, const uint8_t *state)
{
    const struct game *rules = batch->of->rules;
    struct row *row = &batch->row[n];
    struct rng rng = rng_of(&row->pick);
    const int count = rules->choices(state, row->actor);
    const int choice = (int)rng_below(&rng, (uint32_t)count);
    keep_luck(&row->pick, &rng);
    batch->sampled[n] =
        batch->of->encoding->action(state, row->actor, rules->choice(state, row->actor, choice));
}

/* The rows of a batch are more than the nearest caches hold. */
static void fetch_ahead(const struct ct_batch *batch, int n)
{
    const uint8_t *state = batch->states + (size_t)n * batch->stride;
    for (size_t at = 0; at < batch->stride; at += 64)
        __builtin_prefetch(state + at);
    __builtin_prefetch(&batch->row[n]);
}

void batch_run(struct worker *worker)
{
    const struct ct_batch *batch = worker->batch;
    worker->refused = 0;
    for (int n = worker->from; n < worker->to; n++) {
        uint8_t *state = batch->states + (size_t)n * batch->stride;
        fetch_ahead(batch, n + 2 < worker->to ? n + 2 : n);
        switch (batch->task) {
        case TASK_RESET: reset_row(worker, n, state); break;
        case TASK_STEP: step_row(worker, n, state); break;
        case TASK_SAMPLE: sample_row(batch, n, state); break;
        case TASK_STOP: return;
        }
    }
}
