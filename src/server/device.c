/* A device is found by the hash of its token; the token itself is nowhere. One that was signed out
 * is remembered for a while: an answer that the store gave before it knew must not bring it back.
 */
#include "server/device.h"

#include "server/server_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

void device_hash_token(const char *token, uint8_t hash[STORE_HASH])
{
    crypto_hash_sha256(hash, (const unsigned char *)token, strlen(token));
}

struct device *device_find_token(const struct server *server, const uint8_t hash[STORE_HASH])
{
    struct map_item *item = map_first(&server->devices, map_hash(hash, STORE_HASH));
    while (item && memcmp(((struct device *)item->thing)->row.token_hash, hash, STORE_HASH) != 0)
        item = map_next(item);
    return item ? item->thing : NULL;
}

struct device *device_find(const struct guest *guest, int n)
{
    struct device *device = guest->devices;
    while (device && device->row.n != n)
        device = device->next;
    return device;
}

bool device_is_here(const struct device *device)
{
    for (const struct session *session = device->guest->sessions; session;
         session = session->next_of_guest)
        if (session->device == device)
            return true;
    return false;
}

static bool was_signed_out(const struct server *server, const uint8_t hash[STORE_HASH])
{
    const struct signed_out *out = &server->signed_out;
    for (unsigned i = 0; i < SIGNED_OUT_MOST && i < out->count; i++)
        if (memcmp(out->hash[i], hash, STORE_HASH) == 0)
            return true;
    return false;
}

/* ---- changing ---- */

static struct device *add(struct server *server, struct guest *guest,
                          const struct store_device *row)
{
    struct device *device = calloc(1, sizeof *device);
    CHECK(device);
    device->row = *row;
    device->guest = guest;
    struct device **at = &guest->devices;
    while (*at && (*at)->row.n < row->n)
        at = &(*at)->next;
    device->next = *at;
    *at = device;
    map_add(&server->devices, &device->by_token, map_hash(row->token_hash, STORE_HASH), device);
    return device;
}

void device_add(struct server *server, struct guest *guest, const struct store_device *row)
{
    if (!was_signed_out(server, row->token_hash))
        add(server, guest, row);
}

void device_save(struct server *server, struct device *device, enum store_part part)
{
    struct store_change change = {.type = CHANGE_DEVICE, .device = device->row};
    change.device.part = part;
    principal_pay(server, NULL, sizeof device->row);
    device->guest->last_batch = batches_add(&server->batches, &change);
}

static int64_t today(const struct server *server)
{
    enum { DAY = 24 * 60 * 60 };
    return server->now / 1000 / DAY * DAY;
}

void device_seen(struct server *server, struct device *device)
{
    if (today(server) <= device->row.seen || server_is_busy(server))
        return;
    device->row.seen = today(server);
    device_save(server, device, PART_SEEN);
}

/* A number that is free; one becomes free if none is. */
static int make_room(struct server *server, const struct guest *guest)
{
    struct device *oldest = NULL;
    for (int n = 1; n <= STORE_DEVICES; n++) {
        struct device *device = device_find(guest, n);
        if (!device)
            return n;
        if (!oldest || device_is_here(device) < device_is_here(oldest) ||
            (device_is_here(device) == device_is_here(oldest) &&
             device->row.seen < oldest->row.seen))
            oldest = device;
    }
    const int n = oldest->row.n;
    device_sign_out(server, oldest, NULL);
    return n;
}

struct device *device_create(struct server *server, struct guest *guest, const char *name,
                             char token[TOKEN_SIZE])
{
    uint8_t secret[TOKEN_BYTES];
    struct store_device row = {.guest = guest->row.id,
                               .n = make_room(server, guest),
                               .since = today(server),
                               .seen = today(server)};
    server->ports.random(server->ports.context, secret, sizeof secret);
    sodium_bin2base64(token, TOKEN_SIZE, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    device_hash_token(token, row.token_hash);
    text_set(row.name, STORE_NAME, name);
    struct device *device = add(server, guest, &row);
    device_save(server, device, PART_ALL);
    return device;
}

static void drop(struct server *server, struct device *device)
{
    struct device **at = &device->guest->devices;
    while (*at != device)
        at = &(*at)->next;
    *at = device->next;
    map_remove(&server->devices, &device->by_token);
    for (struct session *session = device->guest->sessions; session;
         session = session->next_of_guest)
        if (session->device == device)
            session->device = NULL;
    free(device);
}

void device_sign_out(struct server *server, struct device *device, const struct session *except)
{
    struct signed_out *out = &server->signed_out;
    struct guest *guest = device->guest;
    const struct store_change change = {.type = DELETE_DEVICE, .device = device->row};
    memcpy(out->hash[out->count++ % SIGNED_OUT_MOST], device->row.token_hash, STORE_HASH);
    for (struct session *session = guest->sessions; session; session = session->next_of_guest)
        if (session != except && session->device == device)
            session_come_back(session, "This device was signed out.");
    guest->last_batch = batches_add(&server->batches, &change);
    drop(server, device);
}

static const struct store_device *row_of(const struct store_answer *answer,
                                         const struct device *device)
{
    for (size_t i = 0; i < answer->devices; i++)
        if (answer->device[i].guest == device->row.guest && answer->device[i].n == device->row.n &&
            memcmp(answer->device[i].token_hash, device->row.token_hash, STORE_HASH) == 0)
            return &answer->device[i];
    return NULL;
}

void devices_follow(struct server *server, struct guest *guest, const struct store_answer *answer)
{
    for (struct device *device = guest->devices, *next; device; device = next) {
        const struct store_device *row = row_of(answer, device);
        next = device->next;
        if (row) {
            device->row = *row;
            continue;
        }
        for (struct session *session = guest->sessions; session; session = session->next_of_guest)
            if (session->device == device)
                session_come_back(session, "This device was signed out.");
        drop(server, device);
    }
    for (size_t i = 0; i < answer->devices; i++)
        if (answer->device[i].guest == guest->row.id && !device_find(guest, answer->device[i].n))
            device_add(server, guest, &answer->device[i]);
}

void devices_free(struct server *server, struct guest *guest)
{
    while (guest->devices) {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): it takes it out of the list first */
        drop(server, guest->devices);
    }
}
