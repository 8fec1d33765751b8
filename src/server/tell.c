/* Who is told what, and when. An update is written once for a viewer, from the observation of that
 * viewer, straight into an outbox, and copied to others who look from the same place and want the
 * same in the same language. It waits for the batch that the room's last change is in. A seat of
 * which nothing is asked is told at once only what happened; what is true now, the longer part, is
 * written when the message leaves, and not at all if the next update comes before that
 * (session_finish), unless the client wants it in each.
 *
 * Those who have missed something get it from a replay of the history, in parts, so that a long
 * game never fills an outbox. */
#include "server/block.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables, chat ---- */

/* Of several in a row the last one says it all: however often others come, go or change their
 * names, it never fills an outbox. */
static void put_table(struct link *link, const char *why)
{
    struct session *session = link->session;
    const struct message_own own = {.muted = blocks_at(session->guest, link->room, STORE_MUTED),
                                    .blocked = blocks_at(session->guest, link->room, STORE_BLOCKED),
                                    .why = why};
    struct text text;
    if (session->closing)
        return;
    session_finish(session, link->room->told_batch[link->viewer]);
    if (session->shown == link)
        outbox_drop_last(&session->outbox);
    do {
        text = outbox_begin(&session->outbox);
        message_table(&link->room->lobby, link->viewer, &own, &text);
    } while (!outbox_end(&session->outbox, &text, link->room->told_batch[link->viewer]));
    session->shown = link;
    session->urgent = true;
    session_written(session);
}

void tell_room_to(struct link *link)
{
    put_table(link, NULL);
}

void tell_why_to(struct link *link, const char *why)
{
    put_table(link, why);
}

void tell_room(struct room *room)
{
    room->untold = false;
    for (struct link *link = room->links; link; link = link->next_of_room)
        tell_room_to(link);
}

/* ---- coming and going ---- */

/* Of one table, by all who come and go there: at once as a rule, and every other second where
 * someone does it on and on. The same for turns that are finished in secret: one can be undone and
 * finished again. */
enum { COMINGS_AT_ONCE = 10, TURNS_AT_ONCE = 20, COMINGS_PER_MINUTE = 30 };

/* True: it may be told. Else it is told when `tell_comings` looks again. */
static bool is_time(struct server *server, struct bucket *bucket, int at_once, bool *untold)
{
    *untold = !bucket_take(bucket, COMINGS_PER_MINUTE, at_once, server->now);
    if (!*untold)
        return true;
    const int64_t due = server->now + bucket_wait(bucket, COMINGS_PER_MINUTE, at_once);
    server->next_coming = due < server->next_coming ? due : server->next_coming;
    return false;
}

static void tell_turn(struct server *server, struct room *room, unsigned viewers)
{
    if (is_time(server, &room->turns, TURNS_AT_ONCE, &room->turn_untold))
        tell_waiting(room, viewers, server->now);
}

void tell_coming(struct server *server, struct room *room)
{
    if (is_time(server, &room->comings, COMINGS_AT_ONCE, &room->untold))
        tell_room(room);
}

void tell_change_by(struct server *server, struct room *room, const struct guest *guest)
{
    for (struct session *session = guest->sessions; session; session = session->next_of_guest) {
        struct link *link = session_link(session, room);
        if (link)
            tell_room_to(link);
    }
    tell_coming(server, room);
}

int64_t tell_comings(struct server *server, int64_t now)
{
    if (now < server->next_coming)
        return server->next_coming;
    server->next_coming = INT64_MAX;
    for (struct room *room = server->rooms; room; room = room->next) {
        if (room->untold)
            tell_coming(server, room);
        if (room->turn_untold && room->lobby.state == STORE_RUNNING)
            tell_turn(server, room, ~0U);
    }
    return server->next_coming;
}

/* ---- what is said ---- */

