/* One game: who acts, what they may choose, what happens then. */
#include "lib/lib.h"

enum { LOG_FIRST = 512 };

static size_t head_size(void)
{
    return (sizeof(struct ct_state) + 63) / 64 * 64;
}

ct_state *lib_state_new(const ct_game *game)
{
    const size_t size = head_size() + (game->rules->state_size + 63) / 64 * 64;
    struct ct_state *state = aligned_alloc(64, size);
    if (!state)
        return NULL;
    memset(state, 0, sizeof *state);
    state->of = game;
    state->rules = game->rules;
    state->state = (uint8_t *)state + head_size();
    return state;
}

ct_state *ct_state_new(const ct_game *game, uint64_t seed, int flags)
{
    struct ct_state *state = lib_state_new(game);
    if (!state)
        return NULL;
    memcpy(state->state, game->begun, game->rules->state_size);
    rng_fast(&state->rng, seed);
    state->fast = flags & CT_FAST;
    for (int i = 0; i < 8; i++)
        state->seed.byte[i] = (uint8_t)(seed >> 8 * i);
    return state;
}

void ct_state_free(ct_state *state)
{
    if (!state)
        return;
    free(state->log);
    free(state);
}

int ct_state_assign(ct_state *to, const ct_state *from)
{
    if (to == from)
        return 0;
    if (to->of != from->of)
        return lib_refuse(to, CT_WRONG, "The two states belong to different games.");
    if (from->log_used > to->log_room) {
        uint8_t *log = realloc(to->log, from->log_room);
        if (!log)
            return lib_refuse(to, CT_MEMORY, "There is not enough memory.");
        to->log = log;
        to->log_room = from->log_room;
    }
    uint8_t *log = to->log, *state = to->state;
    const size_t room = to->log_room;
    if (from->log_used)
        memcpy(log, from->log, from->log_used);
    memcpy(state, from->state, from->rules->state_size);
    *to = *from;
    to->log = log;
    to->log_room = room;
    to->state = state;
    return 0;
}

ct_state *ct_state_copy(const ct_state *state)
{
    struct ct_state *copy = lib_state_new(state->of);
    if (copy && ct_state_assign(copy, state) < 0) {
        ct_state_free(copy);
        copy = NULL;
    }
    return copy;
}

const ct_game *ct_state_game(const ct_state *state)
{
    return state->of;
}

const char *ct_why(const ct_state *state)
{
    return state->why;
}

int lib_refuse(ct_state *state, int status, const char *sentence)
{
    lib_say(state->why, sizeof state->why, sentence);
    return status;
}

int lib_refuse_rule(ct_state *state, const struct refusal *refusal)
{
    struct text out = text_in(state->why, sizeof state->why);
    text_put(&out, refusal->rule);
    text_put(&out, *refusal->rule ? ": " : "");
    text_put(&out, refusal->text);
    return CT_REFUSED;
}

bool lib_is_viewer(const ct_state *state, int viewer)
{
    return viewer == SPECTATOR || (viewer >= 0 && viewer < state->of->seats);
}

/* ---- who acts, and what they may choose ---- */

unsigned ct_actors(const ct_state *state)
{
    return state->rules->actors(state->state);
}

static int first_actor(const ct_state *state)
{
    const seatset actors = state->rules->actors(state->state);
    return actors ? __builtin_ctz(actors) : CT_NOBODY;
}

int ct_actor(const ct_state *state)
{
    return first_actor(state);
}

static bool is_seat(const ct_state *state, int seat)
{
    return seat >= 0 && seat < state->of->seats;
}

int ct_choices(const ct_state *state, int seat)
{
    return is_seat(state, seat) ? state->rules->choices(state->state, seat) : 0;
}

uint32_t ct_choice(const ct_state *state, int seat, int n)
{
    return n >= 0 && n < ct_choices(state, seat) ? state->rules->choice(state->state, seat, n) : 0;
}

int ct_actions(const ct_state *state, int seat, int32_t *out, size_t size)
{
    const int count = ct_choices(state, seat);
    const struct encoding *encoding = state->of->encoding;
    for (int i = 0; i < count && (size_t)i < size; i++)
        out[i] = encoding->action(state->state, seat, state->rules->choice(state->state, seat, i));
    return count;
}

int ct_mask(const ct_state *state, int seat, uint8_t *out, size_t size)
{
    const struct encoding *encoding = state->of->encoding;
    if (size < (size_t)encoding->actions)
        return CT_WRONG;
    memset(out, 0, (size_t)encoding->actions);
    return ct_choices(state, seat) ? encoding->mask(state->state, seat, out) : 0;
}

/* A move is legal if a copy of the game takes it. */
static bool is_legal(const ct_state *state, int seat, game_move move)
{
    _Alignas(64) uint8_t copy[STATE_MAX];
    memcpy(copy, state->state, state->rules->state_size);
    return !state->rules->apply(copy, seat, move, NULL);
}

int32_t ct_action_of_move(const ct_state *state, int seat, uint32_t move)
{
    if (!ct_choices(state, seat) || !is_legal(state, seat, move))
        return CT_WRONG;
    return state->of->encoding->action(state->state, seat, move);
}

int ct_move_of_action(const ct_state *state, int seat, int32_t action, uint32_t *move)
{
    const struct encoding *encoding = state->of->encoding;
    if (action < 0 || action >= encoding->actions || !ct_choices(state, seat) ||
        !encoding->move(state->state, seat, action, move) || !is_legal(state, seat, *move))
        return CT_WRONG;
    return 0;
}

/* ---- what happens ---- */

