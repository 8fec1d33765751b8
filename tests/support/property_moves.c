/* A seat's choices are what `apply` takes, nothing else, and apply has no other effects. */
#include "support/property_walk.h"

#include <stdlib.h>

enum { COPY = 0, COPY_AGAIN = 1, COPY_QUIET = 2, BEFORE = 3, SEEN_BEFORE = 4, SEEN_AFTER = 5 };
enum { INVARIANTS_MOST = 2 }; /* on average, of a seat's choices: an invariant may be dear */

bool walk_check_refusal(struct walk *walk, const struct refusal *refusal, const uint8_t *after)
{
    if (!walk_same(walk, after, walk->state))
        return walk_fail(walk, "what was refused (%s) changed the state", refusal->text);
    if (walk->events.count)
        return walk_fail(walk, "what was refused (%s) left an event", refusal->text);
    if (!refusal->rule || !*refusal->rule || !refusal->text || !*refusal->text)
        return walk_fail(walk, "a refusal without a rule or without a text");
    return true;
}

static bool is_choice(const struct walk *walk, int seat, game_move move)
{
    if (seat < 0 || seat >= walk->seats)
        return false;
    const int count = walk->game->choices(walk->state, seat);
    for (int i = 0; i < count; i++)
        if (walk->game->choice(walk->state, seat, i) == move)
            return true;
    return false;
}

/* Something that is probably no choice; scratch[COPY] is a copy of the state, before and after. */
static bool try_move(struct walk *walk, int seat, game_move move)
{
    uint8_t *copy = walk->scratch[COPY];
    walk->events.count = 0;
    const struct refusal *refusal = walk->game->apply(copy, seat, move, &walk->events);
    if (refusal) {
        walk->counts->refused++;
        return walk_check_refusal(walk, refusal, copy) ||
               walk_fail(walk, "(%08x of seat %d)", (unsigned)move, seat);
    }
    walk_copy(walk, copy, walk->state);
    walk->counts->accepted++;
    return is_choice(walk, seat, move) ||
           walk_fail(walk, "%08x of seat %d is accepted but not among its choices", (unsigned)move,
                     seat);
}

static game_move random_pooled(struct walk *walk)
{
    const int count = walk->pooled < POOL_SIZE ? walk->pooled : POOL_SIZE;
    return count ? walk->pool[rng_below(&walk->pool_rng, (uint32_t)count)] : 0;
}

/* Legal somewhere, or nearly: the best that a confused or dishonest client can do. */
static game_move near_miss(struct walk *walk, game_move legal)
{
    const game_move other = random_pooled(walk);
    switch (walk_below(walk, 5)) {
    case 0: return legal ^ (game_move)1 << walk_below(walk, 32);
    case 1: return legal ^ (game_move)1 << walk_below(walk, 16);
    case 2: return walk_one_in(walk, 2) ? legal + 1 : legal - 1;
    case 3: { /* half of one, half of another */
        const game_move low = ((game_move)1 << walk_below(walk, 32)) - 1;
        return (legal & low) | (other & ~low);
    }
    default: return other;
    }
}

bool property_refusals(struct walk *walk)
{
    static const int odd_seats[] = {SPECTATOR, CHANCE, RECORD, 16, 31, 32, 64, 255, -1, -2};
    const struct game *game = walk->game;
    const seatset who = game->actors(walk->state);
    if ((who & SEAT(CHANCE)) ? who != SEAT(CHANCE) : who >= SEAT(walk->seats))
        return walk_fail(walk, "the actors are %#x", who);
    walk_copy(walk, walk->scratch[COPY], walk->state);
    for (int seat = 0; seat < walk->seats; seat++) {
        const int count = game->choices(walk->state, seat);
        if ((count > 0) != (who >> seat & 1) || count > CHOICES_MAX)
            return walk_fail(walk, "seat %d has %d choices, the actors are %#x", seat, count, who);
        const game_move legal =
            count ? game->choice(walk->state, seat, walk_below(walk, count)) : random_pooled(walk);
        if (!try_move(walk, seat, near_miss(walk, legal)) ||
            !try_move(walk, seat, rng_next(&walk->rng)) ||
            !try_move(walk, walk_below(walk, SEATS_MAX), legal))
            return false;
    }
    for (int seat = walk->seats; seat <= RECORD; seat++)
        if (game->choices(walk->state, seat))
            return walk_fail(walk, "seat %d, which does not exist, has choices", seat);
    const int odd = walk_below(walk, (int)(sizeof odd_seats / sizeof *odd_seats));
    return try_move(walk, odd_seats[odd], random_pooled(walk));
}

