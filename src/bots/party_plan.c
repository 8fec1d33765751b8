#include "bots/party_plan.h"

#include <string.h>

const uint8_t party_chip_walls[CHIPS] = {4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4};
const uint8_t party_chip_odds[CHIPS] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
const uint8_t party_chip_rate[CHIPS] = {11, 16, 15, 8, 10, 12, 10, 8, 15, 16, 11};

enum { TASKS_MORE = 2 }; /* are planned than are enough */
static const float next_worth = 0.93F, more_worth = 0.6F;

static const uint64_t first_col = BITS_ONES, last_col = BITS_ONES << 7;

int party_score(const struct party *p, int seat)
{
    int points = 0;
    for (int task = 0; task < p->layout.tasks; task++)
        points += party_points(p, seat, task);
    return points;
}

/* ---- what a task needs ---- */

struct need {
    uint64_t spaces; /* still to be crossed */
    int walls;
};

/* The open sides of a set of spaces, those between two of them once. Sums of bytes: even all sides
 * of the largest board are fewer than 256. */
static int open_sides(const uint64_t open[DIRECTIONS], uint64_t set)
{
    const uint64_t between_rows = open[BELOW] & set & set >> 8;
    const uint64_t between_cols = open[RIGHT] & set & (set & ~first_col) >> 1;
    const uint64_t sums = bits_per_byte(open[ABOVE] & set) + bits_per_byte(open[BELOW] & set) +
                          bits_per_byte(open[LEFT] & set) + bits_per_byte(open[RIGHT] & set) -
                          bits_per_byte(between_rows) - bits_per_byte(between_cols);
    return (int)(sums * BITS_ONES >> 56);
}

/* Spaces by the number of their open sides, 1 to 4: the four bits added up for all at once. */
static void split_by_open(const uint64_t open[DIRECTIONS], uint64_t set, uint64_t by[5])
{
    const uint64_t one = open[ABOVE] ^ open[BELOW], other = open[LEFT] ^ open[RIGHT];
    const uint64_t both = open[ABOVE] & open[BELOW], others = open[LEFT] & open[RIGHT];
    const uint64_t odd = one ^ other, two = both ^ others ^ (one & other);
    by[1] = set & odd & ~two;
    by[2] = set & ~odd & two;
    by[3] = set & odd & two;
    by[4] = set & both & others;
}

/* So many of a set: those that are nearly walled in, and of the last sort the first ones. */
static struct need need_some(const uint64_t open[DIRECTIONS], uint64_t set, int count)
{
    uint64_t by[5];
    struct need need = {0, 0};
    split_by_open(open, set, by);
    for (int sides = 1; sides <= DIRECTIONS; sides++) {
        uint64_t some = by[sides];
        const int there = bits_count(some);
        if (there > count) {
            const uint64_t all = some;
            for (int i = 0; i < count; i++)
                some &= some - 1;
            some ^= all;
        }
        const int taken = there < count ? there : count;
        need.spaces |= some;
        need.walls += taken * sides;
        count -= taken;
    }
    return need;
}

/* Rows become columns. */
static uint64_t transpose(uint64_t x)
{
    uint64_t swap = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= swap ^ swap << 7;
    swap = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= swap ^ swap << 14;
    swap = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ swap ^ swap << 28;
}

/* The row that has fewer open sides than `fewest`, and the fewest of all; or -1. */
static int best_row(uint64_t above, uint64_t below, uint64_t left, uint64_t right, int rows,
                    int cols, int *fewest)
{
    const uint64_t sums = bits_per_byte(above) + bits_per_byte(below) + bits_per_byte(left) +
                          (right >> (cols - 1) & first_col);
    int best = -1;
    for (int row = 0; row < rows; row++) {
        const int count = (int)(sums >> 8 * row & 0xff);
        if (count < *fewest) {
            *fewest = count;
            best = row;
        }
    }
    return best;
}

static struct need need_line(const struct layout *layout, const uint64_t open[DIRECTIONS])
{
    int fewest = INT32_MAX;
    const int row = best_row(open[ABOVE], open[BELOW], open[LEFT], open[RIGHT], layout->rows,
                             layout->cols, &fewest);
    const int col = best_row(transpose(open[LEFT]), transpose(open[RIGHT]), transpose(open[ABOVE]),
                             transpose(open[BELOW]), layout->cols, layout->rows, &fewest);
    CHECK(row >= 0);
    const uint64_t line = col >= 0 ? first_col << col : UINT64_C(0xff) << 8 * row;
    return (struct need){layout->spaces & line, fewest};
}

