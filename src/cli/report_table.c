/* The report for people: a table, as wide as a terminal. */
#include "cli/report.h"
#include "shell/seed.h"

#include <string.h>

enum { NAME_COLUMNS = 16, NAME_MOST = PLAYER_NAME_SIZE, COLUMN_LEAST = 9 };

/* Begins a row with its name; widths are counted in characters, not in bytes. */
static void print_name(const char *name, int columns, FILE *out)
{
    char buffer[NAME_MOST];
    struct text text = text_in(buffer, sizeof buffer);
    text_put(&text, name);
    text_pad(&text, 0, (size_t)columns);
    fprintf(out, "  %s", text.at);
}

static int width_of(const char *name)
{
    char buffer[NAME_MOST];
    struct text text = text_in(buffer, sizeof buffer);
    text_put(&text, name);
    return (int)text_width(&text, 0);
}

/* ---- wins ---- */

/* A name that is too wide for its column has a line of its own. */
static void print_head(const char *head, FILE *out)
{
    print_name(head, NAME_COLUMNS, out);
    if (width_of(head) > NAME_COLUMNS)
        fprintf(out, "\n  %*s", NAME_COLUMNS, "");
}

static void print_rate(const char *head, const struct rate *r, FILE *out)
{
    char games[GROUPED_SIZE];
    print_head(head, out);
    fprintf(out, " %13s %15.1f %8.2f%%   %6.2f to %.2f%%", grouped((uint64_t)r->games, games),
            r->wins, 100 * r->rate, 100 * r->low, 100 * r->high);
}

static void print_bots(const struct sim *sim, FILE *out)
{
    struct rate rate;
    fprintf(out, "\n  %-16s %13s %15s %9s   %s\n", "bot", "games", "wins", "rate", "95% interval");
    for (int i = 0; i < sim->players; i++)
        if (rate_of_bot(sim, i, &rate)) {
            print_rate(sim->lineup[i].name, &rate, out);
            fputc('\n', out);
        }
}

static void print_forfeits(const struct sim *sim, FILE *out)
{
    struct rate rate;
    char count[GROUPED_SIZE];
    if (sim_finished(&sim->count) == sim->count.games)
        return;
    fprintf(out, "\n  %-16s %13s %15s\n", "bot", "forfeits", "share");
    for (int i = 0; i < sim->players; i++) {
        const uint64_t forfeits = forfeits_of_bot(sim, i);
        if (!forfeits || !rate_of_bot(sim, i, &rate))
            continue;
        print_head(sim->lineup[i].name, out);
        fprintf(out, " %13s %14.2f%%\n", grouped(forfeits, count),
                100 * (double)forfeits / rate.games);
    }
    fputs("  Games that end so are in the wins above and below, and in nothing else.\n", out);
}

static void print_seats(const struct sim *sim, bool full, FILE *out)
{
    static const char *const verdict[] = {"   below parity", "   at parity", "   above parity"};
    char name[SEAT_NAME_SIZE];
    fprintf(out, "\n  %s\n", full ? "seat advantage" : "by seat");
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const struct rate rate = rate_of_seat(sim, seat);
        print_rate(seat_label(sim, seat, name), &rate, out);
        fprintf(out, "%s\n", full ? verdict[parity_of(sim, &rate)] : "");
    }
    if (full)
        fprintf(out,
                "  Parity is %.2f%%; a seat differs from it if its interval leaves it out, which\n"
                "  happens to one fair seat in twenty.\n",
                100 * parity_rate(sim));
}

/* ---- the game's own tallies ---- */

/* Columns of a group's table, from the group's measure. */
static void print_group_head(const struct tally_group *group, int columns, FILE *out)
{
    fputc('\n', out);
    print_name(group->title, columns, out);
    fprintf(out, " %11s %10s", group->unit, "per game");
    if (group->measure != TALLY_COUNTS)
        fprintf(out, " %11s", group->measure == TALLY_AVERAGE ? "points each" : "points");
    fprintf(out, " %9s", "share");
    for (int part = 0; group->parts && group->parts[part]; part++)
        fprintf(out, "  %*s", COLUMN_LEAST, group->parts[part]);
    fputc('\n', out);
}

static void print_group_row(const struct sim *sim, int group, int row, int columns, FILE *out)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    const struct tally_cell all = tally_sum(sim, group, -1, -1);
    const struct tally_cell cell = tally_sum(sim, group, row, -1);
    const double weight = tally_weight(g, &cell), whole = tally_weight(g, &all);
    char count[GROUPED_SIZE], points[GROUPED_SIZE];
    print_name(row < 0 ? "all" : g->rows[row], columns, out);
    fprintf(out, " %11s %10.2f", grouped(cell.count, count),
            mean_of((double)cell.count, sim_finished(&sim->count)));
    if (g->measure == TALLY_AVERAGE)
        fprintf(out, " %11.2f", mean_of((double)cell.points, cell.count));
    else if (g->measure == TALLY_POINTS)
        fprintf(out, " %11s", grouped((uint64_t)cell.points, points));
    fprintf(out, " %8.2f%%", whole > 0 ? 100 * weight / whole : 0);
    for (int part = 0; g->parts && g->parts[part]; part++) {
        const struct tally_cell one = tally_sum(sim, group, row, part);
        const int width = width_of(g->parts[part]);
        fprintf(out, "  %*.1f%%", (width > COLUMN_LEAST ? width : COLUMN_LEAST) - 1,
                weight > 0 ? 100 * tally_weight(g, &one) / weight : 0);
    }
    fputc('\n', out);
}

