/* Random games, and what is looked at in each of their positions. What is cheap is looked at
 * everywhere, what is dear at some of them, chosen at random. */
#include "support/property.h"
#include "support/property_walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static size_t tell_where(const struct walk *walk, char *at, size_t size)
{
    size_t used = (size_t)snprintf(at, size, "%s, %d seats", walk->game->name, walk->seats);
    for (int i = 0; i < OPTIONS_MAX; i++)
        if (walk->game->option[i].name && walk->options.value[i] != OPTION_ABSENT)
            used += (size_t)snprintf(at + used, size - used, ", %s %d", walk->game->option[i].name,
                                     walk->options.value[i]);
    return used + (size_t)snprintf(at + used, size - used,
                                   ", seed %#llx, step %d: ", (unsigned long long)walk->seed,
                                   walk->step);
}

bool walk_fail(struct walk *walk, const char *format, ...)
{
    char *problem = walk->property->problem;
    const size_t size = sizeof walk->property->problem;
    size_t used = strlen(problem);
    if (used)
        used += (size_t)snprintf(problem + used, size - used, "; ");
    else
        used = tell_where(walk, problem, size);
    if (used >= size)
        return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem + used, size - used, format, arguments);
    va_end(arguments);
    return false;
}

bool walk_check_invariant(struct walk *walk, const void *state, const char *where)
{
    const struct property_game *about = walk->property->about;
    const char *broken = about && about->invariant ? about->invariant(state) : NULL;
    return !broken || walk_fail(walk, "%s: %s", where, broken);
}

static int steps_max(const struct walk *walk)
{
    const struct property_game *about = walk->property->about;
    return about && about->steps_max ? about->steps_max : STEPS_MAX;
}

/* Plays one random step without looking closely. */
static bool random_step(struct walk *walk, uint8_t *state)
{
    const struct game *game = walk->game;
    const seatset who = game->actors(state);
    if (who == SEAT(CHANCE)) {
        struct chance chance;
        game->roll(state, &walk->rng, &chance);
        const struct refusal *refusal = game->settle(state, &chance, NULL);
        return !refusal || walk_fail(walk, "in a play-out chance is refused: %s", refusal->text);
    }
    const int seat = walk_seat_of(walk, who);
    const int count = seat < walk->seats ? game->choices(state, seat) : 0;
    if (count < 1)
        return walk_fail(walk, "in a play-out seat %d owes a decision without choices", seat);
    const game_move move = game->choice(state, seat, walk_below(walk, count));
    const struct refusal *refusal = game->apply(state, seat, move, NULL);
    return !refusal || walk_fail(walk, "in a play-out %08x of seat %d is refused: %s",
                                 (unsigned)move, seat, refusal->text);
}

bool walk_to_the_end(struct walk *walk, uint8_t *state)
{
    for (int step = 0; walk->game->actors(state); step++)
        if (step > steps_max(walk))
            return walk_fail(walk, "a play-out does not end within %d steps", step);
        else if (!random_step(walk, state))
            return false;
    struct outcome outcome;
    walk->game->outcome(state, &outcome, NULL);
    if (!outcome.over)
        return walk_fail(walk, "nobody acts after a play-out, but it is not over");
    walk->counts->endings++;
    return walk_check_invariant(walk, state, "after a play-out");
}

/* ---- setting up ---- */

static void draw_options(const struct game *game, int players, struct rng *rng,
                         struct options *options)
{
    enum { LOWEST = 3 }; /* of numbers the low ones, which make short games */
    options->players = players;
    options->text = NULL;
    options->text_size = 0;
    for (int i = 0; i < OPTIONS_MAX; i++) {
        const struct option_spec *spec = &game->option[i];
        options->value[i] = OPTION_ABSENT;
        if (!spec->name || rng_below(rng, 2) || (spec->seats && spec->seats != players))
            continue;
        int count = spec->high - spec->low + 1 < LOWEST ? spec->high - spec->low + 1 : LOWEST;
        if (spec->words)
            for (count = 0; spec->words[count];)
                count++;
        const int drawn = (int)rng_below(rng, (uint32_t)count);
        options->value[i] = spec->words ? drawn : spec->low + drawn;
        if (spec->seats)
            options->players = 0;
    }
}

bool property_options(const struct game *game, int players, struct rng *rng,
                      struct options *options)
{
    _Alignas(16) uint8_t state[STATE_MAX];
    for (int tries = 0; tries < 200; tries++) {
        draw_options(game, players, rng, options);
        if (!game->start(state, options))
            return true;
    }
    return false;
}

/* Whatever lay in its memory before, a game starts with the same bytes; what is no number of
 * players is refused with a sentence. */
static bool start_game(struct walk *walk)
{
    const struct game *game = walk->game;
    const int wrong[] = {-1, game->seats_min - 1, game->seats_max + 1, 255, 1 << 20};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct options options = walk->options;
        options.players = wrong[i];
        const char *sentence = wrong[i] ? game->start(walk->state, &options) : "";
        if (!sentence)
            return walk_fail(walk, "starts with %d players", wrong[i]);
    }
    memset(walk->state, 0xa5, game->state_size);
    memset(walk->scratch[0], 0x5a, game->state_size);
    if (game->start(walk->state, &walk->options) || game->start(walk->scratch[0], &walk->options))
        return walk_fail(walk, "does not start a second time");
    if (!walk_same(walk, walk->state, walk->scratch[0]))
        return walk_fail(walk, "start leaves bytes of the state unwritten");
    if (game->seats(walk->state) != walk->seats)
        return walk_fail(walk, "starts with %d seats", game->seats(walk->state));
    struct options said = walk->options;
    if (game->settings)
        game->settings(walk->state, &said);
    return (!game->start(walk->scratch[0], &said) &&
            walk_same(walk, walk->state, walk->scratch[0])) ||
           walk_fail(walk, "the settings of a game start another one");
}