static struct need need_of(const struct layout *layout, const uint64_t open[DIRECTIONS], int task)
{
    if (layout->task[task] == TASK_LINE)
        return need_line(layout, open);
    const uint64_t all = layout->task_spaces[task], crossed = walled_in(all, open);
    const int count = layout->need[task] - bits_count(crossed);
    if (count < bits_count(all ^ crossed))
        return need_some(open, all ^ crossed, count > 0 ? count : 0);
    return (struct need){all ^ crossed, open_sides(open, all ^ crossed)};
}

void plan_count(struct plan *plan, const struct party *p, int seat)
{
    const struct player *player = &p->player[seat];
    for (int task = 0; task < p->layout.tasks; task++)
        plan->missing[task] =
            player->task[task] ? 0 : (uint8_t)need_of(&p->layout, player->now.open, task).walls;
}

/* ---- what walls are worth ---- */

/* The chance to finish a task before somebody who needs so many walls more. */
static float ahead_of(int lead)
{
    const float x = (float)lead / 12.0F;
    return 0.5F + 0.5F * x / (1.0F + (x < 0 ? -x : x));
}

static float expected_prize(const struct party *p, int task, int missing, int rival)
{
    const uint16_t *prize = p->layout.prize[task];
    const int now = p->taken[task], next = now < PRIZES - 1 ? now + 1 : now;
    const float first = rival == NO_RIVAL ? 1 : ahead_of(rival - missing);
    return (float)prize[next] + (float)(prize[now] - prize[next]) * first;
}

/* The sides of a set of spaces, seen from each of the spaces that share them. */
static void sides_of(uint64_t set, uint64_t sides[DIRECTIONS])
{
    sides[ABOVE] = set | set << 8;
    sides[BELOW] = set | set >> 8;
    sides[LEFT] = set | (set & ~last_col) << 1;
    sides[RIGHT] = set | (set & ~first_col) >> 1;
}

static uint64_t near_to(uint64_t set)
{
    return set | set << 8 | set >> 8 | (set & ~last_col) << 1 | (set & ~first_col) >> 1;
}

/* Plans walls on all sides of these spaces that are still open. */
static void plan_walls(struct plan *plan, uint64_t open[DIRECTIONS], uint64_t set, int worth)
{
    uint64_t sides[DIRECTIONS];
    sides_of(set, sides);
    for (int i = 0; i < DIRECTIONS; i++) {
        for (uint64_t left = sides[i] & open[i]; left; left &= left - 1)
            plan->side[i][__builtin_ctzll(left)] = (int16_t)worth;
        open[i] &= ~sides[i];
    }
}

