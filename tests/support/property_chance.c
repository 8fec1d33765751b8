/* Chance: what `roll` draws `settle` takes; anything else is refused or could have been drawn. */
#include "support/property_walk.h"

enum { COPY = 0, COPY_AGAIN = 1, COPY_QUIET = 2 };

static void alter(struct walk *walk, struct chance *chance)
{
    const int count = chance->count;
    const int at = walk_below(walk, count ? count : 1);
    const int other = walk_below(walk, count ? count : 1);
    const uint8_t value = chance->value[at];
    switch (walk_below(walk, 8)) {
    case 0: chance->value[at] = (uint8_t)rng_next(&walk->rng); break;
    case 1: chance->value[at]++; break;
    case 2: chance->value[at]--; break;
    case 3:
        chance->value[at] = chance->value[other];
        chance->value[other] = value;
        break;
    case 4: chance->value[at] = chance->value[other]; break;
    case 5: chance->count++; break;
    case 6: chance->count--; break;
    default:
        chance->count = (uint8_t)walk_below(walk, CHANCE_MAX + 1);
        for (int i = 0; i < chance->count; i++)
            chance->value[i] = (uint8_t)rng_next(&walk->rng);
    }
    if (chance->count > CHANCE_MAX)
        chance->count = CHANCE_MAX;
}

static bool try_chance(struct walk *walk, const struct chance *chance, bool due)
{
    uint8_t *copy = walk->scratch[COPY];
    walk_copy(walk, copy, walk->state);
    walk->events.count = 0;
    const struct refusal *refusal = walk->game->settle(copy, chance, &walk->events);
    walk->counts->altered++;
    if (refusal)
        return walk_check_refusal(walk, refusal, copy);
    if (!due)
        return walk_fail(walk, "chance acts when it is not its turn");
    return walk_check_invariant(walk, copy, "after altered chance") &&
           (!walk_one_in(walk, 4) || walk_to_the_end(walk, copy));
}

bool property_chance(struct walk *walk)
{
    const struct game *game = walk->game;
    const bool due = game->actors(walk->state) == SEAT(CHANCE);
    struct chance chance = walk->chance;
    if (due) {
        walk_copy(walk, walk->scratch[COPY], walk->state);
        game->roll(walk->state, &walk->rng, &chance);
        if (!walk_same(walk, walk->scratch[COPY], walk->state))
            return walk_fail(walk, "rolling changes the state");
    }
    if (!due && !try_chance(walk, &chance, false))
        return false;
    for (int i = 0; i < 4; i++) {
        struct chance altered = chance;
        alter(walk, &altered);
        if (walk_one_in(walk, 4))
            alter(walk, &altered);
        if (!try_chance(walk, &altered, due))
            return false;
    }
    return true;
}

bool property_settle(struct walk *walk)
{
    const struct game *game = walk->game;
    uint8_t *const copy = walk->scratch[COPY], *const again = walk->scratch[COPY_AGAIN],
                   *const quiet = walk->scratch[COPY_QUIET];
    struct rng rng = walk->rng;
    struct chance chance;
    memset(&chance, 0xa5, sizeof chance);
    memset(&walk->chance, 0x5a, sizeof walk->chance);
    game->roll(walk->state, &rng, &chance);
    game->roll(walk->state, &walk->rng, &walk->chance);
    if (chance.count > CHANCE_MAX || chance.count != walk->chance.count ||
        memcmp(chance.value, walk->chance.value, chance.count) != 0)
        return walk_fail(walk, "the same random numbers roll different things");
    walk_copy(walk, copy, walk->state);
    walk_copy(walk, again, walk->state);
    walk_copy(walk, quiet, walk->state);
    walk->events.count = walk->again.count = 0;
    const struct refusal *refusal = game->settle(copy, &chance, &walk->events);
    if (refusal || game->settle(again, &walk->chance, &walk->again) ||
        game->settle(quiet, &chance, NULL))
        return walk_fail(walk, "what was rolled is refused: %s", refusal ? refusal->text : "");
    if (!walk_same(walk, copy, again) || !walk_same(walk, copy, quiet) ||
        !walk_events_same(&walk->events, &walk->again))
        return walk_fail(walk, "the same chance in the same state does different things");
    if (game->epoch && game->epoch(copy) == game->epoch(walk->state))
        return walk_fail(walk, "chance acts within an epoch, so that it could be taken back");
    walk_copy(walk, walk->state, copy);
    return true;
}
