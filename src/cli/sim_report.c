/* What a simulation says at its end: a table for people, or one JSON object that holds every sum
 * as an integer, so that sim_merge.c can add up such outputs exactly. */
#include "cli/cli.h"
#include "cli/sim.h"
#include "shell/seed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Wins out of games with their 95 % interval: Wilson's score, sensible also at 0 and at 1. */
struct rate {
    double wins, games, rate, low, high;
};

static struct rate rate_of(uint64_t shares, uint64_t games)
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

/* The rate of the bot at a place in the line-up, over all places that it has; false if an earlier
 * place has told it already. */
static bool rate_of_bot(const struct sim *sim, int place, struct rate *rate)
{
    uint64_t shares = 0, games = 0;
    for (int i = 0; i < sim->setup.seats; i++)
        if (!strcmp(sim->lineup[i], sim->lineup[place])) {
            if (i < place)
                return false;
            shares += sim->count.bot_share[i];
            games += sim->count.games;
        }
    *rate = rate_of(shares, games);
    return true;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static double per_second(uint64_t games, uint64_t microseconds)
{
    return microseconds ? 1e6 * (double)games / (double)microseconds : 0;
}

/* ---- for people ---- */

enum { GROUPED_SIZE = 32 };

/* 1234567 as 1,234,567 */
static const char *grouped(uint64_t number, char buffer[GROUPED_SIZE])
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

static void print_rate(FILE *out, const char *head, const struct rate *r)
{
    char games[GROUPED_SIZE];
    fprintf(out, "  %-16s %13s %15.1f %7.2f %%   %6.2f to %.2f %%\n", head,
            grouped((uint64_t)r->games, games), r->wins, 100 * r->rate, 100 * r->low,
            100 * r->high);
}

static void print_rates(const struct sim *sim, FILE *out)
{
    struct rate rate;
    fprintf(out, "\n  %-16s %13s %15s %9s   %s\n", "bot", "games", "wins", "rate", "95 % interval");
    for (int i = 0; i < sim->setup.seats; i++)
        if (rate_of_bot(sim, i, &rate))
            print_rate(out, sim->lineup[i], &rate);
    fprintf(out, "\n  seat\n");
    for (int i = 0; i < sim->setup.seats; i++) {
        char head[16];
        snprintf(head, sizeof head, "%d", i);
        rate = rate_of(sim->count.seat_share[i], sim->count.games);
        print_rate(out, head, &rate);
    }
}

static void print_tallies(const struct sim *sim, FILE *out)
{
    const char *const *name = sim->setup.game->tallies;
    uint64_t all = 0;
    for (int i = 0; name && name[i]; i++)
        all += sim->count.tally[i];
    if (!name)
        return;
    fprintf(out, "\n  how rounds ended\n");
    for (int i = 0; name[i]; i++) {
        char count[GROUPED_SIZE];
        fprintf(out, "  %-16s %13s %23.2f %%\n", name[i], grouped(sim->count.tally[i], count),
                100 * mean(sim->count.tally[i], all));
    }
}

static void print_length(const struct sim *sim, const char *head, const struct sim_length *length,
                         FILE *out)
{
    char least[GROUPED_SIZE], most[GROUPED_SIZE];
    fprintf(out, "  %-16s %13.1f %15s %9s\n", head, mean(length->sum, sim->count.games),
            grouped(length->least, least), grouped(length->most, most));
}

static void print_setup(const struct sim *sim, FILE *out)
{
    const struct setup *setup = &sim->setup;
    char games[GROUPED_SIZE];
    fprintf(out, "%s: %s games of %d players", setup->game->title, grouped(sim->count.games, games),
            setup->seats);
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++) {
        const struct option_spec *spec = &setup->game->option[i];
        const int value = setup->options.value[i];
        if (value == OPTION_ABSENT)
            continue;
        if (value == OPTION_TEXT)
            fprintf(out, ", %s from a file", spec->name);
        else if (spec->words)
            fprintf(out, ", %s %s", spec->name, spec->words[value]);
        else
            fprintf(out, ", %s %d", spec->name, value);
    }
    fputc('\n', out);
}

/* Of which run this is how much. */
static void print_parts(const struct sim *sim, FILE *out)
{
    char played[GROUPED_SIZE], planned[GROUPED_SIZE], hex[SEED_HEX_SIZE];
    for (int i = 0; i < sim->parts; i++) {
        uint64_t games = 0, total = 0;
        bool told = false;
        for (int j = 0; j < sim->parts; j++) {
            if (memcmp(&sim->part[i].seed, &sim->part[j].seed, sizeof(struct seed)) != 0)
                continue;
            told |= j < i;
            games += sim->part[j].games;
            total = sim->part[j].total > total ? sim->part[j].total : total;
        }
        if (told)
            continue;
        seed_to_hex(&sim->part[i].seed, hex);
        if (games < total)
            fprintf(out, "These are %s of the run's %s games.\n", grouped(games, played),
                    grouped(total, planned));
        fprintf(out, "Repeat it with --seed %s\n", hex);
    }
}