/* Whoever has muted or blocked someone is not told what they say. */
static bool hears(const struct link *link, const struct chat_line *line)
{
    return line->did != DID_SAY || (!block_find(link->session->guest, line->guest) &&
                                    !(link_is_late(link) && delay_keeps(link->room, line)));
}

static bool is_own(const struct session *session, const struct chat_line *line)
{
    return line->did == DID_SAY && session->guest && session->guest->row.id == line->guest;
}

static void put_line(struct server *server, struct room *room, const struct chat_line *said)
{
    char buffer[2][4096];
    struct text text[2];
    const struct chat_line *line = room_keep_chat(room, said);
    for (int own = 0; own < 2; own++) {
        text[own] = text_in(buffer[own], sizeof buffer[own]);
        message_chat(room->lobby.table, line, own, &text[own]);
        CHECK(!text[own].cut);
    }
    memory_note_room(server, room);
    delay_said(server, room);
    for (struct link *link = room->links; link; link = link->next_of_room) {
        const struct text *told = &text[is_own(link->session, line)];
        if (hears(link, line))
            session_put(link->session, told->at, told->used, room->told_batch[link->viewer]);
    }
}

void tell_line_late(struct room *room, const struct chat_line *line)
{
    char buffer[4096];
    struct text text = text_in(buffer, sizeof buffer);
    message_chat(room->lobby.table, line, false, &text);
    CHECK(!text.cut);
    for (struct link *link = room->links; link; link = link->next_of_room)
        if (link_is_late(link) && hears(link, line))
            session_put(link->session, text.at, text.used, room->told_batch[link->viewer]);
}

void tell_chat(struct room *room, const struct link *from, const char *words, int reaction)
{
    char name[PERSON_SIZE];
    const struct guest *guest = from->session->guest;
    room_name_speaker(room, guest, name);
    const struct chat_line line = {.at = from->session->server->now,
                                   .guest = guest->row.id,
                                   .viewer = from->viewer,
                                   .reaction = reaction,
                                   .name = name,
                                   .whom = "",
                                   .words = reaction == NO_REACTION ? words : ""};
    put_line(from->session->server, room, &line);
}

void tell_did(struct server *server, struct room *room, enum did did, const struct guest *whom,
              int value)
{
    char name[PERSON_SIZE] = "";
    const int host = room_host(room);
    struct chat_line line = {.did = did,
                             .viewer = SPECTATOR,
                             .reaction = NO_REACTION,
                             .value = value,
                             .name = "",
                             .whom = name,
                             .words = ""};
    if (whom) {
        room_name_speaker(room, whom, name);
        line.other = whom->row.id;
    }
    if (host >= 0 && room->seat[host].guest && did != DID_HOST) {
        line.guest = room->seat[host].guest->row.id;
        line.viewer = host;
        line.name = room->lobby.seat[host].name;
    }
    put_line(server, room, &line);
}

void tell_chats_to(struct link *link)
{
    const struct room *room = link->room;
    struct server *server = link->session->server;
    struct text text = text_in(server->chats, sizeof server->chats);
    struct json json = {.out = &text};
    if (!room->chat)
        return;
    json_open(&json, '{');
    json_field_string(&json, "tell", "chats");
    json_field_string(&json, "table", room->lobby.table);
    json_key(&json, "lines");
    json_open(&json, '[');
    for (int i = 0; i < room->chat->count; i++)
        if (hears(link, room->chat->line[i]))
            message_put_line(room->chat->line[i], is_own(link->session, room->chat->line[i]),
                             &json);
    json_close(&json, ']');
    json_close(&json, '}');
    CHECK(!text.cut);
    session_put(link->session, text.at, text.used, room->told_batch[link->viewer]);
}

/* ---- updates ---- */

/* A message that was just written into an outbox, to be copied. */
struct written {
    const struct outbox *outbox;
    size_t size;
    unsigned want;
    const struct catalogue *catalogue;
};

/* The last update stays as it is, because another one comes behind it. Whoever has seen it may then
 * rely on that: it leaves when the other one is on disk, too. */
