/* Each panel says how high it must be when it is made, and draws when it knows its box: a title, a
 * line of words, then a chart with its own axes. */
#include "cli/plot_panels.h"

#include <math.h>

enum {
    PAD = 20,
    TITLE_HEIGHT = 62, /* title and what is said below it */
    AXIS_HEIGHT = 50,  /* ticks and the axis' name */
    CHART_HEIGHT = 290,
    ROW_HEIGHT = 34,
    BAR_ROW_HEIGHT = 24,
    BAR_HEIGHT = 14,
    LEGEND_HEIGHT = 24,
    BINS_MAX = 40,
    BIN_WIDTH_MOST = 60,
    BIN_PARTS = 2
};

static const char *const part_class[TALLY_PARTS_MAX] = {"p0", "p1", "p2", "p3"};

/* The room below the title. */
static struct box draw_title(const struct panel *panel, const char *title, const char *words,
                             FILE *out)
{
    struct box box = panel->box;
    svg_text(out, "h2", box.x + PAD, box.y + 30, "%s", title);
    svg_text(out, "soft", box.x + PAD, box.y + 49, "%s", words);
    box.y += TITLE_HEIGHT;
    box.height -= TITLE_HEIGHT;
    return box;
}

static void capitalise(const char *words, char *out, size_t size)
{
    snprintf(out, size, "%s", words);
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

/* Ticks below, from left to right. */
static void draw_x_axis(const struct scale *x, struct box chart, const char *name, const char *unit,
                        FILE *out)
{
    const double bottom = chart.y + chart.height;
    for (int tick = scale_first_tick(x); tick <= scale_last_tick(x); tick++) {
        const double at = scale_place(x, tick * x->step);
        svg_line(out, "axis", at, bottom, at, bottom + 5);
        svg_text(out, "mid", at, bottom + 18, "%.*f%s", scale_digits(x), tick * x->step, unit);
    }
    svg_line(out, "axis", chart.x, bottom, chart.x + chart.width, bottom);
    svg_text(out, "soft mid", chart.x + chart.width / 2, bottom + 36, "%s", name);
}

/* ---- histograms ---- */

/* Neighbouring values taken together, as many as make bars wide enough to see; in each the share of
 * all, and what part of it is highlighted. */
struct bins {
    int first, width, count;
    double share[BINS_MAX + 1][BIN_PARTS];
    double highest;
};

static int floor_to(int value, int step)
{
    return (value < 0 ? -((-value + step - 1) / step) : value / step) * step;
}

static struct bins bins_of(const struct histogram *all, const struct histogram *highlit)
{
    const struct spread s = spread_of(all);
    struct bins bins = {.width = (int)scale_step(s.most - s.least + 1, BINS_MAX, 1)};
    bins.first = floor_to(s.least, bins.width);
    for (int value = s.least; value <= s.most; value++) {
        const int bin = (value - bins.first) / bins.width, at = value - HISTOGRAM_LEAST;
        CHECK(bin <= BINS_MAX);
        bins.share[bin][0] += (double)all->count[at] / (double)s.count;
        if (highlit)
            bins.share[bin][1] += (double)highlit->count[at] / (double)s.count;
        bins.count = bin + 1;
    }
    for (int i = 0; i < bins.count; i++)
        bins.highest = fmax(bins.highest, bins.share[i][0]);
    return bins;
}

/* Ticks at the left, in per cent. */
static struct scale draw_share_axis(double highest, struct box chart, FILE *out)
{
    struct scale y = {.low = 0, .first = chart.y + chart.height, .last = chart.y};
    y.step = scale_step(100 * highest, 5, 0);
    y.high = ceil(100 * highest / y.step - 1e-9) * y.step;
    for (int tick = 0; tick <= scale_last_tick(&y); tick++) {
        const double at = scale_place(&y, tick * y.step);
        if (tick > 0)
            svg_line(out, "grid", chart.x, at, chart.x + chart.width, at);
        svg_text(out, "end", chart.x - 8, at + 4, "%.*f%%", scale_digits(&y), tick * y.step);
    }
    return y;
}

static void draw_bin(const struct bins *bins, int i, const struct scale *x, const struct scale *y,
                     const char *const classes[BIN_PARTS], FILE *out)
{
    const int low = bins->first + i * bins->width, high = low + bins->width - 1;
    const double left = scale_place(x, low - 0.5), right = scale_place(x, high + 0.5);
    const double room = right - left, width = fmin(room > 5 ? room - 2 : room, BIN_WIDTH_MOST);
    char range[48];
    snprintf(range, sizeof range, low == high ? "%d" : "%d to %d", low, high);
    for (int part = 0; part < BIN_PARTS; part++) {
        const double share = 100 * bins->share[i][part], top = scale_place(y, share);
        const struct box bar = {(left + right - width) / 2, top, width, y->first - top};
        if (share > 0)
            svg_box(out, classes[part], bar, width > 6 ? 2 : 0, "%s: %.2f%%", range, share);
    }
}

/* A histogram in the room below a title. */
static void draw_bins(const struct bins *bins, struct box room, const char *name,
                      const char *share_name, const char *const classes[BIN_PARTS], FILE *out)
{
    const struct box chart = {room.x + 76, room.y + 8, room.width - 76 - PAD,
                              room.height - 8 - AXIS_HEIGHT};
    const int end = bins->first + bins->count * bins->width;
    struct scale x = {bins->first - 0.5, end - 0.5, chart.x, chart.x + chart.width, 1};
    x.step = scale_step(end - bins->first, 12, 1);
    const struct scale y = draw_share_axis(bins->highest, chart, out);
    for (int i = 0; i < bins->count; i++)
        draw_bin(bins, i, &x, &y, classes, out);
    draw_x_axis(&x, chart, name, "", out);
    svg_text_up(out, "soft", room.x + PAD + 8, chart.y + chart.height / 2, share_name);
}

static void describe_spread(const struct spread *s, char *out, size_t size)
{
    snprintf(out, size, "mean %.1f, standard deviation %.1f; the middle half lies from %d to %d",
             s->mean, s->deviation, s->q25, s->q75);
}

static void draw_histogram(const struct panel *panel, const struct histogram *histogram,
                           const char *title, const char *name, const char *class, FILE *out)
{
    const struct spread s = spread_of(histogram);
    const struct bins bins = bins_of(histogram, NULL);
    const char *const classes[BIN_PARTS] = {class, class};
    char words[160];
    describe_spread(&s, words, sizeof words);
    draw_bins(&bins, draw_title(panel, title, words, out), name, "share of games", classes, out);
}

static void draw_rounds(const struct sim *sim, const struct panel *panel, FILE *out)
{
    draw_histogram(panel, &sim->count.rounds, "Length of a game", "rounds", "mint", out);
}

static void draw_margins(const struct sim *sim, const struct panel *panel, FILE *out)
{
    draw_histogram(panel, &sim->count.margin, "Winning margin",
                   "points between the highest score and the next", "delft", out);
}

/* Squares with what they stand for, in a row from the left or to the right of a place. */
static void draw_legend(double x, double y, bool to_right, const char *const *words,
                        const char *const *classes, FILE *out)
{
    double width = 0;
    for (int i = 0; words[i]; i++)
        width += svg_width_of(words[i]) + 34;
    x -= to_right ? 0 : width - 16;
    for (int i = 0; words[i]; i++) {
        svg_box(out, classes[i], (struct box){x, y - 10, 11, 11}, 3, "%s", "");
        svg_text(out, "", x + 17, y, "%s", words[i]);
        x += svg_width_of(words[i]) + 34;
    }
}

static void draw_scores(const struct sim *sim, const struct panel *panel, FILE *out)
{
    static const char *const classes[BIN_PARTS + 1] = {"caramel", "raspberry", NULL};
    static const char *const words[BIN_PARTS + 1] = {"others", "highest of its game", NULL};
    struct histogram all = {.count = {0}};
    for (int seat = 0; seat < sim->setup.seats; seat++)
        histogram_add(&all, &sim->count.score[seat]);
    const struct spread s = spread_of(&all);
    const struct bins bins = bins_of(&all, &sim->count.winning);
    char described[160];
    describe_spread(&s, described, sizeof described);
    const struct box room = draw_title(panel, "Scores", described, out);
    draw_legend(panel->box.x + panel->box.width - PAD, panel->box.y + 30, false, words, classes,
                out);
    draw_bins(&bins, room, "points at the end of a game", "share of all scores", classes, out);
}

static struct panel chart_panel(void (*draw)(const struct sim *, const struct panel *, FILE *))
{
    return (struct panel){.draw = draw, .stretches = true, .box = {.height = CHART_HEIGHT}};
}

struct panel panel_scores(void)
{
    return chart_panel(draw_scores);
}

struct panel panel_margins(void)
{
    return chart_panel(draw_margins);
}

struct panel panel_rounds(void)
{
    return chart_panel(draw_rounds);
}

/* ---- seats, one below the other ---- */

/* Where the rows of seats have their marks; their names stand at the left of it. */
static struct box seat_chart(struct box room, double values)
{
    return (struct box){room.x + 112, room.y + 6, room.width - 112 - PAD - values,
                        room.height - 6 - AXIS_HEIGHT};
}

static void draw_upright_grid(const struct scale *x, struct box chart, FILE *out)
{
    for (int tick = scale_first_tick(x); tick <= scale_last_tick(x); tick++) {
        const double at = scale_place(x, tick * x->step);
        svg_line(out, "grid", at, chart.y, at, chart.y + chart.height);
    }
}

static double row_middle(struct box chart, int row, int rows)
{
    return chart.y + chart.height * (row + 0.5) / rows;
}

static void draw_seat_name(const struct sim *sim, const struct panel *panel, int seat, double y,
                           FILE *out)
{
    char name[SEAT_NAME_SIZE], words[SEAT_NAME_SIZE];
    capitalise(seat_label(sim, seat, name), words, sizeof words);
    svg_text(out, "", panel->box.x + PAD, y + 4, "%s", words);
}

/* From the lowest interval to the highest, parity always among them. */
static struct scale win_scale(const struct sim *sim, struct box chart)
{
    struct scale x = {.first = chart.x, .last = chart.x + chart.width};
    double low = 100 * parity_rate(sim), high = low;
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const struct rate rate = rate_of_seat(sim, seat);
        low = fmin(low, 100 * rate.low);
        high = fmax(high, 100 * rate.high);
    }
    x.step = scale_step(high - low, 5, 0);
    x.low = fmax(0, floor(low / x.step) * x.step);
    x.high = fmin(100, ceil(high / x.step) * x.step);
    return x;
}

