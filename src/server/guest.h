/* Guests: those who are connected or have a seat at a table that is in memory. The others are only
 * in the store and are fetched when they come back. */
#ifndef COOKIETIN_SERVER_GUEST_H
#define COOKIETIN_SERVER_GUEST_H

#include "server/map.h"
#include "store/query.h"

struct catalogue;
struct device;
struct server;
struct seat;
struct session;

enum { GUEST_IDS_AT_ONCE = 64 };

struct guest {
    struct map_item by_id;
    struct store_guest row;
    struct device *devices;     /* device.h */
    struct store_block *blocks; /* block.h */
    int block_count;
    struct session *sessions;
    int session_count;
    struct seat *seats;  /* at tables in memory */
    bool hinting;        /* a hint is being thought of */
    bool purged;         /* their row may be gone (expiry.c) */
    bool forgotten;      /* no longer found; stays until the last session and hint are gone */
    uint32_t opened;     /* tables, since the server has known them */
    uint64_t last_batch; /* the batch that the last change is in */
};

/* A name for someone who gave none: a flavour and a pastry in their own language (NULL: English).
 * The same id gives the same name, and many ids in a row give different ones. From then on it is a
 * name like any other: everyone at the table reads it as it is, whatever their language. */
void guest_make_name(int64_t id, const struct catalogue *catalogue, char name[STORE_NAME]);
/* NULL, or a sentence; `name` gets it trimmed, without anything invisible. At most NAME_CHARACTERS,
 * or as many as the server allows. */
const char *guest_read_name(struct session *session, const char *words, char name[STORE_NAME]);

/* One who is in memory; NULL: they are not, and the store must be asked. */
struct guest *guest_find_id(const struct server *server, int64_t id);
/* One of those in an answer of the store, with their devices, put into memory unless they are
 * there; NULL: nobody there has that id, or they were erased meanwhile. */
struct guest *guest_from(struct server *server, const struct store_answer *answer, int64_t id);
/* Ids that the store has reserved for new guests: a server makes up none. */
void guest_take_ids(struct server *server, int64_t first, int count);
/* A new one, with a reserved id, of which there must be one. */
struct guest *guest_create(struct server *server, const char *name);
void guest_save(struct server *server, struct guest *guest, enum store_part part);
/* They are here: notes the day. This also keeps someone who is just being deleted (expiry.c). */
void guest_seen(struct server *server, struct guest *guest);
/* Forgets someone who is not connected and has no seat. */
void guest_release(struct server *server, struct guest *guest);
/* Nobody finds them any more, even while they are still connected. They must have no seat. */
void guest_forget(struct server *server, struct guest *guest);
/* When the server closes, no matter what they are doing. */
void guest_free(struct server *server, struct guest *guest);

#endif
