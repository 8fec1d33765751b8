/* Threads take chunks of games in order. A chunk's records are kept in the worker's memory and
 * written when all chunks before it have been, so the file does not depend on the threads. What is
 * needed to go on after an interruption is written down at the same time (sim_resume.c).
 *
 * Signals are blocked and waited for by the main thread, which also draws the progress bar: there
 * is no handler. The last worker wakes it with SIGUSR1. */
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/sim.h"
#include "record/record.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_MOST = 64, LOG_FIRST = 1 << 14, LOG_MOST = 1 << 26, KEEP_EVERY_S = 1 };
enum { FRAME_NS = 100000000, WAKE = SIGUSR1 };
enum { NOTICE_SIZE = PLAYER_NAME_SIZE + 512 };

/* What the workers share; the lock guards what is not atomic. */
struct run {
    struct sim *sim;
    struct sim_output *output;
    struct tally_plan plan;
    seatset seated; /* the seats that bots sit on */
    bool programs;  /* some bots are programs, which are told when a game is over */
    uint64_t first; /* the game to begin with */
    uint64_t chunk; /* games in one */
    bool ordered;   /* something is written, in the order of the games */
    bool is_cut;    /* games are missing before those that are handed in next */
    atomic_bool stop;
    atomic_uint_fast64_t done;
    pthread_t waiting; /* the main thread */
    pthread_mutex_t lock;
    pthread_cond_t written_more;
    uint64_t taken, written; /* chunks */
    int working;             /* threads */
    struct sim_count count;
    char notice[SEATS_MAX][NOTICE_SIZE]; /* the first forfeit of each bot, by place, in words */
    bool notice_printed[SEATS_MAX];
    char failure[NOTICE_SIZE]; /* why the run makes no sense any longer */
};

struct worker {
    struct run *run;
    pthread_t thread;
    struct sim_count count;
    struct tally_cell cell[TALLY_CELLS_MAX]; /* of the game that is being played */
    struct events events, why;               /* of the last step, of the result */
    struct player *player[SEATS_MAX];        /* by place in the line-up */
    struct rng rng[SEATS_MAX];
    uint8_t *log;
    struct sim_text text[SIM_FILES]; /* the chunk's, for the files */
    struct outcome outcome;          /* of the last game that was played to its end */
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
};

/* ---- counting ---- */

static void tally_events(struct worker *worker, const struct events *events)
{
    const struct game *game = worker->table.game;
    const struct tally_plan *plan = &worker->run->plan;
    struct tally_entry tally[TALLIES_MAX];
    for (int i = 0; game->tally && i < events->count; i++) {
        if (!(events->at[i].audience & SEAT(ALL_SEEING)))
            continue;
        const int count = game->tally(&events->at[i], tally);
        for (int j = 0; j < count; j++) {
            const struct tally_entry *t = &tally[j];
            CHECK(t->group >= 0 && t->group < plan->groups);
            CHECK(t->row >= 0 && t->row < plan->rows[t->group]);
            CHECK(t->part >= 0 && t->part < plan->parts[t->group]);
            struct tally_cell *cell = &worker->cell[tally_cell_at(plan, t->group, t->row, t->part)];
            cell->count += (uint64_t)t->count;
            cell->points += t->points;
        }
    }
}

static void count_scores(struct sim_count *count, const struct outcome *outcome, int seats)
{
    int best = INT32_MIN, next = INT32_MIN;
    for (int seat = 0; seat < seats; seat++) {
        const int score = outcome->score[seat];
        histogram_put(&count->score[seat], score);
        next = score > best ? best : score > next ? score : next;
        best = score > best ? score : best;
    }
    histogram_put(&count->winning, best);
    histogram_put(&count->margin, seats > 1 ? (int64_t)best - next : 0);
}