static int16_t larger(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

static int16_t smaller(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

static int16_t both(int16_t a, int16_t b)
{
    return (int16_t)(a + b);
}

static void add_up_best(struct plan *plan, int space)
{
    const int16_t a = plan->side[ABOVE][space], b = plan->side[BELOW][space];
    const int16_t c = plan->side[LEFT][space], d = plan->side[RIGHT][space];
    const int16_t ab = both(a, b), cd = both(c, d);
    const int16_t high = larger(a, b), more = larger(c, d);
    const int16_t low = smaller(a, b), less = smaller(c, d);
    plan->best[0][space] = larger(high, more);
    plan->best[1][space] = larger(both(high, more), larger(ab, cd));
    plan->best[3][space] = both(ab, cd);
    plan->best[2][space] = both(plan->best[3][space], (int16_t)-smaller(low, less));
}

static void forget_side(struct plan *plan, int space, int direction)
{
    plan->side[direction][space] = 0;
    add_up_best(plan, space);
}

void plan_draw(struct plan *plan, int side)
{
    const int row = side >> 4 & 15, col = side & 15, at = space_at(row, col);
    const bool upright = side & SIDE_V;
    const bool after = upright ? col < COLS_MAX : row < ROWS_MAX; /* not at the far edge */
    const bool before = upright ? col > 0 : row > 0;
    const int other = at - (upright ? 1 : 8);
    const int worth =
        after ? plan->side[upright ? LEFT : ABOVE][at] : plan->side[upright ? RIGHT : BELOW][other];
    plan->to_go -= worth >= plan->floor;
    if (after)
        forget_side(plan, at, upright ? LEFT : ABOVE);
    if (before)
        forget_side(plan, other, upright ? RIGHT : BELOW);
}

/* A plan in the making. */
struct draft {
    uint64_t open[DIRECTIONS]; /* sides without a wall, and without one that is planned */
    struct need need[TASKS_MAX];
    float prize[TASKS_MAX];
    unsigned left;
};

static void begin_draft(struct draft *draft, struct plan *plan, const struct party *p, int seat,
                        const uint8_t rival[TASKS_MAX])
{
    const struct player *player = &p->player[seat];
    draft->left = 0;
    memcpy(draft->open, player->now.open, sizeof draft->open);
    for (int task = 0; task < p->layout.tasks; task++) {
        plan->missing[task] = 0;
        if (player->task[task])
            continue;
        draft->need[task] = need_of(&p->layout, draft->open, task);
        const int walls = draft->need[task].walls;
        plan->missing[task] = (uint8_t)walls;
        draft->prize[task] = expected_prize(p, task, walls, rival[task]);
        draft->left |= 1U << task;
    }
}

/* The task with the most points for a wall; a task that comes by itself is first. */
static int next_task(const struct draft *draft)
{
    int best = -1;
    float most = -1;
    for (unsigned left = draft->left; left; left &= left - 1) {
        const int task = __builtin_ctz(left);
        const float rate = (draft->prize[task] + 0.01F) / ((float)draft->need[task].walls + 0.01F);
        if (rate > most) {
            most = rate;
            best = task;
        }
    }
    CHECK(best >= 0);
    return best;
}

/* Counts again what the others need, now that the walls of one are planned. */
static void count_again(struct draft *draft, const struct layout *layout, int planned)
{
    CHECK(planned >= 0);
    const uint64_t near = near_to(draft->need[planned].spaces);
    draft->left &= ~(1U << planned);
    for (unsigned left = draft->left; left; left &= left - 1) {
        const int task = __builtin_ctz(left);
        if (layout->task[task] == TASK_LINE || layout->task_spaces[task] & near)
            draft->need[task] = need_of(layout, draft->open, task);
    }
}

void plan_make(struct plan *plan, const struct party *p, int seat, const uint8_t rival[TASKS_MAX])
{
    struct draft draft;
    float points = (float)(p->layout.end - party_score(p, seat)), worth = WORTH_UNIT;
    memset(plan->side, 0, sizeof plan->side);
    plan->tasks = plan->enough = 0;
    plan->to_go = 0;
    plan->floor = INT16_MAX;
    begin_draft(&draft, plan, p, seat, rival);
    while (draft.left && (points > 0 || plan->tasks < plan->enough + TASKS_MORE)) {
        const int task = next_task(&draft);
        plan_walls(plan, draft.open, draft.need[task].spaces, (int)worth);
        plan->order[plan->tasks++] = (uint8_t)task;
        if (points > 0) {
            plan->floor = (int16_t)worth;
            plan->to_go += draft.need[task].walls;
            plan->enough++;
            points -= draft.prize[task];
            worth *= points > 0 ? 1 : more_worth;
        }
        worth *= next_worth;
        count_again(&draft, &p->layout, task);
    }
    /* A loop that a compiler turns into vectors. */
    for (int i = 0; i < SPACES_MAX; i++)
        add_up_best(plan, i);
}

/* ---- how long it will take ---- */

static float square_root(float x)
{
    float root = 1 + x / 8;
    for (int i = 0; i < 4; i++)
        root = 0.5F * (root + x / root);
    return root;
}

/* Fitted to games of greedy bots. The last walls take longest, because few chips can draw them. */
float plan_rounds(const struct plan *plan, const struct place *place)
{
    const float walls = (float)plan->to_go;
    int worth = 0;
    for (unsigned held = place->held; held; held &= held - 1)
        worth += chip_worth(plan, __builtin_ctz(held), place->chip[__builtin_ctz(held)]);
    return 0.32F * walls + 3.56F * square_root(walls) - 0.5F * (float)place->bars -
           1.5F * (float)worth / 36.0F / (float)WORTH_UNIT;
}
