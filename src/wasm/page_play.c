/* At the table: moves, taking back, bots, hints and what can be worked out. */
#include "record/sheet.h"
#include "wasm/page.h"

#include <string.h>

enum { BOT_MS = 100 };

static bool is_full(struct page *page)
{
    if (table_has_room(&page->table))
        return false;
    page_refuse(page, "limit", "This game has become too long to go on.");
    return true;
}

void page_move(struct page *page, const struct json_node *message)
{
    struct table *table = &page->table;
    int seat, decision;
    game_move move;
    if (!page_read_seat(page, message, "seat", &page->played, &seat) || is_full(page))
        return;
    if (!table_choices(table, seat)) {
        page_refuse(page, "turn", "There is nothing for you to do right now.");
        return;
    }
    if (json_get(message, "decision") &&
        !json_int(json_get(message, "decision"), page->asked[seat], page->asked[seat], &decision)) {
        page_refuse(page, "late", "That decision has already been made.");
        return;
    }
    const char *unknown = update_read_move(message, table->game, table->state, seat, &move);
    const struct refusal *refusal = unknown ? NULL : page_play_move(page, seat, move);
    if (unknown)
        page_refuse_rule(page, &(struct refusal){"", unknown});
    else if (refusal)
        page_refuse_rule(page, refusal);
    else
        page_put_change(page, message, seat);
}

/* ---- taking back ---- */

/* Where the last move of a seat begins in the log; log_used: there is none. */
static size_t last_move(const struct table *table, int seat)
{
    size_t found = table->log_used;
    struct line line;
    for (size_t at = 0; at < table->log_used;) {
        const size_t begin = at;
        at = table_read_log(table->log, at, &line);
        if (line.type == LINE_MOVE && line.seat == seat)
            found = begin;
    }
    return found;
}

/* Alone with bots one may take back as much as one likes: the game is played again up to there.
 * The seed stays, so the same moves meet the same luck. */
static void rewind_to(struct page *page, size_t end)
{
    struct table *table = &page->table;
    const struct seed seed = table->seed;
    struct line line;
    memcpy(page->spare_log, page->log, end);
    CHECK(!table_open(table, page->played.game, &page->played.options, &seed, page->states,
                      page->log, PAGE_LOG, NULL));
    for (size_t at = 0; at < end;) {
        at = table_read_log(page->spare_log, at, &line);
        if (line.type == LINE_MOVE)
            CHECK(!table_play(table, line.seat, line.move, NULL));
    }
    CHECK(table->log_used == end);
}

void page_undo(struct page *page, const struct json_node *message)
{
    int seat;
    if (!page_read_seat(page, message, "seat", &page->played, &seat))
        return;
    if (page_take_back(page, seat)) {
        page_put_change(page, message, seat);
        return;
    }
    if (!page_can_rewind(page, seat)) {
        page_refuse(page, "undo", "There is nothing to undo.");
        return;
    }
    rewind_to(page, last_move(&page->table, seat));
    page->asked[seat]++;
    page_put_record(page);
    page_put_whole(page, seat);
}

/* ---- bots ---- */

/* Luck follows from the seed and from where the game is. */
static void seed_luck(const struct page *page, int seat, struct rng *rng)
{
    struct rng keyed;
    const uint64_t n = (uint64_t)page->table.decisions * SEATS_MAX + (uint64_t)seat;
    rng_keyed(&keyed, &page->table.seed, RANDOM_BOTS, n);
    const uint64_t high = rng_next(&keyed);
    rng_fast(rng, high << 32 | rng_next(&keyed));
}

static struct thought think(struct page *page, int seat, bool searches, void *seen, struct rng *rng,
                            struct budget budget)
{
    memset(seen, 0, STATE_MAX);
    table_observe(&page->table, seat, seen);
    if (searches)
        memory_recall(&page->memory, &page->table, seat);
    seed_luck(page, seat, rng);
    return (struct thought){.game = page->played.game,
                            .seen = seen,
                            .memory = searches ? &page->memory : NULL,
                            .seat = seat,
                            .people = page_people(&page->played),
                            .rng = rng,
                            .budget = budget,
                            .scratch = page->scratch};
}

/* One step of the first bot that has to decide, told to `viewer`, if there is one; `seat` says
 * which bot it was, null: none, and then nothing has changed. */
void page_bot(struct page *page, const struct json_node *message)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct bot_spec spec;
    struct rng rng;
    int viewer = VIEWERS;
    const seatset waiting = table_actors(&page->table) & (seatset)~page_people(&page->played);
    if (json_get(message, "viewer") && !page_read_viewer(page, message, &page->played, &viewer))
        return;
    if (waiting && is_full(page))
        return;
    json_key(&page->json, "seat");
    if (!waiting) {
        json_put_null(&page->json);
        page_begin_change(page);
        page_put_change(page, message, viewer);
        return;
    }
    const int seat = __builtin_ctz(waiting);
    const char *level = page->played.bot[seat];
    CHECK(!bot_read_spec(level, strlen(level), &spec));
    const struct thought thought =
        think(page, seat, spec.bot->searches, seen, &rng, page_read_budget(page, message, BOT_MS));
    json_put_number(&page->json, seat);
    CHECK(!page_play_move(page, seat, spec.bot->choose(&thought)));
    page_put_change(page, message, viewer);
}

void page_hint(struct page *page, const struct json_node *message)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    struct advice advice[ADVICE_MAX];
    struct json *json = &page->json;
    struct rng rng;
    int seat;
    if (!page_read_seat(page, message, "seat", &page->played, &seat))
        return;
    if (!table_choices(&page->table, seat)) {
        page_refuse(page, "hint", "There is nothing to decide.");
        return;
    }
    const struct thought thought =
        think(page, seat, true, seen, &rng, page_read_budget(page, message, BOT_MS));
    const struct names names = page_names(page, &page->played, seat);
    const int count = bot_hint(&thought, advice, ADVICE_MAX);
    json_key(json, "hints");
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        update_put_hint(page->played.game, seen, seat, &advice[i], &names, json);
    json_close(json, ']');
}

/* What a seat can work out: a field `sheet`, null in a game without one. */
void page_sheet(struct page *page, const struct json_node *message)
{
    struct json *json = &page->json;
    int seat;
    if (!page_read_seat(page, message, "seat", &page->played, &seat))
        return;
    const struct names names = page_names(page, &page->played, seat);
    json_key(json, "sheet");
    sheet_write(&page->table, seat, &names, json);
}