static void open_walk(struct walk *walk, struct property *property, int players)
{
    memset(walk, 0, sizeof *walk);
    walk->property = property;
    walk->game = property->game;
    walk->counts = &property->counts;
    walk->seats = players;
    walk->state = malloc(walk->game->state_size);
    CHECK(walk->state);
    for (int i = 0; i < SCRATCHES; i++) {
        walk->scratch[i] = malloc(walk->game->state_size);
        CHECK(walk->scratch[i]);
    }
}

static void close_walk(struct walk *walk)
{
    free(walk->state);
    for (int i = 0; i < SCRATCHES; i++)
        free(walk->scratch[i]);
}

/* ---- looking at a position ---- */

static bool look(struct walk *walk)
{
    walk->counts->positions++;
    return walk_check_invariant(walk, walk->state, "here") && property_outcome(walk) &&
           property_refusals(walk) && property_observation(walk) &&
           (!walk_one_in(walk, 8) || property_choices(walk)) &&
           (!walk_one_in(walk, 16) || property_chance(walk)) &&
           (!walk_one_in(walk, 8) || property_twins(walk)) &&
           (!walk_one_in(walk, 16) || property_together(walk)) &&
           (!walk_one_in(walk, 32) || property_texts(walk)) &&
           (!walk_one_in(walk, 64) || property_view(walk));
}

static bool decide(struct walk *walk, int seat)
{
    const int count = walk->game->choices(walk->state, seat);
    if (seat >= walk->seats || count < 1 || count > CHOICES_MAX)
        return walk_fail(walk, "seat %d owes a decision but has %d choices", seat, count);
    const game_move move = walk->game->choice(walk->state, seat, walk_below(walk, count));
    const struct line line = {.type = LINE_MOVE, .seat = seat, .of = count, .move = move};
    walk->pool[walk->pooled++ % POOL_SIZE] = move;
    return (!walk_one_in(walk, 8) || property_line(walk, &line)) && property_play(walk, seat, move);
}

static bool let_chance_act(struct walk *walk)
{
    struct line line = {.type = LINE_CHANCE, .seat = CHANCE};
    if (!property_chance(walk) || !property_settle(walk))
        return false;
    line.chance = walk->chance;
    return !walk_one_in(walk, 4) || property_line(walk, &line);
}

static bool play_game(struct walk *walk)
{
    seatset who;
    for (walk->step = 0; (who = walk->game->actors(walk->state)) != 0; walk->step++) {
        if (walk->step > steps_max(walk))
            return walk_fail(walk, "the game does not end");
        if (!look(walk))
            return false;
        const bool chance = who == SEAT(CHANCE);
        if (!(chance ? let_chance_act(walk) : decide(walk, walk_seat_of(walk, who))))
            return false;
        if (!property_events(walk, &walk->events, walk_one_in(walk, 8)) ||
            (walk_one_in(walk, 8) && !property_record_lines(walk, &walk->events)))
            return false;
    }
    walk->counts->endings++;
    return look(walk);
}

static bool twin_games(struct walk *walk)
{
    walk->step = 0;
    return start_game(walk) && property_twin_games(walk);
}

bool property_check(struct property *property, int players, uint64_t seed)
{
    struct walk walk;
    const long until = property->counts.positions + PROPERTY_BATCH;
    open_walk(&walk, property, players);
    rng_fast(&walk.pool_rng, seed);
    bool well = true;
    for (uint64_t n = 0; well && property->counts.positions < until; n++) {
        walk.seed = seed + n;
        walk.step = 0;
        rng_fast(&walk.rng, walk.seed);
        property->counts.games++;
        well = property_options(walk.game, players, &walk.rng, &walk.options)
                   ? start_game(&walk) && play_game(&walk) && twin_games(&walk)
                   : walk_fail(&walk, "no options are accepted");
    }
    close_walk(&walk);
    return well;
}

bool property_check_counts(struct property *property)
{
    const struct property_counts *c = &property->counts;
    const struct {
        const char *what;
        long count;
    } needed[] = {
        {"positions", c->positions},
        {"endings", c->endings},
        {"refusals", c->refused},
        {"choices", c->listed},
        {"falsified chance", c->altered},
        {"observations", c->seen},
        {"imagined worlds", c->imagined},
        {"worlds imagined by spectators", c->watched},
        {"games that only look the same", c->twins_apart},
        {"events in words", c->events},
        {"lines of records", c->lines},
        {"turns in two orders", property->game->simultaneous ? c->interleaved : 1},
        {"steps that others must not see", property->game->simultaneous ? c->unseen : 1},
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (needed[i].count == 0) {
            snprintf(property->problem, sizeof property->problem,
                     "%s: there were no %s, so they were not tested", property->game->name,
                     needed[i].what);
            return false;
        }
    return true;
}
