/* Messages are searched for the few fields that matter and not parsed, because the clients share
 * the machine with the server that they measure. */
#include "cli/load_play.h"

#include "core/proof.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void load_fail(struct load *load, const char *what, const char *why)
{
    if (load->phase == PHASE_DONE)
        return;
    snprintf(load->error, sizeof load->error, "%s: %s", what, why);
    load->phase = PHASE_DONE;
    uv_stop(&load->world.loop);
}

/* ---- saying ---- */

static void say(struct player_client *player, const char *text)
{
    client_say(&player->client, text, strlen(text));
}

/* `proof` is the answer to a challenge, or "". */
static void say_hello(struct player_client *player, const char *proof)
{
    const struct load *load = player->load;
    char text[256];
    const char *token = player->table ? player->token : load->token[player->seat / PER_GUEST];
    if (*token)
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"id\":%d,\"version\":1,\"token\":\"%s\",\"want\":[\"view\"]}",
                 ASKED_HELLO, token);
    else
        snprintf(
            text, sizeof text,
            "{\"do\":\"hello\",\"id\":%d,\"version\":1,\"name\":\"Load %d\",\"want\":[\"view\"],"
            "\"proof\":\"%s\"}",
            ASKED_HELLO, player->seat + 1, proof);
    say(player, text);
}

static void say_move(struct player_client *player)
{
    struct load *load = player->load;
    char text[160];
    const int choice = (int)rng_below(&load->rng, (uint32_t)player->of);
    const int size = snprintf(text, sizeof text,
                              "{\"do\":\"move\",\"id\":%d,\"table\":\"%s\",\"decision\":%d,"
                              "\"choice\":%d}",
                              ASKED_MOVE, player->table->id, player->decision, choice);
    player->sent_at = clock_wall();
    player->answered = player->decision;
    player->decision = 0;
    client_say(&player->client, text, (size_t)size);
}

static void say_join(struct player_client *player)
{
    char text[96];
    player->join_again = false;
    player->syncing = player->load->plan->returns; /* it may have joined before, and play */
    snprintf(text, sizeof text, "{\"do\":\"join\",\"id\":%d,\"code\":\"%s\",\"seat\":%d}",
             ASKED_JOIN, player->table->code, player->seat);
    say(player, text);
}

/* The clients of a table may come in any order: whoever is here and knows the code joins. */
static void join_if_possible(struct player_client *player)
{
    if (player->seat > 0 && player->here && *player->table->code)
        say_join(player);
}

/* ---- waiting ---- */

void load_wait(struct player_client *player, double ms)
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
        load_wait(player, wait);
}

static void open_table(struct load_table *table)
{
    table->joined = 1;
    table->code[0] = '\0';
    memset(table->id, 0, sizeof table->id); /* the others may still be told of the last game */
    for (int i = 0; i < table->seat->load->plan->players; i++) {
        table->seat[i].joined = table->seat[i].is_unsure = false;
        table->seat[i].n = table->seat[i].answered = 0;
    }
    table->seat[0].open_again = false;
    say(&table->seat[0], table->seat[0].load->open);
}

void load_wake(struct player_client *player)
{
    player->queued = false;
    if (player->come_again) {
        load_connect_again(player);
        return;
    }
    if (player->client.state != CLIENT_OPEN)
        return;
    if (!player->here)
        say_hello(player, "");
    else if (player->sync_again && player->joined)
        load_sync(player);
    else if (player->decision && !player->syncing)
        move_when_due(player);
    else if (player->open_again)
        open_table(player->table);
    else if (player->join_again)
        join_if_possible(player);
    else if (player->is_unsure && player->answered) {
        player->decision = player->answered;
        say_move(player);
    }
}

/* ---- a table ---- */

static void on_opened(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    struct load_table *table = player->table;
    if (!copy_field(text, size, "\"table\":\"", table->id, sizeof table->id) ||
        !copy_field(text, size, "\"code\":\"", table->code, sizeof table->code)) {
        load_fail(load, "cannot read the answer to open", text);
        return;
    }
    player->joined = true;
    for (int i = 1; i < load->plan->players; i++)
        join_if_possible(&table->seat[i]);
}

static void start_if_full(struct load_table *table, int players)
{
    char text[96];
    if (table->joined < players)
        return;
    snprintf(text, sizeof text, "{\"do\":\"start\",\"id\":%d,\"table\":\"%s\"}", ASKED_START,
             table->id);
    say(&table->seat[0], text);
}

static void on_greeted(struct player_client *player, const char *text, size_t size)
{
    struct load *load = player->load;
    player->here = true;
    load->shaking--;
    load->here++;
    if (!player->table) {
        char *token = load->token[player->seat / PER_GUEST];
        if (!*token)
            copy_field(text, size, "\"token\":\"", token, TOKEN + 1);
        return;
    }
    if (!*player->token)
        copy_field(text, size, "\"token\":\"", player->token, TOKEN + 1);
    if (player->joined) {
        load_sync(player);
    } else if (player->seat == 0) {
        open_table(player->table);
    } else {
        join_if_possible(player);
    }
}