static void supersede(struct session *session, uint64_t batch)
{
    outbox_hold_last(&session->outbox, batch);
    session->unfinished = NULL;
}

static void put_update(struct link *link, const struct update *update, bool unfinished,
                       struct written *written)
{
    struct session *session = link->session;
    struct outbox *outbox = &session->outbox;
    struct text text;
    link->seen = update->n;
    if (session->closing)
        return;
    if (session->unfinished == link)
        supersede(session, link->room->told_batch[link->viewer]);
    session_finish(session, link->room->told_batch[link->viewer]);
    if (written->outbox && written->want == update->want &&
        written->catalogue == update->names->catalogue) {
        const char *bytes = written->outbox->at + written->outbox->end - written->size;
        outbox_put(outbox, bytes, written->size, link->room->told_batch[link->viewer]);
    } else {
        do {
            text = outbox_begin(outbox);
            update_write(update, &text);
        } while (!outbox_end(outbox, &text, link->room->told_batch[link->viewer]));
        *written = (struct written){outbox, text.used, update->want, update->names->catalogue};
    }
    session->unfinished = unfinished ? link : NULL;
    session->shown = NULL;
    session->server->counts.updates++;
    session_written(session);
}

/* What is true now, for a viewer. */
static void fill_now(const struct room *room, struct update *update, void *seen, int64_t now)
{
    update_fill_now(update, room->table, room->asked, seen);
    update->time = room_left(room, update->viewer, now);
}

void tell_rest(struct link *link, uint64_t batch, int64_t now)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    const struct room *room = link->room;
    const struct names names = room_names(room, link->viewer, link->session->catalogue);
    struct outbox *outbox = &link->session->outbox;
    struct update update = {.table = room->lobby.table,
                            .game = room->lobby.game,
                            .viewer = link->viewer,
                            .want = link->session->want,
                            .names = &names};
    struct text text;
    fill_now(room, &update, seen, now);
    do {
        text = outbox_reopen(outbox);
        update_write_rest(&update, &text);
    } while (!outbox_end_again(outbox, &text, batch));
}

/* Bots may play faster than someone reads: whoever has much waiting gets the rest when that has
 * left (session_sent), so that a quick game never fills an outbox. */
static bool falls_behind(struct link *link)
{
    struct session *session = link->session;
    if (!session_is_full(session))
        return false;
    if (session->unfinished == link)
        supersede(session, link->room->told_batch[link->viewer]);
    return true;
}

static void tell_update(struct room *room, const struct happening *happening, int viewer,
                        int64_t now)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    const seatset waiting_for = room_waiting_for(room);
    const bool asked = waiting_for >> viewer & 1;
    const bool may_wait = viewer < SEATS_MAX && waiting_for && !asked;
    bool filled = false;
    const char *why[SEATS_MAX];
    struct names names = room_names(room, viewer, NULL);
    stand_ins_tell(&room->stood_in, viewer, why, &names);
    struct written written = {.outbox = NULL};
    struct update update = {.table = room->lobby.table,
                            .game = room->lobby.game,
                            .viewer = viewer,
                            .n = room->updates[viewer],
                            .events = &happening->events,
                            .stood_in = why,
                            .undo = happening->undo,
                            .names = &names};
    for (struct link *link = room->links; link; link = link->next_of_room) {
        /* Whoever is behind gets it with the rest of what was missed. */
        if (link->viewer != viewer || link->seen != update.n - 1 || link_is_late(link) ||
            falls_behind(link))
            continue;
        const bool unfinished = may_wait && !(link->session->want & WANT_EACH);
        if (!filled && !unfinished)
            fill_now(room, &update, seen, now);
        filled |= !unfinished;
        update.seen = unfinished ? NULL : seen;
        update.want = link->session->want;
        names.catalogue = link->session->catalogue;
        link->session->urgent |= asked || !waiting_for;
        put_update(link, &update, unfinished, &written);
    }
}

