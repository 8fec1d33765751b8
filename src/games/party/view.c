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

/* ---- what a board still needs: everyone at the table could count it ---- */

/* The walls that close a set of spaces; one between two of them closes both. */
static int open_sides(const uint64_t open[DIRECTIONS], uint64_t set)
{
    const uint64_t right = set & open[RIGHT] & ~(BITS_ONES << 7) & set >> 1;
    int count = -bits_count(set & open[BELOW] & set >> 8) - bits_count(right);
    for (int direction = 0; direction < DIRECTIONS; direction++)
        count += bits_count(set & open[direction]);
    return count;
}

static int open_around(const uint64_t open[DIRECTIONS], int space)
{
    return open_sides(open, bits_one(space));
}

/* So many of a set: those with the fewest open sides, the first ones among equals. */
static uint64_t easiest(const uint64_t open[DIRECTIONS], uint64_t set, int count)
{
    uint64_t chosen = 0;
    if (count >= bits_count(set))
        return set;
    for (int sides = 1; sides <= DIRECTIONS; sides++)
        for (uint64_t rest = set; rest && count; rest &= rest - 1)
            if (open_around(open, __builtin_ctzll(rest)) == sides) {
                chosen |= rest & -rest;
                count--;
            }
    return chosen;
}

static uint64_t easiest_line(const struct layout *layout, const uint64_t open[DIRECTIONS])
{
    uint64_t best = layout->spaces;
    for (int i = 0; i < layout->rows + layout->cols; i++) {
        const uint64_t line = layout->spaces & (i < layout->rows ? UINT64_C(0xff) << 8 * i
                                                                 : BITS_ONES << (i - layout->rows));
        if (open_sides(open, line) < open_sides(open, best))
            best = line;
    }
    return best;
}

/* Spaces whose crosses would fulfil a task. */
static uint64_t missing_for(const struct party *p, int seat, int task)
{
    const struct layout *layout = &p->layout;
    const struct place *place = &p->player[seat].now;
    const uint64_t crossed = party_crossed(p, place);
    if (p->player[seat].task[task])
        return 0;
    if (layout->task[task] == TASK_LINE)
        return easiest_line(layout, place->open) & ~crossed;
    const uint64_t all = layout->task_spaces[task];
    const int count = layout->need[task] - bits_count(all & crossed);
    return count > 0 ? easiest(place->open, all & ~crossed, count) : 0;
}

static void write_missing(const struct party *p, int seat, struct json *json)
{
    json_key(json, "missing");
    json_open(json, '[');
    for (int task = 0; task < p->layout.tasks; task++) {
        const uint64_t spaces = missing_for(p, seat, task);
        json_open(json, '[');
        json_put_number(json, bits_count(spaces));
        json_put_number(json, open_sides(p->player[seat].now.open, spaces));
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* Which spaces these are: only for those whose board it is, so that messages stay small. */
static void write_needs(const struct party *p, int seat, struct json *json)
{
    json_key(json, "needs");
    json_open(json, '[');
    for (int task = 0; task < p->layout.tasks; task++) {
        json_open(json, '[');
        for (uint64_t rest = missing_for(p, seat, task); rest; rest &= rest - 1)
            json_put_string(json, party_words[WORD_SPACES + __builtin_ctzll(rest)]);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* What each chip would draw if it were called now, and the rolls that draw anything. */
static void write_draws(const struct place *place, struct json *json)
{
    int rolls = 0;
    json_key(json, "draws");
    json_open(json, '[');
    for (int chip = 0; chip < CHIPS; chip++) {
        const bool held = place->chip[chip] != NO_SPACE;
        const int fit = held ? open_around(place->open, place->chip[chip]) : 0;
        const int walls = party_chip_walls[chip] < fit ? party_chip_walls[chip] : fit;
        json_put_number(json, walls);
        rolls += walls ? party_chip_rolls[chip] : 0;
    }
    json_close(json, ']');
    json_field_number(json, "draw_odds", rolls);
}

static void write_odds(struct json *json)
{
    json_key(json, "odds");
    json_open(json, '[');
    for (int chip = 0; chip < CHIPS; chip++)
        json_put_number(json, party_chip_rolls[chip]);
    json_close(json, ']');
}

/* ---- seats ---- */

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
    write_missing(p, seat, json);
    write_draws(place, json);
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
    if (seat >= 0 && seat < p->seats) {
        write_step(p, seat, json);
        write_needs(p, seat, json);
    }
    write_board(p, json);
    write_odds(json);
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
