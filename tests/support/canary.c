/* Each canary replaces one function of the example game by one that is wrong in one way, and calls
 * the right one for the rest. */
#include "support/canary.h"

#include "support/crumbs_invariant.h"

#include <string.h>

/* ---- choices and moves ---- */

static int one_choice_less(const void *state, int seat)
{
    const int count = crumbs_game.choices(state, seat);
    return count == 3 ? 2 : count;
}

static int one_choice_more(const void *state, int seat)
{
    const int count = crumbs_game.choices(state, seat);
    return count == 3 ? 4 : count;
}

static game_move same_choice_twice(const void *state, int seat, int n)
{
    return crumbs_game.choice(state, seat, n == 3 ? 2 : n);
}

static int spectators_choose(const void *state, int seat)
{
    return crumbs_game.choices(state, seat == SPECTATOR ? 0 : seat);
}

static const struct refusal *apply_wraps(void *state, int seat, game_move move,
                                         struct events *events)
{
    return crumbs_game.apply(state, seat, move & 0x7fffffff, events);
}

static const struct refusal *apply_for_another(void *state, int seat, game_move move,
                                               struct events *events)
{
    return crumbs_game.apply(state, seat == SPECTATOR ? 0 : seat, move, events);
}

static const struct refusal *apply_smudges(void *state, int seat, game_move move,
                                           struct events *events)
{
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (refusal)
        ((struct crumbs_bytes *)state)->score[SEATS_MAX - 1] ^= 1;
    return refusal;
}

static const struct refusal *apply_tells_refusals(void *state, int seat, game_move move,
                                                  struct events *events)
{
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (refusal)
        events_add(events, (struct event){5, SPECTATOR, EVERYONE, {0}});
    return refusal;
}

static const struct refusal *apply_without_reason(void *state, int seat, game_move move,
                                                  struct events *events)
{
    static const struct refusal silent = {"C3", ""};
    return crumbs_game.apply(state, seat, move, events) ? &silent : NULL;
}

/* Looks at where the state lies. */
static const struct refusal *apply_by_address(void *state, int seat, game_move move,
                                              struct events *events)
{
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (!refusal)
        ((struct crumbs_bytes *)state)->score[SEATS_MAX - 1] = (uint8_t)((uintptr_t)state >> 6);
    return refusal;
}

static const struct refusal *apply_needs_listener(void *state, int seat, game_move move,
                                                  struct events *events)
{
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (!refusal && !events)
        ((struct crumbs_bytes *)state)->score[SEATS_MAX - 1] ^= 1;
    return refusal;
}

/* ---- seats that act at once ---- */

static const struct refusal *apply_tells_all(void *state, int seat, game_move move,
                                             struct events *events)
{
    const int before = events ? events->count : 0;
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    for (int i = before; events && i < events->count; i++)
        events->at[i].audience = EVERYONE;
    return refusal;
}

/* The last one to decide loses everything. */
static const struct refusal *apply_robs_last(void *state, int seat, game_move move,
                                             struct events *events)
{
    struct crumbs_bytes *c = state;
    const seatset who = crumbs_game.actors(state);
    const struct refusal *refusal = crumbs_game.apply(state, seat, move, events);
    if (!refusal && who == SEAT(seat) && c->phase != CRUMBS_TAKE)
        c->score[seat] = 0;
    return refusal;
}

static void observe_begun(const void *state, int seat, void *seen)
{
    crumbs_game.observe(state, seat, seen);
    if (((const struct crumbs_bytes *)state)->phase == CRUMBS_TAKE)
        memcpy(((struct crumbs_bytes *)seen)->hand, ((const struct crumbs_bytes *)state)->hand,
               SEATS_MAX);
}

static uint32_t epoch_never(const void *state)
{
    (void)state;
    return 0;
}

static uint32_t epoch_always(const void *state)
{
    const struct crumbs_bytes *c = state;
    uint32_t sum = crumbs_game.epoch(state) * 100;
    for (int i = 0; i < SEATS_MAX; i++)
        sum += c->hand[i] + (uint32_t)c->take[i];
    return sum;
}

/* ---- observations ---- */

static void observe_all(const void *state, int seat, void *seen)
{
    (void)seat;
    memcpy(seen, state, sizeof(struct crumbs_bytes));
}

