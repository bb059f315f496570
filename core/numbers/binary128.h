/* The arithmetic of quadruple precision, IEEE 754's binary128, rounded to nearest, ties to even: bit for bit what the compiler's
 * library returns, in half the time. That library asks for the rounding mode and raises flags at every operation, and branches where
 * the digits decide; nothing here reads flags or sets a mode. Operands or results next to zero, infinite or no numbers
 * go to that library. By quad.names the objects of the core call these in its place (Makefile, open_%.o). */
#ifndef RATTLEBACK_CORE_BINARY128_H
#define RATTLEBACK_CORE_BINARY128_H

/* x y, x + y, x - y and x / y. Source: J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd edition, 2018, sections 7.3 and 7.4. */
_Float128 quad_product(_Float128 x, _Float128 y);
_Float128 quad_sum(_Float128 x, _Float128 y);
_Float128 quad_difference(_Float128 x, _Float128 y);
_Float128 quad_quotient(_Float128 x, _Float128 y);

/* Comparisons, one per operator of C: the relation holds between the function's value and 0, so x < y if
 * quad_less(x, y) < 0. With NaN only != holds. The compiler reads a whole register of the value. */
long quad_equal(_Float128 x, _Float128 y);
long quad_unequal(_Float128 x, _Float128 y);
long quad_less(_Float128 x, _Float128 y);
long quad_at_most(_Float128 x, _Float128 y);
long quad_greater(_Float128 x, _Float128 y);
long quad_at_least(_Float128 x, _Float128 y);
/* Not 0 where x or y is no number. */
long quad_unordered(_Float128 x, _Float128 y);

/* Returns the larger number like fmax; if one is NaN, the other. */
_Float128 quad_larger(_Float128 x, _Float128 y);

_Float128 quad_of_double(double x);
double double_of_quad(_Float128 x);

#endif