static void print_group(const struct sim *sim, int group, bool full, FILE *out)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    int columns = NAME_COLUMNS;
    if (!tally_is_shown(sim, group, -1))
        return;
    for (int row = 0; g->rows[row]; row++)
        if (tally_is_shown(sim, group, row) && width_of(g->rows[row]) > columns)
            columns = width_of(g->rows[row]);
    if (width_of(g->title) > columns)
        columns = width_of(g->title);
    print_group_head(g, columns, out);
    for (int row = 0; g->rows[row]; row++)
        if (tally_is_shown(sim, group, row))
            print_group_row(sim, group, row, columns, out);
    if (full)
        print_group_row(sim, group, -1, columns, out);
}

static void print_groups(const struct sim *sim, bool full, FILE *out)
{
    const struct tally_group *groups = sim->setup.game->groups;
    for (int i = 0; groups && groups[i].title; i++)
        if (full || groups[i].brief)
            print_group(sim, i, full, out);
}

/* ---- lengths and scores ---- */

static void print_lengths(const struct sim *sim, FILE *out)
{
    const struct sim_length *decisions = &sim->count.decisions;
    const struct spread rounds = spread_of(&sim->count.rounds);
    char least[GROUPED_SIZE], most[GROUPED_SIZE];
    fprintf(out, "\n  %-16s %13s %15s %9s\n", "length of a game", "mean", "least", "most");
    fprintf(out, "  %-16s %13.1f %15s %9s\n", "decisions",
            mean_of((double)decisions->sum, sim_finished(&sim->count)),
            grouped(decisions->least, least), grouped(decisions->most, most));
    fprintf(out, "  %-16s %13.1f %15d %9d\n", "rounds", rounds.mean, rounds.least, rounds.most);
}

static void print_spread_head(const char *title, FILE *out)
{
    fprintf(out, "\n  %-16s %9s %8s %7s %6s %6s %6s %6s %6s %6s\n", title, "mean", "st.dev.",
            "least", "5%", "25%", "median", "75%", "95%", "most");
}

static void print_spread(const char *head, const struct histogram *histogram, FILE *out)
{
    const struct spread s = spread_of(histogram);
    print_name(head, NAME_COLUMNS, out);
    fprintf(out, " %9.2f %8.2f %7d %6d %6d %6d %6d %6d %6d%s\n", s.mean, s.deviation, s.least,
            s.q05, s.q25, s.median, s.q75, s.q95, s.most,
            s.most == HISTOGRAM_MOST || s.least == HISTOGRAM_LEAST ? " or beyond" : "");
}

static void print_scores(const struct sim *sim, FILE *out)
{
    const struct sim_count *count = &sim->count;
    char name[SEAT_NAME_SIZE], shared[GROUPED_SIZE];
    struct histogram all;
    print_spread_head("length of a game", out);
    print_spread("rounds", &count->rounds, out);
    print_spread_head("score", out);
    scores_of_players(sim, &all);
    if (sim->players > 1)
        print_spread("all seats", &all, out);
    for (int seat = 0; seat < sim->setup.seats; seat++)
        print_spread(seat_label(sim, seat, name), &count->score[seat], out);
    print_spread("winning score", &count->winning, out);
    print_spread("winning margin", &count->margin, out);
    fprintf(out, "  Shared wins: %s, %.2f%% of the games.\n", grouped(count->shared, shared),
            100 * mean_of((double)count->shared, sim_finished(count)));
}

/* ---- around it ---- */

/* Of which run this is how much. */
static void print_parts(const struct sim *sim, FILE *out)
{
    char played[GROUPED_SIZE], planned[GROUPED_SIZE], hex[SEED_HEX_SIZE];
    for (int i = 0; i < sim->parts; i++) {
        uint64_t games = 0, total = 0;
        bool repeated = false;
        for (int j = 0; j < sim->parts; j++) {
            if (memcmp(&sim->part[i].seed, &sim->part[j].seed, sizeof(struct seed)) != 0)
                continue;
            repeated |= j < i;
            games += sim->part[j].games;
            total = sim->part[j].total > total ? sim->part[j].total : total;
        }
        if (repeated)
            continue;
        seed_to_hex(&sim->part[i].seed, hex);
        if (games < total)
            fprintf(out, "These are %s of the run's %s games.\n", grouped(games, played),
                    grouped(total, planned));
        fprintf(out, "Repeat it with --seed %s\n", hex);
    }
}

void report_print_table(const struct sim *sim, bool full, FILE *out)
{
    char buffer[512];
    struct text headline = text_in(buffer, sizeof buffer);
    report_headline(sim, &headline);
    fprintf(out, "%s: %s\n", sim->setup.game->title, headline.at);
    if (sim->interrupted)
        fprintf(out, "Interrupted: not all of the games were played.\n");
    print_bots(sim, out);
    print_forfeits(sim, out);
    print_seats(sim, full, out);
    if (full)
        print_scores(sim, out);
    print_groups(sim, full, out);
    if (!full)
        print_lengths(sim, out);
    fputc('\n', out);
    print_parts(sim, out);
}

void report_print_speed(const struct sim *sim, FILE *out)
{
    char speed[GROUPED_SIZE];
    fprintf(out, "%s games/s: %.2f s on %d thread%s, %.2f s of processor time.\n",
            grouped((uint64_t)per_second(sim->count.games, sim->wall_us), speed),
            1e-6 * (double)sim->wall_us, sim->threads, sim->threads == 1 ? "" : "s",
            1e-6 * (double)sim->cpu_us);
}