/* Of what is secret only the steps of the present turn are hidden. */
static void observe_luck(const void *state, int seat, void *seen)
{
    crumbs_game.observe(state, seat, seen);
    memcpy(((struct crumbs_bytes *)seen)->lucky, ((const struct crumbs_bytes *)state)->lucky,
           SEATS_MAX);
}

static bool imagine_nothing(const void *seen, int seat, struct rng *rng, void *state)
{
    (void)seat;
    (void)rng;
    memcpy(state, seen, sizeof(struct crumbs_bytes));
    return true;
}

static bool imagine_nowhere(const void *seen, int seat, struct rng *rng, void *state)
{
    return crumbs_game.imagine(seen, seat, rng, state) && seat != SPECTATOR;
}

static bool imagine_wildly(const void *seen, int seat, struct rng *rng, void *state)
{
    struct crumbs_bytes *c = state;
    crumbs_game.imagine(seen, seat, rng, state);
    for (int i = 0; i < c->seats; i++)
        c->lucky[i] = (uint8_t)(1 + rng_below(rng, 6));
    return true;
}

static bool imagine_impossible(const void *seen, int seat, struct rng *rng, void *state)
{
    struct crumbs_bytes *c = state;
    crumbs_game.imagine(seen, seat, rng, state);
    for (int i = 0; i < c->seats; i++)
        if (i != seat && c->phase == CRUMBS_TAKE)
            c->lucky[i] = 7;
    return true;
}

/* Gives away the left neighbour's lucky number, and imagines it accordingly. */
static void observe_neighbour(const void *state, int seat, void *seen)
{
    const struct crumbs_bytes *c = state;
    crumbs_game.observe(state, seat, seen);
    if (seat < c->seats && c->phase != CRUMBS_OVER)
        ((struct crumbs_bytes *)seen)->lucky[(seat + 1) % c->seats] =
            c->lucky[(seat + 1) % c->seats];
}

static bool imagine_neighbour(const void *seen, int seat, struct rng *rng, void *state)
{
    const struct crumbs_bytes *from = seen;
    crumbs_game.imagine(seen, seat, rng, state);
    if (seat < from->seats && from->phase != CRUMBS_OVER)
        ((struct crumbs_bytes *)state)->lucky[(seat + 1) % from->seats] =
            from->lucky[(seat + 1) % from->seats];
    return true;
}

static void observe_too_little(const void *state, int seat, void *seen)
{
    crumbs_game.observe(state, seat, seen);
    if (((struct crumbs_bytes *)seen)->phase == CRUMBS_TAKE)
        memset(((struct crumbs_bytes *)seen)->hand, 0, SEATS_MAX);
}

static void observe_not_all_bytes(const void *state, int seat, void *seen)
{
    const uint8_t left = ((struct crumbs_bytes *)seen)->score[SEATS_MAX - 1];
    crumbs_game.observe(state, seat, seen);
    ((struct crumbs_bytes *)seen)->score[SEATS_MAX - 1] = left;
}

static void observe_counts(const void *state, int seat, void *seen)
{
    crumbs_game.observe(state, seat, seen);
    ((struct crumbs_bytes *)seen)->score[SEATS_MAX - 1]++;
}

/* Luck is counted before it is shown. */
static void outcome_leaks(const void *state, struct outcome *outcome, struct events *why)
{
    const struct crumbs_bytes *c = state;
    crumbs_game.outcome(state, outcome, why);
    for (int i = 0; i < c->seats && !outcome->over; i++)
        outcome->score[i] += c->rolled >> c->lucky[i] & 1;
}

/* ---- the outcome ---- */

static void outcome_early(const void *state, struct outcome *outcome, struct events *why)
{
    crumbs_game.outcome(state, outcome, why);
    outcome->over = outcome->rounds == 5;
}

static void outcome_nobody(const void *state, struct outcome *outcome, struct events *why)
{
    crumbs_game.outcome(state, outcome, why);
    outcome->winners &= (seatset)~SEAT(0);
}

static const struct refusal *settle_for_ever(void *state, const struct chance *chance,
                                             struct events *events)
{
    struct crumbs_bytes *c = state;
    const struct refusal *refusal = crumbs_game.settle(state, chance, events);
    if (!refusal && c->round == 5)
        c->round = 3;
    return refusal;
}

/* ---- chance ---- */

