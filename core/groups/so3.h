/* Functions of SO(3) that SE(3) uses. */
#ifndef RATTLEBACK_CORE_SO3_H
#define RATTLEBACK_CORE_SO3_H

#include "core/groups/adjoint.h"

/* R (1 + S X + second X^2) row by row, r X = r x x, then one step of the polar iteration: the product stays orthogonal
 * to round-off. */
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

/* The rows of R tau(x) that have not all of their bits in `unseen`, without the polar step; the others are those of R. */
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

/* The square of the angle of R_ref^T R. */
real rotation_distance_squared(const real *g, const real *h);

/* The skew part of R^T Rdot. */
void rotation_trivialise(const real *g, const real *rate, real *out);

/* out = g h, of matrices by rows, and one polar step. */
void rotation_compose(const real *g, const real *h, real *out);

void rotation_transpose(const real *g, real *out);

/* tau^{-1} of a rotation: cay or exp. STATUS_SINGULAR for half a turn, which cay has not; exp then takes one of its two. */
enum status rotation_logarithm(bool exponential, const real *g, real *xi);

#endif
