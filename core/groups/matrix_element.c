/* The matrix route for elements: products, inverses, Ad, logarithms. */
#include "core/groups/matrix.h"

#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

void matrix_neutral(const struct matrix_group *m, real *out)
{
    real one[MAX_ORDER * MAX_ORDER];
    matrix_identity(m->order, one);
    matrix_numbers(m, one, out);
}

void matrix_compose(const struct matrix_group *m, const real *g, const real *h, real *out)
{
    real G[MAX_ORDER * MAX_ORDER], H[MAX_ORDER * MAX_ORDER], GH[MAX_ORDER * MAX_ORDER];
    matrix_of(m, g, G);
    matrix_of(m, h, H);
    matrix_product(m->order, G, H, GH);
    matrix_numbers(m, GH, out);
}

void matrix_invert(const struct matrix_group *m, const real *g, real *out)
{
    real G[MAX_ORDER * MAX_ORDER], back[MAX_ORDER * MAX_ORDER];
    matrix_of(m, g, G);
    matrix_inverse_or_nan(m->order, G, back);
    matrix_numbers(m, back, out);
}

void matrix_adjoint_of(const struct matrix_group *m, const real *G, real *out)
{
    real back[MAX_ORDER * MAX_ORDER];
    matrix_inverse_or_nan(m->order, G, back);
    matrix_conjugation(m, G, back, out);
}

void matrix_adjoint(const struct matrix_group *m, const real *g, const real *x, real *out)
{
    real G[MAX_ORDER * MAX_ORDER], Ad[MAX_FACTOR * MAX_FACTOR];
    matrix_of(m, g, G);
    matrix_adjoint_of(m, G, Ad);
    matrix_times(m->n, Ad, false, x, out);
}

void matrix_coadjoint(const struct matrix_group *m, const real *g, const real *mu, real *out)
{
    real G[MAX_ORDER * MAX_ORDER], Ad[MAX_FACTOR * MAX_FACTOR];
    matrix_of(m, g, G);
    matrix_adjoint_of(m, G, Ad);
    matrix_times(m->n, Ad, true, mu, out);
}

void matrix_trivialise(const struct matrix_group *m, const real *g, const real *rate, real *out)
{
    real zero[SMALL_ELEMENT] = {0}, G[MAX_ORDER * MAX_ORDER], back[MAX_ORDER * MAX_ORDER],
         at_zero[MAX_ORDER * MAX_ORDER];
    matrix_of(m, g, G);
    matrix_inverse_or_nan(m->order, G, back);
    matrix_of(m, rate, G);
    matrix_of(m, zero, at_zero);
    for (int c = 0; c < m->order * m->order; c++)
        G[c] -= at_zero[c];
    matrix_product(m->order, back, G, at_zero);
    matrix_vee(m, at_zero, out);
}

static real distance_to_one(int order, const real *G)
{
    real largest = 0;
    for (int c = 0; c < order * order; c++)
        largest = fmax(largest, fabs(G[c] - (c / order == c % order)));
    return largest;
}

/* G -> its square root by the iteration of Denman and Beavers, Y -> (Y + Z^{-1})/2, Z -> (Z + Y^{-1})/2 (Higham, Functions of
 * Matrices, 6.3). */
static enum status square_root(int order, real *G)
{
    real Z[MAX_ORDER * MAX_ORDER], next_Y[MAX_ORDER * MAX_ORDER], next_Z[MAX_ORDER * MAX_ORDER];
    size_t bytes = (size_t)(order * order) * sizeof(real);
    matrix_identity(order, Z);
    for (int iteration = 0; iteration < 40; iteration++) {
        real change = 0;
        enum status status = matrix_inverse(order, Z, next_Y);
        if (status == STATUS_OK)
            status = matrix_inverse(order, G, next_Z);
        if (status != STATUS_OK)
            return STATUS_SINGULAR;
        for (int c = 0; c < order * order; c++) {
            next_Y[c] = (G[c] + next_Y[c]) / 2;
            next_Z[c] = (Z[c] + next_Z[c]) / 2;
            change = fmax(change, fabs(next_Y[c] - G[c]));
        }
        memcpy(G, next_Y, bytes);
        memcpy(Z, next_Z, bytes);
        if (change < tolerance.half) /* the next would be below the last bit; Newton's method has the rest */
            return STATUS_OK;
    }
    return STATUS_SINGULAR;
}

/* xi with exp(xi) = G: square roots until 1 + X is near exp(X), then Newton's method at full size. */
static enum status logarithm_of(const struct matrix_group *m, const real *G, real *xi)
{
    real near[MAX_ORDER * MAX_ORDER], rest[MAX_ORDER * MAX_ORDER], T[MAX_ORDER * MAX_ORDER], back[MAX_FACTOR];
    real dexp[MAX_FACTOR * MAX_FACTOR], change[MAX_FACTOR];
    int halvings = 0, order = m->order;
    memcpy(near, G, (size_t)(order * order) * sizeof(real));
    for (; distance_to_one(order, near) > R(0.1); halvings++)
        if (halvings > 12 || square_root(order, near) != STATUS_OK)
            return STATUS_SINGULAR;
    for (int c = 0; c < order * order; c++)
        near[c] -= c / order == c % order;
    matrix_vee(m, near, xi);
    for (int k = 0; k < m->n; k++)
        xi[k] = ldexp(xi[k], halvings);
    for (int iteration = 0; iteration < 12; iteration++) { /* exp(-xi) G = 1 + dexp_xi change to first order */
        for (int k = 0; k < m->n; k++)
            back[k] = -xi[k];
        matrix_retract(m, true, back, T);
        matrix_product(order, T, G, rest);
        for (int c = 0; c < order * order; c++)
            rest[c] -= c / order == c % order;
        matrix_vee(m, rest, change);
        matrix_tangent(m, true, xi, dexp);
        if (linear_solve(m->n, dexp, change) != STATUS_OK)
            return STATUS_SINGULAR;
        for (int k = 0; k < m->n; k++)
            xi[k] += change[k];
        if (norm_max(m->n, change) <= tolerance.group_noise * (1 + norm_max(m->n, xi)))
            break;
    }
    return STATUS_OK;
}

enum status matrix_logarithm(const struct matrix_group *m, bool exponential, const real *g, real *xi)
{
    real G[MAX_ORDER * MAX_ORDER], sum[MAX_ORDER * MAX_ORDER], X[MAX_ORDER * MAX_ORDER];
    matrix_of(m, g, G);
    if (exponential)
        return logarithm_of(m, G, xi);
    matrix_shifted(m->order, 1, G, X); /* X = 2 (G + 1)^{-1} (G - 1) = 2 (1 - 2 (G + 1)^{-1}) */
    if (matrix_inverse(m->order, X, sum) != STATUS_OK)
        return STATUS_SINGULAR;
    for (int c = 0; c < m->order * m->order; c++)
        G[c] -= c / m->order == c % m->order;
    matrix_product(m->order, sum, G, X);
    matrix_vee(m, X, xi);
    for (int k = 0; k < m->n; k++)
        xi[k] *= 2;
    return STATUS_OK;
}