static void draw_win(const struct sim *sim, const struct panel *panel, struct box chart, int seat,
                     const struct scale *x, FILE *out)
{
    static const char *const band[] = {"band raspberry", "band delft", "band raspberry"};
    static const char *const dot[] = {"raspberry", "delft", "raspberry"};
    static const char *const verdict[] = {"▼", "", "▲"};
    const struct rate rate = rate_of_seat(sim, seat);
    const enum parity parity = parity_of(sim, &rate);
    const double y = row_middle(chart, seat, sim->setup.seats);
    const double left = scale_place(x, 100 * rate.low), right = scale_place(x, 100 * rate.high);
    draw_seat_name(sim, panel, seat, y, out);
    svg_box(out, band[parity], (struct box){left, y - 6, right - left, 12}, 6,
            "%.2f%%, 95%% interval %.2f to %.2f%%", 100 * rate.rate, 100 * rate.low,
            100 * rate.high);
    svg_dot(out, dot[parity], scale_place(x, 100 * rate.rate), y, 5, 0);
    svg_text(out, parity == PARITY_WITHIN ? "end" : "end bold red",
             panel->box.x + panel->box.width - PAD, y + 4, "%s %.1f%%", verdict[parity],
             100 * rate.rate);
}

static void draw_wins(const struct sim *sim, const struct panel *panel, FILE *out)
{
    int away = 0;
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const struct rate rate = rate_of_seat(sim, seat);
        away += parity_of(sim, &rate) != PARITY_WITHIN;
    }
    const struct box room =
        draw_title(panel, "Who wins, by seat",
                   away ? "share of games won; red: the 95% interval leaves out parity"
                        : "share of games won; no 95% interval leaves out parity",
                   out);
    const struct box chart = seat_chart(room, 86);
    const struct scale x = win_scale(sim, chart);
    draw_upright_grid(&x, chart, out);
    const double parity = scale_place(&x, 100 * parity_rate(sim));
    svg_line(out, "parity", parity, chart.y - 4, parity, chart.y + chart.height);
    for (int seat = 0; seat < sim->setup.seats; seat++)
        draw_win(sim, panel, chart, seat, &x, out);
    char name[80];
    snprintf(name, sizeof name, "games won, with 95%% intervals; dashed: parity, %.1f%%",
             100 * parity_rate(sim));
    draw_x_axis(&x, chart, name, " %", out);
}

