/* What holds for every state of Speculaas, whatever was played: the counts of hands and tables are
 * right, and the seats that act are those that can take something (state.h, grid.h). Only the test
 * build has it: it checks after every change (CHECK_INVARIANT), and the tests add what they work
 * out in another way. */
#ifndef COOKIETIN_SPECULAAS_INVARIANT_H
#define COOKIETIN_SPECULAAS_INVARIANT_H

struct spec_table;

/* NULL, or what is broken. The state is a whole one, not an observation. */
const char *spec_invariant(const void *state);
/* The same for one player's table alone. */
const char *spec_table_invariant(const struct spec_table *table);

#endif
