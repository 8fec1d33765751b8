/* What a viewer sees: as a tensor, as a number, as words and JSON, and as a world that may be
 * behind it. All of it goes through `observe`. */
#include "lib/lib.h"

#include <string.h>

int ct_tensor(const ct_state *state, int viewer, int8_t *out, size_t size)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    if (!lib_is_viewer(state, viewer) || size < state->of->tensor_size)
        return CT_WRONG;
    state->rules->observe(state->state, viewer, seen);
    int8_t *end = state->of->encoding->write(seen, viewer, state->of->fixed, out);
    CHECK(end == out + state->of->tensor_size);
    return 0;
}

/* ---- numbers ---- */

/* Eight bytes at a time; states are multiples of that, and equal states are equal bytes. */
static uint64_t hash_bytes(const uint8_t *bytes, size_t size, uint64_t hash)
{
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (size_t i = size / 8 * 8; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

uint64_t ct_hash(const ct_state *state)
{
    return hash_bytes(state->state, state->rules->state_size, 0);
}

uint64_t ct_hash_seen(const ct_state *state, int viewer)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    if (!lib_is_viewer(state, viewer))
        return 0;
    state->rules->observe(state->state, viewer, seen);
    return hash_bytes(seen, state->rules->state_size, (uint64_t)viewer + 1);
}

/* ---- worlds ---- */

ct_state *ct_imagine(const ct_state *state, int viewer, uint64_t seed)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    if (!lib_is_viewer(state, viewer))
        return NULL;
    ct_state *world = ct_state_new(state->of, seed, CT_FAST);
    if (!world)
        return NULL;
    state->rules->observe(state->state, viewer, seen);
    CHECK(state->rules->imagine(seen, viewer, &world->rng, world->state));
    return world;
}

/* ---- how it ends ---- */

int ct_scores(const ct_state *state, int32_t *out, size_t size)
{
    struct outcome outcome;
    state->rules->outcome(state->state, &outcome, NULL);
    for (int i = 0; i < state->of->seats && (size_t)i < size; i++)
        out[i] = outcome.score[i];
    return outcome.over;
}

int ct_returns(const ct_state *state, float *out, size_t size)
{
    struct outcome outcome;
    state->rules->outcome(state->state, &outcome, NULL);
    const int winners = __builtin_popcount(outcome.winners);
    for (int i = 0; i < state->of->seats && (size_t)i < size; i++)
        out[i] = outcome.winners >> i & 1 ? 1.0F / (float)winners : 0.0F;
    return outcome.over;
}

/* ---- words ---- */

enum { TEXT_FIRST = 1 << 16, TEXT_MOST = 1 << 24 };

size_t lib_write(lib_writer *write, const void *context, char *out, size_t size)
{
    for (size_t room = TEXT_FIRST; room <= TEXT_MOST; room *= 4) {
        char *buffer = malloc(room);
        if (!buffer)
            return 0;
        struct text text = text_in(buffer, room);
        write(context, &text);
        if (!text.cut) {
            const size_t whole = text.used, part = size && whole >= size ? size - 1 : whole;
            if (size) {
                memcpy(out, buffer, part);
                out[part] = '\0';
            }
            free(buffer);
            return whole;
        }
        free(buffer);
    }
    return 0;
}

struct looking {
    const ct_state *state;
    int viewer;
    game_move move;
};

static struct names names_of(const struct looking *looking)
{
    static const char *const player[SEATS_MAX] = {"Player 0", "Player 1", "Player 2", "Player 3",
                                                  "Player 4", "Player 5", "Player 6"};
    const ct_game *game = looking->state->of;
    struct names names = {.reader = looking->viewer};
    for (int i = 0; i < game->seats; i++) {
        const char *own = game_seat_name(game->rules, &game->options, i);
        names.seat[i] = own ? own : player[i];
    }
    return names;
}

static size_t look(lib_writer *write, const ct_state *state, int viewer, game_move move, char *out,
                   size_t size)
{
    const struct looking looking = {state, viewer, move};
    return lib_is_viewer(state, viewer) ? lib_write(write, &looking, out, size) : 0;
}

static void write_text(const void *context, struct text *out)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct looking *looking = context;
    const struct names names = names_of(looking);
    looking->state->rules->observe(looking->state->state, looking->viewer, seen);
    looking->state->rules->draw(seen, looking->viewer, &names, out);
}

size_t ct_text(const ct_state *state, int viewer, char *out, size_t size)
{
    return look(write_text, state, viewer, 0, out, size);
}

static void write_json(const void *context, struct text *out)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct looking *looking = context;
    struct json json = {.out = out};
    looking->state->rules->observe(looking->state->state, looking->viewer, seen);
    json_open(&json, '{');
    looking->state->rules->write_view(seen, looking->viewer, &json);
    json_close(&json, '}');
}

size_t ct_json(const ct_state *state, int viewer, char *out, size_t size)
{
    return look(write_json, state, viewer, 0, out, size);
}

static void write_move(const void *context, struct text *out)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct looking *looking = context;
    const struct names names = names_of(looking);
    looking->state->rules->observe(looking->state->state, looking->viewer, seen);
    looking->state->rules->say_move(seen, looking->viewer, looking->move, &names, out);
}

/* Only of a choice: what a move says is made from what it names. */
size_t ct_say_move(const ct_state *state, int seat, uint32_t move, char *out, size_t size)
{
    if (ct_action_of_move(state, seat, move) < 0)
        return 0;
    return look(write_move, state, seat, move, out, size);
}

static void write_question(const void *context, struct text *out)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct looking *looking = context;
    const struct names names = names_of(looking);
    looking->state->rules->observe(looking->state->state, looking->viewer, seen);
    looking->state->rules->say_question(seen, looking->viewer, &names, out);
}

size_t ct_say_question(const ct_state *state, int seat, char *out, size_t size)
{
    return ct_choices(state, seat) ? look(write_question, state, seat, 0, out, size) : 0;
}
