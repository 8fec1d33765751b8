/* A guest's blocks are a plain array: they are few, and looked at with each line of chat. */
#include "server/block.h"

#include "server/server_internal.h"

#include <stdlib.h>

static struct store_block *find(const struct guest *guest, int64_t other)
{
    for (int i = 0; i < guest->block_count; i++)
        if (guest->blocks[i].other == other)
            return &guest->blocks[i];
    return NULL;
}

const struct store_block *block_find(const struct guest *guest, int64_t other)
{
    return guest ? find(guest, other) : NULL;
}

static void put(struct guest *guest, const struct store_block *row)
{
    struct store_block *at = find(guest, row->other);
    if (!at) {
        guest->blocks =
            realloc(guest->blocks, (size_t)(guest->block_count + 1) * sizeof *guest->blocks);
        CHECK(guest->blocks);
        at = &guest->blocks[guest->block_count++];
    }
    *at = *row;
}

void blocks_take(struct guest *guest, const struct store_answer *answer)
{
    for (size_t i = 0; i < answer->blocks; i++)
        if (answer->block[i].guest == guest->row.id && guest->block_count < STORE_BLOCKS)
            put(guest, &answer->block[i]);
}

bool block_set(struct server *server, struct guest *guest, const struct store_block *row)
{
    const struct store_change change = {.type = CHANGE_BLOCK, .block = *row};
    if (guest->block_count >= STORE_BLOCKS && !find(guest, row->other))
        return false;
    put(guest, row);
    principal_pay(server, NULL, sizeof *row);
    guest->last_batch = batches_add(&server->batches, &change);
    return true;
}

static void take_out(struct guest *guest, int64_t other)
{
    struct store_block *at = find(guest, other);
    if (at)
        *at = guest->blocks[--guest->block_count];
}

void block_lift(struct server *server, struct guest *guest, int64_t other)
{
    const struct store_change change = {.type = DELETE_BLOCK,
                                        .block = {.guest = guest->row.id, .other = other}};
    if (!find(guest, other))
        return;
    take_out(guest, other);
    guest->last_batch = batches_add(&server->batches, &change);
}

void blocks_forget(struct server *server, int64_t other)
{
    for (size_t i = 0; i < server->guests_by_id.buckets; i++)
        for (struct map_item *item = server->guests_by_id.bucket[i]; item; item = item->next)
            take_out(item->thing, other);
}

seatset blocks_at(const struct guest *guest, const struct room *room, enum store_blocked how)
{
    seatset seats = 0;
    for (int i = 0; guest && guest->block_count && i < room->lobby.seats; i++) {
        const struct store_block *block =
            room->seat[i].guest ? find(guest, room->seat[i].guest->row.id) : NULL;
        if (block && block->how == how)
            seats |= SEAT(i);
    }
    return seats;
}

bool blocks_bar(const struct room *room, int64_t guest)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        const struct store_block *block = room->lobby.seat[i].host || room->lobby.listed
                                              ? block_find(room->seat[i].guest, guest)
                                              : NULL;
        if (block && block->how == STORE_BLOCKED)
            return true;
    }
    return false;
}
