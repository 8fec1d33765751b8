/* A ledger has all updates of one table, for each viewer: what happened, and what may be shown with
 * it. It is read on from the store whenever somebody is told more than it knows. */
#include "support/audit_bars.h"

#include "games/games.h"
#include "record/fair.h"
#include "record/record.h"
#include "shell/json_load.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_SIZE = 1 << 16, SHOWN_SIZE = 1 << 16 };

/* What a viewer may be shown, as long as no further update comes: more than one thing, because who
 * has finished a secret turn is seen without one. */
struct shown {
    struct shown *before;
    char text[];
};

struct entry {
    char *events; /* as put_event writes them */
    struct shown *shown;
    int64_t made; /* not earlier than that */
};

struct ledger {
    struct ledger *next;
    uint8_t id[STORE_ID];
    struct json_document about; /* the options point into it */
    int seats;
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[LOG_SIZE];
    struct events events;
    uint32_t steps; /* read so far */
    bool damaged, over;
    int delay;       /* seconds that spectators are behind */
    uint32_t public; /* updates that spectators may have been told by now */
    struct entry *entry[VIEWERS];
    uint32_t count[VIEWERS];
};

struct audit {
    int64_t guest[AUDIT_CLIENTS]; /* 0: not known */
    bool is_stale;
    int64_t now, made; /* made: when whatever is read now was, at the earliest */
    struct ledger *ledgers;
    struct bars bars;
    uint8_t (*deleted)[STORE_ID];
    size_t deleted_count;
    struct json_document message;
    struct json_document row; /* of the table that is told of */
    long updates;
    char buffer[SHOWN_SIZE], problem[1024];
};

struct audit *audit_open(void)
{
    struct audit *audit = calloc(1, sizeof *audit);
    CHECK(audit);
    return audit;
}

static void free_entries(struct ledger *ledger, int viewer)
{
    for (uint32_t i = 0; i < ledger->count[viewer]; i++) {
        struct entry *entry = &ledger->entry[viewer][i];
        free(entry->events);
        while (entry->shown) {
            struct shown *before = entry->shown->before;
            free(entry->shown);
            entry->shown = before;
        }
    }
    free(ledger->entry[viewer]);
}

static void free_ledger(struct ledger *ledger)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        free_entries(ledger, viewer);
    json_unload(&ledger->about);
    free(ledger);
}

void audit_close(struct audit *audit)
{
    while (audit && audit->ledgers) {
        struct ledger *next = audit->ledgers->next;
        free_ledger(audit->ledgers);
        audit->ledgers = next;
    }
    if (audit)
        json_unload(&audit->message);
    if (audit)
        json_unload(&audit->row);
    if (audit) {
        free(audit->deleted);
        bars_end(&audit->bars);
    }
    free(audit);
}

long audit_updates(const struct audit *audit)
{
    return audit->updates;
}

/* ---- what a viewer may know ---- */

static void put_event(struct text *out, int kind, int seat)
{
    text_put(out, "kind ");
    text_number(out, kind);
    text_put(out, " seat ");
    text_number(out, seat);
}

static void put_arg(struct text *out, int64_t arg)
{
    text_char(out, ' ');
    text_number(out, arg);
}

static void put_events(const struct events *events, int viewer, struct text *out)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->at[i];
        int args = EVENT_ARGS;
        if (!(event->audience >> viewer & 1))
            continue;
        while (args > 0 && !event->arg[args - 1])
            args--;
        put_event(out, event->kind, event->seat);
        for (int k = 0; k < args; k++)
            put_arg(out, event->arg[k]);
        text_put(out, "; ");
    }
}

/* Not by way of table_observe and update_fill_now, which are the server's. */
static void put_shown(const struct table *table, int viewer, struct text *out)
{
    _Alignas(16) uint8_t seen[STATE_MAX];
    struct json json = {.out = out};
    table->game->observe(table->state, viewer, seen);
    json_open(&json, '{');
    table->game->write_view(seen, viewer, &json);
    json_close(&json, '}');
    text_put(out, " choices ");
    text_number(out, viewer < SEATS_MAX ? table->game->choices(table->state, viewer) : 0);
}

