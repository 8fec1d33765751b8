/* The course of a measurement: the idle clients connect, then the tables fill up, and measuring
 * begins only when all of them play. Clients that wait hang in a wheel with a slot for each
 * millisecond. */
#include "cli/load_run.h"

#include "cli/cli.h"
#include "cli/load_play.h"
#include "core/json.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ---- the course of it ---- */

static int wanted_here(const struct load *load)
{
    const struct load_plan *plan = load->plan;
    return load->phase == PHASE_IDLE ? plan->idle : plan->tables * plan->players;
}

/* At a bounded pace, so that the server's queue of connections never overflows. Of those that share
 * a person the first one comes alone: it brings the token. */
static void connect_more(struct load *load)
{
    struct player_client *all = load->phase == PHASE_IDLE ? load->idler : load->player;
    while (load->phase < PHASE_MEASURE && load->started < wanted_here(load) &&
           load->shaking < SHAKING_MOST) {
        if (load->phase == PHASE_IDLE && load->started % PER_GUEST &&
            !*load->token[load->started / PER_GUEST])
            return;
        load->shaking++;
        client_connect(&all[load->started++].client, &load->world, "");
    }
}

static void measure(struct load *load, struct load_cost *cost)
{
    char why[LOAD_ERROR] = "";
    if (!load->plan->unmetered && !load_server_cost(&load->plan->meter, cost, why))
        load_fail(load, "cannot measure", why);
}

static void begin_tables(struct load *load)
{
    load->phase = PHASE_TABLES;
    load->started = load->here = 0;
    measure(load, &load->before);
}

static void begin_measuring(struct load *load)
{
    load->phase = PHASE_MEASURE;
    progress_end(&load->progress);
    load->progress = progress_begin("seconds", (uint64_t)load->plan->seconds);
    measure(load, &load->start);
    load->began = clock_wall();
}

static void end_measuring(struct load *load)
{
    load->result->seconds = clock_wall() - load->began;
    measure(load, &load->end);
    for (int i = 0; i < load->plan->tables; i++)
        if (clock_wall() - load->table[i].heard > load->still_s)
            load->still_s = clock_wall() - load->table[i].heard;
    load->phase = PHASE_DONE;
    uv_stop(&load->world.loop);
}

/* Whoever does something to servers meanwhile says when that is over. */
static void on_term(uv_signal_t *handle, int number)
{
    struct load *load = handle->data;
    (void)number;
    if (load->phase == PHASE_MEASURE)
        end_measuring(load);
    else
        load_fail(load, "giving up", "stopped before all tables were playing");
}

static void go_on(struct load *load)
{
    if (load->phase == PHASE_IDLE && load->here == load->plan->idle)
        begin_tables(load);
    else if (load->phase == PHASE_TABLES && load->playing == load->plan->tables)
        begin_measuring(load);
    else if (load->phase == PHASE_MEASURE && load->samples && /* without one there is no time */
             clock_wall() - load->began >= load->plan->seconds)
        end_measuring(load);
    connect_more(load);
    if (load->phase < PHASE_DONE && 1e3 * (clock_wall() - load->heard) > SILENCE_MS)
        load_fail(load, "giving up", "the server has said nothing for a minute");
}

static void draw(struct load *load)
{
    const int before = load->phase == PHASE_TABLES ? load->plan->idle : 0;
    const int here = before + load->here;
    /* Into a file there is no bar: a line now and then, where it takes long. */
    if (load->phase < PHASE_MEASURE && !load->progress.shown &&
        clock_wall() - load->said > SAY_EVERY_S) {
        load->said = clock_wall();
        fprintf(stderr, "cookietin load: %d of %d people are connected\n", here,
                load->plan->idle + load->plan->tables * load->plan->players);
    }
    if (load->phase == PHASE_MEASURE)
        progress_draw(&load->progress, (uint64_t)(clock_wall() - load->began));
    else if (load->phase < PHASE_MEASURE)
        progress_draw(&load->progress, (uint64_t)here);
}

/* Every millisecond; the loop may be late, and then does several at once. */
static void on_tick(uv_timer_t *timer)
{
    struct load *load = timer->data;
    const uint64_t now = uv_now(&load->world.loop);
    while (load->slot < now && load->phase != PHASE_DONE) {
        struct player_client **slot = &load->wheel[++load->slot % WHEEL];
        struct player_client *player = *slot;
        *slot = NULL;
        while (player) {
            struct player_client *next = player->next;
            load_wake(player);
            player = next;
        }
        if (load->slot % 128 == 0)
            draw(load);
    }
    go_on(load);
}

/* ---- setting it up, and the sums ---- */

