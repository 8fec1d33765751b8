/* How fast `strong` searches: play-outs per second from the first decision of a game. */
#ifndef COOKIETIN_CLI_BENCH_STRONG_H
#define COOKIETIN_CLI_BENCH_STRONG_H

#include "cli/options.h"

/* Prints a row; 0, or EOF where it cannot be written. */
int bench_strong(const struct setup *setup, double seconds, bool as_json);

#endif
