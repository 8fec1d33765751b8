/* Around the table: what there is, joining, seats, starting, leaving, watching. */
#include "server/request.h"

#include "games/games.h"
#include "server/block.h"

#include <string.h>

enum {
    TABLES_SHOWN = 50,
    PLACES_PART = 4,
    LEAVE_COST = 5, /* joins, of a table where others wait: they had counted on someone */
    LIST_COST = 4,  /* messages, more than one: the longest answer there is */
    GUESS_COST = 10 /* messages, for a code that is none: nobody shall try them all */
};

/* ---- what there is ---- */

void request_games(struct request *request)
{
    struct json *json = request_answer(request);
    json_key(json, "games");
    json_open(json, '[');
    for (int i = 0; games[i]; i++)
        if (!games[i]->hidden)
            update_put_game(games[i], json);
    json_close(json, ']');
    request_end(request);
}

/* There is nothing that anyone who is not there could do. */
bool lobby_is_shut(const struct lobby *lobby)
{
    return lobby->unwatched && (lobby->locked || lobby->state != STORE_WAITING);
}

static void put_foreign(struct json *json, const char *fields)
{
    json_open(json, '{');
    text_put(json->out, fields);
    json_close(json, '}');
}

/* Tables of other servers are as old as the last look at the store. False: it waits for one. */
static bool has_foreign(struct request *request)
{
    const struct store_query query = {.type = QUERY_LISTED, .count = TABLES_SHOWN};
    if (!server_is_shared(request->server) ||
        request->now < request->server->cluster.foreign_at + FOREIGN_MS)
        return true;
    const struct store_answer *answer = request_look_up(request, &query);
    if (answer)
        cluster_take_foreign(request->server, answer);
    return answer;
}

/* Those that wait for players before those that can only be watched; others' behind one's own. */
void request_tables(struct request *request)
{
    if (!has_foreign(request))
        return;
    struct json *json = request_answer(request);
    const struct room *rows[TABLES_SHOWN];
    uint64_t batch = 0;
    int count = 0;
    for (enum store_state state = STORE_WAITING; state <= STORE_RUNNING; state++)
        count += listing_choose(request->server, state, rows + count, TABLES_SHOWN - count);
    bucket_spend(&request->session->messages, LIST_COST);
    json_key(json, "tables");
    json_open(json, '[');
    for (int i = 0; i < count && request->answer.text.used <= ANSWER_SIZE / 2; i++) {
        if (lobby_is_shut(&rows[i]->lobby))
            continue;
        json_open(json, '{');
        message_put_table(&rows[i]->lobby, -1, json);
        json_close(json, '}');
        batch = rows[i]->told_batch[SPECTATOR] > batch ? rows[i]->told_batch[SPECTATOR] : batch;
    }
    const struct cluster *others = &request->server->cluster;
    for (int i = 0; i < others->foreign_count && count + i < TABLES_SHOWN &&
                    request->answer.text.used <= ANSWER_SIZE / 2;
         i++)
        put_foreign(json, others->foreign[i]);
    json_close(json, ']');
    request->session->listing = batch;
    answer_end(&request->answer, batch);
}

/* ---- joining and seats ---- */

/* Without regard to case, dashes and blanks. */
static bool read_code(const char *words, char code[CODE_SIZE])
{
    int count = 0;
    for (; *words; words++) {
        const char c = *words >= 'a' && *words <= 'z' ? (char)(*words - 'a' + 'A') : *words;
        if (c == '-' || c == ' ')
            continue;
        if (count == CODE_SIZE - 1)
            return false;
        if (count == 4)
            code[count++] = '-';
        code[count++] = c;
    }
    code[count] = '\0';
    return count == CODE_SIZE - 1;
}

/* The table that someone wants to enter, who need not be at it: by its code, or by its name if it
 * is listed. False: it has been refused, or waits for the store. */
