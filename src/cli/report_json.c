/* The report as one JSON object. Every sum and every histogram is in it as integers, always, so
 * that sim_merge.c can add up such outputs exactly; a full report has what follows from them as
 * well. */
#include "cli/cli.h"
#include "cli/report.h"
#include "shell/seed.h"

#include <math.h>
#include <stdlib.h>

static void put_real(struct json *json, int digits, double value)
{
    char number[40];
    snprintf(number, sizeof number, "%.*g", digits, value);
    text_put(json->out, number);
    json->comma = true;
}

static void field_real(struct json *json, const char *key, int digits, double value)
{
    json_key(json, key);
    put_real(json, digits, value);
}

static void field_count(struct json *json, const char *key, uint64_t count)
{
    json_field_number(json, key, (int64_t)count);
}

static void field_open(struct json *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

/* ---- what was played ---- */

static void write_options(const struct setup *setup, struct json *json)
{
    field_open(json, "options", '{');
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++) {
        const struct option_spec *spec = &setup->game->option[i];
        const int value = setup->options.value[i];
        if (value == OPTION_ABSENT)
            continue;
        json_key(json, spec->name);
        if (value == OPTION_TEXT) {
            json_open(json, '{');
            json_key(json, "text");
            json_put_bytes(json, setup->options.text, setup->options.text_size);
            json_close(json, '}');
        } else if (spec->words) {
            json_put_string(json, spec->words[value]);
        } else {
            json_put_number(json, value);
        }
    }
    json_close(json, '}');
}

