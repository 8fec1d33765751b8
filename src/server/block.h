/* Whom a guest has muted, and does not hear any more, or blocked, and does not want to sit with
 * either. It is in memory while the guest is, and in the store. */
#ifndef COOKIETIN_SERVER_BLOCK_H
#define COOKIETIN_SERVER_BLOCK_H

#include "server/room.h"

/* Theirs from the store. */
void blocks_take(struct guest *guest, const struct store_answer *answer);
/* NULL: they have done neither to the other. */
const struct store_block *block_find(const struct guest *guest, int64_t other);
/* In place of what it was before; false: there are too many. */
bool block_set(struct server *server, struct guest *guest, const struct store_block *row);
void block_lift(struct server *server, struct guest *guest, int64_t other);
/* Someone is gone, and the store's go with them. */
void blocks_forget(struct server *server, int64_t other);
/* Those of a table whom the guest has muted, or blocked. */
/* As a list, for the guest. */
void blocks_put(const struct guest *guest, struct json *json);
seatset blocks_at(const struct guest *guest, const struct room *room, enum store_blocked how);
/* Whether the guest may not sit down there: its host has blocked them, or, at a table that is
 * shown to everyone, someone who sits there. */
bool blocks_bar(const struct room *room, int64_t guest);

#endif