static void count_game(struct worker *worker, uint64_t game)
{
    struct sim_count *count = &worker->count;
    const struct table *table = &worker->table;
    const int seats = table_seats(table);
    worker->why.count = 0;
    table_outcome(table, &worker->outcome, &worker->why);
    const struct outcome outcome = worker->outcome;
    tally_events(worker, &worker->why);
    for (int i = 0; i < worker->run->plan.cells; i++) {
        count->cell[i].count += worker->cell[i].count;
        count->cell[i].points += worker->cell[i].points;
    }
    const int winners = __builtin_popcount(outcome.winners);
    for (int seat = 0; seat < seats; seat++)
        if (outcome.winners >> seat & 1) {
            const uint64_t share = (uint64_t)(SHARE_UNITS / winners);
            count->seat_share[seat] += share;
            if (worker->run->seated >> seat & 1)
                count->bot_share[sim_bot_of_seat(worker->run->sim, game, seat)] += share;
        }
    count->shared += winners > 1;
    count_scores(count, &outcome, seats);
    sim_length_put(&count->decisions, sim_finished(count), table->decisions);
    histogram_put(&count->rounds, outcome.rounds);
    count->games++;
}

/* Who wins if the bot on a seat forfeits: everyone but that bot, on whatever seats it sits; where
 * nobody else plays, everyone but that seat. */
static seatset winners_without(const struct run *run, uint64_t game, int loser)
{
    const struct player_spec *lineup = run->sim->lineup;
    const int seats = run->sim->setup.seats, bot = sim_bot_of_seat(run->sim, game, loser);
    const seatset all = (seatset)((SEAT(seats) - 1U) & ~(unsigned)SEAT(loser));
    seatset set = all;
    for (int seat = 0; seat < seats; seat++)
        if (run->seated >> seat & 1 &&
            !strcmp(lineup[sim_bot_of_seat(run->sim, game, seat)].name, lineup[bot].name))
            set &= (seatset) ~(unsigned)SEAT(seat);
    return set ? set : all;
}

static void count_forfeit(struct worker *worker, uint64_t game, int loser)
{
    struct sim_count *count = &worker->count;
    const struct run *run = worker->run;
    const seatset winners = winners_without(run, game, loser);
    const int number = __builtin_popcount(winners);
    for (int seat = 0; winners >> seat; seat++)
        if (winners >> seat & 1) {
            const uint64_t share = (uint64_t)(SHARE_UNITS / number);
            count->seat_share[seat] += share;
            if (run->seated >> seat & 1)
                count->bot_share[sim_bot_of_seat(run->sim, game, seat)] += share;
        }
    count->forfeits[sim_bot_of_seat(run->sim, game, loser)]++;
    count->games++;
}

/* ---- playing ---- */

static void grow_log(struct table *table)
{
    const size_t size = table->log_size * 2;
    CHECK(size <= LOG_MOST); /* no game goes on for ever */
    table->log = realloc(table->log, size);
    CHECK(table->log);
    table->log_size = size;
}

static struct player *player_of_seat(const struct worker *worker, uint64_t game, int seat)
{
    return worker->player[sim_bot_of_seat(worker->run->sim, game, seat)];
}

/* What the bot on a seat answers to what the table shows it: NULL, or why it has no answer. */
static const char *ask_bot(struct worker *worker, uint64_t game, int seat, game_move *move)
{
    const struct table *table = &worker->table;
    struct player *player = player_of_seat(worker, game, seat);
    struct sight sight;
    player_look(player, table, seat, &sight);
    const struct thought thought = {.game = table->game,
                                    .seen = sight.seen,
                                    .memory = &sight.memory,
                                    .seat = seat,
                                    .rng = &worker->rng[seat]};
    return player_choose(player, thought, move);
}

/* Tells every bot of the game. Returns the seat of one that cannot play, or -1. */
static int begin_game(struct worker *worker, uint64_t game, const struct seed *seed,
                      const char **why)
{
    const struct run *run = worker->run;
    const struct setup *setup = &run->sim->setup;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(run->seated >> seat & 1))
            continue;
        const struct player_game begins = {.game = setup->game,
                                           .options = &setup->options,
                                           .seats = setup->seats,
                                           .seat = seat,
                                           .random = player_draw(seed, seat)};
        rng_fast(&worker->rng[seat], begins.random);
        *why = player_begin(player_of_seat(worker, game, seat), &begins);
        if (*why)
            return seat;
    }
    return -1;
}

