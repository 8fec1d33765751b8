/* Reading a board file (P2). The lines are read one by one into `struct parser`; what can only be
 * judged knowing the whole file (dots, walls and tasks may stand before `size`) is kept as the
 * line it is and judged at the end.
 *
 * Why every game on a board that passes ends: as long as a player has an open side, they draw a
 * wall at least every third round. For if the called chip is on the board, so is an open side of
 * its space (a space without one is crossed, and P8 takes chips off it), and that side gets a wall;
 * if the chip is gone, a bar is crossed, and every third bar draws a wall (P7). A board has at most
 * 144 sides, so after at most 432 rounds every space is crossed, and then every task is done: each
 * sort with a task is on the board, as many reds as asked for are there, and all rows are full. The
 * points of all tasks are at least the sum of the third prizes, which is at least the highest
 * `end`: the game is over (P11). */
#include "games/party/board.h"

#include <string.h>

enum { KEY_NAME, KEY_SIZE, KEY_END, KEY_CELLS, KEY_DOTS, KEY_WALLS, KEY_TASK, KEYS };

static const char *const keywords[KEYS] = {"name", "size", "end", "cells", "dots", "walls", "task"};

struct parser {
    struct statements lines;
    struct board *board;
    struct statement key[KEYS]; /* where each keyword stood */
    struct statement task[TASKS_MAX];
    int tasks;
    uint64_t cookies[TASK_RED + 1]; /* the spaces of each sort, and of the red ones */
};

static bool refuse(struct parser *p, int line, const char *before, struct word word,
                   const char *after)
{
    return statements_refuse(&p->lines, line, before, word, after);
}

static bool refuse_plain(struct parser *p, int line, const char *reason)
{
    return statements_refuse_plain(&p->lines, line, reason);
}

/* ---- names of sides and spaces ---- */

static int digit_of(char c, int most)
{
    return c >= '0' && c <= '0' + most ? c - '0' : -1;
}

int party_side_named(const char *name, size_t size, int rows, int cols)
{
    if (size != 3 || (name[0] != 'h' && name[0] != 'v'))
        return -1;
    const bool v = name[0] == 'v';
    const int row = digit_of(name[1], v ? rows - 1 : rows);
    const int col = digit_of(name[2], v ? cols : cols - 1);
    return row < 0 || col < 0 ? -1 : (v ? SIDE_V : 0) + row * 16 + col;
}

int party_space_named(const char *name, size_t size, int rows, int cols)
{
    const int row = size == 2 ? digit_of(name[0], rows - 1) : -1;
    const int col = size == 2 ? digit_of(name[1], cols - 1) : -1;
    return row < 0 || col < 0 ? -1 : space_at(row, col);
}

/* ---- the lines ---- */

static bool read_size(struct parser *p, struct statement line)
{
    struct layout *layout = &p->board->layout;
    uint16_t size[2];
    if (!statement_numbers(&p->lines, line, size, 2, "size takes two numbers, rows and columns"))
        return false;
    if (size[0] > ROWS_MAX || size[1] > COLS_MAX)
        return refuse_plain(p, line.number, "the board is too large; 8 rows and 8 columns at most");
    if (size[0] * size[1] < SPACES_MIN)
        return refuse_plain(p, line.number, "the board is too small; it needs at least 11 spaces");
    layout->rows = (uint8_t)size[0];
    layout->cols = (uint8_t)size[1];
    for (int row = 0; row < layout->rows; row++)
        layout->spaces |= ((bits_one(layout->cols) - 1) << space_at(row, 0));
    for (int i = 0; i < DIRECTIONS; i++)
        p->board->open[i] = layout->spaces;
    return true;
}

