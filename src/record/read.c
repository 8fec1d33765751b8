/* A record is read by playing it: what chance did and what seats decided is made to happen, what
 * follows from that by the rules is expected and compared. */
#include "record/problem.h"
#include "record/result.h"

#include <string.h>

/* ---- problems ---- */

static struct text problem_with(struct record_reader *reader, const struct json_node *node,
                                int move, const char *rule)
{
    struct text text = problem_begin(reader, move, rule);
    json_show(node, &text);
    return text;
}

static bool refused(struct record_reader *reader, const struct json_node *node, int move,
                    const char *rule, const char *why)
{
    struct text text = problem_with(reader, node, move, rule);
    text_put(&text, ": ");
    text_put(&text, why);
    return false;
}

static bool out_of_place(struct record_reader *reader, const struct json_node *node, int move,
                         const char *expected)
{
    struct text text = problem_with(reader, node, move, problem_rule(reader, node, NULL));
    text_put(&text, " is out of place, ");
    text_put(&text, expected);
    return false;
}

/* ---- fields ---- */

static bool is_known(const struct game *game, const char *key)
{
    for (int i = 0; game->fields && game->fields[i]; i++)
        if (strcmp(game->fields[i], key) == 0)
            return true;
    return false;
}

/* Whether JSON of our own writing has a field. No string in it has a quote, and a colon stands only
 * behind a key. */
static bool has_field(const char *written, const char *key)
{
    const size_t size = strlen(key);
    for (const char *open = strchr(written, '"'); open;) {
        const char *close = strchr(open + 1, '"');
        if (close[1] == ':' && (size_t)(close - open - 1) == size && !memcmp(open + 1, key, size))
            return true;
        open = strchr(close + 1, '"');
    }
    return false;
}

/* The first known field that our own line does not have there, or NULL. Unknown ones are someone
 * else's, and ignored. */
static const char *stray_field(const struct game *game, const struct json_node *node,
                               const char *written)
{
    const struct json_node *field = json_first(node);
    for (uint32_t i = 0; i < node->size; i++, field = json_next(field))
        if (is_known(game, field->key) && !has_field(written, field->key))
            return field->key;
    return NULL;
}

bool record_fields_belong(struct record_reader *reader, const struct json_node *node, int move,
                          const char *written)
{
    const char *stray = stray_field(reader->game, node, written);
    if (!stray)
        return true;
    struct text text = problem_with(reader, node, move, problem_rule(reader, node, NULL));
    text_put(&text, ": ");
    text_put(&text, stray);
    text_put(&text, " does not belong here.");
    return false;
}