struct panel panel_wins(const struct sim *sim)
{
    const double rows = sim->setup.seats * ROW_HEIGHT;
    return (struct panel){.draw = draw_wins,
                          .stretches = true,
                          .box = {.height = TITLE_HEIGHT + 6 + rows + AXIS_HEIGHT}};
}

/* A box from quarter to quarter with the median in it, whiskers around nine tenths, the mean. */
static void draw_spread(const struct histogram *histogram, const struct scale *x, double y,
                        const char *class, FILE *out)
{
    const struct spread s = spread_of(histogram);
    const double low = scale_place(x, s.q05), high = scale_place(x, s.q95);
    const double left = scale_place(x, s.q25), right = scale_place(x, s.q75);
    const double median = scale_place(x, s.median);
    svg_line(out, "whisker", low, y, high, y);
    svg_line(out, "whisker", low, y - 5, low, y + 5);
    svg_line(out, "whisker", high, y - 5, high, y + 5);
    svg_box(out, class, (struct box){left - 1, y - 9, right - left + 2, 18}, 3,
            "mean %.2f, median %d, middle half %d to %d, nine tenths %d to %d", s.mean, s.median,
            s.q25, s.q75, s.q05, s.q95);
    svg_line(out, "median", median, y - 9, median, y + 9);
    svg_dot(out, "mean", scale_place(x, s.mean), y, 4.5, 4);
}

