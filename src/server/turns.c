/* Two lines of the same kind, one inside the other: of addresses, and for each of them of its
 * guests. An owner is in a line as long as a job of theirs waits, once in its map and once in its
 * order. */
#include "server/turns.h"

#include "core/check.h"

#include <stdlib.h>

struct turns_owner {
    struct map_item item;
    uint64_t id;
    struct turns_owner *next; /* in the line */
    struct turns_line guests; /* of an address */
    struct job *first, *last; /* of a guest */
};

static uint64_t hash_of(uint64_t id)
{
    return map_hash(&id, sizeof id);
}

static void line_up(struct turns_line *line, struct turns_owner *owner)
{
    owner->next = NULL;
    if (line->last)
        line->last->next = owner;
    else
        line->first = owner;
    line->last = owner;
}

static struct turns_owner *find_or_add(struct turns_line *line, uint64_t id)
{
    struct map_item *item = map_first(&line->owners, hash_of(id));
    while (item && ((struct turns_owner *)item->thing)->id != id)
        item = map_next(item);
    if (item)
        return item->thing;
    struct turns_owner *owner = calloc(1, sizeof *owner);
    CHECK(owner);
    owner->id = id;
    map_add(&line->owners, &owner->item, hash_of(id), owner);
    line_up(line, owner);
    return owner;
}

/* Whose turn it was goes behind all others or, with nothing left to do, away. */
static void pass_on(struct turns_line *line, struct turns_owner *owner, bool has_more)
{
    line->first = owner->next;
    if (!line->first)
        line->last = NULL;
    if (has_more) {
        line_up(line, owner);
        return;
    }
    map_remove(&line->owners, &owner->item);
    map_free(&owner->guests.owners);
    free(owner);
}

void turns_put(struct turns *turns, struct job *job)
{
    struct turns_owner *address = find_or_add(&turns->addresses, job->address);
    struct turns_owner *guest = find_or_add(&address->guests, (uint64_t)job->owner);
    job->next = NULL;
    if (guest->last)
        guest->last->next = job;
    else
        guest->first = job;
    guest->last = job;
    turns->jobs++;
}

struct job *turns_take(struct turns *turns)
{
    struct turns_owner *address = turns->addresses.first;
    if (!address)
        return NULL;
    struct turns_owner *guest = address->guests.first;
    struct job *job = guest->first;
    turns->jobs--;
    guest->first = job->next;
    pass_on(&address->guests, guest, guest->first);
    pass_on(&turns->addresses, address, address->guests.first);
    return job;
}

int turns_owners(const struct turns *turns)
{
    return (int)turns->addresses.owners.count;
}

void turns_free(struct turns *turns)
{
    CHECK(!turns->jobs);
    map_free(&turns->addresses.owners);
}
