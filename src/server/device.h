/* Devices: each token of a guest is one. They are in memory while their guest is. */
#ifndef COOKIETIN_SERVER_DEVICE_H
#define COOKIETIN_SERVER_DEVICE_H

#include "server/guest.h"

enum { TOKEN_BYTES = 32, TOKEN_SIZE = 44 };

struct device {
    struct map_item by_token;
    struct guest *guest;
    struct device *next; /* of the guest */
    struct store_device row;
};

void device_hash_token(const char *token, uint8_t hash[STORE_HASH]);
/* In memory; NULL: it is not. */
struct device *device_find_token(const struct server *server, const uint8_t hash[STORE_HASH]);
struct device *device_find(const struct guest *guest, int n);
bool device_is_here(const struct device *device); /* connected */

/* One from the store, unless it was signed out meanwhile. */
void device_add(struct server *server, struct guest *guest, const struct store_device *row);
/* A new one, with a token that is told only once. If a guest has too many, the one that has not
 * been here for longest is signed out. */
struct device *device_create(struct server *server, struct guest *guest, const char *name,
                             char token[TOKEN_SIZE]);
void device_save(struct server *server, struct device *device, enum store_part part);
/* It is here: notes the day. */
void device_seen(struct server *server, struct device *device);
/* Its token stops working, and its connections, except `except`, are sent away. */
void device_sign_out(struct server *server, struct device *device, const struct session *except);
/* Another server has changed them: signs out those that are no longer in the answer. */
void devices_follow(struct server *server, struct guest *guest, const struct store_answer *answer);
/* When their guest goes. */
void devices_free(struct server *server, struct guest *guest);

#endif
