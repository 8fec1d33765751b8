/* What must hold in every state of Speculaas (support/property.h). */
#ifndef TESTS_SUPPORT_SPECULAAS_INVARIANT_H
#define TESTS_SUPPORT_SPECULAAS_INVARIANT_H

#include "games/speculaas/grid.h"

const char *speculaas_invariant(const void *state);
/* The same for one player's table alone: S10 worked out again from what lies there. */
const char *speculaas_table_invariant(const struct spec_table *table);

#endif