static const struct refusal *settle_anything(void *state, const struct chance *chance,
                                             struct events *events)
{
    static const struct refusal refused = {"C2", "A die shows something."};
    struct chance clipped = *chance;
    for (int i = 0; i < clipped.count; i++)
        clipped.value[i] = (uint8_t)(clipped.value[i] % 6 + 1);
    if (crumbs_game.settle(state, &clipped, events))
        return &refused;
    if (chance->value[0] > 6)
        ((struct crumbs_bytes *)state)->crumbs = chance->value[0];
    return NULL;
}

static const struct refusal *settle_any_time(void *state, const struct chance *chance,
                                             struct events *events)
{
    struct crumbs_bytes *c = state;
    if (c->phase == CRUMBS_TAKE && chance->count == 1 && chance->value[0] <= 6)
        c->phase = CRUMBS_ROLL;
    return crumbs_game.settle(state, chance, events);
}

static const struct refusal *settle_smudges(void *state, const struct chance *chance,
                                            struct events *events)
{
    const struct refusal *refusal = crumbs_game.settle(state, chance, events);
    if (refusal)
        ((struct crumbs_bytes *)state)->rolled ^= 2;
    return refusal;
}

static void roll_seven(const void *state, struct rng *rng, struct chance *chance)
{
    crumbs_game.roll(state, rng, chance);
    chance->value[0] = (uint8_t)(chance->value[0] + (rng_below(rng, 8) == 0));
}

/* ---- events, words and records ---- */

static const struct refusal *settle_tells_chance(void *state, const struct chance *chance,
                                                 struct events *events)
{
    const struct refusal *refusal = crumbs_game.settle(state, chance, events);
    if (!refusal && events && events->count)
        events->at[events->count - 1].audience |= SEAT(CHANCE);
    return refusal;
}

static const struct refusal *settle_tells_one(void *state, const struct chance *chance,
                                              struct events *events)
{
    const struct refusal *refusal = crumbs_game.settle(state, chance, events);
    for (int i = 0; !refusal && events && i < events->count; i++)
        events->at[i].audience &= (seatset)~SEAT(ALL_SEEING);
    return refusal;
}

/* The example has seven kinds of events; the last is told when it is over. */
#define FINE                         \
    {                                \
        .text = "Something happens." \
    }

static void spoil_phrase(struct game *game)
{
    static const struct phrase phrases[] = {{.text = "{player} gets {what}.",
                                             .part = {{"number", PART_NUMBER, 0}}},
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE};
    game->phrases = phrases;
}

static void spoil_last_phrase(struct game *game)
{
    static const struct phrase phrases[] = {FINE, FINE, FINE, FINE, FINE, FINE, {.text = NULL}};
    game->phrases = phrases;
}

static void spoil_word(struct game *game)
{
    static const struct phrase phrases[] = {{.text = "{player} gets {number}.",
                                             .part = {{"number", PART_WORD, 0}}},
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE,
                                            FINE};
    game->phrases = phrases;
}

static void say_nothing_else(const void *seen, int seat, game_move move, const struct names *names,
                             struct text *out)
{
    (void)seen, (void)seat, (void)move, (void)names;
    text_put(out, "Take some");
}

static void write_line_lossy(const struct line *line, struct json *json)
{
    struct line other = *line;
    if (other.type == LINE_MOVE && other.move == 4)
        other.move = 3;
    crumbs_game.write_line(&other, json);
}

static void write_line_broken(const struct line *line, struct json *json)
{
    crumbs_game.write_line(line, json);
    json_close(json, '}');
}

/* ---- all of them ---- */

#define SPOILT(entry, function)                   \
    static void set_##function(struct game *game) \
    {                                             \
        game->entry = function;                   \
    }