/* Plays to the end, or to the decision of a seat that has no answer: returns that seat, or -1. */
static int play_on(struct worker *worker, uint64_t game, const char **why)
{
    struct table *table = &worker->table;
    for (seatset who; (who = table_actors(table)) != 0;) {
        const int seat = __builtin_ctz(who);
        game_move move;
        if (atomic_load_explicit(&worker->run->stop, memory_order_relaxed))
            return -1;
        if (!table_has_room(table)) {
            grow_log(table);
            worker->log = table->log;
        }
        *why = ask_bot(worker, game, seat, &move);
        if (*why)
            return seat;
        CHECK(!table_play(table, seat, move, &worker->events));
        tally_events(worker, &worker->events);
    }
    return -1;
}

/* Tells the bots how it ended: with a result, or because one of them is out. */
static void end_game(struct worker *worker, uint64_t game, int forfeit)
{
    const struct run *run = worker->run;
    const int seats = run->sim->setup.seats;
    struct outcome outcome;
    if (!run->programs)
        return;
    table_outcome(&worker->table, &outcome, NULL);
    struct player_result result = {.seats = seats, .forfeit = forfeit};
    if (forfeit < 0) {
        result.score = outcome.score;
        result.winners = outcome.winners;
    } else {
        result.winners = winners_without(run, game, forfeit);
    }
    for (int seat = 0; seat < seats; seat++)
        if (run->seated >> seat & 1)
            player_over(player_of_seat(worker, game, seat), &result);
}

/* Keeps the words for the main thread to print; each bot's first ones only. */
static void note_forfeit(struct worker *worker, uint64_t game, int seat, const char *why)
{
    struct run *run = worker->run;
    const int bot = sim_bot_of_seat(run->sim, game, seat);
    const char *name = run->sim->lineup[bot].name;
    const char *hopeless = player_hopeless(worker->player[bot]);
    int first = bot;
    for (int i = bot; i >= 0; i--)
        if (!strcmp(run->sim->lineup[i].name, name))
            first = i;
    pthread_mutex_lock(&run->lock);
    if (!run->notice[first][0])
        snprintf(run->notice[first], NOTICE_SIZE, "%s forfeits game %llu, on seat %d: %s", name,
                 (unsigned long long)game, seat, why);
    if (hopeless && !run->failure[0])
        snprintf(run->failure, NOTICE_SIZE, "%s: %s, the last one because %s", name, hopeless, why);
    pthread_mutex_unlock(&run->lock);
    if (hopeless)
        atomic_store(&run->stop, true);
}

/* Adds the game just played to the chunk's texts. */
static void keep_game(struct worker *worker, uint64_t number, int forfeit)
{
    const struct run *run = worker->run;
    const struct sim_game game = {.sim = run->sim,
                                  .table = &worker->table,
                                  .number = number,
                                  .outcome = &worker->outcome,
                                  .forfeit = forfeit,
                                  .winners = forfeit < 0 ? worker->outcome.winners
                                                         : winners_without(run, number, forfeit)};
    if (run->output->file[SIM_RECORDS].file >= 0)
        sim_write_record(&game, &worker->text[SIM_RECORDS]);
    if (run->output->file[SIM_ROWS].file >= 0)
        sim_write_rows(&game, &worker->text[SIM_ROWS]);
}

/* Plays game number `game` to its end; false: told to stop in the middle of it. */
static bool play_game(struct worker *worker, uint64_t game)
{
    const struct run *run = worker->run;
    const struct setup *setup = &run->sim->setup;
    struct table *table = &worker->table;
    const struct seed seed = seed_of_game(&run->sim->part->seed, game);
    const char *why = NULL;
    CHECK(!table_open(table, setup->game, &setup->options, &seed, worker->states, worker->log,
                      table->log_size, &worker->events));
    memset(worker->cell, 0, sizeof worker->cell[0] * (size_t)run->plan.cells);
    tally_events(worker, &worker->events);
    int forfeit = begin_game(worker, game, &seed, &why);
    if (forfeit < 0)
        forfeit = play_on(worker, game, &why);
    const bool stopped = atomic_load_explicit(&run->stop, memory_order_relaxed);
    if (stopped && (forfeit >= 0 || table_actors(table)))
        return false;
    if (forfeit < 0) {
        count_game(worker, game);
    } else {
        count_forfeit(worker, game, forfeit);
        note_forfeit(worker, game, forfeit, why);
    }
    end_game(worker, game, forfeit);
    keep_game(worker, game, forfeit);
    return true;
}

