/* States as bytes, and records. A saved state is its history: nothing in it is believed, everything
 * is played again.
 *
 *   "CTS1", 8 bytes of a hash of the game and its options, 32 of the seed, then the log */
#include "lib/lib.h"

#include "record/record.h"
#include "shell/json_load.h"

enum { MAGIC = 4, KEY = 8, SEED = 32, HEAD = MAGIC + KEY + SEED };

static const char magic[MAGIC + 1] = "CTS1";

/* A game before its deal says which game it is, with which options. */
static void put_key(const ct_game *game, uint8_t key[KEY])
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *name = game->rules->name; *name; name++)
        hash = (hash ^ (uint8_t)*name) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < game->rules->state_size; i++)
        hash = (hash ^ game->begun[i]) * UINT64_C(0x100000001b3);
    for (int i = 0; i < KEY; i++)
        key[i] = (uint8_t)(hash >> 8 * i);
}

size_t ct_save(const ct_state *state, uint8_t *out, size_t size)
{
    uint8_t head[HEAD];
    if (state->fast)
        return 0;
    memcpy(head, magic, MAGIC);
    put_key(state->of, head + MAGIC);
    memcpy(head + MAGIC + KEY, state->seed.byte, SEED);
    const size_t whole = HEAD + state->log_used;
    if (size)
        memcpy(out, head, size < HEAD ? size : HEAD);
    if (size > HEAD && state->log_used)
        memcpy(out + HEAD, state->log, size < whole ? size - HEAD : state->log_used);
    return whole;
}

/* The length of the entry that begins there, or 0: it is cut. */
static size_t entry_size(const uint8_t *at, size_t left)
{
    enum { MOVE_ENTRY = 5, CHANCE_HEAD = 2 };
    if (!left || (at[0] == CHANCE && left < CHANCE_HEAD))
        return 0;
    const size_t size = at[0] == CHANCE ? (size_t)CHANCE_HEAD + at[1] : MOVE_ENTRY;
    return size > left || (at[0] == CHANCE && at[1] > CHANCE_MAX) ? 0 : size;
}

static const char *play_bytes(ct_state *state, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        struct line line;
        const size_t entry = entry_size(bytes + at, size - at);
        if (!entry)
            return "The bytes end in the middle of a step.";
        table_read_log(bytes, at, &line);
        if (!lib_play(state, &line))
            return state->why;
        at += entry;
    }
    return NULL;
}

ct_state *ct_load(const ct_game *game, const uint8_t *bytes, size_t size, char *why,
                  size_t why_size)
{
    uint8_t key[KEY];
    put_key(game, key);
    const bool ours = size >= HEAD && !memcmp(bytes, magic, MAGIC);
    if (!ours || memcmp(bytes + MAGIC, key, KEY) != 0) {
        lib_say(why, why_size,
                ours ? "The state belongs to another game, or has other options."
                     : "These bytes are not a saved state.");
        return NULL;
    }
    ct_state *state = ct_state_new(game, 0, 0);
    if (!state) {
        lib_say(why, why_size, "There is not enough memory.");
        return NULL;
    }
    memcpy(state->seed.byte, bytes + MAGIC + KEY, SEED);
    uint64_t low = 0;
    for (int i = 7; i >= 0; i--)
        low = low << 8 | state->seed.byte[i];
    rng_fast(&state->rng, low);
    const char *wrong = play_bytes(state, bytes + HEAD, size - HEAD);
    if (wrong) {
        lib_say(why, why_size, wrong);
        ct_state_free(state);
        return NULL;
    }
    return state;
}

/* ---- records ---- */

struct table lib_table(const ct_state *state)
{
    return (struct table){.game = state->rules,
                          .options = state->of->options,
                          .seed = state->seed,
                          .chances = state->chances,
                          .log = state->log,
                          .log_size = state->log_room,
                          .log_used = state->log_used,
                          .state = state->state,
                          .epoch_state = state->state};
}

struct recording {
    const ct_state *state;
    const char *const *names;
};

static void write_record(const void *context, struct text *out)
{
    const struct recording *recording = context;
    const ct_game *game = recording->state->of;
    const struct table table = lib_table(recording->state);
    struct record_seat seat[SEATS_MAX];
    for (int i = 0; i < game->seats; i++) {
        const char *own = game_seat_name(game->rules, &game->options, i);
        const char *name = recording->names ? recording->names[i] : NULL;
        seat[i] = (struct record_seat){.name = own ? own : name ? name : record_guest};
    }
    if (recording->state->given)
        record_write_unseeded(&table, seat, out);
    else
        record_write(&table, seat, out);
}

size_t ct_record(const ct_state *state, const char *const *names, char *out, size_t size)
{
    const struct recording recording = {state, names};
    return state->fast ? 0 : lib_write(write_record, &recording, out, size);
}

int ct_verify(const char *record, size_t size, char *why, size_t why_size)
{
    struct json_document document = {.root = NULL};
    struct record_reader *reader = malloc(sizeof *reader);
    bool right = reader && json_load(&document, record, size);
    if (!right) {
        lib_say(why, why_size, reader ? document.problem : "There is not enough memory.");
    } else if (!record_verify(reader, document.root)) {
        lib_say(why, why_size, reader->problem.text);
        right = false;
    }
    json_unload(&document);
    free(reader);
    return right ? 0 : CT_REFUSED;
}
