/* Fits the expansion of an error in h to a few rows. */
#ifndef RATTLEBACK_SUITE_EXPANSION_H
#define RATTLEBACK_SUITE_EXPANSION_H

#include <stdbool.h>
#include <stddef.h>

/* Fits y (count) by the columns of model (count x terms, row-major) with weighted least squares. coefficient (terms): out. */
void least_squares(const double *model, const double *y, const double *weight, size_t count, size_t terms,
                   double *coefficient);

/* A row: step size, error, relative uncertainty of the error (`noise`), and the part of it that comes from printed
 * digits (`rounding`). */
struct expansion_row {
    double h, error, noise, rounding;
};

/* Quality of the fit of an expansion. */
struct expansion {
    double misfit;   /* largest |log(error / fitted error)| */
    double share;    /* share of the leading term in the finest error; 0 if it has the wrong sign */
    double blur;     /* largest share of the leading term that rounding of printed errors alone can produce */
    bool admissible; /* degree 2: the fit is the norm of a vector for every h, for errors within their printed digits */
};

/* Fits |A h^p + B h^(p+r) + ..|, with vectors A and B, to `count` >= 3 rows, coarse to fine. order: p. correction: r.
 *
 * The square of this expansion over h^2p is a polynomial in h^r: of degree 3 for five or more rows, else of degree 2. It is fitted by weighted
 * least squares. A polynomial of degree 2 fits any three rows; then only `admissible` decides. */
void expansion_fit(const struct expansion_row *rows, int count, double order, int correction, struct expansion *out);

#endif
