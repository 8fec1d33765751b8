/* What happens at a running table, whoever makes it happen: a person, a bot, a clock. Each change
 * is first made and saved, then answered by who asked for it, and then told (play_announce). */
#include "server/inside.h"

enum { RUN_OUTS_MOST = 3 };

static void note_clock(struct house *house, const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (deadline && deadline < house->next_clock && !room_is_played(room, i))
            house->next_clock = deadline;
    }
}

void play_start(struct house *house, struct room *room, int64_t now, struct happening *happening)
{
    house_set_state(house, room, STORE_RUNNING);
    room_start(room, now, happening);
    save_room(house, room, now);
    save_step(house, room, 0, now);
    note_clock(house, room);
}

static void finish(struct house *house, struct room *room, int64_t now)
{
    house_set_state(house, room, STORE_OVER);
    house->counts.games_over++;
    save_results(house, room, now);
    save_room(house, room, now);
}

/* A clock that ran out costs somebody who is here the overdue decision (or turn) and not the game:
 * when it is made, the seat is theirs again, until that has happened too often. */
static void hand_back(struct room *room, int64_t now, struct happening *happening)
{
    if (!room_waiting_for(room))
        return;
    for (int i = 0; i < room->lobby.seats; i++) {
        struct lobby_seat *shown = &room->lobby.seat[i];
        const struct seat *seat = &room->seat[i];
        const bool for_once = seat->run_outs > 0 && seat->run_outs < RUN_OUTS_MOST;
        if (!shown->standing_in || !shown->here || !for_once || seat->deadline)
            continue;
        shown->standing_in = false;
        room_wind(room, i, now);
        happening->handed_back = true;
    }
}

const struct refusal *play_move(struct house *house, struct room *room, int seat, game_move move,
                                int64_t now, struct happening *happening)
{
    const struct refusal *refusal = room_play(room, seat, move, now, happening);
    if (refusal)
        return refusal;
    house->counts.moves++;
    think_forget(room, seat);
    hand_back(room, now, happening);
    save_step(house, room, happening->at, now);
    note_clock(house, room);
    if (!room_waiting_for(room))
        finish(house, room, now);
    return NULL;
}

void play_undo_done(struct house *house, struct room *room, const struct happening *happening,
                    int64_t now)
{
    save_step(house, room, happening->at, now);
    note_clock(house, room);
}

void play_announce(struct house *house, struct room *room, const struct happening *happening,
                   int64_t now)
{
    if (happening->handed_back)
        tell_room(room);
    tell_happening(room, happening, now);
    if (room->lobby.state == STORE_OVER)
        tell_room(room);
    else
        think_wake(house, room);
}

void play_wind_again(struct room *room, int seat, int64_t now)
{
    if (!room->seat[seat].deadline)
        room_wind(room, seat, now);
}

void play_stand_in(struct house *house, struct room *room, int seat, bool standing_in, int64_t now)
{
    room->lobby.seat[seat].standing_in = standing_in;
    room->seat[seat].run_outs = 0;
    house->counts.stand_ins += standing_in;
    think_forget(room, seat);
    if (!standing_in)
        play_wind_again(room, seat, now);
    note_clock(house, room);
    save_step(house, room, room->table->log_used, now);
}

/* ---- clocks ---- */

static void check_clock(struct house *house, struct room *room, int64_t now)
{
    bool out = false;
    for (int i = 0; i < room->lobby.seats; i++) {
        const int64_t deadline = room->seat[i].deadline;
        if (!deadline || room_is_played(room, i))
            continue;
        if (deadline > now) {
            house->next_clock = deadline < house->next_clock ? deadline : house->next_clock;
        } else if (room_waiting_for(room) >> i & 1) {
            const int run_outs = room->seat[i].run_outs + 1;
            play_stand_in(house, room, i, true, now);
            room->seat[i].run_outs = run_outs;
            out = true;
        }
    }
    if (!out)
        return;
    tell_room(room);
    tell_waiting(room, ~0U, now);
    think_wake(house, room);
}

int64_t play_clocks(struct house *house, int64_t now)
{
    if (now < house->next_clock)
        return house->next_clock;
    house->next_clock = INT64_MAX;
    for (struct room *room = house->rooms; room; room = room->next)
        if (room->lobby.state == STORE_RUNNING && room->lobby.clock)
            check_clock(house, room, now);
    /* Most deadlines are moved on before they are reached: there is no hurry to look again. */
    if (house->next_clock < now + 100)
        house->next_clock = now + 100;
    return house->next_clock;
}

void play_close(struct house *house, struct room *room, int64_t now)
{
    house_set_state(house, room, STORE_CLOSED);
    save_room(house, room, now);
    tell_room(room);
    house_remove_room(house, room);
}
