/* The panels of a plot: each draws one question about a game's balance into its box. */
#ifndef COOKIETIN_CLI_PLOT_PANELS_H
#define COOKIETIN_CLI_PLOT_PANELS_H

#include "cli/plot_svg.h"
#include "cli/report.h"

struct panel {
    void (*draw)(const struct sim *sim, const struct panel *panel, FILE *out);
    int group;      /* of the game's tallies */
    bool stretches; /* looks just as good if it is higher */
    struct box box; /* its height is the minimum */
};

struct panel panel_scores(void);
struct panel panel_margins(void);
struct panel panel_rounds(void);
struct panel panel_wins(const struct sim *sim);
struct panel panel_seat_scores(const struct sim *sim);
struct panel panel_group(const struct sim *sim, int group);

#endif