static bool read_row(struct parser *p, struct statement line, int row)
{
    struct layout *layout = &p->board->layout;
    for (int col = 0; col < layout->cols; col++) {
        const struct word word = statement_word(&line);
        if (!word.at)
            return refuse_plain(p, line.number, "this row has too few cells");
        const char c = word.at[0];
        if (word.size != 1 || !((c >= 'a' && c <= 'z') || c == 'R' || c == '.'))
            return refuse(p, line.number, "", word, " is no cell; a cell is a to z, R or a dot");
        layout->cell[space_at(row, col)] = c;
        if (c != '.')
            p->cookies[c == 'R' ? TASK_RED : c - 'a'] |= bits_one(space_at(row, col));
    }
    if (statement_word(&line).at)
        return refuse_plain(p, line.number, "this row has too many cells");
    return true;
}

static bool read_cells(struct parser *p, struct statement line)
{
    if (!p->key[KEY_SIZE].number)
        return refuse_plain(p, line.number, "size must come before cells");
    if (statement_word(&line).at)
        return refuse_plain(p, line.number, "the cells start on the line after “cells”");
    for (int row = 0; row < p->board->layout.rows; row++) {
        struct statement cells;
        if (!statements_next(&p->lines, &cells))
            return refuse_plain(p, p->lines.number, "the file ends before all rows of cells");
        if (!read_row(p, cells, row))
            return false;
    }
    return true;
}

static bool read_keyword(struct parser *p, struct statement line)
{
    const struct word word = statement_word(&line);
    int key = 0;
    while (key < KEYS && !statement_word_is(word, keywords[key]))
        key++;
    if (key == KEYS)
        return refuse(p, line.number, "", word, " is no keyword of a board file");
    if (key == KEY_TASK) {
        if (p->tasks == TASKS_MAX)
            return refuse_plain(p, line.number, "there are more than eleven tasks");
        p->task[p->tasks++] = line;
        return true;
    }
    if (p->key[key].number)
        return refuse(p, line.number, "", word, " stands here for the second time");
    p->key[key] = line;
    char *name = p->board->layout.name;
    switch (key) {
    case KEY_NAME: return statement_name(&p->lines, line, name, BOARD_NAME_SIZE);
    case KEY_SIZE: return read_size(p, line);
    case KEY_END:
        return statement_numbers(&p->lines, line, p->board->end, 4, "end takes four numbers");
    case KEY_CELLS: return read_cells(p, line);
    default: return true; /* dots and walls wait for the size */
    }
}

/* ---- what needs the whole file ---- */

static bool read_dots(struct parser *p, struct statement line)
{
    struct layout *layout = &p->board->layout;
    for (struct word word; (word = statement_word(&line)).at;) {
        const int space = party_space_named(word.at, word.size, layout->rows, layout->cols);
        if (space < 0)
            return refuse(p, line.number, "there is no space ", word, " on this board");
        if (bits_has(layout->dots, space))
            return refuse(p, line.number, "the dot ", word, " stands here twice");
        layout->dots |= bits_one(space);
    }
    const int count = bits_count(layout->dots);
    if (count != 0 && count != CHIPS)
        return refuse_plain(p, line.number, "there must be eleven dots, or none");
    return true;
}

static bool read_walls(struct parser *p, struct statement line)
{
    const struct layout *layout = &p->board->layout;
    uint64_t *open = p->board->open;
    for (struct word word; (word = statement_word(&line)).at;) {
        const int side = party_side_named(word.at, word.size, layout->rows, layout->cols);
        if (side < 0)
            return refuse(p, line.number, "there is no side ", word, " on this board");
        if (!side_is_open(open, side))
            return refuse(p, line.number, "the wall ", word, " stands here twice");
        side_close(open, side);
    }
    const uint64_t closed = walled_in(layout->spaces, open);
    if (closed) {
        const int space = __builtin_ctzll(closed);
        const char name[2] = {(char)('0' + space / 8), (char)('0' + space % 8)};
        return refuse(p, line.number, "the space ", (struct word){name, 2},
                      " is walled in from the start");
    }
    return true;
}