static void note_shown(struct audit *audit, const struct ledger *ledger, int viewer)
{
    struct text text = text_in(audit->buffer, sizeof audit->buffer);
    struct entry *last = &ledger->entry[viewer][ledger->count[viewer] - 1];
    put_shown(&ledger->table, viewer, &text);
    CHECK(!text.cut);
    if (last->shown && !strcmp(last->shown->text, text.at))
        return;
    struct shown *shown = malloc(sizeof *shown + text.used + 1);
    CHECK(shown);
    shown->before = last->shown;
    memcpy(shown->text, text.at, text.used + 1);
    last->shown = shown;
}

/* After a step, or after the deal. */
static void note_step(struct audit *audit, struct ledger *ledger, int actor, bool undo)
{
    const unsigned viewers = table_viewers(&ledger->table, actor, undo, &ledger->events);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (viewer >= ledger->seats && viewer != SPECTATOR)
            continue;
        if (viewers >> viewer & 1) {
            struct text text = text_in(audit->buffer, sizeof audit->buffer);
            const uint32_t n = ledger->count[viewer]++;
            ledger->entry[viewer] =
                realloc(ledger->entry[viewer], (n + 1) * sizeof *ledger->entry[viewer]);
            CHECK(ledger->entry[viewer]);
            put_events(&ledger->events, viewer, &text);
            CHECK(!text.cut);
            ledger->entry[viewer][n] = (struct entry){strdup(text.at), NULL, audit->made};
        }
        note_shown(audit, ledger, viewer);
    }
}

/* ---- reading the store ---- */

struct reading {
    struct audit *audit;
    struct ledger *ledger;
    char *about;
    size_t size;
    enum store_state state;
    bool found;
};

static bool read_step(void *context, const struct store_step *step)
{
    const struct reading *reading = context;
    struct ledger *ledger = reading->ledger;
    struct table *table = &ledger->table;
    const bool deal = table->decisions == 0 && step->at < table->log_used;
    int taker = -1;
    if (step->n < ledger->steps || ledger->damaged)
        return true;
    ledger->steps++;
    if (!step->size && step->at == table->log_used)
        return true; /* only who stands in has changed */
    ledger->damaged =
        step->n != ledger->steps - 1 || !table_has_room(table) ||
        !table_repeat(table, step->at, step->bytes, step->size, &taker, &ledger->events);
    if (!ledger->damaged && !deal)
        note_step(reading->audit, ledger, taker >= 0 ? taker : step->bytes[0], taker >= 0);
    return true;
}

static bool read_table(void *context, const struct store_table *row)
{
    struct reading *reading = context;
    reading->found = true;
    reading->state = row->state;
    reading->size = row->about_size;
    reading->about = malloc(row->about_size + 1);
    CHECK(reading->about);
    memcpy(reading->about, row->about, row->about_size);
    return false;
}

static bool read_row(struct store *store, const uint8_t id[STORE_ID], struct reading *reading)
{
    char error[STORE_ERROR];
    return store->driver->table(store, id, read_table, reading, error) && reading->found;
}

static bool read_seed(const struct json_node *root, int seats, struct seed *seed)
{
    struct fair_share share[SEATS_MAX] = {{0}};
    uint8_t secret[FAIR_BYTES];
    const struct json_node *seat = json_first(json_get(root, "seats"));
    for (int i = 0; seat && i < seats; i++, seat = json_next(seat)) {
        const char *hex = json_text(json_get(seat, "entropy"));
        if (hex && !fair_read_open(hex, &share[i]))
            return false;
    }
    if (!fair_from_hex(json_text(json_get(root, "secret")), secret, FAIR_BYTES))
        return false;
    *seed = fair_seed(secret, share, seats);
    return true;
}

/* Deals, from what the row says. */
static bool begin_ledger(struct ledger *ledger, const char *about, size_t size)
{
    struct record_reader reader = {.game = NULL};
    struct seed seed;
    if (!json_load(&ledger->about, about, size))
        return false;
    const struct json_node *root = ledger->about.root;
    const char *name = json_text(json_get(root, "game"));
    reader.game = name ? game_named(name) : NULL;
    if (!reader.game || !record_read_options(&reader, json_get(root, "options")))
        return false;
    ledger->seats = (int)json_get(root, "seats")->size;
    return read_seed(root, ledger->seats, &seed) &&
           !table_open(&ledger->table, reader.game, &reader.options, &seed, ledger->states,
                       ledger->log, sizeof ledger->log, &ledger->events);
}