SPOILT(choices, one_choice_less)
SPOILT(choices, one_choice_more)
SPOILT(choices, spectators_choose)
SPOILT(apply, apply_wraps)
SPOILT(apply, apply_for_another)
SPOILT(apply, apply_smudges)
SPOILT(apply, apply_tells_refusals)
SPOILT(apply, apply_without_reason)
SPOILT(apply, apply_by_address)
SPOILT(apply, apply_needs_listener)
SPOILT(apply, apply_tells_all)
SPOILT(apply, apply_robs_last)
SPOILT(epoch, epoch_never)
SPOILT(epoch, epoch_always)
SPOILT(observe, observe_all)
SPOILT(observe, observe_begun)
SPOILT(observe, observe_too_little)
SPOILT(observe, observe_not_all_bytes)
SPOILT(observe, observe_counts)
SPOILT(imagine, imagine_nowhere)
SPOILT(imagine, imagine_wildly)
SPOILT(imagine, imagine_impossible)
SPOILT(outcome, outcome_leaks)
SPOILT(outcome, outcome_early)
SPOILT(outcome, outcome_nobody)
SPOILT(settle, settle_for_ever)
SPOILT(settle, settle_anything)
SPOILT(settle, settle_any_time)
SPOILT(settle, settle_smudges)
SPOILT(settle, settle_tells_chance)
SPOILT(settle, settle_tells_one)
SPOILT(roll, roll_seven)
SPOILT(say_move, say_nothing_else)
SPOILT(write_line, write_line_lossy)
SPOILT(write_line, write_line_broken)

static void set_same_choice_twice(struct game *game)
{
    game->choices = one_choice_more;
    game->choice = same_choice_twice;
}

static void set_no_secrets(struct game *game)
{
    game->observe = observe_luck;
    game->imagine = imagine_nothing;
}

static void set_same_leak_twice(struct game *game)
{
    game->observe = observe_neighbour;
    game->imagine = imagine_neighbour;
}

const struct canary canaries[] = {
    {"a choice is missing", "not among its choices", set_one_choice_less},
    {"a choice too many", "is refused", set_one_choice_more},
    {"a choice twice", "twice", set_same_choice_twice},
    {"spectators choose", "does not exist, has choices", set_spectators_choose},
    {"apply ignores a bit", "not among its choices", set_apply_wraps},
    {"apply takes a spectator for a seat", "not among its choices", set_apply_for_another},
    {"a refused move changes a byte", "changed the state", set_apply_smudges},
    {"a refused move leaves an event", "left an event", set_apply_tells_refusals},
    {"a refusal says nothing", "without a text", set_apply_without_reason},
    {"apply depends on an address", "does different things", set_apply_by_address},
    {"apply depends on its listener", "nobody wants to hear", set_apply_needs_listener},
    {"a step is told to all at once", "others are told", set_apply_tells_all},
    {"the last one to decide is robbed", "order in which seats act", set_apply_robs_last},
    {"rolls can be taken back", "within an epoch", set_epoch_never},
    {"every step is an epoch", "while others decide", set_epoch_always},
    {"observe hides nothing", "see", set_observe_all},
    {"neither observe nor imagine hide luck", "sees a difference", set_no_secrets},
    {"observe and imagine agree on a leak", "sees a difference", set_same_leak_twice},
    {"steps of others are seen", "see", set_observe_begun},
    {"a seat does not see its own step", "in its observation", set_observe_too_little},
    {"observe leaves a byte", "unwritten", set_observe_not_all_bytes},
    {"observe is not idempotent", "in its own observation", set_observe_counts},
    {"spectators cannot imagine", "imagine no world", set_imagine_nowhere},
    {"imagine contradicts what was seen", "in the world it imagines", set_imagine_wildly},
    {"imagine breaks the rules", "in an imagined world", set_imagine_impossible},
    {"scores give luck away", "the scores give a secret away", set_outcome_leaks},
    {"over too early", "it is over, but somebody acts", set_outcome_early},
    {"nobody wins", "nobody has won", set_outcome_nobody},
    {"it never ends", "does not end", set_settle_for_ever},
    {"impossible chance is accepted", "after altered chance", set_settle_anything},
    {"chance acts at any time", "not its turn", set_settle_any_time},
    {"refused chance changes a byte", "changed the state", set_settle_smudges},
    {"an impossible roll", "refused", set_roll_seven},
    {"an event for chance", "for the audience", set_settle_tells_chance},
    {"an event that no open replay shows", "open replay", set_settle_tells_one},
    {"a phrase without its part", "has no part for", spoil_phrase},
    {"an event without phrase", "no phrase for", spoil_last_phrase},
    {"a word that does not exist", "for its part", spoil_word},
    {"all choices have one name", "are called", set_say_nothing_else},
    {"a line that says something else", "read as something else", set_write_line_lossy},
    {"a line that is no JSON", "not JSON", set_write_line_broken},
};

const int canaries_count = sizeof canaries / sizeof *canaries;
