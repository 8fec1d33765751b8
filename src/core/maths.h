/* Square roots and powers of e without a C library, the same to the last bit on every machine with
 * IEEE floats, in WebAssembly too, so that the same seed gives the same games everywhere. All
 * arithmetic is plain, in the order in which it is written (the build allows no contraction). A
 * square root is an instruction, which IEEE 754 requires to be correctly rounded. */
#ifndef COOKIETIN_CORE_MATHS_H
#define COOKIETIN_CORE_MATHS_H

#include <float.h>

#if FLT_EVAL_METHOD != 0
#error "floats must be computed as floats: with GCC for 32-bit x86, -msse2 -mfpmath=sse"
#endif

static inline float maths_sqrtf(float x)
{
    return __builtin_sqrtf(x);
}

static inline double maths_sqrt(double x)
{
    return __builtin_sqrt(x);
}

/* e to the power of x, within 0.54 units in the last place; of 0 exactly 1. */
float maths_expf(float x);

#endif