static void write_parts(const struct sim *sim, struct json *json)
{
    field_open(json, "parts", '[');
    for (int i = 0; i < sim->parts; i++) {
        const struct sim_part *part = &sim->part[i];
        char hex[SEED_HEX_SIZE];
        seed_to_hex(&part->seed, hex);
        json_open(json, '{');
        json_field_string(json, "seed", hex);
        field_count(json, "total", part->total);
        field_count(json, "first", part->first);
        field_count(json, "end", part->end);
        field_count(json, "games", part->games);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- what was counted ---- */

static void fields_of_rate(struct json *json, const struct rate *rate)
{
    field_count(json, "games", (uint64_t)rate->games);
    field_real(json, "wins", 15, rate->wins);
    field_real(json, "win_rate", 9, rate->rate);
    field_real(json, "low", 9, rate->low);
    field_real(json, "high", 9, rate->high);
}

static void open_seat(const struct sim *sim, int seat, struct json *json)
{
    const char *name = game_seat_name(sim->setup.game, &sim->setup.options, seat);
    json_open(json, '{');
    json_field_number(json, "seat", seat);
    if (name)
        json_field_string(json, "name", name);
}

static void write_rates(const struct sim *sim, struct json *json)
{
    struct rate rate;
    field_open(json, "bots", '[');
    for (int i = 0; i < sim->players; i++) {
        if (!rate_of_bot(sim, i, &rate))
            continue;
        json_open(json, '{');
        json_field_string(json, "bot", sim->lineup[i].name);
        fields_of_rate(json, &rate);
        field_count(json, "forfeits", forfeits_of_bot(sim, i));
        json_close(json, '}');
    }
    json_close(json, ']');
    field_open(json, "seats", '[');
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        open_seat(sim, seat, json);
        rate = rate_of_seat(sim, seat);
        fields_of_rate(json, &rate);
        field_count(json, "shares", sim->count.seat_share[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
    field_open(json, "lineup", '[');
    for (int i = 0; i < sim->players; i++) {
        json_open(json, '{');
        json_field_string(json, "bot", sim->lineup[i].name);
        field_count(json, "shares", sim->count.bot_share[i]);
        field_count(json, "forfeits", sim->count.forfeits[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    field_count(json, "shared_wins", sim->count.shared);
}

static void write_decisions(const struct sim *sim, struct json *json)
{
    const struct sim_length *length = &sim->count.decisions;
    field_open(json, "decisions", '{');
    field_real(json, "mean", 9, mean_of((double)length->sum, sim_finished(&sim->count)));
    field_count(json, "least", length->least);
    field_count(json, "most", length->most);
    field_count(json, "sum", length->sum);
    json_close(json, '}');
}

/* counts[i] is how often least + i occurred. */
static void write_histogram(const struct histogram *histogram, struct json *json)
{
    const struct spread s = spread_of(histogram);
    json_open(json, '{');
    field_real(json, "mean", 9, s.mean);
    json_field_number(json, "least", s.least);
    json_field_number(json, "most", s.most);
    field_open(json, "counts", '[');
    for (int value = s.least; s.count && value <= s.most; value++)
        json_put_number(json, (int64_t)histogram->count[value - HISTOGRAM_LEAST]);
    json_close(json, ']');
    json_close(json, '}');
}

static void write_histograms(const struct sim *sim, struct json *json)
{
    json_key(json, "rounds");
    write_histogram(&sim->count.rounds, json);
    field_open(json, "scores", '[');
    for (int seat = 0; seat < sim->setup.seats; seat++)
        write_histogram(&sim->count.score[seat], json);
    json_close(json, ']');
    json_key(json, "winning_score");
    write_histogram(&sim->count.winning, json);
    json_key(json, "winning_margin");
    write_histogram(&sim->count.margin, json);
}

static void write_cell(const struct tally_group *group, int row, int part,
                       const struct tally_cell *cell, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, "row", group->rows[row]);
    if (group->parts)
        json_field_string(json, "part", group->parts[part]);
    field_count(json, "count", cell->count);
    if (group->measure != TALLY_COUNTS)
        json_field_number(json, "points", cell->points);
    json_close(json, '}');
}

/* By group a list of the cells that were ever counted. */
static void write_tallies(const struct sim *sim, struct json *json)
{
    const struct tally_plan plan = tally_plan_of(sim->setup.game);
    field_open(json, "tallies", '{');
    for (int group = 0; group < plan.groups; group++) {
        const struct tally_group *g = &sim->setup.game->groups[group];
        field_open(json, g->title, '[');
        for (int row = 0; row < plan.rows[group]; row++)
            for (int part = 0; part < plan.parts[group]; part++) {
                const struct tally_cell *cell =
                    &sim->count.cell[tally_cell_at(&plan, group, row, part)];
                if (cell->count || cell->points)
                    write_cell(g, row, part, cell, json);
            }
        json_close(json, ']');
    }
    json_close(json, '}');
}

/* ---- what follows from it ---- */

static void fields_of_spread(const struct histogram *histogram, struct json *json)
{
    const struct spread s = spread_of(histogram);
    field_real(json, "mean", 9, s.mean);
    field_real(json, "standard_deviation", 9, s.deviation);
    json_field_number(json, "least", s.least);
    json_field_number(json, "q05", s.q05);
    json_field_number(json, "q25", s.q25);
    json_field_number(json, "median", s.median);
    json_field_number(json, "q75", s.q75);
    json_field_number(json, "q95", s.q95);
    json_field_number(json, "most", s.most);
}

static void write_spread(const char *key, const struct histogram *histogram, struct json *json)
{
    field_open(json, key, '{');
    fields_of_spread(histogram, json);
    json_close(json, '}');
}

static void write_seat_advantage(const struct sim *sim, struct json *json)
{
    static const char *const verdict[] = {"below", "within", "above"};
    field_open(json, "seat_advantage", '{');
    field_real(json, "parity", 9, parity_rate(sim));
    field_open(json, "seats", '[');
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const struct rate rate = rate_of_seat(sim, seat);
        open_seat(sim, seat, json);
        field_real(json, "win_rate", 9, rate.rate);
        field_real(json, "low", 9, rate.low);
        field_real(json, "high", 9, rate.high);
        json_key(json, "excludes_parity");
        json_put_bool(json, parity_of(sim, &rate) != PARITY_WITHIN);
        json_field_string(json, "verdict", verdict[parity_of(sim, &rate)]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void fields_of_cell(const struct tally_group *group, const struct tally_cell *cell,
                           double whole, uint64_t games, struct json *json)
{
    const double weight = tally_weight(group, cell);
    field_count(json, "count", cell->count);
    field_real(json, "per_game", 9, mean_of((double)cell->count, games));
    if (group->measure != TALLY_COUNTS) {
        json_field_number(json, "points", cell->points);
        field_real(json, "points_each", 9, mean_of((double)cell->points, cell->count));
    }
    field_real(json, "share", 9, whole > 0 ? weight / whole : 0);
}

static void write_row(const struct sim *sim, int group, int row, struct json *json)
{
    const struct tally_group *g = &sim->setup.game->groups[group];
    const struct tally_cell all = tally_sum(sim, group, -1, -1);
    const struct tally_cell cell = tally_sum(sim, group, row, -1);
    json_open(json, '{');
    json_field_string(json, "name", g->rows[row]);
    fields_of_cell(g, &cell, tally_weight(g, &all), sim_finished(&sim->count), json);
    if (g->parts) {
        field_open(json, "split", '[');
        for (int part = 0; g->parts[part]; part++) {
            const struct tally_cell one = tally_sum(sim, group, row, part);
            json_open(json, '{');
            json_field_string(json, "name", g->parts[part]);
            fields_of_cell(g, &one, tally_weight(g, &cell), sim_finished(&sim->count), json);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void write_groups(const struct sim *sim, struct json *json)
{
    const struct tally_group *groups = sim->setup.game->groups;
    field_open(json, "groups", '[');
    for (int group = 0; groups && groups[group].title; group++) {
        if (!tally_is_shown(sim, group, -1))
            continue;
        json_open(json, '{');
        json_field_string(json, "title", groups[group].title);
        json_field_string(json, "unit", groups[group].unit);
        field_open(json, "rows", '[');
        for (int row = 0; groups[group].rows[row]; row++)
            if (tally_is_shown(sim, group, row))
                write_row(sim, group, row, json);
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_report(const struct sim *sim, struct json *json)
{
    struct histogram all;
    scores_of_players(sim, &all);
    field_open(json, "report", '{');
    write_spread("rounds", &sim->count.rounds, json);
    write_spread("score", &all, json);
    field_open(json, "score_by_seat", '[');
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        open_seat(sim, seat, json);
        fields_of_spread(&sim->count.score[seat], json);
        json_close(json, '}');
    }
    json_close(json, ']');
    write_spread("winning_score", &sim->count.winning, json);
    write_spread("winning_margin", &sim->count.margin, json);
    write_seat_advantage(sim, json);
    write_groups(sim, json);
    json_close(json, '}');
}

/* ---- all of it ---- */

static void write_all(const struct sim *sim, bool full, struct json *json)
{
    json_open(json, '{');
    json_field_string(json, "format", "cookietin-sim/1");
    json_field_string(json, "game", sim->setup.game->name);
    json_field_number(json, "players", sim->setup.seats);
    write_options(&sim->setup, json);
    field_count(json, "games", sim->count.games);
    json_key(json, "interrupted");
    json_put_bool(json, sim->interrupted);
    write_rates(sim, json);
    write_decisions(sim, json);
    write_histograms(sim, json);
    write_tallies(sim, json);
    if (full)
        write_report(sim, json);
    write_parts(sim, json);
    json_close(json, '}');
}

void report_print_json(const struct sim *sim, bool full, FILE *out)
{
    /* A part takes up to 200 bytes, a byte of a text up to 6, a cell of a tally less than 500, a
     * number of a histogram up to 21, a byte of a bot's name up to 2 in two places, everything else
     * less than 32 KB. */
    const size_t size = 32768 + (size_t)SEATS_MAX * PLAYER_NAME_SIZE * 4 +
                        (size_t)sim->parts * 200 + sim->setup.options.text_size * 6 +
                        (size_t)TALLY_CELLS_MAX * 500 +
                        (size_t)(SEATS_MAX + 3) * HISTOGRAM_SIZE * 21;
    char *buffer = malloc(size);
    CHECK(buffer);
    struct text text = text_in(buffer, size);
    struct json json = {.out = &text};
    write_all(sim, full, &json);
    CHECK(!text.cut);
    fprintf(out, "%s\n", text.at);
    free(buffer);
}
