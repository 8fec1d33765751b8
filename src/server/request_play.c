/* At the table: moves, taking back, hints, chat, coming back. */
#include "core/words.h"
#include "record/sheet.h"
#include "server/request.h"

#include "shell/look.h"
#include "shell/plain.h"
#include "shell/wordlist.h"

#include <string.h>

/* ---- moves ---- */

/* Each step of a game that is played again is counted (tell.c); whoever has had enough of them for
 * now is refused. */
static bool may_replay(struct request *request)
{
    if (principal_may(request->server, &request->session->author, ALLOW_REPLAYS))
        return true;
    request_refuse(request, "rate", "That was too fast. Wait a moment.");
    return false;
}

/* An answer to a decision that has been answered: the same one is no mistake. */
static void answer_past(struct request *request, uint32_t n, bool undo)
{
    struct history_entry entry;
    game_move move;
    if (!may_replay(request))
        return;
    const struct table *table =
        tell_replay_to(request->session, request->room, request->seat, n, &entry);
    bool same = table && entry.undo == undo;
    if (same && !undo)
        same = table_choices(table, request->seat) &&
               !update_read_move(request->root, table->game, table->state, request->seat, &move) &&
               move == entry.move;
    if (!same) {
        request_refuse(request, "late", "That decision has already been made.");
        return;
    }
    struct json *json = request_answer(request);
    json_key(json, "repeated");
    json_put_bool(json, true);
    request_end(request);
}

/* Whether the request is about the decision that the seat is at now; if not, it is answered. */
static bool is_present(struct request *request, bool undo)
{
    const struct room *room = request->room;
    int decision;
    if (!json_int(json_get(request->root, "decision"), 1, INT32_MAX, &decision)) {
        request_refuse(request, "message",
                       "“decision” must be the number of the decision you are answering.");
        return false;
    }
    if (!room->table) {
        request_refuse(request, "state", "The game hasn’t started.");
        return false;
    }
    const uint32_t asked = room->asked[request->seat];
    const bool past = (uint32_t)decision < asked;
    if (room->lobby.state == STORE_OVER && (undo || !past)) {
        request_refuse(request, "state", "The game is over.");
        return false;
    }
    if (past) {
        answer_past(request, (uint32_t)decision, undo);
        return false;
    }
    if ((uint32_t)decision == asked)
        return true;
    request_refuse(request, "turn", "You haven’t been asked that yet.");
    return false;
}

void request_move(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    const int seat = request->seat;
    struct happening happening;
    game_move move;
    if (!is_present(request, false))
        return;
    if (!(room_waiting_for(room) >> seat & 1)) {
        request_refuse(request, "turn", "There is nothing for you to do right now.");
        return;
    }
    const char *wrong =
        update_read_move(request->root, room->lobby.game, room->table->state, seat, &move);
    if (wrong) {
        request_refuse_move(request, wrong);
        return;
    }
    /* Who moves is back, and the step says so; unless there is no step. */
    bool *standing_in = &room->lobby.seat[seat].standing_in;
    const bool stood_in = *standing_in;
    const int64_t deadline = room->seat[seat].deadline;
    *standing_in = false;
    if (stood_in)
        play_resume_clock(room, seat, request->now);
    const struct refusal *refusal = play_move(server, room, seat, move, request->now, &happening);
    if (refusal) {
        *standing_in = stood_in;
        room->seat[seat].deadline = deadline;
        request_refuse_rule(request, refusal);
        return;
    }
    room->seat[seat].timeouts = 0;
    if (stood_in)
        save_is_told(room, ~0U);
    request_ok(request);
    if (stood_in)
        request_tell(request, room);
    play_announce(server, room, &happening, request->now);
}

void request_undo(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    const struct seat *seat = &room->seat[request->seat];
    struct happening happening;
    if (!is_present(request, true))
        return;
    const bool asked = room_waiting_for(room) >> request->seat & 1;
    if (!asked && seat->deadline && seat->deadline <= room_time(room, request->now)) {
        request_refuse(request, "undo", "Time is up for this turn.");
        return;
    }
    if (room->undone[request->seat] >= UNDOS_MOST) {
        request_refuse(request, "undo", "You have undone enough for one turn.");
        return;
    }
    if (!room_undo(room, request->seat, &happening)) {
        request_refuse(request, "undo", "There is nothing to undo.");
        return;
    }
    think_forget(room, request->seat);
    play_undo_done(server, room, &happening, request->now);
    request_ok(request);
    play_announce(server, room, &happening, request->now);
}

