/* The reader of records: whatever the bytes are, a record is right or there is a sentence about
 * what is wrong with it; and one that is right can be shown, to everybody. */
#include "fuzz/mutate.h"

#include "core/words.h"
#include "record/fair.h"
#include "record/record.h"
#include "shell/json_load.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_SIZE = 1 << 16 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_json(data, size, most, seed);
}

/* A replay: the table and what happened, for a viewer. */
static void show(const struct record_reader *reader, int viewer)
{
    static char buffer[SHOWN_SIZE];
    _Alignas(16) uint8_t seen[STATE_MAX];
    const struct game *game = reader->game;
    struct names names = {.reader = viewer};
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    memcpy(names.seat, reader->name, sizeof names.seat);
    for (int i = 0; i < reader->events.count; i++)
        if (reader->events.at[i].audience >> viewer & 1)
            words_event(game, &reader->events.at[i], &names, &text);
    game->observe(reader->state, viewer, seen);
    game->draw(seen, viewer, &names, &text);
    text = text_in(buffer, sizeof buffer);
    json_open(&json, '{');
    game->write_view(seen, viewer, &json);
    json_close(&json, '}');
    CHECK(!text.cut);
}

static bool replay(struct record_reader *reader, const struct json_node *root)
{
    int more = record_open(reader, root) ? 1 : -1;
    for (int viewer = 0; more > 0; viewer = (viewer + 1) % (reader->seats + 1)) {
        more = record_step(reader);
        if (more > 0)
            show(reader, viewer < reader->seats ? viewer : SPECTATOR);
    }
    return more == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct json_document document;
    static struct record_reader reader;
    const struct json_node *fair;
    if (!json_load(&document, (const char *)data, size)) {
        CHECK(document.problem[0]);
        return 0;
    }
    const bool right = record_verify(&reader, document.root);
    CHECK(right || (reader.problem.text[0] && reader.problem.rule));
    CHECK(replay(&reader, document.root) == right);
    fair = json_get(document.root, "fair");
    if (right && fair)
        fair_check(fair, reader.seeded ? &reader.seed : NULL, reader.seats);
    return 0;
}
