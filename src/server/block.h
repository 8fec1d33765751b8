/* Whom a guest has muted, or blocked. Guests no longer hear people they have muted or blocked, and
 * do not have to sit with people they have blocked. It is in memory while the guest is, and in the
 * store. */
#ifndef COOKIETIN_SERVER_BLOCK_H
#define COOKIETIN_SERVER_BLOCK_H

#include "server/room.h"

/* Takes over what the store has of a guest. */
void blocks_take(struct guest *guest, const struct store_answer *answer);
/* How a guest has blocked another; NULL: they have not. */
const struct store_block *block_find(const struct guest *guest, int64_t other);
/* Replaces what it was before; false: there are too many. */
bool block_set(struct server *server, struct guest *guest, const struct store_block *row);
void block_lift(struct server *server, struct guest *guest, int64_t other);
/* Someone is gone: drops all blocks of them. The store drops its own. */
void blocks_forget(struct server *server, int64_t other);
/* As a list, for the guest. */
void blocks_put(const struct guest *guest, struct json *json);
/* The seats at a table of those whom the guest has muted, or blocked. */

seatset blocks_at(const struct guest *guest, const struct room *room, enum store_blocked how);
/* Whether the guest may not sit down there, because the host has blocked them or, at a listed
 * table, someone who sits there. */
bool blocks_bar(const struct room *room, int64_t guest);

#endif