/* ---- hints and chat ---- */

void request_hint(struct request *request)
{
    struct room *room = request->room;
    const struct author *author = &request->session->author;
    const bool asked =
        room->lobby.state == STORE_RUNNING && room_waiting_for(room) >> request->seat & 1;
    if (!room->lobby.hints)
        request_refuse(request, "hint", "There are no hints at this table.");
    else if (!asked)
        request_refuse(request, "hint", "There is nothing to decide right now.");
    else if (!principal_may(request->server, author, ALLOW_HINTS))
        request_refuse(request, "rate", "You are asking for a lot of hints. Wait a moment.");
    else if (!think_hint(request->session, room, request->seat, request->has_id, request->id))
        request_refuse(request, "limit", "The server is busy with other hints. Try again.");
    else
        principal_spend(request->server, author, ALLOW_HINTS, 1);
}

enum { SHEET_COST = 250 }; /* steps of a replay: to count all deals takes as long */

/* What follows from what the seat saw. The game is played again for it, which counts as a replay;
 * from one message to the next nothing is kept. */
void request_sheet(struct request *request)
{
    const struct room *room = request->room;
    const struct author *author = &request->session->author;
    if (!room->lobby.hints) {
        request_refuse(request, "hint", "There are no hints at this table.");
        return;
    }
    if (!room->table) {
        request_refuse(request, "state", "The game hasn’t started.");
        return;
    }
    if (!may_replay(request))
        return;
    const struct names names = room_names(room, request->seat, request->session->catalogue);
    struct json *json = request_answer(request);
    json_key(json, "sheet");
    const int entries = sheet_write(room->table, request->seat, &names, json);
    request_end(request);
    principal_spend(request->server, author, ALLOW_REPLAYS, SHEET_COST + entries);
}

static const char *read_chat(struct session *session, const char *words,
                             char plain[4 * CHAT_CHARACTERS + 1])
{
    const int most = session->server->limits.chat_characters;
    struct text text = text_in(plain, 4 * CHAT_CHARACTERS + 1);
    if (!words || plain_blank(words))
        return N_("Your message is empty.");
    plain_put(&text, words);
    if (!text.cut && (strcmp(plain, words) != 0 || look_is_piled(plain)))
        return N_("Your message has characters that can’t be shown.");
    if (text.cut || text_width(&text, 0) > (size_t)most)
        return session_too_long(session,
                                P_("Your message is too long: at most {n} character.",
                                   "Your message is too long: at most {n} characters."),
                                most);
    if (wordlist_has(session->server->words, plain))
        return N_("Your message has a word that isn’t welcome here.");
    return NULL;
}

/* What has been said from there; one who has not spoken takes the place of who has said least. */
static struct bucket *speaker_of(struct room *room, uint64_t from, int rate, int64_t now)
{
    struct speaker *least = &room->speaker[0];
    for (int i = 0; i < SPEAKERS; i++) {
        struct speaker *each = &room->speaker[i];
        if (each->from == from)
            return &each->said;
        if (bucket_level(&each->said, rate, now) < bucket_level(&least->said, rate, now))
            least = each;
    }
    *least = (struct speaker){.from = from};
    return &least->said;
}

/* Spectators from one address share what one person may say: whoever plays is not kept quiet by
 * them, nor are other spectators. */
static bool may_chat(struct request *request)
{
    const int rate = request->server->limits.chat_per_minute;
    const struct author *author = &request->session->author;
    const uint64_t from = author_number(author);
    struct bucket *said =
        request->seat < 0 ? speaker_of(request->room, from, rate, request->now) : NULL;
    return principal_may(request->server, author, ALLOW_CHAT) &&
           (!said || bucket_take(said, rate, rate, request->now)) &&
           principal_take(request->server, author, ALLOW_CHAT);
}

