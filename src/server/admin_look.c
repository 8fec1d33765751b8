/* What an operator can look at: figures, tables, people, bans, and what operators have done.
 * Nothing of a game's hidden state is among it. */
#include "server/admin.h"

#include "server/report.h"

#include <stdio.h>
#include <string.h>

/* ---- figures ---- */

static const char *word_of(enum allowance what)
{
    switch (what) {
    case ALLOW_ARRIVALS: return "arrivals";
    case ALLOW_WRONG_CODES: return "wrong_codes";
    case ALLOW_OPENS: return "opens";
    case ALLOW_JOINS: return "joins";
    case ALLOW_RENAMES: return "renames";
    case ALLOW_CHAT: return "chat";
    case ALLOW_HINTS: return "hints";
    case ALLOW_REPLAYS: return "replays";
    case ALLOW_LOOKUPS: return "lookups";
    case ALLOW_RECOVERIES: return "recoveries";
    case ALLOW_ACTS: return "acts";
    case ALLOW_REPORTS: return "reports";
    case ALLOW_BYTES: return "daily_bytes";
    case ALLOW_MESSAGES: return "messages";
    case ALLOW_THOUGHT: return "bot_seconds";
    case ALLOWANCES: break;
    }
    CHECK(false);
    return "";
}

/* So often each limit has refused something since the server began. */
static void put_limits(struct admin *admin)
{
    const struct server *server = admin->server;
    const struct server_world *world = admin_world(admin);
    json_key(&admin->json, "limits");
    json_open(&admin->json, '{');
    for (enum allowance what = 0; what < ALLOWANCES; what++)
        json_field_number(&admin->json, word_of(what), (int64_t)server->principals.refused[what]);
    json_field_number(&admin->json, "tables_given_up", (int64_t)server->counts.tables_given_up);
    json_field_number(&admin->json, "proofs_of_work", (int64_t)server->counts.challenges);
    json_field_number(&admin->json, "connections_refused", (int64_t)world->refused);
    json_field_number(&admin->json, "requests_refused", (int64_t)world->requests_refused);
    json_field_number(&admin->json, "connections_dropped", (int64_t)world->dropped);
    json_field_number(&admin->json, "wrong_secrets", (int64_t)world->wrong_secrets);
    json_close(&admin->json, '}');
}

static bool is_played(const struct room *room)
{
    bool played = room->lobby.state == STORE_RUNNING || room->lobby.shuffling;
    bool here = false;
    for (int i = 0; i < room->lobby.seats; i++)
        here |= room->lobby.seat[i].who == WHO_PERSON && room->lobby.seat[i].here;
    return played && here;
}

int admin_played(const struct server *server)
{
    int played = 0;
    for (const struct room *room = server->rooms; room; room = room->next)
        played += is_played(room);
    return played;
}

void admin_look(struct admin *admin)
{
    struct server_counts counts;
    const struct server *server = admin->server;
    struct json *json = &admin->json;
    server_count(server, &counts);
    json_field_string(json, "version", COOKIETIN_VERSION);
    json_field_string(json, "server_id", server->id_text);
    json_field_number(json, "uptime", (admin->now - server->began) / 1000);
    json_field_number(json, "connections", admin_world(admin)->connections);
    json_field_number(json, "sessions", counts.sessions);
    json_field_number(json, "people", counts.guests_here);
    json_field_number(json, "waiting", counts.tables_waiting);
    json_field_number(json, "running", counts.tables_running);
    json_field_number(json, "played", admin_played(server));
    json_field_number(json, "finished", counts.tables_finished);
    json_field_number(json, "watching", counts.watchers);
    json_field_number(json, "moves", (int64_t)counts.moves);
    json_field_number(json, "games_over", (int64_t)counts.games_over);
    json_field_number(json, "memory", (int64_t)memory_used(server));
    json_field_number(json, "memory_most", (int64_t)counts.memory_bytes_most);
    json_field_number(json, "bans", server->bans.count);
    json_field_number(json, "reports", (int64_t)counts.reports);
    json_field_string(json, "notice", server->notice.text);
    admin_flag(admin, "draining", server->notice.draining);
    admin_flag(admin, "writes_fail", server->stuck);
    admin_flag(admin, "reads_fail", server->reads_fail);
    put_limits(admin);
}

