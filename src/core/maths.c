/* The exponential function as a polynomial; the arithmetic is all that its result depends on. */
#include "core/maths.h"

#include <stdint.h>
#include <string.h>

/* Two to the power of n, for a normal double. */
static double power_of_two(int n)
{
    const uint64_t bits = (uint64_t)(n + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* e^x is 2^z is 2^n 2^r, where n is whole and r at most 1/2 from 0. For 2^r there is the polynomial
 * of degree 6 with 1 at 0 whose largest error, 2e-9 of the value, is the least. In doubles, so that
 * only the last step, into a float, is rounded. */
float maths_expf(float x)
{
    if (!(x > -104)) /* less than half of the smallest float, or not a number */
        return x < 0 ? 0 : x;
    if (x > 89) /* more than the largest */
        return __builtin_inff();
    const double z = (double)x * 1.4426950408889634;
    const int n = (int)(z < 0 ? z - 0.5 : z + 0.5);
    const double r = z - n, r2 = r * r;
    const double low = 1 + r * 0.6931472028559704;
    const double middle = 0.24022647913498998 + r * 0.055503324696938736;
    const double high = 0.00961843736641887 + r * 0.0013398874866602268;
    const double power = low + r2 * (middle + r2 * (high + r2 * 0.00015353360629290447));
    return (float)(power * power_of_two(n));
}
