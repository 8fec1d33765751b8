/* What a server does because of others: hears of what they have changed, takes over the tables of
 * those that are gone, and says goodbye before it goes itself. */
#include "server/request.h"

#include "server/bans.h"
#include "server/block.h"
#include "server/device.h"
#include "server/person.h"

#include <stdlib.h>
#include <string.h>

enum {
    TAKEN_AT_ONCE = 200,
    ALONE_MS = 5000 /* without a word of the database, behind what is asked every NEWS_MS, until
                       clients are sent to other servers */
};

bool server_is_shared(const struct server *server)
{
    return server->ports.peer_ask;
}

void cluster_hurry(struct server *server)
{
    server->cluster.next_news = server->now;
}

/* ---- tables that are gone ---- */

void cluster_note_closed(struct server *server, const uint8_t id[STORE_ID])
{
    struct cluster *cluster = &server->cluster;
    if (server_is_shared(server))
        memcpy(cluster->closed[cluster->closed_count++ % CLOSED_MOST], id, STORE_ID);
}

bool cluster_was_closed(const struct server *server, const uint8_t id[STORE_ID])
{
    const struct cluster *cluster = &server->cluster;
    for (unsigned i = 0; i < CLOSED_MOST && i < cluster->closed_count; i++)
        if (memcmp(cluster->closed[i], id, STORE_ID) == 0)
            return true;
    return false;
}

/* ---- others' tables in the list ---- */

static void drop_foreign(struct cluster *cluster)
{
    while (cluster->foreign_count)
        free(cluster->foreign[--cluster->foreign_count]);
}

void cluster_take_foreign(struct server *server, const struct store_answer *answer)
{
    struct cluster *cluster = &server->cluster;
    drop_foreign(cluster);
    for (size_t i = 0; i < answer->tables && cluster->foreign_count < FOREIGN_MOST; i++) {
        struct room *room = load_row(server, &answer->table[i]);
        struct text text = text_in(server->about, sizeof server->about);
        struct json json = {.out = &text};
        if (room && !lobby_is_shut(&room->lobby)) {
            message_put_table(&room->lobby, -1, &json);
            char *copy = malloc(text.used + 1);
            CHECK(copy && !text.cut);
            memcpy(copy, text.at, text.used + 1);
            cluster->foreign[cluster->foreign_count++] = copy;
        }
        if (room)
            room_free(room);
    }
    cluster->foreign_at = server->now;
}

/* ---- people whom others have changed ---- */

struct refresh {
    struct waiter waiter;
    struct refresh *next;
    int64_t guest;
    uint64_t batch; /* the last with a change of theirs, when it was asked */
};

static void free_refresh(struct server *server, struct refresh *refresh)
{
    struct refresh **at = &server->cluster.refreshing;
    while (*at != refresh)
        at = &(*at)->next;
    *at = refresh->next;
    free(refresh);
}

static void follow(struct server *server, struct guest *guest, const struct store_answer *answer)
{
    if (!answer->guests) {
        person_erase(server, guest, NULL, server->now);
        return;
    }
    const struct store_guest *row = &answer->guest[0];
    const bool renamed = strcmp(row->name, guest->row.name) != 0;
    guest->row = *row;
    guest->block_count = 0;
    blocks_take(guest, answer);
    devices_follow(server, guest, answer);
    if (renamed)
        person_tell_name(server, guest, server->now);
}

/* What is changed here meanwhile, or not on disk yet, is newer than what the store says. */
static void refreshed(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    struct refresh *refresh = waiter->owner;
    struct guest *guest = guest_find_id(server, refresh->guest);
    const bool is_old =
        guest && (guest->last_batch != refresh->batch || guest->last_batch > server->batches.done);
    if (guest && (is_old || lookup->answer.failed))
        return; /* it is asked again */
    if (!guest && lookup->answer.failed)
        return;
    if (guest)
        follow(server, guest, &lookup->answer);
    else if (!lookup->answer.guests)
        rooms_forget_guest(server, refresh->guest);
    free_refresh(server, refresh);
}

static void ask_refresh(struct server *server, struct refresh *refresh)
{
    const struct guest *guest = guest_find_id(server, refresh->guest);
    const struct store_query query = {.type = QUERY_PERSON, .guest = refresh->guest};
    refresh->batch = guest ? guest->last_batch : 0;
    lookup_start(server, &query, &refresh->waiter);
}

void cluster_refresh(struct server *server, int64_t id)
{
    if (!guest_find_id(server, id) && !rooms_know_guest(server, id))
        return;
    struct refresh *refresh = calloc(1, sizeof *refresh);
    CHECK(refresh);
    *refresh = (struct refresh){.waiter = {.owner = refresh, .resume = refreshed},
                                .next = server->cluster.refreshing,
                                .guest = id};
    server->cluster.refreshing = refresh;
    ask_refresh(server, refresh);
}

/* ---- tables that are taken over ---- */

