/* What happens at the table, as messages to a viewer and as lines of the record. Every step is
 * counted once, when it is made, as a server counts it; so numbers rise without gaps, also by
 * taking back, until the whole game is told again. */
#include "record/result.h"
#include "wasm/page.h"

#include <string.h>

/* ---- steps ---- */

static int entries_from(const struct table *table, size_t at)
{
    struct line line;
    int count = 0;
    for (; at < table->log_used; count++)
        at = table_read_log(table->log, at, &line);
    return count;
}

static void count_update(struct page *page, unsigned viewers)
{
    for (int i = 0; i < VIEWERS; i++)
        page->sent[i] += viewers >> i & 1;
}

void page_begin_change(struct page *page)
{
    const struct table *table = &page->table;
    struct page_change *change = &page->change;
    change->events.count = 0;
    change->viewers = 0;
    change->waiting_for = table_actors(table);
    change->undo = false;
    change->dropped = 0;
    change->log = table->log_used;
    memcpy(change->state, table->state, table->game->state_size);
}

const struct refusal *page_play_move(struct page *page, int seat, game_move move)
{
    struct table *table = &page->table;
    struct page_change *change = &page->change;
    page_begin_change(page);
    const struct refusal *refusal = table_play(table, seat, move, &change->events);
    if (refusal)
        return refusal;
    change->viewers = table_viewers(table, seat, false, &change->events);
    count_update(page, change->viewers);
    page->asked[seat]++;
    page->moves[seat]++;
    page->steps += entries_from(table, change->log);
    return NULL;
}

/* The others' steps of the epoch stay, but their lines may move. */
bool page_take_back(struct page *page, int seat)
{
    struct table *table = &page->table;
    struct page_change *change = &page->change;
    if (!table_can_undo(table, seat))
        return false;
    change->waiting_for = table_actors(table);
    change->undo = true;
    change->log = table->epoch_log;
    memcpy(change->state, table->epoch_state, table->game->state_size);
    change->dropped = record_write_moves(table, change->log, change->state, NULL);
    CHECK(table_undo(table, seat, &change->events));
    memcpy(change->state, table->epoch_state, table->game->state_size);
    change->viewers = table_viewers(table, seat, true, &change->events);
    count_update(page, change->viewers);
    page->asked[seat]++;
    page->moves[seat]--;
    page->steps--;
    return true;
}

bool page_can_rewind(const struct page *page, int seat)
{
    return seat < SEATS_MAX && page_people(&page->played) == SEAT(seat) && page->moves[seat];
}

/* ---- messages ---- */

static struct update update_for(struct page *page, int viewer, const struct names *names)
{
    return (struct update){.game = page->played.game,
                           .viewer = viewer,
                           .want = WANT_ALL | WANT_WORDS,
                           .names = names,
                           .time = {.left = -1}};
}

/* An update as the protocol has it, and the step of a replay at which it is true; still open. */
static void begin_update(const struct update *update, int step, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, "tell", "update");
    json_field_number(json, "n", update->n);
    json_field_number(json, "step", step);
    update_put_events(update, "events", update->events, json);
    update_put_undo(update, json);
}

static void put_now(struct page *page, struct update *update)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    update_fill_now(update, &page->table, page->asked, seen);
    update->can_undo |= page_can_rewind(page, update->viewer);
    update_put_now(update, &page->json);
}

static void put_waiting(struct page *page)
{
    json_open(&page->json, '{');
    json_field_string(&page->json, "tell", "waiting");
    json_field_seats(&page->json, "waiting_for", table_actors(&page->table));
    json_key(&page->json, "left_ms");
    json_put_null(&page->json);
    json_close(&page->json, '}');
}