static bool line_fields_belong(struct record_reader *reader, const struct json_node *node, int move)
{
    char buffer[LINE_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    reader->game->write_line(&reader->line, &json);
    CHECK(!text.cut);
    return record_fields_belong(reader, node, move, buffer);
}

/* ---- lines that follow by the rules ---- */

static void expect_lines(struct record_reader *reader)
{
    for (int i = 0; i < reader->events.count; i++)
        if (reader->events.at[i].audience & SEAT(RECORD))
            events_add(&reader->expected, reader->events.at[i]);
}

static void write_expected(const struct record_reader *reader, int index, char *buffer)
{
    struct text text = text_in(buffer, LINE_SIZE);
    struct json json = {.out = &text};
    struct line line;
    line.type = LINE_EVENT;
    line.event = reader->expected.at[index];
    line.seat = line.event.seat;
    reader->game->write_line(&line, &json);
    CHECK(!text.cut);
}

/* The first expected line of that seat, or -1. */
static int expected_of(const struct record_reader *reader, int seat)
{
    for (int i = 0; i < reader->expected.count; i++)
        if (reader->expected.at[i].seat == seat)
            return i;
    return -1;
}

/* Which of the expected lines must stand here; -1: none, here a decision may stand. In games whose
 * seats act at once a line may come later, but before any other line of its seat, before chance and
 * before the end. */
static int line_due(const struct record_reader *reader, const struct json_node *node)
{
    int seat;
    if (!reader->expected.count)
        return -1;
    if (!reader->game->simultaneous)
        return 0;
    if (!json_int(json_get(node, "seat"), 0, SEATS_MAX - 1, &seat))
        return 0;
    const int own = expected_of(reader, seat);
    const bool decides = reader->game->actors(reader->state) & SEAT(seat);
    if (own >= 0 || (decides && expected_of(reader, SPECTATOR) < 0))
        return own;
    return 0;
}

/* 1: the line was expected and is taken; 0: here a line stands that is to be played; -1: wrong. */
static int take_expected(struct record_reader *reader, const struct json_node *node)
{
    char buffer[LINE_SIZE];
    const int due = line_due(reader, node);
    if (due < 0)
        return 0;
    write_expected(reader, due, buffer);
    if (!json_agrees(node, buffer, reader->game->unordered)) {
        const char *rule = problem_rule(reader, node, &reader->expected.at[due]);
        struct text text = problem_with(reader, node, reader->move, rule);
        text_put(&text, " is out of place, expected ");
        text_put(&text, buffer);
        return -1;
    }
    if (!record_fields_belong(reader, node, reader->move, buffer))
        return -1;
    struct events *expected = &reader->expected;
    expected->count--;
    memmove(&expected->at[due], &expected->at[due + 1],
            (size_t)(expected->count - due) * sizeof expected->at[0]);
    return 1;
}

/* ---- chance ---- */

static bool seed_differs(struct record_reader *reader, const struct json_node *node, int move,
                         const struct chance *chance)
{
    char buffer[LINE_SIZE];
    struct text instead = text_in(buffer, sizeof buffer);
    struct json json = {.out = &instead};
    struct line line = {.type = LINE_CHANCE, .seat = reader->line.seat, .chance = *chance};
    reader->game->write_line(&line, &json);
    struct text text = problem_with(reader, node, move, "");
    text_put(&text, " is not what the seed gives: ");
    text_put(&text, buffer);
    return false;
}

bool record_play_chance(struct record_reader *reader, const struct json_node *node, int move)
{
    const struct game *game = reader->game;
    memset(&reader->line, 0, sizeof reader->line);
    const char *unknown = game->read_line(node, &reader->line);
    if (unknown) {
        struct text text = problem_with(reader, node, move, problem_rule(reader, NULL, NULL));
        text_put(&text, ": ");
        text_put(&text, unknown);
        text_put(&text, ", expected what chance did.");
        return false;
    }
    if (reader->line.type != LINE_CHANCE)
        return out_of_place(reader, node, move, "expected what chance did.");
    if (!line_fields_belong(reader, node, move))
        return false;
    struct chance fair = {.count = 0};
    if (reader->seeded) {
        struct rng rng;
        rng_keyed(&rng, &reader->seed, RANDOM_CHANCE, reader->chances);
        game->roll(reader->state, &rng, &fair);
    }
    const struct chance *recorded = &reader->line.chance;
    reader->events.count = 0;
    const struct refusal *refusal = game->settle(reader->state, recorded, &reader->events);
    if (refusal)
        return refused(reader, node, move, refusal->rule, refusal->text);
    if (reader->seeded &&
        (fair.count != recorded->count || memcmp(fair.value, recorded->value, fair.count) != 0))
        return seed_differs(reader, node, move, &fair);
    reader->chances++;
    expect_lines(reader);
    return true;
}

/* ---- decisions ---- */

static bool no_decision(struct record_reader *reader, const struct json_node *node, seatset actors,
                        const char *why)
{
    struct text text = problem_with(reader, node, reader->move, problem_rule(reader, node, NULL));
    text_put(&text, why ? ": " : " is out of place");
    text_put(&text, why ? why : "");
    text_put(&text, ", expected a decision of seat ");
    bool more = false;
    for (int seat = 0; seat < reader->seats; seat++)
        if (actors >> seat & 1) {
            text_put(&text, more ? " or " : "");
            text_number(&text, seat);
            more = true;
        }
    text_char(&text, '.');
    return false;
}

static bool wrong_count(struct record_reader *reader, int choices, const char *rule)
{
    struct text text = problem_begin(reader, reader->move, rule);
    text_put(&text, "of is ");
    text_number(&text, reader->line.of);
    text_put(&text, choices == 1 ? ", there is " : ", there are ");
    text_number(&text, choices);
    text_put(&text, choices == 1 ? " choice." : " choices.");
    return false;
}

static bool play_move(struct record_reader *reader, const struct json_node *node, seatset actors)
{
    const struct game *game = reader->game;
    struct line *line = &reader->line;
    memset(line, 0, sizeof *line);
    const char *unknown = game->read_line(node, line);
    if (unknown)
        return no_decision(reader, node, actors, unknown);
    const bool seated = line->seat >= 0 && line->seat < reader->seats;
    if (line->type != LINE_MOVE || !seated || !(actors >> line->seat & 1))
        return no_decision(reader, node, actors, NULL);
    if (!line_fields_belong(reader, node, reader->move))
        return false;
    const int choices = game->choices(reader->state, line->seat);
    const char *rule = problem_rule(reader, node, NULL);
    reader->events.count = 0;
    const struct refusal *refusal =
        game->apply(reader->state, line->seat, line->move, &reader->events);
    if (refusal)
        return refused(reader, node, reader->move, refusal->rule, refusal->text);
    if (line->of != choices)
        return wrong_count(reader, choices, rule);
    expect_lines(reader);
    return true;
}

/* ---- the end ---- */

/* Behind the value that begins there, in the JSON of our own writing: no string in it has a quote
 * or a bracket. */
static const char *behind_value(const char *at)
{
    for (int depth = 0; depth > 0 || (*at != ',' && *at != '}'); at++)
        depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
    return at;
}

static bool wrong_field(struct record_reader *reader, const char *name, const char *value)
{
    const struct game *game = reader->game;
    const bool scores = strcmp(name, "scores") == 0;
    const char *rule = scores || !game->winner_rule ? game->result_rule : game->winner_rule;
    const struct json_node *field = json_get(reader->result, name);
    struct text text = problem_begin(reader, -1, rule);
    text_put(&text, "result: ");
    text_put(&text, name);
    text_put(&text, field ? " is " : " is missing");
    if (field)
        json_show(field, &text);
    text_put(&text, ", should be ");
    text_bytes(&text, value, (size_t)(behind_value(value) - value));
    return false;
}

/* Field by field of what should be there. */
static bool result_agrees(struct record_reader *reader)
{
    char buffer[LINE_SIZE];
    struct text right = text_in(buffer, sizeof buffer);
    struct json json = {.out = &right};
    result_write(reader->game, reader->state, &json);
    CHECK(!right.cut);
    const char *stray = stray_field(reader->game, reader->result, buffer);
    if (stray) {
        struct text text = problem_begin(reader, -1, "");
        text_put(&text, "result: ");
        text_put(&text, stray);
        text_put(&text, " does not belong here.");
        return false;
    }
    for (char *at = buffer; *at != '}';) {
        char *const name = at + 2; /* of {"scores":[1,2],"winners":[1]} */
        char *const end = strchr(name, '"');
        const char *const value = end + 2;
        *end = '\0';
        const struct json_node *field = json_get(reader->result, name);
        if (!field || !json_agrees(field, value, NULL))
            return wrong_field(reader, name, value);
        at = buffer + (behind_value(value) - buffer);
    }
    return true;
}

static bool finish(struct record_reader *reader)
{
    const bool over = !reader->game->actors(reader->state);
    if (reader->expected.count) {
        char buffer[LINE_SIZE];
        write_expected(reader, 0, buffer);
        const char *rule = problem_rule(reader, NULL, &reader->expected.at[0]);
        struct text text = problem_begin(reader, reader->move + 1, rule);
        text_put(&text, "The last line is missing: ");
        text_put(&text, buffer);
        return false;
    }
    if (reader->result && reader->result->type != NODE_OBJECT) {
        struct text text = problem_begin(reader, -1, "");
        text_put(&text, "result: must be an object.");
        return false;
    }
    if (!over == !reader->result)
        return !over || result_agrees(reader);
    struct text text = problem_begin(reader, -1, reader->game->result_rule);
    text_put(&text, over ? "result: The game is over and has no result."
                         : "result: The game has a result and is not over.");
    return false;
}

/* ---- stepping ---- */

static bool play_line(struct record_reader *reader, const struct json_node *node)
{
    const seatset actors = reader->game->actors(reader->state);
    if (actors == SEAT(CHANCE))
        return record_play_chance(reader, node, reader->move);
    if (actors)
        return play_move(reader, node, actors);
    return out_of_place(reader, node, reader->move, "the game was over before.");
}

int record_step(struct record_reader *reader)
{
    while (reader->left > 0) {
        const struct json_node *node = reader->next;
        reader->next = json_next(node);
        reader->left--;
        reader->move++;
        if (node->type != NODE_OBJECT) {
            struct text text = problem_begin(reader, reader->move, "");
            text_put(&text, "A move must be an object.");
            return -1;
        }
        const int taken = take_expected(reader, node);
        if (taken < 0)
            return -1;
        if (!taken)
            return play_line(reader, node) ? 1 : -1;
    }
    return finish(reader) ? 0 : -1;
}

bool record_verify(struct record_reader *reader, const struct json_node *root)
{
    if (!record_open(reader, root))
        return false;
    int status;
    do
        status = record_step(reader);
    while (status > 0);
    return status == 0;
}
