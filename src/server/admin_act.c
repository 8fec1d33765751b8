/* What an operator can do: to a table, to a person, to everyone. */
#include "server/admin.h"

#include "server/person.h"
#include "server/report.h"
#include "shell/look.h"
#include "shell/plain.h"

#include <stdio.h>
#include <string.h>

enum { ABOUT = 256, EXPORTED_AT_ONCE = 100 };

/* ---- tables ---- */

/* Where several servers share the store it may be in the memory of another one. */
static struct room *find_room(struct admin *admin, const uint8_t id[STORE_ID])
{
    struct server *server = admin->server;
    struct room *room = server_find_room(server, id);
    if (room || !server_is_shared(server))
        return room;
    const struct store_query query = load_query(id);
    const struct store_answer *answer = admin_look_up(admin, &query);
    if (!answer || !answer->has_place)
        return NULL;
    if (answer->place.is_mine)
        return load_mine(server, answer, admin->now);
    if (answer->place.node[0]) {
        snprintf(admin->sentence, sizeof admin->sentence,
                 "That table is at the server “%s”. Close it there.", answer->place.node);
        admin->say = admin->sentence;
    }
    return NULL;
}

void admin_close(struct admin *admin)
{
    static const char none[] = "No table with that name is waiting or being played.";
    struct server *server = admin->server;
    const char *word = json_text(json_get(admin->root, "table"));
    char about[ABOUT];
    uint8_t id[STORE_ID];
    if (!word || !save_id_from_text(word, id)) {
        admin->say = none;
        return;
    }
    struct room *room = find_room(admin, id);
    if (admin->waits || admin->say)
        return;
    if (!room || room->lobby.state > STORE_RUNNING) {
        admin->say = none;
        return;
    }
    snprintf(about, sizeof about, "table %s", room->lobby.table);
    if (room->lobby.state == STORE_WAITING)
        rematch_close(server, room, admin->now);
    play_close(server, room);
    admin_note(admin, about);
}

/* ---- bans ---- */

/* Whom or what, until when and why; false: it is refused, or waits for the store. */
static bool read_ban(struct admin *admin, struct store_ban *row)
{
    enum { YEARS_10 = 3650 * 24 * 60 * 60 };
    const char *address = json_text(json_get(admin->root, "address"));
    const struct json_node *why = json_get(admin->root, "why");
    int64_t seconds = 0;
    if (!admin_number(json_get(admin->root, "seconds"), 1, YEARS_10, &seconds))
        admin->say = "“seconds” must say how long it lasts: from 1 to ten years.";
    else if (why && (!json_text(why) || strlen(json_text(why)) >= STORE_NAME))
        admin->say = "“why” must be text of at most 96 bytes.";
    else if (!address == !json_get(admin->root, "guest"))
        admin->say = "A ban is of a “guest” or of an “address”.";
    else if (address && strlen(address) >= STORE_NAME)
        admin->say = "An address is like 192.0.2.1, 192.0.2.0/24 or 2001:db8::/48.";
    if (admin->say)
        return false;
    *row = (struct store_ban){.since = admin->now / 1000, .until = admin->now / 1000 + seconds};
    text_set(row->network, STORE_NAME, address ? address : "");
    text_set(row->why, STORE_NAME, why ? json_text(why) : "");
    return true;
}

/* Where several servers share the store they number bans by what they have of it (bans.c). */
static bool has_number(struct admin *admin)
{
    const struct store_query query = {.type = QUERY_GUEST_IDS, .count = GUEST_IDS_AT_ONCE};
    if (!server_is_shared(admin->server) || admin->server->guest_ids_left)
        return true;
    if (admin->answered && !admin->answered->answer.failed)
        admin->answered = NULL; /* others have used them up */
    admin_look_up(admin, &query);
    return false;
}

void admin_ban(struct admin *admin)
{
    struct server *server = admin->server;
    struct store_ban row;
    char about[ABOUT];
    if (!read_ban(admin, &row) || !has_number(admin))
        return;
    struct guest *guest = row.network[0] ? NULL : admin_person(admin);
    if (!row.network[0] && !guest)
        return;
    row.guest = guest ? guest->row.id : 0;
    admin->say = bans_add(server, &row);
    if (admin->say)
        return;
    bans_enforce(server, &row);
    if (row.guest)
        snprintf(about, sizeof about, "guest %lld", (long long)row.guest);
    else
        snprintf(about, sizeof about, "address %s", row.network);
    admin_note(admin, about);
    json_field_number(&admin->json, "ban", row.number);
    json_field_number(&admin->json, "until", row.until);
}

void admin_unban(struct admin *admin)
{
    int64_t number;
    char about[ABOUT];
    if (!admin_number(json_get(admin->root, "ban"), 1, INT64_MAX, &number) ||
        !bans_numbered(admin->server, number)) {
        admin->say = "There is no ban with that number.";
        return;
    }
    bans_lift(admin->server, number);
    snprintf(about, sizeof about, "ban %lld", (long long)number);
    admin_note(admin, about);
}

/* ---- people ---- */

