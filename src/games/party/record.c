/* Lines of a record (docs/records.md, party), both ways. */
#include "games/party/state.h"

#include <string.h>

const char *const party_fields[] = {"seat",  "of",   "chips", "roll", "chip",   "to", "wall",
                                    "drink", "move", "give",  "task", "points", NULL};

/* ---- writing lines ---- */

static void write_space(struct json *json, int space)
{
    json_put_string(json, party_words[WORD_SPACES + space]);
}

static void write_setup(const struct chance *chance, struct json *json)
{
    json_key(json, "chips");
    json_open(json, '[');
    for (int i = 0; i < chance->count; i++) {
        if (i % CHIPS == 0)
            json_open(json, '[');
        write_space(json, chance->value[i]);
        if (i % CHIPS == CHIPS - 1)
            json_close(json, ']');
    }
    json_close(json, ']');
}

static void write_roll(const struct chance *chance, struct json *json)
{
    json_key(json, "roll");
    json_open(json, '[');
    for (int i = 0; i < chance->count; i++)
        json_put_number(json, chance->value[i]);
    json_close(json, ']');
}

static void write_move(const struct line *line, struct json *json)
{
    const struct party_move m = party_unpack(line->move);
    json_field_number(json, "seat", line->seat);
    switch (m.kind) {
    case MOVE_WALL: json_field_string(json, "wall", party_words[word_of_side(m.where)]); break;
    case MOVE_DRINK: json_field_string(json, "drink", party_words[word_of_side(m.where)]); break;
    case MOVE_NONE:
        json_key(json, "move");
        json_put_null(json);
        break;
    case MOVE_GIVE:
        json_field_number(json, "give", m.chip + 2);
        json_field_string(json, "task", party_words[WORD_TASKS + m.task]);
        json_field_number(json, "points", m.points);
        break;
    default: /* MOVE_PUT, MOVE_CHIP */
        json_field_number(json, m.kind == MOVE_PUT ? "chip" : "move", m.chip + 2);
        json_key(json, "to");
        write_space(json, m.where);
    }
    json_field_number(json, "of", line->of);
}

/* A task fulfilled without a chip to give up (P10). */
static void write_gave_nothing(const struct event *event, struct json *json)
{
    json_field_number(json, "seat", event->seat);
    json_key(json, "give");
    json_put_null(json);
    json_field_string(json, "task", party_words[event->arg[0]]);
    json_field_number(json, "points", event->arg[1]);
    json_field_number(json, "of", 0);
}

void party_write_line(const struct line *line, struct json *json)
{
    json_open(json, '{');
    if (line->type == LINE_MOVE)
        write_move(line, json);
    else if (line->type == LINE_EVENT)
        write_gave_nothing(&line->event, json);
    else if (line->chance.count == DICE)
        write_roll(&line->chance, json);
    else
        write_setup(&line->chance, json);
    json_close(json, '}');
}

void party_write_result(const void *state, struct json *json)
{
    json_field_number(json, "rounds", ((const struct party *)state)->round);
}

/* ---- reading lines ---- */

static bool read_space(const struct json_node *node, int *space)
{
    const char *name = json_text(node);
    *space = name ? party_space_named(name, strlen(name), ROWS_MAX, COLS_MAX) : -1;
    return *space >= 0;
}

static const char *read_setup(const struct json_node *chips, struct line *line)
{
    if (chips->type != NODE_ARRAY || chips->size > PLAYERS_MAX)
        return "chips are a list for each seat";
    const struct json_node *list = json_first(chips);
    for (uint32_t seat = 0; seat < chips->size; seat++, list = json_next(list)) {
        if (list->type != NODE_ARRAY || list->size != CHIPS)
            return "a seat has eleven chips";
        const struct json_node *item = json_first(list);
        for (int i = 0; i < CHIPS; i++, item = json_next(item)) {
            int space;
            if (!read_space(item, &space))
                return "a chip lies on a space, such as \"02\"";
            line->chance.value[line->chance.count++] = (uint8_t)space;
        }
    }
    return NULL;
}

