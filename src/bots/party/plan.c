/* Plans: counting the walls that tasks miss, and choosing among tasks. */
#include "bots/party/plan.h"

#include <string.h>

enum { TASKS_MORE = 2 }; /* are planned than are enough */
static const float next_value = 0.93F, more_value = 0.6F;

static const uint64_t first_col = BITS_ONES, last_col = BITS_ONES << 7;

void partybot_solo_of(struct solo *solo, const struct party *p, int seat)
{
    solo->layout = &p->layout;
    solo->place = p->player[seat].now;
    solo->points = (int16_t)party_score(p, seat);
    solo->done = (uint16_t)party_done(p, seat);
    memcpy(solo->taken, p->taken, sizeof solo->taken);
}

/* ---- what a task needs ---- */

struct need {
    uint64_t spaces; /* still to be crossed */
    int walls;
};

/* The open sides of a board. */
struct sides {
    uint64_t open[DIRECTIONS];
    uint64_t any; /* spaces with one */
    struct around around;
};

static void add_up_sides(struct sides *sides)
{
    sides->around = around_all(sides->open);
    sides->any = sides->around.one | sides->around.two | sides->around.four;
}

/* The open sides of a set of spaces, those between two of them once. Sums of bytes: even all sides
 * of the largest board are fewer than 256. */
static int open_sides(const struct sides *sides, uint64_t set)
{
    const uint64_t between_rows = sides->open[BELOW] & set & set >> 8;
    const uint64_t between_cols = sides->open[RIGHT] & set & (set & ~first_col) >> 1;
    uint64_t sums =
        bits_per_byte(sides->around.one & set) + 2 * bits_per_byte(sides->around.two & set);
    if (sides->around.four & set)
        sums += 4 * bits_per_byte(sides->around.four & set);
    if (between_rows | between_cols)
        sums -= bits_per_byte(between_rows) + bits_per_byte(between_cols);
    return (int)(sums * BITS_ONES >> 56);
}

/* So many of a set: those that are nearly walled in, and of the last sort the first ones. A side
 * between two of them counts twice, but the walls of a whole board are never more than a byte. */
static struct need need_some(const struct sides *sides, uint64_t set, int count)
{
    const uint64_t one = sides->around.one, two = sides->around.two;
    const uint64_t by[DIRECTIONS] = {one & ~two, two & ~one, one & two, sides->around.four};
    struct need need = {0, 0};
    for (int i = 0; i < DIRECTIONS && count > 0; i++) {
        uint64_t some = by[i] & set;
        const int there = bits_count(some);
        if (there > count) {
            const uint64_t all = some;
            for (int taken = 0; taken < count; taken++)
                some &= some - 1;
            some ^= all;
        }
        const int taken = there < count ? there : count;
        need.spaces |= some;
        need.walls += taken * (i + 1);
        count -= taken;
    }
    need.walls = need.walls < NO_RIVAL ? need.walls : NO_RIVAL - 1;
    return need;
}

/* The row or column with the fewest open sides, rows first. */
static struct need need_line(const struct layout *layout, const uint64_t open[DIRECTIONS])
{
    const int rows = layout->rows, cols = layout->cols;
    const uint64_t across = bits_per_byte(open[ABOVE]) + bits_per_byte(open[BELOW]) +
                            bits_per_byte(open[LEFT]) + (open[RIGHT] >> (cols - 1) & first_col);
    struct need need = {0, INT32_MAX};
    for (int row = 0; row < rows; row++) {
        const int walls = (int)(across >> 8 * row & 0xff);
        if (walls < need.walls)
            need = (struct need){UINT64_C(0xff) << 8 * row, walls};
    }
    for (int col = 0; col < cols; col++) {
        const uint64_t down = (open[LEFT] >> col & first_col) + (open[RIGHT] >> col & first_col) +
                              (open[ABOVE] >> col & first_col);
        const int walls =
            (int)(down * BITS_ONES >> 56) + bits_has(open[BELOW], space_at(rows - 1, col));
        if (walls < need.walls)
            need = (struct need){first_col << col, walls};
    }
    need.spaces &= layout->spaces;
    return need;
}

static struct need need_of(const struct layout *layout, const struct sides *sides, int task)
{
    const uint64_t all = layout->task_spaces[task], left = all & sides->any;
    if (layout->task[task] == TASK_LINE)
        return need_line(layout, sides->open);
    if (layout->task[task] == TASK_RED)
        return need_some(sides, left, layout->need[task] - bits_count(all ^ left));
    return (struct need){left, open_sides(sides, left)};
}

void partybot_plan_missing(uint8_t missing[TASKS_MAX], const struct solo *solo)
{
    struct sides sides = {.any = 0};
    memcpy(sides.open, solo->place.open, sizeof sides.open);
    add_up_sides(&sides);
    for (int task = 0; task < solo->layout->tasks; task++)
        missing[task] =
            solo->done >> task & 1 ? 0 : (uint8_t)need_of(solo->layout, &sides, task).walls;
}

