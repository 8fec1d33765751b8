/* Records: every line reads back as what was written, and whole games verify. */
#include "record/record.h"
#include "shell/json_load.h"
#include "support/property_walk.h"

#include <stdio.h>
#include <stdlib.h>

enum { COPY = 0, SEEN = 0 };

/* The game lists every field that it writes. */
static bool has_known_fields(struct walk *walk, const struct json_node *line)
{
    const struct json_node *field = json_first(line);
    for (uint32_t i = 0; i < line->size; i++, field = json_next(field)) {
        const char *const *known = walk->game->fields;
        while (known && *known && strcmp(*known, field->key) != 0)
            known++;
        if (!known || !*known)
            return walk_fail(walk, "%s is not among the game's fields", field->key);
    }
    return true;
}

static bool load_line(struct walk *walk, const struct line *line, char *buffer, size_t size,
                      struct json_document *document)
{
    struct text text = text_in(buffer, size);
    struct json json = {.out = &text};
    walk->game->write_line(line, &json);
    if (text.cut)
        return walk_fail(walk, "a line is longer than %zu bytes", size);
    if (!json_load(document, text.at, text.used))
        return walk_fail(walk, "%s: %s", text.at, document->problem);
    if (document->root->type != NODE_OBJECT)
        return walk_fail(walk, "no object: %s", text.at);
    return has_known_fields(walk, document->root);
}

static bool same_line(const struct line *a, const struct line *b)
{
    if (a->type != b->type)
        return false;
    if (a->type == LINE_MOVE)
        return a->seat == b->seat && a->of == b->of && a->move == b->move;
    return a->chance.count == b->chance.count &&
           memcmp(a->chance.value, b->chance.value, a->chance.count) == 0;
}

/* A line with one byte changed: if it still is a line, the rules judge it like any other. */
static bool try_altered(struct walk *walk, char *text, struct json_document *document)
{
    const struct game *game = walk->game;
    static const char bytes[] = "0123456789-\":,[]{}abcnrsu";
    struct line line;
    memset(&line, 0, sizeof line);
    text[walk_below(walk, (int)strlen(text))] = bytes[walk_below(walk, sizeof bytes - 1)];
    if (!json_load(document, text, strlen(text)))
        return true;
    const char *problem = game->read_line(document->root, &line);
    if (problem)
        return *problem || walk_fail(walk, "%s is refused without a sentence", text);
    walk_copy(walk, walk->scratch[COPY], walk->state);
    walk->again.count = 0;
    if (line.type == LINE_MOVE)
        game->apply(walk->scratch[COPY], line.seat, line.move, &walk->again);
    else if (line.type == LINE_CHANCE)
        game->settle(walk->scratch[COPY], &line.chance, &walk->again);
    return walk_check_invariant(walk, walk->scratch[COPY], "after an altered line") ||
           walk_fail(walk, "%s", text);
}

bool property_line(struct walk *walk, const struct line *line)
{
    char buffer[LINE_SIZE];
    struct json_document document = {0};
    struct line read;
    memset(&read, 0, sizeof read);
    bool well = load_line(walk, line, buffer, sizeof buffer, &document);
    const char *problem = well ? walk->game->read_line(document.root, &read) : NULL;
    if (problem)
        well = walk_fail(walk, "%s is not read: %s", buffer, problem);
    else if (well && !same_line(line, &read))
        well = walk_fail(walk, "%s is read as something else", buffer);
    else if (well)
        well = try_altered(walk, buffer, &document);
    json_unload(&document);
    walk->counts->lines++;
    return well;
}

bool property_record_lines(struct walk *walk, const struct events *events)
{
    char buffer[LINE_SIZE];
    struct json_document document = {0};
    bool well = true;
    for (int i = 0; well && i < events->count; i++)
        if (events->at[i].audience & SEAT(RECORD)) {
            const struct line line = {.type = LINE_EVENT,
                                      .seat = events->at[i].seat,
                                      .event = events->at[i]};
            well = load_line(walk, &line, buffer, sizeof buffer, &document);
            walk->counts->lines++;
        }
    json_unload(&document);
    return well;
}

