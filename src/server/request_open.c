/* Opening a table, and opening it again for a rematch. */
#include "core/sha256.h"
#include "core/words.h"
#include "server/request.h"

#include "games/games.h"
#include "record/record.h"
#include "server/block.h"

#include <string.h>

enum { CLOCK_MOST = 7 * 24 * 3600 };

/* ---- names and codes ---- */

static void draw_bytes(struct server *server, void *bytes, size_t size)
{
    server->ports.random(server->ports.context, bytes, size);
}

/* Letters and digits that cannot be taken for one another; each as likely. */
static void draw_code(struct server *server, char code[CODE_SIZE])
{
    static const char letters[] = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    const int count = sizeof letters - 1;
    for (int i = 0; i < CODE_SIZE - 1;) {
        uint8_t byte;
        if (i == 4)
            code[i++] = '-';
        draw_bytes(server, &byte, 1);
        if (byte < 256 / count * count)
            code[i++] = letters[byte % count];
    }
    code[CODE_SIZE - 1] = '\0';
}

/* Nobody can guess it; but with a seed whoever knows that. */
static void draw_secret(struct server *server, struct guest *host, uint8_t secret[FAIR_BYTES])
{
    const uint32_t n = host->opened++;
    const uint8_t number[] = {(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16),
                              (uint8_t)(n >> 24)};
    struct sha256 hash;
    if (!server->ports.seed) {
        draw_bytes(server, secret, FAIR_BYTES);
        return;
    }
    sha256_begin(&hash);
    sha256_add(&hash, server->ports.seed->byte, sizeof server->ports.seed->byte);
    sha256_add(&hash, number, sizeof number);
    sha256_add(&hash, host->row.name, strlen(host->row.name));
    sha256_end(&hash, secret);
}

/* What is drawn for every table: its name, its code, its secret. */
static void draw_room(struct server *server, struct room *room, struct guest *host)
{
    uint8_t commitment[FAIR_BYTES];
    draw_bytes(server, room->id, sizeof room->id);
    save_id_to_text(room->id, room->lobby.table);
    do
        draw_code(server, room->lobby.code);
    while (server_find_code(server, room->lobby.code));
    draw_secret(server, host, room->secret);
    fair_commit(room->secret, commitment);
    fair_to_hex(commitment, FAIR_BYTES, room->lobby.commitment);
}

/* ---- options ---- */

/* What people try out by themselves: it was never tried with bots that think for others. */
static bool is_workbench(const struct game *game, const struct options *options)
{
    for (int i = 0; i < OPTIONS_MAX; i++)
        if (game->option[i].workbench && options->value[i] == OPTION_TEXT)
            return true;
    return false;
}

/* Options with which the game can be started, and nothing left open. */
static bool read_options(struct request *request, struct options *options)
{
    const struct json_node *given = json_get(request->root, "options");
    const struct json_node *seats = json_get(request->root, "seats");
    const char *name = json_text(json_get(request->root, "game"));
    struct record_reader reader = {.options = options_none()};
    _Alignas(16) uint8_t state[STATE_MAX];
    reader.game = name ? game_named(name) : NULL;
    const char *wrong = NULL;
    if (!reader.game || reader.game->hidden)
        wrong = N_("That game doesn’t exist.");
    else if (given && !record_read_options(&reader, given))
        wrong = reader.problem.text;
    else if (is_workbench(reader.game, &reader.options))
        wrong = N_("You can’t play with your own deck on a server.");
    if (!wrong) {
        if (!reader.options.players && seats && seats->type == NODE_ARRAY &&
            !options_fix_seats(reader.game, &reader.options))
            reader.options.players = (int)(seats->size < SEATS_MAX ? seats->size : SEATS_MAX);
        wrong = reader.game->start(state, &reader.options);
    }
    if (wrong) {
        request_refuse(request, "options", wrong);
        return false;
    }
    *options = reader.options;
    if (!options_fix_seats(reader.game, options))
        options->players = reader.game->seats(state);
    if (reader.game->settings)
        reader.game->settings(state, options);
    return true;
}

/* ---- seats ---- */

static const char *read_seat(struct request *request, struct room *room, int seat, const char *word)
{
    const bool own = room->lobby.seat[seat].who == WHO_GAME;
    if (!word)
        return N_("“seats” must be a list of words.");
    if (own || !strcmp(word, "game"))
        return own && !strcmp(word, "game")
                   ? NULL
                   : N_("“game” is for a seat that the game itself plays.");
    if (!strcmp(word, "open"))
        return NULL;
    if (!strcmp(word, "me")) {
        if (room_people(room))
            return N_("One seat must be “me”.");
        room_seat_person(room, seat, request->guest);
        return NULL;
    }
    const struct bot *bot = strncmp(word, "bot:", 4) ? NULL : think_bot(word + 4);
    if (!bot)
        return N_(
            "A seat can be “me”, “open” or “bot:” followed by random, easy, greedy or strong.");
    room_seat_bot(room, seat, bot);
    return NULL;
}

