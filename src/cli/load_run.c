#include "cli/load_run.h"

#include "cli/cli.h"
#include "cli/load_client.h"
#include "cli/progress.h"
#include "core/json.h"
#include "core/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    TABLE_ID = 22,
    TOKEN = 43,
    CODE_MOST = 16,
    SHAKING_MOST = 64, /* connections that have not been greeted yet */
    PER_GUEST = 8,     /* idle connections that share a person */
    WHEEL = 1024,      /* milliseconds; more than anybody waits */
    RETRY_MS = 1000,
    SILENCE_MS = 20000, /* then something is wrong */
    MESSAGE_MOST = 2048
};

/* What a client's last request was; its answer comes before it asks for anything else. */
enum asked { ASKED_NOTHING, ASKED_HELLO, ASKED_OPEN, ASKED_JOIN, ASKED_START, ASKED_MOVE };

struct load_table;

struct player_client {
    struct client client; /* first: the client is the player */
    struct load *load;
    struct load_table *table;   /* NULL: idle */
    struct player_client *next; /* in a slot of the wheel */
    double sent_at;             /* of the last move */
    int seat;                   /* an idle one: its number */
    int decision, of;           /* asked now; 0: nothing */
    int answered;               /* the decision that was answered and not yet seen; 0: none */
    enum asked asked;
    bool here, queued; /* greeted; in the wheel */
};

struct load_table {
    struct player_client *seat;
    char id[TABLE_ID + 1];
    char code[CODE_MOST];
    int joined;
    bool playing;
};

enum phase { PHASE_IDLE, PHASE_TABLES, PHASE_MEASURE, PHASE_DONE };

struct load {
    const struct load_plan *plan;
    struct load_result *result;
    struct client_world world;
    uv_timer_t tick;
    enum phase phase;
    struct player_client *idler, *player; /* all of them */
    struct load_table *table;
    int started, shaking, here; /* of this phase: asked to connect; not greeted; greeted */
    int playing;                /* tables */
    struct player_client *wheel[WHEEL];
    uint64_t slot;
    char (*token)[TOKEN + 1]; /* of idle people */
    char open[MESSAGE_MOST];  /* the message that opens a table */
    struct rng rng;
    float *sample;
    size_t samples, room;
    uint64_t moves, games;
    double began, heard; /* the measurement; anything at all */
    struct load_cost before, start, end;
    struct progress progress;
    char error[640];
    bool waiting_said;
};

/* ---- reading what comes ---- */

/* From the end: what we look for stands there, and a view may be long. */
static const char *find_last(const char *text, size_t size, const char *what)
{
    const size_t length = strlen(what);
    for (size_t at = size < length ? 0 : size - length + 1; at-- > 0;)
        if (text[at] == *what && !memcmp(text + at, what, length))
            return text + at + length;
    return NULL;
}

static const char *find_first(const char *text, size_t size, const char *what)
{
    const size_t length = strlen(what);
    for (size_t at = 0; at + length <= size; at++)
        if (text[at] == *what && !memcmp(text + at, what, length))
            return text + at + length;
    return NULL;
}

/* The value of a string field, cut to fit. */
static bool copy_field(const char *text, size_t size, const char *field, char *out, size_t room)
{
    const char *at = find_first(text, size, field);
    if (!at)
        return false;
    const char *end = memchr(at, '"', size - (size_t)(at - text));
    if (!end)
        return false;
    snprintf(out, room, "%.*s", (int)(end - at), at);
    return true;
}

/* ---- failing ---- */

static void fail(struct load *load, const char *what, const char *why)
{
    if (load->phase == PHASE_DONE)
        return;
    snprintf(load->error, sizeof load->error, "%s: %s", what, why);
    load->phase = PHASE_DONE;
    uv_stop(&load->world.loop);
}

/* ---- saying ---- */

static void say(struct player_client *player, enum asked asked, const char *text)
{
    player->asked = asked;
    client_say(&player->client, text, strlen(text));
}

static void say_hello(struct player_client *player)
{
    const struct load *load = player->load;
    char text[256];
    const char *token = player->table ? "" : load->token[player->seat / PER_GUEST];
    if (*token)
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"id\":1,\"version\":1,\"token\":\"%s\",\"want\":[\"view\"]}",
                 token);
    else
        snprintf(
            text, sizeof text,
            "{\"do\":\"hello\",\"id\":1,\"version\":1,\"name\":\"Load %d\",\"want\":[\"view\"]}",
            player->seat + 1);
    say(player, ASKED_HELLO, text);
}

