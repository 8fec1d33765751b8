/* Boards (P1) and the text files that describe them (P2). A board's spaces are the bits of one
 * number, row * 8 + column, and its walls are kept as the sides that are open: a space has an open
 * side, or it is crossed out (P8). Bits outside the board are never set. */
#ifndef COOKIETIN_PARTY_BOARD_H
#define COOKIETIN_PARTY_BOARD_H

#include "core/bits.h"
#include "core/statements.h"

enum {
    BOARD_BYTES_MAX = 65536, /* of a file */
    ROWS_MAX = 8,
    COLS_MAX = 8,
    SPACES_MAX = 64,
    SPACES_MIN = 11, /* a space for every chip */
    CHIPS = 11,      /* chip n stands for the number n + 2 */
    TASKS_MAX = 11,
    PRIZES = 3,
    POINTS_MAX = STATEMENT_NUMBER_MAX, /* in a file: all points of a game fit into 16 bits */
    BOARD_NAME_SIZE = 35
};

/* What a task asks for: a sort of cookie, 0 to 25 for a to z, or one of these. */
enum { TASK_RED = 26, TASK_LINE, TASK_KINDS };

/* The sides of a space. */
enum direction { ABOVE, BELOW, LEFT, RIGHT, DIRECTIONS };

/* A side by its name: hrc is r * 16 + c, vrc the same plus this. */
enum { SIDE_V = 256 };

/* What the game needs of a board, flat: it is part of the state. */
struct layout {
    uint64_t spaces;                 /* all there are */
    uint64_t dots;                   /* eleven or none */
    uint64_t task_spaces[TASKS_MAX]; /* all spaces that count for a task */
    uint16_t prize[TASKS_MAX][PRIZES];
    uint16_t end; /* the points that end the game */
    uint8_t task[TASKS_MAX];
    uint8_t need[TASKS_MAX]; /* how many of the task's spaces must be crossed out; not for a line */
    uint8_t rows, cols, tasks;
    char cell[SPACES_MAX];      /* a to z, R, or . */
    char name[BOARD_NAME_SIZE]; /* cut to fit */
};

struct board {
    struct layout layout;      /* its `end` is for `start` to set */
    uint64_t open[DIRECTIONS]; /* spaces whose side in that direction has no printed wall */
    uint16_t end[4];           /* with 2, 3, 4 and 5 players */
};

/* Reads a board file, whatever bytes it holds. false: `error` says in which line and why. */
bool party_board_parse(const char *bytes, size_t size, struct board *board, struct text *error);

/* A side or a space by its name on a board of that size, or -1. */
int party_side_named(const char *name, size_t size, int rows, int cols);
int party_space_named(const char *name, size_t size, int rows, int cols);

/* A drawing in plain characters, with the tasks. */
void party_board_draw(const struct board *board, struct text *out);

static inline int space_at(int row, int col)
{
    return row * 8 + col;
}

static inline bool layout_has(const struct layout *layout, int row, int col)
{
    return row >= 0 && col >= 0 && row < layout->rows && col < layout->cols;
}

static inline int side_of(int space, int direction)
{
    static const int offset[DIRECTIONS] = {0, 16, SIDE_V, SIDE_V + 1};
    return (space & ~7) * 2 + (space & 7) + offset[direction];
}

/* Clears a side in both spaces that share it. Sides at the edge belong to one space only; bits
 * outside the board are never set. */
static inline void side_close(uint64_t open[DIRECTIONS], int side)
{
    const int row = side >> 4 & 15, col = side & 15;
    const int at = space_at(row, col);
    if (side & SIDE_V) {
        open[LEFT] &= ~(col < COLS_MAX ? bits_one(at) : 0);
        open[RIGHT] &= ~(col > 0 ? bits_one(at - 1) : 0);
    } else {
        open[ABOVE] &= ~(row < ROWS_MAX ? bits_one(at) : 0);
        open[BELOW] &= ~(row > 0 ? bits_one(at - 8) : 0);
    }
}

/* Whether there is such a side and it is open; any number may be asked for. */
static inline bool side_is_open(const uint64_t open[DIRECTIONS], int side)
{
    const int row = side >> 4 & 15, col = side & 15;
    const int at = space_at(row, col);
    if (side < 0 || side >= 2 * SIDE_V || row > ROWS_MAX || col > COLS_MAX)
        return false;
    if (side & SIDE_V)
        return row < ROWS_MAX && ((col < COLS_MAX && bits_has(open[LEFT], at)) ||
                                  (col > 0 && bits_has(open[RIGHT], at - 1)));
    return col < COLS_MAX && ((row < ROWS_MAX && bits_has(open[ABOVE], at)) ||
                              (row > 0 && bits_has(open[BELOW], at - 8)));
}

/* Spaces with walls on all four sides (P8). */
static inline uint64_t walled_in(uint64_t spaces, const uint64_t open[DIRECTIONS])
{
    return spaces & ~(open[ABOVE] | open[BELOW] | open[LEFT] | open[RIGHT]);
}

/* One whole row or column (P2): spaces outside the board count as crossed out, lines outside do not
 * count at all. */
static inline bool has_line(const struct layout *layout, uint64_t crossed)
{
    uint64_t row = crossed | ~layout->spaces, col = row;
    row &= row >> 4;
    row &= row >> 2;
    row &= row >> 1;
    col &= col >> 32;
    col &= col >> 16;
    col &= col >> 8;
    return (row & layout->spaces & BITS_ONES) || (col & layout->spaces & 0xff);
}

#endif