void tell_pause_to(struct link *link, int64_t now)
{
    const struct room *room = link->room;
    const struct pause *pause = &room->pause;
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    message_pause(room->lobby.table, pause->ready, pause->until ? pause_waiting(room) : 0,
                  pause->until > now ? pause->until - now : 0, &text);
    session_put(link->session, text.at, text.used, room->told_batch[link->viewer]);
}

void tell_pause(struct room *room, int64_t now)
{
    for (struct link *link = room->links; link; link = link->next_of_room)
        if (!link_is_late(link))
            tell_pause_to(link, now);
}

void tell_telling_to(struct link *link, seatset waiting)
{
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    message_telling(link->room->lobby.table, waiting, &text);
    session_put(link->session, text.at, text.used, link->room->told_batch[link->viewer]);
}

void tell_waiting_to(struct link *link, int64_t now)
{
    const struct room *room = link->room;
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    update_write_waiting(room->lobby.table, room_waiting_for(room),
                         room_left(room, link->viewer, now), &text);
    session_put(link->session, text.at, text.used, room->told_batch[link->viewer]);
}

/* Whoever is behind is told with the last of what was missed. */
void tell_waiting(struct room *room, unsigned viewers, int64_t now)
{
    for (struct link *link = room->links; link; link = link->next_of_room)
        if (viewers >> link->viewer & 1 && link->seen == room->updates[link->viewer] &&
            !link_is_late(link))
            tell_waiting_to(link, now);
}

/* A secret step of another seat is nothing that anyone is told, but that it was its last one. */
void tell_happening(struct server *server, struct room *room, const struct happening *happening,
                    int64_t now)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (happening->viewers >> viewer & 1)
            tell_update(room, happening, viewer, now);
    if (happening->viewers >> SPECTATOR & 1) { /* all are told who is waited for now */
        delay_happened(server, room, now);
        room->turns = (struct bucket){.used = 0};
        room->turn_untold = false;
    }
    if (happening->finished)
        tell_turn(server, room, ~happening->viewers);
}

/* ---- replay ---- */

/* In steps: to begin a game, and that many bytes of a text of one's own that it has. */
enum { BEGIN_COST = 20, TEXT_COST = 20 };

static void replay_count(struct replay *replay, int actor, bool undo)
{
    const unsigned viewers = table_viewers(&replay->table, actor, undo, &replay->events);
    replay->undo = undo;
    for (int i = 0; i < VIEWERS; i++)
        replay->updates[i] += viewers >> i & 1;
    stand_ins_step(&replay->stood_in, &replay->table, actor, undo, viewers);
    stand_ins_by_bot(&replay->stood_in, room_stood_in(replay->room, ++replay->steps));
}

static struct replay *replay_begin(struct replay **kept, const struct room *room)
{
    if (!*kept) {
        *kept = calloc(1, sizeof **kept);
        CHECK(*kept);
    }
    struct replay *replay = *kept;
    const size_t size = room->table->log_size + TABLE_LOG_MARGIN;
    if (replay->log_size < size) {
        free(replay->log);
        replay->log = malloc(size);
        CHECK(replay->log);
        replay->log_size = size;
    }
    CHECK(!table_open(&replay->table, room->lobby.game, &room->lobby.options, &room->table->seed,
                      replay->states, replay->log, replay->log_size, &replay->events));
    replay->room = room;
    replay->at = 0;
    replay->steps = 0;
    replay->stood_in = (struct stand_ins){.actor = SPECTATOR};
    replay->played += BEGIN_COST + (int64_t)room->lobby.options.text_size / TEXT_COST;
    memset(replay->updates, 0, sizeof replay->updates);
    replay_count(replay, SPECTATOR, false);
    return replay;
}