static void load_next(struct server *server)
{
    struct cluster *cluster = &server->cluster;
    while (cluster->taken_next < cluster->taken_count && !server->stopping) {
        const uint8_t *id = cluster->taken[cluster->taken_next++];
        const struct store_query query = load_query(id);
        if (server_find_room(server, id))
            continue;
        if (!lookup_start(server, &query, &cluster->load))
            cluster->taken_next--;
        return;
    }
    cluster->taken_count = cluster->taken_next = 0;
}

static void loaded(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    (void)waiter;
    const struct store_answer *answer = &lookup->answer;
    if (!answer->failed && answer->tables && answer->place.is_mine &&
        !server_find_room(server, lookup->query.id) && !load_mine(server, answer, server->now))
        server_log(server, "a table that was taken over cannot be read", NULL);
    load_next(server);
}

static void take(struct server *server, const struct store_answer *answer)
{
    struct cluster *cluster = &server->cluster;
    if (!answer->tables)
        return;
    cluster->taken = realloc(cluster->taken, (cluster->taken_count + answer->tables) * STORE_ID);
    CHECK(cluster->taken);
    for (size_t i = 0; i < answer->tables; i++)
        memcpy(cluster->taken[cluster->taken_count++], answer->table[i].id, STORE_ID);
    if (!cluster->load.question)
        load_next(server);
}

/* ---- news ---- */

static void heard(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    const struct store_answer *answer = &lookup->answer;
    (void)waiter;
    if (answer->failed || server->stopping)
        return;
    if (answer->is_fenced) {
        server->ports.fenced(server->ports.context);
        return;
    }
    if (answer->bans_changed)
        bans_follow(server, answer, server->cluster.news_done);
    for (size_t i = 0; i < answer->changes; i++)
        cluster_refresh(server, answer->changed[i]);
    take(server, answer);
    if (answer->tables == TAKEN_AT_ONCE)
        server->cluster.next_news = server->now; /* there are more */
}

static void left(struct server *server, struct waiter *waiter, const struct lookup *lookup)
{
    (void)waiter;
    (void)lookup;
    server->cluster.has_left = true;
    visits_end(server);
}

void cluster_begin(struct server *server, int64_t now)
{
    struct cluster *cluster = &server->cluster;
    cluster->next_news = now + NEWS_MS;
    cluster->heard_at = now;
    cluster->foreign_at = INT64_MIN / 2;
    cluster->news = (struct waiter){.owner = server, .resume = heard};
    cluster->load = (struct waiter){.owner = server, .resume = loaded};
    cluster->leave = (struct waiter){.owner = server, .resume = left};
}

bool server_is_cut_off(const struct server *server)
{
    return server_is_shared(server) && !server->loading &&
           server->now >= server->cluster.heard_at + NEWS_MS + ALONE_MS;
}

/* Whoever is cut off from the database can serve nobody; others can. It may be that nothing fails,
 * and no answer ever comes. */
static void send_elsewhere(struct server *server)
{
    if (!server_is_cut_off(server))
        return;
    for (struct session *session = server->sessions; session; session = session->next)
        session_come_back(session, "This server cannot save right now.");
}

int64_t cluster_tick(struct server *server, int64_t now)
{
    const struct store_query query = {.type = QUERY_NEWS,
                                      .count = TAKEN_AT_ONCE,
                                      .all_bans = server->bans.is_behind};
    struct cluster *cluster = &server->cluster;
    if (!server_is_shared(server) || server->loading || server->stopping)
        return INT64_MAX;
    send_elsewhere(server);
    if (now >= cluster->next_news && !cluster->news.question) {
        cluster->next_news = now + NEWS_MS;
        cluster->news_done = server->batches.done;
        lookup_start(server, &query, &cluster->news);
        for (struct refresh *each = cluster->refreshing; each; each = each->next)
            if (!each->waiter.question)
                ask_refresh(server, each);
        if (!cluster->load.question)
            load_next(server);
    }
    return cluster->next_news;
}

/* When everything is on disk, others may have the tables: from then on nothing can be written. */
void cluster_flush(struct server *server)
{
    const struct store_query query = {.type = QUERY_LEAVE};
    struct cluster *cluster = &server->cluster;
    if (!server_is_shared(server) || !server->stopping || cluster->has_left ||
        cluster->leave.question || server->batches.under_way || !batches_empty(&server->batches))
        return;
    if (!lookup_start(server, &query, &cluster->leave))
        cluster->has_left = true;
}

void cluster_end(struct server *server)
{
    struct cluster *cluster = &server->cluster;
    CHECK(!cluster->links);
    while (cluster->refreshing) {
        lookup_cancel(&cluster->refreshing->waiter);
        free_refresh(server, cluster->refreshing);
    }
    lookup_cancel(&cluster->news);
    lookup_cancel(&cluster->load);
    lookup_cancel(&cluster->leave);
    drop_foreign(cluster);
    free(cluster->taken);
    peers_free(server);
}
