/* Fit of an error's expansion in h to a few rows. */
#ifndef RATTLEBACK_SUITE_EXPANSION_H
#define RATTLEBACK_SUITE_EXPANSION_H

#include <stdbool.h>
#include <stddef.h>

/* Fits y (count) by the columns of model (count x terms, by rows), by weighted least squares. coefficient (terms): out. */
void least_squares(const double *model, const double *y, const double *weight, size_t count, size_t terms,
                   double *coefficient);

/* A row: step size, error, and the relative uncertainty of the error, with the part of it that is due to printed
 * digits. */
struct expansion_row {
    double h, error, noise, rounding;
};

/* Quality of the fit of an expansion. */
struct expansion {
    double misfit;   /* largest |log(error / fitted error)| */
    double share;    /* share of the leading term in the finest error; 0 if it has the wrong sign */
    double blur;     /* largest share of that term that the rounding of printed errors alone can produce */
    bool admissible; /* degree 2: the fit is the norm of a vector for every h, for errors within their printed digits */
};

/* Fit |A h^p + B h^(p+r) + ..|, A and B vectors, to `count` >= 3 rows from coarse to fine: its square over h^2p is a polynomial in h^r,
 * which is fitted by weighted least squares, of degree 3 to five rows or more, else of degree 2. Over three rows that always fits, and only its admissibility decides. */
void expansion_fit(const struct expansion_row *rows, int count, double order, int correction, struct expansion *out);

#endif