static void say_move(struct player_client *player)
{
    struct load *load = player->load;
    char text[160];
    const int choice = (int)rng_below(&load->rng, (uint32_t)player->of);
    const int size = snprintf(text, sizeof text,
                              "{\"do\":\"move\",\"id\":2,\"table\":\"%s\",\"decision\":%d,"
                              "\"choice\":%d}",
                              player->table->id, player->decision, choice);
    player->sent_at = clock_wall();
    player->answered = player->decision;
    player->decision = 0;
    player->asked = ASKED_MOVE;
    client_say(&player->client, text, (size_t)size);
}

static void say_join(struct player_client *player)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"join\",\"id\":3,\"code\":\"%s\",\"seat\":%d}",
             player->table->code, player->seat);
    say(player, ASKED_JOIN, text);
}

/* ---- waiting ---- */

static void wait_ms(struct player_client *player, double ms)
{
    struct load *load = player->load;
    if (player->queued)
        return;
    const uint64_t after = ms < 1 ? 1 : ms > WHEEL - 2 ? WHEEL - 2 : (uint64_t)ms;
    struct player_client **slot = &load->wheel[(load->slot + after) % WHEEL];
    player->queued = true;
    player->next = *slot;
    *slot = player;
}

static void move_when_due(struct player_client *player)
{
    const double wait = player->load->plan->think_ms - 1e3 * (clock_wall() - player->sent_at);
    if (wait <= 0)
        say_move(player);
    else
        wait_ms(player, wait);
}

/* What was put off is due. */
static void wake(struct player_client *player)
{
    player->queued = false;
    if (player->client.state != CLIENT_OPEN)
        return;
    if (!player->here)
        say_hello(player);
    else if (player->decision)
        move_when_due(player);
    else if (player->table && player->asked == ASKED_OPEN)
        say(player, ASKED_OPEN, player->load->open);
}

/* ---- a table ---- */

static void open_table(struct load_table *table)
{
    table->joined = 1;
    table->code[0] = '\0';
    say(&table->seat[0], ASKED_OPEN, table->seat[0].load->open);
}

/* The clients of a table may come in any order: who is here and knows the code joins. */
static void join_if_possible(struct player_client *player)
{
    if (player->seat > 0 && player->here && *player->table->code)
        say_join(player);
}

static void on_opened(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    struct load_table *table = player->table;
    if (!copy_field(text, size, "\"table\":\"", table->id, sizeof table->id) ||
        !copy_field(text, size, "\"code\":\"", table->code, sizeof table->code)) {
        fail(load, "cannot read the answer to open", text);
        return;
    }
    for (int i = 1; i < load->plan->players; i++)
        join_if_possible(&table->seat[i]);
}

static void start_if_full(struct load_table *table, int players)
{
    char text[96];
    if (++table->joined < players)
        return;
    snprintf(text, sizeof text, "{\"do\":\"start\",\"id\":4,\"table\":\"%s\"}", table->id);
    say(&table->seat[0], ASKED_START, text);
}

static void on_greeted(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    player->here = true;
    player->asked = ASKED_NOTHING;
    load->shaking--;
    load->here++;
    if (!player->table) {
        char *token = load->token[player->seat / PER_GUEST];
        if (!*token)
            copy_field(text, size, "\"token\":\"", token, TOKEN + 1);
    } else if (player->seat == 0) {
        open_table(player->table);
    } else {
        join_if_possible(player);
    }
}

static void on_refused(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    char error[32] = "", why[256] = "";
    copy_field(text, size, "\"error\":\"", error, sizeof error);
    copy_field(text, size, "\"say\":\"", why, sizeof why);
    const bool passing =
        !strcmp(error, "rate") || !strcmp(error, "limit") || !strcmp(error, "busy");
    if (!passing || player->asked == ASKED_JOIN || player->asked == ASKED_START) {
        fail(load, "the server refuses", *why ? why : text);
        return;
    }
    if (!load->waiting_said) {
        load->waiting_said = true;
        progress_end(&load->progress);
        fprintf(stderr, "cookietin load: the server says \"%s\"; trying again and again\n", why);
    }
    if (player->asked == ASKED_MOVE && player->answered) {
        player->decision = player->answered;
        player->answered = 0;
    }
    wait_ms(player, RETRY_MS);
}

static void on_answer(struct player_client *player, const char *text, size_t size)
{
    static const char ok[] = "\"ok\":true";
    if (!find_first(text, size < 40 ? size : 40, ok)) {
        on_refused(player, text, size);
        return;
    }
    switch (player->asked) {
    case ASKED_HELLO: on_greeted(player, text, size); break;
    case ASKED_OPEN: on_opened(player, text, size); break;
    case ASKED_JOIN: start_if_full(player->table, player->load->plan->players); break;
    default: break;
    }
}