/* ---- handing in ---- */

static void wait_for_turn(struct run *run, uint64_t chunk)
{
    pthread_mutex_lock(&run->lock);
    while (run->written != chunk)
        pthread_cond_wait(&run->written_more, &run->lock);
    pthread_mutex_unlock(&run->lock);
}

/* What goes on later must know a first part of the games and none behind it: where a chunk was
 * stopped in the middle, those after it were not played. */
static void count_chunk(struct worker *worker, uint64_t games, bool is_whole)
{
    struct run *run = worker->run;
    if (!run->is_cut) {
        for (int i = 0; i < SIM_FILES; i++)
            sim_file_write(&run->output->file[i], &worker->text[i], games);
        sim_count_add(&run->count, &worker->count);
    }
    run->is_cut |= !is_whole || sim_output_failed(run->output);
    memset(&worker->count, 0, sizeof worker->count);
    if (clock_wall() - run->output->kept > KEEP_EVERY_S) {
        run->sim->count = run->count;
        run->sim->part->games = run->count.games;
        sim_keep(run->sim, run->output);
    }
}

/* Writes what the chunk's games have to be written, when it is their turn. */
static void hand_in(struct worker *worker, uint64_t chunk, uint64_t games, bool is_whole)
{
    struct run *run = worker->run;
    for (int i = 0; i < SIM_FILES; i++)
        sim_file_pack(&run->output->file[i], &worker->text[i]);
    wait_for_turn(run, chunk);
    if (run->output->resume)
        count_chunk(worker, games, is_whole);
    else
        for (int i = 0; i < SIM_FILES; i++)
            sim_file_write(&run->output->file[i], &worker->text[i], games);
    if (sim_output_failed(run->output))
        atomic_store(&run->stop, true);
    for (int i = 0; i < SIM_FILES; i++)
        worker->text[i].used = 0;
    pthread_mutex_lock(&run->lock);
    run->written++;
    pthread_cond_broadcast(&run->written_more);
    pthread_mutex_unlock(&run->lock);
}

/* ---- workers ---- */

static void play_chunk(struct worker *worker, uint64_t chunk)
{
    struct run *run = worker->run;
    const struct sim_part *part = run->sim->part;
    const uint64_t first = run->first + chunk * run->chunk;
    const uint64_t end = part->end - first < run->chunk ? part->end : first + run->chunk;
    uint64_t game = first;
    for (; game < end && play_game(worker, game); game++)
        atomic_fetch_add_explicit(&run->done, 1, memory_order_relaxed);
    if (run->ordered)
        hand_in(worker, chunk, game - first, game == end);
}

static void dismiss_bots(struct worker *worker)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        player_close(worker->player[i]);
        worker->player[i] = NULL;
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct run *run = worker->run;
    const struct sim_part *part = run->sim->part;
    const uint64_t chunks = (part->end - run->first + run->chunk - 1) / run->chunk;
    for (;;) {
        pthread_mutex_lock(&run->lock);
        const uint64_t chunk = run->taken;
        const bool more = chunk < chunks && !atomic_load(&run->stop);
        run->taken += more;
        pthread_mutex_unlock(&run->lock);
        if (!more)
            break;
        play_chunk(worker, chunk);
    }
    dismiss_bots(worker);
    pthread_mutex_lock(&run->lock);
    sim_count_add(&run->count, &worker->count);
    if (--run->working == 0)
        pthread_kill(run->waiting, WAKE);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void fire(struct worker *worker)
{
    dismiss_bots(worker);
    free(worker->log);
    for (int i = 0; i < SIM_FILES; i++)
        free(worker->text[i].at);
}