static void write_open(struct load *load)
{
    const struct game *game = load->plan->setup->game;
    const struct options *options = &load->plan->setup->options;
    struct text out = text_in(load->open, sizeof load->open);
    struct json json = {.out = &out};
    json_open(&json, '{');
    json_field_string(&json, "do", "open");
    json_field_number(&json, "id", ASKED_OPEN);
    json_field_string(&json, "game", game->name);
    json_key(&json, "options");
    json_open(&json, '{');
    if (!options_fix_seats(game, options))
        json_field_number(&json, "players", options->players);
    for (int i = 0; i < OPTIONS_MAX; i++) {
        const int value = options->value[i];
        if (value == OPTION_ABSENT || value == OPTION_TEXT)
            continue;
        if (game->option[i].words)
            json_field_string(&json, game->option[i].name, game->option[i].words[value]);
        else
            json_field_number(&json, game->option[i].name, value);
    }
    json_close(&json, '}');
    json_close(&json, '}');
    CHECK(!out.cut);
}

static void seat_everybody(struct load *load)
{
    const struct load_plan *plan = load->plan;
    const size_t players = (size_t)plan->players, tables = (size_t)plan->tables;
    load->table = calloc(tables, sizeof *load->table);
    load->player = calloc(tables * players, sizeof *load->player);
    load->idler = calloc((size_t)plan->idle + 1, sizeof *load->idler);
    load->token = calloc((size_t)plan->idle / PER_GUEST + 1, sizeof *load->token);
    CHECK(load->table && load->player && load->idler && load->token);
    for (size_t i = 0; i < tables * players; i++) {
        load->player[i].load = load;
        load->player[i].table = &load->table[i / players];
        load->player[i].seat = (int)(i % players);
        load->table[i / players].seat = &load->player[i / players * players];
    }
    for (int i = 0; i < plan->idle; i++) {
        load->idler[i].load = load;
        load->idler[i].seat = i;
    }
}

static void prepare_world(struct load *load)
{
    struct client_world *world = &load->world;
    uv_loop_init(&world->loop);
    memcpy(&world->server, &load->plan->server.address, sizeof world->server);
    snprintf(world->request, sizeof world->request,
             " HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: Y29va2lldGluIGxvYWQhIQ==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: cookietin.1\r\n\r\n",
             load->plan->server.host);
    world->buffer = malloc(CLIENT_READ);
    CHECK(world->buffer);
    world->on_open = load_on_open;
    world->on_message = load_on_message;
    world->on_gone = load_on_gone;
    uv_timer_init(&world->loop, &load->tick);
    load->tick.data = load;
    uv_signal_init(&world->loop, &load->on_term);
    load->on_term.data = load;
    if (load->plan->returns)
        uv_signal_start(&load->on_term, on_term, SIGTERM);
}

static int compare_floats(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void sum_up(const struct load *load)
{
    struct load_result *result = load->result;
    const size_t count = load->samples;
    qsort(load->sample, count, sizeof *load->sample, compare_floats);
    result->moves = load->moves;
    result->games = load->games;
    result->returns = load->returns;
    result->still_ms = 1e3 * load->still_s;
    result->cpu_s = load->end.cpu_s - load->start.cpu_s;
    result->kib_per_table = (load->end.bytes - load->before.bytes) / 1024 / load->plan->tables;
    result->p50_ms = 1e3 * (double)load->sample[count / 2];
    result->p99_ms = 1e3 * (double)load->sample[count - 1 - count / 100];
}

static bool allow_files(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= (rlim_t)wanted + 32;
}

static void forget(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void clear(struct load *load)
{
    const size_t players = (size_t)load->plan->tables * (size_t)load->plan->players;
    uv_walk(&load->world.loop, forget, NULL);
    uv_run(&load->world.loop, UV_RUN_DEFAULT);
    uv_loop_close(&load->world.loop);
    for (size_t i = 0; i < players; i++)
        free(load->player[i].client.part);
    for (int i = 0; i < load->plan->idle; i++)
        free(load->idler[i].client.part);
    free(load->world.buffer);
    free(load->table);
    free(load->player);
    free(load->idler);
    free(load->token);
    free(load->sample);
    free(load);
}

int load_run(const struct load_plan *plan, struct load_result *result)
{
    const int connections = plan->tables * plan->players + plan->idle;
    int status = EXIT_OK;
    if (!allow_files(connections))
        return job_error("the system allows fewer than %d open files (ulimit -Hn)", connections);
    struct load *load = calloc(1, sizeof *load);
    CHECK(load);
    load->plan = plan;
    load->result = result;
    rng_fast(&load->rng, (uint64_t)(1e9 * clock_wall()));
    write_open(load);
    seat_everybody(load);
    prepare_world(load);
    load->heard = load->said = clock_wall();
    load->slot = uv_now(&load->world.loop);
    load->progress = progress_begin("connections", (uint64_t)connections);
    uv_timer_start(&load->tick, on_tick, 1, 1);
    uv_run(&load->world.loop, UV_RUN_DEFAULT);
    progress_end(&load->progress);
    if (*load->error)
        status = job_error("%s", load->error);
    else if (!load->samples)
        status = job_error("not one move was seen in %.1f s", result->seconds);
    else
        sum_up(load);
    clear(load);
    return status;
}
