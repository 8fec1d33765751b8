/* What happens at a running table, whoever makes it happen: a person, a bot, a clock. Each change
 * is first made and saved, then answered by whoever asked for it, and then told (play_announce). */
#include "server/server_internal.h"

enum { TIMEOUTS_MOST = 3 };

void play_note_clock(struct server *server, const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (deadline && deadline < server->next_clock && !room_is_played(room, i) &&
            !room->pause.until)
            server->next_clock = deadline;
    }
}

/* A bot has played for each of the people at the end, and none of them was there to see it. */
static bool everybody_has_left(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        const struct lobby_seat *shown = &room->lobby.seat[i];
        if (shown->who == WHO_PERSON && (!shown->standing_in || shown->here))
            return false;
    }
    return true;
}

static bool is_for_once(const struct seat *seat)
{
    return seat->timeouts > 0 && seat->timeouts < TIMEOUTS_MOST;
}

bool play_has_left(const struct room *room, int seat)
{
    const struct lobby_seat *shown = &room->lobby.seat[seat];
    return shown->who == WHO_PERSON && shown->standing_in &&
           !(shown->here && is_for_once(&room->seat[seat]));
}

static void finish(struct server *server, struct room *room, int64_t now)
{
    room->left = everybody_has_left(room);
    server_set_state(server, room, STORE_OVER);
    server->counts.games_over++;
    save_results(server, room, now);
    save_room(server, room, now);
    finished_use(server, room);
}

void play_start(struct server *server, struct room *room, int64_t now, struct happening *happening)
{
    server_set_state(server, room, STORE_RUNNING);
    room_start(room, now, happening);
    room_note_stand_in(room, happening->stood_in);
    save_room(server, room, now);
    save_step(server, room, happening->at, happening->stood_in, now);
    save_is_told(room, ~0U);
    play_note_clock(server, room);
    if (!room_waiting_for(room)) /* a pancake in the first draw may end it */
        finish(server, room, now);
}

/* A clock that ran out costs someone who is here the overdue decision (or turn) and not the game:
 * when it is made, the seat is theirs again, until that has happened too often. */
static void hand_back(struct room *room, int64_t now, struct happening *happening)
{
    if (!room_waiting_for(room))
        return;
    for (int i = 0; i < room->lobby.seats; i++) {
        struct lobby_seat *shown = &room->lobby.seat[i];
        const struct seat *seat = &room->seat[i];
        if (!shown->standing_in || !shown->here || !is_for_once(seat) || seat->deadline)
            continue;
        shown->standing_in = false;
        room_start_clock(room, i, now);
        happening->table_changed = true;
    }
}

/* The first move that a bot makes for someone says why it does. */
static void note_stand_in(struct room *room, struct happening *happening)
{
    struct seat *seat = &room->seat[happening->actor];
    if (!room->lobby.seat[happening->actor].standing_in)
        return;
    happening->stood_in = seat->untold_bot ? seat->untold_bot : STOOD_IN_STILL;
    seat->untold_bot = STOOD_IN_NOT;
}

/* Others hear of a secret step only if it changes who is waited for, or who plays. */
static void save_happening(struct server *server, struct room *room,
                           const struct happening *happening, int64_t now)
{
    const bool all = happening->finished || happening->table_changed;
    save_step(server, room, happening->at, happening->stood_in, now);
    save_is_told(room, all ? ~0U : happening->viewers);
    play_note_clock(server, room);
}

const struct refusal *play_move(struct server *server, struct room *room, int seat, game_move move,
                                int64_t now, struct happening *happening)
{
    const struct refusal *refusal = room_play(room, seat, move, now, happening);
    if (refusal)
        return refusal;
    server->counts.moves++;
    think_forget(room, seat);
    note_stand_in(room, happening);
    hand_back(room, now, happening);
    room_note_stand_in(room, happening->stood_in);
    happening->table_changed |= expiry_moved(server, room, now);
    /* Who moves has seen enough; but of a secret step nobody may be told that it was made. */
    if (happening->finished || happening->viewers >> SPECTATOR & 1)
        pause_ready(room, seat);
    pause_begin(server, room, happening, now);
    save_happening(server, room, happening, now);
    if (!room_waiting_for(room))
        finish(server, room, now);
    return NULL;
}

