/* Chains in an array that doubles when there are as many items as chains. */
#include "server/map.h"

#include "core/check.h"

#include <stdlib.h>

enum { BUCKETS_FIRST = 64 };

/* FNV-1a is enough: ids, codes and hashes of tokens are drawn by the server, so that nobody can
 * fill one bucket on purpose; of what clients make up there is one item for each connection. */
uint64_t map_hash(const void *key, size_t size)
{
    const uint8_t *byte = key;
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3U;
    return hash ^ hash >> 32;
}

static void link_item(struct map *map, struct map_item *item)
{
    struct map_item **head = &map->bucket[item->hash & (map->buckets - 1)];
    item->next = *head;
    *head = item;
}

static void grow(struct map *map)
{
    struct map old = *map;
    map->buckets = old.buckets ? 2 * old.buckets : BUCKETS_FIRST;
    map->bucket = calloc(map->buckets, sizeof(struct map_item *));
    CHECK(map->bucket);
    for (size_t i = 0; i < old.buckets; i++)
        for (struct map_item *item = old.bucket[i], *next; item; item = next) {
            next = item->next;
            link_item(map, item);
        }
    free(old.bucket);
}

void map_add(struct map *map, struct map_item *item, uint64_t hash, void *thing)
{
    CHECK(!item->thing);
    if (map->count >= map->buckets)
        grow(map);
    *item = (struct map_item){.hash = hash, .thing = thing};
    link_item(map, item);
    map->count++;
}

void map_remove(struct map *map, struct map_item *item)
{
    if (!item->thing)
        return;
    struct map_item **at = &map->bucket[item->hash & (map->buckets - 1)];
    while (*at != item)
        at = &(*at)->next;
    *at = item->next;
    item->thing = NULL;
    map->count--;
}

struct map_item *map_next(const struct map_item *item)
{
    struct map_item *next = item->next;
    while (next && next->hash != item->hash)
        next = next->next;
    return next;
}

struct map_item *map_first(const struct map *map, uint64_t hash)
{
    if (!map->buckets)
        return NULL;
    struct map_item *item = map->bucket[hash & (map->buckets - 1)];
    return !item || item->hash == hash ? item : map_next(&(struct map_item){item, hash, NULL});
}

void map_free(struct map *map)
{
    free(map->bucket);
    *map = (struct map){.bucket = NULL};
}
