/* The balance report as a picture: one SVG, without scripts, fonts or anything else from outside.
 * The same counts give the same bytes. */
#ifndef COOKIETIN_CLI_PLOT_H
#define COOKIETIN_CLI_PLOT_H

#include "cli/report.h"

void plot_draw(const struct sim *sim, FILE *out);

#endif