void partybot_plan_count(struct plan *plan, const struct party *p, int seat)
{
    struct solo solo;
    partybot_solo_of(&solo, p, seat);
    partybot_plan_missing(plan->missing, &solo);
}

/* ---- the value of walls ---- */

/* The chance to finish a task before someone who needs so many walls more. */
static float ahead_of(int lead, float blur)
{
    const float more = (float)lead;
    return 0.5F + 0.5F * more / (blur + (more < 0 ? -more : more));
}

static float expected_prize(const struct solo *solo, int task, int missing, int rival, float blur)
{
    const uint16_t *prize = solo->layout->prize[task];
    const int now = solo->taken[task], next = now < PRIZES - 1 ? now + 1 : now;
    const float first = rival == NO_RIVAL ? 1 : ahead_of(rival - missing, blur);
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

/* Draws all walls around these spaces that are missing, and tells which. */
static void draw_around(struct sides *sides, uint64_t set, uint64_t fresh[DIRECTIONS])
{
    sides_of(set, fresh);
    for (int i = 0; i < DIRECTIONS; i++) {
        fresh[i] &= sides->open[i];
        sides->open[i] ^= fresh[i];
    }
    add_up_sides(sides);
}

static void set_value(struct plan *plan, const uint64_t sides[DIRECTIONS], int value)
{
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint64_t left = sides[i]; left; left &= left - 1)
            plan->side[i][__builtin_ctzll(left)] = (int16_t)value;
}

static void add_up_row(struct plan *plan, int first)
{
    const row_of_eight a = row_load(plan->side[ABOVE] + first);
    const row_of_eight b = row_load(plan->side[BELOW] + first);
    const row_of_eight c = row_load(plan->side[LEFT] + first);
    const row_of_eight d = row_load(plan->side[RIGHT] + first);
    const row_of_eight high = row_larger(a, b), more = row_larger(c, d);
    const row_of_eight low = a + b - high, less = c + d - more, all = a + b + c + d;
    const row_of_eight best[CHIP_WALLS_MAX] = {row_larger(high, more),
                                               row_larger(high + more, row_larger(a + b, c + d)),
                                               all - (low + less - row_larger(low, less)), all};
    for (int i = 0; i < CHIP_WALLS_MAX; i++)
        memcpy(plan->best[i] + first, &best[i], sizeof best[i]);
}

/* The same for one space. */
static void add_up_best(struct plan *plan, int space)
{
    const int a = plan->side[ABOVE][space], b = plan->side[BELOW][space];
    const int c = plan->side[LEFT][space], d = plan->side[RIGHT][space];
    const int high = a > b ? a : b, more = c > d ? c : d;
    const int low = a + b - high, less = c + d - more;
    const int ends = a + b > c + d ? a + b : c + d;
    plan->best[0][space] = (int16_t)(high > more ? high : more);
    plan->best[1][space] = (int16_t)(high + more > ends ? high + more : ends);
    plan->best[2][space] = (int16_t)(a + b + c + d - (low < less ? low : less));
    plan->best[3][space] = (int16_t)(a + b + c + d);
}

static void forget_side(struct plan *plan, int space, int direction)
{
    plan->side[direction][space] = 0;
    add_up_best(plan, space);
}

void partybot_plan_draw(struct plan *plan, int side)
{
    const int row = side >> 4 & 15, col = side & 15, at = space_at(row, col);
    const bool upright = side & SIDE_V;
    const bool after = upright ? col < COLS_MAX : row < ROWS_MAX; /* not at the far edge */
    const bool before = upright ? col > 0 : row > 0;
    if (after)
        forget_side(plan, at, upright ? LEFT : ABOVE);
    if (before)
        forget_side(plan, at - (upright ? 1 : 8), upright ? RIGHT : BELOW);
}

/* A plan in the making. */
struct draft {
    struct sides sides; /* without a wall, and without one that is planned */
    struct need need[TASKS_MAX];
    float order_points[TASKS_MAX]; /* the points to expect for a task, for the order of tasks ... */
    float points[TASKS_MAX]; /* ... and for when they are enough: whoever is behind stays so */
    uint32_t rank[TASKS_MAX];
    unsigned left;
    uint64_t fresh[TASKS_MAX][DIRECTIONS]; /* the walls of each task in the plan's order */
};

/* Ranks a task by its points for a wall; one that comes by itself is first. A positive float is
 * larger if its bits are; the last of them tell the task. */
static void rank_task(struct draft *draft, int task)
{
    const float rate =
        (draft->order_points[task] + 0.01F) / ((float)draft->need[task].walls + 0.01F);
    uint32_t bits;
    _Static_assert(sizeof rate == sizeof bits && TASKS_MAX <= 16, "a rank is a float");
    memcpy(&bits, &rate, sizeof bits);
    draft->rank[task] = (bits & ~15U) | (uint32_t)(15 - task);
}