/* ---- the last hour ---- */

static int64_t figure_of(const struct hour_sample *sample, int which)
{
    switch (which) {
    case 0: return sample->at;
    case 1: return sample->people;
    case 2: return sample->waiting;
    case 3: return sample->running;
    case 4: return (int64_t)sample->moves;
    case 5: return (int64_t)sample->refusals;
    default: return (int64_t)sample->memory;
    }
}

/* A list for each figure, oldest first. */
void admin_hour(struct admin *admin)
{
    static const char *const words[] = {"at",    "people",   "waiting", "running",
                                        "moves", "refusals", "memory"};
    const struct hour *hour = &admin->server->hour;
    json_field_number(&admin->json, "every", HOUR_EVERY_MS / 1000);
    for (int which = 0; which < (int)(sizeof words / sizeof *words); which++) {
        json_key(&admin->json, words[which]);
        json_open(&admin->json, '[');
        for (unsigned i = 0; i < hour_count(hour); i++)
            json_put_number(&admin->json, figure_of(hour_at(hour, i), which));
        json_close(&admin->json, ']');
    }
}

/* ---- rows ---- */

/* Where the rows begin that are wanted, and whether this one is among them. */
struct rows {
    int64_t from, at, told;
};

static bool begin_rows(struct admin *admin, const char *key, struct rows *rows)
{
    const struct json_node *from = json_get(admin->root, "from");
    *rows = (struct rows){.from = 0};
    if (from && !admin_number(from, 0, INT32_MAX, &rows->from)) {
        admin->say = "“from” must be a number: the number of rows to skip.";
        return false;
    }
    json_key(&admin->json, key);
    json_open(&admin->json, '[');
    return true;
}

static bool wants_row(struct rows *rows)
{
    const bool wanted = rows->at++ >= rows->from && rows->told < ADMIN_ROWS;
    rows->told += wanted;
    return wanted;
}

static void end_rows(struct admin *admin, const struct rows *rows)
{
    json_close(&admin->json, ']');
    json_field_number(&admin->json, "all", rows->at);
}

static void put_seat(struct admin *admin, const struct room *room, int seat)
{
    const struct lobby_seat *shown = &room->lobby.seat[seat];
    json_open(&admin->json, '{');
    if (shown->who != WHO_OPEN)
        json_field_string(&admin->json, "name", shown->name);
    if (room->seat[seat].guest)
        json_field_number(&admin->json, "guest", room->seat[seat].guest->row.id);
    if (shown->who == WHO_BOT)
        json_field_string(&admin->json, "bot", shown->bot);
    if (shown->here)
        admin_flag(admin, "here", true);
    json_close(&admin->json, '}');
}

static void put_table(struct admin *admin, const struct room *room)
{
    const struct lobby *lobby = &room->lobby;
    struct json *json = &admin->json;
    json_open(json, '{');
    json_field_string(json, "table", lobby->table);
    json_field_string(json, "game", lobby->game->name);
    json_field_string(json, "state", lobby->state == STORE_WAITING ? "waiting" : "running");
    admin_flag(admin, "listed", lobby->listed);
    json_field_number(json, "watching", lobby->watching);
    json_field_number(json, "opened", room->opened / 1000);
    json_field_number(json, "changed", room->changed / 1000);
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < lobby->seats; i++)
        put_seat(admin, room, i);
    json_close(json, ']');
    json_close(json, '}');
}