static bool is_silenced(const struct request *request)
{
    const struct sanction *sanction = room_sanction(request->room, request->guest->row.id);
    return sanction && sanction->silenced;
}

void request_chat(struct request *request)
{
    char plain[4 * CHAT_CHARACTERS + 1];
    int reaction = NO_REACTION;
    const struct json_node *wish = json_get(request->root, "reaction");
    const char *wrong =
        wish ? (json_int(wish, 0, REACTIONS - 1, &reaction) ? NULL
                                                            : N_("That reaction doesn’t exist."))
             : read_chat(request->session, json_text(json_get(request->root, "text")), plain);
    if (!request->link)
        request_refuse(request, "state", "Send “sync” first: you are not following this table.");
    else if (wrong)
        request_refuse(request, "text", wrong);
    else if (is_silenced(request))
        request_refuse(request, "silenced", "The host has muted you at this table.");
    else if (!may_chat(request))
        request_refuse(request, "rate", "You are sending a lot of messages. Wait a moment.");
    else {
        request_ok(request);
        tell_chat(request->room, request->link, plain, reaction);
    }
}

/* ---- the end of a round ---- */

/* It does no harm where nobody waits: it may come too late, or twice. */
void request_ready(struct request *request)
{
    struct room *room = request->room;
    if (!room->table) {
        request_refuse(request, "state", "The game hasn’t started.");
        return;
    }
    bool away = false;
    if (!request_flag(request, "away", &away)) {
        request_refuse(request, "message", "“away” must be true or false.");
        return;
    }
    if (!away)
        pause_ready(room, request->seat);
    else if (request->link)
        request->link->away = true;
    request_ok(request);
    pause_go_on(request->server, room, request->now);
}

/* ---- coming back ---- */

void request_back(struct request *request)
{
    struct room *room = request->room;
    if (room->lobby.state != STORE_RUNNING) {
        request_refuse(request, "state", "The game isn’t running.");
        return;
    }
    if (!room->lobby.seat[request->seat].standing_in) {
        request_ok(request);
        return;
    }
    play_stand_in(request->server, room, request->seat, STOOD_IN_NOT, request->now);
    request_ok(request);
    if (request->link)
        tell_room_to(request->link);
    tell_coming(request->server, room);
    tell_waiting(room, ~0U, request->now);
    pause_go_on(request->server, room, request->now);
}

/* The story goes on behind what was seen; without `seen` only its last part is told. */
void request_sync(struct request *request)
{
    struct room *room = request->room;
    const struct json_node *wish = json_get(request->root, "seen");
    const int viewer = request->seat >= 0 ? request->seat : SPECTATOR;
    const uint32_t updates = room_told(room, viewer);
    const bool late = viewer == SPECTATOR && room->delayed;
    int seen = updates ? (int)updates - 1 : 0;
    /* Whoever is kept behind may have seen more before that, and is not told how much there is. */
    if (wish && !json_int(wish, 0, late ? INT32_MAX : updates, &seen)) {
        request_refuse(request, "seen", "You can’t have seen that yet.");
        return;
    }
    if (viewer == SPECTATOR && !request->link) {
        request_refuse(request, "state", "Send “watch” first.");
        return;
    }
    /* Others are told if it makes a difference to them. */
    const bool known = viewer == SPECTATOR || room->lobby.seat[viewer].here;
    struct link *link = link_add(request->session, room, viewer);
    if (!link) {
        request_refuse(request, "limit", "You are watching too many tables.");
        return;
    }
    link->seen = (uint32_t)seen;
    told_missed(link);
    request_ok(request);
    tell_room_to(link);
    if (!known)
        tell_coming(request->server, room);
    tell_chats_to(link);
    if (link->seen < updates)
        tell_missed(link, request->now);
    else if (room->lobby.state == STORE_RUNNING && !late) /* nothing is new but, perhaps, this */
        tell_waiting_to(link, request->now);
    /* Also that there is none: it may have ended meanwhile. */
    if (!pause_go_on(request->server, room, request->now) && !late &&
        (room->pause.until || request->session->pauses))
        tell_pause_to(link, request->now);
}
