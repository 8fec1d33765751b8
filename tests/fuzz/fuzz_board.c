/* The reader of boards: whatever the bytes are, they are a board or there is a sentence about what
 * is wrong with them; and on every board a game can be played, which ends. */
#include "fuzz/mutate.h"

#include "games/games.h"
#include "games/party/board.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    DECISIONS_MOST = 20000, /* far more than the rules allow for */
    DRAWING_SIZE = 1 << 15,
    LOG_SIZE = 1 << 20
};

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return seed % 3 ? mutate_lines(data, size, most, seed) : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed)
{
    return mutate_cross(data, size, other, other_size, out, most, seed);
}

static void draw(const struct board *board)
{
    static char buffer[DRAWING_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    party_board_draw(board, &text);
    CHECK(!text.cut && text.used);
}

/* At a table, as a server does it. */
static void play(const char *bytes, size_t size, int players)
{
    static uint8_t log[LOG_SIZE];
    static _Alignas(16) uint8_t states[TABLE_STATES];
    const struct game *game = game_named("party");
    struct options options = options_none();
    const struct seed seed = {{(uint8_t)size}};
    struct table table;
    struct rng rng;
    int decisions = 0;
    options.players = players;
    options.value[0] = OPTION_TEXT;
    options.text = bytes;
    options.text_size = size;
    rng_fast(&rng, size);
    CHECK(!table_open(&table, game, &options, &seed, states, log, sizeof log, NULL));
    for (seatset who; (who = table_actors(&table)) != 0; decisions++) {
        const int seat = __builtin_ctz(who);
        const int count = table_choices(&table, seat);
        const int choice = (int)rng_below(&rng, (uint32_t)count);
        CHECK(table_has_room(&table) && decisions < DECISIONS_MOST);
        CHECK(!table_play(&table, seat, table_choice(&table, seat, choice), NULL));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct board board;
    char reason[512];
    struct text error = text_in(reason, sizeof reason);
    /* a block of exactly that size: reading behind it would be noticed */
    char *bytes = malloc(size ? size : 1);
    CHECK(bytes);
    memcpy(bytes, data, size);
    if (party_board_parse(bytes, size, &board, &error)) {
        draw(&board);
        play(bytes, size, 2 + (int)size % 4);
    } else {
        CHECK(reason[0] && !error.cut);
    }
    free(bytes);
    return 0;
}