static const char *read_chance(const struct json_node *node, struct line *line)
{
    const struct json_node *chips = json_get(node, "chips");
    const struct json_node *roll = json_get(node, "roll");
    line->type = LINE_CHANCE;
    line->chance.count = 0;
    if (chips)
        return read_setup(chips, line);
    if (!roll)
        return "unknown move";
    if (roll->type != NODE_ARRAY || roll->size != DICE)
        return "a roll is two dice";
    const struct json_node *die = json_first(roll);
    for (int i = 0; i < DICE; i++, die = json_next(die)) {
        int number;
        if (!json_int(die, 1, 6, &number))
            return "a die shows 1 to 6";
        line->chance.value[line->chance.count++] = (uint8_t)number;
    }
    return NULL;
}

static const char *read_wall(const struct json_node *side, int kind, struct line *line)
{
    const char *name = json_text(side);
    const int where = name ? party_side_named(name, strlen(name), ROWS_MAX, COLS_MAX) : -1;
    if (where < 0)
        return "a wall stands on a side, such as \"h23\"";
    line->move = party_pack((struct party_move){.kind = kind, .where = where});
    return NULL;
}

static const char *read_chip(const struct json_node *node, const struct json_node *chip, int kind,
                             struct line *line)
{
    struct party_move m = {.kind = kind};
    if (kind == MOVE_CHIP && chip->type == NODE_NULL) {
        line->move = party_pack((struct party_move){.kind = MOVE_NONE});
        return NULL;
    }
    if (!json_int(chip, 2, CHIPS + 1, &m.chip))
        return "a chip is 2 to 12";
    if (!read_space(json_get(node, "to"), &m.where))
        return "a chip goes to a space, such as \"02\"";
    m.chip -= 2;
    line->move = party_pack(m);
    return NULL;
}

static int task_named(const char *name)
{
    for (int i = 0; name && i < TASK_KINDS; i++)
        if (strcmp(name, party_words[WORD_TASKS + i]) == 0)
            return i;
    return -1;
}

static const char *read_give(const struct json_node *node, const struct json_node *chip,
                             struct line *line)
{
    struct party_move m = {.kind = MOVE_GIVE,
                           .task = task_named(json_text(json_get(node, "task")))};
    if (m.task < 0)
        return "task is a letter, R or line";
    if (!json_int(json_get(node, "points"), 0, POINTS_MAX, &m.points))
        return "points are missing";
    if (chip->type == NODE_NULL) {
        line->type = LINE_EVENT;
        line->event = (struct event){.kind = EVENT_GAVE_NOTHING,
                                     .seat = (uint8_t)line->seat,
                                     .arg = {(int16_t)(WORD_TASKS + m.task), (int16_t)m.points}};
        return NULL;
    }
    if (!json_int(chip, 2, CHIPS + 1, &m.chip))
        return "a chip is 2 to 12";
    m.chip -= 2;
    line->move = party_pack(m);
    return NULL;
}

const char *party_read_line(const struct json_node *node, struct line *line)
{
    static const char *const actions[] = {"chip", "wall", "drink", "move", "give"};
    enum { ACTIONS = sizeof actions / sizeof *actions };
    if (!json_get(node, "seat"))
        return read_chance(node, line);
    line->type = LINE_MOVE;
    if (!json_int(json_get(node, "seat"), 0, PLAYERS_MAX - 1, &line->seat))
        return "seat is no seat of this game";
    if (!json_int(json_get(node, "of"), 0, CHOICES_MAX, &line->of))
        return "of is missing";
    const struct json_node *what = NULL;
    int action = 0, found = 0;
    for (int i = 0; i < ACTIONS; i++)
        if (json_get(node, actions[i])) {
            what = json_get(node, actions[i]);
            action = i;
            found++;
        }
    if (found != 1)
        return "unknown move";
    switch (action) {
    case 0: return read_chip(node, what, MOVE_PUT, line);
    case 1: return read_wall(what, MOVE_WALL, line);
    case 2: return read_wall(what, MOVE_DRINK, line);
    case 3: return read_chip(node, what, MOVE_CHIP, line);
    default: return read_give(node, what, line);
    }
}
