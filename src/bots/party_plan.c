#include "bots/party_plan.h"

#include <string.h>

const uint8_t party_chip_walls[CHIPS] = {4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4};
const uint8_t party_chip_odds[CHIPS] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

static const uint64_t first_col = BITS_ONES, last_col = BITS_ONES << 7;

int party_score(const struct party *p, int seat)
{
    int points = 0;
    for (int task = 0; task < p->layout.tasks; task++)
        points += party_points(p, seat, task);
    return points;
}

/* ---- what tasks miss ---- */

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

static void count_all(struct plan *plan, const uint64_t open[DIRECTIONS], int task, uint64_t set)
{
    plan->wanted[task] = set;
    plan->likely[task] = 0;
    plan->missing[task] = (uint8_t)open_sides(open, set);
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

/* So many of a set: those that are nearly walled in, and of the last sort any. */
static void count_some(struct plan *plan, const uint64_t open[DIRECTIONS], int task, uint64_t set,
                       int need)
{
    uint64_t by[5];
    int missing = 0, sides = 1;
    split_by_open(open, set, by);
    plan->wanted[task] = plan->likely[task] = 0;
    for (; sides <= DIRECTIONS && need > 0; sides++) {
        const int count = bits_count(by[sides]);
        if (count > need) {
            plan->likely[task] = by[sides];
            plan->share[task] = (float)need / (float)count;
            missing += need * sides;
            break;
        }
        plan->wanted[task] |= by[sides];
        missing += count * sides;
        need -= count;
    }
    plan->missing[task] = (uint8_t)missing;
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

/* The row with the fewest open sides; `along` are its two long sides, `across` the short ones. */
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

static void count_line(struct plan *plan, const struct layout *layout,
                       const uint64_t open[DIRECTIONS], int task)
{
    int fewest = MISSING_MAX;
    const int row = best_row(open[ABOVE], open[BELOW], open[LEFT], open[RIGHT], layout->rows,
                             layout->cols, &fewest);
    const int col = best_row(transpose(open[LEFT]), transpose(open[RIGHT]), transpose(open[ABOVE]),
                             transpose(open[BELOW]), layout->cols, layout->rows, &fewest);
    plan->wanted[task] = layout->spaces & (col >= 0 ? first_col << col : UINT64_C(0xff) << 8 * row);
    plan->likely[task] = 0;
    plan->missing[task] = (uint8_t)fewest;
}

void plan_count(struct plan *plan, const struct party *p, int seat)
{
    const struct player *player = &p->player[seat];
    const uint64_t *open = player->now.open;
    const uint64_t crossed = party_crossed(p, &player->now);
    for (int task = 0; task < p->layout.tasks; task++) {
        const uint64_t set = p->layout.task_spaces[task] & ~crossed;
        const int done = bits_count(p->layout.task_spaces[task] & crossed);
        if (player->task[task])
            plan->missing[task] = 0;
        else if (p->layout.task[task] == TASK_LINE)
            count_line(plan, &p->layout, open, task);
        else if (p->layout.need[task] - done == bits_count(set))
            count_all(plan, open, task, set);
        else
            count_some(plan, open, task, set, p->layout.need[task] - done);
    }
}

/* ---- what walls are worth ---- */

#ifndef TUNE
#define TUNE(name, value) enum { TUNE_##name = value }
#endif

static float ahead_of(int lead)
{
    /* The chance to finish a task before somebody who needs so many walls more. */
    const float x = (float)lead / 6.0F;
    return 0.5F + 0.5F * x / (1.0F + (x < 0 ? -x : x));
}

float mind_worth(const struct mind *mind, const struct party *p, int seat, int task, int missing)
{
    const uint16_t *prize = p->layout.prize[task];
    const int now = p->taken[task], next = now < PRIZES - 1 ? now + 1 : now;
    float first = 1;
    for (int other = 0; other < p->seats; other++)
        if (other != seat && !p->player[other].task[task])
            first *= ahead_of(mind->plan[other].missing[task] - missing);
    return ((float)prize[next] + (float)(prize[now] - prize[next]) * first) * mind->decay[missing];
}

/* Adds what a wall on any side of these spaces is worth. */
static void add_worth(struct plan *plan, const uint64_t open[DIRECTIONS], uint64_t set, int worth)
{
    const uint64_t sides[DIRECTIONS] = {
        [ABOVE] = open[ABOVE] & (set | set << 8),
        [BELOW] = open[BELOW] & (set | set >> 8),
        [LEFT] = open[LEFT] & (set | (set & ~last_col) << 1),
        [RIGHT] = open[RIGHT] & (set | (set & ~first_col) >> 1),
    };
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint64_t left = sides[i]; left; left &= left - 1) {
            int16_t *side = &plan->side[i][__builtin_ctzll(left)];
            *side = (int16_t)(*side + worth);
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

/* A loop that a compiler turns into vectors. */
static void add_up_best(struct plan *plan)
{
    const int16_t *a = plan->side[ABOVE], *b = plan->side[BELOW], *c = plan->side[LEFT],
                  *d = plan->side[RIGHT];
    for (int i = 0; i < SPACES_MAX; i++) {
        const int16_t high = larger(a[i], b[i]), low = smaller(a[i], b[i]);
        const int16_t more = larger(c[i], d[i]), less = smaller(c[i], d[i]);
        const int16_t sum = (int16_t)(a[i] + b[i] + c[i] + d[i]);
        plan->best[0][i] = larger(high, more);
        plan->best[1][i] =
            larger((int16_t)(high + more), larger((int16_t)(a[i] + b[i]), (int16_t)(c[i] + d[i])));
        plan->best[2][i] = (int16_t)(sum - smaller(low, less));
        plan->best[3][i] = sum;
    }
}

void plan_weigh(struct mind *mind, const struct party *p, int seat)
{
    struct plan *plan = &mind->plan[seat];
    const uint64_t *open = p->player[seat].now.open;
    memset(plan->side, 0, sizeof plan->side);
    for (int task = 0; task < p->layout.tasks; task++) {
        const int missing = plan->missing[task];
        if (!missing)
            continue;
        const float more =
            mind_worth(mind, p, seat, task, missing - 1) - mind_worth(mind, p, seat, task, missing);
        add_worth(plan, open, plan->wanted[task], (int)(more * mind->scale));
        if (plan->likely[task])
            add_worth(plan, open, plan->likely[task],
                      (int)(more * mind->scale * plan->share[task]));
    }
    add_up_best(plan);
}

/* ---- all boards ---- */

void mind_set_horizon(struct mind *mind, const struct party *p)
{
    int most = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        const int points = party_score(p, seat);
        most = points > most ? points : most;
    }
    if (most == mind->leader)
        return;
    mind->leader = most;
    const float to_go = most < p->layout.end ? 1.0F - (float)most / (float)p->layout.end : 0.0F;
    const float far = 4.0F + 6.0F * to_go;
    float left = 1;
    for (int i = 0; i <= MISSING_MAX; i++, left *= far / (far + 1))
        mind->decay[i] = left;
}

void mind_begin(struct mind *mind, const struct party *p)
{
    int best = 1;
    for (int task = 0; task < p->layout.tasks; task++)
        best = p->layout.prize[task][0] > best ? p->layout.prize[task][0] : best;
    mind->scale = (float)WORTH_UNIT / (float)best;
    mind->leader = -1;
    mind_set_horizon(mind, p);
    for (int seat = 0; seat < p->seats; seat++)
        plan_count(&mind->plan[seat], p, seat);
    for (int seat = 0; seat < p->seats; seat++)
        plan_weigh(mind, p, seat);
}
