/* Observations: they say what a seat may know, they are enough to play from, and behind each there
 * is a world. */
#include "support/property_walk.h"

enum { SEEN = 0, SEEN_AGAIN = 1, WORLD = 2, WORLD_AGAIN = 3, BEFORE = 4 };
enum { COMPARED_MOST = 24 };

static bool same_choices(struct walk *walk, const uint8_t *state, const uint8_t *other, int seat,
                         const char *where)
{
    const struct game *game = walk->game;
    const int count = game->choices(state, seat);
    if (game->choices(other, seat) != count)
        return walk_fail(walk, "%s seat %d has %d choices instead of %d", where, seat,
                         game->choices(other, seat), count);
    for (int i = 0; i < count; i++) {
        const int n = count <= COMPARED_MOST ? i : walk_below(walk, count);
        if (game->choice(state, seat, n) != game->choice(other, seat, n))
            return walk_fail(walk, "%s choice %d of seat %d is another one", where, n, seat);
        if (i >= COMPARED_MOST)
            break;
    }
    return true;
}

static bool check_seen(struct walk *walk, int viewer)
{
    const struct game *game = walk->game;
    uint8_t *const seen = walk->scratch[SEEN], *const again = walk->scratch[SEEN_AGAIN];
    memset(seen, 0xa5, game->state_size);
    memset(again, 0x5a, game->state_size);
    walk_copy(walk, walk->scratch[BEFORE], walk->state);
    game->observe(walk->state, viewer, seen);
    game->observe(walk->state, viewer, again);
    walk->counts->seen++;
    if (!walk_same(walk, walk->state, walk->scratch[BEFORE]))
        return walk_fail(walk, "being observed by %d changes the state", viewer);
    if (!walk_same(walk, seen, again))
        return walk_fail(walk, "observe leaves bytes of %d's observation unwritten", viewer);
    game->observe(seen, viewer, again);
    if (!walk_same(walk, seen, again))
        return walk_fail(walk, "%d observes something else in its own observation", viewer);
    if (game->seats(seen) != walk->seats)
        return walk_fail(walk, "%d observes another number of seats", viewer);
    if (!game->simultaneous && game->actors(seen) != game->actors(walk->state))
        return walk_fail(walk, "%d does not observe whose turn it is", viewer);
    if (viewer == SPECTATOR)
        return true;
    if ((game->actors(seen) ^ game->actors(walk->state)) >> viewer & 1)
        return walk_fail(walk, "%d does not observe whether it must decide", viewer);
    return same_choices(walk, walk->state, seen, viewer, "in its observation");
}

static bool check_world(struct walk *walk, int viewer)
{
    const struct game *game = walk->game;
    uint8_t *const seen = walk->scratch[SEEN], *const world = walk->scratch[WORLD],
                   *const again = walk->scratch[WORLD_AGAIN];
    struct rng rng = walk->rng;
    memset(world, 0xa5, game->state_size);
    memset(again, 0x5a, game->state_size);
    walk_copy(walk, walk->scratch[BEFORE], seen);
    if (!game->imagine(seen, viewer, &walk->rng, world) ||
        !game->imagine(seen, viewer, &rng, again))
        return walk_fail(walk, "%d can imagine no world behind its observation", viewer);
    walk->counts->imagined++;
    walk->counts->watched += viewer == SPECTATOR;
    if (!walk_same(walk, world, again))
        return walk_fail(walk, "imagine is not the same twice, or leaves bytes unwritten");
    if (!walk_same(walk, seen, walk->scratch[BEFORE]))
        return walk_fail(walk, "imagine changes the observation");
    if (!walk_check_invariant(walk, world, "in an imagined world"))
        return walk_fail(walk, "imagined by %d", viewer);
    game->observe(world, viewer, again);
    if (!walk_same(walk, seen, again))
        return walk_fail(walk, "%d would see something else in the world it imagines", viewer);
    if (viewer != SPECTATOR &&
        !same_choices(walk, walk->state, world, viewer, "in the world it imagines"))
        return false;
    if (!game->simultaneous && game->actors(world) != game->actors(walk->state))
        return walk_fail(walk, "in the world that %d imagines it is another's turn", viewer);
    return !walk_one_in(walk, 16) || walk_to_the_end(walk, world) ||
           walk_fail(walk, "(in the world that %d imagines)", viewer);
}

bool property_observation(struct walk *walk)
{
    const seatset who = walk->game->actors(walk->state);
    const bool acting = who && who != SEAT(CHANCE) && walk_one_in(walk, 2);
    const int viewer = acting ? walk_seat_of(walk, who) : walk_viewer(walk);
    return check_seen(walk, viewer) && (!walk_one_in(walk, 2) || check_world(walk, viewer));
}