/* The log of the replay may have to become longer than the room's was when it began. */
static bool replay_step(struct replay *replay)
{
    struct table *table = &replay->table;
    struct history_entry entry;
    const size_t next = room_next_entry(replay->room, replay->at, &entry);
    if (!next)
        return false;
    if (!table_has_room(table)) {
        replay->log_size = replay->log_size * 2;
        replay->log = realloc(replay->log, replay->log_size);
        CHECK(replay->log);
        table->log = replay->log;
        table->log_size = replay->log_size;
    }
    CHECK(entry.undo ? table_undo(table, entry.seat, &replay->events)
                     : !table_play(table, entry.seat, entry.move, &replay->events));
    replay_count(replay, entry.seat, entry.undo);
    replay->at = next;
    replay->played++;
    return true;
}

/* Most steps may be others' secrets, so that many of them are few updates: what counts is what was
 * played. */
static void replay_charge(struct replay *replay, struct session *session)
{
    principal_spend(session->server, &session->author, ALLOW_REPLAYS, replay->played);
    replay->played = 0;
}

/* A replay that has not gone beyond what the viewer has seen, or a new one. */
static struct replay *replay_for(struct server *server, const struct room *room, int viewer,
                                 uint32_t seen)
{
    const struct replay *last = server->replay;
    const bool fits = last && last->room == room && last->updates[viewer] <= seen;
    return fits ? server->replay : replay_begin(&server->replay, room);
}

static void tell_past(struct link *link, struct replay *replay, struct names *names, int64_t now)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    const char *why[SEATS_MAX];
    stand_ins_tell(&replay->stood_in, link->viewer, why, names);
    const struct room *room = link->room;
    const uint32_t n = replay->updates[link->viewer];
    struct written written = {.outbox = NULL};
    struct update update = {.table = room->lobby.table,
                            .game = room->lobby.game,
                            .viewer = link->viewer,
                            .want = link->session->want,
                            .n = n,
                            .events = &replay->events,
                            .stood_in = why,
                            .undo = replay->undo,
                            .names = names};
    if (update.n == room_told(room, link->viewer) && link_is_late(link)) {
        update_fill_now(&update, &replay->table, room->asked, seen);
        update.time = (struct time_left){.left = -1};
    } else if (update.n == room->updates[link->viewer]) {
        fill_now(room, &update, seen, now);
    }
    link->session->urgent = true;
    put_update(link, &update, false, &written);
}

void tell_part(struct link *link, int64_t now)
{
    const struct room *room = link->room;
    struct names names = room_names(room, link->viewer, link->session->catalogue);
    struct session *session = link->session;
    int64_t *steps = &session->server->catch_up.steps;
    struct replay *replay = replay_for(session->server, room, link->viewer, link->seen);
    do {
        if (replay->updates[link->viewer] > link->seen)
            tell_past(link, replay, &names, now);
    } while (link->seen < room_told(room, link->viewer) && !session->closing &&
             !session_is_full(session) && replay->played < *steps && replay_step(replay));
    *steps -= replay->played;
    replay_charge(replay, session);
}

void tell_missed(struct link *link, int64_t now)
{
    if (catch_up_may(link->session))
        tell_part(link, now);
    if (link->seen < room_told(link->room, link->viewer) && !session_is_full(link->session))
        catch_up_enter(link->session);
}

const struct table *tell_replay_to(struct session *session, const struct room *room, int seat,
                                   uint32_t n, struct history_entry *entry)
{
    struct replay *replay = replay_begin(&session->server->review, room);
    bool found = false;
    for (uint32_t count = 0; !found && room_next_entry(room, replay->at, entry);) {
        found = entry->seat == seat && ++count == n;
        if (!found)
            replay_step(replay);
    }
    replay_charge(replay, session);
    return found ? &replay->table : NULL;
}

void tell_forget(struct server *server, const struct room *room)
{
    if (server->replay && server->replay->room == room)
        server->replay->room = NULL;
}

void tell_end(struct server *server)
{
    struct replay *const each[] = {server->replay, server->review};
    for (int i = 0; i < 2; i++) {
        if (each[i])
            free(each[i]->log);
        free(each[i]);
    }
}