/* NULL: no game has begun. */
static struct ledger *make_ledger(struct audit *audit, const struct store_table *row)
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    CHECK(ledger);
    memcpy(ledger->id, row->id, STORE_ID);
    if (row->state == STORE_WAITING || !begin_ledger(ledger, row->about, row->about_size)) {
        free_ledger(ledger);
        return NULL;
    }
    note_step(audit, ledger, SPECTATOR, false);
    ledger->next = audit->ledgers;
    audit->ledgers = ledger;
    return ledger;
}

static struct ledger *made_ledger(const struct audit *audit, const uint8_t id[STORE_ID])
{
    struct ledger *ledger = audit->ledgers;
    while (ledger && memcmp(ledger->id, id, STORE_ID) != 0)
        ledger = ledger->next;
    return ledger;
}

static struct ledger *make_ledger_from_store(struct audit *audit, struct store *store,
                                             const uint8_t id[STORE_ID])
{
    struct reading reading = {.about = NULL};
    struct ledger *ledger = NULL;
    if (read_row(store, id, &reading)) {
        struct store_table row = {.state = reading.state,
                                  .about = reading.about,
                                  .about_size = reading.size};
        memcpy(row.id, id, STORE_ID);
        ledger = make_ledger(audit, &row);
    }
    free(reading.about);
    return ledger;
}

/* With all that the store has by now; NULL: no game has begun. */
static struct ledger *find_ledger(struct audit *audit, struct store *store,
                                  const uint8_t id[STORE_ID])
{
    struct ledger *ledger = made_ledger(audit, id);
    if (!ledger)
        ledger = make_ledger_from_store(audit, store, id);
    if (ledger) {
        char error[STORE_ERROR];
        struct reading reading = {.audit = audit, .ledger = ledger};
        store->driver->steps(store, id, read_step, &reading, error);
    }
    return ledger && !ledger->damaged ? ledger : NULL;
}

/* Where a guest looks from. */
static int viewer_of(const struct ledger *ledger, int64_t guest)
{
    const struct json_node *seat = json_first(json_get(ledger->about.root, "seats"));
    for (int i = 0; i < ledger->seats; i++, seat = json_next(seat)) {
        const struct json_node *id = json_get(seat, "guest");
        if (guest && id && id->type == NODE_INTEGER && id->number == guest)
            return i;
    }
    return SPECTATOR;
}

/* ---- when it may be told ---- */

/* Spectators with a delay may be told what is old enough; when the game is over, all of it. */
static void let_age(const struct audit *audit, struct ledger *ledger)
{
    const int64_t delay = ledger->over ? 0 : 1000 * (int64_t)ledger->delay;
    while (ledger->public < ledger->count[SPECTATOR] &&
           (!delay || ledger->entry[SPECTATOR][ledger->public].made + delay <= audit->now))
        ledger->public ++;
}

static void note_deleted(struct audit *audit, const uint8_t id[STORE_ID])
{
    const size_t count = audit->deleted_count + 1;
    audit->deleted = realloc(audit->deleted, count * sizeof *audit->deleted);
    CHECK(audit->deleted);
    memcpy(audit->deleted[audit->deleted_count++], id, STORE_ID);
}

static bool was_deleted(const struct audit *audit, const uint8_t id[STORE_ID])
{
    for (size_t i = 0; i < audit->deleted_count; i++)
        if (memcmp(audit->deleted[i], id, STORE_ID) == 0)
            return true;
    return false;
}

/* Who sits where when a game begins, what the host has decided, and whether the game is over. All
 * of it from the change: the store has the whole batch by now, and whoever had a seat when the game
 * began, and was told so, may have been deleted by the same batch. */
