/* The options of `cookietin serve` that are numbers in its configuration: limits, mostly. */
#ifndef COOKIETIN_CLI_SERVE_LIMITS_H
#define COOKIETIN_CLI_SERVE_LIMITS_H

#include "server/net.h"

#include <stddef.h>

struct serve_limit {
    const char *name;
    int low, high;
    size_t at; /* in struct net_config */
    const char *help;
    bool counts_loopback; /* whoever gives it wants this machine to be counted, too */
};

extern const struct serve_limit serve_limits[]; /* the last one has no name */

int *serve_limit_in(struct net_config *config, const struct serve_limit *limit);
/* A line of help or more for each, with its usual value. */
void serve_limits_show(const struct net_config *usual);

#endif