void admin_tables(struct admin *admin)
{
    struct rows rows;
    if (!begin_rows(admin, "tables", &rows))
        return;
    for (const struct room *room = admin->server->rooms; room; room = room->next)
        if (room->lobby.state <= STORE_RUNNING && wants_row(&rows))
            put_table(admin, room);
    end_rows(admin, &rows);
}

/* ---- people ---- */

static void put_guest(struct admin *admin, const struct guest *guest)
{
    struct json *json = &admin->json;
    int tables = 0;
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        tables += seat->room->lobby.state <= STORE_RUNNING;
    json_open(json, '{');
    json_field_number(json, "guest", guest->row.id);
    json_field_string(json, "name", guest->row.name);
    json_field_number(json, "tables", tables);
    json_key(json, "from");
    json_open(json, '[');
    for (const struct session *session = guest->sessions; session;
         session = session->next_of_guest) {
        char address[IP_TEXT];
        ip_key_text(session->author.address, address);
        json_put_string(json, address);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void admin_guests(struct admin *admin)
{
    const struct map *guests = &admin->server->guests_by_id;
    struct rows rows;
    if (!begin_rows(admin, "guests", &rows))
        return;
    for (size_t i = 0; i < guests->buckets; i++)
        for (const struct map_item *item = guests->bucket[i]; item; item = item->next) {
            const struct guest *guest = item->thing;
            if (guest->session_count && wants_row(&rows))
                put_guest(admin, guest);
        }
    end_rows(admin, &rows);
}

/* ---- bans and acts ---- */

void admin_bans(struct admin *admin)
{
    const struct bans *bans = &admin->server->bans;
    struct rows rows;
    if (!begin_rows(admin, "bans", &rows))
        return;
    for (int i = 0; i < bans->count; i++)
        if (wants_row(&rows))
            ban_put(&bans->ban[i].row, &admin->json);
    end_rows(admin, &rows);
}

enum { REPORTS_AT_ONCE = 20 };

/* Newest first. It shows what people have said, so it is an act. */
void admin_reports(struct admin *admin)
{
    struct store_query query = {.type = QUERY_REPORTS, .count = REPORTS_AT_ONCE};
    const struct json_node *before = json_get(admin->root, "before");
    struct json *json = &admin->json;
    char about[64] = "newest";
    if (before && !admin_number(before, 1, INT64_MAX, &query.before)) {
        admin->say = "“before” must be the number of a report.";
        return;
    }
    const struct store_answer *answer = admin_look_up(admin, &query);
    if (!answer)
        return;
    json_key(json, "reports");
    json_open(json, '[');
    for (size_t i = 0; i < answer->reports; i++)
        report_put(admin->server, &answer->report[i], true, json);
    json_close(json, ']');
    if (answer->reports)
        snprintf(about, sizeof about, "reports %lld to %lld", (long long)answer->report[0].number,
                 (long long)answer->report[answer->reports - 1].number);
    admin_note(admin, about);
}

/* Newest first; the next ones are those before the last. */
void admin_log(struct admin *admin)
{
    struct store_query query = {.type = QUERY_ACTS, .count = ADMIN_ROWS};
    const struct json_node *before = json_get(admin->root, "before");
    struct json *json = &admin->json;
    if (before && !admin_number(before, 1, INT64_MAX, &query.before)) {
        admin->say = "“before” must be the number of an act.";
        return;
    }
    const struct store_answer *answer = admin_look_up(admin, &query);
    if (!answer)
        return;
    json_key(json, "acts");
    json_open(json, '[');
    for (size_t i = 0; i < answer->acts; i++) {
        json_open(json, '{');
        json_field_number(json, "act", answer->act[i].number);
        json_field_number(json, "at", answer->act[i].at);
        json_field_string(json, "who", answer->act[i].who);
        json_field_string(json, "what", answer->act[i].what);
        json_field_string(json, "about", answer->act[i].about);
        json_close(json, '}');
    }
    json_close(json, ']');
}
