/* Arriving: who somebody is, what they are called, and which language they read. */
#include "server/request.h"

#include "core/words.h"

#include <string.h>

static bool read_want(const struct request *request, unsigned *want)
{
    static const char *const words[] = {"view", "moves", "text", "each", NULL};
    const struct json_node *list = json_get(request->root, "want");
    *want = WANT_ALL;
    if (!list)
        return true;
    if (list->type != NODE_ARRAY)
        return false;
    *want = 0;
    const struct json_node *item = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, item = json_next(item)) {
        if (!json_text(item))
            return false;
        for (int j = 0; words[j]; j++)
            *want |= !strcmp(words[j], json_text(item)) ? 1U << j : 0;
    }
    return true;
}

static void put_tables(const struct guest *guest, struct json *json)
{
    json_key(json, "tables");
    json_open(json, '[');
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        if (seat->room->lobby.state <= STORE_RUNNING)
            json_put_string(json, seat->room->lobby.table);
    json_close(json, ']');
}

static void welcome(struct request *request, const char *token)
{
    struct guest *guest = request->guest;
    char word[24];
    struct text text = text_in(word, sizeof word);
    text_number(&text, guest->row.id);
    struct json *json = request_answer(request);
    json_field_number(json, "version", 1);
    json_field_string(json, "server", COOKIETIN_VERSION);
    json_field_string(json, "guest", word);
    json_field_string(json, "name", guest->row.name);
    if (token)
        json_field_string(json, "token", token);
    put_tables(guest, json);
    request_end(request);
}

static void enter(struct request *request, struct guest *guest, unsigned want)
{
    struct session *session = request->session;
    request->guest = session->guest = guest;
    session->author.guest = guest->row.id;
    session->next_of_guest = guest->sessions;
    guest->sessions = session;
    if (guest->session_count++ == 0)
        request->server->counts.guests_here++;
    session->want = want;
}

/* Each guess is a question to the store. Whoever is in memory already is not asked about. */
static bool may_guess(struct request *request)
{
    if (principal_may(request->server, &request->session->author, ALLOW_WRONG_CODES))
        return true;
    request_refuse(request, "rate", "Too many wrong tokens came from your network. Wait a minute.");
    return false;
}

static void hello_again(struct request *request, const char *token, unsigned want)
{
    struct store_query query = {.type = QUERY_GUEST};
    guest_hash_token(token, query.token_hash);
    struct guest *guest = guest_find_token(request->server, query.token_hash);
    if (!guest && !request->answered && !may_guess(request))
        return;
    if (!guest) {
        const struct store_answer *answer = request_look_up(request, &query);
        if (!answer)
            return;
        guest = answer->guests ? guest_add(request->server, &answer->guest[0]) : NULL;
    }
    if (!guest) {
        principal_spend(request->server, &request->session->author, ALLOW_WRONG_CODES, 1);
        request_refuse(request, "token", "This token is not known here.");
    } else if (guest->session_count >= request->server->limits.sessions_per_guest)
        request_refuse(request, "limit", "You have too many connections open.");
    else {
        enter(request, guest, want);
        guest_seen(request->server, guest);
        welcome(request, NULL);
    }
}

/* Ids come from the store, some at a time; others who waited for the same may have used them up. */
static bool has_id(struct request *request)
{
    const struct store_query query = {.type = QUERY_GUEST_IDS, .count = GUEST_IDS_AT_ONCE};
    if (request->server->guest_ids_left)
        return true;
    if (request->answered && !request->answered->answer.failed)
        request->answered = NULL;
    request_look_up(request, &query);
    return false;
}

/* ---- newcomers ---- */

enum { SCARCE = 50, EASIER_BITS = 6 };

/* How hard a newcomer's way in is: free until half of what a minute allows is used up, of all or of
 * their address; then the harder, the less is left. */
static int bits_asked(struct request *request)
{
    struct server *server = request->server;
    const int rate = server->limits.guests_per_minute, hardest = server->limits.proof_bits;
    const int all = bucket_percent(&server->arrivals, rate, rate, request->now);
    const int here = principal_arrivals(server, &request->session->author);
    const int used = all > here ? all : here;
    if (!hardest || used < SCARCE)
        return 0;
    const int bits = hardest - EASIER_BITS + EASIER_BITS * (used - SCARCE) / (100 - SCARCE);
    return bits < 1 ? 1 : bits;
}

