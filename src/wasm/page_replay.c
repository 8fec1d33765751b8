/* Watching a recorded game, step by step, and judging its moves. */
#include "bots/search.h"
#include "bots/verdict.h"
#include "wasm/page.h"

#include <string.h>

enum { REVIEW_MS = 20 };

/* ---- beginning ---- */

static bool log_line(struct page *page, const struct line *line)
{
    if (page->replay_size + TABLE_ENTRY_MAX > PAGE_LOG)
        return false;
    page->replay_size = table_write_log(page->replay_log, page->replay_size, line);
    page->replay_steps++;
    return true;
}

/* Reading is playing, so a record that can be watched is a right one. */
static const char *watch_record(struct page *page, const struct json_node *record)
{
    struct record_reader *reader = &page->reader;
    if (!record_open(reader, record))
        return reader->problem.text;
    /* A deal that is the record's set-up has been played by now. */
    bool fits = reader->line.type != LINE_CHANCE || log_line(page, &reader->line);
    int status = 1;
    while (fits && (status = record_step(reader)) > 0)
        fits = log_line(page, &reader->line);
    if (!fits)
        return "This recording is too long to be watched here.";
    if (status < 0)
        return reader->problem.text;
    return page_game_of_record(&page->replayed, reader, record) ? NULL : "That board is too long.";
}

/* A record of another program may lack a seed, and one that no server wrote a promise. */
static void put_proof(struct page *page, const struct json_node *record)
{
    const struct record_reader *reader = &page->reader;
    const struct json_node *fair = json_get(record, "fair");
    const char *wrong =
        fair ? fair_check(fair, reader->seeded ? &reader->seed : NULL, reader->seats) : NULL;
    page_put_flag(page, "seeded", reader->seeded);
    if (fair)
        page_put_flag(page, "fair", !wrong);
    if (wrong)
        json_field_string(&page->json, "unfair", wrong);
}

static void refuse_record(struct page *page, const char *wrong)
{
    const struct record_problem *problem = &page->reader.problem;
    const bool read = wrong == problem->text;
    page_refuse(page, "record", wrong);
    if (read && problem->move >= 0)
        json_field_number(&page->json, "move", problem->move);
    json_field_string(&page->json, "rule", read ? problem->rule : "");
}

void page_watch(struct page *page, const struct json_node *message)
{
    const struct json_node *record = json_get(message, "record");
    page->replayed.game = NULL;
    page->replay_size = 0;
    page->replay_steps = 0;
    const char *wrong = watch_record(page, record);
    if (wrong) {
        refuse_record(page, wrong);
        return;
    }
    page_put_game(page, &page->replayed);
    json_field_number(&page->json, "steps", page->replay_steps);
    put_proof(page, record);
}

/* ---- looking ---- */

/* The replay at a step, after so many entries of the log. */
static bool go_to(struct page *page, const struct json_node *message, struct playback *replay)
{
    int step;
    if (!page->replayed.game) {
        page_refuse(page, "table", "There is no recording to watch.");
        return false;
    }
    if (!json_int(json_get(message, "step"), 0, page->replay_steps, &step)) {
        page_refuse(page, "message", "There is no such step.");
        return false;
    }
    playback_begin(replay, page->replayed.game, &page->replayed.options, page->replay_log,
                   page->replay_size);
    while (replay->entries < step)
        playback_entry(replay);
    return true;
}

void page_show(struct page *page, const struct json_node *message)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    struct playback replay;
    int viewer;
    if (!go_to(page, message, &replay) ||
        !page_read_viewer(page, message, &page->replayed, &viewer))
        return;
    const struct game *game = page->replayed.game;
    const struct names names = page_names(page, &page->replayed, viewer);
    if (viewer == ALL_SEEING)
        memcpy(seen, replay.state, sizeof seen);
    else
        game->observe(replay.state, viewer, seen);
    struct update update = {.game = game,
                            .viewer = viewer,
                            .want = WANT_ALL,
                            .events = &replay.events,
                            .names = &names,
                            .seen = seen,
                            .time = {.left = -1}};
    update.waiting_for = game->actors(replay.state) & (seatset)~SEAT(CHANCE);
    update.over = game->actors(replay.state) ? NULL : replay.state;
    json_field_number(&page->json, "step", replay.entries);
    update_put_events(&update, "events", &replay.events, &page->json);
    update_put_now(&update, &page->json);
}

/* The whole game in words, a list for each step. */
void page_lines(struct page *page, const struct json_node *message)
{
    struct playback replay;
    int viewer;
    if (!page->replayed.game) {
        page_refuse(page, "table", "There is no recording to watch.");
        return;
    }
    if (!page_read_viewer(page, message, &page->replayed, &viewer))
        return;
    const struct names names = page_names(page, &page->replayed, viewer);
    const struct update update = {.game = page->replayed.game,
                                  .viewer = viewer,
                                  .want = WANT_TEXT,
                                  .names = &names};
    json_key(&page->json, "lines");
    json_open(&page->json, '[');
    playback_begin(&replay, page->replayed.game, &page->replayed.options, page->replay_log,
                   page->replay_size);
    while (playback_entry(&replay)) {
        json_open(&page->json, '{');
        json_field_number(&page->json, "step", replay.entries);
        json_field_number(&page->json, "actor", replay.line.seat);
        update_put_events(&update, "events", &replay.events, &page->json);
        json_close(&page->json, '}');
    }
    json_close(&page->json, ']');
}

