/* Functions of SO(3) that SE(3) uses. */
#ifndef RATTLEBACK_CORE_SO3_H
#define RATTLEBACK_CORE_SO3_H

#include "core/groups/adjoint.h"

/* Computes R (1 + S X + second X^2) row by row, r X = r x x, followed by one step of the polar iteration. The product thus stays orthogonal to
 * round-off. */
POINTWISE void rotate_by(const pack *R, const pack *x, bool exponential, const series *f, pack *out)
{
    pack product[9], turned[3], again[3], second = square_term(exponential, f);
    for (int i = 0; i < 9; i += 3) {
        const pack *row = R + i;
        cross_packs(row, x, turned);
        cross_packs(turned, x, again);
        for (int c = 0; c < 3; c++)
            product[i + c] = plus(row[c], plus_product(times(f->S, turned[c]), second, again[c]));
    }
    for (int i = 0; i < 9; i += 3) {
        for (int c = 0; c < 3; c++)
            out[i + c] = product[i + c];
        for (int j = 0; j < 9; j += 3) {
            const pack gram = half(minus(pair(3, product + i, product + j), PACK(i == j)));
            for (int c = 0; c < 3; c++)
                out[i + c] = minus_product(out[i + c], gram, product[j + c]);
        }
    }
}

/* Computes the rows of R tau(x) without the polar step. Rows with all of their bits in `unseen` are copied from R. */
POINTWISE void glance_rows(const pack *R, const pack *x, bool exponential, const series *f, uint32_t unseen, pack *out)
{
    pack turned[3], again[3], second = square_term(exponential, f);
    for (int i = 0; i < 9; i += 3) {
        const pack *row = R + i;
        for (int c = 0; c < 3; c++)
            out[i + c] = row[c];
        if ((unseen >> i & 7) == 7)
            continue;
        cross_packs(row, x, turned);
        cross_packs(turned, x, again);
        for (int c = 0; c < 3; c++)
            out[i + c] = plus(out[i + c], plus_product(times(f->S, turned[c]), second, again[c]));
    }
}

/* Returns the square of the angle of g^T h. */
real rotation_distance_squared(const real *g, const real *h);

/* Computes the skew part of R^T Rdot, for g = R and rate = Rdot. */
void rotation_trivialise(const real *g, const real *rate, real *out);

/* Computes out = g h for matrices by rows, followed by one polar step. */
void rotation_compose(const real *g, const real *h, real *out);

void rotation_transpose(const real *g, real *out);

/* Computes xi = tau^{-1} of a rotation: cay or exp. For half a turn, cay has no xi and STATUS_SINGULAR is returned; exp returns one of its two. */
enum status rotation_logarithm(bool exponential, const real *g, real *xi);

#endif