static struct scale score_scale(const struct sim *sim, struct box chart)
{
    struct spread s = spread_of(&sim->count.winning);
    int low = s.q05, high = s.q95;
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        s = spread_of(&sim->count.score[seat]);
        low = s.q05 < low ? s.q05 : low;
        high = s.q95 > high ? s.q95 : high;
    }
    struct scale x = {.first = chart.x, .last = chart.x + chart.width};
    x.step = scale_step(high - low + 1, 8, 1);
    x.low = low - 0.5;
    x.high = high + 0.5;
    return x;
}

static void draw_seat_scores(const struct sim *sim, const struct panel *panel, FILE *out)
{
    const int rows = sim->setup.seats + 1;
    const struct box room =
        draw_title(panel, "Scores by seat",
                   "box: the middle half; line in it: median; diamond: mean; whiskers: 5 to 95%",
                   out);
    const struct box chart = seat_chart(room, 0);
    const struct scale x = score_scale(sim, chart);
    draw_upright_grid(&x, chart, out);
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const double y = row_middle(chart, seat, rows);
        draw_seat_name(sim, panel, seat, y, out);
        draw_spread(&sim->count.score[seat], &x, y, "caramel", out);
    }
    const double y = row_middle(chart, rows - 1, rows);
    svg_text(out, "", panel->box.x + PAD, y + 4, "Highest");
    draw_spread(&sim->count.winning, &x, y, "raspberry", out);
    draw_x_axis(&x, chart, "points at the end of a game", "", out);
}

struct panel panel_seat_scores(const struct sim *sim)
{
    const double rows = (sim->setup.seats + 1) * ROW_HEIGHT;
    return (struct panel){.draw = draw_seat_scores,
                          .stretches = true,
                          .box = {.height = TITLE_HEIGHT + 6 + rows + AXIS_HEIGHT}};
}

/* ---- the game's own tallies, as bars ---- */

/* A column of bars: how long the longest is, and where. */
struct bars {
    double left, width, highest;
};

static double bar_value(const struct sim *sim, int group, int row, int part)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    const struct tally_cell all = tally_sum(sim, group, -1, -1);
    const struct tally_cell whole = tally_sum(sim, group, row, -1);
    const struct tally_cell cell = tally_sum(sim, group, row, part);
    if (g->measure == TALLY_AVERAGE)
        return mean_of((double)cell.points, whole.count);
    return tally_weight(g, &all) > 0 ? 100 * tally_weight(g, &cell) / tally_weight(g, &all) : 0;
}

/* The bar of a row, cut into its parts. */
static void draw_bar(const struct sim *sim, int group, int row, const struct bars *bars, double y,
                     FILE *out)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    const char *unit = g->measure == TALLY_AVERAGE ? "" : " %";
    const double scale = bars->width / bars->highest;
    double x = bars->left;
    for (int part = 0; g->parts ? g->parts[part] != NULL : part == 0; part++) {
        const double value = bar_value(sim, group, row, part);
        if (value > 0)
            svg_box(out, g->parts ? part_class[part] : "caramel",
                    (struct box){x, y - BAR_HEIGHT / 2.0, value * scale, BAR_HEIGHT}, 2,
                    "%s%s%s: %.2f%s", g->rows[row], g->parts ? ", " : "",
                    g->parts ? g->parts[part] : "", value, unit);
        x += value * scale;
    }
    const int digits = g->measure == TALLY_AVERAGE ? 2 : 1;
    svg_text(out, "", x + 7, y + 4, "%.*f%s", digits, bar_value(sim, group, row, -1), unit);
}