/* Room for one more entry. */
static bool log_has_room(ct_state *state)
{
    if (state->log_room - state->log_used >= TABLE_ENTRY_MAX)
        return true;
    const size_t room = state->log_room ? 2 * state->log_room : LOG_FIRST;
    uint8_t *log = realloc(state->log, room);
    if (!log)
        return false;
    state->log = log;
    state->log_room = room;
    return true;
}

static void keep(ct_state *state, const struct line *line)
{
    state->log_used = table_write_log(state->log, state->log_used, line);
    state->entries++;
}

int ct_apply_move(ct_state *state, int seat, uint32_t move)
{
    if (!is_seat(state, seat))
        return lib_refuse(state, CT_WRONG, "There is no such seat.");
    if (!state->fast && !log_has_room(state))
        return lib_refuse(state, CT_MEMORY, "There is not enough memory.");
    const struct refusal *refusal = state->rules->apply(state->state, seat, move, NULL);
    if (refusal)
        return lib_refuse_rule(state, refusal);
    if (!state->fast) {
        struct line line;
        line.type = LINE_MOVE;
        line.seat = seat;
        line.move = move;
        keep(state, &line);
    }
    return 0;
}

int ct_apply(ct_state *state, int seat, int32_t action)
{
    const struct encoding *encoding = state->of->encoding;
    game_move move;
    if (action < 0 || action >= encoding->actions)
        return lib_refuse(state, CT_WRONG, "There is no action with that number.");
    if (!ct_choices(state, seat))
        return lib_refuse(state, CT_WRONG, "This seat has nothing to decide now.");
    if (!encoding->move(state->state, seat, action, &move))
        return lib_refuse(state, CT_REFUSED, "This action is no answer to what is asked now.");
    return ct_apply_move(state, seat, move);
}

int ct_step(ct_state *state, int32_t action)
{
    const int status = ct_apply(state, first_actor(state), action);
    if (status < 0)
        return status;
    int next;
    while ((next = first_actor(state)) == CT_CHANCE)
        if (ct_chance(state) < 0)
            return CT_MEMORY;
    return next;
}

int32_t ct_sample(ct_state *state)
{
    const int seat = first_actor(state);
    const int count = ct_choices(state, seat);
    if (!count)
        return CT_WRONG;
    const int n = (int)rng_below(&state->rng, (uint32_t)count);
    return state->of->encoding->action(state->state, seat,
                                       state->rules->choice(state->state, seat, n));
}

/* ---- chance ---- */

/* What is drawn for the n-th chance event of a seed is what a table draws (table/table.c). */
void lib_roll(const ct_state *state, struct rng *rng, struct chance *chance)
{
    if (!state->fast)
        rng_keyed(rng, &state->seed, RANDOM_CHANCE, state->chances);
    state->rules->roll(state->state, rng, chance);
}

static int happen(ct_state *state, const struct chance *chance)
{
    if (!state->fast && !log_has_room(state))
        return lib_refuse(state, CT_MEMORY, "There is not enough memory.");
    const struct refusal *refusal = state->rules->settle(state->state, chance, NULL);
    if (refusal)
        return lib_refuse_rule(state, refusal);
    if (!state->fast) {
        struct line line;
        line.type = LINE_CHANCE;
        line.seat = CHANCE;
        line.chance = *chance;
        keep(state, &line);
    }
    state->chances++;
    return 0;
}

static const char nothing_due[] = "Chance has nothing to do now.";

int ct_chance(ct_state *state)
{
    struct chance chance;
    struct rng keyed;
    if (state->rules->actors(state->state) != SEAT(CHANCE))
        return lib_refuse(state, CT_WRONG, nothing_due);
    lib_roll(state, state->fast ? &state->rng : &keyed, &chance);
    return happen(state, &chance);
}

int ct_chance_apply(ct_state *state, const uint8_t *bytes, size_t size)
{
    struct chance chance, drawn;
    struct rng rng = state->rng;
    if (state->rules->actors(state->state) != SEAT(CHANCE))
        return lib_refuse(state, CT_WRONG, nothing_due);
    if (size > CHANCE_MAX)
        return lib_refuse(state, CT_WRONG, "Chance never does so much in one go.");
    memset(&chance, 0, sizeof chance);
    chance.count = (uint8_t)size;
    if (size)
        memcpy(chance.value, bytes, size);
    lib_roll(state, &rng, &drawn);
    const int status = happen(state, &chance);
    const bool same =
        drawn.count == chance.count && !memcmp(drawn.value, chance.value, drawn.count);
    if (!status && !same)
        state->given = true;
    return status;
}

/* ---- history ---- */

int ct_history(const ct_state *state)
{
    return state->entries;
}

bool lib_play(ct_state *state, const struct line *line)
{
    if (line->type == LINE_MOVE)
        return ct_apply_move(state, line->seat, line->move) == 0;
    return ct_chance_apply(state, line->chance.value, line->chance.count) == 0;
}

/* Plays all but the last entry again. They have been played, so nothing is refused; and there is
 * room for them. */
int ct_undo(ct_state *state)
{
    if (state->fast)
        return lib_refuse(state, CT_WRONG, "A fast state has no history.");
    if (!state->entries)
        return lib_refuse(state, CT_WRONG, "Nothing has happened yet.");
    const int entries = state->entries - 1;
    size_t at = 0;
    memcpy(state->state, state->of->begun, state->rules->state_size);
    state->log_used = 0;
    state->entries = 0;
    state->chances = 0;
    state->given = false;
    while (state->entries < entries) {
        struct line line;
        at = table_read_log(state->log, at, &line);
        CHECK(lib_play(state, &line)); /* writes the same bytes where they stand already */
    }
    return 0;
}