static bool find_entrance(struct request *request)
{
    const struct json_node *words = json_get(request->root, "code");
    char code[CODE_SIZE];
    if (!words)
        return request_find_table(request, json_text(json_get(request->root, "table")));
    struct room *room = json_text(words) && read_code(json_text(words), code)
                            ? server_find_code(request->server, code)
                            : NULL;
    if (room && room->lobby.state == STORE_CLOSED)
        room = NULL;
    if (room)
        request_enter(request, room);
    if (request->seat >= 0 || request->link)
        return true;
    /* After too many wrong ones a right one gets the same answer. */
    if (!principal_may(request->server, &request->session->author, ALLOW_WRONG_CODES)) {
        request->room = NULL;
        request_refuse(request, "rate", "You have entered a lot of wrong codes. Wait a minute.");
        return false;
    }
    if (room)
        return true;
    bool none = true;
    if (server_is_shared(request->server) && json_text(words) &&
        read_code(json_text(words), code) && request_find_code(request, code, &none))
        return true;
    if (!none)
        return false;
    bucket_spend(&request->session->messages, GUESS_COST);
    principal_spend(request->server, &request->session->author, ALLOW_WRONG_CODES, 1);
    request_refuse(request, "code", "There is no table with this code.");
    return false;
}

static int tables_here(const struct guest *guest)
{
    int count = 0;
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        count += seat->room->lobby.state <= STORE_RUNNING;
    return count;
}

/* Where several servers share the store, someone's tables are counted on all of them. False:
 * the request waits for the store, or has been refused. */
static bool count_tables(struct request *request, int *count)
{
    const struct store_query query = {.type = QUERY_TABLES_OF, .guest = request->guest->row.id};
    *count = tables_here(request->guest);
    if (!server_is_shared(request->server) || *count >= request->server->limits.tables_per_guest)
        return true;
    const struct store_answer *answer = request_look_up(request, &query);
    for (size_t i = 0; answer && i < answer->tables; i++)
        *count += !server_find_room(request->server, answer->table[i].id) &&
                  !cluster_was_closed(request->server, answer->table[i].id);
    return answer;
}

bool request_is_waiting(struct request *request)
{
    const struct lobby *lobby = &request->room->lobby;
    if (lobby->state == STORE_WAITING && !lobby->shuffling)
        return true;
    request_refuse(request, "state", "The game has already started.");
    return false;
}

/* Strangers' seats, of which one person, one address and one network get only a few before the
 * start: else one could sit at everyone's table. Whoever comes from where the table was opened is
 * no stranger. Whoever has the code is one: everyone who sits down is told it, and could pass it
 * on. */
static bool is_stranger(const struct request *request)
{
    const struct room *room = request->room;
    const struct share *address = room->shared.of[SHARE_ADDRESS];
    return room->lobby.listed &&
           (!address || memcmp(address->key, request->session->author.address, ADDRESS_SIZE) != 0);
}

bool request_may_list(struct request *request)
{
    const char *why = share_may_sit(request->server, &request->session->author);
    request->server->counts.limited += why != NULL;
    if (why)
        request_refuse(request, "limit", why);
    return !why;
}

bool request_may_begin(struct request *request)
{
    if (!request->server->notice.draining)
        return true;
    request_refuse(request, "busy",
                   "The server is about to be updated. New games can start again after that.");
    return false;
}

bool request_has_room(struct request *request)
{
    int count;
    if (!count_tables(request, &count))
        return false;
    if (count < request->server->limits.tables_per_guest)
        return true;
    request_refuse(request, "limit", "You are sitting at too many tables.");
    return false;
}

/* The seat that is asked for, or the first free one; -1: it has been refused. */
static int choose_seat(struct request *request, bool must)
{
    const struct room *room = request->room;
    const struct json_node *wish = json_get(request->root, "seat");
    int seat = room_free_seat(room);
    if (!wish && !must) {
        if (seat < 0)
            request_refuse(request, "full", "There is no free seat at this table.");
        return seat;
    }
    if (!json_int(wish, 0, room->lobby.seats - 1, &seat)) {
        request_refuse(request, "seats", "That seat doesn’t exist.");
        return -1;
    }
    if (room->lobby.seat[seat].who == WHO_OPEN)
        return seat;
    request_refuse(request, "taken", "That seat is taken.");
    return -1;
}