static void note_table(struct audit *audit, struct store *store, const struct store_table *row)
{
    if (!json_load(&audit->row, row->about, row->about_size))
        return;
    bars_note_table(&audit->bars, row, audit->row.root);
    if (!made_ledger(audit, row->id))
        make_ledger(audit, row);
    struct ledger *ledger = find_ledger(audit, store, row->id);
    if (!ledger)
        return;
    let_age(audit, ledger);
    if (!json_int(json_get(audit->row.root, "delay"), 0, INT32_MAX, &ledger->delay))
        ledger->delay = 0;
    ledger->over = row->state != STORE_RUNNING;
    let_age(audit, ledger);
}

/* With somebody go the games that nobody else has kept. */
static void note_erased(struct audit *audit, struct store *store)
{
    for (const struct ledger *ledger = audit->ledgers; ledger; ledger = ledger->next) {
        struct reading reading = {.about = NULL};
        if (!read_row(store, ledger->id, &reading) && !was_deleted(audit, ledger->id))
            note_deleted(audit, ledger->id);
        free(reading.about);
    }
}

void audit_note_time(struct audit *audit, int64_t now)
{
    audit->now = now;
    for (struct ledger *ledger = audit->ledgers; ledger; ledger = ledger->next)
        let_age(audit, ledger);
}

void audit_note_change(struct audit *audit, struct store *store, const struct store_change *change,
                       int64_t made)
{
    audit->made = made;
    audit->bars.moments++;
    if (change->type == DELETE_TABLE)
        note_deleted(audit, change->table.id);
    else if (change->type == CHANGE_TABLE)
        note_table(audit, store, &change->table);
    else if (change->type == CHANGE_STEP)
        find_ledger(audit, store, change->step.id);
    else if (change->type == ERASE_GUEST)
        note_erased(audit, store);
}

/* ---- what was told ---- */

static const char *complain(struct audit *audit, int client, const char *what, const char *bytes)
{
    snprintf(audit->problem, sizeof audit->problem, "client %d %s: %.700s", client, what, bytes);
    return audit->problem;
}

static bool read_id(const struct json_node *root, uint8_t id[STORE_ID])
{
    const char *word = json_text(json_get(root, "table"));
    size_t size = 0;
    return word &&
           sodium_base642bin(id, STORE_ID, word, strlen(word), NULL, &size, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           size == STORE_ID;
}

static bool events_agree(struct audit *audit, const struct entry *entry,
                         const struct json_node *list)
{
    struct text text = text_in(audit->buffer, sizeof audit->buffer);
    const struct json_node *event = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, event = json_next(event)) {
        const struct json_node *args = json_get(event, "args"), *arg = json_first(args);
        put_event(&text, (int)json_get(event, "kind")->number,
                  (int)json_get(event, "seat")->number);
        for (uint32_t k = 0; k < args->size; k++, arg = json_next(arg))
            put_arg(&text, arg->number);
        text_put(&text, "; ");
    }
    return !strcmp(text.at, entry->events);
}