/* A connection gets one challenge, which ends with it. */
static void challenge(struct request *request, int bits)
{
    struct session *session = request->session;
    if (!session->challenge[0]) {
        uint8_t bytes[PROOF_BYTES];
        request->server->ports.random(request->server->ports.context, bytes, sizeof bytes);
        fair_to_hex(bytes, sizeof bytes, session->challenge);
        request->server->counts.challenges++;
    }
    request_refuse_proof(request, bits);
}

/* It is as hard as it has become since it was asked for: else somebody could gather challenges
 * while they are easy. What was tried for the easier one need not be tried again. */
static bool has_proof(const struct request *request, int bits)
{
    const struct session *session = request->session;
    const char *answer = json_text(json_get(request->root, "proof"));
    return answer && session->challenge[0] && proof_holds(session->challenge, answer, bits);
}

static bool may_arrive(struct request *request)
{
    struct server *server = request->server;
    const struct author *author = &request->session->author;
    const int rate = server->limits.guests_per_minute;
    if (!principal_may(server, author, ALLOW_ARRIVALS)) {
        request_refuse(request, "limit",
                       "Too many new people are coming from your network. Try again in a minute.");
        return false;
    }
    if (!bucket_has(&server->arrivals, rate, rate, request->now)) {
        request_refuse(request, "limit",
                       "Too many people are joining right now. Try again in a minute.");
        return false;
    }
    const int bits = bits_asked(request);
    if (bits && !has_proof(request, bits)) {
        challenge(request, bits);
        return false;
    }
    bucket_spend(&server->arrivals, 1);
    principal_spend(server, author, ALLOW_ARRIVALS, 1);
    return true;
}

static void hello_new(struct request *request, unsigned want)
{
    struct server *server = request->server;
    char name[STORE_NAME], token[TOKEN_SIZE];
    const struct json_node *given = json_get(request->root, "name");
    const char *wrong = given ? guest_read_name(request->session, json_text(given), name) : NULL;
    if (wrong) {
        request_refuse(request, "name", wrong);
        return;
    }
    if (server_is_busy(server)) {
        request_refuse(request, "busy", "The server can’t save right now. Try again.");
        return;
    }
    if (!has_id(request))
        return;
    if (!may_arrive(request))
        return;
    if (!given)
        guest_make_name(server->next_guest_id, request->session->catalogue, name);
    enter(request, guest_create(server, name, token), want);
    welcome(request, token);
}

static void read_language(struct request *request)
{
    request->session->catalogue =
        languages_find(&request->server->languages, json_text(json_get(request->root, "lang")));
}

void request_language(struct request *request)
{
    read_language(request);
    request_ok(request);
}

void request_hello(struct request *request)
{
    const struct json_node *token = json_get(request->root, "token");
    int version;
    unsigned want;
    bool pauses = false, tells = false;
    const bool understood =
        request_flag(request, "pauses", &pauses) && request_flag(request, "tells", &tells);
    if (!request->guest) {
        read_language(request);
        request->session->pauses = pauses;
        request->session->tells = tells && request->server->limits.pause_seconds;
    }
    if (request->guest)
        request_refuse(request, "hello", "You have already said hello.");
    else if (!json_int(json_get(request->root, "version"), 1, 1, &version))
        request_refuse(request, "version", "This server speaks version 1.");
    else if (!read_want(request, &want))
        request_refuse(request, "message", "“want” must be a list of words.");
    else if (!understood)
        request_refuse(request, "message", "“pauses” and “tells” must be true or false.");
    else if (token)
        hello_again(request, json_text(token) ? json_text(token) : "", want);
    else
        hello_new(request, want);
}

void request_rename(struct request *request)
{
    struct server *server = request->server;
    struct guest *guest = request->guest;
    char name[STORE_NAME];
    const char *given = json_text(json_get(request->root, "name"));
    const char *wrong = guest_read_name(request->session, given, name);
    if (wrong) {
        request_refuse(request, "name", wrong);
        return;
    }
    text_set(guest->row.name, STORE_NAME, name);
    guest_save(server, guest);
    struct json *json = request_answer(request);
    json_field_string(json, "name", name);
    request_end(request);
    for (struct seat *seat = guest->seats; seat; seat = seat->next) {
        struct room *room = seat->room;
        if (room->lobby.state > STORE_RUNNING)
            continue;
        const int at = (int)(seat - room->seat);
        room_tell_apart(room, at, name, room->lobby.seat[at].name);
        save_room(server, room, request->now);
        tell_room(room);
    }
}
