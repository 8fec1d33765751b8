/* Oneself on this server: recovery words, devices, one's data, and being forgotten. */
#include "server/request.h"

#include "server/device.h"
#include "server/person.h"
#include "server/recovery.h"
#include "server/report.h"

#include <string.h>

enum { EXPORTED_AT_ONCE = 100 };

/* ---- recovery words ---- */

/* New ones take the place of those that there were. */
void request_words(struct request *request)
{
    struct server *server = request->server;
    struct store_guest *row = &request->guest->row;
    uint8_t secret[RECOVERY_BYTES], hash[STORE_RECOVERY];
    char hex[RECOVERY_HEX];
    recovery_make(server, secret);
    if (!recovery_hash(server, secret, hash)) {
        request_refuse(request, "busy", "The server can’t do that right now. Try again.");
        return;
    }
    row->recoverable = true;
    memcpy(row->recovery, hash, STORE_RECOVERY);
    guest_save(server, request->guest, PART_RECOVERY);
    fair_to_hex(secret, RECOVERY_BYTES, hex);
    struct json *json = request_answer(request);
    json_field_string(json, "recovery", hex);
    request_end(request);
}

/* ---- devices ---- */

static void put_this(const struct request *request, struct json *json)
{
    if (request->session->device)
        json_field_number(json, "this", request->session->device->row.n);
}

void request_devices(struct request *request)
{
    struct json *json = request_answer(request);
    put_this(request, json);
    person_put(request->guest, json);
    request_end(request);
}

/* NULL: it has been refused. */
static struct device *find_device(struct request *request)
{
    int n;
    struct device *device = NULL;
    if (json_int(json_get(request->root, "device"), 1, STORE_DEVICES, &n))
        device = device_find(request->guest, n);
    if (!device)
        request_refuse(request, "device", "That isn’t one of your devices.");
    return device;
}

void request_device(struct request *request)
{
    char name[STORE_NAME];
    struct device *device = find_device(request);
    if (!device)
        return;
    const char *wrong =
        guest_read_name(request->session, json_text(json_get(request->root, "name")), name);
    if (wrong) {
        request_refuse(request, "name", wrong);
        return;
    }
    text_set(device->row.name, STORE_NAME, name);
    device_save(request->server, device, PART_NAME);
    request_ok(request);
}

static void sign_out_others(struct request *request)
{
    for (struct device *device = request->guest->devices, *next; device; device = next) {
        next = device->next;
        if (device != request->session->device)
            device_sign_out(request->server, device, NULL);
    }
    request_ok(request);
}

/* Whoever signs themselves out is nobody on this connection, as before `hello`. */
void request_sign_out(struct request *request)
{
    bool others = false;
    if (!request_flag(request, "others", &others)) {
        request_refuse(request, "message", "“others” must be true or false.");
        return;
    }
    if (others) {
        sign_out_others(request);
        return;
    }
    struct device *device = find_device(request);
    if (!device)
        return;
    const bool own = device == request->session->device;
    device_sign_out(request->server, device, own ? request->session : NULL);
    request_ok(request);
    if (own)
        session_depart(request->session);
}

/* ---- one's data ---- */

/* Some games at a time: `before` is the last one of those before. */
void request_export(struct request *request)
{
    const struct json_node *before = json_get(request->root, "before");
    struct store_query query = {.type = QUERY_ALL_RESULTS,
                                .guest = request->guest->row.id,
                                .count = EXPORTED_AT_ONCE,
                                .has_id = before};
    if (before && !save_id_from_text(json_text(before), query.id)) {
        request_refuse(request, "table", "“before” must be the name of a table.");
        return;
    }
    const struct store_answer *answer = request_look_up(request, &query);
    if (!answer)
        return;
    struct json *json = request_answer(request);
    if (!before) {
        json_field_number(json, "guest", request->guest->row.id);
        person_put(request->guest, json);
        person_put_rest(request->server, request->guest, json);
    }
    json_key(json, "games");
    json_open(json, '[');
    for (size_t i = 0; i < answer->results; i++)
        person_put_game(request->server, &answer->result[i], &answer->table[i], json);
    json_close(json, ']');
    reports_put(request->server, answer, json);
    json_key(json, "more");
    json_put_bool(json, answer->results == EXPORTED_AT_ONCE);
    request_end(request);
}

void request_erase(struct request *request)
{
    bool sure = false;
    if (!request_flag(request, "sure", &sure) || !sure) {
        request_refuse(request, "message", "“sure” must be true: this can’t be undone.");
        return;
    }
    person_erase(request->server, request->guest, request->session, request->now);
    request_ok(request);
    session_depart(request->session);
}