static int compare_moves(const void *a, const void *b)
{
    const game_move x = *(const game_move *)a, y = *(const game_move *)b;
    return (x > y) - (x < y);
}

bool property_choices(struct walk *walk)
{
    const struct game *game = walk->game;
    game_move list[CHOICES_MAX];
    for (int seat = 0; seat < walk->seats; seat++) {
        const int count = game_legal(game, walk->state, seat, list);
        qsort(list, (size_t)count, sizeof *list, compare_moves);
        for (int i = 1; i < count; i++)
            if (list[i] == list[i - 1])
                return walk_fail(walk, "seat %d has the choice %08x twice", seat,
                                 (unsigned)list[i]);
        for (int i = 0; i < count; i++) {
            walk_copy(walk, walk->scratch[COPY], walk->state);
            const struct refusal *refusal = game->apply(walk->scratch[COPY], seat, list[i], NULL);
            if (refusal)
                return walk_fail(walk, "the choice %08x of seat %d is refused: %s",
                                 (unsigned)list[i], seat, refusal->text);
            if (walk_below(walk, count) < INVARIANTS_MOST &&
                !walk_check_invariant(walk, walk->scratch[COPY], "after a choice"))
                return false;
            walk->counts->listed++;
        }
    }
    return true;
}

/* ---- playing a move ---- */

/* What is done within an epoch can be taken back, so nobody else may have noticed; and while others
 * still decide at the same time, there is nothing to notice. */
static bool check_epoch(struct walk *walk, int seat, const uint8_t *after)
{
    const struct game *game = walk->game;
    const bool together = __builtin_popcount(game->actors(walk->state)) > 1;
    if (!game->epoch || game->epoch(after) != game->epoch(walk->state))
        return !together || walk_fail(walk, "seat %d began a new epoch while others decide", seat);
    const seatset others = (seatset)(walk_viewers(walk) & ~SEAT(seat));
    for (int i = 0; i < walk->events.count; i++)
        if (walk->events.at[i].audience & others)
            return walk_fail(walk, "within an epoch others are told of a step of seat %d", seat);
    const int viewer = walk_seat_of(walk, others);
    game->observe(walk->state, viewer, walk->scratch[SEEN_BEFORE]);
    game->observe(after, viewer, walk->scratch[SEEN_AFTER]);
    walk->counts->unseen++;
    return walk_same(walk, walk->scratch[SEEN_BEFORE], walk->scratch[SEEN_AFTER]) ||
           walk_fail(walk, "within an epoch %d sees a step of seat %d", viewer, seat);
}

bool property_play(struct walk *walk, int seat, game_move move)
{
    const struct game *game = walk->game;
    uint8_t *const copy = walk->scratch[COPY], *const again = walk->scratch[COPY_AGAIN],
                   *const quiet = walk->scratch[COPY_QUIET];
    walk_copy(walk, walk->scratch[BEFORE], walk->state);
    walk_copy(walk, copy, walk->state);
    walk_copy(walk, again, walk->state);
    walk_copy(walk, quiet, walk->state);
    walk->events.count = walk->again.count = 0;
    if (game->apply(copy, seat, move, &walk->events) ||
        game->apply(again, seat, move, &walk->again) || game->apply(quiet, seat, move, NULL))
        return walk_fail(walk, "the choice %08x of seat %d is refused", (unsigned)move, seat);
    if (!walk_same(walk, walk->state, walk->scratch[BEFORE]))
        return walk_fail(walk, "a move in a copy changed the original");
    if (!walk_same(walk, copy, again) || !walk_events_same(&walk->events, &walk->again))
        return walk_fail(walk, "the same move in the same state does different things");
    if (!walk_same(walk, copy, quiet))
        return walk_fail(walk, "a move does something else when nobody wants to hear of it");
    if (!check_epoch(walk, seat, copy))
        return false;
    walk_copy(walk, walk->state, copy);
    return true;
}
