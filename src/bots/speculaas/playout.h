#ifndef COOKIETIN_BOTS_SPECULAAS_PLAYOUT_H
#define COOKIETIN_BOTS_SPECULAAS_PLAYOUT_H

#include "bots/skill.h"

void spec_evaluate(const struct thought *thought, const void *context, const struct sample *sample,
                   void *state, float chance[SEATS_MAX]);

#endif
