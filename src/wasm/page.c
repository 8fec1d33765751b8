/* Messages in, answers out; what they have in common. */
#include "wasm/page.h"

#include "core/words.h"

#include <string.h>

static const struct request {
    const char *name;
    void (*answer)(struct page *page, const struct json_node *message);
    bool plays; /* needs a game that is played */
} requests[] = {
    {"games", page_games, false},    {"rules", page_rules, false},
    {"say", page_say, false},        {"language", page_language, false},
    {"open", page_open, false},      {"load", page_load, false},
    {"updates", page_updates, true}, {"move", page_move, true},
    {"undo", page_undo, true},       {"bot", page_bot, true},
    {"hint", page_hint, true},       {"record", page_record, true},
    {"watch", page_watch, false},    {"show", page_show, false},
    {"lines", page_lines, false},    {"review", page_review, false},
    {"prove", page_prove, false},    {"commit", page_commit, false},
    {"digest", page_digest, false},  {"sheet", page_sheet, true},
    {"hand", page_hand, true},
};

static void begin_answer(struct page *page, bool ok)
{
    page->out = text_in(page->answer, sizeof page->answer);
    page->json = (struct json){.out = &page->out};
    json_open(&page->json, '{');
    page_put_flag(page, "ok", ok);
}

void page_put_flag(struct page *page, const char *key, bool value)
{
    json_key(&page->json, key);
    json_put_bool(&page->json, value);
}

void page_refuse(struct page *page, const char *error, const char *say)
{
    begin_answer(page, false);
    json_field_string(&page->json, "error", error);
    json_field_string(&page->json, "say", say);
}

void page_refuse_rule(struct page *page, const struct refusal *refusal)
{
    page_refuse(page, "move", refusal->text);
    json_field_string(&page->json, "rule", refusal->rule);
}

static const struct request *find_request(const char *name)
{
    for (size_t i = 0; name && i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].name, name))
            return &requests[i];
    return NULL;
}

static bool is_past(const struct page *page, const struct json_node *message)
{
    const struct json_node *serial = json_get(message, "serial");
    int same;
    return serial && !json_int(serial, page->serial, page->serial, &same);
}

size_t page_ask(struct page *page, const struct json_node *message)
{
    const struct request *request = find_request(json_text(json_get(message, "do")));
    begin_answer(page, true);
    if (!request)
        page_refuse(page, "message", "There is nothing of that kind to do.");
    else if (request->plays && !page->played.game)
        page_refuse(page, "table", "No game has been opened.");
    else if (request->plays && is_past(page, message))
        page_refuse(page, "table", "That game is no longer being played.");
    else
        request->answer(page, message);
    json_close(&page->json, '}');
    if (page->out.cut) {
        page_refuse(page, "limit", "The answer is too long.");
        json_close(&page->json, '}');
    }
    return page->out.used;
}

/* ---- reading ---- */

/* Where a device is passed around, nobody else's hand can be looked into. */
static bool is_in_hand(struct page *page, const struct page_game *game, int viewer)
{
    if (game != &page->played || !page->passed || viewer == page->holder || viewer == SPECTATOR)
        return true;
    page_refuse(page, "seat", "The device is in someone else’s hands.");
    return false;
}

bool page_read_seat(struct page *page, const struct json_node *message, const char *key,
                    const struct page_game *game, int *seat)
{
    if (json_int(json_get(message, key), 0, game->seats - 1, seat))
        return is_in_hand(page, game, *seat);
    page_refuse(page, "seat", "There is no such seat at this table.");
    return false;
}

bool page_read_viewer(struct page *page, const struct json_node *message,
                      const struct page_game *game, int *viewer)
{
    const bool known = json_int(json_get(message, "viewer"), 0, ALL_SEEING, viewer) &&
                       (*viewer < game->seats || *viewer == SPECTATOR || *viewer == ALL_SEEING);
    if (known && (*viewer != ALL_SEEING || game == &page->replayed))
        return is_in_hand(page, game, *viewer);
    page_refuse(page, "seat",
                known ? "A game in progress is never shown with all cards face up."
                      : "viewer is a seat, 7 for a spectator or 10 for all cards face up.");
    return false;
}

struct budget page_read_budget(const struct page *page, const struct json_node *message, int ms)
{
    int playouts = 0;
    json_int(json_get(message, "playouts"), 1, PAGE_PLAYOUTS, &playouts);
    json_int(json_get(message, "ms"), 1, PAGE_MS, &ms);
    return (struct budget){.playouts = (uint32_t)playouts,
                           .ns = (uint64_t)ms * 1000000,
                           .clock = page->clock};
}

const char *page_seat_name(const struct page *page, const struct page_game *game, int seat)
{
    const struct names names = {.catalogue = page->has_words ? &page->words : NULL};
    const char *name = game->name[seat];
    return strcmp(name, record_guest) ? name : words_translate(&names, record_guest);
}

struct names page_names(const struct page *page, const struct page_game *game, int reader)
{
    struct names names = {.reader = reader < SEATS_MAX ? reader : SPECTATOR,
                          .catalogue = page->has_words ? &page->words : NULL,
                          .sees = true};
    for (int i = 0; i < game->seats; i++)
        names.seat[i] = page_seat_name(page, game, i);
    return names;
}

seatset page_people(const struct page_game *game)
{
    seatset people = game_players(game->game, &game->options, game->seats);
    for (int i = 0; i < game->seats; i++)
        if (game->bot[i][0])
            people &= (seatset)~SEAT(i);
    return people;
}