static void answer_seat(struct request *request, int seat)
{
    struct json *json = request_answer(request);
    json_field_string(json, "table", request->room->lobby.table);
    json_field_number(json, "seat", seat);
    request_end(request);
}

/* Whoever was sent away comes back neither to sit down nor to watch. */
static bool is_removed(struct request *request)
{
    const struct sanction *sanction = room_sanction(request->room, request->guest->row.id);
    if (!sanction || !sanction->removed)
        return false;
    request_refuse(request, "removed", "The host has removed you from this table.");
    return true;
}

static bool may_sit_down(struct request *request)
{
    const struct room *room = request->room;
    if (is_removed(request))
        return false;
    if (blocks_bar(room, request->guest->row.id)) {
        request_refuse(request, "removed", "You can’t sit down at this table.");
        return false;
    }
    if (!room->lobby.locked)
        return true;
    request_refuse(request, "locked", "This table is locked: nobody new can sit down.");
    return false;
}

void request_join(struct request *request)
{
    if (!find_entrance(request))
        return;
    struct room *room = request->room;
    if (request->seat >= 0) { /* sent twice, or from another device */
        answer_seat(request, request->seat);
        request_attach(request, room, request->seat);
        return;
    }
    if (!request_is_waiting(request) || !may_sit_down(request))
        return;
    const int seat = choose_seat(request, false);
    const bool stranger = is_stranger(request);
    if (seat < 0 || !request_has_room(request) || (stranger && !request_may_list(request)))
        return;
    room_seat_person(room, seat, request->guest);
    if (stranger)
        share_take_seat(request->server, &request->session->author, &room->seat[seat].from_list);
    room->lobby.seat[seat].in = room->is_rematch;
    save_room(request->server, room, request->now);
    answer_seat(request, seat);
    request_attach(request, room, seat);
    if (room->is_rematch)
        rematch_changed(request->server, room, request->now);
}

/* The person takes along what is theirs. */
static void move_person(struct room *room, int from, int to)
{
    struct guest *guest = room->seat[from].guest;
    const struct lobby_seat shown = room->lobby.seat[from];
    const struct fair_share share = room->seat[from].share;
    const int links = room->seat[from].links;
    const struct shared from_list = room->seat[from].from_list;
    room->seat[from].from_list = (struct shared){.of = {NULL}};
    room_clear_seat(room, from);
    room->seat[from].links = 0;
    room_seat_person(room, to, guest);
    room->lobby.seat[to] = shown;
    room->seat[to].share = share;
    room->seat[to].links = links;
    room->seat[to].from_list = from_list;
    for (struct link *link = room->links; link; link = link->next_of_room)
        if (link->viewer == from)
            link->viewer = to;
}

void request_sit(struct request *request)
{
    struct room *room = request->room;
    if (!request_is_waiting(request))
        return;
    const int seat = choose_seat(request, true);
    if (seat < 0)
        return;
    move_person(room, request->seat, seat);
    save_room(request->server, room, request->now);
    answer_seat(request, seat);
    request_tell(request, room);
}

/* ---- starting and leaving ---- */

void request_start(struct request *request)
{
    struct room *room = request->room;
    const struct json_node *fill = json_get(request->root, "fill");
    const struct bot *bot = think_bot(json_text(fill));
    if (!request_is_waiting(request) || !request_may_begin(request))
        return;
    if (!room->lobby.seat[request->seat].host) {
        request_refuse(request, "host", "Only the host can do that.");
        return;
    }
    if (fill && !bot) {
        request_refuse(request, "seats", "A bot must be random, easy, greedy or strong.");
        return;
    }
    if (!fill && room_free_seat(room) >= 0) {
        request_refuse(request, "seats", "There are free seats. “fill” puts bots on them.");
        return;
    }
    for (int seat; (seat = room_free_seat(room)) >= 0;)
        room_seat_bot(room, seat, bot);
    reveal_begin(request->server, room, request->now);
    request_ok(request);
    reveal_go_on(request->server, room, request->now);
    if (room->lobby.shuffling)
        rematch_changed(request->server, room, request->now);
}

