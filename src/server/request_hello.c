/* Arriving: who someone is, what they are called, and which language they read. */
#include "server/request.h"

#include "core/words.h"
#include "server/device.h"
#include "server/person.h"
#include "server/recovery.h"

#include <stdio.h>
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

static void put_tables(const struct request *request, const struct guest *guest, struct json *json)
{
    char word[ID_TEXT_SIZE];
    json_key(json, "tables");
    json_open(json, '[');
    for (const struct seat *seat = guest->seats; seat; seat = seat->next)
        if (seat->room->lobby.state <= STORE_RUNNING)
            json_put_string(json, seat->room->lobby.table);
    for (size_t i = 0; request->foreign && i < request->foreign->tables; i++)
        if (!server_find_room(request->server, request->foreign->table[i].id)) {
            save_id_to_text(request->foreign->table[i].id, word);
            json_put_string(json, word);
        }
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
    json_field_string(json, "server_id", request->server->id_text);
    json_field_string(json, "guest", word);
    json_field_string(json, "name", guest->row.name);
    if (token)
        json_field_string(json, "token", token);
    put_tables(request, guest, json);
    request_end(request);
    if (request->server->notice.text[0] || request->server->notice.draining)
        notice_tell_to(request->session);
}

static void enter(struct request *request, struct guest *guest, struct device *device,
                  unsigned want)
{
    struct session *session = request->session;
    session->device = device;
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

static bool is_welcome(struct request *request, int64_t guest)
{
    const struct ban *ban = bans_find(request->server, request->session->author.address, guest);
    if (ban)
        request_refuse_banned(request, ban);
    return !ban;
}

static bool has_place(struct request *request, const struct guest *guest)
{
    if (!is_welcome(request, guest->row.id))
        return false;
    if (guest->session_count < request->server->limits.sessions_per_guest)
        return true;
    request_refuse(request, "limit", "You have too many connections open.");
    return false;
}

/* What someone's device is called, "" if they do not say; false: it has been refused. */
static bool read_device(struct request *request, char name[STORE_NAME])
{
    const struct json_node *given = json_get(request->root, "device");
    name[0] = '\0';
    const char *wrong = given ? guest_read_name(request->session, json_text(given), name) : NULL;
    if (wrong)
        request_refuse(request, "name", wrong);
    return !wrong;
}

/* Where several servers share the store it knows at which tables someone sits. False: it waits. */
static bool has_tables(struct request *request, const struct guest *guest)
{
    const struct store_query query = {.type = QUERY_TABLES_OF, .guest = guest->row.id};
    if (!server_is_shared(request->server))
        return true;
    request->foreign = request_look_up(request, &query);
    return request->foreign;
}

/* Someone in memory whom another server has changed less than NEWS_MS ago. The client asks again,
 * as with every `busy`, and is known then. */
static void refuse_news(struct request *request, const struct guest *guest)
{
    cluster_refresh(request->server, guest->row.id);
    request_refuse(request, "busy", "The server can’t do that right now. Try again.");
}

static void hello_again(struct request *request, const char *token, unsigned want)
{
    struct store_query query = {.type = QUERY_GUEST};
    device_hash_token(token, query.token_hash);
    struct device *device = device_find_token(request->server, query.token_hash);
    if (!device && !request->answered && !may_guess(request))
        return;
    if (!device) {
        const struct store_answer *answer = request_look_up(request, &query);
        if (!answer)
            return;
        const struct guest *guest =
            answer->guests ? guest_from(request->server, answer, answer->guest[0].id) : NULL;
        device = device_find_token(request->server, query.token_hash);
        if (!device && guest && server_is_shared(request->server)) {
            refuse_news(request, guest);
            return;
        }
    }
    if (!device) {
        principal_spend(request->server, &request->session->author, ALLOW_WRONG_CODES, 1);
        request_refuse_identity(request, "token", "This token is not known here.");
    } else if (has_place(request, device->guest) && has_tables(request, device->guest)) {
        enter(request, device->guest, device, want);
        guest_seen(request->server, device->guest);
        device_seen(request->server, device);
        welcome(request, NULL);
        request->foreign = NULL;
    }
}

/* ---- with recovery words ---- */

enum { RECOVERY_COST = 10 }; /* messages: nobody shall try many */

/* The hash of the words that were entered; false: it has been refused. */
static bool read_words(struct request *request, const char *hex, uint8_t hash[STORE_RECOVERY])
{
    struct server *server = request->server;
    uint8_t secret[RECOVERY_BYTES];
    if (!recovery_read(hex, secret)) {
        request_refuse(request, "recovery", "These are not recovery words.");
        return false;
    }
    if (server_is_busy(server)) {
        request_refuse(request, "busy", "The server can’t save right now. Try again.");
        return false;
    }
    if (!request->answered &&
        !principal_take(server, &request->session->author, ALLOW_RECOVERIES)) {
        request_refuse(request, "rate",
                       "Recovery words were entered too often from your network. Wait a minute.");
        return false;
    }
    if (request->answered) { /* the same words again, whose hash was asked for */
        memcpy(hash, request->answered->query.recovery, STORE_RECOVERY);
        return true;
    }
    bucket_spend(&request->session->messages, RECOVERY_COST);
    if (recovery_hash(server, secret, hash))
        return true;
    request_refuse(request, "busy", "The server can’t do that right now. Try again.");
    return false;
}

/* A new device of the person whose words they are. In memory they may have newer words already. */
static void hello_recovered(struct request *request, const char *hex, unsigned want)
{
    struct server *server = request->server;
    struct store_query query = {.type = QUERY_RECOVERED};
    char name[STORE_NAME], token[TOKEN_SIZE];
    if (!read_device(request, name) || !read_words(request, hex, query.recovery))
        return;
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return;
    struct guest *guest = answer->guests ? guest_from(server, answer, answer->guest[0].id) : NULL;
    const bool fits = guest && guest->row.recoverable &&
                      !memcmp(guest->row.recovery, query.recovery, STORE_RECOVERY);
    if (guest && !fits && server_is_shared(server) && guest->last_batch <= server->batches.done) {
        refuse_news(request, guest);
        return;
    }
    if (!fits) {
        request_refuse_identity(request, "recovery", "Nobody here has these recovery words.");
        return;
    }
    if (!has_place(request, guest))
        return;
    enter(request, guest, device_create(server, guest, name, token), want);
    guest_seen(server, guest);
    welcome(request, token);
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
    const int here = principal_percent(server, &request->session->author, ALLOW_ARRIVALS);
    const int used = all > here ? all : here;
    if (!hardest || used < SCARCE)
        return 0;
    const int bits = hardest - EASIER_BITS + EASIER_BITS * (used - SCARCE) / (100 - SCARCE);
    return bits < 1 ? 1 : bits;
}

/* A connection has one challenge, which ends with it or when someone has arrived by it. */
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

/* It is as hard as it has become since it was asked for: else someone could gather challenges
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
    request->session->challenge[0] = '\0'; /* one proof pays for one arrival */
    bucket_spend(&server->arrivals, 1);
    principal_spend(server, author, ALLOW_ARRIVALS, 1);
    return true;
}

