/* Things found by a key. The item is part of the thing; the map only chains items with the same
 * hash, and the caller compares the keys. */
#ifndef COOKIETIN_SERVER_MAP_H
#define COOKIETIN_SERVER_MAP_H

#include <stddef.h>
#include <stdint.h>

struct map_item {
    struct map_item *next;
    uint64_t hash;
    void *thing; /* that it is part of; NULL: it is in no map */
};

struct map {
    struct map_item **bucket;
    size_t buckets; /* a power of two, or 0 */
    size_t count;
};

uint64_t map_hash(const void *key, size_t size);
void map_add(struct map *map, struct map_item *item, uint64_t hash, void *thing);
void map_remove(struct map *map, struct map_item *item); /* one that is in it, or in none */
/* The items with that hash, one after the other. */
struct map_item *map_first(const struct map *map, uint64_t hash);
struct map_item *map_next(const struct map_item *item);
void map_free(struct map *map);

#endif
