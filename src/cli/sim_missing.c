/* Which games of a run are missing when its parts are added up, and parts that belong together as
 * one: so a sum is the same however the run was cut up. */
#include "cli/cli.h"
#include "cli/sim.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { SHARDS_TRIED = 100000, NAMED_MOST = 20 };

static int by_place(const void *left, const void *right)
{
    const struct sim_part *a = left, *b = right;
    const int seeds = memcmp(&a->seed, &b->seed, sizeof a->seed);
    if (seeds)
        return seeds;
    if (a->total != b->total)
        return a->total < b->total ? -1 : 1;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return a->end < b->end ? -1 : a->end > b->end; /* empty ones before what begins there */
}

static bool same_run(const struct sim_part *a, const struct sim_part *b)
{
    return a->total == b->total && !memcmp(&a->seed, &b->seed, sizeof a->seed);
}

/* ---- naming ---- */

/* Game number `first` begins a part of so many: which one, from 0; -1 if none begins there. */
static int64_t shard_at(uint64_t first, uint64_t total, uint64_t shards)
{
    const uint64_t shard = (first * shards + total - 1) / total;
    return total * shard / shards == first ? (int64_t)shard : -1;
}

/* The fewest parts that the run can be cut into so that all of these are some of them; 0: none. */
static uint64_t count_shards(const struct sim_part *part, int parts)
{
    for (uint64_t shards = 1; shards <= SHARDS_TRIED && shards <= part->total; shards++) {
        bool fits = true;
        for (int i = 0; fits && i < parts; i++)
            fits = shard_at(part[i].first, part->total, shards) >= 0 &&
                   shard_at(part[i].end, part->total, shards) >= 0;
        if (fits)
            return shards;
    }
    return 0;
}

struct naming {
    struct text *to;
    int named;
};

static void put_name(struct naming *naming, uint64_t a, const char *between, uint64_t b)
{
    if (++naming->named > NAMED_MOST) {
        if (naming->named == NAMED_MOST + 1)
            text_put(naming->to, ", …");
        return;
    }
    text_put(naming->to, naming->named > 1 ? ", " : "");
    text_number(naming->to, (int64_t)a);
    text_put(naming->to, between);
    text_number(naming->to, (int64_t)b);
}

/* Games first … end - 1, as what to ask for, or by their numbers from 1. */
static void put_gap(struct naming *naming, uint64_t first, uint64_t end, uint64_t total,
                    uint64_t shards)
{
    if (first == end)
        return;
    if (!shards) {
        put_name(naming, first + 1, " to ", end);
        return;
    }
    const int64_t last = shard_at(end, total, shards);
    for (int64_t shard = shard_at(first, total, shards); shard < last; shard++)
        put_name(naming, (uint64_t)shard + 1, "/", shards);
}

/* Of one run; its parts are sorted. One that was interrupted has to be played again as a whole. */
static void name_in_run(const struct sim_part *part, int parts, struct text *to)
{
    struct naming naming = {.to = to};
    const uint64_t total = part->total, shards = count_shards(part, parts);
    const size_t began = to->used;
    text_put(to, shards ? "--shard " : "games ");
    uint64_t next = 0;
    for (int i = 0; i < parts; i++) {
        put_gap(&naming, next, part[i].first, total, shards);
        if (part[i].games < part[i].end - part[i].first)
            put_gap(&naming, part[i].first, part[i].end, total, shards);
        next = part[i].end;
    }
    put_gap(&naming, next, total, total, shards);
    if (naming.named)
        return;
    to->used = began;
    to->at[began] = '\0';
}

bool sim_name_missing(const struct sim *sim, struct text *to)
{
    const size_t began = to->used;
    for (int i = 0, parts; i < sim->parts; i += parts) {
        const size_t before = to->used;
        parts = 1;
        while (i + parts < sim->parts && same_run(&sim->part[i], &sim->part[i + parts]))
            parts++;
        if (before > began)
            text_put(to, "; ");
        const size_t named = to->used;
        name_in_run(&sim->part[i], parts, to);
        if (to->used == named) { /* nothing is missing of this one */
            to->used = before;
            to->at[before] = '\0';
        }
    }
    return to->used > began;
}

/* ---- joining ---- */

void sim_sort_parts(struct sim *sim)
{
    qsort(sim->part, (size_t)sim->parts, sizeof *sim->part, by_place);
}

static bool is_whole(const struct sim_part *part)
{
    return part->games == part->end - part->first;
}

void sim_join_parts(struct sim *sim)
{
    int left = 0;
    for (int i = 0; i < sim->parts; i++) {
        struct sim_part *last = left ? &sim->part[left - 1] : NULL;
        const struct sim_part *part = &sim->part[i];
        if (last && same_run(last, part) && last->end == part->first && is_whole(last) &&
            is_whole(part)) {
            last->end = part->end;
            last->games += part->games;
        } else {
            sim->part[left++] = *part;
        }
    }
    sim->parts = left;
}
