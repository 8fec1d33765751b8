/* What simulations count, and how it is added up. */
#include "cli/sim.h"

#include <string.h>

static int names(const char *const *name)
{
    int count = 0;
    while (name && name[count])
        count++;
    return count;
}

struct tally_plan tally_plan_of(const struct game *game)
{
    struct tally_plan plan = {.groups = 0};
    for (const struct tally_group *group = game->groups; group && group->title; group++) {
        const int parts = names(group->parts), at = plan.groups++;
        CHECK(at < TALLY_GROUPS_MAX && parts <= TALLY_PARTS_MAX);
        plan.first[at] = plan.cells;
        plan.rows[at] = names(group->rows);
        plan.parts[at] = parts ? parts : 1;
        plan.cells += plan.rows[at] * plan.parts[at];
    }
    CHECK(plan.cells <= TALLY_CELLS_MAX);
    return plan;
}

void histogram_put(struct histogram *histogram, int64_t value)
{
    const int64_t at = value - HISTOGRAM_LEAST;
    histogram->count[at < 0 ? 0 : at < HISTOGRAM_SIZE ? at : HISTOGRAM_SIZE - 1]++;
}

void histogram_add(struct histogram *sum, const struct histogram *more)
{
    for (int i = 0; i < HISTOGRAM_SIZE; i++)
        sum->count[i] += more->count[i];
}

uint64_t histogram_total(const struct histogram *histogram)
{
    uint64_t total = 0;
    for (int i = 0; i < HISTOGRAM_SIZE; i++)
        total += histogram->count[i];
    return total;
}

static void length_add(struct sim_length *sum, const struct sim_length *more, bool first)
{
    if (first || more->least < sum->least)
        sum->least = more->least;
    if (more->most > sum->most)
        sum->most = more->most;
    sum->sum += more->sum;
}

void sim_length_put(struct sim_length *length, uint64_t games_before, uint64_t value)
{
    const struct sim_length one = {value, value, value};
    length_add(length, &one, games_before == 0);
}

uint64_t sim_finished(const struct sim_count *count)
{
    uint64_t finished = count->games;
    for (int i = 0; i < SEATS_MAX; i++)
        finished -= count->forfeits[i];
    return finished;
}

void sim_count_add(struct sim_count *sum, const struct sim_count *more)
{
    if (sim_finished(more))
        length_add(&sum->decisions, &more->decisions, sim_finished(sum) == 0);
    sum->games += more->games;
    sum->shared += more->shared;
    for (int i = 0; i < SEATS_MAX; i++) {
        sum->forfeits[i] += more->forfeits[i];
        sum->bot_share[i] += more->bot_share[i];
        sum->seat_share[i] += more->seat_share[i];
        histogram_add(&sum->score[i], &more->score[i]);
    }
    histogram_add(&sum->rounds, &more->rounds);
    histogram_add(&sum->winning, &more->winning);
    histogram_add(&sum->margin, &more->margin);
    for (int i = 0; i < TALLY_CELLS_MAX; i++) {
        sum->cell[i].count += more->cell[i].count;
        sum->cell[i].points += more->cell[i].points;
    }
}
