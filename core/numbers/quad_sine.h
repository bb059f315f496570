/* Sine and cosine in quadruple precision, by 128-bit integer arithmetic. */
#ifndef RATTLEBACK_CORE_QUAD_SINE_H
#define RATTLEBACK_CORE_QUAD_SINE_H

/* Return sin(x) and cos(x) to 0.52 units in the last place up to |x| = 2^16. Beyond it, and if x is close to a multiple of pi / 2 whose distance
 * is the result, they call libm, whose error is below one unit. The remainder of |x| by multiples of pi / 2 goes into Taylor's series: J.-M.
 * Muller, Elementary Functions, 3rd edition, 2016, chapters 3 and 11. By quad.names the core calls these functions. */
_Float128 quad_sine(_Float128 x);
_Float128 quad_cosine(_Float128 x);

#endif
