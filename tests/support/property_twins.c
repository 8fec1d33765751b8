/* Leaks. Twins are two games that differ at most in what one viewer may not know: so far it has
 * seen the same of both. They are played on, each with steps of its own, as long as the viewer
 * still sees the same: the same events, and an epoch that ends or goes on. Then its observations
 * must be the same, byte for byte, and so must be what everybody is told at the table: whose turn
 * it is, and the scores.
 *
 * Twins come about in two ways: from a position and a world imagined behind an observation of it,
 * and from the very start of a game. The second way also finds what `observe` gives away and
 * `imagine` takes over. */
#include "support/property_walk.h"

#include <stdio.h>

enum { ONE = 0, TWO = 1, ONE_AFTER = 2, TWO_AFTER = 3, SEEN_ONE = 4, SEEN_TWO = 5 };
enum { FIRST_TRIES = 6, SECOND_TRIES = 10, STEPS_FROM_WORLD = 12, STEPS_FROM_START = 400 };

/* A decision or chance. */
struct step {
    int seat;
    game_move move;
    struct chance chance;
};

/* Makes a step; `seen` gets what the viewer is told, without who else was told. */
static bool make(struct walk *walk, const uint8_t *from, uint8_t *to, const struct step *step,
                 int viewer, struct events *seen)
{
    const struct game *game = walk->game;
    walk_copy(walk, to, from);
    seen->count = 0;
    if (step->seat == CHANCE ? game->settle(to, &step->chance, seen) != NULL
                             : game->apply(to, step->seat, step->move, seen) != NULL)
        return false;
    int kept = 0;
    for (int i = 0; i < seen->count; i++)
        if (seen->at[i].audience >> viewer & 1) {
            seen->at[kept] = seen->at[i];
            seen->at[kept++].audience = 0;
        }
    seen->count = kept;
    return true;
}

static struct step random_step(struct walk *walk, const uint8_t *state, int seat)
{
    struct step step = {.seat = seat};
    if (seat == CHANCE)
        walk->game->roll(state, &walk->rng, &step.chance);
    else
        step.move =
            walk->game->choice(state, seat, walk_below(walk, walk->game->choices(state, seat)));
    return step;
}

/* A step of the second twin that may look like `first`: the same one, another choice of that seat,
 * or, from chance, one in which two things have changed places. */
static struct step similar_step(struct walk *walk, const struct step *first, int viewer, int try)
{
    struct step step = *first;
    const uint8_t *two = walk->scratch[TWO];
    if (first->seat == viewer || try == SECOND_TRIES / 2)
        return step;
    if (first->seat != CHANCE)
        return walk->game->choices(two, first->seat) ? random_step(walk, two, first->seat) : step;
    if (walk_one_in(walk, 3))
        return random_step(walk, two, CHANCE);
    for (int swaps = 1 + walk_below(walk, 3); step.chance.count && swaps > 0; swaps--) {
        uint8_t *a = &step.chance.value[walk_below(walk, step.chance.count)];
        uint8_t *b = &step.chance.value[walk_below(walk, step.chance.count)];
        const uint8_t value = *a;
        *a = *b;
        *b = value;
    }
    return step;
}

static bool same_outcome(const struct outcome *a, const struct outcome *b)
{
    return a->over == b->over && a->winners == b->winners && a->rounds == b->rounds &&
           memcmp(a->score, b->score, sizeof a->score) == 0;
}

static bool check_twins(struct walk *walk, int viewer, const char *because)
{
    const struct game *game = walk->game;
    const uint8_t *one = walk->scratch[ONE], *two = walk->scratch[TWO];
    struct outcome outcome_one, outcome_two;
    if (!game->actors(one) && !game->actors(two))
        return true; /* the record of a game that is over is for everybody */
    game->observe(one, viewer, walk->scratch[SEEN_ONE]);
    game->observe(two, viewer, walk->scratch[SEEN_TWO]);
    walk->counts->twins++;
    walk->counts->twins_apart += !walk_same(walk, one, two);
    if (!walk_same(walk, walk->scratch[SEEN_ONE], walk->scratch[SEEN_TWO]))
        return walk_fail(walk, "%d sees a difference of two games that it was not told (%s)",
                         viewer, because);
    if (!game->simultaneous && game->actors(one) != game->actors(two))
        return walk_fail(walk, "whose turn it is gives a secret away to %d (%s)", viewer, because);
    game->outcome(one, &outcome_one, NULL);
    game->outcome(two, &outcome_two, NULL);
    if (!same_outcome(&outcome_one, &outcome_two))
        return walk_fail(walk, "the scores give a secret away to %d (%s)", viewer, because);
    if (viewer == SPECTATOR)
        return true;
    const int count = game->choices(one, viewer);
    if (count != game->choices(two, viewer))
        return walk_fail(walk, "the number of choices gives a secret away to %d", viewer);
    for (int i = 0; i < count; i++)
        if (game->choice(one, viewer, i) != game->choice(two, viewer, i))
            return walk_fail(walk, "choice %d gives a secret away to %d", i, viewer);
    return true;
}