void play_undo_done(struct server *server, struct room *room, const struct happening *happening,
                    int64_t now)
{
    save_happening(server, room, happening, now);
}

void play_announce(struct server *server, struct room *room, const struct happening *happening,
                   int64_t now)
{
    if (happening->table_changed)
        tell_room(room);
    tell_happening(server, room, happening, now);
    if (happening->viewers >> SPECTATOR & 1) /* nobody hears of any other, nor waits for it */
        told_begin(server, room, now);
    pause_go_on(server, room, now);
    if (room->lobby.state == STORE_OVER)
        tell_room(room);
    else
        think_wake(server, room);
}

void play_resume_clock(struct room *room, int seat, int64_t now)
{
    if (!room->seat[seat].deadline)
        room_start_clock(room, seat, now);
}

void play_stand_in(struct server *server, struct room *room, int seat, enum stood_in why,
                   int64_t now)
{
    room->lobby.seat[seat].standing_in = why != STOOD_IN_NOT;
    room->seat[seat].untold_bot = why;
    room->seat[seat].timeouts = 0;
    server->counts.stand_ins += why != STOOD_IN_NOT;
    think_forget(room, seat);
    if (why == STOOD_IN_NOT)
        play_resume_clock(room, seat, now);
    play_note_clock(server, room);
    save_step(server, room, room->table->log_used, STOOD_IN_NOT, now);
    save_is_told(room, ~0U);
}

/* ---- clocks ---- */

static void check_clock(struct server *server, struct room *room, int64_t now)
{
    bool out = false;
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (!deadline || room_is_played(room, i))
            continue;
        if (deadline > now) {
            server->next_clock = deadline < server->next_clock ? deadline : server->next_clock;
        } else if (room_waiting_for(room) >> i & 1) {
            const int timeouts = room->seat[i].timeouts + 1;
            play_stand_in(server, room, i, STOOD_IN_CLOCK, now);
            room->seat[i].timeouts = timeouts;
            out = true;
        }
    }
    if (!out)
        return;
    tell_room(room);
    tell_waiting(room, ~0U, now);
    think_wake(server, room);
}

static void check_room(struct server *server, struct room *room, int64_t now)
{
    pause_go_on(server, room, now);
    if (room->rest_until && room->rest_until <= now)
        think_wake(server, room);
    if (room->rest_until && room->rest_until < server->next_clock)
        server->next_clock = room->rest_until;
    if (room->told_until && room->told_until < server->next_clock)
        server->next_clock = room->told_until;
    if (room->pause.until)
        server->next_clock =
            room->pause.until < server->next_clock ? room->pause.until : server->next_clock;
    else if (room->lobby.clock)
        check_clock(server, room, now);
}

int64_t play_clocks(struct server *server, int64_t now)
{
    if (now < server->next_clock)
        return server->next_clock;
    server->next_clock = INT64_MAX;
    for (struct room *room = server->rooms; room; room = room->next)
        if (room->lobby.state == STORE_RUNNING)
            check_room(server, room, now);
        else if (room->lobby.shuffling)
            reveal_look(server, room, now);
    /* Most deadlines are moved on before they are reached: there is no hurry to look again. */
    if (server->next_clock < now + 100)
        server->next_clock = now + 100;
    return server->next_clock;
}

/* A game that was over stays findable, as closed, until the store cannot tell of it any more. */
void play_close(struct server *server, struct room *room)
{
    const bool was_over = room->lobby.state == STORE_OVER;
    server_set_state(server, room, STORE_CLOSED);
    save_deleted(server, room);
    cluster_note_closed(server, room->id);
    tell_room(room);
    if (!was_over) {
        server_remove_room(server, room);
        return;
    }
    while (room->links)
        link_remove(room->links);
}