void sim_print_table(const struct sim *sim, FILE *out)
{
    const struct sim_count *count = &sim->count;
    char speed[GROUPED_SIZE];
    print_setup(sim, out);
    if (sim->interrupted)
        fprintf(out, "Interrupted: not all of the games were played.\n");
    print_rates(sim, out);
    print_tallies(sim, out);
    fprintf(out, "\n  %-16s %13s %15s %9s\n", "length of a game", "mean", "least", "most");
    print_length(sim, "decisions", &count->decisions, out);
    print_length(sim, "rounds", &count->rounds, out);
    fprintf(out, "\n%s games/s: %.2f s",
            grouped((uint64_t)per_second(count->games, sim->wall_us), speed),
            1e-6 * (double)sim->wall_us);
    if (sim->threads)
        fprintf(out, " on %d thread%s", sim->threads, sim->threads == 1 ? "" : "s");
    fprintf(out, ", %.2f s of processor time.\n", 1e-6 * (double)sim->cpu_us);
    print_parts(sim, out);
}

/* ---- JSON ---- */

static void field_real(struct json *json, const char *key, int digits, double value)
{
    char number[40];
    json_key(json, key);
    snprintf(number, sizeof number, "%.*g", digits, value);
    text_put(json->out, number);
    json->comma = true;
}

static void field_count(struct json *json, const char *key, uint64_t count)
{
    json_field_number(json, key, (int64_t)count);
}

static void fields_of_rate(struct json *json, const struct rate *rate)
{
    field_count(json, "games", (uint64_t)rate->games);
    field_real(json, "wins", 15, rate->wins);
    field_real(json, "win_rate", 9, rate->rate);
    field_real(json, "low", 9, rate->low);
    field_real(json, "high", 9, rate->high);
}

static void write_options(const struct setup *setup, struct json *json)
{
    json_key(json, "options");
    json_open(json, '{');
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

static void write_rates(const struct sim *sim, struct json *json)
{
    struct rate rate;
    json_key(json, "bots");
    json_open(json, '[');
    for (int i = 0; i < sim->setup.seats; i++) {
        if (!rate_of_bot(sim, i, &rate))
            continue;
        json_open(json, '{');
        json_field_string(json, "bot", sim->lineup[i]);
        fields_of_rate(json, &rate);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < sim->setup.seats; i++) {
        json_open(json, '{');
        json_field_number(json, "seat", i);
        rate = rate_of(sim->count.seat_share[i], sim->count.games);
        fields_of_rate(json, &rate);
        field_count(json, "shares", sim->count.seat_share[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_key(json, "lineup");
    json_open(json, '[');
    for (int i = 0; i < sim->setup.seats; i++) {
        json_open(json, '{');
        json_field_string(json, "bot", sim->lineup[i]);
        field_count(json, "shares", sim->count.bot_share[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_length(const struct sim *sim, const char *key, const struct sim_length *length,
                         struct json *json)
{
    json_key(json, key);
    json_open(json, '{');
    field_real(json, "mean", 9, mean(length->sum, sim->count.games));
    field_count(json, "least", length->least);
    field_count(json, "most", length->most);
    field_count(json, "sum", length->sum);
    json_close(json, '}');
}

static void write_parts(const struct sim *sim, struct json *json)
{
    json_key(json, "parts");
    json_open(json, '[');
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

void sim_print_json(const struct sim *sim, FILE *out)
{
    const struct sim_count *count = &sim->count;
    /* A part takes up to 200 bytes, a byte of a text up to 6, everything else less than 16 KB. */
    const size_t size = 16384 + (size_t)sim->parts * 200 + sim->setup.options.text_size * 6;
    char *buffer = malloc(size);
    CHECK(buffer);
    struct text text = text_in(buffer, size);
    struct json json = {.out = &text};
    json_open(&json, '{');
    json_field_string(&json, "format", "cookietin-sim/1");
    json_field_string(&json, "game", sim->setup.game->name);
    json_field_number(&json, "players", sim->setup.seats);
    write_options(&sim->setup, &json);
    field_count(&json, "games", count->games);
    json_key(&json, "interrupted");
    json_put_bool(&json, sim->interrupted);
    write_rates(sim, &json);
    json_key(&json, "tallies");
    json_open(&json, '{');
    for (int i = 0; sim->setup.game->tallies && sim->setup.game->tallies[i]; i++)
        field_count(&json, sim->setup.game->tallies[i], count->tally[i]);
    json_close(&json, '}');
    write_length(sim, "decisions", &count->decisions, &json);
    write_length(sim, "rounds", &count->rounds, &json);
    write_parts(sim, &json);
    json_field_number(&json, "threads", sim->threads);
    field_count(&json, "wall_us", sim->wall_us);
    field_count(&json, "cpu_us", sim->cpu_us);
    field_real(&json, "games_per_s", 9, per_second(count->games, sim->wall_us));
    json_close(&json, '}');
    CHECK(!text.cut);
    fprintf(out, "%s\n", text.at);
    free(buffer);
}
