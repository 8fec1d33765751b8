/* What a simulation prints at its end. The figures are worked out from the integers in struct sim,
 * so a run says the same whether it was played in one go or added up from parts. They come as a
 * table for people, as JSON, and as a chart (plot.h). */
#ifndef COOKIETIN_CLI_REPORT_H
#define COOKIETIN_CLI_REPORT_H

#include "cli/sim.h"

/* Wins out of games with their 95% interval: Wilson's score, sensible also at 0 and at 1. */
struct rate {
    double wins, games, rate, low, high;
};

/* How values are spread; quantiles are values that occurred: the least that this share of them does
 * not exceed. */
struct spread {
    uint64_t count;
    double sum, mean, deviation;
    int least, q05, q25, median, q75, q95, most;
};

/* Whether a seat's interval lies on one side of its even chance. */
enum parity { PARITY_BELOW, PARITY_WITHIN, PARITY_ABOVE };

struct rate rate_of(uint64_t shares, uint64_t games);
struct rate rate_of_seat(const struct sim *sim, int seat);
/* The rate of the bot at a place in the line-up, over all places that it has; false if an earlier
 * place has the same bot. */
bool rate_of_bot(const struct sim *sim, int place, struct rate *rate);
/* The games that the bot at a place forfeited, over all places that it has. */
uint64_t forfeits_of_bot(const struct sim *sim, int place);
double parity_rate(const struct sim *sim);
enum parity parity_of(const struct sim *sim, const struct rate *rate);

struct spread spread_of(const struct histogram *histogram);
/* The scores of all seats that someone sits on. */
void scores_of_players(const struct sim *sim, struct histogram *sum);

double mean_of(double sum, uint64_t count);
double per_second(uint64_t games, uint64_t microseconds);

/* One row of a tally, or one part of it (part >= 0), or a whole group (row < 0). */
struct tally_cell tally_sum(const struct sim *sim, int group, int row, int part);
/* Which rows of a group a report has: none if the group was never counted. */
bool tally_is_shown(const struct sim *sim, int group, int row);
/* What a group's shares are shares of: its points or its counts. */
double tally_weight(const struct tally_group *group, const struct tally_cell *cell);

/* The name of a seat that nobody sits on, or "seat N" in the buffer. */
enum { SEAT_NAME_SIZE = 16 };
const char *seat_label(const struct sim *sim, int seat, char buffer[SEAT_NAME_SIZE]);
/* "1,000 games of 3 players, board blue" */
void report_headline(const struct sim *sim, struct text *out);
enum { GROUPED_SIZE = 32 };
const char *grouped(uint64_t number, char buffer[GROUPED_SIZE]); /* 1234567 as 1,234,567 */

/* `full`: the balance report, too. */
void report_print_table(const struct sim *sim, bool full, FILE *out);
void report_print_json(const struct sim *sim, bool full, FILE *out);
/* How long it took, which differs each time. */
void report_print_speed(const struct sim *sim, FILE *out);

#endif