static void hello_new(struct request *request, unsigned want)
{
    struct server *server = request->server;
    char name[STORE_NAME], device[STORE_NAME], token[TOKEN_SIZE];
    const struct json_node *given = json_get(request->root, "name");
    const char *wrong = given ? guest_read_name(request->session, json_text(given), name) : NULL;
    if (wrong) {
        request_refuse(request, "name", wrong);
        return;
    }
    if (!read_device(request, device))
        return;
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
    struct guest *guest = guest_create(server, name);
    enter(request, guest, device_create(server, guest, device, token), want);
    welcome(request, token);
}

/* A client that means another server says so, and its token stays with it. */
static bool is_meant(struct request *request)
{
    const struct json_node *id = json_get(request->root, "server_id");
    if (!id || (json_text(id) && !strcmp(json_text(id), request->server->id_text)))
        return true;
    request_refuse_identity(request, "server", "This is another server.");
    return false;
}

static void read_language(struct request *request)
{
    const char *language = json_text(json_get(request->root, "lang"));
    request->session->catalogue = languages_find(&request->server->languages, language);
    snprintf(request->session->language, sizeof request->session->language, "%s",
             language ? language : "");
}

void request_language(struct request *request)
{
    read_language(request);
    peer_repeat(request);
    request_ok(request);
}

/* A client of another server, which has asked for the token: who it is, and how it wants to be
 * told. Nobody hears the answer. */
static void hello_visit(struct request *request)
{
    struct session *session = request->session;
    const struct json_node *id = json_get(request->root, "guest");
    int device = 0, want = 0;
    struct store_query query = {.type = QUERY_PERSON, .guest = id ? id->number : 0};
    struct guest *guest = guest_find_id(request->server, query.guest);
    if (!guest) {
        const struct store_answer *answer = request_look_up(request, &query);
        if (!answer && session->waiter.question)
            return;
        guest = answer ? guest_from(request->server, answer, query.guest) : NULL;
    }
    if (!guest || request->guest || !json_int(json_get(request->root, "want"), 0, 255, &want)) {
        session_close(session, "Nobody knows who that is.");
        return;
    }
    read_language(request);
    request_flag(request, "pauses", &session->pauses);
    request_flag(request, "tells", &session->tells);
    fair_from_hex(json_text(json_get(request->root, "address")), session->author.address,
                  ADDRESS_SIZE);
    json_int(json_get(request->root, "device"), 0, STORE_DEVICES, &device);
    enter(request, guest, device_find(guest, device), (unsigned)want);
}

void request_hello(struct request *request)
{
    const struct json_node *token = json_get(request->root, "token");
    const struct json_node *words = json_get(request->root, "recovery");
    int version;
    unsigned want;
    bool pauses = false, tells = false;
    if (request->session->visit) {
        hello_visit(request);
        return;
    }
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
    else if (!is_meant(request) || !is_welcome(request, 0))
        return;
    else if (words)
        hello_recovered(request, json_text(words) ? json_text(words) : "", want);
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
    person_rename(server, guest, name);
    struct json *json = request_answer(request);
    json_field_string(json, "name", name);
    request_end(request);
    person_tell_name(server, guest, request->now);
}
