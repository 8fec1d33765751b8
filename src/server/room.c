#include "server/room.h"

#include "bots/bots.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_FIRST = 2048 };

struct room *room_create(const struct game *game, const struct options *options)
{
    struct room *room = calloc(1, sizeof *room);
    CHECK(room);
    room->lobby.game = game;
    room->lobby.options = *options;
    room->lobby.seats = options_seats(game, options);
    if (options->text) {
        room->own_text = malloc(options->text_size + 1);
        CHECK(room->own_text);
        memcpy(room->own_text, options->text, options->text_size);
        room->own_text[options->text_size] = '\0';
        room->lobby.options.text = room->own_text;
    }
    for (int i = 0; i < room->lobby.seats; i++) {
        const char *name = game_seat_name(game, options, i);
        room->seat[i].room = room;
        room->seat[i].asked = 1;
        room->lobby.seat[i].who = name ? WHO_GAME : WHO_OPEN;
        if (name)
            strncpy(room->lobby.seat[i].name, name, PERSON_SIZE - 1);
    }
    return room;
}

void room_free(struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        room_clear_seat(room, i);
    if (room->table)
        free(room->table->log);
    free(room->table);
    free(room->history);
    free(room->own_text);
    free(room);
}

/* ---- seats ---- */

void room_clear_seat(struct room *room, int seat)
{
    struct seat *s = &room->seat[seat];
    if (room->lobby.seat[seat].who == WHO_GAME)
        return;
    if (s->guest) {
        *s->back = s->next;
        if (s->next)
            s->next->back = s->back;
        s->guest = NULL;
    }
    s->bot = NULL;
    s->entropy.size = 0;
    room->lobby.seat[seat] = (struct lobby_seat){.who = WHO_OPEN};
}

void room_seat_person(struct room *room, int seat, struct guest *guest)
{
    struct seat *s = &room->seat[seat];
    room_clear_seat(room, seat);
    s->guest = guest;
    s->next = guest->seats;
    s->back = &guest->seats;
    if (s->next)
        s->next->back = &s->next;
    guest->seats = s;
    room->lobby.seat[seat].who = WHO_PERSON;
    memcpy(room->lobby.seat[seat].name, guest->row.name, PERSON_SIZE - 1);
}

static bool name_is_taken(const struct room *room, const char *name)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (!strcmp(room->lobby.seat[i].name, name))
            return true;
    return false;
}

void room_seat_bot(struct room *room, int seat, const struct bot *bot)
{
    /* Twice as many as seats: there is one for each bot whatever the people are called. */
    static const char *const names[] = {"Birna", "Dagur",  "Edda",   "Flóki", "Gréta",
                                        "Hrafn", "Ísold",  "Jökull", "Katla", "Logi",
                                        "Mjöll", "Nökkvi", "Ösp",    "Rökkvi"};
    struct lobby_seat *shown = &room->lobby.seat[seat];
    int name = 0;
    room_clear_seat(room, seat);
    while (name_is_taken(room, names[name]))
        name++;
    CHECK(name < 2 * SEATS_MAX);
    room->seat[seat].bot = bot;
    shown->who = WHO_BOT;
    shown->bot = bot->name;
    strcpy(shown->name, names[name]);
}

int room_seat_of(const struct room *room, const struct guest *guest)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->seat[i].guest == guest)
            return i;
    return -1;
}

int room_free_seat(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_OPEN)
            return i;
    return -1;
}

int room_host(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].host)
            return i;
    return -1;
}

void room_set_host(struct room *room, int seat)
{
    for (int i = 0; i < room->lobby.seats; i++)
        room->lobby.seat[i].host = i == seat;
}

seatset room_people(const struct room *room)
{
    seatset people = 0;
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_PERSON)
            people |= SEAT(i);
    return people;
}

bool room_is_played(const struct room *room, int seat)
{
    const struct lobby_seat *shown = &room->lobby.seat[seat];
    return shown->who == WHO_BOT || shown->standing_in;
}

struct names room_names(const struct room *room, int reader)
{
    struct names names = {.reader = reader};
    for (int i = 0; i < room->lobby.seats; i++)
        names.seat[i] = room->lobby.seat[i].name;
    return names;
}

/* ---- history ---- */

static void history_put(struct room *room, const uint8_t *bytes, size_t size)
{
    if (room->history_used + size > room->history_size) {
        room->history_size = (room->history_used + size) * 2;
        room->history = realloc(room->history, room->history_size);
        CHECK(room->history);
    }
    memcpy(room->history + room->history_used, bytes, size);
    room->history_used += size;
}

/* Before a step is taken back: from now on the history is more than the log. */
static void history_begin(struct room *room)
{
    if (!room->history)
        history_put(room, room->table->log, room->table->log_used);
}

size_t room_next_past(const struct room *room, size_t at, struct past *past)
{
    const struct table *table = room->table;
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
    happening->viewers = room_viewers(room->table, happening->actor, happening->undo);
    happening->finished = before != table_actors(room->table);
    for (int i = 0; i < VIEWERS; i++)
        room->told[i] += happening->viewers >> i & 1;
    if (happening->actor < SEATS_MAX)
        room->seat[happening->actor].asked++;
}

/* Clocks run for a decision, or, where seats act at once, for a turn: an epoch. */
static void wind_all(struct room *room, int64_t now)
{
    if (room->table->epoch_log != room->table->log_used)
        return;
    for (int i = 0; i < room->lobby.seats; i++) {
        room->seat[i].deadline = 0;
        room_wind(room, i, now);
    }
}

void room_wind(struct room *room, int seat, int64_t now)
{
    const bool asked = table_actors(room->table) >> seat & 1;
    if (room->lobby.clock && asked && !room_is_played(room, seat))
        room->seat[seat].deadline = now + 1000 * (int64_t)room->lobby.clock;
}

static void make_room(struct room *room)
{
    struct table *table = room->table;
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
    uint8_t *log = malloc(LOG_FIRST);
    room->table = malloc(sizeof *room->table);
    CHECK(room->table && log);
    CHECK(!table_open(room->table, room->lobby.game, &room->lobby.options, &seed, log, LOG_FIRST));
    *happening = (struct happening){.actor = SPECTATOR};
    count_step(room, happening, 0);
    wind_all(room, now);
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
    make_room(room);
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
    struct table *table = room->table;
    const seatset before = table_actors(table);
    *happening = (struct happening){.actor = seat, .undo = true};
    happening->at = table_last_step(table, seat);
    if (happening->at == table->log_used)
        return false;
    history_begin(room);
    CHECK(table_undo(table, seat));
    const uint8_t mark = (uint8_t)(TAKEN_BACK | seat);
    history_put(room, &mark, 1);
    count_step(room, happening, before);
    return true;
}

bool room_repeat(struct room *room, size_t at, const uint8_t *bytes, size_t size)
{
    struct table *table = room->table;
    const seatset before = table_actors(table);
    const bool deal = table->decisions == 0 && at < table->log_used;
    int taker;
    if (size == 0 && at == table->log_used)
        return true;
    make_room(room);
    if (at < table->log_used && !deal)
        history_begin(room);
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
    const seatset waiting = table_actors(room->table);
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
