/* Cookie Party as tensors and actions. Boards are always 8 by 8 here; a smaller one lies in the
 * corner at row 0 and column 0. A side is named by the space below it, or to the right of it. */
#include "games/party/state.h"
#include "lib/encode.h"

#define P SHAPE_SEATS

enum { SIDE_ROWS = ROWS_MAX + 1, SIDE_COLS = COLS_MAX + 1, SIDES = 2 * ROWS_MAX * SIDE_COLS };

static const struct piece_spec pieces[] = {
    {"open_h", {P, SIDE_ROWS, COLS_MAX}, "1: the side above this space has no wall yet."},
    {"open_v", {P, ROWS_MAX, SIDE_COLS}, "1: the side to the left of this space has no wall yet."},
    {"crossed", {P, ROWS_MAX, COLS_MAX}, "1: this space has walls all around."},
    {"chips", {P, ROWS_MAX, COLS_MAX}, "The number of the chip there, 2 to 12; 0: none."},
    {"held", {P, CHIPS}, "1: this chip, 2 to 12, is on the board."},
    {"bars", {P}, "Bars crossed off under the drink."},
    {"prizes_won", {P, TASKS_MAX}, "Which prize was won for this task, 1 to 3; 0: none."},
    {"score", {P}, "Points for all tasks; yours include this round."},
    {"cells",
     {ROWS_MAX, COLS_MAX},
     "The cookie on this space: 1 to 26, 27 for red, 28 for none; 0 "
     "outside the board."},
    {"task", {TASKS_MAX}, "What this task needs: 1 to 26 a cookie, 27 red, 28 a line; 0: no task."},
    {"need", {TASKS_MAX}, "How many crosses this task needs."},
    {"prizes", {TASKS_MAX, PRIZES}, "Points for the first, second and third prize of this task."},
    {"next_prize", {TASKS_MAX}, "The next prize of this task, 0 to 2."},
    {"end", {1}, "The points that end the game."},
    {"due", {TASKS_MAX}, "1: you owe a chip for this task."},
    {"chip_asked", {CHIPS}, "1: the chip you have to place on the board."},
    {"step",
     {STEPS},
     "What you have to decide: nothing, place, wall, drink, relocate, move, give."},
    {"walls", {1}, "Walls you still have to draw next to the rolled chip."},
    {"phase", {PHASE_OVER + 1}, "Deal, place, roll, round, over."},
    {"dice", {DICE}, "What was rolled."},
    {"round", {1}, "The number of the round."},
    {NULL, {0}, NULL},
};

#undef P

/* ---- sides ---- */

/* The open sides as rows: 9 rows of 8 above spaces, then 8 rows of 9 to their left. */
static int8_t *put_sides_h(int8_t *out, const uint64_t open[DIRECTIONS])
{
    const uint64_t above = open[ABOVE] | open[BELOW] << 8;
    for (int row = 0; row < ROWS_MAX; row++)
        out = put_bytes(out, spread_bits((unsigned)(above >> 8 * row & 0xff)), 8);
    return put_bytes(out, spread_bits((unsigned)(open[BELOW] >> 56)), 8);
}

static int8_t *put_sides_v(int8_t *out, const uint64_t open[DIRECTIONS])
{
    for (int row = 0; row < ROWS_MAX; row++) {
        const unsigned left = (unsigned)(open[LEFT] >> 8 * row & 0xff);
        const unsigned right = (unsigned)(open[RIGHT] >> 8 * row & 0xff);
        const unsigned sides = left | right << 1;
        put_eight(out, spread_bits(sides & 0xff));
        out[8] = (int8_t)(sides >> 8);
        out += SIDE_COLS;
    }
    return out;
}

static void put_spaces(void *out, uint64_t spaces)
{
    for (int row = 0; row < ROWS_MAX; row++)
        put_eight((int8_t *)out + 8 * row, spread_bits((unsigned)(spaces >> 8 * row & 0xff)));
}

/* ---- the tensor ---- */

static int8_t *put_chips(int8_t *out, const struct place *place)
{
    memset(out, 0, SPACES_MAX);
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        out[place->chip[chip] & 63] = (int8_t)(chip + 2);
    }
    return out + SPACES_MAX;
}

static int8_t *put_eleven(int8_t *out, unsigned set)
{
    put_eight(out, spread_bits(set));
    return put_bytes(out + 8, spread_bits(set >> 8), CHIPS - 8);
}