/* ---- judging ---- */

/* Four digits behind the point. */
static void put_real(struct json *json, const char *key, double value)
{
    const bool negative = value < 0;
    const int64_t parts = (int64_t)((negative ? -value : value) * 10000 + 0.5);
    if (key)
        json_key(json, key);
    else if (json->comma)
        text_char(json->out, ',');
    text_put(json->out, negative && parts ? "-" : "");
    text_number(json->out, parts / 10000);
    text_char(json->out, '.');
    for (int64_t unit = 1000; unit; unit /= 10)
        text_char(json->out, (char)('0' + parts / unit % 10));
    json->comma = true;
}

/* What a viewer remembers at a step. */
static const struct memory *recall(struct page *page, const struct playback *replay, int viewer)
{
    memory_recall_log(&page->memory, page->replayed.game, &page->replayed.options, replay->log,
                      replay->at, viewer);
    return &page->memory;
}

static void put_chances(struct page *page, const struct playback *replay, struct budget budget)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    const struct game *game = page->replayed.game;
    float chances[SEATS_MAX] = {0};
    struct outcome outcome;
    struct rng rng;
    rng_fast(&rng, (uint64_t)replay->entries * 2 + 1);
    game->outcome(replay->state, &outcome, NULL);
    memset(seen, 0, sizeof seen);
    game->observe(replay->state, SPECTATOR, seen);
    if (outcome.over)
        skill_share(&outcome, chances);
    else
        search_chances(&(struct thought){.game = game,
                                         .seen = seen,
                                         .memory = recall(page, replay, SPECTATOR),
                                         .seat = SPECTATOR,
                                         .rng = &rng,
                                         .budget = budget,
                                         .scratch = page->scratch},
                       chances);
    json_key(&page->json, "chances");
    json_open(&page->json, '[');
    for (int i = 0; i < page->replayed.seats; i++)
        put_real(&page->json, NULL, (double)chances[i]);
    json_close(&page->json, ']');
}

static void put_choice(struct page *page, const char *key, const struct thought *thought,
                       const struct names *names, game_move move, double chance)
{
    char words[PAGE_SENTENCE];
    struct text text = text_in(words, sizeof words);
    json_key(&page->json, key);
    json_open(&page->json, '{');
    thought->game->say_move(thought->seen, thought->seat, move, names, &text);
    json_field_string(&page->json, "text", words);
    put_real(&page->json, "chance", chance);
    json_key(&page->json, "move");
    update_put_move(thought->game, thought->seat, move, &page->json);
    json_close(&page->json, '}');
}

/* What the decision that comes next was worth, in words for the viewer. */
static void put_verdict(struct page *page, const struct playback *replay, const struct line *next,
                        int viewer, struct budget budget)
{
    _Alignas(64) uint8_t seen[STATE_MAX];
    char why[PAGE_SENTENCE];
    struct text reason = text_in(why, sizeof why);
    struct verdict verdict;
    struct rng rng;
    const struct names names = page_names(page, &page->replayed, viewer);
    memset(seen, 0, sizeof seen);
    page->replayed.game->observe(replay->state, next->seat, seen);
    rng_fast(&rng, (uint64_t)replay->entries * 2);
    const struct thought thought = {.game = page->replayed.game,
                                    .seen = seen,
                                    .memory = recall(page, replay, next->seat),
                                    .seat = next->seat,
                                    .rng = &rng,
                                    .budget = budget,
                                    .scratch = page->scratch};
    verdict_find(&thought, next->move, &verdict);
    put_choice(page, "played", &thought, &names, next->move, verdict.chance);
    put_choice(page, "best", &thought, &names, verdict.best.move, (double)verdict.best.chance);
    bot_say_why(page->replayed.game, &verdict.best, &names, &reason);
    json_field_string(&page->json, "reason", why);
    put_real(&page->json, "loss", verdict.loss);
    put_real(&page->json, "doubt", verdict.doubt);
    page_put_flag(page, "mistake", verdict_is_mistake(verdict.loss, verdict.doubt));
}

/* Everyone's chances at a step, and what the decision was worth that was made there. Without a
 * viewer nobody is "you". */
void page_review(struct page *page, const struct json_node *message)
{
    struct playback replay;
    struct line next = {.type = LINE_CHANCE, .seat = CHANCE};
    int viewer = SPECTATOR;
    if (!go_to(page, message, &replay))
        return;
    if (json_get(message, "viewer") && !page_read_viewer(page, message, &page->replayed, &viewer))
        return;
    const struct budget budget = page_read_budget(page, message, REVIEW_MS);
    const struct game *game = page->replayed.game;
    if (replay.at < replay.size)
        table_read_log(replay.log, replay.at, &next);
    const int of = next.type == LINE_MOVE ? game->choices(replay.state, next.seat) : 0;
    json_field_number(&page->json, "step", replay.entries);
    if (game->actors(replay.state) != SEAT(CHANCE))
        put_chances(page, &replay, budget);
    if (next.type != LINE_MOVE)
        return;
    json_field_number(&page->json, "seat", next.seat);
    json_field_number(&page->json, "of", of);
    if (of > 1)
        put_verdict(page, &replay, &next, viewer, budget);
}
