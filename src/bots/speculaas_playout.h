#ifndef COOKIETIN_BOTS_SPECULAAS_PLAYOUT_H
#define COOKIETIN_BOTS_SPECULAAS_PLAYOUT_H

#include "bots/speculaas_value.h"

void spec_playout(const struct game *game, void *state, const void *insight, struct rng *rng,
                  float *chance);

#endif
