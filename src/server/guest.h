/* Guests: those who are connected or sit at a table that is in memory. The others are only in the
 * store and are fetched when they come back. */
#ifndef COOKIETIN_SERVER_GUEST_H
#define COOKIETIN_SERVER_GUEST_H

#include "server/map.h"
#include "store/rows.h"

struct catalogue;
struct server;
struct seat;
struct session;

enum { TOKEN_BYTES = 32, TOKEN_SIZE = 44, GUEST_IDS_AT_ONCE = 64 };

struct guest {
    struct map_item by_id, by_token;
    struct store_guest row;
    struct session *sessions;
    int session_count;
    struct seat *seats;  /* at tables in memory */
    bool hinting;        /* a hint is being thought of */
    bool forgotten;      /* found no more; there until the last session and hint are gone */
    uint32_t opened;     /* tables, since the server has known them */
    uint64_t last_batch; /* the batch that the last change is in */
};

/* For someone who has said none: a flavour and a pastry in their own language (NULL: English), the
 * same for the same id, and no two alike in a row of many. From then on it is a name like any
 * other: everyone at the table reads it as it is, whatever their language. */
void guest_make_name(int64_t id, const struct catalogue *catalogue, char name[STORE_NAME]);
/* NULL, or a sentence; `name` gets it trimmed, without anything invisible. At most NAME_CHARACTERS,
 * or as many as the server allows. */
const char *guest_read_name(struct session *session, const char *words, char name[STORE_NAME]);

void guest_hash_token(const char *token, uint8_t hash[STORE_HASH]);
/* One in memory; NULL: they are not, and the store must be asked. */
struct guest *guest_find_token(const struct server *server, const uint8_t hash[STORE_HASH]);
struct guest *guest_find_id(const struct server *server, int64_t id);
/* One from the store who is not in memory yet. */
struct guest *guest_add(struct server *server, const struct store_guest *row);
/* Ids that the store has reserved for new guests: a server makes up none. */
void guest_take_ids(struct server *server, int64_t first, int count);
/* A new one, with a reserved id, of which there must be one, and a token that is told once. */
struct guest *guest_create(struct server *server, const char *name, char token[TOKEN_SIZE]);
void guest_save(struct server *server, struct guest *guest);
/* They are here: kept to the day. It also brings back one who is just being deleted (expiry.c). */
void guest_seen(struct server *server, struct guest *guest);
/* Forgets someone who is not connected and sits nowhere. */
void guest_release(struct server *server, struct guest *guest);
/* Nobody finds them any more, also while they are still connected; they must sit nowhere. */
void guest_forget(struct server *server, struct guest *guest);

#endif