/* Seats are written piece by piece, so that each piece is one block. */
static int8_t *put_boards(int8_t *out, const struct party *p, const int *seat)
{
    for (int i = 0; i < p->seats; i++)
        out = put_sides_h(out, p->player[seat[i]].now.open);
    for (int i = 0; i < p->seats; i++)
        out = put_sides_v(out, p->player[seat[i]].now.open);
    for (int i = 0; i < p->seats; i++, out += SPACES_MAX)
        put_spaces(out, party_crossed(p, &p->player[seat[i]].now));
    for (int i = 0; i < p->seats; i++)
        out = put_chips(out, &p->player[seat[i]].now);
    for (int i = 0; i < p->seats; i++)
        out = put_eleven(out, p->player[seat[i]].now.held);
    for (int i = 0; i < p->seats; i++)
        *out++ = (int8_t)p->player[seat[i]].now.bars;
    return out;
}

static int points_of(const struct party *p, const fulfilled *task)
{
    int points = 0;
    for (int n = 0; n < TASKS_MAX; n++)
        if (task[n])
            points += p->layout.prize[n][fulfilled_prize(task[n]) - 1];
    return points;
}

static int8_t *put_prizes(int8_t *out, const struct party *p, const int *seat)
{
    for (int i = 0; i < p->seats; i++) {
        const fulfilled *task = p->player[seat[i]].task;
        for (int n = 0; n < TASKS_MAX; n++)
            out[n] = (int8_t)fulfilled_prize(task[n]);
        out += TASKS_MAX;
    }
    for (int i = 0; i < p->seats; i++)
        out = put_byte(out, points_of(p, p->player[seat[i]].task));
    return out;
}

static int cell_number(char cell)
{
    return cell >= 'a' && cell <= 'z' ? cell - 'a' + 1 : cell == 'R' ? 27 : 28;
}

enum { FIXED = SPACES_MAX + TASKS_MAX * (2 + PRIZES) };
_Static_assert((int)FIXED <= (int)ENCODING_FIXED, "what is prepared has room");

/* The board and its tasks, which never change. */
static void prepare(const void *begun, int8_t fixed[ENCODING_FIXED])
{
    const struct layout *layout = &((const struct party *)begun)->layout;
    int8_t *out = fixed;
    for (int i = 0; i < SPACES_MAX; i++)
        *out++ = (int8_t)(bits_has(layout->spaces, i) ? cell_number(layout->cell[i]) : 0);
    for (int n = 0; n < TASKS_MAX; n++)
        *out++ = (int8_t)(n < layout->tasks ? layout->task[n] + 1 : 0);
    for (int n = 0; n < TASKS_MAX; n++)
        *out++ = (int8_t)(n < layout->tasks ? layout->need[n] : 0);
    for (int n = 0; n < TASKS_MAX; n++)
        for (int prize = 0; prize < PRIZES; prize++)
            out = put_byte(out, n < layout->tasks ? layout->prize[n][prize] : 0);
}

static int8_t *put_layout(int8_t *out, const struct party *p, const int8_t *fixed)
{
    memcpy(out, fixed, FIXED);
    memcpy(out + FIXED, p->taken, TASKS_MAX);
    return put_byte(out + FIXED + TASKS_MAX, p->layout.end);
}

static int8_t *put_question(int8_t *out, const struct party *p, int viewer)
{
    const bool sits = viewer < p->seats;
    const struct player *player = &p->player[sits ? viewer : 0];
    const int step = sits ? player->now.step : STEP_IDLE;
    const bool puts = step == STEP_PLACE || step == STEP_RELOCATE;
    out = put_eleven(out, sits ? player->due : 0);
    out = put_eleven(out, puts ? 1U << party_chip_asked(p, &player->now) : 0);
    out = put_one_hot(out, STEPS, step);
    out = put_byte(out, step == STEP_WALL ? player->now.walls : 0);
    out = put_one_hot(out, PHASE_OVER + 1, p->phase);
    for (int i = 0; i < DICE; i++)
        out = put_byte(out, p->dice[i]);
    return put_byte(out, p->round);
}

static int8_t *write(const void *seen, int viewer, const int8_t *fixed, int8_t *out)
{
    const struct party *p = seen;
    int seat[PLAYERS_MAX];
    for (int i = 0, at = viewer < p->seats ? viewer : 0; i < p->seats; i++) {
        seat[i] = at;
        at = at + 1 == p->seats ? 0 : at + 1;
    }
    out = put_boards(out, p, seat);
    out = put_prizes(out, p, seat);
    out = put_layout(out, p, fixed);
    return put_question(out, p, viewer);
}

/* ---- actions ---- */

