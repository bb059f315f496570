/* Sine and cosine in quadruple precision, in whole numbers of 128 bits. */
#ifndef RATTLEBACK_CORE_QUAD_SINE_H
#define RATTLEBACK_CORE_QUAD_SINE_H

/* sin(x) and cos(x) to .52 of a last bit up to |x| = 2^16; libm's, whose error is below one, from there on, and where a multiple of pi / 2 is
 * next to x and its distance is the value. By Taylor's series of the rest that is left of |x| by multiples of pi / 2:
 * J.-M. Muller, Elementary Functions, 3rd edition, 2016, chapters 3 and 11. quad.names has the core call them. */
_Float128 quad_sine(_Float128 x);
_Float128 quad_cosine(_Float128 x);

#endif