static bool hire(struct run *run, struct worker *worker)
{
    worker->run = run;
    worker->table.log_size = LOG_FIRST;
    worker->log = malloc(LOG_FIRST);
    CHECK(worker->log);
    for (int i = 0; i < run->sim->players; i++) {
        worker->player[i] = player_open(&run->sim->lineup[i], PLAYER_CPU);
        player_watch(worker->player[i], &run->stop);
    }
    if (pthread_create(&worker->thread, NULL, work, worker) == 0)
        return true;
    fire(worker);
    return false;
}

static void dismiss(struct worker *worker)
{
    pthread_join(worker->thread, NULL);
    fire(worker);
}

/* ---- the main thread ---- */

/* Signals that end a run early; one that the program was started to ignore is left alone. */
static sigset_t stopping_signals(void)
{
    static const int wanted[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct sigaction now;
        if (sigaction(wanted[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&set, wanted[i]);
    }
    return set;
}

/* Prints what is new about forfeits. */
static void tell_forfeits(struct run *run, struct progress *progress)
{
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < run->sim->players; i++)
        if (run->notice[i][0] && !run->notice_printed[i]) {
            progress_end(progress);
            job_error("%s", run->notice[i]);
            run->notice_printed[i] = true;
        }
    pthread_mutex_unlock(&run->lock);
}

/* Waits for the workers; the first signal asks them to stop, the second is deadly as usual. */
static void wait_for_workers(struct run *run, const sigset_t *signals, struct progress *progress)
{
    const struct timespec frame = {.tv_nsec = FRAME_NS};
    for (;;) {
        const int signal_number = sigtimedwait(signals, NULL, &frame);
        if (signal_number == WAKE)
            return;
        if (signal_number > 0 && atomic_exchange(&run->stop, true)) {
            sigset_t one;
            sigemptyset(&one);
            sigaddset(&one, signal_number);
            pthread_sigmask(SIG_UNBLOCK, &one, NULL);
            raise(signal_number);
        }
        tell_forfeits(run, progress);
        progress_draw(progress, atomic_load(&run->done));
    }
}

static void run_threads(struct run *run, int wanted)
{
    sigset_t signals = stopping_signals(), before;
    struct progress progress = progress_begin("games", run->sim->part->end - run->first);
    struct worker *workers = calloc((size_t)wanted, sizeof *workers);
    CHECK(workers);
    sigaddset(&signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    run->waiting = pthread_self();
    pthread_mutex_lock(&run->lock);
    int hired = 0;
    while (hired < wanted && hire(run, &workers[hired]))
        hired++;
    CHECK(hired > 0);
    run->working = hired;
    pthread_mutex_unlock(&run->lock);
    wait_for_workers(run, &signals, &progress);
    for (int i = 0; i < hired; i++)
        dismiss(&workers[i]);
    progress_end(&progress);
    tell_forfeits(run, &progress);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(workers);
}

void sim_run(struct sim *sim, struct sim_output *output)
{
    struct sim_part *part = sim->part;
    const struct setup *setup = &sim->setup;
    struct run run = {.sim = sim, .output = output, .count = sim->count};
    const double began = clock_wall(), cpu = clock_cpu();
    run.first = part->first + part->games;
    run.plan = tally_plan_of(setup->game);
    sim->seated = run.seated = game_players(setup->game, &setup->options, setup->seats);
    for (int i = 0; i < sim->players; i++)
        run.programs |= sim->lineup[i].is_program;
    for (int i = 0; i < SIM_FILES; i++)
        run.ordered |= output->file[i].file >= 0;
    run.ordered |= output->resume != NULL;
    run.chunk = (part->end - run.first) / ((uint64_t)sim->threads * 16) + 1;
    if (run.chunk > CHUNK_MOST)
        run.chunk = CHUNK_MOST;
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.written_more, NULL);
    run_threads(&run, sim->threads);
    pthread_cond_destroy(&run.written_more);
    pthread_mutex_destroy(&run.lock);
    sim->count = run.count;
    part->games = run.count.games;
    sim->interrupted = part->games < part->end - part->first;
    sim_keep(sim, output);
    if (sim->interrupted && run.failure[0])
        job_error("%s", run.failure);
    sim->wall_us = (uint64_t)((clock_wall() - began) * 1e6);
    sim->cpu_us = (uint64_t)((clock_cpu() - cpu) * 1e6);
}
