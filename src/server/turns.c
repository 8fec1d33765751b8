/* An owner is here as long as a job of theirs waits, once in the map and once in the line. */
#include "server/turns.h"

#include "core/check.h"

#include <stdlib.h>

struct turns_owner {
    struct map_item item;
    int64_t id;
    struct turns_owner *next; /* in the line */
    struct job *first, *last;
};

static uint64_t hash_of(int64_t id)
{
    return map_hash(&id, sizeof id);
}

static void line_up(struct turns *turns, struct turns_owner *owner)
{
    owner->next = NULL;
    if (turns->last)
        turns->last->next = owner;
    else
        turns->first = owner;
    turns->last = owner;
}

static struct turns_owner *find_or_add(struct turns *turns, int64_t id)
{
    struct map_item *item = map_first(&turns->owners, hash_of(id));
    while (item && ((struct turns_owner *)item->thing)->id != id)
        item = map_next(item);
    if (item)
        return item->thing;
    struct turns_owner *owner = calloc(1, sizeof *owner);
    CHECK(owner);
    owner->id = id;
    map_add(&turns->owners, &owner->item, hash_of(id), owner);
    line_up(turns, owner);
    return owner;
}

void turns_put(struct turns *turns, struct job *job)
{
    struct turns_owner *owner = find_or_add(turns, job->owner);
    job->next = NULL;
    if (owner->last)
        owner->last->next = job;
    else
        owner->first = job;
    owner->last = job;
    turns->jobs++;
}

struct job *turns_take(struct turns *turns)
{
    struct turns_owner *owner = turns->first;
    if (!owner)
        return NULL;
    struct job *job = owner->first;
    turns->jobs--;
    turns->first = owner->next;
    if (!turns->first)
        turns->last = NULL;
    owner->first = job->next;
    if (owner->first) {
        line_up(turns, owner);
    } else {
        map_remove(&turns->owners, &owner->item);
        free(owner);
    }
    return job;
}

int turns_owners(const struct turns *turns)
{
    return (int)turns->owners.count;
}

void turns_free(struct turns *turns)
{
    CHECK(!turns->jobs);
    map_free(&turns->owners);
}