/* Behind the brackets that begin there; what is in quotes is none. */
static const char *skip_brackets(const char *at)
{
    int depth = 0;
    bool quoted = false;
    do {
        if (*at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth && *at);
    return at;
}

/* The view, byte for byte, and how many choices there are; not all clients want the view. */
static bool view_agrees(struct audit *audit, const struct entry *entry, const char *bytes)
{
    static const char key[] = ",\"view\":";
    struct text text = text_in(audit->buffer, sizeof audit->buffer);
    const struct json_node *decision = json_get(audit->message.root, "decision");
    const struct json_node *of = json_get(decision, "of");
    const char *view = strstr(bytes, key);
    if (!view)
        return true;
    view += strlen(key);
    text_bytes(&text, view, (size_t)(skip_brackets(view) - view));
    text_put(&text, " choices ");
    text_number(&text, of ? of->number : 0);
    for (const struct shown *shown = entry->shown; shown; shown = shown->before)
        if (!strcmp(shown->text, text.at))
            return true;
    return false;
}

static const char *hear_update(struct audit *audit, struct store *store, int client,
                               const char *bytes)
{
    const struct json_node *root = audit->message.root;
    uint8_t id[STORE_ID];
    int n = 0;
    audit->updates++;
    if (!audit->guest[client])
        return complain(audit, client, "is told of a game and has not said who it is", bytes);
    struct ledger *ledger = read_id(root, id) ? find_ledger(audit, store, id) : NULL;
    const bool deleted = was_deleted(audit, id); /* perhaps by the same batch */
    if (!ledger)
        return deleted ? NULL
                       : complain(audit, client, "is told of a game that is not on disk", bytes);
    const int viewer = viewer_of(ledger, audit->guest[client]);
    if (!json_int(json_get(root, "n"), 1, ledger->count[viewer], &n))
        return deleted ? NULL : complain(audit, client, "is told what is not on disk", bytes);
    let_age(audit, ledger);
    if (viewer == SPECTATOR && (uint32_t)n > ledger->public && !audit->is_stale)
        return complain(audit, client, "is told before its time", bytes);
    const struct entry *entry = &ledger->entry[viewer][n - 1];
    if (!events_agree(audit, entry, json_get(root, "events")))
        return complain(audit, client, "is told other events than it may know", bytes);
    if (!view_agrees(audit, entry, bytes))
        return complain(audit, client, "is shown another view than its own", bytes);
    return NULL;
}

/* That a game has started is frozen on disk, too, before anybody reveals something. */
static bool is_shuffling(struct audit *audit, const struct reading *reading)
{
    if (reading->state != STORE_WAITING)
        return true;
    const bool read = json_load(&audit->row, reading->about, reading->size);
    return read && json_get(audit->row.root, "shuffling");
}

/* Waiting, running, over, closed: none of it is told before it is on disk. */
static const char *hear_table(struct audit *audit, struct store *store, int client,
                              const char *bytes)
{
    static const char *const words[] = {"waiting", "running", "over", "closed"};
    const struct json_node *root = audit->message.root;
    const char *state = json_text(json_get(root, "state"));
    struct reading reading = {.about = NULL};
    uint8_t id[STORE_ID];
    int told = 0;
    if ((json_get(root, "you")->type == NODE_NULL) != (json_get(root, "code") == NULL))
        return complain(audit, client, "is told a code and has no seat", bytes);
    while (told < STORE_CLOSED && strcmp(words[told], state) != 0)
        told++;
    if (!read_id(root, id) || !read_row(store, id, &reading)) {
        free(reading.about);
        return was_deleted(audit, id) ? NULL
                                      : complain(audit, client, "is told of no table", bytes);
    }
    const bool shuffling = !json_get(root, "shuffling") || is_shuffling(audit, &reading);
    free(reading.about);
    if ((int)reading.state < told || !shuffling)
        return complain(audit, client, "is told of a table what is not on disk", bytes);
    return NULL;
}

static const char *hear_answer(struct audit *audit, struct store *store, int client,
                               const char *bytes)
{
    const char *word = json_text(json_get(audit->message.root, "guest"));
    char error[STORE_ERROR];
    struct store_guest guest;
    bool found = false;
    if (!word)
        return NULL;
    const int64_t id = strtoll(word, NULL, 10);
    if (store->driver->guest_by_id(store, id, &guest, &found, error) && !found && !audit->is_stale)
        return complain(audit, client, "is a guest who is not on disk", bytes);
    audit->guest[client] = id;
    bars_note_hello(&audit->bars, client);
    return NULL;
}

void audit_note_stale(struct audit *audit, bool is_stale)
{
    audit->is_stale = is_stale;
}

void audit_note_drained(struct audit *audit, int client)
{
    bars_note_drained(&audit->bars, client);
}

const char *audit_hear(struct audit *audit, struct store *store, int client, const char *bytes,
                       size_t size)
{
    CHECK(client >= 0 && client < AUDIT_CLIENTS);
    if (!json_load(&audit->message, bytes, size))
        return complain(audit, client, "is told what is not JSON", bytes);
    const char *tell = json_text(json_get(audit->message.root, "tell"));
    audit->bars.moments++;
    if (!tell)
        return hear_answer(audit, store, client, bytes);
    uint8_t id[STORE_ID];
    const char *problem =
        read_id(audit->message.root, id)
            ? bars_hear(&audit->bars, client, audit->guest[client], id, audit->message.root)
            : NULL;
    if (problem && !audit->is_stale)
        return complain(audit, client, problem, bytes);
    if (!strcmp(tell, "update"))
        return hear_update(audit, store, client, bytes);
    return strcmp(tell, "table") ? NULL : hear_table(audit, store, client, bytes);
}