bool lobby_vacate(struct server *server, struct room *room, int seat, int64_t now)
{
    const bool host = room->lobby.seat[seat].host;
    room_clear_seat(room, seat);
    if (!room_people(room))
        return false;
    if (host)
        room_set_host(room, host_next(room, seat));
    save_room(server, room, now);
    return true;
}

void lobby_tell_vacant(struct server *server, struct room *room, bool goes_on, int64_t now)
{
    if (goes_on) {
        tell_coming(server, room);
        host_tell(server, room);
        if (room->is_rematch)
            rematch_changed(server, room, now);
        return;
    }
    rematch_close(server, room, now);
    play_close(server, room);
}

static void leave_waiting(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    request_detach(request->guest, room);
    const bool goes_on = lobby_vacate(server, room, request->seat, request->now);
    if (goes_on) {
        request_ok(request);
        principal_spend(server, &request->session->author, ALLOW_JOINS, LEAVE_COST);
        lobby_tell_vacant(server, room, true, request->now);
        return;
    }
    request->room = NULL;
    request->guest->last_batch = server->batches.number;
    lobby_tell_vacant(server, room, false, request->now);
    request_ok(request);
}

void request_leave(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    if (room->lobby.state == STORE_WAITING) {
        if (room->lobby.shuffling)
            reveal_leave(request);
        else
            leave_waiting(request);
        return;
    }
    const struct lobby_seat *shown = &room->lobby.seat[request->seat];
    const bool runs = room->lobby.state == STORE_RUNNING;
    room->seat[request->seat].timeouts = 0;           /* a bot that stands in already stays, too */
    if (runs && shown->standing_in && !shown->here) { /* they have left, and everyone knows */
        request_ok(request);
        return;
    }
    if (runs && !shown->standing_in)
        play_stand_in(server, room, request->seat, STOOD_IN_AWAY, request->now);
    if (runs)
        host_pass_on(server, room, request->seat);
    request_ok(request);
    request_detach(request->guest, room);
    tell_coming(server, room);
    if (runs)
        host_tell(server, room);
    pause_go_on(server, room, request->now);
    rematch_left(server, room, request->guest, request->now);
    think_wake(server, room);
}

/* ---- watching ---- */

/* All from one address (or network) have a quarter of the places: else they could have them all. */
static bool has_place(const struct request *request)
{
    const int most = request->server->limits.watchers;
    const uint64_t from = author_number(&request->session->author);
    int here = 0;
    for (const struct link *link = request->room->links; link; link = link->next_of_room)
        here += from && link->viewer == SPECTATOR && author_number(&link->session->author) == from;
    return request->room->lobby.watching < most && here < (most + PLACES_PART - 1) / PLACES_PART;
}

void request_watch(struct request *request)
{
    if (!find_entrance(request))
        return;
    struct room *room = request->room;
    if (request->seat >= 0) {
        request_refuse(request, "seat", "You have a seat at this table: send “sync” to see it.");
        return;
    }
    if (is_removed(request))
        return;
    if (room->lobby.unwatched) {
        request_refuse(request, "spectators", "Nobody can watch this table.");
        return;
    }
    if (!request->link && !has_place(request)) {
        request_refuse(request, "limit", "Too many people are watching this table.");
        return;
    }
    if (!link_add(request->session, room, SPECTATOR)) {
        request_refuse(request, "limit", "You are watching too many tables.");
        return;
    }
    struct json *json = request_answer(request);
    json_field_string(json, "table", room->lobby.table);
    request_end(request);
    tell_room_to(session_link(request->session, room));
    tell_coming(request->server, room);
}

void request_unwatch(struct request *request)
{
    struct room *room = request->room;
    if (request->seat >= 0 || !request->link) {
        request_refuse(request, "state", "You are not watching this table.");
        return;
    }
    link_remove(request->link);
    request_ok(request);
    tell_coming(request->server, room);
}