static void draw_count_bar(const struct sim *sim, int group, int row, const struct bars *bars,
                           double y, FILE *out)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    const struct tally_cell cell = tally_sum(sim, group, row, -1);
    const double each = mean_of((double)cell.count, sim_finished(&sim->count));
    const double width = bars->highest > 0 ? each * bars->width / bars->highest : 0;
    svg_box(out, "mint", (struct box){bars->left, y - BAR_HEIGHT / 2.0, width, BAR_HEIGHT}, 2,
            "%s: %.2f %s a game", g->rows[row], each, g->unit);
    svg_text(out, "", bars->left + width + 7, y + 4, "%.2f", each);
}

/* Room for names at the left and for the longest bar's number at the right of each column. */
static void plan_bars(const struct sim *sim, const struct panel *panel, struct bars bars[2])
{
    const struct tally_group *g = &sim->setup.game->groups[panel->group];
    const int columns = g->measure == TALLY_AVERAGE ? 2 : 1;
    double names = 60;
    for (int row = 0; g->rows[row]; row++) {
        const struct tally_cell cell = tally_sum(sim, panel->group, row, -1);
        if (!tally_is_shown(sim, panel->group, row))
            continue;
        names = fmax(names, svg_width_of(g->rows[row]));
        bars[0].highest = fmax(bars[0].highest, bar_value(sim, panel->group, row, -1));
        bars[1].highest =
            fmax(bars[1].highest, mean_of((double)cell.count, sim_finished(&sim->count)));
    }
    const double left = panel->box.x + PAD + names + 10;
    const double width = (panel->box.x + panel->box.width - PAD - left) / columns;
    for (int i = 0; i < 2; i++) {
        bars[i].left = left + i * width;
        bars[i].width = width - 56;
        bars[i].highest = bars[i].highest > 0 ? bars[i].highest : 1;
    }
}

/* What is above the bars: returns where they begin. */
static double draw_group_head(const struct tally_group *group, const struct panel *panel,
                              const struct bars bars[2], FILE *out)
{
    const bool average = group->measure == TALLY_AVERAGE;
    char title[64], words[80] = "share of all points";
    capitalise(group->title, title, sizeof title);
    if (group->measure == TALLY_COUNTS)
        snprintf(words, sizeof words, "share of all %s", group->unit);
    if (average)
        snprintf(words, sizeof words, "how much each is worth, and how often it is %s",
                 group->unit);
    double y = draw_title(panel, title, words, out).y;
    if (group->parts) {
        draw_legend(panel->box.x + PAD, y + 10, true, group->parts, part_class, out);
        y += LEGEND_HEIGHT;
    }
    if (average) {
        svg_text(out, "soft", bars[0].left, y + 12, "points each");
        svg_text(out, "soft", bars[1].left, y + 12, "%s per game", group->unit);
        y += LEGEND_HEIGHT;
    }
    return y;
}

static void draw_group(const struct sim *sim, const struct panel *panel, FILE *out)
{
    const struct tally_group *g = &sim->setup.game->groups[panel->group];
    const bool average = g->measure == TALLY_AVERAGE;
    struct bars bars[2] = {{.highest = 0}, {.highest = 0}};
    plan_bars(sim, panel, bars);
    double y = draw_group_head(g, panel, bars, out);
    const double top = y;
    for (int row = 0; g->rows[row]; row++) {
        if (!tally_is_shown(sim, panel->group, row))
            continue;
        y += BAR_ROW_HEIGHT / 2.0;
        svg_text(out, "", panel->box.x + PAD, y + 4, "%s", g->rows[row]);
        draw_bar(sim, panel->group, row, &bars[0], y, out);
        if (average)
            draw_count_bar(sim, panel->group, row, &bars[1], y, out);
        y += BAR_ROW_HEIGHT / 2.0;
    }
    for (int i = 0; i < (average ? 2 : 1); i++)
        svg_line(out, "axis", bars[i].left, top, bars[i].left, y);
}

struct panel panel_group(const struct sim *sim, int group)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    struct panel panel = {.draw = draw_group, .group = group};
    panel.box.height = TITLE_HEIGHT + PAD + (g->parts ? LEGEND_HEIGHT : 0) +
                       (g->measure == TALLY_AVERAGE ? LEGEND_HEIGHT : 0);
    for (int row = 0; g->rows[row]; row++)
        if (tally_is_shown(sim, group, row))
            panel.box.height += BAR_ROW_HEIGHT;
    return panel;
}
