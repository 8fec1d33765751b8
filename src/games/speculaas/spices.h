/* What scoring counts among the spices around a recipe (S12). Spices are counted as cards show them
 * (cards.h): in four bits each, none more than four times, eight together. */
#ifndef COOKIETIN_SPECULAAS_SPICES_H
#define COOKIETIN_SPECULAAS_SPICES_H

#include <stdint.h>

#define SPICES_ONE_EACH UINT32_C(0x111111)

/* The sum of six counts of four bits, which is at most 15. */
static inline int spices_sum(uint32_t counts)
{
    return (int)(counts * SPICES_ONE_EACH >> 20 & 15);
}

/* How often the commonest one is there. */
static inline int spices_most(uint32_t spices)
{
    const uint32_t two = spices >> 1 & SPICES_ONE_EACH, four = spices >> 2 & SPICES_ONE_EACH;
    return four ? 4 : (two & spices) ? 3 : two ? 2 : (spices & SPICES_ONE_EACH) != 0;
}

static inline int spices_different(uint32_t spices)
{
    return spices_sum((spices | spices >> 1 | spices >> 2) & SPICES_ONE_EACH);
}

static inline int spices_pairs(uint32_t spices)
{
    return spices_sum(spices >> 1 & 3 * SPICES_ONE_EACH);
}

/* How many are there an odd number of times: one of each is in no pair. */
static inline int spices_odd(uint32_t spices)
{
    return spices_sum(spices & SPICES_ONE_EACH);
}

#endif
