/* Figures from counts: rates of winning with their 95% intervals (Wilson), and the spread of a
 * histogram. */
#include "cli/report.h"

#include <math.h>
#include <string.h>

/* ---- wins ---- */

struct rate rate_of(uint64_t shares, uint64_t games)
{
    const double z = 1.959963984540054, n = (double)games;
    struct rate r = {.wins = (double)shares / SHARE_UNITS, .games = n, .high = 1};
    if (games == 0)
        return r;
    r.rate = r.wins / n;
    const double scale = 1 + z * z / n, middle = r.rate + z * z / (2 * n);
    const double half = z * sqrt(r.rate * (1 - r.rate) / n + z * z / (4 * n * n));
    r.low = fmax(0, (middle - half) / scale);
    r.high = fmin(1, (middle + half) / scale);
    return r;
}

struct rate rate_of_seat(const struct sim *sim, int seat)
{
    return rate_of(sim->count.seat_share[seat], sim->count.games);
}

bool rate_of_bot(const struct sim *sim, int place, struct rate *rate)
{
    uint64_t shares = 0, games = 0;
    for (int i = 0; i < sim->players; i++)
        if (!strcmp(sim->lineup[i].name, sim->lineup[place].name)) {
            if (i < place)
                return false;
            shares += sim->count.bot_share[i];
            games += sim->count.games;
        }
    *rate = rate_of(shares, games);
    return true;
}

uint64_t forfeits_of_bot(const struct sim *sim, int place)
{
    uint64_t forfeits = 0;
    for (int i = 0; i < sim->players; i++)
        if (!strcmp(sim->lineup[i].name, sim->lineup[place].name))
            forfeits += sim->count.forfeits[i];
    return forfeits;
}

double parity_rate(const struct sim *sim)
{
    return 1.0 / sim->setup.seats;
}

enum parity parity_of(const struct sim *sim, const struct rate *rate)
{
    const double parity = parity_rate(sim);
    return rate->low > parity ? PARITY_ABOVE : rate->high < parity ? PARITY_BELOW : PARITY_WITHIN;
}

/* ---- spreads ---- */

/* The least value that at least this share of all does not exceed. */
static int quantile(const struct histogram *histogram, uint64_t total, int percent)
{
    const double wanted = (double)total * percent / 100;
    double below = 0;
    int last = HISTOGRAM_LEAST;
    for (int i = 0; i < HISTOGRAM_SIZE; i++) {
        if (!histogram->count[i])
            continue;
        last = HISTOGRAM_LEAST + i;
        below += (double)histogram->count[i];
        if (below >= wanted)
            break;
    }
    return last;
}

struct spread spread_of(const struct histogram *histogram)
{
    struct spread s = {.count = histogram_total(histogram)};
    if (!s.count)
        return s;
    for (int i = 0; i < HISTOGRAM_SIZE; i++)
        s.sum += (double)histogram->count[i] * (HISTOGRAM_LEAST + i);
    s.mean = s.sum / (double)s.count;
    double squares = 0;
    for (int i = 0; i < HISTOGRAM_SIZE; i++) {
        const double off = HISTOGRAM_LEAST + i - s.mean;
        squares += (double)histogram->count[i] * off * off;
    }
    s.deviation = s.count > 1 ? sqrt(squares / (double)(s.count - 1)) : 0;
    s.least = quantile(histogram, s.count, 0);
    s.q05 = quantile(histogram, s.count, 5);
    s.q25 = quantile(histogram, s.count, 25);
    s.median = quantile(histogram, s.count, 50);
    s.q75 = quantile(histogram, s.count, 75);
    s.q95 = quantile(histogram, s.count, 95);
    s.most = quantile(histogram, s.count, 100);
    return s;
}

void scores_of_players(const struct sim *sim, struct histogram *sum)
{
    const struct setup *setup = &sim->setup;
    const seatset seated = game_players(setup->game, &setup->options, setup->seats);
    *sum = (struct histogram){.count = {0}};
    for (int seat = 0; seat < setup->seats; seat++)
        if (seated >> seat & 1)
            histogram_add(sum, &sim->count.score[seat]);
}

double mean_of(double sum, uint64_t count)
{
    return count ? sum / (double)count : 0;
}

double per_second(uint64_t games, uint64_t microseconds)
{
    return microseconds ? 1e6 * (double)games / (double)microseconds : 0;
}

/* ---- the game's own tallies ---- */

struct tally_cell tally_sum(const struct sim *sim, int group, int row, int part)
{
    const struct tally_plan plan = tally_plan_of(sim->setup.game);
    struct tally_cell sum = {.count = 0};
    for (int r = 0; r < plan.rows[group]; r++)
        for (int p = 0; p < plan.parts[group]; p++)
            if ((row < 0 || r == row) && (part < 0 || p == part)) {
                const struct tally_cell *cell = &sim->count.cell[tally_cell_at(&plan, group, r, p)];
                sum.count += cell->count;
                sum.points += cell->points;
            }
    return sum;
}

bool tally_is_shown(const struct sim *sim, int group, int row)
{
    const bool sparse = sim->setup.game->groups[group].sparse;
    return tally_sum(sim, group, sparse ? row : -1, -1).count > 0;
}

double tally_weight(const struct tally_group *group, const struct tally_cell *cell)
{
    return group->measure == TALLY_COUNTS ? (double)cell->count : (double)cell->points;
}

/* ---- words ---- */

const char *seat_label(const struct sim *sim, int seat, char buffer[SEAT_NAME_SIZE])
{
    const char *name = game_seat_name(sim->setup.game, &sim->setup.options, seat);
    snprintf(buffer, SEAT_NAME_SIZE, "seat %d", seat);
    return name ? name : buffer;
}

const char *grouped(uint64_t number, char buffer[GROUPED_SIZE])
{
    char *at = &buffer[GROUPED_SIZE - 1];
    int digits = 0;
    *at = '\0';
    do {
        if (digits && digits % 3 == 0)
            *--at = ',';
        *--at = (char)('0' + number % 10);
        digits++;
    } while (number /= 10);
    return at;
}

void report_headline(const struct sim *sim, struct text *out)
{
    const struct setup *setup = &sim->setup;
    char games[GROUPED_SIZE];
    text_put(out, grouped(sim->count.games, games));
    text_put(out, sim->count.games == 1 ? " game" : " games");
    if (!options_fix_seats(setup->game, &setup->options)) {
        text_put(out, " of ");
        text_number(out, setup->seats);
        text_put(out, " players");
    }
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++) {
        const struct option_spec *spec = &setup->game->option[i];
        const int value = setup->options.value[i];
        if (value == OPTION_ABSENT)
            continue;
        text_put(out, ", ");
        text_put(out, spec->name);
        text_char(out, ' ');
        if (value == OPTION_TEXT)
            text_put(out, "from a file");
        else if (spec->words)
            text_put(out, spec->words[value]);
        else
            text_number(out, value);
    }
}