static const char *read_seats(struct request *request, struct room *room)
{
    const struct json_node *list = json_get(request->root, "seats");
    if (!list) {
        room_seat_person(room, room_free_seat(room), request->guest);
        return NULL;
    }
    if (list->type != NODE_ARRAY || list->size != (uint32_t)room->lobby.seats)
        return N_("“seats” must have an entry for every seat.");
    const struct json_node *item = json_first(list);
    for (int i = 0; i < room->lobby.seats; i++, item = json_next(item)) {
        const char *wrong = read_seat(request, room, i, json_text(item));
        if (wrong)
            return wrong;
    }
    return room_people(room) ? NULL : N_("One seat must be “me”.");
}

/* ---- open ---- */

static bool read_settings(struct request *request, struct lobby *lobby)
{
    const struct json_node *clock = json_get(request->root, "clock");
    lobby->hints = true;
    return request_flag(request, "listed", &lobby->listed) &&
           request_flag(request, "hints", &lobby->hints) &&
           (!clock || json_int(clock, 0, CLOCK_MOST, &lobby->clock));
}

static bool has_room(struct request *request)
{
    struct server *server = request->server;
    if (!request_may_begin(request) || !request_has_room(request))
        return false;
    if (!share_may_open(server, &request->session->author)) {
        server->counts.limited++;
        request_refuse(request, "limit", "Too many tables are open from your network.");
        return false;
    }
    return true;
}

/* Before the table is admitted, and nothing else can be wrong with it: another one may have to give
 * way. */
static bool make_room(struct request *request)
{
    struct server *server = request->server;
    const int tables = server->counts.tables_waiting + server->counts.tables_running;
    if (!memory_is_short(server) &&
        (tables < server->limits.tables || share_make_room(server, &request->session->author)))
        return true;
    request_refuse(request, "limit", "There are too many tables. Try again later.");
    return false;
}

static void answer_room(struct request *request, struct room *room)
{
    request->room = room;
    struct json *json = request_answer(request);
    json_field_string(json, "table", room->lobby.table);
    json_field_string(json, "code", room->lobby.code);
    request_end(request);
}

static void admit(struct request *request, struct room *room)
{
    draw_room(request->server, room, request->guest);
    room->opened = request->now;
    room->opener = request->session->author;
    server_add_room(request->server, room);
    save_room(request->server, room, request->now);
}

void request_open(struct request *request)
{
    struct options options;
    if (!has_room(request) || !read_options(request, &options))
        return;
    struct room *room =
        room_create(game_named(json_text(json_get(request->root, "game"))), &options);
    const char *wrong = read_seats(request, room);
    const bool set = read_settings(request, &room->lobby);
    if (wrong || !set) {
        request_refuse(
            request, wrong ? "seats" : "options",
            wrong ? wrong
                  : "“listed” and “hints” must be true or false, and “clock” 0 to 604800 seconds.");
        room_free(room);
        return;
    }
    if ((room->lobby.listed && !request_may_list(request)) || !make_room(request)) {
        room_free(room);
        return;
    }
    room_set_host(room, __builtin_ctz(room_people(room)));
    if (room->lobby.listed)
        share_take_seat(request->server, &request->session->author,
                        &room->seat[room_host(room)].from_list);
    admit(request, room);
    answer_room(request, room);
    request_attach(request, room, room_host(room));
}

/* ---- rematch ---- */

static bool may_sit_again(const struct server *server, const struct room *old, int seat)
{
    int tables = 0;
    const struct guest *guest = old->seat[seat].guest;
    for (const struct seat *each = guest->seats; each; each = each->next)
        tables += each->room->lobby.state <= STORE_RUNNING;
    return !old->lobby.seat[seat].standing_in && tables < server->limits.tables_per_guest;
}

/* Those who were called by their own name, or those who had to be told apart from them. */
static void seat_people_again(const struct server *server, const struct room *old,
                              struct room *room, int host, bool own_name)
{
    for (int i = 0; i < old->lobby.seats; i++) {
        const struct lobby_seat *shown = &old->lobby.seat[i];
        if (shown->who != WHO_PERSON ||
            !strcmp(shown->name, old->seat[i].guest->row.name) != own_name)
            continue;
        const struct store_block *block =
            block_find(old->seat[host].guest, old->seat[i].guest->row.id);
        if (i == host || (may_sit_again(server, old, i) && (!block || block->how != STORE_BLOCKED)))
            room_seat_person(room, i, old->seat[i].guest);
    }
}