static void put_messages(struct page *page, int viewer)
{
    const struct page_change *change = &page->change;
    const struct names names = page_names(page, &page->played, viewer);
    struct update update = update_for(page, viewer, &names);
    json_key(&page->json, "messages");
    json_open(&page->json, '[');
    if (change->viewers >> viewer & 1) {
        update.n = page->sent[viewer];
        update.events = &change->events;
        update.undo = change->undo;
        begin_update(&update, page->steps, &page->json);
        put_now(page, &update);
        json_close(&page->json, '}');
    } else if (change->waiting_for != table_actors(&page->table)) {
        put_waiting(page);
    }
    json_close(&page->json, ']');
}

/* ---- the record ---- */

static void put_recorded(struct page *page)
{
    struct page_change *change = &page->change;
    struct json *json = &page->json;
    json_key(json, "recorded");
    json_open(json, '{');
    json_field_number(json, "dropped", change->dropped);
    json_key(json, "moves");
    json_open(json, '[');
    record_write_moves(&page->table, change->log, change->state, json);
    json_close(json, ']');
    if (!table_actors(&page->table)) {
        json_key(json, "result");
        result_write(page->played.game, page->table.state, json);
    }
    json_close(json, '}');
}

/* As it stands, of a game that goes on, too; the page stores it against a reload. */
void page_put_record(struct page *page)
{
    struct json *json = &page->json;
    struct record_seat seat[SEATS_MAX];
    for (int i = 0; i < page->played.seats; i++)
        seat[i] = (struct record_seat){page->played.name[i],
                                       page->played.bot[i][0] ? page->played.bot[i] : NULL};
    json_key(json, "record");
    record_write(&page->table, seat, &page->out);
    if (page->has_secret && !page->out.cut) {
        page->out.used--;
        json->comma = true;
        json_key(json, "fair");
        json_open(json, '{');
        fair_write(page->secret, page->share, page->played.seats, json);
        json_close(json, '}');
        json_close(json, '}');
    }
    json->comma = true;
}

void page_put_change(struct page *page, const struct json_node *message, int viewer)
{
    const struct json_node *seen = json_get(message, "seen");
    int same;
    put_recorded(page);
    if (viewer >= VIEWERS)
        return;
    const int before = (int)(page->sent[viewer] - (page->change.viewers >> viewer & 1));
    if (seen && !json_int(seen, before, before, &same))
        page_put_whole(page, viewer);
    else
        put_messages(page, viewer);
}

/* ---- the whole game ---- */

static bool count_piece(struct page *page, struct playback *replay, unsigned *viewers)
{
    const bool deal = !replay->dealt;
    const size_t at = replay->at;
    if (!playback_step(replay, viewers))
        return false;
    if (!deal)
        page->moves[page->log[at]]++;
    count_update(page, *viewers);
    page->steps = replay->entries;
    return true;
}

/* The last update says what is true now. There is at least one: the deal is for everyone. */
void page_put_whole(struct page *page, int viewer)
{
    struct playback replay;
    struct json *json = &page->json;
    unsigned viewers;
    const struct names names = page_names(page, &page->played, viewer);
    struct update update = update_for(page, viewer, &names);
    page_put_flag(page, "again", true);
    json_key(json, "messages");
    json_open(json, '[');
    memset(page->sent, 0, sizeof page->sent);
    memset(page->moves, 0, sizeof page->moves);
    playback_begin(&replay, page->played.game, &page->played.options, page->log,
                   page->table.log_used);
    update.events = &replay.events;
    while (count_piece(page, &replay, &viewers)) {
        if (!(viewers >> viewer & 1))
            continue;
        if (update.n)
            json_close(json, '}');
        update.n = page->sent[viewer];
        begin_update(&update, replay.entries, json);
    }
    put_now(page, &update);
    json_close(json, '}');
    json_close(json, ']');
}

void page_record(struct page *page, const struct json_node *message)
{
    (void)message;
    page_put_record(page);
}

void page_updates(struct page *page, const struct json_node *message)
{
    int viewer;
    if (page_read_viewer(page, message, &page->played, &viewer))
        page_put_whole(page, viewer);
}
