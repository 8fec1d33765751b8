/* Nothing is kept for ever. A running table at which nobody moves is closed: that is said at the
 * table a quarter of the time before it happens, and is in the store by then, so that nobody loses
 * a game by a server that was off. What nobody can ask for any more, or not for long, is deleted
 * from the store: tables that are closed or cannot be read, games that are over for longer than the
 * operator keeps them (those that only bots have finished not as long), guests who never finished
 * one. That is looked for now and then, and done some at a time, so that no batch keeps others
 * waiting. */
#include "server/block.h"
#include "server/report.h"

#include <string.h>

enum {
    SECOND = 1000,
    HOUR = 60 * 60 * SECOND,
    DAY = 24 * HOUR,
    PURGE_FIRST = 15 * SECOND /* after the server has begun */
};

/* ---- running tables ---- */

/* The row says when someone last moved, to the hour: a move costs no more for that. */
bool expiry_moved(struct server *server, struct room *room, int64_t now)
{
    const bool spared = room->lobby.closes;
    room->lobby.closes = 0;
    if (spared || now - room->changed >= HOUR)
        save_room(server, room, now);
    return spared;
}

static void warn(struct server *server, struct room *room, int64_t at)
{
    room->lobby.closes = at / SECOND;
    save_as_old(server, room);
    tell_room(room);
}

void expiry_look(struct server *server, struct room *room, int64_t now)
{
    const int64_t idle = DAY * (int64_t)server->limits.idle_days;
    const int64_t due = room->changed + HOUR + idle;
    const int64_t soonest = now + (idle / 4 < DAY ? idle / 4 : DAY);
    if (now < due - idle / 4) {
        if (room->lobby.closes)
            warn(server, room, 0);
    } else if (!room->lobby.closes) {
        warn(server, room, due > soonest ? due : soonest);
    } else if (now >= room->lobby.closes * SECOND) {
        server_log(server, "nobody has moved for a long time: closed", room);
        server->counts.tables_expired++;
        play_close(server, room);
    }
}

/* ---- what is old in the store ---- */

bool expiry_is_going(const struct server *server, const uint8_t id[STORE_ID])
{
    const struct purge *purge = &server->purge;
    for (int i = 0; i < purge->tables && purge->batch > server->batches.done; i++)
        if (memcmp(purge->table[i], id, STORE_ID) == 0)
            return true;
    return false;
}

/* Whoever waits for a table's row would be told of one that is gone. */
static bool may_go(const struct server *server, const struct store_table *row)
{
    const struct store_query query = load_query(row->id);
    return !server_find_room(server, row->id) && !lookup_is_under_way(server, &query);
}

static void purge_tables(struct server *server, const struct store_answer *answer)
{
    struct purge *purge = &server->purge;
    purge->tables = 0;
    for (size_t i = 0; i < answer->tables; i++) {
        const struct store_table *row = &answer->table[i];
        struct store_change change = {.type = DELETE_TABLE};
        if (!may_go(server, row))
            continue;
        memcpy(change.table.id, row->id, STORE_ID);
        memcpy(purge->table[purge->tables++], row->id, STORE_ID);
        purge->batch = batches_add(&server->batches, &change);
    }
    server->counts.tables_purged += (uint64_t)purge->tables;
    purge->more |= purge->tables > 0 && answer->tables == PURGED_AT_ONCE;
}

bool expiry_is_purging(const struct server *server, int64_t guest)
{
    const struct purge *purge = &server->purge;
    for (int i = 0; i < purge->guests; i++)
        if (purge->guest[i] == guest)
            return true;
    return false;
}

/* One who is here, or sits at a table, stays; so does one who is at another server. One who comes
 * back just now, of whom the store may still tell, is saved again (guest_seen). */
static void purge_guests(struct server *server, const struct store_answer *answer, int64_t before)
{
    struct purge *purge = &server->purge;
    purge->guests = 0;
    for (size_t i = 0; i < answer->guests; i++) {
        struct store_change change = {.type = DELETE_GUEST,
                                      .guest = {.id = answer->guest[i].id, .seen = before}};
        if (guest_find_id(server, answer->guest[i].id))
            continue;
        CHECK(purge->guests < GUESTS_AT_ONCE);
        purge->guest[purge->guests++] = answer->guest[i].id;
        batches_add(&server->batches, &change);
        blocks_forget(server, answer->guest[i].id);
        rooms_forget_guest(server, answer->guest[i].id);
        server->counts.guests_purged++;
    }
    server->purge.after = answer->last_id;
    server->purge.more |= answer->last_id != 0;
}

static int64_t days_ago(int64_t now, int64_t days)
{
    return (now - days * DAY) / SECOND;
}

/* Tables that are not over and not in memory cannot be read, or were given up: those in memory are
 * closed first (expiry_look), and that takes up to two days longer. */
static bool ask_for_tables(struct server *server, int64_t now)
{
    const struct server_limits *limits = &server->limits;
    const int64_t over = limits->keep_days ? days_ago(now, limits->keep_days) : 0;
    const int64_t left = limits->left_days ? days_ago(now, limits->left_days) : 0;
    const struct store_query query = {.type = QUERY_OLD_TABLES,
                                      .count = PURGED_AT_ONCE,
                                      .ages = {days_ago(now, limits->idle_days + 2), over,
                                               left > over ? left : over}};
    return lookup_start(server, &query, &server->purge.waiter);
}

static bool ask_for_guests(struct server *server, int64_t now)
{
    const struct store_query query = {.type = QUERY_OLD_GUESTS,
                                      .count = GUESTS_AT_ONCE,
                                      .guest = server->purge.after,
                                      .before = days_ago(now, server->limits.guest_days)};
    return lookup_start(server, &query, &server->purge.waiter);
}

/* Whether there are any: mostly there are none, and nothing is written for them. */
static bool ask_for_reports(struct server *server)
{
    const struct store_query query = {.type = QUERY_REPORTS, .count = 1};
    return lookup_start(server, &query, &server->purge.waiter);
}

static void go_on(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    struct purge *purge = waiter->owner;
    if (lookup->answer.failed || server_is_busy(server))
        return;
    if (lookup->query.type == QUERY_OLD_TABLES) {
        purge_tables(server, &lookup->answer);
        ask_for_guests(server, server->now);
    } else if (lookup->query.type == QUERY_OLD_GUESTS) {
        purge_guests(server, &lookup->answer, lookup->query.before);
        if (purge->more)
            purge->next = server->now + SECOND;
        else
            ask_for_reports(server);
    } else if (lookup->answer.reports) {
        reports_purge(server, server->now);
    }
}

void expiry_begin(struct server *server, int64_t now)
{
    server->purge = (struct purge){.next = now + PURGE_FIRST};
    server->purge.waiter = (struct waiter){.owner = &server->purge, .resume = go_on};
}

int64_t expiry_purge(struct server *server, int64_t now)
{
    struct purge *purge = &server->purge;
    if (server->loading || purge->waiter.question || purge->batch > server->batches.done)
        return INT64_MAX;
    if (now >= purge->next) {
        purge->more = false;
        purge->next = now + HOUR;
        ask_for_tables(server, now);
    }
    return purge->next;
}