/* Once, what it is and what can be done about it; how far it is is told by load_run.c. */
static void say_waiting(struct load *load, enum asked asked, const char *why)
{
    if (load->waiting_said)
        return;
    load->waiting_said = true;
    progress_end(&load->progress);
    if (asked == ASKED_HELLO)
        fprintf(stderr,
                "cookietin load: the server lets no more new people in for now (\"%s\").\n"
                "Waiting until all are in. `cookietin serve --guests-per-minute N` sets how many "
                "may come.\n",
                why);
    else
        fprintf(stderr, "cookietin load: the server says \"%s\"; trying again and again\n", why);
}

/* The server asks newcomers for a proof of work; all other clients wait meanwhile. */
static void prove(struct player_client *player, const char *text, size_t size)
{
    char challenge[PROOF_HEX] = "", proof[PROOF_DIGITS + 1];
    const char *number = find_first(text, size, "\"bits\":");
    const long bits = number ? strtol(number, NULL, 10) : 0;
    if (!copy_field(text, size, "\"challenge\":\"", challenge, sizeof challenge) || bits < 1 ||
        bits > PROOF_BITS_MOST) {
        load_fail(player->load, "cannot read the challenge", text);
        return;
    }
    const int64_t found = proof_search(challenge, (int)bits, 0, UINT32_MAX);
    snprintf(proof, sizeof proof, "%" PRIu32, (uint32_t)found);
    say_hello(player, proof);
}

static void on_refused(struct player_client *player, enum asked asked, const char *text,
                       size_t size)
{
    struct load *load = player->load;
    char error[32] = "", why[256] = "";
    copy_field(text, size, "\"error\":\"", error, sizeof error);
    copy_field(text, size, "\"say\":\"", why, sizeof why);
    if (!strcmp(error, "proof")) {
        prove(player, text, size);
        return;
    }
    const bool returns = load->plan->returns;
    const bool passing =
        !strcmp(error, "rate") || !strcmp(error, "limit") || !strcmp(error, "busy");
    if (!passing && load_forgives(player, asked, error))
        return;
    if (!passing || asked == ASKED_NOTHING || (asked == ASKED_START && !returns)) {
        load_fail(load, "the server refuses", *why ? why : text);
        return;
    }
    if (!returns)
        say_waiting(load, asked, why);
    player->sync_again = asked == ASKED_SYNC || asked == ASKED_START; /* that starts it, too */
    player->open_again = asked == ASKED_OPEN;
    player->join_again = asked == ASKED_JOIN;
    if (asked == ASKED_MOVE && player->answered) {
        player->decision = player->answered;
        player->answered = 0;
    }
    load_wait(player, returns ? RETURN_MS : RETRY_MS);
}

static void on_answer(struct player_client *player, const char *text, size_t size)
{
    static const char ok[] = "\"ok\":true";
    const enum asked asked = (enum asked)strtol(text + strlen("{\"re\":"), NULL, 10);
    if (!find_first(text, size < 40 ? size : 40, ok)) {
        on_refused(player, asked, text, size);
        return;
    }
    char at[CLIENT_AT] = "";
    if (player->load->plan->follows)
        copy_field(text, size, "\"at\":\"", at, sizeof at);
    switch (asked) {
    case ASKED_HELLO: on_greeted(player, text, size); break;
    case ASKED_OPEN: on_opened(player, text, size); break;
    case ASKED_JOIN:
        player->joined = true;
        player->table->joined++;
        start_if_full(player->table, player->load->plan->players);
        if (!load_follow(player, at) && player->load->plan->returns)
            load_sync(player);
        break;
    case ASKED_SYNC:
        load_synced(player);
        load_follow(player, at);
        if (player->seat == 0 && player->n == 0) /* perhaps it was not started */
            start_if_full(player->table, player->load->plan->players);
        break;
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
    const char *count = find_first(text, size, "\"n\":");
    if (load->plan->returns && (!count || !load_is_next(player, (int)strtol(count, NULL, 10))))
        return;
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

void load_on_message(struct client *client, const char *text, size_t size)
{
    struct player_client *player = (struct player_client *)(void *)client;
    static const char answer[] = "{\"re\":", update[] = "{\"tell\":\"update\",\"table\":\"";
    player->load->heard = clock_wall();
    if (size > sizeof answer && !memcmp(text, answer, sizeof answer - 1))
        on_answer(player, text, size);
    else if (player->table && size > sizeof update + TABLE_ID &&
             !memcmp(text, update, sizeof update - 1) &&
             !memcmp(text + sizeof update - 1, player->table->id, TABLE_ID))
        on_update(player, text, size);
}

void load_on_open(struct client *client)
{
    say_hello((struct player_client *)(void *)client, "");
}

void load_on_gone(struct client *client, const char *why)
{
    struct player_client *player = (struct player_client *)(void *)client;
    if (player->load->plan->returns && player->table)
        load_lost(player);
    else
        load_fail(player->load, "a connection is lost", why);
}