static void begin_draft(struct draft *draft, struct plan *plan, const struct solo *solo,
                        const uint8_t rival[TASKS_MAX])
{
    draft->left = 0;
    memcpy(draft->sides.open, solo->place.open, sizeof draft->sides.open);
    memset(draft->rank, 0, sizeof draft->rank);
    add_up_sides(&draft->sides);
    for (int task = 0; task < solo->layout->tasks; task++) {
        plan->missing[task] = 0;
        if (solo->done >> task & 1)
            continue;
        draft->need[task] = need_of(solo->layout, &draft->sides, task);
        const int walls = draft->need[task].walls;
        plan->missing[task] = (uint8_t)walls;
        draft->order_points[task] = expected_prize(solo, task, walls, rival[task], 12);
        draft->points[task] = expected_prize(solo, task, walls, rival[task], 3);
        draft->left |= 1U << task;
        rank_task(draft, task);
    }
}

static int next_task(const struct draft *draft)
{
    uint32_t best = 0;
    for (int task = 0; task < TASKS_MAX; task++)
        best = draft->rank[task] > best ? draft->rank[task] : best;
    CHECK(best);
    return 15 - (int)(best & 15);
}

/* Counts again what the others need, now that the walls of one are planned. */
static void count_again(struct draft *draft, const struct layout *layout, int planned)
{
    const uint64_t near = near_to(draft->need[planned].spaces);
    draft->left &= ~(1U << planned);
    draft->rank[planned] = 0;
    for (unsigned left = draft->left; left; left &= left - 1) {
        const int task = __builtin_ctz(left);
        if (layout->task[task] != TASK_LINE && !(layout->task_spaces[task] & near))
            continue;
        const int walls = draft->need[task].walls;
        draft->need[task] = need_of(layout, &draft->sides, task);
        if (draft->need[task].walls != walls)
            rank_task(draft, task);
    }
}

/* The sides of a board where the draft has walls so far. */
static void drafted(const struct draft *draft, const struct solo *solo, uint64_t set[DIRECTIONS])
{
    for (int i = 0; i < DIRECTIONS; i++)
        set[i] = solo->place.open[i] & ~draft->sides.open[i];
}

static void plan_part(struct plan *plan, const struct draft *draft, int n, int task)
{
    const uint64_t *fresh = draft->fresh[n];
    plan->part_walls[n] = (uint8_t)draft->need[task].walls;
    plan->part_near[n] = fresh[ABOVE] | fresh[BELOW] | fresh[LEFT] | fresh[RIGHT];
    plan->part_points[n] = draft->points[task];
}

static void outline(struct draft *draft, struct plan *plan, const struct solo *solo,
                    const uint8_t rival[TASKS_MAX])
{
    const float unsure = 0.08F * (float)solo->layout->end; /* a first prize more or less */
    float points = (float)(solo->layout->end - solo->points);
    memset(plan->wanted, 0, sizeof plan->wanted);
    memset(plan->part_walls, 0, sizeof plan->part_walls);
    memset(plan->part_near, 0, sizeof plan->part_near);
    memset(plan->part_points, 0, sizeof plan->part_points);
    plan->tasks = plan->enough = 0;
    plan->walls = 0;
    plan->to_go = 0;
    begin_draft(draft, plan, solo, rival);
    while (draft->left && (points > 0 || plan->tasks < plan->enough + TASKS_MORE)) {
        const int task = next_task(draft);
        draw_around(&draft->sides, draft->need[task].spaces, draft->fresh[plan->tasks]);
        if (plan->tasks < PLAN_PARTS)
            plan_part(plan, draft, plan->tasks, task);
        plan->order[plan->tasks++] = (uint8_t)task;
        if (points > 0) {
            const float needed = points < unsure ? points / unsure : 1; /* how likely */
            plan->to_go += needed * (float)draft->need[task].walls;
            plan->walls = (uint16_t)(plan->walls + draft->need[task].walls);
            plan->enough++;
            drafted(draft, solo, plan->wanted);
            points -= draft->points[task];
        }
        count_again(draft, solo->layout, task);
    }
    drafted(draft, solo, plan->useful);
}

void partybot_plan_outline(struct plan *plan, const struct solo *solo,
                           const uint8_t rival[TASKS_MAX])
{
    struct draft draft;
    outline(&draft, plan, solo, rival);
}

void partybot_plan_make(struct plan *plan, const struct solo *solo, const uint8_t rival[TASKS_MAX])
{
    struct draft draft;
    float value = VALUE_UNIT;
    outline(&draft, plan, solo, rival);
    memset(plan->side, 0, sizeof plan->side);
    for (int i = 0; i < plan->tasks; i++) {
        set_value(plan, draft.fresh[i], (int)value);
        value *= i == plan->enough - 1 ? more_value * next_value : next_value;
    }
    for (int row = 0; row < solo->layout->rows; row++)
        add_up_row(plan, space_at(row, 0));
}