/* Everybody notices that an epoch is over, even if it shows nothing new. */
static bool same_epochs(const struct walk *walk)
{
    uint32_t (*const epoch)(const void *) = walk->game->epoch;
    if (!epoch)
        return true;
    return (epoch(walk->scratch[ONE]) == epoch(walk->scratch[ONE_AFTER])) ==
           (epoch(walk->scratch[TWO]) == epoch(walk->scratch[TWO_AFTER]));
}

/* Looks for a step of each twin after which the viewer has been told the same, and makes them. */
static bool find_steps(struct walk *walk, int seat, int viewer, struct step *first,
                       struct step *second)
{
    for (int i = 0; i < FIRST_TRIES; i++) {
        *first = random_step(walk, walk->scratch[ONE], seat);
        if (!make(walk, walk->scratch[ONE], walk->scratch[ONE_AFTER], first, viewer, &walk->events))
            continue; /* property_play tells of it */
        const int tries = seat == viewer ? 1 : SECOND_TRIES;
        for (int j = 0; j < tries; j++) {
            *second = similar_step(walk, first, viewer, j);
            if (make(walk, walk->scratch[TWO], walk->scratch[TWO_AFTER], second, viewer,
                     &walk->again) &&
                walk_events_same(&walk->events, &walk->again) && same_epochs(walk)) {
                walk_copy(walk, walk->scratch[ONE], walk->scratch[ONE_AFTER]);
                walk_copy(walk, walk->scratch[TWO], walk->scratch[TWO_AFTER]);
                return true;
            }
        }
    }
    return false;
}

/* Plays scratch[ONE] and scratch[TWO] on while the viewer cannot tell them apart. */
static bool play_twins(struct walk *walk, int viewer, int steps)
{
    char because[96];
    struct step first, second;
    if (!check_twins(walk, viewer, "at first"))
        return false;
    for (int i = 0; i < steps; i++) {
        const seatset who = walk->game->actors(walk->scratch[ONE]);
        if (!who || (walk->game->actors(walk->scratch[TWO]) ^ who) & SEAT(CHANCE))
            return true;
        const int seat = walk_seat_of(walk, who);
        if (!find_steps(walk, seat, viewer, &first, &second))
            return true;
        walk->counts->secrets += first.move != second.move;
        snprintf(because, sizeof because, "twins' step %d: seat %d, %08x and %08x", i, seat,
                 (unsigned)first.move, (unsigned)second.move);
        if (!check_twins(walk, viewer, because))
            return false;
    }
    return true;
}

bool property_twins(struct walk *walk)
{
    const int viewer = walk_viewer(walk);
    walk->game->observe(walk->state, viewer, walk->scratch[SEEN_ONE]);
    walk_copy(walk, walk->scratch[ONE], walk->state);
    if (!walk->game->imagine(walk->scratch[SEEN_ONE], viewer, &walk->rng, walk->scratch[TWO]))
        return walk_fail(walk, "%d can imagine no world behind its observation", viewer);
    return play_twins(walk, viewer, STEPS_FROM_WORLD);
}

bool property_twin_games(struct walk *walk)
{
    for (int viewer = 0; viewer <= walk->seats; viewer++) {
        walk_copy(walk, walk->scratch[ONE], walk->state);
        walk_copy(walk, walk->scratch[TWO], walk->state);
        if (!play_twins(walk, viewer < walk->seats ? viewer : SPECTATOR, STEPS_FROM_START))
            return false;
    }
    return true;
}