enum {
    ACTION_CHIP = 0,
    ACTION_SIDE = ACTION_CHIP + CHIPS * SPACES_MAX,
    ACTION_SIDE_V = ACTION_SIDE + SIDE_ROWS * COLS_MAX,
    ACTION_GIVE = ACTION_SIDE + SIDES,
    ACTION_NONE = ACTION_GIVE + CHIPS,
    ACTIONS
};

static const struct piece_spec groups[] = {
    {"chip", {CHIPS, ROWS_MAX, COLS_MAX}, "Put this chip, 2 to 12, on this space."},
    {"side_h", {SIDE_ROWS, COLS_MAX}, "Draw the wall above this space."},
    {"side_v", {ROWS_MAX, SIDE_COLS}, "Draw the wall to the left of this space."},
    {"give", {CHIPS}, "Give up this chip."},
    {"none", {1}, "Do not move a chip."},
    {NULL, {0}, NULL},
};

static int32_t action(const void *seen, int seat, game_move packed)
{
    const struct party_move m = party_unpack(packed);
    (void)seen, (void)seat;
    const int row = m.where >> 4 & 15, col = m.where & 15;
    switch (m.kind) {
    case MOVE_PUT:
    case MOVE_CHIP: return ACTION_CHIP + m.chip * SPACES_MAX + m.where;
    case MOVE_WALL:
    case MOVE_DRINK:
        return m.where & SIDE_V ? ACTION_SIDE_V + row * SIDE_COLS + col
                                : ACTION_SIDE + row * COLS_MAX + col;
    case MOVE_GIVE: return ACTION_GIVE + m.chip;
    default: return ACTION_NONE;
    }
}

static int side_at(int n)
{
    const int rows = ACTION_SIDE_V - ACTION_SIDE;
    return n < rows ? n / COLS_MAX * 16 + n % COLS_MAX
                    : SIDE_V + (n - rows) / SIDE_COLS * 16 + (n - rows) % SIDE_COLS;
}

static bool move(const void *seen, int seat, int32_t id, game_move *out)
{
    const struct party *p = seen;
    const struct player *player = &p->player[seat];
    const int step = player->now.step;
    struct party_move m = {.kind = MOVE_NONE};
    bool asked = step == STEP_MOVE;
    if (id < ACTION_SIDE) {
        asked = asked || step == STEP_PLACE || step == STEP_RELOCATE;
        m.kind = step == STEP_MOVE ? MOVE_CHIP : MOVE_PUT;
        m.chip = id / SPACES_MAX;
        m.where = id % SPACES_MAX;
    } else if (id < ACTION_GIVE) {
        asked = step == STEP_WALL || step == STEP_DRINK;
        m.kind = step == STEP_WALL ? MOVE_WALL : MOVE_DRINK;
        m.where = side_at(id - ACTION_SIDE);
    } else if (id < ACTION_NONE) {
        asked = step == STEP_GIVE;
        const int task = asked ? __builtin_ctz(player->due) : 0;
        m.kind = MOVE_GIVE;
        m.chip = id - ACTION_GIVE;
        m.task = p->layout.task[task];
        m.points = party_points_now(p, task);
    }
    *out = party_pack(m);
    return asked;
}

static int mask_few(const struct party *p, int seat, uint8_t *out)
{
    const int count = party_choices(p, seat);
    for (int i = 0; i < count; i++)
        out[action(p, seat, party_choice(p, seat, i))] = 1;
    return count;
}

static int mask(const void *seen, int seat, uint8_t *out)
{
    const struct party *p = seen;
    const struct place *place = &p->player[seat].now;
    if (place->step == STEP_DRINK) {
        int8_t *sides = (int8_t *)out + ACTION_SIDE;
        put_sides_v(put_sides_h(sides, place->open), place->open);
    } else if (place->step == STEP_PLACE || place->step == STEP_RELOCATE) {
        put_spaces(out + SPACES_MAX * party_chip_asked(p, place), party_free(p, place));
    } else if (place->step == STEP_MOVE) {
        const uint64_t room = party_free(p, place);
        for (unsigned held = place->held; held; held &= held - 1)
            put_spaces(out + SPACES_MAX * __builtin_ctz(held), room);
        out[ACTION_NONE] = 1;
    } else {
        return mask_few(p, seat, out);
    }
    return party_choices(p, seat);
}

const struct encoding encoding_party = {.version = 1,
                                        .actions = ACTIONS,
                                        .pieces = pieces,
                                        .groups = groups,
                                        .prepare = prepare,
                                        .write = write,
                                        .action = action,
                                        .move = move,
                                        .mask = mask};