bool property_view(struct walk *walk)
{
    char buffer[LINE_SIZE];
    struct json_document document = {0};
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    const int viewer = walk_viewer(walk);
    walk->game->observe(walk->state, viewer, walk->scratch[SEEN]);
    json_open(&json, '{');
    walk->game->write_view(walk->scratch[SEEN], viewer, &json);
    json_close(&json, '}');
    const bool well = !text.cut && json_load(&document, text.at, text.used);
    json_unload(&document);
    return well || walk_fail(walk, "the view of %d is no JSON: %s", viewer, text.at);
}

/* ---- whole records ---- */

struct recording {
    struct property *property;
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct record_reader reader;
    struct json_document document;
    uint8_t *log;
    char *text;
    size_t log_size, text_size;
};

static bool tell(struct recording *r, int players, uint64_t seed, const char *what)
{
    snprintf(r->property->problem, sizeof r->property->problem, "%s, %d seats, seed %#llx: %s",
             r->property->game->name, players, (unsigned long long)seed, what);
    return false;
}

/* Plays a random game at the table; now and then a seat takes back a step, if it can. */
static bool play_table(struct recording *r, struct rng *rng)
{
    struct table *table = &r->table;
    for (seatset who; (who = table_actors(table)) != 0;) {
        if (!table_has_room(table)) {
            r->log_size *= 2;
            r->log = table->log = realloc(r->log, r->log_size);
            CHECK(r->log);
            table->log_size = r->log_size;
        }
        unsigned rest = who;
        for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(rest)); skip; skip--)
            rest &= rest - 1;
        const int seat = __builtin_ctz(rest);
        if (rng_below(rng, 8) == 0 && table_can_undo(table, seat)) {
            table_undo(table, seat, NULL);
            continue;
        }
        const int count = table_choices(table, seat);
        if (table_play(table, seat, table_choice(table, seat, (int)rng_below(rng, (uint32_t)count)),
                       NULL))
            return false;
    }
    return true;
}

/* The record of the table's game, in r->text. */
static void write_record(struct recording *r, struct text *text)
{
    struct record_seat seat[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++)
        seat[i] = (struct record_seat){.name = i & 1 ? "Davíð \"D\" \\" : "Anna",
                                       .bot = i & 2 ? "random" : NULL};
    for (;; r->text_size *= 2) {
        r->text = realloc(r->text, r->text_size);
        CHECK(r->text);
        *text = text_in(r->text, r->text_size);
        record_write(&r->table, seat, text);
        if (!text->cut)
            return;
    }
}

static bool check_record(struct recording *r, int players, uint64_t number)
{
    struct rng rng;
    struct options options;
    struct seed seed = {{0}};
    struct text text;
    memcpy(seed.byte, &number, sizeof number);
    rng_keyed(&rng, &seed, RANDOM_BOTS, 0);
    if (!property_options(r->property->game, players, &rng, &options) ||
        table_open(&r->table, r->property->game, &options, &seed, r->states, r->log, r->log_size,
                   NULL))
        return tell(r, players, number, "the table does not open");
    if (!play_table(r, &rng))
        return tell(r, players, number, "the table refuses a choice");
    write_record(r, &text);
    if (!json_load(&r->document, text.at, text.used))
        return tell(r, players, number, r->document.problem);
    if (!record_verify(&r->reader, r->document.root))
        return tell(r, players, number, r->reader.problem.text);
    if (memcmp(r->reader.state, r->table.state, r->property->game->state_size) != 0)
        return tell(r, players, number, "the record ends in another state");
    r->property->counts.records++;
    return true;
}

bool property_check_records(struct property *property, int players, int count, uint64_t seed)
{
    struct recording *r = calloc(1, sizeof *r);
    CHECK(r);
    r->property = property;
    r->log_size = 4 * TABLE_LOG_MARGIN;
    r->text_size = 1 << 16;
    r->log = malloc(r->log_size);
    CHECK(r->log);
    bool well = true;
    for (int i = 0; well && i < count; i++)
        well = check_record(r, players, seed + (uint64_t)i);
    json_unload(&r->document);
    free(r->log);
    free(r->text);
    free(r);
    return well;
}
