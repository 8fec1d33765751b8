/* What the worker calls, and what it lends: a clock, and a way to die. The one place with memory of
 * its own; nothing is ever allocated. */
#include "wasm/exports.h"

#include "games/games.h"
#include "table/playout.h"
#include "wasm/page.h"

#include <string.h>

enum { ROOM_SIZE = 12 << 20 };

/* web/src/core/nodes.ts lays out nodes byte by byte. */
#ifdef __wasm__
_Static_assert(sizeof(struct json_node) == 32, "the worker knows the size of a node");
_Static_assert(offsetof(struct json_node, size) == 4, "and what lies where");
_Static_assert(offsetof(struct json_node, next) == 8, "and what lies where");
_Static_assert(offsetof(struct json_node, key) == 12, "and what lies where");
_Static_assert(offsetof(struct json_node, text) == 16, "and what lies where");
_Static_assert(offsetof(struct json_node, number) == 24, "and what lies where");
#endif

static struct page page;
_Alignas(16) static uint8_t room[ROOM_SIZE];

_Noreturn void check_failed(const char *what, const char *file, int line)
{
    tin_panic(what, file, line);
    __builtin_trap();
}

static uint64_t clock_ns(void)
{
    return (uint64_t)(tin_now() * 1e6);
}

void *tin_room(void)
{
    return room;
}

uint32_t tin_room_size(void)
{
    return sizeof room;
}

void *tin_words(void)
{
    return page.words_file;
}

uint32_t tin_words_size(void)
{
    return sizeof page.words_file;
}

const char *tin_answer(void)
{
    return page.answer;
}

uint32_t tin_ask(void)
{
    page.clock = clock_ns;
    return (uint32_t)page_ask(&page, (const struct json_node *)room);
}

uint32_t tin_bench(int index, int players, uint32_t count)
{
    _Alignas(64) static uint8_t begun[STATE_MAX], state[STATE_MAX];
    const struct game *game = games[index];
    struct options options = options_none();
    uint32_t decisions = 0;
    struct rng rng;
    options.players = players;
    memset(begun, 0, sizeof begun);
    CHECK(!game->start(begun, &options));
    rng_fast(&rng, 1);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(state, begun, game->state_size);
        decisions += (uint32_t)playout_random(game, state, &rng);
    }
    return decisions;
}
