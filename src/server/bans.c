/* Bans are few and looked at once for each `hello`, so they are a plain array. */
#include "server/bans.h"

#include "server/person.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

static bool is_over(const struct server *server, const struct ban *ban)
{
    return ban->row.until <= server->now / 1000;
}

static bool is_about(const struct ban *ban, const uint8_t address[ADDRESS_SIZE], int64_t guest)
{
    if (ban->row.guest)
        return ban->row.guest == guest;
    struct ip ip;
    return ip_of_key(address, &ip) && network_has(&ban->network, &ip);
}

const struct ban *bans_find(const struct server *server, const uint8_t address[ADDRESS_SIZE],
                            int64_t guest)
{
    const struct bans *bans = &server->bans;
    for (int i = 0; i < bans->count; i++)
        if (!is_over(server, &bans->ban[i]) && is_about(&bans->ban[i], address, guest))
            return &bans->ban[i];
    return NULL;
}

const struct ban *bans_numbered(const struct server *server, int64_t number)
{
    for (int i = 0; i < server->bans.count; i++)
        if (server->bans.ban[i].row.number == number)
            return &server->bans.ban[i];
    return NULL;
}

void ban_put(const struct store_ban *row, struct json *json)
{
    json_open(json, '{');
    json_field_number(json, "ban", row->number);
    if (row->guest)
        json_field_number(json, "guest", row->guest);
    else
        json_field_string(json, "address", row->network);
    json_field_number(json, "since", row->since);
    json_field_number(json, "until", row->until);
    json_field_string(json, "why", row->why);
    json_close(json, '}');
}

void bans_put_of(const struct server *server, int64_t guest, struct json *json)
{
    json_key(json, "bans");
    json_open(json, '[');
    for (int i = 0; i < server->bans.count; i++)
        if (server->bans.ban[i].row.guest == guest)
            ban_put(&server->bans.ban[i].row, json);
    json_close(json, ']');
}

/* ---- changing ---- */

static void append(struct bans *bans, const struct ban *ban)
{
    bans->ban = realloc(bans->ban, (size_t)(bans->count + 1) * sizeof *bans->ban);
    CHECK(bans->ban);
    bans->ban[bans->count++] = *ban;
    bans->last = ban->row.number > bans->last ? ban->row.number : bans->last;
}

static void remove_at(struct bans *bans, int at)
{
    memmove(&bans->ban[at], &bans->ban[at + 1], (size_t)(bans->count - at - 1) * sizeof *bans->ban);
    bans->count--;
}

/* One whose network cannot be read keeps nobody out: someone has changed the file. */
void bans_take(struct server *server, const struct store_answer *answer)
{
    for (size_t i = 0; i < answer->bans && i < BANS_MOST; i++) {
        struct ban ban = {.row = answer->ban[i]};
        if (ban.row.guest || network_read(ban.row.network, &ban.network))
            append(&server->bans, &ban);
    }
}

static void send_away(struct server *server)
{
    for (struct session *session = server->sessions; session; session = session->next)
        if (bans_find(server, session->author.address, session->author.guest))
            session_come_back(session, "You are banned here.");
}

void bans_enforce(struct server *server, const struct store_ban *row)
{
    if (row->guest)
        person_stand_aside(server, row->guest, server->now);
    send_away(server);
}

void bans_follow(struct server *server, const struct store_answer *answer, uint64_t done)
{
    struct bans *bans = &server->bans;
    bans->is_behind = bans->batch > done;
    if (bans->is_behind)
        return;
    bans->count = 0;
    bans_take(server, answer);
    for (int i = 0; i < bans->count; i++)
        if (bans->ban[i].row.guest && !is_over(server, &bans->ban[i]))
            person_stand_aside(server, bans->ban[i].row.guest, server->now);
    send_away(server);
}

void bans_free(struct server *server)
{
    free(server->bans.ban);
}

static bool is_same(const struct store_ban *a, const struct store_ban *b)
{
    return a->guest == b->guest && !strcmp(a->network, b->network);
}

/* Two servers that share a store must not give two bans the same number, or one would take the
 * other's place. What they have shared out among them are the numbers of people. 0: none is left
 * now. */
static int64_t next_number(struct server *server)
{
    if (!server_is_shared(server))
        return server->bans.last + 1;
    while (server->guest_ids_left) {
        const int64_t number = server->next_guest_id++;
        server->guest_ids_left--;
        if (!bans_numbered(server, number))
            return number;
    }
    return 0;
}

const char *bans_add(struct server *server, struct store_ban *row)
{
    struct bans *bans = &server->bans;
    struct ban ban = {.row = *row};
    int at = 0;
    if (!row->guest && !network_read(row->network, &ban.network))
        return "An address is like 192.0.2.1, 192.0.2.0/24 or 2001:db8::/48.";
    if (!row->guest && !network_is_bannable(&ban.network))
        return "Only networks from /8 to /32, or in IPv6 from /16 to /64, can be banned.";
    while (at < bans->count && !is_same(&bans->ban[at].row, row))
        at++;
    if (at == bans->count && bans->count == BANS_MOST)
        return "There are 1000 bans already. Lift some first.";
    row->number = at < bans->count ? bans->ban[at].row.number : next_number(server);
    if (!row->number)
        return "The server has no number for it right now. Try again in a moment.";
    ban.row = *row;
    if (at < bans->count)
        bans->ban[at] = ban;
    else
        append(bans, &ban);
    const struct store_change change = {.type = CHANGE_BAN, .ban = ban.row};
    bans->batch = batches_add(&server->batches, &change);
    return NULL;
}

void bans_lift(struct server *server, int64_t number)
{
    const struct store_change change = {.type = DELETE_BAN, .ban = {.number = number}};
    for (int i = 0; i < server->bans.count; i++)
        if (server->bans.ban[i].row.number == number) {
            remove_at(&server->bans, i);
            server->bans.batch = batches_add(&server->batches, &change);
            return;
        }
}

void bans_sweep(struct server *server)
{
    for (int i = server->bans.count; i-- > 0;)
        if (is_over(server, &server->bans.ban[i]))
            bans_lift(server, server->bans.ban[i].row.number);
}

void bans_forget_guest(struct server *server, int64_t guest)
{
    for (int i = server->bans.count; i-- > 0;)
        if (server->bans.ban[i].row.guest == guest)
            remove_at(&server->bans, i);
}
