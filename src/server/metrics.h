/* Numbers for Prometheus: text, one line each. */
#ifndef COOKIETIN_SERVER_METRICS_H
#define COOKIETIN_SERVER_METRICS_H

#include "core/text.h"

struct net;

enum { METRICS_MOST = 1 << 14 };

void metrics_write(struct net *net, struct text *out);

#endif
