/* What must hold in every state of Speculaas (support/property.h): what the game says of itself,
 * and the open spaces worked out again by S10. */
#ifndef TESTS_SUPPORT_SPECULAAS_INVARIANT_H
#define TESTS_SUPPORT_SPECULAAS_INVARIANT_H

#include "games/speculaas/grid.h"

const char *speculaas_invariant(const void *state);
/* The same for one player's table alone. */
const char *speculaas_table_invariant(const struct spec_table *table);

#endif