static void note_guest(struct admin *admin, int64_t guest)
{
    char about[ABOUT];
    snprintf(about, sizeof about, "guest %lld", (long long)guest);
    admin_note(admin, about);
}

void admin_rename(struct admin *admin)
{
    struct session nobody = {.server = admin->server}; /* in English */
    char name[STORE_NAME];
    struct guest *guest = admin_person(admin);
    if (!guest)
        return;
    admin->say = guest_read_name(&nobody, json_text(json_get(admin->root, "name")), name);
    if (admin->say)
        return;
    person_rename(admin->server, guest, name);
    person_tell_name(admin->server, guest, admin->now);
    note_guest(admin, guest->row.id);
    json_field_string(&admin->json, "name", name);
}

void admin_erase(struct admin *admin)
{
    const struct json_node *sure = json_get(admin->root, "sure");
    struct guest *guest = NULL;
    if (!sure || sure->type != NODE_BOOL || !sure->number)
        admin->say = "“sure” must be true: this cannot be undone.";
    else
        guest = admin_person(admin);
    if (!guest)
        return;
    const int64_t id = guest->row.id;
    person_erase(admin->server, guest, NULL, admin->now);
    note_guest(admin, id);
}

/* As much as they can ask for themselves, some games at a time. */
void admin_export(struct admin *admin)
{
    const struct json_node *before = json_get(admin->root, "before");
    struct json *json = &admin->json;
    struct store_query query = {.type = QUERY_ALL_RESULTS,
                                .count = EXPORTED_AT_ONCE,
                                .has_id = before};
    if (before && !save_id_from_text(json_text(before), query.id)) {
        admin->say = "“before” must be the name of a table.";
        return;
    }
    const struct lookup *answered = admin->answered;
    const struct guest *guest = admin_person(admin);
    if (!guest)
        return;
    admin->answered = answered && answered->query.type == QUERY_ALL_RESULTS ? answered : NULL;
    query.guest = guest->row.id;
    const struct store_answer *answer = admin_look_up(admin, &query);
    if (!answer)
        return;
    json_field_number(json, "guest", guest->row.id);
    person_put(guest, json);
    person_put_rest(admin->server, guest, json);
    json_key(json, "games");
    json_open(json, '[');
    for (size_t i = 0; i < answer->results; i++)
        person_put_game(admin->server, &answer->result[i], &answer->table[i], json);
    json_close(json, ']');
    reports_put(admin->server, answer, json);
    admin_flag(admin, "more", answer->results == EXPORTED_AT_ONCE);
    note_guest(admin, guest->row.id);
}

/* ---- reports ---- */

void admin_done(struct admin *admin)
{
    struct store_change change = {.type = FINISH_REPORT};
    int64_t *number = &change.report.number;
    char about[ABOUT];
    if (!admin_number(json_get(admin->root, "report"), 1, INT64_MAX - 1, number)) {
        admin->say = "“report” must be the number of a report.";
        return;
    }
    /* the newest up to this one */
    const struct store_query query = {.type = QUERY_REPORTS, .count = 1, .before = *number + 1};
    const struct store_answer *answer = admin_look_up(admin, &query);
    if (!answer)
        return;
    if (!answer->reports || answer->report[0].number != *number) {
        admin->say = "There is no report with that number.";
        return;
    }
    batches_add(&admin->server->batches, &change);
    snprintf(about, sizeof about, "report %lld", (long long)*number);
    admin_note(admin, about);
}

/* ---- everyone ---- */

void admin_drain(struct admin *admin)
{
    struct server *server = admin->server;
    const struct json_node *on = json_get(admin->root, "on");
    if (!on || on->type != NODE_BOOL) {
        admin->say = "“on” must be true or false.";
        return;
    }
    if (server->notice.draining != (on->number != 0)) {
        server->notice.draining = on->number;
        notice_tell(server);
        admin_note(admin, on->number ? "on" : "off");
    }
    json_field_number(&admin->json, "running", server->counts.tables_running);
    json_field_number(&admin->json, "played", admin_played(server));
}

static const char *read_notice(const char *words, char notice[NOTICE_SIZE])
{
    struct text plain = text_in(notice, NOTICE_SIZE);
    size_t characters = 0;
    if (!words)
        return "“text” must be text; if it is empty, the notice ends.";
    plain_put(&plain, words);
    for (const char *at = notice; *at; at++)
        characters += ((unsigned char)*at & 0xc0) != 0x80;
    if (plain.cut || characters > NOTICE_CHARACTERS)
        return "A notice can have at most 200 characters.";
    if (strcmp(notice, words) != 0 || look_is_unknown(notice))
        return "A notice is one line, without control characters.";
    return NULL;
}

void admin_tell(struct admin *admin)
{
    char notice[NOTICE_SIZE];
    admin->say = read_notice(json_text(json_get(admin->root, "text")), notice);
    if (admin->say)
        return;
    text_set(admin->server->notice.text, NOTICE_SIZE, notice);
    notice_tell(admin->server);
    admin_note(admin, notice);
    json_field_number(&admin->json, "people", admin->server->counts.guests_here);
}
