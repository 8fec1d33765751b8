/* An observation as JSON. Walls and crosses are strings of 0 and 1, a row each, so that even the
 * largest table fits into one message. */
#include "games/party/state.h"

static const char *const phases[] = {"deal", "place", "roll", "round", "over"};
static const char *const steps[] = {"idle", "place", "wall", "drink", "relocate", "move", "give"};

static void write_rows(struct json *json, const char *key, int rows, int cols,
                       char (*cell)(const void *, int, int), const void *from)
{
    json_key(json, key);
    json_open(json, '[');
    for (int row = 0; row < rows; row++) {
        char line[COLS_MAX + 2];
        for (int col = 0; col < cols; col++)
            line[col] = cell(from, row, col);
        line[cols] = '\0';
        json_put_string(json, line);
    }
    json_close(json, ']');
}

static char cookie_at(const void *from, int row, int col)
{
    return ((const struct layout *)from)->cell[space_at(row, col)];
}

static char dot_at(const void *from, int row, int col)
{
    return bits_has(((const struct layout *)from)->dots, space_at(row, col)) ? '1' : '0';
}

static char h_wall_at(const void *from, int row, int col)
{
    return side_is_open(((const struct place *)from)->open, row * 16 + col) ? '0' : '1';
}

static char v_wall_at(const void *from, int row, int col)
{
    return side_is_open(((const struct place *)from)->open, SIDE_V + row * 16 + col) ? '0' : '1';
}

static char bit_at(const void *from, int row, int col)
{
    return bits_has(*(const uint64_t *)from, space_at(row, col)) ? '1' : '0';
}

static void write_tasks(const struct party *p, struct json *json)
{
    json_key(json, "tasks");
    json_open(json, '[');
    for (int task = 0; task < p->layout.tasks; task++) {
        json_open(json, '{');
        json_field_string(json, "task", party_words[WORD_TASKS + p->layout.task[task]]);
        if (p->layout.task[task] != TASK_LINE)
            json_field_number(json, "need", p->layout.need[task]);
        json_key(json, "prizes");
        json_open(json, '[');
        for (int i = 0; i < PRIZES; i++)
            json_put_number(json, p->layout.prize[task][i]);
        json_close(json, ']');
        json_field_number(json, "next", p->taken[task]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_board(const struct party *p, struct json *json)
{
    json_key(json, "board");
    json_open(json, '{');
    json_field_string(json, "name", p->layout.name);
    json_field_number(json, "rows", p->layout.rows);
    json_field_number(json, "cols", p->layout.cols);
    json_field_number(json, "end", p->layout.end);
    write_rows(json, "cells", p->layout.rows, p->layout.cols, cookie_at, &p->layout);
    write_rows(json, "dots", p->layout.rows, p->layout.cols, dot_at, &p->layout);
    write_tasks(p, json);
    json_close(json, '}');
}

static void write_fulfilled(const struct party *p, int seat, struct json *json)
{
    json_key(json, "fulfilled");
    json_open(json, '[');
    for (int task = 0; task < p->layout.tasks; task++) {
        const fulfilled f = p->player[seat].task[task];
        if (!f)
            continue;
        json_open(json, '{');
        json_field_string(json, "task", party_words[WORD_TASKS + p->layout.task[task]]);
        json_field_number(json, "points", party_points(p, seat, task));
        json_field_number(json, "round", fulfilled_round(f));
        json_key(json, "chip");
        if (fulfilled_chip(f) == NO_CHIP)
            json_put_null(json);
        else
            json_put_number(json, fulfilled_chip(f) + 2);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_seat(const struct party *p, int seat, struct json *json)
{
    const struct place *place = &p->player[seat].now;
    const uint64_t crossed = party_crossed(p, place);
    json_open(json, '{');
    write_rows(json, "h", p->layout.rows + 1, p->layout.cols, h_wall_at, place);
    write_rows(json, "v", p->layout.rows, p->layout.cols + 1, v_wall_at, place);
    write_rows(json, "crossed", p->layout.rows, p->layout.cols, bit_at, &crossed);
    json_key(json, "chips");
    json_open(json, '[');
    for (int chip = 0; chip < CHIPS; chip++)
        if (place->chip[chip] == NO_SPACE)
            json_put_null(json);
        else
            json_put_string(json, party_words[WORD_SPACES + place->chip[chip]]);
    json_close(json, ']');
    json_field_number(json, "bars", place->bars);
    write_fulfilled(p, seat, json);
    json_close(json, '}');
}

/* What the seat is to do next; the question's details are in its choices. */
static void write_step(const struct party *p, int seat, struct json *json)
{
    const struct player *player = &p->player[seat];
    const int step = player->now.step;
    json_field_string(json, "step", steps[step]);
    if (step == STEP_WALL)
        json_field_number(json, "walls", player->now.walls);
    if (step == STEP_PLACE || step == STEP_RELOCATE)
        json_field_number(json, "chip", party_chip_asked(p, &player->now) + 2);
    if (step == STEP_GIVE) {
        const int task = __builtin_ctz(player->due);
        json_field_string(json, "task", party_words[WORD_TASKS + p->layout.task[task]]);
        json_field_number(json, "points", party_points_now(p, task));
    }
}

void party_write_view(const void *seen, int seat, struct json *json)
{
    const struct party *p = seen;
    json_field_string(json, "phase", phases[p->phase]);
    json_field_string(json, "start", p->first ? "first" : "standard");
    json_field_number(json, "round", p->round);
    if (p->round) {
        json_key(json, "roll");
        json_open(json, '[');
        for (int i = 0; i < DICE; i++)
            json_put_number(json, p->dice[i]);
        json_close(json, ']');
    }
    if (seat >= 0 && seat < p->seats)
        write_step(p, seat, json);
    write_board(p, json);
    struct outcome outcome;
    party_outcome(p, &outcome, NULL);
    json_key(json, "scores");
    json_open(json, '[');
    for (int i = 0; i < p->seats; i++)
        json_put_number(json, outcome.score[i]);
    json_close(json, ']');
    json_key(json, "boards");
    json_open(json, '[');
    for (int i = 0; i < p->seats; i++)
        write_seat(p, i, json);
    json_close(json, ']');
}
