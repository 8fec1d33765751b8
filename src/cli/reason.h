/* A bot's advice as people read it, after the sentence of the choice: in hints and reviews. */
#ifndef COOKIETIN_CLI_REASON_H
#define COOKIETIN_CLI_REASON_H

#include "bots/bots.h"

enum { REASON_SIZE = 1024 };

/* "60% chance that it beats Anna’s card." */
void reason_put(const struct game *game, const struct advice *advice, const struct names *names,
                struct text *out);

/* A chance in whole per cent: sure things only where nothing else was ever seen. */
int reason_percent(double chance);

#endif