/* The task's kind from its first word, or -1. */
static int task_kind(struct word word)
{
    if (statement_word_is(word, "line"))
        return TASK_LINE;
    if (word.size != 1)
        return -1;
    return *word.at == 'R' ? TASK_RED : *word.at >= 'a' && *word.at <= 'z' ? *word.at - 'a' : -1;
}

/* How many cookies a task asks for. */
static bool read_need(struct parser *p, struct statement *line, int kind, int index)
{
    struct layout *layout = &p->board->layout;
    layout->task_spaces[index] = p->cookies[kind];
    const int count = bits_count(layout->task_spaces[index]);
    const struct word word = statement_word(line);
    int need = count;
    if (kind == TASK_RED) {
        need = statement_number(word);
        if (need < 1)
            return refuse_plain(p, line->number, "task R takes the number of cookies, 1 or more");
    } else if (!statement_word_is(word, "all")) {
        return refuse_plain(p, line->number, "the task for a sort takes the word all");
    }
    if (!count || need > count)
        return refuse_plain(p, line->number,
                            "this task can never be done: the board has too few such cookies");
    layout->need[index] = (uint8_t)need;
    return true;
}

static bool read_task(struct parser *p, struct statement line, int index)
{
    struct layout *layout = &p->board->layout;
    const struct word word = statement_word(&line);
    const int kind = task_kind(word);
    if (!word.at)
        return refuse_plain(p, line.number, "task takes a sort of cookie, R or line");
    if (kind < 0)
        return refuse(p, line.number, "", word, " is no task; a task is a to z, R or line");
    for (int i = 0; i < index; i++)
        if (layout->task[i] == kind)
            return refuse(p, line.number, "the task ", word, " stands here for the second time");
    layout->task[index] = (uint8_t)kind;
    if (kind != TASK_LINE && !read_need(p, &line, kind, index))
        return false;
    uint16_t *prize = layout->prize[index];
    if (!statement_numbers(&p->lines, line, prize, PRIZES, "a task ends in its three prizes"))
        return false;
    if (prize[0] < prize[1] || prize[1] < prize[2])
        return refuse_plain(p, line.number, "a later prize is higher than an earlier one");
    return true;
}

/* The points of a player who is last in everything must end the game, and nobody has them before
 * the first round. */
static bool check_end(struct parser *p)
{
    int highest = 0, sum = 0;
    for (int i = 0; i < 4; i++) {
        if (!p->board->end[i])
            return refuse_plain(p, p->key[KEY_END].number,
                                "0 points cannot end a game; 1 is the least");
        highest = p->board->end[i] > highest ? p->board->end[i] : highest;
    }
    for (int i = 0; i < p->tasks; i++)
        sum += p->board->layout.prize[i][PRIZES - 1];
    if (sum < highest)
        return refuse_plain(p, p->key[KEY_END].number,
                            "the game could hang: the third prizes of all tasks add up to less "
                            "than the points that end it");
    return true;
}

static bool check_whole(struct parser *p)
{
    for (int i = KEY_NAME; i <= KEY_CELLS; i++)
        if (!p->key[i].number)
            return refuse(p, p->lines.number ? p->lines.number : 1, "the file ends without ",
                          (struct word){keywords[i], strlen(keywords[i])}, "");
    if (p->key[KEY_DOTS].number && !read_dots(p, p->key[KEY_DOTS]))
        return false;
    if (p->key[KEY_WALLS].number && !read_walls(p, p->key[KEY_WALLS]))
        return false;
    p->board->layout.tasks = (uint8_t)p->tasks;
    for (int i = 0; i < p->tasks; i++)
        if (!read_task(p, p->task[i], i))
            return false;
    return check_end(p);
}

bool party_board_parse(const char *bytes, size_t size, struct board *board, struct text *error)
{
    struct parser p = {.board = board};
    memset(board, 0, sizeof *board);
    if (!statements_open(&p.lines, bytes, size, BOARD_BYTES_MAX, error))
        return false;
    for (struct statement line; statements_next(&p.lines, &line);)
        if (!read_keyword(&p, line))
            return false;
    return check_whole(&p);
}