/* People and bots keep their seats; whoever was away when the game ended does not. */
static struct room *copy_room(struct server *server, const struct room *old, int host)
{
    struct room *room = room_create(old->lobby.game, &old->lobby.options);
    for (int i = 0; i < old->lobby.seats; i++)
        if (old->lobby.seat[i].who == WHO_BOT) {
            room_seat_bot(room, i, old->seat[i].bot);
            text_set(room->lobby.seat[i].name, PERSON_SIZE, old->lobby.seat[i].name);
        }
    for (int i = 0; i < old->sanction_count; i++) /* a rematch is no way around them */
        CHECK(room_set_sanction(room, &old->sanctions[i]));
    seat_people_again(server, old, room, host, true);
    seat_people_again(server, old, room, host, false);
    room_set_host(room, host);
    room->lobby.listed = old->lobby.listed;
    room->lobby.clock = old->lobby.clock;
    room->lobby.hints = old->lobby.hints;
    room->lobby.locked = old->lobby.locked;
    room->lobby.unwatched = old->lobby.unwatched;
    room->lobby.delay = old->lobby.delay;
    room->is_rematch = true;
    memcpy(room->before, old->id, STORE_ID);
    return room;
}

/* Everyone who looks at the old table from a seat that they keep looks at the new one, too; who
 * looks at too many tables, instead of the old one: the link may be gone after it. */
static void follow(const struct room *old, struct room *room)
{
    for (struct link *link = old->links, *next; link; link = next) {
        next = link->next_of_room;
        if (link->viewer < SEATS_MAX && room->seat[link->viewer].guest == link->session->guest)
            link_add(link->session, room, link->viewer);
    }
}

static bool may_come_back(const struct request *request, const struct room *room)
{
    const struct sanction *sanction = room_sanction(room, request->guest->row.id);
    return !(sanction && sanction->removed) && !blocks_bar(room, request->guest->row.id);
}

/* Who had left the old table and is back: on their old seat, or any that is free. */
static bool sit_again(struct request *request, struct room *room)
{
    const bool same = room->lobby.seat[request->seat].who == WHO_OPEN;
    const int seat = same ? request->seat : room_free_seat(room);
    if (room->lobby.state != STORE_WAITING || seat < 0 || !may_come_back(request, room) ||
        !may_sit_again(request->server, request->room, request->seat))
        return false;
    room_seat_person(room, seat, request->guest);
    save_room(request->server, room, request->now);
    return true;
}

/* To a rematch at which the guest has a seat; whoever is in has said that they want to play. */
static void come_along(struct request *request, struct room *room, bool in)
{
    const int seat = room_seat_of(room, request->guest);
    const bool changes = in && room->lobby.state == STORE_WAITING && !room->lobby.seat[seat].in;
    if (changes) {
        room->lobby.seat[seat].in = true;
        save_room(request->server, room, request->now);
    }
    answer_room(request, room);
    request_attach(request, room, seat);
    if (changes)
        rematch_changed(request->server, room, request->now);
}

void request_rematch(struct request *request)
{
    struct server *server = request->server;
    struct room *old = request->room;
    uint8_t id[STORE_ID];
    bool in = false;
    if (!request_flag(request, "in", &in)) {
        request_refuse(request, "message", "“in” must be true or false.");
        return;
    }
    if (old->lobby.state != STORE_OVER) {
        request_refuse(request, "state", "The game isn’t over yet.");
        return;
    }
    if (old->lobby.rematch[0] && save_id_from_text(old->lobby.rematch, id)) {
        struct room *other = server_find_room(server, id);
        if (other && (room_seat_of(other, request->guest) >= 0 || sit_again(request, other))) {
            come_along(request, other, in);
            return;
        }
        if (other) {
            request_refuse(request, "state", "A rematch has already started, without you.");
            return;
        }
    }
    if (!has_room(request) || !make_room(request))
        return;
    struct room *room = copy_room(server, old, request->seat);
    room->lobby.seat[request->seat].in = in;
    delay_resume(server, room, request->now);
    admit(request, room);
    text_set(old->lobby.rematch, ID_TEXT_SIZE, room->lobby.table);
    save_room(server, old, request->now);
    answer_room(request, room);
    follow(old, room);
    request_attach(request, room, request->seat);
    rematch_changed(server, room, request->now);
}