/* ---- a game ---- */

static void keep_sample(struct load *load, double seconds)
{
    if (load->phase != PHASE_MEASURE)
        return;
    load->moves++;
    if (load->samples == load->room) {
        load->room = load->room ? 2 * load->room : 1 << 16;
        load->sample = realloc(load->sample, load->room * sizeof *load->sample);
        CHECK(load->sample);
    }
    load->sample[load->samples++] = (float)seconds;
}

static void on_over(struct player_client *player)
{
    struct load *load = player->load;
    player->decision = 0;
    if (player->seat != 0)
        return;
    if (load->phase == PHASE_MEASURE)
        load->games++;
    open_table(player->table);
}

static void on_update(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    struct load_table *table = player->table;
    int n = 0, of = 0;
    const char *decision = find_last(text, size, "\"decision\":");
    if (decision && *decision == '{') {
        const size_t left = size - (size_t)(decision - text);
        const char *number = find_first(decision, left, "\"n\":");
        const char *choices = find_first(decision, left, "\"of\":");
        n = number ? (int)strtol(number, NULL, 10) : 0;
        of = choices ? (int)strtol(choices, NULL, 10) : 0;
    }
    if (player->answered && player->answered != n) {
        keep_sample(load, clock_wall() - player->sent_at);
        player->answered = 0;
    }
    if (!table->playing) {
        table->playing = true;
        load->playing++;
    }
    if (find_last(text, size, "\"over\":true")) {
        on_over(player);
    } else if (n > 0 && of > 0 && player->answered != n) {
        player->decision = n;
        player->of = of;
        move_when_due(player);
    }
}

static void on_message(struct client *client, const char *text, size_t size)
{
    struct player_client *player = (struct player_client *)(void *)client;
    static const char answer[] = "{\"re\":", update[] = "{\"tell\":\"update\",";
    player->load->heard = clock_wall();
    if (size > sizeof answer && !memcmp(text, answer, sizeof answer - 1))
        on_answer(player, text, size);
    else if (player->table && size > sizeof update && !memcmp(text, update, sizeof update - 1))
        on_update(player, text, size);
}

static void on_open(struct client *client)
{
    say_hello((struct player_client *)(void *)client);
}

static void on_gone(struct client *client, const char *why)
{
    fail(((struct player_client *)(void *)client)->load, "a connection is lost", why);
}

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
        client_connect(&all[load->started++].client, &load->world);
    }
}

static void measure(struct load *load, struct load_cost *cost)
{
    char why[LOAD_ERROR] = "";
    if (!load_server_cost(&load->plan->server, cost, why))
        fail(load, "cannot measure", why);
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
    load->phase = PHASE_DONE;
    uv_stop(&load->world.loop);
}

static void go_on(struct load *load)
{
    if (load->phase == PHASE_IDLE && load->here == load->plan->idle)
        begin_tables(load);
    else if (load->phase == PHASE_TABLES && load->playing == load->plan->tables)
        begin_measuring(load);
    else if (load->phase == PHASE_MEASURE && clock_wall() - load->began >= load->plan->seconds)
        end_measuring(load);
    connect_more(load);
    if (load->phase < PHASE_DONE && 1e3 * (clock_wall() - load->heard) > SILENCE_MS)
        fail(load, "giving up", "the server has said nothing for 20 seconds");
}

static void draw(struct load *load)
{
    if (load->phase == PHASE_MEASURE)
        progress_draw(&load->progress, (uint64_t)(clock_wall() - load->began));
    else if (load->phase < PHASE_MEASURE)
        progress_draw(&load->progress,
                      (uint64_t)(load->here +
                                 (load->phase == PHASE_TABLES ? load->plan->idle : 0)));
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
            wake(player);
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
    json_field_number(&json, "id", 5);
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
             "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: Y29va2lldGluIGxvYWQhIQ==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: cookietin.1\r\n\r\n",
             load->plan->server.host);
    world->buffer = malloc(CLIENT_READ);
    CHECK(world->buffer);
    world->on_open = on_open;
    world->on_message = on_message;
    world->on_gone = on_gone;
    uv_timer_init(&world->loop, &load->tick);
    load->tick.data = load;
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
        return job_error("the system does not allow %d files at once (ulimit -Hn)", connections);
    struct load *load = calloc(1, sizeof *load);
    CHECK(load);
    load->plan = plan;
    load->result = result;
    rng_fast(&load->rng, (uint64_t)(1e9 * clock_wall()));
    write_open(load);
    seat_everybody(load);
    prepare_world(load);
    load->heard = clock_wall();
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
